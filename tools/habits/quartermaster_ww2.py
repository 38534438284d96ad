"""Habits of a bot in Quartermaster General: WW2, counted over games that it plays in all seats.

`python tools/habits/quartermaster_ww2.py --bot officer --games 40` prints what is left unused, what is passed,
thrown away and shared, and who wins.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random

import maproom
from maproom.bots import bot
from maproom.games.quartermaster_ww2.board import COUNTRIES, SUPPLY_SPACES, TEAMS
from maproom.games.quartermaster_ww2.deck import RESPONSE, TITLE_DOMAIN, TYPE_OF
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.verbs import DISCARD, PASS, REALLOCATE, USE
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.spaces import count

GAME = maproom.game("quartermaster-ww2")
FREE = [
    "ger-wolf-packs", "ger-jet-fighters", "ger-atlantic-wall", "ger-superior-planning", "usa-flying-fortresses",
    "usa-rosie-the-riveter", "sov-women-conscripts",
]  # fmt: skip
"""Statuses that cost nothing when they are used."""


class Habits:
    """What is counted over all games."""

    def __init__(self) -> None:
        self.games = 0
        self.rounds = 0
        self.turns = 0
        self.shared = 0
        self.wins: Counter[str] = Counter()
        self.lead = 0
        self.unused: Counter[str] = Counter()
        self.laid: Counter[str] = Counter()
        self.offered: Counter[int] = Counter()
        self.used: Counter[int] = Counter()
        self.acts: Counter[str] = Counter()

    def decision(self, state: Quartermaster, action: int) -> None:
        """Notes a decision before it is carried out."""
        name = state.stack[-1].name()
        if PASS.base in state.legal():
            for one in state.legal():
                if USE.owns(one):
                    self.offered[USE.first(one)] += 1
        if USE.owns(action):
            self.used[USE.first(action)] += 1
        elif action == REALLOCATE.base:
            self.acts["reallocations"] += 1
        elif DISCARD.owns(action) and name == "DiscardStep":
            self.acts["cards discarded in the Discard step"] += 1
        elif DISCARD.owns(action) and name == "PlayStep":
            self.acts["cards discarded in the Play step"] += 1

    def turn(self, state: Quartermaster, country: int) -> None:
        """Notes the board at the end of a country's turn."""
        mates = state.army[(country + 2) % 6] | state.army[(country + 4) % 6]
        self.turns += 1
        self.shared += bool(state.army[country] & mates & SUPPLY_SPACES)

    def end(self, state: Quartermaster) -> None:
        """Notes how a game has ended."""
        self.games += 1
        self.rounds += state.round
        self.wins[TEAMS[state.winner]] += 1
        self.lead += state.vp[0] - state.vp[1]
        for country, name in enumerate(COUNTRIES):
            self.unused[name] += count(state.face_down[country])

    def table(self) -> str:
        """All counts, in lines."""
        games = self.games
        lines = [
            f"games {games}, rounds a game {self.rounds / games:.1f}, lead of the Axis {self.lead / games:.1f}"
        ]
        lines += [f"wins {team}: {self.wins[team]} ({100 * self.wins[team] / games:.0f} %)" for team in TEAMS]
        lines += [f"unused Responses {name}: {self.unused[name] / games:.2f} a game" for name in COUNTRIES]
        for what in ("cards discarded in the Discard step", "cards discarded in the Play step", "reallocations"):
            lines.append(f"{what}: {self.acts[what] / games:.2f} a game")
        lines.append(f"turns with a shared Supply space: {100 * self.shared / self.turns:.1f} %")
        free = [title for title in self.offered if TITLE_DOMAIN.words[title] in FREE]
        answers = [title for title in self.offered if TYPE_OF[title] == RESPONSE]
        others = [title for title in self.offered if title not in free and title not in answers]
        for what, titles in (("free", free), ("Response", answers), ("Status with a price", others)):
            for title in sorted(titles):
                passed = max(0, self.offered[title] - self.used[title])
                lines.append(f"{what} {TITLE_DOMAIN.words[title]}: passed {passed} of {self.offered[title]}")
        return "\n".join(lines)


def play(name: str, seed: str, habits: Habits) -> None:
    """One game of a bot against itself."""
    random = Random(seed)
    player = bot(name)
    state = GAME.new()
    assert isinstance(state, Quartermaster)
    turn = 0
    while state.actor != OVER:
        if state.turn != turn:
            habits.turn(state, turn)
            turn = state.turn
        if state.actor == CHANCE:
            state.carry_out(state.sample(random))
            continue
        action = player.choose(state, state.actor, random)
        habits.decision(state, action)
        state.carry_out(action)
    habits.end(state)


def main() -> None:
    """Reads the arguments, plays, and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="officer")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    habits = Habits()
    for number in range(given.games):
        play(given.bot, f"{given.seed} {number}", habits)
    print(habits.table())


if __name__ == "__main__":
    main()
