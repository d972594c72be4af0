"""A conversation goes on: what carries over, what does not, and who can go on with it."""

import sqlite3
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.answer import Answer
from assistant.assistant import Assistant
from assistant.errors import UnknownThreadError
from assistant.reading.corrections import in_another_month
from assistant.reading.turns import ellipsis, joins, move
from assistant.threads import Asked, Memory, Threads
from tests.assistant.shown import codes

AZUL = "azul-sop-2025"
VIVO = "telefonica-brasil-psp-2022"
ZENVIA = "zenvia-ltip-6"


def talk(assistant: Assistant, *questions: str, plan: str | None = None, day: str = "2026-11-21") -> list[Answer]:
    """Ask one after the other in one thread."""
    answers: list[Answer] = []
    for question in questions:
        thread = answers[-1].thread if answers else None
        answers.append(assistant.ask(question, plan=plan, thread=thread, as_of=day))
    return answers


def exact(answer: Answer) -> list[str]:
    return [o.quantity.exact for p in answer.parts for o in p.outcomes if o.quantity and o.quantity.exact]


GRANT = "I have 9,000 Options by Time at Azul, Grant Agreement of 2 May 2025. How many can I exercise on 3 May 2027?"


def test_another_value_takes_the_place_of_the_one_before(assistant: Assistant) -> None:
    first, second = talk(assistant, GRANT, "make it 12,000")
    assert (exact(first)[0], exact(second)[0]) == ("6000", "8000")
    assert "From earlier in this conversation: " in second.text
    assert "date of the Grant Agreement = 2 May 2025" in second.text.split("From earlier in this conversation: ")[1]


def test_another_event_is_asked_about_with_the_same_facts(assistant: Assistant) -> None:
    question = (
        "I have 10,000 units in the first cycle and am dismissed without cause on 15 September 2023. What do I get?"
    )
    first, second = talk(assistant, question, "and if I resign instead?", plan=VIVO)
    assert "pro_rata" in codes(first)
    assert [(o.code, o.quantity and o.quantity.exact) for o in second.parts[0].outcomes] == [
        ("forfeits_all", "0"),
        (None, "10000"),
    ]


def test_facts_that_are_asked_for_can_be_given_bare(assistant: Assistant) -> None:
    asks, still, done = talk(
        assistant, "Quantas opções por tempo já posso exercer?", "são 9.000", "assinei em 2 de maio de 2025",
        plan=AZUL, day="2027-05-03",
    )  # fmt: skip
    assert [need.fact for need in asks.parts[0].needs][:2]
    assert "time_options_granted" not in {need.fact for need in still.parts[0].needs}
    assert exact(done)[0] == "6000"
    assert done.language == "pt"


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("How many options can I exercise? I have 12,000 time options.", "It began on 15 March 2025."),
        ("How many options can I exercise? I have 12,000 time options.", "on 15 March 2025"),
        ("Quantas opções por tempo posso exercer? Tenho 12.000.", "No dia 15 de março de 2025."),
        ("¿Cuántas opciones por tiempo puedo ejercer? Tengo 12.000.", "El 15 de marzo de 2025."),
        ("我有12000份时间期权，可以行使多少？", "在2025年3月15日"),
        ("我有12000份時間選擇權，可以行使多少？", "在2025年3月15日"),
    ],
)
def test_the_one_day_asked_for_can_be_given_as_on_a_day(assistant: Assistant, question: str, day: str) -> None:
    first, second = talk(assistant, question, day, plan=AZUL)
    assert [need.fact for need in first.parts[0].needs] == ["grant_agreement_date"]
    assert exact(second)[0] == "4000"


@pytest.mark.parametrize("day", ["As of 15 March 2028.", "and on 15 March 2028?"])
def test_a_day_of_the_answer_is_not_the_day_asked_for(assistant: Assistant, day: str) -> None:
    question = "How many options can I exercise? I have 12,000 time options."
    second = talk(assistant, question, day, plan=AZUL)[1]
    assert [need.fact for need in second.parts[0].needs] == ["grant_agreement_date"]


@pytest.mark.parametrize("plan", ["Azul", "the Azul one", "é o da Azul"])
def test_which_plan_is_meant_can_be_said_afterwards(assistant: Assistant, plan: str) -> None:
    first, second = talk(assistant, "What happens to my options if I die?", plan)
    assert len(first.parts) > 1
    assert [part.plan for part in second.parts] == [AZUL]
    assert "could not tell" not in second.text


