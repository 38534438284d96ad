"""Lets one bot play Race to Moscow in all seats and counts its habits, the wasteful ones above all.

python tools/habits/race_to_moscow.py --bot greedy --games 40 --seed 1
python tools/habits/race_to_moscow.py --bot officer --games 40 --players gray-brown
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from random import Random

import maproom
from maproom.bots import bot
from maproom.bots.bot import Bot
from maproom.games.race_to_moscow import verbs
from maproom.games.race_to_moscow.board import NOWHERE, SEATS
from maproom.games.race_to_moscow.encirclement import cut_off
from maproom.games.race_to_moscow.loading import Loading
from maproom.games.race_to_moscow.state import IMMEDIATE, RaceToMoscow
from maproom.games.race_to_moscow.supplies import SPLITS
from maproom.kernel.events import LogEntry
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.spaces import count, members

TOLD = {
    verbs.REORGANIZED.name: "re-organizations",
    verbs.GROUNDED.name: "armies grounded",
    verbs.LOST_COMBAT.name: "combats lost",
    verbs.WON_COMBAT.name: "combats won",
    verbs.AREA_LOST.name: "areas lost",
}
"""Events that are counted as they come."""


class Watcher:
    """What is counted in one game, and what must be remembered for it."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.left: dict[int, int] = {}  # the area that each army left with its last step
        self.carried: dict[tuple[int, int, int], int] = {}  # the turn of the last load on a way of a colour
        self.loads: dict[int, list[tuple[int, int]]] = {}  # what each army carried before a load, and in which turn
        self.sea_helped = True  # whether the Fleet's present place has cut anything off

    def decision(self, s: RaceToMoscow, action: int, turn: int) -> None:
        """Counts an action before it is carried out."""
        self.counts["decisions"] += 1
        self._going_on(s, action)
        if verbs.STEP.owns(action):
            self._step(s, verbs.STEP.first(action))
        elif verbs.TRUCK.owns(action) or verbs.TRAIN.owns(action):
            verb = verbs.TRUCK if verbs.TRUCK.owns(action) else verbs.TRAIN
            self._load(s.active, verb.first(action), verb.second(action), turn)
        elif verbs.MOVE_FLEET.owns(action):
            self._fleet_leaves()
        elif verbs.CARRY.owns(action):
            self._exchange(s, action, turn)
        elif verbs.END_ACTIONS.owns(action):
            self.counts["actions not used"] += s.actions

    def _going_on(self, s: RaceToMoscow, action: int) -> None:
        if verbs.GO_ON.of() in s.legal():
            self.counts["go-on offered"] += 1
            self.counts["go-on taken"] += int(verbs.GO_ON.owns(action))

    def _step(self, s: RaceToMoscow, to: int) -> None:
        self.counts["steps"] += 1
        self.counts["steps straight back"] += int(self.left.get(s.mover) == to)
        self.left[s.mover] = s.army_at[s.mover]

    def _load(self, colour: int, start: int, to: int, turn: int) -> None:
        self.counts["loads carried"] += 1
        if turn - self.carried.get((colour, to, start), -99) <= 3:
            self.counts["loads carried there and back"] += 1
        self.carried[colour, start, to] = turn

    def _exchange(self, s: RaceToMoscow, action: int, turn: int) -> None:
        """A load that gives an army just what it carried earlier in the same turn."""
        frame = s.stack[-1]
        assert isinstance(frame, Loading)
        army = frame.army
        self.counts["exchanges with an area"] += 1
        earlier = self.loads.setdefault(army, [])
        if (SPLITS[verbs.CARRY.first(action)], turn) in earlier:
            self.counts["exchanges undone"] += 1
        earlier.append((s.card[army], turn))

    def _fleet_leaves(self) -> None:
        self.counts["Fleet moves"] += 1
        self.counts["Fleet moves, useless"] += int(not self.sea_helped)
        self.sea_helped = False

    def happened(self, s: RaceToMoscow, log: list[LogEntry]) -> None:
        """Counts what an action has set off."""
        pocket = 0
        for entry in log:
            if entry.event.name in TOLD:
                self.counts[TOLD[entry.event.name]] += 1
            elif entry.event is verbs.ENCIRCLED:
                pocket |= 1 << entry.values[0]
        if pocket:
            self.counts["areas encircled"] += count(pocket)
            if pocket & ~cut_off(s.controlled() & ~pocket, NOWHERE):
                self.sea_helped = True


def play(player: Bot, players: str, scenario: str, seed: str) -> tuple[RaceToMoscow, Counter[str]]:
    """One game of a bot with itself."""
    game = maproom.game("race-to-moscow")
    random = Random(seed)
    s = game.new({"players": players}, scenario)
    assert isinstance(s, RaceToMoscow)
    watcher = Watcher()
    while s.actor != OVER:
        if s.actor == CHANCE:
            action = s.sample(random)
        else:
            action = player.choose(s, s.actor, random)
            watcher.decision(s, action, game.turn_number(s))
        log: list[LogEntry] = []
        s.listen(log)
        s.carry_out(action)
        s.listen(None)
        watcher.happened(s, log)
    watcher.counts["Fleet moves, useless"] += int(not watcher.sea_helped)
    watcher.counts["rounds"] = s.round
    watcher.counts["won at once"] = int(s.ending == IMMEDIATE)
    return s, watcher.counts


def main() -> None:
    """Plays and prints."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--bot", default="officer")
    reader.add_argument("--games", type=int, default=20)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--players", default="gray-white-brown")
    reader.add_argument("--scenario", default="full")
    given = reader.parse_args()
    total: Counter[str] = Counter()
    wins: defaultdict[str, float] = defaultdict(float)
    medals: Counter[str] = Counter()
    for number in range(given.games):
        s, counts = play(bot(given.bot), given.players, given.scenario, f"{given.seed} {number}")
        total.update(counts)
        winners = members(s.winners)
        for seat in winners:
            wins[SEATS[seat]] += 1 / len(winners)
        medals.update(s.game().scores(s))
    print(f"{given.bot} in all seats, {given.players}, {given.scenario}: {given.games} games, a game:")
    for name in sorted(total):
        print(f"  {name:32} {total[name] / given.games:8.2f}")
    print(
        "wins:  ", ", ".join(f"{seat} {100 * wins[seat] / given.games:.0f} %" for seat in given.players.split("-"))
    )
    print("medals:", ", ".join(f"{seat} {medals[seat] / given.games:.1f}" for seat in given.players.split("-")))


if __name__ == "__main__":
    main()
