"""Why?, overlays and the course of the score."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response

from maproom.table.api.dependencies import (
    REFUSALS,
    Asker,
    KnownTable,
    Language,
    SeatWord,
    Server,
    Somebody,
    reading_allowed,
)
from maproom.table.api.packed import packed
from maproom.table.live.live_table import LiveTable
from maproom.table.requests import history, insight
from maproom.table.rules.errors import NotThere
from maproom.table.rules.points_of_view import seat_of
from maproom.table.wire.models.insight import Layers, Reasons, Scores, Ways

router = APIRouter(prefix="/api/tables/{id}", tags=["insight"], responses=REFUSALS)
LIMITED = [Depends(reading_allowed)]
Thing = Annotated[str, Query(min_length=1, max_length=64)]
Picked = Annotated[str | None, Query(max_length=400)]
At = Annotated[int | None, Query(ge=0, le=2**31 - 1)]


def _moment(live: LiveTable, seat: int | None, moment: int | None) -> int:
    """A moment that these eyes may see: the latest, unless one is asked for."""
    last = history.last_known_moment(live.table, seat)
    asked = last if moment is None else moment
    if asked > last:
        raise NotThere(f"There is no moment {asked} to look at.")
    return asked


@router.get("/why", response_model=Reasons, dependencies=LIMITED)
async def why(
    live: KnownTable,
    server: Server,
    person: Somebody,
    asker: Asker,
    request: Request,
    domain: Thing,
    word: Thing,
    seat: SeatWord = None,
    moment: At = None,
    language: Language = "en",
    picked: Picked = None,
) -> Reasons | Response:
    """Why a card, a piece, a space or another thing cannot be used, or is in the state it is in.

    With `picked`, empty or not, why the open question cannot be answered with it after those were picked.
    """
    eyes = seat_of(live.table, person, seat, language)
    at, things = _moment(live, eyes, moment), None if picked is None else picked.split()
    if at == live.table.moment:
        # What is asked of the position must not disturb what is being played.
        return insight.reasons(live.table.position.clone(), at, eyes, domain, word, language, things)
    asked = {"moment": at, "seat": eyes, "domain": domain, "word": word, "picked": things}
    found = await server.archive.ask(asker, "why", {"table": live.table.id, "language": language, **asked})
    return packed(found, request)


@router.get("/ways", dependencies=LIMITED)
async def ways(live: KnownTable, person: Somebody, word: Thing, seat: SeatWord = None) -> Ways:
    """Where a piece that may be picked now can come to by several actions in a row."""
    eyes = seat_of(live.table, person, seat, "en")
    # Only what may be picked now has ways: who lags behind is asked nothing.
    table = live.table
    return insight.ways(table, table.position.clone(), eyes, _moment(live, eyes, None), word)


@router.get("/layers", response_model=Layers, dependencies=LIMITED)
async def layers(
    live: KnownTable,
    server: Server,
    person: Somebody,
    asker: Asker,
    request: Request,
    seat: SeatWord = None,
    moment: At = None,
    language: Language = "en",
) -> Layers | Response:
    """Sets of spaces worth drawing over the board, such as a side's supply."""
    eyes = seat_of(live.table, person, seat, language)
    at = _moment(live, eyes, moment)
    if at == live.table.moment:
        return insight.layers(live.table.position.clone(), at, eyes, language)
    asked = {"moment": at, "seat": eyes, "language": language}
    return packed(await server.archive.ask(asker, "layers", {"table": live.table.id, **asked}), request)


@router.get("/scores", response_model=Scores, dependencies=LIMITED)
async def scores(
    live: KnownTable,
    server: Server,
    person: Somebody,
    asker: Asker,
    request: Request,
    seat: SeatWord = None,
    language: Language = "en",
) -> Response:
    """The course of the open score."""
    eyes = seat_of(live.table, person, seat, language)
    found = await server.archive.ask(asker, "scores", {"table": live.table.id, "seat": eyes, "language": language})
    return packed(found, request)
