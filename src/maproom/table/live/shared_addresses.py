"""Where people were last seen: those of one address share what there is, however many they say they are."""

from __future__ import annotations

from collections import OrderedDict
from ipaddress import IPv6Network

REMEMBERED = 10_000
HOMES = 3
"""So many of the latest addresses of each person are known: at home, at work, on the way."""
HOUSEHOLD = 10
"""So many times what one person may have is for all who share an address."""
NEIGHBOURS = 10
"""So many times what an address may have is for the wider network that it lies in."""
WIDER = 48
"""So many bits of an address of IPv6 name that network; whoever has one has 65,536 of those that count as one."""


def neighbourhood(address: str) -> str:
    """The wider network around the network of an address of IPv6; any other address itself.

    >>> neighbourhood("2001:db8:1:2::/64"), neighbourhood("192.0.2.7")
    ('2001:db8:1::/48', '192.0.2.7')
    """
    network, slash, _ = address.partition("/")
    return str(IPv6Network(f"{network}/{WIDER}", strict=False)) if slash else address


class Households:
    """The latest addresses of each person, of the latest few thousand of them, in memory only."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._seen: OrderedDict[str, tuple[str, ...]] = OrderedDict()
        """The addresses of each person, the latest first."""

    def note(self, person: str, address: str) -> None:
        """Somebody was seen at an address."""
        before = self._seen.get(person, ())
        if before[:1] != (address,):
            self._seen[person] = (address, *(one for one in before if one != address))[:HOMES]
        self._seen.move_to_end(person)
        if len(self._seen) > self._most:
            self._seen.popitem(last=False)

    def with_(self, person: str) -> list[str]:
        """Everybody who was last seen where somebody was, and they themselves."""
        if person not in self._seen:
            return [person]
        home = self._seen[person][0]
        return [one for one, addresses in self._seen.items() if addresses[0] == home]

    def of(self, person: str) -> str:
        """Where somebody was last seen; their own name where that is not known.

        >>> homes = Households(most=1)
        >>> homes.note("anna", "192.0.2.1")
        >>> homes.note("boris", "192.0.2.2")
        >>> homes.of("anna"), homes.of("boris")
        ('anna', '192.0.2.2')
        """
        return self._seen.get(person, (person,))[0]

    def was_at(self, person: str, address: str) -> bool:
        """Whether an address is one of the latest at which somebody was seen.

        >>> homes = Households()
        >>> for number in range(4):
        ...     homes.note("anna", f"192.0.2.{number}")
        >>> homes.was_at("anna", "192.0.2.0"), homes.was_at("anna", "192.0.2.1"), homes.of("anna")
        (False, True, '192.0.2.3')
        """
        return address in self._seen.get(person, ())
