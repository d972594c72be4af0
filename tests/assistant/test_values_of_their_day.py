"""Values that stand in a question with their day, their rank or their year, and what plans do not say of taxes."""

from datetime import date
from fractions import Fraction
from typing import Final

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from assistant.reading import ratios
from assistant.reading.denied import denying

TODAY: Final = date(2026, 11, 26)
AZUL, KINGSOFT = "azul-sop-2025", "kingsoft-cloud-sip-2021"
TELEFONICA, ZENVIA = "telefonica-brasil-psp-2022", "zenvia-ltip-6"


def facts(assistant: Assistant, question: str, plan: str) -> dict[str, object]:
    [target] = assistant.reader.read(question, plan=plan, facts={}, today=TODAY).targets
    return dict(target.facts)


def exact(answer: Answer) -> set[str | None]:
    return {o.quantity.exact for o in answer.parts[0].outcomes if o.quantity is not None}


PAID = {
    "en": "1st cycle, 9,000 units, dismissed without cause on 30 Nov 2023. Multiplier 65%. {} How much is paid?",
    "pt": "1º ciclo, 9.000 unidades, mandado embora sem justa causa em 30/11/2023. Multiplicador 65%. {} Quanto pagam?",
    "zh": "第一周期，9000个单位，2023年11月30日被无故解雇，乘数65%，{}要付多少？",
}


@pytest.mark.parametrize(
    ("language", "price"),
    [
        ("en", "VIVT3 close on 31 Oct 2023 was R$ 43.20."),
        ("en", "Closing price on 31 Oct 2023: R$ 43.20."),
        ("en", "VIVT3 closed at R$ 43.20 on 31 Oct 2023."),
        ("pt", "Fechamento da VIVT3 em 31/10/2023: R$ 43,20."),
        ("zh", "2023年10月31日收盘价43.20雷亚尔，"),
    ],
)
def test_a_price_may_stand_with_its_day(assistant: Assistant, language: str, price: str) -> None:
    answer = assistant.ask(PAID[language].format(price), plan=TELEFONICA)
    assert answer.parts[0].status == "ambiguous"
    assert "22081410/137" in exact(answer)


def test_a_price_of_another_day_than_the_plan_takes_leaves_a_doubt(assistant: Assistant) -> None:
    [part] = assistant.ask(PAID["en"].format("VIVT3 close on 15 Nov 2023 was R$ 43.20."), plan=TELEFONICA).parts
    assert part.status == "needs_facts"
    assert [str(value) for value in part.unused] == ["15 Nov 2023"]


@pytest.mark.parametrize(
    "question",
    [
        "Gerente sênior grau 21, tava no cargo em 01/01/2024, salário-base de jan/2023 R$ 18.500,00. Quantas ações?",
        "Gerente sênior grau 21, estava no cargo no início de 2024, salário-base de jan/2023 R$ 18.500,00. "
        "Quantas ações?",
        "Senior manager grade 21, in the job since the start of 2024, base salary in Jan 2023 R$ 18,500. "
        "How many shares?",
        "高级经理，21级，2023年1月基本工资18500雷亚尔，2024年初就在岗。能拿多少股？",
    ],
)
def test_a_post_held_on_the_day_is_held(assistant: Assistant, question: str) -> None:
    assert facts(assistant, question, ZENVIA)["held_on_base_date"] == "yes"


def test_a_post_not_held_is_not(assistant: Assistant) -> None:
    question = "Gerente sênior grau 21, não estava no cargo em 01/01/2024, salário de R$ 18.500,00. Quantas ações?"
    assert facts(assistant, question, ZENVIA)["held_on_base_date"] == "no"


def test_the_portuguese_in_the_denies_nothing_and_the_spanish_no_does() -> None:
    assert denying("Eu estava no cargo") == "Eu estava em cargo"
    assert denying("no estaba en el cargo") == "no estaba en el cargo"


def test_a_grade_is_no_number_of_shares_that_somebody_wants(assistant: Assistant) -> None:
    question = "战略员工,17级,2023年1月基本工资1.2万雷亚尔,2024年任职。能拿多少股?"
    [target] = assistant.reader.read(question, plan=ZENVIA, facts={}, today=TODAY).targets
    assert target.sought is None


def test_a_date_goes_before_a_year_of_the_same(assistant: Assistant) -> None:
    question = "公司2024年底裁员,最后劳动关系是2025年1月6日结束的,属于无故解雇。我那些限制性股票怎么办?"
    assert facts(assistant, question, ZENVIA)["termination_date"] == "2025-01-06"


def test_a_year_alone_still_is_the_time_of_leaving(assistant: Assistant) -> None:
    question = "我2025年被无故解雇。我那些限制性股票怎么办?"
    assert facts(assistant, question, ZENVIA)["termination_date"] == "2025-01-01"


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("控制权变更2024年5月20日完成交割,最晚哪天要把钱打给我们?", "2024-08-18"),
        ("想幫一位新主管補進第二週期,董事會最晚哪一天前核准才來得及?", "2024-12-31"),
        ("¿hasta qué fecha se puede meter a un directivo nuevo en el segundo ciclo?", "2024-12-31"),
    ],
)
def test_a_day_is_that_of_what_is_asked_not_of_a_price(assistant: Assistant, question: str, day: str) -> None:
    [outcome, *_] = assistant.ask(question, plan=TELEFONICA).parts[0].outcomes
    assert outcome.quantity is not None
    assert outcome.quantity.date == day


