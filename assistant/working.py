"""Working a rule with given facts, no question in words: its value, its inverse, two cases side by side.

What comes out is the same `Answer` as for a question, with its clauses; the solutions of an inverse question and the
step at which two cases part have shapes of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING

from assistant import answer
from assistant import case_models as models
from assistant.answer import Answer
from assistant.books import book_of
from assistant.compose import Citations, Composer
from assistant.errors import (
    BadFactError,
    BadReadingError,
    UnknownRuleError,
    UnsolvedError,
)
from assistant.projecting import MOST, AmendedError, Held, Projected, Projection, TooManyAwardsError
from assistant.request import day_of
from assistant.reviewing import reached, warned
from assistant.signing import signed
from assistant.sources import Sources
from assistant.threads import Threads
from assistant.understood import given
from assistant.versions import versions, withheld
from assistant.wording.catalog import Translator
from assistant.wording.format import exact_text
from assistant.wording.text import PartText
from corpus.library import Library
from corpus.today import today
from rules import comparison, inverse
from rules.consequences import idle
from rules.engine import UnknownGoal, UnknownReading, understood, worked_out
from rules.expression import Day, Node, Number, Truth, Undefined, is_literal
from rules.facts import FactError, Raw
from rules.pieces import Stretch
from rules.printing import literal_text
from rules.result import unit_named

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.basis import Basis
    from rules.book import Book
    from rules.result import Need, ReadingChoice, Result, Unit


class Work:
    """Works the rules of one plan for a day.

    Args:
        library: the documents.
        books: the rule books by plan id.
        plan: the id of the plan.
        day: the day of the answer; today where not given.
        language: the language of what is said.
        basis: what an answer for a day rests on.

    Raises:
        UnknownPlanError, NoRulesError: there is no such plan, or it has no rule book.
    """

    def __init__(
        self,
        library: Library,
        books: Mapping[str, Book],
        plan: str,
        *,
        day: date | None,
        language: str,
        basis: Callable[[date], Basis],
    ) -> None:
        book = book_of(library, books, plan)
        self.book, self.day = book, day or today()
        self._library, self._basis = library.on(self.day), basis
        self._translate = Translator(language)
        self._sources = Sources.of(self._library, plan, book)

    def computed(self, rule: str, facts: Mapping[str, Raw], readings: Mapping[str, str]) -> Answer:
        """What a rule or goal gives.

        Args:
            rule: a rule or goal of the book.
            facts: raw facts by name.
            readings: options of readings to rely on, by name; a reading named here is not varied.

        Raises:
            UnknownRuleError, BadFactError, BadReadingError: the request cannot be worked with.
        """
        return self._answer(rule, facts, readings, self._result(rule, facts, readings, self.day), self.day)

    def compared(
        self,
        rule: str,
        facts: Mapping[str, Raw],
        first: Mapping[str, Raw],
        second: Mapping[str, Raw],
        readings: Mapping[str, str],
    ) -> models.Compared:
        """Two cases side by side; the day of the answer may stand among the facts of each as ``as_of``.

        Raises:
            UnknownRuleError, BadFactError, BadReadingError: the request cannot be worked with.
        """
        cases, days = [], []
        for own in (first, second):
            case = {**facts, **own}
            days.append(self._own_day(case.pop("as_of", None)))
            self._refuse_idle(rule, case)
            cases.append(case)
        with _told():
            found = comparison.compare(self.book, rule, *cases, days=(days[0], days[1]), readings=readings)
        composer = self._composer(Citations())
        answers = [
            self._answer(rule, case, readings, result, day)
            for case, result, day in zip(cases, (found.first, found.second), days, strict=True)
        ]
        return models.Compared(
            first=answers[0],
            second=answers[1],
            alike=found.alike,
            only=found.rules,
            decided=tuple(self._differing(composer, found.decided)),
            parting=self._parted(composer, found.parting),
            elsewhere=tuple(
                models.ByReading(reading=self._chosen(composer, choice), parting=self._parted(composer, step))
                for choice, step in found.elsewhere
            ),
        )

    def solved(
        self,
        rule: str,
        unknown: str,
        relation: inverse.Relation,
        target: str,
        facts: Mapping[str, Raw],
        readings: Mapping[str, str],
    ) -> models.Solved:
        """For which values of a fact, or on which days, a rule gives what is wanted; every solution, with proof.

        Args:
            unknown: the fact that is looked for, or ``as_of``.
            relation, target: what the rule shall give, such as ``>=`` and ``10000``.

        Raises:
            UnknownRuleError, BadFactError, BadReadingError: the request cannot be worked with.
            UnsolvedError: the rule has no exact inverse for this.
        """
        self._refuse_idle(rule, facts)
        with _told():
            found = inverse.solve(
                self.book, rule, facts, unknown=unknown, relation=relation, target=target, as_of=self.day,
                readings=readings,
            )  # fmt: skip
        citations = Citations()
        composer = self._composer(citations)
        result = self._of_one(found, facts, readings)
        part = composer.part(result)
        return models.Solved(
            plan=self.book.plan,
            version=self._sources.document.plan.version,
            rule=found.goal,
            unknown=unknown,
            relation=relation,
            target=_exact(found.target) or target,
            as_of=self.day.isoformat(),
            solutions=tuple(self._solution(composer, found, each) for each in found.solutions),
            needs=self._needs(composer, found.needs),
            unsolved=tuple(self._chosen(composer, each) for each in found.unsolved),
            asking=tuple(
                models.Asking(reading=self._chosen(composer, each.reading), needs=self._needs(composer, each.needs))
                for each in found.asking
            ),
            assumptions=part.assumptions,
            review=self._review(found.goal),
            citations=citations.all(),
            replay=self._basis(self.day).replay,
        )

    def projected(
        self,
        rule: str,
        facts: Mapping[str, Raw],
        readings: Mapping[str, str],
        held: Sequence[Held],
        limit: int,
        after: str | None,
    ) -> Projected:
        """A scenario over awards: what the rule gives for each of a page of them, and what all come to.

        Args:
            facts: those of the scenario; what is recorded of an award fills in the rest.
            held: the awards, in the order in which they are listed.
            after: the id of the last one of the page before.

        Raises:
            UnknownRuleError, BadFactError, BadReadingError: the scenario cannot be worked with.
            TooManyAwardsError: there are more awards than are worked at once.
            AmendedError: the words on which the rules rest are gone, so that nothing is computed.
        """
        if len(held) > MOST:
            raise TooManyAwardsError(f"There are {len(held):,} awards; at most {MOST:,} are projected at once.")
        self._refuse_idle(rule, facts)
        with _told():
            goal = understood(self.book, rule, facts, readings).goal

        def result_of(known: Mapping[str, Raw], chosen: Mapping[str, str]) -> Result:
            request = understood(self.book, goal, known, {**readings, **chosen})
            return worked_out(self.book, request, as_of=self.day, explained=False)

        citations = Citations()
        projection = Projection(self._composer(citations), result_of, facts)
        projection.work(held)
        first = next((place + 1 for place, each in enumerate(held) if each.id == after), 0)
        page = held[first : first + limit]
        totals, shown = tuple(projection.totals()), tuple(map(projection.shown, page))
        if self._sources.lost:
            _, lines = withheld(self._sources, Citations(), self._translate)
            raise AmendedError(lines[0])
        return Projected(
            plan=self.book.plan,
            version=self._sources.document.plan.version,
            rule=goal,
            as_of=self.day.isoformat(),
            language=self._translate.language,
            statuses=projection.statuses(),
            totals=totals,
            awards=shown,
            next=page[-1].id if first + limit < len(held) else None,
            review=self._review(goal),
            citations=citations.all(),
            replay=self._basis(self.day).replay,
        )

    def _result(self, rule: str, facts: Mapping[str, Raw], readings: Mapping[str, str], day: date) -> Result:
        self._refuse_idle(rule, facts)
        with _told():
            return worked_out(self.book, understood(self.book, rule, facts, readings), as_of=day)

    def _answer(
        self, rule: str, facts: Mapping[str, Raw], readings: Mapping[str, str], result: Result, day: date
    ) -> Answer:
        """A result as an answer; where the words on which the rules rest are gone, nothing is computed."""
        citations = Citations()
        composer = self._composer(citations)
        part = composer.part(result)
        lines = [*PartText(composer, result, part).lines(brief=False), *self._versions()]
        if self._sources.lost:
            citations = Citations()
            part, lines = withheld(self._sources, citations, self._translate)
        part = part.model_copy(update={"facts": tuple(given(composer, facts))})
        basis = self._basis(day)
        parts = basis.reviews.on_parts({self.book.plan: self.book}, [part])
        goal = result.goal
        return signed(
            request={"plan": self.book.plan, "rule": goal, "language": self._translate.language, **_named(readings)},
            facts={name: str(raw) for name, raw in sorted(facts.items())},
            question=composer.translate(self.book.goals[goal][0].title),
            thread=Threads.begun(None),
            language=self._translate.language,
            day=day,
            said=(warned("\n".join(lines), [parts[0].review], self._translate), parts, citations.all()),
            replay=basis.replay,
        )

    def _review(self, goal: str) -> answer.Review:
        """What lawyers made of the rules that can bear on a goal."""
        reviews, rules = self._basis(self.day).reviews, reached(self.book, goal)
        return reviews.state(self.book, rules, amended=self._sources.stale)

    def _of_one(self, found: inverse.Inverse, facts: Mapping[str, Raw], readings: Mapping[str, str]) -> Result:
        """What the rules give for one value that holds, else without any: what a solution rests on."""
        tried = next((each.value for one in found.solutions for each in one.proof if each.holds), None)
        facts, day = dict(facts), self.day
        if found.unknown == "as_of":
            day = tried.value if isinstance(tried, Day) else day
        elif isinstance(tried, Day | Number):
            facts[found.unknown] = tried.value
        with _told():
            return worked_out(self.book, understood(self.book, found.goal, facts, readings), as_of=day)

    def _versions(self) -> list[str]:
        return versions(self._library, self._sources, self._translate)

    def _composer(self, citations: Citations) -> Composer:
        return Composer(self.book, self._sources, self._translate, citations)

    def _own_day(self, given: Raw | None) -> date:
        if given is None:
            return self.day
        day = day_of(str(given))
        return day if day is not None else self.day

    def _refuse_idle(self, rule: str, facts: Iterable[str]) -> None:
        told = left_out(self.book, rule, facts)
        if told is not None:
            raise BadFactError(told)

    def _needs(self, composer: Composer, needs: Iterable[Need]) -> tuple[answer.Need, ...]:
        return tuple(answer.Need(fact=need.fact, type=need.type, ask=composer.translate(need.ask)) for need in needs)

    def _solution(self, composer: Composer, found: inverse.Inverse, solution: inverse.Solution) -> models.SolutionFound:
        unknown, unit = unit_named(self.book, found.unknown), unit_named(self.book, found.goal)
        return models.SolutionFound(
            readings=tuple(self._chosen(composer, each) for each in solution.readings),
            always=solution.always,
            ranges=() if solution.always else tuple(_range(each) for each in solution.stretches),
            proof=tuple(
                models.Proof(
                    value=_valued(composer, each.value, unknown),
                    gives=_valued(composer, each.gives, unit),
                    holds=each.holds,
                )
                for each in solution.proof
            ),
        )

    def _chosen(self, composer: Composer, choice: ReadingChoice) -> models.Chosen:
        says = composer.translate(self.book.readings[choice.reading].options[choice.option])
        return models.Chosen(reading=choice.reading, option=choice.option, says=says)

    def _parted(self, composer: Composer, parting: comparison.Parting | None) -> models.Parted | None:
        if parting is None:
            return None
        values = [composer.shown(step.value) if step is not None else None for step in (parting.first, parting.second)]
        return models.Parted(
            rule=parting.rule,
            says=composer.translate(self.book.rules[parting.rule].says),
            first=values[0],
            second=values[1],
            because=tuple(self._differing(composer, parting.because)),
        )

    def _differing(self, composer: Composer, pairs: Mapping[str, comparison.Pair]) -> Iterator[models.Differing]:
        for name, pair in pairs.items():
            first, second = (composer.shown(value) if value is not None else None for value in pair)
            label = composer.translate("as of") if name == "as_of" else composer.label(name)
            yield models.Differing(name=name, label=label, first=first, second=second)


def left_out(book: Book, rule: str, facts: Iterable[str]) -> str | None:
    """What is said where a rule leaves a fact out of account that decides whether the rule counts at all."""
    goal = book.rules[rule].goal if rule in book.rules else rule
    for name, whole in idle(book, goal, facts) if goal in book.goals else ():
        if whole is not None:
            return (
                f"{goal} leaves {name} out of account, which decides whether it counts at all; {whole} takes it in and "
                f"shows {goal}. Ask for {whole}, or leave {name} out."
            )
    return None


@contextmanager
def _told() -> Iterator[None]:
    """Turn what the rules refuse into what a request is told."""
    try:
        yield
    except UnknownGoal as error:
        raise UnknownRuleError(str(error)) from None
    except UnknownReading as error:
        raise BadReadingError(str(error)) from None
    except FactError as error:
        raise BadFactError(str(error)) from None
    except inverse.CannotSolve as error:
        raise UnsolvedError(str(error)) from None


def _named(readings: Mapping[str, str]) -> dict[str, object]:
    return {"readings": dict(sorted(readings.items()))} if readings else {}


def _exact(value: Node) -> str | None:
    match value:
        case Undefined():
            return None
        case Number(number):
            return exact_text(number)
        case Day(day):
            return day.isoformat()
        case Truth(holds):
            return "yes" if holds else "no"
        case _:
            return literal_text(value) if is_literal(value) else None


def _valued(composer: Composer, value: Node, unit: Unit) -> models.Valued:
    said = composer.translate("The plan does not say.") if isinstance(value, Undefined) else None
    return models.Valued(exact=_exact(value), display=said or composer.worked(value, unit))


def _range(stretch: Stretch | inverse.Days) -> models.Range:
    if isinstance(stretch, tuple):
        first, last = (day.isoformat() if day is not None else None for day in stretch)
        return models.Range(low=first, low_counts=first is not None, high=last, high_counts=last is not None)
    low, high = (exact_text(end) if end is not None else None for end in (stretch.low, stretch.high))
    return models.Range(
        low=low,
        low_counts=low is not None and stretch.low_counts,
        high=high,
        high_counts=high is not None and stretch.high_counts,
    )
