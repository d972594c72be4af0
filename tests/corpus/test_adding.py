"""Documents are added and removed wholly or not at all, and what cannot be is said in a sentence."""

import fcntl
import random
import signal
import subprocess
import sys
import time
from datetime import date
from pathlib import Path

import pytest

from corpus import adding
from corpus.adding import CannotAdd, Said, add, remove
from corpus.index import IndexUnavailable
from corpus.library import Library
from corpus.plan import Language, UnknownPlan, UnknownVersion
from corpus.readers import UnreadableDocument, from_json
from tests.corpus.held import AMENDED, PLAN, TODAY, Adding, added, library


def test_a_document_becomes_part_of_the_library(put: Adding, home: Path) -> None:
    done = put(PLAN)
    assert added(home) == {"acme-share-plan"}
    document = library(home).document("acme-share-plan")
    assert document.text == PLAN
    assert document.plan.version == 1
    assert document.plan.effective is None
    assert document.plan.title.original == "ACME SHARE PLAN"
    assert document.plan.origin is not None
    assert (document.plan.origin.file, document.plan.origin.kind) == ("plan.txt", "text")
    assert (library(home).folder(document.plan) / "original.txt").read_bytes() == PLAN.encode()
    assert done.former is None
    assert [clause.id for clause in document.outline] == ["preamble", "1", "1.1", "2", "2.1", "2.2"]


def test_what_is_said_of_a_document_counts_before_what_is_found(put: Adding, home: Path) -> None:
    put(
        PLAN, Said(plan="acme", title="Acme Plan", issuer="Acme Ltd", language="pt", effective=TODAY, aliases=("Acme",))
    )
    plan = library(home).plan("acme")
    assert (plan.title.original, plan.issuer, plan.language, plan.effective) == ("Acme Plan", "Acme Ltd", "pt", TODAY)
    assert "Acme" in plan.aliases


def test_a_further_version_keeps_the_former(put: Adding, home: Path) -> None:
    put(PLAN)
    done = put(AMENDED, Said(plan="acme-share-plan", effective=date(2026, 7, 1)))
    assert done.former is not None
    assert done.former.text == PLAN
    assert [plan.version for plan in library(home).versions("acme-share-plan")] == [1, 2]
    assert library(home, date(2026, 6, 30)).document("acme-share-plan").text == PLAN
    assert library(home, date(2026, 7, 1)).document("acme-share-plan").text == AMENDED
    assert library(home).document("acme-share-plan", 1).text == PLAN


def test_an_older_version_added_later_stands_before_the_newer(put: Adding, home: Path) -> None:
    put(AMENDED, Said(plan="acme", effective=date(2026, 7, 1)))
    done = put(PLAN, Said(plan="acme", effective=date(2025, 1, 1)))
    assert done.former is None
    assert done.later is not None
    assert done.later.text == AMENDED
    assert [plan.version for plan in library(home).versions("acme")] == [2, 1]
    between = put(PLAN + "3. Law\n", Said(plan="acme", effective=date(2026, 1, 1)))
    assert between.former is not None
    assert between.later is not None
    assert (between.former.text, between.later.text) == (PLAN, AMENDED)
    assert between.document.plan.version == 3


def test_a_further_version_is_in_force_from_the_day_it_is_added_where_nothing_else_is_said(
    put: Adding, home: Path
) -> None:
    put(PLAN)
    assert put(AMENDED, Said(plan="acme-share-plan")).document.plan.effective == TODAY


OTHER = """HERON S.A. OPTION PLAN
1. Grants
1.1. The Board of HERON S.A. grants Options to directors whom it chooses.
2. Price
2.1. An Option is exercised at five reais.
"""
LONGER = (
    "MERIDIAN LTD. SHARE PLAN\n"
    + PLAN.partition("\n")[2]
    + "3. Law\n3.1. The laws of Chile govern this plan, and its courts decide.\n"
)


