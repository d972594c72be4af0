"""What is configured of an identity provider is refused in a sentence where it cannot be used."""

from __future__ import annotations

import pytest

from api.identity.provider import Provider
from api.settings import SettingError

WHOLE = {
    "CLAUSEWISE_OIDC_ISSUER": "https://login.acme.example/",
    "CLAUSEWISE_OIDC_AUDIENCE": "clausewise",
    "CLAUSEWISE_OIDC_JWKS": "https://login.acme.example/keys",
    "CLAUSEWISE_OIDC_ROLES": "equity-team=hr",
    "CLAUSEWISE_OIDC_COMPANY": "ACME",
}
ROLES = (
    "CLAUSEWISE_OIDC_ROLES must say what each value of the claim means, such as equity-team=hr,counsel=legal, with "
    "one of employee, hr, legal, admin after each, and for everybody at most *=employee; not {}."
)
PLACE = (
    "CLAUSEWISE_OIDC_JWKS must be a file, or an https address without a user or password in it (http only of this "
    "machine)."
)


def test_nothing_configured_is_no_provider() -> None:
    assert Provider.read({}) is None
    assert Provider.read({"CLAUSEWISE_OIDC_ISSUER": " "}) is None


def test_what_is_not_said_is_as_usual() -> None:
    assert Provider.read(WHOLE) == Provider(
        issuer="https://login.acme.example/",
        audience="clausewise",
        jwks="https://login.acme.example/keys",
        role_names={"equity-team": "hr"},
        subject_claim="sub",
        roles_claim="roles",
        company="ACME",
    )


@pytest.mark.parametrize(
    "place", ["jwks.json", "https://a.example", "http://127.0.0.1:9/k", "http://localhost/k", "http://[::1]:1"]
)
def test_keys_may_be_in_a_file_at_a_safe_address_or_on_this_machine(place: str) -> None:
    assert Provider.read({**WHOLE, "CLAUSEWISE_OIDC_JWKS": place}) is not None


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        *(
            ({name: ""}, f"With an identity provider {name} must be set too; see docs/operating.md.")
            for name in WHOLE
            if name != "CLAUSEWISE_OIDC_COMPANY"
        ),
        (
            {"CLAUSEWISE_OIDC_COMPANY": ""},
            "With an identity provider either CLAUSEWISE_OIDC_COMPANY or CLAUSEWISE_OIDC_COMPANY_CLAIM must be set, "
            "not both.",
        ),
        (
            {"CLAUSEWISE_OIDC_COMPANY_CLAIM": "company"},
            "With an identity provider either CLAUSEWISE_OIDC_COMPANY or CLAUSEWISE_OIDC_COMPANY_CLAIM must be set, "
            "not both.",
        ),
        *(
            ({"CLAUSEWISE_OIDC_JWKS": place}, PLACE)
            for place in (
                "http://login.acme.example/keys",
                "http://127.0.0.1.example/keys",
                "https://user:secret@login.acme.example/",
                "https://",
                "file:///etc/keys",
                "ftp://127.0.0.1/",
                "https://[::1",
                "https://a.example:99999/",
            )
        ),
        *(
            ({"CLAUSEWISE_OIDC_ROLES": text}, ROLES.format(repr(text)))
            for text in ("equity-team", "=hr", "equity-team=boss", "*=hr", "a=")
        ),
        ({"CLAUSEWISE_OIDC_ROLES": "a=hr,a=legal"}, ROLES.format("'a=legal'")),
        (
            {"CLAUSEWISE_OIDC_ROLES": ","},
            "CLAUSEWISE_OIDC_ROLES names no role; write it such as equity-team=hr,counsel=legal,*=employee.",
        ),
    ],
)
def test_what_cannot_be_used_is_refused_in_a_sentence(change: dict[str, str], sentence: str) -> None:
    with pytest.raises(SettingError) as refused:
        Provider.read({**WHOLE, **change})
    assert str(refused.value) == sentence
