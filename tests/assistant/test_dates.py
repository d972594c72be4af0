"""Dates in questions: every notation of five languages, the doubtful ones marked, and none where there is none."""

from datetime import date
from itertools import pairwise

import pytest
from babel.dates import format_date
from hypothesis import given
from hypothesis import strategies as st

from assistant.reading import dates
from assistant.reading.mention import Mention

TODAY = date(2026, 11, 21)


def find(text: str, language: str) -> list[Mention]:
    found = sorted(dates.find(text, language, TODAY), key=lambda mention: mention.start)
    for mention in found:
        assert mention.kind == "date"
        assert text[mention.start : mention.end] == mention.text
    assert all(a.end <= b.start for a, b in pairwise(found))
    return found


def certain(text: str, language: str) -> list[object]:
    return [mention.value for mention in find(text, language) if not mention.doubt]


@pytest.mark.parametrize(
    ("text", "language", "day"),
    [
        ("signed on 2 May 2025.", "en", date(2025, 5, 2)),
        ("signed May 2, 2025", "en", date(2025, 5, 2)),
        ("signed May 2nd, 2025", "en", date(2025, 5, 2)),
        ("on the 2nd of May 2025", "en", date(2025, 5, 2)),
        ("on the 2nd of May, 2025", "en", date(2025, 5, 2)),
        ("on September 1st 2023", "en", date(2023, 9, 1)),
        ("Sept. 15, 2023", "en", date(2023, 9, 15)),
        ("15 Sep 2023", "en", date(2023, 9, 15)),
        ("15-Sep-2023", "en", date(2023, 9, 15)),
        ("15/Sep/2023", "en", date(2023, 9, 15)),
        ("3RD MARCH 2024", "en", date(2024, 3, 3)),
        ("as of 2025-05-02?", "en", date(2025, 5, 2)),
        ("2025/5/2", "en", date(2025, 5, 2)),
        ("left 04/13/2025", "en", date(2025, 4, 13)),
        ("left 13/04/2025", "en", date(2025, 4, 13)),
        ("left 5/5/2025", "en", date(2025, 5, 5)),
        ("left 31.12.2024", "en", date(2024, 12, 31)),
        ("on 29 February 2024", "en", date(2024, 2, 29)),
        ("em 20 de março de 2025", "pt", date(2025, 3, 20)),
        ("em 20 de marco de 2025", "pt", date(2025, 3, 20)),
        ("em 20 de MARÇO de 2025", "pt", date(2025, 3, 20)),
        ("em 1º de abril de 2024", "pt", date(2024, 4, 1)),
        ("em 1o de abril de 2024", "pt", date(2024, 4, 1)),
        ("em 1° de abril de 2024", "pt", date(2024, 4, 1)),
        ("20/03/2025", "pt", date(2025, 3, 20)),
        ("03/04/2025", "pt", date(2025, 4, 3)),
        ("3-4-2025", "pt", date(2025, 4, 3)),
        ("03.04.2025", "pt", date(2025, 4, 3)),
        ("15/set/2023", "pt", date(2023, 9, 15)),
        ("15 set. 2023", "pt", date(2023, 9, 15)),
        ("15 de set. de 2023", "pt", date(2023, 9, 15)),
        ("fui desligado em 15/09/23", "pt", date(2023, 9, 15)),
        ("el 20 de marzo de 2025", "es", date(2025, 3, 20)),
        ("el 20 de marzo del 2025", "es", date(2025, 3, 20)),
        ("el 1.º de abril de 2024", "es", date(2024, 4, 1)),
        ("el 1 de abril de 2024", "es", date(2024, 4, 1)),
        ("el 15 de setiembre de 2023", "es", date(2023, 9, 15)),
        ("el 15 de sept. de 2023", "es", date(2023, 9, 15)),
        ("el 03/04/2025", "es", date(2025, 4, 3)),
        ("2025年3月20日", "zh-Hans", date(2025, 3, 20)),
        ("我於2025年3月20號離職", "zh-Hant", date(2025, 3, 20)),
        ("2025 年 03 月 20 日", "zh-Hans", date(2025, 3, 20)),
        ("２０２５年３月２０日", "zh-Hant", date(2025, 3, 20)),
        ("二〇二五年三月二十日", "zh-Hans", date(2025, 3, 20)),
        ("二零二五年三月二十日", "zh-Hans", date(2025, 3, 20)),
        ("二○二五年十二月三十一日", "zh-Hant", date(2025, 12, 31)),
        ("二〇二四年四月廿一日", "zh-Hant", date(2024, 4, 21)),
        ("二〇二四年十月十日", "zh-Hans", date(2024, 10, 10)),
        ("2024-04-16晋升", "zh-Hans", date(2024, 4, 16)),
        ("2024.4.16 晉升", "zh-Hant", date(2024, 4, 16)),
        ("2024/4/16晋升", "zh-Hans", date(2024, 4, 16)),
    ],
)
def test_a_date_is_found_as_people_write_it(text: str, language: str, day: date) -> None:
    [mention] = find(text, language)
    assert (mention.value, mention.doubt) == (day, None)


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("text", ["03/04/2025", "3-4-2025", "12/11/2023"])
def test_where_day_or_month_could_come_first_the_date_is_doubtful(text: str, language: str) -> None:
    [mention] = find(f"I left on {text}.", language)
    assert mention.doubt == "day_or_month_first"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("31 February 2025", "en"),
        ("February 29, 2025", "en"),
        ("2025-02-30", "en"),
        ("2025-13-01", "en"),
        ("30/02/2025", "pt"),
        ("31 de abril de 2025", "pt"),
        ("31 de junio de 2025", "es"),
        ("2025年2月30日", "zh-Hans"),
        ("二〇二五年十三月一日", "zh-Hant"),
    ],
)
def test_a_day_that_the_calendar_lacks_is_found_as_impossible(text: str, language: str) -> None:
    [mention] = find(f"{text}?", language)
    assert mention.doubt == "impossible_date"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("May I exercise my options?", "en"),
        ("The Board may decide in 12 months", "en"),
        ("what happens after 14 months", "en"),
        ("clause 8.2 and clause 9.1.1(ii)", "en"),
        ("LTIP 6", "en"),
        ("a Section 83(b) election", "en"),
        ("the 2021 plan", "en"),
        ("2 out of 3 options", "en"),
        ("1 set of shares", "en"),
        ("under 8 may the Board decide", "en"),
        ("the 10 options may lapse", "en"),
        ("one of the plans", "en"),
        ("6 x 32/36", "en"),
        ("a third of my options, 1/3", "en"),
        ("12,000 Units at R$ 41.30", "en"),
        ("set out in 8.1.1(iv)", "en"),
        ("cláusula 3.1.1.1.3 do plano", "pt"),
        ("R$ 12.500,00 em 34 meses", "pt"),
        ("mayo", "es"),
        ("el plan de 2022", "es"),
        ("第6.2條", "zh-Hant"),
        ("2021年股权激励计划", "zh-Hans"),
        ("三十四个月以后", "zh-Hans"),
        ("百分之五十七", "zh-Hans"),
    ],
)
def test_no_date_is_found_where_there_is_none(text: str, language: str) -> None:
    assert find(text, language) == []


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("How many can I exercise today?", "en"),
        ("if I left right now", "en"),
        ("Quantas posso exercer hoje?", "pt"),
        ("¿Cuántas puedo ejercer hoy?", "es"),
        ("今天可以行使多少？", "zh-Hans"),
        ("現在可以行使多少？", "zh-Hant"),
    ],
)
def test_today_is_the_day_of_the_answer(text: str, language: str) -> None:
    assert certain(text, language) == [TODAY]


