"""The inverse: every value that gives what is wanted, and none that does not, checked by running the engine."""

from collections.abc import Callable
from datetime import date, timedelta
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.book import Book
from rules.engine import UnknownGoal, UnknownReading
from rules.expression import Compare, Name, Number, Truth, parse
from rules.inverse import CannotSolve, Inverse, Relation, solve
from rules.loading import BOOKS, load_book
from rules.pieces import Stretch, TooHard, where
from rules.reduce import reduce

DAY = date(2026, 1, 1)
AZUL = load_book(BOOKS / "azul-sop-2025.yaml")
BOOK = """
plan: test-plan
facts:
  options: {type: count, unit: options, label: options, ask: How many?}
  price: {type: money, currency: BRL, label: price, ask: Which price?}
  factor: {type: percent, label: factor, ask: Which factor?}
  ratio: {type: number, label: ratio, ask: Which ratio?, above: 0}
  grade: {type: count, unit: grade, min: 16, max: 22, label: grade, ask: Which grade?}
  post: {type: choice, label: post, ask: Which post?, values: {officer: Officer}}
  grant_date: {type: date, label: grant date, ask: When?}
  leaving_date: {type: date, not_before: grant_date, label: leaving date, ask: When?}
readings:
  early:
    clause: "1"
    question: Is the anniversary day counted?
    options: {counted: Yes., not_counted: No.}
    default: counted
    reason: It says so.
rules:
  kept:
    says: One third a year.
    clauses: [{clause: "1", quote: one}]
    value: options * min(anniversaries(grant_date, leaving_date), 3) / 3
    unit: options
  kept_whole:
    says: Whole options only.
    clauses: [{clause: "1", quote: one}]
    value: floor(options / 3)
    unit: options
  payout:
    says: The value.
    clauses: [{clause: "1", quote: one}]
    value: options * price * factor
    currency: BRL
  scored:
    says: The score.
    clauses: [{clause: "1", quote: one}]
    table:
      - {when: factor < 90%, value: "0"}
      - {when: 90% <= factor < 100%, value: "1/2 + (factor - 90%) * 5"}
      - {when: factor >= 100%, value: "1"}
    unit: percent
  shares_for:
    says: What a sum buys.
    clauses: [{clause: "1", quote: one}]
    value: 1000 / ratio
    unit: shares
  square:
    says: A square.
    clauses: [{clause: "1", quote: one}]
    value: ratio * ratio
    unit: ratio
  vested:
    says: Whether it has vested.
    clauses: [{clause: "1", quote: one}]
    value: if early = counted then leaving_date >= 2027-01-01 else leaving_date > 2027-01-01
  last_day:
    says: The last day.
    clauses: [{clause: "1", quote: one}]
    value: add_months(leaving_date, 1)
  outcome:
    says: All is kept.
    clauses: [{clause: "1", quote: one}]
    outcomes: [{code: keeps_all, says: You keep all.}]
"""


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    path = tmp_path_factory.mktemp("book") / "test-plan.yaml"
    path.write_text(BOOK, "utf-8")
    return load_book(path)


@pytest.fixture
def look_for(book: Book) -> Callable[..., Inverse]:
    def look_for(goal: str, unknown: str, relation: Relation, target: str, **facts: str | int) -> Inverse:
        return solve(book, goal, facts, unknown=unknown, relation=relation, target=target, as_of=DAY)

    return look_for


def test_how_many(look_for: Callable[..., Inverse]) -> None:
    found = look_for("payout", "options", ">=", "1000", price="3.30", factor="50%")
    (solution,) = found.solutions
    assert solution.stretches == (Stretch(Fraction(607), None, True, False),)
    assert [(each.value, each.gives, each.holds) for each in solution.proof] == [
        (Number(Fraction(606)), Number(Fraction("999.9")), False),
        (Number(Fraction(607)), Number(Fraction("1001.55")), True),
    ]


