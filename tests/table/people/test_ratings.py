"""Results by side, and ratings of people and bots."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from table.parley import SLUG, on_the_shelf
from table.planting import LATE, plant, somewhere
from table.serving import Running, Visitor, running, wait_until

from maproom.table.people.ratings import Rating, rated_sides, ratings_of, store_result
from maproom.table.rules.table import Entry, Origin, Result, Seat, Step, Table, Terms
from maproom.table.store.table_rows import add_table
from maproom.table.wire.refusals import told

PASSWORD = "correct horse battery"


def account(server: Running, name: str) -> Visitor:
    visitor = server.guest()
    visitor.me = visitor.post("/api/me/account", {"name": name, "password": PASSWORD})
    return visitor


def test_a_win_moves_the_ratings_and_is_counted(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna, boris = account(server, "Anna"), account(server, "Boris")
        for loser in (boris, boris, anna):
            table = anna.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
            boris.post(f"/api/tables/{table}/join")
            loser.post(f"/api/tables/{table}/resign")
        best = server.visitor().get("/api/ratings/east-front")["ratings"]
        assert [one["person"]["name"] for one in best] == ["Anna", "Boris"]
        assert best[0]["mu"] > best[1]["mu"]
        assert [one["games"] for one in best] == [3, 3]
        assert best[0]["rating"] == round(1000 + 40 * (best[0]["mu"] - 3 * best[0]["sigma"]))
        results = server.visitor().get("/api/statistics")["results"]
        common = {"game": "east-front", "scenario": "campaign", "games": 3, "draws": 0}
        assert results == [
            {**common, "side": "allies", "wins": 1, "losses": 2},
            {**common, "side": "axis", "wins": 2, "losses": 1},
        ]
        assert server.visitor().get("/api/statistics", game="nothing")["results"] == []
        server.visitor().get("/api/ratings/chess", 422)


def test_a_finished_game_tells_what_it_did_to_the_ratings(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna, boris = account(server, "Anna"), account(server, "Boris")
        ends = []
        for _ in range(2):
            table = anna.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
            boris.post(f"/api/tables/{table}/join")
            assert anna.get(f"/api/tables/{table}/ending") == {"ratings": []}
            boris.post(f"/api/tables/{table}/resign")
            ends.append(anna.get(f"/api/tables/{table}/ending")["ratings"])
        first, second = ends
        assert [one["seat"] for one in first] == ["axis", "allies"]
        assert [one["before"] for one in first] == [1000, 1000]
        assert first[0]["after"] > 1000
        assert [one["before"] for one in second] == [one["after"] for one in first]
        best = server.visitor().get("/api/ratings/east-front")["ratings"]
        assert [one["rating"] for one in best] == [one["after"] for one in second]


def test_bots_are_rated_and_guests_are_not(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        guest = server.guest()
        bot = {"seat": "allies", "who": "bot", "bot": "greedy"}
        alone = guest.set_table(seats=[{"seat": "axis", "who": "me"}, bot])["table"]["id"]
        guest.post(f"/api/tables/{alone}/resign")
        table = plant(server, "late", somewhere(*LATE), [Seat(bot="random"), Seat(bot="greedy")])
        wait_until(lambda: guest.page(table)["table"]["status"] == "finished")
        best = guest.get("/api/ratings/east-front")["ratings"]
        assert {one["bot"]: one["games"] for one in best} == {"random": 1, "greedy": 1}
        assert sum(one["games"] for one in guest.get("/api/statistics")["results"]) == 4


def finished(returns: tuple[float, ...], *seats: Seat, **more: object) -> Table:
    terms = Terms("east-front" if len(seats) == 2 else SLUG, "campaign" if len(seats) == 2 else "four", {})
    table = Table("t", terms, seats, "a", 0, 0, status="finished")
    fields = {"result": Result("played", returns), **more}
    return type(table)(**{**{name: getattr(table, name) for name in table.__slots__}, **fields})


A, B, C = Seat(person="a"), Seat(person="b"), Seat(person="c")


def test_a_team_shares_its_result() -> None:
    everybody = {"a", "b", "c"}
    assert rated_sides(finished((1.0, -1.0), A, B), everybody) == [(1.0, ["person:a"]), (-1.0, ["person:b"])]
    assert rated_sides(finished((-1.0, 1.0), A, B), everybody) == [(1.0, ["person:b"]), (-1.0, ["person:a"])]
    assert rated_sides(finished((0.0, 0.0), A, B), everybody) == [(0.0, ["person:a"]), (0.0, ["person:b"])]
    with on_the_shelf():
        allied = [(1.0, ["person:a", "person:c"]), (-1.0, ["person:b"])]
        assert rated_sides(finished((1.0, -1.0, 1.0, -1.0), A, B, C, B), everybody) == allied
        drawn = [(0.0, ["person:a", "person:c"]), (0.0, ["person:b"])]
        assert rated_sides(finished((0.0, 0.0, 0.0, 0.0), A, B, C, B), everybody) == drawn
        assert rated_sides(finished((1.0, -1.0, 1.0, -1.0), A, B, C, A), everybody) == []


def test_seats_that_are_not_played_have_no_result(tmp_path: Path) -> None:
    with on_the_shelf(), running(tmp_path) as server:
        anna, boris = account(server, "Anna"), account(server, "Boris")
        seats = [{"seat": "south", "who": "me"}, {"seat": "west", "who": "bot", "bot": "random"}]
        table = anna.set_table(game=SLUG, scenario="three", seats=seats)["table"]["id"]
        boris.post(f"/api/tables/{table}/join")
        boris.post(f"/api/tables/{table}/resign")
        assert anna.page(table)["table"]["status"] == "running"
        anna.post(f"/api/tables/{table}/resign")
        results = server.visitor().get("/api/statistics")["results"]
        assert {one["side"]: one["wins"] for one in results} == {"north": 0, "south": 0, "west": 1}
        best = server.visitor().get(f"/api/ratings/{SLUG}")["ratings"]
        assert best[0]["bot"] == "random"
        assert len(best) == 3


def test_the_scale_that_people_read() -> None:
    assert Rating().shown == 1000
    assert Rating(mu=32.0, sigma=2.0, games=30).shown == 2040
    assert Rating(mu=15.0, sigma=6.0).shown == 880


def test_a_stand_in_never_costs_the_person_a_rating() -> None:
    """What a bot does with a seat is the bot's result, unless its person had given up."""
    everybody = {"a", "b"}
    left, gave_up = Seat(person="b", bot="officer"), Seat(person="b", bot="officer", resigned=True)
    assert rated_sides(finished((1.0, -1.0), A, left), everybody) == [(1.0, ["person:a"]), (-1.0, ["bot:officer"])]
    assert rated_sides(finished((1.0, -1.0), A, gave_up), everybody) == [(1.0, ["person:a"]), (-1.0, ["person:b"])]


