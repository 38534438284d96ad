"""Options of a game: typed, with defaults and help, validated before anything is built."""

from __future__ import annotations

from typing import Any

from maproom.kernel.errors import BadOption, nearest


class Option:
    """One switch of a game: a bool, an int between bounds, or a word of a list."""

    def __init__(
        self,
        name: str,
        default: bool | int | str,
        help: str,
        choices: tuple[str, ...] = (),
        low: int = 0,
        high: int = 0,
    ) -> None:
        self.name = name
        self.default = default
        self.help = help
        self.choices = choices
        self.low = low
        self.high = high
        self.check(default)

    def check(self, value: object) -> bool | int | str:
        """The value if it fits, or an error that says what would."""
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            raise BadOption(f"Option {self.name!r} is true or false, not {value!r}.")
        if isinstance(self.default, int):
            if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
                return value
            raise BadOption(f"Option {self.name!r} is a number from {self.low} to {self.high}, not {value!r}.")
        if isinstance(value, str) and value in self.choices:
            return value
        raise BadOption(f"Option {self.name!r} is one of {', '.join(self.choices)}, not {value!r}.")

    def to_json(self) -> dict[str, Any]:
        """The option as a page or a command can show it."""
        kind = type(self.default).__name__ if not self.choices else "choice"
        described: dict[str, Any] = {"name": self.name, "kind": kind, "default": self.default, "help": self.help}
        if self.choices:
            described["choices"] = list(self.choices)
        elif kind == "int":
            described["low"], described["high"] = self.low, self.high
        return described


def settled(options: tuple[Option, ...], given: dict[str, Any] | None) -> dict[str, bool | int | str]:
    """All options of a game with the given values in place of the defaults.

    >>> settled((Option("fog", False, "hide units"),), {"fog": True})
    {'fog': True}
    """
    known = {option.name: option for option in options}
    values: dict[str, bool | int | str] = {option.name: option.default for option in options}
    for name, value in (given or {}).items():
        if name not in known:
            raise BadOption(f"There is no option {name!r}.{nearest(str(name), list(known))}")
        values[name] = known[name].check(value)
    return values
