"""What the program plays by a rule of its own: a value that it does not read cannot be changed in an edition.

Such values stand in the files because the box prints them. A schema marks them with `fixed`.
"""

from __future__ import annotations

from typing import Any

from maproom.kernel.commented import Path
from maproom.kernel.inspection import Fault, shown


def faults_of_fixed(file: str, data: Any, shipped: Any, schema: dict[str, Any]) -> list[Fault]:
    """The values that differ from what is played whatever they say.

    >>> schema = {"properties": {"base": {}, "desert": {"fixed": True}}}
    >>> faults = faults_of_fixed("tables", {"base": 4, "desert": 0}, {"base": 3, "desert": -1}, schema)
    >>> [fault.path for fault in faults]
    [('desert',)]
    """
    found: list[Fault] = []
    _compare(found, file, (), data, shipped, schema)
    return found


def _compare(found: list[Fault], file: str, path: Path, data: Any, shipped: Any, schema: dict[str, Any]) -> None:
    if schema.get("fixed"):
        if data != shipped:
            found.append(Fault(file, path, "not_read", {"found": shown(data), "expected": shown(shipped)}))
    elif isinstance(data, dict) and isinstance(shipped, dict):
        for key, form in schema.get("properties", {}).items():
            if key in data and key in shipped:
                _compare(found, file, (*path, key), data[key], shipped[key], form)
    elif isinstance(data, list) and isinstance(shipped, list):
        named = {row["id"]: row for row in shipped if isinstance(row, dict) and "id" in row}
        for number, row in enumerate(data):
            printed = named.get(row.get("id")) if isinstance(row, dict) else None
            if printed is not None:
                _compare(found, file, (*path, number), row, printed, schema.get("items", {}))
