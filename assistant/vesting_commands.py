"""The commands about vesting terms of the Open Cap Format: ``rules vesting`` and ``rules vesting-terms``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from assistant import case_commands, command
from assistant.columns import wrap
from assistant.command import ANSWERED, Commands, UsageError
from assistant.terminal import Look

if TYPE_CHECKING:
    from rules.vesting import AnyTerms, Award, Policies, Vested

_MAX_BYTES: Final = 2_000_000
_MAX_QUANTITY_DIGITS: Final = 18
_OPEN: Final = ("grant_date", "month_end", "day_of_month", "chain", "cliff")


def add_to(rules: Commands) -> None:
    """Add the commands below ``rules``."""
    vesting = command.add(
        rules,
        "vesting",
        _vesting,
        "Say what vests when under vesting terms of the Open Cap Format (a JSON file), in whole shares unless they are "
        "FRACTIONAL.",
        "clausewise rules vesting terms.json --quantity 4800 --start 2025-01-01 --grant 2025-03-15 "
        "--policy grant_date=NEXT_INSTALLMENT",
    )
    vesting.add_argument("file", metavar="FILE", help="the vesting terms: conditions, statements, or a file of terms")
    vesting.add_argument("--terms", metavar="ID", help="the id or name of the terms, where the file holds several")
    vesting.add_argument(
        "--quantity", metavar="N", type=_quantity, required=True, help="how many shares, options or units were granted"
    )
    vesting.add_argument("--start", metavar="DATE", type=command.day, help="the vesting start")
    vesting.add_argument("--grant", metavar="DATE", type=command.day, help="the grant date")
    for name, form, what in (
        ("--event", "NAME=DATE", "an event that has happened: its name, or the id of its condition"),
        ("--accelerate", "DATE=N", "shares that are accelerated on a day"),
        ("--leave", "DATE=DATE", "the first day of a leave of absence, and the day of return"),
        ("--policy", "NAME=CHOICE", "what the format leaves open, such as grant_date=NEXT_INSTALLMENT"),
    ):
        vesting.add_argument(name, metavar=form, action="append", default=[], help=f"{what}; can be given again")
    export = command.add(
        rules,
        "vesting-terms",
        _export,
        "Write what a plan says about vesting as vesting terms of the Open Cap Format, where it can be said in it.",
        "clausewise rules vesting-terms azul-sop-2025 time_options",
    )
    export.add_argument("plan", metavar="PLAN", help="the id of the plan")
    export.add_argument("award", metavar="AWARD", nargs="?", help="the kind of award, where the plan has several")


def _quantity(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= _MAX_QUANTITY_DIGITS:
        return int(text)
    raise argparse.ArgumentTypeError(f'The quantity is a whole number of at most 18 digits, not "{text}"')


def _vesting(options: argparse.Namespace) -> int:
    from rules.vesting import Award, Policies, import_ocf

    policies = Policies.named(command.pairs(options.policy, "policy"))
    terms = import_ocf(_read(options.file), options.terms)
    events = {name: command.day(on) for name, on in command.pairs(options.event, "event").items()}
    award = Award(options.quantity, options.start, options.grant, events)
    found = _worked(terms, award, policies, options)
    look = Look.of(sys.stdout)
    for line in _lines(found, award, look):
        print(line)
    for line in _choices(terms, award, policies, options, found):
        for part in wrap(line, look.columns):
            print(part)
    return ANSWERED


def _worked(terms: AnyTerms, award: Award, policies: Policies, options: argparse.Namespace) -> tuple[Vested, ...]:
    from rules.vesting import accelerated, paused, schedule

    found = schedule(terms, award, policies)
    for first, back in command.pairs(options.leave, "leave").items():
        found = paused(found, command.day(first), command.day(back), policies)
    for on, amount in command.pairs(options.accelerate, "acceleration").items():
        found = accelerated(found, command.day(on), _quantity(amount), policies)
    return found


def _lines(found: tuple[Vested, ...], award: Award, look: Look) -> Iterator[str]:
    from rules.printing import number_text

    rows = []
    total = Fraction(0)
    for each in found:
        total += each.quantity
        rows.append((each.date.isoformat(), number_text(each.quantity), number_text(total), each.source))
    wide = [max((len(row[place]) for row in rows), default=0) for place in (1, 2)]
    for on, amount, sum_, source in rows:
        yield f"{on}  {amount:>{wide[0]}}  {sum_:>{wide[1]}}  {source}".rstrip()
    yield look.strong(f"{number_text(total)} of {award.quantity} vest.")
    if not found and award.vesting_start is None:
        yield "No vesting start is given, and what counts from it cannot vest; give it with --start."
    if total > award.quantity:
        yield "That is more than was granted: the parts of these terms add up to more than 100%."


def _choices(
    terms: AnyTerms, award: Award, policies: Policies, options: argparse.Namespace, found: tuple[Vested, ...]
) -> Iterator[str]:
    """Name every policy on which this schedule depends."""
    from dataclasses import replace

    from rules.vesting import VestingError

    names = [*_OPEN, *(["leave"] if options.leave else []), *(["acceleration"] if options.accelerate else [])]
    for name in names:
        chosen = getattr(policies, name)
        for other in type(chosen):
            try:
                same = _worked(terms, award, replace(policies, **{name: other}), options) == found
            except VestingError:
                same = False
            if not same:
                yield f"This follows {name}={chosen}; with --policy {name}={other} it comes out otherwise."


def _export(options: argparse.Namespace) -> int:
    from rules.vesting import export_ocf

    print(json.dumps(export_ocf(case_commands.book_at_hand(options.plan), options.award), indent=2, ensure_ascii=False))
    return ANSWERED


def _read(name: str) -> Mapping[str, Any]:
    try:
        with Path(name).open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except (OSError, ValueError):
        raise UsageError(f'The file "{name}" cannot be read; check its name.') from None
    if len(data) > _MAX_BYTES:
        raise UsageError(f'The file "{name}" is too large; at most {_MAX_BYTES} bytes are accepted.')
    try:
        found = json.loads(data, parse_float=Decimal)
    except (ValueError, RecursionError):
        raise UsageError(f'The file "{name}" is not JSON; vesting terms of the Open Cap Format are.') from None
    if not isinstance(found, dict):
        raise UsageError(f'The file "{name}" holds no object; vesting terms are one: {{"allocation_type": …}}.')
    return found
