"""The commands that change or describe the library: ``add``, ``remove``, ``reindex``, ``status``, ``changes``."""

from __future__ import annotations

import argparse
import sys
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from assistant import command, recorded, rule_commands
from assistant.columns import wrap
from assistant.command import ANSWERED, INTERRUPTED, Commands
from assistant.reading.language import LANGUAGES, detect

if TYPE_CHECKING:
    from assistant.terminal import Look
    from corpus.changes import Change
    from corpus.library import Library
    from corpus.plan import Document, Language
    from corpus.search import Searcher

_SAMPLE = 20_000
_SHOWN_DEFECTS = 5
_GIST = 160
_KINDS = {
    "moved": "moved",
    "changed": "changed",
    "moved_changed": "moved and changed",
    "added": "added",
    "removed": "removed",
}


def add_to(commands: Commands) -> None:
    """Add the commands that change or describe the library."""
    add = partial(command.add, commands)
    adding = add(
        "add",
        partial(_whole, _add, "added"),
        "Add a plan document, or a further version of one: PDF, Word (.docx), HTML, plain text or Markdown, of at most "
        "50 MiB, 1,000 pages and 5,000,000 characters.",
        "clausewise add amended-plan.pdf --plan azul-sop-2025 --effective 2027-01-01",
    )
    adding.add_argument("file", metavar="FILE", type=Path, help="the document")
    adding.add_argument(
        "--plan", metavar="ID", help="the plan's id; that of a plan at hand makes this a further version of it"
    )
    adding.add_argument("--title", metavar="T", help="the title; the first line that can be one by default")
    adding.add_argument("--issuer", metavar="NAME", help="whose plan it is")
    adding.add_argument("--language", metavar="L", choices=LANGUAGES, help=f"its language: {', '.join(LANGUAGES)}")
    adding.add_argument(
        "--effective",
        metavar="DATE",
        type=command.day,
        help="the first day on which it is in force, YYYY-MM-DD; for a further version today by default",
    )
    adding.add_argument(
        "--alias", metavar="NAME", action="append", default=[], help="what people call the plan; can be given again"
    )
    adding.add_argument(
        "--amends",
        action="store_true",
        help="with --plan of a plan at hand: it is a version of that plan though its text does not look like one",
    )
    removing = add(
        "remove",
        partial(_whole, _remove, "removed"),
        "Remove a plan that was added, or one version.",
        "clausewise remove acme-rsu-2026 --version 2",
    )
    removing.add_argument("plan", metavar="PLAN", help="the id of the plan")
    removing.add_argument(
        "--version", metavar="N", type=int, help="the only version to remove; all that were added by default"
    )
    add("reindex", _reindex, "Make the search index anew from the documents.", "clausewise reindex")
    status = add("status", _status, "Say what is at hand: documents, versions, rule books, index.", "clausewise status")
    status.add_argument("--json", action="store_true", help="print it as JSON")
    changing = add(
        "changes",
        _changes,
        "Show what a version of a document changed, clause by clause, and which rules rest on it.",
        "clausewise changes azul-sop-2025 --from 1 --to 2",
    )
    changing.add_argument("plan", metavar="PLAN", help="the id of the plan")
    changing.add_argument(
        "--from", dest="former", metavar="N", type=int, help="the former version; that before --to by default"
    )
    changing.add_argument("--to", dest="later", metavar="N", type=int, help="the later version; the last by default")
    changing.add_argument("--json", action="store_true", help="print JSON, as the API returns it")


def _whole(run: command.Run, done: str, options: argparse.Namespace) -> int:
    """Change the library, or say that an interrupt came before that: it happens wholly or not at all."""
    from corpus.library import changed

    before = changed()
    with command.interrupts() as noticed:
        try:
            return run(options)
        except BaseException as error:
            if not noticed and not isinstance(error, KeyboardInterrupt):
                raise
            what = f"{options.plan or options.file.name} was {done}" if changed() != before else f"nothing was {done}"
            print(f"Interrupted: {what}.", file=sys.stderr)
            return INTERRUPTED


