"""Cross-references: what a document's text says of its own clauses, annexes and items, and of other texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from corpus.annexes import find_annex, prints_annex
from corpus.citing import mentions
from corpus.divisions import ANNEX_NAMES
from corpus.inner import counted_inside, find_inside, items_in, prints
from corpus.locating import matching, unnumbered_annex
from corpus.mention import Mention
from corpus.numbering import cjk_value, roman_value
from corpus.own_rules import labelled_rules, may_be_of_other_rules
from corpus.prose import clause_at, once_a_document, prose

if TYPE_CHECKING:
    from corpus.outline import Clause
    from corpus.plan import Document

Kind = Literal["clause", "item", "annex", "self", "external", "unplaced"]

_SUFFIXED = re.compile(
    r"(?P<number>\d{1,3})[- ]?(?P<suffix>[A-Z]|bis|ter|quater|quinquies|sexies|septies|octies)", re.IGNORECASE
)
_HUNDREDS = re.compile(r"[1-9]\d{2,3}(?![\d.])")
_FIRST = re.compile(r"\d+")
_ROMAN = re.compile(r"[IVX]{1,6}")
_ROMAN_LABEL = re.compile(r"\s*([IVX]{1,6})\s?[.–—-]")
_COUNTED = re.compile(r"[(]?(?P<number>[一二三四五六七八九十]{1,3})[)]?")
_ANNEX_ID = re.compile(r"((?:Annex|Appendix|Schedule|Exhibit) (?:[IVXLC]+|[A-Z]|\d+)) ")
_LABEL = re.compile(
    r"^[ \t]*(?:(?i:section|article|clause|§)\s*)?(?P<line>\d{1,3}(?:\.\d{1,3})*[A-Z]?|[IVX]{1,5})"
    r"(?=[.):—–-]|[^\S\n]+[^\s\d|]|[^\S\n]*$)"
    r"|(?:[.;:!?)”\"]\s+|\s\s|(?:Section|SECTION|Article|ARTICLE)\s+)"
    r"(?P<sentence>\d{1,3}(?:\.\d{1,3})*[A-Z]?|[IVX]{1,5})(?=[.)]?\s+[“\"(]?[A-Z])"
    r"|\b[A-Z][\w’'-]*\s+(?P<title>\d{1,2}(?:\.\d{1,2})+)(?=\.?\s+[“\"(]?[A-Z])"
    r"|(?<![\w.,$])(?:(?P<deep>\d{1,2}(?:\.\d{1,2}){2,})(?![\d%])|(?P<dotted>\d{1,2}(?:\.\d{1,2})?)\.(?=\s)"
    r"|(?P<wide>\d{1,2}\.\d{1,2})(?=\s{2,}[“\"(]?[A-Z]))",
    re.MULTILINE,
)
_AMENDS = re.compile(
    r"\bamendment\s+(?:no\b|number\b|to\b|agreement\b)|\b(?:first|second|third|fourth)\s+amendment\b|\bamending\s+agreement\b"
    r"|\btermo\s+aditivo\b|\badenda\b|补充协议|補充協議|修[订訂]协[议議]",
    re.IGNORECASE,
)
_TITLE = 800
_NEAR = 30
_DEFINED_IN = re.compile(r"\b(?:defined|definid[oa]s?)\s+(?:\w+\s+){0,2}$", re.IGNORECASE)
_DEFINED_THERE = re.compile(r"\s*[中里裡]?所?(?:定[义義]|界定)")
_QUOTED_TERM = re.compile(r"[“\"「『«][^“”\"「」『』«»\n]{1,60}[”\"」』»]")


@dataclass(frozen=True, slots=True)
class Reference:
    """A place where the text refers to a clause.

    Attributes:
        clause: id of the clause in which the reference stands.
        start: where it begins; `document.text[start:end] == text`.
        end: after its last character.
        text: its words: `Section 3.1(c)`, 第8.1條, or in a list of numbers only `3.2`.
        target: id of the clause referred to; None where this document has none.
        kind: `clause`, `item` (relative to where it stands), `annex`, `self` ("this Section"), `external` (a statute,
            rule or other document), `unplaced` (the number is printed in the text but the outline has no such clause).
    """

    clause: str
    start: int
    end: int
    text: str
    target: str | None
    kind: Kind

    @property
    def dangling(self) -> bool:
        """Whether it refers to a clause of this document that does not exist."""
        return self.target is None and self.kind not in ("external", "unplaced")


@once_a_document
def amends(document: Document) -> bool:
    """Say whether a document amends another, whose clauses and terms it names."""
    return _AMENDS.search(document.text, 0, _TITLE) is not None


@once_a_document
def references(document: Document) -> tuple[Reference, ...]:
    """Give the references in a document, in the order of the text."""
    external = {mention.number for mention in mentions(document) if mention.external and "." not in mention.number}
    found = []
    for mention in mentions(document):
        here = clause_at(document, mention.start)
        kind, target = _resolved(document, mention, here)
        foreign = amends(document) or mention.number in external or _is_beyond(document, mention)
        if target is None and kind in ("clause", "item") and foreign:
            kind = "external"
        text = document.text[mention.start : mention.end]
        found.append(Reference(here, mention.start, mention.end, text, target, kind))
    return tuple(found)


def _is_beyond(document: Document, mention: Mention) -> bool:
    """Say whether a number is so far above those of a document that it is another text's.

    Such are "Section 409A" and "Section 162(m)", and "Rule 17.03" where the document names the Listing Rules.
    """
    digits = _HUNDREDS.match(mention.number)
    if digits is not None:
        return int(digits[0]) > 2 * _highest(document)
    first = _FIRST.match(mention.number)
    beyond = first is not None and int(first[0]) > _highest(document)
    return beyond and may_be_of_other_rules(prose(document), mention.start)


@once_a_document
def _highest(document: Document) -> int:
    """Give the highest number of a document's clauses, the first part of a dotted one."""
    firsts = (_FIRST.search(clause.id) for clause in document.outline if clause.kind == "number")
    return max((int(first[0]) for first in firsts if first), default=0)


