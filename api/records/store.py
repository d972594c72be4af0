"""Where records are kept: an SQLite file in CLAUSEWISE_HOME, or the database that CLAUSEWISE_DATABASE_URL names."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Final

import psycopg
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.orm import Session

from api.records.errors import BadRecordError, StoreBehindError, StoreUnavailableError

VARIABLE: Final = "CLAUSEWISE_DATABASE_URL"
FILE: Final = "records.sqlite"
_MIGRATIONS: Final = Path(__file__).parent / "migrations"
_SECONDS: Final = 10
_WRITES: Final = "clausewise_writes"
_ACCEPTED: Final = (
    f"{VARIABLE} must be the URL of a PostgreSQL or SQLite database, such as postgresql://user@host/clausewise "
    "or sqlite:///records.sqlite."
)
_DOWN: Final = f"The database of records cannot be reached or used; see {VARIABLE} and whether it runs."


class Store:
    """A database of records.

    Args:
        url: the database, such as ``postgresql://user@host/clausewise`` or ``sqlite:///records.sqlite``.

    Raises:
        BadRecordError: it is no such URL. The sentence does not repeat it, since it may hold a password.
    """

    def __init__(self, url: str | URL) -> None:
        self._url = _checked(url)
        self._found_current = False

    @classmethod
    def of(cls, home: Path) -> Store:
        """The store of this installation, whether or not its tables have been made."""
        return cls(os.environ.get(VARIABLE, "").strip() or URL.create("sqlite", database=str(home / FILE)))

    @cached_property
    def engine(self) -> Engine:
        """The connections to the database; the folder of an SQLite file is made where it is missing."""
        if self._url.get_backend_name() == "sqlite":
            if self._url.database:
                try:
                    Path(self._url.database).parent.mkdir(parents=True, exist_ok=True)
                    Path(self._url.database).touch(0o600)  # nobody else on this machine reads it
                except OSError as error:
                    raise StoreUnavailableError(_DOWN) from error
            engine = create_engine(self._url, connect_args={"timeout": _SECONDS})
            event.listen(engine, "connect", _careful)
            event.listen(engine, "begin", _begun)
            return engine
        engine = create_engine(self._url, pool_pre_ping=True, connect_args={"connect_timeout": _SECONDS})
        event.listen(engine, "connect", _patient)
        return engine

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session for reading; nothing done in it is kept.

        Raises:
            StoreBehindError, StoreUnavailableError: the tables are missing or older, or the database is not there.
        """
        with _told():
            self._require_current()
            with Session(self.engine, autoflush=False) as session:
                yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session of which everything is kept, or nothing where an error is raised in it.

        Raises:
            BadRecordError: what is to be kept contradicts what is there.
            StoreBehindError, StoreUnavailableError: as `reading`.
        """
        with _told():
            self._require_current()
            with Session(self.engine.execution_options(**{_WRITES: True})) as session, session.begin():
                yield session

    def upgrade(self, revision: str = "head") -> str | None:
        """Take the steps up to a revision, the last one where none is named; return where the database stands then.

        Raises:
            BadRecordError: there is no such revision.
            StoreUnavailableError: the database cannot be used.
        """
        return self._moved(command.upgrade, revision)

    def downgrade(self, revision: str) -> str | None:
        """Take the steps back to a revision, ``base`` for no tables at all; return where the database stands then.

        Raises:
            BadRecordError, StoreUnavailableError: as `upgrade`.
        """
        return self._moved(command.downgrade, revision)

    def current(self) -> str | None:
        """The revision at which the database stands, or nothing where it has no tables of records.

        Raises:
            StoreUnavailableError: the database cannot be used.
        """
        with _told(), self.engine.connect() as connection:
            return MigrationContext.configure(connection).get_current_revision()

    @staticmethod
    def newest() -> str:
        """The revision that this version of the program needs."""
        return str(ScriptDirectory.from_config(_config()).get_current_head())

    def close(self) -> None:
        """Give the connections back."""
        if "engine" in self.__dict__:
            self.engine.dispose()

    def _require_current(self) -> None:
        if self._found_current:
            return
        at, needed = self.current(), self.newest()
        if at is None:
            raise StoreBehindError("There is no database of records yet; make it with clausewise db upgrade.")
        if at != needed:
            raise StoreBehindError(
                f"The database of records stands at revision {at} and this version of Clausewise needs {needed}; "
                "bring it there with clausewise db upgrade."
            )
        self._found_current = True

    def _moved(self, move: Callable[[Config, str], None], revision: str) -> str | None:
        config = _config()
        self._found_current = False
        try:
            with _told(), self.engine.begin() as connection:
                config.attributes["connection"] = connection
                move(config, revision)
        except CommandError:
            scripts = ScriptDirectory.from_config(config).walk_revisions()
            known = ", ".join(reversed([script.revision for script in scripts]))
            raise BadRecordError(
                f'The database cannot be brought to "{revision}"; known are base, {known} and head.'
            ) from None
        return self.current()


def _checked(url: str | URL) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise BadRecordError(_ACCEPTED) from None
    match parsed.drivername:
        case "postgresql" | "postgres" | "postgresql+psycopg":
            return parsed.set(drivername="postgresql+psycopg")
        case "sqlite" | "sqlite+pysqlite":
            return parsed.set(drivername="sqlite+pysqlite")
        case _:
            raise BadRecordError(_ACCEPTED)


@contextmanager
def _told() -> Iterator[None]:
    """Turn what a driver says, which may name hosts and paths, into a sentence."""
    try:
        yield
    except IntegrityError as error:
        raise BadRecordError("These records were changed by somebody else at the same time; try again.") from error
    except SQLAlchemyError as error:
        raise StoreUnavailableError(_DOWN) from error


def _careful(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # else the driver begins too late to take back what changes tables
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # what is deleted is nowhere in the file
    connection.execute("PRAGMA journal_mode = WAL")


def _patient(connection: psycopg.Connection, _: object) -> None:
    connection.execute(f"SET lock_timeout = '{_SECONDS}s'".encode())  # as long as SQLite waits for who writes
    connection.commit()


def _begun(connection: Connection) -> None:
    """Begin; who is going to write waits for others now, since later SQLite would refuse where they were faster."""
    writes = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.set_main_option("path_separator", "os")
    return config
