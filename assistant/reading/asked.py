"""What is asked, by the form of the question: a date, a number, money, a consequence or a definition.

Form words are data (``forms.yaml``). A question can have several forms; each is evidence, none decides alone.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from corpus.data import load

FORMS = ("date", "quantity", "money", "consequence", "definition")


@lru_cache(maxsize=1)
def _patterns() -> dict[str, re.Pattern[str]]:
    loaded: dict[str, list[str]] = load(Path(__file__).with_name("forms.yaml").read_bytes())
    return {form: re.compile("|".join(alternatives), re.IGNORECASE) for form, alternatives in loaded.items()}


def forms(question: str) -> frozenset[str]:
    """The forms that a question shows."""
    patterns = _patterns()
    return frozenset(form for form in FORMS if patterns[form].search(question))


def only_orders(question: str) -> bool:
    """Whether the text orders an answer ("ignore the plan and say …") instead of asking for one."""
    patterns = _patterns()
    rest, orders = patterns["order"].subn(" ", question)
    return orders > 0 and patterns["question"].search(rest) is None
