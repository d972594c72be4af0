"""Parts of a stated number: "10,000 options, 60 % of them vested" are 6,000 vested and 4,000 unvested ones."""

import pytest

from assistant.assistant import Assistant
from assistant.reading import numbers, portions
from assistant.reading.bind import Binder
from assistant.reading.bound import Binding
from assistant.reading.mention import Mention
from tests.assistant.binding import FACTS, THESAURUS, facts
from tests.assistant.shown import read
from tests.assistant.test_asked_for import KINGSOFT, NUVINI

BOTH = ["options_vested", "options_locked"]


def resolved(text: str, language: str) -> list[Mention]:
    values = sorted(numbers.find(text, language), key=lambda value: value.start)
    return portions.resolved(text, values, THESAURUS.find(text))


def bind(text: str, needed: list[str], language: str) -> Binding:
    return Binder(text, resolved(text, language), THESAURUS.find(text), ()).bind(FACTS, needed, dated=False)


@pytest.mark.parametrize(
    ("text", "language", "vested", "rest"),
    [
        ("I have 10,000 options, 60% of them vested", "en", "6000", "4000"),
        ("60% of my 10,000 options have vested", "en", "6000", "4000"),
        ("a third of my 9,000 options is vested", "en", "3000", "6000"),
        ("two of three instalments of my 9,000 options have vested", "en", "6000", "3000"),
        ("I hold 8,000 options; 3 quarters of them are vested", "en", "6000", "2000"),
        ("I have 10,000 options, 40% not vested", "en", "6000", "4000"),
        ("I have 10,000 options, 6,000 of them vested", "en", "6000", "4000"),
        ("tenho 9.000 opções e dois terços já vestiram", "pt", "6000", "3000"),
        ("metade das minhas 8.000 opções já está vestida", "pt", "4000", "4000"),
        ("de mis 9.000 opciones se consolidaron tres cuartas partes", "es", "6750", "2250"),
        ("tengo 10.000 opciones, la mitad ya consolidada", "es", "5000", "5000"),
        ("我有8万份期权，归属了三成五", "zh-Hans", "28000", "52000"),
        ("10000份期权，已归属四分之一", "zh-Hans", "2500", "7500"),
        ("我有12000份購股權，歸屬咗三分之一", "zh-Hant", "4000", "8000"),
    ],
)
def test_a_vested_part_of_a_stated_number_is_worked_out_with_its_rest(
    text: str, language: str, vested: str, rest: str
) -> None:
    assert facts(bind(text, BOTH, language)) == {"options_vested": vested, "options_locked": rest}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("a third of my 9,000 options vests every year", "en"),
        ("I have 9,000 options and want to exercise half of what has vested by then", "en"),
        ("can I already exercise half of my 30,000 options?", "en"),
        ("ya puedo ejercer la mitad de mis 30.000 opciones", "es"),
        ("我能行使一半吗？我有30000份期权", "zh-Hans"),
        ("5,000 options, and the multiplier was 60%", "en"),
        ("tenho 9.000 opções e a alíquota é de 20%", "pt"),
        ("我有9000份期权，每年归属三分之一", "zh-Hans"),
    ],
)
def test_a_fraction_that_nothing_says_to_have_vested_is_no_part(text: str, language: str) -> None:
    assert all(value.whole is None for value in resolved(text, language))


def test_a_part_that_is_no_whole_number_is_left_and_its_whole_is_not_taken_for_it() -> None:
    binding = bind("I have 1,000 options and a third of them have vested", BOTH, "en")
    assert facts(binding) == {}
    assert "a third × 1,000" in {value.text for value in binding.unbound}


def test_the_whole_of_another_award_is_not_meant() -> None:
    found = bind("I hold 9,000 options and 2,000 RSUs; half of the options have vested", BOTH, "en")
    assert facts(found) == {"options_vested": "4500", "options_locked": "4500"}


