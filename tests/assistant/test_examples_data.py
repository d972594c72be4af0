"""The example questions that come with the program: complete, each under one topic, without the name of a plan."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import assistant
import corpus
from corpus.concepts import LANGUAGES
from corpus.folding import folded, is_han

READING = Path(assistant.__file__).with_name("reading")
PLANS = sorted(Path(corpus.__file__).with_name("plans").glob("*/plan.yaml"))

LEAST = 8
"""Questions of a topic in a language, at least."""


@cache
def examples() -> dict[str, dict[str, list[str]]]:
    loaded: dict[str, dict[str, list[str]]] = yaml.safe_load((READING / "examples.yaml").read_text(encoding="utf-8"))
    return loaded


@cache
def plan_names() -> dict[str, str]:
    """Everything that names a plan, folded, with the plan's id."""
    names: dict[str, str] = {}
    for file in PLANS:
        plan: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
        for name in (plan["id"], plan["issuer"], *plan["names"].values(), *plan["aliases"]):
            names[folded(name)] = plan["id"]
    return names


def questions() -> Iterator[tuple[str, str, str]]:
    for topic, by_language in examples().items():
        for language, texts in by_language.items():
            for text in texts:
                yield topic, language, text


def matched(question: str) -> str:
    """A question without case, accents, script of Chinese, spaces and punctuation."""
    return re.sub(r"[\W_]+", "", folded(question))


def test_every_topic_has_examples_and_so_has_what_lies_outside() -> None:
    topics = yaml.safe_load((READING / "topics.yaml").read_text(encoding="utf-8"))
    assert set(examples()) == {*topics, "none"}


def test_topics_are_written_once() -> None:
    ids = re.findall(r"^([a-z_]+):", (READING / "examples.yaml").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(ids) == sorted(examples())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_has_enough_questions_in_every_language(language: str) -> None:
    few = {topic: len(by_language.get(language, ())) for topic, by_language in examples().items()}
    assert {topic: count for topic, count in few.items() if count < LEAST} == {}


def test_there_is_no_other_language() -> None:
    assert {language for _, language, _ in questions()} == set(LANGUAGES)


def test_every_question_is_text_without_loose_ends() -> None:
    for topic, language, text in questions():
        where = f"{topic}, {language}: {text!r}"
        assert isinstance(text, str), f"{where}: put quotes around what YAML reads as something else."
        assert text == " ".join(text.split()), f"{where}: one line, single spaces."
        assert 3 < len(text) < 140, f"{where}: a question as people ask it is neither a word nor a page."


def test_no_question_is_listed_twice_under_one_topic_or_under_two() -> None:
    owners: dict[str, tuple[str, str]] = {}
    for topic, language, text in questions():
        key = matched(text)
        assert key not in owners, f"{text!r} ({topic}, {language}) stands already under {owners[key]}."
        owners[key] = topic, language


def test_no_question_names_a_plan() -> None:
    for topic, language, text in questions():
        plain = folded(text)
        for name, plan in plan_names().items():
            pattern = re.escape(name) if is_han(name[0]) else rf"(?<![a-z0-9]){re.escape(name)}(?![a-z0-9])"
            assert not re.search(pattern, plain), f"{topic}, {language}: {text!r} names {plan} ({name})."


def test_the_scripts_are_kept_apart() -> None:
    for topic, language, text in questions():
        han = "".join(character for character in text if is_han(character))
        if language.startswith("zh"):
            assert han, f"{topic}, {language}: {text!r}"
            assert language == "zh-Hant" or folded(han) == han, f"{topic}: {text!r} is not in Simplified script."
        else:
            assert not han, f"{topic}, {language}: {text!r}"