def test_several_dates_keep_their_places() -> None:
    text = "Signed on 5 February 2024, dismissed on 2024-09-30, today."
    assert certain(text, "en") == [date(2024, 2, 5), date(2024, 9, 30), TODAY]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("on 20 March", "en"),
        ("on March 20th", "en"),
        ("on 3 May", "en"),
        ("em 20 de março", "pt"),
        ("em 15 set", "pt"),
        ("el 20 de marzo", "es"),
        ("3月20日", "zh-Hans"),
        ("in March", "en"),
        ("em março", "pt"),
        ("en marzo", "es"),
        ("3月份", "zh-Hans"),
    ],
)
def test_a_date_without_year_is_doubtful(text: str, language: str) -> None:
    [mention] = find(f"I left {text}.", language)
    assert mention.doubt == "no_year"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("1 April to 30 September 2023", "en"),
        ("de 1º de abril a 30 de setembro de 2023", "pt"),
        ("del 1 de abril al 30 de septiembre de 2023", "es"),
        ("2023年4月1日至9月30日", "zh-Hans"),
    ],
)
def test_one_year_serves_both_ends_of_a_span(text: str, language: str) -> None:
    assert certain(text, language) == [date(2023, 4, 1), date(2023, 9, 30)]


WRITTEN = [
    (language, locale, style)
    for language, locales in {
        "en": ("en", "en_GB"),
        "pt": ("pt_BR", "pt_PT"),
        "es": ("es", "es_MX"),
        "zh-Hans": ("zh_Hans_CN",),
        "zh-Hant": ("zh_Hant_TW", "zh_Hant_HK"),
    }.items()
    for locale in locales
    for style in ("medium", "long", "full")
]


