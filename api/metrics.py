"""What is counted, for Prometheus: requests, how long they take, answers, problems. Every label has few values."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from api.noted import Noted

TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)


SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable by which prometheus_client, when it is imported, learns where processes count together."""


class Metrics:
    """The counts of one application.

    Args:
        folder: where several processes count together, which `SHARED` names too; nothing where there is one.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "clausewise_requests", "Requests answered.", ["method", "route", "status"], registry=self._registry
        )
        self._seconds = Histogram(
            "clausewise_request_seconds",
            "How long requests took, to the end of the response.",
            ["route"],
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._answers = Counter(
            "clausewise_answers",
            "Parts of answers, by status and whether it was known which plan they are about.",
            ["status", "plan"],
            registry=self._registry,
        )
        self._errors = Counter(
            "clausewise_errors", "Requests that ended in a problem, by its kind.", ["kind"], registry=self._registry
        )
        self.in_flight = Gauge(
            "clausewise_requests_in_flight",
            "Requests being answered.",
            registry=self._registry,
            multiprocess_mode="livesum",
        )

    def count(self, noted: Noted, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request.

        Args:
            noted: what was noted of it.
            method: one of a few.
            route: the route's template.
            status: the HTTP status; 0 where it was broken off before there was one.
            seconds: how long it took.
        """
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)
        for outcome, plan in noted.parts:
            self._answers.labels(outcome, "unknown" if plan is None else "known").inc()
        if noted.problem is not None:
            self._errors.labels(noted.problem).inc()

    def text(self) -> bytes:
        """The counts in Prometheus' text format, those of all processes that count together."""
        if self._folder is None:
            return generate_latest(self._registry)
        together = CollectorRegistry()
        MultiProcessCollector(together, str(self._folder))  # type: ignore[no-untyped-call]
        return generate_latest(together)


def gone(process: int, folder: Path) -> None:
    """Take what a process that is gone was doing out of the counts; what it had done stays in them."""
    mark_process_dead(process, str(folder))  # type: ignore[no-untyped-call]
