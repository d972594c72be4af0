"""Which reader a file is for: by its content first, by its name only where the content leaves it open."""

from __future__ import annotations

import re
import zipfile

from corpus.readers.docx_package import open_package
from corpus.readers.limits import UnreadableDocument
from corpus.readers.received import Kind

MEDIA_TYPES: dict[Kind, tuple[str, str]] = {
    "pdf": ("application/pdf", ".pdf"),
    "docx": ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", ".docx"),
    "html": ("text/html", ".html"),
    "text": ("text/plain", ".txt"),
    "markdown": ("text/markdown", ".md"),
}
"""Each kind's media type, and how the names of such files end."""

_READ = "Clausewise reads PDF, DOCX, HTML, plain text and Markdown."
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PDF_HEAD = 1024
_HTML_HEAD = 4096
_HTML = re.compile(
    rb"\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--.{0,2000}?-->\s*)*<(?:!doctype\s+html|html|head|body|title|div|table|p|font)\b",
    re.IGNORECASE | re.DOTALL,
)
_EDGAR = re.compile(rb"\s*<DOCUMENT>\s*<TYPE>.{0,2000}?<HTML\b", re.IGNORECASE | re.DOTALL)
_MARKED = re.compile(rb"^#{1,6} [^\s#][^\r\n]*\r?\n(?:\r?\n|#)", re.MULTILINE)
_FEWEST_MARKED = 2
_MAIL = re.compile(rb"(?:[A-Za-z-]{1,40}:[^\r\n]{0,1000}\r?\n(?:[ \t][^\r\n]*\r?\n)*){1,40}", re.DOTALL)

_MAGIC = (
    (b"{\\rtf", "an RTF file", "Open it in a word processor and save it as DOCX."),
    (b"\x89PNG\r\n\x1a\n", "a picture (PNG)", "Add the document itself, or a PDF with recognised text."),
    (b"\xff\xd8\xff", "a picture (JPEG)", "Add the document itself, or a PDF with recognised text."),
    (b"GIF8", "a picture (GIF)", "Add the document itself, or a PDF with recognised text."),
    (b"BM", "a picture (BMP)", "Add the document itself, or a PDF with recognised text."),
    (b"II*\0", "a picture (TIFF)", "Add the document itself, or a PDF with recognised text."),
    (b"MM\0*", "a picture (TIFF)", "Add the document itself, or a PDF with recognised text."),
    (b"\x1f\x8b", "a compressed file (gzip)", "Unpack it and add the document that is in it."),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive", "Unpack it and add the documents one by one."),
    (b"Rar!\x1a\x07", "a RAR archive", "Unpack it and add the documents one by one."),
    (b"%!PS", "a PostScript file", "Convert it to PDF."),
)
_PACKAGES = (
    ("xl/", "an Excel workbook (XLSX)", "Save the sheet as PDF, or copy its text into a document."),
    ("ppt/", "a PowerPoint presentation (PPTX)", "Save it as PDF."),
    ("content.xml", "an OpenDocument file (such as ODT)", "Open it in a word processor and save it as DOCX."),
    ("META-INF/container.xml", "an e-book (EPUB)", "Convert it to PDF or HTML."),
    ("", "a ZIP archive", "Unpack it and add the documents one by one."),
)
_OLE_KINDS = (
    (
        "EncryptedPackage",
        "The document is protected with a password. Open it, remove the password, save it, and add it again.",
    ),
    ("WordDocument", "This is an old Word document (DOC). Open it in a word processor and save it as DOCX."),
    ("Workbook", f"This is an old Excel workbook (XLS). {_READ} Save the sheet as PDF."),
    ("PowerPoint Document", f"This is an old PowerPoint presentation (PPT). {_READ} Save it as PDF."),
    ("__substg1.0_", f"This is a saved e-mail (MSG). {_READ} Save its attachment and add that."),
    ("", f"This is an old Office file. {_READ} Open it in the program that made it and save it as one of these."),
)
_NAMED = {
    ".pdf": (
        "The file is named as a PDF but is none, or its beginning is damaged. "
        "Get it again, or open it in a PDF viewer and save it anew."
    ),
    ".docx": (
        "The file is named as a Word document (DOCX) but is none, or it is damaged. "
        "Get it again, or open it in a word processor and save it anew."
    ),
    ".rtf": f"The file is named as RTF. {_READ} Open it in a word processor and save it as DOCX.",
}
_NAMED[".docm"] = _NAMED[".doc"] = _NAMED[".dotx"] = _NAMED[".docx"]


def recognise(data: bytes, suffix: str) -> Kind:
    """Say which reader a file is for.

    Args:
        data: the file.
        suffix: how its name ends, such as `.PDF`.

    Raises:
        UnreadableDocument: it is a file of another kind, or not what its name says.
    """
    suffix = suffix.lower()
    if b"%PDF-" in data[:_PDF_HEAD]:
        return "pdf"
    if data.startswith(_OLE):
        raise UnreadableDocument(next(say for name, say in _OLE_KINDS if name.encode("utf-16-le") in data))
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _package(data)
    for magic, what, repair in _MAGIC:
        if data.startswith(magic) and (magic != b"BM" or b"\0" in data[:64]):
            raise _other(what, repair)
    if data[4:12] in (b"ftypheic", b"ftypmif1", b"ftypavif") or (data.startswith(b"RIFF") and data[8:12] == b"WEBP"):
        raise _other("a picture", "Add the document itself, or a PDF with recognised text.")
    if data and suffix in _NAMED:
        raise UnreadableDocument(_NAMED[suffix])
    return _written(data, suffix)


def _written(data: bytes, suffix: str) -> Kind:
    head = data[:_HTML_HEAD].replace(b"\0", b"").removeprefix(b"\xef\xbb\xbf").removeprefix(b"\xff\xfe")
    head = head.removeprefix(b"\xfe\xff")
    if _HTML.match(head) or _EDGAR.match(head) or suffix in (".html", ".htm", ".xhtml"):
        return "html"
    if head.lstrip().startswith(b"<?xml"):
        raise _other("an XML file", "Open it in the program that made it and save it as PDF or DOCX.")
    mail = _MAIL.match(head)
    if mail and re.search(rb"^mime-version:", mail[0], re.IGNORECASE | re.MULTILINE):
        raise _other("a saved e-mail or web archive", "Save its attachment, or save the page as HTML or PDF.")
    marked = len(_MARKED.findall(data)) >= _FEWEST_MARKED
    return "markdown" if suffix in (".md", ".markdown") or marked else "text"


def _package(data: bytes) -> Kind:
    try:
        with open_package(data) as package:
            names = package.namelist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        raise UnreadableDocument(
            "The file is a damaged ZIP package; a Word document (DOCX) is one, too. "
            "Get it again, or open it in a word processor and save it anew."
        ) from None
    if any(name.startswith("word/") for name in names):
        return "docx"
    for part, what, repair in _PACKAGES:
        if any(name.startswith(part) for name in names) or not part:
            raise _other(what, repair)
    raise AssertionError("the last kind of package is any")


def _other(what: str, repair: str) -> UnreadableDocument:
    return UnreadableDocument(f"This is {what}. {_READ} {repair}")
