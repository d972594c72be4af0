"""Reading our own YAML data files: plain values only, by libyaml where it is there."""

from __future__ import annotations

from typing import Any

import yaml


def load(data: bytes | str) -> Any:
    """The content of a YAML document as dicts, lists, texts, numbers and dates; no other object can come of it.

    Raises:
        yaml.YAMLError: It is not YAML, or asks for another kind of object.
    """
    if yaml.__with_libyaml__:
        return yaml.load(data, Loader=yaml.CSafeLoader)
    return yaml.safe_load(data)
