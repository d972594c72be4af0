"""What lawyers decided on the rules and readings of plans, and what of that counts for an answer.

A decision counts for what was there when it was made: once the rule, a figure or fact in it, or the reading is another,
it is stale. Of the decisions on one thing that are not, the last one counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import cached_property
from itertools import chain
from typing import Any, Final, Literal, NamedTuple

from assistant.answer import Part, Review
from assistant.books import Filed, broken, source_of
from assistant.signing import digest
from assistant.wording.catalog import Translator
from rules.book import Book
from rules.entries import Anchor
from rules.expression import Node
from rules.printing import text

About = Literal["rule", "reading"]
Verdict = Literal["approved", "rejected", "adopted", "commented", "withdrawn"]

_FORM: Final = 1
"""What `content` hashes; another number makes every decision stale."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a lawyer decided.

    Attributes:
        id: its name.
        company: for whose answers it counts; none where for everybody's.
        plan, about, name: the rule or reading that it is about.
        verdict: a rule is ``approved`` or ``rejected``, an option of a reading ``adopted`` or ``rejected``; with
            ``withdrawn`` it is as if the same company had decided nothing on the rule or reading before; a comment
            changes nothing.
        option: the option of the reading.
        reason: why, in the lawyer's words.
        by: who decided, as the audit names them.
        at: when, UTC, ISO 8601.
        sha256: what `content` gave for it then.
    """

    id: str
    company: str | None
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


class Counting(NamedTuple):
    """What counts for a book.

    Attributes:
        rules: the last decision on each rule that is still as it was.
        readings: on each reading by option what was adopted last and what was rejected.
        stale: the rules on which something was decided, and nothing for what they are now.
    """

    rules: Mapping[str, Decision]
    readings: Mapping[str, Mapping[str, Decision]]
    stale: frozenset[str]


class Reviews:
    """The decisions that are in force for whoever asks.

    Args:
        decisions: every one, in the order in which they were made, a company's own after those for everybody.
    """

    def __init__(self, decisions: Iterable[Decision] = ()) -> None:
        self.decisions = tuple(_kept(each for each in decisions if each.verdict != "commented"))
        self._counting: dict[tuple[str, str], Counting] = {}
        self._applied: dict[tuple[str, str], Book] = {}
        self._on: dict[frozenset[str | None], Reviews] = {}

    def __bool__(self) -> bool:
        return bool(self.decisions)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reviews) and self.decisions == other.decisions

    def __hash__(self) -> int:
        return hash(self.decisions)

    @cached_property
    def sha256(self) -> str | None:
        """A hash of the decisions; nothing where there are none."""
        return digest(self.said) if self else None

    @cached_property
    def said(self) -> list[dict[str, str | None]]:
        """The decisions as JSON."""
        return [each.said() for each in self.decisions]

    def on(self, plans: Iterable[str | None]) -> Reviews:
        """The decisions on some plans."""
        chosen = frozenset(plans)
        if chosen not in self._on:
            self._on[chosen] = Reviews(each for each in self.decisions if each.plan in chosen)
        return self._on[chosen]

    def counting(self, book: Book) -> Counting:
        """What counts for a book as it is now; worked out once."""
        key = book.plan, book.sha256
        if key not in self._counting:
            self._counting[key] = self._found(book)
        return self._counting[key]

    def _found(self, book: Book) -> Counting:
        rules: dict[str, Decision] = {}
        readings: dict[str, dict[str, Decision]] = {}
        decided: set[str] = set()
        for each in self.decisions:
            if each.plan != book.plan:
                continue
            known = each.name in (book.rules if each.about == "rule" else book.readings)
            if each.about == "rule":
                decided.add(each.name)
            if not known or each.sha256 != content(book, each.about, each.name):
                continue
            if each.about == "rule":
                rules[each.name] = each
            elif each.option is not None:
                options = readings.get(each.name, {})
                if each.verdict == "adopted":
                    options = {option: made for option, made in options.items() if made.verdict != "adopted"}
                readings[each.name] = {**options, each.option: each}
        return Counting(rules, readings, frozenset(decided - rules.keys()))

    def counts(self, book: Book, decision: Decision) -> Literal["yes", "stale", "superseded", "comment"]:
        """Whether a decision counts in answers."""
        if decision.verdict == "commented":
            return "comment"
        if decision.id not in {each.id for each in self.decisions}:
            return "superseded" if decision.verdict != "withdrawn" else "yes"
        known = decision.name in (book.rules if decision.about == "rule" else book.readings)
        if not known or decision.sha256 != content(book, decision.about, decision.name):
            return "stale"
        found = self.counting(book)
        own = found.rules.get(decision.name), (found.readings.get(decision.name) or {}).get(decision.option or "")
        return "yes" if decision in own else "superseded"

    def state(self, book: Book, rules: Iterable[str], *, amended: bool = False) -> Review:
        """What lawyers made of what rests on some rules: the worst that is true of any of them.

        Args:
            amended: whether the document has other words now than those on which the rules rest.
        """
        found = self.counting(book)
        states = [self._state(found, rule) for rule in rules]
        return min([*states, *(("stale",) if amended else ())], key=_ORDER.index, default="unreviewed")

    @staticmethod
    def _state(found: Counting, rule: str) -> Review:
        decision = found.rules.get(rule)
        if decision is None:
            return "stale" if rule in found.stale else "unreviewed"
        return "rejected" if decision.verdict == "rejected" else "approved"

    def applied(self, book: Book) -> Book:
        """The book with the readings that were adopted and without the options that were rejected; made once."""
        key = book.plan, book.sha256
        if key not in self._applied:
            self._applied[key] = self._made(book)
        return self._applied[key]

    def _made(self, book: Book) -> Book:
        changed = {}
        for name, options in self.counting(book).readings.items():
            reading = book.readings[name]
            adopted = next((each for each in options.values() if each.verdict == "adopted"), None)
            rejected = {option for option, each in options.items() if each.verdict == "rejected"}
            default = str(adopted.option) if adopted is not None else reading.default
            if default in rejected:  # what one company rejected, all others may go on with
                default = next((option for option in reading.options if option not in rejected), default)
            changed[name] = reading.model_copy(
                update={
                    "default": default,
                    "written": reading.default,
                    "authority": "adopted" if adopted is not None else reading.authority,
                    "decided_on": date.fromisoformat(adopted.at[:10]) if adopted is not None else reading.decided_on,
                    "rejected": tuple(option for option in reading.options if option in rejected - {default}),
                }
            )
        return book.with_readings(changed) if changed else book

    def on_parts(self, books: Mapping[str, Book], parts: Sequence[Part]) -> tuple[Part, ...]:
        """The parts of an answer with what lawyers made of the rules on which each rests."""
        return tuple(self._on_part(books, part) for part in parts)

    def _on_part(self, books: Mapping[str, Book], part: Part) -> Part:
        if part.review is None or part.plan is None or not part.rules or not self:
            return part
        state = self.state(books[part.plan], part.rules, amended=part.review == "stale")
        return part.model_copy(update={"review": state})


def _kept(decisions: Iterable[Decision]) -> list[Decision]:
    """The decisions without those that the same company has withdrawn later, and the withdrawals."""
    kept: list[Decision] = []
    for each in decisions:
        if each.verdict == "withdrawn":
            same = (each.company, each.plan, each.about, each.name)
            kept = [one for one in kept if (one.company, one.plan, one.about, one.name) != same]
        else:
            kept.append(each)
    return kept


NONE: Final = Reviews()


def warned(said: str, states: Iterable[Review | None], translate: Translator) -> str:
    """The text of an answer, with a warning before it where a lawyer has rejected a rule on which it rests."""
    if "rejected" not in states:
        return said
    warning = translate("A lawyer has found a rule wrong on which this answer rests; do not rely on it.")
    return f"{warning}\n{said}"


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
    """A hash of what a decision is about: a reading, or a rule with the figures, facts and readings that it names.

    By what words a rule is found and how it is called is no part of it, nor how this program keeps a formula.
    """
    if about == "reading":
        return digest(_FORM, _reading(book, name))
    rule = book.rules[name]
    kept = {
        "says": rule.says,
        "clauses": _anchors(rule.clauses),
        "goal": rule.goal,
        "case": rule.case,
        "formulas": [[list(key), _formula(formula)] for key, formula in rule.placed()],
        "rows": [[row.note, _anchors(row.clauses)] for row in rule.table],
        "outcomes": [
            [each.code, each.says, each.when, each.case, each.quantity, each.lost, each.also, _anchors(each.clauses)]
            for each in rule.outcomes
        ],
        "presumes": [[each.says, _anchors(each.clauses)] for each in rule.presumes],
        "notes": [[each.says, _anchors(each.clauses)] for each in rule.notes],
        "exception_to": rule.exception_to,
        "kind": [rule.statement, rule.silent, rule.not_in_document, rule.decided_by],
        "counted": [rule.unit, rule.currency, rule.per, rule.bound, rule.rounding],
    }
    named: dict[str, Any] = {}
    for each in rule.uses():
        if (constant := book.constants.get(each)) is not None:
            counted = [constant.unit, constant.currency, constant.per]
            named[each] = [_formula(constant.value), counted, _anchors(constant.clauses)]
        elif (fact := book.facts.get(each)) is not None:
            bounds = [str(limit) for limit in (fact.min, fact.max, fact.above, fact.not_before, fact.not_after)]
            counted = [fact.unit, fact.currency, fact.per, fact.counts_from, fact.price_day]
            named[each] = [fact.type, fact.ask, fact.values, counted, bounds, fact.presume, fact.presumed]
        elif each in book.readings:
            named[each] = _reading(book, each)
    return digest(_FORM, kept, named)


def _reading(book: Book, name: str) -> list[object]:
    """A reading as it is written, without what lawyers decided on it."""
    reading = book.readings[name]
    return [reading.clause, reading.question, reading.options, reading.written or reading.default]


def _formula(node: Node) -> str:
    return text(node, str)


def _anchors(anchors: Iterable[Anchor]) -> list[list[str]]:
    return [[anchor.clause, anchor.quote] for anchor in anchors]


def reached(book: Book, goal: str) -> tuple[str, ...]:
    """The rules that can bear on a goal, its own among them."""
    goals = [goal, *(name for name in book.reach(goal) if name in book.goals)]
    return tuple(dict.fromkeys(rule.name for rule in chain.from_iterable(book.goals[name] for name in goals)))


_ORDER: Final[tuple[Review, ...]] = ("rejected", "stale", "unreviewed", "approved")
