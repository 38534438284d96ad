"""A table: its terms, its seats, its position, and what a change of it is; plain data, no storage, no network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import maproom
from maproom.kernel.errors import MaproomError
from maproom.kernel.events import LogEntry
from maproom.kernel.game import Game
from maproom.kernel.lessons import Lesson, lesson_named
from maproom.kernel.state import State
from maproom.kernel.wordings import Wording
from maproom.table.rules.clocks import NO_CLOCK, STOPPED, Clock, Pace, deadline
from maproom.table.rules.errors import NotNow, NotThere

Status = Literal["open", "running", "finished", "closed"]
Visibility = Literal["public", "link", "private"]
UndoPolicy = Literal["free", "consent", "never"]
"""Free until a barrier; the same, and beyond it with everybody's consent; never."""
TimeoutPolicy = Literal["bot", "loss"]
EntryKind = Literal["action", "undo", "resign", "timeout", "stand-in", "return"]
ByItself = Literal["order", "forced"]
Reason = Literal["played", "resigned", "time", "abandoned", "halted"]


@dataclass(frozen=True, slots=True)
class Order:
    """A standing order of a seat; what kinds there are and what they mean is the game's to say."""

    kind: str
    value: str
    turn: int | None = None
    """The only turn in which it holds, by `Game.turn_number`; None holds until it is changed."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: a person, a bot, a bot that stands in for a person, or nobody yet."""

    person: str | None = None
    bot: str | None = None
    reserved: str | None = None
    """The only person who may take the seat without an invitation."""
    invite: str | None = None
    """The secret of the link that lets anybody who has it take the seat."""
    resigned: bool = False
    orders: tuple[Order, ...] = ()
    played: bool = True
    """Whether the scenario and the options have this seat of the game."""

    @property
    def is_open(self) -> bool:
        """Whether somebody could sit there and nobody does."""
        return self.played and self.person is None and self.bot is None


@dataclass(frozen=True, slots=True)
class Terms:
    """What the people at a table have agreed to; it never changes."""

    game: str
    scenario: str
    options: dict[str, bool | int | str]
    name: str = ""
    visibility: Visibility = "public"
    pace: Pace = NO_CLOCK
    undo: UndoPolicy = "free"
    timeout: TimeoutPolicy = "bot"
    substitute: str = "officer"
    """The bot that takes over a seat whose person has left or has no time left."""
    spectators: bool = True
    spectator_delay: int = 0
    """How many actions spectators lag behind."""
    casual: bool = False
    """Whether the game does not count for ratings; then the computer may be asked for advice."""
    edition: dict[str, str] | None = None
    """Name and digest of the owner's edition that is played; None is the game as it comes."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The table, and the moment of it, that a table was made from."""

    how: Literal["fork", "import", "rematch"]
    table: str | None = None
    moment: int = 0


@dataclass(frozen=True, slots=True)
class Course:
    """How far a lesson at a table has come."""

    lesson: str
    marks: tuple[int, ...] = (0,)
    """The moments at which the steps that were reached began, the open one last."""

    @property
    def step(self) -> int:
        """The number of the open step; as many as there are when the last is behind one."""
        return len(self.marks) - 1


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """Somebody asks everybody to go back beyond a barrier, or to end without result a game that cannot go on."""

    seat: int
    to: int
    agreed: tuple[int, ...] = ()
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Halt:
    """Why this version cannot go on with a game, and the last position of it that can still be shown."""

    reason: str
    state: State | None = None
    moment: int = 0
    awaits_edition: bool = False
    """Whether it goes on by itself when its edition is in use again: nobody plays it on with other tables."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: one number a seat, as `State.returns` gives, and why."""

    reason: Reason
    returns: tuple[float, ...]
    seat: int | None = None
    """Who resigned or had no time left."""
    outcome: dict[str, Any] | None = None
    scores: dict[str, int] | None = None
    """The open score at the end, by `Game.scores`; None for games that ended before it was kept."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the table's book; entries are only ever added."""

    revision: int
    kind: EntryKind
    moment: int
    """How many actions stand after this entry."""
    actor: int
    line: str
    time: float
    barrier: bool = True
    person: str | None = None
    events: tuple[LogEntry, ...] = ()
    turn: int | None = None
    """The turn of the game after this action, by `Game.turn_number`; None where no action was played."""
    scores: dict[str, int] | None = None
    """The open score after this action, by `Game.scores`, where the action has changed it."""
    ordered: bool = False
    """Whether it followed from what was chosen before: a standing order, a plan, the only answer.

    Nobody but its seat may know.
    """
    by_itself: ByItself | None = None
    """Why nobody was asked: a standing order, or there was only one answer. It is its seat's secret too."""
    wording: Wording | None = None
    """The words in which its events are told; None are those of today."""


@dataclass(frozen=True, slots=True)
class Done:
    """An action that can still be taken back freely."""

    actor: int
    action: int
    ordered: bool = False
    by_bot: bool = False
    """Whether a bot has decided it; nobody takes it back as their own."""

    @staticmethod
    def of(entry: Entry, action: int) -> Done:
        """What an entry of the book says of an action."""
        return Done(entry.actor, action, entry.ordered, by_bot=entry.person is None)


@dataclass(frozen=True, slots=True)
class Planned:
    """An action that is to follow another; an optional one is left out where it is not legal."""

    action: int
    optional: bool = False
    through: bool = False
    """Whether it is to be done also after chance has decided or something was shown."""


