"""Backward chaining from a goal: one run gives the outcomes, the steps that led there and the facts still missing.

Competing rules of one goal are settled by their conditions and by ``exception_to``. Two undefeated rules are a conflict,
none is no value; both are reported. Readings are choices made before a run: the default run is repeated with each other
option of every reading that it touched, and outcomes that differ stand side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from rules.book import Anchor, Book, Rule
from rules.expression import Choice, Day, If, Name, Node, Number, Truth, Undefined, is_literal, names
from rules.facts import Raw, bind
from rules.reduce import Lookup, fill, reduce
from rules.result import Assumption, Need, Outcome, Quantity, ReadingChoice, Result, Status, Step, Unit

NEEDS_A_QUANTITY = frozenset({None, "pro_rata", "as_agreed"})
"""Codes that say too little without their number."""


ROUNDING_SILENT = "The plan does not say how fractions are rounded, so the exact figure is shown."


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
) -> Result:
    """Answer one goal.

    Args:
        book: the rule book.
        goal: a goal or rule name of the book.
        given: raw facts by name (see `rules.facts.Fact.literal`).
        as_of: the day for which the answer is given.
        readings: options chosen by reading name; a reading chosen here is not varied.
        possible: the termination reasons between which the asker left it open; all where empty.

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
    facts = bind(book.facts, {name: raw for name, raw in given.items() if name != "as_of"}, book.day_constants)
    default = _Run(book, facts, as_of, chosen).decide(goal)
    if _must_branch(book, default, facts):
        return _branched(book, goal, facts, as_of, chosen, possible)
    return _with_readings(book, goal, facts, as_of, chosen, default)


@dataclass(slots=True)
class _Case:
    """A rule that applies, or applies if ``condition`` holds."""

    rule: Rule
    condition: Node


@dataclass(slots=True)
class _Decision:
    """The result of one run, before readings are compared."""

    cases: list[_Case]
    outcomes: list[Outcome]
    open_conditions: list[Node]
    missing: list[str]
    undefined: Undefined | None
    run: _Run
    open_rules: list[Rule] = field(default_factory=list)

    def signature(self) -> tuple[object, ...]:
        """What a reader would see change: codes, conditions and computed values."""
        return tuple(
            (
                o.code,
                o.conditions,
                o.quantity.value if o.quantity and is_literal(o.quantity.value) else None,
                o.says,
            )
            for o in self.outcomes
        )

    def fingerprint(self) -> tuple[object, ...]:
        """The signature with the formulas that are still open."""
        return (self.signature(), tuple(o.quantity.value if o.quantity else None for o in self.outcomes))


