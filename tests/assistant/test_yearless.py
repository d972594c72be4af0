"""Days and months without a year: where the words make it plain, the year is taken, used and said."""

from datetime import date, timedelta

import pytest
from babel import Locale
from hypothesis import given
from hypothesis import strategies as st

from assistant.assistant import Assistant
from assistant.reading import dates, yearless
from assistant.reading.corrections import year_alone
from assistant.reading.tense import tense
from tests.assistant.shown import facts

AZUL, KINGSOFT, NUVINI = "azul-sop-2025", "kingsoft-cloud-sip-2021", "nuvini-adherence"
TELEFONICA, ZENVIA = "telefonica-brasil-psp-2022", "zenvia-ltip-6"
TODAY = date(2026, 11, 28)


def found(text: str, language: str, today: date = TODAY) -> list[str]:
    days = yearless.dated(text, list(dates.find(text, language, today)), language, today)
    return [
        day.doubt or (f"{day.value}..{day.last}" if day.last else str(day.value))
        for day in sorted(days, key=lambda day: day.start)
    ]


def told(text: str, language: str) -> list[int]:
    days = [day for day in dates.find(text, language, TODAY) if day.doubt == "no_year"]
    return [tense(text, day.span, language) for day in sorted(days, key=lambda day: day.start)]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("They fired me on 9 July.", "en"),
        ("Terminated 9 July, nothing paid so far", "en"),
        ("On 9 July, I was made redundant.", "en"),
        ("On 9 July the merger went through.", "en"),
        ("I've been on parental leave since 9 July", "en"),
        ("The shares had been delivered by 9 July", "en"),
        ("I had to go and was paid out on 9 July", "en"),
        ("Pedi as contas no dia 9 de julho", "pt"),
        ("Fui mandado embora em 9 de julho", "pt"),
        ("Desligada em 9 de julho, nada recebi", "pt"),
        ("A empresa foi comprada em 9 de julho", "pt"),
        ("Em 9 de julho a companhia trocou de dono", "pt"),
        ("Me echaron el 9 de julio", "es"),
        ("Dejé la empresa el 9 de julio", "es"),
        ("El 9 de julio cerró la venta", "es"),
        ("La junta fue el 9 de julio", "es"),
        ("Despedida el 9 de julio, sin cobrar nada", "es"),
        ("我7月9日被公司辞退", "zh-Hans"),
        ("7月9号,我离开了公司", "zh-Hans"),
        ("通知是7月9日寄出的", "zh-Hans"),
        ("我7月9號收到股票", "zh-Hant"),
        ("老細7月9號炒咗我", "zh-Hant"),
    ],
)
def test_what_has_happened_is_told_as_past(text: str, language: str) -> None:
    assert told(text, language) == [-1]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I will leave on 9 July", "en"),
        ("The sale closes on 9 July", "en"),
        ("The meeting is on 9 July", "en"),
        ("Results are due 9 July", "en"),
        ("I'm retiring on 9 July", "en"),
        ("I want to leave on 9 July", "en"),
        ("If I leave on 9 July, what is left?", "en"),
        ("The board meeting has been scheduled for 9 July", "en"),
        ("Vou sair no dia 9 de julho", "pt"),
        ("A venda fecha em 9 de julho", "pt"),
        ("A reunião é no dia 9 de julho", "pt"),
        ("Se eu for demitido em 9 de julho, o que recebo?", "pt"),
        ("O conselho se reunirá em 9 de julho", "pt"),
        ("Me voy el 9 de julio", "es"),
        ("La venta se cierra el 9 de julio", "es"),
        ("Hasta el 9 de julio tendré derecho", "es"),
        ("La junta es el 9 de julio", "es"),
        ("Si la vendemos el 9 de julio, ¿qué pasa?", "es"),
        ("我打算7月9日走", "zh-Hans"),
        ("公司将于7月9日公布业绩", "zh-Hans"),
        ("董事会定于7月9日开会", "zh-Hans"),
        ("董事會排咗喺7月9號開會", "zh-Hant"),
        ("我會喺7月9號走", "zh-Hant"),
    ],
)
def test_what_is_still_to_happen_is_told_as_to_come(text: str, language: str) -> None:
    assert told(text, language) == [1] or text.startswith("Hasta")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("the change of control on 9 July", "en"),
        ("Which price counts for the change of control on 9 July?", "en"),
        ("What will I get for my dismissal on 9 July?", "en"),
        ("I was told about the takeover on 9 July", "en"),
        ("If they fired me on 9 July, what then?", "en"),
        ("The sale was supposed to close on 9 July", "en"),
        ("They would pay on 9 July", "en"),
        ("How many can I exercise on 9 July?", "en"),
        ("Do I leave on 9 July?", "en"),
        ("My termination date is 9 July", "en"),
        ("troca de controle dia 9 de julho, qual cotação vale?", "pt"),
        ("O que recebo após a demissão em 9 de julho?", "pt"),
        ("A data do desligamento é 9 de julho", "pt"),
        ("A reunião foi marcada para 9 de julho", "pt"),
        ("Queríamos outorgar em 9 de julho", "pt"),
        ("cambio de control el 9 de julio, ¿qué precio vale?", "es"),
        ("El comité quería otorgar el 9 de julio", "es"),
        ("La fecha de cese es el 9 de julio", "es"),
        ("控制权变更完成日是7月9日", "zh-Hans"),
        ("如果我7月9日被裁了", "zh-Hans"),
        ("7月9日的收购", "zh-Hans"),
        ("控制權變更完成日是 7 月 9 日", "zh-Hant"),
        ("7月9號走", "zh-Hant"),
    ],
)
def test_what_leaves_it_open_is_told_as_neither(text: str, language: str) -> None:
    assert told(text, language) == [0]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("I was let go on 28 November", "2026-11-28"),
        ("I was let go on 29 November", "2025-11-29"),
        ("I was let go on 27 November", "2026-11-27"),
        ("I will leave on 28 November", "2026-11-28"),
        ("I will leave on 29 November", "2026-11-29"),
        ("I will leave on 27 November", "2027-11-27"),
        ("I was let go in November", "2026-11-01..2026-11-28"),
        ("I was let go in October", "2026-10-01..2026-10-31"),
        ("I was let go in December", "2025-12-01..2025-12-31"),
        ("I will leave in November", "2026-11-28..2026-11-30"),
        ("I will leave in October", "2027-10-01..2027-10-31"),
        ("I will leave in December", "2026-12-01..2026-12-31"),
        ("I was let go on 29 February", "2024-02-29"),
        ("I will leave on 29 February", "2028-02-29"),
        ("I was let go on 31 February", "no_year"),
        ("I was let go on Thursday, 6 March", "2025-03-06"),
        ("I was let go on Friday, 6 March", "2026-03-06"),
        ("my options were granted in Aug 22", "no_year"),
        ("my options were granted on Aug 22", "2026-08-22"),
    ],
)
def test_the_year_is_the_last_or_the_next_one(text: str, day: str) -> None:
    assert found(text, "en") == [day]


