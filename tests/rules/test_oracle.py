"""The books agree with a second, independent working-out of the plans, on grids around every boundary.

The functions of the first half were written from the documents alone, in plain Python on fractions and dates, and know
nothing of the engine or of the books.
"""

import calendar
from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction

import pytest

from rules import Book, ask
from rules.facts import Raw
from tests.rules.answers import outcomes, under, value

# ---- the oracle


def add_months(day: date, months: int) -> date:
    year, month = divmod(day.month - 1 + months, 12)
    year, month = year + day.year, month + 1
    return date(year, month, min(day.day, calendar.monthrange(year, month)[1]))


def inclusive(first: date, last: date) -> int:
    return (last - first).days + 1


BASE, VESTING_END = date(2024, 1, 1), date(2026, 12, 31)
PRICE, DOLLARS, RATE = Fraction("5.64179128709677"), Fraction("1.13896774193548"), Fraction("4.9534250000000")


def zenvia_months(start: date) -> int:
    """4.1.2.2: the month of entry counts if the entry is on its 15th or before."""
    before = (start.year - BASE.year) * 12 + start.month - BASE.month
    return 36 - before - (1 if start.day > 15 else 0)


def zenvia_shares(salary: int, multiple: int, months: int = 36) -> Fraction:
    return Fraction(salary) * multiple * months / 36 / PRICE


def zenvia_kept(reason: str, when: date, signed: date, full: Fraction) -> Fraction:
    """6.1, 6.2 and 6.4 under the default readings."""
    if when > VESTING_END:
        return full
    if reason in ("VOLUNTARY_OTHER", "VOLUNTARY_RETIREMENT", "INVOLUNTARY_WITH_CAUSE"):
        return Fraction(0)
    if when >= add_months(BASE, 12):
        return full
    return full * Fraction(inclusive(signed, when), inclusive(BASE, VESTING_END))


def telefonica_tsr(percentile: Fraction) -> Fraction:
    if percentile < Fraction(1, 2):
        return Fraction(0)
    if percentile >= Fraction(3, 4):
        return Fraction(1)
    return Fraction(3, 10) + (percentile - Fraction(1, 2)) / Fraction(1, 4) * Fraction(7, 10)


def telefonica_linear(attainment: Fraction) -> Fraction:
    if attainment < Fraction(9, 10):
        return Fraction(0)
    return Fraction(1) if attainment >= 1 else Fraction(1, 2) + (attainment - Fraction(9, 10)) * 5


def telefonica_steps(attainment: Fraction) -> Fraction:
    if attainment < Fraction(9, 10):
        return Fraction(0)
    return Fraction(1) if attainment >= 1 else Fraction(1, 2)


def telefonica_multiplier(tsr: Fraction, fcf: Fraction, co2: Fraction) -> Fraction:
    return Fraction(1, 2) * tsr + Fraction(2, 5) * fcf + Fraction(1, 10) * co2


CYCLES = {"first": (date(2022, 1, 1), date(2024, 12, 31)), "second": (date(2023, 1, 1), date(2025, 12, 31))}


def telefonica_leaver(units: int, close: Fraction, multiplier: Fraction, cycle: str, when: date) -> Fraction:
    """9.1.1(ii) and Annex II for a dismissal without just cause during the cycle."""
    start, end = CYCLES[cycle]
    if when < add_months(start, 12):
        return Fraction(0)
    return units * close * multiplier * Fraction(inclusive(start, when), inclusive(start, end))


def azul_percentage(factor: Fraction) -> Fraction:
    if factor < Fraction(3, 2):
        return Fraction(0)
    return Fraction("0.3333") if factor < 2 else Fraction("0.6666") if factor < Fraction(5, 2) else Fraction(1)


def azul_percentage_appointed(factor: Fraction) -> Fraction:
    if factor < 2:
        return Fraction(0)
    return Fraction("0.30") if factor < Fraction(5, 2) else Fraction("0.60") if factor < 3 else Fraction(1)


def azul_thirds(grant: date, when: date) -> int:
    if when > add_months(add_months(grant, 36), 60):
        return 0
    return sum(when >= add_months(grant, months) for months in (12, 24, 36))


