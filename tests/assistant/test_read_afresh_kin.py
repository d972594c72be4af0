"""What a reader who asked anew about the share incentive plan found in its answers, beside the document."""

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from tests.assistant.shown import clauses, codes, dates, exact, facts

KINGSOFT = "kingsoft-cloud-sip-2021"


def ask(assistant: Assistant, question: str) -> Answer:
    return assistant.ask(question, plan=KINGSOFT)


@pytest.mark.parametrize(
    ("question", "one", "two"),
    [
        (
            "Shares in issue: 4,000,000,000. The CEO received RSUs over 3,900,000 shares in the last 11 months. "
            "Can we grant 100,000 more RSUs without shareholders? And 100,001?",
            "100,000",
            "100,001",
        ),
        (
            "Há 4.000.000.000 de ações emitidas. O CEO recebeu RSUs sobre 3.900.000 ações nos últimos 12 meses. "
            "Podemos conceder mais 100.000 RSUs sem os acionistas? E 100.001?",
            "100.000",
            "100.001",
        ),
        (
            "已发行股份4,000,000,000股。首席执行官过去11个月获授3,900,000股RSU。再授予100,000份要股东批准吗?100,001份呢?",
            "100,000",
            "100,001",
        ),
        (
            "Numa fusão, os acionistas atuais ficam com exatamente 50% dos votos. É mudança de controle? E com 49,9%?",
            "50%",
            "49,9%",
        ),
        (
            "En una fusión los accionistas actuales tienen el 49,9% de los votos. ¿Hay cambio de control? ¿Y el 50%?",
            "49,9%",
            "50%",
        ),
    ],
)
def test_a_value_asked_again_takes_the_place_of_the_one_before(
    assistant: Assistant, question: str, one: str, two: str
) -> None:
    text = ask(assistant, question).text
    assert 0 <= text.find(f"**{one}**") < text.find(f"**{two}**")


@pytest.mark.parametrize(
    ("question", "change"),
    [
        ("In a merger the existing shareholders keep 49.9% of the votes. Is that a change in control?", True),
        ("In a merger the existing shareholders keep exactly 50% of the votes. Is that a change in control?", False),
    ],
)
def test_a_definition_of_three_items_cites_all_of_them(assistant: Assistant, question: str, change: bool) -> None:
    answer = ask(assistant, question)
    assert ("control: yes" in answer.text) is change
    assert {"2(h)(i)", "2(h)(ii)", "2(h)(iii)"} <= clauses(answer)


@pytest.mark.parametrize(
    ("question", "says"),
    [
        (
            "Tenho 10.000 opções com preço de exercício de 5,00. Quanto ganho se a ação estiver a 7,50? E a 4,99?",
            "ganho",
        ),
        ("Exercise price 6, share price 8.5, 2,000 vested options: what profit if I exercise and sell?", "no gain"),
        ("Tengo 2.000 opciones con precio de ejercicio de 6 y la acción está a 8,50. ¿Cuánto gano?", "ganancia"),
        ("我的購股權行使價是6港元,現時股價8.5港元,行使2,000份能賺多少?", "並非收益"),
        ("行权价6元,股价8.5元,行权2,000份能赚多少?", "不是收益"),
    ],
)
def test_the_cost_of_exercising_is_never_given_for_a_gain(assistant: Assistant, question: str, says: str) -> None:
    answer = ask(assistant, question)
    assert says in answer.text.split("\n")[0]
    assert "close_on_grant_date" not in facts(answer)


@pytest.mark.parametrize(
    "question",
    [
        "How much do I pay to exercise 2,000 options at an exercise price of 6?",
        "¿Cuánto cuesta ejercer 2.000 opciones con precio de ejercicio de 6?",
    ],
)
def test_who_asks_what_exercising_costs_is_told_just_that(assistant: Assistant, question: str) -> None:
    answer = ask(assistant, question)
    assert exact(answer) == {"12000"}
    assert answer.text.startswith("HK$")


