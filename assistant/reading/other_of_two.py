"""The other of two numbers that a rule needs of one kind: "430 eligible professionals and 21 already named".

A small number is that only where the first one is said, nothing else is open and no noun of another thing follows it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from assistant.reading.bound import Binding
from assistant.reading.mention import Mention
from rules.facts import Fact

_OF_AWARDS_OR_TIME: Final = frozenset(
    ("options", "shares", "units", "rsus", "months", "days", "years", "grade", "thirds", "multiple")
)
_LEAST: Final = 2
_NAMED: Final = re.compile(
    r"(?:\s+(?:of them|people|persons|employees|have|has|are|were|been|already|now|currently|so far|pessoas|"
    r"funcion[aá]rios|empregados|foram|est[aã]o|s[aã]o|j[aá]|agora|personas|empleados|est[aá]n|han sido|son|ya|ahora))*"
    r"\s+(?:named|appointed|designated|chosen|nominated|picked|selected|(?:nomead|indicad|designad|escolhid|selecionad|"
    r"nombrad|elegid|escogid|seleccionad|estrat[eé]gic)[oa]s|strategic(?: ones| employees)?|ele[gi]{1,2}[ví]ve(?:l|is)|"
    r"eligible(?: ones| professionals)?|elegibles)\b|"
    r"\s*[人名位](?![額额次])",
    re.IGNORECASE,
)
"""What follows a number of those who take part or are named to."""
_NOTHING: Final = re.compile(
    r"\s*(?:$|[.,;:?!)，。；：？！、）])|"
    r"\s+(?:and|or|but|e|ou|mas|y|o|pero|so|then|in all|in total|no total|en total)\b",
    re.IGNORECASE,
)


def is_counted_plainly(text: str, value: Mention) -> bool:
    """Whether no noun of another thing follows a number.

    >>> [is_counted_plainly(said, Mention("number", Fraction(220), 0, 3, "220")) for said in ("220, or", "220 clients")]
    [True, False]
    """
    return bool(_NOTHING.match(text, value.end) or _NAMED.match(text, value.end))


def the_other(text: str, missing: Sequence[Fact], binding: Binding, facts: Mapping[str, Fact]) -> list[Mention]:
    """The one number that is left where one fact is left of the kind of which the question has given another.

    Args:
        text: the question.
        missing: the facts that are looked for.
        binding: what was bound so far.
        facts: all facts of the book.
    """
    said = {
        (f.type, f.unit) for found in binding.bound if (f := facts.get(found.fact)) is not None and f.type == "count"
    }
    alike = [f for f in missing if f.unit not in _OF_AWARDS_OR_TIME and f.unit is not None and (f.type, f.unit) in said]
    left = [v for v in binding.unbound if v.kind == "number"]
    if len(alike) != 1 or len(left) != 1 or len(missing) != 1:
        return []
    [value] = left
    whole = isinstance(value.value, Fraction) and value.value.denominator == 1 and value.value >= _LEAST
    return left if whole and value.unit is None and _NAMED.match(text, value.end) else []
