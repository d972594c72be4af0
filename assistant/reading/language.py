"""In which language a question is asked, and in which it is answered.

Chinese is told by its characters, and Traditional from Simplified by those that differ. English, Portuguese and Spanish
are told by their most frequent small words and by letters that only one of them uses; so are German, French and
Italian, which are not spoken here. Where that leaves doubt, a statistical identifier is asked, which knows more.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from corpus.concepts import Mention, Thesaurus
from corpus.data import load

LANGUAGES: Final = ("en", "pt", "es", "zh-Hans", "zh-Hant")

_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_RARE_IN_SIMPLIFIED: Final = frozenset("後於徵摺")
_KANA = re.compile(r"[\u3041-\u30fa]")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")

SMALL_WORDS: Final[Mapping[str, frozenset[str]]] = {
    language: frozenset(str(words).split())
    for language, words in load(Path(__file__).with_name("small_words.yaml").read_bytes()).items()
}
"""The most frequent words of each language, which say little of what is spoken of."""
_LETTERS: Final[Mapping[str, frozenset[str]]] = {
    "pt": frozenset("ãõçêôà"),
    "es": frozenset("ñ¿¡"),
}
_ENDINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "pt": ("ção", "ções", "ão", "ões", "dade", "agem"),
    "es": ("ción", "ciones", "dad", "miento"),
    "en": ("ing", "tion", "ed", "ment"),
}


@dataclass(frozen=True, slots=True)
class Detected:
    """The language of a question and the one to answer in.

    Attributes:
        language: one of `LANGUAGES`: the language of the answer.
        spoken: the language of the question, an ISO 639 code; it differs where that is not one of ours.
        sure: whether the evidence is strong.
    """

    language: str
    spoken: str
    sure: bool


def detect(text: str, hints: Mapping[str, int] | None = None) -> Detected:
    """Tell the language.

    Args:
        text: the question.
        hints: evidence from elsewhere: how many of the thesaurus's terms of each language stand in the text.
    """
    han = _HAN.findall(text)
    words = [word.lower() for word in _WORD.findall(text) if not _HAN.search(word)]
    if len(_KANA.findall(text)) >= 2:
        return Detected("en", "ja", sure=True)
    small = max(sum(word in known for word in words) for known in SMALL_WORDS.values())
    if han and (len(han) >= len(words) or (len(han) >= 4 and small < 2)):
        script = _script(text)
        return Detected(script, script, sure=True)
    scores = _scores(text, words, hints or {})
    ranked = sorted(scores, key=lambda language: -scores[language])
    best, second = ranked[0], ranked[1]
    share = scores[best] / max(1, len(words))
    if scores[best] >= 1 and share >= 0.2 and scores[best] >= scores[second] + 1:
        return Detected(best if best in LANGUAGES else "en", best, sure=True)
    spoken = _identify(text) if len(words) >= 3 else best
    if spoken in ("en", "pt", "es"):
        return Detected(spoken, spoken, sure=False)
    if scores[best] >= 1 and share >= 0.25 and best in LANGUAGES:
        return Detected(best, best, sure=False)
    return Detected("en", spoken if len(words) >= 3 else "en", sure=False)


def heard_in(text: str, concepts: Sequence[Mention], thesaurus: Thesaurus, wanted: str | None = None) -> Detected:
    """In which language a question is asked, told also by the words that only one language has for a concept.

    Args:
        concepts: the words in it that the thesaurus knows.
        wanted: the language wanted for the answer, where given.
    """
    hints: dict[str, int] = {}
    for mention in concepts:
        terms = thesaurus[mention.concept].terms.items()
        speaking = [code for code, own in terms if mention.term in own and not code.startswith("zh")]
        if len(speaking) == 1:
            hints[speaking[0]] = hints.get(speaking[0], 0) + 1
    found = detect(text, hints)
    return Detected(wanted, found.spoken, found.sure) if wanted else found


def _scores(text: str, words: list[str], hints: Mapping[str, int]) -> dict[str, float]:
    scores: dict[str, float] = {}
    lowered = text.lower()
    for language, small in SMALL_WORDS.items():
        score = float(sum(word in small for word in words))
        score += 2.0 * sum(lowered.count(letter) > 0 for letter in _LETTERS.get(language, ()))
        score += 0.5 * sum(word.endswith(_ENDINGS.get(language, ())) and len(word) > 5 for word in words)
        scores[language] = score + 0.75 * hints.get(language, 0)
    return scores


def _script(text: str) -> str:
    """Traditional where more characters exist only in its national character set than only in the other's."""
    han = _HAN.findall(text)
    traditional = sum(_within(c, "big5") and (c in _RARE_IN_SIMPLIFIED or not _within(c, "gb2312")) for c in han)
    simplified = sum(_within(c, "gb2312") and not _within(c, "big5") for c in han)
    return "zh-Hant" if traditional > simplified else "zh-Hans"


def _within(character: str, charset: str) -> bool:
    try:
        character.encode(charset)
    except UnicodeEncodeError:
        return False
    return True


@lru_cache(maxsize=256)
def _identify(text: str) -> str:
    import py3langid

    return str(py3langid.classify(text)[0])
