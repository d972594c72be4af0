"""What the words around a date make of it."""

from datetime import date

import pytest

from assistant.reading import dates, days
from assistant.reading.mention import Mention
from tests.assistant.binding import bind, facts


def found(text: str) -> list[Mention]:
    language = "zh-Hans" if any("\u3400" <= character <= "\u9fff" for character in text) else "en"
    return sorted(dates.find(text, language, date(2026, 11, 21)), key=lambda mention: mention.start)


@pytest.mark.parametrize(
    "text",
    [
        "Can awards still be granted under the plan on 16 November 2031?",
        "On 16 November 2031, can awards still be granted?",
        "Ainda se podem outorgar prêmios em 16 de novembro de 2031?",
        "¿Se pueden conceder más premios el 16 de noviembre de 2031?",
        "2031年11月16日还能授予吗?",
        "二零三一年十一月十六日可唔可以授出?",
    ],
)
def test_a_day_may_be_asked_about(text: str) -> None:
    [day] = found(text)
    assert days.is_asked_about(text, day)


@pytest.mark.parametrize(
    "text",
    [
        "Can an option granted on 1 March 2023 still be exercised?",
        "Can they grant awards if the results come out on 28 March 2025?",
        "Posso exercer as opções outorgadas em 1 de março de 2023?",
        "My agreement is of 2 May 2025, can I exercise?",
        "2023年3月1日授予的期权还能行使吗?",
    ],
)
def test_a_day_in_a_question_need_not_be_asked_about(text: str) -> None:
    [day] = found(text)
    assert not days.is_asked_about(text, day)


@pytest.mark.parametrize(
    "text",
    [
        "He lost the majority on 1 July 2026. How many can I exercise?",
        "Control changed on 1 July 2026, how many can I exercise?",
        "A empresa mudou de controle em 01/07/2026. Quantas posso exercer?",
        "La empresa cambió de dueño el 01/07/2026. ¿Cuántas puedo ejercer?",
        "He holds no majority since 1 July 2026. How many can I exercise?",
        "2026年7月1日公司被收购了，可以行使多少?",
    ],
)
def test_the_day_of_what_has_happened_is_not_the_day_of_the_answer(text: str) -> None:
    [day] = found(text)
    assert days.is_told(text, day)
    assert days.as_of(text, day) == 0


@pytest.mark.parametrize(
    "text",
    ["How many can I exercise on 3 May 2027?", "I am still employed on 3 May 2027.", "截至2027年5月3日归属了多少?"],
)
def test_the_day_of_the_answer_is_not_told(text: str) -> None:
    [day] = found(text)
    assert not days.is_told(text, day)
    assert days.as_of(text, day) > 0


@pytest.mark.parametrize(
    "text",
    [
        "He lost the majority on 1 July 2026. The grant is from 1 March 2025. How many options?",
        "The grant is from 1 March 2025. He has had no majority since 1 July 2026. How many options?",
    ],
)
def test_what_has_happened_takes_no_place_of_the_agreement(text: str) -> None:
    binding = bind(text, ["grant_agreement_date"], dated=True)
    assert facts(binding) == {"grant_agreement_date": "2025-03-01"}
    assert [value.text for value in binding.unbound] == ["1 July 2026"]


@pytest.mark.parametrize(
    "text",
    [
        "Agreement of 5 May 2025: how many on 4 May 2028 or on 6 May 2028?",
        "Agreement of 5 May 2025: how many as of 4 May 2028 vs 6 May 2028?",
    ],
)
def test_of_two_days_of_the_answer_none_is_chosen(text: str) -> None:
    binding = bind(text, ["grant_agreement_date"], dated=True)
    assert facts(binding) == {"grant_agreement_date": "2025-05-05"}
    assert [value.text for value in binding.unbound] == ["4 May 2028", "6 May 2028"]


def test_a_percentage_is_no_count() -> None:
    binding = bind("已发行股份的百分之零点一二", ["issued_shares", "new_shares"], "zh-Hans")
    assert facts(binding) == {}
    assert [value.text for value in binding.unbound] == ["百分之零点一二"]
