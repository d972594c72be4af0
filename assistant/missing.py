"""What is said of a clause that a question names and no document has."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from assistant.wording.catalog import Translator
from corpus.clause_asked import Asked
from corpus.locating import bearing
from corpus.near_numbers import nearest, referring, speaks_of

if TYPE_CHECKING:
    from corpus.library import Library

_UNIT: Final = re.compile(r"[^\W\d_]|§")
_DOTTED: Final = re.compile(r"\d\.\d")
_OF_ANOTHER: Final = re.compile(
    r"\s*,?\s*(?:\([^()]*\)\s*)*(?:of|in|to|d[aeo]s?|del)\s+"
    r"(?!(?:(?:the|this|my|our|el|la|est[ea]|meu|nosso|mi|nuestro|o|a)\s+)?"
    r"(?:(?:share|stock|option|incentive)\s+)*"
    r"(?:plans?|programmes?|program|schemes?|rules|agreement|document|schedule|annex|appendix|exhibit"
    r"|planos?|programas?|planes|regulamento|reglamento|contrato|acuerdo|documento|anexo|ap[êé]ndice)\b"
    r"(?!['’]s\b|\s+(?:by-?laws|articles|charter|shareholders?|stockholders?|employment)\b))",
    re.IGNORECASE,
)
_LAW_BEFORE: Final = re.compile(
    r"(?:[法典例则則》]|指引|规则|規則|act|code|law|lei|ley|código)\s*[,，]?\s*的?\s*$", re.IGNORECASE
)
_MOST: Final = 3


def is_missing(library: Library, plans: Sequence[str], asked: Asked, question: str) -> bool:
    """Say whether none of some plans has the clause that a question names, and it can be none of another text."""
    named = _UNIT.search(asked.name) is not None or (asked.alone and _DOTTED.search(asked.name) is not None)
    if not plans or not named or _is_of_another(asked, question):
        return False
    documents = [library.document(plan) for plan in plans]
    return not any(bearing(document, asked.name) or speaks_of(document, asked.name) for document in documents)


def said(library: Library, plans: Sequence[str], asked: Asked, translate: Translator) -> list[str]:
    """The lines that say so, and which clauses stand where it would."""
    if len(plans) > _MOST:
        return [translate("None of the plans at hand has a “{clause}”.", clause=asked.name)]
    lines: list[str] = []
    for plan in plans:
        document = library.document(plan)
        name = document.plan.name(translate.language)
        lines.append(translate("There is no “{clause}” in the document of {plan}.", clause=asked.name, plan=name))
        if citing := referring(document, asked.name):
            lines.append(
                translate(
                    "The document refers to it in {clauses}, although it has none.", clauses=translate.listed(citing)
                )
            )
        beside = nearest(document, asked.name)
        if beside:
            headed = ((each, document.outline[each].heading) for each in beside)
            shown = (f"{each} ({heading})" if heading else each for each, heading in headed)
            lines.append(translate("The nearest clauses that it has: {clauses}.", clauses=translate.listed(shown)))
    return lines


def _is_of_another(asked: Asked, question: str) -> bool:
    """Say whether the words around a name may say that it is a clause of a law or of another agreement."""
    at = question.find(asked.name)
    if at < 0:
        return False
    return (
        _OF_ANOTHER.match(question, at + len(asked.name)) is not None or _LAW_BEFORE.search(question[:at]) is not None
    )
