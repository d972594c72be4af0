"""The text says what the answer holds: each number and date, condition, bound and citation, in five languages."""

import re
from datetime import date
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from assistant.answer import Outcome, Part
from assistant.compose import Citations, Composer, sentence
from assistant.reading.language import LANGUAGES
from assistant.sources import Sources
from assistant.wording.catalog import Translator
from assistant.wording.text import PartText, marks
from corpus.library import Library
from rules import result as engine
from rules.check import run
from rules.engine import ask
from rules.facts import Fact, FactError, Raw
from rules.loading import load_books

BOOKS = load_books()
GOALS = [
    (plan, goal)
    for plan, book in sorted(BOOKS.items())
    for goal, rules in sorted(book.goals.items())
    if any(rule.topic for rule in rules)
]
LIBRARY = Library()
BOUND_WORDS = {
    "at_least": {"en": "at least", "pt": "no mínimo", "es": "al menos", "zh-Hans": "至少", "zh-Hant": "至少"},
    "at_most": {"en": "at most", "pt": "no máximo", "es": "como máximo", "zh-Hans": "最多", "zh-Hant": "最多"},
}
DAY_BOUND_WORDS = {
    "at_least": {"en": "not before", "pt": "não antes", "es": "no antes", "zh-Hans": "不早于", "zh-Hant": "不早於"},
    "at_most": {"en": "no later", "pt": "no máximo", "es": "a más tardar", "zh-Hans": "不迟于", "zh-Hant": "不遲於"},
}


def raw_values(fact: Fact) -> st.SearchStrategy[Raw]:
    """Values of a fact's type within its bounds."""
    least = int(fact.min) if fact.min is not None else 0
    most = int(fact.max) if fact.max is not None else 10**7
    match fact.type:
        case "date":
            return st.dates(date(2021, 11, 1), date(2029, 12, 31))
        case "bool":
            return st.booleans()
        case "choice":
            return st.sampled_from(sorted(fact.values))
        case "count":
            return st.integers(least, most)
        case "percent":
            return st.integers(0, 200).map(lambda percent: f"{percent}%")
        case "money":
            return st.integers(1, 10**7).map(lambda cents: Fraction(cents, 100))
        case _:
            return st.integers(least * 100, min(most, 1000) * 100).map(lambda hundredths: Fraction(hundredths, 100))


@cache
def strategy(plan: str, goal: str) -> st.SearchStrategy[dict[str, Raw]]:
    facts = {name: raw_values(BOOKS[plan].facts[name]) for name in BOOKS[plan].facts_of(goal)}
    return st.fixed_dictionaries({}, optional=facts)


@st.composite
def cases(draw: st.DrawFn) -> tuple[str, str, dict[str, Raw], date]:
    plan, goal = draw(st.sampled_from(GOALS))
    return plan, goal, draw(strategy(plan, goal)), draw(st.dates(date(2023, 1, 1), date(2029, 12, 31)))


class Said:
    """One goal of one plan, answered and worded."""

    def __init__(self, result: engine.Result, language: str) -> None:
        plan = result.plan
        self.book, self.result = BOOKS[plan], result
        self.citations = Citations()
        self.composer = Composer(self.book, Sources.of(LIBRARY, plan), Translator(language), self.citations)
        self.part: Part = self.composer.part(self.result)
        words = PartText(self.composer, self.result, self.part)
        self.long, self.brief = ("\n".join(words.lines(brief=brief)) for brief in (False, True))

    @property
    def outcomes(self) -> list[tuple[engine.Outcome, Outcome]]:
        """The outcomes that the text shows one by one; a clause is shown as a statement instead."""
        if self.result.status == "clause" or not self.result.outcomes:
            return []
        return list(zip(self.result.outcomes, self.part.outcomes, strict=True))


def said(case: tuple[str, str, dict[str, Raw], date], language: str) -> Said:
    plan, goal, facts, as_of = case
    try:
        return Said(ask(BOOKS[plan], goal, facts, as_of=as_of), language)
    except FactError:
        assume(False)
        raise


LANGUAGE = st.sampled_from(LANGUAGES)
unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])


def branches(text: str) -> list[str]:
    """Each line with those under which it stands: the reading, and the condition that it shares with others."""
    found: list[str] = []
    heading, above = "", ""
    for line in text.split("\n"):
        if line.startswith("  – "):
            found.append("\n".join((heading, above, line)))
        elif line.startswith("• "):
            above = line
            found.append("\n".join((heading, line)))
        else:
            heading = line
            found.append(line)
    return found


