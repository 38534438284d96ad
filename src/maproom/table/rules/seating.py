"""Sitting down and getting up: pure functions that take a table and a request and return what changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from maproom.kernel.chance import Source
from maproom.table.rules import halting
from maproom.table.rules.bookkeeping import clocked, finished
from maproom.table.rules.clocks import charged, emptied, refilled, wound_up
from maproom.table.rules.errors import NotAllowed, NotNow, NotThere
from maproom.table.rules.moves import check_running, follow_orders, lost_by, opened
from maproom.table.rules.orders import checked
from maproom.table.rules.table import Entry, EntryKind, Reason, Result, Seat, Step, Table, with_seat


def may_know(table: Table, person: str | None) -> bool:
    """Whether a person who has the table's address may know that it is there."""
    if table.terms.visibility != "private":
        return True
    return bool(person) and (person == table.creator or any(person in (s.person, s.reserved) for s in table.seats))


def may_watch(table: Table, person: str | None) -> bool:
    """Whether a person may see the game being played."""
    return bool(table.seats_of(person)) or (table.terms.spectators and may_know(table, person))


def join(table: Table, person: str, seat: int | None, invite: str | None, now: float) -> Step:
    """A person takes an open seat: the one asked for or invited to, or the first that is free."""
    if table.status != "open":
        raise NotNow("The game has begun; no seat is free.")
    table.must_have_its_edition()
    if person in table.removed:
        raise NotAllowed("The host does not want you at this table.")
    invited = [n for n, s in enumerate(table.seats) if invite and s.invite == invite]
    if invite and not invited:
        raise NotThere("This invitation is not good any more.")
    if table.terms.visibility == "private" and not invited and not may_know(table, person):
        raise NotThere("There is no such table.")
    free = [n for n in (invited or range(len(table.seats))) if _may_take(table.seats[n], person, invite)]
    if seat is not None:
        free = [n for n in free if n == seat]
    if not free:
        raise NotNow("That seat is taken." if seat is not None else "No seat is free.")
    taken = replace(table.seats[free[0]], person=person, reserved=None, invite=None)
    return Step(replace(table, seats=with_seat(table.seats, free[0], taken), updated=now))


def _may_take(seat: Seat, person: str, invite: str | None) -> bool:
    return seat.is_open and (seat.reserved in (None, person) or (invite is not None and seat.invite == invite))


def invite(table: Table, person: str, seat: int, secret: str, now: float) -> Step:
    """Makes the secret of a link to a seat; asking again gives the same one."""
    if person != table.creator and not table.seats_of(person):
        raise NotAllowed("Only people at the table invite others.")
    if table.status != "open" or not table.seats[seat].is_open:
        raise NotNow("That seat is taken.")
    table.must_have_its_edition()
    if table.seats[seat].reserved not in (None, person) and person != table.creator:
        raise NotAllowed("This seat is kept for somebody; only the host gives it to somebody else.")
    if table.seats[seat].invite is not None:
        return Step(table)
    asked = replace(table.seats[seat], invite=secret)
    return Step(replace(table, seats=with_seat(table.seats, seat, asked), updated=now))


def leave(table: Table, person: str, now: float, for_good: bool = False) -> Step:
    """A person gets up: before the game the seats are free again, in the game the substitute plays on.

    Who is gone for good is asked nothing any more.
    """
    mine = table.seats_of(person)
    if table.status == "running":
        if not mine:
            raise NotAllowed("You have no seat at this table.")
        if table.halt is not None:
            return halting.leave(table, person, now)
        step = _left_to_bots(table, mine, person, now)
        return replace(step, table=_given_back(step.table, mine)) if for_good else step
    if table.status != "open":
        raise NotNow("The game is over; there is nothing to leave.")
    if not mine and person != table.creator:
        raise NotAllowed("You have no seat at this table.")
    seats = tuple(replace(Seat(), played=seat.played) if seat.person == person else seat for seat in table.seats)
    others = [seat.person for seat in seats if seat.person]
    creator = table.creator if table.creator != person or not others else others[0]
    return Step(replace(table, seats=seats, creator=creator, status="open" if others else "closed", updated=now))


