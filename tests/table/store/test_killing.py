"""The server is killed at random moments: no accepted move is lost, none is applied twice, every table goes on.

`MAPROOM_KILL_TO_THE_END=1 MAPROOM_KILL_GAMES=200 MAPROOM_KILLS=30 pytest tests/table/store/test_killing.py` plays
200 games to their ends; without the first of these they are only played until each has gone on after the last kill.
`MAPROOM_KILL_COPIES=1` kills copies of a process that has loaded the program, for campaigns of hundreds of kills;
`MAPROOM_KILL_GAME` and `MAPROOM_KILL_SCENARIO` say what is played, `MAPROOM_KILL_SEED` when it is killed.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from random import Random

import httpx
from table.books import Book
from table.nursery import Copy, Nursery
from table.processes import Process
from table.serving import Json, OutOfReach, Visitor

import maproom
from maproom.table.store.engine import Store

TO_THE_END = "MAPROOM_KILL_TO_THE_END" in os.environ
GAMES = int(os.environ.get("MAPROOM_KILL_GAMES", "6"))
KILLS = int(os.environ.get("MAPROOM_KILLS", "2"))
COPIES = "MAPROOM_KILL_COPIES" in os.environ
GAME = os.environ.get("MAPROOM_KILL_GAME", "east-front")
SCENARIO = os.environ.get("MAPROOM_KILL_SCENARIO")
SEED = int(os.environ.get("MAPROOM_KILL_SEED", "5"))
GOES_ON = 12
"""A table that has seen so many more entries since the last kill goes on; unless games are played to the end."""
VISITORS = 3
MOVES_A_VISIT = 40 if TO_THE_END else 10
PAUSE = 0.02
BOTS_ALONE = max(2.0, GAMES / 10) if TO_THE_END else 0.0
"""Seconds between two looks at a table where nobody waits for the visitor, so that bots get on with long games."""
BOTS_TURN = 1.0 if TO_THE_END else 0.0
"""The same at a table where the visitor plays too."""
LONGEST_LIFE = 1.5
"""Seconds that a server lives at most between two kills."""


class Witness:
    """Plays at some tables and watches others, and remembers what it was told."""

    def __init__(self, visitor: Visitor, tables: Sequence[str], random: Random) -> None:
        self.accepted: dict[tuple[str, int], int] = {}
        """The action that was accepted as a revision of a table."""
        self.told: dict[tuple[str, int], list[Json]] = {}
        """What was told of a revision of a table."""
        self._visitor = visitor
        self._open = list(tables)
        self._next: dict[str, float] = {}
        """When each table is looked at again."""
        self._since: dict[str, int] | None = None
        """The revision that each table had after the last kill."""
        self._random = random
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self.trouble: Exception | None = None

    def start(self) -> None:
        self._thread.start()

    def finish(self) -> None:
        """After the last kill: waits until every table has gone on."""
        self._since = {}
        self._thread.join()
        if self.trouble is not None:
            raise self.trouble

    def stop(self) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            while self._open and not self._stop.is_set():
                for table in [one for one in self._open if self._next.get(one, 0.0) <= time.monotonic()]:
                    # Nobody is there between a kill and the next start; whoever wants to play asks again.
                    with suppress(httpx.TransportError, OutOfReach):
                        self._visit(table)
                self._stop.wait(PAUSE)
        except Exception as error:
            self.trouble = error

    def _visit(self, table: str) -> None:
        page = self._visitor.page(table)
        self._note(table, page)
        if page["table"]["status"] == "finished" or self._has_gone_on(table, page["revision"]):
            self._open.remove(table)
        if not page["legal"]:
            alone = not any(seat["mine"] for seat in page["table"]["seats"])
            self._next[table] = time.monotonic() + (BOTS_ALONE if alone else BOTS_TURN)
        for _ in range(MOVES_A_VISIT if page["legal"] else 0):
            chosen = self._random.choice(page["legal"])["id"]
            answer = self._visitor.play(page, chosen)
            if answer["accepted"]:
                self.accepted[table, page["revision"] + 1] = chosen
            page = answer["page"]
            self._note(table, page)
            if not page["legal"]:
                break

    def _has_gone_on(self, table: str, revision: int) -> bool:
        if TO_THE_END or self._since is None:
            return False
        return revision >= self._since.setdefault(table, revision) + GOES_ON

    def _note(self, table: str, page: Json) -> None:
        lines: dict[int, list[Json]] = {}
        for line in page["log"]:
            lines.setdefault(line["revision"], []).append(line)
        for revision, told in lines.items():
            # What was told once must be told in the same way ever after.
            assert self.told.setdefault((table, revision), told) == told


@contextmanager
def killable(database: str) -> Iterator[Process]:
    """A server that can be killed and started again; for a long campaign a copy, which starts in a moment."""
    nursery = Nursery() if COPIES else None
    server = Process(database) if nursery is None else Copy(nursery, database)
    try:
        yield server
    finally:
        server.close()
        if nursery is not None:
            nursery.close()


def test_a_killed_server_loses_nothing_and_repeats_nothing(database: str) -> None:
    witnesses: list[Witness] = []
    with killable(database) as server:
        try:
            tables = played_and_killed(server, witnesses)
        finally:
            for witness in witnesses:
                witness.stop()
    store = Store(database)
    books = {id: Book(store, id) for id in tables}
    store.close()
    for book in books.values():
        book.check()
        assert book.table.status == "finished" or not TO_THE_END
    accepted = {key: action for witness in witnesses for key, action in witness.accepted.items()}
    assert len(accepted) > GAMES * 3
    assert {(id, revision): books[id].action(revision) for id, revision in accepted} == accepted
    told = [key for witness in witnesses for key in witness.told]
    assert all(revision <= books[id].table.revision for id, revision in told)
    entries = sum(len(book.entries) for book in books.values())
    print(f"{GAMES} games, {KILLS} kills, seed {SEED}: {entries} entries, {len(accepted)} of them a person's")


def played_and_killed(server: Process, witnesses: list[Witness]) -> list[str]:
    """Sets the tables, and kills the server again and again while they are played."""
    random = Random(SEED)
    server.start()
    player = server.guest("Anna")
    tables = [set_table(player, alone=number % 3 > 0) for number in range(GAMES)]
    for number in range(VISITORS):
        visitor = server.visitor(dict(player.http.cookies))
        witnesses.append(Witness(visitor, tables[number::VISITORS], Random(number)))
        witnesses[-1].start()
    for _ in range(KILLS):
        time.sleep(random.uniform(0.05, LONGEST_LIFE))
        server.kill()
        server.launch()
        server.wait()
    for witness in witnesses:
        witness.finish()
    return tables


def set_table(player: Visitor, alone: bool) -> str:
    """A table at which bots play each other, or the player against them."""
    game = maproom.game(GAME)
    who: list[Json] = [
        {"seat": seat, "who": "bot", "bot": "random"}
        for seat in game.seats(game.settle_options(None), game.settle_scenario(SCENARIO))
    ]
    if not alone:
        who[0] = {"seat": who[0]["seat"], "who": "me"}
    id: str = player.set_table(game=GAME, scenario=SCENARIO, seats=who)["table"]["id"]
    return id
