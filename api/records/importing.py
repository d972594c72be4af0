"""Taking over participants, grants, events and prices from a file: all of it or nothing, with every problem named."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.records import plans
from api.records.errors import BadRecordError
from api.records.models import EVENT_KINDS, MAX_ID, Base, Company, Event, Grant, Participant, Price
from api.records.ocf import Told, is_ocf
from api.records.ocf import read as read_ocf
from api.records.sheets import Problem, Row, Sheet, read
from api.records.store import Store
from assistant.reading.language import LANGUAGES
from corpus.library import Library
from rules.book import Book
from rules.facts import Fact, FactError, bind, standard_facts

KINDS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "events": (("participant", "event", "kind"), ("plan", "grant")),
    "prices": (("plan", "fact", "day", "amount"), ("currency",)),
    "grants": (("participant", "plan", "grant"), ()),
    "participants": (("participant",), ("subject", "language")),
}
"""By kind of file the columns that it must have and those that it may have; others are facts, in grants and events."""


@dataclass(slots=True)
class Report:
    """What a file holds, and what became of it.

    Attributes:
        kind: participants, grants, events or prices.
        problems: what is wrong with it; where there is anything, nothing was taken over.
        added: the records that were not there, a line each.
        changed: those that are different now, with what was and what is.
        unchanged: how many were there already, as they are in the file.
        left: what of the file is not taken over, a line each.
    """

    kind: str
    problems: list[Problem] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    unchanged: int = 0
    left: Sequence[str] = ()

    def said(self, personal: Callable[[object], object]) -> dict[str, object]:
        """What the audit says of it.

        Args:
            personal: gives what is about persons as it may be kept.
        """
        return {
            "records": self.kind,
            "added": len(self.added),
            "changed": len(self.changed),
            "unchanged": self.unchanged,
            "lines": personal([*self.added, *self.changed]),
        }


def take_over(
    store: Store,
    path: Path,
    company: str,
    library: Library,
    books: Mapping[str, Book],
    *,
    told: Told | None = None,
    dry_run: bool = False,
    done: Callable[[Session, Report], None] = lambda session, report: None,
) -> Report:
    """Take a file's records over for a company, all of them or none.

    Args:
        told: what the user says of a file of the Open Cap Format.
        dry_run: only say what would be done.
        done: is called with what was done, in the same transaction.

    Raises:
        BadRecordError: the file cannot be read at all, or there is no such company.
        StoreUnavailableError: the database cannot be used.
    """
    if is_ocf(path):
        sheet = read_ocf(path, told or Told(), books)
    elif told:
        raise BadRecordError(
            "A table names plans and facts itself; leave --plan, --fact, --stakeholders and --events out."
        )
    else:
        sheet = read(path)
    kind = _kind(sheet)
    report = Report(kind, list(sheet.problems), left=sheet.left)
    with store.reading() as session:
        _Import(session, company, library, books, sheet, report).run()
    if dry_run or report.problems:
        return report
    with store.writing() as session:
        report = Report(kind, left=sheet.left)
        _Import(session, company, library, books, sheet, report).run()
        done(session, report)
    return report


def _kind(sheet: Sheet) -> str:
    columns = set(sheet.columns)
    for kind, (required, _) in KINDS.items():
        if columns.issuperset(required):
            return kind
    forms = "; ".join(f"{kind}: {', '.join(required)}" for kind, (required, _) in KINDS.items())
    raise BadRecordError(f"The header does not say what the file holds. What a header must name, by kind: {forms}.")


class _Import:
    """One file, read against what is recorded.

    Problems are put into the report, and rows without any into the session.
    """

    def __init__(
        self,
        session: Session,
        company: str,
        library: Library,
        books: Mapping[str, Book],
        sheet: Sheet,
        report: Report,
    ) -> None:
        self._session, self._company, self._library, self._books = session, company, library, books
        self._sheet, self._report = sheet, report
        if session.get(Company, company) is None:
            raise BadRecordError(
                f'There is no company "{company}"; make it with clausewise records company {company} --name NAME.'
            )
        self._visible = plans.visible(session, library, company)

    def run(self) -> None:
        """Check every row, and put what is new or different into the session."""
        kind = self._report.kind
        keys: dict[tuple[str, ...], int] = {}
        take: Callable[[Row], None] = {
            "participants": self._participant,
            "grants": self._grant,
            "events": self._event,
            "prices": self._price,
        }[kind]
        self._unknown_columns()
        for row in self._sheet.rows:
            missing = [column for column in KINDS[kind][0] if column not in row.cells]
            for column in missing:
                self._problem(row, column, "The cell is empty; fill it.")
            long = [c for c, text in row.cells.items() if len(text) > MAX_ID or not text.isprintable()]
            for column in long:
                self._problem(row, column, f"The text is longer than {MAX_ID} characters or not printable; shorten it.")
            if missing or long:
                continue
            key = tuple(row.cells.get(column, "") for column in _KEYS[kind])
            if key in keys:
                self._problem(
                    row,
                    None,
                    f"It is for the same {kind[:-1]} as {self._sheet.word.lower()} {keys[key]}; keep one of them.",
                )
                continue
            keys[key] = row.number
            take(row)

    def _problem(self, row: Row, column: str | None, says: str) -> None:
        self._report.problems.append(Problem(row.number, column, says, self._sheet.word))

    def _unknown_columns(self) -> None:
        """Say once of a column that it is none, where no plan of the file has a fact of its name."""
        kind = self._report.kind
        facts: set[str] = set()
        if kind in ("grants", "events"):
            named = {row.cells.get("plan", "") for row in self._sheet.rows} & set(self._books)
            facts = {name for plan in named for name in self._books[plan].facts} | set(standard_facts())
        for column in self._unread(facts):
            self._report.problems.append(Problem(1, column, self._no_column(column, facts)))

    def _unread(self, facts: set[str]) -> Iterator[str]:
        required, optional = KINDS[self._report.kind]
        self._strange = {
            column for column in self._sheet.columns if column and column not in {*required, *optional, *facts}
        }
        yield from sorted(self._strange)

    def _no_column(self, column: str, facts: set[str]) -> str:
        required, optional = KINDS[self._report.kind]
        try:
            if facts:
                bind(dict.fromkeys(facts, _ANY), {column: ""}, {})
        except FactError as error:
            near = str(error).partition("plan. ")[2]
            return f"No plan of this file has such a fact. {near if near.startswith('Did') else 'Remove the column.'}"
        return f"There is no such column; {self._report.kind} have {', '.join((*required, *optional))}."

    # What each kind of row becomes

    def _participant(self, row: Row) -> None:
        language = row.cells.get("language")
        if language is not None and language not in LANGUAGES:
            self._problem(row, "language", f'"{language}" is not spoken here; choose one of {", ".join(LANGUAGES)}.')
            return
        subject = row.cells.get("subject")
        holder = self._subjects.get(subject) if subject else None
        if subject and holder not in (None, row.cells["participant"]):
            self._problem(row, "subject", f"It is that of {holder} already; each participant has their own.")
            return
        if subject:
            self._subjects[subject] = row.cells["participant"]
        known = self._participants.get(row.cells["participant"])
        optional = [column for column in KINDS["participants"][1] if column in self._sheet.columns]
        values: dict[str, str | None] = {column: row.cells.get(column) for column in optional}
        fresh = Participant(company_id=self._company, external_id=row.cells["participant"], **values)
        self._put(row.cells["participant"], known, fresh, values)

    def _grant(self, row: Row) -> None:
        participant, book = self._known_participant(row), self._known_book(row)
        if participant is None or book is None:
            return
        number = row.cells["grant"]
        known = self._grants.get((participant.id, book.plan, number))
        facts = self._facts(row, known.facts if known else {}, book.facts, book.day_constants)
        if facts is None:
            return
        fresh = Grant(participant_id=participant.id, plan=book.plan, number=number, facts=facts)
        self._put(f"{participant.external_id} {book.plan} {number}", known, fresh, {"facts": facts})

    def _event(self, row: Row) -> None:
        participant = self._known_participant(row)
        kind = row.cells["kind"]
        if kind not in EVENT_KINDS:
            self._problem(row, "kind", f'"{kind}" is no kind of event; choose one of {", ".join(EVENT_KINDS)}.')
        book = self._known_book(row) if "plan" in row.cells else None
        if participant is None or kind not in EVENT_KINDS or ("plan" in row.cells and book is None):
            return
        grant = None
        if ("plan" in row.cells) != ("grant" in row.cells):
            self._problem(row, None, "An event of one grant names its plan and its number; name both, or neither.")
            return
        if book is not None:
            grant = self._grants.get((participant.id, book.plan, row.cells["grant"]))
            if grant is None:
                self._problem(row, "grant", "There is no such grant of this participant; import the grants first.")
                return
        number = row.cells["event"]
        known = self._events.get((participant.id, number))
        declared, bounds = (book.facts, book.day_constants) if book else (standard_facts(), {})
        facts = self._facts(row, known.facts if known else {}, declared, bounds, grant.facts if grant else None)
        if facts is None:
            return
        values = {"kind": kind, "grant_id": grant.id if grant else None, "facts": facts}
        fresh = Event(participant_id=participant.id, number=number, **values)
        self._put(f"{participant.external_id} {number}", known, fresh, values)

    def _price(self, row: Row) -> None:
        book = self._known_book(row)
        try:
            day = date.fromisoformat(row.cells["day"])
            if len(row.cells["day"]) != 10:
                raise ValueError
        except ValueError:
            self._problem(row, "day", f'"{row.cells["day"]}" is not a day written YYYY-MM-DD.')
            return
        if book is None:
            return
        name, amount, currency = row.cells["fact"], row.cells["amount"], row.cells.get("currency")
        try:
            bind(book.facts, {name: amount}, book.day_constants)
        except FactError as error:
            self._problem(row, "amount" if name in book.facts else "fact", str(error))
            return
        fact = book.facts[name]
        if fact.type not in ("money", "number"):
            self._problem(row, "fact", f"{name} is neither an amount nor a rate; name a fact that is.")
            return
        if currency is not None and currency != fact.currency:
            self._problem(row, "currency", f"{name} is {f'in {fact.currency}' if fact.currency else 'no amount'}.")
            return
        known = self._prices.get((book.plan, name, day))
        values = {"amount": amount, "currency": fact.currency}
        fresh = Price(company_id=self._company, plan=book.plan, fact=name, day=day, **values)
        self._put(f"{book.plan} {name} {day}", known, fresh, values)

    def _facts(
        self,
        row: Row,
        before: Mapping[str, str],
        declared: Mapping[str, Fact],
        bounds: Mapping[str, date],
        beside: Mapping[str, str] | None = None,
    ) -> dict[str, str] | None:
        """The facts of a row over those recorded, or nothing where a rule book would refuse them.

        Args:
            before: the facts recorded so far.
            beside: facts recorded elsewhere that they must go together with.
        """
        columns = [c for c in self._sheet.columns if c not in {*KINDS[self._report.kind][0], *_PLACES, *self._strange}]
        given = {column: row.cells[column] for column in columns if column in row.cells}
        fine = True
        for name, text in given.items():
            try:
                bind(declared, {name: text}, bounds)
            except FactError as error:
                self._problem(row, name, str(error))
                fine = False
        if not fine:
            return None
        facts = {name: text for name, text in before.items() if name not in columns} | given
        try:
            bind(declared, {**(beside or {}), **facts}, bounds)
        except FactError as error:
            self._problem(row, error.fact, str(error))
            return None
        return dict(sorted(facts.items()))

    def _put(self, name: str, known: Base | None, fresh: Base, values: Mapping[str, object]) -> None:
        if known is None:
            self._report.added.append(name)
            self._session.add(fresh)
            return
        differences = [line for key, value in values.items() for line in _differences(key, getattr(known, key), value)]
        if not differences:
            self._report.unchanged += 1
            return
        self._report.changed.append(f"{name}: {'; '.join(differences)}")
        for key, value in values.items():
            setattr(known, key, value)

    # What a row refers to

    def _known_participant(self, row: Row) -> Participant | None:
        found = self._participants.get(row.cells["participant"])
        if found is None:
            self._problem(row, "participant", "The company has no such participant; import the participants first.")
        return found

    def _known_book(self, row: Row) -> Book | None:
        plan = row.cells["plan"]
        if plan not in self._visible:
            self._problem(row, "plan", f'There is no plan "{plan}"; clausewise plans lists those at hand.')
            return None
        if plan not in self._books:
            self._problem(row, "plan", f"{plan} has no rule book yet that could check its facts; add one first.")
            return None
        return self._books[plan]

    @cached_property
    def _participants(self) -> dict[str, Participant]:
        rows = self._session.scalars(select(Participant).where(Participant.company_id == self._company))
        return {row.external_id: row for row in rows}

    @cached_property
    def _subjects(self) -> dict[str, str]:
        return {p.subject: p.external_id for p in self._participants.values() if p.subject}

    @cached_property
    def _grants(self) -> dict[tuple[str, str, str], Grant]:
        of_company = Grant.participant_id == Participant.id, Participant.company_id == self._company
        rows = self._session.scalars(select(Grant).join(Participant, of_company[0]).where(of_company[1]))
        return {(row.participant_id, row.plan, row.number): row for row in rows}

    @cached_property
    def _events(self) -> dict[tuple[str, str], Event]:
        of_company = Event.participant_id == Participant.id, Participant.company_id == self._company
        rows = self._session.scalars(select(Event).join(Participant, of_company[0]).where(of_company[1]))
        return {(row.participant_id, row.number): row for row in rows}

    @cached_property
    def _prices(self) -> dict[tuple[str, str, date], Price]:
        rows = self._session.scalars(select(Price).where(Price.company_id == self._company))
        return {(row.plan, row.fact, row.day): row for row in rows}


_KEYS: Final = {
    "participants": ("participant",),
    "grants": ("participant", "plan", "grant"),
    "events": ("participant", "event"),
    "prices": ("plan", "fact", "day"),
}
_PLACES: Final = ("plan", "grant")
_ANY: Final = Fact(name="any", type="bool", label="", ask="")


def _differences(key: str, old: object, new: object) -> Sequence[str]:
    if isinstance(old, dict) and isinstance(new, dict):
        names = sorted({*old, *new})
        return [f"{n} {old.get(n, 'none')} → {new.get(n, 'none')}" for n in names if old.get(n) != new.get(n)]
    if old == new:
        return []
    name = "grant" if key == "grant_id" else key
    return [f"{name} changed"] if key == "grant_id" else [f"{name} {old or 'none'} → {new or 'none'}"]
