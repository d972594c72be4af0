"""By how much a limit is exceeded, where a question asks that and a rule only says that nothing is left of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from assistant.answer import Part
from assistant.compose import Composer
from assistant.differences import main_of, number_of
from assistant.reading.asked import spans
from assistant.wording.format import literal
from assistant.wording.text import marks
from rules.expression import Call, Name, Node, Number
from rules.reduce import EvaluationError, reduce
from rules.result import Result

NAME: Final = "excess"
"""What the quantity is called that says by how much a limit is exceeded."""


def exceeded(question: str, result: Result, part: Part, lines: list[str], composer: Composer) -> tuple[Part, list[str]]:
    """The part and the lines with by how much the limit is exceeded before them; as they are where it is not, or where
    that is not asked.

    Args:
        result: what the rules give: what is left of the limit.
    """
    main = main_of(result)
    if part.status not in ("computed", "ambiguous") or len(main) != 1 or not spans(question, "exceeds"):
        return part, lines
    quantity, over = main[0].quantity, _over(result, composer)
    if quantity is None or over is None or number_of(main[0]) != 0:
        return part, lines
    translate = composer.translate
    shown = composer.quantity(replace(quantity, name=NAME, value=Number(over), bound=None))
    first = part.outcomes[0].model_copy(update={"quantity": shown, "formula": None})
    text = translate("The limit is exceeded by {amount}.", amount=literal(Number(over), quantity.unit, translate) or "")
    if part.status == "ambiguous":
        text = translate("By the default reading: {outcome}", outcome=text)
    head = f"{text} {marks(first.citations[:3])}"
    return part.model_copy(update={"outcomes": (first, *part.outcomes)}), [head, *lines]


def _over(result: Result, composer: Composer) -> Fraction | None:
    """By how much what is counted is above the limit from which it is taken: what falls below none at all."""
    own = [step for step in result.derivation if composer.book.rules[step.rule].goal == result.goal]
    for step in own[-1:]:
        left = _floored(step.filled)
        try:
            value = reduce(left, lambda name: step.inputs.get(name) or Name(name)) if left is not None else None
        except EvaluationError:
            return None
        if isinstance(value, Number) and value.value < 0:
            return -value.value
    return None


def _floored(formula: Node) -> Node | None:
    """What a formula gives where it is not below zero."""
    if not isinstance(formula, Call) or formula.function != "max" or len(formula.arguments) != 2:
        return None
    return _beside_zero(formula.arguments)


def _beside_zero(arguments: Sequence[Node]) -> Node | None:
    none = Number(Fraction(0))
    others = [argument for argument in arguments if argument != none]
    return others[0] if len(others) == 1 else None
