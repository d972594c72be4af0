"""Bytes to text: by byte order mark, by declaration, as UTF-8, and only then by guessing."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from corpus.readers.limits import UnreadableDocument

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_GUESSES = ("cp1252", "gb18030", "big5", "big5hkscs", "utf_16_le", "utf_16_be")
_NAMES = {
    "cp1252": "windows-1252",
    "gb18030": "GB18030",
    "big5": "Big5",
    "big5hkscs": "Big5-HKSCS",
    "utf_16_le": "UTF-16",
    "utf_16_be": "UTF-16",
}
_WIDER = {"gb2312": "gb18030", "gbk": "gb18030", "big5": "big5hkscs", "iso8859-1": "cp1252", "ascii": "cp1252"}
"""What pages and programs really mean when they name a narrower encoding."""

_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f\ufffe\uffff]")
_SAMPLE = 200_000
_MOST_CONTROLS = 1_000


class Decoded(NamedTuple):
    """A text, and a sentence on its encoding where that was guessed."""

    text: str
    note: str | None


def decode(data: bytes, declared: str | None = None) -> Decoded:
    """Turn a file's bytes into text with ``\\n`` line ends and without a byte order mark.

    Args:
        data: the file.
        declared: the encoding that the file itself names, where it does.

    Raises:
        UnreadableDocument: it is empty, holds no text, or its encoding cannot be told.
    """
    if not data:
        raise UnreadableDocument("The file is empty. Check that it was saved or downloaded completely.")
    text, note = _decoded(data, declared)
    if "\0" in text or len(_CONTROL.findall(text)) * _MOST_CONTROLS > len(text):
        raise UnreadableDocument(
            "The file is not text: it holds binary data. Add the document as PDF, DOCX, HTML, plain text or Markdown."
        )
    if not text.strip():
        raise UnreadableDocument("The file holds nothing but blanks. Check that it is the right file.")
    return Decoded(text.replace("\r\n", "\n").replace("\r", "\n"), note)


def _decoded(data: bytes, declared: str | None) -> Decoded:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                return Decoded(data[len(mark) :].decode(encoding), None)
            except UnicodeDecodeError:
                raise UnreadableDocument(
                    f"The file says that it is {encoding.upper()[:6].rstrip('-')} text, but it is damaged. "
                    "Open it in an editor, check it, and save it as UTF-8."
                ) from None
    if declared:
        try:
            name = codecs.lookup(declared).name
            return Decoded(data.decode(_WIDER.get(name, name)), None)
        except (LookupError, UnicodeError):
            pass
    try:
        return Decoded(data.decode("utf-8"), None)
    except UnicodeDecodeError:
        return _guess(data)


def _guess(data: bytes) -> Decoded:
    from charset_normalizer import from_bytes

    best = from_bytes(data[:_SAMPLE] if len(data) > _SAMPLE else data, cp_isolation=list(_GUESSES)).best()
    if best is not None:
        try:
            text = data.decode(best.encoding)
        except UnicodeDecodeError:
            text = ""
        if text:
            return Decoded(
                text,
                f"The file does not say how its characters are encoded; it was read as {_NAMES[best.encoding]}. "
                "Check a line with accents or Chinese characters.",
            )
    raise UnreadableDocument(
        "The file's character encoding cannot be told, or the file is not text. Open it in the program that made it "
        "and save it as UTF-8."
    )
