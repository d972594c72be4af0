"""What is checked and said about a request and its result before they are shown.

Facts that cannot be, values that could not be placed, languages that are not spoken here, goals answered together.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, Final

from assistant.answer import Citation, Part, worked_out
from assistant.errors import BadDateError, BadFactError, ContradictionError
from assistant.reading.asked import spans
from assistant.reading.fitting import GRANT_DAYS
from assistant.reading.language import LANGUAGES
from assistant.reading.mention import Mention
from assistant.reading.plans import PlanFinder, employer
from assistant.reading.query import Query, Target
from assistant.reading.running import asks_from_when
from assistant.reading.strangers import strangers
from assistant.reading.values import is_today
from assistant.wording.catalog import Translator
from corpus.folding import folded, is_han
from corpus.issuers import short_names
from corpus.library import Library
from corpus.today import today
from rules.book import Book
from rules.engine import Look, look
from rules.expression import Call, Day, If, Node, Number
from rules.facts import FactError, bind
from rules.kinds import MOVED
from rules.result import Result

_MARK = re.compile(r"\[(\d+)\]")
_POINTS_BACK: Final = re.compile(
    r"(?:\b(?:the|those|these|[oa]s|ess[ea]s|aquel[ea]s|l[oa]s|es[oa]s|est[oa]s|aquell[oa]s)\s+|[这那該该這那些]+)$",
    re.IGNORECASE,
)
"""What stands before a number that was said before."""
_COUNTS_WORDS: Final = re.compile(
    r"\s*(?:(?:quick |short |small )?(?:things?|questions?|words?|points?)\b|"
    r"(?:coisas?|perguntas?|d[úu]vidas?|palavras?)\b|"
    r"(?:cosas?|preguntas?|dudas?|palabras?)\b|[个個件]?(?:[问問][题題]|事|字))",
    re.IGNORECASE,
)
"""What a number counts that is part of no plan: "two things", "兩個字"."""
_ARTICLES: Final = frozenset({"一", "one", "un", "um", "uma", "una", "uno"})
"""Numbers that are seldom more than an article."""


def probe(books: Mapping[str, Book], target: Target) -> Look:
    """Whether a target's facts settle its goal, and which are still missing."""
    book = books[target.plan]
    facts: dict[str, Any] = {name: raw for name, raw in target.facts.items() if name in book.facts}
    try:
        seen = look(book, target.goal or "", facts, as_of=target.as_of or today())
    except ValueError:
        return Look(settled=False, missing=tuple(book.facts))
    return seen._replace(settled=seen.settled and not seen.open)


PARTIAL_DISABILITY: Final = "partial_disability"
NUMBER_TOPICS: Final = frozenset({"award_size", "payout", "vested_quantity", "performance", "exercise_price"})


def asks_for_words(query: Query, book: Book, target: Target, result: Result) -> bool:
    """Whether the question asks what the plan says, not what facts would give: it brings no figure or day for that."""
    told = {name for name in target.facts if name in book.facts and name not in target.carried}
    if any(book.facts[name].type not in ("bool", "choice") for name in told & {*book.facts_of(result.goal)}):
        return False
    if "text" in query.asked and result.status in ("needs_facts", "discretionary"):
        return True
    if result.status != "needs_facts" or len(result.rules) != 1 or any(o.code for o in result.outcomes):
        return False
    if "definition" in query.asked:
        return True
    if all(o.quantity is not None and _is_a_length(o.quantity.value) for o in result.outcomes):
        own = bool(spans(query.question, "personal") or query.asked & {"quantity", "money"})
        return bool(spans(query.question, "how_long")) or not own
    if book.rules[result.rules[0]].bound and not query.asked & {"quantity", "money", "date"}:
        return True
    return book.rules[result.rules[0]].topic not in NUMBER_TOPICS and not query.asked & {"quantity", "money", "date"}


def _is_a_length(value: Node) -> bool:
    """Whether what remains of a day only waits for the day from which a known length of time runs."""
    if isinstance(value, If):
        return _is_a_length(value.then) and _is_a_length(value.otherwise)
    return isinstance(value, Call) and value.function in MOVED and isinstance(value.arguments[1], Number)


def told(result: Result, query: Query) -> Result:
    """The result as an answer to what happens, where that is settled and the question asks for no figure, and for no
    day but one that is known.
    """
    dated = any(o.quantity is not None and isinstance(o.quantity.value, Day) for o in result.outcomes)
    figures = asks_for_figures(query, NUMBERS if dated else FIGURES)
    return replace(result, status="computed") if result.decided and not figures else result


NUMBERS: Final = ("quantity", "money")
FIGURES: Final = (*NUMBERS, "date")


