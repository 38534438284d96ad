"""The client's files as a browser gets them, and the data and rules of the games that it shows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.toy_observed import registered
from table.serving import Running, running

import maproom
from maproom.drawing import opening_picture

HOME = "<!doctype html><div id=app></div>"
GAMES = "/api/games/east-front"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose client has been built."""
    folder = tmp_path_factory.mktemp("built")
    (folder / "secret.txt").write_text("nobody's business", encoding="utf-8")
    built = folder / "static"
    (built / "assets").mkdir(parents=True)
    for name, text in (("index.html", HOME), ("manifest.webmanifest", "{}"), ("assets/main-abc.js", "run()")):
        (built / name).write_text(text, encoding="utf-8")
    with running(folder, built) as server:
        yield server


@pytest.mark.parametrize("path", ["/", "/index.html", "/tables/abc", "/invites/x?seat=axis", "/%00", "/a/../b"])
def test_every_address_shows_the_page(server: Running, path: str) -> None:
    response = server.visitor().http.get(path)
    assert (response.status_code, response.text) == (200, HOME)
    assert response.headers["Content-Type"] == "text/html; charset=utf-8"
    assert response.headers["Cache-Control"] == "no-cache"


def test_the_page_runs_its_own_scripts_and_no_others(server: Running) -> None:
    policy = server.visitor().http.get("/").headers["Content-Security-Policy"].split("; ")
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "connect-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy


@pytest.mark.parametrize(
    ("path", "kind", "caching"),
    [
        ("/assets/main-abc.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
    ],
)
def test_files_have_their_kind_and_assets_are_kept(server: Running, path: str, kind: str, caching: str) -> None:
    response = server.visitor().http.get(path)
    assert response.status_code == 200
    assert response.headers["Content-Type"] == kind
    assert response.headers["Cache-Control"] == caching
    head = server.visitor().http.head(path)
    assert (head.status_code, head.text) == (200, "")


@pytest.mark.parametrize("path", ["/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"])
def test_nothing_outside_the_folder_is_served(server: Running, path: str) -> None:
    assert "business" not in server.visitor().http.get(path).text


def test_what_is_not_a_page_is_refused(server: Running) -> None:
    visitor = server.visitor()
    assert visitor.http.get("/assets/lost.js").status_code == 404
    assert visitor.http.post("/tables/abc").status_code == 404
    assert visitor.get("/api/nothing", 404) == {"error": "There is nothing at this address."}
    assert visitor.get("/healthz")["status"] == "ok"


def test_every_data_file_of_a_game_is_public(server: Running) -> None:
    visitor = server.visitor()
    files = sorted((maproom.game("east-front").folder / "data").glob("*.json"))
    assert len(files) > 5
    for path in files:
        response = visitor.http.get(f"{GAMES}/data/{path.name}")
        assert response.content == path.read_bytes()
        assert response.headers["Content-Type"] == "application/json"
        assert response.headers["Cache-Control"] == "public, no-cache"
        known = {"If-None-Match": response.headers["ETag"]}
        assert visitor.http.get(f"{GAMES}/data/{path.name}", headers=known).status_code == 304


@pytest.mark.parametrize("name", ["rules.md", "..%2fgame.py", "..%2f..%2f__init__.py", "map", "%00", "."])
def test_nothing_else_in_the_folder_of_a_game_is_public(server: Running, name: str) -> None:
    assert server.visitor().http.get(f"{GAMES}/data/{name}").status_code == 404


def test_the_rules_of_a_game_have_ids_texts_and_chapters(server: Running) -> None:
    rules = server.visitor().get(f"{GAMES}/rules")["rules"]
    assert len(rules) == len({rule["id"] for rule in rules}) > 50
    assert all(set(rule) == {"id", "text", "chapter"} and rule["text"] for rule in rules)
    assert any(rule["id"] == "EF-SUP-01" for rule in rules)


@pytest.mark.parametrize("path", ["rules", "data/map.json", "scenarios/campaign/picture.svg"])
def test_a_game_that_is_not_on_the_shelf_has_none_of_it(server: Running, path: str) -> None:
    assert server.visitor().get(f"/api/games/chess/{path}", 404) == {"error": "There is no such game."}


def test_every_scenario_has_a_picture_of_how_it_starts(server: Running) -> None:
    visitor = server.visitor()
    for game in visitor.get("/api/games")["games"]:
        for scenario in game["scenarios"]:
            response = visitor.http.get(f"/api/games/{game['id']}/scenarios/{scenario['id']}/picture.svg")
            assert response.headers["Content-Type"].startswith("image/svg+xml")
            assert response.headers["Cache-Control"] == "public, no-cache"
            assert response.text == opening_picture(maproom.game(game["id"]), scenario["id"])


def test_what_cannot_be_drawn_is_refused_with_a_sentence(server: Running) -> None:
    visitor = server.visitor()
    told = visitor.get(f"{GAMES}/scenarios/stalingrad/picture.svg", 404)
    assert told == {"error": "This game has no such scenario."}
    with registered():
        first = maproom.game("toy").scenarios[0].slug
        told = visitor.get(f"/api/games/toy/scenarios/{first}/picture.svg", 404)
    assert told == {"error": "This game has no picture of its board."}


def test_data_and_rules_are_told_in_the_language_of_the_reader(server: Running) -> None:
    http = server.visitor().http
    english = http.get(f"{GAMES}/data/cards_axis.json").json()["cards"]
    spanish = http.get(f"{GAMES}/data/cards_axis.json", params={"language": "es"}).json()["cards"]
    assert [card["id"] for card in spanish] == [card["id"] for card in english]
    assert all(one["effect"] != other["effect"] for one, other in zip(spanish, english, strict=True))
    assert http.get(f"{GAMES}/data/cards_axis.json", params={"language": "xx"}).json()["cards"] == english
    rules = {rule["id"]: rule["text"] for rule in http.get(f"{GAMES}/rules").json()["rules"]}
    reglas = {rule["id"]: rule["text"] for rule in http.get(f"{GAMES}/rules?language=es").json()["rules"]}
    assert list(reglas) == list(rules)
    assert reglas["EF-SUP-01"] != rules["EF-SUP-01"]
    assert http.get(f"{GAMES}/rules?language=../en").status_code == 422


def test_a_name_in_lines_is_translated_as_a_whole(server: Running) -> None:
    shapes = server.visitor().http.get(f"{GAMES}/data/shapes.json", params={"language": "es"}).json()
    labels = [space["label_lines"] for space in shapes["spaces"]]
    assert ["Golfo de", "Finlandia"] in labels
