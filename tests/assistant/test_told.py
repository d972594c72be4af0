"""What happens is an answer where only figures are missing; the more particular reason of two is meant."""

from datetime import date

import pytest

from assistant.assistant import Assistant
from assistant.reading.reasons import reason_of

TELEFONICA, ZENVIA, AZUL = "telefonica-brasil-psp-2022", "zenvia-ltip-6", "azul-sop-2025"
KINGSOFT = "kingsoft-cloud-sip-2021"


@pytest.mark.parametrize(
    "question",
    [
        "Dismissed without cause on 31 October 2023, first cycle. What happens to my units?",
        "Fui demitido sem justa causa em 31/10/2023, primeiro ciclo. O que acontece com as minhas unidades?",
        "Me despidieron sin causa el 31 de octubre de 2023, primer ciclo. ¿Qué pasa con mis unidades?",
        "2023年10月31日被无故辞退,第一周期,我的单位会怎样?",
        "2023年10月31日被無故解僱,第一週期,我的單位會怎樣?",
    ],
)
def test_what_happens_is_told_though_the_amount_is_open(assistant: Assistant, question: str) -> None:
    part = assistant.ask(question, plan=TELEFONICA).parts[0]
    assert part.status == "computed"
    assert part.outcomes[0].code == "pro_rata"
    assert {need.fact for need in part.needs} >= {"units_granted"}


@pytest.mark.parametrize(
    "question",
    [
        "Dismissed without cause on 31 October 2023, first cycle. How much do I get?",
        "Dismissed without cause, first cycle. What happens to my units?",
    ],
)
def test_an_amount_or_an_open_case_still_needs_facts(assistant: Assistant, question: str) -> None:
    assert assistant.ask(question, plan=TELEFONICA).parts[0].status == "needs_facts"


@pytest.mark.parametrize(
    ("named", "reason"),
    [
        ({"elected_to_board", "change_of_post"}, "X_ELECTED_TO_BOARD"),
        ({"elected_to_board", "end_of_term"}, "X_ELECTED_TO_BOARD"),
        ({"parental_leave", "leave_of_absence"}, None),  # two leaves, of which one reduces the incentive
        ({"joint_venture", "group_transfer"}, "X_JV_TRANSFER"),
        ({"resignation", "death"}, None),
    ],
)
def test_the_more_particular_reason_is_meant(named: set[str], reason: str | None) -> None:
    assert reason_of(frozenset(named))[0] == reason


