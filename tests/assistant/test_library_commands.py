"""The commands that change the library, as a person types them, with the real encoder and index."""

import json
import re
import signal
import uuid
from collections.abc import Callable
from pathlib import Path

import pytest

from assistant import library_commands
from assistant.library_commands import language_of
from corpus.library import Library
from tests.assistant.conftest import Run

PLAN = """ACME UNIT PLAN
1. Purpose
1.1. This plan grants Restricted Units (“Units”) to employees of the Company.
2. Vesting
2.1. One fourth of the Units vests on each anniversary of the Grant Date.
2.2. On resignation, unvested Units lapse at once, as clause 7.3 provides.
3. Kindergarten
3.1. The Company pays for the kindergarten of a participant's children for twelve (10) months.
"""


@pytest.fixture
def plan(tmp_path: Path) -> str:
    path = tmp_path / "plan.txt"
    path.write_text(f"{PLAN}4. Mark\n4.1. This copy is {uuid.uuid4().hex}.\n", "utf-8")  # no index of it is kept yet
    return str(path)


def test_a_document_is_added_searched_amended_compared_and_removed(run: Run, plan: str, tmp_path: Path) -> None:
    code, out, err = run("add", plan)
    assert code == 0
    assert "Added: acme-unit-plan, version 1 (ACME UNIT PLAN; en)." in out
    assert "10 clauses, 9 of them numbered" in out
    assert "Questions find it by these names, and more with --alias: “ACME UNIT PLAN”, “acme unit plan”" in out
    assert "2.2: “clause 7.3” is referred to, but the document has no such clause." in out
    assert "3.1: “twelve” and “10” should be the same number but are not." in out
    assert "Preparing the search index" in err

    code, out, _ = run("search", "who pays for my kids' day care?", "--plan", "acme-unit-plan", "-k", "1")
    assert code == 0
    assert "acme-unit-plan 3.1" in out

    code, out, _ = run("ask", "What happens to my units if I resign?", "--plan", "acme-unit-plan")
    assert code == 0
    assert "No rule of the plans answers this directly" in out
    assert "2.2. On resignation, unvested Units lapse at once" in out

    code, out, _ = run("ask", "What will the weather be tomorrow?", "--plan", "acme-unit-plan")
    assert code == 0
    assert "This question is outside them" in out

    amended = tmp_path / "amended.txt"
    amended.write_text(Path(plan).read_text("utf-8").replace("One fourth", "One third"), "utf-8")
    code, out, _ = run("add", str(amended), "--plan", "acme-unit-plan", "--effective", "2027-01-01")
    assert code == 0
    assert "version 2, in force from 2027-01-01" in out
    assert "Version 2 against version 1: 0 moved, 1 changed, 0 moved and changed, 0 added, 0 removed" in out

    code, out, _ = run("changes", "acme-unit-plan")
    assert code == 0
    assert "2.1: changed One[- fourth-]{+ third+} of the Units vests" in out

    code, out, _ = run("changes", "acme-unit-plan", "--json")
    assert [change["after"] for change in json.loads(out)["changes"] if change["kind"] != "same"] == ["2.1"]
    code, _, error = run("changes", "azul-sop-2025", "--json")
    assert code != 0
    assert "azul-sop-2025 has only one version, so there is nothing to compare it with." in error

    code, out, _ = run("status", "--json")
    listed = {each["id"]: each for each in json.loads(out)["plans"]}
    assert [each["version"] for each in listed["acme-unit-plan"]["versions"]] == [1, 2]
    assert listed["acme-unit-plan"]["rules"] == 0
    assert listed["azul-sop-2025"]["rules"] > 100
    assert json.loads(out)["index"].startswith("current; 7 documents")

    code, out, _ = run("remove", "acme-unit-plan")
    assert (code, out) == (0, "Removed: acme-unit-plan, version 1, version 2.")
    assert "acme-unit-plan" not in run("status")[1]