@given(day=st.dates(date(1950, 1, 1), date(2099, 12, 31)), written=st.sampled_from(WRITTEN))
def test_a_date_written_in_a_language_is_read_in_it(day: date, written: tuple[str, str, str]) -> None:
    language, locale, style = written
    shown = format_date(day, style, locale)
    assert certain(f"({shown})", language) == [day]


@given(day=st.dates(date(1950, 1, 1), date(2099, 12, 31)), language=st.sampled_from(["pt", "es"]))
def test_day_and_month_in_figures_are_in_that_order_in_portuguese_and_spanish(day: date, language: str) -> None:
    assert certain(f"{day:%d/%m/%Y}", language) == [day]


@given(day=st.dates(date(1950, 1, 1), date(2099, 12, 31)))
def test_figures_in_english_are_read_only_where_one_order_is_possible(day: date) -> None:
    [mention] = find(f"{day:%d/%m/%Y}", "en")
    assert mention.doubt == (None if day.day > 12 or day.day == day.month else "day_or_month_first")
    if not mention.doubt:
        assert mention.value == day


@given(text=st.text(max_size=60), language=st.sampled_from(["en", "pt", "es", "zh-Hans", "zh-Hant"]))
def test_any_text_can_be_looked_through(text: str, language: str) -> None:
    find(text, language)


@pytest.mark.parametrize(
    ("text", "language"), [("in March 2025", "en"), ("em março de 2025", "pt"), ("2025年3月", "zh-Hans")]
)
def test_a_month_of_a_year_is_a_period(text: str, language: str) -> None:
    [mention] = dates.find(text, language, date(2026, 11, 21))
    assert (mention.value, mention.last, mention.doubt) == (date(2025, 3, 1), date(2025, 3, 31), None)


@pytest.mark.parametrize(
    ("text", "language", "day"),
    [
        ("at the end of February 2024", "en", date(2024, 2, 29)),
        ("no último dia de abril de 2028", "pt", date(2028, 4, 30)),
        ("a finales de marzo de 2025", "es", date(2025, 3, 31)),
        ("到2028年12月底", "zh-Hans", date(2028, 12, 31)),
        ("at the start of March 2025", "en", date(2025, 3, 1)),
        ("2025年3月初", "zh-Hant", date(2025, 3, 1)),
    ],
)
def test_the_first_and_last_day_of_a_month_are_read(text: str, language: str, day: date) -> None:
    [mention] = dates.find(text, language, date(2026, 11, 21))
    assert (mention.value, mention.doubt) == (day, None)


def test_the_day_that_today_is_said_to_be_counts() -> None:
    [mention] = dates.find("today is 11 April 2027", "en", date(2026, 11, 21))
    assert mention.value == date(2027, 4, 11)


