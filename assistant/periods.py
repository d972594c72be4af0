"""Months and years given for days: the answer on the first and on the last day, one where both are the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from itertools import product

from assistant.answer import Need, Outcome, Part
from assistant.compose import Composer
from assistant.reading.bound import Bound
from assistant.reading.query import Target
from assistant.wording.catalog import Translator
from assistant.wording.format import day as format_day
from rules.decision import NEEDS_A_QUANTITY
from rules.expression import is_literal
from rules.result import Outcome as Ruled
from rules.result import Result

_MOST = 2
"""More periods than this are not crossed: all of them on their first day, all on their last."""


def periods(target: Target) -> list[Bound]:
    """The facts of a target that the question gives a month or a year for."""
    return [bound for bound in target.bound if bound.last]


def on_each_edge(target: Target) -> list[Target]:
    """The target on the first and the last day of each of its periods; the target itself where it has none."""
    spread = periods(target)
    if not spread:
        return [target]
    edges = [(bound.raw, bound.last or bound.raw) for bound in spread]
    chosen = list(product(*edges)) if len(edges) <= _MOST else [tuple(e[0] for e in edges), tuple(e[1] for e in edges)]
    return [_on(target, dict(zip((b.fact for b in spread), days, strict=True))) for days in chosen]


def _on(target: Target, days: dict[str, str]) -> Target:
    facts = {name: days.get(name, value) for name, value in target.facts.items()}
    as_of = date.fromisoformat(days["as_of"]) if "as_of" in days else target.as_of
    return replace(target, facts=facts, as_of=as_of)


def same(results: Sequence[Result]) -> bool:
    """Whether results say the same: status, outcomes and numbers."""
    return len({signature(result) for result in results}) == 1


def signature(result: Result) -> tuple[object, ...]:
    """What a result says: status, outcomes and numbers."""
    return (
        result.status,
        result.says,
        tuple((o.code, o.conditions, o.says, o.reading, _value(o)) for o in result.outcomes),
    )


def same_by_default(results: Sequence[Result]) -> bool:
    """Whether results say the same by the default readings, whatever other readings give."""
    kept = [
        replace(result, outcomes=tuple(o for o in result.outcomes if o.reading == result.outcomes[0].reading))
        for result in results
    ]
    return same(kept)


def without_figures(results: Sequence[Result]) -> Result | None:
    """What results say alike where only figures differ that nobody asked for: dates beside a consequence, and amounts
    of which the formula is still open. Nothing where they differ in more, or where a figure is all there is.
    """
    first, others = results[0], results[1:]
    figures = {
        (place, outcome.code is None)
        for place, outcome in enumerate(first.outcomes)
        if any(len(o.outcomes) <= place or _value(o.outcomes[place]) != _value(outcome) for o in others)
    }
    if not figures or any(len(other.outcomes) != len(first.outcomes) for other in others):
        return None
    for place, beside in figures:
        same_place = [each.outcomes[place] for each in results]
        if not beside and any(o.quantity is None or is_literal(o.quantity.value) for o in same_place):
            return None
    left_out = {place for place, _ in figures}
    kept = [
        replace(
            each,
            outcomes=tuple(
                replace(outcome, quantity=None, formula=None) if place in left_out else outcome
                for place, outcome in enumerate(each.outcomes)
                if (place, True) not in figures
            ),
            derivation=(),
        )
        for each in results
    ]
    return kept[0] if same(kept) and any(outcome.code for outcome in kept[0].outcomes) else None


def _value(outcome: Ruled) -> object:
    """What an outcome shows of its quantity: what remains open is shown only where the code says too little."""
    if outcome.quantity is None:
        return None
    shown = is_literal(outcome.quantity.value) or outcome.code in NEEDS_A_QUANTITY
    return outcome.quantity.value if shown else None


def stated(target: Target, edge: Target, composer: Composer) -> str:
    """The days of one edge in words: "termination date = 1 February 2027"."""
    said = []
    for bound in periods(target):
        if bound.fact == "as_of":
            day = format_day(edge.as_of, composer.translate.language) if edge.as_of else ""
            said.append(f"{composer.translate('as of')} = {day}")
        else:
            literal = composer.book.facts[bound.fact].literal(str(edge.facts[bound.fact]))
            said.append(composer.stated(bound.fact, literal))
    return composer.translate.listed(said)


def holds_throughout(target: Target, translate: Translator) -> str:
    """That the answer is the same on the first and the last day."""
    return translate("This is the same on the first and on the last day of {period}.", period=_named(target, translate))


def depends_on_the_day(target: Target, translate: Translator) -> str:
    """That the answer depends on the day."""
    return translate(
        "It depends on the day in {period}, so please tell me the day; the answer for its first and its last day:",
        period=_named(target, translate),
    )


def _named(target: Target, translate: Translator) -> str:
    return translate.listed(f"“{bound.text}”" for bound in periods(target))


def side_by_side(
    target: Target,
    edges: Sequence[tuple[str, Part]],
    composer: Composer,
    together: Callable[[Part, Part], Part],
    *,
    settled: bool,
) -> Part:
    """The answers of several days as one part: each outcome under its day, and the day asked for.

    Args:
        settled: whether the answer by the default readings does not depend on the day.
    """
    whole: Part | None = None
    for said, part in edges:
        under = part.model_copy(
            update={"outcomes": tuple(_under(outcome, said, composer) for outcome in part.outcomes)}
        )
        whole = under if whole is None else together(whole, under)
    if whole is None:
        raise ValueError("There is no day to answer for.")
    asked = tuple(
        Need(fact=name, type="date", ask=composer.translate(composer.book.facts[name].ask))
        for name in (bound.fact for bound in periods(target))
        if name in composer.book.facts
    )
    needs = {need.fact: need for need in (*asked, *whole.needs)}
    status = whole.status if settled else "needs_facts"
    return whole.model_copy(update={"status": status, "needs": tuple(needs.values())})


def _under(outcome: Outcome, said: str, composer: Composer) -> Outcome:
    when = composer.translate.listed([said, outcome.when]) if outcome.when else said
    return outcome.model_copy(update={"when": when})
