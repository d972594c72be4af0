"""A recorded price counts for exactly the day of which the rules take it, and only where nothing else says one."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from assistant.awards import Award

ZENVIA, KINGSOFT = "zenvia-ltip-6", "kingsoft-cloud-sip-2021"
SHARES = {"restricted_shares_granted": "10000", "held_on_base_date": "yes"}
CASH = "How much do my restricted shares pay in cash?"
END = {
    "closing_price": {"day": "2026-12-31", "amount": "1.50"},
    "settlement_exchange_rate": {"day": "2026-12-31", "amount": "5.50"},
}
FLOOR = "What is the lowest exercise price for my options{}?"
GRANTED = {"grant_date": "2024-03-01", "needs_shareholder_approval": "no"}
APPROVED = {"grant_date": "2024-05-02", "needs_shareholder_approval": "yes"}
VALUE = {"stated_fair_market_value": {"day": "2024-03-01", "amount": "7.00"}}


def asked(
    assistant: Assistant, question: str, plan: str, own: dict[str, str], prices: dict[str, Any], **more: Any
) -> Answer:
    return assistant.ask(question, awards=[Award(plan, "G-1", own, prices)], **more)


def used(answer: Answer) -> dict[str, tuple[str, str | None, str | None]]:
    """The facts used: where each comes from, of which award, of which day."""
    return {fact.fact: (fact.source, fact.award, fact.day) for part in answer.parts for fact in part.facts}


def needed(answer: Answer) -> set[str]:
    return {need.fact for part in answer.parts for need in part.needs}


def test_the_prices_of_the_day_are_used_and_said_to_be(assistant: Assistant) -> None:
    answer = asked(assistant, CASH, ZENVIA, SHARES, END)
    assert answer.text.startswith("R$ 82,500.00.")
    facts = used(answer)
    assert facts["closing_price"] == facts["settlement_exchange_rate"] == ("record", None, "2026-12-31")
    assert facts["restricted_shares_granted"] == ("record", "G-1", None)
    lines = answer.text.splitlines()
    [first] = [line for line in lines if line.startswith("From the records, G-1: ")]
    [second] = [line for line in lines if line.startswith("From the records, for 31 December 2026: ")]
    assert "US$" not in first
    assert second.endswith(
        "Nasdaq closing price on the day on which the Vesting Period ends = US$ 1.50 per share; PTax selling rate of "
        "that day (reais for one US dollar) = 5.5."
    )


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("Quanto recebo em dinheiro pelas minhas ações restritas?", "Dos registros, para 31 de dezembro de 2026: "),
        ("¿Cuánto recibo en efectivo por mis acciones restringidas?", "De los registros, para el 31 de diciembre de "),
        ("我的限制性股票以现金支付多少钱？", "来自记录，2026年12月31日："),
        ("我的限制性股票以現金支付多少錢？", "來自記錄，2026年12月31日："),
    ],
)
def test_it_is_said_in_every_language(assistant: Assistant, question: str, line: str) -> None:
    assert line in asked(assistant, question, ZENVIA, SHARES, END).text


@pytest.mark.parametrize("day", ["2026-12-30", "2027-01-01", "2027-01-04"])
def test_a_price_of_another_day_is_not_used(assistant: Assistant, day: str) -> None:
    prices = {"closing_price": {"day": day, "amount": "1.50"}}
    answer = asked(assistant, CASH, ZENVIA, SHARES, prices)
    assert {"closing_price", "settlement_exchange_rate"} <= needed(answer)
    assert "closing_price" not in used(answer)


def test_what_is_said_stands(assistant: Assistant) -> None:
    said = asked(
        assistant, "How much do my restricted shares pay in cash at a closing price of US$ 2?", ZENVIA, SHARES, END
    )
    assert said.text.startswith("R$ 110,000.00.")
    assert used(said)["closing_price"] == ("question", None, None)
    assert used(said)["settlement_exchange_rate"] == ("record", None, "2026-12-31")
    given = asked(assistant, CASH, ZENVIA, SHARES, END, facts={"closing_price": "3"})
    assert given.text.startswith("R$ 165,000.00.")
    assert used(given)["closing_price"][0] == "request"


def test_what_the_grant_has_goes_before_a_price(assistant: Assistant) -> None:
    answer = asked(assistant, CASH, ZENVIA, {**SHARES, "closing_price": "3"}, END)
    assert answer.text.startswith("R$ 165,000.00.")
    assert used(answer)["closing_price"] == ("record", "G-1", None)


def test_a_price_that_no_rule_takes_is_not_used(assistant: Assistant) -> None:
    answer = asked(assistant, "When can I sell my restricted shares?", ZENVIA, SHARES, END)
    assert not {"closing_price", "settlement_exchange_rate"} & used(answer).keys()


@pytest.mark.parametrize(
    ("facts", "words", "taken"),
    [
        (GRANTED, "", True),
        (GRANTED, " granted on 1 March 2024", True),
        (GRANTED, " granted on 4 March 2024", False),
        (GRANTED, " granted before 1 March 2024", False),
        (GRANTED, " granted in March 2024", False),
        ({**GRANTED, "grant_date": "2024-03-04"}, "", False),
        ({"grant_date": "2024-03-01"}, "", False),  # that no vote is needed would only be presumed
        ({"needs_shareholder_approval": "no"}, "", False),
        ({**GRANTED, "needs_shareholder_approval": "yes"}, "", False),
        ({**APPROVED, "proposing_meeting_date": "2024-02-20"}, "", False),
        ({**APPROVED, "proposing_meeting_date": "2024-03-01"}, "", True),
    ],
)
def test_the_day_must_be_certain(assistant: Assistant, facts: dict[str, str], words: str, taken: bool) -> None:
    answer = asked(assistant, FLOOR.format(words), KINGSOFT, facts, VALUE)
    assert ("stated_fair_market_value" in used(answer)) == taken
    assert ("HK$ 7.00" in answer.text) == taken


def test_an_amount_that_cannot_be_is_not_used(assistant: Assistant) -> None:
    prices = {**END, "closing_price": {"day": "2026-12-31", "amount": "-1"}}
    assert "closing_price" in needed(asked(assistant, CASH, ZENVIA, SHARES, prices))


def test_prices_are_part_of_what_an_answer_is_made_of(assistant: Assistant) -> None:
    plain = assistant.ask(CASH, awards=[Award(ZENVIA, "G-1", SHARES)])
    assert asked(assistant, CASH, ZENVIA, SHARES, {}).id == plain.id
    assert asked(assistant, CASH, ZENVIA, SHARES, END).id != plain.id
