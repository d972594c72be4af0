"""Documents that call their own clauses rules, as plans of the United Kingdom do, and the rules of other texts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from corpus.prose import once_a_document

if TYPE_CHECKING:
    from corpus.plan import Document

_HAS_RULES = re.compile(r"\b[Tt]h(?:is|ese)\s+[Rr]ules?\b|\bRules\s+of\s+(?:the|this)\s+(?:\w+\s+){0,4}Plan\b")
_IN_TITLE = re.compile(r"\brules\b", re.IGNORECASE)
_HEAD = 300
_RULE = re.compile(r"rules?|reglas?|regras?", re.IGNORECASE)
HAN_RULE = "[規规][則则]"
_LABELLED = re.compile(rf"(?:rule|regla|regra)\s|{HAN_RULE}", re.IGNORECASE)
_NUMBER = re.compile(r"(?P<first>\d{1,2})(?!\d)(?![a-z])(?!-\d)")
_GOES_ON = re.compile(r"[\w-]*\d")
_BEFORE = 40
_OF_ANOTHER = re.compile(
    r"\b(?!(?:And|Any|By|Despite|Each|For|From|If|In|Notwithstanding|Of|Or|See|The|This|To|Under|Unless|When|Where|With)\b)"
    r"[A-Z][\w&’'-]*[^\S\n]+$"
)
"""What stands before the rule of another text: "Listing Rule 17.03", "NASDAQ Rule 5635"."""


def calls_clauses_rules(text: str) -> bool:
    """Say whether a document calls its own clauses rules.

    >>> calls_clauses_rules("HERON SHARESAVE RULES"), calls_clauses_rules("HERON SHARESAVE")
    (True, False)
    """
    return _HAS_RULES.search(text) is not None or _IN_TITLE.search(text, 0, _HEAD) is not None


@once_a_document
def labelled_rules(document: Document) -> frozenset[str]:
    """Give the clauses that a document, or a schedule of it, labels so: "Rule 1.", "Regla 1.", 規則一."""
    numbered = (clause for clause in document.outline if clause.kind == "number")
    return frozenset(clause.id for clause in numbered if _LABELLED.match(document.text, clause.label_at))


def is_rule(unit: str) -> bool:
    """Say whether the word that leads a number is one for rules, of this text or another."""
    return _RULE.fullmatch(unit) is not None


def is_own_rule(cited: re.Match[str]) -> bool:
    """Say whether "Rule 5.2" can be a clause of the text itself: "Rule 144", "Rule 10b5-1", "Listing Rule 9" cannot.

    Args:
        cited: The `unit` and the `numbers`.
    """
    text = cited.string
    return (
        is_rule(cited["unit"])
        and _NUMBER.match(cited["numbers"]) is not None
        and _GOES_ON.match(text, cited.end()) is None
        and "\n" not in text[cited.end("unit") : cited.start("numbers")]
        and _OF_ANOTHER.search(text, max(0, cited.start() - _BEFORE), cited.start()) is None
    )
