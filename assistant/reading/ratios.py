"""Splits and consolidations of shares: "2-for-1", "1 para 3", "一拆二", "grupamento de 10 para 1".

People put the old and the new number in either order, so the order is not trusted, except where the one "becomes" the
other: a split gives more shares than before, a consolidation fewer. A ratio without a word that says which of the two
it is stays doubtful.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from assistant.reading import han_numbers
from assistant.reading.mention import Mention, meets

_HAN = "一二三四五六七八九十百两兩"
_WORDS: Final = {
    word: count
    for count, words in {
        1: "one um uma uno una", 2: "two dois duas dos", 3: "three três tres", 4: "four quatro cuatro",
        5: "five cinco", 6: "six seis", 7: "seven sete siete", 8: "eight oito ocho", 9: "nine nove nueve",
        10: "ten dez diez", 15: "fifteen quinze quince", 20: "twenty vinte veinte", 25: "twenty-five",
        50: "fifty cinquenta cincuenta", 100: "hundred cem cien",
    }.items()
    for word in words.split()
}  # fmt: skip
_NUMBER = rf"(?:\d{{1,5}}|(?<![{_HAN}\d])[{_HAN}]{{1,3}}|{'|'.join(sorted(_WORDS, key=len, reverse=True))})"
_AGE = r"(?:new|old|existing|novas?|antigas?|nuevas?|antiguas?)"
_SHARES = rf"(?:\s+(?:{_AGE}\s+)?(?:shares?|a[cç](?:[oõ]es|[aã]o)|acci(?:ones|[oó]n))(?:\s+{_AGE})?)?"
_RATIO = re.compile(
    rf"(?<![\d.,/A-Za-z])(?P<a>{_NUMBER}){_SHARES}\s*"
    r"(?:-?\s*(?:for(?: every| each)?(?: old| existing)?|to|into|(?:por|para|pra)(?: cada)?|a|em|en|x)\s*-?|"
    r":|股?(?:拆|分拆|(?P<merged>合并|合併|合|併|并)|变|變)[为為成]?)"
    rf"\s*(?P<b>{_NUMBER})(?![\d/A-Za-zÀ-ÿ]|[.,]\d)|"
    rf"(?P<c>(?:[{_HAN}]|\d){{1,3}})(?:股|份)(?:拆|合并|合併|併|并|合|变|變)(?:为|為|成)?"
    rf"(?P<d>(?:[{_HAN}]|\d){{1,3}})(?:股|份)",
    re.IGNORECASE,
)
_OF_TIME = re.compile(
    r"[\s-]*(?:%|％|years?\b|months?\b|weeks?\b|days?\b|anos?\b|años?\b|m[eê]s(?:es)?\b|semanas?\b|d[ií]as?\b|年|[个個]?月|天|日)",
    re.IGNORECASE,
)
"""What counts time or parts, and no shares."""
_PRICE = re.compile(
    r"\b(?:price|pre[cç]o|precio|cota[cç][aã]o|strike)\b[^.,;?!]{0,24}$|[价價]格?[从從由]?[^，。；]{0,4}$",
    re.IGNORECASE,
)
"""What says of two numbers that they are prices: "the price went from 8 to 2 after the split"."""
_ENOUGH: Final = 10
"""The smaller number of a ratio is no greater than this: "600 shares at 30" is none."""
_BESIDE_BEFORE = re.compile(
    r"(?:\bsplits?|desdobramento|desdoblamiento|grupamento|agrupamento|agrupaci[oó]n|consolidation|consolida[cç][aã]o|"
    r"consolidaci[oó]n|inverso|reverse)"
    r"(?: (?:de|of|das? a[cç](?:ões|[aã]o)|de (?:las )?acciones|at|by|inverso|reverso))*\s*:?\s*$",
    re.IGNORECASE,
)
_BESIDE_AFTER = re.compile(
    r"\s*(?:(?:reverse|stock|share|inverso)\s+)*(?:split|consolidation|desdobramento|grupamento)\b", re.IGNORECASE
)
"""A word for a split or a consolidation right beside its ratio."""
_ITSELF = re.compile(
    rf"\b(?:a|the|this|that|our|their|reverse) (?P<a>{_NUMBER})\s?-\s?for\s?-\s?(?P<b>{_NUMBER})"
    r"(?=\s*(?:[.,;:?!)]|$)|\s+(?:and|so|but|before|after|when|if|then|last|this|in|on|came|happened|went|is|was|"
    r"will|takes?|took|do|does|did|how|what|which|where)\b)",
    re.IGNORECASE,
)
"""A ratio that is a name for the split: "before a 4-for-1". The new shares come first, in this order."""
_OTHER_ISSUE = re.compile(
    r"\b(?:bonus|rights|scrip|match(?:ing)?|dividends?|offers?|swap|exchange ratio|ads|adrs?)\b", re.IGNORECASE
)
"""What goes by such a ratio too and gives other shares than a split does."""
_MERGED_ENDS = re.compile(r"\s*(?:$|[，。,.;；:：?？!！、)）股之后後啦咗了嘅的既嗰個个那我])")
_INTO = re.compile(
    r"\b(?:shares?|stock|a[cç](?:[aã]o|[oõ]es)|acci(?:[oó]n|ones)|pap[eé]is)\b(?: \w+){0,4}? "
    r"(?:split|subdivided|(?:se |ser |sejam |forem |foram |for |foi )*(?:desdobr\w+|subdivid\w+|desdobl\w+)) "
    rf"(?:up )?(?:in|into|em|en) (?P<b>{_NUMBER})(?P<rest>{_SHARES})"
    r"(?=\s*(?:[.,;:?!)]|$)|\s+(?:and|e|y|how|what|quant[oa]s?|cu[aá]nt[oa]s?|which|then|ent[aã]o|entonces)\b)|"
    r"\b(?:split|subdivide|desdobrar|desdoblar|subdividir) (?:the|its|each|every|as|cada|las|sus|suas|la|a) "
    r"(?:shares?|stock|a[cç](?:[aã]o|[oõ]es)|acci(?:[oó]n|ones)) (?:in|into|em|en) "
    rf"(?P<c>{_NUMBER})(?=\s*(?:[.,;:?!)]|$)|\s+(?:and|e|y)\b)|"
    rf"(?:每[一1]?股|股份|股票)(?:要|会|會|被|将|將)?(?:分?拆)(?:成|为|為)(?P<d>(?:[{_HAN}]|\d){{1,3}})[股份]?(?=[，。,.;；?？!！]|$)",
    re.IGNORECASE,
)
"""One share that is split into several: "se a ação desdobrar em cinco"."""
_MINE = re.compile(r"\b(?:i|we|eu|nós|yo|nosotros) (?:\w+ ){0,2}$", re.IGNORECASE)
_DIVIDEND = (
    r"(?:(?:stock|share|scrip) dividends?|bonus (?:share )?issue|dividendos? e[nm] a[cç](?:ciones|[oõ]es)|"
    r"bonifica[cç](?:[aã]o|[oõ]es) (?:e[nm]|de) a[cç][oõ]es|bonificaci[oó]n en acciones|"
    r"股票股[利息]|以股代息|[紅红]股)"
)
_PART = r"(?P<{}>\d{{1,3}}(?:[.,]\d{{1,2}})?)\s?(?:%|％|per ?cent\b|por ?cien?to\b)"
_STOCK_DIVIDEND = re.compile(
    rf"(?<![\d.,]){_PART.format('a')}\s?(?:的|in |de |em )?{_DIVIDEND}|"
    rf"{_DIVIDEND}\s?(?:of |del? |at |paid at |equal to |:|：|为|為|係|是)?\s?(?<![\d.,]){_PART.format('b')}|"
    rf"bonifica[cç](?:[aã]o|[oõ]es) de {_PART.format('c')} (?:em|en) a[cç](?:[oõ]es|ciones)",
    re.IGNORECASE,
)
"""New shares as a part of the old ones: "a 25 % stock dividend" makes five of four."""
_BECOMES = (
    r"(?:becomes?|became|turns? into|turned into|vir(?:am?|ou|aram)|se torn(?:am?|ou|aram)|se convierten? en|"
    r"se convirti(?:ó|o|eron) en|pas(?:an?|ó|ou|aron|aram) a ser)\s+"
)
_BECOME = re.compile(
    rf"(?<![\d.,/A-Za-z])(?P<a>{_NUMBER})\s+(?:(?:old|existing|of my|ações antigas|acciones antiguas)\s+)?"
    r"(?:(?:shares?|a[cç][oõ]es|a[cç][aã]o|acci[oó]n(?:es)?)\s+)?"
    rf"{_BECOMES}(?P<b>{_NUMBER})(?![\d/A-Za-z]|[.,]\d)",
    re.IGNORECASE,
)
"""The old number before the new one, in this order."""
_EACH = re.compile(
    r"\b(?:each|every|cada)\s+(?:old |existing )?"
    r"(?:share|unit|option|a[cç][aã]o|acci[oó]n|unidade?|op[cç][aã]o|opci[oó]n)\s+"
    rf"{_BECOMES}(?P<b>{_NUMBER})(?![\d/A-Za-z]|[.,]\d)|"
    r"每一?股(?:变|變|拆)[成为為]?(?P<c>[一二三四五六七八九十两兩]|\d{1,3})(?![\d十百])",
    re.IGNORECASE,
)
"""What one share becomes: "cada ação virou 4"."""
_BONUS = re.compile(rf"(?P<a>\d{{1,3}}|[{_HAN}]{{1,2}})股?派?送(?:红股|紅股)?(?P<b>\d{{1,3}}|[{_HAN}]{{1,2}})股?")
"""New shares for nothing beside the old ones: 10送3 makes 13 of 10."""
_MORE = re.compile(
    r"\bsplits?\b|\bsubdivi|\bdesdobr|\bdesdobl|\bfraccion|\bdivid(?:e|ir|ed|iu|ió)|拆|分拆|分割|送股", re.IGNORECASE
)
_FEWER = re.compile(
    r"\breverse\b|\bconsol[io]dat|"
    r"\bconsolida(?:ci[oó]n|[cç][aã]o) (?:accionari|acion[aá]ri|d[aeo]s? (?:las? )?a[cç]|de \w+ (?:para|por|em) )|"
    r"\bgrup(?:a|amento)|\bagrup|\binpl?it\b|\binverso|\bcontrasplit|"
    r"合并|合併|合股|併股|并股|缩股|縮股|反向|反分割|[併并]",
    re.IGNORECASE,
)


def find(text: str) -> Iterator[Mention]:
    """Ratios of new to old shares (unit ``ratio``), in questions that speak of a split or consolidation."""
    taken: list[tuple[int, int]] = []
    for ratio, match in (*_of_one_meaning(text), *_beside_a_word(text)):
        if not meets(match.span(), taken):
            taken.append(match.span())
            yield Mention("number", ratio, *match.span(), match[0], "ratio")


def _of_one_meaning(text: str) -> Iterator[tuple[Fraction, re.Match[str]]]:
    """The ratios that say by themselves which shares are the new ones."""
    for match in _BECOME.finditer(text):
        a, b = _value(match["a"]), _value(match["b"])
        if a and b and a != b:
            yield Fraction(b, a), match
    for match in _EACH.finditer(text):
        if (b := _value(match["b"] or match["c"])) > 1:
            yield Fraction(b), match
    for match in _BONUS.finditer(text):
        a, b = _value(match["a"]), _value(match["b"])
        if a and b:
            yield Fraction(a + b, a), match
    for match in _STOCK_DIVIDEND.finditer(text):
        part = Fraction((match["a"] or match["b"] or match["c"]).replace(",", ".")) / 100
        if part:
            yield 1 + part, match
    for match in _INTO.finditer(text):
        b = _value(match["b"] or match["c"] or match["d"])
        if b > 1 and not _MINE.search(text, 0, match.start()):
            yield Fraction(b), match


def _beside_a_word(text: str) -> Iterator[tuple[Fraction, re.Match[str]]]:
    """The ratios that a word for a split or a consolidation, or the way in which they are put, tells from others."""
    more, fewer = _MORE.search(text), _FEWER.search(text)
    found: list[tuple[Fraction, re.Match[str]]] = []
    for match in _RATIO.finditer(text):
        a, b = (_value(part) for part in ((match["a"], match["b"]) if match["a"] else (match["c"], match["d"])))
        merged = match["merged"] is not None and bool(_MERGED_ENDS.match(text, match.end()))
        if not a or not b or a == b or not (more or fewer or merged):
            continue
        if min(a, b) > _ENOUGH or _OF_TIME.match(text, match.end()) or _PRICE.search(text, 0, match.start()):
            continue
        ratio = Fraction(min(a, b), max(a, b)) if fewer or merged else Fraction(max(a, b), min(a, b))
        found.append((ratio, match))
    if len({ratio for ratio, _ in found}) > 1:
        found = [(ratio, match) for ratio, match in found if _is_beside(text, match)]
    yield from found
    if not found and not more and not fewer and not _OTHER_ISSUE.search(text):
        for match in _ITSELF.finditer(text):
            a, b = _value(match["a"]), _value(match["b"])
            if a and b and a != b:
                yield Fraction(a, b), match


def _is_beside(text: str, match: re.Match[str]) -> bool:
    """Whether a word for a split or a consolidation stands right beside a ratio."""
    return bool(
        match["merged"]
        or "拆" in match[0]
        or _BESIDE_BEFORE.search(text, 0, match.start())
        or _BESIDE_AFTER.match(text, match.end())
    )


def _value(text: str) -> int:
    text = text.lower()
    if text.isdigit():
        return int(text)
    value = _WORDS.get(text) or han_numbers.value(text)
    return int(value) if value is not None and value == int(value) else 0
