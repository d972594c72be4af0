"""The trained layer: does nothing untrained, keeps rows at length one, fits one vector space, and helps."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from corpus.adapter import WEIGHTS, AdaptedEncoder, Adapter
from corpus.encoder import EngineEncoder
from corpus.library import Library
from corpus.units import own_words, substantive

RNG = np.random.default_rng(3)


def rows(count: int, dimension: int = 16) -> np.ndarray:
    made = RNG.normal(size=(count, dimension)).astype(np.float32)
    return made / np.linalg.norm(made, axis=1, keepdims=True)


def layer(*, zero: bool = False, space: str = "small") -> Adapter:
    down = RNG.normal(size=(4, 16)).astype(np.float32)
    up = np.zeros((16, 4), np.float32) if zero else RNG.normal(size=(16, 4)).astype(np.float32)
    return Adapter(down, up, space, "layer")


class Small:
    """An encoder that gives a row of its own to each text, and remembers the texts."""

    id, dimension = "small", 16

    def __init__(self) -> None:
        self.seen: list[str] = []

    def queries(self, texts: Sequence[str]) -> np.ndarray:
        self.seen += texts
        return np.stack([rows_of(text) for text in texts])

    passages = queries


def rows_of(text: str) -> np.ndarray:
    row = np.random.default_rng(list(text.encode())).normal(size=16).astype(np.float32)
    return row / np.linalg.norm(row)


def test_a_layer_that_is_not_trained_changes_nothing() -> None:
    given = rows(50)
    assert layer(zero=True)(given) == pytest.approx(given, abs=1e-6)


def test_rows_are_moved_and_keep_length_one() -> None:
    given = rows(200)
    moved = layer()(given)
    assert moved.dtype == np.float32
    assert moved.shape == given.shape
    assert np.linalg.norm(moved, axis=1) == pytest.approx(np.ones(200), abs=1e-5)
    assert np.abs(moved - given).max() > 0.1


def test_a_row_is_moved_by_the_low_rank_residual() -> None:
    made, given = layer(), rows(1)
    expected = given[0] + made.up @ (made.down @ given[0])
    assert made(given)[0] == pytest.approx(expected / np.linalg.norm(expected), abs=1e-5)


def test_each_row_is_moved_alone_and_a_row_of_nothing_stays_finite() -> None:
    made, given = layer(), rows(5)
    assert made(given)[2:3] == pytest.approx(made(given[2:3]), abs=1e-6)
    assert made(given[:0]).shape == (0, 16)
    assert not made(np.zeros((1, 16), np.float32)).any()


def test_kept_weights_give_the_same_rows(tmp_path: Path) -> None:
    made, given = layer(), rows(5)
    made.save(tmp_path / "layer.safetensors")
    kept = Adapter.load(tmp_path / "layer.safetensors")
    assert kept.space == "small"
    assert np.array_equal(kept(given), made(given))


def test_another_training_has_another_name(tmp_path: Path) -> None:
    for name in ("one", "two"):
        layer().save(tmp_path / name)
    names = [Adapter.load(tmp_path / name).name for name in ("one", "two", "one")]
    assert names[0] == names[2] != names[1]


def test_weights_that_are_not_there_or_damaged_are_an_error(tmp_path: Path) -> None:
    from safetensors import SafetensorError

    with pytest.raises(OSError, match="No such file"):
        Adapter.load(tmp_path / "none")
    (tmp_path / "half").write_bytes(WEIGHTS.read_bytes()[:1000])
    with pytest.raises(SafetensorError):
        Adapter.load(tmp_path / "half")


def test_a_layer_is_used_in_its_own_space_alone() -> None:
    encoder = Small()
    fitting, strange = AdaptedEncoder(encoder, layer()), AdaptedEncoder(encoder, layer(space="large"))
    bare = AdaptedEncoder(encoder, None)
    text = ["Which law?"]
    assert strange.id == bare.id == "small+folded"
    assert fitting.id == "small+layer"
    for kind in ("queries", "passages"):
        assert np.array_equal(getattr(strange, kind)(text), getattr(encoder, kind)(text))
        assert np.array_equal(getattr(bare, kind)(text), getattr(encoder, kind)(text))
        assert not np.allclose(getattr(fitting, kind)(text), getattr(encoder, kind)(text), atol=1e-3)
    assert fitting.dimension == bare.dimension == 16


def test_the_encoder_sees_simplified_characters_and_all_else_as_it_is() -> None:
    encoder = Small()
    adapted = AdaptedEncoder(encoder, None)
    adapted.queries(["歸屬 Opção", "Which law?"])
    adapted.passages(["税務"])
    assert encoder.seen == ["归属 Opção", "Which law?", "税务"]


# The layer that comes with the program


@pytest.fixture(scope="module")
def shipped(engine: EngineEncoder) -> AdaptedEncoder:
    return AdaptedEncoder(engine, Adapter.load())


def test_the_shipped_layer_fits_the_default_encoder(shipped: AdaptedEncoder, engine: EngineEncoder) -> None:
    adapter = Adapter.load()
    assert adapter.space == engine.id
    assert adapter.down.shape == adapter.up.T.shape == (64, engine.dimension)
    assert adapter.down.dtype == adapter.up.dtype == np.float32
    assert np.isfinite(adapter.down).all()
    assert np.isfinite(adapter.up).all()
    assert shipped.id == f"{engine.id}+{adapter.name}"
    assert WEIGHTS.stat().st_size < 4_000_000


@pytest.mark.parametrize(
    ("traditional", "simplified"),
    [
        ("我辭職後未歸屬的股份會怎樣？", "我辞职后未归属的股份会怎样？"),
        ("誰繳稅？", "谁缴税？"),
        ("退休後還可以行使認購權嗎？", "退休后还可以行使认购权吗？"),
    ],
)
def test_one_script_has_the_vectors_of_the_other(shipped: AdaptedEncoder, traditional: str, simplified: str) -> None:
    assert np.array_equal(shipped.queries([traditional]), shipped.queries([simplified]))
    assert np.array_equal(shipped.passages([traditional]), shipped.passages([simplified]))


def test_the_shipped_layer_brings_questions_nearer_to_their_clauses(engine: EngineEncoder) -> None:
    """How much nearer a question is to its clause than to the plan's others, in spreads: 1.62 without, 1.88 with."""
    document = Library().document("nuvini-adherence")
    clauses = substantive(document)
    pairs = [
        (place, listed[0])
        for place, clause in enumerate(clauses)
        for listed in document.asked.get(clause.id, {}).values()
    ]
    bare = AdaptedEncoder(engine, None)
    questions = bare.queries([question for _, question in pairs])
    passages = bare.passages([own_words(document, clause) for clause in clauses])
    owners = [place for place, _ in pairs]

    def lead(questions: np.ndarray, passages: np.ndarray) -> float:
        near = questions @ passages.T
        own = near[np.arange(len(pairs)), owners]
        return float(np.mean((own - near.mean(axis=1)) / near.std(axis=1)))

    layer = Adapter.load()
    assert len(pairs) >= 40
    assert lead(layer(questions), layer(passages)) > lead(questions, passages) + 0.1
