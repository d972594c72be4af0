"""Which clauses share words and concepts with a question: BM25 over words, Chinese character pairs, concepts."""

import json
import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from corpus.cache import write_text
from corpus.folding import folded

K1 = 1.2
B = 0.75

_TOKEN = re.compile(r"[\u3400-\u9fff\U00020000-\U000323af]+|[^\W_\u3400-\u9fff\U00020000-\U000323af]+")
_LITTLE_WORDS = """
a an and are as at be been being by can could did do does for from had has have he her his how i if in
into is it its m me my of on or our s shall should so than that the their them then there these they this
those to was we were what when where which who whom why will with would you your ao aos com como da das
de del dos e el ela ele eles em en entre era es essa esse esta este eu fica foi ha la las le lhe lo los
mais mas meu meus mi minha minhas mis mucho na nas no nos o os ou para pela pelas pelo pelos pero por
porque pra qual quais quando quanto quantos que quem quien se sem ser seu seus si sin sua suas su sus sao
son sou soy te tem tenho tengo ter tiene tu tus um uma un una unas uno unos y ya yo cual cuales cuando
cuanto cuantos donde isso isto
"""
_STOP_WORDS = frozenset(_LITTLE_WORDS.split())
_QUESTION_HAN = re.compile(
    "请问|如果|什么|怎么样|怎么|怎样|如何|多少|哪些|哪个|会不会|是不是|是否|可以|我的|我们|的话|我|吗|呢|吧|了|的|会"
)
"""Characters that ask rather than name; they would make pairs with what they stand beside."""


def tokens(text: str) -> list[str]:
    """Return the words of ``text``, folded; a run of Chinese characters gives each pair of neighbours.

    >>> tokens("Opções: 未归属 RSU")
    ['opcoes', '未归', '归属', 'rsu']
    """
    found: list[str] = []
    for run in _TOKEN.findall(folded(text)):
        if run[0] >= "\u3400" and len(run) > 1:
            found.extend(run[place : place + 2] for place in range(len(run) - 1))
        else:
            found.append(run)
    return found


def question_tokens(text: str) -> list[str]:
    """Return the words of a question without those that only make it a question."""
    without = _QUESTION_HAN.sub(" ", folded(text))
    return [token for token in tokens(without) if token not in _STOP_WORDS]


class Lexicon:
    """A BM25 index: which document holds which token how often.

    Args:
        postings: For each token, one after the other, a document (by place) and how often the token stands in it.
        lengths: How many tokens each document has.
    """

    def __init__(self, postings: Mapping[str, Sequence[int]], lengths: list[int]) -> None:
        self._postings = postings
        mean = sum(lengths) / len(lengths) if lengths else 1
        self._lengths = lengths
        self._norms = [K1 * (1 - B + B * length / (mean or 1)) for length in lengths]

    @classmethod
    def of(cls, documents: Iterable[Collection[str]]) -> "Lexicon":
        """Build the index from each document's tokens."""
        postings: dict[str, list[int]] = {}
        lengths: list[int] = []
        for place, document in enumerate(documents):
            lengths.append(len(document))
            for token, count in Counter(document).items():
                postings.setdefault(token, []).extend((place, count))
        return cls(postings, lengths)

    @classmethod
    def load(cls, path: Path) -> "Lexicon | None":
        """Read an index that `save` wrote, or nothing where there is none that can be read."""
        try:
            data = json.loads(path.read_bytes())
            postings, lengths = data["postings"], data["lengths"]
            return cls(postings, lengths) if isinstance(postings, dict) else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def save(self, path: Path) -> None:
        """Write the index to ``path``."""
        write_text(path, json.dumps({"lengths": self._lengths, "postings": self._postings}, ensure_ascii=False))

    def __len__(self) -> int:
        return len(self._lengths)

    def holding(self, token: str) -> int:
        """Return how many documents hold a token."""
        return len(self._postings.get(token, ())) // 2

    def places(self, token: str) -> Sequence[int]:
        """Return the documents that hold a token."""
        return self._postings.get(token, ())[::2]

    def scores(self, question: Mapping[str, float], rarity: Callable[[str], float] | None = None) -> dict[int, float]:
        """Return the BM25 score of each document that shares a token with ``question``.

        Args:
            question: Tokens and their weights.
            rarity: How much a token tells, from `rarity_over` the indexes that are searched together, so that scores
                can be compared between them; over this one alone where not given.
        """
        rarity = rarity or rarity_over([self])
        found: dict[int, float] = {}
        for token, weight in question.items():
            posting = self._postings.get(token)
            if not posting:
                continue
            tells = weight * rarity(token)
            for place, count in zip(posting[::2], posting[1::2], strict=True):
                gain = count * (K1 + 1) / (count + self._norms[place])
                found[place] = found.get(place, 0.0) + tells * gain
        return found


def rarity_over(searched: Collection[Lexicon]) -> Callable[[str], float]:
    """Return how much a token tells, by how few documents of all the indexes hold it; each is counted once."""
    total = sum(map(len, searched))

    @cache
    def rarity(token: str) -> float:
        having = sum(lexicon.holding(token) for lexicon in searched)
        return math.log(1 + (total - having + 0.5) / (having + 0.5))

    return rarity