@once_a_document
def _graph(document: Document) -> Mapping[str, tuple[Reference, ...]]:
    to: dict[str, list[Reference]] = {}
    for reference in references(document):
        if reference.target is not None:
            to.setdefault(reference.target, []).append(reference)
    return MappingProxyType({target: tuple(found) for target, found in to.items()})


def references_from(document: Document, clause_id: str) -> tuple[Reference, ...]:
    """Give the references that stand in a clause, the lists inside its sentences included.

    Raises:
        UnknownClause: the document has no such clause.
    """
    spans = document.outline.sentences_of(clause_id)
    return tuple(
        reference
        for reference in references(document)
        if any(span.start <= reference.start < span.end for span in spans)
    )


def references_to(document: Document, clause_id: str) -> tuple[Reference, ...]:
    """Give the references that point at a clause.

    Raises:
        UnknownClause: the document has no such clause.
    """
    return _graph(document).get(document.outline[clause_id].id, ())


def reference_graph(document: Document) -> Mapping[str, tuple[str, ...]]:
    """Say for each clause that refers to others to which ones, each once, in the order of the text."""
    to: dict[str, dict[str, None]] = {}
    for reference in references(document):
        if reference.target is not None and reference.kind != "self":
            to.setdefault(reference.clause, {})[reference.target] = None
    return {clause: tuple(targets) for clause, targets in to.items()}


def _resolved(document: Document, mention: Mention, here: str) -> tuple[Kind, str | None]:
    if mention.external:
        return "external", None
    if mention.unit == "self":
        return "self", _enclosing(document, here, before=mention.number == "before")
    if mention.unit == "annex":
        target = find_annex(document, mention.number, document.text[mention.start : mention.end])
        if target or not prints_annex(document, mention):
            return "annex", target
        return "unplaced", None
    if _is_in_a_missing_annex(document, mention):
        return "external", None
    number, items = items_in(mention.number)
    if not number:
        target = _item(document, items, here, mention)
        if target or not _printed_item(document, items, here):
            return "item", target
        return "unplaced", None
    known, target = _clause(document, number, items, here, mention)
    if known or not _printed_number(document, number, mention):
        return "clause", target
    return "unplaced", None


