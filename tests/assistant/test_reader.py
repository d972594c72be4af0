"""What a question is understood to ask: language, plan, topic, reason, day and the facts with their places."""

from datetime import date

import pytest

from assistant.assistant import Assistant
from assistant.reading.query import Query, Target
from assistant.reading.reasons import OPEN_REASONS, REASON_CONCEPTS, known_reasons
from corpus.concepts import Thesaurus

AZUL = "azul-sop-2025"
KINGSOFT = "kingsoft-cloud-sip-2021"
NUVINI = "nuvini-adherence"
TELEFONICA = "telefonica-brasil-psp-2022"
ZENVIA = "zenvia-ltip-6"
TODAY = date(2026, 11, 21)


def read(assistant: Assistant, question: str, plan: str | None = None, **facts: object) -> Query:
    query = assistant.reader.read(question, plan=plan, facts=facts, today=TODAY)
    for target in query.targets:
        for bound in target.bound:
            assert question[bound.start : bound.end] == bound.text
        for mention in target.unbound:
            assert question[mention.start : mention.end] == mention.text
    return query


def only(query: Query) -> Target:
    [target] = query.targets
    return target


@pytest.mark.parametrize(
    "question",
    [
        "I held 12,000 Telefônica Units of cycle 1 and was dismissed without just cause on 15 September 2023. "
        "The closing price was R$ 41.30 and the multiplier is 57 %. How much do I get?",
        "Tinha 12.000 Units do ciclo 1 da Telefônica e fui dispensado sem justa causa em 15/09/2023. "
        "O fechamento foi R$ 41,30 e o multiplicador, 57%. Quanto recebo?",
        "Tenía doce mil Units del primer ciclo de Telefónica y me despidieron sin justa causa el 15 de septiembre de "
        "2023. La acción cerró a R$ 41,30 y el multiplicador es del 57 por ciento. ¿Cuánto cobro?",
        "我有巴西电信第一周期的一万二千个单位，2023年9月15日被无正当理由解雇，收盘价41.30雷亚尔，乘数百分之五十七。我能拿多少钱？",
        "我有巴西電信第一週期的12,000個單位，二〇二三年九月十五日被無正當理由解僱，收盤價R$41.30，乘數57%。我能拿多少錢？",
    ],
)
def test_every_fact_of_a_question_is_read(assistant: Assistant, question: str) -> None:
    target = only(read(assistant, question))
    assert target.plan == TELEFONICA
    assert target.goal is not None
    assert dict(target.facts) == {
        "cycle": "first",
        "units_granted": "12000",
        "closing_price": "413/10",
        "multiplier_factor": "57/100",
        "termination_date": "2023-09-15",
        "termination_reason": "INVOLUNTARY_OTHER",
    }
    assert target.unbound == ()


def test_the_day_of_the_answer_is_read(assistant: Assistant) -> None:
    question = "Azul: 90,000 Options by Time, Grant Agreement of 2 May 2025. How many can I exercise on 3 May 2027?"
    target = only(read(assistant, question))
    assert target.as_of == date(2027, 5, 3)
    assert dict(target.facts) == {"time_options_granted": "90000", "grant_agreement_date": "2025-05-02"}


def test_a_plan_in_the_question_counts_before_the_plan_of_the_request(assistant: Assistant) -> None:
    query = read(assistant, "How many restricted shares do I get at Zenvia?", AZUL)
    assert (query.plans, query.named) == ((ZENVIA,), True)


def test_a_question_without_a_plan_goes_to_the_plan_of_the_request_or_to_all(assistant: Assistant) -> None:
    question = "What happens to my options if I'm dismissed without cause?"
    assert read(assistant, question, AZUL).plans == (AZUL,)
    query = read(assistant, question)
    assert (set(query.plans), query.named) == ({AZUL, KINGSOFT, NUVINI, TELEFONICA, ZENVIA}, False)
    assert {target.plan for target in query.targets} == set(query.plans)


