"""Several amounts in one question: a price per share, a total, a tax; and what is asked of them."""

from fractions import Fraction

import pytest

from assistant.assistant import Assistant

KINGSOFT, TELEFONICA, ZENVIA = "kingsoft-cloud-sip-2021", "telefonica-brasil-psp-2022", "zenvia-ltip-6"
NUVINI, AZUL = "nuvini-adherence", "azul-sop-2025"


def first(assistant: Assistant, plan: str, question: str) -> str | None:
    """The first number of the first part of an answer."""
    outcomes = assistant.ask(question, plan=plan).parts[0].outcomes
    quantity = outcomes[0].quantity if outcomes else None
    return quantity.exact if quantity is not None else None


@pytest.mark.parametrize(
    "question",
    [
        "The minimum tax on my RSUs is HK$30,000. The fair market value is HK$7.50. How many shares can be withheld?",
        "O imposto mínimo das minhas RSUs dá HK$ 30.000. O valor justo de mercado é HK$ 7,50. Quantas ações retêm?",
        "El impuesto mínimo de mis RSU es HK$ 30.000. El valor justo de mercado es HK$ 7,50. ¿Cuántas retienen?",
    ],
)
def test_a_tax_and_a_price_in_two_sentences_are_told_apart(assistant: Assistant, question: str) -> None:
    assert first(assistant, KINGSOFT, question) == "4000"


@pytest.mark.parametrize(
    "question",
    [
        "The board claws back 5,000 shares that I received, all in cash at a market value of HK$7 a share. How much?",
        "O conselho exige a devolução de 5.000 ações que recebi, tudo em dinheiro, a HK$ 7 por ação. Quanto pago?",
        "El consejo recupera por clawback 5.000 acciones que recibí, todo en efectivo, a HK$ 7 por acción. ¿Cuánto?",
        "董事会要追回我收到的5000股，全部用现金，市值每股7港元，要还多少？",
        "董事會要追回我收到的5000股，全部用現金，市值每股7港元，要還多少？",
    ],
)
def test_a_clawback_in_cash_takes_the_market_value_that_is_told(assistant: Assistant, question: str) -> None:
    assert first(assistant, KINGSOFT, question) == "35000"


def test_shares_given_back_are_told_from_those_received(assistant: Assistant) -> None:
    question = (
        "The clawback takes the 5,000 shares I received; I return 2,000 and pay the rest in cash at HK$7 a share."
    )
    assert first(assistant, KINGSOFT, question + " How much cash?") == "21000"


@pytest.mark.parametrize(
    ("question", "cost"),
    [
        ("I want to exercise 2,000 options at HK$4.50 each. What does it cost?", "9000"),
        ("Quero exercer 3.000 opções a HK$ 4,20 cada. Quanto custa?", "12600"),
        ("Quiero ejercer 3.000 opciones a HK$ 4,20 cada una. ¿Cuánto cuesta?", "12600"),
        ("行权价4港元，我行3000份期权要多少钱？", "12000"),
    ],
)
def test_exercising_at_a_price_that_is_told_costs_that_price(assistant: Assistant, question: str, cost: str) -> None:
    assert first(assistant, KINGSOFT, question) == cost


@pytest.mark.parametrize(
    "question",
    [
        "3,000 RSUs vest and the minimum tax is 15% of their value. How many shares can be withheld at most?",
        "3.000 ações vestem e o imposto mínimo é 15% do valor delas. Quantas ações podem reter no máximo?",
    ],
)
def test_a_tax_that_is_a_part_of_the_value_takes_that_part_of_the_shares(assistant: Assistant, question: str) -> None:
    assert first(assistant, KINGSOFT, question) == "450"


@pytest.mark.parametrize(
    "question",
    [
        "I'm due 5,000 restricted shares; R$9,000 of tax is withheld and a share is worth R$7.50. How many shares?",
        "Tenho direito a 5.000 ações restritas; retêm R$ 9.000 de imposto e a ação vale R$ 7,50. Quantas ações recebo?",
        "应得5000股限制性股票，代扣税款9000雷亚尔，按每股7.5雷亚尔折算，实际拿到多少股？",
    ],
)
def test_a_share_told_in_reais_needs_no_dollar_price(assistant: Assistant, question: str) -> None:
    assert first(assistant, ZENVIA, question) == "3800"


@pytest.mark.parametrize(
    "question",
    [
        "If the whole lot of 20,000 costs R$ 64,000 and I only exercise 2,500, what's my bill?",
        "20.000 opções custam R$ 64.000; quanto pago se exercer só 2.500?",
        "Las 20.000 opciones cuestan R$ 64.000 en total. ¿Cuánto pago por 2.500?",
        "我全部20000份期权要64000雷亚尔，只行2500份要付多少？",
    ],
)
def test_a_part_of_a_lot_costs_its_part_of_the_total(assistant: Assistant, question: str) -> None:
    assert first(assistant, NUVINI, question) == "8000"


def test_a_price_of_one_option_is_no_total(assistant: Assistant) -> None:
    assert first(assistant, NUVINI, "我有500份期权，行权价4.5雷亚尔，付多少？") is None
    assert first(assistant, NUVINI, "I have 500 options, exercise price R$4.50. What do I pay for all of them?") is None


@pytest.mark.parametrize(
    ("question", "points"),
    [
        ("Neutralisation was 93%. How much does the CO2 target contribute to the multiplier?", "0.065"),
        ("A neutralização foi de 93%. Com quanto a meta de CO2 contribui para o multiplicador?", "0.065"),
        ("La neutralización fue del 93 %. ¿Cuánto aporta la meta de CO2 al multiplicador?", "0.065"),
        ("碳中和做到93%，CO2这一项对乘数系数贡献多少？", "0.065"),
        ("TSR at the 60th percentile: how much does it contribute to the multiplier?", "0.29"),
    ],
)
def test_what_a_target_contributes_is_weighted(assistant: Assistant, question: str, points: str) -> None:
    assert Fraction(first(assistant, TELEFONICA, question) or 0) == Fraction(points)


