"""The outline: a document's text as a tree of clauses.

Every character belongs to exactly one clause's `own` spans or to the page furniture. A clause's id is its number
as printed, without the trailing stop, items in lower-case brackets: `4.1.2.1`, `3.1(iii)`, `9.3(iii)(a)(i)`,
`Annex I 1.5`, `Annex II(i)`. What stands before the first label is `preamble`, the signature block `signatures`,
the footnotes that stand at the end `notes`.
Where a document prints the same label twice under one clause, the second is `5(a)[2]`, the third `5(a)[3]`.
Clauses that begin anew in every article are `Article 2 1`. Chinese items keep what tells them apart: 一、 is `一`,
(一) below it `一(一)`, 1、 below that `一(一)1`, and 1、 directly below 第四条 `4 1`. What has no number is named in
square brackets: `1.1[Affiliate]` for a defined term, `[SOFTWARE]` for what stands under a title, `4[¶2]` for the
second part of what is too long for one clause.
"""

from __future__ import annotations

import difflib
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from corpus.annex_titles import claim_annex_titles
from corpus.captions import claim_captions
from corpus.enumeration import enumerate_inline
from corpus.furniture import find_furniture
from corpus.headings import find_heading
from corpus.layout import Layout
from corpus.naming import Naming
from corpus.node import Node, Turn
from corpus.notes import find_notes
from corpus.printed import ids
from corpus.sections import closing_parts, split_marked_terms
from corpus.set_apart import split_set_apart
from corpus.span import Heading, Span, lines, narrow
from corpus.unnumbered import split_paragraphs, split_terms, split_titles

_NEAREST = 4
_AGAIN = re.compile(r"\[\d+\]$")
NUMBERED = frozenset({"annex", "number", "item", "inline"})
"""The kinds of clauses whose id is a label of the document."""


