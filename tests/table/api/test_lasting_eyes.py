"""Sockets that stay open while somebody loses the right to what they show."""

from __future__ import annotations

from table.serving import Json, Running, Visitor
from table.socket_client import Wire, wire
from websockets.exceptions import ConnectionClosed


def three_seats(host: Visitor, **wish: object) -> str:
    """A table at which two seats are free."""
    seats = [{"seat": "white", "who": "me"}]
    found: str = host.set_table(game="race-to-moscow", seats=seats, **wish)["table"]["id"]
    return found


def told_until_closed(one: Wire) -> list[Json]:
    """All that a socket is told until the server hangs up."""
    said: list[Json] = []
    try:
        while True:
            said.append(one.receive())
    except ConnectionClosed:
        return said


def seat_changes_hands(server: Running, mallory: Visitor, table: str) -> Visitor:
    """Somebody else takes the seat that Mallory had, and the game begins."""
    mallory.post(f"/api/tables/{table}/leave")
    boris, carla = server.guest("Boris"), server.guest("Carla")
    boris.post(f"/api/tables/{table}/join", {"seat": "gray"})
    carla.post(f"/api/tables/{table}/join", {"seat": "brown"})
    return boris


def test_who_left_a_seat_sees_nothing_of_a_closed_table(server: Running) -> None:
    anna, mallory = server.guest("Anna"), server.guest("Mallory")
    table = three_seats(anna, spectators=False)
    mallory.post(f"/api/tables/{table}/join", {"seat": "gray"})
    with wire(mallory, table, "?seat=gray") as one:
        boris = seat_changes_hands(server, mallory, table)
        said = told_until_closed(one)
    assert said[-1] == {"type": "error", "ref": None, "error": "Only the players see this game."}
    assert boris.page(table)["view"]
    assert all(message.get("view") is None and "patch" not in message for message in said)


def test_who_left_a_seat_at_a_table_for_all_watches_like_anybody(server: Running) -> None:
    anna, mallory = server.guest("Anna"), server.guest("Mallory")
    table = three_seats(anna)
    mallory.post(f"/api/tables/{table}/join", {"seat": "gray"})
    with wire(mallory, table, "?seat=gray") as one:
        seat_changes_hands(server, mallory, table)
        page = one.until(lambda page: page["table"]["status"] == "running")
    assert page["seat"] is None
    assert page["legal"] == []


def test_who_was_removed_from_a_private_table_hears_no_more_of_it(server: Running) -> None:
    anna, mallory = server.guest("Anna"), server.guest("Mallory")
    table = three_seats(anna, visibility="private")
    invite = anna.post(f"/api/tables/{table}/invites", {"seat": "gray"})["invite"]
    mallory.post(f"/api/tables/{table}/join", {"invite": invite})
    with wire(mallory, table) as one:
        anna.post(f"/api/tables/{table}/remove", {"seat": "gray"})
        said = told_until_closed(one)
        anna.post(f"/api/tables/{table}/chat", {"text": "Gone at last."})
    assert said[-1] == {"type": "error", "ref": None, "error": "There is no such table."}
    assert "Gone at last" not in str(said)
