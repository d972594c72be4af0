"""An amendment is compared clause by clause, whatever it does to the numbers."""

from collections import Counter

import pytest
from hypothesis import given, settings

from corpus.changes import Change, changes, counterpart
from corpus.outline import UnknownClause
from tests.corpus.amending import (
    CHINESE,
    ENGLISH,
    PORTUGUESE,
    TEXTS,
    assert_sound,
    became,
    document,
    edit,
    renumber,
)

# What an amendment does


@pytest.mark.parametrize("text", [ENGLISH, PORTUGUESE, CHINESE], ids=["en", "pt", "zh"])
def test_nothing_changes_between_a_document_and_itself(text: str) -> None:
    assert {change.kind for change in changes(document(text), document(text))} == {"same"}


@pytest.mark.parametrize(
    ("text", "section"),
    [
        (ENGLISH, "1. Clawback\n1.1. What was paid on wrong accounts is paid back within one year.\n"),
        (PORTUGUESE, "1. Devolução\n1.1. O que foi pago com base em contas erradas é devolvido em um ano.\n"),
        (CHINESE, "1. 追回\n1.1. 因賬目錯誤而多付的款項應於一年內退還公司。\n"),
    ],
    ids=["en", "pt", "zh"],
)
def test_a_section_put_before_all_others_moves_them_and_changes_none(text: str, section: str) -> None:
    title, rest = text.split("\n", 1)
    kept = [clause.id for clause in document(text).outline if clause.id != "preamble"]
    assert became(text, f"{title}\n{section}{renumber(rest, 1, 1)}") == {
        "+1": ("added", "1"),
        "+1.1": ("added", "1.1"),
        **{old: ("moved", str(int(old[0]) + 1) + old[1:]) for old in kept},
    }


def test_a_clause_put_between_siblings_moves_those_behind_it() -> None:
    later = edit(ENGLISH, ("3.2. The heirs", "3.2. A gift to a spouse is allowed at any time.\n3.3. The heirs"))
    found = changes(document(ENGLISH), document(later))
    assert Change("moved", "3.2", "3.3") in found
    assert Change("added", None, "3.2") in found
    assert Counter(change.kind for change in found if change.kind != "same") == {"moved": 1, "added": 1}


def test_a_removed_clause_stands_where_it_stood() -> None:
    start, end = ENGLISH.index("3. Transfer"), ENGLISH.index("4. Law")
    found = changes(document(ENGLISH), document(renumber(ENGLISH[:start] + ENGLISH[end:], 4, -1)))
    assert [(change.kind, change.before) for change in found][-6:] == [
        ("same", "2.2(b)"),
        ("removed", "3"),
        ("removed", "3.1"),
        ("removed", "3.2"),
        ("moved", "4"),
        ("moved", "4.1"),
    ]


def test_what_is_added_at_the_end_of_a_section_stands_before_the_next_section_that_was_removed() -> None:
    start, end = ENGLISH.index("3. Transfer"), ENGLISH.index("4. Law")
    later = ENGLISH[:start] + "(c) a retired person keeps what has vested;\n" + renumber(ENGLISH[end:], 4, -1)
    order = [change.before or change.after for change in changes(document(ENGLISH), document(later))]
    assert order[order.index("2.2(b)") :] == ["2.2(b)", "2.2(c)", "3", "3.1", "3.2", "4", "4.1"]


def test_what_is_removed_at_the_beginning_comes_first() -> None:
    start, end = ENGLISH.index("1. Definitions"), ENGLISH.index("2. Vesting")
    found = changes(document(ENGLISH[start:]), document(ENGLISH[end:]))
    assert [change.before for change in found][:4] == ["1", "1.1", "1.2", "2"]
    assert [change.kind for change in found[:4]] == ["removed", "removed", "removed", "same"]


@pytest.mark.parametrize(
    ("text", "old", "new", "clause", "shown"),
    [
        (ENGLISH, "One half of", "One third of", "2.1", [("removed", " half"), ("added", " third")]),
        (ENGLISH, "first anniversary", "anniversary", "2.1", [("removed", " first")]),
        (ENGLISH, "within thirty days", "in writing within thirty days", "2.2(a)", [("added", " in writing")]),
        (ENGLISH, "clause 3.1 applies", "clause 4.1 applies", "2.2", [("removed", " 3.1"), ("added", " 4.1")]),
        (PORTUGUESE, "doze meses", "seis meses", "2.2", [("removed", " doze"), ("added", " seis")]),
        (CHINESE, "三分之一", "四分之一", "1.1", [("removed", "三"), ("added", "四")]),
        (CHINESE, "自願辭職", "辭職", "1.2", [("removed", "自願")]),
        (ENGLISH, "void against", "void, and of no effect, against", "3.1", [("added", ", and of no effect,")]),
    ],
)  # fmt: skip
def test_a_reworded_clause_shows_its_words(
    text: str, old: str, new: str, clause: str, shown: list[tuple[str, str]]
) -> None:
    later = edit(text, (old, new))
    changed = [change for change in changes(document(text), document(later)) if change.kind != "same"]
    assert [(change.kind, change.before, change.after) for change in changed] == [("changed", clause, clause)]
    assert [(piece.kind, piece.text) for piece in changed[0].pieces if piece.kind != "same"] == shown


