"""How a question counts a length of time from a day of the plan: "seven months into it", "faltando dos meses".

Only words that say so make such a stretch of a length: a bound ("more than 12 months") and what is required ("must I
wait 12 months after …?") stay what they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final

from assistant.reading.elapsed import AFTER_BOUND, BOUND, in_parts
from assistant.reading.landmarks import Kind
from assistant.reading.mention import Mention
from assistant.reading.nth import is_nth
from assistant.reading.relative import moved

_YEAR: Final = 12

_ABOUT: Final = (
    r"\b(?:about|around|roughly|approximately|some|like|uns|umas|cerca de|mais ou menos|aproximadamente|por volta de|"
    r"unos|unas|alrededor de|mas o menos|como)|[约約]|大[约約概]|差不多"
)
_ONLY: Final = (
    r"\b(?:only|just|barely|exactly|merely|so|apenas|somente|justos?|exatos?|exatamente|recien|solo|solamente|"
    r"exactamente)|[才僅仅刚剛只先就]|不[过過]|已[经經]?|[满滿足成整]"
)
_LEADS: Final = re.compile(rf"(?:(?P<about>{_ABOUT})|{_ONLY})\s*$", re.IGNORECASE)
_WITHIN: Final = re.compile(
    r"\b(?:within|during|before|until|in|under|for|antes d[eo]|dentro d[eo]|durante|hasta|ate|nos|nas|en|por|"
    r"ao longo d[eo]|a lo largo de)\s+"
    r"(?:the |los |las |os |as )?(?:first |next |last |(?:primeir|primer|proxim|ultim)[oa]s )?$|"
    r"(?:[没沒冇]有?|[未不唔])[到够夠]?$",
    re.IGNORECASE,
)
"""What makes a limit of a length of time, with the words that stand between."""
_OR_SO: Final = re.compile(
    r"\s*(?:or so|more or less|mais ou menos|mas o menos|aproximadamente|左右|上下|度)(?!\w)|[左上][右下]",
    re.IGNORECASE,
)
_ARTICLE: Final = r"(?:(?:the|my|its|his|her|their|our|this|that|o|a|el|la|meu|minha|mi|su|seu|sua|lo) )*"
_MARKED_BEFORE: Final = re.compile(
    r"(?:\b(?:a los|a las|aos|as|passados|passadas|transcurridos|decorridos|pasados|cumplidos|completados|completos|"
    r"tras|apos|after|depois de|despues de|com|con|with|al|ao|ao cabo de|al cabo de|"
    r"been|been here|been there|served|done|participated|worked|completed))\s*$",
    re.IGNORECASE,
)
_PASSED: Final = (
    r"(?:(?: had| have| has)? (?:passed|elapsed|gone by)| later| counted| counting| contados| contadas| a contar| "
    r"corridos| completos)?"
)
_SINCE: Final = re.compile(
    rf"{_PASSED},? (?:after|past|following|from|since|depois d(?:[aeo])|apos|a partir d(?:[aeo]l?)|desde|despues del?|"
    rf"tras|d[ao]) {_ARTICLE}",
    re.IGNORECASE,
)
_OF: Final = re.compile(rf" (?:de|del|d[ao]|of) {_ARTICLE}", re.IGNORECASE)
_INTO: Final = re.compile(rf" (?:in|into|on|inside|no|na|en|dentro del?|dentro d[ao]) {_ARTICLE}", re.IGNORECASE)
_JOINED: Final = re.compile(
    rf" (?:after|since|from|depois de|apos|desde que|despues de|de) (?:i |he |she |they |eu |ele |ela )?(?:que )?"
    rf"(?:join(?:ed|ing)|enter(?:ed|ing)|ent(?:rar|rei|rou|re|ro)|ingres(?:ar|e|o|sar|sei|sou)|aderi[ru]?|"
    rf"incorpor(?:ar|arme|arse|e)) (?:in |into |no |na |al |en |a[o]? )?{_ARTICLE}",
    re.IGNORECASE,
)
_HAN_FILL: Final = r"(?:大[约約概]|差不多|[约約才僅仅刚剛只先就已经經满滿足成]|不[过過])*"
_HAN_SINCE: Final = re.compile(
    r"[的之以]?(?:(?:[后後起]|[过過][了咗]?|[开開]始(?:[后後計计算起])*|起?[计計]起?|起?算起?|以?[来來])+)[,，]?(?:的第?)?"
)
_HAN_LATER: Final = re.compile(r"\s*(?:[之以]?[后後](?![天日])|[就才先](?=[^\d一二三四五六七八九十]))")
_HAN_AWAY: Final = re.compile(r"(?:[离離]|距[离離]?|自从?|[从從由])\s*$")
_HAN_JOINED: Final = re.compile(r"(?:[参參]加|加入|[进進]入?)[了咗过過]?(?:[这這本该該呢][个個]?)?$")

_LEFT: Final = r" (?:left|to go|remaining|still to (?:go|run)|outstanding)"
_LEFT_OF: Final = re.compile(
    rf"(?:{_LEFT} (?:until|till|before|to|of|in|on|for)|(?:{_LEFT})? (?:short|shy|away|off) (?:of|from)) {_ARTICLE}",
    re.IGNORECASE,
)
_LACKED: Final = re.compile(
    r"\b(?:(?:falt|qued|rest)(?:ando|avam?|am?|aban?|an|em|en|assem|asse|aran|arian|ariam))\s+$", re.IGNORECASE
)
_LACKED_FOR: Final = re.compile(
    rf" (?:para|pra|pro|p/?o?|pa|del?|d[ao])(?: que)?(?: o| a| el| la)? ?(?:"
    rf"(?:terminar|acabar|concluir|completar|cumplir|finalizar|"
    rf"fechar|encerrar|termin[ae]r?|acab[ae]r?|cumplirse|vencer|que termine|que acabe) )?{_ARTICLE}",
    re.IGNORECASE,
)
_AT_FROM: Final = re.compile(r"\ba\s+$", re.IGNORECASE)
_HAN_LACKED: Final = re.compile(r"(?:[还還仲]?(?:[差有剩欠余餘])|[只僅仅淨][剩有差]|[剩差欠])\s*$")
_HAN_BEFORE: Final = re.compile(r"[的之]?前(?![天日])")
_OPEN_END: Final = re.compile(r"\s*(?:$|[.,;:!?。，；：！？)）]|\b(?:and|but|so|when|y|e|mas|pero|cuando|quando)\b)")
_REQUIRED: Final = re.compile(
    r"\b(?:must|need(?:s|ed)? to|ha(?:ve|s|d) to|wait(?:ed|ing)?|require[sd]?|minimum|at least|until|"
    r"precis[oa]\w*|ten(?:ho|go) que|tem que|tien\w+ que|hay que|ha de|deb[eo]\w*|esper\w+|exig\w+|minimo|hasta|ate)\b|"
    r"必[须須]|需要?|要[等做待满滿]|得[等做待满滿]|起[码碼]",
    re.IGNORECASE,
)
_ELSEWHERE: Final = re.compile(
    r"\b(?:join(?:ed|ing)|hired|promot\w+|tenure|seniority|old|aged?|worked|working|with (?:the|this) company|"
    r"been (?:here|there|with|at|in)|employ(?:ed|ment|ee for)|"
    r"on the job|in (?:the|this|my) (?:job|role|post|position|company|firm)|on board|"
    r"notice|leave|contrat(?:ad|aron|aram)\w*|promov\w+|ascend\w+|ascens\w+|antiguedad|llev[oa]\w*|trabaj\w+|trabalh\w+|"
    r"firma|empresa|compania|companhia|casa|cargo|puesto|posto|servic\w+|edad|idade|cumpl\w+|aviso|licencia|licenca|"
    r"assinei|assinou|firme|firmo|signed|signing|agreement|contrato|entre|entrei|entrou|ingres\w+|admi[ts]\w+)\b|"
    r"到任|上任|入[职職]|任[职職]|升|服[务務]|工作|工[龄齡]|年[资資]|[做干幹]|加入|[签簽]|合同|合約|[协協][议議]|[岁歲]|假|通知|公司[满滿待呆]",
    re.IGNORECASE,
)
"""What may be that from which a length runs instead: a post, employment, an agreement, somebody's age."""
_AT_LAST: Final = re.compile(
    r"\b(?:after|a los|a las|aos|tras|apos|depois de|despues de|passados|transcurridos|decorridos|pasados|ao cabo de|"
    r"al cabo de)\s*$",
    re.IGNORECASE,
)
_GOES_ON: Final = re.compile(
    r"\s*(?:of|in|at|with|as|on|from|since|into|for|after|before|later|ago|de|del|d[aoe]s?|en|n[ao]s?|com|con|como|desde|"
    r"depois|despues|apos|antes|atras|sem|sin)\b",
    re.IGNORECASE,
)
_ENDS: Final = re.compile(r"\s*[.,!?]*\s*$")
_HAN_AT_ONCE: Final = re.compile(
    r"\s*[就先才]\s*(?:被|[俾畀]|[离離]|[辞辭]|走|死|去世|[过過]世|[过過]身|[伤傷殘残]|[没冇沒])"
)
_HAN_ONLY: Final = re.compile(r"[才僅仅先]|[刚剛]")
_BESIDE: Final = 2
_IS: Final = re.compile(r"\s+(?:is|are|isn|aren|has not|have not|hasn|haven|sao|son)\b", re.IGNORECASE)
"""What makes of a length something of which is spoken, and not the time of what happened."""
_STOP: Final = re.compile(r"[.,;:!?。，；：！？](?!\d)")


