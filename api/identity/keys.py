"""The public keys of an identity provider: fetched with a deadline, kept for a while, fetched anew for an unknown one.

Only keys for the allowed algorithms count: none that is secret (`oct`), private, for encryption or too short.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import httpx
from jwt import PyJWK, PyJWTError

from api.identity.provider import JWKS, Provider
from api.settings import SettingError
from assistant.errors import RequestError

_RSA: Final = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512")
_OF_CURVE: Final[Mapping[object, tuple[str, ...]]] = {
    "P-256": ("ES256",),
    "P-384": ("ES384",),
    "P-521": ("ES512",),
    "Ed25519": ("EdDSA", "Ed25519"),
}
ALGORITHMS: Final = (*_RSA, "ES256", "ES384", "ES512", "EdDSA", "Ed25519")
"""By which tokens may be signed: all of them with a private key that is only the provider's."""

FRESH: Final = 600
"""For so many seconds keys are used without asking for them again."""
LAST: Final = 3600
"""For so many seconds at most they are used while they cannot be fetched again."""
AGAIN: Final = 30
"""So many seconds lie at least between two fetches for keys that are unknown."""
PAUSE: Final = 5
"""For so many seconds after a fetch that failed none is tried."""
DEADLINE: Final = 5
_MOST_BYTES: Final = 1024 * 1024
_LEAST_BITS: Final = 2048

_log = logging.getLogger("clausewise.identity")


class IdentityUnavailableError(RequestError):
    """No token can be checked, because the keys of the identity provider are not at hand."""

    kind, title, status = "identity-unavailable", "Tokens cannot be checked now", 503


@dataclass(frozen=True, slots=True)
class _Held:
    """The keys that count, and when they were fetched."""

    keys: tuple[Mapping[str, Any], ...]
    at: float

    def has(self, kid: str | None) -> bool:
        return kid is None or any(key.get("kid") == kid for key in self.keys)

    def chosen(self, kid: str | None, algorithm: str) -> PyJWK | None:
        """The key of a name, for an algorithm; without a name the only one that there is."""
        found = [key for key in self.keys if kid is None or key.get("kid") == kid]
        fit = [key for key in found if algorithm in _algorithms(key)]
        if len(fit) != 1 or (kid is None and len(found) != 1):
            return None
        key = PyJWK(dict(fit[0]), algorithm)
        return key if algorithm not in _RSA or key.key.key_size >= _LEAST_BITS else None


class Keys:
    """The public keys of a provider.

    Args:
        provider: whose they are.
        clock: gives the time in seconds.
    """

    def __init__(self, provider: Provider, clock: Callable[[], float] = time.monotonic) -> None:
        self._provider, self._clock = provider, clock
        self._lock = threading.Lock()
        self._held: _Held | None = None
        self._failed: float | None = None
        self._looked_again: float | None = None

    def key(self, kid: str | None, algorithm: str) -> PyJWK | None:
        """Give the key that must have signed a token, or nothing where there is none such.

        Args:
            kid: by what the token names it, if it does.
            algorithm: of `ALGORITHMS`, by which it is signed.

        Raises:
            IdentityUnavailableError: there are no keys at hand, and they cannot be fetched.
        """
        held = self._current()
        if not held.has(kid):
            held = self._looked_for_again() or held
        try:
            return held.chosen(kid, algorithm)
        except (PyJWTError, ValueError, TypeError):  # it only looked like a key
            return None

    def require(self) -> None:
        """Make sure that a file of keys can be used; an address may be out of reach for now.

        Raises:
            SettingError: it cannot.
        """
        if self._provider.at_address:
            return
        try:
            _fetched(self._provider)
        except (OSError, ValueError):
            raise SettingError(
                f"{JWKS} must be a file with the public keys of the identity provider as a JSON Web Key Set."
            ) from None

    def _current(self) -> _Held:
        held, now = self._held, self._clock()
        if held is not None and now - held.at < FRESH:
            return held
        usable = held is not None and now - held.at < LAST
        if self._lock.acquire(blocking=not usable):  # who can go on with what is there does not wait for who fetches
            try:
                if self._held is held:
                    self._fetch()
            finally:
                self._lock.release()
        held = self._held
        if held is None or self._clock() - held.at >= LAST:
            raise IdentityUnavailableError(
                "The keys of the identity provider are not at hand, so no token can be checked; try again in a moment."
            )
        return held

    def _looked_for_again(self) -> _Held | None:
        """The keys, fetched anew unless that was done just now."""
        with self._lock:
            now = self._clock()
            if self._looked_again is None or now - self._looked_again >= AGAIN:
                self._looked_again = now
                self._fetch()
            return self._held

    def _fetch(self) -> None:
        """Fetch the keys; where that fails what is there stays, and for a moment nobody tries again."""
        now = self._clock()
        if self._failed is not None and now - self._failed < PAUSE:
            return
        try:
            self._held, self._failed = _Held(_fetched(self._provider), now), None
        except (OSError, ValueError, httpx.HTTPError, httpx.InvalidURL) as error:
            self._failed = self._clock()
            _log.warning("the keys of the identity provider cannot be fetched: %s", type(error).__name__)


def _fetched(provider: Provider) -> tuple[Mapping[str, Any], ...]:
    """The keys as they are now.

    Raises:
        OSError, ValueError, httpx.HTTPError, httpx.InvalidURL: they cannot be had, or there are none that count.
    """
    content = _downloaded(provider) if provider.at_address else Path(provider.jwks).read_bytes()
    try:
        said = json.loads(content)
    except RecursionError:
        raise ValueError("nested too deep") from None
    listed = said.get("keys") if isinstance(said, dict) else None
    keys = (
        tuple(key for key in listed if isinstance(key, dict) and _algorithms(key)) if isinstance(listed, list) else ()
    )
    if not keys:
        raise ValueError("no key that counts")
    return keys


def _downloaded(provider: Provider) -> bytes:
    began, content = time.monotonic(), b""
    with (
        httpx.Client(timeout=DEADLINE, follow_redirects=False, trust_env=not provider.here) as client,
        client.stream("GET", provider.jwks, headers={"Accept-Encoding": "identity"}) as response,
    ):
        if response.status_code != 200:
            raise ValueError("not given")
        for piece in response.iter_raw():
            content += piece
            if len(content) > _MOST_BYTES or time.monotonic() - began > DEADLINE:
                raise ValueError("too much or too slow")
    return content


def _algorithms(key: Mapping[str, Any]) -> tuple[str, ...]:
    """For which of the allowed algorithms a key is."""
    uses = key.get("key_ops", ["verify"])
    if "d" in key or key.get("use", "sig") != "sig" or not isinstance(uses, list) or "verify" not in uses:
        return ()
    kind, curve = key.get("kty"), str(key.get("crv"))
    of_curve = _OF_CURVE.get(curve, ()) if kind == ("OKP" if curve == "Ed25519" else "EC") else ()
    return tuple(name for name in (_RSA if kind == "RSA" else of_curve) if key.get("alg", name) == name)
