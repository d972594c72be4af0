"""What the heads of the reader are trained on, and that training is the same each time."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

import corpus
from assistant.reading.evidence import SUBJECTS, topics
from assistant.reading.heads import NONE, OUTSIDE, SUBJECT, TOPIC, WRITTEN, Heads, Inputs
from assistant.reading.language import LANGUAGES
from corpus.concepts import Thesaurus
from corpus.encoder import EngineEncoder
from corpus.folding import folded
from evals import clauses, gold
from evals.reader.__main__ import School
from evals.reader.fitting import fitted
from evals.reader.lessons import FOLDER, Lesson, Seen, about, lessons, subjects, written
from evals.reader.pairs import Pairs, pairs
from rules import load_books

RNG = np.random.default_rng(5)


@cache
def lines() -> list[dict[str, Any]]:
    return [json.loads(line) for path in FOLDER.glob("*.jsonl") for line in path.read_text("utf-8").splitlines()]


def matched(question: str) -> str:
    return re.sub(r"[\W_]+", "", folded(question))


def test_every_line_is_a_question_with_its_labels() -> None:
    for line in lines():
        assert set(line) - {SUBJECT} == {"question", *WRITTEN, "mentions"}
        assert line["question"].strip()
        assert line[TOPIC] in {*topics(), "none"}
        assert all(mention["text"] in line["question"] for mention in line["mentions"])


def test_every_topic_is_taught_in_every_language() -> None:
    for language in ("en", "es", "pt", "zh-Hans", "zh-Hant"):
        assert {lesson.labels[TOPIC] for lesson in written() if lesson.language == language} == {*topics(), "none"}


def test_every_subject_is_taught_in_every_language() -> None:
    for language in ("en", "es", "pt", "zh-Hans", "zh-Hant"):
        taught = {lesson.labels[SUBJECT] for lesson in subjects() if lesson.language == language}
        assert {NONE, OUTSIDE} < taught
        assert taught - {NONE, OUTSIDE} <= SUBJECTS
        assert len(taught) == 16


def test_what_names_a_subject_and_is_labelled_for_none_teaches_no_subject() -> None:
    taught = (
        Lesson("a loan?", "en", {TOPIC: "payout"}, True),
        Lesson("tax?", "en", {TOPIC: "tax"}, True),
        Lesson("a joke", "en", {TOPIC: "none"}, True),
        Lesson("fees?", "en", {SUBJECT: "brokerage"}, False),
    )
    named: tuple[frozenset[str], ...] = (
        frozenset({"exercise_loan"}),
        frozenset({"tax"}),
        frozenset(),
        frozenset({"brokerage"}),
    )
    assert about(Seen(taught, np.zeros((4, 2), np.float32), named)) == [None, NONE, OUTSIDE, "brokerage"]


def test_no_question_is_taught_twice_nor_measured_with() -> None:
    taught = [matched(lesson.text) for lesson in (*written(), *subjects())]
    assert len(taught) == len(set(taught))
    measured = {matched(question.question) for question in gold.load()}
    measured |= {matched(question.text) for question in clauses.read_questions()}
    assert not measured & {matched(lesson.text) for lesson in (*lessons(), *subjects())}
    assert not measured & {matched(pair.question) for pair in pairs()}


def test_no_plan_is_named() -> None:
    for file in Path(corpus.__file__).with_name("plans").glob("*/plan.yaml"):
        plan = yaml.safe_load(file.read_text("utf-8"))
        named = [folded(name) for name in (plan["id"], plan["issuer"], *plan["names"].values(), *plan["aliases"])]
        words = [re.compile(rf"(?<!\w){re.escape(name)}(?!\w)") for name in named]
        for asked in (*(lesson.text for lesson in (*written(), *subjects())), *(pair.question for pair in pairs())):
            text = folded(asked)
            assert not any(word.search(text) for word in words), (plan["id"], asked)


def test_every_rule_that_can_be_asked_for_is_taught_by_two_authors() -> None:
    listed, books = pairs(), load_books()
    askable = {(plan, rule.name) for plan, book in books.items() for rule in book.rules.values() if rule.topic}
    taught: dict[tuple[str, str], set[str]] = {}
    for pair in listed:
        taught.setdefault((pair.plan, pair.rule), set()).add(pair.author)
    assert taught.keys() == askable
    assert {len(authors) for authors in taught.values()} == {2}
    assert {pair.language for pair in listed} == set(LANGUAGES)
    assert len({(pair.author, pair.question) for pair in listed}) == len(listed)


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Pairs:
    """Each rule's first question of two small plans."""
    plans = ("nuvini-adherence", "zenvia-ltip-6")
    books = {plan: book for plan, book in load_books().items() if plan in plans}
    first = {(pair.plan, pair.rule): pair for pair in pairs() if pair.plan in plans}
    cache = tmp_path_factory.mktemp("vectors")
    return Pairs([*first.values()], books, EngineEncoder(), Thesaurus.load(), Heads.load().inputs, cache)


