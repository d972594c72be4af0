"""Whole answers to what was once misread: the figure asked for, of the right rule, in several languages."""

from datetime import date

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from assistant.reading.evidence import SUBJECTS, speaks_of
from corpus.concepts import Thesaurus
from tests.assistant.shown import decided


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


def first_clause(answer: Answer) -> str:
    return answer.citations[0].clause if answer.citations else ""


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("Si mañana se vende Kingsoft, ¿mis opciones se aceleran?", "15(a)"),
        ("¿qué pasa con mis acciones restringidas de kingsoft si la empresa se vende?", "15(a)"),
        ("a kingsoft foi vendida, o que acontece com minhas opções?", "15(a)"),
        ("zenvia company sold, what happens to my ltip?", "9.4"),
        ("can I tell my wife how much I get from the Telefonica plan?", "16.1"),
        ("¿le puedo contar a mi mujer cuánto recibo del plan de telefonica?", "16.1"),
        ("Vivo:我可以把獎金告訴我太太嗎?", "16.1"),
        ("金山雲:想將RSU轉入家族信託做税務規劃,得唔得?", "7(f)(iv)"),
        ("Can I put my Kingsoft RSUs into a family trust for tax planning?", "7(f)(iv)"),
        ("¿Puedo aportar mis RSU de kingsoft a un fideicomiso?", "7(f)(iv)"),
        ("Who gets my Kingsoft RSUs if I die without a beneficiary?", "8(e)"),
        ("我老公上個月過身,佢冇指定受益人,金山雲嘅RSU邊個攞得到?", "8(e)"),
        ("Murió mi esposo, ¿quién cobra sus RSU de Kingsoft?", "8(e)"),
        ("Can Kingsoft options be priced at a discount to market?", "9(b)"),
        ("金山雲購股權嘅行使價可唔可以低過市價八折?", "9(b)"),
        ("Why can Telefonica get the money back after paying? I did nothing wrong", "8.1.1"),
        ("Telefônica:付咗獎金之後點解公司可以追返?我冇做錯嘢", "8.1.1"),
        ("金山云:配售代理可以参加计划吗?", "5"),
        ("Kingsoft: can an auditor take part in the plan?", "5"),
        ("Kingsoft: can a consultant take part in the plan?", "5(c)"),
        ("金山雲計劃幾時到期?", "18"),
    ],
)
def test_a_question_is_led_to_its_clause(assistant: Assistant, question: str, clause: str) -> None:
    assert first_clause(assistant.ask(question)) == clause


@pytest.mark.parametrize(
    ("question", "figure"),
    [
        ("金山云:已发行股份1000000000股,个别限额是多少股?", "10000000"),
        ("Kingsoft has 1,000,000,000 shares in issue; what is the individual limit?", "10000000"),
        ("Límite individual de Kingsoft con 1.000.000.000 de acciones emitidas", "10000000"),
        ("¿Cuándo caducan mis opciones de Kingsoft otorgadas el 10 de mayo de 2022?", "2032-05-10"),
        ("As minhas opções da Kingsoft outorgadas em 10 de maio de 2022 vencem quando?", "2032-05-10"),
        ("Azul:我2025年5月2日簽協議,按時間期權全部歸屬後幾時過期?", "2033-05-02"),
        ("Kingsoft: how many shares can be issued under the plan in total?", "380528480"),
    ],
)
def test_the_limit_and_the_expiry_are_those_asked_for(assistant: Assistant, question: str, figure: str) -> None:
    outcome = assistant.ask(question).parts[0].outcomes[0]
    assert outcome.quantity is not None
    assert (outcome.quantity.exact or outcome.quantity.date) == figure


@pytest.mark.parametrize(
    ("question", "needed"),
    [
        ("金山云独董12个月累计获授90万股,已发行10亿股,要股东会批准吗?", False),
        ("金山雲:已發行股份10億股,主要股東的聯繫人12個月獲授120萬股,要唔要股東批准?", True),
    ],
)
def test_whoever_has_a_limit_of_his_own_is_measured_by_it(assistant: Assistant, question: str, needed: bool) -> None:
    answer = assistant.ask(question)
    assert decided(answer) is needed
    assert first_clause(answer) == "6(b)(ii)"


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


