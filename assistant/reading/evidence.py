"""Topics and goals: how well each fits a question, with the evidence for it.

Three kinds of evidence are added up: the concepts that the question names, its form, and its nearness to example
questions of each topic. Within a plan, what a rule says and the facts that the question gives decide between rules
of a topic.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from assistant.reading.asked import PEOPLE as PEOPLE_ASKED
from assistant.reading.limits import RECIPIENTS, REMAINING, counts_nothing_off, is_for_others
from corpus.data import load
from rules.book import Book, Rule
from rules.expression import Compare, If, In, Logic, Not, Truth

DATA = Path(__file__).parent

_FORM_WEIGHT = 1.5
_NEAR_WEIGHT = 4.0
_RULE_CONCEPT = 1.6
_MISSED_CONCEPT = 0.05
_FIT_WEIGHT = 1.6
_MISSED_EVENT = 7.0
_RIVAL = 3.0
_OTHER_EVENT = 3.0
_UNHEEDED_EVENT = 8.0
_COUNTED = 4.0
_FIRST_DAY = 3.0
_WHOLE = 2.5
_DECISIVE = 3.0
_WHO = 2.0
"""What it counts that a question asks who somebody is, for a rule that says so."""
_WHETHER = 1.5
_ANOTHER_FORM = 5.0
_NUMBER_FORMS = frozenset({"quantity", "money", "date"})
_FIGURES = frozenset({"quantity", "money"})
_OF_PEOPLE = frozenset({"abstention"})
"""What people do on an occasion, so that "when" asks for no day: "who must abstain when …?"."""
STRONG_EVENTS = frozenset(
    {
        *("stock_split", "change_of_control", "permitted_change_of_control", "liquidity_event", "asset_sale"),
        *("delisting", "dissolution", "merger"),
    }
)
DATED_EVENTS = STRONG_EVENTS | frozenset(
    {"blackout", "accounts_approval", "half_year_results", "quarterly_results", "board_meeting"}
)
"""A date said to be of one of these is no grant date and no day of the answer."""
EVENT_WORDS = frozenset(
    (
        *(
            "acceleration",
            "asset_sale",
            "buyback",
            "change_of_control",
            "contribution",
            "death",
            "dissolution",
            "forfeiture",
        ),
        *("group_transfer", "heirs", "investigation", "joint_venture", "leave_of_absence", "liquidity_event"),
        *("mutual_agreement", "stock_split", "termination", "us_resident", "service_provider", "independent_director"),
        *("non_business_day", "inside_information", "limit_refresh", "half_year_results", "outside_adviser", "trustee"),
    )
)
"""What a rule about a special event names: a question that does not name it is not about the event."""

RIVALS = (
    frozenset({"time_options", "performance_options"}),
    frozenset({"rsus", "options"}),
    frozenset({"tsr", "fcf", "co2"}),
    frozenset({"initial_lockup", "monthly_lockup"}),
    frozenset({"accounts_approval", "half_year_results"}),
)
"""Words for different things of one kind: a rule about one is not meant where the question names only another."""

REASON_WORDS = frozenset(
    (
        *("resignation", "dismissal", "dismissal_without_cause", "dismissal_with_cause", "death", "disability"),
        *("retirement", "retirement_voluntary"),
    )
)
_LEFT_WITH = frozenset({"termination", "forfeiture"})
"""What a reason of leaving speaks of."""
TURNED_TO = frozenset({"contribution", "net_emissions", "proportion"})
"""What is asked of a thing only by a question that names it; what else that question says is said for that."""

DECISIVE = frozenset(
    (
        *("abstention", "below_market", "change_of_law", "clawback", "confidentiality", "expiry", "flawed_grant"),
        *("form_blanks", "grounds", "headings", "limit_refresh", "repricing", "right_to_a_job", "shares_in_reserve"),
        *(
            "above_limit",
            "individual_limit",
            "misconduct",
            "dividends",
            "instalments",
            "means_of_payment",
            "members",
            "outside_adviser",
            "own_payment",
            "purpose",
            "service_end",
            "silence",
            "survives",
            "underwater",
            "unpaid",
            "waiver",
            "who_calculates",
            "who_receives",
        ),
        *sorted(TURNED_TO),
    )
)
"""Words that say what is asked of a thing: a rule about it goes before the rules about the thing."""

_CLAWBACK: Final = "clawback"
_LED_TO: Final = TURNED_TO | {
    *("dividends", "instalments", "means_of_payment", "members", "survives", "waiver", "who_calculates", "who_receives")
}
"""What a question that names it is about, where a rule of the book knows of it."""
ABOUT: Final = DECISIVE - {_CLAWBACK, "limit_refresh", "misconduct"}
"""What a question may be about that only says that something can be taken away for it."""

ADVICE: Final = "investment_advice"
SUBJECTS = frozenset(
    (
        *("ads_ratio", "advance", "appraisal", "brokerage", "competitor", "confidentiality", "cryptocurrency"),
        *(
            "employee_purchase",
            "exchange_rate",
            "executive_pay",
            "exercise_loan",
            "form_blanks",
            "future_price",
            ADVICE,
        ),
        *("labour_bases", "late_interest", "marital_property", "matching_shares", "ownership_guideline"),
        *("delisting", "personal_data", "relocation", "reminder", "tax_help", "tax_rate", "prevailing_language"),
    )
)
"""What a question that names it is about: where no rule of a book knows of it, none answers the question."""

PEOPLE = frozenset(
    {"appointed_director", "director", "independent_director", "board", "committee", "administrator", "ceo"}
)
"""Whose names a question can ask for; rule books say what people are, not how they are called."""

_ADVISERS = frozenset({"consultant", "advisor", "outside_adviser"})
"""Service providers under other names."""

_TAKEN_BACK = frozenset({"buyback", "investigation"})
"""What a rule about misconduct need not be asked for by name."""

CONSEQUENCES = frozenset({"termination_outcome", "change_of_control_outcome"})
"""The goals that say what becomes of everything that somebody has."""

_OF_EVENT: Final = {"change_of_control_outcome": ("change_of_control",)}
"""What a question names that asks for a consequence, whose rules are about whatever it takes."""

_SAID = frozenset({REMAINING, "in_total", "whole_number"})
"""What a question says where it asks for it: what is left of something, a sum, or a whole number."""

_EXERCISED: Final = "exercised_already"
"""Who says that a part has been exercised asks for what is left, whatever the words."""

_LIMIT: Final = "share_limit"
_LENGTHS: Final = frozenset({"months", "days"})
"""What is counted where the question asks for a length of time, which no number of awards is."""
HELD: Final = frozenset({"options", "performance_options", "restricted_shares", "rsus", "time_options", "units"})
"""What somebody has: a split is asked about for that, not for a limit of which nobody speaks."""

_PRICES = frozenset({"closing_price", "share_price"})
"""Of which a rule says the day, which is asked for only where the question speaks of a price."""

_ACTS = frozenset({"exercise", "grant", "payment", "settlement", "transfer", "vesting"})
"""What is done with an award, which is no name of a value: "exercise until when?"."""
_ASKED_FOR = 2.5
"""What it counts that a question asks for a rule's value by its name: "what is the initial value per share?"."""

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


