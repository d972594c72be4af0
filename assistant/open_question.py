"""Questions that no rule answers: the clauses that come nearest, shown as such, or a polite refusal."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Literal

from assistant.answer import Outcome, Part
from assistant.compose import Citations
from assistant.missing import is_missing, said
from assistant.reading.query import Query
from assistant.reading.reference import without_day
from assistant.reading.terms import Defined
from assistant.versions import used
from assistant.wording.catalog import Translator
from assistant.wording.text import marks
from corpus.clause_asked import clause_asked
from corpus.locating import bearing, prints
from corpus.passage import trimmed
from corpus.quote import span_text
from corpus.quoting import LONGEST, cited, quoted
from corpus.span import Span
from corpus.stems import numbered_of

if TYPE_CHECKING:
    from corpus.library import Library
    from corpus.passage import Passage
    from corpus.plan import Document
    from corpus.search import Searcher

SHOWN: Final = 4
OF_A_PART: Final = 2
"""How many clauses are shown for a part of a question that no rule answers."""
OF_EACH: Final = 3
"""How many clauses are shown of each of several plans that a question names."""
AS_NEAR: Final = 0.6
"""From which share of the best score on a clause is shown beside a rule, where a question asks for the words."""
FOUND: Final = 12
"""How many are looked at, so that as many clauses can be shown where several are items of one."""
MOST: Final = 40
MOST_NAMED: Final = 8
"""How many clauses of a number that is named are shown at most; of more, none is."""
LEAST_SCORE: Final = 0.11
"""The best clause's score below which nothing in the plans speaks to a question: 97 % of the dev questions that a
clause answers reach it (``python -m evals.clauses``)."""
LEAST_UNASKED: Final = 0.06
"""The same for a document beside which no questions are written, whose clauses score lower."""
PLAIN_SCORE: Final = 0.17
"""The best clause's score below which it is said that none may speak to a question: 92 % of the dev questions that a
clause answers reach it, and 20 % of those that none does (``python -m evals.clauses``)."""
PLAIN_UNASKED: Final = 0.13
"""The same for a document beside which no questions are written: 71 % and 13 %."""

_COMPARES: Final = re.compile(
    r"\b(?:compar(?:e[sd]?|ing|ar|a|ison|a[çc][ãa]o|aci[óo]n)|differences?|diferen[çc]as?|diferencias?)\b"
    r"(?:\s*\b(?:and|between|com|con|de|e|entre|of|or|ou|on|sobre|the|to|versus|vs|with|y)\b\.?)*"
    r"|(?:比[较較]|[对對]比)(?:一下)?\s*[和与與跟及、]*\s*的?|[和与與跟及](?=\s|的)",
    re.IGNORECASE,
)
"""Words that only say that plans are to be compared, as they stand once the plans' names are taken out."""


