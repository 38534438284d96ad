"""A duel on three spaces: the smallest game with everything that the kernel carries.

Two seats, one hidden card each, a loaded die, a battle inside a turn, secrets shown to all or whispered.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, ClassVar

from maproom.kernel.events import Events, all_but, only
from maproom.kernel.frame import CHANCE, NOBODY, Frame, FrameTable
from maproom.kernel.game import KERNEL_WORDS, Game, Scenario
from maproom.kernel.options import Option
from maproom.kernel.position import Description
from maproom.kernel.spaces import Graph, count, lowest, members
from maproom.kernel.state import State
from maproom.kernel.texts import Catalogue
from maproom.kernel.verbs import Domain, Verbs

SEATS = ("north", "south")
HILL = Graph(["valley", "slope", "top"], [("valley", "slope"), ("slope", "top")])
SPACES = Domain("space", HILL.names)
CARDS = Domain("card", ["north-1", "north-2", "north-3", "south-1", "south-2", "south-3"], secret=True)
SEAT_DOMAIN = Domain("seat", list(SEATS))
FACES = Domain("face", ["one", "two", "three"])
DECKS = [0b000111, 0b111000]
LOADED = (3, 2, 1)
"""How often the die shows one, two and three."""
NOT_OVER = -1

VERBS = Verbs()
DRAW = VERBS.add("draw", card=CARDS)
GO = VERBS.add("go", to=SPACES)
SHOW = VERBS.add("show", card=CARDS)
WHISPER = VERBS.add("whisper", card=CARDS)
FIGHT = VERBS.add("fight")
ROLL = VERBS.add("roll", face=FACES)
GIVE = VERBS.add("give-way")
HOLD = VERBS.add("hold")
DONE = VERBS.add("done")

EVENTS = Events()
DREW = EVENTS.add("drew", seat=SEAT_DOMAIN, card=CARDS)
DREW_UNSEEN = EVENTS.add("drew_unseen", seat=SEAT_DOMAIN)
WENT = EVENTS.add("went", seat=SEAT_DOMAIN, to=SPACES)
SHOWN = EVENTS.add("shown", seat=SEAT_DOMAIN, card=CARDS)
WHISPERED = EVENTS.add("whispered", card=CARDS)
ROLLED = EVENTS.add("rolled", number=None)
ENDED = EVENTS.add("ended", points=None)

WORDS: dict[str, Any] = {
    "names": {"seat": {"north": "the North", "south": "the South"}},
    "verbs": {
        "draw": "draw {card}",
        "go": "from {start} to {to}",
        "show": "show {card}",
        "whisper": "whisper {card}",
        "fight": "fight",
        "roll": "roll a {face}",
        "give-way": "give way",
        "hold": "hold",
        "done": "done",
    },
    "prompts": {"Turn": "{left} {left:step|steps} left.", "Answer": "{seat}, the die shows {face}. Hold?"},
    "events": {
        "drew": "{seat} draws {card}.",
        "drew_unseen": "{seat} draws a card.",
        "went": "{seat} goes to {to}.",
        "shown": "{seat} shows {card}.",
        "whispered": "The card is {card}.",
        "rolled": "The die shows {number}.",
        "ended": "It ends with {points} {points:point|points} for the North.",
    },
}


class Duel(State):
    """The position; hand and deck are sets of cards, `shown` the cards that everybody has seen."""

    SLUG: ClassVar[str] = "toy"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "rounds", "round", "place", "deck", "hand", "shown", "told", "face", "points", "winner",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.rounds = 1
        self.round = 0
        self.place: list[int] = [0, 0]
        self.deck: list[int] = DECKS[:]
        self.hand: list[int] = [0, 0]
        self.shown = 0
        self.told = 0
        self.face = 0
        self.points: list[int] = [0, 0]
        self.winner = NOT_OVER

    def returns(self) -> list[float]:
        if self.winner == NOT_OVER:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    @property
    def outcome(self) -> dict[str, Any] | None:
        if self.winner == NOT_OVER:
            return None
        return {"winner": SEATS[self.winner], "points": self.points[:]}

    def picture(self, seat: int | None) -> dict[str, Any]:
        return {
            "round": self.round,
            "places": {name: SPACES.words[self.place[number]] for number, name in enumerate(SEATS)},
            "points": self.points[:],
            "shown": [CARDS.words[card] for card in members(self.shown)],
            "hands": {name: self._hand(number, seat) for number, name in enumerate(SEATS)},
        }

    def _hand(self, owner: int, seat: int | None) -> list[str] | int:
        known = owner == seat or (seat is not None and self.hand[owner] & self.told)
        return [CARDS.words[card] for card in members(self.hand[owner])] if known else count(self.hand[owner])

    def determinize(self, seat: int, random: Random) -> Duel:
        copy = self.clone()
        assert isinstance(copy, Duel)
        other = 1 - seat
        if self.hand[other] and not self.hand[other] & (self.shown | self.told):
            cards = members(self.hand[other] | self.deck[other])
            copy.hand[other] = 1 << random.choice(cards)
            copy.deck[other] = (self.hand[other] | self.deck[other]) & ~copy.hand[other]
        copy.forget_legal()
        return copy


class Deal(Frame[Duel]):
    """One card comes from a seat's deck."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def actor(self, s: Duel) -> int:
        return CHANCE

    def choices(self, s: Duel) -> list[int]:
        return [DRAW.of(card) for card in members(s.deck[self.seat])]

    def take(self, s: Duel, action: int) -> None:
        card = DRAW.first(action)
        s.deck[self.seat] &= ~(1 << card)
        s.hand[self.seat] |= 1 << card
        s.emit(DREW, (self.seat, card), only(self.seat))
        s.emit(DREW_UNSEEN, (self.seat,), all_but(self.seat))