def nuvini_exercisable(options: int, months: int) -> Fraction:
    return Fraction(0) if months < 12 else Fraction(options) / 3 + min(months - 12, 24) * Fraction(2 * options, 3) / 24


# ---- the comparison


def around(*days: date) -> Iterator[date]:
    for day in days:
        yield from (day - timedelta(1), day, day + timedelta(1))


@pytest.fixture(scope="module")
def azul(books: dict[str, Book]) -> Book:
    return books["azul-sop-2025"]


@pytest.fixture(scope="module")
def kingsoft(books: dict[str, Book]) -> Book:
    return books["kingsoft-cloud-sip-2021"]


@pytest.fixture(scope="module")
def nuvini(books: dict[str, Book]) -> Book:
    return books["nuvini-adherence"]


@pytest.fixture(scope="module")
def telefonica(books: dict[str, Book]) -> Book:
    return books["telefonica-brasil-psp-2022"]


@pytest.fixture(scope="module")
def zenvia(books: dict[str, Book]) -> Book:
    return books["zenvia-ltip-6"]


def test_zenvia_months_of_every_entry_day(zenvia: Book) -> None:
    day = date(2024, 1, 2)
    while day <= date(2024, 7, 1):
        assert value(zenvia, "effective_vesting_months", {"entry_date": day}) == zenvia_months(day), day
        day += timedelta(1)


MULTIPLES = {"ceo": 10, "c_level": 10, "officer": 6, "senior_manager": 3, "manager": 1}


@pytest.mark.parametrize(("position", "multiple"), MULTIPLES.items())
@pytest.mark.parametrize("entry", [date(2024, 1, 1), date(2024, 4, 15), date(2024, 4, 16), date(2024, 7, 1)])
def test_zenvia_award(zenvia: Book, position: str, multiple: int, entry: date) -> None:
    for salary in (1, 30_000, 12_345):
        facts: dict[str, Raw] = {"base_salary": salary, "position": position, "entry_date": entry}
        months = 36 if entry <= BASE else zenvia_months(entry)
        assert value(zenvia, "restricted_shares", facts) == zenvia_shares(salary, multiple, months)


@pytest.mark.parametrize(
    "reason", ["VOLUNTARY_OTHER", "VOLUNTARY_RETIREMENT", "INVOLUNTARY_WITH_CAUSE", "INVOLUNTARY_OTHER"]
)
@pytest.mark.parametrize("signed", [date(2024, 1, 1), date(2024, 2, 5)])
def test_zenvia_leavers(zenvia: Book, reason: str, signed: date) -> None:
    full = zenvia_shares(30_000, 6)
    award: dict[str, Raw] = {"base_salary": 30_000, "position": "officer", "held_on_base_date": "yes"}
    for when in around(date(2024, 9, 30), date(2024, 12, 31), VESTING_END):
        facts: dict[str, Raw] = award | {
            "termination_reason": reason,
            "termination_date": when,
            "grant_agreement_date": signed,
        }
        if reason == "INVOLUNTARY_WITH_CAUSE" and when > VESTING_END:
            facts["cause_facts_date"] = when
        result = ask(zenvia, "termination_outcome", facts, as_of=when, readings=under(zenvia))
        (code, number), *_ = outcomes(result)
        assert (0 if code == "forfeits_all" else number) == zenvia_kept(reason, when, signed, full), when


