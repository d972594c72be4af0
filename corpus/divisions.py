"""Labels that a word leads: "Article II", "Section 2.01", "Cláusula Primeira", "Artigo 5º", "第四條", "Annex I"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from corpus.numbering import Label, cjk_value, roman, roman_value, trimmed

CLOSING_PROVISIONS = {
    "Additional Provision": ("disposición adicional", "disposicion adicional"),
    "Transitional Provision": ("disposición transitoria", "disposicion transitoria"),
    "Repealing Provision": ("disposición derogatoria", "disposicion derogatoria"),
    "Final Provision": ("disposición final", "disposicion final"),
}
"""What stands behind the articles of a text in Spanish, each kind counted for itself, whatever numbers the articles."""

WORDS = {
    **CLOSING_PROVISIONS,
    "Part": ("part", "parte", "部分", "部", "編", "编", "篇"),
    "Title": ("title", "título", "titulo"),
    "Chapter": ("chapter", "capítulo", "capitulo", "章"),
    "Article": ("article", "artigo", "artículo", "articulo", "art.", "條", "条"),
    "Section": ("section", "sec.", "seção", "secção", "sección", "seccion", "節", "节", "§§", "§"),
    "Clause": ("clause", "cláusula", "clausula"),
    "Rule": ("rule", "regla", "regra", "規則", "规则"),
    "Paragraph": ("paragraph", "párrafo", "apartado"),
}
"""What leads a division's number, by its name in English, from the outermost inwards."""

_OF_OTHER_TEXTS = ("Rule", "Paragraph")
"""Divisions that prose cites at the head of a line, too; only one beside it proves that such a line begins one."""

HOLD_CLAUSES = ("Part", "Title", "Chapter")
"""Divisions that hold clauses, and are none."""

RANK = {word: rank for rank, word in enumerate(WORDS)}


def ranks(words: Sequence[str]) -> Mapping[str, int]:
    """Give how far inside each word's divisions stand in one document.

    A section is part of an article in one law and holds articles in another: 章, then 節, then 條. It holds them where
    one stands between a chapter, or the beginning, and an article.

    Args:
        words: what leads the numbers of the document, in order.

    Example:
        >>> order = ranks(["Chapter", "Section", "Article", "Article"])
        >>> order["Section"] < order["Article"], RANK["Section"] < RANK["Article"]
        (True, False)
    """
    for before, word, after in zip(["Chapter", *words], words, words[1:], strict=False):
        if word == "Section" and after == "Article" and RANK[before] < RANK[after]:
            return {**RANK, "Section": RANK["Article"], "Article": RANK["Section"]}
    return RANK


_ONES = {
    "first": 1, "one": 1, "primeira": 1, "primeiro": 1, "primera": 1, "primero": 1, "única": 1, "único": 1,
    "second": 2, "two": 2, "segunda": 2, "segundo": 2,
    "third": 3, "three": 3, "terceira": 3, "terceiro": 3, "tercera": 3, "tercero": 3,
    "fourth": 4, "four": 4, "quarta": 4, "quarto": 4, "cuarta": 4, "cuarto": 4,
    "fifth": 5, "five": 5, "quinta": 5, "quinto": 5,
    "sixth": 6, "six": 6, "sexta": 6, "sexto": 6,
    "seventh": 7, "seven": 7, "sétima": 7, "sétimo": 7, "séptima": 7, "séptimo": 7,
    "eighth": 8, "eight": 8, "oitava": 8, "oitavo": 8, "octava": 8, "octavo": 8,
    "ninth": 9, "nine": 9, "nona": 9, "nono": 9, "novena": 9, "noveno": 9,
    "tenth": 10, "ten": 10, "décima": 10, "décimo": 10,
    "eleven": 11, "eleventh": 11, "undécima": 11, "undécimo": 11, "twelve": 12, "twelfth": 12,
    "duodécima": 12, "duodécimo": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20,
    "vigésima": 20, "vigésimo": 20, "trigésima": 30, "trigésimo": 30,
}  # fmt: skip
_TENS = ("décima", "décimo", "vigésima", "vigésimo", "trigésima", "trigésimo")
_SPELT = rf"(?:(?:{'|'.join(_TENS)})[\s-]+)?(?:{'|'.join(_ONES)})(?!\w)"

_FORMS = [form for forms in WORDS.values() for form in forms]
_CHINESE_WORDS = "|".join(form for form in _FORMS if "一" <= form[0] <= "鿿")
_LATIN_WORDS = "|".join(re.escape(form).replace(r"\ ", r"\s+") for form in _FORMS if form[0] < "一")
_NAME_OF = {form: word for word, forms in WORDS.items() for form in forms}

