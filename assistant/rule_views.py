"""A rule book, put into the shapes in which it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from assistant import rule_models as models
from assistant.answer import Citation, Formula
from assistant.books import book_of
from assistant.compose import Citations, Composer
from assistant.errors import UnknownRuleError
from assistant.reviewing import NONE, Reviews
from assistant.sources import Sources
from assistant.wording.catalog import Translator
from assistant.wording.format import unit_text
from corpus.library import Library
from rules.book import Book, Rule
from rules.expression import Node
from rules.result import Unit


class RuleViews:
    """Shows the rules of one plan.

    Args:
        library: the documents.
        books: the rule books by plan id.
        plan: the id of the plan.
        language: the language of what is said.
        reviews: what lawyers decided on rules.

    Raises:
        UnknownPlanError, NoRulesError: there is no such plan, or it has no rule book.
    """

    def __init__(
        self,
        library: Library,
        books: Mapping[str, Book],
        plan: str,
        *,
        language: str = "en",
        reviews: Reviews = NONE,
    ) -> None:
        book = book_of(library, books, plan)
        self._book, self._reviews = book, reviews
        self._citations = Citations()
        self._composer = Composer(book, Sources.of(library, plan, book), Translator(language), self._citations)

    def listed(self, offset: int, limit: int) -> models.Rules:
        """The rules in short, so many from one place on."""
        book, every = self._book, list(self._book.rules.values())
        return models.Rules(
            plan=book.plan,
            version=book.version,
            sha256=book.sha256,
            total=len(every),
            offset=offset,
            rules=tuple(self._summary(rule) for rule in every[offset : offset + limit]),
        )

    def rule(self, name: str) -> models.RuleShown:
        """One rule with all that it rests on; a goal that several rules conclude is asked for by a rule's name.

        Raises:
            UnknownRuleError: the book has no such rule.
        """
        book, translate = self._book, self._composer.translate
        rule = book.rules.get(name)
        if rule is None:
            rules = book.goals.get(name, ())
            if len(rules) > 1:
                names = ", ".join(each.name for each in rules)
                raise UnknownRuleError(f"{name} is concluded by several rules of {book.plan}: {names}.")
            raise UnknownRuleError(f"{book.plan} has no rule {name!r}.")
        used = book.reach(rule.goal)
        clauses = self._composer.cite(rule.clauses)
        return models.RuleShown(
            plan=book.plan,
            version=book.version,
            sha256=book.sha256,
            **self._summary(rule).model_dump(exclude={"clauses", "review"}),
            bound=rule.bound,
            rounding=rule.rounding,
            when=self._formula(rule.when),
            value=self._formula(rule.value),
            table=tuple(
                models.RowShown(
                    when=self._composer.formula(row.when),
                    value=self._composer.formula(row.value),
                    citations=self._composer.cite(row.clauses),
                )
                for row in rule.table
            ),
            consequences=tuple(
                models.ConsequenceShown(
                    code=entry.code,
                    says=translate(entry.says),
                    when=translate(entry.in_words) if entry.in_words else None,
                    shows=entry.shown,
                    citations=self._composer.cite(entry.clauses),
                )
                for entry in rule.outcomes
            ),
            presumes=tuple(translate(each.says) for each in rule.presumes),
            exception_to=rule.exception_to,
            beside=tuple(each.name for each in book.goals[rule.goal] if each is not rule),
            decided_by=translate(rule.decided_by) if rule.decided_by else None,
            silent=rule.silent,
            document=translate(rule.not_in_document) if rule.not_in_document else None,
            notes=tuple(translate(note.says) for note in rule.notes),
            facts=tuple(self._fact(each) for each in used if each in book.facts),
            depends_on_day=book.depends_on_day(rule.goal),
            readings=tuple(self._reading(each) for each in used if each in book.readings),
            examples=tuple(
                models.ExampleShown(
                    facts=example.facts,
                    readings=example.readings,
                    expect=_expected(example.expect),
                )
                for example in book.examples
                if example.goal in (rule.name, rule.goal)
            ),
            review=self._reviews.state(book, [rule.name], amended=self._composer.sources.stale),
            clauses=clauses,
            citations=self._cited(),
        )

    def _cited(self) -> tuple[Citation, ...]:
        return self._citations.all()

    def _summary(self, rule: Rule) -> models.RuleSummary:
        translate = self._composer.translate
        kind: Literal["quantity", "consequence", "statement"] = "statement"
        if rule.is_quantity or rule.outcomes:
            kind = "quantity" if rule.is_quantity else "consequence"
        return models.RuleSummary(
            name=rule.name,
            goal=rule.goal,
            label=translate(rule.title),
            says=translate(rule.says),
            kind=kind,
            unit=unit_text(Unit(rule.unit, rule.currency, rule.per)),
            clauses=tuple(dict.fromkeys(anchor.clause for anchor in rule.clauses)),
            review=self._reviews.state(self._book, [rule.name]),
        )

    def _formula(self, node: Node | None) -> Formula | None:
        return self._composer.formula(node) if node is not None else None

    def _fact(self, name: str) -> models.FactShown:
        fact, translate = self._book.facts[name], self._composer.translate
        return models.FactShown(
            name=name,
            type=fact.type,
            unit=fact.unit,
            currency=fact.currency,
            per=fact.per,
            label=translate(fact.label),
            ask=translate(fact.ask),
            values={value: translate(meaning) for value, meaning in fact.values.items()},
            presumed=translate(fact.presumed) if fact.presumed else None,
        )

    def _reading(self, name: str) -> models.ReadingShown:
        reading, translate = self._book.readings[name], self._composer.translate
        return models.ReadingShown(
            name=name,
            clause=reading.clause,
            question=translate(reading.question),
            options={option: translate(meaning) for option, meaning in reading.options.items()},
            default=reading.default,
            reason=translate(reading.reason),
            authority=reading.authority,
            decided_on=reading.decided_on,
            rejected=reading.rejected,
        )


def _expected(expect: str | Mapping[str, object]) -> dict[str, str]:
    return {"value": expect} if isinstance(expect, str) else {name: str(value) for name, value in expect.items()}
