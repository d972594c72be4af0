"""What a document is called, as far as its first lines say."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from corpus.issuers import issuer, names_a_plan
from corpus.numbering import recognise

if TYPE_CHECKING:
    from corpus.readers.received import Received

_LONGEST_TITLE = 120
_NO_TITLE = re.compile(
    r"(?:\d+\s+)?(?:exhibit|ex|anexo|annex|appendix|附件)[\s\d.()-]*"
    r"|(?:execution|conformed|final|signed)\s+(?:copy|version)|(?:strictly\s+)?(?:private|confidential)\b.*"
    r"|(?:cnpj|nire|cvm|cif|nif|rfc|r\.f\.c\.|rut|cuit|company\s+n|registered\s+n|registration\s+n|stock\s+code)\b.*\d.*"
    r"|companhia\s+aberta\b.*|publicly[-\s]held\s+company\b.*|sociedad(?:e)?\s+an[oóô]nima\b.*"
    r"|[(].{0,60}(?:incorporated|constituted)\s+in\b.*|[(]?(?:[股][份票]代[號号码碼]|股票代码).*"
    r"|dated\b.{0,40}|(?:date|data|fecha|日期)\s*[\d:\uff1a].{0,40}|quicklinks\b.*|.*\bclick here\b.*"
    r"|(?:dear|prezad[oa]s?|estimad[oa]s?|car[oa]s?)\s+\w.*,",
    re.IGNORECASE,
)
"""Lines at the head of a document that are not what it is called: where it was filed, its day, a link, a greeting, the
number under which its company is registered."""
_FILED = re.compile(
    r"^(?:#{1,6}\s+)?(?:(?:exhibit|ex\.?|annex|appendix|anexo|附件)\s*\d[\d.()-]*\s+(?=\S))?"
    r"(?:(?:execution|conformed|final)\s+(?:copy|version)\s+(?=\S))?",
    re.IGNORECASE,
)
"""What can stand before the title in its line: the sign of a heading, where the document was filed."""
_WRAPPED = re.compile(
    r"(?:(?<=\s(?i:of|to|de|do|da|en|em|la|el|os|as))|(?<=\s(?i:the|for|and|del|dos|das|los|las|com|con)))[ \t]*\n"
)
"""The end of a line that breaks off in a small word."""
_CUT = re.compile(r"(?<=\w)(?P<sign>[-–—/])[ \t]*\n[ \t]*(?=\w)")
"""The end of a line within "2025-2027" or "long-term"."""
_HEAD = 20_000
_FURTHER_LINES = 5
_SENTENCE = re.compile(r"[.;:,]$|[.;:]\s|[。；：，]")
_SMALL_LETTERS = 3


def title_of(received: Received) -> str:
    """Return the first line that can be a title and is not printed on every page.

    Where that is a company's name alone, it is the next, if that names a plan, or one of the following lines that is
    written as a title and does. Where the clauses begin at once, it is what is printed on every page, if that names a
    plan.
    """
    company, further = "", 0
    text, margins = received.text, received.margins
    printed = [" ".join(text[start:end].split()) for start, end in margins]
    for start, end in margins:
        text = text[:start] + " " * (end - start) + text[end:]
    for line in _WRAPPED.sub(" ", _CUT.sub(r"\g<sign>", text[:_HEAD])).splitlines():
        words = _FILED.sub("", " ".join(line.replace("|", " ").split()))
        words = words if len(words) <= _LONGEST_TITLE else _in_capitals(words)
        letters = sum(character.isalpha() for character in words)
        if letters < 4 or _NO_TITLE.fullmatch(words):
            continue
        if words == company:
            continue
        if company:
            further += 1
            if recognise(words) is not None or further > _FURTHER_LINES:
                return company
            if names_a_plan(words) and (further == 1 or _is_written_as_title(words)):
                return words
            continue
        if (label := recognise(words)) is not None and label.kind == "number":
            break
        if issuer(words) != words or names_a_plan(words):
            return words
        company = words
    return company or next((words for words in printed if names_a_plan(words) and len(words) <= _LONGEST_TITLE), "")


def _is_written_as_title(words: str) -> bool:
    """Say whether a line is in capitals, or all its longer words begin with one, and it is no sentence."""
    if _SENTENCE.search(words):
        return False
    return all(not word[0].islower() for word in re.findall(r"[^\W\d_]+", words) if len(word) > _SMALL_LETTERS)


def _in_capitals(line: str) -> str:
    """Return the title in capital letters with which a document begins whose line breaks were lost; else nothing."""
    words = list(takewhile(lambda word: not any(sign.islower() for sign in word), line.split()))
    title = " ".join(words).rstrip(" ,.:;–—-")
    return title if len(words) > 1 and words[0] != "THIS" and len(title) <= _LONGEST_TITLE else ""
