"""Telling people who are not there that it is their move: by webhook and by e-mail, at once or once a day."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from urllib.parse import urlsplit

import maproom
from maproom.table.operations.metrics import Metrics
from maproom.table.operations.settings import Settings
from maproom.table.people.couriers import Couriers
from maproom.table.people.delivery import mail, post
from maproom.table.rules.person import Person
from maproom.table.store import notice_rows
from maproom.table.store.engine import Store
from maproom.table.store.notice_rows import Notice

LOG = logging.getLogger("maproom.notices")
AT_ONCE = 50
HOUR = 3600.0
MOST_UNDER_WAY = 500
"""While so many people are being told, others wait for the next round."""
GIVEN_UP_AFTER = 3 * 24 * HOUR


class NoticeSender:
    """Sends what is due; what cannot be sent is tried again for some days."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        metrics: Metrics,
        couriers: Couriers,
        is_present: Callable[[str, str], bool],
    ) -> None:
        self._store = store
        self._couriers = couriers
        self._is_present = is_present
        """Whether a person watches a table."""
        self._settings = settings
        self._metrics = metrics

    async def send_due(self, now: float) -> None:
        """Begins to send what is due now; nobody waits until a slow receiver has it."""
        if not (self._settings.webhooks or self._settings.smtp_host) or self._couriers.under_way >= MOST_UNDER_WAY:
            return
        due = await self._store.write(notice_rows.due, now, now + HOUR, AT_ONCE)
        people = {notice.person.id: notice.person for notice in due}
        for one in people.values():
            self._couriers.begin(self._tell(one, [each for each in due if each.person.id == one.id], now))

    async def _tell(self, person: Person, notices: list[Notice], now: float) -> None:
        """Tells one person; whatever goes wrong with that concerns nobody else."""
        try:
            absent = [notice for notice in notices if not self._is_present(person.id, notice.table)]
            sent = not absent or await self._send(person, absent)
            old = [notice.id for notice in notices if now - notice.created > GIVEN_UP_AFTER]
            await self._store.write(notice_rows.done, [notice.id for notice in notices] if sent else old)
        except Exception as error:  # the notices stay, and are tried again
            LOG.error("a person was not told: %s", type(error).__name__, extra={"person": person.id})

    async def _send(self, person: Person, notices: list[Notice]) -> bool:
        """Whether every way that the person wants has worked."""
        ways: list[Callable[[], Awaitable[None]]] = []
        text = wording(notices, self._settings.public_url)
        wish = person.notify
        if wish.webhook and self._settings.webhooks:
            body = {"text": text, "content": text}
            hook = partial(post, wish.webhook, body, self._settings.private_webhooks)
            machine = urlsplit(wish.webhook).hostname or ""
            ways.append(partial(self._couriers.call, hook, f"person {person.id}", f"machine {machine}"))
        if wish.email and person.email and person.verified and self._settings.smtp_host:
            letter = partial(mail, self._settings, person.email, "It is your move", text)
            ways.append(partial(self._couriers.post_letter, letter))
        for way in ways:
            try:
                await way()
                self._metrics.notices.inc()
            except Exception as error:  # an odd address fails in odd ways
                self._metrics.notice_failures.inc()
                LOG.warning("a notice was not sent: %s", type(error).__name__, extra={"person": person.id})
                return False
        return True


def wording(notices: list[Notice], public_url: str) -> str:
    """What a person is told."""
    lines = []
    for notice in notices:
        called = notice.name or maproom.game(notice.game).name
        link = f": {public_url.rstrip('/')}/tables/{notice.table}" if public_url else "."
        lines.append(f"It is your move at {called}{link}")
    return "\n".join(lines)
