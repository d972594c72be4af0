"""Whole answers to what was once misread: the figure asked for, of the right rule, in several languages."""

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant


def exact(answer: Answer) -> set[str | None]:
    return {o.quantity.exact or o.quantity.date for part in answer.parts for o in part.outcomes if o.quantity}


@pytest.mark.parametrize(
    "question",
    [
        "I was promoted to senior manager grade 21 at Zenvia on 20 April 2024, base salary in January 2023 R$ 24,000. "
        "How many shares?",
        "Fui promovido a gerente sênior nível 21 na Zenvia em 20 de abril de 2024, salário-base de janeiro de 2023 "
        "R$ 24.000. Quantas ações?",
        "Me ascendieron a gerente sénior nivel 21 en Zenvia el 20 de abril de 2024, sueldo base de enero de 2023 "
        "R$ 24.000. ¿Cuántas acciones?",
        "我2024年4月20日升做Zenvia高級經理21級,2023年1月底薪24,000雷亞爾,有幾多股?",
    ],
)
def test_shares_are_answered_in_shares(assistant: Assistant, question: str) -> None:
    [part] = assistant.ask(question, plan="zenvia-ltip-6").parts
    assert part.outcomes[0].quantity is not None
    assert part.outcomes[0].quantity.exact == "6400000000000000000/564179128709677"


@pytest.mark.parametrize(
    "question",
    [
        "First cycle at Telefônica Brasil: TSR at the third quartile, FCF 96%, CO2 94%. What is the multiplier?",
        "Primeiro ciclo da Vivo: TSR no terceiro quartil, FCF 96% e CO2 94%. Qual é o multiplicador?",
        "Primer ciclo de Telefónica Brasil: TSR en el tercer cuartil, FCF 96% y CO2 94%. ¿Qué multiplicador resulta?",
    ],
)
def test_the_whole_is_answered_not_its_part(assistant: Assistant, question: str) -> None:
    [part] = assistant.ask(question).parts
    assert part.outcomes[0].quantity is not None
    assert part.outcomes[0].quantity.name == "multiplier_from_targets"
    assert part.outcomes[0].quantity.exact == "89/100"


@pytest.mark.parametrize(
    "question",
    [
        "My Zenvia shares came on 1 June 2027, when can I sell them?",
        "Recebi minhas ações da Zenvia em 1 de junho de 2027; a partir de quando posso vender?",
        "Me entregaron las acciones de Zenvia el 1 de junio de 2027, ¿cuándo las puedo vender?",
        "Zenvia股票2027年6月1日交到我手,邊日開始可以賣?",
    ],
)
def test_from_when_is_answered_by_the_first_day(assistant: Assistant, question: str) -> None:
    assert exact(assistant.ask(question)) == {"2027-11-29"}


@pytest.mark.parametrize(
    "question",
    [
        "Kingsoft Cloud announces its annual results on 28 March 2025. From which day may no awards be granted?",
        "A Kingsoft Cloud divulga os resultados anuais em 28 de março de 2025. A partir de que dia não há outorgas?",
        "Kingsoft Cloud anuncia los resultados anuales el 28 de marzo de 2025. ¿Desde qué día no hay concesiones?",
        "金山云2025年3月28日公布全年业绩,从哪天起不能授予奖励?",
    ],
)
def test_the_day_of_the_results_is_no_grant_and_no_listing(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question)
    assert not {"2026-03-28", "2035-03-28"} & exact(answer)
    assert "2025-01-27" in exact(answer)


@pytest.mark.parametrize(
    "question",
    [
        "What becomes of my Kingsoft Cloud RSUs if the company goes into liquidation?",
        "A Kingsoft Cloud entrou em liquidação: o que acontece com minhas RSUs?",
        "Si Kingsoft Cloud entra en liquidación, ¿qué pasa con mis RSU?",
        "金山云清盘,我的RSU怎么办?",
    ],
)
def test_liquidation_of_the_company_ends_awards(assistant: Assistant, question: str) -> None:
    [part] = assistant.ask(question).parts
    assert {outcome.code for outcome in part.outcomes} == {"forfeits_all"}


