"""By how much two cases differ, as a quantity of its own: by the default readings, and by every other reading by which
it is another number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from assistant.answer import Outcome
from assistant.compose import Composer
from assistant.wording.format import literal
from assistant.wording.text import marks
from rules.expression import Number
from rules.result import Outcome as Ruled
from rules.result import Quantity, ReadingChoice, Result

NAME: Final = "difference"
"""What the quantity is called that says by how much one case gives more than the other."""
_NOTHING: Final = "forfeits_all"
_FIRST: Final = 3
"""How many citations stand after a difference."""


def own(result: Result) -> list[Ruled]:
    """The outcomes by the default readings."""
    return [outcome for outcome in result.outcomes if outcome.reading == result.outcomes[0].reading]


def main_of(result: Result) -> list[Ruled]:
    """The consequences by the default readings; where there is none, the figures."""
    return _main(own(result))


def number_of(outcome: Ruled) -> Fraction | None:
    """What an outcome comes to."""
    value = outcome.quantity.value if outcome.quantity is not None else None
    if isinstance(value, Number):
        return value.value
    return Fraction(0) if outcome.code == _NOTHING and value is None else None


def is_nothing(outcome: Ruled) -> bool:
    """Whether all is lost, so that there is nothing of whatever the other case gives."""
    return outcome.code == _NOTHING and number_of(outcome) == 0


class Difference:
    """By how much one case gives more than another one.

    Args:
        more: what the rules give for the case that gives more by the default readings.
        less: the same for the other case.
    """

    def __init__(self, more: Result, less: Result) -> None:
        self._results = (more, less)

    @property
    def _quantity(self) -> Quantity | None:
        """What is counted: of a case that gives something, where the other one gives nothing."""
        main = [outcome for result in self._results for outcome in main_of(result)]
        return next((o.quantity for o in sorted(main, key=is_nothing) if o.quantity), None)

    def by(self, choice: ReadingChoice | None = None) -> Fraction | None:
        """The difference by one option of a reading, or by the default ones; nothing where it is no number."""
        numbers: list[Fraction] = []
        for result in self._results:
            main = _main([o for o in result.outcomes if choice in o.reading] or own(result))
            number = number_of(main[0]) if len(main) == 1 else None
            if number is None:
                return None
            numbers.append(number)
        return numbers[0] - numbers[1]

    def others(self) -> dict[Fraction, list[ReadingChoice]]:
        """The differences that are other ones than by the default readings, each with the options that come to it."""
        usual = self.by()
        defaults = {choice for result in self._results for o in own(result)[:1] for choice in o.reading}
        choices = dict.fromkeys(choice for result in self._results for o in result.outcomes for choice in o.reading)
        found: dict[Fraction, list[ReadingChoice]] = {}
        for choice in choices:
            number = None if choice in defaults else self.by(choice)
            if number is not None and number != usual:
                found.setdefault(number, []).append(choice)
        return found

    def outcomes(self, when: str, citations: tuple[int, ...], composer: Composer) -> list[Outcome]:
        """The differences as outcomes, that by the default readings first.

        Args:
            when: which case is set against which.
            citations: the quotations on which both cases rest.
        """
        quantity, usual = self._quantity, self.by()
        if quantity is None or usual is None:
            return []
        others = self.others()
        names = dict.fromkeys(choice.reading for choices in others.values() for choice in choices)
        default = "+".join(composer.book.readings[name].default for name in names) or None
        numbers: Iterable[tuple[Fraction, str | None]] = [
            (usual, default),
            *((number, "|".join(choice.option for choice in choices)) for number, choices in others.items()),
        ]
        return [
            Outcome(
                when=when,
                reading=reading,
                quantity=composer.quantity(replace(quantity, name=NAME, value=Number(number))),
                citations=citations,
            )
            for number, reading in numbers
        ]

    def lines(self, citations: Sequence[int], composer: Composer) -> list[str]:
        """What the difference is by the other readings."""
        others, quantity = self.others(), self._quantity
        if quantity is None or not others or not self.by():
            return []
        translate = composer.translate
        lines = [translate("By another reading the difference is not the same:")]
        for number, choices in others.items():
            options = [composer.book.readings[choice.reading].options[choice.option] for choice in choices]
            shown = literal(Number(number), quantity.unit, translate) or ""
            reading = composer.either(options, quoted=True)
            lines.append(
                f"• {translate('{reading} → {outcome}', reading=reading, outcome=shown)} {marks(citations[:_FIRST])}"
            )
        return lines


def _main(outcomes: Sequence[Ruled]) -> list[Ruled]:
    return [outcome for outcome in outcomes if outcome.code is not None] or list(outcomes)
