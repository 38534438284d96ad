"""How large a thing in an edition may be: whatever is larger is no box, and is not looked at any further."""

from __future__ import annotations

import math
from typing import Any, Final

from maproom.kernel.commented import Path
from maproom.kernel.inspection import Fault, shown

MOST: Final = 1_000_000
"""No printed number is larger, nor smaller than its negative."""
LONGEST_TEXT: Final = 4_000
MOST_ENTRIES: Final = 10_000
"""Of one list or one object."""
DEEPEST: Final = 24
MOST_FAULTS: Final = 20


def faults_of_size(file: str, data: Any) -> list[Fault]:
    """Numbers, texts, lists and depths beyond anything that a box holds; the walk needs no stack of its own.

    >>> [fault.key for fault in faults_of_size("map", {"areas": [1e99, "riga"]})]
    ['too_large']
    """
    found: list[Fault] = []
    waiting: list[tuple[Path, Any]] = [((), data)]
    while waiting and len(found) < MOST_FAULTS:
        path, value = waiting.pop()
        fault = _fault(file, path, value)
        if fault is not None:
            found.append(fault)
        elif isinstance(value, dict):
            waiting.extend([((*path, key), one) for key, one in value.items()])
        elif isinstance(value, list):
            waiting.extend([((*path, number), one) for number, one in enumerate(value)])
    return found


def _fault(file: str, path: Path, value: Any) -> Fault | None:
    if len(path) > DEEPEST:
        return Fault(file, path[:DEEPEST], "too_deep", {"most": DEEPEST})
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        return Fault(file, path, "too_long", {"found": len(value), "most": LONGEST_TEXT})
    if isinstance(value, str) and not value.isascii() and not _can_be_written(value):
        return Fault(file, path, "bad_letters", {})
    if isinstance(value, dict | list) and len(value) > MOST_ENTRIES:
        return Fault(file, path, "too_many", {"found": len(value), "most": MOST_ENTRIES})
    if isinstance(value, dict):
        faults = [_fault(file, path, key) for key in value]
        return next((fault for fault in faults if fault is not None), None)
    if isinstance(value, int | float) and not (math.isfinite(value) and abs(value) <= MOST):
        return Fault(file, path, "too_large", {"found": shown(value), "most": MOST})
    return None


def _can_be_written(text: str) -> bool:
    """Whether a text has only whole letters: half of one, which JSON can name, fits into no file."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
