"""Several things asked at once: where one question ends and the next begins, and what each of them asks.

"Which price counts and until when is it paid?" asks for two things. Each part is read for itself, with what the whole
question says to have happened and with all its values; what no rule answers is said back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from assistant.reading.asked import forms, spans, wordlist
from assistant.reading.evidence import CONSEQUENCES, form_of
from assistant.reading.query import Target
from assistant.reading.reasons import HAPPENINGS
from corpus.concepts import Mention as ConceptMention
from rules.book import Book, Rule

_SURE: Final = 8.0
"""The score from which a part of a question is answered by its own rule."""
_OTHER: Final = 12.0
"""The score from which a part that asks for a consequence asks for another one than the whole."""
_STEERS: Final = 3.5
"""By how much a part raises the score of what it is about."""
_STATED: Final = 2
_MOST: Final = 3
_SHORTEST: Final = 9
_LONG: Final = 14
"""The length from which a part is read for itself; a shorter one ("until when?") asks the same of the whole."""
_APART: Final = 30
"""The length from which a part can ask for something of which the whole does not speak."""
_SPEAKS: Final = 0.11
"""The fitness from which a clause speaks to a part."""
_ASKS_ON: Final = 32
"""The length up to which a part that names nothing asks on about what was named before it."""
_LETTERS_OF_HAN: Final = 3
"""What a Chinese character says, in letters."""
_ENDS: Final = (".", "。", "!", "！", "\n")
_SENTENCE: Final = re.compile(r"[.!。！]\s*(?=[^\W\d])|\n")
_IF: Final = re.compile(r"(?:if|when|se|caso|quando|si|cuando)\b|如果|假如|若|要是", re.IGNORECASE)
"""What a part supposes before it asks belongs to it."""
_SUPPOSES: Final = re.compile(r"\b(?:if|in case|se|caso|si|en caso)\b|如果|假如|若|要是|万一|萬一", re.IGNORECASE)
_ENUMERATOR: Final = re.compile(
    r"(?:^|(?<=[\s,;:.?!，；：。？！]))[（(]?(?P<number>\d|(?<=[（(])[a-e]|[a-e](?=[)）]))[)）.、](?=\s*[¿¡]?[^\W\d])"
)
_TARGETS: Final = re.compile(
    r"\b(?:targets?|goals?|objectives?|kpis?|metas?|objetivos?)\s+(?:n[oº°.]*\s*|number )?"
    r"(?P<number>[1-9](?![\d.,]*\d|\s*%)|(?:one|two|three|uma?|dois|duas|tr[eê]s|uno|dos)\b)"
    r"(?! (?:was|were|is|at|of)\b)|"
    r"(?:目[标標]|指[标標])(?P<han>[1-9](?![\d.,]*[\d%％])|[一二三](?![十百千万萬成]))",
    re.IGNORECASE,
)
"""A target that is called by its number."""
_SCOPES: Final = re.compile(
    r"(?:\b(?:scopes?|escopos?|alcances?)|[范範][围圍疇畴])\s*"
    r"(?P<numbers>[1-3一二三](?:\s*(?:[+/,、&和及与與]|and|or|e|y|ou|o)\s*[1-3一二三])*)(?![\d.,]\d|\d)",
    re.IGNORECASE,
)
_NUMBER_FORMS: Final = ("quantity", "money", "date", "start")
_NEARER: Final = 0.6
"""How well a clause of the whole fits a part at most that asks for something else, as a share of the best clause's."""
_CONSEQUENCES: Final = frozenset({"consequence", "whether"})
_HAN: Final = re.compile(r"[\u3400-\u9fff]")


def parts(question: str) -> list[tuple[int, int]]:
    """Where the parts of a question stand that each ask for something; none where it asks for one thing.

    Example:
        >>> question = "Which price counts and until when is it paid?"
        >>> [question[start:end] for start, end in parts(question)]
        ['Which price counts', 'until when is it paid?']
    """
    found: list[tuple[int, int]] = []
    premise: tuple[int, int] | None = None
    listed = {match.end() for match in _numbered(question)}
    for start, end in pieces(question):
        if only_repeats(question[start:end]):
            premise = None
        elif _asks(question[start:end]) or any(question[at:start].strip(" ¿¡") == "" for at in listed if at <= start):
            found.append((premise[0] if premise else start, end))
            premise = None
        else:
            start += max((match.end() for match in _SENTENCE.finditer(question[start:end])), default=0)
            premise = (start, end) if _IF.match(question, start) and question[end : end + 1] not in _ENDS else None
    return found if len(found) > 1 and any(length(question[start:end]) >= _LONG for start, end in found) else []


