"""The answers of several cases side by side, which of them is better and by how much, and where they part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from assistant.answer import Outcome, Part
from assistant.checks import together
from assistant.compose import Composer, sentence
from assistant.differences import Difference, is_nothing, main_of, number_of, own
from assistant.reading.query import Purpose, Target
from assistant.wording.format import capital, literal
from assistant.wording.text import marks
from rules.comparison import apart_by, parting
from rules.expression import Number, is_literal
from rules.printing import number_text
from rules.result import Outcome as Ruled
from rules.result import ReadingChoice, Result

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
        result: what the rules give for it, on one day; where cases are weighed and it shows only a part of something,
            the whole of it.
        part: its part of the answer.
        lines: its lines.
    """

    words: str
    target: Target
    result: Result
    part: Part
    lines: Sequence[str]


def side_by_side(
    cases: Sequence[Answered], composer: Composer, purpose: Purpose, more: bool | None = None
) -> tuple[Part, list[str]]:
    """The cases as one part, each outcome under its case, and their lines with what tells them apart.

    Args:
        purpose: whether it is said which one is better, what they come to together, or neither.
        more: whether a question that wants yes or no takes the first one for the better one.
    """
    translate = composer.translate
    whole: Part | None = None
    lines: list[str] = []
    said: set[str] = set()
    for case in cases:
        outcomes = tuple(_under(outcome, case.words, translate.listed) for outcome in case.part.outcomes)
        under = case.part.model_copy(update={"outcomes": outcomes})
        whole = under if whole is None else together(whole, under)
        notes = tuple(assumption.text for assumption in case.part.assumptions)
        fresh = [
            line for line in (*_in_all(case, composer), *case.lines) if line not in said or not line.startswith(notes)
        ]
        said.update(fresh)
        lines += [translate("{days}:", days=f"**{case.words}**"), *fresh]
    if whole is None:
        raise ValueError("There is no case to answer for.")
    if purpose == "apart":
        return whole, lines
    if purpose == "added":
        return _added(whole, lines, cases, composer)
    told, by = _verdict(cases, whole, composer, more)
    if elsewhere := _elsewhere(cases, composer):
        told.insert(1, elsewhere)
    whole = whole.model_copy(update={"outcomes": (*by, *whole.outcomes)})
    return whole, [*([*told, ""] if told else []), *lines, *_parting(cases, composer)]


def _added(whole: Part, lines: list[str], cases: Sequence[Answered], composer: Composer) -> tuple[Part, list[str]]:
    """The cases with what they come to together, under each condition under which every one of them comes to a number
    of the same thing.
    """
    if any(case.part.status not in ("computed", "ambiguous", "discretionary") for case in cases):
        return whole, lines
    translate = composer.translate
    citations = tuple(dict.fromkeys(n for outcome in whole.outcomes for n in outcome.citations))
    totals: list[Outcome] = []
    head: list[str] = []
    for conditions in dict.fromkeys(outcome.conditions for outcome in main_of(cases[0].result)):
        found = [[o for o in main_of(case.result) if o.conditions == conditions] for case in cases]
        numbers = [_addend(outcomes[0]) if len(outcomes) == 1 else None for outcomes in found]
        quantities = [o.quantity for outcomes in found for o in outcomes if o.code != _NOTHING and o.quantity]
        known = [number for number in numbers if number is not None]
        if len(known) < len(cases) or len({quantity.unit for quantity in quantities}) != 1:
            continue
        unit, total = quantities[0].unit, Number(sum(known, Fraction(0)))
        amount = literal(total, unit, translate) or ""
        text = translate("All together: {amount}.", amount=amount)
        when = composer.condition(conditions) or None
        if when:
            text = translate("If {condition}: {outcome}", condition=when, outcome=text)
        if any(len(case.result.outcomes) > len(own(case.result)) for case in cases):
            text = translate("By the default reading: {outcome}", outcome=text)
        shown = composer.quantity(replace(quantities[0], value=total))
        totals.append(Outcome(when=when, reading=whole.outcomes[0].reading, quantity=shown, citations=citations))
        sum_of = " + ".join(number_text(number) for number in known)
        head += [f"{text} {marks(citations[:_FIRST])}", f"{sum_of} = {number_text(total.value)}"]
    if not totals:
        return whole, lines
    return whole.model_copy(update={"outcomes": (*totals, *whole.outcomes)}), [*head, "", *lines]


