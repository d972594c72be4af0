"""A rule that would grow without end once the rules that it names are written out is refused."""

import pytest

from rules import BookError
from tests.rules.answers import rules
from tests.rules.conftest import LoadTiny


def test_a_rule_that_grows_with_every_rule_that_it_names_is_refused(tiny: LoadTiny) -> None:
    doubled = [f'r{place}: value: "r{place - 1} + r{place - 1}"' for place in range(1, 40)]
    assert tiny(rules("r0: value: options", *doubled[:16])).rules["r16"].is_quantity
    with pytest.raises(
        BookError, match=r"rules\.r17: written out with all the rules that it names, .* name a rule once"
    ):
        tiny(rules("r0: value: options", *doubled))
