"""What the plans imply of every case: more never gives less where it must not, and the parts make up the whole.

The readings are drawn too: a law holds under each option of each of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rules import Book, ask
from rules.expression import Number
from rules.facts import FactError, Raw
from rules.vocabulary import TERMINATION_REASONS

AZUL, KINGSOFT, NUVINI = "azul-sop-2025", "kingsoft-cloud-sip-2021", "nuvini-adherence"
TELEFONICA, ZENVIA = "telefonica-brasil-psp-2022", "zenvia-ltip-6"
TODAY = "as_of"
unhurried = settings(deadline=None, max_examples=60)

counts = st.integers(0, 2_000_000)
percents = st.integers(0, 200).map(lambda each: f"{each}%")
ratios = st.fractions(Fraction(1, 2), 4, max_denominator=100)
prices = st.fractions(Fraction(1, 100), 500, max_denominator=100).filter(bool)


def days(first: str, last: str) -> st.SearchStrategy[date]:
    return st.dates(date.fromisoformat(first), date.fromisoformat(last))


Facts = dict[str, st.SearchStrategy[object]]


@dataclass(frozen=True)
class Law:
    """A goal that never falls as one fact rises (or never rises, where ``falls``)."""

    plan: str
    goal: str
    by: str
    values: st.SearchStrategy[object]
    facts: Facts
    falls: bool = False
    fixed: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.plan.split('-')[0]}: {self.goal} by {self.by}"


AZUL_GRANT: Facts = {"time_options_granted": counts, "grant_agreement_date": days("2025-05-02", "2027-06-30")}
NUVINI_GRANT: Facts = {"options_granted": counts, "lockup_start_date": days("2021-07-01", "2023-12-31")}
TELEFONICA_INCENTIVE: Facts = {"units_granted": counts, "closing_price": prices, "multiplier_factor": percents}
TARGETS: Facts = {
    "cycle": st.just("second"),
    "tsr_percentile": st.integers(0, 100).map(lambda each: f"{each}%"),
    "fcf_attainment": percents,
    "emission_neutralisation": percents,
}
ZENVIA_LEAVER: Facts = {
    "restricted_shares_granted": counts,
    "grant_agreement_date": days("2023-03-01", "2024-02-28"),
    "held_on_base_date": st.just("yes"),
}

LAWS = (
    Law(AZUL, "time_options_exercisable", TODAY, days("2025-05-02", "2031-01-01"), AZUL_GRANT),
    Law(AZUL, "time_options_exercisable", "time_options_granted", counts, AZUL_GRANT),
    Law(AZUL, "time_options_exercisable", "grant_agreement_date", AZUL_GRANT["grant_agreement_date"], AZUL_GRANT, True),
    # Read as leaving exactly 2.5 in no band, the chart has a gap.
    Law(AZUL, "performance_percentage", "tsr_factor", ratios, {}, fixed={"top_band": "a35_reached"}),
    Law(
        AZUL,
        "performance_share_applied",
        "tsr_factor",
        ratios,
        {"appointed_director": st.sampled_from(["yes", "no"])},
        fixed={"top_band": "a35_reached"},
    ),
    Law(
        AZUL,
        "room_for_new_grants",
        "options_granted_to_all",
        counts,
        {"fully_diluted_shares": st.integers(10**8, 10**9)},
        True,
    ),
    Law(
        KINGSOFT,
        "individual_room",
        "earlier_award_shares",
        counts,
        {"issued_shares_at_grant": st.integers(10**8, 10**10)},
        True,
    ),
    Law(KINGSOFT, "individual_limit", "issued_shares_at_grant", st.integers(1, 10**10), {}),
    Law(
        KINGSOFT,
        "room_under_both_limits",
        "shares_awarded_since_listing",
        counts,
        {"issued_shares_at_listing": st.integers(10**9, 10**10)},
        True,
    ),
    Law(NUVINI, "options_exercisable", TODAY, days("2022-01-01", "2029-01-01"), NUVINI_GRANT),
    Law(NUVINI, "options_exercisable", "options_granted", counts, NUVINI_GRANT),
    Law(NUVINI, "options_exercisable", "months_since_start", st.integers(0, 120), {"options_granted": counts}),
    Law(
        TELEFONICA,
        "annex2_time_share",
        "termination_date",
        days("2022-01-01", "2026-06-30"),
        {"cycle": st.sampled_from(["first", "second"])},
    ),
    Law(TELEFONICA, "multiplier_from_targets", "tsr_percentile", TARGETS["tsr_percentile"], TARGETS),
    Law(TELEFONICA, "multiplier_from_targets", "fcf_attainment", percents, TARGETS),
    Law(TELEFONICA, "multiplier_from_targets", "emission_neutralisation", percents, TARGETS),
    Law(TELEFONICA, "incentive_full_cycle", "multiplier_factor", percents, TELEFONICA_INCENTIVE),
    Law(TELEFONICA, "leave_share", "leave_days", st.integers(0, 1096), {"cycle": st.just("first")}, True),
    Law(ZENVIA, "prorata_fraction", "termination_date", days("2024-03-01", "2027-12-31"), ZENVIA_LEAVER),
    Law(ZENVIA, "restricted_shares_kept", "termination_date", days("2024-03-01", "2027-12-31"), ZENVIA_LEAVER),
    Law(ZENVIA, "restricted_shares_kept", "restricted_shares_granted", counts, {
        **ZENVIA_LEAVER, "termination_date": days("2024-03-01", "2026-12-31")}),
)  # fmt: skip


def number(
    book: Book, goal: str, facts: Mapping[str, Raw], as_of: date, readings: Mapping[str, str]
) -> Fraction | None:
    """The number that a goal has; nothing where it has none, or where the facts cannot be used together."""
    try:
        result = ask(book, goal, facts, as_of=as_of, readings=readings, explained=False)
    except FactError:
        return None
    found = [o.quantity.value for o in result.outcomes if o.quantity is not None]
    return found[0].value if len(found) == 1 and isinstance(found[0], Number) else None


def options(book: Book) -> st.SearchStrategy[dict[str, str]]:
    return st.fixed_dictionaries({name: st.sampled_from(sorted(each.options)) for name, each in book.readings.items()})


def raw(value: object) -> Raw:
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, Fraction) else value  # type: ignore[return-value]


def both(law: Law, book: Book, data: st.DataObject, readings: Mapping[str, str]) -> tuple[Fraction, Fraction]:
    facts = {name: raw(data.draw(values, name)) for name, values in law.facts.items() if name != law.by}
    drawn = [data.draw(law.values, each) for each in ("less", "more")]
    less, more = sorted(drawn, key=lambda each: Fraction(each[:-1]) if isinstance(each, str) else each)  # type: ignore[type-var, arg-type, return-value]
    found = []
    for each in (less, more):
        as_of = each if law.by == TODAY and isinstance(each, date) else date(2027, 1, 1)
        given_facts = facts if law.by == TODAY else {**facts, law.by: raw(each)}
        found.append(number(book, law.goal, given_facts, as_of, readings))
    assume(None not in found)
    return found[0], found[1]  # type: ignore[return-value]


@pytest.mark.parametrize("law", LAWS, ids=str)
def test_more_never_gives_less(books: dict[str, Book], law: Law) -> None:
    book = books[law.plan]

    @unhurried
    @given(st.data(), options(book))
    def holds(data: st.DataObject, readings: dict[str, str]) -> None:
        less, more = both(law, book, data, {**readings, **law.fixed})
        assert less >= more if law.falls else less <= more

    holds()


@dataclass(frozen=True)
class Whole:
    """Goals that together are what was granted (a fact), or another goal, on every day."""

    plan: str
    parts: tuple[str, ...]
    whole: str
    facts: Facts

    def __str__(self) -> str:
        return f"{self.plan.split('-')[0]}: {' + '.join(self.parts)} = {self.whole}"


WHOLES = (
    Whole(NUVINI, ("options_exercisable", "options_not_yet_exercisable"), "options_granted", NUVINI_GRANT),
    Whole(
        AZUL,
        ("time_options_vested_at_termination", "unvested_time_options"),
        "time_options_granted",
        {**AZUL_GRANT, "termination_date": days("2027-07-01", "2031-01-01")},
    ),
    Whole(
        TELEFONICA,
        ("tax_withheld", "net_incentive"),
        "incentive_full_cycle",
        {**TELEFONICA_INCENTIVE, "tax_rate": st.integers(0, 60).map(lambda each: f"{each}%")},
    ),
)


@pytest.mark.parametrize("law", WHOLES, ids=str)
def test_the_parts_make_up_the_whole(books: dict[str, Book], law: Whole) -> None:
    book = books[law.plan]

    @unhurried
    @given(st.data(), options(book), days("2024-01-01", "2031-12-31"))
    def holds(data: st.DataObject, readings: dict[str, str], as_of: date) -> None:
        facts = {name: raw(data.draw(values, name)) for name, values in law.facts.items()}
        parts = [number(book, part, facts, as_of, readings) for part in law.parts]
        whole = (
            Fraction(str(facts[law.whole])) if law.whole in facts else number(book, law.whole, facts, as_of, readings)
        )
        assume(None not in parts and whole is not None)
        assert sum(part for part in parts if part is not None) == whole
        assert all(part is not None and part >= 0 for part in parts)

    holds()


def test_an_event_only_adds_to_what_can_be_exercised_and_never_beyond_the_grant(books: dict[str, Book]) -> None:
    book = books[NUVINI]

    @unhurried
    @given(st.data(), options(book))
    def holds(data: st.DataObject, readings: dict[str, str]) -> None:
        facts = {name: raw(data.draw(values, name)) for name, values in NUVINI_GRANT.items()}
        event = data.draw(days("2022-01-01", "2029-01-01"))
        facts["liquidity_event_date"] = event.isoformat()

        def told(goal: str, after: int = 0) -> Fraction:
            found = number(book, goal, facts, event + timedelta(after), readings)
            assume(found is not None)
            return found  # type: ignore[return-value]

        before, at_once, added = (
            told(goal) for goal in ("exercisable_at_event", "exercisable_on_liquidity_event", "options_accelerated")
        )
        assert before + added == at_once
        first, second = sorted((data.draw(st.integers(0, 2000)), data.draw(st.integers(0, 2000))))
        later, last = (told("exercisable_after_liquidity_event", each) for each in (first, second))
        assert 0 <= before <= at_once <= later <= last <= int(str(facts["options_granted"]))

    holds()


@dataclass(frozen=True)
class Bounded:
    """A goal that is never below nothing and never above a fact, whatever the facts and the readings."""

    plan: str
    goal: str
    most: str
    facts: Facts

    def __str__(self) -> str:
        return f"{self.plan.split('-')[0]}: 0 <= {self.goal} <= {self.most}"


def perhaps(values: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    return st.none() | values


REASONS = st.sampled_from(sorted(TERMINATION_REASONS))
AZUL_LEAVER: Facts = {
    **AZUL_GRANT,
    "performance_options_granted": counts,
    "early_exercised_shares": counts,
    "early_exercised_performance_shares": counts,
    "program_approval_date": days("2025-05-02", "2027-06-30"),
    "tsr_factor": ratios,
    "appointed_director": st.sampled_from(["yes", "no"]),
    "board_continues_vesting": st.sampled_from(["yes", "no"]),
    "termination_reason": REASONS,
    "termination_date": days("2027-06-30", "2036-12-31"),
}
ZENVIA_ANY_LEAVER: Facts = {
    "restricted_shares_granted": counts,
    "grant_agreement_date": days("2024-01-01", "2027-12-31"),
    "entry_date": perhaps(days("2023-06-01", "2027-06-30")),
    "notice_date": perhaps(days("2024-01-01", "2027-12-31")),
    "board_exception": st.just("yes"),
    "civil_incapacity": st.sampled_from(["yes", "no"]),
    "termination_reason": REASONS,
    "termination_date": days("2027-12-31", "2028-06-30") | days("2024-01-01", "2027-12-31"),
    "cancellation_date": days("2024-01-01", "2028-06-30"),
}
BOUNDED = (
    *(
        Bounded(AZUL, goal, "time_options_granted", AZUL_LEAVER)
        for goal in (
            "time_options_exercisable",
            "time_options_vested_at_termination",
            "unvested_time_options",
            "time_options_kept",
            "time_options_lost",
        )
    ),
    *(
        Bounded(AZUL, goal, "performance_options_granted", AZUL_LEAVER)
        for goal in ("performance_options_exercisable", "performance_options_lost")
    ),
    Bounded(AZUL, "restricted_shares_open_to_buyback", "early_exercised_shares", AZUL_LEAVER),
    Bounded(AZUL, "restricted_performance_shares_open_to_buyback", "early_exercised_performance_shares", AZUL_LEAVER),
    *(
        Bounded(ZENVIA, goal, "restricted_shares_granted", ZENVIA_ANY_LEAVER)
        for goal in ("restricted_shares_kept", "vested_restricted_shares", "shares_left_if_cancelled")
    ),
)


def drawn_facts(data: st.DataObject, facts: Facts) -> dict[str, Raw]:
    drawn = {name: data.draw(values, name) for name, values in facts.items()}
    return {name: raw(value) for name, value in drawn.items() if value is not None}


@pytest.mark.parametrize("law", BOUNDED, ids=str)
def test_nobody_keeps_less_than_nothing_or_more_than_was_granted(books: dict[str, Book], law: Bounded) -> None:
    book = books[law.plan]

    @settings(unhurried, suppress_health_check=[HealthCheck.filter_too_much])
    @given(st.data(), options(book), days("2024-01-01", "2037-12-31"))
    def holds(data: st.DataObject, readings: dict[str, str], as_of: date) -> None:
        facts = drawn_facts(data, law.facts)
        kept = number(book, law.goal, facts, as_of, readings)
        assume(kept is not None)
        assert 0 <= kept <= Fraction(str(facts[law.most]))  # type: ignore[operator]

    holds()


def test_who_leaves_never_has_more_options_than_who_stays(books: dict[str, Book]) -> None:
    book = books[AZUL]

    @settings(unhurried, max_examples=200)
    @given(st.data(), options(book), st.just(0) | st.integers(-400, 3300), st.just(0) | st.integers(-700, 2000))
    def holds(data: st.DataObject, readings: dict[str, str], later: int, beside: int) -> None:
        readings["uneven_thirds"] = "a9_exact"  # what a leaver keeps is shown as a fraction, whatever is read of thirds
        facts = drawn_facts(data, AZUL_LEAVER)
        signed = date.fromisoformat(str(facts["grant_agreement_date"]))
        left = signed.replace(year=signed.year + 3) + timedelta(beside)
        facts["termination_date"] = left.isoformat()
        as_of = left + timedelta(later)
        stays = {name: value for name, value in facts.items() if not name.startswith("termination_")}
        has, would_have = (number(book, "time_options_exercisable", each, as_of, readings) for each in (facts, stays))
        assume(has is not None and would_have is not None)
        assert has <= would_have  # type: ignore[operator]

    holds()


@pytest.mark.parametrize("reason", ["INVOLUNTARY_OTHER", "INVOLUNTARY_DEATH", "X_RETIREMENT_INVOLUNTARY"])
def test_after_the_vesting_period_everything_is_kept(books: dict[str, Book], reason: str) -> None:
    book = books[ZENVIA]

    @unhurried
    @given(st.data(), options(book), days("2027-01-02", "2027-12-31"))
    def holds(data: st.DataObject, readings: dict[str, str], left: date) -> None:
        facts = drawn_facts(data, {**ZENVIA_LEAVER, "grant_agreement_date": days("2024-01-01", "2024-12-31")})
        facts |= {"termination_reason": reason, "termination_date": left.isoformat()}
        kept = number(book, "restricted_shares_kept", facts, left, readings)
        assert kept == Fraction(str(facts["restricted_shares_granted"]))

    holds()
