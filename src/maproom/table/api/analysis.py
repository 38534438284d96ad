"""The analysis of a finished game: begun, looked at, broken off."""

from __future__ import annotations

from fastapi import APIRouter

from maproom.table.api.dependencies import REFUSALS, KnownTable, Language, Player, Server, Somebody
from maproom.table.rules.points_of_view import seat_of
from maproom.table.wire.models.analysis import Analysis
from maproom.table.wire.models.base import Done

router = APIRouter(prefix="/api/tables/{id}/analysis", tags=["insight"], responses=REFUSALS)


@router.post("")
async def begin(live: KnownTable, server: Server, person: Player, language: Language = "en") -> Analysis:
    """Have the computer look at a finished game; one that it has looked at is told at once."""
    seat_of(live.table, person, None, language)
    return server.analyst.ask(live.table, person.id, language)


@router.get("")
async def look(live: KnownTable, server: Server, person: Somebody, language: Language = "en") -> Analysis:
    """How far the analysis is, and what was found."""
    seat_of(live.table, person, None, language)
    return server.analyst.look(live.table, language)


@router.delete("")
async def break_off(live: KnownTable, server: Server, person: Player) -> Done:
    """Wait no more; the analysis ends when nobody waits for it."""
    server.analyst.break_off(live.table, person.id)
    return Done()