def test_matching_is_taught_the_same_each_time_and_learns(few: Pairs) -> None:
    first, second = few.everything(), few.everything()
    assert np.array_equal(first.question, second.question)
    assert np.array_equal(first.rule, second.rule)
    assert few.found(first).mean() > few.found(None).mean() + 0.2


def test_what_is_measured_without_a_plan_has_not_seen_it(few: Pairs) -> None:
    aside = few.of_plan == "nuvini-adherence"
    told = few.measured().splitlines()
    assert told[0].startswith("| without the plan")
    assert any(line.startswith("| nuvini-adherence") and f"{aside.sum()} |" in line for line in told)
    assert few.found(few.taught(~aside))[aside].mean() < few.found(few.everything())[aside].mean()


def small() -> Seen:
    """Three topics in two directions each, of two languages."""
    taught, rows = [], []
    for place in range(60):
        topic = ("tax", "none", "limits")[place % 3]
        language = ("en", "pt", "es", "zh-Hans", "zh-Hant")[place % 5]
        labels = {TOPIC: topic} | ({"form": "date", "event": "none"} if place < 40 else {})
        taught.append(Lesson(f"{topic} {place}", language, labels, place < 40))
        row = RNG.normal(size=8) * 0.2
        row[place % 3] += 1
        rows.append(row / np.linalg.norm(row))
    return Seen(tuple(taught), np.array(rows, np.float32), (frozenset({"tax_rate"}), *[frozenset()] * 59))


def test_training_is_the_same_each_time_and_learns() -> None:
    taught = small()
    first, second = (School(taught).trained("small") for _ in range(2))
    head, again = first.heads[TOPIC], second.heads[TOPIC]
    assert np.array_equal(head.weights, again.weights)
    school = School(taught)
    told = np.array(head.labels)[head(school.rows).argmax(axis=1)]
    assert [lesson.labels[TOPIC] for lesson in school.seen.lessons] == told.tolist()


def test_stronger_regularisation_is_less_sure() -> None:
    school = School(small())
    labels = [lesson.labels[TOPIC] for lesson in school.seen.lessons]
    sure, unsure = (fitted(school.rows, labels, decay)(school.rows).max() for decay in (1e-5, 1e-1))
    assert sure > unsure


def test_what_is_set_aside_is_each_written_question_once() -> None:
    school = School(small())
    for splits in (school.folds(), school.authors()):
        assert np.array_equal(np.sum(splits, axis=0), school.written)


def test_a_row_is_the_centred_vector_and_what_the_words_name() -> None:
    inputs = Inputs({"en": np.array([0, 1], np.float32), "pt": np.zeros(2, np.float32)}, ("date", "tax"))
    vector = np.array([3, 1], np.float32)
    assert inputs.row(vector, "en", frozenset({"tax", "other"})) == pytest.approx([1, 0, 0, 0.5])
    assert inputs.row(vector, "fr", frozenset()) == pytest.approx(inputs.row(vector, "en", frozenset()))
    assert inputs.row(vector, "pt", frozenset())[:2] == pytest.approx(vector / np.linalg.norm(vector))
