"""What the commands on the audit do; their grammar is in `assistant.audit_commands`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from api.audit import chain
from api.audit.here import changed, here, user
from api.audit.schemas import AuditQuery, Kind
from api.audit.viewing import Visible
from api.problems import ProblemError
from api.records.caller import NOBODY
from api.records.errors import BadRecordError
from api.records.store import Store
from assistant import command
from assistant.command import ANSWERED, FAILED
from corpus.library import home


def verify(options: argparse.Namespace) -> int:
    """Check the chain."""
    if options.file is not None:
        found = chain.verify_rows(_exported(options.file), options.contains)
    else:
        with Store.of(home()).reading() as session:
            found = chain.verify(session, options.contains)
    if found.broken is not None:
        print(found.broken)
        return FAILED
    if options.contains is not None and not found.found:
        print(f"All {found.entries} entries are as they were written, and none has the hash {options.contains[:64]!r}.")
        return FAILED
    entries = "1 entry is as it was" if found.entries == 1 else f"{found.entries} entries are as they were"
    print(f"{entries} written; the hash of the last one is {found.head}")
    return ANSWERED


def listed(options: argparse.Namespace) -> int:
    """List the entries, a line each."""
    if options.kind is not None and options.kind not in get_args(Kind):
        raise BadRecordError(f'There is no kind "{options.kind}"; choose among {", ".join(get_args(Kind))}.')
    query = AuditQuery(since=options.since, until=options.until, kind=options.kind, limit=options.limit)
    with Store.of(home()).reading() as session:
        page = Visible(session, None).page(query)
    for entry in page.entries:
        print("\t".join((entry.at, entry.kind, entry.id, entry.answer or "-", entry.who or "-")))
    return ANSWERED


def export(options: argparse.Namespace) -> int:
    """Print the entries as JSON Lines."""
    store = Store.of(home())
    days = {name: day.isoformat() for name in ("since", "until") if (day := getattr(options, name)) is not None}
    with store.writing() as session:
        changed(session, "exported", lambda _: days)
    with store.reading() as session:
        for row in chain.rows(session):
            day = row["at"][:10]
            if days.get("since", day) <= day <= days.get("until", day):
                print(json.dumps({**row, "body": json.loads(row["body"])}, ensure_ascii=False))
    return ANSWERED


def prune(options: argparse.Namespace) -> int:
    """Delete the entries before a day, once it is said that they may go."""
    if not options.yes:
        raise BadRecordError(
            f"That deletes every entry before {options.before}. Export them first with clausewise audit export, then "
            "say --yes."
        )
    with Store.of(home()).writing() as session:
        count = chain.prune(session, options.before, user())
    print(f"{'1 entry was' if count == 1 else f'{count} entries were'} deleted.")
    return ANSWERED


def replay(options: argparse.Namespace) -> int:
    """Compute an answer again."""
    told = {"question": options.question, "facts": command.pairs(options.fact, "fact") or None}
    told = {name: value for name, value in told.items() if value is not None}
    try:
        found = here().replay(command.own_assistant(), NOBODY, "command line", options.answer, told)
    except ProblemError as error:
        raise BadRecordError(str(error)) from None
    if options.json:
        print(found.model_dump_json(indent=2))
    else:
        print(found.says)
        for difference in found.differences:
            print(f"  {difference.where}: {_short(difference.was)} → {_short(difference.now)}")
    return ANSWERED if found.result in ("identical", "alike") else FAILED


def _exported(path: Path) -> Iterator[chain.Row]:
    """The entries in a file of JSON Lines.

    Raises:
        BadRecordError: it is none that was exported.
    """
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, start=1):
                row = json.loads(line)
                if not isinstance(row, dict) or row.keys() != set(chain.COLUMNS) or not isinstance(row["seq"], int):
                    raise BadRecordError(f"Line {number} of {path.name} is no entry of the audit.")
                yield {**row, "body": chain.text_of(row["body"])}
    except (OSError, UnicodeDecodeError):
        raise BadRecordError(f"The file {path.name} cannot be read; name one that was exported.") from None
    except json.JSONDecodeError:
        raise BadRecordError(f"The file {path.name} is not in JSON Lines; name one that was exported.") from None


def _short(text: str | None) -> str:
    if text is None:
        return "nothing"
    line = " ".join(text.split())
    return line if len(line) <= 100 else f"{line[:99]}…"
