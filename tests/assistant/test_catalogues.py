"""The message catalogues: every sentence in every language, with the same places to fill in and the same figures."""

import re
import string
from collections import Counter
from functools import cache

import pytest
from babel.messages.pofile import read_po

from assistant.reading.language import LANGUAGES
from assistant.wording.catalog import OURS, Translator, catalogue_path, messages
from assistant.wording.extract import domains
from corpus.folding import is_han
from rules.loading import load_books

TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
DOMAINS = (OURS, *sorted(load_books()))
CATALOGUES = [(language, domain) for language in TRANSLATED for domain in DOMAINS]

each_catalogue = pytest.mark.parametrize(("language", "domain"), CATALOGUES)


@cache
def sentences(domain: str) -> tuple[str, ...]:
    return tuple(domains()[domain])


def placeholders(message: str) -> Counter[str]:
    return Counter(name for _, name, _, _ in string.Formatter().parse(message) if name is not None)


def written_in(character: str, charset: str) -> bool:
    try:
        return bool(character.encode(charset))
    except UnicodeEncodeError:
        return False


@each_catalogue
def test_every_sentence_is_translated(language: str, domain: str) -> None:
    known = messages(language, domain)
    missing = [text for text in sentences(domain) if text not in known]
    assert not missing, f"{len(missing)} of {len(sentences(domain))} without translation, the first: {missing[0]!r}"


@each_catalogue
def test_there_is_no_entry_without_its_sentence(language: str, domain: str) -> None:
    left = set(messages(language, domain)) - set(sentences(domain))
    assert not left, f"{len(left)} entries are of no use, such as {min(left)!r}"


@each_catalogue
def test_a_catalogue_is_well_formed(language: str, domain: str) -> None:
    with catalogue_path(language, domain).open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    for message in catalogue:
        if message.id:
            assert not message.fuzzy, message.id
            assert str(message.string) == str(message.string).strip(), message.id
    assert not catalogue.obsolete


@each_catalogue
def test_the_places_to_fill_in_are_the_same(language: str, domain: str) -> None:
    for english, translated in messages(language, domain).items():
        assert placeholders(translated) == placeholders(english), f"{english!r}: {translated!r}"


FIGURE = re.compile(r"\d+(?:[.,\u00a0\u202f ]\d{3})*(?:[.,]\d+)*")
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def figures(text: str) -> Counter[str]:
    """The figures of a text, each by its digits alone, so that points and commas of a language make no difference."""
    return Counter(re.sub(r"\D", "", figure) for figure in FIGURE.findall(text))


@each_catalogue
def test_every_figure_is_in_the_translation(language: str, domain: str) -> None:
    for english, translated in messages(language, domain).items():
        missing = set(figures(english)) - set(figures(translated))
        assert not missing, f"{sorted(missing)} of {english!r} not in {translated!r}"


@each_catalogue
def test_no_figure_is_added_by_the_translation(language: str, domain: str) -> None:
    for english, translated in messages(language, domain).items():
        allowed = set(figures(english)) | {
            str(number) for number, month in enumerate(MONTHS, start=1) if month in english
        }
        added = {figure for figure in set(figures(translated)) - allowed if len(figure) > 1}
        assert not added, f"{sorted(added)} of {translated!r} not in {english!r}"


@each_catalogue
def test_a_translation_is_in_the_script_of_its_language(language: str, domain: str) -> None:
    for english, translated in messages(language, domain).items():
        han = [character for character in translated if is_han(character)]
        if language.startswith("zh"):
            wordy = len(re.findall(r"[a-z]{3,}", re.sub(r"\{\w+\}", "", english))) >= 4
            assert han or not wordy, f"{english!r}: {translated!r}"
        else:
            assert not han, f"{english!r}: {translated!r}"


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_two_chinese_scripts_are_kept_apart(domain: str) -> None:
    from opencc import OpenCC

    to_simplified = OpenCC("t2s")
    for english, translated in messages("zh-Hans", domain).items():
        assert to_simplified.convert(translated) == translated, f"{english!r}: Traditional characters in {translated!r}"
    for english, translated in messages("zh-Hant", domain).items():
        simplified = [c for c in translated if is_han(c) and written_in(c, "gb2312") and not written_in(c, "big5")]
        assert not simplified, f"{english!r}: Simplified characters {simplified} in {translated!r}"


@each_catalogue
def test_a_sentence_ends_like_its_original(language: str, domain: str) -> None:
    for english, translated in messages(language, domain).items():
        ends = english.removesuffix("S.A.")[-1] in ".?…", translated.removesuffix("S.A.")[-1] in ".?…。？"
        assert ends[0] == ends[1], f"{english!r}: {translated!r}"


@each_catalogue
def test_every_sentence_can_be_filled_in(language: str, domain: str) -> None:
    translate = Translator(language, None if domain == OURS else domain)
    for english in messages(language, domain):
        values = dict.fromkeys(placeholders(english), "⟨x⟩")
        assert translate(english, **values).count("⟨x⟩") == sum(placeholders(english).values())
