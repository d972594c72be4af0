"""What stands in a book's file is kept after its first reading, and nothing is lost where that is spoilt."""

import hashlib
import json
from fractions import Fraction
from pathlib import Path

import pytest

from rules import BookError, load_book, yaml_source
from rules.expression import Number
from rules.loading import BOOKS, Shelf
from tests.rules.test_loading import GOOD


class Kept:
    """Contents kept in memory, and how often one was found."""

    def __init__(self) -> None:
        self.contents: dict[tuple[str, str], str] = {}
        self.found = 0

    def get(self, name: str, sha256: str) -> str | None:
        content = self.contents.get((name, sha256))
        self.found += content is not None
        return content

    def put(self, name: str, sha256: str, content: str) -> None:
        self.contents[name, sha256] = content


def test_what_a_file_holds_is_kept_and_gives_the_same_book() -> None:
    kept = Kept()
    first, second = ({**Shelf(parsed=kept)} for _ in range(2))
    assert kept.found == len(first) == 5
    for plan, book in first.items():
        assert second[plan].model_dump() == book.model_dump() == load_book(BOOKS / f"{plan}.yaml").model_dump()


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    kept, path = Kept(), tmp_path / "tiny.yaml"
    path.write_text(GOOD, encoding="utf-8")
    load_book(path, kept)
    path.write_text(GOOD.replace("5.64", "5.65"), encoding="utf-8")
    assert load_book(path, kept).constants["price"].value == Number(Fraction("5.65"))
    assert kept.found == 0


@pytest.mark.parametrize("damaged", ["", "{", "[]", "7"])
def test_a_damaged_content_is_read_again(tmp_path: Path, damaged: str) -> None:
    kept, path = Kept(), tmp_path / "tiny.yaml"
    path.write_text(GOOD, encoding="utf-8")
    load_book(path, kept)
    kept.contents = dict.fromkeys(kept.contents, damaged)
    assert load_book(path, kept).constants["price"].value == Number(Fraction("5.64"))
    assert kept.contents != dict.fromkeys(kept.contents, damaged)


def test_a_broken_book_is_not_kept_and_what_is_wrong_in_a_kept_one_has_its_line(tmp_path: Path) -> None:
    kept, path = Kept(), tmp_path / "tiny.yaml"
    path.write_text(GOOD.replace("price:", "prize:"), encoding="utf-8")
    with pytest.raises(BookError) as fresh:
        load_book(path, kept)
    assert not kept.contents
    raw, _ = yaml_source.read(path.read_text("utf-8"))
    kept.put("tiny", hashlib.sha256(path.read_bytes()).hexdigest(), json.dumps(raw))
    with pytest.raises(BookError) as again:
        load_book(path, kept)
    assert str(again.value) == str(fresh.value)
    assert kept.found == 1
