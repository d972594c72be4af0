"""Which plan a question names: by id, issuer, nickname, ticker or translated name, with small misspellings."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from corpus.folding import fold, is_han
from corpus.plan import Plan


@dataclass(frozen=True, slots=True)
class Named:
    """The plans named, in order of mention, and where."""

    plans: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]


class PlanFinder:
    """Finds plan names in text."""

    def __init__(self, plans: Iterable[Plan]) -> None:
        self._aliases: list[tuple[str, str]] = []
        for plan in plans:
            for alias in plan.called:
                self._aliases.append((fold(alias).text, plan.id))
        self._aliases.sort(key=lambda alias: -len(alias[0]))
        self._single = {alias: plan for alias, plan in self._aliases if re.fullmatch(r"[a-z0-9]{5,}", alias)}

    def find(self, text: str) -> Named:
        """The plans that a text names."""
        source = fold(text)
        found: list[tuple[int, int, str]] = []

        def free(start: int, end: int) -> bool:
            return all(end <= a or start >= b for a, b, _ in found)

        for alias, plan in self._aliases:
            if alias not in source.text:
                continue
            pattern = re.escape(alias) if is_han(alias[0]) else rf"(?<![a-z0-9]){re.escape(alias)}(?![a-z0-9])"
            for match in re.finditer(pattern, source.text):
                if free(match.start(), match.end()):
                    found.append((match.start(), match.end(), plan))
        if not found:
            found = self._misspelt(source.text)
        found.sort()
        return Named(
            tuple(dict.fromkeys(plan for _, _, plan in found)),
            tuple(source.span(start, end) for start, end, _ in found),
        )

    def _misspelt(self, text: str) -> list[tuple[int, int, str]]:
        from rapidfuzz.distance import DamerauLevenshtein

        found: list[tuple[int, int, str]] = []
        for match in re.finditer(r"[a-z]{5,}", text):
            for alias, plan in self._single.items():
                word = match[0]
                if word[0] == alias[0] and abs(len(word) - len(alias)) <= 1:
                    allowed = 2 if len(alias) >= 8 else 1
                    if DamerauLevenshtein.distance(word, alias, score_cutoff=allowed) <= allowed:
                        found.append((match.start(), match.end(), plan))
                        break
        return found
