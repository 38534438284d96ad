"""How the server itself is."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from shutil import disk_usage
from typing import Literal

from fastapi import APIRouter, Response
from sqlalchemy import Connection, text, update

import maproom
from maproom.table.api.dependencies import REFUSALS, Server
from maproom.table.api.services import Services
from maproom.table.rules.errors import NotThere, StorageDown
from maproom.table.store import schema
from maproom.table.store.engine import Store, bytes_taken
from maproom.table.store.sqlite_file import has_room
from maproom.table.wire.models.base import Answer

router = APIRouter(tags=["system"], responses=REFUSALS)


class Health(Answer):
    """The server and its database are well; in maintenance nobody can change anything."""

    status: Literal["ok", "maintenance"]
    version: str
    live_tables: int


def _ask(connection: Connection) -> None:
    connection.execute(text("SELECT 1"))


def _write(connection: Connection) -> None:
    """Stores what is stored already."""
    connection.execute(update(schema.pulse).values(time=schema.pulse.c.time))


async def _can_write(store: Store) -> bool:
    try:
        await store.write(_write)
    except StorageDown:
        return False
    return store.path is None or await asyncio.to_thread(has_room, store.path)


async def _measure_room(server: Services) -> None:
    """Looks how much room there is, and how much is taken; what cannot be asked just now stands as it was."""
    store, metrics = server.store, server.metrics
    # A user without a home, a folder that cannot be read: the other figures are told all the same.
    with suppress(OSError, RuntimeError):
        metrics.free_bytes.set((await asyncio.to_thread(disk_usage, store.folder)).free)
    with suppress(StorageDown):
        metrics.database_bytes.set(await store.read(bytes_taken))


@router.get("/healthz")
async def health(server: Server) -> Health:
    """Whether the server is well and its database can be read and written."""
    await server.store.read(_ask)
    if not await _can_write(server.store):
        raise StorageDown("The table's memory can be read but not written; perhaps the disk is full.")
    status: Literal["ok", "maintenance"] = "maintenance" if server.house.rests else "ok"
    return Health(status=status, version=maproom.__version__, live_tables=len(server.tables.lives))


@router.get("/metrics", include_in_schema=False)
async def metrics(server: Server) -> Response:
    """Figures for Prometheus."""
    if not server.settings.metrics:
        raise NotThere("There is nothing at this address.")
    await _measure_room(server)
    return Response(server.metrics.text(), media_type="text/plain; version=0.0.4")
