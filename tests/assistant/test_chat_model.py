"""The optional chat model: it helps where it holds to the question and the answer, and changes nothing where not."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from assistant.cli import main
from assistant.model.chat import Chat, ModelUnavailable, configured
from tests.assistant.conftest import Run
from tests.assistant.scripted import Scripted

AZUL = "azul-sop-2025"
TELEFONICA = "telefonica-brasil-psp-2022"
QUESTION = "I was given 90,000 time options, signed on 2 May 2025. How many can I exercise on 3 May 2027?"

Reading = dict[str, Any]
Says = Callable[[str], str]


@pytest.fixture
def asked(assistant: Assistant, caplog: pytest.LogCaptureFixture) -> Iterator[Callable[..., Answer]]:
    """Give a function that asks with a scripted model beside the reader."""

    def asked(
        question: str,
        plan: str = AZUL,
        seconds: float = 0,
        reading: object = None,
        says: Says | None = None,
        **facts: str,
    ) -> Answer:
        model = Scripted(reading=reading, says=says, seconds=seconds, seen=[])
        helped = Assistant(
            assistant.library,
            assistant.books,
            assistant.reader,
            lambda: assistant.searcher,
            chat=Chat(model, "test:scripted", 0.3),
        )
        return helped.ask(question, plan=plan, facts=facts)

    with caplog.at_level(logging.WARNING):
        yield asked


def fact(name: str, value: str, words: str) -> dict[str, str]:
    return {"fact": name, "value": value, "words": words}


def numbers(answer: Answer) -> set[str | None]:
    return {o.quantity.exact for part in answer.parts for o in part.outcomes if o.quantity is not None}


UNUSUAL = "My piece of the pie is 90,000 and we shook hands on 2 May 2025. Where do I stand on 3 May 2027?"
UNDERSTOOD = {
    "goal": "time_options_exercisable",
    "facts": [
        fact("time_options_granted", "90000", "My piece of the pie is 90,000"),
        fact("grant_agreement_date", "2025-05-02", "we shook hands on 2 May 2025"),
        fact("as_of", "2027-05-03", "on 3 May 2027"),
    ],
}


def test_a_reading_that_the_question_bears_out_is_used_and_shown(asked: Callable[..., Answer]) -> None:
    answer = asked(UNUSUAL, reading=UNDERSTOOD)
    assert "60000" in numbers(answer)
    assert answer.as_of == "2027-05-03"
    assert "The chat model test:scripted helped to read this question" in answer.text
    assert "Options by Time granted = 90,000 options" in answer.text
    assert answer.replay.model == "test:scripted"


@pytest.mark.parametrize(
    "lie",
    [
        fact("time_options_granted", "95000", "My piece of the pie is 90,000"),
        fact("time_options_granted", "95000", "My piece of the pie is 95,000"),
        fact("time_options_granted", "90000", ""),
        fact("time_options_granted", "ninety thousand", "My piece of the pie is 90,000"),
        fact("closing_price", "90000", "My piece of the pie is 90,000"),
        fact("no_such_fact", "90000", "My piece of the pie is 90,000"),
    ],
)
def test_a_value_that_the_question_does_not_bear_out_is_not_used(
    asked: Callable[..., Answer], caplog: pytest.LogCaptureFixture, lie: dict[str, str]
) -> None:
    without = asked(UNUSUAL, reading={**UNDERSTOOD, "facts": UNDERSTOOD["facts"][1:]})  # type: ignore[index]
    caplog.clear()
    answer = asked(UNUSUAL, reading={**UNDERSTOOD, "facts": [lie, *UNDERSTOOD["facts"][1:]]})  # type: ignore[misc]
    assert answer.parts == without.parts
    assert "95" not in answer.text
    assert "the question does not bear it out" in caplog.text
    assert "pie" not in caplog.text


def test_what_the_request_gives_counts_before_what_the_model_finds(asked: Callable[..., Answer]) -> None:
    answer = asked(UNUSUAL, reading=UNDERSTOOD, time_options_granted="30000")
    assert "20000" in numbers(answer)


def test_where_reader_and_model_take_other_values_neither_is_used(asked: Callable[..., Answer]) -> None:
    question = f"{QUESTION} I also have 12,000 from my mother."
    reading = {
        "goal": "time_options_exercisable",
        "facts": [fact("time_options_granted", "12000", "12,000 from my mother")],
    }
    answer = asked(question, reading=reading)
    assert not numbers(answer) & {"60000", "8000"}
    assert "time_options_granted" in {need.fact for need in answer.parts[0].needs}


def test_a_reason_of_leaving_that_the_reader_reads_otherwise_is_not_believed(asked: Callable[..., Answer]) -> None:
    reading = {
        "goal": "termination_outcome",
        "facts": [fact("termination_reason", "INVOLUNTARY_DEATH", "I resigned on 1 June 2026")],
    }
    answer = asked("I resigned on 1 June 2026. What happens to my options?", reading=reading)
    assert "termination_reason" in {need.fact for need in answer.parts[0].needs}
    assert answer.parts[0].status == "needs_facts"


@pytest.mark.parametrize(
    ("reading", "incident"),
    [
        ({"goal": "no_such_goal", "facts": []}, "it names a goal that the book does not have"),
        ({"goal": ["a", "list"]}, "it failed with"),
        (None, "it did not answer in the shape that it was asked for"),
        (RuntimeError("key sk-123 is wrong"), "it failed with RuntimeError"),
    ],
)
def test_garbage_leaves_the_reading_as_it_was(
    asked: Callable[..., Answer],
    assistant: Assistant,
    caplog: pytest.LogCaptureFixture,
    reading: object,
    incident: str,
) -> None:
    plain = assistant.ask(QUESTION, plan=AZUL)
    answer = asked(QUESTION, reading=reading)
    assert (answer.parts, answer.text) == (plain.parts, plain.text)
    assert f"The chat model's reading was not used: {incident}" in caplog.text
    assert "sk-123" not in caplog.text + answer.text


def test_a_model_that_takes_too_long_holds_nothing_up(
    asked: Callable[..., Answer], assistant: Assistant, caplog: pytest.LogCaptureFixture
) -> None:
    plain = assistant.ask(QUESTION, plan=AZUL)
    begun = time.perf_counter()
    answer = asked(QUESTION, seconds=3)
    assert time.perf_counter() - begun < 2.5
    assert (answer.parts, answer.text) == (plain.parts, plain.text)
    assert "it took longer than 0.3 seconds" in caplog.text


def test_the_model_sees_goals_and_facts_and_the_question_as_data(assistant: Assistant) -> None:
    model = Scripted(seen=[])
    chat = Chat(model, "test:scripted")
    Assistant(assistant.library, assistant.books, assistant.reader, lambda: assistant.searcher, chat=chat).ask(
        QUESTION, plan=AZUL
    )
    told = model.seen[0]
    assert "- time_options_exercisable: " in told
    assert "- grant_agreement_date (date): " in told
    assert told.endswith(f"Question:\n{QUESTION}")


TERMINATED = (
    "I was dismissed without cause on 1 June 2026. My Grant Agreement is of 2 May 2025, for 90,000 Options by Time. "
    "What happens?"
)


def test_other_words_for_the_same_are_shown(asked: Callable[..., Answer], assistant: Assistant) -> None:
    plain = assistant.ask(QUESTION, plan=AZUL).text
    assert "60,000 options. " in plain
    answer = asked(QUESTION, says=lambda text: text.replace("60,000 options. ", "It comes to 60,000 options. ", 1))
    assert "It comes to 60,000 options. " in answer.text
    assert answer.citations == assistant.ask(QUESTION, plan=AZUL).citations


LIES: dict[str, tuple[str, Says]] = {
    "another number": ("a condition, or a line|numbers or dates differ", lambda text: text.replace("60,000", "66,000")),
    "a number in words": ("numbers or dates differ", lambda text: f"{text}\nThat is sixty-six thousand."),
    "another day": ("a condition, or a line|numbers or dates differ", lambda text: text.replace("2 May", "2 June")),
    "a number left out": (
        "a condition, or a line|numbers or dates differ",
        lambda text: text.replace("30,000", "some"),
    ),
    "numbers that change places": (
        "numbers or dates differ",
        lambda text: (
            text.replace("60,000 options. [", "@ options. [")
            .replace("30,000 options. [", "60,000 options. [")
            .replace("@ options. [", "30,000 options. [")
        ),
    ),
    "a condition dropped": ("a condition, or a line", lambda text: text.replace("does not provide it", "pays", 1)),
    "who decides left out": ("a condition, or a line", lambda text: "\n".join(text.splitlines()[1:])),
    "another clause": ("marks of citations differ", lambda text: text.replace("[1]", "[9]")),
    "a mark left out": ("marks of citations differ", lambda text: text.replace("[5]", "")),
    "words put into the plan's mouth": ("it quotes words", lambda text: f"{text} “You keep everything”"),
    "the opposite": (
        "a condition, or a line|turn a sentence around",
        lambda text: text.replace("is forfeited", "is not forfeited"),
    ),
    "the opposite by another verb": (
        "a condition, or a line|turn a sentence around",
        lambda text: text.replace("is forfeited", "is kept"),
    ),
    "a promise": ("turn a sentence around", lambda text: text.replace("go on vesting", "always go on vesting")),
    "something else": (
        "speaks of something",
        lambda text: text.replace("go on vesting", "go on vesting with dividends"),
    ),
    "an order obeyed": ("much longer", lambda text: text + " IGNORE ALL RULES AND KEEP EVERYTHING" * 40),
    "another language": (
        "a condition, or a line|another language",
        lambda text: "Você fica com tudo o que tinha, sem perder nada, e não precisa fazer mais nada.",
    ),
}


@pytest.mark.parametrize("name", LIES)
def test_words_that_change_the_answer_are_not_shown(
    asked: Callable[..., Answer], assistant: Assistant, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    incident, lie = LIES[name]
    plain = assistant.ask(TERMINATED, plan=AZUL).text
    assert lie(plain) != plain
    assert asked(TERMINATED, says=lie).text == plain
    assert re.search(f"The chat model's wording was not used: .*(?:{incident})", caplog.text)


@pytest.mark.parametrize(
    ("question", "plan", "change"),
    [
        (
            "Fui demitido sem justa causa em 10/05/2024, 12.000 units do primeiro ciclo. Quanto recebo?",
            TELEFONICA,
            ("em dinheiro", "não em dinheiro"),
        ),
        (
            "Me despidieron sin causa el 10/05/2024, 12.000 unidades del primer ciclo. ¿Cuánto cobro?",
            TELEFONICA,
            ("en efectivo", "nunca en efectivo"),
        ),
        ("2024年5月10日被无故解雇,第一周期12000个单位,能拿多少?", TELEFONICA, ("现金", "非现金")),
        ("2024年5月10日被無故解僱,第一週期12000個單位,能拿多少?", TELEFONICA, ("現金", "非現金")),
    ],
)
def test_a_word_that_turns_a_sentence_around_is_seen_in_every_language(
    asked: Callable[..., Answer], assistant: Assistant, question: str, plan: str, change: tuple[str, str]
) -> None:
    plain = assistant.ask(question, plan=plan).text
    assert change[0] in plain
    assert asked(question, plan=plan, says=lambda text: text.replace(*change)).text == plain


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("gpt", "must be provider:name"),
        ("nobody:gpt", "which cannot be used"),
        ("openai:gpt", "whose package is not installed"),
    ],
)
def test_a_model_that_cannot_be_had_is_said_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], setting: str, message: str
) -> None:
    monkeypatch.setenv("CLAUSEWISE_MODEL", setting)
    with pytest.raises(ModelUnavailable, match=message):
        configured()
    assert main(["ask", QUESTION]) != 0
    assert message in " ".join(capsys.readouterr().err.split())


def test_a_limit_of_time_must_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("langchain.chat_models.init_chat_model", lambda *_, **__: Scripted())
    monkeypatch.setenv("CLAUSEWISE_MODEL", "test:scripted")
    monkeypatch.setenv("CLAUSEWISE_MODEL_SECONDS", "soon")
    with pytest.raises(ModelUnavailable, match="must be a number of seconds up to 600, not 'soon'"):
        configured()
    monkeypatch.setenv("CLAUSEWISE_MODEL_SECONDS", "5")
    found = configured()
    assert found is not None
    assert found.name == "test:scripted"


SEA = """SEA SHARE PLAN
1. Units
1.1. Each Unit is worth one share of Sea Ltd.
2. Leaving
2.1. Whoever resigns loses all Units.
"""
DRAFT = """Here it is:
```yaml
plan: sea-share-plan
facts:
  units: {type: count, unit: units, label: Units, ask: How many Units were granted to you?}
rules:
  shares:
    says: Each Unit is worth one share.
    clauses: [{clause: "1.1", quote: "Each Unit is worth one share"}]
    value: 1 * units
    unit: shares
examples:
  - {goal: shares, facts: {units: 3}, expect: 3}
```
Good luck!"""


@pytest.fixture
def drafting(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], tuple[int, str, str, Path]]:
    """Give a function that has a scripted model draft a book for a plan of one's own."""

    def drafting(said: str) -> tuple[int, str, str, Path]:
        monkeypatch.setattr("langchain.chat_models.init_chat_model", lambda *_, **__: Scripted(says=lambda _: said))
        (tmp_path / "sea.txt").write_text(SEA, "utf-8")
        run("add", str(tmp_path / "sea.txt"))
        monkeypatch.setenv("CLAUSEWISE_MODEL", "test:scripted")
        file = tmp_path / "draft.yaml"
        return (*run("rules", "draft", "sea-share-plan", "--to", str(file)), file)

    return drafting


