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
