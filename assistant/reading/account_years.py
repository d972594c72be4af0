"""The years of accounts: "approved the accounts of 2024 on 20 February 2025", 批准了2024年财务报表.

Such a year tells which accounts they are, and not when anything happened.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from assistant.reading.mention import Mention
from assistant.reading.values import is_year

_BEFORE: Final = re.compile(
    r"(?:\b(?:accounts|financial statements|annual report|balance sheet)\s+(?:of|for)\s+(?:the\s+)?"
    r"(?:(?:financial |fiscal )?year\s+)?|"
    r"\b(?:demonstra[cç][oõ]es (?:financeiras|cont[aá]beis)|balan[cç]os?|contas)\s+d[eo]\s+"
    r"(?:(?:ano|exerc[ií]cio) de )?|"
    r"\b(?:estados financieros|balances?|cuentas)\s+del?\s+(?:(?:a[nñ]o|ejercicio) )?)$",
    re.IGNORECASE,
)
_AFTER: Final = re.compile(
    r"\s*(?:financial statements|accounts|annual report)\b|"
    r"[年度的]{0,3}(?:[经經]?[审審][计計核]的?|合[并併]的?)?(?:[财財][务務](?:[报報]表|[报報]告)|[财財][报報]|[账帳][目表]|[决決]算|年[报報])",
    re.IGNORECASE,
)


def years_of_accounts(text: str, values: Sequence[Mention]) -> list[Mention]:
    """The years that only tell which accounts are spoken of, where the question names another day.

    >>> from datetime import date
    >>> year = Mention("date", date(2024, 1, 1), 0, 5, "2024年", last=date(2024, 12, 31))
    >>> day = Mention("date", date(2025, 2, 20), 10, 20, "2025-02-20")
    >>> years_of_accounts("2024年财务报表于2025-02-20批准", [year, day]) == [year]
    True
    """
    days = [value for value in values if value.kind == "date"]
    if len(days) < 2:
        return []
    return [day for day in days if is_year(day) and (_AFTER.match(text, day.end) or _BEFORE.search(text, 0, day.start))]
