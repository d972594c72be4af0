"""Many questions at once."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.state import AT_ONCE
from assistant.assistant import Assistant

ASKED = {"question": "What happens if I resign?", "plan": "azul-sop-2025"}


def test_questions_wait_for_their_turn_and_nothing_else_does(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that no question waits long beside others that came after it."""
    going, most, told = 0, 0, threading.Event()
    lock, answer = threading.Lock(), Assistant.ask

    def held(*given: Any, **more: Any) -> Any:
        nonlocal going, most
        with lock:
            going += 1
            most = max(most, going)
        told.wait(60)
        with lock:
            going -= 1
        return answer(*given, **more)

    monkeypatch.setattr(Assistant, "ask", held)
    with TestClient(create_app(assistant)) as client, ThreadPoolExecutor(2 * AT_ONCE) as pool:
        asked = [pool.submit(client.post, "/v1/ask", json=ASKED) for _ in range(AT_ONCE + 3)]
        while going < AT_ONCE:
            time.sleep(0.01)
        assert client.get("/healthz").status_code == 200
        assert client.get("/v1/plans").status_code == 200
        assert not any(each.done() for each in asked)
        told.set()
        assert {each.result().status_code for each in asked} == {200}
    assert most == AT_ONCE
