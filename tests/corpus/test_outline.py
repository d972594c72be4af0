"""The outline gives every clause of every plan its id, place and parents, and loses no character."""

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from corpus import Library
from corpus.outline import Outline, UnknownClause

EXPECTED: dict[str, list[str]] = yaml.safe_load((Path(__file__).parent / "clause_ids.yaml").read_text(encoding="utf-8"))
LIBRARY = Library()
AZUL, KINGSOFT, NUVINI, TELEFONICA, ZENVIA = (plan.id for plan in LIBRARY.plans())
OUTLINES = {
    AZUL: "f87c26ce40885428",
    KINGSOFT: "e89f247c1b6adadf",
    NUVINI: "4a8f8858476079f4",
    TELEFONICA: "adb62785d15ea75a",
    ZENVIA: "6ad71e44f87b1aeb",
}
"""Hashes of the plans' outlines: rule books cite these ids, and quotations stand in these places."""


def outline(plan_id: str) -> Outline:
    return LIBRARY.document(plan_id).outline


def ids(text: str) -> list[str]:
    return [clause.id for clause in Outline.of(text).clauses]


def own_text(text: str, clause_id: str) -> str:
    return "".join(text[start:end] for start, end in Outline.of(text)[clause_id].own)


# The five plans


@pytest.mark.parametrize("plan_id", EXPECTED)
def test_every_clause_of_the_document_is_there_in_order(plan_id: str) -> None:
    assert [clause.id for clause in outline(plan_id)] == EXPECTED[plan_id]


@pytest.mark.parametrize("plan_id", EXPECTED)
def test_clauses_stay_where_rule_books_cite_them(plan_id: str) -> None:
    rows = [
        f"{clause.id}\t{clause.heading}\t{clause.parent}\t{clause.start}-{clause.end}\t{clause.inline}\t"
        + " ".join(f"{start}-{end}" for start, end in clause.own)
        for clause in outline(plan_id)
    ]
    assert hashlib.sha256("\n".join(rows).encode()).hexdigest()[:16] == OUTLINES[plan_id]


@pytest.mark.parametrize("plan_id", EXPECTED)
def test_every_character_belongs_to_one_clause_or_to_the_page(
    plan_id: str, assert_partition: Callable[[str, Outline], None]
) -> None:
    assert_partition(LIBRARY.document(plan_id).text, outline(plan_id))


@pytest.mark.parametrize(
    ("plan_id", "numbers"),
    [
        (AZUL, range(1, 15)),
        (KINGSOFT, range(1, 24)),
        (NUVINI, range(1, 2)),
        (TELEFONICA, range(2, 27)),
        (ZENVIA, range(1, 6)),
    ],
)
def test_page_numbers_are_furniture_and_table_cells_are_not(plan_id: str, numbers: range) -> None:
    text = LIBRARY.document(plan_id).text
    shown = [text[start:end].strip().strip("|") for start, end in outline(plan_id).furniture]
    assert [int(number) for number in shown if number.isdigit()] == list(numbers)
    assert {other for other in shown if not other.isdigit()} <= {"", "***", "[故意將頁面的其餘部分留空]"}


