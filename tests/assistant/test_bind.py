"""Which value is which fact, on a few facts declared by hand; what fits none is left over, never forced."""

from datetime import date

import pytest

from tests.assistant.binding import bind, facts

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
    assert facts(bind("666.667 options", ["options_granted"])) == {}
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


def test_a_count_of_shares_is_no_price() -> None:
    binding = bind("2,400 shares come back, closing price on the decision unknown", ["closing_price"])
    assert facts(binding) == {}
    assert facts(bind("the share closed at 24.50 per share", ["closing_price"])) == {"closing_price": "49/2"}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Promoted on 4 March 2024, dismissed on 30 September 2024", "en"),
        ("2024年3月4日升經理,2024年9月30日離職", "zh-Hant"),
    ],
)
def test_each_day_goes_to_its_own_event(text: str, language: str) -> None:
    found = facts(bind(text, ["entry_date", "termination_date"], language))
    assert found.get("termination_date") == "2024-09-30"
