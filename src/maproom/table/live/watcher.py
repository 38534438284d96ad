"""Somebody who watches a table."""

from __future__ import annotations

import asyncio

from maproom.table.rules.points_of_view import Eyes
from maproom.table.wire.json_types import Json


class Watcher:
    """A socket at a table: who looks, what they were sent last, and whether there is something new."""

    def __init__(self, person: str | None, seat: int | None, language: str, follows: bool) -> None:
        self.person = person
        self.seat = seat
        self.language = language
        self.follows = follows
        """Whether the eyes move to whichever of the person's seats is to decide."""
        self.sent: Json | None = None
        self.keep = 0
        """The last moment up to which what was told still stands."""
        self.news = asyncio.Event()

    @property
    def eyes(self) -> Eyes:
        """Who looks."""
        return Eyes(self.person, self.seat, self.language)
