"""Whose plan a document is, and what people call it, as far as its first words say."""

from __future__ import annotations

import re

_DE = "(?:de|DE)"
FORMS = (
    rf"S\.?A\.?P?\.?[BI]?\.? {_DE} C\.?V\.?|S\.? {_DE} R\.?L\.?(?: {_DE} C\.?V\.?)?|S\.\s?A\.(?:\s?U\.)?|S/A|SAU?\b"
    r"|S\.p\.A\.|SpA|S\.\s?L\.(?:\s?U\.)?|SLU?\b|S\.à r\.l\.|L\.L\.[CP]\.|LL[CP]"
    r"|(?:Inc|INC|Ltd|LTD|Ltda|LTDA|Corp|CORP)\b\.?"
    r"|Incorporated|Limited|LIMITED|Limitada|LIMITADA|Corporation|CORPORATION|P\.L\.C\.|PLC|Plc|plc|N\.V\.|NV|B\.V\.|BV|AG|GmbH"
    r"|SE(?: & Co\. KGaA)?|KGaA|A/S|ASA|Oyj|Oy|EIRELI"
)
"""What stands behind a company's name and says of which legal form it is."""
_WORDS_FOR_ONE = (
    r"Co-?operative|Cooperativa|Holdings?|Group|Grupo|Company|Companhia|Compañía|Bank|Bancorp|Partners|Partnership"
    r"|Foundation|Fundación|Fundação|Society|Trust"
)
"""Words that end a company's name, and of which sentences are made as well."""
_ENDS_ONE = re.compile(_WORDS_FOR_ONE, re.IGNORECASE)
_COMPANY = re.compile(rf"(?P<name>[^\n,;:()|\"“”«»]{{2,80}}?),?\s+(?P<form>{FORMS})(?![\w])")
_CHINESE = re.compile(
    r"(?P<name>[\u3400-\u9fff]{2,16}?)(?P<form>(?:集[团團])?(?:股份有限公司|有限责任公司|有限責任公司|有限公司)|集[团團])"
)
_HAN_COMPANY = re.compile(
    r"(?P<name>[\u3400-\u9fff]{2,12}?)(?P<form>(?:集[团團])?(?:股份有限公司|有限责任公司|有限責任公司|有限公司|公司)|集[团團])"
)
_HAN_BEFORE = re.compile(r"^.*[从從在于於自由与與和及是为為我你他她喺向被给給帮幫离離开開到去了]")
_HAN_ANY = re.compile(
    r"^.?[本贵貴该該母子分总總大小新旧舊老原]$|上市|股份|有限|[这這那某哪几幾]|[关關][联聯连連]|附[属屬]|下[属屬]|目[标標]|收[购購]|其他|外[部资資]|控股"
    r"|[国國]|[的之]|一[间間家]|另|所有|任何|集[团團]|何|什么|什麼|如果|公司"
)
_BEGINNINGS = """
a are as at by can como cuando cuándo de did do does for from had has have how if in is leaving may no of on or os qual
quando que qué quien quién se si the to under was what when where which who why will with após durante em en para por
"""
_NOT_A_NAME = frozenset(_BEGINNINGS.split())
"""Words with which a question begins, and which are no part of a company's name behind them."""
_YEAR = re.compile(r"^(?:19|20)\d\d$")
_LINE = re.compile(rf"(?P<name>[^,;:()|\"“”«»]{{2,80}}?),?\s+(?P<form>{_WORDS_FOR_ONE})", re.IGNORECASE)
_HEAD = 4
_OPENING = 3000
_MOST_WORDS = 5
_LEAST_LETTERS = 3
_LEAST_ALONE = 5
_BUSINESS = re.compile(
    r"(?:科技|控股|集[团團]|股份|实业|實業|网络|網絡|软件|軟件|生物|医药|醫藥|制药|製藥|医疗|醫療|健康|投资|投資|金融|证券|證券|保[险險]"
    r"|能源|电子|電子|电气|電氣|半导体|半導體|智能|信息|资讯|資訊|通信|通[讯訊]|国际|國際|技术|技術|物流|航[运運]|食品|饮料|飲料|材料"
    r"|精密|[仪儀]器|[设設][备備]|制造|製造|重工|光[电電]|[药藥][业業]|[电電]路|[电電]力|[数數][据據]|[酒矿礦水][业業务務]|[钢鋼][铁鐵]"
    r"|[纺紡][织織]|服[饰飾]|[贸貿]易|家居|环保|環保|机械|機械|化工|农业|農業|汽车|汽車|教育|文化|传媒|傳媒|服务|服務|商贸|商貿|地[产產]|置[业業]|建[设設]|工程)+$"
)
_PLACE = re.compile(r"^[\u3400-\u9fff]{2,3}[省市]")
_ENDS_A_NAME = re.compile(rf"[\s,]+(?:{_WORDS_FOR_ONE}|& Co|Co)\.?$", re.IGNORECASE)
_LEADS_A_NAME = re.compile(
    r"(?:the|grupo|banco|group|companhia|compañía|cia\.?|corporación|empresas|bodegas|laborat[oó]rios?|ind[uú]strias?"
    r"|transportes|constructora|construtora|construcciones|hoteles|hot[eé]is|inmobiliaria|supermercados|viñedos|vinícola)\s+",
    re.IGNORECASE,
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
reglamento regulamento rules scheme terms termo ltip
"""
_PLANS = frozenset(_PLAN_WORDS.split())
_JOINING_WORDS = """
a ad al an and ao as between by da das de del do dos e el em en entre for in la las los o of on os para por the
this to y
"""
_FUNCTION_WORDS = frozenset(_JOINING_WORDS.split())
_NAMES_OF_PLANS = frozenset({"ltip", "saye", "sharesave"})
"""Words of titles that name one plan all the same, where its company has no other such."""
_HAN_PLAN = re.compile(r"[计計][划劃]|[办辦]法|[协協][议議]|章程|[规規][则則]|方案|草案|[议議]案|合同")
_HAN_OF_A_TITLE = re.compile(
    r"股[票份权權]|期[权權]|受?限制?性?|[单單]位|激[励勵]|[奖獎][励勵]|[计計][划劃]|[办辦]法|管理|[员員]工|[雇僱][员員]|持股|[购購]"
    r"|[选選][择擇]|[长長中短]+期|授[予出]|[协協][议議]|[书書函稿]|方案|草案|修[订訂]|章程|[规規][则則]|[条條]款|[实實]施|考核|首次|[虚虛][拟擬]"
    r"|增值|[权權]|公司|本|[第年度版期的及与與和]|[一二三四五六七八九十]"
)
_OF_A_TITLE = frozenset(_TITLE_WORDS.split())
_FILE_WORDS = """
acordo archivo arquivo borrador copia copy doc document documento download draft execution file final minuta new pdf
scan signed text txt untitled upload version
"""
_OF_A_FILE = frozenset(_FILE_WORDS.split())


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
    each = (_first(_COMPANY, opening), _first(_CHINESE, opening), _heading(opening))
    found = [match for match in each if match is not None]
    return min(found)[1] if found else None


def company(text: str) -> str | None:
    """Return the first company that a sentence names with its legal form; nothing where it names none.

    >>> company("What if I leave Zinnia Corp?"), company("¿Y si dejo Zinnia S.A.?"), company("我从云杉有限公司辞职")
    ('Zinnia Corp', 'Zinnia S.A.', '云杉有限公司')
    >>> company("May a limited company join?"), company("我从子公司辞职"), company("What does the Corporation pay?")
    (None, None, None)
    """
    for match in _COMPANY.finditer(text):
        name = _of_words(match["name"])
        while name.partition(" ")[0].lower() in _NOT_A_NAME:
            name = name.partition(" ")[2]
        if telling(name):
            return " ".join(text[match.start("name") + match["name"].rindex(name) : match.end()].split())
    for match in _HAN_COMPANY.finditer(text):
        name = _HAN_BEFORE.sub("", match["name"])
        if len(name) >= 2 and not _HAN_ANY.search(name):
            return name + match["form"]
    return None


def names_a_plan(line: str) -> bool:
    """Say whether a line has a word for a plan or an agreement, as its title has.

    >>> names_a_plan("Employee Share Purchase Plan"), names_a_plan("员工持股计划管理办法"), names_a_plan("Page 1 of 3")
    (True, True, False)
    """
    from corpus.folding import folded

    return _HAN_PLAN.search(line) is not None or not _PLANS.isdisjoint(re.findall(r"\w+", folded(line)))


def of_a_plan(word: str) -> bool:
    """Say whether the titles of plans are made of a word, other than "of" and "the".

    >>> of_a_plan("Opções"), of_a_plan("LTIP"), of_a_plan("de"), of_a_plan("Tern")
    (True, True, False, False)
    """
    return _common(word) and word.lower() not in _FUNCTION_WORDS


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


def shorter_names(name: str) -> tuple[str, ...]:
    """Return what people make of a company's name: what is left without its line of business, and the first word.

    >>> shorter_names("Orchid Biotech Holdings"), shorter_names("Grupo Almendro"), shorter_names("深圳市星河科技")
    (('Orchid Biotech', 'Orchid'), ('Almendro',), ('星河',))
    >>> shorter_names("Tern & Gull"), shorter_names("Lakeside"), shorter_names("Pedra Azul Energia")
    ((), (), ('Pedra Azul', 'Pedra'))
    """
    if _han(name):
        stem = _BUSINESS.sub("", _PLACE.sub("", name))
        return (stem,) if stem != name and len(stem) >= 2 else ()
    stem = name
    while (ended := _ENDS_A_NAME.sub("", stem)) != stem:
        stem = ended
    led = _LEADS_A_NAME.match(stem)
    stem = stem[led.end() :] if led else stem
    first, *rest = stem.split(" ")
    distinctive = first.isalpha() and len(first) >= _LEAST_ALONE and not _common(first)
    found = [stem] if stem != name and (rest or distinctive) and telling(stem) else []
    parts = [" ".join([first, *rest[:more]]) for more in range(len(rest)) if not more or rest[more - 1][:1].isupper()]
    return tuple(dict.fromkeys([*found, *reversed(parts)] if rest and distinctive else found))


def ordinary(name: str) -> bool:
    """Say whether a name can be none: it is a number, a year, or one word that any plan or its title has.

    >>> ordinary("2025"), ordinary("Plan"), ordinary("激励计划"), ordinary("LTIP 6"), ordinary("Share Plan")
    (True, True, True, False, False)
    """
    from corpus.folding import folded

    if _han(name):
        return not any(map(str.isdigit, name)) and not _HAN_OF_A_TITLE.sub("", name).strip()
    words = re.findall(r"[^\W_]+", folded(name))
    return not any(map(str.isalpha, name)) or (
        len(words) == 1 and words[0] in (_OF_A_TITLE | _OF_A_FILE) - _NAMES_OF_PLANS
    )


def telling(name: str) -> bool:
    """Say whether a title or a file's name says more than of which kind the plan is and of which year.

    >>> telling("Lakeside Phantom Share Plan"), telling("Phantom Share Plan 2024"), telling("plan_final_v2")
    (True, False, False)
    >>> telling("星河科技股权激励计划"), telling("2024年限制性股票激励计划")
    (True, False)
    """
    from corpus.folding import folded

    if _han(name):
        return len(re.sub(r"[\W\d]", "", _HAN_OF_A_TITLE.sub("", name))) >= 2
    words = re.findall(r"[^\W_]+", folded(name))
    return any(
        sum(map(str.isalpha, word)) >= _LEAST_LETTERS - 1 and word not in _OF_A_TITLE | _OF_A_FILE for word in words
    )


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


def _heading(text: str) -> tuple[int, str] | None:
    """Return where one of the first lines is a company's name that ends in a word such as Cooperative, and the name."""
    lines = list(re.finditer(r"[^\n]*\S[^\n]*", text))[:_HEAD]
    for line in lines:
        words = " ".join(line[0].split())
        match = _LINE.fullmatch(words.rstrip("."))
        if match and not _han(words) and telling(match["name"]) and _of_words(match["name"]) == match["name"]:
            return line.start(), words
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
        ends_one = _ENDS_ONE.fullmatch(word) is not None and not before[match.end() :].strip()
        if not begins or (_common(word) and not (word.istitle() and len(word) <= _LEAST_LETTERS) and not ends_one):
            break
        start = match.start()
    name = before[start:].strip()
    return "" if _ENDS_ONE.fullmatch(name) else name


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
