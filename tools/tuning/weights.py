"""The weights of a game's judge by their names, as they are and changed; for a tree made by `tunable.py`.

`judge.STAR` is a number; `judge.WORTH` a list of which all numbers are changed together, `judge.WORTH.1` the list
or the number at that place of it.
"""

from __future__ import annotations

import importlib
import re
from typing import Any

import maproom

WEIGHT = re.compile(r"^([A-Z_]+): (?:float = -?\d+\.\d+$|Final(?:\[list\[float\]\])? = \[)", re.MULTILINE)

Changes = dict[str, float]
"""By what each weight is multiplied; the later ones come on top of the earlier."""


class Weights:
    """The weights of all the judge's modules, and how they were before anybody changed them."""

    def __init__(self, slug: str) -> None:
        folder = maproom.game(slug).folder
        self._modules = {}
        self._first: dict[str, Any] = {}
        self._put: Changes = {}
        for source in sorted([*folder.glob("judge*.py"), *folder.glob("forecast.py")]):
            module = importlib.import_module(f"maproom.games.{folder.name}.{source.stem}")
            self._modules[source.stem] = module
            for name in WEIGHT.findall(source.read_text()):
                value = getattr(module, name)
                if _is_weight(value):
                    self._first[f"{source.stem}.{name}"] = _copied(value)

    def names(self) -> list[str]:
        """All weights, lists as one."""
        return list(self._first)

    def put(self, changes: Changes) -> None:
        """Lets the judge count by these from now on."""
        if changes == self._put:
            return
        touched = {_root(name) for name in (*self._put, *changes)}
        for root in touched:
            module, name = root.split(".")
            value = _copied(self._first[root])
            for changed, factor in changes.items():
                if _root(changed) == root:
                    value = _times(value, factor, [int(place) for place in changed.split(".")[2:]])
            if isinstance(value, list):
                getattr(self._modules[module], name)[:] = value
            else:
                setattr(self._modules[module], name, value)
        self._put = dict(changes)
        for module in self._modules.values():
            for name, kept in vars(module).items():
                if name.startswith("_") and not name.startswith("__") and isinstance(kept, dict):
                    kept.clear()


def _is_weight(value: Any) -> bool:
    if isinstance(value, list):
        return bool(value) and all(_is_weight(one) for one in value)
    return isinstance(value, float)


def _root(name: str) -> str:
    return ".".join(name.split(".")[:2])


def _copied(value: Any) -> Any:
    return [_copied(one) for one in value] if isinstance(value, list) else value


def _times(value: Any, factor: float, path: list[int]) -> Any:
    if isinstance(value, list):
        at = path[0] if path else -1
        return [_times(one, factor, path[1:]) if at in (-1, place) else one for place, one in enumerate(value)]
    return value * factor
