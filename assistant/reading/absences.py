"""Which words for a leave speak of one that was taken, and which of one that was not, or of the same one again.

Whoever "never took a leave" has not been away. "Maternity leave" is no other leave beside it, nor is "the leave" said
of it later. Whoever is "promoted to director" is not elected to the board.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from assistant.reading.mention import Mention as Value
from assistant.reading.reasons import BOTH_LEAVES, OPEN_REASONS, REASON_CONCEPTS
from corpus.concepts import Mention

_AWAY: Final = "leave_of_absence"
_PARENTAL: Final = "parental_leave"
_DENIED: Final = re.compile(
    r"(?:\b(?:no|never|without|not|neither|nor)\b|n['’]t\b|\b(?:n[ãa]o|nunca|jamais|sem|nenhum\w*|nem)\b|"
    r"\b(?:nunca|jam[áa]s|sin|ning[úu]n\w*|tampoco|ni)\b)(?:\s+[^\W\d]+){0,5}?\s*$|(?:(?<!有)[没沒未冇無无]|從不|从不)[^。，,;；?？\d]{0,6}$",
    re.IGNORECASE,
)
_BESIDE: Final = re.compile(
    r"(?![^.?!。？！;；]*(?:\b(?:or|ou|o|instead|rather|versus|vs)\b|或|[还還]是|抑或))[^.?!。？！;；]{0,50}?"
    r"(?:\b(?:and|plus|then|also|as well as|followed by|e|mais|depois|al[eé]m d\w+)\b|"
    r"\b(?:y|m[aá]s|adem[aá]s|luego|despu[eé]s)\b|"
    r"[和及與与跟加又、]|[还還]有|同埋|再)[^.?!。？！;；]{0,30}",
    re.IGNORECASE,
)
"""What stands between two leaves of which both were taken."""
_ONLY: Final = re.compile(
    r"\b(?:except|besides|other than|only|but|exceto|salvo|s[óo]|sino|solo|excepto)\b", re.IGNORECASE
)
_CLAUSE: Final = re.compile(r"[,;:.()（）。，；：、?？!！]|\b(?:and|but|then|e|mas|y|pero|luego)\b", re.IGNORECASE)
_JOINED: Final = re.compile(r"[\s-]*(?:d[ea]|por|of|for|的)?[\s-]*", re.IGNORECASE)
_THE: Final = re.compile(
    r"(?:\b(?:the|this|that|my|her|his|d?[ao]|n?[ao]|pel[ao]|essa|esta|minha|la|mi|esa|del?)\s+|[这這那該该個])$",
    re.IGNORECASE,
)
_LENGTH_OF: Final = re.compile(
    r"\s*(?:of|in|on|d[ea]|em|en|por|paid|full|的|嘅)?\s*(?:my|her|minha|la|su|mi)?\s*", re.IGNORECASE
)
_LASTED: Final = re.compile(
    r"\s*(?:\(|（|,|，|:|：)?\s*(?:(?:of|for|lasting|lasted|was|from|in|on|since|during|de|por|durante|com|con|em|en|el|d[ea]sde|del|"
    r"foi|fue|dur\w+|entre|between|休了?|共|由|从|從|自|在|於|于|一共|总共|總共)\s*){0,2}",
    re.IGNORECASE,
)
_TO: Final = re.compile(
    r"\s*(?:to|until|till|and|through|a|at[eé]|e|al?|hasta(?: el)?|y|-|–|—|至|到)\s*(?:the |o |el )?", re.IGNORECASE
)
"""What stands between a leave and its length or days."""
_TOOK: Final = re.compile(r"(?:[\s,，]*[^\W\d]{1,10}){0,3}\s*")
"""What stands between the day or year of a leave and its length."""
_REASONS: Final = frozenset({*REASON_CONCEPTS, *OPEN_REASONS})
_PLAIN: Final = re.compile(
    r"leave|licen[cç][ai]s?|permiso|baja|afastamento|ausencia|aus[êe]ncia|absence|请假|請假|休假|假期|假", re.IGNORECASE
)


def absences(text: str, mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions without leaves that nobody took, and without words for a maternity or paternity leave that name
    another one by themselves.

    >>> [m.concept for m in absences("never took sick leave", [Mention("leave_of_absence", 6, 21, "took … leave")])]
    []
    """
    kept = [m for m in mentions if m.concept not in (_AWAY, _PARENTAL) or not _is_denied(text, m)]
    raised = [m.end for m in kept if m.concept == "promotion"]
    kept = [m for m in kept if m.concept != "elected_to_board" or not any(m.start - 1 <= at <= m.end for at in raised)]
    parental = [m for m in kept if m.concept == _PARENTAL]
    return [m for m in kept if m.concept != _AWAY or not any(_is_same(text, m, other) for other in parental)]


def both(text: str, mentions: Sequence[Mention]) -> set[str]:
    """The concept of a maternity or paternity leave and another one beside it, where a question speaks of both.

    >>> said = [Mention("parental_leave", 0, 15, "maternity leave"), Mention("leave_of_absence", 20, 30, "sick leave")]
    >>> both("maternity leave and sick leave", said), both("maternity leave, or sick leave", said)
    ({'both_leaves'}, set())
    """
    pairs = ((m, other) for m in mentions for other in mentions if (m.concept, other.concept) == (_AWAY, _PARENTAL))
    ordered = (sorted(pair, key=lambda mention: (mention.start, mention.end)) for pair in pairs)
    return {BOTH_LEAVES for first, second in ordered if _BESIDE.fullmatch(text, first.end, second.start)}


def of_a_birth(text: str, mentions: Sequence[Mention], values: Sequence[Value]) -> list[Value]:
    """The values that tell how long a maternity or paternity leave was, and when, where nothing else happened."""
    parental = [m for m in mentions if m.concept == _PARENTAL]
    others = [m for m in mentions if m.concept in _REASONS - {_PARENTAL}]

    def tells(value: Value) -> bool:
        if value.kind not in ("duration", *(() if others else ("date",))):
            return False
        return any(
            (value.end <= m.start and _LENGTH_OF.fullmatch(text, value.end, m.start))
            or (m.end <= value.start and _LASTED.fullmatch(text, m.end, value.start))
            for m in parental
        )

    found: list[Value] = []
    for value in sorted(values, key=lambda v: v.start):
        follows = value.kind == "date" and any(
            joins.fullmatch(text, v.end, value.start) for v in found for joins in (_TO, _LASTED)
        )
        if parental and (tells(value) or (follows and not others)):
            found.append(value)
    ahead = [
        value
        for value in values
        if value.kind == "date" and not others and any(_TOOK.fullmatch(text, value.end, v.start) for v in found)
    ]
    return [*(value for value in ahead if value not in found), *found]


def _is_denied(text: str, mention: Mention) -> bool:
    start = max((match.end() for match in _CLAUSE.finditer(text, 0, mention.start)), default=0)
    before = text[start : mention.start]
    return _DENIED.search(before) is not None and not _ONLY.search(before)


def _is_same(text: str, leave: Mention, parental: Mention) -> bool:
    """Whether a word for a leave is part of the words for a parental one, or comes back to it."""
    first, second = sorted((leave, parental), key=lambda mention: (mention.start, mention.end))
    if second.start <= first.end or _JOINED.fullmatch(text, first.end, second.start):
        return True
    plain = _PLAIN.fullmatch(text, leave.start, leave.end) is not None
    return plain and parental.end <= leave.start and _THE.search(text[: leave.start]) is not None
