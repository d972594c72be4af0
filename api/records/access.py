"""Who may come in: every request to the operations is asked for its key, once, before anything else is done."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Final, cast

from fastapi import FastAPI, Request
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from api import problems
from api.problems import ProblemError, not_for_this
from api.records.caller import CALLING, NOBODY, Caller
from api.reviews.counting import COUNTING, InForce
from assistant.errors import RequestError
from corpus.library import home

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy.orm import Session

    from api.identity.tokens import Tokens
    from api.records.store import Store
    from assistant.awards import Award
    from assistant.reviewing import Reviews
    from rules.book import Book

_GUARDED: Final = ("/v1", "/mcp")
_RECORDS: Final = ("/v1/participants", "/v1/grants", "/v1/projections")
KEYED: Final = (*_RECORDS, "/v1/audit", "/v1/reviews")
"""Where a key is asked for even where none was ever made."""
_CHAT: Final = ("/v1/chat", "/v1/models")
_FOUND: Final = "clausewise.caller"
"""Where a request's scope, which no other request shares, keeps who makes it."""
_CHALLENGE: Final = {"WWW-Authenticate": "Bearer"}


class NoKeysError(RequestError):
    """The service would be open to a network without asking for keys."""

    kind, title = "no-keys", "There are no keys"


class Doors:
    """Says who calls.

    Args:
        store: where keys and records are; this installation's own where none is given, if it has any.
        keys_required: whether nobody is let in without a key even where no key was ever made.
        tokens: reads the tokens of the identity provider, where one is configured; then nobody is let in without
            one, or a key.
    """

    def __init__(
        self, store: Store | None = None, *, keys_required: bool = False, tokens: Tokens | None = None
    ) -> None:
        self._given, self._keys_required, self._tokens = store, keys_required, tokens
        self._keys_exist = False

    @property
    def store(self) -> Store | None:
        """Where keys and records are, or nothing where no records were ever kept."""
        if self._given is None and (os.environ.get("CLAUSEWISE_DATABASE_URL") or (home() / "records.sqlite").exists()):
            from api.records.store import Store

            self._given = Store.of(home())
        return self._given

    def asked_for(self) -> bool:
        """Whether keys are asked for: always once one was made, and where an identity provider is configured.

        Raises:
            StoreUnavailableError: the database cannot be used.
        """
        if self._keys_required or self._keys_exist or self._tokens is not None:
            return True
        store = self.store
        if store is None or store.current() is None:
            return False
        from api.records import keys

        with store.reading() as session:
            self._keys_exist = keys.exist(session)
        return self._keys_exist

    def caller(self, authorization: str) -> Caller:
        """Say who calls.

        Args:
            authorization: the header of that name, empty where there is none.

        Raises:
            ProblemError: 401, the same for every reason.
            IdentityUnavailableError: a token cannot be checked now.
            StoreUnavailableError: the database cannot be used.
        """
        if not self.asked_for():
            return replace(NOBODY, hidden=self._private())
        scheme, _, credential = authorization.strip().partition(" ")
        found = self._found(credential.strip()) if scheme.lower() == "bearer" else None
        if found is None:
            raise self.unauthorized()
        return found

    def caller_of(self, scope: Scope) -> Caller:
        """Say who makes a request; found once, and kept with it.

        Raises:
            ProblemError, StoreUnavailableError: as for `caller`.
        """
        if _FOUND not in scope:
            scope[_FOUND] = self.caller(Headers(scope=scope).get("authorization", ""))
        return cast(Caller, scope[_FOUND])

    def key_of(self, scope: Scope) -> str | None:
        """Give what the key of a request begins with, where it is a key that counts."""
        try:
            return self.caller_of(scope).key
        except (ProblemError, RequestError):
            return None

    def unauthorized(self) -> ProblemError:
        """The refusal of whoever has nothing that counts, in the same words for every reason."""
        if self._tokens is None:
            detail = "A key that counts is needed; send it in the header Authorization, as Bearer and the key."
        else:
            detail = (
                "A key or a token that is valid and has not expired is needed; send it in the header Authorization, as "
                "Bearer and the key or token."
            )
        return ProblemError("key-needed", "A key is needed", 401, detail)

    def require(self, *, keys: bool) -> None:
        """Make sure that it can be said who calls.

        Args:
            keys: whether somebody must need one, because others than this machine may call.

        Raises:
            NoKeysError: keys are needed, and neither was one made nor is an identity provider configured.
            SettingError: the identity provider cannot be used as it is configured.
            StoreUnavailableError: the database of keys and records cannot be used, or there is none for tokens.
        """
        if self._tokens is not None:
            with self._records().reading() as session:
                self._tokens.require(lambda company: _recorded(session, company))
        elif keys and not self.asked_for():
            raise NoKeysError(
                "Without keys Clausewise answers on 127.0.0.1 only; make a key with clausewise keys create first."
            )

    def _found(self, credential: str) -> Caller | None:
        """Who has a key, or a token; nothing where it does not count."""
        from api.records import keys, plans, subjects

        claimed = self._tokens.claimed(credential) if self._tokens is not None else None
        if claimed is None and self.store is None:
            return None
        with self._records().reading() as session:
            if claimed is not None:
                found, all_seen = subjects.caller_of(session, claimed), False
            else:
                found = keys.caller_of(session, credential)
                all_seen = found is not None and "admin" in found.roles
            if found is None:
                return None
            return replace(found, hidden=plans.hidden(session, found.company, all_seen=all_seen))

    def _records(self) -> Store:
        from api.records.errors import StoreBehindError

        if self.store is None:
            raise StoreBehindError("There is no database of records yet; make it with clausewise db upgrade.")
        return self.store

    def _private(self) -> frozenset[str]:
        """The plans that are hidden from whoever is of no company."""
        store = self.store
        if store is None or store.current() is None:
            return frozenset()
        from api.records import plans

        with store.reading() as session:
            return plans.hidden(session, None)


