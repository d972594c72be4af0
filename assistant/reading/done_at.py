"""When options were exercised already, where a question asks about a later time: "exercised 1,000 at month 12; how many
more at month 18?". The options count as exercised before, the time tells nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from assistant.reading.mention import Mention
from assistant.reading.outdated import before
from assistant.reading.unjoined import asks_by_how_much
from assistant.reading.wordlist import wordlists

_DATA: Final = Path(__file__).with_name("done_at.yaml")
_LENGTH: Final = ("duration", "months")


def unasked(text: str, values: Sequence[Mention]) -> list[Mention]:
    """The values of a question that tell of an earlier time than the one that it asks about, and nothing else."""
    return [*earlier(text, values), *(() if asks_by_how_much(text) else before(text, values))]


def earlier(text: str, values: Sequence[Mention]) -> list[Mention]:
    """The times at which something was exercised, where another, later one is named outside what was done; days only
    where it is asked how many more there are then.

    Args:
        text: the question.
        values: the values in it.

    >>> from fractions import Fraction
    >>> text = "I exercised 900 at month 12. How many more at month 18?"
    >>> places = ((12, 19), (18, 46))
    >>> months = [Mention("duration", Fraction(n), at, at + 8, f"month {n}", "months") for n, at in places]
    >>> [each.text for each in earlier(text, months)]
    ['month 12']
    """
    found: list[Mention] = []
    days = [value for value in values if value.kind == "date"] if asks_by_how_much(text) else []
    for times in ([value for value in values if (value.kind, value.unit) == _LENGTH], days):
        done = [value for value in times if _is_done(text, value)] if len(times) > 1 else []
        later = [value for value in times if value not in done]
        found += [v for v in done if any(v.value < other.value for other in later)]  # type: ignore[operator]
    return found


def _is_done(text: str, value: Mention) -> bool:
    """Whether the clause of a value says that something was exercised and asks nothing."""
    words = wordlists(_DATA)
    start = max((stop.end() for stop in words["stop"].finditer(text) if stop.end() <= value.start), default=0)
    end = next((stop.start() for stop in words["stop"].finditer(text) if stop.start() >= value.end), len(text))
    return bool(words["done"].search(text, start, end)) and not words["asks"].search(text, start, end)
