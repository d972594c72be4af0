"""What a question takes for the answer already: "so 20,000 are mine, correct?".

Such a figure is no fact. It is held against what the rules give, and the answer says whether it comes out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from assistant.compose import Composer
from assistant.reading.mention import Mention
from assistant.reading.query import Target
from rules.expression import Day, Number, is_literal
from rules.result import Result

_TAG: Final = re.compile(
    r"(?:[,，;–—-]|\.(?:\.\.)?|…|\s)\s*¿?\s*(?:(?:is (?:that|this) |am i |that'?s |isso está |está |es eso )?"
    r"(?:correct|right|true|yes|no|ok(?:ay)?|isn['’]t (?:it|that so)|aren['’]t (?:they|i)|don['’]t i|"
    r"correto|certo|certinho|confere|verdade|n[ãé]o? é(?: verdade)?|né|tá(?: certo)?|"
    r"verdad|correcto|cierto|vale|no es (?:as[íi]|cierto|verdad))|"
    r"(?:[对對](?:吧|[吗嗎]|不[对對])?|是(?:吧|[吗嗎])|[没沒][错錯](?:吧)?|係咪(?:[啊呀])?|[啱岩]唔[啱岩]|[对對]唔[对對]))\s*[?？]",
    re.IGNORECASE,
)
"""What asks to have a statement confirmed."""
_CONFIRM: Final = re.compile(
    r"\b(?:(?:please |can you |could you )?confirm that|me confirma que|confirm[ae] que|conf[ií]rm[ae](?:me|n)? que)\b|"
    r"(?:请|請)?(?:帮我|幫我)?[确確][认認](?:一下)?",
    re.IGNORECASE,
)
_BREAK: Final = re.compile(r"[;；。?？!！:：]|\.(?!\d)")


def claimed(question: str, values: Sequence[Mention]) -> Mention | None:
    """The figure, among values of the question, that a statement to be confirmed claims: the last one in it."""
    for start, end in _claims(question):
        inside = [v for v in values if start <= v.start and v.end <= end and v.kind in ("number", "money", "percent")]
        if inside:
            return max(inside, key=lambda value: value.start)
    return None


def _claims(question: str) -> list[tuple[int, int]]:
    """Where statements stand that the question wants to have confirmed."""
    found: list[tuple[int, int]] = []
    for tag in _TAG.finditer(question):
        start = max((stop.end() for stop in _BREAK.finditer(question, 0, tag.start())), default=0)
        found.append((start, tag.start()))
    for order in _CONFIRM.finditer(question):
        end = next((stop.start() for stop in _BREAK.finditer(question, order.end())), len(question))
        found.append((order.end(), end))
    return found


def verdict(question: str, target: Target, results: Sequence[Result], composer: Composer) -> list[str]:
    """Whether the figure that a question claims comes out, where the rules give a single one."""
    claim = claimed(question, target.unbound)
    figures = [_figure(result) for result in results]
    if claim is None or None in figures or len(set(figures)) != 1:
        return []
    if claim.value == figures[0]:
        return [composer.translate("“{value}”, which you expect, is what comes out.", value=claim.text)]
    return [composer.translate("“{value}”, which you expect, is not what comes out.", value=claim.text)]


def _figure(result: Result) -> object:
    """The only figure of a result; ``None`` where it has none, several or one that is a date or still open."""
    quantities = [
        outcome.quantity for outcome in result.outcomes if outcome.quantity is not None and not outcome.beside
    ]
    if result.status != "computed" or len(quantities) != 1 or not is_literal(quantities[0].value):
        return None
    value = quantities[0].value
    return value.value if isinstance(value, Number) and not isinstance(value, Day) else None
