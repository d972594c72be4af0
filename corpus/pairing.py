"""Which clause of one version of a document became which clause of another.

Numbers are only hints: what a clause says, which clause holds it and what stands beside it decide. Words that are the
same and stand only once in either document pair first; then equal words below paired clauses; then the most similar
words, compared only where two clauses share their number, their parents or rare words, so that the work grows with the
documents' length. The result does not depend on which document is called the former.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from corpus.wording import tokens, wording

if TYPE_CHECKING:
    from corpus.plan import Document

_ROOT = -1
_TELLING = 4
"""Words that a text needs to be taken for the same wherever it stands."""

_FLOORS = (0.85, 0.7, 0.55)
_HOPELESS = 0.2
_PARENTS, _ESTRANGED, _SAME_ID, _NEIGHBOUR, _CHILDREN = 0.10, -0.05, 0.05, 0.04, 0.50
_SAME_HEADING, _SAME_HEADING_HERE = 0.15, 0.40
_NO_WORDS = 0.5

_WIDEST_FAMILY = 400
_WINDOW = 6
_MOST_HOLDERS = 8
_RAREST = 12
_MOST_CANDIDATES = 8


class Pairs:
    """The clause pairs of two documents, by id.

    Attributes:
        later: the later document's clause for each clause of the former that goes on.
        former: the other way about.
        unchanged: the former's ids of the pairs that say the same, word for word.
    """

    def __init__(self, pairs: Iterable[tuple[str, str, bool]]) -> None:
        found = tuple(pairs)
        self.later = {before: after for before, after, _ in found}
        self.former = {after: before for before, after, _ in found}
        self.unchanged = frozenset(before for before, _, same in found if same)


_kept: WeakKeyDictionary[Document, WeakKeyDictionary[Document, Pairs]] = WeakKeyDictionary()


def pairs(former: Document, later: Document) -> Pairs:
    """Pair the clauses of two versions of a document; worked out once for as long as both documents live."""
    known = _kept.setdefault(former, WeakKeyDictionary())
    if later not in known:
        known[later] = Pairs(_pair(former, later))
    return known[later]


def _pair(former: Document, later: Document) -> Iterator[tuple[str, str, bool]]:
    if former.text == later.text:
        yield from ((clause.id, clause.id, True) for clause in former.outline)
        return
    turned = later.text < former.text
    matching = _Matching(*((later, former) if turned else (former, later)))
    matching.match()
    for one, other in enumerate(matching.right_of):
        if other is not None:
            ids = matching.left.ids[one], matching.right.ids[other]
            yield (*(reversed(ids) if turned else ids), matching.left.keys[one] == matching.right.keys[other])


class _Side:
    """One document's clauses, by their places; each word is one character, so that texts compare fast."""

    def __init__(self, document: Document, code: Callable[[str], str]) -> None:
        clauses = document.outline.clauses
        place = {clause.id: index for index, clause in enumerate(clauses)}
        self.ids = [clause.id for clause in clauses]
        self.place = place
        self.headings = [clause.heading for clause in clauses]
        self.parents = [_ROOT if clause.parent is None else place[clause.parent] for clause in clauses]
        self.labels = [clause.id.removeprefix(clause.parent or "") for clause in clauses]
        self.children: dict[int, list[int]] = defaultdict(list)
        self.rank: list[int] = []
        self.keys: list[str] = []
        self.words: list[str] = []
        for index, clause in enumerate(clauses):
            siblings = self.children[self.parents[index]]
            self.rank.append(len(siblings))
            siblings.append(index)
            said = [token.text for token in tokens(wording(document, clause))]
            self.keys.append("".join(map(code, said)))
            self.words.append("".join(code(word.casefold()) for word in said if word[0].isalnum()))

    def beside(self, index: int, step: int) -> int | None:
        """Give the sibling before or after a clause."""
        siblings, rank = self.children[self.parents[index]], self.rank[index] + step
        return siblings[rank] if 0 <= rank < len(siblings) else None

    def shingles(self, index: int) -> set[str]:
        words = self.words[index]
        return {words[at : at + 2] for at in range(len(words) - 1)}


