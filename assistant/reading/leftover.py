"""Which facts the values of a question are that fitted nothing by the words around them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from dataclasses import replace
from fractions import Fraction

from assistant.reading.bound import Binding, Bound
from assistant.reading.described import Described, poles_of
from assistant.reading.fitting import Fitting
from assistant.reading.mention import Mention
from assistant.reading.values import as_raw, last_day
from rules.facts import Fact

Weigh = Callable[[Mention, Fact], float]
"""How well the kind of a value fits a fact where no other fact is left; 0 where it does not."""


def alone(values: Sequence[Mention], facts: Sequence[Fact], weigh: Weigh) -> dict[Mention, Fact]:
    """The values that can be one of the facts only, where no other value can be that fact."""
    pairs = [(value, fact) for value in values for fact in facts if weigh(value, fact) > 0]
    by_value, by_fact = Counter(value for value, _ in pairs), Counter(fact.name for _, fact in pairs)
    return {value: fact for value, fact in pairs if by_value[value] == by_fact[fact.name] == 1}


def in_order(values: Sequence[Mention], facts: Sequence[Fact], weigh: Weigh) -> dict[Mention, Fact]:
    """For each fact, the first ones first, the value that fits it best."""
    found: dict[Mention, Fact] = {}
    for fact in facts:
        fitting = [value for value in values if value not in found and weigh(value, fact) > 0]
        if fitting:
            found[max(fitting, key=lambda value: weigh(value, fact))] = fact
    return found


def with_more(binding: Binding, found: Mapping[Mention, Fact]) -> Binding:
    """A binding with more values as facts; the same one where there are none."""
    if not found:
        return binding
    more = tuple(
        Bound(fact.name, as_raw(value, fact), value.start, value.end, value.text, last_day(value))
        for value, fact in found.items()
    )
    unbound = tuple(value for value in binding.unbound if value not in found)
    return replace(binding, bound=(*binding.bound, *more), unbound=unbound)


def remaining(
    values: Sequence[Mention],
    facts: Sequence[Fact],
    taken: MutableMapping[int, str],
    described: Described,
    fitting: Fitting,
) -> list[Bound]:
    """What a number of unvested awards says where the plan asks for those granted and those vested.

    Args:
        facts: those that the goal can use.
        taken: which values are which facts already, by place; what is found is added.
    """
    found: list[Bound] = []
    for position, value in enumerate(values):
        pole = described.poles(value).get("vesting")
        if position in taken or pole is None or pole.name != "unvested" or not isinstance(value.value, Fraction):
            continue
        award = described.award(value, fitting.unit_after(value))
        alike = [fact for fact in facts if fact.unit == award and fact.presume is None]
        whole = [fact.name for fact in alike if "vesting" not in poles_of(fact) and "granted" in fact.label]
        part = [fact.name for fact in alike if "vesting" in poles_of(fact)]
        if len(whole) != 1 or len(part) != 1:
            continue
        known = {name: values[at].value for at, name in taken.items() if name in (*whole, *part)}
        amount = known.get(whole[0], known.get(part[0]))
        if len(known) != 1 or not isinstance(amount, Fraction):
            continue
        name, rest = (part[0], amount - value.value) if whole[0] in known else (whole[0], amount + value.value)
        if rest >= 0:
            taken[position] = name
            found.append(Bound(name, str(rest), value.start, value.end, value.text))
    return found