def test_a_day_before_any_version_is_said_and_items_are_quoted_with_what_leads_up_to_them(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "tern.txt"
    file.write_text(
        "TERN LTD. UNIT PLAN\n1. Leaving\n1.1. On resignation, unvested Units lapse at once, provided that:\n"
        "(a) a Participant who retires keeps one half of them;\n(b) a Participant who dies keeps all of them.\n"
        "2. Law\n2.1. This plan is governed by the laws of Chile.\n",
        "utf-8",
    )
    assert run("add", str(file), "--plan", "tern", "--effective", "2026-01-01")[0] == 0
    question = ("ask", "What happens to unvested Units on resignation under the Tern plan?", "--as-of")
    code, out, _ = run(*question, "2025-12-31")
    assert code == 0
    said = "no version of the document at hand was in force; this answers by version 1, in force from 1 January 2026"
    assert said in " ".join(out.split())
    assert "(b) a Participant who dies keeps all of them." in out
    assert "Azul" not in out
    assert "No lawyer" not in out
    assert "was in force" not in " ".join(run(*question, "2026-01-01")[1].split())


def test_what_is_said_of_a_version_to_come_leads_to_it_and_one_version_is_not_compared_with_itself(
    run: Run, tmp_path: Path
) -> None:
    begin = (
        "OSPREY LTD. UNIT PLAN\n1. Terms\n1.1. “Units” means rights.\n1.2. “Units” means rights to shares.\n2. Leave\n"
    )
    wrong = "".join(f"2.{n}. Units lapse on leaving, as clause 9.{n} provides.\n" for n in range(1, 7))
    for name, text in (("one", begin), ("two", begin + wrong), ("three", begin + wrong + "2.7. Units end.\n")):
        (tmp_path / f"{name}.txt").write_text(text, "utf-8")
    code, out, _ = run("add", str(tmp_path / "one.txt"), "--plan", "osprey")
    assert code == 0
    terms = run("definitions", "osprey")[1].split()[-2:]
    assert f"Defined terms: {terms[0]}. " in out
    assert run("changes", "osprey")[1] == "There is only version 1 of osprey, so there is nothing to compare."
    code, out, _ = run("add", str(tmp_path / "two.txt"), "--plan", "osprey", "--effective", "2999-01-01")
    assert code == 0
    assert "more: clausewise defects osprey --version 2" in out
    code, out, _ = run("add", str(tmp_path / "three.txt"), "--plan", "osprey", "--effective", "2999-01-01")
    assert "Version 2 takes effect on the same day; the one that was added later counts." in out
    for one in ("1", "2"):
        said = run("changes", "osprey", "--from", one, "--to", one)[1]
        assert said == f"Both are version {one}, so there is nothing to compare."
    assert run("changes", "osprey", "--to", "1")[1] == (
        "There is no version of osprey before 1, so there is nothing to compare."
    )
    assert "against version 1" in run("changes", "osprey", "--from", "1")[1]


def test_another_companys_plan_does_not_take_a_plans_place(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "stork.txt"
    file.write_text("STORK INC. UNIT PLAN\n1. Price\n1.1. A Unit of STORK INC. costs five dollars.\n", "utf-8")
    code, _, err = run("add", str(file), "--plan", "azul-sop-2025")
    assert code == 2
    assert "does not look like a version of azul-sop-2025" in err
    assert "--amends" in err
    assert [plan.version for plan in Library.installed().versions("azul-sop-2025")] == [1]


def test_an_amendment_of_a_plan_with_rules_says_which_rest_on_changed_words(run: Run, tmp_path: Path) -> None:
    text = Library().document("nuvini-adherence").text
    amended = tmp_path / "amended.txt"
    amended.write_text(text.replace("12 (twelve) months", "18 (eighteen) months"), "utf-8")
    code, out, _ = run("add", str(amended), "--plan", "nuvini-adherence")
    assert code == 0
    counted = re.search(r"Rules that rest on changed words: (\d+) of (\d+);", " ".join(out.split()))
    assert counted is not None
    assert int(counted[1]) <= int(counted[2])
    assert "compute nothing until the rule book is brought up to date" in out
    code, out, _ = run("changes", "nuvini-adherence")
    assert "(gone)" in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("add", "nowhere.pdf"), "There is no such file."),
        (("add", "{plan}", "--effective", "soon"), 'The day is written YYYY-MM-DD, such as 2027-01-01, not "soon"'),
        (("add", "{plan}", "--effective", "2027-02-30"), "The day is written YYYY-MM-DD"),
        (("add", "{plan}", "--language", "fr"), "Invalid choice: 'fr'"),
        (("add", "{plan}", "--plan", "A B"), '"A B" cannot be a plan\'s id'),
        (("remove", "azul-sop-2025"), "azul-sop-2025 came with the program and stays"),
        (("remove", "azul"), 'There is no plan "azul".'),
        (("changes", "azul-sop-2025", "--to", "4"), "azul-sop-2025 has no version 4; its versions are: 1."),
        (("changes", "azul"), 'There is no plan "azul".'),
    ],
)
def test_what_cannot_be_is_one_sentence(run: Run, plan: str, words: tuple[str, ...], message: str) -> None:
    code, out, err = run(*(word.format(plan=plan) for word in words))
    assert code == 2
    assert out == ""
    assert message in err
    assert "Traceback" not in err
    assert "/" not in err.replace("and/or", "")


