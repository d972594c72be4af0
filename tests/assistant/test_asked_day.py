"""The day of something is found where a question asks for it by its name and says what is to come out."""

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant

AZUL = "azul-sop-2025"
KINGSOFT = "kingsoft-cloud-sip-2021"
TELEFONICA = "telefonica-brasil-psp-2022"
ZENVIA = "zenvia-ltip-6"


def solved(answer: Answer, name: str) -> list[str | None]:
    """What the answer gives for a fact, days and numbers."""
    quantities = [outcome.quantity for part in answer.parts for outcome in part.outcomes]
    return [
        quantity.date or quantity.exact for quantity in quantities if quantity is not None and quantity.name == name
    ]


@pytest.mark.parametrize(
    ("question", "plan", "fact", "value"),
    [
        (
            "What's the latest day in 2024 I could be promoted to officer and still have at least 31 months counted?",
            ZENVIA,
            "entry_date",
            "2024-06-15",
        ),
        (
            "até que data de 2024 dá pra me contratarem como gerente e eu ainda contar 33 meses?",
            ZENVIA,
            "entry_date",
            "2024-04-15",
        ),
        ("想至少算34个月,最晚2024年哪一天就任?", ZENVIA, "entry_date", "2024-03-15"),
        ("要計夠35個月,最遲2024年邊一日升職?", ZENVIA, "entry_date", "2024-02-15"),
        (
            "I may exercise for 90 days after I leave; the options run until March 2031 and the cash comes on "
            "1 December 2025. What's the earliest last day of work that still keeps me in time?",
            KINGSOFT,
            "termination_date",
            "2025-09-02",
        ),
        (
            "Mi acuerdo da 30 días para ejercer tras irme; las opciones vencen el 30 de junio de 2032. Quiero ejercer "
            "el 20 de febrero de 2026: ¿cuál es el último día de trabajo más temprano que me sirve?",
            KINGSOFT,
            "termination_date",
            "2026-01-21",
        ),
        (
            "協議俾我離職後45日行使,期權本身去到2029年12月31日。我2026年5月10日先有錢行使,最早幾時離職先趕得切?",
            KINGSOFT,
            "termination_date",
            "2026-03-26",
        ),
        (
            "淨係講第二周期,我一開始就有份。如果公司無理由炒我,最早邊一日離職先開始有得分?",
            TELEFONICA,
            "termination_date",
            "2024-01-01",
        ),
    ],
)
def test_the_day_is_found_with_both_neighbours(
    assistant: Assistant, question: str, plan: str, fact: str, value: str
) -> None:
    answer = assistant.ask(question, plan=plan)
    assert solved(answer, fact)[0] == value
    assert "✓" in answer.text
    assert "✗" in answer.text
    assert answer.citations


@pytest.mark.parametrize(
    ("question", "fact", "value"),
    [
        (
            "扣股抵税最多扣3,000股,扣缴当天公平市价9.2港元。那按最低法定税率算出来的税额最高可以是多少港元?",
            "tax_at_minimum_rate",
            "27600",
        ),
        (
            "Quiero que me retengan como máximo 2.500 acciones por impuestos y el valor de mercado ese día es HK$ 8: "
            "¿hasta qué impuesto aguanta?",
            "tax_at_minimum_rate",
            "20000",
        ),
    ],
)
def test_how_high_something_can_be_is_asked_the_other_way_round(
    assistant: Assistant, question: str, fact: str, value: str
) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert solved(answer, fact)[0] == value
    assert solved(answer, "shares_withheld_for_tax") != ["0"]


def test_all_of_it_is_a_target_and_no_fact(assistant: Assistant) -> None:
    answer = assistant.ask(
        "Opções por performance, diretor comum; VWAP inicial de R$ 5,00. Quanto o preço final precisa chegar para que "
        "todas as opções fiquem exercíveis?",
        plan=AZUL,
    )
    assert solved(answer, "final_vwap")[0] == "85/8"


@pytest.mark.parametrize(
    ("question", "plan"),
    [
        ("Mi fecha de vesting cae en domingo, 9 de noviembre de 2025. ¿Qué día consolido entonces?", KINGSOFT),
        ("RSU concedida em 18 de março de 2025. Qual a data mais cedo em que pode haver vesting?", KINGSOFT),
        (
            "Until when can I exercise after leaving on 1 December 2025? 90 days, options run until 5 March 2031.",
            KINGSOFT,
        ),
        ("我在2025年4月8日寄出書面行使通知,股款4月15日才付清。算是哪一天行使的?", KINGSOFT),
        ("I resigned and my last day of work was 20 January 2025. By when am I paid? First cycle.", TELEFONICA),
        ("Fui contratado em 10 de abril de 2024. Até que dia vai o período de vesting?", ZENVIA),
    ],
)
def test_a_day_that_a_rule_gives_is_no_unknown(assistant: Assistant, question: str, plan: str) -> None:
    answer = assistant.ask(question, plan=plan)
    assert "✓" not in answer.text
