"""What belongs to the page is told from what belongs to the text."""

import pytest

from corpus.outline import Outline

FOOTER = "Source: EXAMPLE HOLDINGS INC, 10-K, 3/1/2012"
BODY = "The Board decides, and what it decides is final."


def furniture(text: str) -> list[str]:
    return [text[start:end].strip() for start, end in Outline.of(text).furniture]


@pytest.mark.parametrize(
    ("first", "second", "third"),
    [
        ("1", "2", "3"),
        ("- 1 -", "- 2 -", "- 3 -"),
        ("Page 1 of 3", "Page 2 of 3", "Page 3 of 3"),
        ("Página 1 de 3", "Página 2 de 3", "Página 3 de 3"),
        ("第 1 页", "第 2 页", "第 3 页"),
        ("1     - 1 -", "2     - 2 -", "3     - 3 -"),
    ],
)
def test_page_numbers_are_furniture(first: str, second: str, third: str) -> None:
    text = f"1. Grants\n{BODY}\n\n{first}\n\n{BODY}\n\n{second}\n\n{BODY}\n\n{third}\n"
    assert furniture(text) == [first, second, third]


@pytest.mark.parametrize(
    "line", [FOOTER, "Page 3 of 12", "* * *", "[The remainder of this page is intentionally left blank.]"]
)
def test_footers_and_ornaments_are_furniture_once(line: str) -> None:
    assert furniture(f"1. Grants\n{BODY}\n\n{line}\n\n2. Term\n{BODY}\n") == [line]


@pytest.mark.parametrize(
    "line", ["Source: the annual report, page 3.", "Page 3 says more of this.", "Three pages", "2012"]
)
def test_sentences_about_pages_are_text(line: str) -> None:
    assert furniture(f"1. Grants\n{BODY}\n\n{line}\n\n2. Term\n{BODY}\n") == []


def test_headers_that_come_again_at_the_ends_of_pages_are_furniture() -> None:
    pages = "".join(f"{BODY}\n\n{number}\n\nExample Plan, filed 04/0{number}/18\n\n" for number in range(1, 5))
    text = f"1. Grants\n{pages}2. Term\n{BODY}\n"
    assert sum(line.startswith("Example Plan") for line in furniture(text)) == 4
    assert [clause.id for clause in Outline.of(text)] == ["1", "2"]


def test_lines_that_come_again_in_the_text_stay() -> None:
    text = "1. Grants\n" + f"Vesting in full\n{BODY}\n" * 5
    assert furniture(text) == []


PAGE = "\n\n".join([BODY] * 9)


@pytest.mark.parametrize(
    "footer", ["Ferry Plan of the Yard - Page {}", "Ferry Plan of the Yard        {}", "Ferry Plan  第{}页 共4页"]
)
def test_lines_that_say_the_same_and_count_the_pages_are_furniture(footer: str) -> None:
    pages = "".join(f"{PAGE}\n\n{footer.format(number)}\n\n" for number in range(1, 5))
    assert furniture(f"1. Grants\n{pages}2. Term\n{BODY}\n") == [footer.format(number) for number in range(1, 5)]


@pytest.mark.parametrize(
    ("numbers", "page", "line"),
    [
        ((1, 2), PAGE, "Ferry Plan of the Yard - Page {}"),
        ((1, 2, 4), PAGE, "Ferry Plan of the Yard - Page {}"),
        ((1, 2, 3), BODY, "Ferry Plan of the Yard - Page {}"),
        ((1, 2, 3), PAGE, "Units of tranche {}"),
        ((1, 2, 3), PAGE, "Tranche     {}"),
    ],
)
def test_few_near_or_uncounted_lines_stay(numbers: tuple[int, ...], page: str, line: str) -> None:
    pages = "".join(f"{page}\n\n{line.format(number)}\n\n" for number in numbers)
    assert furniture(f"1. Grants\n{pages}2. Term\n{BODY}\n") == []
