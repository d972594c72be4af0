"""PDFs are read in the order a person reads them, and every character is found again on its page."""

import io
import itertools
import zlib

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.lib.pagesizes import A4
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

from corpus.readers import Limits, Received, UnreadableDocument, located
from corpus.readers.worker import as_json, of_json, read_bytes

WIDTH, HEIGHT = A4
SIZE, LEADING = 10, 13
LONG = "the Participant loses every Option that has not been exercised when the employment ends,"
WORDS = [f"{word}{number:02}" for number in range(30) for word in ("option", "share", "vest", "lapse", "board")]


def drawn(draw, **options) -> bytes:
    """Make a PDF with a function that draws on its canvas; each page ends where it says `showPage`."""
    made = io.BytesIO()
    canvas = Canvas(made, pagesize=A4, **options)
    draw(canvas)
    canvas.save()
    return made.getvalue()


def column(canvas: Canvas, lines: list[str], left: float = 72, top: float = 72, font: str = "Times-Roman") -> None:
    canvas.setFont(font, SIZE)
    for number, line in enumerate(lines):
        canvas.drawString(left, HEIGHT - top - SIZE - number * LEADING, line)


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


def read(data: bytes, limits: Limits | None = None) -> Received:
    return read_bytes(data, ".pdf", limits or Limits())


def refusal(data: bytes, limits: Limits | None = None) -> str:
    with pytest.raises(UnreadableDocument) as caught:
        read(data, limits)
    return str(caught.value)


def picture(canvas: Canvas) -> None:
    def chunk(kind: bytes, content: bytes) -> bytes:
        return len(content).to_bytes(4, "big") + kind + content + zlib.crc32(kind + content).to_bytes(4, "big")

    head = (8).to_bytes(4, "big") * 2 + bytes([8, 0, 0, 0, 0])
    rows = zlib.compress((b"\0" + b"\x80" * 8) * 8)
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    canvas.drawImage(ImageReader(io.BytesIO(png)), 50, 50, 400, 600)


# Lines and paragraphs


@pytest.mark.parametrize(("middle", "joined"), [(WIDTH / 2, True), (WIDTH / 2 + 60, False)])
def test_a_centred_title_goes_on_in_the_next_line(middle: float, joined: bool) -> None:
    title = "RULES OF THE SHARE PLAN FOR THE YEARS 2025-"

    def draw(canvas: Canvas) -> None:
        canvas.setFont("Times-Roman", 18)
        canvas.drawCentredString(WIDTH / 2, HEIGHT - 60, title)
        canvas.drawCentredString(middle, HEIGHT - 83, "2027")
        width = pdfmetrics.stringWidth(title, "Times-Roman", 18)
        column(canvas, filled(WORDS, width), left=(WIDTH - width) / 2, top=110)

    assert read(drawn(draw)).text.startswith(f"{title}2027\n" if joined else f"{title}\n2027\n")


def test_full_lines_join_and_short_ones_end_a_paragraph() -> None:
    first, second = filled(["2.1.", *WORDS[:50]], 400), filled(["2.2.", *WORDS[50:90]], 400)
    received = read(drawn(lambda canvas: column(canvas, [*first, *second])))
    assert received.text == f"{' '.join(first)}\n{' '.join(second)}\n"
    assert (received.kind, received.media_type, received.suffix) == ("pdf", "application/pdf", ".pdf")


def test_a_reference_at_the_head_of_a_line_stays_in_its_sentence() -> None:
    before = filled(["5.1.", *WORDS[:40]], 400)[:2]
    lines = [*before, *filled(["5.2", "and", "the", "law,", *WORDS[:9]], 400)]
    assert read(drawn(lambda canvas: column(canvas, lines))).text == f"{' '.join(lines)}\n"


def test_a_list_that_runs_inside_a_sentence_stays_in_it() -> None:
    lines = [
        *filled(["1.1", "Either", "(a)", *WORDS[:20]], 400)[:1],
        filled(WORDS[20:40], 380)[0] + "; or",
        "(b) " + filled(WORDS[40:60], 380)[0] + ".",
    ]
    assert len(read(drawn(lambda canvas: column(canvas, lines))).text.splitlines()) == 1
    lines[0] = lines[0].replace("Either (a)", "Either any")
    assert len(read(drawn(lambda canvas: column(canvas, lines))).text.splitlines()) == 2


def test_a_clause_after_a_full_line_that_ends_a_sentence_begins_a_line() -> None:
    lines = [LONG.removesuffix(",") + ".", "(b) " + LONG, "and shares."]
    text = read(drawn(lambda canvas: column(canvas, lines))).text
    assert text.splitlines() == [lines[0], f"{lines[1]} {lines[2]}"]


