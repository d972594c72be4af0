"""The title of an annex that stands in the line below its label: "SCHEDULE 1", then "PARTICIPANTS IN FRANCE"."""

from __future__ import annotations

from collections.abc import Sequence

from corpus.node import Node, Turn

_MARKS = " \n\t|.:–—-"


def claim_annex_titles(text: str, turns: Sequence[Turn], roots: Sequence[Node]) -> list[Turn]:
    """Give each annex the only title in it, where that stands directly below the annex's label.

    Several titles in an annex are those of its sections, and stay what they are.

    Args:
        text: the whole document.
        turns: whose the text is from where on.
        roots: the clauses without parent, annexes among them; the clauses below a title become the annex's.

    Returns:
        The turns, those of the titles now the annexes'.
    """
    claimed: dict[Node, Node] = {}
    for root in roots:
        titles = [child for child in root.children if child.kind == "heading"]
        if root.kind != "annex" or root.heading or len(titles) != 1:
            continue
        title = titles[0]
        first = min(root.children, key=lambda child: child.start)
        if title is not first or text[root.body : title.start].strip(_MARKS):
            continue
        root.heading = title.heading
        root.children.remove(title)
        for child in title.children:
            root.adopt(child)
        claimed[title] = root
    return [Turn(turn.at, claimed.get(turn.owner, turn.owner)) for turn in turns]
