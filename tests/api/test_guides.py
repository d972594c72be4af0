"""The code of the guides for integrators runs as it stands, against a real server."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def blocks(guide: str) -> list[tuple[str, str, str]]:
    """The blocks of code in a guide: the heading above, the language, the code."""
    found = []
    for section in guide.split("\n## ")[1:]:
        title, _, text = section.partition("\n")
        for block in text.split("\n```")[1::2]:
            language, _, code = block.partition("\n")
            found.append((title, language, code + "\n"))
    return found


BLOCKS = blocks((ROOT / "docs/integrating.md").read_text("utf-8"))
SAYS = {
    "curl": ['"exact":"60000"', '"clause":"3.1.1.1.3"'],
    "Python": [
        "'grant_agreement_date'",
        "60000",
        "3.1.1.1.3 the Participant, annually, at the end of each anniversary",
    ],
    "JavaScript": ["Usted pierde todas sus Opciones", "Consejo de Administración"],
    "Whose options": ["all together 80,000 options", "G-2025-01 60,000 options", "G-2026-01 20,000 options"],
    "An `openai` client": ["azul-sop-2025 8.1", "/v1/plans/azul-sop-2025/clauses/8.1?version=1", "discretionary"],
    "An MCP client": ["'low': '2027-05-02'", "a11_each_third"],
}
RUNS = {"python": [sys.executable, "-"], "sh": ["bash", "-"], "js": ["node", "--input-type=module", "-"]}


def test_every_surface_has_code_that_is_run() -> None:
    assert [title for title, _, _ in BLOCKS] == list(SAYS)


@pytest.mark.parametrize(("title", "language", "code"), BLOCKS, ids=[title for title, _, _ in BLOCKS])
def test_the_code_says_what_it_promises(address: str, title: str, language: str, code: str) -> None:
    program = {"sh": "curl", "js": "node"}.get(language)
    if program is not None and shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    ran = subprocess.run(
        RUNS[language],
        input=code,
        capture_output=True,
        text=True,
        env={**os.environ, "CLAUSEWISE_URL": address, "PYTHONUTF8": "1"},
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr
    for words in SAYS[title]:
        assert words in ran.stdout


def test_langchain_calls_the_engine_and_the_search() -> None:
    guide = (ROOT / "docs/using-from-langchain.md").read_text("utf-8")
    code = "".join(code for _, language, code in blocks(guide) if language == "python")
    ran = subprocess.run([sys.executable, "-"], input=code, capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert ran.returncode == 0, ran.stderr
    asked, computed, found, last = ran.stdout.splitlines()
    assert asked.startswith("ask {")
    assert "'status': 'discretionary'" in asked
    assert "'clause': '8.1'" in asked
    assert computed.startswith("compute {")
    assert "'exact': '60000'" in computed
    assert found.startswith("search_clauses [{'clause': '")
    assert last == "The Board decides; 60,000 options are exercisable."


def test_what_langchain_is_refused_is_a_sentence() -> None:
    guide = (ROOT / "docs/using-from-langchain.md").read_text("utf-8")
    tools = next(code for title, _, code in blocks(guide) if title == "The tools")
    code = (
        tools
        + """
for each, given in (ask, {"question": "a"}), (compute, {"rule": "a", "facts": {}}), (search_clauses, {"query": "a"}):
    call = {"type": "tool_call", "id": "1", "name": each.name, "args": {**given, "plan": "azul"}}
    print(each.invoke(call).content)
"""
    )
    ran = subprocess.run([sys.executable, "-"], input=code, capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert ran.returncode == 0, ran.stderr
    said = ran.stdout.splitlines()
    assert len(said) == 3
    for line in said:
        assert line.startswith('There is no plan "azul". The plans at hand are: azul-sop-2025')
