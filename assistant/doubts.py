"""What a question states and no fact of the answering rule took in: the answer then holds only under a condition.

A number that was left over may be the very number that decides. So nothing that could depend on a fact of its kind is
stated as the answer: the outcome stands under what it takes for granted, and what it needs is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Final

from assistant.asides import is_aside
from assistant.claims import claimed
from assistant.compose import Composer
from assistant.reading import amounts
from assistant.reading.asked import spans
from assistant.reading.blamed import MISCONDUCT, WITH_CAUSE
from assistant.reading.closeness import lengths_of
from assistant.reading.corrections import months_for_others, year_alone
from assistant.reading.mention import Mention
from assistant.reading.query import Query, Target
from assistant.reading.reasons import AWAY, OPEN_REASONS, REASON_CONCEPTS
from assistant.reading.values import is_today, is_year
from assistant.wording.catalog import Translator
from corpus.folding import folded, is_han
from corpus.today import today
from rules.book import Book
from rules.expression import Day, Number, is_literal, names
from rules.facts import Fact
from rules.result import Need, Outcome, Result

_SMALL: Final = 12
_ASKED: Final = 4
_TIMED_BEFORE: Final = re.compile(
    r"(?:\b(?:after|before|for|within|h[aá]|hace|ap[oó]s|tras|depois de|despu[eé]s de|luego de|antes de|desde hace|"
    r"faz|al cabo de)\s*|[过過滿满做干幹][了咗]?|已经|已經|不到)$",
    re.IGNORECASE,
)
_TIMED_AFTER: Final = re.compile(
    r"\s*(?:(?:after|before|later|ago|since|into|from|short of|depois|ap[oó]s|antes|atr[aá]s|despu[eé]s|desde|"
    r"m[aá]s tarde|de casa)\b|[之以]?[后後前]|[来來])",
    re.IGNORECASE,
)
_VESTING_OVER: Final = re.compile(
    r"(?<!before )(?<!before the )\bvesting(?: period)? (?:(?:is|was|has|had)(?: already| long)? )?"
    r"(?:over|ended|completed?|finished)\b|"
    r"\bvesting (?:j[áa] |ya )?(?:(?:se )?(?:acabou|terminou|encerrou|termin[óo]|acab[óo]|ha terminado)\b|"
    r"est[áa] (?:conclu[íi]do|encerrado|terminado)\b)|"
    r"(?:[归歸][属屬]|等待)期?(?:都|就)?(?:(?:已[经經]?|經已|早已)(?:完|[结結]束|[届屆][满滿]|[满滿])|(?:完|[结結]束|[满滿])[咗了])[咗了]?",
    re.IGNORECASE,
)
"""Before or after the end of vesting: what becomes of a leaver's award tends to turn on it."""
_THOUSANDS: Final = re.compile(r"(?<![\d.,$])\d{1,3}(?:,\d{3})+(?![\d.,]*\d)")
_AT: Final = re.compile(r"^\W*(?:the|a|o|el|la)\s+|(?:之?[时時后後前])+$", re.IGNORECASE)
"""What an event is named with: "上市時" is of the listing."""
_MORE: Final = re.compile(
    r"\b(?:more|(?:an)?other|others|further|additional|plus|again|mais|outr[ao]s?|m[áa]s|otr[ao]s?|adicionales|adicionais|"
    r"demais|dem[áa]s|resto|rest)\b|[另又再余餘外]|其他|额外|額外",
    re.IGNORECASE,
)
"""Of what else there is, a number says something although it is as great as one that was said before."""
_BESIDE: Final = 14
_LEAVE: Final = "leave_of_absence"
_LEAVING: Final = ("termination_reason", "termination_date")
_FITS: Final[dict[str, frozenset[str]]] = {
    "date": frozenset({"date"}),
    "money": frozenset({"money"}),
    "percent": frozenset({"percent"}),
    "number": frozenset({"count", "number", "money"}),
    "duration": frozenset({"date"}),
}