def test_a_changed_definition_changes_only_its_own_clause() -> None:
    later = edit(ENGLISH, ("theft, fraud or a breach of the confidence that the employer places", "any act against"))
    assert became(ENGLISH, later) == {"1.2": ("changed", "1.2")}


def test_a_definition_that_is_written_anew_is_still_the_definition_of_its_term() -> None:
    start, end = ENGLISH.index("1.2. “Cause”"), ENGLISH.index("2. Vesting")
    later = ENGLISH[:start] + "1.2. “Cause” is left to each Grant Agreement.\n" + ENGLISH[end:]
    assert became(ENGLISH, later) == {"1.2": ("changed", "1.2")}


def test_a_clause_with_its_number_alone_in_common_is_another_clause() -> None:
    later = edit(ENGLISH, ("This plan is governed by the laws of Portugal.", "Notices go by registered mail only."))
    found = [(change.kind, change.before, change.after) for change in changes(document(ENGLISH), document(later))]
    assert found[-3:] == [("same", "4", "4"), ("removed", "4.1", None), ("added", None, "4.1")]


def test_a_section_moved_to_the_end_takes_its_clauses_along() -> None:
    two, three = ENGLISH.index("2. Vesting"), ENGLISH.index("3. Transfer")
    later = ENGLISH[:two] + renumber(ENGLISH[three:], 3, -1) + renumber(ENGLISH[two:three], 2, 2)
    assert became(ENGLISH, later) == {
        **{old: ("moved", "4" + old[1:]) for old in ("2", "2.1", "2.2", "2.2(a)", "2.2(b)")},
        **{old: ("moved", "2" + old[1:]) for old in ("3", "3.1", "3.2")},
        **{old: ("moved", "3" + old[1:]) for old in ("4", "4.1")},
    }


def test_swapped_items_are_moved_and_not_changed() -> None:
    later = edit(
        ENGLISH,
        ("(a) the Board", "(c) the Board"),
        ("(b) on death", "(a) on death"),
        ("(c) the Board may decide otherwise within thirty days;\n", ""),
        ("heirs;\n", "heirs;\n(b) the Board may decide otherwise within thirty days;\n"),
    )
    assert became(ENGLISH, later) == {"2.2(a)": ("moved", "2.2(b)"), "2.2(b)": ("moved", "2.2(a)")}


def test_a_split_clause_goes_on_in_the_larger_part() -> None:
    later = edit(ENGLISH, ("has vested. A sale", "has vested.\n3.2. A sale"), ("3.2. The heirs", "3.3. The heirs"))
    assert became(ENGLISH, later) == {
        "+3.1": ("added", "3.1"),
        "3.1": ("moved_changed", "3.2"),
        "3.2": ("moved", "3.3"),
    }


def test_merged_clauses_go_on_as_one_changed_and_one_removed() -> None:
    later = edit(ENGLISH, ("against the Company.\n3.2. The heirs", "against the Company. The heirs"))
    assert became(ENGLISH, later) == {"3.1": ("changed", "3.1"), "3.2": ("removed", None)}


def test_an_added_annex_is_added() -> None:
    annex = "Annex I\nForm of notice\n1. I exercise my Options.\n2. Signed by the Participant.\n"
    assert became(ENGLISH, ENGLISH + annex) == {
        f"+{added}": ("added", added) for added in ("Annex I", "Annex I 1", "Annex I 2")
    }


@pytest.mark.parametrize(
    "later",
    [
        ENGLISH.replace(" vests on", "\nvests on").replace("all Shares", "all   Shares"),
        ENGLISH.replace("\n", "\n\n"),
        ENGLISH.replace("first anniversary", "first\n\n\n1\n\n\nanniversary").replace("laws of", "laws\n\n\n2\n\n\nof"),
        ENGLISH.replace("1.1. ", "|1.1.\n|").replace("4.1. ", "4.1.   "),
    ],
    ids=["line breaks", "blank lines", "page numbers", "table bars"],
)
def test_blanks_lines_pages_and_bars_change_nothing(later: str) -> None:
    assert later != ENGLISH
    assert became(ENGLISH, later) == {}


def test_a_line_break_between_chinese_characters_changes_nothing() -> None:
    later = edit(CHINESE, ("扣繳税款", "扣繳\n税款"), ("限制性股份在授予日", "限制性股份 在授予日"))
    assert became(CHINESE, later) == {}


@pytest.mark.parametrize(("old", "new"), [("of the Shares vests", "of the Shares, vests"), ("Board may", "board may")])
def test_a_comma_or_a_capital_is_a_change(old: str, new: str) -> None:
    assert [kind for kind, _ in became(ENGLISH, edit(ENGLISH, (old, new))).values()] == ["changed"]


