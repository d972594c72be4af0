"""Words that the thesaurus knows, where people say them apart or of a company by its name.

Cantonese and Chinese put a particle into a verb ("過咗身", "辭咗職", "退了休"); without it the verb is the known one. A
company that "was sold" or "foi comprada pela" somebody has changed hands, whatever its name, and so has "the company".
To tell somebody what one gets is a matter of confidentiality, whoever is told. To have done nothing wrong says how one
was dismissed, if one was. An event keeps its name where its last word begins another term: "half-year results are
published".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol

from assistant.reading import denied, kin
from assistant.reading.absences import absences
from assistant.reading.blamed import judged
from assistant.reading.evidence import DATED_EVENTS
from assistant.reading.limits import RECIPIENTS
from assistant.reading.mention import SENTENCE_END
from assistant.reading.moves import moved
from assistant.reading.posts import kept_on
from assistant.reading.reasons import REASON_CONCEPTS
from assistant.reading.rights import given_up
from corpus.concepts import Mention

_PARTICLE = re.compile(r"(?<=[\u3400-\u9fff])[咗了](?=[\u3400-\u9fff])")
_CHANGES_HANDS: Final = re.compile(
    r"\s*,?\s*(?:"
    r"(?:is|are|was|were|gets?|got|has been|had been|will be|is being|being|to be)\s+(?:\w+ly\s+)?"
    r"(?:sold|bought(?: out| up)?|acquired|taken over|purchased)|changes? hands|changed hands|"
    r"(?:foi|é|for|fosse|será|seja|ser|sendo)\s+(?:vendida|comprada|adquirida)|mud(?:ou|ar|a) de (?:dono|mãos)|"
    r"(?:fue|es|sea|fuera|fuese|será|ser|ha sido|siendo)\s+(?:vendida|comprada|adquirida)|"
    r"cambi[aóe] de (?:dueño|manos)|"
    r"se (?:vende|vendió|venda|venderá|vendiera|vendiese|va a vender|ha vendido|vendeu|vender|venderia|vendesse)"
    r"(?=\s*(?:[.,;:?!…]|$|a\b|al\b|para\b|y\b|e\b))|"
    r"(?:está|están|estão) (?:à venda|en venta)|is (?:up )?for sale|"
    r"(?:sold|vendida|comprada)(?=\s*(?:[.,;:?!…]|$|(?:to|off|a|para|por|pela|pelo)\b))|"
    r"(?:已|已经|已經|若|将|將)?(?:被|遭)[^。，,;；?？]{0,12}?(?:收購|收购|買下|买下|併購|并购|收咗購)|賣咗俾|卖给了|賣給"
    r")",
    re.IGNORECASE,
)
_BUYS: Final = re.compile(
    r"(?:\b(?:buys|bought|acquires|acquired|takes over|took over|sells|sold|vende|vendeu|vendió|venda|vender|"
    r"(?:se|si) (?:vende|venda|vendiera|vendiese|vendió|vendeu|vender)|vend(?:em|en|eram|ieron|esse[mn]?|ieran)|"
    r"compr(?:ou|a|ar|asse)|adquir(?:e|iu|ir)|compr(?:ó|a|e|ara|ar)|adquiri(?:ó|r|era))\s+(?:(?:a|o|la|el)\s+)?|"
    r"(?:收購|收购|買下|买下|併購|并购)(?:了|咗)?)$",
    re.IGNORECASE,
)
_ITS_SHARES: Final = re.compile(
    r"(?:['’]s)?\s+(?:shares?|stocks?|options?|units?|rsus?|adss?|a[cç](?:ão|[oõ]es)|op[cç][oõ]es|unidades|acci(?:ón|ones)|"
    r"opciones)\b|\s*[的嘅]?(?:股|期[权權]|[单單]位|[购購認认])",
    re.IGNORECASE,
)
"""What of a company somebody buys or sells who does not buy or sell the company."""
_COMPANY: Final = re.compile(
    r"\b(?:company|firm|business|group|parent|empresa|companhia|compañía|firma|sociedad|grupo|matriz)\b|"
    r"(?:公司|集[团團]|企[业業])",
    re.IGNORECASE,
)
"""The company whose plan it is, without its name; a part of it that is sold is another matter."""
_PART_OF_IT: Final = re.compile(
    r"(?:\b(?:subsidiary|portfolio|sister|joint venture|another|other|our|mi otra|outra|otra|"
    r"company’?'?s|subsidi[aá]ria|filial|controlada)\s|[子附][属屬]?)$",
    re.IGNORECASE,
)
_SOMEBODY: Final = (
    r"(?:(?:my|a|an|the|our|some|any|another|other|meus?|minhas?|um|uma|uns|umas|outros?|outras?|aos?|às?|os?|as?|"
    r"mis?|un|una|unos|unas|otros?|otras?|los?|las?|el|al|algún)\s+){0,2}"
    r"(?:wife|husband|spouse|partner|girlfriend|boyfriend|family|relatives?|parents?|mother|father|mum|mom|dad|brother|"
    r"sister|son|daughter|children|kids|friends?|colleagues?|co-?workers?|teammates?|workmates?|journalists?|"
    r"anyone|anybody|someone|somebody|others|other people|"
    r"esposa|mulher|marido|esposo|cônjuge|namorad[ao]|companheir[ao]s?|família|parentes|pais|mãe|pai|irmã[os]?|irmãos?|"
    r"filh[ao]s?|amig[ao]s?|colegas?|outras pessoas|outros|ninguém|alguém|jornalistas?|"
    r"mujer|pareja|novi[ao]|familia|familiares|padres|madre|padre|herman[ao]s?|hij[ao]s?|compañer[ao]s?|nadie|alguien|"
    r"otras personas|otros|periodistas?)\b"
)
_TELLS: Final = re.compile(
    r"\b(?:tell(?:ing)?|(?<=\bI )told|(?:talk(?:ed|ing)?|speak(?:ing)?|spoke)\s+(?:to|with)|"
    r"discuss(?:ing)?(?:\s+\w+){0,4}?\s+with|"
    r"mention(?:ing)?(?:\s+\w+){0,4}?\s+to|show(?:ing)?|disclos(?:e|ing)(?:\s+\w+){0,4}?\s+to|let|"
    r"(?:contar|dizer|falar|conversar|comentar|mostrar|revelar|divulgar|conto|digo|falo|comento|mostro|contei|falei|"
    r"comentei|mostrei|revelei)"
    r"(?:\s+(?!como)\w+){0,4}?\s+(?:com|para|pra|a|ao|à|aos|às)|(?:contar|dizer|falar|mostrar|revelar)(?=\s+(?:aos?|às?)\b)|"
    r"(?:conté|dije|comenté|mostré|enseñé|revelé|cuento|digo|hablo|comento|muestro|enseño|contar(?:le|lo|les|selo)?|decir(?:le|lo|les|selo)?|hablar(?:lo)?|"
    r"comentar(?:le|lo|selo)?|mostrar(?:le|selo)?|enseñar(?:le|selo)?|revelar(?:le)?)"
    r"(?:\s+(?!como)\w+){0,4}?\s+(?:a|al|con))\s+" + _SOMEBODY + r"|"
    r"(?:告[诉訴]|话俾|話俾|话畀|話畀|讲俾|講俾|讲畀|講畀|透露[给給]|[泄洩]露[给給]|给|給|跟|同|和|向|对|對)"
    r"(?:我|咱|自己)?(?:的|嘅)?(?:老[公婆]|太太|先生|妻子|丈夫|配偶|家人|家属|家屬|父母|爸妈|爸媽|朋友|同事|别人|別人|他人|其他人|"
    r"人|外人|记者|記者|女朋友|男朋友|屋企人)(?:知道|知|听|聽|[说說讲講谈談聊提看睇])?",
    re.IGNORECASE,
)
_CONTROL_BEFORE: Final = re.compile(r"\bcontrol\W+(?:\w+\W+){0,4}$", re.IGNORECASE)
_SELLS_OPTIONS: Final = re.compile(
    r"\b(?:sell|selling|sold|assign|assigning)\s+(?:(?!shares?\b|stocks?\b)\w+\s+){0,3}?options?\b|"
    r"\b(?:vend(?:er|o|endo|i)|venda d)\s*(?:(?!aç(?:ão|ões)\b)\w+\s+){0,3}?opções\b|"
    r"\b(?:vend(?:er|o|iendo|í)|venta de)\s+(?:(?!acci(?:ón|ones)\b)\w+\s+){0,3}?opciones\b|"
    r"(?:[卖賣沽](?:掉|出|走|咗)?|出售|[转轉][卖賣])(?:我)?(?:的|嘅)?(?:股票|股份)?(?:期[权權]|[购購]股[权權]|[认認]股[权權])|"
    r"(?:把|将|將)(?:我)?(?:的|嘅)?(?:股票|股份)?(?:期[权權]|[购購]股[权權]|[认認]股[权權])[卖賣]",
    re.IGNORECASE,
)
"""To sell an option is to pass on the right, not to sell shares."""
_LOSES_CONTROL: Final = re.compile(
    r"\b(?:control (?:of (?:\w+\s+){1,3})?(?:has\s+|was\s+)?chang(?:ed|es)\b|"
    r"(?:lost|loses|lose|no longer (?:holds?|has|have|owns?|controls?|hold)|ceas(?:ed|es) to (?:hold|have|own))\s+"
    r"(?:(?:the|a|his|her|its|their|voting)\s+){0,2}(?:majority|control)\b|"
    r"(?:mud(?:ou|a|e)|troc(?:ou|a)) (?:de|o) (?:controle|controlo)\b|"
    r"(?:controle|controlo) (?:d[aeo] )?(?:\w+\s+){0,3}mud(?:ou|ar|a|e|asse)\b|"
    r"(?:perd(?:eu|e|er|esse)|deixou de (?:ter|deter)|já não (?:tem|detém|possui)|não (?:tem|detém|possui) mais)\s+"
    r"(?:(?:a|o|sua)\s+)?(?:maioria|controle|controlo)\b|"
    r"(?:buy|bought|acquir|compr|adquir)\w*\s+(?:more than |over |m[aá]s de (?:la )?|mais d[ea] )"
    r"(?:half|50 ?%|metade|mitad)"
    r"(?: of| d[eao]s?| de l[ao]s)? (?:the )?(?:votes|voting (?:power|rights)|votos|poder de vot\w+|direitos de voto|"
    r"derechos de voto)\b|"
    r"cambi(?:ó|a|e) (?:de|el) control\b|control (?:del? (?:\w+\s+){1,3})?(?:cambi(?:ó|a|e|ara|ase)|ha cambiado)\b|"
    r"(?:perd(?:ió|er|iera)|pierde|dej(?:ó|a) de (?:tener|poseer)|ya no (?:tiene|posee|detenta))\s+"
    r"(?:(?:la|el|su)\s+)?(?:mayoría|control)\b)"
    r"(?!\s+(?:of|das?|dos?|de|del|d[ae]s|on|no|en)\s+(?:(?:the|las|los|el|la)\s+)?"
    r"(?:my|mis?|minhas?|meus?|options?|awards?|units?|rsus?|opç|opcion|unidades|board|conselho|consejo))|"
    r"(?:失去|[丧喪]失|不再(?:持有|[拥擁]有)|唔再(?:持有|有))(?:了|咗)?[^。,，;；?？]{0,8}?(?:多[数數]|[过過]半[数數]?|控股)"
    r"(?![^。,，;；?？]{0,4}(?:期[权權]|[购購]股|[单單]位|RSU|奖|獎))",
    re.IGNORECASE,
)
"""Whoever held the majority holds it no more."""
_IS_NOT: Final = re.compile(
    r"(?:(?P<prefix>\bnon-?\s?|(?<![并並是])非)|"
    r"(?:(?:\b(?:am|is|are|was|were|be) not|n['’]t|\bnot|\bno longer)\s+(?:(?:an?|the|one of the)\s+)?|"
    r"\bnão (?:sou|é|era|somos|sendo)\s+(?:(?:uma?|o|a)\s+)?|\bno (?:soy|es|era|somos|siendo)\s+(?:(?:una?|el|la)\s+)?|"
    r"(?:不是|唔係|唔是|并非|並非|不算)(?:一?[个個名位])?))$",
    re.IGNORECASE,
)
_RAISED: Final = re.compile(
    r"升(?:[做任为為上到成][咗了]?)?(?=(?:高級|高级|資深|资深|执行|執行|法定)?(?:經理|经理|總監|总监|主管|副總|副总|董事))"
)
"""A promotion said in one character before the post."""
_CHOOSES: Final = re.compile(
    r"\s+(?:to\s+(?!(?:the|our|a|its|their|my|serve|sit|be|become|join)\b)\w+|(?:payment|settlement|cash|shares?|units?)\b|"
    r"(?:pagar|liquidar|entregar|por pagar|por liquidar|como forma|a forma|la forma|el pago|o pagamento)\b)",
    re.IGNORECASE,
)
_CHOSEN: Final = re.compile(
    r"\b(?:forma|modalidade|modalidad|op[cç][aãi][oó]n?|alternativa|method|option|way|m[eé]todo)(?: de \w+)? $",
    re.IGNORECASE,
)
"""What somebody elects to do, or the thing elected, is no election to the board."""
_SAYING: Final = re.compile(r"告[诉訴]|[话話讲講說说谈談聊提知透泄洩听聽]")
_BLESSING: Final = re.compile(
    r"\bblessing\b|\b(?:company|employer|board)(?:['’]s)? (?:consent|approval|agreement|ok)\b|"
    r"\b(?:company|employer|board) (?:has )?(?:agreed|approved|consented|agrees)\b|"
    r"\b(?:agreed|arranged|negotiated) (?:it )?with (?:the |my )?(?:company|employer|board|boss|hr|them)\b|"
    r"\b(?:aval|anuência|concordância|consentimento|acordo) (?:d[aoe]|com) (?:a |o )?(?:empresa|companhia|chefia|rh)\b|"
    r"\b(?:combinad|acordad|negociad|acertad)[oa] com\b|"
    r"\b(?:visto bueno|aval|consentimiento|conformidad|acuerdo) (?:de|con) (?:la |el )?"
    r"(?:empresa|compañía|rrhh|jefe)\b|"
    r"\b(?:pactad|acordad|negociad|convenid)[oa] con\b|"
    r"(?<![不未没沒冇唔])(?:公司|老[板闆]|僱主|雇主)[^。，；？]{0,3}?(?<![不未没沒冇唔])"
    r"(?:同意|批准|答[应應]|[应應]承)|[谈談]妥|傾掂",
    re.IGNORECASE,
)
"""The company has agreed to a retirement; it is not only of one's own accord."""
_WITHOUT: Final = re.compile(r"(?:\b(?:without|no|not|sem|n[ãa]o|sin)|n['’]t)\s+(?:[\w'’]+\s+){0,3}$", re.IGNORECASE)
_UNAGREED: Final = re.compile(r"\b(?:without|sem|sin)\b|未|[没沒]有?|冇", re.IGNORECASE)
_ALL_ALONG: Final = re.compile(r"(?:已[经經]|一直|原本|本[来來])(?:在|喺|係|是|[当當做任])?[^，,。；;？?]{0,24}$")
_BLOT: Final = "\u2588"
CHANGE_OF_CONTROL: Final = "change_of_control"
CONFIDENTIALITY: Final = "confidentiality"
TRANSFER: Final = "transfer"
SALE_OF_SHARES: Final = "sale_of_shares"
RETIREMENT_AGREED: Final = "retirement_agreed"
ELECTED_TO_BOARD: Final = "elected_to_board"
NO_FAULT: Final = "no_fault"
_LEAVING: Final = frozenset({"dismissal", "termination"})


