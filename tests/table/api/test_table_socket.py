"""What a table's socket says, and to whom."""

from __future__ import annotations

from random import Random

import pytest
from table.serving import Running, two_players
from table.socket_client import wire
from websockets.exceptions import InvalidStatus


@pytest.mark.parametrize("query", ["", "?news=answers"])
def test_both_see_every_move_and_the_page_stays_that_of_a_get(server: Running, query: str) -> None:
    axis, allies, table = two_players(server)
    random = Random(2)
    with wire(axis, table, query) as one, wire(allies, table, query) as two:
        wires = {"axis": one, "allies": two}
        one.until(lambda page: len(page["present"]) == 2)
        two.until(lambda page: len(page["present"]) == 2)
        for _ in range(60):
            mover = wires[one.page["table"]["to_move"]]
            answer = mover.play(random.choice(mover.page["legal"])["id"])
            assert answer["accepted"]
            for each in wires.values():
                each.until_revision(answer["revision"])
        for visitor, each in ((axis, one), (allies, two)):
            page = visitor.page(table)
            for part in (page, each.page):
                part["table"].pop("updated")
                shown = part.pop("log_from")
                part["log"] = [line for line in part["log"] if line["moment"] >= max(shown, page["moment"] - 30)]
            assert each.page == page


def test_an_answer_has_the_news_with_it_where_that_is_wished(server: Running) -> None:
    axis, _, table = two_players(server)
    with wire(axis, table, "?news=answers") as one:
        said = len(one.sent)
        answer = one.play()
        assert answer["news"]["type"] == "update"
        assert answer["news"]["revision"] == answer["revision"] == one.page["revision"]
        assert one.ask("ping") == {"type": "answer", "ref": "2", "accepted": True, "revision": answer["revision"]}
        assert len(one.sent) == said + 2, "nothing is said twice"
        stale = one.ask("play", revision=answer["revision"] - 1, action=0)
        assert not stale["accepted"]
        assert stale["news"]["page"]["revision"] == answer["revision"]


def test_a_stale_click_gets_the_page_and_no_error(server: Running) -> None:
    axis, _, table = two_players(server)
    with wire(axis, table) as one:
        old = one.page
        one.play()
        answer = one.ask("play", revision=old["revision"], action=old["legal"][0]["id"])
        assert answer == {"type": "answer", "ref": "2", "accepted": False, "revision": one.page["revision"]}
        assert one.receive()["type"] == "page"


def test_refusals_come_as_sentences_and_the_socket_stays_open(server: Running) -> None:
    axis, allies, table = two_players(server)
    with wire(allies, table) as two:
        page = axis.page(table)
        answer = two.ask("play", revision=page["revision"], action=page["legal"][0]["id"])
        assert answer["error"] == "It is not your decision now."
        answer = two.ask("play", revision=page["revision"], action=page["legal"][0]["id"], seat="axis")
        assert answer["error"] == "This is not your seat."
        assert two.ask("undo", revision=page["revision"])["error"].startswith("This cannot be taken back")
        assert two.ask("ping")["accepted"]


def test_chat_presence_and_notes(server: Running) -> None:
    axis, allies, table = two_players(server)
    with wire(axis, table) as one:
        assert one.page["present"] == [axis.id]
        with wire(allies, table) as two:
            one.until(lambda page: len(page["present"]) == 2)
            assert one.ask("chat", text="<b>Good luck</b>\u202e!")["accepted"]
            page = two.until(lambda page: page["chat"])
            assert [(line["name"], line["text"]) for line in page["chat"]] == [("Anna", "<b>Good luck</b>!")]
            one.ask("note", text="Watch Kiev")
            one.until(lambda page: page["note"] == "Watch Kiev")
            two.ask("ping")
            assert not any("Watch Kiev" in text for text in two.sent)
        one.until(lambda page: page["present"] == [axis.id])
    assert axis.page(table)["note"] == "Watch Kiev"
    assert allies.page(table)["note"] == ""


def test_a_spectator_watches_and_cannot_touch(server: Running) -> None:
    axis, _, table = two_players(server)
    page = axis.page(table)
    with wire(server.visitor(), table) as nobody, wire(server.guest(), table) as guest:
        assert nobody.page["seat"] is None
        assert nobody.page["legal"] == []
        assert nobody.page["view"]["seat"] is None
        assert guest.page["spectators"] >= 1
        assert nobody.ask("chat", text="hello")["error"].startswith("Say first who you are")
        assert guest.ask("chat", text="hello")["error"] == "Only people at the table talk here."
        answer = guest.ask("play", revision=page["revision"], action=page["legal"][0]["id"])
        assert answer["error"] == "You have no seat at this table."
        axis.play(page)
        nobody.until(lambda new: new["revision"] > page["revision"])


def test_spectators_may_be_unwelcome_or_late(server: Running) -> None:
    _, _, table = two_players(server, spectators=False)
    assert server.visitor().get(f"/api/tables/{table}", 403)["error"] == "Only the players see this game."
    with wire(server.visitor(), table) as nobody:
        assert nobody.sent == ['{"type":"error","ref":null,"error":"Only the players see this game."}']
    both = server.guest()
    page = both.hot_seat(spectator_delay=3, options={"first_game": True})
    with wire(server.visitor(), page["table"]["id"]) as late:
        for moment in range(1, 6):
            page = both.play(page)["page"]
            late.until_moment(max(0, moment - 3))
            assert late.page["revision"] < page["revision"]
            assert all(line["moment"] <= late.page["moment"] for line in late.page["log"])
        assert late.page["view"] != both.page(page["table"]["id"])["view"]


def test_a_page_of_another_site_gets_no_socket(server: Running) -> None:
    axis, _, table = two_players(server)
    with pytest.raises(InvalidStatus), wire(axis, table, origin="https://evil.example"):
        pass
    with wire(axis, table, origin=server.url) as own:
        assert own.page["seat"] == "axis"


def test_signing_out_closes_the_socket(server: Running) -> None:
    axis, _, table = two_players(server)
    with wire(axis, table) as one:
        axis.delete("/api/session")
        assert one.socket.close_code is None or one.socket.close_code == 1008
        with pytest.raises(Exception, match="1008"):
            one.ask("ping")


def test_the_eyes_can_be_moved_between_ones_own_seats(server: Running) -> None:
    both = server.guest()
    table = both.hot_seat()["table"]["id"]
    with wire(both, table) as one:
        assert one.page["seat"] == "axis"
        assert not one.ask("seat", seat="allies")["accepted"]
        assert one.until(lambda page: page["seat"] == "allies")["legal"] == []
        one.ask("seat")
        one.until(lambda page: page["seat"] == "axis")
        while one.page["seat"] == "axis":
            one.play()
        assert one.page["view"]["seat"] == "allies"
    with wire(both, table, "?seat=axis") as fixed:
        assert fixed.page["seat"] == "axis"
        assert fixed.ask("seat", seat="moon")["error"] == "There is no seat 'moon' at this table."
