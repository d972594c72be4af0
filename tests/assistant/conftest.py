"""The assistant of this installation, made once; properties are tried without a clock beside them."""

import pytest
from hypothesis import settings

from assistant.assistant import Assistant

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.fixture(scope="session")
def assistant() -> Assistant:
    return Assistant.default(cold=True)
