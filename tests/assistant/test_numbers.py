"""Numbers in questions: money, percentages, counts, fractions and durations, exact; doubtful ones are marked."""

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import pytest
from babel.numbers import format_currency, format_decimal, format_percent
from hypothesis import given
from hypothesis import strategies as st

from assistant.reading import numbers
from assistant.reading.mention import Mention

LOCALES = {"en": "en", "pt": "pt_BR", "es": "es", "zh-Hans": "zh_Hans_CN", "zh-Hant": "zh_Hant_TW"}


def find(text: str, language: str) -> list[Mention]:
    found = sorted(numbers.find(text, language), key=lambda mention: mention.start)
    for mention in found:
        assert mention.kind != "date"
        assert isinstance(mention.value, Fraction)
        assert text[mention.start : mention.end] == mention.text
    assert all(a.end <= b.start for a, b in pairwise(found))
    return found


def only(text: str, language: str) -> tuple[object, ...]:
    [mention] = find(text, language)
    return mention.kind, str(mention.value), mention.unit, mention.doubt


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("I have 12,000 Units", "en", "12000"),
        ("I have 12 000 Units", "en", "12000"),
        ("I have 12\u00a0000 Units", "en", "12000"),
        ("I have 90000 options", "en", "90000"),
        ("1,234,567 shares", "en", "1234567"),
        ("12k options", "en", "12000"),
        ("sixty thousand options", "en", "60000"),
        ("Sixty-five thousand options", "en", "65000"),
        ("one hundred and twenty options", "en", "120"),
        ("2 million shares", "en", "2000000"),
        ("2.5 million shares", "en", "2500000"),
        ("a factor of 2.0", "en", "2"),
        ("a factor of 1.49", "en", "149/100"),
        ("grade 21", "en", "21"),
        ("level 21", "en", "21"),
        ("32/36 of it", "en", "8/9"),
        ("two thirds of it", "en", "2/3"),
        ("two-thirds of it", "en", "2/3"),
        ("one third of it", "en", "1/3"),
        ("one-third of it", "en", "1/3"),
        ("three quarters of it", "en", "3/4"),
        ("66⅔ options", "en", "200/3"),
        ("½ of it", "en", "1/2"),
        ("2024 options", "en", "2024"),
        ("-5 options", "en", "-5"),
        ("−5 options", "en", "-5"),
        ("12.500 opções", "pt", "12500"),
        ("1.234.567 ações", "pt", "1234567"),
        ("12 mil units", "pt", "12000"),
        ("doze mil units", "pt", "12000"),
        ("noventa mil opções", "pt", "90000"),
        ("2,5 milhões de ações", "pt", "2500000"),
        ("fator 1,49", "pt", "149/100"),
        ("fator 1.49", "pt", "149/100"),
        ("dois terços", "pt", "2/3"),
        ("um terço", "pt", "1/3"),
        ("12.500 opciones", "es", "12500"),
        ("doce mil unidades", "es", "12000"),
        ("noventa mil opciones", "es", "90000"),
        ("dos tercios", "es", "2/3"),
        ("un tercio", "es", "1/3"),
        ("dos millones de acciones", "es", "2000000"),
        ("factor de 1,49", "es", "149/100"),
        ("12,000份", "zh-Hans", "12000"),
        ("一万二千份单位", "zh-Hans", "12000"),
        ("兩萬股", "zh-Hant", "20000"),
        ("九萬份期權", "zh-Hant", "90000"),
        ("九万份期权", "zh-Hans", "90000"),
        ("1.2万份", "zh-Hans", "12000"),
        ("12萬股", "zh-Hant", "120000"),
        ("１２０００股", "zh-Hant", "12000"),
        ("三分之二", "zh-Hans", "2/3"),
        ("21级", "zh-Hans", "21"),
        ("系数为2.0", "zh-Hans", "2"),
    ],
)
def test_a_count_or_ratio_is_read_exactly(text: str, language: str, value: str) -> None:
    assert only(text, language) == ("number", value, None, None)


