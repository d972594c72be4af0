"""What can be wrong with records and the store they are in, as sentences for whoever can act on them."""

from __future__ import annotations

from assistant.errors import RequestError


class StoreUnavailableError(RequestError):
    """The database of records cannot be used now."""

    kind, title, status = "records-unavailable", "The records cannot be read now", 503


class StoreBehindError(StoreUnavailableError):
    """The database of records has not the tables that this version of the program needs."""


class BadRecordError(RequestError):
    """A record that cannot be kept, or a command about records that cannot be carried out."""

    kind, title, status = "bad-record", "A record cannot be used", 422
