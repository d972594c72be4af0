"""An answer in pieces: what is final comes first, and no chat model's line is shown that is at fault."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from assistant.errors import UnknownPlanError
from assistant.model.chat import Chat
from assistant.streaming import Event
from tests.assistant.scripted import Scripted
from tests.assistant.test_chat_model import AZUL, LIES, QUESTION, TERMINATED, Says


def streamed(assistant: Assistant, question: str, says: Says | None = None, **scripted: object) -> list[Event]:
    """The pieces of an answer that a scripted model words."""
    model = Scripted(says=says, seen=[], **scripted)
    own = Assistant(
        assistant.library,
        assistant.books,
        assistant.reader,
        lambda: assistant.searcher,
        chat=Chat(model, "test:scripted", 1),
    )
    return list(own.stream(question, plan=AZUL))


def text_of(pieces: list[Event]) -> str:
    said = "".join(str(piece.data["text"]) for piece in pieces if piece.name == "text")
    assert pieces[-1].data["text"] == said
    return said


def test_the_pieces_are_the_answer(assistant: Assistant) -> None:
    plain = assistant.ask(QUESTION, plan=AZUL)
    pieces = list(assistant.stream(QUESTION, plan=AZUL))
    names = [piece.name for piece in pieces]
    assert list(dict.fromkeys(names)) == ["reading", "outcomes", "citations", "text", "answer"]
    assert names.count("text") == len(plain.text.split("\n")) > 3
    assert text_of(pieces) == plain.text
    whole = Answer.model_validate(pieces[-1].data)
    assert whole == plain.model_copy(update={"thread": whole.thread})
    assert pieces[1].data["parts"] == [part.model_dump(mode="json") for part in plain.parts]
    assert pieces[2].data["citations"] == [citation.model_dump(mode="json") for citation in plain.citations]


def test_a_models_lines_come_with_their_citations(assistant: Assistant) -> None:
    plain = assistant.ask(QUESTION, plan=AZUL).text
    say: Says = lambda text: text.replace("60,000 options. ", "It comes to 60,000 options. ", 1)  # noqa: E731
    assert text_of(streamed(assistant, QUESTION, say)) == say(plain) != plain


@pytest.mark.parametrize("name", LIES)
def test_from_a_line_that_is_at_fault_on_the_plain_words_stand(
    assistant: Assistant, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    _, lie = LIES[name]
    plain = assistant.ask(TERMINATED, plan=AZUL).text
    with caplog.at_level(logging.WARNING):
        assert text_of(streamed(assistant, TERMINATED, lie)) == plain
    assert "The chat model's wording was not used from line" in caplog.text


@pytest.mark.parametrize(
    ("say", "incident"),
    [
        (lambda text: "\n".join(text.split("\n")[:-1]), "it says less than the answer"),
        (lambda text: f"{text}\nAsk me anything.", "it says more than the answer"),
        (lambda _: " \n ", "it said nothing"),
    ],
)
def test_nothing_is_left_out_or_added(
    assistant: Assistant, caplog: pytest.LogCaptureFixture, say: Callable[[str], str], incident: str
) -> None:
    plain = assistant.ask(QUESTION, plan=AZUL).text
    with caplog.at_level(logging.WARNING):
        assert text_of(streamed(assistant, QUESTION, say)) == plain
    assert incident in caplog.text


def test_lines_before_a_fault_stay_and_no_piece_of_the_lie_is_shown(assistant: Assistant) -> None:
    plain = assistant.ask(TERMINATED, plan=AZUL).text
    assert "go on vesting on the dates" in plain
    assert "is forfeited" in plain.partition("go on vesting on the dates")[2]

    def say(text: str) -> str:
        better = text.replace("go on vesting on the dates", "go on vesting, on the dates", 1)
        return better.replace("is forfeited", "is kept", 1)

    assert text_of(streamed(assistant, TERMINATED, say)) == plain.replace(
        "go on vesting on the dates", "go on vesting, on the dates", 1
    )


@pytest.mark.parametrize(
    ("how", "incident"),
    [({"seconds": 4.0}, "took longer than 1 seconds"), ({"reading": RuntimeError("key sk-1")}, "RuntimeError")],
)
def test_what_is_final_does_not_wait_for_a_model_that_fails(
    assistant: Assistant, caplog: pytest.LogCaptureFixture, how: dict[str, object], incident: str
) -> None:
    plain = assistant.ask(QUESTION, plan=AZUL).text
    begun = time.perf_counter()
    with caplog.at_level(logging.WARNING):
        assert text_of(streamed(assistant, QUESTION, **how)) == plain
    assert time.perf_counter() - begun < 3.5
    assert incident in caplog.text
    assert "sk-1" not in caplog.text


def test_what_cannot_be_answered_is_refused_before_the_first_piece(assistant: Assistant) -> None:
    with pytest.raises(UnknownPlanError):
        assistant.stream(QUESTION, plan="no-such-plan")
