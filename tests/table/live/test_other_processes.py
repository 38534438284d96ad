"""Several server processes on one PostgreSQL: they hear of each other, and never both add one revision."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from random import Random

import httpx
import pytest
from table.api.test_lobby_socket import bell, must_ring
from table.nursery import Nursery, copies
from table.pairs import Pair, at_once
from table.postgres import Postgres
from table.processes import Process, processes
from table.serving import PATIENCE, wait_until
from table.socket_client import wire
from websockets.exceptions import ConnectionClosed

RACES = 30


def test_two_processes_play_a_whole_game_together(pair: Pair) -> None:
    axis, allies, table = pair.players()
    random = Random(4)
    with wire(axis, table) as one, wire(allies, table) as other:
        wires = {"axis": one, "allies": other}
        page = one.until(lambda page: page["table"]["status"] == "running")
        while (seat := page["table"]["to_move"]) is not None:
            # Nobody asks for a page here: what happened at one process is told by the other.
            page = wires[seat].until_revision(page["revision"])
            assert wires[seat].play(random.choice(page["legal"])["id"])["accepted"]
            page = wires[seat].page
        ends = [each.until_revision(page["revision"])["table"] for each in wires.values()]
        assert ends[0]["result"] == ends[1]["result"]
    book = pair.book(table)
    book.check()
    assert book.table.status == "finished"


def test_talk_is_heard_at_the_other_process(pair: Pair) -> None:
    axis, allies, table = pair.players()
    with wire(axis, table) as one, wire(allies, table) as other:
        one.ask("chat", text="Good luck!")
        assert other.until(lambda page: page["chat"])["chat"][-1]["text"] == "Good luck!"


def test_presence_is_shown_whichever_process_somebody_is_at(pair: Pair) -> None:
    axis, allies, table = pair.players()
    stranger = pair.there.guest("Stranger")
    with wire(axis, table) as one:
        one.until(lambda page: page["present"] == [axis.id])
        with wire(allies, table) as other, wire(stranger, table) as third:
            both = sorted([axis.id, allies.id])
            one.until(lambda page: page["present"] == both and page["spectators"] == 1)
            other.until(lambda page: page["present"] == both and page["spectators"] == 1)
            third.until(lambda page: page["present"] == both)
            wait_until(lambda: axis.page(table)["present"] == both)
        one.until(lambda page: page["present"] == [axis.id] and page["spectators"] == 0)


def test_whoever_was_at_a_process_that_died_is_soon_not_there_any_more(
    postgres: Postgres, nursery: Nursery
) -> None:
    with copies(nursery, 2, postgres.database(), presence_seconds=0.3) as servers:
        here, there = servers
        axis, allies = here.guest("Anna"), there.guest("Boris")
        table = axis.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
        allies.post(f"/api/tables/{table}/join")
        with suppress(ConnectionClosed), wire(axis, table) as one, wire(allies, table):
            one.until(lambda page: len(page["present"]) == 2)
            there.kill()
            one.until(lambda page: page["present"] == [axis.id])
        there.start()
        with wire(allies, table) as other:
            other.until(lambda page: allies.id in page["present"])
            with wire(axis, table):
                other.until(lambda page: len(page["present"]) == 2)


def test_a_process_that_starts_later_hears_who_is_there(postgres: Postgres, nursery: Nursery) -> None:
    database = postgres.database()
    with copies(nursery, 1, database) as (here,):
        axis = here.guest("Anna")
        table = axis.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
        with wire(axis, table), copies(nursery, 1, database) as (there,):
            stranger = there.guest()
            with wire(stranger, table) as other:
                other.until(lambda page: page["present"] == [axis.id])


PASSWORD = "correct horse battery"


def test_what_one_process_changes_about_a_person_the_other_does_not_undo(pair: Pair) -> None:
    here = pair.here.guest()
    here.post("/api/me/account", {"name": "Both", "password": PASSWORD})
    there = pair.there.visitor(dict(here.http.cookies))
    assert there.get("/api/session")["me"]["name"] == "Both", "and remembers it"
    here.put("/api/me/password", {"old": PASSWORD, "new": "another good one"})
    there.put("/api/me/notify", {"mode": "daily"})
    pair.here.visitor().post("/api/session", {"name": "Both", "password": PASSWORD}, 403)
    pair.here.visitor().post("/api/session", {"name": "Both", "password": "another good one"})


def test_who_was_forgotten_does_not_come_back_by_another_process(pair: Pair) -> None:
    here = pair.here.guest()
    here.post("/api/me/account", {"name": "Going", "password": PASSWORD})
    there = pair.there.visitor(dict(here.http.cookies))
    assert there.get("/api/session")["me"]["name"] == "Going"
    here.post("/api/me/delete", {"password": PASSWORD})
    there.patch("/api/me", {"name": "Going on"}, 401)
    pair.here.visitor().post("/api/session", {"name": "Going on", "password": PASSWORD}, 403)
    pair.here.guest().post("/api/me/account", {"name": "Going", "password": PASSWORD})


def test_a_socket_at_the_other_process_ends_with_its_session(pair: Pair) -> None:
    here = pair.here.guest()
    here.post("/api/me/account", {"name": "Robbed", "password": PASSWORD})
    thief = pair.there.visitor()
    thief.post("/api/session", {"name": "Robbed", "password": PASSWORD})
    table = here.hot_seat()["table"]["id"]
    with wire(thief, table) as stolen, wire(here, table) as own:
        here.put("/api/me/password", {"old": PASSWORD, "new": "another good one"})
        with pytest.raises(ConnectionClosed):
            stolen.until(lambda page: False)
        assert own.ask("ping")["type"] == "answer"


def test_the_lobby_rings_at_the_other_process(pair: Pair) -> None:
    with bell(pair.there.guest()) as socket:
        pair.here.guest().set_table(seats=[{"seat": "axis", "who": "me"}])
        must_ring(socket)


def test_any_worker_adds_up_the_figures_of_all(postgres: Postgres) -> None:
    """Two workers share a port: each connection comes to either, and the figures are those of both."""
    with processes(1, postgres.database(), workers=2) as (server,):
        wait_until(lambda: figure(server, "maproom_processes") == 2)
        for _ in range(20):
            assert httpx.get(f"{server.url}/api/games", timeout=PATIENCE).status_code == 200
        counted = [figure(server, 'maproom_request_seconds_count{method="GET",status="200"}') for _ in range(10)]
        assert counted == sorted(counted)
        assert counted[0] >= 20
        assert figure(server, "maproom_sockets") == 0


def test_workers_end_with_the_process_that_started_them(postgres: Postgres) -> None:
    with processes(1, postgres.database(), workers=2) as (server,):
        server.kill()
        wait_until(lambda: not answers(server))


def answers(server: Process) -> bool:
    """Whether anybody listens there."""
    try:
        httpx.get(f"{server.url}/healthz", timeout=1)
    except httpx.TransportError:
        return False
    return True


def figure(server: Process, name: str) -> float:
    """One of the figures that a worker tells."""
    text = httpx.get(f"{server.url}/metrics", timeout=PATIENCE).text
    found = [line for line in text.splitlines() if line.startswith(f"{name} ")]
    return float(found[0].rpartition(" ")[2]) if found else 0.0


def test_two_processes_race_for_every_revision_and_one_wins(pair: Pair) -> None:
    first = pair.here.guest()
    second = pair.there.visitor(dict(first.http.cookies))
    page = first.hot_seat()
    table, random = page["table"]["id"], Random(2)
    stored: dict[int, int] = {}
    for _ in range(RACES):
        actions = [random.choice(page["legal"])["id"] for _ in range(2)]
        answers = at_once(partial(first.play, page, actions[0]), partial(second.play, page, actions[1]))
        assert sorted(answer["accepted"] for answer in answers) == [False, True]
        won = 0 if answers[0]["accepted"] else 1
        stored[page["revision"] + 1] = actions[won]
        assert answers[0]["page"]["revision"] == answers[1]["page"]["revision"]
        page = answers[won]["page"]
    book = pair.book(table)
    book.check()
    assert {revision: book.action(revision) for revision in stored} == stored
    # What has only one answer is answered besides.
    assert len([entry for entry in book.entries if entry.person and not entry.ordered]) == RACES