class OpenQuestion:
    """Answers from the search alone.

    Args:
        library: the documents.
        searcher: gives the search when it is needed.
    """

    def __init__(
        self, library: Library, searcher: Callable[[], Searcher], citations: Citations, translate: Translator
    ) -> None:
        self._library, self._searcher, self._citations, self._translate = library, searcher, citations, translate

    def answer(self, query: Query) -> tuple[list[Part], str]:
        """The parts and the text."""
        if query.order or query.advice or query.outside or (query.topic is None and not query.named):
            return self._outside()
        plan = query.plans[0] if query.named and len(query.plans) == 1 else None
        if query.named and plan is None and (compared := self.compared(query, query.plans)) is not None:
            return compared
        words = _words(query)
        passages = self._searcher().search(words, plan, FOUND, day=self._library.day)
        if query.named:
            passages = [passage for passage in passages if passage.plan in query.plans]
        if plan is not None and not any(map(self._speaks, passages)):
            bare = self._searcher().without_phrases(words)
            passages = self._searcher().search(bare, plan, FOUND, day=self._library.day)
        silent = query.named and bool(query.targets) and all(target.unsaid for target in query.targets)
        if not any(self._speaks(passage) for passage in passages):
            if silent:
                return self._silent(query)
            if plan is None or query.topic is None or query.targets:
                return self._outside()
        return self._clauses(self._several(passages), words, silent=silent, missing=self._missing(query))

    def _missing(self, query: Query) -> list[str]:
        """The lines that say of a clause which a question names among other things that it is not there."""
        asked = clause_asked(self._searcher().without_phrases(_words(query))) if query.named else None
        if asked is None or not is_missing(self._library, query.plans, asked, self._searcher().unnamed(query.question)):
            return []
        return said(self._library, query.plans, asked, self._translate)

    def _several(self, passages: Sequence[Passage]) -> list[Passage]:
        """The best passages, and the best of each of as many clauses: the items of one do not push out another."""
        first: dict[tuple[str, str], Passage] = {}
        for passage in passages:
            document = self._library.document(passage.plan, passage.version)
            first.setdefault((passage.plan, numbered_of(document, passage.clause)), passage)
        best = [each for each in [*first.values()][:SHOWN] if self._speaks(each)]
        return [each for place, each in enumerate(passages) if place < SHOWN or each in best]

    def named(self, query: Query) -> tuple[list[Part], str] | None:
        """The part and the text for a question that names a clause and asks for nothing but its words."""
        words = _words(query)
        if query.order or clause_asked(words) is None:
            return None
        asked = clause_asked(self._searcher().without_phrases(words))
        if asked is None or not asked.alone:
            return None
        plans = query.plans if query.named else tuple(plan.id for plan in self._library.plans())
        found = [(plan, clause) for plan in plans for clause in bearing(self._library.document(plan), asked.name)]
        same = [each for each in found if prints(self._library.document(each[0]), each[1], asked.name)]
        found = found if query.named else same or found
        if not found and is_missing(self._library, plans, asked, self._searcher().unnamed(query.question)):
            parts = [Part(plan=each, version=self._library.plan(each).version, status="silent") for each in plans]
            lines = said(self._library, plans, asked, self._translate)
            for each in plans if query.named else ():
                lines += used(self._library, self._library.plan(each), self._translate)
            return parts if query.named else [Part(plan=None, status="silent")], "\n".join(lines)
        if not found or len(found) > MOST_NAMED:
            return None
        lines = [self._translate("These are the words of the clause that you name:")]
        numbers: dict[str, list[int]] = {}
        for plan, clause in found:
            document = self._library.document(plan)
            _, end = trimmed(document.text, Span(clause.start, min(clause.end, clause.start + LONGEST)))
            given = self._cited(document, clause.id, [Span(clause.start, end)])
            numbers.setdefault(plan, []).extend(given)
            heading = f" — {clause.heading}" if clause.heading else ""
            lines.append(f"• {document.plan.name(self._translate.language)}, {clause.id}{heading} {marks(given)}")
        return self._of_plans(numbers, "clause", lines)

    def meaning(self, plan: str, term: Defined) -> tuple[list[Part], str]:
        """The part and the text for a term that the document itself defines and no rule does."""
        document = self._library.document(plan)
        clause = document.outline[term.clause]
        start = clause.start
        _, end = trimmed(document.text, Span(start, min(clause.end, start + LONGEST)))
        number = self._citations.span(document, term.clause, start, end)
        head = self._translate("The document defines “{term}” in these words:", term=term.term)
        quoted = " ".join(span_text(document, Span(start, end)).split())
        part = Part(
            plan=plan,
            version=document.plan.version,
            status="clause",
            outcomes=(Outcome(citations=(number,)),),
            review=None,
        )
        lines = [
            head,
            f"• {term.clause}: {quoted} {marks([number])}",
            *used(self._library, document.plan, self._translate),
        ]
        return [part], "\n".join(lines)

    def part(self, words: str, plan: str) -> tuple[tuple[int, ...], str] | None:
        """The clauses of a plan that come nearest to a part of a question, and the line that shows them."""
        passages = self._searcher().search(words, plan, SHOWN, day=self._library.day)
        head = self._translate(
            "No rule answers this part of your question: “{part}”. These clauses come nearest:",
            part=words,
        )
        return self._listed([passage for passage in passages if self._speaks(passage)][:OF_A_PART], words, head)

    def nearest(self, query: Query, plan: str) -> tuple[tuple[int, ...], str] | None:
        """The clauses of a plan nearest to a question that are not quoted yet, and the lines that show them."""
        words = _words(query)
        passages = self._searcher().search(words, plan, SHOWN, day=self._library.day)
        near = [each for each in passages if self._speaks(each) and each.score >= AS_NEAR * passages[0].score]
        quoted_yet = {cited.clause for cited in self._citations.all() if cited.plan == plan}
        near = [each for each in near if each.clause not in quoted_yet][:OF_EACH]
        return self._listed(near, words, self._translate("These clauses come nearest to the words of your question:"))

    def _listed(self, near: Sequence[Passage], words: str, head: str) -> tuple[tuple[int, ...], str] | None:
        """The numbers of some clauses and the lines that show them."""
        if not near:
            return None
        numbers: list[int] = []
        shown: list[str] = []
        for passage in near:
            document = self._library.document(passage.plan, passage.version)
            given = self._cited(document, passage.clause, quoted(document, passage, words))
            numbers += given
            heading = f" — {passage.heading}" if passage.heading else ""
            shown.append(f"• {passage.clause}{heading} {marks(given)}")
        return tuple(dict.fromkeys(numbers)), "\n".join([head, *shown])

    def _cited(self, document: Document, clause: str, spans: Sequence[Span]) -> list[int]:
        """The numbers of stretches of a clause, and of the words around the list that they are items of."""
        found = cited(document, clause, spans)
        return list(dict.fromkeys(self._citations.span(document, each, *span) for each, span in found))

    def beside(self, query: Query, ruled: Container[str]) -> tuple[list[Part], list[str]]:
        """The parts and the text of the plans that no rule book speaks for, where a clause of theirs does."""
        passages = self._searcher().search(_words(query), None, MOST, day=self._library.day)
        near = [each for each in passages if each.plan not in ruled and self._speaks(each)][:SHOWN]
        if not near:
            return [], []
        parts, text = self._clauses(near, _words(query))
        return parts, [text]

    def compared(self, query: Query, plans: Sequence[str]) -> tuple[list[Part], str] | None:
        """The parts and the text for a question that names several plans: the nearest clauses of each of these."""
        searcher = self._searcher()
        words = _COMPARES.sub(" ", searcher.without_plan(_words(query))[1]).strip(" ,;:?") or query.question
        found = {plan: searcher.search(words, plan, 2 * SHOWN, day=self._library.day) for plan in plans}
        if not any(self._speaks(passage) for passages in found.values() for passage in passages):
            return None
        shown: list[Passage] = []
        for passages in found.values():
            near: list[Passage] = []
            for passage in passages:
                inside = any(other.start <= passage.start and passage.end <= other.end for other in near)
                if not inside and len(near) < (OF_EACH if self._speaks(passage) else OF_A_PART):
                    near.append(passage)
            shown += near
        return self._clauses(shown, words)

    def _speaks(self, passage: Passage) -> bool:
        """Whether a clause is near enough to a question to be shown."""
        asked = self._library.document(passage.plan, passage.version).asked
        return passage.score >= (LEAST_SCORE if asked else LEAST_UNASKED)

    def _speaks_plainly(self, passage: Passage) -> bool:
        """Whether a clause is so near to a question that it is shown as one that speaks to it."""
        asked = self._library.document(passage.plan, passage.version).asked
        return passage.score >= (PLAIN_SCORE if asked else PLAIN_UNASKED)

    def _silent(self, query: Query) -> tuple[list[Part], str]:
        parts = [Part(plan=plan, version=self._library.plan(plan).version, status="silent") for plan in query.plans]
        return parts, self._translate("I found nothing in the plan that says this.")

    def _outside(self) -> tuple[list[Part], str]:
        text = self._translate(
            "I can only answer questions about the equity and incentive plans at hand, from what their documents say. "
            "This question is outside them, so I have no answer to it."
        )
        plans = ", ".join(plan.name(self._translate.language) for plan in self._library.plans())
        listed = self._translate("Plans at hand: {plans}.", plans=plans)
        return [Part(plan=None, status="out_of_scope", review=None)], f"{text}\n{listed}"

    def _clauses(
        self, passages: Sequence[Passage], words: str, *, silent: bool = False, missing: Sequence[str] = ()
    ) -> tuple[list[Part], str]:
        """The parts and the text that show clauses; the name of their plan stands once where it is only one."""
        by_plan: dict[str, list[int]] = {}
        bullets: list[str] = []
        shown: list[tuple[str, int, int]] = []
        one = len({passage.plan for passage in passages}) == 1
        for passage in passages:
            document = self._library.document(passage.plan, passage.version)
            spans = quoted(document, passage, words)
            stretch = (document.plan.key, spans[0].start, spans[-1].end)
            if any(_holds(stretch, other) or _holds(other, stretch) for other in shown):
                continue
            shown.append(stretch)
            given = self._cited(document, passage.clause, spans)
            by_plan.setdefault(passage.plan, []).extend(given)
            place = passage.clause if one else f"{document.plan.name(self._translate.language)}, {passage.clause}"
            heading = f" — {passage.heading}" if passage.heading else ""
            bullets.append(f"• {place}{heading} {marks(given)}")
        title = [f"**{self._library.document(passages[0].plan).plan.name(self._translate.language)}**"] if one else []
        lines = [*missing, *title, self._head(passages, silent=silent), *bullets]
        return self._of_plans(by_plan, "silent" if silent else "clause", lines)

    def _head(self, passages: Sequence[Passage], *, silent: bool) -> str:
        """What is said over the nearest clauses: that they do not answer, that they may not, or that they do."""
        if silent:
            return self._translate(
                "I found nothing in the plan that says this. These clauses come nearest, but do not answer it:"
            )
        if any(map(self._speaks_plainly, passages)):
            return self._translate(
                "No rule of the plans answers this directly. These clauses come nearest; read them as they stand:"
            )
        return self._translate(
            "I found no clause that plainly speaks to this. These are the nearest ones; it may well be that none of "
            "them answers it:"
        )

    def _of_plans(
        self, by_plan: Mapping[str, list[int]], status: Literal["clause", "silent"], lines: list[str]
    ) -> tuple[list[Part], str]:
        parts = [
            Part(
                plan=plan,
                version=self._library.plan(plan).version,
                status=status,
                outcomes=(Outcome(citations=tuple(dict.fromkeys(numbers))),),
                review=None if status == "clause" else "unreviewed",
            )
            for plan, numbers in by_plan.items()
        ]
        for plan in by_plan:
            lines += used(self._library, self._library.plan(plan), self._translate)
        return parts, "\n".join(lines)


def _words(query: Query) -> str:
    """What to look for: the question without the day for which it asks."""
    return without_day(query.question, query.asked_on) if query.asked_on is not None else query.question


def _holds(stretch: tuple[str, int, int], other: tuple[str, int, int]) -> bool:
    """Whether one stretch of a document lies within another."""
    return stretch[0] == other[0] and other[1] <= stretch[1] and stretch[2] <= other[2]
