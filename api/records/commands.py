"""What the commands on records do; their grammar is in `assistant.record_commands`."""

from __future__ import annotations

import argparse
import sys

from api.audit.here import changed
from api.records import importing, keys, listing, plans
from api.records.errors import BadRecordError
from api.records.models import MAX_ID, MAX_NAME, Company, Participant
from api.records.ocf import Told
from api.records.store import Store
from assistant.books import installed
from assistant.command import ANSWERED, BAD_INPUT
from corpus.library import Library, home


def upgrade(options: argparse.Namespace) -> int:
    """Bring the tables to a later revision."""
    return _stands(Store.of(home()).upgrade(options.revision))


def downgrade(options: argparse.Namespace) -> int:
    """Bring the tables back to an earlier revision, once it is said that what only later tables hold may go."""
    if not options.yes:
        raise BadRecordError(
            "That deletes the tables that came later, with all that they hold. Make a copy first, then say --yes."
        )
    return _stands(Store.of(home()).downgrade(options.revision))


def current(options: argparse.Namespace) -> int:
    """Say at which revision the tables are, and whether that is the newest."""
    store = Store.of(home())
    at, newest = store.current(), store.newest()
    behind = "" if at == newest else f"; this version of Clausewise needs {newest}: run clausewise db upgrade"
    print(f"{at or 'There are no tables yet'}{behind}")
    return ANSWERED


def company(options: argparse.Namespace) -> int:
    """Make a company, or change its name."""
    for given, most in ((options.company, MAX_ID), (options.name, MAX_NAME)):
        if not given.strip() or not given.isprintable() or len(given) > most:
            raise BadRecordError("A company's id has at most 200 printable characters, its name at most 400.")
    with Store.of(home()).writing() as session:
        session.merge(Company(id=options.company, name=options.name))
        said = {"company": options.company, "name": options.name}
        changed(session, "company-recorded", lambda _: said, options.company)
    print(f"The company {options.company} is recorded.")
    return ANSWERED


def plan(options: argparse.Namespace) -> int:
    """Record that a company has a plan."""
    with Store.of(home()).writing() as session:
        plans.assign(session, Library.installed(), options.plan, options.company, private=options.private)
        said = {"plan": options.plan, "company": options.company, "private": options.private}
        changed(session, "plan-given", lambda _: said, options.company)
    seen = "; only companies that have it see it" if options.private else ""
    print(f"{options.company} has {options.plan}{seen}.")
    return ANSWERED


def take_over(options: argparse.Namespace) -> int:
    """Take a file over; every problem is listed, on standard error."""
    report = importing.take_over(
        Store.of(home()),
        options.file,
        options.company,
        Library.installed(),
        installed(),
        told=Told.read(options.plan, options.fact, options.stakeholders, events=options.events),
        dry_run=options.dry_run,
        done=lambda session, report: changed(session, "records-imported", report.said, options.company),
    )
    if report.problems:
        for problem in sorted(report.problems, key=lambda each: each.row):
            print(problem, file=sys.stderr)
        count = len(report.problems)
        print(
            f"Nothing was imported, because of {'1 problem' if count == 1 else f'{count} problems'}.", file=sys.stderr
        )
        return BAD_INPUT
    for line in report.left:
        print(f"Left out: {line}.")
    for line in report.changed:
        print(f"{'Would change' if options.dry_run else 'Changed'} {line}")
    done = "would be added" if options.dry_run else "added"
    if not report.added and not report.changed:
        print(f"Nothing changes: all {report.unchanged} {report.kind} are recorded as they are in the file.")
        return ANSWERED
    changes = "would be changed" if options.dry_run else "changed"
    print(
        f"{report.kind.capitalize()}: {len(report.added)} {done}, {len(report.changed)} {changes}, "
        f"{report.unchanged} as they were."
    )
    return ANSWERED


def listed(options: argparse.Namespace) -> int:
    """Print what is recorded of a company."""
    with Store.of(home()).reading() as session:
        if session.get(Company, options.company) is None:
            raise BadRecordError(f'There is no company "{options.company}".')
        listing.write(session, options.kind, options.company, sys.stdout)
    return ANSWERED


def create_key(options: argparse.Namespace) -> int:
    """Make a key and print it."""
    with Store.of(home()).writing() as session:
        key = keys.create(
            session,
            options.role,
            company=options.company,
            participant=options.participant,
            scopes=options.scope,
            expires=options.expires,
            label=options.label,
        )
        changed(session, "key-made", keys.said(session, key), options.company)
    print(key)
    print("Keep the key now; it is not kept here and cannot be shown again.", file=sys.stderr)
    return ANSWERED


def list_keys(options: argparse.Namespace) -> int:
    """List the keys, a line each."""
    with Store.of(home()).reading() as session:
        for row in keys.every(session):
            holder = session.get(Participant, row.participant_id) if row.participant_id else None
            who = " ".join(name for name in (row.company_id, holder.external_id if holder else None) if name)
            print(
                "\t".join(
                    (row.id, keys.state(row), ",".join(row.roles), ",".join(row.scopes), who, row.label or "")
                ).rstrip()
            )
    return ANSWERED


def revoke_key(options: argparse.Namespace) -> int:
    """Make a key count no longer."""
    with Store.of(home()).writing() as session:
        company = keys.revoke(session, options.key)
        changed(session, "key-revoked", lambda _: {"key": options.key[:15]}, company)
    print("The key counts no longer.")
    return ANSWERED


def _stands(at: str | None) -> int:
    print(f"The database of records stands at revision {at}." if at else "The database of records has no tables.")
    return ANSWERED
