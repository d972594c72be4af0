"""Cases set side by side are answered each, weighed against each other, and their parting is shown."""

from datetime import date

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from assistant.reading.cases import alternatives

AZUL = "azul-sop-2025"
ZENVIA = "zenvia-ltip-6"


def numbers(answer: Answer, case: str) -> list[str | None]:
    """The numbers of one case."""
    return [
        outcome.quantity.exact
        for part in answer.parts
        for outcome in part.outcomes
        if outcome.quantity is not None and outcome.when is not None and outcome.when.startswith(case)
    ]


@pytest.mark.parametrize(
    ("question", "first", "second"),
    [
        ("How many more can I exercise as of {a} or {b}?", "1 May 2027", "3 May 2027"),
        ("Quantas a mais posso exercer em {a} ou em {b}?", "1 de maio de 2027", "3 de maio de 2027"),
        ("¿Me conviene más ejercer el {a} o el {b}?", "1 de mayo de 2027", "3 de mayo de 2027"),
        ("{a}还是{b}行使更划算?", "2027年5月1日", "2027年5月3日"),
        ("{a}還是{b}行使比較划算?", "2027年5月1日", "2027年5月3日"),
    ],
)
def test_each_case_is_answered_and_weighed(assistant: Assistant, question: str, first: str, second: str) -> None:
    facts = {"grant_agreement_date": "2025-05-02", "time_options_granted": 90000}
    answer = assistant.ask(question.format(a=first, b=second), plan=AZUL, facts=facts)
    assert numbers(answer, first)[0] == "30000"
    assert numbers(answer, second)[0] == "60000"
    verdict = answer.text.split("\n")[0]
    assert verdict.index(second) < verdict.index(first)
    assert "30,000" in verdict or "30.000" in verdict


def test_two_reasons_of_leaving_are_two_cases(assistant: Assistant) -> None:
    answer = assistant.ask(
        "Would it be better for me to resign or to be dismissed without cause on 1 March 2025? I signed my Grant "
        "Agreement on 1 February 2024 and have 800 Restricted Shares.",
        plan=ZENVIA,
    )
    [part] = answer.parts
    assert [(o.code, (o.when or "").split(";")[0]) for o in part.outcomes if o.code][:2] == [
        ("forfeits_all", "resign"),
        ("keeps_all", "dismissed without cause"),
    ]
    assert "By the default reading: “dismissed without cause” is better for you than “resign”" in answer.text


def test_where_a_case_needs_facts_none_is_called_better(assistant: Assistant) -> None:
    answer = assistant.ask("Is it better to have the options exercised as of 1 May 2027 or 3 May 2027?", plan=AZUL)
    assert "better for you" not in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "Do I keep my units if I leave on 3 March 2025?",
        "Which is better? I left on 3 March 2025. Or was it on 4 March 2025 that I got the letter?",
    ],
)
def test_without_two_values_and_an_or_there_is_no_comparison(assistant: Assistant, question: str) -> None:
    [target, *_] = assistant.reader.read(
        question, plan="telefonica-brasil-psp-2022", facts={}, today=date(2026, 11, 22)
    ).targets
    assert not target.cases


def test_no_word_that_compares_makes_no_cases() -> None:
    assert alternatives("I left in May or June", [], [(2, 6, "resignation"), (17, 21, "retirement")]) == []


@pytest.mark.parametrize(
    ("question", "values"),
    [
        (
            "I have 9,000 time options signed 2 May 2025. How many can I exercise on 3 May 2027, and how many the day "
            "after the third anniversary?",
            {"6000", "9000"},
        ),
        (
            "Tenho 9.000 opções por tempo, contrato de 2 de maio de 2025. Quantas posso exercer em 3 de maio de 2027 e "
            "quantas em 3 de maio de 2028?",
            {"6000", "9000"},
        ),
        ("我有9000份时间期权,2025年5月2日签的协议。2027年5月3日能行使多少?2028年5月3日又能行使多少?", {"6000", "9000"}),
    ],
)
def test_the_same_asked_again_for_another_day_is_answered_for_both(
    assistant: Assistant, question: str, values: set[str]
) -> None:
    answer = assistant.ask(question, plan="azul-sop-2025")
    [part] = answer.parts
    shown = {outcome.quantity.exact for outcome in part.outcomes if outcome.quantity is not None}
    assert shown >= values
    assert part.status == "computed"
    assert "is not answered here" not in answer.text


def test_the_same_asked_again_for_another_reason_is_answered_for_both_and_not_weighed(assistant: Assistant) -> None:
    question = "Granted 9 Feb 2024. What happens if I resign on 1 March 2025, and what if I am dismissed for cause?"
    answer = assistant.ask(question, plan="zenvia-ltip-6")
    assert "**resign**" in answer.text
    assert "**dismissed for cause**" in answer.text
    assert "is better for you" not in answer.text


