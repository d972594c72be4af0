"""Cases set side by side: "better to leave on 20 December 2022 or on 10 January 2023?".

Two values of one kind, or two reasons of leaving, with an "or" between them make two cases of a question that compares;
two reasons do so without it where the question asks for the difference.
Each case is the question with its own value in the first place and without the other one, and is read for itself. A
question that asks the same again ("and how many on 3 May 2028?") has two cases too, which are not weighed. Several
grants, each with its day ("4,500 of 9 June and 3,000 of 20 October"), are cases that are added up.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Final

from assistant.reading.asked import forms, spans
from assistant.reading.fitting import FEW
from assistant.reading.mention import Mention
from assistant.reading.query import Case, Query
from assistant.reading.relative import GRANTED
from assistant.reading.several import length, pieces
from assistant.reading.wordlist import wordlists

_DATA: Final = Path(__file__).with_name("received.yaml")
_APART: Final = 70
"""How many characters stand at most between the values of two cases."""
_ON_END: Final = 3
"""How many characters stand at most between two words for one reason."""
_BETWEEN = re.compile(
    r"\b(?:difference between|diferen[cç]a entre|diferencia (?:hay )?entre|compare)\b[^.?!]{3,60}?"
    r"\s(?P<and>and|with|e|com|y|con)\s",
    re.IGNORECASE,
)
"""What joins the cases of which the difference is asked for."""
_AGAIN: Final = 24
"""How many letters stand at most beside the value in a part that asks the same again."""
_OF_VALUES: Final = frozenset({"quantity", "money", "consequence", "whether"})
_OF_ONE_GRANT = re.compile(r"[^.;。；?？!！]{0,45}")
"""What stands between the number of a grant and its day."""
_BETWEEN_GRANTS = re.compile(
    r"[^。？?！!]{0,25}?(?:[,;，；、.]|\band\b|\be\b|\by\b|\bthen\b|\bplus\b|\bmais\b|\bm[aá]s\b|[和及跟與与同]|另外|還有|还有)"
    r"[^。？?！!]{0,40}",
    re.IGNORECASE,
)
_NO_GRANT = re.compile(
    r"\b(?:exerci|us(?:ed|ei|ou|e|o)\b|usé|sold|sell|bought|buy|paid|pay|lost|lose|left\b|leav|laps|vested|resign|quit|fired|"
    r"vend|perd|sa[ií]|venc|ejerc|pag|renunci|despe|demiti)|行使|行[权權]|[卖賣用交]|[离離][职職]|失效|[归歸][属屬]|到期",
    re.IGNORECASE,
)
"""What tells of something else than a grant."""
_YEAR = re.compile(r"\d{4}|[零〇一二三四五六七八九]{4}年|/\d\d\b")
_STOP = re.compile(r"[。？?！!]|(?<!\bv)(?<!\bvs)\.(?!\d)")
_PORTUGUESE: Final = re.compile(r"[ãõ]|\b(?:em|não|uma|dos|das|com|você|ao)\b", re.IGNORECASE)
"""What shows a language in which "o" is the article and never "or"."""
_Span = tuple[int, int]


def alternatives(
    question: str, values: Sequence[Mention], reasons: Sequence[tuple[int, int, str]]
) -> list[tuple[str, str]]:
    """The cases of a question that compares: the words of each, and the question without the other ones.

    Args:
        values: the values in the question.
        reasons: where it names reasons of leaving, and which.

    Example:
        >>> alternatives("Better to resign or to retire?", [], [(10, 16, "resignation"), (23, 29, "retirement")])
        [('resign', 'Better to resign  to ?'), ('retire', 'Better to retire  to ?')]
    """
    comparing = any(spans(question, form) for form in ("comparing", "weighing", "than"))
    row = _row(question, values, reasons) if comparing else None
    if row is None:
        return []
    places, joins = row
    alone = {value.span: by_itself(value) for value in values}
    words = [question[slice(*place)] for place in places]
    first, *others = places
    rest = (
        question[: first[0]],
        _without(question[first[1] :], [(a - first[1], b - first[1]) for a, b in others + joins]),
    )
    return [(own, f"{rest[0]}{alone.get(place, own)}{rest[1]}") for own, place in zip(words, places, strict=True)]


def by_itself(value: Mention) -> str:
    """A value in words that say it without those before them: a day with the year that another day gave it.

    >>> from datetime import date
    >>> by_itself(Mention("date", date(2024, 7, 31), 9, 14, "7月31日"))
    ' 2024-07-31 '
    """
    whole = _YEAR.search(value.text) or value.last or value.unit
    return value.text if whole or not isinstance(value.value, date) else f" {value.value.isoformat()} "


def again(question: str, values: Sequence[Mention], reasons: Sequence[tuple[int, int, str]]) -> list[tuple[str, str]]:
    """The cases of a question that asks the same again for another day or reason, as `alternatives` has them."""
    places = list(pieces(question))
    kinds = [(v.start, v.end, v.kind, v.value) for v in values if v.kind == "date" and not v.doubt]
    kinds += [(start, end, "reason", concept) for start, end, concept in reasons]  # type: ignore[misc]
    for (_, before), (start, end) in pairwise(places):
        sentence = max((match.end() for match in _STOP.finditer(question[:before].rstrip("?？! "))), default=0)
        others = [place for place in kinds if sentence <= place[0] and place[1] <= before]
        known = {place[2:] for place in others}
        here = [place for place in kinds if start <= place[0] and place[1] <= end]
        own = [place for place in here if place[2:] not in known]
        if len(own) != 1 or end != places[-1][1]:
            continue
        if own[0][2] == "date" and GRANTED.search(question, start, end):
            continue  # it says when something was granted
        if own[0][2] == "date" and _is_later(question, sentence, before, end):
            continue  # it is the day for which that is asked
        a, b, kind, _ = own[0]
        same = [place for place in others if place[2] == kind and not _of_a_grant(question, sentence, place[0])]
        beside = _without(question[start:end], [(c - start, d - start) for c, d, *_ in here])
        if len(same) == 1 and length(beside) <= _AGAIN and forms(question[sentence:before]) & _OF_VALUES:
            c, d, *_ = same[0]
            head = question[:before]
            return [(question[c:d], head), (question[a:b], f"{head[:c]}{question[a:b]}{head[d:]}")]
    return []


def _is_later(question: str, sentence: int, before: int, end: int) -> bool:
    """Whether a question asks if something still holds on a day, after it has said when something was received or paid:
    "the incentive I received on 31 March 2025? Still on 31 March 2027?".
    """
    words = wordlists(_DATA)
    asked = words["still"].search(question, before, end)
    return asked is not None and words["arrived"].search(question, sentence, before) is not None


def _of_a_grant(question: str, sentence: int, start: int) -> bool:
    """Whether a word for a grant stands right before a place in a sentence."""
    return GRANTED.search(question, max(sentence, start - _AGAIN), start) is not None


def grants(question: str, values: Sequence[Mention]) -> list[tuple[str, str]]:
    """The grants of a question, each a number with its day, as `alternatives` has cases.

    Example:
        >>> from datetime import date
        >>> text = "4,500 of 9 June 2025 and 3,000 of 20 Oct 2025"
        >>> values = [Mention("number", Fraction(n), s, e, text[s:e]) for n, s, e in ((4500, 0, 5), (3000, 25, 30))]
        >>> values += [Mention("date", date(2025, m, 9), s, e, text[s:e]) for m, s, e in ((6, 9, 20), (10, 34, 45))]
        >>> [words for words, _ in grants(text, values)]
        ['4,500 of 9 June 2025', '3,000 of 20 Oct 2025']
    """
    ordered = sorted((v for v in values if _is_of_a_grant(v)), key=lambda value: value.start)
    for first_kind in ("number", "date"):
        row: list[tuple[Mention, Mention]] = []
        at = next((place for place, value in enumerate(ordered) if value.kind == first_kind), len(ordered))
        while at + 1 < len(ordered):
            one, two = ordered[at], ordered[at + 1]
            joined = one.kind == first_kind != two.kind and _joined(question, one, two, _OF_ONE_GRANT)
            if not joined or (row and not _joined(question, row[-1][1], one, _BETWEEN_GRANTS)):
                break
            row.append((one, two))
            at += 2
        if len(row) > 1 and len({value.value for pair in row for value in pair}) > len(row):
            return [(question[one.start : two.end], _alone(question, row, one, two)) for one, two in row]
    return []


def _alone(question: str, row: Sequence[tuple[Mention, Mention]], one: Mention, two: Mention) -> str:
    """The question with one of its grants, in the words of the first one where these say more: "6,000 from …" are
    options by time as those before are.
    """
    [(first, last), *_] = row
    said = question[first.end : last.start]
    others = [(a.start, b.end) for a, b in row if a is not one]
    if length(said) <= length(question[one.end : two.start]):
        return _without(question, others)
    head, tail = question[: first.start], question[last.end :]
    gone = [(a.start - last.end, b.end - last.end) for a, b in row[1:]]
    return f"{head}{one.text}{said}{by_itself(two) if two.kind == 'date' else two.text}{_without(tail, gone)}"


def _is_of_a_grant(value: Mention) -> bool:
    """Whether a value can be how many were granted, or when."""
    if value.kind == "date":
        return not value.doubt and not value.last and value.unit is None
    whole = isinstance(value.value, Fraction) and value.value.denominator == 1 and value.value > FEW
    return value.kind == "number" and not value.doubt and value.unit is None and whole


def _joined(question: str, one: Mention, two: Mention, words: re.Pattern[str]) -> bool:
    between = words.fullmatch(question, one.end, two.start)
    return between is not None and not _NO_GRANT.search(between[0])


def side_by_side(query: Query, cases: Sequence[Case]) -> Query:
    """The question with its cases, where each of them asks the same of the same plan's rules."""
    targets = [case.query.targets for case in cases]
    if any(len(each) != 1 or each[0].goal is None or each[0].sought for each in targets):
        return query
    alike = {f"{each[0].facts} {each[0].as_of}" for each in targets}
    if len({each[0].goal for each in targets}) != 1 or len(alike) == 1:
        return query
    first = cases[0].query
    others = [{value.text for value in each[0].unbound} for each in targets[1:]]
    unbound = tuple(v for v in targets[0][0].unbound if all(v.text in texts for texts in others))
    target = replace(targets[0][0], cases=tuple(cases), unbound=unbound, also=(), rivals=())
    return replace(
        first,
        question=query.question,
        targets=(target,),
        left=query.left if cases[0].purpose == "weighed" else first.left,
    )


