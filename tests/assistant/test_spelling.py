"""A month that is mistyped is no number of awards."""

import pytest

from assistant.assistant import Assistant
from assistant.reading.spelling import respelt


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("granted on Septemer 14th, 2025", "granted on September 14th, 2025"),
        ("el 7 de agsto de 2026", "el 7 de agosto de 2026"),
        ("em 22 de fevreiro de 2026", "em 22 de fevereiro de 2026"),
        ("desde novienbre de 2025", "desde noviembre de 2025"),
        ("on 11 Decmber", "on 11 December"),
        ("el 9 de setiembre de 2025", "el 9 de setiembre de 2025"),
    ],
)
def test_a_month_is_mended_where_one_stands(text: str, mended: str) -> None:
    assert respelt(text) == mended


@pytest.mark.parametrize(
    "text",
    [
        "los 12 mayores accionistas de 2025",
        "the 20 members 2024 list",
        "15 Juny 2025",  # June or July
        "I hold 3000 shares of 2024",
        "o prazo abriu 10 dias depois",
        "cycle 2022 and plan 2021",
    ],
)
def test_what_is_no_month_or_could_be_two_stays(text: str) -> None:
    assert respelt(text) == text


@pytest.mark.parametrize(
    ("question", "exact"),
    [
        ("Granted 9,000 Options by Time under an agreement of 2 May 2025. How many on 3 Septembre 2026?", "3000"),
        ("9.000 Opções por Tempo, contrato de 2 de maio de 2025. Quantas posso exercer em 20 de janero de 2026?", "0"),
        ("9.000 Opciones por Tiempo, contrato del 2 de mayo de 2025: ¿cuántas el 20 de henero de 2026?", "0"),
    ],
)
def test_the_day_counts(assistant: Assistant, question: str, exact: str) -> None:
    [part] = assistant.ask(question, plan="azul-sop-2025").parts
    assert part.outcomes[0].quantity is not None
    assert part.outcomes[0].quantity.exact == exact
