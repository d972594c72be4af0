"""A rule book that cannot be used is refused with file, line, key and repair."""

from pathlib import Path

import pytest

from rules import BookError, load_book

GOOD = """\
plan: tiny
facts:
  termination_reason: standard
  termination_date: {type: standard, not_before: grant_date}
  grant_date: {type: date, label: grant date, ask: When?}
  options: {type: count, unit: options, label: options, ask: How many?}
  position: {type: choice, values: {ceo: CEO, officer: Officer}, label: position, ask: Which?}
constants:
  price: {value: 5.64, currency: BRL, label: price, clauses: [{clause: "4", quote: q}]}
  plan_date: {value: 2024-01-01, label: plan date, clauses: [{clause: "1", quote: q}]}
readings:
  start:
    clause: "6"
    question: From when?
    options: {from_grant: From the grant., from_plan: From the plan.}
    default: from_grant
    reason: The words.
rules:
  first_day:
    says: The first day.
    clauses: [{clause: "6", quote: q}]
    value: if start = from_plan then plan_date else grant_date
  cost:
    says: The cost.
    clauses: [{clause: "4", quote: q}]
    value: options * price
    currency: BRL
  cost_of_officers:
    concludes: cost
    exception_to: cost
    when: position = officer
    says: Officers pay half.
    clauses: [{clause: "4", quote: q}]
    value: options * price / 2
    currency: BRL
  leaving:
    concludes: termination_outcome
    says: All is lost.
    clauses: [{clause: "8", quote: q}]
    outcomes: [{code: forfeits_all, says: You lose all., quantity: cost}]
examples:
  - {goal: cost, facts: {options: 100, position: ceo}, expect: 564}
"""


def refused(folder: Path, text: str | bytes) -> str:
    path = folder / "tiny.yaml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(BookError) as caught:
        load_book(path)
    message = str(caught.value)
    assert str(folder) not in message
    return message


