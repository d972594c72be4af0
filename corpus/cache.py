"""Where derived files live, and how one is put in place whole or not at all.

Nothing here is precious: all of it can be made again from the plans and the pinned packages.
"""

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

_DAY = 86_400


class CacheUnavailable(Exception):
    """The cache directory cannot be written."""

    def __init__(self, directory: Path, why: str) -> None:
        super().__init__(
            f"The cache directory {directory} cannot be written ({why}); "
            "name a writable one in the environment variable CLAUSEWISE_CACHE."
        )


def cache_directory() -> Path:
    """Return the directory for derived files: ``CLAUSEWISE_CACHE``, or the user's own cache."""
    named = os.environ.get("CLAUSEWISE_CACHE")
    if named:
        return Path(named).expanduser()
    from platformdirs import user_cache_path

    return user_cache_path("clausewise", appauthor=False)


@contextmanager
def new_directory(target: Path) -> Iterator[Path]:
    """Yield an empty directory that takes the place of ``target`` if the block succeeds.

    A reader sees the old directory or the new one, never half of either. After an error nothing is left.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        building = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    except OSError as error:
        raise CacheUnavailable(target.parent, error.strerror or str(error)) from error
    try:
        yield building
        building.chmod(0o755)
        if target.exists():
            old = Path(tempfile.mkdtemp(prefix=f".{target.name}.old.", dir=target.parent))
            os.replace(target, old / target.name)
            os.replace(building, target)
            shutil.rmtree(old, ignore_errors=True)
        else:
            os.replace(building, target)
    finally:
        shutil.rmtree(building, ignore_errors=True)


def write_text(path: Path, text: str) -> None:
    """Write ``text`` to ``path`` so that a reader finds all of it or the former file."""
    write_bytes(path, lambda file: file.write(text.encode()))


def write_bytes(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Let ``write`` fill the file at ``path`` so that a reader finds all of it or the former file.

    Raises:
        CacheUnavailable: The directory cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise CacheUnavailable(path.parent, error.strerror or str(error)) from error
    try:
        with os.fdopen(descriptor, "wb") as file:
            write(file)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def keep_current(directory: Path, prefixes: Collection[str]) -> None:
    """Remove the files whose names begin with none of ``prefixes``, all of one length, once they are a day old."""
    length = max(map(len, prefixes), default=0)
    for path in directory.glob("*.*"):
        with suppress(OSError):
            if path.name[:length] not in prefixes and time.time() - path.stat().st_mtime > _DAY:
                path.unlink()


def keep_newest(directory: Path, count: int = 3) -> None:
    """Remove all but the ``count`` newest files of a directory whose files supersede each other."""
    dated = []
    for path in directory.glob("*.json"):
        with suppress(OSError):
            dated.append((path.stat().st_mtime, path))
    for _, path in sorted(dated, reverse=True)[count:]:
        path.unlink(missing_ok=True)
