"""What every command of the command line is made of: its grammar, its exit codes, and the error for bad typing."""

from __future__ import annotations

import argparse
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from importlib import import_module
from types import FrameType
from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias, cast

if TYPE_CHECKING:
    from assistant.assistant import Assistant

ANSWERED: Final = 0
FAILED: Final = 1
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130


@contextmanager
def interrupts() -> Iterator[list[int]]:
    """Give a list that holds something once the user has pressed Ctrl-C, also where a library took it for an error."""
    noticed: list[int] = []

    def notice(number: int, frame: FrameType | None) -> None:
        noticed.append(number)
        signal.default_int_handler(number, frame)

    if threading.current_thread() is not threading.main_thread():
        yield noticed
        return
    former = signal.signal(signal.SIGINT, notice)
    try:
        yield noticed
    finally:
        signal.signal(signal.SIGINT, former)


class UsageError(Exception):
    """A command that cannot be run as it was typed."""


class Parser(argparse.ArgumentParser):
    """A parser that refuses in a sentence."""

    def error(self, message: str) -> NoReturn:
        """Refuse what was typed.

        Raises:
            UsageError: always.
        """
        text = message.partition(": ")[2] if message.startswith("argument ") else message
        if text.startswith("unrecognized arguments"):
            text += "; a question or a search stands in quotation marks"
        raise UsageError(f"{text[:1].upper()}{text[1:]}; see {self.prog} --help.")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"  # no public name for it
"""Where a module adds its commands."""

Run: TypeAlias = Callable[[argparse.Namespace], int]
"""Does what a command says, and returns the exit code."""


def add(commands: Commands, name: str, run: Run, what: str, example: str) -> Parser:
    """Add a command.

    Args:
        commands: those it is added to.
        name: what is typed.
        run: does it, and returns the exit code.
        what: what it does, in a sentence.
        example: a command that can be typed as it stands.

    Returns:
        The command's parser, for its arguments.
    """
    command = group(commands, name, what, example)
    command.set_defaults(run=run)
    return command


def group(commands: Commands, name: str, what: str, example: str) -> Parser:
    """Add a word that only leads other commands."""
    return commands.add_parser(
        name,
        help=what,
        description=what,
        epilog=f"Example: {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def within(parent: Parser) -> Commands:
    """Give the place for the commands below a parser."""
    return parent.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)


def whole(text: str, least: int, most: int, what: str) -> int:
    """Read a whole number.

    Raises:
        argparse.ArgumentTypeError: it is none from ``least`` to ``most``; the sentence begins with ``what``.
    """
    if text.isascii() and text.isdecimal() and len(text) < 10 and least <= int(text) <= most:
        return int(text)
    raise argparse.ArgumentTypeError(f'{what} is a whole number from {least} to {most}, not "{text}"')


def day(text: str) -> date:
    """Read a day.

    Raises:
        argparse.ArgumentTypeError: it is none.
    """
    try:
        if len(text) != len("2026-01-31"):
            raise ValueError
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f'The day is written YYYY-MM-DD, such as 2027-01-01, not "{text}"') from None


def pairs(given: Sequence[str], what: str) -> dict[str, str]:
    """Read ``name=value`` texts.

    Raises:
        UsageError: one is not of that form, or a name is given twice.
    """
    found: dict[str, str] = {}
    for text in given:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not (name and sign and value):
            raise UsageError(f'The {what} "{text}" cannot be read; write it as name=value, such as grade=21.')
        if name in found:
            raise UsageError(f'The {what} {name} is given twice ("{found[name]}" and "{value}"); give it once.')
        found[name] = value
    return found


def add_facts(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the option that gives facts, each as ``NAME=VALUE``.

    Args:
        what: what the help says that such a fact is.
    """
    help_ = f"{what}; can be given again for another fact"
    parser.add_argument("--fact", metavar="NAME=VALUE", action="append", default=[], help=help_)


def by_name(module: str, what: str) -> Run:
    """What a command does, in a module that is read only then: the assistant does not depend on its surfaces."""

    def run(options: argparse.Namespace) -> int:
        return cast(Run, getattr(import_module(module), what))(options)

    return run


def own_assistant() -> Assistant:
    """Make the assistant of this installation, which starts without torch."""
    from assistant.assistant import Assistant

    return Assistant.default(cold=True)