@pytest.mark.parametrize(
    "question",
    [
        "Who proves the estate, and until when, if it happened on 3 May 2025?",
        "阿爸2025年5月3號走咗,我哋最遲邊日要交遺產代理人嘅證明?",
    ],
)
def test_a_deadline_of_leavers_takes_the_day_without_a_word_for_leaving(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert any(o.quantity and o.quantity.date == "2026-05-03" for o in answer.parts[0].outcomes)
    assert len(answer.parts) == 1


@pytest.mark.parametrize(
    "question",
    [
        "I was fired for cause on 15 January 2027; it happened on 3 December 2026. What do I keep?",
        "因故解雇,2027年1月15日离职,事实发生在2026年12月3日。",
    ],
)
def test_the_day_of_a_deed_is_told_apart_from_the_day_of_leaving(assistant: Assistant, question: str) -> None:
    (part,) = assistant.ask(question, plan=ZENVIA).parts
    assert [outcome.code for outcome in part.outcomes] == ["forfeits_all"]


@pytest.mark.parametrize(
    ("question", "options"),
    [
        (
            "公司把全部资产卖了,2026年9月30日交割。我2026年1月10日签的授予协议,五万份时间期权,交割当天能行权多少?",
            "50000",
        ),
        (
            "Azul sold every asset, settled on 30 September 2026; agreement of 10 January 2026, 50,000 time options.",
            "50000",
        ),
        (
            "Se vendieron todos los activos el 30/9/2026; firmé el 10/1/2026; 50.000 opciones por tiempo. ¿Cuántas?",
            "50000",
        ),
    ],
)
def test_the_sale_of_all_assets_counts_with_its_day(assistant: Assistant, question: str, options: str) -> None:
    part = assistant.ask(question, plan=AZUL).parts[0]
    assert part.status == "computed"
    assert options in {o.quantity.exact for o in part.outcomes if o.quantity}


@pytest.mark.parametrize(
    ("plan", "question", "figures"),
    [
        (AZUL, "How many vested of 900 on 11 March 2026? Agreement of 10 March 2024.", {"600"}),
        (AZUL, "Quantas vestidas de 900 em 11/03/2026? Contrato de 10/03/2024", {"600"}),
        (AZUL, "¿Cuántas consolidadas de 900 el 11/03/2026? Contrato del 10/03/2024", {"600"}),
        (
            AZUL,
            "How many of my 9,000 time options on 3 May 2027, agreement 2 May 2025? And on 3 May 2028?",
            {"6000", "9000"},
        ),
        (ZENVIA, "I have 900 unvested shares. How many lapse if I resign on 3 May 2025?", {"900", "0"}),
    ],
)
def test_the_number_of_which_a_part_is_asked_is_the_whole(
    assistant: Assistant, plan: str, question: str, figures: set[str]
) -> None:
    part = assistant.ask(question, plan=plan).parts[0]
    assert figures <= {o.quantity.exact for o in part.outcomes if o.quantity}


@pytest.mark.parametrize(
    ("plan", "question", "figure"),
    [
        (KINGSOFT, "What becomes of the service provider sublimit in shares after a 5-for-1 split?", "190264240"),
        (KINGSOFT, "股份一拆五之后,服务提供商的分限额变成多少股?", "190264240"),
        (
            AZUL,
            "She isn't one of the creditor-appointed directors. TSR factor 2.3, 50,000 performance options. How many?",
            "33330",
        ),
        (TELEFONICA, "2024年8月31日调到合资公司,第一周期8000个单位,系数0.55,7月底股价44,给多少钱", "23570800/137"),
        (TELEFONICA, "无故被辞退,2023年10月12日,第一周期5000单位,系数0.5,9月底股价40,给多少", "8125000/137"),
    ],
)
def test_what_outsiders_found_misread(assistant: Assistant, plan: str, question: str, figure: str) -> None:
    outcomes = assistant.ask(question, plan=plan).parts[0].outcomes
    assert next(o.quantity.exact for o in outcomes if o.quantity) == figure


@pytest.mark.parametrize(
    "question",
    [
        "54,000 options, lock-up start 3 May 2023, exercised 10k already. How many more on 2 July 2025?",
        "Tenho 54 mil opções, início em 03/05/2023, e já exerci 10 mil. Quantas ainda posso exercer em 02/07/2025?",
        "¿Cuántas me quedan por ejercer el 02/07/2025 si ejercí 10.000 de 54.000 y el lock-up empezó el 3/5/2023?",
        "我有54,000份,锁定期2023年5月3日开始,之前已经行权了10,000份,2025年7月2日还能行权多少?",
        "我有54,000份,鎖定期2023年5月3日開始,之前已經行使了10,000份,2025年7月2日仲可以行使幾多?",
    ],
)
def test_what_was_exercised_before_is_taken_off(assistant: Assistant, question: str) -> None:
    outcomes = assistant.ask(question, plan="nuvini-adherence").parts[0].outcomes
    assert next(o.quantity.exact for o in outcomes if o.quantity) == "27500"


@pytest.mark.parametrize(
    ("question", "facts"),
    [
        (
            "estive de licença de 2 de maio a 30 de julho de 2023 e voltei. quanto fica do primeiro ciclo?",
            {"leave_start_date": "2023-05-02", "leave_end_date": "2023-07-30"},
        ),
        (
            "我2020年已經喺公司做董事,2024年5月20號無正當理由炒咗我。第一個週期有幾多?",
            {"termination_date": "2024-05-20", "termination_reason": "INVOLUNTARY_OTHER"},
        ),
        (
            "有位參與者派駐在巴西以外工作,公司2023年5月12日用郵件寄通知給他,視為哪一天送達?",
            {"notice_channel": "mail_abroad"},
        ),
    ],
)
def test_what_was_so_all_along_and_both_ends_of_a_leave_are_told_apart_from_leaving(
    assistant: Assistant, question: str, facts: dict[str, str]
) -> None:
    (target,) = assistant.reader.read(question, plan=TELEFONICA, facts={}, today=date(2026, 11, 25)).targets
    assert {name: target.facts.get(name) for name in facts} == facts


def test_a_number_of_things_and_the_word_now_are_not_said_back(assistant: Assistant) -> None:
    text = assistant.ask("Two things now: how many of my options are vested? And who decides if I die?", plan=AZUL).text
    assert "could not be placed" not in text


@pytest.mark.parametrize(
    "question",
    [
        "My husband joined both cycles at the start and died on 9 February 2024. Do we heirs get anything?",
        "Participava dos dois ciclos desde o início e morreu em 9 de fevereiro de 2024. Os herdeiros recebem?",
        "Mi esposa estaba en los dos ciclos y murió el 9 de febrero de 2024. ¿Cobramos algo los herederos?",
        "兩個週期一開始都有參加,2024年2月9日過世,繼承人可以領嗎?",
        "两个周期一开始都参加了,2024年2月9日去世,继承人能拿到吗?",
    ],
)
def test_both_cycles_are_each_answered(assistant: Assistant, question: str) -> None:
    text = assistant.ask(question, plan=TELEFONICA).text.replace("1.096", "1,096")
    assert "770 ÷ 1,096" in text
    assert "405 ÷ 1,096" in text


@pytest.mark.parametrize(
    "question",
    [
        "List the situations the malus/clawback clause gives as examples.",
        "Dê exemplos de situações em que se aplica o malus",
        "哪些情形会触发回拨?",
    ],
)
def test_the_grounds_of_a_clawback_are_listed(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=TELEFONICA)
    assert any(citation.clause.startswith("8.1.1(") for citation in answer.citations)
