"""A chat model for tests, which says what it is told to say."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langchain_core.runnables import Runnable
from pydantic import Field


class Scripted(BaseChatModel):
    """A chat model that gives one reading, and of a text what a function makes of it.

    It answers as providers do: a shape that is wanted comes as the call of a tool.
    """

    reading: Any = None
    says: Any = None
    seconds: float = 0
    seen: list[str] = Field(default_factory=list)
    shaped: bool = False

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def bind_tools(self, tools: Sequence[Any], **_: Any) -> Runnable[Any, AIMessage]:
        return self.model_copy(update={"shaped": True, "seen": self.seen})

    def _generate(self, messages: list[BaseMessage], *_: Any, **__: Any) -> ChatResult:
        time.sleep(self.seconds)
        text = messages[-1].text
        self.seen.append(text)
        if isinstance(self.reading, Exception):
            raise self.reading
        if self.shaped:
            calls = [] if self.reading is None else [{"name": "Proposal", "args": self.reading, "id": "1"}]
            message = AIMessage("", tool_calls=calls)
        else:
            plain = text.partition("Answer:\n")[2].partition("\n\nKeep exactly:")[0]
            message = AIMessage(self.says(plain) if self.says else plain)
        return ChatResult(generations=[ChatGeneration(message=message)])

    def _stream(self, messages: list[BaseMessage], *_: Any, **__: Any) -> Iterator[ChatGenerationChunk]:
        """The same, a few characters at a time."""
        said = self._generate(messages).generations[0].message.text
        for start in range(0, len(said), 7):
            yield ChatGenerationChunk(message=AIMessageChunk(said[start : start + 7]))
