"""Backward chaining from a goal: one run gives the outcomes, the steps that led there and the facts still missing.

Competing rules of one goal are settled by their conditions and by ``exception_to``. Two undefeated rules are a
conflict, none is no value; both are reported. Readings are choices made before a run; `rules.beside` repeats the
default run with their other options.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from rules.asking import in_order
from rules.behind import all_behind, bearing, rests, worked
from rules.beside import beside, disputed
from rules.book import Book, Impossible, Rule
from rules.decision import Decision
from rules.expression import NO, YES, Choice, Day, Name, Node, Number, is_literal, names, truth
from rules.facts import FactError, Raw, bind
from rules.reduce import EvaluationError, reduce
from rules.result import Assumption, Need, Outcome, Result, Status
from rules.run import Run

ROUNDING_SILENT = "The plan does not say how fractions are rounded, so the exact figure is shown."


_PRESUMED = ("presumed_fact", "presumption")
REASONS_SEPARATOR = "\x1f"
"""Stands between alternative reasons in one condition of an outcome."""


class Understood(NamedTuple):
    """A request checked against a book: the goal, the readings chosen and the facts as literals."""

    goal: str
    chosen: dict[str, str]
    facts: dict[str, Node]


class UnknownGoal(ValueError):
    """A goal that the book does not have."""


class UnknownReading(ValueError):
    """A reading or option that the book does not have."""


def ask(
    book: Book,
    goal: str,
    given: Mapping[str, Raw],
    *,
    as_of: date,
    readings: Mapping[str, str] | None = None,
    possible: Sequence[str] = (),
    explained: bool = True,
) -> Result:
    """Answer one goal.

    Args:
        book: the rule book.
        goal: a goal or rule name of the book.
        given: raw facts by name (see `rules.facts.Fact.literal`).
        as_of: the day for which the answer is given.
        readings: options chosen by reading name; a reading chosen here is not varied.
        possible: the termination reasons between which the asker left it open; all where empty.
        explained: whether the result says how it came about: formulas, derivation and assumptions.

    Raises:
        UnknownGoal: the book has no such goal.
        UnknownReading: the book has no such reading or option.
        rules.facts.FactError: a fact that cannot be used, or facts that make a formula divide by zero, leave time or
            leave a published calendar.
    """
    request = understood(book, goal, given, readings)
    return worked_out(book, request, as_of=as_of, possible=possible, explained=explained)


def worked_out(
    book: Book, request: Understood, *, as_of: date, possible: Sequence[str] = (), explained: bool = True
) -> Result:
    """Answer a request that has been checked.

    Args:
        request: what `understood` gives.
        as_of, possible, explained: as for `ask`.

    Raises:
        rules.facts.FactError: facts for which a formula has no value.
    """
    goal, chosen, facts = request
    try:
        default = Run(book, facts, as_of, chosen).decide(goal)
        if _must_branch(book, default, facts):
            return _branched(book, goal, facts, as_of, chosen, possible, explained=explained)
        return _with_readings(goal, chosen, default, explained=explained)
    except EvaluationError as error:
        raise FactError(goal, f"These facts cannot be worked with: {error}.") from None


def understood(book: Book, goal: str, given: Mapping[str, Raw], readings: Mapping[str, str] | None) -> Understood:
    """The goal, the readings and the facts of a request, checked against the book.

    Raises:
        UnknownGoal: the book has no such goal.
        UnknownReading: the book has no such reading or option.
        rules.facts.FactError: a fact that cannot be used.
    """
    if goal not in book.goals:
        if goal not in book.rules:
            raise UnknownGoal(f"{book.plan} has no rule {goal!r}.")
        goal = book.rules[goal].goal
    chosen = dict(readings or {})
    for name, option in chosen.items():
        if name not in book.readings or option not in book.readings[name].options:
            raise UnknownReading(f"{book.plan} has no reading {name}: {option}.")
    facts = _bound(book, given)
    _refuse_impossible(book, facts)
    return Understood(goal, chosen, facts)


def _refuse_impossible(book: Book, facts: Mapping[str, Node]) -> None:
    """Refuse facts that the book says cannot stand beside each other."""
    for entry, holds in ruled_out(book, facts):
        if truth(holds):
            raise FactError(next(name for name in names(entry.when) if name in facts), entry.says)


def ruled_out(book: Book, facts: Mapping[str, Node]) -> Iterator[tuple[Impossible, Node]]:
    """What the book says cannot be, each entry with what is left of its condition beside the facts."""

    def known(name: str) -> Node:
        if name[0] == "?":
            return YES if name[1:] in facts else NO
        return facts.get(name) or book.figures.get(name) or Name(name)

    for entry, compared in book.ruled_out:
        if not compared.isdisjoint(facts):
            yield entry, reduce(entry.when, known)


def _bound(book: Book, given: Mapping[str, Raw]) -> dict[str, Node]:
    return bind(book.facts, {name: raw for name, raw in given.items() if name != "as_of"}, book.day_constants)


def needs_of(book: Book, missing: Iterable[str]) -> tuple[Need, ...]:
    """What is to be asked for facts."""
    return tuple(Need(name, book.facts[name].type, book.facts[name].ask) for name in missing)


class Look(NamedTuple):
    """What a quick look at a goal shows.

    Attributes:
        settled: whether the facts give it a number.
        missing: the facts that are still missing.
        defined: whether the facts leave it defined.
    """

    settled: bool
    missing: tuple[str, ...]
    defined: bool = True

    @property
    def open(self) -> int:
        """How much still stands in the way of an answer."""
        return len(self.missing) + (not self.defined)


def look(book: Book, goal: str, given: Mapping[str, Raw], *, as_of: date) -> Look:
    """A quick look at a goal under the default readings; what remains is not simplified, so too much can be missing.

    Raises:
        rules.facts.FactError: a fact that cannot be used.
    """
    facts = _bound(book, given)
    decision = Run(book, facts, as_of, {}, simplify=False).decide(goal)
    numbers = (o.quantity.value for o in decision.plain if o.quantity is not None)
    return Look(any(is_literal(value) for value in numbers), tuple(decision.missing), decision.undefined is None)


def day_of(book: Book, name: str, given: Mapping[str, Raw], *, as_of: date) -> date | None:
    """A day that a fact, a constant or a rule of the book gives under the default readings, if it does.

    Raises:
        rules.facts.FactError: a fact that cannot be used.
    """
    facts = _bound(book, given)
    if name in book.goals:
        plain = Run(book, facts, as_of, {}).decide(name).plain
        value = next((outcome.quantity.value for outcome in plain if outcome.quantity is not None), None)
    else:
        value = facts.get(name) or book.figures.get(name)
    return value.value if isinstance(value, Day) else None


def certain_day(book: Book, name: str, given: Mapping[str, Raw], *, as_of: date) -> date | None:
    """A day that a fact, a constant or a rule of the book gives, where it does whatever reading is taken and with
    nothing presumed.

    Raises:
        rules.facts.FactError: a fact that cannot be used.
    """
    if name in book.goals:
        result = ask(book, name, given, as_of=as_of)
        if result.status != "computed" or any(a.kind in _PRESUMED for a in result.assumptions):
            return None
    return day_of(book, name, given, as_of=as_of)


def _must_branch(book: Book, decision: Decision, facts: Mapping[str, Node]) -> bool:
    """Whether the reason is missing and decides which rule applies."""
    reason = "termination_reason"
    if reason in facts or reason not in book.facts:
        return False
    return any(reason in names(condition) for condition in decision.open_conditions)


def _branched(
    book: Book,
    goal: str,
    facts: Mapping[str, Node],
    as_of: date,
    chosen: Mapping[str, str],
    possible: Sequence[str],
    *,
    explained: bool,
) -> Result:
    """One outcome for every termination reason, equal ones together; the reason is what is asked for."""
    grouped: dict[tuple[object, ...], list[tuple[str, Decision]]] = {}
    known = book.facts["termination_reason"].values
    reasons = {value: words for value, words in known.items() if not possible or value in possible}
    for value, words in reasons.items():
        decision = Run(book, {**facts, "termination_reason": Choice(value)}, as_of, chosen).decide(goal)
        if decision.undefined is not None:
            continue
        rules = tuple(case.rule.name for case in decision.cases)
        grouped.setdefault((rules, decision.signature()), []).append((words, decision))
    often = Counter(name for members in grouped.values() for _, decision in members for name in decision.missing)
    missing = ["termination_reason", *(name for name, _ in often.most_common() if name != "termination_reason")]
    outcomes: list[Outcome] = []
    assumptions: dict[str, Assumption] = {}
    open_readings: dict[str, None] = {}
    for members in grouped.values():
        decision = members[0][1]
        if explained:
            open_readings |= dict.fromkeys(disputed(decision, chosen))
        together = REASONS_SEPARATOR.join(word for word, _ in members)
        for outcome in decision.outcomes or decision.statements:
            if outcome.code is None and outcome.says is None and not outcome.beside:
                continue
            outcomes.append(replace(outcome, conditions=(together, *outcome.conditions)))
        for assumption in _assumptions(book, decision, *bearing(decision), ()):
            if assumption.kind != "presumption":
                assumptions.setdefault(assumption.text, assumption)
    rules_used = tuple(dict.fromkeys(case.rule.name for members in grouped.values() for case in members[0][1].cases))
    return Result(
        plan=book.plan,
        goal=goal,
        status="needs_facts",
        says=(),
        outcomes=tuple(outcomes),
        needs=needs_of(book, missing),
        assumptions=(
            *(assumptions.values() if len(assumptions) <= 3 else ()),
            *([Assumption("readings_by_case", "", readings=tuple(open_readings))] if open_readings else []),
        ),
        derivation=(),
        decided_by=None,
        document=None,
        anchors=tuple(dict.fromkeys(anchor for outcome in outcomes for anchor in outcome.anchors)),
        rules=rules_used,
        rests=rests([members[0][1] for members in grouped.values()]) if explained else (),
    )


def _with_readings(goal: str, chosen: Mapping[str, str], default: Decision, *, explained: bool) -> Result:
    """The default run and, beside it, every reading that changes what a reader would see."""
    run = default.run
    book = run.book
    shown = beside(default, chosen, worked, explained=explained)
    status = _status(default, bool(shown.readings))
    missing: list[str] = []
    if status in ("needs_facts", "ambiguous", "discretionary"):
        missing = in_order(goal, default, list(dict.fromkeys(name for each in shown.others for name in each.missing)))
    cases = [case.rule for case in default.cases]
    near, behind = bearing(default) if explained else ({}, {})
    return Result(
        plan=book.plan,
        goal=goal,
        status=status,
        says=tuple(dict.fromkeys(rule.says for rule in cases)),
        outcomes=shown.outcomes,
        needs=needs_of(book, missing),
        assumptions=(
            *(_assumptions(book, default, near, behind, shown.readings) if explained else ()),
            *([Assumption("readings_later", "", readings=shown.later)] if shown.later else []),
            *([Assumption("adopted", "", readings=(name,)) for name in _adopted(default)] if explained else ()),
        ),
        derivation=run.derivation({*near, *behind}) if explained else (),
        decided_by=next((rule.decided_by for rule in cases if rule.decided_by), None),
        document=next((rule.not_in_document for rule in cases if rule.not_in_document), None),
        anchors=tuple(dict.fromkeys(anchor for rule in cases for anchor in rule.clauses)),
        rules=tuple(rule.name for rule in cases),
        rests=rests(shown.others, near, behind) if explained else (),
        decided=status == "needs_facts" and not default.open_conditions and any(o.code for o in default.plain),
    )


def _adopted(decision: Decision) -> Iterator[str]:
    """The readings on which a decision rests and of which one option was adopted, so that it alone counts."""
    readings = decision.run.book.readings
    for name in decision.run.touched:
        if name in decision.part.rests and readings[name].authority == "adopted":
            yield name


def _status(decision: Decision, differs: bool) -> Status:
    rules = [case.rule for case in decision.cases]
    undefined = decision.undefined
    if undefined is not None:
        if undefined.kind == "conflict" or differs:
            return "ambiguous"
        return "not_in_document" if undefined.kind == "not_in_document" else "silent"
    if decision.open_conditions:
        return "needs_facts"
    if any(rule.not_in_document for rule in rules) and not decision.plain:
        return "not_in_document"
    decided = [o for o in decision.plain if o.code is not None and o.conditions]
    if any(rule.decided_by for rule in rules) and (
        len({outcome.conditions for outcome in decided}) > 1 or any(o.code == "board_decides" for o in decision.plain)
    ):
        return "discretionary"
    if differs or decision.torn:
        return "ambiguous"
    if any(rule.silent for rule in rules):
        return "silent"
    if decision.missing:
        return "needs_facts"
    if len({outcome.conditions for outcome in decided}) > 1 and any(rule.decided_by for rule in rules):
        return "discretionary"
    if all(rule.statement for rule in rules):
        return "clause"
    return "computed"


def _assumptions(
    book: Book, decision: Decision, shown: Mapping[str, Rule], behind: Mapping[str, Rule], readings: Sequence[str]
) -> tuple[Assumption, ...]:
    """What the answer rests on: presumed facts, presumptions, readings, silence on rounding, notes.

    Args:
        shown: the rules of the cases and of the numbers shown, whose notes are said.
        behind: the rules that only decided whether a case applies, whose presumptions are stated.
    """
    run = decision.run
    found: dict[str, Assumption] = {}
    every = {**shown, **behind}.values()
    used = {name for rule in every for name in rule.uses()} if run.presumed else set()
    further: Iterable[Rule] = ()
    if run.row_notes or not run.presumed.keys() <= used:
        further = list(all_behind(run, every))
        used.update(name for rule in further for name in rule.uses())
    for name, text in run.presumed.items():
        if name in used:
            found.setdefault(text, Assumption("presumed_fact", text))
    for text, anchors in run.assumed().items():
        if any(text == presumption.says for rule in every for presumption in rule.presumes):
            found.setdefault(text, Assumption("presumption", text, anchors))
    for name in readings:
        found.setdefault(book.readings[name].question, Assumption("reading", "", readings=(name,)))
    for rule in shown.values():
        value = run.known(rule.goal)
        if rule.rounding == "silent" and isinstance(value, Number) and value.value.denominator != 1:
            found.setdefault(ROUNDING_SILENT, Assumption("rounding", ROUNDING_SILENT))
        for note in rule.notes:
            if note.condition is None or truth(reduce(note.condition, run.lookup)) is not False:
                found.setdefault(note.says, Assumption("note", note.says, note.clauses))
    for rule in further:
        if rule.name in run.row_notes:
            text, anchors = run.row_notes[rule.name]
            found.setdefault(text, Assumption("note", text, anchors[:1]))
    return tuple(found.values())