@dataclass(slots=True)
class Plan:
    """How a seat wants to go on after an action, and how far that went."""

    steps: tuple[Planned, ...]
    done: int = 0

    @property
    def stopped_at(self) -> int | None:
        """The first step that was not carried out; None when all were."""
        return self.done if self.done < len(self.steps) else None


@dataclass(frozen=True, slots=True)
class Table:
    """A table with everything that its next change depends on; states are shared, never changed in place."""

    id: str
    terms: Terms
    seats: tuple[Seat, ...]
    creator: str
    created: float
    updated: float
    status: Status = "open"
    serial: int = 0
    """Counts every stored change; revision counts the entries of the book."""
    revision: int = 0
    moment: int = 0
    state: State | None = None
    base: State | None = None
    """The position behind the last barrier, from which `tail` leads to `state`."""
    tail: tuple[Done, ...] = ()
    clock: Clock = STOPPED
    request: UndoRequest | None = None
    result: Result | None = None
    rated: bool = True
    origin: Origin | None = None
    successor: str | None = None
    course: Course | None = None
    """The lesson that is given here, where one is."""
    removed: tuple[str, ...] = ()
    """Whom the host does not want to sit here."""
    halt: Halt | None = None
    """Why the game cannot go on, where it cannot: then there is no position, and time stands still."""
    gone: frozenset[str] = frozenset()
    """Whose account is no more; it is known from the people, not stored with the table."""

    @property
    def game(self) -> Game:
        """The game that is played here."""
        return maproom.game(self.terms.game)

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The words of all seats of the game, in their order; not all of them need to be played here."""
        return self.game.seat_names

    @property
    def played(self) -> list[int]:
        """The seats that are played here."""
        return [number for number, seat in enumerate(self.seats) if seat.played]

    @property
    def teams(self) -> list[list[int]]:
        """The seats that win and lose together."""
        names = self.seat_names
        try:
            teams = self.game.teams(self.terms.options, self.terms.scenario)
        except MaproomError:  # a game that cannot go on may have terms that nobody knows any more
            return [[number] for number in self.played]
        return [[names.index(seat) for seat in team] for team in teams]

    @property
    def position(self) -> State:
        """The position, once the game has begun."""
        if self.state is None:
            raise NotNow(self.halt.reason if self.halt else "The game has not begun yet.")
        return self.state

    def must_have_its_edition(self) -> None:
        """Refuses what would play the game on with other tables than those it began with."""
        if self.halt is not None and self.halt.awaits_edition:
            raise NotNow(self.halt.reason)

    @property
    def shown(self) -> State | None:
        """The position that is shown: that of the game or, where it cannot go on, the last one that is known."""
        return self.halt.state if self.halt else self.state

    @property
    def actor(self) -> int | None:
        """The seat that is to decide, if any."""
        if self.status != "running" or self.state is None or self.state.actor < 0:
            return None
        return self.state.actor

    @property
    def deadline(self) -> float | None:
        """When somebody's time is out."""
        goes_on = self.status == "running" and self.halt is None
        return deadline(self.terms.pace, self.clock) if goes_on else None

    @property
    def bot_to_move(self) -> str | None:
        """The bot that is to decide, if it is a bot's turn; while a lesson says what happens none does."""
        led = self.course is not None and not self.is_played_on
        return None if self.actor is None or led else self.seats[self.actor].bot

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is given here, if any."""
        return lesson_named(self.game, self.course.lesson) if self.course else None

    @property
    def is_played_on(self) -> bool:
        """Whether the steps of a lesson are behind, and a game against bots follows them."""
        lesson = self.lesson
        return bool(lesson and self.course and lesson.opponent and self.course.step == len(lesson.steps))

    @property
    def is_taught(self) -> bool:
        """Whether a lesson says what is to be done next."""
        return self.course is not None and not self.is_played_on

    @property
    def lesson_is_over(self) -> bool:
        """Whether a lesson has come to its end, with the game that follows it."""
        lesson = self.lesson
        if lesson is None or self.course is None:
            return False
        return self.status == "finished" if lesson.opponent else self.course.step >= len(lesson.steps)

    def set_up(self, readings: int | None = None) -> State:
        """The position before anything was decided here, by the readings that are given or those of the game."""
        lesson = self.lesson
        if lesson:
            return lesson.begun()
        if readings is None and self.shown is not None:
            readings = self.shown.readings
        return self.game.new(self.terms.options, self.terms.scenario, readings=readings)

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that a person holds."""
        return [number for number, seat in enumerate(self.seats) if person and seat.person == person]

    def mates(self, seat: int | None) -> list[int]:
        """The other seats of the same team that the person of a seat holds: what they see, the person knows."""
        person = None if seat is None else self.seats[seat].person
        if person is None:
            return []
        team = next((team for team in self.teams if seat in team), ())
        return [mate for mate in team if mate != seat and self.seats[mate].person == person]

    def seat_number(self, word: str) -> int:
        """The number of a seat by its word."""
        if word not in self.seat_names or not self.seats[self.seat_names.index(word)].played:
            raise NotThere(f"There is no seat {word!r} at this table.")
        return self.seat_names.index(word)


@dataclass(frozen=True, slots=True)
class Step:
    """What a request changes: the table as it will be, and what is added to its book."""

    table: Table
    entries: tuple[Entry, ...] = ()
    snapshot: bool = False
    """Whether the position behind the last barrier is new and to be stored."""


def with_seat(seats: tuple[Seat, ...], number: int, seat: Seat) -> tuple[Seat, ...]:
    """The seats with another in one place."""
    return (*seats[:number], seat, *seats[number + 1 :])
