"""Reading files of the Open Cap Format (JSON) as a table: stakeholders as participants, issuances as grants, ends of
relationships as events.

Only what is equity compensation and still held as it was issued becomes a grant. Which fact of a plan a property is,
the user says: the day of an issuance need not be that of a Grant Agreement.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from api.records.errors import BadRecordError
from api.records.sheets import MAX_ROWS, Problem, Row, Sheet, content
from rules.book import Book
from rules.facts import FactError, bind
from rules.vocabulary import OCF_TERMINATION_REASONS

PROPERTIES: Final = (
    "quantity",
    "date",
    "exercise_price",
    "base_price",
    "expiration_date",
    "board_approval_date",
    "stockholder_approval_date",
    "early_exercisable",
    "vesting_start",
)
"""What of an issuance can be a fact; ``vesting_start`` is the day of the security's TX_VESTING_START."""
KINDS: Final = ("OPTION", "OPTION_NSO", "OPTION_ISO", "RSU", "CSAR", "SSAR")
ITEM: Final = "Item"
_NO_FACTS: Final = ("vesting_terms_id", "vestings", "termination_exercise_windows")
_NUMERIC: Final = re.compile(r"[+-]?[0-9]+(\.[0-9]{1,10})?")
_START: Final = "TX_VESTING_START"
_TRANSACTION: Final = re.compile(r"TX_(?:EQUITY_COMPENSATION|PLAN_SECURITY)_([A-Z]+)")
_ENDS: Final = {
    "RETRACTION": "it was retracted",
    "TRANSFER": "it was transferred",
    "CANCELLATION": "it was cancelled",
}
_STATUS: Final = "CE_STAKEHOLDER_STATUS"
_TERMINATION: Final = "TERMINATION_"
_STAYING: Final = ("ACTIVE", "LEAVE_OF_ABSENCE")
_OF_AN_END: Final = ("participant", "event", "kind", "termination_date", "termination_reason")
_NO_STAKEHOLDER: Final = "There is no such stakeholder; name the file with --stakeholders."
_READ: Final = "OCF_STAKEHOLDERS_FILE and OCF_TRANSACTIONS_FILE"


@dataclass(frozen=True, slots=True)
class Told:
    """What the user says of a file.

    Attributes:
        plans: by the file's id of a stock plan the plan; under the empty text the plan of whatever is issued.
        facts: pairs of a property of `PROPERTIES`, or of one kind of compensation (``RSU.quantity``), and a fact.
        stakeholders: the file that says what the issuer calls the stakeholders; without one their ids are taken.
        events: whether of the transactions those are wanted that end a relationship, and not what is issued.
    """

    plans: Mapping[str, str] = field(default_factory=dict)
    facts: Sequence[tuple[str, str]] = ()
    stakeholders: Path | None = None
    events: bool = False

    @classmethod
    def read(
        cls, plans: Sequence[str], facts: Sequence[str], stakeholders: Path | None, *, events: bool = False
    ) -> Told:
        """Read what is said on the command line: ``ID=PLAN`` or ``PLAN``, and ``PROPERTY=FACT``.

        Raises:
            BadRecordError: it cannot be read.
        """
        mapped: dict[str, str] = {}
        for text in plans:
            theirs, _, ours = (part.strip() for part in text.rpartition("="))
            if not ours or mapped.get(theirs, ours) != ours:
                raise BadRecordError(f'The plan "{text[:80]}" cannot be read; write it once, as PLAN or as ID=PLAN.')
            mapped[theirs] = ours
        pairs = []
        for text in facts:
            place, _, fact = (part.strip() for part in text.partition("="))
            kind, _, name = place.rpartition(".")
            if not fact or name not in PROPERTIES or (kind and kind not in KINDS):
                raise BadRecordError(
                    f'The fact "{text[:80]}" cannot be read; write it as PROPERTY=FACT, with one of '
                    f"{', '.join(PROPERTIES)}, or of one of {', '.join(KINDS)} as in RSU.quantity=FACT."
                )
            pairs.append((place, fact))
        if events and (mapped or pairs):
            raise BadRecordError("An end of a relationship is of no plan; leave --plan and --fact out, or --events.")
        return cls(mapped, tuple(pairs), stakeholders, events)

    def __bool__(self) -> bool:
        return bool(self.plans or self.facts or self.stakeholders or self.events)

    def facts_of(self, name: str, kind: str) -> list[str]:
        """The facts that a property is for a kind of compensation; what is said of the kind goes before."""
        for place in (f"{kind}.{name}", f"{kind.partition('_')[0]}.{name}", name):
            found = [fact for said, fact in self.facts if said == place]
            if found:
                return found
        return []


