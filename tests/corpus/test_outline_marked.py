"""Headings that a format marks are clauses without a number, and lists of definitions define their terms."""

import io
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

import docx
import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from corpus.adding import Said, add
from corpus.definitions import definitions
from corpus.outline import Outline
from corpus.plan import Document
from corpus.readers import Limits, Received
from corpus.readers.worker import as_json, of_json, read_bytes

Written = Callable[[Sequence[tuple[int, str]]], tuple[bytes, str]]

LINES = [
    (1, "Heron Mutual"),
    (1, "Savings Plan"),
    (2, "Joining"),
    (0, "Whoever has worked here for a year may join."),
    (2, "When members leave"),
    (0, "The savings are paid back at once."),
    (3, "Death"),
    (0, "They are paid to the heirs:"),
    (0, "(a) to the spouse;"),
    (0, "(b) to the children."),
    (2, "Changes"),
    (0, "The plan may be changed."),
]
IDS = [
    "preamble", "[Joining]", "[When members leave]", "[When members leave][Death]", "[When members leave][Death](a)",
    "[When members leave][Death](b)", "[Changes]",
]  # fmt: skip


def as_html(lines: Sequence[tuple[int, str]]) -> tuple[bytes, str]:
    tags = [(f"h{level}" if level else "p", text) for level, text in lines]
    return "".join(f"<{tag}>{text}</{tag}>" for tag, text in tags).encode(), ".html"


def as_markdown(lines: Sequence[tuple[int, str]], suffix: str = ".md") -> tuple[bytes, str]:
    return "\n\n".join(f"{'#' * level} {text}" if level else text for level, text in lines).encode(), suffix


def as_docx(lines: Sequence[tuple[int, str]]) -> tuple[bytes, str]:
    document, made = docx.Document(), io.BytesIO()
    for level, text in lines:
        document.add_paragraph(text, style=f"Heading {level}" if level else "Normal")
    document.save(made)
    return made.getvalue(), ".docx"


def as_pdf(lines: Sequence[tuple[int, str]]) -> tuple[bytes, str]:
    made = io.BytesIO()
    canvas = Canvas(made, pagesize=A4)
    for place, (level, text) in enumerate(lines):
        canvas.setFont("Helvetica", 22 - 3 * level if level else 10)
        canvas.drawString(72, 760 - 30 * place, text)
    canvas.save()
    return made.getvalue(), ".pdf"


def read(file: tuple[bytes, str]) -> Received:
    return read_bytes(*file, Limits())


def outline(received: Received) -> Outline:
    return Outline.of(received.text, received.margins, received.headings)


def ids(file: tuple[bytes, str]) -> list[str]:
    return [clause.id for clause in outline(read(file))]


@pytest.mark.parametrize("written", [as_html, as_markdown, as_docx, as_pdf])
def test_headings_without_numbers_are_clauses_with_their_level(written: Written) -> None:
    received = read(written(LINES))
    found = outline(received)
    assert [clause.id for clause in found] == IDS
    assert found["[When members leave]"].heading == "When members leave"
    assert [found[name].level for name in IDS[1:4]] == [1, 1, 2]
    assert of_json(as_json(received)) == received


def test_a_text_file_that_holds_markdown_is_read_so_and_one_sign_alone_is_not() -> None:
    received = read(as_markdown(LINES, ".txt"))
    assert (received.kind, [clause.id for clause in outline(received)]) == ("markdown", IDS)
    assert read((b"# 1 on the list\n\nA note about # signs.\n#2 is no heading.\n", ".txt")).kind == "text"


def test_the_headings_of_an_added_document_are_kept(tmp_path: Path) -> None:
    data, suffix = as_html(LINES)
    path = tmp_path / f"savings{suffix}"
    path.write_bytes(data)
    home = tmp_path / "home"
    home.mkdir()
    added = add(path, home, Said(plan="heron-savings"), lambda _: "en", lambda _: None, date(2026, 1, 5))
    assert [clause.id for clause in added.document.outline] == IDS


def test_the_title_stays_in_the_preamble_also_where_sections_have_its_level() -> None:
    sections = [(1, "Aim"), (0, "It rewards."), (1, "Grants"), (0, "They are made.")]
    assert ids(as_html([(1, "Heron Plan"), *sections])) == ["preamble", "[Aim]", "[Grants]"]
    assert ids(as_html(sections)) == ["[Aim]", "[Grants]"]
    assert ids(as_html([(1, "Heron Plan"), (0, "A foreword of its own."), *sections])) == [
        "[Heron Plan]", "[Aim]", "[Grants]",
    ]  # fmt: skip


