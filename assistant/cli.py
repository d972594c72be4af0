"""The command line: ``clausewise ask``, ``serve``, ``prepare``, and what other modules add.

Exit codes: 0 where there is an answer, 2 where the input cannot be used, 1 where something else went wrong. Whatever
goes wrong is one sentence on standard error. What only one command needs is imported when it runs.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from assistant import (
    audit_commands,
    command,
    document_commands,
    library_commands,
    record_commands,
    recorded,
    rule_commands,
)
from assistant.command import ANSWERED, BAD_INPUT, FAILED, INTERRUPTED, Commands, Parser, UsageError
from assistant.errors import RequestError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.

    Args:
        arguments: the words after ``clausewise``; the process's own where not given.

    Returns:
        The exit code.
    """
    _use_utf8()
    try:
        options = parser().parse_args(_readable(sys.argv[1:] if arguments is None else arguments))
        run: Callable[[argparse.Namespace], int] = options.run
        code = run(options)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ANSWERED
    except Exception as error:
        return _refuse(error)


def parser() -> argparse.ArgumentParser:
    """The grammar of the command line."""
    top = Parser(
        prog="clausewise",
        description="Answer questions about equity plans: find the clause, compute the number, show both.",
        epilog='Example: clausewise ask "What happens to my options if I resign?" --plan azul-sop-2025',
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    commands = command.within(top)
    _add_ask(commands)
    document_commands.add_to(commands)
    _add_service(commands)
    rule_commands.add_to(commands)
    library_commands.add_to(commands)
    record_commands.add_to(commands)
    audit_commands.add_to(commands)
    return top


def _add_ask(commands: Commands) -> None:
    ask = command.add(
        commands,
        "ask",
        _ask,
        "Answer a question in English, Portuguese, Spanish or Chinese.",
        'clausewise ask "How many of my Options by Time are vested?" --plan azul-sop-2025 '
        "--fact time_options_granted=90000 --fact grant_agreement_date=2025-05-02 --as-of 2027-05-03",
    )
    ask.add_argument("question", metavar="QUESTION", help="the question, in quotation marks")
    ask.add_argument("--plan", metavar="ID", help="the plan it is about (see clausewise plans); every plan by default")
    command.add_facts(ask, "a fact, such as grant_agreement_date=2025-05-02")
    ask.add_argument(
        "--as-of",
        metavar="DATE",
        help="the day for which to answer where the question names none, YYYY-MM-DD; today by default",
    )
    ask.add_argument(
        "--language",
        metavar="L",
        help="the language of the answer: en, pt, es, zh-Hans or zh-Hant; the question's own by default",
    )
    ask.add_argument(
        "--thread",
        metavar="NAME",
        help="a name for a conversation; a question under the same name goes on from what was said before",
    )
    ask.add_argument("--json", action="store_true", help="print the whole answer as JSON")


def _add_service(commands: Commands) -> None:
    serve = command.add(
        commands,
        "serve",
        _serve,
        "Serve the API until Ctrl-C, on this machine's loopback address unless --host names another.",
        "clausewise serve --port 8000",
    )
    serve.add_argument("--port", metavar="N", type=_port, default=8000, help="the port, 1 to 65535; 8000 by default")
    serve.add_argument(
        "--host", metavar="HOST", default="127.0.0.1", help="127.0.0.1 by default; another asks for keys to be there"
    )
    serve.add_argument(
        "--workers",
        metavar="N",
        type=_workers,
        default=1,
        help="how many processes answer, 1 to 64; 1 by default. Each takes about 1.2 GB",
    )
    command.add(
        commands,
        "mcp",
        _mcp,
        "Speak the Model Context Protocol on standard input and output, for a client that starts its servers itself.",
        "clausewise mcp",
    )
    command.add(
        commands,
        "prepare",
        _prepare,
        "Make the encoder and the search index ready, which happens once; progress goes to standard error.",
        "clausewise prepare",
    )


def _ask(options: argparse.Namespace) -> int:
    assistant = command.own_assistant()
    answer = recorded.ask(
        assistant,
        options.question,
        plan=options.plan,
        facts=command.pairs(options.fact, "fact"),
        language=options.language,
        as_of=options.as_of,
        thread=options.thread,
    )
    if options.json:
        print(answer.model_dump_json(indent=2, by_alias=True))
        return ANSWERED
    from assistant import terminal

    print(terminal.answer(answer, terminal.Look.of(sys.stdout), assistant.title, assistant.books), end="")
    return ANSWERED


def _serve(options: argparse.Namespace) -> int:
    from assistant.serving import serve

    return serve(options.host, options.port, options.workers)


def _mcp(options: argparse.Namespace) -> int:
    from assistant.serving import converse

    return converse()


def _prepare(options: argparse.Namespace) -> int:
    from assistant.assistant import Assistant

    Assistant.default(cold=True).prepare()
    print("Everything is ready.", file=sys.stderr)
    return ANSWERED


def _port(text: str) -> int:
    return command.whole(text, 1, 65_535, "The port")


def _workers(text: str) -> int:
    return command.whole(text, 1, 64, "The number of processes")


def _readable(arguments: Sequence[str]) -> Sequence[str]:
    if any("\ud800" <= character <= "\udfff" for argument in arguments for character in argument):
        raise UsageError("The command holds characters that are not UTF-8 text; type it in UTF-8.")
    return arguments


def _use_utf8() -> None:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _refuse(error: Exception) -> int:
    from assistant.books import CannotAddBook
    from corpus.adding import CannotAdd
    from corpus.outline import UnknownClause
    from corpus.plan import UnknownPlan, UnknownVersion
    from corpus.readers import UnreadableDocument
    from rules.engine import UnknownGoal, UnknownReading
    from rules.facts import FactError
    from rules.inverse import CannotSolve
    from rules.vesting.errors import VestingError

    refused = (
        UsageError, RequestError, argparse.ArgumentTypeError, UnknownPlan, UnknownVersion, UnknownClause, CannotAdd,
        UnreadableDocument, UnknownGoal, UnknownReading, FactError, CannotSolve, CannotAddBook, VestingError,
    )  # fmt: skip
    if isinstance(error, refused):
        print(" ".join(str(error).split()), file=sys.stderr)
        return FAILED if isinstance(error, RequestError) and error.status >= 500 else BAD_INPUT
    if os.environ.get("CLAUSEWISE_DEBUG"):
        raise error
    print(_apology(error), file=sys.stderr)
    return FAILED


def _apology(error: Exception) -> str:
    from assistant.model.chat import ModelUnavailable
    from corpus.cache import CacheUnavailable
    from corpus.encoder import EncoderUnavailable
    from corpus.index import IndexUnavailable
    from corpus.plan import ChangedSource, InvalidPlan
    from corpus.weights import WeightsUnavailable
    from rules.book import BookError
    from rules.smt import ProverUnavailable

    explained = (
        CacheUnavailable, EncoderUnavailable, IndexUnavailable, WeightsUnavailable,
        ChangedSource, InvalidPlan, BookError, ProverUnavailable, ModelUnavailable,
    )  # fmt: skip
    if isinstance(error, explained):
        return " ".join(str(error).split())
    return (
        "Something went wrong on our side and there is no answer; "
        "set CLAUSEWISE_DEBUG=1 and try again to see where it happened."
    )


if __name__ == "__main__":
    sys.exit(main())
