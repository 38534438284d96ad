"""What the server throws away by itself, a little at a time: nobody waits to store a move meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial

from maproom.table.api.services import Services
from maproom.table.api.sockets.ended_sessions import close_ended
from maproom.table.operations.settings import Settings
from maproom.table.rules.clocks import DAY
from maproom.table.store import downtime_rows, expiry_rows, kept_rows, report_rows
from maproom.table.store.allowance_rows import forget_unused
from maproom.table.store.expiry_rows import Cutoffs
from maproom.table.store.kept_rows import Bounds

LOG = logging.getLogger("maproom.expiry")
PAUSE_SECONDS = 600.0
"""Between two rounds."""
MOST = 50
"""So many guests and tables go in one round."""
BREATH = 0.05
REPORT_DAYS = 365
"""So long reports of what was said are kept."""


def cutoffs(settings: Settings, now: float) -> Cutoffs:
    """The times before which things are old."""
    return expiry_rows.cutoffs(now, settings.session_days, settings.guest_days, settings.closed_days)


def bounds(settings: Settings, now: float) -> Bounds | None:
    """How much of the games of accounts is kept; None keeps all of them."""
    if not settings.guest_days:
        return None
    here = now - settings.account_days * DAY if settings.account_days else None
    return Bounds(settings.kept_entries or None, settings.kept_in_all or None, here)


async def expire(server: Services) -> None:
    """One round."""
    if server.house.is_outdated:
        return
    await server.tables.beat()  # so that a jump of the time of day is noticed before anything is thrown away by it
    store, now = server.store, server.tables.now()
    if await store.read(downtime_rows.doubts_the_calendar, now):
        LOG.warning("the time of day has jumped, or the server was down for long: nothing is thrown away for a day")
        return
    old = cutoffs(server.settings, now)
    sessions = await store.write(expiry_rows.end_sessions, old)
    if sessions:
        await close_ended(server, None)
    await store.write(forget_unused)
    await store.write(report_rows.forget_old, now - REPORT_DAYS * DAY)
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
    watched = server.tables.presence.watched()
    found = await server.store.read(expiry_rows.old_tables, old, MOST, watched)
    removed = await _remove(server, found, partial(expiry_rows.remove_old_table, cutoffs=old))
    kept = bounds(server.settings, server.tables.now())
    if kept is None or old.guests is None:
        return removed
    await server.store.write(kept_rows.forget_notes_of_onlookers, old.guests)
    found = await server.store.read(kept_rows.not_kept, kept, old.guests, MOST + len(watched))
    server.metrics.kept_most.set(server.settings.kept_in_all)
    server.metrics.kept_entries.set(await server.store.read(kept_rows.kept_in_all))
    return removed + await _remove(
        server, found[:MOST], partial(kept_rows.remove_not_kept, bounds=kept, before=old.guests)
    )


async def _remove(server: Services, ids: list[str], remove: Callable[..., bool]) -> int:
    """Removes those of some tables at which nobody looks just now; returns how many."""
    removed = 0
    for id in ids:
        if id not in server.tables.presence.watched() and await server.store.write(remove, id=id):
            server.tables.forget(id)
            removed += 1
        await asyncio.sleep(BREATH)
    return removed
