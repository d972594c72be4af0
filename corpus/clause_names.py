"""A clause as people name it: "§ 9.5", "paragraph (d) of Section 5.3", "VI.2", "6ª cláusula", 七、二, "Schedule one".

A name is read into labels, each as what it can stand for, so that it can be compared with the labels of any clause
however the document prints them; the ids of clauses are read in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from corpus.divisions import annex_word
from corpus.numbering import cjk_value, roman_value
from corpus.own_rules import HAN_RULE
from corpus.span import narrow
from corpus.spelt import spelt_value

Label = frozenset[str]
"""What a label can stand for: `5`, `d`; `i` and, as it may be a numeral, `~1`."""

Holder = tuple[str, Label]
"""A part, title, chapter or annex: the word for it, and its label; an annex that has no number, no label."""

_UNITS = {
    "Part": r"parts?|partes?",
    "Title": r"titles?|t[íi]tulos?",
    "Chapter": r"chapters?|cap[íi]tulos?|cap\.",
    "Annex": r"annex(?:ure)?|anexo|appendix|app\.|ap[êeé]ndice|schedule|sched?\.?|exhibit|exh\.|附[件錄录表]",
    "Article": r"articles?|arts?\.?|artigos?|art[íi]culos?",
    "Section": r"sections?|secs?\.?|ss?\.|s(?=\s?\d)|§{1,2}|se[çc][ãa]o|secção|secci[óo]n",
    "Clause": r"clauses?|cls?\.?|cl[áa]usulas?|cl[áa]us\.",
    "Rule": rf"rules?|reglas?|regras?|{HAN_RULE}",
    "Number": r"n[úu]meros?|numbers?|no\.|n\.?\s?[º°]|n\.o|numeral(?:es)?",
    "Item": r"paragraphs?|paras?\.?|items?|itens|points?|puntos?|sub-?(?:sections?|paragraphs?|clauses?|items?)"
    r"|incisos?|par[áa]grafos?|p[áa]rrafos?|apartados?|fracci[óo]n|al[íi]neas?|letras?|literal(?:es)?",
}
_HAN_UNITS = {
    "條": "Article", "条": "Article", "節": "Section", "节": "Section", "章": "Chapter", "編": "Part", "编": "Part",
    "篇": "Part", "部分": "Part", "款": "Item", "項": "Item", "项": "Item", "目": "Item", "點": "Item", "点": "Item",
    "段": "Item",
}  # fmt: skip
_HOLDERS = ("Part", "Title", "Chapter")
_ABBREVIATED = {"app": "Appendix", "sch": "Schedule", "sched": "Schedule", "exh": "Exhibit"}
_HAN = r"[一二三四五六七八九十]{1,3}"
_LATER = r"bis|ter|quater|quinquies|sexies"
_SPACE = re.compile(r"[\s,.:;、。\uff0c\uff1a\uff1b|–—\"“”'‘’-]+")
_OF = re.compile(r"(?:of|in|under|d[oae]s?|del|de\s+l[ao]s?)(?![^\W\d_])|[的之]", re.IGNORECASE)
_THE = re.compile(r"(?:the|el|l[ao]s?|os?|as?)(?=\s)", re.IGNORECASE)
_UNIT = re.compile(
    "|".join(
        f"(?P<{name}>(?:{words})(?:(?<=[§.º°])|(?<=[件錄录表則则])|(?![^\\W\\d_])))" for name, words in _UNITS.items()
    ),
    re.IGNORECASE,
)
_COUNTED = re.compile(
    rf"第\s*(?P<label>{_HAN}|\d{{1,3}}(?:\.\d{{1,3}})*)\s*(?P<unit>[條条節节章編编篇款項项目點点段]|部分)"
)
_BRACKETED = re.compile(rf"第?\(\s*(?P<label>[A-Za-z]{{1,5}}|\d{{1,2}}|{_HAN})\s*\)\s*[項项款目]?")
_NUMBER = re.compile(
    rf"(?P<label>\d{{1,3}}(?:\.\d{{1,3}}){{0,6}})(?:\.?[ºª°]|(?:st|nd|rd|th)\b)?"
    rf"(?:[\s-]?(?P<later>{_LATER})\b|-?(?P<put>[A-Z])\b|\.?(?P<item>[a-z])\b\)?)?(?![\d%])"
)
_ROMAN = re.compile(r"(?P<label>[IVX]{1,7})(?:[ºª°])?(?![^\W\d_])")
_HAN_LABEL = re.compile(rf"(?P<label>{_HAN})(?:[、.]|(?=\()|$)")
_HAN_LED = re.compile(rf"(?P<label>{_HAN})(?![一二三四五六七八九十])")
_WORDS = re.compile(r"[^\W\d_]+(?:[\s-]+[^\W\d_]+)?")
_SOLE = re.compile(r"[úu]nic[oa]", re.IGNORECASE)
_LETTER = re.compile(r"[A-Za-z]|[ivx]{1,7}")
_BEGINS = re.compile(
    rf"(?<![\w.])(?=[^\W_]|§)|(?=第)|(?=附[件錄录表])|(?={HAN_RULE})|(?<![^\u3400-\u9fff])(?=\d)", re.IGNORECASE
)
_ID = re.compile(
    r"(?P<annex>Annex|Appendix|Schedule|Exhibit)(?:\s(?P<which>[IVXLC]+|[A-Z](?:-\d+)?|\d+|Único))?(?=\s|\(|\[|$)"
    r"|(?P<holder>Part|Title|Chapter)\s(?P<held>\d+|[A-Z])(?=\s|\(|\[|$)"
    r"|(?P<word>Article|Section|Clause|Rule|Paragraph)(?=\s\d)|\(§?(?P<item>[^()\[\]]+)\)"
    rf"|(?P<number>\d+(?:\.\d+)*)(?:[\s-](?P<later>{_LATER}|(?<=-)[A-Z]))?(?!\w)|(?P<han>{_HAN})|(?P<again>\[\d+\])|\s"
)


@dataclass(frozen=True, slots=True)
class Name:
    """A clause's name, taken apart.

    Attributes:
        path: its labels that count, from the outermost inwards.
        annex: the annex that is named with it.
        holders: the parts, titles and chapters that are named with it.
        word: what leads its first label: `Article`, `Section`, `Clause`, `Rule`; else "".
        partial: whether it names a part of a clause, and not of which: "(d)".
        again: whether it is a further clause of the same number.
    """

    path: tuple[Label, ...] = ()
    annex: Holder | None = None
    holders: frozenset[Holder] = frozenset()
    word: str = ""
    partial: bool = False
    again: bool = False


class _Token(NamedTuple):
    kind: str
    text: str = ""
    labels: tuple[Label, ...] = ()


@lru_cache(maxsize=256)
def read(said: str) -> tuple[Name, ...]:
    """Read a name as people write it: what it can mean, likeliest first; nothing where it is no clause's name.

    Example:
        >>> [sorted(label) for label in read("paragraph (d) of Section 5.3")[0].path]
        [['5'], ['3'], ['d']]
        >>> read("the law of the land")
        ()
    """
    tokens = _tokens(narrow(said).strip())
    if tokens is None or not any(token.labels or token.kind == "Annex" for token in tokens):
        return ()
    groups: list[list[_Token]] = [[]]
    for token in tokens:
        if token.kind == "of":
            groups.append([])
        else:
            groups[-1].append(token)
    name = Name()
    for group in reversed([group for group in groups if group]):
        part = _name(group)
        name = replace(
            name,
            path=_below(name.path, part.path),
            annex=name.annex or part.annex,
            holders=name.holders | part.holders,
            word=name.word or part.word,
            partial=name.partial if name != Name() else part.partial,
        )
    return (name, *_with_item(name))


def read_id(clause_id: str) -> Name | None:
    """Read a clause's id; None where it does not consist of labels.

    Example:
        >>> [sorted(label) for label in read_id("Article 6 6.1(ii)").path], read_id("2[Cause]")
        ([['6'], ['1'], ['ii', '~2']], None)
    """
    name, at = Name(), 0
    while at < len(clause_id):
        match = _ID.match(clause_id, at)
        if match is None:
            return None
        at = match.end()
        if match["annex"]:
            name = replace(name, annex=(match["annex"], _label(match["which"] or "")))
        elif match["holder"]:
            name = replace(name, holders=name.holders | {(match["holder"], _label(match["held"]))})
        elif match["word"]:
            name = replace(name, word=name.word or match["word"])
        elif match["number"]:
            name = replace(name, path=_below(name.path, _numbers(match["number"], match["later"] or "")))
        elif match["again"]:
            name = replace(name, again=True)
        elif match["item"] or match["han"]:
            name = replace(name, path=(*name.path, _label(match["item"] or match["han"])))
    return name if name.path or name.annex or name.holders else None


def agree(one: Label, other: Label, *, loosely: bool) -> bool:
    """Say whether two labels can be the same; ``loosely`` also where a letter has to be taken for a numeral."""
    if not loosely:
        return not {each for each in one if each[0] != "~"}.isdisjoint(other)
    return not {each.lstrip("~") for each in one}.isdisjoint({each.lstrip("~") for each in other})


def _tokens(said: str) -> list[_Token] | None:
    """Take a name apart; None where something in it belongs to no name."""
    found: list[_Token] = []
    at = 0
    while at < len(said):
        space = _SPACE.match(said, at)
        if space:
            at = space.end()
            continue
        led = bool(found) and found[-1].kind not in ("of", "label", "item")
        read = _token(said, at, led=led)
        if read is None:
            return None
        at, tokens = read
        found += tokens
    return found


def _token(said: str, at: int, *, led: bool) -> tuple[int, list[_Token]] | None:
    """Read what stands at a place, and where it ends; ``led`` says whether a word for a clause stands before it."""
    counted = _COUNTED.match(said, at)
    if counted:
        unit = _HAN_UNITS[counted["unit"]]
        kind = "item" if unit == "Item" else "label"
        return counted.end(), [
            _Token(unit, counted["unit"]),
            _Token(kind, counted["label"], _numbers(counted["label"])),
        ]
    bracketed = _BRACKETED.match(said, at)
    if bracketed:
        return bracketed.end(), [_Token("item", bracketed["label"], (_label(bracketed["label"]),))]
    number = _NUMBER.match(said, at)
    if number:
        labels = _numbers(number["label"], number["later"] or number["put"] or "")
        items = [_Token("item", number["item"], (_label(number["item"]),))] if number["item"] else []
        return number.end(), [_Token("label", number["label"], labels), *items]
    roman = _ROMAN.match(said, at) or (_HAN_LED if led else _HAN_LABEL).match(said, at)
    if roman:
        value = cjk_value(roman["label"]) or roman_value(roman["label"])
        return (roman.end(), [_Token("label", roman["label"], (frozenset({str(value)}),))]) if value else None
    words = _WORDS.match(said, at)
    letter = _LETTER.fullmatch(words[0].split()[0]) if words and led else None
    if letter:
        return at + letter.end(), [_Token("item", letter[0], (_label(letter[0]),))]
    unit_word = _UNIT.match(said, at)
    if unit_word:
        kind = unit_word.lastgroup or ""
        return unit_word.end(), [_Token(kind, unit_word[0])]
    for pattern, kind in ((_OF, "of"), (_THE, "the")):
        match = pattern.match(said, at)
        if match:
            return match.end(), [_Token(kind)] if kind == "of" else []
    return _spelt(said, at)


def _spelt(said: str, at: int) -> tuple[int, list[_Token]] | None:
    """Read a number in words, and "único"."""
    words = _WORDS.match(said, at)
    if words is None:
        return None
    for several in dict.fromkeys((words[0], re.split(r"[\s-]", words[0])[0])):
        value = spelt_value(several)
        if value or _SOLE.fullmatch(several):
            label = frozenset({str(value or "único")})
            return at + len(several), [_Token("label", several, (label,))]
    return None


def _name(tokens: list[_Token]) -> Name:
    """Put together what stands on one side of an "of"; a word can lead its label or follow it: "sixth article"."""
    name = Name()
    unit: _Token | None = None
    for place, token in enumerate(tokens):
        if not token.labels:
            if unit is None and place and tokens[place - 1].labels and place == len(tokens) - 1:
                name = replace(name, word=name.word or _leads(token), partial=token.kind == "Item")
            if token.kind == "Annex":
                counted = place == 1 and tokens[0].kind == "label" and tokens[0].text.isalpha()
                held = tokens[0].labels[0] if counted else frozenset[str]()
                name = replace(name, annex=(_annex_word(token.text), held), path=() if counted else name.path)
            unit = token
            continue
        if unit is not None and unit.kind == "Annex" and len(token.labels) == 1:
            name = replace(name, annex=(_annex_word(unit.text), token.labels[0]))
        elif unit is not None and unit.kind in _HOLDERS:
            name = replace(name, holders=name.holders | {(unit.kind, token.labels[0])})
        else:
            first = not name.path
            led_as_item = unit is not None and unit.kind == "Item" and len(token.labels) == 1
            name = replace(
                name,
                path=_below(name.path, token.labels),
                word=name.word or (_leads(unit) if unit is not None and first else ""),
                partial=(token.kind == "item" or led_as_item) if first and not name.annex else name.partial,
            )
        unit = None
    return name


def annex_said(text: str) -> str:
    """Give the annex that a sentence names, with its number if it says one; "" where it names none.

    >>> annex_said("what does Schedule 1 say?"), annex_said("does the Schedule say it?"), annex_said("May I sell?")
    ('Schedule 1', 'Schedule', '')
    """
    plain = narrow(text)
    for match in _UNIT.finditer(plain):
        if match.lastgroup == "Annex" and (not match.start() or not plain[match.start() - 1].isalpha()):
            space = _SPACE.match(plain, match.end())
            token = _token(plain, space.end() if space else match.end(), led=True)
            numbered = token is not None and len(token[1]) == 1 and len(token[1][0].labels) == 1
            return text[match.start() : token[0] if token and numbered else match.end()]
    return ""


def _leads(unit: _Token) -> str:
    return unit.kind if unit.kind in ("Article", "Section", "Clause", "Rule") else ""


def _annex_word(said: str) -> str:
    return annex_word(said) or _ABBREVIATED.get(said.lower().rstrip("."), "Annex")


def _with_item(name: Name) -> Iterator[Name]:
    """Give the name with a letter as an item, where it can be one that was put in later: "5-A" for 5(a)."""
    for place, label in enumerate(name.path):
        joined = next((each for each in label if re.fullmatch(r"\d+[a-z]", each)), None)
        if joined:
            parts = (frozenset({joined[:-1]}), _label(joined[-1]))
            yield replace(name, path=(*name.path[:place], *parts, *name.path[place + 1 :]))


def _below(path: tuple[Label, ...], labels: tuple[Label, ...]) -> tuple[Label, ...]:
    """Give the labels of a number within another, which it can repeat: 6.1 in Article 6."""
    return labels if path == labels[: len(path)] != labels else path + labels


def _numbers(printed: str, later: str = "") -> tuple[Label, ...]:
    """Give the labels of a dotted number: `5`, `3` for 5.3; the last with what was put behind it: `5bis`."""
    if not printed[0].isdigit():
        return (_label(printed),)
    *before, last = (str(int(part)) for part in printed.split("."))
    return tuple(frozenset({each}) for each in (*before, last + later.lower()))


def _label(printed: str) -> Label:
    bare = printed.lower()
    value = cjk_value(printed)
    if value:
        return frozenset({str(value)})
    if bare.isdigit():
        return frozenset({str(int(bare))})
    numeral = roman_value(bare)
    return frozenset({bare, f"~{numeral}"}) if numeral else frozenset({bare})


def _ends_name(tokens: list[_Token]) -> bool:
    """Say whether a word without a number ends a name: "sixth article", "paragraph 2 of the Schedule"."""
    if tokens[-1].kind not in _UNITS or len(tokens) < 2:
        return False
    of = tokens[-1].kind == "Annex" and tokens[-2].kind == "of"
    return bool(tokens[-2].labels) or (of and any(token.labels for token in tokens))


def stretch(text: str) -> tuple[int, int] | None:
    """Give where a sentence names a clause: the first words that lead a number, with all that belongs to it.

    Example:
        >>> text = "what does paragraph (d) of Section 5.3 say of it?"
        >>> text[slice(*stretch(text))]
        'paragraph (d) of Section 5.3'
    """
    plain = narrow(text)
    for begin in _BEGINS.finditer(plain):
        at = end = begin.start()
        tokens: list[_Token] = []
        while at < len(plain):
            gap = _SPACE.match(plain, at)
            if gap and (gap.end() == len(plain) or re.search(r"[.;:\uff0c\uff1a\uff1b](?=\s|$)|\n", gap[0])):
                break
            at = gap.end() if gap else at
            led = bool(tokens) and tokens[-1].kind in _UNITS
            found = _token(plain, at, led=led)
            if found is None:
                break
            if not tokens and (not found[1] or found[1][0].kind == "of"):
                break
            at = found[0]
            tokens += found[1]
            if tokens and (tokens[-1].labels or _ends_name(tokens)):
                end = at
        named = any(token.kind in (*_UNITS, *_HAN_UNITS.values()) for token in tokens)
        dotted = any(len(token.labels) > 1 for token in tokens)
        if end > begin.start() and (named or dotted) and read(plain[begin.start() : end]):
            return begin.start(), end
    return None
