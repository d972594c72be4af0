"""Clause ids: a clause's labels and those around it, as one name that no other clause of the document has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from corpus.divisions import CLOSING_PROVISIONS
from corpus.node import Node

_PART_OF_ID = ("item", "inline", "term", "heading", "paragraph")


class Naming:
    """Names the clauses of one document, in order.

    A clause under "Article II" that begins to count anew is `Article 2 1`; where the clauses count on through the
    articles, or repeat the article's number as `2.1` does, the number says enough. So it does below the only heading
    that holds numbers; where several do, it is `[General] 1`.
    """

    def __init__(self, roots: Sequence[Node]) -> None:
        self._taken: dict[str, int] = {}
        self._containers: set[str] = set()
        self._restarts: set[tuple[str, str]] = set()
        counted: dict[tuple[str, str], list[tuple[Node, str]]] = {}
        sections = {node for node in _every(roots) if node.kind == "heading" and _counts(node)}
        anew = len(sections) > 1 or any(root.kind == "number" for root in roots)
        self._sections = sections if anew else set[Node]()
        for node in _every(roots):
            for child in node.children:
                if child.kind == "item" and child.parts:
                    self._containers.add(node.word)
                if child.kind != "number" or not node.word or _repeats(node, child):
                    continue
                self._containers.add(node.word)
                for holder in _holders(child):
                    counted.setdefault((holder.word, child.word), []).append((holder, child.name))
        unique: set[str] = set()
        for (word, inner), children in counted.items():
            once = len({name for _, name in children}) == len(children)
            if not (once and len({id(node) for node, _ in children}) > 1):
                self._restarts.add((word, inner))
            elif inner:
                unique.add(inner)
        self._restarts = {(word, inner) for word, inner in self._restarts if inner not in unique}

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
        prefix, inner = "", node.word
        while above is not None:
            if above.kind == "annex":
                return f"{above.name} {prefix}"
            if above in self._sections:
                prefix = f"{above.name} {prefix}"
            if (above.word, inner) in self._restarts:
                prefix, inner = f"{self._own(above)} {prefix}", above.word
            above = above.parent
        return prefix


def _counts(node: Node) -> bool:
    return any(child.kind == "number" for child in node.children)


def _repeats(node: Node, child: Node) -> bool:
    """Say whether a clause's number begins with that of the one around it: 2.1 in Article 2."""
    return child.parts[: len(node.parts)] == node.parts != child.parts


def _holders(child: Node) -> Iterator[Node]:
    """Give the divisions that hold a clause: all around one that a word leads, else the nearest."""
    above = child.parent
    while above is not None and above.word:
        yield above
        above = above.parent if child.word else None


def _every(roots: Sequence[Node]) -> Iterator[Node]:
    stack = list(roots)
    while stack:
        node = stack.pop()
        yield node
        stack += node.children