@pytest.mark.parametrize(
    "question",
    [
        "金山雲:部分殘疾,RSU會怎樣?",
        "Tenho incapacidade parcial; perco as unidades da Vivo?",
        "I am partially disabled, Vivo units?",
    ],
)
def test_a_partial_disability_is_not_taken_for_a_permanent_one(assistant: Assistant, question: str) -> None:
    query = assistant.reader.read(question, plan=None, facts={}, today=date(2026, 11, 21))
    assert "termination_reason" not in query.targets[0].facts
    assert assistant.ask(question).parts[0].status != "computed"


@pytest.mark.parametrize(
    "question",
    [
        "Does the Azul plan let me tell a friend how many options I have?",
        "Does the Nuvini plan contain a non-compete clause?",
        "金山云:明年税率是多少?",
        "¿Cuánto valdrán las acciones de Zenvia en 2028?",
        "What will the share price be in 2027 at Azul?",
    ],
)
def test_what_a_plan_does_not_say_is_said_so(assistant: Assistant, question: str) -> None:
    [part] = assistant.ask(question).parts
    assert part.status == "silent"
    assert part.needs == ()


@pytest.mark.parametrize("subject", sorted(SUBJECTS))
def test_no_document_speaks_of_what_its_book_passes_over(assistant: Assistant, subject: str) -> None:
    said = {
        ("telefonica-brasil-psp-2022", "competitor"),  # "competitive pay" in 1.2
        ("kingsoft-cloud-sip-2021", "exercise_loan"),  # "such loans" in 4(c), of which it says nothing else
    }
    for plan, book in assistant.books.items():
        if speaks_of(book, frozenset({subject})) or (plan, subject) in said:
            continue
        text = assistant.library.document(plan).text
        assert not [mention for mention in Thesaurus.load().find(text) if mention.concept == subject], plan


def test_what_holds_together_is_not_said_to_depend(assistant: Assistant) -> None:
    text = assistant.ask(
        "I was dismissed without cause from Telefonica on 30 June 2024, what about the first cycle?"
    ).text
    assert text.startswith("All of this applies")
    apart = assistant.ask("I was let go from Telefonica. What do I get?").text
    assert apart.startswith("It depends on what has not been said yet")


@pytest.mark.parametrize(
    ("question", "facts"),
    [
        (
            "Azul: 60,000 time options were granted to me on 10 March 2025. How many can I exercise?",
            {"time_options_granted": "60000", "grant_agreement_date": "2025-03-10"},
        ),
        (
            "60,000 Azul options by time granted 1 March 2025, I resign on 10 April 2027. How many do I keep?",
            {"time_options_granted": "60000", "grant_agreement_date": "2025-03-01", "termination_date": "2027-04-10"},
        ),
        (
            "A Azul me outorgou 60.000 opções por tempo em 10/03/2025. Pedi demissão em 11/03/2027. O que perco?",
            {"time_options_granted": "60000", "grant_agreement_date": "2025-03-10", "termination_date": "2027-03-11"},
        ),
        (
            "Telefonica: I was granted 5000 units on 10 May 2023 and dismissed without cause on 3 June 2024",
            {"units_granted": "5000", "termination_date": "2024-06-03"},
        ),
    ],
)
def test_the_day_of_a_grant_is_that_of_nothing_else(assistant: Assistant, question: str, facts: dict[str, str]) -> None:
    [target] = assistant.reader.read(question, plan=None, facts={}, today=date(2026, 11, 22)).targets
    assert {name: raw for name, raw in target.facts.items() if name != "termination_reason"} == facts


@pytest.mark.parametrize(
    "question",
    [
        "Azul: 60-day VWAP R$ 9.00, 30-day VWAP from 8 January 2025 R$ 4.00, I am an Appointed Director with 10,000 "
        "performance options, how many can I exercise?",
        "Azul: 30-day VWAP from 8 January 2025 R$ 4.00, 60-day VWAP R$ 9.00; Appointed Director, 10,000 performance "
        "options: how many can I exercise?",
    ],
)
def test_each_average_price_is_that_of_its_days(assistant: Assistant, question: str) -> None:
    assert "6000" in exact(assistant.ask(question))


