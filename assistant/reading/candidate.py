"""A rule that may be what a question asks for, and whether it answers something that others leave."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from assistant.reading.bound import Binding
from assistant.reading.evidence import CONSEQUENCES, UNIT_WORDS, form_of
from assistant.reading.said import Said
from rules.book import Book, Rule

WHO: Final = "who_receives"
_LEFT: Final = "termination_date"
_BEFORE_LEAVING: Final = re.compile(
    r"\b(?:before|until|till) (?:i|my) (?:leav|quit|resign|go\b|last day|exit)|"
    r"\bantes d[ea] (?:sair|me demitir|pedir|minha sa[ií]da)|"
    r"\bantes de (?:irme|salir|renunciar|mi salida)|(?:[离離][职職开開]|[辞辭][职職]|走)(?:之)?前",
    re.IGNORECASE,
)
_THEN: Final = re.compile(
    r"\b(?:right|just|immediately|directly|straight) (?:after|upon|afterwards)\b|\bexercise then\b|"
    r"\b(?:on|at) (?:that|the same) (?:day|moment|point)\b|"
    r"\b(?:logo|imediatamente) (?:ap[oó]s|depois)\b|\b(?:nesse|naquele) (?:dia|momento)\b|"
    r"\b(?:justo|inmediatamente) (?:despu[eé]s|tras)\b|\b(?:ese|aquel) (?:mismo )?(?:d[ií]a|momento)\b|"
    r"[当當](?:天|日|[时時])|[届屆][时時]|[随隨][即后後]|紧接|緊接|立即",
    re.IGNORECASE,
)
"""What asks for the number on the day of the event."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A rule that might be what is asked, with the facts that the question gives it."""

    rule: Rule
    score: float
    binding: Binding


def adds(book: Book, chosen: Sequence[Candidate], other: Candidate, said: Said) -> bool:
    """Whether a further goal answers a part of the question that the chosen ones do not."""
    have = [candidate.rule for candidate in chosen]
    if form_of(have[0]) == "money" and other.rule.outcomes and other.rule.goal not in CONSEQUENCES:
        return False
    covered = {concept for rule in have for concept in rule.concepts}
    own = {concept for concept in other.rule.concepts if concept in said.present} - covered - UNIT_WORDS
    form, forms = form_of(other.rule), {form_of(rule) for rule in have}
    alike = [rule.goal for rule in have if form_of(rule) == form]
    if any(other.rule.goal in book.parts_of(goal) or goal in book.parts_of(other.rule.goal) for goal in alike):
        return False
    if any(
        other.rule.goal in outcome.also for rule in have for each in book.goals[rule.goal] for outcome in each.outcomes
    ):
        return False
    new_form = form in said.asked and form not in forms and form in ("date", "money", "quantity")
    taken = {bound.start: bound.fact for candidate in chosen for bound in candidate.binding.bound}
    if any(taken.get(bound.start, bound.fact) != bound.fact for bound in other.binding.bound):
        return False
    new_topic = other.rule.topic not in {rule.topic for rule in have}
    if have[0].outcomes:
        return bool(own) and (WHO in own or (new_form and form == "date"))
    return bool(own) and (new_form or not new_topic)


def day_meant(book: Book, candidate: Candidate, said: Said) -> str | None:
    """The day for which a number that depends on it is asked, where none is named: that of an event or of leaving which
    is still to come, or of the event where the question says so ("right after it").
    """
    if form_of(candidate.rule) != "quantity" or not book.depends_on_day(candidate.rule.goal):
        return None
    bound = [b for b in candidate.binding.bound if b.fact in book.facts]
    events = {b.raw for b in bound if "event_date" in book.facts[b.fact].concepts}
    days = events or {b.raw for b in bound if b.fact == _LEFT and not _BEFORE_LEAVING.search(said.text)}
    if len(days) != 1:
        return None
    [day] = days
    return day if day > said.today.isoformat() or (events and _THEN.search(said.text)) else None