def left_over(
    query: Query, target: Target, book: Book, results: Sequence[Result] = (), *, dated: bool
) -> list[Mention]:
    """The values of a question that no fact took in although the answer could depend on them.

    Args:
        results: what the rules gave; counts and amounts matter only to the rules that gave it and to what chose these.
        dated: whether the request gives the day of the answer.
    """
    goal = target.goal or ""
    names_of = {name for name in book.facts_of(goal) if name != "termination_reason"}
    facts = [book.facts[name] for name in names_of]
    counted = [book.facts[name] for name in names_of & _heeded(book, goal, results)]
    own, come_out = _own(book, goal), _come_out(results)
    again = _given(query, target)
    claim = claimed(query.question, target.unbound)
    taken = query.taken()
    found = [
        value
        for value in target.unbound
        if value is not claim
        and value.start not in taken
        and value not in target.elsewhere
        and not is_today(value)
        and not is_aside(value, query.question, target, book, target.as_of or today())
        and _measure(value) not in own
        and not (value.last is None and _measure(value) in come_out)
        and not (_measure(value) in again and not _MORE.search(query.question, *_around(value)))
        and not _is_extra_pay(value, query.question, target, book)
        and not _in_a_choice(value, target, book)
        and not _in_a_name(value, target, book)
        and weighty(value, query.question)
        and (
            value.unit == "ratio"
            or any(fits(value, fact) for fact in (facts if value.kind in ("date", "duration") else counted))
        )
    ]
    found += [value for odd in target.at_odds for value in odd.values]
    if not dated and target.as_of is None and book.depends_on_day(goal):
        found += [
            value
            for value in (*target.unbound, *query.doubtful)
            if value.kind == "date" and value not in (*found, *target.elsewhere) and not is_today(value)
            if value.doubt or not is_aside(value, query.question, target, book, today())
        ]
    return found


def _heeded(book: Book, goal: str, results: Sequence[Result]) -> frozenset[str]:
    """The facts on which the rules that gave results can depend, and on which it depends that these rules did."""
    fired = {name for result in results for name in result.rules}
    if not fired:
        return frozenset(book.facts_of(goal))
    figured = any(
        o.quantity is not None and is_literal(o.quantity.value) for result in results for o in result.outcomes
    )
    used: set[str] = set()
    for rule in book.goals[goal]:
        if rule.name in fired and (figured or not rule.outcomes):
            used |= set(rule.uses())
        else:
            conditions = [formula for place, formula in rule.placed() if place[-1] in ("when", "if")]
            used |= {name for formula in conditions for name in names(formula)}
    return frozenset(used & book.facts.keys()).union(*(book.facts_of(name) for name in used if name in book.goals))


def _own(book: Book, goal: str) -> set[tuple[str, object]]:
    """The lengths of time and the round numbers that the rules of a goal and its facts name themselves, and the
    percentages that the document prints.
    """
    rules = book.goals[goal]
    says = [rule.says for rule in rules] + [o.says for rule in rules for o in rule.outcomes]
    texts = says + [o.in_words or "" for rule in rules for o in rule.outcomes]
    texts += [text for name in book.facts_of(goal) for text in (book.facts[name].label, book.facts[name].ask)]
    lengths = {length for text in texts for length in lengths_of(text)}
    figures = (constant for constant in book.constants.values() if constant.unit == "percent")
    printed = {("percent", constant.value.value) for constant in figures if isinstance(constant.value, Number)}
    return (
        printed
        | {_in_months(value, unit) for value, unit in lengths}
        | {("number", Fraction(number.replace(",", ""))) for text in says for number in _THOUSANDS.findall(text)}
    )


def _given(query: Query, target: Target) -> set[tuple[str, object]]:
    """The numbers and amounts that are facts already: said again, they are no others."""
    values = {(value.start, value.end): value for value in query.values}
    known = (values.get((bound.start, bound.end)) for bound in target.bound)
    return {_measure(value) for value in known if value is not None and value.kind in ("number", "money")}


def _around(value: Mention) -> tuple[int, int]:
    return max(value.start - _BESIDE, 0), value.end + _BESIDE


def _come_out(results: Iterable[Result]) -> set[tuple[str, object]]:
    """The days that the rules found on their way: who says one says nothing else."""
    values = (step.value for result in results for step in result.derivation)
    return {("date", value.value) for value in values if isinstance(value, Day)}


def _measure(value: Mention) -> tuple[str, object]:
    if value.kind == "duration":
        return _in_months(value.value, value.unit)
    return value.kind, value.value