@pytest.mark.parametrize(
    ("plan_id", "clause_id", "words"),
    [
        (AZUL, "preamble", "Exhibit 99.2"),
        (AZUL, "9", "9.\n|CHANGE OF CONTROL"),
        (AZUL, "3.1.1", "3.1.1.\n|Options by Time"),
        (AZUL, "3.1.2.1.4", "3.1.2.1.4. With due regard"),
        (AZUL, "4", "4. PROCEDURE"),
        (AZUL, "5.1.1(iii)(a)", "(a)\n|the preferred shares"),
        (AZUL, "5.2(i)", "(i)\n|5.50% (five and a half"),
        (AZUL, "9.3(iii)(a)", "(A)\n|has as the Company's counterparty"),
        (AZUL, "9.3(iii)(b)(ii)", "ii)\n|on the execution date"),
        (KINGSOFT, "2(h)(i)", "(i)\n\n任何人直接"),
        (KINGSOFT, "2(i)", "(i)\n\n“委員會”"),
        (KINGSOFT, "2(v)", "(v)\n\n“香港上市”"),
        (KINGSOFT, "2(cc)", "(抄送)“限售股單位”"),
        (KINGSOFT, "2(ii)", "(Ii)“受託人”"),
        (KINGSOFT, "4(c)(x)", "(x)\n\n根據本計劃"),
        (KINGSOFT, "5(a)[2]", "(a)在雲服務行業"),
        (KINGSOFT, "5(8)", "8)\n\n委員會"),
        (KINGSOFT, "7(f)(iii)", "(Iii)\n\n於香港上市前"),
        (KINGSOFT, "7(i)", "(i)平價通行證"),
        (KINGSOFT, "17(b)[2]", "(B)就根據"),
        (NUVINI, "(vi)(b)", "(b) Once the Exercise Notification"),
        (TELEFONICA, "2.8", "2.8。 单位不授予"),
        (TELEFONICA, "9.1.1(i)", "(i)(A)自愿辞职"),
        (TELEFONICA, "9.1.1(i)(b)(b.2)(viii)", "(Viii)由于董事会"),
        (TELEFONICA, "9.1.1(ii)", "(Ii)仅在以下情况下终止"),
        (TELEFONICA, "13.2(iii)(b)", "b)公司将或可能转让"),
        (TELEFONICA, "Annex I", "附件一\n"),
        (TELEFONICA, "Annex I 1.5", "1.5计量期结束后"),
        (TELEFONICA, "Annex I 3", "目标3:中和"),
        (TELEFONICA, "Annex I 4.3", "4.3.在任何情况下"),
        (TELEFONICA, "Annex II(i)", "(I) 参与者终止日期"),
        (TELEFONICA, "signatures", "签名"),
        (ZENVIA, "1", "第 1 部分"),
        (ZENVIA, "2.1(c)", "c.\n\nA類普通股"),
        (ZENVIA, "3.1(iii)", "(iii)在六(6)項"),
        (ZENVIA, "4.1.4(iii)", "(iii)混合使用"),
        (ZENVIA, "9", "第 9 節"),
        (ZENVIA, "signatures", "(由 Zenvia Inc. 董事會批准"),
    ],
)
def test_a_clause_begins_at_its_label(plan_id: str, clause_id: str, words: str) -> None:
    start = outline(plan_id)[clause_id].start
    assert LIBRARY.document(plan_id).text.startswith(words, start)


@pytest.mark.parametrize(
    ("plan_id", "clause_id", "words"),
    [
        (AZUL, "1.1", "The Plan is included within the context of"),
        (AZUL, "3.1.2.1.4", "From 2.5 (including) to 3.0 (excluding)"),
        (AZUL, "8.1", "then the Board of Directors may provide"),
        (AZUL, "9.2", "provided, however, that solely"),
        (KINGSOFT, "2(h)", "儘管前述有任何相反的規定"),
        (KINGSOFT, "2(k)", "儘管在終止為董事之前"),
        (KINGSOFT, "3(h)", "根據上市規則第23.03E條的行使價"),
        (KINGSOFT, "5", "特別是,服務提供商參與者包括"),
        (KINGSOFT, "9(d)", "參與者終止連續服務時"),
        (KINGSOFT, "13", "核數師或財務顧問(視屬何情況而定)的身份"),
        (KINGSOFT, "15(a)", "公司解散或清算之前終止"),
        (KINGSOFT, "17", "則董事會可行使其絕對酌情決定權"),
        (KINGSOFT, "24", "如歸屬日期不是營業日"),
        (TELEFONICA, "9.1.1(i)", "参与者将自动完全失去"),
        (TELEFONICA, "Annex I", "将通过将分配给每个参与者的单位数"),
        (TELEFONICA, "Annex I 1.5(iii)", "从第三个四分位数开始 100%"),
        (TELEFONICA, "Annex II", "N:每个周期的总持续时间"),
        (ZENVIA, "1.1", "納斯達克股票代碼:ZENV"),
        (ZENVIA, "3.1", "董事會應從符合條件的專業人員中選出參與者"),
        (ZENVIA, "4.1.1", "23-25"),
        (ZENVIA, "6.2", "則應按比例保留該參與者"),
    ],
)
def test_text_after_a_list_or_a_page_belongs_to_its_clause(plan_id: str, clause_id: str, words: str) -> None:
    text = LIBRARY.document(plan_id).text
    assert text.count(words) == 1
    assert outline(plan_id).at(text.index(words)).id == clause_id


