"""Reading vesting terms of the Open Cap Format, with a sentence where they are none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from rules.vesting.errors import VestingError
from rules.vesting.terms import AnyTerms, Installments, Statements, VestingTerms


def import_ocf(terms: Mapping[str, Any], name: str | None = None) -> AnyTerms:
    """Read vesting terms of the Open Cap Format.

    Args:
        terms: an object of the format with ``vesting_conditions``, ``statements`` or ``vestings``, or a file of it,
            whose ``items`` are such objects.
        name: the id or name of the object, where there are several.

    Raises:
        VestingError: it is none, or not a valid one; the message says where and why.
    """
    if "items" in terms:
        terms = _chosen(terms["items"], name)
    kinds: dict[str, type[AnyTerms]] = {
        "vesting_conditions": VestingTerms, "statements": Statements, "vestings": Installments,
    }  # fmt: skip
    found = [key for key in kinds if key in terms]
    if len(found) != 1:
        raise VestingError(f"Vesting terms of the Open Cap Format have one of {', '.join(kinds)}.")
    try:
        return kinds[found[0]].model_validate(terms)
    except ValidationError as error:
        raise VestingError(_sentence(error)) from None


def _chosen(items: Any, name: str | None) -> Mapping[str, Any]:
    found = [each for each in items if isinstance(each, Mapping)] if isinstance(items, list) else []
    chosen = [each for each in found if name is None or name in (each.get("id"), each.get("name"))]
    if len(chosen) == 1:
        return chosen[0]
    names = ", ".join(str(each.get("id") or each.get("name")) for each in found[:20]) or "none"
    raise VestingError(f"The file holds {len(found)} vesting terms; name one of them: {names}.")


def _sentence(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_context=False)[0]
    kinds = ("VESTING_START_DATE", "VESTING_EVENT", "VESTING_SCHEDULE_ABSOLUTE", "VESTING_SCHEDULE_RELATIVE")
    places = [str(part + 1) if isinstance(part, int) else part for part in first["loc"] if part not in kinds]
    says = first["msg"].removeprefix("Value error, ").removesuffix(".")
    where = f"{' '.join(places)}: " if places else ""
    return f"These vesting terms cannot be used: {where}{says[:1].lower()}{says[1:]}."
