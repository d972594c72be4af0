"""Brackets, quotation marks, blanks, doubled words, and what a conversion left behind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from corpus.defects.defect import Defect, defect
from corpus.prose import clause_at, paragraphs, prose, stretches

if TYPE_CHECKING:
    from corpus.plan import Document

_BLANK = re.compile(
    r"\[\s*(?:[_•●■·.…Xx]{0,12}|(?:insert|date|name|amount|number|inserir|data|nome|nombre|fecha|valor|填写|填寫|日期|姓名)\b[^\]\n]{0,40})\s*\]"
    r"|_{3,}|【\s*】|[•●]{1}(?=\s?(?:%|,\s*20\d\d))",
    re.IGNORECASE,
)
_FORM = re.compile(
    r"(?:the\s+)?(?:(?:form|model|template|specimen)\b|modelo\b|minuta\b|formul[áa]rio\b|impreso\b)|.*(?:表格|格式|样本|樣本|[样樣]式|[范範]本)$",
    re.IGNORECASE,
)
_OMITTED = re.compile(r"\[\s*\*+\s*\]|\*{4,}|\[\s*(?:redacted|omitted)\s*\]", re.IGNORECASE)
_SIGNED = re.compile(
    r"^\W*(?:by|name|title|date|dated|its|signature|signed|witness|print(?:ed)?\s+name|attest|address|fax|telephone|e-?mail|nome|cargo|data"
    r"|assinatura|nombre|firma|fecha|签[名字署]|簽[名字署]|姓名|日期|签署人)\b|/s/|_{3,}\s*$|^\W*_{3,}",
    re.IGNORECASE,
)
_PAIRS = {")": "(", "]": "[", "】": "【", "”": "“", "」": "「", "』": "『", "》": "《"}
_OPENING = frozenset(_PAIRS.values())
_MARKS = re.compile("[()\\[\\]【】“”「」『』《》]")
_HALF_LABEL = re.compile(r"(?:^|[\s|,;:(“\"])(?:[A-Za-z]{1,5}|\d{1,2}|[A-Za-z]\.\d|[一二三四五六七八九十]{1,3})$")
_SHOWN = 24

_TWICE = re.compile(r"\b(?P<word>[^\W\d_]{2,})\s+(?P=word)\b", re.IGNORECASE)
_MAY_DOUBLE = frozenset(["that", "had", "is", "so", "very", "bye", "ha", "nos", "vos", "pago", "duran", "johnson"])
_HAN_TWICE = re.compile(
    r"(?P<word>(?!根[据據]|按照|基[于於]|由[于於])[\u4e00-\u9fff]{2,6})"
    r"(?:(?P=word)|[或和及](?P=word)(?![^\W\d或和及]))"
    r"|(?<![^\W\d或和及与與])(?P<item>[\u4e00-\u9fff]{2,6})、(?P=item)(?![^\W\d或和及])"
)
_QUOTED_TWICE = re.compile(r"(?P<item>)(?P<word>[“「][^“”「」\n]{1,30}[”」])\s*(?:或|和|or|and|,|、)?\s*(?P=word)")
_LIST_AGAIN = re.compile(
    r"(?<![^\W\d或和及与與])(?P<item>)(?P<word>[\u4e00-\u9fff]{2,4})、(?P<two>[\u4e00-\u9fff]{2,4})、(?P=word)、"
)
_DEBRIS = re.compile(
    r"[(]br[)]|(?<![A-Za-z{])br\s*[}>]|<\s*/?\s*(?:br|p|b|i|div|span|td|tr|font)\b[^>\n]{0,40}>|&(?:nbsp|amp|quot|lt|gt|#\d{2,5});"
    r"|\ufffd|%\s*%",
    re.IGNORECASE,
)
_HANGING = re.compile(
    r"\b(?P<word>on|of|by|from|at|the|an?|than|with|to|in|for|em|de|da|do|pelo|pela|desde|el|la|los|las)\s*"
    r"[(](?P<aside>(?!\s*[a-zA-Z\d]{1,4}\s*\))[^()\n]*(?:\([^()\n]*\)[^()\n]*)*)[)]\s*(?=[;.,](?:\s|$))"
)
_ENDS_OPEN = re.compile(
    r"(?<![;,])(?<![;,]\s)(?:\b(?:the|an?|of|and|or|with|from|by|than|is|are|shall|which|whose|dos|das|pelo|pela|que|del|los|las|cuyo)\s*|(?<=[\u4e00-\u9fff])(?<!以)[、,,的和或及与與在将將]\s*)$",
    re.IGNORECASE,
)
_FINISHED = re.compile(r"[.。;;::!?！？”」』))\"'’》\]]\s*$")
_LONG_ENOUGH, _BARE_LABEL = 30, 12
_PARTICLE = re.compile(
    r"[(]\s*(?:(?:or|and|if|as|including|whether|but|not|which|who|whom|whose|to)\b|(?:the\s|each\s|an?\s)*[“\"'‘’])",
    re.IGNORECASE,
)


def blanks(document: Document) -> Iterator[Defect]:
    """Find blanks to fill in, once a clause, but not on signature lines; and omissions on purpose, once a document."""
    text = prose(document)
    by_clause: dict[str, list[re.Match[str]]] = {}
    for match in _BLANK.finditer(text):
        clause = clause_at(document, match.start())
        if clause != "signatures" and not _in_signature(text, match) and not _in_form(document, clause):
            by_clause.setdefault(clause, []).append(match)
    for found in by_clause.values():
        times = f"{len(found)} blanks are" if len(found) > 1 else "A blank is"
        yield defect(document, "blank", *found[0].span(), f"{times} left to fill in.")
    omitted = list(_OMITTED.finditer(text))
    if omitted:
        says = f"Parts of the text were left out, {len(omitted)} times."
        others = (clause_at(document, match.start()) for match in omitted[1:])
        yield defect(document, "blank", *omitted[0].span(), says, others)


def _in_form(document: Document, clause: str) -> bool:
    """Say whether a clause is a form, whose blanks are for whoever uses it: "Annex II Form of Exercise Notice"."""
    return any(_FORM.match(step.heading) for step in document.outline.path(clause))


def _in_signature(text: str, match: re.Match[str]) -> bool:
    line_start = text.rfind("\n", 0, match.start()) + 1
    line_end = text.find("\n", match.end())
    line = text[line_start : line_end if line_end >= 0 else len(text)].strip()
    before = text[max(line_start, match.start() - 16) : match.start()]
    return match[0].startswith("_") and (
        _SIGNED.search(line) is not None
        or re.search(r"\b(?:by|name|title|its|date|signature)\s*:?\s*$", before, re.IGNORECASE) is not None
    )


def unbalanced(document: Document) -> Iterator[Defect]:
    """Find brackets and quotation marks without a partner in their clause."""
    text = prose(document)
    for clause, span in stretches(document):
        if clause.id == "signatures":
            continue
        waiting: list[int] = []
        for match in _MARKS.finditer(text, span.start, span.end):
            mark, at = match[0], match.start()
            if mark in _OPENING:
                waiting.append(at)
                continue
            partner = _partner(text, waiting, mark)
            if partner is not None and mark in "”」" and "\n" in text[waiting[partner] : at]:
                yield _alone(document, waiting.pop(partner), span.end)
                partner = None
            if partner is not None:
                for skipped in waiting[partner + 1 :]:
                    yield _alone(document, skipped, span.end)
                del waiting[partner:]
            elif not (mark == ")" and _HALF_LABEL.search(text[max(span.start, at - 8) : at])):
                yield _alone(document, at, span.end)
        for at in waiting:
            yield _alone(document, at, span.end)


def _partner(text: str, waiting: list[int], mark: str) -> int | None:
    for place in range(len(waiting) - 1, -1, -1):
        if _PAIRS[mark] == text[waiting[place]]:
            return place
    return None


def _alone(document: Document, at: int, end: int) -> Defect:
    mark = document.text[at]
    opens = prose(document)[at] in _OPENING
    line = document.text.find("\n", at + 1)
    stop = min(at + _SHOWN, end, line if line >= 0 else end)
    start = at if opens else max(document.text.rfind("\n", 0, at) + 1, at - _SHOWN)
    says = f"“{mark}” is never {'closed' if opens else 'opened'} in this clause."
    return defect(document, "unbalanced", start, stop if opens else at + 1, says)


def repeated_words(document: Document) -> Iterator[Defect]:
    """Find a word or name printed twice running, or an alternative between a thing and itself."""
    text = prose(document)
    for match in _TWICE.finditer(text):
        if match["word"].lower() not in _MAY_DOUBLE and match["word"].islower() and "\n" not in match[0]:
            yield defect(document, "repeated_words", *match.span(), f"“{match['word']}” is printed twice.")
    again: dict[str, list[re.Match[str]]] = {}
    for pattern in (_HAN_TWICE, _QUOTED_TWICE, _LIST_AGAIN):
        for match in pattern.finditer(text):
            again.setdefault(match[0], []).append(match)
    for found in again.values():
        word = (found[0]["word"] or found[0]["item"]).strip("“”「」")
        says = f"“{word}” is printed twice."
        others = (clause_at(document, match.start()) for match in found[1:])
        yield defect(document, "repeated_words", *found[0].span(), says, others)


def debris(document: Document) -> Iterator[Defect]:
    """Find remains of markup, unreadable characters and doubled percent signs."""
    for match in _DEBRIS.finditer(prose(document)):
        yield defect(document, "debris", *match.span(), "A conversion left this in the text.")


def broken_off(document: Document) -> Iterator[Defect]:
    """Find a preposition with nothing after it but a bracket, and clauses that end in the middle of a sentence."""
    text = prose(document)
    for match in _HANGING.finditer(text):
        if not _PARTICLE.match(text, match.start("aside") - 1):
            end = min(match.end(), match.start() + _SHOWN * 2)
            start = max(text.rfind("\n", 0, match.start()) + 1, match.start() - _SHOWN // 2)
            start = text.find(" ", start, match.start()) + 1 or start
            says = f"Something is missing after “{match['word']}”: nothing but a bracket follows."
            yield defect(document, "breaks_off", start, end, says)
    heads = {
        clause.start: clause.parent
        for clause in document.outline
        if not clause.inline and clause.end - clause.start > _BARE_LABEL
    }
    for span in paragraphs(document):
        said = text[span.start : span.end]
        after = span.end + len(text[span.end :]) - len(text[span.end :].lstrip())
        last = after == len(text) or (after in heads and heads[after] != clause_at(document, span.end - 1))
        if last and len(said) >= _LONG_ENOUGH and _ENDS_OPEN.search(said) and not _FINISHED.search(said):
            says = "The clause ends in the middle of a sentence."
            yield defect(document, "breaks_off", max(span.start, span.end - _SHOWN), span.end, says)