@pytest.mark.parametrize(
    ("plan_id", "clause_id", "heading"),
    [
        (AZUL, "1.1", ""),
        (AZUL, "3.1.1", "Options by Time"),
        (AZUL, "3.1.2", "Options by Performance"),
        (AZUL, "3.1.1.1.3", "Vesting Period – Options by Time"),
        (AZUL, "3.2", "US-resident Participants – 83(b) Election"),
        (AZUL, "8.1", "Termination Without Cause, Death, and Permanent Disability"),
        (AZUL, "10", "PLAN TERM"),
        (AZUL, "10.1", ""),
        (KINGSOFT, "1", "該計劃的目的"),
        (KINGSOFT, "2(i)", "委員會"),
        (KINGSOFT, "2(cc)", "限售股單位"),
        (KINGSOFT, "3(f)", "2021年股票獎勵限額的計算"),
        (KINGSOFT, "5", "選定的參與者"),
        (KINGSOFT, "5(d)", ""),
        (KINGSOFT, "11(a)", "行使程序;作為股東的權利"),
        (NUVINI, "(ii)", "Initial Lock-up Period"),
        (NUVINI, "(vi)(a)", ""),
        (TELEFONICA, "8", "减员(“Malus”)和返还(“追回”)"),
        (TELEFONICA, "10.1.3", "控制权变更"),
        (TELEFONICA, "3.5", ""),
        (TELEFONICA, "Annex I", "计划目标--第一周期"),
        (TELEFONICA, "Annex I 1", "目标1:TSR"),
        (TELEFONICA, "Annex I 3", "目标3:中和和减少二氧化碳排放"),
        (TELEFONICA, "Annex II", "在公司参与者终止和控制权变更时支付的奖励"),
        (ZENVIA, "6", "參與者協議的終止;權利的暫停和喪失"),
        (ZENVIA, "4.2", "税收"),
        (ZENVIA, "8.1", ""),
    ],
)
def test_headings_are_the_documents_own(plan_id: str, clause_id: str, heading: str) -> None:
    assert outline(plan_id)[clause_id].heading == heading


@pytest.mark.parametrize(
    ("plan_id", "clause_id", "path"),
    [
        (AZUL, "3.1.1.1.3", ["3", "3.1", "3.1.1", "3.1.1.1.3"]),
        (AZUL, "9.3(iii)(b)(i)", ["9", "9.3", "9.3(iii)", "9.3(iii)(b)", "9.3(iii)(b)(i)"]),
        (KINGSOFT, "5(a)[2]", ["5", "5(a)[2]"]),
        (KINGSOFT, "2(p)(i)(2)", ["2", "2(p)", "2(p)(i)", "2(p)(i)(2)"]),
        (NUVINI, "(vi)(a)", ["(vi)", "(vi)(a)"]),
        (TELEFONICA, "Annex I 3.4", ["Annex I", "Annex I 3", "Annex I 3.4"]),
        (TELEFONICA, "signatures", ["signatures"]),
        (ZENVIA, "4.1.2.2(i)", ["4", "4.1", "4.1.2", "4.1.2.2", "4.1.2.2(i)"]),
    ],
)
def test_a_clause_knows_its_parents(plan_id: str, clause_id: str, path: list[str]) -> None:
    assert [clause.id for clause in outline(plan_id).path(clause_id)] == path


def test_a_clause_knows_its_children() -> None:
    found = outline(TELEFONICA)
    assert [clause.id for clause in found.children("9.1.1")] == ["9.1.1(i)", "9.1.1(ii)", "9.1.1(iii)"]
    assert [clause.id for clause in found.children()][-3:] == ["Annex I", "Annex II", "signatures"]
    assert found.children("1.1") == ()


def test_lists_inside_sentences_are_told_from_lists_on_their_own_lines() -> None:
    found = outline(AZUL)
    assert found["8.1(iii)"].inline
    assert not found["2.1(iii)"].inline


def test_a_page_number_is_answered_with_the_clause_before_it() -> None:
    text = LIBRARY.document(AZUL).text
    assert outline(AZUL).at(text.index("|12\n") + 1).id == "9.1(b)(ii)"


