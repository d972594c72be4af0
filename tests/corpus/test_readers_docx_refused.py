"""Word documents that cannot or must not be read are refused in a sentence."""

import re

import pytest

from corpus.readers import Limits, UnreadableDocument
from tests.corpus.word import package, para, part, read


def refusal(data: bytes, limits: Limits | None = None) -> str:
    with pytest.raises(UnreadableDocument) as caught:
        read(data, limits)
    return str(caught.value)


@pytest.mark.parametrize(
    "parts",
    [
        {"extra": {"word/vbaProject.bin": b"x"}},
        {"types": '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>'},
    ],
)
def test_macros_are_refused(parts: dict[str, object]) -> None:
    assert "contains macros, which are never run or read here" in refusal(package(para("x"), **parts))


def test_a_file_that_unpacks_beyond_the_limits_is_refused() -> None:
    bomb = package(para("x"), extra={"word/media/zeros": b"\0" * 2_000_000})
    assert "unpacks to more than 200 MiB or to more than 200 times its size" in refusal(bomb)
    assert "unpacks to more than 1 MiB" in refusal(bomb, Limits(unpacked_bytes=2**20, ratio=10**6))
    assert read(bomb, Limits(ratio=10**6)).text == "x\n"


def test_a_file_that_understates_its_size_is_refused() -> None:
    data = bytearray(package(para("x" * 50_000)))
    at = data.rfind(b"word/document.xml") - 46
    assert data[at : at + 4] == b"PK\x01\x02"
    data[at + 24 : at + 28] = (100).to_bytes(4, "little")
    assert "is damaged" in refusal(bytes(data))


def test_declared_entities_are_refused_and_not_expanded() -> None:
    laughs = '<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>' + part(
        "document", f"<w:body>{para('&b;')}</w:body>"
    )
    outside = '<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/hostname">]>' + part(
        "document", f"<w:body>{para('&a;')}</w:body>"
    )
    for document in (laughs, outside):
        assert "declares entities" in refusal(package("", extra={"word/document.xml": document}))


@pytest.mark.parametrize("broken", ["<w:document", "", "<other/>"])
def test_a_damaged_part_is_refused(broken: str) -> None:
    assert "This Word document is damaged" in refusal(package("", extra={"word/document.xml": broken}))


def test_a_truncated_file_is_refused() -> None:
    assert "a damaged ZIP package" in refusal(package(para("x"))[:-30])


def test_a_file_whose_parts_are_encrypted_is_refused() -> None:
    data = package(para("x"))
    at = data.rfind(b"PK\x01\x02")
    assert "protected with a password" in refusal(data[: at + 8] + b"\x01" + data[at + 9 :])


@pytest.mark.parametrize(
    ("stream", "sentence"),
    [
        ("EncryptedPackage", "The document is protected with a password."),
        ("WordDocument", "This is an old Word document (DOC)."),
        ("Workbook", "This is an old Excel workbook (XLS)."),
        ("PowerPoint Document", "This is an old PowerPoint presentation (PPT)."),
        ("__substg1.0_0037001F", "This is a saved e-mail (MSG)."),
        ("Other", "This is an old Office file."),
    ],
)
def test_old_and_encrypted_office_files_are_refused_by_name(stream: str, sentence: str) -> None:
    data = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 500 + stream.encode("utf-16-le")
    assert refusal(data).startswith(sentence)


def test_a_document_without_text_is_refused() -> None:
    assert refusal(package(para())) == "The document holds no text. Check that it is the right file."


def test_a_text_beyond_the_limit_is_refused() -> None:
    assert re.search("more than 100 characters", refusal(package(para("x" * 101)), Limits(characters=100)))
