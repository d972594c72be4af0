"""A token counts only if all of it is right: signature, algorithm, key, issuer, audience, times and claims."""

from __future__ import annotations

import base64
import json
import time
from typing import Any

import pytest

from api.identity.keys import Keys
from api.identity.provider import Provider
from api.identity.tokens import LEEWAY, Claimed, Tokens
from tests.api.identity.issuing import AUDIENCE, ISSUER, SETTINGS, Issuer, new_key, public, unsigned

NOW = int(time.time())
EC, ED = new_key("ES256"), new_key("EdDSA")
STRANGE = new_key()
SHORT = new_key(bits=1024)


def provider(issuer: Issuer, **settings: str) -> Provider:
    found = Provider.read({**SETTINGS, "CLAUSEWISE_OIDC_JWKS": issuer.url, **settings})
    assert found is not None
    return found


@pytest.fixture(scope="module")
def tokens(issuer: Issuer) -> Tokens:
    issuer.keys = [
        public(issuer.key, "one"),
        public(EC, "ec", "ES256"),
        public(ED, "ed", "EdDSA"),
        public(STRANGE, "other-use", use="enc"),
        public(STRANGE, "bound", alg="PS256"),
        public(SHORT, "short"),
        {"kty": "oct", "kid": "secret", "k": "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3JldA"},
        {"kty": "RSA", "kid": "broken", "n": "AQAB", "e": "!"},
        {"kty": "RSA", "kid": "empty", "n": 7},
        "nothing",
    ]
    return Tokens(provider(issuer))


def test_a_token_says_who_of_which_company_in_which_roles(issuer: Issuer, tokens: Tokens) -> None:
    claimed = tokens.claimed(issuer.token(company="ACME", roles=["equity-team", "something-else"]))
    assert claimed == Claimed(claimed.key if claimed else "", "s-001", "ACME", frozenset({"hr", "employee"}))
    assert claimed is not None
    assert claimed.key.startswith("oidc_")
    again = tokens.claimed(issuer.token(company="ACME", exp=500))
    other = tokens.claimed(issuer.token(company="OTHER"))
    assert again is not None
    assert other is not None
    assert again.key == claimed.key != other.key
    assert "s-001" not in claimed.key


@pytest.mark.parametrize(
    ("key", "kid", "algorithm"),
    [
        (None, "one", "RS256"),
        (None, "one", "RS512"),
        (None, "one", "PS256"),
        (EC, "ec", "ES256"),
        (ED, "ed", "EdDSA"),
        (STRANGE, "bound", "PS256"),
    ],
)
def test_algorithms_with_a_private_key_count(
    issuer: Issuer, tokens: Tokens, key: Any, kid: str, algorithm: str
) -> None:
    assert tokens.claimed(issuer.token(key, kid=kid, algorithm=algorithm, company="ACME")) is not None


@pytest.mark.parametrize(
    "claims",
    [
        {"exp": -LEEWAY + 15},
        {"nbf": LEEWAY - 15},
        {"nbf": None},
        {"iat": None},
        {"aud": ["another", AUDIENCE]},
        {"header": {"typ": "at+jwt"}},
        {"sub": "x" * 200},
        {"roles": "counsel"},
    ],
    ids=str,
)
def test_what_is_right_counts(issuer: Issuer, tokens: Tokens, claims: dict[str, Any]) -> None:
    assert tokens.claimed(issuer.token(**{"company": "ACME", **claims})) is not None


@pytest.mark.parametrize(
    "claims",
    [
        {"exp": -LEEWAY - 15},
        {"exp": None},
        {"exp": "soon"},
        {"exp": float("inf")},
        {"nbf": LEEWAY + 60},
        {"nbf": "later"},
        {"iat": LEEWAY + 60},
        {"nbf": None, "iat": None},
        {"iss": "https://login.acme.example"},
        {"iss": None},
        {"iss": [ISSUER]},
        {"aud": "another"},
        {"aud": None},
        {"aud": []},
        {"aud": f"{AUDIENCE} another"},
        {"sub": None},
        {"sub": ""},
        {"sub": "x" * 201},
        {"sub": "a\0b"},
        {"sub": 7},
        {"company": None},
        {"company": ["ACME"]},
        {"header": {"typ": "logout+jwt"}},
        {"header": {"crit": ["exp"]}},
        {"header": {"kid": "two"}},
        {"kid": None},
    ],
    ids=str,
)
def test_what_is_wrong_does_not_count(issuer: Issuer, tokens: Tokens, claims: dict[str, Any]) -> None:
    assert tokens.claimed(issuer.token(**{"company": "ACME", **claims})) is None


@pytest.mark.filterwarnings("ignore::jwt.warnings.InsecureKeyLengthWarning")
@pytest.mark.parametrize(
    ("key", "kid", "algorithm"),
    [
        (STRANGE, "one", "RS256"),
        (STRANGE, "other-use", "RS256"),
        (STRANGE, "bound", "RS256"),
        (SHORT, "short", "RS256"),
        (EC, "one", "ES256"),
        (None, "ec", "RS256"),
        (None, "broken", "RS256"),
        (None, "empty", "RS256"),
        ("secret-secret-secret-secret-secret-secret", "secret", "HS256"),
        ("secret-secret-secret-secret-secret-secret", "one", "HS256"),
    ],
)
def test_another_key_or_algorithm_does_not_count(
    issuer: Issuer, tokens: Tokens, key: Any, kid: str, algorithm: str
) -> None:
    assert tokens.claimed(issuer.token(key, kid=kid, algorithm=algorithm, company="ACME")) is None