def test_justified_lines_of_an_indented_block_join_though_the_page_is_wider() -> None:
    block = filled(WORDS[:40], 300)
    wide = filled(WORDS[40:], 440)

    def draw(canvas: Canvas) -> None:
        column(canvas, wide)
        for number, line in enumerate(block):
            text = canvas.beginText(120, HEIGHT - 300 - number * LEADING)
            last = number == len(block) - 1
            free = 0 if last else 300 - pdfmetrics.stringWidth(line, "Times-Roman", SIZE)
            text.setWordSpace(free / line.count(" "))
            text.textLine(line)
            canvas.drawText(text)

    assert read(drawn(draw)).text.splitlines() == [" ".join(wide), "", " ".join(block)]


def test_an_indent_begins_a_paragraph_and_a_hanging_one_goes_on() -> None:
    item, rest, plain = filled(["(a)", *WORDS[:20]], 400), filled(WORDS[20:40], 381), filled(WORDS[40:60], 400)

    def draw(canvas: Canvas) -> None:
        column(canvas, item[:1])
        column(canvas, [rest[0], "and more."], left=90, top=72 + LEADING)
        column(canvas, plain[:1], top=72 + 3 * LEADING)
        column(canvas, plain[1:2], left=110, top=72 + 4 * LEADING)

    text = read(drawn(draw)).text
    assert text.splitlines() == [f"{item[0]} {rest[0]} and more.", plain[0], plain[1]]


def test_a_hyphen_at_a_lines_end_stays_and_the_break_goes() -> None:
    lines = [LONG.removesuffix(",") + " and compen-", "sation is due."]
    assert "compen-sation is due." in read(drawn(lambda canvas: column(canvas, lines))).text


def test_chinese_lines_join_without_a_blank() -> None:
    pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))

    def draw(canvas: Canvas) -> None:
        column(
            canvas,
            [
                "2.1。參與者自願辭職的，未歸屬的限制性股份即時失效，董事會",
                "另有決定的除外。",
                "2.2。公司有權扣繳税款。",
            ],
            font="STSong-Light",
        )

    received = read(drawn(draw))
    assert received.text.splitlines()[0].endswith("董事會另有決定的除外。")
    assert received.text.splitlines()[-1] == "2.2。公司有權扣繳税款。"


def test_pages_and_their_numbers_stay_apart() -> None:
    def draw(canvas: Canvas) -> None:
        for number in (1, 2):
            column(canvas, [f"{number}. " + LONG, "Short."])
            canvas.drawCentredString(WIDTH / 2, 40, str(number))
            canvas.showPage()

    received = read(drawn(draw))
    pages = [received.text[start:end] for start, end in received.pages]
    assert [page.splitlines() for page in pages] == [[f"{n}. {LONG} Short.", "", str(n)] for n in (1, 2)]


# Columns and tables


@pytest.mark.parametrize("by_line", [False, True])
def test_columns_are_read_one_after_the_other(by_line: bool) -> None:
    left, right = filled(WORDS[:70], 200), filled(WORDS[70:], 200)

    def draw(canvas: Canvas) -> None:
        canvas.drawString(
            72, HEIGHT - 60, "Terms and conditions of the plan of this company, which stand over both of its columns"
        )
        if by_line:
            for number, pair in enumerate(itertools.zip_longest(left, right, fillvalue="")):
                column(canvas, [pair[0]], 72, 100 + number * LEADING)
                column(canvas, [pair[1]], 310, 100 + number * LEADING)
        else:
            column(canvas, left, 72, 100)
            column(canvas, right, 310, 100)

    text = read(drawn(draw)).text
    assert text.split()[-len(WORDS) :] == WORDS


def test_two_languages_side_by_side_are_read_clause_by_clause() -> None:
    clauses = [(filled(WORDS[at : at + 20], 200), filled(WORDS[at + 20 : at + 40], 200)) for at in (0, 40, 80)]

    def draw(canvas: Canvas) -> None:
        top = 72.0
        for left, right in clauses:
            column(canvas, left, 72, top)
            column(canvas, right, 310, top)
            top += (max(len(left), len(right)) + 1) * LEADING

    assert read(drawn(draw)).text.split() == WORDS[:120]