@pytest.mark.parametrize("clause_id", ["8.9", "8.1.", "3.1.1.1.3(i)", "Annex", ""])
def test_an_unknown_clause_is_refused(clause_id: str) -> None:
    with pytest.raises(UnknownClause, match=r"^There is no clause "):
        outline(AZUL)[clause_id]


def test_an_unknown_clause_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownClause) as error:
        outline(TELEFONICA).children("annex i 1.9")
    assert error.value.nearest[0] == "Annex I 1.7"
    assert str(error.value).startswith('There is no clause "annex i 1.9". The nearest are Annex I 1.7, ')


# What is a label and what is not


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. One\n2. Two\n2.1 Text\n2.1.1 Text\n2.2 Text\n", ["1", "2", "2.1", "2.1.1", "2.2"]),
        ("Section 1 Grants\nText.\nSection 2 Vesting\nText.\n", ["1", "2"]),
        ("第一條 總則\n第二條 授予\n(一)甲方;\n(二)乙方。\n", ["1", "2", "2(一)", "2(二)"]),
        ("1. One\n5.50% of the shares.\n1.2 million shares.\n", ["1"]),
        ("1. One\n(h) eight\n", ["1"]),
        ("1. One\n(g) seven\n(h) eight\n", ["1", "1(g)", "1(h)"]),
        (
            "1. A\n(a) x\n(b) y\n2. B\nAnnex I\n1. C\n1.1 D\n",
            ["1", "1(a)", "1(b)", "2", "Annex I", "Annex I 1", "Annex I 1.1"],
        ),
        ("1. One\nThe schedule is long.\nAnnexes apply.\n", ["1"]),
        ("1. One\nSIGNATURES\nJane Roe\n", ["1", "signatures"]),
    ],
)
def test_line_labels(text: str, expected: list[str]) -> None:
    assert [found for found in ids(text) if found != "preamble"] == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("He (i) buys; or (ii) sells.", ["1(i)", "1(ii)"]),
        ("He (a) buys and (b) sells.", ["1(a)", "1(b)"]),
        ("He (1) buys, (2) sells and (3) waits.", ["1(1)", "1(2)", "1(3)"]),
        ("As item (i) and item (ii) say.", []),
        ("See 9.1(i) and 9.1(ii).", []),
        ("The “(i)” and “(ii)” above.", []),
        ("One (1) share and two (2) options.", []),
        ("任何一(1)股及二(2)股。", []),
        ("如第(I)項及第(Ii)項所述。", []),
        ("He (i) buys.", []),
        ("He (ii) buys and (iii) sells.", []),
        ("Subsidiary(ies) and option(s).", []),
        ("Any of (1) and (2).", []),
        ("He (i) has (x) cash or (y) shares; and (ii) asks.", ["1(i)", "1(i)(x)", "1(i)(y)", "1(ii)"]),
        ("He (i) buys or (ii) sells. She (i) waits or (ii) asks.", ["1(i)", "1(ii)", "1(i)[2]", "1(ii)[2]"]),
        ("If (i) he dies or (ii) she leaves, then they (a) pay or (b) give.", ["1(i)", "1(ii)", "1(a)", "1(b)"]),
    ],
)
def test_lists_inside_a_sentence(sentence: str, expected: list[str]) -> None:
    assert ids(f"1. {sentence}\n") == ["1", *expected]


def test_the_last_item_of_a_sentence_ends_with_it() -> None:
    text = "1. He may (i) buy or (ii) sell shares. The Board decides.\n"
    assert own_text(text, "1(ii)") == "(ii) sell shares."
    assert own_text(text, "1") == "1. He may  The Board decides.\n"


def test_a_document_without_labels_is_its_preamble() -> None:
    assert ids("Nothing is numbered here.\n") == ["preamble"]


def test_a_document_that_begins_with_a_label_has_no_preamble() -> None:
    assert ids("\n1. Grants\n") == ["1"]


def test_an_empty_document_has_one_empty_clause() -> None:
    found = Outline.of("")
    assert ids("") == ["preamble"]
    assert found.clauses[0].own == ()
    with pytest.raises(IndexError, match="There is no character 0"):
        found.at(0)
