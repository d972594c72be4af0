"""What can be wrong with a request, as sentences for the person who made it."""

from __future__ import annotations


class RequestError(ValueError):
    """A request that cannot be answered as it stands.

    Attributes:
        kind: a stable name of the problem (the last part of the problem type's URI).
        title: the problem in a few words.
        status: the HTTP status that fits.
    """

    kind = "bad-request"
    title = "The request cannot be answered"
    status = 400


class EmptyQuestionError(RequestError):
    kind, title, status = "empty-question", "The question is empty", 422


class LongQuestionError(RequestError):
    kind, title, status = "question-too-long", "The question is too long", 422


class UnknownPlanError(RequestError):
    kind, title, status = "unknown-plan", "There is no such plan", 404


class UnknownClauseError(RequestError):
    kind, title, status = "unknown-clause", "There is no such clause", 404


class UnknownLanguageError(RequestError):
    kind, title, status = "unknown-language", "The language is not one of ours", 422


class BadDateError(RequestError):
    kind, title, status = "bad-date", "The date cannot be used", 422


class BadFactError(RequestError):
    kind, title, status = "bad-fact", "A fact cannot be used", 422


class ContradictionError(RequestError):
    kind, title, status = "contradictory-facts", "Two facts contradict each other", 422


class UnknownVersionError(RequestError):
    kind, title, status = "unknown-version", "There is no such version", 404


class UnknownDefectKindError(RequestError):
    kind, title, status = "unknown-defect-kind", "There is no such kind of defect", 422


class UnknownThreadError(RequestError):
    kind, title, status = "unknown-thread", "There is no such conversation", 404


class NothingToCompareError(RequestError):
    kind, title, status = "nothing-to-compare", "There is nothing to compare", 404


class NoRulesError(RequestError):
    kind, title, status = "no-rules", "The plan has no rule book", 404


class UnknownRuleError(RequestError):
    kind, title, status = "unknown-rule", "There is no such rule", 404


class BadReadingError(RequestError):
    kind, title, status = "bad-reading", "A reading cannot be relied on", 422


class UnsolvedError(RequestError):
    kind, title, status = "cannot-be-solved", "The rule cannot be turned around for this", 422
