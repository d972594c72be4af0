"""Measuring search over contracts: precision and recall by characters; a sentence where the contracts are absent."""

import json
import os
from pathlib import Path

import pytest

from corpus.passage import Passage
from corpus.span import Span
from evals.contracts import Query, judged, main, read, shelved

QUERY = Query("deal", "", "", ((10, 20), (30, 40)))


def passage(start: int, end: int, plan: str = "deal") -> Passage:
    return Passage(plan, 1, "1", "", "", start, end, 0.5, 0.5, Span(start, end))


@pytest.mark.parametrize(
    ("passages", "precision", "recall"),
    [
        ([], 0, 0),
        ([passage(10, 20)], 1, 1 / 2),
        ([passage(10, 20), passage(30, 40)], 1, 1),
        ([passage(0, 20)], 1 / 2, 1 / 2),
        ([passage(15, 35)], 1 / 2, 1 / 2),
        ([passage(20, 30)], 0, 0),
        ([passage(9, 11)], 1 / 2, 1 / 20),
        ([passage(10, 20, "other")], 0, 0),
        ([passage(10, 20), passage(10, 20)], 1, 1 / 2),
        ([passage(10, 20), passage(0, 10, "other")], 1 / 2, 1 / 2),
    ],
)
def test_precision_and_recall_count_characters(passages: list[Passage], precision: float, recall: float) -> None:
    assert judged(passages, QUERY) == pytest.approx((precision, recall))


def test_spans_that_overlap_are_counted_once() -> None:
    assert judged([passage(0, 10)], Query("deal", "", "", ((0, 10), (5, 20)))) == pytest.approx((1, 1 / 2))


def test_queries_are_read_with_and_without_the_contracts_name(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "Acme_01_EX-10.1 Supply.txt").write_text("1. Law\nThe laws of Chile govern this.\n", "utf-8")
    snippets = [{"file_path": "cuad/Acme_01_EX-10.1 Supply.txt", "span": [7, 20]}]
    tests = [{"query": "Consider Acme; Which law?", "snippets": snippets}, {"query": "Law?", "snippets": snippets}]
    (tmp_path / "tests.json").write_text(json.dumps({"tests": tests}), "utf-8")
    named, bare = read(tmp_path)
    assert (named.named, named.bare, named.spans) == ("Consider Acme; Which law?", "Which law?", ((7, 20),))
    assert bare.bare == "Law?"
    (tmp_path / "shelf").mkdir()
    (plan,) = shelved(tmp_path / "docs", tmp_path / "shelf").plans()
    assert plan.id == named.contract
    assert (plan.issuer, plan.names["en"]) == ("Acme", "Supply")


def test_where_the_contracts_are_absent_a_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CLAUSEWISE_BENCH", str(tmp_path))
    assert main([]) == 0
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == "The contracts were not found; name their folder's parent in CLAUSEWISE_BENCH.\n"


def test_every_query_names_characters_of_a_contract(tmp_path: Path) -> None:
    bench = Path(os.environ.get("CLAUSEWISE_BENCH", Path(__file__).parents[3] / "shared" / "bench")) / "cuad"
    if not (bench / "tests.json").is_file():
        pytest.skip("The contracts were not found; name their folder's parent in CLAUSEWISE_BENCH.")
    library = shelved(bench / "docs", tmp_path)
    for query in read(bench):
        length = len(library.document(query.contract).text)
        assert query.spans
        assert all(0 <= start < end <= length for start, end in query.spans)