def test_the_good_book_loads(tmp_path: Path) -> None:
    path = tmp_path / "tiny.yaml"
    path.write_text(GOOD, encoding="utf-8")
    book = load_book(path)
    assert list(book.goals) == ["first_day", "cost", "termination_outcome"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        # names
        (
            "value: options * price\n",
            "value: option * price\n",
            "tiny.yaml:26: rules.cost.value: 'option' is not known; did you mean options",
        ),
        (
            "value: options * price\n",
            "value: zzz * price\n",
            "tiny.yaml:26: rules.cost.value: 'zzz' is not known; declare it as a fact, a constant or a rule",
        ),
        (
            "when: position = officer",
            "when: position = oficer",
            "tiny.yaml:31: rules.cost_of_officers.when: 'oficer' is not known; did you mean officer",
        ),
        (
            "value: options * price\n",
            "value: options * leaving\n",
            "tiny.yaml:26: rules.cost.value: 'leaving' is not known; the rule concludes termination_outcome",
        ),
        (
            "value: options * price\n",
            "value: options * termination_outcome\n",
            "tiny.yaml:26: rules.cost.value: 'termination_outcome' has no value to compute with; "
            "use a rule with value or table",
        ),
        (
            "quantity: cost",
            "quantity: costs",
            "tiny.yaml:40: rules.leaving.outcomes.0: 'costs' is not a rule with a value; name one that has",
        ),
        (
            "quantity: cost",
            "quantity: other}]\n  other:\n    says: O.\n    clauses: [{clause: '8', quote: q}]\n"
            "    outcomes: [{code: no_effect, says: N.",
            "tiny.yaml:40: rules.leaving.outcomes.0: 'other' is not a rule with a value",
        ),
        (
            "  price: {value",
            "  options: {value",
            "tiny.yaml:9: constants.options: this name is already one of the facts; rename one of them",
        ),
        (
            "  first_day:",
            "  price:",
            "tiny.yaml:19: rules.price: 'price' is already one of the constants; rename one of them",
        ),
        (
            "concludes: termination_outcome",
            "concludes: start",
            "tiny.yaml:36: rules.leaving: 'start' is already one of the readings; rename one of them",
        ),
        (
            "  options: {type",
            "  as_of: {type",
            "tiny.yaml:6: facts.as_of: this name is already the day of the answer; rename one of them",
        ),
        # formulas
        (
            "value: options * price\n",
            "value: options ** price\n",
            "tiny.yaml:26: rules.cost.value: expected a value, a name or '(', found '*' at character 10",
        ),
        (
            "value: options * price\n",
            "value: __import__('os')\n",
            'tiny.yaml:26: rules.cost.value: "\'" at character 12',
        ),
        (
            "value: options * price\n",
            "value: sum(options, 1)\n",
            "tiny.yaml:26: rules.cost.value: 'sum' at character 1",
        ),
        (
            "value: 5.64,",
            "value: 5.64 + 1,",
            "tiny.yaml:9: constants.price.value: a constant is a literal number, date or yes/no",
        ),
        (
            "value: options * price\n",
            "value: options * price\n    silent: yes\n",
            "rules.cost: what is silent has no value; take one of the two away",
        ),
        # circles and exceptions
        (
            "value: options * price\n",
            "value: options * discount\n  discount: {says: d., value: cost / 2, clauses: [{clause: '4', quote: q}]}\n#",
            "rules go in a circle: cost → discount → cost; break it",
        ),
        (
            "value: options * price\n",
            "value: cost + 1\n",
            "tiny.yaml:23: rules.cost: the rules go in a circle: cost → cost; break it",
        ),
        (
            "  cost:\n",
            "  cost:\n    exception_to: cost_of_officers\n",
            "rules.cost.exception_to: the exceptions go in a circle: cost → cost_of_officers → cost; where all apply",
        ),
        (
            "  cost:\n",
            "  cost:\n    exception_to: all\n",
            "rules.cost.exception_to: the exceptions go in a circle: cost → cost_of_officers → cost; where all apply",
        ),
        (
            "exception_to: cost",
            "exception_to: price_rule",
            "tiny.yaml:30: rules.cost_of_officers.exception_to: there is no rule 'price_rule'; name a rule",
        ),
        (
            "exception_to: cost",
            "exception_to: first_day",
            "tiny.yaml:30: rules.cost_of_officers.exception_to: 'first_day' concludes another goal (first_day)",
        ),
        # shape
        (
            "says: The cost.",
            "say: The cost.",
            "tiny.yaml:24: rules.cost.say: this key is not known here; did you mean says?",
        ),
        (
            "    says: The cost.\n",
            "",
            "tiny.yaml:23: rules.cost.says: this key is required; add it",
        ),
        (
            "    currency: BRL\n  cost_of_officers",
            "    curency: BRL\n  cost_of_officers",
            "tiny.yaml:27: rules.cost.curency: this key is not known here; did you mean currency?",
        ),
        (
            "    currency: BRL\n  cost_of_officers",
            "    zzz: BRL\n  cost_of_officers",
            "tiny.yaml:27: rules.cost.zzz: this key is not known here; remove it or see docs/",
        ),
        (
            "label: grant date",
            "lable: grant date",
            "tiny.yaml:5: facts.grant_date.lable: this key is not known here; did you mean label",
        ),
        (
            "value: options * price\n",
            "value: {a: b}\n",
            "tiny.yaml:26: rules.cost.value: a formula is text, and this is a list or a mapping; put the formula in",
        ),
        (
            "when: position = officer",
            "when: options",
            "a condition is wanted here, and this is a number (options); compare it, as in '> 0'",
        ),
        ("label: options, ask: How many?", "label: options", "tiny.yaml:6: facts.options.ask: this key is required"),
        (
            "type: count",
            "type: integer",
            "tiny.yaml:6: facts.options.type: Input should be 'date', 'count', 'number'",
        ),
        (
            "not_before: grant_date}",
            "not_befor: grant_date}",
            "tiny.yaml:4: facts.termination_date.not_befor: this key is not known here",
        ),
        (
            "not_before: grant_date}",
            "not_before: grant_dat}",
            "tiny.yaml:4: facts.termination_date.not_before: 'grant_dat' is not a date of this book; did you mean",
        ),
        (
            "not_before: grant_date}",
            "not_before: 2024-02-30}",
            "tiny.yaml:4: facts.termination_date.not_before: '2024-02-30' is not a date of this book",
        ),
        (
            "type: count, unit: options",
            "type: number, price_day: grant_dat",
            "tiny.yaml:6: facts.options.price_day: 'grant_dat' is not known; did you mean grant_date or",
        ),
        ("type: count, unit: options", "type: count, price_day: grant_date", "facts.options: only an amount or"),
        (
            "type: count, unit: options",
            "type: choice",
            "tiny.yaml:6: facts.options: a choice needs values; add them",
        ),
        (
            "type: count, unit: options",
            "type: money",
            "tiny.yaml:6: facts.options: money needs a currency; add it",
        ),
        (
            "type: count, unit: options",
            "type: count, presume: 5",
            "tiny.yaml:6: facts.options: a presumed value needs the sentence 'presumed' that says so",
        ),
        (
            "type: count, unit: options",
            "type: count, presume: many, presumed: Many.",
            "tiny.yaml:6: facts.options.presume: options cannot be 'many'. Accepted is a whole number",
        ),
        (
            "    value: options * price\n",
            "",
            "tiny.yaml:23: rules.cost: a rule needs value, table, outcomes or statement",
        ),
        (
            "    value: options * price\n",
            "    value: options * price\n    statement: yes\n",
            "tiny.yaml:23: rules.cost: a rule has one of value, table, outcomes, statement; this one",
        ),
        (
            'clauses: [{clause: "8", quote: q}]',
            "clauses: []",
            "tiny.yaml:36: rules.leaving: a rule needs at least one clause with a quotation",
        ),
        (
            'clauses: [{clause: "8", quote: q}]',
            'clauses: [{clause: "8"}]',
            "tiny.yaml:39: rules.leaving.clauses.0.quote: this key is required; add it",
        ),
        (
            "code: forfeits_all",
            "code: loses_all",
            "tiny.yaml:40: rules.leaving.outcomes.0.code: Input should be 'keeps_all'",
        ),
        (
            "says: The cost.",
            "says: The cost.\n    topic: money",
            "tiny.yaml:25: rules.cost.topic: Input should be 'termination'",
        ),
        (
            "says: The cost.",
            "says: The cost.\n    rounding: up",
            "tiny.yaml:25: rules.cost.rounding: Input should be 'silent', 'nearest' or 'floor'; correct it",
        ),
        (
            "default: from_grant",
            "default: from_birth",
            "tiny.yaml:12: readings.start: the default 'from_birth' is not one of the options from_grant, from_plan",
        ),
        (
            "reason: The words.",
            "reason: The words.\n    authority: certain",
            "tiny.yaml:18: readings.start.authority: Input should be 'proposed' or 'adopted'",
        ),
        (
            "    says: All is lost.",
            "    when: termination_date > plan_date\n    says: All is lost.\n"
            '    clauses: [{clause: "8", quote: q}]\n    outcomes: [{code: forfeits_all, says: You lose all.}]\n'
            "  staying:\n    concludes: termination_outcome\n    says: Nothing is lost.",
            "tiny.yaml:36: rules.leaving: 'when' needs more than the reason, so add 'case': a short clause",
        ),
        # examples
        ("goal: cost,", "goal: costs,", "tiny.yaml:42: examples.0.goal: there is no goal 'costs'"),
        ("facts: {options: 100,", "facts: {option: 100,", "tiny.yaml:42: examples.0.facts: there is no fact 'option'"),
        (
            "{goal: cost,",
            "{readings: {start: from_birth}, goal: cost,",
            "tiny.yaml:42: examples.0.readings: there is no reading start: from_birth",
        ),
        # what does not go together
        (
            "value: options * price\n    currency: BRL\n  cost_of",
            "value: options + price\n    currency: BRL\n  cost_of",
            "tiny.yaml:26: rules.cost.value: '+' stands between a number (options) and an amount in BRL, which do not",
        ),
        (
            "value: options * price\n    currency: BRL\n  cost_of",
            "value: options * price\n    currency: USD\n  cost_of",
            "rules.cost.value: this is an amount in BRL, and the rule says currency: USD; correct one of them",
        ),
        (
            "value: options * price\n    currency: BRL\n  cost_of",
            "value: options * price\n  cost_of",
            "rules.cost.value: this is an amount in BRL; add currency: BRL to the rule",
        ),
        (
            "value: options * price\n    currency: BRL\n  cost_of",
            "value: price * price\n    currency: BRL\n  cost_of",
            "rules.cost.value: an amount of money is multiplied by an amount of money",
        ),
        (
            "value: options * price\n    currency: BRL\n  cost_of",
            "value: grant_date\n    currency: BRL\n  cost_of",
            "rules.cost.value: this is a date, and the rule says currency: BRL; remove the currency",
        ),
        (
            "then plan_date else grant_date",
            "then plan_date else options",
            "rules.first_day.value: the branches of 'if' are a date and a number (options), which do not go together",
        ),
        (
            "then plan_date else grant_date",
            "then plan_date else add_days(grant_date, grant_date)",
            "rules.first_day.value: add_days takes a number here, and this is a date",
        ),
        (
            "when: position = officer",
            "when: position = from_plan",
            "rules.cost_of_officers.when: 'from_plan' is not one of its values ceo, officer",
        ),
        ("when: position = officer", "when: options", "rules.cost_of_officers.when: a condition is wanted here, and"),
        (
            "when: position = officer",
            "when: options > grant_date",
            "rules.cost_of_officers.when: '>' compares a number (options) and a date, which do not go together",
        ),
        # YAML
        (
            "  first_day:",
            "  cost: {}\n  first_day:",
            "tiny.yaml:24: the key 'cost' stands twice",
        ),
        (
            "facts:\n",
            "facts: &all\n  other: *all\n",
            "tiny.yaml:3: aliases (*name) are not accepted; write the value out",
        ),
        ("plan: tiny\n", "plan: [tiny\n", "tiny.yaml:2: not valid YAML: "),
        ("plan: tiny\n", "plan: tiny\n\tx: 1\n", "tiny.yaml:2: not valid YAML: found a tab character"),
        ("rules:\n", "rules: yes\nothers:\n", "tiny.yaml:18: rules: must be a mapping from names to entries"),
        ("  first_day:\n", "  zero: 0\n  first_day:\n", "tiny.yaml:19: rules.zero: must be a mapping; see docs/"),
        ("plan: tiny\n", "", "tiny.yaml:1: plan: this key is required; add it"),
        ("plan: tiny\n", "plan: tiny\nedition: 2\n", "tiny.yaml:2: edition: this key is not known here"),
        (
            "plan: tiny\n",
            "plan: tiny\nversion: 0\n",
            "tiny.yaml:2: version: Input should be greater than or equal to 1",
        ),
    ],
    ids=lambda value: " ".join(value.split())[-60:] if value.startswith("tiny.yaml") else "",
)
def test_the_message_names_file_line_key_and_repair(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert GOOD.count(old) == 1
    assert message in refused(tmp_path, GOOD.replace(old, new))


BOMB = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "tiny.yaml:1: the file is empty"),
        ("# only a comment\n", "tiny.yaml:1: the file is empty"),
        ("just words", "tiny.yaml:1: a rule book is a mapping with the keys plan, facts, rules"),
        ("- a\n- b\n", "tiny.yaml:1: a rule book is a mapping with the keys plan, facts, rules"),
        (GOOD.encode() + b"\xff\xfe", f"tiny.yaml: not UTF-8 at byte {len(GOOD)}; save the file as UTF-8"),
        (GOOD.encode("utf-16"), "tiny.yaml: not UTF-8 at byte 0; save the file as UTF-8"),
        (BOMB, "tiny.yaml:2: aliases (*name) are not accepted; write the value out"),
        ("a: \x00", "tiny.yaml:1: the character U+0000 is no text; save the file as plain UTF-8"),
        ("a: b\nc: \x07", "tiny.yaml:2: the character U+0007 is no text; save the file as plain UTF-8"),
        ("a: 1\n\tb: 2\n", "; indent with blanks, not with a tab"),
        ("a: (lambda: 1)()", "tiny.yaml:1: not valid YAML: mapping values are not allowed in this context; put a text"),
        ("a: !b c", "tiny.yaml:1: tags (!b) are not accepted; write the value alone, or in double quotes"),
        ("a: 1\n---\nb: 2\n", "tiny.yaml:2: not valid YAML: but found another document"),
        ("- " * 900 + "x", "lists and mappings stand one in another more than 20 times; flatten them"),
        ("[" * 100_000, "tiny.yaml"),
        ("x" * 2_000_001, "tiny.yaml: the file has 2000001 characters; at most 2000000 are accepted"),
    ],
    ids=lambda value: repr(value[:30]),
)
def test_a_file_that_is_no_book_is_refused(tmp_path: Path, content: str | bytes, message: str) -> None:
    assert message in refused(tmp_path, content)


def test_yaml_tags_are_refused(tmp_path: Path) -> None:
    message = refused(tmp_path, "plan: !!python/object/apply:os.getcwd []\nfacts: {}\nrules: {}\n")
    assert message.startswith("tiny.yaml:1: tags (tag:yaml.org,2002:python/object/apply:os.getcwd) are not accepted")


def test_no_number_of_a_book_passes_through_a_float(tmp_path: Path) -> None:
    path = tmp_path / "tiny.yaml"
    path.write_text(GOOD.replace("5.64", "5.64179128709677000001"), encoding="utf-8")
    assert str(load_book(path).constants["price"].value) == "564179128709677000001/100000000000000000000"
