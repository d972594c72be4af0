"""From which day a length of time runs, where a question asks for that: "12 months from when?".

The rule that answers is the one that names the length, or the one that says which day such lengths run from.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from assistant.reading.closeness import lengths_of
from assistant.reading.mention import Mention
from assistant.reading.wordlist import wordlists

if TYPE_CHECKING:
    from rules.book import Rule

_DATA: Final = Path(__file__).with_name("running.yaml")
_LENGTH: Final = "¤"
FIRST_DAY: Final = "base_date"
"""The concept of the day from which lengths of time run."""
_SAME: Final = 2.0
"""What it is worth that a rule names a length of the question."""
_ASKED: Final = 8.0
"""The same for a question that asks from when the length runs."""


def asks_from_when(text: str, values: Iterable[Mention]) -> bool:
    """Whether a question asks from which day a length of time that it names runs.

    >>> from fractions import Fraction
    >>> found = [Mention("duration", Fraction(12), 0, 9, "12 months", unit="months")]
    >>> asks_from_when("12 months from when?", found), asks_from_when("12 months have passed.", found)
    (True, False)
    """
    lengths = sorted((v for v in values if v.kind == "duration"), key=lambda value: -value.start)
    for length in lengths:
        text = f"{text[: length.start]}{_LENGTH}{text[length.end :]}"
    return bool(lengths) and wordlists(_DATA)["from_when"].search(text) is not None


def since_when(text: str, values: Iterable[Mention]) -> frozenset[str]:
    """What a question asks for that asks from which day a length of time runs: that day, as ``of:`` and its concept."""
    return frozenset({f"of:{FIRST_DAY}"} if asks_from_when(text, values) else ())


class Lengths:
    """The lengths of time of a question, against what a rule says.

    Args:
        text: the question.
        values: its values.
    """

    def __init__(self, text: str, values: Iterable[Mention]) -> None:
        known = [value for value in values if value.kind == "duration"]
        self._known = frozenset((value.value, value.unit) for value in known)
        self._asked = asks_from_when(text, known)

    def behind(self, rule: Rule) -> float:
        """What it is worth that the sentence of a rule names one of them; no consequence says from when it runs."""
        weight = _ASKED if self._asked and not rule.outcomes else _SAME
        return weight * bool(self._known and lengths_of(rule.says) & self._known)
