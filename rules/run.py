"""One evaluation of a book: which rules apply, what they give, and the steps that led there."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from rules.book import Anchor, Book, Rule
from rules.expression import Choice, Day, If, Name, Node, Truth, Undefined, is_literal, names
from rules.reduce import Lookup, fill, prune, reduce
from rules.result import Outcome, Quantity, Step, Unit
from rules.symbolic import open_names

NEEDS_A_QUANTITY = frozenset({None, "pro_rata", "as_agreed"})
"""Codes that say too little without their number."""


@dataclass(slots=True)
class Case:
    """A rule that applies, or applies if ``condition`` holds."""

    rule: Rule
    condition: Node


@dataclass(slots=True)
class _Worked:
    """A rule that was worked out, and what its formula was given."""

    rule: Rule
    formula: Node
    anchors: tuple[Anchor, ...]
    seen: Mapping[str, Node]
    value: Node


@dataclass(slots=True)
class Decision:
    """The result of one run, before readings are compared."""

    cases: list[Case]
    outcomes: list[Outcome]
    open_conditions: list[Node]
    missing: list[str]
    undefined: Undefined | None
    run: Run

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


class Run:
    """One evaluation under one choice of readings."""

    def __init__(
        self,
        book: Book,
        facts: Mapping[str, Node],
        as_of: date,
        readings: Mapping[str, str],
        *,
        simplify: bool = True,
    ) -> None:
        self._open_names = open_names if simplify else names
        self.book, self.facts, self.readings = book, facts, readings
        self.as_of = Day(as_of)
        self.values: dict[str, Node] = {}
        self._worked: dict[str, _Worked] = {}
        self._steps: dict[str, Step] = {}
        self._rests: dict[str, set[str]] = {}
        self._resting: list[set[str]] = []
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
            if self._resting:
                self._resting[-1].add(name)
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

    def candidates(self, goal: str) -> list[Case]:
        """The rules of a goal that are not defeated, each with the condition under which it applies."""
        rules = self.book.goals[goal]
        status = {rule.name: self.applies(rule) for rule in rules}
        cases: list[Case] = []
        for rule in rules:
            condition = status[rule.name]
            if condition == Truth(False) or isinstance(condition, Undefined):
                continue
            beaten = any(rule.name in other.exception_to and status[other.name] == Truth(True) for other in rules)
            if not beaten:
                cases.append(Case(rule, condition))
        return cases

    def value(self, goal: str) -> Node:
        """The value of a goal: literal, residual, or undefined with the reason."""
        if goal not in self.values:
            self._resting.append(set())
            self.values[goal] = self._value(goal)
            self._rests[goal] = self._resting.pop()
        if self._resting:
            self._resting[-1] |= self._rests[goal]
        return self.values[goal]

    def _value(self, goal: str) -> Node:
        cases = self.candidates(goal)
        sure = [case for case in cases if case.condition == Truth(True)]
        unsure = [case for case in cases if case.condition != Truth(True)]
        if not cases:
            return Undefined("no_value", goal)
        if len(sure) > 1:
            values = [self.rule_value(case.rule) for case in sure]
            if any(value != values[0] for value in values):
                return Undefined("conflict", goal, tuple(case.rule.name for case in sure))
            return values[0]
        if sure and not any(sure[0].rule.name in case.rule.exception_to for case in unsure):
            return self.rule_value(sure[0].rule)
        otherwise: Node = self.rule_value(sure[0].rule) if sure else Undefined("no_value", goal)
        for case in reversed(unsure):
            then = self.rule_value(case.rule)
            otherwise = then if then == otherwise else If(case.condition, then, otherwise)
        return otherwise

    def rule_value(self, rule: Rule) -> Node:
        """The value of a rule with a formula or a table, whether it applies or not."""
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

        self._worked[rule.goal] = _Worked(rule, formula, anchors, seen, value)
        self._steps.pop(rule.goal, None)
        return value

    def step(self, goal: str) -> Step | None:
        """How a goal was worked out; nothing where it was not, or has no value."""
        if goal not in self._steps:
            worked = self._worked.get(goal)
            if worked is None:
                return None
            self._steps[goal] = self._step(worked)
        return self._steps[goal]

    def derivation(self, rules: Container[str]) -> tuple[Step, ...]:
        """The steps of the rules named, in the order in which they were worked out."""
        goals = [goal for goal, worked in self._worked.items() if worked.rule.name in rules]
        return tuple(step for goal in goals if (step := self.step(goal)) is not None)

    def _step(self, worked: _Worked) -> Step:
        rule, seen = worked.rule, worked.seen

        def known(name: str) -> Node:
            return self.lookup(name) if name.startswith("?") else seen.get(name, Name(name))

        formula = prune(worked.formula, known, self.book.readings)
        filled = fill(formula, known)
        put_in = set(names(formula))
        inputs = {name: value for name, value in seen.items() if name in put_in}
        return Step(rule.name, rule.says, formula, filled, inputs, worked.value, unit_of(rule), worked.anchors)

    def varied(self, reading: str, option: str) -> Run:
        """The same case under another option of one reading; what does not rest on that reading is taken over."""
        other = Run(self.book, self.facts, self.as_of.value, {**self.readings, reading: option}, simplify=False)
        for goal, rests in self._rests.items():
            if reading not in rests:
                other.values[goal], other._rests[goal] = self.values[goal], rests
                if goal in self._worked:
                    worked = other._worked[goal] = self._worked[goal]
                    other.used_rules[worked.rule.name] = worked.rule
        return other

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

    def decide(self, goal: str) -> Decision:
        """The outcomes of a goal under this choice of readings."""
        rules = self.book.goals[goal]
        if any(rule.is_quantity for rule in rules) and not any(rule.outcomes or rule.statement for rule in rules):
            return self._quantity_decision(goal)
        cases = self.candidates(goal)
        sure = [case for case in cases if case.condition == Truth(True)]
        if sure:
            exceptions = {case.rule.name for case in cases if set(case.rule.exception_to) & {s.rule.name for s in sure}}
            cases = [case for case in cases if case in sure or case.rule.name in exceptions]
        decision = Decision(cases, [], [], [], None, self)
        if not cases:
            decision.undefined = Undefined("no_value", goal)
        elif len(sure) > 1:
            decision.undefined = Undefined("conflict", goal, tuple(case.rule.name for case in sure))
        for case in cases:
            self.used_rules[case.rule.name] = case.rule
            self._note_presumptions(case.rule)
            if case.condition != Truth(True):
                decision.open_conditions.append(case.condition)
            decision.outcomes += self._outcomes(case)
        self._collect_missing(decision)
        return decision

    def _quantity_decision(self, goal: str) -> Decision:
        value = self.value(goal)
        chosen = [rule for rule in self.book.goals[goal] if rule.name in self.used_rules]
        decision = Decision([Case(rule, Truth(True)) for rule in chosen[:1]], [], [], [], None, self)
        if isinstance(value, Undefined):
            decision.undefined = value
            decision.cases = [
                Case(self.book.rules[name], Truth(True)) for name in value.detail if name in self.book.rules
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
        step = self.step(goal)
        quantity = Quantity(goal, value, unit_of(rule), rule.bound)
        return quantity, step.filled if step else value, step.anchors if step else rule.clauses

    def _outcomes(self, case: Case) -> list[Outcome]:
        rule = case.rule
        conditions: tuple[str, ...] = ()
        if case.condition != Truth(True) and rule.case:
            conditions = (rule.case,)
        if rule.is_quantity:
            value = self.rule_value(rule)
            quantity = Quantity(rule.goal, value, unit_of(rule), rule.bound)
            step = self.step(rule.goal)
            filled, resting = (step.filled, step.anchors) if step is not None else (value, rule.clauses)
            return [Outcome(None, rule.says, conditions, (), quantity, filled, resting)]
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

    def _collect_missing(self, decision: Decision) -> None:
        """The facts that the conditions and the numbers still wait for."""
        open_ones: list[Node] = list(decision.open_conditions)
        for outcome in decision.outcomes:
            if outcome.quantity is not None and outcome.code in NEEDS_A_QUANTITY:
                open_ones += [outcome.quantity.value, outcome.formula or outcome.quantity.value]
        found: dict[str, None] = {}
        for node in open_ones:
            for name in self._open_names(reduce(node, self.lookup)):
                if name in self.book.facts:
                    found[name] = None
        decision.missing = list(found)


def unit_of(rule: Rule) -> Unit:
    return Unit(rule.unit, rule.currency, rule.per)