@pytest.mark.parametrize(
    ("text", "today", "days"),
    [
        ("I left on 3 February and the takeover closed on 9 June", TODAY, ["2026-02-03", "2026-06-09"]),
        ("I left in February and the takeover closed in June", date(2026, 4, 10), ["no_year", "no_year"]),
        ("I left on 3 June and the takeover closed on 9 February", date(2026, 4, 10), ["2025-06-03", "2026-02-09"]),
        ("Results come out 20 March, the year ends 31 December", TODAY, ["2027-03-20", "2026-12-31"]),
        ("I was let go on 12 March and will be paid on 20 May", TODAY, ["no_year", "no_year"]),
        ("I was let go on 12 March and will be paid on 20 January", TODAY, ["2026-03-12", "2027-01-20"]),
        ("I got 300 shares in 2024, left on 3 March", TODAY, ["2024-01-01..2024-12-31", "no_year"]),
        ("I have had options since 3 May 2022 and left on 3 March", TODAY, ["2022-05-03", "2026-03-03"]),
        ("They announced it on 3 May 2024 and I left on 3 March", TODAY, ["2024-05-03", "no_year"]),
    ],
)  # fmt: skip
def test_days_that_do_not_go_together_stay_open(text: str, today: date, days: list[str]) -> None:
    assert found(text, "en", today) == days


