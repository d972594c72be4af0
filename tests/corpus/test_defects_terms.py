"""Terms that nothing defines, by what the document around them does."""

import pytest

from corpus.defects import defects
from corpus.plan import Document, Title
from tests.corpus.test_defects import Make, found, one

LISTED = """1. Words
In this plan:
“Board” means the directors.
“Award” means a promise of a Unit.
“Unit” means the right to a Share.
“Share” means a share of Heron plc.
“Member” means who holds an Award.
2. Grants
2.1 {said}
"""


@pytest.mark.parametrize(
    ("said", "terms"),
    [
        ("An Award lapses where a Member joins the Rival Group.", ["Rival Group"]),
        (
            "A Unit pays out on the average of the Share over the full length of the Vesting\nPeriod.",
            ["Vesting Period"],
        ),
        ("Units vest on a Change in Control. After a Change in Control they are paid.", ["Change in Control"]),
        ("Units are priced at their value on the Date of Grant.", ["Date of Grant"]),
        ("Before the Termination of Employment all Units are held.", ["Termination of Employment"]),
        ("A Member joins a rival group. Rival Group members pay, Rival Period or not.", []),
        ("Units vest at the Annual Meeting, as defined in the bylaws.", []),
        ("An Award lapses under the Companies Act of the United States Code.", []),
        ("Each Member tells the Heron Group Ltd of it.", []),
    ],
)
def test_one_use_is_enough_where_a_document_lists_its_definitions(
    make_document: Make, said: str, terms: list[str]
) -> None:
    told = [seen.says for seen in defects(make_document(LISTED.format(said=said))) if seen.kind == "undefined_term"]
    assert [says.split("”")[0].removeprefix("“") for says in told] == terms


def test_where_no_definitions_are_listed_a_name_must_come_again(make_document: Make) -> None:
    once, twice = "It may join the Rival Group.", "It may join the Rival Group. The Rival Group is another."
    assert not found(make_document, one(once), "en", "undefined_term")
    assert [seen.quote for seen in found(make_document, one(twice), "en", "undefined_term")] == ["Rival Group"]


@pytest.mark.parametrize(
    ("language", "said", "terms"),
    [
        ("en", "The price is never less than the Market Value of a share.", ["Market Value"]),
        ("en", "An employee who is dismissed for Cause loses every option at once.", ["Cause"]),
        ("en", "The option may be exercised by a Good Leaver within six months.", ["Good Leaver"]),
        ("en", "On a Change of Control all options vest on the same day.", ["Change of Control"]),
        ("en", "It vests in quarters counted from the Date of Grant of the option.", ["Date of Grant"]),
        (
            "en",
            "It may be paid where the Committee so decides, or to any Subsidiary that asks.",
            ["Committee", "Subsidiary"],
        ),
        ("pt", "O empregado demitido por Justa Causa perde as suas opções na hora.", ["Justa Causa"]),
        ("pt", "Um quarto se adquire quando passa um ano contado da Data de Outorga.", ["Data de Outorga"]),
        ("pt", "Se houver Mudança de Controle, todas as opções se adquirem.", ["Mudança de Controle"]),
        ("es", "En caso de Cambio de Control se consolidan todas las opciones.", ["Cambio de Control"]),
        ("es", "Se paga el Precio de Ejercicio que fije el órgano de gobierno.", ["Precio de Ejercicio"]),
    ],
)
def test_one_use_is_enough_for_what_tells_nothing_undefined(
    make_document: Make, language: str, said: str, terms: list[str]
) -> None:
    assert [seen.quote for seen in found(make_document, one(said), language, "undefined_term")] == terms


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "Section 6.01 [Termination for Cause]. Termination for Cause. In the event that it is breached, it ends.",
        ),
        (
            "en",
            "It ends on the third anniversary (the “Vesting Date”). All is paid after the Vesting Date of that year.",
        ),
        (
            "en",
            "It ends on the third anniversary (the “Vesting\nDate”). All is paid after the Vesting Date of that year.",
        ),
        ("en", "It is as evidenced by the Award Letter set forth on Exhibit B to it."),
        ("en", "These are “Events of Default”: late payment. After an Event of Default all payments are due."),
        ("en", "All members pay, Rival Period or not, at the end of it."),
        ("en", "It ends where there is a cause for it, or on account of a disability."),
        ("en", "It is filed with the Securities and Exchange Commission before the notice."),
        ("pt", "Aplica-se o Código Civil e a Lei das Sociedades por Ações ao que aqui falta."),
        ("es", "Se aplica el Código Civil y la Ley de Sociedades de Capital a lo que falta."),
        ("es", "“Fecha de Concesión” significa el día de hoy. Cuenta un año desde la Fecha de Concesión de cada una."),
    ],
)
def test_what_is_explained_or_means_something_is_no_undefined_term(
    make_document: Make, language: str, said: str
) -> None:
    assert not found(make_document, one(said), language, "undefined_term")


def test_an_amendment_names_terms_of_what_it_amends(make_document: Make) -> None:
    said = one("Rights granted hereunder shall be effective as of the Effective Date and end in a year.")
    assert found(make_document, said, "en", "undefined_term")
    assert not found(make_document, f"AMENDMENT NO. 1\n\n{said}", "en", "undefined_term")


def test_a_name_that_gathers_defined_ones_is_not_missed(make_document: Make) -> None:
    both = "“Company Disclosure Letter” means A. “Buyer Disclosure Letter” means B. What a Disclosure Letter says is."
    assert not found(make_document, one(both), "en", "undefined_term")
    one_of_them = both.replace("“Buyer Disclosure Letter” means B. ", "")
    assert [seen.quote for seen in found(make_document, one(one_of_them), "en", "undefined_term")] == [
        "Disclosure Letter"
    ]


def test_a_term_that_one_place_says_to_be_defined_elsewhere_is_not_missed(make_document: Make) -> None:
    text = one("On a Sale Event, as defined in the Bonus Plan, it is paid. After the Sale Event and at the Sale Event.")
    assert not found(make_document, text, "en", "undefined_term")


def test_a_piece_of_the_plans_own_name_is_no_term(make_document: Make) -> None:
    plain = make_document(LISTED.format(said="The Heron Foods Group grants Units. The Heron Foods Group pays."))
    title = Title(original="HERON FOODS GROUP PLAN", english="Heron Foods Group Plan")
    named = Document(plain.plan.model_copy(update={"title": title}), plain.text)
    told = [[seen.quote for seen in defects(each) if seen.kind == "undefined_term"] for each in (plain, named)]
    assert told == [["Heron Foods Group"], []]