def asks_for_figures(query: Query, forms: Collection[str] = FIGURES) -> bool:
    """Whether a question asks for a number, an amount or, as it is one of the ``forms``, a day."""
    return any(form in forms or form.startswith("count:") for form in query.asked)


_WEIGHT: Final = ("clause", "computed", "silent", "not_in_document", "needs_facts", "discretionary", "ambiguous")


def apart(first: Part, other: Part) -> bool:
    """Whether two parts give different numbers or dates."""

    def values(part: Part) -> set[tuple[str | None, str | None]]:
        return {(o.quantity.exact, o.quantity.date) for o in part.outcomes if o.quantity is not None}

    return bool(values(first)) and bool(values(other)) and values(first) != values(other)


def together(first: Part, other: Part) -> Part:
    """Two goals of one plan as one part; the status promises as little as either, a quotation apart."""
    return first.model_copy(
        update={
            "status": max(first.status, other.status, key=_WEIGHT.index),
            "outcomes": (*first.outcomes, *other.outcomes),
            "needs": tuple({need.fact: need for need in (*first.needs, *other.needs)}.values()),
            "assumptions": tuple({a.text: a for a in (*first.assumptions, *other.assumptions)}.values()),
            "derivation": (*first.derivation, *other.derivation),
            "facts": tuple(dict.fromkeys((*first.facts, *other.facts))),
            "unused": tuple(words for words in first.unused if words in other.unused),
            "rules": tuple(dict.fromkeys((*first.rules, *other.rules))),
            "review": "stale" if "stale" in (first.review, other.review) else first.review,
        }
    )


def all_facts(books: Sequence[Book]) -> dict[str, Any]:
    return {name: fact for book in books for name, fact in book.facts.items()}


def preface(query: Query, translate: Translator, library: Library) -> list[str]:
    """Lines for those whose language is not spoken here or whose company is not at hand, and on who helped to read."""
    lines: list[str] = []
    if query.proposed is not None:
        lines.append(
            translate(
                "The chat model {model} helped to read this question; what it was taken to say stands under "
                "“Understood”.",
                model=query.proposed,
            )
        )
    lines += [
        translate(
            "None of the plans at hand bears the name “{company}”; what follows is from the plans at hand.",
            company=company,
        )
        for company in not_at_hand(query, library)
    ]
    spoken, answered = query.language.spoken, query.language.language
    if spoken in LANGUAGES or answered != "en":
        return lines
    from babel import Locale, UnknownLocaleError

    try:
        name = Locale.parse(spoken).get_language_name("en") or spoken
    except (UnknownLocaleError, ValueError):
        name = spoken
    return [
        *lines,
        f"Your question seems to be in {name}, which is not one of the languages spoken here "
        "(English, Portuguese, Spanish, Simplified and Traditional Chinese); the answer is in English.",
    ]


def not_at_hand(query: Query, library: Library) -> list[str]:
    """The names that a question gives to plans, or to those whose they are, and that no plan at hand has."""
    company = employer(query.question) if not query.named else None
    found = [company] if company is not None and not named_in(library, company) else []
    spoken = query.language.spoken
    if any(strangers(query.question, (), spoken)):
        known = PlanFinder(library.plans()).find(query.question).spans
        bare = [short for name in found for short in short_names("", name)]
        called = [folded(name) for plan in library.plans() for name in (*plan.called, *bare)]
        found += [
            name
            for name in dict.fromkeys(strangers(query.question, known, spoken))
            if not any(folded(name) in other for other in called) and not _speak_of(library, name)
        ]
    return found


def _speak_of(library: Library, name: str) -> bool:
    """Whether a document at hand has all the words of a name, or two characters in a row of a Chinese one."""
    words = folded(name).split()
    parts = [name[at : at + 2] for at in range(len(name) - 1)] if is_han(name[0]) else []
    texts = (folded(library.document(plan.id).text) for plan in library.plans())
    if parts:
        pairs = [folded(part) for part in parts]
        return any(pair in text for text in texts for pair in pairs)
    return any(all(re.search(rf"\b{re.escape(word)}\b", text) for word in words) for text in texts)


def named_in(library: Library, company: str) -> bool:
    """Whether a document at hand names a company, be it a subsidiary or a party."""
    names = {name.casefold() for name in short_names("", company)} or {company.casefold()}
    texts = (library.document(plan.id).text.casefold() for plan in library.plans())
    return any(name in text for text in texts for name in names)