_CHINESE = re.compile(
    rf"第\s*(?P<number>\d{{1,3}}|[一二三四五六七八九十]{{1,3}})\s*(?P<word>{_CHINESE_WORDS})"
    r"(?![\d(第“\"項项款])\s*(?:$|[-–—:\uff1a.。、]+\s*|\s(?=\S))"
)
_CHINESE_TIGHT = re.compile(
    r"第(?P<number>\d{1,3}|[一二三四五六七八九十]{1,3})(?P<word>[條条章])(?=[一-鿿])(?![所的之中內内規规及和或至項项款第與与])"
)
_CHINESE_RULE = re.compile(
    r"(?P<word>[規规][則则])\s*(?P<number>\d{1,2}|[一二三四五六七八九十]{1,3})(?!\d)"
    r"(?:\s*$|\s*[-–—:\uff1a.。、]+\s*(?=\S)|\s+(?=[^\s\d(]))"
)
"""規則三、行使: a rule whose number stands behind the word."""
_INSERTED = ("bis", "ter", "quater", "quáter", "quinquies", "sexies", "septies", "octies")
INSERTED = "|".join(_INSERTED)
"""What tells an article from the one behind which an amendment put it: "Artículo 5 bis", "Artigo 9º-A"."""

_LATIN = re.compile(
    rf"(?P<word>{_LATIN_WORDS})(?:\s+|(?<=[TtEe§.])(?=\d))"
    rf"(?:(?P<digits>\d{{1,3}}(?:\.\d{{1,3}}){{0,6}})(?:\.?[ºª°](?!\w)|(?:st|nd|rd|th)\b)?(?:[-–](?P<letter>[A-Z])(?!\w)|\s?(?P<latin>{INSERTED})(?!\w))?|(?P<roman>[IVXLC]{{1,7}})(?![\w’'-])"
    rf"|(?P<spelt>{_SPELT}))",
    re.IGNORECASE,
)
_LETTERED = re.compile(
    r"(?P<word>part[e]?|title|título|chapter|capítulo|section|seção|sección)\s+(?-i:(?P<one>[A-Z]))(?!\w)",
    re.IGNORECASE,
)
_ORDINAL = re.compile(rf"(?P<spelt>{_SPELT})\s*[.:–—-]+\s*(?=\S)", re.IGNORECASE)
_ONLY_CLOSING = re.compile(
    rf"(?P<word>{'|'.join(form for forms in CLOSING_PROVISIONS.values() for form in forms)})"
    r"(?:\s*\.?$|\s*[.:–—-]+\s*(?=(?-i:[^\W\d_a-zà-ÿ])))",
    re.IGNORECASE,
)
"""The only closing provision of its kind, which has no number: "Disposición final. Entrada en vigor"."""
_ROMAN_LETTERS = "IVX"
"""Letters that number a part as numerals; a hundredth part, C, there is none."""
_SEPARATED = re.compile(r"\s*(?:[.:–—-]+(?!\d)[.:–—\s-]*|\.?$)")
_BEGINS = re.compile(r"\s+[^\w\s,;.)\]]*[^\W\d_]")
_NAMES = re.compile(r"\s+(?:[“\"]\w|\d[\w.,/-]*[^\W\d_]?\s+[A-Z][\w-]*(?:\s[A-Z][\w-]*)*\.)")
"""What can stand behind a dotted number besides a capital letter: a term in quotation marks, a title that opens with a
figure ("Section 6.8 100mg Tablets.")."""
_ROMAN = re.compile(r"(?P<hundreds>C{0,3})(?P<tens>XC|XL|L?X{0,3})(?P<ones>IX|IV|V?I{0,3})", re.IGNORECASE)


