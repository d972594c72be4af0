"""Several processes that answer on one address: begun together, replaced when one is gone, ended together."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Sequence
from multiprocessing import connection, get_context, parent_process
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event
from typing import Any, Final

_LOOK: Final = 0.2
"""After so many seconds at the latest it is seen that the service is told to end."""


class Workers:
    """Processes of one service.

    Args:
        target: what each of them runs; it is given ``given`` and an event to set once it can answer.
        given: what can be handed to another process.
        count: how many there are.
        gone: is told the id of a process that is gone.
    """

    def __init__(
        self, target: Callable[..., None], given: Sequence[Any], count: int, gone: Callable[[int], None]
    ) -> None:
        self._target, self._given, self._gone = target, given, gone
        self._context = get_context("spawn")
        self._count, self._stopping = count, False
        self._all: list[tuple[SpawnProcess, Event]] = [self._begun()]

    def run(self, ready: Callable[[], None]) -> int:
        """Wait until the service is told to end by SIGINT or SIGTERM; return the exit code.

        The first prepares what is missing; the others begin once it can answer.

        Args:
            ready: is called once all of them can answer.
        """
        before = {told: signal.signal(told, self._stop) for told in (signal.SIGINT, signal.SIGTERM)}
        try:
            failed = self._watch(ready)
        finally:
            for process, _ in self._all:
                process.terminate()
            for process, _ in self._all:
                process.join()
            for told, handler in before.items():
                signal.signal(told, handler)
        return 1 if failed or any(process.exitcode == 1 for process, _ in self._all) else 0

    def _watch(self, ready: Callable[[], None]) -> bool:
        """Keep them going until the service is told to end; whether one ended before it could answer."""
        said = failed = False
        while not (self._stopping or failed):
            connection.wait([process.sentinel for process, _ in self._all], _LOOK)
            failed = not self._replaced()
            if said or not all(can.is_set() for _, can in self._all):
                continue
            if len(self._all) < self._count:
                self._all += [self._begun() for _ in range(self._count - len(self._all))]
            else:
                said = True
                ready()
        return failed

    def _replaced(self) -> bool:
        """Begin another process for each that is gone; whether all of those had been able to answer."""
        for place, (process, ready) in enumerate(self._all):
            if process.is_alive() or self._stopping:
                continue
            process.join()
            self._gone(process.pid or 0)
            if not ready.is_set():
                return False
            self._all[place] = self._begun()
        return True

    def _begun(self) -> tuple[SpawnProcess, Event]:
        ready = self._context.Event()
        process = self._context.Process(target=self._target, args=(*self._given, ready))
        process.start()
        return process, ready

    def _stop(self, *_: object) -> None:
        self._stopping = True


def end_with_parent() -> None:
    """Have this process told to end when the one that began it is gone without having told it."""
    parent = parent_process()
    if parent is None:
        return

    def watch() -> None:
        connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()
