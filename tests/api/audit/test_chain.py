"""Whatever is altered in the chain, taken out of it or moved in it shows; nothing that is appended is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime, tzinfo
from pathlib import Path

import pytest
from sqlalchemy import text

from api.audit import chain
from api.audit.chain import COLUMNS, Draft, Verified, Who
from api.records import store as stores
from api.records.errors import BadRecordError, StoreUnavailableError
from api.records.store import Store

ROOT = Path(__file__).parents[3]
MADE = 5
NOTHING = Who("local:somebody")


def appended(store: Store, count: int = MADE, kind: str = "answer") -> None:
    """Append entries, each with an own text and one that all share."""
    for number in range(count):
        texts = {chain.hashlib.sha256(said.encode()).hexdigest(): said for said in ("shared", f"own {number}")}
        body = {"number": number, "texts": sorted(texts)}
        draft = Draft(kind, Who("cw_0", ("hr", "legal"), "ACME", "hr ACME"), lambda _, body=body: body, "ans_0", texts)
        with store.writing() as session:
            chain.append(session, draft)


def verified(store: Store, wanted: str | None = None) -> Verified:
    with store.reading() as session:
        return chain.verify(session, wanted)


def changed(store: Store, *statements: str) -> None:
    with store.writing() as session:
        for statement in statements:
            session.execute(text(statement))


def test_what_was_appended_is_whole(store: Store) -> None:
    assert verified(store) == Verified(0, "0" * 64)
    appended(store)
    found = verified(store)
    assert (found.entries, found.broken) == (MADE, None)
    with store.reading() as session:
        hashes = [row["hash"] for row in chain.rows(session)]
    assert found.head == hashes[-1]
    assert verified(store, hashes[1]).found
    assert not verified(store, "f" * 64).found


ALTERED = {
    "id": "'aud_x'",
    "at": "'2020-01-01T00:00:00.000Z'",
    "kind": "'replay'",
    "who": "'cw_1'",
    "roles": "'admin'",
    "company": "NULL",
    "owner": "NULL",
    "answer": "'ans_1'",
    "body": "'{}'",
    "previous": f"'{'a' * 64}'",
    "hash": f"'{'b' * 64}'",
}


@pytest.mark.parametrize("seq", [1, 3, MADE], ids=["first", "middle", "last"])
def test_no_column_of_an_entry_can_be_altered_unnoticed(store: Store, seq: int) -> None:
    assert {*ALTERED, "seq"} == set(COLUMNS)
    appended(store)
    for column, value in ALTERED.items():
        with store.reading() as session:
            (before,) = session.execute(text(f"SELECT {column} FROM audit_entry WHERE seq = {seq}")).one()  # noqa: S608
        changed(store, f"UPDATE audit_entry SET {column} = {value} WHERE seq = {seq}")  # noqa: S608
        found = verified(store)
        assert found.broken is not None, column
        assert found.broken.startswith(f"Entry {seq} (aud_"), column
        assert found.entries == seq - 1
        with store.writing() as session:
            session.execute(
                text(f"UPDATE audit_entry SET {column} = :was WHERE seq = {seq}"),  # noqa: S608
                {"was": before},
            )
        assert verified(store).broken is None


@pytest.mark.parametrize(
    ("statements", "broken"),
    [
        (["DELETE FROM audit_entry WHERE seq = 1"], "Entry 1 is missing, and no entry says that it was pruned."),
        (["DELETE FROM audit_entry WHERE seq = 3"], "Entry 3 is missing."),
        (["DELETE FROM audit_entry WHERE seq = 5"], "Entry 5 is missing; the chain ended with entry 5."),
        (["DELETE FROM audit_entry WHERE seq > 3"], "Entry 4 is missing; the chain ended with entry 5."),
        (["DELETE FROM audit_entry"], "Entry 1 is missing; the chain ended with entry 5."),
        (["UPDATE audit_entry SET seq = 9 WHERE seq = 5"], "Entry 5 is missing."),
        (["DELETE FROM audit_head"], "The row that says where the chain ends is gone."),
        (
            ["UPDATE audit_head SET hash = 'x'"],
            "The chain ends with entry 5, and it is noted that it ends otherwise.",
        ),
        (["UPDATE audit_head SET seq = 4"], "The chain ends with entry 5, and it is noted that it ends otherwise."),
    ],
)
def test_what_is_taken_out_is_named(store: Store, statements: list[str], broken: str) -> None:
    appended(store)
    changed(store, *statements)
    assert verified(store).broken == broken


@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 4), (4, 5)])
def test_entries_that_changed_places_are_named(store: Store, first: int, second: int) -> None:
    appended(store)
    changed(
        store,
        f"UPDATE audit_entry SET seq = 99 WHERE seq = {first}",  # noqa: S608
        f"UPDATE audit_entry SET seq = {first} WHERE seq = {second}",  # noqa: S608
        f"UPDATE audit_entry SET seq = {second} WHERE seq = 99",  # noqa: S608
    )
    assert str(verified(store).broken).startswith(f"Entry {first} (aud_")


def test_an_entry_that_was_made_up_and_hashed_anew_does_not_fit_the_next(store: Store) -> None:
    appended(store)
    with store.writing() as session:
        row = next(row for row in chain.rows(session) if row["seq"] == 2)
        row["body"] = '{"texts":[]}'
        session.execute(
            text("UPDATE audit_entry SET body = :body, hash = :hash WHERE seq = 2"),
            {"body": row["body"], "hash": chain.hash_of(row)},
        )
    assert "Entry 3 " in str(verified(store).broken)


def test_the_texts_on_which_entries_rest_are_checked(store: Store) -> None:
    appended(store)
    name = chain.hashlib.sha256(b"own 2").hexdigest()
    changed(store, f"UPDATE audit_text SET text = 'other' WHERE sha256 = '{name}'")  # noqa: S608
    assert verified(store).broken == f"The text {name[:12]}… on which entries rest is not as it was written."
    changed(store, f"DELETE FROM audit_text WHERE sha256 = '{name}'")  # noqa: S608
    assert f"rests on the text {name[:12]}…, which is missing" in str(verified(store).broken)


# Who appends at once, and who breaks off


APPENDING = """
import sys
from api.audit.chain import Draft, Who, append
from api.records import store as stores
from api.records.errors import BadRecordError, StoreUnavailableError
from api.records.store import Store
store = Store(sys.argv[1])
for number in range(40):
    with store.writing() as session:
        append(session, Draft("answer", Who(sys.argv[2]), lambda _: {"number": number}))
