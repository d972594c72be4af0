"""What a question asks for by its name is what is found, not what is given; and the other way round."""

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant

TELEFONICA = "telefonica-brasil-psp-2022"
AZUL = "azul-sop-2025"
ZENVIA = "zenvia-ltip-6"
NUVINI = "nuvini-adherence"
KINGSOFT = "kingsoft-cloud-sip-2021"


def values(answer: Answer) -> list[str | None]:
    """The numbers and days of an answer, in order."""
    quantities = [o.quantity for part in answer.parts for o in part.outcomes if o.quantity is not None]
    return [quantity.date or quantity.exact for quantity in quantities]


@pytest.mark.parametrize(
    ("plan", "question", "first"),
    [
        (TELEFONICA, "First cycle: at which percentile does shareholder return score exactly 86 %?", "7/10"),
        (TELEFONICA, "¿En qué percentil la meta de TSR da un 72 %? Primer ciclo", "13/20"),
        (TELEFONICA, "第一週期,TSR 目標達成度剛好 72% 時,百分位是多少?", "13/20"),
        (
            TELEFONICA,
            "What level of emission neutralisation makes the CO2 target count 75 %? The minimum reduction was reached.",
            "19/20",
        ),
        (TELEFONICA, "最低減排已達標,CO2 目標要拿到 75%,中和水平須達多少?", "19/20"),
        (TELEFONICA, "Que nível médio de fluxo de caixa livre dá 75% na meta de FCF?", "19/20"),
        (TELEFONICA, "范围1+2的最低减排已达到,中和水平要到多少,CO2目标才能算80%?", "24/25"),
        # asked straight on
        (
            TELEFONICA,
            "TSR percentile 72 % in the comparison group, first cycle: what degree of achievement is that?",
            "229/250",
        ),
        (TELEFONICA, "FCF médio de 93% do orçado. Qual o grau de atingimento da meta?", "13/20"),
        (TELEFONICA, "范围1+2的最低减排已达到,中和水平98%,CO2目标的实现程度是多少?", "9/10"),
    ],
)
def test_what_is_asked_for_is_not_what_is_given(assistant: Assistant, plan: str, question: str, first: str) -> None:
    assert values(assistant.ask(question, plan=plan))[0] == first


@pytest.mark.parametrize(
    ("plan", "question", "day"),
    [
        (
            TELEFONICA,
            "Second cycle, I joined before it began. Until when do I have to stay so that a "
            "dismissal without cause doesn't leave me with nothing?",
            "2024-01-01",
        ),
        (
            TELEFONICA,
            "Segundo ciclo, participo desde o início. Até que dia preciso ficar para que uma "
            "demissão sem justa causa não me deixe sem nada?",
            "2024-01-01",
        ),
        (
            TELEFONICA,
            "Segundo ciclo, desde el principio. ¿Hasta qué día tengo que aguantar para que un "
            "despido sin causa no me deje con las manos vacías?",
            "2024-01-01",
        ),
        (TELEFONICA, "第二週期,一直都在。最早哪天被無故解僱還能拿到一部分?", "2024-01-01"),
        (ZENVIA, "If I resign, what is the first day on which I wouldn't lose everything?", "2027-01-01"),
        (
            NUVINI,
            "I have 3,000 options and the lock-up started on 20 May 2024; what is the soonest day on "
            "which at least 2,000 of them are exercisable?",
            "2026-05-20",
        ),
        (
            NUVINI,
            "Minhas 3.000 opções estão em lock-up desde 20/05/2024. Qual a data mais cedo em que ao "
            "menos 2.000 ficam exercíveis?",
            "2026-05-20",
        ),
        (AZUL, "我有9万份时间期权,2025年5月2日签的,最早哪一天至少有6万份可以行使?", "2027-05-02"),
    ],
)
def test_the_day_from_which_something_is_kept(assistant: Assistant, plan: str, question: str, day: str) -> None:
    assert values(assistant.ask(question, plan=plan))[0] == day


@pytest.mark.parametrize(
    ("plan", "question"),
    [
        (
            TELEFONICA,
            "Cierre del último día bursátil, R$ 40,00; 1.000 unidades del primer ciclo; "
            "multiplicador 80 %. ¿Cuánto me toca por el ciclo completo?",
        ),
        (TELEFONICA, "I was dismissed without cause on 1 March 2023, first cycle. Do I get something or nothing?"),
        (
            NUVINI,
            "There is a Liquidity Event and I have 4,800 options, none exercisable yet. Is it the "
            "4,800 that I can exercise?",
        ),
        (ZENVIA, "If I resign on 1 June 2026, do I lose everything?"),
    ],
)
def test_asked_straight_on(assistant: Assistant, plan: str, question: str) -> None:
    assert not any(sign in assistant.ask(question, plan=plan).text for sign in ("✓", "✗"))


@pytest.mark.parametrize(
    ("plan", "question", "room"),
    [
        (
            KINGSOFT,
            "Issued shares on the grant date: 3.6 billion. The engineer got 20,000,000 shares over "
            "the last 12 months. What is the largest further award possible without a separate "
            "shareholders' vote?",
            "16000000",
        ),
        (
            KINGSOFT,
            "Há 3.600.000.000 ações emitidas e um funcionário recebeu 20.000.000 nos últimos 12 "
            "meses. Quantas ações a mais posso dar a ele sem voto dos acionistas?",
            "16000000",
        ),
        (
            KINGSOFT,
            "A director has received 2.5 million RSUs in the last 12 months; 3.6 billion shares in "
            "issue. How many further RSUs can she get without a general meeting?",
            "1100000",
        ),
        (KINGSOFT, "行政总裁过去12个月拿了250万股RSU,已发行36亿股,还能再给多少RSU不用开股东会?", "1100000"),
        (
            KINGSOFT,
            "An independent non-executive director got 2.25m shares in awards, options included, in "
            "the last 12 months; 3bn shares in issue. How many further shares can be granted without "
            "the general meeting?",
            "750000",
        ),
        (
            ZENVIA,
            "120 eligible professionals and 9 strategic employees so far. How many more strategic "
            "employees can be admitted?",
            "3",
        ),
        (ZENVIA, "Hay 150 profesionales elegibles y ya 11 empleados estratégicos, ¿cuántos más pueden entrar?", "4"),
        (ZENVIA, "合格专业人员共200人,已有15位战略员工,还能加几位?", "5"),
        # the limit itself
        (KINGSOFT, "What is the individual limit if 3.6 billion shares are in issue?", "36000000"),
        (ZENVIA, "How many strategic employees may there be with 120 eligible professionals?", "12"),
    ],
)
def test_what_is_left_of_a_limit(assistant: Assistant, plan: str, question: str, room: str) -> None:
    assert values(assistant.ask(question, plan=plan))[0] == room
