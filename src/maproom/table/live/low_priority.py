"""Processes that nobody waits for let all others go first."""

from __future__ import annotations

import os
from contextlib import suppress

NICENESS = 5


def let_others_go_first() -> None:
    """Takes the processor only where nobody else wants it; where the system allows no such thing, in turn with all.

    A host may run the server with few rights. What looks up old games must not die of that.
    """
    if hasattr(os, "nice"):
        with suppress(PermissionError):
            os.nice(NICENESS)
