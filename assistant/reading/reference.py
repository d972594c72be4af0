"""The day for which a question asks what a document says: "what did the plan say on 1 March 2024?".

A day on which something happened, or may be done, is none; where that is not clear, no day is given.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from assistant.reading import days
from assistant.reading.mention import SENTENCE_END, Mention
from corpus.span import without

_DOCUMENT: Final = (
    r"\b(?:plan|plans|scheme|programme|program|rules?|clauses?|sections?|articles?|paragraphs?|document|text|wording|terms"
    r"|plano|programa|regulamento|regras?|cl[áa]usulas?|artigos?|texto|documento|reda[çc][ãa]o"
    r"|reglamento|reglas?|art[íi]culos?|redacci[óo]n)\b|计划|計劃|規則|规则|条款|條款|第.{1,6}[条條]|文件|条文|條文"
)
_VERSION: Final = r"\b(?:versions?|vers[ãa]o|versi[óo]n)\b|版本"
_IN_FORCE: Final = (
    r"\b(?:in force|in effect|effective|applicable|valid|as it (?:stood|was)|vigentes?|em vigor|en vigor|vigorava"
    r"|reg[íi]a|v[áa]lid[oa]|tal como (?:era|estava|estaba))\b"
)
_SAID: Final = (
    r"\bdid\b.{0,60}?\b(?:say|provide|state|read|require|stipulate|allow|permit|look)\b|\b(?:said|stated|provided|stipulated)\b"
    r"|\b(?:dizia|previa|estabelecia|determinava|estipulava|dispunha|rezava|constava|exigia|permitia"
    r"|dec[íi]a|establec[íi]a|prev[eé][íi]a|dispon[íi]a|estipulaba|exig[íi]a|constaba)\b"
)
_SAYS: Final = (
    r"\b(?:says?|provides?|states?|reads?|stipulates?|diz|prev[êeé]|estabelece|disp[õo]e|dice|establece|dispone)\b"
)
_HAN_SAYS: Final = (
    r"(?:怎么|怎麼|如何|是怎样|是怎樣|有何|有什么|有甚麼)?(?:[规規]定|[写寫][的了]?|[说說][的了]?|[载載]明|列明)"
)
_ON: Final = (
    r"(?:\b(?:on|at|in|for|as (?:of|at)|of|from|em|no|na|en|de|del|al?|el|para)\b\s*)*"
    r"(?:\b(?:the|o|el|dia|d[ií]a)\b\s*)*$"
)
_QUIET: Final = re.compile(
    r"\b(?:who|whom|if|when|once|after|before|since|until|se|quem|quando|ap[óo]s|depois|antes|si|quien|cuando|despu[ée]s)\b"
    r"|\b(?!(?:need|exceed|unvested|vested|restricted|related|deferred|employed|limited)\b)[a-z]{2,}ed\b|\b(?:bought|paid|made|given|got|left|taken)\b"
    r"|\b\w{3,}(?:ad|id)[oa]s?\b|\b(?:leav|resign|dismiss|terminat|retir|grant|vest|exercis|sold|sell|die|death|takeover"
    r"|demiss|renunci|despid|dimi|outorg|concess|otorg|venc|exerc|ejerc|falec|mor|mort|muert)\w*",
    re.IGNORECASE,
)
"""Words of an event or a condition: a day behind them is that of the event."""
_HAN_EVENT: Final = re.compile(
    r"离职|離職|辞职|辭職|解雇|解僱|授予|授出|归属|歸屬|行使|退休|死亡|身故|收购|收購|如果|若|时候|之后|之後|以后|以後"
)
_PAST: Final = re.compile(rf"(?:{_SAID})(?P<between>.*?){_ON}", re.IGNORECASE | re.DOTALL)
_PRESENT: Final = re.compile(rf"(?:{_SAYS})\s*{_ON}", re.IGNORECASE)
_FORCE: Final = re.compile(rf"(?:{_IN_FORCE}|{_VERSION})\s*{_ON}", re.IGNORECASE)
NAMES_DOCUMENT: Final = re.compile(rf"{_DOCUMENT}|{_VERSION}", re.IGNORECASE)
_OPENS: Final = re.compile(rf"^[\s¿]*{_ON}", re.IGNORECASE)
_AFTER: Final = re.compile(
    rf"\s*[,，]?\s*¿?(?P<between>[^.;?]*?)(?:{_SAID}|{_IN_FORCE})(?P<rest>[^.;?]*)", re.IGNORECASE
)
_HAN_BEFORE: Final = re.compile(r"^(?:(?:请问|請問|[该該本此]?(?:计划|計劃|文件)|在|于|於|截至|[\s,，])*)$")
_HAN_AFTER: Final = re.compile(
    rf"\s*(?:[当當][天日]|那天|[时時]|[当當][时時])?[,，]?\s*(?:的|所)?(?:有效|生效|施行|适用|適用|[版][本]|(?P<between>[^。；？?]*?){_HAN_SAYS})"
)
_RULED: Final = (
    r"\b(?:applied|governed|did\b.{0,60}?\bapply"
    r"|(?:was|were)\b.{0,60}?\b(?:applicable|in force|in effect|effective|valid)"
    r"|(?:se )?aplica(?:va|ba)[mn]?|val[íi]a[mn]?|vigorava[mn]?|vigia[mn]?|reg[íi]a[mn]?"
    r"|(?:era|estava|estaba)[mn]?\b.{0,60}?"
    r"\b(?:em vigor|en vigor|vigentes?|v[áa]lid[oa]s?|aplic[áa]ve(?:l|is)|aplicables?))\b"
)
"""What a rule did while it was in force."""
_WERE_RULES: Final = (
    r"\b(?:what|which|how)\b.{0,60}?\b(?:was|were)\b.{0,60}?\b(?:rules?|provisions?|terms|wording|text|clauses?)\b"
    r"|\b(?:qua(?:l|is)|como)\b.{0,60}?\beram?\b.{0,60}?\b(?:regras?|disposi[çc](?:ão|ões)|termos|texto|reda[çc]ão|cl[áa]usulas?)\b"
    r"|\b(?:cu[áa]l(?:es)?|c[óo]mo)\b.{0,60}?\beran?\b.{0,60}?\b(?:reglas?|normas?|disposici(?:ón|ones)|t[ée]rminos|texto|cl[áa]usulas?)\b"
)
_WAS: Final = (
    r"\b(?:was|were|could|might|had|did|era[mn]?|hab[íi]a[mn]?|havia[mn]?|t[ei]n(?:ha|[íi]a)[mn]?|pod[íi]a[mn]?|dev[íi]a[mn]?|deb[íi]a[mn]?)\b"
    r"|[当當][时時]|那[时時]"
)
"""A past tense of a question about what may be done, or how much it is."""
_HAN_RULED: Final = r"[适適]用|有效|生效|施行|[执執]行|[实實]行|(?:[规規][则則定]|[条條]款)是(?:什么|什麼|怎|如何)"
_AT: Final = re.compile(
    r"(?:^[\s¿]*|[,，]\s*|\b(?:on|in|at|as of|as at|em|no|na|en|el|al?|ao)\s+)(?:(?:the|o|el|dia|d[ií]a)\s+)*$"
    r"|[\u3400-\u9fff]$",
    re.IGNORECASE,
)
_NOUN: Final = re.compile(
    r"\b\w+ing (?:schedules?|periods?|rules?|conditions?|terms|policy|requirements?|windows?)\b", re.IGNORECASE
)
"""What is called after an event and is none: "the vesting schedule"."""
_APPLIED: Final = re.compile(rf"{_RULED}|{_WERE_RULES}|{_HAN_RULED}", re.IGNORECASE)
_PAST_TENSE: Final = re.compile(rf"{_APPLIED.pattern}|{_WAS}", re.IGNORECASE)


def asked_on(question: str, values: Sequence[Mention]) -> Mention | None:
    """Give the day, month or year for which a question asks what a document says; None where it is not clear.

    Args:
        question: the question.
        values: the values in it.
    """
    found = [value for value in values if value.kind == "date" and not value.doubt and not value.unit]
    told = [value for value in found if _is_reference(question, value) or _is_past(question, value, _APPLIED)]
    return told[0] if len(told) == 1 else None


def applied_on(question: str, values: Sequence[Mention]) -> Mention | None:
    """Give the only day of a question that asks in the past tense how things were; None where something happened then.

    Such a day can also be one of a fact, so that it counts only where a question asks for no rule.
    """
    found = [value for value in values if value.kind == "date"]
    if len(found) != 1 or found[0].doubt or found[0].unit or not _is_past(question, found[0], _PAST_TENSE):
        return None
    return found[0]


def without_day(question: str, value: Mention) -> str:
    """Give a question without the day on which it asks what a document says: that day stands in no clause."""
    before = re.search(_ON, question[: value.start], re.IGNORECASE)
    start = before.start() if before else value.start
    return without(question, [(start, value.end)]).strip(" ,，") or question


def _is_reference(question: str, value: Mention) -> bool:
    before, after = question[: value.start], question[value.end :]
    if days.is_plainly_as_of(question, value):
        return True
    if NAMES_DOCUMENT.search(question) is None:
        return False
    if _FORCE.search(before):
        return True
    if (past := _last(_PAST, before)) is not None and not _happens(past["between"]):
        return True
    if _PRESENT.search(before):
        return True
    if _OPENS.match(before) and (said := _AFTER.match(after)) is not None:
        return not _happens(said["between"]) and not _happens(said["rest"])
    han = _HAN_AFTER.match(after) if _HAN_BEFORE.match(before) else None
    return han is not None and not _happens(han["between"] or "")


def _is_past(question: str, value: Mention, pattern: re.Pattern[str]) -> bool:
    """Say whether the sentence around a day asks by some past tense how things were on it, and tells of no event."""
    start = max((match.end() for match in SENTENCE_END.finditer(question, 0, value.start)), default=0)
    end = next((match.start() for match in SENTENCE_END.finditer(question, value.end)), len(question))
    before, after = question[start : value.start], question[value.end : end]
    if _AT.search(before) is None:
        return False
    words = _NOUN.sub(" ", f"{before} {after}")
    return pattern.search(words) is not None and not _happens(pattern.sub(" ", words))


def _happens(words: str) -> bool:
    return _QUIET.search(words) is not None or _HAN_EVENT.search(words) is not None


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    """Give a match that ends where the text does."""
    return next((match for match in pattern.finditer(text) if match.end() == len(text)), None)
