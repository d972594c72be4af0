"""Measuring answers: what counts as right, which wrong numbers are told apart, and what of the test half is shown."""

import json
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from assistant.answer import Answer, Citation, Outcome, Part, Quantity, Replay
from assistant.errors import BadFactError
from evals import questions as command
from evals.gold import Question, QuestionsError, load
from evals.judging import MEASURES, Number, judge, no_answer

AZUL, ZENVIA = "azul-sop-2025", "zenvia-ltip-6"
REPLAY = Replay(documents="", rules="", engine="")


def question(plan: str | None = AZUL, given: str | None = None, split: str = "dev", **gold: Any) -> Question:
    wanted = {"status": ["computed"], "codes": None, "exact": None, "date": None, "clauses": [], "needs": None}
    return Question.model_validate(
        {
            "language": "en",
            "plan": plan,
            "given_plan": given,
            "question": f"How many ({split})?",
            "kind": "quantity",
            "as_of": None,
            "gold": wanted | gold,
            "split": split,
            "note": "",
        }
    )


def part(
    status: str = "computed", *, plan: str | None = AZUL, exact: tuple[str, ...] = (), dates: tuple[str, ...] = ()
) -> Part:
    shown = [Quantity(name="n", exact=value) for value in exact] + [Quantity(name="d", date=value) for value in dates]
    return Part.model_validate({"plan": plan, "status": status, "outcomes": [Outcome(quantity=q) for q in shown]})


def answer(*parts: Part, clauses: tuple[tuple[str, str], ...] = (), language: str = "en") -> Answer:
    cited = tuple(
        Citation(
            n=n,
            plan=plan,
            version=1,
            clause=clause,
            heading=None,
            quote="",
            start=0,
            end=0,
            language="en",
            source_sha256="",
        )
        for n, (plan, clause) in enumerate(clauses, start=1)
    )
    return Answer(
        id="", thread="", language=language, question="", as_of="", text="", parts=parts, citations=cited, replay=REPLAY
    )


class Fake:
    """An assistant that gives one answer, and keeps what it was asked."""

    def __init__(self, reply: Callable[[str], Answer]) -> None:
        self.reply = reply
        self.asked: list[tuple[str, str | None, date | str | None]] = []

    def ask(self, question: str, *, plan: str | None = None, as_of: date | str | None = None) -> Answer:
        self.asked.append((question, plan, as_of))
        return self.reply(question)


def out_of_scope(_: str) -> Answer:
    return answer(part("out_of_scope", plan=None))


# What counts as right


@pytest.mark.parametrize(
    ("gold", "given", "fault"),
    [
        ({"status": ["computed", "ambiguous"]}, answer(part("ambiguous")), None),
        ({"status": ["computed"]}, answer(part("silent")), "status"),
        ({"exact": "1/2"}, answer(part(exact=("7", "2/4"))), None),
        ({"exact": "1/2"}, answer(part(exact=("7",))), "exact"),
        ({"date": "2027-03-01"}, answer(part(dates=("2027-03-01", "2027-03-02"))), None),
        ({"date": "2027-03-01"}, answer(part(dates=("2027-03-02",))), "date"),
        ({"codes": ["forfeits_all"]}, answer(part()), "codes"),
        ({"clauses": ["9.1.1", "8"]}, answer(part(), clauses=((AZUL, "9.1.1(ii)"),)), None),
        ({"clauses": ["9.1.1"]}, answer(part(), clauses=((AZUL, "9.1.10"),)), "clauses"),
        ({"clauses": ["9.1.1"]}, answer(part(), clauses=((ZENVIA, "9.1.1"),)), "clauses"),
        ({}, answer(part(), language="pt"), "language"),
    ],
)
def test_each_measure_stands_alone(gold: dict[str, Any], given: Answer, fault: str | None) -> None:
    verdict = judge(question(**gold), given)
    assert [measure for measure, what in verdict.faults.items() if what] == ([fault] if fault else [])
    assert verdict.right == (fault is None)


def test_only_measures_that_the_gold_demands_are_counted() -> None:
    assert set(judge(question(), answer(part())).faults) == {"status", "language"}
    demanding = question(codes=["keeps_all"], exact="1", date="2027-03-01", clauses=["1"])
    assert set(judge(demanding, answer(part())).faults) == set(MEASURES)


def test_the_plan_named_counts_before_the_plan_passed_along() -> None:
    both = answer(part(exact=("1",)), part(plan=ZENVIA, exact=("2",)))
    assert judge(question(AZUL, ZENVIA, exact="1"), both).right
    assert not judge(question(AZUL, ZENVIA, exact="2"), both).right
    assert judge(question(None, ZENVIA, exact="2"), both).right
    assert judge(question(None, None, exact="2"), both).right


def test_an_answer_about_another_plan_is_wrong_and_no_refusal() -> None:
    verdict = judge(question(AZUL), answer(part("silent", plan=ZENVIA)))
    assert verdict.faults["status"] == "nothing, wanted computed"
    assert not verdict.declined


# Numbers and refusals


@pytest.mark.parametrize(
    ("given", "number"),
    [
        (part(exact=("5", "6")), Number.RIGHT),
        (part("ambiguous", exact=("5",)), Number.RIGHT),
        (part(exact=("6",)), Number.WRONG),
        (part("ambiguous", exact=("6",)), Number.HEDGED),
        (part("needs_facts", exact=("6",)), Number.HEDGED),
        (part(dates=("2027-03-01",)), Number.ABSENT),
        (part("needs_facts"), Number.ABSENT),
    ],
)
def test_wrong_numbers_are_told_apart(given: Part, number: Number) -> None:
    assert judge(question(exact="5"), answer(given)).number == number


