"""The owner's own edition of a game: written, checked, chosen, packed. What plays it is `maproom.kernel.editions`.

Nothing here loads a game in this process: a game reads its data once, and another process plays the edition.
"""

from maproom.editions.checking import Report, check
from maproom.editions.writing import write_new

__all__ = ["Report", "check", "write_new"]
