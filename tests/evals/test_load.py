"""Several clients ask at once for a moment: every one gets answers."""

from __future__ import annotations

from evals import load
from evals.service import running


def test_clients_at_once_get_answers_without_an_error() -> None:
    with running() as service:
        found = load.measure(service, 2, 3)
        counted = service.count("clausewise_requests_total", route="/v1/ask", status="200")
    assert found["errors"] == 0
    assert 0 < found["answers"] <= counted
    assert 0 < found["p50 ms"] <= found["p95 ms"]
    assert len(found["memory MiB"]) > 2
    assert all(held > 0 for held in found["memory MiB"])
