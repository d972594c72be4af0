"""What an added document is called: its title, its id, its company, and what people make of that."""

import re
from pathlib import Path

import pytest

from corpus.adding import CannotAdd, Said, slug
from corpus.library import Library
from tests.corpus.held import PLAN, Adding, library


def test_a_plan_is_called_by_its_company(put: Adding, home: Path) -> None:
    put("MERIDIAN LTD. SHARE OPTION PLAN\n1. Purpose\n1.1. Options are granted.\n")
    plan = library(home).plan("meridian-ltd-share-option-plan")
    assert plan.issuer == "MERIDIAN LTD."
    assert "MERIDIAN" in plan.aliases


@pytest.mark.parametrize(
    ("company", "shorter"),
    [
        ("Orchid Biotech Holdings Ltd", "Orchid"),
        ("First Harbour Ltd", None),
        ("Brazil Timber Ltd", None),
        ("Units Timber Ltd", None),
        ("Orchid Health Cooperative", "Orchid"),
        ("Orchid Timber SE & Co. KGaA", "Orchid"),
        ("Grupo Orchid, S.A.B. de C.V.", "Orchid"),
        ("Elm Harbour Ltd", None),
        ("云杉软件有限公司", "云杉"),
        ("云杉物流集團", "云杉"),
        ("深圳市云杉生物医药股份有限公司", "云杉"),
        ("金山软件有限公司", None),
    ],
)
def test_a_company_is_called_by_its_first_name_unless_plans_use_the_word_otherwise(
    put: Adding, home: Path, company: str, shorter: str | None
) -> None:
    put(PLAN, Said(plan="acme", issuer=company))
    aliases = set(library(home).plan("acme").aliases)
    assert aliases & {"Orchid", "First", "Brazil", "Elm", "Units", "云杉", "金山"} == ({shorter} if shorter else set())


@pytest.mark.parametrize(
    ("head", "file", "plan_id", "names"),
    [
        ("石楠環保控股有限公司\n\n2026年受限制股份單位計劃", "shinan.txt", "shinan", {"石楠環保控股", "石楠"}),
        ("红枫科技股份有限公司2023年股票期权激励计划", "计划.txt", "plan-2023", {"红枫科技", "红枫"}),
        ("红枫科技股份有限公司\n股票期权激励计划", "plan.txt", "plan-[0-9a-f]{8}", {"红枫科技", "红枫"}),
        ("Heron Harbours plc\nShare Plan 2027", "a.txt", "heron-harbours-share-plan-2027", {"Heron Harbours", "Heron"}),
        ("Juniper Dairy Cooperative\nEmployee Share Purchase Plan", "a.txt", "juniper-dairy-.*", {"Juniper Dairy"}),
        ("HERON MINERÍA, S.A.B. DE C.V.\nPLAN DE OPCIONES 2027", "a.txt", "heron-mineria-plan.*", {"HERON"}),
        (
            "ORQUÍDEA ENERGIA S.A.\nCNPJ nº 11.222.333/0001-44 | NIRE 35.3\nPLANO DE OPÇÃO DE COMPRA DE AÇÕES",
            "a.txt",
            "orquidea-energia-plano-de-opcao-de-compra-de-acoes",
            {"ORQUÍDEA ENERGIA"},
        ),
        (
            "ALERCE INGENIERÍA, S.A.\nAprobado por la Junta General\nC/ Mayor 1\nPlan de Acciones por Objetivos",
            "a.txt",
            "plan-de-acciones-por-objetivos",
            {"ALERCE INGENIERÍA"},
        ),
        (
            "石楠環保控股有限公司\n（股份代號：1234）\n2026年受限制股份單位計劃",
            "a.txt",
            "plan-2026",
            {"石楠環保控股"},
        ),
        ("Share Plan 2027", "juniper.txt", "juniper", {"juniper"}),
        ("Share Plan 2027", "plan.txt", "plan-2027", {"Share Plan 2027"}),
        ("Plan", "plan.txt", "plan-[0-9a-f]{8}", set()),
    ],
)
def test_neither_an_id_nor_a_name_is_a_year_or_an_ordinary_word(
    put: Adding, home: Path, head: str, file: str, plan_id: str, names: set[str]
) -> None:
    text = f"{head}\n{PLAN.partition(chr(10))[2]}"
    first = put(text, Said(language="en"), name=file).document.plan
    assert re.fullmatch(plan_id, first.id)
    assert names <= set(first.called)
    assert not any(
        re.fullmatch(r"\W*|\d+|(?i:plan|share|rules)|[^红石]*计划", name) for name in first.called if " " not in name
    )


