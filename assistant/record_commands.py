"""The grammar of the commands on records: ``db``, ``records``, ``keys``.

What they do is done where the records are kept.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from assistant import command
from assistant.command import Commands

_does = partial(command.by_name, "api.records.commands")


def add_to(commands: Commands) -> None:
    """Add the commands on records."""
    _add_db(commands)
    _add_records(commands)
    _add_keys(commands)


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
        "clausewise db downgrade base --yes",
    )
    downgrade.add_argument("revision", metavar="REVISION", help="such as 0001; base removes all tables and records")
    downgrade.add_argument("--yes", action="store_true", help="what only later tables hold may be deleted")
    command.add(db, "current", _does("current"), "Say at which revision the tables are.", "clausewise db current")


def _add_records(commands: Commands) -> None:
    records = command.within(
        command.group(
            commands,
            "records",
            "Keep participants, their grants, events and prices.",
            "clausewise records import grants.csv --company ACME --dry-run",
        )
    )
    company = command.add(
        records,
        "company",
        _does("company"),
        "Make a company whose records can be kept, or change its name.",
        'clausewise records company ACME --name "Acme Ltd"',
    )
    company.add_argument("company", metavar="ID", help="the company's id")
    company.add_argument("--name", metavar="NAME", required=True, help="its name")
    plan = command.add(
        records,
        "plan",
        _does("plan"),
        "Record that a company has a plan; with --private nobody but its companies sees it through the API.",
        "clausewise records plan azul-sop-2025 --company ACME --private",
    )
    plan.add_argument("plan", metavar="PLAN", help="the id of the plan (see clausewise plans)")
    plan.add_argument("--private", action="store_true", help="seen only by the companies that have it")
    imported = command.add(
        records,
        "import",
        _does("take_over"),
        "Take over participants, grants, events or prices from CSV or XLSX, or stakeholders, issuances and ends of "
        "relationships of the Open Cap Format, all of a file or nothing.",
        "clausewise records import grants.xlsx --company ACME --dry-run",
    )
    imported.add_argument("file", metavar="FILE", type=Path, help="the file; its header says what it holds")
    imported.add_argument("--dry-run", action="store_true", help="only say what would be done")
    for name, form, what in (
        ("--plan", "[ID=]PLAN", "which plan a stock plan of the file is, or all that it issues"),
        ("--fact", "PROPERTY=FACT", "which fact a property is, such as RSU.quantity=units_granted"),
    ):
        imported.add_argument(
            name, metavar=form, action="append", default=[], help=f"Open Cap Format: {what}; can be given again"
        )
    imported.add_argument(
        "--stakeholders", metavar="FILE", type=Path, help="Open Cap Format: the file that says who the stakeholders are"
    )
    imported.add_argument(
        "--events", action="store_true", help="Open Cap Format: take over who left and why, and not what was issued"
    )
    listed = command.add(
        records,
        "list",
        _does("listed"),
        "Print what is recorded of a company, as CSV that can be imported again.",
        "clausewise records list grants --company ACME",
    )
    listed.add_argument("kind", choices=("participants", "grants", "events", "prices"), help="what to list")
    for parser in (plan, imported, listed):
        parser.add_argument("--company", metavar="ID", required=True, help="the company's id")


def _add_keys(commands: Commands) -> None:
    keys = command.within(
        command.group(
            commands,
            "keys",
            "Make, list and revoke the keys with which programs ask.",
            "clausewise keys create --role hr --company ACME",
        )
    )
    create = command.add(
        keys,
        "create",
        _does("create_key"),
        "Make a key and print it; it is not kept, so it cannot be shown again.",
        "clausewise keys create --role employee --company ACME --participant p-001 --expires 2027-12-31",
    )
    create.add_argument(
        "--role",
        metavar="ROLE",
        action="append",
        required=True,
        help="employee (their own records), hr (their company's), legal or admin (none); can be given again",
    )
    create.add_argument("--company", metavar="ID", help="the company's id; needed for employee and hr")
    create.add_argument("--participant", metavar="ID", help="whose own records it is about; needed for employee")
    create.add_argument("--expires", metavar="DATE", type=command.day, help="the last day on which it counts, UTC")
    create.add_argument(
        "--scope",
        metavar="SCOPE",
        action="append",
        default=[],
        help="ask or records; all that the roles allow by default; can be given again",
    )
    create.add_argument("--label", metavar="TEXT", help="what it is for")
    command.add(keys, "list", _does("list_keys"), "List the keys by what they begin with.", "clausewise keys list")
    revoke = command.add(
        keys, "revoke", _does("revoke_key"), "Make a key count no longer.", "clausewise keys revoke cw_0123456789ab"
    )
    revoke.add_argument("key", metavar="KEY", help="what the key begins with")
