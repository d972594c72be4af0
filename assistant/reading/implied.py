"""What a question is about although it has no word for it: a ratio, all of the awards, the awards themselves.

"1-for-5" speaks of a split, "when do I have 100% of my options" of the day on which all are vested, and "how many now?"
of what is vested, where it is asked about a plan.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from assistant.reading.asked import spans
from assistant.reading.mention import Mention, meets
from assistant.reading.reasons import OPEN_REASONS, REASON_CONCEPTS
from assistant.reading.running import FIRST_DAY, asks_from_when
from assistant.reading.still import asks_if_still
from assistant.reading.transfers import within_group
from corpus.concepts import Mention as ConceptMention

_AWARDS: Final = re.compile(
    r"\s*(?:of|d[aeo]s?|de (?:las|los|mis)|的|嘅)?\s*(?:my|the|all|mis|las|los|minhas|meus|as|os|我的|我嘅|我)?\s*"
    r"(?:(?:time|stock|share|vested)\s+)?"
    r"(?:options?\b|units?\b|rsus?\b|shares?\b|op[cç][oõ]es\b|opciones\b|unidades\b|a[cç][oõ]es\b|acciones\b|award|"
    r"(?:股票|股份)?(?:期[权權]|[购購認认]股[权權])|[单單]位|股[份票])",
    re.IGNORECASE,
)


def whole(text: str, values: Sequence[Mention], asked: Collection[str]) -> list[Mention]:
    """The values that say "all of it" in a question for a day: "when do I have 100% of my options"."""
    if "date" not in asked:
        return []
    said = spans(text, "whole")
    return [
        v
        for v in values
        if v.kind == "percent"
        and v.value == 1
        and (_AWARDS.match(text, v.end) or any(a <= v.start < b for a, b in said))
    ]


def entire(text: str, asked: Collection[str]) -> bool:
    """Whether a question for a day says in words that all of it is meant: "when can I exercise the whole lot"."""
    return "date" in asked and bool(spans(text, "whole")) and not spans(text, "latest")


_ANOTHER: Final = re.compile(r"\b(?:another|a different|outra|otra)\s+$", re.IGNORECASE)
_COMPANY: Final = re.compile(
    r"\s+(?:group\s+)?(?:company|entity|subsidiary|firm|business|empresa|companhia|sociedade|compañ[ií]a|sociedad)\b",
    re.IGNORECASE,
)
_COMPANY_OF: Final = re.compile(
    r"\b(?:another|outra|otra)\s+(?:company|entity|empresa|companhia|compañ[ií]a|sociedade|sociedad|filial)\s+"
    r"(?:of|in|da|do|de|del|de la)\s+(?:the )?$|(?:另一家|其他|第二家|另一間|其他嘅?)$",
    re.IGNORECASE,
)


_MOVED_TO: Final = re.compile(
    r"(?:\b(?:mov(?:ed?|ing)|transferr?(?:ed|ing)?|went|go(?:es|ing)?|sent|seconded|posted|relocat\w+|switch\w*)\s+(?:over\s+)?to\s+|"
    r"\b(?:mudei|mudou|mudo|fui|foi|vou|vai|passei|passou|transferid[oa]|enviad[oa]|cedid[oa])\s+(?:para|pra|à|ao|a)\s+(?:[oa]\s+)?|"
    r"\b(?:me (?:pas[eéo]|cambi[eéo]|mud[eéo]|fui|voy|mov[ií]|trasladaron|trasladan|enviaron)|pas[eéó]|trasladad[oa]|"
    r"enviad[oa])\s+a\s+(?:la\s+)?|"
    r"[調调轉转派](?:任)?[到去往至]?[了咗]?)$",
    re.IGNORECASE,
)
_ANOTHER_OF_ITS_NAME: Final = re.compile(
    r"\s+(?!Bra[sz]il\b)(?:[A-ZÁÉÍÓÚ][\w.]+)|(?:集[团團])?(?:[总總]部|母公司|在[\u3400-\u9fff]{2,4}的?公司)|"
    r"(?<!巴西[电電]信)(?:集[团團])?公司(?![的嘅](?:[子分附]|旗下))"
)
"""What stands behind the name of a company that bears the name of the plan's: "Telefónica S.A.", 西班牙電信總部."""

_LEFT: Final = re.compile(
    r"\b(?:left|leave|leaving|quit|sa[ií]|saio|sair|saiu|deixei|deixo|deixar|sal[ií]|salgo|salir|dej[eé]|dejo|dejar|"
    r"me fui|me voy|irme)\s+(?:d[aeo]\s+|de la\s+|from\s+|the\s+|a\s+|o\s+|la\s+)?$",
    re.IGNORECASE,
)


