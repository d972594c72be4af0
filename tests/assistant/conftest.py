"""The assistant of this installation, made once: what it reads and answers does not depend on who asks first."""

import pytest

from assistant.assistant import Assistant


@pytest.fixture(scope="session")
def assistant() -> Assistant:
    return Assistant.default(cold=True)
