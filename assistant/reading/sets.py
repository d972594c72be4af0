"""Sets of facts in one question: "7,500 Units in the first cycle and 6,000 in the second, VIVT3 at R$ 40".

A fact of which somebody can have several values at once (the cycles of a plan) parts a question into cases, one each.
A number that stands with a value is that case's own, however the two are ordered; what stands with none (the price, the
day) belongs to all of them. Where it cannot be told whose a number is, the question is not parted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Final

from assistant.reading.fitting import FEW
from assistant.reading.mention import Mention
from corpus.concepts import Thesaurus
from rules.facts import Fact

_SENTENCE: Final = re.compile(r"[。？?！!\n]|\.(?!\d)")
_CLAUSE: Final = re.compile(r"[,;，；、()（）。？?！!]|\.(?!\d)|\b(?:and|while|but|e|mas|y|pero)\b", re.IGNORECASE)
_PARTS: Final = re.compile(
    r"[,;，；、。\n和及跟與与而另]|\.(?!\d)|"
    r"\b(?:and|plus|while|but|whereas|e|mais|mas|enquanto|y|m[aá]s|pero|mientras)\b",
    re.IGNORECASE,
)
"""What stands between the last word of one set and the first of the next."""
_AND: Final = r"\s*(?:,|&|/|\band\b|\be\b|\by\b|[和及跟與与同、])\s*"
_ARTICLE: Final = r"\b(?:the|my|n?o|do|pelo|ao|d?el|al|meu|mi)\s+"
_AFTER_ORDINAL: Final = re.compile(
    r"\s*(?:$|[,.;:)?!，；。]|\d|R\$|(?:and|with|at|was|were|is|had|has|e|com|foi|é|a|y|con|fue|es)\b)", re.IGNORECASE
)
_HAN_AFTER_ORDINAL: Final = re.compile(r"\s*[和及跟與与同、]\s*第")
"""What can follow an ordinal that leaves out its noun."""
_ORDINAL: Final = re.compile(r"[^\W\d_\u3400-\u9fff]{4,}|\d(?:st|nd|º|ª|er|do)")
_BEGINS: Final = re.compile(
    r"[\s\-•*–]*(?:(?:in|for|on|under|as to|no|na|para|quanto ao?|en|sobre|[对對在])\s*)?"
    r"(?:(?:the|my|o|el|meu|mi)\s+)?",
    re.IGNORECASE,
)
"""What a sentence that is about one value begins with."""
_EACH: Final = r"\b(?:each|every|cada)(?: one)?(?: of (?:the|my)(?: two)?)?\s+(?:{nouns})s?\b"
_HAN_EACH: Final = r"每一?[个個]?(?:{nouns})|[两兩][个個]?(?:{nouns})各[自有]?"
_BOTH: Final = (
    r"\b(?:both(?: of)?(?: the| my| their| his| her)?|(?:d?[oa]s|n[oa]s|l[oa]s|mis|sus|meus|ambos) (?:dois|dos)|"
    r"ambos(?: os| los)?)\s+(?:{nouns})s?\b"
)
_HAN_BOTH: Final = r"[两兩][个個]?(?:{nouns})(?:[都均皆一]|的)?"
"""Words for all values at once; a number beside them may be their total."""
_ENDS: Final = re.compile(r"[\W_]*(?:[^\W\d_\u3400-\u9fff]{1,4}[\W_]*)?|[\W_]*[\u3400-\u9fff]{1,8}[\W_]*")
"""What stands at most behind a value of which a sentence asks: 点计, 呢."""
_WORD: Final = re.compile(r"[^\W\d_\u3400-\u9fff]{4,}|[\u3400-\u9fff]{2}")
_ASKS: Final = re.compile(r"[^。？?！!]*[？?]")
_SAME: Final = re.compile(r"[\s(（:：,/–-]{0,3}")
_Span = tuple[int, int]


@dataclass
class _Set:
    """One value of the fact where a question names it, with the numbers that stand with it."""

    value: str
    start: int
    end: int
    term: str
    own: list[Mention] = field(default_factory=list)

    @property
    def spans(self) -> list[_Span]:
        return [(self.start, self.end), *((v.start, v.end) for v in self.own)]

    @property
    def stretch(self) -> _Span:
        return min(a for a, _ in self.spans), max(b for _, b in self.spans)


_Row = list[_Set]


def sets(
    question: str,
    values: Sequence[Mention],
    named: Iterable[tuple[int, int, str]],
    fact: Fact,
    thesaurus: Thesaurus,
    language: str = "en",
) -> list[tuple[str, str, str]]:
    """The sets of a question: the value of the fact, its words, and the question as if there were no other set.

    Where the question asks for one of them only, it is the only one.

    Args:
        question: the question.
        values: the values in it.
        named: where it names a value of a choice, and by which concept.
        fact: the choice that parts it.
        thesaurus: knows the words for the values, so that "the second" is one after "the first cycle".
        language: the language of the question.
    """
    labels = _labels(question, named, fact, thesaurus)
    told = {v.kind for v in values if not v.doubt and not _is_few(v)}
    if not labels and told & {"number", "date"}:
        return _each(question, fact, thesaurus, language, both=told <= {"date"})
    if len({label.value for label in labels}) < 2:
        return _each(question, fact, thesaurus, language, both=told <= {"date"}, beside=labels) if told else []
    rows = _rows(question, labels)
    candidates = [
        v
        for v in values
        if v.kind in ("number", "percent", "money")
        and not v.doubt
        and v.unit not in ("ordinal", "place", "ratio")
        and not _is_few(v)
        and not any(a < v.end and v.start < b for label in labels for a, b in label.spans)
    ]
    start = 0
    for row in rows:
        end = _sentence_end(question, row[-1].end)
        start = max(start, _sentence_start(question, row[0].start))
        inside = [v for v in candidates if start <= v.start and v.end <= end]
        given = _given(question, row, inside) if len(row) > 1 else _near(question, row[0], inside)
        if given is None:
            return []
        for each, own in zip(row, given, strict=True):
            each.own = own
            candidates = [v for v in candidates if v not in own]
        start = max(b for each in row for _, b in each.spans)
    if not any(each.own for row in rows for each in row) and (cases := _asked_of_each(question, labels)):
        return cases
    if not any(len(row) > 1 and all(each.own for each in row) for row in rows):
        return []
    words: dict[str, str] = {}
    for row in rows:
        for each in row:
            words.setdefault(each.value, each.term)
    wanted = _only(question, rows)
    found = [
        (value, word, alone)
        for value, word in words.items()
        if wanted in (None, value) and (alone := _alone(question, rows, value)) is not None
    ]
    return found if len(found) == (len(words) if wanted is None else 1) else []


def _asked_of_each(question: str, labels: Sequence[_Set]) -> list[tuple[str, str, str]]:
    """The cases of a question that asks of one value and then of the other: "for the first cycle? And the second?"."""
    asking = [label for label in labels if _asks_of(question, label)]
    if len({label.value for label in asking}) != len(asking) or len(asking) < 2:
        return []
    first, *others = asking
    edits = [(*_piece(question, other), "") for other in others]
    found = []
    for label in asking:
        found.append((label.value, label.term, _put(question, [*edits, (first.start, first.end, label.term)])))
    return found


def _asks_of(question: str, label: _Set) -> bool:
    """Whether a sentence asks of a value, with little or nothing else beside it."""
    end = _sentence_end(question, label.end)
    return question[end : end + 1] in ("?", "？") and bool(_ENDS.fullmatch(question, label.end, end))


def _piece(question: str, label: _Set) -> _Span:
    """The sentence of a value that only asks the same again."""
    return _sentence_start(question, label.start), min(_sentence_end(question, label.end) + 1, len(question))


def _is_few(value: Mention) -> bool:
    """Whether a number is one of those that count things in passing: "two cycles"."""
    whole = isinstance(value.value, Fraction) and value.value.denominator == 1
    return value.kind == "number" and whole and value.value <= FEW  # type: ignore[operator]


def _labels(question: str, named: Iterable[tuple[int, int, str]], fact: Fact, thesaurus: Thesaurus) -> list[_Set]:
    """Where the question names the values of the fact, in order; a second name right behind the first is part of it."""
    of = {concept: value for value, concepts in fact.value_concepts.items() for concept in concepts}
    full = [_Set(of[c], a, b, question[a:b]) for a, b, c in named if c in of]
    rows = list(_counted(question, of, fact, thesaurus))
    full = [*rows, *(s for s in full if not any(r.start <= s.start < r.end for r in rows))]
    places = sorted([*full, *(_left_out(question, full, of, fact, thesaurus) if full else ())], key=lambda s: s.start)
    found: list[_Set] = []
    for label in places:
        before = found[-1] if found else None
        if before and before.value == label.value and _SAME.fullmatch(question, before.end, label.start):
            before.end = label.end
        elif before is None or label.start >= before.end:
            found.append(label)
    return found


def _left_out(
    question: str, full: Sequence[_Set], of: Mapping[str, str], fact: Fact, thesaurus: Thesaurus
) -> Iterator[_Set]:
    """Values named by their ordinal, without the noun: "6,000 in the second", "第一和第二周期"."""
    nouns = _nouns(fact, of, thesaurus)
    for concept, value in of.items():
        for term in dict.fromkeys(term for terms in thesaurus[concept].terms.values() for term in terms):
            noun = next((n for n in nouns if term.endswith(n) and n in question.lower()), None)
            ordinal = term.removesuffix(noun).strip() if noun else ""
            if _ORDINAL.fullmatch(ordinal):
                pattern, after = rf"{_ARTICLE}(?P<own>{re.escape(ordinal)})(?!\w)", _AFTER_ORDINAL
            elif ordinal.startswith("第"):
                pattern, after = rf"(?P<own>{ordinal})", _HAN_AFTER_ORDINAL
            else:
                continue
            for match in re.finditer(pattern, question, re.IGNORECASE):
                a, b = match.span("own")
                if after.match(question, b) and not any(s.start <= a < s.end for s in full):
                    yield _Set(value, a, b, term)


def _counted(question: str, of: Mapping[str, str], fact: Fact, thesaurus: Thesaurus) -> Iterator[_Set]:
    """Values named in one row behind the noun: "cycles 1 and 2"."""
    numbered = {
        (noun, term.removeprefix(noun).strip().lower()): (value, term)
        for concept, value in of.items()
        for terms in thesaurus[concept].terms.values()
        for term in terms
        for noun in _nouns(fact, of, thesaurus)
        if term.startswith(noun)
    }
    tails = "|".join(sorted({re.escape(tail) for _, tail in numbered}, key=len, reverse=True))
    nouns = "|".join(sorted({re.escape(noun) for noun, _ in numbered}, key=len, reverse=True))
    row = re.compile(rf"(?P<noun>{nouns})s?\s*(?P<one>{tails}){_AND}(?P<two>{tails})(?![\w.,]*\d)", re.IGNORECASE)
    for match in row.finditer(question) if numbered else ():
        for group, start in (("one", match.start()), ("two", match.start("two"))):
            known = numbered.get((match["noun"].lower(), match[group].lower()))
            if known is not None:
                yield _Set(known[0], start, match.end(group), known[1])


def _nouns(fact: Fact, of: Mapping[str, str], thesaurus: Thesaurus) -> list[str]:
    """What any value of the fact is called, the longest words first."""
    nouns = {term for c in fact.concepts if c not in of for terms in thesaurus[c].terms.values() for term in terms}
    return sorted(nouns, key=len, reverse=True)


def _each(
    question: str, fact: Fact, thesaurus: Thesaurus, spoken: str, *, both: bool, beside: Sequence[_Set] = ()
) -> list[tuple[str, str, str]]:
    """The cases of a question that says of each value the same: "3,000 Units in each cycle".

    Args:
        both: whether words for all values at once say it too: "in both cycles".
        beside: where it names one of the values besides, so that only a sentence that asks can mean them all: "before
            the first cycle was paid. What happens to each of the two cycles?".
    """
    general = [c for c in fact.concepts if not any(c in concepts for concepts in fact.value_concepts.values())]
    names = sorted(thesaurus[general[0]].terms.items(), key=lambda item: item[0] != spoken) if general else ()
    for language, called in names:
        nouns = "|".join(sorted(map(re.escape, called), key=len, reverse=True))
        each = _HAN_EACH if language.startswith("zh") else _EACH
        if both:
            each = f"(?:{each}|{_HAN_BOTH if language.startswith('zh') else _BOTH})"
        match = re.search(each.replace("{nouns}", nouns), question, re.IGNORECASE)
        if match is not None and (not beside or question[_sentence_end(question, match.end()) :][:1] in ("?", "？")):
            terms = {value: thesaurus[words[0]].terms[language][0] for value, words in fact.value_concepts.items()}
            put = {
                v: [(*match.span(), term), *((s.start, s.end, "") for s in beside if s.value != v)]
                for v, term in terms.items()
            }
            return [(v, term, _put(question, put[v])) for v, term in terms.items()]
    return []


def _put(question: str, edits: Iterable[tuple[int, int, str]]) -> str:
    """The question with other words in some places."""
    for a, b, words in sorted(edits, reverse=True):
        question = question[:a] + words + question[b:]
    return question


def _rows(question: str, labels: Sequence[_Set]) -> list[_Row]:
    """The labels that stand side by side in one sentence, each value once."""
    rows: list[_Row] = []
    for label in labels:
        row = rows[-1] if rows else []
        apart = bool(row) and _SENTENCE.search(question, row[-1].end, label.start) is not None
        if not row or label.value in {s.value for s in row} or (apart and not _one_each(question, row[-1], label)):
            rows.append([label])
        else:
            row.append(label)
    return rows


def _one_each(question: str, one: _Set, two: _Set) -> bool:
    """Whether two sentences that follow each other are about one value each."""
    begins = [question[_sentence_start(question, each.start) : each.start] for each in (one, two)]
    follows = len(_SENTENCE.findall(question, one.end, two.start)) == 1
    return follows and all(_BEGINS.fullmatch(text) for text in begins)


def _given(question: str, row: _Row, inside: Sequence[Mention]) -> list[list[Mention]] | None:
    """Which numbers stand with each label of a row; ``None`` where that cannot be told."""
    edges = [label.start for label in row]
    before = [v for v in inside if v.end <= row[0].start]
    after = [v for v in inside if v.start >= row[-1].end]
    between = [[v for v in inside if a.end <= v.start and v.end <= b.start] for a, b in pairwise(row)]
    if not any(between):
        return _respectively(question, row, before, after)
    if not all(between):
        return None
    parted_first = [bool(_PARTS.search(question, a.end, own[0].start)) for a, own in zip(row, between, strict=False)]
    parted_last = [bool(_PARTS.search(question, own[-1].end, b)) for own, b in zip(between, edges[1:], strict=True)]
    labels_last = all(parted_first) and not any(parted_last)
    labels_first = all(parted_last) and not any(parted_first)
    if all(parted_first) and all(parted_last):
        labels_first, labels_last = not before, bool(before) and not after
    if labels_last:
        return [_tail(before, between[0]), *between]
    if labels_first:
        return [*between, _head(question, after, between[0], row)]
    return None


def _respectively(
    question: str, row: _Row, before: Sequence[Mention], after: Sequence[Mention]
) -> list[list[Mention]] | None:
    """As many numbers of one kind as labels, before or behind them all, in their order."""
    for some in (after, before):
        given: list[list[Mention]] = [[] for _ in row]
        for kind in ("number", "percent", "money"):
            alike = [v for v in some if v.kind == kind]
            joined = all(b.start - a.end <= 24 for a, b in pairwise(alike))
            if len(alike) == len(row) and joined:
                for own, value in zip(given, alike, strict=True):
                    own.append(value)
        if all(given):
            return given
    return [[] for _ in row]


def _tail(before: Sequence[Mention], like: Sequence[Mention]) -> list[Mention]:
    """The numbers before the first label that are its own: from the first that matches the next set's on."""
    kinds = [v.kind for v in like]
    for at in range(len(before) - 1, -1, -1):
        if before[at].kind in kinds:
            kinds.remove(before[at].kind)
            if not kinds:
                return list(before[at:])
    matched = next((i for i, v in enumerate(before) if v.kind in {w.kind for w in like}), len(before))
    return list(before[matched:])


