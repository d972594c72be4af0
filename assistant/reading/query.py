"""What was understood of a question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from assistant.reading.bound import AtOdds, Bound, Either
from assistant.reading.language import Detected
from assistant.reading.mention import Mention
from assistant.reading.terms import Defined
from rules.inverse import Relation


@dataclass(frozen=True, slots=True)
class Sought:
    """What a question asks the other way round: for which value of a fact a goal gives what is wanted.

    Attributes:
        unknown: the fact that is looked for, or ``as_of``.
        relation: how the goal's value is to stand to what is wanted.
        wanted: a literal of the formula language, or the code of a consequence.
        value: the wanted value in the question, where it is written as one.
        straight: what the question asks when it is read straight on; nothing where no rule answers that.
    """

    unknown: str
    relation: Relation
    wanted: str
    value: Mention | None
    straight: Target | None = None


@dataclass(frozen=True, slots=True)
class Before:
    """What a conversation has said before a question.

    Attributes:
        goals: what each plan's book was asked last.
        earlier: what each plan's book was asked before that, the latest first.
        years_taken: whether it has taken a year for a day that was said without one.
        facts: the facts said so far, by plan, with the day of the answer as ``as_of``.
        needs: the facts that were asked for, by plan, the most telling first.
        weight: how strongly what was asked last speaks for its rule; the less the question says by itself, the more.
        event: whether what has happened still counts: why and when somebody left, and the day of the answer.
        language: the language of the question before, for one that is too short to tell.
        supposes: whether the question supposes something else rather than answers what was asked.
        counted: by plan the number of awards that the last answer gave, with its unit, where the question means it.
        named: the latest day said before on which what was asked last depends, if any.
        happened: the latest day of what was asked about, the day of the answer among them, if any was said.
        open: the values said before of which it is still open which facts they are, with those that they can be.
        waits: whether the last answer waits for the facts that it asked for.
    """

    goals: Mapping[str, str]
    facts: Mapping[str, Mapping[str, str]]
    needs: Mapping[str, tuple[str, ...]]
    weight: float
    event: bool
    language: str | None = None
    supposes: bool = False
    counted: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    named: date | None = None
    happened: date | None = None
    open: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    waits: bool = False
    earlier: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    years_taken: bool = False


@dataclass(frozen=True, slots=True)
class Recorded:
    """What records say of the award that is meant.

    Attributes:
        award: what the award is called there.
        facts: the facts that were put in.
        otherwise: those of which the question or the request says something else, which stands.
        prices: by name those of the facts that are prices, which are of no award, each with its day.
    """

    award: str
    facts: Mapping[str, str]
    otherwise: Mapping[str, str] = field(default_factory=dict)
    prices: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Target:
    """What one plan's book is asked.

    Attributes:
        plan: the plan's id.
        goal: the goal of its rule book; ``None`` where no rule speaks to the question and the search must.
        also: further goals that the question asks for beside it.
        facts: raw facts by name, those given with the request before those read from the question.
        bound: the facts that were read from the question, with their spans.
        unbound: values of the question that fit no fact of the goal.
        elsewhere: those of them that plainly are a fact of another goal.
        as_of: the day of the answer.
        score: how well the goal fits.
        rivals: other goals that fit the question about as well as this one.
        against: values of the question that name a fact which the request gives otherwise or alike.
        at_odds: values of the question that contradict each other; none of them is used.
        either: values of the question that can mend one of several facts; none of them is used.
        open: the values of earlier messages of which that is still open.
        term: a term of the document that the question asks the meaning of and no rule gives.
        sought: the fact for which the question asks, and what the goal is to give for it.
        cases: the cases that the question sets side by side.
        carried: the facts, and the day of the answer, that come from earlier in the conversation.
        unsaid: whether the question is about something of which the plan's book says nothing.
        possible: reasons left open by the question ("fired": with or without cause), if any.
        recorded: what records put in of the asker's award, if anything.
    """

    plan: str
    goal: str | None
    facts: Mapping[str, object]
    bound: tuple[Bound, ...] = ()
    unbound: tuple[Mention, ...] = ()
    elsewhere: tuple[Mention, ...] = ()
    as_of: date | None = None
    score: float = 0.0
    possible: tuple[str, ...] = ()
    also: tuple[Target, ...] = ()
    rivals: tuple[Target, ...] = ()
    against: tuple[Bound, ...] = ()
    at_odds: tuple[AtOdds, ...] = ()
    either: tuple[Either, ...] = ()
    open: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    term: Defined | None = None
    unsaid: bool = False
    sought: Sought | None = None
    cases: tuple[Case, ...] = ()
    carried: Mapping[str, str] = field(default_factory=dict)
    recorded: Recorded | None = None


Purpose = Literal["weighed", "added", "apart"]


@dataclass(frozen=True, slots=True)
class Case:
    """One of several cases that a question sets side by side.

    Attributes:
        words: what tells it from the others, in the question's words.
        query: the question read as if it named this case alone.
        purpose: whether the question wants to know which case is better, all of them together, or each for itself.
    """

    words: str
    query: Query
    purpose: Purpose = "weighed"


@dataclass(frozen=True, slots=True)
class Query:
    """A question as it was read.

    Attributes:
        plans: the plans that it is about; all of them where none was named.
        named: whether the question or the request named a plan.
        topic: the best topic, or ``None`` where nothing in the domain was recognised.
        targets: what each plan is asked, best first.
        evidence: topics with their scores, best first, for explanation.
        asked: the forms of the question (`assistant.reading.asked.FORMS`).
        events: what the question says to happen, as concept and words.
        left: the parts of the question that no rule answers.
        supposed: deeds that are taken for a dismissal for cause although the question names no dismissal.
        employed: deeds in a question from which it shows that nobody was dismissed for them.
        values: the values that it names.
        reasons: where it names reasons of leaving, and which.
        advice: whether it wants to be told whether to buy or sell, which no plan says.
        choices: where it names values of a choice of which somebody can have several at once, and by which concept.
        options: where it names values of any choice of the plan's facts.
        order: whether the text is no question but an order to say something.
        outside: whether it lies outside of what plans are about.
        follows: whether it was read as going on with what was asked before.
        proposed: the chat model that helped to read it, if any.
        asked_on: the day, month or year for which it asks what a document says, if that is plain.
        names_plan: whether its own words name a plan.
        years_taken: the days that it says without a year, with the one that was taken for them.
    """

    question: str
    language: Detected
    plans: tuple[str, ...]
    named: bool
    topic: str | None
    targets: tuple[Target, ...]
    doubtful: tuple[Mention, ...] = ()
    evidence: tuple[tuple[str, float], ...] = field(default=())
    asked: frozenset[str] = frozenset()
    events: tuple[tuple[str, str], ...] = ()
    order: bool = False
    outside: bool = False
    advice: bool = False
    left: tuple[str, ...] = ()
    supposed: tuple[str, ...] = ()
    employed: tuple[str, ...] = ()
    values: tuple[Mention, ...] = ()
    reasons: tuple[tuple[int, int, str], ...] = ()
    choices: tuple[tuple[int, int, str], ...] = ()
    options: tuple[tuple[int, int, str], ...] = ()
    follows: bool = False
    proposed: str | None = None
    asked_on: Mention | None = None
    names_plan: bool = False
    years_taken: tuple[Mention, ...] = ()

    def taken(self) -> frozenset[int]:
        """Where the values stand that are a fact of anything which it asks, or which is answered beside that."""
        asked = [each for target in self.targets for each in (target, *target.also)]
        return frozenset(bound.start for each in asked for bound in each.bound)

    @property
    def carried(self) -> bool:
        """Whether anything of it comes from earlier in the conversation."""
        return any(target.carried for target in self.targets)
