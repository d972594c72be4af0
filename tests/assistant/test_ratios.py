"""Old shares that become new ones: the order is told by the words, and nothing else is a ratio."""

from fractions import Fraction

import pytest

from assistant.reading import ratios


@pytest.mark.parametrize(
    ("text", "ratio"),
    [
        ("10 old shares become 1", Fraction(1, 10)),
        ("every 2 shares became 6", Fraction(3)),
        ("10 ações viraram 1", Fraction(1, 10)),
        ("10 acciones se convierten en 1", Fraction(1, 10)),
        ("10-for-1 consolidation", Fraction(1, 10)),
        ("十股合一股(合併)", Fraction(1, 10)),
    ],
)
def test_new_shares_for_each_old_one(text: str, ratio: Fraction) -> None:
    assert [(mention.value, mention.unit) for mention in ratios.find(text)] == [(ratio, "ratio")]


@pytest.mark.parametrize(
    "text",
    [
        "when do my 10 options become exercisable?",
        "10 shares become mine after 1 year",
        "as minhas 10 ações viram dinheiro",
        "2-for-1",
    ],
)
def test_what_is_no_split_is_no_ratio(text: str) -> None:
    assert list(ratios.find(text)) == []


@pytest.mark.parametrize(
    ("text", "ratio"),
    [
        ("a 6-for-1 split", Fraction(6)),
        ("split: four new shares for every old one", Fraction(4)),
        ("desdobramento de três ações para cada uma", Fraction(3)),
        ("un split de 4 acciones por cada 1", Fraction(4)),
        ("股份一拆三", Fraction(3)),
    ],
)
def test_the_shares_may_be_named(text: str, ratio: Fraction) -> None:
    assert [(mention.value, mention.unit) for mention in ratios.find(text)] == [(ratio, "ratio")]


@pytest.mark.parametrize(
    ("text", "ratio"),
    [
        ("Tras una consolidación de acciones de diez a una, ¿precio?", Fraction(1, 10)),
        ("公司十合一，我原本有1,234個單位", Fraction(1, 10)),
        ("股份二十合一之後", Fraction(1, 20)),
        ("when they consolodate shares five into one", Fraction(1, 5)),
        ("grupamento de 10 para 1", Fraction(1, 10)),
        ("consolidação das ações, 15 para 1", Fraction(1, 15)),
        ("a reverse split, one for twenty", Fraction(1, 20)),
        ("a reverse 1-for-10", Fraction(1, 10)),
        ("We did a 2-for-1. Does the limit double?", Fraction(2)),
        ("I had 600 at 32 before a four-for-one", Fraction(4)),
        ("split 7 to 1", Fraction(7)),
        ("se a ação desdobrar em cinco e o conselho ajustar", Fraction(5)),
        ("if the shares split into three, how many?", Fraction(3)),
        ("股份拆成五股，我有幾多？", Fraction(5)),
        ("a 25 % stock dividend", Fraction(5, 4)),
        ("hubo un dividendo en acciones del 25 %", Fraction(5, 4)),
        ("bonificação de 10% em ações", Fraction(11, 10)),
        ("派發10%紅股", Fraction(11, 10)),
        ("1:4 反向拆分", Fraction(1, 4)),
        ("股票分割 1:4", Fraction(4)),
        ("Tengo 600 acciones a 30 antes del split de 3 por 1", Fraction(3)),
        ("Tinha 600 ações a 8 antes do desdobramento de 2 para 3", Fraction(3, 2)),
    ],
)
def test_a_split_however_it_is_said(text: str, ratio: Fraction) -> None:
    assert [(mention.value, mention.unit) for mention in ratios.find(text)] == [(ratio, "ratio")]


@pytest.mark.parametrize(
    "text",
    [
        "三合一咖啡",
        "a 1-for-10 rights issue",
        "a 1-for-10 bonus issue",
        "a matching grant: we get a 2-for-1",
        "I split my shares in two, one half for her",
        "my options vest split into 3 tranches",
        "se a ação desdobrar em cinco anos",
        "Tengo 10 RSU, se consolidan 4 en 1 año",
        "consolidación de acciones de 4 a 1 año",
        "the price went from 8 to 2 after the split",
        "o preço caiu de 8 a 2 após o desdobramento",
        "a dividend of 25%",
    ],
)
def test_other_pairs_of_numbers_and_parts_are_no_ratio(text: str) -> None:
    assert list(ratios.find(text)) == []
