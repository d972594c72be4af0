"""A plan: what is known of one version of its document, and that document's text as received."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict, Field

from corpus.issuers import ordinary

if TYPE_CHECKING:
    from corpus.asked import Asked
    from corpus.outline import Outline
    from corpus.readers.received import Positions
    from corpus.span import Heading, Span

Language = Literal["en", "pt", "es", "zh-Hans", "zh-Hant"]

ID = r"^[a-z0-9]+(-[a-z0-9]+)*$"
"""How a plan's id looks."""


NOT_STATED = "not stated"
"""What stands where a document does not say whose plan it is or of which day."""


class UnknownPlan(LookupError):
    """No plan with this id is at hand."""

    def __init__(self, plan_id: str, known: Iterable[str]) -> None:
        self.plan_id = plan_id
        self.known = tuple(known)
        listed = ", ".join(self.known) or "none"
        super().__init__(f'There is no plan "{plan_id}". The plans at hand are: {listed}.')


class UnknownVersion(LookupError):
    """The plan has no version with this number."""

    def __init__(self, plan_id: str, version: int, known: Iterable[int]) -> None:
        listed = ", ".join(str(number) for number in known)
        super().__init__(f"{plan_id} has no version {version}; its versions are: {listed}.")


class ChangedSource(ValueError):
    """A document is no longer the one that its plan.yaml describes."""

    def __init__(self, plan_id: str, expected: str, found: str) -> None:
        self.plan_id = plan_id
        super().__init__(
            f"The document of {plan_id} has changed: its sha256 is {found}, but plan.yaml says {expected}. "
            "Restore source.txt, or have the rules reviewed and write the new sha256 into plan.yaml."
        )


class InvalidPlan(ValueError):
    """A plan.yaml or source.txt cannot be used as it stands."""


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Title(_Frozen):
    """The plan's title as printed, and in English."""

    original: str
    english: str


class Filing(_Frozen):
    """Where the document was filed; `printed` is how the file itself says so."""

    form: str
    exhibit: str
    printed: str


class PlanDate(_Frozen):
    """The document's date (none where the file has none) and what happened on it."""

    value: date | None
    what: str


class Origin(_Frozen):
    """The file from which a document's text was read.

    Attributes:
        file: its name when it was added.
        kind: pdf, docx, html, text or markdown.
        sha256: hash of the file, which is kept beside the text.
        added: the day on which it was added.
        notes: what the reader left out or could not tell, in sentences.
    """

    file: str
    kind: str
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    added: date
    notes: tuple[str, ...] = ()


class Plan(_Frozen):
    """What is known of one version of a plan document besides its text.

    `names` are for display, `aliases` are what people call the plan or its issuer, `award_terms` are the
    plan's own words for what it grants; `names` and `award_terms` go by language (BCP-47). `effective` is the
    first day on which this version is in force, none where it always was; `sha256` is that of source.txt.
    """

    id: str = Field(pattern=ID)
    version: int = Field(default=1, ge=1)
    effective: date | None = None
    issuer: str
    title: Title
    names: dict[Language, str]
    aliases: tuple[str, ...] = Field(min_length=1)
    instrument: str
    award_terms: dict[Language, tuple[str, ...]] = {}
    language: Language
    prevailing_language: Language | None = None
    filing: Filing | None = None
    date: PlanDate
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    licence: str
    origin: Origin | None = None

    @property
    def key(self) -> str:
        """What tells this version from every other document: the plan's id, `@2` behind it for a second version."""
        return self.id if self.version == 1 else f"{self.id}@{self.version}"

    @property
    def called(self) -> tuple[str, ...]:
        """What the plan is called in full, in any language, its id among that; no number and no ordinary word."""
        names = dict.fromkeys([self.id, *self.aliases, *self.names.values()])
        return tuple(name for name in names if not ordinary(name))

    @property
    def age(self) -> tuple[int, int]:
        """What the versions of a plan are ordered by: the day from which each is in force, then its number."""
        return self.effective.toordinal() if self.effective else 0, self.version

    def name(self, language: str = "en") -> str:
        """Give the plan's short name in `language`, in English where there is none."""
        for known, name in self.names.items():
            if known == language:
                return name
        return self.names["en"]


class Document:
    """A plan and its text exactly as received; the outline is made when first asked for.

    Args:
        plan: what is known of it.
        text: the text.
        folder: where what else is known of it stands; nothing else is where not given.
    """

    def __init__(self, plan: Plan, text: str, folder: Path | None = None) -> None:
        self.plan = plan
        self.text = text
        self.folder = folder

    @cached_property
    def outline(self) -> Outline:
        """The document's clauses."""
        from corpus.outline import Outline

        return Outline.of(self.text, self.margins, self.headings)

    @property
    def margins(self) -> tuple[Span, ...]:
        """What its pages print at their heads and feet, where that is known from the document as it was added.

        Raises:
            ValueError: what is stored of it is damaged.
        """
        return self._positions.margins

    @property
    def headings(self) -> tuple[Heading, ...]:
        """What its format marks as headings, where that is known from the document as it was added.

        Raises:
            ValueError: what is stored of it is damaged.
        """
        return self._positions.headings

    @cached_property
    def _positions(self) -> Positions:
        from corpus.readers.received import Positions, from_json

        path = self.folder / "positions.json" if self.folder is not None else None
        return from_json(path.read_text("utf-8")) if path is not None and path.is_file() else Positions((), ())

    @cached_property
    def asked(self) -> Asked:
        """Questions that clauses answer, by clause id.

        Raises:
            InvalidPlan: they are not as they should be.
        """
        from corpus.asked import read

        return read(self.folder / "asked.yaml") if self.folder is not None else {}

    def __repr__(self) -> str:
        return f"Document({self.plan.key}, {len(self.text)} characters)"
