"""Tables and statistics carry the edition; a table of one that is not in use is listed, and shown to be read."""

from __future__ import annotations

import json
import os
import signal
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path

import pytest
from support.editions import write_edition
from table.serving import Running, Visitor, running

import maproom
from maproom.kernel import editions
from maproom.kernel.wordings import digest_of, written_down
from maproom.table.store import schema

RACE = "race-to-moscow"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def edition(tmp_path: Path) -> editions.Edition:
    return editions.read_edition(write_edition(tmp_path / "mine", RACE, "Printed board"))


@contextmanager
def in_use(edition: editions.Edition, server: Running) -> Iterator[None]:
    """The server plays an edition; before and after it the game as it comes."""
    editions.in_use(RACE)
    with pytest.MonkeyPatch.context() as here:
        here.setitem(editions._playing, RACE, edition)
        here.setenv(editions.VARIABLE, str(edition.folder))
        forget(server)
        yield
    forget(server)


def forget(server: Running) -> None:
    """Lets every table be opened anew, as by a server that was started again."""
    server.services.tables._lives.clear()
    for process in server.services.archive.processes:
        os.kill(process, signal.SIGKILL)
        os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT)


def begun(visitor: Visitor, moves: int = 12) -> str:
    seats = [{"seat": seat, "who": "me"} for seat in ("gray", "white", "brown")]
    page = visitor.post("/api/tables", {"game": RACE, "seats": seats}, 201)
    id = str(page["table"]["id"])
    for _ in range(moves):
        asked = {"revision": page["revision"], "action": page["legal"][0]["id"], "seat": page["seat"]}
        visitor.post(f"/api/tables/{id}/actions", asked)
        page = visitor.page(id)
    return id


def for_two(visitor: Visitor) -> str:
    """A table at which somebody waits for another."""
    seats = [{"seat": "white", "who": "me"}, {"seat": "brown", "who": "open"}]
    wish = {"game": RACE, "seats": seats, "options": {"players": "white-brown"}}
    return str(visitor.post("/api/tables", wish, 201)["table"]["id"])


def test_a_table_keeps_its_edition(server: Running, edition: editions.Edition) -> None:
    anna = server.guest()
    with in_use(edition, server):
        card = next(game for game in anna.get("/api/games")["games"] if game["id"] == RACE)
        assert card["edition"] == edition.to_json()
        id = begun(anna, 0)
        assert anna.page(id)["table"]["edition"] == edition.to_json()
        record = anna.get(f"/api/tables/{id}/record")
        assert record["edition"] == edition.to_json()
        anna.post(f"/api/tables/{id}/resign")
        results = anna.get("/api/statistics", game=RACE)["results"]
        assert all(row["edition"] == edition.to_json() for row in results)
    page = anna.page(id)
    assert (page["table"]["edition"], page["table"]["status"]) == (edition.to_json(), "finished")
    assert page["halt"]["awaits_edition"]
    listed = {table["id"]: table for table in anna.get("/api/lobby")["ended"]}
    assert listed[id]["edition"] == edition.to_json()
    assert "'Printed board'" in anna.post("/api/records", {"record": record}, 422)["error"]
    rematch = anna.post(f"/api/tables/{id}/rematch")
    assert (rematch["table"]["edition"], rematch["halt"]) == (None, None)


def test_a_game_whose_edition_is_not_in_use_is_looked_at_until_it_is(
    server: Running, edition: editions.Edition
) -> None:
    anna = server.guest()
    with in_use(edition, server):
        id = begun(anna)
        before = anna.page(id)
        record = anna.get(f"/api/tables/{id}/record")
        assert anna.get("/api/lobby")["mine"][0]["id"] == id
        waiting = anna.get("/api/lobby")["waiting"]
    page = anna.page(id)
    assert page["halt"]["reason"] == (
        "This table rests until its edition is in use again: "
        f"This was played with the edition 'Printed board' ({edition.digest}) of 1941: Race to Moscow; "
        "in use here is the one that comes with Maproom."
    )
    assert anna.page(id, language="es")["halt"]["reason"] == (
        "Esta mesa descansa hasta que se vuelva a usar su edición: "
        f"Esto se jugó con la edición 'Printed board' ({edition.digest}) de 1941: Race to Moscow; "
        "aquí se usa la que trae Maproom."
    )
    assert (page["halt"]["awaits_edition"], page["halt"]["go_on"], page["legal"]) == (True, False, [])
    assert page["log"] == before["log"]
    assert page["view"]["game"] == RACE
    assert 0 < page["halt"]["moment"] <= before["moment"]
    assert anna.get(f"/api/tables/{id}/log")["log"]
    for refused in (f"moments/{before['moment'] - 1}", "frames"):
        assert "'Printed board'" in anna.get(f"/api/tables/{id}/{refused}", 409)["error"]
    for way in ("actions", "resign", "halted/go-on"):
        body = {"revision": page["revision"], "action": 0} if way == "actions" else {}
        assert "'Printed board'" in anna.post(f"/api/tables/{id}/{way}", body, 409)["error"]
    kept = anna.get(f"/api/tables/{id}/record")
    assert (kept["edition"], kept["actions"]) == (edition.to_json(), record["actions"])
    told = {language: [line for line in lines if line[0] >= 0] for language, lines in record["log"].items()}
    assert kept["log"] == told
    assert told["en"] != told["es"]
    card = next(table for table in anna.get("/api/lobby")["mine"] if table["id"] == id)
    assert (card["edition"], card["to_move"]) == (edition.to_json(), None)
    assert anna.get("/api/lobby")["waiting"] == waiting - 1
    with in_use(edition, server):
        again = anna.page(id)
        assert (again["halt"], again["view"], again["legal"]) == (None, before["view"], before["legal"])


