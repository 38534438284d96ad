"""How the server itself is."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Response
from sqlalchemy import Connection, text

import maproom
from maproom.table.api.dependencies import REFUSALS, Server
from maproom.table.rules.errors import NotThere
from maproom.table.wire.models.base import Answer

router = APIRouter(tags=["system"], responses=REFUSALS)


class Health(Answer):
    """The server and its database are well."""

    status: Literal["ok"]
    version: str
    live_tables: int


def _ask(connection: Connection) -> None:
    connection.execute(text("SELECT 1"))


@router.get("/healthz")
async def health(server: Server) -> Health:
    """Whether the server and its database are well."""
    await server.store.read(_ask)
    return Health(status="ok", version=maproom.__version__, live_tables=len(server.tables.lives))


@router.get("/metrics", include_in_schema=False)
async def metrics(server: Server) -> Response:
    """Figures for Prometheus."""
    if not server.settings.metrics:
        raise NotThere("There is nothing at this address.")
    return Response(server.metrics.text(), media_type="text/plain; version=0.0.4")
