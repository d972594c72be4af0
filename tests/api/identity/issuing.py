"""An identity provider for tests: it signs tokens, and serves its public keys at an address of the loopback."""

from __future__ import annotations

import base64
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from jwt.algorithms import get_default_algorithms

ISSUER = "https://login.acme.example/"
AUDIENCE = "clausewise"
SETTINGS = {
    "CLAUSEWISE_OIDC_ISSUER": ISSUER,
    "CLAUSEWISE_OIDC_AUDIENCE": AUDIENCE,
    "CLAUSEWISE_OIDC_ROLES": "equity-team=hr,counsel=legal,operators=admin,*=employee",
    "CLAUSEWISE_OIDC_COMPANY_CLAIM": "company",
}


def new_key(algorithm: str = "RS256", bits: int = 2048) -> Any:
    """A private key for an algorithm."""
    if algorithm == "EdDSA":
        return ed25519.Ed25519PrivateKey.generate()
    if algorithm.startswith("ES"):
        return ec.generate_private_key({"ES256": ec.SECP256R1(), "ES384": ec.SECP384R1()}[algorithm])
    return rsa.generate_private_key(public_exponent=65537, key_size=bits)


def public(key: Any, kid: str | None, algorithm: str = "RS256", **more: Any) -> dict[str, Any]:
    """The public part of a key as a JSON Web Key."""
    written: dict[str, Any] = get_default_algorithms()[algorithm].to_jwk(key.public_key(), as_dict=True)
    written.pop("key_ops", None)
    return {**written, **({"kid": kid} if kid else {}), **more}


class Issuer:
    """The provider.

    Attributes:
        keys: what it serves, as the members of a JSON Web Key Set; anything else is served as it stands.
        asked: how often it was asked for them.
        status: the status with which it answers.
        delay: after how many seconds it answers.
    """

    def __init__(self) -> None:
        self.key = new_key()
        self.keys: Any = [public(self.key, "one")]
        self.asked, self.status, self.delay, self.url = 0, 200, 0.0, ""

    def token(self, key: Any = None, *, kid: str | None = "one", algorithm: str = "RS256",
              header: dict[str, Any] | None = None, **claims: Any) -> str:  # fmt: skip
        """A signed token; a claim given as None is left out, and times are so many seconds from now."""
        now = int(time.time())
        said = {"iss": ISSUER, "aud": AUDIENCE, "sub": "s-001", "iat": 0, "nbf": 0, "exp": 300, **claims}
        said |= {name: now + said[name] for name in ("iat", "nbf", "exp") if isinstance(said[name], int)}
        return jwt.PyJWS().encode(  # which writes what no well-behaved provider would
            json.dumps({name: value for name, value in said.items() if value is not None}).encode(),
            self.key if key is None else key,
            algorithm=algorithm,
            headers={**({"kid": kid} if kid else {}), **(header or {})},
        )

    @contextmanager
    def serving(self) -> Iterator[Issuer]:
        """Serve the keys."""
        issuer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                issuer.asked += 1
                time.sleep(issuer.delay)
                body = json.dumps({"keys": issuer.keys} if isinstance(issuer.keys, list) else issuer.keys).encode()
                self.send_response(issuer.status)
                self.send_header("Location", f"{issuer.url}/elsewhere")
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *said: object) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        self.url = f"http://127.0.0.1:{server.server_port}"
        yield self
        server.shutdown()
        server.server_close()


def unsigned(claims: dict[str, Any], header: dict[str, Any], signature: bytes = b"") -> str:
    """A token put together by hand."""
    parts = json.dumps(header).encode(), json.dumps(claims).encode(), signature
    return ".".join(base64.urlsafe_b64encode(part).rstrip(b"=").decode() for part in parts)