def _head(question: str, after: Sequence[Mention], like: Sequence[Mention], row: _Row) -> list[Mention]:
    """The numbers behind the last label that are its own: those that match the first set's, called as there."""
    first = question[row[0].start : row[1].start].lower()
    kinds = [v.kind for v in like]
    found: list[Mention] = []
    end = row[-1].end
    for value in after:
        words = _WORD.findall(question[end : value.start].lower())
        called = not words or not found or any(word in first for word in words)
        if value.kind not in kinds or not called or (found and ";" in question[end : value.start].replace("；", ";")):
            break
        kinds.remove(value.kind)
        found.append(value)
        end = value.end
    return found


def _near(question: str, label: _Set, inside: Sequence[Mention]) -> list[list[Mention]]:
    """The numbers in the clause of a label that stands alone, else in the next clause of its sentence."""
    cuts = [0, *(m.end() for m in _CLAUSE.finditer(question)), len(question)]
    place = max(i for i, cut in enumerate(cuts) if cut <= label.start)
    for a, b in list(pairwise(cuts))[place : place + 2]:
        if a > label.start and _SENTENCE.search(question, label.end, a):
            break
        own = [v for v in inside if a <= v.start and v.end <= b]
        if own:
            return [own]
    return [[]]


def _only(question: str, rows: Sequence[_Row]) -> str | None:
    """The one value of which the question asks: "what do I get for the second?"."""
    asked = {
        row[0].value
        for row in rows
        if len(row) == 1
        and not row[0].own
        and (sentence := question[_sentence_start(question, row[0].start) : _sentence_end(question, row[0].end) + 1])
        and _ASKS.fullmatch(sentence.strip())
    }
    return asked.pop() if len(asked) == 1 else None


