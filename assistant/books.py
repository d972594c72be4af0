"""The rule books of this installation: those that come with the program, and those that its user wrote."""

from __future__ import annotations

import os
import uuid
from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from assistant.anchors import anchors, misplaced
from assistant.errors import NoRulesError, UnknownPlanError
from corpus.cache import CacheUnavailable, cache_directory, write_text
from corpus.library import CHANGED, Library, home
from corpus.plan import UnknownPlan
from rules import yaml_source
from rules.book import Book, BookError
from rules.check import Problem, failures, idle, unprinted
from rules.loading import BOOKS, Shelf, load_book
from rules.locating import located


class CannotAddBook(ValueError):
    """A rule book that cannot be added or removed, with what to do in the sentence."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was checked, in one line, and a sentence for each thing that is wrong."""

    summary: str
    problems: tuple[str, ...]


def installed() -> Shelf:
    """Give all rule books; a user's book of a plan stands in place of the one that came with the program."""
    return Shelf(BOOKS, own(), parsed=_Parsed())


class Filed(Mapping[str, Book]):
    """Books that stand in files."""

    @property
    @abstractmethod
    def broken(self) -> Mapping[str, str]:
        """What is wrong with those wanted that cannot be used, by plan; they are as if they were not there."""

    @abstractmethod
    def source(self, plan: str) -> str | None:
        """The text of a book's file, if it is still there."""


class Sound(Filed):
    """The books of a shelf that can be used, each read when it is first wanted."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf, self._broken = shelf, dict[str, str]()

    @property
    def broken(self) -> Mapping[str, str]:
        """What is wrong with the others among those that were wanted, by plan."""
        return self._broken

    def __getitem__(self, plan: str) -> Book:
        if plan in self._broken:
            raise KeyError(plan)
        try:
            return self._shelf[plan]
        except BookError as error:
            self._broken[plan] = str(error)
            raise KeyError(plan) from None

    def __iter__(self) -> Iterator[str]:
        return (plan for plan in self._shelf if plan not in self.broken)

    def __len__(self) -> int:
        return len(self._shelf) - len(self.broken)

    def sha256(self) -> dict[str, str]:
        """The hash of every book's file, also of those that cannot be used."""
        return self._shelf.sha256()

    def source(self, plan: str) -> str | None:
        """The text of a book's file, if it is still there."""
        try:
            return self._shelf.path(plan).read_bytes().decode()
        except (KeyError, OSError, UnicodeDecodeError):
            return None


class Chosen(Filed):
    """Some of the books, each read when it is first wanted.

    Args:
        books: all of them.
        plans: the plans whose books are among these.
    """

    def __init__(self, books: Mapping[str, Book], plans: Collection[str]) -> None:
        self._books, self._plans = books, [plan for plan in books if plan in plans]

    @property
    def broken(self) -> Mapping[str, str]:
        """What is wrong with those that cannot be used."""
        return {plan: problem for plan, problem in broken(self._books).items() if plan in self._plans}

    def source(self, plan: str) -> str | None:
        """The text of a book's file, if it is still there."""
        return source_of(self._books, plan) if plan in self._plans else None

    def __getitem__(self, plan: str) -> Book:
        if plan not in self._plans:
            raise KeyError(plan)
        return self._books[plan]

    def __iter__(self) -> Iterator[str]:
        return iter(self._plans)

    def __len__(self) -> int:
        return len(self._plans)


def broken(books: Mapping[str, Book]) -> Mapping[str, str]:
    """Give what is wrong with the books that were wanted and cannot be used, by plan."""
    return books.broken if isinstance(books, Filed) else {}


def source_of(books: Mapping[str, Book], plan: str) -> str | None:
    """Give the text of the file of a plan's book, where the books are in files."""
    return books.source(plan) if isinstance(books, Filed) else None


def book_of(library: Library, books: Mapping[str, Book], plan: str) -> Book:
    """Give the rule book of a plan.

    Raises:
        UnknownPlanError, NoRulesError: there is no such plan, or it has none.
    """
    try:
        known = library.plan(plan).id
    except UnknownPlan as error:
        raise UnknownPlanError(str(error)) from None
    found = books.get(known)
    if known in broken(books):
        raise NoRulesError(
            f"The rule book of {plan} cannot be used, so nothing can be computed: {broken(books)[known]}"
        )
    if found is None:
        raise NoRulesError(f"No rule book belongs to {plan} yet, so nothing can be computed.")
    return found


class _Parsed:
    """The contents of rule books, one file a plan in the cache; without a cache they are read from the books."""

    def get(self, name: str, sha256: str) -> str | None:
        try:
            first, _, content = self._file(name).read_text("utf-8").partition("\n")
        except (OSError, UnicodeDecodeError):
            return None
        return content if first == sha256 else None

    def put(self, name: str, sha256: str, content: str) -> None:
        with suppress(CacheUnavailable):
            write_text(self._file(name), f"{sha256}\n{content}")

    def _file(self, name: str) -> Path:
        return cache_directory() / "books" / f"{name}.json"


