"""Numbers asked for the day of leaving or of an event; days of payment and of the year's end; what is held on a day."""

from typing import Final

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant

AZUL, KINGSOFT = "azul-sop-2025", "kingsoft-cloud-sip-2021"
NUVINI, ZENVIA = "nuvini-adherence", "zenvia-ltip-6"
EVENT: Final = (
    "2,400 Options; the Initial Lock-up Period began on 1 March 2024; a Liquidity Event happened on 1 July 2025."
)
LEFT: Final = "Agreement 20 May 2025, 30,000 Options by Time, 4,000 exercised already."


def exact(answer: Answer) -> list[str | None]:
    return [o.quantity.exact for o in answer.parts[0].outcomes if o.quantity is not None]


def test_who_will_have_resigned_can_exercise_nothing_more(assistant: Assistant) -> None:
    after = assistant.ask(
        f"{LEFT} I resign on 10 March 2028. How many can I still exercise?", plan=AZUL, as_of="2026-11-27"
    )
    assert exact(after)[0] == "0"


@pytest.mark.parametrize(
    ("asked", "default"), [("How many can I exercise right after it?", "5200/3"), ("How many today?", "2400")]
)
def test_right_after_an_event_is_its_day(assistant: Assistant, asked: str, default: str) -> None:
    assert exact(assistant.ask(f"{EVENT} {asked}", plan=NUVINI, as_of="2026-11-27"))[0] == default


def test_only_what_is_exercised_is_paid_for(assistant: Assistant) -> None:
    question = "O valor total das opções é de R$ 50.000 para 10.000 ações. Quanto pago se exercer apenas 2.750 opções?"
    assert exact(assistant.ask(question, plan=NUVINI)) == ["13750"]


@pytest.mark.parametrize(
    ("question", "plan", "facts"),
    [
        ("La fecha de emisión de las acciones fue el 20 de junio de 2025 y pagué el 21 de junio de 2025. ¿A tiempo?",
         NUVINI, {"share_issuance_date": "2025-06-20", "payment_day_stated": "2025-06-21"}),
        ("控制权变更于2026年9月1日交割,优先股在该交易中作价每股1.02雷亚尔,初始每股价值为0.51雷亚尔,4,000份业绩期权,当天可行使多少?",
         AZUL, {"event_share_value": "51/50", "stated_initial_value": "51/100"}),
        ("我在授予基准日担任高级经理(21级),2023年1月的月基本工资总额为25,000雷亚尔。我能得到多少限制性股票?",
         ZENVIA, {"base_salary": "25000", "held_on_base_date": "yes", "grade": "21"}),
        ("公司2024财政年度于2024年12月31日结束,年度业绩于2025年3月26日公布。2025年1月24日可以授予奖励吗?",
         KINGSOFT, {"results_date": "2025-03-26", "proposed_grant_day": "2025-01-24"}),
    ],
)  # fmt: skip
def test_each_value_is_its_own_fact(assistant: Assistant, question: str, plan: str, facts: dict[str, str]) -> None:
    from datetime import date

    [target] = assistant.reader.read(question, plan=plan, facts={}, today=date(2026, 11, 27)).targets
    assert facts.items() <= {name: str(raw) for name, raw in target.facts.items()}.items()


def test_what_only_the_book_explains_cites_no_clause(assistant: Assistant) -> None:
    answer = assistant.ask("What counts as disability?", plan=KINGSOFT)
    [note] = [a for a in answer.parts[0].assumptions if "mental disability alone" in a.text]
    assert not note.citations
