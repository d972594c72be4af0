"""The clause that somebody names: by its id, by its number however that is written, by its term or by its heading."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from corpus.clause_names import Holder, Label, Name, agree, read, read_id
from corpus.divisions import ANNEX_NAMES, annex_word
from corpus.folding import folded
from corpus.outline import Clause, UnknownClause
from corpus.own_rules import labelled_rules
from corpus.printed import ids
from corpus.prose import clause_at, once_a_document
from corpus.span import narrow

if TYPE_CHECKING:
    from corpus.plan import Document

_MOST = 6
_DEFINITION = re.compile(
    r"(?:the\s+|la\s+|a\s+)?(?:definition|meaning|defini[çc][ãa]o|definici[óo]n|significado)\s+(?:of|d[aeo]s?|del)\s+(?P<before>.+)"
    r"|(?P<after>.+?)(?:的)?(?:定[义義]|含[义義]|[释釋][义義])",
    re.IGNORECASE,
)
_DOTTED = re.compile(r"\d{1,3}(?:\.\d{1,3})+")
_QUOTES = " “”\"‘’'「」『』«»《》"


class AmbiguousClause(UnknownClause):
    """Several clauses of the document can be meant."""

    def __init__(self, said: str, found: Sequence[str]) -> None:
        LookupError.__init__(
            self,
            f'"{said}" can be several clauses here: {", ".join(found[:_MOST])}{", …" if len(found) > _MOST else ""}. '
            "Name one of them.",
        )
        self.clause_id, self.nearest = said, tuple(found[:_MOST])


@dataclass(frozen=True, slots=True)
class Located:
    """The clause that is meant.

    Attributes:
        clause: the clause.
        others: the ids of further clauses that bear the same number or define the same term.
    """

    clause: Clause
    others: tuple[str, ...] = ()


def locate(document: Document, said: str) -> Located:
    """Give the clause that is meant.

    Args:
        document: the document.
        said: its id in any case, its number as people write it ("§ 9.5", 第二条, "paragraph (d) of Section 5.3"), a
            defined term or "definition of Cause", or its heading.

    Raises:
        AmbiguousClause: it can be several; the sentence names them.
        UnknownClause: there is none; the sentence names the nearest ids.
    """
    try:
        return numbered(document, said)
    except AmbiguousClause:
        raise
    except UnknownClause as error:
        found = _defined(document, said) or _headed(document, said)
        if not found:
            raise error
    first, *others = dict.fromkeys(found)
    return Located(document.outline[first], tuple(others))


def numbered(document: Document, said: str) -> Located:
    """Give the clause that bears a number, however that is written.

    Raises:
        AmbiguousClause, UnknownClause: as `locate`.
    """
    outline = document.outline
    rules = _rules(document, said)
    if rules:
        if len(rules) > 1:
            raise AmbiguousClause(said, rules)
        return _located(document, rules[0])
    by_lower = {clause.id.lower(): clause.id for clause in reversed(outline.clauses)}
    for name in (said, *ids(said)):
        exact = name if name in outline else by_lower.get(name.strip().lower())
        if exact is not None:
            return _located(document, exact)
    found = matching(document, said)
    if len(found) == 1:
        return _located(document, found[0])
    if found:
        raise AmbiguousClause(said, found)
    try:
        return _located(document, outline.find(said).id)
    except UnknownClause as error:
        raise UnknownClause(said, _unplaced(document, said) or error.nearest) from None


def _rules(document: Document, said: str) -> list[str]:
    """Give the clauses that are labelled as they are said: "Rule 3" where a schedule has one, and the text a "3."."""
    for name in read(said):
        rules = labelled_rules(document) if name.word == "Rule" else frozenset[str]()
        return [
            clause for clause, known in named_clauses(document) if clause in rules and _fits(name, known, loosely=False)
        ]
    return []


def bearing(document: Document, said: str) -> tuple[Clause, ...]:
    """Give the clauses that bear a number, the likeliest first; none where none does."""
    try:
        found = numbered(document, said)
    except AmbiguousClause as error:
        return tuple(document.outline[clause_id] for clause_id in error.nearest)
    except UnknownClause:
        return ()
    return found.clause, *(document.outline[clause_id] for clause_id in found.others)


def prints(document: Document, clause: Clause, said: str) -> bool:
    """Say whether a clause begins with its name in the words that are said: "Artículo 5" and no "5.".

    Args:
        said: a name that leads to it.
    """
    begins = narrow(document.text[clause.label_at : clause.label_at + 2 * len(said) + 8]).strip(" \t|#*")
    words = " ".join(re.findall(r"\w+|§", folded(narrow(said))))
    return (
        bool(words)
        and re.match(rf"{re.escape(words)}(?!\w)", " ".join(re.findall(r"\w+|§", folded(begins)))) is not None
    )


def matching(document: Document, said: str, *, strictly: bool = False) -> list[str]:
    """Give the clauses whose labels are those of a name, in the order of the text; none where it is no name.

    Args:
        strictly: leave out those whose letters have to be taken for numerals.
    """
    for name in read(said):
        for loosely in (False,) if strictly else (False, True):
            found = [each for each in named_clauses(document) if _fits(name, each[1], loosely=loosely)]
            if found:
                return _likeliest(name, found)
    return []


def _unplaced(document: Document, said: str) -> list[str]:
    """Give the clause in whose text the number labels something of which the outline makes no clause."""
    from corpus.references import printed_numbers

    number = _DOTTED.search(narrow(said))
    ends = printed_numbers(document).get(number[0], ()) if number else ()
    return [clause_at(document, ends[0])] if ends else []


def _located(document: Document, clause_id: str) -> Located:
    return Located(document.outline[clause_id], document.outline.alike(clause_id))


@once_a_document
def named_clauses(document: Document) -> tuple[tuple[str, Name], ...]:
    """Give the clauses whose ids consist of labels, with the parts, titles and chapters around each."""
    found: dict[str, Name] = {}
    unnumbered: dict[str, str] = {}
    for clause in document.outline:
        within = unnumbered.get(clause.parent or "", "")
        word = unnumbered_annex(clause)
        if word or within:
            unnumbered[clause.id] = clause.id if word else within
        name = Name(annex=(word, frozenset())) if word else read_id(clause.id.removeprefix(within).strip())
        if name is None:
            continue
        above = found.get(clause.parent or "") or found.get(within)
        if above is not None:
            joined = name.holders | above.holders
            name = Name(name.path, name.annex or above.annex, joined, name.word, name.partial, name.again)
        found[clause.id] = name
    return tuple(found.items())


def unnumbered_annex(clause: Clause) -> str | None:
    """Say what an annex without a number is called: "Schedule", or a heading "Appendix for France"."""
    if clause.kind == "annex":
        return clause.id if clause.id in ANNEX_NAMES else None
    return annex_word(clause.heading) if clause.kind == "heading" and clause.parent is None else None


def _fits(said: Name, name: Name, *, loosely: bool) -> bool:
    """Say whether a clause can be the one that is named."""
    if name.again or (said.annex is not None and (name.annex is None or not _is_annex(said.annex, name.annex))):
        return False
    if not all(any(_holds(wanted, held) for held in name.holders) for wanted in said.holders):
        return False
    whole = not said.partial or len(name.path) <= len(said.path)
    path = name.path if whole else name.path[-len(said.path) :]
    return (
        len(path) == len(said.path)
        and not (whole and said.partial)
        and all(agree(one, other, loosely=loosely) for one, other in zip(said.path, path, strict=True))
    )


def _holds(wanted: Holder, held: Holder) -> bool:
    return wanted[0] == held[0] and _same(wanted[1], held[1])


def _is_annex(wanted: Holder, held: Holder) -> bool:
    """Say whether an annex can be the one that is named; "the Schedule" can be any."""
    return not wanted[1] or _same(wanted[1], held[1])


def _same(one: Label, other: Label) -> bool:
    return agree(one, other, loosely=True)


_BETTER: tuple[Callable[[Name, Name], bool], ...] = (
    lambda said, name: said.annex is not None or name.annex is None,
    lambda said, name: said.annex is None or name.annex is None or name.annex[0] == said.annex[0],
    lambda said, name: not said.word or name.word == said.word,
    lambda said, name: bool(said.path) or len(name.holders) == len(said.holders),
)


def _likeliest(said: Name, found: Iterable[tuple[str, Name]]) -> list[str]:
    """Leave out the clauses of annexes, of other parts and under other words where one fits better."""
    kept = list(found)
    for better in _BETTER:
        kept = [each for each in kept if better(said, each[1])] or kept
    return [clause for clause, _ in kept]


def _defined(document: Document, said: str) -> list[str]:
    """Give the clauses that define a term: "Cause", "definition of Cause", 离职的定义."""
    from corpus.definitions import definitions

    asked = _DEFINITION.fullmatch(said.strip())
    terms = [said, *([asked["before"] or asked["after"]] if asked else [])]
    wanted = {folded(term.strip(_QUOTES)) for term in terms}
    known = [each for each in definitions(document) if not wanted.isdisjoint(map(folded, (each.term, *each.aliases)))]
    return [each.clause for each in sorted(known, key=lambda each: each.pointer)]


def _headed(document: Document, said: str) -> list[str]:
    wanted = folded(said.strip(_QUOTES))
    return [clause.id for clause in document.outline if wanted and folded(clause.heading) == wanted]
