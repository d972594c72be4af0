"""Holdings of the Open Cap Format become grants: as the user maps them, all or none, and what has no place is said."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from api.records.errors import BadRecordError
from api.records.importing import Report, take_over
from api.records.models import Company, Event, Grant, Participant
from api.records.ocf import Told
from api.records.store import Store
from assistant.books import installed
from assistant.cli import main
from corpus.library import Library
from rules.book import Book

KINGSOFT, AZUL, TELEFONICA = "kingsoft-cloud-sip-2021", "azul-sop-2025", "telefonica-brasil-psp-2022"
FACTS = ("OPTION.quantity=options_granted", "date=grant_date", "exercise_price=exercise_price")
PEOPLE = {
    "file_type": "OCF_STAKEHOLDERS_FILE",
    "items": [
        {
            "object_type": "STAKEHOLDER",
            "id": "sh-1",
            "issuer_assigned_id": "p-001",
            "name": {"legal_name": "Ana Secret"},
            "stakeholder_type": "INDIVIDUAL",
        },
        {"object_type": "STAKEHOLDER", "id": "sh-2", "name": {"legal_name": "B"}, "stakeholder_type": "INDIVIDUAL"},
        {"object_type": "STAKEHOLDER", "id": "fund", "name": {"legal_name": "F"}, "stakeholder_type": "INSTITUTION"},
    ],
}


def issued(security: str, **more: Any) -> dict[str, Any]:
    """An issuance of options; a property given as None is left out."""
    transaction = {
        "object_type": "TX_EQUITY_COMPENSATION_ISSUANCE",
        "id": f"tx-{security}",
        "security_id": security,
        "custom_id": security.upper(),
        "date": "2024-03-01",
        "stakeholder_id": "sh-1",
        "stock_plan_id": "sp-1",
        "compensation_type": "OPTION_NSO",
        "quantity": "48000.00",
        "exercise_price": {"amount": "7.10", "currency": "HKD"},
        "expiration_date": None,
        "termination_exercise_windows": [],
        "security_law_exemptions": [],
        **more,
    }
    return {name: value for name, value in transaction.items() if value is not None}


def changed(what: str, security: str, **more: Any) -> dict[str, Any]:
    return {"object_type": f"TX_EQUITY_COMPENSATION_{what}", "id": "x", "security_id": security, **more}


class Desk:
    """Imports files of the format for the company ACME."""

    def __init__(self, store: Store, folder: Path, library: Library, books: Mapping[str, Book]) -> None:
        self.store, self.folder, self._library, self._books = store, folder, library, books

    def file(self, content: object, name: str = "file.ocf.json") -> Path:
        path = self.folder / name
        path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
        return path

    def take(self, content: object, told: Told | None = None, *, dry_run: bool = False) -> Report:
        path = self.file(content)
        return take_over(self.store, path, "ACME", self._library, self._books, told=told, dry_run=dry_run)

    def transactions(
        self, *items: Any, plans: tuple[str, ...] = (f"sp-1={KINGSOFT}",), facts: tuple[str, ...] = FACTS, **more: Any
    ) -> Report:
        told = Told.read(plans, facts, self.file(PEOPLE, "people.ocf.json"))
        return self.take({"file_type": "OCF_TRANSACTIONS_FILE", "items": list(items)}, told, **more)

    def grants(self) -> dict[tuple[str, str], dict[str, str]]:
        with self.store.reading() as session:
            return {(row.plan, row.number): row.facts for row in session.scalars(select(Grant))}

    def counts(self) -> tuple[int, int]:
        with self.store.reading() as session:
            people = session.scalar(select(func.count()).select_from(Participant)) or 0
            return people, session.scalar(select(func.count()).select_from(Grant)) or 0


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.installed()


@pytest.fixture(scope="module")
def books() -> Mapping[str, Book]:
    return installed()


@pytest.fixture
def desk(store: Store, tmp_path: Path, library: Library, books: Mapping[str, Book]) -> Desk:
    """A desk with the participants of `PEOPLE`."""
    with store.writing() as session:
        session.add(Company(id="ACME", name="Acme"))
    made = Desk(store, tmp_path, library, books)
    assert made.take(PEOPLE).problems == []
    return made


def says(report: Report) -> list[str]:
    return [str(problem) for problem in report.problems]


def test_stakeholders_are_participants_by_what_the_issuer_calls_them(desk: Desk) -> None:
    with desk.store.reading() as session:
        rows = session.scalars(select(Participant).order_by(Participant.external_id)).all()
        assert [row.external_id for row in rows] == ["p-001", "sh-2"]
        assert "Ana" not in " ".join(str(getattr(row, c.name)) for row in rows for c in Participant.__table__.columns)
    again = desk.take(PEOPLE)
    assert (again.added, again.changed, again.unchanged) == ([], [], 2)
    assert again.left == ("1 stakeholders who are institutions",)


def test_an_issuance_is_a_grant_with_the_facts_that_are_named(desk: Desk) -> None:
    items = (issued("es-1"), issued("es-2", stakeholder_id="sh-2", quantity="100.5", compensation_type="RSU"))
    facts = (*FACTS, "RSU.quantity=rsus_granted")
    assert says(desk.transactions(*items, facts=facts)) == [
        "Item 2, rsus_granted: rsus_granted must be a whole number, not 201/2."
    ]
    assert desk.counts() == (2, 0)
    items = (
        items[0],
        issued("es-2", stakeholder_id="sh-2", quantity="100.0", compensation_type="RSU", exercise_price=None),
    )
    dry = desk.transactions(*items, facts=facts, dry_run=True)
    assert (dry.problems, len(dry.added), desk.counts()) == ([], 2, (2, 0))
    done = desk.transactions(*items, facts=facts)
    assert done.added == [f"p-001 {KINGSOFT} ES-1", f"sh-2 {KINGSOFT} ES-2"]
    assert desk.grants() == {
        (KINGSOFT, "ES-1"): {"options_granted": "48000", "grant_date": "2024-03-01", "exercise_price": "7.1"},
        (KINGSOFT, "ES-2"): {"rsus_granted": "100", "grant_date": "2024-03-01"},
    }
    again = desk.transactions(*items, facts=facts)
    assert (again.added, again.changed, again.unchanged) == ([], [], 2)


def test_what_differs_is_changed_and_what_others_recorded_stays(desk: Desk) -> None:
    desk.transactions(issued("es-1"))
    table = desk.file(f"participant,plan,grant,needs_shareholder_approval\np-001,{KINGSOFT},ES-1,no\n", "more.csv")
    take_over(desk.store, table, "ACME", Library.installed(), installed())
    report = desk.transactions(issued("es-1", quantity="47000"))
    assert report.changed == [f"p-001 {KINGSOFT} ES-1: options_granted 48000 → 47000"]
    assert desk.grants()[KINGSOFT, "ES-1"]["needs_shareholder_approval"] == "no"


def test_what_has_no_place_is_said(desk: Desk) -> None:
    report = desk.transactions(
        issued("es-1", vesting_terms_id="four-years", expiration_date="2034-03-01"),
        issued("es-2", vesting_terms_id="four-years"),
        changed("ACCEPTANCE", "es-1"),
        changed("EXERCISE", "es-1", quantity="5"),
        {"object_type": "TX_STOCK_ISSUANCE", "id": "s", "security_id": "cs-1"},
    )
    assert report.problems == []
    assert report.left == (
        "1 × TX_EQUITY_COMPENSATION_EXERCISE",
        "1 × TX_STOCK_ISSUANCE",
        f"1 × expiration_date, for which no fact of {KINGSOFT} is named",
        f"2 × vesting_terms_id, for which no fact of {KINGSOFT} is named",
    )


def test_what_is_not_held_any_more_is_no_grant(desk: Desk) -> None:
    report = desk.transactions(
        *(issued(f"es-{number}") for number in range(1, 6)),
        changed("RETRACTION", "es-1"),
        changed("TRANSFER", "es-2"),
        changed("CANCELLATION", "es-3", quantity="48000"),
        changed("CANCELLATION", "es-4", quantity="8000", balance_security_id="es-6"),
        issued("es-6", quantity="40000"),
    )
    assert report.left == (
        "Item 1 (ES-1): it was retracted",
        "Item 2 (ES-2): it was transferred",
        "Item 3 (ES-3): it was cancelled",
        "Item 4 (ES-4): it was cancelled, and what is left of it was issued anew",
    )
    assert set(desk.grants()) == {(KINGSOFT, "ES-5"), (KINGSOFT, "ES-6")}
    partly = desk.transactions(issued("es-7"), changed("CANCELLATION", "es-7", quantity="8000"))
    assert says(partly) == [
        "Item 1, quantity: A part of it was cancelled, and no other security holds the rest; take both out of the file "
        "and record the grant from a table."
    ]


def test_the_vesting_start_can_be_a_fact(desk: Desk) -> None:
    start = {"object_type": "TX_VESTING_START", "id": "v", "security_id": "es-1", "date": "2024-04-01"}
    facts = (*FACTS, "vesting_start=vesting_date")
    assert desk.transactions(issued("es-1"), start, facts=facts).problems == []
    assert desk.grants()[KINGSOFT, "ES-1"]["vesting_date"] == "2024-04-01"
    twice = desk.transactions(issued("es-1"), start, {**start, "date": "2024-05-01"}, facts=facts)
    assert says(twice) == ["Item 1, vesting_start: It starts to vest on several days; take all but one out."]


def test_one_file_can_be_of_several_plans(desk: Desk) -> None:
    report = desk.transactions(
        issued("es-1"),
        issued("es-2", stock_plan_id="sp-2", exercise_price=None, compensation_type="RSU", quantity="7"),
        plans=(f"sp-1={KINGSOFT}", TELEFONICA),
        facts=(
            "quantity=options_granted",
            "quantity=units_granted",
            "date=grant_date",
            "exercise_price=exercise_price",
        ),
    )
    assert report.problems == []
    assert desk.grants()[TELEFONICA, "ES-2"] == {"units_granted": "7"}


@pytest.mark.parametrize(
    ("item", "problem"),
    [
        (
            issued("e", stock_plan_id="sp-9"),
            "Item 1, stock_plan_id: It is not said which plan this is; say so with --plan sp-9=PLAN.",
        ),
        (
            issued("e", stock_plan_id=None),
            "Item 1, stock_plan_id: It is not said which plan this is; say so with --plan PLAN.",
        ),
        (
            issued("e", stakeholder_id="sh-9"),
            "Item 1, stakeholder_id: There is no such stakeholder; name the file with --stakeholders.",
        ),
        (
            issued("e", compensation_type="RSA"),
            "Item 1, compensation_type: It must be one of OPTION, OPTION_NSO, OPTION_ISO, RSU, CSAR, SSAR.",
        ),
        (
            issued("e", custom_id=None, security_id=None),
            "Item 1, security_id: It has no id; add custom_id or security_id.",
        ),
        (issued("e", quantity="many"), "Item 1, quantity: It cannot be read; write it as the format has it."),
        (issued("e", quantity={"amount": "1"}), "Item 1, quantity: It cannot be read; write it as the format has it."),
        (
            issued("e", date="1 March"),
            "Item 1, grant_date: grant_date must be a date written YYYY-MM-DD, not '1 March'.",
        ),
        (
            issued("e", exercise_price={"amount": "7", "currency": "USD"}),
            "Item 1, exercise_price: It is in USD, and the fact is in HKD.",
        ),
        (issued("e", exercise_price="7"), "Item 1, exercise_price: It has no amount and currency; give both."),
        (
            issued("e", custom_id="a\tb"),
            "Item 1, grant: The text is longer than 200 characters or not printable; shorten it.",
        ),
        ("nothing", "Item 1: It is no transaction; take it out."),
        ({"id": "x"}, "Item 1: It is no transaction; take it out."),
    ],
)
def test_every_problem_is_named_by_its_item(desk: Desk, item: Any, problem: str) -> None:
    report = desk.transactions(item, issued("es-2"))
    assert says(report) == [problem]
    assert desk.counts() == (2, 0)


def test_problems_of_all_items_are_named_at_once(desk: Desk) -> None:
    report = desk.transactions(issued("e", quantity="x"), issued("es-1"), issued("es-1"), issued("f", date="soon"))
    assert says(report) == [
        "Item 1, quantity: It cannot be read; write it as the format has it.",
        "Item 3: It is for the same grant as item 2; keep one of them.",
        "Item 4, grant_date: grant_date must be a date written YYYY-MM-DD, not 'soon'.",
    ]


def test_a_property_that_can_be_two_facts_is_not_guessed(desk: Desk) -> None:
    facts = ("quantity=time_options_granted", "quantity=performance_options_granted", "date=grant_agreement_date")
    report = desk.transactions(issued("es-1", exercise_price=None), plans=(AZUL,), facts=facts)
    assert says(report) == [
        "Item 1, quantity: It can be time_options_granted or performance_options_granted; name one, or one for each "
        "kind as in OPTION_NSO.quantity=time_options_granted."
    ]


def test_without_a_file_of_stakeholders_their_ids_are_the_participants(desk: Desk) -> None:
    told = Told.read((KINGSOFT,), FACTS, None)
    files = {"file_type": "OCF_TRANSACTIONS_FILE", "items": [issued("es-1", stakeholder_id="sh-2"), issued("es-2")]}
    assert says(desk.take(files, told)) == [
        "Item 2, participant: The company has no such participant; import the participants first."
    ]


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda desk: desk.take("{"), "The file file.ocf.json is not well-formed JSON; export it anew."),
        (lambda desk: desk.take("{" * 100_000), "The file file.ocf.json is not well-formed JSON; export it anew."),
        (lambda desk: desk.take("{}"), "The file file.ocf.json has no items; a file of the Open Cap Format has."),
        (
            lambda desk: desk.take({"file_type": "OCF_VALUATIONS_FILE", "items": []}),
            "The file file.ocf.json is none that is read of the Open Cap Format; read are OCF_STAKEHOLDERS_FILE and "
            "OCF_TRANSACTIONS_FILE.",
        ),
        (
            lambda desk: desk.take(PEOPLE, Told.read((AZUL,), (), None)),
            "Of a file of stakeholders nothing is said with --plan, --fact, --stakeholders or --events.",
        ),
        (
            lambda desk: desk.take("participant\np-001\n", Told.read((AZUL,), (), None)),
            "A table names plans and facts itself; leave --plan, --fact, --stakeholders and --events out.",
        ),
        (
            lambda desk: desk.transactions(issued("e"), facts=("quantity=options_grant",)),
            "There is no fact 'options_grant' in this plan. Did you mean options_granted",
        ),
        (
            lambda desk: Told.read((AZUL, KINGSOFT), (), None),
            f'The plan "{KINGSOFT}" cannot be read; write it once, as PLAN or as ID=PLAN.',
        ),
        (
            lambda desk: Told.read((), ("amount=options_granted",), None),
            'The fact "amount=options_granted" cannot be read; write it as PROPERTY=FACT, with one of quantity, date,',
        ),
        (
            lambda desk: Told.read((), ("RSA.quantity=options_granted",), None),
            'The fact "RSA.quantity=options_granted" cannot be read; write it as PROPERTY=FACT, with one of quantity,',
        ),
        (
            lambda desk: desk.take(
                {"file_type": "OCF_TRANSACTIONS_FILE", "items": []}, Told((), (), desk.folder / "none.json")
            ),
            "The file none.json cannot be read; name a CSV or XLSX file that is there.",
        ),
    ],
)
def test_what_cannot_be_read_at_all_is_refused(desk: Desk, make: Callable[[Desk], object], sentence: str) -> None:
    with pytest.raises(BadRecordError) as refused:
        make(desk)
    assert str(refused.value).startswith(sentence)


def test_the_command_maps_lists_and_takes_over(
    desk: Desk, url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CLAUSEWISE_DATABASE_URL", url)
    people = desk.file(PEOPLE, "people.ocf.json")
    items = [issued("es-1"), issued("es-2", vesting_terms_id="four-years")]
    file = desk.file({"file_type": "OCF_TRANSACTIONS_FILE", "items": items})
    words = ["records", "import", str(file), "--company", "ACME", "--plan", KINGSOFT, "--stakeholders", str(people)]
    words += [word for fact in FACTS for word in ("--fact", fact)]
    assert main([*words, "--dry-run"]) == 0
    left = f"Left out: 1 × vesting_terms_id, for which no fact of {KINGSOFT} is named.\n"
    assert capsys.readouterr().out == f"{left}Grants: 2 would be added, 0 would be changed, 0 as they were.\n"
    assert main(words) == 0
    assert capsys.readouterr().out == f"{left}Grants: 2 added, 0 changed, 0 as they were.\n"
    assert main(words) == 0
    assert capsys.readouterr().out == f"{left}Nothing changes: all 2 grants are recorded as they are in the file.\n"


def left(status: str | None, event: str | None = "ev-1", **more: Any) -> dict[str, Any]:
    """A change of status; a property given as None is left out."""
    change = {
        "object_type": "CE_STAKEHOLDER_STATUS",
        "id": event,
        "date": "2026-06-30",
        "stakeholder_id": "sh-1",
        "new_status": status,
        **more,
    }
    return {name: value for name, value in change.items() if value is not None}


def ends(desk: Desk, *items: Any, **more: Any) -> Report:
    told = Told.read((), (), desk.file(PEOPLE, "people.ocf.json"), events=True)
    return desk.take({"file_type": "OCF_TRANSACTIONS_FILE", "items": list(items)}, told, **more)


def test_who_left_and_why_are_events(desk: Desk) -> None:
    items = (
        left("TERMINATION_INVOLUNTARY_OTHER"),
        left("TERMINATION_VOLUNTARY_RETIREMENT", "ev-2", stakeholder_id="sh-2", date="2026-07-01"),
        left("LEAVE_OF_ABSENCE", "ev-3"),
        left("ACTIVE", "ev-4"),
        issued("es-1"),
    )
    dry = ends(desk, *items, dry_run=True)
    assert (dry.problems, len(dry.added)) == ([], 2)
    assert dry.left == (
        "1 × CE_STAKEHOLDER_STATUS ACTIVE",
        "1 × CE_STAKEHOLDER_STATUS LEAVE_OF_ABSENCE",
        "1 × transactions that end no relationship",
    )
    ends(desk, *items)
    with desk.store.reading() as session:
        found = {row.number: (row.kind, row.facts) for row in session.scalars(select(Event))}
    assert found == {
        "ev-1": ("termination", {"termination_date": "2026-06-30", "termination_reason": "INVOLUNTARY_OTHER"}),
        "ev-2": ("termination", {"termination_date": "2026-07-01", "termination_reason": "VOLUNTARY_RETIREMENT"}),
    }
    again = ends(desk, *items)
    assert (again.added, again.changed, again.unchanged) == ([], [], 2)
    assert desk.counts() == (2, 0)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"new_status": "TERMINATION_LUCK"}, "Item 1, new_status: It is no status of the format."),
        ({"new_status": None}, "Item 1, new_status: It is no status of the format."),
        ({"id": None}, "Item 1, id: It has no id; add one."),
        ({"date": None}, "Item 1, date: It has no date; add one."),
        ({"date": "soon"}, "Item 1, termination_date: termination_date must be a date written YYYY-MM-DD, not 'soon'."),
        (
            {"stakeholder_id": "nobody"},
            "Item 1, stakeholder_id: There is no such stakeholder; name the file with --stakeholders.",
        ),
    ],
)
def test_an_end_that_cannot_be_taken_over_is_named(desk: Desk, change: dict[str, Any], said: str) -> None:
    first = {**left("TERMINATION_INVOLUNTARY_DEATH"), **change}
    report = ends(desk, first, left("TERMINATION_VOLUNTARY_OTHER", "ev-2"))
    assert says(report) == [said]
    with desk.store.reading() as session:
        assert session.scalar(select(func.count()).select_from(Event)) == 0


def test_an_end_is_of_no_plan() -> None:
    with pytest.raises(BadRecordError, match="leave --plan and --fact out, or --events"):
        Told.read((KINGSOFT,), (), None, events=True)