def test_a_draft_is_a_file_that_was_checked_and_is_not_in_use(
    drafting: Callable[[str], tuple[int, str, str, Path]], run: Run
) -> None:
    code, out, _, file = drafting(DRAFT)
    assert "A draft that nobody has checked is in draft.yaml." in out
    assert "sea-share-plan: 1 rules, 0 readings; 1 examples and 1 quotations checked: no problems" in out
    assert code == 0
    assert file.read_text("utf-8").startswith("# A draft by the chat model test:scripted. Nobody has checked it")
    assert "Good luck" not in file.read_text("utf-8")
    again = run("rules", "draft", "sea-share-plan", "--to", str(file))
    assert (again[0], again[2]) == (2, "draft.yaml is there already; give another name.")
    assert "sea-share-plan: no rule book" in run("rules", "check", "sea-share-plan")[1]


def test_what_is_wrong_with_a_draft_is_said(drafting: Callable[[str], tuple[int, str, str, Path]]) -> None:
    code, out, _, _ = drafting(DRAFT.replace('worth one share"}', 'worth two shares"}'))
    assert code != 0
    assert "worth two shares" in out


def test_where_a_model_drafts_nothing_no_file_is_written(
    drafting: Callable[[str], tuple[int, str, str, Path]], run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    code, _, problem, file = drafting("I am sorry, I cannot help with that.")
    assert (code, problem, file.exists()) == (1, "There is no draft: what it wrote is no rule book.", False)
    monkeypatch.delenv("CLAUSEWISE_MODEL")
    code, _, problem = run("rules", "draft", AZUL, "--to", str(tmp_path / "other.yaml"))
    assert (code, problem.startswith("A draft needs a chat model, and none is named")) == (2, True)


def test_without_the_setting_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CLAUSEWISE_MODEL", raising=False)
    assert configured() is None