@pytest.mark.parametrize(
    ("goal", "facts", "readings", "expected"),
    [
        ("reference_price_from_dollars", {}, {}, DOLLARS * RATE),
        ("reference_share_price", {}, {}, PRICE),
        ("vesting_days", {}, {}, 1096),
        ("payment_deadline", {}, {}, VESTING_END + timedelta(60)),
        ("sale_restriction_end", {"delivery_date": "2027-02-26"}, {}, date(2027, 8, 25)),
        ("base_amount", {"base_salary": 30_000, "position": "officer", "held_on_base_date": "yes"}, {}, 180_000),
        (
            "effective_multiple",
            {"position": "officer", "entry_date": "2024-04-15", "earlier_multiple": 1},
            {"promotion_of_participant": "z4121_both_positions"},
            Fraction(3) / 36 + Fraction(6) * 33 / 36,
        ),
        ("mixed_shares", {"shares_due": 31904, "share_part": "40%"}, {}, Fraction("12761.6")),
        ("whole_shares_due", {"base_salary": 30_000, "position": "officer", "held_on_base_date": "yes"}, {}, 31904),
        (
            "whole_shares_due",
            {"base_salary": 30_000, "position": "officer", "held_on_base_date": "yes"},
            {"whole_shares": "z413_nearest"},
            31905,
        ),
    ],
)
def test_zenvia_single_figures(
    zenvia: Book, goal: str, facts: dict[str, Raw], readings: dict[str, str], expected: Fraction | int | date
) -> None:
    assert value(zenvia, goal, facts, **readings) == expected


PERCENTILES = [Fraction(n, 200) for n in range(0, 201, 7)]
PERCENTILES += map(Fraction, ("0.4999", "0.5", "0.55", "0.6", "0.7", "0.7499"))


def test_telefonica_tsr(telefonica: Book) -> None:
    for percentile in (*PERCENTILES, Fraction(3, 4), Fraction(1)):
        assert value(telefonica, "tsr_achievement", {"tsr_percentile": percentile}) == telefonica_tsr(percentile)


ATTAINMENTS = [
    Fraction(s) for s in ("0", "0.5", "0.8999", "0.9", "0.9001", "0.95", "0.96", "0.9999", "1", "1.0001", "1.7")
]


@pytest.mark.parametrize("attainment", ATTAINMENTS)
def test_telefonica_cash_flow_and_emissions(telefonica: Book, attainment: Fraction) -> None:
    flow: dict[str, Raw] = {"fcf_attainment": attainment}
    assert value(telefonica, "fcf_achievement", flow) == telefonica_linear(attainment)
    stepped = value(telefonica, "fcf_achievement", flow, fcf_between_levels="fcf_step_50")
    assert stepped == telefonica_steps(attainment)
    emissions: dict[str, Raw] = {"emission_neutralisation": attainment}
    assert value(telefonica, "co2_achievement", emissions) == telefonica_linear(attainment)
    emissions["emission_reduction_reached"] = "no"
    assert value(telefonica, "co2_achievement", emissions) == 0


@pytest.mark.parametrize("tsr", [Fraction("0.4"), Fraction("0.5"), Fraction("0.6"), Fraction("0.8")])
@pytest.mark.parametrize("fcf", [Fraction("0.8"), Fraction("0.96"), Fraction(1)])
@pytest.mark.parametrize("co2", [Fraction("0.89"), Fraction("0.95")])
def test_telefonica_multiplier_and_incentive(telefonica: Book, tsr: Fraction, fcf: Fraction, co2: Fraction) -> None:
    facts: dict[str, Raw] = {"tsr_percentile": tsr, "fcf_attainment": fcf, "emission_neutralisation": co2}
    expected = telefonica_multiplier(telefonica_tsr(tsr), telefonica_linear(fcf), telefonica_linear(co2))
    assert value(telefonica, "multiplier_from_targets", facts) == expected
    paid = value(
        telefonica,
        "incentive_of_completed_cycle",
        facts | {"units_granted": 12_000, "closing_price": "48.5", "cycle": "first"},
    )
    assert paid == 12_000 * Fraction("48.5") * expected


@pytest.mark.parametrize("cycle", CYCLES)
def test_telefonica_leavers(telefonica: Book, cycle: str) -> None:
    start, end = CYCLES[cycle]
    days = [*around(add_months(start, 12), date(2023, 9, 15), date(2024, 2, 29), date(2024, 7, 10)), end - timedelta(1)]
    for when in days:
        facts: dict[str, Raw] = {
            "cycle": cycle,
            "units_granted": 12_000,
            "closing_price": "41.30",
            "multiplier_factor": "57%",
            "termination_reason": "INVOLUNTARY_OTHER",
            "termination_date": when,
        }
        expected = telefonica_leaver(12_000, Fraction("41.30"), Fraction("0.57"), cycle, when)
        assert value(telefonica, "annex2_amount", facts) == expected, when
        result = ask(telefonica, "termination_outcome", facts, as_of=when, readings=under(telefonica))
        (code, number), *_ = outcomes(result)
        assert (number if code == "pro_rata" else 0) == expected, when
        due = when + timedelta(90) if expected else None
        assert value(telefonica, "termination_payment_deadline", facts) == due, when


