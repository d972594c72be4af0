"""A few hundred requests made from the OpenAPI description: no 5xx, and every response as documented."""

from __future__ import annotations

import pytest

from evals import fuzz
from evals.service import running


def test_every_response_is_as_documented(capsys: pytest.CaptureFixture[str]) -> None:
    with running(roles=fuzz.ROLES) as service:
        code = fuzz.fuzz(service, 300, 6)
        made = service.count("clausewise_requests_total")
    said = capsys.readouterr()
    assert code == 0, said.err
    assert made >= 300
    assert said.out.endswith("requests, 0 answered with a 5xx; as documented.\n")
