"""What one plan's rules answer to a target: the part of the answer and its lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from assistant.answer import Part
from assistant.checks import asks_for_figures, asks_for_words, consistent, possible, together, told
from assistant.claims import verdict
from assistant.compared import Answered
from assistant.compared import side_by_side as side_by_side_cases
from assistant.compose import Citations, Composer
from assistant.day_beside import day_beside
from assistant.doubts import (
    cannot_tell,
    if_dismissed,
    left_over,
    not_dismissed,
    not_mended,
    states,
    undecided,
    under_condition,
    undivided,
    unheeded,
    while_employed,
)
from assistant.errors import BadFactError, RequestError
from assistant.exceeded import exceeded
from assistant.inexact import settled
from assistant.odds import agreed, contradictions, workable
from assistant.periods import (
    depends_on_the_day,
    holds_throughout,
    on_each_edge,
    same,
    same_by_default,
    side_by_side,
    stated,
    without_figures,
)
from assistant.presumed import under_what_is_taken, unsettled
from assistant.reading.asked import asks_what_is_lost, says_more
from assistant.reading.mention import Mention
from assistant.reading.query import Query, Target
from assistant.sources import Sources
from assistant.taken_years import assumed, taken_years
from assistant.turned import Turned
from assistant.understood import facts_used, understood, unused
from assistant.unmade import without_them
from assistant.versions import translated, versions, withheld
from assistant.wording.catalog import Translator
from assistant.wording.format import day as format_day
from assistant.wording.text import PartText
from corpus.library import Library
from corpus.today import today
from rules.book import Book
from rules.comparison import in_all
from rules.engine import ask as ask_rules
from rules.entries import Anchor
from rules.facts import FactError, Raw
from rules.inverse import CannotSolve
from rules.result import Result, rests_on_the_day, turned_over


@dataclass(frozen=True, slots=True)
class Ruling:
    """Answers targets from their plans' rule books.

    Attributes:
        books: rule books by plan id.
        library: the documents.
        query: the question as it was read.
        day: the day of the answer that the request gives.
        citations: the quotations of the answer so far.
        translate: our messages in the language of the answer.
        of_case: whether the query is one of several cases that a question sets side by side.
        set_beside: the days of the question that the answers so far set beside their own.
    """

    books: Mapping[str, Book]
    library: Library
    query: Query
    day: date | None
    citations: Citations
    translate: Translator
    of_case: bool = False
    set_beside: list[Mention] = field(default_factory=list)

    def answer(self, target: Target, *, brief: bool) -> tuple[Part, list[str]]:
        """The part and the lines for one target.

        Args:
            brief: for an answer over several plans: no formulas, no notes.

        Raises:
            assistant.errors.RequestError: the facts cannot be worked with.
        """
        if target.cases:
            return self._compared(self.books[target.plan], target)
        target, inexact = self._settled(target)
        part, lines = self._answered(target, inexact, brief=brief)
        sources = Sources.of(self.library, target.plan, self.books[target.plan])
        composer = Composer(self.books[target.plan], sources, self.translate, self.citations)
        used = {
            "facts": facts_used(composer, self.query, target),
            "unused": unused(self.query, self.without_days(target)),
        }
        years = taken_years(self.query, target, self.translate)
        return assumed(part.model_copy(update=used), years), [*lines, *years]

    def without_days(self, target: Target) -> Target:
        """The target without the days that the answer sets beside its own."""
        return replace(target, unbound=tuple(value for value in target.unbound if value not in self.set_beside))

    def _settled(self, target: Target) -> tuple[Target, list[str]]:
        """The target without what the question only bounds where the answer hangs on it, and what is said of that."""
        if target.sought is not None:
            return target, []
        book = self.books[target.plan]
        try:
            return settled(target, book, lambda one: self._result(book, one), self.translate)
        except RequestError:
            return target, []

    def _answered(self, target: Target, inexact: list[str], *, brief: bool) -> tuple[Part, list[str]]:
        book = self.books[target.plan]
        if target.sought is not None:
            turned = self._turned(book, target)
            if turned is not None:
                return turned
            target = target.sought.straight or replace(target, sought=None)
        try:
            edges, results = self._results(book, target)
        except BadFactError:
            target = workable(target, self._refuses)
            edges, results = self._results(book, target)
        results = [without_them(each, self.query.question) for each in results]
        library = self.library.on(target.as_of or self.day)
        sources = Sources.of(library, target.plan, book)
        if sources.amended:
            Composer(book, sources, self.translate, Citations()).part(results[0])
            if sources.lost:
                return withheld(sources, self.citations, self.translate)
        composer = Composer(book, sources, self.translate, self.citations)
        unplaced = left_over(self.query, target, book, results, dated=self.day is not None)
        beside = day_beside(self.query, target, results)
        if beside is not None:
            self.set_beside.append(beside.value)
            unplaced = [value for value in unplaced if value != beside.value]
        events = unheeded(self.query, target, book, composer.translate)
        events += [] if self.of_case else undivided(self.query, target)
        doubt = undecided(target, composer)
        if doubt:
            results = [replace(each, status="needs_facts") if each.status == "computed" else each for each in results]
            unplaced = [value for value in unplaced if value not in {each.value for each in target.either}]
        elif self.query.follows and not unplaced:
            results, doubt = not_mended(results, self.query, target, self.translate)
        if unplaced and any(states(outcome) for result in results for outcome in result.outcomes):
            doubt = [*doubt, cannot_tell(unplaced, self.translate)]
        if unplaced or events:
            results = [
                under_condition(result, edge, unplaced, events, composer)
                for edge, result in zip(edges, results, strict=True)
            ]
        results = [
            under_what_is_taken(each, composer, unsettled(book, edge, each, lambda one: self._result(book, one)))
            for edge, each in zip(edges, results, strict=True)
        ]
        results = [while_employed(each, target, book) for each in results]
        results = [told(if_dismissed(each, self.query, target, composer), self.query) for each in results]
        if asks_what_is_lost(self.query.question):
            results = [replace(result, outcomes=turned_over(result.outcomes)) for result in results]
        whole = len(edges) == len(on_each_edge(target))
        shared = without_figures(results) if whole and not asks_for_figures(self.query) and not unplaced else None
        if whole and (shared is not None or same(results)):
            results = [shared] if shared is not None else results
            part = composer.part(results[0])
            lines = PartText(composer, results[0], part).lines(brief=brief)
            part, lines = exceeded(self.query.question, results[0], part, lines, composer)
            if len(edges) > 1 and results[0].status != "clause":
                lines.append(holds_throughout(target, composer.translate))
        else:
            part, lines = self._by_day(composer, target, edges, results)
        lines = [
            *contradictions(target, book, self.translate),
            *doubt,
            *inexact,
            *verdict(self.query.question, target, results, composer),
            *([beside.said(composer.translate)] if beside is not None else []),
            *lines,
            *not_dismissed(self.query, book, composer),
            *versions(library, sources, self.translate),
        ]
        if brief:
            return part, lines
        lines += [] if self.of_case else translated(sources, self.translate)
        if target.as_of is None and any(rests_on_the_day(result) for result in results):
            lines.append(_on_the_day(self.day or today(), self.translate))
        return part, [*lines, *understood(composer, target, self.day or today())]

    def _compared(self, book: Book, target: Target) -> tuple[Part, list[str]]:
        """The part and the lines for a target that sets cases side by side."""
        cases: list[Answered] = []
        for case in target.cases:
            own = agreed(book, case.query.targets[0], self.day)
            ruling = replace(self, query=case.query, of_case=True)
            part, lines = ruling.answer(own, brief=False)
            for further in own.also if case.purpose == "apart" else ():
                other, more = ruling.answer(further, brief=False)
                part, lines = together(part, other), [*lines, *(line for line in more if line not in lines)]
            weighs = case.purpose == "weighed" and "quantity" not in case.query.asked
            result = self._weighed(book, own) if weighs else self._result(book, own)
            cases.append(Answered(case.words, own, result, part, lines))
        library = self.library.on(target.as_of or self.day)
        sources = Sources.of(library, target.plan, book)
        composer = Composer(book, sources, self.translate, self.citations)
        purpose = target.cases[0].purpose
        weighed = "apart" if purpose == "weighed" and sources.amended else purpose
        return side_by_side_cases(cases, composer, weighed, says_more(self.query.question))

    def _weighed(self, book: Book, target: Target) -> Result:
        """The result by which a case is weighed: that of the whole where what is asked shows only a part of it."""
        result = self._result(book, target)
        shown = {target.goal or ""}
        shown |= {o.quantity.name for o in result.outcomes if o.quantity is not None and not o.beside}
        for whole in (in_all(book, goal) for goal in sorted(shown) if goal in book.goals):
            if whole not in shown:
                found = self._result(book, replace(target, goal=whole))
                if found.outcomes and not found.needs:
                    return found
        return result

    def _turned(self, book: Book, target: Target) -> tuple[Part, list[str]] | None:
        """The part and the lines for a target that asks for a fact; nothing where its formula has no inverse."""
        library = self.library.on(target.as_of or self.day)
        sources = Sources.of(library, target.plan, book)
        if sources.amended:
            return None
        composer = Composer(book, sources, self.translate, self.citations)
        day = target.as_of or self.day or today()
        try:
            part, lines = Turned(composer, self.query, target, day, lambda one: self._result(book, one)).answer()
        except CannotSolve:
            return None
        lines += versions(library, sources, self.translate)
        return part, [*lines, *understood(composer, target, day)]

    def _results(self, book: Book, target: Target) -> tuple[list[Target], list[Result]]:
        """The results on the edges of the periods that the question gives, those that cannot be left out."""
        edges: list[Target] = []
        results: list[Result] = []
        wrong: RequestError | None = None
        for edge in on_each_edge(target):
            try:
                results.append(self._result(book, edge))
                edges.append(edge)
            except RequestError as error:
                wrong = wrong or error
        if wrong is not None and not results:
            raise wrong
        if asks_for_words(self.query, book, target, results[0]):
            results = [replace(result, status="clause", needs=(), anchors=_every_anchor(result)) for result in results]
        return edges, results

    def _refuses(self, target: Target) -> bool:
        """Whether the rules cannot work with the facts of a target."""
        try:
            self._results(self.books[target.plan], target)
        except BadFactError:
            return True
        return False

    def _result(self, book: Book, target: Target) -> Result:
        consistent(book, target, self.day)
        facts: dict[str, Raw] = {name: raw for name, raw in target.facts.items() if name in book.facts}  # type: ignore[misc]
        try:
            result = ask_rules(
                book,
                target.goal or "",
                facts,
                as_of=target.as_of or self.day or today(),
                possible=target.possible,
            )
        except FactError as error:
            raise BadFactError(self.translate.for_plan(book.plan)(str(error))) from None
        possible(result)
        return result

    def _by_day(
        self, composer: Composer, target: Target, edges: list[Target], results: list[Result]
    ) -> tuple[Part, list[str]]:
        """The answers on the edges of a period one after the other, and the day asked for."""
        said: list[tuple[str, Part]] = []
        lines = [depends_on_the_day(target, composer.translate)]
        for edge, result in zip(edges, results, strict=True):
            part = composer.part(result)
            days = stated(target, edge, composer)
            said.append((days, part))
            shown = PartText(composer, result, part).lines(brief=False)
            fresh = [line for line in shown if line not in lines]
            again = [composer.translate("The same, as far as it can be worked out so far.")]
            lines += [composer.translate("{days}:", days=days), *(fresh or again)]
        settled = same_by_default(results)
        return side_by_side(target, said, composer, together, settled=settled), lines


def _on_the_day(day: date, translate: Translator) -> str:
    """For which day a number that depends on it is worked out where the question names none."""
    shown = format_day(day, translate.language)
    return translate("This is worked out for {day}; on another day it can be different.", day=shown)


def _every_anchor(result: Result) -> tuple[Anchor, ...]:
    """The anchors of the rules, and those of the rows of a table in which the sentence has its parts."""
    return tuple(dict.fromkeys((*result.anchors, *(each for outcome in result.outcomes for each in outcome.anchors))))
