"""Numbers in a question: money, percentages, counts, fractions and durations, in digits and in words.

The language decides what points and commas mean. What it cannot decide ("12.500" in English) is marked as doubtful.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Final

from assistant.reading import coins, halves, han_numbers, marks, millions, nth, numbered, scaled, series
from assistant.reading.mention import Mention

_DIGITS = r"\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?|\d{1,3}(?:[.,\s\u00a0\u202f']\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?"
_NUMBER = re.compile(
    rf"(?<![\d/\w])(?<!\d[.,])(?:{_DIGITS})(?![\d])|(?<=[^\x00-\x7f])(?:{_DIGITS})(?![\d])|"
    rf"(?:(?<=[.]\d,)|(?<=[.]\d\d,))(?:{_DIGITS})(?=[万萬亿億份股个個单單])"
)
_FRACTION = re.compile(r"(?<![\d/.,])(\d{1,6})\s*/\s*(\d{1,6})(?![\d/])")
_HAN_FRACTION = re.compile(
    r"([一二三四五六七八九十百千万萬\d]+)分之([零〇一二两兩三四五六七八九十百\d]+(?:[.点點][零〇一二三四五六七八九\d]+)?)|"
    r"(?<![一二三四五六七八九十\d時时點点])([三四五六八十])分([一二三四五六七])(?![一二三四五六七八九十分鐘钟秒])"
)
_HAN_TENTHS = re.compile(
    r"(?<![一二两兩三四五六七八九十完])(?P<whole>[一二两兩三四五六七八九])成(?P<part>[一二三四五六七八九半])?"
    r"(?![熟立为為交本功员員果长長个個年月日天])"
)
"""Tenths: 六成 is 60%, 三成五 is 35%."""
_VULGAR_FRACTION = re.compile(rf"(?<![\w.,/])(?P<whole>{_DIGITS})?\s?(?P<part>[¼-¾⅐-⅞])")
_HAN_NUMBER = re.compile(
    r"[零〇一二两兩三四五六七八九十廿卅百千万萬亿億]+(?:[点點][零〇一二三四五六七八九]+(?![零〇一二三四五六七八九十分钟鐘]))?"
)
_HAN_CENTS = re.compile(
    r"(?P<half>半)(?![年天日月])|(?:(?P<tenths>[一二两兩三四五六七八九1-9])(?:[角毛]|(?=\s*(?:[,，。;；、?？!！]|$))))?"
    r"(?:零?(?P<cents>[一二三四五六七八九1-9])分(?!之))?"
)
"""What follows the whole of an amount of money: 八元五角, 八元零五分."""
_HAN_UNIT = re.compile(
    r"\s*(?:个月|個月|月|年|天|日|[周週](?!年)|[个個]?(?:星期|礼拜|禮拜)|股|份|个|個|单位|單位|級|级|期权|期權|元|块|塊|蚊|雷亚尔|雷亞爾|美元|港元|倍|次|％|%)"
)

_CURRENCY_AFTER: Final = (
    ("BRL", r"reais|real\b|reales|BRL|巴西雷亚尔|巴西雷亞爾|雷亚尔|雷亞爾|黑奥|黑奧"),
    ("USD", r"USD|d[oó]lares|US dollars|dollars|美元|美金"),
    ("HKD", r"HKD|Hong Kong dollars|港元|港币|港幣"),
    *coins.OTHERS,
    (None, r"bucks\b|元|[块塊](?:[钱錢]|(?=[一二两兩三四五六七八九1-9][毛角]|\s*(?:[,，。;；、?？!！]|$)))|蚊"),
)
_SCALE: Final = (
    (Fraction(1_000_000_000), r"billion|bilh[õo]es|bilh[ãa]o|bi\b|bn\b|mil (?:millones|milh[õo]es)\b"),
    (Fraction(100_000_000), r"亿|億"),
    (Fraction(10_000_000), r"crores?\b"),
    (Fraction(1_000_000), r"million|milh[õo]es|milh[ãa]o|mill[oó]n(?:es)?|mi\b|mm\b|mn\b|mln\b|百万|百萬"),
    (Fraction(100_000), r"lakhs?\b|lacs?\b"),
    (Fraction(10_000), r"万|萬"),
    (Fraction(1_000), r"thousand|grand\b|lucas\b|mil\b|k\b|千"),
)
_DURATION: Final = (
    (
        "business_days",
        r"(?:(?:preceding|previous|prior|last|consecutive) )*(?:business|trading|working|bank(?:ing)?)[\s-]days?\b|"
        r"dias? (?:[uú]t(?:eis|il)|de preg[aã]o|de negocia[cç][aã]o)\b|preg[oõ](?:es)?\b|"
        r"d[ií]as? (?:h[aá]bil(?:es)?|laborables?|burs[aá]til(?:es)?|de cotizaci[oó]n)\b|"
        r"[个個]?(?:营业日|營業日|交易日|工作日|工作天)",
    ),
    ("months", r"months?\b|mths?\b|mo\b|m[eê]s(?:es)?\b|个月|個月"),
    ("days", r"days?\b|dias?\b|d[ií]as?\b|天|日"),
    ("years", r"years?\b|yrs?\b|anos?\b|a[nñ]os?\b|年"),
    ("weeks", r"weeks?\b|semanas?\b|[个個]?(?:星期|礼拜|禮拜)(?![一二三四五六日天])|[周週](?!年)"),
)
_PERCENT = re.compile(r"\s*(?:%|％|per ?cent\b|pct\b|por ?cento\b|por ?ciento\b)", re.IGNORECASE)
_ORDINAL = re.compile(r"(?:(?:st|nd|rd|th|er|ro|ra|do|da|to|ta|[oa])\b|º|ª|°)", re.IGNORECASE)
_AND_HALF: Final = re.compile(r"\s+(?:and (?:a|one) half|e mei[oa]|y medi[oa])\b", re.IGNORECASE)
_SO: Final = re.compile(
    r"\s*(?:(?:so|then|therefore|hence|ent[aã]o|logo|portanto|entonces|as[ií] que|por (?:lo )?tanto|luego)\b|"
    r"所以|那么|那麼|因此|即是|咁)",
    re.IGNORECASE,
)
"""What a conclusion begins with."""
_YEAR_BEFORE = re.compile(r"(?:^|\D)20\d{2}[-–/]$")
"""What stands before the end of a span of years: 2022-24."""
_ONE_OF = re.compile(r"[个個](?!月)")
_WHICH_ONE = re.compile(r"(?:[哪邊边某那這这嗰呢頭头首尾]|最[后後])$")
_NOT_ONE = re.compile(r"[股份个個张張]?(?:(?:都|也)(?:保|留|拿|攞|[剩得])?)?(?:不|没|沒|未|冇|唔)")
"""一 counts nothing in "哪一天", in "最後一日", in "一份都没行过" and in "一股都保不住"."""
_A_LITTLE = re.compile(r"一[点點]零[头頭碎星]")
_YEAR_AFTER = re.compile(r"\s*年(?!\s*\d{1,2}\s*月)")
_BLOT: Final = "\u2588"
_MONEY_SLANG = re.compile(r"(?:grand|lucas)$", re.IGNORECASE)
"""Thousands of money only: "25 grand"."""
_ENDS_LIST = re.compile(r"\s*(?:$|[.,;:!?)。，；：！？、）])")
_WORD_LANGUAGES: Final = ("en", "pt", "es")
_WORDS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_NOT_A_COUNT_ALONE: Final = frozenset(
    [
        *(
            "one",
            "ones",
            "uns",
            "umas",
            "unos",
            "unas",
            "a",
            "an",
            "um",
            "uma",
            "un",
            "una",
            "uno",
            "o",
            "e",
            "y",
            "and",
        ),
        *("first", "primeiro", "primeira", "primero", "primera", "second", "segundo", "segunda"),
        *("third", "terceiro", "terceira", "cent"),
        *("millions", "milhões", "millones"),
    ]
)
"""Words that are numbers beside others, and alone something else: an article, an ordinal, what one counts in."""

_NUMERATORS: Final = {
    "en": ("one", "two", "three", "four"),
    "pt": ("uma?", "dois|duas", "tr[eê]s", "quatro"),
    "es": ("una?", "dos", "tres", "cuatro"),
}
_DENOMINATORS: Final = {
    "en": (("thirds?", 3), ("hal(?:f|ves)", 2), ("quarters?|fourths?", 4), ("fifths?", 5)),
    "pt": (
        ("ter[cç]os?|ter[cç]as? partes?", 3),
        ("meio", 2),
        ("quartos?|quartas? partes?", 4),
        ("quintos?|quintas? partes?", 5),
    ),
    "es": (
        ("tercios?|terceras? partes?", 3),
        ("medio", 2),
        ("cuartos?|cuartas? partes?", 4),
        ("quintos?|quintas? partes?", 5),
    ),
}


_HAS_UNIT = re.compile(
    r"\s?(?:%|％|options|rsus?\b|shares|units|op[cç]|a[cç][õo]|acci|unid|股(?![权權票价價东東本])|份|單位|单位|个|個)",
    re.IGNORECASE,
)
"""What a number counts that is no year."""
_OUT_OF: Final = re.compile(
    r"\d\s+(?:out )?(?:of|d[ao]s|de (?:las|los|mis))\s+(?:the |my |our |minhas |meus |mis )?$", re.IGNORECASE
)
_STATE: Final = re.compile(
    r"\s+(?:(?:are|were|have|had|already|still|est[aá]n|est[aã]o|j[aá]|ya)\s+)*(?:(?:un)?locked|(?:un)?vested|(?:un)?exercised|"
    r"liberad[oa]s|vestid[oa]s|adquirid[oa]s|exercid[oa]s|consolidad[oa]s|ejercid[oa]s)\b",
    re.IGNORECASE,
)
_IN_THE_YEAR: Final = re.compile(
    r"(?:\b(?:in|of|since|from|by|until|during|em|de|desde|até|n[oa]|en|hasta|del|and|e|y)|[-/,;–])\s*$", re.IGNORECASE
)
"""What stands before a year, in which something has vested or not."""
_HUNDRED: Final = 100


_LISTED: Final = re.compile(r"(?<=\d),(?=\d{1,2}\s*(?:月|[日号號](?![\d.])))")
"""A comma before a month or a day in Chinese: it parts two things and is no decimal."""


def find(text: str, language: str, taken: Iterable[tuple[int, int]] = ()) -> Iterator[Mention]:
    """Every number in a question that is not part of a date or of a clause's number.

    Args:
        text: the question.
        language: of the question; it settles what points and commas mean.
        taken: spans that are already something else (dates, plan names).
    """
    spans = [*taken, *scaled.left_open(text)]
    whole = text
    text = _LISTED.sub("，", text)
    for start, end in spans:
        text = text[:start] + re.sub(r"\d", _BLOT, text[start:end]) + text[end:]

    def free(start: int, end: int) -> bool:
        return all(end <= a or start >= b for a, b in spans)

    found: list[Mention] = []
    great = (_dressed(text, start, end, value, None) for start, end, value in scaled.found(text, language))
    read = (
        *halves.lengths(text),
        *halves.ones(text),
        *halves.portions(text),
        *nth.months(text),
        *great,
        *_fractions(text, language),
    )
    for mention in (*read, *_digits(text, language), *_words(text, language), *_han(text)):
        mention = halves.in_months(mention)
        if free(mention.start, mention.end):
            spans.append((mention.start, mention.end))
            found.append(replace(mention, text=whole[mention.start : mention.end]))
    found.sort(key=lambda mention: mention.start)
    told = list(halves.joined(text, [*(a for a, b in pairwise(found) if not _again(text, a, b)), *found[-1:]]))
    yield from _in_one_unit(text, [value for value in told if not _concluded(text, value, told)])


def _again(text: str, value: Mention, other: Mention) -> bool:
    """Whether a number in words stands once more in figures behind it: "seven thousand (7,000)"."""
    beside = text[value.end : other.start].strip() in ("(", "（") and text[other.end :].lstrip()[:1] in (")", "）")
    return beside and value.value == other.value and _is_bare(value)


def _concluded(text: str, value: Mention, told: Sequence[Mention]) -> bool:
    """Whether a number only comes again in what is concluded from it: "20,000 are locked, so all 20,000 open?"."""
    begin = max(text.rfind(stop, 0, value.start) for stop in ".;:,!?。；：，！？") + 1
    return bool(
        _SO.match(text, begin, value.start)
        and any((a.kind, a.value, a.unit) == (value.kind, value.value, value.unit) for a in told if a.end <= begin)
        and re.match(r"[^.;!。；！]*[?？]", text[value.end :])
    )


def _in_one_unit(text: str, found: Sequence[Mention]) -> Iterator[Mention]:
    """The numbers, each of a list in the currency or in the percent that its last or first one names: "5.10, 5.30 and
    5.50 HKD", "101, 104 and 118 per cent".
    """
    for row in series.rows(text, found):
        while len(row) > 1 and row[-1].kind == "number" and not _ENDS_LIST.match(text, row[-1].end):
            yield row.pop()
        named = [value for value in row if value.kind == "money"]
        alike = all(value.kind == "money" or (value.kind == "number" and value.unit is None) for value in row)
        edges = named and (named[0] is row[0] or named[-1] is row[-1])
        if len(row) >= series.LEAST and alike and edges and len({value.unit for value in named}) == 1:
            row = [replace(value, kind="money", unit=named[0].unit) for value in row]
        elif len(row) >= series.LEAST and row[-1].kind == "percent" and all(_is_bare(value) for value in row[:-1]):
            row = [*(_as_percent(value) for value in row[:-1]), row[-1]]
        yield from row


def _is_bare(value: Mention) -> bool:
    return value.kind == "number" and value.unit is None


def _as_percent(value: Mention) -> Mention:
    amount = value.value
    return replace(value, kind="percent", value=amount / 100) if isinstance(amount, Fraction) else value


def _fractions(text: str, language: str) -> Iterator[Mention]:
    for match in _FRACTION.finditer(text):
        if int(match[2]) > 0:
            yield Mention("number", Fraction(int(match[1]), int(match[2])), *match.span(), match[0])
    for match in _HAN_FRACTION.finditer(text):
        whole, part = han_numbers.value(match[1] or match[3]), han_numbers.value(match[2] or match[4])
        if whole and part is not None:
            yield Mention("percent" if whole == 100 else "number", part / whole, *match.span(), match[0])
    for match in _HAN_TENTHS.finditer(text):
        whole, part = (
            han_numbers.value(match["whole"]),
            Fraction(5) if match["part"] == "半" else han_numbers.value(match["part"] or "零"),
        )
        if whole and part is not None:
            yield Mention("percent", whole / 10 + part / 100, *match.span(), match[0])
    for match in _VULGAR_FRACTION.finditer(text):
        amount, doubt = marks.value(match["whole"], language) if match["whole"] else (Fraction(0), None)
        if amount is not None:
            amount += Fraction(unicodedata.normalize("NFKD", match["part"]).replace("\u2044", "/"))
            yield _dressed(text, *match.span(), amount, doubt)
    for numerator, numeral in enumerate(_NUMERATORS.get(language, ()), start=1):
        for words, denominator in _DENOMINATORS[language]:
            for match in re.finditer(rf"(?<![\w-])(?:{numeral})[\s-]+(?:{words})\b", text, re.IGNORECASE):
                yield Mention("number", Fraction(numerator, denominator), *match.span(), match[0])


def _digits(text: str, language: str) -> Iterator[Mention]:
    mark = marks.shown(text)
    for match in _NUMBER.finditer(text):
        start, end = match.span()
        before, after = text[:start], text[end:]
        if _YEAR_BEFORE.search(before[-6:]) or numbered.is_clause(text, start, end):
            continue
        value, doubt = marks.value(match[0], language, mark)
        if value is None or (re.fullmatch(r"(?:19|20)\d{2}", match[0]) and not _counts(before, after)):
            continue
        if re.search(r"(?:^|[\s(:])[-−]$", before):
            start, value = start - 1, -value
        value, end = _and_half(text, value, end)
        yield _dressed(text, start, end, value, doubt, language)


def _counts(before: str, after: str) -> bool:
    """Whether a number that may be a year counts awards: "2000 options", "300 of my 2000", "had 2000 unlocked"."""
    if _HAS_UNIT.match(after) or _OUT_OF.search(before):
        return True
    return bool(_STATE.match(after)) and not _IN_THE_YEAR.search(before)


def _and_half(text: str, value: Fraction, end: int) -> tuple[Fraction, int]:
    """A number with the half behind it: "two and a half", "2 e meio"."""
    half = _AND_HALF.match(text, end) if value.denominator == 1 else None
    return (value + Fraction(1, 2), half.end()) if half else (value, end)


def _dressed(text: str, start: int, end: int, value: Fraction, doubt: str | None, language: str = "en") -> Mention:
    """A number with what stands around it: scale, currency, percent sign, unit of time."""
    for factor, words in _SCALE:
        if scale := re.compile(rf"\s*(?:{words})", re.IGNORECASE).match(text, end):
            if doubt:
                value, doubt = marks.beside_scale(value, text[start:end], factor, language)
            else:
                value *= factor
            value, end = _and_more(text, value, scale.end())
            break
    else:
        if (said := millions.meaning(text, start, end, value, _HAS_UNIT.match)) is not None:
            kind, end = said
            if kind == "months":
                return Mention("duration", value, start, end, text[start:end], "months", doubt)
            value, doubt = (value * 1_000_000, None) if kind == "millions" else (value, millions.DOUBT)
        elif doubt and _HAS_UNIT.match(text, end) and not _PERCENT.match(text, end):
            value, doubt = _in_thousands(value, doubt)
    if (named := coins.before(text, start, end)) is not None:
        currency, begin = named
        value, end = _with_cents(text, value, end)
        value, doubt = _of_money(value, doubt)
        return Mention("money", value, begin, end, text[begin:end], currency, doubt)
    if _MONEY_SLANG.search(text, start, end):
        return Mention("money", value, start, end, text[start:end], None)
    if percent := _PERCENT.match(text, end):
        return Mention("percent", value / 100, start, percent.end(), text[start : percent.end()], None, doubt)
    if ordinal := _ORDINAL.match(text, end):
        end = ordinal.end()
    for currency, words in _CURRENCY_AFTER:
        if sign := re.compile(rf"\s*(?:de\s+)?(?:{words})", re.IGNORECASE).match(text, end):
            value, end = _with_cents(text, value, sign.end())
            value, doubt = _of_money(value, doubt)
            return Mention("money", value, start, end, text[start:end], currency, doubt)
    if not ordinal:
        for unit, words in _DURATION:
            if time := re.compile(rf"[\s-]*(?:full |whole |calendar |completed )?(?:{words})", re.IGNORECASE).match(
                text, end
            ):
                return Mention("duration", value, start, time.end(), text[start : time.end()], unit, doubt)
    return Mention("number", value, start, end, text[start:end], "ordinal" if ordinal else None, doubt)


def _in_thousands(value: Fraction, doubt: str | None) -> tuple[Fraction, str | None]:
    """A number of awards that points and commas leave open: they are whole, so "12.500 options" are 12,500.

    Only where whole hundreds stand after the mark: "666.667 options" may be a share of a third.
    """
    return (value * 1000, None) if (value * 10).denominator == 1 else (value, doubt)


def _of_money(value: Fraction, doubt: str | None) -> tuple[Fraction, str | None]:
    """An amount that points and commas leave open: "200,000 reales" is no price of two hundred with three decimals."""
    return _in_thousands(value, doubt) if doubt and value >= _HUNDRED else (value, doubt)


def _with_cents(text: str, value: Fraction, end: int) -> tuple[Fraction, int]:
    """An amount with the tenths and hundredths that follow it in Chinese: 八元五角."""
    unit = re.compile(r"[元块塊蚊]?(?:钱|錢)?").match(text, end)
    at = unit.end() if unit else end
    match = _HAN_CENTS.match(text, at)
    if match is None or match.end() == at or value.denominator != 1:
        return value, at
    if match["half"]:
        return value + Fraction(1, 2), match.end()
    tenths, cents = (han_numbers.value(match[part]) if match[part] else None for part in ("tenths", "cents"))
    return value + Fraction(tenths or 0) / 10 + Fraction(cents or 0) / 100, match.end()


def _and_more(text: str, value: Fraction, end: int) -> tuple[Fraction, int]:
    """The rest of a number after its scale: 18 mil e quinhentos, 3 mil 200, 2 crore 30 lakh, 2 mil 600 millones."""
    if (found := scaled.rest(text, value, end, _SCALE)) is not None:
        return found
    if value % 1000 == 0 and (tail := re.compile(r"\s+(?:e\s+|y\s+)?([^\W\d_]+)(?=\W|$)").match(text, end)):
        from text_to_num import text2num

        for spoken in ("pt", "es"):
            try:
                more = text2num(tail[1].lower(), spoken)
            except (ValueError, KeyError):
                continue
            if isinstance(more, int) and 20 <= more < 1000:
                return value + more, tail.end()
    return value, end


def _words(text: str, language: str) -> Iterator[Mention]:
    if language not in _WORD_LANGUAGES:
        return
    from text_to_num import text2num

    tokens = list(_WORDS.finditer(text))
    at = 0
    while at < len(tokens):
        found = 0
        for length in range(min(8, len(tokens) - at), 0, -1):
            run = tokens[at : at + length]
            if any(text[a.end() : b.start()].strip() for a, b in pairwise(run)):
                continue
            if run[0][0].lower() in ("e", "y", "and") or run[-1][0].lower() in ("e", "y", "and", "a", "cent"):
                continue
            words = " ".join(token[0].lower() for token in run)
            if length == 1 and words in _NOT_A_COUNT_ALONE:
                continue
            try:
                value = text2num(words, language)
            except (ValueError, KeyError):
                continue
            start, end = run[0].start(), run[-1].end()
            value, end = _and_half(text, *scaled.with_decimals(text, Fraction(str(value)), end, language))
            if not scaled.is_vague(text, start, end):
                yield _dressed(text, start, end, value, None)
            found = sum(token.start() < end for token in tokens[at:])
            break
        at += found or 1


def _han(text: str) -> Iterator[Mention]:
    for match in _HAN_NUMBER.finditer(text):
        start, end = match.span()
        if (start and text[start - 1] in "第每任同统統唯万萬") or _A_LITTLE.match(text, start):
            continue
        if match[0] == "一" and (_WHICH_ONE.search(text, 0, start) or _NOT_ONE.match(text, end)):
            continue
        if len(match[0]) == 1 and not _HAN_UNIT.match(text, end):
            continue
        if match[0] == "一" and _ONE_OF.match(text, end):
            continue
        value = han_numbers.value(match[0])
        if value is not None and not scaled.is_vague(text, start, end):
            yield _dressed(text, start, end, value, None)
