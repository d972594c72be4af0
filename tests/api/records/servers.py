"""A real PostgreSQL server for tests, where one is installed."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True)
class Server:
    """A server of our own: where its programs are, the folder of its socket and data, and as whom it runs."""

    binaries: Path
    folder: Path
    as_user: tuple[str, ...]

    def run(self, *words: str) -> None:
        """Run one of its programs."""
        command = [*self.as_user, str(self.binaries / words[0]), *words[1:]]
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        subprocess.run(command, check=True, cwd=self.folder, stdout=subprocess.DEVNULL, env=environment)

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def make(self) -> None:
        self.run("initdb", "-D", self._data, "-U", "clausewise", "-A", "trust", "-E", "UTF8", "--no-sync")

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses='' -c fsync=off"
        self.run("pg_ctl", "-D", self._data, "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        """Stop it without waiting for anybody."""
        self.run("pg_ctl", "-D", self._data, "-m", "immediate", "stop")


@contextmanager
def postgresql() -> Iterator[Server]:
    """A server that runs, is stopped and is removed afterwards; the test is skipped where none is installed."""
    binaries = _binaries()
    if binaries is None:
        pytest.skip("PostgreSQL is not installed; it comes with the package postgresql.")
    # Not in pytest's own folder: that one is closed to the other user whom initdb asks for.
    folder = Path(tempfile.mkdtemp(prefix="clausewise-pg-"))
    as_user: tuple[str, ...] = ()
    if os.geteuid() == 0:
        as_user = ("runuser", "-u", "nobody", "--")
        shutil.chown(folder, "nobody")
    server = Server(binaries, folder, as_user)
    try:
        server.make()
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _binaries() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None
