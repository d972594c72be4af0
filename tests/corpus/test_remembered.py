"""The encoder that remembers questions: encodes each once, in its own space, and leaves lots alone."""

from collections.abc import Sequence

import numpy as np

from corpus.remembered import RememberingEncoder


class Counting:
    """An encoder that remembers what it was given."""

    id, dimension = "counting", 2

    def __init__(self) -> None:
        self.seen: list[list[str]] = []

    def queries(self, texts: Sequence[str]) -> np.ndarray:
        self.seen.append(list(texts))
        return np.array([[len(text), 0.0] for text in texts], np.float32)

    def passages(self, texts: Sequence[str]) -> np.ndarray:
        return -self.queries(texts)


def test_a_question_that_is_looked_at_twice_is_encoded_once() -> None:
    counting = Counting()
    encoder = RememberingEncoder(counting)
    first, other, again = (encoder.queries([text]) for text in ("Who votes?", "When?", "Who votes?"))
    assert counting.seen == [["Who votes?"], ["When?"]]
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_its_space_is_the_encoders_own() -> None:
    encoder = RememberingEncoder(Counting())
    assert (encoder.id, encoder.dimension) == ("counting", 2)


def test_lots_and_passages_are_encoded_as_they_come() -> None:
    counting = Counting()
    encoder = RememberingEncoder(counting)
    encoder.queries(["When?"])
    assert encoder.passages(["When?"]).tolist() == [[-5, 0]]
    assert encoder.queries(["When?", "Who?"]).tolist() == [[5, 0], [4, 0]]
    assert counting.seen == [["When?"], ["When?"], ["When?", "Who?"]]
