"""The assistant: reads a question, asks the rules or the search, quotes the clauses and words the answer."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cache, cached_property
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from assistant.answer import Answer, Outcome, Part, Replay
from assistant.books import installed
from assistant.checks import (
    all_facts,
    apart,
    preface,
    probe,
    renumbered,
    said_back,
    together,
)
from assistant.compose import Citations
from assistant.errors import (
    BadDateError,
    BadFactError,
    EmptyQuestionError,
    LongQuestionError,
    UnknownLanguageError,
    UnknownPlanError,
)
from assistant.odds import agreed
from assistant.open_question import OpenQuestion
from assistant.reading.heads import Heads
from assistant.reading.language import LANGUAGES
from assistant.reading.nearness import VectorNearness
from assistant.reading.plans import PlanFinder
from assistant.reading.query import Query, Target
from assistant.reading.reader import Reader
from assistant.ruling import Ruling
from assistant.wording.catalog import Translator
from corpus.library import Library, changed
from corpus.plan import UnknownPlan
from corpus.remembered import RememberingEncoder
from rules.book import Book
from rules.facts import FactError, bind
from rules.loading import Shelf

if TYPE_CHECKING:
    from corpus.definitions import Definition
    from corpus.passage import Passage
    from corpus.search import Searcher

MAX_QUESTION: Final = 4000


class Assistant:
    """Answers questions about the plans of a library.

    Args:
        library: the plan documents.
        books: their rule books by plan id.
        reader: reads questions.
        searcher: makes the search when an open question first needs it.
    """

    def __init__(
        self, library: Library, books: Mapping[str, Book], reader: Reader, searcher: Callable[[], Searcher]
    ) -> None:
        self.library, self.books, self.reader = library, books, reader
        self._make_searcher = searcher
        self._over: Callable[[Library], Assistant] | None = None

    @classmethod
    def default(cls, *, cold: bool = False) -> Assistant:
        """The assistant of this installation: its plans, books, encoder and index.

        Args:
            cold: for one question from the command line: the encoder that starts without torch.
        """
        from corpus.cache import cache_directory
        from corpus.concepts import Thesaurus
        from corpus.encoder import configured

        place = cache_directory()
        thesaurus = Thesaurus.load(cache=place)
        encoder = RememberingEncoder(configured(place, service=not cold))
        heads = Heads.load()

        def over(library: Library) -> Assistant:
            books = installed()
            nearness = VectorNearness(books, encoder, place, heads)

            @cache
            def searcher() -> Searcher:
                from corpus.search import Searcher

                return Searcher.configured(library, encoder, thesaurus, place)

            plans = PlanFinder(library.plans())
            reader = Reader(
                books,
                thesaurus,
                plans,
                nearness,
                lambda target: probe(books, target),
                lambda plan: _terms(library, plan),
                lambda plan, question: searcher().fitness(question, plan),
            )
            assistant = cls(library, books, reader, searcher)
            assistant._over = over
            return assistant

        return over(Library.installed())

    def current(self) -> Assistant:
        """This assistant, or one over what is at hand now, where documents or rule books came or went since."""
        if self._over is None or self.library.stamp == changed():
            return self
        return self._over(Library.installed())

    @cached_property
    def searcher(self) -> Searcher:
        """The search over clauses."""
        return self._make_searcher()

    def ask(
        self,
        question: str,
        *,
        plan: str | None = None,
        facts: Mapping[str, object] | None = None,
        participant: str | None = None,
        thread: str | None = None,
        language: str | None = None,
        as_of: date | str | None = None,
    ) -> Answer:
        """Answer a question.

        Args:
            question: in any language; answered in it if it is one of `LANGUAGES`, else in English.
            plan: the plan's id; a plan named in the question counts before it.
            facts: raw facts by name; they count before what the question says.
            participant: who asks; carried along, not used yet.
            thread: the conversation; a new one is begun where not given.
            language: the language of the answer.
            as_of: the day for which the answer is given; today where neither this nor the question says.

        Raises:
            assistant.errors.RequestError: the request cannot be answered as it stands.
        """
        question = self._question(question)
        given = dict(facts or {})
        day = self._day(as_of)
        if language is not None and language not in LANGUAGES:
            raise UnknownLanguageError(f"{language!r} is not spoken here; choose one of {', '.join(LANGUAGES)}.")
        if plan is not None:
            self._known(plan)
        query = self.reader.read(question, plan=plan, facts=given, today=day or date.today(), language=language)
        self._known_facts(query, given)
        citations = Citations()
        translate = Translator(query.language.language)
        parts, text = self._answered(query, given, day, citations, translate)
        return self._signed(query, plan, given, thread, day, parts, text, citations)

    def search(self, q: str, *, plan: str | None = None, k: int = 5) -> list[Passage]:
        """The clauses nearest to a query, best first; of the plan that it names, also where the name is misspelt."""
        if not q.strip():
            raise EmptyQuestionError("The query is empty; write what to look for.")
        if plan is not None:
            self._known(plan)
        elif not self.searcher.without_plan(q)[0]:
            named = self.reader.plans.find(q)
            if len(named.plans) == 1:
                (start, end), *_ = named.spans
                plan, q = named.plans[0], f"{q[:start]} {q[end:]}".strip() or q
        return self.searcher.search(q, plan, k)

    def title(self, plan: str, rule: str, language: str) -> str:
        """What the value of a rule is called."""
        book = self.books.get(plan)
        known = book.rules.get(rule) if book else None
        return Translator(language, plan)(known.title if known else rule.replace("_", " "))

    def prepare(self) -> None:
        """Build every cache that is missing or stale: example vectors and the index."""
        nearness = self.reader.nearness
        if isinstance(nearness, VectorNearness):
            nearness.prepare()
        self.searcher.warm()

    def _answered(
        self, query: Query, given: Mapping[str, object], day: date | None, citations: Citations, translate: Translator
    ) -> tuple[list[Part], str]:
        ruled = [] if query.order else self._speaking(query)
        term = ruled[0].term if len(ruled) == 1 else None
        if term is not None:
            library = self.library.on(day or ruled[0].as_of)
            parts, text = OpenQuestion(library, lambda: self.searcher, citations, translate).meaning(
                ruled[0].plan, term
            )
            return parts, "\n\n".join([*preface(query, translate), text])
        if not ruled:
            on = day or next((target.as_of for target in query.targets if target.as_of), None)
            library = self.library.on(on)
            parts, text = OpenQuestion(library, lambda: self.searcher, citations, translate).answer(query)
            return parts, "\n\n".join([*preface(query, translate), text])
        ruled = [self._agreed(target, day) for target in ruled]
        brief = len(ruled) > 1
        ruling = Ruling(self.books, self.library, query, day, citations, translate)
        parts = []
        blocks: list[str] = list(preface(query, translate))
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
            head = f"**{name}**" if brief else ""
            blocks.append("\n".join([head, *lines] if head else lines))
        if not query.named:
            library = self.library.on(day or next((target.as_of for target in ruled if target.as_of), None))
            unruled, said = self._without_rules(query, library, citations, translate)
            parts += unruled
            blocks += said
        if query.named and len(ruled) == 1:
            query, parts[0], said = self._open_parts(query, parts[0], day, citations, translate)
            blocks += said
        blocks += said_back(query, ruled, given, translate)
        return parts, "\n\n".join(block for block in blocks if block)

    def _open_parts(
        self, query: Query, part: Part, day: date | None, citations: Citations, translate: Translator
    ) -> tuple[Query, Part, list[str]]:
        """The nearest clauses for the parts of a question that no rule answers; what is left has none either."""
        left: list[str] = []
        blocks: list[str] = []
        for words in query.left:
            library = self.library.on(day or query.targets[0].as_of)
            near = OpenQuestion(library, lambda: self.searcher, citations, translate).part(words, part.plan or "")
            if near is None:
                left.append(words)
                continue
            numbers, text = near
            part = part.model_copy(update={"outcomes": (*part.outcomes, Outcome(citations=numbers))})
            blocks.append(text)
        return replace(query, left=tuple(left)), part, blocks

    def _agreed(self, target: Target, day: date | None) -> Target:
        """A target and those beside it without the values that contradict each other."""
        book = self.books[target.plan]
        also = tuple(agreed(book, other, day) for other in target.also)
        rivals = tuple(agreed(book, other, day) for other in target.rivals)
        return replace(agreed(book, target, day), also=also, rivals=rivals)

    def _without_rules(
        self, query: Query, library: Library, citations: Citations, translate: Translator
    ) -> tuple[list[Part], list[str]]:
        """What plans without a rule book have to say to a question that names no plan: their nearest clauses."""
        if all(plan.id in self.books for plan in library.plans()):
            return [], []
        return OpenQuestion(library, lambda: self.searcher, citations, translate).beside(query, self.books)

    def _speaking(self, query: Query) -> list[Target]:
        """The targets that a rule answers: of a named plan always, else those on the best topic."""
        ruled = [target for target in query.targets if target.goal is not None]
        if query.named or not ruled:
            return ruled
        best = max(target.score for target in ruled)
        order = {plan.id: position for position, plan in enumerate(self.library.plans())}
        same = [t for t in ruled if self._topic(t) == query.topic or t.score >= best - 0.5]
        return sorted(same or ruled, key=lambda target: order[target.plan])

    def _topic(self, target: Target) -> str | None:
        goal = self.books[target.plan].goals[target.goal or ""]
        return next((rule.topic for rule in goal if rule.topic), None)

    def _signed(
        self,
        query: Query,
        plan: str | None,
        given: Mapping[str, object],
        thread: str | None,
        day: date | None,
        parts: Sequence[Part],
        text: str,
        citations: Citations,
    ) -> Answer:
        as_of = day or next((target.as_of for target in query.targets if target.as_of), None) or date.today()
        text, parts, cited = renumbered(text, parts, citations.all())
        replay = self.replay(as_of)
        asked = {"question": query.question, "plan": plan, "language": query.language.language}
        facts = {name: str(raw) for name, raw in sorted(given.items())}
        key = _digest(asked, facts, as_of.isoformat(), replay.model_dump())
        return Answer(
            id=f"ans_{key[:24]}",
            thread=thread or f"thr_{key[24:40]}",
            language=query.language.language,
            question=query.question,
            as_of=as_of.isoformat(),
            text=text,
            parts=parts,
            citations=cited,
            replay=replay,
        )

    def replay(self, day: date) -> Replay:
        """What an answer for a day rests on."""
        try:
            engine = version("clausewise")
        except PackageNotFoundError:
            engine = "0.1.0"
        return Replay(
            documents=_digest([(plan.key, plan.sha256) for plan in self.library.on(day).plans()]),
            rules=self._rules,
            engine=engine,
        )

    @cached_property
    def _rules(self) -> str:
        """One hash of all rule books."""
        return _digest(sorted(self._book_hashes().items()))

    def _book_hashes(self) -> dict[str, str]:
        if isinstance(self.books, Shelf):
            return self.books.sha256()
        return {plan: book.sha256 for plan, book in self.books.items()}

    def _question(self, question: str) -> str:
        question = normalize("NFC", question).strip()
        if not question:
            raise EmptyQuestionError("The question is empty; ask something about an equity or incentive plan.")
        if len(question) > MAX_QUESTION:
            raise LongQuestionError(
                f"The question has {len(question):,} characters; at most {MAX_QUESTION:,} are accepted."
            )
        return question

    def _day(self, as_of: date | str | None) -> date | None:
        if as_of is None or isinstance(as_of, date):
            return as_of
        try:
            if len(as_of) != 10:
                raise ValueError
            return date.fromisoformat(as_of)
        except ValueError:
            raise BadDateError(f"as_of must be a day of the calendar written YYYY-MM-DD, not {as_of[:40]!r}.") from None

    def _known(self, plan: str) -> None:
        try:
            self.library.document(plan)
        except UnknownPlan as error:
            raise UnknownPlanError(str(error)) from None

    def _known_facts(self, query: Query, given: Mapping[str, object]) -> None:
        books = [self.books[plan] for plan in query.plans if plan in self.books]
        for name in given:
            if not any(name in book.facts for book in books):
                try:
                    bind(books[0].facts if len(books) == 1 else all_facts(books), {name: ""}, {})
                except FactError as error:
                    raise BadFactError(str(error)) from None


def _terms(library: Library, plan: str) -> list[Definition]:
    """The terms that a plan's document defines."""
    from corpus.definitions import definitions

    try:
        document = library.document(plan)
    except UnknownPlan:
        return []
    return [definition for definition in definitions(document) if not definition.pointer]


def _digest(*content: object) -> str:
    return hashlib.sha256(json.dumps(content, ensure_ascii=False, sort_keys=True, default=str).encode()).hexdigest()


__all__ = ["MAX_QUESTION", "Assistant"]
