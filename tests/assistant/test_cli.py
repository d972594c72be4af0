"""The command line: what it prints, what it refuses, and that a cold question stays light."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from assistant import cli, command
from assistant.answer import Answer
from assistant.assistant import Assistant
from corpus.index import IndexUnavailable
from corpus.library import Library
from corpus.quote import clause_text

ROOT = Path(__file__).parents[2]
AZUL = ("--plan", "azul-sop-2025")
DOCUMENTS = ("plans", "outline", "clause", "definitions", "references", "defects", "search")
VESTED = "How many of my options are exercisable?"
GRANT = ("--fact", "time_options_granted=90000", "--fact", "grant_agreement_date=2025-05-02")


class Ran(NamedTuple):
    """What a command gave."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture(scope="module")
def assistant() -> Assistant:
    """The assistant with its index ready, whatever plans other tests have added and taken out again."""
    made = Assistant.default(cold=True)
    made.ask(VESTED, plan="azul-sop-2025")
    return made


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, assistant: Assistant) -> Run:
    monkeypatch.setattr(command, "own_assistant", lambda: assistant)

    def run_command(*arguments: str) -> Ran:
        try:
            code = cli.main(arguments)
        except SystemExit as end:  # --help
            code = int(end.code or 0)
        return Ran(code, *capsys.readouterr())

    return run_command


def lines(text: str) -> list[str]:
    return text.rstrip("\n").split("\n")


def test_an_answer_shows_the_outcome_then_the_steps_then_the_clause(run: Run) -> None:
    ran = run("ask", VESTED, *AZUL, *GRANT, "--as-of", "2027-05-03")
    assert (ran.code, ran.err) == (0, "")
    assert lines(ran.out)[0].startswith("60,000 options")
    steps, quotation = ran.out.index("thirds vested = 2"), ran.out.index("[1] azul-sop-2025 3.1.1.1.3 — ")
    assert 0 < steps < quotation
    flat = " ".join(ran.out.split())
    assert "will acquire the right to exercise 1/3 (one-third) of the total Options by Time" in flat


def test_json_is_the_whole_answer_and_its_quotations_stand_in_the_documents(run: Run) -> None:
    ran = run("ask", "如果我被无故解雇，我的期权会怎样？", *AZUL, "--json")
    assert ran.code == 0
    assert "\\u" not in ran.out
    assert ran.out.startswith('{\n  "id": ')
    answer = Answer.model_validate_json(ran.out)
    assert answer.language == "zh-Hans"
    assert answer.citations
    for citation in answer.citations:
        document = Library().document(citation.plan)
        assert document.text[citation.start : citation.end] == citation.quote
        assert document.plan.sha256 == citation.source_sha256


def test_every_reference_in_an_answer_is_quoted_and_nothing_else_is(run: Run) -> None:
    ran = run("ask", "What happens to my options if I'm dismissed without cause?")
    text, *quoted = re.split(r"\n\n(?=\[\d+\] )", ran.out)
    assert [int(block[1 : block.index("]")]) for block in quoted] == sorted(
        {int(n) for n in re.findall(r"\[(\d+)\]", text)}
    )
    assert "**" not in ran.out


def test_what_is_missing_is_asked_for_with_the_name_to_give_it_by(run: Run) -> None:
    ran = run("ask", VESTED, *AZUL, "--fact", "time_options_granted=90000")
    assert ran.code == 0
    assert "  --fact grant_agreement_date=YYYY-MM-DD" in lines(ran.out)


