"""Requests that nobody would write, at every operation: no 5xx, and every response as the description says.

``python -m evals.fuzz --requests 5000`` starts the service and has Schemathesis make requests from its OpenAPI
description, right ones and wrong ones. What fails is printed with a command that shows it again.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import httpx

from evals.service import Service, running

_SCRIPT: Final = Path(sysconfig.get_path("scripts"), "schemathesis")
_UNFIT: Final = "positive_data_acceptance"
"""What the description allows can be refused for its meaning, and is documented so: a plan that is not at hand."""
ROLES: Final = ("admin", "hr")
"""The roles of the key with which requests are made, so that records and audit are come to, too."""
_METHODS: Final = frozenset({"get", "post", "put", "patch", "delete"})
_COVERAGE: Final = 30
"""So many requests an operation are made to cover its description, before any is left to chance."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the requests and print what came of them.

    Args:
        arguments: the words after the command; the process's own where not given.

    Returns:
        The exit code: 0 where every response was as documented and none a 5xx.
    """
    options = _options(arguments)
    with running(roles=ROLES) as service:
        return fuzz(service, options.requests, options.seed)


def fuzz(service: Service, requests: int, seed: int) -> int:
    """Make at least ``requests`` requests, chosen by ``seed``; print what came of them, and return the exit code."""
    made, code, each = 0, 0, max(1, math.ceil(requests / _operations(service)) - _COVERAGE)
    while made < requests and code == 0:
        code = _round(service, seed, each)
        now = service.count("clausewise_requests_total")
        each = max(1, math.ceil(each * (requests - now) / max(1, now - made)))
        made, seed = now, seed + 1
    errors = sum(
        service.count("clausewise_requests_total", status=str(status)) for status in (0, 500, 501, 502, 503, 504)
    )
    print(f"{made:,} requests, {errors} answered with a 5xx; {'as documented' if code == 0 else 'see above'}.")
    return code or int(errors > 0)


def _round(service: Service, seed: int, each: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        ran = subprocess.run(  # noqa: S603
            [
                _SCRIPT, "run", f"{service.address}/openapi.json",
                "--header", f"Authorization: Bearer {service.key}",
                "--seed", str(seed),
                "--max-examples", str(each),
                "--phases", "examples,coverage,fuzzing",
                "--exclude-checks", _UNFIT,
                "--suppress-health-check", "all",
                "--warnings", "off",
                "--generation-database", "none",
                "--continue-on-failure",
                "--no-color",
            ],
            cwd=folder,
            capture_output=True,
            text=True,
        )  # fmt: skip
    if ran.returncode:
        print(ran.stdout[ran.stdout.find("= FAILURES =") :], ran.stderr, file=sys.stderr)
    return ran.returncode


def _operations(service: Service) -> int:
    described = json.loads(httpx.get(f"{service.address}/openapi.json", trust_env=False, timeout=60).text)
    return sum(len(_METHODS & set(methods)) for methods in described["paths"].values())


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m evals.fuzz", description="Make requests from the description.")
    parser.add_argument("--requests", metavar="N", type=int, default=5_000, help="at least so many; 5000 by default")
    parser.add_argument("--seed", metavar="N", type=int, default=6, help="what chance depends on; 6 by default")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
