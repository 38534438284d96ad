"""Who calls: the secret in the cookie, the address, and what their browser takes."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import Scope

from maproom.table.operations.settings import Settings
from maproom.table.wire.sentences import best_language

COOKIE = "maproom"
LONGEST_TOKEN = 64
LONGEST_HOST = 64
"""What is no address, and as long as anybody likes, is not remembered whole."""


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


def host_of(scope: Scope) -> str:
    """The address that a request comes from.

    A server that listens to both kinds of addresses, this one or a proxy in front, writes those of IPv4 as IPv6.

    >>> host_of({"client": ("::ffff:192.0.2.7", 80)}), host_of({"client": ("fe80::1%eth0", 80)}), host_of({})
    ('192.0.2.7', 'fe80::1', 'unknown')
    """
    client = scope.get("client")
    return plain_host(str(client[0])) if client else "unknown"


@lru_cache(10_000)
def plain_host(host: str) -> str:
    """An address without the name of an interface, and one of IPv4 written as such; what is none as it is."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:  # a name of a socket or a test
        return host[:LONGEST_HOST]
    return str((found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found)


def address_of(scope: Scope) -> str:
    """Where a request comes from; of IPv6 the network, since whoever has one has all addresses in it.

    >>> address_of({"client": ("2001:db8:1:2:3:4:5:6", 80)}), address_of({"client": ("192.0.2.7", 80)})
    ('2001:db8:1:2::/64', '192.0.2.7')
    """
    return _network(host_of(scope))


@lru_cache(10_000)
def _network(host: str) -> str:
    try:
        return str(IPv6Network(f"{host}/64", strict=False)) if ":" in host else host
    except ValueError:  # no address
        return host


def is_https(scope: Scope, settings: Settings) -> bool:
    """Whether a browser asked by HTTPS: a trusted proxy says so, or the settings do for all that is asked here."""
    return settings.is_https or scope.get("scheme") in ("https", "wss")


def takes_packed(headers: Headers) -> bool:
    """Whether a browser welcomes gzip.

    >>> wishes = ("br;q=1.0, gzip;q=0.8", "gzip;q=0, identity", "")
    >>> [takes_packed(Headers({"accept-encoding": wish})) for wish in wishes]
    [True, False, False]
    """
    for wish in headers.get("accept-encoding", "").lower().split(","):
        name, _, quality = wish.strip().partition(";")
        if name.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
