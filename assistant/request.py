"""What comes with a question, and what of it is refused before it is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final, TypedDict
from unicodedata import normalize

from assistant.awards import Award
from assistant.errors import BadDateError, EmptyQuestionError, LongQuestionError, UnknownLanguageError
from assistant.reading.language import LANGUAGES

MAX_QUESTION: Final = 4000


class Beside(TypedDict, total=False):
    """What a request says beside its question.

    Attributes:
        plan: the plan's id; a plan named in the question counts before it.
        facts: raw facts by name; they count before what the question says.
        participant: who asks; a conversation belongs to whoever began it.
        thread: the conversation to go on with; a new one is begun where not given.
        language: the language of the answer.
        awards: the awards of whoever asks, as records have them; they fill in what is not said.
        as_of: the day on which it is asked, and for which the answer is given where the question names no other; today
            where not given.
    """

    plan: str | None
    facts: Mapping[str, object] | None
    participant: str | None
    awards: Sequence[Award | Mapping[str, object]] | None
    thread: str | None
    language: str | None
    as_of: date | str | None


def checked(question: str) -> str:
    """A question without blanks around it, its characters composed.

    Raises:
        EmptyQuestionError, LongQuestionError: there is nothing in it, or more than `MAX_QUESTION` characters.
    """
    question = normalize("NFC", question).strip()
    if not question:
        raise EmptyQuestionError("The question is empty; ask something about an equity or incentive plan.")
    if len(question) > MAX_QUESTION:
        raise LongQuestionError(
            f"The question has {len(question):,} characters; at most {MAX_QUESTION:,} are accepted."
        )
    return question


def day_of(as_of: date | str | None) -> date | None:
    """The day for which an answer is wanted.

    Raises:
        BadDateError: it is no day of the calendar.
    """
    if as_of is None or isinstance(as_of, date):
        return as_of
    try:
        if len(as_of) != 10:
            raise ValueError
        return date.fromisoformat(as_of)
    except ValueError:
        raise BadDateError(f"as_of must be a day of the calendar written YYYY-MM-DD, not {as_of[:40]!r}.") from None


def spoken(language: str | None) -> str | None:
    """The language in which an answer is wanted.

    Raises:
        UnknownLanguageError: it is not spoken here.
    """
    if language is not None and language not in LANGUAGES:
        raise UnknownLanguageError(f"{language!r} is not spoken here; choose one of {', '.join(LANGUAGES)}.")
    return language