def remove(table: Table, host: str, seat: int, now: float) -> Step:
    """The host takes all seats of a person away from them before the game begins."""
    person = table.seats[seat].person
    if host != table.creator:
        raise NotAllowed("Only the host of the table removes somebody.")
    if table.status != "open":
        raise NotNow("The game has begun already.")
    if person is None or person == host:
        raise NotNow("Nobody else sits there.")
    seats = tuple(Seat() if held.person == person else held for held in table.seats)
    return Step(replace(table, seats=seats, removed=(*table.removed, person), updated=now))


def _left_to_bots(table: Table, seats: list[int], person: str, now: float) -> Step:
    """The substitute plays on for somebody; when nobody else is left to play with, the game is over."""
    step = Step(table)
    for seat in seats:
        if table.seats[seat].bot is None:
            step = _joined(step, stand_in(step.table, seat, table.terms.substitute, now, person))
    if any(seat.person and seat.bot is None for seat in step.table.seats):
        return step
    nobody_wins = Result("abandoned", (0.0,) * len(table.seats), seats[0])
    return replace(step, table=clocked(finished(step.table, nobody_wins), now, rewarded=False))


def _given_back(table: Table, seats: list[int]) -> Table:
    """The table when nobody comes back to these seats."""
    given = tuple(
        replace(seat, resigned=number in seats or seat.resigned) for number, seat in enumerate(table.seats)
    )
    return replace(table, seats=given)


def start(table: Table, person: str, bot: str | None, now: float, dice: Source) -> Step:
    """The host begins the game; a bot takes every seat that is still open."""
    if person != table.creator:
        raise NotAllowed("Only the host of the table starts the game before all seats are taken.")
    if table.status != "open":
        raise NotNow("The game has begun already.")
    table.must_have_its_edition()
    if any(seat.is_open for seat in table.seats) and bot is None:
        raise NotNow("Not all seats are taken; wait, or let bots take them.")
    seats = tuple(Seat(bot=bot) if seat.is_open else seat for seat in table.seats)
    return begin(replace(table, seats=seats), now, dice)


def starts_by_itself(table: Table) -> bool:
    """Whether every seat is taken, and no stranger has taken several: then the host looks first."""
    if table.status != "open" or table.halt is not None or any(seat.is_open for seat in table.seats):
        return False
    if table.terms.visibility != "public" or table.origin is not None:
        return True
    strangers = [seat.person for seat in table.seats if seat.person not in (None, table.creator)]
    return len(strangers) == len(set(strangers))


def begin(table: Table, now: float, dice: Source) -> Step:
    """The set-up, and what chance decides before the first seat does."""
    state = table.game.new(table.terms.options, table.terms.scenario)
    clock = wound_up(table.terms.pace, len(table.seats))
    return opened(replace(table, clock=clock, status="running"), state, now, dice)


def resign(table: Table, person: str, seat: int | None, now: float) -> Step:
    """A person gives up a seat, or all; `_given_up` says what that means for the game."""
    check_running(table)
    mine = [number for number in table.seats_of(person) if seat in (None, number)]
    if not mine:
        raise NotAllowed("You have no such seat at this table.")
    mine = [number for number in mine if not table.seats[number].resigned]
    if not mine:
        raise NotNow("You have given up already.")
    entry = Entry(table.revision + 1, "resign", table.moment, mine[0], "", now, person=person)
    return _given_up(table, mine, entry, "resigned")


def time_out(table: Table, now: float) -> Step:
    """Whoever is to decide has no time left: a bot takes over, or the seat is lost."""
    due, seat = table.deadline, table.clock.running
    if due is None or now < due or seat is None:
        return Step(table)
    if table.terms.timeout == "bot":
        step = stand_in(table, seat, table.terms.substitute, now, None, "timeout")
        return replace(step, table=replace(step.table, clock=emptied(step.table.clock, seat)))
    return _given_up(table, [seat], Entry(table.revision + 1, "timeout", table.moment, seat, "", now), "time")


