"""What is said of a day that the question gives without a year and of which the year was taken."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.answer import Assumption, Part
from assistant.reading.query import Query, Target
from assistant.wording.catalog import Translator
from assistant.wording.format import day as format_day
from assistant.wording.format import month as format_month


def taken_years(query: Query, target: Target, translate: Translator) -> list[str]:
    """Which year was taken for the days on which a target rests, in words."""
    lines = []
    for day in query.years_taken:
        if any(bound.start < day.end and day.start < bound.end for bound in target.bound):
            shown = format_month if day.last else format_day
            lines.append(
                translate(
                    "“{words}” has no year; taken as {day}.",
                    words=day.text.strip(),
                    day=shown(day.value, translate.language),  # type: ignore[arg-type]
                )
            )
    return list(dict.fromkeys(lines))


def assumed(part: Part, lines: Iterable[str]) -> Part:
    """The part with what is said of years among what it takes for granted."""
    more = tuple(Assumption(text=line) for line in lines)
    return part.model_copy(update={"assumptions": (*part.assumptions, *more)}) if more else part