@dataclass(frozen=True, slots=True)
class Length:
    """A length of time of a question, in whole units, with the word that makes it a rough one."""

    start: int
    end: int
    parts: tuple[tuple[int, str], ...]
    values: tuple[Mention, ...]
    about: bool = False

    def from_day(self, day: date, ahead: int) -> date:
        """The day that lies so far from another one, ahead or (-1) back."""
        for amount, unit in self.parts:
            day = moved(day, ahead * amount, unit)
        return day


@dataclass(frozen=True, slots=True)
class Stretch:
    """A length of time that is counted from a day.

    Attributes:
        ahead: 1 where the day reached comes after it, -1 where before it.
        left: whether so much time was left, so that the day reached is the first of that time.
    """

    length: Length
    start: int
    end: int
    ahead: int = 1
    left: bool = False


def lengths(plain: str, values: Iterable[Mention]) -> Iterator[Length]:
    """The lengths of time in whole units, each with its parts ("two years and three months"); no bounds, no places."""
    for row in in_parts(plain, values):
        parts = [_whole(value) for value in row]
        if None in parts or is_nth(row[0].text):
            continue
        start, end, about = row[0].start, row[-1].end, False
        if BOUND.search(plain, 0, start) or AFTER_BOUND.match(plain, end):
            continue
        while lead := _LEADS.search(plain, 0, start):
            start, about = lead.start(), about or lead["about"] is not None
        if BOUND.search(plain, 0, start) or _WITHIN.search(plain, 0, start):
            continue
        if tail := _OR_SO.match(plain, end):
            end, about = tail.end(), True
        yield Length(start, end, tuple(part for part in parts if part), tuple(row), about)


