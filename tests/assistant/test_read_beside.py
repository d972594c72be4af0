"""Answers that people who read them beside the documents found wrong, or with a quotation that did not carry them."""

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from tests.assistant.shown import decided, part_of

KINGSOFT, NUVINI = "kingsoft-cloud-sip-2021", "nuvini-adherence"
TELEFONICA, ZENVIA = "telefonica-brasil-psp-2022", "zenvia-ltip-6"


def numbers(answer: Answer) -> set[str]:
    shown = (outcome.quantity for part in answer.parts for outcome in part.outcomes if outcome.quantity)
    return {quantity.exact or quantity.date or "" for quantity in shown}


def clauses_for(answer: Answer, text: str) -> set[str]:
    """The clauses that are cited for an assumption."""
    cited = {number: citation.clause for number, citation in enumerate(answer.citations, start=1)}
    return {cited[number] for each in part_of(answer).assumptions if text in each.text for number in each.citations}


@pytest.mark.parametrize(
    "question",
    [
        "Shareholders last refreshed the plan limit on 20 June 2025. When can we refresh it again?",
        "股东上次更新限额是2025年6月20日,下次最早哪天可以再更新?",
    ],
)
def test_a_day_of_the_last_refreshment_says_that_there_was_one(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert numbers(answer) == {"2028-06-20"}
    assert not any("not been refreshed" in each.text or "未曾" in each.text for each in part_of(answer).assumptions)


def test_a_chief_executive_above_a_tenth_of_a_percent_needs_the_vote(assistant: Assistant) -> None:
    above = assistant.ask(
        "Uma concessão de RSUs ao CEO que o leva a 0,12% das ações em 12 meses precisa de aprovação da assembleia?",
        plan=KINGSOFT,
    )
    assert decided(above) is True
    exactly = assistant.ask(
        "RSUs to the CEO: 0.1% exactly of issued shares in 12 months. General meeting needed?", plan=KINGSOFT
    )
    assert part_of(exactly).status == "ambiguous"


def test_a_witness_is_not_told_to_be_suspended(assistant: Assistant) -> None:
    answer = assistant.ask(
        "I am a witness in a police investigation into a colleague. Are my rights suspended?", plan=ZENVIA
    )
    assert answer.text.startswith(
        "If you are formally investigated, indicted, cited or summoned to establish your own involvement:"
    )


@pytest.mark.parametrize("question", ["Qual o múltiplo do Vice-Presidente?", "I'm a vice president. What multiple?"])
def test_a_vice_president_has_no_row(assistant: Assistant, question: str) -> None:
    assert part_of(assistant.ask(question, plan=ZENVIA)).status == "silent"


def test_a_split_is_of_the_limit_and_not_of_what_somebody_has(assistant: Assistant) -> None:
    limit = "Zenvia does a 2-for-1 stock split. What is the new limit on shares under the plan?"
    assert numbers(assistant.ask(limit, plan=ZENVIA)) == {"4600000"}
    for question in (
        "What happens to my 5,000 restricted shares on a 2-for-1 split?",
        "O que acontece com as minhas 5.000 ações restritas num desdobramento de 2 para 1?",
        "公司拆股1拆2,我的5000股限制性股票会怎样?",
    ):
        assert part_of(assistant.ask(question, plan=ZENVIA)).status == "silent"


def test_what_is_issued_of_a_company_is_not_what_somebody_has(assistant: Assistant) -> None:
    answer = assistant.ask("1,900,000 shares have been issued. How many are left under the limit?", plan=ZENVIA)
    assert "400000" in numbers(answer)


def test_a_change_of_control_is_known_by_its_letters(assistant: Assistant) -> None:
    answer = assistant.ask(
        "My CoC happened on 30 June 2023. I have 1000 units in the second cycle, closing price R$40, multiplier 100%. "
        "What do I get?",
        plan=TELEFONICA,
    )
    assert "0" in numbers(answer)
    assert "40000" not in numbers(answer)


def test_who_is_handing_in_a_notice_resigns(assistant: Assistant) -> None:
    answer = assistant.ask(
        "I am handing in my notice and leaving on 30 December 2024. Do I still get my first cycle award?",
        plan=TELEFONICA,
    )
    assert {outcome.code for outcome in part_of(answer).outcomes} == {"forfeits_all"}


def test_an_agreement_has_no_least_amount_unless_it_is_read_into_it(assistant: Assistant) -> None:
    answer = assistant.ask(
        "Mutual termination on 30 June 2024, cycle 1, 1000 units, closing price R$50, multiplier 100%. What is the "
        "most the agreement may give me?",
        plan=TELEFONICA,
    )
    least = [o for o in part_of(answer).outcomes if o.quantity and o.quantity.name == "mutual_agreement_least"]
    assert least
    assert all(outcome.reading for outcome in least)


def test_a_day_of_admission_needs_its_cycle(assistant: Assistant) -> None:
    answer = assistant.ask(
        "I joined the plan on 1 July 2023 and stayed until the end: 1000 units, price 50, multiplier 100%. How much do "
        "I get?",
        plan=TELEFONICA,
    )
    assert [need.fact for need in part_of(answer).needs] == ["cycle"]


def test_what_is_taken_for_granted_cites_the_words_that_ask_for_it(assistant: Assistant) -> None:
    answer = assistant.ask(
        "Cycle 1 has ended: 1,500 units, share price R$48.20, multiplier 85%. What do I get?", plan=TELEFONICA
    )
    assert clauses_for(answer, "on the Completion Date") == {"6.1(ii)"}
    assert clauses_for(answer, "since the start of the cycle") == {"2.4"}


def test_a_declining_monthly_part_counts_what_an_acceleration_left(assistant: Assistant) -> None:
    answer = assistant.ask(
        "3,600 options, lock-up from 1 January 2022, liquidity event on 1 April 2023. How many are exercisable in "
        "total on 1 June 2023?",
        plan=NUVINI,
    )
    assert {"2750", "436288225/165888"} <= numbers(answer)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("A buyer now holds exactly 50% of the votes. Is that a change of control?", True),
        ("买方拿到49.9%的投票权,算不算控制权变更?", False),
        (
            "After the merger our old shareholders hold 49% of the voting power of the surviving company. Is it a "
            "change in control?",
            True,
        ),
        ("合併後原股東仍持有尚存公司50%投票權,這算控制權變更嗎?", False),
        ("合并后原股东只占49%投票权,算控制权变更吗?", True),
        ("Depois da fusão, os antigos acionistas ficam com 49,9% dos votos. Isso é mudança de controle?", True),
    ],
)
def test_what_earlier_holders_keep_is_not_what_a_buyer_holds(assistant: Assistant, question: str, answer: bool) -> None:
    assert decided(assistant.ask(question, plan=KINGSOFT)) is answer


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("A notice was mailed on 3 June 2024 to a participant working in Spain. When does it count?", "2024-06-10"),
        ("A notice was mailed on 3 June 2024 to me in Spain where I work. When is it deemed received?", "2024-06-10"),
        ("A notice was mailed on 3 June 2024 to me in São Paulo. When is it deemed received?", "2024-06-08"),
    ],
)
def test_a_letter_to_another_country_takes_longer(assistant: Assistant, question: str, day: str) -> None:
    assert numbers(assistant.ask(question, plan=TELEFONICA)) == {day}


def test_a_change_of_control_without_its_day_gives_no_number(assistant: Assistant) -> None:
    answer = assistant.ask(
        "There was a Change of Control. I hold 5,000 Options by Time, Grant Agreement of 15 May 2025. How many can I "
        "exercise on 10 March 2026?",
        plan="azul-sop-2025",
    )
    assert "event_date" in {need.fact for need in part_of(answer).needs}
    assert "0" not in numbers(answer)


@pytest.mark.parametrize(
    "question",
    [
        "Can a Program set the exercise price at R$ 3.00 per lot of 1,000?",
        "O conselho pode fixar preço de exercício de R$ 3,00 por lote?",
        "董事会能不能批准每批3.00雷亚尔的行权价？",
    ],
)
def test_the_price_of_a_lot_is_not_taken_for_that_of_a_share(assistant: Assistant, question: str) -> None:
    assert not assistant.ask(question, plan="azul-sop-2025").text.startswith(("Yes", "Sim", "是"))
