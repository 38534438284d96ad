"""Keep running games as this version's table stores them: later versions must be able to go on with them.

``python tools/stored_games.py`` writes ``tests/fixtures/stored_games/VERSION/SLUG.sqlite.xz`` for every game: a
database with twenty running tables at different moments, of all scenarios, half of them with other options than
the usual ones. A release runs it once; what it wrote is never written again. ``tests/table/upgrades`` opens all.

``python tools/stored_games.py --name after-0.2.0 --count 10`` keeps ten a game under a name of their own, for rules
that have changed since a release. Beside every collection lies ``SLUG.choices.json``: digests of what could be
chosen at each moment and later, so that nobody changes it unsaid. ``--choices anew`` writes those of all games
again, after a change that was meant.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import lzma
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, insert

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))
from table.stored_choices import choices
from table.stored_games import COLLECTIONS, FOLDER, Collection

import maproom
from maproom.bots.registry import bot
from maproom.kernel.game import Game
from maproom.lab.checks.random_settings import drawn_setting
from maproom.table.rules import moves, seating
from maproom.table.rules.clocks import Pace
from maproom.table.rules.table import Seat, Step, Table, Terms
from maproom.table.store import schema, table_rows
from maproom.table.store.engine import Store
from maproom.table.store.packed import unpacked

GAMES = 20
LONGEST = {"quartermaster-ww2": 500, "east-front": 600, "race-to-moscow": 1000, "frontier-wars": 700}
"""After about so many decisions the last of the games is kept, the others sooner."""
OTHERS = 1500
THOUGHT = 40
"""So many of the first decisions a bot makes, in every other game; the rest is chance."""
UNDONE = 0.04
SOONER = 0.95
"""A game that was over too soon is played anew, and kept a little earlier."""
BEGAN = 1_790_000_000.0
PEOPLE = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")
PACES = (Pace(), Pace("correspondence", days=3.0), Pace("live", bank=3600.0, increment=30.0))


def main() -> int:
    """Writes the games of this version, unless they are there."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--name", default=maproom.__version__, help="the folder of the games")
    asked.add_argument("--count", type=int, default=GAMES, help="tables a game")
    asked.add_argument("--games", nargs="*", default=list(maproom.slugs()))
    asked.add_argument("--choices", choices=["anew"], help="write what could be chosen in all kept games again")
    wish = asked.parse_args()
    if wish.choices:
        for collection in COLLECTIONS:
            keep_choices(collection)
        return 0
    folder = FOLDER / wish.name
    folder.mkdir(parents=True, exist_ok=True)
    for slug in wish.games:
        path = folder / f"{slug}.sqlite.xz"
        if path.exists():
            print(f"stored_games: {path} is there, and stays as it is", file=sys.stderr)
            continue
        path.write_bytes(lzma.compress(database(maproom.game(slug), wish.count), preset=9 | lzma.PRESET_EXTREME))
        print(f"stored_games: {path}, {path.stat().st_size} bytes")
        keep_choices(Collection(wish.name, slug))
    return 0


def keep_choices(collection: Collection) -> None:
    """Writes down what could be chosen in the games of a collection, by the rules of now."""
    with TemporaryDirectory() as folder:
        store = Store(collection.unpacked(Path(folder)))
        found = choices(store)
        store.close()
    path = FOLDER / collection.version / f"{collection.slug}.choices.json"
    path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(f"stored_games: {path}, {path.stat().st_size} bytes")


def database(game: Game, count: int) -> bytes:
    """A database with games that are being played."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.sqlite"
        store = Store(f"sqlite:///{path}")
        store.migrate()
        asyncio.run(store.write(_add_people))
        for number in range(count):
            _play_one(store, game, number, count)
        store.close()
        tidy(path)
        return path.read_bytes()


def tidy(path: Path) -> None:
    """Leaves nothing in a journal, and positions unpacked: what is packed twice takes several times the room."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA journal_mode=DELETE")
        for row, state in file.execute("SELECT rowid, state FROM snapshots").fetchall():
            plain = json.dumps(unpacked(json.loads(state)), separators=(",", ":"))
            file.execute("UPDATE snapshots SET state = ? WHERE rowid = ?", (plain, row))
        file.execute("VACUUM")


def _add_people(connection: Connection) -> None:
    rows = [
        {"id": name.lower(), "kind": "guest", "name": name, "notify": {}, "created": BEGAN, "seen": BEGAN}
        for name in PEOPLE
    ]
    connection.execute(insert(schema.people), rows)


def _play_one(store: Store, game: Game, number: int, count: int) -> None:
    """A game up to a moment at which somebody is to decide."""
    for attempt in range(100):
        random = Random(f"{game.slug} {number} {attempt}")
        decisions = int(LONGEST.get(game.slug, OTHERS) * (number + random.random()) / count * SOONER**attempt)
        steps = _played(game, number, decisions, random)
        if steps[-1].table.status == "running":
            asyncio.run(store.write(_write, steps))
            return
    raise SystemExit(f"stored_games: game {number} of {game.slug} is always over too soon.")


def _write(connection: Connection, steps: list[Step]) -> None:
    table = table_rows.add_table(connection, steps[0])
    for step in steps[1:]:
        table = table_rows.save_step(connection, table, step)


def _played(game: Game, number: int, decisions: int, random: Random) -> list[Step]:
    options, scenario = game.settle_options(None), game.scenarios[number % len(game.scenarios)].slug
    if number % 2:
        options, scenario = drawn_setting(game, random, None, scenario)
    terms = Terms(game.slug, scenario, options, f"{game.name} {number}", pace=PACES[number % len(PACES)])
    table = Table(f"{game.slug}-{number:02}", terms, _seats(game, terms, number), PEOPLE[0].lower(), BEGAN, BEGAN)
    steps = [seating.begin(table, BEGAN, random)]
    thinker = bot("greedy") if number % 4 < 2 else None
    for decision in range(decisions):
        table, now = steps[-1].table, BEGAN + 60.0 * decision
        if table.actor is None:
            break
        if random.random() < UNDONE and moves.can_undo(table, table.actor):
            steps.append(moves.undo(table, table.actor, now, table.seats[table.actor].person))
            continue
        state = table.position
        if thinker and decision < THOUGHT:
            action = thinker.choose(state.clone(), state.actor, random)
        else:
            action = random.choice(state.legal())
        steps.append(moves.play(table, state.actor, [action], now, random, table.seats[state.actor].person))
    return steps


def _seats(game: Game, terms: Terms, number: int) -> tuple[Seat, ...]:
    """Everybody a person, in every fifth game the last seat a bot."""
    played = game.seats(terms.options, terms.scenario)
    seats = [
        Seat(person=PEOPLE[at % len(PEOPLE)].lower()) if name in played else Seat(played=False)
        for at, name in enumerate(game.seat_names)
    ]
    if number % 5 == 4 and len(played) > 1:
        seats[game.seat_names.index(played[-1])] = Seat(bot="greedy")
    return tuple(seats)


if __name__ == "__main__":
    sys.exit(main())
