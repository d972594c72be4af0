"""Exact values as people write them: grouped digits, currencies, dates and fractions of each language.

Everything is computed on ``Fraction`` and ``Decimal``; where what is shown is rounded, it says so with ``≈``.
"""

from __future__ import annotations

from datetime import date
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction

from assistant.wording.catalog import Translator
from rules.expression import Choice, Day, Node, Number, Truth
from rules.result import Quantity, Unit

_LOCALES = {"en": "en", "pt": "pt_BR", "es": "es", "zh-Hans": "zh_Hans_CN", "zh-Hant": "zh_Hant_TW"}
_VULGAR = {
    (1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾", (1, 5): "⅕", (2, 5): "⅖", (3, 5): "⅗", (4, 5): "⅘",
    (1, 6): "⅙", (5, 6): "⅚", (1, 8): "⅛", (3, 8): "⅜", (5, 8): "⅝", (7, 8): "⅞",
}  # fmt: skip

UNIT_MESSAGES = {
    "options": ("{n} option", "{n} options"),
    "shares": ("{n} share", "{n} shares"),
    "units": ("{n} Unit", "{n} Units"),
    "rsus": ("{n} Restricted Share Unit", "{n} Restricted Share Units"),
    "months": ("{n} month", "{n} months"),
    "days": ("{n} day", "{n} days"),
    "years": ("{n} year", "{n} years"),
}


def decimals(value: Fraction, places: int) -> Decimal:
    """The value rounded half-even to ``places`` decimals."""
    with localcontext() as context:
        context.prec = max(50, len(str(abs(value.numerator))) + places + 5)
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        return exact.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_EVEN)


def exact_text(value: Fraction) -> str:
    """An integer or a fraction as text, as the API gives it."""
    return str(value.numerator) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def decimal_text(value: Fraction) -> str:
    """A decimal for display, with a point: two places, more where the value is below one."""
    if value.denominator == 1:
        return str(value.numerator)
    shown = decimals(value, 2 if abs(value) >= 1 else 6)
    text = f"{shown:f}"
    return text if abs(value) >= 1 else text.rstrip("0").rstrip(".")


def unit_text(unit: Unit) -> str | None:
    """The unit as the API names it: ``options``, ``percent``, ``BRL``, ``BRL per share`` …"""
    if unit.currency:
        return f"{unit.currency} per {unit.per}" if unit.per else unit.currency
    return unit.unit


def grouped(value: Decimal, language: str, least: int = 0, most: int = 6) -> str:
    """A decimal in the digits, points and commas of a language."""
    from babel.numbers import format_decimal

    pattern = "#,##0" + ("." + "0" * least + "#" * (most - least) if most else "")
    with localcontext() as context:
        context.prec = max(28, len(value.as_tuple().digits) + most + 5)
        return str(format_decimal(value, format=pattern, locale=_LOCALES[language]))


def number(value: Fraction, language: str) -> str:
    """A number without unit: exact where it can be, else marked ``≈`` with the fraction behind it."""
    places = _terminating(value)
    if places is not None and places <= 6:
        return grouped(decimals(value, places), language, least=0, most=max(places, 0))
    whole, rest = divmod(abs(value.numerator), value.denominator)
    sign = _VULGAR.get((rest, value.denominator))
    if sign:
        lead = grouped(Decimal(whole), language, most=0) if whole else ""
        return ("−" if value < 0 else "") + lead + sign
    places = 2 if abs(value) >= 1 else 6
    approximate = grouped(decimals(value, places), language, least=2, most=places)
    fraction = exact_text(value)
    return f"≈ {approximate}" + (f" ({fraction})" if len(fraction) <= 24 else "")


def exact(value: Fraction, language: str) -> str:
    """A number without unit and exactly, as a fraction where it has no end.

    >>> exact(Fraction(441, 10), "es"), exact(Fraction(12000, 7), "en")
    ('44,1', '12,000/7')
    """
    places = _terminating(value)
    if places is not None and places <= 16:
        return grouped(decimals(value, places), language, most=max(places, 0))
    parts = (grouped(Decimal(part), language, most=0) for part in (value.numerator, value.denominator))
    return "/".join(parts)


