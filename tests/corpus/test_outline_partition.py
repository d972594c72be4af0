"""No outline loses, doubles or misplaces a character, whatever the text and however long it is."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.outline import Outline

Check = Callable[[str, Outline], None]

BENCH = Path(os.environ.get("CLAUSEWISE_BENCH") or Path(__file__).resolve().parents[3] / "shared" / "bench")
CONTRACTS = sorted((BENCH / "cuad" / "docs").glob("*.txt"))

LABELS = (
    "1.",
    "1.1. ",
    "2.",
    "2.1 ",
    "3.1.1.",
    "1.0 ",
    "1.-",
    "1 - ",
    "5 TERM",
    "(a)",
    "(b)",
    "(i)",
    "(Ii)",
    "(B)",
    "i)",
    "ii)",
    "1)",
    "a.",
    "b.",
    "A.",
    "B.",
    "I.",
    "II.",
    "(1)",
    "①",
    "②",
    "一、",
    "二、",
    "(一)",
    "(抄送)",
    "§ 1º",
    "§ 2.",
    "ARTICLE I ",
    "ARTICLE II\n",
    "Section 1.01 ",
    "Section 2. ",
    "Artigo 5º ",
    "CAPÍTULO I\n",
    "CAPÍTULO II\n",
    "Cláusula Primeira - ",
    "PRIMERA.- ",
    "第四條 ",
    "（一）",
    "1、",
    "I - ",
    "II - ",
    "Parágrafo único. ",
    "Art. 2º-A ",
    "\n\nRight of Offer\n\n1.1 ",
    "\nRight of Refusal\n1.2 ",
    "\n\nTerm\n\n2.1 ",
    "第五條董",
    "第一章 ",
    "附件一",
    "Annex II",
    "EXHIBIT A   ",
    "Schedule 1\n",
    "SCHEDULE\n",
)
BETWEEN = (
    "\n",
    "\n\n",
    "\n\n\n\n\n",
    "|",
    " ",
    "   ",
    "\t",
    "\r\n",
    "\f",
    "7",
    "|8",
    "- 9 -",
    "***",
    "第 2 部分",
    "SIGNATURES",
    "IN WITNESS WHEREOF",
    "TABLE OF CONTENTS\n",
    " ..... 12",
    "Source: X, 8-K, 1/2/2003\n",
    "“Cause” means theft.\n",
    "“Board” means it.\n",
    "“Plan” means this.\n",
    "VESTING\n\n",
    "The Board decides what the Participant keeps, and for how long.\n",
    "long words " * 300,
    "text",
    " Text ",
    ",",
    ";",
    "; and ",
    "。",
    ". ",
    ":",
    "则",
    "(",
    "“",
)
PIECES = st.sampled_from(LABELS) | st.sampled_from(BETWEEN) | st.just("\n")


@settings(max_examples=500, deadline=None)
@given(text=st.lists(PIECES, max_size=60).map("".join))
def test_no_character_is_lost_whatever_the_text(assert_partition: Check, text: str) -> None:
    assert_partition(text, Outline.of(text))


@settings(max_examples=100, deadline=None)
@given(text=st.text(max_size=300))
def test_no_character_is_lost_whatever_the_characters(assert_partition: Check, text: str) -> None:
    assert_partition(text, Outline.of(text))


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"{number // 900 + 1}.{number % 900 + 1} Text here.\n" for number in range(20_000)),
        "".join(f"{number // 900 + 1}.{number % 900 + 1} Text here. " for number in range(20_000)),
        "1. A\n" + "(a) x;\n" * 20_000,
        "1. A\n(a) x;\n(b) y;\n" + "text\n(z) foo.\n" * 10_000,
        "1. He " + "(i) x (ii) y (v) z " * 10_000,
        "".join(".".join("1" * (number % 9 + 1)) + " x\n" for number in range(20_000)),
        "1. Terms\n" + "".join(f"“T{number}a” means a thing.\n" for number in range(20_000)),
        "SIGNATURES\n" * 5_000 + "1. A\n" + "SIGNATURES\nAnnex I\n" * 5_000,
        "word " * 200_000,
        "(" * 100_000,
        "1. A" + "; " * 100_000 + "\nB\n",
    ],
    ids=[
        "numbers",
        "one line",
        "duplicates",
        "late items",
        "inline",
        "deep",
        "terms",
        "annexes",
        "1 MB",
        "brackets",
        "marks",
    ],
)
def test_large_and_odd_texts_are_outlined(assert_partition: Check, text: str) -> None:
    assert_partition(text, Outline.of(text))


@pytest.mark.skipif(not CONTRACTS, reason="the contracts were not found; set CLAUSEWISE_BENCH to the shared bench")
@pytest.mark.parametrize("path", CONTRACTS, ids=lambda path: path.stem[:30])
def test_no_character_of_a_contract_is_lost(assert_partition: Check, path: Path) -> None:
    text = path.read_bytes().decode()
    assert_partition(text, Outline.of(text))