def _addend(outcome: Ruled) -> Fraction | None:
    """What an outcome adds to a sum of what is kept or paid; nothing where its number counts what is lost."""
    number = number_of(outcome)
    if outcome.code == _NOTHING:
        return Fraction(0) if number == 0 else None
    return number if outcome.code in (None, "keeps_all", "pro_rata") else None


def _under(outcome: Outcome, words: str, listed: Callable[[list[str]], str]) -> Outcome:
    return outcome.model_copy(update={"when": listed([words, outcome.when]) if outcome.when else words})


def _verdict(
    cases: Sequence[Answered], whole: Part, composer: Composer, more: bool | None
) -> tuple[list[str], list[Outcome]]:
    """Which case is better and by how much, as lines and as quantities; nothing where that cannot be said."""
    translate = composer.translate
    if any(case.part.status not in ("computed", "ambiguous", "clause") for case in cases) or len(cases) != 2:
        return [], []
    outcomes = [_outcome(case.result) for case in cases]
    one, two = outcomes
    if one is None or two is None or len({o.conditions for o in (one, two) if o.code != _NOTHING}) > 1:
        return [], []
    numbers = [number_of(one), number_of(two)]
    some = [o for o in (one, two) if o.quantity and is_literal(o.quantity.value)]
    units = {o.quantity.unit for o in some if o.quantity and not is_nothing(o)} or {
        o.quantity.unit for o in some if o.quantity
    }
    by_number = None not in numbers and len(units) == 1
    worth = numbers if by_number else [_RANKS.get(o.code or "") for o in (one, two)]
    if worth[0] is None or worth[1] is None or (not by_number and worth[0] == worth[1]):
        return [], []
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
    if more is not None:
        yes = worth[0] != worth[1] and (better is cases[0]) is more
        text = translate.joined([sentence(capital(translate("yes" if yes else "no"))), text])
    condition = composer.condition(one.conditions or two.conditions)
    if condition:
        text = translate("If {condition}: {outcome}", condition=condition, outcome=text)
    if any(case.part.status == "ambiguous" for case in cases):
        text = translate("By the default reading: {outcome}", outcome=text)
    if not by_number:
        return [text], []
    cited = tuple(dict.fromkeys(n for o in whole.outcomes if o.quantity for n in o.citations))
    against = translate("“{case}” against “{other}”", case=better.words, other=other.words)
    when = translate.listed([against, condition]) if condition else against
    difference = Difference(better.result, other.result)
    lines = [f"{text} {marks(cited[:_FIRST])}", *difference.lines(cited, composer)]
    return lines, difference.outcomes(when, cited, composer)


def _elsewhere(cases: Sequence[Answered], composer: Composer) -> str:
    """By which readings two cases part that come to the same by the default ones."""
    choices = apart_by(cases[0].result, cases[1].result) if len(cases) == 2 else ()
    if not choices:
        return ""
    return composer.translate(
        "By another reading the two cases do not come to the same: {reading}.", reading=_options(choices, composer)
    )


def _options(choices: Iterable[ReadingChoice], composer: Composer) -> str:
    options = [composer.book.readings[choice.reading].options[choice.option] for choice in choices]
    return composer.either(options, quoted=True)


def _in_all(case: Answered, composer: Composer) -> list[str]:
    """The whole by which a case is weighed, where its own lines show only a part."""
    if case.result.goal == case.target.goal or not case.result.outcomes:
        return []
    quantity = main_of(case.result)[0].quantity
    if quantity is None:
        return []
    amount = literal(quantity.value, quantity.unit, composer.translate) or composer.shown(quantity.value)
    cited = composer.cite(case.result.outcomes[0].anchors)
    return [f"{sentence(composer.label(quantity.name)).rstrip('.')}: {amount} {marks(cited[:_FIRST])}"]


def _outcome(result: Result) -> Ruled | None:
    """The outcome by the default readings, where there is one."""
    outcomes = main_of(result)
    return outcomes[0] if len(outcomes) == 1 else None


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
