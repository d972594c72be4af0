"""An identity provider, and the application that is configured for it, over the population of the records' tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.records.models import Participant
from api.records.store import Store
from assistant.assistant import Assistant
from tests.api.identity.issuing import SETTINGS, Issuer
from tests.api.records.conftest import bare, kept, postgres, store, url  # noqa: F401 - fixtures
from tests.api.records.population import Keys, populate


@pytest.fixture(scope="module")
def issuer() -> Iterator[Issuer]:
    with Issuer().serving() as issuer:
        yield issuer


@pytest.fixture(scope="module")
def held(kept: Store) -> Keys:  # noqa: F811
    """The population's keys; each participant has a subject: p-001 of ACME and of OTHER have the same."""
    keys = populate(kept)
    with kept.writing() as session:
        for participant in session.query(Participant):
            participant.subject = participant.external_id.replace("p", "s")
    return keys


@pytest.fixture(scope="module")
def configured(issuer: Issuer) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        for name, value in {**SETTINGS, "CLAUSEWISE_OIDC_JWKS": issuer.url}.items():
            patched.setenv(name, value)
        yield


@pytest.fixture(scope="module")
def door(assistant: Assistant, kept: Store, held: Keys, configured: None) -> Iterator[TestClient]:  # noqa: F811
    with TestClient(create_app(assistant, store=kept), headers={"X-Request-ID": "of-a-test"}) as client:
        yield client