def test_labels_beside_their_text_are_no_column() -> None:
    texts = [filled(WORDS[at : at + 20], 300) for at in (0, 20, 40)]

    def draw(canvas: Canvas) -> None:
        top = 72
        for number, lines in enumerate(texts, start=1):
            column(canvas, [f"{number}.1"], 72, top)
            column(canvas, lines, 110, top)
            top += len(lines) * LEADING

    lines = read(drawn(draw)).text.splitlines()
    assert [line.split()[:2] for line in lines] == [["1.1", WORDS[0]], ["2.1", WORDS[20]], ["3.1", WORDS[40]]]


def test_a_row_of_a_table_is_a_line() -> None:
    def draw(canvas: Canvas) -> None:
        for number, row in enumerate(
            [("Year of vesting", "Share"), ("First year of it", "1/3"), ("Second year of it", "2/3")]
        ):
            column(canvas, [row[0]], 72, 72 + number * 20)
            column(canvas, [row[1]], 300, 72 + number * 20)

    assert [line for line in read(drawn(draw)).text.splitlines() if line] == [
        "Year of vesting\tShare",
        "First year of it\t1/3",
        "Second year of it\t2/3",
    ]


# Places


@given(st.data())
def test_a_quotation_is_located_on_its_page_where_it_was_drawn(data: st.DataObject) -> None:
    received, where = LAID
    start = data.draw(st.integers(0, len(received.text) - 1))
    end = data.draw(st.integers(start + 1, min(len(received.text), start + 300)))
    quoted = {word for word in received.text[start:end].split() if word in where}
    boxes = located(received.places, start, end)
    for word in quoted:
        page, left, baseline = where[word]
        assert any(
            box.page == page and box.left - 1 <= left <= box.right and box.top < baseline < box.bottom for box in boxes
        )
    assert len(boxes) <= len({where[word][::2] for word in quoted}) + 2


def _laid() -> tuple[Received, dict[str, tuple[int, float, float]]]:
    where: dict[str, tuple[int, float, float]] = {}

    def draw(canvas: Canvas) -> None:
        for page in (1, 2, 3):
            words = [f"p{page}{word}" for word in WORDS]
            for number, line in enumerate(filled(words, 380)):
                column(canvas, [line], 72, 72 + number * LEADING)
                for word in line.split():
                    where[word] = (page, 72, 72 + SIZE + number * LEADING)
            canvas.showPage()

    return read(drawn(draw)), where


LAID = _laid()


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_turned_pages_are_read_upright_and_places_are_as_shown(turn: int) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setPageRotation(turn)
        across, up = (WIDTH, HEIGHT) if turn % 180 == 0 else (HEIGHT, WIDTH)
        canvas.translate(*{0: (0, 0), 90: (across, 0), 180: (across, up), 270: (0, up)}[turn])
        canvas.rotate(turn)
        canvas.drawString(72, 400, "1. First line")
        canvas.drawString(72, 380, "2. Second line")

    received = read(drawn(draw))
    assert received.text.split("\n")[:2] == ["1. First line", "2. Second line"]
    first, second = received.places
    assert first.left == pytest.approx(72, abs=2)
    assert first.top < HEIGHT - 400 < first.bottom <= second.bottom
    assert second.top < HEIGHT - 380 < second.bottom


def test_places_cover_the_text_in_order_and_survive_the_way_back() -> None:
    received = LAID[0]
    assert of_json(as_json(received)) == received
    assert [place.page for place in received.places] == sorted(place.page for place in received.places)
    covered = [received.text[place.start : place.end] for place in received.places]
    assert "".join(covered).replace(" ", "") == "".join(received.text.split())


def test_the_text_in_a_place_is_what_the_page_shows_there() -> None:
    data = drawn(lambda canvas: column(canvas, filled(WORDS, 300), 100, 90))
    received = read(data)
    page = pypdfium2.PdfDocument(data)[0].get_textpage()
    for place in received.places:
        shown = page.get_text_bounded(place.left, HEIGHT - place.bottom + 2, place.right + 1, HEIGHT - place.top - 2)
        assert shown.split() == received.text[place.start : place.end].split()


# What is noted


def test_a_page_that_is_only_a_picture_is_noted() -> None:
    def draw(canvas: Canvas) -> None:
        for number in range(4):
            if number in (1, 2):
                picture(canvas)
            else:
                column(canvas, [LONG])
            canvas.showPage()

    received = read(drawn(draw))
    assert received.notes == ("Pages 2-3 have only pictures; what is written in them was not read.",)
    assert received.pages[1].start == received.pages[1].end


