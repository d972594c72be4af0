"""Every number is exact: the engine, sympy and plain fractions agree on random facts, and no float is anywhere.

Beside that, what the plans imply: waiting longer never costs options, and what is vested and unvested adds up.
"""

import dataclasses
import gc
import weakref
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import date, timedelta
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from rules import Book, FactError, ask
from rules.asking import few_values
from rules.book import Rule
from rules.decision import Change, Decision
from rules.expression import (
    Call,
    Choice,
    Day,
    If,
    Name,
    Node,
    Number,
    Truth,
    Undefined,
    children,
    is_literal,
    names,
)
from rules.facts import Fact, Raw, bind
from rules.reduce import EvaluationError, reduce
from rules.run import Run
from rules.symbolic import to_sympy
from tests.rules.answers import TODAY, outcomes, under, value
from tests.rules.plain import Value, work_out

PLANS = (
    "azul-sop-2025",
    "kingsoft-cloud-sip-2021",
    "nuvini-adherence",
    "telefonica-brasil-psp-2022",
    "zenvia-ltip-6",
)
DAYS = st.dates(date(2022, 1, 1), date(2034, 12, 31))

PLAIN = frozenset({"min", "max", "abs", "floor", "ceiling", "nearest", "days_between", "days_inclusive", "add_days"})
"""The functions that sympy is given as something it can work out."""


def patient(examples: int) -> settings:
    """The same examples in every run, however slow the machine; a failure names its rule and facts: no shrinking."""
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )


def raw_values(fact: Fact) -> st.SearchStrategy[Raw]:
    """Values that a person could state for a fact."""
    least = fact.min if fact.min is not None else Fraction(0)
    match fact.type:
        case "date":
            return DAYS
        case "bool":
            return st.booleans()
        case "choice":
            return st.sampled_from(sorted(fact.values))
        case "count":
            return st.integers(int(least), int(fact.max) if fact.max is not None else int(least) + 100_000)
        case "percent":
            return st.fractions(least, fact.max if fact.max is not None else 2, max_denominator=400)
        case _:
            most = fact.max if fact.max is not None else least + 10_000
            return st.fractions(least, most, max_denominator=100)


@st.composite
def stated(draw: st.DrawFn, book: Book, tenths: int = 9) -> dict[str, Raw]:
    """Values for so many tenths of a book's facts; dates that contradict one another are left out."""
    raw = {name: draw(raw_values(fact)) for name, fact in book.facts.items() if draw(st.integers(0, 9)) < tenths}
    while True:
        try:
            bind(book.facts, raw, book.day_constants)
        except FactError as error:
            del raw[error.fact]
        else:
            return raw


@st.composite
def runs(draw: st.DrawFn, book: Book) -> Run:
    """A run under random facts, a random day and random readings."""
    facts = bind(book.facts, draw(stated(book)), book.day_constants)
    readings = {name: draw(st.sampled_from(sorted(reading.options))) for name, reading in book.readings.items()}
    return Run(book, facts, draw(DAYS), readings)


def formula_of(rule: Rule) -> Node:
    """A rule's value as one formula; a table as a chain of its rows, the first that holds first."""
    if rule.value is not None:
        return rule.value
    chain: Node = Undefined("no_value", rule.goal)
    for row in reversed(rule.table):
        chain = If(row.when, row.value, chain)
    return chain


def functions(node: Node) -> Iterator[str]:
    if isinstance(node, Call):
        yield node.function
    for child in children(node):
        yield from functions(child)


def plain(node: Node) -> Value:
    assert isinstance(node, Number | Day | Truth | Choice)
    return node.value


def in_sympy(formula: Node, known: Mapping[str, Node]) -> object:
    """The formula worked out by sympy alone, once everything but its numbers has been put in."""
    import sympy

    try:
        rest = reduce(formula, lambda name: Name(name) if isinstance(known.get(name), Number) else known[name])
    except EvaluationError:  # in a branch that is not taken once the numbers are known
        rest = reduce(formula, known.__getitem__)
    if set(functions(rest)) - PLAIN:
        rest = reduce(formula, known.__getitem__)
    numbers = {sympy.Symbol(name, real=True): to_sympy(known[name]) for name in names(rest)}
    return to_sympy(rest).subs(numbers)


