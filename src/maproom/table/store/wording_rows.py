"""The words in which books are told: one row for every form that the log of a game has had."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from sqlalchemy import Connection, bindparam, insert, select
from sqlalchemy.exc import IntegrityError

from maproom.kernel.events import Event, LogEntry
from maproom.kernel.game import Game
from maproom.kernel.wordings import Wording, digest_of, fits, written_down
from maproom.table.store import schema
from maproom.table.store.prepared import Prepared

WORDINGS = schema.wordings.c
NUMBER = Prepared(select(WORDINGS.id).where(WORDINGS.digest == bindparam("digest")))
KEPT = 32
_of_today: dict[tuple[str, str], tuple[str, bytes]] = {}
"""Digest and words of the games as they are here, by slug and edition."""
_kept: dict[str, Wording] = {}
"""Wordings that were read, by digest."""


def today(game: Game) -> tuple[str, bytes]:
    """Digest and words of the log of a game as it is written now."""
    key = (game.slug, game.edition.digest if game.edition else "")
    if key not in _of_today:
        written = written_down(game)
        _of_today[key] = (digest_of(written), zlib.compress(json.dumps(written).encode(), 9))
    return _of_today[key]


def number_of(connection: Connection, game: Game, wording: Wording | None = None) -> int:
    """The number of a wording, by default of today's, which is stored when it is first used."""
    digest = wording.digest if wording else today(game)[0]
    asked = {"digest": digest}
    number = NUMBER.number(connection, asked)
    if number is not None:
        return number
    try:
        with connection.begin_nested():
            row = {"game": game.slug, "digest": digest, "words": today(game)[1]}
            connection.execute(insert(schema.wordings), row)
    except IntegrityError:  # another process has stored it meanwhile
        pass
    number = NUMBER.number(connection, asked)
    assert number is not None
    return number


class EventTeller(Protocol):
    """Somebody who knows what stored events mean."""

    def wording(self, number: int | None) -> Wording | None:
        """The wording of an entry; None is that of today."""

    def events(self, number: int | None, stored: Iterable[Any]) -> tuple[LogEntry, ...]:
        """The events of an entry."""


class TellerOfToday:
    """Reads events that this version of a game has just written."""

    def __init__(self, game: Game) -> None:
        self._known = game.events.by_name

    def wording(self, number: int | None) -> Wording | None:
        """That of today."""
        return None

    def events(self, number: int | None, stored: Iterable[Any]) -> tuple[LogEntry, ...]:
        """The events of an entry."""
        return _told(self._known, stored)


class Teller:
    """Reads events of a game as they were written, whichever version wrote them."""

    def __init__(self, connection: Connection, game: Game, numbers: set[int | None]) -> None:
        self._game = game
        wanted = {number for number in numbers if number is not None}
        self._older: dict[int, Wording] = {}
        if wanted:
            for row in connection.execute(select(WORDINGS.id, WORDINGS.digest).where(WORDINGS.id.in_(wanted))):
                if row.digest != today(game)[0]:
                    self._older[row.id] = _wording(connection, row.id, row.digest)
        self._unnumbered = _first_of(connection, game) if None in numbers else None

    def wording(self, number: int | None) -> Wording | None:
        """The wording of an entry; None is that of today."""
        return self._unnumbered if number is None else self._older.get(number)

    def events(self, number: int | None, stored: Iterable[Any]) -> tuple[LogEntry, ...]:
        """The events of an entry; one that says nothing to anybody any more is left out."""
        older = self.wording(number)
        return _told(older.events if older else self._game.events.by_name, stored)


def _told(known: Mapping[str, Event], stored: Iterable[Any]) -> tuple[LogEntry, ...]:
    return tuple(
        LogEntry(known[name], tuple(values), audience)
        for name, values, audience in stored
        if name in known and fits(known[name], values)
    )


def _first_of(connection: Connection, game: Game) -> Wording | None:
    """The oldest wording of a game that is kept: what was written before there were any is told in it."""
    oldest = select(WORDINGS.id, WORDINGS.digest).where(WORDINGS.game == game.slug).order_by(WORDINGS.id).limit(1)
    row = connection.execute(oldest).one_or_none()
    return None if row is None or row.digest == today(game)[0] else _wording(connection, row.id, row.digest)


def names_the_same(connection: Connection, table: str, game: Game) -> bool:
    """Whether the last entry of a table was written by a game that numbers the same things as the one in use."""
    column = schema.entries.c
    last = select(column.wording).where(column.table_id == table).order_by(column.revision.desc()).limit(1)
    number = connection.execute(last).scalar_one_or_none()
    if number is None:
        return False
    digest = connection.execute(select(WORDINGS.digest).where(WORDINGS.id == number)).scalar_one()
    return digest == today(game)[0] or _wording(connection, number, digest).names_what(game)


def keep_all(connection: Connection, games: Iterable[Game]) -> None:
    """Keeps the words of today for all games, before a later version has others."""
    for game in games:
        number_of(connection, game)


def _wording(connection: Connection, number: int, digest: str) -> Wording:
    if digest not in _kept:
        words = connection.execute(select(WORDINGS.words).where(WORDINGS.id == number)).scalar_one()
        if len(_kept) >= KEPT:
            _kept.clear()
        _kept[digest] = Wording(json.loads(zlib.decompress(words)), digest)
    return _kept[digest]
