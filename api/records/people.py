"""What a caller may see of participants and grants: everything is chosen out of what is theirs.

So nothing else is found: what is somebody else's is as what is not there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any, Final

from sqlalchemy import Select, false, or_, select, tuple_
from sqlalchemy.orm import InstrumentedAttribute, Session

from api.problems import ProblemError, no_such_place
from api.records.caller import Caller
from api.records.models import Event, Grant, Participant, Price
from api.records.schemas import EventShown, Grants, GrantShown, PageQuery, Participants, ParticipantShown
from assistant.awards import Award
from assistant.projecting import Held
from corpus.today import today
from rules.book import Book
from rules.engine import certain_day
from rules.facts import FactError, bind

_ID: Final = re.compile(r"[a-z]{3}_[0-9a-f]{20}")


class People:
    """The records that a caller may see.

    Args:
        session: reads the records.
        caller: who asks.
    """

    def __init__(self, session: Session, caller: Caller) -> None:
        self._session, self._caller = session, caller

    def participants(self, query: PageQuery) -> Participants:
        """A page of the participants, by what the company knows them.

        Raises:
            ProblemError: `after` is none of them.
        """
        chosen = self._theirs(select(Participant)).order_by(Participant.external_id)
        if query.after is not None:
            last = self._found(self._theirs(select(Participant)), Participant.id, query.after)
            if last is None:
                raise no_such_place()
            chosen = chosen.where(Participant.external_id > last.external_id)
        found = self._session.scalars(chosen.limit(query.limit + 1)).all()
        page = found[: query.limit]
        return Participants(
            participants=tuple(_shown(row) for row in page), next=page[-1].id if len(found) > len(page) else None
        )

    def participant(self, participant: str) -> ParticipantShown:
        """One of the participants.

        Raises:
            ProblemError: 404, there is none such among them.
        """
        return _shown(self._one(participant))

    def grants(self, participant: str, query: PageQuery) -> Grants:
        """A page of a participant's grants, by plan and number.

        Raises:
            ProblemError: 404, there is no such participant among them; 422, `after` is none of the grants.
        """
        row = self._one(participant)
        of_them = select(Grant).where(Grant.participant_id == row.id)
        chosen = of_them.order_by(Grant.plan, Grant.number)
        if query.after is not None:
            last = self._found(of_them, Grant.id, query.after)
            if last is None:
                raise no_such_place()
            chosen = chosen.where(tuple_(Grant.plan, Grant.number) > (last.plan, last.number))
        found = self._session.scalars(chosen.limit(query.limit + 1)).all()
        page = found[: query.limit]
        return Grants(
            grants=tuple(self._grant_shown(grant) for grant in page),
            next=page[-1].id if len(found) > len(page) else None,
        )

    def grant(self, grant: str) -> GrantShown:
        """One grant of theirs.

        Raises:
            ProblemError: 404, there is none such among them.
        """
        theirs = self._theirs(select(Grant).join(Participant, Participant.id == Grant.participant_id))
        row: Grant | None = self._found(theirs, Grant.id, grant)
        if row is None:
            raise ProblemError("unknown-grant", "There is no such grant", 404, "There is no such grant.")
        return self._grant_shown(row)

    def awards(self, participant: str, books: Mapping[str, Book]) -> list[Award]:
        """A participant's grants as an answer takes them: their facts, and those of events that the plan's rules know.

        Args:
            participant: the participant's id, or what the company knows them by.
            books: the rule books; a grant of a plan without one is left out.

        Raises:
            ProblemError: 404, there is no such participant among them.
        """
        known = select(Participant).where(Participant.external_id == participant)
        row = self._session.scalar(self._theirs(known)) if participant.isprintable() else None
        row = row or self._one(participant)
        grants = self._session.scalars(
            select(Grant).where(Grant.participant_id == row.id).order_by(Grant.plan, Grant.number)
        )
        return [
            self._priced(_award(self._grant_shown(grant), books[grant.plan]), books[grant.plan])
            for grant in grants
            if grant.plan in books
        ]

    def held(self, plan: str, book: Book, scenario: Mapping[str, Any], day: date, *, most: int) -> list[Held]:
        """The grants of a plan with what is recorded of each, its events and the prices of its days included.

        Args:
            scenario: facts that are supposed of all of them; they decide of which day a price is taken.
            day: the day of the answer.
            most: so many are read at most.
        """
        joined = Participant.id == Grant.participant_id
        chosen: Any = select(Grant, Participant.external_id).join(Participant, joined)
        rows = self._session.execute(
            self._theirs(chosen)
            .where(Grant.plan == plan)
            .order_by(Participant.external_id, Grant.number, Grant.id)
            .limit(most)
        ).all()
        theirs = self._theirs(select(Participant.id))
        events: dict[str, list[Event]] = {}
        for event in self._session.scalars(
            select(Event).where(Event.participant_id.in_(theirs)).order_by(Event.number)
        ):
            events.setdefault(event.participant_id, []).append(event)
        prices: dict[str, dict[date, str]] = {}
        of_plan = Price.company_id == self._caller.company, Price.plan == plan
        for price in self._session.scalars(select(Price).where(*of_plan)):
            prices.setdefault(price.fact, {})[price.day] = price.amount
        found = []
        for grant, participant in rows:
            own = [each for each in events.get(grant.participant_id, []) if each.grant_id in (None, grant.id)]
            facts = dict(_award(_grant_shown(grant, own), book).facts)
            supposed = {**facts, **scenario}
            for name, by_day in prices.items():
                on = _price_day(book, name, supposed, day)
                if on in by_day and name not in supposed:
                    facts[name] = by_day[on]
            found.append(Held(grant.id, participant, grant.number, facts))
        return found

    def _priced(self, award: Award, book: Book) -> Award:
        """An award with the prices that the company has recorded for the days of which the plan's rules take them."""
        of_plan = Price.company_id == self._caller.company, Price.plan == award.plan
        found = {}
        for name in self._session.scalars(select(Price.fact).where(*of_plan).distinct().order_by(Price.fact)):
            day = _price_day(book, name, award.facts, today())
            if day is None:
                continue
            amount = self._session.scalar(select(Price.amount).where(*of_plan, Price.fact == name, Price.day == day))
            if amount is not None:
                found[name] = {"day": day.isoformat(), "amount": amount}
        return replace(award, prices=found) if found else award

    def _one(self, participant: str) -> Participant:
        row: Participant | None = self._found(self._theirs(select(Participant)), Participant.id, participant)
        if row is None:
            raise ProblemError(
                "unknown-participant", "There is no such participant", 404, "There is no such participant."
            )
        return row

    def _found(self, chosen: Select[Any], column: InstrumentedAttribute[str], row: str) -> Any:
        """The row of an id among what is chosen; what has not the form of an id is not looked for."""
        return self._session.scalar(chosen.where(column == row)) if _ID.fullmatch(row) else None

    def _theirs(self, chosen: Select[Any]) -> Select[Any]:
        """Of a selection that has participants in it, what the caller may see."""
        caller = self._caller
        if caller.company is None:
            return chosen.where(false())
        chosen = chosen.where(Participant.company_id == caller.company)
        if "hr" in caller.roles:
            return chosen
        if "employee" in caller.roles and caller.participant is not None:
            return chosen.where(Participant.id == caller.participant)
        return chosen.where(false())

    def _grant_shown(self, grant: Grant) -> GrantShown:
        events = self._session.scalars(
            select(Event)
            .where(
                Event.participant_id == grant.participant_id, or_(Event.grant_id.is_(None), Event.grant_id == grant.id)
            )
            .order_by(Event.number)
        )
        return _grant_shown(grant, events)


