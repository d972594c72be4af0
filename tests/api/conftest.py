"""The real assistant behind the real application, once for all tests of the API."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import uvicorn
from starlette.testclient import TestClient

from api.app import create_app
from api.records.store import Store
from assistant.assistant import Assistant


@pytest.fixture(scope="session")
def assistant() -> Assistant:
    made = Assistant.default(cold=True)
    made.searcher.warm()
    return made


@contextmanager
def serving(assistant: Assistant, store: Store | None = None) -> Iterator[str]:
    """The application at an address of the loopback, in a thread; each has its own memory of conversations."""
    server = uvicorn.Server(uvicorn.Config(create_app(assistant, store=store), port=0, log_level="warning"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(30)


@pytest.fixture(scope="session")
def address(assistant: Assistant) -> Iterator[str]:
    with serving(assistant) as address:
        yield address


@pytest.fixture(scope="session")
def client(assistant: Assistant) -> Iterator[TestClient]:
    with TestClient(create_app(assistant)) as open_client:
        yield open_client
