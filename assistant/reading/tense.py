"""Whether a question tells of a day as past or as to come, by the verb of the clause in which it stands.

A verb counts where the day is its own: the last one before it in its clause, or the first one after a day that opens
the clause. A day that belongs to a noun ("after my dismissal on 3 May"), a past that is only supposed and a verb that
leaves it open say nothing. The words are data (`tense.yaml`).
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from corpus.data import load

PAST: Final = -1
TO_COME: Final = 1
_KINDS: Final = (("open", 0), ("to_come", TO_COME), ("past", PAST))
"""The kinds of words, and what they say; where two are the same words, the first kind holds."""
_STOP: Final = re.compile(r"[;:!?¿¡。；：！？\n…()（）—–]|\s-\s|\.(?!\d)")
_COMMA: Final = re.compile(r"[,，、](?!\d{3})")
_HAN: Final = re.compile(r"[\u3400-\u9fff]")
_HAN_STOP: Final = re.compile(r"[,，。；;：:！!？?\n()（）]|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])")
_OF: Final = re.compile(r"\s*[的嘅](?![时時])")
"""What gives a day to the noun after it: 5月的收购."""
_FAR: Final = 70
"""A verb so many characters off is that of something else."""
_FAR_IN_HAN: Final = 16
_OPENS: Final = 4
"""A day opens its clause where at most so many words stand before it."""
_SUBJECT: Final = 5
"""So many words before a verb are looked at for what it is said of."""


class _Word(NamedTuple):
    start: int
    end: int
    says: int


def tense(text: str, span: tuple[int, int], language: str) -> int:
    """What the words around a day show: that it is past (-1), that it is to come (1), or neither (0).

    Args:
        text: the question as it is written.
        span: where the day stands.
        language: of the question.
    """
    if language.startswith("zh") or _HAN.search(text, *span):
        return _in_han(text, span)
    return _in_letters(text, span, language) if language in _data() else 0


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    loaded: dict[str, Any] = load(Path(__file__).with_name("tense.yaml").read_bytes())
    return loaded


@lru_cache(maxsize=64)
def _any(language: str, kind: str) -> re.Pattern[str]:
    """The words of one kind; in letters they are whole words, and what an apostrophe cuts off is one."""
    words = "|".join(f"(?:{word})" for word in _data()[language].get(kind, ["(?!)"]))
    return re.compile(words if language == "zh" else rf"(?:(?<!\w)|(?=['’]))(?:{words})(?!\w)", re.IGNORECASE)


@lru_cache(maxsize=16)
def _beside(language: str) -> re.Pattern[str]:
    """What stands between a verb and its day, and nothing else."""
    return re.compile(rf"\s*(?:{_any(language, 'beside').pattern}\s*)*", re.IGNORECASE)


def _words(text: str, start: int, end: int, language: str) -> list[_Word]:
    """The words of a stretch that show a tense, without those that are part of others."""
    accents = re.search(r"[áéíóúâêôãõ]", text, re.IGNORECASE) is not None
    found = [
        _Word(*match.span(), says)
        for kind, says in (*_KINDS, *([] if accents else [("unaccented", PAST)]))
        for match in _any(language, kind).finditer(text, start, end)
    ]
    kept: list[_Word] = []
    for word in sorted(found, key=lambda each: each.start - each.end):
        if not any(other.start <= word.start and word.end <= other.end for other in kept):
            kept.append(word)
    return sorted(kept)


def _in_letters(text: str, span: tuple[int, int], language: str) -> int:
    start, end = _clause(text, span, language)
    words = _words(text, start, span[0], language)
    ahead = text[start : span[0]]
    if (is_ := _copula(text, start, span[0], language)) is not None:
        return is_
    if words:
        last = words[-1]
        tied = _tied(text, last.end, span[0], language)
        return 0 if tied or span[0] - last.end > _FAR else _supposed(text, start, end, last.says, language)
    if len(ahead.split()) > _OPENS or _event_before(text, start, span[0], language):
        return 0
    alone = _beside(language).fullmatch(ahead) is not None
    if alone and not text[span[1] : end].strip():
        return _of_the_clause_beside(text, (start, end), language)
    after = _words(text, span[1], end, language)
    near = after[0] if after and after[0].start - span[1] <= _FAR else None
    return _supposed(text, start, end, near.says, language) if near is not None else 0


def _of_the_clause_beside(text: str, clause: tuple[int, int], language: str) -> int:
    """What the clause before a day set off by commas shows, or else the one after it."""
    start, end = clause
    if start and _COMMA.match(text, start - 1):
        before = _clause(text, (start - 1, start - 1), language)
        words = _words(text, before[0], before[1], language)
        return _supposed(text, *before, words[-1].says, language) if words else 0
    if _COMMA.match(text, end):
        after = _clause(text, (end + 1, end + 1), language)
        words = _words(text, after[0], after[1], language)
        return _supposed(text, *after, words[0].says, language) if words else 0
    return 0


def _clause(text: str, span: tuple[int, int], language: str) -> tuple[int, int]:
    """Where the clause of a day starts and ends."""
    cuts = (_STOP, _COMMA, _any(language, "cuts"))
    start = max((match.end() for cut in cuts for match in cut.finditer(text, 0, span[0])), default=0)
    end = min((match.start() for cut in cuts for match in cut.finditer(text, span[1])), default=len(text))
    return start, end


def _copula(text: str, start: int, day: int, language: str) -> int | None:
    """What a verb right before a day shows that only says when something is; nothing where none stands there."""
    for match in reversed([*_any(language, "copula").finditer(text, start, day)]):
        if _beside(language).fullmatch(text, match.end(), day) is None:
            return None
        subject = " ".join(text[start : match.start()].split()[-_SUBJECT:])
        return 0 if not subject or _any(language, "dated").search(subject) else TO_COME
    return None


def _supposed(text: str, start: int, end: int, says: int, language: str) -> int:
    """What a clause shows: a past that is only supposed shows nothing."""
    return 0 if says == PAST and _any(language, "if").search(text, start, end) else says


def _event_before(text: str, start: int, day: int, language: str) -> bool:
    """Whether a noun of what happens stands right before a day."""
    return any(
        _beside(language).fullmatch(text, match.end(), day)
        for match in _any(language, "events").finditer(text, start, day)
    )


def _tied(text: str, start: int, day: int, language: str) -> bool:
    """Whether a day belongs to a noun of what happens tied to the verb: "told about the takeover on 3 May"."""
    if not _event_before(text, start, day, language):
        return False
    noun = max(_any(language, "events").finditer(text, start, day), key=lambda match: match.start())
    between = text[start : noun.start()]
    return any(not re.search(r"\d", between[link.end() :]) for link in _any(language, "links").finditer(between))


def _in_han(text: str, span: tuple[int, int]) -> int:
    start = max((match.end() for match in _HAN_STOP.finditer(text, 0, span[0])), default=0)
    end = next((match.start() for match in _HAN_STOP.finditer(text, span[1])), len(text))
    if _OF.match(text, span[1]):
        return 0
    if not text[start : span[0]].strip() and not text[span[1] : end].strip() and end < len(text):
        end = next((match.start() for match in _HAN_STOP.finditer(text, end + 1)), len(text))
    words = _words(text, max(start, span[0] - _FAR_IN_HAN), span[0], "zh")
    after = _words(text, span[1], min(end, span[1] + _FAR_IN_HAN), "zh")
    says = {word.says for word in (*words[-1:], *after[:1])}
    if len(says) != 1:
        return 0
    return _supposed(text, start, end, says.pop(), "zh")
