"""What a question says does not happen: "if there's no merger", "sem troca de controle", "neither fired nor resigned".

Such a question is not about the event, nor has anybody left in that way; it asks what holds without it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from assistant.reading.evidence import STRONG_EVENTS
from assistant.reading.excepted import not_excepted
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
_CONTROL: Final = "change_of_control"
_WITHIN: Final = re.compile(r"\bn[ãa]o\b|\bno\b", re.IGNORECASE)
_UNCHANGED: Final = re.compile(
    r"(?:\s+(?:of|d[aeo]s?|del?)(?:\s+\w+){1,3}?)?\s+"
    r"(?:(?:(?:does|did|has|had|is|was|will|would)(?: not|n['’]t)|never)(?: \w+)??\s+"
    r"(?:chang|pass|mov|shift|transfer|happen|occur|tak|com)\w+|(?:remain|stay)(?:s|ed)?\b|(?:n[ãa]o|no|nunca)\s+(?:se\s+|foi\s+|fue\s+|ha\s+)?"
    r"(?:mud|alter|troc|pass|transfer|cambi|ocurr|ocorr|acontec|produ)\w*)|"
    r"(?:[并並都也仍]|[还還]是|[仍依]然|保持|[维維]持){0,2}(?:(?<!有)[没沒]有?|冇|未|不|[无無])(?:曾)?(?:[发發]生|出[现現]|任何|有)*"
    r"(?:[变變改更易]|[转轉]移|[转轉]手)",
    re.IGNORECASE,
)
"""What is said after the name of an event of which there is none: "control did not change", 控制权没有变."""

_DISMISSAL: Final = "dismissal"
_DENIABLE: Final = frozenset(
    (
        *("resignation", "dismissal", "dismissal_without_cause", "termination", "death", "mutual_agreement"),
        *("retirement", "retirement_voluntary", "retirement_agreed", "retirement_involuntary", "group_transfer"),
    )
)
"""Ways of leaving that somebody can say did not happen. Who was not dismissed for cause may well have been dismissed,
and the thesaurus has its own terms for that.
"""
_DISMISSED: Final = frozenset({"dismissal_without_cause", "dismissal_with_cause"})
_OTHERWISE: Final = _DENIABLE - _DISMISSED - {"dismissal", "termination"}
"""Ways of leaving beside which a denied dismissal of either kind did not happen at all."""
_IS_NOT_DISMISSED: Final = re.compile(
    r"(?:(?:was|were|am|is|been|be)\s+)?(?:not|never|n['’]t)\s+(?:\w+\s+){0,2}?(?:dismiss|fire|sack|terminat|let go)|"
    r"(?:n[ãa]o|nunca|no)\s+(?:me\s+|fui\s+|foi\s+|fue\s+|han\s+|he sido\s+)*"
    r"(?:demit|despe|despid|deslig|dispens|mand|ech)|"
    r"(?:不是|并非|並非|[没沒]有?|未)[^。，,;；]{0,4}(?:被|[因遭])",
    re.IGNORECASE,
)
_NEVER: Final = re.compile(
    r"(?:(?:\b(?:not|never|neither|nor|nobody|no one|without)|n['’]t)"
    r"(?:\s+(?:yet|been|be|being|having|have|has|had|was|were|am|is|did|do|i|we|he|she|they|anybody|anyone|even|actually|"
    r"formally|get|got|gotten|getting|any|an?|my|the|his|her|want(?:ed|s)? to|going to|planning to|wish to|ever))*|"
    r"\b(?:n[ãa]o|nunca|jamais|nem|sem|tampouco|ningu[ée]m)"
    r"(?:\s+(?:eu|fui|foi|fomos|foram|sou|ser|ter|tive|sido|tenha|ainda|me|te|se|o|a|est[áa]|houve|qualquer|nenhum[a]?|"
    r"quer[oi]?|quis|vou|pretendo|que|haja))*|"
    r"\b(?:no|nunca|jam[áa]s|ni|sin|tampoco|nadie)"
    r"(?:\s+(?:yo|me|te|se|lo|la|le|nos|los|las|han|ha|he|haya|haber|sido|fui|fue|soy|ser|a[úu]n|todav[íi]a|que|ning[úu]n[a]?|"
    r"un[a]?|mi|quiero|quiere|voy a|pienso|hubo))*|"
    r"(?:(?<!有)(?:没有?|沒有?)|冇|从未|從未|未|(?<!是)不是|(?<![係是])唔[係是]|并非|並非|(?:没|沒|冇|無|无)人|"
    r"(?<![要会會能该該想可肯敢是])[不唔](?=$|[被俾畀辞辭离離走退]))"
    r"(?:曾|有|被|俾|畀|遭|公司|人|我|他|她|佢|正式|要|想|打算|因为|因為|主[动動]|自己)*)\s*$",
    re.IGNORECASE,
)
_NEGATES: Final = re.compile(
    r"(?:not?|never|n['’]t|did|n[ãa]o|sem|sin|without|w/o|non|un|in)\b|[没沒冇无無不未非]", re.IGNORECASE
)
"""A term that denies something itself says how somebody left: "without cause", "did not quit"."""
_DID_NOT: Final = re.compile(r"(?:(?:did|was|were|has|have)?\s*(?:not|n['’]t)|n[ãa]o|no)\b|[没沒冇不]", re.IGNORECASE)
_NO: Final = re.compile(r"\s*no\b", re.IGNORECASE)
_IN_THE: Final = re.compile(r"\bno\b", re.IGNORECASE)
_PORTUGUESE: Final = re.compile(r"[ãõç]|\b(?:em|uma|minhas?|meus?|eu|nao|pra)\b", re.IGNORECASE)
_UNTIL: Final = re.compile(
    r"[^,;.?!，。；？！]{0,16}?(?:\b(?:until|till|before|at[ée]|antes|hasta)\b|[直等]到|之前|以前)|"
    r"\s*(?:or not|o no|ou não)\b",
    re.IGNORECASE,
)
"""Who does not retire until a day retires on it."""


def happening(text: str, mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions without who is excepted and the events that do not happen.

    Args:
        text: the question.
        mentions: the concepts found in it.
    """
    return [
        m
        for m in not_excepted(text, mentions)
        if m.concept not in _EVENTS
        or not (_is_absent(text, m.start, m.end) or (m.concept == _CONTROL and _is_unchanged(text, m)))
    ]


