"""What the server does by itself, again and again: clocks, bots, notices, who is there, garbage."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import monotonic

from maproom.table.api.services import Services
from maproom.table.operations import garbage
from maproom.table.people.notices import NoticeSender
from maproom.table.rules.errors import StorageDown

LOG = logging.getLogger("maproom.table")


async def go_round(server: Services) -> None:
    """Looks after clocks, bots and notices, whatever goes wrong in one round."""
    await _one_round(lambda: server.tables.wake_bots(server.tables.now()))
    notices = NoticeSender(server.store, server.settings, server.metrics, server.tables.presence.is_present)
    said = tidied = monotonic()
    while True:
        await asyncio.sleep(server.settings.tick_seconds)
        await _one_round(server.tables.tick)
        await _one_round(lambda: notices.send_due(server.tables.now()))
        server.tables.presence.forget_silent(3 * server.settings.presence_seconds)
        if monotonic() - said >= server.settings.presence_seconds:
            said = monotonic()
            await _one_round(server.tables.presence.say_all)
        if monotonic() - tidied >= garbage.FULL_LOOK_SECONDS:
            tidied = monotonic()
            garbage.look_at_everything()


async def _one_round(work: Callable[[], Awaitable[None]]) -> None:
    try:
        await work()
    except StorageDown as error:
        LOG.error("a round through the tables was left out: %s", error.sentence)
    except Exception:  # the next round tries again, and the log tells
        LOG.exception("a round through the tables failed")