def compared(run: Run) -> set[str]:
    """Work out every value rule of a run in three ways; the rules that had a value."""
    found: set[str] = set()
    for goal in run.book.goals:
        if not run.book.is_quantity(goal):
            continue
        try:
            run.value(goal)
        except EvaluationError:
            continue
        worked = run.worked(goal)
        if worked is None:
            continue
        step = run.step(worked)
        if not is_literal(step.value) or isinstance(step.value, Undefined):
            continue
        formula = formula_of(run.book.rules[step.rule])
        try:
            known = {name: run.lookup(name) for name in names(formula)}
        except EvaluationError:  # in a branch that was not taken
            continue
        known |= {f"?{name}": run.lookup(f"?{name}") for name in names(formula)}
        if not all(is_literal(part) and not isinstance(part, Undefined) for part in known.values()):
            continue
        exact = plain(step.value)
        assert reduce(step.filled, lambda name: Name(name)) == step.value, (step.rule, step.filled)
        facts = {name: plain(part) for name, part in known.items()}
        assert work_out(formula, facts, frozenset(run.facts)) == exact, (step.rule, facts)
        expected = to_sympy(step.value)
        assert in_sympy(formula, known) == expected, (step.rule, facts)
        found.add(step.rule)
    return found


@pytest.mark.parametrize("plan", PLANS)
def test_the_engine_sympy_and_plain_fractions_agree(books: dict[str, Book], plan: str) -> None:
    found: set[str] = set()

    @patient(40)
    @given(runs(books[plan]))
    def agree(run: Run) -> None:
        found.update(compared(run))

    agree()
    every = {rule.name for rule in books[plan].rules.values() if rule.is_quantity}
    assert len(found) > len(every) * 0.8, sorted(every - found)


def told(deciding: Callable[[], Decision]) -> tuple[object, ...]:
    """All that a decision says, or why there is none."""
    try:
        decision = deciding()
        return decision.undefined, decision.open_conditions, decision.fingerprint(), decision.cases, decision.missing
    except EvaluationError as error:
        return (str(error),)


@pytest.mark.parametrize("plan", PLANS)
def test_what_a_variation_takes_over_is_what_a_run_of_its_own_gives(books: dict[str, Book], plan: str) -> None:
    book = books[plan]

    @patient(40)
    @given(stated(book, tenths=5), st.sampled_from(sorted(book.goals)), DAYS)
    def same(raw: dict[str, Raw], goal: str, day: date) -> None:
        facts = bind(book.facts, raw, book.day_constants)
        run = Run(book, facts, day, {})
        try:
            decision = run.decide(goal)
        except EvaluationError:
            return
        for name in run.touched:
            for option in set(book.readings[name].options) - {book.readings[name].default}:
                alone = Run(book, facts, day, {name: option}, simplify=False)
                other = run.varied(name, option)
                try:
                    change = other.change(decision)
                    own = alone.decide(goal)
                except EvaluationError:
                    assert told(partial(other.decide, goal)) == told(partial(alone.decide, goal))
                    continue
                assert told(partial(other.decide, goal))[:3] == told(partial(alone.decide, goal))[:3]
                if change is not Change.SEEN:
                    assert (own.undefined, own.signature()) == (decision.undefined, decision.signature())
                    open_ones = {each: other.value(each) for each in decision.waiting()}
                    assert own.waiting() == open_ones, (goal, name, option)
                if change is Change.NONE:
                    assert own.waiting() == decision.waiting()
        for name in decision.missing:
            for known in few_values(book.facts[name]):
                alone = Run(book, {**facts, name: known}, day, {})
                completed = told(partial(run.completed(name, known).decide, goal))
                assert completed == told(partial(alone.decide, goal)), (goal, name, known)

    same()


def test_a_run_is_gone_with_its_decision_and_is_not_left_to_the_garbage_collector(books: dict[str, Book]) -> None:
    run = Run(books["zenvia-ltip-6"], {"termination_reason": Choice("INVOLUNTARY_OTHER")}, TODAY, {})
    decision = run.decide("termination_outcome")
    assert decision.missing
    assert decision.outcomes
    gone = weakref.ref(run)
    gc.disable()
    try:
        del run, decision
        assert gone() is None
    finally:
        gc.enable()


