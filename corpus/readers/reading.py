"""Reading a file: every document is parsed in a process of its own, which a bad one can take down or outstay."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import corpus
from corpus.readers.limits import Limits, UnreadableDocument, size
from corpus.readers.received import Received

_STDERR = 4_000
_ROOT = Path(corpus.__file__).parents[1]


def read(path: Path, limits: Limits = Limits()) -> Received:  # noqa: B008 - frozen
    """Read a document file.

    PDF, DOCX, HTML, plain text and Markdown are told apart by what is in the file; its name decides only between
    plain text and Markdown. No macro, script or link in it is ever followed, and nothing is fetched.

    Args:
        path: the file.
        limits: how large it may be and how long reading may take.

    Raises:
        UnreadableDocument: it cannot be read; the sentence says why and what to do.
    """
    return _read_apart(_contents(path, limits), path.suffix, limits)


def _contents(path: Path, limits: Limits) -> bytes:
    try:
        if path.is_dir():
            raise UnreadableDocument("This is a folder. Add the documents in it one by one.")
        with path.open("rb") as file:
            data = file.read(limits.bytes + 1)
    except FileNotFoundError:
        raise UnreadableDocument("There is no such file. Check its name.") from None
    except OSError:
        raise UnreadableDocument("The file cannot be opened. Check that you may read it.") from None
    if len(data) > limits.bytes:
        raise UnreadableDocument(
            f"The file is larger than {size(limits.bytes)}, which is the most that is read. "
            "Split it, or save it with smaller pictures."
        )
    if not data:
        raise UnreadableDocument("The file is empty. Check that it was saved or downloaded completely.")
    return data


def _read_apart(data: bytes, suffix: str, limits: Limits) -> Received:
    from corpus.readers.worker import of_json

    command = [sys.executable, "-P", "-m", "corpus.readers.worker", suffix, json.dumps(asdict(limits))]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(_ROOT), *filter(None, sys.path)])}
    try:
        done = subprocess.run(  # noqa: S603 - this program's own module
            command, input=data, capture_output=True, timeout=limits.seconds, check=False, env=environment
        )
    except subprocess.TimeoutExpired:
        raise UnreadableDocument(
            f"Reading this document takes longer than {limits.seconds} seconds; it may be damaged or made to do harm. "
            "Open it in the program that made it and save it anew, or split it."
        ) from None
    if done.returncode or not done.stdout:
        raise UnreadableDocument(
            "Reading this document failed: something in it is damaged, or it takes too much memory. "
            "Open it in the program that made it and save it anew."
        ) from RuntimeError(done.stderr.decode("utf-8", "replace")[-_STDERR:])
    answer = done.stdout.decode("utf-8")
    if answer.startswith('{"unreadable"'):
        raise UnreadableDocument(json.loads(answer)["unreadable"])
    return of_json(answer)
