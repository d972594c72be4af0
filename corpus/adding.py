"""Documents put into the library and taken out of it, each in one step that happens wholly or not at all.

A document is prepared in a folder of its own, and everything that search needs is made for the library as it will be.
One rename then makes it part of the library. Whatever interrupts this before leaves the library as it was.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import unicodedata
import uuid
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import yaml

from corpus.changes import changes
from corpus.folding import folded, is_han
from corpus.issuers import issuer, ordinary, other_companies, short_names, shorter_names, telling
from corpus.library import CHANGED, SHIPPED, Library
from corpus.lock import Busy, locked
from corpus.plan import ID, NOT_STATED, Document, Language, Origin, Plan, PlanDate, Title
from corpus.readers import Received, read, to_json
from corpus.titles import title_of

_WAIT = 60.0
_LONGEST_ID = 60
_IN_A_TITLE = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_STAGING = ".adding-"
_REMOVED = ".removed-"


class CannotAdd(ValueError):
    """A document that cannot be added or removed, with what to do in the sentence."""


@dataclass(frozen=True)
class Said:
    """What the person who adds a document says of it; what is not said is found out or taken from the former version.

    Attributes:
        plan: The plan's id; with that of a plan at hand, the document is a further version of it.
        title: The title.
        issuer: Whose plan it is.
        language: The language of the document.
        effective: The first day on which this version is in force.
        aliases: What people call the plan.
        amends: That it is a version of the plan at hand although its text does not show it.
    """

    plan: str | None = None
    title: str | None = None
    issuer: str | None = None
    language: Language | None = None
    effective: date | None = None
    aliases: tuple[str, ...] = ()
    amends: bool = False


@dataclass(frozen=True)
class Added:
    """A document that was added.

    Attributes:
        document: The document.
        former: The version before it in time, where there is one.
        later: The version after it, where it was added after one that takes effect later.
        notes: What the reader left out or guessed.
    """

    document: Document
    former: Document | None
    later: Document | None
    notes: tuple[str, ...]


Prepare = Callable[[Library], object]
"""Makes everything that search needs for a library."""


def add(
    file: Path, home: Path, said: Said, detect: Callable[[str], Language | None], prepare: Prepare, today: date
) -> Added:
    """Read a document and make it part of the library.

    Args:
        file: The document.
        home: The folder of what users add.
        said: What is known of it.
        detect: Tells the language of a text, or nothing where it is none that is spoken here.
        prepare: Makes what search needs, before the document is part of the library.
        today: The day on which it is added.

    Raises:
        UnreadableDocument: The file cannot be read.
        CannotAdd: What it says or what is said of it cannot be.
    """
    received = read(file)
    with _alone(home):
        library = Library(SHIPPED, home / "plans")
        plan = _described(received, file, library, said, detect, today)
        others = library.versions(plan.id) if plan.version > 1 else ()
        former = next((other for other in reversed(others) if other.age < plan.age), None)
        later = next((other for other in others if other.age > plan.age), None)
        staging = home / f"{_STAGING}{uuid.uuid4().hex}"
        folder = staging / plan.id / str(plan.version)
        try:
            folder.mkdir(parents=True)
            _write(folder, plan, received, file)
            before, after = (library.document(near.id, near.version) if near else None for near in (former, later))
            document = Document(plan, received.text, folder)
            nearest = before or after
            if nearest is not None:
                if not said.amends:
                    _see_that_it_amends(nearest, document)
                _carry_questions(nearest, document)
            _prepared(prepare, Library(SHIPPED, home / "plans", staging), "The document was not added.")
            target = home / "plans" / plan.id / str(plan.version)
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(folder, target)
            _settle(target.parent)
            (home / CHANGED).touch()
        finally:
            shutil.rmtree(staging, ignore_errors=True)
    return Added(Document(plan, received.text, target), before, after, received.notes)


def remove(plan_id: str, version: int | None, home: Path, prepare: Prepare) -> tuple[Plan, ...]:
    """Take a plan, or one version of it, out of the library; return what was taken out.

    Args:
        plan_id: The plan.
        version: The version; all that were added where not given.
        home: The folder of what users add.
        prepare: Makes what search needs, before the document is gone.

    Raises:
        UnknownPlan: There is no such plan.
        UnknownVersion: It has no such version.
        CannotAdd: It came with the program.
    """
    with _alone(home):
        library = Library(SHIPPED, home / "plans")
        versions = library.versions(plan_id)
        if version is not None:
            library.document(plan_id, version)
        own = tuple(plan for plan in versions if SHIPPED not in library.folder(plan).parents)
        chosen = tuple(plan for plan in own if version is None or plan.version == version)
        if not chosen:
            raise CannotAdd(f"{plan_id} came with the program and stays; only what was added can be removed.")
        left = Library(SHIPPED, home / "plans", without=[plan.key for plan in chosen])
        _prepared(prepare, left, "Nothing was removed.")
        for plan in chosen:
            gone = home / f"{_REMOVED}{uuid.uuid4().hex}"
            folder = library.folder(plan)
            os.replace(folder, gone)
            _settle(folder.parent)
            (home / CHANGED).touch()
            shutil.rmtree(gone, ignore_errors=True)
        if not any((home / "plans" / plan_id).iterdir()):
            (home / "plans" / plan_id).rmdir()
    return chosen


def _prepared(prepare: Prepare, library: Library, otherwise: str) -> None:
    """Make what search needs, or say what that means for what was asked."""
    from corpus.index import IndexUnavailable

    try:
        prepare(library)
    except IndexUnavailable as error:
        raise IndexUnavailable(f"{error} {otherwise}") from error


def _described(
    received: Received,
    file: Path,
    library: Library,
    said: Said,
    detect: Callable[[str], Language | None],
    today: date,
) -> Plan:
    """Put together what is known of a document."""
    data = received.text.encode()
    sha256 = hashlib.sha256(data).hexdigest()
    language = said.language or detect(received.text)
    if language is None:
        raise CannotAdd(
            "The document's language could not be told, or is none that is read here; say it with --language: "
            "en, pt, es, zh-Hans or zh-Hant."
        )
    origin = Origin(
        file=unicodedata.normalize("NFC", file.name),
        kind=received.kind,
        sha256=hashlib.sha256(file.read_bytes()).hexdigest(),
        added=today,
        notes=received.notes,
    )
    title = said.title or title_of(received) or file.stem
    company = said.issuer or issuer(received.text)
    known = {plan.id for plan in library.plans()}
    names = _short(title, company, received.text)
    plan_id = said.plan or _id(title, names, file.stem, sha256, known)
    new = plan_id not in known
    if not re.fullmatch(ID, plan_id) or len(plan_id) > _LONGEST_ID or (new and ordinary(plan_id)):
        raise CannotAdd(
            f'"{plan_id}" cannot be a plan\'s id; choose one of small letters, digits and hyphens with --plan, '
            "such as acme-options-2026."
        )
    if said.amends and plan_id not in known:
        raise CannotAdd(
            f"There is no plan {plan_id} of which this could be a version; the plans at hand are "
            f"{', '.join(sorted(known))}. Name one of them with --plan, or leave --amends out."
        )
    for held in library.every():
        if held.sha256 == sha256:
            raise CannotAdd(
                f"This document is already there: it is version {held.version} of {held.id}, word for word."
            )
    for name in filter(ordinary, said.aliases):
        raise CannotAdd(
            f'"{name}" cannot be a name of the plan: questions about anything else have it, too. Nothing was added.'
        )
    if new:
        shown = title if telling(title) or not names else _together(names[0], title)
        own = (title, plan_id.replace("-", " ")) if shown == title else (shown, plan_id.replace("-", " "))
        return Plan(
            id=plan_id,
            effective=said.effective,
            issuer=company or NOT_STATED,
            title=Title(original=title, english=title),
            names={"en": shown, language: shown},
            aliases=_new_names((*own, *said.aliases, *names), library),
            instrument=NOT_STATED,
            language=language,
            date=PlanDate(value=None, what=NOT_STATED),
            sha256=sha256,
            licence="Added by its user.",
            origin=origin,
        )
    if said.plan is None:
        raise CannotAdd(
            f"There is a plan {plan_id} already. To add this as a further version of it, say --plan {plan_id}; to add "
            "it as another plan, give it another id with --plan."
        )
    former = library.versions(plan_id)[-1]
    return former.model_copy(
        update={
            "version": 1 + max(plan.version for plan in library.versions(plan_id)),
            "effective": said.effective or today,
            "language": language,
            "issuer": said.issuer or former.issuer,
            "title": Title(original=said.title, english=said.title) if said.title else former.title,
            "aliases": tuple(dict.fromkeys((*former.aliases, *_new_names(said.aliases, library)))),
            "sha256": sha256,
            "origin": origin,
        }
    )


def slug(title: str) -> str:
    """Return an id made of a title, empty where it has no letters that can stand in one.

    >>> slug("Plano de Opções — ACME S.A. (2026)")
    'plano-de-opcoes-acme-s-a-2026'
    """
    plain = unicodedata.normalize("NFKD", title.lower())
    words = re.findall(r"[a-z0-9]+", "".join(mark for mark in plain if not unicodedata.combining(mark)))
    while words and len("-".join(words)) > _LONGEST_ID:
        words.pop()
    return "-".join(words)


def _id(title: str, names: tuple[str, ...], stem: str, sha256: str, known: Collection[str]) -> str:
    """Make an id of what tells the plan from others: its title, its company with the title, the file's name."""
    if telling(title) and telling(slug(title)):
        return slug(title)
    company = slug(names[0]) if names else ""
    if telling(company):
        return slug(f"{names[0]} {title}")
    if telling(stem) and telling(slug(stem)):
        return slug(stem)
    year = _IN_A_TITLE.search(title)
    if year:
        named = f"plan-{year[0]}"
        return named if named not in known else f"{named}-{sha256[:4]}"
    return f"plan-{sha256[:8]}" if ordinary(slug(title)) else slug(title)


