"""Which fact a value belongs to, where no word of the thesaurus says it: the others, the labels, what is still open."""

import pytest

from assistant.assistant import Assistant
from tests.assistant.binding import TODAY

AZUL, VIVO, ZENVIA = "azul-sop-2025", "telefonica-brasil-psp-2022", "zenvia-ltip-6"
KINGSOFT, NUVINI = "kingsoft-cloud-sip-2021", "nuvini-adherence"


def taken(assistant: Assistant, question: str, plan: str) -> dict[str, str]:
    """The facts that are taken from a question, those of what it asks beside them too."""
    read = assistant.reader.read(question, plan=plan, facts={}, today=TODAY)
    return {found.fact: found.raw for target in read.targets for each in (target, *target.also) for found in each.bound}


@pytest.mark.parametrize(
    ("question", "plan", "facts"),
    [
        (
            "Cycle one from start to finish, 7,700 units, factor landed at 61.5%, VIVT3 closed 44.30. Gross?",
            VIVO,
            {"units_granted": "7700", "multiplier_factor": "123/200", "closing_price": "443/10"},
        ),
        (
            "Dismissed without cause on 14 May 2025, second cycle from day one, 5,500 units, April close R$ 26.40, "
            "blended achievement 58%. How much?",
            VIVO,
            {"units_granted": "5500", "multiplier_factor": "29/50", "closing_price": "132/5"},
        ),
        (
            "No ciclo 2 tive 2.600 unidades. O coeficiente final deu 0,71 e o papel valia R$ 31,20 no acerto. Bruto?",
            VIVO,
            {"units_granted": "2600", "multiplier_factor": "71/100", "closing_price": "156/5"},
        ),
        (
            "Média dos 30 últimos índices até a data de conclusão: 132,6. Média dos 30 antes do início: 104. TSR?",
            VIVO,
            {"index_before_completion": "663/5", "index_before_start": "104"},
        ),
        (
            "El FCF contra presupuesto salió en 81% el 2022, 86% el 2023 y 89% el 2024. ¿Qué grado queda?",
            VIVO,
            {"fcf_year_one": "81/100", "fcf_year_two": "43/50", "fcf_year_three": "89/100"},
        ),
        (
            "自由現金流第一年91%、第二年103%、第三年96%，平均達成率是多少？",
            VIVO,
            {"fcf_year_one": "91/100", "fcf_year_two": "103/100", "fcf_year_three": "24/25"},
        ),
        (
            "Cierre del Nasdaq a US$ 1.70, dólar a 5.30 reales. ¿Cuánto vale en reales cada acción?",
            ZENVIA,
            {"closing_price": "17/10", "settlement_exchange_rate": "53/10"},
        ),
        (
            "完全攤薄股本28億股，至今已授出1.7億份期權，其中900萬份未行使就失效咗。仲可以再授出幾多份？",
            AZUL,
            {"options_granted_to_all": "170000000", "options_lapsed_of_all": "9000000"},
        ),
        (
            "Na listagem havia 3,7 bilhões de ações emitidas. Desde então distribuíram 110 milhões em prêmios, e 14 "
            "milhões caducaram. Quanto cabe no limite?",
            KINGSOFT,
            {"shares_awarded_since_listing": "110000000", "shares_lapsed_since_listing": "14000000"},
        ),
        (
            "I quit on 30 June 2025, 5,200 of my 9,000 RSUs haven't vested. How many RSUs lapse?",
            KINGSOFT,
            {"rsus_granted": "9000", "rsus_unvested": "5200"},
        ),
        (
            "流动性事件当天，我能行权的有6,000份，还锁着的18,000份。总共可以行权多少？",
            NUVINI,
            {"options_exercisable_at_event": "6000", "options_locked_at_event": "18000"},
        ),
    ],
)
def test_a_value_is_the_fact_that_the_others_and_the_labels_leave_it(
    assistant: Assistant, question: str, plan: str, facts: dict[str, str]
) -> None:
    assert taken(assistant, question, plan).items() >= facts.items()


@pytest.mark.parametrize(
    ("question", "plan", "fact"),
    [
        # An amount of a whole is no price of a share, though a word for that stands in the next clause.
        ("基本金額八萬八千雷亞爾，照計劃定的每股價折成股數是多少？", ZENVIA, "share_value_in_reais"),
        # The plan's own Initial Value is no average price, nor is the price beside it.
        (
            "公司控制权变更今天交割，优先股作价每股7.92雷亚尔，认定的每股初始价值是3.30。10万份绩效期权？",
            AZUL,
            "initial_vwap",
        ),
        # Nothing lapsed.
        (
            "香港上市之後我們又授出了4,000萬股(沒有失效、沒有取消)。依第3條現在還可以再授出多少股?",
            KINGSOFT,
            "shares_lapsed_since_listing",
        ),
        # A target's level is no overall factor.
        ("First cycle, 1,000 units, to the end, share at R$ 40, TSR at 40%. Payout?", VIVO, "multiplier_factor"),
        # What a share goes for is no rate of exchange.
        (
            "Net settlement: 4,100 shares due, tax R$ 9,310, each share going for R$ 7.00 that day. How many are left?",
            ZENVIA,
            "settlement_exchange_rate",
        ),
        ("Achievement 62% in the first cycle, 900 units, R$ 41 a share. Gross?", VIVO, "emission_neutralisation"),
        ("Ciclo 1 completo, 900 unidades, cumplimiento 62%, acción a R$ 41. ¿Bruto?", VIVO, "fcf_attainment"),
    ],
)
def test_no_value_is_bound_against_what_is_said_of_it(
    assistant: Assistant, question: str, plan: str, fact: str
) -> None:
    assert fact not in taken(assistant, question, plan)


@pytest.mark.parametrize(
    ("question", "plan", "open_ones"),
    [
        ("Índices do TSR no fim e no começo, em qualquer ordem: 132,6; 104. Qual o retorno?", VIVO, {"132,6", "104"}),
        ("第一周期900个单位，全程在职，有0.61和0.72两个数，股价R$41，多少？", VIVO, {"0.61", "0.72"}),
    ],
)
def test_what_could_as_well_be_the_other_is_asked_about(
    assistant: Assistant, question: str, plan: str, open_ones: set[str]
) -> None:
    [target] = assistant.reader.read(question, plan=plan, facts={}, today=TODAY).targets
    assert {value.text for value in target.unbound} >= open_ones
    assert [part.status for part in assistant.ask(question, plan=plan).parts] == ["needs_facts"]