def own() -> Path:
    """Give the folder of the user's rule books."""
    return home() / "rules"


def check(plan_id: str, library: Library) -> Report:
    """Check a plan's rule book: its form, its examples, its quotations.

    Raises:
        UnknownPlan: no such plan is at hand.
    """
    library.plan(plan_id)
    shelf = installed()
    if plan_id not in shelf:
        return Report(f"{plan_id}: no rule book", ())
    return check_file(shelf.path(plan_id), library)


def check_file(path: Path, library: Library) -> Report:
    """Check a rule book in a file.

    Raises:
        UnknownPlan: the plan that it names is not at hand.
        UnknownVersion: the plan has no such version.
    """
    from rules.proof import prove, undecided, unreached
    from rules.smt import ProverUnavailable

    try:
        book = load_book(path)
    except BookError as error:
        return Report(f"{path.stem}: the rule book cannot be used", (str(error),))
    document = library.document(book.plan, book.version)
    unproved = ""
    cases: list[Problem] = []
    try:
        proof = prove(book)
        cases = [*unreached(book), *undecided(book, proof)]
        if open_ones := [finding.where for finding in proof.findings if finding.kind == "undecided"]:
            unproved = f"; gaps and conflicts were not ruled out in the time for: {', '.join(open_ones)}"
    except ProverUnavailable:
        unproved = "; gaps and conflicts of rules were not looked for, as clausewise[prove] is not installed"
    found = [*idle(book), *cases, *failures(book), *unprinted(book), *unknown(book), *misplaced(book, document)]
    problems = located(path, found)
    quotations = sum(1 for _ in anchors(book))
    counts = f"{len(book.rules)} rules, {len(book.readings)} readings"
    checked = f"{len(book.examples)} examples and {quotations} quotations checked"
    wrong = "1 problem" if len(problems) == 1 else f"{len(problems) or 'no'} problems"
    return Report(f"{book.plan}: {counts}; {checked}: {wrong}{unproved}", problems)


def unknown(book: Book) -> Iterator[Problem]:
    """Each concept that a book names and the thesaurus lacks."""
    from corpus.concepts import Thesaurus

    thesaurus = Thesaurus.load(cache=cache_directory())
    named: list[tuple[yaml_source.Path, Iterable[str]]] = [
        (("rules", name, "concepts"), rule.concepts) for name, rule in book.rules.items()
    ]
    for name, fact in book.facts.items():
        named.append((("facts", name, "concepts"), fact.concepts))
        named += [(("facts", name, "value_concepts", value), each) for value, each in fact.value_concepts.items()]
    for key, concepts in named:
        for concept in concepts:
            if concept not in thesaurus:
                near = get_close_matches(concept, [each.id for each in thesaurus], n=2, cutoff=0.6)
                meant = f"did you mean {' or '.join(near)}?" if near else "see corpus/concepts.yaml, or remove it"
                yield Problem(key, f"there is no concept {concept!r}; {meant}")


def add(path: Path, library: Library) -> Book:
    """Put a rule book in use, if nothing is wrong with it; it takes the place of the plan's former one.

    Raises:
        CannotAddBook: it has problems; the first stands in the sentence.
        UnknownPlan, UnknownVersion: the plan or version that it names is not at hand.
    """
    report = check_file(path, library)
    if report.problems:
        more = f" ({len(report.problems)} problems in all)" if len(report.problems) > 1 else ""
        raise CannotAddBook(
            f"The rule book was not added: {report.problems[0]}{more}; see clausewise rules check {path.name}."
        )
    book = load_book(path)
    try:
        own().mkdir(parents=True, exist_ok=True)
        written = own() / f".{book.plan}.{uuid.uuid4().hex}"
        written.write_bytes(path.read_bytes())
        os.replace(written, own() / f"{book.plan}.yaml")
        (home() / CHANGED).touch()
    except OSError as error:
        raise CannotAddBook(
            "The directory for added documents cannot be written; name a writable one in the environment variable "
            "CLAUSEWISE_HOME."
        ) from error
    return book


def remove(plan_id: str) -> None:
    """Take a user's rule book out of use; the one that came with the program counts again, where there is one.

    Raises:
        CannotAddBook: the user has added none for this plan.
    """
    try:
        (own() / f"{plan_id}.yaml").unlink()
    except FileNotFoundError:
        raise CannotAddBook(f"No rule book of {plan_id} was added, so there is none to remove.") from None
    (home() / CHANGED).touch()