def test_equal_items_follow_their_parents() -> None:
    items = "(a) the exercise price of the Option; and\n(b) the date.\n"
    former = f"1. An Option notice from the Board says:\n{items}2. A Share notice from the Company says:\n{items}"
    later = "1. Notices are given in writing to every person.\n" + renumber(former, 1, 1)
    assert became(former, later) == {
        "1": ("moved", "2"),
        "1(a)": ("moved", "2(a)"),
        "1(b)": ("moved", "2(b)"),
        "2": ("moved", "3"),
        "2(a)": ("moved", "3(a)"),
        "2(b)": ("moved", "3(b)"),
        "+1": ("added", "1"),
    }


def test_renumbered_siblings_that_are_much_alike_and_all_reworded_keep_their_order() -> None:
    rows = [f"Tranche {letter} vests in the year {2030 + at}" for at, letter in enumerate("ABCDEFGH")]
    former = "".join(f"{at}. {row} at a price of ten dollars.\n" for at, row in enumerate(rows, 1))
    later = "1. Every tranche lapses on dismissal for cause.\n" + "".join(
        f"{at}. {row} at a price of twelve euros.\n" for at, row in enumerate(rows, 2)
    )
    assert became(former, later) == {
        "+1": ("added", "1"),
        **{str(at): ("moved_changed", str(at + 1)) for at in range(1, 9)},
    }


def test_a_reworded_clause_is_known_again_in_another_section() -> None:
    start, end = ENGLISH.index("2.1. One half"), ENGLISH.index("2.2. If the")
    moved = ENGLISH[start:end].replace("2.1.", "4.2.").replace("One half", "Every fourth")
    later = edit(ENGLISH[:start] + ENGLISH[end:], ("2.2. If", "2.1. If")) + moved
    assert became(ENGLISH, later) == {
        "2.1": ("moved_changed", "4.2"),
        "2.2": ("moved", "2.1"),
        "2.2(a)": ("moved", "2.1(a)"),
        "2.2(b)": ("moved", "2.1(b)"),
    }


def test_a_section_is_known_by_its_clauses_when_its_title_is_new() -> None:
    at = ENGLISH.index("2. Vesting")
    section = "2. Loans\n2.1. The Company may lend the exercise price to a Participant.\n"
    later = ENGLISH[:at] + section + renumber(edit(ENGLISH[at:], ("2. Vesting", "2. How Rights Are Earned")), 2, 1)
    found = became(ENGLISH, later)
    assert (found["2"], found["+2"]) == (("moved_changed", "3"), ("added", "2"))


def test_equal_clauses_all_move_with_a_section_that_has_a_new_title() -> None:
    reserved = "".join(f"2.{at}. This clause is reserved for later use.\n" for at in range(1, 13))
    former = f"1. Scope of this plan\n2. Old matters of the Board\n{reserved}"
    later = "1. Scope of this plan\n2. Law of Portugal\n" + renumber(f"2. Fresh subjects\n{reserved}", 2, 1)
    assert became(former, later) == {
        "+2": ("added", "2"),
        "2": ("moved_changed", "3"),
        **{f"2.{at}": ("moved", f"3.{at}") for at in range(1, 13)},
    }


def test_many_equal_items_of_many_sections_follow_their_sections() -> None:
    items = "".join(f"{{0}}.{at}. Reserved.\n" for at in range(1, 30))
    former = "".join(f"{at}. Section called {at:b}\n{items.format(at)}" for at in range(1, 6))
    later = "1. A new section of this plan\n" + renumber(former, 1, 1)
    moved = {clause.id for clause in document(former).outline}
    assert became(former, later) == {
        "+1": ("added", "1"),
        **{old: ("moved", str(int(old[0]) + 1) + old[1:]) for old in moved},
    }


def test_a_counterpart_is_named_or_none() -> None:
    former, later = document(ENGLISH), document(renumber(ENGLISH[: ENGLISH.index("4. Law")], 2, 1))
    assert [counterpart(former, later, clause) for clause in ("1.1", "2.2(a)", "3.2", "4.1")] == [
        "1.1",
        "3.2(a)",
        "4.2",
        None,
    ]
    with pytest.raises(UnknownClause):
        counterpart(former, later, "9.9")


# Whatever the two documents


@settings(max_examples=200, deadline=None)
@given(former=TEXTS, later=TEXTS)
def test_every_clause_stands_in_the_comparison_once(former: str, later: str) -> None:
    assert_sound(document(former), document(later))


@settings(max_examples=200, deadline=None)
@given(former=TEXTS, later=TEXTS)
def test_the_way_back_is_the_same_way(former: str, later: str) -> None:
    there = {(change.before, change.after) for change in changes(document(former), document(later))}
    back = {(change.after, change.before) for change in changes(document(later), document(former))}
    assert there == back


@settings(max_examples=100, deadline=None)
@given(text=TEXTS)
def test_a_document_and_its_copy_are_the_same(text: str) -> None:
    assert all(change.kind == "same" for change in changes(document(text), document(text)))