_OPEN_FORMS: Final = frozenset({"whether", "consequence"})
_FIGURE: Final = 4.0
"""What a figure is behind where a question names none and asks whether or what happens."""
_LAST: Final = 2.5
"""What a last day is behind where the first is asked for."""


def topic_scores(present: frozenset[str], forms: frozenset[str], nearness: Mapping[str, float]) -> dict[str, float]:
    """How well each topic fits: concepts once each, plus form, plus nearness to its questions (0 to 1)."""
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
        present |= _LEFT_WITH
    counts_as = "counts_as" in forms
    forms = (forms - {"counts_as"}) | {"definition"} if counts_as else forms
    named = {concept for concept in (*rule.concepts, *_OF_EVENT.get(goal, ())) if concept in present}
    missed = len(set(rule.concepts) - named - DECISIVE)
    score = sum(_RULE_CONCEPT * (0.5 if concept in UNIT_WORDS else 1.0) for concept in named)
    score -= _MISSED_CONCEPT * missed
    if not is_for_others(book, rule, present):
        decisive = named & DECISIVE
        score += _DECISIVE * len(decisive - {_CLAWBACK} if present & ABOUT else decisive)
    score += _ASKED_FOR * asked_for(rule, forms) + bool(rule.concepts and f"of:{rule.concepts[0]}" in forms)
    absent = set(rule.concepts) - present
    if present & STRONG_EVENTS and not named & STRONG_EVENTS:
        heeded = any(present & STRONG_EVENTS & set(book.facts[name].concepts) for name in book.facts_of(goal))
        unheeded = not heeded and not rule.statement and speaks_of(book, present & STRONG_EVENTS)
        score -= _UNHEEDED_EVENT if unheeded else _OTHER_EVENT
    score -= _MISSED_EVENT * is_of_another_event(rule, present)
    if any(absent & rivals and present & rivals and not named & rivals for rivals in RIVALS):
        score -= _RIVAL
    score -= _RIVAL * (is_for_others(book, rule, present) + counts_nothing_off(book, rule, present))
    turned = {concept for concept in present & _LED_TO if speaks_of(book, frozenset({concept}))}
    score -= _RIVAL * (bool(turned - named) + bool(absent & TURNED_TO))
    score += _FIT_WEIGHT * fit
    if form_of(rule) in forms - {"whether"}:
        score += 1.0
    elif "date" in forms and not forms & _FIGURES and form_of(rule) in _FIGURES and not named & _OF_PEOPLE:
        score -= _ANOTHER_FORM
    if "money" in forms and rule.outcomes and goal not in CONSEQUENCES:
        score -= _WHETHER
    if forms and forms <= _OPEN_FORMS and fit <= 0 and form_of(rule) in ("quantity", "money") and not named & ABOUT:
        score -= _FIGURE
    last = absent & {"deadline"} or rule.topic == "exercise_deadline"
    if "start" in forms and "last_day" not in forms and last and form_of(rule) == "date":
        score -= _LAST
    if _whether(rule):
        meant = 2 * len(named) > len(rule.concepts) or "definition" in forms
        if forms & _NUMBER_FORMS:
            score -= _WHETHER
        elif "whether" in forms and meant:
            score += _WHETHER
    counted = {form.removeprefix("count:") for form in forms if form.startswith("count:")}
    if counted and not rule.outcomes and not rule.statement:
        alike = ("money" if rule.currency else rule.unit) in counted
        score += _COUNTED if alike else -_COUNTED if rule.currency or counted <= {"money", "people"} else 0.0
        score -= 3 * _COUNTED * (counted <= _LENGTHS and rule.unit in HELD)
    if counted and counted <= _LENGTHS and rule.topic == "exercise_deadline" and form_of(rule) == "date":
        score += _COUNTED
    if "whole" in forms and rule.topic == "vesting_date":
        score += _WHOLE if named & {"vested", "completion_date"} else -_WHOLE
    score -= 2 * _WHOLE * ("stays" in forms and rule.topic in ("payment_date", "exercise_deadline"))
    if "last_day" in forms and "exercise" in present and rule.topic == "vesting_date":
        score -= 3 * _WHOLE
    if "first_day" in rule.concepts:
        score += _FIRST_DAY if "start" in forms else -_FIRST_DAY
    if rule.outcomes and goal not in CONSEQUENCES and "date" in forms and "consequence" not in forms:
        score -= _RIVAL
    cash_alone = "cash" in present - absent and "shares_delivery" not in present
    score -= 2 * _RIVAL * (cash_alone and "shares_delivery" in absent)
    if absent & _SAID and _EXERCISED not in named:
        score -= _RIVAL
    score -= _RIVAL * (_LIMIT in absent and "stock_split" in named and bool(present & HELD))
    if form_of(rule) == "date" and absent & _PRICES and not present & _PRICES:
        score -= _RIVAL
    unasked = rule.topic != "definition" and "definition" not in forms | present and not named & ABOUT
    if "definition" in rule.concepts and unasked:
        score -= _RIVAL
    if rule.topic == "definition":
        score += -3.0 if not named else float("definition" in forms and rule.statement) + _WHO * (PEOPLE_ASKED in forms)
        unasked = not {"definition", PEOPLE_ASKED} & (forms | present)
        score -= _RIVAL * (unasked and bool(forms & (_NUMBER_FORMS | {"consequence"})))
    if goal in CONSEQUENCES:
        score += 1.0 - 2 * _RIVAL * counts_as
        if present & REASON_WORDS and "date" not in forms:
            score += 1.5
        if goal == "termination_outcome" and not any(topics()["termination"].concepts.get(c, 0) >= 2 for c in present):
            score -= 5.0
    return score


