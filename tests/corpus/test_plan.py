"""The library reads the plans as received, and says in a sentence what is wrong where it cannot."""

import hashlib
import shutil
from pathlib import Path

import pytest
import yaml
from pydantic import ValidationError

from corpus import ChangedSource, InvalidPlan, Library, UnknownPlan
from corpus.library import SHIPPED

PLANS = (
    "azul-sop-2025",
    "kingsoft-cloud-sip-2021",
    "nuvini-adherence",
    "telefonica-brasil-psp-2022",
    "zenvia-ltip-6",
)
LANGUAGES = {"en", "pt", "es", "zh-Hans", "zh-Hant"}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder with one plan that a test may spoil."""
    shutil.copytree(SHIPPED / "nuvini-adherence", tmp_path / "nuvini-adherence")
    return tmp_path


def edit(folder: Path, **changes: object) -> None:
    path = folder / "nuvini-adherence" / "plan.yaml"
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    path.write_text(yaml.safe_dump({**data, **changes}, allow_unicode=True), encoding="utf-8")


def test_all_plans_are_at_hand_in_order() -> None:
    assert tuple(plan.id for plan in Library().plans()) == PLANS


@pytest.mark.parametrize("plan_id", PLANS)
def test_a_document_is_the_file_character_for_character(plan_id: str) -> None:
    library = Library()
    document = library.document(plan_id)
    data = (library.folder(library.plan(plan_id)) / "source.txt").read_bytes()
    assert document.text.encode("utf-8") == data
    assert hashlib.sha256(data).hexdigest() == document.plan.sha256


@pytest.mark.parametrize("plan_id", PLANS)
def test_a_plan_has_a_name_and_its_own_terms_in_every_language(plan_id: str) -> None:
    plan = Library().plan(plan_id)
    assert set(plan.names) == LANGUAGES
    assert set(plan.award_terms) == LANGUAGES
    assert all(terms for terms in plan.award_terms.values())
    assert plan.name("zh-Hant") == plan.names["zh-Hant"]
    assert plan.name("de") == plan.names["en"]


@pytest.mark.parametrize("plan_id", PLANS)
def test_what_a_plan_says_of_its_filing_stands_in_the_file(plan_id: str) -> None:
    document = Library().document(plan_id)
    filing = document.plan.filing
    assert filing.printed in document.text
    assert filing.exhibit == "not stated in the file" or filing.exhibit in filing.printed
    assert filing.form == "not stated in the file" or filing.form in filing.printed


@pytest.mark.parametrize("plan_id", PLANS)
def test_the_plans_own_terms_stand_in_the_document(plan_id: str) -> None:
    document = Library().document(plan_id)
    for term in document.plan.award_terms[document.plan.language]:
        assert term in document.text


def test_no_two_plans_answer_to_the_same_name() -> None:
    names = [alias.casefold() for plan in Library().plans() for alias in plan.aliases]
    assert len(names) == len(set(names))


def test_only_azul_has_a_prevailing_language() -> None:
    prevailing = {plan.id: plan.prevailing_language for plan in Library().plans() if plan.prevailing_language}
    assert prevailing == {"azul-sop-2025": "pt"}


def test_a_document_is_read_once() -> None:
    library = Library()
    assert library.document("azul-sop-2025") is library.document("azul-sop-2025")


def test_a_plan_cannot_be_changed() -> None:
    plan = Library().plan("azul-sop-2025")
    with pytest.raises(ValidationError, match="frozen"):
        plan.issuer = "Somebody else"  # type: ignore[misc]


def test_an_unknown_plan_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownPlan) as error:
        Library().document("azul")
    assert str(error.value) == f'There is no plan "azul". The plans at hand are: {", ".join(PLANS)}.'


def test_a_changed_document_is_refused(copy: Path) -> None:
    source = copy / "nuvini-adherence" / "source.txt"
    source.write_bytes(source.read_bytes().replace(b"1/24", b"1/12"))
    with pytest.raises(ChangedSource, match=r"^The document of nuvini-adherence has changed: its sha256 is .*Restore"):
        Library(copy).document("nuvini-adherence")


def test_a_missing_document_is_named(copy: Path) -> None:
    (copy / "nuvini-adherence" / "source.txt").unlink()
    with pytest.raises(InvalidPlan, match=r"^nuvini-adherence/source\.txt is missing\.$"):
        Library(copy).document("nuvini-adherence")


def test_a_document_that_is_not_utf8_is_named(copy: Path) -> None:
    data = "São Paulo".encode("latin-1")
    (copy / "nuvini-adherence" / "source.txt").write_bytes(data)
    edit(copy, sha256=hashlib.sha256(data).hexdigest())
    with pytest.raises(InvalidPlan, match=r"^nuvini-adherence/source\.txt is not UTF-8 text\.$"):
        Library(copy).document("nuvini-adherence")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"issuer": None}, r"^nuvini-adherence/plan\.yaml: issuer: Input should be a valid string\.$"),
        ({"colour": "blue"}, r"^nuvini-adherence/plan\.yaml: colour: Extra inputs are not permitted\.$"),
        ({"language": "de"}, r"^nuvini-adherence/plan\.yaml: language: Input should be 'en', "),
        ({"id": "nuvini"}, r'plan\.yaml: id is "nuvini", but the folder is named "nuvini-adherence"\.$'),
    ],
)
def test_a_wrong_plan_file_is_named_with_its_key(copy: Path, changes: dict[str, object], sentence: str) -> None:
    edit(copy, **changes)
    with pytest.raises(InvalidPlan, match=sentence):
        Library(copy).plans()


def test_broken_yaml_is_named_with_its_line(copy: Path) -> None:
    (copy / "nuvini-adherence" / "plan.yaml").write_text("id: nuvini-adherence\nnames: [en\n", encoding="utf-8")
    with pytest.raises(InvalidPlan, match=r"^nuvini-adherence/plan\.yaml, line 3 is not valid YAML\.$"):
        Library(copy).plans()


def test_yaml_that_would_run_code_is_refused(copy: Path) -> None:
    (copy / "nuvini-adherence" / "plan.yaml").write_text("id: !!python/object/apply:os.getcwd []\n", encoding="utf-8")
    with pytest.raises(InvalidPlan, match="is not valid YAML"):
        Library(copy).plans()


def test_an_empty_folder_has_no_plans(tmp_path: Path) -> None:
    assert Library(tmp_path).plans() == ()
    with pytest.raises(UnknownPlan, match="The plans at hand are: none"):
        Library(tmp_path).document("azul-sop-2025")
