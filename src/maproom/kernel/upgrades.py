"""Positions that an older version of a game has saved: which steps lead to the form of today.

Two things change between versions, and they are kept apart. The *form* of a saved position follows the code: each
change of it is an `Upgrade` from one version to the next, and a position takes every step that it lacks. The
*readings* of the rules belong to the game that is being played: they are numbered, a state carries the number that
its game began with, and where a reading has changed the code asks for it (`if s.readings < ...`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from maproom.kernel.errors import BadPosition


class Upgrade:
    """A step from one version of a game to the next: `change` brings a saved position to the new form, in place."""

    def __init__(self, since: str, until: str, change: Callable[[dict[str, Any]], None]) -> None:
        self.since = since
        self.until = until
        self.change = change


def upgraded(saved: dict[str, Any], name: str, version: str, steps: tuple[Upgrade, ...]) -> dict[str, Any]:
    """A saved position in the form of this version, as a copy where anything has to change.

    >>> step = Upgrade("1", "2", lambda saved: saved["state"].update(mud=0))
    >>> upgraded({"version": "1", "state": {"rain": 1}}, "Fog", "2", (step,))
    {'version': '2', 'state': {'rain': 1, 'mud': 0}}
    """
    at = saved.get("version")
    if at == version:
        return saved
    if not isinstance(saved.get("state"), dict) or not isinstance(saved.get("stack", []), list):
        raise BadPosition(f"This is no saved position of {name}.")
    saved = {**saved, "state": dict(saved["state"])}
    if "stack" in saved:
        saved["stack"] = list(saved["stack"])
    for step in steps:
        if step.since == at:
            step.change(saved)
            at = step.until
    if at != version:
        raise BadPosition(f"The position was saved by version {saved.get('version')} of {name}; this is {version}.")
    saved["version"] = version
    return saved
