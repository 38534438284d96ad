"""Many games side by side, one call a step: the loop of the vector environment, compiled with the games."""

from __future__ import annotations

from random import Random
from struct import pack

from maproom.kernel.frame import CHANCE
from maproom.kernel.observation import Observation
from maproom.kernel.state import State


class Batch:
    """Games that start alike and go on for ever: one that ends is followed by another.

    Chance decides by each game's own random numbers. What the seat to decide sees is written into `rows`, one
    row of bytes a game; what it may do lies in `legal`. `ended` tells of the games that the last step ended.
    `by_candidates` it may do only what is worth a thought (`Game.candidates`), and is not asked where that is one.
    """

    def __init__(self, start: State, seeds: list[int], rows: memoryview, by_candidates: bool = False) -> None:
        self._start = start
        self._game = start.game()
        self._by_candidates = by_candidates
        self._observation: Observation = start.game().observation()
        size = self._observation.size
        self._rows = [self._observation.rows(rows, number * size) for number in range(len(seeds))]
        self._randoms: list[Random] = []
        self.states: list[State] = []
        self.legal: list[tuple[int, ...]] = []
        self.actors: list[int] = []
        self.ended: dict[int, list[float]] = {}
        self.reset(seeds)

    def reset(self, seeds: list[int]) -> None:
        """Starts all games anew, each with the random numbers of its seed."""
        self._randoms = [Random(seed) for seed in seeds]
        self.states = [self._start.clone() for _ in seeds]
        self.legal = [()] * len(seeds)
        self.actors = [0] * len(seeds)
        self.ended = {}
        for number in range(len(seeds)):
            self._go_on(number, self.states[number])

    def step(self, actions: list[int]) -> None:
        """Plays one action in every game; at one that is not legal IllegalAction is raised and the rest waits."""
        self.ended = {}
        states = self.states
        for number in range(len(states)):
            state = states[number]
            state.apply(actions[number])
            self._go_on(number, state)

    def _go_on(self, number: int, state: State) -> None:
        """Lets chance decide, begins another game when one is over, and shows the next question."""
        while True:
            if state.actor == CHANCE:
                state.carry_out(state.sample(self._randoms[number]))
                continue
            if state.actor < 0:
                self.ended[number] = state.returns()
                state = self._start.clone()
                self.states[number] = state
                continue
            choices = state.legal()
            if not self._by_candidates:
                break
            choices = self._game.candidates(state, state.actor)
            if len(choices) > 1:
                break
            state.carry_out(choices[0])
        self._observation.write(state, state.actor, self._rows[number])
        self.legal[number] = choices
        self.actors[number] = state.actor

    def packed(self) -> tuple[bytes, bytes, bytes]:
        """The legal codes of all games in a row, how many each game has (32 bits a number), and the actors."""
        codes: list[int] = []
        numbers: list[int] = []
        for legal in self.legal:
            codes.extend(legal)
            numbers.append(len(legal))
        return pack(f"={len(codes)}i", *codes), pack(f"={len(numbers)}i", *numbers), bytes(self.actors)
