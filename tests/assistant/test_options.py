"""Choices told in words: how a notice was sent and where to, the post somebody holds now, a value by its own text."""

import pytest

from assistant.reading.becoming import formerly, now
from assistant.reading.flags import told_flags
from assistant.reading.implied import crosses_half
from assistant.reading.numbers import find
from assistant.reading.ratios import find as percents
from assistant.wording.catalog import Translator
from corpus.concepts import Mention
from rules.facts import Fact

NOTICE = Fact.model_validate(
    {
        "name": "channel",
        "type": "choice",
        "label": "way in which the notice was sent",
        "ask": "How was it sent?",
        "values": {
            "mail": "by mail",
            "mail_abroad": "by mail, to or from a participant who works in another country",
            "email": "by e-mail",
        },
    }
)
RELATION = Fact.model_validate(
    {
        "name": "relation",
        "type": "choice",
        "label": "relation of the entity",
        "ask": "What is it?",
        "values": {
            "holding_company": "a holding company of the Company",
            "fellow_subsidiary": "a fellow subsidiary",
            "associated_company": "an associated company",
        },
    }
)


def chosen(fact: Fact, text: str, language: str) -> str | None:
    found = told_flags([fact], text, language, Translator(language, "kingsoft-cloud-sip-2021"))
    return found[0].raw if found else None


@pytest.mark.parametrize(
    ("text", "language", "channel"),
    [
        ("HR e-mailed me the notice on 4 March 2025. When does it count?", "en", "email"),
        ("They posted me the letter. I work in Madrid. When does it count?", "en", "mail_abroad"),
        ("They sent a registered letter. When does it count?", "en", "mail"),
        ("Trabalho no Recife. Postei nos Correios uma carta. Em que data vale?", "pt", "mail"),
        ("Moro na Argentina e mandaram carta registrada. Quando vale?", "pt", "mail_abroad"),
        ("mandaram por email, vale quando?", "pt", "email"),
        ("Trabajo en Chile y me lo enviaron por correo postal. ¿Cuándo vale?", "es", "mail_abroad"),
        ("Me llegó por correo electrónico. ¿Cuándo vale?", "es", "email"),
        ("我人在智利，公司寄信通知我，算哪天收到？", "zh-Hans", "mail_abroad"),
        ("公司用電郵通知我，當邊日收到？", "zh-Hant", "email"),
    ],
)
def test_a_notice_is_sent_as_people_say(text: str, language: str, channel: str) -> None:
    assert chosen(NOTICE, text, language) == channel


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("They sent me a notice. When does it count?", "en"),
        ("I work in Accounting and they posted me the letter. When does it count?", "en"),
        ("Moro em Xique-Xique e mandaram carta. Quando vale?", "pt"),
        ("Mandaram por email?", "pt"),
    ],
)
def test_a_way_that_is_not_said_or_a_place_that_is_not_known_stays_open(text: str, language: str) -> None:
    assert chosen(NOTICE, text, language) is None


@pytest.mark.parametrize(
    ("text", "language", "relation"),
    [
        ("It is a fellow subsidiary of ours, what then?", "en", "fellow_subsidiary"),
        ("It is an associated company, what then?", "en", "associated_company"),
        ("It is not a fellow subsidiary, what then?", "en", None),
        ("It is a company, what then?", "en", None),
    ],
)
def test_a_value_is_told_by_its_own_text(text: str, language: str, relation: str | None) -> None:
    assert chosen(RELATION, text, language) == relation


def test_a_value_is_told_by_its_translation() -> None:
    for language in ("pt", "es", "zh-Hans", "zh-Hant"):
        own = Translator(language, "kingsoft-cloud-sip-2021")("a fellow subsidiary")
        assert chosen(RELATION, f"X: {own}.", language) == "fellow_subsidiary"


def posts(text: str, *words: str) -> dict[str, list[Mention]]:
    return {word: [Mention(word, at, at + len(word), word)] for word in words for at in [text.index(word)] if at >= 0}


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        ("I was Manager, promoted to Officer on 1 March", "Manager", "Officer"),
        ("Was Manager when I joined, made Officer in March", "Manager", "Officer"),
        ("Officer since February; until then I was a Manager", "Manager", "Officer"),
        ("Entrei como Gerente e fui promovido a Diretor", "Gerente", "Diretor"),
        ("Hoje sou Diretor, antes era Gerente", "Gerente", "Diretor"),
        ("Era gerente y me ascendieron a directora", "gerente", "directora"),
        ("原来是经理，2024年3月升为总监", "经理", "总监"),
        ("我之前做經理，升咗做總監", "經理", "總監"),
    ],
)
def test_the_new_post_counts(text: str, before: str, after: str) -> None:
    named = posts(text, before, after)
    assert now(text, named) == after
    assert formerly(text, named) == before


@pytest.mark.parametrize("text", ["Is it a Manager or an Officer?", "经理和总监有什么不同"])
def test_two_posts_of_which_none_came_first_stay_open(text: str) -> None:
    words = ("Manager", "Officer") if text.isascii() else ("经理", "总监")
    assert now(text, posts(text, *words)) is None
    assert formerly(text, posts(text, *words)) is None


@pytest.mark.parametrize(
    ("text", "language", "crosses"),
    [
        ("His common shares fell from 55% to 47%.", "en", True),
        ("Vendeu ações: de 55% caiu para 47% dos votos.", "pt", True),
        ("Sus acciones ordinarias: del 48 % subió al 53 %.", "es", True),
        ("他的投票权从55%降到47%", "zh-Hans", True),
        ("Somebody bought 55% of the shares last month.", "en", True),
        ("有財團買下公司六成股份", "zh-Hant", True),
        ("I bought 60% of my shares last year.", "en", False),
        ("主要股東從36%加到49.9%，沒過半", "zh-Hant", False),
        ("His common shares fell from 45% to 37%.", "en", False),
        ("Multiplier 55%, tax 47%, how much?", "en", False),
    ],
)
def test_who_crosses_the_half_changes_control(text: str, language: str, crosses: bool) -> None:
    found = [*percents(text)]
    taken = [(value.start, value.end) for value in found]
    assert crosses_half(text, [*found, *find(text, language, taken)]) is crosses
