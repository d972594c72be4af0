"""The grammar of the commands on records: ``db``. What they do is done where the records are kept."""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import cast

from assistant import command
from assistant.command import Commands, Run

_DOING = "api.records.commands"  # by name: the assistant does not depend on its surfaces


def add_to(commands: Commands) -> None:
    """Add the commands on records."""
    _add_db(commands)


def _add_db(commands: Commands) -> None:
    db = command.within(
        command.group(commands, "db", "Make or change the tables in which records are kept.", "clausewise db upgrade")
    )
    upgrade = command.add(
        db, "upgrade", _does("upgrade"), "Bring the tables to the newest revision.", "clausewise db upgrade"
    )
    upgrade.add_argument("revision", metavar="REVISION", nargs="?", default="head", help="head, the newest, by default")
    downgrade = command.add(
        db,
        "downgrade",
        _does("downgrade"),
        "Bring the tables back to an earlier revision; what only later tables hold is deleted.",
        "clausewise db downgrade base",
    )
    downgrade.add_argument("revision", metavar="REVISION", help="such as 0001; base removes all tables and records")
    command.add(db, "current", _does("current"), "Say at which revision the tables are.", "clausewise db current")


def _does(what: str) -> Run:
    def run(options: argparse.Namespace) -> int:
        return cast(Run, getattr(import_module(_DOING), what))(options)

    return run
