"""What an amount of money is an amount of: a price of one share, pay for a month, a whole sum such as a tax bill.

The words are data (``amounts.yaml``). An amount that is plainly one of these is never taken for another.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from assistant.reading import priced
from assistant.reading.closeness import Closeness
from assistant.reading.mention import Mention
from corpus.concepts import Mention as ConceptMention
from corpus.data import load
from rules.facts import Fact

_PLAINLY: Final = 0.55
_CLEARLY: Final = 0.1
_NAMED: Final = {"tax_due": "whole", "closing_price": "share"}
"""The concepts of facts which the words of a kind name too."""


_EXERCISED_AT: Final = re.compile(
    r"\bexercis(?:e|es|ed|ing)\b(?:[^.;?!]|\.(?=\d)){0,40}?\b(?P<at>at|for)\s+(?=(?:[A-Z]{2,3})?\$?\s?\d)|"
    r"\bexerc(?:er|o|endo|i)\b(?:[^.;?!]|\.(?=\d)){0,40}?\b(?P<a>a|por)\s+(?=(?:[A-Z]{1,3})?\$?\s?\d)|"
    r"\bejerc\w+\b(?:[^.;?!]|\.(?=\d)){0,40}?\b(?P<por>a|por)\s+(?=(?:[A-Z]{1,3})?\$?\s?\d)|"
    r"行[权權使](?:[^。；;，,?？!！]{0,12}?)(?P<mei>[每一][股份])(?=\s*(?:[A-Z]{2})?\$?\s?\d)",
    re.IGNORECASE,
)
"""A price at which awards are exercised: "exercise 2,000 options at HK$4.50 each"."""

_EXTRA_PAY: Final = re.compile(
    r"\b(?:allowances?|bonus(?:es)?|overtime|commissions?|stipends?|benefits?|"
    r"aux[ií]lio|ajuda de custo|b[ôo]nus|vale|gratifica[cç][ãa]o|comiss(?:ão|ões)|horas extras|benef[ií]cios?|"
    r"bono|bonos|complementos?|plus|dietas|comisi[oó]n(?:es)?|gratificaci[oó]n|prestaci[oó]n(?:es)?)\b|"
    r"津[贴貼]|[补補][贴貼助]|[奖獎]金|加班[费費]|佣金|提成|花[红紅]",
    re.IGNORECASE,
)
"""Pay beside a salary."""
_EXTRA_REACH: Final = 24
_BESIDE: Final = re.compile(
    r"[;；。，,?？!！]|\.(?!\d)|\b(?:and|plus|e|mais|y|m[aá]s)\b|[和及加另]",
    re.IGNORECASE,
)


@lru_cache(maxsize=1)
def _kinds() -> dict[str, tuple[frozenset[str], re.Pattern[str], re.Pattern[str], re.Pattern[str]]]:
    loaded: dict[str, Any] = load(Path(__file__).with_name("amounts.yaml").read_bytes())
    return {
        kind: (
            frozenset(entry["concepts"]),
            re.compile(r"[\s(]*(?:" + "|".join(entry["after"]) + ")", re.IGNORECASE),
            re.compile("(?:" + "|".join(entry["before"]) + r")[\s:：]*$", re.IGNORECASE),
            re.compile("|".join(entry.get("words", ["(?!)"])), re.IGNORECASE),
        )
        for kind, entry in loaded.items()
    }


def said_of(value: Mention, text: str) -> str | None:
    """What the words right beside an amount say that it is of: ``share``, ``month``, ``whole``."""
    for kind, (_, after, before, _) in _kinds().items():
        if after.match(text, value.end) or before.search(text[: value.start]):
            return kind
    return None


def named_of(value: Mention, text: str, concepts: Sequence[ConceptMention], closeness: Closeness) -> str | None:
    """What an amount is of, by the words right beside it or else by the nearest word that names such an amount."""
    if said := said_of(value, text):
        return said
    near = {
        kind: max(
            (
                closeness.near(value, *span)
                for span in (
                    *((c.start, c.end) for c in concepts if c.concept in names),
                    *(match.span() for match in words.finditer(text)),
                )
            ),
            default=0.0,
        )
        for kind, (names, _, _, words) in _kinds().items()
    }
    (kind, best), (_, second) = sorted(near.items(), key=lambda item: -item[1])[:2]
    return kind if best >= _PLAINLY and best - second >= _CLEARLY else None


def is_bare_total(value: Mention, text: str, concepts: Sequence[ConceptMention], closeness: Closeness) -> bool:
    """Whether an amount is said to be a total, and no word near it says of what."""
    if said_of(value, text) != "whole":
        return False
    names, *_, words = _kinds()["whole"]
    named = [*((c.start, c.end) for c in concepts if c.concept in names), *(m.span() for m in words.finditer(text))]
    return all(closeness.near(value, *span) < _PLAINLY for span in named)


def is_extra_pay(value: Mention, text: str) -> bool:
    """Whether an amount is said to be an allowance, a bonus or the like, paid beside a salary."""
    before, after = text[max(0, value.start - _EXTRA_REACH) : value.start], text[value.end :][:_EXTRA_REACH]
    beside = (_BESIDE.split(before)[-1], _BESIDE.split(after)[0])
    return value.kind == "money" and any(_EXTRA_PAY.search(words) for words in beside)


def is_of(fact: Fact) -> str:
    """What an amount of money that a fact asks for is of."""
    return fact.per or "whole"


def spans(fact: Fact, text: str) -> list[tuple[int, int]]:
    """Where further words stand that name a fact of money, beside an amount: "52,000 of tax", "a ação fechou a"."""
    if fact.type != "money":
        return []
    if "exercise_price" in fact.concepts and fact.per:
        said = [match.span(match.lastgroup or 0) for match in _EXERCISED_AT.finditer(text)]
        return [*said, *priced.exercised_at(text)]
    kind = next((kind for name, kind in _NAMED.items() if name in fact.concepts), None)
    found = [match.span() for match in _kinds()[kind][-1].finditer(text)] if kind else []
    return [*found, *priced.quoted(text, fact.label)] if kind == "share" else found


_CURRENCIES: Final = {
    "USD": re.compile(r"(?:\bUSD\b|US\$|\b(?:d[oó]lar(?:es)?|dollars?)\b|美元|美金)(?!\s*\d)", re.IGNORECASE),
    "BRL": re.compile(r"(?:\bBRL\b|R\$|\b(?:reais|reales)\b|雷[亚亞][尔爾])(?!\s*\d)", re.IGNORECASE),
    "HKD": re.compile(r"(?:\bHKD\b|HK\$|\bhong kong dollars?\b|港[元币幣])(?!\s*\d)", re.IGNORECASE),
}
_CURRENCY_REACH: Final = 16


def in_another_currency(fact: Fact, text: str, words: Sequence[tuple[int, int]]) -> bool:
    """Whether a question names, beside the words for an amount, a currency in which the fact is not: "what closing
    price in dollars".
    """
    if fact.type != "money" or fact.currency not in _CURRENCIES:
        return False
    beside = [text[max(0, start - _CURRENCY_REACH) : end + _CURRENCY_REACH] for start, end in words]
    named = {currency for currency, said in _CURRENCIES.items() if any(said.search(part) for part in beside)}
    return bool(named) and fact.currency not in named
