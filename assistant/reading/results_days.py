"""The days of results: when the board meets that approves them, and until when they must be published.

"The board that approves the quarterly results meets on 20 May" names a meeting, though the two words stand apart; and
a deadline named beside results, where nothing is said of exercising, is the one for publishing them and ends no option.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from assistant.reading.wordlist import wordlists
from corpus.concepts import Mention

_DATA: Final = Path(__file__).with_suffix(".yaml")
_RESULTS: Final = frozenset({"quarterly_results", "half_year_results", "accounts_approval"})
_OF_OPTIONS: Final = frozenset({"options", "exercise", "window", "exercise_date", "partial_exercise"})
_BOARD, _MEETING, _EXPIRY = "board", "board_meeting", "expiry"


def of_results(text: str, mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions, with the meeting of a board that approves results as such, and no end of options beside results.

    Args:
        text: the question.
        mentions: the concepts found in it.

    >>> text = "The board approving the quarterly results meets on 20 May"
    >>> found = [Mention("board", 4, 9, "board"), Mention("quarterly_results", 24, 41, "quarterly results")]
    >>> [mention.concept for mention in of_results(text, found)]
    ['board_meeting', 'quarterly_results']
    """
    present = {mention.concept for mention in mentions}
    if not present & _RESULTS:
        return list(mentions)
    found = [m for m in mentions if m.concept != _EXPIRY or present & _OF_OPTIONS]
    return [_met(text, m) if m.concept == _BOARD and _MEETING not in present else m for m in found]


def _met(text: str, board: Mention) -> Mention:
    """A board that meets, as the meeting, where its clause says so; its words go up to the one that does."""
    meets = wordlists(_DATA)["meets"].match(text, board.end)
    return Mention(_MEETING, board.start, meets.end(), board.term) if meets else board
