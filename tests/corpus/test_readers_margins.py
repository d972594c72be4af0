"""What pages print at their heads and feet is in the text and in no clause; footnotes stand at its end."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from corpus.outline import Outline
from corpus.readers import Limits, Received
from corpus.readers.worker import as_json, of_json, read_bytes

WIDTH, HEIGHT = A4
LONG = "the Participant loses every Option that has not been exercised when the employment ends,"
END = "and no Option may be exercised after that day."
HEAD, FOOT = 40.0, 800.0


@dataclass(frozen=True)
class Text:
    """Words on a page: where their line stands, their size, and how far they are set above it."""

    words: str
    top: float
    left: float = 72
    size: float = 10
    rise: float = 0


Page = Sequence[Text | tuple[float, float, float]]
"""Words and rules: from the left, the top, and their width."""


def pdf(*pages: Page) -> bytes:
    made = io.BytesIO()
    canvas = Canvas(made, pagesize=A4)
    for page in pages:
        for item in page:
            if isinstance(item, Text):
                text = canvas.beginText(item.left, HEIGHT - item.top)
                text.setFont("Times-Roman", item.size)
                text.setRise(item.rise)
                text.textOut(item.words)
                canvas.drawText(text)
            else:
                left, top, width = item
                canvas.line(left, HEIGHT - top, left + width, HEIGHT - top)
        canvas.showPage()
    canvas.save()
    return made.getvalue()


def read(*pages: Page) -> Received:
    received = read_bytes(pdf(*pages), ".pdf", Limits())
    drawn = "".join(item.words for page in pages for item in page if isinstance(item, Text))
    assert sorted(char for char in received.text if char.isalnum()) == sorted(char for char in drawn if char.isalnum())
    return received


def body(*lines: str, top: float = 90) -> list[Text]:
    return [Text(line, top + number * 13) for number, line in enumerate(lines)]


def margins(received: Received) -> list[str]:
    return [received.text[start:end] for start, end in received.margins]


def clauses(received: Received) -> dict[str, str]:
    """Each clause's own words, as the outline gives them."""
    outline = Outline.of(received.text, received.margins)
    return {
        clause.id: " ".join(" ".join(received.text[start:end] for start, end in clause.own).split())
        for clause in outline
    }


# Heads and feet


@pytest.mark.parametrize("count", [2, 3, 5])
def test_running_heads_and_page_numbers_are_in_no_clause(count: int) -> None:
    pages = [
        [
            Text("Hadrian plc Share Plan", HEAD, size=8),
            *body(f"1.{number} {LONG}", END + " So" * number),
            Text(f"Page {number} of {count}", FOOT, 280, 8),
        ]
        for number in range(1, count + 1)
    ]
    pages[0].insert(1, Text("1. LEAVERS", 70))
    received = read(*pages)
    assert margins(received) == [
        line for n in range(1, count + 1) for line in ("Hadrian plc Share Plan", f"Page {n} of {count}")
    ]
    found = clauses(received)
    assert found["1.1"] == f"1.1 {LONG} {END} So"
    assert not any("Hadrian" in words or "Page" in words for words in found.values())


def test_a_sentence_goes_on_over_a_page_and_its_margins() -> None:
    first = [Text("Rules of the Plan", HEAD), *body("1. Leavers", f"1.1 {LONG}"), Text("- 1 -", FOOT)]
    second = [Text("Rules of the Plan", HEAD), *body(END, "1.2 Another clause."), Text("- 2 -", FOOT)]
    assert clauses(read(first, second))["1.1"] == f"1.1 {LONG} {END}"


def test_heads_of_left_and_right_pages_differ() -> None:
    heads = ["Hadrian plc", "Share Plan"] * 2
    received = read(*([Text(head, HEAD), *body(f"{n}. {LONG}", END)] for n, head in enumerate(heads, start=1)))
    assert margins(received) == heads


def test_a_head_that_changes_with_the_section_stands_in_the_place_of_the_others() -> None:
    heads = ["Leavers", "Leavers", "Amendment", "Notices", "Notices"]
    received = read(*([Text(head, HEAD), *body(f"{n}. {LONG}", END)] for n, head in enumerate(heads, start=1)))
    assert margins(received) == heads