def _clause(
    document: Document, number: str, items: tuple[str, ...], here: str, mention: Mention
) -> tuple[bool, str | None]:
    """Say whether the outline has the number, and which clause is meant: none where the item is missing there."""
    held = _in_the_annex(document, number, here, mention)
    if held is not None:
        one = held[0] if len(held) == 1 else None
        return one is not None or not held, find_inside(document, one, items) if one and items else one
    scopes = _scopes(document, here, mention)
    whole = [*_of_rules(document, mention), ""] if "" in scopes else []
    for prefix in [*filter(None, scopes), *whole]:
        base = _numbered(document, prefix, number, mention)
        if base is not None:
            for part in mention.counted:
                said = document.text[mention.start : mention.end]
                base = base and counted_inside(document, base, part, paragraphs="条" in said and "款" in part)
            if base is None:
                return True, None
            found = find_inside(document, base, items) if items else base
            return True, base if found is None and mention.loose else found
    only = _once_in_a_part(document).get(number) if not mention.within else None
    return (True, find_inside(document, only, items) if items else only) if only else (False, None)


def _in_the_annex(document: Document, number: str, here: str, mention: Mention) -> list[str] | None:
    """Give the clauses of "the Schedule" that have a number: of the one where it is named, else of every one.

    Returns:
        Their ids; None where no annex is named so, or the document has none.
    """
    annexes = [clause.id for clause in document.outline if clause.kind == "annex" or unnumbered_annex(clause)]
    if mention.within not in ANNEX_NAMES or not annexes:
        return None
    own = document.outline.path(here)[0].id
    annexes = [own] if own in annexes else annexes
    found = [_numbered(document, f"{annex} ", number, mention) for annex in annexes]
    return [each for each in found if each is not None]


def _scopes(document: Document, here: str, mention: Mention) -> list[str]:
    """Give what ids may begin with where a number counts within an annex or a part, the nearest first.

    "Paragraph 5 of Schedule 2" is of that schedule or does not exist; other numbers can be the document's, too.
    """
    if mention.within in _parts(document):
        return [f"{mention.within} ", ""]
    scope = mention.within and find_annex(document, mention.within)
    if scope:
        return [f"{scope} "]
    annex = _ANNEX_ID.match(f"{here} ")
    held = annex[1] if annex else next((each.id for each in document.outline.path(here) if unnumbered_annex(each)), "")
    if held:
        return ["" if mention.of_whole else f"{held} ", ""]
    return [*(f"{each.id} " for each in reversed(document.outline.path(here)) if each.id in _parts(document)), ""]


def _is_in_a_missing_annex(document: Document, mention: Mention) -> bool:
    """Say whether a clause is one of an annex that the document does not have, though it may name it."""
    named = mention.unit == "clause" and mention.within and mention.within not in ANNEX_NAMES
    part = mention.within.startswith(("Part ", "Chapter "))
    return bool(named) and not part and find_annex(document, mention.within) is None


def _of_rules(document: Document, mention: Mention) -> list[str]:
    """Give the schedule that labels its clauses "Rule 1", "Rule 2", where the text around it labels none so."""
    if mention.word != "Rule" or mention.within:
        return []
    holders = {clause.partition("(")[0].rpartition(" ")[0] for clause in labelled_rules(document)}
    return [f"{holder} " for holder in holders] if len(holders) == 1 and "" not in holders else []


@once_a_document
def _parts(document: Document) -> frozenset[str]:
    """Give the parts and articles within which clauses begin to count anew: `Part B` of `Part B 1.1`."""
    whole = {clause.id for clause in document.outline if clause.kind == "number"}
    heads = (clause.id.rpartition(" ")[0] for clause in document.outline if clause.kind == "number")
    # What stands before the number may end in its word: "Chapter 2 Section 1".
    either = (name for head in heads for name in (head, head.rpartition(" ")[0]))
    return frozenset(head for head in either if head in whole and "." not in head)


