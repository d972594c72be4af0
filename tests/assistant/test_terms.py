"""A document's own terms: the one whose meaning is asked for is told from others that it contains."""

from dataclasses import dataclass

import pytest

from assistant.assistant import Assistant
from assistant.reading.terms import defined
from corpus.concepts import Mention
from tests.assistant.shown import decided


@dataclass(frozen=True)
class Own:
    term: str
    clause: str


TERMS = [
    Own("控制", "2(l)"),
    Own("控制變更", "2(h)"),
    Own("持續服務", "2(k)"),
    Own("Board", "1.1"),
    Own("Board Fee", "1.2"),
]


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("什么是控制变更?", "2(h)"),
        ("什麼是控制?", "2(l)"),
        ("持续服务是什么意思?", "2(k)"),
        ("What does Board Fee mean?", "1.2"),
        ("How is the Board defined?", "1.1"),
    ],
)
def test_the_longest_term_that_is_asked_for_is_found(question: str, clause: str) -> None:
    found = defined(question, TERMS, [])
    assert found is not None
    assert found.clause == clause


@pytest.mark.parametrize(
    "question", ["控制變更之後我的獎勵呢?", "Does the Board decide?", "什么是奖励?", "What does Boarding mean?"]
)
def test_nothing_is_found_where_no_term_is_asked_for(question: str) -> None:
    assert defined(question, TERMS, []) is None


def test_a_term_within_a_longer_word_is_not_meant() -> None:
    question = "怎么定义控制权变更?"
    start = question.index("控制权变更")
    word = Mention("change_of_control", start, start + 5, "控制权变更")
    assert defined(question, [Own("控制", "2(l)")], [word]) is None


def test_a_name_of_the_plan_is_no_term() -> None:
    question = "What does Board mean?"
    start = question.index("Board")
    assert defined(question, TERMS, [], [(start, start + 5)]) is None


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("什麼是持續服務?(金山雲)", "2(k)"),
        ("金山云的关连人士是什么意思?", "2(j)"),
        ("金山云怎么定义控制?", "2(l)"),
        ("金山云计划怎么定义控制权变更?", "2(h)"),
        ("Telefônica Brasil的许可证指什么?", "9.1.3"),
    ],
)
def test_a_definition_is_that_of_the_term(assistant: Assistant, question: str, clause: str) -> None:
    answer = assistant.ask(question)
    assert answer.parts[0].status == "clause"
    assert answer.citations[0].clause == clause


def test_a_definition_cites_each_of_its_items(assistant: Assistant) -> None:
    answer = assistant.ask("金山云计划怎么定义控制权变更?")
    assert {"2(h)(i)", "2(h)(ii)", "2(h)(iii)"} <= {citation.clause for citation in answer.citations}


@pytest.mark.parametrize(
    ("question", "is_one"),
    [
        ("Kingsoft: does buying 49.9% of the votes count as a change of control?", False),
        ("金山云:有人取得50%投票权,算控制权变更吗?", True),
        ("金山雲:有人持有49.9%投票權,算控制權變更嗎?", False),
    ],
)
def test_half_of_the_votes_decides(assistant: Assistant, question: str, is_one: bool) -> None:
    answer = assistant.ask(question)
    [part] = answer.parts
    assert part.status == "computed"
    assert part.outcomes[0].quantity is not None
    assert decided(answer) is is_one
