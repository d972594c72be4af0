"""What people ask first, in passing or by halves: what it costs, what it is for, what is left, what can be taken."""

from datetime import date
from typing import Final

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from tests.assistant.shown import decided

TODAY: Final = date(2026, 11, 26)
AZUL, KINGSOFT, NUVINI = "azul-sop-2025", "kingsoft-cloud-sip-2021", "nuvini-adherence"
TELEFONICA, ZENVIA = "telefonica-brasil-psp-2022", "zenvia-ltip-6"


def figures(answer: Answer) -> dict[str, str | None]:
    """The first figure of each quantity of an answer."""
    found: dict[str, str | None] = {}
    for outcome in answer.parts[0].outcomes:
        if outcome.quantity is not None:
            found.setdefault(outcome.quantity.name, outcome.quantity.exact or outcome.quantity.date)
    return found


def cited(answer: Answer) -> set[str]:
    return {citation.clause for citation in answer.citations}


@pytest.mark.parametrize(
    "question",
    [
        "I have 9,000 time options from 3 May 2024, a third of them already exercised. How many can I exercise on "
        "4 May 2026?",
        "Tengo 9.000 opciones por tiempo firmadas el 3/5/2024 y ya ejercí un tercio de ellas. ¿Cuántas puedo ejercer "
        "el 4 de mayo de 2026?",
        "9.000 opções por tempo, contrato de 3/5/2024, já exerci 3.000. Quantas posso exercer em 4/5/2026?",
        "我2024年5月3日簽約獲授9,000份時間期權,已行使三分之一,2026年5月4日還可行使多少?",
    ],
)
def test_what_has_been_exercised_is_taken_off(assistant: Assistant, question: str) -> None:
    assert figures(assistant.ask(question, plan=AZUL)) == {"time_options_left_to_exercise": "3000"}


def test_a_part_that_may_be_exercised_is_not_taken_off(assistant: Assistant) -> None:
    question = "Of my 9,000 time options, signed 3 May 2024, can I exercise a third on 4 May 2025?"
    assert "time_options_left_to_exercise" not in figures(assistant.ask(question, plan=AZUL))


@pytest.mark.parametrize(
    "question",
    [
        "Agreement of 3 May 2024, 9,000 options by time. If I leave before, how many can I exercise on 3 May 2027?",
        "Recebi 9.000 opções por tempo em 3 de maio de 2024. Se eu sair antes, quantas posso exercer em 3 de "
        "maio de 2027?",
        "Recibí 9.000 opciones por tiempo el 3 de mayo de 2024. Si me voy antes, ¿cuántas puedo ejercer el 3 de "
        "mayo de 2027?",
    ],
)
def test_who_leaves_nobody_knows_how_is_not_answered_as_if_staying(assistant: Assistant, question: str) -> None:
    [part] = assistant.ask(question, plan=AZUL).parts
    assert part.status == "needs_facts"
    assert [need.fact for need in part.needs][:2] == ["termination_reason", "termination_date"]
    assert all(outcome.when for outcome in part.outcomes)
    assert {fact.fact: fact.value for fact in part.facts}["grant_agreement_date"] == "2024-05-03"


def test_who_says_nothing_of_leaving_is_answered_as_staying(assistant: Assistant) -> None:
    question = "Agreement of 3 May 2024, 9,000 options by time. How many can I exercise on 4 May 2027?"
    [part] = assistant.ask(question, plan=AZUL).parts
    assert (part.status, part.needs) == ("computed", ())


@pytest.mark.parametrize(
    ("plan", "question", "clause"),
    [
        (AZUL, "do I have to pay anything?", "6.1"),
        (AZUL, "¿Las opciones son gratis?", "6.1"),
        (ZENVIA, "股票是免费的吗?", "4.2"),
        (TELEFONICA, "as unidades são de graça ou tenho que pagar alguma coisa?", "2.1"),
        (AZUL, "can I pay the exercise price in instalments?", "6.1"),
        (NUVINI, "¿Puedo pagar con créditos contra la compañía?", "(vi)(b)"),
        (ZENVIA, "公司会不会用现金付给我", "4.1.4"),
        (AZUL, "If the plan ends, are my options still valid?", "7.3"),
        (KINGSOFT, "計劃到期後我的獎勵仲有效嗎", "19(b)"),
        (AZUL, "quando posso exercer?", "6.4"),
        (KINGSOFT, "Can the company take back my shares?", "17(a)"),
        (TELEFONICA, "They found fraud after they paid me. Can they ask the money back?", "8.1(ii)"),
    ],
)
def test_a_plain_question_is_answered_by_its_clause(
    assistant: Assistant, plan: str, question: str, clause: str
) -> None:
    assert clause in cited(assistant.ask(question, plan=plan))


