"""A store of records for each test: an SQLite file, and a database of a real PostgreSQL where one is installed."""

import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.engine import URL
from starlette.testclient import TestClient

from api.app import create_app
from api.records.store import Store
from assistant.assistant import Assistant
from tests.api.records.population import Keys, populate
from tests.api.records.servers import postgresql


@pytest.fixture(scope="session")
def postgres() -> Iterator[Path]:
    """The folder with the socket of a PostgreSQL server of our own, which is stopped and removed afterwards."""
    with postgresql() as server:
        yield server.folder


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a database without tables."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'records.sqlite'}"
        return
    folder = request.getfixturevalue("postgres")
    name = f"db_{uuid.uuid4().hex}"
    with psycopg.connect(host=str(folder), user="clausewise", dbname="postgres", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    yield URL.create("postgresql", username="clausewise", database=name, query={"host": str(folder)}).render_as_string(
        hide_password=False
    )


@pytest.fixture
def bare(url: str) -> Iterator[Store]:
    """A store without tables."""
    store = Store(url)
    yield store
    store.close()


@pytest.fixture
def store(bare: Store) -> Store:
    """A store with all tables and nothing in them."""
    bare.upgrade()
    return bare


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store in an SQLite file that a whole module shares."""
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('store') / 'records.sqlite'}")
    store.upgrade()
    yield store
    store.close()


@pytest.fixture(scope="module")
def held(kept: Store) -> Keys:
    """The keys of the population in that store."""
    return populate(kept)


@pytest.fixture(scope="module")
def door(assistant: Assistant, kept: Store, held: Keys) -> Iterator[TestClient]:
    """The application over that store; every request has the same id, so that answers can be compared byte for byte."""
    with TestClient(create_app(assistant, store=kept), headers={"X-Request-ID": "of-a-test"}) as client:
        yield client
