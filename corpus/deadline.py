"""Calls into code that can hang, bounded in time."""

import threading
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")


class DeadlinePassed(Exception):
    """A call did not return in time; it may still be running."""


class Failed(Exception):
    """A call raised; the cause is in ``__cause__``. Panics of native code, which are no `Exception`, count."""


def within(seconds: float, call: Callable[[], Result]) -> Result:
    """Return ``call()``, run beside this thread, or give up on it after ``seconds``.

    The thread of a call given up on does not keep the process alive.

    Raises:
        DeadlinePassed: The call takes longer.
        Failed: The call raised.
    """
    results: list[Result] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(call())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True, name="deadline")
    thread.start()
    thread.join(seconds)
    if errors:
        raise Failed(type(errors[0]).__name__) from errors[0]
    if not results:
        raise DeadlinePassed
    return results[0]
