"""Pages in columns are read as a person reads them, and what only looks like columns is read line by line."""

import io
import itertools

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from corpus.readers import Limits
from corpus.readers.worker import read_bytes

WIDTH, HEIGHT = A4
SIZE, LEADING = 10, 13
WORDS = [f"{word}{number:02}" for number in range(60) for word in ("option", "share", "vest", "lapse", "board")]

Block = tuple[float, float, list[str]]
"""Lines with where they begin: from the left and from the top."""


def filled(words: list[str], width: float) -> list[str]:
    """Break words into full lines."""
    lines, line = [], ""
    for word in words:
        longer = f"{line} {word}".strip()
        if pdfmetrics.stringWidth(longer, "Times-Roman", SIZE) > width:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line]


def pdf(*blocks: Block, by_line: bool = False) -> bytes:
    """Draw blocks one after the other, or all their first lines, all their second ones and so on."""
    made = io.BytesIO()
    canvas = Canvas(made, pagesize=A4)
    canvas.setFont("Times-Roman", SIZE)
    lines = [[(left, top + n * LEADING, line) for n, line in enumerate(block)] for left, top, block in blocks]
    every = itertools.zip_longest(*lines) if by_line else lines
    for left, top, line in (line for group in every for line in group if line):
        canvas.drawString(left, HEIGHT - top - SIZE, line)
    canvas.save()
    return made.getvalue()


def text(*blocks: Block, by_line: bool = False) -> str:
    read = read_bytes(pdf(*blocks, by_line=by_line), ".pdf", Limits()).text
    assert sorted(read.split()) == sorted(word for _, _, block in blocks for line in block for word in line.split())
    return read


def in_order(*blocks: Block) -> list[str]:
    return [word for _, _, block in blocks for line in block for word in line.split()]


@pytest.mark.parametrize(
    ("lines", "by_line"), [(1, False), (2, False), (2, True), (3, False), (3, True), (8, False), (8, True)]
)
def test_a_column_that_ends_early_is_read_after_the_full_one(lines: int, by_line: bool) -> None:
    left, right = filled(WORDS[:150], 220), filled(WORDS[150:], 220)[:lines]
    blocks = ((60.0, 90.0, left), (310.0, 90.0, right))
    assert text(*blocks, by_line=by_line).split() == in_order(*blocks)


def test_the_clause_in_a_short_column_begins_a_line_and_the_sentence_before_it_is_whole() -> None:
    left = filled(["5.2", *WORDS[:100]], 220)
    right = [*filled(WORDS[100:108], 220)[:1], "and ends.", *filled(["8.2", *WORDS[110:120]], 220)]
    left[-1] = filled(WORDS[200:220], 220)[0]
    found = [line for line in text((60, 90, left), (310, 90, right)).splitlines() if line]
    assert found == [" ".join([*left, *right[:2]]), " ".join(right[2:])]


@pytest.mark.parametrize("by_line", [False, True], ids=["by column", "by line"])
@pytest.mark.parametrize("last", [3, 20])
def test_three_columns_are_read_one_after_the_other(last: int, by_line: bool) -> None:
    columns = [filled(WORDS[at : at + 70], 145) for at in (0, 70, 140)]
    columns[2] = columns[2][:last]
    blocks = tuple((left, 90.0, column) for left, column in zip((50.0, 215.0, 380.0), columns, strict=True))
    assert text(*blocks, by_line=by_line).split() == in_order(*blocks)


@pytest.mark.parametrize("by_line", [False, True], ids=["by column", "by line"])
def test_a_title_over_columns_and_a_line_below_them_keep_their_places(by_line: bool) -> None:
    title = "Rules of the Share Option Plan of this company, as they were approved by its general meeting of members"
    blocks = (
        (60.0, 60.0, [title]),
        (60.0, 100.0, filled(WORDS[:100], 220)),
        (310.0, 100.0, filled(WORDS[100:180], 220)),
        (60.0, 600.0, [title.replace("Rules", "End")]),
    )
    assert text(*blocks, by_line=by_line).split() == in_order(*blocks)


def test_short_columns_between_titles_keep_their_places() -> None:
    blocks: list[Block] = []
    for number in range(3):
        top, first = 60.0 + number * 90, number * 40
        title = (
            f"Part {number} of the rules of the share option plan of this company, as its general meeting approved them"
        )
        blocks.append((60.0, top, [title]))
        blocks.append((60.0, top + 26, filled(WORDS[first : first + 20], 220)))
        blocks.append((310.0, top + 26, filled(WORDS[first + 20 : first + 36], 220)))
    assert text(*blocks).split() == in_order(*blocks)


@pytest.mark.parametrize("by_line", [False, True], ids=["by column", "by line"])
@pytest.mark.parametrize("widths", [(150, 310), (310, 150)])
def test_columns_of_unequal_width_are_read_one_after_the_other(widths: tuple[int, int], by_line: bool) -> None:
    blocks = ((60.0, 90.0, filled(WORDS[:120], widths[0])), (85.0 + widths[0], 90.0, filled(WORDS[120:200], widths[1])))
    assert text(*blocks, by_line=by_line).split() == in_order(*blocks)


@pytest.mark.parametrize("at_left", [True, False])
def test_a_table_beside_text_is_read_row_by_row_apart_from_the_text(at_left: bool) -> None:
    rows = [("Year", "Share"), ("First", "20%"), ("Second", "30%"), ("Third", "50%")]
    prose = filled(WORDS[:120], 240)
    start, beside = (60.0, 220.0) if at_left else (320.0, 60.0)
    cells = [
        (start + 90.0 * n, 90.0 + 2 * r * LEADING, [cell]) for r, row in enumerate(rows) for n, cell in enumerate(row)
    ]
    found = text((beside, 90.0, prose), *cells)
    assert " ".join(prose) in found
    assert [tuple(line.split()) for line in found.splitlines() if "%" in line] == rows[1:]


@pytest.mark.parametrize("rule", ["", " ____________________________________"])
@pytest.mark.parametrize("by_line", [False, True], ids=["by party", "by line"])
def test_a_signature_block_in_two_columns_is_read_line_by_line(rule: str, by_line: bool) -> None:
    titles = ["By:", "Name:", "Title:", "Date:"]
    left, right = ([party, *(f"{title}{rule}" for title in titles)] for party in ("COMPANY", "PARTICIPANT"))
    prose = filled(WORDS[:80], 470)
    found = text((60, 90, prose), (60, 300, left), (320, 300, right), by_line=by_line)
    rows = [line.split() for line in found.splitlines() if line][-5:]
    assert rows == [[*a.split(), *b.split()] for a, b in zip(left, right, strict=True)]


def test_a_row_of_values_beside_a_long_description_stays_in_its_row() -> None:
    cells = []
    for number, at in enumerate((0, 12, 24)):
        top = 90 + number * 5 * LEADING
        cells += [(60.0, top, filled(WORDS[at : at + 12], 200)), (400.0, top, [f"{number + 2}0%"])]
    found = [line for line in text(*cells).splitlines() if "%" in line]
    assert [line.split()[0] for line in found] == [WORDS[0], WORDS[12], WORDS[24]]