def _grant_shown(grant: Grant, events: Iterable[Event]) -> GrantShown:
    return GrantShown(
        id=grant.id,
        participant=grant.participant_id,
        plan=grant.plan,
        number=grant.number,
        facts=grant.facts,
        events=tuple(EventShown(number=event.number, kind=event.kind, facts=event.facts) for event in events),
    )


def _price_day(book: Book, name: str, facts: Mapping[str, Any], on: date) -> date | None:
    """The day of which the plan's rules take a price, where these facts decide it."""
    place = book.facts[name].price_day if name in book.facts else None
    try:
        return certain_day(book, place, facts, as_of=on) if place is not None else None
    except FactError:  # of such facts nothing can be computed, which is said elsewhere
        return None


def _award(grant: GrantShown, book: Book) -> Award:
    """A grant with the facts of its events, of which a later one counts before an earlier one."""
    told = {name: raw for event in grant.events for name, raw in event.facts.items() if name in book.facts}
    try:
        bind(book.facts, {**told, **grant.facts}, {})
    except FactError:  # the event cannot have been with this grant
        told = {}
    return Award(grant.plan, grant.number, {**told, **grant.facts})


def _shown(row: Participant) -> ParticipantShown:
    return ParticipantShown(id=row.id, company=row.company_id, participant=row.external_id, language=row.language)
