"""The assistant: reads a question, asks the rules or the search, quotes the clauses and words the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, Unpack

from assistant.answer import Answer, Citation, Part
from assistant.answering import Answering
from assistant.awards import Award, placed, plan_of, with_awards
from assistant.awards import known as known_awards
from assistant.basis import Basis, Hashes, documents, engine, rules
from assistant.books import Chosen, Sound, installed
from assistant.checks import all_facts, probe, renumbered
from assistant.compose import Citations
from assistant.conversation import Conversation, only_event, quoted, steps
from assistant.errors import (
    BadFactError,
    EmptyQuestionError,
    UnknownPlanError,
)
from assistant.missing import is_missing, said
from assistant.model.chat import Chat, configured
from assistant.model.proposal import Proposing
from assistant.model.rewording import Rewording
from assistant.reading.heads import Heads
from assistant.reading.language import LANGUAGES, detect
from assistant.reading.matching import Matcher
from assistant.reading.nearness import VectorNearness
from assistant.reading.plans import PlanFinder
from assistant.reading.query import Query
from assistant.reading.reader import Reader
from assistant.reading.turns import Move
from assistant.request import Beside, checked, day_of, spoken
from assistant.reviewing import NONE, Reviewed, Reviews, warned
from assistant.signing import signed
from assistant.streaming import Event, events
from assistant.threads import Asked, Memory, Threads
from assistant.versions import asked_day, of_its_day, others
from assistant.wording.catalog import Translator
from assistant.working import Work
from corpus.clause_asked import clause_asked
from corpus.library import Library, changed, home
from corpus.plan import UnknownPlan
from corpus.remembered import RememberingEncoder
from corpus.today import today
from rules.book import Book
from rules.facts import FactError, bind

if TYPE_CHECKING:
    from corpus.definitions import Definition
    from corpus.passage import Passage
    from corpus.search import Searcher


@dataclass(frozen=True, slots=True)
class Reply:
    """What is answered to a question, before it is signed.

    Attributes:
        query: the question as it was read.
        given: the facts passed along.
        day: the day passed along.
        parts, text, citations: the answer.
        awards: the asker's awards, as records have them.
    """

    query: Query
    given: Mapping[str, object]
    day: date | None
    parts: Sequence[Part]
    text: str
    citations: Sequence[Citation]
    awards: Sequence[Award] = ()


class Assistant:
    """Answers questions about the plans of a library.

    Args:
        library: the plan documents.
        books: their rule books by plan id.
        reader: reads questions.
        searcher: makes the search when an open question first needs it.
        threads: where conversations are kept; in memory where not given.
        chat: a chat model that helps to read questions and words answers; none where not given.
    """

    def __init__(
        self,
        library: Library,
        books: Mapping[str, Book],
        reader: Reader,
        searcher: Callable[[], Searcher],
        threads: Threads | None = None,
        chat: Chat | None = None,
    ) -> None:
        self.library, self.books, self.reader, self.chat = library, books, reader, chat
        self._make_searcher = searcher
        self.threads = threads or Threads()
        self.conversation = Conversation(reader, books)
        self._over: Callable[[Library, Assistant | None], Assistant] | None = None
        self._without: dict[frozenset[str], Assistant] = {}
        self.reviews, self._unreviewed = NONE, self

    @classmethod
    def default(cls, *, cold: bool = False) -> Assistant:
        """The assistant of this installation: its plans, books, encoder and index, and the chat model that is named.

        Args:
            cold: for one question from the command line: the encoder that starts without torch.

        Raises:
            assistant.model.chat.ModelUnavailable: the chat model that is named cannot be had.
        """
        from corpus import encoder as encoders
        from corpus.cache import cache_directory
        from corpus.concepts import Thesaurus

        chat = configured()
        place = cache_directory()
        thesaurus = Thesaurus.load(cache=place)
        encoder = RememberingEncoder(encoders.configured(place, service=not cold))
        heads = Heads.load()
        matcher = Matcher.load()
        threads = Threads(home() / "threads.sqlite")

        def over(library: Library, whole: Assistant | None = None) -> Assistant:
            books = Sound(installed()) if whole is None else Chosen(whole.books, {plan.id for plan in library.plans()})
            plans = PlanFinder(library.plans())
            nearness = VectorNearness(books, encoder, place, heads, plans.unnamed, matcher)

            @cache
            def searcher() -> Searcher:
                from corpus.search import Searcher

                if whole is not None:
                    return whole.searcher.within(library)
                return Searcher.configured(library, encoder, thesaurus, place)

            reader = Reader(
                books,
                thesaurus,
                plans,
                nearness,
                lambda target: probe(books, target),
                lambda plan: _terms(library, plan),
                lambda plan, question: searcher().fitness(question, plan),
            )
            assistant = cls(library, books, reader, searcher, threads, chat)
            assistant._over = over if whole is None else None
            return assistant

        return over(Library.installed())

    def current(self) -> Assistant:
        """This assistant, or one over what is at hand now, where documents or rule books came or went since."""
        if self._over is None or self.library.stamp == changed():
            return self
        return self._over(Library.installed(), None)

    def without(self, plans: frozenset[str]) -> Assistant:
        """This assistant as it is for somebody to whom some plans are not at hand; index and threads are the same.

        Raises:
            ValueError: this is such an assistant itself, or one over a library of its own.
        """
        if self.reviews:
            return self._unreviewed.without(plans).with_reviews(self.reviews)
        hidden = frozenset(plan.key for plan in self.library.every() if plan.id in plans)
        if not hidden:
            return self
        if self._over is None:
            raise ValueError("plans can only be left out of the assistant of this installation")
        if hidden not in self._without:
            self._without[hidden] = self._over(Library.installed(without=hidden), self)
        return self._without[hidden]

    def with_threads(self, threads: Threads) -> Assistant:
        """This assistant with other conversations; all else is the same."""
        other = copy(self)
        other.__dict__.update(threads=threads, _rules=self._rules)  # the hashes are worked out once for both
        return other

    def with_reviews(self, reviews: Reviews) -> Assistant:
        """This assistant under what lawyers decided on rules and readings; all else is the same."""
        if reviews == self.reviews:
            return self
        other, books = copy(self._unreviewed), Reviewed(self._unreviewed.books, reviews)
        said = Conversation(self.reader, books)
        other.__dict__.update(reviews=reviews, books=books, conversation=said, threads=self.threads, _rules=self._rules)
        return other

    @property
    def without_plans(self) -> frozenset[str]:
        """The plans that are left out."""
        return frozenset(key.partition("@")[0] for key in self.library.without)

    @cached_property
    def searcher(self) -> Searcher:
        """The search over clauses."""
        return self._make_searcher()

    def ask(self, question: str, **beside: Unpack[Beside]) -> Answer:
        """Answer a question.

        Args:
            question: in any language; answered in it if it is one of `LANGUAGES`, else in English.
            beside: what is known beside it: ``plan``, ``facts``, ``participant``, ``awards``, ``thread``, ``language``,
                ``as_of``, as `Beside` describes them.

        Raises:
            assistant.errors.RequestError: the request cannot be answered as it stands.
        """
        answer, worded = self._answered(question, **beside)
        if self.chat is None or not worded:
            return answer
        text = self._rewording(self.chat).worded(answer.text, answer.parts, answer.citations, answer.language)
        return answer.model_copy(update={"text": text})

    def stream(self, question: str, **beside: Unpack[Beside]) -> Iterator[Event]:
        """Answer a question piece by piece; its numbers, conditions and citations come before any chat model words it.

        Args and errors are those of `ask`; what cannot be answered is refused before the first piece.
        """
        answer, worded = self._answered(question, **beside)
        lines: Iterable[str] = answer.text.split("\n")
        if self.chat is not None and worded:
            lines = self._rewording(self.chat).lines(answer.text, answer.parts, answer.citations, answer.language)
        return events(answer, lines)

    def _rewording(self, chat: Chat) -> Rewording:
        return Rewording(chat, self.reader.thesaurus)

    def _answered(
        self,
        question: str,
        *,
        plan: str | None = None,
        facts: Mapping[str, object] | None = None,
        participant: str | None = None,
        awards: Sequence[Award | Mapping[str, object]] | None = None,
        thread: str | None = None,
        language: str | None = None,
        as_of: date | str | None = None,
    ) -> tuple[Answer, bool]:
        """The answer in its own words, and whether a chat model may word it: not what is said of the conversation."""
        question = checked(question)
        day = day_of(as_of)
        language = spoken(language)
        if plan is not None:
            self._known(plan)
        held = known_awards(awards or (), self.library, self.books)
        memory = self.threads.recall(thread, participant) if thread else None
        asked = Asked(
            question=question,
            plan=plan,
            facts={name: str(raw) for name, raw in (facts or {}).items()},
            as_of=day.isoformat() if day else None,
        )
        move = self.conversation.move(question, memory)
        if move.kind == "asks":
            reply, memory = self._reply(asked, memory, language, dict(facts or {}), held)
            return self._signed(reply, asked, self.threads.keep(thread, participant, memory)), True
        if thread is not None and move.kind == "over" and (participant or Threads.named(thread)):
            self.threads.forget(thread)
        if thread is None or (move.kind == "over" and not Threads.named(thread)):
            thread = Threads.begun(participant)
        return self._signed(self._about(move, asked, memory, language, held), asked, thread), False

    def _reply(
        self,
        asked: Asked,
        memory: Memory | None,
        language: str | None,
        given: Mapping[str, object] | None = None,
        awards: Sequence[Award] = (),
    ) -> tuple[Reply, Memory]:
        """The reply to a question after what was said, and what has been said then."""
        day = date.fromisoformat(asked.as_of) if asked.as_of else None
        given = dict(asked.facts) if given is None else given
        turn = self.conversation.turn(asked, memory)
        read = partial(
            self.reader.read,
            turn.text,
            plan=turn.plan or plan_of(awards),
            facts=given,
            today=day or today(),
            language=language or (_language_of(asked, memory) if turn.about else None),
            before=turn.before,
            about=turn.about,
        )
        query = read()
        if awards:
            query = placed(query, awards, self.books, lambda known: read(facts={**known, **given}))
        if self.chat is not None:
            query = Proposing(self.chat, self.books).improved(query, given, lambda goal: read(goal=goal))
        if turn.about and turn.before is not None:
            query = only_event(query, self.books, turn.before)
        self._known_facts(query, given)
        citations = Citations()
        query = of_its_day(query, day)
        day = asked_day(self.library, query, day)
        answering = Answering(self.books, self.library, lambda: self.searcher)
        translate = Translator(query.language.language)
        filled = with_awards(query, awards, self.books, day or today()) if awards else query
        parts, text = answering.answer(filled, given, day, citations, translate)
        text = "\n".join([text, *others(self.library, query, parts, translate)])
        reply = Reply(query, given, day, parts, text, citations.all(), awards)
        return reply, self.conversation.remembered(memory, asked, turn, query, parts)

    def _about(
        self, move: Move, asked: Asked, memory: Memory | None, language: str | None, awards: Sequence[Award]
    ) -> Reply:
        """The reply to a message that is about the conversation itself or about its last answer."""
        reply_in = language or _language_of(asked, memory)
        if move.kind in ("over", "thanks") or memory is None:
            translate = Translator(reply_in)
            text = translate("You are welcome. Ask whenever you like.")
            if move.kind == "over":
                text = translate("What was said before is forgotten. What would you like to know?")
            query = self.reader.nothing(asked.question, reply_in)
            return Reply(query, {}, None, [], text, ())
        reply, _ = self._reply(memory.asked, memory.before, language or move.language or reply_in, awards=awards)
        translate = Translator(reply.query.language.language)
        if move.kind == "why":
            lines = steps(reply.parts, self.title, translate)
            return replace(reply, text="\n\n".join([reply.text, "\n".join(lines)]) if lines else reply.text)
        if move.kind == "clause":
            head = translate("These are the words on which that answer rests:")
            text, parts, cited = renumbered(reply.text, reply.parts, reply.citations)
            return replace(reply, text="\n".join([head, *quoted(cited)]), parts=parts, citations=cited)
        return reply

    def search(self, q: str, *, plan: str | None = None, k: int = 5) -> list[Passage]:
        """The clauses nearest to a query, best first; of the plan that it names, also where the name is misspelt."""
        if not q.strip():
            raise EmptyQuestionError("The query is empty; write what to look for.")
        plan, q = self._of_plan(q, plan)
        return self.searcher.search(q, plan, k)

    def missing(self, q: str, *, plan: str | None = None) -> list[str]:
        """What is said, in the language of a query, of a clause that it names and that is not there."""
        plan, words = self._of_plan(q, plan)
        named, rest = self.searcher.without_plan(words)
        asked = clause_asked(rest)
        plans = [plan] if plan is not None else sorted(named) or [each.id for each in self.library.plans()]
        if asked is None or not asked.alone or not is_missing(self.library, plans, asked, self.searcher.unnamed(words)):
            return []
        return said(self.library, plans, asked, Translator(detect(q).language))

    def _of_plan(self, q: str, plan: str | None) -> tuple[str | None, str]:
        """The plan to search, and what to look for in it."""
        if plan is not None:
            self._known(plan)
        elif not self.searcher.without_plan(q)[0]:
            named = self.reader.plans.find(q)
            if len(named.plans) == 1:
                (start, end), *_ = named.spans
                plan, q = named.plans[0], f"{q[:start]} {q[end:]}".strip() or q
        return plan, q

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

    def _signed(self, reply: Reply, asked: Asked, thread: str) -> Answer:
        query, day = reply.query, reply.day
        parts = self.reviews.on_parts(self.books, reply.parts)
        text = warned(reply.text, [part.review for part in parts], Translator(query.language.language))
        as_of = next((target.as_of for target in query.targets if target.as_of), day) or today()
        return signed(
            request={"question": asked.question, "plan": asked.plan, "language": query.language.language}
            | ({"awards": [tuple(award.said().values()) for award in reply.awards]} if reply.awards else {}),
            facts={name: str(raw) for name, raw in sorted(reply.given.items())},
            question=asked.question,
            thread=thread,
            language=query.language.language,
            day=as_of,
            said=(text, parts, reply.citations),
            replay=self.basis(as_of, [part.plan for part in parts]).replay,
            leans=bool(query.carried or query.follows or query.question != asked.question),
        )

    def work(self, plan: str, *, as_of: date | str | None = None, language: str | None = None) -> Work:
        """The rules of a plan, to be worked with given facts.

        Args:
            plan: the plan's id.
            as_of: the day of the answer; today where not given.
            language: the language of the answer; English where not given.

        Raises:
            assistant.errors.RequestError: there is no such plan, rule book, language or day.
        """
        language, basis = spoken(language) or "en", partial(self.basis, plans=[plan])
        return Work(self.library, self.books, plan, day=day_of(as_of), language=language, basis=basis)

    def basis(self, day: date, plans: Iterable[str | None]) -> Basis:
        """What an answer for a day about some plans rests on."""
        chat = self.chat.name if self.chat else None
        return Basis(documents(self.library, day), self._rules, engine(), self.reviews.on(plans), chat)

    @cached_property
    def _rules(self) -> Hashes:
        return rules(self.books)

    def _known(self, plan: str) -> None:
        try:
            self.library.document(plan)
        except UnknownPlan as error:
            raise UnknownPlanError(str(error)) from None

    def _known_facts(self, query: Query, given: Mapping[str, object]) -> None:
        books = [self.books[plan] for plan in query.plans if plan in self.books]
        if "as_of" in given:
            raise BadFactError("as_of is the day of the answer; it stands beside the facts, not among them.")
        for name in given:
            if not any(name in book.facts for book in books):
                try:
                    bind(books[0].facts if len(books) == 1 else all_facts(books), {name: ""}, {})
                except FactError as error:
                    raise BadFactError(str(error)) from None


def _language_of(asked: Asked, memory: Memory | None) -> str:
    """The language in which to answer a message: its own, or that of the conversation where it is too short to tell."""
    found = detect(asked.question)
    if not found.sure and memory is not None and memory.language in LANGUAGES:
        return memory.language
    return found.language


def _terms(library: Library, plan: str) -> list[Definition]:
    from corpus.definitions import terms

    return terms(library, plan)
