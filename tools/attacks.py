"""Attacks a server of its own on this machine as a hostile guest would, and says what a person at a table notices.

    python tools/attacks.py --compiled                       # all attacks, one after the other
    python tools/attacks.py --compiled records imports       # some of them

A person plays at a table of their own, first in peace and then during each attack. The server has its usual limits.
The attackers come from one address, the person from another, as a proxy tells them apart. What is printed: how long
a move of the person takes, how long their bot, what became of the attackers' requests, the memory that the server
has taken in addition, what the database has grown by, and the server's processor time, which says something on a
busy machine too. How much one address may have stored in a day is over sooner with MAPROOM_ENTRIES_PER_DAY set low.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from itertools import count, product
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Event
from pathlib import Path
from random import Random
from string import ascii_lowercase
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

sys.path += [str(Path(__file__).parent), str(Path(__file__).parent.parent / "tests")]
from compile import compiled_tree
from load import PATIENCE, Server, database, quantiles, server
from table.limits.test_archive import long_record

SETTINGS = {"OPEN": "false"}
PERSON, ATTACKER = "192.0.2.1", "198.51.100.7"
CONNECTIONS = 4
MANY = 40
"""As many as one person may have sockets."""
MOST_CONNECTIONS = 1000
PAUSE = 0.1
"""Seconds between two moves of the person."""
LONG_GAME = "fury-in-the-east"
MADE_UP = [a + b for a, b in product(ascii_lowercase, repeat=2) if a + b not in ("en", "es")]

Json = dict[str, Any]
Attack = Callable[["Field"], Awaitable[None]]


class Visitor:
    """Somebody with a browser of their own at an address of their own."""

    def __init__(self, base: Place | Server, address: str) -> None:
        headers = {"X-Forwarded-For": address, "Origin": base.url}
        limits = httpx.Limits(max_connections=MANY)
        self.http = httpx.AsyncClient(base_url=base.url, timeout=PATIENCE, headers=headers, limits=limits)

    async def arrive(self) -> Visitor:
        """Becomes a guest."""
        (await self.http.post("/api/guests", json={})).raise_for_status()
        return self

    async def asked(self, path: str, body: Json) -> Json:
        """What the server answers to a request that it must allow."""
        answer = await self.http.post(path, json=body)
        found: Json = answer.raise_for_status().json()
        return found

    async def leave(self) -> None:
        """Closes the browser."""
        await self.http.aclose()


@dataclass
class Seen:
    """What a person noticed."""

    moves: list[float] = field(default_factory=list)
    bot: list[float] = field(default_factory=list)


class Person:
    """Plays at random at a table with both seats their own, and against a bot at another."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._random = Random(1)
        self._pages: dict[bool, Json] = {}

    async def play(self, seconds: float) -> Seen:
        """Plays for so long."""
        seen, until = Seen(), time.perf_counter() + seconds
        await asyncio.gather(self._moves(seen, until), self._against_a_bot(seen, until))
        return seen

    async def _page(self, with_bot: bool) -> Json:
        page = self._pages.get(with_bot)
        if page is None or page["table"]["status"] != "running":
            other = (
                {"seat": "allies", "who": "bot", "bot": "recruit"} if with_bot else {"seat": "allies", "who": "me"}
            )
            wish = {"game": "east-front", "seats": [{"seat": "axis", "who": "me"}, other]}
            page = await self._visitor.asked("/api/tables", wish)
        return page

    async def _moved(self, page: Json) -> Json:
        body = {"revision": page["revision"], "action": self._random.choice(page["legal"])["id"]}
        answer: Json = await self._visitor.asked(f"/api/tables/{page['table']['id']}/actions", body)
        found: Json = answer["page"]
        return found

    async def _moves(self, seen: Seen, until: float) -> None:
        while time.perf_counter() < until:
            page = await self._page(with_bot=False)
            began = time.perf_counter()
            self._pages[False] = await self._moved(page)
            seen.moves.append(time.perf_counter() - began)
            await asyncio.sleep(PAUSE)

    async def _against_a_bot(self, seen: Seen, until: float) -> None:
        while time.perf_counter() < until:
            page = await self._page(with_bot=True)
            while page["legal"]:
                page = await self._moved(page)
                await asyncio.sleep(PAUSE)
            began = time.perf_counter()
            while page["table"]["status"] == "running" and not page["legal"]:
                await asyncio.sleep(0.05)
                answer = await self._visitor.http.get(f"/api/tables/{page['table']['id']}")
                page = answer.raise_for_status().json()
            seen.bot.append(time.perf_counter() - began)
            self._pages[True] = page


@dataclass(frozen=True)
class Place:
    """Where a server is."""

    port: int

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"