_PAST = {
    "en": "I was let go on {day} {month}",
    "pt": "Fui demitida em {day} de {month}",
    "es": "Me despidieron el {day} de {month}",
    "zh": "我{m}月{day}日被裁了",
}
_TO_COME = {
    "en": "I will leave on {day} {month}",
    "pt": "Vou sair em {day} de {month}",
    "es": "Me voy el {day} de {month}",
    "zh": "我打算{m}月{day}日走",
}


@given(
    st.dates(date(2019, 1, 1), date(2035, 12, 31)),
    st.dates(date(2024, 1, 1), date(2024, 12, 31)),
    st.sampled_from(["en", "pt", "es", "zh"]),
    st.booleans(),
)
def test_what_is_past_is_never_after_today_and_what_is_to_come_never_before(
    today: date, day: date, language: str, past: bool
) -> None:
    month = Locale(language).months["format"]["wide"][day.month]
    text = (_PAST if past else _TO_COME)[language].format(day=day.day, month=month, m=day.month)
    spoken = "zh-Hans" if language == "zh" else language
    [taken] = yearless.dated(text, list(dates.find(text, spoken, today)), spoken, today)
    assert taken.year_taken
    assert isinstance(taken.value, date)
    assert (taken.value.month, taken.value.day) == (day.month, day.day)
    assert taken.value <= today if past else taken.value >= today
    assert abs(taken.value - today) < timedelta(366 if (day.month, day.day) != (2, 29) else 366 * 8)


@given(st.dates(date(2019, 1, 1), date(2035, 12, 31)), st.integers(1, 12), st.booleans())
def test_a_month_that_is_past_has_begun_and_one_to_come_is_not_over(today: date, month: int, past: bool) -> None:
    text = f"{'I was let go' if past else 'I will leave'} in {Locale('en').months['format']['wide'][month]}"
    [taken] = yearless.dated(text, list(dates.find(text, "en", today)), "en", today)
    assert isinstance(taken.value, date)
    assert taken.last is not None
    assert taken.value.month == taken.last.month == month
    assert taken.value <= taken.last
    assert taken.last <= today if past else taken.value >= today


@pytest.mark.parametrize(
    ("question", "plan", "fact", "value", "said"),
    [
        (
            "I was made redundant on 12 August. By when must they pay me?",
            TELEFONICA,
            "termination_date",
            "2026-08-12",
            "“12 August” has no year; taken as 12 August 2026.",
        ),
        (
            "Me echaron el 3 de septiembre. ¿Hasta cuándo tienen para pagarme?",
            TELEFONICA,
            "termination_date",
            "2026-09-03",
            "“3 de septiembre” no lleva año; se ha tomado como 3 de septiembre de 2026.",
        ),
        (
            "Fui demitida em 12 de agosto. Até quando têm que me pagar?",
            TELEFONICA,
            "termination_date",
            "2026-08-12",
            "“12 de agosto” está sem ano; foi considerado 12 de agosto de 2026.",
        ),
        (
            "我4月30日被解雇，激励款最晚哪天到账？",
            TELEFONICA,
            "termination_date",
            "2026-04-30",
            "“4月30日”没有写年份，按2026年4月30日理解。",
        ),
        (
            "董事會排咗喺 11 月 30 號開，審議季績，由邊日開始唔可以授出？",
            KINGSOFT,
            "results_meeting_date",
            "2026-11-30",
            "「11 月 30 號」沒有寫年份，按2026年11月30日理解。",
        ),
    ],
)
def test_the_year_that_was_taken_is_used_and_said(
    assistant: Assistant, question: str, plan: str, fact: str, value: str, said: str
) -> None:
    answer = assistant.ask(question, plan=plan, as_of="2026-11-28")
    assert facts(answer)[fact] == value
    assert said in answer.text
    assert said in [assumption.text for part in answer.parts for assumption in part.assumptions]
    assert answer.text.count(said) == 1


