"""Sitting down and getting up, letting a bot play on, and the rematch."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import takewhile

from maproom.table.live.live_table import LiveTable
from maproom.table.live.live_tables import LiveTables
from maproom.table.people.tokens import new_id, new_token
from maproom.table.requests.blocking import check_welcome
from maproom.table.requests.new_tables import known_bot, refuse_too_many, started_when_full
from maproom.table.requests.playing import own_seat
from maproom.table.rules import lessons, seating
from maproom.table.rules.clocks import DAY
from maproom.table.rules.errors import NotAllowed, NotNow
from maproom.table.rules.person import Person
from maproom.table.rules.rated import counts_among
from maproom.table.rules.table import Origin, Seat, Step, Table
from maproom.table.store import block_rows

MOST_RETURNS = 3
"""So often somebody sits down again before anything is decided."""


async def join(tables: LiveTables, id: str, person: Person, seat: str | None, invite: str | None) -> LiveTable:
    """Takes a seat; the last one starts the game."""
    await check_welcome(tables, (await tables.live(id)).table, person)

    def decide(table: Table) -> Step:
        number = None if seat is None else table.seat_number(seat)
        return started_when_full(tables, seating.join(table, person.id, number, invite, tables.now()))

    return await tables.change(id, decide)


async def leave(tables: LiveTables, id: str, person: Person, for_good: bool = False) -> LiveTable:
    """Gets up."""
    return await tables.change(id, lambda table: seating.leave(table, person.id, tables.now(), for_good))


async def remove(tables: LiveTables, id: str, person: Person, seat: str) -> LiveTable:
    """The host lets somebody sit there no more."""
    return await tables.change(
        id, lambda table: seating.remove(table, person.id, table.seat_number(seat), tables.now())
    )


async def start(tables: LiveTables, id: str, person: Person, bot: str | None) -> LiveTable:
    """Starts the game, with bots in the open seats."""
    chosen = None if bot is None else known_bot(bot)
    return await tables.change(id, lambda table: seating.start(table, person.id, chosen, tables.now(), tables.dice))


async def invite(tables: LiveTables, id: str, person: Person, seat: str) -> str:
    """The secret of a link to a seat."""
    secret = new_token()
    live = await tables.change(
        id, lambda table: seating.invite(table, person.id, table.seat_number(seat), secret, tables.now())
    )
    return live.table.seats[live.table.seat_number(seat)].invite or secret


async def resign(tables: LiveTables, id: str, person: Person, seat: str | None) -> LiveTable:
    """Gives up."""
    lessons.refuse_in_a_lesson((await tables.live(id)).table)

    def decide(table: Table) -> Step:
        number = None if seat is None else own_seat(table, person, seat)
        return seating.resign(table, person.id, number, tables.now())

    return await tables.change(id, decide)


async def stand_in(tables: LiveTables, id: str, person: Person, seat: str, bot: str | None) -> LiveTable:
    """Lets a bot play on: for oneself, or the substitute for somebody who has kept others waiting for long."""
    live = await tables.live(id)
    lessons.refuse_in_a_lesson(live.table)
    wished = None if bot is None else known_bot(bot)

    def decide(table: Table) -> Step:
        number = table.seat_number(seat)
        holder = table.seats[number].person
        if not table.seats_of(person.id):
            raise NotAllowed("You have no seat at this table.")
        if holder is None:
            raise NotNow("A bot plays this seat already.")
        if holder == person.id:
            _check_substitute(live, table, wished)
            return seating.stand_in(table, number, wished or table.terms.substitute, tables.now(), person.id)
        if table.terms.pace.kind == "correspondence":
            raise NotAllowed("In a game by correspondence only the clock lets a bot play on for somebody else.")
        if table.actor != number or not _is_away(tables, live, holder):
            raise NotAllowed("Somebody plays this seat and has not been away for long.")
        return seating.stand_in(table, number, table.terms.substitute, tables.now(), person.id)

    return await tables.change(id, decide)


def _check_substitute(live: LiveTable, table: Table, wished: str | None) -> None:
    """In a game that counts nobody sends for a stronger player than all have agreed to."""
    if wished not in (None, table.terms.substitute) and counts_among(table, live.people):
        raise NotAllowed("This game counts for ratings: only the bot that its terms name stands in.")


def _is_away(tables: LiveTables, live: LiveTable, person: str) -> bool:
    """Whether somebody is not there, and has neither been nor moved for longer than the pace allows."""
    limits = {"live": tables.settings.abandoned_seconds, "none": tables.settings.abandoned_days * DAY}
    seen = max(live.last_seen.get(person, 0.0), live.table.updated, tables.opened)
    return person not in live.present() and tables.now() - seen >= limits[live.table.terms.pace.kind]


async def take_back(tables: LiveTables, id: str, person: Person, seat: str | None) -> LiveTable:
    """Sits down again where a bot stood in."""
    live = await tables.live(id)

    def decide(table: Table) -> Step:
        number = own_seat(table, person, seat or _seat_kept(table, person))
        if _returns_since_a_decision(live, number) >= MOST_RETURNS:
            raise NotNow("You have come and gone often enough; sit down again when something has been decided.")
        now = tables.now()
        return seating.take_back(table, number, person.id, now, tables.resting_bots.rested(table, now))

    return await tables.change(id, decide)


def _seat_kept(table: Table, person: Person) -> str | None:
    """Where a bot stands in for somebody: first where it is to decide."""
    mine = sorted(table.seats_of(person.id), key=lambda number: number != table.actor)
    kept = [number for number in mine if table.seats[number].bot is not None and not table.seats[number].resigned]
    return table.seat_names[kept[0]] if kept else None


def _returns_since_a_decision(live: LiveTable, seat: int) -> int:
    """How often somebody has sat down again since anything was decided: each time is an entry of the book."""
    idle = takewhile(lambda entry: entry.kind not in ("action", "undo"), reversed(live.recent))
    return sum(entry.kind == "return" and entry.actor == seat for entry in idle)


async def rematch(tables: LiveTables, id: str, person: Person) -> LiveTable:
    """The same table again with the sides swapped; the others find their seats reserved."""
    live = await tables.live(id)
    if live.table.status != "finished":
        await tables.catch_up(live)
    old = live.table
    lessons.refuse_in_a_lesson(old)
    mine = old.seats_of(person.id)
    if not mine:
        raise NotAllowed("You had no seat at this table.")
    if old.status != "finished":
        raise NotNow("The game is not over yet.")
    if old.successor is not None:
        return await _join_rematch(tables, old.successor, person)
    await refuse_too_many(tables, person)
    now = tables.now()
    others = swapped_seats(old)
    played_with = {seat.person for seat in old.seats if seat.person}
    unwilling = await tables.store.read(block_rows.unwanted_by, person.id, played_with)
    seats = tuple(
        _seat_of_rematch(old.seats[others[number]], person.id, unwilling) if number in others else seat
        for number, seat in enumerate(old.seats)
    )
    terms = replace(old.terms, edition=old.game.stamp().get("edition"))  # a new game is played with what is in use
    new = Table(new_id(), terms, seats, person.id, now, now, origin=Origin("rematch", old.id, old.moment))
    made = await tables.add(started_when_full(tables, Step(new)))
    winner = (await tables.change(old.id, lambda table: _with_successor(table, new.id))).table.successor
    if winner is None or winner == new.id:
        return made
    # Somebody else asked at the same time and was faster.
    await leave(tables, new.id, person)
    return await _join_rematch(tables, winner, person)


def swapped_seats(table: Table) -> dict[int, int]:
    """From which seat everybody comes in a rematch: teams of one size change places, others move on by a seat."""
    teams = table.teams
    if len({len(team) for team in teams}) == 1:
        following = [*teams[1:], teams[0]]
        return {
            to: come
            for team, others in zip(teams, following, strict=True)
            for to, come in zip(team, others, strict=True)
        }
    played = table.played
    return dict(zip(played, [*played[1:], played[0]], strict=True))


def _seat_of_rematch(seat: Seat, person: str, unwilling: Collection[str]) -> Seat:
    """The seat of a rematch for whoever had one; who does not want to play with the person is not invited."""
    if seat.person == person:
        return Seat(person=person)
    if seat.person in unwilling:
        return Seat()
    return Seat(reserved=seat.person) if seat.person else Seat(bot=seat.bot)


def _with_successor(table: Table, successor: str) -> Step:
    return Step(table) if table.successor else Step(replace(table, successor=successor))


async def _join_rematch(tables: LiveTables, id: str, person: Person) -> LiveTable:
    live = await tables.live(id)
    if live.table.status != "open" or live.table.seats_of(person.id):
        return live
    return await join(tables, id, person, None, None)
