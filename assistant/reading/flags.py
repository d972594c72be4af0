"""Yes/no facts and choices that a question names in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.reading.bound import Bound
from corpus.concepts import Mention as ConceptMention
from rules.facts import Fact

_NEGATION = re.compile(
    r"(?:\bnot\b|\bn[o']t\b|n't\b|\bno\b|\bnever\b|\bother than\b|\bbefore\b|\bn[aã]o\b|\bnem\b|\bsem\b|\bexceto\b|"
    r"\bantes\b|\bsin\b|\btampoco\b|\bnunca\b|\bjamais\b|\bjam[aá]s\b|从未|從未|不是|并非|並非|不属于|不屬於|没有|沒有|非|不|未)(?:\s+\w+){0,3}\s*$",
    re.IGNORECASE,
)
_NEGATED_AFTER = re.compile(
    r"\s*(?:(?!(?:but|and|or|mas|e|ou|pero|y|o)\b)\w+\s+){0,2}?(?:not\b|\w+n't\b|n[aã]o\b|no\s|nunca\b|never\b|failed\b|falh|未|没|沒|不)",
    re.IGNORECASE,
)


def flag(fact: Fact, text: str, concepts: Sequence[ConceptMention]) -> Bound | None:
    """A yes/no fact or a choice that the question names."""
    if fact.type == "bool":
        for concept in concepts:
            if concept.concept in fact.concepts:
                before, after = (
                    text[max(0, concept.start - 40) : concept.start],
                    text[concept.end :][:28],
                )
                negated = bool(_NEGATION.search(before)) or bool(_NEGATED_AFTER.match(after))
                raw = "no" if negated else "yes"
                return Bound(fact.name, raw, concept.start, concept.end, text[concept.start : concept.end])
    if fact.type == "choice" and fact.name != "termination_reason":
        named = choices(fact, concepts)
        if len(named) == 1:
            [(value, concept)] = named.items()
            return Bound(fact.name, value, concept.start, concept.end, text[concept.start : concept.end])
    return None


def choices(fact: Fact, concepts: Sequence[ConceptMention]) -> dict[str, ConceptMention]:
    """The values of a choice that the question names, each with its words."""
    return {
        value: concept
        for concept in concepts
        for value, words in fact.value_concepts.items()
        if concept.concept in words
    }
