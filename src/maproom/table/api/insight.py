"""Why?, overlays and the course of the score."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from maproom.kernel.state import State
from maproom.table.api.dependencies import REFUSALS, KnownTable, Language, SeatWord, Server, Somebody
from maproom.table.live.live_table import LiveTable
from maproom.table.requests import history, insight
from maproom.table.rules.errors import NotThere
from maproom.table.rules.eyes import seat_of
from maproom.table.store.book_rows import position_at
from maproom.table.wire.models.insight import Layers, Reasons, Scores, Ways

router = APIRouter(prefix="/api/tables/{id}", tags=["insight"], responses=REFUSALS)
Thing = Annotated[str, Query(min_length=1, max_length=64)]
Picked = Annotated[str | None, Query(max_length=400)]
At = Annotated[int | None, Query(ge=0, le=2**31 - 1)]


async def _position(server: Server, live: LiveTable, seat: int | None, moment: int | None) -> tuple[State, int]:
    """A position that these eyes may see: the latest, unless a moment is asked for."""
    table = live.table
    last = history.last_known_moment(table, seat)
    asked = last if moment is None else moment
    if asked > last:
        raise NotThere(f"There is no moment {asked} to look at.")
    if asked == table.moment:
        # What is asked of it must not disturb what is being played.
        return table.position.clone(), asked
    return await server.store.read(position_at, table, asked), asked


@router.get("/why")
async def why(
    live: KnownTable,
    server: Server,
    person: Somebody,
    domain: Thing,
    word: Thing,
    seat: SeatWord = None,
    moment: At = None,
    language: Language = "en",
    picked: Picked = None,
) -> Reasons:
    """Why a card, a piece, a space or another thing cannot be used, or is in the state it is in.

    With `picked`, empty or not, why the open question cannot be answered with it after those were picked.
    """
    eyes = seat_of(live.table, person, seat, language)
    state, at = await _position(server, live, eyes, moment)
    return insight.reasons(state, at, eyes, domain, word, language, None if picked is None else picked.split())


@router.get("/ways")
async def ways(live: KnownTable, server: Server, person: Somebody, word: Thing, seat: SeatWord = None) -> Ways:
    """Where a piece that may be picked now can come to by several actions in a row."""
    eyes = seat_of(live.table, person, seat, "en")
    state, at = await _position(server, live, eyes, None)
    return insight.ways(live.table, state, eyes, at, word)


@router.get("/layers")
async def layers(
    live: KnownTable,
    server: Server,
    person: Somebody,
    seat: SeatWord = None,
    moment: At = None,
    language: Language = "en",
) -> Layers:
    """Sets of spaces worth drawing over the board, such as a side's supply."""
    eyes = seat_of(live.table, person, seat, language)
    state, at = await _position(server, live, eyes, moment)
    return insight.layers(state, at, eyes, language)


@router.get("/scores")
async def scores(
    live: KnownTable, server: Server, person: Somebody, seat: SeatWord = None, language: Language = "en"
) -> Scores:
    """The course of the open score."""
    last = history.last_known_moment(live.table, seat_of(live.table, person, seat, language))
    return await server.store.read(insight.scores, live.table, last, language)