def test_which_price_which_factor(look_for: Callable[..., Inverse]) -> None:
    (price,) = look_for("payout", "price", "=", "1000", options=300, factor="100%").solutions
    assert price.stretches == (Stretch(Fraction(10, 3), Fraction(10, 3), True, True),)
    (factor,) = look_for("payout", "factor", ">", "500", options=10, price="100").solutions
    assert factor.stretches == (Stretch(Fraction(1, 2), None, False, False),)
    assert [(each.value, each.holds) for each in factor.proof] == [
        (Number(Fraction(4999, 10000)), False),
        (Number(Fraction(1, 2)), False),
        (Number(Fraction(5001, 10000)), True),
    ]


def test_a_step_and_a_slope(look_for: Callable[..., Inverse]) -> None:
    (half,) = look_for("scored", "factor", "=", "75%").solutions
    assert half.stretches == (Stretch(Fraction("0.95"), Fraction("0.95"), True, True),)
    (never,) = look_for("scored", "factor", "=", "25%").solutions
    assert (never.stretches, never.always, never.proof) == ((), False, ())
    (always,) = look_for("scored", "factor", ">=", "0").solutions
    assert always.always
    (full,) = look_for("scored", "factor", "=", "1").solutions
    assert full.stretches == (Stretch(Fraction(1), None, True, False),)


def test_several_solutions_are_all_given(look_for: Callable[..., Inverse]) -> None:
    (found,) = look_for("scored", "factor", "!=", "75%").solutions
    assert found.stretches == (
        Stretch(None, Fraction("0.95"), False, False),
        Stretch(Fraction("0.95"), None, False, False),
    )


def test_whole_options(look_for: Callable[..., Inverse]) -> None:
    (found,) = look_for("kept", "options", "=", "100", grant_date="2024-01-01", leaving_date="2025-06-01").solutions
    assert found.stretches == (Stretch(Fraction(300), Fraction(300), True, True),)
    (never,) = look_for("kept", "options", "=", "100.5", grant_date="2024-01-01", leaving_date="2026-06-01").solutions
    assert never.stretches == ()


def test_a_rounded_number(look_for: Callable[..., Inverse]) -> None:
    (found,) = look_for("kept_whole", "options", "=", "100").solutions
    assert found.stretches == (Stretch(Fraction(300), Fraction(302), True, True),)
    (most,) = look_for("kept_whole", "options", "<", "1").solutions
    assert most.stretches == (Stretch(Fraction(0), Fraction(2), True, True),)


def test_a_quotient(look_for: Callable[..., Inverse]) -> None:
    (found,) = look_for("shares_for", "ratio", ">=", "300").solutions
    assert found.stretches == (Stretch(Fraction(0), Fraction(10, 3), False, True),)


def test_on_which_day(look_for: Callable[..., Inverse]) -> None:
    (found,) = look_for("kept", "leaving_date", ">=", "60000", options=90000, grant_date="2024-02-29").solutions
    assert found.stretches == ((date(2026, 2, 28), None),)
    assert [(each.value.value, each.gives, each.holds) for each in found.proof] == [  # type: ignore[union-attr]
        (date(2026, 2, 27), Number(Fraction(30000)), False),
        (date(2026, 2, 28), Number(Fraction(60000)), True),
    ]
    (between,) = look_for("kept", "leaving_date", "=", "30000", options=90000, grant_date="2024-02-29").solutions
    assert between.stretches == ((date(2025, 2, 28), date(2026, 2, 27)),)
    (deadline,) = look_for("last_day", "leaving_date", "=", "2026-02-28").solutions
    assert deadline.stretches == ((date(2026, 1, 28), date(2026, 1, 31)),)


def test_a_reading_that_changes_the_solution_stands_beside_it(look_for: Callable[..., Inverse]) -> None:
    first, other = look_for("vested", "leaving_date", "=", "yes").solutions
    assert first.stretches == ((date(2027, 1, 1), None),)
    assert other.stretches == ((date(2027, 1, 2), None),)
    assert [(each.reading, each.option) for each in other.readings] == [("early", "not_counted")]