@pytest.mark.parametrize("effective", [None, date(2027, 1, 1)])
def test_what_is_not_a_version_of_a_plan_is_not_put_in_its_place(
    put: Adding, home: Path, effective: date | None
) -> None:
    put(LONGER, Said(plan="meridian"))
    message = (
        r"does not look like a version of meridian: of its 5 clauses none can be found again in version 1, and it "
        r"names HERON S\.A\. and not MERIDIAN LTD\.\. Nothing was added\..*--plan.*--amends"
    )
    with pytest.raises(CannotAdd, match=message):
        put(OTHER, Said(plan="meridian", effective=effective))
    with pytest.raises(CannotAdd, match="does not look like a version of azul-sop-2025"):
        put(OTHER, Said(plan="azul-sop-2025", effective=effective))
    assert (added(home), list(home.glob(".*"))) == ({"meridian"}, [])
    done = put(OTHER, Said(plan="meridian", effective=effective, amends=True))
    assert done.document.plan.version == 2
    assert library(home, date(2027, 1, 1)).document("meridian").text == OTHER


def test_the_same_form_filled_in_for_another_company_is_no_version(put: Adding) -> None:
    put(LONGER, Said(plan="meridian"))
    with pytest.raises(CannotAdd, match=r"meridian: it names CORVINA INC\. and not MERIDIAN LTD\.\. Nothing"):
        put(LONGER.replace("MERIDIAN LTD.", "CORVINA INC."), Said(plan="meridian"))


def test_an_instrument_that_only_says_what_changes_is_no_version(put: Adding) -> None:
    put(LONGER, Said(plan="meridian"))
    instrument = (
        "AMENDMENT TO THE SHARE PLAN OF MERIDIAN LTD.\n1. Where the plan says one fourth it shall say one fifth from "
        "January.\n2. All else in the plan goes on as it stands and is confirmed by the shareholders.\n"
    )
    with pytest.raises(CannotAdd, match=r"of its 3 clauses none can be found again in version 1\. Nothing"):
        put(instrument, Said(plan="meridian"))


@pytest.mark.parametrize(
    "later",
    [
        LONGER.replace("MERIDIAN LTD.", "MERIDIAN Limited"),
        LONGER.replace("MERIDIAN LTD. SHARE PLAN", "CORVINA INC. SHARE PLAN (until 2026 of Meridian)"),
        LONGER.replace("MERIDIAN LTD. SHARE PLAN", "RESTATED SHARE PLAN"),
        LONGER.replace("3. Law", "3. Taxes\n3.1. Each bears the taxes that fall due.\n4. Law").replace(
            "3.1. The l", "4.1. The l"
        ),
        LONGER.replace("2.1. One fourth", "2.1. One fifth").replace("lapse at once", "lapse after a month"),
        LONGER.partition("3. Law")[0],
    ],
)
def test_an_honest_amendment_needs_no_more_words(put: Adding, later: str) -> None:
    put(LONGER, Said(plan="meridian"))
    assert put(later, Said(plan="meridian")).document.plan.version == 2


def test_a_shipped_plan_can_be_amended_and_keeps_its_names(put: Adding, home: Path) -> None:
    text = Library().document("nuvini-adherence").text.replace("24 (twenty-four)", "36 (thirty-six)")
    put(text + "\nOne more line.\n", Said(plan="nuvini-adherence"))
    plan = library(home).versions("nuvini-adherence")[-1]
    assert plan.key == "nuvini-adherence@2"
    assert plan.names == Library().plan("nuvini-adherence").names


def test_what_people_ask_is_carried_to_the_clauses_that_stayed(put: Adding, home: Path) -> None:
    former = Library().document("azul-sop-2025")
    amended = former.text.replace("8.2. Voluntary", "8.2. Any Voluntary")
    assert amended != former.text
    put(amended, Said(plan="azul-sop-2025"))
    later = library(home).document("azul-sop-2025", 2)
    assert later.asked["8.1"] == former.asked["8.1"]
    assert "8.2" not in later.asked


