"""What is asked, by the form of the question: a date, a number, money, a consequence or a statement.

Form words are data by language. A question can have several forms; each is evidence, none decides alone.
"""

from __future__ import annotations

import re
from typing import Final

FORMS: Final[dict[str, str]] = {
    "date": (
        r"\bwhen\b|\bwhat (?:date|day)\b|\bby when\b|\bhow soon\b|\bdeadline\b|\buntil when\b|\bhow long do i have\b|"
        r"\bquando\b|\bat[eé] quando\b|\bque dia\b|\bqual (?:o )?prazo\b|\bem que data\b|\bqual a data\b|\bprazo\b|"
        r"\bcu[aá]ndo\b|\bhasta cu[aá]ndo\b|\bqu[eé] d[ií]a\b|\bqu[eé] fecha\b|\bplazo\b|"
        r"什么时候|什麼時候|何时|何時|哪天|哪一天|几时|幾時|多久|期限|最晚|最遲|截止|什么时间|什麼時間"
    ),
    "quantity": (
        r"\bhow many\b|\bwhat (?:percentage|percent|number|multiple|share|fraction|portion)\b|\bhow much of\b|\bhow many months\b|"
        r"\bquant[oa]s\b|\bqual (?:o |a )?(?:percentual|porcentagem|n[uú]mero|m[uú]ltiplo|fra[cç][aã]o|quantidade)\b|"
        r"\bcu[aá]nt[oa]s\b|\bqu[eé] (?:porcentaje|n[uú]mero|m[uú]ltiplo|fracci[oó]n)\b|"
        r"多少股|多少份|多少单位|多少單位|几股|幾股|多少期权|多少期權|多少|几个|幾個|百分之几|百分之幾|比例|几成|幾成|倍数|倍數"
    ),
    "money": (
        r"\bhow much\b|\bwhat (?:is|would be|'s) the (?:price|amount|value|payout)\b|\bworth\b|\bcost\b|\bprice\b|\bpay for\b|\bin cash\b|"
        r"\bquanto (?:vou|eu|recebo|custa|tenho|pago|vale|vem|cai|d[aá]|fica|seria|ser[aá]|é)\b|\bqual (?:o )?(?:pre[cç]o|valor)\b|\bquanto\b|"
        r"\bcu[aá]nto\b|\bqu[eé] (?:precio|importe|monto|valor)\b|"
        r"多少钱|多少錢|金额|金額|价格|價格|价钱|價錢|值多少|付多少|拿多少"
    ),
    "consequence": (
        r"\bwhat happens?\b|\bwhat (?:would|will|becomes?|about)\b|\bdo i (?:lose|keep)\b|\bwill i (?:lose|keep)\b|\bcan i keep\b|"
        r"\bwhat do i (?:keep|lose)\b|\bforfeit|\blose\b|\bkeep\b|\bif i\b|\bif they\b|\bin case of\b|"
        r"\bo que (?:acontece|ocorre|sucede|fica)\b|\bperco\b|\bmantenho\b|\bfico com\b|\bcomo fica|\bse eu\b|\bse me\b|\bperder\b|\bcaso eu\b|"
        r"\bqu[eé] (?:pasa|sucede|ocurre)\b|\bpierdo\b|\bconservo\b|\bmantengo\b|\bme quedo\b|\bsi me\b|\bsi renuncio\b|\bperder\b|\bqu[eé] hay\b|"
        r"会怎样|會怎樣|会怎么样|會怎麼樣|怎么办|怎麼辦|怎么处理|怎麼處理|如何处理|如何處理|后果|後果|还有吗|還有嗎|保留|失去|丧失|喪失|如果我|要是|泡汤|泡湯|作废|作廢"
    ),
    "definition": (
        r"\bwhat (?:counts as|is meant by|does .{1,40} mean|qualifies as|is considered|constitutes)\b|\bdefin(?:e|ition|ed)\b|\bmeaning of\b|"
        r"\bo que (?:é|significa|se entende|conta como|configura|é considerad)|\bdefini[cç][aã]o\b|\bdefine\b|"
        r"\bqu[eé] (?:es|significa|se entiende|cuenta como|se considera)\b|\bdefinici[oó]n\b|"
        r"什么算|什麼算|何谓|何謂|定义|定義|什么是|什麼是|是什么意思|是什麼意思|算不算|指的是|指什么|指什麼|如何界定"
    ),
}
OVERRIDES: Final = re.compile(
    r"\b(?:ignore|disregard|forget|bypass|override)\b.{0,40}\b(?:plans?|rules?|clauses?|documents?|instructions?|text|above|prompt|that)\b|"
    r"\b(?:pretend|role-?play|act as|imagine (?:that )?you are)\b|\bjust (?:say|tell me|confirm|answer)\b|\b(?:say|write|answer|reply|confirm|state) (?:that )?i (?:keep|get|own|have|am)\b|"
    r"\b(?:ignore|ignora|ignorar|desconsidere|esque[cç]a|finja|faz de conta|passe por cima)\b|\b(?:diga|declare|confirme|afirme|responda)(?: (?:apenas|s[oó]|simplesmente))? que\b|"
    r"\b(?:ignor[ae]|olvida|olv[ií]dese|haz como|finge|fing[ií]|simula|hac[eé] de cuenta|p[aá]sa(?:te)? por alto)\b|\b(?:di|dime|dec[ií](?:me)?|diga|confirma|confirme|declara|responde|afirma)(?: (?:solo|s[oó]lo|simplemente))? que\b|"
    r"(?:忽略|无视|無視|不要理|别管|別管|不用管|忘掉|忘记|忘記|抛开|拋開|跳过|跳過|假装|假裝|扮演|假设你是|假設你是)|(?:直接|只要|就|只)(?:说|說|回答|答复|答覆|告诉我|告訴我|写|寫|宣布|确认|確認)",
    re.IGNORECASE,
)
"""Orders to set the documents aside or to say something: they change nothing, and alone they are no question."""

_QUESTION = re.compile(
    r"[?？]|\b(?:what|when|how|which|who|whose|why|o que|quando|quant[oa]s?|como|qual|quais|qu[eé]|cu[aá]nd?[oa]?s?|c[oó]mo|cu[aá]l)\b|"
    r"什么|什麼|多少|几|幾|怎么|怎麼|如何|何时|何時|哪|吗|嗎|呢",
    re.IGNORECASE,
)


def only_orders(question: str) -> bool:
    """Whether the text orders an answer instead of asking for one."""
    return OVERRIDES.search(question) is not None and _QUESTION.search(OVERRIDES.sub(" ", question)) is None


_COMPILED: Final = {form: re.compile(pattern, re.IGNORECASE) for form, pattern in FORMS.items()}


def forms(question: str) -> frozenset[str]:
    """The forms that a question shows."""
    return frozenset(form for form, pattern in _COMPILED.items() if pattern.search(question))