@pytest.mark.parametrize(
    ("text", "language", "value", "currency"),
    [
        ("R$ 41.30", "en", "413/10", "BRL"),
        ("R$41.30", "en", "413/10", "BRL"),
        ("R$ 41,30", "en", "413/10", "BRL"),
        ("BRL 41.30", "en", "413/10", "BRL"),
        ("41.30 BRL", "en", "413/10", "BRL"),
        ("41.30 reais", "en", "413/10", "BRL"),
        ("US$ 1,234.50", "en", "2469/2", "USD"),
        ("USD 3.5 million", "en", "3500000", "USD"),
        ("10 US dollars", "en", "10", "USD"),
        ("HK$ 7.77", "en", "777/100", "HKD"),
        ("7.77 Hong Kong dollars", "en", "777/100", "HKD"),
        ("R$ 41,30", "pt", "413/10", "BRL"),
        ("R$\u00a041,30", "pt", "413/10", "BRL"),
        ("R$ 12.500,00", "pt", "12500", "BRL"),
        ("R$ 12.500,00", "en", "12500", "BRL"),
        ("R$ 12.500", "pt", "12500", "BRL"),
        ("R$ 12,500.00", "pt", "12500", "BRL"),
        ("R$ 12 mil", "pt", "12000", "BRL"),
        ("12.500 reais", "pt", "12500", "BRL"),
        ("doze mil reais", "pt", "12000", "BRL"),
        ("2 milhões de reais", "pt", "2000000", "BRL"),
        ("US$ 1.000,00", "pt", "1000", "USD"),
        ("mil dólares", "pt", "1000", "USD"),
        ("41,30 reales", "es", "413/10", "BRL"),
        ("R$ 41,30", "es", "413/10", "BRL"),
        ("dos millones de dólares", "es", "2000000", "USD"),
        ("41.30雷亚尔", "zh-Hans", "413/10", "BRL"),
        ("41.30 雷亞爾", "zh-Hant", "413/10", "BRL"),
        ("12500巴西雷亚尔", "zh-Hans", "12500", "BRL"),
        ("R$41.30", "zh-Hans", "413/10", "BRL"),
        ("3.5万美元", "zh-Hans", "35000", "USD"),
        ("7.77港元", "zh-Hant", "777/100", "HKD"),
    ],
)
def test_money_has_its_currency(text: str, language: str, value: str, currency: str) -> None:
    assert only(text, language) == ("money", value, currency, None)


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("57%", "en", "57/100"),
        ("57 %", "en", "57/100"),
        ("57 percent", "en", "57/100"),
        ("57 per cent", "en", "57/100"),
        ("fifty-seven percent", "en", "57/100"),
        ("33.33%", "en", "3333/10000"),
        ("57％", "zh-Hans", "57/100"),
        ("33,33%", "pt", "3333/10000"),
        ("57 por cento", "pt", "57/100"),
        ("cinquenta e sete por cento", "pt", "57/100"),
        ("57 %", "es", "57/100"),
        ("57 por ciento", "es", "57/100"),
        ("cincuenta y siete por ciento", "es", "57/100"),
        ("百分之五十七", "zh-Hans", "57/100"),
        ("百分之57", "zh-Hant", "57/100"),
        ("百分之三十三点三三", "zh-Hans", "3333/10000"),
        ("百分之百", "zh-Hans", "1"),
    ],
)
def test_a_percentage_is_a_ratio(text: str, language: str, value: str) -> None:
    assert only(text, language) == ("percent", value, None, None)