@once_a_document
def _once_in_a_part(document: Document) -> Mapping[str, str]:
    """Give the clauses whose number only one part has, by that number."""
    found: dict[str, list[str]] = {}
    for clause in document.outline:
        part, _, number = clause.id.rpartition(" ")
        if clause.kind == "number" and part in _parts(document):
            found.setdefault(number, []).append(clause.id)
    return MappingProxyType({number: ids[0] for number, ids in found.items() if len(ids) == 1})


def _numbered(document: Document, prefix: str, number: str, mention: Mention) -> str | None:
    """Find the clause with a number, by the forms in which an id can have it."""
    outline = document.outline
    names = list(dict.fromkeys(_spellings(number)))
    if mention.word in _words_of_ids(document):
        names = [f"{mention.word} {name}" for name in names]
    for name in names:
        if f"{prefix}{name}" in outline:
            return f"{prefix}{name}"
    if not prefix and _SUFFIXED.fullmatch(number):
        return _suffixed(document).get(_joined(number))
    if not prefix and document.text.startswith("第", mention.start):
        return _counted(document).get(cjk_value(number) or (int(number) if number.isdigit() else 0))
    if not prefix and _ROMAN.fullmatch(number) and (headed := _headed(document).get(roman_value(number) or 0)):
        return headed
    same = matching(document, number, strictly=True) if not prefix and not mention.within else []
    if len(same) != 1 or (mention.word in _words_of_ids(document) and not same[0].startswith(f"{mention.word} ")):
        return None
    return same[0]


@once_a_document
def _headed(document: Document) -> Mapping[int, str]:
    """Give the items "VI. EJERCICIO" that stand below nothing but a title or part, where each comes once."""
    found: dict[int, list[str]] = {}
    for clause in document.outline:
        holder = document.outline[clause.parent].kind if clause.parent else "number"
        label = _ROMAN_LABEL.match(document.text, clause.label_at)
        if clause.kind == "item" and holder == "number" and label:
            found.setdefault(roman_value(label[1]) or 0, []).append(clause.id)
    return MappingProxyType({value: ids[0] for value, ids in found.items() if len(ids) == 1})


@once_a_document
def _words_of_ids(document: Document) -> frozenset[str]:
    """Give the words that the ids of the document's clauses begin with: `Article` where there is an `Article 2`."""
    return frozenset(
        word
        for clause in document.outline
        if clause.kind == "number" and " " in clause.id
        for word in clause.id.split()[::2]
        if word.isalpha()
    )


@once_a_document
def _suffixed(document: Document) -> Mapping[str, str]:
    """Give the clauses that were put in later, `4 bis` and `2-A`, by their numbers in one form."""
    numbered = (clause.id for clause in document.outline if clause.kind == "number")
    return MappingProxyType({_joined(name): name for name in numbered if _SUFFIXED.fullmatch(name)})


def _joined(number: str) -> str:
    return re.sub(r"[- ]", "", number).lower()


@once_a_document
def _counted(document: Document) -> Mapping[int, str]:
    """Give the clauses 一、二、 of a document that numbers none otherwise: 第二條 is what it prints as 二、."""
    top = document.outline.children()
    if any(clause.kind == "number" and cjk_value(clause.id) is None for clause in top):
        return MappingProxyType({})
    labelled = ((_COUNTED.fullmatch(clause.id), clause.id) for clause in top)
    return MappingProxyType({cjk_value(match["number"]) or 0: name for match, name in labelled if match})


def _spellings(number: str) -> Iterator[str]:
    # 第二条 is clause 2 where there is one; a list that begins with 一、 may follow the last of them.
    if (chinese := cjk_value(number)) is not None:
        yield str(chinese)
    yield number
    if value := roman_value(number):
        yield str(value)
    parts = number.split(".")
    if number.isdigit():
        yield f"{number}.0"
    if all(part.isdigit() for part in parts):
        yield ".".join(str(int(part)) for part in parts)
        if len(parts) == 2 and len(parts[1]) == 1:
            yield f"{parts[0]}.0{parts[1]}"
    elif parts[0].isdigit() or roman_value(parts[0]):
        yield ".".join([str(roman_value(parts[0]) or parts[0]), *parts[1:]])


