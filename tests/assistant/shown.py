"""What an answer shows: the clauses that it cites, its exact figures, and the codes of its outcomes."""

from assistant.answer import Answer


def clauses(answer: Answer) -> set[str]:
    return {citation.clause for citation in answer.citations}


def exact(answer: Answer) -> set[str]:
    return {o.quantity.exact for p in answer.parts for o in p.outcomes if o.quantity is not None and o.quantity.exact}


def codes(answer: Answer) -> set[str | None]:
    return {outcome.code for part in answer.parts for outcome in part.outcomes}
