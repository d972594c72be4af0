"""The assistant of this installation, made once; properties are tried without a clock beside them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from assistant.assistant import Assistant
from assistant.cli import main

Run = Callable[..., tuple[int, str, str]]

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.fixture(scope="session")
def assistant() -> Assistant:
    return Assistant.default(cold=True)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Give a function that runs a command of an installation with nothing of one's own in it, on one line each."""
    monkeypatch.setenv("CLAUSEWISE_HOME", str(tmp_path / "home"))

    def run(*words: str) -> tuple[int, str, str]:
        code = main(words)
        out, err = capsys.readouterr()
        return code, " ".join(out.split()), " ".join(err.split())

    return run
