"""What a net goes through, stage by stage, and how a number of minutes is shared out to the stages."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from maproom.lab.learning.terms import Guests
from maproom.lab.learning.watch import FOES

LESSON: Final = 0.20
"""The share of the time for examples, if nothing else is wished."""
PLAYING: Final = 0.6
"""Of the time for examples, the share in which they are played; in the rest they are learned."""
JUDGING: Final = 0.10
"""The share of the time for telling how strong the net is at the end."""
GUESTS: Guests = (("officer", 0.18), ("greedy", 0.02), ("search:8", 0.005))
"""Who plays in the league besides former selves, and in which share of the games."""


@dataclass(frozen=True)
class Course:
    """Examples by a bot, games against itself and its league, the arena at the end; each for so many seconds."""

    teacher: str = "officer"
    example_games: int = 1_000_000
    """So many games of the teacher at the most."""
    playing: float = 30.0
    """The examples are played for so long."""
    imitating: float = 30.0
    """They are learned for so long at the most; it ends sooner where nothing more is learned."""
    practising: float = 600.0
    judging: float = 0.0
    games: int = 8192
    """So many games run side by side."""
    league: float = 0.15
    """In so many of the games one team is played by a former self."""
    guests: Guests = ()
    guests_time: float = 0.4
    ahead: bool = True
    """Whether a round is played while the last one is learned from, where a graphics card learns."""
    passes: int = 0
    """So often a round is gone through; 0 is twice, or three times where a graphics card learns."""
    watching: int = 0
    """So many processes let the net meet bots while it goes on."""
    foes: tuple[str, ...] = FOES
    """Whom it meets there, and at the end."""
    seed: int = 1
    workers: int = 0
    start: Path | None = None
    """The file of a net to go on from."""
    telling: float = 15.0
    """After so many seconds a line is said, and what there is is kept."""
    seeing: float = 60.0
    """After so many seconds the arena is given the net as it is then."""

    @staticmethod
    def stages(minutes: float, lesson: float) -> dict[str, float]:
        """How long the stages are in a training of so many minutes, with a share of them for examples.

        >>> {name: round(seconds) for name, seconds in Course.stages(10, LESSON).items()}
        {'playing': 72, 'imitating': 48, 'practising': 420, 'judging': 60}
        """
        whole = 60.0 * minutes
        return {
            "playing": PLAYING * lesson * whole,
            "imitating": (1.0 - PLAYING) * lesson * whole,
            "practising": (1.0 - lesson - JUDGING) * whole,
            "judging": JUDGING * whole,
        }
