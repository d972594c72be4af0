"""What is configured of the service by environment variables, each refused in a sentence where it cannot be used."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from api.limits import Rate
from assistant.errors import RequestError

LOG: Final = "CLAUSEWISE_LOG"
RATE: Final = "CLAUSEWISE_RATE"
CORS: Final = "CLAUSEWISE_CORS"
STOP: Final = "CLAUSEWISE_STOP_SECONDS"
AUDIT: Final = "CLAUSEWISE_AUDIT"
MOST_STOP: Final = 600
LEVELS: Final = ("debug", "info", "warning", "error")
AUDITS: Final = ("off", "redacted", "full")


class SettingError(RequestError):
    kind, title, status = "bad-setting", "A setting cannot be used", 400


@dataclass(frozen=True)
class Settings:
    """How the service is run.

    Attributes:
        log: from which level on what happens is logged.
        rate: how often each caller may ask; null where it is not configured.
        unlimited: whether everybody may ask as often as they like.
        stop: for how many seconds answers that are being made may go on once the service is told to end.
        cors: the origins whose pages may read what is answered, such as ``https://hr.example.org``.
        audit: what the audit keeps of answers, of `AUDITS`; empty where it is not configured.
    """

    log: str = "info"
    rate: Rate | None = None
    unlimited: bool = False
    stop: int = 30
    cors: tuple[str, ...] = ()
    audit: str = ""

    @classmethod
    def read(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Read the settings; those of the process where no others are given.

        Raises:
            SettingError: one of them cannot be used.
        """
        given = os.environ if environment is None else environment
        rate = given.get(RATE, "").strip().lower()
        return cls(
            log=_one_of(LOG, given.get(LOG, ""), LEVELS, cls.log),
            rate=None if rate in ("", "off") else _rate(rate),
            unlimited=rate == "off",
            stop=_seconds(given.get(STOP, "")),
            cors=_origins(given.get(CORS, "")),
            audit=_one_of(AUDIT, given.get(AUDIT, ""), AUDITS, cls.audit),
        )


def _one_of(name: str, text: str, among: tuple[str, ...], unset: str) -> str:
    chosen = text.strip().lower()
    if chosen and chosen not in among:
        raise SettingError(f"{name} must be one of {', '.join(among)}, not {text[:40]!r}.")
    return chosen or unset


def _rate(text: str) -> Rate:
    try:
        return Rate.read(text)
    except ValueError:
        raise SettingError(
            f"{RATE} must be written as 60/minute, with second, minute or hour, or be off, not {text[:40]!r}."
        ) from None


def _seconds(text: str) -> int:
    text = text.strip() or str(Settings.stop)
    if not (text.isascii() and text.isdecimal() and len(text) < 5 and 1 <= int(text) <= MOST_STOP):
        raise SettingError(f"{STOP} must be a whole number of seconds from 1 to {MOST_STOP}, not {text[:40]!r}.")
    return int(text)


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(origin.strip() for origin in text.split(",") if origin.strip())
    for origin in origins:
        try:
            parts = urlsplit(origin)
            written = f"{parts.scheme}://{parts.netloc}"
            usable = parts.scheme in ("http", "https") and parts.hostname and not parts.username and parts.port != 0
        except ValueError:
            usable, written = False, ""
        if not usable or written != origin or "*" in origin or origin != origin.lower():
            raise SettingError(
                f"{CORS} must list origins in small letters, such as https://hr.example.org, without a path and "
                f"separated by commas, not {origin[:60]!r}."
            )
    return origins