class UnknownClause(LookupError):
    """The document has no clause with this id."""

    def __init__(self, clause_id: str, nearest: Sequence[str]) -> None:
        self.clause_id = clause_id
        self.nearest = tuple(nearest)
        hint = f" The nearest are {', '.join(self.nearest)}." if self.nearest else ""
        super().__init__(f'There is no clause "{clause_id}".{hint}')


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a document.

    Attributes:
        id: the number as printed: `4.1.2.1`, `3.1(iii)`, `Annex I 1.5`, `preamble`.
        heading: its title, run-in heading or defined term; "" where it has none.
        level: 1 for clauses without parent.
        start: first character, where the label or the caption above it begins.
        end: after the last character, descendants included.
        parent: id of the clause that holds it.
        own: the characters that belong to it and to none of its descendants, page furniture left out.
        inline: whether it is an item of a list inside a sentence, which only reads whole in its parent.
        captioned: where its label stands, when it begins with a caption above the label; else None.
        kind: `number`, `item`, `inline`, `annex`, `term`, `heading`, `paragraph`, `preamble`,
            `signatures` or `notes`.
    """

    id: str
    heading: str
    level: int
    start: int
    end: int
    parent: str | None
    own: tuple[Span, ...]
    inline: bool = False
    kind: str = "number"
    captioned: int | None = None

    @property
    def label_at(self) -> int:
        """Where its label begins."""
        return self.start if self.captioned is None else self.captioned

    @property
    def numbered(self) -> bool:
        """Whether the document itself gives it a number or letter."""
        return self.kind in NUMBERED


class Outline:
    """A document's clauses in order, and where each stands.

    Example:
        >>> outline = Outline.of("1. Grants\\n1.1. Each Option buys one share.\\n(a) Not two.\\n")
        >>> [clause.id for clause in outline.clauses]
        ['1', '1.1', '1.1(a)']
    """

    def __init__(self, clauses: Sequence[Clause], furniture: Sequence[Span]) -> None:
        self.clauses = tuple(clauses)
        self.furniture = tuple(furniture)
        self._by_id = {clause.id: clause for clause in self.clauses}
        self._below: dict[str | None, list[Clause]] = {}
        for clause in self.clauses:
            self._below.setdefault(clause.parent, []).append(clause)
        owned = sorted((span.start, clause.id) for clause in self.clauses for span in clause.own)
        self._starts = [start for start, _ in owned]
        self._owners = [owner for _, owner in owned]

    @classmethod
    def of(cls, text: str, margins: Sequence[Span] = (), headings: Sequence[Heading] = ()) -> Outline:
        """Read a document's text.

        Args:
            text: the document.
            margins: what its pages are known to print at their heads and feet, by `start`.
            headings: what its format marks as headings, and as terms that a list defines, by `start`.
        """
        all_lines = lines(text)
        plain = narrow(text)
        plain_lines = lines(plain)
        furniture = find_furniture(plain, plain_lines, margins)
        marked = headings or closing_parts(plain_lines)
        layout = Layout(plain, plain_lines, furniture, find_notes(plain, plain_lines), marked)
        layout.read()
        turns = claim_captions(plain, layout.turns, plain_lines, [span.start for span in furniture], layout.roots)
        turns = turns if headings else split_set_apart(turns, plain_lines, layout.roots)
        turns = split_marked_terms(text, turns, headings)
        turns = split_terms(text, turns)
        turns = split_titles(text, turns, all_lines, layout.roots)
        turns = claim_annex_titles(text, turns, layout.roots)
        turns = _with_inline(plain, turns, furniture)
        turns = split_paragraphs(text, turns)
        own = _own_spans(text, turns, furniture)
        return cls(_clauses(text, layout.roots, own), furniture)

    def __getitem__(self, clause_id: str) -> Clause:
        """Give the clause with this id.

        Raises:
            UnknownClause: there is none; the sentence names the nearest ids.
        """
        try:
            return self._by_id[clause_id]
        except KeyError:
            raise UnknownClause(clause_id, self._nearest(clause_id)) from None

    def find(self, printed: str) -> Clause:
        """Give the clause that is named so: by its id in any case, or as printed, such as 第二条 or "Section 3.1(c)".

        Raises:
            UnknownClause: there is none; the sentence names the nearest ids.

        Example:
            >>> Outline.of("第一条 目的。\\n第二条 对象。\\n").find("第二条").id
            '2'
        """
        by_lower = {known.lower(): known for known in reversed(self._by_id)}
        for name in (printed, *ids(printed)):
            found = name if name in self._by_id else by_lower.get(name.strip().lower())
            if found is not None:
                return self._by_id[found]
        parts = self._parts_named(printed)
        anew = [known for name in ids(printed) for known in self._by_id if known.endswith(f" {name}")]
        if len(parts) == 1:
            return self._by_id[parts[0]]
        raise UnknownClause(printed, parts[:_NEAREST] or anew[:_NEAREST] or self._nearest(printed))

    def _parts_named(self, printed: str) -> list[str]:
        """Give the clauses that a name of a part alone can mean: every (§único) for "parágrafo único"."""
        named = [name for name in ids(printed) if name.startswith("(")]
        return [known for known in self._by_id if any(known.endswith(name) for name in named)]

    def __contains__(self, clause_id: object) -> bool:
        return clause_id in self._by_id

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses)

    def __len__(self) -> int:
        return len(self.clauses)

    def children(self, clause_id: str | None = None) -> tuple[Clause, ...]:
        """Give the clauses directly below one, or those without parent."""
        if clause_id is not None:
            clause_id = self[clause_id].id
        return tuple(self._below.get(clause_id, ()))

    def alike(self, clause_id: str) -> tuple[str, ...]:
        """Give the other clauses that the document prints with the same number under the same one."""
        number = _AGAIN.sub("", self[clause_id].id)
        return tuple(known for known in self._by_id if known != clause_id and _AGAIN.sub("", known) == number)

    def path(self, clause_id: str) -> tuple[Clause, ...]:
        """Give the clauses from the outermost down to this one."""
        steps = [self[clause_id]]
        while (parent := steps[-1].parent) is not None:
            steps.append(self[parent])
        return tuple(reversed(steps))

    def heading(self, clause_id: str) -> str:
        """Give a clause's heading or the nearest one above it; "" where there is none."""
        return next((step.heading for step in reversed(self.path(clause_id)) if step.heading), "")

    def sentences_of(self, clause_id: str) -> tuple[Span, ...]:
        """Give a clause's own characters together with those of the lists inside its sentences, in order."""
        spans = list(self[clause_id].own)
        for child in self.children(clause_id):
            if child.inline:
                spans += self.sentences_of(child.id)
        merged: list[Span] = []
        for span in sorted(spans):
            if merged and merged[-1].end == span.start:
                merged[-1] = Span(merged[-1].start, span.end)
            else:
                merged.append(span)
        return tuple(merged)

    def at(self, offset: int) -> Clause:
        """Give the clause to which the character at `offset` belongs; for furniture, the clause before it."""
        if not self._starts or offset < 0:
            raise IndexError(f"There is no character {offset} in this document.")
        return self._by_id[self._owners[max(0, bisect_right(self._starts, offset) - 1)]]

    def _nearest(self, clause_id: str) -> list[str]:
        wanted = clause_id.strip().rstrip(".。").lower()
        by_lower = {known.lower(): known for known in self._by_id}
        near = difflib.get_close_matches(wanted, by_lower, n=_NEAREST, cutoff=0.5)
        return [by_lower[match] for match in near] or self._holding(clause_id)

    def _holding(self, printed: str) -> list[str]:
        """Give the innermost clause that a printed name reaches, with the clauses below it."""
        for name in ids(printed):
            for end in range(len(name) - 1, 0, -1):
                holder = name[:end].strip()
                if holder in self._by_id and not (name[end - 1].isdigit() and name[end].isdigit()):
                    return [holder, *(child.id for child in self.children(holder))][:_NEAREST]
        return []


