"""Yes/no facts and choices that a question names in words.

A fact is named by a concept of the thesaurus, or by what people say of it (``flags.yaml``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from assistant.reading import between, flag_labels, held, options, thirds
from assistant.reading.becoming import as_glossed, now
from assistant.reading.bound import Bound
from assistant.reading.denied import denying
from assistant.reading.mention import Mention
from assistant.reading.missed import missed_at
from assistant.reading.wordlist import Wordlist
from corpus.concepts import Mention as ConceptMention
from corpus.data import load
from corpus.folding import folded
from rules.facts import Fact

POST: Final = "position"
_CHANGES_HANDS: Final = frozenset({"voting"})
"""What an event brings about, whatever the event: where another is named, it is that one."""
_NEGATION = re.compile(
    r"(?:(?:\bnot\b|\bn[o']t\b|n['’]t\b|\bno\b|\bnever\b|\bnone\b|\bneither\b|\bnor\b|\bother than\b|\bbefore\b|"
    r"\bn[aã]o\b|\bnem\b|\bsem\b|\bexceto\b|\bantes\b|\bsin\b|\btampoco\b|\bni\b|\bnunca\b|\bjamais\b|\bjam[aá]s\b|从未|從未|"
    r"\bmiss(?:ed|ing)?\b|\bfail(?:ed|s|ing)?\b|不是|并非|並非|不属于|不屬於|没有|沒有|非|不|未)(?:\s+[\w-]+){0,3}\s*|"
    r"(?:(?<!是)不是|(?<![係是])唔[係是]|并非|並非|不属于|不屬於|唔屬於|没有|沒有|冇|从未|從未|未)[\u3400-\u9fff]{0,6})$",
    re.IGNORECASE,
)
_IS_NOT = re.compile(
    r"(?:\b(?:am|is|are|was|were|be|being) (?:not|no longer)|\b(?:is|are|was|were)n['’]t|"
    r"\bn[aã]o (?:sou|somos|é|era|fui|foi|sendo)|"
    r"\bno (?:soy|somos|es|era|fui|fue|siendo|estoy|est[aá])|"
    r"\b(?:none|neither) of|\bnenhum d\w+|\bninguno de)(?:\s+[\w-]+){0,7}\s*$",
    re.IGNORECASE,
)
"""What somebody is not, some words before it: "I am not one of the two people whom …"."""
_IS_NO: Final = re.compile(
    r"(?:(?:\b(?:not|never|rather than|instead of|other than)|n['’]t)(?: (?:an?|the|any|one|of|being))*|"
    r"\bn[aã]o(?: (?:é|foi|era|sendo|uma?|a|o|da))*|\bem vez d[aeo](?: uma?)?|"
    r"\bno(?: (?:es|fue|era|siendo|una?|el|la|del?))+|\ben (?:vez|lugar) de(?: una?)?|"
    r"(?<!是)不是|(?<![係是])唔[係是]|并非|並非|而非|[不非]属于|不屬於)\s*[“\"「『‘']?$",
    re.IGNORECASE,
)
"""What stands right before what something is not."""
_NEGATED_AFTER = re.compile(
    r"(?!\s*(?:que|that|which)\s+(?:no es|n[aã]o [eé]|is not an?|isn['’]t an?|is no)\b)"
    r"\s*(?:(?!(?:but|and|or|mas|e|ou|pero|y|o)\b)\w+\s+){0,2}?"
    r"(?:not\b|\w+n['’]t\b|n[aã]o\b|no\s|nunca\b|never\b|failed\b|missed\b|"
    r"f[ae]ll short\b|falh|fall[oó]\b|incumpl|descumpr|未|没|沒|不)",
    re.IGNORECASE,
)
_JOINED: Final = re.compile(r"\b(?:and|or|nor|e|ou|nem|y|o|ni)\s*$|[也亦又和及且]\s*$", re.IGNORECASE)
_DENIES: Final = re.compile(r"(?:without|no|not|sem|sin|n[aã]o)\b|[没沒冇未不無无]", re.IGNORECASE)
"""What denies something itself, and joins what is denied before it: "without cause and without notice"."""
_DENIED_WITHIN = re.compile(
    r"\b(?:not|never|no|nor|without|n[aã]o|nunca|sem|sin)\b|n['’]t\b|[没沒冇未不唔]", re.IGNORECASE
)
_CLAUSE_END = re.compile(r"[,;，；。!！\n()（）：]|:(?!\d)|\.(?!\d)|[?？]")
_IF = re.compile(
    r"\b(?:if|when|once|since|because|although|se|caso|quando|j[aá] que|porque|si|cuando|ya que)\b|"
    r"如果|假如|若|要是|因[为為]",
    re.IGNORECASE,
)
_TIME: Final = re.compile(
    r"\b(?:before|prior to|until|since|after|antes|desde|depois|despu[eé]s)\b|上市[之以]?[前后後]$", re.IGNORECASE
)
"""What tells when something is asked for and is not asked itself: "could they change it before the listing?"."""
_ASKED_HAN = re.compile(r"[吗嗎]|是否|有冇|有没有|有沒有|是不是|[係是]咪|[會会]唔[會会]|可唔可以|能不能|能否")
_FOR_ANOTHER = re.compile(
    r"\b(?:how|what|when|which|why|who|quem|qui[eé]n(?:es)?|"
    r"quant[oa]s?|qua(?:l|is)|quando|o que|como|por que|cu[aá]nt[oa]s?|cu[aá]l(?:es)?|"
    r"cu[aá]ndo|qu[eé]|c[oó]mo|i (?:keep|get|lose)|eu|fico|perco|pierdo)\b|多少|[几幾哪邊]|什么|甚麼|什麼|怎|點",
    re.IGNORECASE,
)


_CONFIRMS = re.compile(
    r"\b(?:is it (?:true|right|correct)|[ée] (?:verdade|certo|correto)|es (?:verdad|cierto|correcto))(?: que| that)?\b",
    re.IGNORECASE,
)
"""What wants something confirmed, and asks for nothing else."""


@dataclass(frozen=True, slots=True)
class _Spoken:
    """What people say of the facts whose labels a pattern shows."""

    labels: re.Pattern[str]
    yes: Wordlist
    no: Wordlist
    else_no: Wordlist
    supposed: frozenset[str]


@lru_cache(maxsize=1)
def _spoken() -> tuple[_Spoken, ...]:
    loaded: dict[str, Any] = load(Path(__file__).with_name("flags.yaml").read_bytes())

    def words(entry: dict[str, list[str]], key: str) -> Wordlist:
        return Wordlist(entry.get(key) or ["(?!)"])

    return tuple(
        _Spoken(
            re.compile("|".join(entry["labels"]), re.IGNORECASE),
            words(entry, "yes"),
            words(entry, "no"),
            words(entry, "else_no"),
            frozenset(map(str, entry.get("supposed", ()))),
        )
        for entry in loaded.values()
    )


def named_flags(
    facts: Iterable[Fact], text: str, concepts: Sequence[ConceptMention], values: Sequence[Mention] = ()
) -> list[Bound]:
    """The yes/no facts and choices that a question names by concepts or by a day, and the third of which it speaks."""
    facts = list(facts)
    found = [found for fact in facts if (found := flag(fact, text, concepts)) is not None]
    return [*found, *thirds.meant(text, facts), *between.meant(text, facts), *held.told(facts, text, values)]


def told_flags(facts: Iterable[Fact], text: str, language: str = "en", same: options.Same = str) -> list[Bound]:
    """The yes/no facts and choices that it tells in words of its own."""

    def is_open(start: int, end: int) -> bool:
        return is_asked(text, start, end) or _negated(text, start, end)

    facts = list(facts)
    found = [found for fact in facts if (found := said(fact, text) or _labelled(fact, text, same)) is not None]
    chosen = (options.told(fact, text, language, same, is_open) for fact in facts if fact.type == "choice")
    return [*found, *(each for each in chosen if each is not None)]


def flag(fact: Fact, text: str, concepts: Sequence[ConceptMention]) -> Bound | None:
    """A yes/no fact or a choice that the question names by a concept of the thesaurus."""
    if fact.type == "bool":
        for concept in concepts:
            if concept.concept in fact.concepts:
                raw = "no" if _negated(text, concept.start, concept.end) else "yes"
                return Bound(fact.name, raw, concept.start, concept.end, text[concept.start : concept.end])
    if fact.type == "choice" and fact.name != "termination_reason":
        chosen = choices(fact, unless_denied(text, concepts))
        kept = as_glossed(text, {value: [concept] for value, concept in chosen.items()})
        named = _in_full(text, {value: concept for value, concept in chosen.items() if value in kept})
        value = next(iter(named)) if len(named) == 1 else _of_several(fact, text, concepts, named)
        if value is not None:
            concept = named[value]
            return Bound(fact.name, value, concept.start, concept.end, text[concept.start : concept.end])
    return None


def unless_denied(text: str, concepts: Sequence[ConceptMention]) -> Sequence[ConceptMention]:
    """The concepts without those of which a question says that something is not one: "not a permitted one"."""
    text = denying(text)
    return [each for each in concepts if not _IS_NO.search(text, 0, each.start)]


def _in_full(text: str, named: Mapping[str, ConceptMention]) -> dict[str, ConceptMention]:
    """The values without those whose words only shorten another's: "the change of control" of a permitted one."""
    words = {value: folded(text[concept.start : concept.end]) for value, concept in named.items()}
    shorter = {
        a for a, said in words.items() for b, other in words.items() if a != b and said != other and said in other
    }
    return {value: concept for value, concept in named.items() if value not in shorter}


