"""Events that a question says do not happen: "if there's no merger", "sem troca de controle", "没有流动性事件".

Such a question is not about the event; it asks what holds without it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from assistant.reading.evidence import STRONG_EVENTS
from corpus.concepts import Mention

_ABSENT: Final = re.compile(
    r"(?:\b(?:no|without|absent|barring)(?: (?:an?|any|other|such|intervening))*|"
    r"(?:\b(?:not|never)|n['’]t) (?:been |be |being |have |had |see |happen )*(?:an?|any)|"
    r"\b(?:sem|nenhum[a]?)(?: (?:que haja|haver|ter havido|qualquer|nenhum[a]?|um[a]?|algum[a]?))*|"
    r"\bn[ãa]o (?:h[áa]|houve|haja|houver|ocorr\w+|acontec\w+|teve|tiver|tenha)"
    r"(?: (?:havido|ocorrido|qualquer|nenhum[a]?|um[a]?))*|"
    r"\b(?:sin|ning[uú]n[a]?)(?: (?:que haya|haber|que ocurra|ning[uú]n[a]?|un[a]?|alg[uú]n[a]?))*|"
    r"\bno (?:hay|hubo|haya|hubiera|ocurr\w+|exist\w+|se produ\w+|se d[aé])"
    r"(?: (?:ning[uú]n[a]?|un[a]?|alg[uú]n[a]?|habido))*|"
    r"(?<!有)(?:没有?|沒有?|冇|[无無未])(?:有|任何|发生|發生|出现|出現|经历|經歷|[过過]|什么|什麼|甚麼|咩|乜|[个個])*)\s*$",
    re.IGNORECASE,
)
_EVENTS: Final = STRONG_EVENTS - {"merger"}
"""Share classes may not be merged either."""
_ASKS: Final = re.compile(r"^[^,，。;；]{0,12}?[吗嗎]")


def happening(text: str, mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions without the events that do not happen.

    Args:
        text: the question.
        mentions: the concepts found in it.
    """
    return [m for m in mentions if m.concept not in _EVENTS or not _is_absent(text, m.start, m.end)]


def is_none(text: str, mention: Mention) -> bool:
    """Whether a question says of what a word names that there is none: "nothing lapsed", "沒有失效"."""
    return _is_absent(text, mention.start, mention.end)


def _is_absent(text: str, start: int, end: int) -> bool:
    return _ABSENT.search(text[:start]) is not None and _ASKS.match(text[end:]) is None
