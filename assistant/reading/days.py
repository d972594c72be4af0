"""What the words around a date say it is: the day of the answer, a day on which something happened, a day asked about.

A day on which something has happened is never the day of the answer, and a day of which a question asks whether
something may be done on it is never a day on which it has been done.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from assistant.reading.mention import Mention
from assistant.reading.values import SINCE

_AS_OF = re.compile(
    r"(?:\bas (?:of|at)|\b(?:by|on|until|in|at|em|no|en|at[eé]|al?|hasta(?: el)?)|\ba partir de|\bna data de|\bpara el|"
    r"截至|截止|到了?|在|于|於)\s*(?:the |o |el |dia |d[ií]a )?$",
    re.IGNORECASE,
)
_STRONG_AS_OF = re.compile(
    r"(?:\bit(?:['’]s| is)(?: now)?|\btoday(?:['’]s date)? is|\bhoje [ée]|\bestamos (?:em|a|en)|\bhoy es|"
    r"(?:今天|今日|现在|現在|而家)[是係]|"
    r"\bas (?:of|at)|\bposi[cç][aã]o (?:em|de)|\bna data de|\ba fecha (?:de|del)?|\bal\b|截至|截止)"
    r"\s*(?:o |el |dia |d[ií]a )?$",
    re.IGNORECASE,
)
_STOP = re.compile(r"[;；。?？!！，]|[,.](?!\d)")
_ASKS = re.compile(
    r"\b(?:how|what|when|which|can|could|may|do|does|will|would|should|quant[oa]s?|qua(?:l|is)|quando|o que|"
    r"posso|pode[m]?|cu[aá]nt[oa]s?|cu[aá]l(?:es)?|cu[aá]ndo|qu[eé]|puedo|puede[n]?)\b|多少|[几幾]|什么|甚麼|可以|能|[吗嗎呢]",
    re.IGNORECASE,
)
_HAPPENED = re.compile(
    r"\b(?:was|were|got|became|lost|sold|took|bought|left|"
    r"(?!(?:need|exceed|proceed|succeed|indeed|employed)\b)(?<!am )(?<!is )(?<!are )(?<!be )(?<!still )[a-z]{2,}ed|"
    r"fo(?:i|ram)|houve|(?!estou\b)\w{2,}(?:ou|eu|iu|aram|eram|iram)|fue(?:ron)?|hubo|\w{2,}(?:ó|ieron|aron)|"
    r"recebi|vendi|perdi|exerci|adquiri|(?!(?:lei|sei|rei)\b)\w{2,}(?<![aei]r)ei|"
    r"(?!(?:así|aquí|ahí|allí|porqué|comité)\b)\w{3,}(?<![aei]r)[éí])\b|"
    r"(?<!到)[了咗]|被|收到|拿到|[获獲]授",
    re.IGNORECASE,
)
"""A verb of what has happened."""
_MAY: Final = (
    r"\b(?:can|could|may|might|possible|allowed|permitted|posso|pode(?:m|mos|ria|riam)?|podia|poss[ií]vel|permitid[oa]s?|"
    r"puedo|puede[ns]?|podemos|podr[ií]an?|posible)\b"
)
_MAY_BEFORE = re.compile(
    rf"{_MAY}(?P<done>.*?)\s+(?:(?:on|in|at|by|em|no dia|no|en|el(?: d[ií]a)?)\s+)(?:the |o |el )?$",
    re.IGNORECASE | re.DOTALL,
)
_PARTICIPLE = re.compile(
    r"(?<!be )(?<!get )(?<!been )(?<!ser )(?<!being )\b"
    r"(?:[a-z]+ed|made|given|got|\w+[aei]d[oa]s?|feit[oa]s?|hech[oa]s?)$",
    re.IGNORECASE,
)
_IF = re.compile(r"\b(?:if|when|once|since|from|se|quando|si|cuando|desde)\b", re.IGNORECASE)
_OPENS = re.compile(
    r"^\s*¿?\s*(?:(?:and|e|y|but|mas|pero)\s+)?(?:on|in|em|no dia|el(?: d[ií]a)?|en)\s+$", re.IGNORECASE
)
_MAY_AFTER = re.compile(rf"\s*,?\s*¿?(?:\w+\s+){{0,3}}?{_MAY}", re.IGNORECASE)
_HAN_MAY_AFTER = re.compile(
    r"\s*(?:[当當][天日]|[那嗰]日|那天)?[,，]?(?:我|我们|我們|公司|董事[会會]|[计計][划劃])?[还還仍仲又再是否]*"
    r"(?:能|可以|可唔可以|可不可以|可否|得唔得|准[许許])"
)
_DID = re.compile(
    r"\b(?:(?:i|he|she|they|had) (?:did|done|committed)|happened|occurred|took place|committed|"
    r"(?:facts?|conduct|acts?|events?|incidents?|things?|something|matter) "
    r"(?:of|on|in|from|back in|dating (?:from|back to))|(?:goes|went|dates?|dated) back to|"
    r"(?:que )?(?:eu )?(?:fiz|cometi|ele fez|ela fez|cometeu)|aconteceu|ocorreu|remontam? a|"
    r"(?:fatos?|epis[óo]dios?|incidentes?|coisas?|condutas?) (?:de|do|ocorrid[oa]s?)|"
    r"(?:que )?(?:hice|comet[ií]|hizo|cometi[óo])|ocurri[óo]|sucedi[óo]|se remontan? a|pas[óo] en|"
    r"(?:hechos?|episodios?|incidentes?|conductas?) (?:de|del|ocurrid[oa]s?))\b|"
    r"\bcometid[oa]s?\b|"
    r"\b(?:fraude|roubo|furto|desvio|ass[eé]dio|suborno|robo|hurto|soborno|acoso|desfalco)s? de(?= \d| \w+ de \d)|"
    r"(?<=[年月日号號])[的嘅][\u3400-\u9fff]{0,8}?(?:行[为為]|事件|[贪貪]污|舞弊|[欺诈詐]{2}|受[贿賄]|挪用|[违違][规規法纪紀]|[过過][错錯失])|"
    r"事[实實](?:是|係)?(?:[发發]生)?[在於于]|"
    r"(?:所)?[做干幹犯][的嘅]?(?:事|[错錯])|(?<=[年月日])[做干幹犯][的嘅落下]|[发發]生的事|事[发發]|[犯做]下",
    re.IGNORECASE,
)
_THAT_DAY = re.compile(
    r"\b(?:(?:on |at |by )?that (?:same )?(?:day|date|moment|time)(?! (?:of|when|that)\b)|"
    r"(?:nesse|naquele|neste) (?:mesmo )?(?:dia|momento)|nessa data|naquela data|"
    r"ese (?:mismo )?d[ií]a|esa (?:misma )?fecha|aquel d[ií]a|en ese momento)\b|"
    r"[那嗰當当該该][一]?[天日]|屆時|届时|[到那]時候|到时",
    re.IGNORECASE,
)
_BEFORE_IT = re.compile(
    r"\b(?:before(?: (?:then|that|it|this))?|earlier|antes(?: disso| de (?:eso|ello|ess?e d[ií]a))?)\s*(?=[,;.?!]|$)|"
    r"(?:之前|以前|[在先]此之前|提前|提早)[^，,;；。？?\d]{0,6}(?=[，,;；。？?]|$)",
    re.IGNORECASE,
)
_PLAN_BEGINS = re.compile(
    r"\bplan (?:\w+ )?(?:start|began|begin|commence|took effect|takes? effect|c[oa]me (?:in)?to force|"
    r"enter(?:ed)? into force|run from|been in force|in force)\w*\b|"
    r"\bplano (?:\w+ )?(?:come[cç]\w+|inici\w+|entr\w+ em vigor|vale|vigora|vigorou)\b|"
    r"\bplan (?:\w+ )?(?:empez\w+|empiez\w+|comenz\w+|comienz\w+|inici\w+|entr\w+ en vigor|rige|vigente)\b|"
    r"[计計][划劃](?:已[经經]?|是)?(?:[从從自在于於])?[^，,。;；]{0,12}?(?:生效|[开開]始|[实實]施|起[动動効效])",
    re.IGNORECASE,
)
_OR = re.compile(
    r"\s*,?\s*(?:(?:vs\b\.?|versus|or|ou|o|contra|rather than|instead of|em vez de|en vez de)(?:\s+[^\W\d]+){0,4}?|"
    r"(?:还是|還是|定係|抑或|或者?)[^，。,?？\d]{0,6}?)\s*",
    re.IGNORECASE,
)


def deeds(text: str) -> list[tuple[int, int]]:
    """Where a question says that somebody did what they were then dismissed for: "over something I did on the 8th"."""
    return [match.span() for match in _DID.finditer(text)]


def as_of(text: str, value: Mention) -> float:
    """How plainly a date is said to be the day of the answer: 2.6 by words for just that, 1.3 by a preposition."""
    before = text[: value.start]
    if _STRONG_AS_OF.search(before):
        return 2.6
    return 1.3 if _AS_OF.search(before) and not is_told(text, value) else 0.0


def is_told(text: str, value: Mention) -> bool:
    """Whether something is said to have happened on a day, or to have been so since: it is no day of the answer."""
    before, after = text[: value.start], text[value.end :]
    if _STRONG_AS_OF.search(before):
        return False
    if SINCE.search(before) or after.startswith("起"):
        return True
    start, end = _clause(text, value)
    clause = f"{text[start : value.start]} {text[value.end : end]}"
    return bool(_HAPPENED.search(clause)) and not _ASKS.search(clause) and text[end : end + 1] not in ("?", "？")


def is_asked_about(text: str, value: Mention) -> bool:
    """Whether a question asks if something may be done on a day: "can awards still be made on 16 November 2031?"."""
    start, _ = _clause(text, value)
    before, after = text[start : value.start], text[value.end :]
    if _HAN_MAY_AFTER.match(after):
        return True
    if _OPENS.match(before) and _MAY_AFTER.match(after):
        return True
    may = _MAY_BEFORE.search(before)
    return may is not None and not _IF.search(may["done"]) and not _PARTICIPLE.search(may["done"].rstrip())


def is_after_it(text: str, value: Mention) -> bool:
    """Whether a question asks what may be done on a day although something happens "before", with no day said for it:
    "if I leave before, how many can I exercise on 3 May 2027?".
    """
    start, end = _clause(text, value)
    before = (match.start() for match in _BEFORE_IT.finditer(text))
    return is_asked_about(text, value) and any(not start <= place < end for place in before)


def is_of_the_plan(text: str, value: Mention) -> bool:
    """Whether a question says of a day that the plan itself began on it: it is no day of anybody's grant."""
    return _PLAN_BEGINS.search(text, *_clause(text, value)) is not None


def on_that_day(text: str, values: Sequence[Mention]) -> Mention | None:
    """The day to which "that day" points in a question: the last one named before, where one is named before it."""
    for match in _THAT_DAY.finditer(text):
        before = [value for value in values if value.kind == "date" and value.end <= match.start()]
        if before and _ASKS.search(text):
            return max(before, key=lambda value: value.end)
    return None


def are_alternatives(text: str, value: Mention, other: Mention) -> bool:
    """Whether two values are given for choice: "on 4 May 2028 or on 6 May 2028"."""
    first, second = sorted((value, other), key=lambda mention: mention.start)
    return _OR.fullmatch(text, first.end, second.start) is not None


def is_plainly_as_of(text: str, value: Mention) -> bool:
    """Whether words say that a date is the day of the answer."""
    return _STRONG_AS_OF.search(text[: value.start]) is not None


def _clause(text: str, value: Mention) -> tuple[int, int]:
    start = max((match.end() for match in _STOP.finditer(text, 0, value.start)), default=0)
    end = next((match.start() for match in _STOP.finditer(text, value.end)), len(text))
    return start, end
