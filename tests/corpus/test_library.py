"""The library: all versions of all plans, the one in force by the day, and a sentence for what is amiss."""

import shutil
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from corpus.library import SHIPPED, Library, home, in_force
from corpus.plan import ChangedSource, InvalidPlan, Plan, UnknownPlan, UnknownVersion

Add = Callable[..., None]
FIRST, SECOND = date(2024, 3, 1), date(2026, 7, 15)
DAY = timedelta(days=1)


@pytest.fixture
def root(tmp_path: Path, add_plan: Add) -> Path:
    """A plan in three versions, the first of which was always in force, and a plan in one."""
    add_plan(tmp_path, "ship", "PLAN\nfirst\n")
    add_plan(tmp_path, "ship", "PLAN\nsecond\n", version=2, effective=FIRST)
    add_plan(tmp_path, "ship", "PLAN\nthird\n", version=3, effective=SECOND)
    add_plan(tmp_path, "barge", "PLAN\nonly\n", effective=SECOND)
    return tmp_path


@pytest.mark.parametrize(
    ("day", "version"),
    [
        (date.min, 1),
        (FIRST - DAY, 1),
        (FIRST, 2),
        (FIRST + DAY, 2),
        (SECOND - DAY, 2),
        (SECOND, 3),
        (date.max, 3),
    ],
)
def test_a_version_is_in_force_from_its_first_day_to_the_eve_of_the_next(root: Path, day: date, version: int) -> None:
    library = Library(root, day=day)
    text = f"PLAN\n{('first', 'second', 'third')[version - 1]}\n"
    assert library.plan("ship").version == version
    assert library.document("ship").text == text
    assert [plan.version for plan in library.plans() if plan.id == "ship"] == [version]
    seen = Library(root).on(day)
    assert seen.plan("ship") == library.plan("ship")
    assert seen.document("ship").text == text


def test_before_its_first_version_a_plan_is_shown_in_that_version(root: Path) -> None:
    assert Library(root, day=SECOND - DAY).document("barge").text == "PLAN\nonly\n"


def test_where_no_version_has_begun_the_earliest_to_begin_counts_not_the_lowest_number(
    tmp_path: Path, add_plan: Add
) -> None:
    add_plan(tmp_path, "ship", "PLAN\nlate\n", effective=SECOND)
    add_plan(tmp_path, "ship", "PLAN\nearly\n", version=2, effective=FIRST)
    assert Library(tmp_path, day=FIRST - DAY).plan("ship").version == 2
    assert Library(tmp_path, day=SECOND - DAY).plan("ship").version == 2
    assert Library(tmp_path, day=SECOND).plan("ship").version == 1


@pytest.mark.parametrize("day", [FIRST - DAY, FIRST, FIRST + DAY])
def test_of_versions_that_begin_on_one_day_the_higher_number_is_in_force(
    tmp_path: Path, add_plan: Add, day: date
) -> None:
    add_plan(tmp_path, "ship", "PLAN\none\n")
    add_plan(tmp_path, "ship", "PLAN\ntwo\n", version=2, effective=FIRST)
    add_plan(tmp_path, "ship", "PLAN\nthree\n", version=3, effective=FIRST)
    assert Library(tmp_path, day=day).plan("ship").version == (1 if day < FIRST else 3)


def test_without_a_day_today_decides(tmp_path: Path, add_plan: Add) -> None:
    add_plan(tmp_path, "ship", "PLAN\none\n")
    add_plan(tmp_path, "ship", "PLAN\ntwo\n", version=2, effective=date.today() - DAY)
    add_plan(tmp_path, "ship", "PLAN\nthree\n", version=3, effective=date.today() + 2 * DAY)
    assert Library(tmp_path).plan("ship").version == 2


