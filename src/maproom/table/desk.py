"""What people can ask of a table, each request from whoever is authenticated; sockets and pages both come here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

import maproom
import maproom.bots
from maproom.table import moves, seating
from maproom.table.clocks import Pace
from maproom.table.errors import NotAllowed, NotNow, NotThere, NotUnderstood, Stale, TooFast
from maproom.table.hall import Hall
from maproom.table.live import Live
from maproom.table.models import NewTable, OrderModel, PaceModel, SeatWish
from maproom.table.people import clean_text, new_id, new_token
from maproom.table.store import lobby_rows, table_rows, talk_rows
from maproom.table.store.people_rows import Person
from maproom.table.tables import Origin, Seat, Step, Table, Terms

MOST_OPEN_TABLES = 50
"""Tables that one person may have set and not yet started."""
MOST_NOTES = 1000
"""People who may keep notes about one table."""
UNPLAYED = Seat(played=False)


# -- setting a table --------------------------------------------------------------------------------


async def set_table(hall: Hall, person: Person, wish: NewTable) -> Live:
    """A new table; when every seat is taken the game begins at once."""
    if await hall.store.read(lobby_rows.count_open, person.id) >= MOST_OPEN_TABLES:
        raise TooFast("You have set enough tables that wait for players.")
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
    )
    now = hall.now()
    table = Table(new_id(), terms, wished_seats(terms, person, wish.seats), person.id, now, now)
    return await hall.add(started_when_full(hall, Step(table)))


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


def started_when_full(hall: Hall, step: Step) -> Step:
    """The game begins as soon as the last seat is taken."""
    if step.table.status != "open" or not seating.is_full(step.table):
        return step
    return seating.begin(step.table, hall.now(), hall.dice)


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
    """The name of a bot that there is."""
    if name not in maproom.bots.names():
        raise NotThere(f"There is no bot {name!r}.")
    return name


# -- sitting down and getting up --------------------------------------------------------------------


async def join(hall: Hall, id: str, person: Person, seat: str | None, invite: str | None) -> Live:
    """Takes a seat; the last one starts the game."""

    def decide(table: Table) -> Step:
        number = None if seat is None else table.seat_number(seat)
        return started_when_full(hall, seating.join(table, person.id, number, invite, hall.now()))

    return await hall.change(id, decide)


async def leave(hall: Hall, id: str, person: Person) -> Live:
    """Gets up."""
    return await hall.change(id, lambda table: seating.leave(table, person.id, hall.now()))


async def start(hall: Hall, id: str, person: Person, bot: str | None) -> Live:
    """Starts the game, with bots in the open seats."""
    chosen = None if bot is None else known_bot(bot)
    return await hall.change(id, lambda table: seating.start(table, person.id, chosen, hall.now(), hall.dice))


async def invite(hall: Hall, id: str, person: Person, seat: str) -> str:
    """The secret of a link to a seat."""
    secret = new_token()
    live = await hall.change(
        id, lambda table: seating.invite(table, person.id, table.seat_number(seat), secret, hall.now())
    )
    return live.table.seats[live.table.seat_number(seat)].invite or secret


async def resign(hall: Hall, id: str, person: Person, seat: str | None) -> Live:
    """Gives up."""

    def decide(table: Table) -> Step:
        number = None if seat is None else own_seat(table, person, seat)
        return seating.resign(table, person.id, number, hall.now())

    return await hall.change(id, decide)


async def stand_in(hall: Hall, id: str, person: Person, seat: str, bot: str | None) -> Live:
    """Lets a bot play on: for oneself, or for somebody who has been away for long."""
    live = await hall.live(id)

    def decide(table: Table) -> Step:
        number = table.seat_number(seat)
        holder = table.seats[number].person
        if not table.seats_of(person.id):
            raise NotAllowed("You have no seat at this table.")
        if holder is None:
            raise NotNow("A bot plays this seat already.")
        if holder != person.id and not _is_away(hall, live, holder):
            raise NotAllowed("Somebody plays this seat and has not been away for long.")
        name = table.terms.substitute if bot is None else known_bot(bot)
        return seating.stand_in(table, number, name, hall.now(), person.id)

    return await hall.change(id, decide)


def _is_away(hall: Hall, live: Live, person: str) -> bool:
    """Whether somebody is not there, and has neither been nor moved for a while."""
    seen = max(live.last_seen.get(person, 0.0), live.table.updated)
    return person not in live.present() and hall.now() - seen >= hall.settings.abandoned_seconds


async def take_back(hall: Hall, id: str, person: Person, seat: str | None) -> Live:
    """Sits down again where a bot stood in."""
    return await hall.change(
        id, lambda table: seating.take_back(table, own_seat(table, person, seat), person.id, hall.now())
    )


async def rematch(hall: Hall, id: str, person: Person) -> Live:
    """The same table again with the sides swapped; the others find their seats reserved."""
    live = await hall.live(id)
    old = live.table
    mine = old.seats_of(person.id)
    if not mine:
        raise NotAllowed("You had no seat at this table.")
    if old.status != "finished":
        raise NotNow("The game is not over yet.")
    if old.successor is not None:
        return await _join_rematch(hall, old.successor, person)
    now = hall.now()
    others = swapped_seats(old)
    seats = tuple(
        _seat_of_rematch(old.seats[others[number]], person.id) if number in others else seat
        for number, seat in enumerate(old.seats)
    )
    new = Table(new_id(), old.terms, seats, person.id, now, now, origin=Origin("rematch", old.id, old.moment))
    made = await hall.add(started_when_full(hall, Step(new)))
    winner = (await hall.change(old.id, lambda table: _with_successor(table, new.id))).table.successor
    if winner is None or winner == new.id:
        return made
    # Somebody else asked at the same time and was faster.
    await leave(hall, new.id, person)
    return await _join_rematch(hall, winner, person)


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


def _seat_of_rematch(seat: Seat, person: str) -> Seat:
    if seat.person == person:
        return Seat(person=person)
    return Seat(reserved=seat.person) if seat.person else Seat(bot=seat.bot)


def _with_successor(table: Table, successor: str) -> Step:
    return Step(table) if table.successor else Step(replace(table, successor=successor))


async def _join_rematch(hall: Hall, id: str, person: Person) -> Live:
    live = await hall.live(id)
    if live.table.status != "open" or live.table.seats_of(person.id):
        return live
    return await join(hall, id, person, None, None)


# -- playing ----------------------------------------------------------------------------------------


def own_seat(table: Table, person: Person, word: str | None) -> int:
    """The seat that a request is made from: the one named, the one to decide, or the person's first."""
    mine = table.seats_of(person.id)
    if not mine:
        raise NotAllowed("You have no seat at this table.")
    if word is not None:
        number = table.seat_number(word)
        if number not in mine:
            raise NotAllowed("This is not your seat.")
        return number
    return table.actor if table.actor in mine else mine[0]


