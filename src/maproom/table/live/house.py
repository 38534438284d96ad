"""What holds for everybody at this server now: what it announces, whether it rests, and whom it keeps out."""

from __future__ import annotations

import ipaddress
import logging
from functools import lru_cache
from time import monotonic

from maproom.table.rules.errors import Resting
from maproom.table.store import audit_rows
from maproom.table.store.audit_rows import Deed
from maproom.table.store.engine import NEWEST_FORM, Store, form_of
from maproom.table.store.house_rows import HouseNote, HouseRules, house_rules

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
LOG = logging.getLogger("maproom.house")
LOOKS_AFTER = 2.0
"""So many seconds pass between two looks at the form of the database."""
NOTHING_SPECIAL = HouseRules({}, {}, ())


class House:
    """The rules of the house as this process knows them; the log of the house tells when they change."""

    def __init__(self) -> None:
        self.rules = NOTHING_SPECIAL
        self._networks: tuple[Network, ...] = ()
        self._heard = 0
        self.is_outdated = False
        """Whether a newer version has brought the database to a form that this one does not know."""
        self._looked = 0.0

    async def open(self, store: Store) -> None:
        """Reads the rules; what was done before concerns nobody here."""
        self._heard = await store.read(audit_rows.last_id)
        await self._read(store)

    async def news(self, store: Store) -> list[Deed]:
        """What was done since it was last asked, by whichever process or command."""
        await self._look_at_the_form(store)
        deeds = await store.read(audit_rows.since, self._heard)
        if deeds:
            await self._read(store)
            self._heard = deeds[-1].id
        return deeds

    async def _look_at_the_form(self, store: Store) -> None:
        """Notices now and then that a newer version is at work on the database: to write there would spoil it."""
        if monotonic() - self._looked < LOOKS_AFTER:
            return
        self._looked = monotonic()
        was_outdated = self.is_outdated
        self.is_outdated = ((await store.read(form_of)) or "") > NEWEST_FORM
        if self.is_outdated and not was_outdated:
            LOG.error("a newer version has taken over the database: stop this server")

    async def _read(self, store: Store) -> None:
        self.rules = await store.read(house_rules)
        self._networks = tuple(ipaddress.ip_network(ban.network) for ban in self.rules.bans)

    @property
    def rests(self) -> bool:
        """Whether the server is being looked after, or has been replaced by a newer one."""
        return bool(self.rules.maintenance) or self.is_outdated

    def check_open(self) -> None:
        """Refuses what would change something while the server is being looked after."""
        if self.is_outdated:
            raise Resting("A newer version of this server is taking over; load the page again in a moment.")
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
