"""A broken edition gives each kind of fault, with file, line and what was expected."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support.editions import Change, write_edition

from maproom.editions import check
from maproom.editions.games import OpenGame, with_editions
from maproom.editions.writing import write_new
from maproom.games.fury_in_the_east.edition import near
from maproom.kernel.commented import lines_of

RACE, FRONTIER, FURY = "race-to-moscow", "frontier-wars", "fury-in-the-east"
COMPILED = Path(__file__).parents[2] / "build" / "compiled"
LOOKED_OVER = """
import json
import maproom.kernel.state as state
from maproom.editions.checking import check_data
from maproom.editions.games import OpenGame, with_editions
data = {slug: {name: OpenGame(slug).shipped(name) for name in OpenGame(slug).files} for slug in with_editions()}
faults = {slug: len(check_data(slug, "Mine", files).faults) for slug, files in data.items()}
print(json.dumps([state.__file__, faults]))
"""


def put(*path: Any, value: Any) -> Change:
    """A change that puts a value at a path."""

    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return change


def drop(*path: Any) -> Change:
    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        del data[path[-1]]

    return change


def twice(*path: Any) -> Change:
    """A change that repeats an entry of a list at its end."""

    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data.append(data[path[-1]])

    return change


def cut_off_murom(data: Any) -> None:
    """No line leads to the last area any more."""
    last = data["areas"][-1]["id"]
    data["connections"] = [link for link in data["connections"] if last not in (link["a"], link["b"])]


def many_medals(data: Any) -> None:
    for area in data["areas"][:20]:
        area["medals"] = 2


MOSCOW = next(n for n, area in enumerate(OpenGame(RACE).shipped("map")["areas"]) if area["id"] == "moskva")
LENINGRAD = next(n for n, hex in enumerate(OpenGame(FURY).shipped("map")["hexes"]) if hex["id"] == "2803")


SCENARIOS = [one["id"] for one in OpenGame(FRONTIER).shipped("scenarios")["scenarios"]]
SIEGE, BREST = SCENARIOS.index("leningrad"), SCENARIOS.index("brest")


def isle_of_mga(data: Any) -> None:
    """Water around a supply point of Leningrad's Siege."""
    for tile in data["scenarios"][SIEGE]["tiles"]:
        if tile["id"] == "C4":
            tile["kind"] = "water"


def moscow_for_two(data: Any) -> None:
    data["areas"][MOSCOW]["colors"] = ["gray", "white"]


def leningrad_for_ten(data: Any) -> None:
    data["hexes"][LENINGRAD]["vp"] = 10


