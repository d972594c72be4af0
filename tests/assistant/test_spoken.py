"""Words said apart and companies that change hands are known for what they are."""

import pytest

from assistant.reading.spoken import find
from corpus.concepts import Concept, Thesaurus

THESAURUS = Thesaurus(
    [
        Concept("death", "reason", {"zh-Hans": ("过身", "去世")}),
        Concept("resignation", "reason", {"zh-Hans": ("辞职",)}),
        Concept("agreement_date", "fact", {"zh-Hans": ("签约",)}),
    ]
)


@pytest.mark.parametrize(
    ("text", "concept", "words"),
    [
        ("佢上年過咗身", "death", "過咗身"),
        ("我上個月辭咗職", "resignation", "辭咗職"),
        ("我辞了职", "resignation", "辞了职"),
        ("2024年簽咗約", "agreement_date", "簽咗約"),
    ],
)
def test_a_verb_with_a_particle_inside_is_the_verb(text: str, concept: str, words: str) -> None:
    [mention] = find(THESAURUS, text, [])
    assert (mention.concept, text[mention.start : mention.end]) == (concept, words)


def test_a_verb_without_a_particle_is_found_once() -> None:
    assert [mention.concept for mention in find(THESAURUS, "他去世了,我辞职", [])] == ["death", "resignation"]


@pytest.mark.parametrize(
    "text",
    [
        "ACME was sold to a fund",
        "ACME has been taken over",
        "A ACME foi adquirida pela Beta",
        "ACME fue comprada por Beta",
        "ACME被Beta公司收购",
        "Beta acquired ACME",
        "Beta收購了ACME",
    ],
)
def test_a_company_that_is_sold_changes_hands(text: str) -> None:
    start = text.index("ACME")
    assert [m.concept for m in find(THESAURUS, text, [(start, start + 4)])] == ["change_of_control"]


@pytest.mark.parametrize(
    "text", ["ACME sold me shares", "ACME me vendió acciones", "A ACME comprou outra empresa", "ACME的股票賣咗"]
)
def test_a_company_that_sells_or_buys_does_not(text: str) -> None:
    start = text.index("ACME")
    assert find(THESAURUS, text, [(start, start + 4)]) == []


def test_a_term_does_not_end_within_a_number() -> None:
    parts = Thesaurus([Concept("monthly_lockup", "subject", {"en": ("1/24", "24")})])
    assert find(parts, "I hold 24,000 of 124 and 24.5", []) == []
    assert [mention.concept for mention in find(parts, "1/24 each month, 24 in all", [])] == ["monthly_lockup"] * 2


@pytest.mark.parametrize(
    "text",
    [
        "company sold, what now?",
        "¿qué pasa si la empresa se vende?",
        "a empresa foi vendida a um fundo",
        "the firm was bought by a fund",
        "a companhia está à venda",
        "公司被别人收购",
    ],
)
def test_the_company_changes_hands_without_its_name(text: str) -> None:
    assert [m.concept for m in find(THESAURUS, text, [])] == ["change_of_control"]


@pytest.mark.parametrize(
    "text",
    [
        "the company sold my shares",
        "la empresa vendió mis acciones",
        "the subsidiary company was sold",
        "can I sell once the company pays",
        "a outra empresa foi vendida",
    ],
)
def test_a_part_of_it_or_what_it_sells_is_another_matter(text: str) -> None:
    assert find(THESAURUS, text, []) == []


@pytest.mark.parametrize(
    "text",
    [
        "can I tell my wife how much I get?",
        "May I talk to a friend about my units",
        "posso falar com um colega sobre as unidades?",
        "Posso mostrar a carta para a minha irmã?",
        "¿le puedo contar a mi mujer cuánto recibo?",
        "le cuento a mi novia lo que gano",
        "可以同我老婆講我有幾多嗎",
        "能不能告诉同事我拿了多少?",
    ],
)
def test_to_tell_somebody_is_confidentiality(text: str) -> None:
    assert [m.concept for m in find(THESAURUS, text, [])] == ["confidentiality"]


@pytest.mark.parametrize(
    "text",
    [
        "tell me how much my wife gets",
        "can my wife inherit?",
        "I will tell the company",
        "quiero hablar con mi jefe",
        "posso transferir para minha esposa?",
        "公司給同事多少股",
        "可以把股票给我老婆吗",
    ],
)
def test_to_give_or_to_be_told_is_not(text: str) -> None:
    assert find(THESAURUS, text, []) == []