def test_a_new_whole_question_keeps_the_grant_and_not_the_event(assistant: Assistant) -> None:
    *_, last = talk(
        assistant,
        GRANT,
        "And if I am dismissed for cause on 1 June 2026?",
        "How many of my Options by Time will be exercisable on 3 May 2028 under the Azul plan as scheduled?",
    )
    assert exact(last)[0] == "9000"
    assert "dismiss" not in last.text.split("From earlier in this conversation: ")[1].split("\n")[0]


def test_another_plan_does_not_take_over_what_was_granted_under_the_first(assistant: Assistant) -> None:
    question = "Telefônica Brasil: I have 10,000 units and am dismissed without cause on 3 February 2025. What happens?"
    _, other = talk(assistant, question, "what about Zenvia?")
    [part] = other.parts
    assert part.plan == ZENVIA
    assert "10,000" not in other.text
    assert "3 February 2025" in other.text


def test_why_shows_the_steps(assistant: Assistant) -> None:
    first, why = talk(assistant, GRANT, "why?")
    assert exact(why) == exact(first)
    assert "Step by step:" in why.text
    assert all(f" = {step.shown} " in f"{why.text} " for step in why.parts[0].derivation)
    assert any(step.shown != step.value for step in why.parts[0].derivation)
    assert "Step by step:" not in first.text


def test_the_clause_is_shown_in_its_own_words(assistant: Assistant) -> None:
    first, clause = talk(assistant, GRANT, "show me the clause")
    assert {(c.clause, c.quote) for c in clause.citations} == {(c.clause, c.quote) for c in first.citations}
    quote = " ".join(first.citations[0].quote.split())
    assert f"“{quote}”" in clause.text


def test_the_last_answer_comes_in_another_language(assistant: Assistant) -> None:
    first, again, more = talk(assistant, GRANT, "em português, por favor", "make it 12,000")
    assert (again.language, exact(again)) == ("pt", exact(first))
    assert (more.language, exact(more)[0]) == ("en", "8000")


@pytest.mark.parametrize("words", ["start over", "esquece tudo", "empecemos de nuevo", "重新开始", "頭先講嘅唔好理"])
def test_start_over_forgets_everything(assistant: Assistant, words: str) -> None:
    _, over, after = talk(assistant, GRANT, words, "Quantas opções por tempo já posso exercer?", plan=AZUL)
    assert not over.parts
    assert "time_options_granted" in {need.fact for need in after.parts[0].needs}
    assert "9.000" not in after.text


@pytest.mark.parametrize("words", ["thanks!", "ok cool thx", "valeu, obrigada", "muchas gracias", "好的，謝謝"])
def test_small_talk_is_answered_and_loses_nothing(assistant: Assistant, words: str) -> None:
    _, thanks, after = talk(assistant, GRANT, words, "and with 12,000?")
    assert not thanks.parts
    assert exact(after)[0] == "8000"


def test_the_same_conversation_gives_the_same_bytes_and_can_go_on_from_any_answer(assistant: Assistant) -> None:
    first, second, third = talk(assistant, GRANT, "make it 12,000", "make it 15,000")
    again = talk(assistant, GRANT, "make it 12,000", "make it 15,000")
    assert [a.model_dump_json() for a in (first, second, third)] == [a.model_dump_json() for a in again]
    branch = assistant.ask("make it 3,000", thread=first.thread, as_of="2026-11-21")
    assert exact(branch)[0] == "2000"
    assert len({first.thread, second.thread, third.thread, branch.thread}) == 4


def test_the_same_words_about_different_answers_are_different_answers(assistant: Assistant) -> None:
    *_, first = talk(assistant, "Who administers the Azul plan?", "why?")
    *_, other = talk(assistant, "Under which law is the Azul plan?", "why?")
    assert first.question == other.question
    assert first.text != other.text
    assert first.id != other.id


def test_a_conversation_can_be_named_and_belongs_to_whoever_began_it(assistant: Assistant) -> None:
    ask = assistant.ask
    assert ask(GRANT, thread="mine", participant="p-1").thread == "mine"
    assert exact(ask("make it 12,000", thread="mine", participant="p-1"))[0] == "8000"
    for other in ("p-2", None):
        with pytest.raises(UnknownThreadError, match="no such conversation of yours"):
            ask("make it 12,000", thread="mine", participant=other)
    assert exact(ask("and with 15,000?", thread="mine", participant="p-1"))[0] == "10000"


MEMORY = Memory(asked=Asked(question="How many?"), whole="How many?", plan=AZUL, facts={AZUL: {"a": "1"}})


