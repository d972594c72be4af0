"""What an item can be among the lists that are open where it stands."""

from __future__ import annotations

from collections.abc import Sequence

from corpus.node import Enumeration
from corpus.numbering import Label, Reading


def choices_in(lists: Sequence[Enumeration], label: Label) -> list[tuple[int, Reading]]:
    """Give what an item can be, likeliest first: the depth of its list and how its label reads.

    The next item of an open list comes first (innermost list first), then the first item of a list inside,
    then the first item of a second list beside an open one. A list never lies directly inside its like.
    """
    if label.style == "§" and lists and lists[0].parent is not None:
        return _of_article(lists, label.readings[0])
    continued: list[tuple[int, Reading]] = []
    for depth in range(len(lists) - 1, -1, -1):
        if lists[depth].continues_with(label.readings, label.style):
            continued.append((depth, Reading(lists[depth].series, lists[depth].last + 1)))
    inside: list[tuple[int, Reading]] = []
    beside: list[tuple[int, Reading]] = []
    for reading in label.readings:
        if reading.ordinal != 1 or reading.series == "xyz":
            continue
        alike = [depth for depth, known in enumerate(lists) if known.is_of(reading, label.style)]
        if alike:
            beside.append((alike[-1], reading))
        else:
            inside.append((len(lists), reading))
    return continued + inside + beside


def _of_article(lists: Sequence[Enumeration], reading: Reading) -> list[tuple[int, Reading]]:
    """Place a paragraph: it belongs to the article, whichever inciso or alínea stands before it."""
    if lists[0].series != "§":
        return [(0, reading)] if reading.ordinal == 1 else []
    return [(0, reading)] if reading.ordinal in (1, lists[0].last + 1) else []


def accepts(lists: Sequence[Enumeration], label: Label) -> bool:
    """Say whether an item goes on one of the open lists, or begins one inside them."""
    return any(depth == len(lists) or reading.ordinal > 1 for depth, reading in choices_in(lists, label))


def as_item(label: Label) -> Label:
    """Read "3." as the third item of a list."""
    number = label.parts[0]
    return Label("item", label.length, f"({number})", readings=(Reading("digit", number),), style="dot", weak=True)
