"""PostgreSQL is stopped and started while people and bots play: no accepted move is lost, none is applied twice.

`MAPROOM_RESTARTS=20 MAPROOM_RESTART_GAMES=40 pytest tests/table/store/test_restarts.py` does so twenty times.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from random import Random

from table.books import Book
from table.postgres import Cluster
from table.serving import running
from table.store.test_killing import VISITORS, Witness, set_table

from maproom.table.store.engine import Store

RESTARTS = int(os.environ.get("MAPROOM_RESTARTS", "2"))
GAMES = int(os.environ.get("MAPROOM_RESTART_GAMES", "6"))
LONGEST_QUIET = 1.5


def test_a_postgresql_that_is_restarted_under_load_loses_nothing(tmp_path: Path, own_cluster: Cluster) -> None:
    random, database = Random(5), own_cluster.database()
    witnesses: list[Witness] = []
    with running(tmp_path, db=database) as server:
        player = server.guest("Anna")
        tables = [set_table(player, alone=number % 3 > 0) for number in range(GAMES)]
        try:
            for number in range(VISITORS):
                visitor = server.visitor()
                visitor.http.cookies.update(player.http.cookies)
                witnesses.append(Witness(visitor, tables[number::VISITORS], Random(number)))
                witnesses[-1].start()
            for _ in range(RESTARTS):
                time.sleep(random.uniform(0.2, LONGEST_QUIET))
                own_cluster.stop()
                time.sleep(random.uniform(0.0, LONGEST_QUIET))
                own_cluster.start()
            for witness in witnesses:
                witness.finish()
        finally:
            for witness in witnesses:
                witness.stop()
    store = Store(database)
    books = {id: Book(store, id) for id in tables}
    store.close()
    for book in books.values():
        book.check()
    accepted = {key: action for witness in witnesses for key, action in witness.accepted.items()}
    assert accepted
    assert {(id, revision): books[id].action(revision) for id, revision in accepted} == accepted
    entries = sum(len(book.entries) for book in books.values())
    print(f"{GAMES} games, {RESTARTS} restarts: {entries} entries, {len(accepted)} of them a person's")