@pytest.mark.parametrize(
    ("text", "language", "first", "last"),
    [
        ("hired 02/2027", "en", date(2027, 2, 1), date(2027, 2, 28)),
        ("no cargo desde 2021", "pt", date(2021, 1, 1), date(2021, 12, 31)),
        ("en 2025", "es", date(2025, 1, 1), date(2025, 12, 31)),
        ("2023年1月底薪兩萬", "zh-Hant", date(2023, 1, 1), date(2023, 1, 31)),
        ("2024年4月初级经理", "zh-Hans", date(2024, 4, 1), date(2024, 4, 30)),
        ("grade 21, January 2023 salary", "en", date(2023, 1, 1), date(2023, 1, 31)),
    ],
)
def test_months_and_years_are_periods(text: str, language: str, first: date, last: date) -> None:
    [mention] = dates.find(text, language, date(2026, 11, 21))
    assert (mention.value, mention.last) == (first, last)


@pytest.mark.parametrize(
    ("text", "language"),
    [("the 2025 plan", "en"), ("ciclo 2023-2025", "pt"), ("in 2023-2025", "en"), ("2021年股票激励计划", "zh-Hans")],
)
def test_a_year_in_a_name_or_a_span_is_no_date(text: str, language: str) -> None:
    assert list(dates.find(text, language, date(2026, 11, 21))) == []


@pytest.mark.parametrize(
    ("text", "language", "day", "last"),
    [
        ("on 30 June this year", "en", date(2026, 6, 30), None),
        ("on June 30 this year", "en", date(2026, 6, 30), None),
        ("in June this year", "en", date(2026, 6, 1), date(2026, 6, 30)),
        ("last year, on 3 May", "en", date(2025, 5, 3), None),
        ("em 30 de junho deste ano", "pt", date(2026, 6, 30), None),
        ("em junho do ano passado", "pt", date(2025, 6, 1), date(2025, 6, 30)),
        ("el 30 de junio de este año", "es", date(2026, 6, 30), None),
        ("el 30 de junio del próximo año", "es", date(2027, 6, 30), None),
        ("今年6月30日", "zh-Hans", date(2026, 6, 30), None),
        ("明年三月十五日", "zh-Hans", date(2027, 3, 15), None),
        ("去年12月底", "zh-Hant", date(2025, 12, 31), None),
    ],
)
def test_this_year_is_the_year_of_the_day_of_the_answer(text: str, language: str, day: date, last: date | None) -> None:
    [mention] = find(text, language)
    assert (mention.value, mention.last, mention.doubt) == (day, last, None)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("this year may I sell them?", "en"),
        ("in 12 months", "en"),
        ("we march on", "en"),
        ("12个月", "zh-Hans"),
        ("3月内", "zh-Hans"),
        ("no ano que vem recebo 3 ações", "pt"),
    ],
)
def test_what_only_looks_like_a_month_is_no_date(text: str, language: str) -> None:
    assert find(text, language) == []


@pytest.mark.parametrize("text", ["二月十五號", "十二月三十一日", "三月十号"])
def test_a_day_in_chinese_numerals_without_year_is_one_doubtful_date(text: str) -> None:
    [mention] = find(text, "zh-Hant")
    assert (mention.text, mention.doubt) == (text, "no_year")


@pytest.mark.parametrize("text", ["十二个月十五日内", "三个月十天"])
def test_months_as_a_length_are_no_day(text: str) -> None:
    assert list(find(text, "zh-Hans")) == []


@pytest.mark.parametrize("text", ["2024年三月二十七日", "二零二四年3月27日", "二零二四年三月廿七号"])
def test_digits_and_chinese_numerals_may_stand_in_one_date(text: str) -> None:
    [mention] = find(text, "zh-Hans")
    assert str(mention.value) == "2024-03-27"