def floats(part: object, path: str = "") -> Iterator[str]:
    """Where a float stands in a result."""
    if isinstance(part, float):
        yield path
    elif dataclasses.is_dataclass(part):
        for field in dataclasses.fields(part):
            yield from floats(getattr(part, field.name), f"{path}.{field.name}")
    elif isinstance(part, Mapping):
        for key, item in part.items():
            yield from floats(item, f"{path}.{key}")
    elif isinstance(part, tuple | list):
        for item in part:
            yield from floats(item, path)


@pytest.mark.parametrize("plan", PLANS)
def test_no_float_is_in_any_result(books: dict[str, Book], plan: str) -> None:
    book = books[plan]
    facts = {"base_salary": 30000.25, "closing_price": 41.3, "option_value": 0.1, "fully_diluted_shares": 3e9}
    given_floats = {name: raw for name, raw in facts.items() if name in book.facts}
    for example in book.examples[:40]:
        stated_facts = {name: raw for name, raw in example.facts.items() if name != "as_of"}
        result = ask(book, example.goal, given_floats | stated_facts, as_of=TODAY)
        assert list(floats(result)) == []


@pytest.mark.parametrize("plan", PLANS)
def test_whatever_facts_are_stated_there_is_an_answer_or_a_sentence(books: dict[str, Book], plan: str) -> None:
    book = books[plan]

    @patient(40)
    @given(stated(book, tenths=5), st.sampled_from(sorted(book.goals)), DAYS)
    def answers(facts: dict[str, Raw], goal: str, day: date) -> None:
        with suppress(FactError):
            result = ask(book, goal, facts, as_of=day)
            assert list(floats(result)) == []
            assert not {need.fact for need in result.needs} & set(facts)
            assert all(outcome.anchors for outcome in result.outcomes)

    answers()


def stating(node: Node) -> Iterator[str]:
    """The facts of which a formula asks whether they were stated."""
    if isinstance(node, Call) and node.function == "given":
        yield from names(node)
    for child in children(node):
        yield from stating(child)


@pytest.mark.parametrize("plan", PLANS)
def test_a_computed_number_stands_whatever_else_is_stated(books: dict[str, Book], plan: str) -> None:
    book = books[plan]
    telling = {name for rule in book.rules.values() for formula in rule.formulas() for name in stating(formula)}
    telling |= {name for name, fact in book.facts.items() if fact.presume is not None}

    @patient(40)
    @given(stated(book, tenths=8), st.sets(st.sampled_from(sorted(set(book.facts) - telling))), st.data(), DAYS)
    def stands(facts: dict[str, Raw], later: set[str], data: st.DataObject, day: date) -> None:
        goal = data.draw(st.sampled_from([goal for goal, rules in book.goals.items() if rules[0].is_quantity]))
        with suppress(FactError):
            first = ask(
                book,
                goal,
                {name: raw for name, raw in facts.items() if name not in later},
                as_of=day,
                readings=under(book),
            )
            if first.status != "computed" or any(a.kind == "presumption" for a in first.assumptions):
                return
            assert outcomes(ask(book, goal, facts, as_of=day, readings=under(book))) == outcomes(first)

    stands()


# What the plans imply


@patient(25)
@given(
    data=st.data(),
    granted=st.integers(0, 10**7),
    grant=st.dates(date(2024, 1, 1), date(2026, 12, 31)),
    first=st.integers(0, 2000),
    more=st.integers(0, 800),
)
def test_azul_waiting_longer_never_costs_options(
    books: dict[str, Book], data: st.DataObject, granted: int, grant: date, first: int, more: int
) -> None:
    facts = {"time_options_granted": granted, "grant_agreement_date": grant}
    day = data.draw(st.sampled_from(["a36_on_the_anniversary", "a36_from_the_next_day"]))
    earlier, later = (
        value(books["azul-sop-2025"], "time_options_exercisable", facts, grant + timedelta(days), anniversary_day=day)
        for days in (first, first + more)
    )
    assert 0 <= earlier <= later <= granted  # type: ignore[operator]