@pytest.mark.parametrize(
    ("text", "concepts"),
    [
        ("I did nothing wrong, why take it?", ["no_fault"]),
        ("they fired me, I did nothing wrong", ["dismissal", "dismissal_without_cause"]),
    ],
)
def test_innocence_says_how_one_was_dismissed_if_one_was(text: str, concepts: list[str]) -> None:
    words = Thesaurus(
        [
            Concept("no_fault", "reason", {"en": ("did nothing wrong",)}),
            Concept("dismissal", "reason", {"en": ("fired me",)}),
        ]
    )
    assert [m.concept for m in find(words, text, [])] == concepts


@pytest.mark.parametrize(
    "text",
    [
        "They fired me last week for no good reason",
        "Me mandaram embora sem motivo",
        "Me echaron sin motivo",
        "公司无缘无故解雇我",
        "公司無緣無故炒我",
    ],
)
def test_a_dismissal_for_no_reason_is_one_without_cause(text: str) -> None:
    found = {mention.concept for mention in find(Thesaurus.load(), text, ())}
    assert "dismissal_without_cause" in found
    assert "no_fault" not in found


@pytest.mark.parametrize(
    "text",
    ["Can the board cancel my award for no reason?", "Podem mudar o plano sem motivo?", "公司可以无缘无故取消奖励吗？"],
)
def test_what_else_is_done_for_no_reason_is_no_dismissal(text: str) -> None:
    assert not {"dismissal", "dismissal_without_cause"} & {each.concept for each in find(Thesaurus.load(), text, ())}


@pytest.mark.parametrize(
    "text",
    [
        "control of ACME changed on 1 July",
        "he lost the majority on 1 July",
        "she no longer holds the majority of the common shares",
        "a ACME mudou de controle em julho",
        "ele deixou de ter a maioria",
        "perdió la mayoría de la empresa",
        "el control de ACME cambió en julio",
        "他不再持有ACME多数普通股",
        "佢失去咗過半股份",
    ],
)
def test_whoever_loses_the_majority_changes_the_control(text: str) -> None:
    assert [m.concept for m in find(THESAURUS, text, [])] == ["change_of_control"]


@pytest.mark.parametrize(
    "text",
    [
        "I lost the majority of my options",
        "perdi a maioria das minhas opções",
        "perdí la mayoría de mis opciones",
        "我失去了多数期权",
        "he holds the majority of the shares",
        "I lost my job",
    ],
)
def test_other_losses_do_not(text: str) -> None:
    assert find(THESAURUS, text, []) == []


@pytest.mark.parametrize(
    "text",
    [
        "can I sell my ACME options to a friend?",
        "assign my options",
        "posso vender minhas opções?",
        "¿puedo vender las opciones de ACME?",
        "我可以把期权卖给朋友吗",
        "可以賣認股權嗎",
    ],
)
def test_to_sell_an_option_is_to_transfer_it(text: str) -> None:
    assert [m.concept for m in find(THESAURUS, text, [])] == ["transfer"]


@pytest.mark.parametrize(
    "text", ["sell the shares from my options", "vender ações das opções", "vender acciones de mis opciones", "賣股票"]
)
def test_to_sell_shares_is_not(text: str) -> None:
    assert find(THESAURUS, text, []) == []


@pytest.mark.parametrize(
    ("text", "concepts"),
    [
        ("我係非獨立董事", ["director"]),
        ("a non-independent director", ["director"]),
        ("I'm not an independent director", []),
        ("não sou conselheiro independente", []),
        ("no soy consejero independiente", []),
        ("我不是独立董事", []),
        ("我係獨立董事", ["independent_director"]),
        ("I am an independent director, not here", ["independent_director"]),
    ],
)
def test_a_group_that_somebody_is_not_in_is_not_meant(text: str, concepts: list[str]) -> None:
    words = Thesaurus(
        [
            Concept(
                "independent_director",
                "person",
                {
                    "en": ("independent director",),
                    "pt": ("conselheiro independente",),
                    "es": ("consejero independiente",),
                    "zh-Hans": ("独立董事",),
                },
            )
        ]
    )
    assert [m.concept for m in find(words, text, [])] == concepts