def test_conversations_outlive_the_process_and_are_forgotten_in_time(tmp_path: Path) -> None:
    path = tmp_path / "home" / "threads.sqlite"
    thread = Threads(path).keep(None, "p-1", MEMORY)
    assert Threads(path).recall(thread, "p-1") == MEMORY
    with sqlite3.connect(path) as rows:
        rows.execute("UPDATE threads SET used = used - 86400 * 30 + 60")
    assert Threads(path).recall(thread, "p-1") == MEMORY
    with sqlite3.connect(path) as rows:
        rows.execute("UPDATE threads SET used = used - 86400 * 31")
    assert Threads(path).recall(thread, "p-1") is None


def test_how_long_conversations_are_kept_can_be_configured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = Threads(tmp_path / "threads.sqlite")
    thread = threads.keep(None, None, MEMORY)
    monkeypatch.setenv("CLAUSEWISE_THREAD_DAYS", "0")
    assert threads.recall(thread, None) is None


@pytest.mark.parametrize("spoil", [b"", b"not a database at all, but long enough to be read as one " * 9])
def test_a_file_that_cannot_be_used_costs_no_answer(tmp_path: Path, spoil: bytes) -> None:
    path = tmp_path / "threads.sqlite"
    path.write_bytes(spoil)
    threads = Threads(path)
    assert threads.recall(threads.keep("t", None, MEMORY), None) == MEMORY


def test_what_an_older_version_kept_and_cannot_be_read_is_nothing(tmp_path: Path) -> None:
    path = tmp_path / "threads.sqlite"
    thread = Threads(path).keep(None, None, MEMORY)
    with sqlite3.connect(path) as rows:
        rows.execute("UPDATE threads SET memory = '{}'")
    assert Threads(path).recall(thread, None) is None


@given(st.text(), st.text())
def test_nobody_has_the_thread_of_another(one: str, other: str) -> None:
    assert (Threads.begun(one, "said") == Threads.begun(other, "said")) == (one == other)
    assert Threads.begun(one, "said") != Threads.begun(None, "said")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("why?", "why"),
        ("como chegou nisso?", "why"),
        ("¿y eso por qué?", "why"),
        ("點解?", "why"),
        ("怎么算的", "why"),
        ("where does it say that?", "clause"),
        ("mostra a cláusula", "clause"),
        ("¿dónde lo dice?", "clause"),
        ("原文给我看看", "clause"),
        ("in English please", "language"),
        ("用繁體再講一次", "language"),
        ("What happens if I resign before the vesting period is over and have exercised nothing so far?", "asks"),
        ("and if I resign?", "asks"),
        ("10,000", "asks"),
        ("thanks, and if I resign?", "asks"),
    ],
)
def test_what_a_message_does(text: str, kind: str) -> None:
    assert move(text, valued=False, named=False).kind == kind


def test_how_much_a_message_asks_by_itself() -> None:
    assert ellipsis("and if I quit instead?", [(9, 13)]) == 0
    assert ellipsis("那如果是辞职呢", [(4, 6)]) == 0
    assert ellipsis("until when may vested options be exercised", []) > 3
    assert joins("and then?")
    assert not joins("Under which law is the plan?")


def test_a_day_without_a_year_is_in_the_year_named_before(assistant: Assistant) -> None:
    _, later = talk(assistant, GRANT, "and on 1 May?")
    assert exact(later)[0] == "3000"
    assert date.fromisoformat("2027-05-01").strftime("%-d %B %Y") in later.text


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("and if I am dismissed for cause the day after?", "4 May 2027"),
        ("and if I am dismissed for cause that same day?", "3 May 2027"),
        ("and if I am dismissed for cause the day before?", "2 May 2027"),
    ],
)
def test_a_day_told_by_the_one_named_before(assistant: Assistant, question: str, day: str) -> None:
    _, later = talk(assistant, GRANT, question)
    assert f"termination date = {day}" in later.text


@pytest.mark.parametrize(
    ("text", "mends"),
    [
        ("Sorry, I typed the year wrong: she died in 2024. How many shares does that leave us in the end?", True),
        ("Digitei errado, foi em 2024. Quantas ações sobram para a família no fim?", True),
        ("Me equivoqué de año, fue en 2024. ¿Cuántas acciones le quedan a la familia?", True),
        ("對不起我年份打錯,是2024年走的。這樣剩幾股?", True),
        ("Which price counts for the wrong year?", False),
        ("¿Qué plan es el equivocado?", False),
    ],
)
def test_a_correction_goes_on_with_what_happened(text: str, mends: bool) -> None:
    assert joins(text) is mends