@pytest.mark.parametrize(
    "question",
    [
        "15,000 Azul performance options. The 60-day VWAP before vesting ended was R$ 8.50, the 30-day VWAP from "
        "8 January 2025 was R$ 5.00. How many can I exercise?",
        "15.000 opções por performance da Azul. VWAP de 60 dias antes do fim do vesting: R$ 8,50; VWAP de 30 dias a "
        "partir de 8 de janeiro de 2025: R$ 5,00. Quantas posso exercer?",
        "15.000 opciones por desempeño de Azul. VWAP de 60 días antes del fin del vesting: R$ 8,50; VWAP de 30 días "
        "desde el 8 de enero de 2025: R$ 5,00. ¿Cuántas puedo ejercer?",
    ],
)
def test_the_day_in_the_name_of_a_price_is_no_other_date(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question)
    assert "R$ 5" in answer.text.splitlines()[-1]
    assert "9999" in exact(answer)


@pytest.mark.parametrize(
    "question",
    [
        "Nuvini: liquidity event on 15 September 2025, lock-up began 15 January 2024, 36,000 options: how many now?",
        "Nuvini: evento de liquidez em 15 de setembro de 2025, contando desde 15 de janeiro de 2024, 36.000 opções: "
        "quantas posso exercer?",
        "Nuvini: evento de liquidez el 15 de septiembre de 2025, el lock-up empezó el 15 de enero de 2024, 36.000 "
        "opciones: ¿cuántas puedo ejercer?",
    ],
)
def test_the_earliest_date_is_the_start_and_not_the_day_of_the_answer(assistant: Assistant, question: str) -> None:
    assert assistant.ask(question).as_of != "2024-01-15"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Kingsoft: I have 8,000 vested and 2,000 unvested options and resign. What do I lose?", "2000"),
        ("Kingsoft: tenho 8.000 opções vestidas e 2.000 não vestidas e peço demissão. Quantas perco?", "2000"),
        ("金山雲:我的8000份已归属、2000份未归属期权,主动离职,会失去多少?", "2000"),
        ("金山雲：我有8000個RSU，5000個仲未歸屬，辭職會冇咗幾多？", "5000"),
        (
            "Kingsoft: fair market value? Close on the grant date HK$5.20, average of the five days before HK$5.60.",
            "28/5",
        ),
        ("金山云授予日收盘价5.2港元,前五个营业日收盘价分别为5.1、5.3、5.4、5.6、5.5港元,公平市价多少?", "269/50"),
        ("金山雲:聯交所授出日收市價HK$5.20,之前五個營業日平均收市價HK$5.60,期權行使價最低幾多?", "28/5"),
        ("Nuvini: total option price R$ 24,000, 1,200 options, exercising 300: how much do I pay?", "6000"),
        ("Nuvini:我有36000份期權,其中18000份仲未可行使,公司發生流動性事件,有幾多即時變可行使?", "27000"),
    ],
)
def test_each_number_is_the_fact_that_its_words_say(assistant: Assistant, question: str, expected: str) -> None:
    assert expected in exact(assistant.ask(question))


@pytest.mark.parametrize(
    "question",
    [
        "Kingsoft: I resign tomorrow. What happens to my unvested RSUs and my vested ones?",
        "Kingsoft: peço demissão. O que acontece com as minhas RSUs, as vestidas e umas que não são?",
        "Kingsoft: tax bill of HK$52,000, how many shares can be withheld?",
    ],
)
def test_no_number_is_made_up(assistant: Assistant, question: str) -> None:
    assert not exact(assistant.ask(question)) - {None}


def test_this_year_is_the_year_of_the_day_of_the_answer(assistant: Assistant) -> None:
    answer = assistant.ask("金山云:今年6月30日离职,未归属RSU怎么办?", as_of="2026-11-22")
    assert "2026年6月30日" in answer.text
