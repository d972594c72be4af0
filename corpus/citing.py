"""How texts in five languages cite: the words and numbers that mention a clause, before they are looked up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from corpus.prose import once_a_document, prose

if TYPE_CHECKING:
    from corpus.plan import Document

ANNEX_WORDS = (
    r"annex(?:es|ure)?|exhibits?|schedules?|appendi(?:x|ces)|attachments?|addend(?:um|a)|anexos?|apêndices?|apéndices?"
    r"|附[件錄录表]"
)
_CLAUSE_WORDS = (
    r"sections?|clauses?|articles?|paragraphs?|secs?\.|arts?\.|§{1,2}|cláusulas?|artigos?|artículos?|seç(?:ão|ões)"
    r"|secci(?:ón|ones)|parágrafos?|párrafos?|apartados?|numeral(?:es)?"
)
_ITEM_WORDS = (
    r"items?|sub-?sections?|sub-?paragraphs?|sub-?clauses?|itens|item|incisos?|alíneas?|literal(?:es)?|letras?"
)
_OUTSIDE_WORDS = r"rules?|regulations?|treas\.\s*reg\.(?:\s*(?:section|§))?|regulamento|regla|norma"

_ITEMS = r"(?:\s?\([A-Za-z]{1,5}\)|\s?\(\d{1,2}\))"
_NUMBER = (
    rf"(?:\d{{1,4}}(?:\.\d{{1,3}}){{0,5}}(?:[A-Z]{{1,2}}(?![a-z]))?(?:-\d+)?{_ITEMS}*"
    rf"|[IVX]{{1,6}}\b(?:\.\d+)*{_ITEMS}*|{_ITEMS}+"
)
_QUOTED_ITEM = r"[“\"‘']\s?\(?[ivx]{1,5}\)?\s?[”\"’']|[“\"‘']\s?\(?[a-z]\)?\s?[”\"’'])"
_AND = r"(?:\s*,?\s*(?:and/or|and|or|to|through|until|e|ou|y|o|até|hasta|al|a)\s+|\s*[,–-]\s*(?=[\d(]))"
_NUMBERS = rf"{_NUMBER}|{_QUOTED_ITEM}"
_LATIN = re.compile(
    rf"(?<![\w-])(?P<unit>{_CLAUSE_WORDS}|{_ITEM_WORDS}|{_OUTSIDE_WORDS})(?:\s*n[ºo°]\.?)?\s*"
    rf"(?P<numbers>{_NUMBERS}(?:{_AND}(?:(?:{_CLAUSE_WORDS}|{_ITEM_WORDS})\s*)?{_NUMBERS})*)",
    re.IGNORECASE,
)
_ONE = re.compile(_NUMBERS, re.IGNORECASE)
_LATIN_ANNEX = re.compile(
    rf"(?<![\w-])(?i:{ANNEX_WORDS})\s+[“\"']?(?P<number>[IVX]{{1,5}}|[A-Z](?:-\d{{1,2}})?|\d{{1,2}}(?![.\d]))[”\"']?(?![\w’'])"
)
_THIS = re.compile(
    r"\b(?:this|the\s+foregoing|(?P<before>the\s+(?:immediately\s+)?preceding)|est[ea]|la\s+presente|o\s+presente)\s+"
    rf"(?:{_CLAUSE_WORDS})\b(?!\s*[\d(§])",
    re.IGNORECASE,
)

_TAIL = 140
_WHOSE = re.compile(
    r"[\s,]*(?:(?:above|below|hereof|herein|thereof|inclusive)[\s,]*)?"
    r"(?:(?:paragraphs?|items?|parágrafos?|incisos?|caput|subparagraph)\s*[\w().]*[\s,]*)*"
    r"(?:\([^()]{1,40}\)\s*)?"
    r"(?P<by>of|to|in|under|from|da|do|de\s+la|del|de)\s+(?P<whose>[^;:()\n]{1,90})",
    re.IGNORECASE,
)
_STATUTE = re.compile(
    r"^(?:the\s+|that\s+|such\s+|said\s+|its\s+|[oa]s?\s+|la\s+|el\s+)?(?:[\w.,&’'/-]+\s+){0,9}?"
    r"(?:Law|Act|Code|Regulations?|By-?[Ll]aws|Rules?|Statutes?|Decree|Treaty|Convention|Constitution|Directive|Ordinance"
    r"|Indenture|Protocol|Charter|Lei|Código|Decreto|Ley|Estatuto(?:\s+Social)?|Reglamento|Regulamento|Instrução|Resolução"
    r"|Resolución|Constituição|Constitución|U\.?S\.?C|C\.?F\.?R)\b"
)
_STATUTE_BEFORE = re.compile(
    r"(?:\b(?:Code|Act|Law|Lei|Ley|Código|Regulations?|U\.?\s?S\.?\s?C\.?|C\.?\s?F\.?\s?R\.?|Reg\.|Bylaws|Rules)\s*,?\s*(?:at\s+)?)$"
)
_DOCUMENT = re.compile(
    r"^(?:the|that\s+certain|such|said|its|an?|[oa]|la|el)\s+"
    r"(?P<name>[A-ZÀ-Þ][\w&’'-]*(?:\s+(?:of\s+|and\s+)?[A-ZÀ-Þ][\w&’'-]*)*)"
)
_OWN = re.compile(r"^(?:this|these|the\s+present|the\s+foregoing|est[ea]|deste|desta|present)\b", re.IGNORECASE)
_SELF_NAME = re.compile(
    r"\b(?:[Tt]his|THIS|[Hh]ereto|[Ee]st[ea]|[Dd]est[ea]|[Pp]resent[e]?)\s+((?:[A-ZÀ-Þ][\w&’'-]*\s+){0,5}[A-ZÀ-Þ][\w&’'-]*)"
)
_ANNEX_AFTER = re.compile(
    rf"^(?:(?:the|this)\s+)?(?i:{ANNEX_WORDS})\s+[“\"']?(?P<number>[IVX]{{1,5}}|[A-Z]|\d{{1,2}}(?!\.))\b"
)

_RUN_IN_BEFORE = re.compile(r"(?:^|[.;:?!”\")\]]|\b[A-Z]{3,}|\d)\s+$")
_RUN_IN_AFTER = re.compile(r"\.?\s+(?:[“\"]\w|[(\[]?[A-Z])|\.\s")
_OTHER_ANNEX = re.compile(rf"(?:(?:the|this)\s+)?(?i:{ANNEX_WORDS})\s+\d+\.\d")

_HAN_NUMBER = r"(?:\d{1,3}(?:\.\d{1,3}){0,5}[A-Z]?(?:\(\d{1,2}\)|\([A-Za-z]{1,5}\))*|[一二三四五六七八九十]{1,3})"
_HAN_ITEM = r"[“\"「]?\s?[(](?:[A-Za-z]{1,5}|\d{1,2}|[一二三四五六七八九十]{1,3})[)]\s?[”\"」]?"
_HAN_AND = r"\s*(?:[、,和及至到與与或]|以及)\s*第?\s*"
_HAN = re.compile(
    rf"第\s*(?:[(]Br[)]\s*)?(?P<numbers>{_HAN_NUMBER}(?:{_HAN_AND}{_HAN_NUMBER})*)\s*(?P<unit>[條条節节章款]|部分)"
    rf"(?:[的之]?\s*第?\s*(?P<item>{_HAN_ITEM})\s*[項项款目])?"
    rf"|第\s*(?P<items>{_HAN_ITEM}(?:{_HAN_AND}{_HAN_ITEM})*)\s*[項项款目]",
    re.IGNORECASE,
)
_HAN_ONE = re.compile(rf"{_HAN_NUMBER}|{_HAN_ITEM}", re.IGNORECASE)
_HAN_ANNEX = re.compile(r"附[件錄录表]\s?(?P<number>[一二三四五六七八九十]{1,3}|[IVX]{1,5}|[A-Z]|\d{1,2})(?![\w.])")
_HAN_STATUTE = re.compile(
    r"(?:》(?:\s*[(][^()]{0,30}[)])?|(?<!本)(?:规则|規則|条例|條例|规例|規例|法例|法典|守则|守則|章程|細則|细则|法律|法规|法規|法案|指引"
    r"|准则|準則|(?<![方办辦])法|Code|Act|Law))(?:[(][^()]{0,30}[)])?\s*[的之]?\s*$"
)
_HAN_CHAIN = re.compile(r"[\s、,和及與与或]*")
_HAN_THIS = re.compile(r"本\s?[條条節节款](?![例件約约款目])")
_HAN_WHOLE = re.compile(r"本?(?:计划|計劃|协议|協議)\s*$")


@dataclass(frozen=True, slots=True)
class Mention:
    """A place that names a clause, item or annex.

    Attributes:
        start: where its words begin.
        end: after the last of them.
        unit: `clause`, `annex`, `self`.
        number: as printed, blanks and quotation marks left out; "before" where a `self` means the clause before.
        external: it names a part of a statute, rule or other document.
        within: the annex whose clause it names, where it says so.
        of_whole: it says that the clause is one of the document itself, not of the annex in which it stands.
    """

    start: int
    end: int
    unit: str
    number: str
    external: bool = False
    within: str = ""
    of_whole: bool = False


@once_a_document
def mentions(document: Document) -> tuple[Mention, ...]:
    """Give the mentions of clauses in a document, in the order of the text, none inside another."""
    text = prose(document)
    own = _own_names(text)
    heads = {clause.label_at for clause in document.outline}
    found: list[Mention] = []
    end = -1
    every = [*_latin(text, own), *_annexes(text), *_chinese(text), *_this(text)]
    for mention in sorted(every, key=lambda mention: (mention.start, -mention.end)):
        if mention.start >= end and not _is_label(text, mention, heads):
            if mention.number.startswith("(") and found and found[-1].external and _runs_on(text, end, mention.start):
                mention = replace(mention, external=True)
            found.append(mention)
            end = mention.end
    return tuple(found)


def _runs_on(text: str, start: int, end: int) -> bool:
    """Say whether an item belongs to the statute named just before: `Article 4 of the Bylaws (except item (k))`."""
    return end - start <= _TAIL and re.search(r"[.;:]\s|\n", text[start:end]) is None


def _is_label(text: str, mention: Mention, heads: set[int]) -> bool:
    """Say whether the words only number what they stand before: `Section 4.2 Payment`, 第四條."""
    if mention.start in heads:
        return True
    before = _RUN_IN_BEFORE.search(text, max(0, mention.start - 24), mention.start)
    named = text[mention.start : mention.start + 3] in ("Sec", "SEC", "Art", "ART", "§ ")
    if named and before and _RUN_IN_AFTER.match(text, mention.end):
        return True
    line = text.rfind("\n", 0, mention.start) + 1
    after = text[mention.end : mention.end + 3]
    opens = not text[line : mention.start].strip(" \t|")
    return opens and (
        mention.unit == "annex"
        or not after.strip()
        or after[0] in ".:、"
        or re.match(r"\s*[“\"(\[]?[A-Z]", text[mention.end : mention.end + 6]) is not None
    )


def _own_names(text: str) -> frozenset[str]:
    """Give what the document calls itself: `Plan`, `Option Plan`, `Stock Option Plan` for `this Stock Option Plan`."""
    names = set()
    for match in _SELF_NAME.finditer(text):
        words = match[1].split()
        names |= {" ".join(words[at:]) for at in range(len(words)) if not _is_unit(words[-1])}
    return frozenset(names)


def _latin(text: str, own: frozenset[str]) -> Iterator[Mention]:
    for match in _LATIN.finditer(text):
        unit = match["unit"].lower()
        outside = (
            re.fullmatch(_OUTSIDE_WORDS, unit) is not None or _STATUTE_BEFORE.search(text, 0, match.start()) is not None
        )
        tail = text[match.end() : match.end() + _TAIL]
        external, within, whole = _belongs(tail, own)
        numbers = list(_ONE.finditer(text, *match.span("numbers")))
        if not _can_be(unit, numbers[0][0]):
            continue
        base = ""
        for place, one in enumerate(numbers):
            start = match.start() if place == 0 else one.end() - len(one[0].lstrip())
            end = one.end() - (len(one[0]) - len(one[0].rstrip()))
            number = _plain(one[0])
            base = number if not number.startswith("(") else (base[: base.rfind("(")] if "(" in base else "") + number
            yield Mention(start, end, "clause", base, outside or external, within, whole)


def _can_be(unit: str, number: str) -> bool:
    """Leave out `article a`, `items I`: letters without brackets are no clause numbers, years are none either."""
    bare = number.strip("“”\"‘'’ ")
    if bare[0].isdigit():
        return not (len(bare) == 4 and bare.isdigit()) or "." in bare
    if bare[0] == "(" or bare != number:
        return True
    return bare.isupper() and unit.rstrip("s") in ("article", "section", "artigo", "artículo", "capítulo")


def _belongs(tail: str, own: frozenset[str]) -> tuple[bool, str, bool]:
    """Say of what a clause is said to be part: another document, an annex, or this document as a whole."""
    whose = _WHOSE.match(tail)
    if not whose:
        return False, "", False
    words = whose["whose"]
    annex = _ANNEX_AFTER.match(words)
    if annex:
        return False, annex["number"], False
    if _OTHER_ANNEX.match(words):
        return True, "", False
    if _OWN.match(words):
        return False, "", True
    if _STATUTE.match(words):
        return True, "", False
    named = _DOCUMENT.match(words)
    if named and whose["by"].lower() not in ("to", "in", "under", "from"):
        name = " ".join(named["name"].split())
        return name not in own and not _is_unit(name.split()[-1]), "", name in own
    return False, "", False


def _is_unit(word: str) -> bool:
    return re.fullmatch(rf"{_CLAUSE_WORDS}|{_ITEM_WORDS}", word, re.IGNORECASE) is not None


def _annexes(text: str) -> Iterator[Mention]:
    for pattern in (_LATIN_ANNEX, _HAN_ANNEX):
        for match in pattern.finditer(text):
            external = (
                _belongs(text[match.end() : match.end() + _TAIL], _own_names(text))[0]
                if pattern is _LATIN_ANNEX
                else False
            )
            yield Mention(match.start(), match.end(), "annex", match["number"], external)


def _this(text: str) -> Iterator[Mention]:
    for match in _THIS.finditer(text):
        yield Mention(match.start(), match.end(), "self", "before" if match["before"] else "")
    for match in _HAN_THIS.finditer(text):
        yield Mention(match.start(), match.end(), "self", "")


def _chinese(text: str) -> Iterator[Mention]:
    outside_until = -1
    for match in _HAN.finditer(text):
        before = text[max(0, match.start() - 40) : match.start()]
        chained = outside_until >= 0 and _HAN_CHAIN.fullmatch(text, outside_until, match.start()) is not None
        external = chained or _HAN_STATUTE.search(before) is not None
        if external:
            outside_until = match.end()
        whole = _HAN_WHOLE.search(before) is not None
        if match["items"]:
            yield from _listed(text, match, "items", external, "", whole)
        elif not (match["unit"] in "款部分" and not match["numbers"][0].isdigit()):
            yield from _listed(text, match, "numbers", external, match["item"] or "", whole)


def _listed(text: str, match: re.Match[str], group: str, external: bool, item: str, whole: bool) -> Iterator[Mention]:
    numbers = list(_HAN_ONE.finditer(text, *match.span(group)))
    for place, one in enumerate(numbers):
        start = match.start() if place == 0 else one.start()
        last = place == len(numbers) - 1
        number = _plain(one[0]) + (_plain(item) if last else "")
        yield Mention(start, match.end() if last else one.end(), "clause", number, external, "", whole)


def _plain(number: str) -> str:
    """Give `(ii)` for `“ii”` and `“(ii)”`, `9.1(i)` for `9.1 (i)`."""
    quoted = re.search(r"[“”\"‘’「」]", number) is not None
    bare = re.sub(r"[\s“”\"‘’'「」]", "", number).replace("(", "(").replace(")", ")")
    return f"({bare})" if quoted and not bare.startswith("(") else bare
