"""What a book says of itself is checked: nothing in it is idle."""

import pytest

from rules.book import BookError
from rules.check import idle, unprinted
from tests.rules.answers import ANCHOR, rules
from tests.rules.conftest import LoadTiny

WORTH = "bonus * options + days_between(grant_date, grant_date) + (if abroad and manager then 1 else 0)"
USED = f'used: topic: limits, value: "{WORTH}"'


def test_a_book_in_which_everything_matters_has_nothing_to_say(tiny: LoadTiny) -> None:
    assert list(idle(tiny(rules(USED)))) == []


def test_a_fact_that_no_rule_uses_is_named(tiny: LoadTiny) -> None:
    assert list(idle(tiny(rules(USED.replace("bonus * ", ""))))) == [
        (("facts", "bonus"), "no rule uses it; remove it, or use it where it matters")
    ]


@pytest.mark.parametrize("when", ["2 < 1", "not yes", "no and abroad", "yes", "abroad"])
def test_a_rule_whose_condition_never_holds_is_named(tiny: LoadTiny, when: str) -> None:
    book = tiny(rules(USED) + f'\n  late: {{says: Late., topic: limits, when: "{when}", value: options, {ANCHOR}}}\n')
    never = [(("rules", "late", "when"), "it never holds, so the rule never applies; correct it")]
    assert list(idle(book)) == ([] if when in ("yes", "abroad") else never)


@pytest.mark.parametrize("when", ["", "when: abroad, "])
def test_a_rule_that_always_has_an_exception_is_named(tiny: LoadTiny, when: str) -> None:
    more = f"\n  late: {{says: Late., concludes: used, exception_to: used, {when}value: options, {ANCHOR}}}\n"
    never = [
        (
            ("rules", "used"),
            "it never applies, since its exception late always does; give that one a 'when', or remove this one",
        )
    ]
    assert list(idle(tiny(rules(USED) + more))) == ([] if when else never)


@pytest.mark.parametrize("topic", ["", "topic: limits, "])
def test_a_rule_that_nobody_can_ask_for_and_nothing_uses_is_named(tiny: LoadTiny, topic: str) -> None:
    more = f"\n  helper: {{says: Helps., {topic}value: options, {ANCHOR}}}\n"
    nobody = "no other rule uses it, and without a topic nobody can ask for it; give it a topic, or remove it"
    assert list(idle(tiny(rules(USED) + more))) == ([] if topic else [(("rules", "helper"), nobody)])
    assert list(idle(tiny(rules(USED.replace("options", "helper")) + more.replace("options", "options + 0")))) == []


@pytest.mark.parametrize(
    ("value", "quote", "printed"),
    [
        ("40.00", "no more than EUR 40.00", None),
        ("45.00", "no more than EUR 40.00", "40.00"),
        ("1000", "a lot of 1,000 (one thousand) or 2", None),
        ("1001", "a lot of 1,000 (one thousand) or 2", "1,000, 2"),
        ("7%", "the limit of 7.0%", None),
        ("8%", "the limit of 7.0%", "7.0"),
        ("45", "no more than forty", None),
        ("0", "all of the 3,000 lapse", None),
    ],
)
def test_a_number_that_its_quotation_does_not_print_is_named(
    tiny: LoadTiny, value: str, quote: str, printed: str | None
) -> None:
    anchor = f'clauses: [{{clause: "1", quote: "{quote}"}}]'
    constant = f'constants: {{cap: {{value: "{value}", label: cap, {anchor}}}}}\n'
    book = tiny(constant + rules("used: topic: limits, value: options * cap"))
    row = f"  held: {{says: Held., table: [{{when: options > 1, value: {value}, {anchor}}}], {ANCHOR}}}\n"
    rows = tiny(rules("used: topic: limits, value: held") + row)
    for found, key in ((book, ("constants", "cap", "value")), (rows, ("rules", "held", "table", 0, "value"))):
        says = f"it is {value}, and what is quoted prints {printed}; correct one of them"
        assert list(unprinted(found)) == ([(key, says)] if printed else [])


@pytest.mark.parametrize(("divisor", "fits"), [("0", False), ("none", False), ("2", True), ("(options - 1)", True)])
def test_a_division_by_what_is_always_zero_is_refused(tiny: LoadTiny, divisor: str, fits: bool) -> None:
    text = f'constants: {{none: {{value: "0", label: none, {ANCHOR}}}}}\n' + rules(
        f'used: value: "options / {divisor}"'
    )
    if fits:
        assert tiny(text).goals
        return
    with pytest.raises(BookError, match=r"rules\.used\.value: it divides by zero; correct the divisor"):
        tiny(text)
