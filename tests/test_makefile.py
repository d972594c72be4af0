"""What `make ask` promises: the question reaches the program as it was typed, and nothing of it is run."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MAKE = shutil.which("make")
PROGRAM = f"#!{sys.executable}\nimport json, sys\nprint(json.dumps(sys.argv[1:]))\n"

pytestmark = pytest.mark.skipif(MAKE is None, reason="make is not installed")


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """An environment in which everything is done and ``clausewise`` prints its arguments."""
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "clausewise"
    program.write_text(PROGRAM, encoding="utf-8")
    program.chmod(0o755)
    for stamp in ("created", "installed", "developed", "prepared"):
        (tmp_path / f".stamp-{stamp}").touch()
    return tmp_path


def make(environment: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    return subprocess.run(
        [str(MAKE), "--no-print-directory", f"VENV={environment}", *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env=inherited | variables,
        check=False,
    )


@pytest.mark.parametrize(
    "question",
    [
        "What if I'm dismissed?",
        'the "Options by Time"',
        "US$100 or $$200, $HOME and ${HOME}",
        "$(shell touch ran) $(error no) $(Q)",
        "`touch ran`; touch ran & touch ran | touch ran",
        "two\nlines",
        "--json",
        "* ? [a-z] ~ \\ \\n # %",
        "¿Cuántas? 我的期權？ São Paulo",
        "a=b := c",
    ],
)
def test_a_question_arrives_as_typed(environment: Path, question: str) -> None:
    run = make(environment, "ask", f"Q={question}")
    assert json.loads(run.stdout) == ["ask", "--", question]
    assert not (ROOT / "ran").exists()


def test_what_goes_with_a_question_is_passed_on(environment: Path) -> None:
    run = make(
        environment,
        "ask",
        "Q=How many?",
        "PLAN=azul-sop-2025",
        "FACTS=a=1 b=$2",
        "AS_OF=2027-05-03",
        "LANGUAGE=pt",
        "JSON=1",
    )
    assert json.loads(run.stdout) == [
        "ask", "--fact", "a=1", "--fact", "b=$2", "--plan", "azul-sop-2025",
        "--as-of", "2027-05-03", "--language", "pt", "--json", "--", "How many?",
    ]  # fmt: skip


def test_the_language_of_the_desktop_is_not_the_language_of_the_answer(environment: Path) -> None:
    run = make(environment, "ask", "Q=How many?", LANGUAGE="en_US:en")
    assert json.loads(run.stdout) == ["ask", "--", "How many?"]


@pytest.mark.parametrize("words", [[], ["Q="], ["Q=  "]], ids=["none", "empty", "blank"])
def test_a_missing_question_is_asked_for(environment: Path, words: list[str]) -> None:
    run = make(environment, "ask", *words)
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr.startswith("Say what to ask: make ask Q=")


@pytest.mark.parametrize(("words", "port"), [([], "8000"), (["PORT=8123"], "8123")], ids=["default", "given"])
def test_serve_takes_a_port(environment: Path, words: list[str], port: str) -> None:
    assert json.loads(make(environment, "serve", *words).stdout) == ["serve", "--port", port]


def test_make_alone_says_what_there_is(environment: Path) -> None:
    run = make(environment)
    assert run.returncode == 0
    for target in ("ask", "serve", "test", "prepare", "format", "constraints", "clean"):
        assert f"make {target}" in run.stdout
