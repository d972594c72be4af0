"""Records are taken over from CSV and XLSX: exactly, all of a file or nothing, with every problem named at once."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from sqlalchemy import func, select

from api.records.errors import BadRecordError
from api.records.importing import Report, take_over
from api.records.models import Company, Event, Grant, Participant, PlanCompany, Price
from api.records.store import Store
from assistant.books import installed
from assistant.cli import main
from corpus.library import Library
from rules.book import Book

PEOPLE = "participant,language\np-001,pt\np-002,\n"
GRANTS = (
    "participant,plan,grant,grant_agreement_date,time_options_granted,units_granted,cycle\n"
    "p-001,azul-sop-2025,1,2025-05-02,90000,,\n"
    "p-001,azul-sop-2025,2,2026-05-02,6000,,\n"
    "p-002,telefonica-brasil-psp-2022,1,,,3000,first\n"
)


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.installed()


@pytest.fixture(scope="module")
def books() -> Mapping[str, Book]:
    return installed()


class Desk:
    """Imports texts and workbooks for the company ACME."""

    def __init__(self, store: Store, folder: Path, library: Library, books: Mapping[str, Book]) -> None:
        self.store, self._folder, self._library, self._books = store, folder, library, books

    def take(self, text: str, *, dry_run: bool = False, company: str = "ACME") -> Report:
        path = self._folder / "file.csv"
        path.write_text(text, "utf-8")
        return self.file(path, dry_run=dry_run, company=company)

    def file(self, path: Path, *, dry_run: bool = False, company: str = "ACME") -> Report:
        return take_over(self.store, path, company, self._library, self._books, dry_run=dry_run)

    def book(self, rows: Sequence[Sequence[Any]]) -> Report:
        workbook = Workbook()
        sheet = workbook.active
        assert sheet is not None
        for row in rows:
            sheet.append(list(row))
        workbook.save(self._folder / "file.xlsx")
        return self.file(self._folder / "file.xlsx")

    def count(self, table: type[Any]) -> int:
        with self.store.reading() as session:
            return session.scalar(select(func.count()).select_from(table)) or 0

    def facts(self, number: str = "1", plan: str = "azul-sop-2025") -> dict[str, str]:
        with self.store.reading() as session:
            return session.scalars(select(Grant.facts).where(Grant.number == number, Grant.plan == plan)).one()


@pytest.fixture
def desk(store: Store, tmp_path: Path, library: Library, books: Mapping[str, Book]) -> Desk:
    with store.writing() as session:
        session.add_all([Company(id="ACME", name="Acme"), Company(id="OTHER", name="Other")])
    return Desk(store, tmp_path, library, books)


def said(report: Report) -> list[str]:
    return [str(problem) for problem in report.problems]


def test_participants_and_grants_come_in(desk: Desk) -> None:
    assert desk.take(PEOPLE).added == ["p-001", "p-002"]
    report = desk.take(GRANTS)
    assert (report.kind, report.problems) == ("grants", [])
    assert report.added == ["p-001 azul-sop-2025 1", "p-001 azul-sop-2025 2", "p-002 telefonica-brasil-psp-2022 1"]
    assert desk.facts() == {"grant_agreement_date": "2025-05-02", "time_options_granted": "90000"}
    assert desk.facts(plan="telefonica-brasil-psp-2022") == {"cycle": "first", "units_granted": "3000"}


def test_the_same_file_twice_changes_nothing(desk: Desk) -> None:
    for text in (PEOPLE, GRANTS):
        first = desk.take(text)
        again = desk.take(text)
        assert (again.added, again.changed, again.unchanged) == ([], [], len(first.added))


def test_what_is_different_is_listed_with_old_and_new(desk: Desk) -> None:
    desk.take(PEOPLE)
    desk.take(GRANTS)
    report = desk.take(GRANTS.replace("90000", "80000"))
    assert report.changed == ["p-001 azul-sop-2025 1: time_options_granted 90000 → 80000"]
    assert desk.facts()["time_options_granted"] == "80000"
    assert desk.take("participant,language\np-001,es\n").changed == ["p-001: language pt → es"]


def test_an_empty_cell_takes_a_fact_away_and_a_missing_column_leaves_it(desk: Desk) -> None:
    desk.take(PEOPLE)
    desk.take(GRANTS)
    assert desk.take("participant,plan,grant\np-001,azul-sop-2025,1\n").unchanged == 1
    report = desk.take("participant,plan,grant,time_options_granted\np-001,azul-sop-2025,1,\n")
    assert report.changed == ["p-001 azul-sop-2025 1: time_options_granted 90000 → none"]
    assert desk.facts() == {"grant_agreement_date": "2025-05-02"}


def test_a_dry_run_changes_nothing(desk: Desk) -> None:
    assert desk.take(PEOPLE, dry_run=True).added == ["p-001", "p-002"]
    assert desk.count(Participant) == 0


def test_every_problem_is_named_and_nothing_is_half_imported(desk: Desk) -> None:
    desk.take(PEOPLE)
    report = desk.take(
        "participant,plan,grant,grant_agreement_date,time_options_granted,time_options_grant\n"
        "p-001,azul-sop-2025,1,2025-05-02,90000,\n"
        "p-009,azul-sop-2025,1,2025-05-02,90000,\n"
        "p-001,azul-sop-2025,2,2025-02-30,many,\n"
        "p-001,azul-sop-2025,1,2025-05-02,1,\n"
        "p-001,nothing,3,,,\n"
        "p-001,azul-sop-2025,,,,\n"
        'p-002,azul-sop-2025,1,2025-05-02,"41,30",\n'
    )
    assert said(report) == [
        "Row 1, column time_options_grant: No plan of this file has such a fact. Did you mean time_options_granted or "
        "performance_options_granted or options_granted_to_all?",
        "Row 3, column participant: The company has no such participant; import the participants first.",
        "Row 4, column grant_agreement_date: grant_agreement_date: 2025-02-30 is not a day of the calendar.",
        "Row 4, column time_options_granted: time_options_granted cannot be 'many'. "
        "Accepted is a whole number, 0 or more, such as 12000.",
        "Row 5: It is for the same grant as row 2; keep one of them.",
        'Row 6, column plan: There is no plan "nothing"; clausewise plans lists those at hand.',
        "Row 7, column grant: The cell is empty; fill it.",
        "Row 8, column time_options_granted: time_options_granted cannot be '41,30'. "
        "Accepted is a whole number, 0 or more, such as 12000.",
    ]
    assert desk.count(Grant) == 0


def test_a_workbook_gives_days_and_numbers_exactly(desk: Desk) -> None:
    desk.take(PEOPLE)
    report = desk.book(
        [
            ["participant", "plan", "grant", "grant_agreement_date", "time_options_granted"],
            ["p-001", "azul-sop-2025", 1, date(2025, 5, 2), 90000],
            ["p-002", "azul-sop-2025", "1b", datetime(2025, 5, 2), 90000.0],
        ]
    )
    assert said(report) == []
    for number in ("1", "1b"):
        assert desk.facts(number) == {"grant_agreement_date": "2025-05-02", "time_options_granted": "90000"}


def test_an_amount_of_a_workbook_is_what_was_typed(desk: Desk) -> None:
    report = desk.book(
        [
            ["plan", "fact", "day", "amount", "currency"],
            ["telefonica-brasil-psp-2022", "closing_price", date(2025, 1, 2), 41.3, "BRL"],
            ["telefonica-brasil-psp-2022", "closing_price", date(2025, 1, 3), 1234567.89, None],
            ["telefonica-brasil-psp-2022", "closing_price", date(2025, 1, 4), "48.123456789012345678", None],
        ]
    )
    assert said(report) == []
    with desk.store.reading() as session:
        prices = session.execute(select(Price.amount, Price.currency).order_by(Price.day)).all()
    assert [tuple(price) for price in prices] == [
        ("41.3", "BRL"),
        ("1234567.89", "BRL"),
        ("48.123456789012345678", "BRL"),
    ]


def test_a_formula_that_was_never_calculated_is_no_empty_cell(desk: Desk) -> None:
    desk.take(PEOPLE)
    report = desk.book(
        [
            ["participant", "plan", "grant", "time_options_granted"],
            ["p-001", "azul-sop-2025", "1", "=30000*3"],
        ]
    )
    assert said(report) == [
        "Row 2, column time_options_granted: The cell holds a formula that was never calculated; put its value there."
    ]
    assert desk.count(Grant) == 0


def test_events_come_in_with_and_without_a_grant(desk: Desk) -> None:
    desk.take(PEOPLE)
    desk.take(GRANTS)
    report = desk.take(
        "participant,event,kind,plan,grant,termination_date,termination_reason\n"
        "p-001,e-1,termination,,,2026-06-01,INVOLUNTARY_OTHER\n"
        "p-001,e-2,other,azul-sop-2025,2,2027-06-01,\n"
    )
    assert said(report) == []
    with desk.store.reading() as session:
        events = {event.number: event for event in session.scalars(select(Event))}
    assert events["e-1"].facts == {"termination_date": "2026-06-01", "termination_reason": "INVOLUNTARY_OTHER"}
    assert events["e-1"].grant_id is None
    assert events["e-2"].grant_id is not None


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (
            "p-001,e-1,wedding,,,2026-06-01",
            'column kind: "wedding" is no kind of event; choose one of termination, leave, transfer, promotion, other.',
        ),
        (
            "p-001,e-1,termination,azul-sop-2025,,2026-06-01",
            ": An event of one grant names its plan and its number; name both, or neither.",
        ),
        (
            "p-001,e-1,termination,azul-sop-2025,9,2026-06-01",
            "column grant: There is no such grant of this participant; import the grants first.",
        ),
        (
            "p-001,e-1,termination,azul-sop-2025,1,2024-06-01",
            "column termination_date: termination_date (2024-06-01) comes before",
        ),
    ],
)
def test_an_event_that_cannot_be_is_refused(desk: Desk, row: str, problem: str) -> None:
    desk.take(PEOPLE)
    desk.take(GRANTS)
    report = desk.take(f"participant,event,kind,plan,grant,termination_date\n{row}\n")
    assert len(report.problems) == 1
    assert problem in said(report)[0]
    assert desk.count(Event) == 0


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("closing_price,2025-02-30,41.30,BRL", 'Row 2, column day: "2025-02-30" is not a day written YYYY-MM-DD.'),
        ("closing_price,2025-02-03,41.30,USD", "Row 2, column currency: closing_price is in BRL."),
        ("cycle,2025-02-03,first,", "Row 2, column fact: cycle is neither an amount nor a rate; name a fact that is."),
        (
            "closing_price,2025-02-03,-1,",
            "Row 2, column amount: closing_price must be 0 or more, not -1.",
        ),
    ],
)
def test_a_price_that_cannot_be_is_refused(desk: Desk, row: str, problem: str) -> None:
    report = desk.take(f"plan,fact,day,amount,currency\ntelefonica-brasil-psp-2022,{row}\n")
    assert said(report) == [problem]


def test_a_subject_belongs_to_one_participant(desk: Desk) -> None:
    report = desk.take("participant,subject\np-001,s-1\np-002,s-1\n")
    assert said(report) == ["Row 3, column subject: It is that of p-001 already; each participant has their own."]


def test_a_private_plan_of_others_is_as_one_that_is_not_there(desk: Desk) -> None:
    with desk.store.writing() as session:
        session.add(PlanCompany(plan="azul-sop-2025", company_id="OTHER", private=True))
    desk.take(PEOPLE)
    report = desk.take("participant,plan,grant\np-001,azul-sop-2025,1\n")
    assert said(report) == [
        'Row 2, column plan: There is no plan "azul-sop-2025"; clausewise plans lists those at hand.'
    ]
    desk.take(PEOPLE, company="OTHER")
    assert desk.take("participant,plan,grant\np-001,azul-sop-2025,1\n", company="OTHER").problems == []


def test_companies_do_not_touch_each_others_records(desk: Desk) -> None:
    desk.take(PEOPLE)
    desk.take(GRANTS)
    desk.take(PEOPLE, company="OTHER")
    desk.take(GRANTS.replace("90000", "1"), company="OTHER")
    assert desk.take(GRANTS).unchanged == 3


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The file x is empty; its first row names the columns."),
        (b"name,shares\n", "The header does not say what the file holds. What a header must name, by kind: "),
        (b"participant\n\xff\n", "The file x is neither XLSX nor UTF-8 text; save it as one of them."),
        (b'participant\n"p-0', "The file x is not well-formed CSV (unexpected end of data); save it anew."),
        (b"PK\x03\x04nonsense", "The file x is not a whole XLSX workbook; save it anew as XLSX or CSV."),
    ],
)
def test_a_file_that_is_none_is_a_sentence(desk: Desk, tmp_path: Path, data: bytes, sentence: str) -> None:
    (tmp_path / "x").write_bytes(data)
    with pytest.raises(BadRecordError) as refused:
        desk.file(tmp_path / "x")
    assert str(refused.value).startswith(sentence)


def test_semicolons_and_a_byte_order_mark_are_fine(desk: Desk) -> None:
    assert desk.take("\ufeffparticipant;language\np-001;pt\n").added == ["p-001"]


def test_the_commands_import_and_print_what_can_be_imported_again(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CLAUSEWISE_DATABASE_URL", url)
    people, grants = tmp_path / "people.csv", tmp_path / "grants.csv"
    people.write_text(PEOPLE, "utf-8")
    grants.write_text(GRANTS, "utf-8")
    assert main(["records", "import", str(people), "--company", "ACME"]) == 1
    assert capsys.readouterr().err == "There is no database of records yet; make it with clausewise db upgrade.\n"
    main(["db", "upgrade"])
    assert main(["records", "import", str(people), "--company", "ACME"]) == 2
    main(["records", "company", "ACME", "--name", "Acme"])
    capsys.readouterr()
    assert main(["records", "import", str(grants), "--company", "ACME", "--dry-run"]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == "Nothing was imported, because of 3 problems."
    assert main(["records", "import", str(people), "--company", "ACME"]) == 0
    assert main(["records", "import", str(grants), "--company", "ACME", "--dry-run"]) == 0
    assert main(["records", "import", str(grants), "--company", "ACME"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Participants: 2 added, 0 changed, 0 as they were.",
        "Grants: 3 would be added, 0 would be changed, 0 as they were.",
        "Grants: 3 added, 0 changed, 0 as they were.",
    ]
    assert main(["records", "list", "grants", "--company", "ACME"]) == 0
    grants.write_text(capsys.readouterr().out, "utf-8")
    assert main(["records", "import", str(grants), "--company", "ACME"]) == 0
    assert capsys.readouterr().out == "Nothing changes: all 3 grants are recorded as they are in the file.\n"
