"""Whether a question lies outside of what plans are about, from a few signs that were weighed on questions.

A logistic regression, kept with the trained heads (`heads.md`), over what is known before a rule is chosen: what the
heads and the nearest examples say, how well the best clause fits, and whether a word speaks for a topic.
"""

from __future__ import annotations

import math
import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import astuple, dataclass
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from assistant.reading.evidence import HELD, topics
from assistant.reading.heads import NONE, OUTSIDE, Head
from assistant.reading.language import LANGUAGES
from assistant.reading.reasons import HAPPENINGS, OPEN_REASONS

if TYPE_CHECKING:
    from assistant.reading.heads import Rows
    from assistant.reading.ranking import Fitness, Nearness

TELLING: Final = 2.0
"""From which weight on a word speaks for a topic by itself."""

LEAST: Final = 0.5
"""From which likelihood on a question is said to lie outside."""

LEAST_SPOKEN: Final = 0.95
"""The same for one that names a plan or what happens to somebody's award, asks for the meaning or the words of
something, or is too short to say what it is about.
"""

_SHORT: Final = 4
"""So many words, or twice as many characters of Chinese, are few."""
_SAID_BY_SILENCE: Final = 2
"""So many words go into saying that somebody does nothing, and say nothing of what about."""
_ROLES: Final = frozenset({"appointed_director", "independent_director", "promotion", "strategic_employee"})
"""What somebody is or becomes that plans speak of."""
_DOCUMENTS: Final = frozenset({"precedence", "prevailing_language"})
"""What only texts have: which of them counts."""
_TARGETS: Final = frozenset({"tsr", "fcf", "co2"})
"""The short names of targets, which mean nothing elsewhere."""
_OWN: Final = frozenset({"individual_limit", "initial_lockup", "monthly_lockup"})
"""What plans cap for each person and the periods that only they have: they say so by words of their own."""
_SILENCE: Final = "silence"
"""That somebody does nothing, which has its consequence in plans."""
_WORDS: Final = re.compile(r"[\u3400-\u9fff]{1,2}|[^\W\d_\u3400-\u9fff]+")

SURE: Final = 0.65
"""From which likelihood on a question is taken to be about a subject."""

_DOUBT: Final = 0.1
_LEAST_NEARNESS: Final = 0.65
_CLIPPED: Final = 0.002
_MOST: Final = 3


@dataclass(frozen=True, slots=True)
class Signs:
    """What tells whether a question lies outside.

    Attributes:
        none: how likely the head of topics holds that it is about none of them.
        outside: how likely the head of subjects holds that it lies outside.
        gap: how much nearer it is to examples of other things than to those of any topic.
        inside: how near it is to the examples of the nearest topic.
        fit: how well the best clause fits.
        telling: whether a word speaks for a topic by itself.
        topical: how many of its words have to do with topics, three at most.
    """

    none: float
    outside: float
    gap: float
    inside: float
    fit: float
    telling: float
    topical: float

    @classmethod
    def of(
        cls,
        told: Mapping[str, float],
        subjects: Mapping[str, float],
        near: Mapping[str, float],
        present: frozenset[str],
        fit: float,
    ) -> Signs:
        """The signs of a question.

        Args:
            told: topic to likelihood, as the head has it.
            subjects: subject to likelihood.
            near: topic to nearness.
            present: the concepts that the question names.
            fit: the fitness of the clause that fits best.
        """
        inside = max((value for topic, value in near.items() if topic != NONE), default=0.0)
        weights = {concept: max(topic.concepts.get(concept, 0.0) for topic in topics().values()) for concept in present}
        return cls(
            _odds(told.get(NONE, 0.0)),
            _odds(subjects.get(OUTSIDE, 0.0)),
            near.get(NONE, 0.0) - inside,
            inside,
            _odds(fit),
            float(any(weight >= TELLING for weight in weights.values())),
            float(min(_MOST, sum(weight > 0 for weight in weights.values()))),
        )

    def row(self) -> Rows:
        """The row that the regression reads."""
        import numpy as np

        return np.array(astuple(self), np.float32)


class Foretold(NamedTuple):
    """Topic and subject to how likely heads hold them that have not seen a question; nothing where ours have not."""

    topics: Mapping[str, float] | None = None
    subjects: Mapping[str, float] | None = None


