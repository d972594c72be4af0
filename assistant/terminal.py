"""How an answer looks in a terminal."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import TextIO

from assistant.answer import Answer, Citation, Part, worked_out
from assistant.columns import plain, wrap
from assistant.wording.catalog import Translator

_MARK = re.compile(r"^(\s*(?:[•*–-] |\d+[.)] )?)")
_TITLE = re.compile(r"\*\*(.+)\*\*")
_REFERENCE = re.compile(r"\[(\d+)\]")
_WIDEST, _NARROWEST = 100, 20
_FORMATS = {
    "date": "YYYY-MM-DD",
    "bool": "yes",
    "count": "NUMBER",
    "number": "NUMBER",
    "percent": "57%",
    "money": "AMOUNT",
}


@dataclass(frozen=True, slots=True)
class Look:
    """What the terminal can show: its columns, and whether colours are welcome."""

    columns: int = 80
    colour: bool = False

    @classmethod
    def of(cls, stream: TextIO) -> Look:
        """The look for a stream: colours only on a terminal, and never where ``NO_COLOR`` is set."""
        terminal = stream.isatty()
        columns = shutil.get_terminal_size((80, 24)).columns
        dumb = os.environ.get("TERM") == "dumb"
        return cls(
            columns=max(_NARROWEST, min(_WIDEST, columns)),
            colour=terminal and not os.environ.get("NO_COLOR") and not dumb,
        )

    def strong(self, text: str) -> str:
        """The text in bold."""
        return f"\x1b[1m{text}\x1b[0m" if self.colour and text else text

    def faint(self, text: str) -> str:
        """The text in the background."""
        return f"\x1b[2m{text}\x1b[0m" if self.colour and text else text


def answer(
    shown: Answer, look: Look, title: Callable[[str, str, str], str], ruled: Container[str] | None = None
) -> str:
    """An answer: the outcome, the number and how it came about, then the clauses in the original.

    ``title`` gives what a rule's value is called, by plan, rule and language; ``ruled`` says which plans have rules,
    all where it is not given. Of an answer over several plans the steps are left out, as its text leaves them out;
    quoted is what is referred to.
    """
    translate = Translator(shown.language)
    blocks = [_text(shown.text, look)]
    if len(shown.parts) == 1:
        said = translate("Step by step:") in shown.text
        blocks += [
            "" if said else _steps(shown.parts[0], translate, look, title),
            _facts(shown.parts[0], translate, look),
        ]
    referred = {int(n) for block in blocks for n in _REFERENCE.findall(block)}
    blocks += [_quotation(citation, look) for citation in shown.citations if citation.n in referred]
    by_rules = [part for part in shown.parts if ruled is None or part.plan in ruled]
    blocks += [_review(by_rules, translate, look)]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _text(text: str, look: Look) -> str:
    lines: list[str] = []
    for position, line in enumerate(plain(text).split("\n")):
        title = _TITLE.fullmatch(line)
        if title:
            lines += [look.strong(piece) for piece in wrap(title.group(1), look.columns)]
            continue
        mark = _MARK.match(line)
        begin = mark.group(1) if mark else ""
        wrapped = wrap(line[len(begin) :], look.columns, begin)
        lines += [look.strong(piece) for piece in wrapped] if position == 0 else wrapped
    return "\n".join(lines)


def _steps(part: Part, translate: Translator, look: Look, title: Callable[[str, str, str], str]) -> str:
    """The steps that gave a value, where there is a value and more than one of them."""
    computed = any(outcome.quantity and (outcome.quantity.exact or outcome.quantity.date) for outcome in part.outcomes)
    known = [step for step in part.derivation if worked_out(step)]
    if not computed or len(known) < 2:
        return ""
    lines = [look.strong(translate("Step by step:"))]
    for step in known:
        marks = "".join(f"[{n}]" for n in step.citations)
        name = title(part.plan or "", step.rule, translate.language)
        lines += wrap(plain(f"{name} = {step.shown} {marks}".rstrip()), look.columns, "  ", "    ")
        if step.formula.text not in (step.value, name):
            lines += [look.faint(line) for line in wrap(plain(step.formula.text), look.columns, "    = ", "      ")]
    return "\n".join(lines)


def _facts(part: Part, translate: Translator, look: Look) -> str:
    """How the facts that are still needed can be given."""
    if not part.needs:
        return ""
    lines = [look.faint(line) for line in wrap(translate("Facts can be given with the question:"), look.columns)]
    lines += [f"  --fact {need.fact}={_FORMATS.get(need.type, 'VALUE')}" for need in part.needs]
    return "\n".join(lines)


def _quotation(citation: Citation, look: Look) -> str:
    title = titled(citation.plan, citation.clause, citation.heading)
    if citation.version > 1:
        title += f" (version {citation.version})"
    lines = [look.strong(line) for line in wrap(title, look.columns, f"[{citation.n}] ")]
    return "\n".join(lines + wrap(plain(citation.words), look.columns, "    "))


def _review(parts: Iterable[Part], translate: Translator, look: Look) -> str:
    states = {part.review for part in parts}
    notes = []
    if "stale" in states:
        notes.append(translate("The document or the rules have changed since a lawyer reviewed them."))
    if states == {"approved"}:
        notes.append(translate("A lawyer has approved these rules; this is no legal advice."))
    if "unreviewed" in states:
        notes.append(translate("No lawyer has reviewed these rules yet; this is no legal advice."))
    return "\n".join(look.faint(line) for note in notes for line in wrap(note, look.columns))


def titled(plan: str, clause_id: str, heading: str | None) -> str:
    """The line over a clause."""
    return plain(f"{plan} {clause_id}" + (f" — {heading}" if heading else ""))
