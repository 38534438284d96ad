"""When Python looks for garbage in circles: a look at everything stops the whole server, so it has its times.

Nearly everything goes away by itself when nobody refers to it. What refers to itself and dies young is found in
the short looks that go on as ever; the rest waits for a full look, once in a while.
"""

from __future__ import annotations

import gc
import logging
from time import perf_counter

LOG = logging.getLogger("maproom.table")
YOUNG, MIDDLE = 20_000, 20
"""A short look after so many new objects, one at what survived it after so many of those."""
NEVER = 1_000_000_000


def begin() -> None:
    """Leaves out for good what was loaded at the start, and keeps full looks for `look_at_everything`."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


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