def asked_for(rule: Rule, forms: frozenset[str]) -> bool:
    """Whether a question asks for what a rule gives by its name."""
    return any(f"of:{concept}" in forms for concept in rule.concepts if concept not in UNIT_WORDS | _ACTS)


def in_question(rule: Rule, forms: frozenset[str], present: frozenset[str]) -> bool:
    """Whether a question asks for what a rule gives by its name, or names what it is about and the rule is on just
    that.
    """
    return asked_for(rule, forms) or bool(_LED_TO & present & set(rule.concepts))


def is_of_another_event(rule: Rule, present: frozenset[str]) -> bool:
    """Whether a rule is about a special event that a question does not name.

    Args:
        present: the concepts that the question names.
    """
    if present & REASON_WORDS:
        present |= _LEFT_WITH
    named = set(rule.concepts) & present
    spared = RECIPIENTS if named & (RECIPIENTS | DECISIVE | _ADVISERS) else frozenset()
    spared |= _TAKEN_BACK if "misconduct" in named else frozenset()
    others = (set(rule.concepts) - present - spared) & EVENT_WORDS
    return bool(others - STRONG_EVENTS if named & STRONG_EVENTS else others)


def _whether(rule: Rule) -> bool:
    """Whether a rule's value is yes or no."""
    value = rule.value or (rule.table[0].value if rule.table else None)
    while isinstance(value, If):
        value = value.then
    return isinstance(value, Compare | Logic | Not | In | Truth)


