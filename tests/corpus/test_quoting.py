"""What of a clause is quoted: a small table whole, of a long one its head and the rows that are asked for."""

from collections.abc import Callable

import pytest

from corpus.passage import Passage, trimmed
from corpus.plan import Document
from corpus.quoting import LONGEST, quoted, tables
from corpus.span import Span

Make = Callable[..., Document]
HEAD = "Level | Rank | Share"
LEAD = "1.1 The share that vests results from this table:"


def shown(document: Document, focus: tuple[int, int], question: str) -> list[str]:
    clause = document.outline["1.1"]
    start, end = trimmed(document.text, Span(clause.start, clause.end))
    passage = Passage("small", 1, "1.1", "", document.text[start:end], start, end, 0.5, 0.5, Span(*focus))
    return [document.text[start:end] for start, end in quoted(document, passage, question)]


def made(make_document: Make, rows: list[str]) -> Document:
    return make_document("1. Vesting\n" + LEAD + "\n\n" + "\n".join([HEAD, *rows]) + "\n\n1.2 It ends.\n")


@pytest.mark.parametrize("end", [LEAD, "Below | Low | 0 %"])
def test_a_small_table_is_quoted_whole(make_document: Make, end: str) -> None:
    rows = ["Below | Low | 0 %", "Threshold | Median | 50 %"]
    document = made(make_document, rows)
    start = document.text.index(LEAD)
    (words,) = shown(document, (start, document.text.index(end) + len(end)), "the median?")
    assert words == LEAD + "\n\n" + "\n".join([HEAD, *rows])


def test_of_a_long_table_the_head_and_the_rows_asked_for_are_quoted(make_document: Make) -> None:
    rows = [f"Level {number} | Quantile{number} of the group | {number} %" for number in range(60)]
    document = made(make_document, rows)
    assert sum(map(len, rows)) > LONGEST
    start = document.text.index(LEAD)
    assert shown(document, (start, start + len(LEAD)), "What vests at quantile44?") == [LEAD, HEAD, rows[44]]
    row = document.text.index(rows[7])
    assert shown(document, (row, row + len(rows[7])), "What vests at quantile44?") == [LEAD, HEAD, rows[44]]
    assert shown(document, (row, row + len(rows[7])), "?") == [LEAD, HEAD, *rows[4:8]]


def test_prose_has_no_table(make_document: Make) -> None:
    text = "1.1 Awards vest.\nShort line.\nAnother one\twith a tab.\n"
    assert tables(text, Span(0, len(text))) == []


def test_a_sentence_before_a_table_that_does_not_lead_to_it_stands_alone(make_document: Make) -> None:
    text = f"1. Vesting\n1.1 The Board decides.\n\n{HEAD}\nBelow | Low | 0 %\nHigh | Top | 9 %\n\n1.2 It ends.\n"
    document = make_document(text)
    start = text.index("1.1")
    assert shown(document, (start, text.index("\n\n")), "Who decides?") == ["1.1 The Board decides."]