def consistent(book: Book, target: Target, day: date | None) -> None:
    """Refuse facts that contradict the question, and a day of the answer before the grant.

    Raises:
        ContradictionError, BadFactError: which two do not go together.
    """
    try:
        stated = bind(book.facts, {n: r for n, r in target.facts.items() if n in book.facts}, book.day_constants)  # type: ignore[misc]
        for said in target.against:
            if book.facts[said.fact].literal(said.raw) != stated[said.fact]:
                raise ContradictionError(
                    f"The question says “{said.text}” for {said.fact} and the request gives {target.facts[said.fact]}; "
                    "give one of them."
                )
    except FactError as error:
        raise BadFactError(str(error)) from None
    on = target.as_of or day
    for name, value in stated.items():
        granted = GRANT_DAYS & set(book.facts[name].concepts)
        if on and granted and isinstance(value, Day) and on < value.value:
            raise BadFactError(
                f"The answer is wanted as of {on.isoformat()}, which comes before the {book.facts[name].label} "
                f"({value.value.isoformat()})."
            )


def possible(result: Result) -> None:
    """Refuse facts that make a count of shares or the like fall below zero, in the answer or on the way to it.

    Raises:
        BadFactError: naming the count.
    """
    quantities = [outcome.quantity for outcome in result.outcomes if outcome.quantity is not None]
    counts = [
        *((quantity.name, quantity.value, quantity.unit.unit) for quantity in quantities),
        *((step.rule, step.value, step.unit.unit) for step in result.derivation),
    ]
    for name, value, unit in counts:
        if unit in ("options", "shares", "units", "rsus") and isinstance(value, Number) and value.value < 0:
            raise BadFactError(
                f"With these facts {name.replace('_', ' ')} would fall below zero, "
                "so one of them cannot be right; please check the numbers given."
            )


def said_back(query: Query, ruled: Sequence[Target], given: Mapping[str, object], translate: Translator) -> list[str]:
    """What could not be used of the question, and where the question and the request disagree."""
    lines: list[str] = []
    for value in query.doubtful:
        if value.doubt == "impossible_date":
            raise BadDateError(
                f"{value.text!r} is not a day of the calendar; write an existing date, such as 2025-03-31."
            )
        if value.doubt == "no_year":
            lines.append(translate("“{value}” has no year, so it was not used; please write it out.", value=value.text))
            continue
        lines.append(
            translate("“{value}” can be read in two ways, so it was not used; please write it out.", value=value.text)
        )
    lines += [
        translate("This part of your question is not answered here, so please ask it by itself: “{part}”", part=part)
        for part in query.left
        if ruled
    ]
    for concept, words in dict(query.events).items():
        if concept == PARTIAL_DISABILITY and ruled:
            lines.append(
                translate(
                    "“{words}” was not taken for the permanent disability of which plans speak; only the plan's own "
                    "definition decides whether it counts.",
                    words=words,
                )
            )
    left = [set(target.unbound) for target in ruled]
    for value in sorted(set.intersection(*left) if left else set(), key=lambda mention: mention.start):
        if not not_placed(query, value) or value.start in query.taken():
            continue
        lines.append(
            translate("“{value}” was not needed or could not be placed, so it was not used.", value=value.text)
        )
    return lines


def not_placed(query: Query, value: Mention) -> bool:
    """Whether a value without a place means something: today, an article, what counts words, a length of which it is
    asked from when it runs, and what only points back to a number that has its place ("do I keep the 6,000?") do not.
    """
    if value.kind == "duration" and asks_from_when(query.question, query.values):
        return False
    if is_today(value) or _COUNTS_WORDS.match(query.question, value.end) or value.text in _ARTICLES:
        return False
    again = any(b.text == value.text and b.start < value.start for target in query.targets for b in target.bound)
    return not (again and _POINTS_BACK.search(query.question, 0, value.start))


def renumbered(
    text: str, parts: Sequence[Part], citations: Sequence[Citation]
) -> tuple[str, tuple[Part, ...], tuple[Citation, ...]]:
    """The same answer with its citations numbered as they are read: the text's, the worked-out steps', the rest."""
    referred = [int(n) for n in _MARK.findall(text)]
    referred += [n for part in parts for step in part.derivation if worked_out(step) for n in step.citations]
    order = list(dict.fromkeys([*referred, *(citation.n for citation in citations)]))
    new = {old: position for position, old in enumerate(order, start=1)}

    def changed(numbers: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(new[n] for n in numbers)

    moved = tuple(
        part.model_copy(
            update={
                key: tuple(
                    entry.model_copy(update={"citations": changed(entry.citations)}) for entry in getattr(part, key)
                )
                for key in ("outcomes", "assumptions", "derivation")
            }
        )
        for part in parts
    )
    listed = sorted((citation.model_copy(update={"n": new[citation.n]}) for citation in citations), key=lambda c: c.n)
    return _MARK.sub(lambda match: f"[{new[int(match[1])]}]", text), moved, tuple(listed)