def test_colour_is_for_terminals_that_want_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b" not in run("plans").out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert "\x1b[1mazul-sop-2025\x1b[0m" in run("plans").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in run("plans").out


def test_plans_are_listed_with_their_issuers(run: Run) -> None:
    ran = run("plans")
    assert ran.code == 0
    for plan in Library().plans():
        assert plan.id in ran.out
        assert plan.issuer in " ".join(ran.out.split())


@pytest.mark.parametrize(
    ("plan", "clause", "parents"),
    [
        ("azul-sop-2025", "8.1", ["8"]),
        ("telefonica-brasil-psp-2022", "9.1.1(ii)", ["9", "9.1", "9.1.1"]),
        ("telefonica-brasil-psp-2022", "Annex I 1.5", ["Annex I", "Annex I 1"]),
    ],
)
def test_a_clause_is_shown_in_the_original_with_what_holds_it(
    run: Run, plan: str, clause: str, parents: list[str]
) -> None:
    ran = run("clause", plan, clause)
    assert ran.code == 0
    assert lines(ran.out)[0].startswith(f"{plan} {clause}")
    assert all(f"in {parent}" in ran.out for parent in parents)
    words = clause_text(Library().document(plan), clause)
    assert "".join(words.split()) in "".join(ran.out.split())


@pytest.mark.parametrize(
    ("query", "plan"),
    [("Azull vesting period", "azul-sop-2025"), ("preço na Zenvya", "zenvia-ltip-6"), ("Nuivni", None)],
)
def test_a_misspelt_plan_is_searched_alone(run: Run, query: str, plan: str | None) -> None:
    found = json.loads(run("search", query, "-k", "8", "--json").out)["results"]
    assert {each["plan"] for each in found} == {plan or "nuvini-adherence"}


def test_a_word_like_a_plans_name_names_none(run: Run) -> None:
    found = json.loads(run("search", "azure skies over the telephone booth", "-k", "20", "--json").out)["results"]
    assert len({each["plan"] for each in found}) > 1


def test_a_search_shows_the_best_clause_first(run: Run) -> None:
    ran = run("search", "What happens in a Change of Control?", "-k", "3", *AZUL)
    assert ran.code == 0
    assert lines(ran.out)[0].startswith("1. azul-sop-2025 ")
    found = json.loads(run("search", "What happens in a Change of Control?", "-k", "3", *AZUL, "--json").out)["results"]
    assert len(found) == 3
    assert [entry["score"] for entry in found] == sorted((entry["score"] for entry in found), reverse=True)
    text = Library().document("azul-sop-2025").text
    assert all(text[entry["start"] : entry["end"]] == entry["text"] for entry in found)


def test_every_rule_book_holds_its_examples_and_its_quotations(run: Run) -> None:
    ran = run("rules", "check")
    assert ran.code == 0, ran.out
    assert [line.split(":")[0] for line in lines(ran.out)] == [plan.id for plan in Library().plans()]


def test_a_rule_book_with_a_wrong_quotation_does_not_pass(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    book = (ROOT / "rules/books/nuvini-adherence.yaml").read_text("utf-8")
    quote = re.search(r'quote: "([^"\n]{20,})"', book)
    assert quote
    (tmp_path / "nuvini-adherence.yaml").write_text(book.replace(quote.group(1), "no such words", 1), "utf-8")
    monkeypatch.setattr("assistant.books.BOOKS", tmp_path)
    ran = run("rules", "check", "nuvini-adherence")
    assert ran.code == 1
    assert '"no such words". It stands nowhere in the document.' in ran.out


BAD_INPUT = {
    "empty question": (["ask", "  "], "The question is empty"),
    "long question": (["ask", "x" * 20_000], "The question has 20,000 characters; at most"),
    "unknown plan": (
        ["ask", VESTED, "--plan", "azul"],
        'There is no plan "azul". The plans at hand are: azul-sop-2025',
    ),
    "unknown fact": (["ask", VESTED, *AZUL, "--fact", "time_options=1"], "Did you mean time_options_granted"),
    "wrong type": (["ask", VESTED, *AZUL, "--fact", "time_options_granted=many"], "Accepted is a whole number"),
    "wrong unit": (["ask", VESTED, *AZUL, "--fact", "time_options_granted=57%"], "is not a percentage"),
    "impossible date": (
        ["ask", VESTED, *AZUL, "--fact", "grant_agreement_date=2025-02-30"],
        "is not a day of the calendar",
    ),
    "impossible day of the answer": (["ask", VESTED, *AZUL, "--as-of", "2025-02-30"], "as_of must be a day"),
    "negative count": (["ask", VESTED, *AZUL, "--fact", "time_options_granted=-5"], "must be 0 or more, not -5"),
    "end before the grant": (
        ["ask", VESTED, *AZUL, *GRANT, "--fact", "termination_date=2024-01-01"],
        "termination_date (2024-01-01) comes before the date of the Grant Agreement (2025-05-02)",
    ),
    "a fact twice": (
        ["ask", VESTED, *AZUL, "--fact", "a=1", "--fact", "a=2"],
        'The fact a is given twice ("1" and "2")',
    ),
    "a fact without value": (
        ["ask", VESTED, "--fact", "grade"],
        'The fact "grade" cannot be read; write it as name=value',
    ),
    "unknown language": (["ask", VESTED, "--language", "de"], "choose one of en, pt, es, zh-Hans, zh-Hant"),
    "no question": (["ask"], "The following arguments are required: QUESTION"),
    "question without quotation marks": (["ask", "What", "if"], "a question or a search stands in quotation marks"),
    "unknown command": (["asks"], "Invalid choice: 'asks'"),
    "not text": (["ask", "\udcff"], "not UTF-8 text"),
    "unknown clause": (["clause", "azul-sop-2025", "8.11"], 'There is no clause "8.11". The nearest are 8.1'),
    "clause of an unknown plan": (["clause", "azul", "8.1"], 'There is no plan "azul"'),
    "empty search": (["search", " "], "The search is empty"),
    "search in an unknown plan": (["search", "vesting", "--plan", "azul"], 'There is no plan "azul"'),
    "too many clauses": (["search", "vesting", "-k", "51"], 'a whole number from 1 to 50, not "51"'),
    "no port": (["serve", "--port", "65536"], 'a whole number from 1 to 65535, not "65536"'),
    "open to the network": (["serve", "--host", "0.0.0.0"], "Without keys Clausewise answers on 127.0.0.1 only"),  # noqa: S104
    "check of an unknown plan": (["rules", "check", "azul"], 'There is no plan "azul"'),
}


@pytest.mark.parametrize("case", BAD_INPUT)
def test_bad_input_is_refused_in_one_line_that_says_what_is_accepted(run: Run, case: str) -> None:
    arguments, expected = BAD_INPUT[case]
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert expected in ran.err
    assert ran.err.count("\n") == 1
    assert ran.err.endswith(".\n") or ran.err.endswith("?\n")
    assert "Traceback" not in ran.err
    assert str(ROOT) not in ran.err


def test_an_unexpected_error_is_a_plain_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> Assistant:
        raise RuntimeError(f"cannot read {ROOT}/secret")

    monkeypatch.delenv("CLAUSEWISE_DEBUG", raising=False)
    monkeypatch.setattr(command, "own_assistant", broken)
    ran = run("ask", VESTED)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("Something went wrong on our side")
    assert "secret" not in ran.err


def test_a_search_without_index_says_so(run: Run, assistant: Assistant, monkeypatch: pytest.MonkeyPatch) -> None:
    def down(*_: object, **__: object) -> None:
        raise IndexUnavailable("The search index is missing.")

    monkeypatch.setattr(assistant, "search", down)
    assert run("search", "vesting") == Ran(1, "", "The search index is missing.\n")


@pytest.mark.parametrize(
    "command",
    ["", "ask", *DOCUMENTS, "serve", "prepare", "rules", "rules check"],
)
def test_help_has_an_example_that_can_be_typed(run: Run, command: str) -> None:
    ran = run(*command.split(), "--help")
    assert ran.code == 0
    example = re.search(r"^Example: (clausewise .+)$", ran.out, re.MULTILINE)
    assert example
    import shlex

    options = cli.parser().parse_args(shlex.split(example.group(1))[1:])
    assert callable(options.run)


@pytest.mark.parametrize("command", ["ask", *DOCUMENTS, "rules check"])
def test_the_examples_of_help_work(run: Run, command: str) -> None:
    import shlex

    example = re.search(r"^Example: clausewise (.+)$", run(*command.split(), "--help").out, re.MULTILINE)
    assert example
    ran = run(*shlex.split(example.group(1)))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out


def test_a_computed_question_loads_nothing_heavy(run: Run) -> None:
    run("prepare")
    code = (
        "import sys; from assistant.cli import main; main(sys.argv[1:]); "
        "heavy = {'torch', 'transformers', 'sentence_transformers', 'chromadb', 'langchain_core', 'fastapi', 'sympy'}; "
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, "ask", VESTED, *AZUL, *GRANT, "--as-of", "2027-05-03"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert ran.stdout.startswith("60,000 options")
    assert ran.stderr.rstrip().endswith("[]")


def test_output_is_utf8_whatever_the_locale() -> None:
    environment = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    ran = subprocess.run(
        [sys.executable, "-m", "assistant.cli", "clause", "zenvia-ltip-6", "6.2"],
        cwd=ROOT, capture_output=True, check=True, env=environment,
    )  # fmt: skip
    assert "無故" in ran.stdout.decode("utf-8")


def test_a_reader_that_stops_reading_is_no_error() -> None:
    command = f"{sys.executable} -m assistant.cli clause kingsoft-cloud-sip-2021 2 | head -1"
    ran = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=ROOT, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("kingsoft-cloud-sip-2021 2")
