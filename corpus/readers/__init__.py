"""Files to text: PDF, DOCX, HTML, plain text and Markdown, with the place of every printed line where pages exist.

Each reader gives the characters of the document as they are and says in notes what it left out or guessed. Nothing
here knows what a clause is, beyond the look of a label at the head of a line. Files are parsed in a process of
their own, within limits; what cannot be read is refused with one sentence that says what to do.
"""

from corpus.readers.limits import Limits, UnreadableDocument
from corpus.readers.reading import read
from corpus.readers.received import Box, Place, Positions, Received, from_json, located, to_json

__all__ = [
    "Box",
    "Limits",
    "Place",
    "Positions",
    "Received",
    "UnreadableDocument",
    "from_json",
    "located",
    "read",
    "to_json",
]
