"""How well the kind and the unit of a value fit a fact, without a look at the words farther off."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from assistant.reading import amounts
from assistant.reading.closeness import Closeness
from assistant.reading.evidence import PEOPLE, RIVALS, STRONG_EVENTS
from assistant.reading.mention import Mention
from assistant.reading.points import POINTS
from assistant.reading.premises import is_limit
from assistant.reading.quantiles import PLACE
from assistant.reading.relative import COUNTED
from assistant.reading.values import as_raw
from corpus.concepts import Mention as ConceptMention
from rules.facts import Fact

NO_PRICE: Final = 1000
"""From here on an amount is no price of a share where nothing says so."""
_LONGEST: Final[dict[str, int]] = {"months": 600, "days": 20_000, "years": 100}
"""More than this is no length of time that a person states: the number counts something else."""
GRANT_DAYS: Final = frozenset({"grant_date", "agreement_date"})
"""Concepts of facts that are the day of a grant."""
LENGTHS: Final = frozenset(_LONGEST)
"""The units of lengths of time."""
_MEASURED: Final = 0.95
"""A number with the measure word of awards and no noun counts awards."""
RIGHT_AT: Final = 0.6
"""A word this near to a value stands right at it."""
FEW: Final = 12
"""Up to here a number in words that counts nothing is no number of awards: "two lots of options"."""
_LOTS = re.compile(
    r"\s*(?:[^\W\d_]+\s+)?(?:lots?|grants?|batch(?:es)?|tranches?|awards?|lotes?|outorgas?|concesiones|otorgamientos)\b|"
    r"\s*[批笔筆次]",
    re.IGNORECASE,
)
"""What is granted at once: its number is no number of awards."""
_RIGHT_BEFORE = re.compile(r"\s*(?:(?!(?:per|por|a|each|cada|la|el|o|of|de|the)\s)[^\W\d_]+\s+)?|[份个個]?")
_ONE_OF = re.compile(
    r"\b(?:one of|either of|both of|um d[oa]s|uma das|uno de|una de|ambos d?[eo]?s?)\s+(?:the |os |as |los |las )?$",
    re.IGNORECASE,
)
"""What stands before the number of those of whom one is meant."""
_EACH = re.compile(
    r"\s*(?:(?!and\b|e\b|y\b)[^\W\d_]+\s+){0,4}?(?:(?:each|every|per|por|cada|al|ao)\s+"
    r"(?:year|month|quarter|ano|a[nñ]o|m[eê]s|trimestre)\b|a year\b|a month\b|annually\b|yearly\b|monthly\b|"
    r"quarterly\b|anualmente\b|mensalmente\b|mensualmente\b)",
    re.IGNORECASE,
)
_EACH_BEFORE = re.compile(
    r"(?:每(?:一)?(?:年|[个個]?月|季度?)[^，。,;；?？\d]{0,8}|"
    r"\b(?:each|every|per|por|cada) (?:year|month|quarter|ano|a[nñ]o|m[eê]s|trimestre),?\s+)$",
    re.IGNORECASE,
)
"""What tells a number that comes again and again: "2,500 vest each year"."""
_DEPOSITARY = re.compile(
    r"\s*(?:[份个個股]\s*)?(?:ADSs?|ADRs?|american depositary|depositary (?:shares|receipts)|"
    r"recibos? (?:de dep[oó]sito|depositarios)|certificados de dep[oó]sito|美[国國]存[托託]|存[托託]股份)",
    re.IGNORECASE,
)
"""Shares of another kind: of how many ordinary ones each stands, no count of shares says."""
_MINE = re.compile(
    r"\b(?:my|our|meus|minhas|nossas|nossos|mis|nuestr[ao]s)\s+$|我(?:[的嘅]|手上(?:有|的)?|有|持有)?\s*$",
    re.IGNORECASE,
)
"""What stands before the number of what somebody has."""
_LOT_AFTER = re.compile(
    r"\s*(?:(?:per|por|a|for each|cada|each|/)\s*)(?:one |um |un )?(?:lots?|lotes?)\b", re.IGNORECASE
)
_LOT_BEFORE = re.compile(r"(?:每[一]?[批手组組]|\b(?:lot|lote) (?:at|of|a|de|por))\s*$", re.IGNORECASE)
"""What says that an amount is the price of a lot of shares, not of one."""
_PRICED: Final = re.compile(
    r"[价價](?:格|[钱錢])?(?:[为為是係]|[:：])?\s*$|\b(?:price|pre[cç]o|precio)(?: (?:is|of|é|de|es|at|a))?\s+$",
    re.IGNORECASE,
)
"""What stands before a price, which counts no awards."""
_DECIMALS: Final = re.compile(r"\d{1,3}[.,]0{1,2}")
"""A number written with decimals measures something and counts nothing, though they are nought: "a factor of 2.0"."""
_AS_CHANGED: Final = re.compile(r"\bas raised\b")
"""What is called so is the figure to which somebody has changed what a plan prints."""
_GRANTED: Final = re.compile(r"\bgranted\b")
_OF_ALL: Final = frozenset({"issued_shares", "fully_diluted"})
"""What is counted of a company, not of one person."""
_AFTER_IT: Final = re.compile(
    r"\s*(?:after|since|from|following|past|ap[oó]s|depois d[aeo]s?|desde|despu[eé]s del?|tras)\s+"
    r"(?:(?:the|that|a|o|la|el|an|um|una?|this|ese|esse)\s+)?",
    re.IGNORECASE,
)
_AFTER_IT_HAN: Final = re.compile(r"(?:发生|發生|完成)?[之以]?[后後](?:的)?(?:第)?(?:过[了]?|過[咗了]?)?")
"""What stands between a length of time and the event from which it runs."""
_A_COMPANYS: Final = 1_000_000
"""Fewer shares than these are no company's where nothing says so."""
_COUNTER = re.compile(r"\s*(?:[个個名位次条條](?!\d)|people\b|pessoas\b|personas\b|times\b|vezes\b|veces\b)")
"""What a number counts that is neither money nor an award."""
UNIT_CONCEPTS: Final[dict[str, frozenset[str]]] = {
    "options": frozenset({"options", "time_options", "performance_options"}),
    "shares": frozenset({"shares", "restricted_shares"}),
    "units": frozenset({"units"}),
    "rsus": frozenset({"rsus"}),
}


