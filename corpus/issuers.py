"""Whose plan a document is, and what people call it, as far as its first words say."""

from __future__ import annotations

import re

_FORMS = (
    r"S\.?A\.?B\.? de C\.?V\.?|S\.?A\.? de C\.?V\.?|S\.\s?A\.|S/A|S\.p\.A\.|SpA|S\.L\.U?\.?|S\.à r\.l\.|L\.L\.C\.|LLC|"
    r"(?:Inc|INC|Ltd|LTD|Ltda|LTDA|Corp|CORP)\b\.?|Incorporated|Limited|LIMITED|Corporation|CORPORATION|PLC|plc|N\.V\.|"
    r"B\.V\.|AG|GmbH|SE"
)
_COMPANY = re.compile(rf"(?P<name>[^\n,;:()|\"“”«»]{{2,80}}?),?\s+(?P<form>{_FORMS})(?![\w])")
_CHINESE = re.compile(
    r"(?P<name>[\u3400-\u9fff]{2,16}?)(?P<form>(?:集[团團])?(?:股份有限公司|有限责任公司|有限責任公司|有限公司)|集[团團])"
)
_YEAR = re.compile(r"^(?:19|20)\d\d$")
_OPENING = 3000
_MOST_WORDS = 5
_LEAST_LETTERS = 3
_LEAST_ALONE = 5
_BUSINESS = re.compile(
    r"(?:科技|控股|实业|實業|网络|網絡|软件|軟件|生物|医药|醫藥|投资|投資|金融|能源|电子|電子|信息|资讯|資訊|国际|國際|技术|技術)+$"
)
_INSIDE_A_NAME = frozenset(
    {"de", "del", "da", "do", "das", "dos", "la", "las", "los", "y", "e", "of", "and", "the", "The"}
)
_BEFORE_A_NAME = "关于關於由与與和及是为為"
"""Characters that lead up to a company's name and are none of it."""

_TITLE_WORDS = """
a acao accion accionario acciones acoes acuerdo ad adesao adherence adhesion agreement ajuste al amended an
and anexo annex annual ao award awards between bonus by certificate common compensation compra contract
contrato da das de deferred del directors do dos e el em empleados employee employees employment en entre equity
executive executives exhibit fantasma for grant group holders in incentive incentives incentivo incentivos la
las letter long longo los ltip o of ofrecimiento omnibus on opcao opcion opciones opcoes option options
outorga para participacao participation pay performance phantom plan plano plazo policy por prazo program
programa programme proposed psu purchase reglamento regulamento restated restricted restringidas restritas rsu
rules sar saye schedule scheme sec senior service share shares sharesave sign stock stocks supply term terms
the this to trust unidades unit units unvested y
"""
"""Words, folded, of which the titles of plans and agreements are made, in English, Portuguese and Spanish."""
_PLAN_WORDS = """
acordo acuerdo agreement certificate contract contrato letter plan plano policy politica program programa programme
reglamento regulamento rules scheme terms termo
"""
_PLANS = frozenset(_PLAN_WORDS.split())
_HAN_PLAN = re.compile(r"[计計][划劃]|[办辦]法|[协協][议議]|章程|[规規][则則]|方案|草案|[议議]案|合同")
_OF_A_TITLE = frozenset(_TITLE_WORDS.split())


def issuer(text: str) -> str | None:
    """Return the first company's name, with its legal form, among a document's first words; nothing where none is.

    >>> issuer("MERIDIAN LTD. SHARE OPTION PLAN")
    'MERIDIAN LTD.'
    >>> issuer("PLANO DE AÇÕES RESTRITAS DA RIO CLARO S.A.")
    'RIO CLARO S.A.'
    >>> issuer("星河科技股份有限公司2024年限制性股票激励计划")
    '星河科技股份有限公司'
    """
    opening = text[:_OPENING]
    found = [match for match in (_first(_COMPANY, opening), _first(_CHINESE, opening)) if match is not None]
    return min(found)[1] if found else None


def names_a_plan(line: str) -> bool:
    """Say whether a line has a word for a plan or an agreement, as its title has.

    >>> names_a_plan("Employee Share Purchase Plan"), names_a_plan("员工持股计划管理办法"), names_a_plan("Page 1 of 3")
    (True, True, False)
    """
    from corpus.folding import folded

    return _HAN_PLAN.search(line) is not None or not _PLANS.isdisjoint(re.findall(r"\w+", folded(line)))


