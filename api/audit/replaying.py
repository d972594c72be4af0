"""Computing an answer again from what was recorded of it, and saying what differs and because of what."""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterator, Mapping
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from api.audit.causes import causes
from api.audit.inputs import Inputs, again, plain
from api.audit.kept import ANSWER, dumped, said, sealed
from api.audit.schemas import Cause, Difference, Replayed
from api.problems import ProblemError
from assistant.errors import RequestError
from assistant.request import checked
from corpus.outline import UnknownClause
from corpus.plan import UnknownPlan, UnknownVersion

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from api.audit.chain import Sealing
    from api.audit.models import AuditEntry
    from assistant.assistant import Assistant

_MOST_DIFFERENCES: Final = 50
_ONLY_NAMES: Final = frozenset({"about", "participant", "thread"})
"""What says who is meant, or names a conversation: nothing of it goes into the words of an answer."""
_NOT_KEPT: Final = (
    "The words of this question and what came with it were not kept, as the audit is redacted; to compute the answer "
    "again, give them as they were."
)
_CONVERSATION: Final = (
    "This was asked in a conversation whose words were not kept, as the audit is redacted, so the answer cannot be "
    "computed again."
)
_OTHERS: Final = "What was given is not what was asked then, so there is nothing to compare: {names} {are} other."


class _Cannot(Exception):
    """An answer that cannot be computed again; the message says why."""


def replay(
    session: Session,
    entry: AuditEntry,
    assistant: Assistant,
    told: Mapping[str, Any],
    hidden: frozenset[str] = frozenset(),
) -> Replayed:
    """Compute an answer again.

    Args:
        session: reads the audit.
        entry: the entry of the answer.
        assistant: who answers now, over all that is at hand.
        told: what was asked, by name, for where that was not kept.
        hidden: the plans that whoever wants this may not see.

    Raises:
        ProblemError: the entry is of no answer.
    """
    from api.audit.chain import sealing

    if entry.kind != ANSWER:
        says = f"The entry {entry.id} is no answer; only answers are computed again."
        raise ProblemError("not-an-answer", "The entry is of no answer", 422, says)
    body = json.loads(entry.body)
    without = frozenset(body["without"]) | hidden
    found = causes(session, body, assistant.without(without))
    seal = sealing(session)
    try:
        given = {**body["given"], **_personal(body, told, seal)}
        inputs = Inputs(body["operation"], given, date.fromisoformat(body["today"]), without)
        now = _computed(assistant, inputs)
    except _Cannot as error:
        return Replayed(
            entry=entry.id, answer=entry.answer, result="not_computed", says=f"{error}{_since(found)}",
            causes=tuple(found), differences=(), now=None,
        )  # fmt: skip
    worded = body["replay"]["model"] is None and not any(cause.what == "model" for cause in found)
    kept = body["result"]
    if body["kept"] == "full":
        same, alike = kept == now, said(kept, worded=worded) == said(now, worded=worded)
        differences = () if same else tuple(_differences(said(kept, worded=worded), said(now, worded=worded)))
    else:
        same = hmac.compare_digest(kept["whole"], seal(now))
        alike = hmac.compare_digest(kept["said"], seal(said(now, worded=worded)))
        differences = ()
    result, says = _judged(same, alike, found, worded)
    return Replayed(
        entry=entry.id, answer=entry.answer, result=result, says=says, causes=tuple(found), differences=differences,
        now=now,
    )  # fmt: skip


def _personal(body: Mapping[str, Any], told: Mapping[str, Any], seal: Sealing) -> dict[str, Any]:
    """What went into an answer and is about a person: as it was kept, or as it is told and proves to be the same.

    Raises:
        _Cannot: it was not kept and is not told, or something else is.
    """
    personal: dict[str, Any] = body["personal"]
    if body["kept"] == "full":
        return personal
    if personal.get("memory") is not None:
        raise _Cannot(_CONVERSATION)
    found: dict[str, Any] = {}
    wrong: list[str] = []
    for name, kept in personal.items():
        value = checked(told[name]) if name == "question" and told.get(name) else told.get(name)
        if kept is None:
            found[name] = [] if name == "awards" else None
            continue
        same = hmac.compare_digest(kept, sealed(name, plain(value), seal) or "")
        if name in _ONLY_NAMES:
            found[name] = value if same else None
            continue
        if value is None:
            raise _Cannot(_NOT_KEPT)
        if not same:
            wrong.append(name)
        found[name] = plain(value)
    if wrong:
        raise _Cannot(_OTHERS.format(names=" and ".join(wrong), are="is" if len(wrong) == 1 else "are"))
    return found


def _computed(assistant: Assistant, inputs: Inputs) -> dict[str, Any]:
    """What comes of the inputs now.

    Raises:
        _Cannot: they cannot be answered any more.
    """
    try:
        return dumped(again(assistant, inputs))
    except (RequestError, UnknownPlan, UnknownVersion, UnknownClause) as error:
        raise _Cannot(f"It cannot be computed now: {error}") from None


def _judged(same: bool, alike: bool, found: list[Cause], worded: bool) -> tuple[Any, str]:
    but_words = "" if worded else " The words of the chat model are not compared."
    if same:
        return "identical", f"The answer is identical.{but_words}"
    if alike:
        rests = _because(found) or "only its id, its conversation or the order of its facts is another."
        return "alike", f"All that is said is the same; {rests}{but_words}"
    why = _because(found) or (
        "neither documents, rule books nor the program have changed, so it must be something outside of them, such as "
        "the encoder (CLAUSEWISE_ENCODER)."
    )
    return "differs", f"The answer differs: {why}{but_words}"


def _because(found: list[Cause]) -> str:
    return " ".join(cause.says for cause in found[:5]) + (f" And {len(found) - 5} more." if len(found) > 5 else "")


def _since(found: list[Cause]) -> str:
    return f" Since then: {_because(found)}" if found else " Nothing on which it rests has changed since."


def _differences(was: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[Difference]:
    """The places at which two results differ, the first ones."""
    for left, (where, before, after) in zip(reversed(range(_MOST_DIFFERENCES)), _walked("", was, now), strict=False):
        yield Difference(where=where if left else f"{where} and more", was=_shown(before), now=_shown(after))


def _walked(where: str, was: Any, now: Any) -> Iterator[tuple[str, Any, Any]]:
    match was, now:
        case dict(), dict():
            for name in dict.fromkeys([*was, *now]):
                yield from _walked(f"{where}.{name}" if where else name, was.get(name), now.get(name))
        case list(), list():
            for place in range(max(len(was), len(now))):
                before, after = (each[place] if place < len(each) else None for each in (was, now))
                yield from _walked(f"{where}[{place}]", before, after)
        case _:
            if was != now:
                yield where, was, now


def _shown(value: Any) -> str | None:
    return value if value is None or isinstance(value, str) else json.dumps(value, ensure_ascii=False)
