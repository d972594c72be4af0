"""Plain text comes through as it is, whatever its encoding; what is no text is refused with a sentence."""

import codecs
import os
import zipfile
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from corpus import Library
from corpus.readers import (
    Limits,
    Place,
    Positions,
    Received,
    UnreadableDocument,
    from_json,
    located,
    to_json,
)
from corpus.readers import read as read_file
from corpus.readers.worker import read_bytes
from corpus.span import Span

PLANS = Path(__file__).parents[2] / "corpus" / "plans"
PORTUGUESE = "Após a rescisão sem justa causa, o Participante perderá as Opções não exercidas em até 30 dias. "
SPANISH = "El año siguiente la Compañía decidirá, según la cláusula 3.ª, el número de acciones. "
SIMPLIFIED = "参与者自愿辞职的，未归属的限制性股份即时失效，董事会另有决定的除外。"
TRADITIONAL = "參與者自願辭職的，未歸屬的限制性股份即時失效，董事會另有決定的除外。"


def read(data: bytes, suffix: str = ".txt", limits: Limits | None = None) -> Received:
    return read_bytes(data, suffix, limits or Limits())


def refusal(data: bytes, suffix: str = ".txt", limits: Limits | None = None) -> str:
    with pytest.raises(UnreadableDocument) as caught:
        read(data, suffix, limits)
    return str(caught.value)


@pytest.mark.parametrize("plan", [plan.id for plan in Library().plans()])
def test_the_plans_come_through_character_for_character(plan: str) -> None:
    path = PLANS / plan / "source.txt"
    received = read_file(path)
    assert received == Received(path.read_bytes().decode(), "text", "text/plain", ".txt")


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1).filter(str.strip))
def test_any_utf8_text_comes_through(text: str) -> None:
    assert read(b"1. A\n" + text.encode()).text == f"1. A\n{text}"


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (b"", "utf-8"),
    ],
)
def test_unicode_is_known_by_its_mark(mark: bytes, encoding: str) -> None:
    received = read(mark + SIMPLIFIED.encode(encoding))
    assert (received.text, received.notes) == (SIMPLIFIED, ())


@pytest.mark.parametrize(
    ("text", "encoding", "said"),
    [
        (PORTUGUESE, "cp1252", "windows-1252"),
        (SPANISH, "cp1252", "windows-1252"),
        (SIMPLIFIED, "gb18030", "GB18030"),
        (TRADITIONAL, "big5hkscs", "Big5"),
        (SIMPLIFIED, "utf-16-le", "UTF-16"),
    ],
)
@pytest.mark.parametrize("times", [1, 40])
def test_other_encodings_are_told_by_the_text_and_noted(text: str, encoding: str, said: str, times: int) -> None:
    received = read((text * times).encode(encoding))
    assert received.text == text * times
    assert [said in note for note in received.notes] == [True]


def test_line_ends_are_made_alike() -> None:
    assert read(b"a\r\nb\rc\n\nd").text == "a\nb\nc\n\nd"


# Refusals


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The file is empty."),
        (b" \n\t\r\n", "The file holds nothing but blanks."),
        (codecs.BOM_UTF8, "The file holds nothing but blanks."),
        (b"Shares\0vest.", "The file is not text: it holds binary data."),
        (bytes(range(1, 32)) * 20, "The file is not text: it holds binary data."),
        (codecs.BOM_UTF16_LE + b"a\0b", "The file says that it is UTF-16 text, but it is damaged."),
        (b"\xff\xfa\x81\x8d\x8f\x90" * 50, "The file's character encoding cannot be told"),
        (b"{\\rtf1\\ansi x}", "This is an RTF file."),
        (b"\x89PNG\r\n\x1a\n\0", "This is a picture (PNG)."),
        (b"\xff\xd8\xff\xe0\0", "This is a picture (JPEG)."),
        (b"GIF89a\0", "This is a picture (GIF)."),
        (b"BM\x10\0\0\0", "This is a picture (BMP)."),
        (b"II*\0\x08", "This is a picture (TIFF)."),
        (b"RIFF\0\0\0\0WEBPVP8 ", "This is a picture."),
        (b"\x1f\x8b\x08\0", "This is a compressed file (gzip)."),
        (b"7z\xbc\xaf\x27\x1c\0", "This is a 7-Zip archive."),
        (b"Rar!\x1a\x07\0", "This is a RAR archive."),
        (b"%!PS-Adobe-3.0\n", "This is a PostScript file."),
        (b"<?xml version='1.0'?><w:wordDocument/>", "This is an XML file."),
        (b"From: a\r\nMIME-Version: 1.0\r\nSubject: b\r\n\r\nText", "This is a saved e-mail or web archive."),
    ],
)
def test_what_is_no_document_is_refused_by_name(data: bytes, sentence: str) -> None:
    assert refusal(data).startswith(sentence)


@pytest.mark.parametrize(
    ("part", "sentence"),
    [
        ("xl/workbook.xml", "This is an Excel workbook (XLSX)."),
        ("ppt/presentation.xml", "This is a PowerPoint presentation (PPTX)."),
        ("content.xml", "This is an OpenDocument file (such as ODT)."),
        ("META-INF/container.xml", "This is an e-book (EPUB)."),
        ("plan.txt", "This is a ZIP archive. Clausewise reads PDF, DOCX, HTML, plain text and Markdown. Unpack it"),
    ],
)
def test_other_packages_are_refused_by_name(part: str, sentence: str) -> None:
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(part, "x")
    assert refusal(made.getvalue(), ".docx").startswith(sentence)