def _whole(value: Mention) -> tuple[int, str] | None:
    amount, unit = value.value, value.unit or ""
    if not isinstance(amount, Fraction):
        return None
    if unit == "years" and amount.denominator != 1:
        amount, unit = amount * _YEAR, "months"
    return (int(amount), unit) if amount.denominator == 1 and amount > 0 else None


def counted_from(plain: str, length: Length, mark: re.Match[str], kind: Kind) -> Stretch | None:
    """The stretch of time that a question counts from a day that it names, if it does.

    Args:
        mark: the name of the day.
        kind: of it; to the end of a time only the time that is left is counted.
    """
    if _is_required(plain, min(length.start, mark.start())) or _IS.match(plain, max(length.end, mark.end())):
        return None
    if length.end <= mark.start():
        between = plain[length.end : mark.start()]
        before = bool(_MARKED_BEFORE.search(plain, 0, length.start))
        since = bool(_SINCE.fullmatch(between) or (before and _OF.fullmatch(between)))
        if kind == "plan":
            begun = bool(mark["begun"] or mark["began"])
            since = (since and (begun or before)) or bool(_INTO.fullmatch(between) or _JOINED.fullmatch(between))
        if kind != "until":
            return Stretch(length, length.start, mark.end()) if since else None
        lacked = _LACKED.search(plain, 0, length.start)
        if _LEFT_OF.fullmatch(between) or (lacked and _LACKED_FOR.fullmatch(between)):
            return Stretch(length, lacked.start() if lacked else length.start, mark.end(), -1, left=True)
        at = _AT_FROM.search(plain, 0, length.start)
        if at and _OF.fullmatch(between):
            return Stretch(length, at.start(), mark.end(), -1, left=True)
        lacked = _HAN_LACKED.search(plain, 0, length.start)
        if lacked and re.fullmatch(r"[就先才]?(?:到|[满滿]|先到)?", between):
            return Stretch(length, lacked.start(), mark.end(), -1, left=True)
        return None
    if mark.end() > length.start:
        return None
    between = plain[mark.end() : length.start]
    later, away = _HAN_LATER.match(plain, length.end), _HAN_AWAY.search(plain, 0, mark.start())
    end = later.end() if later else length.end
    start = away.start() if away else mark.start()
    if kind == "until":
        if away and (not between or _HAN_LACKED.fullmatch(between)):
            return Stretch(length, start, length.end, -1, left=True)
        return Stretch(length, start, length.end, -1, left=True) if _HAN_BEFORE.fullmatch(between) else None
    joined = _HAN_JOINED.search(plain, 0, mark.start())
    if kind == "plan" and not (joined or _HAN_SINCE.fullmatch(between)):
        return None
    marked = _HAN_SINCE.fullmatch(between) or (not between and (later or away or joined))
    return Stretch(length, joined.start() if joined else start, end) if marked else None


