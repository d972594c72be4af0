"""An answer says as data what it used, where from, and what of the question it did not use."""

from assistant.answer import Answer
from assistant.assistant import Assistant
from assistant.awards import Award

AZUL = "azul-sop-2025"
GRANT = {"time_options_granted": 9000, "grant_agreement_date": "2025-05-02"}


def used(answer: Answer) -> dict[str, tuple[str, str, str | None]]:
    return {fact.fact: (fact.value, fact.source, fact.words) for part in answer.parts for fact in part.facts}


def test_each_fact_has_its_source(assistant: Assistant) -> None:
    question = "Fui demitido sem justa causa em 1º de junho de 2026, de quantas opções fico dono?"
    answer = assistant.ask(question, plan=AZUL, facts={"grant_agreement_date": "2025-05-02"})
    found = used(answer)
    assert found["termination_date"] == ("2026-06-01", "question", "1º de junho de 2026")
    assert found["termination_reason"][:2] == ("INVOLUNTARY_OTHER", "question")
    assert (found["termination_reason"][2] or "").startswith("demitido sem justa causa"[:8])
    assert found["grant_agreement_date"] == ("2025-05-02", "request", None)


def test_what_a_record_or_a_conversation_gave_is_told_apart(assistant: Assistant) -> None:
    award = Award(AZUL, "G-1", {"time_options_granted": "9000", "grant_agreement_date": "2025-05-02"})
    first = assistant.ask("How many can I exercise on 3 May 2027?", awards=[award])
    assert used(first)["time_options_granted"] == ("9000", "record", None)
    assert {fact.award for fact in first.parts[0].facts if fact.source == "record"} == {"G-1"}
    second = assistant.ask("and if 6,000 were granted to me?", thread=first.thread, awards=[award])
    assert used(second)["as_of"][:2] == ("2027-05-03", "conversation")


def test_what_was_not_used_is_listed(assistant: Assistant) -> None:
    answer = assistant.ask("How many can I exercise on 3 Foo 2026, at R$ 3.30?", plan=AZUL, facts=GRANT)
    assert "3" in answer.parts[0].unused
    yearless = assistant.ask("How many can I exercise on 3 May?", plan=AZUL, facts=GRANT)
    assert yearless.parts[0].unused == ("3 May",)
    assert assistant.ask("How many can I exercise on 3 May 2027?", plan=AZUL, facts=GRANT).parts[0].unused == ()


def test_both_cases_of_a_comparison_have_theirs(assistant: Assistant) -> None:
    question = "Better to resign on 20 December 2024 or 10 January 2025? First cycle."
    [part] = assistant.ask(question, plan="telefonica-brasil-psp-2022").parts
    days = [fact.value for fact in part.facts if fact.fact == "termination_date"]
    assert days == ["2024-12-20", "2025-01-10"]