class _Run:
    """One evaluation under one choice of readings."""

    def __init__(self, book: Book, facts: Mapping[str, Node], as_of: date, readings: Mapping[str, str]) -> None:
        self.book, self.facts, self.readings = book, facts, readings
        self.as_of = Day(as_of)
        self.values: dict[str, Node] = {}
        self.steps: dict[str, Step] = {}
        self.presumed: dict[str, str] = {}
        self.assumed: dict[str, tuple[Anchor, ...]] = {}
        self.row_notes: dict[str, tuple[Anchor, ...]] = {}
        self.touched: dict[str, None] = {}
        self.used_rules: dict[str, Rule] = {}

    def lookup(self, name: str) -> Node:
        """The literal, residual or bare name that stands for a name in a formula."""
        if name in self.facts:
            return self.facts[name]
        if name.startswith("?"):
            return Truth(name[1:] in self.facts)
        if name == "as_of":
            return self.as_of
        if name in self.book.readings:
            self.touched[name] = None
            return Choice(self.readings.get(name, self.book.readings[name].default))
        if name in self.book.constants:
            return self.book.constants[name].value
        if name in self.book.goals:
            return self.value(name)
        fact = self.book.facts.get(name)
        if fact is not None and fact.presume is not None:
            self.presumed[name] = fact.presumed or ""
            return fact.literal(fact.presume)
        return Name(name)

    def applies(self, rule: Rule) -> Node:
        """Whether a rule applies, as yes/no or as the condition that remains; presumptions count as yes while open."""
        condition = reduce(rule.when, self.lookup) if rule.when is not None else Truth(True)
        if condition == Truth(False):
            return condition
        for presumption in rule.presumes:
            value = reduce(presumption.condition, self.lookup)
            if value == Truth(False):
                return value
        return condition

    def _note_presumptions(self, rule: Rule) -> None:
        for presumption in rule.presumes:
            if not is_literal(reduce(presumption.condition, self.lookup)):
                self.assumed[presumption.says] = rule.clauses

    def candidates(self, goal: str) -> list[_Case]:
        """The rules of a goal that are not defeated, each with the condition under which it applies."""
        rules = self.book.goals[goal]
        status = {rule.name: self.applies(rule) for rule in rules}
        cases: list[_Case] = []
        for rule in rules:
            condition = status[rule.name]
            if condition == Truth(False) or isinstance(condition, Undefined):
                continue
            beaten = any(rule.name in other.exception_to and status[other.name] == Truth(True) for other in rules)
            if not beaten:
                cases.append(_Case(rule, condition))
        return cases

    def value(self, goal: str) -> Node:
        """The value of a goal: literal, residual, or undefined with the reason."""
        if goal not in self.values:
            self.values[goal] = self._value(goal)
        return self.values[goal]

    def _value(self, goal: str) -> Node:
        cases = self.candidates(goal)
        sure = [case for case in cases if case.condition == Truth(True)]
        unsure = [case for case in cases if case.condition != Truth(True)]
        if not cases:
            return Undefined("no_value", goal)
        if len(sure) > 1:
            values = [self._rule_value(case.rule) for case in sure]
            if any(value != values[0] for value in values):
                return Undefined("conflict", goal, tuple(case.rule.name for case in sure))
            return values[0]
        if sure and not any(sure[0].rule.name in case.rule.exception_to for case in unsure):
            return self._rule_value(sure[0].rule)
        otherwise: Node = self._rule_value(sure[0].rule) if sure else Undefined("no_value", goal)
        for case in reversed(unsure):
            then = self._rule_value(case.rule)
            otherwise = then if then == otherwise else If(case.condition, then, otherwise)
        return otherwise

    def _rule_value(self, rule: Rule) -> Node:
        self.used_rules[rule.name] = rule
        self._note_presumptions(rule)
        if rule.silent or rule.not_in_document:
            return Undefined("silent" if rule.silent else "not_in_document", rule.goal, (rule.name,))
        seen: dict[str, Node] = {}

        def lookup(name: str) -> Node:
            value = self.lookup(name)
            if not name.startswith("?"):
                seen[name] = value
            return value

        if rule.value is not None:
            formula, anchors = rule.value, rule.clauses
            value = reduce(formula, lookup)
        else:
            formula, value, anchors = self._table(rule, lookup)
        constants = tuple(
            anchor for name in seen if name in self.book.constants for anchor in self.book.constants[name].clauses
        )
        anchors = tuple(dict.fromkeys((*anchors, *constants)))
        filled = fill(
            formula, lambda name: seen.get(name, Name(name)) if not name.startswith("?") else self.lookup(name)
        )
        self.steps[rule.goal] = Step(rule.name, rule.says, formula, filled, seen, value, _unit(rule), anchors)
        return value

    def _table(self, rule: Rule, lookup: Lookup) -> tuple[Node, Node, tuple[Anchor, ...]]:
        rows = [(row, reduce(row.when, lookup)) for row in rule.table]
        sure = [row for row, condition in rows if condition == Truth(True)]
        unsure = [(row, condition) for row, condition in rows if not is_literal(condition)]
        broken = next((condition for _, condition in rows if isinstance(condition, Undefined)), None)
        if sure:
            values = [reduce(row.value, lookup) for row in sure]
            if any(value != values[0] for value in values):
                return sure[0].value, Undefined("conflict", rule.goal, (rule.name,)), rule.clauses
            if sure[0].note:
                self.row_notes[sure[0].note] = (*sure[0].clauses, *rule.clauses)
            return sure[0].value, values[0], (*rule.clauses, *sure[0].clauses)
        if broken is not None:
            return rule.table[0].value, broken, rule.clauses
        if not unsure:
            return rule.table[0].value, Undefined("no_value", rule.goal, (rule.name,)), rule.clauses
        value: Node = Undefined("no_value", rule.goal, (rule.name,))
        formula: Node = value
        for row, condition in reversed(unsure):
            then = reduce(row.value, lookup)
            value = then if then == value else If(condition, then, value)
            formula = If(row.when, row.value, formula)
        anchors = (*rule.clauses, *(anchor for row, _ in unsure for anchor in row.clauses))
        return formula, value, anchors

    def decide(self, goal: str) -> _Decision:
        """The outcomes of a goal under this choice of readings."""
        rules = self.book.goals[goal]
        if any(rule.is_quantity for rule in rules) and not any(rule.outcomes or rule.statement for rule in rules):
            return self._quantity_decision(goal)
        cases = self.candidates(goal)
        sure = [case for case in cases if case.condition == Truth(True)]
        if sure:
            exceptions = {case.rule.name for case in cases if set(case.rule.exception_to) & {s.rule.name for s in sure}}
            cases = [case for case in cases if case in sure or case.rule.name in exceptions]
        decision = _Decision(cases, [], [], [], None, self)
        if not cases:
            decision.undefined = Undefined("no_value", goal)
        elif len(sure) > 1:
            decision.undefined = Undefined("conflict", goal, tuple(case.rule.name for case in sure))
        for case in cases:
            self.used_rules[case.rule.name] = case.rule
            self._note_presumptions(case.rule)
            if case.condition != Truth(True):
                decision.open_conditions.append(case.condition)
                decision.open_rules.append(case.rule)
            decision.outcomes += self._outcomes(case)
        self._collect_missing(decision)
        return decision

    def _quantity_decision(self, goal: str) -> _Decision:
        value = self.value(goal)
        chosen = [rule for rule in self.book.goals[goal] if rule.name in self.used_rules]
        decision = _Decision([_Case(rule, Truth(True)) for rule in chosen[:1]], [], [], [], None, self)
        if isinstance(value, Undefined):
            decision.undefined = value
            decision.cases = [
                _Case(self.book.rules[name], Truth(True)) for name in value.detail if name in self.book.rules
            ]
            return decision
        quantity, formula, anchors = self._quantity(goal)
        decision.outcomes.append(Outcome(None, None, (), (), quantity, formula, anchors))
        self._collect_missing(decision)
        return decision

    def _quantity(self, goal: str) -> tuple[Quantity, Node, tuple[Anchor, ...]]:
        """A goal's value with its filled formula and the clauses that it rests on."""
        value = self.value(goal)
        rule = next((r for r in self.book.goals[goal] if r.name in self.used_rules), self.book.goals[goal][0])
        step = self.steps.get(goal)
        quantity = Quantity(goal, value, _unit(rule), rule.bound)
        return quantity, step.filled if step else value, step.anchors if step else rule.clauses

    def _outcomes(self, case: _Case) -> list[Outcome]:
        rule = case.rule
        conditions: tuple[str, ...] = ()
        if case.condition != Truth(True) and rule.case:
            conditions = (rule.case,)
        if rule.is_quantity:
            value = self._rule_value(rule)
            quantity = Quantity(rule.goal, value, _unit(rule), rule.bound)
            step = self.steps[rule.goal]
            return [Outcome(None, rule.says, conditions, (), quantity, step.filled, step.anchors)]
        found: list[Outcome] = []
        for entry in rule.outcomes:
            if entry.condition is not None and reduce(entry.condition, self.lookup) == Truth(False):
                continue
            when = (*conditions, entry.when) if entry.when else conditions
            measured, formula = self._measured(entry.quantity)
            anchors = tuple(dict.fromkeys((*rule.clauses, *entry.clauses)))
            found.append(Outcome(entry.code, entry.says, when, (), measured, formula, anchors))
            for also in entry.also:
                if is_literal(self.value(also)) and not isinstance(self.value(also), Undefined):
                    extra, extra_formula, extra_anchors = self._quantity(also)
                    found.append(Outcome(None, None, when, (), extra, extra_formula, extra_anchors))
        return found

    def _measured(self, goals: Sequence[str]) -> tuple[Quantity | None, Node | None]:
        """The first goal that can be computed, with the formula of the first that exists."""
        measured = [self._quantity(goal) for goal in goals if not isinstance(self.value(goal), Undefined)]
        if not measured:
            return None, None
        computed = next((quantity for quantity, _, _ in measured if is_literal(quantity.value)), measured[0][0])
        return computed, measured[0][1]

    def _collect_missing(self, decision: _Decision) -> None:
        """The facts that the conditions and the numbers still wait for."""
        open_ones: list[Node] = list(decision.open_conditions)
        for outcome in decision.outcomes:
            if outcome.quantity is not None and outcome.code in NEEDS_A_QUANTITY:
                open_ones += [outcome.quantity.value, outcome.formula or outcome.quantity.value]
        found: dict[str, None] = {}
        for node in open_ones:
            for name in names(reduce(node, self.lookup)):
                if name in self.book.facts:
                    found[name] = None
        decision.missing = list(found)


