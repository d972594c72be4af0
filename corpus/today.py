"""The day that counts as today: that of the calendar, unless an answer of an earlier day is computed again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from typing import Final

_PINNED: Final[ContextVar[date | None]] = ContextVar("today", default=None)


def today() -> date:
    """The day that counts as today."""
    return _PINNED.get() or date.today()


@contextmanager
def as_on(day: date) -> Iterator[None]:
    """Let a day count as today for what is done inside.

    >>> with as_on(date(2026, 11, 21)):
    ...     print(today())
    2026-11-21
    """
    before = _PINNED.set(day)
    try:
        yield
    finally:
        _PINNED.reset(before)