def unnamed(plain: str, length: Length, left: Iterable[tuple[int, int]]) -> Stretch | None:
    """The stretch of time after which a question says that somebody left, where it does not say from when it runs.

    Args:
        left: where words say that somebody left.
    """
    if _ELSEWHERE.search(plain) or _is_required(plain, length.start):
        return None
    own = plain[length.start : length.values[0].start]
    han = _HAN_AT_ONCE.match(plain, length.end) or _HAN_ONLY.search(own)
    after = _AT_LAST.search(plain, 0, length.start) and not _GOES_ON.match(plain, length.end)
    bare = any(0 <= length.start - end <= _BESIDE for _, end in left) and _ENDS.match(plain, length.end)
    if not (han or after or bare):
        return None
    return Stretch(length, length.start, length.end)


def left_over(plain: str, length: Length) -> Stretch | None:
    """The stretch of time that was left where a question does not say until when: "with two months to go"."""
    if not _OPEN_END.match(plain, length.end):
        tail = re.compile(_LEFT, re.IGNORECASE).match(plain, length.end)
        if tail and _OPEN_END.match(plain, tail.end()):
            return Stretch(length, length.start, tail.end(), -1, left=True)
        return None
    lacked = _LACKED.search(plain, 0, length.start) or _HAN_LACKED.search(plain, 0, length.start)
    return Stretch(length, lacked.start(), length.end, -1, left=True) if lacked else None


def _is_required(plain: str, start: int) -> bool:
    """Whether the words before a length in its clause ask whether so much time is required."""
    since = max((stop.end() for stop in _STOP.finditer(plain, 0, start)), default=0)
    return _REQUIRED.search(plain, since, start) is not None
