"""Progress of long preparations, on standard error, for the person who waits."""

import sys
from types import TracebackType
from typing import Self


class Progress:
    """Show how far a counted piece of work is.

    A terminal gets one line that is rewritten; a log gets a line when the work starts and one when it ends.
    """

    def __init__(self, label: str, total: int) -> None:
        self._label = label
        self._total = total
        self._done = 0
        self._live = sys.stderr.isatty()

    def __enter__(self) -> Self:
        self._show("\r" if self._live else "\n")
        return self

    def advance(self, by: int = 1) -> None:
        """Count ``by`` more as done."""
        self._done = min(self._total, self._done + by)
        if self._live:
            self._show("\r")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._show("\n")

    def _show(self, end: str) -> None:
        print(f"{self._label}: {self._done} of {self._total}", end=end, file=sys.stderr, flush=True)