def test_a_head_on_one_page_only_is_in_no_clause() -> None:
    pages = [body("1. " + LONG, END), body("2. " + LONG, END), body("3. " + LONG, END)]
    pages[1].insert(0, Text("Draft of 4 May 2026", HEAD, size=8))
    received = read(*pages)
    assert margins(received) == ["Draft of 4 May 2026"]
    assert clauses(received)["1"] == f"1. {LONG} {END}"


def test_titles_at_the_heads_of_pages_are_text() -> None:
    received = read(*([Text(f"Article {n}", 60), *body(f"{n}.1 {LONG}", END)] for n in (1, 2, 3)))
    assert margins(received) == []
    assert list(clauses(received)) == ["1", "1.1", "2", "2.1", "3", "3.1"]
    large = read(*([Text(f"Form {n}", HEAD, size=16), *body("So " * n + LONG, END + " So" * n)] for n in (1, 2, 3)))
    assert margins(large) == []


def test_what_comes_again_far_from_where_it_stood_is_text() -> None:
    forms = [[Text("Notice of Exercise", HEAD), *body(f"{n}. {LONG}", END)] for n in (1, 2)]
    between = [body(f"{n}. {LONG}", END) for n in range(3, 6)]
    assert margins(read(forms[0], *between, forms[1])) == []


def test_the_numbers_of_a_table_at_the_feet_of_pages_are_text() -> None:
    received = read(*([*body(f"{number} {LONG}", END), Text(str(number), FOOT)] for number in (300, 250, 900)))
    assert margins(received) == []


def test_margins_survive_the_way_back() -> None:
    received = read(*([Text("Share Plan", HEAD), *body(f"{n}. {LONG}", END)] for n in (1, 2)))
    assert received.margins
    assert of_json(as_json(received)) == received


def _apart(lines: list[tuple[str, int, int, int]]) -> bool:
    """Whether no line is printed over another: PDFium leaves out a letter that lies on the same letter."""
    ends = {top: left + stringWidth(words, "Times-Roman", size) for words, top, left, size in lines if left == 72}
    return all(left == 72 or ends.get(top, 0) < left for _, top, left, _ in lines)


@settings(max_examples=40, deadline=None)
@given(
    pages=st.lists(
        st.lists(
            st.tuples(
                st.sampled_from(["Share Plan", "Page 1", "7", "1 See the law.", "(a) " + LONG, END, "SCHEDULE 2", "*"]),
                st.sampled_from([40, 53, 66, 90, 300, 600, 700, 713, 800]),
                st.sampled_from([72, 310]),
                st.sampled_from([7, 10, 14]),
            ),
            max_size=8,
            unique_by=lambda line: (line[1], line[2]),
        ).filter(_apart),
        min_size=1,
        max_size=4,
    )
)
def test_no_letter_of_a_page_is_lost(pages: list[list[tuple[str, int, int, int]]]) -> None:
    drawn = [[Text(words, top, left, size) for words, top, left, size in page] for page in pages]
    received = read(body(LONG), *drawn)
    assert all(received.text[start:end] == received.text[start:end].strip() for start, end in received.margins)
    assert sorted(received.places) == list(received.places)


# Footnotes

NOTE = "As amended on 4 May 2024 by the board."


def called(before: str, mark: str, after: str, top: float) -> list[Text]:
    """A line that calls a footnote in the midst of it."""
    at = 72 + stringWidth(before, "Times-Roman", 10)
    behind = at + stringWidth(mark, "Times-Roman", 6)
    return [Text(before, top), Text(mark, top, at, 6, 4), Text(after, top, behind)]


def noted(mark: str = "1", *, size: float = 8, rule: bool = True) -> Page:
    return [
        *body("1. Leavers"),
        *called(
            "1.1 In this Plan, as it is in force, the limit is 50,000", mark, " shares a year, and where it is", 103
        ),
        *([(72.0, 690.0, 150.0)] if rule else []),
        Text(f"{mark} {NOTE}", 705, size=size),
    ]


REST: Page = [*body("reached, nothing more is granted.", f"1.2 Another clause: {LONG}", END)]
WHOLE = (
    "1.1 In this Plan, as it is in force, the limit is 50,000[{}] shares a year, and where it is "
    "reached, nothing more is granted."
)


