"""Addresses and networks from which nobody is let in."""

from __future__ import annotations

import ipaddress

from maproom.table.rules.errors import NotUnderstood

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
WIDEST = {4: 8, 6: 16}
"""A slip must not lock everybody out."""


def network_named(text: str) -> str:
    """An address or a network as it is stored; of a single address of IPv6 the network, of which it is one of many.

    >>> network_named("203.0.113.7"), network_named("2001:db8::1"), network_named("2001:db8::1/32")
    ('203.0.113.7/32', '2001:db8::/64', '2001:db8::/32')
    """
    named = text.strip()
    try:
        is_one_of_many = ":" in named and "/" not in named
        found = ipaddress.ip_network(f"{named}/64" if is_one_of_many else named, strict=False)
    except ValueError:
        raise NotUnderstood("That is no address and no network such as 203.0.113.0/24.") from None
    if found.prefixlen < WIDEST[found.version]:
        raise NotUnderstood("That network is too wide; it would keep out half the world.")
    return str(found)
