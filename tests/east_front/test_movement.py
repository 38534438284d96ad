"""Movement (EF-MOV, EF-AIR, EF-CHT)."""

import pytest
from support.east_front import actor, control, frame, goals, may, pieces, play, position, supplied

from maproom.games.east_front.state import EastFront


def movement(**description: object) -> EastFront:
    """A First Movement step of the Allies."""
    return position(**{"turn": ("allies", "first_movement", 5), **description})


def attack(s: EastFront, first: str, second: str, origin: str, target: str) -> None:
    play(s, "desperate-attack")
    play(s, "discard", card=first)
    play(s, "discard", card=second)
    play(s, "attack", origin=origin, target=target)


# -- EF-MOV --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("type", ["infantry", "tank"])
def test_ef_mov_01_infantry_and_tanks_go_to_adjacent_land(type: str) -> None:
    s = movement(pieces={"leningrad": [f"soviet {type}"]})
    assert goals(s, f"soviet {type}", "leningrad") == {"novgorod", "karelia", "baltic_states"}


def test_ef_mov_01_fleets_go_to_adjacent_water() -> None:
    s = movement(pieces={"black_sea": ["soviet fleet"], "volga_river": ["soviet fleet"]})
    assert goals(s, "soviet fleet", "black_sea") == {"bosporus", "sea_of_azov"}
    assert goals(s, "soviet fleet", "volga_river") == set()


def test_ef_mov_01_airplanes_go_up_to_two_spaces_and_end_on_land() -> None:
    s = movement(pieces={"caucasus": ["soviet airplane"]})
    assert goals(s, "soviet airplane", "caucasus") == {
        "stalingrad", "rostov", "gorki", "kiev", "voronezh", "kharkov", "sevastopol",
    }  # fmt: skip


def test_ef_mov_02_never_into_an_enemy_occupied_space() -> None:
    s = movement(
        pieces={"kiev": ["soviet tank"], "lwow": ["germany infantry"], "rostov": ["germany airplane"]},
        control={"rostov": "axis"},
    )
    assert not goals(s, "soviet tank", "kiev") & {"lwow", "rostov"}
    assert goals(s, "soviet tank", "kiev") >= {"kharkov", "mogilev"}


def test_ef_mov_02_a_fleet_can_not_enter_the_water_of_an_enemy_fleet() -> None:
    s = movement(pieces={"black_sea": ["soviet fleet"], "bosporus": ["pact fleet"]})
    assert goals(s, "soviet fleet", "black_sea") == {"sea_of_azov"}


def test_ef_mov_02_empty_enemy_land_may_be_entered_and_is_taken() -> None:
    s = movement(pieces={"lwow": ["soviet infantry"]})
    play(s, "move", piece="soviet infantry", at="lwow", to="romania")
    assert control(s, "romania") == "allies"


def test_ef_mov_03_one_at_a_time_and_the_order_matters() -> None:
    s = position(
        pieces={"warsaw": ["germany tank", "germany infantry"], "mogilev": ["soviet infantry"]},
        turn=("axis", "first_movement"),
    )
    play(s, "move", piece="germany tank", at="warsaw", to="lwow")
    assert goals(s, "germany infantry", "warsaw") >= {"lwow", "brest"}
    s = position(
        pieces={"lwow": ["germany tank"], "warsaw": ["germany infantry"], "mogilev": ["soviet infantry"]},
        turn=("axis", "first_movement"),
    )
    assert "kiev" not in goals(s, "germany tank", "lwow")
    play(s, "move", piece="germany infantry", at="warsaw", to="lwow")
    assert "kiev" in goals(s, "germany tank", "lwow")


def test_ef_mov_04_a_piece_moved_by_a_card_may_move_in_place() -> None:
    s = position(
        pieces={"romania": ["pact tank"], "lwow": ["soviet infantry"]},
        hands={"axis": ["P01"]},
        turn=("axis", "first_action"),
    )
    play(s, "play", card="Romanian Cavalry Corps")
    assert goals(s, "pact tank", "romania")
    play(s, "stay", piece="pact tank", at="romania")
    play(s, "attack", origin="romania", target="lwow")
    assert (actor(s), frame(s)) == ("allies", "Defend")


def test_ef_mov_04_also_when_it_is_unsupplied() -> None:
    s = position(
        pieces={"hungary": ["soviet infantry"]},
        control={"lwow": "axis"},
        hands={"allies": ["S50"]},
        turn=("allies", "first_action", 5),
    )
    assert not supplied(s, "soviet infantry", "hungary")
    play(s, "play", card="Forward!")
    play(s, "stay", piece="soviet infantry", at="hungary")
    assert frame(s) in ("ChooseAction", "MovePieces")


