"""Every defect of the inventory that the text alone shows is found, and every other finding was judged."""

from pathlib import Path

import pytest
import yaml

from corpus import Library
from evals.defects.__main__ import main
from evals.defects.contracts import contracts, sample
from evals.defects.measure import GoldError, Row, count, gold, judgements

LIBRARY = Library()
GOLD = gold()


def test_the_gold_covers_every_plan_and_row() -> None:
    assert {plan: len(rows) for plan, rows in GOLD.items()} == {
        "zenvia-ltip-6": 38,
        "telefonica-brasil-psp-2022": 37,
        "azul-sop-2025": 45,
        "kingsoft-cloud-sip-2021": 39,
        "nuvini-adherence": 15,
    }
    for plan, rows in GOLD.items():
        assert all(row.clause in LIBRARY.document(plan).outline for row in rows)


@pytest.mark.parametrize("plan", GOLD)
def test_every_visible_defect_is_found_and_every_finding_judged(plan: str) -> None:
    counted = count(LIBRARY.document(plan), GOLD[plan], judgements())
    assert [row.id for row in counted.missed] == []
    assert counted.unjudged == ()
    assert len(counted.false) <= len(counted.findings) // 10


def test_a_row_that_nothing_finds_is_missed() -> None:
    row = Row("X1", "1.1", True, "date", (("1.1", "指2024年1月1日"),))
    counted = count(LIBRARY.document("zenvia-ltip-6"), [row], {})
    assert counted.missed == (row,)
    assert counted.unjudged == counted.findings


def test_a_quotation_that_the_clause_lacks_is_refused() -> None:
    row = Row("X1", "1.1", True, "date", (("1.1", "nowhere"),))
    with pytest.raises(GoldError, match="does not contain"):
        count(LIBRARY.document("zenvia-ltip-6"), [row], {})


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"clause": "1", "visible": False}, "says not why"),
        ({"clause": "1", "visible": True, "kind": "none", "quotes": ["x"]}, "no known kind"),
        ({"clause": "1", "visible": True, "kind": "date"}, "no known kind or no quotation"),
    ],
)
def test_a_row_that_cannot_be_is_refused(tmp_path: Path, row: dict[str, object], said: str) -> None:
    path = tmp_path / "gold.yaml"
    path.write_text(yaml.safe_dump({"plan": {"A1": row}}), "utf-8")
    with pytest.raises(GoldError, match=said):
        gold(path)


def test_a_judgement_without_a_reason_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "judged.yaml"
    path.write_text("plan: [{kind: date, clause: '1', quote: x, verdict: true}]\n", "utf-8")
    with pytest.raises(GoldError, match="needs a verdict"):
        judgements(path)


def test_contracts_are_read_from_any_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "one.txt").write_text("1. Terms\n1.1. It lasts five (6) years.\n", "utf-8")
    (document,) = contracts(tmp_path)
    (finding,) = sample(document)
    assert (finding.kind, "[[five (6)]]" in finding.around, len(finding.key)) == ("figure", True, 10)
    assert main(["--contracts", str(tmp_path)]) == 0
    assert "1 contracts" in capsys.readouterr().out


def test_missing_contracts_are_said_to_be_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--contracts", str(tmp_path / "none")]) == 0
    assert "not found" in capsys.readouterr().out
