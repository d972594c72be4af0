"""Questions that ask the other way round get the value that gives what is wanted, with what it rests on."""

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from tests.assistant.shown import part_of

TELEFONICA = "telefonica-brasil-psp-2022"
AZUL = "azul-sop-2025"
ZENVIA = "zenvia-ltip-6"
NUVINI = "nuvini-adherence"


def solved(answer: Answer, name: str) -> list[str | None]:
    """What the answer gives for a fact, numbers and days."""
    quantities = [outcome.quantity for outcome in part_of(answer).outcomes if outcome.quantity is not None]
    return [quantity.date or quantity.exact for quantity in quantities if quantity.name == name]


@pytest.mark.parametrize(
    ("question", "plan", "name", "value"),
    [
        (
            "At what price would the share have to close so that my 4,000 units of the first cycle, with a multiplier "
            "of 75%, give me exactly R$ 120,000?",
            TELEFONICA,
            "closing_price",
            "40",
        ),
        (
            "Tengo 5.000 unidades del primer ciclo y el precio de cierre es de R$ 50. ¿Qué multiplicador necesito para "
            "cobrar R$ 200.000?",
            TELEFONICA,
            "multiplier_factor",
            "4/5",
        ),
        (
            "我在第二周期有6000个单位,乘数系数是80%,股价要收在多少才能拿到19万2千雷亚尔?",
            TELEFONICA,
            "closing_price",
            "40",
        ),
        (
            "Sou gerente sênior, nível 21, desde 2022. Que salário-base em janeiro de 2023 daria exatamente 6.000 "
            "ações restritas?",
            ZENVIA,
            "base_salary",
            "564179128709677/50000000000",
        ),
        (
            "我的授予協議是2025年5月2日簽的,按時間的期權有90,000份。要等到哪一天才能行使60,000份?",
            AZUL,
            "as_of",
            "2027-05-02",
        ),
        (
            "I signed my Grant Agreement on 1 February 2024. If they dismiss me without cause, what is the first day "
            "on which I lose nothing?",
            ZENVIA,
            "termination_date",
            "2025-01-01",
        ),
        (
            "Azul: signed on 2 May 2025, 90,000 Options by Time. When can I exercise 60,000 of them?",
            AZUL,
            "as_of",
            "2027-05-02",
        ),
    ],
)
def test_what_is_asked_for_is_found(assistant: Assistant, question: str, plan: str, name: str, value: str) -> None:
    answer = assistant.ask(question, plan=plan)
    assert solved(answer, name)[0] == value
    assert answer.citations


def test_the_neighbours_and_the_steps_are_shown(assistant: Assistant) -> None:
    answer = assistant.ask(
        "What would the closing price have to be for my 4,000 first-cycle units with a multiplier of 75% to pay at "
        "least R$ 120,000?",
        plan=TELEFONICA,
    )
    part = part_of(answer)
    assert part.status == "computed"
    assert "R$ 39.99 per share → R$ 119,970.00 ✗; R$ 40.00 per share → R$ 120,000.00 ✓" in answer.text
    assert "This assumes that you have taken part since the start of the cycle." in answer.text
    assert part.derivation
    checked = next(o for o in part.outcomes if o.quantity and o.quantity.name == "incentive_full_cycle")
    assert "R$ 40.00" in str(checked.when)


def test_every_reading_has_its_own_solution(assistant: Assistant) -> None:
    answer = assistant.ask(
        "Foram outorgadas 9.000 opções, com lock-up inicial desde 11 de julho de 2024. Em que dia eu preciso estar "
        "para ter 5.000 exercíveis?",
        plan=NUVINI,
    )
    assert part_of(answer).status == "ambiguous"
    assert solved(answer, "as_of")[:2] == ["2026-03-11", "2026-01-11"]
    readings = [o.reading for o in part_of(answer).outcomes if o.quantity and o.quantity.name == "as_of"]
    assert None not in readings


def test_what_no_value_gives_is_said_with_what_comes_next(assistant: Assistant) -> None:
    answer = assistant.ask(
        "I was granted 90,000 Options by Time under a Grant Agreement of 2 May 2025. Until which day must I wait to "
        "have exactly 45,000 exercisable?",
        plan=AZUL,
    )
    assert "this is never so: time options exercisable = 45,000 options" in answer.text
    assert "≥ 45,000 options, where 2 May 2027 ≤ the day in question ≤ 2 May 2033" in answer.text


def test_a_reading_that_cannot_be_turned_round_is_said(assistant: Assistant) -> None:
    answer = assistant.ask("Quantas opções exerço com no máximo R$ 1.000 de preço de exercício?", plan=AZUL)
    assert solved(answer, "options_to_exercise") == ["303030"]
    assert part_of(answer).status == "ambiguous"
    assert "Por esta outra leitura não se encontrou nenhum valor: Como um lote inteiro." in answer.text


