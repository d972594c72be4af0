"""Who is investigated, accused or caught, and still there, has not been dismissed for cause."""

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from assistant.reading.blamed import judged, supposed
from assistant.reading.reasons import REASON_CONCEPTS
from assistant.reading.spoken import find
from corpus.concepts import Thesaurus

ZENVIA, KINGSOFT, AZUL, TELEFONICA = (
    *("zenvia-ltip-6", "kingsoft-cloud-sip-2021", "azul-sop-2025"),
    "telefonica-brasil-psp-2022",
)
THESAURUS = Thesaurus.load()


def reasons(text: str) -> set[str]:
    return {REASON_CONCEPTS[m.concept] for m in find(THESAURUS, text, []) if m.concept in REASON_CONCEPTS}


def cited(answer: Answer) -> set[str]:
    return {citation.clause for citation in answer.citations}


@pytest.mark.parametrize(
    "text",
    [
        "I'm under police investigation for bribery, what happens with my shares?",
        "Accused of fraud but he still works there",
        "I was caught stealing but have not been fired yet",
        "indiciado por fraude num inquérito, ainda trabalho lá",
        "fui condenado por fraude mas não fui demitido",
        "me acusan de fraude pero sigo trabajando allí",
        "cometí fraude y todavía no me han despedido",
        "我因涉嫌贪污被调查,还在公司上班",
        "被控舞弊,但没有被解雇",
        "我被檢控行賄,仲未被炒",
    ],
)
def test_a_deed_without_a_dismissal_is_no_reason_of_leaving(text: str) -> None:
    found = find(THESAURUS, text, [])
    assert not reasons(text)
    assert "misconduct" in {m.concept for m in found}
    assert not supposed(text, found)


@pytest.mark.parametrize(
    "text",
    [
        "I was caught stealing and fired",
        "fired after an investigation for fraud",
        "demitido por fraude depois de um inquérito",
        "me despidieron por fraude tras una investigación",
        "因舞弊被解雇,之前还在公司上班",
        "dismissed for cause while under investigation",
        "調查之後因故被解僱",
    ],
)
def test_whoever_was_dismissed_for_it_was_dismissed_for_cause(text: str) -> None:
    assert "INVOLUNTARY_WITH_CAUSE" in reasons(text)
    assert not supposed(text, find(THESAURUS, text, []))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("I was not fired, I resigned", "VOLUNTARY_OTHER"),
        ("I was not fired for cause but laid off", "INVOLUNTARY_OTHER"),
        ("não fui demitido por justa causa", "INVOLUNTARY_OTHER"),
    ],
)
def test_a_denied_reason_leaves_the_others(text: str, reason: str) -> None:
    assert reasons(text) == {reason}


def test_without_a_deed_nothing_changes() -> None:
    text = "I have not been fired yet"
    mentions = THESAURUS.find(text)
    assert judged(text, mentions) == list(mentions)


@pytest.mark.parametrize(
    "question",
    [
        "I'm under police investigation for bribery, I work at Zenvia, what happens with my shares?",
        "Zenvia indiciou-me por fraude num inquérito interno, ainda trabalho lá. Perco as ações?",
        "Estoy bajo investigación formal por soborno en Zenvia, ¿qué pasa con mis acciones?",
        "我在Zenvia因涉嫌贪污被调查,还在公司上班,股票怎么办?",
        "我喺Zenvia被檢控行賄,仲未被炒,啲股份會點?",
        "I was convicted of a crime in first instance at Zenvia, vesting not over, not dismissed. What happens?",
    ],
)
def test_zenvia_suspends_the_rights_of_the_investigated(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question)
    assert [o.code for part in answer.parts for o in part.outcomes] == ["suspended"]
    assert cited(answer) == {"6.5"}


@pytest.mark.parametrize(
    "question",
    [
        "My colleague at Kingsoft is accused of fraud but still works there. What happens to his unvested RSUs?",
        "Meu colega da Kingsoft cometeu fraude mas ainda não foi demitido. O que acontece com as RSUs dele?",
        "我同事在金山云被控舞弊,但没有被解雇,他未归属的RSU怎么办?",
    ],
)
def test_kingsoft_may_claw_back_and_nothing_lapses_by_leaving(assistant: Assistant, question: str) -> None:
    clauses = cited(assistant.ask(question))
    assert "17(b)" in clauses
    assert not {"8(b)", "8(d)"} & clauses


def test_telefonica_may_cancel(assistant: Assistant) -> None:
    question = "Cometí fraude en Telefónica y todavía no me han despedido, ¿qué pasa con mi incentivo?"
    answer = assistant.ask(question, plan=TELEFONICA)
    assert "8.1(i)" in cited(answer)
    assert "“fraude”" in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "I was caught stealing at Azul but have not been fired yet. Do I still have my 30,000 options by time?",
        "Me pillaron robando en Azul pero todavía no me han despedido. ¿Pierdo mis opciones?",
        "我在Azul偷东西被抓,但没被解雇,期权还有吗?",
    ],
)
def test_azul_takes_nothing_without_a_termination(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    lost = [o for part in answer.parts for o in part.outcomes if o.code == "forfeits_all"]
    assert all(outcome.when for outcome in lost)


@pytest.mark.parametrize(
    ("question", "deed"),
    [
        ("If I steal from Azul, do I lose my options?", "steal"),
        ("Se eu cometer fraude na Azul, perco as opções?", "fraude"),
        ("¿Qué pasa con mis opciones de Azul si cometo un delito?", "delito"),
        ("我如果在Azul受贿,期权怎么办?", "受贿"),
    ],
)
def test_a_deed_alone_costs_the_award_if_a_dismissal_follows(assistant: Assistant, question: str, deed: str) -> None:
    [part] = assistant.ask(question, plan=AZUL).parts
    assert part.outcomes
    assert all(outcome.when and deed in outcome.when for outcome in part.outcomes)
