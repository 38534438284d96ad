"""What the server does by itself, again and again: clocks, bots, who is there; beside it notices and garbage."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import monotonic

from maproom.table.api.services import Services
from maproom.table.operations import garbage
from maproom.table.people.notices import NoticeSender
from maproom.table.rules.errors import StorageDown
from maproom.table.server.expiry import PAUSE_SECONDS, expire

LOG = logging.getLogger("maproom.table")


async def go_round(server: Services) -> None:
    """Looks after clocks and bots, whatever goes wrong in one round."""
    await one_round(server.tables.beat)
    await one_round(lambda: server.tables.wake_bots(server.tables.now()))
    said = monotonic()
    while True:
        await asyncio.sleep(server.settings.tick_seconds)
        if server.tables.resting:
            continue  # clocks are put on when it is over
        await one_round(server.tables.tick)
        server.tables.presence.forget_silent(3 * server.settings.presence_seconds)
        if monotonic() - said >= server.settings.presence_seconds:
            said = monotonic()
            await one_round(server.tables.presence.say_all)
            await one_round(server.tables.look_for_missed)


async def send_notices(server: Services) -> None:
    """Tells people that it is their move, in its own time: no clock and no bot waits for a slow receiver."""
    present = server.tables.presence.is_present
    sender = NoticeSender(server.store, server.settings, server.metrics, server.couriers, present)
    while True:
        await asyncio.sleep(server.settings.tick_seconds)
        await one_round(lambda: sender.send_due(server.tables.now()))


async def throw_away(server: Services) -> None:
    """Lets go of what nobody needs any more."""
    while True:
        await asyncio.sleep(PAUSE_SECONDS)
        await one_round(lambda: expire(server))


async def tidy_up(server: Services) -> None:
    """Looks for garbage, also while the server is being looked after."""
    await garbage.look_around(server.settings.tidy_seconds)


async def one_round(work: Callable[[], Awaitable[None]]) -> None:
    """Does something that the next round tries again if it fails."""
    try:
        await work()
    except StorageDown as error:
        LOG.error("a round through the tables was left out: %s", error.sentence)
    except Exception:  # the next round tries again, and the log tells
        LOG.exception("a round through the tables failed")
