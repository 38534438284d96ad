"""The pen that plays actions at a table and writes them down, and what follows from the position after it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from maproom.kernel.chance import Source
from maproom.kernel.events import LogEntry
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.state import State
from maproom.table.rules.clocks import bot_asked, pressed
from maproom.table.rules.orders import answered, forced
from maproom.table.rules.table import ByItself, Done, Entry, Result, Step, Table

MOST_ORDERED = 1000
"""So many answers by standing orders in a row; a game that went round in a circle asks then."""


@dataclass(slots=True)
class Pen:
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

    @staticmethod
    def going_on(table: Table, now: float, dice: Source, person: str | None) -> Pen:
        """A pen where the game stands."""
        return Pen(table, table.position.clone(), now, person, dice, table.base, list(table.tail))

    def play(self, action: int, ordered: bool = False, by_itself: ByItself | None = None) -> None:
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
        count, now = len(self.entries) + 1, game.scores(state)
        entry = Entry(
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
            by_itself=by_itself,
        )
        self.entries.append(entry)
        self.tail = [] if barrier else [*self.tail, Done.of(entry, action)]

    def roll(self) -> None:
        """Lets chance decide until a seat is to decide or the game is over."""
        while self.state.actor == CHANCE:
            self.play(self.state.sample(self.dice))

    def follow_orders(self) -> None:
        """Lets standing orders, questions without a choice and chance go on until somebody has to be asked."""
        for _ in range(MOST_ORDERED):
            reason: ByItself = "order"
            answer = answered(self.table.game, self.state, self.table.seats)
            if answer is None:
                reason, answer = "forced", self._without_choice()
            if answer is None:
                return
            self.play(answer, ordered=True, by_itself=reason)
            self.roll()

    def _without_choice(self) -> int | None:
        """The only legal answer, unless it would take from its person the chance to take back what was chosen."""
        answer = forced(self.table.game, self.state, self.table.seats)
        if answer is None or all(done.ordered for done in self.tail) or self.table.terms.undo == "never":
            return answer
        trial = self.state.clone()
        trial.carry_out(answer)
        return None if trial.revealed or trial.actor != self.state.actor else answer


def settled(table: Table, pen: Pen) -> Step:
    """Clocks, end of the game and snapshot follow from the position."""
    state, asked = pen.state, table.actor
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
    table = clocked(table, pen.now)
    if table.actor != asked:
        table = replace(table, clock=bot_asked(table.terms.pace, table.clock, pen.now))
    return Step(table, tuple(pen.entries), snapshot=pen.passed_barrier)


def clocked(table: Table, now: float, rewarded: bool = True) -> Table:
    """The table with the right clock running: a bot's never does."""
    seat = table.actor
    ticking = seat if seat is not None and table.seats[seat].bot is None else None
    return replace(table, clock=pressed(table.terms.pace, table.clock, ticking, now, rewarded))


def finished(table: Table, result: Result) -> Table:
    """The table when its game is over."""
    scores = None if table.state is None else table.game.scores(table.state)
    return replace(table, status="finished", result=replace(result, scores=scores), request=None)