def _given_up(table: Table, seats: list[int], entry: Entry, reason: Reason) -> Step:
    """The substitute plays seats on that are lost, as long as it is still a game between people.

    A team has lost when none of its people plays on; the game is over when only one team has not lost, or nobody
    is left to play with.
    """
    given = tuple(
        replace(seat, resigned=True, bot=seat.bot or table.terms.substitute) if number in seats else seat
        for number, seat in enumerate(table.seats)
    )
    table = replace(table, seats=given, revision=entry.revision, updated=entry.time, request=None)
    lost = [team for team in table.teams if _has_lost(table, team)]
    if lost and (len(lost) >= len(table.teams) - 1 or not any(s.person and not s.resigned for s in given)):
        table = finished(table, Result(reason, lost_by(table, lost), seats[0]))
    return Step(clocked(table, entry.time, rewarded=False), (entry,))


def _has_lost(table: Table, team: list[int]) -> bool:
    """Whether people of a team have given up, and all of them."""
    people = [table.seats[number] for number in team if table.seats[number].person]
    return bool(people) and all(seat.resigned for seat in people)


def stand_in(
    table: Table, seat: int, bot: str, now: float, person: str | None, kind: EntryKind = "stand-in"
) -> Step:
    """A bot plays on for a seat's person."""
    check_running(table)
    if table.seats[seat].bot is not None:
        raise NotNow("A bot plays this seat already.")
    entry = Entry(table.revision + 1, kind, table.moment, seat, bot, now, person=person)
    seats = with_seat(table.seats, seat, replace(table.seats[seat], bot=bot))
    table = replace(table, seats=seats, revision=entry.revision, updated=now)
    return Step(clocked(table, now, rewarded=False), (entry,))


def take_back(table: Table, seat: int, person: str, now: float, rested: float = 0.0) -> Step:
    """A person sits down again where a bot stood in, and is not charged for the seconds that it has rested.

    Who is to decide has the time that they would have had without the bot, and waits where that is none until the
    bot has decided; otherwise a clock could be stopped or filled again and again by letting a bot play on and
    coming back before it does.
    """
    check_running(table)
    held = table.seats[seat]
    if held.person != person or held.resigned:
        raise NotAllowed("This is not your seat.")
    if held.bot is None:
        raise NotNow("You play this seat already.")
    pace, clock = table.terms.pace, table.clock
    if table.actor != seat:
        clock = refilled(pace, clock, seat)
    else:
        clock = charged(pace, clock, seat, now - rested)
        if pace.kind != "none" and clock.left[seat] <= 0:
            raise NotNow("Your time was out, so the bot finishes this turn; take the seat back after it.")
    entry = Entry(table.revision + 1, "return", table.moment, seat, "", now, person=person)
    table = replace(
        table,
        seats=with_seat(table.seats, seat, replace(held, bot=None)),
        clock=clock,
        revision=entry.revision,
        updated=now,
    )
    return Step(clocked(table, now), (entry,))


def give_orders(table: Table, seat: int, wishes: Iterable[tuple[str, str]], now: float, dice: Source) -> Step:
    """A seat's standing orders, all of them anew; they may answer the question that is open.

    Unless they do, nothing tells others that something was ordered.
    """
    if table.status == "finished":
        raise NotNow("The game is over.")
    given = replace(table.seats[seat], orders=checked(table.game, table.state, wishes))
    table = replace(table, seats=with_seat(table.seats, seat, given))
    step = follow_orders(table, now, dice) if table.actor == seat else Step(table)
    return step if step.entries else Step(table)


def _joined(first: Step, second: Step) -> Step:
    return Step(second.table, first.entries + second.entries, first.snapshot or second.snapshot)
