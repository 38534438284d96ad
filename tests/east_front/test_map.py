"""The map (EF-MAP)."""

import pytest
from support.east_front import goals, may, places, play, points, position, supplied

from maproom.games.east_front.board import FACTIONS, FLAGS, GRAPH, LAND, SPACE_IDS, STARS, WATER, ZONES

WEST = {
    "finland", "east_prussia", "warsaw", "berlin", "vienna", "trieste", "hungary", "yugoslavia", "romania",
    "bulgaria",
}  # fmt: skip
BETWEEN = {"karelia", "baltic_states", "brest", "lwow", "bessarabia"}
EAST = {
    "leningrad", "petrozavodsk", "vologda", "novgorod", "smolensk", "moscow", "gorki", "mogilev", "kursk",
    "voronezh", "kharkov", "kiev", "rostov", "sevastopol", "stalingrad", "caucasus",
}  # fmt: skip
WATERS = {
    "bosporus", "adriatic_sea", "black_sea", "sea_of_azov", "dniepr_river", "volga_river", "west_baltic_sea",
    "lake_peipus", "rybinsk_sea", "gulf_of_finland", "lake_ladoga", "lake_onega", "baltic_sea",
}  # fmt: skip
FLAG_SPACES = {
    "soviet": {"vologda", "gorki", "stalingrad", "caucasus"},
    "germany": {"berlin", "vienna"},
    "pact": {"finland", "berlin", "trieste", "hungary", "romania"},
}


def test_ef_map_01_31_land_and_13_water_spaces_all_named() -> None:
    assert set(GRAPH.words(LAND)) == WEST | BETWEEN | EAST
    assert set(GRAPH.words(WATER)) == WATERS
    assert len(SPACE_IDS) == 44


def test_ef_map_02_neighbours_go_both_ways() -> None:
    for space in range(len(SPACE_IDS)):
        for other in range(len(SPACE_IDS)):
            assert GRAPH.near[space] >> other & 1 == GRAPH.near[other] >> space & 1
        assert not GRAPH.near[space] >> space & 1


def test_ef_map_02_a_tank_goes_to_the_land_that_touches_its_own() -> None:
    s = position(pieces={"kiev": ["soviet tank"]}, turn=("allies", "first_movement"))
    assert goals(s, "soviet tank", "kiev") == {"sevastopol", "rostov", "kharkov", "mogilev", "lwow", "bessarabia"}


def test_ef_map_02_the_gulf_of_finland_parts_finland_from_leningrad() -> None:
    assert set(GRAPH.words(GRAPH.near[GRAPH.index["finland"]])) == {"gulf_of_finland", "karelia", "baltic_sea"}


def test_ef_map_03_seventeen_victory_stars() -> None:
    stars = {name: number for name, number in zip(SPACE_IDS, STARS, strict=True) if number}
    assert {space: number for space, number in stars.items() if space in WEST} == dict.fromkeys(
        ["finland", "east_prussia", "warsaw", "berlin", "hungary", "romania", "yugoslavia"], 1
    )
    assert {space: number for space, number in stars.items() if space not in WEST} == {
        "leningrad": 1, "vologda": 1, "smolensk": 1, "moscow": 2, "voronezh": 1, "kiev": 1, "sevastopol": 1,
        "stalingrad": 1, "caucasus": 1,
    }  # fmt: skip


def test_ef_map_03_a_space_with_a_star_is_a_victory_star_space() -> None:
    s = position(hands={"allies": ["S20"]}, turn=("allies", "first_action"))
    play(s, "play", card="Brothers and Sisters!")
    assert places(s, "soviet-infantry") == {
        "leningrad", "vologda", "smolensk", "moscow", "voronezh", "kiev", "sevastopol", "stalingrad", "caucasus",
    }  # fmt: skip


def test_ef_map_03_moscow_scores_twice() -> None:
    every = dict.fromkeys(WEST | BETWEEN | EAST, "axis")
    s = position(control={**every, "moscow": "allies"}, points={"allies": 10}, turn=("allies", "draw", 3))
    assert (points(s, "axis"), points(s, "allies")) == (15, 12)


def test_ef_map_04_supply_flags() -> None:
    assert {faction: set(GRAPH.words(flags)) for faction, flags in zip(FACTIONS, FLAGS, strict=True)} == FLAG_SPACES


@pytest.mark.parametrize("faction", ["soviet", "germany", "pact"])
def test_ef_map_04_alone_in_enemy_land_a_piece_is_supplied_on_a_flag_only(faction: str) -> None:
    enemy = "axis" if faction == "soviet" else "allies"
    lands = WEST | BETWEEN | EAST
    alone = {
        space: position(
            pieces={space: [f"{faction} infantry"]},
            control=dict.fromkeys(lands - {space}, enemy),
        )
        for space in lands
    }
    held = {space for space, s in alone.items() if supplied(s, f"{faction} infantry", space)}
    assert held == FLAG_SPACES[faction]


def test_ef_map_05_the_two_lines() -> None:
    assert {zone: set(GRAPH.words(spaces)) for zone, spaces in ZONES.items()} == {
        "W1941": WEST,
        "E1941": BETWEEN | EAST,
        "W1939": WEST | BETWEEN,
        "E1939": EAST,
    }


def test_ef_map_06_east_of_a_line_is_all_land_there_also_far_from_it() -> None:
    s = position(hands={"allies": ["S03"]}, turn=("allies", "first_action"))
    play(s, "play", card="Molotov Cocktails")
    assert places(s, "soviet-infantry") == EAST


def test_ef_map_06_west_of_a_line_is_all_land_there_also_far_from_it() -> None:
    s = position(hands={"axis": ["G13"]}, turn=("axis", "first_action"))
    play(s, "play", card="Messerschmitts")
    assert places(s, "germany-airplane") == WEST


def test_ef_map_06_water_is_on_neither_side() -> None:
    for spaces in ZONES.values():
        assert not spaces & WATER


def test_ef_map_06_a_target_between_the_lines_is_east_of_1941_only() -> None:
    s = position(
        pieces={"warsaw": ["germany infantry"]}, control={"hungary": "allies"}, turn=("axis", "first_action")
    )
    play(s, "contingency", card="CG2")
    assert may(s, "attack", origin="warsaw", target="brest")
    assert not may(s, "attack", origin="warsaw", target="hungary")
