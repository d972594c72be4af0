"""Every sentence that can reach a reader and so needs a translation: those of a rule book and those of our own code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from assistant.wording.format import UNIT_MESSAGES
from rules.book import Book
from rules.engine import ROUNDING_SILENT
from rules.expression import FUNCTIONS
from rules.facts import standard_facts
from rules.printing import COUNTED
from rules.result import CONTRADICTORY, NO_NUMBER, NOT_SAID
from rules.sessions import CALENDARS
from rules.vocabulary import REASON_NAMES, TERMINATION_REASONS

PACKAGE = Path(__file__).parent.parent


def of_book(book: Book) -> list[str]:
    """The sentences, labels and names of one book, each once, in the book's order; our own standard ones left out."""
    ours = {text for fact in standard_facts().values() for text in (fact.label, fact.ask, *fact.values.values())}
    return [text for text in dict.fromkeys(_book(book)) if text and text not in ours]


def _book(book: Book) -> Iterator[str]:
    for fact in book.facts.values():
        yield from (fact.label, fact.ask, fact.presumed or "", *fact.values.values())
    for constant in book.constants.values():
        yield constant.label
        yield constant.per or ""
    for reading in book.readings.values():
        yield from (reading.question, reading.reason, *reading.options.values())
    for rule in book.rules.values():
        if rule.topic or rule.is_quantity:
            yield rule.title
        yield rule.says
        yield from (rule.case or "", rule.decided_by or "", rule.not_in_document or "", rule.per or "")
        yield from (presumption.says for presumption in rule.presumes)
        yield from (note.says for note in rule.notes)
        yield from (row.note or "" for row in rule.table)
        for outcome in rule.outcomes:
            yield from (outcome.says, outcome.in_words or "")
    yield from (entry.says for entry in book.impossible)


def of_ours() -> list[str]:
    """The messages of the assistant's own code: what it passes to a translator, and the standard words of rule
    books.
    """
    found: dict[str, None] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _is_translator(node.func) and node.args:
                message = node.args[0]
                if isinstance(message, ast.Constant) and isinstance(message.value, str):
                    found[message.value] = None
                if isinstance(message, ast.IfExp):
                    for part in (message.body, message.orelse):
                        if isinstance(part, ast.Constant) and isinstance(part.value, str):
                            found[part.value] = None
    for one, many in UNIT_MESSAGES.values():
        found |= {one: None, many: None}
    for fact in standard_facts().values():
        found |= dict.fromkeys((fact.label, fact.ask))
    found |= dict.fromkeys((*TERMINATION_REASONS.values(), *REASON_NAMES.values()))
    found |= dict.fromkeys(
        (
            "another document",
            "as of",
            ROUNDING_SILENT,
            CONTRADICTORY,
            NO_NUMBER,
            NOT_SAID,
            "share",
            "month",
            "year",
            "lot",
        )
    )
    found |= dict.fromkeys(
        word.replace("_", " ")
        for word in ("and", "or", "not", "in", "if", "otherwise", *FUNCTIONS, *sum(COUNTED.values(), ()))
    )
    found |= dict.fromkeys(CALENDARS.values())
    return list(found)


def _is_translator(function: ast.expr) -> bool:
    name = (
        function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
    )
    return name in ("translate", "_translate")
