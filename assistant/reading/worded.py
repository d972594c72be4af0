"""The names of months, the days and years that stand in words beside them ("the first of May 2025", "quinze de março
de dois mil e vinte e quatro"), and the words for the days around today.
"""

from __future__ import annotations

import re
from typing import Final

MONTHS: Final[dict[str, int]] = {}
for _names in (
    "january february march april may june july august september october november december",
    "jan feb mar apr may jun jul aug sep oct nov dec",
    "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro",
    "jan fev mar abr mai jun jul ago set out nov dez",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "ene feb mar abr may jun jul ago sept oct nov dic",
):
    for _position, _name in enumerate(_names.split(), start=1):
        MONTHS.setdefault(_name, _position)
MONTHS["setiembre"] = 9

MONTH: Final = "|".join(sorted(MONTHS, key=len, reverse=True))

FROM_TODAY: Final = "from today"
"""The unit of a day that was counted from today."""
BEHIND: Final = "before today"
"""The unit of a day that was counted from today and lies before it: something happened on it, nobody asks about it."""
NEAR_TODAY: Final = {
    step: re.compile(words, re.IGNORECASE)
    for step, words in (
        (2, r"\bthe day after tomorrow\b|\bdepois de amanha\b|\bpasado manana\b|[后後]天(?!数|數)"),
        (1, r"\btomorrow\b|\bamanha\b|(?<!\bla )(?<!\besta )(?<!\bde )\bmanana\b|明[天日]|[听聽]日"),
        (-2, r"\bthe day before yesterday\b|\banteontem\b|\banteayer\b|(?<!\d)(?<![之以])前天"),
        (-1, r"\byesterday\b|\bontem\b|\bayer\b|昨[天日]|[琴尋噚]日"),
    )
}
"""The days told by today, by how far off they are, in a question without accents."""

_DAYS: Final[dict[str, int]] = {}
for _days in (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth "
    "twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first",
    "primeiro dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete "
    "dezoito dezenove vinte vinte-e-um vinte-e-dois vinte-e-tres vinte-e-quatro vinte-e-cinco vinte-e-seis "
    "vinte-e-sete vinte-e-oito vinte-e-nove trinta trinta-e-um",
    "um dois tres catorze",
    "primero dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete "
    "dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete "
    "veintiocho veintinueve treinta treinta-y-uno",
    "uno",
):
    for _position, _name in enumerate(_days.split(), start=1):
        _DAYS.setdefault(_name.replace("-", " "), _position)
_DAYS.update({"catorze": 14, "dezasseis": 16, "dezassete": 17, "dezanove": 19, "treinta y un": 31})


def _words(names: dict[str, int]) -> str:
    return "|".join(name.replace(" ", r"[\s-]+") for name in sorted(names, key=len, reverse=True))


_THOUSANDS: Final = r"two\s+thousand(?:\s+and)?|twenty|dois\s+mil(?:\s+e)?|dos\s+mil"
_ONES: Final = {
    name: value
    for value, row in (
        (10, "ten dez diez"),
        (11, "eleven onze once"),
        (12, "twelve doze doce"),
        (13, "thirteen treze trece"),
        (14, "fourteen quatorze catorze catorce"),
        (15, "fifteen quinze quince"),
        (16, "sixteen dezesseis dieciseis"),
        (17, "seventeen dezessete diecisiete"),
        (18, "eighteen dezoito dieciocho"),
        (19, "nineteen dezenove diecinueve"),
        (20, "twenty vinte veinte"),
        (21, "twenty-one vinte-e-um veintiuno"),
        (22, "twenty-two vinte-e-dois veintidos"),
        (23, "twenty-three vinte-e-tres veintitres"),
        (24, "twenty-four vinte-e-quatro veinticuatro"),
        (25, "twenty-five vinte-e-cinco veinticinco"),
        (26, "twenty-six vinte-e-seis veintiseis"),
        (27, "twenty-seven vinte-e-sete veintisiete"),
        (28, "twenty-eight vinte-e-oito veintiocho"),
        (29, "twenty-nine vinte-e-nove veintinueve"),
        (30, "thirty trinta treinta"),
    )
    for name in (each.replace("-", " ") for each in row.split())
}
_DAY_BEFORE: Final = re.compile(rf"\b(?P<day>{_words(_DAYS)})(?=\s+(?:of\s+|de\s+|del\s+)?(?:{MONTH})\b)", re.I)
_DAY_AFTER: Final = re.compile(rf"(?<=\s)(?P<day>(?:the\s+)?(?:{_words(_DAYS)}))(?=\W|$)", re.IGNORECASE)
_MONTH_BEFORE: Final = re.compile(rf"\b(?:{MONTH})\.?\s+$", re.IGNORECASE)
_YEAR: Final = re.compile(rf"(?<=\s)(?P<year>(?:{_THOUSANDS})\s+(?P<ones>{_words(_ONES)}))(?=\W|$)", re.IGNORECASE)
_DATED_BEFORE: Final = re.compile(
    rf"(?:{MONTH})\.?(?:\s+\d{{1,2}}(?:st|nd|rd|th)?)?\s*,?\s*(?:(?:of|de|del)\s+)?$", re.I
)
_ORDINAL_END: Final = re.compile(r"(?:st|nd|rd|th)$")


def in_digits(plain: str) -> str:
    """A question with the days and years in words beside a month put in digits, each as long as it was.

    Args:
        plain: the question without accents (`assistant.reading.dates.unaccented`).

    >>> in_digits("on the first of may 2025")
    'on the 1     of may 2025'
    """
    if not re.search(MONTH, plain, re.IGNORECASE):
        return plain

    def put(span: tuple[int, int], digits: str) -> None:
        nonlocal plain
        plain = plain[: span[0]] + digits + plain[span[1] :]

    for match in _DAY_BEFORE.finditer(plain):
        put(match.span("day"), str(_DAYS[_named(match["day"])]).ljust(len(match["day"])))
    for match in _DAY_AFTER.finditer(plain):
        name = _named(match["day"]).removeprefix("the ")
        if _ORDINAL_END.search(name) and _MONTH_BEFORE.search(plain, 0, match.start()):
            put(match.span("day"), str(_DAYS[name]).rjust(len(match["day"])))
    for match in _YEAR.finditer(plain):
        if _DATED_BEFORE.search(plain, 0, match.start()):
            put(match.span("year"), str(2000 + _ONES[_named(match["ones"])]).rjust(len(match["year"])))
    return plain


def _named(words: str) -> str:
    return re.sub(r"[\s-]+", " ", words.lower())
