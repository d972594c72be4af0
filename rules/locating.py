"""Where in a rule book's file something stands that is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from rules import yaml_source
from rules.book import BookError


class Locator:
    """Where in a file something stands; the lines are counted when the first thing is wrong."""

    def __init__(self, file: str, text: str, lines: Mapping[yaml_source.Path, int] | None = None) -> None:
        self._file, self._text, self._lines = file, text, lines

    def error(self, path: yaml_source.Path, message: str) -> BookError:
        if self._lines is None:
            self._lines = yaml_source.read(self._text)[1]
        known = path
        while known and known not in self._lines:
            known = known[:-1]
        key = ".".join(str(part) for part in path) or "(file)"
        return BookError(f"{self._file}:{self._lines.get(known, 1)}: {key}: {message}")


def located(path: Path, problems: Iterable[tuple[yaml_source.Path, str]]) -> tuple[str, ...]:
    """Give problems of a book that loads as sentences with file, line and key."""
    locator = Locator(path.name, path.read_text("utf-8"))
    return tuple(str(locator.error(key, says)) for key, says in problems)
