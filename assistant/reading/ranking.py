"""What rules are ranked by: how near a question is to them, and how much of what it states they take in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Protocol

from assistant.reading.evidence import ABOUT, form_of
from assistant.reading.fitting import UNIT_CONCEPTS
from assistant.reading.outside import Signs
from assistant.reading.probing import Probe
from assistant.reading.query import Target
from assistant.reading.said import Said
from rules.book import Book, Rule
from rules.engine import Look
from rules.facts import Fact

PART: Final = 4.0
SEVERAL: Final = 2
"""So many more values that a whole takes in make it what is asked, however well its part fits."""
_FAR_OFF: Final = 10.0
"""So far behind, a goal is not asked for, however many values it takes in."""
_FACTORS: Final = frozenset({"multiplier", "multiplier_factor", "contribution", "proportion"})
"""What a question names that asks for a factor of an amount."""
_UNCOVERED: Final = 8.0
_NEARLY: Final = 0.6
_COUNTED: Final = frozenset({*UNIT_CONCEPTS, "days", "months"})


class Fitness(Protocol):
    """How well the clauses of a plan fit a question, as the search sees it."""

    def __call__(self, plan: str, question: str) -> Mapping[str, float]:
        """Clause to fitness, 0 to 1."""


class Nearness(Protocol):
    """How near a question is to the example questions of each topic, and to what each rule says."""

    def topics(self, question: str, language: str) -> Mapping[str, float]:
        """Topic to nearness, 0 to 1."""

    def told(self, question: str, language: str, named: frozenset[str]) -> Mapping[str, float]:
        """Topic to likelihood, for a question that names these concepts and forms."""

    def subjects(self, question: str, language: str, named: frozenset[str]) -> Mapping[str, float]:
        """Subject of which plans may be silent to likelihood, for a question that names these concepts and forms."""

    def outside(self, signs: Signs) -> float | None:
        """How likely a question with these signs lies outside, where that can be told."""

    def rules(self, plan: str, question: str, language: str) -> Mapping[str, float]:
        """Rule name to nearness, 0 to 1."""

    def behind(self, plan: str, question: str, language: str, named: frozenset[str]) -> Mapping[str, float]:
        """Rule name to how far it is behind the likeliest of the plan, for a question that names these."""


_FARTHEST: Final = 6.0
"""How far a rule can fall behind the one of its plan that the head holds likeliest."""
_FAR: Final = 2.0
"""How far one whose subject the words of a question name, or that says what leaving brings."""
_NAMED: Final = ABOUT - {"individual_limit"}
"""Subjects that words name plainly; the word for a limit of one person is said of other limits, too."""
_LEFT: Final = "termination_outcome"
_AS_LIKELY: Final = 1.0


class Likely:
    """How likely the trained head holds the rules of a plan for a question; every one alike where there is none."""

    def __init__(self, nearness: Nearness | None, plan: str, said: Said) -> None:
        named = said.present | said.asked
        self._behind = nearness.behind(plan, said.text, said.language, named) if nearness is not None else {}
        self._present = said.present

    def __call__(self, rule: Rule) -> bool:
        """Whether a rule is about as likely as the likeliest, for a question that names anything."""
        return bool(self._present) and self._behind.get(rule.name, _FARTHEST) <= _AS_LIKELY

    def behind(self, rule: Rule) -> float:
        """How far a rule is behind the likeliest, 0 to 6; less far where words name its subject, or of leaving."""
        told = rule.goal == _LEFT or _NAMED & self._present & {*rule.concepts}
        farthest = _FAR if told else _FARTHEST
        return min(self._behind.get(rule.name, 0.0), farthest)


def can_count(fact: Fact) -> bool:
    """Whether a number in a question can be a fact although the answer could do without it."""
    return fact.unit in _COUNTED or "stock_split" in fact.concepts or fact.per == "share"


def whole_first(
    book: Book,
    weighed: list[tuple[float, int]],
    targets: Sequence[Target],
    asked: frozenset[str],
    present: frozenset[str],
) -> list[tuple[float, int]]:
    """The ranking, led by the goal of which the best one is only a part, where it takes in more of what was said.

    Who says how many there are and at what price, and names no factor, asks for the amount and not for that part. Who
    asks for a day is not given something else for the sake of one value more; who asks how much as well, for
    what happens then, is answered both by the consequence that shows the day beside a figure.
    """
    part = targets[weighed[0][1]]
    day = "date" in asked and form_of(book.goals[part.goal or ""][0]) == "date"
    if day and asked & {"quantity", "money"}:
        place = next((i for _, i in weighed[1:] if _shows_both(book, targets[i].goal or "", part.goal or "")), None)
        if place is not None:
            return _led_by(place, weighed)
    said, used = places(part), set(book.facts_of(part.goal or ""))
    plainly = present.isdisjoint(_FACTORS) and form_of(book.goals[part.goal or ""][0]) == "quantity"
    for score, place in weighed[1:]:
        whole = targets[place]
        amount = plainly and not whole.unbound and form_of(book.goals[whole.goal or ""][0]) == "money"
        near = score >= weighed[0][0] - PART and not day
        asked_for = score >= weighed[0][0] - _FAR_OFF or (amount and not day)
        takes_more = len(part.unbound) - len(whole.unbound) >= SEVERAL and asked_for
        if (
            (near or takes_more)
            and said < places(whole)
            and used < set(book.facts_of(whole.goal or ""))
            and len(whole.unbound) < len(part.unbound)
        ):
            return _led_by(place, weighed)
    return weighed


def _led_by(place: int, weighed: list[tuple[float, int]]) -> list[tuple[float, int]]:
    return [(weighed[0][0], place), *(pair for pair in weighed if pair[1] != place)]


def _shows_both(book: Book, whole: str, day: str) -> bool:
    """Whether a consequence shows a day beside how much it brings."""
    shown = [outcome.shown for rule in book.goals[whole] for outcome in rule.outcomes]
    return any(day in names and any(form_of(book.goals[n][0]) != "date" for n in names) for names in shown)


def covered_first(
    book: Book, weighed: list[tuple[float, int]], targets: Sequence[Target], look: Callable[[Target], Look]
) -> list[tuple[float, int]]:
    """The ranking, led by one near the best whose rules cover the case, where those of the best one do not: "no rule
    covers this" is no answer to what another rule answers, unless a rule says that the plan is silent.
    """

    def uncovered(place: int) -> bool:
        rules = book.goals[targets[place].goal or ""]
        said = any(rule.silent or rule.not_in_document for rule in rules)
        return not said and not look(targets[place]).defined

    if not uncovered(weighed[0][1]):
        return weighed
    least = weighed[0][0] - _UNCOVERED
    first = next((place for score, place in weighed[1:] if score >= least and not uncovered(place)), None)
    if first is None:
        return weighed
    return _led_by(first, weighed)


def fit_of(rule: Rule, fitness: Mapping[str, float]) -> float:
    """How well the best of the clauses fits that a rule rests on."""
    return max((fitness.get(cited.clause, 0.0) for cited in rule.clauses), default=0.0)


def speaks(rule: Rule, fitness: Mapping[str, float]) -> bool:
    """Whether a rule rests on the clause that fits a question best, on a part of it or on one nearly as good."""
    best = max(fitness, key=lambda clause: fitness[clause], default="")
    cited = {each.clause for each in rule.clauses}
    near = any(_inside(best, clause) or _inside(clause, best) for clause in cited)
    return near or fit_of(rule, fitness) >= _NEARLY * fitness.get(best, 0.0)


def _inside(clause: str, other: str) -> bool:
    return clause == other or clause.startswith((f"{other}(", f"{other}.", f"{other} "))


def known_part(
    book: Book,
    others: Iterable[tuple[float, int]],
    targets: Sequence[Target],
    whole: Target,
    present: frozenset[str],
    probe: Probe,
) -> list[int]:
    """The part of a goal that still needs facts which the values of the question settle by themselves, or of which it
    speaks by name, if any; not one that is shown beside the whole anyway.

    Args:
        others: scores with places in `targets`, best first.
        present: the concepts that the question names.
    """

    def concepts(goal: str | None) -> set[str]:
        return {concept for rule in book.goals[goal or ""] for concept in rule.concepts}

    beside = {name for rule in book.goals[whole.goal or ""] for outcome in rule.outcomes for name in outcome.also}
    parts, own = book.parts_of(whole.goal or "") - beside, present - concepts(whole.goal)
    known = (
        place
        for _, place in others
        if targets[place].goal in parts and (said := places(targets[place])) >= places(whole)
        if said or own & concepts(targets[place].goal)
    )
    return [place for place in known if probe.settles(targets[place]) and not targets[place].unbound][:1]


def places(target: Target) -> set[int]:
    """Where in a question the values stand that a target takes in."""
    return {bound.start for bound in target.bound}


def stated(book: Book, given: Mapping[str, object]) -> list[str]:
    """The facts of a book that the request gives, the reason of leaving apart."""
    return [name for name in given if name in book.facts and name != "termination_reason"]
