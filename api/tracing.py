"""Traces for OpenTelemetry, where its packages are installed and ``OTEL_EXPORTER_OTLP_ENDPOINT`` names a collector.

A span says of a request what its line in the log says: method, route, status and id, and nothing about a person.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api import logs, noted

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider

ENDPOINT: Final = "OTEL_EXPORTER_OTLP_ENDPOINT"
_PACKAGES: Final = ("opentelemetry.sdk", "opentelemetry.exporter.otlp.proto.grpc")


def provider() -> TracerProvider | None:
    """What sends spans to the collector; nothing where none is named or the packages are missing."""
    if not os.environ.get(ENDPOINT, "").strip() or not all(_installed(name) for name in _PACKAGES):
        return None
    from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import SERVICE_NAME, Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    name = os.environ.get("OTEL_SERVICE_NAME", "clausewise")
    made = TracerProvider(resource=Resource.create({SERVICE_NAME: name}))
    made.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(timeout=10)))
    return made


class Traces:
    """Makes a span of each request, below the one that the caller names in ``traceparent``."""

    def __init__(self, app: ASGIApp, provider: TracerProvider) -> None:
        self.app = app
        self._tracer = provider.get_tracer("clausewise")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        from opentelemetry.trace import SpanKind, StatusCode
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        method = logs.method_of(scope)
        with self._tracer.start_as_current_span(
            method,
            context=TraceContextTextMapPropagator().extract(headers),
            kind=SpanKind.SERVER,
            attributes={"http.request.method": method, "clausewise.request_id": noted.request_id()},
            record_exception=False,
            set_status_on_exception=False,
        ) as span:

            async def followed(message: Message) -> None:
                if message["type"] == "http.response.start":
                    span.set_attribute("http.response.status_code", message["status"])
                    if message["status"] >= 500:
                        span.set_status(StatusCode.ERROR)
                await send(message)

            try:
                await self.app(scope, receive, followed)
            finally:
                route = logs.route_of(scope)
                span.update_name(f"{method} {route}")
                span.set_attribute("http.route", route)


def _installed(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False
