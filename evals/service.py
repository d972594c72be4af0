"""The service as a process of its own, for measures that need one."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

import httpx

ROOT: Final = Path(__file__).parents[1]
_PATIENCE: Final = 300.0
_COMMAND: Final = (sys.executable, "-m", "assistant.cli")


@dataclass(frozen=True)
class Service:
    """A service that runs.

    Attributes:
        address: where it answers, such as ``http://127.0.0.1:8000``.
        process: the id of its process.
        key: a key that it asks for, where it asks for one.
    """

    address: str
    process: int
    key: str = ""

    def count(self, name: str, **labels: str) -> int:
        """The sum of a count over all of its series that have these labels, as `/metrics` gives it."""
        from prometheus_client.parser import text_string_to_metric_families

        text = httpx.get(f"{self.address}/metrics", trust_env=False, timeout=60).text
        return sum(
            int(sample.value)
            for family in text_string_to_metric_families(text)
            for sample in family.samples
            if sample.name == name and labels.items() <= sample.labels.items()
        )


@contextmanager
def running(
    *, roles: Sequence[str] = (), workers: int = 1, settings: Mapping[str, str] = MappingProxyType({})
) -> Iterator[Service]:
    """Run the service on a free port, with a directory of its own for conversations, and end it.

    Args:
        roles: those of the key that it asks for; it keeps no records and asks for none where there are none.
        workers: how many processes answer.
        settings: environment variables that are other than here.

    Raises:
        RuntimeError: it does not start.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as home:
        ours = {"CLAUSEWISE_HOME": home, "CLAUSEWISE_RATE": "off", "CLAUSEWISE_LOG": "error"}
        environment = {**os.environ, **ours, **settings}
        key = _key(roles, environment) if roles else ""
        said = Path(home, "said.txt")
        with said.open("wb") as standard_error:
            process = subprocess.Popen(  # noqa: S603
                [*_COMMAND, "serve", "--port", str(port), "--workers", str(workers)],
                cwd=ROOT,
                env=environment,
                stdout=subprocess.DEVNULL,
                stderr=standard_error,
            )
        try:
            _wait(said, process)
            yield Service(f"http://127.0.0.1:{port}", process.pid, key)
        finally:
            process.terminate()
            process.wait(60)


def _key(roles: Sequence[str], environment: Mapping[str, str]) -> str:
    """Make the tables of records, a company and a key of it."""
    making = (
        ("db", "upgrade"),
        ("records", "company", "ACME", "--name", "Acme Ltd"),
        ("keys", "create", "--company", "ACME", *(word for role in roles for word in ("--role", role))),
    )
    for words in making:
        made = subprocess.run(  # noqa: S603
            [*_COMMAND, *words], cwd=ROOT, env=environment, check=True, capture_output=True, text=True
        )
    return made.stdout.strip()


def _wait(said: Path, process: subprocess.Popen[bytes]) -> None:
    """Wait until the service says that it answers."""
    ends = time.monotonic() + _PATIENCE
    while process.poll() is None and time.monotonic() < ends:
        if b"Clausewise answers at" in said.read_bytes():
            return
        time.sleep(0.2)
    raise RuntimeError("The service does not start; try clausewise serve to see why.")
