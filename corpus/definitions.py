"""The terms that a document defines, where it defines them, and where it uses them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from corpus.entered import entered_terms, listed_terms
from corpus.folding import is_han
from corpus.plan import UnknownPlan
from corpus.prose import clause_at, once_a_document, prose

if TYPE_CHECKING:
    from corpus.library import Library
    from corpus.plan import Document

_QUOTED = (
    r"(?:“\s*([^“”\"\n]{1,80}?)\s*”|「([^「」\n]{1,80})」|『([^『』\n]{1,80})』|«([^«»\n]{1,80})»|\"([^\"\n]{1,80})\")"
)
QUOTED = re.compile(_QUOTED)
"""A quotation; exactly one of its groups holds the words."""

_ASIDE = r"(?:\s*[(][^()\n]{0,60}[)])?(?:,[^,.;\n]{1,80},)?(?:\s+of\s+(?:an?y?|the)\s+\w+)?"
_SAYS_WHAT_IT_MEANS = re.compile(
    rf"{_ASIDE}\s*,?\s*(?:"
    r"(?:(?:shall|will|is|are)\s+)?(?:also\s+|each\s+)?(?:means?\b|mean\s+and\b|refers?\s+to\b|denotes?\b|be\s+defined\b"
    r"|defined\s+as\b|deemed\s+to\s+mean\b|be\s+the\b|(?:has|have)\s+the\s+(?:\w+\s+){0,2}meanings?\b|includes?\b)"
    r"|significam?\b|significará\b|significan\b|tem\s+o\s+significado|terá\s+o\s+significado|designa\b|refere-se\b"
    r"|tendrá\s+el\s+significado|tiene\s+el\s+significado|se\s+refiere\b|se\s+entenderá\b|se\s+entiende\b"
    r"|(?:[应應]?被)?(?:理解|定[义義])[为為]|(?:[是系係应應意]|應?[当當])?指|具有[^。\n]{0,24}[涵含][义義]|的[涵含][义義]|即[^。]"
    r")",
    re.IGNORECASE,
)
_JOINED = re.compile(rf"\s*(?:,|、|\band\b|\bor\b|\be\b|\bou\b|\by\b|\bo\b|和|或|及|与|與)\s*(?={_QUOTED})")
_ALTERNATIVE = re.compile(r"\s*(?:or|ou|o|或)\s*$")

_BRACKET = re.compile(r"[(](?P<inside>[^()\n]{1,200})[)]")
_LONGEST_LEAD = 70
_CITES = re.compile(
    r"\b(?:as\s+(?:such\s+term\s+is\s+|hereinafter\s+)?defined|defined\s+(?:in|below|above)|published|appearing|see|including|such\s+as|e\.g|i\.e"
    r"|meaning\s+of|other\s+than|except|excluding|entitled|titled|marked|conforme\s+definid|según\s+se\s+defin)\b"
    r"|例如|定[义義][见見]|根[据據]|所[述指]",
    re.IGNORECASE,
)
_NOT_A_TERM = re.compile(r"[(]?(?:[ivx]{1,5}|[a-z]|\d{1,2})[)]?|[\W\d_]+", re.IGNORECASE)

_NAMED = re.compile(
    r"(?:\bherein(?:after|before)?(?:,?\s+(?:collectively|jointly|individually|sometimes|also|each))*"
    r"(?:\s+(?:referred\s+to|called|known|designated|defined))?(?:\s+(?:individually|collectively))?(?:\s+as)?"
    r"|\b(?:referred\s+to|known)\b[^.;“\"\n]{0,40}?\bas|\b(?:individually|collectively|jointly|together),?(?:\s+(?:referred\s+to\s+)?as)?"
    r"|\bdoravante(?:,?\s+(?:simplesmente|denominad[ao]s?|designad[ao]s?|referid[ao]s?|em\s+conjunto|como))*,?"
    r"|\ben\s+(?:adelante|lo\s+sucesivo)(?:,?\s+(?:denominad[ao]s?|referid[ao]s?|conjuntamente|como))*,?"
    r"|(?:以下|下文|[单單][独獨]|[统統合])?(?:[简簡]|[统統]|下|合)?[称稱][为為]?|[为為])"
    rf"\s*(?:(?:the|an?|el|la|los|las|os?|as?)\s+)?{_QUOTED}",
    re.IGNORECASE,
)
_NAMED_PLAINLY = re.compile(
    r"(?:\bhereinafter\s+(?:referred\s+to\s+as|called)\s+(?:the\s+)?"
    r"|\bdoravante\s+(?:denominad[ao]s?|designad[ao]s?)\s+(?:[oa]s?\s+)?"
    r"|\ben\s+adelante,?\s+(?:denominad[ao]s?\s+)?(?:el|la|los|las)\s+)"
    r"(?P<term>[A-ZÀ-Þ][\w’-]*(?:\s+[A-ZÀ-Þ][\w’-]*){0,4})"
    r"|(?:以下)?[简簡][称稱][为為]?(?P<han>[\u3400-\u9fff]{2,12})(?=[)])"
)
_LISTED = re.compile(
    r"^[ \t]*[“\"「]?(?P<term>[^\n“”\"「」。;;,,::]{1,40}?)[”\"」]?[ \t]*\n\s*(?=(?:是|係|系)?指|means\b|significa\b)",
    re.MULTILINE,
)
_OPENS = re.compile(
    r"(?:^[ \t]*(?:[(]\w{1,4}[)]\s*)?|(?<=[.;:])\s+|\b\d{1,2}(?:\.\d{1,2})*\.?\s+)"
    r"(?P<term>[A-ZÀ-Þ][\w’'-]*(?:[ ](?:(?:of|de|da|do|del)[ ])?[A-ZÀ-Þ][\w’'-]*){0,5})"
    r"\s+(?:means|shall\s+mean|significa)\b",
    re.MULTILINE,
)
_DEFINITIONS = re.compile(r"\bdefinitions?\b|\bdefined terms\b|definiç|definicion|定[义義]|释义|釋義", re.IGNORECASE)
_LEADS_TO_TERMS = re.compile(
    r"\b(?:considera(?:m)?-se|entende(?:m)?-se\s+por|se\s+entiende(?:n)?\s+por|se\s+entenderá\s+por"
    r"|(?:following|capitali[sz]ed)\s+(?:terms|expressions|definitions)\b[^.\n]{0,80})\s*:[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
_LEAD = 300
_ABOUT_THE_TEXT = re.compile(
    r"(?:(?:other|general|certain|additional)\s+)?(?:(?:(?:defined|capitali[sz]ed)\s+)?terms|definitions?|definitional\s+provisions)"
    r"(?:\s+and\s+\w+)?|(?:rules?\s+of\s+)?(?:interpretation|construction)(?:\s+and\s+\w+)?"
    r"|(?:headings|captions|references|gender)(?:\s+and\s+\w+)?|(?:regras\s+de\s+|reglas\s+de\s+)?interpreta(?:ção|ción)"
    r"|(?:outr[oa]s\s+)?(?:termos(?:\s+definidos)?|definições)|(?:otr[oa]s\s+)?(?:términos(?:\s+definidos)?|definiciones)"
    r"|títulos|referências|referencias|encabezad[oa]s|cabeçalhos|(?:其他)?定[义義]|[释釋][义義]|解[释釋]|[标標][题題]",
    re.IGNORECASE,
)
_POINTS = re.compile(r"\s*,?\s*(?:shall\s+)?(?:has|have)\s+the\s+(?:\w+\s+)?meanings?\s+(?:\w+\s+){0,7}(?:in|to|by)\b")
_ADDS = re.compile(r".?\s*(?:shall\s+(?:also\s+)?)?include", re.IGNORECASE)
_STOPPED = re.compile(r"(?<!Inc)(?<!Ltd)(?<!Corp)(?<!\bCo)[a-z]{2}\.$")
_PLURALS = {"ão": ("ões",), "ión": ("iones",), "al": ("ais",), "el": ("éis",), "em": ("ens",), "z": ("ces",)}
"""Endings of Portuguese and Spanish words that change in the plural."""
_LEADS = frozenset({"de", "da", "do", "das", "dos", "del"})
_DASH = re.compile("[–—]")
_SMALL = frozenset(
    [
        "a",
        "an",
        "and",
        "by",
        "de",
        "del",
        "da",
        "das",
        "do",
        "dos",
        "e",
        "en",
        "for",
        "in",
        "la",
        "of",
        "on",
        "or",
        "the",
        "to",
        "y",
    ]
)


@dataclass(frozen=True, slots=True)
class Definition:
    """A term and the place that says what it means.

    Attributes:
        term: the words, without quotation marks.
        clause: id of the clause that defines it.
        start: where the words stand: `text[start:end] == term`.
        end: after the last of them.
        aliases: other names that the same place gives it.
        pointer: the place only says where the meaning is set out.
    """

    term: str
    clause: str
    start: int
    end: int
    aliases: tuple[str, ...] = ()
    pointer: bool = False


@dataclass(frozen=True, slots=True)
class Use:
    """A defined term where it is used.

    Attributes:
        term: the term as defined.
        clause: id of the clause that uses it.
        start: where the used words begin; they may be a plural or an alias.
        end: after the last of them.
        defined_in: ids of the clauses that define the term.
    """

    term: str
    clause: str
    start: int
    end: int
    defined_in: tuple[str, ...]


@once_a_document
def definitions(document: Document) -> tuple[Definition, ...]:
    """Give the terms that a document defines, in the order of the text.

    Read are definition lists (`“Cause” means …`, 「原因」是指…), names in brackets (`(the “Plan”)`, `(“Scheme”)`),
    `hereinafter`, `doravante`, `en adelante`, 以下簡稱, entries of a table or list of definitions (`“Cause” | theft`,
    `I - “Causa”: …`), names before a colon in a clause of definitions, and the headings below a section of definitions
    that do not speak of the text itself.
    """
    found: dict[int, Definition] = {}
    for start, end, aliases in _places(document):
        start, end = _trimmed(document.text, start, end)
        term = document.text[start:end]
        if start >= end or _NOT_A_TERM.fullmatch(term) or start in found:
            continue
        names = dict.fromkeys([*aliases, *_bare(term)])
        names.pop(term, None)
        known = any(term == definition.term for definition in found.values())
        pointer = bool(_POINTS.match(document.text, end + 1) or (known and _ADDS.match(document.text, end)))
        found[start] = Definition(term, clause_at(document, start), start, end, tuple(names), pointer)
    return tuple(found[start] for start in sorted(found))


@once_a_document
def uses(document: Document) -> tuple[Use, ...]:
    """Give every use of a defined term, longest match first, definitions left out, in the order of the text."""
    named = _names(document)
    if not named:
        return ()
    pattern = re.compile("|".join(map(_bounded, sorted(named, key=len, reverse=True))))
    defined_at = {definition.start for definition in definitions(document)}
    where: dict[str, list[str]] = {}
    for definition in definitions(document):
        where.setdefault(definition.term, []).append(definition.clause)
    found = []
    for match in pattern.finditer(prose(document)):
        if match.start() in defined_at:
            continue
        term = named[_folded(match[0])]
        places = tuple(dict.fromkeys(where[term]))
        found.append(Use(term, clause_at(document, match.start()), match.start(), match.end(), places))
    return tuple(found)


def terms_used(document: Document, clause_id: str) -> tuple[Use, ...]:
    """Give the defined terms that a clause uses, the lists inside its sentences included.

    Raises:
        UnknownClause: the document has no such clause.
    """
    every = uses(document)
    starts = [use.start for use in every]
    found: list[Use] = []
    for span in document.outline.sentences_of(clause_id):
        found += every[bisect_left(starts, span.start) : bisect_left(starts, span.end)]
    return tuple(found)


@once_a_document
def _names(document: Document) -> Mapping[str, str]:
    """Say which term a name is of, plural forms included."""
    named: dict[str, str] = {}
    for definition in definitions(document):
        for name in (definition.term, *definition.aliases):
            named.setdefault(_folded(name), definition.term)
    for name, term in list(named.items()):
        for form in plural_forms(name):
            named.setdefault(form, term)
    return MappingProxyType(named)


def _folded(name: str) -> str:
    return _DASH.sub("-", " ".join(name.split()))


def plural_forms(term: str) -> Iterator[str]:
    """Give the plural and singular forms of a term in Latin script that differ from it only at its end.

    Example:
        >>> list(plural_forms("Party")), list(plural_forms("Options"))
        (['Partys', 'Partyes', 'Parties'], ['Option', 'Optionses'])
    """
    last = term[-1]
    if not last.isalpha() or is_han(last):
        return
    if last == "s":
        yield term[:-1]
        if term.endswith("ies"):
            yield term[:-3] + "y"
        if term.endswith("ões"):
            yield term[:-3] + "ão"
        for plural, singular in (("iones", "ión"), ("ais", "al"), ("éis", "el"), ("ens", "em")):
            if term.endswith(plural):
                yield term.removesuffix(plural) + singular
        if term.endswith(("res", "les", "des")):
            yield term[:-2]
        yield term + "es"
        return
    yield term + "s"
    yield term + "es"
    yield from _plural_of_phrase(term)
    if last == "y":
        yield term[:-1] + "ies"
    for singular, plurals in _PLURALS.items():
        if term.endswith(singular):
            yield from (term.removesuffix(singular) + plural for plural in plurals)


def _plural_of_phrase(term: str) -> Iterator[str]:
    """Give `Opções de Compra` for `Opção de Compra`, and `Acciones Restringidas` for `Acción Restringida`."""
    head, blank, rest = term.partition(" ")
    if not blank:
        return
    led = rest.split()[0] in _LEADS
    for singular, plurals in _PLURALS.items():
        if head.endswith(singular):
            for plural in plurals:
                yield f"{head.removesuffix(singular)}{plural} {rest}"
                if not led:
                    yield f"{head.removesuffix(singular)}{plural} {rest}s"
    if led and head[-1] in "aeo":
        yield f"{head}s {rest}"


def _places(document: Document) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    text = prose(document)
    yield from _explained(text)
    for bracket in _BRACKET.finditer(text):
        yield from _in_brackets(text, bracket)
    for match in _NAMED.finditer(text):
        yield *_words(match), ()
    for match in _NAMED_PLAINLY.finditer(text):
        group = "term" if match["term"] else "han"
        yield *match.span(group), ()
    yield from entered_terms(text)
    for pattern in (_LISTED, _OPENS):
        for match in pattern.finditer(text):
            yield *match.span("term"), ()
    for clause in document.outline:
        if clause.kind == "term" and text.startswith(clause.heading, clause.start):
            yield clause.start, clause.start + len(clause.heading), ()
        if _DEFINITIONS.search(clause.heading) or _LEADS_TO_TERMS.search(text, clause.start, clause.start + _LEAD):
            for place in listed_terms(text, clause.start, clause.end):
                yield *place, ()
        parent = document.outline[clause.parent] if clause.parent else None
        if clause.heading and parent and _DEFINITIONS.search(parent.heading) and not QUOTED.search(clause.heading):
            at = text.find(clause.heading, clause.start, clause.end)
            if at >= 0 and _is_title(clause.heading) and not _ABOUT_THE_TEXT.fullmatch(clause.heading):
                yield at, at + len(clause.heading), ()


def _explained(text: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Read `“X” means`, `“X” or “Y” means`, `“X” and “Y” mean`."""
    waiting: list[tuple[int, int]] = []
    for match in QUOTED.finditer(text):
        if waiting and not _JOINED.fullmatch(text, waiting[-1][1] + 1, match.start()):
            waiting = []
        waiting.append(_words(match))
        if not _SAYS_WHAT_IT_MEANS.match(text, match.end()):
            continue
        head = waiting[0]
        aliases: list[str] = []
        for place in waiting[1:]:
            if _ALTERNATIVE.search(text, head[1] + 1, place[0] - 1):
                aliases.append(text[place[0] : place[1]])
            else:
                yield *place, ()
        yield *head, tuple(aliases)
        waiting = []


