"""The plan documents at hand, in all their versions: those that come with the program, and those that were added."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Collection, Iterator, Mapping
from datetime import date
from functools import cached_property
from pathlib import Path

import yaml
from pydantic import ValidationError

from corpus.data import load
from corpus.plan import ChangedSource, Document, InvalidPlan, Plan, UnknownPlan, UnknownVersion
from corpus.today import today

SHIPPED = Path(__file__).parent / "plans"

CHANGED = "changed"
"""The file in the home directory that is touched when a document is added or removed."""

_HELD = 256
"""How many documents are held in memory; others are read again."""


def home() -> Path:
    """Return the directory for what a user adds: ``CLAUSEWISE_HOME``, or the user's own data directory."""
    named = os.environ.get("CLAUSEWISE_HOME")
    if named:
        return Path(named).expanduser()
    from platformdirs import user_data_path

    return user_data_path("clausewise", appauthor=False)


def changed() -> int:
    """Return what changes whenever a document is added or removed: when that last happened, 0 where it never did."""
    try:
        return (home() / CHANGED).stat().st_mtime_ns
    except OSError:
        return 0


class Library:
    """The plan documents under some folders, as they are in force on one day.

    A document stands in `<plan-id>/source.txt` with `<plan-id>/plan.yaml` beside it, a further version of it in
    `<plan-id>/<version>/`.

    Args:
        roots: the folders; the one that comes with the program where none is given.
        day: the day that decides which version of a plan is in force; today where not given.
        without: the keys of documents that are to be passed over.

    Example:
        >>> [plan.id for plan in Library().plans()][:2]
        ['azul-sop-2025', 'kingsoft-cloud-sip-2021']
    """

    def __init__(self, *roots: Path | str, day: date | None = None, without: Collection[str] = ()) -> None:
        self.roots = tuple(Path(root) for root in roots) or (SHIPPED,)
        self.day = day
        self.without = frozenset(without)
        self.stamp = changed()
        self._chosen: tuple[date, Mapping[str, Plan]] | None = None
        self._documents: dict[str, Document] = {}

    @classmethod
    def installed(cls, *more: Path, without: Collection[str] = ()) -> Library:
        """Return the plans that come with the program together with those that were added to it.

        Args:
            more: further folders.
            without: the keys of documents that are to be passed over.
        """
        return cls(SHIPPED, home() / "plans", *more, without=without)

    def on(self, day: date | None) -> Library:
        """Return the same documents as they were in force on ``day``."""
        if day == self.day:
            return self
        view = Library(*self.roots, day=day, without=self.without)
        view._documents = self._documents
        view.__dict__.update(_versions=self._versions, _folders=self._folders)
        return view

    def plans(self) -> tuple[Plan, ...]:
        """Give all plans, by id, each in the version that is in force.

        Raises:
            InvalidPlan: a plan.yaml is not as it should be.
        """
        return tuple(self._in_force.values())

    def plan(self, plan_id: str) -> Plan:
        """Give one plan in the version that is in force, without reading its document.

        Raises:
            UnknownPlan: no such plan is at hand.
        """
        try:
            return self._in_force[plan_id]
        except KeyError:
            raise UnknownPlan(plan_id, self._in_force) from None

    def versions(self, plan_id: str) -> tuple[Plan, ...]:
        """Give all versions of a plan in the order in which they are in force.

        Raises:
            UnknownPlan: no such plan is at hand.
        """
        self.plan(plan_id)
        return self._versions[plan_id]

    def every(self) -> Iterator[Plan]:
        """Give all versions of all plans."""
        for versions in self._versions.values():
            yield from versions

    def document(self, plan_id: str, version: int | None = None) -> Document:
        """Give a plan's document, read when first asked for and checked against its sha256.

        Args:
            plan_id: the plan's id.
            version: the number of a version; the one in force where not given.

        Raises:
            UnknownPlan: no such plan is at hand.
            UnknownVersion: the plan has no such version.
            ChangedSource: the document is not the one that plan.yaml describes.
        """
        plan = self.plan(plan_id)
        if version is not None and version != plan.version:
            known = {listed.version: listed for listed in self._versions[plan_id]}
            if version not in known:
                raise UnknownVersion(plan_id, version, known)
            plan = known[version]
        document = self._documents.get(plan.key)
        if document is None:
            document = Document(plan, self._read_source(plan), self._folders[plan.key])
            self._documents[plan.key] = document
            for oldest in list(self._documents)[:-_HELD]:
                self._documents.pop(oldest, None)
        return document

    def folder(self, plan: Plan) -> Path:
        """Give the folder in which a plan's document stands."""
        return self._folders[plan.key]

    @property
    def _in_force(self) -> Mapping[str, Plan]:
        """The versions in force; a library without a day of its own turns over at midnight."""
        day = self.day or today()
        chosen = self._chosen
        if chosen is None or chosen[0] != day:
            chosen = day, {plan_id: in_force(versions, day) for plan_id, versions in self._versions.items()}
            self._chosen = chosen
        return chosen[1]

    @cached_property
    def _folders(self) -> dict[str, Path]:
        folders: dict[str, Path] = {}
        for root in self.roots:
            for path in sorted([*root.glob("*/plan.yaml"), *root.glob("*/*/plan.yaml")]):
                folder = path.parent
                if folder.name.startswith(".") or folder.parent.name.startswith("."):
                    continue
                plan_id, version = (folder.name, 1) if folder.parent == root else (folder.parent.name, folder.name)
                key = plan_id if str(version) == "1" else f"{plan_id}@{version}"
                if key in self.without:
                    continue
                if key in folders:
                    raise InvalidPlan(f"There are two documents for version {version} of {plan_id}; remove one.")
                folders[key] = folder
        return folders

    @cached_property
    def _versions(self) -> dict[str, tuple[Plan, ...]]:
        found: dict[str, list[Plan]] = {}
        for key, folder in self._folders.items():
            found.setdefault(key.partition("@")[0], []).append(self._read_plan(key, folder))
        return {plan_id: tuple(sorted(found[plan_id], key=lambda plan: plan.age)) for plan_id in sorted(found)}

    def _read_plan(self, key: str, folder: Path) -> Plan:
        where = f"{key.replace('@', '/')}/plan.yaml"
        try:
            plan = Plan.model_validate(load((folder / "plan.yaml").read_bytes()))
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            line = f", line {mark.line + 1}" if mark is not None else ""
            raise InvalidPlan(f"{where}{line} is not valid YAML.") from error
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            place = ".".join(str(part) for part in first["loc"]) or "the file"
            raise InvalidPlan(f"{where}: {place}: {first['msg']}.") from error
        plan_id, _, version = key.partition("@")
        if plan.id != plan_id:
            raise InvalidPlan(f'{where}: id is "{plan.id}", but the folder is named "{plan_id}".')
        if str(plan.version) != (version or "1"):
            raise InvalidPlan(f"{where}: version is {plan.version}, but the folder says {version or 1}.")
        return plan

    def _read_source(self, plan: Plan) -> str:
        where = plan.key.replace("@", "/")
        try:
            data = (self._folders[plan.key] / "source.txt").read_bytes()
        except FileNotFoundError as error:
            raise InvalidPlan(f"{where}/source.txt is missing.") from error
        found = hashlib.sha256(data).hexdigest()
        if found != plan.sha256:
            raise ChangedSource(where, plan.sha256, found)
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise InvalidPlan(f"{where}/source.txt is not UTF-8 text.") from error


def in_force(versions: tuple[Plan, ...], day: date) -> Plan:
    """Return the version that is in force on ``day``: the latest to take effect; before all of them, the first."""
    begun = [plan for plan in versions if plan.effective is None or plan.effective <= day]
    if begun:
        return max(begun, key=lambda plan: plan.age)
    return min(versions, key=lambda plan: plan.age)