def test_what_cannot_stand_beside_what_was_said_before_is_answered_by_itself(assistant: Assistant) -> None:
    answers = talk(
        assistant,
        "fui contratado em 01/06/2024 e já entrei no 2º ciclo com 4 mil units. me mandaram embora sem justa causa em "
        "20/02/2025. levo alguma coisa?",
        "errei, me mandaram embora em 01/12/2023",
        "fechou janeiro a 50, metas 100%",
        plan=VIVO,
    )
    assert answers[2].parts
    assert "1 de junho de 2024" not in answers[2].text


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            "Nuvini: 4,800 options, my lock-up began on 1 March 2024. How many can I exercise on 1 July 2025?",
            "and the whole lot, when?",
        ),
        (
            "Nuvini: tengo 4.800 opciones, el bloqueo empezó el 01/03/2024, ¿cuántas puedo ejercer hoy?",
            "¿y el total, para cuándo?",
        ),
        ("Nuvini:我有4800份期权,2024年3月1日开始锁定,今天能行权多少?", "那要等到几时才全部能用"),
    ],
)
def test_a_few_words_on_what_is_spoken_of_are_not_taken_for_something_that_the_plan_does_not_say(
    assistant: Assistant, first: str, second: str
) -> None:
    answer = talk(assistant, first, second)[1]
    days = {o.quantity.date for part in answer.parts for o in part.outcomes if o.quantity}
    assert "2027-03-01" in days


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (GRANT, "what would I have to pay at least for those?"),
        (
            "Azul: tengo 9.000 de las de tiempo, contrato del 2/5/2025. ¿Cuántas puedo ejercer el 3 de mayo de 2027?",
            "¿y qué costaría como mínimo ejercer esas?",
        ),
        ("Azul按时间的期权我有9000份,2025年5月2日签的,2027年5月3日能行权多少?", "那些行权最少要付多少钱"),
    ],
)
def test_those_are_what_the_last_answer_counted(assistant: Assistant, first: str, second: str) -> None:
    one, two = talk(assistant, first, second)
    assert exact(one)[0] == "6000"
    assert exact(two)[0] == "99/5"  # 6 lots of 1,000 at R$ 3.30


def test_without_a_word_for_it_what_was_counted_is_not_taken_over(assistant: Assistant) -> None:
    two = talk(assistant, GRANT, "What is the least to pay for exercising 2,000 options at Azul?")[1]
    assert exact(two)[0] == "33/5"
    assert "From earlier in this conversation: Options to exercise" not in two.text


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            "Azul: I signed my grant agreement on 14 March 2025, 21,000 Options by Time. How many on 1 April 2027?",
            "sorry, May not March",
        ),
        ("Azul: assinei em 14/03/2025, 21.000 opções por tempo. Quantas em 1 de abril de 2027?", "não é março, é maio"),
        (
            "Azul: firmé el 14/03/2025, 21.000 opciones por tiempo. ¿Cuántas el 1 de abril de 2027?",
            "no marzo, sino mayo",
        ),
        ("Azul按时间的期权21000份,2025年3月14日签的,2027年4月1日能行权多少?", "不是3月,是5月"),
    ],
)
def test_a_month_that_is_taken_back_moves_its_day(assistant: Assistant, first: str, second: str) -> None:
    one, two = talk(assistant, first, second)
    assert (exact(one)[0], exact(two)[0]) == ("14000", "7000")


@pytest.mark.parametrize(
    ("text", "named", "moved"),
    [
        ("May not March", {date(2025, 3, 14)}, (date(2025, 3, 14), date(2025, 5, 14))),
        ("May not March", {date(2025, 4, 14)}, None),
        ("May not March", {date(2025, 3, 14), date(2026, 3, 1)}, None),
        ("February, not March", {date(2025, 3, 30)}, None),
        ("不是3月,是13月", {date(2025, 3, 14)}, None),
        ("in May, not later than March 2026", {date(2025, 3, 14)}, None),
    ],
)
def test_only_one_day_of_that_month_is_moved_and_only_to_a_day_that_there_is(
    text: str, named: set[date], moved: tuple[date, date] | None
) -> None:
    assert in_another_month(text, named) == moved


def test_what_was_only_bounded_is_not_carried_on_as_a_figure(assistant: Assistant) -> None:
    bounded, then = talk(
        assistant,
        "I have at least 9,000 Options by Time, Grant Agreement of 2 May 2025. How many can I exercise on 3 May 2027?",
        "And on 3 May 2028?",
        plan=AZUL,
    )
    assert exact(bounded) == []
    assert "9000" not in exact(then)
    assert "time_options_granted" in {need.fact for part in then.parts for need in part.needs}
