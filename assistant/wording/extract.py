"""Bringing the message catalogues up to date: ``python -m assistant.wording.extract [LANGUAGE ...]``.

Every sentence gets an entry in every language's catalogue; translations that exist are kept, entries whose sentence
is gone are dropped, and what still lacks a translation is counted.
"""

from __future__ import annotations

import sys

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from assistant.reading.language import LANGUAGES
from assistant.wording import sentences
from assistant.wording.catalog import OURS, catalogue_path
from rules.loading import load_books


def domains() -> dict[str, list[str]]:
    """The sentences of every domain."""
    return {OURS: sentences.of_ours()} | {plan: sentences.of_book(book) for plan, book in load_books().items()}


def update(language: str, domain: str, texts: list[str]) -> int:
    """Write a catalogue with exactly these sentences; returns how many lack a translation."""
    path = catalogue_path(language, domain)
    known: dict[str, str] = {}
    if path.exists():
        with path.open("rb") as file:
            known = {str(m.id): str(m.string) for m in read_po(file) if m.id and m.string}
    catalogue = Catalog(locale=language.replace("-", "_"), domain=domain, project="Clausewise", fuzzy=False)
    for text in texts:
        catalogue.add(text, known.get(text, ""))
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=0, omit_header=True, sort_output=False)
    return sum(text not in known for text in texts)


def main() -> None:
    """Update the catalogues of the languages named, or of all, and say what is missing."""
    wanted = sys.argv[1:] or [language for language in LANGUAGES if language != "en"]
    for domain, texts in domains().items():
        for language in wanted:
            missing = update(language, domain, texts)
            print(f"{language:8} {domain:28} {len(texts):4} sentences, {missing} without translation")


if __name__ == "__main__":
    main()
