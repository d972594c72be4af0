"""The commands about rule books: ``rules check``, ``rules coverage`` and ``rules prove``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from assistant import case_commands, command, recorded, rule_listing, vesting_commands
from assistant.columns import wrap
from assistant.command import ANSWERED, FAILED, Commands, UsageError
from assistant.terminal import Look

if TYPE_CHECKING:
    from assistant.coverage import Covered
    from corpus.library import Library
    from corpus.plan import Plan
    from rules.book import Book
    from rules.proof import Finding


def add_to(commands: Commands) -> None:
    """Add the commands to the command line."""
    rules = command.within(
        command.group(commands, "rules", "Work on rule books.", "clausewise rules check azul-sop-2025")
    )
    check = command.add(
        rules,
        "check",
        _check,
        "Check rule books: their form, their examples, and every quotation against the document.",
        "clausewise rules check azul-sop-2025",
    )
    coverage = command.add(
        rules,
        "coverage",
        _coverage,
        "Say of every clause with a figure, date, period or condition which rules rest on it, or why none does.",
        "clausewise rules coverage azul-sop-2025 --all",
    )
    prove = command.add(
        rules,
        "prove",
        _prove,
        "Prove of every decision table and set of exceptions that each case is decided and none twice, or show the "
        "case that is not.",
        "clausewise rules prove zenvia-ltip-6",
    )
    for each in (check, coverage, prove):
        each.add_argument("plan", metavar="PLAN", nargs="?", help="the only plan to look at; every plan by default")
    check.description = f"{check.description} PLAN can be a file, NAME.yaml, that is not in use yet."
    _add_own(rules)
    rule_listing.add_to(rules)
    case_commands.add_to(rules)
    vesting_commands.add_to(rules)
    coverage.add_argument("--all", action="store_true", help="list the covered clauses too, each with its rules")


def _add_own(rules: Commands) -> None:
    add = command.add(
        rules,
        "add",
        _add,
        "Put a rule book of your own in use, for a plan at hand; nothing may be wrong with it.",
        "clausewise rules add acme-rsu.yaml",
    )
    add.add_argument("file", metavar="FILE", type=Path, help="the rule book (see docs/writing-a-rule-book.md)")
    remove = command.add(
        rules,
        "remove",
        _remove,
        "Take a rule book that was added out of use.",
        "clausewise rules remove acme-rsu",
    )
    remove.add_argument("plan", metavar="PLAN", help="the id of the plan")
    draft = command.add(
        rules,
        "draft",
        _draft,
        "Have the chat model that CLAUSEWISE_MODEL names draft a rule book, as a file for people to check.",
        "clausewise rules draft acme-rsu --to acme-rsu.yaml",
    )
    draft.add_argument("plan", metavar="PLAN", help="the id of the plan")
    draft.add_argument("--to", metavar="FILE", type=Path, required=True, help="where to write the draft")


def _draft(options: argparse.Namespace) -> int:
    from assistant.books import check_file
    from assistant.model.chat import SETTING, ModelFailed, configured
    from assistant.model.drafting import GUIDE, SECONDS, draft
    from corpus.library import Library

    library = Library.installed()
    document = library.document(options.plan)
    if options.to.exists():
        raise UsageError(f"{options.to.name} is there already; give another name.")
    chat = configured(least=SECONDS)
    if chat is None:
        raise UsageError(f"A draft needs a chat model, and none is named; set {SETTING}, for instance to openai:gpt-5.")
    try:
        book = draft(chat, document, GUIDE.read_text("utf-8"))
    except ModelFailed as failed:
        print(f"There is no draft: {failed}.", file=sys.stderr)
        return FAILED
    options.to.write_text(book, "utf-8")
    report = check_file(options.to, library)
    print(f"A draft that nobody has checked is in {options.to.name}. Compare every rule with the document.")
    for line in (report.summary, *(f"  {problem}" for problem in report.problems)):
        print(line)
    return FAILED if report.problems else ANSWERED


def _add(options: argparse.Namespace) -> int:
    from assistant.books import add
    from corpus.library import Library

    if not options.file.is_file():
        raise UsageError(f"There is no file {options.file.name}.")
    with recorded.change("rules-added") as said:
        book = add(options.file, Library.installed())
        said |= {"plan": book.plan, "sha256": book.sha256}
    print(f"In use: {book.plan}, {len(book.rules)} rules, {len(book.readings)} readings.")
    return ANSWERED


def withdraw(plan: str) -> None:
    """Take the rule book that was added for a plan out of use, and record it.

    Raises:
        CannotAddBook: none was added.
        assistant.errors.RequestError: the audit cannot be written.
    """
    from assistant.books import remove

    with recorded.change("rules-removed") as said:
        remove(plan)
        said["plan"] = plan


def _remove(options: argparse.Namespace) -> int:
    withdraw(options.plan)
    print(f"No longer in use: the rule book that was added for {options.plan}.")
    return ANSWERED


def _check(options: argparse.Namespace) -> int:
    from assistant.books import check, check_file
    from corpus.library import Library

    library = Library.installed()
    file = Path(options.plan or "")
    if options.plan and file.suffix in (".yaml", ".yml"):
        if not file.is_file():
            raise UsageError(f"There is no file {file.name}.")
        reports = [check_file(file, library)]
    else:
        reports = [check(plan.id, library) for plan in _chosen(options, library)]
    problems = 0
    for report in reports:
        print(report.summary)
        for problem in report.problems:
            print(f"  {problem}")
        problems += len(report.problems)
    return FAILED if problems else ANSWERED


def _coverage(options: argparse.Namespace) -> int:
    from assistant.coverage import coverage

    look = Look.of(sys.stdout)
    uncovered = 0
    for book, library in _with_books(options):
        found = coverage(book, library.document(book.plan, book.version))
        open_ones = [each for each in found if each.open]
        uncovered += len(open_ones)
        ruled = sum(bool(each.rules) for each in found)
        share = f"{len(found) - len(open_ones)} of {len(found)} clauses covered"
        print(look.strong(f"{book.plan}: {share}: {ruled} by rules, {len(found) - len(open_ones) - ruled} by a reason"))
        for each in found if options.all else open_ones:
            for line in _lines(each, look):
                print(line)
    return FAILED if uncovered else ANSWERED


def _prove(options: argparse.Namespace) -> int:
    from rules.proof import prove

    look = Look.of(sys.stdout)
    unexplained = 0
    for book, _ in _with_books(options):
        proof = prove(book)
        new = [finding for finding in proof.findings if finding.explained is None]
        unexplained += len(new) + len(proof.idle)
        summary = (
            f"{book.plan}: {proof.tables} tables and {proof.goals} goals of several rules; "
            f"{len(proof.findings) - len(new)} gaps or overlaps of the document, {len(new)} of the rule book"
        )
        print(look.strong(summary))
        for finding in proof.findings:
            for line in _finding(book, finding, look):
                print(line)
        for where in proof.idle:
            for line in wrap(f"{where}: the case that is explained does not arise; remove it.", look.columns, "  "):
                print(line)
    return FAILED if unexplained else ANSWERED


def _finding(book: Book, finding: Finding, look: Look) -> list[str]:
    if finding.kind == "undecided":
        return wrap(f"{finding.where}: not decided within the time.", look.columns, "  ", "    ")
    case = ", ".join(_stated(book, name, value) for name, value in finding.facts.items()) or "any case"
    kind = "row" if finding.where in book.rules and book.rules[finding.where].table else "rule"
    speaks = f"{kind}s {' and '.join(finding.rules)} apply" if finding.rules else f"no {kind} applies"
    lines = wrap(f"{finding.where}: {case}: {speaks}.", look.columns, "  ", "    ")
    for name, option in finding.readings.items():
        reading = book.readings[name]
        lines += wrap(f"under the reading {name} = {option}: {reading.options[option]}", look.columns, "    ")
    if finding.explained:
        lines += wrap(finding.explained, look.columns, "    ")
    return lines


def _stated(book: Book, name: str, value: str) -> str:
    if name == "as_of":
        return f"on {value}"
    fact = book.facts[name]
    return f"{fact.label}: {fact.values.get(value, value)}"


def _lines(covered: Covered, look: Look) -> list[str]:
    printed = ", ".join(f"“{' '.join(words.split())}”" for words in covered.words)
    lines = wrap(f"{covered.clause}: {', '.join(covered.kinds)} ({printed})", look.columns, "  ", "    ")
    if covered.rules:
        return lines + wrap(f"rules: {', '.join(covered.rules)}", look.columns, "    ")
    return lines + wrap(covered.reason or "no rule, and no reason recorded", look.columns, "    ")


def _chosen(options: argparse.Namespace, library: Library) -> tuple[Plan, ...]:
    return (library.plan(options.plan),) if options.plan else library.plans()


def _with_books(options: argparse.Namespace) -> Iterator[tuple[Book, Library]]:
    """Give the rule books of the plans chosen, each with the library."""
    from assistant.books import installed
    from corpus.library import Library
    from rules.book import BookError

    library, books = Library.installed(), installed()
    for plan in _chosen(options, library):
        try:
            yield books[plan.id], library
        except KeyError:
            print(f"{plan.id}: no rule book")
        except BookError as error:
            print(f"{plan.id}: the rule book cannot be used\n  {error}")
