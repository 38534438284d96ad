"""Whether the Total War of Race to Moscow can be won alone: every decision is played on to see if the city falls.

    python tools/total_war.py brown --games 3

The patient player sees nothing that is hidden: each candidate is played on by officers for some rounds, in several
deals as the seat could imagine them, and the one that wins most, or else comes nearest to the city, is taken.
"""

from __future__ import annotations

import argparse
from random import Random

import maproom
from maproom.bots import bot
from maproom.games.race_to_moscow.board import ARMIES_OF, NOWHERE
from maproom.games.race_to_moscow.judge_front import CITY_DISTANCE
from maproom.games.race_to_moscow.state import IMMEDIATE, RaceToMoscow
from maproom.kernel.frame import CHANCE, OVER

DEALS = 6
ROUNDS_AHEAD = 7
FARTHEST = 9
SOONER, NEAR, NEARER, LOST = 0.01, 0.25, 0.6, 0.05
"""What a round less is worth beside a victory, an army in the city, a step farther away, and the end."""
OFFICER = bot("officer")


def nearest(state: RaceToMoscow, colour: int) -> int:
    """Steps from the winning city to the nearest army that stands in an area of its own."""
    places = [state.army_at[army] for army in ARMIES_OF[colour]]
    held = [at for at in places if at != NOWHERE and state.held[colour] >> at & 1]
    return min([FARTHEST, *[CITY_DISTANCE[colour][at] for at in held]])


def promise(state: RaceToMoscow, colour: int, random: Random) -> float:
    """What officers make of a position in some rounds."""
    until = state.round + ROUNDS_AHEAD
    best = FARTHEST
    while state.actor != OVER and state.round < until:
        state.apply(state.sample(random) if state.actor == CHANCE else OFFICER.choose(state, state.actor, random))
        best = min(best, nearest(state, colour))
    if state.ending == IMMEDIATE:
        return 1 - SOONER * state.round
    return NEAR * NEARER**best - (LOST if state.actor == OVER else 0.0)


def chosen(state: RaceToMoscow, random: Random) -> int:
    """The candidate that promises most in the same deals."""
    colour = state.actor
    candidates = state.game().candidates(state, colour)
    if len(candidates) == 1:
        return candidates[0]
    promised = dict.fromkeys(candidates, 0.0)
    for _ in range(DEALS):
        seed = random.getrandbits(32)
        deal = state.determinize(colour, Random(seed))
        for candidate in candidates:
            tried = deal.clone()
            tried.apply(candidate)
            assert isinstance(tried, RaceToMoscow)
            promised[candidate] += promise(tried, colour, Random(seed))
    return max(candidates, key=lambda candidate: promised[candidate])


def play(players: str, number: int) -> None:
    """One game, told in a line."""
    state = maproom.game("race-to-moscow").new({"players": players, "total_war": True}, "full")
    assert isinstance(state, RaceToMoscow)
    random = Random(f"d/{number}")
    best = FARTHEST
    while state.actor != OVER:
        state.apply(state.sample(random) if state.actor == CHANCE else chosen(state, random))
        best = min(best, nearest(state, state.colours()[0]))
    print(players, number, "won" if state.ending == IMMEDIATE else "lost", "round", state.round, "nearest", best)


def main() -> None:
    """Plays some games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", choices=["gray", "white", "brown"])
    parser.add_argument("--games", type=int, default=3)
    asked = parser.parse_args()
    for number in range(asked.games):
        play(asked.players, number)


if __name__ == "__main__":
    main()