def division(line: str) -> Label | None:
    """Give the label of a part, chapter, article, section or clause at the head of a line, or None.

    "Section 4 applies" and "Article 5, paragraph 2" refer to one: a label ends with the line or a mark, or the
    words behind it begin with a capital letter or are a term in quotation marks.

    Example:
        >>> division("Cláusula Décima Segunda - Do Foro").parts, division("Section 4 applies to all.")
        ((12,), None)
    """
    chinese = _CHINESE.match(line) or _CHINESE_TIGHT.match(line) or _CHINESE_RULE.match(line)
    if chinese:
        printed = chinese["number"]
        number = int(printed) if printed.isdigit() else cjk_value(printed)
        weak = chinese.re is _CHINESE_TIGHT
        return _label(chinese.end(), str(number), (number,), chinese["word"], weak=weak) if number else None
    match = _LETTERED.match(line)
    if match and match["one"] not in _ROMAN_LETTERS:
        return _lettered(line, match)
    only = _ONLY_CLOSING.match(line)
    if only:
        return _label(only.end(), "1", (1,), only["word"])
    match = _LATIN.match(line)
    if not match:
        return _ordinal(line)
    if match["word"].startswith("§") and line[match.end() - 1] in "ºª°":
        return None
    end = _end(line, match.end())
    if end is None and "." in (match["digits"] or "") and _NAMES.match(line, match.end()):
        end = match.end()
    if end is None:
        return None
    if match["digits"]:
        parts = tuple(int(part) for part in match["digits"].split("."))
        inserted = f"-{match['letter'].upper()}" if match["letter"] else ""
        inserted = f" {match['latin'].lower()}" if match["latin"] else inserted
        return _label(end, match["digits"] + inserted, trimmed(parts), match["word"])
    number = _roman(match["roman"]) if match["roman"] else spelt_number(match["spelt"])
    return _label(end, str(number), (number,), match["word"]) if number else None


def insertion(name: str) -> int:
    """Give how many articles an amendment put between an article and the one whose number it has, itself counted.

    Example:
        >>> insertion("5"), insertion("5-B"), insertion("5 bis"), insertion("5 ter")
        (0, 2, 1, 2)
    """
    letter = re.search(r"-([A-Z])$", name)
    if letter:
        return ord(letter[1]) - ord("A") + 1
    return next((place for place, word in enumerate(_INSERTED, start=1) if name.endswith(f" {word}")), 0)


def _lettered(line: str, match: re.Match[str]) -> Label | None:
    """Read "PART B - LEAVING", which only a Part A or C beside it proves to be one."""
    end = _end(line, match.end())
    if end is None:
        return None
    return _label(end, match["one"], (ord(match["one"]) - ord("A") + 1,), match["word"], weak=True)


def _ordinal(line: str) -> Label | None:
    """Read "DÉCIMA SEGUNDA.- Plazo", a clause that does not say the word."""
    match = _ORDINAL.match(line)
    if not match or not match["spelt"].isupper():
        return None
    number = spelt_number(match["spelt"])
    return _label(match.end(), str(number), (number,), "clause")


def _label(end: int, name: str, parts: tuple[int, ...], word: str, *, weak: bool = False) -> Label:
    named = _NAME_OF[" ".join(word.lower().split())]
    return Label("number", end, name, parts, word=named, weak=weak or named in _OF_OTHER_TEXTS)


def _end(line: str, at: int) -> int | None:
    separated = _SEPARATED.match(line, at)
    if separated:
        return separated.end()
    begins = _BEGINS.match(line, at)
    return at if begins and not line[begins.end() - 1].islower() else None


def _roman(text: str) -> int | None:
    match = _ROMAN.fullmatch(text)
    if not match:
        return None
    tens = {"": 0, "L": 50, "XL": 40, "XC": 90}
    printed = match["tens"].upper()
    value = tens[printed] if printed in tens else 10 * printed.count("X") + 50 * printed.count("L")
    return 100 * len(match["hundreds"]) + value + (roman_value(match["ones"]) or 0)


def spelt_number(text: str) -> int:
    """Read "Second" and "Décima Primeira"; 0 where it is no number.

    Example:
        >>> spelt_number("Décima Primeira"), spelt_number("deste")
        (11, 0)
    """
    words = text.lower().replace("-", " ").split()
    return sum(_ONES[word] for word in words) if all(word in _ONES for word in words) else 0


_ANNEX_WORDS = {
    "Annex": ("annex", "annexure", "anexo", "附件", "附錄", "附录"),
    "Appendix": ("appendix", "apêndice", "apéndice"),
    "Schedule": ("schedule", "附表"),
    "Exhibit": ("exhibit",),
}
ANNEX_NAMES = tuple(_ANNEX_WORDS)
"""What the annexes of a document are called in clause ids."""

SOLE_ANNEX = "Único"
"""The number of an annex that is the only one."""

