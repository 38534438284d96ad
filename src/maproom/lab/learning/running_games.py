"""The games that one process runs for a training: settings drawn anew for each, guests and former selves in some.

A guest is a bot that plays one team. It decides here, one decision after the other, and only as long as guests have
not had more than their part of the time; a game whose guest has not decided yet shows its last question again with
one answer, which nobody learns from, and all others go on. So a guest may be as slow as it likes; no guest ever
has more than its share of the games that are running.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from struct import pack
from typing import Any, Final

from maproom.bots import Bot
from maproom.kernel.frame import CHANCE
from maproom.kernel.game import Game
from maproom.kernel.registry import loaded
from maproom.kernel.state import State
from maproom.lab.learning.margins import margins_of
from maproom.lab.learning.opponents import opponent
from maproom.lab.learning.terms import Guests
from maproom.lab.learning.variety import Variety, drawn
from maproom.lab.vector.memory import Memory
from maproom.lab.vector.relay import Relay
from maproom.lab.vector.share import Share

LONGEST: Final = 20_000
"""After so many decisions a game is given up; nobody has won it."""
NOBODY: Final = 0
"""In place of the number of a guest."""


class Columns:
    """Where the numbers about a game lie in its row of rewards; each of the first three is one a seat.

    `judged` and `former` are those of the position that is shown, the others those of the game that has ended.
    """

    def __init__(self, seats: int) -> None:
        self.returns = slice(0, seats)
        self.margins = slice(seats, 2 * seats)
        self.judged = slice(2 * seats, 3 * seats)
        self.former = 3 * seats
        """The seats that a former self plays, a bit each."""
        self.guest = 3 * seats + 1
        """The number of the guest, from 1 on."""
        self.host = 3 * seats + 2
        """A seat that the guest did not play."""
        self.wanted = 3 * seats + 3
        """Set by whoever orders a step: whether the judge is to be asked about what comes of it."""
        self.count = 3 * seats + 4


@dataclass(frozen=True)
class Hall:
    """Which games are run, for `Relay`: it travels to the processes."""

    slug: str
    variety: Variety = ()
    guests: Guests = ()
    guests_time: float = 0.4
    former: float = 0.0
    """The share of games in which a former self plays a team."""
    judged: bool = True
    by_candidates: bool = True

    def share(self, seeds: list[int], memory: Memory, first: int) -> Share:
        """The games of one process."""
        return HallShare(self, seeds, memory, first)


class HallRelay(Relay):
    """A relay of the games of a hall; the rewards have the columns of `Columns`."""

    def __init__(self, hall: Hall, count: int, *, seed: int = 0, workers: int = 0) -> None:
        game = loaded(hall.slug)
        self.columns = Columns(len(game.seat_names))
        self._begin(game, [hall], count, self.columns.count, seed, workers)


class HallShare(Share):
    """A share that also tells what the judge thinks of each position, and whom former selves play."""

    def __init__(self, hall: Hall, seeds: list[int], memory: Memory, first: int) -> None:
        self._games: HallGames
        super().__init__(lambda rows: self._made(hall, seeds, rows), len(seeds), memory, first)

    def _made(self, hall: Hall, seeds: list[int], rows: memoryview) -> HallGames:
        self._games = HallGames(hall, seeds, rows)
        return self._games

    def step(self) -> None:
        """Plays the actions that lie in the memory; the judge is asked if that is wanted."""
        self._games.judges = bool(self._rewards[0, self._games.columns.wanted])
        super().step()

    def _publish(self) -> None:
        super()._publish()
        games = self._games
        self._rewards[:, games.columns.judged] = games.worths
        self._rewards[:, games.columns.former] = games.formers


class Setting:
    """A way to begin a game: its first position, and the seats of its teams."""

    def __init__(self, game: Game, options: dict[str, Any], scenario: str) -> None:
        settled = game.settle_options(options)
        self.start = game.new(settled, scenario)
        names = game.seat_names
        self.teams = [[names.index(seat) for seat in team] for team in game.teams(settled, scenario)]


class HallGames:
    """The games themselves; they go on for ever, one that ends is followed by another."""

    def __init__(self, hall: Hall, seeds: list[int], rows: memoryview) -> None:
        self._hall = hall
        self._game = game = loaded(hall.slug)
        self._settings = [Setting(game, *way) for way in hall.variety or (({}, game.scenarios[0].slug),)]
        self.judges = hall.judged
        self._bots: list[Bot] = [opponent(name) for name, _ in hall.guests]
        self.columns = Columns(len(game.seat_names))
        self._observation = game.observation()
        size = self._observation.size
        self._rows = [self._observation.rows(rows, number * size) for number in range(len(seeds))]
        self._credit = 0.0
        """How long guests may think now; what they have overdrawn is waited for."""
        self._turn = 0
        """Which of the waiting games comes first."""
        self.reset(seeds)

    def reset(self, seeds: list[int]) -> None:
        """Starts all games anew, each with the random numbers of its seed."""
        count = len(seeds)
        self.ended: dict[int, list[float]] = {}
        self.worths = [[0.0] * len(self._game.seat_names) for _ in seeds]
        self.formers = [0] * count
        self._randoms = [Random(seed) for seed in seeds]
        self._waiting: set[int] = set()
        """The games whose guest is to decide."""
        self._lengths = [0] * count
        self._guests = [NOBODY] * count
        self._visits = [0] * len(self._hall.guests)
        """In how many games each guest plays now."""
        self._guest_seats: list[list[int]] = [[]] * count
        self._ways = [self._settings[0]] * count
        self._legal: list[tuple[int, ...]] = [()] * count
        self._actors = [0] * count
        self._states: list[State] = [self._begun(number) for number in range(count)]
        for number in range(count):
            self._go_on(number)

    def step(self, actions: list[int]) -> None:
        """Plays one action in every game that does not wait; guests think for as long as they may."""
        began = time.perf_counter()
        self.ended = {}
        for number, action in enumerate(actions):
            if number not in self._waiting:
                self._states[number].carry_out(action)
                self._go_on(number)
        if self._waiting:
            part = self._hall.guests_time
            gone = time.perf_counter() - began
            self._credit = min(self._credit + gone * part / max(0.01, 1.0 - part), gone / max(0.01, 1.0 - part))
            self._let_guests_decide()

    def _let_guests_decide(self) -> None:
        """The waiting games in turn, each until the net is asked again, as long as there is time."""
        queue = sorted(self._waiting)
        first = self._turn % len(queue)
        for number in queue[first:] + queue[:first]:
            while number in self._waiting and self._credit > 0.0:
                began = time.perf_counter()
                state = self._states[number]
                guest = self._bots[self._guests[number] - 1]
                state.carry_out(guest.choose(state, state.actor, self._randoms[number]))
                self._waiting.discard(number)
                self._go_on(number)
                self._credit -= time.perf_counter() - began
            if self._credit <= 0.0:
                break
            self._turn += 1

    def _go_on(self, number: int) -> None:
        """Lets chance decide, begins another game when one is over, and shows the next question of the net."""
        state = self._states[number]
        game, by_candidates = self._game, self._hall.by_candidates
        while True:
            actor = state.actor
            if actor == CHANCE:
                state.carry_out(state.sample(self._randoms[number]))
                continue
            self._lengths[number] += 1
            if actor < 0 or self._lengths[number] > LONGEST:
                self.ended[number] = self._told(number, state)
                state = self._states[number] = self._begun(number)
                continue
            if actor in self._guest_seats[number]:
                self._wait(number)
                return
            choices = game.candidates(state, actor) if by_candidates else state.legal()
            if len(choices) > 1:
                break
            state.carry_out(choices[0])
        self._observation.write(state, actor, self._rows[number])
        self._legal[number] = choices
        self._actors[number] = actor
        if self.judges:
            self.worths[number] = self._judged(number, state)

    def _wait(self, number: int) -> None:
        """Shows the question again that was there before, with one answer; at the very beginning any one."""
        self._waiting.add(number)
        state = self._states[number]
        if not self._legal[number]:
            self._actors[number] = state.actor
        self._legal[number] = (self._legal[number] or state.legal())[:1]

    def _begun(self, number: int) -> State:
        """The first position of a new game, and who plays it."""
        random = self._randoms[number]
        way = self._ways[number] = self._settings[drawn(len(self._settings), random)]
        team = way.teams[random.randrange(len(way.teams))]
        self._lengths[number] = 0
        self._let_guest_go(number)
        self.formers[number] = 0
        mark = random.random() - self._hall.former
        if mark < 0.0:
            self.formers[number] = sum(1 << seat for seat in team)
            return way.start.clone()
        for place, (_, share) in enumerate(self._hall.guests):
            mark -= share
            if mark < 0.0:
                # A guest's games last long, since they wait for it: without a limit all games would be such ones.
                if self._visits[place] < share * len(self._guests):
                    self._visits[place] += 1
                    self._guests[number], self._guest_seats[number] = place + 1, team
                break
        return way.start.clone()

    def _let_guest_go(self, number: int) -> None:
        """Nobody is a guest in this game any more."""
        if self._guests[number] != NOBODY:
            self._visits[self._guests[number] - 1] -= 1
        self._guests[number], self._guest_seats[number] = NOBODY, []

    def _judged(self, number: int, state: State) -> list[float]:
        """What the judge thinks each seat may expect; a team is asked by one of its seats."""
        game = self._game
        found = [0.0] * len(game.seat_names)
        for team in self._ways[number].teams:
            expected = game.expected(game.judge(state, team[0]))
            for seat in team:
                found[seat] = expected
        return found

    def _told(self, number: int, state: State) -> list[float]:
        """The row of a game that is over."""
        teams = self._ways[number].teams
        seats = len(self._game.seat_names)
        is_over = state.actor < 0
        returns = state.returns() if is_over else [0.0] * seats
        margins = margins_of(self._game, state, teams) if is_over else [0.0] * seats
        hosts = [seat for team in teams for seat in team if seat not in self._guest_seats[number]]
        return [*returns, *margins, *[0.0] * seats, 0.0, float(self._guests[number]), float(hosts[0]), 0.0]

    def packed(self) -> tuple[bytes, bytes, bytes]:
        """The choices of all games in a row, how many each game has (32 bits a number), and the actors."""
        codes = [code for legal in self._legal for code in legal]
        numbers = [len(legal) for legal in self._legal]
        return pack(f"={len(codes)}i", *codes), pack(f"={len(numbers)}i", *numbers), bytes(self._actors)
