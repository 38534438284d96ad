"""A bot that thinks aloud: its choices are played on once more, to tell how it goes on and what changes by it."""

from __future__ import annotations

from random import Random
from typing import Final, Protocol

from maproom.bots.thought import Step, Thought, differences_between
from maproom.kernel.game import Game
from maproom.kernel.judging import JudgePart, total_of
from maproom.kernel.state import State

DEALS: Final = 4
"""In so many imagined positions the choices are compared."""
COMPARED: Final = 5
"""So many choices are told of at the most."""


class PlayingOn(Protocol):
    """Somebody who plays an action on, as the bot did when it decided."""

    def played_on(self, deal: State, action: int, random: Random, line: list[Step]) -> State:
        """The position at the end, and on the way to it what was done where."""


def tell(
    game: Game, state: State, seat: int, random: Random, thought: Thought, playing: PlayingOn, deals: int = DEALS
) -> Thought:
    """Adds lines and reasons to a thought, from nothing but what the seat knows."""
    told = thought.choices[:COMPARED]
    if thought.taken() not in told:
        told.append(thought.taken())
    seen: list[list[list[JudgePart]]] = [[] for _ in told]
    lines: list[list[list[Step]]] = [[] for _ in told]
    for _ in range(deals):
        deal = state.determinize(seat, random)
        seed = random.getrandbits(32)
        for place, choice in enumerate(told):
            line: list[Step] = []
            after = playing.played_on(deal, choice.action, Random(seed), line)
            seen[place].append(game.judge_parts(after, seat))
            lines[place].append(line)
    chosen = told.index(thought.taken())
    for place, choice in enumerate(told):
        choice.line = lines[place][_most_ordinary(seen[place])]
        other = chosen if place != chosen else (1 if chosen == 0 else 0)
        if other < len(told) and other != place:
            choice.against = told[other].action
            choice.differences = differences_between(seen[place], seen[other], game.judge_scale)
    return thought


def _most_ordinary(seen: list[list[JudgePart]]) -> int:
    """Which of some ends is nearest to their average."""
    worths = [total_of(parts) for parts in seen]
    mean = sum(worths) / len(worths)
    gaps = [abs(worth - mean) for worth in worths]
    return gaps.index(min(gaps))