class Round(Frame[Duel]):
    """Both seats take a turn; then the next round, or the end."""

    FIELDS: ClassVar[tuple[str, ...]] = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, s: Duel) -> None:
        if self.number > s.rounds:
            s.winner = 0 if s.points[0] >= s.points[1] else 1
            s.emit(ENDED, (s.points[0],))
            return
        s.round = self.number
        s.push(Round(self.number + 1))
        s.push(Turn(1, 3))
        s.push(Turn(0, 3))


class Turn(Frame[Duel]):
    """A seat walks, shows, whispers or fights until its steps are used up or it is done."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "left")
    RULE: ClassVar[str] = "TOY-TRN-01"

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def actor(self, s: Duel) -> int:
        return self.seat if self.left else NOBODY

    def run(self, s: Duel) -> None:
        """No step is left."""

    def choices(self, s: Duel) -> list[int]:
        actions = [GO.of(space) for space in members(HILL.near[s.place[self.seat]])]
        if s.hand[self.seat] & ~s.shown:
            actions.append(SHOW.of(lowest(s.hand[self.seat])))
            actions.append(WHISPER.of(lowest(s.hand[self.seat])))
        if s.place[0] == s.place[1]:
            actions.append(FIGHT.of())
        actions.append(DONE.of())
        return actions

    def take(self, s: Duel, action: int) -> None:
        if DONE.owns(action):
            return
        s.push(Turn(self.seat, self.left - 1))
        if GO.owns(action):
            s.place[self.seat] = GO.first(action)
            s.emit(WENT, (self.seat, GO.first(action)))
        elif SHOW.owns(action):
            s.shown |= 1 << SHOW.first(action)
            s.emit(SHOWN, (self.seat, SHOW.first(action)))
        elif WHISPER.owns(action):
            s.told |= 1 << WHISPER.first(action)
            s.emit(WHISPERED, (WHISPER.first(action),), only(1 - self.seat))
        else:
            s.push(Answer(1 - self.seat))
            s.push(Roll(LOADED))

    def prompt(self, s: Duel) -> dict[str, Any]:
        return {"left": self.left}


class Roll(Frame[Duel]):
    """The die falls; its faces are not alike."""

    FIELDS: ClassVar[tuple[str, ...]] = ("weight",)

    def __init__(self, weight: tuple[int, ...]) -> None:
        self.weight = weight

    def actor(self, s: Duel) -> int:
        return CHANCE

    def choices(self, s: Duel) -> list[int]:
        return [ROLL.of(face) for face in range(3)]

    def weights(self, s: Duel) -> list[int]:
        return list(self.weight)

    def take(self, s: Duel, action: int) -> None:
        s.face = ROLL.first(action)
        s.emit(ROLLED, (s.face + 1,))


class Answer(Frame[Duel]):
    """The seat that was attacked gives way, or holds and pays if the die beats its card."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)
    RULE: ClassVar[str] = "TOY-BAT-02"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def actor(self, s: Duel) -> int:
        return self.seat

    def choices(self, s: Duel) -> list[int]:
        return [GIVE.of(), HOLD.of()]

    def take(self, s: Duel, action: int) -> None:
        if GIVE.owns(action):
            s.place[self.seat] = 0
            s.points[1 - self.seat] += 1
        elif s.face > lowest(s.hand[self.seat]) % 3:
            s.points[1 - self.seat] += 2
        else:
            s.points[self.seat] += 1

    def prompt(self, s: Duel) -> dict[str, Any]:
        return {"face": (FACES, s.face)}