class _Matching:
    def __init__(self, left: Document, right: Document) -> None:
        codes: dict[str, str] = {}

        def code(word: str) -> str:
            return codes.setdefault(word, chr(len(codes)))

        self.left = _Side(left, code)
        self.right = _Side(right, code)
        self.right_of: list[int | None] = [None] * len(self.left.ids)
        self.left_of: list[int | None] = [None] * len(self.right.ids)
        self._similar: dict[tuple[int, int], float] = {}
        self._rare: set[tuple[int, int]] | None = None

    def match(self) -> None:
        self._match_unique()
        self._match_families()
        for floor in _FLOORS:
            self._match_similar(floor)
            self._match_families()
            self._match_repeated()
            self._match_families()

    def _join(self, one: int, other: int) -> None:
        if self.right_of[one] is None and self.left_of[other] is None:
            self.right_of[one], self.left_of[other] = other, one

    def _free(self, side: _Side, places: Iterable[int]) -> list[int]:
        taken = self.right_of if side is self.left else self.left_of
        return [place for place in places if taken[place] is None]

    # The same words

    def _match_unique(self) -> None:
        """Pair the words that stand once in either document."""
        here, there = _by_key(self.left, range(len(self.left.ids))), _by_key(self.right, range(len(self.right.ids)))
        for key, places in here.items():
            others = there.get(key, [])
            if len(places) == len(others) == 1 and (
                len(self.left.words[places[0]]) >= _TELLING or self._same_id(places[0], others[0])
            ):
                self._join(places[0], others[0])

    def _match_families(self) -> None:
        """Pair the children of paired clauses that say the same: those with the same label first, then in order."""
        self._match_children(_ROOT, _ROOT)
        for one in range(len(self.left.ids)):
            other = self.right_of[one]
            if other is not None and self.left.children.get(one):
                self._match_children(one, other)

    def _match_children(self, one: int, other: int) -> None:
        here = _by_key(self.left, self._free(self.left, self.left.children.get(one, ())))
        there = _by_key(self.right, self._free(self.right, self.right.children.get(other, ())))
        for key, places in here.items():
            if key in there:
                self._match_alike(key, places, there[key], lambda side, place: side.labels[place])

    def _match_repeated(self) -> None:
        """Pair what says the same under clauses that are not paired: by number, then in order where it says enough."""
        here = _by_key(self.left, self._free(self.left, range(len(self.left.ids))))
        there = _by_key(self.right, self._free(self.right, range(len(self.right.ids))))
        for key, places in here.items():
            if key in there:
                telling = len(self.left.words[places[0]]) >= _TELLING
                self._match_alike(key, places, there[key], lambda side, place: side.ids[place], in_order=telling)

    def _match_alike(
        self,
        key: str,
        places: list[int],
        others: list[int],
        name: Callable[[_Side, int], str],
        *,
        in_order: bool = True,
    ) -> None:
        named = {name(self.right, other): other for other in reversed(others)}
        for place in places:
            other = named.get(name(self.left, place))
            if other is not None:
                self._join(place, other)
        if key and in_order:
            rest = zip(self._free(self.left, places), self._free(self.right, others), strict=False)
            for place, other in rest:
                self._join(place, other)

    # Similar words

    def _match_similar(self, floor: float) -> None:
        """Pair the likeliest first, as long as the likeness reaches `floor`."""
        scored = []
        for one, other in self._candidates():
            score = self._score(one, other)
            if score >= floor:
                scored.append((-score, abs(one - other), one, other))
        for _, _, one, other in sorted(scored):
            self._join(one, other)

    def _score(self, one: int, other: int) -> float:
        likeness = self._likeness(one, other)
        above, above_other = self.left.parents[one], self.right.parents[other]
        if self.left.headings[one] and self.left.headings[one] == self.right.headings[other]:
            likeness += _SAME_HEADING_HERE if self._go_together(above, above_other) else _SAME_HEADING
        likeness += _CHILDREN * self._share_of_children(one, other)
        if likeness < _HOPELESS:
            return 0.0
        if self._go_together(above, above_other):
            likeness += _PARENTS
        elif above != _ROOT and self.right_of[above] is not None:
            likeness += _ESTRANGED
        for step in (-1, 1):
            near, near_other = self.left.beside(one, step), self.right.beside(other, step)
            if near is not None and near_other is not None:
                likeness += _NEIGHBOUR * (self.right_of[near] == near_other)
            elif near is near_other and self._go_together(above, above_other):
                likeness += _NEIGHBOUR
        return round(likeness + _SAME_ID * self._same_id(one, other), 9)

    def _likeness(self, one: int, other: int) -> float:
        from rapidfuzz.distance import Indel

        known = self._similar.get((one, other))
        if known is None:
            here, there = self.left.words[one], self.right.words[other]
            known = Indel.normalized_similarity(here, there) if here or there else _NO_WORDS
            self._similar[one, other] = known
        return known

    def _share_of_children(self, one: int, other: int) -> float:
        here, there = self.left.children.get(one, ()), self.right.children.get(other, ())
        if not here or not there:
            return 0.0
        both = sum(1 for child in here if (pair := self.right_of[child]) is not None and self._is_under(pair, other))
        return both / max(len(here), len(there))

    def _is_under(self, place: int, parent: int) -> bool:
        return self.right.parents[place] == parent

    def _go_together(self, one: int, other: int) -> bool:
        return one == other == _ROOT or (one != _ROOT and other != _ROOT and self.right_of[one] == other)

    def _same_id(self, one: int, other: int) -> bool:
        return self.left.ids[one] == self.right.ids[other]

    # What to compare

    def _candidates(self) -> list[tuple[int, int]]:
        found = {(one, other) for one, other in self._sharing_rare_words() if self._both_free(one, other)}
        for one in self._free(self.left, range(len(self.left.ids))):
            other = self.right.place.get(self.left.ids[one])
            if other is not None and self.left_of[other] is None:
                found.add((one, other))
        for one, other in enumerate(self.right_of):
            if other is not None:
                above, above_other = self.left.parents[one], self.right.parents[other]
                if above != _ROOT and above_other != _ROOT and self._both_free(above, above_other):
                    found.add((above, above_other))
                found.update(self._family(one, other))
        found.update(self._family(_ROOT, _ROOT))
        return sorted(found)

    def _both_free(self, one: int, other: int) -> bool:
        return self.right_of[one] is None and self.left_of[other] is None

    def _family(self, one: int, other: int) -> Iterator[tuple[int, int]]:
        """Give the free children of a pair, each with each; in a large family only those in like places."""
        here = self._free(self.left, self.left.children.get(one, ()))
        there = self._free(self.right, self.right.children.get(other, ()))
        if len(here) * len(there) <= _WIDEST_FAMILY:
            yield from product(here, there)
            return
        surplus = len(there) - len(here)
        for rank, place in enumerate(here):
            for middle in {rank, rank + surplus}:
                for near in there[max(0, middle - _WINDOW) : max(0, middle + _WINDOW + 1)]:
                    yield place, near

    def _sharing_rare_words(self) -> set[tuple[int, int]]:
        """Find the clauses that share pairs of words which hardly any other clause has."""
        if self._rare is None:
            self._rare = set(self._find_rare())
        return self._rare

    def _find_rare(self) -> Iterator[tuple[int, int]]:
        here, there = self._holders(self.left), self._holders(self.right)
        shared = {
            shingle: (places, there[shingle])
            for shingle, places in here.items()
            if len(places) <= _MOST_HOLDERS and len(there.get(shingle, ())) in range(1, _MOST_HOLDERS + 1)
        }
        rarest: dict[int, list[tuple[int, str]]] = defaultdict(list)
        for shingle, (places, others) in shared.items():
            for place in places:
                rarest[place].append((len(places) + len(others), shingle))
        for place, ranked in rarest.items():
            counts = Counter(other for _, shingle in sorted(ranked)[:_RAREST] for other in shared[shingle][1])
            likeliest = sorted(counts.items(), key=lambda counted: (-counted[1], counted[0]))
            yield from ((place, other) for other, _ in likeliest[:_MOST_CANDIDATES])

    def _holders(self, side: _Side) -> dict[str, list[int]]:
        holders: dict[str, list[int]] = defaultdict(list)
        for place in self._free(side, range(len(side.ids))):
            for shingle in side.shingles(place):
                holders[shingle].append(place)
        return holders


def _by_key(side: _Side, places: Iterable[int]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    for place in places:
        found[side.keys[place]].append(place)
    return found
