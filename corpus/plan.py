"""The plans at hand: what is known of each document, and its text as received."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from corpus.data import load

if TYPE_CHECKING:
    from corpus.outline import Outline

Language = Literal["en", "pt", "es", "zh-Hans", "zh-Hant"]


class UnknownPlan(LookupError):
    """No plan with this id is at hand."""

    def __init__(self, plan_id: str, known: Iterable[str]) -> None:
        self.plan_id = plan_id
        self.known = tuple(known)
        listed = ", ".join(self.known) or "none"
        super().__init__(f'There is no plan "{plan_id}". The plans at hand are: {listed}.')


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


class Plan(_Frozen):
    """What is known of one plan document besides its text.

    `names` are for display, `aliases` are what people call the plan or its issuer, `award_terms` are the
    plan's own words for what it grants; `names` and `award_terms` go by language (BCP-47).
    """

    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    issuer: str
    title: Title
    names: dict[Language, str]
    aliases: tuple[str, ...] = Field(min_length=1)
    instrument: str
    award_terms: dict[Language, tuple[str, ...]]
    language: Language
    prevailing_language: Language | None
    filing: Filing
    date: PlanDate
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    licence: str

    def name(self, language: str = "en") -> str:
        """Give the plan's short name in `language`, in English where there is none."""
        for known, name in self.names.items():
            if known == language:
                return name
        return self.names["en"]


class Document:
    """A plan and its text exactly as received; the outline is made when first asked for."""

    def __init__(self, plan: Plan, text: str) -> None:
        self.plan = plan
        self.text = text

    @cached_property
    def outline(self) -> Outline:
        """The document's clauses."""
        from corpus.outline import Outline

        return Outline.of(self.text)

    def __repr__(self) -> str:
        return f"Document({self.plan.id}, {len(self.text)} characters)"


class Library:
    """The plan documents under one folder, each in `<plan-id>/source.txt` and `<plan-id>/plan.yaml`.

    Args:
        root: the folder; the plans that come with the program where none is given.

    Example:
        >>> [plan.id for plan in Library().plans()][:2]
        ['azul-sop-2025', 'kingsoft-cloud-sip-2021']
    """

    def __init__(self, root: Path | str | None = None) -> None:
        self.root = Path(root) if root is not None else Path(__file__).parent / "plans"
        self._documents: dict[str, Document] = {}

    @cached_property
    def _plans(self) -> dict[str, Plan]:
        found = sorted(path.parent.name for path in self.root.glob("*/plan.yaml"))
        return {plan_id: self._read_plan(plan_id) for plan_id in found}

    def plans(self) -> tuple[Plan, ...]:
        """Give all plans, by id.

        Raises:
            InvalidPlan: a plan.yaml is not as it should be.
        """
        return tuple(self._plans.values())

    def plan(self, plan_id: str) -> Plan:
        """Give one plan without reading its document.

        Raises:
            UnknownPlan: no such plan is at hand.
        """
        try:
            return self._plans[plan_id]
        except KeyError:
            raise UnknownPlan(plan_id, self._plans) from None

    def document(self, plan_id: str) -> Document:
        """Give a plan's document, read once and checked against its sha256.

        Raises:
            UnknownPlan: no such plan is at hand.
            ChangedSource: the document is not the one that plan.yaml describes.
        """
        if plan_id not in self._documents:
            plan = self.plan(plan_id)
            self._documents[plan_id] = Document(plan, self._read_source(plan))
        return self._documents[plan_id]

    def _read_plan(self, plan_id: str) -> Plan:
        where = f"{plan_id}/plan.yaml"
        try:
            plan = Plan.model_validate(load((self.root / plan_id / "plan.yaml").read_bytes()))
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            line = f", line {mark.line + 1}" if mark is not None else ""
            raise InvalidPlan(f"{where}{line} is not valid YAML.") from error
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            key = ".".join(str(part) for part in first["loc"]) or "the file"
            raise InvalidPlan(f"{where}: {key}: {first['msg']}.") from error
        if plan.id != plan_id:
            raise InvalidPlan(f'{where}: id is "{plan.id}", but the folder is named "{plan_id}".')
        return plan

    def _read_source(self, plan: Plan) -> str:
        try:
            data = (self.root / plan.id / "source.txt").read_bytes()
        except FileNotFoundError as error:
            raise InvalidPlan(f"{plan.id}/source.txt is missing.") from error
        found = hashlib.sha256(data).hexdigest()
        if found != plan.sha256:
            raise ChangedSource(plan.id, plan.sha256, found)
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise InvalidPlan(f"{plan.id}/source.txt is not UTF-8 text.") from error