def test_one_version_has_no_changes(run: Run) -> None:
    assert run("changes", "zenvia-ltip-6")[1] == (
        "There is only version 1 of zenvia-ltip-6, so there is nothing to compare."
    )


@pytest.mark.parametrize("plan_id", [plan.id for plan in Library().plans()])
def test_the_language_of_a_document_is_told(plan_id: str) -> None:
    document = Library().document(plan_id)
    assert language_of(document.text) == document.plan.language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("O plano concede opções aos empregados da companhia, que as exercem após três anos.", "pt"),
        ("El plan concede opciones a los empleados de la sociedad, que las ejercen después de tres años.", "es"),
        ("Der Plan gewährt den Mitarbeitern der Gesellschaft Optionen, die nach drei Jahren ausgeübt werden.", None),
    ],
)
def test_other_languages_are_not_taken_for_ours(text: str, language: str | None) -> None:
    assert language_of(text) == language


def _pressed(*_: object) -> None:
    raise KeyboardInterrupt


def _pressed_within_an_import(*_: object) -> None:
    try:
        signal.raise_signal(signal.SIGINT)
    except KeyboardInterrupt:
        raise ImportError("only half of it was imported") from None


@pytest.mark.parametrize("press", [_pressed, _pressed_within_an_import])
def test_an_interrupt_says_that_nothing_was_added(
    run: Run, plan: str, monkeypatch: pytest.MonkeyPatch, press: Callable[..., None]
) -> None:
    monkeypatch.setattr(library_commands, "_prepared", press)
    assert run("add", plan, "--plan", "heron") == (130, "", "Interrupted: nothing was added.")
    assert "heron" not in {plan.id for plan in Library.installed().plans()}


def test_an_interrupt_after_a_document_was_added_says_that_it_was(
    run: Run, plan: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_commands, "_described", _pressed)
    code, _, err = run("add", plan, "--plan", "heron")
    assert code == 130
    assert err.endswith("Interrupted: heron was added.")
    assert run("remove", "heron")[:2] == (0, "Removed: heron, version 1.")


def test_a_service_that_runs_sees_what_is_added_and_removed(run: Run, plan: str) -> None:
    from starlette.testclient import TestClient

    from api.app import create_app
    from assistant.assistant import Assistant

    with TestClient(create_app(Assistant.default(cold=True))) as client:
        before = {each["id"] for each in client.get("/v1/plans").json()["plans"]}
        assert run("add", plan)[0] == 0
        assert {each["id"] for each in client.get("/v1/plans").json()["plans"]} == {*before, "acme-unit-plan"}
        found = client.get("/v1/search", params={"q": "kindergarten", "plan": "acme-unit-plan"}).json()["results"]
        assert found[0]["clause"] in ("3", "3.1")
        assert run("remove", "acme-unit-plan")[0] == 0
        assert {each["id"] for each in client.get("/v1/plans").json()["plans"]} == before
        assert client.get("/v1/plans/acme-unit-plan/clauses").status_code == 404


def test_what_a_rule_states_is_marked_as_reviewed_by_nobody_and_the_document_s_own_words_are_not(run: Run) -> None:
    stated = run("ask", "Do I get dividends on my options?", "--plan", "azul-sop-2025")[1]
    assert "so neither votes nor dividends" in stated
    assert "No lawyer has reviewed these rules yet" in stated
    shown = run("ask", "What does clause 8.2 say?", "--plan", "azul-sop-2025")[1]
    assert "[1]" in shown
    assert "No lawyer" not in shown
