"""What lawyers decided, as it counts for whoever asks."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

from assistant.reviewing import NONE, Reviews

if TYPE_CHECKING:
    from api.records.access import Doors
    from api.records.caller import Caller


COUNTING: Final[ContextVar[Reviews]] = ContextVar("counting", default=NONE)
"""What counts for who calls, for what is not given the request: the tools of the Model Context Protocol."""


class InForce:
    """What lawyers decided, read again once somebody has decided something.

    Args:
        doors: knows where records are, if anywhere.
    """

    def __init__(self, doors: Doors) -> None:
        self._doors, self._found = doors, False
        self._read: tuple[tuple[int, int, int], dict[str | None, Reviews]] = ((0, 0, 0), {})

    def of(self, caller: Caller) -> Reviews:
        """The decisions that count for what a caller is answered.

        Raises:
            StoreUnavailableError: the database cannot be used.
        """
        store = self._doors.store
        self._found = self._found or (store is not None and store.current() is not None)
        if store is None or not self._found:
            return NONE
        from api.reviews.kept import in_force, state

        with store.reading() as session:
            now, (then, known) = state(session), self._read
            if not now[1]:
                return NONE
            known = dict(known) if then == now else {}
            if caller.company not in known:
                known[caller.company] = in_force(session, caller.company)
                self._read = now, known
        return known[caller.company]
