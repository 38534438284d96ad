"""What happened, told to those who may know: typed events, their audiences and the log."""

from __future__ import annotations

from typing import Final

from maproom.kernel.verbs import Domain

EVERYBODY: Final = -1
"""An audience is a set of seats as an int; a negative one holds the spectators too."""


def only(seat: int) -> int:
    """The audience of one seat."""
    return 1 << seat


def all_but(seat: int) -> int:
    """Everybody, spectators included, except one seat."""
    return ~(1 << seat)


def hears(audience: int, seat: int | None) -> bool:
    """Whether a seat, or a spectator (None), belongs to an audience.

    >>> hears(only(1), 1), hears(only(1), 0), hears(only(1), None)
    (True, False, False)
    >>> hears(all_but(1), 1), hears(all_but(1), 0), hears(all_but(1), None)
    (False, True, True)
    """
    return audience < 0 if seat is None else bool(audience >> seat & 1)


class Event:
    """One kind of thing that happens, with up to four arguments; a None domain is a plain number."""

    def __init__(self, name: str, fields: list[str], domains: list[Domain | None]) -> None:
        self.name = name
        self.fields = fields
        self.domains = domains
        self.secret = any(domain is not None and domain.secret for domain in domains)


class LogEntry:
    """An event with its arguments, and who hears of it."""

    def __init__(self, event: Event, values: tuple[int, ...], audience: int) -> None:
        self.event = event
        self.values = values
        self.audience = audience

    def words(self) -> dict[str, str | int]:
        """The entry as words, as `Verbs.words` does for actions."""
        result: dict[str, str | int] = {"event": self.event.name}
        for field, domain, value in zip(self.event.fields, self.event.domains, self.values, strict=True):
            result[field] = value if domain is None else domain.words[value]
        return result


class Events:
    """All events of a game."""

    def __init__(self) -> None:
        self.by_name: dict[str, Event] = {}

    def add(self, name: str, **domains: Domain | None) -> Event:
        """Declares an event."""
        if name in self.by_name or len(domains) > 4:
            raise ValueError(f"event {name!r} is declared twice or has more than four arguments")
        event = Event(name, list(domains), list(domains.values()))
        self.by_name[name] = event
        return event
