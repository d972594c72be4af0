"""References to the document's own annexes, rules and title lead into it; those to other texts' never do."""

from collections.abc import Callable

import pytest

from corpus.plan import Document
from corpus.references import references

Make = Callable[..., Document]

SCHEDULES = (
    "1. Awards\n1.1 {}\n2. Vesting\n2.1 Awards vest.\n3. Tax\n3.1 Tax is withheld.\n4. Law\n4.1 English law governs.\n"
    "{annex} 1\nFrance\n1. Awards vest late.\n2. Tax is withheld.\n3. All else holds.\n"
    "{annex} 2\nItaly\n1. Awards are paid in cash.\n2. Awards are reported.\n3. All else holds.\n"
)
HAN = (
    "第一條　獎勵。{}\n第二條　歸屬。\n第三條　税務。\n第四條　法律。\n"
    "附錄一　內地\n一、適用。\n二、登記。\n三、匯款。\n附錄二　格式\n一、姓名。\n二、日期。\n"
)


def targets(make_document: Make, text: str, language: str = "en") -> list[tuple[str, str | None, str]]:
    return [(each.text, each.target, each.kind) for each in references(make_document(text, language))]


@pytest.mark.parametrize(
    ("language", "annex", "said", "expected"),
    [
        ("en", "Schedule", "See paragraph 3 of Schedule 2.", ["Schedule 2 3", "Schedule 2"]),
        ("en", "Schedule", "See paragraph 3 of Schedule 2, too.", ["Schedule 2 3", "Schedule 2"]),
        (
            "en",
            "Schedule",
            "See paragraphs 1 and 2 of Schedule 1.",
            ["Schedule 1 1", "Schedule 1 2", "Schedule 1"],
        ),
        ("en", "Schedule", "See Schedule 2, paragraph 1.", ["Schedule 2", "Schedule 2 1"]),
        ("pt", "Anexo", "Ver o item 3 do Anexo 2.", ["Annex 2 3", "Annex 2"]),
        ("es", "Anexo", "Véase el párrafo 2 del Anexo 1.", ["Annex 1 2", "Annex 1"]),
        ("en", "Schedule", "See paragraph 4 of Schedule 2.", [None, "Schedule 2"]),
        ("en", "Schedule", "See paragraph 2.1 of Schedule 2.", [None, "Schedule 2"]),
        ("en", "Schedule", "See clause 2.1 and paragraph 2 in Schedule 1.", ["2.1", "Schedule 1 2", "Schedule 1"]),
    ],
)
def test_a_paragraph_of_a_schedule_is_never_one_of_the_body(
    make_document: Make, language: str, annex: str, said: str, expected: list[str | None]
) -> None:
    text = SCHEDULES.replace("{annex}", annex).format(said)
    assert [target for _, target, _ in targets(make_document, text, language)] == expected


def test_a_paragraph_that_a_schedule_does_not_have_dangles_though_the_body_has_its_number(make_document: Make) -> None:
    text = SCHEDULES.replace("{annex}", "Schedule").format("See paragraph 4 of Schedule 2.")
    assert [each.dangling for each in references(make_document(text))] == [True, False]


def test_a_clause_of_a_schedule_that_is_not_there_is_another_texts(make_document: Make) -> None:
    found = targets(make_document, SCHEDULES.replace("{annex}", "Schedule").format("See paragraph 2 of Schedule 7."))
    assert found == [("paragraph 2", None, "external"), ("Schedule 7", None, "annex")]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("按附錄一第二條。", "Annex I 二"),
        ("按附錄二第二條。", "Annex II 二"),
        ("按附錄二第三條。", None),
        ("按第二條。", "2"),
    ],
)
def test_an_article_of_a_chinese_annex(make_document: Make, said: str, expected: str | None) -> None:
    found = targets(make_document, HAN.format(said), "zh-Hant")
    assert expected in [target for _, target, kind in found if kind != "annex"]
    assert not (expected is None and "3" in [target for _, target, _ in found])


RULES = (
    "PELL EXECUTIVE SHARE PLAN\n1. Awards\n1.1 {}\n2. Vesting\n2.1 Awards vest.\n2.2 They lapse.\n3. Law\n3.1 Law.\n"
)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("See rule 2.1.", [("2.1", "clause")]),
        ("See rules 2.1 and 2.2, and Rule 3.", [("2.1", "clause"), ("2.2", "clause"), ("3", "clause")]),
        ("See rules 2.1 and 2.2, and rule 9.4.", [("2.1", "clause"), ("2.2", "clause"), (None, "clause")]),
        ("See rule 2.1 and Rule 9.4.", [("2.1", "clause"), (None, "clause")]),
        ("See rule 17.03A of the Listing Rules.", [(None, "external")]),
        ("See rule 2.1 of the Listing Rules.", [(None, "external")]),
        ("See rule 2.2 and Listing Rule 2.1.", [("2.2", "clause"), (None, "external")]),
        ("See rule 2.2; under the Listing Rules, Rule 17.03 binds.", [("2.2", "clause"), (None, "external")]),
        ("See rule 2.2, HKEX rule 2.1 and Rule 10b5-1.", [("2.2", "clause"), (None, "external"), (None, "external")]),
        ("Under rule 2.1 of the Plan; this Plan binds.", [("2.1", "clause")]),
        ("Véase la regla 2.1; según las reglas 2.2 y 7.1.", [("2.1", "clause"), ("2.2", "clause"), (None, "clause")]),
        ("Ver regra 2.1 e regra 9.4.", [("2.1", "clause"), (None, "clause")]),
        ("See Rule 701 and Rule 2.", [(None, "external"), (None, "external")]),
    ],
)
def test_rules_that_the_document_prints_are_its_own(
    make_document: Make, said: str, expected: list[tuple[str | None, str]]
) -> None:
    assert [(target, kind) for _, target, kind in targets(make_document, RULES.format(said))] == expected