def _in_months(value: object, unit: str | None) -> tuple[str, object]:
    if unit == "years" and isinstance(value, Fraction):
        return "months", value * 12
    return unit or "", value


def _is_extra_pay(value: Mention, question: str, target: Target, book: Book) -> bool:
    """Whether an amount is said to be an allowance or a bonus beside a salary that the question gives apart."""
    salary = any("base_salary" in book.facts[b.fact].concepts for b in target.bound if b.fact in book.facts)
    return salary and amounts.is_extra_pay(value, question)


def _in_a_choice(value: Mention, target: Target, book: Book) -> bool:
    """Whether a year is one that the chosen value of a fact names: 2022 beside the first cycle (2022 to 2024)."""
    if not is_year(value) or not isinstance(value.value, date):
        return False
    chosen = [book.facts[b.fact].values.get(b.raw, "") for b in target.bound if b.fact in book.facts]
    return any(str(value.value.year) in label for label in chosen)


def _in_a_name(value: Mention, target: Target, book: Book) -> bool:
    """Whether a number is one that the name of a fact holds which the question gives: "the last 30 readings"."""
    named = (book.facts[b.fact].label for b in target.bound if b.fact in book.facts)
    return (
        value.kind == "number"
        and value.text.isdecimal()
        and any(re.search(rf"(?<![\d.,]){value.text}(?![\d%])", label) for label in named)
    )


def weighty(value: Mention, question: str) -> bool:
    """Whether a value that could not be placed makes an answer doubtful: small numbers do not, unless one may be what
    is wanted of a question that asks the other way round, nor do lengths of time that place nothing in time.
    """
    if value.doubt or value.unit == "ordinal":
        return False
    if value.kind == "duration":
        return bool(_TIMED_BEFORE.search(question[: value.start]) or _TIMED_AFTER.match(question, value.end))
    if value.unit == "ratio":
        return True
    if value.kind != "number" or not isinstance(value.value, Fraction) or abs(value.value) > _SMALL:
        return True
    return value.text[:1].isdigit() and bool(spans(question, "inverse"))


def fits(value: Mention, fact: Fact) -> bool:
    """Whether a value can be a fact by its kind."""
    if value.kind == "duration" and fact.unit in ("days", "months", "years"):
        return True
    return fact.type in _FITS[value.kind]


def unheeded(query: Query, target: Target, book: Book, translate: Translator | None = None) -> list[str]:
    """The events in a question that no rule of the goal and of what is answered beside it knows of, as it says them.

    Args:
        translate: gives the book's sentences in the language of the question: what they speak of themselves is heeded.
    """
    known: set[str] = set()
    says: list[str] = []
    for goal in {target.goal, *(t.goal for t in query.targets), *(a.goal for t in query.targets for a in t.also)}:
        if goal not in book.goals:
            continue
        used = book.facts_of(goal)
        known |= {concept for rule in book.goals[goal] for concept in rule.concepts}
        named_by = [(book.facts[n].concepts, *book.facts[n].value_concepts.values()) for n in used]
        known |= {concept for each in named_by for words in each for concept in words}
        says += [text for rule in book.goals[goal] for text in (rule.says, rule.title)]
        says += [book.facts[name].label for name in used]
        if {"termination_reason", "termination_date"} & set(used) or "termination" in known or _is_shown(book, goal):
            known |= REASON_CONCEPTS.keys() | OPEN_REASONS.keys()
    if known & {MISCONDUCT, "clawback"}:
        known |= {MISCONDUCT, WITH_CAUSE}
    named = [text for concept, text in query.events if concept not in known]
    spoken = " ".join(folded(translate(text)) for text in says) if translate is not None and named else ""
    events = [text for text in named if not _speaks_of(spoken, text)]
    return list(dict.fromkeys(events + _vested_before(query, target) + _on_leave_before(query, target, book)))


def _on_leave_before(query: Query, target: Target, book: Book) -> list[str]:
    """A leave beside another end, where what was lost by it counts and no fact says it."""
    told = [text for concept, text in query.events if concept == _LEAVE]
    counts = [name for name in book.facts_of(target.goal or "") if _LEAVE in book.facts[name].concepts]
    other = target.facts.get("termination_reason") not in (None, *AWAY)
    return told if told and counts and other and not target.facts.keys() & set(counts) else []


