"""What a book says of itself is checked: nothing in it is idle."""

import pytest

from rules.check import idle
from tests.rules.answers import ANCHOR, rules
from tests.rules.conftest import LoadTiny

USED = 'used: value: "bonus * options + days_between(grant_date, grant_date) + (if abroad and manager then 1 else 0)"'


def test_a_book_in_which_everything_matters_has_nothing_to_say(tiny: LoadTiny) -> None:
    assert list(idle(tiny(rules(USED)))) == []


def test_a_fact_that_no_rule_uses_is_named(tiny: LoadTiny) -> None:
    assert list(idle(tiny(rules(USED.replace("bonus * ", ""))))) == [
        "tiny: facts.bonus: no rule uses it; remove it, or use it where it matters"
    ]


@pytest.mark.parametrize("when", ["2 < 1", "not yes", "no and abroad", "yes", "abroad"])
def test_a_rule_whose_condition_never_holds_is_named(tiny: LoadTiny, when: str) -> None:
    book = tiny(rules(USED) + f'\n  late: {{says: Late., when: "{when}", value: options, {ANCHOR}}}\n')
    never = ["tiny: rules.late: 'when' never holds, so the rule never applies; correct it"]
    assert list(idle(book)) == ([] if when in ("yes", "abroad") else never)


@pytest.mark.parametrize("when", ["", "when: abroad, "])
def test_a_rule_that_always_has_an_exception_is_named(tiny: LoadTiny, when: str) -> None:
    more = f"\n  late: {{says: Late., concludes: used, exception_to: used, {when}value: options, {ANCHOR}}}\n"
    never = [
        "tiny: rules.used: it never applies, since its exception late always does; give that one a 'when', "
        "or remove this one"
    ]
    assert list(idle(tiny(rules(USED) + more))) == ([] if when else never)
