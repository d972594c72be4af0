"""A day of a question set beside the day that the rules give: "can I sell on 1 August?" where sales open later.

What it means that one comes before the other is for the rule's own words; that it does is said here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from assistant.differences import main_of
from assistant.reading.asked import spans
from assistant.reading.mention import Mention
from assistant.reading.query import Query, Target
from assistant.reading.values import is_today
from assistant.wording.catalog import Translator
from assistant.wording.format import day as format_day
from rules.expression import Day
from rules.result import Result

_END: Final = re.compile(r"[.;!?。；！？]")


@dataclass(frozen=True, slots=True)
class DayBeside:
    """A day that a question asks about, and the one that the rules give by the default readings.

    Attributes:
        value: where the question names its day.
        asked: that day.
        given: the day of the rules.
        ambiguous: whether there are other readings.
    """

    value: Mention
    asked: date
    given: date
    ambiguous: bool

    def said(self, translate: Translator) -> str:
        """How the two days stand to each other, as a sentence."""
        shown = {
            "asked": format_day(self.asked, translate.language),
            "given": format_day(self.given, translate.language),
        }
        if self.asked < self.given:
            text = translate("{asked} comes before {given}.", **shown)
        elif self.asked > self.given:
            text = translate("{asked} comes after {given}.", **shown)
        else:
            text = translate("{asked} is that very day.", asked=shown["asked"])
        return translate("By the default reading: {outcome}", outcome=text) if self.ambiguous else text


def day_beside(query: Query, target: Target, results: Sequence[Result]) -> DayBeside | None:
    """The one day of a yes/no question that no fact took in, beside the one day that the rules give for it; nothing
    where there is not one of each.
    """
    exact = [
        value
        for value in target.unbound
        if value.kind == "date" and not (value.last or value.doubt or value.unit or is_today(value))
        if (end := _END.search(query.question, value.end)) is not None and end[0] in "?？"
    ]
    if (
        not ("whether" in query.asked or spans(query.question, "still"))
        or len(exact) != 1
        or len(results) != 1
        or target.at_odds
    ):
        return None
    [result] = results
    main = main_of(result)
    quantity = main[0].quantity if len(main) == 1 else None
    given = quantity.value if quantity is not None else None
    asked = exact[0].value
    if result.status not in ("computed", "ambiguous") or not isinstance(given, Day) or not isinstance(asked, date):
        return None
    return DayBeside(exact[0], asked, given.value, result.status == "ambiguous")