def supposed_later(question: str, places: Sequence[tuple[int, int]], place: tuple[int, int]) -> list[tuple[int, int]]:
    """The stretches of later parts that suppose something of their own, from the word that says so on.

    What they name is not so for a part before them: "how many now, and how many if it is sold on 1 May?".
    """
    return [
        (supposes.start(), end)
        for start, end in places
        if start >= place[1] and (supposes := _SUPPOSES.search(question, start, end))
    ]


_NAMES: Final = re.compile(r"(?<![\w.,$])\d[AC-JLN-WYZ](?= [A-Z])")
"""A number that is part of a name: "the 2L Notes"."""


def enumerators(question: str) -> list[tuple[int, int]]:
    """Where a question numbers what it asks, from 1 on, and where it names kinds of emissions or targets by number.

    Example:
        >>> enumerators("1) how many? 2) at what price?"), enumerators("(see 2) at a price of 1.50")
        ([(0, 1), (13, 14)], [])
        >>> enumerators("emissions of scopes 1 and 2 of 2,500 t")
        [(20, 27)]
        >>> enumerators("what do we book for target two?"), enumerators("we met the target 95 %")
        ([(27, 30)], [])
        >>> enumerators("the limit of the 2L Notes"), enumerators("a loan of 2M reais")
        ([(17, 19)], [])
    """
    scopes = [match.span("numbers") for match in _SCOPES.finditer(question)]
    scopes += [match.span(match.lastgroup or 0) for match in _TARGETS.finditer(question)]
    scopes += [match.span() for match in _NAMES.finditer(question)]
    return scopes + [match.span("number") for match in _numbered(question) if match["number"].isdigit()]


def _numbered(question: str) -> list[re.Match[str]]:
    """The numbers or letters of a list, in order from the first on; none where they are no list."""
    found = list(_ENUMERATOR.finditer(question))
    signs = [match["number"] for match in found]
    lists = ("123456789"[: len(signs)], "abcde"[: len(signs)])
    return found if len(signs) > 1 and "".join(signs) in lists else []


def pieces(question: str) -> Iterator[tuple[int, int]]:
    """Where a question can be cut: each piece begins with words that ask or with a number of a list, or is what stands
    before them.

    >>> [question[a:b] for question in ["Two: (1) whose law governs it; (2) may I vote?"] for a, b in pieces(question)]
    ['Two:', 'whose law governs it', 'may I vote?']
    """
    cuts = [
        (match.start("end") if match["end"] else match.start(), match.end())
        for match in wordlist("next").finditer(question)
    ]
    cuts += [match.span() for match in _numbered(question)]
    start = 0
    for end, after in sorted(cuts):
        if end >= start:
            yield from _stripped(question, start, end)
        start = max(start, after)
    yield from _stripped(question, start, len(question))


def only_repeats(words: str) -> bool:
    """Whether a part asks for nothing of its own: it wants what was said confirmed, or the clause shown.

    >>> only_repeats("is that right?"), only_repeats("分别看哪一条?"), only_repeats("is it paid in cash?")
    (True, True, False)
    """
    rest, _ = wordlist("repeats").subn(" ", words)
    return rest != words and length(re.sub(r"[\W_]+", "", rest)) < _SHORTEST