def with_company(
    text: str, concepts: Sequence[ConceptMention], plans: Sequence[tuple[int, int]]
) -> list[ConceptMention]:
    """The concepts of a question, with what is said of a company that is called by its plan's name: a move to "another
    Telefónica company" is one within the group, who "left Vivo" has left.

    Args:
        plans: where plans are named.
    """
    found: list[ConceptMention] = []
    for start, end in plans:
        moved = _ANOTHER.search(text[:start]) if _COMPANY.match(text, end) else _COMPANY_OF.search(text[:start])
        if moved is None and _ANOTHER_OF_ITS_NAME.match(text, end):
            moved = _MOVED_TO.search(text[:start])
        if (said := moved or _LEFT.search(text[:start])) is not None:
            concept = "group_transfer" if moved else "termination"
            found.append(ConceptMention(concept, said.start(), end, text[said.start() : end]))
    moves = [(each.start, each.end) for each in found if each.concept == "group_transfer"]
    known = [*(c for c in concepts if not meets((c.start, c.end), moves)), *found]
    return within_group(text, known, plans)


_WOUND_UP: Final = re.compile(
    r"\b(?:company|firm|business|corporation|employer)(?:['’]s)?\s+(?:(?:is|was|were|gets?|has|had|have|will|would|should|be|been|"
    r"being|to|going|ends?|up|ever|now|itself|voluntarily)\s+)*(?:liquidated|liquidation)\b|"
    r"\b(?:empresa|companhia|sociedade|firma)\s+(?:(?:vai|ir|for|foi|é|ser|seja|fosse|sendo|sera|será|está|esta|toda|vier|"
    r"a|tiver|sido)\s+)*(?:liquidada|em liquidação)\b|"
    r"\b(?:empresa|compañ[ií]a|compania|sociedad|firma)\s+(?:(?:va|a|es|ser|sea|fue|fuera|está|esta|siendo|será|sera|ha|sido|"
    r"en|proceso|de)\s+)*liquidada\b|"
    r"\b(?:empresa|compañ[ií]a|compania|sociedad|firma)\s+(?:se\s+(?:va a\s+)?liquid(?:a|ara|ar[áa]|ase|[oó]|e|ar)|"
    r"(?:va a |debe |puede )liquidarse)\b(?!\s+(?:las?|los?|el|mis?|en acciones|con))|"
    r"\bse (?:va a )?liquid(?:a|ar[áa]?|ara|e) (?:la|una|mi|nuestra) (?:empresa|compañ[ií]a|sociedad)\b",
    re.IGNORECASE,
)
"""What says that the company is wound up; what it "settles" are awards."""


def of_the_company(text: str, concepts: Sequence[ConceptMention]) -> list[ConceptMention]:
    """The concepts with the end of the company, where words for it stand apart: "the company is being liquidated".

    >>> [each.concept for each in of_the_company("A empresa vai ser liquidada.", ())]
    ['dissolution']
    """
    return _with(concepts, "dissolution", _WOUND_UP.finditer(text))


_LEAVES_ON: Final = re.compile(
    r"\b(?:saio|sairei|vou sair|vou-me embora|salgo|saldr[ée]|voy a salir|me voy|me ir[ée]|me marcho)\s+"
    r"(?:em|no|no dia|dia|a|el|el d[ií]a|en|en el)\s+"
    r"(?=\d{1,2}(?:º|\b)|(?:1º|primeiro|janeiro|fevereiro|mar[cç]o|abril|maio|junho|julho|"
    r"agosto|setembro|outubro|novembro|dezembro|enero|febrero|marzo|mayo|junio|julio|septiembre|octubre|"
    r"noviembre|diciembre)\b)",
    re.IGNORECASE,
)
"""Who "leaves on" a day leaves the company, where nothing else is named that is left."""


def leaving_on(text: str, concepts: Sequence[ConceptMention]) -> list[ConceptMention]:
    """The concepts with a leaving of which only the day is said: "saio em 30 de junho".

    >>> [each.concept for each in leaving_on("Saio em 30 de junho.", ())]
    ['termination']
    """
    return _with(concepts, "termination", _LEAVES_ON.finditer(text))


def _with(concepts: Sequence[ConceptMention], concept: str, found: Iterable[re.Match[str]]) -> list[ConceptMention]:
    """The concepts with one more, where words for it are found that no term of it holds."""
    known = [(c.start, c.end) for c in concepts if c.concept == concept]
    new = [match for match in found if not meets(match.span(), known)]
    return [*concepts, *(ConceptMention(concept, *match.span(), match[0]) for match in new)]


_KIN_AND: Final = re.compile(
    r"[\s,]*(?:has|had|ha|just|recently|sadly|acab[ao]u? de|acaba de|刚刚?|剛剛?|已经?|已經?|突然)?[\s,]*"
)


def of_the_dead(text: str, concepts: Sequence[ConceptMention]) -> list[ConceptMention]:
    """The concepts without the kin who is said to have died: that is the participant and nobody's heir.

    >>> found = [ConceptMention("heirs", 0, 10, "my husband"), ConceptMention("death", 11, 15, "died")]
    >>> [each.concept for each in of_the_dead("my husband died", found)]
    ['death']
    """
    ends = [c for c in concepts if c.concept == "death"]
    dead = [
        c
        for c in concepts
        if c.concept == "heirs" and any(c.end <= d.start and _KIN_AND.fullmatch(text, c.end, d.start) for d in ends)
    ]
    return [c for c in concepts if c not in dead]


