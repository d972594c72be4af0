"""Words, sentences and small tables of vectors, which search is made of."""

import json
from pathlib import Path

import numpy as np
import pytest

from corpus.encoder import EngineEncoder
from corpus.lexical import Lexicon, question_tokens, rarity_over, tokens
from corpus.sentences import sentences
from corpus.vectors import VectorTable


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Opções, 1/3!", ["opcoes", "1", "3"]),
        ("歸屬期", ["归属", "属期"]),
        ("年", ["年"]),
        ("A類股", ["a", "类股"]),
        ("", []),
    ],
)
def test_words_and_character_pairs(text: str, expected: list[str]) -> None:
    assert tokens(text) == expected


def test_what_only_makes_a_question_is_left_out() -> None:
    assert question_tokens("What happens to my shares if the board...?") == ["happens", "shares", "board"]
    assert question_tokens("如果我辞职会怎么样？") == ["辞职"]


def test_rare_words_weigh_more_and_short_documents_too() -> None:
    lexicon = Lexicon.of([["law", "plan"], ["plan", "tax"], ["plan", "tax", *["filler"] * 20]])
    scores = lexicon.scores({"law": 1, "plan": 1})
    assert max(scores, key=scores.__getitem__) == 0
    assert lexicon.scores({"tax": 1})[1] > lexicon.scores({"tax": 1})[2]
    assert lexicon.scores({"unheard": 1}) == {}


def test_rarity_is_counted_over_all_indexes_that_are_searched() -> None:
    rare_here = Lexicon.of([["tax", "law"], ["plan"], ["plan"]])
    common_there = Lexicon.of([["tax"], ["tax"], ["tax"]])
    both = rarity_over([rare_here, common_there])
    alone = rare_here.scores({"tax": 1})[0]
    beside = rare_here.scores({"tax": 1}, both)[0]
    assert beside < alone
    assert rare_here.scores({"law": 1}, both)[0] > rare_here.scores({"law": 1})[0]


def test_a_kept_lexicon_scores_alike(tmp_path: Path) -> None:
    lexicon = Lexicon.of([["law", "law"], ["tax"]])
    lexicon.save(tmp_path / "lexicon.json")
    kept = Lexicon.load(tmp_path / "lexicon.json")
    assert kept is not None
    assert kept.scores({"law": 1}) == lexicon.scores({"law": 1})
    (tmp_path / "lexicon.json").write_text("{}")
    assert Lexicon.load(tmp_path / "lexicon.json") is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The Options lapse on the date of death. The Board of Directors may decide otherwise.",
            ["The Options lapse on the date of death.", "The Board of Directors may decide otherwise."],
        ),
        ("未归属的期权立即失效。已归属的期权可以行使。", ["未归属的期权立即失效。", "已归属的期权可以行使。"]),
        (
            "As defined in Art. 3 and by Azul S.A. (the Company) in Brazil.",
            ["As defined in Art. 3 and by Azul S.A. (the Company) in Brazil."],
        ),
        ("|(i)\n|death of the Participant, whatever the cause", ["(i)\n|death of the Participant, whatever the cause"]),
        ("  \n ", []),
    ],
)
def test_sentences_are_cut_where_they_end(text: str, expected: list[str]) -> None:
    assert [text[span.start : span.end] for span in sentences(text)] == expected


def test_a_very_long_sentence_is_cut_without_losing_words() -> None:
    text = ", ".join(["and the Participant shall pay"] * 60)
    spans = sentences(text)
    assert len(spans) > 1
    assert " ".join(text[span.start : span.end] for span in spans) == text


def test_a_table_is_built_once_and_found_again(tmp_path: Path, engine: EngineEncoder) -> None:
    texts = ["How many shares vest?", "Quem administra o plano?", "谁缴税？"]
    built = VectorTable.load_or_build(tmp_path, "examples", texts, engine)
    path = tmp_path / "vectors" / "examples" / "vectors.npy"
    before = path.stat().st_mtime_ns
    kept = VectorTable.load_or_build(tmp_path, "examples", texts, engine)
    assert path.stat().st_mtime_ns == before
    assert np.array_equal(built.vectors, kept.vectors)
    near = kept.nearest(engine.queries(["Who runs the plan?"])[0], 2)
    assert near[0].place == 1
    assert near[0].similarity >= near[1].similarity
    assert json.loads((path.parent / "texts.json").read_text())["texts"] == texts


@pytest.mark.parametrize("damage", ["texts", "missing", "garbage", "kind"])
def test_a_stale_or_damaged_table_is_built_again(tmp_path: Path, engine: EngineEncoder, damage: str) -> None:
    VectorTable.load_or_build(tmp_path, "examples", ["one", "two"], engine)
    path = tmp_path / "vectors" / "examples" / "vectors.npy"
    texts = ["one", "three"] if damage == "texts" else ["one", "two"]
    if damage == "missing":
        path.unlink()
    if damage == "garbage":
        path.write_bytes(b"\x93NUMPY")
    kind = "passage" if damage == "kind" else "query"
    table = VectorTable.load_or_build(tmp_path, "examples", texts, engine, kind)  # type: ignore[arg-type]
    encode = engine.passages if damage == "kind" else engine.queries
    assert np.array_equal(table.vectors, encode(texts))
