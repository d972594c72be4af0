"""From a YAML file to a rule book: read, resolve names, refuse what cannot be, with file, line, key and repair."""

from __future__ import annotations

import difflib
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from pydantic import ValidationError

from rules import yaml_source
from rules.book import Book, BookError, ClauseNote, Example, Explained, Impossible, Rule
from rules.entries import Anchor, Constant, Note, OutcomeEntry, Presumption, Reading, Row, listed
from rules.expression import Choice, Day, FormulaError, Node, Number, Truth, names, parse
from rules.extent import TOO_LONG, too_long
from rules.facts import Fact, FactError, standard_facts
from rules.kinds import mismatches
from rules.locating import Locator
from rules.rewrite import substitute

BOOKS = Path(__file__).parent / "books"


def load_books(folder: Path = BOOKS) -> dict[str, Book]:
    """All books of a folder by plan id. Books are independent: call `load_book` to go on past a broken one."""
    return {book.plan: book for book in (load_book(path) for path in sorted(folder.glob("*.yaml")))}


class Parsed(Protocol):
    """Where what stands in a book's file is kept after its first reading, as JSON: YAML takes ten times as long."""

    def get(self, name: str, sha256: str) -> str | None:
        """The content of a file, if that of exactly this version is kept."""

    def put(self, name: str, sha256: str, content: str) -> None:
        """Keep the content of a file in place of that of its other versions."""


class Shelf(Mapping[str, Book]):
    """The books of some folders by plan id, each read when it is first wanted.

    Args:
        folders: The folders; of two books of one plan, that of the later folder counts. The one that comes with the
            program where none is given.
        parsed: Where the contents of the files are kept, if anywhere.
    """

    def __init__(self, *folders: Path, parsed: Parsed | None = None) -> None:
        self._parsed = parsed
        found = {path.stem: path for folder in folders or (BOOKS,) for path in sorted(folder.glob("[!.]*.yaml"))}
        self._paths = dict(sorted(found.items()))
        self._books: dict[str, Book] = {}

    def path(self, plan: str) -> Path:
        """The file of a plan's book."""
        return self._paths[plan]

    def __getitem__(self, plan: str) -> Book:
        if plan not in self._books:
            self._books[plan] = load_book(self._paths[plan], self._parsed)
        return self._books[plan]

    def __contains__(self, plan: object) -> bool:
        return plan in self._paths

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)

    def sha256(self) -> dict[str, str]:
        """The hash of every book's file, none of them read as a book."""
        return {plan: hashlib.sha256(path.read_bytes()).hexdigest() for plan, path in self._paths.items()}


def load_book(path: Path, parsed: Parsed | None = None) -> Book:
    """Read, resolve and check one book.

    Args:
        path: the file.
        parsed: where its content is kept, if anywhere; what is wrong is found with or without.

    Raises:
        BookError: the first thing that is wrong, with file, line, key and repair.
    """
    try:
        raw_bytes = path.read_bytes()
        text = raw_bytes.decode("utf-8")
    except FileNotFoundError:
        raise BookError(f"{path.name}: there is no such rule book") from None
    except UnicodeDecodeError as error:
        raise BookError(f"{path.name}: not UTF-8 at byte {error.start}; save the file as UTF-8") from None
    sha256 = hashlib.sha256(raw_bytes).hexdigest()
    raw = _kept(path.stem, sha256, parsed)
    if raw is not None:
        return _resolved(raw, Locator(path.name, text), sha256)
    try:
        raw, lines = yaml_source.read(text)
    except yaml_source.SourceError as error:
        where = f"{path.name}:{error.line}" if error.line else path.name
        raise BookError(f"{where}: {error}") from None
    if not isinstance(raw, dict):
        raise BookError(f"{path.name}:1: a rule book is a mapping with the keys plan, facts, rules")
    locate = Locator(path.name, text, lines)
    book = _resolved(raw, locate, sha256)
    for key, what in mismatches(book):
        raise locate.error(key, what)
    if parsed is not None:
        parsed.put(path.stem, sha256, json.dumps(raw, ensure_ascii=False))
    return book


def _kept(name: str, sha256: str, parsed: Parsed | None) -> dict[str, Any] | None:
    content = parsed.get(name, sha256) if parsed is not None else None
    try:
        raw = json.loads(content) if content is not None else None
    except ValueError:
        return None
    return raw if isinstance(raw, dict) else None