def test_where_two_facts_are_unknown_the_other_one_is_asked_for(assistant: Assistant) -> None:
    answer = assistant.ask(
        "If the closing price is R$ 50 in the first cycle, how many units would I need to receive R$ 200,000?",
        plan=TELEFONICA,
    )
    part = part_of(answer)
    assert part.status == "needs_facts"
    assert [need.fact for need in part.needs] == ["multiplier_factor"]
    assert not any(outcome.quantity for outcome in part.outcomes)


def test_a_month_for_a_day_is_asked_about_where_it_changes_the_solution(assistant: Assistant) -> None:
    answer = assistant.ask(
        "I was granted 90,000 Options by Time. From which day must I wait to have 60,000 exercisable? My Grant "
        "Agreement is of May 2025.",
        plan=AZUL,
    )
    assert part_of(answer).status == "needs_facts"
    assert [need.fact for need in part_of(answer).needs] == ["grant_agreement_date"]


@pytest.mark.parametrize(
    ("question", "plan", "name", "value"),
    [
        (
            "How much would I have to receive with 8,000 first-cycle units, a multiplier of 62.5% and a closing price "
            "of R$ 40?",
            TELEFONICA,
            "incentive_full_cycle",
            "200000",
        ),
        (
            "My Grant Agreement of 2 May 2025 is for 90,000 Options by Time. How many do I need to leave unexercised "
            "on 3 May 2027?",
            AZUL,
            "time_options_exercisable",
            "60000",
        ),
    ],
)
def test_a_question_straight_on_is_not_turned_round(
    assistant: Assistant, question: str, plan: str, name: str, value: str
) -> None:
    part = part_of(assistant.ask(question, plan=plan))
    quantities = [outcome.quantity for outcome in part.outcomes if outcome.quantity is not None]
    assert {quantity.name for quantity in quantities} <= {name, "unvested_time_options"}
    assert all(outcome.when is None or "=" not in outcome.when for outcome in part.outcomes)
    if any(quantity.name == name for quantity in quantities):
        assert value in [quantity.exact for quantity in quantities]


def test_values_already_had_are_not_wanted(assistant: Assistant) -> None:
    answer = assistant.ask(
        "Fui demitido por justa causa. Tinha opções já vestidas que não exerci, umas 12 mil. O conselho pode cancelar "
        "até essas?",
        plan="kingsoft-cloud-sip-2021",
    )
    assert not solved(answer, "options_vested")


def test_a_reading_by_which_more_must_be_known_is_said_with_what(assistant: Assistant) -> None:
    question = "How many issued shares must there be at least so that the individual limit is 4,100,000 shares?"
    answer = assistant.ask(question, plan="kingsoft-cloud-sip-2021")
    assert part_of(answer).status == "ambiguous"
    assert "410000000" in solved(answer, "issued_shares_at_grant")
    more = "By this other reading more must be known: On the Hong Kong Listing Date."
    assert more in answer.text
    assert "How many shares were in issue on the Hong Kong Listing Date?" in answer.text


OPTIONS = "I hold 90,000 Options by Time, Grant Agreement of 2 May 2025. "
UNITS = "First cycle, 12,000 units, closing price R$41.30, multiplier 0.57. "


@pytest.mark.parametrize(
    ("question", "plan", "day"),
    [
        (OPTIONS + "How long must I stay to keep 60,000 if I resign?", AZUL, "2028-05-02"),
        (UNITS + "If I resign, on which day must I leave to get at least R$100,000?", TELEFONICA, "2024-12-31"),
        (UNITS + "If I'm dismissed without cause, from which day on do I get at least R$100,000?", TELEFONICA,
         "2023-01-23"),
    ],
)  # fmt: skip
def test_why_somebody_leaves_decides_what_must_be_reached(
    assistant: Assistant, question: str, plan: str, day: str
) -> None:
    part = assistant.ask(question, plan=plan).parts[0]
    assert part.outcomes[0].quantity is not None
    assert (part.outcomes[0].quantity.name, part.outcomes[0].quantity.date) == ("termination_date", day)


def test_where_somebody_decides_the_consequences_are_shown_instead(assistant: Assistant) -> None:
    answer = assistant.ask(
        OPTIONS + "Until when must I stay to keep 60,000 if I am dismissed without cause?", plan=AZUL
    )
    assert answer.parts[0].status == "discretionary"
    assert not [o for o in answer.parts[0].outcomes if o.quantity is not None and o.quantity.date is not None]


def test_a_count_is_not_solved_for_in_money(assistant: Assistant) -> None:
    question = UNITS + "How long must I stay to keep 12,000 units if I am dismissed without cause?"
    answer = assistant.ask(question, plan=TELEFONICA)
    assert "termination date ≥" not in answer.text