@dataclass
class Field:
    """Where an attack takes place."""

    base: Place
    record: Json
    table: str
    """A long game that is over and that everybody may look at."""
    answers: Counter[int] = field(default_factory=Counter)
    grown: int = 0
    stored: int = 0
    """Bytes by which the database has grown."""
    used: float = 0.0
    """Seconds of processor time that the server itself, not its other processes, had in all."""

    async def flood(self, ask: Callable[[int], Awaitable[httpx.Response]], connections: int = CONNECTIONS) -> None:
        """Asks again and again on several connections."""

        async def one(number: int) -> None:
            while True:
                with suppress(httpx.TransportError):
                    answer = await ask(number)
                    self.answers[answer.status_code] += 1
                number += connections

        await asyncio.gather(*[one(number) for number in range(connections)])

    async def guest(self) -> Visitor:
        """An attacker whom the server knows."""
        return await Visitor(self.base, ATTACKER).arrive()


async def bot_tables(where: Field) -> None:
    """One guest sets hundreds of tables at which bots play each other."""
    guest = await where.guest()
    seats = [{"seat": seat, "who": "bot", "bot": "recruit"} for seat in ("axis", "allies")]
    await where.flood(lambda _: guest.http.post("/api/tables", json={"game": "east-front", "seats": seats}))


async def languages(where: Field) -> None:
    """Strangers ask for the rulebook in languages that they made up."""
    stranger = Visitor(where.base, ATTACKER)
    await where.flood(
        lambda number: stranger.http.get(
            f"/api/games/{LONG_GAME}/guide", params={"language": MADE_UP[number % len(MADE_UP)]}
        )
    )


async def records(where: Field) -> None:
    """Strangers fetch the record of a long game."""
    stranger = Visitor(where.base, ATTACKER)
    await where.flood(lambda _: stranger.http.get(f"/api/tables/{where.table}/record"))


async def imports(where: Field) -> None:
    """One guest brings a long record again and again."""
    guest = await where.guest()
    await where.flood(lambda _: guest.http.post("/api/records", json={"record": where.record}))


async def hoard(where: Field) -> None:
    """New guests again and again bring a long record and give the game up, so that they may bring another."""

    guest = await where.guest()

    async def one(_: int) -> httpx.Response:
        nonlocal guest
        answer = await guest.http.post("/api/records", json={"record": where.record})
        if answer.is_success:
            await guest.http.post(f"/api/tables/{answer.json()['table']['id']}/resign", json={})
        with suppress(httpx.HTTPStatusError):
            guest = await where.guest()
        return answer

    await where.flood(one)


async def forks(where: Field) -> None:
    """One guest copies a long game again and again."""
    guest = await where.guest()
    moment = len(where.record["actions"]) - 1
    await where.flood(lambda _: guest.http.post(f"/api/tables/{where.table}/fork", json={"moment": moment}))


async def pages(where: Field) -> None:
    """Strangers with made-up cookies ask for the page of a long game, on many connections."""
    stranger = Visitor(where.base, ATTACKER)
    made_up = (f"maproom={number}" for number in count())
    await where.flood(
        lambda _: stranger.http.get(f"/api/tables/{where.table}", headers={"Cookie": next(made_up)}), MANY
    )


async def document(where: Field) -> None:
    """Strangers ask for the longest answer that is made without a game."""
    stranger = Visitor(where.base, ATTACKER)
    await where.flood(lambda _: stranger.http.get("/api/openapi.json"), MANY)


async def messages(where: Field) -> None:
    """One guest asks for whole pages on as many sockets as one may have, as often as each may."""
    guest = await where.guest()
    address = f"ws://127.0.0.1:{where.base.port}/api/tables/{where.table}/socket"
    cookie = f"maproom={guest.http.cookies['maproom']}"
    headers = {"Cookie": cookie, "X-Forwarded-For": ATTACKER}

    async def one() -> None:
        async with connect(address, additional_headers=headers, origin=where.base.url, max_size=None) as socket:  # type: ignore[arg-type]  # a NewType of str that is not exported
            reading = asyncio.ensure_future(drained(socket))
            try:
                while True:
                    await socket.send('{"type":"page"}')
                    where.answers[200] += 1
                    await asyncio.sleep(0.05)
            finally:
                reading.cancel()

    await asyncio.gather(*[one() for _ in range(MANY)], return_exceptions=True)


async def drained(socket: ClientConnection) -> None:
    """Reads what comes, and keeps nothing of it."""
    async for _ in socket:
        pass


async def connections(where: Field) -> None:
    """Somebody opens connections, begins a request on each and never ends it."""
    begun = f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{where.base.port}\r\n".encode()
    writers: list[asyncio.StreamWriter] = []
    while len(writers) < MOST_CONNECTIONS:
        _, writer = await asyncio.open_connection("127.0.0.1", where.base.port)
        writer.write(begun)
        writers.append(writer)
        where.answers[0] += 1
    while True:
        for writer in writers:
            with suppress(ConnectionError):
                writer.write(b"X-More: " + b"a" * 1000 + b"\r\n")
        await asyncio.sleep(0.5)


