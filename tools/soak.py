"""Lets bots play and guests come and go for very many moves, and says whether the server's memory stays the same.

    python tools/soak.py --moves 120000 --compiled
    python tools/soak.py --moves 120000 --compiled --db postgresql --workers 2

What a day brings comes in minutes: games are set, played to their ends and followed by others; guests arrive, play
a few moves against a bot, look at the log, the record and the lobby, keep a socket open meanwhile, and give up. Few
tables are kept in memory, so that what is kept at all is soon full, and it is tidied often. At the end the last
fifth of the samples is held against those of the second fifth; more than five per cent is a leak, and the status
is 1.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import httpx
from websockets.asyncio.client import connect

sys.path.append(str(Path(__file__).parent))
from compile import compiled_tree
from load import PATIENCE, SETTINGS, Server, database, server

FEW_TABLES = {"LIVE_TABLES": "60", "READS_PER_MINUTE": "1000000", "TIDY_SECONDS": "20"}
GAME, SCENARIO, SEATS = "race-to-moscow", "basic", ("gray", "white", "brown")
BOT_GAMES = 12
"""So many games between bots at a time."""
SAMPLES = 50
MOST_GROWTH = 0.05
MOVES_OF_A_GUEST = 6
IDLE_SECONDS = 1.0

Json = dict[str, Any]


def browser(base: Server) -> httpx.AsyncClient:
    """Somebody's browser; it lets go of an idle connection before the server does."""
    return httpx.AsyncClient(
        base_url=base.url, timeout=PATIENCE, limits=httpx.Limits(keepalive_expiry=IDLE_SECONDS)
    )


class Soak:
    """A server, what goes on at it, and its memory."""

    def __init__(self, base: Server, moves: int) -> None:
        self._base = base
        self._moves = moves
        self._random = Random(1)
        self.samples: list[tuple[int, int]] = []
        """How many entries there were, and how many bytes the server had."""
        self.guests = 0
        self.games = 0

    async def run(self) -> None:
        """Goes on until so many moves were played."""
        busy = [asyncio.ensure_future(self._bots()) for _ in range(BOT_GAMES)]
        busy += [asyncio.ensure_future(self._guests())]
        try:
            await self._watch(busy)
        finally:
            for task in busy:
                task.cancel()
            await asyncio.gather(*busy, return_exceptions=True)

    async def _watch(self, busy: Sequence[asyncio.Future[None]]) -> None:
        step, next_at = self._moves // SAMPLES, 0
        async with browser(self._base) as http:
            while (played := self._played(await http.get("/metrics"))) < self._moves:
                for task in busy:
                    if task.done():
                        task.result()
                if played >= next_at:
                    next_at = played + step
                    self.samples.append((played, self._base.memory()))
                    first = self._base.memory(self._base.processes()[:1])
                    print(f"{played} moves, {self.samples[-1][1] / 2**20:.1f} MiB", end=", ")
                    print(f"{first / 2**20:.1f} of them the first process", flush=True)
                await asyncio.sleep(0.5)
        self.samples.append((played, self._base.memory()))

    @staticmethod
    def _played(figures: httpx.Response) -> int:
        found = re.search(r"^maproom_entries_total (\S+)", figures.text, re.MULTILINE)
        return int(float(found[1])) if found else 0

    async def _bots(self) -> None:
        """One game between bots after the other, each set by a new guest."""
        while True:
            async with browser(self._base) as http:
                page = await self._set(http, ())
                while page["table"]["status"] == "running":
                    await asyncio.sleep(1.0)
                    page = (await http.get(f"/api/tables/{page['table']['id']}")).raise_for_status().json()
            self.games += 1

    async def _set(self, http: httpx.AsyncClient, mine: tuple[str, ...]) -> Json:
        (await http.post("/api/guests", json={})).raise_for_status()
        self.guests += 1
        bot = {"who": "bot", "bot": "random"}
        seats = [{"seat": seat, **({"who": "me"} if seat in mine else bot)} for seat in SEATS]
        wish = {"game": GAME, "scenario": SCENARIO, "seats": seats}
        found: Json = (await http.post("/api/tables", json=wish)).raise_for_status().json()
        return found

    async def _guests(self) -> None:
        """Guests who come, play a little, look around and go."""
        while True:
            async with browser(self._base) as http:
                await self._visit(http)
            await asyncio.sleep(0.2)

    async def _visit(self, http: httpx.AsyncClient) -> None:
        page = await self._set(http, SEATS[:1])
        table = f"/api/tables/{page['table']['id']}"
        address = f"ws://127.0.0.1:{self._base.port}{table}/socket"
        cookie = f"maproom={http.cookies['maproom']}"
        async with connect(address, additional_headers={"Cookie": cookie}, origin=self._base.url) as socket:  # type: ignore[arg-type]
            await socket.recv()
            for _ in range(MOVES_OF_A_GUEST):
                page = (await http.get(table)).raise_for_status().json()
                if page["legal"]:
                    body = {"revision": page["revision"], "action": self._random.choice(page["legal"])["id"]}
                    await http.post(f"{table}/actions", json=body)
                await asyncio.sleep(0.05)
        for look in ("/log", "/record", "/turns"):
            (await http.get(table + look)).raise_for_status()
        (await http.get("/api/lobby")).raise_for_status()
        await http.post(f"{table}/resign", json={})
        with suppress(httpx.HTTPStatusError):
            (await http.delete("/api/session")).raise_for_status()

    def verdict(self) -> bool:
        """Prints what became of the memory; whether it stayed the same."""
        fifth = max(1, len(self.samples) // 5)
        early = median(size for _, size in self.samples[fifth : 2 * fifth])
        late = median(size for _, size in self.samples[-fifth:])
        print(f"{self.samples[-1][0]} moves, {self.games} games between bots, {self.guests} guests")
        print(f"memory: {early / 2**20:.1f} MiB in the second fifth, {late / 2**20:.1f} MiB in the last", end=": ")
        print(f"{late / early - 1:+.1%}")
        return late <= early * (1 + MOST_GROWTH)


def main() -> None:
    """Reads the command line."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--moves", type=int, default=120_000)
    options.add_argument("--db", default="sqlite", help="sqlite, postgresql, or an address")
    options.add_argument("--workers", type=int, default=1, help="server processes; more than one needs PostgreSQL")
    options.add_argument("--compiled", action="store_true", help="run the server on the compiled tree")
    chosen = options.parse_args()
    tree = compiled_tree() if chosen.compiled else None
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        db = database(chosen.db, Path(name), stack)
        print(f"{db.partition(':')[0]}, load average {os.getloadavg()[0]:.1f}")
        began = time.perf_counter()
        with server(db, Path(name), tree, chosen.workers, SETTINGS | FEW_TABLES) as base:
            soak = Soak(base, chosen.moves)
            asyncio.run(soak.run())
            print(f"{time.perf_counter() - began:.0f} s, of one core {sum(base.cpu().values()):.0f} s")
        sys.exit(0 if soak.verdict() else 1)


if __name__ == "__main__":
    main()
