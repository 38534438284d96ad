"""Every way in which the table says no, each with a sentence for the person who asked."""

from __future__ import annotations

from math import ceil


class Refusal(Exception):
    """The base of all refusals; `status` is what HTTP calls it."""

    status = 400

    @property
    def sentence(self) -> str:
        """What the person is told."""
        return str(self.args[0])


class NotSignedIn(Refusal):
    """Nobody knows who is asking."""

    status = 401


class NotAllowed(Refusal):
    """Somebody else may do this, or nobody."""

    status = 403


class NotThere(Refusal):
    """There is no such table, person, seat or moment, or none that this person may know of."""

    status = 404


class NotNow(Refusal):
    """It cannot be done as things stand."""

    status = 409


class TooBig(Refusal):
    """More was sent than the table reads."""

    status = 413


class NotUnderstood(Refusal):
    """What was sent has a meaning in no game."""

    status = 422


class TooFast(Refusal):
    """Too many requests in too short a time; after so many seconds another may be welcome."""

    status = 429

    def __init__(self, sentence: str, seconds: float = 1.0) -> None:
        super().__init__(sentence)
        self.seconds = max(1, ceil(seconds))


class StorageDown(Refusal):
    """What was asked could not be stored or read; the sentence says what is known of it."""

    status = 503


class Resting(Refusal):
    """The server is being looked after: what is stored can be read and not changed."""

    status = 503


class Stale(Exception):
    """The request was made on an older revision; the answer is the new state, not an error."""


class Conflict(Exception):
    """Another process has changed the table since it was read."""