def test_two_plans_are_asked_in_the_order_of_mention(assistant: Assistant) -> None:
    query = read(assistant, "What happens if I resign: Zenvia compared with Azul?")
    assert [target.plan for target in query.targets] == [ZENVIA, AZUL]
    assert all(target.goal for target in query.targets)
    assert all(target.facts["termination_reason"] == "VOLUNTARY_OTHER" for target in query.targets)


def test_a_fact_of_the_request_counts_before_the_question(assistant: Assistant) -> None:
    question = "At Azul I have 90,000 Options by Time. How many are exercisable?"
    target = only(read(assistant, question, time_options_granted=60000))
    assert target.facts["time_options_granted"] == 60000


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("What if I resign?", "VOLUNTARY_OTHER"),
        ("What if I quit?", "VOLUNTARY_OTHER"),
        ("What if I'm dismissed without cause?", "INVOLUNTARY_OTHER"),
        ("What if I'm laid off?", "INVOLUNTARY_OTHER"),
        ("What if I'm fired for cause?", "INVOLUNTARY_WITH_CAUSE"),
        ("What do my heirs get if I die?", "INVOLUNTARY_DEATH"),
        ("What if I become permanently disabled?", "INVOLUNTARY_DISABILITY"),
        ("What if we part by mutual agreement?", "X_MUTUAL_AGREEMENT"),
        ("What if I take parental leave?", "X_PARENTAL_LEAVE"),
        ("What if I retire voluntarily?", "VOLUNTARY_RETIREMENT"),
        ("What if I retire, and the company and I do it by mutual agreement?", "X_RETIREMENT_AGREED"),
        ("E se eu me aposentar por vontade própria?", "VOLUNTARY_RETIREMENT"),
        ("Me jubilo el 30 de junio de 2024 de acuerdo con la empresa, ¿qué pasa?", "X_RETIREMENT_AGREED"),
        ("如果我自愿退休呢？", "VOLUNTARY_RETIREMENT"),
        ("E se eu pedir demissão?", "VOLUNTARY_OTHER"),
        ("E se eu for demitido sem justa causa?", "INVOLUNTARY_OTHER"),
        ("E se eu for demitido por justa causa?", "INVOLUNTARY_WITH_CAUSE"),
        ("E se eu falecer?", "INVOLUNTARY_DEATH"),
        ("E se eu ficar inválido permanentemente?", "INVOLUNTARY_DISABILITY"),
        ("¿Y si renuncio?", "VOLUNTARY_OTHER"),
        ("¿Y si me despiden sin justa causa?", "INVOLUNTARY_OTHER"),
        ("¿Y si me despiden con justa causa?", "INVOLUNTARY_WITH_CAUSE"),
        ("¿Y si fallezco?", "INVOLUNTARY_DEATH"),
        ("如果我辞职呢？", "VOLUNTARY_OTHER"),
        ("如果我被无故解雇呢？", "INVOLUNTARY_OTHER"),
        ("如果我因严重过失被开除呢？", "INVOLUNTARY_WITH_CAUSE"),
        ("如果我去世了，我的家人能得到什么？", "INVOLUNTARY_DEATH"),
        ("如果我辭職呢？", "VOLUNTARY_OTHER"),
        ("如果我被無故解僱呢？", "INVOLUNTARY_OTHER"),
        ("如果我身故，我的繼承人能得到什麼？", "INVOLUNTARY_DEATH"),
    ],
)
def test_the_reason_for_leaving_is_read(assistant: Assistant, question: str, reason: str) -> None:
    target = only(read(assistant, question, TELEFONICA))
    assert target.facts.get("termination_reason") == reason
    assert target.possible == ()


