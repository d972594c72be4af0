"""Search: the plan first, then the clause, quoted exactly, the same every time."""

import re
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from corpus.adapter import AdaptedEncoder, Adapter
from corpus.cache import cache_directory
from corpus.concepts import Concept, Thesaurus
from corpus.encoder import EngineEncoder
from corpus.index import Index
from corpus.library import Library
from corpus.passage import Passage
from corpus.plan import UnknownPlan
from corpus.search import Searcher
from corpus.units import document_units

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
    found = Searcher(library, engine, index, Thesaurus([])).search("Must I report trades to the company?", k=10)
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


@pytest.mark.parametrize(
    ("query", "plan", "clause"),
    [
        ("1.2", "ship", "1.2"),
        ("Section 2.1", "ship", "2.1"),
        ("Section 3.1 Ship", None, "3.1"),
        ("1.2(ii)", "ship", "1.2(ii)"),
        ("第1.2条", "harbour", "1.2"),
        ("2", "ship", "2.1"),
    ],
)
def test_a_clauses_number_finds_that_clause_first(
    searcher: Searcher, query: str, plan: str | None, clause: str
) -> None:
    assert searcher.search(query, plan)[0].clause == clause


def test_a_number_that_no_clause_has_is_searched_for_as_before(searcher: Searcher) -> None:
    assert all(passage.score < 1 for passage in searcher.search("9.9", "ship"))


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
    assert set(first.metadata) == {"plan", "version", "clause", "heading", "start", "end", "score", "similarity"}
    assert first.page_content.startswith("3.1.")


def test_the_example_in_the_documentation_runs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CLAUSEWISE_ENCODER", "engine")
    monkeypatch.setenv("CLAUSEWISE_HOME", str(tmp_path))
    monkeypatch.delenv("CLAUSEWISE_CHROMA_URL", raising=False)
    page = (Path(__file__).parents[2] / "docs" / "searching-from-langchain.md").read_text("utf-8")
    (example,) = re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    (tmp_path / "example.py").write_text(example, "utf-8")
    shown = runpy.run_path(str(tmp_path / "example.py"))
    shown["searcher"].index.close()
    source = Library().document("azul-sop-2025").text
    assert len(shown["documents"]) == 3
    for document in shown["documents"]:
        assert document.metadata["plan"] == "azul-sop-2025"
        assert document.page_content == source[document.metadata["start"] : document.metadata["end"]]
        assert all(f"`{key}`" in page for key in document.metadata)
    assert "8.1" in {document.metadata["clause"] for document in shown["documents"]}
    assert len(capsys.readouterr().out.splitlines()) >= 3


