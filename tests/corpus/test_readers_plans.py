"""A plan printed as PDF, DOCX or HTML keeps its clauses, and its quotations are found on their pages."""

import re
from ctypes import c_double
from functools import cache
from html import escape
from pathlib import Path

import docx
import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Paragraph, SimpleDocTemplate

from corpus import Library
from corpus.outline import Outline
from corpus.readers import Box, Received, located, read

LIBRARY = Library()
PLANS = [plan.id for plan in LIBRARY.plans()]
CHINESE = [plan.id for plan in LIBRARY.plans() if plan.language.startswith("zh")]


def paragraphs(plan: str) -> list[str]:
    """The plan's lines, without the bars that a conversion left at their heads."""
    text = LIBRARY.document(plan).text
    return [line for line in (line.lstrip("| ").strip() for line in text.split("\n")) if line]


def clauses(text: str) -> list[str]:
    return [clause.id for clause in Outline.of(text)]


def expected(plan: str) -> list[str]:
    return clauses("\n".join(paragraphs(plan)))


def write_pdf(plan: str, path: Path, *, apart: bool) -> None:
    """Print a plan, numbers at the foot of its pages: paragraphs apart and justified, or close and ragged."""
    pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))
    chinese = plan in CHINESE
    style = ParagraphStyle(
        "text",
        fontName="STSong-Light" if chinese else "Times-Roman",
        fontSize=10.5,
        leading=14,
        spaceAfter=6 if apart else 0,
        wordWrap="CJK" if chinese else None,
        alignment=4 if apart else 0,
    )

    def number(canvas: Canvas, template: BaseDocTemplate) -> None:
        canvas.setFont("Times-Roman", 9)
        canvas.drawCentredString(300, 30, str(template.page))

    story = [Paragraph(escape(line), style) for line in paragraphs(plan)]
    SimpleDocTemplate(str(path)).build(story, onFirstPage=number, onLaterPages=number)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory):
    folder = tmp_path_factory.mktemp("printed")

    @cache
    def make(plan: str, apart: bool) -> tuple[Received, Path]:
        path = folder / f"{plan}-{apart}.pdf"
        write_pdf(plan, path, apart=apart)
        return read(path), path

    return make


@pytest.mark.parametrize("apart", [True, False], ids=["apart", "close"])
@pytest.mark.parametrize("plan", PLANS)
def test_a_plan_printed_as_pdf_keeps_its_clauses(plan: str, apart: bool, printed) -> None:
    received, _ = printed(plan, apart)
    assert clauses(received.text) == expected(plan)
    assert received.notes == ()


def drawn(path: Path) -> dict[int, list[tuple[str, float, float]]]:
    """Each page's characters and where each is drawn, from the left and the top, by PDFium alone."""
    found = {}
    x, y = c_double(), c_double()
    for number, page in enumerate(pypdfium2.PdfDocument(path), start=1):
        text = page.get_textpage()
        found[number] = []
        for index in range(text.count_chars()):
            pdfium.FPDFText_GetCharOrigin(text.raw, index, x, y)
            char = text.get_text_range(index, 1)
            found[number].append((char, x.value, page.get_height() - y.value))
    return found


def shown(page: list[tuple[str, float, float]], box: Box) -> str:
    return "".join(char for char, x, y in page if box.left - 1 <= x <= box.right + 1 and box.top < y < box.bottom)


@pytest.mark.parametrize("plan", PLANS)
def test_a_quotation_of_a_printed_plan_is_shown_where_its_page_says_it(plan: str, printed) -> None:
    received, path = printed(plan, True)
    pages = drawn(path)
    for place in received.places:
        (box,) = located(received.places, place.start, place.end)
        assert squeezed(shown(pages[place.page], box)) == squeezed(received.text[place.start : place.end])
    for clause in Outline.of(received.text):
        boxes = located(received.places, clause.start, clause.end)
        words = squeezed("".join(shown(pages[box.page], box) for box in boxes))
        assert squeezed(received.text[clause.start : clause.end]) in words
        first = next(n for n, (start, end) in enumerate(received.pages, 1) if start <= clause.start < end)
        assert boxes[0].page == first


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize("plan", PLANS)
def test_a_plan_in_a_word_document_keeps_every_line(plan: str, tmp_path: Path) -> None:
    document = docx.Document()
    for line in paragraphs(plan):
        document.add_paragraph(line)
    document.save(str(tmp_path / "plan.docx"))
    received = read(tmp_path / "plan.docx")
    assert received.text.splitlines() == paragraphs(plan)
    assert clauses(received.text) == expected(plan)


@pytest.mark.parametrize("plan", PLANS)
def test_a_plan_as_a_page_keeps_its_clauses(plan: str, tmp_path: Path) -> None:
    body = "\n".join(f"<p><font size=2>{escape(line)}</font></p>" for line in paragraphs(plan))
    (tmp_path / "plan.htm").write_text(f"<html><meta charset=utf-8><body>{body}</body></html>", "utf-8")
    received = read(tmp_path / "plan.htm")
    assert clauses(received.text) == expected(plan)


def test_labels_in_cells_of_their_own_number_the_clauses_alike(tmp_path: Path) -> None:
    label = re.compile(r"(\d+(?:\.\d+)*\.|\([a-z]+\))\s+(?=\S)")
    rows = []
    for line in paragraphs("azul-sop-2025"):
        found = label.match(line)
        cells = [found[1], line[found.end() :]] if found else [line]
        rows.append("<table><tr>" + "".join(f"<td></td><td>{escape(cell)}</td>" for cell in cells) + "</tr></table>")
    assert sum("</td><td></td><td>" in row for row in rows) == 50
    (tmp_path / "plan.html").write_text("<meta charset=utf-8>" + "".join(rows), "utf-8")
    assert clauses(read(tmp_path / "plan.html").text) == expected("azul-sop-2025")