def _unit(rule: Rule) -> Unit:
    return Unit(rule.unit, rule.currency, rule.per)


def _needs(book: Book, missing: Iterable[str]) -> tuple[Need, ...]:
    return tuple(Need(name, book.facts[name].type, book.facts[name].ask) for name in missing)


def _must_branch(book: Book, decision: _Decision, facts: Mapping[str, Node]) -> bool:
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
) -> Result:
    """One outcome for every termination reason, equal ones together; the reason is what is asked for."""
    grouped: dict[tuple[object, ...], list[tuple[str, _Decision]]] = {}
    known = book.facts["termination_reason"].values
    reasons = {value: words for value, words in known.items() if not possible or value in possible}
    missing: dict[str, None] = {"termination_reason": None}
    for value, words in reasons.items():
        decision = _Run(book, {**facts, "termination_reason": Choice(value)}, as_of, chosen).decide(goal)
        if decision.undefined is not None:
            continue
        rules = tuple(case.rule.name for case in decision.cases)
        grouped.setdefault((rules, decision.signature()), []).append((words, decision))
        missing.update(dict.fromkeys(decision.missing))
    outcomes: list[Outcome] = []
    assumptions: dict[str, Assumption] = {}
    for members in grouped.values():
        decision = members[0][1]
        words = tuple(word for word, _ in members)
        entries = decision.outcomes or [
            Outcome(None, case.rule.says, (), (), None, None, case.rule.clauses) for case in decision.cases
        ]
        for outcome in entries:
            if outcome.code is None and outcome.says is None:
                continue
            outcomes.append(replace(outcome, conditions=("\x1f".join(words), *outcome.conditions)))
        for assumption in _assumptions(book, decision, ()):
            if assumption.kind != "presumption":
                assumptions.setdefault(assumption.text, assumption)
    rules_used = tuple(dict.fromkeys(case.rule.name for members in grouped.values() for case in members[0][1].cases))
    return Result(
        plan=book.plan,
        goal=goal,
        status="needs_facts",
        says=(),
        outcomes=tuple(outcomes),
        needs=_needs(book, missing),
        assumptions=tuple(assumptions.values()) if len(assumptions) <= 3 else (),
        derivation=(),
        decided_by=None,
        document=None,
        anchors=tuple(dict.fromkeys(anchor for outcome in outcomes for anchor in outcome.anchors)),
        rules=rules_used,
    )


