"""What leads up to an item stands before it; where items stand by themselves, nothing does."""

from collections.abc import Callable

import pytest

from corpus.plan import Document
from corpus.stems import closings, numbered_of, stems

Make = Callable[..., Document]


@pytest.mark.parametrize(
    ("text", "clause", "expected"),
    [
        ("1. Powers\n1.1 Notice is given. The Board may:\n(a) grant;\n(b) lapse.\n", "1.1(b)", ["The Board may:"]),
        (
            "1. Powers\n1.1 The Board may:\n(a) grant to:\n(i) staff;\n(ii) others;\n(b) lapse.\n",
            "1.1(a)(ii)",
            ["1.1 The Board may:", "(a) grant to:"],
        ),
        ("1. 权力\n1.1 董事会可以：\n(a) 授予；\n(b) 取消。\n", "1.1(a)", ["1.1 董事会可以："]),
        ("1. Powers\n(a) The Board grants.\n(b) It meets.\n", "1(a)", []),
        ("1. Powers\n1.1 The Board may grant.\n", "1.1", []),
    ],
)
def test_stems(make_document: Make, text: str, clause: str, expected: list[str]) -> None:
    document = make_document(text, "zh-Hans" if "董" in text else "en")
    assert [document.text[start:end] for _, (start, end) in stems(document, clause)] == expected


def test_an_item_belongs_to_the_clause_with_a_number(make_document: Make) -> None:
    document = make_document("1. Powers\n1.1 The Board may:\n(a) grant;\n(b) lapse.\n")
    assert numbered_of(document, "1.1(b)") == "1.1"
    assert numbered_of(document, "1.1") == "1.1"


@pytest.mark.parametrize(
    ("text", "clause", "expected"),
    [
        (
            "1. Leavers\n1.1 If a Participant leaves by reason of:\n(a) death; or\n(b) redundancy,\n"
            "a proportion of the Units vests. The rest lapses.\n1.2 It ends.\n",
            "1.1(a)",
            ["a proportion of the Units vests."],
        ),
        ("1. Powers\n1.1 The Board may:\n(a) grant;\n(b) lapse.\n1.2 It meets.\n", "1.1(a)", []),
        ("1. Powers\n1.1 The Board may:\n(a) grant;\n(b) lapse.\n1.2 It meets.\n", "1.1", []),
    ],
)
def test_closings(make_document: Make, text: str, clause: str, expected: list[str]) -> None:
    document = make_document(text)
    assert [document.text[start:end] for _, (start, end) in closings(document, clause)] == expected


def test_a_lead_in_that_is_also_the_heading_leads_up(make_document: Make) -> None:
    text = "第一條\u3000目的。本計劃授予獎勵。\n\n"
    text += "第二條\u3000參與者因下列任何原因離職時，其股份即時失效：\n\n一、自行辭職；\n\n二、被解僱。\n"
    document = make_document(text, "zh-Hant")
    found = [document.text[start:end] for _, (start, end) in stems(document, "2 一")]
    assert [words.endswith("其股份即時失效：") for words in found] == [True]