@pytest.mark.parametrize(
    ("text", "language", "value", "unit"),
    [
        ("after 34 months", "en", "34", "months"),
        ("after 34 full months", "en", "34", "months"),
        ("after thirty-four months", "en", "34", "months"),
        ("a 12-month period", "en", "12", "months"),
        ("within 90 days", "en", "90", "days"),
        ("after 3 years", "en", "3", "years"),
        ("after three years", "en", "3", "years"),
        ("34 meses", "pt", "34", "months"),
        ("trinta e quatro meses", "pt", "34", "months"),
        ("1 mês", "pt", "1", "months"),
        ("90 dias", "pt", "90", "days"),
        ("3 anos", "pt", "3", "years"),
        ("treinta y cuatro meses", "es", "34", "months"),
        ("90 días", "es", "90", "days"),
        ("3 años", "es", "3", "years"),
        ("34个月", "zh-Hans", "34", "months"),
        ("三十四个月", "zh-Hans", "34", "months"),
        ("三十四個月", "zh-Hant", "34", "months"),
        ("90天", "zh-Hans", "90", "days"),
        ("两年", "zh-Hans", "2", "years"),
        ("five preceding business days", "en", "5", "business_days"),
        ("30 trading days", "en", "30", "business_days"),
        ("cinco dias úteis", "pt", "5", "business_days"),
        ("5 pregões", "pt", "5", "business_days"),
        ("30 días hábiles", "es", "30", "business_days"),
        ("五個營業日", "zh-Hant", "5", "business_days"),
        ("5个交易日", "zh-Hans", "5", "business_days"),
        ("3年", "zh-Hans", "3", "years"),
    ],
)
def test_a_duration_has_its_unit(text: str, language: str, value: str, unit: str) -> None:
    assert only(text, language) == ("duration", value, unit, None)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("666.667 options", "en"),
        ("I hold 12.500", "en"),
        ("R$ 12.500", "en"),
        ("HK$ 5.200", "en"),
        ("5.641 reais", "en"),
        ("12,500 reais", "pt"),
        ("33,333 opciones", "es"),
    ],
)
def test_where_a_point_or_comma_could_be_either_the_number_is_doubtful(text: str, language: str) -> None:
    [mention] = find(text, language)
    assert mention.doubt == "decimal_or_thousands"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("clause 8.2", "en"),
        ("Clauses 8", "en"),
        ("what does section 4.1.2.1 say", "en"),
        ("under 9.1.1(ii)", "en"),
        ("Annex I 1.5", "en"),
        ("a Section 83(b) election", "en"),
        ("LTIP 6", "en"),
        ("Exhibit 99.2", "en"),
        ("Form 6-K", "en"),
        ("in 2024", "en"),
        ("the 2021 plan", "en"),
        ("one of the plans", "en"),
        ("my vested ones", "en"),
        ("uns dos planos", "pt"),
        ("unas de ellas", "es"),
        ("a second option", "en"),
        ("the first cycle", "en"),
        ("May I sell?", "en"),
        ("cláusula 8.2", "pt"),
        ("item 4.1.2.1", "pt"),
        ("artigo 12", "pt"),
        ("um dos planos", "pt"),
        ("a segunda opção", "pt"),
        ("em 2024", "pt"),
        ("ILP 6", "pt"),
        ("cláusula 8.2", "es"),
        ("uno de los planes", "es"),
        ("la segunda opción", "es"),
        ("第6.2條", "zh-Hant"),
        ("第六條", "zh-Hant"),
        ("第8.1条", "zh-Hans"),
        ("6号长期激励计划", "zh-Hans"),
        ("2021年股权激励计划", "zh-Hans"),
        ("其中一个计划", "zh-Hans"),
        ("万一被解雇", "zh-Hans"),
        ("一旦离职", "zh-Hans"),
        ("统一规定", "zh-Hans"),
        ("任何一方", "zh-Hans"),
    ],
)
def test_no_number_is_found_where_there_is_none(text: str, language: str) -> None:
    assert find(text, language) == []


def test_what_is_already_something_else_is_left_alone() -> None:
    text = "On 2 May 2025 I had 90,000 options."
    found = list(numbers.find(text, "en", taken=[(3, 13)]))
    assert [mention.text for mention in found] == ["90,000"]


def test_a_number_does_not_run_on_into_a_date() -> None:
    text = "月薪R$9,000,2024年1月1日在职"
    found = list(numbers.find(text, "zh-Hans", taken=[(10, 19)]))
    assert [(mention.text, mention.value) for mention in found] == [("R$9,000", 9000)]


@pytest.mark.parametrize(
    ("text", "language", "unit"),
    [
        ("5元", "zh-Hans", None),
        ("5蚊", "zh-Hant", None),
        ("$5", "en", None),
        ("5元人民币", "zh-Hans", "CNY"),
        ("€5", "en", "EUR"),
        ("R$ 5", "pt", "BRL"),
        ("HK$5", "en", "HKD"),
    ],
)
def test_an_amount_says_its_currency_or_none(text: str, language: str, unit: str | None) -> None:
    assert only(text, language) == ("money", "5", unit, None)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("closes of HK$5.10, 5.30 and 5.50", "en"),
        ("5.10, 5.30 and 5.50 HKD", "en"),
        ("5,10; 5,30 e 5,50 HKD", "pt"),
        ("HK$ 5,10, 5,30 y 5,50", "es"),
        ("收盘价分别为5.1、5.3、5.5港元", "zh-Hans"),
    ],
)
def test_a_list_of_prices_is_in_one_currency(text: str, language: str) -> None:
    assert [(m.kind, m.value, m.unit) for m in find(text, language)] == [
        ("money", Fraction(value, 100), "HKD") for value in (510, 530, 550)
    ]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("HK$5, 20 and 30 options", "en"),
        ("R$ 50,00, 10.000 unidades", "pt"),
        ("10 and 30 HKD", "en"),
        ("20份、30份,5港元", "zh-Hans"),
    ],
)
def test_counts_beside_a_price_are_no_prices(text: str, language: str) -> None:
    assert [m.kind for m in find(text, language)].count("money") == 1


def test_several_values_keep_their_places() -> None:
    text = "12,000 Units of the first cycle, close R$ 41.30, multiplier 57 %, after 34 months"
    assert [(m.kind, m.value) for m in find(text, "en")] == [
        ("number", 12000),
        ("money", Fraction("41.3")),
        ("percent", Fraction("0.57")),
        ("duration", 34),
    ]


def test_no_value_is_a_float() -> None:
    [mention] = find("0.1 of it", "en")
    assert mention.value == Fraction(1, 10)


LANGUAGE = st.sampled_from(sorted(LOCALES))


