"""Days told by the day of the request, and years told by what stands beside a day; two meanings are asked about."""

from datetime import date

import pytest

from assistant.assistant import Assistant
from assistant.reading import around, dates

WEDNESDAY = date(2026, 6, 17)


def found(text: str, language: str) -> list[str]:
    days = list(dates.find(text, language, WEDNESDAY))
    days += around.alone(text, dates.unaccented(text), WEDNESDAY, days)
    return [day.doubt or str(day.value) for day in sorted(days, key=lambda day: day.start)]


@pytest.mark.parametrize(
    ("text", "language", "day"),
    [
        ("signed on 10 March the year before last", "en", "2024-03-10"),
        ("fired on the 12th of last month", "en", "2026-05-12"),
        ("they sold it on Monday", "en", "2026-06-15"),
        ("on Monday of last week", "en", "2026-06-08"),
        ("last Friday", "en", "2026-06-12"),
        ("next Monday", "en", "2026-06-22"),
        ("next June 30th", "en", "2026-06-30"),
        ("last June 30", "en", "2025-06-30"),
        ("I retired on the 5th, what now?", "en", "2026-06-05"),
        ("I retired on the 25th, what now?", "en", "2026-05-25"),
        ("I will retire on the 5th.", "en", "2026-07-05"),
        ("no dia 3 do mês que vem", "pt", "2026-07-03"),
        ("em 10 de março do ano retrasado", "pt", "2024-03-10"),
        ("na semana que vem, segunda-feira", "pt", "2026-06-22"),
        ("no próximo dia 30 de junho", "pt", "2026-06-30"),
        ("fui demitido no dia 5, e agora?", "pt", "2026-06-05"),
        ("el 12 del mes pasado", "es", "2026-05-12"),
        ("el 10 de marzo de hace dos años", "es", "2024-03-10"),
        ("le vendió el lunes a un fondo", "es", "2026-06-15"),
        ("el pasado 31 de marzo", "es", "2026-03-31"),
        ("上个月12号", "zh-Hans", "2026-05-12"),
        ("前年3月10号", "zh-Hans", "2024-03-10"),
        ("大前年5月2号", "zh-Hans", "2023-05-02"),
        ("上周一", "zh-Hans", "2026-06-08"),
        ("我5号被裁了", "zh-Hans", "2026-06-05"),
        ("上個禮拜三", "zh-Hant", "2026-06-10"),
        ("舊年12月廿三號", "zh-Hant", "2025-12-23"),
        ("出年3月1號", "zh-Hant", "2027-03-01"),
    ],
)
def test_a_day_is_told_by_today(text: str, language: str, day: str) -> None:
    assert found(text, language) == [day]


@pytest.mark.parametrize(
    ("text", "language"),
    [("last Monday", "en"), ("next Friday", "en"), ("segunda passada", "pt"), ("el lunes pasado", "es")],
)
def test_a_weekday_of_this_week_or_another_is_asked_about(text: str, language: str) -> None:
    assert found(text, language) == [around.WHICH_WEEK]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("on the 5th anniversary", "en"),
        ("is the 5th a business day", "en"),
        ("the last Friday of the month", "en"),
        ("Monday to Friday as trading days", "en"),
        ("el último lunes de cada mes", "es"),
        ("el 5 % de las acciones", "es"),
        ("a segunda parcela passada", "pt"),
        ("6号长期激励计划", "zh-Hans"),
        ("周一到周五上班了", "zh-Hans"),
    ],
)
def test_what_names_no_day_is_none(text: str, language: str) -> None:
    assert found(text, language) == []


@pytest.mark.parametrize(
    ("text", "language", "days"),
    [
        ("el miércoles 6 de marzo de 2024", "es", ["2024-03-06"]),
        ("on 17 May 2024 (a Friday)", "en", ["2024-05-17"]),
        ("2024年5月17日（周五）公布了", "zh-Hans", ["2024-05-17"]),
        ("8月17号走了（2025年，病逝）", "zh-Hans", ["2025-08-17"]),
        ("on 8 August (this was in 2025, his heart)", "en", ["2025-08-08"]),
        ("el 8 de agosto (fue en 2025)", "es", ["2025-08-08"]),
        ("em 8 de agosto (isso foi em 2025)", "pt", ["2025-08-08"]),
        ("2024年5月31日被資遣，還是7月31日被資遣", "zh-Hant", ["2024-05-31", "2024-07-31"]),
        ("met 5 Sept 2024, approved on 20 Nov, signed 2 Dec", "en", ["2024-09-05", "2024-11-20", "2024-12-02"]),
        ("granted on 3 May 2024, how many on 1 December?", "en", ["2024-05-03", "no_year"]),
        ("met 5 Sept 2024, approved on 20 Nov, signed 2 Feb", "en", ["2024-09-05", "no_year", "no_year"]),
        ("granted 3 May 2024, how many on 1 or 9 December?", "en", ["2024-05-03", "no_year"]),
        ("told on 3 Feb 2024, should I go on 5 April or on 6 May?", "en", ["2024-02-03", "no_year", "no_year"]),
        ("I got 300 shares in 2024, left on 3 March", "en", ["2024-01-01", "no_year"]),
    ],
)
def test_a_year_is_taken_where_only_one_can_be_meant(text: str, language: str, days: list[str]) -> None:
    assert found(text, language) == days


@pytest.mark.parametrize(
    ("question", "plan", "as_of", "understood"),
    [
        (
            "I was let go without cause on the 12th of last month, second cycle. By when must they pay?",
            "telefonica-brasil-psp-2022",
            "2025-05-20",
            "termination date = 12 April 2025",
        ),
        (
            "Renuncié ayer. Tenía 10.000 RSU y 4.000 consolidadas. ¿Cuántas caducan?",
            "kingsoft-cloud-sip-2021",
            "2025-09-03",
            "= 2 de septiembre de 2025",
        ),
        (
            "我前年3月10号签的授予协议，九万份按时间归属的期权。到今天能行权多少份？",
            "azul-sop-2025",
            "2027-03-15",
            "授予协议日期 = 2025年3月10日",
        ),
        (
            "第二週期我明天就得走，是我自己提的辭職。",
            "telefonica-brasil-psp-2022",
            "2025-12-29",
            "終止日期 = 2025年12月30日",
        ),
    ],
)
def test_such_a_day_is_that_of_the_event_and_is_said(
    assistant: Assistant, question: str, plan: str, as_of: str, understood: str
) -> None:
    assert understood in assistant.ask(question, plan=plan, as_of=as_of).text


def test_yesterday_by_itself_is_no_day_of_the_grant(assistant: Assistant) -> None:
    question = "Yesterday my boss told me a story. Until when can I exercise my Options by Time?"
    answer = assistant.ask(question, plan="azul-sop-2025", as_of="2026-12-15")
    assert "2026-12-14" not in answer.model_dump_json()
    assert "14 December" not in answer.text


def test_which_week_is_asked(assistant: Assistant) -> None:
    question = "I was dismissed without cause last Monday, second cycle. By when must they pay?"
    answer = assistant.ask(question, plan="telefonica-brasil-psp-2022", as_of="2025-06-18")
    assert "termination_date" in {need.fact for need in answer.parts[0].needs}
    assert "“last Monday” can be read in two ways" in answer.text