FACTORS = [Fraction(n, 8) for n in range(33)] + [Fraction(s) for s in ("1.4999", "1.9999", "2.4999", "2.9999")]


def test_azul_performance_bands(azul: Book) -> None:
    for factor in FACTORS:
        everyone: dict[str, Raw] = {"tsr_factor": factor, "appointed_director": "no"}
        appointed: dict[str, Raw] = {"tsr_factor": factor, "appointed_director": "yes"}
        assert value(azul, "performance_percentage", everyone) == azul_percentage(factor), factor
        assert value(azul, "performance_percentage", appointed) == azul_percentage_appointed(factor), factor


@pytest.mark.parametrize(
    ("final", "appointed"), [("7.14", "no"), ("7.14", "yes"), ("5.10", "no"), ("8.5", "no"), ("8.5", "yes")]
)
def test_azul_performance_from_prices(azul: Book, final: str, appointed: str) -> None:
    initial = Fraction(4) * (Fraction("0.80") if appointed == "yes" else Fraction("0.85"))
    facts: dict[str, Raw] = {"final_vwap": final, "initial_vwap": 4, "appointed_director": appointed}
    bands = azul_percentage_appointed if appointed == "yes" else azul_percentage
    assert value(azul, "tsr_factor_from_prices", facts) == Fraction(final) / initial
    assert value(azul, "performance_percentage", facts) == bands(Fraction(final) / initial)


@pytest.mark.parametrize("grant", [date(2025, 3, 10), date(2025, 5, 2), date(2024, 2, 29)])
def test_azul_thirds(azul: Book, grant: date) -> None:
    closing = add_months(add_months(grant, 36), 60)
    for when in around(*(add_months(grant, months) for months in (12, 24, 36)), closing):
        facts: dict[str, Raw] = {"time_options_granted": 1_000_000, "grant_agreement_date": grant}
        exact = value(azul, "time_options_exercisable", facts, as_of=when)
        assert exact == Fraction(1_000_000) * azul_thirds(grant, when) / 3, when


@pytest.mark.parametrize(
    ("goal", "facts", "expected"),
    [
        ("initial_grant_all", {"fully_diluted_shares": 3_000_000_000}, Fraction(165_000_000)),
        ("reserve_for_later_grants", {"fully_diluted_shares": 3_000_000_000}, Fraction(45_000_000)),
        ("global_grant_limit", {"fully_diluted_shares": 3_000_000_000}, Fraction(210_000_000)),
        ("exercise_price_total", {"options_to_exercise": 333_333}, Fraction("1099.9989")),
        ("exercise_price_per_share", {}, Fraction("0.0033")),
        ("final_price_window_start", {"program_approval_date": "2025-02-27"}, date(2027, 12, 29)),
        ("share_delivery_deadline", {"payment_receipt_date": "2026-04-10"}, date(2026, 5, 10)),
        ("time_exercise_deadline", {"grant_agreement_date": "2025-03-10"}, date(2033, 3, 10)),
        ("initial_grant_deadline", {"general_meeting_date": "2025-02-25"}, date(2025, 3, 27)),
    ],
)
def test_azul_single_figures(azul: Book, goal: str, facts: dict[str, Raw], expected: Fraction | date) -> None:
    assert value(azul, goal, facts) == expected


CLOSES: dict[str, Raw] = {
    "close_5_days_before": "7.00",
    "close_4_days_before": "7.50",
    "close_3_days_before": "7.40",
    "close_2_days_before": "7.30",
    "close_1_day_before": "7.20",
    "close_on_grant_date": "7.10",
}