def likelihood(head: Head, signs: Signs) -> float:
    """How likely a question with these signs lies outside."""
    [shares] = head(signs.row()[None, :])
    return float(shares[head.labels.index(OUTSIDE)])


@dataclass(frozen=True, slots=True)
class Heard:
    """A question as far as it says by itself what it is about.

    Attributes:
        question: its words.
        language: the language they are in.
        present: the concepts that it names.
        asked: its forms.
    """

    question: str
    language: str
    present: frozenset[str]
    asked: frozenset[str]


class Scope:
    """Tells what lies outside, and what a question is about that plans may not say.

    Args:
        books: rule books by plan.
        nearness: what the heads say; nothing where not given.
        fitness: how well clauses fit a question; counts for nothing where not given.
    """

    def __init__(self, books: Container[str], nearness: Nearness | None, fitness: Fitness | None) -> None:
        self._books, self._nearness, self._fitness = books, nearness, fitness

    def signs(self, heard: Heard, plans: Iterable[str], known: Foretold | None = None) -> Signs:
        """The signs of a question that is asked of some plans; what heads say of it may be ``known`` already."""
        words, language, shown = heard.question, heard.language, heard.present | heard.asked
        fits = [self._fitness(plan, words).values() for plan in plans if self._fitness and plan in self._books]
        near = self._nearness
        known = known or Foretold()
        told, subjects = known.topics, known.subjects
        if near is not None:
            told = near.told(words, language, shown) if told is None else told
            subjects = near.subjects(words, language, shown) if subjects is None else subjects
        return Signs.of(
            told or {},
            subjects or {},
            near.topics(words, language) if near is not None else {},
            heard.present,
            max(chain.from_iterable(fits), default=0.0),
        )

    def outside(self, heard: Heard, plans: Iterable[str], *, named: bool) -> bool:
        """Whether a question in a language spoken here is all but certain to lie outside of what the plans are about.

        Args:
            plans: those of which it is asked.
            named: whether it names a plan itself.
        """
        if self._nearness is None or heard.language not in LANGUAGES:
            return False
        likely = self._nearness.outside(self.signs(heard, plans))
        return likely is not None and likely >= (LEAST_SPOKEN if named else least(heard))

    def subject(self, heard: Heard) -> str | None:
        """What a question is about of which plans may be silent, where the head is sure of it."""
        if self._nearness is None or heard.language not in LANGUAGES:
            return None
        told = self._nearness.subjects(heard.question, heard.language, heard.present | heard.asked)
        best = max(told, key=lambda name: told[name], default=NONE)
        return best if best not in (NONE, OUTSIDE) and told[best] >= SURE else None


def least(heard: Heard) -> float:
    """From which likelihood on a question lies outside."""
    numbered = any(character.isdigit() for character in heard.question)
    held = HELD if numbered else frozenset()
    named = HAPPENINGS | OPEN_REASONS.keys() | _ROLES | _DOCUMENTS | _TARGETS | _OWN | held
    spoken = heard.present & named or heard.asked & {"definition", "text"}
    return LEAST_SPOKEN if spoken or _says_little(heard) else LEAST


def _says_little(heard: Heard) -> bool:
    """Whether a question is too short to say what it is about."""
    few = _SHORT + (_SAID_BY_SILENCE if _SILENCE in heard.present else 0)
    return len(_WORDS.findall(heard.question)) <= few


def is_far(heard: Heard, near: Mapping[str, float]) -> bool:
    """Whether a question is nearer to questions about something else, and no word in it speaks for a topic."""
    present = heard.present
    if _SILENCE in present and _says_little(heard):
        return False
    if any(weight >= TELLING for topic in topics().values() for c, weight in topic.concepts.items() if c in present):
        return False
    inside = max((value for topic, value in near.items() if topic != NONE), default=0.0)
    other = near.get(NONE, 0.0)
    if present or heard.language not in LANGUAGES:
        return other > inside
    return other >= inside - _DOUBT or inside < _LEAST_NEARNESS


def _odds(share: float) -> float:
    share = min(1 - _CLIPPED, max(_CLIPPED, share))
    return math.log(share / (1 - share))
