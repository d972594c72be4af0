"""The real server, as ``clausewise serve`` starts it."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def port() -> int:
    return free_port()


@pytest.fixture(scope="module")
def server(port: int) -> Iterator[httpx.Client]:
    process = subprocess.Popen(
        [sys.executable, "-m", "assistant.cli", "serve", "--port", str(port)],
        cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, trust_env=False) as client:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                client.get("/v1/plans")
                break
            except httpx.ConnectError:
                assert process.poll() is None, process.stderr and process.stderr.read()
                assert time.monotonic() < deadline
                time.sleep(0.2)
        yield client
        process.send_signal(signal.SIGINT)
        _, printed = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert f"Clausewise answers at http://127.0.0.1:{port}" in printed
    assert "Traceback" not in printed


def test_it_answers_refuses_and_finds(server: httpx.Client) -> None:
    answer = server.post("/v1/ask", json={"question": "What happens if I resign?", "plan": "azul-sop-2025"})
    assert answer.status_code == 200
    assert answer.json()["parts"][0]["outcomes"][0]["code"] == "forfeits_all"
    assert "server" not in answer.headers
    assert server.get("/v1/plans/telefonica-brasil-psp-2022/clauses/Annex%20I%201.5").json()["id"] == "Annex I 1.5"
    assert server.get("/nowhere").headers["content-type"] == "application/problem+json"


def test_many_at_once_get_the_answers_that_each_gets_alone(server: httpx.Client) -> None:
    plans = ("azul-sop-2025", "kingsoft-cloud-sip-2021", "telefonica-brasil-psp-2022", "zenvia-ltip-6")
    asked = [
        {"question": question, "plan": plan, "as_of": "2026-11-21"}
        for plan in plans
        for question in ("What happens if I resign?", "O que acontece em caso de falecimento?", "什么是控制权变更？")
    ]

    def answer(body: dict[str, str]) -> bytes:
        response = server.post("/v1/ask", json=body)
        assert response.status_code == 200
        return response.content

    alone = [answer(body) for body in asked]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(answer, asked * 3)) == alone * 3


def test_a_body_that_never_ends_is_cut_off(server: httpx.Client) -> None:
    refused = server.post(
        "/v1/ask", content=(b"x" * 8_192 for _ in range(64)), headers={"Content-Type": "application/json"}
    )
    assert refused.status_code == 413


def test_it_listens_on_the_loopback_address_only(server: httpx.Client, port: int) -> None:
    with socket.socket() as elsewhere:
        elsewhere.bind(("127.0.0.2", port))  # taken too, if the server listened on every address


def test_a_port_that_is_taken_is_refused_in_a_sentence(server: httpx.Client, port: int) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "assistant.cli", "serve", "--port", str(port)], cwd=ROOT, capture_output=True, text=True
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"The port {port} is already in use; choose another with --port.\n"


def test_an_answer_comes_in_pieces_where_events_are_accepted(server: httpx.Client) -> None:
    asked = {"question": "What happens if I resign?", "plan": "azul-sop-2025", "as_of": "2026-11-21"}
    whole = server.post("/v1/ask", json=asked).json()
    pieces: list[tuple[str, dict[str, Any]]] = []
    with server.stream("POST", "/v1/ask", json=asked, headers={"Accept": "text/event-stream"}) as sent:
        assert sent.headers["content-type"].startswith("text/event-stream")
        for line in sent.iter_lines():
            key, _, value = line.partition(": ")
            if key == "event":
                pieces.append((value, {}))
            elif key == "data":
                pieces[-1][1].update(json.loads(value))
    assert list(dict.fromkeys(name for name, _ in pieces)) == ["reading", "outcomes", "citations", "text", "answer"]
    assert "".join(data["text"] for name, data in pieces if name == "text") == whole["text"]
    assert {**pieces[-1][1], "thread": whole["thread"]} == whole
    refused = server.post("/v1/ask", json={"question": " "}, headers={"Accept": "text/event-stream"})
    assert (refused.status_code, refused.headers["content-type"]) == (422, "application/problem+json")
