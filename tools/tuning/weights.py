"""The weights of a game's judge by their names, as they are and changed.

`judge.STAR` is a number; `judge.WORTH` a list of which all numbers are changed together, `judge.WORTH.1` the list
or the number at that place of it. On a compiled tree only lists can be changed, unless `tunable.py` made it.
"""

from __future__ import annotations

import importlib
import math
import re
from random import Random
from types import ModuleType
from typing import Any

import maproom

WHERE = ("forecast.py", "judge*.py")
"""The files of a game that hold what its judge counts by."""
NUMBER = re.compile(r"^([A-Z_]+): (Final|float) = (-?\d+\.\d+)$", re.MULTILINE)
LIST = re.compile(r"^([A-Z_]+): Final(?:\[list\[float\]\])? = \[", re.MULTILINE)

Changes = dict[str, float]
"""By what each weight is multiplied; a list and a place in it may both be named."""


def changes_of(text: str) -> Changes:
    """By what weights are multiplied.

    >>> changes_of("judge.STAR=0.8,judge.WORTH.1=1.2")
    {'judge.STAR': 0.8, 'judge.WORTH.1': 1.2}
    """
    pairs = [one.partition("=") for one in text.split(",") if one]
    return {name: float(number) for name, _, number in pairs}


def drawn(names: list[str], spread: float, seed: str) -> Changes:
    """A number for each weight, drawn anew; its logarithm is normal."""
    random = Random(f"{seed}/changes")
    return {name: round(math.exp(random.gauss(0.0, spread)), 4) for name in names}


class Weights:
    """The weights of all the judge's modules, and how they were before anybody changed them."""

    def __init__(self, slug: str) -> None:
        folder = maproom.game(slug).folder
        self._modules: dict[str, ModuleType] = {}
        self._first: dict[str, Any] = {}
        self._put: Changes = {}
        for source in sorted(path for pattern in WHERE for path in folder.glob(pattern)):
            module = importlib.import_module(f"maproom.games.{folder.name}.{source.stem}")
            self._modules[source.stem] = module
            for name in weights_in(source.read_text(encoding="utf-8"), str(module.__file__).endswith(".py")):
                value = getattr(module, name)
                if _is_weight(value):
                    self._first[f"{source.stem}.{name}"] = _copied(value)

    def names(self) -> list[str]:
        """All weights, lists as one."""
        return list(self._first)

    def put(self, changes: Changes) -> None:
        """Lets the judge count by these from now on; what it keeps of what it worked out before is forgotten."""
        if changes == self._put:
            return
        for root in {_root(name) for name in (*self._put, *changes)}:
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
        for one in self._modules.values():
            for name, kept in vars(one).items():
                if name.startswith("_") and not name.startswith("__") and isinstance(kept, dict):
                    kept.clear()


def weights_in(source: str, plain: bool) -> list[str]:
    """The names of the weights that a module can be given anew; a constant only where it is not compiled."""
    numbers = [name for name, kind, _ in NUMBER.findall(source) if plain or kind == "float"]
    return [*numbers, *LIST.findall(source)]


def _is_weight(value: Any) -> bool:
    if isinstance(value, list):
        return bool(value) and all(_is_weight(one) for one in value)
    return isinstance(value, float)


def _root(name: str) -> str:
    return ".".join(name.split(".")[:2])


def _copied(value: Any) -> Any:
    return [_copied(one) for one in value] if isinstance(value, list) else value


def _times(value: Any, factor: float, path: list[int]) -> Any:
    if not isinstance(value, list):
        return value * factor
    return [
        _times(one, factor, path[1:]) if not path or place == path[0] else one for place, one in enumerate(value)
    ]
