"""Tables and statistics carry the edition; a table of one that is not in use is listed, and refused by name."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.editions import write_edition
from table.serving import Running, running

from maproom.kernel import editions

RACE = "race-to-moscow"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def edition(tmp_path: Path) -> editions.Edition:
    return editions.read_edition(write_edition(tmp_path / "mine", RACE, "Printed board"))


def test_a_table_keeps_its_edition(
    server: Running, edition: editions.Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = server.guest()
    editions.in_use(RACE)
    with monkeypatch.context() as here:
        here.setitem(editions._playing, RACE, edition)
        here.setenv(editions.VARIABLE, str(edition.folder))
        card = next(game for game in anna.get("/api/games")["games"] if game["id"] == RACE)
        assert card["edition"] == edition.to_json()
        seats = [{"seat": seat, "who": "me"} for seat in ("gray", "white", "brown")]
        page = anna.post("/api/tables", {"game": RACE, "seats": seats}, 201)
        id = page["table"]["id"]
        assert page["table"]["edition"] == edition.to_json()
        record = anna.get(f"/api/tables/{id}/record")
        assert record["edition"] == edition.to_json()
        anna.post(f"/api/tables/{id}/resign")
        results = anna.get("/api/statistics", game=RACE)["results"]
        assert all(row["edition"] == edition.to_json() for row in results)
    server.services.tables._lives.clear()
    for process in server.services.archive.processes:
        os.kill(process, signal.SIGKILL)
    refused = anna.get(f"/api/tables/{id}", 409)["error"]
    assert refused == (
        "This table rests until its edition is in use again: "
        f"This was played with the edition 'Printed board' ({edition.digest}) of 1941: Race to Moscow; "
        "in use here is the one that comes with Maproom."
    )
    spanish = anna.http.get(f"/api/tables/{id}", headers={"Accept-Language": "es"}).json()["error"]
    assert spanish == (
        "Esta mesa descansa hasta que se vuelva a usar su edición: "
        f"Esto se jugó con la edición 'Printed board' ({edition.digest}) de 1941: Race to Moscow; "
        "aquí se usa la que trae Maproom."
    )
    lobby = anna.get("/api/lobby")
    listed = {table["id"]: table for table in lobby["ended"]}
    assert listed[id]["edition"] == edition.to_json()
    assert "'Printed board'" in anna.post("/api/records", {"record": record}, 422)["error"]


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
        seats = [{"seat": "white", "who": "me"}, {"seat": "brown", "who": "open"}]
        page = anna.post("/api/tables", {"game": RACE, "seats": seats, "options": {"players": "white-brown"}}, 201)
        id = page["table"]["id"]
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