def _together(company: str, title: str) -> str:
    """Return a title that any plan could have with its company before it."""
    return f"{company}{title}" if is_han(company[0]) else f"{company} – {title}"


def _short(title: str, company: str | None, text: str) -> tuple[str, ...]:
    """Return the short names of a plan, and of its company what neither it nor a plan of the program says otherwise."""
    names = short_names(title, company)
    shorter = [shorter for name in names for shorter in shorter_names(name)]
    if not shorter:
        return names
    shipped = Library(SHIPPED)
    texts = folded("\n".join(shipped.document(plan.id).text for plan in shipped.plans()))
    return (*names, *(name for name in shorter if folded(name) not in texts and not _in_small_letters(name, text)))


def _in_small_letters(name: str, text: str) -> bool:
    """Say whether a text has a word that is one of a name's in small letters: it is no name then."""
    return name.isascii() and " " not in name and re.search(rf"\b{re.escape(name.lower())}\b", text) is not None


def _new_names(names: tuple[str, ...], library: Library) -> tuple[str, ...]:
    """Return the names that no other plan has: a name may lead to one plan only."""
    taken = {name.casefold() for plan in library.plans() for name in plan.called}
    free = [name.strip() for name in names if name.strip() and not ordinary(name) and name.casefold() not in taken]
    return tuple(dict.fromkeys(free)) or names[:1]