def _is_shown(book: Book, goal: str) -> bool:
    """Whether a goal is a number that the consequence of leaving shows, so that every way of leaving leads to it."""
    rules = book.goals.get("termination_outcome", ())
    leaves = any(rule.topic == "termination" for rule in book.goals[goal])
    return leaves and any(goal in outcome.shown for rule in rules for outcome in rule.outcomes)


def _speaks_of(sentences: str, event: str) -> bool:
    """Whether sentences name an event by the word that a question uses: what holds "at the listing"."""
    word = folded(_AT.sub("", event))
    if not word or not sentences:
        return False
    return word in sentences if is_han(word[0]) else re.search(rf"\b{re.escape(word)}\b", sentences) is not None


def undivided(query: Query, target: Target) -> list[str]:
    """That a difference was asked for, as the question says it, where the two cases could not be told apart."""
    if target.cases or target.sought is not None or len(query.targets) != 1:
        return []
    return [query.question[start:end] for start, end in spans(query.question, "difference")[:1]]


def _vested_before(query: Query, target: Target) -> list[str]:
    """That vesting was over, as a question on leaving says it that gives no day of leaving."""
    over = _VESTING_OVER.search(query.question) if target.goal == "termination_outcome" else None
    return [over[0]] if over and "termination_date" not in target.facts else []


def under_condition(
    result: Result, target: Target, values: Iterable[Mention], events: Sequence[str], composer: Composer
) -> Result:
    """The result with what it takes for granted as its condition, and with the open facts asked for."""
    left = list(values)
    if result.status not in ("computed", "ambiguous", "needs_facts") or not any(states(o) for o in result.outcomes):
        return result
    book = composer.book
    fitting = [
        name
        for name in book.facts_of(result.goal)
        if name != "termination_reason" and any(fits(value, book.facts[name]) for value in left)
    ]
    said = {bound.fact for bound in target.bound}
    conditions = [composer.translate("“{event}” is left out of account", event=event) for event in events]
    conditions += [
        composer.stated(name, book.facts[name].literal(str(target.facts[name])))
        for name in fitting
        if name in said
        and (book.facts[name].type != "date" or name == "termination_date" or not _open_dates(book, fitting, target))
    ]
    granted = {assumption.text for assumption in result.assumptions if assumption.kind == "presumed_fact"}
    asked = [name for name in fitting if book.facts[name].presumed in granted]
    if any(value.kind in ("date", "duration") for value in left):
        conditions += [a.text for a in result.assumptions if a.kind == "presumption"]
        asked += [name for name in _behind_presumptions(book, result) if name in fitting]
    if any(_VESTING_OVER.search(event) for event in events) and "termination_date" in book.facts_of(result.goal):
        asked.append("termination_date")
    known = {need.fact for need in result.needs} | set(target.facts)
    asked = [name for name in dict.fromkeys(asked) if name not in known]
    needs = [Need(name, book.facts[name].type, book.facts[name].ask) for name in asked[:_ASKED]]
    if not conditions and not needs and not any(outcome.quantity for outcome in result.outcomes):
        return result
    outcomes = tuple(replace(o, conditions=(*conditions, *o.conditions)) if states(o) else o for o in result.outcomes)
    return replace(result, status="needs_facts", outcomes=outcomes, needs=(*result.needs, *needs))


def while_employed(result: Result, target: Target, book: Book) -> Result:
    """The result under the condition that it presumes, where a question says that somebody leaves, but neither how nor
    when: what holds for who stays is no answer to that, so both are asked for.
    """
    presumed = tuple(a.text for a in result.assumptions if a.kind == "presumption")
    if not target.possible or not presumed or not any(states(outcome) for outcome in result.outcomes):
        return result
    known = {need.fact for need in result.needs} | set(target.facts)
    if not set(_LEAVING) <= set(book.facts_of(result.goal)) - known:
        return result
    needs = [Need(name, book.facts[name].type, book.facts[name].ask) for name in _LEAVING]
    outcomes = tuple(replace(o, conditions=(*presumed, *o.conditions)) if states(o) else o for o in result.outcomes)
    granted = tuple(a for a in result.assumptions if a.kind != "presumption")
    asked = (*needs, *result.needs)
    return replace(result, status="needs_facts", outcomes=outcomes, needs=asked, assumptions=granted)


