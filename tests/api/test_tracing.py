"""Traces reach a collector where one is named, and say nothing about a person."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import Queue
from typing import Any

import pytest
from starlette.testclient import TestClient

from api import tracing
from api.app import create_app
from assistant.assistant import Assistant

grpc = pytest.importorskip("grpc", reason="the packages of clausewise[otel] are not installed")
service = pytest.importorskip("opentelemetry.proto.collector.trace.v1.trace_service_pb2")
stubs = pytest.importorskip("opentelemetry.proto.collector.trace.v1.trace_service_pb2_grpc")

MARKED = "XPRIVATEX"
TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[Queue[Any]]:
    """A collector on the loopback; what it received."""
    received: Queue[Any] = Queue()

    class Collector(stubs.TraceServiceServicer):  # type: ignore[name-defined,misc]
        def Export(self, request: Any, context: Any) -> Any:  # noqa: N802
            received.put(request)
            return service.ExportTraceServiceResponse()

    server = grpc.server(ThreadPoolExecutor(1))
    stubs.add_TraceServiceServicer_to_server(Collector(), server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{port}")
    yield received
    server.stop(None)


def test_a_request_is_a_span_without_anything_about_a_person(
    assistant: Assistant, collector: Queue[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tracing.provider()
    assert made is not None
    monkeypatch.setattr(tracing, "provider", lambda: made)
    headers = {"traceparent": f"00-{TRACE}-00f067aa0ba902b7-01", "User-Agent": MARKED}
    with TestClient(create_app(assistant)) as client:
        response = client.get(f"/v1/plans/azul-sop-2025/clauses/{MARKED}", params={MARKED: MARKED}, headers=headers)
    made.force_flush()
    received = collector.get(timeout=60)
    (span,) = received.resource_spans[0].scope_spans[0].spans
    assert span.name == "GET /v1/plans/{plan}/clauses/{clause:path}"
    assert span.trace_id.hex() == TRACE
    said = {each.key: each.value.string_value or each.value.int_value for each in span.attributes}
    assert said == {
        "http.request.method": "GET",
        "http.route": "/v1/plans/{plan}/clauses/{clause:path}",
        "http.response.status_code": response.status_code,
        "clausewise.request_id": response.headers["x-request-id"],
    }
    assert MARKED not in str(received)
    made.shutdown()


def test_nothing_is_traced_where_no_collector_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OTEL_EXPORTER_OTLP_ENDPOINT", raising=False)
    assert tracing.provider() is None


def test_nothing_is_traced_where_the_packages_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4317")
    monkeypatch.setattr(tracing, "_PACKAGES", ("no_such_package.at_all",))
    assert tracing.provider() is None
