"""From the engine's result to a part of the answer: quantities, formulas and citations in the contract's shape."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from assistant import answer
from assistant.sources import Sources
from assistant.wording.catalog import Translator
from assistant.wording.format import (
    day,
    decimal_text,
    display,
    exact,
    exact_text,
    literal,
    number,
    percent,
    unit_text,
    worked,
)
from corpus.plan import Document
from corpus.quote import without_margins
from corpus.span import Span
from rules import printing
from rules.book import Book
from rules.engine import REASONS_SEPARATOR
from rules.entries import Anchor
from rules.expression import Choice, Day, Node, Number, Truth, is_literal
from rules.result import Assumption, Outcome, Quantity, Result, Step, Unit, unit_of
from rules.sessions import CALENDARS
from rules.vocabulary import REASON_NAMES

_LONGEST: Final = 20
"""A number in a formula that is longer than so many characters is shown rounded, as such."""
_LISTED_READINGS: Final = 3
"""More open readings than these are counted and not listed."""


class Citations:
    """The numbered quotations of one answer; the same quotation keeps its number."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, str, int, int], int] = {}
        self._list: list[answer.Citation] = []

    def cite(self, sources: Sources, anchors: Iterable[Anchor]) -> tuple[int, ...]:
        """The numbers of a document's anchors, in order, each once."""
        return tuple(dict.fromkeys(self._one(sources, anchor) for anchor in anchors))

    def _one(self, sources: Sources, anchor: Anchor) -> int:
        document, clause, span = sources.place(anchor)
        return self.span(document, clause, span.start, span.end)

    def span(self, document: Document, clause: str, start: int, end: int) -> int:
        """The number of a stretch of the source."""
        key = (document.plan.key, clause, start, end)
        if key not in self._numbers:
            self._numbers[key] = len(self._list) + 1
            self._list.append(
                answer.Citation(
                    n=self._numbers[key],
                    plan=document.plan.id,
                    version=document.plan.version,
                    clause=clause,
                    heading=document.outline[clause].heading or None,
                    quote=document.text[start:end],
                    shown=without_margins(document, Span(start, end)),
                    start=start,
                    end=end,
                    language=document.plan.language,
                    source_sha256=document.plan.sha256,
                )
            )
        return self._numbers[key]

    def all(self) -> tuple[answer.Citation, ...]:
        """Every citation in the order of its number."""
        return tuple(self._list)