class Finder(Protocol):
    """Finds the concepts in a text."""

    def find(self, text: str) -> Iterable[Mention]:
        """The mentions, in order."""


def find(thesaurus: Finder, text: str, companies: Sequence[tuple[int, int]]) -> list[Mention]:
    """The concepts of a question, those that are said apart or of a company's name included.

    Args:
        thesaurus: finds the terms as they are written.
        text: the question.
        companies: where companies are named.
    """
    text = text.replace("嘅", "的")
    found = list(thesaurus.find(text))
    if any(_cuts_a_number(text, mention) for mention in found):
        found = list(thesaurus.find(_without_cut_numbers(text, found)))
    found += _events_cut_short(thesaurus, text, found)
    found = [mention for mention in found if not _says_otherwise(text, mention)]
    found += [mention for mention in _said_apart(thesaurus, text) if not _overlaps(mention, found)]
    unnamed = [match.span() for match in _COMPANY.finditer(text) if not _PART_OF_IT.search(text[: match.start()])]
    found += [mention for mention in _sold(text, [*companies, *unnamed]) if not _overlaps(mention, found)]
    told = [mention for mention in _told(text) if not _overlaps(mention, found)]
    found = [mention for mention in found if not any(_within(mention, other) for other in told)] + told
    options = [mention for mention in _options_sold(text) if not _overlaps(mention, found)]
    found = [m for m in found if m.concept != SALE_OF_SHARES or not any(_meet(m, other) for other in options)] + options
    found += [mention for mention in _control_lost(text) if not _overlaps(mention, found)]
    found += [Mention("promotion", *match.span(), match[0]) for match in _RAISED.finditer(text)]
    if all(mention.concept != "group_transfer" for mention in found):
        found += moved(text)
    found = given_up(text, kept_on(text, found, [*companies, *unnamed]))
    found = [mention for mention in found if not kin.is_of_awards(text, mention)]
    if all(mention.concept != kin.DEATH for mention in found):
        found += kin.deaths(text)
    found = [kept for mention in found for kept in _not_one_of(text, mention) if not _only_chosen(text, kept)]
    if any(mention.concept in _LEAVING for mention in found):
        found = [m._replace(concept="dismissal_without_cause") if m.concept == NO_FAULT else m for m in found]
    found = [_without_agreement(text, mention) for mention in found]
    found += _retired_by_agreement(text, found)
    found = absences(text, sorted(found, key=lambda mention: (mention.start, mention.end)))
    found = kin.without_others(text, found, REASON_CONCEPTS)
    return kin.of_the_asker(text, denied.reasons(text, judged(text, found)), REASON_CONCEPTS)


