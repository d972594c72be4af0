"""The process that reads one document, apart from the one that asked: `python -m corpus.readers.worker`.

It takes the file on standard input and its name's ending and the limits as arguments, and writes one JSON object:
what it read, or the sentence that says why it could not.
"""

from __future__ import annotations

import json
import os
import re
import sys
from contextlib import suppress
from dataclasses import asdict

from corpus.readers.kinds import MEDIA_TYPES, recognise
from corpus.readers.limits import Limits, UnreadableDocument, check_characters, size
from corpus.readers.received import Positions, Received, from_json, to_json
from corpus.span import Heading

_STRAY = re.compile(r"[\x00\ud800-\udfff]")


def read_bytes(data: bytes, suffix: str, limits: Limits) -> Received:
    """Read a document in this process.

    Args:
        data: the file.
        suffix: how its name ends.
        limits: how large it may be; the deadline and the memory are the caller's to hold.

    Raises:
        UnreadableDocument: it cannot be read.
    """
    kind = recognise(data, suffix)
    positions, headings, notes = Positions((), ()), tuple[Heading, ...](), list[str]()
    if kind == "pdf":
        from corpus.readers.pdf import read_pdf

        text, positions, notes = read_pdf(data, limits)
    elif kind == "docx":
        from corpus.readers.docx import read_docx

        text, headings, notes = read_docx(data, limits)
    elif kind == "html":
        from corpus.readers.html import read_html

        text, headings, notes = read_html(data)
    elif kind == "markdown":
        from corpus.readers.markdown import read_markdown

        text, headings, notes = read_markdown(data)
    else:
        from corpus.readers.encoding import decode

        text, note = decode(data)
        notes = [note] if note else []
    positions = positions._replace(headings=headings) if headings else positions
    check_characters(len(text), limits)
    text = _STRAY.sub("\ufffd", text)
    if not text.strip():
        raise UnreadableDocument("The document holds no text. Check that it is the right file.")
    media_type, usual = MEDIA_TYPES[kind]
    return Received(text, kind, media_type, usual, *positions, tuple(notes))


def as_json(received: Received) -> str:
    """Write what was read for the process that asked."""
    fields = asdict(received)
    positions = to_json(*(fields.pop(name) for name in Positions._fields))
    return json.dumps({"received": fields, "positions": positions}, ensure_ascii=False)


def of_json(data: str) -> Received:
    """Read what `as_json` wrote."""
    value = json.loads(data)
    fields = value["received"] | {"notes": tuple(value["received"]["notes"])}
    return Received(**fields, **from_json(value["positions"])._asdict())


def _hold(limits: Limits) -> None:
    """Have the system stop this process where it takes too much; a system without such limits has the deadline."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (limits.memory_bytes, limits.memory_bytes))
        resource.setrlimit(resource.RLIMIT_CPU, (limits.seconds + 1, limits.seconds + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def main(suffix: str, limits_json: str) -> None:
    """Read the document on standard input and write the outcome to standard output."""
    limits = Limits(**json.loads(limits_json))
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    data = sys.stdin.buffer.read()
    _hold(limits)
    try:
        written = as_json(read_bytes(data, suffix, limits))
    except UnreadableDocument as error:
        written = json.dumps({"unreadable": str(error)})
    except (MemoryError, RecursionError):
        written = json.dumps({"unreadable": TOO_MUCH.format(size(limits.memory_bytes))})
    with out:
        out.write(written)


TOO_MUCH = (
    "Reading this document takes more than {} of memory; it may be damaged or made to do harm. "
    "Open it in the program that made it and save it anew, or split it."
)

if __name__ == "__main__":
    main(*sys.argv[1:])