def _add(options: argparse.Namespace) -> int:
    from corpus.adding import Said, add
    from corpus.library import home

    with recorded.change("document-added") as said:
        added = add(
            options.file,
            home(),
            Said(
                plan=options.plan,
                title=options.title,
                issuer=options.issuer,
                language=options.language,
                effective=options.effective,
                aliases=tuple(options.alias),
                amends=options.amends,
            ),
            language_of,
            _prepared,
            date.today(),
        )
        plan = added.document.plan
        said |= {"plan": plan.id, "version": plan.version, "sha256": plan.sha256}
    look = _look()
    _print(look, *_described(added.document))
    library = _library()
    for other in library.versions(added.document.plan.id):
        if other.effective == added.document.plan.effective and other.version != added.document.plan.version:
            _print(look, f"Version {other.version} takes effect on the same day; the one that was added later counts.")
    for note in added.notes:
        _print(look, f"Note: {note}")
    _print(look, *_findings(added.document, in_force=library.plan(added.document.plan.id) == added.document.plan))
    if added.former is not None:
        _print(look, *_difference(added.former, added.document, look, brief=True))
    elif added.later is not None:
        _print(look, f"Version {added.later.plan.version} takes effect later than this one.")
        _print(look, *_difference(added.document, added.later, look, brief=True))
    elif added.document.plan.id not in _books():
        _print(look, "No rule book belongs to it yet, so its clauses are found and shown but nothing is computed.")
    return ANSWERED


def _remove(options: argparse.Namespace) -> int:
    from assistant import books
    from corpus.adding import remove
    from corpus.library import home

    with recorded.change("document-removed") as said:
        gone = remove(options.plan, options.version, home(), _prepared)
        said |= {"plan": options.plan, "versions": [plan.version for plan in gone]}
    listed = ", ".join(f"version {plan.version}" for plan in gone)
    _print(_look(), f"Removed: {options.plan}, {listed}.")
    left = options.plan in {plan.id for plan in _library().plans()}
    if not left and (books.own() / f"{options.plan}.yaml").is_file():
        rule_commands.withdraw(options.plan)
        _print(_look(), "The rule book that was added for it went with it.")
    return ANSWERED


def _reindex(options: argparse.Namespace) -> int:
    index = _searcher(_library()).index
    index.forget()
    manifest = index.ensure()
    _print(_look(), f"The search index was made anew: {len(manifest.documents)} documents, {manifest.units} passages.")
    return ANSWERED


def _status(options: argparse.Namespace) -> int:
    state = status()
    if options.json:
        import json

        print(json.dumps(state, ensure_ascii=False, indent=2))
        return ANSWERED
    look = _look()
    for plan in state["plans"]:
        listed = [
            f"version {each['version']}" + (f" (in force from {each['effective']})" if each["effective"] else "")
            for each in plan["versions"]
        ]
        rules = f"{plan['rules']} rules" if plan["rules"] else "no rule book"
        _print(look, look.strong(plan["id"]), f"  {', '.join(listed)}; {plan['clauses']} clauses; {rules}")
    _print(look, "", f"Search index: {state['index']}")
    return ANSWERED


def _changes(options: argparse.Namespace) -> int:
    library = _library()
    if options.json:
        from assistant import views

        print(
            views.changes(library, options.plan, options.former, options.later).model_dump_json(indent=2, by_alias=True)
        )
        return ANSWERED
    known = [plan.version for plan in library.versions(options.plan)]
    later = options.later if options.later is not None else known[-1]
    before = known[: known.index(later)] if later in known else []
    former = options.former if options.former is not None else (before or [later])[-1]
    documents = library.document(options.plan, former), library.document(options.plan, later)
    look = _look()
    if former == later:
        known_twice = options.former is not None and len(known) > 1
        why = f"Both are version {later}" if known_twice else f"There is no version of {options.plan} before {later}"
        only = f"There is only version {later} of {options.plan}"
        _print(look, f"{only if len(known) == 1 else why}, so there is nothing to compare.")
        return ANSWERED
    _print(look, *_difference(*documents, look, brief=False))
    return ANSWERED


def status() -> dict[str, Any]:
    """Return what is at hand: plans with their versions, clauses and rules, and how the index is."""
    library = _library()
    books = _books()
    plans = []
    for plan in library.plans():
        plans.append(
            {
                "id": plan.id,
                "versions": [
                    {"version": each.version, "effective": each.effective.isoformat() if each.effective else None}
                    for each in library.versions(plan.id)
                ],
                "clauses": len(library.document(plan.id).outline.clauses),
                "rules": len(books[plan.id].rules) if plan.id in books else 0,
            }
        )
    return {"plans": plans, "index": _searcher(library).index.state()}


