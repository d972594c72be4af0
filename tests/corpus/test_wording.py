"""A difference shows the words that went and came, and nothing of either wording is lost."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.wording import pieces
from tests.corpus.amending import squeezed


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("", "new", [("added", "new")]),
        ("old", "", [("removed", "old")]),
        ("20% of 1,000", "25% of 1,000", [("removed", "20%"), ("added", "25%"), ("same", " of 1,000")]),
        ("all of it goes", "none of that stays", [("removed", "all"), ("added", "none"), ("same", " of"),
                                                 ("removed", " it goes"), ("added", " that stays")]),
        ("the red big fox of an old farm", "one sly cat of his new barn",
         [("removed", "the red big fox of an old farm"), ("added", "one sly cat of his new barn")]),
        ("即時失效", "於三年後失效", [("removed", "即時"), ("added", "於三年後"), ("same", "失效")]),
    ],
)  # fmt: skip
def test_pieces_show_what_went_and_what_came(before: str, after: str, shown: list[tuple[str, str]]) -> None:
    assert [(piece.kind, piece.text) for piece in pieces(before, after)] == shown


def test_what_is_too_long_to_compare_shows_its_common_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("corpus.wording._MOST_CELLS", 10)
    assert [(piece.kind, piece.text) for piece in pieces("he may sell or keep it", "he may pledge or give it")] == [
        ("same", "he may"),
        ("removed", " sell or keep"),
        ("added", " pledge or give"),
        ("same", " it"),
    ]


WORDS = st.sampled_from(["the", "Board", "may", "12.5%", ",", "。", "股", "份", "pre-tax", "\n", " ", "|", "é", "(a)"])


@settings(max_examples=300, deadline=None)
@given(before=st.lists(WORDS, max_size=30), after=st.lists(WORDS, max_size=30))
def test_pieces_are_both_wordings(before: list[str], after: list[str]) -> None:
    was, now = " ".join(before), " ".join(after)
    found = pieces(was, now)
    assert squeezed("".join(piece.text for piece in found if piece.kind != "added")) == squeezed(was)
    assert squeezed("".join(piece.text for piece in found if piece.kind != "removed")) == squeezed(now)
    assert all(one.kind != "same" or other.kind != "same" for one, other in pairwise(found))
