"""A small plan that is added, and what is at hand then; `home` and `put` are fixtures of `conftest`."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

from corpus.adding import Added
from corpus.library import SHIPPED, Library

TODAY = date(2026, 3, 1)
PLAN = """ACME SHARE PLAN
1. Purpose
1.1. This plan grants Restricted Units to employees of the Company.
2. Vesting
2.1. One fourth of the Units vests on each anniversary of the Grant Date.
2.2. On resignation, unvested Units lapse at once.
"""
AMENDED = (
    PLAN.replace("2. Vesting", "2. Eligibility\n2.1. Every employee may join.\n3. Vesting")
    .replace("2.1. One fourth", "3.1. One third")
    .replace("2.2. On resignation", "3.2. On resignation")
)

Adding = Callable[..., Added]


def library(home: Path, day: date | None = None) -> Library:
    return Library(SHIPPED, home / "plans", day=day)


def added(home: Path) -> set[str]:
    return {plan.key for plan in library(home).every()} - {plan.key for plan in Library().every()}