def test_a_position_is_shown_only_where_both_editions_number_the_same_things(
    server: Running, tmp_path: Path
) -> None:
    other = write_edition(tmp_path / "other", RACE, "Another order", map=lambda data: data["areas"].reverse())
    anna = server.guest()
    with in_use(editions.read_edition(other), server):
        # In this process the game is loaded with its own board: the names of the other one are told by its words.
        id = begun(anna)
    words = deepcopy(written_down(maproom.game(RACE)))
    areas = next(words for name, words in words["things"] if name == "area")
    areas[0], areas[1] = areas[1], areas[0]
    with server.services.store.engine.begin() as connection:
        row = {"game": RACE, "digest": digest_of(words), "words": zlib.compress(json.dumps(words).encode())}
        number = connection.execute(schema.wordings.insert().returning(schema.wordings.c.id), row).scalar_one()
        connection.execute(schema.entries.update().where(schema.entries.c.table_id == id).values(wording=number))
    page = anna.page(id)
    assert (page["view"], page["halt"]["moment"], page["halt"]["awaits_edition"]) == (None, None, True)
    assert page["log"]


def test_a_table_that_has_not_begun_begins_with_no_other_edition(
    server: Running, edition: editions.Edition
) -> None:
    anna, boris = server.guest(), server.guest()
    with in_use(edition, server):
        id = for_two(anna)
    assert anna.page(id)["halt"]["awaits_edition"]
    assert (
        "'Printed board'" in boris.post(f"/api/tables/{id}/join", {"seat": "brown", "invite": None}, 409)["error"]
    )
    assert "'Printed board'" in anna.post(f"/api/tables/{id}/start", {"bot": "random"}, 409)["error"]
    anna.post(f"/api/tables/{id}/leave")


def test_a_game_that_rests_for_its_edition_ends_only_when_all_agree(
    server: Running, edition: editions.Edition
) -> None:
    anna, boris = server.guest(), server.guest()
    with in_use(edition, server):
        id = for_two(anna)
        boris.post(f"/api/tables/{id}/join", {"seat": "brown", "invite": None})
    asked = anna.post(f"/api/tables/{id}/halted/end")
    assert (asked["table"]["status"], asked["undo"]["ends"]) == ("running", True)
    boris.post(f"/api/tables/{id}/undo/answer", {"revision": asked["revision"], "agree": True})
    assert anna.page(id)["table"]["status"] == "finished"


def test_the_game_as_it_comes_says_no_more_than_before(server: Running) -> None:
    anna = server.guest()
    seats = [{"seat": seat, "who": "me"} for seat in ("gray", "white", "brown")]
    page = anna.post("/api/tables", {"game": RACE, "seats": seats}, 201)
    assert page["table"]["edition"] is None
    assert "edition" not in anna.get(f"/api/tables/{page['table']['id']}/record")


def test_ratings_of_an_edition_stand_in_a_list_of_their_own(
    server: Running, edition: editions.Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, boris = server.guest(), server.guest()
    for number, visitor in enumerate((anna, boris)):
        account = {"name": f"Rater {number}", "password": "a long password", "email": None}
        visitor.post("/api/me/account", account)
    editions.in_use(RACE)

    def play() -> None:
        id = for_two(anna)
        boris.post(f"/api/tables/{id}/join", {"seat": "brown", "invite": None})
        boris.post(f"/api/tables/{id}/resign")

    assert anna.get(f"/api/ratings/{RACE}")["ratings"] == []
    with monkeypatch.context() as here:
        here.setitem(editions._playing, RACE, edition)
        play()
        found = anna.get(f"/api/ratings/{RACE}")
        assert found["edition"] == edition.to_json()
        assert [one["person"]["name"] for one in found["ratings"]] == ["Rater 0", "Rater 1"]
    printed = anna.get(f"/api/ratings/{RACE}")
    assert (printed["edition"], printed["ratings"]) == (None, [])
