"""A move within the group that is told in two halves: one company is left, and the group is not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from corpus.concepts import Mention

_STAYS: Final = re.compile(
    r"\b(?:(?:stay|remain|continue|keep working|(?:am|'m|is|be) still)(?:s|ing|ed)?|still) (?:with(?:in)?|in|inside) "
    r"(?:the |our )?(?:same )?group\b|"
    r",\s*(?:still |all |it[’']s )*(?:the )?same group\b|"
    r",\s*(?:que é |que es |todo )?(?:do |del |el |o )?(?:mesmo|mismo) grupo\b|"
    r"\b(?:continu\w+|fic\w+|permane\w+|segu\w+|sig[ou]\w*)(?: trabalhando| trabajando| siendo| sendo)? "
    r"(?:n[oe]l?|en el|dentro d[oe]l?) (?:mesmo |mismo )?grupo\b|"
    r"(?:留|仍|[还還]|仲|依然|一直)[^。，,;；?？]{0,4}?(?:在|喺)(?:本|同一)?[个個]?集[团團]",
    re.IGNORECASE,
)
_LEAVES: Final = re.compile(
    r"\b(?:leav(?:e|es|ing)|left|mov(?:e|es|ed|ing) (?:from|out of)) (?:the |my |our )?(?:\w+ )?"
    r"(?:subsidiary|company|affiliate|unit|entity)\b|"
    r"\b(?:deix[oaeu]\w*|sai\w*|sa[íi]) (?:d?[ao] )?(?:\w+ )?(?:filial|subsidi[áa]ria|companhia|empresa|controlada)\b|"
    r"\b(?:dej[oaóe]\w*|salgo de|sali[oó] de|abandon\w+) (?:la |mi )?"
    r"(?:filial|subsidiaria|compa[nñ][ií]a|empresa|sociedad)\b|"
    r"(?:离开|離開|[离離][任职職])[^。，,;；?？]{0,8}?(?:子公司|公司|分公司)",
    re.IGNORECASE,
)
_JOINS: Final = re.compile(
    r"\b(?:i join|joins?|joined|joining|(?:me |se )?(?:incorpor[oaó]\w*|integr[oaó])|ingress(?:o|a|ou|ei)|"
    r"vou para|foi para|paso a|pas[óo] a)\b|加入|[转轉調调]到",
    re.IGNORECASE,
)


def moved(text: str) -> Iterator[Mention]:
    """Where a question says that somebody leaves a company of the group and stays in the group.

    >>> [mention.start for mention in moved("I leave the Brazilian subsidiary and stay in the group")]
    [2]
    """
    left = _LEAVES.search(text)
    if left is not None and _STAYS.search(text):
        for match in (left, *_JOINS.finditer(text)):
            yield Mention("group_transfer", *match.span(), match[0])
