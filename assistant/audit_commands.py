"""The grammar of the commands on the audit: ``audit`` and ``replay``.

What they do is done where the audit is kept.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from assistant import command
from assistant.command import Commands, Parser

_does = partial(command.by_name, "api.audit.commands")


def add_to(commands: Commands) -> None:
    """Add the commands on the audit."""
    audit = command.within(
        command.group(
            commands,
            "audit",
            "Check, list, export and shorten the audit: what was answered and changed, by whom and when.",
            "clausewise audit verify",
        )
    )
    verify = command.add(
        audit,
        "verify",
        _does("verify"),
        "Check the chain of entries; name the first that was altered or is missing, or the hash of the last one.",
        "clausewise audit verify",
    )
    verify.add_argument(
        "file", metavar="FILE", nargs="?", type=Path, help="a whole export to check instead of what is recorded here"
    )
    verify.add_argument(
        "--contains", metavar="HASH", help="a hash that was noted down earlier, which must still be in the chain"
    )
    listed = command.add(
        audit, "list", _does("listed"), "List the entries, the latest first, a line each.", "clausewise audit list"
    )
    listed.add_argument("--kind", metavar="KIND", help="only those of one kind, such as answer or key-made")
    listed.add_argument("--limit", metavar="N", type=_limit, default=50, help="how many at most; 50 by default")
    export = command.add(
        audit,
        "export",
        _does("export"),
        "Print the entries as JSON Lines, the first one first; that they were exported is recorded.",
        "clausewise audit export --since 2026-01-01",
    )
    for parser in (listed, export):
        _add_days(parser)
    prune = command.add(
        audit,
        "prune",
        _does("prune"),
        "Delete the entries before a day, UTC; an entry vouches for them, so that the chain stays whole.",
        "clausewise audit prune --before 2025-01-01 --yes",
    )
    prune.add_argument("--before", metavar="DATE", type=command.day, required=True, help="the first day that is kept")
    prune.add_argument("--yes", action="store_true", help="the entries may be deleted")
    replay = command.add(
        commands,
        "replay",
        _does("replay"),
        "Compute a recorded answer again and say whether it is identical, or what differs and because of what; the "
        "exit code is 1 where something else is said now or it cannot be computed.",
        "clausewise replay ans_0123456789abcdef01234567",
    )
    replay.add_argument("answer", metavar="ID", help="the id of the answer or of its entry (see clausewise audit list)")
    replay.add_argument("--question", metavar="TEXT", help="the question, where the audit is redacted")
    command.add_facts(replay, "a fact that was given, where the audit is redacted")
    replay.add_argument("--json", action="store_true", help="print it as JSON, as the API returns it")


def _add_days(parser: Parser) -> None:
    parser.add_argument("--since", metavar="DATE", type=command.day, help="only those of this day and later, UTC")
    parser.add_argument("--until", metavar="DATE", type=command.day, help="only those of this day and earlier, UTC")


def _limit(text: str) -> int:
    return command.whole(text, 1, 200, "The limit")