@pytest.mark.parametrize(
    "question",
    [
        "El consejo que aprueba los resultados trimestrales se reúne el 20 de mayo de 2024, ese día se publican y el "
        "plazo vence el 31 de mayo. ¿Podemos otorgar el 25 de abril de 2024?",
        "O conselho que aprova os resultados trimestrais reúne-se em 20 de maio de 2024, publicados nesse dia, e o "
        "prazo vence em 31 de maio. Podemos outorgar em 25 de abril de 2024?",
        "批准季度业绩的董事会于2024年5月20日开会,当天公布,期限5月31日届满。2024年4月25日可以授予吗?",
    ],
)
def test_a_deadline_beside_results_is_the_one_for_publishing_them(assistant: Assistant, question: str) -> None:
    answer = ask(assistant, question)
    assert "2024-04-20" in dates(answer)
    assert "14" in clauses(answer)
    assert facts(answer)["results_deadline"] == "2024-05-31"


@pytest.mark.parametrize(
    "question",
    [
        "我們想向一名高管授予超出2021年股票獎勵限額的500萬股,要走甚麼程序?",
        "我们想向一名高管授予超出2021年股份奖励限额的500万股,需要什么程序?",
        "We want to grant one executive 5,000,000 shares above the 2021 share award limit. What is the procedure?",
        "Queremos outorgar a um executivo 5.000.000 de ações acima do Limite de Prêmios de 2021. Como se faz?",
        "Queremos otorgar a un directivo 5.000.000 de acciones por encima del Límite de Premios en Acciones de 2021. "
        "¿Cuál es el procedimiento?",
    ],
)
def test_a_grant_above_the_award_limit_needs_the_vote_and_a_circular(assistant: Assistant, question: str) -> None:
    answer = ask(assistant, question)
    assert "3(h)" in clauses(answer)
    assert not exact(answer)


@pytest.mark.parametrize(
    "question",
    [
        "服務提供者限額可以刷新到多少股?有上限嗎?",
        "服务提供者限额刷新后最多是多少股?",
        "Is there a cap on the refreshed service provider sublimit?",
        "Qual é o teto do limite de prestadores de serviços depois de uma renovação?",
        "¿Hasta cuántas acciones puede llegar el límite de proveedores de servicios al renovarse?",
    ],
)
def test_a_refreshed_limit_of_service_providers_has_no_figure(assistant: Assistant, question: str) -> None:
    answer = ask(assistant, question)
    assert [part.status for part in answer.parts] == ["silent"]
    assert "3(g)" in clauses(answer)


@pytest.mark.parametrize("question", ["服务提供者限额是多少股?", "服務提供者限額是多少股?"])
def test_the_limit_of_service_providers_has_its_figure(assistant: Assistant, question: str) -> None:
    assert exact(ask(assistant, question)) == {"38052848"}


@pytest.mark.parametrize(
    "question",
    [
        "公司將幾乎全部資產出租,構成控制權變更嗎?",
        "把公司绝大部分资产出租出去,算不算控制权变更?",
        "出租公司幾乎全部資產算不算控制權變更?",
        "The company leases out nearly all of its assets. Is that a change in control?",
    ],
)
def test_leasing_out_nearly_all_assets_is_a_change_in_control(assistant: Assistant, question: str) -> None:
    answer = ask(assistant, question)
    assert [part.status for part in answer.parts] == ["computed"]
    assert facts(answer)["control_event"] == "assets_disposed"


def test_leasing_out_a_part_of_the_assets_is_no_disposal_of_all(assistant: Assistant) -> None:
    assert "control_event" not in facts(ask(assistant, "公司把一部分资产出租,算控制权变更吗?"))


@pytest.mark.parametrize(
    ("question", "forbids"),
    [
        ("I live in a country whose law doesn't allow option grants. Can I still get RSUs?", True),
        ("A lei do meu país não me permite receber opções. Posso receber opções?", True),
        ("La ley de mi país no permite otorgar opciones. ¿Puedo recibir RSU?", True),
        ("我住的国家法律不允许授予期权,我还能拿RSU吗?", True),
        ("當地法律沒有允許授予購股權,我可以獲授嗎?", True),
        ("I live in a country whose law allows option grants. Can I be granted options?", False),
        ("La ley de mi país permite otorgar opciones. ¿Me pueden otorgar opciones?", False),
        ("当地法律允许授予期权,我可以获授期权吗?", False),
    ],
)
def test_what_the_law_of_a_place_allows_is_told_from_what_it_forbids(
    assistant: Assistant, question: str, forbids: bool
) -> None:
    answer = ask(assistant, question)
    assert "local_law_forbids" in facts(answer)
    assert ("forfeits_all" in codes(answer)) is forbids


