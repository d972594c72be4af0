"""Which plan a question names: by any of its names, with small misspellings, and none where none is named."""

import pytest

from assistant.assistant import Assistant
from assistant.reading.plans import PlanFinder
from corpus.library import Library

AZUL = "azul-sop-2025"
KINGSOFT = "kingsoft-cloud-sip-2021"
NUVINI = "nuvini-adherence"
TELEFONICA = "telefonica-brasil-psp-2022"
ZENVIA = "zenvia-ltip-6"


@pytest.fixture(scope="module")
def finder() -> PlanFinder:
    return PlanFinder(Library().plans())


@pytest.mark.parametrize("plan", [AZUL, KINGSOFT, NUVINI, TELEFONICA, ZENVIA])
def test_every_name_of_a_plan_finds_it(finder: PlanFinder, plan: str) -> None:
    described = Library().document(plan).plan
    for name in (plan, described.issuer, *described.aliases, *described.names.values()):
        assert finder.find(f"({name})").plans == (plan,), name


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("What happens to my Azul options?", AZUL),
        ("AZUL4 stock options", AZUL),
        ("E as minhas opções da Azul?", AZUL),
        ("我在蓝色航空的期权", AZUL),
        ("Telefônica's plan", TELEFONICA),
        ("the telefonica units", TELEFONICA),
        ("mis unidades de Telefónica", TELEFONICA),
        ("VIVT3", TELEFONICA),
        ("trabalho na Vivo", TELEFONICA),
        ("巴西电信的单位", TELEFONICA),
        ("巴西電信的單位", TELEFONICA),
        ("my zenvia shares", ZENVIA),
        ("LTIP 6", ZENVIA),
        ("6號長期激勵計劃", ZENVIA),
        ("6号长期激励计划", ZENVIA),
        ("金山云的限制性股份单位", KINGSOFT),
        ("金山雲的限制性股份單位", KINGSOFT),
        ("Kingsoft Cloud RSUs", KINGSOFT),
        ("3896.HK", KINGSOFT),
        ("NUVINI S.A.", NUVINI),
    ],
)
def test_a_plan_is_found_as_people_call_it(finder: PlanFinder, text: str, plan: str) -> None:
    assert finder.find(text).plans == (plan,)


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("telefonca units", TELEFONICA),
        ("unidades de la telefonicca", TELEFONICA),
        ("Telefonika Brasil", TELEFONICA),
        ("zenvai shares", ZENVIA),
        ("ações da Zenvía", ZENVIA),
        ("kingsfot", KINGSOFT),
        ("nuvinni options", NUVINI),
        ("Nuivni", NUVINI),
    ],
)
def test_small_misspellings_are_forgiven(finder: PlanFinder, text: str, plan: str) -> None:
    assert finder.find(text).plans == (plan,)


@pytest.mark.parametrize(
    "text",
    [
        "What happens to my options if I'm dismissed without cause?",
        "How many units do I keep after a transfer?",
        "Meu telefone mudou",
        "¿Cuánto cuesta el teléfono?",
        "a lotto ticket, vivid colours, azure skies",
        "the envelope with my invoice",
        "如果我被无故解雇会怎样？",
        "长期激励计划",
        "股权激励",
        "",
    ],
)
def test_no_plan_is_found_where_none_is_named(finder: PlanFinder, text: str) -> None:
    found = finder.find(text)
    assert (found.plans, found.spans) == ((), ())


def test_several_plans_stand_in_the_order_of_mention(finder: PlanFinder) -> None:
    found = finder.find("Compare Zenvia with Azul, and Zenvia with Nuvini")
    assert found.plans == (ZENVIA, AZUL, NUVINI)
    assert len(found.spans) == 4


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("My Telefônica Brasil units", ["Telefônica Brasil"]),
        ("Ｚｅｎｖｉａ的股票", ["Ｚｅｎｖｉａ"]),
        ("金山雲的購股權", ["金山雲"]),
        ("Is LTIP 6 of Zenvia?", ["LTIP 6", "Zenvia"]),
        ("telefonca", ["telefonca"]),
    ],
)
def test_the_places_of_the_names_are_places_in_the_question(finder: PlanFinder, text: str, names: list[str]) -> None:
    assert [text[start:end] for start, end in finder.find(text).spans] == names


@pytest.mark.parametrize(
    ("question", "company"),
    [
        ("I work at Tencent, when do my options vest?", "Tencent"),
        ("Trabajo en Petrobras, ¿qué pasa con mis opciones si renuncio?", "Petrobras"),
        ("Trabalho na Embraer. Quando posso exercer minhas opções?", "Embraer"),
        ("我喺騰訊做嘢,啲期權幾時歸屬?", "騰訊"),
        ("我在腾讯上班,期权什么时候归属?", "腾讯"),
    ],
)
def test_a_company_without_a_plan_at_hand_is_said_to_be_none(assistant: Assistant, question: str, company: str) -> None:
    assert company in assistant.ask(question).text.split("\n")[0]


@pytest.mark.parametrize(
    "question",
    [
        "I work at a subsidiary abroad, when do my options vest?",
        "我在子公司上班,期权什么时候归属?",
        "I work for Azul. When do my options vest?",
    ],
)
def test_where_no_other_company_is_named_nothing_is_said_of_one(assistant: Assistant, question: str) -> None:
    assert "bears the name" not in assistant.ask(question, language="en").text