def is_ocf(path: Path) -> bool:
    """Whether a file can be one of the format, and not a table."""
    try:
        with path.open("rb") as opened:
            return opened.read(1024).lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")
    except OSError:
        return False


def read(path: Path, told: Told, books: Mapping[str, Book]) -> Sheet:
    """Read a file of the format as a table of participants, of grants or of events, each row numbered by its item.

    Args:
        told: what the user says of it.
        books: the rule books.

    Raises:
        BadRecordError: it cannot be read at all, or what is said of it cannot be meant.
    """
    kind, items = _items(path)
    if kind == "OCF_STAKEHOLDERS_FILE":
        if told:
            raise BadRecordError(
                "Of a file of stakeholders nothing is said with --plan, --fact, --stakeholders or --events."
            )
        return _people(items)
    if kind == "OCF_TRANSACTIONS_FILE" and told.events:
        return _ends(items, told)
    if kind == "OCF_TRANSACTIONS_FILE":
        return _Holdings(items, told, books).sheet()
    raise BadRecordError(f"The file {path.name} is none that is read of the Open Cap Format; read are {_READ}.")


def _items(path: Path) -> tuple[object, list[Any]]:
    written = content(path)
    try:
        said = json.loads(written.decode("utf-8-sig"), parse_float=str, parse_int=str)
    except (ValueError, RecursionError):
        raise BadRecordError(f"The file {path.name} is not well-formed JSON; export it anew.") from None
    items = said.get("items") if isinstance(said, dict) else None
    if not isinstance(items, list):
        raise BadRecordError(f"The file {path.name} has no items; a file of the Open Cap Format has.")
    if len(items) > MAX_ROWS:
        raise BadRecordError(f"The file {path.name} has too many items; at most {MAX_ROWS:,} are read.")
    return said.get("file_type"), items


def _people(items: Sequence[Any]) -> Sheet:
    rows, problems, left = [], [], 0
    for number, item in enumerate(items, start=1):
        if isinstance(item, dict) and item.get("stakeholder_type") == "INSTITUTION":
            left += 1
            continue
        name = _name(item)
        if name is None:
            problems.append(Problem(number, None, "It is no stakeholder with an id; take it out.", ITEM))
        else:
            rows.append(Row(number, {"participant": name}))
    lines = (f"{left} stakeholders who are institutions",) if left else ()
    return Sheet(("participant",), tuple(rows), tuple(problems), ITEM, lines)


def _ends(items: Sequence[Any], told: Told) -> Sheet:
    """The changes of status that end a relationship, as events known by their id."""
    names = _called(told.stakeholders)
    rows: list[Row] = []
    problems: list[Problem] = []
    left: Counter[str] = Counter()
    for number, item in enumerate(items, start=1):
        kind = item.get("object_type") if isinstance(item, dict) else None
        if kind != _STATUS:
            left["transactions that end no relationship"] += 1
            continue
        status, event, day, holder = (_text(item.get(name)) for name in ("new_status", "id", "date", "stakeholder_id"))
        reason = (status or "").removeprefix(_TERMINATION)
        if status is not None and reason == status and status in _STAYING:
            left[f"{_STATUS} {status}"] += 1
            continue
        participant = names.get(holder) if names is not None and holder else holder
        wrong = (
            ("new_status", reason not in OCF_TERMINATION_REASONS, "It is no status of the format."),
            ("id", event is None, "It has no id; add one."),
            ("date", day is None, "It has no date; add one."),
            ("stakeholder_id", participant is None, _NO_STAKEHOLDER),
        )
        found = [Problem(number, place, says, ITEM) for place, is_wrong, says in wrong if is_wrong]
        problems += found
        if not found:
            cells = (participant, event, "termination", day, reason)
            rows.append(Row(number, dict(zip(_OF_AN_END, map(str, cells), strict=True))))
    lines = tuple(f"{count} × {what}" for what, count in sorted(left.items()))
    return Sheet(_OF_AN_END, tuple(rows), tuple(problems), ITEM, lines)


