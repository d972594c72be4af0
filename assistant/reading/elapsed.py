"""How long something has lasted, where no day is said: "I resigned 18 months after my grant", "llevo 14 meses".

Such a length of time stands between the day from which it counts and the day of the event, or of the answer. One of
the two is worked out from the other; where neither is known it is counted back from the day of the answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from typing import Final

from assistant.reading.bound import Binding, Bound
from assistant.reading.bounded import Bounds
from assistant.reading.dates import unaccented
from assistant.reading.fitting import GRANT_DAYS
from assistant.reading.halves import AND
from assistant.reading.mention import Mention
from assistant.reading.nth import is_nth
from assistant.reading.relative import moved
from assistant.reading.said import Said
from assistant.reading.unfinished import unfinished
from rules.book import Book
from rules.engine import day_of as day_of_rules
from rules.facts import FactError, Raw

_LEFT: Final = "termination_date"
_ADMITTED: Final = "admission_date"
_DAY: Final = "as_of"
UNITS: Final = ("years", "months", "weeks", "days")
_UNITS: Final = frozenset(UNITS) - {"weeks"}
_WHOLE: Final = re.compile(r"\b(?:years?|months?|anos?|mes(?:es)?)$|[年月]$", re.IGNORECASE)
_MONTH: Final = 28
_BEFORE = re.compile(
    r"(?:\b(?:after|worked|been|completed|served|done|had|lasted|"
    r"(?:been|worked|employed|working|there|here|with \w+) for|"
    r"passaram|han pasado|pasaron|"
    r"tras|apos|depois de|despues de|llevo|lleva|llevas|llevamos|llevaba|llevan|trabalhei|trabaje|completei|cumpli|"
    r"completo|tenho|tem|tinha|fiquei|passei|estou (?:aqui )?ha|trabalho (?:aqui |la )?ha|trabajo (?:aqui |alli )?hace|"
    r"com|con|a los|aos|faz|ha|hace)\s+(?:only |just |about |exactly |apenas |so |solo |unos |uns |exatos |justo )?|"
    r"(?:[满滿做干幹待呆过過刚剛才]|工作|入[职職]|任[职職]|服[务務]|已[经經]?|加入|[开開]始)[了过過咗满滿才就]{0,2}\s*)$",
    re.IGNORECASE,
)
"""What stands right before a length of time that has passed."""
_AFTER = re.compile(
    r"\s*(?:\b(?:in(?!\s+(?:a row|advance|cash|shares))|into|since|later|here|there|"
    r"(?:have |has |had )?(?:passed|elapsed|gone by)|"
    r"on the job|on board|"
    r"after (?:(?:my|the|her|his|their|its|our) )?(?:grant|award|agreement|signing|start|cycle|period|joining)|"
    r"of (?:service|employment|work|the cycle)|with the company|"
    r"depois|despues|apos|desde|de casa|de empresa|de servico|de servicio|de ciclo|de trabalho|de trabajo|de contrato|"
    r"(?:na|en la|dentro da|dentro de la) (?:empresa|compania|companhia|firma)|"
    r"(?:no|en el|dentro do|dentro del) (?:ciclo|plano|plan)|"
    r"trabalhando|trabajando|adentro)\b|"
    r"[之以]?[后後來来](?![天日])|[了咗](?!結)|工[龄齡]|年[资資])",
    re.IGNORECASE,
)
"""What stands right after one."""
BOUND: Final = re.compile(
    r"(?:\b(?:within|in(?: the| my)?(?: first| next| last)?|under|over|beyond|before|less than|fewer than|more than|"
    r"at least|at most|up to|almost|nearly|dentro de|em ate|ate|antes de|menos de|mas de|mais de|ao menos|pelo menos|"
    r"al menos|"
    r"no maximo|como maximo|casi|quase|hasta|nos (?:primeiros|proximos)|en los (?:primeros|proximos))|"
    r"[至最][少多]|不[到足满滿]|未[满滿]|超[过過]|少[于於]|多[于於]|首|最初|[头頭]|每|最[后後長长短])\s*$",
    re.IGNORECASE,
)
"""What makes of a length of time a limit."""
AFTER_BOUND: Final = re.compile(
    r"\s*(?:or (?:more|less|longer)\b|ou mais\b|o mas\b|[以之]?[内內][的就]?|以[上下])", re.IGNORECASE
)
_SINCE_ELSE = re.compile(
    r"\s*(?:after|since|from|into|apos|desde|depois|despues)\s+(?:(?:my|the|her|his|a|o|el|la|de|da|do|del|mi|minha|meu)\s+)*"
    r"(?:promot|promo[cç]|ascens|leaving|leave|terminat|resign|dismiss|notice|saida|salida|demiss|despid|renunc|retir|"
    r"aposent|jubil|death|morte|muerte|obito|payment|pagam|pago|exerc|ejerc|listing|ipo|lock)",
    re.IGNORECASE,
)


_AWAY: Final = frozenset({"leave_of_absence", "parental_leave"})
_LASTING: Final = re.compile(
    r"[\s:,]*(?:(?:j[aá]|h[aá]|faz|hace|for|of|de|del?|por|durante|desde|the|past|last|now|already)\b\s*|[已經经]{1,2}|[了的咗有]|休)*",
    re.IGNORECASE,
)
"""What stands between a leave and how long it has lasted."""


def _is_away(said: Said, length: Sequence[Mention]) -> bool:
    """Whether a length of time is that of a leave, "on leave for 6 months", from which no day of a grant is counted."""
    start, end = length[0].start, length[-1].end
    leaves = [c for c in said.binder.concepts if c.concept in _AWAY]
    return any(
        _LASTING.fullmatch(said.text, c.end, start) if c.end <= start else _LASTING.fullmatch(said.text, end, c.start)
        for c in leaves
        if c.end <= start or end <= c.start
    )


def counted(
    book: Book,
    goal: str,
    binding: Binding,
    said: Said,
    usable: Sequence[str],
    known: Callable[[], Mapping[str, object]],
) -> Binding:
    """The binding with the days between which a length of time has passed that fitted nothing.

    Args:
        usable: the names of the facts that the question can give to the goal.
        known: gives what is known of them; asked only where there is such a length.

    Returns:
        The same binding where there is no such length, or not just one.
    """
    text, leaving = said.text, said.binder.leaving
    binding = _with_days(text, binding)
    every = list(_lived(text, binding.unbound))
    away = [each for each in every if _is_away(said, each)]
    lengths = [each for each in every if each not in away]
    if away:
        binding = replace(binding, elsewhere=(*binding.elsewhere, *(value for each in away for value in each)))
    if len(lengths) != 1:
        return _cut_short(book, binding, said, usable, known) if not lengths and leaving else binding
    taken = {bound.fact: bound for bound in binding.bound}
    start = _start(book, usable, leaving=leaving)
    if start is None:
        return binding
    facts = known()
    own, last = lengths[0][0], lengths[0][-1]
    words = text[own.start : last.end]

    def bound(fact: str, day: date, *, back: bool = False) -> Bound:
        return Bound(fact, day.isoformat(), own.start, last.end, words, back=back)

    def day_of(name: str) -> date | None:
        if name in taken:
            return None if taken[name].last else date.fromisoformat(taken[name].raw)
        stated: dict[str, Raw] = {fact: raw for fact, raw in facts.items() if fact in book.facts}  # type: ignore[misc]
        try:
            return day_of_rules(book, name, stated, as_of=said.today)
        except FactError:
            return None

    event = _LEFT if leaving and _LEFT in usable else _DAY if book.depends_on_day(goal) else None
    begun = day_of(start)
    if begun is not None and event is not None and event not in taken:
        more = [bound(event, _moved(begun, lengths[0], 1))]
    elif start in book.facts and start not in taken and begun is None and event is not None:
        ends = day_of(event) if event in taken else said.today
        fixed = book.day_constants.keys() & {*book.reach(goal)}
        if ends is None or (event not in taken and fixed):
            return binding
        guessed = event not in taken
        more = [bound(start, _moved(ends, lengths[0], -1), back=guessed)]
        more += [bound(_LEFT, ends)] if guessed and event == _LEFT else []
    else:
        return binding
    left = tuple(value for value in binding.unbound if value not in lengths[0])
    return replace(binding, bound=(*binding.bound, *more), unbound=left)


def _cut_short(
    book: Book, binding: Binding, said: Said, usable: Sequence[str], known: Callable[[], Mapping[str, object]]
) -> Binding:
    """The binding with the day before which somebody left who had not completed a length of time.

    The last day of the length completes it by one way of counting, so the day lies before that one.
    """
    own = [v for v in binding.unbound if v.unit in _UNITS and isinstance(v.value, Fraction)]
    if len(own) != 1 or _LEFT not in usable or any(bound.fact == _LEFT for bound in binding.bound):
        return binding
    [length] = own
    words = unfinished(said.text, length.start, length.end)
    begun = _began(book, binding, known(), said.today) if words else None
    if words is None or begun is None:
        return binding
    day = _moved(begun, own, 1) - timedelta(days=1)
    more = Bound(_LEFT, day.isoformat(), length.start, length.end, length.text, beyond=Bounds("<", words))
    left = tuple(value for value in binding.unbound if value is not length)
    return replace(binding, bound=(*binding.bound, more), unbound=left)


def _began(book: Book, binding: Binding, facts: Mapping[str, object], today: date) -> date | None:
    """The day from which a length of time counts that somebody had not completed."""
    for bound in binding.bound:
        if bound.fact in book.facts and _ADMITTED in book.facts[bound.fact].concepts:
            return None if bound.last else date.fromisoformat(bound.raw)
    start = book.facts[_LEFT].counts_from
    if start is None:
        return None
    stated: dict[str, Raw] = {fact: raw for fact, raw in facts.items() if fact in book.facts}  # type: ignore[misc]
    try:
        return day_of_rules(book, start, stated, as_of=today)
    except FactError:
        return None


def _with_days(text: str, binding: Binding) -> Binding:
    """The binding with the days that follow a number of whole months, which stays as it is: "14 months and 3 days"."""
    bound, unbound = list(binding.bound), list(binding.unbound)
    for place, each in enumerate(bound):
        for days in [value for value in unbound if (value.kind, value.unit) == ("duration", "days")]:
            few = isinstance(days.value, Fraction) and days.value < _MONTH
            if few and AND.fullmatch(text, each.end, days.start) and _WHOLE.search(unaccented(each.text)):
                bound[place] = replace(each, end=days.end, text=text[each.start : days.end])
                unbound.remove(days)
    return replace(binding, bound=tuple(bound), unbound=tuple(unbound))


def _start(book: Book, usable: Iterable[str], *, leaving: bool) -> str | None:
    """The fact or rule from which a length of time counts: what the book says, or else the day of the grant."""
    of_book = book.facts[_LEFT].counts_from if leaving and _LEFT in usable else None
    return of_book or next((name for name in usable if GRANT_DAYS & set(book.facts[name].concepts)), None)


def in_parts(plain: str, values: Iterable[Mention]) -> list[list[Mention]]:
    """The lengths of time of a question, each with its parts in order: "two years and three months"."""
    rows: list[list[Mention]] = []
    for value in values:
        if value.kind != "duration" or value.unit not in UNITS:
            continue
        before = rows[-1][-1] if rows else None
        joined = before is not None and AND.fullmatch(plain, before.end, value.start)
        if joined and before is not None and UNITS.index(before.unit or "") < UNITS.index(value.unit):
            rows[-1].append(value)
        else:
            rows.append([value])
    return rows


def _lived(text: str, values: Iterable[Mention]) -> Iterable[list[Mention]]:
    """The lengths of time that have passed, each with its parts: "two years and three months"."""
    plain = unaccented(text)
    own = (v for v in values if v.unit in _UNITS and isinstance(v.value, Fraction) and v.value.denominator == 1)
    for row in in_parts(plain, own):
        ends = row[-1].end
        bound, nth = BOUND.search(plain, 0, row[0].start), is_nth(row[0].text)
        limits = bound and not (nth and bound[0].lower().startswith("in"))
        if limits or _SINCE_ELSE.match(plain, ends) or AFTER_BOUND.match(plain, ends):
            continue
        if unfinished(text, row[0].start, ends):
            continue
        if nth or _BEFORE.search(plain, 0, row[0].start) or _AFTER.match(plain, ends):
            yield row


def _moved(day: date, length: Iterable[Mention], ahead: int) -> date:
    for part in length:
        amount = part.value
        if isinstance(amount, Fraction) and part.unit is not None:
            day = moved(day, ahead * int(amount), part.unit)
    return day
