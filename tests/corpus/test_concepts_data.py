"""The thesaurus that comes with the program: complete, without double meanings, in terms that can match."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import corpus
from corpus.concepts import LANGUAGES, Thesaurus
from corpus.folding import folded, is_han

FILE = Path(corpus.__file__).with_name("concepts.yaml")

KINDS = {"reason", "event", "subject", "body", "thing", "fact", "person"}

TERMINATION_REASONS = {
    "VOLUNTARY_OTHER",
    "VOLUNTARY_GOOD_CAUSE",
    "VOLUNTARY_RETIREMENT",
    "INVOLUNTARY_OTHER",
    "INVOLUNTARY_DEATH",
    "INVOLUNTARY_DISABILITY",
    "INVOLUNTARY_WITH_CAUSE",
    "X_RETIREMENT_AGREED",
    "X_RETIREMENT_INVOLUNTARY",
    "X_MUTUAL_AGREEMENT",
    "X_END_OF_TERM",
    "X_GROUP_TRANSFER",
    "X_JV_TRANSFER",
    "X_EMPLOYER_LEAVES_GROUP",
    "X_LEAVE_OF_ABSENCE",
    "X_PARENTAL_LEAVE",
    "X_ELECTED_TO_BOARD",
    "X_CHANGE_OF_POST",
}
"""The Open Cap Format's TerminationWindowType and the reasons that plans have beyond it."""

OTHER_NAMES = {
    "thing": {"OPTION", "RSU"},
    "person": {"ADVISOR", "BOARD_MEMBER", "CONSULTANT", "EMPLOYEE", "EXECUTIVE", "OFFICER"},
}
"""Names of the Open Cap Format's CompensationType and StakeholderRelationshipType, by kind of concept."""


@cache
def entries() -> dict[str, dict[str, Any]]:
    loaded: dict[str, dict[str, Any]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return loaded


@cache
def thesaurus() -> Thesaurus:
    return Thesaurus.load(FILE)


def terms() -> Iterator[tuple[str, str, str]]:
    for concept, entry in entries().items():
        for language in LANGUAGES:
            for term in entry.get(language) or ():
                yield concept, language, term


def matched(term: str) -> str:
    """A term as the finder sees it: two terms that come out equal match the same texts."""
    plain = folded(term.replace("…", "\0"))
    if any(is_han(character) for character in plain):
        return "".join(plain.split())
    return " ".join(re.findall(r"[^\W_]+\*?|\0", plain))


def concepts_in(question: str, language: str) -> set[str]:
    return {mention.concept for mention in thesaurus().find(question, [language])}


def test_ids_are_written_once() -> None:
    ids = re.findall(r"^([a-z0-9_]+):", FILE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(ids) == sorted(set(ids))
    assert set(ids) == set(entries())


def test_every_concept_has_a_kind_and_terms_in_all_five_languages() -> None:
    for concept, entry in entries().items():
        assert set(entry) <= {"kind", "ocf", *LANGUAGES}, concept
        assert entry["kind"] in KINDS, concept
        for language in LANGUAGES:
            assert entry.get(language), f"{concept} has no terms in {language}."
            assert all(isinstance(term, str) and term.strip() == term and term for term in entry[language]), (
                f"{concept}, {language}: put quotes around terms that YAML reads as something else."
            )


def test_open_cap_format_names_are_legal_and_each_reason_has_its_own() -> None:
    reasons = [entry["ocf"] for entry in entries().values() if entry["kind"] == "reason" and "ocf" in entry]
    assert sorted(reasons) == sorted(TERMINATION_REASONS)
    for concept, entry in entries().items():
        if "ocf" in entry and entry["kind"] != "reason":
            assert entry["ocf"] in OTHER_NAMES.get(entry["kind"], set()), concept


def test_no_term_belongs_to_two_concepts_of_a_language() -> None:
    owners: dict[tuple[str, str], str] = {}
    for concept, language, term in terms():
        script_free = "zh" if language.startswith("zh") else language
        owner = owners.setdefault((script_free, matched(term)), concept)
        assert owner == concept, f"{term!r} ({language}) stands under {owner} and under {concept}."


def test_no_term_is_listed_twice_in_one_list() -> None:
    seen: set[tuple[str, str, str]] = set()
    for concept, language, term in terms():
        key = (concept, language, matched(term))
        assert key not in seen, f"{concept}, {language}: {term!r} is already listed, perhaps spelt otherwise."
        seen.add(key)


def test_signs_stand_where_they_mean_something() -> None:
    for concept, language, term in terms():
        where = f"{concept}, {language}: {term!r}"
        assert not re.search(r"(?<!\w)\*|\*(?=[\w*])", term), f"{where}: * belongs at the end of a word."
        assert len(re.sub(r"\W", "", term.split()[0])) > 2 or not term.split()[0].endswith("*"), (
            f"{where}: the word before * is too short to tell anything."
        )
        parts = [part.strip() for part in term.split("…")]
        assert all(re.search(r"\w", part) for part in parts), f"{where}: … belongs between two words."
        if any(is_han(character) for character in term):
            assert "*" not in term, f"{where}: a Chinese term matches wherever it stands; * has no meaning."


def test_latin_lists_hold_no_chinese_and_simplified_lists_no_traditional_characters() -> None:
    for concept, language, term in terms():
        han = "".join(character for character in term if is_han(character))
        if language.startswith("zh"):
            assert language == "zh-Hant" or folded(han) == han, f"{concept}: {term!r} is not in Simplified script."
        else:
            assert not han, f"{concept}, {language}: {term!r}"
