"""A DOCX's automatic numbering: the label that a word processor prints before each paragraph.

ECMA-376 part 1, 17.9: a paragraph names a `num`, which names an `abstractNum` with up to nine levels; a level has a
form, a start, and a text such as `%1.%2` into which the numbers of this and the levels above go.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from corpus.readers.docx_package import MC, W
from corpus.readers.docx_styles import NumberedAs, Styles, switched, value
from corpus.readers.ordinals import FORMS

_PLACE = re.compile(r"%([1-9])")
_LEVELS = 9
_LARGEST = 10**6
_KEPT_BULLETS = frozenset("-–—•*·‣◦▪■□○●")
_BULLET = "•"


@dataclass(frozen=True)
class Level:
    """One level of a list."""

    form: str = "decimal"
    text: str = ""
    start: int = 1
    restart: int | None = None
    legal: bool = False
    gap: str = " "
    style: str | None = None


_Levels = dict[int, Level]


class Numbering:
    """Gives paragraphs their labels, in the order of the document.

    Args:
        root: the part `numbering.xml`, or None.
        styles: the document's styles.
    """

    def __init__(self, root: Any, styles: Styles) -> None:
        self._styles = styles
        self._abstract: dict[str, _Levels] = {}
        self._linked: dict[str, str] = {}
        self._nums: dict[str, tuple[str, dict[int, Level], dict[int, int]]] = {}
        self._counts: dict[str, dict[int, int]] = {}
        self._started: set[tuple[str, int]] = set()
        self.unknown_forms: set[str] = set()
        if root is not None:
            self._read(root)

    def _read(self, root: Any) -> None:
        for abstract in root.iterfind(f"{W}abstractNum"):
            name = abstract.get(f"{W}abstractNumId")
            self._abstract[name] = {_at(level): _level(level) for level in abstract.iterfind(f"{W}lvl")}
            link = value(abstract.find(f"{W}numStyleLink"))
            if link:
                self._linked[name] = link
        for num in root.iterfind(f"{W}num"):
            overrides, starts = {}, {}
            for override in num.iterfind(f"{W}lvlOverride"):
                own = override.find(f"{W}lvl")
                if own is not None:
                    overrides[_at(override)] = _level(own)
                start = value(override.find(f"{W}startOverride"))
                if start is not None:
                    starts[_at(override)] = _number(start, 1)
            abstract_id = value(num.find(f"{W}abstractNumId")) or ""
            self._nums[num.get(f"{W}numId")] = (abstract_id, overrides, starts)

    def label(self, own: NumberedAs, style_id: str | None) -> str:
        """Give the next paragraph's label with the gap after it, or "" where it has none.

        Args:
            own: what the paragraph itself says.
            style_id: its style.
        """
        inherited, owner = self._styles.numbered(style_id)
        number = own.number if own.number is not None else inherited.number
        if number is None or number not in self._nums:
            return ""
        abstract, levels = self._levels(number)
        at = own.level if own.level is not None else inherited.level
        if own.level is None and own.number is None:
            at = next((index for index, level in levels.items() if owner and level.style == owner), at)
        at = min(at or 0, _LEVELS - 1)
        level = levels.get(at)
        if level is None:
            return ""
        self._count(number, abstract, levels, at)
        text = self._print(levels, abstract, at)
        return f"{text}{level.gap}" if text else ""

    def _levels(self, number: str) -> tuple[str, _Levels]:
        """Give the list that a `num` counts in and its levels, links through list styles followed."""
        abstract, overrides, _ = self._nums[number]
        seen = set()
        while abstract in self._linked and abstract not in seen:
            seen.add(abstract)
            linked = self._styles.numbered(self._linked[abstract])[0].number
            if linked not in self._nums:
                break
            abstract = self._nums[linked][0]
        return abstract, self._abstract.get(abstract, {}) | overrides

    def _count(self, number: str, abstract: str, levels: _Levels, at: int) -> None:
        counts = self._counts.setdefault(abstract, {})
        starts = self._nums[number][2]
        for index, start in starts.items():
            if index <= at and (number, index) not in self._started:
                self._started.add((number, index))
                counts[index] = start - 1
                for deeper in [deep for deep in counts if deep > index]:
                    del counts[deeper]
        counts[at] = counts.get(at, levels[at].start - 1) + 1
        for deeper in [index for index in counts if index > at]:
            restart = levels[deeper].restart if deeper in levels else None
            if restart is None or (restart and at < restart):
                del counts[deeper]

    def _print(self, levels: _Levels, abstract: str, at: int) -> str:
        level = levels[at]
        if level.form == "bullet":
            return level.text if level.text in _KEPT_BULLETS else _BULLET if level.text.strip() else ""
        counts = self._counts[abstract]

        def written(match: re.Match[str]) -> str:
            index = int(match[1]) - 1
            place = levels.get(index, Level())
            form = "decimal" if level.legal and place.form not in ("none", "decimalZero") else place.form
            if form not in FORMS:
                self.unknown_forms.add(form)
            return FORMS.get(form, str)(counts.get(index, place.start))

        return _PLACE.sub(written, level.text).strip()


def _at(element: Any) -> int:
    return min(_number(element.get(f"{W}ilvl"), 0), _LEVELS - 1)


def _number(written: str | None, otherwise: int) -> int:
    if written is None or not written.isdigit():
        return otherwise
    return min(int(written), _LARGEST) if len(written) < _LEVELS else otherwise


def _level(element: Any) -> Level:
    form = element.find(f"{W}numFmt")
    if form is None:
        form = element.find(f"{MC}AlternateContent/{MC}Fallback/{W}numFmt")
    restart = value(element.find(f"{W}lvlRestart"))
    level = Level(
        form=value(form) or "decimal",
        text=value(element.find(f"{W}lvlText")) or "",
        start=_number(value(element.find(f"{W}start")), 0),
        restart=_number(restart, 0) if restart is not None else None,
        legal=bool(switched(element, "isLgl")),
        gap="" if value(element.find(f"{W}suff")) == "nothing" else " ",
        style=value(element.find(f"{W}pStyle")),
    )
    return replace(level, text="") if form is not None and value(form) == "none" and not level.text else level