@patient(25)
@given(granted=st.integers(0, 10**7), grant=st.dates(date(2024, 1, 1), date(2026, 12, 31)), days=st.integers(0, 2000))
def test_azul_vested_and_unvested_add_up_to_what_was_granted(
    books: dict[str, Book], granted: int, grant: date, days: int
) -> None:
    left = grant + timedelta(days)
    book = books["azul-sop-2025"]
    facts = {"time_options_granted": granted, "grant_agreement_date": grant}
    vested = value(book, "time_options_exercisable", facts, left)
    unvested = value(book, "unvested_time_options", facts | {"termination_date": left}, left)
    assert vested + unvested == granted  # type: ignore[operator]


@patient(25)
@given(data=st.data(), granted=st.integers(0, 10**7), months=st.integers(0, 48), more=st.integers(0, 24))
def test_nuvini_more_months_never_fewer_options_and_the_parts_add_up(
    books: dict[str, Book], data: st.DataObject, granted: int, months: int, more: int
) -> None:
    book = books["nuvini-adherence"]
    reading = {"monthly_base": data.draw(st.sampled_from(sorted(book.readings["monthly_base"].options)))}
    earlier, later = (
        value(book, "options_exercisable", {"options_granted": granted, "months_since_start": m}, **reading)
        for m in (months, months + more)
    )
    locked = value(
        book, "options_not_yet_exercisable", {"options_granted": granted, "months_since_start": months}, **reading
    )
    assert 0 <= earlier <= later <= granted  # type: ignore[operator]
    assert earlier + locked == granted  # type: ignore[operator]


@patient(25)
@given(
    position=st.sampled_from(["ceo", "c_level", "officer", "senior_manager", "manager"]),
    days=st.lists(st.integers(0, 182), min_size=2, max_size=2).map(sorted),
)
def test_zenvia_a_later_entry_never_raises_the_multiple(books: dict[str, Book], position: str, days: list[int]) -> None:
    book = books["zenvia-ltip-6"]
    multiples, months = (
        [value(book, goal, {"position": position, "entry_date": date(2024, 1, 1) + timedelta(n)}) for n in days]
        for goal in ("effective_multiple", "effective_vesting_months")
    )
    full = value(book, "position_multiple", {"position": position})
    assert 0 < multiples[1] <= multiples[0] <= full  # type: ignore[operator]
    for multiple, counted in zip(multiples, months, strict=True):
        assert multiple == full * counted / 36  # type: ignore[operator]


@patient(40)
@given(
    tsr=st.lists(st.fractions(0, 1, max_denominator=1000), min_size=2, max_size=2).map(sorted),
    fcf=st.fractions(0, 3, max_denominator=1000),
    co2=st.fractions(0, 3, max_denominator=1000),
    reached=st.booleans(),
)
def test_telefonica_multiplier_is_a_share_that_grows_with_the_percentile(
    books: dict[str, Book], tsr: list[Fraction], fcf: Fraction, co2: Fraction, reached: bool
) -> None:
    book = books["telefonica-brasil-psp-2022"]
    targets = {"fcf_attainment": fcf, "emission_neutralisation": co2, "emission_reduction_reached": reached}
    low, high = (value(book, "tsr_achievement", {"tsr_percentile": percentile}) for percentile in tsr)
    assert 0 <= low <= high <= 1  # type: ignore[operator]
    lower, higher = (
        value(book, "multiplier_from_targets", targets | {"tsr_percentile": percentile}) for percentile in tsr
    )
    assert 0 <= lower <= higher <= 1  # type: ignore[operator]


@patient(20)
@given(units=st.integers(0, 10**6), cents=st.integers(1, 10**5), days=st.integers(0, 1095))
def test_telefonica_a_leaver_never_gets_more_than_the_full_cycle(
    books: dict[str, Book], units: int, cents: int, days: int
) -> None:
    book = books["telefonica-brasil-psp-2022"]
    facts = {
        "cycle": "first",
        "units_granted": units,
        "closing_price": Fraction(cents, 100),
        "multiplier_factor": "57%",
        "termination_date": date(2022, 1, 1) + timedelta(days),
    }
    amount = value(book, "annex2_amount", facts)
    assert 0 <= amount <= units * Fraction(cents, 100) * Fraction(57, 100)  # type: ignore[operator]
