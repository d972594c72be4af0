"""Words that notes on a document are made of."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, what: str, many: str | None = None) -> str:
    """Write a number of things.

    Example:
        >>> counted(1, "comment"), counted(1200, "text box", "text boxes")
        ('1 comment', '1,200 text boxes')
    """
    return f"{number:,} {what if number == 1 else many or what + 's'}"


def listed_pages(numbers: Sequence[int]) -> str:
    """Write which pages have something, ascending, neighbours as a range.

    Example:
        >>> listed_pages([4]), listed_pages([3, 4, 5, 9])
        ('Page 4 has', 'Pages 3-5 and 9 have')
    """
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and number == ranges[-1][-1] + 1:
            ranges[-1][1:] = [number]
        else:
            ranges.append([number])
    shown = ["-".join(map(str, ends)) for ends in ranges]
    joined = shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
    return f"Page {joined} has" if len(numbers) == 1 else f"Pages {joined} have"
