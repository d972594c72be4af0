"""The day for which a question asks what a document says, in five languages, and the days that are none."""

from datetime import date

import pytest

from assistant.reading import dates
from assistant.reading.mention import Mention
from assistant.reading.reference import applied_on, asked_on, without_day


def asked(question: str, language: str) -> Mention | None:
    return asked_on(question, list(dates.find(question, language, date(2026, 11, 1))))


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "What did the plan say on 1 March 2024?"),
        ("en", "What did the plan say about the holding period on 1 March 2024?"),
        ("en", "On 1 March 2024, what did the plan say about transfers?"),
        ("en", "Which version of the plan was in force on 1 March 2024?"),
        ("pt", "O que o plano previa em 1 de março de 2024?"),
        ("pt", "Qual era o texto da cláusula 3.1 vigente em 1 de março de 2024?"),
        ("es", "¿Qué decía el plan el 1 de marzo de 2024?"),
        ("es", "El 1 de marzo de 2024, ¿qué decía el plan?"),
        ("zh-Hans", "2024年3月1日计划怎么规定持有期？"),
        ("zh-Hant", "2024年3月1日時，計劃如何規定？"),
    ],
)
def test_a_day_on_which_a_document_says_something_is_asked_about(language: str, question: str) -> None:
    found = asked(question, language)
    assert found is not None
    assert found.value == date(2024, 3, 1)
    assert "2024" not in without_day(question, found)


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "What does the plan say about someone who was dismissed on 1 March 2024?"),
        ("en", "What did the plan say about a resignation on 1 March 2024?"),
        ("en", "On 1 March 2024 I was dismissed. What did the plan say?"),
        ("en", "My agreement is of 1 March 2024, what does the plan say about transfers?"),
        ("en", "What did the plan say before 1 March 2024?"),
        ("en", "Can I sell on 1 March 2024?"),
        ("pt", "Fui demitido em 1 de março de 2024. O que dizia o plano?"),
        ("es", "¿Qué dice el plan de las opciones otorgadas el 1 de marzo de 2024?"),
        ("zh-Hans", "2024年3月1日离职，计划怎么规定？"),
    ],
)
def test_the_day_of_an_event_is_none(language: str, question: str) -> None:
    assert asked(question, language) is None


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "What applied on 1 March 2024 to clawback?"),
        ("en", "What applied on 1 March 2024?"),
        ("en", "What were the rules on clawback on 1 March 2024?"),
        ("en", "Which clawback period was in force on 1 March 2024?"),
        ("en", "On 1 March 2024, which rules governed clawback?"),
        ("pt", "O que se aplicava em 1 de março de 2024 ao clawback?"),
        ("pt", "Que prazo estava em vigor em 1 de março de 2024?"),
        ("es", "¿Qué regía el 1 de marzo de 2024 sobre la devolución?"),
        ("es", "¿Cuáles eran las reglas de devolución el 1 de marzo de 2024?"),
        ("zh-Hans", "2024年3月1日适用什么追回规定？"),
        ("zh-Hant", "2024年3月1日適用什麼規定？"),
    ],
)
def test_a_day_on_which_rules_applied_is_asked_about(language: str, question: str) -> None:
    found = asked(question, language)
    assert found is not None
    assert found.value == date(2024, 3, 1)


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "I resigned on 1 March 2024. What rules applied?"),
        ("en", "What applied to those dismissed on 1 March 2024?"),
        ("en", "What applied before 1 March 2024?"),
        ("en", "What were the rules for the grant of 1 March 2024?"),
        ("pt", "O que se aplicava a quem foi demitido em 1 de março de 2024?"),
        ("es", "¿Qué regía para quien fue despedido el 1 de marzo de 2024?"),
        ("zh-Hans", "2024年3月1日离职适用什么规定？"),
    ],
)
def test_the_day_of_an_event_is_none_beside_rules_that_applied(language: str, question: str) -> None:
    assert asked(question, language) is None


@pytest.mark.parametrize(
    ("language", "question", "found"),
    [
        ("en", "Could the Company pay cash instead of shares on 1 March 2024?", True),
        ("en", "What was the vesting schedule on 1 March 2024?", True),
        ("en", "On 1 March 2024, how long did I have to accept?", True),
        ("pt", "Qual era o prazo de clawback em 1 de março de 2024?", True),
        ("es", "¿Podía la Sociedad pagar en efectivo el 1 de marzo de 2024?", True),
        ("zh-Hant", "2024年3月1日當時公司可以付現金嗎？", True),
        ("en", "Can the Company pay cash on 1 March 2024?", False),
        ("en", "I was dismissed on 1 March 2024. What happens?", False),
        ("en", "What was the plan before 1 March 2024 and on 1 April 2024?", False),
        ("zh-Hant", "2024年3月1日公司可以付現金嗎？", False),
    ],
)
def test_a_past_tense_asks_for_its_day(language: str, question: str, found: bool) -> None:
    values = list(dates.find(question, language, date(2026, 11, 1)))
    assert (applied_on(question, values) is not None) == found
