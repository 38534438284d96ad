"""The readings of the rules by which games are played: a game ends by those that it began with."""

from __future__ import annotations

from typing import Final

REREAD: Final = 2
"""The rulebook read again: red lines, loading, priorities of Front cards, symbols and display for few players, the
Soviet deck, double-colour pockets (RM-BRD-10, RM-ARM-06, RM-FRT-06, RM-SET-12, RM-SET-22, RM-CMB-06, RM-ENC-05)."""
BALANCED: Final = 3
"""Soviet symbols of the reconstructed map laid anew, so that no colour is far ahead (RM-BRD-06)."""
EVENED: Final = 4
"""Some of them laid once more: markers that nobody can beat without white took Vilnius and Rovno back for ever."""
OPENED: Final = 5
"""In the Total War some of them lie off the ways to the cities, so that a city can be won (RM-OPT-07)."""
OPENED_TO_WHITE: Final = 6
"""Two more of them, on white's first steps, lie off the ways in the Total War (RM-OPT-07)."""
NEWEST: Final = OPENED_TO_WHITE
