"""Two values for one fact, both asked about: "at 1.99, and at 2.0?", 2.99和3.0分别, "an employee and a director each".

Each is a case of its own. That the two are meant so shows in the words between them, and in what the rules need: read
with either of them, the question asks the same of the same rules, with facts that differ in one alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from assistant.reading.asked import spans
from assistant.reading.asked_again import asked_again, differ_alone
from assistant.reading.cases import by_itself, side_by_side
from assistant.reading.gains import asks_for_gain, only_costs
from assistant.reading.mention import Mention
from assistant.reading.query import Case, Purpose, Query, Target
from assistant.reading.several import length
from assistant.reading.unjoined import apart_in_one
from assistant.reading.ways import both_ways
from assistant.reading.wordlist import Wordlist
from corpus.data import load
from rules.book import Book
from rules.facts import Fact

_REACH: Final = 70
"""How many characters stand at most between two words for people."""
_BETWEEN: Final = 40
"""How many characters stand at most between two values."""
_SMALL: Final = re.compile(
    r"(?:[\s,，、（()）.]|\b(?:at|of|with|for|by|on|if|it|is|was|were|a|an|the|then|also|options?|shares?|units?|rsus?|"
    r"com|de|do|da|em|se|for|fosse|com|um|uma|op[cç][oõ]es|a[cç][oõ]es|con|en|del?|si|fuera|es|un|una|opciones|acciones)\b|"
    r"[份股个個时時]|期[权權]|系[数數]|係數|若|如果|是|為|为|在)*",
    re.IGNORECASE,
)
"""What may stand there beside the word that joins them."""
_AGAIN: Final = 26
"""How many letters stand at most beside a value in a sentence that asks the same again."""
_NEARER: Final = 2
"""By how much a value is nearer to the one whose place it takes than to any other."""
_COMPARES: Final = ("weighing", "difference", "by_how_much", "instead")


class _Words(NamedTuple):
    """The words of ``both.yaml``, where they are explained."""

    joins: Wordlist
    breaks: Wordlist
    one: Wordlist
    others: tuple[tuple[str, Wordlist], ...]
    again: re.Pattern[str]


@lru_cache(maxsize=1)
def _words() -> _Words:
    loaded: dict[str, Any] = load(Path(__file__).with_name("both.yaml").read_bytes())
    others = tuple((concept, Wordlist(words)) for concept, words in loaded["others"].items())
    again = re.compile("(?:" + "|".join(loaded["again"]) + r")[^?？.。]{0,24}$", re.IGNORECASE)
    return _Words(Wordlist(loaded["joins"]), Wordlist(loaded["breaks"]), Wordlist(loaded["one"]), others, again)


def in_both(query: Query, question: str, books: Mapping[str, Book], read: Callable[[str], Query]) -> Query | None:
    """The question with its two cases, where it asks for both of two values of one fact.

    Args:
        query: the question as it was read, which uses the one value alone.
        books: the rules of the plans.
        read: reads a question.
    """
    target = query.targets[0]
    if target.goal is None or target.sought is not None or target.cases:
        return None
    if asks_for_gain(question) and only_costs(target, books[target.plan]):
        return None  # what is asked again then is what a share is worth
    for pair in _values(query, question, target):
        cases = _cases(pair, question, read)
        if apart_in_one(target, question, [words for words, _ in pair], cases):
            return _parted(query, cases)
    for pair in asked_again(query, question, target):
        cases = _cases(pair, question, read)
        if differ_alone(target, cases):
            return _parted(query, cases)
    book = books[target.plan]
    ways = both_ways(question, book.facts, sorted(book.facts_of(target.goal)))
    for name, pair in (*_people(question, target, book.facts), *ways):
        cases = _cases(pair, question, read)
        if _differ_in(name, cases):
            return _parted(query, [_led_by(case, target.goal) for case in cases])
    return None


def _cases(pair: list[tuple[str, str]], question: str, read: Callable[[str], Query]) -> list[Case]:
    purpose: Purpose = "weighed" if any(spans(question, form) for form in _COMPARES) else "apart"
    return [Case(words, read(alone), purpose) for words, alone in pair]


def _parted(query: Query, cases: list[Case]) -> Query | None:
    parted = side_by_side(query, cases)
    return parted if parted is not query else None


def _values(query: Query, question: str, target: Target) -> Iterator[list[tuple[str, str]]]:
    """The pairs of a value that is no fact with one of its kind that is, which words join; as `cases` has them."""
    bound = {each.start for each in target.bound if not each.back}
    used = [value for value in query.values if value.start in bound and not value.doubt]
    for left in (value for value in target.unbound if not value.doubt):
        alike = [v for v in used if (v.kind, v.unit) == (left.kind, left.unit) and v.value != left.value]
        again = _asked_again(question, left, alike)
        for value in alike:
            one, two = sorted((value, left), key=lambda each: each.start)
            if value is again or _joined(question, one, two, query):
                yield [
                    (
                        each.text,
                        f"{question[: one.start]}{by_itself(each)}{question[one.end : two.start]}{question[two.end :]}",
                    )
                    for each in (one, two)
                ]


def _asked_again(question: str, left: Mention, alike: Sequence[Mention]) -> Mention | None:
    """The value whose place another one takes in a sentence that asks the same again, "and at R$ 5.10?": the only one,
    or the one that it is plainly nearest to.
    """
    sentence = _words().again.search(question, 0, left.start)
    if sentence is None or length(question[sentence.end() : left.start] + question[left.end :]) > _AGAIN:
        return None
    before = [value for value in alike if value.end <= sentence.start() and isinstance(value.value, Fraction)]
    near = sorted(before, key=lambda value: abs(value.value - left.value))  # type: ignore[operator]
    if len(near) > 1 and abs(near[0].value - left.value) * _NEARER > abs(near[1].value - left.value):  # type: ignore[operator]
        return None
    return near[0] if near else None


def _joined(question: str, one: Mention, two: Mention, query: Query) -> bool:
    """Whether nothing but a word that joins and small words stand between two values."""
    words = _words()
    between = question[one.end : two.start]
    if not between or len(between) > _BETWEEN or words.breaks.search(between) or not words.joins.search(between):
        return False
    units = [question[c[0] : c[1]] for c in query.options if one.end <= c[0] < two.start]
    return not units and _SMALL.fullmatch(words.joins.subn(" ", between)[0]) is not None


def _people(question: str, target: Target, facts: Mapping[str, Fact]) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The yes/no facts of which a question names who is so and who is not, with its cases."""
    said = _words()
    for each in target.bound:
        fact = facts.get(each.fact)
        if fact is None or fact.type != "bool" or fact.presume is None or each.raw != "yes":
            continue
        for words in (words for concept, words in said.others if concept in fact.concepts):
            for other in words.finditer(question):
                first, second = sorted((other.span(), (each.start, each.end)))
                if not 0 < second[0] - first[1] <= _REACH or said.breaks.search(question, first[1], second[0]):
                    continue
                if said.one.search(question, 0, first[0]) or not said.joins.search(question, first[1], second[0]):
                    continue
                alone = f"{question[: each.start]}{other[0]}{question[each.end :]}"
                own, not_so = (question[each.start : each.end], question), (other[0], alone)
                yield each.fact, [own, not_so] if each.start < other.start() else [not_so, own]


def _differ_in(name: str, cases: list[Case]) -> bool:
    """Whether two cases ask the same of the same rules, with facts that differ in this one alone."""
    targets = [case.query.targets for case in cases]
    if any(len(each) != 1 or each[0].goal is None or each[0].sought for each in targets):
        return False
    one, two = (each[0] for each in targets)
    left = [{k: v for k, v in each.facts.items() if k != name} for each in (one, two)]
    return (
        (one.plan, one.as_of, _goals(one)) == (two.plan, two.as_of, _goals(two))
        and left[0] == left[1]
        and one.facts.get(name) != two.facts.get(name)
    )


def _goals(target: Target) -> set[str | None]:
    """What a target asks, whichever of it comes first."""
    return {target.goal, *(also.goal for also in target.also)}


def _led_by(case: Case, goal: str) -> Case:
    """A case that asks several goals, with this one first where it is among them."""
    [first] = case.query.targets
    lead = next((also for also in first.also if also.goal == goal), None)
    if lead is None:
        return case
    rest = (replace(first, also=(), rivals=()), *(also for also in first.also if also is not lead))
    return replace(case, query=replace(case.query, targets=(replace(lead, also=rest, rivals=()),)))
