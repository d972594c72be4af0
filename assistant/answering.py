"""From a question as it was read to the parts and the text of its answer: by rules of plans, or by their clauses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Final

from assistant.answer import Outcome, Part
from assistant.books import broken
from assistant.checks import apart, not_at_hand, preface, said_back, together
from assistant.compose import Citations
from assistant.odds import agreed
from assistant.open_question import OpenQuestion
from assistant.reading.asked import spans
from assistant.reading.gains import asks_for_gain, only_costs, without_worth
from assistant.reading.query import Query, Target
from assistant.reading.turns import ellipsis
from assistant.ruling import Ruling
from assistant.wording.catalog import Translator
from corpus.library import Library
from rules.book import Book

if TYPE_CHECKING:
    from corpus.search import Searcher


_ALIKE: Final = 0.5
"""How far behind the best a plan's answer on another topic may be, where a question names no plan."""
_OF_EACH: Final = 8.0
"""The same where it asks which of the plans something holds of."""


@dataclass(frozen=True, slots=True)
class Answering:
    """Answers questions that were read.

    Attributes:
        books: rule books by plan id.
        library: the documents.
        searcher: gives the search over clauses when it is needed.
    """

    books: Mapping[str, Book]
    library: Library
    searcher: Callable[[], Searcher]

    def answer(
        self, query: Query, given: Mapping[str, object], day: date | None, citations: Citations, translate: Translator
    ) -> tuple[list[Part], str]:
        """The parts and the text.

        Args:
            query: the question as it was read.
            given: the facts passed along.
            day: the day passed along.

        Raises:
            assistant.errors.RequestError: the request cannot be answered as it stands.
        """
        library = self.library.on(next((target.as_of for target in query.targets if target.as_of), day))
        named = OpenQuestion(library, self.searcher, citations, translate).named(query)
        if named is not None and not _mends(query):
            return named[0], "\n\n".join([*self._preface(query, translate), named[1]])
        query, gain = self._without_gain(query, translate)
        ruled = [] if query.order else self._speaking(query)
        term = ruled[0].term if len(ruled) == 1 else None
        if term is not None:
            library = self.library.on(ruled[0].as_of or day)
            parts, text = OpenQuestion(library, self.searcher, citations, translate).meaning(ruled[0].plan, term)
            return parts, "\n\n".join([*self._preface(query, translate), text])
        if not ruled:
            parts, text = OpenQuestion(library, self.searcher, citations, translate).answer(query)
            return parts, "\n\n".join([*self._preface(query, translate), text])
        ruled = [self._agreed(target, day) for target in ruled]
        brief = len(ruled) > 1
        others = [plan for plan in query.plans if plan not in self.books] if query.named else []
        ruling = Ruling(self.books, self.library, query, day, citations, translate)
        titled = brief or bool(others) or bool(not_at_hand(query, self.library))
        parts = []
        blocks: list[str] = [*self._preface(query, translate), *gain]
        for target in ruled:
            part, lines = ruling.answer(target, brief=brief)
            if not brief and part.status == "computed":
                for rival in target.rivals:
                    other, more = ruling.answer(rival, brief=False)
                    if apart(part, other):
                        part = together(part, other).model_copy(update={"status": "needs_facts"})
                        doubt = translate("Your question can be read in more than one way; this answers each:")
                        lines = [doubt, "", *lines, "", *(line for line in more if line not in lines)]
            if not brief:
                for further in target.also:
                    other, more = ruling.answer(further, brief=False)
                    part = together(part, other)
                    lines += ["", *(line for line in more if line not in lines)]
            parts.append(part)
            name = self.library.document(target.plan).plan.name(translate.language)
            head = f"**{name}**" if titled else ""
            blocks.append("\n".join([head, *lines] if head else lines))
        library = self.library.on(next((target.as_of for target in ruled if target.as_of), day))
        if not query.named:
            unruled, said = self._without_rules(query, library, citations, translate)
            parts += unruled
            blocks += said
        elif others:
            compared = OpenQuestion(library, self.searcher, citations, translate).compared(query, others)
            if compared is not None:
                parts += compared[0]
                blocks.append(compared[1])
        if query.named and len(ruled) == 1 and not others:
            query, parts[0], said = self._open_parts(query, parts[0], day, citations, translate)
            blocks += said
            parts[0], said = self._words(query, parts[0], day, citations, translate)
            blocks += said
        blocks += said_back(query, [ruling.without_days(target) for target in ruled], given, translate)
        return parts, "\n\n".join(block for block in blocks if block)

    def _open_parts(
        self, query: Query, part: Part, day: date | None, citations: Citations, translate: Translator
    ) -> tuple[Query, Part, list[str]]:
        """The nearest clauses for the parts of a question that no rule answers; what is left has none either."""
        left: list[str] = []
        blocks: list[str] = []
        for words in query.left:
            library = self.library.on(query.targets[0].as_of or day)
            near = OpenQuestion(library, self.searcher, citations, translate).part(words, part.plan or "")
            if near is None:
                left.append(words)
                continue
            numbers, text = near
            part = part.model_copy(update={"outcomes": (*part.outcomes, Outcome(citations=numbers))})
            blocks.append(text)
        return replace(query, left=tuple(left)), part, blocks

    def _words(
        self, query: Query, part: Part, day: date | None, citations: Citations, translate: Translator
    ) -> tuple[Part, list[str]]:
        """The nearest clauses where the words of the document are asked for and the rules rest on others."""
        if "text" not in query.asked or any(target.bound for target in query.targets) or query.left:
            return part, []
        library = self.library.on(query.targets[0].as_of or day)
        near = OpenQuestion(library, self.searcher, citations, translate).nearest(query, part.plan or "")
        if near is None:
            return part, []
        numbers, text = near
        return part.model_copy(update={"outcomes": (*part.outcomes, Outcome(citations=numbers))}), [text]

    def _agreed(self, target: Target, day: date | None) -> Target:
        """A target and those beside it without the values that contradict each other."""
        book = self.books[target.plan]
        also = tuple(agreed(book, other, day) for other in target.also)
        rivals = tuple(agreed(book, other, day) for other in target.rivals)
        return replace(agreed(book, target, day), also=also, rivals=rivals)

    def _without_gain(self, query: Query, translate: Translator) -> tuple[Query, list[str]]:
        """A question for a gain of which plans only have the cost, without what a share is worth, and what to say."""
        costs = [each for each in query.targets if each.goal is not None and only_costs(each, self.books[each.plan])]
        if not costs or not asks_for_gain(query.question):
            return query, []
        kept = tuple(
            without_worth(each, self.books[each.plan], query.question, query.values) if each in costs else each
            for each in query.targets
        )
        return replace(query, targets=kept), [
            translate(
                "What you would gain cannot be told from the plan: it says what exercising costs, not what the shares "
                "are worth. What follows is the cost and no gain."
            )
        ]

    def _preface(self, query: Query, translate: Translator) -> list[str]:
        """The lines before the answer: what it is about, and which rule books that it needs cannot be used."""
        unusable = [
            translate(
                "The rule book of {plan} cannot be used, so nothing is computed from it: {problem}",
                plan=self.library.document(plan).plan.name(translate.language),
                problem=problem,
            )
            for plan, problem in broken(self.books).items()
            if plan in query.plans or not query.named
        ]
        return [*unusable, *preface(query, translate, self.library)]

    def _without_rules(
        self, query: Query, library: Library, citations: Citations, translate: Translator
    ) -> tuple[list[Part], list[str]]:
        """What plans without a rule book have to say to a question that names no plan: their nearest clauses."""
        if all(plan.id in self.books for plan in library.plans()):
            return [], []
        return OpenQuestion(library, self.searcher, citations, translate).beside(query, self.books)

    def _speaking(self, query: Query) -> list[Target]:
        """The targets that a rule answers: of a named plan always, else those on the best topic."""
        ruled = [target for target in query.targets if target.goal is not None]
        if query.named or not ruled:
            return ruled
        best = max(target.score for target in ruled)
        order = {plan.id: position for position, plan in enumerate(self.library.plans())}
        least = best - (_OF_EACH if spans(query.question, "every_plan") else _ALIKE)
        same = [t for t in ruled if self._topic(t) == query.topic or t.score >= least]
        return sorted(same or ruled, key=lambda target: order[target.plan])

    def _topic(self, target: Target) -> str | None:
        rule = self.books[target.plan].topical(target.goal or "")
        return rule.topic if rule is not None else None


def _mends(query: Query) -> bool:
    """Whether a message that goes on is a value and nothing else, so that "22.500" names no clause."""
    used = any(target.bound or target.either for target in query.targets)
    return query.follows and used and not ellipsis(query.question, [(v.start, v.end) for v in query.values])