_DEEDS = frozenset({"pledge", "sale_of_shares", "transfer"})
"""What somebody does with an award: a question that names it is about that, whatever it is done for."""


_END = frozenset({"dissolution"})
"""That a company goes under is no change of control, and a book that says nothing of it has no rule for it."""
_SETTLED = frozenset({"payment_date", "settlement_date", "cash"})
"""What makes of a liquidation the settlement of an award."""


def unsaid(book: Book, present: frozenset[str]) -> bool:
    """Whether a question is about something of which a book says nothing."""
    subjects = present & SUBJECTS
    if _CLAWBACK in present and speaks_of(book, frozenset({_CLAWBACK})):
        return False
    if subjects == {"tax_rate"} and "tax" in present and speaks_of(book, frozenset({"tax"})):
        return False
    if not subjects and present & STRONG_EVENTS == _END and not present & _SETTLED:
        return not speaks_of(book, _END)
    return bool(subjects) and not speaks_of(book, subjects) and not (present & _DEEDS and speaks_of(book, _DEEDS))


def speaks_of(book: Book, events: frozenset[str]) -> bool:
    """Whether a book has a rule on one of these."""
    return any(rule.topic and events & set(rule.concepts) for rule in book.rules.values())


def counts(rule: Rule) -> tuple[str | None, ...]:
    """What the value of a rule counts."""
    return rule.unit, rule.currency, rule.per


def form_of(rule: Rule) -> str:
    """What the rule's answer looks like: a form of `assistant.reading.asked.FORMS`, or ``statement``."""
    if rule.outcomes:
        return "consequence"
    if rule.statement:
        return "statement"
    if rule.currency:
        return "money"
    if rule.unit:
        return "quantity"
    return "whether" if _whether(rule) else "date"