@pytest.mark.parametrize("mark", ["1", "12", "*", "§", "a"])
@pytest.mark.parametrize("rule", [True, False])
def test_a_footnote_stands_at_the_end_and_its_clause_is_whole(mark: str, rule: bool) -> None:
    received = read(noted(mark, rule=rule), REST)
    assert clauses(received) == {
        "1": "1. Leavers",
        "1.1": WHOLE.format(mark),
        "1.2": f"1.2 Another clause: {LONG} {END}",
        "notes": f"[{mark}] {NOTE}",
    }
    assert "Footnotes stand at the end of the text, with their marks in brackets, as [1]." in received.notes


def test_a_footnote_in_letters_as_large_as_the_text_needs_its_rule() -> None:
    assert clauses(read(noted(size=10), REST))["notes"] == f"[1] {NOTE}"
    assert "notes" not in clauses(read(noted(size=10, rule=False), REST))


def test_a_footnotes_place_is_on_its_page() -> None:
    received = read(noted(), REST)
    place = received.places[-1]
    assert received.text[place.start : place.end] == f"[1] {NOTE}"
    assert (place.page, place.top < 705 < place.bottom) == (1, True)
    assert all(end <= place.start for _, end in received.pages)


def test_footnotes_of_several_lines_and_pages_are_one_each() -> None:
    first = [*noted(), Text("The board keeps a list of", 715, size=8), Text("2 The list of all", 725, size=8)]
    second = [
        *REST,
        (72.0, 690.0, 150.0),
        Text("30 days is open to all.", 705, size=8),
        Text("3 See 1.1.", 715, size=8),
    ]
    received = read(first, second)
    assert received.text.splitlines()[-3:] == [
        f"[1] {NOTE} The board keeps a list of",
        "[2] The list of all 30 days is open to all.",
        "[3] See 1.1.",
    ]


def test_a_footnotes_number_is_no_clauses_number() -> None:
    first = [*noted()[:-1], Text("1 TERMS OF 2024", 705, size=8), Text("2 GENERAL", 717, size=8)]
    received = read(first, REST)
    assert list(clauses(received)) == ["1", "1.1", "1.2", "notes"]


def test_footnotes_and_page_numbers_are_told_apart() -> None:
    received = read(
        [*noted(), Text("Page 1 of 2", FOOT, 280, 8)],
        [*REST, Text("Page 2 of 2", FOOT, 280, 8)],
    )
    assert margins(received) == ["Page 1 of 2", "Page 2 of 2"]
    assert clauses(received)["1.1"] == WHOLE.format("1")
    assert received.text.endswith(f"\n\n[1] {NOTE}\n")


def test_a_footnote_below_one_of_two_columns_is_taken_out_of_it() -> None:
    words = [f"option{n:03} share{n:03} lapse{n:03} vest{n:03}" for n in range(40)]
    left = [Text(line, 90 + n * 13) for n, line in enumerate(words[:20])]
    right = [Text(line, 90 + n * 13, 310) for n, line in enumerate(words[20:])]
    left[19:] = called("vest019", "1", " lapse019 option019 share019", 337)
    note = [Text("1 As amended on 4 May 2024", 363, size=8), Text("by the board.", 373, size=8)]
    received = read([*left, *note, *right])
    assert received.text.splitlines()[-1] == "[1] As amended on 4 May 2024 by the board."
    assert "vest019[1] lapse019 option019 share019 option020 share020" in received.text


def test_a_table_in_small_letters_at_the_foot_of_a_page_is_text() -> None:
    rows = [
        Text(cell, 650 + 12 * n, 72 + 150 * c, 8)
        for n, row in enumerate([("1 First year", "20% of it"), ("2 Second year", "80% of it")])
        for c, cell in enumerate(row)
    ]
    received = read([*body("1. " + LONG, END), *rows])
    assert "notes" not in clauses(received)
    assert received.text.splitlines()[-2:] == ["1 First year\t20% of it", "2 Second year\t80% of it"]


def test_raised_figures_that_call_no_footnote_stay_as_they_are() -> None:
    received = read([*body("1. Leavers"), *called("1.1 An office of 20 m", "2", " is given to each.", 103)])
    assert received.text.splitlines()[-1] == "1.1 An office of 20 m2 is given to each."