def short_names(title: str, company: str | None) -> tuple[str, ...]:
    """Return what people call a plan: its company's name without the legal form, and what is special in its title.

    >>> short_names("Northwind Robotics, Inc. Restricted Stock Unit Award Agreement", "Northwind Robotics, Inc.")
    ('Northwind Robotics',)
    >>> short_names("Lakeside Phantom Share Plan", None)
    ('Lakeside',)
    >>> short_names("Share Option Plan 2024", None)
    ()
    """
    names = []
    if company:
        match = _CHINESE.fullmatch(company) or _COMPANY.fullmatch(company)
        names.append(match["name"] if match else company)
    else:
        words = re.findall(r"[^\W\d_][\w&'’-]*", title)
        names.append(" ".join(words[: next((at for at, word in enumerate(words) if _common(word)), 0)]))
    return tuple(name for name in names if sum(map(str.isalpha, name)) >= (2 if _han(name) else _LEAST_LETTERS))


def shorter_name(name: str) -> str | None:
    """Return what people make of a company's name of several words: its first, or it without its line of business.

    >>> shorter_name("Orchid Biotech"), shorter_name("星河科技"), shorter_name("Tern & Gull"), shorter_name("Lakeside")
    ('Orchid', '星河', None, None)
    """
    if _han(name):
        stem = _BUSINESS.sub("", name)
        return stem if stem != name and len(stem) >= 2 else None
    first, _, rest = name.partition(" ")
    return first if rest and first.isalpha() and len(first) >= _LEAST_ALONE and not _common(first) else None


def other_companies(former: str, known: str, later: str) -> tuple[str, str] | None:
    """Return the companies of two texts where each names its own and none of them is named in both; else nothing.

    Args:
        former: The one text.
        known: Whose it is known to be, empty where it is not.
        later: The other text.

    >>> other_companies("Azure Ltd. Share Plan", "Azure Ltd.", "Orchid Biotech Inc. Share Plan")
    ('Azure Ltd.', 'Orchid Biotech Inc.')
    >>> other_companies("Azure Ltd. Share Plan", "Azure Ltd.", "Indigo Inc. (once Azure) Share Plan")
    """
    there, here = issuer(former), issuer(later)
    if there is None or here is None:
        return None
    for company, text in ((there, later), (known, later), (here, former)):
        if company and any(_plain(name) in _plain(text) for name in short_names("", company) or (company,)):
            return None
    return there, here


def _plain(text: str) -> str:
    from corpus.folding import folded

    return " ".join(folded(text).split())


def _first(pattern: re.Pattern[str], text: str) -> tuple[int, str] | None:
    """Return where the first company of one way of writing is named, and the name."""
    for match in pattern.finditer(text):
        name = _of_characters(match["name"]) if _han(match["name"]) else _of_words(match["name"])
        if name:
            whole = text[match.start("name") + match["name"].rindex(name) : match.end()]
            return match.start(), " ".join(whole.split())
    return None


def _of_words(before: str) -> str:
    """Return the words right before a legal form that are a name: capitalised, and none of which titles are made."""
    start = len(before)
    for match in reversed(list(re.finditer(r"[\w&'’.-]+", before))[-_MOST_WORDS:]):
        word = match[0]
        begins = word[0].isupper() or word[0].isdigit() or word == "&"
        # "Dos Ríos" is a name; "PLANO DOS ADMINISTRADORES" and "dos administradores" are none.
        if word in _INSIDE_A_NAME and start < len(before) and _whole_line_is_a_name(before[: match.start()]):
            continue
        if not begins or (_common(word) and not (word.istitle() and len(word) <= _LEAST_LETTERS)):
            break
        start = match.start()
    return before[start:].strip()


def _whole_line_is_a_name(before: str) -> bool:
    """Say whether a line has only words of a name so far: "Cítricos" before "del Levante", not "Plan" before "de"."""
    words = re.findall(r"[\w&'’.-]+", before)
    return bool(words) and all(word in _INSIDE_A_NAME or (word[0].isupper() and not _common(word)) for word in words)


def _of_characters(before: str) -> str:
    return before[max((before.rfind(mark) + 1 for mark in _BEFORE_A_NAME), default=0) :]


def _common(word: str) -> bool:
    from corpus.folding import folded

    return folded(word) in _OF_A_TITLE or bool(_YEAR.match(word))


def _han(text: str) -> bool:
    return any("\u3400" <= character <= "\u9fff" for character in text)
