"""How texts in five languages cite: the words and numbers that mention a clause, before they are looked up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from corpus.divisions import annex_word
from corpus.mention import Mention, with_parts
from corpus.numbering import cjk_value, roman_value
from corpus.own_rules import HAN_RULE, OwnText, is_own_rule, is_rule, labelled_rules
from corpus.parts import FOLLOWING, LATER, PARTS, items_of, later_item, leads, values
from corpus.prose import once_a_document, prose
from corpus.spelt import SPELT, spelt_value

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
_OUTSIDE_WORDS = r"rules?|regulations?|treas\.\s*reg\.(?:\s*(?:section|§))?|regulamento|reglas?|regras?|normas?"

_NUMBERS_OF_PARTS = re.compile(
    r"(?:paragraphs?|párrafos?|apartados?|numeral(?:es)?|items?|itens|sub-?\w+)", re.IGNORECASE
)
_MAY_BE_UNNUMBERED = re.compile(r"(?:sub-?)?(?:paragraph|párrafo)s?", re.IGNORECASE)
_WORD_OF = {"art": "Article", "sec": "Section", "seç": "Section", "cla": "Clause", "clá": "Clause"}
_HAN_WORD_OF = {"條": "Article", "条": "Article", "節": "Section", "节": "Section", "章": "Chapter", "部分": "Part"}

_ITEMS = r"(?:\s?\([A-Za-z]{1,5}\)|\s?\(\d{1,2}\))"
_SUFFIX = (
    r"(?:-(?-i:[A-Z])\b|\s?(?:bis|qu[aá]ter|quinquies|sexies|septies|octies)\b|\s?ter\b(?=\s*[,;.)]|\s(?:del?|y)\b))"
)
_NUMBER = (
    rf"(?:\d{{1,4}}(?:\.\d{{1,3}}){{0,5}}(?:[A-Z]{{1,2}}(?![a-z]))?(?:-\d+)?(?:\.?[ºª°])?{_SUFFIX}?"
    rf"(?:\.[a-z]\)|{_ITEMS}*)"
    rf"|[IVX]{{1,6}}\b(?:\.\d+)*{_ITEMS}*|{_ITEMS}+|{SPELT}"
)
_QUOTED_ITEM = r"[“\"‘']\s?\(?[ivx]{1,5}\)?\s?[”\"’']|[“\"‘']\s?\(?[a-z]\)?\s?[”\"’'])"
_COMMA_BEFORE = rf"\s*[,–-]\s*(?=[\d(]|(?=(?-i:[A-Z])){SPELT})"
_AND = rf"(?:\s*,?\s*(?:and/or|and|or|to|through|until|e|ou|y|o|até|hasta|al|a)\s+|{_COMMA_BEFORE})"
_TITLE = r"(?:\s*(?:\[[^\[\]]{1,80}\]|\((?-i:[A-ZÀ-Þ“\"])[^()]{3,80}\)))?"
_NUMBERS = rf"{_NUMBER}|{_QUOTED_ITEM}"
_FURTHER = rf"{_TITLE}{_AND}(?:(?:{_CLAUSE_WORDS}|{_ITEM_WORDS})\s*)?"
_LATIN = re.compile(
    rf"(?<![\w-])(?P<unit>{_CLAUSE_WORDS}|{_ITEM_WORDS}|{_OUTSIDE_WORDS})(?:\s*n[ºo°]\.?)?\s*"
    rf"(?P<numbers>{_NUMBERS}(?:{FOLLOWING})*(?:{_FURTHER}(?:{_NUMBERS}(?:{FOLLOWING})*|{LATER}))*)",
    re.IGNORECASE,
)
_ONE = re.compile(rf"(?P<number>{_NUMBERS})(?P<following>(?:{FOLLOWING})*)|{LATER}", re.IGNORECASE)
_NEXT = re.compile(_FURTHER, re.IGNORECASE)
_UNIT = re.compile(rf"(?<![\w-])(?:{_CLAUSE_WORDS}|{_ITEM_WORDS})(?=\s*[\d(IVX])", re.IGNORECASE)
_ALONE = re.compile(r"\s*,?\s*(?:and|or)\s+I\s+(?=[a-z])")
_LISTS_NUMBERS = re.compile(r"§§|parágrafos", re.IGNORECASE)
_TAKES_BARE_PARTS = re.compile(r"art|cl[aá]us", re.IGNORECASE)
_TAKES_ROMAN = re.compile(r"(?:article|section|clause|artigo|artículo|cláusula|se(?:ç|cci))")
_SIGN = re.compile(r"[ºª°]")
_BARE_INCISO = re.compile(r"\s*,\s*[IVX]{1,7}(?![\w’'])(?!\s?[-–—])")
_LATIN_ANNEX = re.compile(
    rf"(?<![\w-])(?i:{ANNEX_WORDS})\s+[“\"']?(?P<number>(?i:[úu]nico)|[IVX]{{1,5}}|[A-Z](?:-\d{{1,2}})?|\d{{1,2}}(?!\.?\d))[”\"']?(?![\w’'])"
)
_THIS = re.compile(
    r"\b(?:this|the\s+foregoing|(?P<before>the\s+(?:immediately\s+)?preceding)|est[ea]|la\s+presente|o\s+presente)\s+"
    rf"(?:{_CLAUSE_WORDS})\b(?!\s*[\d(§])",
    re.IGNORECASE,
)

_TAIL = 140
_HOLDER = 40
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
    r"|Resolución|Constituição|Constitución|Consolidaç(?:ão|ões)|CLT|U\.?S\.?C|C\.?F\.?R)\b"
)
_STATUTE_BEFORE = re.compile(
    r"(?:\b(?:Code|Act|Law|Lei|Ley|Código|Regulations?|U\.?\s?S\.?\s?C\.?|C\.?\s?F\.?\s?R\.?|Reg\.|Bylaws|Rules)\s*,?\s*(?:at\s+)?)$"
)
_DOCUMENT = re.compile(
    r"^(?:the|that\s+certain|such|said|its|an?|[oa]|la|el)\s+"
    r"(?P<name>[A-ZÀ-Þ][\w&’'-]*(?:\s+(?:of\s+|and\s+)?[A-ZÀ-Þ][\w&’'-]*)*)"
)
_OWN = re.compile(r"^(?:this|these|the\s+present|the\s+foregoing|est[ea]|deste|desta|present)\b", re.IGNORECASE)
_ANNEX_AFTER = re.compile(
    rf"^(?:(?:the|this)\s+)?(?i:{ANNEX_WORDS})\s+[“\"']?(?P<number>[IVX]{{1,5}}|[A-Z]|\d{{1,2}}(?!\.\d))\b"
)
_THE_ANNEX_AFTER = re.compile(
    r"^(?:(?:the|this|el|la|o|a)\s+)?(?P<word>(?i:annex(?:ure)?|schedule|appendix|exhibit|anexo|ap[êé]ndice))\b(?!\s*[\d“\"'])"
)

_PART_AFTER = re.compile(
    r"^(?:(?:the|this|la|el|o|a)\s+)?(?P<word>[Pp]arte?|[Cc]hapter|[Cc]ap[íi]tulo|PART|CHAPTER)\s+"
    r"(?P<number>[A-Z]|[IVX]{1,5}|\d{1,2})\b"
)
_PART_BEFORE = re.compile(
    rf"(?<!\bof\s)(?<!\bd[eao]\s)(?:(?P<word>[Pp]arte?|[Cc]hapter|[Cc]ap[íi]tulo|PART|CHAPTER)|(?i:{ANNEX_WORDS}))\s+"
    r"(?P<number>[A-Z]|[IVX]{1,5}|\d{1,2})(?:[’']s)?\s*,?(?:[^\S\n]+|[^\S\n]*\n[^\S\n]*)$"
)
"""What holds a clause and is named before it: "Part B paragraph 3", "Schedule 1, paragraph 2", "Schedule A's Rules"."""
_RUN_IN_BEFORE = re.compile(r"(?:^|[.;:?!”\")\]]|\b[A-Z]{3,}|\d)\s+$")
_GOES_ON = re.compile(
    r"\b(?:see|in|of|to|under|by|with|and|or|per|from|the|this|de|d[oa]s?|del|en?|n[oa]s?|conforme|según|y|ou?|a[lo]?s?|à[os]*"
    r"|el|l[ao]s?|pel[oa]s?|con|com|est[ea])\s*\n$"
)
_BROKEN_OFF = re.compile(r"[^\W\d_],?[ \t]*\n$")
_RUN_IN_AFTER = re.compile(r"\.?\s+(?:[“\"]\w|[(\[]?[A-Z])|\.\s")
_LEADS_A_LABEL = re.compile(r"(?:Sec|SEC|Art|ART)(?!\w*[sS]\b)|§ ")
_OTHER_ANNEX = re.compile(rf"(?:(?:the|this)\s+)?(?i:{ANNEX_WORDS})\s+\d+\.\d")

_HAN_NUMBER = r"(?:\d{1,3}(?:\.\d{1,3}){0,5}[A-Z]?(?:\(\d{1,2}\)|\([A-Za-z]{1,5}\))*|[一二三四五六七八九十]{1,3})"
_HAN_BARE = r"(?:\d{1,2}(?![\d%]|\.\d)|[一二三四五六七八九十]{1,3})"
_HAN_ITEM = r"[“\"「]?\s?[(](?:[A-Za-z]{1,5}|\d{1,2}|[一二三四五六七八九十]{1,3})[)]\s?[”\"」]?"
_HAN_AND = r"\s*(?:[、,和及至到與与或]|以及)\s*第?\s*"
_HAN_COUNTED = r"(?P<counted>(?:[的之]?\s*第\s*(?:\d{1,2}|[一二三四五六七八九十]{1,3})\s*[款項项])*)"
_HAN = re.compile(
    rf"第\s*(?:[(]Br[)]\s*)?(?P<numbers>{_HAN_NUMBER}(?:{_HAN_AND}{_HAN_NUMBER})*)\s*(?P<unit>[條条節节章款]|部分)"
    rf"{_HAN_COUNTED}(?:[的之]?\s*第?\s*(?P<item>{_HAN_ITEM}(?:{_HAN_AND}{_HAN_ITEM})*)\s*[項项款目]"
    r"(?:\s*第?\s*[(]?(?P<under>\d{1,2})[)]?\s*目)?|(?P<tight>[(][一二三四五六七八九十]{1,3}[)]))?"
    rf"|第\s*(?P<items>{_HAN_ITEM}(?:{_HAN_AND}{_HAN_ITEM})*)\s*[項项款目]"
    rf"|{HAN_RULE}\s*(?P<rules>{_HAN_BARE}(?:{_HAN_AND}(?:{HAN_RULE}\s*)?{_HAN_BARE})*)",
    re.IGNORECASE,
)
_HAN_COUNT = re.compile(r"(\d{1,2}|[一二三四五六七八九十]{1,3})\s*([款項项])")
_HAN_ONE = re.compile(rf"{_HAN_NUMBER}|{_HAN_ITEM}", re.IGNORECASE)
_HAN_ANNEX = re.compile(
    r"附[件錄录表]\s?(?P<number>[一二三四五六七八九十]{1,3}|[IVX]{1,5}|[A-Z]|\d{1,2})(?![A-Za-z\d]|\.\d)"
)
_HAN_STATUTE = re.compile(
    r"(?:》(?:\s*[(][^()]{0,30}[)])?|(?<!本)(?:规则|規則|条例|條例|规例|規例|法例|法典|守则|守則|章程|細則|细则|法律|法规|法規|法案|指引"
    r"|准则|準則|(?<![方办辦])法|Code|Act|Law))(?:[(][^()]{0,30}[)])?\s*[的之]?\s*$"
)
_HAN_CHAIN = re.compile(r"[\s、,和及與与或]*")
_HAN_THIS = re.compile(r"本\s?[條条節节款](?![例件約约款目])")
_HAN_WITHIN = re.compile(
    r"(?P<annex>附[件錄录表])\s?(?P<number>[一二三四五六七八九十]{1,3}|[IVX]{1,5}|[A-Z]|\d{1,2})?\s*[的之中]?\s*$"
)
_HAN_WHOLE = re.compile(r"本?(?:计划|計劃|协议|協議)\s*$")


@once_a_document
def mentions(document: Document) -> tuple[Mention, ...]:
    """Give the mentions of clauses in a document, in the order of the text, none inside another."""
    text = prose(document)
    own = OwnText.of(text, _is_unit)
    heads = {clause.label_at for clause in document.outline}
    apart: list[Mention] = []
    every = [
        *_parts(text, own),
        *_latin(document, text, own),
        *_annexes(text, own),
        *_chinese(document, text, own),
        *_this(text),
    ]
    for mention in sorted(every, key=lambda mention: (mention.start, -mention.end, mention.number.startswith("("))):
        if not apart or mention.start >= apart[-1].end:
            apart.append(mention)
    found: list[Mention] = []
    end = -1
    for mention in with_parts(text, apart):
        if not _is_label(text, mention, heads) and not _runs_into_label(text, mention, heads):
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
    named = _LEADS_A_LABEL.match(text, mention.start) is not None
    if named and before and _RUN_IN_AFTER.match(text, mention.end):
        return True
    line = text.rfind("\n", 0, mention.start) + 1
    after = text[mention.end : mention.end + 3]
    opens = not text[line : mention.start].strip(" \t|") and not _goes_on(text, mention.start, line)
    return opens and (
        mention.unit == "annex"
        or not after.strip()
        or (after[0].isspace() and text.startswith("第", mention.start))
        or after[0] in ".:、"
        or re.match(r"\s*(?:[“\"(\[]?[A-ZÀ-Þ]|[-–—]\s)", text[mention.end : mention.end + 6]) is not None
    )


def _goes_on(text: str, start: int, line: int) -> bool:
    """Say whether the sentence of the line before goes on: "conforme al / artículo 10."."""
    before = text[max(0, line - _TAIL) : line]
    small = text[start : start + 1].islower() and _BROKEN_OFF.search(before) is not None
    return small or _GOES_ON.search(before) is not None


def _runs_into_label(text: str, mention: Mention, heads: set[int]) -> bool:
    """Say whether its number labels the clause below: "2. Who may take part / 2.1 The Committee may …"."""
    number = text.find("\n", mention.start, mention.end)
    while 0 <= number < mention.end and text[number] in " \t|\n":
        number += 1
    return number in heads


def _latin(document: Document, text: str, own: OwnText) -> Iterator[Mention]:
    has_rules = own.has_rules or bool(labelled_rules(document))
    for match in _LATIN.finditer(text):
        unit = match["unit"].lower()
        tail = text[match.end() : match.end() + _TAIL]
        external, within, whole = _belongs(tail, own)
        holder = _PART_BEFORE.search(text, max(0, match.start() - _HOLDER), match.start())
        if holder and not (external or within or whole):
            within = _part(holder) if holder["word"] else holder["number"]
        of_annex = bool(within) and is_rule(match["unit"])
        outside = (
            re.fullmatch(_OUTSIDE_WORDS, unit) is not None and not of_annex and not (has_rules and is_own_rule(match))
        ) or _STATUTE_BEFORE.search(text, max(0, match.start() - _TAIL), match.start()) is not None
        word = "Rule" if is_rule(unit) else _WORD_OF.get(unit[:3], "")
        units = [each for each in _UNIT.finditer(text, *match.span()) if each[0].lower() != unit]
        for start, end, number in _cited(text, match, unit, law=outside or external):
            # In "clause 2 and paragraph 3 of Schedule 1" only the paragraph is the schedule's.
            held = within if not units or start > units[-1].start() else ""
            named_part = number.startswith("(") or _NUMBERS_OF_PARTS.fullmatch(unit) is not None
            yield Mention(
                start,
                end,
                "clause",
                number,
                outside or external,
                held,
                whole,
                word,
                part=4 if named_part else 0,
                loose=_MAY_BE_UNNUMBERED.fullmatch(unit) is not None and number.isdigit(),
            )


def _cited(text: str, match: re.Match[str], unit: str, *, law: bool) -> Iterator[tuple[int, int, str]]:
    """Give the numbers that a match lists, each whole: `3.2(a)` and `3.2(b)` for "3.2(a) and (b)".

    Those of a law can have four digits: "section 1159 of the Companies Act 2006".
    """
    at, last = match.span("numbers")
    base = listed = ""
    while at < last:
        one = _ONE.match(text, at)
        if not one:
            return
        following, end = one["following"] or "", one.end()
        if following and not leads(following) and not _TAKES_BARE_PARTS.match(unit):
            following, end = "", one.end("number")
        if not base and (
            not _can_be(unit, one["number"] or "", law=law) or (unit[0] == "§" and _SIGN.search(one["number"]))
        ):
            return
        roman = one["number"] and re.fullmatch(r"[IVX]+", one["number"]) is not None
        if base and (not one["number"] or (roman and listed == "roman")):
            if not listed:
                return
            base = base[: base.rfind("(")] + later_item(one[0])
        elif base and listed == "number" and _SIGN.search(one["number"]):
            base = base[: base.rfind("(")] + f"(§{_plain(one['number'])})"
        elif base and spelt_value(one["number"]) and not _can_be(unit, one["number"], law=law):
            return
        else:
            number = _plain(one["number"]) + items_of(following)
            if number.startswith("("):
                number = (base[: base.rfind("(")] if "(" in base else "") + number
            base = number
            listed = _lists(following)
        begin = at + len(one[0]) - len(one[0].lstrip())
        yield (match.start() if at == match.start("numbers") else begin), end, base
        between = _NEXT.match(text, end)
        if not between or _ALONE.match(text, end):
            return
        at = between.end()


def _lists(following: str) -> str:
    """Say what a list would go on with: `number` after "§§ 1º", `roman` after "II", `letter` after "a)"."""
    if _LISTS_NUMBERS.search(following):
        return "number"
    if re.search(r"[IVXLC]\s*$", following):
        return "roman"
    return "letter" if following else ""


def _parts(text: str, own: OwnText) -> Iterator[Mention]:
    for match in PARTS.finditer(text):
        rank = {"number": 1, "count": 1, "roman": 2, "letter": 3}[match.lastgroup or "number"]
        found = values(match)
        for place, (start, end, item) in enumerate(found):
            inciso = _BARE_INCISO.match(text, end) if rank == 1 and place == len(found) - 1 else None
            if inciso:
                end, item = inciso.end(), item + items_of(inciso[0])
            external = _belongs(text[end : end + _TAIL], own)[0]
            yield Mention(start, end, "clause", item, external, part=rank)


def _can_be(unit: str, number: str, *, law: bool) -> bool:
    """Leave out `article a`, `items I`: letters without brackets are no clause numbers, years are none either."""
    bare = number.strip("“”\"‘'’ ")
    if not bare:
        return False
    if spelt_value(bare):
        romance = re.search(r"[oa]$", bare.lower()) is not None and bare.lower() not in ("two", "zero")
        return re.match(r"art|se[cç]|cl", unit) is not None and (romance or bare[0].isupper())
    if bare[0].isdigit():
        year = re.fullmatch(r"(?:19|20)\d\d", bare) is not None and unit.startswith("regul")
        return (law and not year) or not (len(bare) == 4 and bare.isdigit())
    if bare[0] == "(" or bare != number:
        return True
    return bare.isupper() and _TAKES_ROMAN.match(unit) is not None


def _belongs(tail: str, own: OwnText) -> tuple[bool, str, bool]:
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
    the_annex = _THE_ANNEX_AFTER.match(words)
    if the_annex:
        return False, annex_word(the_annex["word"]) or "", False
    if _OWN.match(words):
        return False, "", True
    if own.is_meant(tail[whose.start("whose") :]):
        return False, "", True
    if _STATUTE.match(words):
        return True, "", False
    part = _PART_AFTER.match(words)
    if part:
        return False, _part(part), False
    named = _DOCUMENT.match(words)
    if named and whose["by"].lower() not in ("to", "in", "under", "from"):
        name = " ".join(named["name"].split())
        return name not in own.names and not _is_unit(name.split()[-1]), "", name in own.names
    return False, "", False


def _part(named: re.Match[str]) -> str:
    return f"{'Part' if named['word'][0] in 'Pp' else 'Chapter'} {roman_value(named['number']) or named['number']}"


def _is_unit(word: str) -> bool:
    return re.fullmatch(rf"{_CLAUSE_WORDS}|{_ITEM_WORDS}", word, re.IGNORECASE) is not None


def _annexes(text: str, own: OwnText) -> Iterator[Mention]:
    for pattern in (_LATIN_ANNEX, _HAN_ANNEX):
        for match in pattern.finditer(text):
            tail = text[match.end() : match.end() + _TAIL]
            external = pattern is _LATIN_ANNEX and _belongs(tail, own)[0]
            yield Mention(match.start(), match.end(), "annex", match["number"], external)


def _this(text: str) -> Iterator[Mention]:
    for match in _THIS.finditer(text):
        yield Mention(match.start(), match.end(), "self", "before" if match["before"] else "")
    for match in _HAN_THIS.finditer(text):
        yield Mention(match.start(), match.end(), "self", "")


def _chinese(document: Document, text: str, own: OwnText) -> Iterator[Mention]:
    outside_until = held_until = -1
    within = ""
    for match in _HAN.finditer(text):
        before = text[max(0, match.start() - 40) : match.start()]
        chained = outside_until >= 0 and _HAN_CHAIN.fullmatch(text, outside_until, match.start()) is not None
        external = chained or (_HAN_STATUTE.search(before) is not None and not own.is_named_last(before))
        if external:
            outside_until = match.end()
        whole = _HAN_WHOLE.search(before) is not None
        word = _HAN_WORD_OF.get(match["unit"] or "", "")
        # 第三章第一节 is the first section of that chapter.
        holder = _HAN_WITHIN.search(before)
        held = within if match.start() == held_until else ""
        if holder and not held:
            held = holder["number"] or annex_word(holder["annex"]) or ""
        mention = Mention(0, 0, "clause", "", external, held, whole, word)
        if word in ("Part", "Chapter"):
            within, held_until = f"{word} {cjk_value(match['numbers']) or match['numbers']}", match.end()
        counted = tuple("".join(part.groups()) for part in _HAN_COUNT.finditer(match["counted"] or ""))
        if match["rules"]:
            yield from _listed(text, match, "rules", replace(mention, word="Rule")) if labelled_rules(document) else ()
        elif match["items"]:
            yield from _listed(text, match, "items", replace(mention, part=4))
        elif not (match["unit"] in "款部分" and not match["numbers"][0].isdigit()):
            yield from _listed(text, match, "numbers", mention, counted)


def _listed(
    text: str, match: re.Match[str], group: str, mention: Mention, counted: tuple[str, ...] = ()
) -> Iterator[Mention]:
    numbers = list(_HAN_ONE.finditer(text, *match.span(group)))
    group = "item" if match["item"] else "tight"
    items = list(_HAN_ONE.finditer(text, *match.span(group))) if match[group] else []
    for place, one in enumerate(numbers):
        start = match.start() if place == 0 else one.start()
        if place < len(numbers) - 1:
            yield replace(mention, start=start, end=one.end(), number=_plain(one[0]))
            continue
        mention = replace(mention, counted=counted)
        under = f"({match['under']})" if match["under"] else ""
        number = _plain(one[0])
        if not items:
            yield replace(mention, start=start, end=match.end(), number=number)
        for nth, item in enumerate(items):
            last = nth == len(items) - 1
            end = match.end() if last else item.end()
            whole = number + _plain(item[0]) + (under if last else "")
            yield replace(mention, start=start if nth == 0 else item.start(), end=end, number=whole)


def _plain(number: str) -> str:
    """Give `(ii)` for `“ii”` and `“(ii)”`, `9.1(i)` for `9.1 (i)`, `5.2(a)` for `5.2.a)`, `3` for "Tercera"."""
    spelt = spelt_value(number)
    if spelt:
        return str(spelt)
    quoted = re.search(r"[“”\"‘’「」]", number) is not None
    bare = re.sub(r"[\s“”\"‘’'「」]|\.?[ºª°]", "", number).replace("(", "(").replace(")", ")")
    bare = re.sub(r"(?<=\d)\.([a-z])\)$", r"(\1)", bare)
    return f"({bare})" if quoted and not bare.startswith("(") else bare
