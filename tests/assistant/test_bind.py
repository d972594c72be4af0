"""Which value is which fact, on a few facts declared by hand; what fits none is left over, never forced."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

import pytest

from assistant.reading import dates, numbers
from assistant.reading.bind import Binder
from assistant.reading.bound import Binding
from corpus.concepts import Concept, Thesaurus
from rules.facts import Fact

TODAY = date(2026, 11, 21)


def fact(name: str, type_: str, *concepts: str, **more: object) -> Fact:
    return Fact.model_validate(
        {"name": name, "type": type_, "label": name, "ask": f"{name}?", "concepts": concepts, **more}
    )


FACTS = {
    entry.name: entry
    for entry in (
        fact("grant_agreement_date", "date", "agreement_date"),
        fact("termination_date", "date", "termination"),
        fact("entry_date", "date", "hiring", "promotion"),
        fact("options_granted", "count", "options", unit="options"),
        fact("time_options_granted", "count", "time_options", unit="options"),
        fact("performance_options_granted", "count", "performance_options", unit="options"),
        fact("units_granted", "count", "units", unit="units"),
        fact("grade", "count", "grade", unit="grade", max=Fraction(30)),
        fact("months_worked", "count", "months_elapsed", unit="months"),
        fact("base_salary", "money", "base_salary", currency="BRL", per="month"),
        fact("closing_price", "money", "closing_price", currency="BRL", per="share"),
        fact("price_in_dollars", "money", "closing_price", currency="USD", per="share"),
        fact("multiplier", "percent", "multiplier_factor"),
        fact("tsr_factor", "number", "tsr_factor"),
        fact("options_vested", "count", unit="options", label="options vested"),
        fact("rsus_granted", "count", "rsus", unit="rsus", label="units of shares granted"),
        fact("rsus_vested", "count", "vested", unit="rsus", label="units of shares vested"),
        fact("award_options", "count", "options", unit="options", label="options granted"),
        fact("options_locked", "count", unit="options", label="options not yet vested"),
        fact("issued_shares", "count", "issued_shares", unit="shares"),
        fact("earlier_shares", "count", "award", unit="shares", label="shares awarded in the last 12 months"),
        fact("new_shares", "count", "award", unit="shares", label="shares under the new grant"),
        fact(
            "average_close", "money", currency="BRL", per="share", label="average closing price of five business days"
        ),
        fact("close_1_day_before", "money", currency="BRL", per="share"),
        fact("close_2_days_before", "money", currency="BRL", per="share"),
        fact("close_3_days_before", "money", currency="BRL", per="share"),
        fact("tax", "money", "tax_due", currency="BRL"),
        fact("appointed_director", "bool", "appointed_director"),
        fact("us_resident", "bool", "us_resident"),
        fact(
            "position",
            "choice",
            "position",
            values={"ceo": "Chief Executive Officer", "officer": "Officer"},
            value_concepts={"ceo": ("ceo",), "officer": ("officer",)},
        ),
    )
}

TERMS: dict[str, dict[str, tuple[str, ...]]] = {
    "agreement_date": {"en": ("agreement", "signed"), "pt": ("contrato", "assin*"), "zh-Hans": ("协议", "签署")},
    "termination": {"en": ("dismiss*", "left"), "pt": ("demitid*",), "zh-Hans": ("解雇", "离职")},
    "hiring": {"en": ("hired", "joined")},
    "promotion": {"en": ("promoted",), "pt": ("promovid*",), "zh-Hans": ("晋升",)},
    "options": {"en": ("options", "option"), "pt": ("opções",), "es": ("opciones",), "zh-Hans": ("期权",)},
    "time_options": {"en": ("options by time", "time options")},
    "performance_options": {"en": ("options by performance", "performance options")},
    "units": {"en": ("units",), "zh-Hans": ("单位",)},
    "grade": {"en": ("grade", "level"), "pt": ("nível",), "zh-Hans": ("职级",)},
    "months_elapsed": {"en": ("months worked",)},
    "base_salary": {"en": ("salary",), "pt": ("salário",), "zh-Hans": ("月薪",)},
    "closing_price": {
        "en": ("closing price", "close", "closed", "closes"),
        "pt": ("fechamento",),
        "es": ("cierre",),
        "zh-Hans": ("收盘价",),
    },
    "vested": {"en": ("vested",), "pt": ("vestid*",), "es": ("consolidad*",), "zh-Hans": ("已归属",)},
    "unvested": {
        "en": ("unvested", "not yet vested"),
        "pt": ("não vestid*",),
        "es": ("sin consolidar",),
        "zh-Hans": ("未归属",),
    },
    "rsus": {"en": ("rsus",), "pt": ("rsus",), "es": ("rsu",), "zh-Hans": ("rsu",)},
    "shares": {"en": ("shares",), "pt": ("ações",), "es": ("acciones",), "zh-Hans": ("股",)},
    "issued_shares": {"en": ("in issue",), "pt": ("emitidas",), "es": ("emitidas",), "zh-Hans": ("已发行",)},
    "award": {"en": ("award", "granted", "grant"), "pt": ("outorg*",), "es": ("otorg*",), "zh-Hans": ("授予", "获授")},
    "tax_due": {"en": ("tax due",), "zh-Hans": ("应缴税款",)},
    "multiplier_factor": {"en": ("multiplier",), "pt": ("multiplicador",), "zh-Hans": ("乘数",)},
    "tsr_factor": {"en": ("factor",), "pt": ("fator",)},
    "appointed_director": {"en": ("appointed director",), "pt": ("diretor indicado",), "zh-Hans": ("指定董事",)},
    "us_resident": {"en": ("us resident", "live in the united states"), "es": ("residente en estados unidos",)},
    "ceo": {"en": ("ceo",)},
    "officer": {"en": ("officer",), "pt": ("diretor",), "zh-Hans": ("高级职员",)},
}
THESAURUS = Thesaurus([Concept(name, "fact", terms) for name, terms in TERMS.items()])


def bind(text: str, needed: Sequence[str], language: str = "en", *, dated: bool = False) -> Binding:
    days = list(dates.find(text, language, TODAY))
    values = [*days, *numbers.find(text, language, [(day.start, day.end) for day in days])]
    values.sort(key=lambda value: value.start)
    binding = Binder(text, values, THESAURUS.find(text), ()).bind(FACTS, needed, dated=dated)
    for bound in binding.bound:
        assert text[bound.start : bound.end] == bound.text
        if bound.fact != "as_of":
            FACTS[bound.fact].literal(bound.raw)
    return binding


def facts(binding: Binding) -> dict[str, str]:
    assert len({bound.fact for bound in binding.bound}) == len(binding.bound)
    return {bound.fact: bound.raw for bound in binding.bound}


BOTH_DATES = {"grant_agreement_date": "2024-02-05", "termination_date": "2024-09-30"}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("My agreement was signed on 5 February 2024 and I was dismissed on 30 September 2024.", "en"),
        ("I was dismissed on 30 September 2024; the agreement is of 5 February 2024.", "en"),
        ("Dismissed 2024-09-30, agreement 2024-02-05", "en"),
        ("Assinei o contrato em 5 de fevereiro de 2024 e fui demitido em 30 de setembro de 2024.", "pt"),
        ("Fui demitido em 30/09/2024 e o contrato é de 05/02/2024.", "pt"),
        ("我于2024年2月5日签署协议，2024年9月30日被解雇。", "zh-Hans"),
        ("2024年9月30日离职，协议日期为2024年2月5日。", "zh-Hans"),
    ],
)
def test_two_dates_go_each_to_its_fact(text: str, language: str) -> None:
    binding = bind(text, ["grant_agreement_date", "termination_date"], language)
    assert facts(binding) == BOTH_DATES
    assert binding.unbound == ()


def test_a_lone_date_is_the_lone_date_that_is_needed() -> None:
    assert facts(bind("it was 5 February 2024", ["grant_agreement_date"])) == {"grant_agreement_date": "2024-02-05"}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("How many as of 3 May 2027 if the agreement was signed on 2 May 2025?", "en"),
        ("Agreement signed 2 May 2025: how many on 3 May 2027?", "en"),
        ("Contrato assinado em 2 de maio de 2025: quantas na data de 3 de maio de 2027?", "pt"),
        ("协议于2025年5月2日签署，截至2027年5月3日有多少？", "zh-Hans"),
    ],
)
def test_a_date_can_be_the_day_of_the_answer(text: str, language: str) -> None:
    assert facts(bind(text, ["grant_agreement_date"], language, dated=True)) == {
        "grant_agreement_date": "2025-05-02",
        "as_of": "2027-05-03",
    }


def test_where_the_day_of_the_answer_changes_nothing_no_date_is_it() -> None:
    binding = bind("as of 3 May 2027, agreement signed on 2 May 2025", ["grant_agreement_date"])
    assert facts(binding) == {"grant_agreement_date": "2025-05-02"}
    assert [mention.value for mention in binding.unbound] == [date(2027, 5, 3)]


@pytest.mark.parametrize(
    ("text", "needed", "expected"),
    [
        (
            "12,000 units, closing price R$ 41.30, multiplier 57 %",
            ["units_granted", "closing_price", "multiplier"],
            {"units_granted": "12000", "closing_price": "413/10", "multiplier": "57/100"},
        ),
        (
            "With a multiplier of 57% and a close of R$41.30, what are my 12000 units worth?",
            ["units_granted", "closing_price", "multiplier"],
            {"units_granted": "12000", "closing_price": "413/10", "multiplier": "57/100"},
        ),
        (
            "My salary is R$ 12,500.00 and the share closed at R$ 41.30",
            ["base_salary", "closing_price"],
            {"base_salary": "12500", "closing_price": "413/10"},
        ),
        (
            "salary of R$ 12,500.00, grade 21",
            ["base_salary", "grade"],
            {"base_salary": "12500", "grade": "21"},
        ),
        ("a closing price of US$ 7", ["closing_price", "price_in_dollars"], {"price_in_dollars": "7"}),
        ("a multiplier of 0.57", ["multiplier"], {"multiplier": "57/100"}),
        ("a factor of 1.49", ["tsr_factor"], {"tsr_factor": "149/100"}),
        ("90,000 options by time", ["time_options_granted", "grade"], {"time_options_granted": "90000"}),
        (
            "60,000 options by time and 30,000 options by performance",
            ["time_options_granted", "performance_options_granted"],
            {"time_options_granted": "60000", "performance_options_granted": "30000"},
        ),
        (
            "30,000 performance options, 60,000 time options",
            ["time_options_granted", "performance_options_granted"],
            {"time_options_granted": "60000", "performance_options_granted": "30000"},
        ),
        ("after 34 months", ["months_worked"], {"months_worked": "34"}),
        ("after 3 years", ["months_worked"], {"months_worked": "36"}),
        ("I have 500 units", ["units_granted", "options_granted"], {"units_granted": "500"}),
        ("I have 500 options", ["units_granted", "options_granted"], {"options_granted": "500"}),
    ],
)
def test_type_unit_and_the_words_beside_a_value_decide(text: str, needed: list[str], expected: dict[str, str]) -> None:
    binding = bind(text, needed)
    assert facts(binding) == expected
    assert binding.unbound == ()


def test_values_in_portuguese_and_chinese_are_bound_alike() -> None:
    portuguese = bind("salário de R$ 12.500,00, nível 21", ["base_salary", "grade"], "pt")
    assert facts(portuguese) == {"base_salary": "12500", "grade": "21"}
    chinese = bind(
        "12,000个单位，收盘价41.30雷亚尔，乘数57%", ["units_granted", "closing_price", "multiplier"], "zh-Hans"
    )
    assert facts(chinese) == {"units_granted": "12000", "closing_price": "413/10", "multiplier": "57/100"}


@pytest.mark.parametrize(
    ("text", "language", "raw"),
    [
        ("I am an Appointed Director", "en", "yes"),
        ("As an Appointed Director, what do I get?", "en", "yes"),
        ("I am not an Appointed Director", "en", "no"),
        ("I'm not an Appointed Director", "en", "no"),
        ("I have never been an Appointed Director", "en", "no"),
        ("I wasn't an Appointed Director", "en", "no"),
        ("sou diretor indicado", "pt", "yes"),
        ("não sou diretor indicado", "pt", "no"),
        ("nunca fui diretor indicado", "pt", "no"),
        ("我是指定董事", "zh-Hans", "yes"),
        ("我不是指定董事", "zh-Hans", "no"),
        ("我并非指定董事", "zh-Hans", "no"),
    ],
)
def test_a_yes_or_no_is_read_with_its_negation(text: str, language: str, raw: str) -> None:
    assert facts(bind(text, ["appointed_director"], language)) == {"appointed_director": raw}


def test_a_negation_reaches_only_what_it_negates() -> None:
    binding = bind("I am an Appointed Director but no US resident", ["appointed_director", "us_resident"])
    assert facts(binding) == {"appointed_director": "yes", "us_resident": "no"}
    binding = bind("I do not live in the United States. I am an Appointed Director.", ["appointed_director"])
    assert facts(binding) == {"appointed_director": "yes"}


def test_nothing_is_said_about_what_is_not_named() -> None:
    assert facts(bind("What do I get?", ["appointed_director", "position"])) == {}


def test_a_choice_is_named_by_its_words_and_left_open_where_two_are_named() -> None:
    assert facts(bind("I am the CEO", ["position"])) == {"position": "ceo"}
    assert facts(bind("Does it differ for the CEO and for an officer?", ["position"])) == {}


@pytest.mark.parametrize(
    ("text", "needed", "left"),
    [
        ("I have 500 options", ["closing_price"], ["500"]),
        ("closing price R$ 41.30 and US$ 7", ["closing_price"], ["US$ 7"]),
        ("they mention R$ 41.30", ["closing_price"], ["R$ 41.30"]),
        ("57 % of it", ["units_granted"], ["57 %"]),
        ("12 weeks", ["months_worked", "grade"], ["12 weeks"]),
        ("500 units, 700 units", ["units_granted"], ["700"]),
        ("grade 31", ["grade"], ["31"]),
        ("2.5 options", ["options_granted"], ["2.5"]),
        ("on 2 May 2025", ["grade"], ["2 May 2025"]),
    ],
)
def test_a_value_that_fits_no_fact_is_left_over(text: str, needed: list[str], left: list[str]) -> None:
    assert [mention.text for mention in bind(text, needed).unbound] == left


def test_a_doubtful_value_is_never_used() -> None:
    assert facts(bind("12.500 options", ["options_granted"])) == {}
    assert facts(bind("signed on 03/04/2025", ["grant_agreement_date"])) == {}


def test_a_better_fit_has_a_higher_score() -> None:
    needed = ["units_granted", "closing_price"]
    whole = bind("12,000 units at a closing price of R$ 41.30", needed)
    part = bind("12,000 units after 14 weeks", needed)
    assert whole.fit > part.fit


def test_a_year_alone_is_not_taken_for_the_only_date() -> None:
    assert facts(bind("I joined in 2025", ["entry_date"], "en")) == {"entry_date": "2025-01-01"}
    assert facts(bind("what will it be in 2025", ["entry_date"], "en")) == {}
    assert facts(bind("in office since 2021", ["entry_date"], "en")) == {"entry_date": "2021-01-01"}
    assert facts(bind("what will it be in May 2025", ["entry_date"], "en")) == {"entry_date": "2025-05-01"}


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
        "agreement of 2 May 2025 or 2 June 2025",
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
