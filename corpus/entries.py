"""What search keeps of each document: where its units stand and their vectors, made once and read again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from corpus.batch import NAME
from corpus.cache import keep_current, write_bytes, write_text
from corpus.encoder import Encoder
from corpus.library import Library
from corpus.plan import Plan
from corpus.sentences import weight
from corpus.units import document_units, fingerprint, plain, stretches, substantive

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_BATCH = 2048
"""How many units are handed to the encoder at once: where there are few, its threads wait for each other at the end."""
_COLUMNS = ("starts", "ends", "owners", "asked", "headings", "spans", "stretches", "opening")
_OPENING = 600

Place = tuple[int, int]
"""The first character and that after the last."""


@dataclass(frozen=True)
class Entry:
    """One version of a plan's document, as search sees it.

    Attributes:
        plan: What is known of the document.
        fingerprint: Hash of everything that its units depend on.
        clauses: The ids of the clauses that say something themselves, in the order of the document.
        starts: Where each unit begins in the document, in the order of its units.
        ends: After each unit's last character.
        owners: For each unit, the place of its clause in ``clauses``.
        asked: For each unit, whether it is what people ask instead of the document's words.
        headings: For each clause, its heading or the nearest one above it.
        spans: For each clause, where it stands, descendants included.
        stretches: For each clause, where its own words stand.
        opening: How the document begins: its title and parties, as a rule.
    """

    plan: Plan
    fingerprint: str
    clauses: tuple[str, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    owners: tuple[int, ...]
    asked: tuple[bool, ...]
    headings: tuple[str, ...]
    spans: tuple[Place, ...]
    stretches: tuple[tuple[Place, ...], ...]
    opening: str

    def __len__(self) -> int:
        return len(self.owners)

    @cached_property
    def words(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Rows of the units that are the document's own words, and the places of their clauses."""
        return self._rows(asked=False)

    @cached_property
    def questions(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Rows of the units that are what people ask, and the places of their clauses."""
        return self._rows(asked=True)

    def _rows(self, *, asked: bool) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        import numpy as np

        rows = np.flatnonzero(np.array(self.asked, bool) == asked)
        return rows, np.array(self.owners, np.intp)[rows]


class Entries:
    """The entries of a library's documents, in all versions.

    Args:
        library: The documents.
        cache: Where entries are kept.
    """

    def __init__(self, library: Library, cache: Path) -> None:
        self.library = library
        self._directory = cache / "documents"
        self._entries: dict[str, Entry] = {}
        self._fingerprints: dict[str, str] = {}
        self._unencoded: dict[str, list[str]] = {}

    def fingerprint(self, plan: Plan) -> str:
        """Return the hash of everything that a document's units depend on."""
        if plan.key not in self._fingerprints:
            self._fingerprints[plan.key] = fingerprint(plan, self.library.folder(plan))
        return self._fingerprints[plan.key]

    def all(self) -> str:
        """Return one hash of all documents."""
        listed = [self.fingerprint(plan) for plan in self.library.every()]
        return hashlib.sha256(json.dumps(listed).encode()).hexdigest()

    def entry(self, plan: Plan) -> Entry:
        """Return a document's entry, kept or made.

        Raises:
            CacheUnavailable: It cannot be kept.
        """
        if plan.key not in self._entries:
            self._entries[plan.key] = self._kept(plan) or self._made(plan)
        return self._entries[plan.key]

    def vectors(
        self, plan: Plan, encoder: Encoder, advance: Callable[[int], object] = lambda rows: None
    ) -> NDArray[np.float32]:
        """Return one unit row a unit, kept or encoded.

        Args:
            plan: Which document.
            encoder: Makes the vectors.
            advance: Is told how many more rows there are.
        """
        import numpy as np

        kept = self.kept_vectors(plan, encoder)
        if kept is not None:
            self._unencoded.pop(plan.key, None)
            advance(len(kept))
            return kept
        if plan.key not in self._unencoded:
            self._entries[plan.key] = self._made(plan)
        vectors = _encoded(self._unencoded.pop(plan.key), self.entry(plan).asked, encoder, advance)
        path = self._vectors_path(plan, encoder)
        write_bytes(path, lambda file: np.save(file, vectors, allow_pickle=False))
        return vectors

    def forget(self) -> None:
        """Remove what is kept of every document at hand."""
        self._entries.clear()
        self._unencoded.clear()
        for plan in self.library.every():
            for path in self._directory.glob(f"{self.fingerprint(plan)[:NAME]}.*"):
                path.unlink(missing_ok=True)

    def kept_vectors(self, plan: Plan, encoder: Encoder) -> NDArray[np.float32] | None:
        """Return what `vectors` kept of a document, or nothing where that is missing or broken."""
        import numpy as np

        try:
            vectors: NDArray[np.float32] = np.load(self._vectors_path(plan, encoder), allow_pickle=False)
        except (OSError, ValueError, EOFError):
            return None
        whole = vectors.shape == (len(self.entry(plan)), encoder.dimension) and vectors.dtype == np.float32
        return vectors if whole else None

    def prune(self) -> None:
        """Remove what is kept of documents that are no longer at hand, once it is a day old."""
        keep_current(self._directory, self.names())

    def names(self) -> frozenset[str]:
        """Return how the names of the files of every document at hand begin."""
        return frozenset(self.fingerprint(plan)[:NAME] for plan in self.library.every())

    def _kept(self, plan: Plan) -> Entry | None:
        try:
            data = json.loads(self._path(plan, "json").read_bytes())
            columns = [_frozen(data[name]) for name in _COLUMNS]
            return Entry(plan, self.fingerprint(plan), tuple(data["clauses"]), *columns)
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def _made(self, plan: Plan) -> Entry:
        """Make a document's entry, and hold the texts of its units until they are encoded: it is read once for both."""
        document = self.library.document(plan.id, plan.version)
        units = list(document_units(document))
        outline = document.outline
        listed = substantive(document)
        clauses = tuple(clause.id for clause in listed)
        place = {clause: position for position, clause in enumerate(clauses)}
        entry = Entry(
            plan=plan,
            fingerprint=self.fingerprint(plan),
            clauses=clauses,
            starts=tuple(unit.start for unit in units),
            ends=tuple(unit.end for unit in units),
            owners=tuple(place[unit.clause] for unit in units),
            asked=tuple(unit.asked for unit in units),
            headings=tuple(outline.heading(clause.id) for clause in listed),
            spans=tuple((clause.start, clause.end) for clause in listed),
            stretches=tuple(tuple((own.start, own.end) for own in stretches(document, clause)) for clause in listed),
            opening=plain(document.text)[:_OPENING],
        )
        columns = {name: getattr(entry, name) for name in _COLUMNS}
        write_text(self._path(plan, "json"), json.dumps({"clauses": clauses, **columns}, ensure_ascii=False))
        self._unencoded[plan.key] = [unit.text for unit in units]
        return entry

    def _vectors_path(self, plan: Plan, encoder: Encoder) -> Path:
        space = hashlib.sha256(encoder.id.encode()).hexdigest()[:12]
        return self._path(plan, f"{space}.npy")

    def _path(self, plan: Plan, suffix: str) -> Path:
        return self._directory / f"{self.fingerprint(plan)[:NAME]}.{suffix}"


def _frozen(value: Any) -> Any:
    """Return lists as tuples, those inside lists too."""
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def _encoded(
    texts: Sequence[str], asked: Sequence[bool], encoder: Encoder, advance: Callable[[int], object]
) -> NDArray[np.float32]:
    """Encode texts, questions as such, in parts large enough for the encoder to put those of like length together."""
    import numpy as np

    vectors = np.empty((len(texts), encoder.dimension), np.float32)
    for questions, encode in ((False, encoder.passages), (True, encoder.queries)):
        places = [place for place, question in enumerate(asked) if question == questions]
        places.sort(key=lambda place: weight(texts[place]))
        for start in range(0, len(places), _BATCH):
            batch = places[start : start + _BATCH]
            vectors[batch] = encode([texts[place] for place in batch])
            advance(len(batch))
    return vectors
