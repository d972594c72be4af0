"""The answers of several cases side by side, which of them is better and by how much, and where they part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from assistant.answer import Outcome, Part
from assistant.checks import together
from assistant.compose import Composer, sentence
from assistant.reading.query import Purpose, Target
from assistant.wording.format import literal
from assistant.wording.text import marks
from rules.comparison import apart_by, parting
from rules.expression import Number, is_literal
from rules.result import Outcome as Ruled
from rules.result import Result

_MORE_IS_BETTER: Final = frozenset({"award_size", "vested_quantity", "payout", "termination", "change_of_control"})
"""The topics of which more is better for whoever asks; a higher price or limit is only higher."""
_NOTHING: Final = "forfeits_all"
_FIRST: Final = 3
"""How many citations stand after a sum."""
_RANKS: Final = {"keeps_all": 2, "pro_rata": 1, _NOTHING: 0}


@dataclass(frozen=True, slots=True)
class Answered:
    """One case with its answer.

    Attributes:
        words: what tells it from the others, in the question's words.
        target: what the question asks if it names this case alone.
        result: what the rules give for it, on one day.
        part: its part of the answer.
        lines: its lines.
    """

    words: str
    target: Target
    result: Result
    part: Part
    lines: Sequence[str]


def side_by_side(cases: Sequence[Answered], composer: Composer, purpose: Purpose) -> tuple[Part, list[str]]:
    """The cases as one part, each outcome under its case, and their lines with what tells them apart.

    Args:
        purpose: whether it is said which one is better, what they come to together, or neither.
    """
    translate = composer.translate
    whole: Part | None = None
    lines: list[str] = []
    said: set[str] = set()
    for case in cases:
        outcomes = tuple(_under(outcome, case.words, translate.listed) for outcome in case.part.outcomes)
        under = case.part.model_copy(update={"outcomes": outcomes})
        whole = under if whole is None else together(whole, under)
        fresh = [line for line in case.lines if line not in said]
        said.update(fresh)
        lines += [translate("{days}:", days=f"**{case.words}**"), *fresh]
    if whole is None:
        raise ValueError("There is no case to answer for.")
    if purpose == "apart":
        return whole, lines
    if purpose == "added":
        return _added(whole, lines, cases, composer)
    told = [line for line in (_verdict(cases, composer), _elsewhere(cases, composer)) if line]
    return whole, [*([*told, ""] if told else []), *lines, *_parting(cases, composer)]


def _added(whole: Part, lines: list[str], cases: Sequence[Answered], composer: Composer) -> tuple[Part, list[str]]:
    """The cases with what they come to together, where every one of them comes to a number of the same thing."""
    translate = composer.translate
    outcomes = [_outcome(case.result) for case in cases]
    numbers = [_number(outcome) if outcome is not None else None for outcome in outcomes]
    quantities = [outcome.quantity for outcome in outcomes if outcome is not None and outcome.quantity is not None]
    known = [number for number in numbers if number is not None]
    units = {quantity.unit for quantity in quantities}
    conditional = any(outcome is not None and (outcome.conditions or outcome.code) for outcome in outcomes)
    open_ones = any(case.part.status not in ("computed", "ambiguous") for case in cases)
    if len(known) < len(cases) or len(units) != 1 or len(quantities) < len(cases) or conditional or open_ones:
        return whole, lines
    total = Number(sum(known, Fraction(0)))
    amount = literal(total, quantities[0].unit, translate) or ""
    text = translate("All together: {amount}.", amount=amount)
    if any(case.part.status == "ambiguous" for case in cases):
        text = translate("By the default reading: {outcome}", outcome=text)
    citations = tuple(dict.fromkeys(n for outcome in whole.outcomes for n in outcome.citations))
    sum_of = " + ".join(literal(Number(number), quantities[0].unit, translate) or "" for number in known)
    shown = composer.quantity(replace(quantities[0], value=total))
    own = Outcome(reading=whole.outcomes[0].reading, quantity=shown, citations=citations)
    head = f"{text} {marks(citations[:_FIRST])}"
    return whole.model_copy(update={"outcomes": (own, *whole.outcomes)}), [head, f"{sum_of} = {amount}", "", *lines]


def _under(outcome: Outcome, words: str, listed: Callable[[list[str]], str]) -> Outcome:
    return outcome.model_copy(update={"when": listed([words, outcome.when]) if outcome.when else words})


def _verdict(cases: Sequence[Answered], composer: Composer) -> str:
    """Which case is better, and by how much; nothing where that cannot be said."""
    translate = composer.translate
    if any(case.part.status not in ("computed", "ambiguous", "clause") for case in cases) or len(cases) != 2:
        return ""
    outcomes = [_outcome(case.result) for case in cases]
    one, two = outcomes
    if one is None or two is None or len({o.conditions for o in (one, two) if o.code != _NOTHING}) > 1:
        return ""
    numbers = [_number(one), _number(two)]
    units = {quantity.unit for o in (one, two) if (quantity := o.quantity) and is_literal(quantity.value)}
    by_number = None not in numbers and len(units) == 1
    worth = numbers if by_number else [_RANKS.get(o.code or "") for o in (one, two)]
    if worth[0] is None or worth[1] is None or (not by_number and worth[0] == worth[1]):
        return ""
    better, other = cases if worth[0] >= worth[1] else (cases[1], cases[0])
    if worth[0] == worth[1]:
        text = translate("Both cases come to the same.")
    elif not by_number:
        text = translate("“{case}” is better for you than “{other}”.", case=better.words, other=other.words)
    else:
        amount = literal(Number(abs(Fraction(worth[0]) - Fraction(worth[1]))), next(iter(units)), translate) or ""
        rules = composer.book.goals[better.target.goal or ""]
        if any(rule.topic in _MORE_IS_BETTER or rule.outcomes for rule in rules):
            text = translate(
                "“{case}” is better for you than “{other}”, by {amount}.",
                case=better.words,
                other=other.words,
                amount=amount,
            )
        else:
            text = translate(
                "“{case}” gives {amount} more than “{other}”.", case=better.words, other=other.words, amount=amount
            )
    if conditions := (one.conditions or two.conditions):
        text = translate("If {condition}: {outcome}", condition=composer.condition(conditions) or "", outcome=text)
    if any(case.part.status == "ambiguous" for case in cases):
        text = translate("By the default reading: {outcome}", outcome=text)
    return text


def _elsewhere(cases: Sequence[Answered], composer: Composer) -> str:
    """By which readings two cases part that come to the same by the default ones."""
    choices = apart_by(cases[0].result, cases[1].result) if len(cases) == 2 else ()
    if not choices:
        return ""
    options = [composer.book.readings[choice.reading].options[choice.option] for choice in choices]
    return composer.translate(
        "By another reading the two cases do not come to the same: {reading}.",
        reading=composer.either(options, quoted=True),
    )


def _outcome(result: Result) -> Ruled | None:
    """The outcome by the default readings, where there is one."""
    own = [outcome for outcome in result.outcomes if outcome.reading == result.outcomes[0].reading]
    outcomes = [outcome for outcome in own if outcome.code is not None] or own
    return outcomes[0] if len(outcomes) == 1 else None


def _number(outcome: Ruled) -> Fraction | None:
    """What an outcome comes to."""
    value = outcome.quantity.value if outcome.quantity is not None else None
    if isinstance(value, Number):
        return value.value
    return Fraction(0) if outcome.code == _NOTHING and value is None else None


def _parting(cases: Sequence[Answered], composer: Composer) -> list[str]:
    """The first step that two cases work out differently."""
    if len(cases) != 2:
        return []
    put_in = {
        composer.book.facts[name].literal(raw)  # type: ignore[arg-type]
        for case in cases
        for name, raw in case.target.facts.items()
        if name in composer.book.facts
    }
    found = parting(composer.book, cases[0].result, cases[1].result, put_in)
    if found is None or found.first is None or found.second is None:
        return []
    translate = composer.translate
    values = [
        literal(step.value, step.unit, translate) or composer.shown(step.value) for step in (found.first, found.second)
    ]
    text = translate("They part here: {rule}", rule=sentence(translate(found.says)))
    cited = composer.cite((*found.first.anchors, *found.second.anchors)[:2])
    return [f"{text} {marks(cited)}", f"• {cases[0].words}: {values[0]}; {cases[1].words}: {values[1]}"]