def test_what_else_must_be_known_is_asked_for(look_for: Callable[..., Inverse]) -> None:
    found = look_for("payout", "price", "=", "1000", options=300)
    assert found.solutions == ()
    assert [need.fact for need in found.needs] == ["factor"]


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (("outcome", "options", "=", "1"), "outcome gives no value that could be wanted"),
        (("payout", "height", "=", "1"), "test-plan has no fact 'height' that could be looked for"),
        (("payout", "options", "=", "a lot"), "What is wanted must be a value, such as 10000, 50%, 2027-01-01 or yes"),
        (("payout", "options", "=", "price"), "What is wanted must be a value"),
        (("square", "ratio", "=", "2"), "square cannot be solved exactly for ratio: its formula is not linear in it"),
        (("kept_whole", "post", "=", "2"), "post is a choice; only numbers and dates can be looked for"),
    ],
)
def test_what_cannot_be_solved_is_said(
    look_for: Callable[..., Inverse], asked: tuple[str, str, Relation, str], message: str
) -> None:
    with pytest.raises(CannotSolve) as refused:
        look_for(*asked)
    assert message in str(refused.value)


def test_bad_names_are_refused(book: Book, look_for: Callable[..., Inverse]) -> None:
    with pytest.raises(UnknownGoal, match="no rule 'paid'"):
        look_for("paid", "options", "=", "1")
    with pytest.raises(UnknownReading, match="no reading early: late"):
        solve(book, "kept", {}, unknown="options", relation="=", target="1", as_of=DAY, readings={"early": "late"})
    with pytest.raises(CannotSolve, match="options is given and looked for"):
        look_for("kept", "options", "=", "1", options=3)


FORMULAS = st.recursive(
    st.sampled_from(["x", "1", "2/3", "-4", "x / 5", "3 * x"]),
    lambda inner: st.one_of(
        st.builds("({} + {})".format, inner, inner),
        st.builds("({} - {})".format, inner, inner),
        st.builds("max({}, {})".format, inner, inner),
        st.builds("min({}, {})".format, inner, inner),
        st.builds("abs({})".format, inner),
        st.builds("floor({})".format, inner),
        st.builds("nearest({})".format, inner),
        st.builds("(if {} < {} then {} else {})".format, inner, inner, inner, inner),
        st.builds("(7 / {})".format, inner),
    ),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None)
@given(FORMULAS, st.sampled_from(["=", "<", "<=", ">", ">=", "!="]), st.integers(-6, 6), st.data())
def test_where_a_condition_holds_agrees_with_trying(
    formula: str, relation: Relation, target: int, data: st.DataObject
) -> None:
    condition = Compare(relation, parse(formula), Number(Fraction(target)))
    within = Stretch(Fraction(-10), Fraction(10), True, False)
    try:
        stretches = where(condition, "x", within)
    except TooHard:
        return
    ends = [end for stretch in stretches for end in (stretch.low, stretch.high) if end is not None]
    near = [end + step for end in ends for step in (Fraction(-1, 997), Fraction(0), Fraction(1, 997))]
    tried = data.draw(st.lists(st.fractions(-10, 10, max_denominator=12), min_size=5, max_size=20)) + near
    for x in tried:
        try:
            value = reduce(condition, lambda name, x=x: Number(x) if name == "x" else Name(name))  # type: ignore[misc]
        except ValueError:
            continue  # a division by zero
        assert any(stretch.holds(x) for stretch in stretches) == (value == Truth(True) and within.holds(x))


@settings(max_examples=15, deadline=None)
@given(st.integers(1, 10**6), st.integers(0, 10**6), st.integers(0, 1500))
def test_the_shipped_thirds_are_inverted(granted: int, wanted: int, days: int) -> None:
    facts = {"time_options_granted": granted, "grant_agreement_date": "2025-05-02"}
    day = date(2025, 5, 2) + timedelta(days)
    found = solve(
        AZUL, "time_options_exercisable", facts, unknown="as_of", relation=">=", target=str(wanted), as_of=DAY
    )
    stretches = found.solutions[0].stretches
    years = sum(date(2025 + year, 5, 2) <= day for year in (1, 2, 3))
    holds = any(first <= day for first, _ in stretches if isinstance(first, date))  # type: ignore[misc]
    assert (holds or found.solutions[0].always) == (Fraction(granted * years, 3) >= wanted)


