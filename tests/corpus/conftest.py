"""What several corpus tests need: a small library that builds in a second, and the encoder."""

import hashlib
from collections.abc import Callable, Iterator
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

from corpus.adding import Added, Said, add
from corpus.encoder import EngineEncoder
from corpus.index import Index
from corpus.library import Library
from corpus.outline import Outline
from corpus.plan import Document, Filing, Plan, PlanDate, Title
from tests.corpus.held import TODAY, Adding
from tests.corpus.indexing import ASKED, Counting

SHIP = """SHARE PLAN
1. Vesting
1.1. One half of the Shares vests on the first anniversary of the Grant Date.
1.2. If the Participant is dismissed without cause, unvested Shares lapse at once.
(i) The Board may decide otherwise.
(ii) On death, all Shares vest.
2. Transfer
2.1. No Share may be pledged or sold before it has vested. A sale in breach of this clause is void.
3. Law
3.1. This plan is governed by the laws of Portugal.
"""
HARBOUR = """股份計劃
1. 歸屬
1.1. 三分之一的限制性股份在授予日的首個週年日歸屬。
1.2. 參與者自願辭職的，未歸屬的限制性股份即時失效。
2. 税務
2.1. 公司有權從應付款項中扣繳税款。
"""


@pytest.fixture(scope="session")
def engine() -> EngineEncoder:
    return EngineEncoder()


@pytest.fixture(scope="session")
def add_plan() -> Callable[..., None]:
    """Write a plan, or a further version of one, into a library's folder."""

    def add(
        root: Path,
        name: str,
        text: str,
        *,
        language: str = "en",
        aliases: tuple[str, ...] = (),
        version: int = 1,
        effective: date | None = None,
    ) -> None:
        folder = root / name if version == 1 else root / name / str(version)
        folder.mkdir(parents=True, exist_ok=True)
        title = text.split("\n", 1)[0]
        described = {
            "id": name,
            "version": version,
            "effective": effective,
            "issuer": f"{name} S.A.",
            "title": {"original": title, "english": "Share Plan"},
            "names": {"en": f"{name.title()} Share Plan", "zh-Hant": f"{name.title()}股份計劃"},
            "aliases": [name.title(), *aliases],
            "instrument": "Shares",
            "award_terms": {"en": ["Shares"]},
            "language": language,
            "prevailing_language": None,
            "filing": {"form": "none", "exhibit": "1", "printed": "none"},
            "date": {"value": None, "what": "invented for a test"},
            "sha256": hashlib.sha256(text.encode()).hexdigest(),
            "licence": "Invented for a test.",
        }
        (folder / "plan.yaml").write_text(yaml.safe_dump(described, allow_unicode=True), "utf-8")
        (folder / "source.txt").write_bytes(text.encode())

    return add


@pytest.fixture(scope="session")
def make_library(add_plan: Callable[..., None]) -> Callable[[Path], Library]:
    """Write the two small plans into a folder, and give the library over it."""

    def make(root: Path) -> Library:
        add_plan(root, "ship", SHIP)
        add_plan(root, "harbour", HARBOUR, language="zh-Hant", aliases=("港灣",))
        return Library(root)

    return make


@pytest.fixture(scope="session")
def assert_partition() -> Callable[[str, Outline], None]:
    """Check that an outline parts its text."""
    return check_partition


def check_partition(text: str, found: Outline) -> None:
    """Every character is owned once; children lie in their parents, in order; spans are never empty."""
    pieces = sorted([*found.furniture, *(span for clause in found for span in clause.own)])
    assert all(start < end for start, end in pieces)
    assert all(before.end == after.start for before, after in pairwise(pieces))
    if text:
        assert (pieces[0].start, pieces[-1].end) == (0, len(text))
    assert len({clause.id for clause in found}) == len(found)
    assert [clause.start for clause in found] == sorted(clause.start for clause in found)
    for clause in found:
        assert all(clause.start <= span.start < span.end <= clause.end for span in clause.own)
        if clause.parent is not None:
            parent = found[clause.parent]
            assert parent.start <= clause.start <= clause.end <= parent.end
            assert clause.level == parent.level + 1


@pytest.fixture(scope="session")
def make_document() -> Callable[..., Document]:
    """Make a document of a text, without a folder."""

    def make(text: str, language: str = "en") -> Document:
        plan = Plan(
            id="small",
            issuer="Small",
            title=Title(original="Plan", english="Plan"),
            names={"en": "Small plan"},
            aliases=("Small",),
            instrument="Shares",
            award_terms={},
            language=language,
            prevailing_language=None,
            filing=Filing(form="none", exhibit="1", printed="none"),
            date=PlanDate(value=None, what="invented for a test"),
            sha256=hashlib.sha256(text.encode()).hexdigest(),
            licence="Invented for a test.",
        )
        return Document(plan, text)

    return make


@pytest.fixture
def encoder(engine: EngineEncoder) -> Counting:
    return Counting(engine)


@pytest.fixture
def library(tmp_path: Path, make_library: Callable[[Path], Library]) -> Library:
    library = make_library(tmp_path / "plans")
    (tmp_path / "plans" / "ship" / "asked.yaml").write_text(yaml.safe_dump(ASKED, allow_unicode=True), "utf-8")
    return library


@pytest.fixture
def index(library: Library, encoder: Counting, tmp_path: Path) -> Iterator[Index]:
    index = Index(library, encoder, tmp_path / "cache", deadline=5)
    yield index
    index.close()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def put(tmp_path: Path, home: Path) -> Adding:
    """Write a text into a file and add it."""

    def put(text: str | bytes, said: Said | None = None, name: str = "plan.txt", **options: object) -> Added:
        file = tmp_path / name
        file.write_bytes(text.encode() if isinstance(text, str) else text)
        arguments = {"detect": lambda _: "en", "prepare": lambda _: None, "today": TODAY, **options}
        return add(file, home, said or Said(), **arguments)  # type: ignore[arg-type]

    return put