def test_today_is_the_day_of_the_answer(assistant: Assistant) -> None:
    question = "I was made redundant on 12 August. By when must they pay me?"
    answer = assistant.ask(question, plan=TELEFONICA, as_of="2025-08-11")
    assert facts(answer)["termination_date"] == "2024-08-12"


@pytest.mark.parametrize(
    "question",
    [
        "Change of control on 22 May, by when is the money due?",
        "What if they fired me on 12 August, by when must they pay?",
    ],
)
def test_what_is_not_plain_is_asked_for(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=TELEFONICA, as_of="2026-11-28")
    assert "has no year, so it was not used; please write it out." in answer.text
    assert not {"termination_date", "change_of_control_date"} & facts(answer).keys()


def test_a_year_that_a_fact_refuses_is_not_taken(assistant: Assistant) -> None:
    answer = assistant.ask(
        "I signed my agreement on 5 October 2026 and resigned on 3 September. What becomes of my options?",
        plan=AZUL,
        as_of="2026-11-28",
    )
    assert "termination_date" not in facts(answer)
    assert "“3 September” has no year, so it was not used" in answer.text


def test_a_day_beyond_what_the_plan_has_fixed_is_asked_for(assistant: Assistant) -> None:
    answer = assistant.ask("Fui promovido a gerente em junho. Posso entrar no plano?", plan=ZENVIA, as_of="2026-11-28")
    assert "entry_date" not in facts(answer)
    assert "has no year" not in answer.text  # it is said in the reader's language
    assert "“junho”" in answer.text


@pytest.mark.parametrize(
    ("first", "then", "value"),
    [
        ("I was made redundant on 12 August. By when must they pay me?", "I meant 2025", "2025-08-12"),
        ("Fui demitida em 12 de agosto. Até quando têm que me pagar?", "não, foi em 2025", "2025-08-12"),
        ("Me echaron el 3 de septiembre. ¿Hasta cuándo tienen para pagarme?", "fue en 2025", "2025-09-03"),
        ("我4月30日被解雇，激励款最晚哪天到账？", "是2025年，不是2026年", "2025-04-30"),
        ("I was made redundant on 12 August. By when must they pay me?", "I left on 12 August 2025", "2025-08-12"),
    ],
)
def test_a_year_that_is_said_afterwards_takes_the_place_of_the_one_taken(
    assistant: Assistant, first: str, then: str, value: str
) -> None:
    before = assistant.ask(first, plan=TELEFONICA, as_of="2026-11-28")
    after = assistant.ask(then, plan=TELEFONICA, as_of="2026-11-28", thread=before.thread)
    assert facts(after)["termination_date"] == value
    assert "2026年" not in after.text
    assert "has no year" not in after.text


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("I meant 2025", 2025),
        ("no, in 2025", 2025),
        ("not 2026 but 2025", 2025),
        ("isso foi em 2025", 2025),
        ("eso fue en 2025, no 2026", 2025),
        ("我說的是2025年", 2025),
        ("2025", None),
        ("2025 plan", None),
        ("how many in 2025?", None),
        ("on 12 August 2025", None),
    ],
)
def test_a_message_that_says_a_year_alone(text: str, year: int | None) -> None:
    assert year_alone(text) == year
