"""Playing and taking back: pure functions that take a table and a request and return what changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from maproom.kernel.chance import Source
from maproom.kernel.state import State
from maproom.table.rules.bookkeeping import Pen, clocked, settled
from maproom.table.rules.clocks import Clock, wound_up
from maproom.table.rules.errors import NotAllowed, NotNow, NotThere, Stale
from maproom.table.rules.table import Done, Entry, Plan, Seat, Step, Table, UndoRequest

MOST_TAKEN_BACK = 20_000
"""Entries of a book that do not stand any more: no game needs as many, and a disk could be filled with them."""
ANY_REVISION = -1
"""The revision of a request that fits whatever has happened since."""
COMING_AND_GOING = ("stand-in", "return", "resign")
"""Entries that leave the game as it was; they may come at any time, so no move is late by them."""


def opened(table: Table, state: State, now: float, dice: Source) -> Step:
    """The game begins in this position; chance decides first where it is chance's to decide."""
    pen = Pen(table, state.clone(), now, None, dice, None, passed_barrier=True)
    pen.roll()
    pen.follow_orders()
    return settled(table, pen)


def check_revision(table: Table, revision: int, recent: Sequence[Entry] = ()) -> None:
    """Raises Stale when the game has gone on since the revision that a request was made on.

    Who has got up or sat down meanwhile, as the recent entries of the book tell, makes nobody's move late.
    """
    if revision in (ANY_REVISION, table.revision):
        return
    since = [entry for entry in recent if entry.revision > revision]
    if len(since) != table.revision - revision or any(entry.kind not in COMING_AND_GOING for entry in since):
        raise Stale


def play(table: Table, seat: int, actions: Sequence[int], now: float, dice: Source, person: str | None) -> Step:
    """A seat decides, chance and standing orders after it.

    Of several actions those stand that come before the first illegal one.
    """
    check_running(table)
    if table.actor != seat:
        raise NotAllowed("It is not your decision now.")
    pen = Pen.going_on(table, now, dice, person)
    for action in actions:
        if pen.entries and (pen.state.actor != seat or action not in pen.state.legal()):
            break
        pen.play(action)
    pen.roll()
    pen.follow_orders()
    return settled(table, pen)


def carry_out_plan(
    table: Table, seat: int, action: int, plan: Plan, now: float, dice: Source, person: str | None
) -> Step:
    """A seat decides and says at once how it goes on; undo takes back all of it together.

    Each action is checked like any other. The plan ends where one is not legal, where somebody else is to decide,
    and where chance has decided or something was shown: whoever made it should look again. It also ends before an
    action that a person is asked to confirm.
    """
    check_running(table)
    if table.actor != seat:
        raise NotAllowed("It is not your decision now.")
    pen = Pen.going_on(table, now, dice, person)
    pen.play(action)
    pen.roll()
    plan.done = 0
    for step in plan.steps:
        pen.follow_orders()
        if pen.state.actor != seat or (pen.passed_barrier and not step.through):
            break
        if step.action in pen.state.legal():
            if _is_confirmed_first(pen.state, step.action):
                break
            pen.play(step.action, ordered=True)
            pen.roll()
        elif not step.optional:
            break
        plan.done += 1
    while plan.done < len(plan.steps) and plan.steps[plan.done].optional:
        plan.done += 1
    pen.follow_orders()
    return settled(table, pen)


def _is_confirmed_first(state: State, action: int) -> bool:
    """Whether a person is asked before this is done."""
    caution = state.game().caution(state, action)
    return caution is not None and caution.asks


def follow_orders(table: Table, now: float, dice: Source) -> Step:
    """New standing orders may answer the question that is open."""
    pen = Pen.going_on(table, now, dice, None)
    pen.follow_orders()
    return settled(table, pen)


def can_undo(table: Table, seat: int) -> bool:
    """Whether the seat's person chose the last action, no barrier lies behind it, and the terms allow it.

    What a bot has decided in somebody's place stays: it would be advice of which nobody hears.
    """
    free = table.status == "running" and table.terms.undo != "never" and table.seats[seat].bot is None
    # A lesson goes back by its steps; inside a step one takes back as ever.
    begun = table.course.marks[-1] if table.course else -1
    if not free or not table.tail or table.tail[-1].actor != seat or table.moment <= begun:
        return False
    return not table.tail[_last_chosen(table.tail)].by_bot


def undo(table: Table, seat: int, now: float, person: str | None) -> Step:
    """Takes back the seat's last action and what its standing orders answered to it; they do not answer again."""
    check_running(table)
    if table.terms.undo == "never":
        raise NotAllowed("At this table nothing is taken back.")
    if table.seats[seat].bot is not None:
        raise NotNow("A bot plays this seat; take it back first.")
    if not can_undo(table, seat) or table.base is None:
        raise NotNow("This cannot be taken back: something was decided or shown since.")
    check_book(table)
    kept = table.tail[: _last_chosen(table.tail)]
    state = table.base.clone()
    for done in kept:
        state.apply(done.action)
    moment = table.moment - len(table.tail) + len(kept)
    entry = Entry(table.revision + 1, "undo", moment, seat, "", now, barrier=False, person=person)
    table = replace(table, state=state, tail=kept, moment=moment, revision=entry.revision, request=None)
    return Step(clocked(replace(table, updated=now), now, rewarded=False), (entry,))