@pytest.mark.parametrize(
    ("question", "total"),
    [
        (
            "Two lots of time options: 4,500 where I signed on 9 June 2025, then a top-up of 3,000 signed 20 Oct 2025. "
            "How many in all can I exercise on 21 October 2027?",
            "5000",
        ),
        (
            "Tenho duas outorgas de opções por tempo: 9.000 de 2 de maio de 2025 e 6.000 de 2 de maio de 2026. Quantas "
            "posso exercer em 3 de maio de 2027?",
            "8000",
        ),
        ("我有两批时间期权:2025年5月2日9000份,2026年5月2日6000份,2027年5月3日总共能行使多少?", "8000"),
    ],
)
def test_several_grants_are_worked_out_each_and_added_up(assistant: Assistant, question: str, total: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    [part] = answer.parts
    first = part.outcomes[0]
    assert first.quantity is not None
    assert (first.quantity.exact, part.status) == (total, "computed")
    assert first.citations
    each = [outcome for outcome in part.outcomes[1:] if outcome.quantity is not None]
    assert sum(int(outcome.quantity.exact or 0) for outcome in each if outcome.quantity) == int(total)
    assert all(outcome.when for outcome in each)


@pytest.mark.parametrize(
    "question",
    [
        "I have 9,000 time options signed 2 May 2025 and used 1,000 on 3 June 2026. How many on 5 May 2027?",
        "9,000 time options signed 2 May 2025; 500 of them lapsed on 3 June 2026. How many on 5 May 2027?",
    ],
)
def test_what_was_used_or_lost_is_no_second_grant(assistant: Assistant, question: str) -> None:
    assert "All together" not in assistant.ask(question, plan=AZUL).text


@pytest.mark.parametrize(
    "question",
    [
        "¿Qué diferencia hay entre renunciar el 30 de diciembre de 2025 y el 31 de diciembre de 2025, segundo ciclo?",
        "What is the difference between resigning on 30 December 2025 and on 31 December 2025, second cycle?",
    ],
)
def test_the_difference_between_two_days_is_that_of_two_cases(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan="telefonica-brasil-psp-2022")
    shown = {outcome.when for part in answer.parts for outcome in part.outcomes if outcome.when}
    assert all(any(day in when for when in shown) for day in ("30", "31"))


def test_a_sum_of_what_is_lost_is_not_given_for_what_is_kept(assistant: Assistant) -> None:
    question = (
        "I have two grants of options by time, 90,000 signed 1 Feb 2025 and 30,000 signed 10 June 2026. If I quit "
        "today what do I keep from each?"
    )
    answer = assistant.ask(question, plan=AZUL, as_of="2026-11-23")
    assert "All together" not in answer.text
    assert "**90,000 signed 1 Feb 2025**" in answer.text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Is it better to exercise on {b} than on {a}? 900 options by time, grant agreement 2 May 2025", "Yes."),
        ("Is it better to exercise on {a} than on {b}? 900 options by time, grant agreement 2 May 2025", "No."),
        ("Is it worse to exercise on {a} than on {b}? 900 options by time, grant agreement 2 May 2025", "Yes."),
        ("É melhor exercer em {b} do que em {a}? 900 opções por tempo, contrato de 2/5/2025", "Sim."),
        ("¿Es mejor ejercer el {b} que el {a}? 900 opciones por tiempo, contrato del 2/5/2025", "Sí."),
        ("{b}行使比{a}行使更好吗？900份时间期权，授予协议2025年5月2日", "是。"),
    ],
)
def test_yes_or_no_comes_before_a_comparison_that_asks_for_it(assistant: Assistant, question: str, said: str) -> None:
    answer = assistant.ask(question.format(a="2028-05-01", b="2028-05-03"), plan=AZUL)
    assert answer.text.startswith(said)
    assert "300" in answer.text.split("\n")[0]


def test_how_much_more_is_no_question_of_yes_or_no(assistant: Assistant) -> None:
    answer = assistant.ask(
        "How many more can I exercise on 2028-05-03 than on 2028-05-01? 900 options by time, agreement of 2 May 2025",
        plan=AZUL,
    )
    assert "300 options" in answer.text.split("\n")[0]
    assert not answer.text.startswith(("Yes", "No"))


@pytest.mark.parametrize(
    ("question", "cases"),
    [
        ("Is it better to resign or to be dismissed?", ("resign", "dismissed")),
        ("É pior ser demitido do que pedir demissão?", ("ser demitido", "pedir demissão")),
        ("¿Es mejor renunciar que ser despedido?", ("renunciar", "despedido")),
    ],
)
def test_a_dismissal_of_either_kind_is_a_case_too(assistant: Assistant, question: str, cases: tuple[str, str]) -> None:
    answer = assistant.ask(question, plan=AZUL)
    assert [case for case in cases if f"**{case}**" in answer.text] == list(cases)
    assert not answer.text.startswith(("Yes", "No", "Sim", "Não", "Sí"))
