"""Two processes are asked at the same moment for what there is only once: one gives it, the other says why not."""

from __future__ import annotations

import asyncio
from functools import partial
from time import time

import httpx
import pytest
from sqlalchemy import func, select
from table.pairs import Pair, at_once
from table.serving import Json, Visitor

from maproom.table.people.tokens import hashed
from maproom.table.rules.person import name_key
from maproom.table.store import link_rows, schema

ROUNDS = 25
PASSWORD = "correct horse battery"


@pytest.fixture
def rivals(pair: Pair) -> list[Visitor]:
    """Somebody at each process."""
    return [pair.here.guest("Anna"), pair.there.guest("Boris")]


def contest(rivals: list[Visitor], method: str, path: str, *bodies: Json) -> tuple[int, httpx.Response]:
    """Both ask at the same moment, with one body or one each; who was given it, and what the other was told."""
    wishes = bodies * 2 if len(bodies) == 1 else bodies
    asked = [partial(one.http.request, method, path, json=body) for one, body in zip(rivals, wishes, strict=True)]
    answers = at_once(*asked)
    given = [answer.is_success for answer in answers]
    assert sorted(given) == [False, True], [answer.text for answer in answers]
    winner = given.index(True)
    return winner, answers[1 - winner]


def sentence(refused: httpx.Response, status: int) -> str:
    """What somebody was told who came too late."""
    assert refused.status_code == status, refused.text
    told: str = refused.json()["error"]
    return told


def looked_at(rivals: list[Visitor], table: str) -> str:
    """A table that both processes have in memory, so that neither has to ask the database for it."""
    for one in rivals:
        one.page(table)
    return table


def seated(pair: Pair, table: str) -> list[str | None]:
    """Who sits where, as it is stored."""
    stored = pair.book(table).table
    return [stored.seats[number].person for number in stored.played]


def seat_row(seat: str) -> Json:
    return {"seat": seat, "who": "me"}


def test_the_last_seat_is_one_persons(pair: Pair, rivals: list[Visitor]) -> None:
    host = pair.here.guest("Host")
    for _ in range(ROUNDS):
        table = looked_at(rivals, host.set_table(seats=[seat_row("axis")])["table"]["id"])
        winner, refused = contest(rivals, "POST", f"/api/tables/{table}/join", {})
        assert sentence(refused, 409) == "The game has begun; no seat is free."
        assert seated(pair, table) == [host.id, rivals[winner].id]
        begun = pair.book(table)
        begun.check()
        assert begun.table.status == "running"
        for one in rivals:
            assert one.page(table)["table"]["seats"][1]["person"]["id"] == rivals[winner].id


def test_a_seat_before_the_last_is_one_persons_and_the_other_may_have_another(
    pair: Pair, rivals: list[Visitor]
) -> None:
    host = pair.there.guest("Host")
    for _ in range(ROUNDS):
        made = host.post("/api/tables", {"game": "race-to-moscow", "seats": [seat_row("gray")]})
        table = looked_at(rivals, made["table"]["id"])
        winner, refused = contest(rivals, "POST", f"/api/tables/{table}/join", {"seat": "white"})
        assert sentence(refused, 409) == "That seat is taken."
        assert seated(pair, table) == [host.id, rivals[winner].id, None]
        rivals[1 - winner].post(f"/api/tables/{table}/join")
        assert seated(pair, table) == [host.id, rivals[winner].id, rivals[1 - winner].id]
        pair.book(table).check()


def test_an_invitation_lets_one_person_in(pair: Pair, rivals: list[Visitor]) -> None:
    host = pair.here.guest("Host")
    for _ in range(ROUNDS):
        wish = {"game": "race-to-moscow", "visibility": "private", "seats": [seat_row("gray")]}
        table = host.post("/api/tables", wish)["table"]["id"]
        secret = host.post(f"/api/tables/{table}/invites", {"seat": "brown"})["invite"]
        for one in rivals:
            assert one.get(f"/api/invites/{secret}")["seat"] == "brown"
        winner, refused = contest(rivals, "POST", f"/api/tables/{table}/join", {"invite": secret})
        assert sentence(refused, 404) == "This invitation is not good any more."
        assert seated(pair, table) == [host.id, None, rivals[winner].id]
        rivals[1 - winner].get(f"/api/invites/{secret}", 404)


