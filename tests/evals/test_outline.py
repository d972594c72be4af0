"""The measure of recovered numbering counts what it says, and stops cleanly where there is nothing to measure."""

from pathlib import Path

import pytest

from corpus.outline import Outline
from evals import outline as measured
from evals.outline import Gold, GoldError, judge, load, main, report, shape

TEXT = "1. Grants\n(a) one;\n(b) two.\n2. Term\nOne year.\n"
RIGHT = ((0, "1. Grants"), (1, "(a) one"), (1, "(b) two"), (0, "2. Term"))


def gold(*clauses: tuple[int, str], half: str = "tuned", after: str = "") -> Gold:
    return Gold("example", "example.txt", half, clauses, after)


def test_a_right_outline_is_all_right() -> None:
    judged = judge(gold(*RIGHT), TEXT, Outline.of(TEXT))
    assert (str(judged.found), str(judged.parents), str(judged.false)) == ("4/4", "4/4", "0/4")


def test_what_is_missing_misplaced_and_invented_is_counted_and_named() -> None:
    clauses = ((0, "1. Grants"), (0, "(a) one"), (0, "Term"))
    judged = judge(gold(*clauses), TEXT, Outline.of(TEXT))
    assert (str(judged.found), str(judged.parents), str(judged.false)) == ("2/3", "1/3", "2/4")
    assert judged.missed == ("Term",)
    assert judged.misplaced == ("(a) one → 1(a)",)
    assert judged.invented == ("1(b)", "2")


def test_a_parent_that_is_in_doubt_is_not_judged() -> None:
    clauses = ((0, "1. Grants"), (0, "~(a) one"), (1, "(b) two"), (0, "2. Term"))
    judged = judge(gold(*clauses), TEXT, Outline.of(TEXT))
    assert str(judged.parents) == "2/3"


def test_clauses_that_the_document_does_not_number_are_passed_over() -> None:
    text = "1. Words\n“A1” means it.\n“B1” means (i) this or (ii) that.\n“C1” means all.\n"
    judged = judge(gold((0, "1. Words"), (1, "(i) this"), (1, "(ii) that")), text, Outline.of(text))
    assert (str(judged.parents), str(judged.false)) == ("3/3", "0/3")


def test_anchors_are_looked_for_in_order_and_behind_what_comes_first() -> None:
    assert [mark.at for mark in gold((0, "1. A"), (0, "1. A")).marks("1.  A 1. A")] == [0, 6]
    assert [mark.at for mark in gold((0, "1. A"), after="B").marks("1. A B 1. A")] == [7]


def test_what_stands_behind_the_part_that_was_read_is_not_judged() -> None:
    part = Gold("example", "example.txt", "fresh", RIGHT[:3], until="2. Term")
    assert str(judge(part, TEXT, Outline.of(TEXT)).false) == "0/3"


def test_an_anchor_that_is_not_there_is_named() -> None:
    with pytest.raises(GoldError, match=r'^example: "3\. Law" is not in the document'):
        gold((0, "3. Law")).marks(TEXT)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("half: tuned\nclauses: ''\n", r'^bad\.yaml has no "document"'),
        ("document: x\nhalf: best\nclauses: ''\n", r'^bad\.yaml: half is "best"; write one of tuned, aside, fresh\.$'),
        ("document: x\nhalf: tuned\nclauses: |\n  1. A\n      (a) b\n", r'^bad\.yaml: "\(a\) b" is indented too far'),
    ],
)
def test_a_file_that_cannot_be_used_is_refused(tmp_path: Path, written: str, message: str) -> None:
    (tmp_path / "bad.yaml").write_text(written, encoding="utf-8")
    with pytest.raises(GoldError, match=message):
        load(tmp_path)


def test_half_of_the_labels_is_set_aside() -> None:
    halves = [each.half for each in load()]
    assert (halves.count("tuned"), halves.count("aside"), halves.count("fresh")) == (5, 5, 3)


def test_anchors_are_short() -> None:
    assert all(len(anchor) <= 40 for each in load() for _, anchor in each.clauses)


def test_contracts_set_aside_are_shown_as_totals_only() -> None:
    judged = [judge(gold(*RIGHT, half=half), TEXT, Outline.of(TEXT)) for half in ("tuned", "aside")]
    shown = report(judged)
    assert shown.count("| example ") == 1
    assert "| all aside " in shown


def test_the_shape_of_an_outline_is_its_depth_and_its_longest_clause() -> None:
    found = shape("example", TEXT)
    assert (found.characters, found.clauses, found.deeper, found.longest) == (len(TEXT), 4, 18, 18)


def test_without_the_contracts_there_is_nothing_to_measure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CLAUSEWISE_BENCH", str(tmp_path))
    assert main([]) == 0
    assert "not found" in capsys.readouterr().out


def test_the_command_prints_every_contract(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "cuad" / "docs"
    folder.mkdir(parents=True)
    (folder / "example.txt").write_text(TEXT, encoding="utf-8")
    monkeypatch.setenv("CLAUSEWISE_BENCH", str(tmp_path))
    monkeypatch.setattr(measured, "load", lambda: [gold(*RIGHT[:3])])
    assert main(["--failures"]) == 0
    shown = capsys.readouterr().out
    assert "3/3" in shown
    assert "invented: 2" in shown
    assert "| example  |" in shown