def _see_that_it_amends(near: Document, document: Document) -> None:
    """See that a document is a version of the plan that it is said to be: else it would be in force in its place.

    Raises:
        CannotAdd: Most clauses are others, or they are another company's.
    """
    kept = sum(change.before is not None and change.after is not None for change in changes(near, document))
    clauses = len(document.outline.clauses)
    differs = []
    if 2 * kept < min(clauses, len(near.outline.clauses)):
        differs.append(f"of its {clauses} clauses {kept or 'none'} can be found again in version {near.plan.version}")
    known = near.plan.issuer if near.plan.issuer != NOT_STATED else ""
    companies = other_companies(near.text, known, document.text)
    if companies is not None:
        differs.append(f"it names {companies[1]} and not {companies[0]}")
    if differs:
        raise CannotAdd(
            f"This does not look like a version of {near.plan.id}: {', and '.join(differs)}. Nothing was added. To add "
            "it as a plan of its own, give it another id with --plan; if it is a version of that plan all the same, "
            "say so with --amends."
        )


def _carry_questions(former: Document, later: Document) -> None:
    """Write what people ask of each clause beside a further version, for the clauses that it still has unchanged."""
    unchanged = {change.after: change.before for change in changes(former, later) if change.kind in ("same", "moved")}
    asked = {
        after: {language: list(questions) for language, questions in former.asked[before].items()}
        for after, before in unchanged.items()
        if after is not None and before is not None and before in former.asked
    }
    if asked and later.folder is not None:
        (later.folder / "asked.yaml").write_text(yaml.safe_dump(asked, allow_unicode=True, sort_keys=False), "utf-8")


def _write(folder: Path, plan: Plan, received: Received, file: Path) -> None:
    """Write a document's files, and see that they are on the disk."""
    described = json.loads(plan.model_dump_json())
    (folder / "plan.yaml").write_text(yaml.safe_dump(described, allow_unicode=True, sort_keys=False), "utf-8")
    (folder / "source.txt").write_bytes(received.text.encode())
    if received.places or received.pages or received.headings:
        known = to_json(received.pages, received.places, received.margins, received.headings)
        (folder / "positions.json").write_text(known, "utf-8")
    shutil.copyfile(file, folder / f"original{received.suffix}")
    for path in folder.iterdir():
        with path.open("rb") as written:
            os.fsync(written.fileno())
    _settle(folder)


def _settle(folder: Path) -> None:
    """See that what was renamed in a folder is on the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _alone(home: Path) -> Iterator[None]:
    """Hold the right to change the library, and sweep up what an interrupted change left."""
    with ExitStack() as held:
        try:
            held.enter_context(locked(home / "lock", _WAIT))
            (home / "plans").mkdir(exist_ok=True)
        except Busy:
            raise CannotAdd("Another program is changing the library; try again when it has ended.") from None
        except OSError as error:
            raise CannotAdd(
                "The directory for added documents cannot be written; name a writable one in the environment variable "
                "CLAUSEWISE_HOME."
            ) from error
        for path in home.iterdir():
            if path.name.startswith((_STAGING, _REMOVED)):
                shutil.rmtree(path, ignore_errors=True)
        yield