@pytest.mark.parametrize(
    ("plan", "question"),
    [
        (AZUL, "what is this plan about?"),
        (KINGSOFT, "这个计划是干什么的"),
        (TELEFONICA, "como funciona o plano?"),
        (ZENVIA, "¿de qué va este plan?"),
        (NUVINI, "explain this plan"),
    ],
)
def test_what_a_plan_is_for_is_said_with_its_clause(assistant: Assistant, plan: str, question: str) -> None:
    target = assistant.reader.read(question, plan=plan, facts={}, today=TODAY).targets[0]
    answer = assistant.ask(question, plan=plan)
    assert (target.goal, answer.parts[0].status) == ("plan_purpose", "clause")
    assert answer.citations


def test_a_value_beyond_what_can_be_is_no_other_fact(assistant: Assistant) -> None:
    question = "1000 units, share at 50, multiplier of {}. How much?"
    answer = assistant.ask(question.format("110%"), plan=TELEFONICA)
    assert "“110%” was taken for “Multiplier Factor”, but that cannot be here" in answer.text
    assert not any(value for value in figures(answer).values())
    assert figures(assistant.ask(question.format("90%"), plan=TELEFONICA)) == {"incentive_full_cycle": "45000"}


@pytest.mark.parametrize(
    ("question", "exact"),
    [
        ("After a 2-for-1 share split, what becomes of the limit of 2,300,000 restricted shares?", "4600000"),
        ("2,300,000 shares have been issued already. How many are left?", "0"),
    ],
)
def test_the_printed_limit_is_a_fact_only_where_it_is_not_called_so(
    assistant: Assistant, question: str, exact: str
) -> None:
    assert exact in figures(assistant.ask(question, plan=ZENVIA)).values()


@pytest.mark.parametrize(
    ("paid", "asked", "codes"),
    [
        ("15 March 2025", "15 March 2027", {"no_effect", "board_decides", "forfeits_all"}),
        ("15 March 2025", "16 March 2027", {"keeps_all"}),
    ],
)
def test_what_was_paid_can_be_asked_back_for_24_months(
    assistant: Assistant, paid: str, asked: str, codes: set[str]
) -> None:
    question = f"They paid me on {paid}. It is now {asked} and they found fraud. Can they still ask it back?"
    answer = assistant.ask(question, plan=TELEFONICA)
    assert {outcome.code for outcome in answer.parts[0].outcomes if outcome.code} == codes
    assert figures(answer) == {"clawback_deadline": "2027-03-15"}


@pytest.mark.parametrize(
    "question",
    [
        "How much do I pay for 3,000 options if the total value is R$90,000 for 36,000?",
        "quanto pago por 3.000 opções se o valor total é R$ 90.000 por 36.000?",
    ],
)
def test_what_is_paid_for_is_what_is_exercised(assistant: Assistant, question: str) -> None:
    assert figures(assistant.ask(question, plan=NUVINI)) == {"exercise_amount": "7500"}


@pytest.mark.parametrize(
    ("question", "exact"),
    [
        ("FMV is HK$6.40. Can I get options at HK$6?", "no"),
        ("can the exercise price be 5 if the fair market value is 5?", "yes"),
        ("公平市價是8港元，行使價可以定7.5嗎", "否"),
    ],
)
def test_a_price_is_held_against_the_stated_fair_market_value(assistant: Assistant, question: str, exact: str) -> None:
    quantity = assistant.ask(question, plan=KINGSOFT).parts[0].outcomes[0].quantity
    assert quantity is not None
    assert (quantity.name, quantity.display) == ("exercise_price_meets_floor", exact)


