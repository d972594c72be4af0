"""The stores and the population of the tests of records, and the application with an audit that keeps the words."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.records.store import Store
from assistant.assistant import Assistant
from tests.api.records.conftest import bare, held, kept, postgres, store, url  # noqa: F401 - fixtures
from tests.api.records.population import Keys


@pytest.fixture(scope="module")
def door(assistant: Assistant, kept: Store, held: Keys) -> Iterator[TestClient]:  # noqa: F811
    """The application over the store of the module; every request has the same id."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("CLAUSEWISE_AUDIT", "full")
        client = TestClient(create_app(assistant, store=kept), headers={"X-Request-ID": "of-a-test"})
    with client:
        yield client
