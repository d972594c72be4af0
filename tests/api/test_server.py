"""The real server, as ``clausewise serve`` starts it."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

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