def test_the_day_of_a_price_is_still_told(assistant: Assistant) -> None:
    question = "Change of control on 20 May 2024: the closing price of which day counts?"
    [outcome, *_] = assistant.ask(question, plan=TELEFONICA).parts[0].outcomes
    assert outcome.quantity is not None
    assert outcome.quantity.date == "2024-04-30"


@pytest.mark.parametrize(
    "question",
    [
        "Can I get an advance on the incentive, I need money now?",
        "Dá pra adiantar uma parte do incentivo?",
        "计划允许预支奖励吗？",
        "Does the company pay for a tax adviser for my tax return?",
        "¿La empresa paga un asesor fiscal para mi declaración de la renta?",
        "到期前公司有义务发邮件提醒我吗？",
    ],
)
def test_what_no_rule_speaks_of_is_said_to_be_unsaid(assistant: Assistant, question: str) -> None:
    [part] = assistant.ask(question, plan=TELEFONICA).parts
    assert part.status in ("silent", "not_in_document", "out_of_scope")


def test_what_is_withheld_is_still_told(assistant: Assistant) -> None:
    [part] = assistant.ask("Is tax taken off before I am paid?", plan=TELEFONICA).parts
    assert part.status == "clause"


def test_an_adjusted_limit_is_no_other_reading_of_an_adjusted_award(assistant: Assistant) -> None:
    question = (
        "A empresa fez um grupamento de 4 para 1 e eu tinha 7.451 RSUs por vestar. Com quantas fico depois do ajuste?"
    )
    [part] = assistant.ask(question, plan=KINGSOFT).parts
    assert part.status == "computed"
    assert [o.quantity.exact for o in part.outcomes if o.quantity is not None] == ["1863"]


def test_leaving_is_heard_in_another_language(assistant: Assistant) -> None:
    question = "金山雲畀咗我5萬份購股權,每滿一年歸屬四分一。2025年8月1號係我last day。未歸屬即刻冇咗嘅有幾多份?"
    assert facts(assistant, question, KINGSOFT)["termination_date"] == "2025-08-01"


@pytest.mark.parametrize(
    ("question", "plan"),
    [
        ("within how many days after I leave do they pay?", TELEFONICA),
        ("Até quanto tempo depois do pagamento dá para recuperar o incentivo?", TELEFONICA),
        ("通过email发的通知什么时候算收到?", TELEFONICA),
        ("how long do I have to exercise my time options?", AZUL),
        ("在港上市以後,計劃的重大修改要誰同意?", KINGSOFT),
    ],
)
def test_a_length_of_time_is_told_without_a_day_to_count_from(assistant: Assistant, question: str, plan: str) -> None:
    [part] = assistant.ask(question, plan=plan).parts
    assert part.status in ("clause", "computed")
    assert not part.needs
    assert part.outcomes[0].citations


def test_ones_own_last_day_still_waits_for_the_day_to_count_from(assistant: Assistant) -> None:
    [part] = assistant.ask("until when can I exercise my time options?", plan=AZUL).parts
    assert part.status == "needs_facts"
    assert [need.fact for need in part.needs] == ["grant_agreement_date"]


@pytest.mark.parametrize(
    ("question", "factor"),
    [
        ("what's the tsr factor if the initial value is 3.40 and the final is 8.16?", "12/5"),
        ("qual o fator TSR se o valor inicial é R$ 4,00 e o final R$ 9,00?", "9/4"),
        ("初始值是4,最终值是9,TSR系数是多少?", "9/4"),
    ],
)
def test_a_factor_that_is_asked_for_is_none_of_the_values(assistant: Assistant, question: str, factor: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert answer.parts[0].status == "computed"
    assert exact(answer) == {factor}


@pytest.mark.parametrize(
    ("question", "position"),
    [
        ("whats my multiple as executive officer, in post on 1 January 2024?", "executive_officer"),
        ("我是执行官,2024年1月1日在职,倍数多少?", "executive_officer"),
        ("im an officer, in post on 1 january 2024, which multiple", "officer"),
    ],
)
def test_an_executive_officer_is_no_officer(assistant: Assistant, question: str, position: str) -> None:
    assert facts(assistant, question, ZENVIA)["position"] == position


def test_bonus_shares_are_a_ratio(assistant: Assistant) -> None:
    found = facts(assistant, "公司10送5之后,我的2000份期权变多少?", KINGSOFT)
    assert found["split_ratio"] == "3/2"
    assert found["award_shares"] == "2000"


def test_a_cash_dividend_is_no_ratio() -> None:
    assert [found.value for found in ratios.find("公司10送5,我的2000份期权变多少?")] == [Fraction(3, 2)]
    assert not list(ratios.find("公司10派5元,我的2000份期权有分红吗?"))


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("posso votar com as ações das RSUs antes do vesting?", "7(h)"),
        ("僱員個人上限是多少?", "3(e)"),
        ("can the company claw back shares already delivered to me if I leaked confidential info?", "17(a)"),
    ],
)
def test_the_rule_for_the_asker_is_found(assistant: Assistant, question: str, clause: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert answer.parts[0].status not in ("silent", "not_in_document", "out_of_scope")
    assert clause in {citation.clause for citation in answer.citations}
