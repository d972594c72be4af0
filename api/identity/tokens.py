"""Tokens of an identity provider: what one says, once its signature, issuer, audience and times have been checked."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import jwt

from api.identity.keys import ALGORITHMS, IdentityUnavailableError, Keys
from api.identity.provider import COMPANY, EVERYBODY, Provider
from api.settings import SettingError

LEEWAY: Final = 30
"""By so many seconds the clocks of the provider and of this machine may differ."""
_MOST: Final = 16 * 1024
_LONGEST: Final = 200
"""So many characters a subject or company may have; no recorded one has more."""
_TYPES: Final = (None, "jwt", "at+jwt", "application/at+jwt")
_TIMES: Final = ("nbf", "iat")
"""Of these a token must have one, so that it is known from when on it counts."""

_log = logging.getLogger("clausewise.identity")


@dataclass(frozen=True, slots=True)
class Claimed:
    """What a token says that counts.

    Attributes:
        key: a name for who it is, which says nothing about them: the same for all of their tokens.
        subject: who it is, as the provider knows them.
        company: of which company, as recorded or not.
        roles: of `api.records.caller.ROLES`, at least one.
    """

    key: str
    subject: str
    company: str
    roles: frozenset[str]


class _Refused(Exception):
    """A token does not count. Its words are fixed ones, for the log: never something that the token holds."""


class Tokens:
    """Says what tokens of a provider say.

    Args:
        provider: whose tokens count.
        keys: its public keys; fetched from where the provider is configured to have them where none are given.
    """

    def __init__(self, provider: Provider, keys: Keys | None = None) -> None:
        self.provider, self.keys = provider, keys or Keys(provider)

    def claimed(self, token: str) -> Claimed | None:
        """Say what a token says, or nothing where it does not count; why is only in the log.

        Raises:
            IdentityUnavailableError: the keys of the provider are not at hand.
        """
        if token.count(".") != 2:
            return None
        try:
            return self._read(self._checked(token))
        except IdentityUnavailableError:  # a ValueError too
            raise
        except _Refused as refused:
            _log.debug("a token was refused: %s", refused)
        except (jwt.PyJWTError, ValueError, TypeError, OverflowError) as error:
            _log.debug("a token was refused: %s", type(error).__name__)
        return None

    def require(self, recorded: Callable[[str], bool]) -> None:
        """Make sure that tokens can be read, as far as that can be known before one is.

        Args:
            recorded: whether a company is.

        Raises:
            SettingError: they cannot, as the provider is configured.
        """
        self.keys.require()
        company = self.provider.company
        if company and not recorded(company):
            raise SettingError(
                f"{COMPANY} names {company[:60]!r}, and no such company is recorded; make it with clausewise records "
                "company."
            )

    def _checked(self, token: str) -> Mapping[str, Any]:
        """All that a token says, if it counts."""
        if len(token) > _MOST or not token.isascii():
            raise _Refused("too long, or no token")
        header = jwt.get_unverified_header(token)
        algorithm, kid, kind = header.get("alg"), header.get("kid"), header.get("typ")
        if algorithm not in ALGORITHMS:
            raise _Refused("the algorithm")
        if "crit" in header or "b64" in header or (kind.lower() if isinstance(kind, str) else kind) not in _TYPES:
            raise _Refused("the kind of token")
        if kid is not None and not isinstance(kid, str):
            raise _Refused("the name of the key")
        key = self.keys.key(kid, algorithm)
        if key is None:
            raise _Refused("no such key")
        said: dict[str, Any] = jwt.decode(
            token,
            key,
            algorithms=ALGORITHMS,
            audience=self.provider.audience,
            issuer=self.provider.issuer,
            leeway=LEEWAY,
            options={"require": ["exp", "iss", "aud"]},
        )
        if not any(said.get(name) is not None for name in _TIMES):
            raise _Refused("it does not say from when on it counts")
        return said

    def _read(self, said: Mapping[str, Any]) -> Claimed:
        provider = self.provider
        subject = _text(said.get(provider.subject_claim), "the subject")
        company = provider.company or _text(said.get(provider.company_claim), "the company")
        roles = {provider.role_names[name] for name in (*_names(said, provider.roles_claim), EVERYBODY)
                 if name in provider.role_names}  # fmt: skip
        if not roles:
            raise _Refused("no role")
        who = json.dumps([provider.issuer, company, subject]).encode()
        return Claimed(f"oidc_{hashlib.sha256(who).hexdigest()[:24]}", subject, company, frozenset(roles))


def _text(value: object, what: str) -> str:
    if not isinstance(value, str) or not value or len(value) > _LONGEST or not value.isprintable():
        raise _Refused(what)
    return value


def _names(said: Mapping[str, Any], claim: str) -> list[str]:
    """What stands in a claim: one text, or several; of a name with points, in the claim within the claim."""
    value: object = said
    for part in [claim] if claim in said else claim.split("."):
        value = value.get(part) if isinstance(value, Mapping) else None
    listed = value if isinstance(value, list) else [value]
    return [name for name in listed if isinstance(name, str) and name != EVERYBODY]
