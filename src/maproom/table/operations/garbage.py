"""When Python looks for garbage in circles: every look stops the whole server, so each kind has its times.

Nearly everything goes away by itself when nobody refers to it. What refers to itself and dies young is found in
short looks, which come often, so that there is little to look at. Python itself would begin one when there is so
much more than at the last: where new pages take the places of older ones that is late, and then everything is new.
What outlives a short look waits for a longer one, which comes after a minute, and ever more seldom as long as it
finds little, or for the full one, once in a while.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from time import monotonic, perf_counter

LOG = logging.getLogger("maproom.table")
MANY = 20_000
"""With so many new objects a short look comes before its time."""
NEVER = 1_000_000_000
FEW = 1_000
"""A longer look that has found so many objects was worth its time."""
SHORT_SECONDS, LONGER_SECONDS = 0.25, 60.0
"""From one short look to the next, and to the next longer one after one that was worth its time."""


def begin() -> None:
    """Leaves out for good what was loaded at the start, and keeps all but short looks for their times."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(MANY, NEVER, NEVER)


async def look_around(full_seconds: float) -> None:
    """Looks for garbage, each kind of look in its time."""
    longer = full = monotonic()
    pause = LONGER_SECONDS
    while True:
        await asyncio.sleep(SHORT_SECONDS)
        now = monotonic()
        if now - full >= full_seconds:
            longer = full = now
            look_at_everything()
        elif now - longer >= pause:
            longer = now
            pause = LONGER_SECONDS if gc.collect(1) >= FEW else 2 * pause
        else:
            gc.collect(0)


def look_at_everything() -> None:
    """The full look; what it finds goes back to the machine."""
    began = perf_counter()
    found = gc.collect()
    give_back()
    LOG.info("%d objects were in circles", found, extra={"ms": round((perf_counter() - began) * 1000, 1)})


def give_back() -> bool:
    """Hands free memory back to the machine, and says whether it could.

    Between things that stay, free pieces are left over that glibc keeps for good: a server that had grown by half
    after 200,000 moves held no more objects than at the beginning.
    """
    try:
        import ctypes

        trim = ctypes.CDLL(None).malloc_trim
    except (ImportError, OSError, TypeError, AttributeError, MemoryError):
        return False  # another C library, or none that may be asked
    trim(0)
    return True
