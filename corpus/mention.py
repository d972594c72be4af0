"""A place that names a clause, and how the name of a part joins that of the clause around it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from corpus.parts import OF

_LIST = re.compile(r"\s*(?:,|,?\s(?:and|or|e|ou|y|o|até|hasta|al|a|to)\s)\s*", re.IGNORECASE)
_COMMA = re.compile(r"\s*,\s*")


@dataclass(frozen=True, slots=True)
class Mention:
    """A place that names a clause, item or annex.

    Attributes:
        start: where its words begin.
        end: after the last of them.
        unit: `clause`, `annex`, `self`.
        number: as printed, blanks and quotation marks left out; "before" where a `self` means the clause before.
        external: it names a part of a statute, rule or other document.
        within: the annex whose clause it names, where it says so.
        of_whole: it says that the clause is one of the document itself, not of the annex in which it stands.
        word: the word that leads the number, in English: `Article`, `Section`, `Clause`, `Rule`, `Chapter`, `Part`.
        part: what it names of a greater clause: 1 a "§ 1º", 2 an inciso, 3 an alínea, 4 something else; 0 where it
            names a clause as such.
        counted: parts between the clause and what else is named of it, as printed: 三項, 二款.
        loose: what it names may carry no number in the text: the second paragraph of a clause.
    """

    start: int
    end: int
    unit: str
    number: str
    external: bool = False
    within: str = ""
    of_whole: bool = False
    word: str = ""
    part: int = 0
    counted: tuple[str, ...] = ()
    loose: bool = False


def with_parts(text: str, found: Sequence[Mention]) -> list[Mention]:
    """Join the parts of a clause with the clause: `5(ii)(a)` for "alínea a) do inciso II do art. 5º".

    Args:
        text: the document's prose.
        found: mentions in the order of the text, none inside another.

    Returns:
        The mentions, in order; one that names a part runs to the end of the clause that holds it.
    """
    downwards: list[Mention] = []
    for mention in found:
        above = downwards[-1] if downwards else None
        if above and 0 < above.part < mention.part < 4 and _COMMA.fullmatch(text, above.end, mention.start):
            downwards[-1] = replace(above, end=mention.end, number=above.number + mention.number)
        else:
            downwards.append(mention)
    joined: list[tuple[Mention, Mention | None]] = []
    for mention in reversed(downwards):
        following, holder = joined[-1] if joined else (None, None)
        if following is None or not mention.part or following.unit != "clause":
            joined.append((mention, None))
        elif _is_of(text, mention, following) and _number_in(following, mention):
            joined[-1] = (_inside(following, mention, following.end), following)
        elif holder and following.part == mention.part and _LIST.fullmatch(text, mention.end, following.start):
            joined.append((_inside(holder, mention, mention.end), holder))
        else:
            joined.append((mention, None))
    return [mention for mention, _ in reversed(joined)]


def _is_of(text: str, part: Mention, holder: Mention) -> bool:
    if OF.fullmatch(text, part.end, holder.start):
        return True
    rises = part.part < 4 and (holder.part or (0 if holder.word == "Article" else 4)) < part.part
    return rises and _COMMA.fullmatch(text, part.end, holder.start) is not None


def _number_in(holder: Mention, part: Mention) -> str:
    """Give the number of a part as one of its holder's; "" where it can't be."""
    if part.number.startswith("("):
        return holder.number + part.number
    if part.number.startswith(f"{holder.number}."):
        return part.number
    return f"{holder.number}({part.number})" if part.number.isdigit() and holder.number[0] != "(" else ""


def _inside(holder: Mention, part: Mention, end: int) -> Mention:
    return replace(holder, start=part.start, end=end, number=_number_in(holder, part), part=part.part, loose=part.loose)
