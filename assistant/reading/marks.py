"""What points and commas in a number mean: by the language, and by the other numbers beside it.

In "2,600 millones … 1.5 %" the percentage shows that points are decimal here, so that the comma parts thousands. What
neither the language nor another number settles is marked as doubtful.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

DOUBT: Final = "decimal_or_thousands"
_TOKEN: Final = re.compile(r"(?<![\d.,/])\d+(?:[.,]\d+)+(?![\d/]|[.,]\d)")
_MONEY_BEFORE: Final = re.compile(r"(?:R\$|\$|€|£|¥|\b(?:BRL|USD|HKD|EUR|CNY|RMB))\s*$", re.IGNORECASE)
_MEASURED_AFTER: Final = re.compile(
    r"\s*(?:%|％|per ?cent\b|por ?cien?to\b|x\b|reais\b|reales\b|d[oó]lares\b|dollars\b|美元|港[元币幣]|元|"
    r"雷亚尔|雷亞爾|[万萬亿億])",
    re.IGNORECASE,
)
_COMMA: Final = ("pt", "es")
"""Languages in which the comma is decimal; in Spanish that depends on the country."""
_BY_COUNTRY: Final = ("es",)
_MILLION: Final = 1_000_000


def shown(text: str) -> str | None:
    """The mark that is decimal in a question, where its other numbers show it and none shows otherwise.

    Amounts and percentages show it; a bare number with two decimals speaks only against.

    >>> shown("2,600 millones, el 1.5 %"), shown("2,600 millones"), shown("R$ 9,5 e 1.5%")
    ('.', None, None)
    """
    found, beside = set(), set()
    for match in _TOKEN.finditer(text):
        points, commas = match[0].count("."), match[0].count(",")
        last = max(match[0].rfind("."), match[0].rfind(","))
        if points and commas:
            found.add(match[0][last])
        elif points + commas > 1:
            found.add("," if points else ".")
        elif len(match[0]) - last - 1 != len("000") and (
            _MONEY_BEFORE.search(text[: match.start()]) or _MEASURED_AFTER.match(text, match.end())
        ):
            found.add(match[0][last])
        elif len(match[0]) - last - 1 == len("00"):
            beside.add(match[0][last])
    return found.pop() if len(found) == 1 and not beside - found else None


def value(digits: str, language: str, mark: str | None = None) -> tuple[Fraction | None, str | None]:
    """The number that digits, points and commas stand for, and the doubt if there are two.

    Args:
        digits: as they are written.
        language: of the question.
        mark: the decimal mark that the question shows (`shown`).
    """
    plain = re.sub(r"[\s\u00a0\u202f']", "", digits)
    points, commas = plain.count("."), plain.count(",")
    decimal, group = (",", ".") if language in _COMMA else (".", ",")
    if points and commas:
        decimal = plain[max(plain.rfind("."), plain.rfind(","))]
        group = "." if decimal == "," else ","
        if plain.count(decimal) > 1:
            return None, None
        return Fraction(plain.replace(group, "").replace(decimal, ".")), None
    written = "." if points else "," if commas else ""
    if not written:
        return Fraction(plain), None
    parts = plain.split(written)
    if len(parts) > 2:
        return Fraction("".join(parts)), None
    grouped = len(parts[1]) == 3 and 1 <= len(parts[0]) <= 3 and parts[0] != "0"
    if written == group:
        return (Fraction("".join(parts)), None) if grouped else (Fraction(".".join(parts)), None)
    if grouped and mark is not None and written != mark:
        return Fraction("".join(parts)), None
    return Fraction(".".join(parts)), DOUBT if grouped and mark != written else None


def beside_scale(amount: Fraction, digits: str, factor: Fraction, language: str) -> tuple[Fraction, str | None]:
    """A doubtful number beside the word for thousands or millions: "2,600 millones" are thousands of millions, for no
    decimals end in a nought; "2.345 million" has decimals, and "2,345 millones" depends on the country.
    """
    if factor < _MILLION:
        return amount * factor, None
    if language in _BY_COUNTRY:
        return (amount * 1000 * factor, None) if digits.endswith("0") else (amount * factor, DOUBT)
    return amount * factor, DOUBT if digits.endswith("0") else None