def test_a_split_changes_shares_and_price(assistant: Assistant) -> None:
    question = "If there's a 5-for-1 split what happens to my 1,000 options at HK$10?"
    assert figures(assistant.ask(question, plan=KINGSOFT)) == {"adjusted_shares": "5000", "adjusted_price": "2"}


def test_a_price_that_went_from_one_to_another_gives_both(assistant: Assistant) -> None:
    question = "If the average went from R$1.20 to R$2.40, what share of my 50,000 performance options opens up?"
    facts = {fact.fact: fact.value for fact in assistant.ask(question, plan=AZUL).parts[0].facts}
    assert (facts["initial_vwap"], facts["final_vwap"]) == ("6/5", "12/5")


def test_to_walk_away_with_something_is_no_resignation(assistant: Assistant) -> None:
    question = "Got 12k time options, agreement 1 Feb 2025, laid off 15 Aug 2026. What do I walk away with?"
    target = assistant.reader.read(question, plan=AZUL, facts={}, today=TODAY).targets[0]
    assert target.facts["termination_reason"] == "INVOLUNTARY_OTHER"


def test_a_value_that_one_part_of_a_question_takes_in_is_no_doubt_for_the_other(assistant: Assistant) -> None:
    question = "Kingsoft 服務提供者的額度還剩多少?已用 1,000,000 股,總股數 3,805,284,810"
    [part] = assistant.ask(question).parts
    assert (part.status, part.unused) == ("computed", ())
    assert figures(assistant.ask(question))["service_provider_room"] == "37052848"


def test_a_condition_that_the_facts_settle_is_not_said(assistant: Assistant) -> None:
    known = assistant.ask("I take a leave approved by the company. What happens to my RSUs?", plan=KINGSOFT)
    open_one = assistant.ask("I take a sabbatical leave. What happens to my RSUs?", plan=KINGSOFT)
    assert [outcome.when for outcome in known.parts[0].outcomes] == [None]
    assert "a group company or related entity has approved the leave" in [o.when for o in open_one.parts[0].outcomes]


@pytest.mark.parametrize(
    ("question", "exact"),
    [
        (
            "If Azul is bought on 1 March 2027, how many of my 30,000 time options (signed 2 May 2025) can I exercise?",
            "30000",
        ),
        (
            "I signed on 2 May 2025, 30,000 time options. My review is 3 May 2027. How many can I exercise that day?",
            "20000",
        ),
        ("I signed on 2 May 2025, 30,000 time options. How many can I exercise on 3 May 2026?", "10000"),
    ],
)
def test_that_day_and_a_supposed_event_give_the_day_of_the_answer(
    assistant: Assistant, question: str, exact: str
) -> None:
    assert figures(assistant.ask(question, plan=AZUL))["time_options_exercisable"] == exact


def test_a_percentage_that_something_passes_is_no_figure_of_the_askers(assistant: Assistant) -> None:
    [part] = assistant.ask("what happens on a takeover bid for more than 50%?", plan=TELEFONICA).parts
    assert "multiplier_factor" not in {fact.fact for fact in part.facts}
    assert "50%" in part.unused


@pytest.mark.parametrize(
    "question",
    ["¿qué pasa si Telefónica vende Vivo?", "what if Telefónica sells Vivo", "se o controle da Vivo mudar, e aí?"],
)
def test_a_sale_of_the_company_is_a_change_of_control(assistant: Assistant, question: str) -> None:
    assert "change_of_control" in {
        concept for concept, _ in assistant.reader.read(question, plan=TELEFONICA, facts={}, today=TODAY).events
    }
    assert "10.1" in cited(assistant.ask(question, plan=TELEFONICA))


@pytest.mark.parametrize("question", ["Can I sell Azul shares?", "I bought Azul shares", "vendi Azul ações"])
def test_who_sells_its_shares_does_not_sell_the_company(assistant: Assistant, question: str) -> None:
    query = assistant.reader.read(question, plan=AZUL, facts={}, today=TODAY)
    assert "change_of_control" not in {concept for concept, _ in query.events}


def test_shares_at_a_price_give_the_price_of_one(assistant: Assistant) -> None:
    question = "I have 8,000 shares at R$7 and R$12,000 of tax is withheld. How many do I get?"
    facts = {fact.fact: fact.value for fact in assistant.ask(question, plan=ZENVIA).parts[0].facts}
    assert (facts["share_value_in_reais"], facts["tax_withheld"]) == ("7", "12000")