def test_a_view_of_another_day_shares_what_was_read(root: Path) -> None:
    library = Library(root, day=SECOND)
    third = library.document("ship")
    earlier = library.on(FIRST)
    assert library.on(SECOND) is library
    assert earlier.day == FIRST
    assert library.day == SECOND
    assert library.plan("ship").version == 3
    assert earlier.document("ship", 3) is third
    assert library.document("ship", 2) is earlier.document("ship")


def test_all_versions_are_listed_by_number_whatever_the_day(root: Path) -> None:
    for day in (None, FIRST, SECOND):
        library = Library(root, day=day)
        assert [plan.key for plan in library.versions("ship")] == ["ship", "ship@2", "ship@3"]
        assert [plan.key for plan in library.every()] == ["barge", "ship", "ship@2", "ship@3"]


def test_ten_versions_are_in_the_order_of_numbers_not_of_letters(tmp_path: Path, add_plan: Add) -> None:
    for version in range(1, 12):
        add_plan(tmp_path, "ship", f"PLAN\n{version}\n", version=version, effective=FIRST + version * DAY)
    library = Library(tmp_path, day=date.max)
    assert [plan.version for plan in library.versions("ship")] == list(range(1, 12))
    assert library.plan("ship").version == 11


def test_each_version_is_checked_against_its_own_hash(root: Path) -> None:
    (root / "ship" / "2" / "source.txt").write_bytes(b"PLAN\nforged\n")
    library = Library(root, day=SECOND)
    assert library.document("ship").text == "PLAN\nthird\n"
    with pytest.raises(ChangedSource, match=r"^The document of ship/2 has changed"):
        library.document("ship", 2)


def test_a_folder_is_that_of_the_version(root: Path) -> None:
    library = Library(root)
    assert [library.folder(plan) for plan in library.versions("ship")] == [
        root / "ship",
        root / "ship" / "2",
        root / "ship" / "3",
    ]


def test_a_version_that_is_not_there_is_refused(root: Path) -> None:
    with pytest.raises(UnknownVersion) as error:
        Library(root).document("ship", 4)
    assert str(error.value) == "ship has no version 4; its versions are: 1, 2, 3."


@pytest.mark.parametrize("call", [Library.plan, Library.versions, Library.document])
def test_a_plan_that_is_not_there_is_refused(root: Path, call: Callable[[Library, str], object]) -> None:
    with pytest.raises(UnknownPlan) as error:
        call(Library(root), "galleon")
    assert str(error.value) == 'There is no plan "galleon". The plans at hand are: barge, ship.'