def _resolved(raw: dict[str, Any], locate: Locator, sha256: str) -> Book:
    return _Resolver(_build(raw, locate, sha256), locate).resolved()


def _build(raw: dict[str, Any], locate: Locator, sha256: str) -> Book:
    data = dict(raw)
    standard = standard_facts()
    for section in ("facts", "constants", "readings", "rules"):
        entries = data.get(section)
        if entries is None:
            entries = {}
        if not isinstance(entries, dict):
            raise locate.error((section,), "must be a mapping from names to entries")
        built: dict[str, Any] = {}
        for name, entry in entries.items():
            if section == "facts" and name in standard:
                extra = entry if isinstance(entry, dict) else {}
                built[name] = {**standard[name].model_dump(), **extra, "type": standard[name].type}
                continue
            if not isinstance(entry, dict):
                raise locate.error((section, name), "must be a mapping; see docs/writing-a-rule-book.md")
            built[name] = {**entry, "name": name}
        data[section] = built
    for entry in data["facts"].values():
        for key in ("concepts", "value_concepts"):
            if isinstance(entry, dict) and key in entry:
                entry[key] = (
                    listed(entry[key]) if key == "concepts" else {k: listed(v) for k, v in (entry[key] or {}).items()}
                )
    try:
        return Book.model_validate({**data, "sha256": sha256})
    except ValidationError as error:
        first = _telling(error.errors())
        loc = tuple(part for part in first["loc"] if not str(part).startswith("function-"))
        raise locate.error(loc, _repair(first, loc)) from None


def _is_day(text: str) -> bool:
    try:
        return isinstance(parse(text), Day)
    except FormulaError:
        return False


def _telling(errors: Sequence[Any]) -> Any:
    """The first error; for a key that is missing, the one about a misspelt key beside it."""
    first = errors[0]
    for other in errors:
        beside = other["type"] == "extra_forbidden" and other["loc"][:-1] == first["loc"][:-1]
        if first["type"] == "missing" and beside and _near(str(other["loc"][-1]), [str(first["loc"][-1])]):
            return other
    return first


def _near(word: str, known: Iterable[str]) -> list[str]:
    return difflib.get_close_matches(word, sorted(known), n=2, cutoff=0.6)


def _hint(word: str, known: Iterable[str], otherwise: str) -> str:
    """How to repair a name: those that are spelt alike, or what else to do."""
    near = _near(word, known)
    return f"did you mean {' or '.join(near)}?" if near else otherwise


def _keys(loc: tuple[str | int, ...]) -> set[str]:
    """The keys that an entry of the section can have."""
    if len(loc) == 1:
        return set(Book.model_fields)
    parts = {"facts": (Fact,), "rules": (Rule, OutcomeEntry, Row, Note, Presumption, Anchor)}.get(str(loc[0]))
    models = parts or (Constant, Reading, ClauseNote, Explained, Impossible, Example, Anchor)
    return {"if" if key == "condition" else key for model in models for key in model.model_fields}


def _repair(error: Any, loc: tuple[str | int, ...]) -> str:
    kind, message = error["type"], error["msg"].removeprefix("Value error, ")
    if kind == "extra_forbidden":
        near = _near(str(loc[-1]), _keys(loc))
        hint = f"did you mean {' or '.join(near)}?" if near else "remove it or see docs/writing-a-rule-book.md"
        return f"this key is not known here; {hint}"
    if kind == "missing":
        return "this key is required; add it"
    return f"{message}; correct it"


