"""Clause ids: a clause's labels and those around it, as one name that no other clause of the document has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from corpus.divisions import CLOSING_PROVISIONS
from corpus.node import Node

_PART_OF_ID = ("item", "inline", "term", "heading", "paragraph")


class Naming:
    """Names the clauses of one document, in order.

    A clause under "Article II" that begins to count anew is `Article 2 1`; where the clauses count on through the
    articles, or repeat the article's number as `2.1` does, the number says enough.
    """

    def __init__(self, roots: Sequence[Node]) -> None:
        self._taken: dict[str, int] = {}
        self._containers: set[str] = set()
        self._restarts: set[str] = set()
        counted: dict[str, list[tuple[Node, str]]] = {}
        for node in _every(roots):
            for child in node.children:
                if (
                    child.kind != "number"
                    or not node.word
                    or child.parts[: len(node.parts)] == node.parts != child.parts
                ):
                    continue
                self._containers.add(node.word)
                counted.setdefault(node.word, []).append((node, child.name))
        for word, children in counted.items():
            counts_on = (
                len({name for _, name in children}) == len(children) and len({id(node) for node, _ in children}) > 1
            )
            if not counts_on:
                self._restarts.add(word)

    def name(self, node: Node, parent_id: str | None) -> str:
        """Give a clause its id; its parent has been named before."""
        prefix, own = self._prefix(node, parent_id), self._own(node)
        wanted = f"{prefix} {own}" if prefix[-1:].isalnum() and own[:1].isalnum() else prefix + own
        self._taken[wanted] = self._taken.get(wanted, 0) + 1
        return wanted if self._taken[wanted] == 1 else f"{wanted}[{self._taken[wanted]}]"

    def _own(self, node: Node) -> str:
        return (
            f"{node.word} {node.name}"
            if node.word in self._containers or node.word in CLOSING_PROVISIONS
            else node.name
        )

    def _prefix(self, node: Node, parent_id: str | None) -> str:
        if node.parent is None:
            return ""
        if node.kind in _PART_OF_ID:
            return parent_id or ""
        above: Node | None = node.parent
        prefix = ""
        while above is not None:
            if above.kind == "annex":
                return f"{above.name} {prefix}"
            if above.word in self._restarts:
                prefix = f"{self._own(above)} {prefix}"
            above = above.parent
        return prefix


def _every(roots: Sequence[Node]) -> Iterator[Node]:
    stack = list(roots)
    while stack:
        node = stack.pop()
        yield node
        stack += node.children