def if_dismissed(result: Result, query: Query, target: Target, composer: Composer) -> Result:
    """The result under the condition that somebody is dismissed, where a question only names what was done."""
    if not query.supposed or target.facts.get("termination_reason") != "INVOLUNTARY_WITH_CAUSE":
        return result
    if "termination_reason" not in composer.book.facts_of(result.goal):
        return result
    translate = composer.translate
    deeds = translate.listed(f"“{deed}”" for deed in dict.fromkeys(query.supposed))
    condition = translate("a dismissal for cause follows from {deeds}", deeds=deeds)
    outcomes = tuple(replace(o, conditions=(condition, *o.conditions)) if states(o) else o for o in result.outcomes)
    return replace(result, outcomes=outcomes)


def not_dismissed(query: Query, book: Book, composer: Composer) -> list[str]:
    """That nobody was taken to have been dismissed, where a question names what was done and shows as much."""
    if not query.employed or "termination_outcome" not in book.goals:
        return []
    deeds = composer.translate.listed(f"“{deed}”" for deed in dict.fromkeys(query.employed))
    return [
        composer.translate(
            "Not taken for a dismissal: {deeds}. A dismissal for cause would have consequences of its own.",
            deeds=deeds,
        )
    ]


def _open_dates(book: Book, fitting: Sequence[str], target: Target) -> bool:
    """Whether a date is still open that a date left over can be."""
    return any(book.facts[name].type == "date" and name not in target.facts for name in fitting)


def _behind_presumptions(book: Book, result: Result) -> list[str]:
    """The facts that would settle what the result presumes."""
    found: list[str] = []
    for rule in result.rules:
        for presumption in book.rules[rule].presumes:
            for name in sorted(names(presumption.condition)):
                found += [name] if name in book.facts else book.facts_of(name) if name in book.goals else []
    return found


def states(outcome: Outcome) -> bool:
    """Whether an outcome states a consequence or a figure."""
    return outcome.code is not None or (outcome.quantity is not None and is_literal(outcome.quantity.value))


def unplaced(target: Target) -> list[Mention]:
    """The values of a message that goes on from others which no fact took in."""
    return [value for value in target.unbound if value.unit != "ordinal" and not is_today(value)]


def undecided(target: Target, composer: Composer) -> list[str]:
    """The lines that say which values can be several facts, and which of earlier messages still can."""
    label, translate = composer.label, composer.translate

    def which(text: str, facts: Iterable[str]) -> str:
        names = [translate("as of") if name == "as_of" else label(name) for name in facts]
        return translate(
            "“{value}” can be any of these, so please say which: {facts}. Until then the answer is:",
            value=text,
            facts=translate.listed(names),
        )

    asked = [which(each.value.text, each.facts) for each in target.either]
    still = [which(text, facts) if facts else _no_telling([text], translate) for text, facts in target.open.items()]
    return asked + still


def not_mended(
    results: Sequence[Result], query: Query, target: Target, translate: Translator
) -> tuple[list[Result], list[str]]:
    """The results of a message that goes on from what was said, as open where not all of it could be used, and the line
    that says so.
    """
    values = unplaced(target)
    asked = query.asked - {"whether", "start"}
    told = bool(target.bound or target.also or query.reasons or query.events or asked)
    told = told or (target.as_of is not None and "as_of" not in target.carried)
    told = told or query.names_plan or any(months_for_others(query.question))
    told = told or year_alone(query.question) is not None
    if not values and (told or not target.carried):
        return list(results), []
    opened = [replace(result, status="needs_facts") if result.status == "computed" else result for result in results]
    unknown = translate("I could not tell what this changes; so far the answer is:")
    return opened, [cannot_tell(values, translate) if values else unknown]


def cannot_tell(values: Iterable[Mention], translate: Translator) -> str:
    """The line that says which values could not be placed although the answer may depend on them."""
    return _no_telling((value.text for value in values), translate)


def _no_telling(texts: Iterable[str], translate: Translator) -> str:
    quoted = translate.listed(f"“{text}”" for text in texts)
    return translate(
        "I could not tell what {values} stands for, so what follows may not be what you asked for:", values=quoted
    )
