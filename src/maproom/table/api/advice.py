"""The computer's advice to somebody who is to decide at a casual table."""

from __future__ import annotations

from fastapi import APIRouter

from maproom.table.api.dependencies import REFUSALS, KnownTable, Player, Server
from maproom.table.rules.errors import TooFast
from maproom.table.wire.models.advice import Advice, AdviceRequest

router = APIRouter(prefix="/api/tables/{id}", tags=["insight"], responses=REFUSALS)


@router.post("/advice")
async def advice(wish: AdviceRequest, live: KnownTable, server: Server, person: Player) -> Advice:
    """Ask the computer what it would do; everybody at the table hears that somebody asked.

    It knows no more than the seat. Games that count for ratings refuse, and the answer is dropped when the game
    goes on before it is there.
    """
    if wait := await server.limits.questions.take(person.id):
        raise TooFast("You have asked the computer often; wait a little.", wait)
    return await server.adviser.advise(live, person, wish.seat, wish.revision, wish.language)
