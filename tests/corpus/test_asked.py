"""What people ask: read as it stands, refused in a sentence where it is not questions, whole for the plans at hand."""

from pathlib import Path

import pytest

from corpus.asked import read
from corpus.library import Library
from corpus.plan import InvalidPlan
from corpus.units import substantive

LANGUAGES = {"en", "pt", "es", "zh-Hans", "zh-Hant"}
PLANS = [plan.id for plan in Library().plans()]
SHAPE = r"^ship/asked\.yaml: under each clause stand languages, and under each a list of questions\.$"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "ship").mkdir()
    return tmp_path / "ship" / "asked.yaml"


def test_questions_are_read_by_clause_and_language(path: Path) -> None:
    path.write_text('1.1: {en: [Who?, What?], pt: [Quem?]}\n"(ii)": {zh-Hant: [誰？]}\n2: {es: []}\n', "utf-8")
    assert read(path) == {
        "1.1": {"en": ("Who?", "What?"), "pt": ("Quem?",)},
        "(ii)": {"zh-Hant": ("誰？",)},
        "2": {"es": ()},
    }


@pytest.mark.parametrize("text", [None, "", "# nothing yet\n", "{}"])
def test_no_questions_are_no_error(path: Path, text: str | None) -> None:
    if text is not None:
        path.write_text(text, "utf-8")
    assert read(path) == {}


@pytest.mark.parametrize("text", ["1.1: {en: [Who?", "1.1: !!python/object:os.system {}", "a: b: c"])
def test_what_is_not_yaml_is_refused(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")
    with pytest.raises(InvalidPlan, match=r"^ship/asked\.yaml is not valid YAML\.$"):
        read(path)


@pytest.mark.parametrize(
    "text",
    [
        "[Who?]",
        "Who?",
        "1.1: Who?",
        "1.1: [Who?]",
        "1.1:",
        "1.1: {en: 3}",
        "1.1: {en: }",
        "1.1: {en: [3]}",
        "1.1: {en: [[Who?]]}",
    ],
)
def test_another_shape_is_refused(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")
    with pytest.raises(InvalidPlan, match=SHAPE):
        read(path)


def test_a_lone_question_where_a_list_belongs_is_refused(path: Path) -> None:
    """Or else each of its letters would be a question."""
    path.write_text("1.1: {en: Who?}", "utf-8")
    with pytest.raises(InvalidPlan, match=SHAPE):
        read(path)


@pytest.mark.parametrize("plan", PLANS)
def test_the_plans_questions_stand_under_clauses_that_exist(plan: str) -> None:
    document = Library().document(plan)
    assert document.asked
    assert set(document.asked) <= {clause.id for clause in document.outline.clauses}


@pytest.mark.parametrize("plan", PLANS)
def test_every_clause_that_says_something_is_asked_about(plan: str) -> None:
    document = Library().document(plan)
    assert {clause.id for clause in substantive(document)} <= set(document.asked)


@pytest.mark.parametrize("plan", PLANS)
def test_each_clause_is_asked_about_in_all_five_languages(plan: str) -> None:
    for clause, languages in Library().document(plan).asked.items():
        assert set(languages) == LANGUAGES, clause
        assert all(languages.values()), clause


@pytest.mark.parametrize("plan", PLANS)
def test_no_question_is_empty_or_asked_twice_of_one_clause(plan: str) -> None:
    for clause, languages in Library().document(plan).asked.items():
        questions = [question for listed in languages.values() for question in listed]
        assert all(question and question == question.strip() for question in questions), clause
        for listed in languages.values():
            assert len(set(listed)) == len(listed), clause
