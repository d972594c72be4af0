"""The currency that stands before an amount, as a sign or a word: "R$ 5", "closing price dollars 1.20", 收盤價美元1.20.

The one dollar of "dólar 5,40" is no amount of dollars but a rate, unless a word for a price stands before it.
"""

from __future__ import annotations

import re
from typing import Final

OTHERS: Final = (
    ("CNY", r"人民币|人民幣|RMB|CNY|¥|元人民币|元人民幣"),
    ("EUR", r"€|EUR\b|euros?\b|欧元|歐元"),
    ("GBP", r"£|GBP\b"),
)
"""Currencies of no plan: an amount in one of them is no price of a share."""
_SIGNS: Final = (
    ("BRL", r"R\$|BRL|reais"),
    ("USD", r"US\$|USD|U\$S?"),
    ("HKD", r"HK\$|HKD|港[币幣]"),
    *OTHERS,
    (None, r"\$"),
)
_PRICE: Final = "".join(
    rf"(?<!(?<!\w){word} )"
    for word in (
        *("price", "prices", "price in", "price of", "close", "close in", "closing", "closed at", "closes at"),
        *(
            "fechamento",
            "fechamento em",
            "preço",
            "preço em",
            "preco",
            "cotação",
            "cotação em",
            "fechou em",
            "fecha em",
        ),
        *("cierre", "cierre en", "precio", "precio en", "cotización", "cotización en", "cerró en", "cierra en"),
    )
)
_COUNTED: Final = r"(?<!\d)(?<!\d )(?<![一二两兩三四五六七八九十百千万萬亿億])(?<!million )(?<!thousand )(?<!mil )"
"""What does not stand before such a word: a number, to which it then belongs."""
_WORDS: Final = (
    ("HKD", re.compile(rf"{_COUNTED}(?:\bhong kong dollars|港元)[\s:：]*$", re.IGNORECASE)),
    (
        "USD",
        re.compile(
            rf"{_COUNTED}(?:\b(?:US |american )?(?<!hong kong )(?:dollars|d[oó]lares)|(?<!\w)d[oó]lares|美[元金])"
            rf"[\s:：]*$|{_COUNTED}(?!{_PRICE})\b(?:d[oó]lar|dollar)[\s:：]*$",
            re.IGNORECASE,
        ),
    ),
    ("BRL", re.compile(rf"{_COUNTED}(?:\breales|(?:巴西)?雷[亚亞][尔爾])[\s:：]*$", re.IGNORECASE)),
)
_COUNTS: Final = re.compile(
    r"\s*(?:(?:business |calendar |trading )?(?:days?|months?|years?|weeks?)|d[ií]as?|m[eê]s(?:es)?|a[nñ]os?|semanas?|"
    r"options?|shares?|units?|rsus?|op[cç]\w+|a[cç][oõ]es|acciones|unidades?)\b|\s*(?:[年月日天股份個个]|%|％)",
    re.IGNORECASE,
)
"""What a number counts that is no amount, though a word for a currency stands before it."""


def before(text: str, start: int, end: int) -> tuple[str | None, int] | None:
    """The currency named right before a number, and where its name begins.

    Args:
        text: the question.
        start: where the number begins.
        end: where it ends.

    >>> before("closing price dollars 1.20", 22, 26), before("com o dólar 5,40", 12, 16)
    (('USD', 14), None)
    """
    for currency, words in _SIGNS:
        if sign := re.search(rf"(?:{words})\s*$", text[:start], re.IGNORECASE):
            return currency, sign.start()
    if _COUNTS.match(text, end):
        return None
    for currency, named in _WORDS:
        if sign := named.search(text[:start]):
            return currency, sign.start()
    return None
