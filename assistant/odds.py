"""Values of a question that contradict each other or cannot be: two days for one fact, months that the dates do not
give, a day of the answer before the grant, more shares used than there are.

None of them is used, and the answer says so before anything else; whoever asks tells which one holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

from assistant.reading.bound import AtOdds, Bound
from assistant.reading.mention import Mention
from assistant.reading.query import Target
from assistant.wording.catalog import Translator
from rules.book import Book
from rules.engine import ask
from rules.expression import Node, is_literal


def agreed(book: Book, target: Target, day: date | None) -> Target:
    """The target without a stated number of months and the dates beside it where these give another result.

    Args:
        day: the day of the answer that the request gives.
    """
    on = target.as_of or day
    stated = {bound.fact: bound for bound in target.bound if bound.fact in book.facts}
    lengths = [bound for name, bound in stated.items() if "months_elapsed" in book.facts[name].concepts]
    days = [bound for name, bound in stated.items() if book.facts[name].type == "date"]
    if on is None or not lengths or not days:
        return target
    for length in lengths:
        without = {name: raw for name, raw in target.facts.items() if name != length.fact}
        said, dated = _value(book, target, target.facts, on), _value(book, target, without, on)
        if said is None or dated is None or said == dated:
            continue
        against = [
            bound
            for bound in days
            if _value(book, target, {n: raw for n, raw in without.items() if n != bound.fact}, on) is None
        ]
        dropped = {length.fact, *(bound.fact for bound in against)}
        return replace(
            target,
            facts={name: raw for name, raw in target.facts.items() if name not in dropped},
            bound=tuple(bound for bound in target.bound if bound.fact not in dropped),
            at_odds=(*target.at_odds, AtOdds(length.fact, (_length(length), *(_day(bound) for bound in against)))),
        )
    return target


def workable(target: Target, refused: Callable[[Target], bool]) -> Target:
    """The target without the values of the question that no rule can work with, and with them as values at odds.

    Each value without which the rest works is left out: nobody can tell which of them is wrong. Where no single one is
    to blame, all are. What the request gives is never left out. Where the question's values are not to blame, what
    comes from earlier in the conversation gives way to them in the same manner.

    Args:
        refused: whether the rules refuse the facts of a target.
    """
    if not (target.bound or target.carried) or not refused(target):
        return target
    if target.bound:
        blamed = [bound for bound in target.bound if not refused(_without(target, [bound]))] or list(target.bound)
        rest = _without(target, blamed)
        if not refused(rest):
            return replace(rest, at_odds=(*target.at_odds, _odd(blamed)))
    earlier = [name for name in target.carried if not refused(_forgetting(target, [name]))] or list(target.carried)
    rest = _forgetting(target, earlier)
    return target if refused(rest) else rest


def _forgetting(target: Target, names: Sequence[str]) -> Target:
    """A target without some of what comes from earlier in the conversation."""
    return replace(
        target,
        facts={name: raw for name, raw in target.facts.items() if name not in names},
        carried={name: raw for name, raw in target.carried.items() if name not in names},
        as_of=None if "as_of" in names else target.as_of,
    )


def _without(target: Target, left_out: list[Bound]) -> Target:
    names = {bound.fact for bound in left_out}
    return replace(
        target,
        facts={name: raw for name, raw in target.facts.items() if name not in names},
        bound=tuple(bound for bound in target.bound if bound.fact not in names),
        as_of=None if "as_of" in names else target.as_of,
    )


def _odd(blamed: list[Bound]) -> AtOdds:
    fact = next((bound.fact for bound in blamed if bound.fact != "as_of"), "as_of")
    return AtOdds(fact, tuple(_mention(bound) for bound in blamed))


def _mention(bound: Bound) -> Mention:
    try:
        return _day(bound)
    except ValueError:
        pass
    try:
        return Mention("number", Fraction(bound.raw), bound.start, bound.end, bound.text)
    except ValueError:
        return Mention("number", Fraction(0), bound.start, bound.end, bound.text, doubt="no_number")


def _value(book: Book, target: Target, facts: Mapping[str, object], on: date) -> Node | None:
    """The figure that facts give by the default readings; ``None`` where they give none."""
    known = {name: raw for name, raw in facts.items() if name in book.facts}
    try:
        result = ask(book, target.goal or "", known, as_of=on, explained=False)  # type: ignore[arg-type]
    except ValueError:
        return None
    quantity = result.outcomes[0].quantity if result.outcomes and not result.needs else None
    return quantity.value if quantity is not None and is_literal(quantity.value) else None


def _length(bound: Bound) -> Mention:
    return Mention("duration", Fraction(bound.raw), bound.start, bound.end, bound.text, "months")


def _day(bound: Bound) -> Mention:
    return Mention("date", date.fromisoformat(bound.raw), bound.start, bound.end, bound.text)


def contradictions(target: Target, book: Book, translate: Translator) -> list[str]:
    """That values contradict each other, and which, a line for each."""
    return [_said(odd, book, translate) for odd in target.at_odds]


def _said(odd: AtOdds, book: Book, translate: Translator) -> str:
    known = book.facts.get(odd.fact)
    fact = translate.for_plan(book.plan)(known.label) if known else translate("as of")
    if len(odd.values) == 1:
        return translate(
            "“{value}” was taken for “{fact}”, but that cannot be here, so it was not used; please check it.",
            value=odd.values[0].text,
            fact=fact,
        )
    return translate(
        "What is said about “{fact}” does not agree: {values}. None of it was used; please tell me which holds.",
        fact=fact,
        values=translate.listed(f"“{value.text}”" for value in sorted(odd.values, key=lambda v: v.start)),
    )