def test_asking_whether_there_is_a_rule_denies_nothing(assistant: Assistant) -> None:
    query = assistant.reader.read("计划有没有规定病假期间停止归属", plan=AZUL, facts={}, today=TODAY)
    assert ("leave_of_absence", "病假期间") in query.events


def test_a_grant_in_percent_is_held_against_the_threshold(assistant: Assistant) -> None:
    question = "An independent director is getting {} of the shares, does it need shareholder approval?"
    shown = [decided(assistant.ask(question.format(part), plan=KINGSOFT)) for part in ("0.1%", "0.2%")]
    assert shown == [False, True]


def test_what_was_exercised_and_how_one_leaves_is_said_in_turn(assistant: Assistant) -> None:
    def ask(question: str, thread: str | None) -> Answer:
        return assistant.ask(question, plan=AZUL, thread=thread, as_of=TODAY)

    first = ask("I have 9,000 time options from 3 May 2024. How many can I exercise on 4 May 2026?", None)
    assert figures(first) == {"time_options_exercisable": "6000"}
    second = ask("I already exercised 1,000", first.thread)
    assert figures(second) == {"time_options_left_to_exercise": "5000"}
    third = ask("and if I leave before?", second.thread)
    assert third.parts[0].status == "needs_facts"
    fourth = ask("fired without cause on 1 March 2026", third.thread)
    assert figures(fourth)["time_options_kept"] == "2000"


def test_a_price_by_its_name_mends_no_other_one(assistant: Assistant) -> None:
    first = assistant.ask("公平市價是8港元", plan=KINGSOFT)
    [part] = assistant.ask("行使價可以定7.5嗎", plan=KINGSOFT, thread=first.thread).parts
    assert "15/2" not in {fact.value for fact in part.facts if "fair_market_value" in fact.fact}


@pytest.mark.parametrize(
    "question",
    [
        "I was granted 10,000 options at HK$9 and want to exercise 4,000. What do I pay?",
        "I have 10,000 options with an exercise price of HK$9. Exercising 4,000 costs what?",
        "Tenho 10.000 opções a HK$ 9 e quero exercer 4.000. Quanto pago?",
        "Tengo 10.000 opciones a HK$ 9, quiero ejercer 4.000. ¿Cuánto pago?",
        "我获授10,000份期权，行权价HK$9，想行使4,000份，要付多少？",
        "獲授10,000份期權,行使價HK$9,我想行使4,000份,要畀幾多錢?",
    ],
)
def test_who_wants_to_exercise_a_part_pays_for_that_part(assistant: Assistant, question: str) -> None:
    [part] = assistant.ask(question, plan="kingsoft-cloud-sip-2021").parts
    assert [o.quantity.exact for o in part.outcomes if o.quantity] == ["36000"]
    assert part.status == "computed"


def test_an_m_is_a_million_where_another_number_is_in_billions(assistant: Assistant) -> None:
    [part] = assistant.ask(
        "Issued shares 3.6bn; she got 20m in the last 12 months, lapsed left out. How many more without shareholders?",
        plan="kingsoft-cloud-sip-2021",
    ).parts
    assert "16000000" in {o.quantity.exact for o in part.outcomes if o.quantity}


@pytest.mark.parametrize(
    "question",
    [
        "10,000 RSUs, 2,500 vest each year from 1 March 2024. I resign on 1 April 2026. How many do I lose?",
        "10,000 RSUs, 2.500 se consolidan cada año desde el 1/3/2024. Renuncio el 1/4/2026. ¿Cuántas pierdo?",
        "我有10,000份RSU，每年归属2,500份，2026年4月1日辞职，失去多少？",
    ],
)
def test_what_vests_each_year_is_no_number_of_one_day(assistant: Assistant, question: str) -> None:
    [part] = assistant.ask(question, plan="kingsoft-cloud-sip-2021").parts
    assert not {"2500", "7500"} & {o.quantity.exact for o in part.outcomes if o.quantity}
    assert not [fact for fact in part.facts if fact.value == "2500"]