def _item(document: Document, items: tuple[str, ...], here: str, mention: Mention) -> str | None:
    """Find an item from where the reference stands: below the same clause, then below those that hold it.

    What is said to be defined there is looked for in the nearest of them that defines something.
    """
    outline = document.outline
    name = "".join(f"({item})" for item in items)
    every: list[str] = []
    for clause in reversed(outline.path(here)):
        found = find_inside(document, clause.id, items, strictly=True)
        if found is None and clause.id.endswith(name):
            found = clause.id
        if found is not None and found not in every:
            every.append(found)
    if not every:
        return name if name in outline else None
    defining = every if len(every) > 1 and _says_where_defined(document, mention) else []
    return next((found for found in defining if _defines(document, outline[found])), every[0])


def _says_where_defined(document: Document, mention: Mention) -> bool:
    """Say whether a reference is to where something is defined: "as defined in item (ii)", 第(ii)项中定义的."""
    text = prose(document)
    before = text[max(0, mention.start - _NEAR) : mention.start]
    return bool(_DEFINED_IN.search(before) or _DEFINED_THERE.match(text, mention.end))


def _defines(document: Document, clause: Clause) -> bool:
    return _QUOTED_TERM.search(document.text, clause.start, clause.end) is not None


def _enclosing(document: Document, here: str, *, before: bool) -> str | None:
    path = [clause for clause in document.outline.path(here) if not _is_part(clause)]
    clause = path[-1] if path else document.outline[here]
    if not before:
        return clause.id
    beside = [sibling.id for sibling in document.outline.children(clause.parent)]
    at = beside.index(clause.id)
    return beside[at - 1] if at else None


def _is_part(clause: Clause) -> bool:
    """Say whether a clause is an item of one that has a number: `4(a)`, and `4 1` for 1、 below 第四条."""
    return clause.id.endswith(")") or (clause.kind == "item" and clause.parent is not None and clause.id[-1] != "]")


@once_a_document
def printed_numbers(document: Document) -> Mapping[str, tuple[int, ...]]:
    """Give the numbers that seem to label something, by what stands around them, and where they end."""
    found: dict[str, list[int]] = {}
    cited = {place for mention in mentions(document) for place in (mention.end, mention.end - 1)}
    for match in _LABEL.finditer(prose(document)):
        group = match.lastgroup or "line"
        if match.end(group) not in cited or group == "line":
            found.setdefault(match[group], []).append(match.end(group))
    return MappingProxyType({number: tuple(ends) for number, ends in found.items()})


def _printed_number(document: Document, number: str, mention: Mention) -> bool:
    """Say whether the text numbers something so, though the outline has no such clause.

    For "paragraph 9 of Schedule 2" only what that schedule prints counts.
    """
    annex = find_annex(document, mention.within) if mention.within else None
    span = document.outline[annex] if annex else None
    suffixed = _SUFFIXED.fullmatch(number)
    if suffixed:
        label = rf"^[ \t]*(?:[^\W\d_]+\.?\s*)?{suffixed['number']}\s*[ºª°]?\s?-?\s?{suffixed['suffix']}\b"
        found = re.finditer(label, prose(document), re.IGNORECASE | re.MULTILINE)
        return any(not mention.start <= match.end() <= mention.end + 1 for match in found)
    printed = printed_numbers(document)
    return any(
        not mention.start <= end <= mention.end + 1 and (span is None or span.start <= end < span.end)
        for name in dict.fromkeys(_spellings(number))
        for end in printed.get(name, ())
    )


def _printed_item(document: Document, items: tuple[str, ...], here: str) -> bool:
    if not items:
        return True
    top = document.outline.path(here)[0]
    return prints(document, top.start, top.end, items[0])