def _with_readings(
    book: Book,
    goal: str,
    facts: Mapping[str, Node],
    as_of: date,
    chosen: Mapping[str, str],
    default: _Decision,
) -> Result:
    """The default run and, beside it, every reading that changes what a reader would see."""
    touched = [name for name in default.run.touched if name not in chosen]
    differing: dict[str, list[tuple[str, _Decision]]] = {}
    for name in touched:
        reading = book.readings[name]
        for option in reading.options:
            if option == reading.default:
                continue
            other = _Run(book, facts, as_of, {**chosen, name: option}).decide(goal)
            if other.signature() != default.signature() or other.undefined != default.undefined:
                differing.setdefault(name, []).append((option, other))
    own = tuple(ReadingChoice(name, book.readings[name].default) for name in differing)
    outcomes = [replace(outcome, reading=own) for outcome in default.outcomes]
    seen = {default.fingerprint()}
    for name, options in differing.items():
        for option, other in options:
            if other.fingerprint() in seen and other.outcomes:
                continue
            seen.add(other.fingerprint())
            outcomes += [
                replace(outcome, reading=(ReadingChoice(name, option),))
                for outcome in other.outcomes
                if _visible(outcome) not in {_visible(mine) for mine in default.outcomes}
            ]
    status = _status(default, bool(differing))
    missing = dict.fromkeys(default.missing)
    for options in differing.values():
        for _, other in options:
            missing |= dict.fromkeys(other.missing)
    if status not in ("needs_facts", "ambiguous", "discretionary"):
        missing = {}
    rules_used = tuple(dict.fromkeys(case.rule.name for case in default.cases))
    cases = [case.rule for case in default.cases]
    return Result(
        plan=book.plan,
        goal=goal,
        status=status,
        says=tuple(dict.fromkeys(rule.says for rule in cases)),
        outcomes=tuple(outcomes),
        needs=_needs(book, missing),
        assumptions=_assumptions(book, default, tuple(differing)),
        derivation=tuple(default.run.steps.values()),
        decided_by=next((rule.decided_by for rule in cases if rule.decided_by), None),
        document=next((rule.not_in_document for rule in cases if rule.not_in_document), None),
        anchors=tuple(dict.fromkeys(anchor for rule in cases for anchor in rule.clauses)),
        rules=rules_used,
    )