@pytest.mark.parametrize(
    ("suffix", "sentence"),
    [
        (".pdf", "The file is named as a PDF but is none"),
        (".PDF", "The file is named as a PDF but is none"),
        (".docx", "The file is named as a Word document (DOCX) but is none"),
        (".doc", "The file is named as a Word document (DOCX) but is none"),
        (".rtf", "The file is named as RTF."),
    ],
)
def test_a_file_that_is_not_what_its_name_says_is_refused(suffix: str, sentence: str) -> None:
    assert refusal(b"<html>Not found</html>", suffix).startswith(sentence)


def test_a_name_without_ending_leaves_it_to_the_content() -> None:
    assert read(b"1. Vesting\n", "").kind == "text"
    assert read(b"# Vesting\n", ".unknown").text == "# Vesting\n"


def test_a_text_beyond_the_limit_is_refused() -> None:
    assert read(b"x" * 100, limits=Limits(characters=100)).text == "x" * 100
    assert "more than 100 characters" in refusal(b"x" * 101, limits=Limits(characters=100))


# Files


def refused(path: Path, limits: Limits | None = None) -> str:
    with pytest.raises(UnreadableDocument) as caught:
        read_file(path, limits or Limits())
    assert str(path.parent) not in str(caught.value)
    return str(caught.value)


def test_files_that_cannot_be_had_are_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").touch()
    (tmp_path / "large.txt").write_bytes(b"x" * 3000)
    assert refused(tmp_path).startswith("This is a folder.")
    assert refused(tmp_path / "none.txt").startswith("There is no such file.")
    assert refused(tmp_path / "empty.txt").startswith("The file is empty.")
    assert refused(tmp_path / "large.txt", Limits(bytes=2999)).startswith("The file is larger than 2 KiB")
    assert read_file(tmp_path / "large.txt", Limits(bytes=3000)).text == "x" * 3000


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="whoever runs this may read every file")
def test_a_file_that_may_not_be_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "closed.txt"
    path.write_text("x")
    path.chmod(0)
    assert refused(path).startswith("The file cannot be opened.")


def test_reading_ends_at_its_deadline(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")
    assert refused(tmp_path / "a.txt", Limits(seconds=0)).startswith(
        "Reading this document takes longer than 0 seconds"
    )


@pytest.mark.skipif(os.name != "posix", reason="only there a process can be held to its memory")
def test_reading_ends_where_memory_does(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("<p>x" * 400_000)
    sentence = refused(tmp_path / "a.html", Limits(memory_bytes=120 * 2**20))
    assert sentence.startswith("Reading this document takes more than 120 MiB of memory")


@pytest.mark.skipif(os.name != "posix", reason="only there a process can be held to its memory")
def test_a_reader_that_dies_is_a_document_that_cannot_be_read(tmp_path: Path) -> None:
    drawn = zlib.compress(b"BT /F 1 Tf " + b"(A) Tj " * 400_000 + b"ET")
    parts = [
        b"%PDF-1.7",
        b"1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
        b"2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj",
        b"3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R "
        b"/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >> endobj",
        b"4 0 obj << /Filter /FlateDecode /Length %d >> stream\n%s\nendstream endobj" % (len(drawn), drawn),
        b"trailer << /Root 1 0 R >>",
    ]
    (tmp_path / "a.pdf").write_bytes(b"\n".join(parts))
    sentence = refused(tmp_path / "a.pdf", Limits(memory_bytes=200 * 2**20))
    assert sentence.startswith("Reading this document failed: something in it is damaged, or it takes too much memory.")


# Positions

SIDES = st.integers(0, 20_000).map(lambda tenths: tenths / 10)
PLACES = st.lists(
    st.tuples(st.integers(0, 3), st.integers(1, 9), st.integers(1, 99), SIDES, SIDES, SIDES, SIDES), max_size=20
)


def laid_out(rows: list[tuple[int, ...]]) -> tuple[Place, ...]:
    found, at = [], 0
    for gap, length, *rest in rows:
        found.append(Place(at + gap, at + gap + length, *rest))
        at += gap + length
    return tuple(found)


@given(PLACES)
def test_positions_come_back_from_json(rows: list[tuple[int, ...]]) -> None:
    places = laid_out(rows)
    pages = (Span(0, 10), Span(11, 90))
    assert from_json(to_json(pages, places)) == Positions(pages, places)


@pytest.mark.parametrize(
    "data", ["", "{}", '{"pages":[[1]],"places":[]}', '{"pages":[],"places":[["a",1,1,1,1,1,1]]}', "[" * 9999]
)
def test_damaged_positions_are_told(data: str) -> None:
    with pytest.raises(ValueError, match="The stored positions of this document are damaged; add the document again"):
        from_json(data)


@example([(0, 2, 1, 0.0, 0.0, 0.0, 0.0)], 1, 0)
@given(PLACES, st.integers(0, 100), st.integers(0, 40))
def test_a_quotation_is_located_on_exactly_the_lines_that_share_a_character_with_it(
    rows: list[tuple[int, ...]], start: int, length: int
) -> None:
    places, end = laid_out(rows), start + length
    expected = [tuple(place[2:]) for place in places if set(range(place.start, place.end)) & set(range(start, end))]
    assert [tuple(box) for box in located(places, start, end)] == expected