_ANNEX_FORMS = "|".join(word for words in _ANNEX_WORDS.values() for word in words)
_ANNEX = re.compile(
    rf"(?P<word>{_ANNEX_FORMS})(?:(?<=[件錄录表])|(?=\s))\s*(?P<open>[\"“'])?"
    r"(?P<number>[一二三四五六七八九十]{1,3}|[úu]nico|[IVX]{1,6}|[A-Z](?:-?\d{1,2})?|\d{1,2})(?P<close>[\"”'])?(?![\w.])\s*"
    r"(?P<rest>$|[-–—:\uff1a.].{0,120}$|(?<=\s)[一-鿿][^\uff0c。\uff1b\uff1a]{0,40}$)",
    re.IGNORECASE,
)
_ANNEX_TITLED = re.compile(
    r"(?P<word>[A-Z][\w]+)\s+(?P<open>[\"“'])?(?P<number>[IVX]{1,6}|[A-Z](?:-?\d{1,2})?|\d{1,2})(?P<close>[\"”'])?"
    r"(?P<rest>\s{2,}|\s(?=[A-Z(“\"\[][^.]{0,100}$)|\s(?=[A-Z]{2}[A-Z ]))"
)
_ANNEX_STOPPED = re.compile(
    rf"(?P<word>{_ANNEX_FORMS})\s+(?P<number>[úu]nico|[IVX]{{1,6}}|[A-Z]|\d{{1,2}})"
    r"(?P<rest>\.\s+(?=(?-i:[^\W\d_a-z]))[^.;:]{1,80}$)",
    re.IGNORECASE,
)
"""An annex whose number has a full stop behind it and a title, which is also how a sentence about it can end."""
_ANNEX_ALONE = re.compile(
    r"(?:THE\s+(?=[A-Z]{4}))?(?P<word>ANNEX|ANEXO|APPENDIX|APÊNDICE|APÉNDICE|SCHEDULE|附件|附錄|附录|附表"
    r"|Annex|Anexo|Appendix|Apêndice|Apéndice|Schedule)\s*[:\uff1a]?$"
)
_ANNEX_NAMED = re.compile(
    rf"(?P<word>{_ANNEX_FORMS})(?P<rest>\s*[:\uff1a–—]\s*(?=(?-i:[^\W\d_a-zß-öø-ÿ]))[^.;。；]{{2,90}}$)", re.IGNORECASE
)
"""An annex without a number, whose title stands behind a mark: "Appendix: Cash awards"."""


def annex(line: str) -> Label | None:
    """Give the label of an annex, schedule, exhibit or appendix at the head of a line, or None.

    Example:
        >>> annex("附件一").name, annex("EXHIBIT B   Form of Notice").name, annex("Schedule 2 to this Plan applies.")
        ('Annex I', 'Exhibit B', None)
    """
    match = _ANNEX.match(line)
    if not match:
        titled = _ANNEX_TITLED.match(line)
        if titled and titled["word"].lower() in _ANNEX_FORMS.split("|"):
            capitals = titled["word"].isupper()
            match = titled if capitals or titled["rest"] == " " else None
    stopped = _ANNEX_STOPPED.match(line) if not match else None
    if stopped:
        name = f"{_annex_word(stopped['word'])} {_annex_number(stopped)}"
        return Label("annex", stopped.start("rest") + 1, name, weak=True)
    if match:
        end = match.end("close") if match["close"] else match.end("number")
        return Label("annex", max(end, match.start("rest")), f"{_annex_word(match['word'])} {_annex_number(match)}")
    named = _ANNEX_NAMED.match(line)
    if named:
        return Label("annex", named.start("rest") + 1, _annex_word(named["word"]), weak=True)
    alone = _ANNEX_ALONE.match(line)
    weak = alone is not None and alone["word"].istitle()
    return Label("annex", alone.end("word"), _annex_word(alone["word"]), weak=weak) if alone else None


def annex_word(said: str) -> str | None:
    """Say which of `ANNEX_NAMES` the words of a reference begin with, in any language; None where none.

    Example:
        >>> annex_word("附表一"), annex_word("Exhibits B")
        ('Schedule', 'Exhibit')
    """
    words = said.lower()
    return next((name for name, forms in _ANNEX_WORDS.items() if words.startswith(forms)), None)


def _annex_word(form: str) -> str:
    return next(name for name, forms in _ANNEX_WORDS.items() if form.lower() in forms)


def _annex_number(match: re.Match[str]) -> str:
    if match["number"][0] in "úuÚU":
        return SOLE_ANNEX
    chinese = cjk_value(match["number"])
    return roman(chinese) if chinese is not None and chinese < 40 else match["number"].upper()
