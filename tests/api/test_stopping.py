"""The end of the service: what is being answered is answered, nothing new is begun, and it does end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from api.settings import SettingError, Settings

ROOT = Path(__file__).parents[2]
ASKED = {"question": "What happens if I resign?", "plan": "azul-sop-2025"}
SLOW = """
import sys, time
from api.app import create_app
from assistant.assistant import Assistant
from assistant.serving import _listen, run

seconds, patience = float(sys.argv[1]), int(sys.argv[2])
assistant = Assistant.default(cold=True)
answer = assistant.ask

def slowly(*given, **more):
    print("asked", flush=True)
    time.sleep(seconds)
    return answer(*given, **more)

assistant.ask = slowly
assistant.current = lambda: assistant
listening = _listen("127.0.0.1", 0)
listening.listen()
print(listening.getsockname()[1], flush=True)
sys.exit(run(create_app(assistant), listening, patience))
"""
"""The service with an assistant that waits before it answers: for how long, and the patience of the service."""


@contextmanager
def slow(seconds: float, patience: int) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process, and its address."""
    process = subprocess.Popen(
        [sys.executable, "-c", SLOW, str(seconds), str(patience)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=dict(os.environ),
    )  # fmt: skip
    try:
        assert process.stdout is not None
        yield process, f"http://127.0.0.1:{process.stdout.readline().strip()}"
    finally:
        process.kill()
        process.communicate()


def ask(address: str) -> httpx.Response:
    return httpx.post(f"{address}/v1/ask", json=ASKED, timeout=120, trust_env=False)


def refuses(address: str) -> bool:
    try:
        httpx.get(f"{address}/v1/plans", timeout=60, trust_env=False)
    except httpx.TransportError:
        return True
    return False


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_an_answer_that_is_being_made_is_given_and_nothing_new_is_begun(told: signal.Signals) -> None:
    with slow(3, 60) as (process, address), ThreadPoolExecutor(1) as pool:
        answer = pool.submit(ask, address)
        assert process.stdout is not None
        assert process.stdout.readline() == "asked\n"
        process.send_signal(told)
        while not refuses(address):
            assert not answer.done()
        assert answer.result().status_code == 200
        assert answer.result().json()["parts"][0]["status"] == "computed"
        assert process.wait(60) == 0


def test_an_answer_that_does_not_end_does_not_hold_up_the_end() -> None:
    with slow(3600, 1) as (process, address), ThreadPoolExecutor(1) as pool:
        answer = pool.submit(ask, address)
        assert process.stdout is not None
        assert process.stdout.readline() == "asked\n"
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 1
        assert answer.result().status_code == 503
        assert answer.result().json()["type"] == "urn:clausewise:problem:stopping"


@pytest.mark.parametrize("seconds", ["0", "601", "1.5", "soon", "-1"])
def test_a_time_that_cannot_be_is_refused_in_a_sentence(seconds: str) -> None:
    with pytest.raises(SettingError, match="CLAUSEWISE_STOP_SECONDS must be a whole number of seconds from 1 to 600"):
        Settings.read({"CLAUSEWISE_STOP_SECONDS": seconds})
