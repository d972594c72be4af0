"""Days counted from another day are days where it is plain from which; else lengths of time stay what they are."""

from datetime import date

import pytest

from assistant.assistant import Assistant
from assistant.reading import dates, numbers
from assistant.reading.relative import COUNTED, resolved
from assistant.reading.worded import BEHIND, FROM_TODAY

TODAY = date(2026, 11, 23)


def counted(text: str, language: str, granted: date | None = None) -> list[str]:
    days = list(dates.find(text, language, TODAY))
    values = [*days, *numbers.find(text, language, [(day.start, day.end) for day in days])]
    return [
        str(value.value)
        for value in resolved(text, values, TODAY, granted)
        if value.unit in (COUNTED, FROM_TODAY, BEHIND)
    ]


@pytest.mark.parametrize(
    ("text", "language", "day"),
    [
        ("Signed 2 May 2025. How many on the second anniversary?", "en", "2027-05-02"),
        ("My agreement is of 2 May 2025; how many the day before the 2nd anniversary?", "en", "2027-05-01"),
        ("Granted 29 February 2024. What have I on the first anniversary?", "en", "2025-02-28"),
        ("How many the day after the third anniversary of 2 May 2025?", "en", "2028-05-03"),
        ("Assinei em 30/05/2025. Quantas no 2º aniversário?", "pt", "2027-05-30"),
        ("Contrato de 30/05/2025; e um dia antes do terceiro aniversário?", "pt", "2028-05-29"),
        ("Firmé el 2 de mayo de 2025. ¿Cuántas la víspera del tercer aniversario?", "es", "2028-05-01"),
        ("2025年5月2日签的协议,到第二个周年日前一天能行多少?", "zh-Hans", "2027-05-01"),
        ("2025年5月2日簽的協議,滿兩週年的隔天可以行使多少?", "zh-Hant", "2027-05-03"),
        ("Granted on 31 January 2025. How many 13 months after the grant?", "en", "2026-02-28"),
        ("I was fired 26 months after 2 May 2025.", "en", "2027-07-02"),
        ("Signed 2 May 2025 and left ten days later.", "en", "2025-05-12"),
        ("Assinei em 2 de maio de 2025. Saí 14 meses depois.", "pt", "2026-07-02"),
        ("Firmé el 2 de mayo de 2025; ¿qué tengo 18 meses después de la firma?", "es", "2026-11-02"),
        ("2025年5月2日签的协议,签约后14个月离职", "zh-Hans", "2026-07-02"),
        ("My father died fourteen months ago.", "en", "2025-09-23"),
        ("Firmé hace dos meses un contrato.", "es", "2026-09-23"),
        ("Assinei há dois meses um contrato.", "pt", "2026-09-23"),
        ("Mi padre murió hace catorce meses.", "es", "2025-09-23"),
        ("Meu pai faleceu há 14 meses.", "pt", "2025-09-23"),
        ("我父亲14个月前去世了", "zh-Hans", "2025-09-23"),
        ("How many the day before 3 May 2028?", "en", "2028-05-02"),
        ("Quantas posso exercer no dia seguinte a 3 de maio de 2028?", "pt", "2028-05-04"),
        ("¿Cuántas un día antes del 3 de mayo de 2028?", "es", "2028-05-02"),
        ("2028年5月3日的前一天能行使多少?", "zh-Hans", "2028-05-02"),
        ("2028年5月3日的翌日可以行使多少?", "zh-Hant", "2028-05-04"),
        ("What if I leave two years from now?", "en", "2028-11-23"),
        ("Vou sair daqui a 6 meses.", "pt", "2027-05-23"),
        ("Me voy dentro de 10 días.", "es", "2026-12-03"),
    ],
)
def test_a_day_is_counted_from_the_one_that_is_meant(text: str, language: str, day: str) -> None:
    assert counted(text, language) == [day]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("How many on the second anniversary?", "en"),
        ("I was dismissed on 1 June 2026, before the first anniversary.", "en"),
        ("Signed 2 May 2025, and a top-up granted 3 June 2025: what on the first anniversary?", "en"),
        ("I left on 3 Oct 2025 and may exercise for six months after leaving.", "en"),
        ("I have been here for 14 months.", "en"),
        ("Estou no ciclo há 14 meses.", "pt"),
        ("Llevo en la empresa hace 14 meses.", "es"),
        ("Must I stay 12 months?", "en"),
        ("May I sell in the days before 3 May 2028?", "en"),
        ("2028年5月3日前能行使吗?", "zh-Hans"),
        ("合同签了,要做满12个月吗?", "zh-Hans"),
    ],
)
def test_where_it_is_not_plain_nothing_is_counted(text: str, language: str) -> None:
    assert counted(text, language) == []


def test_the_request_can_give_the_day_of_the_grant(assistant: Assistant) -> None:
    facts = {"time_options_granted": 90000, "grant_agreement_date": "2025-05-02"}
    for words, wanted in (("the day before the second anniversary", "30000"), ("on the second anniversary", "60000")):
        answer = assistant.ask(f"How many can I exercise {words}?", plan="azul-sop-2025", facts=facts)
        assert {o.quantity.exact for part in answer.parts for o in part.outcomes if o.quantity} >= {wanted}
    assert answer.as_of == "2027-05-02"


def test_a_day_counted_from_the_grant_is_not_the_grant(assistant: Assistant) -> None:
    question = "Signed 2 May 2025, 90,000 Options by Time. How many can I exercise 15 months after the grant?"
    answer = assistant.ask(question, plan="azul-sop-2025")
    assert answer.as_of == "2026-08-02"
    assert "date of the Grant Agreement = 2 May 2025" in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "I signed two months ago for 30,000 Options by Time. How many can I exercise today?",
        "Firmé hace dos meses un contrato por 30.000 opciones por tiempo. ¿Cuántas puedo ejercer hoy?",
        "Assinei há dois meses um contrato de 30.000 opções por tempo. Quantas posso exercer hoje?",
    ],
)
def test_what_was_signed_some_time_ago_was_granted_then(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan="azul-sop-2025", as_of="2026-11-23")
    assert {o.quantity.exact for part in answer.parts for o in part.outcomes if o.quantity} == {"0"}