def assert_outcomes_are_said(worded: Said, text: str, language: str) -> None:
    assert text
    assert not re.search(r"\{\w*\}|\b(?:If|Se|Si) :|如果：", text)
    own = worded.result.outcomes[0].reading if worded.result.outcomes else ()
    for outcome, shown in worded.outcomes:
        where = f"{worded.result.plan} {worded.result.goal} {outcome.code} {shown.when}\n{text}"
        held = [worded.composer.condition((condition,)) or "" for condition in outcome.conditions]
        if outcome.reading and outcome.reading != own:
            options = [worded.book.readings[each.reading].options[each.option] for each in outcome.reading]
            held.append(worded.composer.either(options, quoted=True))
        number = shown.quantity.display if shown.quantity and shown.quantity.display else ""
        together = [*held, number] if number else held
        assert any(all(words.lower() in branch.lower() for words in together) for branch in branches(text)), where
        if outcome.quantity and outcome.quantity.bound and shown.quantity and shown.quantity.display:
            words = DAY_BOUND_WORDS if shown.quantity.date else BOUND_WORDS
            assert words[outcome.quantity.bound][language] in text.lower(), where
        for number in shown.citations:
            assert f"[{number}]" in text, where


def assert_all_is_said(worded: Said, language: str) -> None:
    assert_outcomes_are_said(worded, worded.long, language)
    for need in worded.part.needs:
        assert need.ask in worded.long
    for assumption, shown in zip(worded.result.assumptions, worded.part.assumptions, strict=True):
        taken = assumption.kind == "presumed_fact"
        words = sentence(worded.composer.translate(assumption.text)) if taken else shown.text
        head = worded.composer.taken([]).rstrip() if taken else ""
        assert any(words in line and line.startswith(head) for line in worded.long.split("\n"))
        assert marks(shown.citations) in worded.long
    known = {citation.n for citation in worded.citations.all()}
    assert {int(number) for number in re.findall(r"\[(\d+)\]", worded.long + worded.brief)} <= known


def assert_no_english_sentence(worded: Said) -> None:
    for line in worded.long.split("\n"):
        english = re.search(r"(?:\b[a-z]{2,}\b[ ,]+){4,}", line)
        assert not english, line


def test_what_holds_under_one_reading_or_one_condition_stands_under_it() -> None:
    facts: dict[str, Raw] = {
        "termination_reason": "INVOLUNTARY_OTHER",
        "termination_date": "2026-06-01",
        "grant_agreement_date": "2025-05-02",
        "time_options_granted": "90000",
    }
    worded = said(("azul-sop-2025", "termination_outcome", facts, date(2026, 6, 1)), "en")
    assert worded.long.count("By the default reading:") == 1
    assert worded.long.count("By another reading (") == 1
    assert worded.long.count("If the Board of Directors does not provide it: ") == 2
    assert "kept: 30,000 options. [1][2] Options by Time lost: 60,000 options. [" in worded.long
    open_ = said(("azul-sop-2025", "termination_outcome", {}, date(2026, 6, 1)), "en").long
    assert "• If you die:\n  – If the Board of Directors provides it: " in open_


@settings(unhurried, max_examples=80)
@given(case=cases(), language=LANGUAGE)
def test_everything_that_the_answer_holds_is_said(case: tuple[str, str, dict[str, Raw], date], language: str) -> None:
    assert_all_is_said(said(case, language), language)


@settings(unhurried, max_examples=50)
@given(case=cases(), language=LANGUAGE)
def test_beside_other_plans_the_outcomes_are_said_too(
    case: tuple[str, str, dict[str, Raw], date], language: str
) -> None:
    worded = said(case, language)
    assert_outcomes_are_said(worded, worded.brief, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("plan", BOOKS)
def test_every_worked_example_is_said(plan: str, language: str) -> None:
    for example in BOOKS[plan].examples:
        assert_all_is_said(Said(run(BOOKS[plan], example), language), language)


@pytest.mark.parametrize(("plan", "goal"), GOALS)
def test_a_goal_without_any_fact_is_worded(plan: str, goal: str) -> None:
    result = ask(BOOKS[plan], goal, {}, as_of=date(2026, 11, 21))
    for language in LANGUAGES:
        worded = Said(result, language)
        assert_all_is_said(worded, language)
        if language.startswith("zh"):
            assert_no_english_sentence(worded)


@settings(unhurried, max_examples=30)
@given(case=cases(), languages=st.permutations(LANGUAGES))
def test_the_language_changes_words_only(case: tuple[str, str, dict[str, Raw], date], languages: list[str]) -> None:
    one, other = said(case, languages[0]), said(case, languages[1])
    assert one.citations.all() == other.citations.all()
    for (_, first), (_, second) in zip(one.outcomes, other.outcomes, strict=True):
        assert (first.code, first.reading, first.citations) == (second.code, second.reading, second.citations)
        assert (first.when is None) == (second.when is None)
        if first.quantity and second.quantity:
            plain = first.quantity.model_copy(update={"display": second.quantity.display})
            assert plain == second.quantity


@settings(unhurried, max_examples=30)
@given(case=cases(), language=st.sampled_from([language for language in LANGUAGES if language.startswith("zh")]))
def test_a_chinese_text_has_no_english_sentence(case: tuple[str, str, dict[str, Raw], date], language: str) -> None:
    assert_no_english_sentence(said(case, language))
