"""The text of an answer: outcome first, then the number and how it came about, what it rests on, what is missing."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.answer import Assumption, Outcome, Part
from assistant.compose import Composer, sentence
from rules import printing
from rules import result as engine
from rules.expression import Number, Truth, is_literal, names


def marks(numbers: Iterable[int]) -> str:
    """Citation marks: ``[1][2]``."""
    return "".join(f"[{n}]" for n in numbers)


class PartText:
    """The words for one plan's part."""

    def __init__(self, composer: Composer, result: engine.Result, part: Part) -> None:
        self.composer, self.result, self.part = composer, result, part
        self.translate = composer.translate

    def lines(self, *, brief: bool) -> list[str]:
        """The lines of the text; ``brief`` leaves out derivation and notes, for answers over several plans."""
        lines = self._lead()
        lines += self._outcomes()
        if not brief:
            lines += self._how()
        lines += self._needs()
        lines += self._rests_on(brief=brief)
        return [line for line in lines if line]

    def _lead(self) -> list[str]:
        result, translate = self.result, self.translate
        says = " ".join(sentence(translate(text)) for text in result.says)
        cited = marks(self.composer.cite(result.anchors[:3]))
        match result.status:
            case "discretionary":
                who = translate(result.decided_by) if result.decided_by else translate("the body that the plan names")
                return [translate("This is not automatic: it is decided by {who}.", who=who)]
            case "ambiguous":
                return [
                    translate("The plan can be read in more than one way here, so there is no single answer:")
                    if result.outcomes
                    else translate("Rules of the plan contradict each other in this case.")
                ]
            case "silent":
                silent = translate("The plan does not say.")
                return [f"{silent} {says} {cited}".replace("  ", " ")]
            case "not_in_document":
                other = translate("The document at hand does not say this; it depends on another document: {document}.",
                                  document=translate(result.document or "another document"))  # fmt: skip
                return [f"{other} {says} {cited}".replace("  ", " ")]
            case "clause":
                return [f"{says} {cited}"]
            case "needs_facts" if result.outcomes and len(result.rules) > 1:
                return [translate("It depends on what has not been said yet:")]
            case _:
                return []

    def _outcomes(self) -> list[str]:
        lines: list[str] = []
        own = self.result.outcomes[0].reading if self.result.outcomes else ()
        pairs = list(zip(self.result.outcomes, self.part.outcomes, strict=False))
        if self.result.status == "clause":
            return []
        single = len(pairs) == 1
        for outcome, shown in pairs:
            text = self._outcome(outcome, shown)
            if outcome.reading and outcome.reading != own:
                text = self.translate("{reading} → {outcome}", reading=self._reading(outcome), outcome=text)
            elif outcome.reading:
                text = self.translate("By the default reading: {outcome}", outcome=text)
            lines.append(text if single else f"• {text}")
        return lines

    def _reading(self, outcome: engine.Outcome) -> str:
        book = self.composer.book
        return " ".join(
            self.translate(book.readings[choice.reading].options[choice.option]).rstrip(".。")
            for choice in outcome.reading
        )

    def _outcome(self, outcome: engine.Outcome, shown: Outcome) -> str:
        translate = self.translate
        parts: list[str] = []
        computed = self.composer.displayed(outcome.quantity) if outcome.quantity else None
        if outcome.says:
            parts.append(sentence(translate(outcome.says)))
        if outcome.quantity is not None:
            name = self.composer.label(outcome.quantity.name)
            if computed is not None and (outcome.says or len(self.result.outcomes) > 1):
                parts.append(sentence(f"{_capital(name)}: {computed}"))
            elif computed is not None:
                parts.append(sentence(computed))
            if (
                outcome.formula is not None
                and names(outcome.formula)
                and outcome.code in (None, "pro_rata", "as_agreed")
            ):
                left = printing.text(outcome.formula, self.composer.label)
                parts.append(translate("Formula that remains: {formula}", formula=f"{name} = {left}"))
        text = " ".join(parts)
        cited = marks(shown.citations)
        if shown.when:
            text = translate("If {condition}: {outcome}", condition=shown.when, outcome=text)
        if not outcome.says and outcome.quantity is not None and len(self.result.outcomes) == 1:
            says = " ".join(sentence(translate(rule)) for rule in self.result.says)
            text = f"{text} {says}"
        return f"{text} {cited}".strip()

    def _how(self) -> list[str]:
        """How a computed number came about: the formula with the numbers put in."""
        if self.result.status not in ("computed", "ambiguous", "discretionary"):
            return []
        for outcome in self.result.outcomes[:1]:
            if outcome.quantity is None or not is_literal(outcome.quantity.value) or outcome.formula is None:
                continue
            if is_literal(outcome.formula) or isinstance(outcome.quantity.value, Truth) or names(outcome.formula):
                continue
            value = outcome.quantity.value
            shown = printing.number_text(value.value) if isinstance(value, Number) else self.composer.shown(value)
            return [f"{printing.text(outcome.formula, self.composer.label)} = {shown}"]
        return []

    def _needs(self) -> list[str]:
        if not self.part.needs:
            return []
        asks = [f"• {need.ask}" for need in self.part.needs]
        return [self.translate("To answer this exactly I need to know:"), *asks]

    def _rests_on(self, *, brief: bool) -> list[str]:
        shown: list[Assumption] = []
        for assumption, entry in zip(self.result.assumptions, self.part.assumptions, strict=True):
            if not brief or assumption.kind in ("presumption", "presumed_fact", "rounding"):
                shown.append(entry)
        return [f"{entry.text} {marks(entry.citations)}".strip() for entry in shown]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
