"""The bot that plays anything: each legal action is as likely as the others."""

from __future__ import annotations

from random import Random

from maproom.kernel.state import State


class Uniform:
    """Chooses among the legal actions by chance alone."""

    def choose(self, state: State, seat: int, random: Random) -> int:
        """Any legal action."""
        legal = state.legal()
        return legal[random.randrange(len(legal))]
