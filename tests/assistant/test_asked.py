"""What a question asks to be counted, and from when."""

import pytest

from assistant.reading.asked import asked_units, forms


@pytest.mark.parametrize(
    ("question", "unit"),
    [
        ("how many restricted shares do I get", "shares"),
        ("Quantas ações eu levo?", "shares"),
        ("cuantas acciones me tocan", "shares"),
        ("我可以攞幾多股?", "shares"),
        ("quantas opções", "options"),
        ("¿cuántas unidades?", "units"),
        ("有效倍數係幾多", "multiple"),
    ],
)
def test_what_is_counted(question: str, unit: str) -> None:
    assert asked_units(question) == {f"count:{unit}"}


@pytest.mark.parametrize(
    "question", ["how much money do I get", "o que acontece com minhas ações?", "股票什麼時候到手"]
)
def test_nothing_is_counted(question: str) -> None:
    assert asked_units(question) == frozenset()


@pytest.mark.parametrize(
    "question", ["when can I sell", "¿cuándo las puedo vender?", "a partir de quando posso vender", "邊日開始可以賣"]
)
def test_from_when_is_asked(question: str) -> None:
    assert "start" in forms(question)


@pytest.mark.parametrize("question", ["until when is it locked", "hasta cuándo", "até que dia", "到幾號為止"])
def test_until_when_is_not(question: str) -> None:
    assert "start" not in forms(question)


@pytest.mark.parametrize(
    "question",
    [
        "What does “Group” include?",
        "A quem o plano chama de Beneficiário?",
        "¿A quién llama Beneficiario el plan?",
        "计划里所称的“雇主”是什么?",
        "“歸屬期”指哪段時間?",
    ],
)
def test_what_a_word_covers_is_its_definition(question: str) -> None:
    assert "definition" in forms(question)


@pytest.mark.parametrize(
    "question", ["What do I get?", "¿Quién me llama?", "他指责我违规", "Do I include it in my tax return?"]
)
def test_other_questions_ask_no_definition(question: str) -> None:
    assert "definition" not in forms(question)
