"""A word that several facts share speaks for the one whose own word stands beside it.

"Achievement" belongs to each target that is scored; in "free cash flow achievement 96%" it is that of the cash flow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from corpus.concepts import Mention as ConceptMention
from rules.facts import Fact

_JOINED: Final = re.compile(
    r"[\s-]*(?:(?:of|in|for|the|d[aeo]s?|del?|en|em|na|no|el|la|los|las|target|meta|objetivo)\s+){0,3}|"
    r"\s*(?:目标|目標)?[的之]?(?:目标|目標)?\s*",
    re.IGNORECASE,
)
"""What may stand between two words of one name: "achievement of the cash flow"."""


def words_of_others(
    text: str, concepts: Sequence[ConceptMention], facts: Iterable[Fact]
) -> Mapping[str, frozenset[ConceptMention]]:
    """The words that a fact shares with others of its type and that in a question are part of another one's name, or
    that are no fact's name: those of several percentages, where no further word of one of them is said.

    Args:
        concepts: the words of the question that the thesaurus knows.
        facts: all facts of a rule book.

    Returns:
        by fact, the words that do not speak for it; facts without such words are left out.
    """
    facts = list(facts)
    beside = _neighbours(text, concepts)
    named = [fact for fact in facts if any(word.concept in fact.concepts for word in beside)]
    found: dict[str, frozenset[ConceptMention]] = {}
    for fact in named:
        others = [other for other in named if other.type == fact.type and other is not fact]
        foreign = frozenset(
            word
            for word, near in beside.items()
            if word.concept in fact.concepts and not near & set(fact.concepts)
            if any(word.concept in other.concepts and near & set(other.concepts) for other in others)
        )
        if foreign:
            found[fact.name] = foreign
    for name, words in _of_none(concepts, facts).items():
        found[name] = found.get(name, frozenset()) | words
    return found


def _of_none(concepts: Sequence[ConceptMention], facts: Sequence[Fact]) -> dict[str, frozenset[ConceptMention]]:
    """By percentage, the words that others share with it, where no further word is said of any of them: "blended
    achievement 62%" is that of no single target.
    """
    said = {word.concept for word in concepts}
    percentages = [fact for fact in facts if fact.type == "percent" and said & set(fact.concepts)]
    shared = {
        concept
        for concept in said
        if len(having := [fact for fact in percentages if concept in fact.concepts]) > 1
        and all(len(fact.concepts) > 1 and said & set(fact.concepts) == {concept} for fact in having)
    }
    return {
        fact.name: frozenset(word for word in concepts if word.concept in shared & set(fact.concepts))
        for fact in percentages
        if shared & set(fact.concepts)
    }


def _neighbours(text: str, concepts: Sequence[ConceptMention]) -> dict[ConceptMention, frozenset[str]]:
    """The words with others beside them that make one name with them, and the concepts of those others."""
    found: dict[ConceptMention, frozenset[str]] = {}
    for word in concepts:
        near = frozenset(
            other.concept
            for other in concepts
            if other.concept != word.concept and _JOINED.fullmatch(text, *_between(word, other))
        )
        if near:
            found[word] = near
    return found


def _between(one: ConceptMention, other: ConceptMention) -> tuple[int, int]:
    """The stretch between two words; empty where they overlap."""
    start, end = min(one.end, other.end), max(one.start, other.start)
    return start, max(start, end)