def _row(
    question: str, values: Sequence[Mention], reasons: Sequence[tuple[int, int, str]]
) -> tuple[list[_Span], list[_Span]] | None:
    """Where the values of the cases stand, and the words that join them."""
    kinds: list[tuple[_Span, str, object]] = [((v.start, v.end), v.kind, v.value) for v in values if not v.doubt]
    kinds += [((start, end), "reason", concept) for start, end, concept in _each_once(reasons)]
    kinds.sort(key=lambda item: item[0])
    article = "o" if _PORTUGUESE.search(question) else ""
    joining = [span for span in spans(question, "either") if question[slice(*span)].lower() != article]
    joining += spans(question, "than")
    outright = bool(spans(question, "weighing"))
    joining += [match.span("and") for match in _BETWEEN.finditer(question)]
    for at, (first, kind, value) in enumerate(kinds):
        for second, other_kind, other in kinds[at + 1 :]:
            if kind != other_kind or value == other or not 0 < second[0] - first[1] <= _APART:
                continue
            if any(first[1] <= place[0] and place[1] <= second[0] for place, same, _ in kinds if same == kind):
                continue
            between = [span for span in joining if first[1] <= span[0] and span[1] <= second[0]]
            told = len(between) == 1 or (outright and kind == "reason")
            if told and not _STOP.search(question[first[1] : second[0]]):
                return [first, second], between[:1]
    return None


def _each_once(reasons: Sequence[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """The reasons, one that is named by several words on end as one: "fired" and "without cause"."""
    found: list[tuple[int, int, str]] = []
    for start, end, concept in sorted(reasons):
        if found and found[-1][2] == concept and start - found[-1][1] <= _ON_END:
            found[-1] = (found[-1][0], max(end, found[-1][1]), concept)
        else:
            found.append((start, end, concept))
    return found


def _without(question: str, gone: Sequence[_Span]) -> str:
    """The question without some of its stretches."""
    kept = question
    for start, end in sorted(gone, reverse=True):
        kept = kept[:start] + kept[end:]
    return re.sub(r"(?<=\S)[ ]{2,}", " ", kept)
