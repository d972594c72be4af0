"""What an answer says of the version of the document that it uses, and of rules that an amendment has overtaken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from assistant.answer import Outcome, Part
from assistant.compose import Citations
from assistant.reading.query import Query
from assistant.reading.reference import applied_on
from assistant.sources import Sources
from assistant.wording.catalog import Translator
from assistant.wording.format import day as format_day
from assistant.wording.format import language_name
from assistant.wording.text import marks
from corpus.library import Library
from corpus.plan import Document, Plan
from corpus.span import Span
from corpus.today import today
from corpus.units import stretches

_BLANK: Final = " \t\n|"


def versions(library: Library, sources: Sources, translate: Translator) -> list[str]:
    """The lines that say which version was used, where there are several, and what of it is new to the rules."""
    lines = used(library, sources.document.plan, translate)
    if sources.changed:
        lines.append(
            translate(
                "That version changed the wording of {clauses}, on which this rests, and the rules have not been "
                "checked against it yet: read the clause before relying on this.",
                clauses=translate.listed(sources.changed),
            )
        )
    return lines


def translated(sources: Sources, translate: Translator) -> list[str]:
    """The line that says that a document is a translation and another text prevails, where it says so itself."""
    plan = sources.document.plan
    if plan.prevailing_language is None or plan.prevailing_language == plan.language:
        return []
    prevails = language_name(plan.prevailing_language, translate.language)
    return [translate("The document at hand is a translation; the original in {language} prevails.", language=prevails)]


def of_its_day(query: Query, day: date | None) -> Query:
    """The query with the past day for which its tense says that it asks, where no rule answers it.

    Args:
        query: the question as it was read.
        day: the day passed along.
    """
    if query.asked_on is not None or any(target.goal is not None for target in query.targets):
        return query
    asked = applied_on(query.question, query.values)
    if asked is None or not isinstance(asked.value, date) or asked.value >= (day or today()):
        return query
    return replace(query, asked_on=asked)


def asked_day(library: Library, query: Query, day: date | None) -> date | None:
    """The day that decides which version counts: that for which the question asks what a document says, else ``day``.

    A month or a year is such a day where one version of each plan was in force throughout. A day that the question
    also gives for a fact of a rule is none.
    """
    asked = query.asked_on
    if asked is None or not isinstance(asked.value, date):
        return day
    if any(bound.start == asked.start for target in query.targets for bound in target.bound):
        return day
    first, last = library.on(asked.value), library.on(asked.last or asked.value)
    one = all(first.plan(plan.id).version == last.plan(plan.id).version for plan in first.plans())
    return asked.value if one else day


def used(library: Library, plan: Plan, translate: Translator) -> list[str]:
    """The line that says which version was used, where there are several or the day is before the first."""
    if plan.effective is None:
        if len(library.versions(plan.id)) == 1:
            return []
        return [translate("This answers by version {number} of the document.", number=str(plan.version))]
    day = format_day(plan.effective, translate.language)
    asked = library.day or today()
    if asked < plan.effective:
        return [
            translate(
                "On {asked}, the day asked about, no version of the document at hand was in force; this answers by "
                "version {number}, in force from {day}.",
                asked=format_day(asked, translate.language),
                number=str(plan.version),
                day=day,
            )
        ]
    if len(library.versions(plan.id)) == 1:
        return []
    return [
        translate(
            "This answers by version {number} of the document, in force since {day}.", number=str(plan.version), day=day
        )
    ]


def others(library: Library, query: Query, parts: Sequence[Part], translate: Translator) -> list[str]:
    """The lines that say of the one day that a question names, and that is no fact, that another version was in force.

    Args:
        library: the documents.
        query: the question as it was read.
        parts: the parts of its answer.
        translate: into the reader's language.
    """
    days = [value for value in query.values if value.kind == "date" and not value.doubt and not value.unit]
    if len(days) != 1 or not isinstance(days[0].value, date) or any(target.bound for target in query.targets):
        return []
    day = days[0].value
    lines: list[str] = []
    for part in parts:
        if part.plan is None or part.version is None or len(library.versions(part.plan)) == 1:
            continue
        then = library.on(day).plan(part.plan)
        if then.version == part.version or (then.effective is not None and day < then.effective):
            continue
        lines.append(
            translate(
                "On {day}, which your question names, version {number} of the document is the one in force; ask “as of "
                "{day}” for what that version says.",
                day=format_day(day, translate.language),
                number=str(then.version),
            )
        )
    return list(dict.fromkeys(lines))


def withheld(sources: Sources, citations: Citations, translate: Translator) -> tuple[Part, list[str]]:
    """The part and the lines where the words on which the rules rest are gone: nothing is computed."""
    document = sources.document
    numbers = [
        citations.span(document, document.outline.at(words.start).id, words.start, words.end)
        for clauses in sources.lost.values()
        for words in _standing(document, filter(None, map(sources.now, clauses)))
    ]
    numbers = list(dict.fromkeys(numbers))
    lines = [
        translate(
            "Version {number} of the document no longer says what the rule for this was written from ({clauses}), so "
            "nothing is computed.",
            number=str(document.plan.version),
            clauses=translate.listed(sources.lost),
        )
    ]
    if numbers:
        lines.append(translate("What stands there now: {marks}", marks=marks(numbers)))
    outcomes = (Outcome(citations=tuple(numbers)),) if numbers else ()
    part = Part(
        plan=document.plan.id, version=document.plan.version, status="clause", outcomes=outcomes, review="stale"
    )
    return part, lines


def _standing(document: Document, clauses: Iterable[str]) -> list[Span]:
    """Where the own words of clauses begin, those as one that follow on each other."""
    found: list[Span] = []
    for own in sorted(stretches(document, document.outline[clause])[0] for clause in clauses):
        words = document.text[own.start : own.end]
        span = Span(own.start + len(words) - len(words.lstrip(_BLANK)), own.start + len(words.rstrip(_BLANK)))
        if found and not document.text[found[-1].end : span.start].strip(_BLANK):
            found[-1] = Span(found[-1].start, span.end)
        else:
            found.append(span)
    return found
