"""A clause while the outline is being made: found, placed, not yet named."""

from __future__ import annotations

from dataclasses import dataclass, field

from corpus.numbering import Reading


@dataclass(eq=False, slots=True)
class Node:
    """A clause in the making.

    Attributes:
        name: what the label adds to the id: `Annex I`, `4.1.2`, `(iii)`, `preamble`.
        kind: `preamble`, `annex`, `number`, `item`, `inline`, `signatures`, `notes`; `term`, `heading` and
            `paragraph` are ours.
        start: where the label begins.
        body: where the label ends and the clause's own words begin.
        parts: the numbers of a dotted number, and that of an item "VI. EJERCICIO" which holds numbers in a title.
        word: the word that leads its number: `Article`, `Section`; else "".
        label_at: where its label stands, when it begins with a caption above; else None.
    """

    name: str
    kind: str
    start: int
    body: int
    parent: Node | None = None
    parts: tuple[int, ...] = ()
    heading: str = ""
    word: str = ""
    label_at: int | None = None
    children: list[Node] = field(default_factory=list)

    def adopt(self, child: Node) -> None:
        """Make `child` the last child of this node."""
        child.parent = self
        self.children.append(child)


@dataclass(eq=False, slots=True)
class Enumeration:
    """A list being read: the items of one series and style under one parent."""

    parent: Node | None
    series: str
    style: str
    last: int
    item: Node
    count: int = 1

    def continues_with(self, readings: tuple[Reading, ...], style: str) -> bool:
        """Say whether a label with these readings is the next item."""
        return style == self.style and Reading(self.series, self.last + 1) in readings

    def is_of(self, reading: Reading, style: str) -> bool:
        """Say whether an item read so would belong to the same series and style."""
        return (reading.series, style) == (self.series, self.style)


@dataclass(frozen=True, slots=True)
class Turn:
    """From `at` on, the text belongs to `owner`, until the next turn."""

    at: int
    owner: Node
