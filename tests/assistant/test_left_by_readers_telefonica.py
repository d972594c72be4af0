"""What readers of answers on Telefônica Brasil's plan still missed: pairs, both of two ways, who decides."""

from datetime import date

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from tests.assistant.shown import clauses, dates, exact, facts, part_of

TELEFONICA = "telefonica-brasil-psp-2022"


def ask(assistant: Assistant, question: str) -> Answer:
    return assistant.ask(question, plan=TELEFONICA, as_of="2026-11-28")


def taken(assistant: Assistant, question: str) -> dict[str, str]:
    """The facts that the answer takes from the question, whatever its language."""
    query = assistant.reader.read(question, plan=TELEFONICA, facts={}, today=date(2026, 11, 28))
    return {name: str(value) for target in query.targets for name, value in target.facts.items()}


@pytest.mark.parametrize(
    "question",
    [
        "Fuel 1,000 with factor 2.5 and electricity 500 with factor 0.08; 2,300 credits were bought. Net emissions?",
        "Combustível 1.000 com fator 2,5 e eletricidade 500 com fator 0,08, 2.300 créditos: quais as emissões "
        "líquidas?",
        "用電500度,排放係數0.08;燃料1000,係數2.5,買咗2300噸碳信用,淨排放幾多?",
    ],
)
def test_each_factor_is_that_of_its_activity(assistant: Assistant, question: str) -> None:
    said = taken(assistant, question)
    assert said["fuel_used"] == "1000"
    assert said["fuel_emission_factor"] in ("5/2", "2.5")
    assert said["power_used"] == "500"
    assert said["power_emission_factor"] in ("2/25", "0.08")
    assert "240" in exact(ask(assistant, question))


@pytest.mark.parametrize(
    "question",
    [
        "Direct emissions: activity 1,000 with factor 2.5 and activity 500 with factor 0.08. Credits bought 2,300. "
        "What are net emissions?",
        "Nível de atividade 1.000 com fator de emissão 2,5 e nível de atividade 500 com fator 0,08: quais são "
        "as emissões "
        "líquidas com 2.300 créditos comprados?",
        "Nivel de actividad 1.000 con factor 2,5 y nivel de actividad 500 con factor 0,08: ¿cuáles son las "
        "emisiones netas "
        "con 2.300 créditos de carbono?",
    ],
)
def test_pairs_that_name_no_activity_are_added_up(assistant: Assistant, question: str) -> None:
    said = taken(assistant, question)
    assert said["total_emissions"] == "2540"
    assert "fuel_used" not in said
    assert "240" in exact(ask(assistant, question))


def test_a_multiplier_factor_is_no_emission_factor(assistant: Assistant) -> None:
    said = taken(assistant, "12,000 units, share price R$46, multiplier factor 60%. How much?")
    assert "total_emissions" not in said
    assert said["units_granted"] == "12000"


@pytest.mark.parametrize(
    "question",
    [
        "A notice is posted on 3 June 2024. When is it treated as received in Brazil, and when if I work abroad?",
        "The company posts me a notice on 3 June 2024 and I work in Brazil. When is it received? And if I "
        "worked abroad?",
        "Um aviso foi postado em 3 de junho de 2024. Quando conta como recebido no Brasil, e se eu trabalho no "
        "exterior?",
        "La compañía me envió un aviso por correo el 3 de junio de 2024. ¿Cuándo cuenta como recibido en Brasil "
        "y cuándo en "
        "el extranjero?",
        "公司2024年6月3日邮寄通知,在巴西和在国外分别什么时候算收到?",
        "公司2024年6月3日寄信通知,喺巴西同喺外國分別幾時當收到?",
    ],
)
def test_a_notice_at_home_and_abroad_is_answered_for_both(assistant: Assistant, question: str) -> None:
    assert {"2024-06-08", "2024-06-10"} <= dates(ask(assistant, question))


@pytest.mark.parametrize(
    "question",
    [
        "When does a notice of 3 June 2024 count as received, by mail and by e-mail?",
        "¿Cuándo cuenta como recibido un aviso del 3 de junio de 2024, por correo postal o por correo electrónico?",
        "2024年6月3日发的通知,邮寄和电邮分别什么时候算收到?",
    ],
)
def test_a_notice_by_mail_and_by_email_is_answered_for_both(assistant: Assistant, question: str) -> None:
    assert {"2024-06-08", "2024-06-04"} <= dates(ask(assistant, question))


@pytest.mark.parametrize(
    "question",
    [
        "The company in Brazil posted me a notice on 3 June 2024; I work abroad. When is it received?",
        "I work abroad, not in Brazil. A notice was mailed on 3 June 2024. When does it count as received?",
        "公司在巴西,2024年6月3日寄信给在国外工作的我,什么时候算收到?",
    ],
)
def test_a_place_that_is_only_told_is_no_second_case(assistant: Assistant, question: str) -> None:
    assert dates(ask(assistant, question)) == {"2024-06-10"}


@pytest.mark.parametrize(
    "question",
    [
        "I was on parental leave for 120 days and sick leave for 60 days in the first cycle. What does each do?",
        "Tirei 120 dias de licença-maternidade e 60 dias de licença médica no primeiro ciclo. Como fica meu prêmio?",
        "Estuve 120 días de baja por maternidad y luego 60 días de baja por enfermedad en el primer ciclo. ¿Qué pasa?",
        "我休了120天产假和60天病假,第一周期的奖励会怎样?",
        "我放咗120日產假,又請咗60日病假,第一週期獎勵點計?",
    ],
)
def test_only_the_leave_that_is_not_parental_counts(assistant: Assistant, question: str) -> None:
    answer = ask(assistant, question)
    assert facts(answer)["leave_days"] == "60"
    assert part_of(answer).status == "discretionary"
    assert "259/274" in exact(answer)


