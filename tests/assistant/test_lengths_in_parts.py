"""Lengths of time in two parts, numbers that only repeat, and numbers that name a conversation."""

from datetime import date
from fractions import Fraction
from typing import Final

import pytest

from assistant.assistant import Assistant
from assistant.reading.numbers import find

TODAY: Final = date(2026, 11, 27)
NUVINI: Final = "nuvini-adherence"
AZUL: Final = "azul-sop-2025"
KINGSOFT: Final = "kingsoft-cloud-sip-2021"


def lengths(text: str, language: str) -> list[tuple[int, str | None]]:
    return [(int(m.value), m.unit) for m in find(text, language) if m.kind == "duration"]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "language", "months"),
    [
        ("two years and three months", "en", 27),
        ("a year and two months ago", "en", 14),
        ("1 year 6 months", "en", 18),
        ("2 anos, 3 meses e tanto", "pt", 27),
        ("um ano e dois meses", "pt", 14),
        ("dos años y tres meses", "es", 27),
        ("一年零三个月", "zh-Hans", 15),
        ("兩年又六個月", "zh-Hant", 30),
    ],
)
def test_years_and_months_are_one_length(text: str, language: str, months: int) -> None:
    assert lengths(text, language) == [(months, "months")]


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("1 year, 6 months later", "en", [(1, "years"), (6, "months")]),
        ("3 years and 20 days", "en", [(3, "years"), (20, "days")]),
        ("2 years and 14 months", "en", [(2, "years"), (14, "months")]),
        ("once a year, a month of pay", "en", []),
        ("a year ago", "en", [(1, "years")]),
        ("hace un mes", "es", [(1, "months")]),
    ],
)
def test_what_is_not_one_length_is_not_joined(text: str, language: str, found: list[tuple[int, str]]) -> None:
    assert lengths(text, language) == found


@pytest.mark.parametrize(
    ("question", "plan", "fact", "value"),
    [
        ("My lock-up began one year and two months ago, 2,400 options. How many can I exercise?", NUVINI,
         "lockup_start_date", "2025-09-27"),
        ("My lock-up began one year and 20 days ago, 2,400 options. How many can I exercise?", NUVINI,
         "lockup_start_date", "2025-11-07"),
        ("Meu lock-up começou há 2 anos, 3 meses e 5 dias; 7.200 opções. Quantas posso exercer?", NUVINI,
         "lockup_start_date", "2024-08-22"),
        ("ya llevo dos años y tres meses desde que empezó mi bloqueo, 30.000 opciones. ¿Cuántas puedo ejercer?", NUVINI,
         "months_since_start", "27"),
        ("ya llevo dos años y tres días desde que empezó mi bloqueo, 30.000 opciones. ¿Cuántas puedo ejercer?", NUVINI,
         "months_since_start", "24"),
        ("I resigned 3 years and 20 days after my grant agreement of 1 March 2022, 9000 options by time", AZUL,
         "termination_date", "2025-03-21"),
        ("My agreement was signed a year and two months ago, 9,000 options by time; how many can I exercise?", AZUL,
         "grant_agreement_date", "2025-09-27"),
    ],
)  # fmt: skip
def test_a_day_is_counted_over_both_parts(
    assistant: Assistant, question: str, plan: str, fact: str, value: str
) -> None:
    [target] = assistant.reader.read(question, plan=plan, facts={}, today=TODAY).targets
    assert target.facts[fact] == value
    assert not target.unbound
    assert not {"lockup_start_date", "months_since_start"} <= target.facts.keys()


def test_what_is_concluded_from_a_number_is_no_second_fact(assistant: Assistant) -> None:
    question = "20,000 of my options aren't exercisable yet, so all 20,000 open up on a liquidity event, correct?"
    [target] = assistant.reader.read(question, plan=NUVINI, facts={}, today=TODAY).targets
    assert dict(target.facts) == {"options_locked_at_event": "20000"}
    answer = assistant.ask(question, plan=NUVINI)
    assert "10,000" in answer.text
    assert "30,000" not in answer.text


def test_a_number_said_again_as_a_fact_is_one() -> None:
    assert len(list(find("I was granted 5,000 options, so 5,000 in all, and 1,000 of them vested.", "en"))) == 3


