"""One seat of a game as a Gymnasium environment, with bots in the other seats.

>>> import gymnasium
>>> table = gymnasium.make("maproom/Seat-v0", slug="east-front", seat="allies", opponents="random")
>>> seen, info = table.reset(seed=1)
>>> seen, reward, terminated, truncated, info = table.step(table.action_space.sample(seen["action_mask"]))
>>> terminated
False
"""

from __future__ import annotations

from random import Random
from typing import Any

from maproom.bots import Bot, bot
from maproom.kernel.errors import BadOption, nearest
from maproom.lab.extras import extra

with extra("pettingzoo", "The Gymnasium adapter"):
    import gymnasium
    import numpy as np

from maproom.lab.adapters.sitting import Seen, Sitting

ENV_ID = "maproom/Seat-v0"
LOST = -1.0


class Seat(gymnasium.Env[Seen, np.int64]):
    """A player's chair: what happens until it is asked again is one step.

    `opponents` names one bot for all other seats, or a bot a seat. The reward is the game's return at its end.
    An illegal action ends the game as lost, with `info["illegal"]`.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012  (as Gymnasium declares it)

    def __init__(
        self,
        slug: str,
        seat: str | None = None,
        opponents: str | dict[str, str] = "random",
        options: dict[str, Any] | None = None,
        scenario: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._sitting = sitting = Sitting(slug, options, scenario)
        names = [sitting.game.seat_names[number] for number in sitting.seats]
        if seat is not None and seat not in names:
            raise BadOption(f"{sitting.game.name} has no seat {seat!r}.{nearest(seat, names)}")
        self._seat = sitting.seats[0 if seat is None else names.index(seat)]
        bots = dict.fromkeys(names, opponents) if isinstance(opponents, str) else opponents
        others = [number for number in sitting.seats if number != self._seat]
        self._bots: dict[int, Bot] = {number: bot(bots[sitting.game.seat_names[number]]) for number in others}
        self._random = Random()
        self._ended = True
        self.render_mode = render_mode
        self.action_space = sitting.action_space()
        self.observation_space = sitting.observation_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """A new game, up to the seat's first question; the options of `reset` are not used."""
        super().reset(seed=seed)
        self._random = Random(int(self.np_random.integers(2**62)))
        self._sitting.begin(self._random)
        self._ended = False
        self._let_others_play()
        return self._sitting.sees(self._seat), {}

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Plays the seat's action, and then the others' until the seat is asked again or the game is over."""
        if self._ended:
            raise gymnasium.error.ResetNeeded("The game is over: call reset for another.")
        if int(action) not in self._sitting.state.legal():
            self._ended = True
            return self._sitting.sees(self._seat), LOST, True, False, {"illegal": True}
        self._sitting.play(int(action))
        self._let_others_play()
        self._ended = self._sitting.is_over
        reward = self._sitting.state.returns()[self._seat] if self._ended else 0.0
        return self._sitting.sees(self._seat), reward, self._ended, False, {}

    def _let_others_play(self) -> None:
        sitting = self._sitting
        while sitting.state.actor in self._bots:
            actor = sitting.state.actor
            sitting.play(self._bots[actor].choose(sitting.state, actor, self._random))
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The position as text, printed when the mode is `human`."""
        return self._sitting.rendered(self.render_mode)


gymnasium.register(ENV_ID, entry_point=f"{__name__}:Seat")