def helped(anna: Visitor, table: str) -> None:
    """A bot decides for Anna until it is Boris's turn; then she sits down again."""
    anna.post(f"/api/tables/{table}/bot", {"seat": "axis"})
    wait_until(lambda: anna.page(table)["table"]["to_move"] == "allies")
    anna.post(f"/api/tables/{table}/return", {"seat": "axis"})


def test_who_let_a_bot_decide_wins_nothing_by_it_and_the_others_lose_as_ever(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna, boris = account(server, "Anna"), account(server, "Boris")
        table = anna.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
        boris.post(f"/api/tables/{table}/join")
        helped(anna, table)
        boris.post(f"/api/tables/{table}/resign")
        changed = anna.get(f"/api/tables/{table}/ending")["ratings"]
        assert [one["seat"] for one in changed] == ["allies"]
        assert changed[0]["after"] < changed[0]["before"]
        assert [one["person"]["name"] for one in server.visitor().get("/api/ratings/east-front")["ratings"]] == [
            "Boris"
        ]


def test_nor_loses_anything_unless_they_give_up(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna, boris = account(server, "Anna"), account(server, "Boris")
        who = f"person:{anna.id}"
        for seat, games in ((Seat(person=anna.id), 0), (Seat(person=anna.id, resigned=True, bot="officer"), 1)):
            bots = Entry(1, "action", 1, 0, "pass", 1.0)
            table = replace(
                finished((-1.0, 1.0), seat, Seat(person=boris.id)), id=f"t{games}", revision=1, moment=1
            )
            with server.services.store.engine.begin() as connection:
                add_table(connection, Step(table, (bots,)))
                store_result(connection, table, 2.0)
                assert ratings_of(connection, "east-front", [who])[who].games == games


def test_in_a_rated_game_only_the_bot_of_the_terms_stands_in(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna, boris = account(server, "Anna"), account(server, "Boris")
        table = anna.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
        boris.post(f"/api/tables/{table}/join")
        path = f"/api/tables/{table}/bot"
        refused = anna.post(path, {"seat": "axis", "bot": "marshal"}, 403)["error"]
        assert refused == "This game counts for ratings: only the bot that its terms name stands in."
        assert told(refused, "es") != refused
        assert anna.post(path, {"seat": "axis", "bot": "officer"})["table"]["seats"][0]["bot"] == "officer"


def test_a_game_that_counts_is_tried_out_elsewhere_only_when_it_is_over(tmp_path: Path) -> None:
    """At a copy of it the computer would advise, and play the other side."""
    with running(tmp_path) as server:
        anna = account(server, "Anna")
        bots = [{"seat": seat, "who": "bot", "bot": "random"} for seat in ("white", "brown")]
        wish = {"game": "race-to-moscow", "seats": [{"seat": "gray", "who": "me"}, *bots]}
        rated, casual = (
            anna.post("/api/tables", {**wish, "casual": one}, 201)["table"]["id"] for one in (False, True)
        )
        refused = anna.post(f"/api/tables/{rated}/fork", {"moment": 0}, 403)["error"]
        assert refused == "This game counts for ratings: it can be played on elsewhere when it is over."
        assert told(refused, "es") != refused
        anna.post(f"/api/tables/{casual}/fork", {"moment": 0}, 201)
        anna.post(f"/api/tables/{rated}/resign")
        anna.post(f"/api/tables/{rated}/fork", {"moment": 0}, 201)


def test_at_other_tables_any_bot_stands_in(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna, boris = account(server, "Anna"), account(server, "Boris")
        table = anna.set_table(seats=[{"seat": "axis", "who": "me"}], casual=True)["table"]["id"]
        boris.post(f"/api/tables/{table}/join")
        page = anna.post(f"/api/tables/{table}/bot", {"seat": "axis", "bot": "marshal"})
        assert page["table"]["seats"][0]["bot"] == "marshal"


def test_whether_all_have_accounts_is_looked_at_when_the_game_begins(tmp_path: Path) -> None:
    """Otherwise a guest would make an account, or sign in, when they win, and never when they lose."""
    with running(tmp_path) as server:
        boris, guest = account(server, "Boris"), server.guest("Anna")
        seats = [{"seat": "axis", "who": "me"}]
        table = guest.set_table(seats=seats)["table"]["id"]
        assert boris.post(f"/api/tables/{table}/join")["table"]["rated"] is False
        alone = guest.set_table(seats=[*seats, {"seat": "allies", "who": "bot", "bot": "random"}])
        assert alone["table"]["rated"] is False
        guest.post("/api/me/account", {"name": "Anna", "password": PASSWORD})
        boris.post(f"/api/tables/{table}/resign")
        assert server.visitor().get("/api/ratings/east-front")["ratings"] == []
        later = guest.set_table(seats=seats)
        assert later["table"]["rated"], "as long as a seat is open"
        assert boris.post(f"/api/tables/{later['table']['id']}/join")["table"]["rated"]
        again = boris.set_table(seats=seats)["table"]["id"]
        server.guest().post(f"/api/tables/{again}/join")
        boris.post(f"/api/tables/{again}/resign")
        assert guest.get(f"/api/tables/{again}/ending")["ratings"] == []


def test_what_does_not_count() -> None:
    everybody = {"a", "b"}
    assert rated_sides(finished((1.0, -1.0), A, A), everybody) == []
    assert rated_sides(finished((1.0, -1.0), A, C), everybody) == []
    assert rated_sides(finished((1.0, -1.0), A, B, rated=False), everybody) == []
    assert rated_sides(finished((1.0, -1.0), A, B, origin=Origin("fork")), everybody) == []
    assert rated_sides(finished((1.0, -1.0), A, B, origin=Origin("rematch")), everybody) != []
    assert rated_sides(finished((0.0, 0.0), A, B, result=Result("abandoned", (0.0, 0.0))), everybody) == []
