"""Holding one answer against what it must contain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from assistant.answer import Answer, Part, Quantity
from evals.gold import DECLINING, Question

MEASURES: Final = ("status", "codes", "exact", "date", "clauses", "language")


class Number(StrEnum):
    """What became of the number or date that a question asks for."""

    RIGHT = "right"
    WRONG = "wrong"  # stated as computed, so that nothing warns the reader
    HEDGED = "hedged"  # wrong, but beside other readings, conditions or missing facts
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Verdict:
    """How good one answer is.

    Attributes:
        question: what was asked.
        faults: for every measure that applies, None where it is right, else what came and what was wanted.
        number: what became of the number; None where none must come out.
        declined: nothing was answered, and it was said why.
        invented: a number came although there is none.
        failed: where there is no answer at all, the name of the error; else None.
    """

    question: Question
    faults: Mapping[str, str | None]
    number: Number | None
    declined: bool = False
    invented: bool = False
    failed: str | None = None

    @property
    def right(self) -> bool:
        """Whether every measure that applies is right."""
        return not any(self.faults.values())


def judge(question: Question, answer: Answer) -> Verdict:
    """Hold an answer against its question's gold.

    Where the question is about one plan, only the part and the citations of that plan count, or a part that is about
    no plan. Otherwise all do.
    """
    parts = _counting(question, answer)
    return Verdict(
        question,
        _faults(question, answer, parts),
        _number(question, parts),
        declined=bool(parts) and all(part.status in DECLINING for part in parts),
        invented=question.gold.unanswerable and any(q.exact or q.date for q in _quantities(answer.parts)),
    )


def no_answer(question: Question, error: Exception) -> Verdict:
    """The verdict on a question that was refused or broke something."""
    failed = type(error).__name__
    faults = {measure: f"no answer ({failed}: {error})" for measure in MEASURES if _applies(question, measure)}
    return Verdict(question, faults, Number.ABSENT if question.gold.has_number else None, failed=failed)


def inside(clause: str, wanted: str) -> bool:
    """Whether a clause is the wanted one or an item of it.

    >>> inside("9.1.1(ii)", "9.1.1"), inside("9.1.10", "9.1.1"), inside("Annex I 1.5", "Annex I")
    (True, False, True)
    """
    return clause == wanted or clause.startswith((f"{wanted}(", f"{wanted}.", f"{wanted} "))


def _counting(question: Question, answer: Answer) -> Sequence[Part]:
    if question.about is None:
        return answer.parts
    of_plan = [part for part in answer.parts if part.plan == question.about]
    return of_plan or [part for part in answer.parts if part.plan is None]


def _applies(question: Question, measure: str) -> bool:
    return measure in ("status", "language") or bool(getattr(question.gold, measure))


def _faults(question: Question, answer: Answer, parts: Sequence[Part]) -> dict[str, str | None]:
    gold = question.gold
    statuses = [part.status for part in parts]
    codes = {outcome.code for part in parts for outcome in part.outcomes if outcome.code}
    exact = [q.exact for q in _quantities(parts) if q.exact]
    dates = [q.date for q in _quantities(parts) if q.date]
    clauses = [c.clause for c in answer.citations if question.about in (None, c.plan)]
    right = {
        "status": any(status in gold.status for status in statuses),
        "codes": codes.issuperset(gold.codes or ()),
        "exact": gold.exact is None or Fraction(gold.exact) in map(Fraction, exact),
        "date": gold.date in dates,
        "clauses": any(inside(clause, wanted) for clause in clauses for wanted in gold.clauses)
        and all(any(inside(clause, wanted) for clause in clauses) for wanted in gold.all_clauses or ()),
        "language": answer.language == question.language,
    }
    shown = {
        "status": (statuses, gold.status),
        "codes": (codes, gold.codes),
        "exact": (exact, gold.exact),
        "date": (dates, gold.date),
        "clauses": (clauses, gold.all_clauses or gold.clauses),
        "language": (answer.language, question.language),
    }
    return {
        measure: None if right[measure] else f"{_listed(shown[measure][0])}, wanted {_listed(shown[measure][1])}"
        for measure in MEASURES
        if _applies(question, measure)
    }


def _number(question: Question, parts: Sequence[Part]) -> Number | None:
    gold = question.gold
    if not gold.has_number:
        return None
    if _states(gold.exact, gold.date, parts):
        return Number.RIGHT
    missed = [part for part in parts if _misses(gold.exact, gold.date, part)]
    if any(part.status == "computed" for part in missed):
        return Number.WRONG
    return Number.HEDGED if missed else Number.ABSENT


def _states(exact: str | None, date: str | None, parts: Sequence[Part]) -> bool:
    """Whether the parts show every number that is wanted."""
    shown = list(_quantities(parts))
    return (exact is None or any(q.exact and Fraction(q.exact) == Fraction(exact) for q in shown)) and (
        date is None or any(q.date == date for q in shown)
    )


def _misses(exact: str | None, date: str | None, part: Part) -> bool:
    """Whether a part shows a number of a wanted kind, and only others than the wanted one."""
    shown = list(_quantities([part]))
    wrong_number = exact is not None and any(q.exact for q in shown) and not _states(exact, None, [part])
    return wrong_number or (date is not None and any(q.date for q in shown) and not _states(None, date, [part]))


def _quantities(parts: Iterable[Part]) -> Iterable[Quantity]:
    return (outcome.quantity for part in parts for outcome in part.outcomes if outcome.quantity)


def _listed(found: Iterable[str] | str | None) -> str:
    if isinstance(found, str):
        return found
    return " ".join(sorted(set(found or ()))) or "nothing"
