"""The text of an answer: outcome first, then the number and how it came about, what it rests on, what is missing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby

from assistant.answer import Outcome, Part
from assistant.compose import Composer, sentence
from assistant.wording.format import capital
from rules import result as engine
from rules.expression import Call, Truth, is_literal, names

_WORKED_OUT = ("computed", "ambiguous", "discretionary")
_NUMBERED = ("computed", "ambiguous", "needs_facts")
"""The statuses of an answer that shows a number or asks for what it needs."""
_SILENT = re.compile(r"The [Pp]lan does not say\b")
_SHORT_KINDS = ("presumption", "presumed_fact", "rounding")


def marks(numbers: Iterable[int]) -> str:
    """Citation marks: ``[1][2]``."""
    return "".join(f"[{n}]" for n in numbers)


@dataclass(frozen=True, slots=True)
class _Branch:
    """What holds under the same conditions: the consequence, and the figures beside it."""

    conditions: tuple[str, ...]
    texts: list[str]


class PartText:
    """The words for one plan's part."""

    def __init__(self, composer: Composer, result: engine.Result, part: Part) -> None:
        self.composer, self.result, self.part = composer, result, part
        self.translate = composer.translate

    def lines(self, *, brief: bool) -> list[str]:
        """The lines of the text; ``brief`` leaves out formulas and notes, for answers over several plans."""
        lines = [*self._lead(), *self._outcomes(brief=brief)]
        if not brief:
            lines += self._how()
        lines += self._needs(brief=brief)
        lines += self._decider()
        lines += self._rests_on("\n".join(lines), brief=brief)
        return [line for line in lines if line]

    def _lead(self) -> list[str]:
        result, translate = self.result, self.translate
        says = translate.joined(sentence(translate(text)) for text in result.says)
        cited = marks(self.composer.cite(result.anchors if result.status == "clause" else result.anchors[:3]))
        match result.status:
            case "discretionary":
                who = translate(result.decided_by) if result.decided_by else translate("the body that the plan names")
                rule = [f"{says} {cited}"] if self._rule_first() else []
                return [*rule, translate("The plan leaves a decision here to {who}.", who=who)]
            case "ambiguous" if result.outcomes:
                plain = len(result.says) == 1 and not any(o.says for o in result.outcomes if o.reading == self._own())
                rule = [f"{says} {cited}"] if plain else []
                return [
                    *rule,
                    translate("The plan can be read in more than one way here, so there is no single answer:"),
                ]
            case "ambiguous":
                return [self._contradiction(), f"{says} {cited}"]
            case "silent" if not result.says:
                return [translate("No rule of the plan covers this case; the plan does not say what applies.")]
            case "silent" if any(_SILENT.match(text) for text in result.says):
                return [f"{says} {cited}"]
            case "silent":
                return [f"{translate.joined([translate('The plan does not say.'), says])} {cited}"]
            case "not_in_document":
                other = translate(
                    "The document at hand does not say this; it depends on another document: {document}.",
                    document=translate(result.document or "another document"),
                )
                return [f"{translate.joined([other, says])} {cited}"]
            case "clause":
                return [f"{says} {cited}"]
            case "computed" if result.decided and len(result.outcomes) > 1:
                return [translate("All of this applies; what is still open is asked for below:")]
            case "needs_facts" if len(result.outcomes) > 1:
                if self._side_by_side():
                    return [translate("All of this applies; what is still open is asked for below:")]
                return [translate("It depends on what has not been said yet:")]
            case _:
                return []

    def _contradiction(self) -> str:
        """Whose contradiction it is: the plan's own where the book explains it, else the book's."""
        where = {self.result.goal, *self.result.rules}
        if any(each.kind == "overlap" and each.where in where for each in self.composer.book.explained):
            return self.translate("Rules of the plan contradict each other in this case.")
        return self.translate(
            "Two rules of the rule book for this plan apply at once and contradict each other. "
            "That is a mistake of the rule book and says nothing of the plan:"
        )

    def _rule_first(self) -> bool:
        """Whether one rule lays down what somebody then decides on, so that what it says comes before the decision."""
        rules = [self.composer.book.rules[name] for name in self.result.rules]
        return len(self.result.says) == 1 and len(rules) == 1 and rules[0].topic not in ("termination", None)

    def _side_by_side(self) -> bool:
        """Whether the outcomes hold together: none has a condition or a reading of its own."""
        outcomes = self.result.outcomes
        return len({(outcome.conditions, outcome.reading) for outcome in outcomes}) == 1

    def _outcomes(self, *, brief: bool) -> list[str]:
        if self.result.status == "clause":
            return []
        if self._repeats_the_rule():
            return []
        own = self._own()
        pairs = list(zip(self.result.outcomes, self.part.outcomes, strict=False))
        said: set[str] = set()
        branches: dict[tuple[engine.ReadingChoice, ...], list[_Branch]] = {}
        for outcome, shown in pairs:
            other = bool(outcome.reading) and outcome.reading != own
            again = other and outcome.says in said
            text = self._outcome(outcome, shown, brief=brief, says=not (again and outcome.quantity is not None))
            if outcome.says:
                said.add(outcome.says)
            if not text:
                continue
            held = branches.setdefault(outcome.reading, [])
            if held and outcome.reading + outcome.conditions and held[-1].conditions == outcome.conditions:
                held[-1].texts.append(text)
            else:
                held.append(_Branch(outcome.conditions, [text]))
        lines = {reading: self._listed(held) for reading, held in branches.items()}
        if all(len(each) == 1 for each in lines.values()):
            only = [self._read(reading, each[0]) for reading, each in lines.items()]
            return only if len(only) == 1 else [f"• {text}" for text in only]
        return ["\n".join([*self._heading(reading), *(f"• {x}" for x in each)]) for reading, each in lines.items()]

    def _repeats_the_rule(self) -> bool:
        """Whether a plan is silent and its one outcome only says who decides, which the rule has said."""
        if self.result.status != "silent" or len(self.result.outcomes) != 1:
            return False
        [outcome] = self.result.outcomes
        if not outcome.says or outcome.conditions or outcome.quantity is not None:
            return False
        who = outcome.says.rstrip(".").rpartition("; ")[2].casefold()
        return who in " ".join(self.result.says).casefold()

    def _listed(self, branches: list[_Branch]) -> list[str]:
        """The branches, those that share their first condition under it."""
        listed: list[str] = []
        for first, group in groupby(branches, key=lambda branch: branch.conditions[:1]):
            alike = list(group)
            if len(alike) == 1 or any(len(branch.conditions) <= 1 for branch in alike):
                listed += [self._branch(branch.conditions, branch) for branch in alike]
                continue
            rest = [f"  – {self._branch(branch.conditions[1:], branch)}" for branch in alike]
            listed.append("\n".join([self.translate("If {condition}:", condition=self._when(first)), *rest]))
        return listed

    def _branch(self, conditions: tuple[str, ...], branch: _Branch) -> str:
        """All that holds under the conditions."""
        text = self.translate.joined(branch.texts)
        if not conditions:
            return text
        return self.translate("If {condition}: {outcome}", condition=self._when(conditions), outcome=text)

    def _when(self, conditions: tuple[str, ...]) -> str:
        return self.composer.condition(conditions) or ""

    def _read(self, reading: tuple[engine.ReadingChoice, ...], text: str) -> str:
        """An outcome with the reading by which it holds."""
        if not reading:
            return text
        if reading == self._own():
            return self.translate("By the default reading: {outcome}", outcome=text)
        return self.translate("{reading} → {outcome}", reading=self._reading(reading), outcome=text)

    def _heading(self, reading: tuple[engine.ReadingChoice, ...]) -> list[str]:
        """The line above the outcomes that hold by one reading."""
        if not reading:
            return []
        if reading == self._own():
            return [self.translate("By the default reading:")]
        return [self.translate("By another reading ({reading}):", reading=self._reading(reading))]

    def _own(self) -> tuple[engine.ReadingChoice, ...]:
        """The readings of the outcomes that are those of the default."""
        return self.result.outcomes[0].reading if self.result.outcomes else ()

    def _reading(self, reading: tuple[engine.ReadingChoice, ...]) -> str:
        readings = self.composer.book.readings
        options = [readings[choice.reading].options[choice.option] for choice in reading]
        return self.composer.either(options, quoted=True)

    def _outcome(self, outcome: engine.Outcome, shown: Outcome, *, brief: bool, says: bool) -> str:
        translate = self.translate
        parts: list[str] = []
        if outcome.code is None and outcome.quantity is not None and self._says_what_its_rule_says(outcome):
            outcome = replace(outcome, says=None)
        if outcome.says and says:
            parts.append(sentence(translate(outcome.says)))
        number = self._number(outcome, brief=brief)
        if outcome.says and not says and not number:
            parts.append(sentence(translate(outcome.says)))
        rules = [sentence(translate(rule)) for rule in self.result.says]
        if outcome.says or len(self.result.outcomes) > 1:
            parts += number
        elif outcome.quantity is not None and is_literal(outcome.quantity.value):
            parts += [*number, *rules]
        else:
            parts += [*rules, *number]
        return f"{translate.joined(parts)} {marks(shown.citations[: len(outcome.anchors)])}".strip()

    def _says_what_its_rule_says(self, outcome: engine.Outcome) -> bool:
        """Whether an outcome stands alone and only repeats its rule, so that its number can come first."""
        return len(self.result.outcomes) == 1 and (outcome.says,) == self.result.says

    def _number(self, outcome: engine.Outcome, *, brief: bool) -> list[str]:
        """The quantity of an outcome, and the formula that remains where it is open."""
        if outcome.quantity is None:
            return []
        translate = self.translate
        name = self.composer.label(outcome.quantity.name)
        computed = self.composer.displayed(outcome.quantity)
        parts: list[str] = []
        if computed is not None:
            truth = isinstance(outcome.quantity.value, Truth)  # a bare "yes" would answer what the question asks
            alone = not outcome.says and len(self.result.outcomes) == 1 and not truth
            shown = capital(computed) if alone else self.translate.named(capital(name), computed)
            how = "" if brief or len(self.result.outcomes) == 1 else self._worked_out(outcome)
            if how and self.result.status in _WORKED_OUT and not isinstance(outcome.formula, Call):
                shown = f"{shown}（{how}）" if translate.chinese else f"{shown} ({how})"
            parts.append(sentence(shown, chinese=translate.chinese))
        if (
            computed is None
            and outcome.formula is not None
            and names(outcome.formula)
            and not (brief and outcome.says)
            and outcome.code in (None, "pro_rata", "as_agreed")
        ):
            left = self.composer.worked_out(outcome.formula)
            parts.append(sentence(translate("Formula that remains: {formula}", formula=f"{name} = {left}")))
        return parts

    def _how(self) -> list[str]:
        """How the one number of an answer came about."""
        if self.result.status not in _WORKED_OUT or len(self.result.outcomes) != 1:
            return []
        [outcome] = self.result.outcomes
        how = self._worked_out(outcome)
        if not how or outcome.quantity is None:
            return []
        return [f"{how} = {self.composer.worked_out(outcome.quantity.value)}"]

    def _worked_out(self, outcome: engine.Outcome) -> str:
        """The formula of a computed number with the numbers put in; nothing where there is nothing to see."""
        if outcome.quantity is None or not is_literal(outcome.quantity.value) or outcome.formula is None:
            return ""
        if is_literal(outcome.formula) or isinstance(outcome.quantity.value, Truth) or names(outcome.formula):
            return ""
        return self.composer.worked_out(outcome.formula)

    def _needs(self, *, brief: bool) -> list[str]:
        needs = self.part.needs
        if not needs:
            return []
        if brief:
            labels = self.translate.listed(self.composer.label(need.fact) for need in needs[:3])
            return [self.translate("For a definite answer I need, among others: {facts}.", facts=labels)]
        asked = [f"• {need.ask}" for need in needs]
        if self.result.decided and self.result.status == "computed":
            return [self.translate("For the figures I also need to know:"), *asked]
        return [self.translate("To answer this exactly I need to know:"), *asked]

    def _decider(self) -> list[str]:
        """Who decides on a number that a rule works out, so that it is not taken for due to anybody."""
        result = self.result
        if not result.decided_by or result.status not in _NUMBERED or any(o.code for o in result.outcomes):
            return []
        return [self.translate("Who decides here: {who}.", who=self.translate(result.decided_by))]

    def _rests_on(self, said: str, *, brief: bool) -> list[str]:
        """What the answer rests on, without what was ``said`` above in the same words."""
        shown: list[str] = []
        for kind, group in groupby(
            zip(self.result.assumptions, self.part.assumptions, strict=False), key=lambda pair: pair[0].kind
        ):
            if brief and (kind not in _SHORT_KINDS or self.result.status == "needs_facts"):
                continue
            if kind == "presumed_fact":
                shown.append(self.composer.taken([assumption for assumption, _ in group]))
            else:
                others = [entry for _, entry in group if entry.text not in said]
                shown += [f"{entry.text} {marks(entry.citations)}".strip() for entry in others]
        return shown