@pytest.mark.parametrize(
    "question",
    [
        "授出日收市價港幣八元,前五個營業日平均收市價港幣八元五角,行使價最低幾多?",
        "期权行权价可以低于市价吗?授出日收盘价港币八元,前五个交易日平均八元五角",
    ],
)
def test_the_second_amount_is_not_the_first(assistant: Assistant, question: str) -> None:
    assert "17/2" in exact(assistant.ask(question, plan="kingsoft-cloud-sip-2021"))


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("2031年11月16日还能根据计划授予新的奖励吗?", "2031年11月16日"),
        ("计划什么时候到期?2031年11月16日还能授予吗?", "2031年11月16日"),
        ("Can awards still be granted under the plan on 16 November 2031?", "16 November 2031"),
        ("Ainda se podem outorgar prêmios em 16 de novembro de 2031?", "16 de novembro de 2031"),
    ],
)
def test_a_day_asked_about_is_no_listing_and_no_grant(assistant: Assistant, question: str, said: str) -> None:
    answer = assistant.ask(question, plan="kingsoft-cloud-sip-2021")
    assert "2041-11-16" not in exact(answer)
    assert said in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "I quit Telefônica on 15 Jan 2025, had 4000 units in cycle 1 and 3000 in cycle 2. What do I lose?",
        "Pedi demissão da Vivo em 15/01/2025. Tinha 4.000 unidades no ciclo 1 e 3.000 no ciclo 2. O que perco?",
    ],
)
def test_the_units_of_two_cycles_are_taken_each_for_its_own(assistant: Assistant, question: str) -> None:
    understood = [
        line.replace(".", "").replace(",", "")
        for line in assistant.ask(question).text.splitlines()
        if line.startswith(("Understood", "Entendido"))
    ]
    assert ["4000" in line for line in understood] == [True, False]
    assert ["3000" in line for line in understood] == [False, True]


@pytest.mark.parametrize(
    "question",
    [
        "Telefônica: a ação fechou fevereiro a R$ 52,30, tenho 1.000 unidades, multiplicador 90%, quanto vou receber?",
        "Telefónica Brasil: la acción cerró febrero a R$ 52,30, tengo 1.000 unidades, multiplicador 90%, ¿cuánto?",
        "Telefônica Brasil: the share closed February at R$ 52.30, 1,000 units, multiplier 90%: how much do I get?",
    ],
)
def test_what_a_share_closed_at_is_its_closing_price(assistant: Assistant, question: str) -> None:
    assert "47070" in exact(assistant.ask(question))


@pytest.mark.parametrize(
    ("question", "plan", "exact_or_code"),
    [
        (
            "我系Azul嘅员工,二零二五年五月二号签授予协议,获授按时间归属嘅期权九万份,到2027年6月有几多可以行使?",
            "azul-sop-2025",
            "60000",
        ),
        (
            "2023年6月1日才加入计划的新人,2024年3月1日被无故解雇,第二周期有奖励吗?",
            "telefonica-brasil-psp-2022",
            "forfeits_all",
        ),
        ("年報喺二零二四年三月二十七日出,二月十五號可唔可以grant獎勵?", "kingsoft-cloud-sip-2021", "suspended"),
    ],
)
def test_chinese_numerals_and_cantonese_words_are_read(
    assistant: Assistant, question: str, plan: str, exact_or_code: str
) -> None:
    answer = assistant.ask(question, plan=plan)
    assert exact_or_code in exact(answer) | {o.code for part in answer.parts for o in part.outcomes}


@pytest.mark.parametrize(
    ("question", "facts"),
    [
        ("Azul: I exercised early my 10,000 options (83b) and now I resign, what about the shares?", {}),
        ("Azul: exerci antecipadamente 10.000 opções e agora peço demissão. O que perco?", {}),
        ("Azul: ya ejercí 10.000 opciones y renuncio. ¿Qué pierdo?", {"time_options_exercised_before": "10000"}),
        ("Azul:我已经行使了10,000份期权,打算辞职,会失去什么?", {"time_options_exercised_before": "10000"}),
        ("Azul: I have 40,000 options not yet exercised and resign, what do I lose?", {"options_held": "40000"}),
        (
            "Nuvini: I exercised 300 options of 1,200, total option price R$ 24,000. How much do I pay?",
            {"quantity_exercised": "300", "options_granted": "1200", "option_value": "24000"},
        ),
        ("I exercised 12,000 Azul options, how much did I pay?", {"options_to_exercise": "12000"}),
    ],
)
def test_what_was_exercised_is_not_what_is_held(assistant: Assistant, question: str, facts: dict[str, str]) -> None:
    [target] = assistant.reader.read(question, plan=None, facts={}, today=date(2026, 11, 22)).targets
    assert {name: raw for name, raw in target.facts.items() if name != "termination_reason"} == facts