_LEFT_OUT: Final = re.compile(r"\bOptions left out\b")
"""What tells a count of awards other than options, which units are."""
_UNDER_AN_AWARD: Final = frozenset({"award", "shares"})
_IN_A_YEAR: Final = re.compile(r"\b20\d\d\b")
_NOW: Final = re.compile(
    r"(?:\b(?:now|today|currently|these days|agora|hoje|atualmente|ahora|hoy|actualmente)\b[\s:,]*"
    r"(?:(?:is|it is|it's|é|es|s[aã]o|son|gano|ganho|i (?:earn|make))\s+)?(?:R\$|US\$|HK\$|\$)?\s*|"
    r"(?:现在|現在|目前|如今|今)(?:是|为|為)?)$",
    re.IGNORECASE,
)
"""What is so now is not what was so in a year that a fact names: "salary as of January 2023"."""


def counts_any_award(fact: Fact) -> bool:
    """Whether a fact is the shares under an award, which are as many as its options or units, vested or not."""
    return set(fact.concepts) >= _UNDER_AN_AWARD


def _of_a_rival(unit: set[str], fact: Fact) -> bool:
    """Whether a noun is of another kind of award than the one that a fact names: units are no options."""
    named = set(fact.concepts)
    return any(unit & rivals and named & rivals and not unit & named for rivals in RIVALS)


_FACTOR: Final = re.compile(
    r"(?:\b(?:factor|fator|ratio|raz[aã]o)\b(?:\s+(?:de\s+|of\s+)?[A-Z]{2,5}\b)?|系[数數]|係數|因[子数數]|倍[数數])"
    r"[\s:=]*(?:(?:of|de|at|is|was|comes? out at|reach(?:es|ed)|em|en|é|foi|es|fue|exactly|exatamente|exactamente)\s*"
    r"|[是為为达達到至等于於恰好刚剛正]){0,3}$",
    re.IGNORECASE,
)
"""The name of a factor right in front of a value: "a TSR Factor of 120 %" is one of 1.2."""


