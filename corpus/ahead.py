"""What labels come later: the next one of a kind, found without reading everything between."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterable, Sequence

from corpus.numbering import Label, Reading

ANY_ITEM = "item"
CLOSING = "annex or signatures"


class Ahead:
    """The places of all labels in the order of the text, by what they can be.

    A key is an item's style and reading, a number's parts, a leading word, `ANY_ITEM` or `CLOSING`. Labels in the
    midst of a line are kept apart under `inner`.
    """

    def __init__(self, labels: Sequence[tuple[Label | None, bool]]) -> None:
        self._places: dict[Hashable, list[int]] = {}
        for index, (label, inner) in enumerate(labels):
            if label is not None:
                for key in _keys(label):
                    self._places.setdefault(("inner", key) if inner else key, []).append(index)

    def next(self, key: Hashable, index: int) -> int | None:
        """Give the first label of a kind after the one at `index`."""
        places = self._places.get(key)
        if not places:
            return None
        at = bisect_right(places, index)
        return places[at] if at < len(places) else None

    def first(self, keys: Iterable[Hashable], index: int) -> int | None:
        """Give the first label of any of these kinds after the one at `index`."""
        return min((place for key in keys if (place := self.next(key, index)) is not None), default=None)

    def either(self, key: Hashable, index: int) -> int | None:
        """Give the first label of a kind after the one at `index`, at the head of a line or in its midst."""
        return self.first((key, ("inner", key)), index)


def item_key(style: str, reading: Reading) -> Hashable:
    """The key of an item."""
    return (style, reading)


def _keys(label: Label) -> Iterable[Hashable]:
    if label.kind == "number":
        yield label.parts
        if label.word:
            yield label.word
            yield (label.word, label.parts)
        elif len(label.parts) == 1:
            yield ("dot", Reading("digit", label.parts[0]))
    elif label.kind == "item":
        yield ANY_ITEM
        for reading in label.readings:
            yield item_key(label.style, reading)
    else:
        yield CLOSING
