"""Links by mail: to confirm an address, and the way back into an account."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from functools import partial

from maproom.table.operations.settings import Settings
from maproom.table.people.couriers import Couriers
from maproom.table.people.delivery import mail
from maproom.table.people.tokens import hashed, new_token
from maproom.table.rules.errors import NotNow, NotUnderstood
from maproom.table.rules.person import Person, clean_email
from maproom.table.store import link_rows
from maproom.table.store.engine import Store
from maproom.table.store.link_rows import LinkKind
from maproom.table.wire.sentences import said

LOG = logging.getLogger("maproom.notices")


class MailedLinks:
    """Writes to people; whoever asks for a letter does not wait for it, and cannot tell whether one is sent."""

    def __init__(self, store: Store, settings: Settings, couriers: Couriers) -> None:
        self._store = store
        self._settings = settings
        self._couriers = couriers
        self._underway: set[asyncio.Task[None]] = set()

    @property
    def can_write(self) -> bool:
        """Whether this server sends mail and knows the address that links in it lead to."""
        return bool(self._settings.smtp_host and self._settings.public_url)

    def ask_to_confirm(self, person: Person, language: str, now: float) -> None:
        """Asks whoever reads the mail of a person's address whether it is theirs."""
        if self.can_write and person.email and not person.verified:
            self._begin(self._write(person.id, person.name, "email", person.email, language, now))

    def write_again(self, person: Person, language: str, now: float) -> None:
        """Sends the question anew."""
        self._check_can_write()
        if not person.email:
            raise NotNow("There is no e-mail address to write to.")
        self.ask_to_confirm(person, language, now)

    def show_way_back(self, email: str, language: str, now: float) -> None:
        """Writes to the accounts whose confirmed address this is, if there are any."""
        self._check_can_write()
        address = clean_email(email)
        if address is None:
            raise NotUnderstood("That is no e-mail address.")
        self._begin(self._write_to_all(address, language, now))

    def _check_can_write(self) -> None:
        if not self.can_write:
            raise NotUnderstood("This server sends no e-mail.")

    async def confirm(self, token: str, now: float) -> str:
        """The person whose address is confirmed by a link."""
        person = await self._store.write(link_rows.confirm, hashed(token), now)
        if person is None:
            raise NotNow("This link is not good any more; ask for another.")
        return person

    # -- letters ------------------------------------------------------------------------------------

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._underway.add(task)
        task.add_done_callback(self._underway.discard)

    async def _write_to_all(self, email: str, language: str, now: float) -> None:
        for id, name in await self._store.read(link_rows.accounts_at, email):
            await self._write(id, name, "password", email, language, now)

    async def _write(self, person: str, name: str, kind: LinkKind, email: str, language: str, now: float) -> None:
        """Stores a link and sends it; what goes wrong is noted, and asking again helps."""
        token = new_token()
        try:
            if not await self._store.write(link_rows.add, hashed(token), person, kind, email, now):
                return
            # What follows the sign # stays in the browser: no server on the way writes it down.
            link = f"{self._settings.public_url.rstrip('/')}/you#{kind}={token}"
            subject = said(language, "mail", f"{kind}_subject")
            text = said(language, "mail", f"{kind}_text", {"name": name, "link": link})
            await self._couriers.post_letter(partial(mail, self._settings, email, subject, text))
        except Exception as error:
            LOG.warning("a link was not sent: %s", type(error).__name__, extra={"person": person})
