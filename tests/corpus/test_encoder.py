"""The encoders: one vector space, no network, and the same vectors whichever way they are computed."""

import os
import socket
from pathlib import Path

import numpy as np
import pytest

from corpus import encoder as module
from corpus.encoder import (
    EncoderUnavailable,
    EngineEncoder,
    SentenceTransformerEncoder,
    configured,
    prepared,
)
from corpus.weights import NAME, WeightsUnavailable, prepare, read_packed

PASSAGES = [
    "The right to exercise the Options by Time by the Participant will be subject to a total vesting period "
    "of 3 (three) years starting from the date of the Grant Agreement with the Participant.",
    "Em caso de desligamento sem justa causa, as opções não exercíveis serão extintas.",
    "参与者无故被解雇时，未归属的期权立即失效；已归属的期权可在三个月内行使。",
    "參與者無故被解僱時，未歸屬的購股權即時失效。",
    "En caso de despido sin causa, las acciones restringidas se pagan a prorrata.",
    "|(ii)\n|strive to achieve\tthe Company’s corporate goals\u200b and  objectives;",
    "R$ 0,0033 – 66,66% ①½ ﬁnal",
    "1",
]


@pytest.fixture(scope="module")
def engine() -> EngineEncoder:
    return EngineEncoder()


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    named = os.environ.get("CLAUSEWISE_CACHE")
    return prepare(Path(named) if named else tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="module")
def torch_encoder(directory: Path) -> SentenceTransformerEncoder:
    def refuse(*_: object) -> None:
        raise AssertionError("the network was touched")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", refuse)
        return SentenceTransformerEncoder(directory, space=NAME)


def test_vectors_are_unit_rows_of_single_precision(engine: EngineEncoder) -> None:
    rows = engine.passages(PASSAGES)
    assert rows.shape == (len(PASSAGES), engine.dimension)
    assert rows.dtype == np.float32
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)


def test_no_texts_give_no_rows(engine: EngineEncoder) -> None:
    assert engine.queries([]).shape == (0, engine.dimension)


def test_a_text_has_the_same_bits_alone_and_among_others(engine: EngineEncoder) -> None:
    together = engine.passages(PASSAGES * 3)
    assert all((together[place] == engine.passages([text])[0]).all() for place, text in enumerate(PASSAGES))


def test_questions_and_passages_are_told_apart(engine: EngineEncoder) -> None:
    assert not np.array_equal(engine.queries(PASSAGES[:1]), engine.passages(PASSAGES[:1]))


@pytest.mark.parametrize("other", [1, 2, 3, 4])
def test_meaning_crosses_languages(engine: EngineEncoder, other: int) -> None:
    question = engine.queries(["What happens to my unvested options if I am dismissed without cause?"])[0]
    far = engine.passages(["The company's registered office is in the city of São Paulo."])[0]
    assert engine.passages([PASSAGES[other]])[0] @ question > far @ question


def test_torch_and_engine_give_the_same_vectors(
    engine: EngineEncoder, torch_encoder: SentenceTransformerEncoder
) -> None:
    assert torch_encoder.id == engine.id
    assert torch_encoder.dimension == engine.dimension
    for ours, theirs in (
        (engine.passages(PASSAGES), torch_encoder.passages(PASSAGES)),
        (engine.queries(PASSAGES), torch_encoder.queries(PASSAGES)),
    ):
        assert (ours * theirs).sum(axis=1).min() >= 0.9965


def test_torch_and_engine_cut_a_text_into_equally_many_tokens(
    engine: EngineEncoder, torch_encoder: SentenceTransformerEncoder
) -> None:
    tokenizer = torch_encoder._model.tokenizer
    lengths = [len(tokenizer("passage: " + prepared(text))["input_ids"]) for text in PASSAGES]
    assert lengths == [engine.tokens(text) for text in PASSAGES]


def test_the_tokens_are_those_of_the_packed_vocabulary(
    directory: Path, torch_encoder: SentenceTransformerEncoder
) -> None:
    pieces = read_packed(module.packed_file().read_bytes()).pieces
    ids = torch_encoder._model.tokenizer("passage: 未归属的期权")["input_ids"]
    assert [pieces[place][0] for place in ids][:4] == ["<s>", "▁passage", ":", "▁"]
    assert "".join(pieces[place][0] for place in ids[3:-1]) == "▁未归属的期权"