@pytest.mark.parametrize(
    "question",
    [
        "What if I get fired?",
        "E se eu for demitido?",
        "¿Y si me despiden?",
        "如果我被解雇呢？",
        "如果我被解僱呢？",
    ],
)
def test_a_dismissal_that_could_be_with_or_without_cause_is_left_open(assistant: Assistant, question: str) -> None:
    target = only(read(assistant, question, TELEFONICA))
    assert "termination_reason" not in target.facts
    assert set(target.possible) == {"INVOLUNTARY_OTHER", "INVOLUNTARY_WITH_CAUSE"}


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("What happens to my award if I resign?", "termination"),
        ("How many restricted shares will I be granted?", "award_size"),
        ("How many of my options have vested so far?", "vested_quantity"),
        ("What do I have to pay to exercise?", "exercise_price"),
        ("Until when can I exercise my vested options?", "exercise_deadline"),
        ("What happens if the company is taken over?", "change_of_control"),
        ("May I sell or pledge my options to somebody?", "transfer_restriction"),
        ("Do I get dividends on unvested shares?", "shareholder_rights"),
        ("Who pays the income tax on it?", "tax"),
        ("Can the Board amend or cancel the plan?", "amendment"),
        ("What happens to my options in a stock split?", "adjustment"),
        ("Which law governs the plan and where are disputes settled?", "governing_law"),
        ("Quantas das minhas opções já estão vestidas?", "vested_quantity"),
        ("Qual é o preço de exercício?", "exercise_price"),
        ("O que acontece se houver mudança de controle?", "change_of_control"),
        ("¿Quién paga los impuestos?", "tax"),
        ("¿Puedo vender o pignorar mis opciones?", "transfer_restriction"),
        ("¿Cobro dividendos por las acciones no consolidadas?", "shareholder_rights"),
        ("控制权变更时会怎样？", "change_of_control"),
        ("行权价是多少？", "exercise_price"),
        ("股票分拆時期權怎麼調整？", "adjustment"),
        ("誰來繳稅？", "tax"),
    ],
)
def test_what_is_asked_about_is_recognised(assistant: Assistant, question: str, topic: str) -> None:
    assert read(assistant, question).topic == topic


@pytest.mark.parametrize(
    "question",
    ["What's the weather in São Paulo?", "How do I bake bread?", "Qual a capital da França?", "今天天气怎么样？"],
)
def test_nothing_is_recognised_outside_the_domain(assistant: Assistant, question: str) -> None:
    query = read(assistant, question)
    assert query.topic is None
    assert all(target.goal is None for target in query.targets)


def test_doubtful_values_are_set_apart_and_never_facts(assistant: Assistant) -> None:
    question = "At Azul I have 33.333 Options by Time, agreement signed 03/04/2025. How many are exercisable?"
    query = read(assistant, question)
    assert {mention.text: mention.doubt for mention in query.doubtful} == {
        "33.333": "decimal_or_thousands",
        "03/04/2025": "day_or_month_first",
    }
    assert not {"time_options_granted", "grant_agreement_date"} & set(only(query).facts)


def test_a_value_that_no_fact_of_the_goal_takes_is_kept_as_unbound(assistant: Assistant) -> None:
    target = only(read(assistant, "What do 250,000 Azul shares cost me at the minimum price, given US$ 7 a day?"))
    assert "US$ 7" in {mention.text for mention in target.unbound}


def test_reading_twice_gives_the_same(assistant: Assistant) -> None:
    question = "What happens to my options if I'm dismissed without cause?"
    assert read(assistant, question) == read(assistant, question)


@pytest.mark.parametrize(
    ("language", "spoken"),
    [(None, "pt"), ("es", "pt")],
)
def test_the_language_wanted_counts_for_the_answer_only(
    assistant: Assistant, language: str | None, spoken: str
) -> None:
    question = "Qual é o preço de exercício de 12.500 opções da Azul?"
    query = assistant.reader.read(question, plan=None, facts={}, today=TODAY, language=language)
    assert (query.language.language, query.language.spoken) == (language or spoken, spoken)
    assert query.doubtful == ()


def test_every_reason_that_can_be_read_is_one_of_the_books_and_of_the_thesaurus() -> None:
    thesaurus = Thesaurus.load()
    assert set(REASON_CONCEPTS) | set(OPEN_REASONS) <= {concept.id for concept in thesaurus}
    assert set(REASON_CONCEPTS.values()) <= known_reasons()
    assert {reason for between in OPEN_REASONS.values() for reason in between} <= known_reasons()
