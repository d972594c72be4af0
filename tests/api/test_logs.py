"""The log: a line a request under its id, and nothing in it that is about a person."""

from __future__ import annotations

import io
import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from api import logs
from api.app import create_app
from api.settings import SettingError, Settings
from assistant.assistant import Assistant

ROOT = Path(__file__).parents[2]
AZUL = "azul-sop-2025"
MARKED = "XPRIVATEX"
"""Stands in whatever a request says about a person."""
AMOUNT = 918273
HEADERS = {"Authorization": f"Bearer {MARKED}", "User-Agent": MARKED, "Accept": "application/json, text/event-stream"}


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What is logged, everything of ours, as the service logs it."""
    root, ours = logging.getLogger(), logging.getLogger("clausewise")
    before = root.handlers[:], root.level, ours.level
    stream = io.StringIO()
    logs.configure("debug", stream)
    yield stream
    root.handlers[:], level, ours_level = before
    root.setLevel(level)
    ours.setLevel(ours_level)


def lines(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def filled(schema: dict[str, Any], parameter: dict[str, Any]) -> str:
    """A marked value for a parameter; a plan that is at hand is no secret, so that the operation gets to work."""
    if parameter["name"] == "plan":
        return AZUL
    kinds = [parameter["schema"], *parameter["schema"].get("anyOf", ())]
    return "1" if any(kind.get("type") == "integer" for kind in kinds) else MARKED


BODIES: dict[str, dict[str, Any]] = {
    "/v1/ask": {
        "question": f"I am {MARKED}. How many of my {AMOUNT} options can I exercise?",
        "plan": AZUL,
        "facts": {"time_options_granted": AMOUNT},
        "participant": MARKED,
        "thread": f"{MARKED}-thread",
    },
    "/v1/compute": {"rule": "time_options_exercisable", "facts": {"time_options_granted": AMOUNT}},
    "/v1/compare": {
        "rule": "time_options_exercisable",
        "facts": {"time_options_granted": AMOUNT},
        "first": {"termination_date": "2031-07-19"},
        "second": {"grant_agreement_date": MARKED},
    },
    "/v1/projections": {"rule": "time_options_exercisable", "facts": {"time_options_granted": AMOUNT}},
    "/v1/reviews": {"rule": "time_options_exercisable", "decision": "approved", "reason": MARKED},
    "/v1/solve": {"rule": "time_options_exercisable", "unknown": MARKED, "target": AMOUNT},
    "/v1/audit/{id}/replay": {"question": MARKED, "facts": {"time_options_granted": AMOUNT}},
    "/v1/chat/completions": {
        "model": f"clausewise/{AZUL}",
        "messages": [{"role": "user", "content": f"I am {MARKED} and have {AMOUNT} options. How many can I exercise?"}],
    },
}


@pytest.mark.parametrize("broken", [False, True], ids=["as it is", "with an error on our side"])
def test_no_endpoint_logs_what_is_about_a_person(
    assistant: Assistant, log: io.StringIO, monkeypatch: pytest.MonkeyPatch, broken: bool
) -> None:
    def fail(*given: object, **more: object) -> None:
        raise RuntimeError(f"cannot use {given} {more}")

    with TestClient(create_app(assistant)) as client:
        described = client.get("/openapi.json").json()
        if broken:
            for name in ("ask", "stream", "work", "search"):
                monkeypatch.setattr(assistant, name, fail)
        asked = 1
        for path, methods in described["paths"].items():
            for method, operation in methods.items():
                values = {p["name"]: filled(described, p) for p in operation.get("parameters", ())}
                ways = [values, {**values, "plan": MARKED}] if "plan" in values else [values]
                for way in ways:
                    where = {
                        p["name"]: way.pop(p["name"]) for p in operation.get("parameters", ()) if p["in"] == "path"
                    }
                    body = {"plan": AZUL, **BODIES[path]} if method == "post" else None
                    if path in ("/v1/chat/completions", "/v1/audit/{id}/replay") and body is not None:
                        del body["plan"]
                    client.request(method, path.format(**where), params=way, json=body, headers=HEADERS)
                    asked += 1
                if method == "post":
                    client.post(path, content=f'{{"{MARKED}": 1}}', headers={"Content-Type": "application/json"})
                    client.post(path, content=MARKED, headers={"Content-Type": MARKED})
                    asked += 2
        client.get(f"/{MARKED}", params={MARKED: MARKED})
        client.request(MARKED, "/v1/ask")
        client.get("/v1/plans", headers={"X-Request-ID": f"{MARKED}@example.org"})
        for tool, given in {
            "ask": BODIES["/v1/ask"],
            "compute": {"plan": AZUL, **BODIES["/v1/compute"]},
            "search_clauses": {"query": MARKED},
            MARKED: {MARKED: AMOUNT},
        }.items():
            call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": tool, "arguments": given}}
            client.post("/mcp", json=call, headers={**HEADERS, "Host": "localhost:8000"})
        asked += 7
    text = log.getvalue()
    assert sum(line["event"] == "request" for line in lines(log)) == asked
    assert MARKED.lower() not in text.lower()
    assert str(AMOUNT) not in text.replace(",", "")
    assert "2031-07-19" not in text


def test_the_line_of_a_request_says_what_was_done(assistant: Assistant, log: io.StringIO) -> None:
    with TestClient(create_app(assistant)) as client:
        response = client.post(
            "/v1/ask",
            json={"question": "What happens if I resign?", "plan": AZUL},
            headers={"X-Request-ID": "from-the-caller-1"},
        )
    assert response.headers["x-request-id"] == "from-the-caller-1"
    (line,) = lines(log)
    assert line.pop("duration_ms") >= 0
    assert line.pop("time")
    assert line == {
        "level": "info", "event": "request", "request_id": "from-the-caller-1", "method": "POST", "route": "/v1/ask",
        "status": 200, "plans": [AZUL], "outcomes": ["computed"],
    }  # fmt: skip


def test_an_answer_in_pieces_or_to_a_tool_is_noted_too(assistant: Assistant, log: io.StringIO) -> None:
    asked = {"question": "What happens if I resign?", "plan": AZUL}
    with TestClient(create_app(assistant)) as client:
        client.post("/v1/ask", json=asked, headers={"Accept": "text/event-stream"})
        call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "ask", "arguments": asked}}
        headers = {"Host": "localhost:8000", "Accept": "application/json, text/event-stream"}
        assert client.post("/mcp", json=call, headers=headers).status_code == 200
        client.get(f"/v1/plans/{AZUL}/clauses/8.1")
    noted = [(line["route"], line["plans"], line["outcomes"]) for line in lines(log)]
    assert noted == [
        ("/v1/ask", [AZUL], ["computed"]),
        ("/mcp", [AZUL], ["computed"]),
        ("/v1/plans/{plan}/clauses/{clause:path}", [AZUL], []),
    ]


@pytest.mark.parametrize(
    "given", ["", "short", "x" * 65, "with space in", "name@example.org", "-begins-badly", "é" * 9]
)
def test_an_id_that_is_not_well_formed_is_replaced(client: TestClient, given: str) -> None:
    first, second = (
        client.get("/v1/plans", headers={"X-Request-ID": given.encode()}).headers["x-request-id"] for _ in range(2)
    )
    assert given not in (first, second)
    assert first != second


def test_an_error_is_logged_with_its_places_but_not_its_words(
    assistant: Assistant, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError(MARKED)

    monkeypatch.setattr(assistant, "ask", broken)
    with TestClient(create_app(assistant)) as client:
        problem = client.post("/v1/ask", json={"question": "What if I resign?"}).json()
    incident, request = lines(log)
    assert incident["event"] == f"incident {problem['instance'].removeprefix('urn:uuid:')}"
    assert incident["request_id"] == request["request_id"] == problem["request_id"]
    assert incident["error"] == "RuntimeError"
    assert incident["where"][-1].endswith(" broken")
    assert (request["level"], request["status"], request["problem"]) == ("error", 500, "internal-error")


def test_of_other_libraries_only_the_place_is_kept(log: io.StringIO) -> None:
    logging.getLogger("somelibrary").warning(f"cannot read {MARKED}")
    logging.getLogger("assistant.model.chat").warning("The wording was not used: %s.", MARKED)
    logging.getLogger("somelibrary").info(MARKED)
    first, second = lines(log)
    assert first["event"].startswith("somelibrary in test_logs.py:")
    assert second["event"].endswith(": The wording was not used: ….")


def test_the_level_is_configured() -> None:
    assert Settings.read({}).log == "info"
    assert Settings.read({"CLAUSEWISE_LOG": " Warning "}).log == "warning"
    with pytest.raises(SettingError, match="CLAUSEWISE_LOG must be one of debug, info, warning, error, not 'loud'"):
        Settings.read({"CLAUSEWISE_LOG": "loud"})


def test_a_setting_that_cannot_be_used_ends_the_start_in_a_sentence() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "assistant.cli", "serve", "--port", "1"],
        cwd=ROOT, capture_output=True, text=True, env={**os.environ, "CLAUSEWISE_LOG": "loud"},
    )  # fmt: skip
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "CLAUSEWISE_LOG must be one of debug, info, warning, error, not 'loud'.\n"