class Composer:
    """Puts one plan's result into the contract's shape, in one language."""

    def __init__(self, book: Book, sources: Sources, translate: Translator, citations: Citations) -> None:
        self.book, self.sources, self.citations = book, sources, citations
        self.translate = translate.for_plan(book.plan)

    def part(self, result: Result) -> answer.Part:
        """The part of the answer that this plan gives."""
        part = answer.Part(
            plan=result.plan,
            version=self.sources.document.plan.version,
            status=result.status,
            outcomes=self._outcomes(result),
            needs=tuple(
                answer.Need(fact=need.fact, type=need.type, ask=self.translate(need.ask)) for need in result.needs
            ),
            assumptions=tuple(self.assumption(assumption) for assumption in result.assumptions),
            derivation=tuple(self._step(step) for step in result.derivation),
            rules=tuple(dict.fromkeys((*result.rules, *result.rests))),
            review="unreviewed",
        )
        return part.model_copy(update={"review": "stale"}) if self.sources.stale else part

    def _outcomes(self, result: Result) -> tuple[answer.Outcome, ...]:
        if result.outcomes:
            own = result.outcomes[0].reading
            return tuple(self._outcome(o, "+" if o.reading == own else "|") for o in result.outcomes)
        if result.anchors:
            return (answer.Outcome(citations=self.cite(result.anchors)),)
        return ()

    def cite(self, anchors: Iterable[Anchor]) -> tuple[int, ...]:
        """Citation numbers of this plan's anchors."""
        return self.citations.cite(self.sources, anchors)

    def _outcome(self, outcome: Outcome, joint: str) -> answer.Outcome:
        return answer.Outcome(
            code=outcome.code,
            when=self.condition(outcome.conditions),
            reading=joint.join(choice.option for choice in outcome.reading) or None,
            quantity=self.quantity(outcome.quantity) if outcome.quantity else None,
            formula=self.formula(outcome.formula) if outcome.formula is not None else None,
            citations=self.cite(outcome.anchors),
        )

    def condition(self, conditions: tuple[str, ...]) -> str | None:
        """The conditions of an outcome as one clause; alternatives of one condition are joined by "or"."""
        if not conditions:
            return None
        return self.translate.listed(self.either(condition.split(REASONS_SEPARATOR)) for condition in conditions)

    def either(self, clauses: list[str], *, quoted: bool = False) -> str:
        """Alternatives, joined by "or"; several are set in quotation marks where they are whole sentences."""
        words = [self.translate(clause).rstrip(".。") for clause in clauses]
        if len(words) == 1:
            return words[0]
        if quoted:
            words = [f"“{word}”" for word in words]
        separator = "、" if self.translate.chinese else ", "
        return self.translate("{first} or {last}", first=separator.join(words[:-1]), last=words[-1])

    def quantity(self, quantity: Quantity) -> answer.Quantity:
        """A quantity in the contract's shape."""
        value = quantity.value
        exact = value.value if isinstance(value, Number) else None
        return answer.Quantity(
            name=quantity.name,
            exact=exact_text(exact) if exact is not None else None,
            decimal=decimal_text(exact) if exact is not None else None,
            unit=unit_text(quantity.unit),
            date=value.value.isoformat() if isinstance(value, Day) else None,
            display=display(quantity, self.translate),
        )

    def label(self, name: str) -> str:
        """What a name in a formula is called."""
        for entries in (self.book.facts, self.book.constants):
            if name in entries:
                return self.translate(entries[name].label)
        for fact in self.book.facts.values():
            if name in fact.values:
                return self.translate(fact.values[name])
        for rule in self.book.goals.get(name, ()):
            return self.translate(rule.title)
        return self.translate(CALENDARS.get(name) or name.replace("_", " "))

    def formula(self, node: Node) -> answer.Formula:
        """A formula in the three notations."""
        return answer.Formula(
            text=printing.text(node, self.label),
            latex=printing.latex(node, self.label),
            mathml=printing.mathml(node, self.label),
        )

    def worked_out(self, node: Node) -> str:
        """A formula on one line, its numbers and days as the reader writes them."""

        language = self.translate.language

        def written(node: Node) -> str:
            if isinstance(node, Number) and node.text and node.text.endswith("%"):
                return percent(node.value, language)
            if isinstance(node, Number):
                text = exact(node.value, language)
                return text if len(text) <= _LONGEST else number(node.value, language)
            return day(node.value, language) if isinstance(node, Day) else printing.literal_text(node)

        return printing.text(node, self.label, written)

    def taken(self, facts: Iterable[Assumption]) -> str:
        """What is taken for granted, as one sentence after the other."""
        said = self.translate.joined(sentence(self.translate(fact.text)) for fact in facts)
        return self.translate("Taken for granted, as nothing was said: {fact}", fact=said)

    def assumption(self, assumption: Assumption) -> answer.Assumption:
        """An assumption as a sentence."""
        match assumption.kind:
            case "presumption":
                text = self.translate("This assumes that {condition}.", condition=self.translate(assumption.text))
                return answer.Assumption(text=text, citations=self.cite(assumption.anchors[:1]))
            case "presumed_fact":
                return answer.Assumption(text=self.taken([assumption]), citations=())
            case "reading":
                reading = self.book.readings[assumption.readings[0]]
                chosen = self.translate(reading.options[reading.default])
                text = self.translate(
                    "{question} The default reading here, which no lawyer has confirmed: {option} {reason}",
                    question=self.translate(reading.question),
                    option=sentence(chosen),
                    reason=sentence(self.translate(reading.reason)),
                )
                return answer.Assumption(text=text, citations=())
            case "adopted":
                reading = self.book.readings[assumption.readings[0]]
                text = self.translate(
                    "{question} The lawyers who reviewed this plan adopted: {option}",
                    question=self.translate(reading.question),
                    option=sentence(self.translate(reading.options[reading.default])),
                )
                return answer.Assumption(text=text, citations=())
            case "readings_later":
                text = self.translate(
                    "The plan can be read in more than one way here, and every reading is shown once its number is "
                    "known: {questions}",
                    questions=self._questions(assumption.readings),
                )
                return answer.Assumption(text=text, citations=())
            case "readings_by_case" if len(assumption.readings) > _LISTED_READINGS:
                text = self.translate(
                    "Readings of the plan that bear on this and that lawyers could dispute: {count}. Each is shown "
                    "once the case is known.",
                    count=str(len(assumption.readings)),
                )
                return answer.Assumption(text=text, citations=())
            case "readings_by_case":
                text = self.translate(
                    "The plan can be read in more than one way here, and every reading is shown once the case is "
                    "known: {questions}",
                    questions=self._questions(assumption.readings),
                )
                return answer.Assumption(text=text, citations=())
            case _:
                return answer.Assumption(text=self.translate(assumption.text), citations=self.cite(assumption.anchors))

    def _questions(self, readings: Iterable[str]) -> str:
        """What some readings answer, one after the other."""
        asked = (self.translate(self.book.readings[name].question) for name in readings)
        return ("" if self.translate.chinese else " ").join(asked)

    def _step(self, step: Step) -> answer.DerivationStep:
        return answer.DerivationStep(
            rule=step.rule,
            formula=self.formula(step.formula),
            **{"with": {name: self.shown(value) for name, value in step.inputs.items()}},
            value=self.shown(step.value),
            display=worked(step.value, step.unit, self.translate),
            citations=self.cite(step.anchors),
        )

    def worked(self, value: Node, unit: Unit) -> str:
        """What a step or a case came to as the reader sees it: with its unit where it is known, else as a formula."""
        return worked(value, unit, self.translate) or self.shown(value)

    def shown(self, node: Node) -> str:
        """A literal exactly, or the formula that is left."""
        match node:
            case Number(value):
                return exact_text(value)
            case Day(value):
                return value.isoformat()
            case Truth(value):
                return self.translate("yes" if value else "no")
            case Choice(value):
                return value
            case _:
                return printing.text(node, self.label) if not is_literal(node) else printing.literal_text(node)

    def stated(self, name: str, value: Node) -> str:
        """A fact as it was understood: its name and value, or for a way of leaving its own words."""
        shown = self.fact(name, value)
        return shown if name == "termination_reason" else f"{self.translate(self.book.facts[name].label)} = {shown}"

    def fact(self, name: str, value: Node) -> str:
        """The value of a fact as the reader sees it."""
        fact = self.book.facts[name]
        if isinstance(value, Choice):
            return self.translate(
                REASON_NAMES[value.value] if name == "termination_reason" else fact.values[value.value]
            )
        return literal(value, unit_of(fact), self.translate) or ""

    def displayed(self, quantity: Quantity) -> str | None:
        """A quantity as the reader sees it."""
        return display(quantity, self.translate)


def sentence(text: str, *, chinese: bool = False) -> str:
    """The text with a full stop where it has no closing mark; figures alone take that of a ``chinese`` answer.

    >>> sentence("66.66%"), sentence("66.66%", chinese=True), sentence("不得轉讓"), sentence("In English", chinese=True)
    ('66.66%.', '66.66%。', '不得轉讓。', 'In English.')
    """
    text = text.strip()
    if not text or text[-1] in ".!?。！？…":
        return text
    own = any("\u4e00" <= c <= "\u9fff" for c in text) or (chinese and not any("a" <= c <= "z" for c in text))
    return text + ("。" if own else ".")
