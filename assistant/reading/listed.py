"""Rows of figures in a question, bound place by place to a series of facts, or as their average to one fact; and pairs
of what is consumed with its emission factor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from assistant.reading import activities, amounts
from assistant.reading.bound import Bound
from assistant.reading.closeness import Closeness
from assistant.reading.fitting import Fitting
from assistant.reading.mention import Mention
from assistant.reading.series import averages, counted_off, in_order, lists, mean, series
from assistant.reading.values import as_raw
from corpus.concepts import Mention as ConceptMention
from rules.facts import Fact

_NEAR_ENOUGH: Final = 0.3


class Lists:
    """The rows of one question.

    Args:
        text: the question.
        values: the values in it.
        concepts: the words in it that the thesaurus knows.
        closeness: where words and values stand to each other.
        nearest: how near the nearest word for a fact stands to a value.
    """

    def __init__(
        self,
        text: str,
        values: Sequence[Mention],
        concepts: Sequence[ConceptMention],
        closeness: Closeness,
        nearest: Callable[[Mention, Fact], float],
    ) -> None:
        self._text, self._values, self._concepts, self._closeness = text, values, concepts, closeness
        self._fitting = Fitting(text, concepts, closeness)
        self._nearest = nearest

    def bind(
        self, facts: Mapping[str, Fact], needed: Sequence[str], taken: dict[int, str]
    ) -> tuple[list[Bound], set[Mention], set[Mention]]:
        """The values of rows, each bound to its place where one series of facts is as long, or together as the average
        that one fact is; all such values; and those that only count them.

        Args:
            taken: the facts of values by the place of the value; those bound here are added.
        """
        found = activities.bind(self._text, self._values, facts, needed, taken)
        paired = {value.start for at, value in enumerate(self._values) if at in taken}
        rows = [in_order(self._text, row) for row in lists(self._text, self._values)]
        rows = [row for row in rows if paired.isdisjoint(value.start for value in row)]
        for row in rows:
            fitting = [
                names
                for names in series(facts, needed)
                if len(names) == len(row) and self._meant(row, [facts[name] for name in names])
            ]
            means = [name for name in averages(facts, needed) if self._meant(row, [facts[name]] * len(row))]
            if len(fitting) == 1:
                for value, name in zip(row, fitting[0], strict=True):
                    taken[self._values.index(value)] = name
                    found.append(Bound(name, as_raw(value, facts[name]), value.start, value.end, value.text))
            elif not fitting and len(means) == 1:
                taken.update({self._values.index(value): means[0] for value in row})
                start, end = min(value.start for value in row), max(value.end for value in row)
                found.append(Bound(means[0], str(mean(row)), start, end, self._text[start:end]))
        counts = {
            count
            for row in rows
            for fact in (facts[each.fact] for each in found if each.start == row[0].start)
            if (count := counted_off(self._text, row, self._values, fact))
        }
        return found, {value for row in rows for value in row}, counts

    def _meant(self, row: Sequence[Mention], facts: Sequence[Fact]) -> bool:
        """Whether the values of a row can be facts one by one, and what stands before it says that they are."""
        if not all(self._fitting.compatible(value, fact) > 0 for value, fact in zip(row, facts, strict=True)):
            return False
        if counted_off(self._text, row, self._values, facts[0]):
            return True
        if row[0].kind == "money" and facts[0].per:
            return amounts.named_of(row[0], self._text, self._concepts, self._closeness) == amounts.is_of(facts[0])
        return max(self._nearest(row[0], fact) for fact in facts) >= _NEAR_ENOUGH
