"""Markdown: the text that the rendered page would show, with every number as it is printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from corpus.numbering import recognise
from corpus.readers.encoding import decode
from corpus.readers.html import text_of
from corpus.span import Heading

_DEEPEST = 100


def read_markdown(data: bytes) -> tuple[str, tuple[Heading, ...], list[str]]:
    """Give a Markdown document's text, its headings, and notes for who adds it.

    Marks of headings, emphasis and links go, and lists show their numbers. A line break inside a paragraph becomes a
    blank, except before a line that begins with a label: clauses written line under line stay apart.

    Raises:
        UnreadableDocument: the encoding cannot be told, or it holds no text.
    """
    from markdown_it import MarkdownIt

    source, note = decode(data)
    parser = MarkdownIt("commonmark", {"maxNesting": _DEEPEST}).enable("table")
    tokens = parser.parse(source)
    for token in tokens:
        if token.type == "ordered_list_open" and token.markup:
            token.attrSet("data-mark", token.markup)
        if token.type == "inline" and token.children:
            _keep_clauses_apart(token.children)
    text, headings, notes = text_of(parser.renderer.render(tokens, parser.options, {}))
    return text, headings, [*([note] if note else []), *notes]


def _keep_clauses_apart(children: Sequence[Any]) -> None:
    for index, token in enumerate(children):
        if token.type == "softbreak":
            line = ""
            for following in children[index + 1 :]:
                if following.type in ("softbreak", "hardbreak"):
                    break
                line += following.content
            if recognise(line.strip()) is not None:
                token.type, token.tag = "hardbreak", "br"
