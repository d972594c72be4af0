"""What readers who asked in five languages missed beside the document of the Azul plan."""

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from assistant.reading.plans import PlanFinder
from corpus.library import Library
from tests.assistant.shown import clauses, codes, exact, facts

SAID = {"yes": {"yes", "sim", "sí", "是"}, "no": {"no", "não", "否"}}
AZUL, TELEFONICA = "azul-sop-2025", "telefonica-brasil-psp-2022"


def shown(answer: Answer) -> set[str | None]:
    """The values as they are shown, and days as they are written by machines."""
    quantities = [o.quantity for part in answer.parts for o in part.outcomes if o.quantity is not None]
    return {each for q in quantities for each in (q.date, q.display)}


@pytest.fixture(scope="module")
def finder() -> PlanFinder:
    return PlanFinder(Library().plans())


@pytest.mark.parametrize(
    "text",
    [
        "Vivo nos Estados Unidos. Até quando posso exercer?",
        "Vivo en São Paulo y renuncio dos años después de firmar",
        "vivo em são paulo e fui demitido",
        "O que acontece enquanto estou vivo?",
        "¿Hasta cuándo sigue vivo el programa?",
        "¿por dónde vivo me pueden dejar fuera?",
        "Se eu vivo fora do Brasil, pago imposto?",
    ],
)
def test_a_verb_is_no_name_of_a_plan(finder: PlanFinder, text: str) -> None:
    assert finder.find(text).plans == ()


@pytest.mark.parametrize(
    "text",
    [
        "Trabalhei na Vivo em 2024",
        "trabajo en Vivo en Madrid",
        "Vivo em caso de demissão sem justa causa",
        "Zenvia y Vivo en caso de despido",
        "Vivo no ciclo 1: multiplicador?",
        "does vivo's plan have a non-compete",
    ],
)
def test_the_name_of_the_plan_stays_a_name(finder: PlanFinder, text: str) -> None:
    assert TELEFONICA in finder.find(text).plans


@pytest.mark.parametrize(
    "question",
    [
        "The Grant Agreement was signed after the Change of Control closed. Do my 9,000 Options by Time accelerate?",
        "Meu contrato de outorga foi assinado depois do fechamento da mudança de controle. "
        "Minhas 9.000 opções por tempo são antecipadas?",
        "Firmé mi contrato de otorgamiento un mes después del cambio de control. "
        "¿Se aceleran mis 9.000 opciones por tiempo?",
        "控制权变更完成之后我才签授予协议,9000份时间期权会加速吗?",
    ],
)
def test_an_agreement_later_than_the_event_is_not_accelerated(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert codes(answer) == {"no_effect"}
    assert exact(answer) == {"0"}


@pytest.mark.parametrize(
    "question",
    [
        "Firmé mi contrato de otorgamiento un mes antes del cambio de control. "
        "¿Se aceleran mis 9.000 opciones por tiempo?",
        "控制權變更前我已簽授予協議,9,000份時間期權會加速嗎?",
        "I signed my Grant Agreement on 10 March 2025. What happens to my 9,000 Options by Time after the change of "
        "control?",
    ],
)
def test_an_agreement_earlier_than_the_event_is_accelerated(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert codes(answer) == {"accelerates"}
    assert "9000" in exact(answer)


@pytest.mark.parametrize(
    "question",
    [
        "Signing of a merger agreement (not yet consummated): do my options accelerate?",
        "Does the signing of a merger agreement accelerate my options?",
        "Firmaron el contrato de fusión ayer, ¿ya se aceleran mis opciones?",
        "合并协议签了但还没完成,我的期权会加速吗?",
        "O acordo de venda de todos os ativos foi assinado mas a venda não foi concluída. Minhas opções aceleram?",
    ],
)
def test_what_is_only_signed_accelerates_nothing(assistant: Assistant, question: str) -> None:
    assert codes(assistant.ask(question, plan=AZUL)) == {"no_effect"}


@pytest.mark.parametrize(
    "question",
    [
        "The merger agreement was signed in May and the merger closed in July. Do my options accelerate?",
        "控制权变更的合同签了,交易也完成了,期权加速吗?",
    ],
)
def test_what_was_signed_and_closed_accelerates(assistant: Assistant, question: str) -> None:
    assert codes(assistant.ask(question, plan=AZUL)) == {"accelerates"}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Half of Azul's aircraft were sold. Does that accelerate my options?", {"no_effect"}),
        ("Se vendió el 40 % de los activos de Azul. ¿Se aceleran mis opciones?", {"no_effect"}),
        ("A venda de parte dos ativos antecipa minhas opções?", {"no_effect"}),
        ("处置公司一半资产会触发加速吗?", {"no_effect"}),
        ("Se vendió el 95 % de los activos de Azul. ¿Se aceleran mis opciones?", {"no_effect", "accelerates"}),
        ("A maior parte dos ativos foi vendida. As opções por tempo aceleram?", {"no_effect", "accelerates"}),
        ("处置公司九成资产会触发加速吗?", {"no_effect", "accelerates"}),
        ("100% of the assets were sold. Do my options accelerate?", {"accelerates"}),
        ("A venda de todos os ativos antecipa minhas opções?", {"accelerates"}),
    ],
)
def test_only_all_or_substantially_all_assets_count(assistant: Assistant, question: str, expected: set[str]) -> None:
    assert codes(assistant.ask(question, plan=AZUL)) == expected


