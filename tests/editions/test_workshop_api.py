"""The workshop's requests: drafts begun, looked over, packed, read again and kept; and what nobody should send."""

from __future__ import annotations

import asyncio
import base64
import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from table.serving import Running, Visitor, running, wait_until

from maproom.editions import check, checking, drafts, playing
from maproom.editions.games import with_editions
from maproom.editions.packing import unpack, zipped
from maproom.editions.trials import Trial
from maproom.kernel.editions import read_edition
from maproom.kernel.inspection import Fault
from maproom.table.api.workshop import own_machine
from maproom.table.operations.settings import Settings
from maproom.table.requests import workshop as workshops
from maproom.table.requests.workshop import Workshop
from maproom.table.rules.errors import NotUnderstood

RACE, FURY, FRONTIER = "race-to-moscow", "fury-in-the-east", "frontier-wars"
GAMES = 2
"""Random games of a trial; `test_checking` plays more of them."""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("shelf")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, shelf: Path) -> Iterator[Running]:
    with running(
        tmp_path_factory.mktemp("server"),
        editions_folder=str(shelf),
        drafts_per_minute=100_000,
        edition_games=GAMES,
    ) as server:
        yield server


@pytest.fixture
def anna(server: Running) -> Visitor:
    return server.visitor()


def beginning(visitor: Visitor, game: str, language: str = "en") -> dict[str, Any]:
    files = visitor.get(f"/api/workshop/{game}", language=language)["files"]
    return {file["name"]: file["data"] for file in files}


def renamed(visitor: Visitor, game: str = RACE) -> dict[str, Any]:
    """A draft in which one place has another name."""
    files = beginning(visitor, game)
    if game == FRONTIER:
        tiles = files["scenarios"]["scenarios"][0]["tiles"]
        next(tile for tile in tiles if "place" in tile)["place"]["name"] = "Neustadt"
        return {"scenarios": files["scenarios"]}
    board = files["map"]
    places = board["areas"] if game == RACE else [one for one in board["hexes"] if "name" in one]
    places[1]["name"] = "Neustadt"
    return {"map": board}


@pytest.mark.parametrize("game", with_editions())
def test_what_a_draft_begins_with_has_no_fault(anna: Visitor, game: str) -> None:
    assert game in [one["id"] for one in anna.get("/api/workshop")["games"]]
    files = beginning(anna, game)
    answer = anna.post(f"/api/workshop/{game}/check", {"name": "Mine", "files": files})
    assert answer["faults"] == []
    assert answer["edition"]["name"] == "Mine"


def test_forms_say_what_to_look_at_in_the_readers_language(anna: Visitor) -> None:
    told = [
        {file["name"]: file["form"] for file in anna.get(f"/api/workshop/{RACE}", language=language)["files"]}
        for language in ("en", "es")
    ]
    english, spanish = [form["map"]["properties"]["areas"]["description"] for form in told]
    assert english == "One entry for each area of the board."
    assert spanish not in ("", english)


def test_faults_have_their_place_and_a_sentence_in_a_language(anna: Visitor) -> None:
    board = beginning(anna, RACE)["map"]
    board["areas"][3]["medals"] = 7
    draft = {"name": "Mine", "files": {"map": board}}
    (english,) = anna.post(f"/api/workshop/{RACE}/check", draft)["faults"]
    (spanish,) = anna.post(f"/api/workshop/{RACE}/check?language=es", draft)["faults"]
    assert (english["file"], english["path"], english["key"]) == ("map", ["areas", 3, "medals"], "not_among")
    assert (english["text"], spanish["text"]) == ('"7" is not one of 0, 1, 2.', "«7» no es ninguno de 0, 1, 2.")


def test_faults_of_a_map_of_frontier_wars_are_told_in_spanish(anna: Visitor) -> None:
    data = beginning(anna, FRONTIER)["scenarios"]
    data["scenarios"][0]["tiles"][0]["q"] = 9
    draft = {"name": "Mine", "files": {"scenarios": data}}
    texts = [
        {fault["text"] for fault in anna.post(f"/api/workshop/{FRONTIER}/check?language={one}", draft)["faults"]}
        for one in ("en", "es")
    ]
    assert "Map.tiles: no way on land leads to A2." in texts[0]
    assert "Map.tiles: ningún camino por tierra lleva a A2." in texts[1]
    assert not texts[0] & texts[1]


