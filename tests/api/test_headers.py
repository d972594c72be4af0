"""What every response tells a browser, and which other sites' pages may read it."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.settings import SettingError, Settings
from assistant.assistant import Assistant

AZUL = "azul-sop-2025"
THEIRS, FOREIGN = "https://hr.example.org", "https://elsewhere.example.org"
REQUESTS = {
    "an answer": ("POST", "/v1/ask", {"json": {"question": "What happens if I resign?", "plan": AZUL}}),
    "a refusal": ("POST", "/v1/ask", {"json": {}}),
    "a document": ("GET", f"/v1/plans/{AZUL}/clauses", {}),
    "nothing": ("GET", "/nowhere", {}),
    "a wrong method": ("DELETE", "/v1/ask", {}),
    "a preflight": (
        "OPTIONS",
        "/v1/ask",
        {"headers": {"Origin": FOREIGN, "Access-Control-Request-Method": "POST"}},
    ),
    "a protocol": ("POST", "/mcp", {"json": {}}),
    "the counts": ("GET", "/metrics", {}),
}


@pytest.mark.parametrize("case", REQUESTS)
def test_every_response_has_the_secure_headers(client: TestClient, case: str) -> None:
    method, path, more = REQUESTS[case]
    headers = client.request(method, path, **more).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    policy = headers["content-security-policy"].split("; ")
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["cache-control"] == ("no-cache" if case == "a document" else "no-store")
    assert "server" not in headers
    assert not [name for name in headers if name.startswith("access-control")]


def test_so_has_what_went_wrong_on_our_side(assistant: Assistant, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(assistant, "ask", broken)
    monkeypatch.setenv("CLAUSEWISE_CORS", THEIRS)
    with TestClient(create_app(assistant)) as client:
        response = client.post("/v1/ask", json={"question": "a"}, headers={"Origin": THEIRS})
    assert response.status_code == 500
    assert response.headers["referrer-policy"] == "no-referrer"
    assert response.headers["access-control-allow-origin"] == THEIRS
    assert response.headers["x-request-id"] == response.json()["request_id"]


def test_only_the_origins_that_are_configured_get_leave(assistant: Assistant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUSEWISE_CORS", f"{THEIRS}, http://localhost:3000")
    with TestClient(create_app(assistant)) as client:
        for origin, leave in ((THEIRS, THEIRS), ("http://localhost:3000",) * 2, (FOREIGN, None)):
            read = client.get("/v1/plans", headers={"Origin": origin})
            assert read.headers.get("access-control-allow-origin") == leave
            asked = {"Origin": origin, "Access-Control-Request-Method": "POST"}
            preflight = client.options("/v1/ask", headers={**asked, "Access-Control-Request-Headers": "authorization"})
            assert preflight.headers.get("access-control-allow-origin") == leave
            assert preflight.headers["x-content-type-options"] == "nosniff"
            assert preflight.status_code == (200 if leave else 400)


@pytest.mark.parametrize(
    "origins", ["*", "hr.example.org", "https://hr.example.org/", "https://", "ftp://a", "https://a:x"]
)
def test_what_is_no_origin_is_refused_in_a_sentence(origins: str) -> None:
    with pytest.raises(SettingError, match="CLAUSEWISE_CORS must list origins in small letters, such as"):
        Settings.read({"CLAUSEWISE_CORS": origins})
