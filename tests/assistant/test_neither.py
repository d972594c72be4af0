"""What did not happen is no event: neither resigned nor dismissed; deaths that are told without the word."""

import pytest

from assistant.reading import spoken
from assistant.reading.reasons import reason_of
from corpus.concepts import Thesaurus

LEAVING = {
    *("resignation", "dismissal", "dismissal_without_cause", "dismissal_with_cause", "termination", "death"),
    *("group_transfer", "employer_leaves_group", "elected_to_board", "parental_leave", "mutual_agreement"),
}


@pytest.fixture(scope="module")
def thesaurus() -> Thesaurus:
    return Thesaurus.load()


def reasons(thesaurus: Thesaurus, text: str) -> set[str]:
    return {mention.concept for mention in spoken.find(thesaurus, text, [])} & LEAVING


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("I neither resigned nor was dismissed, I am moving to another company of the group.", "group_transfer"),
        ("Nobody fired me, I quit.", "resignation"),
        ("I did not resign and was not fired.", None),
        ("If I don't resign, when do they vest?", None),
        ("Não pedi demissão nem fui mandada embora, só entrei em licença maternidade.", "parental_leave"),
        ("me pasan de la filial a otra del mismo grupo, sin finiquito ni corte", "group_transfer"),
        ("Firmamos un mutuo acuerdo, ni renuncia ni despido.", "mutual_agreement"),
        ("我没被开除也没辞职，只是调到集团另一家公司", "group_transfer"),
        ("公司冇炒我，係我自己劈炮", "resignation"),
    ],
)
def test_what_somebody_denies_did_not_happen(thesaurus: Thesaurus, text: str, left: str | None) -> None:
    assert reasons(thesaurus, text) == ({left} if left else set())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("I was dismissed without cause.", "dismissal_without_cause"),
        ("I did not quit.", "dismissal"),
        ("Me despidieron sin causa.", "dismissal_without_cause"),
        ("没有正当理由被解雇", "dismissal_without_cause"),
        ("不想做了", "resignation"),
        ("I won't resign before 2027.", "resignation"),
        ("有没有被裁，补偿怎么算", "dismissal_without_cause"),
        ("要不要辞职", "resignation"),
        ("Fui atingida no layoff de maio, o que acontece com as ações?", "dismissal_without_cause"),
    ],
)
def test_a_negation_of_something_else_denies_nothing(thesaurus: Thesaurus, text: str, said: str) -> None:
    assert reasons(thesaurus, text) == {said}


@pytest.mark.parametrize(
    "text",
    [
        "Dad passed on 3 March 2026. What's left for mum and me?",
        "Meu pai bateu as botas em março.",
        "Mi viejo se nos fue en marzo, ¿qué nos toca?",
        "老爸3月份走了，我们家属能拿多少？",
        "阿爸上個月走咗，屋企人仲攞唔攞到？",
    ],
)
def test_a_relative_has_died_without_the_word(thesaurus: Thesaurus, text: str) -> None:
    assert reasons(thesaurus, text) == {"death"}


@pytest.mark.parametrize(
    "text",
    [
        "My husband passed his exam and wants to exercise.",
        "我老公走了，期权怎么办",
        "How many of my options die on the spot?",
        "Quantas opções morrem na hora?",
    ],
)
def test_nobody_has_died(thesaurus: Thesaurus, text: str) -> None:
    assert "death" not in reasons(thesaurus, text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The subsidiary I work for was sold; we are not part of the group any more.", "employer_leaves_group"),
        ("Mi filial se vendió a un fondo ajeno al grupo.", "employer_leaves_group"),
        ("la junta me elige consejero", "elected_to_board"),
        ("改選上董事會成員", "elected_to_board"),
        ("Got RIF'd last Friday", "dismissal_without_cause"),
        ("Botaram eu na rua", "dismissal"),
        ("Me rajaron ayer", "dismissal"),
        ("老細叫我執包袱走", "dismissal"),
    ],
)
def test_leaving_in_the_words_of_the_street(thesaurus: Thesaurus, text: str, said: str) -> None:
    assert reasons(thesaurus, text) == {said}


@pytest.mark.parametrize(
    "text",
    [
        "My father died and I took unpaid leave for two months.",
        "Meu pai morreu e tirei licença não remunerada.",
        "我妈去世了，我请了三个月无薪假",
    ],
)
def test_who_takes_leave_for_a_death_has_not_died(text: str) -> None:
    found = {mention.concept for mention in spoken.find(Thesaurus.load(), text, [])}
    assert "leave_of_absence" in found
    assert "death" not in found


@pytest.mark.parametrize(
    "text",
    [
        "My father resigned in March and died in April; what does the family get?",
        "My husband was on unpaid leave when he died.",
        "I'll resign. If I die before that, who gets it?",
    ],
)
def test_who_was_away_or_had_left_may_die(text: str) -> None:
    assert "death" in {mention.concept for mention in spoken.find(Thesaurus.load(), text, [])}


@pytest.mark.parametrize(
    ("text", "agreed"),
    [
        ("I took early retirement with the company's blessing.", True),
        ("Vou me aposentar ano que vem com o aval da empresa.", True),
        ("Me prejubilo en diciembre, pactado con la empresa.", True),
        ("屆齡退休，公司有同意", True),
        ("I retire without the company's consent.", False),
        ("I retire on 30 June 2025; my award agreement says nothing.", False),
        ("I retire on 30 June 2025, my award agreement says nothing.", False),
        ("Vou me aposentar sem acordo com a empresa.", False),
        ("我要退休，公司不同意", False),
    ],
)
def test_a_retirement_is_agreed_where_the_company_has_agreed(text: str, agreed: bool) -> None:
    found = {mention.concept for mention in spoken.find(Thesaurus.load(), text, [])}
    assert ("retirement_agreed" in found) is agreed
    assert "retirement" in found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("We agreed to part ways.", "mutual_agreement"),
        ("Fizemos um acordo pra eu sair.", "mutual_agreement"),
        ("Llegamos a un acuerdo para que me vaya.", "mutual_agreement"),
        ("Got poached by a rival.", "resignation"),
        ("公司给我发了N+1", "dismissal_without_cause"),
        ("调去香港母公司上班", "group_transfer"),
    ],
)
def test_more_ways_to_go(thesaurus: Thesaurus, text: str, said: str) -> None:
    assert reasons(thesaurus, text) == {said}


@pytest.mark.parametrize(
    "text",
    [
        "They offered me voluntary severance and I took it.",
        "Aderi ao PDV da empresa.",
        "Entré en el plan de bajas voluntarias.",
        "我参加了自愿离职计划",
        "我參加咗自願離職計劃",
    ],
)
def test_who_takes_part_in_a_programme_to_leave_is_asked_how_that_ended(thesaurus: Thesaurus, text: str) -> None:
    reason, possible = reason_of(frozenset(mention.concept for mention in spoken.find(thesaurus, text, [])))
    assert reason is None
    assert set(possible) >= {"X_MUTUAL_AGREEMENT", "VOLUNTARY_OTHER"}
