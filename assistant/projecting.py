"""One scenario over many awards of a plan: what a rule gives for each, and what it comes to in all.

A total counts only what was worked out. An award that lacks a fact is listed with the facts that it lacks, never taken
as nothing; one whose record says otherwise than the scenario is left apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from assistant.answer import Citation, Need, Outcome, Quantity, Replay, Review
from assistant.compose import Composer
from assistant.errors import RequestError
from rules import result as engine
from rules.expression import Day, Number, is_literal
from rules.facts import FactError, Raw
from rules.result import ReadingChoice, Result, Unit

MOST: Final = 10_000
"""So many awards are projected at once."""
Status = Literal[
    "computed", "needs_facts", "discretionary", "ambiguous", "clause", "silent", "not_in_document", "apart", "refused"
]


class TooManyAwardsError(RequestError):
    kind, title, status = "too-many-awards", "There are too many awards", 422


class AmendedError(RequestError):
    kind, title, status = "rules-amended", "The rules were written for other words", 409


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ProjectedAward(_Model):
    """What comes of one award.

    ``apart`` is one whose record says otherwise than the scenario, ``refused`` one whose facts cannot be so; both say
    why in ``says``.
    """

    id: str
    participant: str
    name: str
    status: Status
    says: str | None
    outcomes: tuple[Outcome, ...]
    needs: tuple[Need, ...]


class Total(_Model):
    """What one consequence or quantity comes to.

    ``reading`` is the option that is relied on where it is not the default; everything else is by default. ``quantity``
    is the sum of all awards, null where there is nothing to add; of dates ``first`` and ``last`` are given.
    """

    reading: str | None
    code: str | None
    when: str | None
    name: str | None
    awards: int = Field(description="Of how many awards.")
    open: int = Field(description="Of how many of them the figure waits for facts, so that it is not in the sum.")
    quantity: Quantity | None
    first: str | None
    last: str | None
    citations: tuple[int, ...]


class Projected(_Model):
    """A scenario over awards: a page of them, and the totals of all."""

    plan: str
    version: int
    rule: str
    as_of: str
    language: str
    statuses: dict[str, int] = Field(description="How many awards there are of each status.")
    totals: tuple[Total, ...]
    awards: tuple[ProjectedAward, ...]
    next: str | None = Field(description="What to give as `after` for the next page; null on the last one.")
    review: Review = Field(description="What lawyers made of the rules that can bear on it.")
    citations: tuple[Citation, ...]
    replay: Replay


@dataclass(frozen=True, slots=True)
class Held:
    """An award and who holds it.

    Attributes:
        id: its id in the records.
        participant: by what the company knows who holds it.
        name: what it is called.
        facts: what is recorded of it, by name.
    """

    id: str
    participant: str
    name: str
    facts: Mapping[str, str]

    def said(self) -> dict[str, object]:
        """What goes into a projection."""
        return {"id": self.id, "participant": self.participant, "name": self.name, "facts": dict(self.facts)}


@dataclass(slots=True)
class _Sum:
    outcome: engine.Outcome
    awards: int = 0
    open: int = 0
    figures: int = 0
    amount: Fraction = Fraction(0)
    days: list[date] = field(default_factory=list)

    def add(self, outcome: engine.Outcome) -> None:
        self.awards += 1
        match outcome.quantity:
            case engine.Quantity(value=Number(value)):
                self.figures += 1
                self.amount += value
            case engine.Quantity(value=Day(value)):
                self.days.append(value)
            case engine.Quantity(value=value) if not is_literal(value):
                self.open += 1

    def measures(self) -> tuple[object, ...]:
        """What it comes to."""
        return self.awards, self.open, self.amount, sorted(self.days)


_Key = tuple[str | None, tuple[str, ...], str | None, Unit | None]
_Outcomes = Sequence[engine.Outcome]


@dataclass(frozen=True, slots=True)
class _Left:
    """Why nothing comes of an award."""

    status: Literal["apart", "refused"]
    says: str


@dataclass(frozen=True, slots=True)
class _Row:
    """What comes of an award, and which outcomes there are under each option of a reading that is not the default."""

    result: Result
    others: Mapping[ReadingChoice, _Outcomes]


class Projection:
    """Works a scenario over awards.

    Args:
        composer: shows results.
        result_of: gives what the rule gives for facts, with readings that are relied on beside those of the scenario.
        facts: those of the scenario.
    """

    def __init__(
        self,
        composer: Composer,
        result_of: Callable[[Mapping[str, Raw], Mapping[str, str]], Result],
        facts: Mapping[str, Raw],
    ) -> None:
        self._composer, self._result_of, self._facts = composer, result_of, facts
        self._found: dict[str, _Row | _Left] = {}

    def work(self, held: Iterable[Held]) -> None:
        """Work the scenario for each award."""
        for award in held:
            self._found[award.id] = self._one(award)

    def statuses(self) -> dict[str, int]:
        """How many awards there are of each status."""
        return dict(sorted(Counter(_status(found) for found in self._found.values()).items()))

    def shown(self, award: Held) -> ProjectedAward:
        """An award with what came of it."""
        found = self._found[award.id]
        outcomes: tuple[Outcome, ...] = ()
        needs: tuple[Need, ...] = ()
        if isinstance(found, _Row):
            part = self._composer.part(found.result)
            outcomes = tuple(outcome.model_copy(update={"formula": None}) for outcome in part.outcomes)
            needs = part.needs
        return ProjectedAward(
            id=award.id, participant=award.participant, name=award.name, status=_status(found),
            says=found.says if isinstance(found, _Left) else None, outcomes=outcomes, needs=needs,
        )  # fmt: skip

    def totals(self) -> Iterator[Total]:
        """What everything comes to by default, and under each other option what comes to something else then."""
        rows = [found for found in self._found.values() if isinstance(found, _Row) and _counts(found.result)]
        default = _summed(_default(row.result) for row in rows)
        yield from (self._total(None, each) for each in default.values())
        for choice in dict.fromkeys(choice for row in rows for choice in row.others):
            summed = _summed(row.others.get(choice, _default(row.result)) for row in rows)
            for key in dict.fromkeys((*default, *summed)):
                each = summed.get(key) or _Sum(default[key].outcome)
                if key not in default or each.measures() != default[key].measures():
                    yield self._total(choice, each)

    def _one(self, award: Held) -> _Row | _Left:
        translate, known = self._composer.translate, self._composer.book.facts
        otherwise = [
            self._composer.stated(name, known[name].literal(award.facts[name]))
            for name, raw in self._facts.items()
            if name in award.facts and known[name].literal(raw) != known[name].literal(award.facts[name])
        ]
        if otherwise:
            says = translate("The record says otherwise: {facts}.", facts=translate.listed(otherwise))
            return _Left("apart", says)
        facts = {**award.facts, **self._facts}
        try:
            result = self._result_of(facts, {})
            own = result.outcomes[0].reading if result.outcomes else ()
            choices = dict.fromkeys(choice for outcome in result.outcomes for choice in outcome.reading)
            others = {
                choice: _default(self._result_of(facts, {choice.reading: choice.option}))
                for choice in choices
                if choice not in own and _counts(result)
            }
        except FactError as error:
            return _Left("refused", translate(str(error)))
        return _Row(result, others)

    def _total(self, choice: ReadingChoice | None, summed: _Sum) -> Total:
        outcome, composer = summed.outcome, self._composer
        quantity = None
        if outcome.quantity is not None and (summed.figures or not summed.awards):
            value = engine.Quantity(outcome.quantity.name, Number(summed.amount), outcome.quantity.unit)
            quantity = composer.quantity(value)
        return Total(
            reading=choice.option if choice is not None else None,
            code=outcome.code,
            when=composer.condition(outcome.conditions),
            name=outcome.quantity.name if outcome.quantity is not None else None,
            awards=summed.awards,
            open=summed.open,
            quantity=quantity,
            first=min(summed.days).isoformat() if summed.days else None,
            last=max(summed.days).isoformat() if summed.days else None,
            citations=composer.cite(outcome.anchors),
        )


def _summed(rows: Iterable[_Outcomes]) -> dict[_Key, _Sum]:
    found: dict[_Key, _Sum] = {}
    for outcomes in rows:
        for outcome in outcomes:
            quantity = outcome.quantity
            of = (quantity.name, quantity.unit) if quantity is not None else (None, None)
            found.setdefault((outcome.code, outcome.conditions, *of), _Sum(outcome)).add(outcome)
    return found


def _status(found: _Row | _Left) -> Status:
    return found.status if isinstance(found, _Left) else found.result.status


def _counts(result: Result) -> bool:
    """Whether something was worked out that can be counted: a formula that waits for facts is none."""
    return result.status != "needs_facts"


def _default(result: Result) -> _Outcomes:
    """The outcomes by the readings that are relied on."""
    return [outcome for outcome in result.outcomes if outcome.reading == result.outcomes[0].reading]
