"""Looking after the house in the browser, for those whom the command line has named; to others nothing is here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Annotated, Concatenate, Literal, ParamSpec, TypeVar

from fastapi import APIRouter, Depends, Path, Query
from sqlalchemy import Connection

from maproom.table.api.dependencies import REFUSALS, Server, Somebody, TableId
from maproom.table.api.services import Services
from maproom.table.requests.house import people, space, tables
from maproom.table.requests.house.addresses import network_named
from maproom.table.rules.errors import NotThere
from maproom.table.rules.person import Person
from maproom.table.store import audit_rows, house_rows, kept_rows, report_rows
from maproom.table.store.audit_rows import Hand
from maproom.table.store.people_rows import names_of
from maproom.table.wire.models.base import Done
from maproom.table.wire.models.house import (
    AbandonedCard,
    BanCard,
    BanRequest,
    Clearing,
    DeedCard,
    HouseLog,
    HouseState,
    HouseTexts,
    KeeperCard,
    KnownPeople,
    KnownPerson,
    KnownTableCard,
    KnownTables,
    PersonFile,
    Remark,
    ReportCard,
    Reports,
    RoomCard,
    RoomState,
    SecretLink,
)

router = APIRouter(prefix="/api/admin", tags=["admin"], responses=REFUSALS)
SHOWN = 50
KEEPERS = 10
P = ParamSpec("P")
R = TypeVar("R")


def keeper(person: Somebody) -> Person:
    """Whoever asks, if they look after the house; others do not learn that there is anything."""
    if person is None or not person.admin:
        raise NotThere("There is nothing at this address.")
    return person


Keeper = Annotated[Person, Depends(keeper)]
PersonId = Annotated[str, Path(min_length=1, max_length=40)]
Text = Annotated[str, Query(max_length=100)]


async def _done(
    server: Services,
    keeper: Person,
    deed: Callable[Concatenate[Connection, Hand, P], R],
    *args: P.args,
    **more: P.kwargs,
) -> R:
    """Does something in one transaction; the server's own look at the log lets it take effect."""
    return await server.store.write(deed, Hand(keeper.id, server.tables.now()), *args, **more)


# -- people -----------------------------------------------------------------------------------------


@router.get("/people")
async def find_people(server: Server, keeper: Keeper, text: Text = "") -> KnownPeople:
    """People whose name, address or id holds a text."""
    found = await server.store.read(people.find, text.strip(), SHOWN)
    return KnownPeople(people=[KnownPerson(**asdict(one)) for one in found])


@router.post("/people/{id}/bar")
async def bar(id: PersonId, wish: Remark, server: Server, keeper: Keeper) -> Done:
    """Let somebody in no more."""
    await _done(server, keeper, people.bar, id, wish.note)
    return Done()


@router.post("/people/{id}/let-in")
async def let_in(id: PersonId, wish: Remark, server: Server, keeper: Keeper) -> Done:
    """Let somebody in again."""
    await _done(server, keeper, people.let_in, id, wish.note)
    return Done()


@router.post("/people/{id}/way-back")
async def way_back(id: PersonId, server: Server, keeper: Keeper) -> SecretLink:
    """A link by which somebody chooses another password."""
    _, token = await _done(server, keeper, people.way_back, id)
    return SecretLink(link=f"{server.settings.public_url.rstrip('/')}/you#password={token}")


@router.post("/people/{id}/forget")
async def forget(id: PersonId, wish: Remark, server: Server, keeper: Keeper) -> Done:
    """Forget who somebody was."""
    await _done(server, keeper, people.forget, id, wish.note)
    return Done()


@router.post("/people/{id}/export")
async def export(id: PersonId, server: Server, keeper: Keeper) -> PersonFile:
    """Everything that is known of somebody, for themselves to have."""
    return PersonFile(known=await _done(server, keeper, people.known_of, id))


# -- tables -----------------------------------------------------------------------------------------


@router.get("/tables")
async def find_tables(
    server: Server,
    keeper: Keeper,
    text: Text = "",
    status: Literal["open", "running", "finished", "closed"] | None = None,
    person: Annotated[str | None, Query(max_length=40)] = None,
) -> KnownTables:
    """Tables by name, game, id, status or person."""
    found = await server.store.read(tables.find, SHOWN, text.strip(), status, person)
    return KnownTables(tables=[KnownTableCard(**{**asdict(one), "people": list(one.people)}) for one in found])


