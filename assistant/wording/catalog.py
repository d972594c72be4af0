"""Message catalogues: gettext files that a translator can edit, one per language and domain.

The English sentence is the key. The domain ``clausewise`` holds our own messages; each rule book's sentences stand in a
domain of its plan's id. A sentence without translation is shown in English; a test fails when one is missing.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

LOCALE = Path(__file__).parent.parent / "locale"
OURS = "clausewise"


@lru_cache(maxsize=64)
def messages(language: str, domain: str) -> dict[str, str]:
    """The translations of a domain: English sentence to the language's. Empty for English."""
    path = catalogue_path(language, domain)
    if language == "en" or not path.exists():
        return {}
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    return {str(m.id): str(m.string) for m in catalogue if m.id and m.string and not m.fuzzy}


def catalogue_path(language: str, domain: str) -> Path:
    """Where the catalogue of a language and domain stands."""
    return LOCALE / language.replace("-", "_") / "LC_MESSAGES" / f"{domain}.po"


class Translator:
    """Sentences of one language, from a plan's catalogue and from ours.

    >>> Translator("en")("I found nothing in the plan that says this.")
    'I found nothing in the plan that says this.'
    """

    def __init__(self, language: str, plan: str | None = None) -> None:
        self.language, self.plan = language, plan

    def __call__(self, message: str, **values: str) -> str:
        """The message in the reader's language, with ``{names}`` filled in."""
        if self.language != "en":
            translated = messages(self.language, self.plan).get(message) if self.plan else None
            message = translated or messages(self.language, OURS).get(message, message)
        return message.format(**values) if values else message

    @property
    def chinese(self) -> bool:
        """Whether sentences are set without blanks and with full-width marks."""
        return self.language.startswith("zh")

    def joined(self, sentences: Iterable[str]) -> str:
        """Sentences one after the other."""
        return ("" if self.chinese else " ").join(sentence for sentence in sentences if sentence)

    def listed(self, clauses: Iterable[str]) -> str:
        """Clauses or names one after the other."""
        return ("；" if self.chinese else "; ").join(clauses)

    def named(self, name: str, value: str) -> str:
        """A value with its name before it."""
        return f"{name}{'：' if self.chinese else ': '}{value}"

    def for_plan(self, plan: str) -> Translator:
        """The same language with a plan's own catalogue first."""
        return Translator(self.language, plan)
