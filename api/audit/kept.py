"""What is kept of an answer: what went into it, what came out, and on what it rests.

What is about a person (`api.audit.inputs.PERSONAL`, and the answer itself) is kept in words only with
``CLAUSEWISE_AUDIT=full``; otherwise a keyed hash stands for it, with which whoever has the words can show that they are
the ones.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from api import noted
from api.audit.inputs import Inputs, restored
from assistant.answer import Answer
from assistant.books import source_of
from assistant.case_models import Compared, Solved
from assistant.projecting import Projected
from assistant.signing import hashed

if TYPE_CHECKING:
    from api.audit.chain import Draft, Sealing, Who
    from assistant.assistant import Assistant
    from assistant.basis import Basis

Result = Answer | Compared | Solved | Projected
ANSWER: Final = "answer"
_PROGRAM: Final = ("assistant", "corpus", "rules")
_DATA: Final = ("plans", "books", "__pycache__")


def said(result: Mapping[str, Any], *, worded: bool = True) -> dict[str, Any]:
    """What a result says, without what names it and what it rests on.

    Args:
        worded: whether its text counts, too.
    """
    left_out = {"id", "thread", "replay", *(() if worded else ("text",))}
    found = {name: value for name, value in result.items() if name not in left_out}
    for name in found.keys() & {"first", "second"}:
        found[name] = said(found[name], worded=worded)
    if "parts" in found:  # facts stand in the order in which they were given, which says nothing
        found["parts"] = [{**part, "facts": sorted(part["facts"], key=str)} for part in found["parts"]]
    return found


def dumped(result: Result) -> dict[str, Any]:
    """A result as JSON."""
    return result.model_dump(mode="json", by_alias=True)


@cache
def program() -> str:
    """A hash of the files that read, compute and word answers: those of the program, not plans and rule books."""
    root, found = Path(__file__).parents[2], hashlib.sha256()
    for package in _PROGRAM:
        for path in sorted((root / package).rglob("*")):
            if path.is_file() and not set(path.relative_to(root).parts) & set(_DATA):
                found.update(f"{path.relative_to(root)}\n".encode())
                found.update(path.read_bytes())
    return found.hexdigest()


def draft(assistant: Assistant, by: Who, surface: str, inputs: Inputs, result: Result, *, full: bool) -> Draft:
    from api.audit.chain import Draft

    day = date.fromisoformat(_day(result))
    parts = list(_parts(result))
    plans = sorted({str(part["plan"]) for part in parts if part["plan"] is not None})
    basis = assistant.basis(day, plans)
    books = {plan: sha256 for plan, sha256 in basis.rules if plan in plans}
    texts = dict(_texts(assistant, basis, books))
    whole = dumped(result)
    worded = basis.model is None

    def body(seal: Sealing) -> dict[str, Any]:
        return {
            "surface": surface,
            "request": noted.request_id() or None,
            "operation": inputs.operation,
            "today": inputs.today.isoformat(),
            "day": day.isoformat(),
            "without": sorted(inputs.without),
            "given": inputs.open,
            "personal": inputs.personal if full else _all_sealed(inputs.personal, seal),
            "result": whole if full else {"whole": seal(whole), "said": seal(said(whole, worded=worded))},
            "kept": "full" if full else "redacted",
            "parts": parts,
            "documents": {key: sha for key, sha in basis.documents if key.partition("@")[0] in plans},
            "books": books,
            "replay": basis.replay.model_dump(),
            "program": program(),
            "texts": sorted(texts),
        }

    return Draft(ANSWER, by, body, whole.get("id"), texts)


def _all_sealed(personal: Mapping[str, Any], seal: Sealing) -> dict[str, str | None]:
    return {name: sealed(name, value, seal) for name, value in personal.items()}


def sealed(name: str, value: Any, seal: Sealing) -> str | None:
    """The keyed hash of something about a person; a number has that of its text, as it may come as either."""
    return seal([name, _as_text(value)]) if value is not None else None


def _as_text(value: Any) -> Any:
    match restored(value):
        case dict() as entries:
            return {name: _as_text(each) for name, each in entries.items()}
        case list() as items:
            return [_as_text(each) for each in items]
        case scalar:
            return str(scalar)


def _day(result: Result) -> str:
    return result.first.as_of if isinstance(result, Compared) else result.as_of


def _parts(result: Result) -> Iterator[dict[str, Any]]:
    """What is said of the parts of a result in the open: plan, version, status, and the rules that were used."""
    match result:
        case Compared():
            yield from (*_parts(result.first), *_parts(result.second))
        case Solved() | Projected():
            yield {"plan": result.plan, "version": result.version, "status": None, "rules": [result.rule]}
        case Answer():
            for part in result.parts:
                yield {"plan": part.plan, "version": part.version, "status": part.status, "rules": list(part.rules)}


def _texts(assistant: Assistant, basis: Basis, books: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The texts on which an answer rests, by their hash: the lists of documents and rule books, and the books used."""
    yield basis.replay.documents, hashed(basis.documents)
    yield basis.replay.rules, hashed(basis.rules)
    if basis.replay.reviews is not None:
        yield basis.replay.reviews, hashed(basis.reviews.said)
    for plan, sha256 in books.items():
        text = source_of(assistant.books, plan)
        if text is not None and hashlib.sha256(text.encode()).hexdigest() == sha256:
            yield sha256, text