def test_ef_mov_04_not_in_a_movement_step() -> None:
    s = movement(pieces={"kiev": ["soviet tank"]})
    assert not may(s, "stay")


def test_ef_mov_05_card_moves_are_not_limited_by_earlier_moves() -> None:
    s = position(
        pieces={"smolensk": ["soviet infantry"]}, hands={"allies": ["S50"]}, turn=("allies", "first_movement", 5)
    )
    play(s, "move", piece="soviet infantry", at="smolensk", to="mogilev")
    play(s, "done")
    play(s, "play", card="Forward!")
    play(s, "move", piece="soviet infantry", at="mogilev", to="lwow")
    assert pieces(s, "lwow") == ["soviet infantry"]


def test_ef_mov_05_forced_march_moves_in_an_action_step() -> None:
    s = position(
        pieces={"smolensk": ["soviet infantry"]}, hands={"allies": ["S50"]}, turn=("allies", "first_action", 5)
    )
    play(s, "forced-march")
    play(s, "discard", card="S50")
    assert "mogilev" in goals(s, "soviet infantry", "smolensk")


def test_ef_mov_05_advance_moves_in_an_action_step_and_again_in_the_second_movement() -> None:
    s = position(
        pieces={"lwow": ["soviet tank"]},
        hands={"allies": ["S04", "S05", "S01"]},
        turn=("allies", "second_action"),
    )
    attack(s, "S04", "S05", "lwow", "hungary")
    play(s, "react", card="Stavka")
    play(s, "move", piece="soviet tank", at="lwow", to="hungary")
    assert frame(s) == "Movement"
    assert "lwow" in goals(s, "soviet tank", "hungary")


def test_ef_mov_05_retreat_moves_on_the_opponents_turn() -> None:
    s = position(
        pieces={"warsaw": ["germany tank"], "lwow": ["soviet infantry"]},
        hands={"axis": ["G01", "G02"], "allies": ["S14"]},
        turn=("axis", "first_action"),
    )
    attack(s, "G01", "G02", "warsaw", "lwow")
    play(s, "react", card="Militsiya")
    assert actor(s) == "allies"
    play(s, "move", piece="soviet infantry", at="lwow", to="kiev")
    assert pieces(s, "kiev") == ["soviet infantry"]


# -- EF-AIR --------------------------------------------------------------------------------------------


def test_ef_air_01_jumps_over_water() -> None:
    s = position(pieces={"finland": ["pact airplane"]}, turn=("axis", "first_movement"))
    assert goals(s, "pact airplane", "finland") == {"east_prussia"}


def test_ef_air_01_an_enemy_fleet_does_not_stop_it() -> None:
    s = position(
        pieces={"finland": ["pact airplane"], "baltic_sea": ["soviet fleet"]}, turn=("axis", "first_movement")
    )
    assert goals(s, "pact airplane", "finland") == {"east_prussia"}


def test_ef_air_01_jumps_over_enemy_occupied_and_enemy_controlled_spaces() -> None:
    around = dict.fromkeys(["mogilev", "moscow", "voronezh", "kharkov"], "axis")
    s = movement(pieces={"kursk": ["soviet airplane"], "smolensk": ["germany infantry"]}, control=around)
    assert not goals(s, "soviet airplane", "kursk") & {"smolensk", "mogilev", "moscow", "voronezh", "kharkov"}
    assert goals(s, "soviet airplane", "kursk") >= {"novgorod", "gorki", "rostov"}


def test_ef_air_01_not_over_unplayable_land() -> None:
    s = position(pieces={"trieste": ["germany airplane"]}, turn=("axis", "first_movement"))
    assert goals(s, "germany airplane", "trieste") == {
        "vienna", "yugoslavia", "hungary", "romania", "bulgaria", "berlin",
    }  # fmt: skip


def test_ef_air_02_it_must_end_where_its_side_was_in_control_at_the_beginning_of_the_step() -> None:
    s = position(
        pieces={"warsaw": ["germany tank", "germany airplane"]},
        turn=("axis", "first_movement"),
    )
    play(s, "move", piece="germany tank", at="warsaw", to="lwow")
    assert control(s, "lwow") == "axis"
    assert "lwow" not in goals(s, "germany airplane", "warsaw")
    assert "hungary" in goals(s, "germany airplane", "warsaw")


