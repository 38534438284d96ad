"""Sockets end with their sessions, whichever process ended these."""

from __future__ import annotations

import logging

from maproom.table.api.services import Services
from maproom.table.rules.errors import StorageDown
from maproom.table.store import people_rows

LOG = logging.getLogger("maproom.sockets")


async def close_ended(server: Services, person: str | None) -> None:
    """Forgets what was remembered of a person, or of everybody, and closes sockets whose session is no more."""
    server.people.forget(person)
    held = server.open_sockets.sessions_of(person)
    try:
        alive = await server.store.read(people_rows.living_sessions, sorted(held))
    except StorageDown as error:
        LOG.warning("sessions could not be looked up: %s", error.sentence)
        return
    await server.open_sockets.close(lambda socket: socket.session in held - alive)