BROKEN: list[tuple[str, str, Change, str, tuple[Any, ...]]] = [
    # the form
    (RACE, "map", put("areas", 3, "medals", value="two"), "not_among", ("areas", 3, "medals")),
    (RACE, "map", put("areas", 3, "fortified", value=1), "wrong_kind", ("areas", 3, "fortified")),
    (RACE, "map", drop("areas", 3, "season"), "missing", ("areas", 3)),
    (RACE, "map", put("areas", 3, "medlas", value=1), "unknown_key", ("areas", 3, "medlas")),
    (RACE, "map", put("areas", 3, "id", value="two words"), "bad_word", ("areas", 3, "id")),
    (RACE, "map", put("areas", 3, "name", value=""), "empty", ("areas", 3, "name")),
    (RACE, "logistics", put("truck_capacity", value=-1), "too_small", ("truck_capacity",)),
    (RACE, "cards_pursuit", put("cards", 0, "type", value="wonder"), "not_among", ("cards", 0, "type")),
    (FURY, "tables", put("crt", "axis_attacking", "1-1", "3", value="2:1"), "bad_word",
     ("crt", "axis_attacking", "1-1", "3")),
    # the numbers of the box
    (RACE, "cards_soviet", drop("cards", 0), "count", ("cards",)),
    (RACE, "map", put("areas", 0, "fortified", value=True), "count", ("areas",)),
    (RACE, "armies", put("armies", 0, "starting_supplies", "fuel", value=5), "count", ("armies",)),
    (FRONTIER, "cards", put("cards", 0, "count", value=4), "count", ("cards",)),
    (FRONTIER, "cards", put("cards", 0, "count", value=9), "too_large", ("cards", 0, "count")),
    (FRONTIER, "units", put("units", 0, "per_army", value=9), "count", ("units", 0, "per_army")),
    (FRONTIER, "scenarios", put("scenarios", 0, "tile_counts", "city", value=3), "count",
     ("scenarios", 0, "tile_counts", "city")),
    (FURY, "units", put("counts", "by_class", "militia", value=12), "count", ("counts", "by_class", "militia")),
    (FURY, "setup", put("soviet_armies", 0, "units", "RC", value=2), "count", ("soviet_totals", "RC")),
    # names, lines, ways
    (RACE, "map", twice("areas", 5), "name_twice", ("areas", 96, "id")),
    (RACE, "cards_pursuit", put("cards", 6, "number", value=8), "name_twice", ("cards", 7, "number")),
    (RACE, "cards_soviet", put("cards", 0, "number", value=56), "name_twice", ("cards", 1, "number")),
    (RACE, "map", put("connections", 0, "b", value="nowhere"), "unknown", ("connections", 0, "b")),
    (RACE, "map", twice("connections", 4), "line_twice", ("connections", 194)),
    (RACE, "map", put("connections", 0, "b", value="danzig"), "to_itself", ("connections", 0)),
    (RACE, "map", put("seas", 1, "harbors", value=["liepaja"]), "lacks", ("seas", 1, "harbors")),
    (RACE, "map", put("seas", 1, "harbors", value=["liepaja", "riga"]), "beyond", ("seas", 1, "harbors")),
    (RACE, "map", cut_off_murom, "cut_off", ("areas", 95)),
    (RACE, "front_cards", put("cards", 0, "victory_city", value="riga"), "unknown", ("cards", 0, "victory_city")),
    (FRONTIER, "cards", put("cards", 0, "encoding", value={"op": "win"}), "fixed", ("cards", 0, "encoding")),
    (FRONTIER, "scenarios", put("scenarios", 0, "tiles", 0, "q", value=9), "schema", ("scenarios", 0, "tiles")),
    (FURY, "map", put("rail_links", 0, value=["1016", "1818"]), "not_neighbours", ("rail_links", 0)),
    (FURY, "map", put("rivers", 0, "a", value="9999"), "unknown", ("rivers", 0)),
    (FURY, "tables", put("turn_track", "turns", 0, "by_die", "1", "weather", value="HAIL"), "unknown",
     ("turn_track", "turns", 0, "by_die", "1", "weather")),
    (FURY, "reinforcements", put("schedule", 0, "axis_units", 0, value="G-PZ-C"), "unknown",
     ("schedule", 0, "axis_units", 0)),
    # totals, and what stands in two places
    (RACE, "map", put("areas", 0, "soviet_symbol", value=True), "count", ("areas",)),
    (RACE, "map", many_medals, "too_large", ("areas",)),
    (RACE, "map", moscow_for_two, "lacks", ("areas", MOSCOW, "colors")),
    (RACE, "setup", put("trains_in_stock", value=12), "differs", ("trains_in_stock",)),
    (RACE, "setup", put("soviet_pool", "2", value=5), "differs", ("soviet_pool", "2")),
    (RACE, "setup", put("okh_face_up", "1", value=2), "differs", ("okh_face_up", "1")),
    (RACE, "soviet_markers", put("pool_at_setup", "hard", "1", value=3), "count", ("pool_at_setup", "hard", "1")),
    (FRONTIER, "scenarios", put("scenarios", 0, "map_stars", value=6), "differs", ("scenarios", 0, "map_stars")),
    (FRONTIER, "scenarios", put("scenarios", 0, "adjacency", "A1", value=["C3"]), "one_way",
     ("scenarios", 0, "adjacency", "A1")),
    (FRONTIER, "scenarios", isle_of_mga, "schema", ("scenarios", SIEGE, "tiles")),
    (FRONTIER, "scenarios", put("scenarios", SIEGE, "supply_points", 1, value="A3"), "schema",
     ("scenarios", SIEGE, "supply_points", 1)),
    (FRONTIER, "scenarios", put("scenarios", BREST, "deployment_zone", 0, value="J9"), "unknown",
     ("scenarios", BREST, "deployment_zone", 0)),
    (FRONTIER, "scenarios", put("scenarios", BREST, "seats", 0, "tile", value="A1"), "unknown",
     ("scenarios", BREST, "seats", 0, "tile")),
    (FRONTIER, "scenarios", put("scenarios", BREST, "fleet", "q", value=3), "schema",
     ("scenarios", BREST, "fleet")),
    (FURY, "units", drop("markers", 0), "count", ("counts", "total")),
    (FURY, "units", put("units", 0, "counters", value=3), "count", ("counts", "axis_unit_counters")),
    (FURY, "historical", drop("places", "G-INF-I"), "missing", ("places",)),
    (FURY, "historical", put("places", "G-INF-C", value="1016"), "unknown", ("places", "G-INF-C")),
    (FURY, "map", put("rail_links", value=[]), "no_railway", ("rail_links",)),
    (FURY, "map", put("soviet_setup_areas", "3A", value=[]), "lacks", ("soviet_setup_areas", "3A")),
    (FURY, "map", put("setup_symbols", "armor", value=["1016"]), "beyond", ("setup_symbols", "armor")),
    (FURY, "map", leningrad_for_ten, "differs", ("hexes", LENINGRAD, "vp")),
    (FURY, "tables", drop("crt", "axis_attacking", "2-1"), "missing", ("crt", "axis_attacking")),
    (FURY, "tables", put("turn_track", "turns", 2, "turn", value=4), "differs", ("turn_track", "turns", 2, "turn")),
    (FURY, "tables", put("victory", "levels", 1, "max", value=103), "differs", ("victory", "levels", 1, "max")),
    # what the program does not read, or plays by a name
    (RACE, "cards_pursuit", put("cards", 0, "encoding", "n", value=2), "fixed", ("cards", 0, "encoding")),
    (RACE, "cards_okh", put("cards", 0, "encoding", "food", value=2), "not_read", ("cards", 0, "encoding", "food")),
    (RACE, "front_cards", put("cards", 0, "normal", value=[]), "not_read", ("cards", 0, "normal")),
    (FRONTIER, "tables", put("hand_limit", "per_airport", value=2), "not_read", ("hand_limit", "per_airport")),
    (FURY, "tables", put("constants", "stack_leaders", value=2), "not_read", ("constants", "stack_leaders")),
]  # fmt: skip


