"""A quick look at what the rules give with the facts at hand, remembered as a question asks for each several times."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from assistant.reading.query import Target
from corpus.today import today
from rules.engine import Look

_SETTLES: Final = Look(settled=True, missing=())
_REMEMBERED: Final = 64


class Probe:
    """Looks at targets.

    Args:
        ask: whether the facts at hand settle a target, and which are missing; everything is settled where not given.
    """

    def __init__(self, ask: Callable[[Target], Look] | None) -> None:
        self._ask = ask
        self._looks: dict[object, Look] = {}

    @property
    def asks(self) -> bool:
        """Whether there is somebody to ask."""
        return self._ask is not None

    def look(self, target: Target) -> Look:
        """What a quick look at a target shows."""
        if self._ask is None:
            return _SETTLES
        facts = frozenset((name, str(raw)) for name, raw in target.facts.items())
        key = (target.plan, target.goal, facts, target.as_of or today())
        seen = self._looks.get(key)
        if seen is None:
            if len(self._looks) >= _REMEMBERED:
                self._looks.clear()
            seen = self._looks[key] = self._ask(target)
        return seen

    def settles(self, target: Target) -> bool:
        """Whether the facts at hand settle a target."""
        return not self.look(target).open
