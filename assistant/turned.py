"""What a plan's rules answer to a question that asks the other way round: the value that gives what is wanted.

Every solution is given with the values right beside its ends as proof, and the rules are run once more with the value
found, so that the steps, the clauses and all that the figure rests on are shown with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from functools import cached_property

from assistant.answer import Need as Asked
from assistant.answer import Outcome, Part, Quantity
from assistant.compose import Composer, sentence
from assistant.doubts import left_over
from assistant.errors import BadFactError
from assistant.periods import holds_throughout, on_each_edge, periods
from assistant.reading.query import Query, Sought, Target
from assistant.wording.format import capital, decimal_text, exact_text, literal, unit_text
from assistant.wording.text import PartText, marks
from rules.book import Book, Rule
from rules.consequences import kept_by
from rules.expression import Choice, Day, Node, Number, Undefined
from rules.facts import FactError, Raw
from rules.inverse import CannotSolve, Days, Inverse, Solution, solve
from rules.pieces import Stretch
from rules.result import Need, Result, Unit, unit_named, unit_of

_DAY = "as_of"


class Turned:
    """Answers one target that asks for a fact.

    Args:
        composer: puts results into the contract's shape.
        query: the question as it was read.
        target: what it asks; its ``sought`` says for which fact.
        day: the day of the answer, where it is not what is asked for.
        run: works out a target straight on.
    """

    def __init__(
        self, composer: Composer, query: Query, target: Target, day: date, run: Callable[[Target], Result]
    ) -> None:
        if target.sought is None or target.goal is None:
            raise ValueError("The question does not ask the other way round.")
        self._composer, self._query, self._target, self._day, self._run = composer, query, target, day, run
        self._sought: Sought = target.sought
        self._goal: str = target.goal
        self._translate = composer.translate

    @property
    def _book(self) -> Book:
        return self._composer.book

    def answer(self) -> tuple[Part, list[str]]:
        """The part and its lines.

        Raises:
            BadFactError: the facts cannot be worked with.
            rules.inverse.CannotSolve: the rules have no inverse here.
        """
        found, *others = [self._found(edge) for edge in on_each_edge(self._target)]
        if any(other != found for other in others):
            asked = [self._book.facts[b.fact] for b in periods(self._target) if b.fact in self._book.facts]
            return self._asking(replace(found, needs=tuple(Need(fact.name, fact.type, fact.ask) for fact in asked)))
        if self._sought.value is None and not any(s.stretches and not s.always for s in found.solutions):
            raise CannotSolve("What somebody may still decide is shown by the consequences themselves.")
        if found.needs:
            return self._asking(found)
        part, lines = self._solved(found)
        if self._sought.relation == "=" and not any(solution.stretches for solution in found.solutions):
            self._sought = replace(self._sought, relation=">=")
            never = lines
            part, lines = self._solved(self._found(self._target))
            lines = [*never, "", *lines]
        return part, [*lines, holds_throughout(self._target, self._translate)] if others else lines

    def _found(self, target: Target) -> Inverse:
        facts: dict[str, Raw] = {n: raw for n, raw in target.facts.items() if n in self._book.facts}  # type: ignore[misc]
        try:
            return solve(
                self._book,
                self._goal,
                facts,
                unknown=self._sought.unknown,
                relation=self._sought.relation,
                target=self._sought.wanted,
                as_of=target.as_of or self._day,
            )
        except FactError as error:
            raise BadFactError(self._translate(str(error))) from None

    def _asking(self, found: Inverse) -> tuple[Part, list[str]]:
        """What must be known besides."""
        translate = self._translate
        needs = tuple(Asked(fact=need.fact, type=need.type, ask=translate(need.ask)) for need in found.needs)
        anchors = self._book.goals[self._goal][0].clauses
        part = self._part("needs_facts", (Outcome(citations=self._composer.cite(anchors)),), needs)
        lead = translate(
            "To say for which {unknown} this holds, {wanted}, I need to know:",
            unknown=self._unknown(),
            wanted=self._wanted(),
        )
        return part, [f"{lead} {marks(part.outcomes[0].citations)}", *(f"• {need.ask}" for need in needs)]

    def _solved(self, found: Inverse) -> tuple[Part, list[str]]:
        composer, translate = self._composer, self._translate
        default, *others = found.solutions
        outcomes: list[Outcome] = []
        lines: list[str] = []
        result = self._at(default)
        if self._sought.value is None:
            result = replace(result, status="computed" if result.status == "needs_facts" else result.status, needs=())
        forward = composer.part(result)
        cited = composer.cite(result.anchors or self._book.goals[self._goal][0].clauses)
        left = left_over(self._query, self._target, self._book, dated=False)
        condition = (
            translate("{values} is left out of account", values=translate.listed(f"“{value.text}”" for value in left))
            if left
            else None
        )
        for solution in (default, *others):
            text = capital(self._says(solution))
            if others:
                text = (
                    translate("{reading} → {outcome}", reading=self._reading(solution), outcome=text)
                    if solution.readings
                    else translate("By the default reading: {outcome}", outcome=text)
                )
            elif condition:
                text = translate("If {condition}: {outcome}", condition=condition, outcome=text)
            lines.append(f"{'• ' if others else ''}{text} {marks(cited)}")
            proof = self._proof(solution)
            lines += [proof] if proof else []
            option = "|".join(choice.option for choice in solution.readings) or (
                self._default_reading(others) if others else None
            )
            outcomes += [
                Outcome(when=condition, reading=option, quantity=quantity, citations=cited)
                for quantity in self._quantities(solution)
            ]
        several = others or found.unsolved or found.asking
        for choice in found.unsolved:
            words = self._book.readings[choice.reading].options[choice.option]
            unsolved = translate("By this other reading no value could be found: {reading}", reading=translate(words))
            lines.append(f"• {unsolved}")
        for each in found.asking:
            words = self._book.readings[each.reading.reading].options[each.reading.option]
            more = translate("By this other reading more must be known: {reading}", reading=translate(words))
            lines.append(f"• {more} {' '.join(translate(need.ask) for need in each.needs)}")
        if several:
            lead = translate("The plan can be read in more than one way here, so there is no single answer:")
            lines = [lead, *lines]
        status = "needs_facts" if condition else "ambiguous" if several else "computed"
        if status == "computed" and forward.status in ("ambiguous", "discretionary", "needs_facts"):
            status = forward.status
        part = self._part(status, tuple(outcomes) or (Outcome(citations=cited),), ())
        tried = self._tried(default)
        if tried is None:
            return part, lines
        if others:
            result = _by_default(result)
            forward = composer.part(result)
        shown = composer.translate(
            "With {fact} it is worked out like this:", fact=self._named(self._unknown(), self._shown(tried))
        )
        lines += [shown, *PartText(composer, result, forward).lines(brief=False)]
        at = tuple(self._under(outcome, tried) for outcome in forward.outcomes)
        return part.model_copy(
            update={
                "outcomes": (*part.outcomes, *at),
                "assumptions": forward.assumptions,
                "derivation": forward.derivation,
                "rules": forward.rules,
            }
        ), lines

    def _part(self, status: str, outcomes: tuple[Outcome, ...], needs: tuple[Asked, ...]) -> Part:
        sources = self._composer.sources
        return Part(
            plan=self._book.plan,
            version=sources.document.plan.version,
            status=status,  # type: ignore[arg-type]
            outcomes=outcomes,
            needs=needs,
            rules=tuple(rule.name for rule in self._book.goals[self._goal]),
            review="stale" if sources.stale else "unreviewed",
        )

    def _under(self, outcome: Outcome, tried: Node) -> Outcome:
        said = self._named(self._unknown(), self._shown(tried))
        when = self._translate.listed([said, outcome.when]) if outcome.when else said
        return outcome.model_copy(update={"when": when})

    def _at(self, solution: Solution) -> Result:
        """The rules run with the value found, or where there is none as far as they go without it."""
        tried = self._tried(solution)
        if tried is None:
            return self._run(replace(self._target, sought=None))
        if self._sought.unknown == _DAY and isinstance(tried, Day):
            return self._run(replace(self._target, as_of=tried.value, sought=None))
        raw: object = (
            tried.value.isoformat() if isinstance(tried, Day) else tried.value if isinstance(tried, Number) else ""
        )
        return self._run(replace(self._target, facts={**self._target.facts, self._sought.unknown: raw}, sought=None))

    def _tried(self, solution: Solution) -> Node | None:
        """A value of which the proof shows that it gives what is wanted: the first, or the last where it is a limit."""
        holding = [tried.value for tried in solution.proof if tried.holds]
        return holding[-1 if self._sought.relation in ("<", "<=") else 0] if holding else None

    def _says(self, solution: Solution) -> str:
        translate = self._translate
        if solution.always:
            return translate("{wanted}, whatever {unknown} is.", wanted=self._wanted(), unknown=self._unknown())
        if not solution.stretches:
            return translate(
                "Whatever {unknown} is, this is never so: {wanted}.",
                wanted=self._wanted(),
                unknown=self._unknown(),
            )
        ranges = [self._stretch(stretch) for stretch in solution.stretches]
        last = (
            ranges[0]
            if len(ranges) == 1
            else translate("{first} or {last}", first="; ".join(ranges[:-1]), last=ranges[-1])
        )
        return sentence(
            translate("{wanted}, where {found}", wanted=self._wanted(), found=last), chinese=translate.chinese
        )

    def _stretch(self, stretch: Stretch | Days) -> str:
        """The values of the unknown between two ends."""
        name = self._unknown()
        low, high, low_counts, high_counts = self._ends(stretch)
        if low is not None and low == high:
            return self._named(name, self._shown(low))
        if low is not None and high is not None:
            signs = ["≤" if counts else "<" for counts in (low_counts, high_counts)]
            return f"{self._shown(low)} {signs[0]} {name} {signs[1]} {self._shown(high)}"
        if low is not None:
            return f"{name} {'≥' if low_counts else '>'} {self._shown(low)}"
        return f"{name} {'≤' if high_counts else '<'} {self._shown(high)}" if high is not None else name

    def _ends(self, stretch: Stretch | Days) -> tuple[Node | None, Node | None, bool, bool]:
        """The ends of a stretch as literals and whether they belong to it; nothing where the fact itself ends there."""
        low, high, low_counts, high_counts = _ends(stretch)
        fact = self._book.facts.get(self._sought.unknown)
        if fact is None or low == high:
            return low, high, low_counts, high_counts
        if isinstance(high, Number) and high.value == fact.max:
            high = None
        if isinstance(low, Number) and low.value in (fact.min, fact.above, Fraction(0)) and high is not None:
            low = None
        return low, high, low_counts, high_counts

    def _quantities(self, solution: Solution) -> Iterator[Quantity]:
        """The ends of what was found, each as a quantity of the fact that was asked for."""
        if solution.always:
            return
        for stretch in solution.stretches:
            low, high, low_counts, high_counts = self._ends(stretch)
            shown = self._stretch(stretch)
            for end, counts in dict.fromkeys(((low, low_counts), (high, high_counts))):
                if end is None or not counts:
                    continue
                exact = end.value if isinstance(end, Number) else None
                yield Quantity(
                    name=self._sought.unknown,
                    exact=exact_text(exact) if exact is not None else None,
                    decimal=decimal_text(exact) if exact is not None else None,
                    unit=unit_text(self._unit()),
                    date=end.value.isoformat() if isinstance(end, Day) else None,
                    display=shown,
                )

    def _proof(self, solution: Solution) -> str:
        """The values at the ends and right beside them, each with what it gives."""
        tries = [
            f"{self._shown(tried.value)} → {self._given(tried.gives)} {'✓' if tried.holds else '✗'}"
            for tried in solution.proof
        ]
        return self._translate("Tried: {tries}", tries="; ".join(tries)) if tries else ""

    def _given(self, node: Node) -> str:
        if isinstance(node, Choice):
            return self._code(node.value)
        if isinstance(node, Undefined):
            return self._translate("nothing that can be said")
        shown = literal(node, unit_of(self._measured), self._translate)
        return shown or self._composer.shown(node)

    def _code(self, code: str) -> str:
        """What a consequence is called, in the words of the rule of this goal that has it."""
        if code == "keeps_all":
            return self._translate("everything is kept")
        if code == "forfeits_all":
            return self._translate("everything is lost")
        if code == "pro_rata":
            return self._translate("a part is kept")
        says = (e.says for rule in self._book.goals[self._goal] for e in rule.outcomes if e.code == code)
        return self._translate(next(says)).rstrip(".。")

    def _wanted(self) -> str:
        """What is wanted: the goal, how it stands and the value."""
        sought = self._sought
        own = self._book.is_quantity(self._goal)
        if sought.wanted == "yes" and own:
            return self._composer.label(self._goal)
        if sought.value is None:
            lost = sought.relation == "!=" and sought.wanted == "forfeits_all"
            return self._translate("not everything is lost") if lost else self._code(sought.wanted)
        sign = {"=": "=", ">=": "≥", "<=": "≤"}.get(sought.relation, sought.relation)
        day = sought.value.value if isinstance(sought.value.value, date) else None
        wanted = Day(day) if day else Number(Fraction(sought.wanted))
        shown = literal(wanted, unit_of(self._measured), self._translate)
        return f"{self._composer.label(self._goal) if own else self._translate('what you keep')} {sign} {shown}"

    @cached_property
    def _measured(self) -> Rule:
        """The rule that says what the value counts: the goal's, or of consequences that of what is kept."""
        rule = self._book.goals[self._goal][0]
        return rule if self._book.is_quantity(self._goal) else next(iter(kept_by(self._book, self._goal)), rule)

    def _unknown(self) -> str:
        if self._sought.unknown == _DAY:
            return self._translate("the day in question")
        return self._composer.label(self._sought.unknown)

    def _named(self, name: str, value: str) -> str:
        return f"{name} = {value}"

    def _unit(self) -> Unit:
        return unit_named(self._book, self._sought.unknown)

    def _shown(self, node: Node) -> str:
        return literal(node, self._unit(), self._translate) or self._composer.shown(node)

    def _reading(self, solution: Solution) -> str:
        readings = self._book.readings
        options = [readings[choice.reading].options[choice.option] for choice in solution.readings]
        return self._composer.either(options, quoted=True)

    def _default_reading(self, others: Sequence[Solution]) -> str | None:
        names = dict.fromkeys(choice.reading for solution in others for choice in solution.readings)
        return "+".join(self._book.readings[name].default for name in names) or None


def _by_default(result: Result) -> Result:
    """The result by the default readings, where the other ones have been told already."""
    if result.status != "ambiguous" or not result.outcomes:
        return result
    own = result.outcomes[0].reading
    kept = tuple(replace(outcome, reading=()) for outcome in result.outcomes if outcome.reading == own)
    return replace(result, status="computed", outcomes=kept)


def _ends(stretch: Stretch | Days) -> tuple[Node | None, Node | None, bool, bool]:
    """The ends of a stretch as literals, and whether they belong to it."""
    if isinstance(stretch, tuple):
        first, last = stretch
        return Day(first) if first else None, Day(last) if last else None, True, True
    low = Number(stretch.low) if stretch.low is not None else None
    high = Number(stretch.high) if stretch.high is not None else None
    return low, high, stretch.low_counts, stretch.high_counts
