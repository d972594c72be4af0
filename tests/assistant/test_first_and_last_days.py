"""Which of several days is meant: the first, the last, that of one third, that of the whole."""

import pytest

from assistant.assistant import Assistant
from assistant.reading import between, thirds
from tests.assistant.test_asked_for import AZUL, KINGSOFT, NUVINI, ZENVIA, values


@pytest.mark.parametrize(
    ("plan", "question", "day"),
    [
        (
            AZUL,
            "Signed on 2 May 2025. When does the first third of my Options by Time become exercisable?",
            "2026-05-02",
        ),
        (
            AZUL,
            "Contrato firmado el 2 de mayo de 2025: ¿cuándo se consolida el tercer tercio de mis opciones por tiempo?",
            "2028-05-02",
        ),
        (AZUL, "2025年5月2日签的授予协议,第一个三分之一的时间期权什么时候可以行使?", "2026-05-02"),
        (
            AZUL,
            "Meu contrato é de 2/5/2025. Qual é o último dia pra eu exercer o primeiro terço das opções por tempo?",
            "2033-05-02",
        ),
        (AZUL, "2025年5月2日签的协议,第一个三分之一最晚哪天之前要行权?", "2033-05-02"),
        (AZUL, "Contrato de outorga de 2/5/2025: quando posso exercer todas as opções por tempo?", "2028-05-02"),
        (
            NUVINI,
            "My lock-up started on 10 September 2024. When are all of my options exercisable, if "
            "there's no liquidity event?",
            "2027-09-10",
        ),
        (
            NUVINI,
            "Mi bloqueo inicial empezó el 10 de septiembre de 2024. Si no hay evento de liquidez, "
            "¿cuándo puedo ejercer todo?",
            "2027-09-10",
        ),
        (NUVINI, "首个锁定期从2024年9月10日起,没有发生流动性事件的话,什么时候全部可以行权?", "2027-09-10"),
        (NUVINI, "我的锁定期从2024年9月10日开始,第一批期权什么时候可以行权?", "2025-09-10"),
        (
            ZENVIA,
            "The shares reached my broker account on 19 February 2027, final delivery. Last day on which I can't sell?",
            "2027-08-18",
        ),
        (
            ZENVIA,
            "As ações foram entregues na minha corretora em 19/02/2027. Qual é o primeiro dia em que posso vender?",
            "2027-08-19",
        ),
        (KINGSOFT, "内幕消息2025年5月14日公布,最早哪一天又可以授予奖励?", "2025-05-16"),
        (
            KINGSOFT,
            "La información privilegiada se publicó el 14/5/2025. ¿Hasta qué día no se pueden otorgar premios?",
            "2025-05-15",
        ),
    ],
)
def test_the_day_that_is_meant(assistant: Assistant, plan: str, question: str, day: str) -> None:
    assert values(assistant.ask(question, plan=plan))[0] == day


def test_several_thirds_are_not_one() -> None:
    assert [which for _, _, which in thirds.find("the first third and the second third")] == [1, 2]
    assert thirds.find("two thirds of my options, a third a year") == []
    assert thirds.find("第二個三分之一")[0][2] == 2


@pytest.mark.parametrize(
    ("question", "third"),
    [
        ("when does the first chunk of my time options unlock?", 1),
        ("em que dia libera a segunda parcela das opções por tempo?", 2),
        ("¿cuándo se libera el segundo tramo?", 2),
        ("第二批時間期權邊日可以行使？", 2),
        ("my last instalment", 3),
    ],
)
def test_what_vests_in_thirds_vests_in_three_batches(question: str, third: int) -> None:
    assert [which for _, _, which in thirds.find(question)] == [third]


@pytest.mark.parametrize(
    "question",
    ["the second batch I was granted", "第二批授予的期权", "segunda leva outorgada", "the second part of my question"],
)
def test_a_batch_of_grants_is_no_third(question: str) -> None:
    assert thirds.find(question) == []


@pytest.mark.parametrize(
    ("question", "rank"),
    [
        ("we came in between the 3rd and the 4th of 13 companies", 3),
        ("ficamos entre o 5º e o 6º do grupo", 5),
        ("quedamos entre el 2º y el 3º", 2),
        ("对标组13家公司，我们回报排在第3和第4中间", 3),
        ("排喺第四同第五之間", 4),
    ],
)
def test_between_two_ranks_the_better_one_is_just_above(question: str, rank: int) -> None:
    assert [above for _, _, above in between.find(question)] == [rank]


@pytest.mark.parametrize(
    "question", ["between the 3rd and the 6th", "between the 3rd and 4th of May", "between 3 and 4 options", "第3名"]
)
def test_other_pairs_are_no_neighbours_in_a_ranking(question: str) -> None:
    assert between.find(question) == []