@pytest.mark.parametrize(
    ("text", "language", "days"),
    [
        ("left on 14 March 2026 for what I did on the 3rd of that same month", "en", ["2026-03-14", "2026-03-03"]),
        ("saí em 14 de março de 2026 pelo que fiz no dia 3 do mesmo mês", "pt", ["2026-03-14", "2026-03-03"]),
        ("salí el 14 de marzo de 2026 por lo que hice el 3 de ese mismo mes", "es", ["2026-03-14", "2026-03-03"]),
        ("2026年3月14日离职,同月3日的事", "zh-Hans", ["2026-03-14", "2026-03-03"]),
        ("signed 7 January 2025 and hired on 9 May of the same year", "en", ["2025-01-07", "2025-05-09"]),
        ("assinado em 07/01/2025, admitido em 9 de maio do mesmo ano", "pt", ["2025-01-07", "2025-05-09"]),
        ("firmado el 7 de enero de 2025 y el 9 de mayo del mismo año", "es", ["2025-01-07", "2025-05-09"]),
        ("2025年1月7日入職,同年5月9日簽署", "zh-Hant", ["2025-01-07", "2025-05-09"]),
        ("Vests on 1 July 2027: do I leave on 28 June or 3 July?", "en", ["2027-07-01", "2027-06-28", "2027-07-03"]),
        ("二〇二三年五月入職", "zh-Hant", ["2023-05-01"]),
        ("what if I quit now in May", "en", ["2026-05-01"]),
        ("se eu sair agora em maio", "pt", ["2026-05-01"]),
    ],
)
def test_the_year_and_the_month_are_those_of_the_date_before(text: str, language: str, days: list[str]) -> None:
    assert [str(day) for day in certain(text, language)] == days


@pytest.mark.parametrize(
    "text",
    [
        "signed 7 January 2025, left on 9 May",
        "vests on 1 July 2027, do I leave on 28 January or 3 December?",
        "do I leave on 28 June or 3 July?",
    ],
)
def test_a_day_without_a_year_stays_open_where_no_word_gives_it(text: str) -> None:
    assert any(mention.doubt == "no_year" for mention in find(text, "en"))


@pytest.mark.parametrize(
    ("text", "language", "day"),
    [
        ("how many by xmas 2026?", "en", date(2026, 12, 25)),
        ("on Christmas Day, 2027", "en", date(2027, 12, 25)),
        ("leaving on Christmas Eve 2027", "en", date(2027, 12, 24)),
        ("saio na véspera de Natal de 2026", "pt", date(2026, 12, 24)),
        ("até o Natal de 2026", "pt", date(2026, 12, 25)),
        ("antes de Nochevieja de 2026", "es", date(2026, 12, 31)),
        ("2027年元旦离职", "zh-Hans", date(2027, 1, 1)),
        ("2026年聖誕節走", "zh-Hant", date(2026, 12, 25)),
    ],
)
def test_days_that_are_called_by_a_name(text: str, language: str, day: date) -> None:
    assert certain(text, language) == [day]


@pytest.mark.parametrize("text", ["my colleague Natal left", "the Christmas party of 12 people", "圣诞老人"])
def test_such_a_name_without_a_year_is_no_day(text: str) -> None:
    assert find(text, "en") == []


@pytest.mark.parametrize(
    ("text", "language", "day"),
    [
        ("我在2025年4月8日寄出通知,股款到4月15日才付清", "zh-Hans", "2025-04-15"),
        ("Notice sent on 8 April 2025, price paid on 15 April", "en", "2025-04-15"),
        ("O aviso foi em 8 de abril de 2025 e o pagamento só em 15 de abril", "pt", "2025-04-15"),
        ("La reunión es el 21 de mayo y los resultados salen el 29 de mayo de 2026", "es", "2026-05-21"),
    ],
)
def test_a_day_told_beside_a_date_has_its_year(text: str, language: str, day: str) -> None:
    assert day in {str(mention.value) for mention in find(text, language) if not mention.doubt}


@pytest.mark.parametrize(
    "text",
    ["Granted 10 November 2024, left on 3 March", "I left on 31 August. The grant was on 2 May 2025"],
)
def test_a_day_that_could_be_of_another_year_stays_in_doubt(text: str) -> None:
    assert any(mention.doubt == "no_year" for mention in find(text, "en"))


@pytest.mark.parametrize(
    "text", ["closing price end of April 44.10", "cierre de fin de abril 44,10", "preço em abril 44,10"]
)
def test_an_amount_after_a_month_is_no_day_of_it(text: str) -> None:
    assert not list(find(text, "es"))
