"""The chat protocol that `openai` clients speak: the same answers, as messages of a conversation.

The protocol sends the whole conversation each time. What was said is found again by the questions in it, so nothing
hangs on which process answered before; what is said for the assistant or the system changes nothing.
"""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, StreamingResponse

from api import body, description, noted, problems
from api.chat_models import (
    Annotation,
    ChatRequest,
    Choice,
    Completion,
    ErrorBody,
    ErrorDetail,
    Message,
    Model,
    Models,
    UrlCitation,
    Usage,
)
from api.problems import ProblemError
from api.records.access import awards_of
from api.state import assistant_of, audit_of, caller_of, in_turn
from assistant.conversation import quoted
from assistant.errors import RequestError

if TYPE_CHECKING:
    from assistant.answer import Answer
    from assistant.assistant import Assistant
    from assistant.awards import Award

router = APIRouter(tags=["chat"])

NAME: Final = "clausewise"
_MAX_BYTES: Final = 1024 * 1024
_TURNS: Final = 20
"""So many questions before the last one are taken into account."""
_MARK: Final = re.compile(r"\[(\d+)\]")


def _refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    return {status: {"model": ErrorBody} for status in statuses} | problems.documented(500)


@router.get("/v1/models", summary="List the models of the chat protocol", responses=problems.documented(500))
def models(request: Request) -> Models:
    """List what can be named as `model`: `clausewise`, and `clausewise/PLAN` for the questions on one plan."""
    return Models(data=tuple(Model(id=name) for name in _names(assistant_of(request))))


@router.get("/v1/models/{model:path}", summary="Find a model", response_model=Model, responses=_refusals(404))
def model(request: Request, model: str) -> Model | JSONResponse:
    """Say whether a model can be named."""
    try:
        _plan_of(assistant_of(request), model)
    except ProblemError as error:
        return refused(error)
    return Model(id=model)


@router.post(
    "/v1/chat/completions",
    summary="Answer the last question of a conversation",
    response_model=Completion,
    openapi_extra=description.request_body("ChatRequest"),
    responses={
        200: {"content": {"text/event-stream": {"schema": description.EVENT}}},
        **_refusals(400, 404, 413, 415, 422),
    },
)
async def completions(request: Request) -> Completion | JSONResponse | StreamingResponse:
    """Answer the last question; those before it are what was said. No language model is run unless one is configured.

    The clauses stand below the text and as `url_citation` annotations; `clausewise` is the whole `Answer`. `metadata`
    may hold `plan`, `as_of` and `language`. What concerns sampling and tools is accepted and changes nothing.
    """
    try:
        asked = await body.read(request, ChatRequest, limit=_MAX_BYTES)
        answer = noted.answered(await in_turn(request.app, _answer, request, asked))
    except (RequestError, ProblemError) as error:
        return refused(error)
    said = Said(answer, str(request.base_url))
    usage = None if answer.replay.model else Usage()
    if asked.stream:
        with_usage = bool((asked.stream_options or {}).get("include_usage"))
        return StreamingResponse(
            _streamed(said, asked.model, usage if with_usage else None),
            media_type="text/event-stream",
            headers={"Cache-Control": "no-cache"},
        )
    return Completion(
        id=said.id,
        created=int(time.time()),
        model=asked.model,
        choices=(Choice(message=Message(content=said.content, annotations=said.annotations)),),
        usage=usage,
        system_fingerprint=said.fingerprint,
        clausewise=answer,
    )


class Said:
    """An answer as a message: its text, and below it the words of the clauses.

    Args:
        answer: the answer.
        base: the address of the service, at which the clauses can be read.
    """

    def __init__(self, answer: Answer, base: str) -> None:
        self.answer = answer
        self.id = f"chatcmpl-{answer.id.removeprefix('ans_')}"
        self.fingerprint = f"fp_{hashlib.sha256(answer.replay.model_dump_json().encode()).hexdigest()[:10]}"
        sources = "\n".join(quoted(answer.citations))
        self.content = f"{answer.text}\n\n{sources}" if sources else answer.text
        self._base = base

    @property
    def annotations(self) -> tuple[Annotation, ...]:
        """The citations, at each of their marks in the text."""
        from urllib.parse import quote

        cited = {citation.n: citation for citation in self.answer.citations}
        found = []
        for mark in _MARK.finditer(self.answer.text):
            citation = cited.get(int(mark[1]))
            if citation is None:
                continue
            heading = f" — {citation.heading}" if citation.heading else ""
            place = f"v1/plans/{quote(citation.plan, safe='')}/clauses/{quote(citation.clause, safe='')}"
            url_citation = UrlCitation(
                start_index=mark.start(),
                end_index=mark.end(),
                title=f"{citation.plan} {citation.clause}{heading}",
                url=f"{self._base}{place}?version={citation.version}",
            )
            found.append(Annotation(url_citation=url_citation))
        return tuple(found)


