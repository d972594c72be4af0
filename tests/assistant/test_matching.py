"""The head that tells how well a question and a rule fit, for the plans at hand and for one that it has never seen."""

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from assistant.assistant import Assistant
from assistant.reading.asked import forms
from assistant.reading.evidence import ABOUT
from assistant.reading.heads import Heads
from assistant.reading.matching import SHOWN, Matcher, rows, rule_vectors, signs
from assistant.reading.nearness import VectorNearness
from assistant.reading.ranking import Likely
from corpus.encoder import EngineEncoder
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
    first.save(tmp_path / "matcher.safetensors")
    second = Matcher.load(tmp_path / "matcher.safetensors")
    assert (first.signs, first.scale, first.space) == (second.signs, second.scale, second.space)
    assert np.array_equal(first.question, second.question)
    assert np.array_equal(first.rule, second.rule)


def test_what_is_asked_and_what_is_given_meet_in_the_columns_of_the_head() -> None:
    matcher = Matcher(("form:date",), np.array([[1.0], [0.0]]), np.array([[0.0], [0.0], [4.0]]), 2.0, "space")
    given = matcher.given(matcher.rows(np.zeros((2, 2), np.float32), [{"form:date"}, set()]))
    assert (given @ matcher.asked(np.array([1.0, 5.0]))).tolist() == [4.0 * SHOWN / 2.0, 0.0]


def nearness(book: Book, engine: EngineEncoder, cache: Path) -> VectorNearness:
    return VectorNearness({book.plan: book}, engine, cache, Heads.load(), matcher=Matcher.load())


def led(book: Book, question: str, language: str, engine: EngineEncoder, cache: Path) -> list[str]:
    """The rules of a book, the one that fits a question best first."""
    behind = nearness(book, engine, cache).behind(book.plan, question, language, forms(question))
    assert min(behind.values()) == 0
    return sorted(behind, key=lambda rule: behind[rule])


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


def test_weights_for_another_space_are_left_out(engine: EngineEncoder, kept: Path) -> None:
    other = replace(Matcher.load(), space="another")
    near = VectorNearness({NUVINI.plan: NUVINI}, engine, kept, Heads.load(), matcher=other)
    near.prepare()
    assert near.behind(NUVINI.plan, "by when must I pay?", "en", frozenset({"date"})) == {}


@dataclass
class Words:
    """What a question says, as far as `Likely` reads it."""

    text: str
    language: str
    present: frozenset[str]
    asked: frozenset[str]


def test_a_rule_whose_subject_the_words_name_falls_behind_less(engine: EngineEncoder, kept: Path) -> None:
    near = nearness(NUVINI, engine, kept)

    def behind(*present: str) -> float:
        words = Words("What is the weather like?", "en", frozenset(present), frozenset())
        return Likely(near, NUVINI.plan, words).behind(rule)  # type: ignore[arg-type]

    rule = next(rule for rule in NUVINI.rules.values() if rule.topic and ABOUT & {*rule.concepts})
    assert behind(*ABOUT & {*rule.concepts}) == 2 < behind() <= 6
    without = Likely(None, NUVINI.plan, Words("", "en", frozenset(), frozenset()))  # type: ignore[arg-type]
    assert without.behind(rule) == 0
    assert not without(rule)


def test_a_rule_that_no_topic_leads_to_is_found_where_the_head_holds_it_likeliest(assistant: Assistant) -> None:
    [part] = assistant.ask("新任命的經理最遲要在哪一天上任才算趕上資格?", plan="zenvia-ltip-6").parts
    assert "2024-07-01" in [o.quantity.date for o in part.outcomes if o.quantity]
