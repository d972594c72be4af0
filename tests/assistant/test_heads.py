"""The trained heads that come with the program: fit the encoder, know every topic, and say what lies outside."""

from pathlib import Path

import numpy as np
import pytest

from assistant.reading.evidence import SUBJECTS, topics
from assistant.reading.heads import HEADS, NONE, OUTSIDE, SUBJECT, TOPIC, WEIGHTS, Heads
from corpus.encoder import EngineEncoder


@pytest.fixture(scope="module")
def engine() -> EngineEncoder:
    return EngineEncoder()


def test_they_fit_the_default_encoder_and_are_small(engine: EngineEncoder) -> None:
    heads = Heads.load()
    assert heads.space == engine.id
    assert set(heads.heads) == set(HEADS)
    assert set(heads.heads[TOPIC].labels) == {*topics(), "none"}
    assert set(heads.heads[SUBJECT].labels) - {NONE, OUTSIDE} < SUBJECTS
    assert WEIGHTS.stat().st_size < 1_000_000


def test_kept_weights_say_the_same(tmp_path: Path) -> None:
    heads = Heads.load()
    heads.save(tmp_path / "heads.safetensors")
    vector = np.random.default_rng(1).normal(size=384).astype(np.float32)
    told = [
        each(TOPIC, vector, "es", frozenset({"date"})) for each in (heads, Heads.load(tmp_path / "heads.safetensors"))
    ]
    assert told[0] == told[1]
    assert sum(told[0].values()) == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize(
    ("question", "language", "topic"),
    [
        ("Which law governs the plan, and which courts decide?", "en", "governing_law"),
        ("Quem recolhe o imposto quando as ações caem na minha conta?", "pt", "tax"),
        ("Can you suggest a good podcast for the commute?", "en", "none"),
    ],
)
def test_a_question_is_about_what_it_is_about(engine: EngineEncoder, question: str, language: str, topic: str) -> None:
    told = Heads.load()(TOPIC, engine.queries([question])[0], language, frozenset())
    assert max(told, key=lambda name: told[name]) == topic
