"""One evaluation of a book: which rules apply, what they give, and the steps that led there."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from rules.book import Book, Rule
from rules.decision import Case, Change, Decision, Part, Work, Worked
from rules.entries import Anchor, OutcomeEntry
from rules.explain import explain
from rules.expression import NO, YES, Choice, Day, If, Name, Node, Undefined, is_literal, names, truth
from rules.reduce import EvaluationError, Lookup, reduce
from rules.result import CONTRADICTORY, NO_NUMBER, Outcome, Quantity, Step, unit_of
from rules.symbolic import open_names


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
        self._goals, self._open_ones, self._readings = book.goals, book.open_names, book.readings
        self._known: dict[str, Node] = {**book.figures, "as_of": self.as_of, **facts}
        self._values: dict[str, Part] = {}
        self._kept: dict[Work, dict[str, Part]] = {Run._value: self._values, Run._applies: {}}
        self._now: Part | None = None
        self._original: Run | None = None
        self._varied = ""
        self._worked: dict[str, Worked] = {}
        self.presumed: dict[str, str] = {}
        self.row_notes: dict[str, tuple[str, tuple[Anchor, ...]]] = {}
        self.touched: dict[str, None] = {}
        self.used_rules: dict[str, Rule] = {}

    def lookup(self, name: str) -> Node:
        """The literal, residual or bare name that stands for a name in a formula."""
        known = self._known.get(name)
        if known is not None:
            return known
        if name in self._goals:
            value: Node = self._once(Run._value, name)
            return value
        if name[0] == "?":
            return YES if name[1:] in self.facts else self._resting_on(name[1:], NO)
        if name in self._readings:
            self.touched[name] = None
            return self._resting_on(name, self._option(name))
        open_ = self._open_ones.get(name)
        if open_ is not None:
            return self._resting_on(name, open_)
        fact = self.book.facts.get(name)
        if fact is not None and fact.presumption is not None:
            self.presumed[name] = fact.presumed or ""
            self._known[name] = fact.presumption
            return fact.presumption
        return self._resting_on(name, Name(name))

    def _option(self, name: str) -> Choice:
        """The option of a reading that is taken in this run."""
        option = self.readings.get(name)
        return Choice(option) if option is not None else self.book.default_options[name]

    def _resting_on(self, name: str, value: Node) -> Node:
        """A value that would be another under another option of a reading, or with a fact that is still open."""
        now = self._now
        if now is not None and name not in now.own:
            now.own += (name,)
            now.rests |= {name}
        return value

    def _part(self, work: Work, name: str) -> Part:
        """What a run works out once, and not again in a variation that leaves it as it was."""
        kept = self._kept[work]
        part = kept.get(name)
        if part is None:
            part = self._taken_over(work, name) if self._original is not None else None
            if part is None:
                above, self._now = self._now, Part(work, name)
                self._now.value = work(self, name)
                part, self._now = self._now, above
            kept[name] = part
        return part

    def _once(self, work: Work, name: str) -> Any:
        part = self._kept[work].get(name) or self._part(work, name)
        now = self._now
        if now is not None:
            now.parts.append(part)
            if part.rests and not part.rests <= now.rests:
                now.rests = now.rests | part.rests if now.rests else part.rests
        return part.value

    def _taken_over(self, work: Work, goal: str) -> Part | None:
        """What the run that this one varies has worked out already, where nothing of it has changed."""
        original = self._original
        part = original._kept[work].get(goal) if original is not None else None
        if original is None or part is None or not self._leaves(part):
            return None
        if work is Run._value:
            for rule in self.book.goals[goal]:
                if rule.name in original.used_rules:
                    self.used_rules[rule.name] = rule
            if goal in original._worked:
                self._worked[goal] = original._worked[goal]
        return part

    def _leaves(self, part: Part) -> bool:
        """Whether nothing of a part changes with what is varied."""
        varied = self._varied
        if varied not in part.rests:
            return True
        return varied not in part.own and all(
            self._part(each.work, each.name).value == each.value for each in part.parts if varied in each.rests
        )

    def applies(self, rule: Rule) -> Node:
        """Whether a rule applies, as yes/no or as the condition that remains; presumptions count as yes while open."""
        if rule.always:
            return YES
        condition: Node = self._once(Run._applies, rule.name)
        return condition

    def _applies(self, name: str) -> Node:
        rule = self.book.rules[name]
        condition = reduce(rule.when, self.lookup) if rule.when is not None else YES
        if truth(condition) is False:
            return condition
        for presumption in rule.presumes:
            value = reduce(presumption.condition, self.lookup)
            if truth(value) is False:
                return value
            condition = self._taken_for_granted(condition, value)
        return condition

    def _taken_for_granted(self, condition: Node, presumed: Node) -> Node:
        """The condition of a rule of which something is presumed that is not known to be false."""
        return condition

    def assumed(self) -> dict[str, tuple[Anchor, ...]]:
        """What the rules that were used presume and nobody can tell, with their clauses."""
        found: dict[str, tuple[Anchor, ...]] = {}
        for rule in self.used_rules.values():
            for presumption in rule.presumes:
                if presumption.says not in found and not is_literal(reduce(presumption.condition, self.lookup)):
                    found[presumption.says] = presumption.clauses or rule.clauses
        return found

    def candidates(self, goal: str) -> list[Case]:
        """The rules of a goal that are not defeated, each with the condition under which it applies."""
        cases: list[Case] = []
        beaten: set[str] = set()
        for rule in self.book.rules_of(goal, self.facts):
            condition = self.applies(rule)
            holds = truth(condition)
            if holds:
                beaten.update(rule.exception_to)
            if holds is not False and not isinstance(condition, Undefined):
                cases.append(Case(rule, condition))
        return [case for case in cases if case.rule.name not in beaten] if beaten else cases

    def value(self, goal: str) -> Node:
        """The value of a goal: literal, residual, or undefined with the reason."""
        value: Node = self._once(Run._value, goal)
        return value

    def known(self, goal: str) -> Node | None:
        """The value of a goal if it was worked out."""
        part = self._values.get(goal)
        return part.value if part is not None else None

    def _value(self, goal: str) -> Node:
        rules = self._goals[goal]
        if len(rules) == 1 and rules[0].always:
            return self.rule_value(rules[0])
        cases = self.candidates(goal)
        if not cases:
            return Undefined("no_value", goal)
        sure = [case for case in cases if truth(case.condition)]
        unsure = [case for case in cases if not truth(case.condition)]
        unsure.sort(key=lambda case: -self.book.depth[case.rule.name])
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
        if rule.silent or rule.not_in_document:
            return Undefined("silent" if rule.silent else "not_in_document", rule.goal, (rule.name,))
        seen: dict[str, Node] = {}
        look, constants = self.lookup, self.book.constants

        def lookup(name: str) -> Node:
            value = seen.get(name)
            if value is None:
                value = seen[name] = look(name)
            return value

        try:
            if rule.value is not None:
                formula, anchors = rule.value, rule.clauses
                value = reduce(formula, lookup)
            else:
                formula, value, anchors = self._table(rule, lookup)
        except EvaluationError as error:
            error.rule = error.rule or rule.title
            raise
        printed = [anchor for name in seen if name in constants for anchor in constants[name].clauses]
        anchors = _with(anchors, printed)
        self._worked[rule.goal] = Worked(rule, formula, anchors, seen, value)
        return value

    def worked(self, goal: str) -> Worked | None:
        """The rule that gave a goal its value; nothing where none did."""
        return self._worked.get(goal)

    def step(self, worked: Worked) -> Step:
        """How a rule was worked out, as it is shown."""
        if worked.step is None:
            seen = worked.seen

            def known(name: str) -> Node:
                return self.lookup(name) if name[0] == "?" else seen.get(name) or Name(name)

            shown = explain(worked.formula, known, self.book.readings)
            inputs = {name: seen[name] for name in names(shown.formula) if name in seen}
            rule = worked.rule
            worked.step = Step(
                rule.name, rule.says, shown.formula, shown.filled, inputs, worked.value, unit_of(rule), worked.anchors
            )
        return worked.step

    def derivation(self, rules: Container[str]) -> tuple[Step, ...]:
        """The steps of the rules named, in the order in which they were worked out."""
        return tuple(self.step(worked) for worked in self._worked.values() if worked.rule.name in rules)

    def varied(self, reading: str, option: str) -> Run:
        """The same case under another option of one reading; what does not rest on that reading is taken over."""
        other = Run(self.book, self.facts, self.as_of.value, {**self.readings, reading: option}, simplify=False)
        other._original, other._varied = self, reading
        return other

    def change(self, decision: Decision) -> Change:
        """What becomes of a decision of the run that this one varies.

        An open formula in the place of another moves no case and no number: nothing folds because of which facts it
        waits for.
        """
        if self._varied in decision.part.own:
            return Change.SEEN
        change = Change.NONE
        for part in decision.part.parts:
            if self._varied in part.rests:
                value = self._part(part.work, part.name).value
                if value != part.value:
                    if is_literal(value) or is_literal(part.value):
                        return Change.SEEN
                    change = Change.WAITS
        known = (self._original or self)._values
        numbers = (o.quantity for o in decision.plain if o.quantity is not None and not is_literal(o.quantity.value))
        kept = all((now := known.get(each.name)) is not None and now.value is each.value for each in numbers)
        return change if kept else Change.SEEN

    def completed(self, fact: str, value: Node) -> Run:
        """The same case with a fact that is still open; what does not rest on that fact is taken over."""
        other = Run(self.book, {**self.facts, fact: value}, self.as_of.value, self.readings)
        other._original, other._varied = self, fact
        return other

    def _table(self, rule: Rule, lookup: Lookup) -> tuple[Node, Node, tuple[Anchor, ...]]:
        rows = [(row, reduce(row.when, lookup)) for row in rule.table]
        sure = [row for row, condition in rows if truth(condition)]
        unsure = [(row, condition) for row, condition in rows if not is_literal(condition)]
        broken = next((condition for _, condition in rows if isinstance(condition, Undefined)), None)
        if sure:
            values = [reduce(row.value, lookup) for row in sure]
            if any(value != values[0] for value in values):
                return sure[0].value, Undefined("conflict", rule.goal, (rule.name,)), rule.clauses
            if sure[0].note:
                self.row_notes[rule.name] = (sure[0].note, (*sure[0].clauses, *rule.clauses))
            return sure[0].value, values[0], _with(rule.clauses, sure[0].clauses)
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
        return formula, value, _with(rule.clauses, [anchor for row, _ in unsure for anchor in row.clauses])

    def decide(self, goal: str) -> Decision:
        """The outcomes of a goal under this choice of readings."""
        self._now = part = Part(Run.decide, goal)
        decision = self._quantity_decision(part) if self.book.is_quantity(goal) else self._case_decision(part)
        self._now = None
        return decision

    def _case_decision(self, part: Part) -> Decision:
        goal = part.name
        cases = self.candidates(goal)
        sure = [case for case in cases if truth(case.condition)]
        if 0 < len(sure) < len(cases):
            exceptions = {case.rule.name for case in cases if set(case.rule.exception_to) & {s.rule.name for s in sure}}
            cases = [case for case in cases if case in sure or case.rule.name in exceptions]
        decision = Decision(self, part, cases)
        if not cases:
            decision.undefined = Undefined("no_value", goal)
        elif len(sure) > 1:
            decision.undefined = Undefined("conflict", goal, tuple(case.rule.name for case in sure))
        for case in cases:
            self.used_rules[case.rule.name] = case.rule
            if not truth(case.condition):
                decision.open_conditions.append(case.condition)
            self._add_outcomes(case, decision)
        return decision

    def _quantity_decision(self, part: Part) -> Decision:
        goal = part.name
        value = self.value(goal)
        chosen = [rule for rule in self.book.goals[goal] if rule.name in self.used_rules]
        decision = Decision(self, part, [Case(rule, YES) for rule in chosen[:1]])
        if isinstance(value, Undefined):
            decision.undefined = value
            decision.cases = [Case(self.book.rules[name], YES) for name in value.detail if name in self.book.rules]
            return decision
        self._add_quantity(goal, (), decision)
        return decision

    def _add_quantity(self, goal: str, when: tuple[str, ...], decision: Decision, *, lost: bool = False) -> None:
        quantity, worked, anchors = self._quantity(goal)
        decision.add(Outcome(None, None, when, (), quantity, None, anchors, beside=lost), worked)

    def _quantity(self, goal: str) -> tuple[Quantity, Worked | None, tuple[Anchor, ...]]:
        """A goal's value with what its formula is taken from and the clauses that it rests on."""
        value = self.value(goal)
        rule = next((r for r in self.book.goals[goal] if r.name in self.used_rules), self.book.goals[goal][0])
        worked = self.worked(goal)
        quantity = Quantity(goal, value, unit_of(rule), rule.bound)
        return quantity, worked, worked.anchors if worked else rule.clauses

    def _add_outcomes(self, case: Case, decision: Decision) -> None:
        rule = case.rule
        conditions: tuple[str, ...] = ()
        if rule.case and not truth(case.condition):
            conditions = (rule.case,)
        if rule.is_quantity:
            quantity = Quantity(rule.goal, self.rule_value(rule), unit_of(rule), rule.bound)
            worked = self.worked(rule.goal)
            anchors = worked.anchors if worked else rule.clauses
            decision.add(Outcome(None, rule.says, conditions, (), quantity, None, anchors), worked)
            return
        for entry, anchors in rule.outcomes_with_anchors:
            holds = truth(reduce(entry.condition, self.lookup)) if entry.condition is not None else True
            if holds is False:
                continue
            words = entry.when if holds else entry.in_words
            when = (*conditions, words) if words else conditions
            measured, worked = self._measured(entry.quantity)
            decision.add(Outcome(entry.code, entry.says, when, (), measured, None, anchors), worked)
            lost = next((goal for goal in entry.lost if self._settled(goal)), None)
            if lost is not None:
                self._add_quantity(lost, when, decision, lost=True)
            for also in entry.also:
                if self._settled(also):
                    self._add_quantity(also, when, decision)
            for torn in self._torn(entry):
                rules = [self.book.rules[name] for name in torn.detail]
                clauses = tuple(dict.fromkeys(anchor for each in rules for anchor in each.clauses))
                says = CONTRADICTORY if torn.kind == "conflict" else NO_NUMBER
                decision.add(Outcome(None, says, when, (), None, None, clauses), None)
                decision.torn = True

    def _torn(self, entry: OutcomeEntry) -> list[Undefined]:
        """Why numbers that belong to a consequence cannot be given: rules contradict each other, or no row applies."""
        values = {goal: self._part(Run._value, goal).value for goal in entry.shown}
        found = {goal: value for goal, value in values.items() if value.__class__ is Undefined and _tears(value)}
        if not found:
            return []
        if any(goal in entry.quantity and not isinstance(value, Undefined) for goal, value in values.items()):
            found = {goal: value for goal, value in found.items() if goal not in entry.quantity}
        for goal in found:
            self._once(Run._value, goal)
        return list(dict.fromkeys(found.values()))

    def _settled(self, goal: str) -> bool:
        """Whether a goal has a value; what is not shown because it has none is nothing that a decision rests on."""
        value = self._part(Run._value, goal).value
        if not is_literal(value) or isinstance(value, Undefined):
            return False
        self._once(Run._value, goal)
        return True

    def _measured(self, goals: Sequence[str]) -> tuple[Quantity | None, Worked | None]:
        """The first goal that can be computed, with what the formula of the first that exists is taken from."""
        if not goals:
            return None, None
        values = {goal: self.value(goal) for goal in goals}
        exist = [goal for goal, value in values.items() if not isinstance(value, Undefined)]
        if not exist:
            return None, None
        computed = next((goal for goal in exist if is_literal(values[goal])), exist[0])
        quantity, worked, _ = self._quantity(computed)
        return quantity, worked if computed == exist[0] else self.worked(exist[0])

    def open_facts(self, formulas: Iterable[Node]) -> list[str]:
        """The facts on which formulas still depend, in the order in which they mention them."""
        still = (node for node in formulas if not is_literal(node))
        found = dict.fromkeys(name for node in still for name in self._open_names(reduce(node, self.lookup)))
        return [name for name in found if name in self.book.facts]


def _tears(value: Undefined) -> bool:
    """Whether a number that cannot be given leaves a hole in a consequence: rules of which none applies, or several."""
    return value.kind in ("conflict", "no_value") and bool(value.detail)


def _with(anchors: tuple[Anchor, ...], more: Sequence[Anchor]) -> tuple[Anchor, ...]:
    return tuple(dict.fromkeys((*anchors, *more))) if more else anchors
