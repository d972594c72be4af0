"""Numbers that name a clause, a law or a conversation and count nothing: "Section 9.1", "the Board extended 9.1"."""

from __future__ import annotations

import re
from typing import Final

_BEFORE: Final = re.compile(
    r"(?:clauses?|sections?|sec\.?|items?|articles?|art\.?|paragraphs?|cl[aá]usulas?|se[cç][aã]o|secci[oó]n|itens|[ií]tem|artigos?|"
    r"art[ií]culos?|apartado|(?:anexo|annex)(?:\s+[IVX]+)?|rule|regra|regla|ltip|ilp|exhibit|form|law|lei|chat|ticket|chamado|"
    r"thread|conversa(?:ci[oó]n)?|#|工[单單]|[编編][号號]|§|第|條|条|附件|附錄|附录)\s*(?:n[oº°.]*\s*)?$",
    re.IGNORECASE,
)
"""What stands before the number of a clause, a law or a conversation."""
_POINTED: Final = re.compile(r"\d{1,2}\.\d{1,2}(?:\.\d{1,2})*")
_LED: Final = re.compile(
    r"(?:\b(?:extend\w*|appl(?:y|ies|ied|ying)|invok\w*|pursuant to|according to|as per|estend\w+|aplic\w+|segundo|"
    r"conforme|nos termos d[oa]|seg[uú]n|extiend\w+|en virtud del?)(?:\s+(?:the|[oa]|el|la))?\s+|"
    r"(?:根据|根據|依据|依據|依照|适用|適用|援引)\s*)$",
    re.IGNORECASE,
)
_SAYS: Final = re.compile(
    r"\s+(?:says?|states?|provides?|allows?|applies|extends|requires?|bars|has no|reads?|"
    r"(?:is|are|was) (?:read|understood|taken|interpreted)|diz|prev[eê]|permite|exige|se aplica|se l[eê]e?|"
    r"se interpreta|dice|establece|no tiene|n[aã]o tem)\b|\s*(?:规定|規定|寫明|写明|被?(?:解[读讀释釋]|理解))",
    re.IGNORECASE,
)
"""A number with a point is a clause's where these words stand before or behind it: "the Board extended 9.1"."""
_AFTER: Final = re.compile(r"\s*(?:條|条|款|節|节|部分|號長期|号长期|号计划|號計劃)")


def is_clause(text: str, start: int, end: int) -> bool:
    """Whether the number at a place of a question names a clause, a law or a conversation.

    Example:
        >>> is_clause("the Board extended 9.1", 19, 22), is_clause("a factor of 9.1", 12, 15)
        (True, False)
        >>> is_clause("the time in 6.2 is read as a condition", 12, 15)
        True
    """
    before, after = text[:start], text[end:]
    return bool(
        _BEFORE.search(before[-24:])
        or _AFTER.match(after)
        or re.match(r"(?:\.\d|\([a-z]{1,4}\))", after)
        or (_POINTED.fullmatch(text, start, end) and (_LED.search(before[-40:]) or _SAYS.match(after)))
    )