def money(value: Fraction, unit: Unit, language: str) -> str:
    """An amount with its currency sign: cents at least, more where the exact amount has more."""
    sign = {"BRL": "R$", "USD": "US$", "HKD": "HK$"}.get(unit.currency or "", unit.currency or "")
    places = _terminating(value)
    if places is not None and places <= 6:
        return f"{sign} {grouped(decimals(value, max(places, 2)), language, least=2, most=max(places, 2))}"
    return f"≈ {sign} {grouped(decimals(value, 2), language, least=2, most=2)}"


def percent(value: Fraction, language: str) -> str:
    """A ratio as a percentage."""
    hundredfold = value * 100
    places = _terminating(hundredfold)
    about, shown = ("", places) if places is not None and places <= 6 else ("≈ ", 2 if hundredfold >= 1 else 6)
    spaced = " %" if language in ("es",) else "%"
    return f"{about}{grouped(decimals(hundredfold, shown), language, most=max(shown, 0))}{spaced}"


def day(value: date, language: str) -> str:
    """A date in words."""
    from babel.dates import format_date

    if language in ("pt", "es"):
        return str(format_date(value, format="d 'de' MMMM 'de' y", locale=_LOCALES[language]))
    if language == "en":
        return str(format_date(value, format="d MMMM y", locale="en"))
    return str(format_date(value, format="y年M月d日", locale=_LOCALES[language]))


def month(value: date, language: str) -> str:
    """The month of a date and its year in words."""
    from babel.dates import format_date

    pattern = {"pt": "MMMM 'de' y", "es": "MMMM 'de' y", "en": "MMMM y"}.get(language, "y年M月")
    return str(format_date(value, format=pattern, locale=_LOCALES[language]))


def language_name(code: str, language: str) -> str:
    """What a language is called in another.

    >>> language_name("pt", "en"), language_name("pt", "es")
    ('Portuguese', 'portugués')
    """
    from babel import Locale

    return str(Locale.parse(code.replace("-", "_")).get_language_name(_LOCALES[language]))


def display(quantity: Quantity, translate: Translator) -> str | None:
    """A quantity in the reader's language with its unit and its bound; ``None`` while it is not computed."""
    value = quantity.value
    shown = literal(value, quantity.unit, translate)
    if shown is None:
        return None
    if isinstance(value, Day) and quantity.bound == "at_least":
        return translate("not before {value}", value=shown)
    if isinstance(value, Day) and quantity.bound == "at_most":
        return translate("no later than {value}", value=shown)
    if quantity.bound == "at_least":
        return translate("at least {value}", value=shown)
    if quantity.bound == "at_most" and isinstance(value, Number) and value.value < 0:
        over = literal(Number(-value.value), quantity.unit, translate)
        return translate("exceeded by {value}", value=over or "")
    if quantity.bound == "at_most":
        return translate("at most {value}", value=shown)
    return shown


def literal(value: Node, unit: Unit, translate: Translator) -> str | None:
    """A literal with its unit; ``None`` for a formula that is still open."""
    language = translate.language
    match value:
        case Number(amount):
            if unit.currency:
                shown = money(amount, unit, language)
                return translate("{value} per {unit}", value=shown, unit=translate(unit.per)) if unit.per else shown
            if unit.unit == "percent":
                return percent(amount, language)
            digits = number(amount, language)
            if unit.unit in UNIT_MESSAGES:
                one, many = UNIT_MESSAGES[unit.unit]
                return translate(one if amount == 1 else many, n=digits)
            if unit.unit == "ratio":
                fraction = exact_text(amount)
                share = percent(amount, language)
                return share if amount.denominator == 1 else f"{fraction} ({share})"
            if unit.unit == "multiple":
                return f"{digits}×"
            return digits
        case Day(when):
            return day(when, language)
        case Truth(holds):
            return translate("yes") if holds else translate("no")
        case Choice(name):
            return translate(name.replace("_", " "))
        case _:
            return None


def worked(value: Node, unit: Unit, translate: Translator) -> str | None:
    """What a step of a computation came to, with its unit: exactly, or about, with the fraction behind it."""
    shown = literal(value, unit, translate) if isinstance(value, Number | Day | Truth) else None
    if shown is not None and isinstance(value, Number) and shown.startswith("≈") and "(" not in shown:
        return f"{shown} ({exact_text(value.value)})"
    return shown


def _terminating(value: Fraction) -> int | None:
    """How many decimals write the value exactly; ``None`` where none do."""
    rest = value.denominator
    for factor in (2, 5):
        while rest % factor == 0:
            rest //= factor
    if rest != 1:
        return None
    places = 0
    while (value * 10**places).denominator != 1:
        places += 1
    return places


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]