def test_a_part_over_deeper_headings_holds_them() -> None:
    parts = [(1, "Joining"), (2, "Who"), (0, "All may."), (1, "Leaving"), (2, "When"), (0, "Soon.")]
    assert ids(as_markdown(parts)) == ["[Joining]", "[Joining][Who]", "[Leaving]", "[Leaving][When]"]


NUMBERED = [(0, "1. Aim"), (0, "1.1 Rewards."), (0, "2. Grants"), (0, "2.1 One each.")]


@pytest.mark.parametrize("written", [as_html, as_docx])
def test_a_heading_behind_the_last_number_holds_what_begins_anew(written: Written) -> None:
    more = [(1, "Closing words"), (0, "1. First."), (0, "2. Second.")]
    assert ids(written([(0, "Heron Plan"), *NUMBERED, *more])) == [
        "preamble", "1", "1.1", "2", "2.1", "[Closing words]", "[Closing words] 1", "[Closing words] 2",
    ]  # fmt: skip


def test_a_heading_among_numbers_that_go_on_holds_only_its_text() -> None:
    among = [*NUMBERED[:2], (1, "In passing"), (0, "Two notes:"), (0, "(a) one;"), (0, "(b) two."), *NUMBERED[2:]]
    assert ids(as_html([(0, "Heron Plan"), *among])) == [
        "preamble", "1", "1.1", "[In passing]", "[In passing](a)", "[In passing](b)", "2", "2.1",
    ]  # fmt: skip


def test_sections_that_count_anew_lend_their_names_to_the_numbers() -> None:
    one, two = [(2, "Crew"), (0, "1. Sailors."), (0, "2. Cooks.")], [(2, "Yard"), (0, "1. Smiths."), (0, "2. Clerks.")]
    title = [(1, "Heron Plan"), (2, "Aim"), (0, "It rewards.")]
    assert ids(as_html([*title, *one, (2, "End"), (0, "Done.")]))[2:] == ["[Crew]", "1", "2", "[End]"]
    found = ids(as_html([*title, *one, (2, "In between"), (0, "Nothing."), *two]))
    assert found[-3:] == ["[Yard]", "[Yard] 1", "[Yard] 2"]


def test_a_heading_above_each_number_is_its_caption() -> None:
    lines = [(1, "Heron Plan")]
    for number, title in enumerate(["Aim of it all", "Who takes part", "End"], start=1):
        lines += [(2, title), (0, f"{number}. Something is said of it.")]
    found = outline(read(as_html(lines)))
    assert [(clause.id, clause.heading) for clause in found][1:] == [
        ("1", "Aim of it all"), ("2", "Who takes part"), ("3", "End"),
    ]  # fmt: skip


DEFINED = """<h1>Heron Plan</h1><h2>Words</h2><p>They mean:</p>
<dl><dt>Saver</dt><dd>a person who saves.</dd><dt>Nest egg</dt><dd>what a Saver has:<p>(a) money; or</p>
<p>(b) shares.</p></dd></dl><p>No other word is special.</p><h2>Saving</h2><p>Each Saver fills the Nest egg.</p>"""


def test_a_list_of_definitions_defines_its_terms_and_ends(make_document: Callable[..., Document]) -> None:
    received = read((DEFINED.encode(), ".html"))
    found = outline(received)
    assert [clause.id for clause in found] == [
        "preamble", "[Words]", "[Words][Saver]", "[Words][Nest egg]", "[Words][Nest egg](a)", "[Words][Nest egg](b)",
        "[Saving]",
    ]  # fmt: skip
    own = "".join(received.text[start:end] for start, end in found["[Words]"].own)
    assert own.split("\n")[1:3] == ["They mean:", "No other word is special."]
    document = make_document(received.text)
    document.outline = found
    assert [(term.term, term.clause) for term in definitions(document)] == [
        ("Saver", "[Words][Saver]"), ("Nest egg", "[Words][Nest egg]"),
    ]  # fmt: skip


def test_larger_lines_of_a_pdf_that_are_sentences_are_no_headings() -> None:
    lines = [(3, "Please read this first."), *((0, f"Line {number} of the text, as it is.") for number in range(9))]
    assert read(as_pdf(lines)).headings == ()
