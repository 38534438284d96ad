"""Five Bridges on the shelf: options, scenarios, set-up, positions, and what bots think of them."""

from __future__ import annotations

from typing import Any, Final

from five_bridges.board import BATTALIONS, BRIDGE_DATA, BRIDGES, FOLDER, SEATS, WORTH, strength
from five_bridges.drawing import drawn_board
from five_bridges.observe import observation
from five_bridges.state import NONE, FiveBridges
from five_bridges.turn import DrawBridge, Round, Send, Uncover
from five_bridges.verbs import EVENTS, VERBS
from maproom.kernel.charts import Chart
from maproom.kernel.frame import FrameTable
from maproom.kernel.game import Game, Scenario
from maproom.kernel.observation import Observation
from maproom.kernel.options import Option
from maproom.kernel.position import Description
from maproom.kernel.spaces import members
from maproom.kernel.state import State
from maproom.kernel.verbs import Domain

SIZES = {"five": 5, "seven": 7}
"""How many bridges, and battalions a captain, each scenario has (FB-SET-01)."""
RESERVE = 1.0
"""What a point of strength in hand is worth to the judge, in points: kept for a bridge that is worth more."""


class FiveBridgesGame(Game):
    """The game as the registry, the table, the bots and the laboratory know it."""

    def __init__(self) -> None:
        super().__init__()
        self.slug = "five-bridges"
        self.name = "Five Bridges"
        self.version = "1"
        self.seat_names = SEATS
        self.options = (Option("carry_over", False, "A bridge that nobody takes makes the next one worth more."),)
        self.scenarios = (
            Scenario("five", "Five bridges", "Five rounds: a game of two minutes."),
            Scenario("seven", "Seven bridges", "Seven rounds."),
        )
        self.verbs = VERBS
        self.events = EVENTS
        self.frames = FrameTable([Round, DrawBridge, Send, Uncover])
        self.folder = FOLDER
        self._observation = observation(self.frames)

    def blank(self) -> State:
        """A position with nothing in it."""
        return FiveBridges()

    def set_up(self, options: dict[str, bool | int | str], scenario: str) -> State:
        """FB-SET: every captain has all battalions, and every bridge is to come."""
        s = FiveBridges()
        s.carry_over = int(options["carry_over"])
        s.size = SIZES[scenario]
        s.left = (1 << s.size) - 1
        s.hand = [s.left, s.left]
        s.push(Round())
        return s

    def position(self, description: dict[str, Any]) -> State:
        """A position at the drawing of the next bridge, for tests and puzzles."""
        given = Description(description)
        given.allow("size", "bridges", "hands", "points", "stake", "carry_over")
        s = FiveBridges()
        s.size = given.number("size", SIZES["five"], 1, BRIDGES.size)
        s.carry_over = int(given.flag("carry_over", False))
        s.stake = given.number("stake", 0, 0, sum(WORTH))
        s.left = _set(given.things("bridges", BRIDGES))
        for seat, name in enumerate(SEATS):
            s.hand[seat] = _set(given.part("hands").things(name, BATTALIONS))
            s.points[seat] = given.part("points").number(name, 0, 0, sum(WORTH))
        s.push(Round())
        s.settle()
        return s

    def text(self, state: State) -> str:
        """The position in two lines."""
        assert isinstance(state, FiveBridges)
        lines = []
        for seat, name in enumerate(SEATS):
            hand = " ".join(str(strength(one)) for one in members(state.hand[seat]))
            lines.append(f"{name}: {state.points[seat]} points, holds {hand or 'nothing'}")
        return "\n".join(lines)

    def judge(self, state: State, seat: int) -> float:
        """The lead, the chances of what the seat has sent, and a little for every strength it keeps.

        It never looks at what the other has sent: any battalion in that hand may be the one.
        """
        assert isinstance(state, FiveBridges)
        other = 1 - seat
        own, theirs = members(state.hand[seat]), members(state.hand[other])
        worth = float(state.points[seat] - state.points[other])
        sent = state.sent[seat]
        if sent != NONE:
            own.remove(sent)
            beaten = sum(int(one < sent) - int(one > sent) for one in theirs)
            worth += state.stake * beaten / len(theirs)
        return worth + RESERVE * sum(strength(one) for one in own)

    def observation(self) -> Observation:
        """What a seat sees as numbers."""
        return self._observation

    def invariants(self, state: State) -> list[str]:
        """What play can never lead to."""
        assert isinstance(state, FiveBridges)
        wrong = []
        if len(members(state.hand[0])) != len(members(state.hand[1])):
            wrong.append("The hands are not of one size.")
        if sum(state.points) + state.stake > sum(WORTH):
            wrong.append("More points are won than there are.")
        return wrong

    def thing_name(self, domain: Domain, value: int) -> str:
        """The names of bridges are in the data; a battalion is known by its strength."""
        if domain is BRIDGES:
            return str(BRIDGE_DATA[value]["name"])
        if domain is BATTALIONS:
            return f"Battalion {strength(value)}"
        return domain.words[value]

    def chart(self, state: State) -> Chart | None:
        """The row of bridges, for pictures."""
        assert isinstance(state, FiveBridges)
        return drawn_board(state.size)

    def turn_number(self, state: State) -> int:
        """The round."""
        assert isinstance(state, FiveBridges)
        return state.round

    def scores(self, state: State) -> dict[str, int]:
        """The points, for the chart over time."""
        assert isinstance(state, FiveBridges)
        return dict(zip(SEATS, state.points, strict=True))


def _set(things: list[int]) -> int:
    return sum(1 << thing for thing in set(things))


GAME: Final = FiveBridgesGame()
