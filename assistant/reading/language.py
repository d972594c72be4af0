"""In which language a question is asked, and in which it is answered.

Chinese is told by its characters, and Traditional from Simplified by those that differ. English, Portuguese and Spanish
are told by their most frequent small words and by letters that only one of them uses; only where that leaves doubt is a
statistical identifier asked, which also knows the languages that are not spoken here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

LANGUAGES: Final = ("en", "pt", "es", "zh-Hans", "zh-Hant")

_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")

_SMALL_WORDS: Final[Mapping[str, frozenset[str]]] = {
    "en": frozenset(
        [
            "the",
            "of",
            "and",
            "to",
            "in",
            "is",
            "are",
            "was",
            "were",
            "what",
            "when",
            "how",
            "who",
            "which",
            "why",
            "where",
            "do",
            "does",
            "did",
            "i",
            "i'm",
            "im",
            "my",
            "me",
            "mine",
            "you",
            "your",
            "if",
            "it",
            "its",
            "on",
            "for",
            "with",
            "without",
            "at",
            "by",
            "from",
            "that",
            "this",
            "be",
            "been",
            "have",
            "has",
            "had",
            "will",
            "would",
            "can",
            "could",
            "should",
            "may",
            "many",
            "much",
            "get",
            "got",
            "happens",
            "happen",
            "not",
            "or",
            "after",
            "before",
            "an",
            "am",
            "they",
            "he",
            "she",
            "we",
            "our",
            "their",
            "until",
            "up",
            "out",
            "about",
            "still",
            "all",
            "any",
            "there",
            "than",
            "then",
            "them",
            "his",
            "her",
            "into",
            "but",
            "just",
            "dont",
            "don't",
            "isn't",
            "won't",
            "can't",
            "what's",
            "whats",
            "a",
            "no",
            "as",
            "so",
            "long",
            "need",
            "must",
        ]
    ),
    "pt": frozenset(
        [
            "o",
            "os",
            "as",
            "um",
            "uma",
            "uns",
            "umas",
            "de",
            "do",
            "da",
            "dos",
            "das",
            "em",
            "no",
            "na",
            "nos",
            "nas",
            "ao",
            "aos",
            "à",
            "às",
            "por",
            "pelo",
            "pela",
            "para",
            "pra",
            "com",
            "sem",
            "que",
            "quê",
            "quem",
            "qual",
            "quais",
            "quando",
            "quanto",
            "quanta",
            "quantos",
            "quantas",
            "como",
            "onde",
            "se",
            "eu",
            "meu",
            "minha",
            "meus",
            "minhas",
            "você",
            "vocês",
            "ele",
            "ela",
            "eles",
            "não",
            "sim",
            "é",
            "são",
            "foi",
            "era",
            "ser",
            "está",
            "estou",
            "tenho",
            "tem",
            "têm",
            "terei",
            "posso",
            "pode",
            "podem",
            "vou",
            "vai",
            "ou",
            "e",
            "mas",
            "mais",
            "também",
            "já",
            "até",
            "após",
            "depois",
            "antes",
            "acontece",
            "ações",
            "isso",
            "isto",
            "essa",
            "esse",
            "este",
            "esta",
            "entre",
            "sobre",
            "caso",
            "fico",
            "ficam",
            "recebo",
            "perco",
            "sou",
            "ganho",
            "me",
            "te",
            "se",
            "agora",
            "embora",
            "todas",
            "todos",
        ]
    ),
    "es": frozenset(
        [
            "el",
            "la",
            "los",
            "las",
            "lo",
            "un",
            "una",
            "unos",
            "unas",
            "de",
            "del",
            "en",
            "al",
            "por",
            "para",
            "con",
            "sin",
            "que",
            "qué",
            "quien",
            "quién",
            "cual",
            "cuál",
            "cuales",
            "cuáles",
            "cuando",
            "cuándo",
            "cuanto",
            "cuánto",
            "cuantos",
            "cuántos",
            "cuantas",
            "cuántas",
            "como",
            "cómo",
            "donde",
            "dónde",
            "si",
            "sí",
            "yo",
            "mi",
            "mis",
            "tu",
            "tus",
            "su",
            "sus",
            "usted",
            "ustedes",
            "él",
            "ella",
            "ellos",
            "no",
            "es",
            "son",
            "fue",
            "era",
            "ser",
            "está",
            "estoy",
            "tengo",
            "tiene",
            "tienen",
            "tendré",
            "puedo",
            "puede",
            "pueden",
            "voy",
            "va",
            "o",
            "y",
            "e",
            "pero",
            "más",
            "también",
            "ya",
            "hasta",
            "después",
            "antes",
            "sucede",
            "pasa",
            "ocurre",
            "acciones",
            "eso",
            "esto",
            "esa",
            "ese",
            "este",
            "esta",
            "entre",
            "sobre",
            "caso",
            "quedo",
            "recibo",
            "pierdo",
            "soy",
            "gano",
            "me",
            "te",
            "se",
            "le",
            "les",
            "hay",
            "a",
        ]
    ),
}
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
        spoken: the language of the question, an ISO 639 code; it differs where the question's language is not one of ours.
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
    if han and (len(han) >= 4 or len(han) >= len(words)):
        script = _script(text)
        return Detected(script, script, sure=True)
    scores = _scores(text, words, hints or {})
    ranked = sorted(scores, key=lambda language: -scores[language])
    best, second = ranked[0], ranked[1]
    share = scores[best] / max(1, len(words))
    if scores[best] >= 1 and share >= 0.2 and scores[best] >= scores[second] + 1:
        return Detected(best, best, sure=True)
    spoken = _identify(text) if len(words) >= 3 else best
    if spoken in ("en", "pt", "es"):
        return Detected(spoken, spoken, sure=False)
    if scores[best] >= 1 and share >= 0.25:
        return Detected(best, best, sure=False)
    return Detected("en", spoken if len(words) >= 3 else "en", sure=False)


def _scores(text: str, words: list[str], hints: Mapping[str, int]) -> dict[str, float]:
    scores: dict[str, float] = {}
    lowered = text.lower()
    for language, small in _SMALL_WORDS.items():
        score = float(sum(word in small for word in words))
        score += 2.0 * sum(lowered.count(letter) > 0 for letter in _LETTERS.get(language, ()))
        score += 0.5 * sum(word.endswith(_ENDINGS[language]) and len(word) > 5 for word in words)
        scores[language] = score + 0.75 * hints.get(language, 0)
    return scores


@lru_cache(maxsize=2)
def _converter(name: str) -> Callable[[str], str]:
    import opencc

    convert: Callable[[str], str] = opencc.OpenCC(name).convert
    return convert


def _script(text: str) -> str:
    han = "".join(_HAN.findall(text))
    traditional = sum(a != b for a, b in zip(han, _converter("t2s")(han), strict=False))
    simplified = sum(a != b for a, b in zip(han, _converter("s2t")(han), strict=False))
    return "zh-Hant" if traditional > simplified else "zh-Hans"


@lru_cache(maxsize=256)
def _identify(text: str) -> str:
    import py3langid

    return str(py3langid.classify(text)[0])
