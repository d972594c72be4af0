"""What of that on which an answer rests is no longer as it was: documents, rule books with their readings, program."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import date
from typing import TYPE_CHECKING, Any, Final, Literal

from api.audit.kept import program
from api.audit.schemas import Cause
from assistant.basis import Hashes
from assistant.books import source_of
from assistant.signing import digest
from rules import yaml_source

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from assistant.assistant import Assistant

_SECTIONS: Final[tuple[tuple[str, Literal["reading", "rule", "fact"]], ...]] = (
    ("readings", "reading"),
    ("rules", "rule"),
    ("facts", "fact"),
)


def causes(session: Session, body: Mapping[str, Any], assistant: Assistant) -> list[Cause]:
    """What has changed of that on which a recorded answer rests; what the answer itself speaks of comes first.

    Args:
        session: reads the audit.
        body: that of the answer's entry.
        assistant: over what is at hand now.
    """
    plans = {part["plan"] for part in body["parts"]}
    then, now = body["replay"], assistant.basis(_day(body), plans)
    used = {rule for part in body["parts"] for rule in part["rules"]}
    found = [
        *_documents(_list(session, then["documents"]), now.documents),
        *_books(session, _list(session, then["rules"]), now.rules, assistant, plans),
    ]
    found.sort(key=lambda cause: (cause.plan not in plans, cause.what == "rule" and cause.name not in used))
    reviews = list(_reviews(_decisions(session, then.get("reviews")), now.reviews.said))
    return [*reviews, *found, *_program(body, now.engine, now.model)]


def _day(body: Mapping[str, Any]) -> date:
    return date.fromisoformat(body["day"])


def _list(session: Session, sha256: str) -> dict[str, str] | None:
    """A list of names and hashes that was kept, if it was."""
    from api.audit.chain import text

    kept = text(session, sha256)
    return dict(json.loads(kept)[0]) if kept is not None else None


def _decisions(session: Session, sha256: str | None) -> list[dict[str, str | None]] | None:
    """What lawyers had decided, if that was kept."""
    from api.audit.chain import text

    if sha256 is None:
        return []
    kept = text(session, sha256)
    return list(json.loads(kept)[0]) if kept is not None else None


def _reviews(then: list[dict[str, str | None]] | None, now: list[dict[str, str | None]]) -> Iterator[Cause]:
    """What lawyers have decided since on the plans of an answer, and what they have withdrawn."""
    if then is None:
        return
    known, counting = ({each["id"] for each in made} for made in (then, now))
    for each in (*now, *then):
        if each["id"] in known & counting:
            continue
        new, what = each["id"] in counting, each["option"] or each["verdict"]
        option = f" its option {each['option']}" if each["option"] else " it"
        says = f"The {each['about']} {each['name']} of {each['plan']}: a lawyer {'has' if new else 'had'}"
        since = "." if new else ", which no longer counts."
        yield Cause(
            what="review",
            plan=each["plan"],
            name=str(each["name"]),
            was=None if new else what,
            now=what if new else None,
            says=f"{says} {each['verdict']}{option} on {str(each['at'])[:10]}{since}",
        )


def _documents(then: Mapping[str, str] | None, now: Hashes) -> Iterator[Cause]:
    at_hand = dict(now)
    for key in sorted({*(then or ()), *at_hand}):
        was, is_now = (then or {}).get(key), at_hand.get(key)
        plan, _, version = key.partition("@")
        if was == is_now or then is None:
            continue
        name = f"version {version} of {plan}" if version else f"the document of {plan}"
        if is_now is None:
            says = f"{name[:1].upper()}{name[1:]} is no longer at hand or in force."
        elif was is None:
            says = f"{name[:1].upper()}{name[1:]} was not at hand or in force then."
        else:
            says = f"{name[:1].upper()}{name[1:]} has other words."
        yield Cause(what="document", plan=plan, name=key, was=was, now=is_now, says=says)


def _books(
    session: Session, then: Mapping[str, str] | None, now: Hashes, assistant: Assistant, plans: set[str | None]
) -> Iterator[Cause]:
    at_hand = dict(now)
    for plan in sorted({*(then or ()), *at_hand}):
        was, is_now = (then or {}).get(plan), at_hand.get(plan)
        if was == is_now or then is None:
            continue
        if is_now is None or was is None:
            says = f"The rule book of {plan} {'is no longer there' if is_now is None else 'was not there then'}."
            yield Cause(what="rule-book", plan=plan, name=plan, was=was, now=is_now, says=says)
            continue
        says = f"The rule book of {plan} has changed."
        yield Cause(what="rule-book", plan=plan, name=plan, was=was, now=is_now, says=says)
        if plan in plans:
            yield from _inside(session, plan, was, assistant)


def _inside(session: Session, plan: str, was: str, assistant: Assistant) -> Iterator[Cause]:
    """What has changed in a rule book, where its former text was kept."""
    from api.audit.chain import text

    before, after = text(session, was), source_of(assistant.books, plan)
    if before is None or after is None:
        return
    try:
        old, new = (yaml_source.read(each)[0] for each in (before, after))
    except yaml_source.SourceError:
        return
    for section, what in _SECTIONS:
        entries, now = old.get(section) or {}, new.get(section) or {}
        for name in sorted({*entries, *now}):
            first, second = entries.get(name), now.get(name)
            if first != second:
                yield _changed(what, plan, name, first, second)


def _changed(what: Literal["reading", "rule", "fact"], plan: str, name: str, was: Any, now: Any) -> Cause:
    place = f"The {what} {name} in the rule book of {plan}"
    if was is None or now is None:
        says = f"{place} is {'new' if was is None else 'gone'}."
    elif what == "reading" and was.get("default") != now.get("default"):
        default = was.get("default"), now.get("default")
        says = f"{place} had {default[0]} as its default and has {default[1]} now."
        return Cause(what=what, plan=plan, name=name, was=default[0], now=default[1], says=says)
    else:
        says = f"{place} has changed."
    before, after = (None if entry is None else digest(entry) for entry in (was, now))
    return Cause(what=what, plan=plan, name=name, was=before, now=after, says=says)


def _program(body: Mapping[str, Any], engine: str, model: str | None) -> Iterator[Cause]:
    then = body["replay"]
    if then["engine"] != engine:
        says = f"The engine was version {then['engine']} and is {engine} now."
        yield Cause(what="engine", plan=None, name="version", was=then["engine"], now=engine, says=says)
    elif body["program"] != program():
        says = f"The engine is another build of version {engine}."
        yield Cause(what="engine", plan=None, name="program", was=body["program"], now=program(), says=says)
    if then["model"] != model:
        says = f"The chat model was {then['model'] or 'none'} and is {model or 'none'} now."
        yield Cause(what="model", plan=None, name="model", was=then["model"], now=model, says=says)
