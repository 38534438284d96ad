"""Playing the games of a pair: the same chance in all of them, the bots in each other's seats."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.registry import loaded
from maproom.lab.arena.contest import Contest, Pairing
from maproom.lab.play.players import player


@dataclass(frozen=True)
class PlayedGame:
    """How a game went: who sat where, who won, and a digest of the last position."""

    bots: tuple[str, ...]
    winners: tuple[int, ...] = ()
    decisions: int = 0
    finished: bool = False
    digest: str = ""
    error: str = ""

    def score(self, name: str) -> float:
        """1 where more of the winning seats were this bot's than the other's, 0.5 where as many, else 0."""
        won = sum(1 for place in self.winners if self.bots[place] == name)
        lost = len(self.winners) - won
        return 0.5 if won == lost else float(won > lost)


Pair = tuple[PlayedGame, ...]


def play_pair(contest: Contest, pairing: Pairing, number: int) -> Pair:
    """The games of one pair of a settled contest, in an order that does not depend on who is named first."""
    return tuple(_play(contest, seating, number) for seating in sorted(pairing.seatings(contest.teams())))


def random_for(contest: Contest, number: int, who: str) -> Random:
    """The random numbers of a seat, or of chance, in the games of a pair: nothing else is drawn from them."""
    return Random(f"{contest.seed}/{number}/{who}")


def _play(contest: Contest, seating: tuple[str, ...], number: int) -> PlayedGame:
    game = loaded(contest.slug)
    decisions = 0
    try:
        state = game.new(contest.options, contest.scenario)
        seats = [game.seat_names.index(seat) for seat in contest.seats()]
        bots = {seat: player(name) for seat, name in zip(seats, seating, strict=True)}
        randoms = {seat: random_for(contest, number, game.seat_names[seat]) for seat in seats}
        chance = random_for(contest, number, "chance")
        while state.actor != OVER and decisions < contest.longest:
            actor = state.actor
            if actor == CHANCE:
                state.apply(state.sample(chance))
                continue
            state.apply(bots[actor].choose(state, actor, randoms[actor]))
            decisions += 1
    except Exception as error:  # whatever a game or a bot does wrong, the other games are played
        return PlayedGame(seating, decisions=decisions, error=f"{type(error).__name__}: {error}")
    if state.actor != OVER:
        return PlayedGame(seating, decisions=decisions, digest=state.digest())
    returns = state.returns()
    winners = tuple(place for place, seat in enumerate(seats) if returns[seat] > 0)
    return PlayedGame(seating, winners, decisions, True, state.digest())


@dataclass(frozen=True)
class PairJob:
    """The pairs of a contest as a job; item i is a pair of the pairing i modulo their number."""

    contest: Contest
    pairings: tuple[Pairing, ...]

    def __call__(self, item: int) -> Pair:
        number, which = divmod(item, len(self.pairings))
        return play_pair(self.contest, self.pairings[which], number)