def test_search_needs_neither_torch_nor_langchain() -> None:
    code = (
        "import sys, corpus.search, corpus.concepts, corpus.vectors; "
        "from corpus.encoder import EngineEncoder; EngineEncoder().queries(['law']); "
        "heavy = {'torch', 'sentence_transformers', 'langchain_core', 'chromadb', 'sympy'}; "
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_what_people_are_known_to_ask_finds_a_clause_that_shares_no_word(
    tmp_path: Path, engine: EngineEncoder, make_library: Callable[[Path], Library]
) -> None:
    question = "Kann ich meine Anteile verpfänden?"
    library = make_library(tmp_path / "plans")
    score = _clauses(library, engine, tmp_path / "without", question)["3.1"]
    (tmp_path / "plans" / "ship" / "asked.yaml").write_text(f'"3.1": {{en: ["{question}"]}}\n', "utf-8")
    following = _clauses(Library(tmp_path / "plans"), engine, tmp_path / "with", question)
    assert following["3.1"] > score
    assert next(iter(following)) == "3.1"


def _clauses(library: Library, engine: EngineEncoder, cache: Path, question: str) -> dict[str, float]:
    index = Index(library, engine, cache)
    index.ensure()
    found = Searcher(library, engine, index, Thesaurus(CONCEPTS)).search(question, "ship", 20)
    index.close()
    return {passage.clause: passage.score for passage in found}


def test_what_people_ask_is_never_quoted(
    tmp_path: Path, engine: EngineEncoder, make_library: Callable[[Path], Library]
) -> None:
    library = make_library(tmp_path / "plans")
    (tmp_path / "plans" / "ship" / "asked.yaml").write_text('"2.1": {en: ["May I pawn my stake?"]}\n', "utf-8")
    index = Index(library, engine, tmp_path / "cache")
    index.ensure()
    searcher = Searcher(library, engine, index, Thesaurus([]))
    source = library.document("ship").text
    for passage in searcher.search("May I pawn my stake?", "ship") + searcher.sentences("May I pawn my stake?", "ship"):
        assert passage.text == source[passage.start : passage.end]
        assert "pawn" not in passage.text
    index.close()


# Versions


OLD = "FLEET PLAN\n1. Vesting\n1.1. The Shares vest after three years.\n2. Law\n2.1. Chilean laws govern this plan.\n"
NEW = "FLEET PLAN\n1. Law\n1.1. Peruvian laws govern this plan.\n2. Vesting\n2.1. The Shares vest after five years.\n"
CHANGED = date(2026, 4, 1)


@pytest.fixture(scope="module")
def fleet(
    tmp_path_factory: pytest.TempPathFactory, engine: EngineEncoder, add_plan: Callable[..., None]
) -> Iterator[Searcher]:
    root = tmp_path_factory.mktemp("fleet")
    add_plan(root, "fleet", OLD)
    add_plan(root, "fleet", NEW, version=2, effective=CHANGED)
    library = Library(root, day=date(2030, 1, 1))
    index = Index(library, engine, tmp_path_factory.mktemp("cache"))
    index.ensure()
    yield Searcher(library, engine, index, Thesaurus([]))
    index.close()


@pytest.mark.parametrize("plan", ["fleet", None])
@pytest.mark.parametrize(
    ("day", "version", "clause", "laws"),
    [
        (CHANGED - timedelta(days=1), 1, "2.1", "Chilean"),
        (CHANGED, 2, "1.1", "Peruvian"),
        (None, 2, "1.1", "Peruvian"),
        (date(1990, 1, 1), 1, "2.1", "Chilean"),
    ],
)
def test_the_version_in_force_on_the_day_is_searched(
    fleet: Searcher, plan: str | None, day: date | None, version: int, clause: str, laws: str
) -> None:
    passages = fleet.search("Which laws govern the plan?", plan, 20, day=day)
    assert {passage.version for passage in passages} == {version}
    assert passages[0].clause == clause
    assert laws in passages[0].text
    source = (OLD, NEW)[version - 1]
    assert all(passage.text == source[passage.start : passage.end] for passage in passages)


def test_sentences_are_those_of_the_version_in_force(fleet: Searcher) -> None:
    assert {passage.version for passage in fleet.sentences("Which laws govern the plan?", "fleet", 20)} == {2}


# Sentences


QUESTIONS = ["When do shares vest?", "Can I pledge shares?", "What happens if I die?", "稅怎麼扣？", "Quem decide?"]


@pytest.fixture(scope="module")
def shipped(engine: EngineEncoder) -> Iterator[Searcher]:
    """Search over the plans that come with the program, as it is set up."""
    library, cache = Library(), cache_directory()
    encoder = AdaptedEncoder(engine, Adapter.load())
    index = Index(library, encoder, cache)
    index.ensure()
    yield Searcher(library, encoder, index, Thesaurus.load(cache=cache), cache)
    index.close()


@pytest.mark.parametrize(
    ("question", "plan", "clause"),
    [
        ("demitido sem justa causa", "azul-sop-2025", "8.1(i)"),
        ("demitido por justa causa", "azul-sop-2025", "8.2(ii)"),
        ("o que acontece se eu for demitido sem justa causa?", "zenvia-ltip-6", "6.2(i)"),
        ("fui demitido por justa causa", "zenvia-ltip-6", "6.1(i)"),
    ],
)
def test_a_clause_on_other_reasons_for_leaving_comes_after_those_on_the_one_asked_about(
    shipped: Searcher, question: str, plan: str, clause: str
) -> None:
    assert shipped.search(question, plan, 1)[0].clause == clause


@pytest.mark.parametrize("question", QUESTIONS)
def test_sentences_come_best_first_in_their_exact_words(shipped: Searcher, question: str) -> None:
    passages = shipped.sentences(question, k=40)
    assert len(passages) == 40
    assert [passage.score for passage in passages] == sorted((each.score for each in passages), reverse=True)
    for passage in passages:
        document = shipped._library.document(passage.plan)
        assert passage.text == document.text[passage.start : passage.end] == passage.text.strip()
        assert (passage.start, passage.end) == passage.focus
        clause = document.outline[passage.clause]
        assert clause.start <= passage.start < passage.end <= clause.end
    places = [(passage.plan, *passage.focus) for passage in passages]
    assert len(set(places)) == len(places)


def test_sentences_do_not_overlap(shipped: Searcher) -> None:
    for plan in ("azul-sop-2025", "kingsoft-cloud-sip-2021", "zenvia-ltip-6"):
        for question in QUESTIONS:
            spans = sorted(passage.focus for passage in shipped.sentences(question, plan, 40))
            assert all(before.end <= after.start for before, after in pairwise(spans))


def test_fewer_sentences_are_the_best_of_more(shipped: Searcher) -> None:
    question = "What happens to unvested units when employment ends?"
    more = shipped.sentences(question, "kingsoft-cloud-sip-2021", 30)
    assert {passage.plan for passage in more} == {"kingsoft-cloud-sip-2021"}
    assert shipped.sentences(question, "kingsoft-cloud-sip-2021", 7) == more[:7]


def test_all_of_a_document_is_given_where_so_much_is_asked_for(searcher: Searcher, library: Library) -> None:
    """Every sentence stands in some passage, once."""
    passages = searcher.sentences("law", "ship", 1000)
    document = library.document("ship")
    covered = sorted(passage.focus for passage in passages)
    for unit in document_units(document):
        inside = [span for span in covered if span.start < unit.end and unit.start < span.end]
        assert inside[0].start <= unit.start
        assert max(span.end for span in inside) >= unit.end
        assert all(after.start <= before.end + 1 for before, after in pairwise(inside))


def test_a_short_sentence_brings_the_one_beside_it(searcher: Searcher) -> None:
    best = searcher.sentences("A sale in breach of the transfer rules, is it void?", "ship", 1)[0]
    assert best.clause == "2.1"
    assert best.text.endswith("A sale in breach of this clause is void.")
    assert "No Share may be pledged or sold before it has vested." in best.text


@pytest.mark.parametrize(("query", "k"), [("", 5), ("  ", 5), ("law", 0)])
def test_no_sentence_for_nothing(searcher: Searcher, query: str, k: int) -> None:
    assert searcher.sentences(query, k=k) == []


# Many plans


def test_of_many_plans_those_with_the_nearest_words_are_looked_at(
    tmp_path: Path, engine: EngineEncoder, add_plan: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("corpus.search._EXHAUSTIVE", 3)
    monkeypatch.setattr("corpus.search._ROUTED", 2)
    for name, subject in (
        ("alder", "The board appoints a treasurer every spring."),
        ("birch", "Tax is withheld by the employer."),
        ("cedar", "A participant who dies leaves the shares to the heirs."),
        ("elder", "The price of an option is five reais."),
        ("maple", "Lisbon courts settle disputes."),
    ):
        add_plan(tmp_path / "plans", name, f"TREE PLAN\n1. Rules\n1.1. {subject}\n")
    library = Library(tmp_path / "plans")
    index = Index(library, engine, tmp_path / "cache")
    index.ensure()
    searcher = Searcher(library, engine, index, Thesaurus([]))
    passages: list[Passage] = searcher.search("Who inherits the shares of a dead participant?", k=20)
    assert passages[0].plan == "cedar"
    assert len({passage.plan for passage in passages}) == 2
    assert {passage.plan for passage in searcher.search("Who inherits?", "maple", k=20)} == {"maple"}
    index.close()


@pytest.fixture(scope="module")
def contracts(
    tmp_path_factory: pytest.TempPathFactory, engine: EngineEncoder, add_plan: Callable[..., None]
) -> Iterator[Searcher]:
    """Ten supply agreements of one wording between different parties."""
    root = tmp_path_factory.mktemp("contracts")
    parties = ("Alder", "Birch", "Cedar", "Douglas", "Elm", "Fir", "Ginkgo", "Hazel", "Ivy", "Juniper")
    for party in parties:
        add_plan(
            root / "plans",
            f"supply-{party.lower()}",
            f"SUPPLY AGREEMENT\nbetween {party} Timber Holdings and {party}wood Sawmills of {party}ford\n"
            "1. Insurance\n1.1. The supplier insures the goods.\n2. Law\n2.1. The laws of Chile govern this.\n",
        )
    library = Library(root / "plans")
    index = Index(library, engine, root / "cache")
    searcher = Searcher(library, engine, index, Thesaurus([]))
    searcher.warm()
    yield searcher
    index.close()


def test_a_document_is_found_by_its_parties(contracts: Searcher) -> None:
    query = "In the agreement between Cedar Timber Holdings and Cedarwood Sawmills of Cedarford: who insures the goods?"
    found = contracts.search(query)
    assert {passage.plan for passage in found} == {"supply-cedar"}
    assert "1.1" in [passage.clause for passage in found[:2]]


def test_words_that_many_documents_begin_with_single_none_out(contracts: Searcher) -> None:
    found = contracts.search("Under the supply agreement, who insures the timber?", k=10)
    assert len({passage.plan for passage in found}) > 5


def test_one_word_of_a_name_is_not_enough_to_leave_the_others_out(contracts: Searcher) -> None:
    found = contracts.search("Who insures the goods, Cedar?", k=10)
    assert found[0].plan == "supply-cedar"
    assert len({passage.plan for passage in found}) > 1
