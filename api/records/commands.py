"""What the commands on records do; their grammar is in `assistant.record_commands`."""

from __future__ import annotations

import argparse

from api.records.store import Store
from assistant.command import ANSWERED
from corpus.library import home


def upgrade(options: argparse.Namespace) -> int:
    """Bring the tables to a later revision."""
    return _stands(Store.of(home()).upgrade(options.revision))


def downgrade(options: argparse.Namespace) -> int:
    """Bring the tables back to an earlier revision."""
    return _stands(Store.of(home()).downgrade(options.revision))


def current(options: argparse.Namespace) -> int:
    """Say at which revision the tables are, and whether that is the newest."""
    store = Store.of(home())
    at, newest = store.current(), store.newest()
    behind = "" if at == newest else f"; this version of Clausewise needs {newest}: run clausewise db upgrade"
    print(f"{at or 'There are no tables yet'}{behind}")
    return ANSWERED


def _stands(at: str | None) -> int:
    print(f"The database of records stands at revision {at}." if at else "The database of records has no tables.")
    return ANSWERED
