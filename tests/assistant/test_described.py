"""Numbers that only their description tells apart: vested or not, earlier or new, per share or in all."""

from datetime import date

import pytest

from tests.assistant.binding import bind, facts

AWARDS = ["award_options", "options_vested", "rsus_granted", "rsus_vested"]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I have 8,000 vested and 2,000 unvested options", "en"),
        ("of my options, 8,000 are vested, 2,000 are not yet vested", "en"),
        ("tenho 8.000 opções vestidas e 2.000 não vestidas", "pt"),
        ("tengo 8.000 opciones consolidadas y 2.000 sin consolidar", "es"),
        ("我的8000份已归属、2000份未归属期权", "zh-Hans"),
        ("期权：已归属8000份，未归属2000份", "zh-Hans"),
    ],
)
def test_what_has_vested_is_told_from_what_has_not_and_from_other_awards(text: str, language: str) -> None:
    assert facts(bind(text, AWARDS, language)) == {"options_vested": "8000", "award_options": "10000"}
    assert facts(bind(text, ["options_vested", "options_locked"], language)) == {
        "options_vested": "8000",
        "options_locked": "2000",
    }
    assert facts(bind(text, ["rsus_granted", "rsus_vested"], language)) == {}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I have 10,000 RSUs, 3,000 of them not yet vested", "en"),
        ("tenho 10.000 RSUs, das quais 3.000 não vestidas", "pt"),
        ("tengo 10.000 RSU, 3.000 de ellas sin consolidar", "es"),
        ("我有10000个RSU，其中3000个未归属", "zh-Hans"),
    ],
)
def test_the_vested_are_those_granted_without_the_unvested(text: str, language: str) -> None:
    assert facts(bind(text, AWARDS, language)) == {"rsus_granted": "10000", "rsus_vested": "7000"}
    assert [value.value for value in bind(text, ["rsus_granted"], language).unbound] == [3000]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("How many of my 8,000 options are vested?", "en"),
        ("Are my 8,000 options vested?", "en"),
        ("8000份期权已归属多少？", "zh-Hans"),
        ("quantas das 8.000 opções já são vestidas?", "pt"),
    ],
)
def test_what_is_asked_does_not_describe_a_number(text: str, language: str) -> None:
    assert facts(bind(text, AWARDS, language)) == {"award_options": "8000"}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("1,000,000 shares in issue, granted 9,000 shares in the past 12 months, now another 2,000 shares", "en"),
        ("1.000.000 de ações emitidas, outorgaram 9.000 nos últimos 12 meses e agora outorgam mais 2.000", "pt"),
        ("1.000.000 de acciones emitidas; en los últimos 12 meses me otorgaron 9.000 y ahora otorgan 2.000 más", "es"),
        ("已发行100万股，过去12个月已获授9000股，现再授2000股", "zh-Hans"),
        ("已发行100万股，这次授予我2000股，此前12个月授予了9000股", "zh-Hans"),
    ],
)
def test_a_new_grant_is_told_from_earlier_ones(text: str, language: str) -> None:
    needed = ["issued_shares", "earlier_shares", "new_shares"]
    assert facts(bind(text, needed, language)) == {
        "issued_shares": "1000000",
        "earlier_shares": "9000",
        "new_shares": "2000",
    }
    assert "2000" not in facts(bind(text, needed[:2], language)).values()


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("closing price R$ 5.20, average of the five preceding business days R$ 5.60", "en"),
        ("fechamento R$ 5,20, média dos cinco dias úteis anteriores R$ 5,60", "pt"),
        ("cierre R$ 5,20; media de los cinco días hábiles anteriores R$ 5,60", "es"),
        ("前五个营业日平均收盘价R$5.60，授予日收盘价R$5.20", "zh-Hans"),
    ],
)
def test_an_average_is_no_price_of_a_day_and_the_days_are_no_price(text: str, language: str) -> None:
    assert facts(bind(text, ["closing_price", "average_close"], language)) == {
        "closing_price": "26/5",
        "average_close": "28/5",
    }


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("closes of R$ 5.10, 5.30 and 5.50", "en"),
        ("fechamento: 5,10; 5,30 e 5,50 reais", "pt"),
        ("收盘价分别为5.1、5.3、5.5雷亚尔", "zh-Hans"),
    ],
)
def test_a_list_goes_to_a_series_as_long_and_nowhere_else(text: str, language: str) -> None:
    row = [f"close_{day}_before" for day in ("1_day", "2_days", "3_days")]
    assert facts(bind(text, row, language)) == dict(zip(row, ("51/10", "53/10", "11/2"), strict=True))
    assert facts(bind(text, ["closing_price", *row[:2]], language)) == {}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("a tax bill of R$ 52,000 and a closing price of R$ 5.20", "en"),
        ("imposto de R$ 52.000, fechamento R$ 5,20", "pt"),
        ("debo R$ 52.000 de impuestos, cierre R$ 5,20", "es"),
        ("应缴税款R$52,000，收盘价R$5.20", "zh-Hans"),
    ],
)
def test_a_sum_is_no_price_of_a_share(text: str, language: str) -> None:
    assert facts(bind(text, ["tax", "closing_price"], language)) == {"tax": "52000", "closing_price": "26/5"}
    assert facts(bind(text, ["closing_price"], language)) == {"closing_price": "26/5"}
    assert facts(bind(text, ["base_salary"], language)) == {}


