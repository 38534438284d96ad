"""Playing and taking back: pure functions that take a table and a request and return what changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from maproom.kernel.chance import Source
from maproom.kernel.events import LogEntry
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.state import State
from maproom.table.rules.clocks import pressed, wound_up
from maproom.table.rules.errors import NotAllowed, NotNow, NotThere, Stale
from maproom.table.rules.orders import answered, forced
from maproom.table.rules.table import Done, Entry, Plan, Result, Step, Table, UndoRequest

ANY_REVISION = -1
"""The revision of a request that fits whatever has happened since."""
MOST_ORDERED = 1000
"""So many answers by standing orders in a row; a game that went round in a circle asks then."""


@dataclass(slots=True)
class _Pen:
    """Plays actions on a copy of the position and writes them down."""

    table: Table
    state: State
    now: float
    person: str | None
    dice: Source
    base: State | None
    """The position behind the last barrier; None when that is the position as it is now."""
    tail: list[Done] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    passed_barrier: bool = False

    def play(self, action: int, ordered: bool = False) -> None:
        """Carries out and writes down one action; an illegal one changes nothing."""
        state, actor = self.state, self.state.actor
        base = self.base or state.clone()
        game = state.game()
        scores = game.scores(state)
        log: list[LogEntry] = []
        state.listen(log)
        try:
            state.apply(action)
        finally:
            state.listen(None)
        barrier = actor == CHANCE or state.revealed or state.actor != actor
        self.passed_barrier = self.passed_barrier or barrier
        self.base = None if barrier else base
        self.tail = [] if barrier else [*self.tail, Done(actor, action, ordered)]
        count, now = len(self.entries) + 1, game.scores(state)
        self.entries.append(
            Entry(
                revision=self.table.revision + count,
                kind="action",
                moment=self.table.moment + count,
                actor=actor,
                line=game.verbs.line(action),
                time=self.now,
                barrier=barrier,
                person=self.table.seats[actor].person if ordered else self.person if actor != CHANCE else None,
                events=tuple(log),
                turn=game.turn_number(state),
                scores=now if now != scores else None,
                ordered=ordered,
            )
        )

    def roll(self) -> None:
        """Lets chance decide until a seat is to decide or the game is over."""
        while self.state.actor == CHANCE:
            self.play(self.state.sample(self.dice))

    def follow_orders(self) -> None:
        """Lets standing orders, questions without a choice and chance go on until somebody has to be asked."""
        for _ in range(MOST_ORDERED):
            answer = answered(self.table.game, self.state, self.table.seats)
            if answer is None:
                answer = self._without_choice()
            if answer is None:
                return
            self.play(answer, ordered=True)
            self.roll()

    def _without_choice(self) -> int | None:
        """The only legal answer, unless it would take from its person the chance to take back what was chosen."""
        answer = forced(self.table.game, self.state, self.table.seats)
        if answer is None or all(done.ordered for done in self.tail) or self.table.terms.undo == "never":
            return answer
        trial = self.state.clone()
        trial.carry_out(answer)
        return None if trial.revealed or trial.actor != self.state.actor else answer


def opened(table: Table, state: State, now: float, dice: Source) -> Step:
    """The game begins in this position; chance decides first where it is chance's to decide."""
    pen = _Pen(table, state.clone(), now, None, dice, None, passed_barrier=True)
    pen.roll()
    pen.follow_orders()
    return _settled(table, pen)


def check_revision(table: Table, revision: int) -> None:
    """Raises Stale when something has happened since the revision that a request was made on."""
    if revision not in (ANY_REVISION, table.revision):
        raise Stale


def play(table: Table, seat: int, actions: Sequence[int], now: float, dice: Source, person: str | None) -> Step:
    """A seat decides, chance and standing orders after it.

    Of several actions those stand that come before the first illegal one.
    """
    check_running(table)
    if table.actor != seat:
        raise NotAllowed("It is not your decision now.")
    pen = _going_on(table, now, dice, person)
    for action in actions:
        if pen.entries and (pen.state.actor != seat or action not in pen.state.legal()):
            break
        pen.play(action)
    pen.roll()
    pen.follow_orders()
    return _settled(table, pen)


def carry_out_plan(
    table: Table, seat: int, action: int, plan: Plan, now: float, dice: Source, person: str | None
) -> Step:
    """A seat decides and says at once how it goes on; undo takes back all of it together.

    Each action is checked like any other. The plan ends where one is not legal, where somebody else is to decide,
    and where chance has decided or something was shown: whoever made it should look again.
    """
    check_running(table)
    if table.actor != seat:
        raise NotAllowed("It is not your decision now.")
    pen = _going_on(table, now, dice, person)
    pen.play(action)
    pen.roll()
    plan.done = 0
    for step in plan.steps:
        pen.follow_orders()
        if pen.state.actor != seat or (pen.passed_barrier and not step.through):
            break
        if step.action in pen.state.legal():
            pen.play(step.action, ordered=True)
            pen.roll()
        elif not step.optional:
            break
        plan.done += 1
    while plan.done < len(plan.steps) and plan.steps[plan.done].optional:
        plan.done += 1
    pen.follow_orders()
    return _settled(table, pen)