class ToyGame(Game):
    """The duel as a game of the registry."""

    def __init__(self) -> None:
        super().__init__()
        self.slug = "toy"
        self.name = "Duel on the Hill"
        self.version = "1"
        self.seat_names = SEATS
        self.options = (
            Option("rounds", 1, "How many rounds are played.", low=1, high=9),
            Option("open", False, "The cards lie open from the start."),
        )
        self.scenarios = (Scenario("valley", "In the valley", ""), Scenario("top", "On the top", ""))
        self.verbs = VERBS
        self.events = EVENTS
        self.folder = Path(__file__).parent
        self.frames = FrameTable([Deal, Round, Turn, Roll, Answer])

    def catalogue(self, language: str = "en") -> Catalogue:
        return Catalogue(WORDS, Catalogue.load(KERNEL_WORDS, "en"))

    def blank(self) -> State:
        return Duel()

    def set_up(self, options: dict[str, bool | int | str], scenario: str) -> State:
        s = Duel()
        s.rounds = int(options["rounds"])
        s.place = [2, 2] if scenario == "top" else [0, 0]
        s.shown = (1 << CARDS.size) - 1 if options["open"] else 0
        s.push(Round(1))
        s.push(Deal(1))
        s.push(Deal(0))
        return s

    def position(self, description: dict[str, Any]) -> State:
        given = Description(description)
        given.allow("hands", "places", "seat", "left", "round")
        s = Duel()
        for number, name in enumerate(SEATS):
            for card in given.part("hands").things(name, CARDS):
                s.hand[number] |= 1 << card
                s.deck[number] &= ~(1 << card)
            if given.part("places").has(name):
                s.place[number] = given.part("places").thing(name, SPACES)
        s.round = given.number("round", 1, 1, 9)
        s.push(Round(s.round + 1))
        s.push(Turn(SEATS.index(given.word("seat", SEATS[0], list(SEATS))), given.number("left", 3, 1, 3)))
        s.settle()
        return s

    def text(self, state: State) -> str:
        assert isinstance(state, Duel)
        return ", ".join(f"{name} on {SPACES.words[at]}" for name, at in zip(SEATS, state.place, strict=True))

    def judge(self, state: State, seat: int) -> float:
        assert isinstance(state, Duel)
        return float(state.points[seat] - state.points[1 - seat])

    def label_values(self, state: State, action: int) -> dict[str, Any]:
        assert isinstance(state, Duel)
        return {"start": (SPACES, state.place[state.actor])} if GO.owns(action) else {}


GAME = ToyGame()


def duel(**description: Any) -> Duel:
    """A position of the duel: `duel(hands={"north": ["north-1"]}, places={...}, seat="north", left=3)`."""
    state = GAME.position(description)
    assert isinstance(state, Duel)
    return state


def play(state: State, *lines: str) -> None:
    """Applies actions given as lines of a record."""
    for line in lines:
        state.apply(GAME.action(line))
