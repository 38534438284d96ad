"""Who asks, and what the server has to answer with: the dependencies of all routes."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request

from maproom.table.botpool import BotPool
from maproom.table.document import PLACE
from maproom.table.errors import NotThere, TooFast
from maproom.table.hall import Hall
from maproom.table.limits import Buckets
from maproom.table.lines import Lines
from maproom.table.live import Live
from maproom.table.metrics import Metrics
from maproom.table.models import Problem
from maproom.table.people import People, signed_in
from maproom.table.seating import may_know
from maproom.table.security import address_of, token_of
from maproom.table.settings import Settings
from maproom.table.store.engine import Store
from maproom.table.store.people_rows import Person

# Named as the document names it: a model for every status of every route would take a third of the start.
PROBLEM = {"application/json": {"schema": {"$ref": PLACE.format(model=Problem.__name__)}}}
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"content": PROBLEM, "description": why}
    for status, why in {
        400: "The request cannot be read.",
        401: "Nobody knows who is asking.",
        403: "Somebody else may do this, or nobody.",
        404: "There is no such thing, or none that this person may know of.",
        409: "It cannot be done as things stand.",
        413: "More was sent than the server reads.",
        415: "Something else than JSON was sent.",
        422: "What was sent has no meaning here.",
        429: "Too many requests.",
        503: "The database cannot be reached.",
    }.items()
}


@dataclass(slots=True)
class Services:
    """Everything that a server process works with."""

    settings: Settings
    store: Store
    people: People
    hall: Hall
    bots: BotPool
    metrics: Metrics
    sign_ins: Buckets
    lines: Lines


def services(request: Request) -> Services:
    """The services of this process."""
    found: Services = request.app.state.services
    return found


Server = Annotated[Services, Depends(services)]


async def somebody(request: Request, server: Server) -> Person | None:
    """Whoever asks, if the server knows them."""
    return await server.people.who(token_of(request.headers), server.hall.now())


Somebody = Annotated[Person | None, Depends(somebody)]


def player(person: Somebody) -> Person:
    """Whoever asks; the server must know them."""
    return signed_in(person)


Player = Annotated[Person, Depends(player)]


def sign_in_allowed(request: Request, server: Server) -> None:
    """Guards what costs much or could be guessed."""
    if not server.sign_ins.take(address_of(request.scope), monotonic()):
        raise TooFast("Too many attempts; wait a minute.")


TableId = Annotated[str, Path(min_length=1, max_length=32)]
SeatWord = Annotated[str | None, Query(max_length=64)]
Language = Annotated[str, Query(pattern="^[a-z]{2}$")]


async def known_table(id: TableId, server: Server, person: Somebody) -> Live:
    """A table that the person may know of."""
    live = await server.hall.live(id)
    if not may_know(live.table, person.id if person else None):
        raise NotThere("There is no such table.")
    return live


KnownTable = Annotated[Live, Depends(known_table)]
