"""What an answer shows: its clauses, exact figures, the codes of its outcomes, and the facts that it used."""

from assistant.answer import Answer


def clauses(answer: Answer) -> set[str]:
    return {citation.clause for citation in answer.citations}


def exact(answer: Answer) -> set[str]:
    return {o.quantity.exact for p in answer.parts for o in p.outcomes if o.quantity is not None and o.quantity.exact}


def codes(answer: Answer) -> set[str | None]:
    return {outcome.code for part in answer.parts for outcome in part.outcomes}


def facts(answer: Answer) -> dict[str, str]:
    return {used.fact: used.value for part in answer.parts for used in part.facts}
