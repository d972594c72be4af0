"""The commands that show documents: what they print of real plans and of an amended one, and what they refuse."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from assistant import cli, command
from assistant.columns import width
from assistant.view_models import Clauses, ClauseText, Defects, Definitions, References
from corpus.defects import KINDS
from corpus.library import Library
from corpus.passage import Passage
from corpus.span import Span
from tests.amended import PLAN, added

PLANS = [plan.id for plan in Library().plans()]
Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    added(tmp_path)
    monkeypatch.setenv("CLAUSEWISE_HOME", str(tmp_path))

    def run_command(*arguments: str) -> str:
        code = cli.main(arguments)
        printed = capsys.readouterr()
        assert (code, printed.err) == (0, "")
        return printed.out

    return run_command


def flat(text: str) -> str:
    return " ".join(text.split())


# What each command shows


def test_a_clause_names_its_terms_with_the_clauses_that_define_them(run: Run) -> None:
    shown = flat(run("clause", "azul-sop-2025", "8.1"))
    assert "Defined terms: Termination (8.3), Vesting Period (3.1.2.1.5), " in shown
    assert "which terminates the Participant's legal relationship" not in shown


def test_a_clause_shows_what_its_terms_mean_on_request(run: Run) -> None:
    shown = flat(run("clause", "azul-sop-2025", "8.1", "--terms"))
    assert "Termination (8.3) 8.3. For the purposes of this Plan, “Termination” means any act or fact, " in shown


def test_terms_that_the_same_words_define_stand_over_them_together(run: Run) -> None:
    shown = run("clause", "azul-sop-2025", "9.3", "--terms")
    assert "\n  Plan, Company, Azul (1.1)\n    1.1. This Stock Option Plan of Azul" in shown
    assert shown.count("This Stock Option Plan of Azul") == 1


def test_a_clause_says_that_another_has_its_number(run: Run) -> None:
    said = "Also called so:"
    assert f"{said} 1.1(i)[2]\n" in run("clause", "azul-sop-2025", "1.1(i)")
    assert f"{said} 1.1(i)\n" in run("clause", "azul-sop-2025", "1.1(i)[2]")
    assert said not in run("clause", "azul-sop-2025", "1.1")
    view = ClauseText.model_validate_json(run("clause", "azul-sop-2025", "1.1(i)", "--json"))
    assert view.others == ("1.1(i)[2]",)


def test_a_clause_names_the_clauses_it_refers_to_and_is_referred_to_by(run: Run) -> None:
    shown = run("clause", "azul-sop-2025", "8.1")
    assert "Refers to: 3.1.1, 3.1.2\nReferred to by: 1.1(i), 3.1.1.1.3\n" in shown


def test_a_clause_shows_each_reference_in_its_words_on_request(run: Run) -> None:
    shown = run("clause", "azul-sop-2025", "8", "--references")
    assert "  8.1(1)  Section 3.1.1 → 3.1.1 Options by Time\n" in shown
    assert "  1.1(i)     Section 8.1 → 8.1\n" in shown
    assert "Section 8.1 → 8.1 Termination" not in shown, "a reference from the clause to itself"


def test_a_reference_to_a_clause_that_is_missing_is_marked(run: Run) -> None:
    assert "Refers to: 第3.1節 “(c)” 項 (no such clause)\n" in run("clause", "zenvia-ltip-6", "4.1.2.1")
    assert "2.2  9.4 → no such clause\n" in run("references", PLAN)


def test_a_clause_without_terms_or_references_says_nothing_of_references(run: Run) -> None:
    shown = run("clause", "zenvia-ltip-6", "7.1", "--terms", "--references")
    assert "Refer" not in shown
    plain = run("clause", PLAN, "1", "--terms")
    assert "No defined term is used here." in plain


def test_definitions_stand_beside_their_clauses(run: Run) -> None:
    standing = f"{PLAN}, version 1; from 2999-01-01 version 2"
    assert run("definitions", PLAN) == f"Board  1.1\nCause  1.2\n\n2 terms\n\n{standing}\n"


def test_a_term_that_is_defined_twice_stands_once_with_both_clauses(run: Run) -> None:
    shown = run("definitions", "kingsoft-cloud-sip-2021").splitlines()
    assert [line.split(maxsplit=1)[1] for line in shown if line.startswith("計劃 ")] == ["1, 2(aa)"]
    assert [line for line in shown if line.startswith("參與者(S)")] == ["參與者(S)           2(y), also “參與者”"]


def test_references_lead_from_a_clause_by_its_words_to_a_clause(run: Run) -> None:
    shown = run("references", "nuvini-adherence")
    assert "(iii)  item “ii” → (ii) Initial Lock-up Period\n" in shown
    assert "(iv)   clause 6.1.3 → another text\n" in shown
    assert shown.endswith("\n4 references: 2 to other texts, none to a clause that is missing\n")


def test_only_dangling_references_are_listed_on_request(run: Run) -> None:
    expected = "4.1.2.1  第3.1節 “(c)” 項 → no such clause\n\n1 reference to a clause that is missing\n"
    assert run("references", "zenvia-ltip-6", "--dangling") == expected


def test_the_graph_of_references_is_graphviz_with_what_dangles_in_red(run: Run) -> None:
    graph = run("references", PLAN, "--dot")
    assert graph.startswith(f'digraph "{PLAN}" {{\n')
    assert graph.endswith("}\n")
    assert '  "2.2" -> "2.1";\n' in graph
    assert '  "2.2" -> "9.4" [color=red, style=dashed];\n' in graph
    for line in graph.splitlines()[3:-1]:
        assert re.fullmatch(r'  "(?:[^"\\]|\\.)+"(?: -> "(?:[^"\\]|\\.)+")?(?: \[color=red, style=dashed\])?;', line)


def test_defects_stand_under_their_clause_with_a_sentence_and_the_words(run: Run) -> None:
    shown = run("defects", "azul-sop-2025", "--kind", "repeated_words")
    assert shown.startswith("9.3(iii)(a)(ii)\n  repeated_words: “any” is printed twice.\n    > any any\n")
    assert shown.endswith("\n1 defect, found by form alone: not every one is a mistake.\n")


def test_a_long_list_of_other_clauses_is_cut(run: Run) -> None:
    assert "2(dd) and 33 more" in flat(run("defects", "kingsoft-cloud-sip-2021", "--kind", "numbering"))


def test_the_outline_is_a_tree_with_headings_or_first_words(run: Run) -> None:
    assert run("outline", PLAN).splitlines() == [
        "preamble  HARBOUR SHARE PLAN",
        "1  Definitions",
        "  1.1  Board",
        "  1.2  Cause",
        "2  Vesting",
        "  2.1  One half of the Shares vests on the first anniversary of the Grant …",
        "  2.2  If the Participant is dismissed for Cause, unvested Shares lapse at …",
        "",
        f"{PLAN}, version 1; from 2999-01-01 version 2",
    ]


# Versions


def test_the_version_in_force_is_shown_and_any_other_on_request(run: Run) -> None:
    assert "One half" in run("clause", PLAN, "2.1")
    later = run("clause", PLAN, "2.1", "--version", "2")
    assert "One third" in later
    assert flat(later).endswith("en, version 2, not in force before 2999-01-01; characters 250 to 352 of the document")
    assert "2.3" not in run("outline", PLAN)
    assert "2.3" in run("outline", PLAN, "--version", "2")


def test_a_search_says_which_version_it_found(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Finder:
        library = Library.installed()

        def missing(self, *_: object, **__: object) -> list[str]:
            return []

        def search(self, *_: object, **__: object) -> list[Passage]:
            return [
                Passage(plan, version, "2.1", "Vesting", "words", 0, 5, 0.5, 0.5, Span(0, 5))
                for plan, version in ((PLAN, 2), ("azul-sop-2025", 1))
            ]

    monkeypatch.setattr(command, "own_assistant", Finder)
    shown = run("search", "vesting").splitlines()
    assert shown[0] == f"1. {PLAN} 2.1 — Vesting (version 2, not in force before 2999-01-01)"
    assert "2. azul-sop-2025 2.1 — Vesting" in shown
    assert [found["version"] for found in json.loads(run("search", "vesting", "--json"))["results"]] == [2, 1]


def test_a_plan_without_filing_is_listed(run: Run) -> None:
    listed = f"{PLAN}\n  Harbour: Harbour Share Plan\n  HARBOUR SHARE PLAN\n  en; not dated; version 1; "
    assert f"{listed}from 2999-01-01 version 2\n" in run("plans")


@pytest.mark.parametrize("name", ["outline", "definitions", "references", "defects"])
def test_what_is_shown_of_a_plan_with_versions_says_of_which_and_what_is_to_come(run: Run, name: str) -> None:
    assert run(name, PLAN).endswith(f"\n{PLAN}, version 1; from 2999-01-01 version 2\n")
    assert run(name, PLAN, "--version", "2").endswith(f"\n{PLAN}, version 2, not in force before 2999-01-01\n")
    assert "version" not in run(name, "azul-sop-2025").splitlines()[-1]


# A search


def finder(*found: tuple[str, str, float]) -> type:
    """An assistant whose search finds these clauses: plan, clause and score."""

    class Finder:
        library = Library.installed()

        def missing(self, *_: object, **__: object) -> list[str]:
            return []

        def search(self, *_: object, **__: object) -> list[Passage]:
            passages = []
            for plan, clause, score in found:
                start, end = self.library.document(plan).outline[clause].own[0]
                text = self.library.document(plan).text[start:end]
                passages.append(Passage(plan, 1, clause, "", text, start, end, score, score, Span(start, end)))
            return passages

    return Finder


@pytest.mark.parametrize(
    ("plan", "clause", "score", "fits"),
    [
        ("azul-sop-2025", "2.2", 0.08, False),
        ("azul-sop-2025", "2.2", 0.4, True),
        (PLAN, "2.1", 0.02, False),
        (PLAN, "2.1", 0.1, True),
    ],
)
def test_a_search_that_nothing_fits_says_so_and_shows_the_nearest(
    run: Run, monkeypatch: pytest.MonkeyPatch, plan: str, clause: str, score: float, fits: bool
) -> None:
    monkeypatch.setattr(command, "own_assistant", finder((plan, clause, score)))
    shown = flat(run("search", "free parking"))
    assert ("No clause at hand seems to speak of this. The nearest, which may have nothing" in shown) is not fits
    assert f"1. {plan} {clause}" in shown


def test_a_clause_is_shown_once_with_its_best_item_and_what_leads_up_to_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    azul = "azul-sop-2025"
    listed = [
        (azul, clause, 0.9 - place / 100) for place, clause in enumerate(["8.2(i)", "8.2", "8.2(ii)", "8.1", "8.3"])
    ]
    monkeypatch.setattr(command, "own_assistant", finder(*listed))
    shown = run("search", "leaving", "-k", "2")
    heads = [line.split()[2] for line in shown.splitlines() if re.match(r"\d+\. azul", line)]
    assert heads == ["8.2(i)", "8.1"]
    first = flat(shown.split("2. azul")[0])
    assert "Also in this clause: 8.2, 8.2(ii)" in first
    assert "8.2. Voluntary" in first
    assert "Also" not in shown.split("2. azul")[1]


def test_a_search_shows_no_page_numbers_and_no_bars_of_tables(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        command, "own_assistant", finder(("azul-sop-2025", "3.1.2.1.4", 0.9), ("azul-sop-2025", "6.3", 0.9))
    )
    shown = run("search", "minimum TSR")
    lines = [line.strip() for line in shown.splitlines()]
    assert "4" not in lines
    assert not any(line.startswith("|") or line.endswith("|") for line in lines)


# JSON, empty results, columns

JSON = {
    "outline": Clauses,
    "definitions": Definitions,
    "references": References,
    "defects": Defects,
}


@pytest.mark.parametrize("name", JSON)
@pytest.mark.parametrize("plan", PLANS)
def test_json_says_of_which_document_it_is_and_quotes_it(run: Run, name: str, plan: str) -> None:
    printed = run(name, plan, "--json")
    view: Any = JSON[name].model_validate_json(printed)
    document = Library().document(plan)
    assert (view.plan, view.version, view.source_sha256) == (plan, 1, document.plan.sha256)
    assert "\\u" not in printed
    for found in getattr(view, "clauses" if name == "outline" else name):
        quote = {"definitions": "term", "references": "text", "defects": "quote"}.get(name)
        assert found.start <= found.end
        assert quote is None or document.text[found.start : found.end] == getattr(found, quote)


def test_json_of_a_clause_holds_its_terms_and_references(run: Run) -> None:
    view = ClauseText.model_validate_json(run("clause", "azul-sop-2025", "8.1", "--json"))
    text = Library().document("azul-sop-2025").text
    terms = {term.term: term for term in view.terms}
    assert [definition.clause for definition in terms["Termination"].definitions] == ["8.3"]
    for term in view.terms:
        assert all(view.start <= use.start < use.end <= view.end for use in term.uses)
        for definition in term.definitions:
            meaning = definition.meaning
            assert meaning.start <= definition.start < definition.end <= meaning.end
            assert text[definition.start : definition.end] == term.term
    assert [reference.to for reference in view.references.refers_to] == ["3.1.1", "3.1.2", "8.1"]
    assert [reference.from_ for reference in view.references.referred_to_by] == ["1.1(i)", "3.1.1.1.3"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["references", "azul-sop-2025", "--dangling"], "No reference to a clause that is missing was found in"),
        (["defects", "azul-sop-2025", "--kind", "missing_formula"], "No defect of the kind missing_formula was found"),
    ],
)
def test_an_empty_result_says_so(run: Run, arguments: list[str], says: str) -> None:
    shown = run(*arguments)
    assert shown.startswith(says)
    assert shown.endswith(" azul-sop-2025.\n")


@pytest.mark.parametrize("name", ["outline", "definitions", "references", "defects"])
@pytest.mark.parametrize("columns", [30, 80])
def test_no_line_is_wider_than_the_terminal(run: Run, name: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for plan in PLANS:
        assert max(map(width, run(name, plan).splitlines())) <= columns, plan


BAD_INPUT = {
    "unknown kind": (
        ["defects", PLANS[0], "--kind", "typo"],
        'There is no kind of defect "typo"; the kinds are: arith',
    ),
    "unknown version": (
        ["clause", PLANS[0], "8.1", "--version", "7"],
        f"{PLANS[0]} has no version 7; its versions are",
    ),
    "version of nothing": (["outline", PLANS[0], "--version", "0"], 'a whole number from 1 to 99999, not "0"'),
    "outline of an unknown plan": (["outline", "azul"], 'There is no plan "azul"'),
    "definitions of an unknown plan": (["definitions", "azul"], 'There is no plan "azul"'),
    "references of an unknown plan": (["references", "azul"], 'There is no plan "azul"'),
    "defects of an unknown plan": (["defects", "azul"], 'There is no plan "azul"'),
    "a graph as JSON": (["references", PLANS[0], "--dot", "--json"], "choose one of them"),
}


@pytest.mark.parametrize("case", BAD_INPUT)
def test_bad_input_is_refused_in_one_line(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments, expected = BAD_INPUT[case]
    assert cli.main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert expected in printed.err
    assert re.fullmatch(r"[^\n]+\.\n", printed.err)


def test_every_kind_of_defect_is_named_where_one_is_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["defects", PLANS[0], "--kind", "typo"])
    assert set(KINDS) <= set(re.findall(r"\w+", capsys.readouterr().err))
