"""What there was to choose in stored games, moment by moment, and goes on to be: kept as digests beside them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2b
from random import Random

from sqlalchemy import Connection
from table.stored_games import FOLDER, Collection, opened

from maproom.kernel.state import State
from maproom.table.rules.table import Table
from maproom.table.store.book_rows import read_entries, standing
from maproom.table.store.engine import Store

EVERY = 3
"""Every third table is kept, all its moments."""
STRETCH = 20
"""A digest tells of all moments up to the last of so many."""
AHEAD = 60
"""So many decisions a game is played on from where it stands."""
DIGITS = 6


class Digests:
    """Of everything that was told so far, one after each stretch."""

    def __init__(self) -> None:
        self._hash = blake2b(digest_size=DIGITS // 2)
        self._moments = 0
        self.found: list[str] = []

    def tell(self, state: State) -> list[str]:
        """Takes in what can be chosen in a position; returns it in order."""
        game = state.game()
        lines = sorted(game.verbs.line(action) for action in state.legal())
        told = f"{state.actor} {game.turn_number(state)} {game.scores(state)} {lines}\n"
        self._hash.update(told.encode())
        self._moments += 1
        if self._moments % STRETCH == 0:
            self.found.append(self._hash.hexdigest())
        return lines

    def end(self) -> str:
        """All digests, the last of what is left."""
        return "".join([*self.found, self._hash.hexdigest()])


def choices_of(connection: Connection, table: Table) -> list[str]:
    """Digests of a game from its set-up to where it stands, and of its going on by chance."""
    state, before, ahead = table.set_up(table.position.readings), Digests(), Digests()
    for entry in standing(read_entries(connection, table)):
        before.tell(state)
        state.apply(table.game.action(entry.line))
    for chosen in _chosen(ahead, state, Random(table.id)):
        state.apply(table.game.action(chosen))
    return [before.end(), ahead.end()]


def _chosen(digests: Digests, state: State, random: Random) -> Iterator[str]:
    """What is chosen by chance, a decision at a time, for chance and for seats alike."""
    for _ in range(AHEAD):
        lines = digests.tell(state)
        if not lines:
            return
        yield lines[random.randrange(len(lines))]


def choices(store: Store) -> dict[str, list[str]]:
    """The digests of some games of a database, by table."""
    tables = opened(store)[::EVERY]
    with store.engine.connect() as connection:
        return {table.id: choices_of(connection, table) for table in tables}


def kept_choices(collection: Collection) -> dict[str, list[str]]:
    """What was kept of a collection."""
    path = FOLDER / collection.version / f"{collection.slug}.choices.json"
    found: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8"))
    return found
