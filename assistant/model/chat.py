"""The chat model that `CLAUSEWISE_MODEL` names, asked with a limit of time; off where nothing is named.

Any model that LangChain's `init_chat_model` knows will do: ``openai:NAME``, ``anthropic:NAME``, ``ollama:NAME``. Its
package is not among those that Clausewise installs.
"""

from __future__ import annotations

import logging
import os
import time
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooLong
from functools import partial
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pydantic import BaseModel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from langchain_core.language_models import BaseChatModel

SETTING: Final = "CLAUSEWISE_MODEL"
SECONDS_SETTING: Final = "CLAUSEWISE_MODEL_SECONDS"
SECONDS: Final = 20.0
MAX_SECONDS: Final = 600.0

log = logging.getLogger(__name__)

Shape = TypeVar("Shape", bound=BaseModel)
Given = TypeVar("Given")


class ModelUnavailable(ValueError):
    """A chat model that is named in a way that cannot be, or whose package is not installed."""


class ModelFailed(Exception):
    """A chat model that gave nothing usable. The message says what came, without what was said to it."""


class Chat:
    """A chat model.

    Args:
        model: LangChain's chat model.
        name: what it is called, as ``provider:name``.
        seconds: how long it may take to answer.
    """

    def __init__(self, model: BaseChatModel, name: str, seconds: float = SECONDS) -> None:
        self._model, self.name, self._seconds = model, name, seconds

    def structured(self, shape: type[Shape], system: str, text: str) -> Shape:
        """What the model says in a given shape.

        Args:
            shape: the shape, whose fields are described for the model.
            system: what it is to do.
            text: what it is to do it with.

        Raises:
            ModelFailed: it took too long, failed, or said something else.
        """
        found = self._asked(partial(self._shaped, shape, _messages(system, text)))
        if not isinstance(found, shape):
            raise ModelFailed("it did not answer in the shape that it was asked for")
        return found

    def text(self, system: str, text: str) -> str:
        """What the model says; args as for `structured`.

        Raises:
            ModelFailed: it took too long, failed, or said nothing.
        """
        said = self._asked(partial(self._model.invoke, _messages(system, text))).text.strip()
        if not said:
            raise ModelFailed("it said nothing")
        return said

    def stream(self, system: str, text: str) -> Iterator[str]:
        """What the model says, piece by piece as it comes; args as for `structured`.

        Raises:
            ModelFailed: it failed, said nothing, or was not done in time.
        """
        pieces: SimpleQueue[str | BaseException | None] = SimpleQueue()
        given_up = Event()

        def work() -> None:
            try:
                for piece in self._model.stream(_messages(system, text)):
                    if given_up.is_set():
                        return
                    pieces.put(piece.text)
                pieces.put(None)
            except BaseException as error:
                pieces.put(error)

        Thread(target=work, name="chat-model", daemon=True).start()
        ends, said = time.monotonic() + self._seconds, False
        try:
            while (piece := pieces.get(timeout=max(0.0, ends - time.monotonic()))) is not None:
                if isinstance(piece, BaseException):
                    raise ModelFailed(f"it failed with {type(piece).__name__}")
                said = said or bool(piece.strip())
                yield piece
        except Empty:
            raise ModelFailed(f"it took longer than {self._seconds:g} seconds") from None
        finally:
            given_up.set()
        if not said:
            raise ModelFailed("it said nothing")

    def _shaped(self, shape: type[Shape], messages: list[tuple[str, str]]) -> Any:
        return self._model.with_structured_output(shape).invoke(messages)

    def _asked(self, work: Callable[[], Given]) -> Given:
        # A thread, for not every provider keeps to a limit of time; one that hangs must not hold up the answer.
        pool = ThreadPoolExecutor(1, thread_name_prefix="chat-model")
        try:
            return pool.submit(work).result(self._seconds)
        except TooLong:
            raise ModelFailed(f"it took longer than {self._seconds:g} seconds") from None
        except Exception as error:
            # Providers raise whatever they like, and their messages can hold the key or the question.
            raise ModelFailed(f"it failed with {type(error).__name__}") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def configured(least: float = 0) -> Chat | None:
    """The chat model of this installation, nothing where none is named.

    Args:
        least: how many seconds it is given at least, whatever the setting says.

    Raises:
        ModelUnavailable: it is named in a way that cannot be, or its package is missing.
    """
    name = os.environ.get(SETTING, "").strip()
    if not name:
        return None
    provider, _, model = name.partition(":")
    if not provider or not model:
        raise ModelUnavailable(f"{SETTING} must be provider:name, such as openai:gpt-5, not {name[:60]!r}.")
    from langchain.chat_models import init_chat_model

    try:
        made = init_chat_model(model, model_provider=provider, temperature=0)
    except ImportError as error:
        raise ModelUnavailable(
            f"{SETTING} names {provider[:60]!r}, whose package is not installed: {_first_line(error)}"
        ) from None
    except Exception as error:
        # Its message can hold the key.
        raise ModelUnavailable(
            f"{SETTING} is {name[:60]!r}, which cannot be used ({type(error).__name__}); see that the provider is one "
            "that LangChain knows and that its key is set."
        ) from None
    return Chat(made, name, max(least, _seconds()))


def _seconds() -> float:
    said = os.environ.get(SECONDS_SETTING, "").strip()
    try:
        seconds = float(said) if said else SECONDS
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MAX_SECONDS:
        raise ModelUnavailable(
            f"{SECONDS_SETTING} must be a number of seconds up to {MAX_SECONDS:g}, not {said[:20]!r}."
        )
    return seconds


def _messages(system: str, text: str) -> list[tuple[str, str]]:
    return [("system", system), ("human", text)]


def _first_line(error: BaseException) -> str:
    return str(error).strip().splitlines()[0][:200] if str(error).strip() else ""