def test_two_plans_of_one_company_do_not_meet(put: Adding, home: Path) -> None:
    for number, title in enumerate(["PLANO DE OPÇÃO DE COMPRA DE AÇÕES", "PLANO DE AÇÕES RESTRITAS"], start=1):
        text = f"ORQUÍDEA ENERGIA S.A.\nCNPJ nº 11.222.333/0001-4{number}\n{title}\n1. Objeto\n1.1. Ações {number}.\n"
        plan = put(text, Said(language="pt")).document.plan
        assert (plan.title.original, plan.issuer) == (title, "ORQUÍDEA ENERGIA S.A.")
    assert len({plan.id for plan in library(home).plans()} - {plan.id for plan in Library().plans()}) == 2


@pytest.mark.parametrize(
    ("head", "title"),
    [
        (
            "ALERCE, S.A.\nREGLAMENTO DEL PLAN DE ACCIONES POR OBJETIVOS 2025-\n2027",
            "REGLAMENTO DEL PLAN DE ACCIONES POR OBJETIVOS 2025-2027",
        ),
        ("HERON SHARE PLAN 2025–\n2027", "HERON SHARE PLAN 2025–2027"),
        ("HERON SHARE PLAN 2025-\n\n2027 and after", "HERON SHARE PLAN 2025-"),
        ("ALERCE, S.A.\nCalle Mayor 1\nEl Consejo aprobó el plan que sigue", "ALERCE, S.A."),
        ("ALERCE, S.A.\nCalle Mayor 1\n1. Plan de Acciones\n2. Objeto", "ALERCE, S.A."),
    ],
)
def test_a_title_is_read_to_its_end_and_no_sentence_is_one(put: Adding, head: str, title: str) -> None:
    text = f"{head}\n1. Purpose\n1.1. Options are granted.\n"
    assert put(text, Said(plan="some-plan-x", language="en")).document.plan.title.original == title


def test_two_companies_plans_of_one_year_do_not_meet(put: Adding, home: Path) -> None:
    for company in ("石楠科技有限公司", "红枫科技有限公司"):
        put(
            f"{company}2025年股权激励计划\n第一条 目的。{company}激励员工。\n第二条 对象。全体员工。\n", name="股权.txt"
        )
    assert len({plan.id for plan in library(home).plans()} - {plan.id for plan in Library().plans()}) == 2


@pytest.mark.parametrize(
    "said", [Said(plan="2025"), Said(plan="plan"), Said(aliases=("2025",)), Said(aliases=("计划",)), Said(plan="rules")]
)
def test_a_number_or_an_ordinary_word_is_refused_as_a_name(put: Adding, home: Path, said: Said) -> None:
    with pytest.raises(CannotAdd, match=r"cannot be a (plan's id|name of the plan)"):
        put(PLAN, said)
    assert put(PLAN, Said(plan="acme-2025", aliases=("LTIP", "ACME 7"))).document.plan.called[0] == "acme-2025"


def test_the_number_of_an_exhibit_is_no_title(put: Adding, home: Path) -> None:
    put("EXHIBIT 10.1\n\nSEA SHARE PLAN\n1. Purpose\n1.1. Options are granted.\n")
    assert library(home).plan("sea-share-plan").title.original == "SEA SHARE PLAN"


def test_what_pages_print_at_their_heads_is_no_title_and_in_no_clause(put: Adding, home: Path) -> None:
    from io import BytesIO

    from reportlab.pdfgen.canvas import Canvas

    data = BytesIO()
    canvas = Canvas(data)
    for number, line in enumerate(["Heron Share Plan", "and on, whoever holds them, for as long as they are held."]):
        canvas.drawString(72, 800, "Confidential to the company")
        canvas.drawString(72, 700, line)
        if not number:
            canvas.drawString(72, 680, "1. All shares that are granted under this Plan vest on")
        canvas.showPage()
    canvas.save()
    document = put(data.getvalue(), name="heron.pdf").document
    assert document.plan.title.original == "Heron Share Plan"
    assert "Confidential" in document.text
    assert "Confidential" not in "".join(document.text[a:b] for clause in document.outline for a, b in clause.own)
    assert len(document.margins) == 2
    assert library(home).document(document.plan.id).margins == document.margins


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("ACME Share Plan", "acme-share-plan"),
        ("Plano de Opções — S.A.", "plano-de-opcoes-s-a"),
        ("股權激勵計劃", ""),
        ("word " * 40, "-".join(["word"] * 12)),
    ],
)
def test_an_id_is_made_of_a_title(title: str, expected: str) -> None:
    assert slug(title) == expected


