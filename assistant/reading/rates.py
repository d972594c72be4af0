"""A price without a currency where a plan turns a price on an exchange into its own currency: "closing price 1.20, PTax
5.40" is a price on the exchange, for one in the plan's own currency would need no rate.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Final

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
    said = {concept.concept for concept in concepts} & _ON_THE_EXCHANGE or _DOLLAR.search(text)
    if value.kind != "number" or not said or _OWN.search(text):
        return frozenset()
    rates = [str(fact.unit).split(" per ") for fact in facts if _RATE in fact.concepts and " per " in str(fact.unit)]
    prices = [fact for fact in facts if fact.type == "money" and fact.per == "share"]
    foreign = {fact.currency for fact in prices}
    return frozenset(fact.name for own, other in rates for fact in prices if fact.currency == own and other in foreign)