def follow_orders(table: Table, now: float, dice: Source) -> Step:
    """New standing orders may answer the question that is open."""
    pen = _going_on(table, now, dice, None)
    pen.follow_orders()
    return _settled(table, pen)


def _going_on(table: Table, now: float, dice: Source, person: str | None) -> _Pen:
    return _Pen(table, table.position.clone(), now, person, dice, table.base, list(table.tail))


def _settled(table: Table, pen: _Pen) -> Step:
    """Clocks, end of the game and snapshot follow from the position."""
    state = pen.state
    table = replace(
        table,
        state=state,
        base=pen.base or state,
        tail=tuple(pen.tail),
        revision=table.revision + len(pen.entries),
        moment=table.moment + len(pen.entries),
        request=None if pen.entries else table.request,
        updated=pen.now,
    )
    if state.actor == OVER:
        table = finished(table, Result("played", tuple(state.returns()), outcome=state.outcome))
    return Step(clocked(table, pen.now), tuple(pen.entries), snapshot=pen.passed_barrier)


def clocked(table: Table, now: float, rewarded: bool = True) -> Table:
    """The table with the right clock running: a bot's never does."""
    seat = table.actor
    ticking = seat if seat is not None and table.seats[seat].bot is None else None
    return replace(table, clock=pressed(table.terms.pace, table.clock, ticking, now, rewarded))


def finished(table: Table, result: Result) -> Table:
    """The table when its game is over."""
    scores = None if table.state is None else table.game.scores(table.state)
    return replace(table, status="finished", result=replace(result, scores=scores), request=None)


def can_undo(table: Table, seat: int) -> bool:
    """Whether the last action was this seat's, no barrier lies behind it, and the terms let it be taken back."""
    free = table.status == "running" and table.terms.undo != "never"
    return free and bool(table.tail) and table.tail[-1].actor == seat


def undo(table: Table, seat: int, now: float, person: str | None) -> Step:
    """Takes back the seat's last action and what its standing orders answered to it; they do not answer again."""
    check_running(table)
    if table.terms.undo == "never":
        raise NotAllowed("At this table nothing is taken back.")
    if not can_undo(table, seat) or table.base is None:
        raise NotNow("This cannot be taken back: something was decided or shown since.")
    kept = _without_last(table.tail)
    state = table.base.clone()
    for done in kept:
        state.apply(done.action)
    moment = table.moment - len(table.tail) + len(kept)
    entry = Entry(table.revision + 1, "undo", moment, seat, "", now, barrier=False, person=person)
    table = replace(table, state=state, tail=kept, moment=moment, revision=entry.revision, request=None)
    return Step(clocked(replace(table, updated=now), now, rewarded=False), (entry,))


def _without_last(tail: tuple[Done, ...]) -> tuple[Done, ...]:
    """What is left without the last action that somebody chose; nothing if standing orders gave all answers."""
    kept = len(tail) - 1
    while kept > 0 and tail[kept].ordered:
        kept -= 1
    return tail[:kept]


def ask_undo(table: Table, seat: int, to: int, now: float) -> Step:
    """Asks everybody to go back to a moment beyond a barrier."""
    check_running(table)
    if table.terms.undo != "consent":
        raise NotAllowed("At this table nothing is taken back once something was decided or shown.")
    if not 0 <= to < table.moment:
        raise NotThere(f"There is no moment {to} to go back to.")
    return Step(replace(table, request=UndoRequest(seat, to), updated=now))


def must_agree(table: Table) -> list[int]:
    """The seats whose people have not yet agreed to the undo that was asked for."""
    request = table.request
    if request is None:
        return []
    asker = table.seats[request.seat].person
    return [
        number
        for number, seat in enumerate(table.seats)
        if seat.person not in (None, asker) and seat.bot is None and number not in request.agreed
    ]


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
    table = replace(table, moment=request.to, revision=entry.revision, request=None, rated=False, tail=())
    if table.terms.pace.kind == "correspondence":
        table = replace(table, clock=wound_up(table.terms.pace, len(table.seats)))
    pen = _Pen(table, past.clone(), now, None, dice, None, passed_barrier=True)
    pen.roll()
    step = _settled(table, pen)
    return Step(clocked(step.table, now, rewarded=False), (entry, *step.entries), snapshot=True)


def check_running(table: Table) -> None:
    """Raises NotNow unless the game is being played."""
    if table.status == "finished":
        raise NotNow("The game is over.")
    if table.status != "running":
        raise NotNow("The game has not begun yet.")


def lost_by(table: Table, losers: list[list[int]]) -> tuple[float, ...]:
    """What each seat gets when some teams have given up or have no time left; nobody wins when all have."""
    lost = {seat for team in losers for seat in team}
    won = {seat for team in table.teams for seat in team} - lost
    return tuple(
        0.0 if not won else -1.0 if seat in lost else 1.0 if seat in won else 0.0
        for seat in range(len(table.seats))
    )
