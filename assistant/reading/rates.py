"""A price without a currency where a plan turns a price on an exchange into its own currency: "closing price 1.20, PTax
5.40" is a price on the exchange, for one in the plan's own currency would need no rate.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from assistant.reading import amounts
from assistant.reading.mention import Mention
from corpus.concepts import Mention as ConceptMention
from rules.facts import Fact

_RATE: Final = "exchange_rate"
_ON_THE_EXCHANGE: Final = frozenset({_RATE, "closing_price"})
_DOLLAR: Final = re.compile(r"\b(?:d[oó]lar|dollar|c[âa]mbio)\b", re.IGNORECASE)
_OWN: Final = re.compile(r"R\$|\bBRL\b|\breais\b|\breales\b|雷[亚亞][尔爾]", re.IGNORECASE)


def not_meant(text: str, value: Mention, facts: Collection[Fact], concepts: Iterable[ConceptMention]) -> frozenset[str]:
    """The names of the facts of a price in the currency into which a rate turns one, which a bare number is not.

    Args:
        text: the question.
        value: a value in it.
        facts: those that the goal can use.
        concepts: found in the question.
    """
    if value.kind != "number" or _OWN.search(text):
        return frozenset()
    if not any(concept.concept in _ON_THE_EXCHANGE for concept in concepts) and not _DOLLAR.search(text):
        return frozenset()
    return _turned(facts)


def is_of_another(
    fact: Fact, text: str, words: Sequence[tuple[int, int]], known: Collection[str], facts: Mapping[str, Fact]
) -> bool:
    """Whether a price that is asked for is in another currency than a fact: in the one that a question names beside the
    words for it, or in that of the exchange where the rate is known by which it is turned.

    Args:
        fact: a fact that may be asked for.
        text: the question.
        words: where words for the fact stand.
        known: the names of the facts that are known.
        facts: those of the book.
    """
    if amounts.in_another_currency(fact, text, words):
        return True
    rate = any(_RATE in facts[name].concepts for name in known if name in facts)
    return rate and fact.name in _turned(facts.values())


def _turned(facts: Collection[Fact]) -> frozenset[str]:
    """The facts of a price in the currency into which a rate of the book turns one in another currency."""
    rates = [str(fact.unit).split(" per ") for fact in facts if _RATE in fact.concepts and " per " in str(fact.unit)]
    prices = [fact for fact in facts if fact.type == "money" and fact.per == "share"]
    foreign = {fact.currency for fact in prices}
    return frozenset(fact.name for own, other in rates for fact in prices if fact.currency == own and other in foreign)
