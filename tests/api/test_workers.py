"""Several processes that answer as one service."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.synchronize import Event
from pathlib import Path

import httpx
import psutil
import pytest
from prometheus_client.parser import text_string_to_metric_families

from api.limits import Buckets, Rate
from assistant.threads import Threads
from assistant.workers import Workers

ROOT = Path(__file__).parents[2]
PATIENCE = 240.0


@dataclass(frozen=True)
class Running:
    """A service that runs, the process that was begun, and the folder in which its processes meet."""

    address: str
    process: subprocess.Popen[bytes]
    meeting: Path

    def answering(self) -> list[psutil.Process]:
        """Its processes that answer."""
        children = psutil.Process(self.process.pid).children()
        return [child for child in children if "resource_tracker" not in " ".join(child.cmdline())]

    def get(self, path: str) -> httpx.Response:
        return httpx.get(f"{self.address}{path}", trust_env=False, timeout=60)

    def count(self, name: str, **labels: str) -> float:
        samples = (
            sample
            for family in text_string_to_metric_families(self.get("/metrics").text)
            for sample in family.samples
            if sample.name == name and labels.items() <= sample.labels.items()
        )
        return sum(sample.value for sample in samples)


def until(holds: object, patience: float = PATIENCE) -> bool:
    """Wait until something holds."""
    ends = time.monotonic() + patience
    while not (found := holds()) and time.monotonic() < ends:  # type: ignore[operator]
        time.sleep(0.2)
    return bool(found)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Two processes with the encoder that starts soonest, and 20 requests an hour for each caller."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    home, meeting = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("meeting")
    said = home / "said.txt"
    settings = {
        "CLAUSEWISE_HOME": str(home), "CLAUSEWISE_ENCODER": "engine", "CLAUSEWISE_RATE": "20/hour",
        "CLAUSEWISE_LOG": "error", "TMPDIR": str(meeting),
    }  # fmt: skip
    with said.open("wb") as standard_error:
        process = subprocess.Popen(
            [sys.executable, "-m", "assistant.cli", "serve", "--port", str(port), "--workers", "2"],
            cwd=ROOT, env={**os.environ, **settings}, stderr=standard_error, stdout=subprocess.DEVNULL,
        )  # fmt: skip
    try:
        assert until(lambda: process.poll() is not None or "Clausewise answers at" in said.read_text())
        yield Running(f"http://127.0.0.1:{port}", process, meeting)
    finally:
        process.kill()
        process.wait()


def test_they_limit_count_and_last_as_one(running: Running) -> None:
    """One test, as each step leaves the service as the next one needs it."""
    assert len(running.answering()) == 2
    statuses = [running.get("/v1/plans").status_code for _ in range(22)]
    assert statuses == [200] * 20 + [429] * 2
    asked = {"method": "GET", "route": "/v1/plans"}
    assert running.count("clausewise_requests_total", status="200", **asked) == 20
    assert running.count("clausewise_requests_total", status="429") == 2
    assert running.count("clausewise_requests_in_flight") == 1

    lost, left = running.answering()
    lost.kill()
    lost.wait()
    assert running.get("/healthz").status_code == 200
    assert until(lambda: len(running.answering()) == 2)
    assert left in running.answering()
    assert running.count("clausewise_requests_total", status="200", **asked) == 20
    assert running.count("clausewise_requests_in_flight") == 1

    running.process.send_signal(signal.SIGTERM)
    assert running.process.wait(60) == 0
    assert not list(running.meeting.iterdir())


def ready(folder: str, can: Event) -> None:
    """Say that it can answer, and go on until told to end."""
    Path(folder, str(os.getpid())).touch()
    can.set()
    time.sleep(3600)


def broken(_: str, __: Event) -> None:
    """End before it can answer."""
    sys.exit(1)


def test_a_service_that_cannot_start_is_not_begun_again_and_again(tmp_path: Path) -> None:
    gone: list[int] = []
    assert Workers(broken, (str(tmp_path),), 3, gone.append).run(lambda: None) == 1
    assert len(gone) == 1


def test_a_process_ends_with_the_one_that_began_it(tmp_path: Path) -> None:
    """Also where that is killed and can tell nobody."""
    begun = subprocess.Popen(
        [sys.executable, "-c", ORPHAN, str(tmp_path)], cwd=ROOT, env=dict(os.environ), stdout=subprocess.DEVNULL
    )
    assert until(lambda: len(list(tmp_path.iterdir())) == 2)
    begun.kill()
    begun.wait()
    assert until(lambda: not any(psutil.pid_exists(int(each.name)) for each in tmp_path.iterdir()))


ORPHAN = """
import sys
from assistant.workers import Workers
from tests.api.test_workers import watched

if __name__ == "__main__":
    Workers(watched, (sys.argv[1],), 2, print).run(lambda: None)
"""


def watched(folder: str, can: Event) -> None:
    from assistant.workers import end_with_parent

    end_with_parent()
    ready(folder, can)


def test_buckets_of_two_processes_are_one(tmp_path: Path) -> None:
    one, other = (Buckets(Rate.read("4/hour"), path=tmp_path / "limits.sqlite") for _ in range(2))
    assert [each.wait("p-001") > 0 for each in (one, other, one, other, one, other)] == [False] * 4 + [True] * 2


def test_a_conversation_that_was_sent_whole_is_found_by_another_process(tmp_path: Path) -> None:
    one, other = (Threads(tmp_path / "threads.sqlite") for _ in range(2))
    one.lead("hash of what was said", "thr_1")
    assert other.reached("hash of what was said") == "thr_1"
    other.forget("thr_1")
    assert one.reached("hash of what was said") is None


@pytest.mark.parametrize("given", ["0", "65", "two"])
def test_how_many_is_refused_in_a_sentence(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    from assistant.cli import main

    assert main(["serve", "--workers", given]) == 2
    assert "The number of processes is a whole number from 1 to 64" in capsys.readouterr().err
