"""What readers of the Azul plan still missed: days and deadlines, who people are, rights not used, worthless prices."""

import pytest

from assistant.assistant import Assistant
from tests.assistant.shown import clauses, codes, dates, exact, facts

AZUL, KINGSOFT = "azul-sop-2025", "kingsoft-cloud-sip-2021"


@pytest.mark.parametrize(
    ("question", "stands"),
    [
        ("Assinei em 10/03/2025. Ainda posso exercer em 3 de março de 2034?", "3 de março de 2034 vem depois"),
        ("Firmé el 10 de marzo de 2025. ¿Todavía puedo ejercer el 3 de marzo de 2033?", "es anterior al"),
        ("我2025年3月10日簽約,2033年3月11日還能行使時間期權嗎?", "2033年3月11日晚於"),
        ("I signed on 10 March 2025. Is 11 March 2033 too late to exercise my Options by Time?", "2033 comes after"),
        ("I signed on 10 March 2025 and left, fully vested. Can I still exercise on 3 March 2030?", None),
    ],
)
def test_a_day_is_set_beside_the_last_one_on_which_options_can_be_exercised(
    assistant: Assistant, question: str, stands: str | None
) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert "2028-03-10" not in dates(answer)
    if stands is not None:
        assert "2033-03-10" in dates(answer)
        assert stands in answer.text


def test_who_resigned_is_told_of_that_first(assistant: Assistant) -> None:
    answer = assistant.ask(
        "I resigned on 1 February 2027, my Grant Agreement is of 2 May 2025. Can I still exercise on 3 March 2027?",
        plan=AZUL,
    )
    assert "forfeits_all" in codes(answer)


def test_after_the_third_anniversary_nothing_vests_next(assistant: Assistant) -> None:
    answer = assistant.ask(
        "Can I exercise my Options by Time on 10 March 2033 if my Grant Agreement is dated 10 March 2025?", plan=AZUL
    )
    assert "keeps_all" in codes(answer)
    assert dates(answer) == {"2033-03-10", "2031-03-10"}


@pytest.mark.parametrize(
    "question",
    [
        "Who are the Appointed Directors and how many are there?",
        "How many Appointed Directors are there?",
        "What is an Appointed Director?",
        "Quantos conselheiros indicados existem e quem os indica?",
        "¿Quiénes son los Consejeros Designados y cuántos son?",
        "指定董事是谁?",
        "誰是指派董事?有幾位?",
    ],
)
def test_the_appointed_directors_are_defined(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert {"3.1.1.1.2", "3.1.1.1.2(a)"} <= clauses(answer)


@pytest.mark.parametrize(
    "question",
    [
        "Which version prevails, English or Portuguese?",
        "Qual versão prevalece, a inglesa ou a portuguesa?",
        "英文版和葡文版以哪个为准?",
    ],
)
def test_the_original_prevails(assistant: Assistant, question: str) -> None:
    assert "preamble" in clauses(assistant.ask(question, plan=AZUL))


@pytest.mark.parametrize("question", ["Which version prevails, English or Chinese?", "¿Qué versión prevalece?"])
def test_a_plan_without_a_word_on_languages_is_silent(assistant: Assistant, question: str) -> None:
    assert {part.status for part in assistant.ask(question, plan=KINGSOFT).parts} == {"silent"}


@pytest.mark.parametrize(
    "question",
    [
        "the share price fell below the exercise price, are my options worthless?",
        "A ação caiu abaixo do preço de exercício, minhas opções não valem nada?",
        "¿Mis opciones no valen nada si la acción baja del precio de ejercicio?",
        "股价跌破行权价,我的期权还值钱吗?",
        "股價跌破行使價,我的期權還有價值嗎?",
    ],
)
def test_a_worthless_price_takes_no_options(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert {"6.1", "6.4"} <= clauses(answer)
    assert exact(answer) == {"33/10000"}


def test_worthless_by_leaving_is_another_question(assistant: Assistant) -> None:
    assert codes(assistant.ask("Do my options become worthless if I resign?", plan=AZUL)) == {"forfeits_all"}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "At a TSR factor of 220% what do an employee and an Appointed Director get?",
            {"3333/5000", "3/10"},
        ),
        ("Com Fator TSR de 120%, que percentual recebem um empregado e um Conselheiro Indicado?", {"0"}),
        ("TSR系数为250%时,普通员工和指定董事各能行使百分之几?", {"1", "3/5"}),
        (
            "The final 60-day VWAP is R$6.80 and the 30-day VWAP starting January 8, 2025 was R$4.00. What is the TSR "
            "Factor for an employee and for an Appointed Director, and what percentage does each get?",
            {"3333/5000", "3/10", "2", "17/8"},
        ),
    ],
)
def test_both_kinds_of_participant_are_answered(assistant: Assistant, question: str, expected: set[str]) -> None:
    assert expected <= exact(assistant.ask(question, plan=AZUL))