def test_faults_of_the_siege_of_leningrad_are_told_in_spanish(anna: Visitor) -> None:
    data = beginning(anna, FRONTIER)["scenarios"]
    (siege,) = [one for one in data["scenarios"] if one["id"] == "leningrad"]
    siege["supply_points"][0] = "A3"
    del next(tile for tile in siege["tiles"] if tile["id"] == "B2")["start"]
    draft = {"name": "Mine", "files": {"scenarios": data}}
    faults = anna.post(f"/api/workshop/{FRONTIER}/check?language=es", draft)["faults"]
    assert {"Map.zones: A3 no es tierra.", "Map.tiles: alguien debe tener un punto de partida."} <= {
        fault["text"] for fault in faults
    }


def test_a_draft_is_packed_as_the_command_packs_it_and_read_again(anna: Visitor, tmp_path: Path) -> None:
    files = renamed(anna)
    packed = anna.post(f"/api/workshop/{RACE}/file?language=es", {"name": "Mía", "files": files})["file"]
    content = base64.b64decode(packed)
    unpack(content, tmp_path / "mine")
    assert read_edition(tmp_path / "mine").name == "Mía"
    assert not check(tmp_path / "mine").faults
    assert "// " in (tmp_path / "mine" / "map.jsonc").read_text(encoding="utf-8")
    again = anna.post("/api/workshop/drafts", {"file": packed})
    assert again == {"game": RACE, "name": "Mía", "files": files}


def left(visitor: Visitor, draft: dict[str, Any], game: str = RACE) -> dict[str, Any]:
    """What has become of an edition when the random games with it are over."""
    found = [visitor.post(f"/api/workshop/{game}/editions", draft, 201)]

    def over() -> bool:
        if found[0]["state"] == "playing":
            digest = found[0]["edition"]["digest"]
            found[0] = visitor.get(f"/api/workshop/{game}/editions/{digest}")
        return bool(found[0]["state"] != "playing")

    wait_until(over)
    return found[0]


@pytest.mark.parametrize("game", [RACE, FRONTIER])
def test_an_owner_is_told_where_the_edition_lies(anna: Visitor, shelf: Path, game: str) -> None:
    hall = anna.get("/api/workshop")
    assert (hall["keeps"], hall["own"]) == (True, True)
    draft = {"name": "Mine", "files": renamed(anna, game)}
    begun = anna.post(f"/api/workshop/{game}/editions", draft, 201)
    assert (begun["state"], begun["folder"], begun["of"]) == ("playing", None, GAMES)
    assert begun["edition"]["name"] == "Mine"
    kept = left(anna, draft, game)
    assert Path(kept["folder"]) == shelf / f"{game}-{begun['edition']['digest']}"
    assert read_edition(Path(kept["folder"])).to_json() == kept["edition"] == begun["edition"]
    assert [one.name for one in shelf.glob(f"{game}-*")] == [Path(kept["folder"]).name]
    assert anna.post(f"/api/workshop/{game}/editions", draft, 201) == kept


def test_an_edition_of_a_long_game_is_kept_too(anna: Visitor, tmp_path: Path) -> None:
    """A random game of Fury takes half a minute, so none is played here."""
    begun = drafts.keep(FURY, "Mine", renamed(anna, FURY), "en", tmp_path, 0, 60)
    trial = Trial(tmp_path, FURY, begun["edition"]["digest"])
    trial.go_through()
    assert trial.state() == {"state": "kept"}
    assert read_edition(trial.kept).to_json() == begun["edition"]
    assert "Neustadt" in (trial.kept / "map.jsonc").read_text(encoding="utf-8")


