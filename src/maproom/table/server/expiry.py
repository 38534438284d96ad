"""What the server throws away by itself, a little at a time: nobody waits to store a move meanwhile."""

from __future__ import annotations

import asyncio
import logging

from maproom.table.api.services import Services
from maproom.table.api.sockets.ended_sessions import close_ended
from maproom.table.operations.settings import Settings
from maproom.table.store import expiry_rows
from maproom.table.store.allowance_rows import forget_unused
from maproom.table.store.expiry_rows import Cutoffs

LOG = logging.getLogger("maproom.expiry")
PAUSE_SECONDS = 600.0
"""Between two rounds."""
MOST = 50
"""So many guests and tables go in one round."""
BREATH = 0.05


def cutoffs(settings: Settings, now: float) -> Cutoffs:
    """The times before which things are old."""
    return expiry_rows.cutoffs(now, settings.session_days, settings.guest_days, settings.closed_days)


async def expire(server: Services) -> None:
    """One round."""
    store, old = server.store, cutoffs(server.settings, server.tables.now())
    sessions = await store.write(expiry_rows.end_sessions, old)
    if sessions:
        await close_ended(server, None)
    await store.write(forget_unused)
    guests = await store.write(expiry_rows.forget_guests, old, MOST)
    for id, shown_at in guests.items():
        server.people.forget(id)
        for table in shown_at:
            await server.tables.reload(table)
    tables = await _remove_old_tables(server, old)
    if sessions or guests or tables:
        LOG.info("%d sessions, %d guests and %d tables were thrown away", sessions, len(guests), tables)


async def _remove_old_tables(server: Services, old: Cutoffs) -> int:
    """Removes some, one at a time, since the book of a long game takes a while; returns how many."""
    store, presence = server.store, server.tables.presence
    removed = 0
    for id in await store.read(expiry_rows.old_tables, old, MOST, presence.watched()):
        if id not in presence.watched() and await store.write(expiry_rows.remove_old_table, old, id):
            server.tables.forget(id)
            removed += 1
        await asyncio.sleep(BREATH)
    return removed
