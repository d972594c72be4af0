"""What is configured of the service by environment variables, each refused in a sentence where it cannot be used."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from assistant.errors import RequestError

LOG: Final = "CLAUSEWISE_LOG"
LEVELS: Final = ("debug", "info", "warning", "error")


class SettingError(RequestError):
    kind, title, status = "bad-setting", "A setting cannot be used", 500


@dataclass(frozen=True)
class Settings:
    """How the service is run.

    Attributes:
        log: from which level on what happens is logged.
    """

    log: str = "info"

    @classmethod
    def read(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Read the settings; those of the process where no others are given.

        Raises:
            SettingError: one of them cannot be used.
        """
        given = os.environ if environment is None else environment
        return cls(log=_level(given.get(LOG, "")))


def _level(text: str) -> str:
    level = text.strip().lower() or Settings.log
    if level not in LEVELS:
        raise SettingError(f"{LOG} must be one of {', '.join(LEVELS)}, not {text[:40]!r}.")
    return level
