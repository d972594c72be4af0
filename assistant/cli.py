"""The command line: ``clausewise ask``, ``plans``, ``clause``, ``search``, ``serve``, ``prepare``, ``rules check``.

Exit codes: 0 where there is an answer, 2 where the input cannot be used, 1 where something else went wrong. Whatever
goes wrong is one sentence on standard error. What only one command needs is imported when it runs.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NoReturn

from assistant import library_commands
from assistant.errors import RequestError

if TYPE_CHECKING:
    from assistant.assistant import Assistant

ANSWERED, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
LOOPBACK = ("127.0.0.1", "localhost")
MOST_PASSAGES = 50


class UsageError(Exception):
    """A command that cannot be run as it was typed."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        text = message.partition(": ")[2] if message.startswith("argument ") else message
        if text.startswith("unrecognized arguments"):
            text += "; a question or a search stands in quotation marks"
        raise UsageError(f"{text[:1].upper()}{text[1:]}; see {self.prog} --help.")


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
    top = _Parser(
        prog="clausewise",
        description="Answer questions about equity plans: find the clause, compute the number, show both.",
        epilog='Example: clausewise ask "What happens to my options if I resign?" --plan azul-sop-2025',
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    commands = top.add_subparsers(metavar="COMMAND", required=True, parser_class=_Parser)
    _add_ask(commands)
    _add_documents(commands)
    _add_service(commands)
    _add_rules(commands)
    library_commands.add_to(partial(_add, commands))
    return top


Commands = argparse._SubParsersAction  # no public name for it


def _add(
    commands: Commands[_Parser], name: str, run: Callable[[argparse.Namespace], int], what: str, example: str
) -> _Parser:
    command = commands.add_parser(
        name,
        help=what,
        description=what,
        epilog=f"Example: {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.set_defaults(run=run)
    return command


def _add_ask(commands: Commands[_Parser]) -> None:
    ask = _add(
        commands,
        "ask",
        _ask,
        "Answer a question in English, Portuguese, Spanish or Chinese.",
        'clausewise ask "How many of my Options by Time are vested?" --plan azul-sop-2025 '
        "--fact time_options_granted=90000 --fact grant_agreement_date=2025-05-02 --as-of 2027-05-03",
    )
    ask.add_argument("question", metavar="QUESTION", help="the question, in quotation marks")
    ask.add_argument("--plan", metavar="ID", help="the plan it is about (see clausewise plans); every plan by default")
    ask.add_argument(
        "--fact",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="a fact, such as grant_agreement_date=2025-05-02; can be given again for another fact",
    )
    ask.add_argument("--as-of", metavar="DATE", help="the day for which to answer, YYYY-MM-DD; today by default")
    ask.add_argument(
        "--language",
        metavar="L",
        help="the language of the answer: en, pt, es, zh-Hans or zh-Hant; the question's own by default",
    )
    ask.add_argument("--json", action="store_true", help="print the whole answer as JSON")


def _add_documents(commands: Commands[_Parser]) -> None:
    _add(commands, "plans", _plans, "List the plan documents.", "clausewise plans")
    clause = _add(commands, "clause", _clause, "Show a clause in the original.", "clausewise clause azul-sop-2025 8.1")
    clause.add_argument("plan", metavar="PLAN", help="the id of the plan")
    clause.add_argument("clause", metavar="CLAUSE", help='the clause\'s id as printed, such as 8.1 or "Annex I 1.5"')
    search = _add(
        commands,
        "search",
        _search,
        "Find the clauses that speak of something; nothing is computed.",
        'clausewise search "change of control" --plan kingsoft-cloud-sip-2021 -k 3',
    )
    search.add_argument("query", metavar="QUERY", help="what to look for, in quotation marks")
    search.add_argument("--plan", metavar="ID", help="the only plan to search; every plan by default")
    search.add_argument(
        "-k", metavar="N", type=_passages, default=5, help="how many clauses to show, 1 to 50; 5 by default"
    )
    search.add_argument("--json", action="store_true", help="print the passages as JSON")


def _add_service(commands: Commands[_Parser]) -> None:
    serve = _add(
        commands,
        "serve",
        _serve,
        "Serve the API on this machine's loopback address until Ctrl-C.",
        "clausewise serve --port 8000",
    )
    serve.add_argument("--port", metavar="N", type=_port, default=8000, help="the port, 1 to 65535; 8000 by default")
    serve.add_argument("--host", metavar="HOST", default=LOOPBACK[0], help="127.0.0.1, the only one that is accepted")
    _add(
        commands,
        "prepare",
        _prepare,
        "Make the encoder and the search index ready, which happens once; progress goes to standard error.",
        "clausewise prepare",
    )


def _add_rules(commands: Commands[_Parser]) -> None:
    rules = commands.add_parser(
        "rules",
        help="Work on rule books.",
        description="Work on rule books.",
        epilog="Example: clausewise rules check azul-sop-2025",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    check = _add(
        rules.add_subparsers(metavar="COMMAND", required=True, parser_class=_Parser),
        "check",
        _check,
        "Check rule books: their form, their examples, and every quotation against the document.",
        "clausewise rules check azul-sop-2025",
    )
    check.add_argument("plan", metavar="PLAN", nargs="?", help="the only plan to check; every plan by default")


def _ask(options: argparse.Namespace) -> int:
    assistant = _assistant()
    answer = assistant.ask(
        options.question,
        plan=options.plan,
        facts=_facts(options.fact),
        language=options.language,
        as_of=options.as_of,
    )
    if options.json:
        print(answer.model_dump_json(indent=2, by_alias=True))
        return ANSWERED
    from assistant import terminal

    print(terminal.answer(answer, terminal.Look.of(sys.stdout), assistant.title), end="")
    return ANSWERED


def _plans(options: argparse.Namespace) -> int:
    from assistant import terminal
    from corpus.library import Library

    print(terminal.plans(Library.installed().plans(), terminal.Look.of(sys.stdout)), end="")
    return ANSWERED


def _clause(options: argparse.Namespace) -> int:
    from assistant import terminal
    from corpus.library import Library
    from corpus.quote import clause_text

    document = Library.installed().document(options.plan)
    *parents, clause = document.outline.path(options.clause)
    text = clause_text(document, clause.id)
    print(terminal.clause(document, clause, parents, text, terminal.Look.of(sys.stdout)), end="")
    return ANSWERED


def _search(options: argparse.Namespace) -> int:
    if not options.query.strip():
        raise UsageError("The search is empty; say what to look for.")
    found = _assistant().search(options.query, plan=options.plan, k=options.k)
    if options.json:
        import json

        names = ("plan", "clause", "heading", "text", "start", "end", "score")
        results = [{name: getattr(passage, name) for name in names} for passage in found]
        print(json.dumps({"results": results}, ensure_ascii=False, indent=2))
        return ANSWERED
    from assistant import terminal

    print(terminal.passages(found, terminal.Look.of(sys.stdout)), end="")
    return ANSWERED


def _serve(options: argparse.Namespace) -> int:
    from assistant.serving import serve

    if options.host not in LOOPBACK:
        raise UsageError(f'The API is only served on 127.0.0.1 for now, not on "{options.host}".')
    return serve(LOOPBACK[0], options.port)


def _prepare(options: argparse.Namespace) -> int:
    from assistant.assistant import Assistant

    Assistant.default(cold=True).prepare()
    print("Everything is ready.", file=sys.stderr)
    return ANSWERED


def _check(options: argparse.Namespace) -> int:
    from assistant.checking import check
    from corpus.library import Library

    library = Library.installed()
    chosen = [library.plan(options.plan)] if options.plan else library.plans()
    problems = 0
    for plan in chosen:
        report = check(plan.id, library)
        print(report.summary)
        for problem in report.problems:
            print(f"  {problem}")
        problems += len(report.problems)
    return FAILED if problems else ANSWERED


def _assistant() -> Assistant:
    from assistant.assistant import Assistant

    return Assistant.default(cold=True)


def _facts(given: Sequence[str]) -> dict[str, object]:
    facts: dict[str, object] = {}
    for text in given:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not (name and sign and value):
            raise UsageError(f'The fact "{text}" cannot be read; write it as name=value, such as grade=21.')
        if name in facts:
            raise UsageError(f'The fact {name} is given twice ("{facts[name]}" and "{value}"); give it once.')
        facts[name] = value
    return facts


def _passages(text: str) -> int:
    return _whole(text, 1, MOST_PASSAGES, "The number of clauses")


def _port(text: str) -> int:
    return _whole(text, 1, 65_535, "The port")


def _whole(text: str, least: int, most: int, what: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 10 and least <= int(text) <= most:
        return int(text)
    raise argparse.ArgumentTypeError(f'{what} is a whole number from {least} to {most}, not "{text}"')


def _readable(arguments: Sequence[str]) -> Sequence[str]:
    if any("\ud800" <= character <= "\udfff" for argument in arguments for character in argument):
        raise UsageError("The command holds characters that are not UTF-8 text; type it in UTF-8.")
    return arguments


def _use_utf8() -> None:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _refuse(error: Exception) -> int:
    from corpus.adding import CannotAdd
    from corpus.outline import UnknownClause
    from corpus.plan import UnknownPlan, UnknownVersion
    from corpus.readers import UnreadableDocument

    refused = (UsageError, RequestError, UnknownPlan, UnknownVersion, UnknownClause, CannotAdd, UnreadableDocument)
    if isinstance(error, refused):
        print(" ".join(str(error).split()), file=sys.stderr)
        return BAD_INPUT
    if os.environ.get("CLAUSEWISE_DEBUG"):
        raise error
    print(_apology(error), file=sys.stderr)
    return FAILED


def _apology(error: Exception) -> str:
    from corpus.cache import CacheUnavailable
    from corpus.encoder import EncoderUnavailable
    from corpus.index import IndexUnavailable
    from corpus.plan import ChangedSource, InvalidPlan
    from corpus.weights import WeightsUnavailable
    from rules.book import BookError

    explained = (
        CacheUnavailable, EncoderUnavailable, IndexUnavailable, WeightsUnavailable,
        ChangedSource, InvalidPlan, BookError,
    )  # fmt: skip
    if isinstance(error, explained):
        return " ".join(str(error).split())
    return (
        "Something went wrong on our side and there is no answer; "
        "set CLAUSEWISE_DEBUG=1 and try again to see where it happened."
    )


if __name__ == "__main__":
    sys.exit(main())