def test_the_number_of_a_conversation_counts_nothing(assistant: Assistant) -> None:
    question = "[chat 4471] llevo 24 meses desde el inicio del bloqueo, 30.000 opciones. ¿Cuántas puedo ejercer?"
    [target] = assistant.reader.read(question, plan=NUVINI, facts={}, today=TODAY).targets
    assert dict(target.facts) == {"options_granted": "30000", "months_since_start": "24"}


@pytest.mark.parametrize(
    "question",
    [
        "Desdobramento: cada ação virou 4. Eu tinha 7.500 RSU, fico com quantas?",
        "Split: each share became 4. I had 7,500 RSUs, how many now?",
        "Split: cada acción se convirtió en 4. Tenía 7.500 RSU, ¿cuántas quedan?",
        "拆股，每股变4股，我原来有7,500份RSU，现在多少？",
    ],
)
def test_what_each_share_becomes_is_a_ratio(assistant: Assistant, question: str) -> None:
    assert "30,000" in assistant.ask(question, plan=KINGSOFT).text.replace("30.000", "30,000")


@pytest.mark.parametrize(
    "question", ["quien recibe mis rsu si me muero??", "Who gets my RSUs if I die?", "我死了RSU归谁？"]
)
def test_who_receives_after_a_death_is_told_first(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert answer.parts[0].status == "clause"
    assert {"8(e)", "9(e)"} <= {citation.clause for citation in answer.citations}


@pytest.mark.parametrize(
    ("question", "plan", "fact", "value"),
    [
        ("My vesting period ended on 10 March 2025. Until when can I exercise my options by time?", AZUL,
         "time_vesting_end_stated", "2025-03-10"),
        ("Meu período de vesting termina em 10/03/2028. Até quando posso exercer as opções por tempo?", AZUL,
         "time_vesting_end_stated", "2028-03-10"),
        ("El bloqueo inicial se me acabó el 10 de enero de 2026. ¿Cuándo se libera la primera cuota mensual?", NUVINI,
         "lockup_end_stated", "2026-01-10"),
        ("锁定期于2026年1月10日结束，期权7200份，现在可以行权多少？", NUVINI, "lockup_end_stated", "2026-01-10"),
        ("My time-based options finished vesting on 14 March 2022. What is the last day to use them?", AZUL,
         "time_vesting_end_stated", "2022-03-14"),
        ("My options were all vested by 14 March 2025. Last day to exercise the time options?", AZUL,
         "time_vesting_end_stated", "2025-03-14"),
        ("Quando vencem as opções por tempo? O período de aquisição das minhas acaba em 30/06/2027.", AZUL,
         "time_vesting_end_stated", "2027-06-30"),
        ("Mis opciones por tiempo quedaron consolidadas por completo el 14 de marzo de 2022, ¿hasta cuándo puedo "
         "ejercerlas?", AZUL, "time_vesting_end_stated", "2022-03-14"),
        ("我的時間型期權在2021年6月30日已經全部歸屬，最遲要在哪一天之前行使？", AZUL,
         "time_vesting_end_stated", "2021-06-30"),
        ("What happens to all my vested time options granted on 1 May 2024?", AZUL,
         "grant_agreement_date", "2024-05-01"),
        ("三年归属期从2022年3月14日起,什么时候结束?", AZUL, "grant_agreement_date", "2022-03-14"),
        ("When does my vesting end if I signed on 10 March 2025?", AZUL, "grant_agreement_date", "2025-03-10"),
        ("锁定期已经结束，2025年1月10日开始的，7200份，现在可以行权多少？", NUVINI, "lockup_start_date", "2025-01-10"),
    ],
)  # fmt: skip
def test_the_end_of_a_period_is_not_its_start(
    assistant: Assistant, question: str, plan: str, fact: str, value: str
) -> None:
    [target] = assistant.reader.read(question, plan=plan, facts={}, today=TODAY).targets
    dates = {name: raw for name, raw in target.facts.items() if plan and name.endswith(("_date", "_stated"))}
    assert dates == {fact: value}


def test_an_end_that_no_rule_can_use_is_said_back(assistant: Assistant) -> None:
    answer = assistant.ask("My vesting period ends on 15 March 2027. When do I get the shares?", plan="zenvia-ltip-6")
    assert [str(value) for value in answer.parts[0].unused] == ["15 March 2027"]


@pytest.mark.parametrize(
    ("question", "facts"),
    [
        ("My boss resigned but I stay. Agreement 1 March 2024, 9,000 time options. What vested by 2 March 2026?",
         {"time_options_granted": "9000", "grant_agreement_date": "2024-03-01"}),
        ("我老板辞职了，但我还留着。协议2024年3月1日，9000份时间期权，2026年3月2日能行权多少？",
         {"time_options_granted": "9000", "grant_agreement_date": "2024-03-01"}),
        ("I have two grants of 4,500 time options each, both signed 1 March 2024. What can I use on 2 March 2026?",
         {"time_options_granted": "9000", "grant_agreement_date": "2024-03-01"}),
        ("两批期权，每批4500份时间期权，2024年3月1日签约，2026年3月2日能行权多少？",
         {"time_options_granted": "9000", "grant_agreement_date": "2024-03-01"}),
        ("I exercised 1,000 of my 9,000 time options in May 2025 (agreement 1 March 2024). What more on 2 March 2026?",
         {"time_options_granted": "9000", "time_options_exercised_before": "1000",
          "grant_agreement_date": "2024-03-01"}),
    ],
)  # fmt: skip
def test_what_is_told_beside_the_asker_and_the_grant(
    assistant: Assistant, question: str, facts: dict[str, str]
) -> None:
    [target] = assistant.reader.read(question, plan=AZUL, facts={}, today=TODAY).targets
    assert {name: raw for name, raw in target.facts.items() if name != "stays_with_company"} == facts
    assert "resignation" not in assistant.ask(question, plan=AZUL).text


def test_who_leaves_is_asked_about_where_nobody_stays(assistant: Assistant) -> None:
    question = "My colleague resigned on 2 March 2026. Agreement 1 March 2024, 9,000 time options. What does he keep?"
    [target] = assistant.reader.read(question, plan=AZUL, facts={}, today=TODAY).targets
    assert target.facts["termination_reason"] == "VOLUNTARY_OTHER"


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("TSR factor of two and a half", "en", Fraction(5, 2)),
        ("multiplicador de dois e meio", "pt", Fraction(5, 2)),
        ("factor de 2 y medio", "es", Fraction(5, 2)),
        ("two and a half million options", "en", Fraction(2_500_000)),
    ],
)
def test_a_half_behind_a_number_counts(text: str, language: str, value: Fraction) -> None:
    assert [mention.value for mention in find(text, language)] == [value]


