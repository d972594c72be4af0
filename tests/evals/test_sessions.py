"""The table of trading days is made from its sources, corrected where they are wrong and refused where they differ."""

import json
import sys
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from evals import sessions
from evals.sessions import FIRST, MISSING_CLOSURES, PLANS, TRIED_WITH, main, weekdays
from rules.sessions import CALENDARS

CARNIVAL = date(2024, 2, 12)
LISTED = {CARNIVAL, *(date(plan.last.year, 12, 25) for plan in PLANS.values())}
"""What the sources of these tests call closed."""


def install(
    monkeypatch: pytest.MonkeyPatch, exchanges: Iterable[date] = LISTED, banks: Iterable[date] = LISTED
) -> None:
    """Put simple sources in place of the packages."""

    def get_calendar(_: str, *, start: str, end: str) -> SimpleNamespace:
        assert start == FIRST.isoformat()
        opened = sorted(weekdays(date.fromisoformat(end)) - set(exchanges))
        return SimpleNamespace(sessions=[SimpleNamespace(date=lambda day=day: day) for day in opened])

    for name, content in (
        ("exchange_calendars", {"get_calendar": get_calendar}),
        ("bizdays", {"Calendar": SimpleNamespace(load=lambda _: SimpleNamespace(holidays=list(banks)))}),
    ):
        module = ModuleType(name)
        vars(module).update(content)
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(sessions, "version", TRIED_WITH.__getitem__)


def test_the_table_is_written_and_then_as_its_sources_say(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(monkeypatch)
    place = tmp_path / "sessions.json"
    assert main(["--write"], place) == 0
    made = json.loads(place.read_text("utf-8"))["calendars"]
    assert set(made) == set(CALENDARS)
    assert made["BVMF"]["closed"]["2024"] == "02-12"
    assert made["BVMF"]["source"] == "exchange_calendars 4.13.2, BVMF"
    assert made["XHKG"]["closed"]["2023"] == "09-01 09-08"
    assert set(made["XHKG"]["corrected"]) == {"2023-09-01", "2023-09-08"}
    capsys.readouterr()
    assert main([], place) == 0
    assert "XHKG: 4 closed weekdays, 2018-01-01 to 2026-12-31" in capsys.readouterr().out


def test_what_changed_in_a_source_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "sessions.json"
    install(monkeypatch)
    main(["--write"], place)
    before = place.read_text("utf-8")
    changed = LISTED - {CARNIVAL} | {date(2025, 1, 9)}
    install(monkeypatch, changed, changed)
    capsys.readouterr()
    assert main([], place) == 1
    shown = capsys.readouterr().out.splitlines()
    assert "XNAS: closed in the table and no longer: 2024-02-12." in shown
    assert "XNAS: closed now and not in the table: 2025-01-09." in shown
    assert place.read_text("utf-8") == before


def test_sources_that_differ_are_not_chosen_between(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(monkeypatch, banks=LISTED | {date(2025, 11, 20)})
    assert main(["--write"], tmp_path / "sessions.json") == 1
    assert capsys.readouterr().err.startswith("The sources of BVMF differ on 2025-11-20; ")
    assert not (tmp_path / "sessions.json").exists()


def test_a_list_that_ends_before_its_calendar_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(monkeypatch, banks=[CARNIVAL])
    assert main(["--write"], tmp_path / "sessions.json") == 1
    assert "The list ANBIMA of bizdays ends in 2024" in capsys.readouterr().err


def test_a_correction_that_the_source_has_made_itself_is_pointed_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    both = LISTED | {date(2023, 9, 1)}
    install(monkeypatch, both, both)
    assert main(["--write"], tmp_path / "sessions.json") == 0
    assert capsys.readouterr().err == "XHKG: the source knows of 2023-09-01 now; the correction can go.\n"


@pytest.mark.parametrize("absent", sorted(TRIED_WITH))
def test_without_its_sources_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], absent: str
) -> None:
    install(monkeypatch)
    monkeypatch.setitem(sys.modules, absent, None)
    assert main(["--write"], tmp_path / "sessions.json") == 1
    shown = capsys.readouterr().err
    assert f"and {absent} is not installed; install them: pip install exchange_calendars==" in shown
    assert not (tmp_path / "sessions.json").exists()


@pytest.mark.parametrize("code", sorted(MISSING_CLOSURES))
def test_each_correction_is_a_weekday_of_its_calendar_with_a_reason(code: str) -> None:
    for day, why in MISSING_CLOSURES[code].items():
        assert day in weekdays(PLANS[code].last)
        assert why.endswith(".")