def _stripped(question: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end and question[start] in " ,，、;；:：¿¡\n":
        start += 1
    while start < end and question[end - 1] in " ,，、;；\n":
        end -= 1
    if start < end:
        yield start, end


def _asks(part: str) -> bool:
    asks = wordlist("question").search(part) or wordlist("asking").search(part)
    return asks is not None and length(part) >= _SHORTEST


def length(part: str) -> int:
    """How many letters a part has; a Chinese character counts as `_LETTERS_OF_HAN`."""
    han = len(_HAN.findall(part))
    return len(part) - han + _LETTERS_OF_HAN * han


def quiet(question: str, places: Sequence[tuple[int, int]], concepts: Sequence[ConceptMention]) -> list[str]:
    """The parts of a question, by where they stand, that name nothing that happens."""
    happenings = [c.start for c in concepts if c.concept in HAPPENINGS]
    return [question[a:b] for a, b in places if not any(a <= start < b for start in happenings)]


def said_for(
    words: str, concepts: Sequence[ConceptMention], start: int, end: int, *, alone: bool
) -> list[ConceptMention]:
    """What a part of a question speaks of: what it names, and what has happened by the whole question unless it is read
    ``alone``; one that only asks until when or for how long, of what was named before it.
    """
    own = [c for c in concepts if start <= c.start and c.end <= end]
    if not own and length(words) < _ASKS_ON and ("date" in forms(words) or spans(words, "how_long")):
        return [c for c in concepts if c.end <= start]
    return own if alone else [*own, *(c for c in concepts if c.concept in HAPPENINGS and c not in own)]


def is_apart(words: str, whole: Target, book: Book, fitness: Mapping[str, float]) -> bool:
    """Whether a part asks for something that the rules of the whole do not speak of, as its clauses show.

    Args:
        words: the part.
        whole: what the question asks as a whole.
        book: the plan's rules.
        fitness: how well the plan's clauses fit the part.
    """
    if whole.goal is None or not fitness or length(words) < _APART or _asks_for_a_number(words):
        return False
    own = {cited.clause for rule in book.goals[whole.goal] for cited in rule.clauses}
    best = max(fitness.values())
    return best >= _SPEAKS and max((fitness.get(clause, 0.0) for clause in own), default=0.0) < _NEARER * best


def _asks_for_a_number(words: str) -> bool:
    """Whether a part asks for a number or a day, and not first of all whether something may be done."""
    numbers = [start for form in _NUMBER_FORMS for start, _ in spans(words, form)]
    return bool(numbers) and min(numbers) <= min((start for start, _ in spans(words, "whether")), default=len(words))


def joined(
    whole: Target,
    asked: Sequence[tuple[str, Target]],
    book: Book,
    settles: Callable[[Target], bool],
    foreign: Container[str] = (),
) -> tuple[Target, list[str]]:
    """The target of a whole question with those of its parts beside it, and the parts that none of them answers.

    Args:
        whole: what the question asks as a whole.
        asked: its parts, each with what it asks when read for itself.
        book: the plan's rules.
        settles: whether the facts at hand settle a target.
        foreign: the parts that the rules of the whole do not speak of.
    """
    if whole.goal is None:
        return whole, []
    have = {target.goal for target in (whole, *whole.also)}
    beside: list[Target] = list(whole.also)
    left: list[str] = []

    def stays(words: str) -> bool:
        """Whether nobody answers a part."""
        return _asks_otherwise(words, book.goals[whole.goal or ""][0]) or not _leads(words, whole, asked)

    for words, target in asked:
        if length(_unsupposed(words)) < _LONG and not _asks_otherwise(words, book.goals[whole.goal][0]):
            continue
        if words in foreign and (target.goal is None or target.goal in have):
            left += [words] if stays(words) else []
            continue
        otherwise = target.goal is not None and _asks_otherwise(words, book.goals[target.goal][0])
        within = words not in foreign and _within(whole.goal, target, words, book)
        if (target.goal in have or within) and not otherwise:
            continue
        if otherwise or target.goal is None or target.score < _SURE or len(beside) >= _MOST:
            left += [words] if otherwise or stays(words) else []
            continue
        have.add(target.goal)
        beside.append(replace(target, also=(), rivals=()))
    rivals = tuple(rival for rival in whole.rivals if rival.goal not in have)
    return replace(whole, also=tuple(beside), rivals=rivals), left


def _leads(words: str, whole: Target, asked: Sequence[tuple[str, Target]]) -> bool:
    """Whether the whole is what it is for a part, which then needs no answer of its own: it states a value that the
    whole takes, or the other parts alone speak much less for it.
    """
    if any(len(bound.text) >= _STATED and bound.text in words for bound in whole.bound):
        return True
    alone = max((part.score for other, part in asked if other != words and part.goal == whole.goal), default=0.0)
    return whole.score >= _OTHER and whole.score - alone >= _STEERS


def _unsupposed(words: str) -> str:
    """A part that asks for a day, without what it supposes behind that; a figure may well be another one then.

    >>> _unsupposed("until when, if it happened on 3 May 2025?"), _unsupposed("how many if I die?")
    ('until when, ', 'how many if I die?')
    """
    supposes = _SUPPOSES.search(words)
    asks = words[: supposes.start()] if supposes else ""
    return asks if asks and not forms(asks) & {"quantity", "money"} else words


def _asks_otherwise(words: str, rule: Rule) -> bool:
    """Whether a part asks how many where its rule gives a date, or for a date where it gives a number.

    A price may well be asked for by what its day is.
    """
    asked, given = forms(words), form_of(rule)
    numbers = asked & {"quantity", "money"}
    if given == "date":
        return "quantity" in asked and not asked & {"date", "start"}
    return given in ("quantity", "money") and "date" in asked and not numbers


def _within(goal: str, part: Target, words: str, book: Book) -> bool:
    """Whether what a part asks for is shown with the consequence that the whole asks for."""
    outcomes = [outcome for rule in book.goals[goal] for outcome in rule.outcomes]
    shown = {name for outcome in outcomes for name in outcome.shown}
    alike = goal in CONSEQUENCES and forms(words) <= _CONSEQUENCES and (part.goal is None or part.score < _OTHER)
    return part.goal in shown or alike
