"""Values and facts are paired so that they fit together, not only one by one."""

from assistant.reading.pairs import assigned

DAYS = frozenset({"notice", "payment"})


def chosen(*pairs: tuple[float, int, str], days: frozenset[str] = DAYS) -> dict[int, str]:
    return {position: name for _, position, name in assigned(list(pairs), days)}


def test_a_day_makes_room_for_a_later_one() -> None:
    assert chosen((1.94, 0, "payment"), (1.8, 0, "notice"), (1.7, 1, "payment")) == {0: "notice", 1: "payment"}


def test_it_does_not_where_the_other_fact_fits_it_badly() -> None:
    assert chosen((1.94, 0, "payment"), (1.0, 0, "notice"), (1.7, 1, "payment")) == {0: "payment"}


def test_only_days_make_room() -> None:
    pairs = ((1.94, 0, "payment"), (1.8, 0, "notice"), (1.7, 1, "payment"))
    assert chosen(*pairs, days=frozenset()) == {0: "payment"}


def test_the_best_pair_comes_first() -> None:
    assert chosen((2.5, 0, "notice"), (2.0, 1, "notice"), (1.5, 1, "payment")) == {0: "notice", 1: "payment"}


def test_another_value_makes_room_only_for_one_that_plainly_is_the_fact() -> None:
    issued, awarded = (3.52, 0, "issued"), (3.77, 0, "awarded")
    assert chosen(awarded, issued, (3.35, 1, "awarded")) == {0: "issued", 1: "awarded"}
    assert chosen(awarded, issued, (2.2, 1, "awarded")) == {0: "issued", 1: "awarded"}
    assert chosen(awarded, issued, (2.19, 1, "awarded")) == {0: "awarded"}
    assert chosen(awarded, (3.36, 0, "issued"), (3.35, 1, "awarded")) == {0: "awarded"}
