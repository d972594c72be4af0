"""The name that a question gives to a plan or to whose plan it is: "the Acme Robotics plan", "el plan de Ferrovial".

Only what is written like a name counts: capitalised inside a sentence, or in Chinese made of no ordinary words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from corpus.data import load
from corpus.folding import folded, is_han
from corpus.issuers import of_a_plan

_WORDS: Final[Mapping[str, str]] = load(Path(__file__).with_name("names.yaml").read_bytes())
_PLAN: Final = frozenset(_WORDS["plan"].split())
"""What a name can stand with, folded."""
_ROMANCE: Final = frozenset(("plano", "planos", "plan", "planes", "programa", "regulamento", "reglamento"))
_OF: Final = frozenset(["of", "from", "at", "by", "de", "da", "do", "del", "dos", "das", "la", "d'"])
_ARTICLES: Final = frozenset(["the", "o", "a", "el", "la", "os", "as", "los", "las"])
_INSIDE: Final = frozenset(["&", "and", "of", "de", "da", "do", "del", "dos", "das", "e", "y"])
_GENERIC: Final = frozenset(_WORDS["ordinary"].split())
"""Words, folded, that begin a sentence or are written with a capital letter, and that name no company."""
_WORD: Final = re.compile(r"[^\W\d_][\w&.'’-]*[\w]|[^\W\d_]|&")
_POSSESSIVE: Final = re.compile(r"['’]s$|(?<=s)['’]$", re.IGNORECASE)
_SENTENCE: Final = re.compile(r"(?:^|[.?!;:]\s)\W*$")
_GAP: Final = re.compile(r"\s+|['’]?\s+")

_HAN_KIND: Final = (
    r"(?:\d{4}年?|[长長中短]期|股[份票权權]|限制性|[单單]位|激[励勵]|[奖獎][励勵]|[员員]工|持股|[购購]股|[业業][绩績]|第?[一二三四五六七八九十\d]+期?)*"
    r"(?:[计計][划劃]|[奖獎][励勵]|期[权權]|股[份票]|方案|[协協][议議])"
)
_HAN_NAME: Final = re.compile(
    r"(?:^|[，。？！：；\s]|(?<=[据據照于於在问問]))(?:[请請][问問]|根[据據]|按照?|依照?|[关關][于於]|[对對][于於]|在)*"
    rf"(?P<name>[\u3400-\u9fff]{{2,6}}?)(?:公司)?的?{_HAN_KIND}"
)
_LATIN_IN_HAN: Final = re.compile(
    rf"(?P<name>[A-Z][A-Za-zÀ-ÿ0-9&.-]*(?:\s[A-Z][A-Za-zÀ-ÿ0-9&.-]*){{0,3}})\s*(?:公司|集[团團])?的?\s*{_HAN_KIND}"
)
_HAN_ORDINARY: Final = frozenset("".join(_WORDS["han"].split()))


def strangers(question: str, known: Sequence[tuple[int, int]], language: str) -> Iterator[str]:
    """Give the names that a question gives to plans, or to whose they are, other than those that are known.

    Args:
        question: as it was asked.
        known: where it names plans at hand.
        language: in which it is asked: in Portuguese and Spanish a name stands behind its plan as well.

    Example:
        >>> list(strangers("How often do awards vest under the Acme Robotics plan?", [], "en"))
        ['Acme Robotics']
        >>> list(strangers("¿Y el plan de Ferrovial?", [], "es")), list(strangers("鼎嶽的獎勵", [], "zh-Hant"))
        (['Ferrovial'], ['鼎嶽'])
        >>> list(strangers("What does my company's Share Option Plan say of the LTIP?", [], "en"))
        []
    """
    if any(is_han(character) for character in question):
        yield from _in_han(question, known)
        return
    words = [*_WORD.finditer(question)]
    long = [word[0] for word in words if len(word[0]) > 3]
    if len(long) > 3 and words[0][0][0].isupper() and all(word[0].isupper() for word in long):
        return
    seen: set[tuple[int, int]] = set()
    for place, word in enumerate(words):
        if folded(word[0]) not in _PLAN:
            continue
        for found in (_before(question, words, place), _behind(question, words, place, language)):
            if found is None or any(start < found[1] and found[0] < end for start, end in (*known, *seen)):
                continue
            seen.add(found)
            yield _POSSESSIVE.sub("", question[found[0] : found[1]])


def _before(question: str, words: Sequence[re.Match[str]], place: int) -> tuple[int, int] | None:
    """Give where a name stands before a plan, over the words of the plan's title: "Acme's 2024 Share Option" Plan."""
    last = place - 1
    while last >= 0 and _joined(question, words, last) and of_a_plan(words[last][0]):
        last -= 1
    first = last
    while first >= 0 and _joined(question, words, first) and (_is_name(words[first][0]) or _inside(words, first, last)):
        first -= 1
    first += 1
    while first <= last and not _is_name(words[first][0]):
        first += 1
    if first > last:
        return None
    opens = _SENTENCE.search(question[: words[first].start()]) is not None
    if opens and first == last and _POSSESSIVE.search(words[last][0]) is None:
        return None
    return words[first].start(), words[last].end()


