"""Reading what was decided, and deciding: checked against the rule book, and recorded in the audit with it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.problems import ProblemError, no_such_place
from api.records.caller import Caller
from api.records.models import PlanCompany, new_id, now
from api.reviews.kept import decision, in_force, of_company
from api.reviews.models import Review
from api.reviews.schemas import ReviewRequest, ReviewShown, ReviewsQuery, ReviewsShown
from assistant.books import book_of
from assistant.reviewing import About, Reviews, content

if TYPE_CHECKING:
    from api.audit.recording import Recorder
    from api.records.store import Store
    from assistant.assistant import Assistant
    from rules.book import Book

_ID: Final = re.compile(r"rev_[0-9a-f]{20}")
_VERDICTS: Final[dict[About, tuple[str, ...]]] = {
    "rule": ("approved", "rejected", "commented", "withdrawn"),
    "reading": ("adopted", "rejected", "commented", "withdrawn"),
}


class Keeping:
    """The reviews that a caller may read and make.

    Args:
        audit: records what is decided.
        store: where reviews are.
        caller: who asks.
        assistant: who answers the caller.
    """

    def __init__(self, audit: Recorder, store: Store, caller: Caller, assistant: Assistant) -> None:
        self._audit, self._store, self._caller, self._assistant = audit, store, caller, assistant

    @property
    def may_read(self) -> bool:
        """Whether the caller reads reviews."""
        return bool({"legal", "admin"} & self._caller.roles)

    @property
    def may_decide(self) -> bool:
        """Whether the caller decides."""
        return "legal" in self._caller.roles

    def page(self, query: ReviewsQuery) -> ReviewsShown:
        """A page of what was decided on plans that the caller sees, the latest first.

        Raises:
            ProblemError: `after` is none of them.
        """
        plans = [plan.id for plan in self._assistant.library.plans()]
        with self._store.reading() as session:
            chosen = select(Review).where(of_company(self._caller.company), Review.plan.in_(plans))
            if query.plan is not None:
                chosen = chosen.where(Review.plan == query.plan)
            for about, name in (("rule", query.rule), ("reading", query.reading)):
                if name is not None:
                    chosen = chosen.where(Review.about == about, Review.name == name)
            if query.after is not None:
                known = _ID.fullmatch(query.after)
                last = session.scalar(chosen.where(Review.id == query.after)) if known else None
                if last is None:
                    raise no_such_place()
                chosen = chosen.where(Review.seq < last.seq)
            rows = session.scalars(chosen.order_by(Review.seq.desc()).limit(query.limit + 1)).all()
            page, counting = rows[: query.limit], in_force(session, self._caller.company)
            return ReviewsShown(
                reviews=tuple(self._shown(row, counting) for row in page),
                next=page[-1].id if len(rows) > len(page) else None,
            )

    def decide(self, asked: ReviewRequest) -> ReviewShown:
        """Keep a decision, and record it in the same transaction.

        Raises:
            UnknownPlanError, NoRulesError: there is no such plan, or it has no rule book.
            ProblemError: 403, the plan is not the company's; 422, there is nothing like that to decide on.
            AuditUnavailableError, StoreUnavailableError: it cannot be kept.
        """
        from api.audit.recording import AuditUnavailableError
        from api.records.errors import BadRecordError, StoreUnavailableError

        book = book_of(self._assistant.library, self._assistant.books, asked.plan)
        about, name = _about(asked, book)
        audited = self._audit.store is not None
        try:
            with self._store.writing() as session:
                return self._decided(session, asked, book, about, name, audited=audited)
        except (BadRecordError, StoreUnavailableError) as error:
            raise AuditUnavailableError("The decision could not be kept; decide again in a moment.") from error

    def _decided(
        self, session: Session, asked: ReviewRequest, book: Book, about: About, name: str, *, audited: bool
    ) -> ReviewShown:
        self._require_theirs(session, asked.plan)
        row = Review(
            id=new_id("rev"),
            company=self._caller.company,
            plan=asked.plan,
            about=about,
            name=name,
            verdict=asked.decision,
            option=asked.option,
            reason=asked.reason.strip(),
            who=self._caller.key,
            at=now(),
            sha256=content(book, about, name),
        )
        if audited:
            self._record(session, row)
        session.add(row)
        session.flush()
        return self._shown(row, in_force(session, self._caller.company))

    def _record(self, session: Session, row: Review) -> None:
        from api.audit.chain import Draft, append
        from api.audit.recording import who

        said: dict[str, Any] = {"surface": "rest", **decision(row).said()}
        append(session, Draft("review-decided", who(self._caller), lambda _: said))

    def _require_theirs(self, session: Session, plan: str) -> None:
        company = self._caller.company
        if company is not None and session.get(PlanCompany, (plan, company)) is None:
            raise ProblemError(
                "plan-not-yours",
                "The plan is not the company's",
                403,
                f"{plan} was not given to {company}; clausewise records plan does that. Until then a key without a "
                "company decides on it.",
            )

    def _shown(self, row: Review, counting: Reviews) -> ReviewShown:
        book = self._assistant.books.get(row.plan)
        return ReviewShown(
            id=row.id,
            plan=row.plan,
            about=row.about,  # type: ignore[arg-type]
            name=row.name,
            decision=row.verdict,  # type: ignore[arg-type]
            option=row.option,
            reason=row.reason,
            who=row.who,
            at=row.at,
            company=row.company,
            counts=counting.counts(book, decision(row)) if book is not None else "stale",
        )


def _about(asked: ReviewRequest, book: Book) -> tuple[About, str]:
    """What a decision is about.

    Raises:
        ProblemError: 422, there is nothing like that to decide on.
    """
    if (asked.rule is None) == (asked.reading is None):
        raise _refused("name either a rule or a reading.")
    about: About = "rule" if asked.rule is not None else "reading"
    name = asked.rule or asked.reading or ""
    if asked.decision not in _VERDICTS[about]:
        raise _refused(f"decision for a {about} must be one of {', '.join(_VERDICTS[about])}.")
    if name not in (book.rules if about == "rule" else book.readings):
        raise _refused(f"{book.plan} has no {about} {name!r}.")
    if about == "rule" and asked.option is not None:
        raise _refused("option belongs to a reading; leave it out.")
    if asked.option is not None and asked.decision == "withdrawn":
        raise _refused("what is withdrawn is all that was decided on a reading; leave option out.")
    if about == "reading" and not (asked.decision in ("commented", "withdrawn") and asked.option is None):
        reading = book.readings[name]
        if asked.option not in reading.options:
            raise _refused(f"option must be one of {', '.join(reading.options)}.")
        if asked.decision == "rejected" and asked.option == reading.default:
            raise _refused(f"{asked.option} is what is answered with by default; adopt another option instead.")
    if not asked.reason.strip():
        raise _refused("reason must say why.")
    if any(sign < " " and sign not in "\n\t\r" for sign in asked.reason):
        raise _refused("reason holds a control character; write it as plain text.")
    return about, name


def _refused(detail: str) -> ProblemError:
    return ProblemError("bad-review", "This cannot be decided", 422, detail[:1].upper() + detail[1:])