def _in_brackets(text: str, bracket: re.Match[str]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    start, end = bracket.span("inside")
    head: tuple[int, int] | None = None
    aliases: list[str] = []
    at = start
    for match in QUOTED.finditer(text, start, end):
        lead = text[at : match.start()]
        if len(lead) > _LONGEST_LEAD or _CITES.search(lead):
            break
        if head and _ALTERNATIVE.fullmatch(lead):
            aliases.append(text[slice(*_words(match))])
        else:
            if head:
                yield *head, tuple(aliases)
            head, aliases = _words(match), []
        at = match.end()
    if head:
        yield *head, tuple(aliases)


def _words(match: re.Match[str]) -> tuple[int, int]:
    return match.span(match.lastindex or 0)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and (text[end - 1].isspace() or text[end - 1] in ",;:"):
        end -= 1
    if _STOPPED.search(text, start, end):
        end -= 1
    return start, end


def _bare(term: str) -> Iterator[str]:
    """Give `參與者` for `參與者(S)`, `Party` and `Parties` for `Party(ies)`, and `乘数系数` for `乘数 系数`."""
    ending = re.search(r"\s*[(](s|es|ies)[)]$", term, re.IGNORECASE)
    without = term[: ending.start()] if ending else term
    if ending and ending[1].lower() == "ies":
        yield without.removesuffix("y") + "ies"
    without = re.sub(r"(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])", "", without)
    if without != term:
        yield without


def _is_title(heading: str) -> bool:
    words = [word for word in re.findall(r"[^\W\d_][\w’'-]*", heading) if word not in _SMALL]
    return bool(words) and len(words) <= 6 and all(word[0].isupper() or is_han(word[0]) for word in words)


def _bounded(name: str) -> str:
    pattern = r"\s+".join(map(re.escape, name.split())).replace(r"\-", "[-–—]")
    before = r"(?<![\w’'-])" if name[0].isalnum() and not is_han(name[0]) else ""
    after = r"(?!\w)" if name[-1].isalnum() and not is_han(name[-1]) else ""
    if not before and not after:
        return pattern
    # Beside Chinese characters a Latin name needs no blank.
    before = before and r"(?<![A-Za-zÀ-ÿ0-9_’'-])"
    after = after and r"(?![A-Za-zÀ-ÿ0-9_])"
    return f"{before}{pattern}{after}"


def terms(library: Library, plan: str) -> list[Definition]:
    """The terms that a plan's document defines itself; none where the plan is not at hand."""
    try:
        document = library.document(plan)
    except UnknownPlan:
        return []
    return [definition for definition in definitions(document) if not definition.pointer]
