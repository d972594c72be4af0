"""The language of a question: five are told apart, in fragments and mixtures too; others are named."""

import pytest

from assistant.reading.language import LANGUAGES, detect


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("What happens to my options if I'm dismissed without cause?", "en"),
        ("How many restricted shares do I get?", "en"),
        ("When will I be paid?", "en"),
        ("can i sell my shares", "en"),
        ("What does clause 8.2 say?", "en"),
        ("i quit. what now", "en"),
        ("O que acontece com minhas opções se eu for demitido sem justa causa?", "pt"),
        ("Quantas ações restritas eu recebo?", "pt"),
        ("Quando vou receber?", "pt"),
        ("posso vender minhas acoes", "pt"),
        ("o que acontece se eu pedir demissao", "pt"),
        ("e se eu me aposentar?", "pt"),
        ("Se o inventário demorar, a família perde o direito?", "pt"),
        ("Qual é o preço de exercício?", "pt"),
        ("¿Qué pasa con mis opciones si me despiden sin causa justificada?", "es"),
        ("¿Cuántas acciones restringidas recibo?", "es"),
        ("cuando cobro", "es"),
        ("que pasa si renuncio", "es"),
        ("puedo vender mis acciones", "es"),
        ("¿y si me jubilo?", "es"),
        ("¿Cuál es el precio de ejercicio?", "es"),
        ("如果我被无故解雇，我的期权会怎样？", "zh-Hans"),
        ("我能得到多少限制性股票？", "zh-Hans"),
        ("什么时候付款", "zh-Hans"),
        ("如果我被無故解僱，我的期權會怎樣？", "zh-Hant"),
        ("我能得到多少限制性股票？請說明。", "zh-Hant"),
        ("什麼時候付款", "zh-Hant"),
    ],
)
def test_a_question_is_in_its_language(text: str, language: str) -> None:
    found = detect(text)
    assert (found.language, found.spoken) == (language, language)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("vesting?", "en"),
        ("my options", "en"),
        ("minhas opções", "pt"),
        ("rescisão sem justa causa", "pt"),
        ("mis opciones", "es"),
        ("despido sin causa", "es"),
        ("期权归属", "zh-Hans"),
        ("期權歸屬", "zh-Hant"),
        ("最後可行使日", "zh-Hant"),
        ("於何日付款", "zh-Hant"),
        ("最后可行使日", "zh-Hans"),
    ],
)
def test_a_fragment_is_in_its_language(text: str, language: str) -> None:
    assert detect(text).language == language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("O que acontece com o vesting das minhas stock options se eu for demitido?", "pt"),
        ("Qual o lock-up das RSUs da Kingsoft Cloud?", "pt"),
        ("¿Qué pasa con mis stock options en un change of control?", "es"),
        ("如果我离职，我的 stock options 和 RSU 会怎样？", "zh-Hans"),
        ("我在 Zenvia 的 LTIP 6 有多少限制性股票？離職後呢？", "zh-Hant"),
        ("What happens to my options at Telefônica Brasil after demissão sem justa causa?", "en"),
        ("What does 無故終止 mean for my shares?", "en"),
        ("What is the price of an option in São Paulo?", "en"),
    ],
)
def test_a_mixture_is_in_the_language_of_its_sentence(text: str, language: str) -> None:
    assert detect(text).language == language


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("Wie viele Restricted Shares bekomme ich bei Zenvia?", "de"),
        ("Was passiert mit meinen Optionen, wenn ich ohne Grund gekündigt werde?", "de"),
        ("Combien d'actions restreintes vais-je recevoir ?", "fr"),
        ("Que se passe-t-il avec mes options si je suis licencié sans motif ?", "fr"),
        ("Cosa succede alle mie opzioni se vengo licenziato senza giusta causa?", "it"),
        ("Quante azioni vincolate ricevo?", "it"),
        ("解雇された場合、私のストックオプションはどうなりますか？", "ja"),
        ("株式報酬はいつ支払われますか", "ja"),
        ("정당한 사유 없이 해고되면 제 스톡옵션은 어떻게 되나요?", "ko"),
        ("Что будет с моими опционами, если меня уволят без причины?", "ru"),
    ],
)
def test_another_language_is_answered_in_english_and_named(text: str, spoken: str) -> None:
    found = detect(text)
    assert (found.language, found.spoken) == ("en", spoken)


@pytest.mark.parametrize("text", ["", "?", "57%", "R$ 41,30", "8.2", "...", "😀"])
def test_where_there_are_no_words_the_answer_is_in_english(text: str) -> None:
    assert detect(text).language == "en"


def test_terms_of_the_thesaurus_count_as_evidence() -> None:
    assert detect("mutuo acuerdo", {"es": 2}).language == "es"


@pytest.mark.parametrize("text", ["期权", "股票", "期權", "2025年3月20日", "Azul期权"])
def test_a_few_chinese_characters_are_chinese(text: str) -> None:
    assert detect(text).language in ("zh-Hans", "zh-Hant")


def test_the_languages_are_five() -> None:
    assert LANGUAGES == ("en", "pt", "es", "zh-Hans", "zh-Hant")
