"""What search looks at: the sentences of each clause, with the headings they stand under, and what people ask."""

import hashlib
import json
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from corpus.outline import Clause
from corpus.plan import Document, Plan
from corpus.sentences import sentences, weight
from corpus.span import Span

_MAKERS = (
    "ahead", "annex_titles", "articles", "asked", "breaks", "captions", "choices", "contents", "divisions",
    "enumeration", "folding", "furniture", "headings", "items", "labels", "layout", "naming", "node", "notes",
    "numbering", "numbers", "outline", "printed", "sections", "sentences", "set_apart", "span", "units", "unnumbered",
)  # fmt: skip
"""The modules on which units depend; a change to one makes them anew."""

MAX_WEIGHT = 330
"""The heaviest text handed to an encoder, by `weight`; it stays below 512 tokens in every language."""

_BLANKS = re.compile(r"[\s|]+")
_LABEL = re.compile(r"^[\s|]*(?:[((]?[\w.]{1,12}[.)):]?[\s|]*)")
_CONTEXT = 120
_EMPTY = 24
_ASKED = (0, 3)
"""Which of the questions of each language are encoded, one unit each: a full one of the first hand, a short one of the
second."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What is encoded and found: a stretch of a document, or what people ask that a clause answers.

    Attributes:
        clause: The clause's id.
        start: First character in the document.
        end: After the last character.
        text: What is encoded: the stretch's words behind the headings above it, or questions.
        asked: Whether the text is questions; the stretch is then the whole of the clause's own words.
    """

    clause: str
    start: int
    end: int
    text: str
    asked: bool = False


def document_units(document: Document) -> Iterator[Unit]:
    """Give a unit a sentence, and `_ASKED` a clause for what people ask of it: a question of each language, of which
    Chinese is one."""
    for clause in substantive(document):
        above = [context(document, clause), plain(clause.heading)[:_CONTEXT]]
        parts = [(span, words) for span in _sentences(document, clause) if (words := _own(document, clause, span))]
        for span, words in _different(parts):
            before = " · ".join(heading for heading in above if heading and heading not in words)
            yield Unit(clause.id, *span, _cut(f"{before}\n{words}"))
        for place in _ASKED:
            if asked := _one_of_each(document.asked.get(clause.id, {}), place):
                yield Unit(clause.id, parts[0][0].start, parts[-1][0].end, _cut("\n".join(asked)), asked=True)


def substantive(document: Document) -> list[Clause]:
    """Return the clauses that say something themselves, in order; one that only heads others does not."""
    parents = {clause.parent for clause in document.outline.clauses}
    found = []
    for clause in document.outline.clauses:
        words = own_words(document, clause)
        says = words.replace(plain(clause.heading), "", 1) if clause.id in parents else words
        if weight(_LABEL.sub("", says)) * 4 >= (_EMPTY if clause.id in parents else 1):
            found.append(clause)
    return found


def stretches(document: Document, clause: Clause) -> list[Span]:
    """Return where the clause's own words stand: its own spans, joined over the page furniture between them."""
    starts = [other.start for other in document.outline.clauses]
    found: list[Span] = []
    for span in clause.own:
        if found and bisect_left(starts, found[-1].end) == bisect_left(starts, span.start):
            found[-1] = Span(found[-1].start, span.end)
        else:
            found.append(Span(*span))
    return found


def own_words(document: Document, clause: Clause) -> str:
    """Return the words that belong to the clause and to none below it, on one line."""
    return _own(document, clause, Span(0, len(document.text)))


def context(document: Document, clause: Clause) -> str:
    """Return the headings above and of a clause; where an item's parent has none, how the parent begins."""
    steps = []
    path = document.outline.path(clause.id)
    for step in path[:-1]:
        if step.heading:
            steps.append(plain(step.heading)[:_CONTEXT])
        elif step.id == clause.parent:
            steps.append(own_words(document, step)[:_CONTEXT])
    return " · ".join(dict.fromkeys(step for step in steps if step))


def plain(text: str) -> str:
    """Return ``text`` on one line, without table bars."""
    return _BLANKS.sub(" ", text).strip()


def fingerprint(plan: Plan, folder: Path) -> str:
    """Return a hash of everything that a document's units depend on, found without reading the document.

    Args:
        plan: What is known of it; its text is known by the sha256 there, against which it is checked when read.
        folder: Where the document stands.
    """
    beside = [_hash(folder / "asked.yaml"), _hash(folder / "positions.json")]
    described = [_makers(), plan.key, plan.sha256, plan.language, plan.name(plan.language), *beside]
    return hashlib.sha256(json.dumps(described, ensure_ascii=False).encode()).hexdigest()


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


@cache
def _makers() -> str:
    digest = hashlib.sha256()
    for name in _MAKERS:
        path = Path(__file__).with_name(f"{name}.py")
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _sentences(document: Document, clause: Clause) -> Iterator[Span]:
    for own in stretches(document, clause):
        yield from sentences(document.text, own.start, own.end)


def _own(document: Document, clause: Clause, within: Span) -> str:
    """Return the clause's own words between two places, without page furniture, on one line."""
    return plain(
        " ".join(
            document.text[max(span.start, within.start) : min(span.end, within.end)]
            for span in clause.own
            if span.start < within.end and within.start < span.end
        )
    )


def _different(parts: Iterable[tuple[Span, str]]) -> Iterator[tuple[Span, str]]:
    """Give the sentences of a clause without those that repeat another word for word.

    Thousands of equal vectors would cut the others off in the index's graph of neighbours.
    """
    seen: set[str] = set()
    for span, words in parts:
        if words not in seen:
            seen.add(words)
            yield span, words


def _one_of_each(asked: Mapping[str, Sequence[str]], place: int) -> list[str]:
    """Return the question at a place of each language; the scripts of one language count as one."""
    found: dict[str, str] = {}
    for language, listed in asked.items():
        if place < len(listed):
            found.setdefault(language.partition("-")[0], listed[place])
    return list(found.values())


def _cut(text: str) -> str:
    while weight(text) > MAX_WEIGHT:
        text = text[: max(1, int(len(text) * min(0.95, MAX_WEIGHT / weight(text))))]
    return text