class Fitting:
    """Weighs the values of one question by kind and unit.

    Args:
        text: the question.
        concepts: the words in it that the thesaurus knows.
        closeness: where words and values stand to each other.
        promised: the values that are no facts, because the plan is only taken to promise them.
    """

    def __init__(
        self,
        text: str,
        concepts: Sequence[ConceptMention],
        closeness: Closeness,
        promised: frozenset[Mention] = frozenset(),
    ) -> None:
        self._text, self._concepts, self._closeness, self._promised = text, concepts, closeness, promised

    def compatible(self, value: Mention, fact: Fact) -> float:
        """How well a value's kind and unit fit a fact; 0 where they do not."""
        promised = value in self._promised and not _AS_CHANGED.search(fact.label)
        if ("stock_split" in fact.concepts) != (value.unit == "ratio") or promised:
            return 0.0
        if _IN_A_YEAR.search(fact.label) and _NOW.search(self._text, 0, value.start):
            return 0.0
        match fact.type, value.kind:
            case "date", "date":
                return 0.0 if value.unit == COUNTED and GRANT_DAYS & set(fact.concepts) else 0.7
            case "money", "money":
                if fact.per == "share" and self._is_of_a_lot(value):
                    return 0.0
                return 1.4 if value.unit == fact.currency else 1.0 if value.unit is None else 0.0
            case "money", "number":
                great = fact.per == "share" and value.value >= NO_PRICE  # type: ignore[operator]
                return 0.0 if great or self._counts_awards(value) or self._counts_things(value) else 0.3
            case "number", "money":
                rate = value.unit is not None and str(fact.unit).startswith(f"{value.unit} per ")
                return 0.5 if rate and amounts.said_of(value, self._text) is None else 0.0
            case "percent", "percent":
                if value.unit == POINTS:
                    return 0.0
                return 1.2 if value.unit != PLACE or "percentile" in fact.concepts else 0.0
            case "percent", "number":
                return 0.2 if isinstance(value.value, Fraction) and 0 <= value.value <= 100 else 0.0
            case "number", "percent":
                return (
                    0.7
                    if fact.unit is None and value.unit is None and _FACTOR.search(self._text, 0, value.start)
                    else 0.0
                )
            case "count", "number":
                return self._counted(value, fact)
            case (("count" | "number"), "duration"):
                return self._lasting(value, fact)
            case "number", "number":
                counted = value.unit != "ratio" and fact.unit not in UNIT_CONCEPTS and self._counts_awards(value)
                return 0.0 if value.unit == "ordinal" or counted or self._counts_people(value) else 0.7
            case _:
                return 0.0

    def rather(self, value: Mention, fact: Fact, other: Fact, given: object) -> bool:
        """Whether a number that would contradict a fact of the request is another one of its kind: "5,000 options" are
        those to be exercised where the request says how many were granted, unless words for that stand right at it.
        """
        if value.kind != "number" or (fact.type, fact.unit) != (other.type, other.unit) or other.presume is not None:
            return False
        if as_raw(value, fact) == str(given) or self.compatible(value, other) <= 0:
            return False
        own = set(fact.concepts) - set().union(*UNIT_CONCEPTS.values()) - set(other.concepts)
        words = [(concept.start, concept.end) for concept in self._concepts if concept.concept in own]
        return all(self._closeness.near(value, *span) < RIGHT_AT for span in words)

    def _comes_again(self, value: Mention) -> bool:
        """Whether a number is what comes in each year or month, and no number at one time."""
        return bool(_EACH.match(self._text, value.end) or _EACH_BEFORE.search(self._text, 0, value.start))

    def _counted(self, value: Mention, fact: Fact) -> float:
        if not isinstance(value.value, Fraction) or value.value.denominator != 1:
            return 0.0
        if fact.max is not None and value.value > fact.max:
            return 0.0
        if _PRICED.search(self._text, 0, value.start) and not self.has_measure(value):
            return 0.0
        if _DECIMALS.fullmatch(value.text):
            return 0.0
        if _OF_ALL & set(fact.concepts) and self._is_of_one(value):
            return 0.0
        if (_OF_ALL & set(fact.concepts) or _GRANTED.search(fact.label)) and is_limit(self._text, value):
            return 0.0
        if fact.unit in UNIT_CONCEPTS and _DEPOSITARY.match(self._text, value.end):
            return 0.0
        if fact.unit in UNIT_CONCEPTS and self._comes_again(value):
            return 0.0
        if value.unit == "ordinal":
            return 0.3 if fact.unit in ("grade", "thirds") else 0.0
        unit = self.unit_after(value)
        wanted = UNIT_CONCEPTS.get(fact.unit or "", frozenset())
        if wanted and value.value <= FEW and _LOTS.match(self._text, value.end):
            return 0.0
        if wanted and not unit and 1 < value.value <= FEW and not value.text[:1].isdigit():
            return 0.0
        if unit and wanted:
            without = bool(unit & {"rsus", "units"}) and _LEFT_OUT.search(fact.label) is not None
            if not unit & wanted:
                if without:
                    return 0.7
                if _of_a_rival(unit, fact):
                    return 0.05
                return 0.7 if counts_any_award(fact) else 0.2
            own = {"time_options", "performance_options"} & unit
            return 1.2 if own and not own & set(fact.concepts) else 2.0 if without else 1.9
        if fact.unit in _LONGEST and (unit or value.value > _LONGEST[fact.unit] or self._classified(value)):
            return 0.0
        if fact.unit in ("grade", *_LONGEST):
            return 0.0 if fact.unit == "grade" and self._classified(value) else 0.3
        if wanted and not unit and self._classified(value):
            return _MEASURED
        return 0.7 if not unit else 0.5

    def _is_of_one(self, value: Mention) -> bool:
        """Whether a number is what somebody has or gets and not what a company has issued: it counts options or units,
        or it is small and nothing says that it counts all shares.
        """
        said = any(concept.concept in _OF_ALL for concept in self._concepts)
        small = not said and value.value < _A_COMPANYS  # type: ignore[operator]
        awards = self.unit_after(value) - UNIT_CONCEPTS["shares"]
        return small or bool(awards) or _MINE.search(self._text, 0, value.start) is not None

    def _is_of_a_lot(self, value: Mention) -> bool:
        """Whether an amount is the price of a lot."""
        return bool(_LOT_AFTER.match(self._text, value.end) or _LOT_BEFORE.search(self._text, 0, value.start))

    def _classified(self, value: Mention) -> bool:
        """Whether a number carries the measure word of shares and awards, which counts no time and no grade."""
        return self._text[value.end :].lstrip().startswith(("份", "股"))

    def _counts_awards(self, value: Mention) -> bool:
        """Whether a number stands right before the noun of an award that it counts: "2,400 shares", but not "6.50 per
        share".
        """
        units = set().union(*UNIT_CONCEPTS.values())
        return any(
            concept.concept in units
            and concept.start >= value.end
            and _RIGHT_BEFORE.fullmatch(self._text, value.end, concept.start)
            for concept in self._concepts
        )

    def _counts_things(self, value: Mention) -> bool:
        """Whether a number counts people or things: "the two directors", "嗰兩個董事"."""
        few = isinstance(value.value, Fraction) and value.value <= FEW and not value.text[:1].isdigit()
        return few or _COUNTER.match(self._text, value.end) is not None

    def _counts_people(self, value: Mention) -> bool:
        """Whether a number counts those of whom somebody is one: "one of the two directors", "os dois conselheiros"."""
        named = any(
            (
                concept.concept in PEOPLE
                and concept.start >= value.end
                and not self._text[value.end : concept.start].strip()
            )
            or concept.start <= value.start < concept.end
            for concept in self._concepts
            if concept.concept in PEOPLE
        )
        return (
            named
            or _COUNTER.match(self._text, value.end) is not None
            or bool(_ONE_OF.search(self._text, 0, value.start))
        )

    def beside_amount(self, value: Mention, fact: Fact, values: Sequence[Mention]) -> float:
        """How near a month or a day stands to an amount that can be the fact: "R$ 9,000 in January 2023"."""
        if value.kind != "date" or fact.type != "money":
            return 0.0
        amounts = [other for other in values if other.kind == "money" and self.compatible(other, fact) > 0]
        return max((self._closeness.near(value, other.start, other.end) for other in amounts), default=0.0)

    def has_measure(self, value: Mention) -> bool:
        """Whether a noun or a measure word after a number says that it counts awards."""
        return bool(self.unit_after(value)) or self._classified(value)

    def _follows_an_event(self, value: Mention) -> bool:
        """Whether a length of time runs from something that happens: "three months after the liquidity event"."""
        return any(
            _AFTER_IT.fullmatch(self._text, value.end, concept.start)
            if value.end <= concept.start
            else _AFTER_IT_HAN.fullmatch(self._text, concept.end, value.start)
            for concept in self._concepts
            if concept.concept in STRONG_EVENTS
        )

    def _lasting(self, value: Mention, fact: Fact) -> float:
        if "months_elapsed" in fact.concepts and self._follows_an_event(value):
            return 0.0
        if fact.unit == value.unit:
            return 1.5
        if fact.unit == "months" and value.unit == "years":
            return 1.3
        return 0.0

    def unit_after(self, value: Mention) -> set[str]:
        """The concepts of the noun that the number counts."""
        reach = 4 if self._closeness.han else 14
        units = set().union(*UNIT_CONCEPTS.values())
        return {
            concept.concept
            for concept in self._concepts
            if concept.concept in units
            and 0 <= concept.start - value.end <= reach
            and self._closeness.unbroken(value.end, concept.start)
        }