@pytest.mark.parametrize(
    ("reading", "expected"),
    [("max_close_vs_5day_average", "7.28"), ("max_of_any_close", "7.5"), ("max_close_vs_last_close", "7.2")],
)
def test_kingsoft_fair_market_value(kingsoft: Book, reading: str, expected: str) -> None:
    assert value(kingsoft, "fair_market_value", CLOSES, fmv_higher_of=reading) == Fraction(expected)
    facts = CLOSES | {"options_to_exercise": 5_000}
    assert value(kingsoft, "exercise_cost_floor", facts, fmv_higher_of=reading) == 5_000 * Fraction(expected)


ISSUED = Fraction(380_528_480) / Fraction("0.10")


@pytest.mark.parametrize(
    ("goal", "facts", "expected"),
    [
        ("share_award_limit", {"issued_shares_at_listing": ISSUED}, Fraction(380_528_480)),
        ("service_provider_percent_limit", {"issued_shares_at_listing": ISSUED}, Fraction(38_052_848)),
        ("plan_room_at_listing", {}, Fraction(272_359_115)),
        ("plan_period_end", {}, date(2031, 11, 15)),
        ("option_last_day", {"grant_date": "2021-11-15"}, date(2031, 11, 15)),
        (
            "annual_results_blackout_start",
            {"results_date": "2024-03-22", "financial_year_end": "2023-12-31"},
            date(2024, 1, 22),
        ),
        (
            "annual_results_blackout_start",
            {"results_date": "2024-02-20", "financial_year_end": "2023-12-31"},
            date(2023, 12, 31),
        ),
        (
            "half_year_results_blackout_start",
            {"results_date": "2024-08-20", "half_year_end": "2024-06-30"},
            date(2024, 7, 21),
        ),
        ("earliest_vesting_date", {"grant_date": "2024-02-29"}, date(2025, 2, 28)),
    ],
)
def test_kingsoft_single_figures(kingsoft: Book, goal: str, facts: dict[str, Raw], expected: Fraction | date) -> None:
    assert value(kingsoft, goal, facts) == expected


@pytest.mark.parametrize("options", [36_000, 72_000, 10_000, 1])
def test_nuvini_month_by_month(nuvini: Book, options: int) -> None:
    for months in range(41):
        facts: dict[str, Raw] = {"options_granted": options, "months_since_start": months}
        assert value(nuvini, "options_exercisable", facts) == nuvini_exercisable(options, months), months


@pytest.mark.parametrize("start", [date(2024, 1, 15), date(2024, 1, 31), date(2024, 2, 29)])
def test_nuvini_day_by_day(nuvini: Book, start: date) -> None:
    for months in (1, 11, 12, 13, 35, 36, 37):
        for day in around(add_months(start, months)):
            completed = months if day >= add_months(start, months) else months - 1
            facts: dict[str, Raw] = {"options_granted": 36_000, "lockup_start_date": start}
            assert value(nuvini, "options_exercisable", facts, as_of=day) == nuvini_exercisable(36_000, completed), day


def test_nuvini_liquidity_event(nuvini: Book) -> None:
    for months in range(12, 40):
        facts: dict[str, Raw] = {"options_granted": 36_000, "months_at_liquidity_event": months}
        locked = 36_000 - nuvini_exercisable(36_000, months)
        assert value(nuvini, "options_accelerated", facts) == locked / 2, months


@pytest.mark.parametrize(
    ("reading", "expected"), [("item3_cumulative_down", 3888), ("item3_each_part_down", 3333 + 2 * 277)]
)
def test_nuvini_whole_options(nuvini: Book, reading: str, expected: int) -> None:
    facts: dict[str, Raw] = {"options_granted": 10_000, "months_since_start": 14}
    assert value(nuvini, "whole_options_exercisable", facts, whole_options_counting=reading) == expected


def test_nuvini_exercise_amount(nuvini: Book) -> None:
    facts: dict[str, Raw] = {"options_granted": 36_000, "option_value": 72_000, "quantity_exercised": 5_000}
    assert value(nuvini, "exercise_amount", facts) == 10_000
