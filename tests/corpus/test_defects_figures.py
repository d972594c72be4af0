"""Figures that contradict the words beside them, in the forms that plans print, and those that only look so."""

from collections.abc import Callable

import pytest

from corpus.defects import defects
from corpus.plan import Document

Make = Callable[..., Document]


def figures(make_document: Make, said: str, language: str) -> list[str]:
    head = "第一条 期限\n" if language.startswith("zh") else "1. Terms\n1.1 "
    return [seen.quote for seen in defects(make_document(f"{head}{said}\n", language)) if seen.kind == "figure"]


@pytest.mark.parametrize(
    ("language", "said", "quote"),
    [
        ("en", "Not later than the second (3rd) anniversary.", "second (3rd)"),
        ("en", "On the twenty-first (22nd) day.", "twenty-first (22nd)"),
        ("en", "At most ten per cent. (10.5%) of pay.", "ten per cent. (10.5%)"),
        ("en", "Half (40%) of the award.", "Half (40%)"),
        ("en", "Then one third (30%) vests.", "one third (30%)"),
        ("en", "For twelve months (10 months).", "twelve months (10 months)"),
        ("en", "Paid in two (3) parts, of which three (4) are late.", "two (3)"),
        ("pt", "Metade (40%) das Opções.", "Metade (40%)"),
        ("en", "At R$ 7.25 (seven reais and fifty cents) each.", "R$ 7.25 (seven reais and fifty cents)"),
        ("en", "At six dollars and ten cents ($6.20) each.", "six dollars and ten cents ($6.20)"),
        ("pt", "A R$ 7,25 (sete reais e vinte centavos) cada.", "R$ 7,25 (sete reais e vinte centavos)"),
        ("es", "Hasta trescientas mil (330.000) Acciones.", "trescientas mil (330.000)"),
        ("pt", "Até duzentas mil (220.000) Ações.", "duzentas mil (220.000)"),
        ("pt", "No segundo (3º) aniversário.", "segundo (3º)"),
        ("es", "Al menos un treinta por ciento (35 %) inferiores.", "treinta por ciento (35 %)"),
        ("es", "Al menos un treinta por ciento (35\u00a0%) inferiores.", "treinta por ciento (35\u00a0%)"),
        ("es", "Un descuento de un 30\u202f% (cuarenta por ciento).", "30\u202f% (cuarenta por ciento)"),
        ("pt", "De um trinta por cento (35\u202f%) do total.", "trinta por cento (35\u202f%)"),
        ("es", "Hasta diez mil (12\u202f000) Acciones.", "diez mil (12\u202f000)"),
        ("es", "Hasta 12 000 (diez mil) Acciones.", "12 000 (diez mil)"),
        ("es", "Durante doce meses (10 meses).", "doce meses (10 meses)"),
        ("zh-Hans", "奖金人民币壹佰万元(¥1,200,000元)。", "壹佰万元(¥1,200,000元)"),
        ("zh-Hans", "期限为二十四个月(36个月)。", "二十四个月(36个月)"),
        ("zh-Hans", "十五日(十日)内通知。", "十五日(十日)"),
        ("zh-Hans", "每股人民币8.50元(大写:捌元肆角整)。", "8.50元(大写:捌元肆角整)"),
        ("zh-Hant", "共計新臺幣壹仟萬元(新臺幣1,000萬元),每股拾元(9元)。", "拾元(9元)"),
        ("zh-Hans", "三分之一(30%)归属。", "三分之一(30%)"),
    ],
)
def test_a_contradiction_is_found(make_document: Make, language: str, said: str, quote: str) -> None:
    assert quote in figures(make_document, said, language)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The award is paid in two (1) cash or (2) shares instalments."),
        ("en", "A third (33.33%), one third (33.3%), two thirds (66.67%) and a quarter (25%) of it."),
        ("en", "Within ninety days (60 business days), or ninety days (3 months)."),
        ("en", "Not later than the second (2nd) or twenty-first (21st) anniversary."),
        ("en", "Ten per cent. (10%) and half (50%) of it."),
        ("pt", "Um terço (33,33%) no ano seguinte; metade (50%) depois; no segundo (2º) ano."),
        ("es", "Un tercio (33,3 %) del total; doce meses (12 meses)."),
        ("es", "Un treinta por ciento (30 %); un 30\u00a0% (treinta por ciento); diez mil (10\u202f000) Acciones."),
        ("es", "Una veintena; un (1) año; una mitad (50 %); según el apartado 5 100 (cien) Acciones."),
        ("pt", "De um trinta por cento (30\u00a0%); um (1) ano; 10\u00a0000 (dez mil) Ações."),
        ("zh-Hans", "第一年归属百分之三十。\n(二)第二年归属百分之四十。(三)第三年。"),
        ("zh-Hans", "十五日(10个交易日)内,三年(2024年)届满,三分之一(33.33%)归属。"),
        ("zh-Hans", "每股人民币8.50元(大写:捌元伍角整),共壹佰万元(¥1,000,000元),即壹佰万元(¥100万元)。"),
        ("zh-Hans", "中国大陆(3)、陆(六)先生。"),
    ],
)
def test_what_agrees_or_counts_something_else_is_none(make_document: Make, language: str, said: str) -> None:
    assert figures(make_document, said, language) == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "At R$ 7.25 (seven reais and twenty-five cents) each."),
        ("en", "At six dollars and ten cents ($6.10) each."),
        ("pt", "A R$ 7,25 (sete reais e vinte e cinco centavos) cada."),
        ("es", "A $7,05 (siete pesos con cinco centavos) cada una."),
        ("es", "Hasta setecientas mil (700.000) Acciones y veintiuna (21) Opciones."),
        ("pt", "Até quinhentas mil (500.000) Ações."),
    ],
)
def test_amounts_with_cents_and_numbers_of_feminine_things_agree(make_document: Make, language: str, said: str) -> None:
    assert figures(make_document, said, language) == []
