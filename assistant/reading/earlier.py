"""What the post that somebody held before gives by the same rule: "I was Manager, promoted to Officer".

Where a book asks for a number of the position held before, and a question names that position, the rule that gives the
number of a position gives it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from assistant.reading.becoming import as_glossed, formerly
from assistant.reading.bound import Binding, Bound
from assistant.reading.flags import POST, choices
from corpus.concepts import Mention
from corpus.today import today
from rules.book import Book
from rules.engine import ask
from rules.expression import Number
from rules.facts import Fact

_BEFORE: Final = re.compile(r"\bheld before\b")


def with_earlier(
    book: Book, usable: Sequence[str], binding: Binding, text: str, concepts: Sequence[Mention]
) -> Binding:
    """A binding with what follows from the post that somebody held before, where it is named.

    Args:
        book: the rule book.
        usable: the names of the facts that the goal can use.
        binding: what the question gives already.
        text: the question.
        concepts: the words in it that the thesaurus knows.
    """
    known = {bound.fact: bound.raw for bound in binding.bound}
    wanted = [book.facts[name] for name in usable if name not in known and _BEFORE.search(book.facts[name].label)]
    posts = [book.facts[name] for name in usable if name in known and POST in book.facts[name].concepts]
    found: list[Bound] = []
    for post in posts if wanted else ():
        named = {
            value: [c for c in concepts if c.concept in post.value_concepts[value]] for value in choices(post, concepts)
        }
        former = formerly(text, as_glossed(text, named))
        if former is None or former == known[post.name]:
            continue
        at = named[former][0]
        for fact in wanted:
            value = _of_post(book, post, former, fact)
            if value is not None:
                found.append(Bound(fact.name, value, at.start, at.end, text[at.start : at.end]))
    return replace(binding, bound=(*binding.bound, *found)) if found else binding


def _of_post(book: Book, post: Fact, value: str, fact: Fact) -> str | None:
    """The number that a rule gives for a post alone, of the kind of a fact; nothing where several rules differ."""
    given: set[str] = set()
    for goal, rules in book.goals.items():
        uses = book.facts_of(goal)
        if rules[0].unit != fact.unit or post.name not in uses or fact.name in uses:
            continue
        result = ask(book, goal, {post.name: value}, as_of=today(), explained=False)
        numbers = [o.quantity.value for o in result.outcomes if o.quantity is not None]
        given |= {str(number.value) for number in numbers if isinstance(number, Number)}
    return given.pop() if len(given) == 1 else None
