"""A database that is restarted while questions come in costs what was being asked, and nothing after that."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import httpx
import pytest
from sqlalchemy.engine import URL
from starlette.testclient import TestClient

from api.app import create_app
from api.records.store import Store
from assistant.assistant import Assistant
from tests.api.records.population import populate
from tests.api.records.servers import postgresql

ASKED = {"question": "How many of my options can I exercise on 3 May 2027?", "plan": "azul-sop-2025"}
CLIENTS = 4


@pytest.mark.parametrize("audit", ["off", "full"])
def test_a_restart_of_postgresql_in_mid_traffic(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch, audit: str
) -> None:
    monkeypatch.setenv("CLAUSEWISE_AUDIT", audit)
    with postgresql() as server:
        url = URL.create("postgresql", username="clausewise", database="postgres", query={"host": str(server.folder)})
        store = Store(url.render_as_string(hide_password=False))
        store.upgrade()
        held = populate(store)
        with TestClient(create_app(assistant, store=store), raise_server_exceptions=False) as client:

            def ask() -> httpx.Response:
                return client.post("/v1/ask", json=ASKED, headers={"Authorization": f"Bearer {held.employee}"})

            def until(over: Event) -> list[httpx.Response]:
                answers = []
                while not over.is_set():
                    answers.append(ask())
                return answers

            told = ask().json()["text"]
            assert "60,000 options" in told
            over = Event()
            with ThreadPoolExecutor(CLIENTS) as pool:
                asking = [pool.submit(until, over) for _ in range(CLIENTS)]
                try:
                    server.stop()
                    away = ask()
                finally:
                    server.start()
                    over.set()
            answers = [away, *(answer for each in asking for answer in each.result())]
            after = [ask() for _ in range(2 * CLIENTS)]
        store.close()
    assert away.status_code == 503
    assert {answer.status_code for answer in answers} <= {200, 503}
    refused = [answer for answer in answers if answer.status_code == 503]
    assert all(answer.headers["content-type"] == "application/problem+json" for answer in refused)
    assert all("postgres" not in answer.text.lower() for answer in refused)
    assert [(answer.status_code, answer.json()["text"]) for answer in after] == [(200, told)] * len(after)
