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


def named(question: str, languages: list[str]) -> set[str]:
    return {mention.concept for mention in thesaurus().find(question, languages)}


def reasons(question: str, languages: list[str]) -> set[str]:
    """The reasons of leaving that a question names, without the bare "dismissed" where it says more."""
    found = {concept for concept in named(question, languages) if thesaurus()[concept].kind == "reason"}
    return found - {"dismissal"} or found


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


CHINESE = ["zh-Hans", "zh-Hant"]


@pytest.mark.parametrize(
    ("languages", "question", "reason"),
    [
        (["en"], "I was let go, not for cause", "dismissal_without_cause"),
        (["en"], "I was fired, but not for cause", "dismissal_without_cause"),
        (["en"], "I wasn't fired for cause", "dismissal_without_cause"),
        (["en"], "I was fired for cause", "dismissal_with_cause"),
        (["en"], "If Azul fires me", "dismissal"),
        (["en"], "I didn't quit, they sacked me", "dismissal"),
        (["en"], "I quit for good reason", "good_reason"),
        (["en"], "I resigned without good reason", "resignation"),
        (["en"], "I was not re-elected to the board", "end_of_term"),
        (["en"], "I was elected to the board", "elected_to_board"),
        (["en"], "What if I retire early with the company's consent?", "retirement_agreed"),
        (["en"], "They forced me to retire", "retirement_involuntary"),
        (["en"], "I am retiring voluntarily", "retirement_voluntary"),
        (["en"], "I am not retiring voluntarily", "retirement_involuntary"),
        (["en"], "I retire next year", "retirement"),
        (["en"], "The company decided to retire me", "retirement"),
        (["en"], "I'm moving to a subsidiary of the group", "group_transfer"),
        (["en"], "I'm going on maternity leave", "parental_leave"),
        (["pt"], "Fui demitido, mas não foi por justa causa", "dismissal_without_cause"),
        (["pt"], "Fui desligado por justa causa", "dismissal_with_cause"),
        (["pt"], "Se a empresa me demitir", "dismissal"),
        (["pt"], "Se eu me demitir", "resignation"),
        (["pt"], "Pedi as contas", "resignation"),
        (["pt"], "Me aposentei de comum acordo com a empresa", "retirement_agreed"),
        (["pt"], "Decidi me aposentar", "retirement_voluntary"),
        (["pt"], "Decidiram me aposentar", "retirement"),
        (["pt"], "Não fui reeleito", "end_of_term"),
        (["es"], "Fue un despido improcedente", "dismissal_without_cause"),
        (["es"], "Me despidieron por falta grave", "dismissal_with_cause"),
        (["es"], "Me botaron", "dismissal"),
        (["es"], "No renuncié, me echaron", "dismissal"),
        (["es"], "Presenté mi renuncia", "resignation"),
        (["es"], "Me jubilo de mutuo acuerdo con la empresa", "retirement_agreed"),
        (["es"], "Me jubilo por voluntad propia", "retirement_voluntary"),
        (["es"], "No me jubilo por voluntad propia", "retirement_involuntary"),
        (["es"], "No fui reelegido consejero", "end_of_term"),
        (CHINESE, "我被裁了", "dismissal_without_cause"),
        (CHINESE, "在没有正当理由的情况下被解雇", "dismissal_without_cause"),
        (CHINESE, "我不是因故被解雇的", "dismissal_without_cause"),
        (CHINESE, "以正当理由被解雇", "dismissal_with_cause"),
        (CHINESE, "没有正当理由辞职", "resignation"),
        (CHINESE, "被公司炒鱿鱼", "dismissal"),
        (CHINESE, "裸辞了", "resignation"),
        (CHINESE, "任期届满未连任", "end_of_term"),
        (CHINESE, "公司無預警資遣我", "dismissal_without_cause"),
        (CHINESE, "自請離職", "resignation"),
        (CHINESE, "與公司協議退休", "retirement_agreed"),
        (CHINESE, "我自願退休", "retirement_voluntary"),
        (CHINESE, "我不是自愿退休", "retirement_involuntary"),
        (CHINESE, "在歸屬期結束前喪失民事行為能力", "disability"),
        (CHINESE, "育嬰留停期間", "parental_leave"),
    ],
)
def test_the_longest_term_tells_reasons_apart(languages: list[str], question: str, reason: str) -> None:
    assert reasons(question, languages) == {reason}


@pytest.mark.parametrize(
    ("languages", "question", "absent"),
    [
        (["en"], "Which department approves it?", "termination"),
        (["en"], "I may leave my options to my wife", "leave_of_absence"),
        (["pt"], "Assinei o contrato", "hiring"),
        (["pt"], "por causa de uma licença", "dismissal_with_cause"),
        (["es"], "a causa de una fusión", "dismissal_with_cause"),
        (CHINESE, "股东大会批准了", "shares"),
        (CHINESE, "董事会决定", "director"),
        (CHINESE, "我没有因为生病请假", "dismissal_with_cause"),
    ],
)
def test_words_that_only_look_alike_are_left_alone(languages: list[str], question: str, absent: str) -> None:
    assert absent not in named(question, languages)


def test_a_term_finds_its_own_concept() -> None:
    for concept, language, term in terms():
        text = term.replace("*", "").replace("…", " ")
        assert concept in named(text, [language]), f"{concept}, {language}: {term!r} is always beaten by another term."