def test_ef_air_02_the_next_step_counts_anew() -> None:
    s = position(
        pieces={"warsaw": ["germany tank", "germany airplane"]},
        hands={"axis": ["G01"]},
        turn=("axis", "first_movement"),
    )
    play(s, "move", piece="germany tank", at="warsaw", to="lwow")
    play(s, "done")
    play(s, "forced-march")
    play(s, "discard", card="G01")
    assert "lwow" in goals(s, "germany airplane", "warsaw")


@pytest.mark.parametrize("extra", [True, False])
def test_ef_air_02_an_extra_action_belongs_to_its_step(extra: bool) -> None:
    s = position(
        pieces={"lwow": ["soviet infantry"], "kiev": ["soviet airplane"]},
        hands={"allies": ["S50", "S06", "S07"]},
        turn=("allies", "first_action", 5),
    )
    play(s, "play", card="Forward!")
    play(s, "move", piece="soviet infantry", at="lwow", to="romania")
    if frame(s) == "MovePieces":
        play(s, "done")
    assert s.view(None)["step"] == "first_action"
    if not extra:
        play(s, "pass")
        assert s.view(None)["step"] == "second_action"
    play(s, "forced-march")
    play(s, "discard", card="S06")
    assert ("romania" in goals(s, "soviet airplane", "kiev")) != extra
    assert "lwow" in goals(s, "soviet airplane", "kiev")


def test_ef_air_02_it_must_still_be_in_control() -> None:
    s = position(
        pieces={"warsaw": ["germany tank"], "lwow": ["soviet airplane"]},
        hands={"axis": ["G05", "G09", "G10", "G26"], "allies": ["S14"]},
        turn=("axis", "first_action"),
    )
    play(s, "play", card="Barbarossa")
    play(s, "attack", origin="warsaw", target="brest")
    play(s, "react", card="Directive 21")
    play(s, "move", piece="germany tank", at="warsaw", to="brest")
    play(s, "play", card="Leichter Panzerspähwagen")
    play(s, "move", piece="germany tank", at="brest", to="warsaw")
    play(s, "done")
    assert s.view(None)["step"] == "first_action"
    play(s, "play", card="Hummel Self-Propelled Gun")
    play(s, "attack", origin="warsaw", target="lwow")
    play(s, "react", card="Militsiya")
    assert goals(s, "soviet airplane", "lwow") == {"kiev", "mogilev", "bessarabia"}


def test_ef_air_02_it_must_be_supplied_where_it_ends() -> None:
    s = movement(
        pieces={"kiev": ["soviet airplane"]}, control={"mogilev": "axis", "bessarabia": "axis", "brest": "allies"}
    )
    assert "lwow" in goals(s, "soviet airplane", "kiev")
    s = movement(
        pieces={"kiev": ["soviet airplane"], "mogilev": ["germany tank"]},
        control={"bessarabia": "axis", "brest": "axis"},
    )
    assert "lwow" not in goals(s, "soviet airplane", "kiev")


def test_ef_air_03_an_airplane_alone_holds_its_space() -> None:
    s = position(
        pieces={"lwow": ["soviet airplane"], "warsaw": ["germany infantry"]},
        hands={"axis": ["G01", "G02"]},
        turn=("axis", "first_movement"),
    )
    assert "lwow" not in goals(s, "germany infantry", "warsaw")
    play(s, "done")
    attack(s, "G01", "G02", "warsaw", "lwow")
    play(s, "lose", piece="soviet airplane", at="lwow")
    assert pieces(s, "lwow") == []
    assert control(s, "lwow") == "allies"


# -- EF-CHT --------------------------------------------------------------------------------------------

CHART = [
    ("infantry", "moscow", {"kursk", "voronezh", "gorki", "vologda", "novgorod", "smolensk"}, False),
    ("tank", "moscow", {"kursk", "voronezh", "gorki", "vologda", "novgorod", "smolensk"}, True),
    (
        "airplane",
        "moscow",
        {
            "kursk", "voronezh", "gorki", "vologda", "novgorod", "smolensk", "mogilev", "kharkov", "rostov",
            "stalingrad", "petrozavodsk", "leningrad", "baltic_states", "brest",
        },
        False,
    ),
    ("fleet", "baltic_sea", {"west_baltic_sea", "gulf_of_finland"}, True),
]  # fmt: skip


@pytest.mark.parametrize(("type", "space", "reached", "second"), CHART)
def test_ef_cht_01_movement_chart(type: str, space: str, reached: set[str], second: bool) -> None:
    kind = f"soviet {type}"
    s = position(pieces={space: [kind]}, turn=("allies", "first_movement"))
    assert goals(s, kind, space) == reached
    s = position(pieces={space: [kind]}, turn=("allies", "second_movement"))
    assert goals(s, kind, space) == (reached if second else set())
