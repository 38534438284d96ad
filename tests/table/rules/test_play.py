"""Whole games and single moves, asked for over HTTP."""

from __future__ import annotations

from random import Random

from table.serving import Running, play_on, two_players


def test_two_guests_play_a_whole_game(server: Running) -> None:
    axis, allies, table = two_players(server)
    page = play_on({"axis": axis, "allies": allies}, table, Random(23), 5000)
    assert page["table"]["status"] == "finished"
    assert page["table"]["result"]["reason"] == "played"
    assert sorted(page["table"]["result"]["returns"]) in ([-1.0, 1.0], [0.0, 0.0])
    assert page["legal"] == []
    assert page["view"]["outcome"] == page["table"]["result"]["outcome"]
    assert axis.play(page | {"legal": [{"id": 0}]}, status=409)["error"] == "The game is over."


def test_a_stale_click_gets_the_new_state(server: Running) -> None:
    axis, _, table = two_players(server)
    old = axis.page(table)
    new = axis.play(old)
    assert new["accepted"]
    again = axis.play(old)
    assert not again["accepted"]
    assert again["page"]["revision"] == new["page"]["revision"] > old["revision"]


def test_an_illegal_action_is_refused(server: Running) -> None:
    axis, _, table = two_players(server)
    page = axis.page(table)
    legal = {action["id"] for action in page["legal"]}
    illegal = next(action for action in range(1000) if action not in legal)
    assert "not legal" in axis.play(page, illegal, status=409)["error"]
    assert "no action" not in axis.play(page, 2**52, status=409)["error"]
    assert axis.page(table) == page


def test_nobody_plays_from_the_seat_of_another(server: Running) -> None:
    axis, allies, table = two_players(server)
    page = axis.page(table)
    action = page["legal"][0]["id"]
    assert allies.page(table)["legal"] == []
    assert allies.play(page, action, 403)["error"] == "It is not your decision now."
    assert allies.play(page, action, 403, seat="axis")["error"] == "This is not your seat."
    stranger = server.guest()
    assert stranger.play(page, action, 403)["error"] == "You have no seat at this table."
    assert server.visitor().play(page, action, 401)["error"].startswith("Say first who you are")
    assert axis.page(table)["revision"] == page["revision"]


def test_hot_seat_follows_whoever_is_to_move(server: Running) -> None:
    both = server.guest()
    page = both.hot_seat()
    assert page["seat"] == page["table"]["to_move"] == "axis"
    while page["seat"] == "axis":
        page = both.play(page)["page"]
    assert page["seat"] == page["table"]["to_move"] == "allies"
    assert page["view"]["seat"] == "allies"
    assert both.page(page["table"]["id"], seat="axis")["view"]["seat"] == "axis"