_OF_VOTES: Final = re.compile(
    r"\b(?:vot\w+|common|ordinary|capital|stake|shareholding|holding|ordin[aá]ri\w+|a[cç][oõ]es|participa[cç][aã]o|"
    r"acciones|participaci[oó]n|majority|maioria|mayor[ií]a)\b|投票|表[决決]|普通股|股[权權份]|持股",
    re.IGNORECASE,
)
_MOVES: Final = re.compile(
    r"\b(?:f[ae]ll\w*|drop\w*|went|goes|down|up|sold|sells?|bought|buys?|rose|raised?|diluted|from|to|"
    r"ca[iíe]\w*|baix\w+|sub\w+|vend\w+|compr\w+|pass\w+|reduzi\w+|bajó|baja|subió|pas[oó]|pasó|redujo|aument\w+)\b|"
    r"[降跌升增減减]|[买買卖賣]|[从從由]",
    re.IGNORECASE,
)
_BUYS: Final = re.compile(
    r"\b(?:b(?:uys?|ought|uying)|acquir\w+|takes?|took|snap\w* up|compr\w+|adquir\w+|qued[aóo]\w*|fic[ao]\w* com)\b"
    r"[^.;?!]*$|"
    r"(?:[买買购購]|收[购購])[^。;；?？]*$",
    re.IGNORECASE,
)
_OF_THE_COMPANY: Final = re.compile(
    r"\s*(?:(?:of|d[aeo]s?|del|de las?|de los|的|嘅)\s*)?(?:(?:the|its|our|as|os|las|los|nossas?|nuestras?)\s+)?"
    r"(?:(?!(?:my|mine|his|her|mis?|meus?|minhas?|sus?|seus?|suas?)\b)\w+\s+)?"
    r"(?:shares|stock|votes?|voting|capital|company|a[cç][oõ]es|votos?|capital|acciones|empresa|companhia|compa[ñn][íi]a)\b|"
    r"(?:的|嘅)?(?:公司)?(?:[总總]?投票[权權]|表[决決][权權]|股[份权權]|有表)",
    re.IGNORECASE,
)
_BEFORE: Final = 40
_HALF: Final = Fraction(1, 2)
_NEAR: Final = 40


def crosses_half(text: str, values: Sequence[Mention]) -> bool:
    """Whether somebody's part of the shares or votes goes from above the half to below it or the other way.

    >>> found = [Mention("percent", Fraction(n, 100), at, at + 3, f"{n}%") for n, at in ((55, 27), (47, 34))]
    >>> crosses_half("His common shares fell from 55% to 47%.", found)
    True
    """
    shares = sorted((v for v in values if v.kind == "percent" and v.unit is None), key=lambda v: v.start)
    for first, second in pairwise(shares):
        crosses = isinstance(first.value, Fraction) and isinstance(second.value, Fraction)
        crosses = crosses and (first.value < _HALF) != (second.value < _HALF)  # type: ignore[operator]
        between = text[first.end : second.start]
        if crosses and len(between) <= _NEAR and not re.search(r"[.;。；?？](?!\d)", between):
            around = text[max(0, first.start - 3 * _NEAR) : second.end + _NEAR]
            if _MOVES.search(text[max(0, first.start - _NEAR) : second.end]) and _OF_VOTES.search(around):
                return True
    return any(isinstance(v.value, Fraction) and v.value >= _HALF and _is_bought(text, v) for v in shares)


def _is_bought(text: str, part: Mention) -> bool:
    """Whether a part of the company's shares or votes is bought, and none of one's own: "bought 55% of the votes"."""
    if not _BUYS.search(text, max(0, part.start - _BEFORE), part.start):
        return False
    of = _OF_THE_COMPANY.match(text, part.end)
    return of is not None


def concepts(
    text: str, values: Sequence[Mention], asked: Collection[str], named: Collection[str], *, alone: bool
) -> set[str]:
    """What a question is about without a word for it.

    Args:
        named: what it has words for.
        alone: whether it is about a plan and goes on from nothing, so that "how many now?" is about the plan's awards.
    """
    found: set[str] = set()
    if any(value.unit == "ratio" for value in values) and not spans(text, "at_most"):
        found.add("stock_split")
    if asks_from_when(text, values):
        found.add(FIRST_DAY)
    if crosses_half(text, values):
        found.add("change_of_control")
    if whole(text, values, asked) or entire(text, asked):
        found |= {"vested", "completion_date"}
    if alone and spans(text, "bare_quantity"):
        found.add("vested")
    if alone and spans(text, "bare_date"):
        found.add("vesting")
    if not REASON_CONCEPTS.keys() & set(named) and asks_if_still(text, values):
        found |= {"deadline"} if OPEN_REASONS.keys() & set(named) else {"deadline", "expiry"}
    return found
