"""The readings of the rules by which games are played: a game ends by those that it began with."""

from __future__ import annotations

from typing import Final

REREAD: Final = 2
"""The rulebook read again: the port and its fleet, three origins, the river-crossed city from the air, Impregnable
(FW-FLT-04, FW-DEF-04, FW-SPT-08, FW-ARM-04)."""
BALANCED: Final = 3
"""In Leningrad the USSR has nothing to build, so that the hunger bites (FW-LEN-03)."""
EVENED: Final = 4
"""In Leningrad the USSR has one encampment to build (FW-LEN-03); three maps are laid anew (`former_maps.py`)."""
ALIKE: Final = 5
"""A random map is the same from every HQ where it can be (FW-RND-06; `symmetry.py`)."""
NEWEST: Final = ALIKE
