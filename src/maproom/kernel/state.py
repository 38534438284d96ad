"""A position: flat declared fields, the stack of frames, and the runner."""

from __future__ import annotations

import json
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from maproom.kernel.chance import Source
from maproom.kernel.copies import ANEW, taken_over, ways_of
from maproom.kernel.errors import IllegalAction
from maproom.kernel.events import EVERYBODY, Event, LogEntry, only
from maproom.kernel.frame import CHANCE, NOBODY, OVER, Frame

if TYPE_CHECKING:
    from maproom.kernel.game import Game


NOT_DRAWN: Final = -1
"""In place of what chance has drawn: no legal action has this code."""
FIRST_READINGS: Final = 1
"""The readings of the rules of a game's first version, and of whatever was saved before they were numbered."""


class State:
    """The whole of a position in a game.

    A game's state declares its fields once, in `FIELDS`: ints and lists of ints, set in `__init__`.
    Copying, JSON, equality, hash and digest follow from the declaration. What is kept up to date beside the
    fields is not part of the position: `BESIDE` says how a copy takes it over, and `Game.restore` builds it again.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()
    BESIDE: ClassVar[dict[str, str]] = {}
    """What is kept beside the fields, with the way in which a copy takes it over: SAME, LIST, LISTS or ANEW."""
    SHARED: ClassVar[tuple[str, ...]] = ()
    """Fields whose lists are never changed, only replaced (`copies.replaced`): position and copies share them.

    It pays for what changes seldom. While a position is being built nobody has a copy, and it may be changed.
    """
    LATER: ClassVar[dict[str, int]] = {}
    """Fields that came when positions had been stored already, with what an older position means by lacking them.

    With that value a field is not written, so that those positions and their digests stay as they were.
    """
    SLUG: ClassVar[str] = ""

    def __init__(self) -> None:
        self.stack: list[Frame[Any]] = []
        self.actor = NOBODY
        self._legal: tuple[int, ...] | None = None
        self._drawn = NOT_DRAWN
        self._log: list[LogEntry] | None = None
        self._revealed = False
        self.readings = FIRST_READINGS
        """The number of the readings of the rules that this game began with, up to `Game.readings`."""

    # -- what a game writes -------------------------------------------------------------------------

    def returns(self) -> list[float]:
        """One number a seat: 1 for a win, -1 for a loss, 0 for a draw or an unfinished game."""
        raise NotImplementedError

    @property
    def outcome(self) -> dict[str, Any] | None:
        """Who won, why and by how much; None while the game goes on."""
        raise NotImplementedError

    def picture(self, seat: int | None) -> dict[str, Any]:
        """What a seat, or a spectator, may see of the position, JSON-ready."""
        raise NotImplementedError

    def determinize(self, seat: int, random: Random) -> State:
        """Another state that this seat could not tell from this one."""
        raise NotImplementedError

    # -- decisions ----------------------------------------------------------------------------------

    def legal(self) -> tuple[int, ...]:
        """The legal actions, never empty until the game is over."""
        if self._legal is None:
            self._legal = tuple(self.stack[-1].choices(self)) if self.actor != OVER else ()
        return self._legal

    def apply(self, action: int) -> None:
        """Carries out a legal action in place; any other raises IllegalAction and changes nothing."""
        if (action < 0 or action != self._drawn) and not self._allows(action):
            raise IllegalAction(self._refusal(action))
        self.carry_out(action)

    def _allows(self, action: int) -> bool:
        """Whether an action is legal; said by hand, since `in` compares objects and not numbers."""
        for one in self.legal():
            if one == action:
                return True
        return False

    def carry_out(self, action: int) -> None:
        """Carries out an action that is known to be legal: the caller has found it in `legal()`."""
        self._legal = None
        self._drawn = NOT_DRAWN
        self._revealed = False
        frame = self.stack.pop()
        frame.take(self, action)
        self.settle()

    def _refusal(self, action: int) -> str:
        if self.actor == OVER:
            return "The game is over: nothing can be played."
        verbs = self.game().verbs
        what = repr(verbs.line(action)) if 0 <= action < verbs.size else f"Action {action}"
        who = "chance" if self.actor == CHANCE else self.game().seat_names[self.actor]
        question = self.stack[-1].name()
        return f"{what} is not legal now: {who} is to decide {question}, with {len(self.legal())} choices."

    def chance(self) -> list[tuple[int, float]]:
        """For CHANCE: every outcome and its probability."""
        self._must_be_chance()
        outcomes = self.legal()
        weights = self.stack[-1].weights(self)
        if weights is None:
            return [(outcome, 1 / len(outcomes)) for outcome in outcomes]
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in zip(outcomes, weights, strict=True)]

    def _must_be_chance(self) -> None:
        if self.actor != CHANCE:
            raise IllegalAction("No chance decides here.")

    def sample(self, random: Source) -> int:
        """For CHANCE: one outcome, drawn with its probability; `apply` takes it without listing the others."""
        self._must_be_chance()
        drawn = self.stack[-1].sample(self, random)
        self._drawn = drawn
        return drawn

    # -- the runner ---------------------------------------------------------------------------------

    def push(self, frame: Frame[Any]) -> None:
        """Lets a frame come next, before everything already pending."""
        self.stack.append(frame)

    def settle(self) -> None:
        """Runs frames until one asks somebody, or none is left."""
        stack = self.stack
        while stack:
            frame = stack[-1]
            actor = frame.actor(self)
            if actor != NOBODY:
                self.actor = actor
                return
            stack.pop()
            frame.run(self)
        self.actor = OVER

    def emit(self, event: Event, values: tuple[int, ...] = (), audience: int = EVERYBODY) -> None:
        """Notes what happened for those who may know; naming a secret thing to others reveals it."""
        if event.secret and audience & ~(only(self.actor) if self.actor >= 0 else 0):
            self._revealed = True
        if self._log is not None:
            self._log.append(LogEntry(event, values, audience))

    def tell(
        self, event: Event, audience: int, first: int = 0, second: int = 0, third: int = 0, fourth: int = 0
    ) -> None:
        """The same as `emit` for what happens all the time: values are put together only if somebody listens."""
        if event.secret and audience & ~(only(self.actor) if self.actor >= 0 else 0):
            self._revealed = True
        if self._log is not None:
            values = (first, second, third, fourth)
            self._log.append(LogEntry(event, values[: len(event.fields)], audience))

    def reveal(self) -> None:
        """Forbids taking this action back alone: its actor learned something that no event tells others."""
        self._revealed = True

    @property
    def revealed(self) -> bool:
        """Whether the last action showed other seats something that they did not know."""
        return self._revealed

    def listen(self, log: list[LogEntry] | None) -> None:
        """Sends the events from now on to a list, or to nobody."""
        self._log = log

    # -- words and views ----------------------------------------------------------------------------

    def game(self) -> Game:
        """The game that this is a position of."""
        from maproom.kernel.registry import loaded

        return loaded(self.SLUG)

    def words(self, action: int) -> dict[str, str]:
        """An action as words."""
        return self.game().verbs.words(action)

    def label(self, action: int, language: str = "en") -> str:
        """An action as a person reads it."""
        return self.game().label(self, action, language)

    def prompt(self, seat: int | None, language: str = "en") -> dict[str, Any]:
        """The question that is open, as this seat may hear it."""
        return self.game().prompt(self, seat, language)

    def view(self, seat: int | None, language: str = "en") -> dict[str, Any]:
        """Everything that a seat, or a spectator (None), may see, JSON-ready."""
        game = self.game()
        names = {CHANCE: "chance", OVER: "over"}
        return {
            "game": game.slug,
            "seat": None if seat is None else game.seat_names[seat],
            "actor": names[self.actor] if self.actor in names else game.seat_names[self.actor],
            "prompt": self.prompt(seat, language),
            "outcome": self.outcome,
            **self.picture(seat),
        }

    # -- copies and comparison ----------------------------------------------------------------------

    def clone(self) -> State:
        """An independent copy; a game of the house has it written out for speed (`tools/copies.py`)."""
        copy = type(self)()
        for name, way in ways_of(self).items():
            if way != ANEW:
                setattr(copy, name, taken_over(getattr(self, name), way))
        copy.share_stack(self)
        return copy

    def share_stack(self, other: State) -> None:
        """Takes over what is pending in another state; frames never change, so they are shared."""
        self.stack = other.stack.copy()
        self.actor = other.actor
        self._legal = other._legal
        self._revealed = other._revealed
        self.readings = other.readings

    def forget_legal(self) -> None:
        """Lets the legal actions be worked out anew, after secrets have been dealt anew."""
        self._legal = None
        self._drawn = NOT_DRAWN

    def to_json(self) -> dict[str, Any]:
        """The position as JSON-ready data; `Game.from_json` is the inverse."""
        fields = {field: getattr(self, field) for field in self.FIELDS}
        for field, old in self.LATER.items():
            if fields[field] == old:
                del fields[field]
        return {
            "game": self.SLUG,
            "version": self.game().version,
            **self.game().stamp(),
            "readings": self.readings,
            "state": {key: value[:] if isinstance(value, list) else value for key, value in fields.items()},
            "stack": [frame.to_json() for frame in self.stack],
        }

    def key(self) -> tuple[Any, ...]:
        """Everything that makes two states the same, as a hashable value."""
        values: list[Any] = []
        for field in self.FIELDS:
            value = getattr(self, field)
            values.append(tuple(value) if isinstance(value, list) else value)
        return (self.SLUG, self.readings, *values, tuple(self.stack))

    def digest(self) -> str:
        """A short name of the position, the same on every machine and build."""
        saved = self.to_json()
        text = json.dumps([saved["state"], saved["stack"]], sort_keys=True)
        return blake2b(text.encode(), digest_size=8).hexdigest()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.to_json(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        if self.actor == OVER:
            return f"<{self.SLUG}: over, {self.returns()}>"
        if self.actor == NOBODY:
            return f"<{self.SLUG}: nothing decided yet>"
        who = "chance" if self.actor == CHANCE else self.game().seat_names[self.actor]
        return f"<{self.SLUG}: {who} to decide {self.stack[-1].name()}, {len(self.legal())} choices>"

    def __str__(self) -> str:
        return self.game().text(self)

    def _repr_svg_(self) -> str | None:
        """What a notebook shows: the position as a spectator sees it."""
        from maproom.kernel.registry import drawing

        draw = drawing()
        return None if draw is None else draw(self)


def _restored(saved: dict[str, Any]) -> State:
    """What `pickle` calls in another process."""
    from maproom.kernel.registry import loaded

    return loaded(saved["game"]).from_json(saved)