def _behind(question: str, words: Sequence[re.Match[str]], place: int, language: str) -> tuple[int, int] | None:
    """Give where a name stands behind a plan: "plano de opções da" Serrafina, "plan" Ferrovial, "options from" Acme."""
    first = place + 1
    led = False
    while first < len(words) and _joined(question, words, first - 1):
        low = words[first][0].lower()
        if low in _OF:
            led = True
        elif not (led and low in _ARTICLES) and not (of_a_plan(words[first][0]) and not led):
            break
        first += 1
    direct = language in ("pt", "es") and folded(words[place][0]) in _ROMANCE
    if first >= len(words) or not (led or (direct and first == place + 1)) or not _joined(question, words, first - 1):
        return None
    last = first
    while last < len(words) and (_is_name(words[last][0]) or (last > first and words[last][0].lower() in _INSIDE)):
        last += 1
        if last < len(words) and not _joined(question, words, last - 1):
            break
    last -= 1
    while last > first and not _is_name(words[last][0]):
        last -= 1
    return (words[first].start(), words[last].end()) if last >= first and _is_name(words[first][0]) else None


def _joined(question: str, words: Sequence[re.Match[str]], place: int) -> bool:
    """Say whether nothing but a blank, or a year, stands between a word and the next."""
    if place + 1 >= len(words):
        return True
    between = re.sub(r"\b(?:19|20)\d\d\b", " ", question[words[place].end() : words[place + 1].start()])
    return _GAP.fullmatch(between) is not None


def _inside(words: Sequence[re.Match[str]], place: int, last: int) -> bool:
    return place < last and place > 0 and words[place][0].lower() in _INSIDE and _is_name(words[place - 1][0])


def _is_name(word: str) -> bool:
    """Say whether a word is written like a name and is none that is so written for another reason."""
    bare = _POSSESSIVE.sub("", word)
    if len(bare) < 3 or not bare[0].isupper() or of_a_plan(bare):
        return False
    low = folded(bare)
    return low not in _GENERIC and low not in _places_and_times()


@cache
def _places_and_times() -> frozenset[str]:
    """The words, folded, of the names of countries, languages, months and days in the languages of questions."""
    from babel import Locale

    found: set[str] = set()
    for language in ("en", "pt", "es"):
        locale = Locale.parse(language)
        names = [*locale.territories.values(), *locale.languages.values()]
        for widths in (locale.months, locale.days):
            names += [name for named in widths.values() for listed in named.values() for name in listed.values()]
        found.update(word for name in names for word in re.findall(r"\w{3,}", folded(str(name))))
    return frozenset(found)


def _in_han(question: str, known: Sequence[tuple[int, int]]) -> Iterator[str]:
    for pattern, is_name in ((_HAN_NAME, _is_han_name), (_LATIN_IN_HAN, _is_name)):
        for match in pattern.finditer(question):
            start, end = match.span("name")
            if not any(a < end and start < b for a, b in known) and _named(match["name"], is_name):
                yield match["name"]


def _named(name: str, is_name: Callable[[str], bool]) -> bool:
    return any(map(is_name, name.split()))


def _is_han_name(name: str) -> bool:
    """Say whether characters can be a name: none of them is one of which ordinary words are made."""
    return _HAN_ORDINARY.isdisjoint(name)