def _alone(question: str, rows: Sequence[_Row], value: str) -> str | None:
    """The question as if it named one value alone; ``None`` where a number of that value finds no place."""
    edits: list[tuple[int, int, str]] = []
    for row in rows:
        own = next((s for s in row if s.value == value), None)
        if own is None:
            edits += [(a, b, "") for s in row for a, b in _gone(s, row)]
            continue
        base = max(row, key=lambda s: len(s.own))
        edits += [(a, b, "") for s in row if s is not base for a, b in _gone(s, row)]
        edits.append((base.start, base.end, own.term))
        rest = list(own.own)
        for slot in base.own:
            new = next((v for v in rest if v.kind == slot.kind), None)
            edits.append((slot.start, slot.end, new.text if new else ""))
            rest = [v for v in rest if v is not new]
        if rest:
            return None
    text = question
    for a, b, words in sorted(edits, reverse=True):
        joined = None if words else re.search(rf"{_AND}$", text[:a], re.IGNORECASE)
        text = text[: joined.start() if joined else a] + words + text[b:]
    return re.sub(r"(?<=\S)[ ]{2,}", " ", text)


def _gone(one: _Set, row: _Row) -> list[_Span]:
    """What is left out of a set that is not meant: its whole stretch, where nothing of another stands in it."""
    a, b = one.stretch
    others = [span for s in row if s is not one for span in s.spans]
    return one.spans if any(start < b and a < end for start, end in others) else [(a, b)]


def _sentence_start(question: str, place: int) -> int:
    return max((m.end() for m in _SENTENCE.finditer(question, 0, place)), default=0)


def _sentence_end(question: str, place: int) -> int:
    found = _SENTENCE.search(question, place)
    return found.start() if found else len(question)