async def _unless_stale(hall: Hall, id: str, revision: int, decide: Callable[[Table], Step]) -> bool:
    """Carries out a request made on a revision; False when something had happened since."""

    def checked(table: Table) -> Step:
        moves.check_revision(table, revision)
        return decide(table)

    try:
        with hall.metrics.move_seconds.time():
            await hall.change(id, checked)
    except Stale:
        hall.metrics.stale.inc()
        return False
    return True


async def play(hall: Hall, id: str, person: Person, seat: str | None, revision: int, action: int) -> bool:
    """Plays an action."""

    def decide(table: Table) -> Step:
        number = own_seat(table, person, seat)
        if table.seats[number].bot is not None:
            raise NotNow("A bot plays this seat; take it back first.")
        return moves.play(table, number, [action], hall.now(), hall.dice, person.id)

    return await _unless_stale(hall, id, revision, decide)


async def undo(hall: Hall, id: str, person: Person, seat: str | None, revision: int) -> bool:
    """Takes back the last action."""
    return await _unless_stale(
        hall, id, revision, lambda table: moves.undo(table, own_seat(table, person, seat), hall.now(), person.id)
    )


async def ask_undo(hall: Hall, id: str, person: Person, seat: str | None, revision: int, to: int | None) -> bool:
    """Asks everybody to go back; who plays against bots alone is not refused."""
    table = (await hall.live(id)).table
    number = own_seat(table, person, seat)
    target = await hall.store.read(table_rows.last_action_of, table, number) if to is None else to
    if target is None:
        raise NotNow("You have done nothing yet that could be taken back.")

    def decide(table: Table) -> Step:
        return moves.ask_undo(table, number, target, hall.now())

    return await _unless_stale(hall, id, revision, decide) and await _go_back_if_agreed(hall, id)


async def answer_undo(hall: Hall, id: str, person: Person, revision: int, agree: bool) -> bool:
    """Agrees to going back, or does not."""

    def decide(table: Table) -> Step:
        mine = table.seats_of(person.id)
        if not mine:
            raise NotAllowed("You have no seat at this table.")
        return moves.answer_undo(table, mine, agree, hall.now())

    return await _unless_stale(hall, id, revision, decide) and await _go_back_if_agreed(hall, id)


async def _go_back_if_agreed(hall: Hall, id: str) -> bool:
    table = (await hall.live(id)).table
    request = table.request
    if request is None or moves.must_agree(table):
        return True
    past = await hall.store.read(table_rows.position_at, table, request.to)

    def decide(now: Table) -> Step:
        if now.request != request or now.revision != table.revision:
            return Step(now)
        return moves.undo_by_consent(now, past, hall.now(), hall.dice)

    await hall.change(id, decide)
    return True


async def give_orders(hall: Hall, id: str, person: Person, seat: str | None, wishes: Sequence[OrderModel]) -> Live:
    """Sets a seat's standing orders."""
    orders = [(wish.kind, wish.value) for wish in wishes]
    return await hall.change(
        id, lambda table: seating.give_orders(table, own_seat(table, person, seat), orders, hall.now(), hall.dice)
    )


# -- talking ----------------------------------------------------------------------------------------


async def say(hall: Hall, live: Live, person: Person, text: str) -> None:
    """Says something to everybody at the table."""
    if not live.table.seats_of(person.id):
        raise NotAllowed("Only people at the table talk here.")
    cleaned = clean_text(text)
    if not cleaned:
        raise NotUnderstood("There is nothing to say in this.")
    line = await hall.store.write(talk_rows.say, live.table.id, person.id, person.name, cleaned, hall.now())
    live.say(line)


async def write_note(hall: Hall, live: Live, person: Person, text: str) -> None:
    """Keeps a note that nobody else sees."""
    muted = live.private.get(person.id, ("", False))[1]
    await _write_private(hall, live, person, clean_text(text), muted)


async def mute(hall: Hall, live: Live, person: Person, muted: bool) -> None:
    """Wants to hear of this table no more, or again."""
    note = live.private.get(person.id, ("", False))[0]
    await _write_private(hall, live, person, note, muted)


async def _write_private(hall: Hall, live: Live, person: Person, note: str, muted: bool) -> None:
    if len(live.private) >= MOST_NOTES and person.id not in live.private:
        raise TooFast("Too many people keep notes about this table.")
    await hall.store.write(talk_rows.write_private, live.table.id, person.id, note, muted)
    live.private[person.id] = (note, muted)
    live.wake()
