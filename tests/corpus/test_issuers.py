"""Whose plan a document is: the company's name is found where it stands, and nothing is taken for one."""

import pytest

from corpus.issuers import issuer, short_names


@pytest.mark.parametrize(
    ("text", "name", "short"),
    [
        ("MERIDIAN LTD. SHARE OPTION PLAN", "MERIDIAN LTD.", "MERIDIAN"),
        ("Plan de Incentivos en Acciones de Cordillera S.A.", "Cordillera S.A.", "Cordillera"),
        ("PLANO DE AÇÕES RESTRITAS DA RIO CLARO S.A.\nArt. 1º", "RIO CLARO S.A.", "RIO CLARO"),
        ("This Agreement is made between Tern & Gull Holdings, Inc. and you.", "Tern & Gull Holdings, Inc.", None),
        ("Plan de Acciones de Dos Ríos, S.A.B. de C.V.", "Dos Ríos, S.A.B. de C.V.", "Dos Ríos"),
        ("星河科技股份有限公司2024年限制性股票激励计划", "星河科技股份有限公司", "星河科技"),
        ("本計劃由遠山集團制定", "遠山集團", "遠山"),
        ("Contrato\n\nEntre TALLERES ÑANDÚ, S.L. (la “Sociedad”) y usted", "TALLERES ÑANDÚ, S.L.", "TALLERES ÑANDÚ"),
        ("Plan 2026\nCítricos del Levante, S.A.", "Cítricos del Levante, S.A.", "Cítricos del Levante"),
        ("The Bank of Nova Scotia Limited\nShare Plan", "The Bank of Nova Scotia Limited", "The Bank of Nova Scotia"),
        ("aprobado por el Consejo de Cordillera, S.A.", "Cordillera, S.A.", "Cordillera"),
        ("海港航運集團有限公司\n股份計劃", "海港航運集團有限公司", "海港航運"),
        (
            "Juniper Dairy Cooperative\nShare Plan\nThe Cooperative grants",
            "Juniper Dairy Cooperative",
            "Juniper Dairy Cooperative",
        ),
        ("Plan of Alder Werke SE & Co. KGaA, Kiel", "Alder Werke SE & Co. KGaA", "Alder Werke"),
        ("Rules of the Plan\nThe plan rewards staff of Lakeside Ltd.", "Lakeside Ltd.", "Lakeside"),
    ],
)
def test_the_company_and_what_people_call_it(text: str, name: str, short: str | None) -> None:
    assert issuer(text) == name
    assert short_names("", name) == (short or "Tern & Gull Holdings",)


@pytest.mark.parametrize(
    "text",
    [
        "Share Option Plan 2024\n1. Purpose\n1.1. The Company grants options.",
        "The liability of the members is limited.",
        "Share Plan\nThe Group\nKey Executives Group\n1. The Group grants units.",
        "本计划由公司董事会负责解释。",
        "",
    ],
)
def test_where_no_company_is_named_none_is_made_up(text: str) -> None:
    assert issuer(text) is None


@pytest.mark.parametrize(
    ("title", "names"),
    [
        ("Lakeside Phantom Share Plan", ("Lakeside",)),
        ("Share Option Plan 2024", ()),
        ("Plano de Opções", ()),
        ("Plan de Acciones Restringidas", ()),
        ("限制性股票激励计划", ()),
    ],
)
def test_what_is_special_in_a_title_is_a_name(title: str, names: tuple[str, ...]) -> None:
    assert short_names(title, None) == names
