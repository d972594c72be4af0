"""How large a document may be, and how long it may take; and the sentence for one that cannot be read."""

from __future__ import annotations

from dataclasses import dataclass

MIB = 2**20


class UnreadableDocument(ValueError):
    """A file that cannot be read as a document; the sentence says what is wrong and what to do."""


@dataclass(frozen=True)
class Limits:
    """How much one document may take.

    Attributes:
        bytes: the file's size.
        unpacked_bytes: what a DOCX holds once unpacked.
        ratio: how many times larger a DOCX may grow when unpacked.
        pages: pages of a PDF.
        characters: characters of the text.
        seconds: how long reading may take.
        memory_bytes: how much memory the process that reads may have, where the system can hold it to that.
    """

    bytes: int = 50 * MIB
    unpacked_bytes: int = 200 * MIB
    ratio: int = 200
    pages: int = 1_000
    characters: int = 5_000_000
    seconds: int = 120
    memory_bytes: int = 2_048 * MIB


def size(number: int) -> str:
    """Write a number of bytes for people.

    Example:
        >>> size(50 * MIB), size(2_500), size(12)
        ('50 MiB', '2 KiB', '12 bytes')
    """
    if number >= MIB:
        return f"{number // MIB} MiB"
    return f"{number // 1024} KiB" if number >= 1024 else f"{number} bytes"


def check_characters(count: int, limits: Limits) -> None:
    """Refuse a text that is too long.

    Raises:
        UnreadableDocument: it has more characters than `limits` allow.
    """
    if count > limits.characters:
        raise UnreadableDocument(
            f"The document's text has more than {limits.characters:,} characters, which is the most that is read. "
            "Split it into several documents."
        )
