"""Playing: actions, taking back, standing orders, each from whoever is authenticated."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from maproom.table.live.live_table import LiveTable
from maproom.table.live.live_tables import LiveTables
from maproom.table.rules import halting, lessons, moves, seating
from maproom.table.rules.errors import NotAllowed, NotNow, Stale
from maproom.table.rules.person import Person
from maproom.table.rules.table import Plan, Planned, Step, Table
from maproom.table.store import book_rows
from maproom.table.wire.models.table import OrderModel, PlannedStep
from maproom.table.wire.sentences import said


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


async def _unless_stale(tables: LiveTables, id: str, revision: int, decide: Callable[[Table], Step]) -> bool:
    """Carries out a request made on a revision; False when the game had gone on since."""
    live = await tables.live(id)

    def checked(table: Table) -> Step:
        moves.check_revision(table, revision, live.recent)
        return decide(table)

    try:
        with tables.metrics.move_seconds.time():
            await tables.change(id, checked)
    except Stale:
        tables.metrics.stale.inc()
        return False
    return True


async def play(
    tables: LiveTables,
    id: str,
    person: Person,
    seat: str | None,
    revision: int,
    action: int,
    plan: Plan | None = None,
) -> bool:
    """Plays an action, and what is planned after it; the plan then says how far it was carried out."""

    def decide(table: Table) -> Step:
        number = own_seat(table, person, seat)
        if table.seats[number].bot is not None:
            raise NotNow("A bot plays this seat; take it back first.")
        if table.course is not None:
            return lessons.play(table, number, action, plan or Plan(()), tables.now(), tables.dice, person.id)
        if plan is not None and plan.steps:
            return moves.carry_out_plan(table, number, action, plan, tables.now(), tables.dice, person.id)
        return moves.play(table, number, [action], tables.now(), tables.dice, person.id)

    return await _unless_stale(tables, id, revision, decide)


def planned(table: Table, steps: Sequence[PlannedStep]) -> Plan:
    """What a client wants to do after an action, in the game's own words."""
    return Plan(tuple(Planned(table.game.action(step.words), step.optional, step.through) for step in steps))


def stopped_sentence(plan: Plan, language: str) -> str | None:
    """Says that a plan was not carried out to its end, and how much of it is left."""
    if plan.stopped_at is None:
        return None
    left = len(plan.steps) - plan.stopped_at
    return said(language, "plan", "stopped" if left == 1 else "stopped_many", {"left": str(left)})


async def undo(tables: LiveTables, id: str, person: Person, seat: str | None, revision: int) -> bool:
    """Takes back the last action."""
    return await _unless_stale(
        tables,
        id,
        revision,
        lambda table: moves.undo(table, own_seat(table, person, seat), tables.now(), person.id),
    )


async def ask_undo(
    tables: LiveTables, id: str, person: Person, seat: str | None, revision: int, to: int | None
) -> bool:
    """Asks everybody to go back; who plays against bots alone is not refused."""
    table = (await tables.live(id)).table
    lessons.refuse_in_a_lesson(table)
    number = own_seat(table, person, seat)
    target = await tables.store.read(book_rows.last_action_of, table, number) if to is None else to
    if target is None:
        raise NotNow("You have done nothing yet that could be taken back.")

    def decide(table: Table) -> Step:
        return moves.ask_undo(table, number, target, tables.now())

    return await _unless_stale(tables, id, revision, decide) and await go_back_if_agreed(tables, id)


async def answer_undo(
    tables: LiveTables, id: str, person: Person, revision: int, agree: bool, shown: tuple[int | None, bool | None]
) -> bool:
    """Agrees to what was asked and `shown`, where it goes back to and whether it ends the game, or does not."""

    def decide(table: Table) -> Step:
        mine = table.seats_of(person.id)
        moves.check_asked(table, *shown)
        if not mine:
            raise NotAllowed("You have no seat at this table.")
        return moves.answer_undo(table, mine, agree, tables.now())

    return await _unless_stale(tables, id, revision, decide) and await go_back_if_agreed(tables, id)


async def go_back_if_agreed(tables: LiveTables, id: str) -> bool:
    """Does what was asked for, once everybody has agreed: goes back, or ends a game that cannot go on."""
    table = (await tables.live(id)).table
    request = table.request
    if request is None or moves.must_agree(table):
        return True
    if request.ends:
        await tables.change(id, lambda now: halting.end_if_asked(now, request, tables.now()))
        return True
    table.must_have_its_edition()
    past = table.halt.state if table.halt else None
    if past is None:
        past = await tables.store.read(book_rows.position_at, table, request.to)

    def decide(now: Table) -> Step:
        if now.request != request or now.revision != table.revision:
            return Step(now)
        return moves.undo_by_consent(now, past, tables.now(), tables.dice)

    await tables.change(id, decide)
    return True


async def give_orders(
    tables: LiveTables, id: str, person: Person, seat: str | None, wishes: Sequence[OrderModel]
) -> LiveTable:
    """Sets a seat's standing orders."""
    lessons.refuse_in_a_lesson((await tables.live(id)).table)
    orders = [(wish.kind, wish.value) for wish in wishes]
    return await tables.change(
        id,
        lambda table: seating.give_orders(table, own_seat(table, person, seat), orders, tables.now(), tables.dice),
    )