@router.post("/tables/{id}/end")
async def end_table(id: TableId, wish: Remark, server: Server, keeper: Keeper) -> Done:
    """End a game without a result."""
    await _done(server, keeper, tables.end, id, wish.note)
    return Done()


@router.post("/tables/{id}/remove")
async def remove_table(id: TableId, wish: Remark, server: Server, keeper: Keeper) -> Done:
    """Remove a table for good."""
    await _done(server, keeper, tables.remove, id, wish.note)
    return Done()


# -- the house --------------------------------------------------------------------------------------


@router.get("/house")
async def house_state(server: Server, keeper: Keeper) -> HouseState:
    """What holds for everybody now."""
    rules = await server.store.read(house_rows.house_rules)
    bans = [BanCard(**asdict(ban)) for ban in rules.bans]
    return HouseState(announcement=rules.announcement, maintenance=rules.maintenance, bans=bans)


@router.put("/house/{kind}")
async def say(
    kind: Literal["announcement", "maintenance"], wish: HouseTexts, server: Server, keeper: Keeper
) -> HouseState:
    """Say something to everybody, or let nobody change anything for a while; no text ends it."""
    await _done(
        server, keeper, house_rows.say, kind, {str(language): text for language, text in wish.texts.items()}
    )
    return await house_state(server, keeper)


@router.post("/bans")
async def ban(wish: BanRequest, server: Server, keeper: Keeper) -> HouseState:
    """Let nobody in from an address or a network."""
    await _done(server, keeper, house_rows.ban, network_named(wish.network), wish.note)
    return await house_state(server, keeper)


@router.post("/bans/lift")
async def lift_ban(wish: BanRequest, server: Server, keeper: Keeper) -> HouseState:
    """Let people in from there again."""
    if not await _done(server, keeper, house_rows.lift_ban, network_named(wish.network)):
        raise NotThere("That network is not banned.")
    return await house_state(server, keeper)


@router.get("/reports")
async def reports(server: Server, keeper: Keeper, closed: bool = False) -> Reports:
    """What people have reported."""
    found = await server.store.read(report_rows.reports, SHOWN, closed)
    return Reports(reports=[ReportCard(**asdict(one)) for one in found])


@router.post("/reports/{number}/close")
async def close_report(number: int, wish: Remark, server: Server, keeper: Keeper) -> Reports:
    """Note that a report was dealt with."""
    if not await _done(server, keeper, report_rows.close, number, wish.note):
        raise NotThere("There is no such open report.")
    return await reports(server, keeper)


@router.get("/log")
async def log(server: Server, keeper: Keeper) -> HouseLog:
    """What was done, the newest first."""

    def found(connection: Connection) -> list[DeedCard]:
        deeds = audit_rows.latest(connection, 4 * SHOWN)
        names = names_of(connection, sorted({deed.by for deed in deeds}))
        return [
            DeedCard(**asdict(deed), by_name=names[deed.by].name if deed.by in names else deed.by) for deed in deeds
        ]

    return HouseLog(deeds=await server.store.read(found))


@router.get("/room")
async def room(server: Server, keeper: Keeper) -> RoomState:
    """How much room games take, and what nobody has touched for long."""
    games = await server.store.read(space.room)
    guest_days, table_days = server.settings.guest_days, server.settings.closed_days
    watched = server.tables.presence.watched()
    old = await server.store.read(space.abandoned, server.tables.now(), guest_days, table_days, watched)
    return RoomState(
        games=[RoomCard(**asdict(one), each=one.each) for one in games],
        abandoned=AbandonedCard(guests=len(old.guests), tables=len(old.tables)),
        guest_days=guest_days,
        table_days=table_days,
        kept=await server.store.read(kept_rows.kept_in_all),
        kept_most=server.settings.kept_in_all if guest_days else 0,
        keepers=[KeeperCard(**asdict(one)) for one in await server.store.read(kept_rows.fullest, KEEPERS)],
    )


@router.post("/room/clear")
async def clear(wish: Clearing, server: Server, keeper: Keeper) -> AbandonedCard:
    """Remove what nobody has touched for long."""
    guest_days = server.settings.guest_days if wish.guest_days is None else wish.guest_days
    table_days = server.settings.closed_days if wish.table_days is None else wish.table_days
    watched = server.tables.presence.watched()
    gone = await _done(server, keeper, space.remove_abandoned, guest_days, table_days, watched)
    return AbandonedCard(guests=len(gone.guests), tables=len(gone.tables))
