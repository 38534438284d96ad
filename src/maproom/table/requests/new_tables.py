"""Setting a table."""

from __future__ import annotations

from typing import Literal

import maproom
import maproom.bots
from maproom.table.live.live_table import LiveTable
from maproom.table.live.live_tables import LiveTables
from maproom.table.live.shared_addresses import HOUSEHOLD
from maproom.table.people.tokens import new_id
from maproom.table.rules import seating
from maproom.table.rules.clocks import Pace
from maproom.table.rules.errors import NotThere, NotUnderstood, TooFast
from maproom.table.rules.person import Person, clean_text
from maproom.table.rules.table import Seat, Step, Table, Terms
from maproom.table.store import lobby_rows
from maproom.table.wire.models.lobby import NewTable, PaceModel, SeatWish

UNPLAYED = Seat(played=False)


async def set_table(tables: LiveTables, person: Person, wish: NewTable) -> LiveTable:
    """A new table; when every seat is taken the game begins at once."""
    await refuse_too_many(tables, person)
    game = maproom.game(wish.game)
    terms = Terms(
        game=game.slug,
        scenario=game.settle_scenario(wish.scenario),
        options=game.settle_options(wish.options),
        name=" ".join(clean_text(wish.name).split()),
        visibility=wish.visibility,
        pace=_pace(wish.pace),
        undo=wish.undo,
        timeout=wish.timeout,
        substitute=known_bot(wish.substitute),
        spectators=wish.spectators,
        spectator_delay=wish.spectator_delay,
        casual=wish.casual,
        **game.stamp(),
    )
    now = tables.now()
    table = Table(new_id(), terms, wished_seats(terms, person, wish.seats), person.id, now, now)
    return await tables.add(started_when_full(tables, Step(table)))


async def refuse_too_many(tables: LiveTables, person: Person) -> None:
    """Raises TooFast when somebody, or all who share their address, have as many games going on as they may."""
    most = tables.settings.tables_each
    going_on = await tables.store.read(lobby_rows.count_set, tables.households.with_(person.id))
    if going_on.get(person.id, 0) >= most:
        raise TooFast("You have set as many games as one person may; finish or leave some of them first.", 60)
    if sum(going_on.values()) >= most * HOUSEHOLD:
        raise TooFast("As many games as one address may have are going on; finish or leave some of them first.", 60)


def wished_seats(
    terms: Terms, person: Person, wishes: list[SeatWish], empty: Literal["me", "open"] = "open"
) -> tuple[Seat, ...]:
    """The seats of a new table as somebody wishes them; `empty` says whose the others are."""
    game = maproom.game(terms.game)
    played = game.seats(terms.options, terms.scenario)
    seats = {name: Seat(person=person.id) if empty == "me" else Seat() for name in played}
    for wish in wishes:
        if wish.seat not in seats:
            raise NotThere(f"There is no seat {wish.seat!r} in {game.name}.")
        if wish.who == "me":
            seats[wish.seat] = Seat(person=person.id)
        elif wish.who == "bot":
            seats[wish.seat] = Seat(bot=known_bot(wish.bot or terms.substitute))
    return tuple(seats.get(name, UNPLAYED) for name in game.seat_names)


def started_when_full(tables: LiveTables, step: Step) -> Step:
    """The game begins as soon as the last seat is taken."""
    if not seating.starts_by_itself(step.table):
        return step
    return seating.begin(step.table, tables.now(), tables.dice)


def _pace(wish: PaceModel) -> Pace:
    if wish.kind == "live":
        if wish.bank < 10:
            raise NotUnderstood("A live game needs a bank of at least ten seconds.")
        return Pace("live", bank=wish.bank, increment=wish.increment)
    if wish.kind == "correspondence":
        if wish.days <= 0:
            raise NotUnderstood("A correspondence game needs some days for a move.")
        return Pace("correspondence", days=wish.days)
    return Pace()


def known_bot(name: str) -> str:
    """The name of a bot that there is, with its style where it has one."""
    try:
        maproom.bots.bot(name)
    except maproom.bots.UnknownBot as problem:
        raise NotThere(f"There is no bot {name!r}.") from problem
    return name
