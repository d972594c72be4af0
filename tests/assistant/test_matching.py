"""The head that tells how well a question and a rule fit, for the plans at hand and for one that it has never seen."""

from pathlib import Path

import numpy as np
import pytest

from assistant.reading.asked import forms
from assistant.reading.heads import Heads
from assistant.reading.matching import SHOWN, Matcher, rows, rule_vectors, signs
from corpus.encoder import EngineEncoder
from corpus.folding import simplified
from rules import Book, load_book, load_books

NUVINI = load_books()["nuvini-adherence"]

OWN = """\
plan: own
facts:
  as_agreed: {type: bool, label: agreed, ask: Is it agreed?}
rules:
  lock:
    topic: transfer_restriction
    concepts: [lock_up]
    says: Shares may not be sold for two years after they are delivered.
    clauses: [{clause: "1", quote: q}]
    statement: yes
  law:
    topic: governing_law
    concepts: [governing_law]
    says: The law of Portugal governs the plan.
    clauses: [{clause: "2", quote: q}]
    statement: yes
"""


@pytest.fixture(scope="module")
def engine() -> EngineEncoder:
    return EngineEncoder()


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("vectors")


def test_a_rule_shows_its_concepts_topic_unit_and_the_form_of_its_answer() -> None:
    assert signs(NUVINI.rules["payment_deadline"]) == {
        "concept:payment",
        "concept:deadline",
        "topic:payment_date",
        "form:date",
        "unit:None",
    }


def test_a_row_is_the_vector_and_the_signs_that_the_head_knows() -> None:
    vectors = np.array([[1.0, 0.0], [0.0, 1.0]], np.float32)
    shown = rows(("form:date", "topic:tax"), vectors, [{"topic:tax", "unit:shares"}, set()])
    assert shown.tolist() == [[1, 0, 0, SHOWN], [0, 1, 0, 0]]


def test_kept_weights_match_the_same(tmp_path: Path) -> None:
    first = Matcher.load()
    first.save(tmp_path / "matcher.safetensors", "space")
    second = Matcher.load(tmp_path / "matcher.safetensors")
    assert (first.signs, first.scale) == (second.signs, second.scale)
    assert np.array_equal(first.question, second.question)
    assert np.array_equal(first.rule, second.rule)


def test_what_is_asked_and_what_is_given_meet_in_the_columns_of_the_head() -> None:
    matcher = Matcher(("form:date",), np.array([[1.0], [0.0]]), np.array([[0.0], [0.0], [4.0]]), scale=2.0)
    given = matcher.given(matcher.rows(np.zeros((2, 2), np.float32), [{"form:date"}, set()]))
    assert (given @ matcher.asked(np.array([1.0, 5.0]))).tolist() == [4.0 * SHOWN / 2.0, 0.0]


def led(book: Book, question: str, language: str, engine: EngineEncoder, cache: Path) -> list[str]:
    """The rules of a book, the one that fits a question best first."""
    heads, matcher = Heads.load(), Matcher.load()
    rules = [rule for rule in book.rules.values() if rule.topic]
    vectors = rule_vectors(book.plan, rules, engine, cache)
    row = heads.inputs.row(engine.queries([simplified(question)])[0], language, forms(question))
    given = matcher.given(matcher.rows(vectors, [*map(signs, rules)]))
    fits = vectors @ row[: vectors.shape[1]] + given @ matcher.asked(row)
    return [rules[place].name for place in np.argsort(-fits)]


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("by when does the money have to be with them?", "en"),
        ("o dinheiro tem que cair até que dia?", "pt"),
        ("¿hasta cuándo puedo transferir el dinero?", "es"),
        ("钱最晚哪天要打过去", "zh-Hans"),
        ("啲錢最遲幾時要過數", "zh-Hant"),
    ],
)
def test_a_question_in_any_language_is_led_to_its_rule(
    engine: EngineEncoder, kept: Path, question: str, language: str
) -> None:
    assert "payment_deadline" in led(NUVINI, question, language, engine, kept)[:5]


def test_a_plan_in_one_language_is_read_by_the_same_weights(engine: EngineEncoder, tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(OWN, encoding="utf-8")
    own = load_book(tmp_path / "own.yaml")
    assert led(own, "when am I free to get rid of my stock?", "en", engine, tmp_path) == ["lock", "law"]


def test_vectors_of_rules_are_kept_and_made_again_where_a_sentence_changes(
    engine: EngineEncoder, tmp_path: Path
) -> None:
    rules = [rule for rule in NUVINI.rules.values() if rule.topic][:3]
    kept = tmp_path / "vectors" / "match-some" / "vectors.npy"
    first = rule_vectors("some", rules, engine, tmp_path)
    assert np.linalg.norm(first, axis=1) == pytest.approx(1, abs=1e-5)
    written = kept.stat().st_mtime_ns
    assert np.array_equal(rule_vectors("some", rules, engine, tmp_path), first)
    assert kept.stat().st_mtime_ns == written
    changed = [rules[0].model_copy(update={"says": "The plan is a cake."}), *rules[1:]]
    assert not np.array_equal(rule_vectors("some", changed, engine, tmp_path), first)