def _events_cut_short(thesaurus: Finder, text: str, found: Sequence[Mention]) -> list[Mention]:
    """The events whose last word is also the first one of a longer term, which took it."""
    first_words = {mention.start + len(text[mention.start : mention.end].split(" ")[0]): mention for mention in found}
    longer = {end: mention for end, mention in first_words.items() if end < mention.end}
    if not longer:
        return []
    short = text
    for end, mention in longer.items():
        short = short[:end] + _BLOT * (mention.end - end) + short[mention.end :]
    return [
        mention
        for mention in thesaurus.find(short)
        if mention.concept in DATED_EVENTS and mention.end in longer and mention.start < longer[mention.end].start
    ]


def _says_otherwise(text: str, mention: Mention) -> bool:
    """Whether a word is another one that is written alike: the Spanish "el control cambió", of no exchange of
    currencies, and 法定義務, a duty that holds no definition.
    """
    if mention.concept == "definition":
        return text[mention.end - 1 : mention.end + 1] in ("义务", "義務")
    if mention.concept != "exchange_rate":
        return False
    said = text[mention.start : mention.end].lower()
    return said == "cambió" or _CONTROL_BEFORE.search(text[: mention.start]) is not None


def _said_apart(thesaurus: Finder, text: str) -> Iterator[Mention]:
    left_out = [match.start() for match in _PARTICLE.finditer(text)]
    if not left_out:
        return
    kept = [place for place in range(len(text)) if place not in left_out]
    for mention in thesaurus.find("".join(text[place] for place in kept)):
        start, end = kept[mention.start], kept[mention.end - 1] + 1
        if end - start > mention.end - mention.start:
            yield Mention(mention.concept, start, end, mention.term)


