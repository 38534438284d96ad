"""Reading a position description key by key, with errors that name the key."""

from __future__ import annotations

from typing import Any

from maproom.kernel.errors import BadPosition, UnknownWord, nearest
from maproom.kernel.verbs import Domain


class Description:
    """A dictionary of a position description, and where in the whole it stands."""

    def __init__(self, value: object, path: str = "position") -> None:
        if not isinstance(value, dict):
            raise BadPosition(f"{path} must be an object with keys, not {value!r}.")
        self._value: dict[str, Any] = value
        self.path = path

    def allow(self, *keys: str) -> None:
        """Complains about the first key that is none of these."""
        for key in self._value:
            if key not in keys:
                raise BadPosition(f"{self.path} has no key {key!r}.{nearest(str(key), list(keys))}")

    def has(self, key: str) -> bool:
        """Whether the key is given."""
        return key in self._value

    def given(self) -> list[str]:
        """The keys that are given."""
        return list(self._value)

    def part(self, key: str) -> Description:
        """The description under a key; an empty one when it is not given."""
        return Description(self._value.get(key, {}), f"{self.path}.{key}")

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """A whole number between bounds."""
        value = self._value.get(key, default)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise BadPosition(f"{self.path}.{key} must be a whole number from {low} to {high}, not {value!r}.")

    def flag(self, key: str, default: bool) -> bool:
        """True or false."""
        value = self._value.get(key, default)
        if isinstance(value, bool):
            return value
        raise BadPosition(f"{self.path}.{key} must be true or false, not {value!r}.")

    def word(self, key: str, default: str, choices: list[str]) -> str:
        """One of a list of words."""
        value = self._value.get(key, default)
        if isinstance(value, str) and value in choices:
            return value
        raise BadPosition(f"{self.path}.{key} must be one of {', '.join(choices)}, not {value!r}.")

    def thing(self, key: str, domain: Domain) -> int:
        """One thing of a domain."""
        return self._find(self._value.get(key), domain, f"{self.path}.{key}")

    def things(self, key: str, domain: Domain) -> list[int]:
        """A list of things of a domain; empty when the key is not given."""
        value = self._value.get(key, [])
        if not isinstance(value, list):
            raise BadPosition(f"{self.path}.{key} must be a list, not {value!r}.")
        return [self._find(word, domain, f"{self.path}.{key}[{i}]") for i, word in enumerate(value)]

    def words(self, key: str) -> list[str]:
        """A list of words; empty when the key is not given."""
        value = self._value.get(key, [])
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise BadPosition(f"{self.path}.{key} must be a list of words, not {value!r}.")
        return list(value)

    def check_keys(self, domain: Domain) -> None:
        """Complains about the first key that is nothing of the domain."""
        for key in self._value:
            self._find(key, domain, self.path)

    def _find(self, word: object, domain: Domain, path: str) -> int:
        try:
            return domain.find(word)
        except UnknownWord as error:
            raise BadPosition(f"{path}: {error}") from None