@pytest.mark.parametrize(("name", "expected"), [("Galaxy 2026.txt", "galaxy-2026"), ("星河.txt", "plan-[0-9a-f]{8}")])
def test_a_title_without_letters_for_an_id_takes_the_files_name(put: Adding, name: str, expected: str) -> None:
    done = put("星河科技股票激励计划\n第一条 目的。激励员工。\n第二条 对象。全体员工。\n", name=name)
    assert re.fullmatch(expected, done.document.plan.id)
    assert done.document.plan.title.original == "星河科技股票激励计划"


@pytest.mark.parametrize(
    "lines",
    [
        "1 EXHIBIT 10.4\nQuickLinks -- Click here to rapidly navigate through this document\n",
        "DATED 26 September 2019\n",
        "Private & Confidential\nExecution Version\nDate: 3 May 2020\nDear Ms Smith,\n",
    ],
)
def test_what_stands_over_a_title_is_none(put: Adding, lines: str) -> None:
    text = f"{lines}DATA PROCESSING AND SERVICE PLAN\n1. Purpose\n1.1. Options are granted.\n"
    assert put(text).document.plan.title.original == "DATA PROCESSING AND SERVICE PLAN"


@pytest.mark.parametrize(
    ("head", "title"),
    [
        ("NORTHWIND LTD\nEmployee Share Purchase Plan\nPage 1 of 3", "Employee Share Purchase Plan"),
        ("星河软件有限公司\n员工持股计划管理办法", "员工持股计划管理办法"),
        ("海港航運集團有限公司\n\n海港航運集團有限公司\n購股權計劃", "購股權計劃"),
        ("NORTHWIND LTD\nConfidential to its staff", "NORTHWIND LTD"),
        ("NORTHWIND LTD SHARE PLAN\nShare Award Agreement", "NORTHWIND LTD SHARE PLAN"),
    ],
)
def test_a_companys_name_alone_is_no_title_where_the_plans_name_follows(put: Adding, head: str, title: str) -> None:
    assert put(f"{head}\n\n{PLAN.partition(chr(10))[2]}").document.plan.title.original == title


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# Sea Share Plan\n\nOptions are granted.\n", "Sea Share Plan"),
        (
            "EXHIBIT 10.7 Execution Copy SEA SHARE PLAN This plan is made in May. " + "It goes on. " * 20,
            "SEA SHARE PLAN",
        ),
        ("Exhibit 10.7 Sea Share Plan\n1. Purpose\nOptions are granted.\n", "Sea Share Plan"),
        ("THIS AGREEMENT is made in May. " + "It goes on. " * 20 + "\nSea Share Plan\nOptions.\n", "Sea Share Plan"),
        ("Exhibit A of the Sea\n1. Purpose\nOptions are granted.\n", "Exhibit A of the Sea"),
    ],
)
def test_a_title_is_read_without_what_stands_before_it_or_the_sentences_behind_it(
    put: Adding, home: Path, text: str, title: str
) -> None:
    put(text, Said(plan="sea"))
    assert library(home).plan("sea").title.original == title


@pytest.mark.parametrize(
    ("head", "title"),
    [
        ("Long Term Incentive Plan of the\nCurlew Group", "Long Term Incentive Plan of the Curlew Group"),
        ("CURLEW GROUP PLC\nLong Term Incentive Plan", "Long Term Incentive Plan"),
        ("Plan de Acciones de\nZarapito, S.A.", "Plan de Acciones de Zarapito, S.A."),
    ],
)
def test_a_title_may_wrap_and_stand_below_its_company(put: Adding, home: Path, head: str, title: str) -> None:
    text = f"{head}\n{PLAN.partition(chr(10))[2]}"
    assert put(text, Said(plan="curlew", language="en")).document.plan.title.original == title


def test_where_clauses_begin_at_once_the_title_is_printed_on_every_page(put: Adding, home: Path) -> None:
    from io import BytesIO

    from reportlab.pdfgen.canvas import Canvas

    data = BytesIO()
    canvas = Canvas(data)
    for number in range(1, 5):
        canvas.drawString(72, 810, "Kestrel Holdings plc - Unit Scheme")
        canvas.drawString(72, 700, f"{number}. All units of year {number} vest after the third year and are paid")
        canvas.drawString(72, 680, "to whoever holds them then.")
        canvas.drawString(280, 30, f"Page {number}")
        canvas.showPage()
    canvas.save()
    plan = put(data.getvalue(), name="kestrel.pdf").document.plan
    assert plan.title.original == "Kestrel Holdings plc - Unit Scheme"
