"""A part of a number that a question states, or several times one: "10,000 options, 60 % of them vested" are 6,000
vested ones, "two grants of 4,500 options each" are 9,000.

A percentage or a fraction is such a part only where words say that it has vested or not, or that it is exercised, and
one number of awards stands for the whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, MutableMapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from assistant.reading.bound import Bound
from assistant.reading.described import SEVERAL, Described, poles_of
from assistant.reading.fitting import FEW
from assistant.reading.mention import SENTENCE_END, Mention, clear_of
from assistant.reading.plainly import plainly
from assistant.reading.wholes import of_parts
from corpus.concepts import Mention as ConceptMention
from rules.facts import Fact

_VESTING: Final = "vesting"
_LEAST: Final = 10
"""A smaller number is no whole of which people name parts."""
_COUNTS: Final = {
    word: count
    for count, words in enumerate(
        (
            "one a an um uma un una 1 一",
            "two dois duas dos 2 二 两 兩",
            "three tres três 3 三",
            "four quatro cuatro 4 四",
            "five cinco 5 五",
            "six seis 6 六",
        ),
        start=1,
    )
    for word in words.split()
}
_N: Final = r"(?:\d|[a-zêÊ]{1,6})"
_HAN_N: Final = "[1-6一二两兩三四五六]"
_PARTS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?<![\w.,])(?P<n>{_N})[ -](?P<d>thirds?|hal(?:f|ves)|quarters?|fourths?|fifths?)\b(?! of the year)",
        rf"(?<![\w.,])(?P<n>{_N}) (?:out )?of (?:the |my )?(?P<of>{_N}) (?:equal |annual |yearly )*"
        r"(?:parts|instal?lments|tranches|slices|portions|years?['’] parts)\b",
        r"\b(?P<d>half|metade|(?:la )?mitad)\b",
        rf"(?<![\w.,])(?P<n>{_N}) (?P<d>ter[cç]os?|ter[cç]as? partes?|quartos?|quartas? partes?|quintos?)\b",
        rf"(?<![\w.,])(?P<n>{_N}) d[ao]s (?P<of>{_N}) (?:parcelas|partes|tranches|fatias)\b",
        rf"(?<![\w.,])(?P<n>{_N}) (?P<d>tercios?|terceras? partes?|cuartos?|cuartas? partes?|quintos?)\b",
        rf"(?<![\w.,])(?P<n>{_N}) de (?:las |los |mis )?(?P<of>{_N}) (?:partes|cuotas|tramos|parcialidades)\b",
        r"(?P<d>一半|半数|半數)",
        rf"(?P<of>{_HAN_N})(?:期|批|份|笔|筆)(?:里|裡|中|当中|當中|之中)的?(?:已经?|已經)?(?P<n>{_HAN_N})(?:期|批|份|笔|筆)",
    )
)
_DENOMINATORS: Final = (
    (re.compile(r"hal|met|mit|半", re.IGNORECASE), 2),
    (re.compile(r"third|^ter", re.IGNORECASE), 3),
    (re.compile(r"quarter|fourth|quart|cuart", re.IGNORECASE), 4),
    (re.compile(r"fifth|quint", re.IGNORECASE), 5),
)
_OF_NUMBER = re.compile(
    r"\s*(?:of|d[aeo]s?|de (?:las|los|mis))\s+(?:the |my |these |those |as |os |minhas |meus |suas |las |los |mis )?$",
    re.IGNORECASE,
)
_OF_THEM = re.compile(
    r"\s*(?:of (?:them|these|those|which)|d(?:eles|elas|estes|estas|os quais|as quais)|"
    r"de (?:ell[oa]s|est[oa]s|l[oa]s cuales))\b",
    re.IGNORECASE,
)
_OF_THEM_BEFORE = re.compile(
    r"(?:\b(?:of (?:them|these|those|which)|d(?:eles|elas|os quais|as quais)|de (?:ell[oa]s|l[oa]s cuales)),?\s+"
    r"(?:only |só |apenas |solo |sólo )?|(?:其中|当中|當中)[的有,，]?(?:只有|仅有|僅有|已有)?)$",
    re.IGNORECASE,
)
_EXERCISING = re.compile(
    r"(?:\bexercis(?:ed?|ing)|\bexerc(?:er|endo|i(?:do|u)?|o)|\bejerc(?:er|iendo|id?o|í|ió)|行[使权權])[了咗过過]?"
    r"(?: (?:only|just|só|apenas|solo|sólo|already|já|ya))?\s*"
    r"(?:(?:that|this|the first|ess[ea]|est[ea]|aquel[ea]|aquella?)\s|(?:[那这這该該]一?|其中)[份个個批]?的?)?$",
    re.IGNORECASE,
)
_EXERCISED = re.compile(
    r"\s*(?:of (?:them|these|those|which)|d(?:eles|elas|os quais|as quais)|de (?:ell[oa]s|l[oa]s cuales))?,?\s*"
    r"(?:(?:have|has|were|was|are|is|been|i|already|já|ya|foi|foram|est[aáã]o?n?|he|fue(?:ron)?|eu|yo|ha|han|sido) )*"
    r"(?:exercised|exercid[oa]s?|ejercid[oa]s?|exerci|ejercí)\b|"
    r"\s*(?:我|本人)?(?:已[经經]?|都)?行[使权權][了咗过過]?",
    re.IGNORECASE,
)
"""What says of a part right before it that it has been exercised: "a third of them already exercised"."""
_CAN = re.compile(
    r"(?:\b(?:can|may|could|able to|posso|pode|poderia|podia|puedo|puede|podr[ií]a|pod[ií]a) (?:\w+ ){0,3}|"
    r"[能可][以够夠]?[先再]?)$",
    re.IGNORECASE,
)
"""What says that a part may be exercised, not that it is."""
_ENDS = re.compile(
    r"\s*(?:of (?:them|these|those)|d(?:eles|elas)|de ell[oa]s)?\s*"
    r"(?:$|[,.;:?!，。；：？！)）]|costs?\b|要|得|多少|[几幾])",
    re.IGNORECASE,
)
"""What follows a part of all that there is, and not of something else: "exercise half of what has vested"."""
_GRANTS = re.compile(
    r"(?<![\w.,])(?P<n>\d|[a-zêÊ]{3,6})\s+(?:equal |separate |identical )?(?:grants?|awards?|lots?|outorgas?|"
    r"concess[õo]es|otorgamientos?|concesiones|lotes?|pr[êe]mios|premios)\s+(?:of|de|com|con)\s+$|"
    r"(?P<h>[2-6二两兩三四五六])(?:批|次|笔|筆)[^。；;？?\d]{0,8}(?:每[批次笔筆]|各)(?:有|是|为|為)?$",
    re.IGNORECASE,
)
_EACH = re.compile(r"[^.;,!?\d]{0,40}?\b(?:each|apiece|cada(?: um| uma| uno| una)?)\b", re.IGNORECASE)
_NONE: Final = re.compile(
    r"\bnone\b|\bnot (?:a single|even)? ?one\b|"
    r"(?P<twice>\bnenhum[a]?\b|\bning[uú]n[ao]?\b|\bni un[ao]\b|\bnem um[a]?\b|"
    r"一[份个個股][都也]|[没沒冇]有?一[份个個股](?=归属|歸屬))",
    re.IGNORECASE,
)
"""What says that no part of a number has vested. Where it stands beside a word that denies it too, both say so once:
"no se ha consolidado ninguna".
"""
_ALL: Final = re.compile(
    r"(?<=[\s,;:.(，。；：（份个個股权權位])(?:(?:they|which|that|these) (?:are |have |were )?(?:still |yet )?)?"
    r"(?:\ball\b|\btod[ao]s\b)(?: of (?:them|which|these)| (?:elas|eles|ellas|ellos))?(?= )|"
    r"(?<=[\s,;:.(，。；：（份个個股权權位])(?:全部|全都|都)(?=[还還仍仲未没沒冇尚已])",
    re.IGNORECASE,
)
"""What says after a number that all of it has vested, or nothing yet."""
_PAIR: Final = 2


def resolved(text: str, values: Sequence[Mention], concepts: Sequence[ConceptMention]) -> list[Mention]:
    """The values, with the parts of a stated number as the numbers that they are."""
    values = plainly(text, of_parts(text, _times(text, values)))
    wholes = [value for value in values if _is_whole(value)]
    fractions = [*_stated(values), *_in_words(text, values), *_all_or_none(text, wholes)] if wholes else []
    if not fractions and len(wholes) < _PAIR:
        return list(values)
    others = clear_of(values, [part.span for part in fractions])
    described = Described(text, sorted([*others, *fractions], key=lambda value: value.start), concepts)
    wholes = [value for value in wholes if value in others]
    found: list[Mention] = []
    for part in fractions:
        whole = _whole_of(text, part, wholes, described)
        if whole is not None and (_has_vested(part, whole, described) or _is_exercised(text, part, whole)):
            words = f"{part.text} × {whole.text}"
            share = _amount(part) * _amount(whole)
            if _is_denied_twice(part, described) or _amount(part) == 1:
                share, words = _amount(whole), whole.text
            elif not _amount(part):
                words = f"0 × {whole.text}"
            found.append(replace(part, value=share, text=words, whole=(whole.start, whole.end)))
    kept = [
        _counted_in(text, value, wholes, described) if _VESTING in described.poles(value) else value
        for value in clear_of(values, [part.span for part in found])
    ]
    return sorted([*kept, *found], key=lambda value: value.start)


def _times(text: str, values: Sequence[Mention]) -> list[Mention]:
    """The values, with equal grants as one number: "two grants of 4,500 options each"."""
    found = list(values)
    for each in [value for value in values if _is_whole(value)]:
        grants = _GRANTS.search(text, 0, each.start)
        said = grants and (grants["h"] or (_EACH.match(text, each.end) and grants["n"].lower()))
        count = _COUNTS.get(said) if said else None
        if grants is not None and count is not None and count > 1:
            inside = [value for value in found if grants.start() <= value.start and value.end <= grants.end()]
            shown = f"{grants['n'] or grants['h']} × {each.text}"
            one = replace(each, value=count * _amount(each), start=grants.start(), text=shown)
            found = [one if value is each else value for value in found if value not in inside]
    return found


def _amount(value: Mention) -> Fraction:
    return value.value if isinstance(value.value, Fraction) else Fraction(0)


def _has_vested(part: Mention, whole: Mention, described: Described) -> bool:
    """Whether words say of a part, or after the whole of which it is one, that it has vested or not."""
    return _VESTING in described.poles(part) or (whole.start >= part.end and _VESTING in described.poles(whole))


def _is_exercised(text: str, part: Mention, whole: Mention) -> bool:
    """Whether a part is said to be exercised, and of the whole: "exercise a third of my 9,000 options"."""
    told = _EXERCISED.match(text, part.end)
    if told is not None and (_OF_THEM.match(text, part.end) or _OF_THEM_BEFORE.search(text, 0, part.start)):
        return True
    verb = _EXERCISING.search(text, 0, part.start)
    return (verb is not None and not _CAN.search(text, 0, verb.start())) and (
        whole.start >= part.end or _ENDS.match(text, part.end) is not None
    )


def _counted_in(text: str, part: Mention, wholes: Sequence[Mention], described: Described) -> Mention:
    """A number of which words say that it is part of another one: "10,000 options, 6,000 of them vested"."""
    if not _is_whole(part) or not (_OF_THEM.match(text, part.end) or _OF_THEM_BEFORE.search(text, 0, part.start)):
        return part
    whole = _whole_of(text, part, [other for other in wholes if other is not part], described)
    if whole is None or _amount(whole) < _amount(part):
        return part
    return replace(part, whole=(whole.start, whole.end))


def the_rest(
    values: Sequence[Mention],
    facts: Sequence[Fact],
    taken: MutableMapping[int, str],
    described: Described,
) -> list[Bound]:
    """What is left of a stated whole beside its one vested or unvested part, where the answer asks for that.

    Args:
        facts: those that the goal can use.
        taken: which values are which facts already, by place; what is found is added.
    """
    known = {name: at for at, name in taken.items()}
    found: list[Bound] = []
    split = [(value, whole) for value in values if (whole := described.whole_of(value)) is not None]
    for place, whole in enumerate(values):
        parts = [value for value, of in split if of is whole]
        if place in taken or len(parts) != 1 or not isinstance(whole.value, Fraction):
            continue
        [part] = parts
        fact = next((fact for fact in facts if known.get(fact.name) == values.index(part)), None)
        if fact is None or not isinstance(part.value, Fraction):
            continue
        pole = poles_of(fact).get(_VESTING)
        others = [
            other
            for other in facts
            if other.unit == fact.unit and other.presume is None and other.name not in known
            if pole is not None and poles_of(other).get(_VESTING, pole).name != pole.name
        ]
        amount = whole.value - part.value
        if len(others) == 1 and amount >= 0:
            taken[place] = others[0].name
            shown = f"{whole.text} − {part.text}"
            found.append(Bound(others[0].name, str(amount), whole.start, whole.end, shown, rest=True))
    return found


def _is_whole(value: Mention) -> bool:
    amount = value.value
    return (
        value.kind == "number"
        and value.unit is None
        and isinstance(amount, Fraction)
        and amount.denominator == 1
        and amount >= _LEAST
    )


def _stated(values: Sequence[Mention]) -> Iterator[Mention]:
    """The percentages and fractions among the values, as numbers."""
    for value in values:
        share = value.value
        if value.unit is not None or not isinstance(share, Fraction) or not 0 < share <= 1:
            continue
        if value.kind == "percent" or (value.kind == "number" and share.denominator > 1):
            yield replace(value, kind="number")


def _in_words(text: str, values: Sequence[Mention]) -> Iterator[Mention]:
    """The parts that only words name: "half", "a third", "two of three instalments"."""
    taken = [(value.start, value.end) for value in _stated(values)]
    for pattern in _PARTS:
        for match in pattern.finditer(text):
            start, end = match.span()
            if any(a < end and start < b for a, b in taken):
                continue
            groups = match.groupdict()
            count = _COUNTS.get((groups.get("n") or "one").lower())
            of = _COUNTS.get((groups.get("of") or "").lower()) or _denominator(groups.get("d"))
            if count and of and count < of and of <= FEW:
                taken.append((start, end))
                yield Mention("number", Fraction(count, of), start, end, match[0])


def _all_or_none(text: str, wholes: Sequence[Mention]) -> Iterator[Mention]:
    """The parts that are nothing or all of a number: "none has vested", "10,000 units, all unvested"."""
    nothing = [Mention("number", Fraction(0), *match.span(), match[0]) for match in _NONE.finditer(text)]
    after = min(whole.end for whole in wholes)
    everything = [Mention("number", Fraction(1), *match.span(), match[0]) for match in _ALL.finditer(text, after)]
    yield from nothing
    yield from clear_of(everything, [part.span for part in nothing])


def _is_denied_twice(part: Mention, described: Described) -> bool:
    """Whether a word for "none" stands beside a denial that says the same once more."""
    none = _NONE.fullmatch(part.text)
    pole = described.poles(part).get(_VESTING)
    return none is not None and none["twice"] is not None and pole is not None and pole.name == "unvested"


def _denominator(word: str | None) -> int | None:
    return next((number for pattern, number in _DENOMINATORS if word and pattern.search(word)), None)


def _whole_of(text: str, part: Mention, wholes: Sequence[Mention], described: Described) -> Mention | None:
    """The number of which something is a part: that named right after it, else the last one before it in its sentence,
    else the only one.
    """
    after = [value for value in wholes if value.start >= part.end and _OF_NUMBER.fullmatch(text, part.end, value.start)]
    kind = described.award(part, set())
    wholes = [
        value for value in wholes if described.award(value, set()) in (kind, None, SEVERAL) or kind in (None, SEVERAL)
    ]
    free = [value for value in wholes if _VESTING not in described.poles(value)]
    before = [v for v in free if v.end <= part.start and not SENTENCE_END.search(text, v.end, part.start)]
    if after or before:
        return (after or before[-1:])[0]
    return free[0] if len(free) == 1 else None