@pytest.mark.parametrize(
    ("text", "language"), [("price 5元", "zh-Hans"), ("收盘价5元", "zh-Hans"), ("closing price $5", "en")]
)
def test_money_is_never_a_count(text: str, language: str) -> None:
    assert facts(bind(text, ["options_granted", "months_worked", "grade"], language)) == {}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("18份，职级，工作月数", "zh-Hans"),
        ("18 business days, months worked, grade", "en"),
    ],
)
def test_a_measure_word_keeps_a_number_from_months_and_grades(text: str, language: str) -> None:
    assert facts(bind(text, ["months_worked", "grade"], language)) == {}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("agreement of 2 May 2025, agreement signed on 2 June 2025", "en"),
        ("contrato de 2 de maio de 2025, assinado em 2 de junho de 2025", "pt"),
        ("协议2025年5月2日，签署2025年6月2日", "zh-Hans"),
        ("agreement of 2 May 2025 or 2 June 2025", "en"),
        ("agreement of 2 May 2025 vs 2 June 2025", "en"),
        ("contrato de 2 de maio de 2025 ou de 2 de junho de 2025", "pt"),
        ("协议2025年5月2日还是2025年6月2日", "zh-Hans"),
    ],
)
def test_two_days_for_one_fact_contradict_each_other_and_neither_is_used(text: str, language: str) -> None:
    binding = bind(text, ["grant_agreement_date"], language)
    assert facts(binding) == {}
    [odd] = binding.at_odds
    assert (odd.fact, [value.value for value in odd.values]) == (
        "grant_agreement_date",
        [date(2025, 5, 2), date(2025, 6, 2)],
    )


@pytest.mark.parametrize(
    "text",
    [
        "agreement of May 2025, agreement signed on 2 May 2025",
        "agreement of 2 May 2025 to 2 June 2025",
        "agreement of 2 May 2025; 30 months after 2 June 2025",
        "agreement of 2 May 2025, as of 2 June 2025",
    ],
)
def test_days_that_agree_or_are_meant_as_two_do_not_contradict(text: str) -> None:
    assert bind(text, ["grant_agreement_date"]).at_odds == ()


def test_a_length_of_time_that_runs_from_another_day_is_not_the_one_that_is_asked_for() -> None:
    needed = ["months_worked", "grant_agreement_date"]
    text = "30 months after 30 June 2021 (months worked); agreement signed on 2 May 2025"
    assert facts(bind(text, needed)) == {"grant_agreement_date": "2025-05-02"}
    text = "30 months after the agreement was signed on 2 May 2025, months worked"
    assert facts(bind(text, needed)) == {"months_worked": "30", "grant_agreement_date": "2025-05-02"}


def test_a_description_counts_only_where_a_fact_of_that_type_is_described_so() -> None:
    assert facts(bind("an average closing price of R$ 45", ["closing_price", "months_worked"])) == {
        "closing_price": "45"
    }
    assert facts(bind("an average closing price of R$ 45", ["closing_price", "average_close"])) == {
        "average_close": "45"
    }
