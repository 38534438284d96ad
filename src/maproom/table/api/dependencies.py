"""Who asks, and for which table: the dependencies of all routes."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request
from pydantic import AfterValidator

from maproom.table.api.caller import address_of, token_of
from maproom.table.api.openapi import PLACE
from maproom.table.api.services import Services
from maproom.table.live.fair_queue import Claim
from maproom.table.live.live_table import LiveTable
from maproom.table.people.accounts import signed_in
from maproom.table.rules.errors import TooFast
from maproom.table.rules.person import Person
from maproom.table.wire.models.base import Problem
from maproom.table.wire.sentences import known_language

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


def services(request: Request) -> Services:
    """The services of this process."""
    found: Services = request.app.state.services
    return found


Server = Annotated[Services, Depends(services)]


async def somebody(request: Request, server: Server) -> Person | None:
    """Whoever asks, if the server knows them."""
    person = await server.people.who(token_of(request.headers), server.tables.now())
    if person is not None:
        server.tables.households.note(person.id, address_of(request.scope))
    return person


Somebody = Annotated[Person | None, Depends(somebody)]


def player(person: Somebody) -> Person:
    """Whoever asks; the server must know them."""
    return signed_in(person)


Player = Annotated[Person, Depends(player)]


async def sign_in_allowed(request: Request, server: Server) -> None:
    """Guards what costs much or could be guessed."""
    if await server.limits.sign_ins.take(address_of(request.scope)):
        raise TooFast("Too many attempts; wait a minute.", 60)


async def account_allowed(request: Request, server: Server) -> None:
    """Guards how many accounts come from one address."""
    if wait := await server.limits.accounts.take(address_of(request.scope)):
        raise TooFast(
            "Many accounts were made from your address today; play as a guest, and make yours later.", wait
        )


async def reading_allowed(request: Request, server: Server, person: Somebody) -> None:
    """Guards what takes long to look up."""
    if wait := await server.limits.reads.take(person.id if person else None, address_of(request.scope)):
        raise TooFast("You have looked up very much in a short time; wait a moment.", wait)


async def going_on_allowed(server: Server, person: Player) -> None:
    """Guards how much is stored in a day for somebody by games that are under way."""
    await server.tables.stored.look(person.id)
    server.tables.stored.check_own(person.id)


async def storing_allowed(server: Server, person: Player) -> None:
    """Guards how much is stored in a day for somebody, and for all who share their address."""
    await server.tables.stored.look(person.id)
    server.tables.stored.check(person.id)


async def setting_allowed(request: Request, server: Server, person: Player) -> None:
    """Guards how many tables are set in a time."""
    await storing_allowed(server, person)
    if wait := await server.limits.tables.take(person.id, address_of(request.scope)):
        raise TooFast("You have set many tables in a short time; wait a while.", wait)


async def forking_allowed(request: Request, server: Server, person: Player) -> None:
    """Guards how many games are copied in a time."""
    await storing_allowed(server, person)
    if wait := await server.limits.forks.take(person.id, address_of(request.scope)):
        raise TooFast("You have copied many games in a short time; wait a while.", wait)


async def bringing_allowed(request: Request, server: Server, person: Player) -> None:
    """Guards how many records are brought in a time."""
    await storing_allowed(server, person)
    if wait := await server.limits.imports.take(person.id, address_of(request.scope)):
        raise TooFast("You have brought many records in a short time; wait a while.", wait)


def claim_of(request: Request, person: Somebody) -> Claim:
    """Whose turn it is at what is done in turns."""
    address = address_of(request.scope)
    return Claim(person.id if person else address, address)


Asker = Annotated[Claim, Depends(claim_of)]

TableId = Annotated[str, Path(min_length=1, max_length=32)]
SeatWord = Annotated[str | None, Query(max_length=64)]
Language = Annotated[str, Query(pattern="^[a-z]{2}$"), AfterValidator(known_language)]


async def known_table(id: TableId, server: Server, person: Somebody) -> LiveTable:
    """A table that the person may know of."""
    return await server.tables.known_to(person.id if person else None, id)


KnownTable = Annotated[LiveTable, Depends(known_table)]
