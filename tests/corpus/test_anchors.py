"""A quotation is found in an amendment where its own clause went, and is never guessed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.anchors import Carried, carried
from corpus.changes import counterpart
from corpus.outline import UnknownClause
from tests.corpus.amending import ENGLISH, PORTUGUESE, TEXTS, document, edit, renumber


def test_a_quotation_follows_its_clause_and_not_its_number() -> None:
    section = "2. Loans\n2.1. One half of the Shares may secure a loan.\n"
    at = ENGLISH.index("2. Vesting")
    later = document(ENGLISH[:at] + section + renumber(ENGLISH[at:], 2, 1))
    found = carried(document(ENGLISH), later, "2.1", "One half of the Shares")
    start = later.text.index("One half of the Shares vests")
    assert found == Carried("3.1", start, start + len("One half of the Shares"), exact=True)


@pytest.mark.parametrize(
    ("clause", "quote", "edits", "carried_to"),
    [
        ("3.1", "A sale in breach of this clause", [("has vested. A sale", "has vested.\n3.2. A sale"),
                                                     ("3.2. The heirs", "3.3. The heirs")], "3.2"),
        ("3.2", "free of every restriction", [("Company.\n3.2. The heirs", "Company. The heirs")], "3.1"),
        ("2.2", "on death, all Shares vest", [("(b) on death", "(b) on retirement, half does;\n(c) on death")], "2.2"),
        ("2", "all Shares vest", [("One half of the Shares vests", "At the end all Shares vest")], "2"),
        ("2.1", "One half", [("One half", "One third")], None),
        ("4.1", "laws of Portugal", [("This plan is governed by the laws of Portugal", "Mail: to the Board")], None),
    ],
)  # fmt: skip
def test_a_quotation_is_found_where_its_words_went(
    clause: str, quote: str, edits: list[tuple[str, str]], carried_to: str | None
) -> None:
    later = document(edit(ENGLISH, *edits))
    found = carried(document(ENGLISH), later, clause, quote)
    assert (found and found.clause) == carried_to
    if found is not None:
        assert later.text[found.start : found.end] == quote
        assert found.exact


def test_a_quotation_that_came_to_stand_twice_is_the_one_of_its_innermost_clause() -> None:
    later = document(edit(ENGLISH, ("(a) the Board may decide otherwise", "(a) on death, the Board may decide")))
    found = carried(document(ENGLISH), later, "2.2", "on death, ")
    assert found is not None
    assert found.start == later.text.index("on death, all Shares")
    assert found.clause == "2.2"


def test_a_quotation_stays_in_the_clause_it_was_quoted_of_though_the_item_went() -> None:
    later = document(
        edit(
            ENGLISH,
            ("Board may decide otherwise", "Board may decide that on death, all Shares vest"),
            ("(b) on death, all Shares vest in the hands of the heirs;", "(b) a committee hears appeals;"),
            ("laws of Portugal.", "laws of Portugal; on death, all Shares vest."),
        )
    )
    found = carried(document(ENGLISH), later, "2.2", "on death, all Shares vest")
    assert found is not None
    assert (found.clause, found.start) == ("2.2", later.text.index("on death"))


def test_a_quotation_of_a_clause_written_anew_is_found_under_its_number() -> None:
    former = document(ENGLISH)
    later = document(
        edit(
            ENGLISH,
            ("This plan is governed by the laws of", "Disputes go to arbitration, never to courts in"),
            ("heirs of a Participant", "heirs, in Portugal,"),
        )
    )
    assert counterpart(former, later, "4.1") is None
    found = carried(former, later, "4.1", "Portugal")
    assert found is not None
    assert (found.clause, found.start) == ("4.1", later.text.rindex("Portugal"))


def test_a_quotation_of_a_removed_clause_is_not_given_to_the_clause_that_has_its_number_now() -> None:
    start, end = ENGLISH.index("3.1. No Share"), ENGLISH.index("3.2. The heirs")
    later = document(edit(ENGLISH[:start] + ENGLISH[end:], ("3.2. The heirs", "3.1. The heirs")))
    former = document(ENGLISH)
    assert counterpart(former, later, "3.2") == "3.1"
    assert carried(former, later, "3.1", " the ") is None


def test_a_quotation_that_several_places_would_fit_is_not_guessed() -> None:
    later = document(edit(ENGLISH, ("One half of the Shares vests", "One half, then one half, vests")))
    assert carried(document(ENGLISH), later, "2.1", "half") is None


def test_a_quotation_across_other_lines_and_pages_is_given_as_the_later_document_prints_it() -> None:
    paged = edit(
        ENGLISH,
        ("first anniversary", "first\n\n\n1\n\n\nanniversary"),
        ("laws of", "laws\n\n\n2\n\n\nof"),
    )
    plain, other = document(ENGLISH), document(paged)
    quote = "vests on the first anniversary"
    found = carried(plain, other, "2.1", quote)
    assert found is not None
    assert (found.clause, found.exact) == ("2.1", False)
    words = other.text[found.start : found.end]
    assert words == "vests on the first\n\n\n1\n\n\nanniversary"
    back = carried(other, plain, "2.1", words)
    assert back is not None
    assert plain.text[back.start : back.end] == quote
    assert not back.exact


def test_a_quotation_of_nothing_stands_nowhere() -> None:
    assert carried(document(ENGLISH), document(PORTUGUESE), "2.1", "") is None
    assert carried(document(ENGLISH), document(ENGLISH), "2.1", " \n") is None


def test_a_quotation_of_an_unknown_clause_is_refused() -> None:
    with pytest.raises(UnknownClause):
        carried(document(ENGLISH), document(ENGLISH), "9.9", "One half")


@settings(max_examples=200, deadline=None)
@given(former=TEXTS, later=TEXTS, data=st.data())
def test_a_carried_quotation_is_the_later_text(former: str, later: str, data: st.DataObject) -> None:
    old, new = document(former), document(later)
    if not old.outline.clauses:
        return
    clause = data.draw(st.sampled_from(old.outline.clauses))
    start = data.draw(st.integers(clause.start, clause.end))
    quote = old.text[start : data.draw(st.integers(start, clause.end))]
    found = carried(old, new, clause.id, quote)
    if found is not None:
        holder, words = new.outline[found.clause], new.text[found.start : found.end]
        assert holder.start <= found.start < found.end
        assert found.exact == (words == quote)
        assert found.exact or set("".join(words.split())) <= set("".join(quote.split())) | set("7|")