def test_positions_are_kept_where_the_document_has_pages(put: Adding, home: Path) -> None:
    from io import BytesIO

    from reportlab.pdfgen.canvas import Canvas

    data = BytesIO()
    canvas = Canvas(data)
    for place, line in enumerate(PLAN.splitlines()):
        canvas.drawString(72, 760 - 20 * place, line)
    canvas.save()
    done = put(data.getvalue(), name="plan.pdf")
    folder = library(home).folder(done.document.plan)
    positions = from_json((folder / "positions.json").read_text("utf-8"))
    assert positions.pages
    assert positions.places
    assert (folder / "original.pdf").read_bytes() == data.getvalue()


@pytest.mark.parametrize(
    ("said", "message"),
    [
        (Said(plan="Acme Plan"), '"Acme Plan" cannot be a plan\'s id'),
        (Said(plan="x" * 61), "cannot be a plan's id"),
        (Said(title="Nuvini adherence"), "There is a plan nuvini-adherence already. To add this as a further version"),
    ],
)
def test_an_id_that_cannot_be_is_refused(put: Adding, home: Path, said: Said, message: str) -> None:
    with pytest.raises(CannotAdd, match=message):
        put(PLAN, said)
    assert added(home) == set()


def test_a_document_that_is_there_already_is_refused(put: Adding) -> None:
    put(PLAN)
    with pytest.raises(CannotAdd, match="already there: it is version 1 of acme-share-plan"):
        put(PLAN, Said(plan="another"))


def test_a_language_that_is_not_read_here_is_refused(put: Adding, home: Path) -> None:
    def unknown(_: str) -> Language | None:
        return None

    with pytest.raises(CannotAdd, match="say it with --language"):
        put(PLAN, detect=unknown)
    assert added(home) == set()


def test_a_file_that_cannot_be_read_leaves_the_library_alone(put: Adding, home: Path) -> None:
    with pytest.raises(UnreadableDocument):
        put(b"")
    assert added(home) == set()


def test_a_home_that_cannot_be_written_is_named_by_its_variable(put: Adding, home: Path) -> None:
    home.write_text("a file where a directory should be")
    with pytest.raises(CannotAdd, match="CLAUSEWISE_HOME"):
        put(PLAN)


def test_search_is_prepared_for_the_library_as_it_will_be_before_the_document_is_in_it(put: Adding, home: Path) -> None:
    seen: list[set[str]] = []

    def prepare(future: Library) -> None:
        seen.append({plan.key for plan in future.every()} - {plan.key for plan in Library().every()})
        assert added(home) == set()

    put(PLAN, prepare=prepare)
    assert seen == [{"acme-share-plan"}]


def test_where_the_index_cannot_be_made_it_is_said_that_nothing_changed(put: Adding, home: Path) -> None:
    def prepare(_: Library) -> None:
        raise IndexUnavailable("The index is held.")

    with pytest.raises(IndexUnavailable, match=r"^The index is held\. The document was not added\.$"):
        put(PLAN, prepare=prepare)
    assert added(home) == set()
    put(PLAN)
    with pytest.raises(IndexUnavailable, match=r"^The index is held\. Nothing was removed\.$"):
        remove("acme-share-plan", None, home, prepare)
    assert added(home) == {"acme-share-plan"}


def test_a_failure_while_preparing_leaves_nothing(put: Adding, home: Path) -> None:
    def prepare(_: Library) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        put(PLAN, prepare=prepare)
    assert added(home) == set()
    assert not [path for path in home.iterdir() if path.name.startswith(".")]


def test_a_plan_is_removed_with_all_that_was_added_of_it(put: Adding, home: Path) -> None:
    put(PLAN)
    put(AMENDED, Said(plan="acme-share-plan"))
    prepared: list[Library] = []
    gone = remove("acme-share-plan", None, home, prepared.append)
    assert [plan.version for plan in gone] == [1, 2]
    assert added(home) == set()
    assert {plan.key for plan in prepared[0].every()} == {plan.key for plan in Library().every()}