@pytest.mark.parametrize(
    ("day", "number"), [("2027-03-01", Number.RIGHT), ("2027-03-02", Number.WRONG)], ids=["right", "wrong"]
)
def test_dates_are_numbers_too(day: str, number: Number) -> None:
    assert judge(question(date="2027-03-01"), answer(part(dates=(day,)))).number == number


def test_a_right_number_does_not_excuse_a_missing_date() -> None:
    wanted = question(exact="5", date="2027-03-01")
    assert judge(wanted, answer(part(exact=("5",), dates=("2027-03-01",)))).number == Number.RIGHT
    assert judge(wanted, answer(part(exact=("5",), dates=("2027-03-02",)))).number == Number.WRONG
    assert judge(wanted, answer(part(exact=("5",)))).number == Number.ABSENT


def test_declining_and_inventing() -> None:
    hopeless = question(status=["silent", "not_in_document"])
    declined = judge(hopeless, answer(part("out_of_scope", plan=None)))
    assert (declined.declined, declined.invented, declined.right) == (True, False, False)
    invented = judge(hopeless, answer(part("ambiguous", plan=ZENVIA, exact=("5",))))
    assert (invented.declined, invented.invented) == (False, True)
    assert not judge(question(status=["computed"]), answer(part(exact=("5",)))).invented


@pytest.mark.parametrize(
    ("error", "words"),
    [(BadFactError("No."), "no answer (BadFactError: No.)"), (KeyError("x"), "no answer (KeyError: 'x')")],
)
def test_a_question_without_an_answer_is_counted(error: Exception, words: str) -> None:
    def fail(_: str) -> Answer:
        raise error

    (verdict,) = command.ask_all(Fake(fail), [question(exact="5")])
    assert verdict.failed == type(error).__name__
    assert verdict.number == Number.ABSENT
    assert set(verdict.faults.values()) == {words}


# The command


def test_every_question_is_asked_with_its_plan_and_day(capsys: pytest.CaptureFixture[str]) -> None:
    fake = Fake(out_of_scope)
    assert command.main(["--split", "all"], fake) == 0
    assert fake.asked == [(q.question, q.given_plan, q.as_of) for q in load()]
    shown = capsys.readouterr().out
    assert "Wrong numbers stated without qualification: 0 of" in shown
    assert all(f"| {name} " in shown for name in ("all", "dev", "test", "pt", "zh-Hant", "quantity", "adversarial"))


def test_a_language_and_a_half_can_be_chosen() -> None:
    fake = Fake(out_of_scope)
    command.main(["--language", "es", "--split", "test"], fake)
    assert [asked[0] for asked in fake.asked] == [
        q.question for q in load() if q.language == "es" and q.split == "test"
    ]


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["table", "json"])
def test_no_question_of_the_test_half_is_shown(form: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    command.main(["--split", "all", "--failures", *form], Fake(lambda _: answer(part("silent", plan=None))))
    printed = capsys.readouterr()
    dev = {q.question for q in load() if q.split == "dev"}
    test = {q.question for q in load() if q.split == "test"} - dev
    shown = printed.out + printed.err
    if form:
        assert {f["question"] for f in json.loads(printed.out)["failures"]} <= dev
    assert any(text in shown for text in dev)
    assert not [text for text in test if text in shown or json.dumps(text, ensure_ascii=False) in shown]


def test_failures_of_the_test_half_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        command.main(["--split", "test", "--failures"], Fake(out_of_scope))
    assert ended.value.code == 2
    assert "failures are shown of the dev half only" in capsys.readouterr().err


def test_json_holds_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    command.main(["--json"], Fake(out_of_scope))
    shown = json.loads(capsys.readouterr().out)
    assert "failures" not in shown
    every = shown["groups"][0]
    dev = [q for q in load() if q.split == "dev"]
    assert every["questions"] == every["all_right"]["of"] == len(dev)
    assert every["numbers"]["absent"]["count"] == sum(q.gold.has_number for q in dev)
    assert every["errors"] == {}
    assert every["answerable_declined"]["count"] == every["answerable_declined"]["of"] > 0


def test_a_failure_says_what_came_and_what_was_wanted() -> None:
    shown = command.failure(judge(question(exact="5"), answer(part(exact=("7", "6")))))
    assert shown == "en quantity azul-sop-2025: How many (dev)?\n  exact: 6 7, wanted 5"
    assert "status: no answer (BadFactError: No.)" in command.failure(no_answer(question(), BadFactError("No.")))


def test_an_error_in_the_test_half_is_shown_without_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    def fail(asked: str) -> Answer:
        raise BadFactError(f"Cannot read {asked}")

    command.main(["--split", "test"], Fake(fail))
    printed = capsys.readouterr()
    assert f"Errors in place of an answer: {sum(q.split == 'test' for q in load())} × BadFactError" in printed.out
    assert "Cannot read" not in printed.out + printed.err


# The questions


def test_a_bad_line_is_named(tmp_path: Any) -> None:
    path = tmp_path / "questions.jsonl"
    good = question().model_dump_json()
    path.write_text(good + "\n" + good.replace('"computed"', '"sure"') + "\n", encoding="utf-8")
    with pytest.raises(QuestionsError, match=r"^questions\.jsonl:2: gold\.status\.0: .*see evals/questions/README\.md"):
        load(path)


def test_numbers_and_dates_of_the_gold_can_be_compared() -> None:
    for asked in load():
        gold = asked.gold
        wanted = answer(part(gold.status[0], plan=asked.about, exact=(gold.exact or "0",), dates=(gold.date or "",)))
        assert judge(asked, wanted).number == (Number.RIGHT if gold.has_number else None)