def test_a_name_is_one_accounts(pair: Pair) -> None:
    for number in range(ROUNDS):
        guests = [pair.here.guest("Anna"), pair.there.guest("Boris")]
        name = f"Wanted {number}"
        wishes = [{"name": name, "password": f"{PASSWORD} {which}"} for which in range(2)]
        winner, refused = contest(guests, "POST", "/api/me/account", *wishes)
        assert sentence(refused, 409) == f"The name {name} belongs to somebody else."
        assert holders(pair, name) == [guests[winner].id]
        late = guests[1 - winner].get("/api/session")["me"]
        assert (late["kind"], late["name"]) == ("guest", guests[1 - winner].me["name"]), "a guest as before"
        pair.there.visitor().post("/api/session", {"name": name, "password": wishes[winner]["password"]})
        pair.here.visitor().post("/api/session", {"name": name, "password": wishes[1 - winner]["password"]}, 403)


def test_a_new_name_is_one_accounts(pair: Pair, rivals: list[Visitor]) -> None:
    for number, one in enumerate(rivals):
        one.post("/api/me/account", {"name": f"Rival {number}", "password": PASSWORD})
    names = ["Rival 0", "Rival 1"]
    for number in range(ROUNDS):
        # As a name is looked for, not as it is written.
        wishes = [{"name": f"Better {number}"}, {"name": f"BETTER {number}"}]
        winner, refused = contest(rivals, "PATCH", "/api/me", *wishes)
        assert sentence(refused, 409) == f"The name {wishes[1 - winner]['name']} belongs to somebody else."
        names[winner] = wishes[winner]["name"]
        assert [one.get("/api/session")["me"]["name"] for one in rivals] == names
        assert holders(pair, f"better {number}") == [rivals[winner].get("/api/session")["me"]["id"]]


def holders(pair: Pair, name: str) -> list[str]:
    """The ids of those whose name this is."""
    people = schema.people.c
    with pair.store.engine.connect() as connection:
        return list(connection.scalars(select(people.id).where(people.name_key == name_key(name))))


def test_a_mailed_link_works_once(pair: Pair) -> None:
    for number in range(ROUNDS):
        anna, name = pair.here.guest(), f"Lost {number}"
        anna.post("/api/me/account", {"name": name, "password": PASSWORD})
        mine = anna.get("/api/session")["me"]["id"]
        link, address = f"secret {number}", f"anna{number}@example.org"
        assert asyncio.run(pair.store.write(link_rows.add, hashed(link), mine, "password", address, time()))
        strangers = [pair.here.visitor(), pair.there.visitor()]
        wishes = [{"link": link, "new": f"{PASSWORD} {number} {which}"} for which in range(2)]
        winner, refused = contest(strangers, "POST", "/api/recovery/password", *wishes)
        assert sentence(refused, 409) == "This link is not good any more; ask for another."
        assert sessions(pair, mine) == 1, "all others have ended"
        pair.here.visitor().post("/api/session", {"name": name, "password": wishes[winner]["new"]})
        pair.there.visitor().post("/api/session", {"name": name, "password": wishes[1 - winner]["new"]}, 403)


def sessions(pair: Pair, person: str) -> int:
    """In how many browsers somebody is signed in."""
    where = schema.sessions.c.person == person
    with pair.store.engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(schema.sessions).where(where)).scalar_one()


def test_a_seat_is_taken_back_once(pair: Pair) -> None:
    """Somebody with the table open at both processes presses the same button in both."""
    for _ in range(ROUNDS):
        axis, allies, table = pair.players()
        here = Visitor(pair.here)
        with here.http:
            here.http.cookies.update(allies.http.cookies)
            looked_at([here, allies], table)
            allies.post(f"/api/tables/{table}/bot", {"seat": "allies"})
            _, refused = contest([here, allies], "POST", f"/api/tables/{table}/return", {"seat": "allies"})
            assert sentence(refused, 409) == "You play this seat already."
            assert axis.play(axis.page(table))["accepted"]
        book = pair.book(table)
        assert [entry.kind for entry in book.entries if entry.kind != "action"] == ["stand-in", "return"]
        assert [entry.revision for entry in book.entries] == list(range(1, book.table.revision + 1))


def test_a_rematch_is_set_once(pair: Pair) -> None:
    axis, allies, table = pair.players()
    axis.post(f"/api/tables/{table}/resign")
    looked_at([axis, allies], table)
    answers = at_once(*(partial(one.post, f"/api/tables/{table}/rematch") for one in (axis, allies)))
    assert len({answer["table"]["id"] for answer in answers}) == 1
    again = pair.book(answers[0]["table"]["id"])
    assert [seat.person for seat in again.table.seats] == [allies.id, axis.id]
    again.check()