def test_one_version_in_two_folders_is_refused(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other")
    shutil.copytree(root / "ship" / "2", other / "ship" / "2")
    with pytest.raises(InvalidPlan, match=r"^There are two documents for version 2 of ship; remove one\.$"):
        Library(root, other).plans()
    shutil.rmtree(root / "ship" / "2")
    assert [plan.version for plan in Library(root, other).versions("ship")] == [1, 2, 3]


def test_a_first_version_in_two_folders_is_refused(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other")
    shutil.copytree(root / "barge", other / "barge")
    with pytest.raises(InvalidPlan, match=r"^There are two documents for version 1 of barge; remove one\.$"):
        Library(root, other).plans()


def test_a_first_version_in_a_numbered_folder_beside_the_first_is_refused(root: Path) -> None:
    shutil.copytree(root / "ship" / "2", root / "ship" / "1")
    with pytest.raises(InvalidPlan, match=r"^There are two documents for version 1 of ship; remove one\.$"):
        Library(root).plans()


@pytest.mark.parametrize(
    ("folder", "to", "sentence"),
    [
        ("ship/2", "ship/5", "ship/5/plan.yaml: version is 2, but the folder says 5."),
        ("ship/2", "ship/two", "ship/two/plan.yaml: version is 2, but the folder says two."),
        ("ship/2", "raft", 'raft/plan.yaml: id is "ship", but the folder is named "raft".'),
        ("barge", "raft", 'raft/plan.yaml: id is "barge", but the folder is named "raft".'),
        ("barge", "ship/4", 'ship/4/plan.yaml: id is "barge", but the folder is named "ship".'),
    ],
)
def test_a_document_in_the_wrong_folder_is_refused(root: Path, folder: str, to: str, sentence: str) -> None:
    shutil.move(root / folder, root / to)
    with pytest.raises(InvalidPlan) as error:
        Library(root).plans()
    assert str(error.value) == sentence


@pytest.mark.parametrize("version", [0, -1, "two"])
def test_a_version_is_a_whole_number_from_one(root: Path, version: object) -> None:
    path = root / "ship" / "plan.yaml"
    path.write_text(yaml.safe_dump({**yaml.safe_load(path.read_text("utf-8")), "version": version}), "utf-8")
    with pytest.raises(InvalidPlan, match=r"^ship/plan\.yaml: version: "):
        Library(root).plans()


@pytest.mark.parametrize("hidden", [".ship.old/plan.yaml", ".ship/2/plan.yaml", "ship/.3.new/plan.yaml"])
def test_folders_whose_name_begins_with_a_dot_are_not_looked_at(root: Path, hidden: str) -> None:
    path = root / hidden
    path.parent.mkdir(parents=True)
    path.write_text("half written", "utf-8")
    assert len(list(Library(root).every())) == 4


def test_a_folder_that_is_not_there_holds_no_plan(tmp_path: Path) -> None:
    assert Library(tmp_path / "nowhere").plans() == ()


# Where a user's own plans stand


def test_home_is_where_the_environment_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CLAUSEWISE_HOME", str(tmp_path))
    assert home() == tmp_path
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("CLAUSEWISE_HOME", "~/plans")
    assert home() == tmp_path / "plans"


@pytest.mark.parametrize("value", [None, ""])
def test_home_is_the_users_data_directory_where_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch, value: str | None
) -> None:
    monkeypatch.delenv("CLAUSEWISE_HOME", raising=False)
    if value is not None:
        monkeypatch.setenv("CLAUSEWISE_HOME", value)
    assert home().is_absolute()
    assert home().name == "clausewise"


def test_the_installed_library_adds_a_users_plans_to_those_that_come_with_the_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, add_plan: Add
) -> None:
    monkeypatch.setenv("CLAUSEWISE_HOME", str(tmp_path))
    shipped = {plan.id for plan in Library(SHIPPED).plans()}
    assert {plan.id for plan in Library.installed().plans()} == shipped
    add_plan(tmp_path / "plans", "ship", "PLAN\n")
    add_plan(tmp_path / "plans", "azul-sop-2025", "PLAN\n", version=2, effective=FIRST)
    library = Library.installed().on(SECOND)
    assert {plan.id for plan in library.plans()} == shipped | {"ship"}
    assert [plan.version for plan in library.versions("azul-sop-2025")] == [1, 2]


# The rule itself

DATES = st.none() | st.dates(min_value=date(2020, 1, 1), max_value=date(2020, 1, 9))


@given(st.lists(DATES, min_size=1, max_size=5), st.dates(min_value=date(2019, 12, 30), max_value=date(2020, 1, 12)))
def test_the_version_in_force_has_begun_and_none_has_begun_since(begins: list[date | None], day: date) -> None:
    one = Library().plans()[0]
    versions = tuple(one.model_copy(update={"version": n, "effective": at}) for n, at in enumerate(begins, start=1))
    chosen = in_force(versions, day)
    begun = [plan for plan in versions if plan.effective is None or plan.effective <= day]

    def order(plan: Plan) -> tuple[date, int]:
        return plan.effective or date.min, plan.version

    if begun:
        assert chosen in begun
        assert not any(order(plan) > order(chosen) for plan in begun)
    else:
        assert not any(order(plan) < order(chosen) for plan in versions)
    assert in_force(versions[::-1], day) == chosen