def _streamed(said: Said, model: str, usage: Usage | None) -> Iterator[str]:
    """The message in pieces, a line each; the citations come with the last one."""
    head = {
        "id": said.id,
        "object": "chat.completion.chunk",
        "created": int(time.time()),
        "model": model,
        "system_fingerprint": said.fingerprint,
    }

    def chunk(delta: dict[str, Any], reason: str | None = None, **more: Any) -> str:
        choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": reason}
        return _event({**head, "choices": [choice], **more})

    yield chunk({"role": "assistant", "content": ""})
    for place, line in enumerate(said.content.split("\n")):
        yield chunk({"content": f"\n{line}" if place else line})
    annotations = [annotation.model_dump(mode="json") for annotation in said.annotations]
    yield chunk({"annotations": annotations}, "stop", clausewise=said.answer.model_dump(mode="json"))
    if usage is not None:
        yield _event({**head, "choices": [], "usage": usage.model_dump()})
    yield "data: [DONE]\n\n"


def _event(data: dict[str, Any]) -> str:
    return f"data: {json.dumps(data, ensure_ascii=False)}\n\n"


def _answer(request: Request, asked: ChatRequest) -> Answer:
    assistant = assistant_of(request)
    beside: dict[str, Any] = dict(asked.metadata or {})
    for name in beside.keys() - {"plan", "as_of", "language"}:
        beside.pop(name)
    plan = _plan_of(assistant, asked.model)
    beside = {**beside, "plan": plan} if plan is not None else beside
    *earlier, question = asked.questions()
    earlier = earlier[-_TURNS:]
    caller = caller_of(request)
    whose = [*sorted(caller.hidden), caller.participant or caller.key or ""]
    awards = awards_of(request.app, caller, None, assistant.books)
    thread = _thread(assistant, earlier, beside, awards, whose)
    answer = audit_of(request).ask(assistant, caller, "chat", question, thread=thread, awards=awards, **beside)
    assistant.threads.lead(_key([*earlier, question], beside, whose), answer.thread)
    return answer


def _thread(
    assistant: Assistant,
    earlier: Sequence[str],
    beside: dict[str, Any],
    awards: Sequence[Award],
    whose: Sequence[str],
) -> str | None:
    """The thread of what was asked before; what is not kept any more is asked again."""
    threads = assistant.threads
    for end in range(len(earlier), 0, -1):
        thread = threads.reached(_key(earlier[:end], beside, whose))
        if thread is not None and threads.recall(thread, None) is not None:
            break
    else:
        end, thread = 0, None
    for place in range(end, len(earlier)):
        try:
            thread = assistant.ask(earlier[place], thread=thread, awards=awards, **beside).thread
        except RequestError:  # it was refused then too, and is no part of what was said
            continue
        threads.lead(_key(earlier[: place + 1], beside, whose), thread)
    return thread


def _key(questions: Sequence[str], beside: dict[str, Any], whose: Sequence[str]) -> str:
    return hashlib.sha256(json.dumps([list(questions), sorted(beside.items()), list(whose)]).encode()).hexdigest()


def _names(assistant: Assistant) -> Iterator[str]:
    yield NAME
    yield from (f"{NAME}/{plan.id}" for plan in assistant.library.plans())


def _plan_of(assistant: Assistant, model: str) -> str | None:
    """The plan that a model's name pins down, if any.

    Raises:
        ProblemError: there is no such model.
    """
    if model not in _names(assistant):
        names = ", ".join(_names(assistant))
        raise ProblemError(
            "model_not_found", "There is no such model", 404, f"There is no such model; choose one of {names}."
        )
    return model.removeprefix(NAME).removeprefix("/") or None


def refused(error: RequestError | ProblemError) -> JSONResponse:
    """A refusal in the protocol's own shape."""
    noted.refused(error.kind)
    detail = ErrorDetail(message=str(error), type="invalid_request_error", param=None, code=error.kind)
    return JSONResponse(ErrorBody(error=detail).model_dump(), error.status)