@pytest.mark.parametrize(
    "question",
    [
        "What does the CO2 target score with 93% neutralisation?",
        "Qual o grau de atingimento da meta de CO2 com 93% de neutralização?",
        "碳中和做到93%，CO2目标的达成度是多少？",
    ],
)
def test_a_degree_of_achievement_is_not_weighted(assistant: Assistant, question: str) -> None:
    assert Fraction(first(assistant, TELEFONICA, question) or 0) == Fraction("0.65")


@pytest.mark.parametrize(
    "question",
    [
        "Scope 1 and 2 emissions were 5,000 tonnes and carbon credits cover 4,700. What does the CO2 target score?",
        "As emissões totais foram de 5.000 t e os créditos de carbono cobriram 4.700. Quanto pontua a meta de CO2?",
        "范围1+2总排放5000吨，买碳信用中和掉4700吨，CO2目标达成度是多少？",
        "範圍1+2總排放5000噸，買碳信用中和掉4700噸，CO2目標達成度是多少？",
    ],
)
def test_the_level_of_neutralisation_is_worked_out_from_tonnes(assistant: Assistant, question: str) -> None:
    assert Fraction(first(assistant, TELEFONICA, question) or 0) == Fraction("0.7")


@pytest.mark.parametrize(
    ("plan", "question"),
    [
        (TELEFONICA, "I have 3,000 Units and the company paid R$1.20 a share. How much dividend is mine?"),
        (
            ZENVIA,
            "Tenho 8.000 ações restritas; a empresa pagou dividendo de US$ 0,10 por ação. Quanto recebo de dividendos?",
        ),
        (TELEFONICA, "公司每股派息1.2雷亚尔，我有3000个单位，能分到多少股息？"),
    ],
)
def test_a_dividend_is_no_price_and_its_rule_answers(assistant: Assistant, plan: str, question: str) -> None:
    [part] = assistant.ask(question, plan=plan).parts
    assert part.status == "clause"
    assert not part.needs


@pytest.mark.parametrize(
    ("question", "kept"),
    [
        ("I'm one of the two appointed directors, 45,000 performance options, TSR factor 2.6. How many?", "27000"),
        ("Sou um dos dois conselheiros indicados, 45.000 opções por desempenho, fator TSR de 2,6. Quantas?", "27000"),
        ("Se o fator final der 2,7, quantas de 10 mil opções de performance posso exercer?", "10000"),
    ],
)
def test_the_number_of_directors_is_no_factor_and_a_decimal_is(assistant: Assistant, question: str, kept: str) -> None:
    assert first(assistant, AZUL, question) == kept


@pytest.mark.parametrize(
    ("question", "value"),
    [
        (
            "C-level, grade 24, since 2021, salary R$42,000 a month. What amount in reais is turned into shares?",
            "420000",
        ),
        ("C-level, grade 24, desde 2021, salário R$ 42.000 por mês. Qual o valor em reais que vira ações?", "420000"),
    ],
)
def test_an_amount_in_reais_is_no_number_of_shares(assistant: Assistant, question: str, value: str) -> None:
    assert first(assistant, ZENVIA, question) == value


@pytest.mark.parametrize(
    "question",
    [
        "Hired on 16 June 2024: what fraction of the full multiple do I have?",
        "Contratado em 16 de junho de 2024: que fração do múltiplo integral eu tenho?",
        "二〇二四年六月十六日入职，有效倍数是全额的几分之几？",
    ],
)
def test_a_fraction_of_the_full_multiple_needs_no_position(assistant: Assistant, question: str) -> None:
    assert first(assistant, ZENVIA, question) == "5/6"


@pytest.mark.parametrize(
    "question",
    [
        "The share price went from 3.40 to 8.16, TSR?",
        "A ação subiu de R$ 3,40 para R$ 8,16. Qual o Fator TSR?",
        "La acción pasó de 3,40 a 8,16 reales, ¿factor TSR?",
        "股价从3.40涨到8.16，TSR系数是多少？",
        "股價由3.40升到8.16，TSR系數係幾多？",
    ],
)
def test_a_price_that_went_up_is_first_the_initial_and_then_the_final_one(assistant: Assistant, question: str) -> None:
    assert first(assistant, AZUL, question) == str(Fraction("8.16") / (Fraction("3.40") * Fraction("0.85")))


@pytest.mark.parametrize(
    "question",
    [
        "Grant-day close 12.00, previous five closes 11, 12, 13, 12, 10; minimum exercise price?",
        "Grant day close 11.00, prior 5 days 12.5 12 13 12 10.5, minimum exercise price?",
        "授予日收市12.00，前五個收市價11、12、13、12、10，最低行使價？",
    ],
)
def test_closing_prices_one_after_the_other_are_those_of_the_days_before(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert first(assistant, KINGSOFT, question) == "12"
    assert answer.parts[0].status != "needs_facts"
    assert len([fact for fact in answer.parts[0].facts if "before" in fact.fact]) == 5


def test_a_day_and_month_in_figures_joined_by_del_are_a_date(assistant: Assistant) -> None:
    question = "firmé el 5 del 3 del 24, 900 opciones por tiempo, ¿cuántas puedo ejercer el 6 del 3 del 26?"
    assert first(assistant, AZUL, question) == "600"
