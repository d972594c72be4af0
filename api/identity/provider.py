"""The identity provider whose tokens count: what is configured of it, refused in a sentence where it cannot be used."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from api.records.caller import ROLES
from api.settings import SettingError

ISSUER: Final = "CLAUSEWISE_OIDC_ISSUER"
AUDIENCE: Final = "CLAUSEWISE_OIDC_AUDIENCE"
JWKS: Final = "CLAUSEWISE_OIDC_JWKS"
SUBJECT_CLAIM: Final = "CLAUSEWISE_OIDC_SUBJECT_CLAIM"
ROLES_CLAIM: Final = "CLAUSEWISE_OIDC_ROLES_CLAIM"
ROLE_NAMES: Final = "CLAUSEWISE_OIDC_ROLES"
COMPANY: Final = "CLAUSEWISE_OIDC_COMPANY"
COMPANY_CLAIM: Final = "CLAUSEWISE_OIDC_COMPANY_CLAIM"
EVERYBODY: Final = "*"
"""Stands in the roles for everybody who has a token that counts."""
_NEEDED: Final = (ISSUER, AUDIENCE, JWKS, ROLE_NAMES)
_ALL: Final = (*_NEEDED, SUBJECT_CLAIM, ROLES_CLAIM, COMPANY, COMPANY_CLAIM)


@dataclass(frozen=True)
class Provider:
    """An identity provider, and what its tokens mean here.

    Attributes:
        issuer: what its tokens have as `iss`.
        audience: what they have, alone or among others, as `aud`.
        jwks: where its keys are: an address, or the name of a file.
        role_names: by what stands in the claim of the roles the role that it means, of `api.records.caller.ROLES`;
            under `EVERYBODY` the one that everybody has.
        subject_claim: the claim that tells who it is.
        roles_claim: the claim with the roles, of which parts of claims are named with points.
        company: the company of all of them, or empty.
        company_claim: the claim with the company, where it is not the same for all of them.
    """

    issuer: str
    audience: str
    jwks: str
    role_names: Mapping[str, str]
    subject_claim: str = "sub"
    roles_claim: str = "roles"
    company: str = ""
    company_claim: str = ""

    @property
    def at_address(self) -> bool:
        """Whether its keys are fetched, and not read from a file."""
        return "://" in self.jwks

    @property
    def here(self) -> bool:
        """Whether its keys are fetched from this machine."""
        return self.at_address and _loopback(urlsplit(self.jwks).hostname or "")

    @classmethod
    def read(cls, environment: Mapping[str, str] | None = None) -> Provider | None:
        """Read what is configured, from the environment of the process where no other is given.

        Returns:
            Nothing where no identity provider is configured.

        Raises:
            SettingError: it cannot be used as it is configured.
        """
        source = os.environ if environment is None else environment
        given = {name: source.get(name, "").strip() for name in _ALL}
        if not any(given.values()):
            return None
        missing = [name for name in _NEEDED if not given[name]]
        if missing:
            raise SettingError(f"With an identity provider {missing[0]} must be set too; see docs/operating.md.")
        if bool(given[COMPANY]) == bool(given[COMPANY_CLAIM]):
            raise SettingError(f"With an identity provider either {COMPANY} or {COMPANY_CLAIM} must be set, not both.")
        return cls(
            issuer=given[ISSUER],
            audience=given[AUDIENCE],
            jwks=_place(given[JWKS]),
            role_names=_role_names(given[ROLE_NAMES]),
            subject_claim=given[SUBJECT_CLAIM] or cls.subject_claim,
            roles_claim=given[ROLES_CLAIM] or cls.roles_claim,
            company=given[COMPANY],
            company_claim=given[COMPANY_CLAIM],
        )


def _place(text: str) -> str:
    if "://" not in text:
        return text
    try:
        parts = urlsplit(text)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        host = ""
    safe = host and (parts.scheme == "https" or (parts.scheme == "http" and _loopback(host)))
    if not safe or parts.username is not None or parts.password is not None or parts.fragment:
        raise SettingError(
            f"{JWKS} must be a file, or an https address without a user or password in it (http only of this machine)."
        )
    return text


def _loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _role_names(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for pair in filter(None, (each.strip() for each in text.split(","))):
        value, _, role = (part.strip() for part in pair.rpartition("="))
        fine = value and role in ROLES and found.get(value, role) == role
        if not fine or (value == EVERYBODY and role != "employee"):
            raise SettingError(
                f"{ROLE_NAMES} must say what each value of the claim means, such as equity-team=hr,counsel=legal, with "
                f"one of {', '.join(ROLES)} after each, and for everybody at most *=employee; not {pair[:60]!r}."
            )
        found[value] = role
    if not found:
        raise SettingError(f"{ROLE_NAMES} names no role; write it such as equity-team=hr,counsel=legal,*=employee.")
    return found
