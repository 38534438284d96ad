"""The past: moments, logs, forks, records; looked up by the archive, beside the play."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import Response

from maproom.table.api.caller import language_of
from maproom.table.api.dependencies import (
    REFUSALS,
    Asker,
    KnownTable,
    Language,
    Player,
    SeatWord,
    Server,
    Somebody,
    bringing_allowed,
    forking_allowed,
    reading_allowed,
)
from maproom.table.api.openapi import body_of
from maproom.table.api.packed import packed
from maproom.table.live.archive import Found
from maproom.table.people.ratings import rating_changes
from maproom.table.requests import history
from maproom.table.requests.forks_and_records import check_may_be_copied
from maproom.table.requests.new_tables import refuse_too_many
from maproom.table.rules.errors import NotAllowed
from maproom.table.rules.lessons import refuse_in_a_lesson
from maproom.table.rules.person import Person
from maproom.table.rules.points_of_view import eyes_of, seat_of
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
    Turns,
)
from maproom.table.wire.models.table import Page

router = APIRouter(prefix="/api", tags=["history"], responses=REFUSALS)
LIMITED = [Depends(reading_allowed)]
Number = Annotated[int, Path(ge=0, le=2**31 - 1)]
Mark = Annotated[int, Query(ge=0, le=2**31 - 1)]
Telling = Callable[[str], Awaitable[Response]]


@router.get("/tables/{id}/moments/{number}", response_model=Moment, dependencies=LIMITED)
async def moment(
    number: Number,
    live: KnownTable,
    server: Server,
    person: Somebody,
    asker: Asker,
    request: Request,
    seat: SeatWord = None,
    everything: bool = False,
    language: Language = "en",
) -> Response:
    """A moment as one's seat saw it; after the end as any seat saw it, or all that any seat saw."""
    eyes = seat_of(live.table, person, seat, language)
    if everything and not history.knows_all(live.table, person.id if person else None):
        raise NotAllowed("Everything is shown when the game is over.")
    asked = {"number": number, "seat": eyes, "language": language, "everything": everything}
    return packed(await server.archive.ask(asker, "moment", {"table": live.table.id, **asked}), request)


async def stretch(
    live: KnownTable,
    server: Server,
    person: Somebody,
    asker: Asker,
    request: Request,
    first: Mark = 0,
    last: Mark = 2**31 - 1,
    seat: SeatWord = None,
    language: Language = "en",
) -> Telling:
    """Tells of the past between two moments what is asked for, through the eyes of one's seat."""
    eyes = {"seat": seat_of(live.table, person, seat, language), "language": language}
    asked = {"table": live.table.id, "first": first, "last": last, **eyes}

    async def tell(what: str) -> Response:
        return packed(await server.archive.ask(asker, what, asked), request)

    return tell


Stretch = Annotated[Telling, Depends(stretch)]


@router.get("/tables/{id}/frames", response_model=Frames, dependencies=LIMITED)
async def frames(tell: Stretch) -> Response:
    """What one's seat saw from a moment on, action by action; long stretches are told in parts."""
    return await tell("frames")


@router.get("/tables/{id}/log", response_model=LogPart, dependencies=LIMITED)
async def log(tell: Stretch) -> Response:
    """What a seat was told between two moments; long stretches are told in parts."""
    return await tell("log")


@router.get("/tables/{id}/ending")
async def ending(live: KnownTable, server: Server, person: Somebody) -> Ending:
    """What a finished game did to the ratings."""
    seat_of(live.table, person, None, "en")
    changes = await server.store.read(rating_changes, live.table)
    return Ending(ratings=[RatingChange(**change) for change in changes])


@router.get("/tables/{id}/turns", response_model=Turns, dependencies=LIMITED)
async def turns(live: KnownTable, server: Server, person: Somebody, asker: Asker, request: Request) -> Response:
    """Where the decision passed from seat to seat."""
    eyes = seat_of(live.table, person, None, "en")
    return packed(await server.archive.ask(asker, "turns", {"table": live.table.id, "seat": eyes}), request)


@router.post("/tables/{id}/fork", status_code=201, dependencies=[Depends(forking_allowed)])
async def fork(wish: ForkRequest, live: KnownTable, server: Server, person: Player, asker: Asker) -> Page:
    """Go on from any moment that one may know fully, at a new table."""
    refuse_in_a_lesson(live.table)
    seat_of(live.table, person, None, "en")
    check_may_be_copied(live.table, live.people)
    await refuse_too_many(server.tables, person)
    asked = {"table": live.table.id, "person": person.id, "now": server.tables.now()}
    made = await server.archive.ask(asker, "fork", {"wish": wish.model_dump(), **asked})
    return await _taken_up(server, made, person)


@router.get("/tables/{id}/record", response_model=RecordModel | KnownRecord, dependencies=LIMITED)
async def export(
    live: KnownTable, server: Server, person: Somebody, asker: Asker, request: Request, seat: SeatWord = None
) -> Response:
    """The whole game when it is over or all one's own; before that what one's seat knows."""
    refuse_in_a_lesson(live.table)
    asked = {"seat": seat_of(live.table, person, seat, "en"), "person": person.id if person else None}
    return packed(await server.archive.ask(asker, "record", {"table": live.table.id, **asked}), request)


@router.post(
    "/records", status_code=201, dependencies=[Depends(bringing_allowed)], openapi_extra=body_of(ImportRequest)
)
async def bring(request: Request, server: Server, person: Player, asker: Asker) -> Page:
    """Bring a record and go on with it at a new table; every entry is checked."""
    await refuse_too_many(server.tables, person)
    asked = {"person": person.id, "now": server.tables.now(), "language": language_of(request)}
    made = await server.archive.ask(asker, "bring", asked, await request.body())
    return await _taken_up(server, made, person)


async def _taken_up(server: Server, made: Found, person: Person) -> Page:
    new = await server.tables.take_up(made.to_json()["table"])
    return Page(**await server.tables.page(new, eyes_of(new.table, person, None, "en")))
