"""YAML as plain text with line numbers: every scalar stays the text that stands in the file, so no float arises.

Aliases are refused (they are how a small file grows large), and so are duplicate keys.
"""

from __future__ import annotations

from typing import Any

import yaml

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
        SourceError: not YAML, too large, an alias or a duplicate key.
    """
    if len(text) > MAX_BYTES:
        raise SourceError(f"the file has {len(text)} characters; at most {MAX_BYTES} are accepted")
    depth = 0
    try:
        for event in yaml.parse(text, Loader=_Loader):
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > MAX_DEPTH:
                raise SourceError(f"lists and mappings stand one in another more than {MAX_DEPTH} times; flatten them")
            if isinstance(event, yaml.AliasEvent):
                line = event.start_mark.line + 1 if event.start_mark else None
                raise SourceError("aliases (*name) are not accepted; write the value out", line)
        root = yaml.compose(text, Loader=_Loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else None
        raise SourceError(f"not valid YAML: {getattr(error, 'problem', None) or error}", line) from None
    lines: dict[Path, int] = {}
    if root is None:
        raise SourceError("the file is empty", 1)
    return _plain(root, (), lines), lines


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
