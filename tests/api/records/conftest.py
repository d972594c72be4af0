"""A store of records for each test: an SQLite file, and a database of a real PostgreSQL where one is installed."""

import os
import shutil
import subprocess
import tempfile
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


def _binaries() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


@pytest.fixture(scope="session")
def postgres() -> Iterator[Path]:
    """The folder with the socket of a PostgreSQL server of our own, which is stopped and removed afterwards."""
    binaries = _binaries()
    if binaries is None:
        pytest.skip("PostgreSQL is not installed; it comes with the package postgresql.")
    # Not in pytest's own folder: that one is closed to the other user whom initdb asks for.
    folder = Path(tempfile.mkdtemp(prefix="clausewise-pg-"))
    as_user: list[str] = []
    if os.geteuid() == 0:
        as_user = ["runuser", "-u", "nobody", "--"]
        shutil.chown(folder, "nobody")

    def run(*words: str) -> None:
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        subprocess.run([*as_user, *words], check=True, cwd=folder, stdout=subprocess.DEVNULL, env=environment)

    data = str(folder / "data")
    try:
        run(str(binaries / "initdb"), "-D", data, "-U", "clausewise", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-k {folder} -c listen_addresses='' -c fsync=off"
        run(str(binaries / "pg_ctl"), "-D", data, "-w", "-l", str(folder / "log"), "-o", options, "start")
        yield folder
    finally:
        subprocess.run([*as_user, str(binaries / "pg_ctl"), "-D", data, "-m", "immediate", "stop"], cwd=folder)
        shutil.rmtree(folder, ignore_errors=True)


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
