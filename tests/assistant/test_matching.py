"""The head that tells how well a question and a rule fit, for the plans at hand and for one that it has never seen."""

from pathlib import Path

import numpy as np
import pytest

from assistant.assistant import Assistant
from assistant.reading.asked import forms
from assistant.reading.heads import Heads
from assistant.reading.matching import SHOWN, Matcher, rows, signs
from assistant.reading.nearness import VectorNearness, rule_vectors
from corpus.encoder import EngineEncoder
from rules import load_book, load_books

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
    heads = Heads.load()
    heads.save(tmp_path / "heads.safetensors")
    first, second = heads.matcher, Heads.load(tmp_path / "heads.safetensors").matcher
    assert first is not None
    assert second is not None
    assert (first.signs, first.scale) == (second.signs, second.scale)
    assert np.array_equal(first.question, second.question)
    assert np.array_equal(first.rule, second.rule)


def test_what_is_asked_and_what_is_given_meet_in_the_columns_of_the_head() -> None:
    matcher = Matcher(("form:date",), np.array([[1.0], [0.0]]), np.array([[0.0], [0.0], [4.0]]), scale=2.0)
    given = matcher.given(matcher.rows(np.zeros((2, 2), np.float32), [{"form:date"}, set()]))
    assert (given @ matcher.asked(np.array([1.0, 5.0]))).tolist() == [4.0 * SHOWN / 2.0, 0.0]


def led(assistant: Assistant, plan: str, question: str, language: str) -> list[str]:
    """The five rules that fit a question best."""
    nearness = assistant.reader.nearness
    assert isinstance(nearness, VectorNearness)
    fits = nearness.rules(plan, question, language, forms(question))
    assert all(0 <= fit <= 1 for fit in fits.values())
    return sorted(fits, key=lambda rule: -fits[rule])[:5]


@pytest.mark.parametrize(
    ("plan", "question", "language", "rule"),
    [
        ("nuvini-adherence", "by when does the money have to be with them?", "en", "payment_deadline"),
        ("nuvini-adherence", "o dinheiro tem que cair até que dia?", "pt", "payment_deadline"),
        ("nuvini-adherence", "¿hasta cuándo puedo transferir el dinero?", "es", "payment_deadline"),
        ("nuvini-adherence", "钱最晚哪天要打过去", "zh-Hans", "payment_deadline"),
        ("nuvini-adherence", "啲錢最遲幾時要過數", "zh-Hant", "payment_deadline"),
    ],
)
def test_a_question_in_any_language_is_led_to_its_rule(
    assistant: Assistant, plan: str, question: str, language: str, rule: str
) -> None:
    assert rule in led(assistant, plan, question, language)


def test_a_plan_in_one_language_is_read_by_the_same_weights(engine: EngineEncoder, tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(OWN, encoding="utf-8")
    near = VectorNearness({"own": load_book(tmp_path / "own.yaml")}, engine, tmp_path, Heads.load())
    fits = near.rules("own", "when am I free to get rid of my stock?", "en", frozenset({"date"}))
    assert fits["lock"] > fits["law"]


def test_vectors_of_rules_are_kept_and_made_again_where_a_sentence_changes(
    engine: EngineEncoder, tmp_path: Path
) -> None:
    rules = [rule for rule in NUVINI.rules.values() if rule.topic][:3]
    kept = tmp_path / "vectors" / "rules-some" / "vectors.npy"
    first = rule_vectors("some", rules, engine, tmp_path)
    assert np.linalg.norm(first, axis=1) == pytest.approx(1, abs=1e-5)
    written = kept.stat().st_mtime_ns
    assert np.array_equal(rule_vectors("some", rules, engine, tmp_path), first)
    assert kept.stat().st_mtime_ns == written
    changed = [rules[0].model_copy(update={"says": "The plan is a cake."}), *rules[1:]]
    assert not np.array_equal(rule_vectors("some", changed, engine, tmp_path), first)