@pytest.mark.parametrize(
    ("question", "unknown"),
    [
        ("how long must I stay to have 5,000 of my 7,200 options exercisable?", "months_since_start"),
        ("After how many months are 5,000 of my 7,200 options exercisable?", "months_since_start"),
        ("depois de quantos meses tenho 5.000 das minhas 7.200 opções exercíveis?", "months_since_start"),
        ("¿cuánto tiempo tengo que esperar para poder ejercer 5.000 de mis 7.200 opciones?", "months_since_start"),
        ("要等多久才能行权5000份？总共7200份", "months_since_start"),
        ("7200 opções, lock-up desde 15/01/2025: em que mês passo de 5.000 exercíveis?", "as_of"),
    ],
)
def test_how_long_until_so_many_is_turned_round(assistant: Assistant, question: str, unknown: str) -> None:
    [target] = assistant.reader.read(question, plan=NUVINI, facts={}, today=TODAY).targets
    assert target.goal == "options_exercisable"
    assert target.sought is not None
    assert (target.sought.unknown, target.sought.relation, target.sought.wanted) == (unknown, ">=", "5000")
    assert target.facts["options_granted"] == "7200"


def test_who_decides_on_a_number_is_said(assistant: Assistant) -> None:
    text = assistant.ask("Split: each share became 4. I had 7,500 RSUs, how many now?", plan=KINGSOFT).text
    assert "Who decides here: the Board of Directors" in text
    assert "决定方：董事会" in assistant.ask("拆股，每股变4股，我原来有7,500份RSU，现在多少？", plan=KINGSOFT).text
