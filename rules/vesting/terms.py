"""Vesting terms as the Open Cap Format writes them: graphs of conditions (version 1) and statements (version 2)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Final
from typing import Literal as OneOf

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictInt, model_validator

from rules.vesting.allocation import AllocationType
from rules.vesting.dates import DEFAULT_DAY_OF_MONTH, VESTING_DAYS_OF_MONTH, PeriodType, day

MAX_INSTALLMENTS: Final = 10_000
"""The most installments that vesting terms can have, all their conditions or statements together."""

_NUMBER: Final = re.compile(r"\+?\d{1,40}(\.\d{1,40})?")
_MAX_NODES: Final = 2_000


def _exact(value: Any) -> Any:
    if isinstance(value, Fraction):
        return value
    if isinstance(value, bool) or not isinstance(value, str | int | float | Decimal):
        raise ValueError('must be a number written as text, such as "0.25"')
    text = format(Decimal(repr(value)), "f") if isinstance(value, float) else str(value)
    if text.startswith("-"):
        raise ValueError(f"must be 0 or more, not {text[:40]}")
    if not _NUMBER.fullmatch(text):
        raise ValueError(f'must be a number such as "0.25" of at most 40 digits, not "{text[:40]}"')
    return Fraction(text)


def _day(value: Any) -> Any:
    return day(value) if isinstance(value, str) else value


def _day_of_month(value: Any) -> Any:
    if value not in VESTING_DAYS_OF_MONTH:
        raise ValueError(f"must be 01 to 28 or one of {', '.join(VESTING_DAYS_OF_MONTH[28:])}")
    return value


Exact = Annotated[Fraction, BeforeValidator(_exact)]
Day = Annotated[date, BeforeValidator(_day)]
DayOfMonth = Annotated[str, BeforeValidator(_day_of_month)]
Count = Annotated[StrictInt, Field(ge=1, le=MAX_INSTALLMENTS)]
Length = Annotated[StrictInt, Field(ge=0, le=4_000_000)]


class _Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)


class _Terms(_Entry):
    object_type: str | None = None
    id: str | None = None
    comments: tuple[str, ...] = ()
    name: str = ""
    description: str = ""
    allocation_type: AllocationType


class Portion(_Entry):
    """A part of the whole award, or of what is left of it."""

    numerator: Exact
    denominator: Exact
    remainder: bool = False

    @model_validator(mode="after")
    def _can_be_divided(self) -> Portion:
        if not self.denominator:
            raise ValueError("the denominator must be above 0")
        return self


class Period(_Entry):
    """Equal steps of time."""

    length: Length
    type: PeriodType
    occurrences: Count
    cliff_installment: Count | None = None
    day_of_month: DayOfMonth = DEFAULT_DAY_OF_MONTH

    @model_validator(mode="after")
    def _cliff_is_one_of_them(self) -> Period:
        if self.cliff_installment is not None and self.cliff_installment > self.occurrences:
            raise ValueError(f"the cliff_installment must be one of the {self.occurrences} occurrences")
        return self


class StartTrigger(_Entry):
    """Met by the vesting start."""

    type: OneOf["VESTING_START_DATE"]


class EventTrigger(_Entry):
    """Met by an event that is recorded for the condition."""

    type: OneOf["VESTING_EVENT"]


class AbsoluteTrigger(_Entry):
    """Met on a day."""

    type: OneOf["VESTING_SCHEDULE_ABSOLUTE"]
    date: Day


class RelativeTrigger(_Entry):
    """Met a while after another condition, once or several times."""

    type: OneOf["VESTING_SCHEDULE_RELATIVE"]
    period: Period
    relative_to_condition_id: str


Trigger = Annotated[StartTrigger | EventTrigger | AbsoluteTrigger | RelativeTrigger, Field(discriminator="type")]


class Condition(_Entry):
    """What has to happen, what vests then, and what can happen after it: the first that does."""

    id: Annotated[str, Field(min_length=1)]
    description: str = ""
    portion: Portion | None = None
    quantity: Exact | None = None
    trigger: Trigger
    next_condition_ids: tuple[str, ...]

    @model_validator(mode="after")
    def _vests_one_way(self) -> Condition:
        if (self.portion is None) == (self.quantity is None):
            raise ValueError("a condition has either a portion or a quantity")
        return self


class VestingTerms(_Terms):
    """Version 1: a graph of conditions."""

    vesting_conditions: Annotated[tuple[Condition, ...], Field(min_length=1, max_length=_MAX_NODES)]

    @model_validator(mode="after")
    def _holds_together(self) -> VestingTerms:
        triggers = [each.trigger for each in self.vesting_conditions]
        _few_enough(sum(each.period.occurrences for each in triggers if isinstance(each, RelativeTrigger)))
        known = Counter(each.id for each in self.vesting_conditions)
        for name, times in known.items():
            if times > 1:
                raise ValueError(f"the id {name} is used by {times} conditions; give each its own")
        for each in self.vesting_conditions:
            relative = isinstance(each.trigger, RelativeTrigger)
            named = [each.trigger.relative_to_condition_id] if relative else []  # type: ignore[union-attr]
            for name in (*each.next_condition_ids, *named):
                if name not in known:
                    raise ValueError(f"the condition {each.id} names {name}, which is no condition of these terms")
        if _circle(self):
            raise ValueError(
                f"the condition {_circle(self)} leads back to itself; conditions follow each other one way"
            )
        return self


class Cliff(_Entry):
    """Nothing vests before it, and then a percentage of the statement at once."""

    length: Length
    period_type: PeriodType
    percentage: Exact


class Base(_Entry):
    """From where a statement counts: the vesting start and the statements before it, or an event."""

    type: OneOf["DATE", "EVENT"]
    event_id: str | None = None

    @model_validator(mode="after")
    def _names_its_event(self) -> Base:
        if (self.type == "EVENT") != (self.event_id is not None):
            raise ValueError("an EVENT base has an event_id, a DATE base has none")
        return self


class Statement(_Entry):
    """One part of a schedule: equal installments, a cliff, and an event before which none of them vests."""

    order: StrictInt
    percentage: Exact
    occurrences: Count | None = None
    period: Count | None = None
    period_type: PeriodType | None = None
    cliff: Cliff | None = None
    event: str | None = None
    day_of_month: DayOfMonth | None = None
    vesting_base: Base = Base(type="DATE")

    @model_validator(mode="after")
    def _is_whole(self) -> Statement:
        steps = [self.occurrences, self.period, self.period_type]
        if None in steps and (steps != [None] * 3 or self.cliff is not None):
            raise ValueError("a statement has occurrences, period and period_type together; a cliff needs them")
        if self.occurrences is None and self.event is None and self.vesting_base.type == "DATE":
            raise ValueError("a statement without a period names the event on which it vests")
        if self.cliff is not None and self.cliff.percentage > 1:
            raise ValueError("the percentage of a cliff is at most 1")
        return self


class Statements(_Terms):
    """Version 2: statements, of which each counts from where the one before it ends."""

    statements: Annotated[tuple[Statement, ...], Field(min_length=1, max_length=_MAX_NODES)]
    default_day_of_month: DayOfMonth = DEFAULT_DAY_OF_MONTH

    @model_validator(mode="after")
    def _is_short(self) -> Statements:
        _few_enough(sum(each.occurrences or 1 for each in self.statements))
        return self


class Installment(_Entry):
    """An amount that vests on a day."""

    date: Day
    amount: Exact


class Installments(_Entry):
    """A schedule written out, as an issuance can carry it."""

    vestings: Annotated[tuple[Installment, ...], Field(min_length=1, max_length=MAX_INSTALLMENTS)]


AnyTerms = VestingTerms | Statements | Installments


def _few_enough(installments: int) -> None:
    if installments > MAX_INSTALLMENTS:
        raise ValueError(f"they have {installments} installments; at most {MAX_INSTALLMENTS} are worked out")


def _circle(terms: VestingTerms) -> str | None:
    following = {each.id: each.next_condition_ids for each in terms.vesting_conditions}
    done: set[str] = set()
    for root in following:
        path: dict[str, Iterator[str]] = {root: iter(following[root])} if root not in done else {}
        while path:
            here, ahead = next(reversed(path.items()))
            after = next(ahead, None)
            if after is None:
                done.add(here)
                del path[here]
            elif after in path:
                return after
            elif after not in done:
                path[after] = iter(following[after])
    return None
