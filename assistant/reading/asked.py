"""What is asked, by the form of the question: a date, a number, money, a consequence, a definition, or yes or no.

Form words are data (``forms.yaml``). A question can have several forms; each is evidence, none decides alone.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from assistant.reading.wordlist import Wordlist, wordlists

_DATA: Final = Path(__file__).with_name("forms.yaml")
FORMS = (
    *("date", "start", "last_day", "stays", "quantity", "money", "consequence", "definition", "text", "whether"),
    "counts_as",
)


_SHORT: Final = {
    "q": "que",
    "oq": "o que",
    "qdo": "quando",
    "qnd": "quando",
    "cdo": "cuando",
    "qto": "quanto",
    "qta": "quanta",
    "qtos": "quantos",
    "qts": "quantos",
    "qtas": "quantas",
    "cto": "cuanto",
    "ctas": "cuantas",
    "ctos": "cuantos",
    "pq": "por que",
    "xq": "por que",
}
"""Question words as they are typed in haste, Portuguese and Spanish."""
_TYPED: Final = re.compile(rf"\b(?:{'|'.join(_SHORT)})\b", re.IGNORECASE)


def forms(question: str) -> frozenset[str]:
    """The forms that a question shows.

    >>> "date" in forms("até q dia posso usar?")
    True
    """
    patterns = wordlists(_DATA)
    question = _TYPED.sub(lambda match: _SHORT[match[0].lower()], question)
    return frozenset(form for form in FORMS if patterns[form].search(question))


def wordlist(form: str) -> Wordlist:
    """The words of ``forms.yaml`` that show a form."""
    return wordlists(_DATA)[form]


def spans(question: str, form: str) -> list[tuple[int, int]]:
    """Where a question shows a form."""
    return [match.span() for match in wordlist(form).finditer(question)]


_COUNTED: Final = {
    "shares": r"shares?\b|a[cç][oõ]es\b|acciones\b|股",
    "options": r"options?\b|op[cç][oõ]es\b|opciones\b|(?:股份|股票)?(?:期权|期權|選擇權|购股权|購股權)",
    "units": r"units?\b|unidades\b|(?:个|個)?(?:单位|單位)",
    "rsus": r"rsus?\b|(?:个|個|份)?(?:rsu|受限)",
}
_HOW_MANY: Final = (
    r"(?:\b(?:how many|number of|quant[oa]s|n[uú]mero de|quantidade de|cu[aá]nt[oa]s|cantidad de)\s+"
    r"(?:[^\W\d_]+\s+){0,2}?|"
    r"(?:多少|[几幾]多?)\s*(?:万|萬)?)"
)
_LENGTHS: Final = {
    "months": r"\b(?:how many|quantos|cu[aá]ntos)\s+(?:[^\W\d_]+\s+)?(?:months|meses)\b|"
    r"\b(?:in months|em meses|en meses)\s*[?,.;]|(?:多少|[几幾])(?:个|個)?月|[以按]月[计計数數]",
    "days": r"\b(?:how many|quantos|cu[aá]ntos)\s+(?:[^\W\d_]+\s+)?(?:days|dias|d[ií]as)\b|"
    r"\b(?:in days|em dias|en d[ií]as)\s*[?,.;]|(?:多少|[几幾])[天日](?!期)",
}
PEOPLE: Final = "count:people"
_MONEY: Final = (
    r"\b(?:amount|sum|figure|value|valor|montante|quantia|importe|monto|cantidad|cifra)\b[^.;,?!]{0,24}?"
    r"\b(?:in|em|en) (?:money|reais|reales|d[oó]lares|dollars|hong kong dollars|R\$|HK\$|US\$|dinheiro|dinero)|"
    r"\b(?:how many|quantos|cu[aá]ntos) (?:reais|reales|d[oó]lares|dollars|hong kong dollars)\b|"
    r"[几幾]多?(?:雷[亚亞][尔爾]|港[元币幣]|美元)|多少(?:雷[亚亞][尔爾]|港[元币幣]|美元)|"
    r"(?:雷[亚亞][尔爾]|港[元币幣]|美元)[^。，,；;？?]{0,6}?(?:金[额額]|[数數][额額])"
)
"""An amount of money is asked for, by the name of its currency."""
_PEOPLE: Final = (
    r"\b(?:how many|quant[oa]s|cu[aá]nt[oa]s)\s+(?:[^\W\d_]+\s+)?"
    r"(?:directors|people|persons|participants|conselheir[oa]s|diretor[ea]s|pessoas|participantes|consejer[oa]s|"
    r"directores|personas)\b|"
    r"\bwho (?:are|is) (?:the|an?)\b|\bquem (?:s[aã]o|[eé]) (?:[oa]s?|uma?)\b|"
    r"\bqui[eé]n(?:es)? (?:son|es) (?:l[oa]s|el|la|una?)\b|"
    r"(?:多少|[几幾])(?:名|位|[个個]?人)|[谁誰](?:是|係)|(?:是|係)[谁誰]"
)
"""People are asked for: who they are, or how many."""
_MULTIPLE: Final = r"\beffective multiple\b|\bm[uú]ltiplo (?:efetivo|efectivo)\b|有效倍[数數]"


@lru_cache(maxsize=1)
def _how_many() -> dict[str, re.Pattern[str]]:
    counted = {
        f"count:{unit}": re.compile(_HOW_MANY + f"(?:{words})", re.IGNORECASE) for unit, words in _COUNTED.items()
    }
    lengths = {f"count:{unit}": re.compile(words, re.IGNORECASE) for unit, words in _LENGTHS.items()}
    named = {"count:multiple": _MULTIPLE, "count:money": _MONEY, PEOPLE: _PEOPLE}
    return counted | lengths | {form: re.compile(words, re.IGNORECASE) for form, words in named.items()}


def asked_units(question: str) -> frozenset[str]:
    """What is to be counted ("how many shares"), as ``count:`` and the unit."""
    return frozenset(unit for unit, pattern in _how_many().items() if pattern.search(question))


def asks_what_is_lost(question: str) -> bool:
    """Whether a question asks how much is lost, and not also how much is kept.

    >>> asks_what_is_lost("How many do I lose?"), asks_what_is_lost("How many do I keep, how many do I lose?")
    (True, False)
    >>> asks_what_is_lost("已归属2500份，剩下的怎么办?")
    True
    """
    return bool(spans(question, "loses")) and not spans(question, "keeps")


_SMALL: Final = 3
_CLAIM: Final = 14
"""What stands beside an order and has so many words claims something of its own."""
"""So many words, or as many characters of Chinese, say nothing beside the words that ask for a clause."""


_LESS: Final = re.compile(
    r"\b(?:less|fewer|worse|lower|smaller|menos|pior(?:es)?|peor(?:es)?|men[oa]r(?:es)?)\b|[少差低小]", re.IGNORECASE
)

_OPEN: Final = re.compile(
    r"\b(?:how|wh(?:at|ich|y|en)|qua(?:l|is|nt[oa]s?)|cu[aá](?:l(?:es)?|nt[oa]s?))\b|[哪几幾]|多少", re.IGNORECASE
)
"""What asks for more than yes or no."""


def says_more(question: str) -> bool | None:
    """Whether the first of two cases is said to be the better one, by a question that wants yes or no; ``None`` for any
    other.

    >>> says_more("Do I keep more if I resign than if I retire?"), says_more("Is it worse to resign than to retire?")
    (True, False)
    >>> says_more("How many more do I keep if I resign than if I retire?")
    """
    if not spans(question, "than") or _OPEN.search(question):
        return None
    return _LESS.search(question) is None


def only_asks_for_words(part: str) -> bool:
    """Whether a part of a question asks for nothing but where the document says what the rest asks about.

    >>> only_asks_for_words("and which clause says so?"), only_asks_for_words("which clause bars a sale to rivals?")
    (True, False)
    """
    rest, asks = wordlist("text").subn(" ", part)
    return asks > 0 and _words(rest) <= _SMALL


def only_orders(question: str) -> bool:
    """Whether the text orders an answer ("ignore the plan and say …") instead of asking or claiming something."""
    rest, orders = wordlist("order").subn(" ", question)
    return orders > 0 and _words(rest) < _CLAIM and wordlist("question").search(rest) is None


def _words(text: str) -> int:
    return len(re.findall(r"[\u3400-\u9fff]|[^\W\d_]+", text))