def test_the_day_from_which_a_consequence_follows() -> None:
    zenvia = load_book(BOOKS / "zenvia-ltip-6.yaml")
    found = solve(
        zenvia,
        "termination_outcome",
        {"termination_reason": "INVOLUNTARY_OTHER", "grant_agreement_date": "2024-02-01"},
        unknown="termination_date",
        relation="=",
        target="keeps_all",
        as_of=DAY,
    )
    default, *others = found.solutions
    assert default.stretches == ((date(2025, 1, 1), None),)
    assert [str(tried.gives) for tried in default.proof] == ["Choice(value='pro_rata')", "Choice(value='keeps_all')"]
    assert ((date(2027, 1, 1), None),) in [other.stretches for other in others]


def test_how_much_a_consequence_leaves_can_be_wanted() -> None:
    zenvia = load_book(BOOKS / "zenvia-ltip-6.yaml")
    facts: dict[str, str | int] = {
        "termination_reason": "INVOLUNTARY_OTHER",
        "grant_agreement_date": "2024-02-01",
        "restricted_shares_granted": 1000,
    }
    found = solve(
        zenvia, "termination_outcome", facts, unknown="termination_date", relation=">=", target="600", as_of=DAY
    )
    assert found.solutions[0].stretches == ((date(2025, 1, 1), None),)


def test_a_consequence_that_no_rule_has_cannot_be_wanted() -> None:
    with pytest.raises(CannotSolve, match="gives no value that could be wanted"):
        solve(AZUL, "time_options_exercisable", {}, unknown="as_of", relation="=", target="keeps_all", as_of=DAY)


PRESUMED = """
plan: test-plan
facts:
  options: {type: count, unit: options, label: options, ask: How many?}
  start_date: {type: date, label: start, ask: When?, not_after: leaving_date}
  leaving_date: {type: date, label: leaving, ask: When?}
  level: {type: number, label: level, ask: Which level?}
rules:
  paid:
    says: All is paid after a year, at a level.
    clauses: [{clause: "1", quote: one}]
    presumes: [{if: "leaving_date >= 2025-01-01", says: a year has passed}, {if: level > 5, says: the level is high}]
    value: options
  paid_early:
    concludes: paid
    says: Nothing is paid in the first year.
    clauses: [{clause: "1", quote: one}]
    when: leaving_date < 2025-01-01
    value: "0"
"""


@pytest.fixture(scope="module")
def presuming(tmp_path_factory: pytest.TempPathFactory) -> Book:
    path = tmp_path_factory.mktemp("presuming") / "test-plan.yaml"
    path.write_text(PRESUMED, "utf-8")
    return load_book(path)


@pytest.mark.parametrize(
    ("relation", "stretch", "proof"),
    [
        (">", (date(2025, 1, 1), None), [("2024-12-31", False), ("2025-01-01", True)]),
        (
            "=",
            (date(2024, 3, 1), date(2024, 12, 31)),
            [("2024-03-01", True), ("2024-12-31", True), ("2025-01-01", False)],
        ),
    ],
)
def test_what_hangs_on_the_value_looked_for_is_not_presumed_and_no_day_is_given_that_the_facts_rule_out(
    presuming: Book, relation: Relation, stretch: object, proof: list[tuple[str, bool]]
) -> None:
    facts = {"options": 100, "start_date": "2024-03-01"}
    (found,) = solve(
        presuming, "paid", facts, unknown="leaving_date", relation=relation, target="0", as_of=DAY
    ).solutions
    assert found.stretches == (stretch,)
    assert not found.always
    assert [(each.value.value.isoformat(), each.holds) for each in found.proof] == proof  # type: ignore[union-attr]


def test_what_the_engine_does_not_bear_out_is_not_said(presuming: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.inverse._Sought._taken_for_granted", lambda self, condition, presumed: condition)
    facts = {"options": 100, "start_date": "2024-03-01"}
    with pytest.raises(CannotSolve, match="cannot be turned around; ask for single values"):
        solve(presuming, "paid", facts, unknown="leaving_date", relation=">", target="0", as_of=DAY)
