"""The parts of a DOCX file: a ZIP package that is unpacked within limits, and XML that is parsed without entities."""

from __future__ import annotations

import io
import posixpath
import zipfile
import zlib
from typing import Any

from corpus.readers.limits import MIB, Limits, UnreadableDocument, size

_STRICT = b"http://purl.oclc.org/ooxml/wordprocessingml/main"
_TRANSITIONAL = b"http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_STRICT_MATH = b"http://purl.oclc.org/ooxml/officeDocument/math"
_MATH = b"http://schemas.openxmlformats.org/officeDocument/2006/math"
_MOST_PARTS = 10_000
_END_RECORD = b"PK\x05\x06"
_MOST_DIRECTORY = 2 * MIB
_CHUNK = MIB

W = "{" + _TRANSITIONAL.decode() + "}"
M = "{" + _MATH.decode() + "}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"

DAMAGED = (
    "This Word document is damaged: it lacks parts, or they cannot be read. "
    "Get it again, or open it in a word processor and save it anew."
)
MACROS = (
    "This Word document contains macros, which are never run or read here. "
    "Open it in a word processor and save it as DOCX without macros."
)
PASSWORD = "This document is protected with a password. Open it, save it without a password, and add it again."  # noqa: S105
HARMFUL = (
    "This Word document declares entities, which no word processor does; it may be made to do harm. "
    "Open it in a word processor and save it anew."
)


def open_package(data: bytes) -> zipfile.ZipFile:
    """Open a ZIP package whose list of parts is of a sensible size.

    Raises:
        zipfile.BadZipFile: it is damaged, or lists too many parts.
    """
    end = data.rfind(_END_RECORD)
    if end < 0 or int.from_bytes(data[end + 12 : end + 16], "little") > _MOST_DIRECTORY:
        raise zipfile.BadZipFile("no list of parts, or too long a list")
    return zipfile.ZipFile(io.BytesIO(data))


class Package:
    """A DOCX file's parts, by name.

    Raises:
        UnreadableDocument: it is damaged, protected, carries macros, or would unpack beyond the limits.
    """

    def __init__(self, data: bytes, limits: Limits) -> None:
        self._limits = limits
        self._left = limits.unpacked_bytes
        try:
            self._zip = open_package(data)
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
            raise UnreadableDocument(DAMAGED) from None
        parts = self._zip.infolist()
        self.names = frozenset(part.filename for part in parts)
        if any(part.flag_bits & 1 for part in parts):
            raise UnreadableDocument(PASSWORD)
        if any(posixpath.basename(name).lower() == "vbaproject.bin" for name in self.names):
            raise UnreadableDocument(MACROS)
        unpacked = sum(part.file_size for part in parts)
        if unpacked > limits.unpacked_bytes or unpacked > limits.ratio * len(data) or len(parts) > _MOST_PARTS:
            raise self._bomb()
        if b"macroEnabled" in self._read("[Content_Types].xml"):
            raise UnreadableDocument(MACROS)
        self.main = self._target("_rels/.rels", "/officeDocument", "") or "word/document.xml"

    def _bomb(self) -> UnreadableDocument:
        return UnreadableDocument(
            f"This file unpacks to more than {size(self._limits.unpacked_bytes)} or to more than "
            f"{self._limits.ratio} times its size, as files made to do harm do. "
            "Open it in a word processor and save it anew."
        )

    def _read(self, name: str) -> bytes:
        if name not in self.names:
            return b""
        chunks = []
        try:
            with self._zip.open(name) as part:
                while chunk := part.read(_CHUNK):
                    self._left -= len(chunk)
                    if self._left < 0:
                        raise self._bomb()
                    chunks.append(chunk)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError):
            raise UnreadableDocument(DAMAGED) from None
        return b"".join(chunks)

    def xml(self, name: str) -> Any:
        """Parse a part; None where there is none.

        Raises:
            UnreadableDocument: it is no XML, or declares entities.
        """
        from lxml import etree

        data = self._read(name)
        if not data:
            return None
        data = data.replace(_STRICT, _TRANSITIONAL).replace(_STRICT_MATH, _MATH)
        parser = etree.XMLParser(
            resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True
        )
        try:
            root = etree.fromstring(data, parser)
        except etree.XMLSyntaxError:
            if any(entry.type_name == "ERR_NO_MEMORY" for entry in parser.error_log):
                raise MemoryError from None
            raise UnreadableDocument(HARMFUL if b"<!DOCTYPE" in data[:_CHUNK] else DAMAGED) from None
        if root.getroottree().docinfo.doctype:
            raise UnreadableDocument(HARMFUL)
        return root

    def related(self, kind: str) -> Any:
        """Parse the part that the document's text names as its `/styles`, `/numbering` and so on; None where none."""
        folder, name = posixpath.split(self.main)
        target = self._target(f"{folder}/_rels/{name}.rels", kind, folder)
        return self.xml(target) if target else None

    def _target(self, relations: str, kind: str, folder: str) -> str | None:
        root = self.xml(relations)
        for relation in root if root is not None else ():
            if (relation.get("Type") or "").endswith(kind) and relation.get("TargetMode") != "External":
                target = relation.get("Target") or ""
                return (
                    target.lstrip("/")
                    if target.startswith("/")
                    else posixpath.normpath(f"{folder}/{target}").lstrip("/")
                )
        return None
