"""Topics and goals: how well each fits a question, with the evidence for it.

Three kinds of evidence are added up: the concepts that the question names, its form, and its nearness to example
questions of each topic. Within a plan, what a rule says and the facts that the question gives decide between rules
of a topic.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from corpus.concepts import Mention as ConceptMention
from corpus.data import load
from rules.book import Book, Rule

DATA = Path(__file__).parent

_FORM_WEIGHT = 1.5
_NEAR_WEIGHT = 4.0
_RULE_CONCEPT = 1.6
_MISSED_CONCEPT = 0.05
_FIT_WEIGHT = 1.6
_MISSED_EVENT = 6.0
_RIVAL = 3.0
_OTHER_EVENT = 3.0
_UNHEEDED_EVENT = 8.0
_COUNTED = 4.0
_FIRST_DAY = 3.0
STRONG_EVENTS = frozenset(
    {"stock_split", "change_of_control", "liquidity_event", "asset_sale", "dissolution", "merger"}
)
DATED_EVENTS = STRONG_EVENTS | {"blackout", "accounts_approval", "half_year_results", "board_meeting"}
"""A date said to be of one of these is no grant date and no day of the answer."""
EVENT_WORDS = frozenset(
    (
        *("acceleration", "asset_sale", "buyback", "change_of_control", "death", "dissolution", "forfeiture"),
        *("group_transfer", "heirs", "investigation", "joint_venture", "leave_of_absence", "liquidity_event"),
        *("mutual_agreement", "stock_split", "termination", "us_resident", "service_provider", "independent_director"),
        *("non_business_day", "inside_information", "limit_refresh", "half_year_results", "excluded_provider"),
    )
)
"""What a rule about a special event names: a question that does not name it is not about the event."""

RIVALS = (
    frozenset({"time_options", "performance_options"}),
    frozenset({"rsus", "options"}),
    frozenset({"tsr", "fcf", "co2"}),
    frozenset({"initial_lockup", "monthly_lockup"}),
)
"""Words for different things of one kind: a rule about one is not meant where the question names only another."""

REASON_WORDS = frozenset(
    (
        *("resignation", "dismissal", "dismissal_without_cause", "dismissal_with_cause", "death", "disability"),
        *("retirement", "retirement_voluntary"),
    )
)
UNIT_WORDS = frozenset({"options", "shares", "units", "award", "board", "committee", "deadline"})


@dataclass(frozen=True, slots=True)
class Topic:
    """A thing that people ask about."""

    id: str
    concepts: Mapping[str, float]
    asks: tuple[str, ...]


@lru_cache(maxsize=1)
def topics() -> dict[str, Topic]:
    """The topics of ``topics.yaml``."""
    loaded: dict[str, Any] = load((DATA / "topics.yaml").read_bytes())
    return {
        name: Topic(
            name, {concept: float(weight) for concept, weight in entry["concepts"].items()}, tuple(entry["asks"])
        )
        for name, entry in loaded.items()
    }


def topic_scores(
    mentions: Sequence[ConceptMention], forms: frozenset[str], nearness: Mapping[str, float]
) -> dict[str, float]:
    """How well each topic fits: concepts once each, plus form, plus nearness to its example questions (0 to 1)."""
    present = {mention.concept for mention in mentions}
    scores: dict[str, float] = {}
    for topic in topics().values():
        score = sum(weight for concept, weight in topic.concepts.items() if concept in present)
        if score > 0 or nearness.get(topic.id, 0.0) > 0:
            score += _FORM_WEIGHT * bool(forms & set(topic.asks))
        score += _NEAR_WEIGHT * nearness.get(topic.id, 0.0)
        scores[topic.id] = score
    return scores


def goal_score(book: Book, goal: str, rule: Rule, present: frozenset[str], forms: frozenset[str], fit: float) -> float:
    """How well a rule fits beyond its topic.

    Args:
        present: the concepts that the question names.
        fit: how well the values in the question fit the rule's facts (bound minus left over).
    """
    if present & REASON_WORDS:
        present |= {"termination", "forfeiture"}
    named = {concept for concept in rule.concepts if concept in present}
    missed = len(rule.concepts) - len(named)
    score = sum(_RULE_CONCEPT * (0.5 if concept in UNIT_WORDS else 1.0) for concept in named)
    score -= _MISSED_CONCEPT * missed
    absent = set(rule.concepts) - present
    if present & STRONG_EVENTS and not named & STRONG_EVENTS:
        heeded = any(present & STRONG_EVENTS & set(book.facts[name].concepts) for name in book.facts_of(goal))
        unheeded = not heeded and not rule.statement and speaks_of(book, present & STRONG_EVENTS)
        score -= _UNHEEDED_EVENT if unheeded else _OTHER_EVENT
    score -= _MISSED_EVENT * bool(absent & EVENT_WORDS)
    if any(absent & rivals and present & rivals and not named & rivals for rivals in RIVALS):
        score -= _RIVAL
    score += _FIT_WEIGHT * fit
    if form_of(rule) in forms:
        score += 1.0
    counted = {form.removeprefix("count:") for form in forms if form.startswith("count:")}
    if counted and not rule.outcomes and not rule.statement:
        score += _COUNTED if rule.unit in counted else -_COUNTED if rule.currency else 0.0
    if "first_day" in rule.concepts:
        score += _FIRST_DAY if "start" in forms else -_FIRST_DAY
    if rule.topic == "definition" and not named:
        score -= 3.0
    if goal in ("termination_outcome", "change_of_control_outcome"):
        score += 1.0
        if present & REASON_WORDS and "date" not in forms:
            score += 1.5
        if goal == "termination_outcome" and not any(topics()["termination"].concepts.get(c, 0) >= 2 for c in present):
            score -= 5.0
    return score


def speaks_of(book: Book, events: frozenset[str]) -> bool:
    """Whether a book says what one of these events does."""
    return any(rule.topic and events & set(rule.concepts) for rule in book.rules.values())


def form_of(rule: Rule) -> str:
    """What the rule's answer looks like: a form of `assistant.reading.asked.FORMS`, or ``statement``."""
    if rule.outcomes:
        return "consequence"
    if rule.statement:
        return "statement"
    if rule.currency:
        return "money"
    return "quantity" if rule.unit else "date"