def _with_inline(text: str, turns: Sequence[Turn], furniture: Sequence[Span]) -> list[Turn]:
    """Add the lists that run inside sentences."""
    every = list(turns)
    ends = [turn.at for turn in turns[1:]] + [len(text)]
    for turn, end in zip(turns, ends, strict=True):
        begin = max(turn.at, turn.owner.body) if turn.at <= turn.owner.start else turn.at
        if begin < end:
            every += enumerate_inline(text, Span(begin, end), turn.owner, furniture)
    return sorted(every, key=lambda turn: turn.at)


def _own_spans(text: str, turns: Sequence[Turn], furniture: Sequence[Span]) -> dict[Node, list[Span]]:
    own: dict[Node, list[Span]] = {}
    ends = [turn.at for turn in turns[1:]] + [len(text)]
    page = iter(furniture)
    hidden = next(page, None)
    for turn, end in zip(turns, ends, strict=True):
        spans = own.setdefault(turn.owner, [])
        at = turn.at
        while hidden is not None and hidden.start < end:
            if at < hidden.start:
                spans.append(Span(at, hidden.start))
            at = max(at, hidden.end)
            if hidden.end > end:
                break
            hidden = next(page, None)
        if at < end:
            spans.append(Span(at, end))
    return own


def _clauses(text: str, roots: Sequence[Node], own: dict[Node, list[Span]]) -> list[Clause]:
    found: list[Clause] = []
    naming = Naming(roots)

    def add(node: Node, parent: Clause | None) -> int:
        spans = tuple(own.get(node, ()))
        node.children.sort(key=lambda child: child.start)
        at = len(found)
        found.append(
            Clause(
                id=naming.name(node, parent.id if parent else None),
                heading=find_heading(text, node, spans, node.parent.children if node.parent else roots),
                level=parent.level + 1 if parent else 1,
                start=node.start,
                end=node.start,
                parent=parent.id if parent else None,
                own=spans,
                inline=node.kind == "inline",
                kind=node.kind,
                captioned=node.label_at,
            )
        )
        end = spans[-1].end if spans else node.start
        for child in node.children:
            end = max(end, add(child, found[at]))
        found[at] = replace(found[at], end=end)
        return end

    for root in roots:
        add(root, None)
    return found
