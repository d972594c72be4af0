"""A plan that nobody here knows: its document added, its rule book written by the guide, questions answered from it."""

from pathlib import Path

import pytest

from tests.assistant.conftest import Run

OWN = Path(__file__).parent / "own"
DOCUMENT, BOOK = OWN / "heron-rsu.txt", OWN / "heron-rsu.yaml"


@pytest.fixture
def heron(run: Run) -> Run:
    assert run("add", str(DOCUMENT), "--plan", "heron-rsu")[0] == 0
    return run


def test_a_plan_of_ones_own_is_answered_from_its_own_book(heron: Run) -> None:
    code, out, _ = heron("rules", "check", str(BOOK))
    assert (code, out) == (0, "heron-rsu: 9 rules, 0 readings; 11 examples and 10 quotations checked: no problems")
    assert heron("rules", "add", str(BOOK))[:2] == (0, "In use: heron-rsu, 9 rules, 0 readings.")
    assert heron("rules", "check", "heron-rsu")[0] == 0
    assert "4 of 4 clauses covered" in heron("rules", "coverage", "heron-rsu")[1]
    assert "0 of the rule book" in heron("rules", "prove", "heron-rsu")[1]

    granted = "Heron Instruments plan, grant date 10 March 2025, 4,800 RSUs granted."
    for day, vested in (("2026-03-09", "0 "), ("2026-03-10", "1,200 "), ("2026-04-10", "1,300 ")):
        out = heron("ask", f"{granted} How many have vested?", "--as-of", day)[1]
        assert f"{vested}Restricted Share Units" in out
        assert "heron-rsu 2.1" in out
        assert "Azul" not in out
    out = heron("ask", "我在Heron Instruments计划下，如果去世，RSU怎么办？")[1]
    assert "heron-rsu 3.2 all RSUs vest at once" in out

    assert heron("rules", "remove", "heron-rsu")[0] == 0
    assert "No rule of the plans answers this directly" in heron("ask", f"{granted} How many have vested?")[1]


def test_a_broken_book_leaves_the_others_alone(heron: Run) -> None:
    from corpus.library import home

    assert heron("rules", "add", str(BOOK))[0] == 0
    file = home() / "rules" / "heron-rsu.yaml"
    file.write_text(file.read_text("utf-8").replace("rsus_granted * months", "rsus_grantd * months"), "utf-8")
    problem = "'rsus_grantd' is not known; did you mean rsus_granted"
    code, out, _ = heron("ask", "I exercise 1,500 of 7,200 Nuvini options worth R$ 36,000 together. What do I pay?")
    assert (code, "R$ 7,500.00" in out, problem in out) == (0, True, False)
    code, out, _ = heron("ask", "What happens to my award if I die?")
    assert (code, "Board of Directors" in out) == (0, True)
    code, out, _ = heron("ask", "How many of my 4,800 Heron Instruments RSUs have vested?")
    assert "The rule book of" in out
    assert problem in out
    code, out, _ = heron("rules", "check")
    assert (code, "nuvini-adherence: 90 rules" in out) == (1, True)
    assert "zenvia-ltip-6: 48 of 48" in heron("rules", "coverage")[1]
    assert heron("rules", "remove", "heron-rsu")[0] == 0


def test_when_so_many_have_vested_is_not_looked_for_among_the_days_of_leaving(heron: Run) -> None:
    assert heron("rules", "add", str(BOOK))[0] == 0
    for question in (
        "When will I have 3,600 vested RSUs at Heron Instruments if 4,800 RSUs were granted on 31 March 2025?",
        "¿Cuándo tendré 3.600 RSU consolidadas en Heron Instruments si me otorgaron 4.800 RSU el 31 de marzo de 2025?",
    ):
        out = heron("ask", question)[1]
        assert "never" not in out
        assert "2028" in out


def test_a_book_goes_with_its_plan_and_stays_with_what_is_left_of_it(heron: Run, tmp_path: Path) -> None:
    later = tmp_path / "later.txt"
    later.write_text(DOCUMENT.read_text("utf-8") + "\n", "utf-8")
    assert heron("rules", "add", str(BOOK))[0] == 0
    assert heron("add", str(later), "--plan", "heron-rsu")[0] == 0
    assert heron("remove", "heron-rsu", "--version", "2")[1] == "Removed: heron-rsu, version 2."
    assert heron("rules", "check", "heron-rsu")[0] == 0
    said = "Removed: heron-rsu, version 1. The rule book that was added for it went with it."
    assert heron("remove", "heron-rsu")[1] == said
    assert heron("rules", "remove", "heron-rsu")[0] == 2


def test_a_book_that_comes_with_the_program_can_be_replaced_and_comes_back(run: Run, tmp_path: Path) -> None:
    from rules.loading import BOOKS

    mine = tmp_path / "nuvini.yaml"
    text = (BOOKS / "nuvini-adherence.yaml").read_text("utf-8")
    mine.write_text(f"# read again by us\n{text}", "utf-8")
    assert run("rules", "add", str(mine))[0] == 0
    assert run("rules", "check", "nuvini-adherence")[0] == 0
    assert run("rules", "remove", "nuvini-adherence")[0] == 0
    assert run("rules", "check", "nuvini-adherence")[0] == 0
    code, _, err = run("rules", "remove", "nuvini-adherence")
    assert (code, err) == (2, "No rule book of nuvini-adherence was added, so there is none to remove.")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("each full month after the first", "every full month after the first"), "heron-rsu 2.2 does not contain"),
        (('expect: "1300"', 'expect: "1400"'), "expected 1400, came 1300; correct the example, or the rule"),
        (("concepts: [rsus]", "concepts: [rsu]"), "heron-rsu.yaml:8: facts.rsus_granted.concepts: there is no concept"),
        (("plan: heron-rsu", "plan: heron"), 'There is no plan "heron".'),
        (("rsus_granted * months", "rsus_grantd * months"), "'rsus_grantd' is not known; did you mean rsus_granted"),
        (("facts:", "facts: ["), "heron-rsu.yaml:"),
        (
            (
                "    exception_to: leaving\n    when: termination_reason = INVOLUNTARY_DEATH\n",
                "    when: termination_reason = INVOLUNTARY_DEATH\n",
            ),
            "leaving_on_death apply and give different results; narrow a 'when', or name the one that gives way",
        ),
        (
            ("  leaving:\n", "  leaving:\n    when: termination_reason != X_GROUP_TRANSFER\n"),
            "termination_reason = X_GROUP_TRANSFER: no rule applies; add a rule for it, or explain the gap under",
        ),
        (
            ("  leaving:\n", "  leaving:\n    exception_to: leaving_on_death\n"),
            "the exceptions go in a circle: leaving → leaving_on_death → leaving",
        ),
    ],
)
def test_a_book_with_a_mistake_is_not_put_in_use(
    heron: Run, tmp_path: Path, change: tuple[str, str], message: str
) -> None:
    broken = tmp_path / "heron-rsu.yaml"
    broken.write_text(BOOK.read_text("utf-8").replace(*change, 1), "utf-8")
    code, _, err = heron("rules", "add", str(broken))
    assert code == 2
    assert message in err
    assert heron("rules", "remove", "heron-rsu")[0] == 2


def test_a_file_that_is_not_there_is_said_to_be(run: Run) -> None:
    for words in (("rules", "add", "nowhere.yaml"), ("rules", "check", "nowhere.yaml")):
        assert run(*words) == (2, "", "There is no file nowhere.yaml.")
