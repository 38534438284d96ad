"""Who calls: the secret in the cookie, and the address."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import Scope

from maproom.table.operations.settings import Settings
from maproom.table.wire.sentences import best_language

COOKIE = "maproom"
LONGEST_TOKEN = 64


def token_of(headers: Headers) -> str | None:
    """The secret in the cookie; others of the same site may have put any text beside it."""
    for cookie in headers.get("cookie", "").split(";"):
        name, _, value = cookie.strip().partition("=")
        if name == COOKIE and 0 < len(value) <= LONGEST_TOKEN:
            return value
    return None


def language_of(request: Request) -> str:
    """The language in which somebody wants to be told things."""
    return best_language(request.headers.get("accept-language", ""))


def address_of(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


def is_https(scope: Scope, settings: Settings) -> bool:
    """Whether a browser asked by HTTPS: a trusted proxy says so, or the settings do for all that is asked here."""
    return settings.is_https or scope.get("scheme") in ("https", "wss")