def _of_several(
    fact: Fact, text: str, concepts: Sequence[ConceptMention], named: Mapping[str, ConceptMention]
) -> str | None:
    """The event, of several values that a question names, or the post that somebody holds now."""
    happened = [value for value, concept in named.items() if concept.concept not in _CHANGES_HANDS]
    if len(happened) == 1:
        return happened[0]
    if POST not in fact.concepts or fact.several:
        return None
    words = {value: fact.value_concepts[value] for value in named}
    return now(text, {value: [c for c in concepts if c.concept in words[value]] for value in named})


def said(fact: Fact, text: str) -> Bound | None:
    """A yes/no fact that the question tells in words of its own: what it denies first, then what it says."""
    if fact.type != "bool" or (told := _told(fact.label, text)) is None:
        return None
    raw, (start, end) = told
    return Bound(fact.name, raw, start, end, text[start:end])


@lru_cache(maxsize=4096)
def _told(label: str, text: str) -> tuple[str, tuple[int, int]] | None:
    """What a question tells of the fact of a label, and where."""
    for spoken in _spoken():
        if not spoken.labels.search(label):
            continue
        for raw, words in (("no", spoken.no), ("yes", spoken.yes), ("no", spoken.else_no)):
            supposed = raw in spoken.supposed or words is spoken.else_no
            for match in words.finditer(text):
                asked = not supposed and is_asked(text, *match.span()) and not _TIME.search(match[0])
                if not match[0] or asked:
                    continue
                return "no" if raw == "yes" and _negated(text, *match.span()) else raw, match.span()
    return None