ATTACKS: dict[str, Attack] = {
    "bot-tables": bot_tables,
    "languages": languages,
    "records": records,
    "imports": imports,
    "hoard": hoard,
    "forks": forks,
    "pages": pages,
    "document": document,
    "messages": messages,
    "connections": connections,
}


def fight(name: str, field: Field, begun: Event, over: Event, answers: Queue[Counter[int]]) -> None:
    """Attacks in a process of its own, so that what the attackers themselves have to do keeps no person waiting."""

    async def until_over() -> None:
        attack = asyncio.ensure_future(ATTACKS[name](field))
        begun.set()
        await asyncio.to_thread(over.wait)
        attack.cancel()
        await asyncio.gather(attack, return_exceptions=True)

    asyncio.run(until_over())
    answers.put(field.answers)


async def fought(name: str, field: Field, person: Person, seconds: float) -> Seen:
    """What the person notices while an attack lasts; the field knows afterwards what became of its requests."""
    kind = multiprocessing.get_context("spawn")
    begun, over, answers = kind.Event(), kind.Event(), kind.Queue()
    attackers = kind.Process(target=fight, args=(name, field, begun, over, answers), daemon=True)
    attackers.start()
    await asyncio.to_thread(begun.wait)
    try:
        return await person.play(seconds)
    finally:
        over.set()
        field.answers = await asyncio.to_thread(answers.get)
        attackers.join()


async def attacked(base: Server, names: Sequence[str], seconds: float) -> None:
    """Lets the person play in peace and during each attack, and prints what was seen."""
    record = long_record(LONG_GAME)
    host = await Visitor(base, "203.0.113.5").arrive()
    table = (await host.asked("/api/records", {"record": record, "name": "A long game"}))["table"]["id"]
    person = Person(await Visitor(base, PERSON).arrive())
    await person.play(min(5.0, seconds))
    place = Place(base.port)
    peace, before = Field(place, record, table), own_time(base)
    seen = await person.play(seconds)
    peace.used = own_time(base) - before
    told("in peace", seen, peace)
    for name in names:
        where, before, held, taken = Field(place, record, table), own_time(base), base.memory(), await room(host)
        seen = await fought(name, where, person, seconds)
        where.grown, where.used = base.memory() - held, own_time(base) - before
        where.stored = await room(host) - taken
        told(name, seen, where)
        # What the attackers have begun is given a moment to end, so that the next attack is measured alone.
        await asyncio.sleep(min(5.0, seconds))


def own_time(base: Server) -> float:
    """The processor time of the server's first process: while it works, moves wait."""
    return base.cpu()[base.processes()[0]]


async def room(visitor: Visitor) -> int:
    """The bytes that the database takes."""
    figures = (await visitor.http.get("/metrics")).text.splitlines()
    return int(sum(float(line.split()[1]) for line in figures if line.startswith("maproom_database_bytes ")))


def told(name: str, seen: Seen, where: Field) -> None:
    """Prints what was seen."""
    answers = ", ".join(f"{count} x {status}" for status, count in sorted(where.answers.items())) or "none"
    print(f"{name}: a move {quantiles(seen.moves)} ({len(seen.moves)} moves)")
    print(f"  a bot {quantiles(seen.bot)} ({len(seen.bot)} answers)")
    print(f"  the attackers' requests: {answers}; memory {where.grown / 2**20:+.0f} MiB", end="; ")
    print(f"the database {where.stored / 2**20:+.1f} MiB", end="; ")
    print(f"the server itself worked for {where.used:.2f} s", flush=True)


def main() -> None:
    """Reads the command line."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"of {', '.join(ATTACKS)}; all unless named")
    options.add_argument("--seconds", type=float, default=20.0, help="how long each of them lasts")
    options.add_argument("--db", default="sqlite", help="sqlite, postgresql, or an address")
    options.add_argument("--workers", type=int, default=1, help="server processes; more than one needs PostgreSQL")
    options.add_argument("--compiled", action="store_true", help="run the server on the compiled tree")
    chosen = options.parse_args()
    if unknown := set(chosen.attacks) - set(ATTACKS):
        options.error(f"there is no attack {unknown.pop()!r}")
    tree = compiled_tree() if chosen.compiled else None
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        db = database(chosen.db, Path(name), stack)
        print(f"{db.partition(':')[0]}, {'compiled' if tree else 'interpreted'}", end=", ")
        print(f"load average {os.getloadavg()[0]:.1f} before")
        with server(db, Path(name), tree, chosen.workers, SETTINGS) as base:
            asyncio.run(attacked(base, chosen.attacks or list(ATTACKS), chosen.seconds))
        print(f"load average {os.getloadavg()[0]:.1f} after")


if __name__ == "__main__":
    main()
