"""What the service bears: errors, times, throughput and memory while several clients ask at once.

``python -m evals.load --clients 4 --minutes 1`` starts the service and has Locust ask the questions of the dev half,
mixed, each client the next one as soon as it has an answer.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any, Final

import psutil

from evals.service import ROOT, Service, running

_USERS: Final = Path(__file__).with_name("load_users.py")
_MEGABYTE: Final = 1024 * 1024
_WARM: Final = 5
_SAMPLES: Final = 10


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print the figures.

    Args:
        arguments: the words after the command; the process's own where not given.

    Returns:
        The exit code: 0 where there was no error.
    """
    options = _options(arguments)
    with running(workers=options.workers) as service:
        found = measure(service, options.clients, options.minutes * 60)
    print("\n".join(f"{name}: {value}" for name, value in found.items()))
    return int(bool(found["errors"]) or not found["answers"])


def measure(service: Service, clients: int, seconds: float) -> dict[str, Any]:
    """Ask with so many clients for so long, after a few seconds with one client for warming up.

    Returns:
        Answers, errors, their messages, answers a second, p50 and p95 in milliseconds, and the memory held in MiB: at
        the start, after each of `_SAMPLES` equal parts of the time, and at the end.
    """
    _asked(service.address, 1, _WARM)
    held = [_memory(service)]
    with ThreadPoolExecutor(1) as beside:
        asked = beside.submit(_asked, service.address, clients, seconds)
        while not wait([asked], timeout=seconds / _SAMPLES).done:
            held.append(_memory(service))
    said = asked.result()
    stats: dict[str, Any] = said[0] if said else {"num_requests": 0, "num_failures": 0, "response_times": {}}
    times = {float(ms): int(count) for ms, count in stats["response_times"].items()}
    answers = stats["num_requests"] - stats["num_failures"]
    return {
        "clients": clients,
        "seconds": seconds,
        "answers": answers,
        "errors": stats["num_failures"],
        "answers a second": round(answers / seconds, 1),
        "p50 ms": percentile(times, 50),
        "p95 ms": percentile(times, 95),
        "memory MiB": [*held, _memory(service)],
    }


def percentile(times: Mapping[float, int], percent: int) -> float:
    """The time within which so many of a hundred were answered; 0 where nothing was.

    Args:
        times: how often each time was taken.
        percent: from 1 to 100.

    >>> percentile({10.0: 19, 90.0: 1}, 95), percentile({10.0: 18, 90.0: 2}, 95)
    (10.0, 90.0)
    """
    total, seen = sum(times.values()), 0
    for time in sorted(times):
        seen += times[time]
        if seen * 100 >= total * percent:
            return time
    return 0.0


def _asked(address: str, clients: int, seconds: float) -> list[dict[str, Any]]:
    ran = subprocess.run(  # noqa: S603
        [
            sys.executable, "-m", "locust", "--locustfile", _USERS, "--host", address, "--headless", "--json",
            "--users", str(clients), "--spawn-rate", str(clients), "--run-time", f"{max(1, round(seconds))}s",
            "--stop-timeout", "30s", "--exit-code-on-error", "0", "--loglevel", "ERROR",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )  # fmt: skip
    if ran.returncode:
        raise RuntimeError(ran.stderr)
    found: list[dict[str, Any]] = json.loads(ran.stdout)
    return found


def _memory(service: Service) -> int:
    """What all processes of the service hold, in MiB."""
    first = psutil.Process(service.process)
    held: int = sum(process.memory_info().rss for process in [first, *first.children()])
    return round(held / _MEGABYTE)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m evals.load", description="Ask with several clients at once.")
    parser.add_argument("--clients", metavar="N", type=int, default=4, help="how many ask at once; 4 by default")
    parser.add_argument("--workers", metavar="N", type=int, default=1, help="how many processes answer; 1 by default")
    parser.add_argument("--minutes", metavar="N", type=float, default=1, help="for how long; 1 by default")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