def test_recognised_text_over_a_picture_is_read_and_noted_and_other_invisible_text_is_not_read() -> None:
    def invisible(canvas: Canvas) -> None:
        text = canvas.beginText(72, 600)
        text.setTextRenderMode(3)
        text.textLine("Recognised words of the plan")
        canvas.drawText(text)

    over = read(drawn(lambda canvas: (picture(canvas), invisible(canvas))))
    assert over.text == "Recognised words of the plan\n"
    assert over.notes == ("Page 1 has text that was recognised from pictures; compare it with the original.",)
    hidden = read(drawn(lambda canvas: (column(canvas, [LONG]), invisible(canvas))))
    assert hidden.text == f"{LONG}\n"
    assert hidden.notes == ("Page 1 has invisible text; it was left out.",)


def test_a_watermark_is_left_out_and_noted() -> None:
    def draw(canvas: Canvas) -> None:
        column(canvas, [LONG])
        canvas.translate(200, 200)
        canvas.rotate(45)
        canvas.drawString(0, 0, "DRAFT")

    received = read(drawn(draw))
    assert (received.text, received.notes) == (
        f"{LONG}\n",
        ("Page 1 has slanted text, such as a watermark; it was left out.",),
    )


def test_form_fields_are_noted() -> None:
    def draw(canvas: Canvas) -> None:
        column(canvas, [LONG])
        canvas.acroForm.textfield(name="who", x=72, y=400, value="Ana")

    assert "The PDF has form fields; what is filled into them was left out." in read(drawn(draw)).notes


# Refusals


def by_hand(content: bytes, font: bytes) -> bytes:
    """Make a PDF of one page from its drawing instructions and the description of its font."""
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R "
        b"/Resources << /Font << /F 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        font,
    ]
    data, starts = b"%PDF-1.7\n", []
    for number, part in enumerate(parts, start=1):
        starts.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    table = b"".join(b"%010d 00000 n \n" % start for start in starts)
    tail = b"xref\n0 6\n0000000000 65535 f \n%strailer << /Size 6 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF"
    return data + tail % (table, len(data))


def test_fonts_that_do_not_tell_their_characters_are_refused() -> None:
    known = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    assert read(by_hand(b"BT /F 12 Tf 72 700 Td (Shares) Tj ET", known)).text == "Shares\n"
    unknown = (
        b"<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [<< /Type /Font "
        b"/Subtype /CIDFontType2 /BaseFont /X "
        b"/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
        b"/FontDescriptor << /Type /FontDescriptor /FontName /X /Flags 4 >> >>] >>"
    )
    said = refusal(by_hand(b"BT /F 12 Tf 72 700 Td <000100020003000400050006> Tj ET", unknown))
    assert said.startswith("The fonts of this PDF do not say which characters they show")


def test_a_scan_is_refused() -> None:
    assert refusal(drawn(picture)).startswith("This PDF holds pictures of pages and no text: it is a scan.")


def test_a_scan_with_page_numbers_is_refused() -> None:
    def draw(canvas: Canvas) -> None:
        for number in range(1, 4):
            picture(canvas)
            canvas.drawString(300, 30, f"Page {number}")
            canvas.showPage()

    assert "it is a scan" in refusal(drawn(draw))


def test_an_empty_pdf_is_refused() -> None:
    assert refusal(drawn(lambda canvas: canvas.showPage())).startswith("This PDF holds no text.")


def test_a_pdf_with_a_password_is_refused_and_one_that_only_forbids_printing_is_read() -> None:
    locked = drawn(lambda canvas: column(canvas, [LONG]), encrypt=StandardEncryption("open", "owner"))
    assert refusal(locked).startswith("This PDF is protected with a password.")
    assert (
        read(drawn(lambda canvas: column(canvas, [LONG]), encrypt=StandardEncryption("", "owner"))).text == f"{LONG}\n"
    )


@pytest.mark.parametrize("data", [b"%PDF-1.7\n", b"%PDF-1.4\nnothing of a PDF follows" * 50])
def test_a_damaged_pdf_is_refused(data: bytes) -> None:
    assert refusal(data).startswith("This PDF is damaged and cannot be opened.")


def test_too_many_pages_are_refused() -> None:
    data = drawn(lambda canvas: [(column(canvas, [LONG]), canvas.showPage()) for _ in range(3)])
    assert refusal(data, Limits(pages=2)).startswith("This PDF has 3 pages; at most 2 are read.")
    assert len(read(data, Limits(pages=3)).pages) == 3


def test_too_long_a_text_is_refused() -> None:
    assert "more than 20 characters" in refusal(drawn(lambda canvas: column(canvas, [LONG])), Limits(characters=20))
