"""Finding concepts: longest term, true offsets, any script, any accent, nothing inside a word."""

from pathlib import Path

import pytest

from corpus.concepts import Concept, InvalidThesaurus, Mention, Thesaurus, read_concepts
from corpus.folding import fold

THESAURUS = Thesaurus(
    [
        Concept("exercise", "subject", {"en": ("exercis*",), "pt": ("exercer", "exercíci*")}),
        Concept("exercise_price", "subject", {"en": ("exercise price", "strike"), "zh-Hans": ("行权价",)}),
        Concept(
            "without_cause",
            "reason",
            {
                "en": ("dismiss* … without cause", "fired"),
                "pt": ("demiss* sem justa causa",),
                "zh-Hans": ("无故解雇", "因…被解雇"),
                "zh-Hant": ("無故解僱",),
            },
        ),
        Concept("death", "reason", {"en": ("death",), "es": ("muerte",), "zh-Hans": ("死亡",)}),
        Concept("vest", "subject", {"en": ("vest*", "RSU"), "zh-Hans": ("归属",)}),
        Concept("units", "thing", {"en": ("RSU",)}),
    ]
)


def _found(text: str) -> list[tuple[str, str]]:
    return [(mention.concept, text[mention.start : mention.end]) for mention in THESAURUS.find(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("What is the exercise price?", [("exercise_price", "exercise price")]),
        ("May I exercise at the strike?", [("exercise", "exercise"), ("exercise_price", "strike")]),
        ("EXERCISING", [("exercise", "EXERCISING")]),
        ("o exercicio das opções", [("exercise", "exercicio")]),
        ("o exerci\u0301cio das opções", [("exercise", "exerci\u0301cio")]),
        ("strikes and backfired plans", []),
        ("fired", [("without_cause", "fired")]),
        ("dismissed without cause", [("without_cause", "dismissed without cause")]),
        ("dismissed by the board without cause", [("without_cause", "dismissed by the board without cause")]),
        ("dismissed by the whole board without cause", []),
        (
            "dismissed on death without cause",
            [("without_cause", "dismissed on death without cause"), ("death", "death")],
        ),
        ("demissão sem justa causa", [("without_cause", "demissão sem justa causa")]),
        ("如果我被無故解僱呢", [("without_cause", "無故解僱")]),
        ("如果我被无故解雇呢", [("without_cause", "无故解雇")]),
        ("因合并而被解雇", [("without_cause", "因合并而被解雇")]),
        ("因合并。我没有被解雇", []),
        ("RSU歸屬", [("vest", "RSU"), ("units", "RSU"), ("vest", "歸屬")]),
        ("ＲＳＵ", [("vest", "ＲＳＵ"), ("units", "ＲＳＵ")]),
        ("vest-exercise", [("vest", "vest"), ("exercise", "exercise")]),
        ("", []),
        ("？", []),
    ],
)
def test_mentions_are_found_where_they_stand(text: str, expected: list[tuple[str, str]]) -> None:
    assert _found(text) == expected


def test_a_mention_names_the_term_as_written() -> None:
    assert THESAURUS.find("無故解僱")[0] == Mention("without_cause", 0, 4, "无故解雇")


def test_languages_can_be_chosen() -> None:
    assert [mention.concept for mention in THESAURUS.find("death, muerte", {"es"})] == ["death"]
    assert THESAURUS.find("death, muerte", {"es"})[0].start == 7


def test_terms_are_expanded_by_language_in_order_and_once() -> None:
    assert THESAURUS.expand(["exercise_price", "unknown", "exercise_price"], {"zh-Hans", "en"}) == [
        "exercise price",
        "strike",
        "行权价",
    ]


@pytest.mark.parametrize("text", ["Opção", "ﬁnal ½ ＡＢＣ", "歸屬與归属", "ß…", "e\u0301a"])
def test_folding_keeps_the_way_back(text: str) -> None:
    folded = fold(text)
    assert len(folded.origins) == len(folded.text)
    assert list(folded.origins) == sorted(folded.origins)
    if folded.text:
        assert folded.span(0, len(folded.text)) == (0, len(text))


def test_a_kept_thesaurus_is_the_one_that_was_read(tmp_path: Path) -> None:
    text = "Dismissed without cause, ou morte, 或者死亡: the exercise price?"
    read = Thesaurus.load(cache=tmp_path)
    kept = Thesaurus.load(cache=tmp_path)
    assert len(list((tmp_path / "thesaurus").iterdir())) == 1
    assert kept.find(text) == read.find(text) != []
    assert kept.fingerprint == read.fingerprint
    assert list(kept) == list(read)


def test_a_changed_file_is_read_anew(tmp_path: Path) -> None:
    path = tmp_path / "concepts.yaml"
    path.write_text("death: {kind: reason, en: [death]}\n")
    assert Thesaurus.load(path, tmp_path).find("decease") == []
    path.write_text("death: {kind: reason, en: [death, decease]}\n")
    assert [mention.concept for mention in Thesaurus.load(path, tmp_path).find("decease")] == ["death"]


def test_a_damaged_copy_is_made_again(tmp_path: Path) -> None:
    Thesaurus.load(cache=tmp_path)
    for kept in (tmp_path / "thesaurus").iterdir():
        kept.write_text("{")
    assert Thesaurus.load(cache=tmp_path).find("death")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- death", "must map each concept's id to its kind and terms"),
        ("death: [death]", "death: give it a kind and lists of terms"),
        ("death: {en: [death]}", "death: give it a kind"),
        ("death: {kind: reason, en: death}", "death, en: write a list of terms"),
        ("death: {kind: reason, en: [1]}", "death, en: write a list of terms"),
        ("death: {kind: [", "line 2 is not YAML"),
        ("death: {kind: reason, en: ['…']}", "the term '…' has no word"),
    ],
)
def test_a_file_that_cannot_be_used_is_explained(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "concepts.yaml"
    path.write_text(text)
    with pytest.raises(InvalidThesaurus, match=message):
        Thesaurus(read_concepts(path))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidThesaurus, match=r"nowhere\.yaml is missing"):
        Thesaurus.load(tmp_path / "nowhere.yaml", tmp_path)
