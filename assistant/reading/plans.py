"""Which plan a question names: by id, issuer, nickname, ticker or translated name, with small misspellings."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from assistant.reading.namesakes import is_common_word
from corpus.folding import fold, is_han
from corpus.issuers import company
from corpus.plan import Plan
from corpus.span import without

_NAME = r"(?P<name>[A-ZÀ-Ý][\w&.’'-]*(?:\s+[A-ZÀ-Ý][\w&.’'-]*){0,3})"
_EMPLOYER = re.compile(
    r"\b(?:[Ww]ork(?:ing|s|ed)? (?:at|for)|[Ee]mployed (?:at|by)|[Tt]rabalh\w+ (?:na|no|para [ao]|pr[ao])|"
    rf"[Tt]rabaj\w+ (?:en|para)|[Ee]mplead[oa] de|[Ff]uncion[aá]ri[oa] d[ao])\s+{_NAME}|"
    r"[在喺](?P<han>[\u3400-\u9fff]{2,6}?)(?:做嘢|工作|上班|打工|任[职職]|返工)"
)
_ANY_EMPLOYER = re.compile("公司|集[团團]|[总總]部|[这這那家子分里裡外]|呢度|海外|[国國]")


_LEADING = ":：,，、;；.。-–— "
"""What is left in front of a question once the name of the plan is taken off it."""


def employer(text: str) -> str | None:
    """Where a question says that somebody works, or which company it names with its legal form.

    Example:
        >>> employer("I work at Orchid Labs, when do my options vest?"), employer("I work at a subsidiary")
        ('Orchid Labs', None)
        >>> employer("What if I resign from Orchid Corp?"), employer("E se eu sair da Orquídea Ltda.?")
        ('Orchid Corp', 'Orquídea Ltda.')
    """
    match = _EMPLOYER.search(text)
    if match is None or (match["han"] and _ANY_EMPLOYER.search(match["han"])):
        return company(text)
    return match["name"] or match["han"]


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
                if free(match.start(), match.end()) and not is_common_word(alias, text, *source.span(*match.span())):
                    found.append((match.start(), match.end(), plan))
        if not found:
            found = self._misspelt(source.text)
        found.sort()
        return Named(
            tuple(dict.fromkeys(plan for _, _, plan in found)),
            tuple(source.span(start, end) for start, end, _ in found),
        )

    def unnamed(self, text: str) -> str:
        """A text without the names of plans, or the whole where no word is left."""
        words = without(text, self.find(text).spans).lstrip(_LEADING)
        return words if re.search(r"\w", words) else text

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
