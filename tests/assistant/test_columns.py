"""Text in a terminal's columns: no line too wide, nothing lost, nothing that could do harm."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.columns import plain, width, wrap

TEXTS = st.text(alphabet=st.sampled_from("ab8.- \n，。（）「」期权归属é́"), max_size=80)


@given(TEXTS, st.integers(8, 40))
def test_no_line_is_wider_than_the_terminal(text: str, columns: int) -> None:
    assert all(width(line) <= columns for line in wrap(text, columns, "• ", "  "))


@given(TEXTS, st.integers(8, 40))
def test_nothing_but_blanks_is_added_or_lost(text: str, columns: int) -> None:
    assert "".join("".join(wrap(text, columns)).split()) == "".join(text.split())


def test_words_stay_whole_and_later_lines_are_indented() -> None:
    assert wrap("the Board may provide it", 12, "• ") == ["• the Board", "  may", "  provide it"]


def test_chinese_breaks_between_characters_but_not_before_a_full_stop() -> None:
    assert wrap("未归属的期权立即失效。", 10) == ["未归属的期", "权立即失", "效。"]


def test_a_word_longer_than_a_line_is_broken() -> None:
    assert wrap("0123456789", 4) == ["0123", "4567", "89"]


@pytest.mark.parametrize("text", ["\x1b[2Jgone", "a\x07b", "a‮b", "\x9b31m"])
def test_control_characters_are_taken_out(text: str) -> None:
    assert not any(character in plain(text) for character in "\x1b\x07‮\x9b")


def test_a_narrow_mark_stays_with_the_wide_character_before_it() -> None:
    assert wrap("期权归属.", 8) == ["期权归", "属."]