@pytest.mark.parametrize(
    ("language", "title", "said", "target"),
    [
        ("es", "REGLAMENTO DEL PLAN DE ACCIONES", "Conforme al apartado 2.1 del Reglamento.", "2.1"),
        ("es", "REGLAMENTO DEL PLAN DE ACCIONES", "Conforme al apartado 2.1 del Reglamento del Plan.", "2.1"),
        ("es", "PLAN DE ACCIONES", "Conforme al apartado 2.1 del Reglamento.", None),
        ("es", "REGLAMENTO DEL PLAN DE ACCIONES", "Conforme al artículo 2.1 del Reglamento de la Ley.", None),
        ("es", "REGLAMENTO DEL PLAN DE ACCIONES", "Conforme al artículo 2 del Reglamento (UE) 596/2014.", None),
        ("es", "REGLAMENTO DEL PLAN DE ACCIONES", "Conforme al artículo 2 del Reglamento Interno de Conducta.", None),
        ("pt", "REGULAMENTO DO PLANO DE AÇÕES", "Conforme a cláusula 2.1 do Regulamento.", "2.1"),
        ("pt", "PLANO DE AÇÕES", "Conforme a cláusula 2.1 do Regulamento do FGTS.", None),
        ("en", "PELL SHARE PLAN RULES", "Under clause 2.1 of the Rules.", "2.1"),
        ("en", "RULES OF THE PELL SHARE PLAN", "Under clause 2.1 of the Plan Rules.", "2.1"),
        ("en", "RULES OF THE PELL SHARE PLAN", "Under clause 2.1 of the Listing Rules.", None),
        ("en", "RULES OF THE PELL SHARE PLAN", "Under clause 2.1 of the Rules of the Exchange.", None),
    ],
)
def test_the_name_in_the_title_means_the_document(
    make_document: Make, language: str, title: str, said: str, target: str | None
) -> None:
    text = f"{title}\n1. One\n1.1 {said}\n2. Two\n2.1 Shares vest.\n"
    assert [found for _, found, _ in targets(make_document, text, language)] == [target]


@pytest.mark.parametrize(
    ("said", "target"),
    [
        ("按本規則第二條。", "2"),
        ("按本計劃規則第二條。", "2"),
        ("按計劃規則第二條。", "2"),
        ("按《股份獎勵計劃規則》第二條。", "2"),
        ("按上市規則第二條。", None),
        ("按《上市規則》第二條。", None),
        ("按本公司章程第二條。", None),
    ],
)
def test_the_rules_of_a_chinese_title_are_the_document(make_document: Make, said: str, target: str | None) -> None:
    text = f"鼎嶽科技股份獎勵計劃規則\n第一條　獎勵。{said}\n第二條　歸屬。\n第三條　税務。\n"
    assert [found for _, found, _ in targets(make_document, text, "zh-Hant")] == [target]


def test_a_section_of_a_law_can_have_four_digits(make_document: Make) -> None:
    said = "Section 1159 of the Companies Act 2006, section 12 of the Finance Act 2012, Article 1902 of the Civil Code."
    found = targets(make_document, RULES.format(said))
    assert [(text, kind) for text, _, kind in found] == [
        ("Section 1159", "external"),
        ("section 12", "external"),
        ("Article 1902", "external"),
    ]
    assert targets(make_document, RULES.format("In section 2026 and clause 2025, and the Regulations 1998.")) == []


def test_a_paragraph_that_this_schedule_lacks_dangles_although_the_text_has_a_clause_of_that_number(
    make_document: Make,
) -> None:
    body = "".join(f"{place}. Clause\nOf number {place}.\n" for place in range(1, 8))
    schedule = "SCHEDULE 1\n\n1. First\nText.\n2. Second\nAs in paragraph 7 of this Schedule and paragraph 1 of it.\n"
    [seven] = [each for each in references(make_document(body + "\n" + schedule)) if "7" in each.text]
    assert (seven.target, seven.kind, seven.dangling) == (None, "clause", True)
    [one] = [
        each
        for each in references(make_document(body + "\n" + schedule.replace("paragraph 7 of", "paragraph 1 of")))
        if each.text == "paragraph 1" and each.target
    ][:1]
    assert one.target == "Schedule 1 1"