def test_the_answer_shows_both_numbers_from_which_the_part_was_worked_out(assistant: Assistant) -> None:
    answer = assistant.ask(
        "10,000 options, 60% of them vested. How many can I exercise?", plan="kingsoft-cloud-sip-2021"
    )
    assert answer.text.startswith("6,000 options.")
    assert "= 6,000 options (60% × 10,000)" in answer.text
    answer = assistant.ask("10000份期权，已归属四分之一，现在能行权多少？", plan="kingsoft-cloud-sip-2021")
    assert "2,500份期权（四分之一 × 10000）" in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "What does it cost at least to exercise half of my 40,000 options?",
        "Quanto custa no mínimo exercer um terço das minhas 60.000 opções?",
        "¿Cuánto cuesta como mínimo ejercer la mitad de mis 40.000 opciones?",
        "我有60000份期权，按最低价行使三分之一要付多少？",
        "我有60000份期權，按最低價行使三分之一要付多少？",
    ],
)
def test_a_part_that_is_exercised_is_worked_out(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan="azul-sop-2025")
    [outcome] = answer.parts[0].outcomes
    assert outcome.quantity is not None
    assert outcome.quantity.exact == "66"


@pytest.mark.parametrize(
    ("question", "vested"),
    [
        (
            "My agreement says nothing about exercising early. 10,000 options, half of them vested: how many now?",
            "5,000",
        ),
        ("协议没写可以提前行权，10000份期权，归属了一半，能行多少？", "5,000"),
        (
            "Mi contrato no permite ejercer antes. 10.000 opciones, la mitad consolidada, ¿cuántas puedo ejercer?",
            "5.000",
        ),
    ],
)
def test_an_agreement_that_does_not_allow_early_exercise_lets_only_the_vested_part_be_exercised(
    assistant: Assistant, question: str, vested: str
) -> None:
    assert assistant.ask(question, plan="kingsoft-cloud-sip-2021").text.startswith(vested)


@pytest.mark.parametrize(
    ("plan", "goal", "question", "expected"),
    [
        (KINGSOFT, "options_exercisable", "De las 8.000 opciones ya maduró la mitad.", {"options_vested": "4000"}),
        (KINGSOFT, "options_lapsing", "tinha 3.600 opções e só 1/3 tava adquirido", {"options_vested_in_all": "1200"}),
        (NUVINI, "exercise_amount", "só vou exercer 300 das 2000, quanto pago?", {"options_granted": "2000"}),
        (NUVINI, "exercise_amount", "I exercise 300 out of my 2000, what do I pay?", {"quantity_exercised": "300"}),
        (NUVINI, "exercise_amount", "全部期权价4万八，要付多少", {"option_value": "48000"}),
        (NUVINI, "options_accelerated", "我还有6000份不能行权", {"options_locked_at_event": "6000"}),
        (
            NUVINI,
            "options_accelerated",
            "Of my 8,800 options 5,000 still couldn't be used that day.",
            {"options_granted": "8800", "options_locked_at_event": "5000"},
        ),
    ],
)
def test_a_part_in_words_is_read_beside_its_whole(
    assistant: Assistant, plan: str, goal: str, question: str, expected: dict[str, str]
) -> None:
    assert read(assistant, plan, goal, question).items() >= expected.items()


@pytest.mark.parametrize(
    ("plan", "goal", "question", "never"),
    [
        (
            KINGSOFT,
            "options_exercisable",
            "De las 8.000 opciones todavía no maduró la mitad.",
            ("options_vested", "8000"),
        ),
        (KINGSOFT, "options_lapsing", "tinha 3.600 opções e 1/3 não tava adquirido", ("options_vested_in_all", "1200")),
        (NUVINI, "exercise_amount", "I was hired in 2000, what do I pay for 300?", ("options_granted", "2000")),
        (NUVINI, "exercise_amount", "全部期权价4万八，要付多少", ("options_granted", "48000")),
        (NUVINI, "exercise_within_limit", "3.000 tão liberadas, posso exercer 2.500?", ("options_granted", "3000")),
    ],
)
def test_no_part_is_taken_for_its_opposite_or_its_whole(
    assistant: Assistant, plan: str, goal: str, question: str, never: tuple[str, str]
) -> None:
    assert never not in read(assistant, plan, goal, question).items()