def test_one_version_is_removed(put: Adding, home: Path) -> None:
    put(PLAN)
    put(AMENDED, Said(plan="acme-share-plan"))
    remove("acme-share-plan", 2, home, lambda _: None)
    assert added(home) == {"acme-share-plan"}


def test_an_amendment_of_a_shipped_plan_is_removed_and_the_plan_stays(put: Adding, home: Path) -> None:
    put(Library().document("nuvini-adherence").text + "\nMore.\n", Said(plan="nuvini-adherence"))
    assert [plan.version for plan in remove("nuvini-adherence", None, home, lambda _: None)] == [2]
    assert library(home).plan("nuvini-adherence").version == 1


def test_what_came_with_the_program_stays(home: Path) -> None:
    with pytest.raises(CannotAdd, match="came with the program and stays"):
        remove("azul-sop-2025", None, home, lambda _: None)


def test_what_is_not_there_cannot_be_removed(put: Adding, home: Path) -> None:
    put(PLAN)
    with pytest.raises(UnknownPlan):
        remove("acme", None, home, lambda _: None)
    with pytest.raises(UnknownVersion, match="acme-share-plan has no version 2; its versions are: 1"):
        remove("acme-share-plan", 2, home, lambda _: None)


def test_only_one_changes_the_library_at_a_time(put: Adding, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adding, "_WAIT", 0.2)
    home.mkdir()
    with (home / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(CannotAdd, match="Another program is changing the library"):
            put(PLAN)
    put(PLAN)
    assert added(home) == {"acme-share-plan"}


_SLOWLY = """
import sys, time
from datetime import date
from pathlib import Path
from corpus import adding
from corpus.adding import Said, add
write = adding._write
def slow(folder, *arguments):
    time.sleep(0.05)
    write(folder, *arguments)
    time.sleep(0.05)
adding._write = slow
print("ready", flush=True)
add(Path(sys.argv[1]), Path(sys.argv[2]), Said(), lambda _: "en", lambda _: time.sleep(0.1), date(2026, 3, 1))
"""


def test_killed_at_any_point_it_leaves_the_old_state_or_the_new_one(tmp_path: Path) -> None:
    file = tmp_path / "plan.txt"
    file.write_text(PLAN)
    chance = random.Random(20)  # noqa: S311
    states = []
    for attempt in range(20):
        home = tmp_path / f"home-{attempt}"
        process = subprocess.Popen([sys.executable, "-c", _SLOWLY, str(file), str(home)], stdout=subprocess.PIPE)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(chance.uniform(0.0, 0.9))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        states.append(frozenset(added(home)))
        if states[-1]:
            assert library(home).document("acme-share-plan").text == PLAN
        else:
            add(file, home, Said(), lambda _: "en", lambda _: None, TODAY)
            assert added(home) == {"acme-share-plan"}
            assert {path.name for path in home.iterdir()} == {"changed", "lock", "plans"}
    assert frozenset() in states


def test_a_version_of_a_plan_that_is_not_there_is_refused(put: Adding, home: Path) -> None:
    with pytest.raises(CannotAdd, match="There is no plan heron of which this could be a version"):
        put(PLAN, Said(plan="heron", amends=True))
    assert added(home) == set()


def test_what_is_said_is_checked_before_whether_the_document_is_there(put: Adding) -> None:
    put(PLAN)
    with pytest.raises(CannotAdd, match="cannot be a plan's id"):
        put(PLAN, Said(plan="No id"))
    with pytest.raises(CannotAdd, match="There is no plan heron"):
        put(PLAN, Said(plan="heron", amends=True))
    with pytest.raises(CannotAdd, match="already there"):
        put(PLAN, Said(plan="another"))