def _labelled(fact: Fact, text: str, same: options.Same) -> Bound | None:
    """A yes/no fact that the question tells in the words of its label."""
    if fact.type != "bool":
        return None
    span = flag_labels.told(same(fact.label), text, lambda start, end: is_asked(text, start, end))
    if span is None:
        return None
    raw = "no" if _negated(text, *span) or _DENIED_WITHIN.search(denying(text), *span) else "yes"
    return Bound(fact.name, raw, *span, text[slice(*span)])


def _negated(text: str, start: int, end: int) -> bool:
    text = denying(text)
    before = text[:start]
    denied = _NEGATION.search(before[-40:]) or _IS_NOT.search(before[-70:])
    if denied and _JOINED.search(denied[0]) and _DENIES.match(text, start):
        return False
    return bool(denied or _NEGATED_AFTER.match(text[end:][:28]) or missed_at(text, start, end))


def is_asked(text: str, start: int, end: int) -> bool:
    """Whether the clause around some words asks whether they are so, and nothing else."""
    first = max((match.end() for match in _CLAUSE_END.finditer(text, 0, start)), default=0)
    stop = _CLAUSE_END.search(text, end)
    last = stop.start() if stop else len(text)
    clause = text[first:last]
    if _ASKED_HAN.search(clause):
        return True
    clause = _CONFIRMS.sub(" ", clause)
    asks = stop is not None and stop[0] in "?？"
    return asks and not _IF.search(text, first, start) and not _FOR_ANOTHER.search(clause)


def choices(fact: Fact, concepts: Sequence[ConceptMention]) -> dict[str, ConceptMention]:
    """The values of a choice that the question names, each with its words."""
    return {
        value: concept
        for concept in concepts
        for value, words in fact.value_concepts.items()
        if concept.concept in words
    }
