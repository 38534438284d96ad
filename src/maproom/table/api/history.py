"""The past: moments, logs, forks, records."""

from __future__ import annotations

import asyncio
from typing import Annotated, cast

from fastapi import APIRouter, Path, Query

from maproom.table.api.dependencies import REFUSALS, KnownTable, Language, Player, SeatWord, Server, Somebody
from maproom.table.people.ratings import rating_changes
from maproom.table.requests import copies, history
from maproom.table.rules.errors import NotAllowed
from maproom.table.rules.eyes import eyes_of, seat_of
from maproom.table.rules.lessons import refuse_in_a_lesson
from maproom.table.wire.models.history import (
    Ending,
    ForkRequest,
    Frames,
    ImportRequest,
    KnownRecord,
    LogPart,
    Moment,
    RatingChange,
    RecordModel,
    TurnMark,
    Turns,
)
from maproom.table.wire.models.table import LogLine, Page

router = APIRouter(prefix="/api", tags=["history"], responses=REFUSALS)
Number = Annotated[int, Path(ge=0, le=2**31 - 1)]
Mark = Annotated[int, Query(ge=0, le=2**31 - 1)]


@router.get("/tables/{id}/moments/{number}")
async def moment(
    number: Number,
    live: KnownTable,
    server: Server,
    person: Somebody,
    seat: SeatWord = None,
    everything: bool = False,
    language: Language = "en",
) -> Moment:
    """A moment as one's seat saw it; after the end as any seat saw it, or all that any seat saw."""
    table = live.table
    eyes = seat_of(live.table, person, seat, language)
    if not everything:
        return Moment(**await server.store.read(history.moment, table, number, eyes, language))
    if not history.knows_all(table, person.id if person else None):
        raise NotAllowed("Everything is shown when the game is over.")
    return Moment(**await server.store.read(history.moment_for_all, table, number, language))


@router.get("/tables/{id}/frames")
async def frames(
    live: KnownTable,
    server: Server,
    person: Somebody,
    first: Mark = 0,
    last: Mark = 2**31 - 1,
    seat: SeatWord = None,
    language: Language = "en",
) -> Frames:
    """What one's seat saw from a moment on, action by action; long stretches are told in parts."""
    eyes = seat_of(live.table, person, seat, language)
    return Frames(**await server.store.read(history.frames, live.table, first, last, eyes, language))


@router.get("/tables/{id}/log")
async def log(
    live: KnownTable,
    server: Server,
    person: Somebody,
    first: Mark = 0,
    last: Mark = 2**31 - 1,
    seat: SeatWord = None,
    language: Language = "en",
) -> LogPart:
    """What a seat was told between two moments."""
    eyes = seat_of(live.table, person, seat, language)
    lines = await server.store.read(history.log_between, live.table, first, last, eyes, language)
    return LogPart(log=cast("list[LogLine]", lines))


@router.get("/tables/{id}/ending")
async def ending(live: KnownTable, server: Server, person: Somebody) -> Ending:
    """What a finished game did to the ratings."""
    seat_of(live.table, person, None, "en")
    changes = await server.store.read(rating_changes, live.table)
    return Ending(ratings=[RatingChange(**change) for change in changes])


@router.get("/tables/{id}/turns")
async def turns(live: KnownTable, server: Server, person: Somebody) -> Turns:
    """Where the decision passed from seat to seat."""
    last = history.last_known_moment(live.table, seat_of(live.table, person, None, "en"))
    marks = await server.store.read(history.turns, live.table, last)
    return Turns(of=last, turns=[TurnMark(**mark) for mark in marks])


@router.post("/tables/{id}/fork", status_code=201)
async def fork(wish: ForkRequest, live: KnownTable, server: Server, person: Player) -> Page:
    """Go on from any moment that one may know fully, at a new table."""
    seat_of(live.table, person, None, "en")
    new = await copies.fork(server.tables, live.table, person, wish)
    return Page(**await server.tables.page(new, eyes_of(new.table, person, None, "en")))


@router.get("/tables/{id}/record", response_model_exclude_unset=True)
async def export(
    live: KnownTable, server: Server, person: Somebody, seat: SeatWord = None
) -> RecordModel | KnownRecord:
    """The whole game when it is over or all one's own; before that what one's seat knows."""
    table = live.table
    refuse_in_a_lesson(table)
    eyes = seat_of(live.table, person, seat, "en")
    if history.knows_all(table, person.id if person else None):
        return RecordModel(**await server.store.read(history.full_record, table))
    return KnownRecord(**await server.store.read(history.known_record, table, eyes))


@router.post("/records", status_code=201)
async def bring(wish: ImportRequest, server: Server, person: Player) -> Page:
    """Bring a record and go on with it at a new table; every entry is checked."""
    saved = wish.record.model_dump(exclude={"kind"})
    record, entries = await asyncio.to_thread(history.imported, saved, server.tables.now())
    new = await copies.bring(server.tables, person, wish, record, entries)
    return Page(**await server.tables.page(new, eyes_of(new.table, person, None, "en")))
