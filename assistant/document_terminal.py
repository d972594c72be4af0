"""How plans, clauses and what is known of a document look in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from assistant.columns import plain, width, wrap
from assistant.terminal import Look, titled
from corpus.plan import NOT_STATED

if TYPE_CHECKING:
    from assistant.view_models import (
        ClauseText,
        DefectFound,
        Defects,
        DefinedTerm,
        Definitions,
        ReferenceMade,
        References,
    )
    from corpus.plan import Document, Plan

_WIDEST_NAME = 32
_MOST_OTHERS = 8
_ELSEWHERE = {"external": "another text", "unplaced": "printed, but not in the outline"}
_MISSING = "no such clause"


def plans(listed: Iterable[Plan], look: Look, standing: Callable[[Plan], str]) -> str:
    """The plans, one under the other, with the version of each."""
    blocks = []
    for plan in listed:
        lines = [look.strong(plan.id)]
        lines += wrap(f"{plan.issuer}: {plan.title.english}", look.columns, "  ")
        if plan.title.original != plan.title.english:
            lines += wrap(plan.title.original, look.columns, "  ")
        what = plan.date.what if plan.date.what != NOT_STATED else "day not stated"
        when = f"{plan.date.value} ({what})" if plan.date.value else what
        if version := standing(plan):
            when += f"; {version}"
        lines += [look.faint(line) for line in wrap(f"{plan.language}; {when}", look.columns, "  ")]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n" if blocks else "There are no plans.\n"


def outline(document: Document, look: Look) -> str:
    """A document's clauses as a tree: ids with headings, or with their first words where they have none."""
    from corpus.shown import shown

    lines = []
    for clause in document.outline:
        indent = " " * min(2 * (clause.level - 1), look.columns // 3)
        called, heading, said = shown(document, clause)
        if heading:
            lines += _beside(called, plain(heading), 0, look, indent)
            continue
        first, *rest = _beside(called, said, 0, replace(look, columns=look.columns - 2), indent)
        name, words = first[: len(indent) + len(called)], first[len(indent) + len(called) :]
        lines.append(f"{name}{look.faint(words + ' …' if rest else words)}")
    return "\n".join(lines) + "\n"


def clause(
    document: Document, view: ClauseText, look: Look, *, terms: bool, references: bool, standing: str = ""
) -> str:
    """A clause in the original, then the terms in it and its references: each in a line of its own on request; last,
    where it stands in which version."""
    lines = [look.strong(line) for line in wrap(titled(view.plan, view.id, view.heading), look.columns)]
    for parent in view.parents:
        title = plain(f"{parent} {document.outline[parent].heading}")
        lines += [look.faint(line) for line in wrap(title, look.columns, "in ", "   ")]
    if view.others:
        lines += [
            look.faint(line) for line in wrap(f"Also called so: {', '.join(view.others)}", look.columns, "", "  ")
        ]
    lines.append("")
    for paragraph in plain(view.text).split("\n"):
        lines += wrap(paragraph, look.columns)
    blocks = ["\n".join(lines)]
    blocks += _meanings(view, look) if terms else _terms_in_brief(view, look)
    made = [reference for reference in view.references.refers_to if not _inside(reference, view, document)]
    received = view.references.referred_to_by
    if references:
        blocks += _spelt_out(document, "Refers to", made, look)
        blocks += _spelt_out(None, "Referred to by", received, look)
    else:
        targets = dict.fromkeys(_target(reference) for reference in made)
        sources = dict.fromkeys(reference.from_ for reference in received)
        blocks.append("\n".join([*_in_brief("Refers to", targets, look), *_in_brief("Referred to by", sources, look)]))
    version = f"{standing}; " if standing else ""
    where = f"{view.language}, {version}characters {view.start} to {view.end} of the document"
    blocks.append("\n".join(look.faint(line) for line in wrap(where, look.columns)))
    return "\n\n".join(block for block in blocks if block) + "\n"


def definitions(view: Definitions, look: Look) -> str:
    """The terms that a document defines, each with the clause that does."""
    if not view.definitions:
        return f"No defined term was found in {view.plan}.\n"
    column = _column((definition.term for definition in view.definitions), look)
    by_term: dict[str, list[DefinedTerm]] = {}
    for definition in view.definitions:
        by_term.setdefault(definition.term, []).append(definition)
    lines = []
    for term, places in by_term.items():
        note = f"{', '.join(_clauses(places))}{_also(places)}"
        lines += _beside(term, note, column, look)
    return "\n".join([*lines, "", look.faint(_counted(len(by_term), "term"))]) + "\n"


def references(document: Document, view: References, look: Look, *, dangling: bool) -> str:
    """The references in a document: where each stands, its words, and the clause it means."""
    if not view.references:
        what = "reference to a clause that is missing" if dangling else "reference to a clause"
        return f"No {what} was found in {view.plan}.\n"
    lines = list(_lines(document, view.references, look))
    missing = sum(reference.dangling for reference in view.references)
    outside = sum(reference.kind == "external" for reference in view.references)
    said = _counted(len(view.references), "reference")
    if dangling:
        said += " to a clause that is missing"
    else:
        said += f": {outside or 'none'} to other texts, {missing or 'none'} to a clause that is missing"
    return "\n".join([*lines, "", *(look.faint(line) for line in wrap(said, look.columns))]) + "\n"


def dot(view: References) -> str:
    """The references between a document's clauses as a graph for Graphviz; what dangles is dashed and red."""
    edges: dict[str, None] = {}
    for reference in view.references:
        if reference.to is not None and reference.kind != "self":
            edges[f"  {_quoted(reference.from_)} -> {_quoted(reference.to)};"] = None
        elif reference.dangling:
            missing = _quoted(reference.text)
            edges[f"  {missing} [color=red, style=dashed];"] = None
            edges[f"  {_quoted(reference.from_)} -> {missing} [color=red, style=dashed];"] = None
    return "\n".join([f"digraph {_quoted(view.plan)} {{", "  rankdir=LR;", "  node [shape=box];", *edges, "}"]) + "\n"


def defects(document: Document, view: Defects, look: Look, kind: str | None) -> str:
    """The defects of a document, clause by clause."""
    if not view.defects:
        return f"No defect{f' of the kind {kind}' if kind else ''} was found in {view.plan}.\n"
    blocks = []
    for clause_id, found in groupby(view.defects, lambda defect: defect.clause):
        heading = document.outline[clause_id].heading
        title = plain(f"{clause_id} — {heading}" if heading else clause_id)
        lines = [look.strong(line) for line in wrap(title, look.columns)]
        for defect in found:
            lines += _defect(defect, look)
        blocks.append("\n".join(lines))
    said = f"{_counted(len(view.defects), 'defect')}, found by form alone: not every one is a mistake."
    blocks.append("\n".join(look.faint(line) for line in wrap(said, look.columns)))
    return "\n\n".join(blocks) + "\n"


def _defect(defect: DefectFound, look: Look) -> Iterator[str]:
    yield from wrap(plain(f"{defect.kind}: {defect.says}"), look.columns, "  ", "    ")
    for line in wrap(plain(defect.quote), look.columns, "    > "):
        yield look.faint(line)
    if defect.others:
        shown, rest = defect.others[:_MOST_OTHERS], len(defect.others) - _MOST_OTHERS
        listed = ", ".join(shown) + (f" and {rest} more" if rest > 0 else "")
        for line in wrap(plain(f"also in {listed}"), look.columns, "    "):
            yield look.faint(line)


def _terms_in_brief(view: ClauseText, look: Look) -> list[str]:
    named = [f"{term.term} ({', '.join(_clauses(term.definitions))})" for term in view.terms]
    return ["\n".join(_in_brief("Defined terms", named, look))]


def _meanings(view: ClauseText, look: Look) -> list[str]:
    if not view.terms:
        return ["No defined term is used here."]
    by_meaning: dict[tuple[int, int], list[DefinedTerm]] = {}
    for definition in (definition for term in view.terms for definition in term.definitions):
        by_meaning.setdefault((definition.meaning.start, definition.meaning.end), []).append(definition)
    blocks = [look.strong("Defined terms")]
    for places in by_meaning.values():
        named = ", ".join(dict.fromkeys(definition.term for definition in places))
        title = f"{named} ({places[0].clause}){_also(places)}"
        lines = [look.strong(line) for line in wrap(plain(title), look.columns, "  ")]
        lines += wrap(plain(places[0].meaning.text), look.columns, "    ")
        blocks.append("\n".join(lines))
    return blocks


def _spelt_out(document: Document | None, title: str, found: Sequence[ReferenceMade], look: Look) -> list[str]:
    if not found:
        return []
    return ["\n".join([look.strong(title), *_lines(document, found, look, "  ")])]


def _lines(document: Document | None, found: Sequence[ReferenceMade], look: Look, indent: str = "") -> Iterator[str]:
    """Each reference in a line, with the heading of the clause it means where the document is given."""
    column = _column((reference.from_ for reference in found), look)
    for reference in found:
        text = f"{_words(reference)} → {_goal(document, reference)}"
        lines = _beside(reference.from_, text, column, look, indent)
        yield from (look.strong(line) if reference.dangling else line for line in lines)


def _goal(document: Document | None, reference: ReferenceMade) -> str:
    if reference.to is not None:
        heading = document.outline[reference.to].heading if document else ""
        return f"{reference.to} {heading}".rstrip()
    return _ELSEWHERE.get(reference.kind, _MISSING)


def _target(reference: ReferenceMade) -> str:
    if reference.to is not None:
        return reference.to
    return f"{_words(reference)} ({_ELSEWHERE.get(reference.kind, _MISSING)})"


def _inside(reference: ReferenceMade, view: ClauseText, document: Document) -> bool:
    return reference.to is not None and view.start <= document.outline[reference.to].start < view.end


def _words(reference: ReferenceMade) -> str:
    return _single(reference.text)


def _clauses(places: Iterable[DefinedTerm]) -> Iterable[str]:
    return dict.fromkeys(definition.clause for definition in places)


def _also(places: Iterable[DefinedTerm]) -> str:
    names = dict.fromkeys(alias for definition in places for alias in definition.aliases)
    return f", also “{'”, “'.join(names)}”" if names else ""


def _in_brief(label: str, said: Iterable[str], look: Look) -> list[str]:
    text = ", ".join(said)
    return wrap(plain(f"{label}: {text}"), look.columns, "", "  ") if text else []


def _column(names: Iterable[str], look: Look) -> int:
    """The width of a first column that holds most names."""
    return min(_WIDEST_NAME, look.columns // 2, max(width(_single(name)) for name in names)) + 2


def _beside(name: str, text: str, column: int, look: Look, indent: str = "") -> list[str]:
    """A name with a text beside it, or below it where the name leaves the text no room."""
    name, text = _single(name), _single(text)
    first = f"{indent}{name}" + " " * max(2, column - width(name))
    rest = indent + " " * (column or 4)
    if width(first) + width(text) <= look.columns or width(first) <= max(width(rest), look.columns // 2):
        return wrap(text, look.columns, first, rest)
    return wrap(name, look.columns, indent) + (wrap(text, look.columns, rest) if text else [])


def _single(text: str) -> str:
    return " ".join(plain(text).split())


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _quoted(name: str) -> str:
    bare = _single(name).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{bare}"'
