"""Several processes that answer as one service."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing.synchronize import Event
from pathlib import Path

import httpx
import psutil
import pytest

from api.limits import Buckets, Rate
from assistant.threads import Threads
from assistant.workers import Workers
from evals.service import Service, running

ROOT = Path(__file__).parents[2]
PATIENCE = 240.0


def until(holds: Callable[[], bool]) -> bool:
    """Wait until something holds."""
    ends = time.monotonic() + PATIENCE
    while not (found := holds()) and time.monotonic() < ends:
        time.sleep(0.2)
    return found


def answering(service: Service) -> list[psutil.Process]:
    """The processes of a service that answer."""
    children = psutil.Process(service.process).children()
    return [child for child in children if "resource_tracker" not in " ".join(child.cmdline())]


def get(service: Service, path: str) -> int:
    """The status with which a service answers."""
    return httpx.get(f"{service.address}{path}", trust_env=False, timeout=60).status_code


def test_they_limit_count_and_last_as_one(tmp_path: Path) -> None:
    """One test, as each step leaves the service as the next one needs it."""
    settings = {"CLAUSEWISE_ENCODER": "engine", "CLAUSEWISE_RATE": "20/hour", "TMPDIR": str(tmp_path)}
    with running(workers=2, settings=settings) as service:
        assert len(answering(service)) == 2
        assert [get(service, "/v1/plans") for _ in range(22)] == [200] * 20 + [429] * 2
        asked = {"method": "GET", "route": "/v1/plans"}
        assert service.count("clausewise_requests_total", status="200", **asked) == 20
        assert service.count("clausewise_requests_total", status="429") == 2
        assert service.count("clausewise_requests_in_flight") == 1

        lost, left = answering(service)
        lost.kill()
        assert until(lambda: not lost.is_running())
        assert get(service, "/healthz") == 200
        assert until(lambda: len(answering(service)) == 2)
        assert left in answering(service)
        assert service.count("clausewise_requests_total", status="200", **asked) == 20
        assert service.count("clausewise_requests_in_flight") == 1

        process = psutil.Process(service.process)
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
        assert not list(tmp_path.iterdir())


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
