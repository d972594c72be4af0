"""Measuring conversations: threads go on, small talk wants only an answer, the test half is shown in figures alone."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from assistant.answer import Answer, Part, Quantity, Replay
from assistant.answer import Outcome as Shown
from evals import dialogues as command
from evals.dialogues import DIALOGUES, SMALL_TALK, hold, load
from evals.gold import QuestionsError

ALL = load()


class Fake:
    """Answers by what it is told, and remembers what it was asked."""

    def __init__(self, answer: Callable[[str], tuple[Part, ...]]) -> None:
        self.answer, self.asked = answer, list[tuple[str, str | None, str | None]]()

    def ask(
        self, question: str, *, plan: str | None = None, thread: str | None = None, as_of: date | str | None = None
    ) -> Answer:
        self.asked.append((question, plan, thread))
        return Answer(
            id="a", thread=f"thr_{len(self.asked)}", language="en", question=question, as_of="2026-11-21", text="",
            parts=self.answer(question), citations=(), replay=Replay(documents="", rules="", engine=""),
        )  # fmt: skip


def nothing(_: str) -> tuple[Part, ...]:
    return ()


def test_there_are_enough_of_every_kind_in_both_halves() -> None:
    assert len(ALL) == 60
    for split in ("dev", "test"):
        half = [dialogue for dialogue in ALL if dialogue.split == split]
        assert len(half) >= 29
        assert {turn.turn for dialogue in half for turn in dialogue.turns} == set(command.Kind.__args__)  # type: ignore[attr-defined]
        assert {dialogue.turns[0].language for dialogue in half} == {"en", "pt", "es", "zh-Hans", "zh-Hant"}
    assert all(dialogue.turns[0].turn == "first" and 3 <= len(dialogue.turns) <= 6 for dialogue in ALL)


def test_every_message_goes_on_in_the_thread_of_the_answer_before() -> None:
    dialogue = next(dialogue for dialogue in ALL if dialogue.given_plan is not None)
    fake = Fake(nothing)
    hold(fake, dialogue)
    assert [thread for _, _, thread in fake.asked] == [None, *(f"thr_{n}" for n in range(1, len(dialogue.turns)))]
    assert {plan for _, plan, _ in fake.asked} == {dialogue.given_plan}


def test_a_message_that_breaks_something_is_counted_and_ends_nothing() -> None:
    def broken(_: str) -> tuple[Part, ...]:
        raise RuntimeError

    held = hold(Fake(broken), ALL[0])
    assert [verdict.failed for _, verdict, _ in held] == ["RuntimeError"] * len(ALL[0].turns)


def test_after_small_talk_only_an_answer_is_wanted() -> None:
    held = [each for dialogue in ALL for each in hold(Fake(nothing), dialogue)]
    rights = {turn.turn for turn, verdict, _ in held if command.right(turn, verdict)}
    assert rights == SMALL_TALK


def test_a_wrong_number_is_counted() -> None:
    wrong = (Part(plan=None, status="computed", outcomes=(Shown(quantity=Quantity(name="n", exact="1")),)),)
    dialogue = next(d for d in ALL if d.turns[0].gold.exact not in (None, "1"))
    held = [(turn, verdict) for turn, verdict, _ in hold(Fake(lambda _: wrong), dialogue)]
    assert " 1/" in command.report(held).splitlines()[2]


def test_of_the_test_half_no_words_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--split", "all", "--failures"], Fake(nothing)) == 0
    shown = capsys.readouterr().out
    dev = {turn.question for dialogue in ALL if dialogue.split == "dev" for turn in dialogue.turns}
    test = {turn.question for dialogue in ALL if dialogue.split == "test" for turn in dialogue.turns} - dev
    assert any(question in shown for question in dev)
    assert not any(question in shown for question in test if len(question) > 20)


@pytest.mark.parametrize(
    ("line", "says"),
    [("{}", "split"), ("[]", "whole line"), ('{"split": "train", "given_plan": null, "turns": []}', "split")],
)
def test_a_line_that_is_no_conversation_is_named(tmp_path: Path, line: str, says: str) -> None:
    file = tmp_path / "dialogues.jsonl"
    file.write_text(f"{DIALOGUES.read_text('utf-8').splitlines()[0]}\n{line}\n", "utf-8")
    with pytest.raises(QuestionsError, match=rf"dialogues.jsonl:2: .*{says}"):
        load(file)
