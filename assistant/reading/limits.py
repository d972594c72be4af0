"""Which of a plan's limits a question is about: that of a group, what is left of one, or the lowest of several."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from corpus.concepts import Mention
from corpus.folding import is_han
from rules.book import Book, Rule
from rules.expression import Call, Name

RECIPIENTS: Final = frozenset(
    {"ceo", "director", "independent_director", "substantial_shareholder", "service_provider"}
)
"""People for whom a book may have a limit of their own; where it has, the limit for everybody is not meant."""
REMAINING: Final = "remaining"
SHARE_LIMIT: Final = "share_limit"
GRANT: Final = "grant"
_TOPIC: Final = "limits"
_TERM: Final = 4
"""So many characters a term of a plan for a limit has at least in Chinese."""


def is_for_others(book: Book, rule: Rule, present: frozenset[str]) -> bool:
    """Whether a rule on limits is for others than those whom the question names: each group has its own."""
    if rule.topic != _TOPIC:
        return False
    named, own = present & RECIPIENTS, set(rule.concepts) & RECIPIENTS
    if own:
        return not own & named
    return any(other.topic == _TOPIC and named & set(other.concepts) for other in book.rules.values())


def counts_nothing_off(book: Book, rule: Rule, present: frozenset[str]) -> bool:
    """Whether a question asks what is left of a limit, and a rule says how high it is although others say what is
    left.
    """
    if rule.topic != _TOPIC or REMAINING not in present or REMAINING in rule.concepts:
        return False
    return any(other.topic == _TOPIC and REMAINING in other.concepts for other in book.rules.values())


def is_limit(rule: Rule) -> bool:
    """Whether a rule says how much there can be at most."""
    return rule.topic == _TOPIC and bool(rule.unit or rule.currency)


def is_lowest_of(rule: Rule, goals: Collection[str]) -> bool:
    """Whether a rule takes the lowest of several limits, one of the goals among them."""
    value = rule.value
    if not is_limit(rule) or rule.bound != "at_most" or not isinstance(value, Call) or value.function != "min":
        return False
    return any(isinstance(part, Name) and part.id in goals for part in value.arguments)


def names_one(text: str, concepts: Iterable[Mention]) -> bool:
    """Whether a question names one of several limits, and does not only ask how much can be granted: it uses a term as
    the plan does ("Global Grant Limit", 总体授予限额), or speaks of no grant.

    >>> limit, grant = Mention("share_limit", 12, 19, "maximum"), Mention("grant", 30, 35, "grant")
    >>> names_one("What is the maximum the plan may grant", [limit, grant]), names_one("What is the Maximum", [limit])
    (False, True)
    """
    concepts = list(concepts)
    limits = [text[c.start : c.end] for c in concepts if c.concept == SHARE_LIMIT]
    terms = [words for words in limits if words != words.lower() or (is_han(words[0]) and len(words) >= _TERM)]
    return bool(limits) and (bool(terms) or not any(c.concept == GRANT for c in concepts))


def within_all(
    weighed: list[tuple[float, int]],
    rules: Sequence[Rule],
    present: frozenset[str],
    settles: Callable[[int], bool],
    reach: float,
) -> list[tuple[float, int]]:
    """The ranking, led by the lowest of the limits that are near where the question names nothing of what is the best
    one's own: only what keeps within all of them can be done.

    Args:
        weighed: scores with places in `rules`, best first.
        present: the concepts that the question names.
        settles: whether the facts at hand settle what stands at a place.
        reach: how far below the best score a limit is near.
    """
    near = {rules[i].goal for score, i in weighed if score >= weighed[0][0] - reach}
    lowest = [i for _, i in weighed if is_lowest_of(rules[i], near) and settles(i)]
    best = rules[weighed[0][1]]
    own = set(best.concepts) - RECIPIENTS
    if not lowest or not is_limit(best) or (own - set(rules[lowest[0]].concepts)) & present:
        return weighed
    return [(weighed[0][0], lowest[0]), *(pair for pair in weighed if not is_limit(rules[pair[1]]))]
