"""The table of trading and business days: ``python -m evals.sessions --write`` makes it, without ``--write`` it is
compared with what the sources say.

The sources are the packages exchange_calendars and bizdays. Clausewise reads the table only, so they need not be
installed to run it.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from rules.sessions import TABLE, closed_days

FIRST: Final = date(2018, 1, 1)

TRIED_WITH: Final = {"exchange_calendars": "4.13.2", "bizdays": "1.0.19"}
"""The packages that list the days, with the versions with which this was last run."""


@dataclass(frozen=True)
class Plan:
    """How a calendar is made.

    Attributes:
        source: The package that lists it.
        named: What it is called there.
        last: The last day for which it is published.
        horizon: Why it ends there.
        agrees: A list of bizdays that has to give the same days.
    """

    source: str
    named: str
    last: date
    horizon: str
    agrees: str | None = None


PLANS: Final[dict[str, Plan]] = {
    "ANBIMA": Plan(
        "bizdays",
        "ANBIMA",
        date(2099, 12, 31),
        "ANBIMA lists the holidays of the laws now in force until 2099.",
    ),
    "BVMF": Plan(
        "exchange_calendars",
        "BVMF",
        date(2026, 12, 31),
        "B3 announces the closures of a year in the December before; its own list in bizdays ends here too.",
        agrees="B3",
    ),
    "XHKG": Plan(
        "exchange_calendars",
        "XHKG",
        date(2026, 12, 31),
        "Hong Kong gazettes the holidays of a year in the course of the year before, after this release.",
    ),
    "XNAS": Plan(
        "exchange_calendars",
        "XNAS",
        date(2027, 12, 31),
        "The American exchanges have announced their closures until the end of 2027.",
    ),
}
"""Past its ``last`` day exchange_calendars goes on by rule: a forecast, which no exchange has published."""

MISSING_CLOSURES: Final[dict[str, dict[date, str]]] = {
    "XHKG": {
        date(2023, 9, 1): "No trading: typhoon signal no. 8 (Saola), announced by HKEX on the day; "
        "gerrymanoim/exchange_calendars#600.",
        date(2023, 9, 8): "No trading: black rainstorm warning and extreme conditions, announced by HKEX on the day; "
        "gerrymanoim/exchange_calendars#600.",
    }
}
"""Closed weekdays that a source takes for sessions, each with what closed the exchange."""


class CannotMake(Exception):
    """The table cannot be made. The message says what to do."""


def main(arguments: Sequence[str] | None = None, place: Path = TABLE) -> int:
    """Write the table, or compare it with its sources.

    Args:
        arguments: the words after the command; the process's own where not given.
        place: where the table is.

    Returns:
        0 where the table is written or is as its sources say, 1 where it differs or cannot be made.
    """
    parser = argparse.ArgumentParser(prog="python -m evals.sessions", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--write", action="store_true", help="write the table in place of comparing it")
    options = parser.parse_args(arguments)
    try:
        made = made_table()
    except CannotMake as error:
        print(error, file=sys.stderr)
        return 1
    if options.write:
        place.write_text(json.dumps(made, indent=1) + "\n", "utf-8")
        print(summary(made))
        return 0
    kept = json.loads(place.read_text("utf-8"))
    found = list(differences(kept, made))
    print("\n".join(found) if found else summary(made))
    return 1 if found else 0


def made_table() -> dict[str, Any]:
    """Make the table from its sources.

    Raises:
        CannotMake: a source is not installed or too short, or two sources differ.
    """
    sources = {name: _source(name) for name in TRIED_WITH}
    versions = {name: version(name) for name in TRIED_WITH}
    calendars = {}
    for code, plan in PLANS.items():
        listed = _listed(sources[plan.source], plan, plan.named)
        if plan.agrees is not None:
            agree(code, listed, _banking(sources["bizdays"], plan.agrees, plan.last))
        corrections = MISSING_CLOSURES.get(code, {})
        for day in sorted(listed & set(corrections)):
            print(f"{code}: the source knows of {day.isoformat()} now; the correction can go.", file=sys.stderr)
        calendars[code] = {
            "source": f"{plan.source} {versions[plan.source]}, {plan.named}",
            "first": FIRST.isoformat(),
            "last": plan.last.isoformat(),
            "horizon": plan.horizon,
            "corrected": {day.isoformat(): why for day, why in corrections.items()},
            "closed": by_year(listed | set(corrections)),
        }
    return {
        "what": "Weekdays that are no sessions; Saturdays and Sundays never are.",
        "made": "python -m evals.sessions --write",
        "calendars": calendars,
    }


def _source(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        wanted = " ".join(f"{package}=={tried}" for package, tried in TRIED_WITH.items())
        raise CannotMake(
            f"The calendars are made from {' and '.join(TRIED_WITH)}, and {name} is not installed; "
            f"install them: pip install {wanted}"
        ) from None


def _listed(source: Any, plan: Plan, named: str) -> set[date]:
    """Return the closed weekdays from the first to the last day."""
    if plan.source == "bizdays":
        return _banking(source, named, plan.last)
    calendar = source.get_calendar(named, start=FIRST.isoformat(), end=plan.last.isoformat())
    return weekdays(plan.last) - {session.date() for session in calendar.sessions}


def _banking(bizdays: Any, named: str, last: date) -> set[date]:
    """Return the closed weekdays of a list of bizdays."""
    holidays = {date(day.year, day.month, day.day) for day in bizdays.Calendar.load(named).holidays}
    if max(holidays).year < last.year:
        raise CannotMake(f"The list {named} of bizdays ends in {max(holidays).year}; end its calendar in PLANS there.")
    return holidays & weekdays(last)


def weekdays(last: date) -> set[date]:
    """Return the Mondays to Fridays from the first day to the last."""
    days = (FIRST + timedelta(place) for place in range((last - FIRST).days + 1))
    return {day for day in days if day.weekday() < 5}


def agree(code: str, one: set[date], other: set[date]) -> None:
    """Check that two sources give the same days.

    Raises:
        CannotMake: they differ.
    """
    if one != other:
        raise CannotMake(
            f"The sources of {code} differ on {_days(one ^ other)}; "
            "find out which is right and enter what is missing in MISSING_CLOSURES."
        )


def by_year(days: Iterable[date]) -> dict[str, str]:
    """Return days as month and day, those of a year together.

    >>> by_year([date(2025, 1, 1), date(2024, 12, 25), date(2024, 1, 1)])
    {'2024': '01-01 12-25', '2025': '01-01'}
    """
    years: dict[str, list[str]] = {}
    for day in sorted(days):
        years.setdefault(f"{day:%Y}", []).append(f"{day:%m-%d}")
    return {year: " ".join(listed) for year, listed in years.items()}


def differences(kept: Mapping[str, Any], made: Mapping[str, Any]) -> Iterable[str]:
    """Give a sentence for each calendar that is not as its sources say."""
    for code, entry in made["calendars"].items():
        old = kept["calendars"].get(code)
        if old is None:
            yield f"{code} is not in the table; write it with --write."
            continue
        for key in ("source", "first", "last", "horizon", "corrected"):
            if old[key] != entry[key]:
                yield f"{code}: {key} is {old[key]!r} in the table and {entry[key]!r} now."
        was, now = closed_days(old["closed"]), closed_days(entry["closed"])
        if was - now:
            yield f"{code}: closed in the table and no longer: {_days(was - now)}."
        if now - was:
            yield f"{code}: closed now and not in the table: {_days(now - was)}."


def _days(days: Collection[date]) -> str:
    return ", ".join(day.isoformat() for day in sorted(days))


def summary(made: Mapping[str, Any]) -> str:
    """Return a line for each calendar."""
    return "\n".join(
        f"{code}: {len(closed_days(entry['closed']))} closed weekdays, "
        f"{entry['first']} to {entry['last']}, from {entry['source']}"
        for code, entry in made["calendars"].items()
    )


if __name__ == "__main__":
    raise SystemExit(main())
