"""What holds for everybody at this server now: what it announces, whether it rests, and whom it keeps out."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

from maproom.table.rules.errors import Resting
from maproom.table.store import audit_rows
from maproom.table.store.audit_rows import Deed
from maproom.table.store.engine import Store
from maproom.table.store.house_rows import HouseNote, HouseRules, house_rules

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
NOTHING_SPECIAL = HouseRules({}, {}, ())


class House:
    """The rules of the house as this process knows them; the log of the house tells when they change."""

    def __init__(self) -> None:
        self.rules = NOTHING_SPECIAL
        self._networks: tuple[Network, ...] = ()
        self._heard = 0

    async def open(self, store: Store) -> None:
        """Reads the rules; what was done before concerns nobody here."""
        self._heard = await store.read(audit_rows.last_id)
        await self._read(store)

    async def news(self, store: Store) -> list[Deed]:
        """What was done since it was last asked, by whichever process or command."""
        deeds = await store.read(audit_rows.since, self._heard)
        if deeds:
            await self._read(store)
            self._heard = deeds[-1].id
        return deeds

    async def _read(self, store: Store) -> None:
        self.rules = await store.read(house_rules)
        self._networks = tuple(ipaddress.ip_network(ban.network) for ban in self.rules.bans)

    @property
    def rests(self) -> bool:
        """Whether the server is being looked after."""
        return bool(self.rules.maintenance)

    def check_open(self) -> None:
        """Refuses what would change something while the server is being looked after."""
        if self.rests:
            raise Resting("The server is being looked after; nothing can be changed just now.")

    def says(self, kind: HouseNote, language: str) -> str | None:
        """What is said to everybody, in a language or whichever there is."""
        texts = self.rules.announcement if kind == "announcement" else self.rules.maintenance
        return texts.get(language) or next(iter(texts.values()), None)

    def keeps_out(self, address: str) -> bool:
        """Whether nobody is let in from an address."""
        if not self._networks:
            return False
        found = _address(address)
        return found is not None and any(found in network for network in self._networks)


@lru_cache(1000)
def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None