@pytest.mark.parametrize(("slug", "file", "change", "key", "path"), BROKEN)
def test_a_fault_has_file_line_and_sentence(
    tmp_path: Path, slug: str, file: str, change: Change, key: str, path: tuple[Any, ...]
) -> None:
    changes: dict[str, Any] = {file: change}
    folder = write_edition(tmp_path / "mine", slug, **changes)
    report = check(folder)
    fault = next(one for one in report.faults if (one.key, one.path) == (key, path))
    assert fault.file == f"{file}.jsonc"
    lines = lines_of((folder / fault.file).read_text(encoding="utf-8"))
    assert fault.line == lines.get(path, fault.line) > 1
    sentences = {fault.text(report.words(language)) for language in ("en", "es")}
    assert len(sentences) == 2 or key == "schema"
    assert all(sentence and not re.search(r"\{\w+\}", sentence) for sentence in sentences)


def test_a_goal_that_its_colour_cannot_reach_is_named(tmp_path: Path) -> None:
    def leningrad_without_gray_lines(data: Any) -> None:
        for link in data["connections"]:
            if "leningrad" in (link["a"], link["b"]):
                link["colors"] = ["red"]

    report = check(write_edition(tmp_path / "mine", RACE, map=leningrad_without_gray_lines))
    assert [(one.key, one.values["word"]) for one in report.faults] == [("no_goal", "leningrad")]


