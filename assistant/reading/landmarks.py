"""Days of a plan from which people count: those that its rules give, and those that the plan itself prints.

A day that the plan prints is called as its book calls it, in any language, and where it is the plan's only one also
"the plan" or, where it is that of a grant, "the grant".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal

from assistant.reading.dates import unaccented
from assistant.reading.language import LANGUAGES
from assistant.reading.relative import GRANTED
from assistant.wording.catalog import Translator
from corpus.data import load
from rules.book import Book

Kind = Literal["rule", "until", "printed", "plan"]

_DATE: Final = frozenset(("date", "day", "data", "dia", "fecha"))
_OF: Final = re.compile(r"\s+(?:of|de|da|do|del)\s+(?:(?:the|la|el)\s+)?")
_HAN: Final = re.compile("[\u3400-\u9fff]")
_HAN_OF_PLAN: Final = re.compile(r"^.*[的之]")
_HAN_DAY: Final = re.compile(r"日期?$")
_TELLING: Final = 6
"""The least length of a word that names such a day without the word for a day: "adoption", but not "base"."""
_QUALIFIER: Final = 2
"""The characters of a qualifier in front of a Chinese name, which people leave out: 授予基准日 is 基准日."""
_START: Final = r"(?:start|beginning|launch) of (?:the |my )?|(?:inicio|comeco|comienzo) d(?:el|[eo]) (?:meu |mi |el )?"
_NOUN: Final = (
    r"(?:incentive |share |stock )?(?:plan|program(?:me)?|ltip|scheme|vesting period|vesting|cycle|"
    r"plano|programa|ciclo|periodo de (?:vesting|aquisicao|carencia|consolidacion))"
)
_BEGAN: Final = (
    r"(?: (?:had |has )?(?:began|begun|begin|begins|started|starts)| comec(?:ou|ar)| empez(?:o|ar)| empieza)"
)
_PLAN: Final = re.compile(
    rf"\b(?P<begun>{_START})?(?:{_NOUN})\b(?P<began>{_BEGAN})?|(?P<han>[计計][划劃]|[归歸][属屬]期|[归歸][属屬])",
    re.IGNORECASE,
)
_GRANT: Final = re.compile(
    r"(?:\b(?:grant|award)(?: date)?(?! (?:agreement|letter|contract|base))|\b(?:data d[aeo] )?(?:outorga|concessao)|"
    r"\b(?:fecha de(?: la|l)? )?(?:concesion|otorgamiento))\b|授[予出]日?(?![予协協基])",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Landmark:
    """A day from which people count.

    Attributes:
        kind: whether a rule gives it, also where only a time is named for its end ("two months left of vesting"),
            whether the plan prints it, or it is only the plan that is named.
        words: what it is called, in a question without accents.
        concepts: of the dated fact or rule that gives the day.
        constant: the constant that prints it.
    """

    kind: Kind
    words: re.Pattern[str]
    concepts: frozenset[str] = frozenset()
    constant: str | None = None


@lru_cache(maxsize=1)
def of_rules() -> tuple[Landmark, ...]:
    """The days that rules give, by the words for them."""
    loaded: dict[str, Any] = load(Path(__file__).with_name("anchors.yaml").read_bytes())
    kinds: tuple[tuple[Kind, str], ...] = (("rule", "words"), ("until", "until"))
    return tuple(
        Landmark(
            kind,
            re.compile(
                "|".join(f"(?:{each})" for each in dict.fromkeys((*entry[own], *entry["words"]))), re.IGNORECASE
            ),
            frozenset(entry["concepts"]),
        )
        for entry in loaded.values()
        for kind, own in kinds
        if own in entry
    )


def printed(book: Book) -> tuple[Landmark, ...]:
    """The days that a plan itself prints, by what its book calls them; the plan itself where there is only one."""
    labels = tuple((name, book.constants[name].label) for name in book.day_constants)
    return _printed(book.plan, labels)


@lru_cache(maxsize=64)
def _printed(plan: str, labels: tuple[tuple[str, str], ...]) -> tuple[Landmark, ...]:
    found = []
    for name, label in labels:
        names = dict.fromkeys(each for language in LANGUAGES for each in _names(Translator(language, plan)(label)))
        longest = sorted(names, key=len, reverse=True)
        found.append(Landmark("printed", re.compile("|".join(longest), re.IGNORECASE), constant=name))
    if len(labels) == 1:
        [(name, label)] = labels
        if GRANTED.search(label):
            found.append(Landmark("printed", _GRANT, constant=name))
        found.append(Landmark("plan", _PLAN, constant=name))
    return tuple(found)


def _names(label: str) -> Iterator[str]:
    """What a day is called by people who leave out of its name what goes without saying, as regular expressions."""
    plain = unaccented(label).lower()
    if _HAN.search(plain):
        whole = _HAN_DAY.sub("", _HAN_OF_PLAN.sub("", plain))
        for name in (whole, whole[_QUALIFIER:] if len(whole) >= 2 * _QUALIFIER else ""):
            if name:
                yield rf"{re.escape(name)}(?:日期?)?"
        return
    head, *rest = _OF.split(plain)
    words = re.findall(r"\w+", head)
    if set(words) <= _DATE and rest:
        words, rest = re.findall(r"\w+", rest[0]), rest[1:]
        yield rf"\b(?:{'|'.join(_DATE)}) (?:of |d[eao]l? )(?:the |la |el )?{_joined(words)}\b"
    elif rest or len(words) > 1:
        yield from (rf"\b{_joined(words[i:])}\b" for i in range(len(words) - 1))
    bare = [word for word in words if word not in _DATE]
    if bare and rest and len(bare[-1]) >= _TELLING:
        yield rf"\b{_joined(bare)}\b"


def _joined(words: list[str]) -> str:
    return r"[\s-]+".join(map(re.escape, words))
