"""Why somebody leaves: the words that name a reason, and those that leave it open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from assistant.reading.evidence import STRONG_EVENTS
from corpus.concepts import Mention
from rules.vocabulary import OCF_TERMINATION_REASONS, TERMINATION_REASONS

OPEN_REASONS: Final[dict[str, tuple[str, ...]]] = {
    "voluntary_severance": ("X_MUTUAL_AGREEMENT", "VOLUNTARY_OTHER", "INVOLUNTARY_OTHER"),
    "dismissal": ("INVOLUNTARY_OTHER", "INVOLUNTARY_WITH_CAUSE"),
    "retirement": ("VOLUNTARY_RETIREMENT", "X_RETIREMENT_AGREED", "X_RETIREMENT_INVOLUNTARY"),
    "termination": (
        *OCF_TERMINATION_REASONS,
        *("X_RETIREMENT_AGREED", "X_RETIREMENT_INVOLUNTARY", "X_MUTUAL_AGREEMENT", "X_END_OF_TERM"),
    ),
    "partial_disability": ("INVOLUNTARY_DISABILITY", "X_LEAVE_OF_ABSENCE"),
}
"""Words that leave the reason open, and between which."""

REASON_CONCEPTS: Final[dict[str, str]] = {
    "resignation": "VOLUNTARY_OTHER",
    "good_reason": "VOLUNTARY_GOOD_CAUSE",
    "retirement_voluntary": "VOLUNTARY_RETIREMENT",
    "retirement_agreed": "X_RETIREMENT_AGREED",
    "retirement_involuntary": "X_RETIREMENT_INVOLUNTARY",
    "dismissal_without_cause": "INVOLUNTARY_OTHER",
    "dismissal_with_cause": "INVOLUNTARY_WITH_CAUSE",
    "death": "INVOLUNTARY_DEATH",
    "disability": "INVOLUNTARY_DISABILITY",
    "mutual_agreement": "X_MUTUAL_AGREEMENT",
    "end_of_term": "X_END_OF_TERM",
    "group_transfer": "X_GROUP_TRANSFER",
    "joint_venture": "X_JV_TRANSFER",
    "employer_leaves_group": "X_EMPLOYER_LEAVES_GROUP",
    "leave_of_absence": "X_LEAVE_OF_ABSENCE",
    "parental_leave": "X_PARENTAL_LEAVE",
    "elected_to_board": "X_ELECTED_TO_BOARD",
    "change_of_post": "X_CHANGE_OF_POST",
}

_INSTEAD: Final[dict[str, frozenset[str]]] = {
    "X_ELECTED_TO_BOARD": frozenset({"X_CHANGE_OF_POST", "X_END_OF_TERM"}),
    "X_JV_TRANSFER": frozenset({"X_GROUP_TRANSFER", "X_CHANGE_OF_POST"}),
    "X_EMPLOYER_LEAVES_GROUP": frozenset({"X_GROUP_TRANSFER", "X_CHANGE_OF_POST"}),
    "X_GROUP_TRANSFER": frozenset({"X_CHANGE_OF_POST"}),
}
"""What a reason goes along with, so that the more particular one is meant where both are named."""

AWAY: Final = frozenset({"X_LEAVE_OF_ABSENCE", "X_PARENTAL_LEAVE"})
"""The reasons of who only stays away."""
BOTH_LEAVES: Final = "both_leaves"
"""What a question is about that speaks of a maternity or paternity leave and of another one beside it."""
HAPPENINGS: Final = STRONG_EVENTS | REASON_CONCEPTS.keys() | {"partial_disability"}
"""What can happen that decides which rule applies."""


def reason_of(present: frozenset[str]) -> tuple[str | None, tuple[str, ...]]:
    """Return the termination reason that the concepts name, or the reasons between which they leave it open."""
    named = [REASON_CONCEPTS[concept] for concept in sorted(present) if concept in REASON_CONCEPTS]
    if "X_MUTUAL_AGREEMENT" in named and present & {"retirement", "retirement_voluntary"}:
        return "X_RETIREMENT_AGREED", ()  # by agreement with the company, and a retirement
    implied = frozenset().union(*(_INSTEAD.get(reason, frozenset()) for reason in named))
    named = [reason for reason in named if reason not in implied]
    if BOTH_LEAVES in present:
        named = [reason for reason in named if reason != "X_PARENTAL_LEAVE"]  # what the other leave changes is the more
    named = [reason for reason in named if reason not in AWAY] or named  # who was away and then left has left
    if len(named) == 1:
        return named[0], ()
    if named:
        return None, tuple(named)
    for concept, between in OPEN_REASONS.items():
        if concept in present:
            return None, between
    return None, ()


def weighable(concepts: Sequence[Mention]) -> tuple[tuple[int, int, str], ...]:
    """Where a question names reasons of leaving that can be weighed against each other, and which: a dismissal of
    either kind is one where no other word says of which kind it is.
    """
    kinds = {concept for concept, reason in REASON_CONCEPTS.items() if reason in OPEN_REASONS["dismissal"]}
    open_reasons = {"dismissal"} if kinds.isdisjoint(each.concept for each in concepts) else set()
    return tuple((c.start, c.end, c.concept) for c in concepts if c.concept in REASON_CONCEPTS.keys() | open_reasons)


def known_reasons() -> frozenset[str]:
    """Every termination reason that a question can name."""
    return frozenset(TERMINATION_REASONS)
