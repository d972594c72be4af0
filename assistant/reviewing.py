"""What lawyers decided on the rules and readings of plans, and what of that counts for an answer.

A decision counts for what was there when it was made: once the rule, a figure in it or the reading has other words, it
is stale. Of several decisions on one thing the last one counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import cached_property
from typing import Final, Literal

from assistant.answer import Part, Review
from assistant.books import Filed, broken, source_of
from assistant.signing import digest
from assistant.wording.catalog import Translator
from rules.book import Book

About = Literal["rule", "reading"]
Verdict = Literal["approved", "rejected", "adopted", "commented"]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a lawyer decided.

    Attributes:
        id: its name.
        plan, about, name: the rule or reading that it is about.
        verdict: a rule is ``approved`` or ``rejected``, an option of a reading ``adopted`` or ``rejected``; a comment
            changes nothing.
        option: the option of the reading.
        reason: why, in the lawyer's words.
        by: who decided, as the audit names them.
        at: when, UTC, ISO 8601.
        sha256: what `content` gave for it then.
    """

    id: str
    plan: str
    about: About
    name: str
    verdict: Verdict
    option: str | None
    reason: str
    by: str | None
    at: str
    sha256: str

    def said(self) -> dict[str, str | None]:
        """The decision as JSON."""
        return asdict(self)


class Reviews:
    """The decisions that are in force for whoever asks.

    Args:
        decisions: every one, in the order in which they were made.
    """

    def __init__(self, decisions: Iterable[Decision] = ()) -> None:
        self.decisions = tuple(each for each in decisions if each.verdict != "commented")
        self._applied: dict[tuple[str, str], Book] = {}

    def __bool__(self) -> bool:
        return bool(self.decisions)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reviews) and self.decisions == other.decisions

    def __hash__(self) -> int:
        return hash(self.decisions)

    @cached_property
    def rules(self) -> dict[tuple[str, str], Decision]:
        """The last decision on each rule, by plan and name."""
        return {(each.plan, each.name): each for each in self.decisions if each.about == "rule"}

    @property
    def counting(self) -> frozenset[str]:
        """The ids of the decisions that nothing decided later has taken the place of."""
        plans = {each.plan for each in self.decisions}
        options = (each for plan in plans for found in self.on_readings(plan).values() for each in found.values())
        return frozenset(each.id for each in (*self.rules.values(), *options))

    def on_readings(self, plan: str) -> dict[str, dict[str, Decision]]:
        """The decisions on options of a plan's readings that count: what was adopted last, what was rejected since."""
        found: dict[str, dict[str, Decision]] = {}
        for each in self.decisions:
            if each.plan == plan and each.about == "reading" and each.option is not None:
                options = found.setdefault(each.name, {})
                if each.verdict == "adopted":
                    options = found[each.name] = {o: d for o, d in options.items() if d.verdict != "adopted"}
                options[each.option] = each
        return found

    def state(self, book: Book, rules: Iterable[str]) -> Review:
        """What lawyers made of what rests on some rules: the worst that is true of any of them."""
        return worst(self._state(book, rule) for rule in rules)

    def _state(self, book: Book, rule: str) -> Review:
        decision = self.rules.get((book.plan, rule))
        if decision is None:
            return "unreviewed"
        if decision.sha256 != content(book, "rule", rule):
            return "stale"
        return "rejected" if decision.verdict == "rejected" else "approved"

    def applied(self, book: Book) -> Book:
        """The book with the readings that were adopted and without the options that were rejected; made once."""
        key = book.plan, book.sha256
        if key not in self._applied:
            self._applied[key] = self._made(book)
        return self._applied[key]

    def _made(self, book: Book) -> Book:
        changed = {}
        for name, options in self.on_readings(book.plan).items():
            reading = book.readings.get(name)
            sha256 = content(book, "reading", name) if reading is not None else None
            counting = {option: each for option, each in options.items() if each.sha256 == sha256}
            adopted = next((each for each in counting.values() if each.verdict == "adopted"), None)
            if reading is None or not counting:
                continue
            default = str(adopted.option) if adopted is not None else reading.default
            rejected = tuple(o for o, each in counting.items() if each.verdict == "rejected" and o != default)
            changed[name] = reading.model_copy(
                update={
                    "default": default,
                    "authority": "adopted" if adopted is not None else reading.authority,
                    "decided_on": date.fromisoformat(adopted.at[:10]) if adopted is not None else reading.decided_on,
                    "rejected": rejected,
                }
            )
        return book.with_readings(changed) if changed else book

    def on_parts(self, books: Mapping[str, Book], parts: Sequence[Part]) -> tuple[Part, ...]:
        """The parts of an answer with what lawyers made of the rules on which each rests."""
        return tuple(self._on_part(books, part) for part in parts)

    def _on_part(self, books: Mapping[str, Book], part: Part) -> Part:
        if part.review is None or part.plan is None or not part.rules or not self:
            return part
        state = self.state(books[part.plan], part.rules)
        return part.model_copy(update={"review": worst([state, part.review] if part.review == "stale" else [state])})


NONE: Final = Reviews()


def warned(text: str, parts: Iterable[Part], translate: Translator) -> str:
    """The text of an answer, with a warning before it where a lawyer has rejected a rule on which it rests."""
    if all(part.review != "rejected" for part in parts):
        return text
    warning = translate("A lawyer has found a rule wrong on which this answer rests; do not rely on it.")
    return f"{warning}\n{text}"


class Reviewed(Filed):
    """Books with the readings that lawyers adopted."""

    def __init__(self, books: Mapping[str, Book], reviews: Reviews) -> None:
        self._books, self._reviews = books, reviews

    def __getitem__(self, plan: str) -> Book:
        return self._reviews.applied(self._books[plan])

    def __iter__(self) -> Iterator[str]:
        return iter(self._books)

    def __len__(self) -> int:
        return len(self._books)

    @property
    def broken(self) -> Mapping[str, str]:
        """What is wrong with those that cannot be used."""
        return broken(self._books)

    def source(self, plan: str) -> str | None:
        """The text of a book's file, if it is still there."""
        return source_of(self._books, plan)


def content(book: Book, about: About, name: str) -> str:
    """A hash of what a decision is about: a rule with the figures and readings that it names itself, or a reading."""
    if about == "reading":
        return digest(_reading(book, name))
    rule = book.rules[name]
    used = [*rule.uses()]
    figures = {each: book.constants[each].model_dump(exclude_defaults=True) for each in used if each in book.constants}
    readings = {each: _reading(book, each) for each in used if each in book.readings}
    return digest(rule.model_dump(exclude_defaults=True), figures, readings)


def _reading(book: Book, name: str) -> dict[str, object]:
    """A reading without what lawyers decided on it."""
    reading = book.readings[name]
    return {"clause": reading.clause, "question": reading.question, "options": reading.options}


def worst(states: Iterable[Review]) -> Review:
    """The worst of some states."""
    return min(states, key=_ORDER.index, default="unreviewed")


_ORDER: Final[tuple[Review, ...]] = ("rejected", "stale", "unreviewed", "approved")
