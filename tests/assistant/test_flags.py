"""Yes/no facts as people tell them, in both directions and in five languages; what is asked is not taken for said."""

from datetime import date

import pytest

from assistant.assistant import Assistant
from assistant.reading.flags import said
from rules.facts import Fact


def fact(label: str) -> Fact:
    return Fact.model_validate({"name": "it", "type": "bool", "label": label, "ask": "Is it so?"})


def told(label: str, text: str) -> str | None:
    found = said(fact(label), text)
    return found.raw if found else None


@pytest.mark.parametrize(
    ("label", "yes", "no"),
    [
        (
            "your prior consent to the amendment",
            ["They changed it and I had agreed.", "Eu concordei com a mudança.", "Acepté el cambio.", "我已经同意了"],
            [
                "Nobody asked me.",
                "Mudaram sem me perguntar.",
                "Sin mi consentimiento.",
                "冇問過我",
            ],
        ),
        (
            "shares listed in Hong Kong",
            ["We are already listed.", "As ações já estão listadas.", "Ya cotizan en Hong Kong.", "股份已经上市"],
            ["We are not listed yet.", "Ainda não está listada.", "Todavía no cotizan.", "仲未上市"],
        ),
        (
            "award granted before the Hong Kong listing",
            ["Granted to me before the listing.", "Recebi antes da listagem.", "Lo recibí antes de la cotización."],
            ["Granted to me after the listing.", "Recebi depois da listagem.", "Lo recibí después de la cotización."],
        ),
        (
            "disability declared by the National Social Security Institute",
            [
                "The INSS recognised it.",
                "O INSS reconheceu a invalidez.",
                "El INSS la declaró.",
                "社保局已认定",
            ],
            ["The INSS has not declared it.", "O INSS não reconheceu.", "El INSS no la declaró.", "社保局未认定"],
        ),
        (
            "public tender offer required",
            ["A tender offer is required.", "Tem que lançar uma OPA.", "La OPA es obligatoria.", "须作出要约"],
            ["No tender offer is needed.", "Sem oferta pública.", "No hace falta OPA.", "無須作出要約"],
        ),
        (
            "Grant Agreement signed",
            ["We both signed it.", "Já assinei.", "Ya firmé.", "已经签了"],
            ["I have not signed it.", "Ainda não assinei.", "No he firmado.", "仲未簽"],
        ),
        (
            "end without notice",
            ["Fired on the spot.", "Demitido sem aviso prévio.", "Despedido sin preaviso.", "冇通知就炒咗我"],
            ["They gave me three months' notice.", "Cumpri o aviso.", "Me dieron el preaviso.", "提前一个月通知"],
        ),
        (
            "service that goes on in another capacity",
            ["I stay on as a consultant.", "Continuo como consultor.", "Sigo como asesor.", "转做顾问"],
            ["I am leaving for good.", "Saio de vez.", "Me voy del todo.", "徹底離開"],
        ),
        (
            "position held on 1 January 2024",
            ["I was in it from day one.", "Estou aqui desde o começo.", "Desde el principio.", "一開始就喺度"],
            [
                "I was not here from the start.",
                "Não estou desde o começo.",
                "No desde el inicio.",
                "不是一开始就在",
            ],
        ),
        (
            "exception by the Board of Directors for a late entry",
            ["The board made an exception.", "O conselho abriu uma exceção.", "Hicieron una excepción.", "董事会破例"],
            ["Without an exception.", "Não houve exceção.", "No hubo excepción.", "董事会不肯破例"],
        ),
    ],
)
def test_both_directions_are_read(label: str, yes: list[str], no: list[str]) -> None:
    assert [(text, told(label, text)) for text in yes] == [(text, "yes") for text in yes]
    assert [(text, told(label, text)) for text in no] == [(text, "no") for text in no]


@pytest.mark.parametrize(
    ("label", "text"),
    [
        ("Grant Agreement signed", "Have both sides signed?"),
        ("shares listed in Hong Kong", "公司已经上市吗?"),
        ("your prior consent to the amendment", "What is consent?"),
        ("permanent disability", "How much do I get?"),
    ],
)
def test_what_is_asked_is_not_said(label: str, text: str) -> None:
    assert told(label, text) is None


def test_what_is_supposed_is_said() -> None:
    assert told("Grant Agreement signed", "Is it mine once both of us have signed?") == "yes"


DIRECTORS = {
    "yes": [
        "I'm one of the directors whom the bondholders put on the board.",
        "The noteholders nominated me as a director.",
        "Sou conselheiro escolhido pelos bondholders.",
        "Soy consejera propuesta por los bonistas.",
        "我是债券持有人推举的董事",
        "我係債權人提名嘅董事",
    ],
    "no": [
        "I am not among the directors that were picked by the noteholders.",
        "Não sou um dos conselheiros escolhidos pelos bondholders.",
        "No soy ninguno de los consejeros que nombraron los bonistas.",
        "我不是由债权人推举的董事",
        "我唔係債權人提名嘅董事",
    ],
}


@pytest.mark.parametrize(("raw", "text"), [(raw, text) for raw, texts in DIRECTORS.items() for text in texts])
def test_who_appointed_a_director_is_read(assistant: Assistant, raw: str, text: str) -> None:
    query = assistant.reader.read(
        f"{text} Change of control?", plan="azul-sop-2025", facts={}, today=date(2026, 11, 21)
    )
    assert query.targets[0].facts.get("appointed_director") == raw
