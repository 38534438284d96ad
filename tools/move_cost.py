"""Says what a move at the table costs the server, in processor time, without a network and without clients.

    python tools/move_cost.py --compiled
    python tools/move_cost.py --compiled --db postgresql --profile
    python tools/move_cost.py --compiled --at-once 20 --game quartermaster-ww2

One process has the whole server and talks to it as uvicorn does, so everything counts that the server does for a
move: both sockets of a table, the page, the log, the database. People play at random, 20 tables in turn, and every
move waits until both seats have been told; with `--at-once` so many tables are played at the same time. The dice
are seeded, so that two versions play the same games; processor time says something on a busy machine too.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import os
import pstats
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

sys.path += [str(Path(__file__).parent), str(Path(__file__).parent.parent / "tests")]

TREE = "MAPROOM_MOVE_COST_TREE"
"""Says that the compiled tree is on the path already."""
TABLES = 20
MOST_MOVES = 100_000
SHOWN = 45
"""So many lines of a profile are printed."""


class Window:
    """One socket at a table, as far as a server of ASGI sees it."""

    def __init__(self, app: Any, table: str, cookie: str) -> None:
        self._waiting: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.told = asyncio.Event()
        """Whether something has come that was not looked at yet."""
        self.messages = self.length = 0
        self._put({"type": "websocket.connect"})
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": f"/api/tables/{table}/socket",
            "raw_path": f"/api/tables/{table}/socket".encode(),
            "query_string": b"news=answers",
            "root_path": "",
            "headers": [
                (b"host", b"testserver"),
                (b"origin", b"http://testserver"),
                (b"cookie", cookie.encode()),
            ],
            "client": ("127.0.0.1", 1),
            "server": ("testserver", 80),
            "subprotocols": [],
            "state": {},
            "app": app,
        }
        self.task = asyncio.create_task(app(scope, self._waiting.get, self._hear))

    def _put(self, message: dict[str, Any]) -> None:
        self._waiting.put_nowait(message)

    async def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            self.messages += 1
            self.length += len(message["text"])
            self.told.set()
        elif message["type"] == "websocket.close":
            raise SystemExit(f"A socket was closed: {message}")

    def send(self, wish: dict[str, Any]) -> None:
        """Sends a message to the server."""
        self._put({"type": "websocket.receive", "text": json.dumps(wish)})

    def close(self) -> None:
        """Hangs up."""
        self._put({"type": "websocket.disconnect", "code": 1000})


async def opened(app: Any, game: str, tables: int) -> list[tuple[str, list[Window]]]:
    """So many running tables with a window for each of their two people."""
    import httpx

    import maproom

    found = []
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as http:
        cookies = []
        for _ in range(2 * tables):
            answer = await http.post("/api/guests", json={}, headers={"Cookie": ""})
            cookies.append(f"maproom={answer.cookies['maproom']}")
            http.cookies.clear()
        names = maproom.game(game).seat_names
        half = names[: max(1, len(names) // 2)]
        for number in range(tables):
            mine, theirs = cookies[2 * number], cookies[2 * number + 1]
            wish = {"game": game, "seats": [{"seat": seat, "who": "me"} for seat in half]}
            made = await http.post("/api/tables", json=wish, headers={"Cookie": mine})
            table = made.raise_for_status().json()["table"]
            id = table["id"]
            for seat in table["seats"]:
                if seat["open"]:
                    join, which = f"/api/tables/{id}/join", {"seat": seat["seat"]}
                    (await http.post(join, json=which, headers={"Cookie": theirs})).raise_for_status()
            found.append((id, [Window(app, id, cookie) for cookie in (mine, theirs)]))
    return found


async def played(app: Any, id: str, windows: list[Window], moves: int, random: Random) -> int:
    """Plays so many moves at a table, each told to both before the next; how many there were before the end."""
    tables = app.state.services.tables
    for number in range(moves):
        table = (await tables.live(id)).table
        if table.actor is None:
            return number
        person = table.seats[table.actor].person
        mover = next(at for at, seat in enumerate(dict.fromkeys(s.person for s in table.seats)) if seat == person)
        for window in windows:
            window.told.clear()
        action = random.choice(table.position.legal())
        windows[mover].send({"type": "play", "ref": "1", "revision": table.revision, "action": action})
        for window in windows:
            await window.told.wait()
    return moves


async def measured(chosen: argparse.Namespace, db: str) -> None:
    """Plays, and prints what it cost."""
    from table.serving import QUICK

    from maproom.table.operations.settings import Settings
    from maproom.table.server.app import create_app

    app = create_app(Settings(**{**QUICK, "tick_seconds": 60.0, "db": db}), dice=Random(1))
    async with app.router.lifespan_context(app):
        tables = await opened(app, chosen.game, chosen.tables)
        for _, windows in tables:
            for window in windows:
                await window.told.wait()
        randoms = [Random(number) for number in range(len(tables))]
        for (id, windows), random in zip(tables, randoms, strict=True):
            await played(app, id, windows, 3, random)  # whatever is done once is done now
        profile = cProfile.Profile() if chosen.profile else None
        each = max(1, chosen.moves // len(tables))
        said = [(window.messages, window.length) for _, windows in tables for window in windows]
        began, used = time.perf_counter(), time.process_time()
        here = time.thread_time()
        if profile:
            profile.enable()
        moves = 0
        if chosen.at_once > 1:
            turns = asyncio.Semaphore(chosen.at_once)

            async def one(id: str, windows: list[Window], random: Random) -> int:
                async with turns:
                    return await played(app, id, windows, each, random)

            games = [one(id, windows, random) for (id, windows), random in zip(tables, randoms, strict=True)]
            moves = sum(await asyncio.gather(*games))
        else:
            for _ in range(each):
                for (id, windows), random in zip(tables, randoms, strict=True):
                    moves += await played(app, id, windows, 1, random)
        if profile:
            profile.disable()
        used, took, here = time.process_time() - used, time.perf_counter() - began, time.thread_time() - here
        after = [(window.messages, window.length) for _, windows in tables for window in windows]
        length = sum(now[1] - before[1] for now, before in zip(after, said, strict=True))
        told = sum(now[0] - before[0] for now, before in zip(after, said, strict=True))
        print(f"{chosen.game}, {db.partition(':')[0]}, {len(tables)} tables, {chosen.at_once} at once", end=", ")
        print("compiled" if os.environ.get(TREE) else "interpreted")
        print(f"{moves} moves in {took:.1f} s: {1000 * used / moves:.3f} ms of the processor a move", end=", ")
        print(f"{1000 * here / moves:.3f} of them in the event loop")
        print(f"{told / moves:.2f} messages and {length / moves:.0f} bytes a move", flush=True)
        if profile:
            pstats.Stats(profile).sort_stats("tottime").print_stats(SHOWN)
            pstats.Stats(profile).sort_stats("cumtime").print_stats(2 * SHOWN)
        for _, windows in tables:
            for window in windows:
                window.close()
        await asyncio.gather(*(window.task for _, windows in tables for window in windows))


def main() -> None:
    """Reads the command line."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--moves", type=int, default=800)
    options.add_argument("--tables", type=int, default=TABLES)
    options.add_argument("--at-once", type=int, default=1, help="tables that are played at the same time")
    options.add_argument("--game", default="east-front")
    options.add_argument("--db", default="sqlite", help="sqlite or postgresql")
    options.add_argument("--compiled", action="store_true", help="run the server on the compiled tree")
    options.add_argument("--profile", action="store_true", help="print a profile of the event loop as well")
    chosen = options.parse_args()
    chosen.moves = min(chosen.moves, MOST_MOVES)
    if chosen.compiled and TREE not in os.environ:
        from compile import compiled_tree

        environment = {**os.environ, "PYTHONPATH": str(compiled_tree()), TREE: "1"}
        os.execve(sys.executable, [sys.executable, *sys.argv], environment)
    from load import database
    from uvloop import new_event_loop

    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        runner = stack.enter_context(asyncio.Runner(loop_factory=new_event_loop))
        runner.run(measured(chosen, database(chosen.db, Path(name), stack)))


if __name__ == "__main__":
    main()