def test_the_directory_loads_as_an_ordinary_model_with_its_prompts(
    torch_encoder: SentenceTransformerEncoder,
) -> None:
    assert torch_encoder._model.prompts == {
        "query": "query: ",
        "document": "passage: ",
        "passage": "passage: ",
    }


def test_the_tokenizer_is_of_a_class_that_older_releases_know(directory: Path) -> None:
    assert '"tokenizer_class": "PreTrainedTokenizerFast"' in (directory / "tokenizer_config.json").read_text()


def test_a_prepared_directory_is_not_written_again(directory: Path) -> None:
    before = (directory / "model.safetensors").stat().st_mtime_ns
    assert prepare(directory.parent.parent) == directory
    assert (directory / "model.safetensors").stat().st_mtime_ns == before


def test_an_interrupted_preparation_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("corpus.weights._write_tokenizer", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        prepare(tmp_path)
    assert list((tmp_path / "encoders").iterdir()) == []


def test_damaged_weights_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged = tmp_path / "e5-small-q4.bin"
    damaged.write_bytes(b"E5S1 and then nothing")
    monkeypatch.setattr("corpus.weights.packed_file", lambda: damaged)
    with pytest.raises(WeightsUnavailable, match="Install the package again"):
        prepare(tmp_path)


def test_the_configured_encoder_is_the_engine_for_a_single_question(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("CLAUSEWISE_ENCODER", raising=False)
    assert isinstance(configured(tmp_path), EngineEncoder)


def test_many_texts_go_to_torch_and_few_to_the_engine(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, engine: EngineEncoder, torch_encoder: SentenceTransformerEncoder
) -> None:
    monkeypatch.delenv("CLAUSEWISE_ENCODER", raising=False)
    encoder = configured(tmp_path)
    vars(encoder)["_torch"] = torch_encoder
    many = [f"{passage} {number}" for number in range(13) for passage in PASSAGES]
    assert len(many) >= module.BULK
    assert np.array_equal(encoder.passages(PASSAGES), engine.passages(PASSAGES))
    assert np.array_equal(encoder.passages(many), torch_encoder.passages(many))
    vars(encoder)["_torch"] = None
    assert np.array_equal(encoder.queries(many), engine.queries(many))


def test_rows_come_in_the_order_of_the_texts(torch_encoder: SentenceTransformerEncoder) -> None:
    texts = [passage * repeated for repeated in (3, 1, 5) for passage in PASSAGES]
    together = torch_encoder.passages(texts)
    alone = np.concatenate([torch_encoder.passages([text]) for text in texts])
    assert (together * alone).sum(axis=1).min() > 0.9999


def test_batches_hold_every_place_once_and_stay_small() -> None:
    lengths = [7, 400, 1, 600, 120, 120, 130, 1]
    batches = list(module._batches(lengths))
    assert sorted(place for batch in batches for place in batch) == list(range(len(lengths)))
    assert all(len(batch) == 1 or lengths[batch[0]] * len(batch) <= module._TOKENS for batch in batches)
    assert list(module._batches([])) == []


def test_a_directory_that_is_no_model_is_named_with_what_is_accepted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.setenv("CLAUSEWISE_ENCODER", str(tmp_path / "empty"))
    with pytest.raises(EncoderUnavailable, match="must be engine, sentence-transformers, the directory"):
        configured(tmp_path)


def test_a_directory_has_an_identity_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, directory: Path
) -> None:
    named = tmp_path / "house-model"
    named.symlink_to(directory)
    identity = module._identity(named)
    assert identity.startswith("house-model-")
    assert identity != NAME


def test_an_interrupted_import_is_not_taken_for_a_missing_package() -> None:
    interrupted, broken = ImportError("half"), ImportError("broken")
    interrupted.__context__ = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        module._why_not(interrupted)
    assert "installed but cannot be imported" in module._why_not(broken)
