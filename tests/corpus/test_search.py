"""Search: the plan first, then the clause, quoted exactly, the same every time."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from corpus.concepts import Concept, Thesaurus
from corpus.encoder import EngineEncoder
from corpus.index import Index
from corpus.lexical import Lexicon, question_tokens, tokens
from corpus.library import Library
from corpus.plan import UnknownPlan
from corpus.search import Searcher, fused
from corpus.sentences import sentences
from corpus.vectors import VectorTable

CONCEPTS = [
    Concept("dismissal", "reason", {"en": ("dismiss*", "dismissal"), "zh-Hans": ("被解雇",)}),
    Concept("resignation", "reason", {"en": ("resign*",), "pt": ("pedir demissão",), "zh-Hant": ("辭職",)}),
    Concept("pledge", "subject", {"en": ("pledged", "pledge"), "pt": ("penhor", "empenhar"), "zh-Hans": ("质押",)}),
]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory, make_library: Callable[[Path], Library]) -> Library:
    return make_library(tmp_path_factory.mktemp("plans"))


@pytest.fixture(scope="module")
def searcher(library: Library, engine: EngineEncoder, tmp_path_factory: pytest.TempPathFactory) -> Searcher:
    cache = tmp_path_factory.mktemp("cache")
    index = Index(library, engine, cache)
    index.ensure()
    return Searcher(library, engine, index, Thesaurus(CONCEPTS), cache)


@pytest.mark.parametrize(
    ("question", "plan", "clause"),
    [
        ("Which law governs the plan?", "ship", "3.1"),
        ("Posso empenhar minhas ações?", "ship", "2.1"),
        ("股份可以质押吗？", "ship", "2.1"),
        ("¿Qué pasa si muero?", "ship", "1.2(ii)"),
        ("What happens if I resign?", "harbour", "1.2"),
        ("公司会扣税吗？", "harbour", "2.1"),
        ("Does the company withhold taxes?", "harbour", "2.1"),
    ],
)
def test_the_clause_that_speaks_to_a_question_is_among_the_first_two(
    searcher: Searcher, question: str, plan: str, clause: str
) -> None:
    assert clause in [passage.clause for passage in searcher.search(question, plan, 2)]


def test_passages_are_quoted_exactly(searcher: Searcher, library: Library) -> None:
    for passage in searcher.search("When do shares vest?", k=20):
        source = library.document(passage.plan).text
        assert passage.text == source[passage.start : passage.end] == passage.text.strip()
        assert passage.start <= passage.focus.start < passage.focus.end <= passage.end


def test_a_long_clause_is_quoted_where_it_answers(
    tmp_path: Path, engine: EngineEncoder, add_plan: Callable[..., None]
) -> None:
    items = "".join(f"({mark}) {'the Participant keeps a record of every sale; ' * 9}\n" for mark in "abcde")
    text = f"BARGE PLAN\n1. Duties\n1.1. Every Participant reports trades to the Company at once:\n{items}"
    add_plan(tmp_path / "plans", "barge", text)
    library = Library(tmp_path / "plans")
    index = Index(library, engine, tmp_path)
    index.ensure()
    found = Searcher(library, engine, index, Thesaurus([])).search("Must I report trades to the company?")
    passage = next(passage for passage in found if passage.clause == "1.1")
    assert passage.text == "1.1. Every Participant reports trades to the Company at once:"
    index.close()


def test_passages_come_best_first_with_comparable_figures(searcher: Searcher) -> None:
    passages = searcher.search("Can a share be pledged?", "ship", 20)
    scores = [passage.score for passage in passages]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= 1 for score in scores)
    assert all(-1 <= passage.similarity <= 1 for passage in passages)


def test_a_heading_is_the_clauses_or_the_nearest_above(searcher: Searcher) -> None:
    found = {passage.clause: passage.heading for passage in searcher.search("pledge", "ship", 20)}
    assert found["2.1"] == "Transfer"


def test_a_named_plan_is_searched_alone(searcher: Searcher) -> None:
    assert {passage.plan for passage in searcher.search("Who pays tax under the Harbour plan?", k=20)} == {"harbour"}
    assert {passage.plan for passage in searcher.search("港灣的稅怎麼扣？", k=20)} == {"harbour"}
    assert {passage.plan for passage in searcher.search("Who pays tax?", k=20)} == {"harbour", "ship"}


def test_the_plan_asked_for_wins_over_the_plan_named(searcher: Searcher) -> None:
    assert {passage.plan for passage in searcher.search("Harbour: law?", "ship", 20)} == {"ship"}


@pytest.mark.parametrize(
    ("query", "plans", "rest"),
    [
        ("Ship: may I pledge?", {"ship"}, ": may I pledge?"),
        ("What about SHIP’s law", {"ship"}, "What about ’s law"),
        ("ships and shipping", set(), "ships and shipping"),
        ("Harbour and Ship", {"ship", "harbour"}, "and"),
        ("港湾计划", {"harbour"}, "计划"),
        ("Harbour", {"harbour"}, "Harbour"),
    ],
)
def test_plans_names_are_taken_out_of_a_question(searcher: Searcher, query: str, plans: set[str], rest: str) -> None:
    assert searcher.without_plan(query) == (plans, rest)


def test_the_same_question_gives_the_same_passages(searcher: Searcher) -> None:
    assert searcher.search("When do shares vest?") == searcher.search("When do shares vest?")


def test_a_plan_that_is_not_at_hand_is_refused(searcher: Searcher) -> None:
    with pytest.raises(UnknownPlan, match="There is no plan"):
        searcher.search("law", "galleon")


@pytest.mark.parametrize(("query", "k"), [("", 5), ("  ", 5), ("law", 0)])
def test_nothing_asked_is_nothing_found(searcher: Searcher, query: str, k: int) -> None:
    assert searcher.search(query, k=k) == []


def test_langchain_gets_documents_with_their_places(searcher: Searcher) -> None:
    from corpus.retriever import ClauseRetriever

    documents = ClauseRetriever(searcher=searcher, plan="ship", k=2).invoke("Which law governs?")
    assert [document.metadata["clause"] for document in documents] == [
        passage.clause for passage in searcher.search("Which law governs?", "ship", 2)
    ]
    first = documents[0]
    assert set(first.metadata) == {"plan", "clause", "heading", "start", "end", "score", "similarity"}
    assert first.page_content.startswith("3.1.")


def test_search_needs_neither_torch_nor_langchain() -> None:
    code = (
        "import sys, corpus.search, corpus.concepts, corpus.vectors; "
        "from corpus.encoder import EngineEncoder; EngineEncoder().queries(['law']); "
        "heavy = {'torch', 'sentence_transformers', 'langchain_core', 'chromadb', 'sympy'}; "
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_fusion_prefers_what_several_rankings_prefer() -> None:
    a, b, c = ("p", "a"), ("p", "b"), ("p", "c")
    scores = fused([[a, b, c], [b, a], [b, c]])
    assert sorted(scores, key=lambda key: -scores[key]) == [b, a, c]
    assert fused([[a], [a]])[a] == pytest.approx(1)


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
    assert set(lexicon.scores({"plan": 1}, among={1})) == {1}
    assert lexicon.scores({"unheard": 1}) == {}


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
