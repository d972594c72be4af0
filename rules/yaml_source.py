"""YAML as plain text with line numbers: every scalar stays the text that stands in the file, so no float arises.

Aliases are refused (they are how a small file grows large), and so are duplicate keys.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
MAX_BYTES = 2_000_000
MAX_DEPTH = 20
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Path = tuple[str | int, ...]


class SourceError(ValueError):
    """A file that is not usable YAML. The message is a sentence, ``line`` counts from 1."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


def read(text: str) -> tuple[Any, dict[Path, int]]:
    """Parse YAML text.

    Returns:
        The content as dicts, lists, strings and ``None``; and the line of every path in it, counted from 1.

    Raises:
        SourceError: not YAML, too large, a control character, an alias, a tag or a duplicate key.
    """
    if len(text) > MAX_BYTES:
        raise SourceError(f"the file has {len(text)} characters; at most {MAX_BYTES} are accepted")
    control = _CONTROL.search(text)
    if control:
        message = f"the character U+{ord(control[0]):04X} is no text; save the file as plain UTF-8"
        raise SourceError(message, text.count("\n", 0, control.start()) + 1)
    depth = 0
    try:
        for event in yaml.parse(text, Loader=_Loader):
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > MAX_DEPTH:
                raise SourceError(f"lists and mappings stand one in another more than {MAX_DEPTH} times; flatten them")
            if isinstance(event, yaml.AliasEvent):
                raise SourceError("aliases (*name) are not accepted; write the value out", _line(event.start_mark))
            tag = getattr(event, "tag", None)
            if tag is not None:
                message = f"tags ({tag}) are not accepted; write the value alone, or in double quotes"
                raise SourceError(message, _line(event.start_mark))
        root = yaml.compose(text, Loader=_Loader)
    except yaml.YAMLError as error:
        line = _line(getattr(error, "problem_mark", None))
        problem = getattr(error, "problem", None) or str(error)
        raise SourceError(f"not valid YAML: {problem}{_hint(text, line, problem)}", line) from None
    lines: dict[Path, int] = {}
    if root is None:
        raise SourceError("the file is empty", 1)
    return _plain(root, (), lines), lines


def _line(mark: Any) -> int | None:
    return mark.line + 1 if mark else None


def _hint(text: str, line: int | None, problem: str) -> str:
    """What to do about a problem of the parser, where its line shows it."""
    found = text.split("\n")[line - 1] if line else ""
    if "\t" in found[: len(found) - len(found.lstrip())]:
        return "; indent with blanks, not with a tab"
    if "mapping values" in problem:
        return "; put a text that holds ': ' in double quotes"
    return ""


def _plain(node: yaml.Node, path: Path, lines: dict[Path, int]) -> Any:
    lines[path] = node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        result: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = str(key_node.value)
            if key in result:
                raise SourceError(f"the key {key!r} stands twice", key_node.start_mark.line + 1)
            result[key] = _plain(value_node, (*path, key), lines)
            lines[(*path, key)] = key_node.start_mark.line + 1
        return result
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item, (*path, position), lines) for position, item in enumerate(node.value)]
    if node.tag == "tag:yaml.org,2002:null":
        return None
    return node.value