def _sold(text: str, companies: Sequence[tuple[int, int]]) -> Iterator[Mention]:
    for start, end in companies:
        if after := _CHANGES_HANDS.match(text, end):
            begins = after.end() - len(after[0].lstrip(" ,"))
            yield Mention(CHANGE_OF_CONTROL, begins, after.end(), after[0].strip(" ,"))
        elif (before := _BUYS.search(text[:start])) and not _ITS_SHARES.match(text, end):
            yield Mention(CHANGE_OF_CONTROL, before.start(), before.end(), before[0].strip())


def _without_agreement(text: str, mention: Mention) -> Mention:
    """The mention of a retirement by agreement as one of a retirement, where the words between deny the agreement."""
    said = text[mention.start : mention.end]
    denied = mention.concept == RETIREMENT_AGREED and _UNAGREED.search(said) and not _UNAGREED.search(mention.term)
    return mention._replace(concept="retirement") if denied else mention


def _retired_by_agreement(text: str, found: Sequence[Mention]) -> Iterator[Mention]:
    """A retirement to which the company has agreed, some words away."""
    if any(mention.concept == RETIREMENT_AGREED for mention in found):
        return
    for mention in (mention for mention in found if mention.concept == "retirement"):
        stop = SENTENCE_END.search(text, mention.end)
        agreed = _BLESSING.search(text, mention.end, stop.start() if stop else len(text))
        if agreed is not None and not _WITHOUT.search(text[mention.end : agreed.start()]):
            yield Mention(RETIREMENT_AGREED, *agreed.span(), agreed[0])


