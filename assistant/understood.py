"""What was understood of a question: the facts that were used and where they come from, in words and as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date
from typing import Final, Literal

from assistant.answer import UsedFact
from assistant.checks import not_placed
from assistant.compose import Composer
from assistant.inexact import bounded_words
from assistant.periods import periods
from assistant.reading.bound import Bound, is_worked_out
from assistant.reading.query import Query, Target
from assistant.wording.format import day as format_day
from rules.facts import FactError, Raw

_LEAVING: Final = "termination_date"
_STAYS: Final = frozenset(
    {"X_GROUP_TRANSFER", "X_LEAVE_OF_ABSENCE", "X_PARENTAL_LEAVE", "X_CHANGE_OF_POST", "X_ELECTED_TO_BOARD"}
)
"""What happens to who stays, so that its day is none on which somebody left."""
Source = Literal["question", "request", "conversation", "record"]


def understood(composer: Composer, target: Target, today: date) -> list[str]:
    """What was read from the question and taken over from earlier questions, so that a misreading shows."""
    translate, facts_of = composer.translate, composer.book.facts
    spread = {bound.fact: bound.text for bound in periods(target)} | bounded_words(target)
    dated = composer.book.depends_on_day(target.goal or "")

    worked_out = {bound.fact: bound.text for bound in target.bound if is_worked_out(bound.text)}

    stays = str(target.facts.get("termination_reason")) in _STAYS

    def said(name: str, raw: str) -> str:
        if name == _LEAVING and stays:
            day = spread.get(name) or format_day(date.fromisoformat(raw), translate.language)
            return f"{translate('day of the change')} = {day}"
        if name in spread:
            return f"{composer.label(name)} = {spread[name]}"
        fact = composer.stated(name, facts_of[name].literal(raw))
        return translate("{fact} ({words})", fact=fact, words=worked_out[name]) if name in worked_out else fact

    facts = {bound.fact: bound.raw for bound in target.bound if bound.fact in facts_of}
    recorded = target.recorded.facts if target.recorded is not None else {}
    if "termination_reason" in target.facts and "termination_reason" not in recorded:
        facts["termination_reason"] = str(target.facts["termination_reason"])
    now = [said(name, raw) for name, raw in facts.items() if name not in target.carried]
    earlier = [said(name, raw) for name, raw in target.carried.items() if name in facts_of]
    if target.as_of is not None and dated:
        day = spread.get("as_of") or format_day(target.as_of, translate.language)
        (earlier if "as_of" in target.carried else now).append(f"{translate('as of')} = {day}")
    lines = [translate("Understood: {facts}.", facts=translate.listed(now))] if now else []
    lines += [
        translate(
            "No day was said, so “{words}” is counted back from {day}.",
            words=bound.text,
            day=format_day(target.as_of or today, translate.language),
        )
        for bound in target.bound
        if bound.back
    ]
    lines += [line for bound in target.bound for line in _counted(composer, bound)]
    if earlier:
        lines.append(translate("From earlier in this conversation: {facts}.", facts=translate.listed(earlier)))
    return [*lines, *_of_records(composer, target)]


def _counted(composer: Composer, bound: Bound) -> Iterator[str]:
    """From which day of the plan a length of time was counted."""
    since, translate = bound.since, composer.translate
    if since is None:
        return
    day = format_day(since.day, translate.language)
    if since.name is not None:
        day = f"{day} ({composer.label(since.name)})"
    if since.named:
        yield translate("“{words}” is counted from {day}.", words=bound.text, day=day)
    else:
        yield translate("From which day “{words}” counts was not said: {day} was taken.", words=bound.text, day=day)
    if since.about:
        yield translate("A rough length of time was taken as exact; say the day for an exact answer.")


def _of_records(composer: Composer, target: Target) -> list[str]:
    """What records put in, and what they say otherwise."""
    record, translate = target.recorded, composer.translate

    def listed(facts: Mapping[str, str]) -> str:
        known = composer.book.facts
        return translate.listed(composer.stated(name, known[name].literal(raw)) for name, raw in facts.items())

    if record is None:
        return []
    lines = []
    own = {name: raw for name, raw in record.facts.items() if name not in record.prices}
    if own:
        lines.append(translate("From the records, {award}: {facts}.", award=record.award, facts=listed(own)))
    for day in sorted(set(record.prices.values())):
        facts = {name: record.facts[name] for name, of in record.prices.items() if of == day}
        shown = format_day(date.fromisoformat(day), translate.language)
        lines.append(translate("From the records, for {day}: {facts}.", day=shown, facts=listed(facts)))
    if record.otherwise:
        lines.append(
            translate(
                "The records say otherwise, {award}: {facts}. What was said here was used.",
                award=record.award,
                facts=listed(record.otherwise),
            )
        )
    return lines


def facts_used(composer: Composer, query: Query, target: Target) -> tuple[UsedFact, ...]:
    """The facts on which a target rests, each with its source."""
    return tuple(_used(composer, query, target))


def _used(composer: Composer, query: Query, target: Target) -> Iterator[UsedFact]:
    words = {bound.fact: bound.text for bound in target.bound} | bounded_words(target)
    for start, end, _ in query.reasons[:1]:
        words["termination_reason"] = query.question[start:end]
    record = target.recorded
    for name, raw in target.facts.items():
        source: Source = "question" if name in words else "request"
        if name in target.carried:
            source = "conversation"
        elif record is not None and name in record.facts:
            source = "record"
        fact = next(given(composer, {name: raw}, source, words.get(name) if source == "question" else None), None)
        if fact is not None and record is not None and source == "record":
            day = record.prices.get(name)
            fact = fact.model_copy(update={"day": day} if day is not None else {"award": record.award})
        if fact is not None:
            yield fact
    if target.as_of is not None:
        yield UsedFact(
            fact="as_of",
            value=target.as_of.isoformat(),
            display=format_day(target.as_of, composer.translate.language),
            source="conversation" if "as_of" in target.carried else "question",
            words=None if "as_of" in target.carried else words.get("as_of"),
        )


def given(
    composer: Composer,
    facts: Mapping[str, object],
    source: Source = "request",
    words: str | None = None,
) -> Iterator[UsedFact]:
    """Raw facts of one source, those that the book knows and can use."""
    for name, raw in facts.items():
        with suppress(KeyError, FactError):
            value = composer.book.facts[name].literal(_raw(raw))
            display = composer.fact(name, value)
            yield UsedFact(fact=name, value=composer.shown(value), display=display, source=source, words=words)


def _raw(raw: object) -> Raw:
    return raw if isinstance(raw, Raw) else str(raw)


def unused(query: Query, target: Target) -> tuple[str, ...]:
    """The values of the question that have no place in what is answered."""
    said = {value.start: value.text for value in query.doubtful}
    taken = query.taken()
    said |= {v.start: v.text for v in target.unbound if not_placed(query, v) and v.start not in taken}
    return tuple(text for _, text in sorted(said.items()))
