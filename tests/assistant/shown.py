"""What an answer shows: its clauses, exact figures, the codes of its outcomes, and the facts that it used."""

import re
from datetime import date

from assistant.answer import Answer, Part
from assistant.assistant import Assistant


def clauses(answer: Answer) -> set[str]:
    return {citation.clause for citation in answer.citations}


def exact(answer: Answer) -> set[str]:
    return {o.quantity.exact for p in answer.parts for o in p.outcomes if o.quantity is not None and o.quantity.exact}


def dates(answer: Answer) -> set[str]:
    return {o.quantity.date for p in answer.parts for o in p.outcomes if o.quantity is not None and o.quantity.date}


def part_of(answer: Answer) -> Part:
    """The only part."""
    [part] = answer.parts
    return part


def codes(answer: Answer) -> set[str | None]:
    return {outcome.code for part in answer.parts for outcome in part.outcomes}


def facts(answer: Answer) -> dict[str, str]:
    return {used.fact: used.value for part in answer.parts for used in part.facts}


def read(assistant: Assistant, plan: str, goal: str, question: str) -> dict[str, str]:
    """The facts that the reader takes from a question of which the rule is known."""
    query = assistant.reader.read(question, plan=plan, facts={}, today=date(2026, 11, 28), goal=goal)
    return {name: str(value) for name, value in query.targets[0].facts.items()}


def decided(answer: Answer) -> bool | None:
    """Whether what the answer names first is so: "Vote of the shareholders needed: no." """
    found = re.search(r"^[^:：\n]+[:：]\s*(?:(yes|sim|sí|是)|no|não|否)[.。]", answer.text, re.MULTILINE)
    return bool(found[1]) if found else None