class _Resolver:
    """Ties names to what they mean and refuses what cannot be."""

    def __init__(self, book: Book, locate: Locator) -> None:
        self._book, self._locate = book, locate
        self._choices = {value for fact in book.facts.values() for value in fact.values}
        self._choices |= {option for reading in book.readings.values() for option in reading.options}
        self._known = {"as_of", *book.facts, *book.constants, *book.readings, *book.goals}

    def resolved(self) -> Book:
        book = self._book
        self._distinct()
        rules = {name: self._rule(rule) for name, rule in book.rules.items()}
        changed = {"rules": rules, "explained": tuple(self._explained()), "impossible": tuple(self._impossible())}
        book = Book.model_construct(**{**{key: getattr(book, key) for key in Book.model_fields}, **changed})
        self._facts(book)
        self._cycles(book)
        for name in too_long(book):
            raise self._locate.error(("rules", name), TOO_LONG)
        self._references(book)
        self._defeats(book)
        return book

    def _distinct(self) -> None:
        book = self._book
        taken: dict[str, str] = {"as_of": "the day of the answer"}
        for section, entries in (
            ("facts", book.facts),
            ("constants", book.constants),
            ("readings", book.readings),
        ):
            for name in entries:
                if name in taken:
                    raise self._locate.error((section, name), f"this name is already {taken[name]}; rename one of them")
                taken[name] = f"one of the {section}"
        for name, rule in book.rules.items():
            for used in {name, rule.goal}:
                if used in taken:
                    raise self._locate.error(("rules", name), f"{used!r} is already {taken[used]}; rename one of them")

    def _rule(self, rule: Rule) -> Rule:
        path: tuple[str | int, ...] = ("rules", rule.name)

        def fix(node: Node | None, *key: str | int) -> Node | None:
            return None if node is None else self._names(node, (*path, *key))

        beaten = rule.exception_to
        if beaten == ("all",):
            beaten = tuple(other.name for other in self._book.goals[rule.goal] if other.name != rule.name)
        return rule.model_copy(
            update={
                "exception_to": beaten,
                "when": fix(rule.when, "when"),
                "value": fix(rule.value, "value"),
                "presumes": tuple(
                    p.model_copy(update={"condition": fix(p.condition, "presumes", i, "if")})
                    for i, p in enumerate(rule.presumes)
                ),
                "table": tuple(
                    row.model_copy(
                        update={
                            "when": fix(row.when, "table", i, "when"),
                            "value": fix(row.value, "table", i, "value"),
                        }
                    )
                    for i, row in enumerate(rule.table)
                ),
                "notes": tuple(
                    note.model_copy(update={"condition": fix(note.condition, "notes", i, "if")})
                    for i, note in enumerate(rule.notes)
                ),
                "outcomes": tuple(
                    o.model_copy(update={"condition": fix(o.condition, "outcomes", i, "if")})
                    for i, o in enumerate(rule.outcomes)
                ),
            }
        )

    def _explained(self) -> Iterator[Explained]:
        for position, entry in enumerate(self._book.explained):
            path = ("explained", position)
            if entry.where not in self._book.rules and entry.where not in self._book.goals:
                named = {**self._book.rules, **self._book.goals}
                hint = _hint(entry.where, named, "name a rule with a table, or a goal")
                raise self._locate.error((*path, "where"), f"{entry.where!r} is not known; {hint}")
            yield entry.model_copy(update={"when": self._names(entry.when, (*path, "when"))})

    def _impossible(self) -> Iterator[Impossible]:
        for position, entry in enumerate(self._book.impossible):
            path = ("impossible", position, "when")
            when = self._names(entry.when, path)
            for name in names(when):
                if name not in self._book.facts and name not in self._book.constants:
                    raise self._locate.error(path, f"{name!r} is neither a fact nor a constant; compare those alone")
            yield entry.model_copy(update={"when": when})

    def _names(self, node: Node, path: tuple[str | int, ...]) -> Node:
        book, known = self._book, self._known
        replace: dict[str, Node] = {}
        for name in names(node):
            if name in known:
                for rule in book.goals.get(name, ()):
                    if not rule.is_quantity and not rule.silent and not rule.not_in_document:
                        raise self._locate.error(
                            path, f"{name!r} has no value to compute with; use a rule with value or table"
                        )
            elif name in self._choices:
                replace[name] = Choice(name)
            else:
                hint = _hint(name, [*known, *self._choices], "declare it as a fact, a constant or a rule")
                if name in book.rules:
                    hint = f"the rule concludes {book.rules[name].goal}, so use that name"
                raise self._locate.error(path, f"{name!r} is not known; {hint}")
        return substitute(node, replace)

    def _facts(self, book: Book) -> None:
        dated = {name for name, fact in book.facts.items() if fact.type == "date"} | {*book.day_constants}
        for name, fact in book.facts.items():
            if fact.type == "choice" and not fact.values:
                raise self._locate.error(("facts", name), "a choice needs values; add them")
            if fact.type == "money" and not fact.currency:
                raise self._locate.error(("facts", name), "money needs a currency; add it")
            for key, limit in (("not_before", fact.not_before), ("not_after", fact.not_after)):
                if limit is not None and limit not in dated and not _is_day(limit):
                    hint = _hint(limit, dated, "name a date fact or constant, or a date")
                    raise self._locate.error(("facts", name, key), f"{limit!r} is not a date of this book; {hint}")
            for key, day in (("counts_from", fact.counts_from), ("price_day", fact.price_day)):
                if day is not None and day not in {*dated, *book.goals}:
                    hint = _hint(day, {*dated, *book.goals}, "name a date fact, a constant or a rule")
                    raise self._locate.error(("facts", name, key), f"{day!r} is not known; {hint}")
            if fact.presume is not None:
                if not fact.presumed:
                    raise self._locate.error(
                        ("facts", name), "a presumed value needs the sentence 'presumed' that says so"
                    )
                try:
                    fact.literal(fact.presume)
                except FactError as error:
                    raise self._locate.error(("facts", name, "presume"), str(error)) from None
        for name, constant in book.constants.items():
            if not isinstance(constant.value, Number | Day | Truth):
                raise self._locate.error(("constants", name, "value"), "a constant is a literal number, date or yes/no")

    def _cycles(self, book: Book) -> None:
        done: set[str] = set()

        def visit(goal: str, trail: tuple[str, ...]) -> None:
            if goal in trail:
                circle = " → ".join((*trail[trail.index(goal) :], goal))
                raise self._locate.error(("rules", trail[-1]), f"the rules go in a circle: {circle}; break it")
            if goal in done:
                return
            for rule in book.goals.get(goal, ()):
                for used in rule.uses():
                    if used in book.goals:
                        visit(used, (*trail, goal))
            done.add(goal)

        for goal in book.goals:
            visit(goal, ())

    def _defeats(self, book: Book) -> None:
        """Refuse exceptions that defeat each other, so that where both apply neither would be left."""
        for name in book.rules:
            trail, waiting = [name], [iter(book.rules[name].exception_to)]
            done: set[str] = set()
            while waiting:
                other = next(waiting[-1], None)
                if other is None:
                    waiting.pop()
                    trail.pop()
                elif other == name:
                    circle = " → ".join((*trail, name))
                    raise self._locate.error(
                        ("rules", name, "exception_to"),
                        f"the exceptions go in a circle: {circle}; where all apply none is left, so take one away",
                    )
                elif other not in done:
                    done.add(other)
                    trail.append(other)
                    waiting.append(iter(book.rules[other].exception_to))

    def _references(self, book: Book) -> None:
        for name, rule in book.rules.items():
            path: tuple[str | int, ...] = ("rules", name)
            for other in rule.exception_to:
                if other not in book.rules:
                    raise self._locate.error(
                        (*path, "exception_to"), f"there is no rule {other!r}; name a rule of this book"
                    )
                if book.rules[other].goal != rule.goal:
                    raise self._locate.error(
                        (*path, "exception_to"),
                        f"{other!r} concludes another goal ({book.rules[other].goal})",
                    )
            for position, outcome in enumerate(rule.outcomes):
                for used in outcome.shown:
                    if not all(r.is_quantity or r.silent or r.not_in_document for r in book.goals.get(used, (rule,))):
                        raise self._locate.error(
                            (*path, "outcomes", position),
                            f"{used!r} is not a rule with a value; name one that has value or table",
                        )
            if rule.when is not None and not rule.is_quantity and rule.case is None and len(book.goals[rule.goal]) > 1:
                facts = {
                    fact
                    for used in names(rule.when)
                    for fact in ((used,) if used in book.facts else book.facts_of(used))
                }
                if facts - {"termination_reason"}:
                    raise self._locate.error(
                        path,
                        "'when' needs more than the reason, so add 'case': a short clause that says in words when "
                        "this rule applies (it is put after 'if', e.g. 'the event comes within 12 months of the "
                        "Grant Base Date')",
                    )
        for position, example in enumerate(book.examples):
            if example.goal not in book.goals:
                raise self._locate.error(("examples", position, "goal"), f"there is no goal {example.goal!r}")
            for fact in example.facts:
                if fact not in book.facts and fact != "as_of":
                    raise self._locate.error(("examples", position, "facts"), f"there is no fact {fact!r}")
            for reading, option in example.readings.items():
                if reading not in book.readings or option not in book.readings[reading].options:
                    raise self._locate.error(
                        ("examples", position, "readings"), f"there is no reading {reading}: {option}"
                    )