@pytest.mark.parametrize(
    ("question", "is_so"),
    [
        (
            "Neeleman's stake in the common shares fell from 60% to 49.9% before any unification. Change of Control?",
            "yes",
        ),
        ("股份尚未统一为单一类别普通股。如果David Neeleman持有的普通股从51%降到50%,算控制权变更吗?", "yes"),
        (
            "A participação de Neeleman nas ações ordinárias caiu de 55% para 45%, as classes ainda não foram "
            "unificadas. Houve mudança de controle?",
            "yes",
        ),
        (
            "La participación de Neeleman en las acciones ordinarias bajó del 55 % al 51 %, las clases no están "
            "unificadas. ¿Hay cambio de control?",
            "no",
        ),
        (
            "David Neeleman now holds 52% of the common shares, down from 60%; classes not unified. Change of Control?",
            "no",
        ),
        ("Neeleman持有的普通股由60%減至51%,股份未統一,算控制權變更嗎?", "no"),
        ("After the unification, an investor group acquired 50.1% of the voting rights. Change of Control?", "yes"),
        ("Tras la unificación un grupo adquirió el 49 % de los votos. ¿Cambio de control?", "no"),
    ],
)
def test_what_is_held_now_decides_on_control(assistant: Assistant, question: str, is_so: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert [part.status for part in answer.parts] == ["computed"]
    assert shown(answer) & SAID[is_so]


def test_the_votes_of_a_fund_are_not_neelemans_shares(assistant: Assistant) -> None:
    answer = assistant.ask("Before the unification a fund acquired 55% of the votes. Change of control?", plan=AZUL)
    assert [part.status for part in answer.parts] == ["needs_facts"]
    assert "neeleman_common_share" not in facts(answer)


@pytest.mark.parametrize(
    ("question", "price", "due"),
    [
        (
            "What does it cost to exercise 999 options at a Program price of R$ 5.00 per lot of 1,000?",
            "1/200",
            "999/200",
        ),
        ("Meu contrato fixa R$ 4,00 por lote de 1.000. Quanto pago por 250.000 opções?", "1/250", "1000"),
        ("El programa fija R$ 6,60 por lote de 1.000 acciones. ¿Cuánto pago por 2.500 opciones?", "33/5000", "33/2"),
        ("方案把行权价定为每手1,000股5雷亚尔,行使2,500份期权要付多少?", "1/200", "25/2"),
        ("My Program fixes R$ 5.00 per share. What does it cost to exercise 999 options?", "5", "4995"),
    ],
)
def test_a_price_for_a_lot_is_that_of_one_share(assistant: Assistant, question: str, price: str, due: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert facts(answer)["program_price_per_share"] == price
    assert exact(answer) == {due}


@pytest.mark.parametrize(
    "question",
    ["Can a Program fix a price of R$ 3.00 per lot of 1,000 shares?", "方案可以把行权价定为每1,000股2雷亚尔吗?"],
)
def test_a_lot_below_the_minimum_is_not_allowed(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert shown(answer) & {"no", "否"}


@pytest.mark.parametrize(
    ("question", "counts"),
    [
        ("TSR 係數剛好 2.0,指定董事與普通員工各有10,000份,各能行使多少?", {"3000", "6666"}),
        (
            "At a TSR Factor of 2.6 an employee with 10,000 Options by Performance and an Appointed Director with "
            "10,000 get how many each?",
            {"10000", "6000"},
        ),
        (
            "Com fator TSR de 2,0, quantas das 10.000 opções por performance exerce um empregado e quantas um "
            "Conselheiro Indicado?",
            {"6666", "3000"},
        ),
        (
            "Sou empregado e tenho 30.000 Opções por Performance. Com TSR de 2,49 quantas posso exercer? E com 2,60?",
            {"19998", "30000"},
        ),
        ("我是指定董事,持有10,000份业绩期权,TSR系数2.99和3.1分别能行权多少?", {"6000", "10000"}),
        (
            "VWAP final de R$ 5,09 e VWAP inicial de R$ 4,00: um empregado com 300.000 Opções por Performance exerce "
            "quantas? E com R$ 5,10?",
            {"0", "99990"},
        ),
    ],
)
def test_both_of_two_cases_are_answered(assistant: Assistant, question: str, counts: set[str]) -> None:
    assert counts <= exact(assistant.ask(question, plan=AZUL))


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("I'm an Appointed Director and an employee with 10,000 Options by Performance, TSR 2.6. How many?", "6000"),
        ("TSR系数2.0,指定董事有10,000份业绩期权,能行权多少?", "3000"),
    ],
)
def test_one_person_is_one_case(assistant: Assistant, question: str, count: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert exact(answer) == {count}
    assert "**" not in answer.text


def test_values_of_two_things_are_no_two_cases(assistant: Assistant) -> None:
    answer = assistant.ask(
        "tengo ahorrados 990 reales y el precio del programa es R$ 3,30 por lote de mil. cuantas opciones ejerzo",
        plan=AZUL,
    )
    assert "**990 reales**" not in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "What is the last day of the 30-day period commencing on January 8, 2025?",
        "2025年1月8日开始的30天期间最后一天是哪天?",
        "Qual o último dia do período de 30 dias iniciado em 8 de janeiro de 2025?",
    ],
)
def test_a_day_that_the_plan_prints_is_no_payment_of_mine(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert {"2025-02-06", "2025-02-18"} <= shown(answer)
    assert "payment_receipt_date" not in facts(answer)


@pytest.mark.parametrize(
    "question",
    [
        "I retire by agreement after all my Options by Time vested on 10 March 2028. Until when can I exercise them?",
        "Todas mis opciones por tiempo se consolidaron el 10 de marzo de 2028. ¿Hasta cuándo puedo ejercerlas?",
        "我的时间期权在2028年3月10日全部归属,最晚哪天可以行权?",
    ],
)
def test_the_day_on_which_all_vested_is_no_grant(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert "2033-03-10" in shown(answer)
    assert "grant_agreement_date" not in facts(answer)


@pytest.mark.parametrize(
    "question",
    [
        "Performance vesting was completed on 27 February 2028, my Options by Time would be complete on 10 March 2028, "
        "and I resign on 1 March 2028 with 300,000 Options by Performance at TSR 2.1. Do I keep them?",
        "业绩期权2028年2月27日归属期满,时间期权2028年3月10日归属期满,我2028年3月1日辞职,30万份业绩期权、TSR系数2.1能保留吗?",
    ],
)
def test_the_ends_of_two_kinds_of_vesting_are_told_apart(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert facts(answer)["performance_vesting_end_stated"] == "2028-02-27"
    assert facts(answer)["time_vesting_end_stated"] == "2028-03-10"
    assert {"199980", "0"} <= exact(answer)


@pytest.mark.parametrize(
    ("question", "most"),
    [
        (
            "Com capital totalmente diluído de 4.000.000.000 ações e máximo de 250.000.000, quantas opções podem ser "
            "outorgadas?",
            "250000000",
        ),
        ("完全稀釋股本30億股,計劃最多可授予多少股?", "210000000"),
        ("Qual é o Limite Global de Outorga com 4 bilhões de ações totalmente diluídas?", "280000000"),
        ("FD capital is 3,000,000,000 at the meeting. 210,000,000 options were granted and 10,000,000 lapsed. "
         "How many can be granted now?", "10000000"),
        ("A assembleia elevou a quantidade máxima para 300.000.000. Qual é o máximo de ações agora?", "300000000"),
    ],
)  # fmt: skip
def test_the_lower_of_two_limits_counts(assistant: Assistant, question: str, most: str) -> None:
    assert exact(assistant.ask(question, plan=AZUL)) == {most}


def test_what_is_left_for_later_grants_is_no_limit_of_all(assistant: Assistant) -> None:
    answer = assistant.ask(
        "How much can be granted at any time after the thirty days with 3 billion fully diluted shares?", plan=AZUL
    )
    assert "45000000" in exact(answer)
    assert "210000000" not in exact(answer)


@pytest.mark.parametrize(
    "question",
    [
        "Is it right that the maximum number of shares is 300 million?",
        "¿Es cierto que el máximo es de 200.000.000 de acciones?",
        "最高股數是3億股,對嗎?",
    ],
)
def test_a_maximum_that_is_only_supposed_is_no_fact(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert not facts(answer)
    assert exact(answer) == {"250000000"}


@pytest.mark.parametrize(
    "question",
    [
        "Did the plan already start on January 8, 2025?",
        "Is it true that the general meeting approved the plan on January 16, 2025?",
        "¿Es cierto que la asamblea general aprobó el plan el 16 de enero de 2025?",
        "股东大会是2025年1月16日批准计划的吗?",
    ],
)
def test_a_day_that_is_only_asked_about_is_no_fact(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert not {"general_meeting_date", "grant_agreement_date", "program_approval_date"} & set(facts(answer))
    assert not [day for day in shown(answer) if day is not None and day.startswith("202")]


def test_a_day_of_the_meeting_that_is_told_counts(assistant: Assistant) -> None:
    answer = assistant.ask(
        "The general meeting was on 25 February 2025. Until when must the initial grant be made?", plan=AZUL
    )
    assert "2025-03-27" in shown(answer)


@pytest.mark.parametrize(
    "question",
    [
        "Comprei 3.000 ações exercendo opções em 2026 e pedi demissão em 2027. Posso ficar com as ações?",
        "I bought 3,000 shares by exercising options in 2026 and resigned in 2027. Can I keep the shares?",
    ],
)
def test_shares_bought_by_exercising_are_no_options_to_lose(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert "3000" not in exact(answer)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "My disability is permanent but social security has not recognized it. What happens to my options?",
            {"no_effect"},
        ),
        ("O INSS não reconheceu minha invalidez permanente. O que acontece com minhas opções?", {"no_effect"}),
        (
            "My permanent disability was recognized by social security. What happens to my options?",
            {"continues_vesting", "unvested_lapses"},
        ),
    ],
)
def test_only_a_recognized_disability_counts(assistant: Assistant, question: str, expected: set[str]) -> None:
    assert codes(assistant.ask(question, plan=AZUL)) == expected


@pytest.mark.parametrize(
    "question",
    [
        "Does a delay by the company in enforcing its rights count as a waiver?",
        "A Azul ficou um ano sem exercer o direito de recompra. Renunciou ao direito?",
        "公司過去一年沒有追究,是否等於放棄權利?",
    ],
)
def test_a_right_that_is_not_used_is_not_waived(assistant: Assistant, question: str) -> None:
    assert "12.3" in clauses(assistant.ask(question, plan=AZUL))


@pytest.mark.parametrize(
    "question", ["With 3,000,000,000 fully diluted shares, how many Options by Time go to the Appointed Directors?"]
)
def test_what_will_be_granted_is_not_said_to_be_optional(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert "will be granted to the Appointed Directors" in answer.text
    assert "9000000" in exact(answer)


def test_an_event_that_section_409a_does_not_know(assistant: Assistant) -> None:
    answer = assistant.ask(
        "I am a US taxpayer and the change of control is not a change in control event under Section 409A. "
        "Do my options accelerate?",
        plan=AZUL,
    )
    assert codes(answer) != {"accelerates"}
    assert "no" in shown(answer)
    assert "9.2" in clauses(answer)
