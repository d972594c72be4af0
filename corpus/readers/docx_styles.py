"""A DOCX's styles: what a paragraph or a run inherits of numbering and hidden text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from corpus.readers.docx_package import W

_BODY_TEXT = 9
_OFF = frozenset({"0", "false", "off"})


class NumberedAs(NamedTuple):
    """A paragraph's list and level; `number` "0" takes it out of its style's list."""

    number: str | None
    level: int | None


@dataclass
class Style:
    """What one style says itself."""

    based_on: str | None
    numbered: NumberedAs
    hidden: bool | None
    outlined: int | None = None


class Styles:
    """The styles of a document.

    Args:
        root: the part `styles.xml`, or None.
    """

    def __init__(self, root: Any) -> None:
        self._styles: dict[str, Style] = {}
        self.default: str | None = None
        for style in root.iterfind(f"{W}style") if root is not None else ():
            style_id = style.get(f"{W}styleId")
            self._styles[style_id] = Style(
                value(style.find(f"{W}basedOn")),
                numbered_as(style.find(f"{W}pPr")),
                switched(style.find(f"{W}rPr"), "vanish"),
                outline_level(style.find(f"{W}pPr")),
            )
            if style.get(f"{W}type") == "paragraph" and style.get(f"{W}default") in ("1", "true", "on"):
                self.default = style_id

    def chain(self, style_id: str | None) -> list[tuple[str, Style]]:
        """Give a style and those that it is based on, itself first."""
        found: list[tuple[str, Style]] = []
        while style_id in self._styles and style_id not in [known for known, _ in found]:
            found.append((style_id, self._styles[style_id]))
            style_id = found[-1][1].based_on
        return found

    def numbered(self, style_id: str | None) -> tuple[NumberedAs, str | None]:
        """Give the list and level that a style brings, and which style of its chain names the list."""
        number, level, owner = None, None, None
        for known, style in self.chain(style_id or self.default):
            if level is None:
                level = style.numbered.level
            if style.numbered.number is not None:
                number, owner = style.numbered.number, known
                break
        return NumberedAs(number, level), owner

    def hidden(self, style_id: str | None) -> bool:
        """Say whether a style hides its text."""
        return next((style.hidden for _, style in self.chain(style_id) if style.hidden is not None), False)

    def heading_level(self, properties: Any, style_id: str | None) -> int | None:
        """Give a paragraph's level in the document's outline from 1, of its own or by its style; None for body text."""
        own = outline_level(properties)
        levels = [own, *(style.outlined for _, style in self.chain(style_id or self.default))]
        level = next((level for level in levels if level is not None), _BODY_TEXT)
        return level + 1 if level < _BODY_TEXT else None


def outline_level(properties: Any) -> int | None:
    """Give the outline level that properties name: 0 to 8 for headings, 9 for body text."""
    level = None if properties is None else value(properties.find(f"{W}outlineLvl"))
    return int(level) if level is not None and level.isdigit() else None


def value(element: Any) -> str | None:
    """Give an element's `w:val`."""
    return None if element is None else element.get(f"{W}val")


def switched(properties: Any, name: str) -> bool | None:
    """Say whether a property is on, off, or not there."""
    element = None if properties is None else properties.find(f"{W}{name}")
    if element is None:
        return None
    return (element.get(f"{W}val") or "1").lower() not in _OFF


def numbered_as(properties: Any) -> NumberedAs:
    """Give the list and level that a paragraph's own properties name."""
    element = None if properties is None else properties.find(f"{W}numPr")
    if element is None:
        return NumberedAs(None, None)
    level = value(element.find(f"{W}ilvl"))
    number = value(element.find(f"{W}numId"))
    return NumberedAs(number, int(level) if level is not None and level.isdigit() else None)
