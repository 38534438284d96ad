"""Why something is as it is: a reason is a sentence of the catalogue and the rule behind it."""

from __future__ import annotations

from typing import Any


class Reason:
    """One answer to "why?" about a thing: `reasons.<key>` of the catalogue with its values, and a rule.

    A value is a number, or a pair of a Domain and a number that names a thing.
    """

    def __init__(self, key: str, rule: str, values: dict[str, Any] | None = None) -> None:
        self.key = key
        self.rule = rule
        self.values: dict[str, Any] = values or {}


class Caution:
    """What to know of an action before it is chosen: `cautions.<key>` of the catalogue with its values.

    It does nothing, costs something that its label does not say, or gives something up. With `asks` the table has
    it confirmed.
    """

    def __init__(self, key: str, values: dict[str, Any] | None = None, asks: bool = False) -> None:
        self.key = key
        self.values: dict[str, Any] = values or {}
        self.asks = asks
