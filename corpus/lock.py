"""One process at a time: a lock on a file, which the system lets go of when its holder ends, however it ends."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_PAUSE = 0.1


class Busy(Exception):
    """Another process held the lock for as long as it was waited for."""


@contextmanager
def locked(path: Path, patience: float) -> Iterator[None]:
    """Hold the lock at ``path``, waiting at most ``patience`` seconds for another process that has it.

    Raises:
        Busy: It was not to be had.
        OSError: The file cannot be written.
    """
    import fcntl

    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as lock:
        end = time.monotonic() + patience
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > end:
                    raise Busy from None
                time.sleep(_PAUSE)
        yield
