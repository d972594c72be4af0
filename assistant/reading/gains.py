"""What somebody would gain by exercising: a question for which a plan only has what exercising costs.

What the shares are worth beyond the exercise price is arithmetic on a price that no plan states. So the cost is never
given for the gain, and what a share is said to be worth is no price of the day of the grant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from assistant.reading.mention import Mention
from assistant.reading.query import Target
from assistant.reading.wordlist import wordlists
from rules.book import Book, Rule

_DATA: Final = Path(__file__).with_suffix(".yaml")
_BEFORE: Final = 60
_PRICES: Final = "exercise_price"


def asks_for_gain(question: str) -> bool:
    """Whether a question asks what somebody would gain.

    >>> asks_for_gain("What profit do I make?"), asks_for_gain("What does exercising cost?")
    (True, False)
    """
    return wordlists(_DATA)["gain"].search(question) is not None


def only_costs(target: Target, book: Book) -> bool:
    """Whether what a target asks for is answered by the price of exercising, which is no gain."""
    rules: Sequence[Rule] = book.goals.get(target.goal or "", ())
    return any(rule.topic == _PRICES and rule.currency is not None for rule in rules)


def without_worth(target: Target, book: Book, question: str, values: Sequence[Mention]) -> Target:
    """The target without what a share is said to be worth, where that was taken for a price of another day.

    Args:
        values: the values of the question.
    """
    worth = {value.start: value for value in values if _is_worth(question, value)}
    dropped = [b for b in target.bound if b.start in worth and b.fact in book.facts and b.fact != _PRICES]
    if not dropped:
        return target
    names = {bound.fact for bound in dropped}
    return replace(
        target,
        facts={name: raw for name, raw in target.facts.items() if name not in names},
        bound=tuple(bound for bound in target.bound if bound not in dropped),
        unbound=tuple(sorted({*target.unbound, *(worth[b.start] for b in dropped)}, key=lambda value: value.start)),
    )


def _is_worth(question: str, value: Mention) -> bool:
    words = wordlists(_DATA)
    before = words["worth"].search(question, max(0, value.start - _BEFORE), value.start)
    return value.kind in ("money", "number") and (
        before is not None or words["behind"].match(question, value.end) is not None
    )