def reasons(text: str, mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions without the ways of leaving that a question says did not happen.

    >>> found = [Mention("dismissal", 6, 11, "fired"), Mention("resignation", 17, 25, "resigned")]
    >>> [mention.concept for mention in reasons("Never fired, but resigned", found)]
    ['resignation']
    """
    denied = [m for m in mentions if m.concept in _DENIABLE and _is_denied(text, m)]
    if any(m.concept in _OTHERWISE and m not in denied for m in mentions):
        denied += [m for m in mentions if m.concept in _DISMISSED and m not in denied and _is_not_dismissed(text, m)]
    if denied:
        leaves = {m.concept for m in denied}
        denied += [
            m for m in mentions if m.concept == "dismissal" and "dismissal" in leaves and _denies_itself(text, m)
        ]
    return [m for m in mentions if m not in denied] if denied else list(mentions)


@lru_cache(maxsize=64)
def denying(text: str) -> str:
    """The text, in which the Portuguese "in the" is no English or Spanish "no"; every other word keeps its place.

    >>> denying("Eu estava no cargo")
    'Eu estava em cargo'
    """
    return _IN_THE.sub("em", text) if _PORTUGUESE.search(text) else text


def is_none(text: str, mention: Mention) -> bool:
    """Whether a question says of what a word names that there is none: "nothing lapsed", "沒有失效"."""
    return _is_absent(text, mention.start, mention.end)


def _is_absent(text: str, start: int, end: int) -> bool:
    absent = _ABSENT.search(text[:start])
    return absent is not None and not _is_within(text, absent) and _ASKS.match(text[end:]) is None


def _is_unchanged(text: str, mention: Mention) -> bool:
    after = _UNCHANGED.match(text, mention.end)
    if after is not None:
        return _ASKS.match(text[after.end() :]) is None
    return _WITHIN.search(denying(text), mention.start, mention.end) is not None


def _is_within(text: str, denial: re.Match[str]) -> bool:
    """Whether the word that seems to deny is the Portuguese "in the": "no layoff de maio"."""
    return _NO.match(denial[0]) is not None and _PORTUGUESE.search(text) is not None


def _is_not_dismissed(text: str, mention: Mention) -> bool:
    """Whether a term for a dismissal says that there was none: "not dismissed for cause", beside how somebody left."""
    if _UNTIL.match(text, mention.end):
        return False
    said = _IS_NOT_DISMISSED.match(text, mention.start, mention.end)
    before = _NEVER.search(text, max(0, mention.start - 48), mention.start)
    return said is not None or (before is not None and not _is_within(text, before))


def _is_denied(text: str, mention: Mention) -> bool:
    said = text[mention.start : mention.end]
    if _NEGATES.match(said) or _UNTIL.match(text, mention.end) or _ASKS.match(text[mention.end :]):
        return False
    denial = _NEVER.search(text, max(0, mention.start - 48), mention.start)
    return denial is not None and not _is_within(text, denial)


def _denies_itself(text: str, mention: Mention) -> bool:
    """Whether a term for a dismissal says that somebody did not resign: with the dismissal denied, neither happened."""
    return _DID_NOT.match(text, mention.start) is not None
