"""The commands that work a rule with given facts, no question in words: ``rules solve`` and ``rules compare``."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

from assistant import command
from assistant.columns import wrap
from assistant.command import ANSWERED, Commands, UsageError
from assistant.terminal import Look
from corpus.today import today

if TYPE_CHECKING:
    from rules.book import Book
    from rules.comparison import Comparison, Parting
    from rules.expression import Node
    from rules.inverse import Days, Inverse, Solution
    from rules.pieces import Stretch
    from rules.result import ReadingChoice, Result, Unit

_WHOLE_PERCENT = re.compile(r"[1-9]\d+(?:\.\d+)?")
_UNSAID = {
    "silent": "nothing, as the plan does not say",
    "not_in_document": "nothing, as another document decides",
    "conflict": "nothing, as two rules contradict each other",
    "no_value": "nothing, as no rule applies",
}
"""What is said where a rule has no value."""
_UNCERTAIN = "no consequence that is certain, as somebody decides"
"""What is said where the rules that apply leave the consequence to a decision."""
_RELATIONS = (">=", "<=", "!=", "=", ">", "<")


def add_to(rules: Commands) -> None:
    """Add the commands below ``rules``."""
    solve = command.add(
        rules,
        "solve",
        _solve,
        "Say for which price, how many, or on which day a rule gives what is wanted; every solution, with proof.",
        'clausewise rules solve azul-sop-2025 time_options_exercisable as_of ">= 60000" '
        "--fact time_options_granted=90000 --fact grant_agreement_date=2025-05-02",
    )
    compare = command.add(
        rules,
        "compare",
        _compare,
        "Work out a rule for two cases, side by side, with the step at which they part.",
        "clausewise rules compare zenvia-ltip-6 termination_outcome --fact termination_date=2025-05-01 "
        "--first termination_reason=VOLUNTARY_OTHER --second termination_reason=INVOLUNTARY_OTHER",
    )
    for each in (solve, compare):
        each.add_argument("plan", metavar="PLAN", help="the id of the plan")
        each.add_argument("rule", metavar="RULE", help="the rule or goal (see rules/books)")
    solve.add_argument("unknown", metavar="FACT", help="the fact that is looked for, or as_of: the day of the answer")
    solve.add_argument("wanted", metavar="WANTED", help='what the rule shall give, such as ">= 10000" or "= yes"')
    for each in (solve, compare):
        _add_pairs(each, "--fact", "NAME=VALUE", "a fact; can be given again")
        _add_pairs(each, "--reading", "NAME=OPTION", "the option of a reading to rely on")
        each.add_argument("--as-of", metavar="DATE", type=command.day, help="the day of the answer; today by default")
    for which in ("first", "second"):
        _add_pairs(compare, f"--{which}", "NAME=VALUE", f"a fact of the {which} case, or as_of=DATE")


def _add_pairs(parser: command.Parser, name: str, form: str, what: str) -> None:
    parser.add_argument(name, metavar=form, action="append", default=[], help=what)


def _common(book: Book, options: argparse.Namespace) -> tuple[dict[str, str], date]:
    """The facts of a request and the day of its answer, which may stand among them.

    Raises:
        UsageError: two days are given, or a fact cannot be used.
    """
    facts, day = _case(book, options.rule, options.fact)
    if day is not None and options.as_of is not None:
        raise UsageError("The day of the answer is given twice, as --as-of and as a fact; give it once.")
    return facts, day or options.as_of or today()


def _case(book: Book, rule: str, listed: Sequence[str]) -> tuple[dict[str, str], date | None]:
    """The facts of a case, and the day of the answer where it stands among them.

    Raises:
        UsageError: the rule leaves a fact out of account that decides whether the rule counts at all.
    """
    from assistant.working import left_out

    facts = command.pairs(listed, "fact")
    day = facts.pop("as_of", None)
    told = left_out(book, rule, facts)
    if told is not None:
        raise UsageError(told)
    return facts, command.day(day) if day is not None else None


def _solve(options: argparse.Namespace) -> int:
    from assistant.wording.format import capital
    from rules.engine import ask
    from rules.inverse import solve

    book = book_at_hand(options.plan)
    facts, day = _common(book, options)
    relation, target = _wanted(options.wanted)
    if any(rule.unit == "percent" for rule in book.goals.get(options.rule, ())) and _WHOLE_PERCENT.fullmatch(target):
        raise UsageError(f"{options.rule} is a percentage; write {target}% for it.")
    readings = command.pairs(options.reading, "reading")
    found = solve(
        book,
        options.rule,
        facts,
        unknown=options.unknown,
        relation=relation,  # type: ignore[arg-type]
        target=target,
        as_of=day,
        readings=readings,
    )
    without = ask(book, options.rule, facts, as_of=day, readings=readings, explained=False)
    look = Look.of(sys.stdout)
    if not any(each.stretches for each in found.solutions):
        usual = {name: reading.default for name, reading in book.readings.items()} | readings
        unsaid = ask(book, options.rule, facts, as_of=day, readings=usual, explained=False)
        if unsaid.status in ("silent", "not_in_document"):
            for line in wrap(f"{capital(_UNSAID[unsaid.status])}: {' '.join(unsaid.says)}", look.columns):
                print(line)
            for line in _still_open(book, found, look):
                print(line)
            return ANSWERED
    for line in _inverse(book, found, f"{relation} {target}", look, without.rules):
        print(line)
    for told in _taken_for_granted(book, found, facts, day, readings):
        for line in wrap(told, look.columns):
            print(line)
    return ANSWERED


def _taken_for_granted(
    book: Book, found: Inverse, facts: Mapping[str, str], day: date, readings: Mapping[str, str]
) -> Iterator[str]:
    """What a solution rests on and what must be said with it, as the rules give it for one value that holds."""
    from rules.engine import ask
    from rules.expression import Day, Number

    tried = next((each.value for one in found.solutions for each in one.proof if each.holds), None)
    if found.unknown == "as_of" and isinstance(tried, Day):
        day = tried.value
    elif isinstance(tried, Day | Number):
        raw = tried.value.isoformat() if isinstance(tried, Day) else str(tried.value)
        facts = {**facts, found.unknown: raw}
    else:
        return
    yield from _assumed(ask(book, found.goal, facts, as_of=day, readings=readings))


def _inverse(book: Book, found: Inverse, wanted: str, look: Look, applied: Collection[str]) -> Iterator[str]:
    from rules.result import unit_named

    unit, unknown_unit = unit_named(book, found.goal), unit_named(book, found.unknown)
    if found.needs:
        yield from wrap(f"To say for which {_named(book, found.unknown)} this holds, I need to know:", look.columns)
        for need in found.needs:
            yield from wrap(f"{need.fact}: {need.ask}", look.columns, "  ", "    ")
        return
    bound = next((rule.bound for rule in book.goals[found.goal] if rule.bound and rule.name in applied), None)
    decided = any(rule.outcomes for rule in book.goals[found.goal])
    if bound is not None:
        least, more = ("least", "more") if bound == "at_least" else ("most", "less")
        told = f"The plan says {found.goal.replace('_', ' ')} only at {least}: it can be {more} than what is shown."
        yield from wrap(told, look.columns)
    for solution in found.solutions:
        if solution.readings:
            yield from wrap(f"If {', or '.join(_told(book, each) for each in solution.readings)}", look.columns)
        says = f"{found.goal.replace('_', ' ')} {wanted}: {_where(book, found.unknown, solution, unknown_unit)}"
        yield from (look.strong(line) for line in wrap(says, look.columns))
        for tried in solution.proof:
            value, gives = _valued(tried.value, unknown_unit), _valued(tried.gives, unit)
            gives = _UNCERTAIN if decided and gives == _UNSAID["no_value"] else gives
            line = f"{value} → {gives}: {'yes' if tried.holds else 'no'}"
            yield from wrap(line, look.columns, "  ", "    ")
    for each in found.unsolved:
        yield from wrap(f"Not solved for {_told(book, each)}; ask for single values.", look.columns)
    yield from _still_open(book, found, look)


def _still_open(book: Book, found: Inverse, look: Look) -> Iterator[str]:
    for open_one in found.asking:
        needs = ", ".join(need.fact for need in open_one.needs)
        yield from wrap(f"If {_told(book, open_one.reading)}, more must be known: {needs}.", look.columns)


def _told(book: Book, choice: ReadingChoice) -> str:
    return f"{choice.reading} = {choice.option} ({book.readings[choice.reading].options[choice.option].rstrip('.')})"


def _where(book: Book, unknown: str, solution: Solution, unit: Unit) -> str:
    name = _named(book, unknown)
    if solution.always:
        return f"always, whatever the {name} is."
    if not solution.stretches:
        return f"never, whatever the {name} is."
    return f"{name} {', or '.join(_stretch(stretch, unit) for stretch in solution.stretches)}."


def _stretch(stretch: Stretch | Days, unit: Unit) -> str:
    from rules.expression import Number

    if isinstance(stretch, tuple):
        first, last = (day.isoformat() if day else None for day in stretch)
        low_counts = high_counts = True
    else:
        ends = (stretch.low, stretch.high)
        first, last = (_valued(Number(end), unit) if end is not None else None for end in ends)
        low_counts, high_counts = stretch.low_counts, stretch.high_counts
    if first is not None and first == last:
        return f"= {first}"
    low = f"{'≥' if low_counts else '>'} {first}" if first is not None else ""
    high = f"{'≤' if high_counts else '<'} {last}" if last is not None else ""
    return " and ".join(part for part in (low, high) if part)


def _compare(options: argparse.Namespace) -> int:
    from rules.comparison import compare

    book = book_at_hand(options.plan)
    common, day = _common(book, options)
    cases, days = [], []
    for listed in (options.first, options.second):
        own, on = _case(book, options.rule, listed)
        days.append(on or day)
        cases.append({**common, **own})
    found = compare(
        book, options.rule, *cases, days=(days[0], days[1]), readings=command.pairs(options.reading, "reading")
    )
    look = Look.of(sys.stdout)
    for line in _comparison(book, found, look):
        print(line)
    return ANSWERED


def _comparison(book: Book, found: Comparison, look: Look) -> Iterator[str]:
    for title, result in (("First", found.first), ("Second", found.second)):
        yield look.strong(f"{title}:")
        for text in _outcomes(book, result):
            yield from wrap(text, look.columns, "  • ", "    ")
    if found.alike:
        yield "Both cases come out alike."
    for title, rules in zip(("first", "second"), found.rules, strict=True):
        if rules:
            yield from wrap(f"Only in the {title}: {'; '.join(book.rules[rule].says for rule in rules)}", look.columns)
    if found.alike:
        return
    if found.elsewhere:
        yield from wrap("By the default readings both cases come out alike, by another they do not.", look.columns)
    for choice, step in found.elsewhere:
        yield from wrap(f"If {_told(book, choice)}", look.columns)
        if step is not None:
            yield from _parted(book, step, look)
    for name, pair in found.decided.items():
        yield from wrap(f"What decides it: {_pair(book, name, pair)}", look.columns)
    parting = found.parting
    if parting is None or (found.decided and None in (parting.first, parting.second)):
        return
    yield from _parted(book, parting, look)


def _parted(book: Book, parting: Parting, look: Look) -> Iterator[str]:
    """The step at which two cases part, its two values and what was put in."""
    yield from wrap(f"They part at {book.rules[parting.rule].goal.replace('_', ' ')}: {parting.says}", look.columns)
    values = [
        _shown(step.value, step.unit) if step is not None else "not used" for step in (parting.first, parting.second)
    ]
    yield from wrap(f"{values[0]} | {values[1]}", look.columns, "  ", "    ")
    for name, pair in parting.because.items():
        yield from wrap(_pair(book, name, pair), look.columns, "  ", "    ")


def _pair(book: Book, name: str, pair: tuple[Node | None, Node | None]) -> str:
    from rules.result import unit_named

    unit = unit_named(book, name)
    absent = "not given" if name in book.facts else "not used"
    shown = [_shown(value, unit) if value is not None else absent for value in pair]
    return f"{_named(book, name)}: {shown[0]} | {shown[1]}"


def _shown(value: Node, unit: Unit) -> str:
    from rules.expression import is_literal, names

    return _valued(value, unit) if is_literal(value) else f"depends on {', '.join(names(value))}"


def _valued(value: Node, unit: Unit) -> str:
    """A literal with what it counts: a number exactly, or about, with the fraction behind it; a day as it is typed."""
    from assistant.wording.catalog import Translator
    from assistant.wording.format import worked
    from rules.expression import Number, Undefined
    from rules.printing import literal_text

    if isinstance(value, Undefined):
        return _UNSAID.get(value.kind) or literal_text(value)
    shown = worked(value, unit, Translator("en")) if isinstance(value, Number) else None
    return shown or literal_text(value)


def _outcomes(book: Book, result: Result) -> Iterator[str]:
    for outcome in result.outcomes:
        parts = [outcome.says or ""]
        if outcome.quantity is not None:
            name = book.goals[outcome.quantity.name][0].title
            parts.append(f"{name}: {_shown(outcome.quantity.value, outcome.quantity.unit)}")
        if outcome.conditions:
            parts.append(f"(if {'; '.join(outcome.conditions)})")
        if outcome.reading:
            parts.append(f"({'; '.join(_told(book, each) for each in outcome.reading)})")
        yield " ".join(part for part in parts if part)
    if not result.outcomes:
        yield f"{result.status.replace('_', ' ')}: {' '.join(result.says)}".rstrip(": ")
    yield from _assumed(result)
    if result.needs:
        yield f"To be known: {', '.join(need.fact for need in result.needs)}"


def _assumed(result: Result) -> Iterator[str]:
    """What a result takes for granted and what must be said with it."""
    for assumption in result.assumptions:
        if assumption.kind in ("presumption", "presumed_fact", "note", "rounding"):
            yield f"{'This assumes that ' if assumption.kind == 'presumption' else ''}{assumption.text}"


def _wanted(text: str) -> tuple[str, str]:
    for relation in _RELATIONS:
        if text.strip().startswith(relation):
            return relation, text.strip().removeprefix(relation).strip()
    return "=", text.strip()


def _named(book: Book, name: str) -> str:
    if name == "as_of":
        return "day of the answer"
    return book.facts[name].label if name in book.facts else name.replace("_", " ")


def book_at_hand(plan: str) -> Book:
    """Load the rule book of a plan of this installation.

    Raises:
        UnknownPlanError, NoRulesError: there is no such plan, or it has none.
    """
    from assistant.books import book_of, installed
    from corpus.library import Library

    return book_of(Library.installed(), installed(), plan)
