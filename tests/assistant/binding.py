"""A few facts declared by hand, and the binding of a text to them."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from assistant.reading import dates, numbers
from assistant.reading.bind import Binder
from assistant.reading.bound import Binding
from corpus.concepts import Concept, Thesaurus
from rules.facts import Fact

TODAY = date(2026, 11, 21)


def fact(name: str, type_: str, *concepts: str, **more: object) -> Fact:
    return Fact.model_validate(
        {"name": name, "type": type_, "label": name, "ask": f"{name}?", "concepts": concepts, **more}
    )


FACTS = {
    entry.name: entry
    for entry in (
        fact("grant_agreement_date", "date", "agreement_date"),
        fact("termination_date", "date", "termination"),
        fact("entry_date", "date", "hiring", "promotion"),
        fact("options_granted", "count", "options", unit="options"),
        fact("time_options_granted", "count", "time_options", unit="options"),
        fact("performance_options_granted", "count", "performance_options", unit="options"),
        fact("units_granted", "count", "units", unit="units"),
        fact("grade", "count", "grade", unit="grade", max=Fraction(30)),
        fact("months_worked", "count", "months_elapsed", unit="months"),
        fact("base_salary", "money", "base_salary", currency="BRL", per="month"),
        fact("closing_price", "money", "closing_price", currency="BRL", per="share"),
        fact("price_in_dollars", "money", "closing_price", currency="USD", per="share"),
        fact("multiplier", "percent", "multiplier_factor"),
        fact("tsr_factor", "number", "tsr_factor"),
        fact("options_vested", "count", unit="options", label="options vested"),
        fact("rsus_granted", "count", "rsus", unit="rsus", label="units of shares granted"),
        fact("rsus_vested", "count", "vested", unit="rsus", label="units of shares vested"),
        fact("award_options", "count", "options", unit="options", label="options granted"),
        fact("options_locked", "count", unit="options", label="options not yet vested"),
        fact("issued_shares", "count", "issued_shares", unit="shares"),
        fact("earlier_shares", "count", "award", unit="shares", label="shares awarded in the last 12 months"),
        fact("new_shares", "count", "award", unit="shares", label="shares under the new grant"),
        fact(
            "average_close", "money", currency="BRL", per="share", label="average closing price of five business days"
        ),
        fact("close_1_day_before", "money", currency="BRL", per="share"),
        fact("close_2_days_before", "money", currency="BRL", per="share"),
        fact("close_3_days_before", "money", currency="BRL", per="share"),
        fact("tax", "money", "tax_due", currency="BRL"),
        fact("appointed_director", "bool", "appointed_director"),
        fact("us_resident", "bool", "us_resident"),
        fact(
            "position",
            "choice",
            "position",
            values={"ceo": "Chief Executive Officer", "officer": "Officer"},
            value_concepts={"ceo": ("ceo",), "officer": ("officer",)},
        ),
    )
}

TERMS: dict[str, dict[str, tuple[str, ...]]] = {
    "agreement_date": {"en": ("agreement", "signed"), "pt": ("contrato", "assin*"), "zh-Hans": ("协议", "签署")},
    "termination": {"en": ("dismiss*", "left"), "pt": ("demitid*",), "zh-Hans": ("解雇", "离职")},
    "hiring": {"en": ("hired", "joined")},
    "promotion": {"en": ("promoted",), "pt": ("promovid*",), "zh-Hans": ("晋升",)},
    "options": {"en": ("options", "option"), "pt": ("opções",), "es": ("opciones",), "zh-Hans": ("期权",)},
    "time_options": {"en": ("options by time", "time options")},
    "performance_options": {"en": ("options by performance", "performance options")},
    "units": {"en": ("units",), "zh-Hans": ("单位",)},
    "grade": {"en": ("grade", "level"), "pt": ("nível",), "zh-Hans": ("职级",)},
    "months_elapsed": {"en": ("months worked",)},
    "base_salary": {"en": ("salary",), "pt": ("salário",), "zh-Hans": ("月薪",)},
    "closing_price": {
        "en": ("closing price", "close", "closed", "closes"),
        "pt": ("fechamento",),
        "es": ("cierre",),
        "zh-Hans": ("收盘价",),
    },
    "vested": {"en": ("vested",), "pt": ("vestid*",), "es": ("consolidad*",), "zh-Hans": ("已归属",)},
    "unvested": {
        "en": ("unvested", "not yet vested"),
        "pt": ("não vestid*",),
        "es": ("sin consolidar",),
        "zh-Hans": ("未归属",),
    },
    "rsus": {"en": ("rsus",), "pt": ("rsus",), "es": ("rsu",), "zh-Hans": ("rsu",)},
    "shares": {"en": ("shares",), "pt": ("ações",), "es": ("acciones",), "zh-Hans": ("股",)},
    "issued_shares": {"en": ("in issue",), "pt": ("emitidas",), "es": ("emitidas",), "zh-Hans": ("已发行",)},
    "award": {"en": ("award", "granted", "grant"), "pt": ("outorg*",), "es": ("otorg*",), "zh-Hans": ("授予", "获授")},
    "tax_due": {"en": ("tax due",), "zh-Hans": ("应缴税款",)},
    "multiplier_factor": {"en": ("multiplier",), "pt": ("multiplicador",), "zh-Hans": ("乘数",)},
    "tsr_factor": {"en": ("factor",), "pt": ("fator",)},
    "appointed_director": {"en": ("appointed director",), "pt": ("diretor indicado",), "zh-Hans": ("指定董事",)},
    "us_resident": {"en": ("us resident", "live in the united states"), "es": ("residente en estados unidos",)},
    "ceo": {"en": ("ceo",)},
    "officer": {"en": ("officer",), "pt": ("diretor",), "zh-Hans": ("高级职员",)},
}
THESAURUS = Thesaurus([Concept(name, "fact", terms) for name, terms in TERMS.items()])


def bind(text: str, needed: Sequence[str], language: str = "en", *, dated: bool = False) -> Binding:
    days = list(dates.find(text, language, TODAY))
    values = [*days, *numbers.find(text, language, [(day.start, day.end) for day in days])]
    values.sort(key=lambda value: value.start)
    binding = Binder(text, values, THESAURUS.find(text), ()).bind(FACTS, needed, dated=dated)
    for bound in binding.bound:
        assert text[bound.start : bound.end] == bound.text
        if bound.fact != "as_of":
            FACTS[bound.fact].literal(bound.raw)
    return binding


def facts(binding: Binding) -> dict[str, str]:
    assert len({bound.fact for bound in binding.bound}) == len(binding.bound)
    return {bound.fact: bound.raw for bound in binding.bound}
