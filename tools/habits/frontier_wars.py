"""Counts what a bot makes a habit of in Frontier Wars, playing all the seats.

python tools/habits/frontier_wars.py --bot greedy --games 20 --seed 1
python tools/habits/frontier_wars.py --bot officer --games 10 --scenario leningrad
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from random import Random
from typing import Any

import maproom
from maproom.bots import Bot, bot
from maproom.games.frontier_wars.board import PIECE_DOMAIN
from maproom.games.frontier_wars.state import FrontierWars
from maproom.kernel.events import LogEntry
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.state import State

GAME = maproom.game("frontier-wars")
SCENARIOS = ("compact-2", "compact-4", "tobruk", "leningrad")
LONGEST = 5000
ROUNDS = {"round_limit": 40}
"""Two bots that never come to an end are stopped here (FW-VIC-06)."""


def played(name: str, scenario: str, number: int, seed: int) -> Counter[str]:
    """The habits seen in one game."""
    random = Random(f"{seed} {scenario} {number}")
    chooser = bot(name)
    options: dict[str, Any] = {} if scenario == "leningrad" else ROUNDS
    if scenario == "compact-2":
        options = {**options, "army_1": GAME.seat_names[number % 4], "army_2": GAME.seat_names[(number + 1) % 4]}
    state = GAME.new(options, scenario)
    log: list[LogEntry] = []
    state.listen(log)
    seen: Counter[str] = Counter(games=1)
    for _ in range(LONGEST):
        if state.actor == OVER:
            break
        if state.actor == CHANCE:
            state.apply(state.sample(random))
        else:
            decide(state, chooser, random, seen)
        for entry in log:
            note(entry, seen)
        log.clear()
    outcome = state.outcome or {"reason": "endless", "winners": [], "round": 0}
    seen[f"end: {outcome['reason']}"] += 1
    seen["rounds"] += outcome["round"]
    for winner in outcome["winners"]:
        seen[f"won: {winner}"] += 1
    for seat in GAME.seats(options, scenario):
        seen[f"took part: {seat}"] += 1
    return seen


def decide(state: State, chooser: Bot, random: Random, seen: Counter[str]) -> None:
    """One decision, with the time it took and what it was when that tells something."""
    began = time.perf_counter()
    action = chooser.choose(state, state.actor, random)
    spent = int(1e6 * (time.perf_counter() - began))
    seen["decisions"] += 1
    seen["microseconds"] += spent
    if spent > seen["longest microseconds"]:
        seen["longest microseconds"] = spent
    line = GAME.verbs.line(action)
    words = line.split()
    if words[0] == "reinforce" and words[1] in ("hq", "supply"):
        seen[f"raised at {words[1]}: {words[2]}"] += 1
    if state.stack[-1].name() == "PortExchange":
        seen[f"port exchange: {words[0]}"] += 1
    if words[0] in ("sail", "rebuild-fleet"):
        seen[f"fleet: {words[0]}"] += 1
    if state.stack[-1].name() == "Hunger":
        seen["hunger: card paid" if words[0] == "pay" else "hunger: unit starved"] += 1
    if state.stack[-1].name() == "Overstay":
        seen["Germans lost for staying in Leningrad"] += 1
    if words[0] == "remove":
        seen["removed as too many" if on_land(state, words[1]) else "drowned"] += 1
    if words[0] in ("build", "repair") and state.stack[-1].name() == "Construction":
        seen["builds"] += 1
        if empties(state, words[2]):
            seen["builds that empty the tile"] += 1
    state.apply(action)


def empties(state: State, tile: str) -> bool:
    """Whether the only piece that the builder has on a tile is the one it spends."""
    pieces = state.picture(None)["pieces"]
    army = GAME.seat_names[state.actor]
    return bool(sum(piece["space"] == tile and piece["army"] == army for piece in pieces) == 1)


def on_land(state: State, piece: str) -> bool:
    """Whether a piece, by its id, stands on land."""
    assert isinstance(state, FrontierWars)
    return bool(state.board.is_land(state.place[PIECE_DOMAIN.index[piece]]))


def note(entry: LogEntry, seen: Counter[str]) -> None:
    """What an event tells of the habits."""
    words = entry.words()
    if words["event"] == "used_skill":
        seen[f"skill: {words['skill']}"] += 1
    elif words["event"] in ("battle_won", "battle_tied", "battle_empty", "hq_fell", "fleet_lost"):
        seen[str(words["event"])] += 1


def told(scenario: str, seen: Counter[str]) -> None:
    """The counts of a scenario, a game each where that says more."""
    games = seen.pop("games")
    print(f"\n{scenario}: {games} games, {seen.pop('rounds') / games:.1f} rounds each")
    decisions = seen.pop("decisions")
    print(
        f"  {seen.pop('microseconds') / decisions / 1000:.2f} ms a decision on average, {decisions // games} a game"
    )
    print(f"  the longest decision {seen.pop('longest microseconds') / 1000:.0f} ms")
    for habit in sorted(seen):
        print(f"  {habit}: {seen[habit]} ({seen[habit] / games:.2f} a game)")


def main() -> None:
    """Plays and prints."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--bot", default="officer")
    asked.add_argument("--games", type=int, default=10)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--scenario", choices=SCENARIOS)
    given = asked.parse_args()
    for scenario in [given.scenario] if given.scenario else SCENARIOS:
        seen: Counter[str] = Counter()
        longest = 0
        for number in range(given.games):
            one = played(given.bot, scenario, number, given.seed)
            longest = max(longest, one.pop("longest microseconds"))
            seen.update(one)
        seen["longest microseconds"] = longest
        told(scenario, seen)


if __name__ == "__main__":
    main()
