"""What every test needs: a directory of its own for added documents, so that no test sees or changes the user's."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def home_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Point ``CLAUSEWISE_HOME`` to an empty directory for as long as the tests run."""
    before = os.environ.get("CLAUSEWISE_HOME")
    home = tmp_path_factory.mktemp("home")
    os.environ["CLAUSEWISE_HOME"] = str(home)
    yield home
    if before is None:
        del os.environ["CLAUSEWISE_HOME"]
    else:
        os.environ["CLAUSEWISE_HOME"] = before