def _name(item: object) -> str | None:
    """By what the company knows a stakeholder: what it calls them, else their id."""
    if not isinstance(item, dict) or item.get("object_type") != "STAKEHOLDER":
        return None
    return _text(item.get("issuer_assigned_id")) or _text(item.get("id"))


def _text(value: object) -> str | None:
    return value.strip() or None if isinstance(value, str) else None


class _Holdings:
    """The transactions of a file, and the grants that come of them."""

    def __init__(self, items: Sequence[Any], told: Told, books: Mapping[str, Book]) -> None:
        self._items, self._told, self._books = items, told, books
        self._problems: list[Problem] = []
        self._left: list[str] = []
        self._counted: Counter[str] = Counter()
        self._ended: dict[str, tuple[str, Mapping[str, Any]]] = {}
        self._starts: dict[str, set[str]] = {}
        self._names = _called(told.stakeholders)
        self._require_facts()

    def sheet(self) -> Sheet:
        """The grants as a table."""
        issued = [(number, item) for number, item in enumerate(self._items, start=1) if self._noted(number, item)]
        rows = [row for number, item in issued if (row := self._row(number, item)) is not None]
        facts = dict.fromkeys(name for row in rows for name in row.cells if name not in _COLUMNS)
        left = (*self._left, *(f"{count} × {what}" for what, count in sorted(self._counted.items())))
        return Sheet((*_COLUMNS, *facts), tuple(rows), tuple(self._problems), ITEM, left)

    def _problem(self, number: int, place: str | None, says: str) -> None:
        self._problems.append(Problem(number, place, says, ITEM))

    def _require_facts(self) -> None:
        """Refuse a fact that none of the plans has, which would be left out of every grant."""
        known = {name: f for plan in self._told.plans.values() if plan in self._books
                 for name, f in self._books[plan].facts.items()}  # fmt: skip
        for _, fact in self._told.facts if known else ():
            if fact not in known:
                try:
                    bind(known, {fact: ""}, {})
                except FactError as error:
                    raise BadRecordError(str(error)) from None

    def _noted(self, number: int, item: object) -> bool:
        """Whether a transaction issues equity compensation; what another one says is noted."""
        if not isinstance(item, dict) or not isinstance(item.get("object_type"), str):
            self._problem(number, None, "It is no transaction; take it out.")
            return False
        kind, security = item["object_type"], _text(item.get("security_id")) or ""
        found = _TRANSACTION.fullmatch(kind)
        what = found[1] if found else ""
        if what in _ENDS and security:
            self._ended[security] = what, item
        elif kind == _START and security:
            self._starts.setdefault(security, set()).add(str(item.get("date")))
        elif what not in ("ISSUANCE", "ACCEPTANCE"):
            self._counted[kind] += 1
        return what == "ISSUANCE"

    def _row(self, number: int, item: Mapping[str, Any]) -> Row | None:
        name = _text(item.get("custom_id")) or _text(item.get("security_id"))
        reason = self._gone(number, item)
        if reason is not None:
            self._left.append(f"Item {number} ({name}): {reason}")
            return None
        before = len(self._problems)
        kind, holder = item.get("compensation_type"), _text(item.get("stakeholder_id"))
        participant = self._names.get(holder) if self._names is not None and holder else holder
        plan = self._plan(number, item)
        if name is None:
            self._problem(number, "security_id", "It has no id; add custom_id or security_id.")
        if participant is None:
            self._problem(number, "stakeholder_id", _NO_STAKEHOLDER)
        if kind not in KINDS:
            self._problem(number, "compensation_type", f"It must be one of {', '.join(KINDS)}.")
        if len(self._problems) > before or plan is None:
            return None
        facts = dict(self._facts(number, item, str(kind), self._books.get(plan)))
        return Row(number, {"participant": str(participant), "plan": plan, "grant": str(name), **facts})

    def _plan(self, number: int, item: Mapping[str, Any]) -> str | None:
        theirs = _text(item.get("stock_plan_id")) or ""
        plan = self._told.plans.get(theirs) or self._told.plans.get("")
        if plan is None:
            how = f"--plan {theirs}=PLAN" if theirs else "--plan PLAN"
            self._problem(number, "stock_plan_id", f"It is not said which plan this is; say so with {how}.")
        return plan

    def _gone(self, number: int, item: Mapping[str, Any]) -> str | None:
        """Why a security is not held any more as it was issued, if it is not."""
        what, end = self._ended.get(_text(item.get("security_id")) or "", ("", {}))
        if what == "CANCELLATION" and _text(end.get("balance_security_id")):
            return "it was cancelled, and what is left of it was issued anew"
        if what == "CANCELLATION" and _number(end.get("quantity")) not in (None, _number(item.get("quantity"))):
            self._problem(
                number,
                "quantity",
                "A part of it was cancelled, and no other security holds the rest; take both out of the file and "
                "record the grant from a table.",
            )
        return _ENDS.get(what)

    def _facts(self, number: int, item: Mapping[str, Any], kind: str, book: Book | None) -> Iterator[tuple[str, str]]:
        for name in (*PROPERTIES, *_NO_FACTS):
            value = (
                self._starts.get(_text(item.get("security_id")) or "") if name == "vesting_start" else item.get(name)
            )
            if value is None or value == [] or book is None:
                continue
            facts = [fact for fact in self._told.facts_of(name, kind) if fact in book.facts]
            if not facts:
                self._counted[f"{name}, for which no fact of {book.plan} is named"] += 1
            elif len(facts) > 1:
                says = f"It can be {' or '.join(facts)}; name one, or one for each kind as in {kind}.{name}={facts[0]}."
                self._problem(number, name, says)
            else:
                text = self._written(number, name, value, book.facts[facts[0]].currency)
                if text is not None:
                    yield facts[0], text

    def _written(self, number: int, name: str, value: object, currency: str | None) -> str | None:
        """The text of a value, as a table would have it; nothing where it is none that the format has there."""
        if name.endswith("_price"):
            amount = _number(value.get("amount")) if isinstance(value, dict) else None
            theirs = value.get("currency") if isinstance(value, dict) else None
            if amount is None or not isinstance(theirs, str):
                self._problem(number, name, "It has no amount and currency; give both.")
            elif theirs != currency:
                self._problem(
                    number,
                    name,
                    f"It is in {theirs[:3]}, and the fact is {f'in {currency}' if currency else 'no amount'}.",
                )
            else:
                return amount
            return None
        if name == "vesting_start" and isinstance(value, set):
            if len(value) == 1:
                return str(next(iter(value)))
            self._problem(number, name, "It starts to vest on several days; take all but one out.")
            return None
        if isinstance(value, bool):
            return "yes" if value else "no"
        text = _number(value) if name == "quantity" else _text(value)
        if text is None:
            self._problem(number, name, "It cannot be read; write it as the format has it.")
        return text


_COLUMNS: Final = ("participant", "plan", "grant")


def _called(path: Path | None) -> dict[str, str] | None:
    """By the id of each stakeholder what the issuer calls them, where there is a file that says so."""
    if path is None:
        return None
    kind, items = _items(path)
    if kind != "OCF_STAKEHOLDERS_FILE":
        raise BadRecordError(f"The file {path.name} is none of stakeholders (OCF_STAKEHOLDERS_FILE).")
    return {item["id"]: name for item in items if (name := _name(item)) is not None and _text(item.get("id"))}


def _number(value: object) -> str | None:
    """A number of the format without zeros that say nothing: the same number always has the same text."""
    if not isinstance(value, str) or not _NUMERIC.fullmatch(value):
        return None
    whole, point, parts = value.partition(".")
    return whole if not parts.strip("0") else f"{whole}{point}{parts.rstrip('0')}"