@pytest.mark.parametrize(
    "question",
    [
        "Of my 9,000 options 6,000 are exercisable; I resign",
        "Das minhas 9.000 opções, 6.000 já são exercíveis; peço demissão. O que perco?",
        "De mis 9.000 Opciones por Tiempo, 6.000 ya son ejercibles; renuncio",
        "我有9,000份时间期权,其中6,000份已可行权,我辞职了",
        "I resign two years after signing my Grant Agreement. 6,000 of my 9,000 Options by Time are already "
        "exercisable but I have not exercised them. Do I keep the 6,000?",
    ],
)
def test_how_many_are_exercisable_is_taken_in(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert {part.status for part in answer.parts} == {"ambiguous"}
    assert {"0", "9000", "6000", "3000"} <= exact(answer)
    assert not [value for part in answer.parts for value in part.unused]


@pytest.mark.parametrize(
    "question",
    [
        "I was granted 9,000 Options by Time, and exercised 3,000. I resign.",
        "He ejercido 3.000 de mis 9.000 opciones por tiempo y renuncio",
        "Tendo exercido 3.000 das minhas 9.000 Opções por Tempo, peço demissão",
    ],
)
def test_what_was_exercised_is_not_what_is_exercisable(assistant: Assistant, question: str) -> None:
    told = facts(assistant.ask(question, plan=AZUL))
    assert told.get("time_options_exercised_before") == "3000"
    assert "options_vested_stated" not in told


@pytest.mark.parametrize(
    "question",
    [
        "I am a US taxpayer; Azul did not exercise its buy-back right for a year. Has it waived it?",
        "A Azul não exerceu o direito de recompra por um ano. Renunciou a ele?",
        "Azul no ejerció su derecho de recompra durante un año. ¿Ha renunciado?",
        "阿苏尔一年没有行使回购权,是否视为放弃?",
    ],
)
def test_a_right_not_used_is_not_given_up(assistant: Assistant, question: str) -> None:
    assert clauses(assistant.ask(question, plan=AZUL)) == {"12.3"}


@pytest.mark.parametrize(
    "question", ["Renunciei ao cargo. Perco minhas opções?", "Ela renunciou e não exerceu suas opções. O que acontece?"]
)
def test_who_gives_up_a_post_has_resigned(assistant: Assistant, question: str) -> None:
    assert "forfeits_all" in codes(assistant.ask(question, plan=AZUL))


def test_a_day_in_brackets_is_none_of_what_follows(assistant: Assistant) -> None:
    answer = assistant.ask("我在2026年3月10日(授予協議2025年3月10日簽署)當天辭職,第一個三分之一我還有嗎?", plan=AZUL)
    assert facts(answer)["termination_date"] == "2026-03-10"


def test_how_much_longer_one_must_work_is_until_all_have_vested(assistant: Assistant) -> None:
    answer = assistant.ask(
        "How much longer must I work to exercise all of my Options by Time if I signed on 10 March 2025?", plan=AZUL
    )
    assert "2028-03-10" in dates(answer)


def test_a_number_in_a_name_counts_nothing(assistant: Assistant) -> None:
    answer = assistant.ask("Quanto vale o limite das 2L Exchangeable Notes?", plan=AZUL)
    assert "options_granted_to_all" not in facts(answer)