def doors(store: Store | None = None, *, keys_required: bool = False) -> Doors:
    """The doors as configured by the environment.

    Args:
        store, keys_required: as for `Doors`.

    Raises:
        SettingError: the identity provider cannot be used as it is configured.
    """
    from api.identity.provider import Provider

    provider, tokens = Provider.read(), None
    if provider is not None:
        from api.identity.tokens import Tokens

        tokens = Tokens(provider)
    return Doors(store, keys_required=keys_required, tokens=tokens)


def require_keys(*, open_to_others: bool) -> None:
    """Refuse to serve where it could not be said who calls, see `Doors.require`.

    Args:
        open_to_others: whether others than this machine may call.
    """
    doors().require(keys=open_to_others)


class Access:
    """Lets in whom the doors let in, and says to what comes behind who it is."""

    def __init__(self, app: ASGIApp, doors: Doors) -> None:
        self.app, self._doors, self._reviews = app, doors, InForce(doors)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        path: str = scope.get("path", "")
        if scope["type"] != "http" or not _under(path, _GUARDED):
            await self.app(scope, receive, send)
            return
        try:
            caller, reviews = await run_in_threadpool(self._let_in, scope, path)
        except (ProblemError, RequestError) as error:
            await _refused(error, path)(scope, receive, send)
            return
        scope.setdefault("state", {}).update(caller=caller, reviews=reviews)
        calling, counting = CALLING.set(caller), COUNTING.set(reviews)
        try:
            await self.app(scope, receive, send)
        finally:
            CALLING.reset(calling)
            COUNTING.reset(counting)

    def _let_in(self, scope: Scope, path: str) -> tuple[Caller, Reviews]:
        """Who calls, and what lawyers decided that counts for them."""
        caller = self._doors.caller_of(scope)
        self._require(caller, path)
        return caller, self._reviews.of(caller)

    def _require(self, caller: Caller, path: str) -> None:
        """Refuse what a key is not for."""
        if _under(path, KEYED) and caller.key is None:
            raise self._doors.unauthorized()
        needed = "records" if _under(path, _RECORDS) else "ask"
        if needed not in caller.scopes:
            raise not_for_this(f"The key has not the scope {needed}.")


def awards_of(app: FastAPI, caller: Caller, about: str | None, books: Mapping[str, Book]) -> list[Award]:
    """Give the awards that are meant by whoever asks: an employee's own, or for hr those of the participant they name.

    Args:
        about: the participant whom hr names.
        books: the rule books.

    Raises:
        ProblemError: 404, hr names a participant who is not among theirs.
        StoreUnavailableError: the database cannot be used.
    """
    named = about if "hr" in caller.roles else caller.participant
    if caller.key is None or named is None or "records" not in caller.scopes:
        return []
    from api.records.people import People

    with cast("Store", app.state.doors.store).reading() as session:
        return People(session, caller).awards(named, books)


def store_of(request: Request) -> Store:
    """Give the store of records; there is one wherever there are keys."""
    return cast("Store", request.app.state.doors.store)


def _recorded(session: Session, company: str) -> bool:
    from api.records.models import Company

    return session.get(Company, company) is not None


def _refused(error: ProblemError | RequestError, path: str) -> Response:
    headers = _CHALLENGE if error.status == 401 else {}
    if _under(path, _CHAT):
        from api.chat import refused

        response: JSONResponse = refused(error)
        response.headers.update(headers)
        return response
    return problems.response(error.kind, error.title, error.status, str(error), path, headers)


def _under(path: str, roots: tuple[str, ...]) -> bool:
    return any(path == root or path.startswith(f"{root}/") for root in roots)