def language_of(text: str) -> Language | None:
    """Return the language of a document, nothing where it is none that is read here."""
    middle = max(0, len(text) // 2 - _SAMPLE // 2)
    found = detect(text[middle : middle + _SAMPLE])
    return cast("Language", found.language) if found.spoken == found.language else None


def _described(document: Document) -> list[str]:
    plan = document.plan
    outline = document.outline
    numbered = sum(clause.numbered for clause in outline.clauses)
    when = f", in force from {plan.effective.isoformat()}" if plan.effective else ""
    head = f"Added: {plan.id}, version {plan.version}{when} ({plan.title.original}; {plan.language})."
    counts = f"{len(document.text):,} characters; {len(outline.clauses)} clauses, {numbered} of them numbered"
    if not numbered:
        counts += ". No numbering was recognised, so clauses go by their headings and paragraphs"
    names = ", ".join(f"“{name}”" for name in dict.fromkeys(plan.aliases))
    return [head, f"{counts}.", f"Questions find it by these names, and more with --alias: {names}."]


def _findings(document: Document, *, in_force: bool) -> list[str]:
    from corpus.defects import defects
    from corpus.definitions import definitions
    from corpus.references import references

    dangling = sum(reference.dangling for reference in references(document))
    found = defects(document)
    terms = {definition.term for definition in definitions(document)}
    lines = [
        f"Defined terms: {len(terms)}. References: {len(references(document))}, leading nowhere: {dangling}. "
        f"Defects of the text: {len(found)}."
    ]
    lines += [f"  {defect.clause}: {defect.says}" for defect in found[:_SHOWN_DEFECTS]]
    if len(found) > _SHOWN_DEFECTS:
        version = "" if in_force else f" --version {document.plan.version}"
        lines.append(f"  … {len(found) - _SHOWN_DEFECTS} more: clausewise defects {document.plan.id}{version}")
    return lines


def _difference(former: Document, later: Document, look: Look, *, brief: bool) -> list[str]:
    from assistant.sources import touched
    from corpus.changes import changes

    plan = later.plan
    found = [change for change in changes(former, later) if change.kind != "same"]
    counts = [f"{sum(change.kind == kind for change in found)} {name}" for kind, name in _KINDS.items()]
    number = len(later.outline.clauses)
    lines = [
        f"Version {plan.version} against version {former.plan.version}: {', '.join(counts)}; it has {number} "
        f"{'clause' if number == 1 else 'clauses'}."
    ]
    if not brief:
        for change in found:
            lines += _change(change, former, later, _KINDS[change.kind], look)
    books = _books()
    if plan.id in books:
        resting = touched(books[plan.id], _library(), plan.version)
        rules = [each for each in resting if each.rule.removeprefix("rules.") in books[plan.id].rules]
        lost = [each for each in rules if each.lost]
        constants = f" So do {len(resting) - len(rules)} of its constants." if len(resting) > len(rules) else ""
        lines.append(
            f"Rules that rest on changed words: {len(rules)} of {len(books[plan.id].rules)}; of these {len(lost)} rest "
            f"on words that are gone and compute nothing until the rule book is brought up to date.{constants}"
            if resting
            else "No rule rests on changed words."
        )
        for each in resting if not brief else ():
            lines.append(f"  {each.rule}: {', '.join((*each.changed, *(f'{clause} (gone)' for clause in each.lost)))}")
    if brief and found:
        lines.append(f"See them: clausewise changes {plan.id} --from {former.plan.version} --to {plan.version}")
    return lines


def _change(change: Change, former: Document, later: Document, name: str, look: Look) -> list[str]:
    places = [place for place in (change.before, change.after) if place is not None]
    head = " → ".join(dict.fromkeys(places))
    lines = [look.strong(f"{head}: {name}")]
    if change.pieces:
        marks = {"same": ("", ""), "added": ("{+", "+}"), "removed": ("[-", "-]")}
        words = "".join(f"{marks[piece.kind][0]}{piece.text}{marks[piece.kind][1]}" for piece in change.pieces)
        lines.append(f"  {' '.join(words.split())}")
    elif change.kind in ("added", "removed"):
        from corpus.units import own_words

        document = later if change.kind == "added" else former
        words = own_words(document, document.outline[places[0]])
        lines.append(f"  {words[:_GIST]}{'…' if len(words) > _GIST else ''}")
    return lines


def _prepared(library: Library) -> None:
    _searcher(library).warm()


def _searcher(library: Library) -> Searcher:
    from corpus.cache import cache_directory
    from corpus.concepts import Thesaurus
    from corpus.encoder import configured
    from corpus.search import Searcher

    cache = cache_directory()
    return Searcher.configured(library, configured(cache), Thesaurus.load(cache=cache), cache)


def _library() -> Library:
    from corpus.library import Library

    return Library.installed()


def _books() -> Any:
    from assistant.books import installed

    return installed()


def _look() -> Look:
    from assistant.terminal import Look

    return Look.of(sys.stdout)


def _print(look: Look, *lines: str) -> None:
    for line in lines:
        indent = line[: len(line) - len(line.lstrip())]
        for part in wrap(line.strip(), look.columns, indent) or [""]:
            print(part)