@pytest.mark.parametrize(("games", "lots"), [(0, []), (2, [1, 1]), (20, [1] * 20), (200, [10] * 20)])
def test_playing_in_lots(games: int, lots: list[int], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[int] = []
    seen: list[int] = []

    def lot(slug: str, folder: Path, number: int, seed: int) -> list[Fault]:
        assert seed == sum(asked) + 1
        asked.append(number)
        return []

    monkeypatch.setattr(playing, "_lot", lot)
    assert not playing.faults_of_play(FURY, tmp_path, games, lambda: seen.append(len(asked)))
    assert asked == lots
    assert len(seen) == games
    assert seen[:1] == [1] * bool(games), "somebody who waits sees the first lot"


def test_an_edition_with_faults_is_not_kept(anna: Visitor, shelf: Path) -> None:
    before = list(shelf.iterdir())
    answer = anna.post(f"/api/workshop/{RACE}/editions", {"name": "", "files": {}}, 201)
    assert (answer["folder"], [fault["key"] for fault in answer["faults"]]) == (None, ["card_key"])
    assert list(shelf.iterdir()) == before
    anna.get(f"/api/workshop/{RACE}/editions/0123456789abcdef", 422)
    anna.get(f"/api/workshop/{RACE}/editions/..%2F..%2Fetc%2Fpas", 404)


def test_others_keep_editions_only_where_the_host_allows_it(tmp_path: Path) -> None:
    for allows in (False, True):
        shelf = tmp_path / f"shelf-{allows}"
        with running(
            tmp_path / str(allows),
            edition_uploads=allows,
            edition_games=GAMES,
            editions_folder=str(shelf),
            public_url="http://127.0.0.1",
            drafts_per_minute=100_000,
        ) as server:
            boris = server.visitor()
            assert boris.get("/api/workshop")["keeps"] is allows
            path, draft = f"/api/workshop/{RACE}/editions", {"name": "Mine", "files": renamed(boris)}
            if not allows:
                assert "takes no editions" in boris.post(path, draft, 403)["error"]
                assert "takes no editions" in boris.get(f"{path}/0123456789abcdef", 403)["error"]
                assert not shelf.exists()
            else:
                kept = left(boris, draft)
                assert (kept["state"], kept["folder"]) == ("kept", None)
                assert read_edition(next(shelf.iterdir())).to_json() == kept["edition"]
                games = boris.get("/api/games")["games"]
                assert next(game for game in games if game["id"] == RACE)["edition"] is None


@pytest.fixture
def begun(tmp_path: Path) -> Trial:
    """An edition that looks well and waits for its random games."""
    digest = drafts.keep(RACE, "Mine", {}, "en", tmp_path, GAMES, 60)["edition"]["digest"]
    return Trial(tmp_path, RACE, digest)


def test_an_edition_that_random_games_break_is_not_kept(
    begun: Trial, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = Fault("edition", (), "broken_game", {"rule": "totals", "why": "two trains too many"}, 1)
    asked: list[int] = []

    def faults_of_play(
        slug: str, folder: Path, games: int, watch: Callable[[], None], seconds: float
    ) -> list[Fault]:
        asked.append(games)
        watch()
        assert drafts.trial_of(RACE, begun.kept.name[-16:], "en", tmp_path)["played"] == 1
        return [broken]

    monkeypatch.setattr(checking, "faults_of_play", faults_of_play)
    begun.go_through()
    assert asked == [GAMES]
    told = drafts.trial_of(RACE, begun.kept.name[-16:], "es", tmp_path)
    assert (told["state"], told["edition"]["name"]) == ("faults", "Mine")
    assert told["faults"][0]["text"] == "En una partida al azar no se cumplió totals: two trains too many"
    assert not begun.kept.exists()
    assert not begun.draft.exists()
    # Who tries again is tried again.
    assert drafts.keep(RACE, "Mine", {}, "en", tmp_path, GAMES, 60)["draft"] == str(begun.draft)


def test_a_trial_that_has_died_is_given_up_and_may_begin_again(begun: Trial, tmp_path: Path) -> None:
    assert begun.runs(60)
    assert drafts.keep(RACE, "Mine", {}, "en", tmp_path, GAMES, 60)["draft"] is None
    assert not begun.runs(0)
    begun.give_up(120)
    told = drafts.trial_of(RACE, begun.kept.name[-16:], "en", tmp_path)
    assert (told["state"], told["faults"][0]["key"]) == ("faults", "no_end")
    assert "within 2 minutes" in told["faults"][0]["text"]
    assert not begun.draft.exists()


def test_a_trial_that_takes_too_long_ends_with_all_its_processes(
    begun: Trial, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = tmp_path / "child"
    code = (
        "import pathlib, subprocess, sys; child = subprocess.Popen(['sleep', '600']); "
        "pathlib.Path(sys.argv[1]).write_text(str(child.pid)); child.wait()"
    )
    monkeypatch.setattr(workshops, "TRIAL", [sys.executable, "-c", code, str(note)])

    async def tried() -> None:
        workshop = Workshop(Settings(editions_folder=str(tmp_path), edition_minutes=2 / 60))
        await workshop._try(begun.draft, RACE, begun.kept.name[-16:])

    asyncio.run(tried())
    assert begun.state() is not None
    assert begun.state()["faults"][0]["key"] == "no_end"  # type: ignore[index]
    child = int(note.read_text())
    wait_until(lambda: not alive(child))


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="other systems count memory otherwise")
def test_a_trial_has_an_end_to_its_memory() -> None:
    code = "from maproom.editions.trials import bound; bound(300); bytearray(2**30)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode
    assert "MemoryError" in run.stderr


def test_who_comes_through_another_server_is_not_its_owner(server: Running, anna: Visitor) -> None:
    told = anna.http.get("/api/workshop", headers={"X-Forwarded-For": "203.0.113.9"}).json()
    assert (told["keeps"], told["own"]) == (False, False)


HOSTILE: list[tuple[str, Any, str]] = [
    ("a huge number", {"logistics": {"truck_capacity": 10**300}}, "too_large"),
    ("an endless number", {"logistics": {"truck_capacity": float("inf")}}, "too_large"),
    ("no number", {"logistics": {"truck_capacity": float("nan")}}, "too_large"),
    ("a long text", {"map": {"title": "x" * 5000}}, "too_long"),
    ("a long key", {"map": {"x" * 5000: 1}}, "too_long"),
    ("a long list", {"map": {"areas": [0] * 20_000}}, "too_many"),
    ("a deep list", {"map": {"areas": [[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]}}, "too_deep"),
    ("half a letter", {"map": {"title": "\ud800"}}, "bad_letters"),
    ("another file", {"../../etc/passwd": {}}, "no_file"),
    ("a card of its own", {"edition": {"name": "x", "game": FURY}, "nothing": 1}, "no_file"),
    ("a text for a file", {"map": "x"}, "wrong_kind"),
]


@pytest.mark.parametrize(("files", "key"), [one[1:] for one in HOSTILE], ids=[one[0] for one in HOSTILE])
def test_hostile_drafts_are_faults_and_never_kept(anna: Visitor, shelf: Path, files: Any, key: str) -> None:
    before = sorted(shelf.iterdir())
    for path in ("check", "editions"):
        body = json.dumps({"name": "Mine", "files": files})
        answer = anna.http.post(
            f"/api/workshop/{RACE}/{path}", content=body, headers={"Content-Type": "application/json"}
        )
        assert answer.is_success, answer.text
        assert key in [fault["key"] for fault in answer.json()["faults"]]
    assert sorted(shelf.iterdir()) == before


@pytest.mark.parametrize("body", ["[" * 100_000, '{"name": "x", "files": {"map": ' + "1" * 6000 + "}}", "{", "[]"])
def test_what_is_no_draft_is_refused(anna: Visitor, body: str) -> None:
    for path in (f"{RACE}/check", f"{RACE}/editions", "drafts"):
        answer = anna.http.post(f"/api/workshop/{path}", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code in (400, 422)
        assert answer.json()["error"]


def archive(**files: bytes) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in files.items():
            made.writestr(name, content)
    return held.getvalue()


CARD = json.dumps({"name": "Mine", "game": RACE}).encode()
BAD_FILES = {
    "no zip": b"nothing",
    "half a zip": zipped({"edition.jsonc": CARD})[:40],
    "a bomb": archive(**{"edition.jsonc": CARD, "map.jsonc": b" " * 64_000_000}),
    "many files": archive(**{"edition.jsonc": CARD}, **{f"f{n}.jsonc": b"{}" for n in range(60)}),
    "a way out": archive(**{"edition.jsonc": CARD, "../map.jsonc": b"{}"}),
    "no card": archive(**{"map.jsonc": b"{}"}),
    "a card that is a list": archive(**{"edition.jsonc": b"[]"}),
    "another game": archive(**{"edition.jsonc": b'{"name": "x", "game": "chess"}'}),
    "a game without editions": archive(**{"edition.jsonc": b'{"name": "x", "game": "east-front"}'}),
    "another file": archive(**{"edition.jsonc": CARD, "maps.jsonc": b"{}"}),
    "deep": archive(**{"edition.jsonc": CARD, "map.jsonc": b"[" * 200_000}),
    "long number": archive(**{"edition.jsonc": CARD, "map.jsonc": b"1" * 9000}),
    "no number": archive(**{"edition.jsonc": CARD, "map.jsonc": b"[NaN]"}),
    "no text": archive(**{"edition.jsonc": CARD, "map.jsonc": b"\xff\xfe\x00"}),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_bad_file_is_refused_with_a_sentence(anna: Visitor, name: str) -> None:
    sent = {"file": base64.b64encode(BAD_FILES[name]).decode()}
    refused = anna.post("/api/workshop/drafts", sent, 422)["error"]
    assert refused
    assert "Traceback" not in refused
    assert "cannot be looked over" not in refused
    spanish = anna.http.post("/api/workshop/drafts", json=sent, headers={"Accept-Language": "es"}).json()["error"]
    assert spanish != refused


def test_a_packed_edition_that_lies_about_its_sizes_is_refused(anna: Visitor) -> None:
    content = bytearray(archive(**{"edition.jsonc": CARD, "map.jsonc": b" " * 64_000_000}))
    at = content.rindex(b"PK\x01\x02")
    content[at + 24 : at + 28] = (10).to_bytes(4, "little")
    anna.post("/api/workshop/drafts", {"file": base64.b64encode(bytes(content)).decode()}, 422)


def test_other_games_have_no_workshop(anna: Visitor) -> None:
    anna.get("/api/workshop/east-front", 404)
    anna.get("/api/workshop/chess", 404)
    anna.post("/api/workshop/east-front/check", {"name": "x", "files": {}}, 404)
    assert "Base64" in anna.post("/api/workshop/drafts", {"file": "*"}, 422)["error"]


def test_too_many_drafts_of_one_address_are_refused(tmp_path: Path) -> None:
    with running(tmp_path, drafts_per_minute=2) as server:
        visitor = server.visitor()
        for _ in range(2):
            visitor.post(f"/api/workshop/{RACE}/check", {"name": "x", "files": {}})
        visitor.post(f"/api/workshop/{RACE}/check", {"name": "x", "files": {}}, 429)


def test_a_draft_that_takes_too_long_ends_with_its_process() -> None:
    async def asked() -> None:
        workshop = Workshop(Settings(), [sys.executable, "-c", "import time; time.sleep(600)"], seconds=0.2)
        with pytest.raises(NotUnderstood):
            await workshop.ask("check", game=RACE, name="x", files={}, language="en")
        assert workshop._worker.process is None

    asyncio.run(asked())


@pytest.mark.parametrize(
    ("host", "client", "headers", "own"),
    [
        ("127.0.0.1", "127.0.0.1", {}, True),
        ("::1", "::1", {}, True),
        ("0.0.0.0", "127.0.0.1", {}, False),
        ("127.0.0.1", "192.0.2.7", {}, False),
        ("127.0.0.1", "127.0.0.1", {"x-forwarded-for": "192.0.2.7"}, False),
    ],
)
def test_only_who_sits_at_the_machine_is_its_owner(
    server: Running, host: str, client: str, headers: dict[str, str], own: bool
) -> None:
    asked = [(name.encode(), value.encode()) for name, value in headers.items()]
    request = Request({"type": "http", "client": (client, 1), "headers": asked})
    services = replace(server.services, settings=server.services.settings.model_copy(update={"host": host}))
    assert own_machine(request, services) is own
