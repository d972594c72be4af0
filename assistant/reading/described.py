"""How the numbers of a question are told apart from others of their kind: vested or not, granted before or now.

The contrasts are data (``contrasts.yaml``). A number is described by the words that belong to it and to no other
number; a fact by its concepts and by its label.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

from assistant.reading.mention import SENTENCE_END, Mention, between_stops, gap, meets, stretch_between
from assistant.reading.windows import Windows
from corpus.concepts import Mention as ConceptMention
from corpus.data import load
from corpus.today import today as day_of_the_answer
from rules.facts import Fact

AWARDS: Final = {
    "options": "options", "time_options": "options", "performance_options": "options", "rsus": "rsus", "units": "units",
}  # fmt: skip
"""The concepts that name a kind of award, and the unit in which rule books count it."""

SEVERAL: Final = "several"
"""Not one kind of award but several."""
_CLAUSE_END = re.compile(r"[;；。?？!！:：，、]|[,.](?!\d)|\b(?:and|but|e|mas|y|pero)\b|[和及与與]")
_LINK = re.compile(
    r"(?:[\s:=(（]|\b(?:of|the|my|them|these|those|which|that|are|is|were|was|have|has|had|been|be|already|still|only|yet|"
    r"d[aeo]s?|deles|delas|qua(?:is|l)|tenho|s[aã]o|est[aã]o|est[aá]|foram|j[aá]|ainda|meus|minhas|l[ao]s|ellas|ellos|cuales|son|"
    r"est[aá]n|han|sido|ya|a[uú]n|todav[ií]a|mis|que)\b|"
    r"[但而且并並]?(?:尚|还|還|仍)?未(?:有)?行[使权權]|[的是有为為係共了份股个個已都仲还還我])*",
    re.IGNORECASE,
)
"""What may stand between a number and the word that says whether it has vested."""
_ASKED = re.compile(r"[\s的]*(?:数量|數量)?(?:有|是|係)?\s*(?:多少|[几幾]|吗|嗎|呢|咩|[?？])")
_NOT_YET: Final = re.compile(r"\bnot (?:yet )?exercised\b|\bunexercised\b", re.IGNORECASE)
_GRANTS: Final = "grants"
_GRANTING: Final = frozenset({"award", "grant", "new_grant"})
_LEFT_OUT: Final = re.compile(r"\bOptions left out\b")
_STILL: Final = re.compile(
    r"\b(?:still|left|remain\w*|now (?:have|hold)|ainda|rest\w+|sobr\w+|a[uú]n|todav[ií]a|me quedan?|quedan)\b"
    r"|[还還仲](?:有|剩)|剩|手上|目前有|现有|現有",
    re.IGNORECASE,
)
"""What says of a number that it is what somebody has beside what was exercised."""
_EXERCISED: Final = re.compile(
    r"\b(?:exercised|exerci|exercid[oa]s|exerceu|ejerc[ií]|ejercid[oa]s|ejerci[oó])\s+(?:(?:only|already|just|s[oó]|apenas|j[aá]|ya|"
    r"solo|s[oó]lo)\s+)?$|行[使权權][了咗过過]?$",
    re.IGNORECASE,
)
_REACH: Final = {True: 26, False: 48}
_REACH_HAN: Final = 14


@dataclass(frozen=True, slots=True)
class Pole:
    """One side of a contrast."""

    contrast: str
    name: str
    concepts: frozenset[str]
    words: tuple[re.Pattern[str], ...]
    labels: tuple[re.Pattern[str], ...]
    always: bool
    of: frozenset[str]
    said: bool
    heads: tuple[re.Pattern[str], ...]
    alone: frozenset[str]
    only: bool


@lru_cache(maxsize=1)
def poles() -> tuple[Pole, ...]:
    """The poles of ``contrasts.yaml``, in order."""
    loaded: dict[str, Any] = load(Path(__file__).with_name("contrasts.yaml").read_bytes())

    def patterns(entry: dict[str, Any], key: str) -> tuple[re.Pattern[str], ...]:
        return tuple(re.compile(pattern, re.IGNORECASE) for pattern in entry.get(key, ()))

    return tuple(
        Pole(
            contrast,
            name,
            frozenset(entry.get("concepts", ())),
            patterns(entry, "words"),
            patterns(entry, "labels"),
            loaded[contrast]["strict"] == "always",
            frozenset(loaded[contrast]["of"]),
            entry.get("said") is True,
            patterns(entry, "heads"),
            frozenset(entry.get("alone", ())),
            entry.get("only") is True,
        )
        for contrast in loaded
        for name, entry in loaded[contrast]["poles"].items()
    )


@lru_cache(maxsize=64)
def _said(text: str) -> tuple[tuple[Pole, tuple[tuple[int, int], ...]], ...]:
    """Where the words of each pole stand in a question."""
    return tuple(
        (pole, tuple(match.span() for pattern in pole.words for match in pattern.finditer(text))) for pole in poles()
    )


def poles_of(fact: Fact) -> dict[str, Pole]:
    """How a fact is described, by contrast."""
    numeric = fact.type in ("count", "number", "money", "percent")
    return _poles_in(fact.label, fact.concepts) if numeric else {}


@lru_cache(maxsize=4096)
def _poles_in(label: str, concepts: tuple[str, ...]) -> dict[str, Pole]:
    found: dict[str, Pole] = {}
    for pole in poles():
        shown = any(pattern.search(label) for pattern in pole.labels) or pole.concepts & set(concepts)
        if pole.contrast not in found and shown:
            found[pole.contrast] = pole
    return found


def leaves_out_options(fact: Fact) -> bool:
    """Whether a fact counts awards other than options only."""
    return _LEFT_OUT.search(fact.label) is not None


def told_apart(facts: Iterable[Fact]) -> frozenset[str]:
    """The facts that alone of their type and unit are described as they are: the description names them."""
    described: dict[object, list[str]] = {}
    for fact in facts:
        for pole in poles_of(fact).values():
            key = (fact.type, fact.unit, fact.currency, pole, fact.presume, leaves_out_options(fact))
            described.setdefault(key, []).append(fact.name)
    return frozenset(names[0] for names in described.values() if len(names) == 1)


_ASKS_HOW_MANY: Final = re.compile(
    r"\b(?:how many|quant[oa]s|cu[aá]nt[oa]s)\b(?:[^.;!?]|(?<=\d)[.](?=\d))*$", re.IGNORECASE
)
"""What stands before a word that is asked for: "how many of my 90,000 options are exercisable?"."""
_OUT_OF: Final = re.compile(
    r"\s+(?:out )?(?:of|d[eao]s?|de (?:las|los|mis))\s+(?:(?:my|the|our|his|her|a total of|as|os|minhas|meus)\s+)?",
    re.IGNORECASE,
)
"""What stands between a description and the number of which it describes a part: "how many vested of 900"."""


_OF: Final = re.compile(r"\s*(?:(?:of|d[aeo]s?|del|的)\s*)?(?:(?:the|la|el|los|las)\s+)?", re.IGNORECASE)
"""What stands between a percentage and the word for what it is a part of."""


class Described:
    """The descriptions of the values of one question.

    Args:
        text: the question.
        values: the values in it.
        concepts: the words in it that the thesaurus knows.
        today: the day of the answer.
    """

    def __init__(
        self,
        text: str,
        values: Sequence[Mention],
        concepts: Sequence[ConceptMention],
        today: date | None = None,
    ) -> None:
        self._text, self._concepts = text, concepts
        self._windows = Windows(text, values, today or day_of_the_answer())
        self._han = sum("\u3400" <= c <= "\u9fff" for c in text) > len(text) / 4
        self._values = [value for value in values if value.kind in ("number", "money")]
        self._poles = {value: self._find(value) for value in self._values}
        self._poles |= {value: self._carried(value) for value in values if value.kind == "percent"}
        for part in self._values:
            self._share(part)
        self._issued = {*self._nearest_to("issued_shares"), *self._nearest_to("fully_diluted")}
        self._kinds = {AWARDS[c.concept] for c in concepts if c.concept in AWARDS}

    def poles(self, value: Mention) -> dict[str, Pole]:
        """How a value is described, by contrast."""
        return self._poles.get(value, {})

    def whole_of(self, part: Mention) -> Mention | None:
        """The number of which a question says that another one is a part: "6,500 of my 10,000 RSUs"."""
        return next((value for value in self._values if self._is_whole(value, part)), None)

    def _is_whole(self, value: Mention, part: Mention) -> bool:
        if (value.start, value.end) == part.whole:
            return True
        stated = value.kind == part.kind == "number" and value.value > part.value  # type: ignore[operator]
        return stated and part.end < value.start and _OUT_OF.fullmatch(self._text, part.end, value.start) is not None

    def _only_asks(self, pole: Pole) -> bool:
        """Whether a question only asks how many are so, and says of no number that so many are."""
        said = [match.start() for word in pole.words for match in word.finditer(self._text)]
        return all(_ASKS_HOW_MANY.search(self._text, 0, start) for start in said)

    def fits(self, value: Mention, fact: Fact, needed: frozenset[tuple[str, str]]) -> bool:
        """Whether a value's description lets it stand for a fact.

        Args:
            needed: the contrasts that describe any fact which the answer needs, each with the type of that fact.
        """
        own, wanted = self.poles(value), poles_of(fact)
        if "vesting" in wanted and "vesting" not in own and any(self._has_part(value)):
            return False
        exercised = "exercise" in wanted and wanted["exercise"].name == "exercised" and "exercise" not in own
        if exercised and fact.presume is not None:
            return False
        if exercised and any(other.whole == (value.start, value.end) for other in self._values):
            return False
        if _NOT_YET.search(fact.label) and self._takes_in_exercised(value):
            return False
        if any(pole.said and not any(word.search(self._text) for word in pole.words) for pole in wanted.values()):
            return False
        if any(pole.only and (contrast not in own or self._only_asks(pole)) for contrast, pole in wanted.items()):
            return False
        if any(self._another_is_told_apart(pole, own) for pole in wanted.values()):
            return False
        granted, of_company = _GRANTS in own and self._is_granted(value), "issued_shares" in fact.concepts
        if (granted and of_company and value not in self._issued) or (_GRANTS in wanted and value in self._issued):
            return False
        if self._windows.leaves_out(value, fact, self._of_a_new_grant()):
            return False
        for contrast, pole in own.items():
            other = wanted.get(contrast)
            if other is not None and pole.name in other.alone and not self._contrasted(pole):
                continue
            if other is not pole and (other is not None or pole.always or (contrast, fact.type) in needed):
                return False
        return True

    def _nearest_to(self, concept: str) -> Iterator[Mention]:
        """The numbers that stand next to a concept's words, each in the sentence of those."""
        for said in (c for c in self._concepts if c.concept == concept):
            near = [(gap((said.start, said.end), v.span), v) for v in self._values if v.kind == "number"]
            near = [(gap, v) for gap, v in near if gap <= _REACH[True] and not self._apart(said, v)]
            if near:
                yield min(near, key=lambda each: each[0])[1]

    def _is_granted(self, value: Mention) -> bool:
        """Whether the clause of a number speaks of a grant."""
        start, end = self._around(value, _CLAUSE_END)
        return any(c.concept in _GRANTING and start <= c.start < end for c in self._concepts)

    def _apart(self, said: ConceptMention, value: Mention) -> bool:
        return SENTENCE_END.search(self._text, *stretch_between(value.span, (said.start, said.end))) is not None

    def _another_is_told_apart(self, wanted: Pole, own: dict[str, Pole]) -> bool:
        """Whether a fact takes in all of several values, where the question says so of another one, or that the other
        is new, and nothing of this one.
        """
        if not wanted.alone or wanted.contrast in own:
            return False
        return any(
            found[wanted.contrast].name not in wanted.alone
            for found in self._poles.values()
            if wanted.contrast in found
        )

    def _of_a_new_grant(self) -> list[Mention]:
        return [value for value, found in self._poles.items() if _GRANTS in found and found[_GRANTS].name == "new"]

    def _contrasted(self, pole: Pole) -> bool:
        """Whether the question describes another value as another pole of the contrast."""
        return any(found.get(pole.contrast, pole) is not pole for found in self._poles.values())

    def _takes_in_exercised(self, value: Mention) -> bool:
        """Whether a question says that some were exercised, and not of a value that those are left out of it."""
        others = (other for other in self._values if other is not value and other.kind == value.kind)
        exercised = any((pole := self.poles(other).get("exercise")) and pole.name == "exercised" for other in others)
        return (
            exercised
            and "exercise" not in self.poles(value)
            and not _STILL.search(self._text, *self._around(value, _CLAUSE_END))
        )

    def _share(self, part: Mention) -> None:
        """Give a part what is said after the number of which it is a part: "60 % of my 10,000 options have vested"."""
        whole = self.whole_of(part)
        if whole is not None and _EXERCISED.search(self._text, 0, part.start):
            return  # what is left of "exercised 2,000 of my 6,000 vested options" has vested like the rest
        if whole is not None and part.end <= whole.start:
            self._poles[part] = self._poles[whole] | self._poles[part]
            self._poles[whole] = {}

    def _has_part(self, value: Mention) -> Iterator[bool]:
        """Whether another number is a part of a value, or is said to have vested where nothing is said of this one."""
        for other in self._values:
            pole = self.poles(other).get("vesting")
            yield other.whole == (value.start, value.end) or (
                pole is not None and pole.name == "vested" and other is not value and value.kind == other.kind
            )

    def alike(self, value: Mention, fact: Fact) -> bool:
        """Whether a word beside a value describes it as the fact is described."""
        wanted = poles_of(fact)
        return any(
            (other := wanted.get(contrast)) is pole
            or (other is not None and pole.name in other.alone and not self._contrasted(pole))
            for contrast, pole in self.poles(value).items()
        )

    def award(self, value: Mention, direct: set[str]) -> str | None:
        """The kind of award that a value counts: the noun it stands before, else the only kind that its clause, its
        sentence or the whole question names; `SEVERAL` where they name more than one, ``None`` where there is none.

        Args:
            direct: the concepts of the noun right after the value.
        """
        if own := {AWARDS[concept] for concept in direct if concept in AWARDS}:
            return own.pop() if len(own) == 1 else SEVERAL
        for ends in (_CLAUSE_END, SENTENCE_END):
            start, end = self._around(value, ends)
            kinds = {AWARDS[c.concept] for c in self._concepts if c.concept in AWARDS and start <= c.start < end}
            if kinds:
                return kinds.pop() if len(kinds) == 1 else SEVERAL
        return None if not self._kinds else next(iter(self._kinds)) if len(self._kinds) == 1 else SEVERAL

    def _find(self, value: Mention) -> dict[str, Pole]:
        start, end = self._around(value, _CLAUSE_END)
        found: dict[str, tuple[int, int, Pole]] = {}
        for begin, finish, pole in self._words:
            if value.kind in pole.of and start <= begin and finish <= end:
                before = finish <= value.start
                between = (finish, value.start) if before else (value.end, begin)
                gap = between[1] - between[0]
                if gap < 0 or gap > (_REACH_HAN if self._han else _REACH[pole.always]):
                    continue
                if before and _OUT_OF.fullmatch(self._text, *between):
                    continue
                asked = value.value != 0 and _ASKED.match(self._text, finish)
                if pole.always and (asked or not self._linked(*between)):
                    continue
                if any(between[0] <= v.start and v.end <= between[1] for v in self._values if v is not value):
                    continue
                if self._nearer(value, begin, finish, gap):
                    continue
                best = found.get(pole.contrast)
                if best is None or (gap, before) < best[:2]:
                    found[pole.contrast] = (gap, before, pole)
        return {contrast: pole for contrast, (_, _, pole) in found.items()}

    def _carried(self, value: Mention) -> dict[str, Pole]:
        """How a value is described by the head right after it ("93 % of the budget"), else by the last one before it in
        its sentence ("degrees of achievement: 40 %, 80 %").
        """
        start, end = self._around(value, SENTENCE_END)
        after = _OF.match(self._text, value.end)
        heads = [
            (match.start(), pole)
            for pole in poles()
            for head in pole.heads
            if value.kind in pole.of
            for match in head.finditer(self._text, start, end)
            if match.start() < value.end or (after is not None and match.start() == after.end())
        ]
        last = max(heads, key=lambda head: head[0], default=None)
        return {last[1].contrast: last[1]} if last else {}

    def _linked(self, start: int, end: int) -> bool:
        """Whether nothing but the name of an award and small words stands in a stretch."""
        between = self._text[start:end]
        for concept in self._concepts:
            if (
                concept.concept in (*AWARDS, "shares", "restricted_shares")
                and start <= concept.start < concept.end <= end
            ):
                between = between.replace(self._text[concept.start : concept.end], " ")
        return _LINK.fullmatch(between) is not None

    def _nearer(self, value: Mention, begin: int, finish: int, gap: int) -> bool:
        """Whether a word stands nearer to another value of the same kind, in that value's own clause."""
        for other in self._values:
            start, end = self._around(other, _CLAUSE_END)
            if other is value or other.kind != value.kind or not (start <= begin and finish <= end):
                continue
            away = other.start - finish if finish <= other.start else begin - other.end
            if 0 <= away < gap:
                return True
        return False

    @cached_property
    def _words(self) -> list[tuple[int, int, Pole]]:
        """Where the words of each pole stand; the longest wins, and the first pole of equals."""
        found: list[tuple[int, int, Pole]] = []
        taken = [value.span for value in self._values]
        for pole, said in _said(self._text):
            spans = [*((c.start, c.end) for c in self._concepts if c.concept in pole.concepts), *said]
            found += [(*span, pole) for span in spans if not meets(span, taken)]
        return [
            (start, end, pole)
            for start, end, pole in found
            if not any(
                a <= start and end <= b and (b - a > end - start)
                for a, b, other in found
                if other.contrast == pole.contrast and other is not pole
            )
        ]

    def _around(self, value: Mention, ends: re.Pattern[str]) -> tuple[int, int]:
        """The stretch between the stops around a value."""
        return between_stops(self._text, value, ends, self._values)
