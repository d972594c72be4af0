"""An answer is computed again from its record: identical, or with what differs and because of what."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from api.app import create_app
from api.audit import causes
from api.audit import kept as keeping
from api.audit.models import AuditEntry
from api.audit.recording import Recorder
from api.records import plans
from api.records.access import Doors
from api.records.caller import NOBODY
from api.records.models import Grant
from api.records.store import Store
from assistant import basis
from assistant.answer import Answer
from assistant.assistant import Assistant
from assistant.books import own
from assistant.cli import main
from assistant.model.chat import Chat
from assistant.threads import Threads
from corpus.library import CHANGED, Library, changed, home
from corpus.today import as_on
from rules.loading import BOOKS
from tests.api.records.population import Keys, bearer, populate
from tests.assistant.scripted import Scripted

AZUL, NUVINI = "azul-sop-2025", "nuvini-adherence"
FACTS = {"time_options_granted": 90000, "grant_agreement_date": "2025-05-02"}
RULE = {"plan": AZUL, "rule": "time_options_exercisable", "as_of": "2027-05-03"}
MONTHLY = {
    "question": "How many options can I exercise?",
    "plan": NUVINI,
    "facts": {"options_granted": 24000, "lockup_start_date": "2024-03-15"},
    "as_of": "2026-01-20",
}


@pytest.fixture(scope="module")
def redacted(assistant: Assistant, kept: Store, held: Keys) -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patched:
        patched.delenv("CLAUSEWISE_AUDIT", raising=False)
        client = TestClient(create_app(assistant, store=kept))
    with client:
        yield client


def posted(door: TestClient, key: str, path: str, **asked: Any) -> dict[str, Any]:
    return dict(door.post(path, json=asked, headers=bearer(key)).raise_for_status().json())


def replayed(door: TestClient, key: str, **told: Any) -> dict[str, Any]:
    """The last answer of a key, computed again."""
    (entry,) = door.get("/v1/audit", params={"kind": "answer", "limit": 1}, headers=bearer(key)).json()["entries"]
    return posted(door, key, f"/v1/audit/{entry['id']}/replay", **told)


def test_an_answer_comes_out_identical(door: TestClient, held: Keys) -> None:
    answer = posted(door, held.employee, "/v1/ask", question="How many can I exercise on 3 May 2027?", thread="mine")
    again = replayed(door, held.employee)
    assert (again["result"], again["says"], again["causes"]) == ("identical", "The answer is identical.", [])
    assert again["answer"] == answer["id"]
    assert again["now"] == {**answer, "thread": again["now"]["thread"]}
    by_answer = posted(door, held.employee, f"/v1/audit/{answer['id']}/replay")
    assert by_answer["entry"] == again["entry"]


def test_in_a_conversation_too_and_it_does_not_go_on_because_of_it(door: TestClient, held: Keys) -> None:
    first = "9,000 Options by Time, signed on 2 May 2025. How many on 3 May 2027?"
    posted(door, held.legal, "/v1/ask", question=first, plan=AZUL, thread="t")
    answer = posted(door, held.legal, "/v1/ask", question="and on 3 May 2028?", thread="t")
    assert "9,000" in answer["text"]
    assert replayed(door, held.legal)["result"] == "identical"
    assert replayed(door, held.legal)["now"]["text"] == answer["text"]
    for message in ("why?", "thanks", "start over"):
        posted(door, held.legal, "/v1/ask", question=message, thread="t")
        assert replayed(door, held.legal)["result"] == "identical"


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("/v1/compute", {**RULE, "facts": FACTS}),
        ("/v1/compute", {**RULE, "facts": {**FACTS, "time_options_granted": 90000.5}, "language": "pt"}),
        ("/v1/compare", {**RULE, "facts": FACTS, "first": {}, "second": {"as_of": "2026-05-03"}}),
        ("/v1/solve", {**RULE, "facts": FACTS, "unknown": "as_of", "relation": ">=", "target": 60000}),
    ],
)
def test_a_rule_that_was_worked_comes_out_identical(
    door: TestClient, held: Keys, path: str, asked: dict[str, Any]
) -> None:
    if door.post(path, json=asked, headers=bearer(held.legal)).status_code == 422:
        return
    assert replayed(door, held.legal)["result"] == "identical"


def test_the_grants_are_those_of_then(door: TestClient, kept: Store, held: Keys) -> None:
    answer = posted(door, held.colleague, "/v1/ask", question="How many can I exercise on 3 May 2027?")
    with kept.writing() as session:
        grant = session.scalars(select(Grant).where(Grant.facts["time_options_granted"].as_string() == "41111")).one()
        grant.facts = {**grant.facts, "time_options_granted": "3000"}
    again = replayed(door, held.colleague)
    assert again["result"] == "identical"
    assert again["now"]["text"] == answer["text"]
    assert posted(door, held.colleague, "/v1/ask", question="How many can I exercise on 3 May 2027?") != answer


def test_an_answer_of_another_day_comes_out_as_on_that_day(assistant: Assistant, kept: Store, held: Keys) -> None:
    recorder = Recorder(Doors(kept), "full", here=True)
    question = "How many of my 9,000 Options by Time of 2 May 2025 can I exercise today, and in two weeks?"
    with as_on(date(2026, 5, 1)):
        answer = recorder.ask(assistant, NOBODY, "rest", question, plan=AZUL)
    assert answer.as_of.startswith("2026-05")
    again = recorder.replay(assistant, NOBODY, "rest", answer.id, {})
    assert again.result == "identical"
    assert again.now == answer.model_dump(mode="json", by_alias=True)


@pytest.fixture
def as_before() -> Iterator[None]:
    """What is at hand counts afterwards as never changed, so that other tests go on with the assistant they share."""
    before, stamp = changed(), home() / CHANGED
    yield
    if before:
        os.utime(stamp, ns=(before, before))
    else:
        stamp.unlink(missing_ok=True)


@pytest.fixture
def amended(as_before: None) -> Iterator[Callable[[str, str], None]]:
    """Puts a rule book with other words in use, and takes it out again."""
    path = own() / f"{NUVINI}.yaml"

    def amend(was: str, now: str) -> None:
        text = (BOOKS / f"{NUVINI}.yaml").read_text("utf-8")
        assert was in text
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace(was, now, 1), "utf-8")
        (home() / CHANGED).touch()

    yield amend
    path.unlink(missing_ok=True)
    (home() / CHANGED).touch()


def test_a_default_that_was_changed_is_named(door: TestClient, held: Keys, amended: Callable[[str, str], None]) -> None:
    answer = posted(door, held.legal, "/v1/ask", **MONTHLY)
    assert answer["parts"][0]["status"] == "ambiguous"
    amended("    default: item3_remaining_two_thirds", "    default: item3_total_options")
    again = replayed(door, held.legal)
    assert again["result"] == "differs"
    (reading,) = [cause for cause in again["causes"] if cause["what"] == "reading"]
    assert (reading["plan"], reading["name"]) == (NUVINI, "monthly_base")
    assert (reading["was"], reading["now"]) == ("item3_remaining_two_thirds", "item3_total_options")
    assert (
        "The reading monthly_base in the rule book of nuvini-adherence had item3_remaining_two_thirds" in again["says"]
    )
    assert any("quantity.exact" in difference["where"] for difference in again["differences"])


def test_a_change_of_a_book_that_changes_no_answer_leaves_it_alike(
    door: TestClient, held: Keys, amended: Callable[[str, str], None]
) -> None:
    posted(door, held.legal, "/v1/ask", **MONTHLY)
    amended("    ref: NA3\n", "    ref: NA33\n")
    again = replayed(door, held.legal)
    assert again["result"] == "alike"
    assert {(cause["what"], cause["name"]) for cause in again["causes"]} == {
        ("rule-book", NUVINI),
        ("reading", "first_monthly_part"),
    }
    other = posted(door, held.legal, "/v1/ask", question="What happens if I resign?", plan=AZUL)
    assert other["parts"][0]["plan"] == AZUL
    assert replayed(door, held.legal)["result"] == "identical"


def test_another_engine_is_named(door: TestClient, held: Keys, monkeypatch: pytest.MonkeyPatch) -> None:
    posted(door, held.legal, "/v1/ask", **MONTHLY)
    monkeypatch.setattr(causes, "program", lambda: "f" * 64)
    assert replayed(door, held.legal)["causes"][0]["says"].startswith("The engine is another build of version ")
    monkeypatch.setattr(basis, "version", lambda name: "9.9")
    again = replayed(door, held.legal)
    assert again["result"] == "alike"
    assert again["says"].startswith("All that is said is the same; The engine was version ")
    monkeypatch.undo()
    assert keeping.program() == causes.program()


def test_a_document_that_came_is_named(
    door: TestClient, held: Keys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, as_before: None
) -> None:
    monkeypatch.setenv("CLAUSEWISE_AUDIT", "off")  # of the command line
    posted(door, held.legal, "/v1/ask", **MONTHLY)
    document = tmp_path / "plan.txt"
    document.write_text("ACME SHARE PLAN\n\n1. Purpose\nThe plan is to reward.\n\n2. Term\nTen years.\n")
    assert main(["add", str(document), "--plan", "acme-plan", "--issuer", "Acme", "--language", "en"]) == 0
    try:
        again = replayed(door, held.legal)
    finally:
        assert main(["remove", "acme-plan"]) == 0
    assert again["result"] == "alike"
    assert [cause["says"] for cause in again["causes"]] == [
        "The document of acme-plan was not at hand or in force then."
    ]


# Where the words were not kept


def test_without_the_words_nothing_is_computed_and_it_says_so(redacted: TestClient, held: Keys) -> None:
    posted(redacted, held.legal, "/v1/ask", **MONTHLY)
    again = replayed(redacted, held.legal)
    assert (again["result"], again["now"]) == ("not_computed", None)
    assert again["says"] == (
        "The words of this question and what came with it were not kept, as the audit is redacted; to compute the "
        "answer again, give them as they were. Nothing on which it rests has changed since."
    )


def test_with_the_words_it_is_identical_and_with_others_nothing_is_compared(redacted: TestClient, held: Keys) -> None:
    answer = posted(redacted, held.legal, "/v1/ask", **MONTHLY)
    told = {name: MONTHLY[name] for name in ("question", "facts")}
    again = replayed(redacted, held.legal, **told)
    assert again["result"] == "identical"
    assert again["now"]["text"] == answer["text"]
    as_text = {"options_granted": "24000", "lockup_start_date": "2024-03-15"}
    assert replayed(redacted, held.legal, question=told["question"], facts=as_text)["result"] in ("identical", "alike")
    other = replayed(redacted, held.legal, question="How many options can I exercise now?", facts=told["facts"])
    assert other["result"] == "not_computed"
    assert "What was given is not what was asked then" in other["says"]
    assert "question is other" in other["says"]


def test_the_grants_of_now_serve_where_they_are_those_of_then(redacted: TestClient, kept: Store, held: Keys) -> None:
    question = "How many can I exercise on 3 May 2027?"
    posted(redacted, held.employee, "/v1/ask", question=question)
    assert replayed(redacted, held.employee, question=question)["result"] == "identical"


def test_what_differs_shows_also_where_the_words_were_not_kept(
    redacted: TestClient, held: Keys, amended: Callable[[str, str], None]
) -> None:
    posted(redacted, held.legal, "/v1/ask", **MONTHLY)
    amended("    default: item3_remaining_two_thirds", "    default: item3_total_options")
    again = replayed(redacted, held.legal, question=MONTHLY["question"], facts=MONTHLY["facts"])
    assert (again["result"], again["differences"]) == ("differs", [])
    assert "monthly_base" in again["says"]


def test_a_conversation_whose_words_were_not_kept_cannot_be_computed(redacted: TestClient, held: Keys) -> None:
    first = "9,000 Options by Time, signed on 2 May 2025. How many on 3 May 2027?"
    posted(redacted, held.admin, "/v1/ask", question=first, plan=AZUL, thread="t")
    posted(redacted, held.admin, "/v1/ask", question="and on 3 May 2028?", thread="t")
    again = replayed(redacted, held.admin, question="and on 3 May 2028?")
    assert again["says"].startswith("This was asked in a conversation whose words were not kept")


# What is not to be replayed


def test_only_answers_are_computed_again(door: TestClient, held: Keys) -> None:
    posted(door, held.legal, "/v1/ask", **MONTHLY)
    replayed(door, held.legal)
    (entry,) = door.get("/v1/audit", params={"limit": 1}, headers=bearer(held.legal)).json()["entries"]
    assert entry["kind"] == "replay"
    refused = door.post(f"/v1/audit/{entry['id']}/replay", headers=bearer(held.legal))
    assert refused.status_code == 422
    assert refused.json()["detail"] == f"The entry {entry['id']} is no answer; only answers are computed again."


@pytest.mark.parametrize(
    ("body", "status"), [({"question": 1}, 422), ({"facts": {"x": None}}, 422), ({"query": "x"}, 422), ([], 400)]
)
def test_a_body_that_cannot_be_is_refused(door: TestClient, held: Keys, body: Any, status: int) -> None:
    posted(door, held.legal, "/v1/ask", **MONTHLY)
    (entry,) = door.get("/v1/audit", params={"kind": "answer", "limit": 1}, headers=bearer(held.legal)).json()[
        "entries"
    ]
    refused = door.post(f"/v1/audit/{entry['id']}/replay", json=body, headers=bearer(held.legal))
    assert refused.status_code == status
    assert refused.json()["detail"].endswith(".")


def test_an_entry_that_was_altered_is_neither_shown_nor_replayed(door: TestClient, kept: Store, held: Keys) -> None:
    posted(door, held.legal, "/v1/ask", **MONTHLY)
    page = door.get("/v1/audit", params={"kind": "answer", "limit": 1}, headers=bearer(held.legal)).json()
    path = f"/v1/audit/{page['entries'][0]['id']}"
    with kept.writing() as session:
        row = session.scalars(select(AuditEntry).where(AuditEntry.id == page["entries"][0]["id"])).one()
        was, row.body = row.body, "no JSON"
    for response in (
        door.get(path, headers=bearer(held.legal)),
        door.post(f"{path}/replay", headers=bearer(held.legal)),
    ):
        assert response.status_code == 409
        assert response.json()["detail"] == (
            "The entry is not as it was written, so nothing can be said of it; see clausewise audit verify."
        )
    with kept.writing() as session:
        session.scalars(select(AuditEntry).where(AuditEntry.id == page["entries"][0]["id"])).one().body = was


def test_a_plan_that_was_made_private_since_is_not_shown_to_others(
    assistant: Assistant, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUSEWISE_AUDIT", "full")
    held = populate(store)
    with TestClient(create_app(assistant, store=store)) as client:
        answer = posted(client, held.legal, "/v1/ask", **MONTHLY)
        with store.writing() as session:
            plans.assign(session, Library(), NUVINI, "ACME", private=True)
        again = posted(client, held.legal, f"/v1/audit/{answer['id']}/replay")
    assert (again["result"], again["now"]) == ("not_computed", None)
    assert again["says"].startswith("It cannot be computed now: ")
    assert "The document of nuvini-adherence is no longer at hand or in force." in again["says"]


def test_the_words_of_a_chat_model_are_part_of_the_answer_and_not_compared(
    assistant: Assistant, kept: Store, held: Keys
) -> None:
    changing = Chat(Scripted(says=lambda text: f"{text}\n{next(numbers)}", seen=[]), "scripted", 20)
    worded = assistant.with_threads(Threads())
    worded.chat = changing
    numbers = iter(["Well.", "Well, then.", "So."])
    recorder = Recorder(Doors(kept), "full", here=True)
    pieces = list(recorder.stream(worded, NOBODY, "rest", **MONTHLY))
    answer = Answer.model_validate(pieces[-1].data)
    assert answer.replay.model == "scripted"
    again = recorder.replay(worded, NOBODY, "rest", answer.id, {})
    assert again.result in ("identical", "alike")
    assert again.says.endswith("The words of the chat model are not compared.")


# The commands


def test_the_commands_check_list_export_shorten_and_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("CLAUSEWISE_DATABASE_URL", raising=False)
    monkeypatch.setenv("CLAUSEWISE_HOME", str(tmp_path))
    monkeypatch.setenv("CLAUSEWISE_AUDIT", "full")
    assert main(["audit", "verify"]) == 1
    assert main(["ask", "What happens if I resign?", "--plan", AZUL]) == 1
    assert "clausewise db upgrade" in capsys.readouterr().err
    assert main(["db", "upgrade"]) == 0
    assert main(["ask", "What happens if I resign?", "--plan", AZUL, "--json"]) == 0
    out = capsys.readouterr().out
    answer = json.loads(out[out.index("{") :])
    assert main(["replay", answer["id"]]) == 0
    assert capsys.readouterr().out == "The answer is identical.\n"
    assert main(["replay", "ans_nothing"]) == 2
    assert capsys.readouterr().err == "There is no such answer or entry in the audit.\n"
    assert main(["audit", "list"]) == 0
    lines = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert [(line[1], line[3]) for line in lines] == [("replay", answer["id"]), ("answer", answer["id"])]
    assert main(["audit", "list", "--kind", "gossip"]) == 2
    assert capsys.readouterr().err.startswith('There is no kind "gossip"; choose among answer, replay, ')
    assert main(["audit", "export"]) == 0
    out = capsys.readouterr().out
    exported = [json.loads(line) for line in out.splitlines()]
    file = tmp_path / "audit.jsonl"
    file.write_text(out, "utf-8")
    assert main(["audit", "verify", str(file)]) == 0
    assert capsys.readouterr().out.startswith("3 entries are as they were written")
    file.write_text(out.replace("local:", "locally:", 1), "utf-8")
    assert main(["audit", "verify", str(file)]) == 1
    assert capsys.readouterr().out.startswith("Entry 1 (aud_")
    for broken, sentence in (("{", "is not in JSON Lines"), ("{}", "is no entry of the audit")):
        file.write_text(broken, "utf-8")
        assert main(["audit", "verify", str(file)]) == 2
        assert sentence in capsys.readouterr().err
    assert main(["audit", "verify", str(tmp_path / "nothing")]) == 2
    capsys.readouterr()
    assert [row["kind"] for row in exported] == ["answer", "replay", "exported"]
    assert main(["audit", "verify", "--contains", exported[0]["hash"]]) == 0
    assert capsys.readouterr().out == (
        f"3 entries are as they were written; the hash of the last one is {exported[-1]['hash']}\n"
    )
    assert main(["audit", "verify", "--contains", "f" * 64]) == 1
    assert main(["audit", "prune", "--before", "2999-01-01"]) == 2
    assert main(["audit", "prune", "--before", "2999-01-01", "--yes"]) == 0
    assert main(["audit", "verify"]) == 0
    assert "1 entry is as it was written" in capsys.readouterr().out
