"""The commands that show documents: ``plans``, ``outline``, ``clause``, ``definitions``, ``references``, ``defects``,
``search``."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from assistant import command
from assistant.command import ANSWERED, Commands, Parser, UsageError

if TYPE_CHECKING:
    from pydantic import BaseModel

    from corpus.library import Library
    from corpus.plan import Document

MOST_PASSAGES = 50
MOST_VERSIONS = 99_999

_PARTS = 6
"""Of how many parts a clause may be found, so that as many clauses are left as were asked for."""


def add_to(commands: Commands) -> None:
    """Add the commands that show documents."""
    command.add(commands, "plans", _plans, "List the plan documents.", "clausewise plans")
    _of_plan(commands, "outline", _outline, "Show a document's clauses as a tree.", "clausewise outline zenvia-ltip-6")
    clause = _of_plan(
        commands,
        "clause",
        _clause,
        "Show a clause in the original, the defined terms in it, and the clauses it refers to and is referred to by.",
        "clausewise clause azul-sop-2025 8.1 --terms",
    )
    clause.add_argument(
        "clause",
        metavar="CLAUSE",
        help='the clause\'s id, or its number as printed, such as 8.1, "Annex I 1.5" or 第二条',
    )
    clause.add_argument("--terms", action="store_true", help="show what each term means, in the document's words")
    clause.add_argument("--references", action="store_true", help="show each reference in its own line")
    _of_plan(
        commands,
        "definitions",
        _definitions,
        "List the terms that a document defines, each with the clause that does.",
        "clausewise definitions kingsoft-cloud-sip-2021",
    )
    references = _of_plan(
        commands,
        "references",
        _references,
        "List a document's references to its own clauses and to other texts.",
        "clausewise references zenvia-ltip-6 --dangling",
    )
    references.add_argument("--dangling", action="store_true", help="only those to clauses that are not there")
    references.add_argument("--dot", action="store_true", help="print the graph for Graphviz")
    defects = _of_plan(
        commands,
        "defects",
        _defects,
        "List what is wrong with a document's text, as far as its form shows it.",
        "clausewise defects telefonica-brasil-psp-2022 --kind missing_formula",
    )
    defects.add_argument("--kind", metavar="KIND", help="only defects of this kind, such as figure")
    _add_search(commands)


def _of_plan(commands: Commands, name: str, run: command.Run, what: str, example: str) -> Parser:
    added = command.add(commands, name, run, what, example)
    added.add_argument("plan", metavar="PLAN", help="the id of the plan (see clausewise plans)")
    added.add_argument(
        "--version", metavar="N", type=_version, help="the version of the document; the one in force by default"
    )
    added.add_argument("--json", action="store_true", help="print JSON, as the API returns it")
    return added


def _add_search(commands: Commands) -> None:
    search = command.add(
        commands,
        "search",
        _search,
        "Find the clauses that speak of something; nothing is computed.",
        'clausewise search "change of control" --plan kingsoft-cloud-sip-2021 -k 3',
    )
    search.add_argument("query", metavar="QUERY", help="what to look for, in quotation marks")
    search.add_argument("--plan", metavar="ID", help="the only plan to search; every plan by default")
    search.add_argument(
        "-k", metavar="N", type=_passages, default=5, help="how many clauses to show, 1 to 50; 5 by default"
    )
    search.add_argument("--json", action="store_true", help="print the passages as JSON")


def _plans(options: argparse.Namespace) -> int:
    from functools import partial

    from assistant import document_terminal
    from assistant.standing import standing
    from assistant.terminal import Look
    from corpus.library import Library

    library = Library.installed()
    return _print(document_terminal.plans(library.plans(), Look.of(sys.stdout), partial(standing, library)))


def _outline(options: argparse.Namespace) -> int:
    from assistant import document_terminal, views
    from assistant.terminal import Look

    document = _document(options)
    if options.json:
        return _print_json(views.clauses(document))
    return _print_of(document, document_terminal.outline(document, Look.of(sys.stdout)))


def _clause(options: argparse.Namespace) -> int:
    from assistant import document_terminal, views
    from assistant.standing import standing
    from assistant.terminal import Look

    library, document = _found(options)
    view = views.clause(document, options.clause)
    if options.json:
        return _print_json(view)
    look = Look.of(sys.stdout)
    return _print(
        document_terminal.clause(
            document,
            view,
            look,
            terms=options.terms,
            references=options.references,
            standing=standing(library, document.plan),
        )
    )


def _definitions(options: argparse.Namespace) -> int:
    from assistant import document_terminal, views
    from assistant.terminal import Look

    document = _document(options)
    view = views.definitions(document)
    if options.json:
        return _print_json(view)
    return _print_of(document, document_terminal.definitions(view, Look.of(sys.stdout)))


def _references(options: argparse.Namespace) -> int:
    from assistant import document_terminal, views
    from assistant.terminal import Look

    if options.json and options.dot:
        raise UsageError("--json and --dot print the same thing in two ways; choose one of them.")
    document = _document(options)
    view = views.references(document, dangling=options.dangling)
    if options.json:
        return _print_json(view)
    if options.dot:
        return _print(document_terminal.dot(view))
    look = Look.of(sys.stdout)
    return _print_of(document, document_terminal.references(document, view, look, dangling=options.dangling))


def _defects(options: argparse.Namespace) -> int:
    from assistant import document_terminal, views
    from assistant.terminal import Look

    document = _document(options)
    view = views.defects(document, options.kind)
    if options.json:
        return _print_json(view)
    return _print_of(document, document_terminal.defects(document, view, Look.of(sys.stdout), options.kind))


def _search(options: argparse.Namespace) -> int:
    if not options.query.strip():
        raise UsageError("The search is empty; say what to look for.")
    assistant = command.own_assistant()
    found = assistant.search(options.query, plan=options.plan, k=options.k if options.json else _PARTS * options.k)
    missing = assistant.missing(options.query, plan=options.plan)
    if options.json:
        names = ("plan", "version", "clause", "heading", "text", "start", "end", "score")
        results = [{name: getattr(passage, name) for name in names} for passage in found]
        for result in results:
            result["heading"] = result["heading"] or None
        shown = {"missing": missing, "results": results}
        return _print(json.dumps(shown, ensure_ascii=False, indent=2) + "\n")
    from assistant import search_terminal
    from assistant.terminal import Look

    return _print(search_terminal.passages(found, assistant.library, Look.of(sys.stdout), options.k, missing))


def _found(options: argparse.Namespace) -> tuple[Library, Document]:
    from corpus.library import Library

    library = Library.installed()
    return library, library.document(options.plan, options.version)


def _document(options: argparse.Namespace) -> Document:
    return _found(options)[1]


def _print_of(document: Document, text: str) -> int:
    """Print what is known of a document, and last which version of it that is of."""
    from assistant.standing import standing
    from assistant.terminal import Look
    from corpus.library import Library

    version = standing(Library.installed(), document.plan)
    look = Look.of(sys.stdout)
    return _print(text + (f"\n{look.faint(f'{document.plan.id}, {version}')}\n" if version else ""))


def _print(text: str) -> int:
    print(text, end="")
    return ANSWERED


def _print_json(view: BaseModel) -> int:
    return _print(view.model_dump_json(indent=2, by_alias=True) + "\n")


def _passages(text: str) -> int:
    return command.whole(text, 1, MOST_PASSAGES, "The number of clauses")


def _version(text: str) -> int:
    return command.whole(text, 1, MOST_VERSIONS, "The version")
