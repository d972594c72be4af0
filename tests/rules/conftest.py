"""What several rule tests need: the five books, and a way to write and load a tiny one."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from rules import Book, load_book, load_books

LoadTiny = Callable[[str], Book]

HEAD = """\
plan: tiny
facts:
  termination_reason: standard
  termination_date: {type: standard, not_before: grant_date}
  grant_date: {type: date, label: grant date, ask: When was your grant?}
  options: {type: count, unit: options, label: options granted, ask: How many options were granted?}
  bonus: {type: number, label: bonus, ask: What is your bonus?}
  manager: {type: bool, label: manager, ask: Are you a manager?, presume: no, presumed: You are not a manager.}
  abroad: {type: bool, label: abroad, ask: Do you work abroad?}
"""
"""The facts of the tiny books."""


@pytest.fixture(scope="session")
def books() -> dict[str, Book]:
    return load_books()


@pytest.fixture
def tiny(tmp_path: Path) -> LoadTiny:
    """Load a book made of the common facts and the sections given."""

    def load(sections: str) -> Book:
        path = tmp_path / "tiny.yaml"
        path.write_text(HEAD + dedent(sections), encoding="utf-8")
        return load_book(path)

    return load
