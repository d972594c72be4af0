"""Answers use the version in force, say which, and compute nothing from words that are gone."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from assistant.assistant import Assistant
from assistant.reading.plans import PlanFinder
from assistant.reading.reader import Reader
from assistant.sources import touched
from corpus.adding import Said, add
from corpus.concepts import Thesaurus
from corpus.library import SHIPPED, Library
from rules.loading import Shelf

BEFORE, SINCE = "2026-05-31", "2026-06-01"
FORFEITS = "all Options granted to it under its Grant Agreement(s), whether exercisable or not, on the date"
MILDER = "all unvested Options granted to it under its Grant Agreement(s), on the date"
RESIGNED = "I resigned before vesting is complete. What happens to my options?"
VESTED = {"time_options_granted": "90000", "grant_agreement_date": "2025-05-02"}
HOW_MANY = "How many of my Options by Time can I exercise?"


@pytest.fixture(scope="module")
def amended(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Callable[[str], str]], Assistant]:
    """An assistant over a library in which Azul's plan has a second version, made by a change to its text."""

    def amended(change: Callable[[str], str]) -> Assistant:
        folder: Path = tmp_path_factory.mktemp("amended")
        text = Library().document("azul-sop-2025").text
        assert change(text) != text
        (folder / "plan.txt").write_text(change(text), "utf-8")
        said = Said(plan="azul-sop-2025", effective=date.fromisoformat(SINCE))
        add(folder / "plan.txt", folder / "home", said, lambda _: "en", lambda _: None, date(2026, 5, 1))
        library = Library(SHIPPED, folder / "home" / "plans")
        books = Shelf()
        reader = Reader(books, Thesaurus.load(), PlanFinder(library.plans()))

        def no_search() -> None:
            raise AssertionError("these questions need no search")

        return Assistant(library, books, reader, no_search)  # type: ignore[arg-type]

    return amended


def test_the_version_in_force_on_the_day_is_quoted(amended: Callable[..., Assistant]) -> None:
    assistant = amended(lambda text: text.replace("11.1.", "11.1. As amended:"))
    for day, version in ((BEFORE, 1), (SINCE, 2)):
        answer = assistant.ask(RESIGNED, plan="azul-sop-2025", as_of=day)
        assert {part.version for part in answer.parts} == {version}
        assert {citation.version for citation in answer.citations} == {version}
        document = assistant.library.document("azul-sop-2025", version)
        for citation in answer.citations:
            assert document.text[citation.start : citation.end] == citation.quote
            assert citation.source_sha256 == document.plan.sha256
        assert f"version {version} of the document" in answer.text


def test_a_plan_with_one_version_does_not_speak_of_versions(amended: Callable[..., Assistant]) -> None:
    assistant = amended(lambda text: text.replace("11.1.", "11.1. As amended:"))
    answer = assistant.ask("What happens if I resign?", plan="zenvia-ltip-6", as_of=SINCE)
    assert "version" not in answer.text


def test_quotations_follow_their_clause_to_its_new_number(amended: Callable[..., Assistant]) -> None:
    def insert(text: str) -> str:
        for number in range(9, 7, -1):
            text = text.replace(f"\n8.{number}.", f"\n8.{number + 1}.")
        for number in (3, 2, 1):
            text = text.replace(f"\n8.{number}.", f"\n8.{number + 1}.").replace(f"|8.{number}.", f"|8.{number + 1}.")
        at = text.index("8.2. Termination Without Cause")
        return f"{text[:at]}8.1. Notice. The Company gives notice of every Termination in writing.\n|{text[at:]}"

    assistant = amended(insert)
    answer = assistant.ask(RESIGNED, plan="azul-sop-2025", as_of=SINCE)
    assert answer.parts[0].status == "computed"
    assert "8.3" in {citation.clause.partition("(")[0] for citation in answer.citations}


def test_nothing_is_computed_from_words_that_are_gone(amended: Callable[..., Assistant]) -> None:
    assistant = amended(lambda text: text.replace(FORFEITS, MILDER))
    before = assistant.ask(RESIGNED, plan="azul-sop-2025", as_of=BEFORE).parts[0]
    assert [outcome.code for outcome in before.outcomes] == ["forfeits_all"]
    answer = assistant.ask(RESIGNED, plan="azul-sop-2025", as_of=SINCE)
    (part,) = answer.parts
    assert (part.status, part.review) == ("clause", "stale")
    assert all(outcome.code is None and outcome.quantity is None for outcome in part.outcomes)
    assert any(MILDER in citation.quote for citation in answer.citations)
    assert "Version 2 of the document no longer says what the rule for this was written from (8.2)" in answer.text


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("pt", "A versão 2 do documento já não diz"),
        ("es", "La versión 2 del documento ya no dice"),
        ("zh-Hans", "第2版"),
    ],
)
def test_this_is_said_in_the_readers_language(amended: Callable[..., Assistant], language: str, words: str) -> None:
    assistant = amended(lambda text: text.replace(FORFEITS, MILDER))
    answer = assistant.ask(RESIGNED, plan="azul-sop-2025", as_of=SINCE, language=language)
    assert words in answer.text


def test_other_rules_of_an_amended_plan_still_compute(amended: Callable[..., Assistant]) -> None:
    assistant = amended(lambda text: text.replace(FORFEITS, MILDER))
    answer = assistant.ask(HOW_MANY, plan="azul-sop-2025", facts=VESTED, as_of="2027-05-03")
    assert [outcome.quantity.exact for outcome in answer.parts[0].outcomes if outcome.quantity] == ["60000"]
    assert answer.parts[0].review == "unreviewed"


def test_a_clause_that_changed_around_the_quotation_makes_the_answer_stale(amended: Callable[..., Assistant]) -> None:
    end = "except as set forth in Section 3.2 below."
    assistant = amended(lambda text: text.replace(end, f"{end} The Board may shorten this period.", 1))
    answer = assistant.ask(HOW_MANY, plan="azul-sop-2025", facts=VESTED, as_of="2027-05-03")
    (part,) = answer.parts
    assert part.review == "stale"
    assert [outcome.quantity.exact for outcome in part.outcomes if outcome.quantity] == ["60000"]
    assert "read the clause before relying on this" in answer.text


def test_the_rules_that_rest_on_changed_words_are_listed(amended: Callable[..., Assistant]) -> None:
    library = amended(lambda text: text.replace(FORFEITS, MILDER)).library
    book = Shelf()["azul-sop-2025"]
    found = {each.rule: each for each in touched(book, library, 2)}
    assert found["rules.termination_voluntary_or_for_cause"].lost == ("8.2",)
    assert len(found) < len(book.rules) / 4
    assert touched(book, library, 1) == ()


def test_replay_tells_the_versions_apart(amended: Callable[..., Assistant]) -> None:
    assistant = amended(lambda text: text.replace("11.1.", "11.1. As amended:"))
    before, since = (assistant.ask(RESIGNED, plan="azul-sop-2025", as_of=day) for day in (BEFORE, SINCE))
    assert before.replay.documents != since.replay.documents
    assert before.replay.rules == since.replay.rules