def test_what_is_not_signed_or_signed_as_something_else_does_not_count(issuer: Issuer, tokens: Tokens) -> None:
    claims = {"iss": ISSUER, "aud": AUDIENCE, "sub": "s-001", "iat": NOW, "exp": NOW + 300, "company": "ACME"}
    for name in ("none", "None", "NONE", "", None, "HS256", "RS1", ["RS256"]):
        for signature in (b"", b"x" * 256):
            assert tokens.claimed(unsigned(claims, {"alg": name, "kid": "one"}, signature)) is None
    right = issuer.token(company="ACME")
    head, body, sign = right.split(".")
    changed = unsigned({**claims, "sub": "s-002"}, {}).split(".")[1]
    long = "A" * 20_000
    odd = [f"{head}.{changed}.{sign}", f"{head}.{body}.", f"{head}.{body}.{sign[:-8]}AAAAAAAA", f"{head}.{body}"]
    odd += [f"{right}.x", "..", "a.b.c", right + "é", f"{long}..", f"{head}.{body}.{long}"]
    for token in odd:
        assert tokens.claimed(token) is None
    assert tokens.claimed(f"{head}.{base64.urlsafe_b64encode(b'[' * 9_000).decode()}.{sign}") is None
    assert tokens.claimed(right) is not None


def test_the_only_key_needs_no_name(issuer: Issuer) -> None:
    alone = Issuer()
    with alone.serving():
        alone.keys = [public(alone.key, None)]
        found = Tokens(provider(alone))
        assert found.claimed(alone.token(kid=None, company="ACME")) is not None
        assert found.claimed(alone.token(new_key(), kid=None, company="ACME")) is None


@pytest.mark.parametrize(
    ("settings", "claims", "roles"),
    [
        ({}, {}, {"employee"}),
        ({}, {"roles": ["equity-team", "counsel"]}, {"hr", "legal", "employee"}),
        ({}, {"roles": ["hr", "admin", "*"]}, {"employee"}),
        ({"CLAUSEWISE_OIDC_ROLES": "equity-team=hr"}, {"roles": ["equity-team"]}, {"hr"}),
        ({"CLAUSEWISE_OIDC_ROLES": "equity-team=hr"}, {"roles": ["Equity-Team"]}, None),
        ({"CLAUSEWISE_OIDC_ROLES": "equity-team=hr"}, {"roles": {"equity-team": True}}, None),
        ({"CLAUSEWISE_OIDC_ROLES": "equity-team=hr"}, {"roles": [["equity-team"], 1, None]}, None),
        ({"CLAUSEWISE_OIDC_ROLES": "equity-team=hr"}, {}, None),
        ({"CLAUSEWISE_OIDC_ROLES": "cn=eq=hr, a = legal"}, {"roles": ["cn=eq", "a"]}, {"hr", "legal"}),
        (
            {"CLAUSEWISE_OIDC_ROLES": "a=hr", "CLAUSEWISE_OIDC_ROLES_CLAIM": "realm_access.roles"},
            {"realm_access": {"roles": ["a"]}},
            {"hr"},
        ),
        (
            {"CLAUSEWISE_OIDC_ROLES": "a=hr", "CLAUSEWISE_OIDC_ROLES_CLAIM": "https://acme.example/roles"},
            {"https://acme.example/roles": ["a"]},
            {"hr"},
        ),
        (
            {"CLAUSEWISE_OIDC_ROLES": "a=hr", "CLAUSEWISE_OIDC_ROLES_CLAIM": "realm_access.roles"},
            {"realm_access": ["a"]},
            None,
        ),
    ],
)
def test_roles_are_what_the_settings_make_of_the_claim(
    issuer: Issuer, settings: dict[str, str], claims: dict[str, Any], roles: set[str] | None
) -> None:
    claimed = Tokens(provider(issuer, **settings)).claimed(issuer.token(company="ACME", **claims))
    assert (claimed.roles if claimed else None) == roles


def test_company_and_subject_come_from_where_they_are_configured_to(issuer: Issuer) -> None:
    settings = {
        "CLAUSEWISE_OIDC_COMPANY": "ACME",
        "CLAUSEWISE_OIDC_COMPANY_CLAIM": "",
        "CLAUSEWISE_OIDC_SUBJECT_CLAIM": "employee_id",
    }
    claimed = Tokens(provider(issuer, **settings)).claimed(issuer.token(company="OTHER", employee_id="e-7"))
    assert claimed is not None
    assert (claimed.company, claimed.subject) == ("ACME", "e-7")
    assert Tokens(provider(issuer, **settings)).claimed(issuer.token(company="ACME")) is None


def test_keys_are_read_from_a_file_too(issuer: Issuer, tmp_path: Any) -> None:
    file = tmp_path / "jwks.json"
    file.write_text(json.dumps({"keys": [public(issuer.key, "one")]}))
    found = provider(issuer, CLAUSEWISE_OIDC_JWKS=str(file))
    assert Tokens(found, Keys(found)).claimed(issuer.token(company="ACME")) is not None
