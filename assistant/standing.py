"""Which version of a document is shown, and whether it is the one that counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.today import today

if TYPE_CHECKING:
    from corpus.library import Library
    from corpus.plan import Plan


def standing(library: Library, plan: Plan) -> str:
    """Say which version this is and since when it is in force, or that it is not.

    Returns:
        Some words; none of a document that has one version and no day.
    """
    versions = library.versions(plan.id)
    if len(versions) == 1 and plan.effective is None:
        return ""
    day = library.day or today()
    said = f"version {plan.version}"
    if plan.effective is not None and plan.effective > day:
        return f"{said}, not in force before {plan.effective}"
    if plan.version != library.plan(plan.id).version:
        return f"{said}, no longer in force"
    if plan.effective is not None:
        said += f", in force from {plan.effective}"
    coming = next((each for each in versions if each.effective is not None and each.effective > day), None)
    return f"{said}; from {coming.effective} version {coming.version}" if coming is not None else said