@pytest.mark.parametrize(
    ("question", "recipient"),
    [
        ("向独立非执行董事以外的董事授予期权,超过0.1%,要股东批准吗?", "director"),
        ("除獨立非執行董事外,向其他董事授予購股權超過0.1%要股東批准嗎?", "director"),
        (
            "Does granting options above 0.1% to a director other than an independent non-executive director need the "
            "shareholders?",
            "director",
        ),
        (
            "¿Otorgar opciones por más del 0,1 % a un consejero que no es independiente requiere la junta?",
            "director",
        ),
        ("向独立非执行董事授予期权,超过0.1%,要股东批准吗?", "independent_director"),
    ],
)
def test_who_is_left_out_is_not_the_recipient(assistant: Assistant, question: str, recipient: str) -> None:
    assert facts(ask(assistant, question))["recipient"] == recipient


@pytest.mark.parametrize(
    "question",
    [
        "Tenho 12.000 RSU adquiridas e 3.000 não adquiridas. Saio hoje da empresa. Com quantas fico e quantas perco?",
        "I have 12,000 vested RSUs and 3,000 unvested ones and leave today. How many do I lose?",
    ],
)
def test_what_has_vested_is_no_grant_of_which_a_part_has_not(assistant: Assistant, question: str) -> None:
    answer = ask(assistant, question)
    assert (facts(answer)["rsus_granted"], facts(answer)["rsus_vested"]) == ("15000", "12000")
    assert exact(answer) == {"3000"}


@pytest.mark.parametrize(
    ("question", "venue"),
    [
        ("只在香港上市、不在纳斯达克上市时,公平市价怎么算?", "hong_kong_only"),
        ("股份只在納斯達克買賣,授出日收市價是5美元。公平市價是多少?", "another_exchange"),
        (
            "The shares trade only on Nasdaq. They closed at 5.00 on the grant date. Fair Market Value?",
            "another_exchange",
        ),
        ("Las acciones cotizan únicamente en Hong Kong. ¿Cuál es el valor justo de mercado?", "hong_kong_only"),
        ("As ações são negociadas só na Nasdaq. Qual é o valor justo de mercado?", "another_exchange"),
        (
            "The shares are listed only in Hong Kong and on Nasdaq. How is Fair Market Value worked out?",
            "hong_kong_and_nasdaq",
        ),
    ],
)
def test_one_exchange_alone_is_not_both(assistant: Assistant, question: str, venue: str) -> None:
    assert facts(ask(assistant, question))["trading_venue"] == venue


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        (
            "The board proposed an option grant above the individual limit on 5 March 2024 and shareholders approved "
            "it on 10 May 2024. Which date counts for the exercise price?",
            True,
        ),
        ("董事会2024年3月5日提议授予超过个别限额的期权,股东2024年5月10日批准。行权价以哪一天为准?", True),
        ("My options were granted on 5 March 2024. Which date counts for the exercise price?", False),
    ],
)
def test_a_grant_above_a_limit_asks_for_the_meeting_that_proposed_it(
    assistant: Assistant, question: str, asks: bool
) -> None:
    [part] = ask(assistant, question).parts
    assert ("proposing_meeting_date" in {need.fact for need in part.needs}) is asks


@pytest.mark.parametrize(
    "question",
    [
        "Dei aviso prévio em 1 de junho de 2024 e parei de trabalhar em 15 de junho de 2024. "
        "Em que dia termina o meu serviço contínuo?",
        "I gave notice on 1 June 2024 and stopped working on 15 June 2024. On what day does my continuous service end?",
        "When does continuous service end if I stop working before my notice period runs out?",
    ],
)
def test_when_service_ends_is_told_by_its_definition(assistant: Assistant, question: str) -> None:
    answer = ask(assistant, question)
    assert [part.status for part in answer.parts] == ["clause"]
    assert "2(k)" in clauses(answer)
    assert not dates(answer)
