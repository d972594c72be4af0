"""The real assistant behind the real application, once for all tests of the API."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from assistant.assistant import Assistant


@pytest.fixture(scope="session")
def assistant() -> Assistant:
    made = Assistant.default(cold=True)
    made.searcher.warm()
    return made


@pytest.fixture(scope="session")
def client(assistant: Assistant) -> Iterator[TestClient]:
    with TestClient(create_app(assistant)) as open_client:
        yield open_client
