"""Defined terms: used without a definition, defined twice, never used."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from corpus.data import load
from corpus.defects.defect import Defect, defect
from corpus.definitions import QUOTED, Definition, definitions, plural_forms, uses
from corpus.folding import is_han
from corpus.prose import clause_at, prose
from corpus.references import amends

if TYPE_CHECKING:
    from corpus.plan import Document


_PROPER = re.compile(
    r"\b(?:United|States?|Federal|National|International|Internal|Revenue|Securities|Exchange|Commission|Secretary|Court|Stock|"
    r"Civil|Labor|Corporation|Corporations|Company\s+Law|Code\s+of|Act|Inc|Ltd|LLC|LLP|Corp|Bank|University|Chief|Vice|Officer|"
    r"President|General|Street|Avenue|City|County|America|Brazil\w*|Hong|Kong|York|Delaware|California|China|January|"
    r"February|March|April|May|June|July|August|September|October|November|December|Lei|Código|Federal|Nacional)\b"
)
_CAPITAL = r"[A-ZÀ-Þ][a-zà-ÿ][\w-]*"
_GAP = r"(?:[ ]|(?<=[^\n]{40})\n)"
"""A blank, or the break of a line that is full."""
_SEQUENCE = re.compile(rf"(?<![\w’'.&-]){_CAPITAL}(?:{_GAP}{_CAPITAL}){{0,3}}(?![\w&]|['’][A-RT-Z])")
_OF = {"en": "of|in|for", "pt": "d[aeo]s?", "es": r"de(?:\sla)?|del"}
_JOINED = {
    language: re.compile(
        rf"(?<![\w’'.&-])(?P<lead>{_CAPITAL}(?:{_GAP}{_CAPITAL})?){_GAP}(?:{of}){_GAP}{_CAPITAL}(?:{_GAP}{_CAPITAL})?"
        r"(?![\w&-]|['’][A-RT-Z])"
    )
    for language, of in _OF.items()
}
_BEGINS = re.compile(r"(?:^|[.:;!?|•·]|\)|[”\"“(]|\n|\b[IVX]+\.|\d\.)\s*$")
_DETERMINED = re.compile(
    r"\b(?:the|an?|any|each|every|all|such|said|other|its|their|of|this|that|these|those|no|by|to|for|"
    r"[oa]s?|um|uma|cada|todos?|todas?|quaisquer|qualquer|dos?|das?|pelos?|pelas?|el|la|los|las|un|una|cualquier|del)\s+(?:[a-zà-ÿ-]+\s+)?$|[’'´]s?\s+$",
    re.IGNORECASE,
)
_DEFINITE = re.compile(r"\b(?:the|such|each|any|its|their)\s+$", re.IGNORECASE)
_SELF = re.compile(r"\b(?:this|these|presente?|[dn]?est[ea])\s+(?:[A-ZÀ-Þ]\w+\s+){0,3}$", re.IGNORECASE)
_NUMBERED = re.compile(r"\s*(?:[\dIVX]+\b|[A-Z]\b|No\.|nº|\()")
_AS_DEFINED = re.compile(
    r"[\s,(]{1,3}(?:as|is|are|conforme|según)\s+(?:\w+\s+){0,3}(?:defined|definid[oa]s?)", re.IGNORECASE
)
_SET_OUT = re.compile(
    r"\s+(?:as\s+)?(?:set\s+(?:forth|out)|attached|annexed|contained|in\s+the\s+form)\s+(?:in|on|to|as|at|of|hereto)\b"
    r"|\s+(?:conforme|constante|anex[oa]|contid[oa]|contenid[oa]|que\s+figura)\s+(?:a[ol]?|d[oae]|n[oa]|en|em|como)\b",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(
    r"(?:not|never)\s+(?:otherwise\s+|specifically\s+|expressly\s+)?(?:defined|define)[^.;\n]{0,60}?(?:shall\s+|will\s+)?have\s+the"
    r"|não\s+definid[oa]s[^.;\n]{0,80}significado|no\s+definid[oa]s[^.;\n]{0,80}significado",
    re.IGNORECASE,
)
_CONTINUES = re.compile(r"_|\s(?:of|de|do|da|for|and)\s(?:the\s)?[A-ZÀ-Þ_]|\son\s[A-Z]|[’']s?\s[A-Z]")
_IN_BRACKETS = re.compile(r"\((?:the\s|each,?\sa\s|an?\s)?([A-Z][^()\n“\"]{2,50})\)")
_EXPLAINED = re.compile(rf"({_CAPITAL}(?:\s+{_CAPITAL}){{0,3}})[^\w\s]{{0,2}}\s+(?:shall\s+)?(?:means?|includes?)\b")
_QUOTED_OVER_LINES = re.compile(r"[“\"]([A-ZÀ-Þ][^“”\"]{1,80}?)[”\"]")
_AFTER_A_MARK = re.compile(rf"[“\"]({_CAPITAL}(?:\s{_CAPITAL}){{0,3}})")
_COMPANY = re.compile(r",?\s(?:LLC|Inc|Ltd|L\.P|LP|Corp|S\.A|GmbH|N\.V|B\.V|Limited|plc)\b|\s\((?:the\s)?[“\"]")
_EVERYWHERE = frozenset(["agreement", "law", "schedule", "contrato", "acordo", "acuerdo"])
_NAMES_ITSELF = re.compile(r"[(](?:hereinafter\s)?this\s[“\"]")
_SIGNATURE, _SIGNATURE_NEAR = re.compile(r"/s/|\bBy:"), 300
_COMPOSED = re.compile(r"(?:_|\b[A-Z]{2,})[ -]$")
_LEAST_USES, _LISTED, _LABEL = 2, 5, 12
_HEADLINE = 90
_SENTENCE_BEFORE, _SENTENCE_AFTER = re.compile(r"[^.;:!?]*$"), re.compile(r"[^.;:!?]*")
_AROUND, _SMALL_WORDS = 60, 3
_ITEM = re.compile(r"[(]?[A-Za-z\d]{1,4}[)]?|[\W\d_]+")
_RESTATES = 3


def undefined_terms(document: Document) -> Iterator[Defect]:
    """Find names in Title Case that are used at least twice like a defined term but defined nowhere (en, pt, es).

    One use is enough for a name of several words in a document that lists its definitions, and anywhere for what
    tells nothing unless it is defined, such as "Good Leaver", "Vesting Date" and "for Cause". What the text prints in
    quotation marks, or alone in brackets, or says to be defined elsewhere, counts as explained there; so does what the
    text calls itself, "this Plan".
    """
    if document.plan.language not in ("en", "pt", "es") or _ELSEWHERE.search(prose(document)):
        return
    known = _known(document) | {
        form
        for pattern in (QUOTED, _QUOTED_OVER_LINES, _IN_BRACKETS, _EXPLAINED, _AFTER_A_MARK)
        for match in pattern.finditer(prose(document))
        for name in [re.sub(r"\(s\)", "", " ".join(match[match.lastindex or 0].split())).strip(" ,.").lower()]
        for form in (name, *plural_forms(name or "-"))
    }
    found: dict[str, list[tuple[int, int]]] = {}
    text = _without_uses(document)
    elsewhere: set[str] = set()
    title = " ".join(document.plan.title.original.lower().split())
    for start, end in sorted(_candidates(text, document.plan.language)):
        name = " ".join(document.text[start:end].split())
        if " " in name and name.lower() in title:
            continue
        if _AS_DEFINED.match(text, end) or _SELF.search(text, max(0, start - 40), start):
            elsewhere.add(_singular(name))
        elif name.lower() not in known and _as_many(name) not in known and _as_a_term(text, name, start, end):
            found.setdefault(_singular(name), []).append((start, end))
    listed = _lists_its_terms(document)
    for name, places in found.items():
        least, article = (1, _DEFINITE) if listed and " " in name and len(places) == 1 else (_LEAST_USES, _DETERMINED)
        used = len(places) >= least and _is_a_noun(document, *places[0])
        used = used and any(article.search(text, max(0, at - 24), at) for at, _ in places)
        rare = not used and not amends(document) and any(_needs_meaning(document, text, *place) for place in places)
        if name in elsewhere or not (used or (rare and not _ends_several(document, name))):
            continue
        start, end = places[0]
        times = f"{len(places)} times" if len(places) > 1 else "once"
        said = " ".join(document.text[start:end].split())
        says = f"“{said}” is used like a defined term ({times}) but is not defined."
        yield defect(document, "undefined_term", start, end, says, (clause_at(document, at) for at, _ in places[1:]))


def _lists_its_terms(document: Document) -> bool:
    """Say whether several clauses begin with the term that they define."""
    opened = [
        definition
        for definition in definitions(document)
        if definition.start - document.outline[definition.clause].label_at <= _LABEL
    ]
    return len(opened) >= _LISTED


def quoted_but_undefined(document: Document) -> Iterator[Defect]:
    """Find Chinese terms that are printed in quotation marks at least twice but defined nowhere."""
    if not document.plan.language.startswith("zh"):
        return
    known = _known(document)
    found: dict[str, list[tuple[int, int]]] = {}
    for match in QUOTED.finditer(prose(document)):
        start, end = match.span(match.lastindex or 0)
        name = document.text[start:end].strip()
        if name and is_han(name[0]) and name.lower() not in known and not _ITEM.fullmatch(name):
            found.setdefault(name, []).append((start, end))
    for name, places in found.items():
        if len(places) >= _LEAST_USES:
            says = f"“{name}” is printed in quotation marks like a defined term but is not defined."
            yield defect(
                document, "undefined_term", *places[0], says, (clause_at(document, at) for at, _ in places[1:])
            )


def defined_twice(document: Document) -> Iterator[Defect]:
    """Find terms that two places define; headings, and annexes that restate their own terms, are left alone."""
    form = _form(document)
    by_name: dict[str, list[Definition]] = {}
    for definition in definitions(document):
        heading = document.outline[definition.clause].heading
        titled = definition.term in heading and len(definition.term) < len(heading)
        signed = _SIGNATURE.search(document.text, definition.end, definition.end + _SIGNATURE_NEAR)
        if titled or definition.term.islower() or definition.start > form or signed:
            continue
        for name in {definition.term, *definition.aliases}:
            by_name.setdefault(" ".join(name.split()), []).append(definition)
    repeated = {name: found for name, found in by_name.items() if len({d.start for d in found if not d.pointer}) > 1}
    restated: dict[str, int] = {}
    for found in repeated.values():
        for annex in {_annex(definition) for definition in found}:
            restated[annex] = restated.get(annex, 0) + 1
    seen: set[int] = set()
    for name, found in repeated.items():
        own = [d for d in found if not d.pointer and (not _annex(d) or restated[_annex(d)] < _RESTATES)]
        if len({definition.start for definition in own}) < 2 or own[1].start in seen:
            continue
        seen.add(own[1].start)
        second = own[1]
        says = (
            f"“{name}” is defined here and in {own[0].clause}."
            if own[0].clause != second.clause
            else (f"“{name}” is defined more than once in this clause.")
        )
        yield defect(document, "defined_twice", second.start, second.end, says, (d.clause for d in own))


def _form(document: Document) -> int:
    """Give where another document begins that is attached as a form: its own `(this “Assignment”)`."""
    begins = [match.start() for match in _NAMES_ITSELF.finditer(prose(document))]
    return begins[1] if len(begins) > 1 else len(document.text)


def never_used(document: Document) -> Iterator[Defect]:
    """Find terms that are defined but that no other place uses, in whatever case they are printed."""
    used = {use.term for use in uses(document)}
    whole = " ".join(prose(document).lower().split())
    for definition in definitions(document):
        if definition.term in used or definition.pointer:
            continue
        names = [" ".join(name.lower().split()) for name in (definition.term, *definition.aliases)]
        if all(whole.count(name) < _LEAST_USES for name in names) and not _used_otherwise(whole, names[0]):
            says = f"“{definition.term}” is defined but not used anywhere else."
            yield defect(document, "unused_term", definition.start, definition.end, says)


def _used_otherwise(whole: str, name: str) -> bool:
    return any(form.lower() in whole for form in plural_forms(name) if form.lower() not in name)


def _annex(definition: Definition) -> str:
    return " ".join(definition.clause.split()[:2]) if definition.clause.startswith("Annex") else ""


@cache
def _heads(language: str) -> frozenset[str]:
    """Give the nouns that contracts of a language define."""
    return frozenset(load(Path(__file__).with_name("nouns.yaml").read_bytes())[language].split())


def _known(document: Document) -> frozenset[str]:
    names: set[str] = set()
    for definition in definitions(document):
        for name in (definition.term, *definition.aliases):
            names |= {name.lower(), *(form.lower() for form in plural_forms(name))}
    return frozenset(names)


def _without_uses(document: Document) -> str:
    """Give the text with a mark of the same length for every use of a defined term."""
    pieces, at = [], 0
    text = prose(document)
    every = sorted({(use.start, use.end) for use in uses(document)} | {(d.start, d.end) for d in definitions(document)})
    for start, end in every:
        if start >= at:
            pieces += [text[at:start], "_" * (end - start)]
            at = end
    return "".join([*pieces, text[at:]])


def _candidates(text: str, language: str) -> Iterator[tuple[int, int]]:
    """Give where a term can stand: names that end in a noun that is defined, and such as "Change in Control"."""
    for match in _SEQUENCE.finditer(text):
        yield from _candidate(text, match, language)
    for match in _JOINED[language].finditer(text):
        lead = _nouns(match["lead"].split(), language)
        begins = _BEGINS.search(text[max(0, match.start() - 8) : match.start()])
        if not lead.isdisjoint(_heads(f"{language}_joined")) and not begins and not _PROPER.search(match[0]):
            yield match.span()


def _candidate(text: str, match: re.Match[str], language: str) -> Iterator[tuple[int, int]]:
    """Give the part of a sequence of capitalised words that can be a term: a first word that begins a sentence goes."""
    start, end = match.span()
    before = text[max(0, start - 8) : start]
    if _BEGINS.search(before) or not before.strip():
        cut = text.find(" ", start, end)
        if cut < 0:
            return
        start = cut + 1
    if _CONTINUES.match(text, end) or _COMPOSED.search(text, max(0, start - 12), start):
        return
    words = text[start:end].split()
    if _COMPANY.match(text, end) or (len(words) == 1 and words[0].lower().rstrip("s") in _EVERYWHERE):
        return
    wanted = _heads(language) if words[-1].lower() in _heads(language) else _heads(_once(words, language))
    if not _nouns(words, language).isdisjoint(wanted) and not _PROPER.search(text[start:end]):
        yield start, end


def _as_a_term(text: str, name: str, start: int, end: int) -> bool:
    after = text.find("\n", end)
    line = text[text.rfind("\n", 0, start) + 1 : after if after >= 0 else len(text)]
    return not (_headline(line) or (_NUMBERED.match(text, end) and name.split()[-1] in ("Schedule", "Code", "Law")))


def _nouns(words: Sequence[str], language: str) -> set[str]:
    """Give the words that can say what a name is: the last one; in Portuguese and Spanish also the first."""
    return {word.lower() for word in (words[-1:] if language == "en" else (words[0], words[-1]))}


def _once(words: Sequence[str], language: str) -> str:
    """Give the list of nouns of which one use is enough, for a name of these words."""
    if any(word.islower() for word in words):
        return f"{language}_joined_once"
    return f"{language}_{'once' if len(words) > 1 else 'alone'}"


def _is_a_noun(document: Document, start: int, end: int) -> bool:
    """Say whether a name is one of those of which a second use shows that it is a term."""
    words, language = document.text[start:end].split(), document.plan.language
    lead = _lead(words)
    return not _nouns(lead, language).isdisjoint(_heads(language if lead == words else f"{language}_joined"))


def _lead(words: Sequence[str]) -> Sequence[str]:
    """Give the words before an "of": "Change" of "Change of Control"; all where there is none."""
    return words[: next((place for place, word in enumerate(words) if word.islower()), len(words))]


def _as_many(name: str) -> str:
    """Give "events of default" for "Event of Default"."""
    words = name.split()
    lead = _lead(words)
    return " ".join([*lead[:-1], f"{lead[-1]}s", *words[len(lead) :]]).lower()


def _ends_several(document: Document, name: str) -> bool:
    """Say whether a name gathers defined terms: the Disclosure Letters of each party."""
    ends = f" {name.lower()}"
    return len({each.term for each in definitions(document) if _singular(each.term.lower()).endswith(ends)}) > 1


def _needs_meaning(document: Document, text: str, start: int, end: int) -> bool:
    """Say whether a name that stands in a sentence tells nothing without a definition."""
    words, language = document.text[start:end].split(), document.plan.language
    wanted = _nouns(_lead(words), language)
    return not wanted.isdisjoint(_heads(_once(words, language))) and _in_a_sentence(text, start, end)


def _in_a_sentence(text: str, start: int, end: int) -> bool:
    """Say whether words go on a sentence, which is no title, and which does not say where they are explained."""
    before = _SENTENCE_BEFORE.search(text[max(0, start - _AROUND) : start])
    after = _SENTENCE_AFTER.match(text[end : end + _AROUND])
    words = before[0].split() if before else []
    small = sum(word.islower() for word in [*words, *(after[0].split() if after else ())])
    led = bool(words) and words[-1].islower() and words[-1].isalpha()
    return led and small >= _SMALL_WORDS and not _SET_OUT.match(text, end)


def _headline(line: str) -> bool:
    words = [word for word in re.findall(r"[^\W\d_][\w’'-]*", line) if len(word) > 3]
    return len(line.strip()) <= _HEADLINE and bool(words) and all(word[0].isupper() for word in words)


def _singular(name: str) -> str:
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name
