"""One address takes its share of the server's time and no more, whatever it asks for, and by whichever way."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from pathlib import Path

import httpx
import pytest
from table.serving import PATIENCE, Running, running, two_players, wait_until
from table.socket_client import wire

from maproom.table.api.sockets.open_sockets import OpenSockets
from maproom.table.api.work import AT_ONCE, EXPECTED, Measured, Work
from maproom.table.live.shared_addresses import HOUSEHOLD, NEIGHBOURS
from maproom.table.rules.errors import TooFast
from maproom.table.rules.person import Person
from maproom.table.wire.refusals import told


def busy(seconds: float) -> None:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pass


def test_what_somebody_waits_for_is_not_counted() -> None:
    async def work() -> str:
        busy(0.02)
        await asyncio.sleep(0.2)
        busy(0.02)
        return "done"

    async def measured() -> tuple[str, float]:
        one = Measured(work())
        return await one, one.seconds

    answer, seconds = asyncio.run(measured())
    assert answer == "done"
    assert 0.04 <= seconds < 0.2


def test_what_goes_wrong_or_is_given_up_is_counted_too() -> None:
    async def fails() -> None:
        busy(0.02)
        await asyncio.sleep(0)
        raise ZeroDivisionError

    async def never() -> None:
        busy(0.02)
        try:
            await asyncio.sleep(PATIENCE)
        finally:
            busy(0.02)

    async def both(account: Work) -> None:
        with pytest.raises(ZeroDivisionError):
            await account.done_for("a", fails)
        task = asyncio.ensure_future(account.done_for("b", never))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    account = Work(share=1e-9)
    asyncio.run(both(account))
    now = time.monotonic()
    account.charge("a", AT_ONCE, now)
    account.charge("b", AT_ONCE, now)
    assert account.wait("a", now) * 1e-9 >= 0.019
    assert account.wait("b", now) * 1e-9 >= 0.039


def test_many_that_come_at_once_are_done_one_after_the_other() -> None:
    begun: list[float] = []

    async def work() -> None:
        begun.append(time.monotonic())
        busy(EXPECTED)

    async def all_at_once(account: Work) -> None:
        await asyncio.gather(*[account.done_for("a", work) for _ in range(50)])

    account = Work(share=EXPECTED * 100, at_once=0.0)
    asyncio.run(all_at_once(account))
    assert begun[-1] - begun[0] >= 0.4
    assert sum(later - one > 0.2 for one, later in itertools.pairwise(begun)) == 0


def test_those_who_asked_for_nothing_for_longest_are_forgotten() -> None:
    account = Work(share=0.1, at_once=0.0, most=2)
    for address in ("a", "b", "c"):
        account.charge(address, 5.0, now=0.0)
    assert [account.wait(address, now=0.0) > 0 for address in ("a", "b", "c")] == [False, True, True]


def as_if_from(server: Running, address: str) -> httpx.Client:
    """A browser at an address, as a web server in front tells it."""
    return httpx.Client(base_url=server.url, timeout=PATIENCE, headers={"X-Forwarded-For": address})


def test_an_address_that_asks_for_dear_things_waits_and_others_do_not(tmp_path: Path) -> None:
    greedy_one, modest_one = "198.51.100.7", "192.0.2.1"
    with (
        running(tmp_path, work_per_address=0.001) as server,
        as_if_from(server, greedy_one) as greedy,
        as_if_from(server, modest_one) as modest,
    ):
        server.services.work.charge(greedy_one, AT_ONCE, time.monotonic())
        answers = [greedy.get("/api/lobby") for _ in range(50)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert answers[0].status_code == 200
        assert refused
        assert int(refused[0].headers["Retry-After"]) >= 1
        sentence = refused[0].json()["error"]
        assert told(sentence, "es") != sentence
        assert modest.get("/api/lobby").status_code == 200


def test_a_made_up_cookie_is_no_other_address(tmp_path: Path) -> None:
    with running(tmp_path, work_per_address=0.001) as server, as_if_from(server, "198.51.100.7") as greedy:
        server.services.work.charge("198.51.100.7", 2.0, time.monotonic())
        assert greedy.get("/api/lobby", headers={"Cookie": "maproom=another"}).status_code == 429


def test_a_socket_is_heard_later_when_its_address_has_had_its_share(tmp_path: Path) -> None:
    with running(tmp_path, work_per_address=1.0) as server:
        anna, _, table = two_players(server)
        with wire(anna, table) as one:
            assert one.ask("ping")["accepted"]
            began = time.monotonic()
            server.services.work.charge("127.0.0.1", 1.2, began)
            assert one.ask("ping")["accepted"], "it is heard, and not cut off"
            assert time.monotonic() - began >= 0.9


def test_what_sockets_ask_for_is_counted(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna, _, table = two_players(server)
        charged: list[str] = []
        server.services.work.charge = lambda address, *_: charged.append(address)  # type: ignore[method-assign]
        with wire(anna, table) as one:
            assert len(charged) >= 2, "before and after the page that a socket opens with"
            charged.clear()
            one.socket.send(json.dumps({"type": "page"}))
            wait_until(lambda: len(charged) >= 4)
        assert set(charged) == {"127.0.0.1"}


class Window:
    """A socket, as far as it is counted."""

    def __init__(self, owner: str, address: str) -> None:
        self.owner, self.host, self.address = owner, address, address
        self.person: Person | None = None
        self.session: str | None = None

    async def close(self, code: int) -> None:
        """Nobody hangs up here."""


def test_an_address_has_so_many_windows_however_many_people_it_says_it_is() -> None:
    counted = OpenSockets(most_each=2)
    windows = [Window(f"guest {number}", "198.51.100.7") for number in range(2 * HOUSEHOLD + 1)]
    for window in windows[:-1]:
        counted.add(window)
    with pytest.raises(TooFast, match="one address"):
        counted.add(windows[-1])
    counted.add(Window("somebody", "192.0.2.1"))
    counted.remove(windows[0])
    counted.add(windows[-1])
    for window in windows[1:]:
        counted.remove(window)
    assert len(counted) == 1


def test_a_wider_network_has_so_many_windows_however_many_addresses_it_has() -> None:
    counted = OpenSockets(most_each=1)
    windows = [
        Window(f"guest {number}", f"2001:db8:1:{number // HOUSEHOLD:x}::/64")
        for number in range(HOUSEHOLD * NEIGHBOURS + 1)
    ]
    for window in windows[:-1]:
        counted.add(window)
    with pytest.raises(TooFast, match="one address"):
        counted.add(windows[-1])
    counted.add(Window("somebody", "2001:db8:2::/64"))
    counted.remove(windows[0])
    counted.add(windows[-1])


def test_nobody_says_more_than_others_can_read(tmp_path: Path) -> None:
    with running(tmp_path, talk_per_minute=4) as server:
        anna, boris, table = two_players(server)
        for number in range(3):
            anna.post(f"/api/tables/{table}/chat", {"text": f"Line {number}"})
        with wire(anna, table) as one:
            assert one.ask("chat", text="The fourth")["type"] == "answer"
            refused = one.ask("chat", text="The fifth")
        assert refused["type"] == "error"
        assert told(refused["error"], "es") != refused["error"]
        assert anna.post(f"/api/tables/{table}/chat", {"text": "The sixth"}, 429)["error"] == refused["error"]
        boris.post(f"/api/tables/{table}/chat", {"text": "And I?"})
        assert [line["text"] for line in boris.page(table)["chat"]][-2:] == ["The fourth", "And I?"]


def test_the_document_of_all_addresses_is_written_down_once(server: Running) -> None:
    anna = server.visitor()
    first = anna.http.get("/api/openapi.json")
    assert first.json()["openapi"]
    again = anna.http.get("/api/openapi.json", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304


def test_networks_around_an_address_share_twice_its_time() -> None:
    account = Work(share=0.1, at_once=1.0)
    for number in range(3):
        account.charge(f"2001:db8:1:{number}::/64", 0.9, now=0.0)
    assert account.wait("2001:db8:1:2::/64", now=0.0) > 0
    assert account.wait("2001:db8:1:77::/64", now=0.0) > 0
    assert account.wait("2001:db8:2:77::/64", now=0.0) == 0
    assert account.wait("192.0.2.1", now=0.0) == 0