def test_either_leave_is_asked_about_one_by_one(assistant: Assistant) -> None:
    answer = ask(assistant, "Does sick leave or parental leave change my award?")
    assert part_of(answer).status == "needs_facts"


@pytest.mark.parametrize(
    "question",
    [
        "Who calculates the multiplier factor and can I appeal against the decision?",
        "Quem calcula o fator multiplicador e posso recorrer da decisão?",
        "¿Quién calcula el factor multiplicador?",
        "谁计算乘数系数?我可以对决定提出异议吗?",
    ],
)
def test_who_calculates_and_what_can_be_done_against_it(assistant: Assistant, question: str) -> None:
    assert {"Annex I 4.3", "18.1", "18.2"} <= clauses(ask(assistant, question))


@pytest.mark.parametrize(
    "question",
    [
        "In the first cycle TSR is below the median, free cash flow is 100% and emissions 100% with the minimum "
        "reduction "
        "met. I have 12,000 units and the share is at R$48.50. What is my award?",
        "No primeiro ciclo o TSR ficou abaixo da mediana, o fluxo de caixa livre em 100% e as emissões em 100% "
        "com a redução "
        "mínima atingida. Tenho 12.000 unidades e a ação está a R$ 48,50. Qual é o meu prêmio?",
        "第一週期TSR低於中位數,自由現金流100%,排放中和100%且最低減排達標。我有12000個單位,股價48.5雷亞爾,能拿多少?",
    ],
)
def test_units_and_a_price_ask_for_the_amount(assistant: Assistant, question: str) -> None:
    assert "291000" in exact(ask(assistant, question))


def test_a_multiplier_that_is_asked_for_stays_one(assistant: Assistant) -> None:
    answer = ask(
        assistant,
        "I have 12,000 units at R$48.50. TSR at the 60th percentile, free cash flow 100%, emissions neutralised "
        "90% with the "
        "minimum reduction met. What is the multiplier?",
    )
    assert "37/50" in exact(answer)


@pytest.mark.parametrize(
    "question",
    [
        "The board approved the 2024 financial statements on 20 February 2025. By when is the first-cycle award paid?",
        "O conselho aprovou as demonstrações financeiras de 2024 em 20 de fevereiro de 2025. Até quando se paga "
        "o primeiro "
        "ciclo?",
        "董事会在2025年2月20日批准了2024年财务报表,第一周期的奖励最晚什么时候付?",
        "董事會於2025年2月20日批准2024年度經審計財務報表,第一週期獎勵最遲何時發放?",
    ],
)
def test_the_year_of_accounts_is_not_the_day_of_their_approval(assistant: Assistant, question: str) -> None:
    assert taken(assistant, question)["accounts_approval_date"] == "2025-02-20"
    assert "2025-05-21" in dates(ask(assistant, question))


@pytest.mark.parametrize(
    "question",
    [
        "¿Qué empresas forman el grupo de comparación para el TSR y cuántas son?",
        "Quais empresas formam o grupo de comparação e quantas são?",
        "比較組有邊啲公司?",
    ],
)
def test_the_companies_that_are_compared_are_named(assistant: Assistant, question: str) -> None:
    assert "Millicom" in ask(assistant, question).text


@pytest.mark.parametrize(
    "question",
    [
        "Em que casos a empresa pode pedir o dinheiro de volta e por quanto tempo?",
        "In which cases can the company claw back my award, and for how long?",
        "¿En qué casos puede la empresa recuperar lo pagado y hasta cuándo?",
    ],
)
def test_the_cases_for_recovery_come_with_its_months(assistant: Assistant, question: str) -> None:
    answer = ask(assistant, question)
    assert {"8.1.1(i)", "8.1(ii)"} <= clauses(answer)
    assert len(answer.parts) <= 2
    assert "24" in answer.text


@pytest.mark.parametrize(
    "question",
    ["公司用电邮通知我,星期五晚上10点发的,什么时候算收到?", "公司電郵通知,星期五夜晚10點發出,幾時當收到?"],
)
def test_when_an_email_counts_as_received_is_no_other_subject(assistant: Assistant, question: str) -> None:
    assert "17.3" in clauses(ask(assistant, question))


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("Can the board lower the FCF minimum to 85%?", "Annex I 2.5"),
        ("¿Puede el consejo bajar el mínimo del flujo de caja libre al 85 %?", "Annex I 2.5"),
        ("Quais são os casos de justa causa?", "9.1.1(i)"),
        ("¿La compañía puede cancelar el plan entero cuando quiera?", "2.6"),
        ("What is the most I can get with 8,000 units at R$42?", "Annex I 3.3"),
        ("8000个单位,股价42雷亚尔,我最多能拿多少?", "Annex I 3.3"),
    ],
)
def test_what_the_plan_says_of_it_is_cited(assistant: Assistant, question: str, clause: str) -> None:
    assert clause in clauses(ask(assistant, question))


def test_a_factor_of_no_emissions_is_paired_with_nothing(assistant: Assistant) -> None:
    said = taken(
        assistant,
        "先夫第一週期一開始就參加，名下共13,500個單位，2024年8月9日病逝。公司告知係數0.58,7月最後交易日收盤價R$48.90。可以領多少？",
    )
    assert "total_emissions" not in said
    assert said["units_granted"] == "13500"