"""
BREAKING_OFF = """
import os, sys
from api.audit.chain import Draft, Who, append
from api.records import store as stores
from api.records.errors import BadRecordError, StoreUnavailableError
from api.records.store import Store
with Store(sys.argv[1]).writing() as session:
    append(session, Draft("answer", Who(), lambda _: {}))
    session.flush()
    os._exit(9)
"""


def started(code: str, url: str, *more: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen([sys.executable, "-c", code, url, *more], env=environment)


def test_processes_that_append_at_once_make_one_chain(store: Store, url: str) -> None:
    working = [started(APPENDING, url, f"local:{name}") for name in ("first", "second", "third")]
    assert [process.wait(120) for process in working] == [0, 0, 0]
    found = verified(store)
    assert (found.entries, found.broken) == (120, None)
    with store.reading() as session:
        entries = [row["who"] for row in chain.rows(session)]
    assert {name: entries.count(name) for name in set(entries)} == dict.fromkeys(
        ("local:first", "local:second", "local:third"), 40
    )


def test_a_process_that_breaks_off_leaves_the_chain_whole(store: Store, url: str) -> None:
    appended(store, 2)
    assert started(BREAKING_OFF, url).wait(60) == 9
    assert verified(store).entries == 2
    appended(store, 1)
    assert (verified(store).entries, verified(store).broken) == (3, None)


def test_nobody_waits_forever_for_somebody_who_does_not_finish(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "_SECONDS", 1)
    store = Store(url)
    store.upgrade()
    with store.writing() as session:
        chain.append(session, Draft("answer", NOTHING, lambda _: {}))
        session.flush()
        with pytest.raises(StoreUnavailableError):
            appended(store, 1)
    appended(store, 1)
    assert (verified(store).entries, verified(store).broken) == (2, None)
    store.close()


def test_what_fails_is_not_appended(store: Store) -> None:
    def fails() -> None:
        with store.writing() as session:
            chain.append(session, Draft("answer", NOTHING, lambda _: {}))
            raise RuntimeError

    appended(store, 1)
    with pytest.raises(RuntimeError):
        fails()
    appended(store, 1)
    assert (verified(store).entries, verified(store).broken) == (2, None)


# Retention


@pytest.fixture
def on_day(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Lets entries be of a day."""

    def on(day: str) -> None:
        class Clock(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> datetime:
                return datetime.fromisoformat(f"{day}T12:00:00.000+00:00").astimezone(UTC)

        monkeypatch.setattr(chain, "datetime", Clock)

    return on


def pruned(store: Store, before: str) -> int:
    with store.writing() as session:
        return chain.prune(session, date.fromisoformat(before), NOTHING)


def texts(store: Store) -> int:
    with store.reading() as session:
        return int(session.execute(text("SELECT count(*) FROM audit_text")).scalar_one())


def test_a_pruned_chain_is_whole_and_its_beginning_is_vouched_for(store: Store, on_day: Callable[[str], None]) -> None:
    for day in ("2025-01-01", "2025-06-01", "2026-01-01"):
        on_day(day)
        appended(store, 2)
    with store.reading() as session:
        hashes = [row["hash"] for row in chain.rows(session)]
    assert pruned(store, "2025-01-01") == 0
    assert pruned(store, "2025-06-01") == 2
    found = verified(store, hashes[1])
    assert (found.entries, found.broken, found.found) == (5, None, True)
    assert not verified(store, hashes[0]).found
    assert pruned(store, "2026-01-01") == 2
    assert (verified(store).entries, verified(store).broken) == (4, None)
    appended(store, 1)
    assert (verified(store).entries, verified(store).broken) == (5, None)
    changed(store, "DELETE FROM audit_entry WHERE seq = 5")
    assert verified(store).broken == "Entry 5 is missing, and no entry says that it was pruned."


def test_everything_can_be_pruned_and_what_no_entry_rests_on_goes_with_it(
    store: Store, on_day: Callable[[str], None]
) -> None:
    on_day("2025-01-01")
    appended(store, 3)
    assert texts(store) == 4
    on_day("2026-01-01")
    assert pruned(store, "2026-01-01") == 3
    assert texts(store) == 0
    assert (verified(store).entries, verified(store).broken) == (1, None)
    changed(store, "DELETE FROM audit_entry")
    assert verified(store).broken is not None


def test_nothing_is_pruned_from_a_chain_that_was_altered(store: Store, on_day: Callable[[str], None]) -> None:
    on_day("2025-01-01")
    appended(store, 3)
    changed(store, "UPDATE audit_entry SET who = 'cw_1' WHERE seq = 2")
    with pytest.raises(BadRecordError) as refused:
        pruned(store, "2026-01-01")
    assert str(refused.value).startswith("Nothing was deleted, as the chain is broken. Entry 2 (aud_")
    assert verified(store).entries == 1


def test_an_entry_behind_one_that_is_kept_stays(store: Store, on_day: Callable[[str], None]) -> None:
    for day in ("2025-01-01", "2026-01-01", "2025-12-31"):
        on_day(day)
        appended(store, 1)
    assert pruned(store, "2026-01-01") == 1
    assert (verified(store).entries, verified(store).broken) == (3, None)


def test_a_checkpoint_that_was_altered_shows(store: Store, on_day: Callable[[str], None]) -> None:
    on_day("2025-01-01")
    appended(store, 3)
    on_day("2026-01-01")
    appended(store, 1)
    pruned(store, "2026-01-01")
    changed(store, "UPDATE audit_entry SET body = '{}' WHERE seq = 5")
    assert str(verified(store).broken).startswith("Entry 5 (aud_")
