"""How games against itself go, and how is learned from them."""

from __future__ import annotations

from dataclasses import dataclass

from maproom.lab.learning.variety import Variety

Guests = tuple[tuple[str, float], ...]
"""Bots by name, each with the share of the games in which it plays a team."""


@dataclass(frozen=True)
class Terms:
    """How much is played between two lessons, against whom, and how a lesson goes."""

    games: int = 8192
    steps: int = 32
    """Decisions a game and round."""
    gathered: int = 12
    """So many groups of games are thought over at once."""
    passes: int = 2
    batch: int = 16_384
    rate: float = 2.5e-4
    entropy: float = 0.006
    fading: float = 0.97
    """Lambda: how far back the end of a game is felt."""
    clip: float = 0.2
    haste: float = 0.0005
    """What a decision costs whoever makes it: without a price some games of free actions never end."""
    score: float = 0.25
    """How much the error of the second head, the score, counts; that of the first, the result, counts one half."""
    judged: float = 0.5
    """The judge's share in saying what a position is worth, at the beginning: so it is seen at once what a decision
    was good for, long before the game ends. It fades away over the first half of the time."""
    reminder: float = 0.3
    """How much the examples of the first lesson count at the beginning; they fade in the same time."""
    workers: int = 0
    ahead: bool = False
    """Whether the next round is played while the last one is learned from."""
    by_candidates: bool = True
    """Whether it learns to choose among the candidates, as it will in play, rather than among all legal actions."""
    league: float = 0.0
    """In so many of the games one team is played by a former self."""
    selves: int = 4
    """So many former selves are kept."""
    growing: int = 40
    """After so many rounds the present self joins them."""
    guests: Guests = ()
    guests_time: float = 0.4
    """So much of the time of playing the guests may take; a game waits for its guest while others go on."""
    variety: Variety = ()
    """The options and scenarios that are played, the usual ones first; only those when none are named."""

    def help_left(self, left: float) -> float:
        """How much of the help at the beginning is still given, when so much of the training is to come.

        >>> [Terms().help_left(left) for left in (1.0, 0.75, 0.5, 0.0)]
        [1.0, 0.5, 0.0, 0.0]
        """
        return max(0.0, 2.0 * left - 1.0)
