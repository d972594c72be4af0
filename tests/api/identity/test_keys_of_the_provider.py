"""The keys of the provider are fetched when they are needed, not more often, and never done without."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from api.identity import keys
from api.identity.keys import AGAIN, FRESH, LAST, PAUSE, IdentityUnavailableError, Keys
from api.identity.provider import Provider
from api.settings import SettingError
from tests.api.identity.issuing import SETTINGS, Issuer, new_key, public

SECOND = new_key()


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def issuer() -> Iterator[Issuer]:
    with Issuer().serving() as issuer:
        yield issuer


@pytest.fixture
def clock() -> Clock:
    return Clock()


def of(place: str, clock: Callable[[], float] = Clock()) -> Keys:  # noqa: B008
    provider = Provider.read({**SETTINGS, "CLAUSEWISE_OIDC_JWKS": place})
    assert provider is not None
    return Keys(provider, clock)


def test_they_are_fetched_once_while_they_are_fresh(issuer: Issuer, clock: Clock) -> None:
    held = of(issuer.url, clock)
    assert issuer.asked == 0
    for seconds in (0, FRESH - 1, 1):
        clock.now += seconds
        assert held.key("one", "RS256") is not None
    assert issuer.asked == 2


def test_a_key_that_is_unknown_is_looked_for_once(issuer: Issuer, clock: Clock) -> None:
    held = of(issuer.url, clock)
    assert held.key("one", "RS256") is not None
    issuer.keys = [public(SECOND, "two")]
    assert held.key("two", "RS256") is not None
    assert issuer.asked == 2
    assert held.key("one", "RS256") is None  # it is the provider's no longer
    assert held.key("three", "RS256") is None
    assert issuer.asked == 2
    clock.now += AGAIN
    assert held.key("three", "RS256") is None
    assert issuer.asked == 3
    assert held.key("two", "ES256") is None  # known, and of another kind
    assert issuer.asked == 3


def test_while_they_cannot_be_fetched_those_at_hand_are_used_for_a_while(issuer: Issuer, clock: Clock) -> None:
    held = of(issuer.url, clock)
    assert held.key("one", "RS256") is not None
    issuer.status = 500
    clock.now += LAST - 1
    assert held.key("one", "RS256") is not None
    assert held.key("one", "RS256") is not None
    assert issuer.asked == 2
    clock.now += 1
    with pytest.raises(IdentityUnavailableError):
        held.key("one", "RS256")
    issuer.status = 200
    clock.now += PAUSE
    assert held.key("one", "RS256") is not None


@pytest.mark.parametrize(
    "served",
    [
        {"status": 500},
        {"status": 302},
        {"keys": {}},
        {"keys": {"keys": "one"}},
        {"keys": []},
        {"keys": [{"kty": "oct", "kid": "one", "k": "AAAA"}]},
        {"keys": [[]]},
        {"keys": [{"kty": "EC", "kid": "one", "crv": ["P-256"]}]},
        {"keys": [{"kty": "RSA", "kid": "one", "key_ops": 1}]},
        {"keys": [{"kty": ["RSA"], "kid": "one"}, {"kty": "RSA", "kid": "one", "alg": "HS256"}]},
        {"keys": {"keys": [{"pad": "x" * 1024 * 1024}]}},
    ],
    ids=str,
)
def test_where_there_never_were_any_nobody_is_let_through(
    issuer: Issuer, clock: Clock, caplog: pytest.LogCaptureFixture, served: dict[str, Any]
) -> None:
    right = issuer.keys
    for name, value in served.items():
        setattr(issuer, name, value)
    held = of(issuer.url, clock)
    for _ in range(3):
        with pytest.raises(IdentityUnavailableError) as refused:
            held.key("one", "RS256")
    assert issuer.asked == 1
    assert issuer.url not in str(refused.value) + caplog.text
    issuer.keys, issuer.status = right, 200
    clock.now += PAUSE
    assert held.key("one", "RS256") is not None


def test_a_private_key_in_the_set_does_not_count(issuer: Issuer) -> None:
    issuer.keys = [{**public(issuer.key, "one"), "d": "AQAB"}, public(SECOND, "two")]
    assert of(issuer.url).key("one", "RS256") is None


def test_a_provider_that_does_not_answer_is_not_waited_for(
    issuer: Issuer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(keys, "DEADLINE", 0.2)
    issuer.delay = 1.0
    with pytest.raises(IdentityUnavailableError):
        of(issuer.url).key("one", "RS256")
    assert "cannot be fetched: ReadTimeout" in caplog.text
    with pytest.raises(IdentityUnavailableError):
        of("http://127.0.0.1:1/keys").key("one", "RS256")


def test_a_file_without_keys_is_refused_at_the_start(tmp_path: Path, issuer: Issuer) -> None:
    file = tmp_path / "jwks.json"
    for text in (None, "", "[", '{"keys": []}', "[" * 100_000):
        if text is not None:
            file.write_text(text)
        with pytest.raises(SettingError) as refused:
            of(str(file)).require()
        assert str(tmp_path) not in str(refused.value)
    of(issuer.url).require()
    assert issuer.asked == 0
