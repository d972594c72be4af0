"""What the layer is trained on: invented plans, well formed, and the questions of the plans at hand."""

import json
from pathlib import Path

import pytest

from corpus.library import Library
from evals.adapter import PAIRS, invented, plans
from evals.clauses import LANGUAGES, QUESTIONS

FILES = sorted(PAIRS.glob("*.jsonl"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_invented_plan_is_clauses_with_questions_in_five_languages(path: Path) -> None:
    clauses = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert len(clauses) >= 20
    for clause in clauses:
        assert set(clause) == {"language", "heading", "text", "asked"}
        assert clause["language"] in LANGUAGES
        assert clause["heading"].strip()
        assert len(clause["text"].strip()) > 20
        assert set(clause["asked"]) <= set(LANGUAGES)
        assert clause["asked"]
        assert all(question.strip() for listed in clause["asked"].values() for question in listed)
        assert all(listed for listed in clause["asked"].values())
    assert {language for clause in clauses for language in clause["asked"]} == set(LANGUAGES)


def test_the_invented_plans_are_in_all_five_languages() -> None:
    assert len(FILES) >= 10
    assert {json.loads(path.read_text("utf-8").splitlines()[0])["language"] for path in FILES} == set(LANGUAGES)


def test_a_lesson_names_the_clause_of_each_passage_and_question(tmp_path: Path) -> None:
    text = "One half of the Shares vests in the month of May. The other half of them lapses in the month of June."
    written = [
        {"language": "en", "heading": "1 Vesting", "text": text, "asked": {"en": ["When?"], "pt": ["Quando?"]}},
        {"language": "en", "heading": "2 Law", "text": "Chile.", "asked": {"es": ["¿Qué ley?"]}},
    ]
    (tmp_path / "small.jsonl").write_text("\n".join(map(json.dumps, written)), "utf-8")
    (lesson,) = invented(tmp_path)
    assert lesson.name == "small"
    assert lesson.clauses == ("0", "1")
    assert [owner for owner, _ in lesson.passages] == [0, 0, 1]
    assert lesson.passages[0] == (0, "1 Vesting\nOne half of the Shares vests in the month of May.")
    assert lesson.questions == ((0, "When?"), (0, "Quando?"), (1, "¿Qué ley?"))


def test_lessons_of_the_plans_hold_their_questions_and_none_of_those_that_measure() -> None:
    measuring = {json.loads(line)["question"] for line in QUESTIONS.read_text("utf-8").splitlines()}
    library = Library()
    for lesson in plans(library):
        asked = library.document(lesson.name).asked
        for owner, question in lesson.questions:
            assert question in [text for listed in asked[lesson.clauses[owner]].values() for text in listed]
            assert question not in measuring
        assert {owner for owner, _ in lesson.passages} == set(range(len(lesson.clauses)))
