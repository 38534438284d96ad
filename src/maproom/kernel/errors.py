"""Every way in which the kernel says no, each with a sentence for its reader."""

from __future__ import annotations

from difflib import get_close_matches


class MaproomError(Exception):
    """The base of all errors that are the caller's to mend; the message is a whole sentence."""


class UnknownGame(MaproomError):
    """No game of that name is registered."""


class UnknownWord(MaproomError):
    """A verb, a space, a piece or a card that the game does not have."""


class IllegalAction(MaproomError):
    """The action is not among the legal ones; the state has not changed."""


class BadPosition(MaproomError):
    """A position description with a wrong key or value; the message names it."""


class BadOption(MaproomError):
    """An option that the game does not have, or a value that the option does not take."""


class BrokenRecord(MaproomError):
    """A record that cannot be read or replayed; `entry` is the index of the first bad action."""

    def __init__(self, message: str, entry: int = -1) -> None:
        super().__init__(message)
        self.entry = entry


def nearest(word: str, known: list[str]) -> str:
    """Ends an error sentence with the likeliest meant word, or with nothing."""
    close = get_close_matches(word, known, n=1)
    return f" Did you mean {close[0]!r}?" if close else ""