def test_moscow_must_be_reached_by_every_colour(tmp_path: Path) -> None:
    def moscow_without_brown_lines(data: Any) -> None:
        for link in data["connections"]:
            if "moskva" in (link["a"], link["b"]):
                link["colors"] = [colour for colour in link["colors"] if colour != "brown"] or ["red"]

    report = check(write_edition(tmp_path / "mine", RACE, map=moscow_without_brown_lines))
    assert [(one.key, one.values["word"]) for one in report.faults] == [("no_goal", "moskva")]


def test_a_city_that_no_way_leads_to_is_named(tmp_path: Path) -> None:
    def leningrad_in_the_sea(data: Any) -> None:
        data["sea_hexsides"] += [["2803", other] for other in near("2803")]

    report = check(write_edition(tmp_path / "mine", FURY, map=leningrad_in_the_sea))
    assert [(one.key, one.path, one.values["word"]) for one in report.faults] == [
        ("no_goal", ("hexes", LENINGRAD), "2803")
    ]


def test_a_line_into_nothing_is_one_fault_alone(tmp_path: Path) -> None:
    report = check(write_edition(tmp_path / "mine", RACE, map=put("connections", 0, "b", value="koenigsberg")))
    assert [(one.key, one.path) for one in report.faults] == [("unknown", ("connections", 0, "b"))]


def test_titles_and_texts_may_be_anything(tmp_path: Path) -> None:
    def reworded(data: Any) -> None:
        data["cards"][0]["title"] = "Beutegut"
        data["cards"][0]["effect"] = "One fuel."

    assert not check(write_edition(tmp_path / "mine", RACE, cards_pursuit=reworded)).faults


@pytest.mark.parametrize(
    ("card", "key"),
    [
        (None, "no_card"),
        ("{", "not_json"),
        ({"game": RACE}, "card_key"),
        ({"name": "x" * 61, "game": RACE}, "long_name"),
        ({"name": "Mine", "game": "race-to-moskow"}, "no_game"),
        ({"name": "Mine", "game": "east-front"}, "not_open"),
    ],
)
def test_the_card_of_an_edition_is_looked_at_first(tmp_path: Path, card: Any, key: str) -> None:
    if card is not None:
        text = card if isinstance(card, str) else json.dumps(card)
        (tmp_path / "edition.jsonc").write_text(text, encoding="utf-8")
    assert [one.key for one in check(tmp_path).faults] == [key]


def test_a_file_that_the_game_does_not_read_is_named(tmp_path: Path) -> None:
    folder = write_edition(tmp_path / "mine", RACE)
    (folder / "maps.jsonc").write_text("{}", encoding="utf-8")
    (fault,) = check(folder).faults
    assert (fault.key, fault.file, fault.values["hint"]) == ("no_file", "maps.jsonc", " Did you mean 'map'?")


@pytest.mark.parametrize("slug", with_editions())
def test_what_new_writes_is_an_edition_without_faults(tmp_path: Path, slug: str) -> None:
    files = write_new(slug, tmp_path / "mine", "Mine", "es")
    report = check(tmp_path / "mine")
    assert not report.faults
    assert [file.stem for file in files[1:]] == OpenGame(slug).files
    assert report.edition is not None
    assert report.edition.name == "Mine"
    told = (tmp_path / "mine" / f"{OpenGame(slug).files[0]}.jsonc").read_text(encoding="utf-8")
    assert told.startswith("// ")


@pytest.mark.compiled
def test_the_compiled_build_finds_no_fault_in_an_edition_either() -> None:
    env = {**os.environ, "PYTHONPATH": str(COMPILED)}
    run = subprocess.run([sys.executable, "-c", LOOKED_OVER], env=env, capture_output=True, text=True, check=True)
    loaded_from, faults = json.loads(run.stdout)
    assert Path(loaded_from).suffix == ".so"
    assert faults == dict.fromkeys(with_editions(), 0)