def _told(text: str) -> Iterator[Mention]:
    for match in _TELLS.finditer(text):
        if match[0].isascii() or match[0][0] < "\u3400" or _SAYING.search(match[0]):
            yield Mention(CONFIDENTIALITY, match.start(), match.end(), match[0])


def _options_sold(text: str) -> Iterator[Mention]:
    for match in _SELLS_OPTIONS.finditer(text):
        yield Mention(TRANSFER, match.start(), match.end(), match[0])


def _control_lost(text: str) -> Iterator[Mention]:
    for match in _LOSES_CONTROL.finditer(text):
        yield Mention(CHANGE_OF_CONTROL, match.start(), match.end(), match[0])


def _not_one_of(text: str, mention: Mention) -> Iterator[Mention]:
    """The mention, unless it says to which group somebody does not belong."""
    denied = _IS_NOT.search(text[: mention.start]) if mention.concept in RECIPIENTS else None
    if denied is None:
        yield mention
    elif mention.concept == "independent_director" and denied["prefix"]:
        yield mention._replace(concept="director")


def _only_chosen(text: str, mention: Mention) -> bool:
    """Whether a word for an election is about a choice ("has elected to settle in cash", "a forma eleita"), or about a
    post held all along ("已經在 … 做董事").
    """
    if mention.concept == ELECTED_TO_BOARD and _ALL_ALONG.search(text[: mention.start]):
        return True
    if mention.concept != ELECTED_TO_BOARD or " " in text[mention.start : mention.end]:
        return False
    return bool(_CHOOSES.match(text, mention.end) or _CHOSEN.search(text[: mention.start]))


def _meet(mention: Mention, other: Mention) -> bool:
    return mention.start < other.end and other.start < mention.end


def _within(mention: Mention, other: Mention) -> bool:
    return other.start <= mention.start and mention.end <= other.end


def _cuts_a_number(text: str, mention: Mention) -> bool:
    """Whether a mention begins or ends within a number: the 24 of 24,000 is no 24."""
    return bool(
        (text[mention.end - 1].isdigit() and re.match(r"[.,]?\d", text[mention.end :]))
        or (text[mention.start].isdigit() and re.search(r"\d[.,]?$", text[: mention.start]))
    )


def _without_cut_numbers(text: str, found: Sequence[Mention]) -> str:
    """The text with blots, one for each character, over the numbers of which terms matched a piece."""
    cut = [mention for mention in found if _cuts_a_number(text, mention)]
    for number in re.finditer(r"\d[\d.,]*\d", text):
        if any(number.start() < mention.end and mention.start < number.end() for mention in cut):
            text = text[: number.start()] + _BLOT * len(number[0]) + text[number.end() :]
    return text


def _overlaps(mention: Mention, found: Sequence[Mention]) -> bool:
    return any(
        other.concept == mention.concept and mention.start < other.end and other.start < mention.end for other in found
    )
