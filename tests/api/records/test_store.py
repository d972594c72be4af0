"""Records are kept in SQLite or PostgreSQL; their tables are made, changed and removed by steps, and never half."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, select
from sqlalchemy.exc import IntegrityError

from api.records.errors import BadRecordError, StoreBehindError, StoreUnavailableError
from api.records.models import Base, Company, Event, Grant, Participant
from api.records.store import Store
from assistant.cli import main
from assistant.command import BAD_INPUT


def tables(store: Store) -> set[str]:
    return set(inspect(store.engine).get_table_names())


def test_the_steps_lead_up_and_down(bare: Store) -> None:
    assert bare.current() is None
    assert bare.upgrade() == bare.newest()
    assert set(Base.metadata.tables) <= tables(bare)
    assert bare.downgrade("base") is None
    assert not set(Base.metadata.tables) & tables(bare)
    assert bare.upgrade() == bare.newest()


def test_the_steps_make_what_the_models_say(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_upgrading_twice_keeps_what_is_there(store: Store) -> None:
    with store.writing() as session:
        session.add(Company(id="ACME", name="Acme"))
    store.upgrade()
    with store.reading() as session:
        assert session.scalars(select(Company.id)).all() == ["ACME"]


def test_what_comes_out_is_what_went_in(store: Store) -> None:
    facts = {"time_options_granted": "90000", "closing_price": "41.30", "share": "2/3", "note": "20 de março"}
    with store.writing() as session:
        session.add(Company(id="ACME", name="Acme"))
        session.flush()
        session.add(Participant(id="par_1", company_id="ACME", external_id="p-001"))
        session.flush()
        session.add(Grant(id="grt_1", participant_id="par_1", plan="azul-sop-2025", number="1", facts=facts))
    with store.reading() as session:
        assert session.scalars(select(Grant.facts)).one() == facts


def test_nothing_is_kept_of_what_fails(store: Store) -> None:
    def fails() -> None:
        with store.writing() as session:
            session.add(Company(id="ACME", name="Acme"))
            session.flush()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fails()
    with store.reading() as session:
        assert session.scalars(select(Company)).all() == []


def test_an_external_id_is_unique_in_its_company_only(store: Store) -> None:
    with store.writing() as session:
        session.add_all([Company(id="ACME", name="Acme"), Company(id="OTHER", name="Other")])
        session.flush()
        session.add_all([Participant(company_id=company, external_id="p-001") for company in ("ACME", "OTHER")])
    with pytest.raises(BadRecordError) as refused, store.writing() as session:
        session.add(Participant(company_id="ACME", external_id="p-001"))
    assert isinstance(refused.value.__cause__, IntegrityError)


def test_an_event_is_of_a_known_kind(store: Store) -> None:
    with store.writing() as session:
        session.add(Company(id="ACME", name="Acme"))
        session.flush()
        session.add(Participant(id="par_1", company_id="ACME", external_id="p-001"))
    with pytest.raises(BadRecordError) as refused, store.writing() as session:
        session.add(Event(participant_id="par_1", number="1", kind="wedding", facts={}))
    assert isinstance(refused.value.__cause__, IntegrityError)


def test_a_store_without_tables_says_how_to_make_them(bare: Store) -> None:
    with pytest.raises(StoreBehindError) as refused, bare.reading():
        pass
    assert str(refused.value) == "There is no database of records yet; make it with clausewise db upgrade."


def test_a_store_that_is_behind_says_so(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Store, "newest", staticmethod(lambda: "0009"))
    with pytest.raises(StoreBehindError) as refused, store.writing():
        pass
    assert str(refused.value) == (
        "The database of records stands at revision 0003 and this version of Clausewise needs 0009; "
        "bring it there with clausewise db upgrade."
    )


def test_an_unknown_revision_is_refused(bare: Store) -> None:
    with pytest.raises(BadRecordError) as refused:
        bare.upgrade("0815")
    assert str(refused.value) == 'The database cannot be brought to "0815"; known are base, 0001, 0002, 0003 and head.'


@pytest.mark.parametrize("url", ["nonsense", "mysql://root:secret@host/x", "postgresql+asyncpg://host/x", ""])
def test_a_url_of_another_kind_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises(BadRecordError) as refused:
        Store(url)
    assert str(refused.value) == (
        "CLAUSEWISE_DATABASE_URL must be the URL of a PostgreSQL or SQLite database, such as "
        "postgresql://user@host/clausewise or sqlite:///records.sqlite."
    )


def test_a_database_that_is_not_there_is_a_sentence_without_its_address(tmp_path: Path) -> None:
    store = Store(f"postgresql://clausewise:secret@/nothing?host={tmp_path}")
    with pytest.raises(StoreUnavailableError) as refused, store.reading():
        pass
    assert str(refused.value) == (
        "The database of records cannot be reached or used; see CLAUSEWISE_DATABASE_URL and whether it runs."
    )


def test_the_commands_make_and_remove_the_tables(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CLAUSEWISE_DATABASE_URL", url)
    assert main(["db", "current"]) == 0
    assert main(["db", "upgrade"]) == 0
    assert main(["db", "current"]) == 0
    assert main(["db", "downgrade", "base"]) == BAD_INPUT
    assert main(["db", "downgrade", "base", "--yes"]) == 0
    shown = capsys.readouterr()
    assert "with all that they hold. Make a copy first, then say --yes." in shown.err
    assert shown.out.splitlines() == [
        "There are no tables yet; this version of Clausewise needs 0003: run clausewise db upgrade",
        "The database of records stands at revision 0003.",
        "0003",
        "The database of records has no tables.",
    ]


def test_without_a_url_records_are_a_file_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CLAUSEWISE_DATABASE_URL", raising=False)
    monkeypatch.setenv("CLAUSEWISE_HOME", str(tmp_path / "home"))
    assert main(["db", "upgrade"]) == 0
    assert (tmp_path / "home" / "records.sqlite").is_file()
