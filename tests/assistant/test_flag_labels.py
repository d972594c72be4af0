"""Facts and decisions told by what a book itself says: a label in the question, a decision that nobody has made."""

from dataclasses import replace

import pytest

from assistant.reading.flags import told_flags
from assistant.unmade import without_them
from assistant.wording.catalog import Translator
from rules.facts import Fact
from rules.result import Outcome, Result


def fact(label: str) -> Fact:
    return Fact.model_validate({"name": "it", "type": "bool", "label": label, "ask": "Is it so?"})


def told(label: str, text: str, language: str = "en") -> str | None:
    found = told_flags([fact(label)], text, language, Translator(language, "zenvia-ltip-6"))
    return found[0].raw if found else None


@pytest.mark.parametrize(
    ("label", "text", "language", "raw"),
    [
        ("badge returned to the reception", "I returned my badge at reception, what now?", "en", "yes"),
        ("badge returned to the reception", "The badge was never returned to reception, what now?", "en", "no"),
        ("badge returned to the reception", "Was the badge returned to reception?", "en", None),
        ("badge returned to the reception", "I returned my badge. Reception was closed. What now?", "en", None),
        ("badge returned without a receipt", "I returned it without a receipt, so what?", "en", None),
        ("limit refreshed", "What would the limit refreshed next year be, and may I exercise?", "en", None),
        ("position vital for the group", "Meu cargo é vital para o grupo, e agora?", "pt", "yes"),
        ("position vital for the group", "Mi cargo no es vital para el grupo, ¿y ahora?", "es", "no"),
    ],
)
def test_a_label_in_one_clause_tells_the_fact(label: str, text: str, language: str, raw: str | None) -> None:
    assert told(label, text, language) == raw


def outcome(code: str, when: str) -> Outcome:
    return Outcome(code, "What then holds.", (when,), (), None, None, ())


WAIVABLE = Result(
    plan="a-plan",
    goal="a_goal",
    status="discretionary",
    says=(),
    outcomes=(
        outcome("unvested_lapses", "neither the Administrator nor your Award Agreement provides otherwise"),
        outcome("keeps_all", "the Administrator waives the forfeiture"),
    ),
    needs=(),
    assumptions=(),
    derivation=(),
    decided_by="the Administrator",
    document=None,
    anchors=(),
    rules=(),
)


@pytest.mark.parametrize(
    "text",
    [
        "Nobody has waived anything. What lapses?",
        "Ninguém autorizou nada.",
        "Nadie aprobó nada.",
        "没经任何人同意",
        "冇人批准過",
    ],
)
def test_a_decision_that_nobody_made_brings_nothing(text: str) -> None:
    left = without_them(WAIVABLE, text)
    assert left.status == "computed"
    assert [each.code for each in left.outcomes] == ["unvested_lapses"]


@pytest.mark.parametrize(
    "text", ["What lapses?", "Could the Administrator waive it?", "A diretoria autorizou.", "没有批准日"]
)
def test_a_decision_that_may_still_come_stays_open(text: str) -> None:
    assert without_them(WAIVABLE, text) is WAIVABLE


def test_what_an_agreement_may_provide_stays_open() -> None:
    more = (*WAIVABLE.outcomes, outcome("as_agreed", "your Award Agreement provides otherwise"))
    left = without_them(replace(WAIVABLE, outcomes=more), "Nobody has waived anything.")
    assert left.status == "discretionary"
    assert [each.code for each in left.outcomes] == ["unvested_lapses", "as_agreed"]
