"""Word documents made part by part for the tests of their reader."""

import io
import zipfile

from corpus.readers import Limits, Received
from corpus.readers.worker import read_bytes

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
NAMES = (
    f'xmlns:w="{W}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
)
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def part(root: str, content: str) -> str:
    return f"<w:{root} {NAMES}>{content}</w:{root}>"


def relations(*targets: tuple[str, str]) -> str:
    listed = "".join(
        f'<Relationship Id="r{number}" Type="{OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets)
    )
    return f'<Relationships xmlns="{RELATIONS}">{listed}</Relationships>'


def package(body: str, *, types: str = "<Types/>", extra: dict[str, str | bytes] | None = None, **parts: str) -> bytes:
    """Make a DOCX: the body's XML, and the XML of `styles`, `numbering`, `footnotes`, `comments`."""
    files: dict[str, str | bytes] = {
        "[Content_Types].xml": types,
        "_rels/.rels": relations(("officeDocument", "word/document.xml")),
        "word/document.xml": part("document", f"<w:body>{body}</w:body>"),
        "word/_rels/document.xml.rels": relations(*((kind, f"{kind}.xml") for kind in parts)),
    }
    files |= {f"word/{kind}.xml": part(kind, content) for kind, content in parts.items()}
    files |= extra or {}
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


def read(data: bytes, limits: Limits | None = None) -> Received:
    return read_bytes(data, ".docx", limits or Limits())


def lines(body: str, **parts: str) -> list[str]:
    return read(package(body, **parts)).text.splitlines()


def run(text: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def para(text: str = "", *, num: str = "", level: int = 0, style: str = "", mark: str = "", inner: str = "") -> str:
    properties = f'<w:pStyle w:val="{style}"/>' if style else ""
    if num:
        properties += f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{num}"/></w:numPr>'
    properties += f"<w:rPr>{mark}</w:rPr>" if mark else ""
    return f"<w:p><w:pPr>{properties}</w:pPr>{run(text) if text else ''}{inner}</w:p>"


def level(at: int, form: str, text: str, start: int = 1, more: str = "") -> str:
    return (
        f'<w:lvl w:ilvl="{at}"><w:start w:val="{start}"/><w:numFmt w:val="{form}"/>{more}<w:lvlText w:val="{text}"/>'
        "</w:lvl>"
    )


def abstract(name: str, *levels: str) -> str:
    return f'<w:abstractNum w:abstractNumId="{name}">{"".join(levels)}</w:abstractNum>'


def num(name: str, of: str, overrides: str = "") -> str:
    return f'<w:num w:numId="{name}"><w:abstractNumId w:val="{of}"/>{overrides}</w:num>'


LEGAL = abstract(
    "0", level(0, "decimal", "%1."), level(1, "decimal", "%1.%2"), level(2, "lowerLetter", "(%3)"),
    level(3, "lowerRoman", "(%4)"),
)  # fmt: skip
