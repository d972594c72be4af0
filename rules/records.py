"""Immutable records that are quick to make.

A frozen dataclass sets every field through ``object.__setattr__``, which took a fifth of the time of an answer. Here
the type checker holds that nobody changes a record, and at run time nothing stands in the way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    import dataclasses

    def dataclass(*, frozen: bool, slots: bool) -> Callable[[type], type]:
        """`dataclasses.dataclass`, frozen for the type checker alone; hashed by its values, or as it says itself."""

        def record(described: type) -> type:
            own = "__hash__" in vars(described)
            return dataclasses.dataclass(slots=slots, unsafe_hash=frozen and not own)(described)

        return record