def _visible(outcome: Outcome) -> tuple[object, ...]:
    value = outcome.quantity.value if outcome.quantity and is_literal(outcome.quantity.value) else None
    return (outcome.code, outcome.conditions, value, outcome.says)


def _status(decision: _Decision, differs: bool) -> Status:
    rules = [case.rule for case in decision.cases]
    undefined = decision.undefined
    if undefined is not None:
        if undefined.kind == "not_in_document":
            return "not_in_document"
        return "ambiguous" if undefined.kind == "conflict" or differs else "silent"
    if decision.open_conditions:
        return "needs_facts"
    if any(rule.not_in_document for rule in rules) and not decision.outcomes:
        return "not_in_document"
    decided = [o for o in decision.outcomes if o.code is not None and o.conditions]
    if any(rule.decided_by for rule in rules) and (
        len(decided) > 1 or any(o.code == "board_decides" for o in decision.outcomes)
    ):
        return "discretionary"
    if differs:
        return "ambiguous"
    if any(rule.silent for rule in rules):
        return "silent"
    if decision.missing:
        return "needs_facts"
    if len(decided) > 1 and any(rule.decided_by for rule in rules):
        return "discretionary"
    if all(rule.statement for rule in rules):
        return "clause"
    return "computed"


def _assumptions(book: Book, decision: _Decision, readings: Sequence[str]) -> tuple[Assumption, ...]:
    """What the answer rests on: presumed facts, presumptions, readings, silence on rounding, notes of the rules that bear on it."""
    run = decision.run
    bearing = _bearing(decision)
    found: dict[str, Assumption] = {}
    for name, text in run.presumed.items():
        if any(name in _used(rule) for rule in bearing):
            found.setdefault(text, Assumption("presumed_fact", text))
    for text, anchors in run.assumed.items():
        if any(text == presumption.says for rule in bearing for presumption in rule.presumes):
            found.setdefault(text, Assumption("presumption", text, anchors))
    for name in readings:
        found.setdefault(book.readings[name].question, Assumption("reading", name))
    for rule in bearing:
        value = run.values.get(rule.goal)
        if rule.rounding == "silent" and isinstance(value, Number) and value.value.denominator != 1:
            found.setdefault(ROUNDING_SILENT, Assumption("rounding", ROUNDING_SILENT, rule.clauses[:1]))
        for note in rule.notes:
            if note.condition is None or reduce(note.condition, run.lookup) != Truth(False):
                found.setdefault(note.says, Assumption("note", note.says, note.clauses or rule.clauses[:1]))
    for text, anchors in run.row_notes.items():
        found.setdefault(text, Assumption("note", text, anchors[:1]))
    return tuple(found.values())


def _used(rule: Rule) -> frozenset[str]:
    return frozenset(rule.uses())


def _bearing(decision: _Decision) -> list[Rule]:
    """The rules that the shown outcomes rest on: those of the cases, and those behind every computed number."""
    run = decision.run
    found: dict[str, Rule] = {case.rule.name: case.rule for case in decision.cases}
    waiting = [
        o.quantity.name for o in decision.outcomes if o.quantity and (is_literal(o.quantity.value) or o.code is None)
    ]
    seen: set[str] = set()
    while waiting:
        goal = waiting.pop(0)
        step = run.steps.get(goal)
        if goal in seen or step is None:
            continue
        seen.add(goal)
        rule = run.book.rules[step.rule]
        found.setdefault(rule.name, rule)
        waiting += [name for name in step.inputs if name in run.book.goals and is_literal(step.value)]
    return list(found.values())
