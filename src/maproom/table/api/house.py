"""What the house says to everybody, whom one does not want to hear, and reports to those who look after it."""

from __future__ import annotations

from fastapi import APIRouter, Depends

from maproom.table.api.dependencies import REFUSALS, KnownTable, Language, Player, Server, storing_allowed
from maproom.table.requests import blocking
from maproom.table.store import block_rows
from maproom.table.wire.models.base import Done
from maproom.table.wire.models.house import BlockRequest, Blocks, HouseCard, ReportRequest
from maproom.table.wire.models.people import PersonCard

router = APIRouter(prefix="/api", tags=["house"], responses=REFUSALS)


@router.get("/house")
async def house(server: Server, language: Language = "en") -> HouseCard:
    """What is said to everybody."""
    said = server.house.says
    return HouseCard(announcement=said("announcement", language), maintenance=said("maintenance", language))


@router.get("/blocks")
async def blocks(server: Server, person: Player) -> Blocks:
    """Those whom one does not want to hear."""
    found = await server.store.read(block_rows.blocked_by, person.id)
    return Blocks(blocked=[PersonCard(id=one.id, name=one.name, kind=one.kind) for one in found])


@router.post("/blocks")
async def block(wish: BlockRequest, server: Server, person: Player) -> Blocks:
    """Hear somebody no more: what they say is hidden, and they sit down at no table of one's own."""
    await blocking.block(server.tables, person, wish.person)
    return await blocks(server, person)


@router.delete("/blocks/{other}")
async def unblock(other: str, server: Server, person: Player) -> Blocks:
    """Hear somebody again."""
    await blocking.unblock(server.tables, person, other)
    return await blocks(server, person)


@router.post("/tables/{id}/reports", dependencies=[Depends(storing_allowed)])
async def report(wish: ReportRequest, live: KnownTable, server: Server, person: Player) -> Done:
    """Show something that was said to those who look after the house."""
    await blocking.report(server.tables, live, person, wish.line, wish.reason)
    return Done()