def _last_chosen(tail: tuple[Done, ...]) -> int:
    """Where the last action stands that somebody chose; the first if standing orders gave all answers."""
    at = len(tail) - 1
    while at > 0 and tail[at].ordered:
        at -= 1
    return at


def ask_undo(table: Table, seat: int, to: int, now: float) -> Step:
    """Asks everybody to go back to a moment beyond a barrier."""
    check_running(table)
    if table.terms.undo != "consent":
        raise NotAllowed("At this table nothing is taken back once something was decided or shown.")
    if not 0 <= to < table.moment:
        raise NotThere(f"There is no moment {to} to go back to.")
    check_book(table)
    return Step(replace(table, request=UndoRequest(seat, to), updated=now))


def must_agree(table: Table) -> list[int]:
    """The seats whose people have not yet agreed to what was asked for.

    While a game goes on no bot agrees for its person. One that rests waits for nobody who has left it to a bot,
    since they could not come back to their seat either.
    """
    request = table.request
    if request is None:
        return []
    asker = table.seats[request.seat].person
    return [
        number
        for number, seat in enumerate(table.seats)
        if _is_asked(table, seat) and seat.person != asker and number not in request.agreed
    ]


def _is_asked(table: Table, seat: Seat) -> bool:
    left_to_a_bot = table.halt is not None and seat.bot is not None
    return not (seat.person is None or seat.person in table.gone or seat.resigned or left_to_a_bot)


def check_asked(table: Table, to: int | None, ends: bool | None) -> None:
    """Raises Stale when something else is asked by now than what somebody was shown; None fits anything."""
    request = table.request
    if request is not None and (to not in (None, request.to) or ends not in (None, request.ends)):
        raise Stale


def answer_undo(table: Table, seats: Sequence[int], agree: bool, now: float) -> Step:
    """The people of seats agree to the undo that was asked for, or will have none of it."""
    request = table.request
    if request is None or table.status != "running":
        raise NotNow("Nobody has asked to take anything back.")
    if not agree:
        return Step(replace(table, request=None, updated=now))
    agreed = tuple(sorted({*request.agreed, *seats}))
    return Step(replace(table, request=replace(request, agreed=agreed), updated=now))


def undo_by_consent(table: Table, past: State, now: float, dice: Source) -> Step:
    """Goes back to the moment that everybody agreed to; what chance decided there, it decides anew.

    Standing orders do not answer there: who wanted to go back wants to be asked.
    """
    request = table.request
    if request is None or must_agree(table):
        raise NotNow("Not everybody has agreed.")
    entry = Entry(table.revision + 1, "undo", request.to, request.seat, "", now)
    clock = _clock_after_going_back(table, now)
    table = replace(table, moment=request.to, revision=entry.revision, clock=clock)
    table = replace(table, request=None, rated=False, tail=(), halt=None)
    pen = Pen(table, past.clone(), now, None, dice, None, passed_barrier=True)
    pen.roll()
    step = settled(table, pen)
    return Step(clocked(step.table, now, rewarded=False), (entry, *step.entries), snapshot=True)


def _clock_after_going_back(table: Table, now: float) -> Clock:
    """Days begin anew; of a live game that rested, nobody knows how long, the running turn is not counted."""
    if table.terms.pace.kind == "correspondence":
        return wound_up(table.terms.pace, len(table.seats), now)
    return table.clock if table.halt is None else replace(table.clock, running=None, since=now)


def check_running(table: Table) -> None:
    """Raises NotNow unless the game is being played."""
    if table.status == "finished":
        raise NotNow("The game is over.")
    if table.halt is not None:
        raise NotNow(table.halt.reason)
    if table.status != "running":
        raise NotNow("The game has not begun yet.")


def check_book(table: Table) -> None:
    """Raises NotNow when more was done and taken back than any game needs."""
    if table.revision - table.moment >= MOST_TAKEN_BACK:
        raise NotNow("So much was taken back at this table that nothing more can be.")


def lost_by(table: Table, losers: list[list[int]]) -> tuple[float, ...]:
    """What each seat gets when some teams have given up or have no time left; nobody wins when all have."""
    lost = {seat for team in losers for seat in team}
    won = {seat for team in table.teams for seat in team} - lost
    return tuple(
        0.0 if not won else -1.0 if seat in lost else 1.0 if seat in won else 0.0
        for seat in range(len(table.seats))
    )