@given(value=st.integers(1, 10**12), language=LANGUAGE)
def test_a_count_written_in_a_language_is_read_in_it(value: int, language: str) -> None:
    noun = {"en": " options", "pt": " opções", "es": " opciones"}.get(language, "股")
    assert only(f"({format_decimal(value, locale=LOCALES[language])}{noun})", language) == (
        "number",
        str(value),
        None,
        None,
    )


@given(
    cents=st.integers(0, 10**12),
    currency=st.sampled_from(["BRL", "HKD", "USD"]),
    language=LANGUAGE,
)
def test_money_written_in_a_language_is_read_in_it(cents: int, currency: str, language: str) -> None:
    # "$" alone is the dollar of more than one country; the sign that tells which is written out.
    sign = {"BRL": "R$", "HKD": "HK$", "USD": "US$"}[currency]
    local = format_currency(Decimal(cents) / 100, currency, locale=LOCALES[language])
    figures = local.replace(sign, "").replace("$", "").replace(currency, "").replace("US", "").strip()
    assert only(f"{sign} {figures}.", language) == ("money", str(Fraction(cents, 100)), currency, None)


@given(hundredths=st.integers(0, 10000), language=LANGUAGE)
def test_a_percentage_written_in_a_language_is_read_in_it(hundredths: int, language: str) -> None:
    shown = format_percent(Decimal(hundredths) / 10000, "#,##0.##%", locale=LOCALES[language])
    assert only(shown, language) == ("percent", str(Fraction(hundredths, 10000)), None, None)


@given(value=st.integers(2, 10**7), language=st.sampled_from(["zh-Hans", "zh-Hant"]))
def test_a_number_in_chinese_characters_is_read(value: int, language: str) -> None:
    import cn2an

    assert only(f"{cn2an.an2cn(value)}股", language) == ("number", str(value), None, None)


@given(text=st.text(max_size=60), language=LANGUAGE)
def test_any_text_can_be_looked_through(text: str, language: str) -> None:
    find(text, language)


@given(
    text=st.text(alphabet="0123456789.,/%$R 二三万千百分之个月-⅔", max_size=24),
    language=LANGUAGE,
)
def test_any_heap_of_figures_can_be_looked_through(text: str, language: str) -> None:
    find(text, language)


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("港幣八元五角", "money", "17/2"),
        ("港币八元五角", "money", "17/2"),
        ("八块五毛", "money", "17/2"),
        ("人民币两元五。", "money", "5/2"),
        ("八元零五分", "money", "161/20"),
        ("港币8元5角", "money", "17/2"),
        ("百分之零点一二", "percent", "3/2500"),
        ("百分之零點二", "percent", "1/500"),
        ("千分之五", "number", "1/200"),
        ("TSR係數二點三", "number", "23/10"),
        ("三點五萬份", "number", "35000"),
    ],
)
def test_amounts_and_decimals_in_chinese_numerals_are_read_whole(text: str, kind: str, value: str) -> None:
    [mention] = find(text, "zh-Hans")
    assert (mention.kind, str(mention.value)) == (kind, value)


@pytest.mark.parametrize("text", ["下午三点十分", "以下三点：一是", "第二点三项"])
def test_points_that_are_no_decimals_are_no_number(text: str) -> None:
    assert list(find(text, "zh-Hans")) == []


def test_a_count_after_an_amount_is_no_part_of_it() -> None:
    assert [str(m.value) for m in find("八元五股", "zh-Hans")] == ["8", "5"]


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("I hold 2,75,000 options", "en", "275000"),
        ("12,34,567 shares in all", "en", "1234567"),
        ("3 lakh shares", "en", "300000"),
        ("1.2 crore shares", "en", "12000000"),
        ("归属了六成", "zh-Hans", "3/5"),
        ("歸屬了兩成五", "zh-Hant", "1/4"),
        ("共5,000萬股", "zh-Hant", "50000000"),
    ],
)
def test_numbers_as_they_are_grouped_elsewhere(text: str, language: str, value: str) -> None:
    assert only(text, language)[1] == value


@pytest.mark.parametrize(
    "text", ["最遲哪一天", "一股都没卖", "一股都保不住", "还差一点零头", "一份不少", "三成熟", "这一年没有变化"]
)
def test_words_with_one_in_them_count_nothing(text: str) -> None:
    assert find(text, "zh-Hans") == []


def test_a_row_has_one_unit() -> None:
    assert [(m.kind, str(m.value)) for m in find("at 96, 99 and 105 per cent", "en")] == [
        ("percent", "24/25"),
        ("percent", "99/100"),
        ("percent", "21/20"),
    ]
    assert [m.kind for m in find("7, 8 and 12 months", "en")] == ["number", "number", "duration"]
