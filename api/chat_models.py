"""The shapes of the chat protocol, as far as it is spoken here."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, field_validator

from assistant.answer import Answer


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Accepted(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class TextPiece(_Accepted):
    """A piece of a message that is text."""

    type: Literal["text"]
    text: str


class Turn(_Accepted):
    """A message of the conversation; only those of the user are read."""

    role: Literal["system", "developer", "user", "assistant", "tool", "function"]
    content: str | list[TextPiece | dict[str, Any]] | None = None

    def words(self) -> str:
        """The text of the message."""
        if isinstance(self.content, str):
            return self.content
        return "\n".join(piece.text for piece in self.content or () if isinstance(piece, TextPiece))


class ChatRequest(_Accepted):
    """A conversation of which the last message is the question."""

    model: str = Field(description="`clausewise`, or `clausewise/PLAN` for the questions on one plan.")
    messages: Annotated[list[Turn], Field(min_length=1, max_length=500)]
    stream: StrictBool = False
    stream_options: dict[str, Any] | None = None
    n: Annotated[StrictInt, Field(ge=1, le=1)] | None = Field(default=None, description="There is one answer.")
    metadata: dict[str, str] | None = Field(
        default=None, description="What is known beside the question: `plan`, `as_of` and `language`."
    )

    @field_validator("messages")
    @classmethod
    def _asks(cls, messages: list[Turn]) -> list[Turn]:
        last = messages[-1]
        if last.role != "user":
            raise ValueError("the last message must be the user's")
        if isinstance(last.content, list) and any(isinstance(piece, dict) for piece in last.content):
            raise ValueError("only text can be read")
        return messages

    def questions(self) -> list[str]:
        """What the user said, the first message first; the last one is the question."""
        said = [turn.words() for turn in self.messages[:-1] if turn.role == "user"]
        return [*(words for words in said if words.strip()), self.messages[-1].words()]


class UrlCitation(_Model):
    """A clause, at the mark in the text that cites it (characters ``start_index`` to ``end_index``)."""

    start_index: int
    end_index: int
    title: str
    url: str


class Annotation(_Model):
    """A citation."""

    type: Literal["url_citation"] = "url_citation"
    url_citation: UrlCitation


class Message(_Model):
    """The answer as a message."""

    role: Literal["assistant"] = "assistant"
    content: str
    refusal: None = None
    annotations: tuple[Annotation, ...]


class Choice(_Model):
    """The one answer."""

    index: int = 0
    message: Message
    logprobs: None = None
    finish_reason: Literal["stop"] = "stop"


class Usage(_Model):
    """The tokens that a language model took: none is run."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    total_tokens: int = 0


class Completion(_Model):
    """The answer to the last question; ``usage`` is null where a chat model is configured, whose use is not counted."""

    id: str
    object: Literal["chat.completion"] = "chat.completion"
    created: int = Field(description="When, in seconds since 1970.")
    model: str
    choices: tuple[Choice, ...]
    usage: Usage | None
    system_fingerprint: str = Field(description="Changes with the documents, the rules and the engine.")
    clausewise: Answer


class Model(_Model):
    """What can be named as ``model``."""

    id: str
    object: Literal["model"] = "model"
    created: int = 0
    owned_by: str = "clausewise"


class Models(_Model):
    """What can be named as ``model``."""

    object: Literal["list"] = "list"
    data: tuple[Model, ...]


class ErrorDetail(_Model):
    """Why a request was refused."""

    message: str
    type: str
    param: str | None
    code: str


class ErrorBody(_Model):
    """A refusal in the protocol's shape."""

    error: ErrorDetail
