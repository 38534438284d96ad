"""Supply (EF-SUP)."""

import pytest
from support.east_front import actor, control, frame, goals, may, pieces, play, position, supplied

from maproom.games.east_front.state import EastFront

CUT_OFF = {"rostov": "axis", "kiev": "axis", "bessarabia": "axis"}
"""With this land lost, Sevastopol has only the way over the Sea of Azov to Caucasus."""
NARROW = {"voronezh": "axis", "kharkov": "axis", "smolensk": "axis", "mogilev": "axis"}
"""With this land lost, Kursk has only the way over Moscow."""
OVER_LAKE_ONEGA = {"leningrad": "axis", "petrozavodsk": "axis", "novgorod": "axis", "baltic_states": "axis"}
"""With this land lost, Karelia has only the way over Lake Onega to Vologda."""


def desperate_attack(s: EastFront, first: str, second: str, origin: str, target: str) -> None:
    play(s, "desperate-attack")
    play(s, "discard", card=first)
    play(s, "discard", card=second)
    play(s, "attack", origin=origin, target=target)


def test_ef_sup_01_supply_changes_during_a_turn() -> None:
    s = position(
        pieces={"sevastopol": ["soviet infantry"], "kiev": ["germany tank"] * 2},
        control={"lwow": "axis"},
        turn=("axis", "first_movement"),
    )
    assert supplied(s, "soviet infantry", "sevastopol")
    play(s, "move", piece="germany tank", at="kiev", to="rostov")
    assert not supplied(s, "soviet infantry", "sevastopol")


def test_ef_sup_02_a_path_to_a_flag_of_the_own_faction() -> None:
    pieces = {"finland": ["pact infantry", "germany infantry"], "baltic_sea": ["soviet fleet"]}
    s = position(pieces=pieces)
    assert supplied(s, "pact infantry", "finland")
    assert not supplied(s, "germany infantry", "finland")
    s = position(pieces={"finland": ["germany infantry"]})
    assert supplied(s, "germany infantry", "finland")


def test_ef_sup_02_a_long_path() -> None:
    s = position(pieces={"hungary": ["soviet infantry"]})
    assert supplied(s, "soviet infantry", "hungary")
    s = position(pieces={"hungary": ["soviet infantry"]}, control={"lwow": "axis"})
    assert not supplied(s, "soviet infantry", "hungary")


def test_ef_sup_03_every_space_of_the_path_is_controlled() -> None:
    s = position(pieces={"kursk": ["soviet infantry"]}, control=NARROW)
    assert supplied(s, "soviet infantry", "kursk")
    s = position(pieces={"kursk": ["soviet infantry"]}, control={**NARROW, "moscow": "axis"})
    assert not supplied(s, "soviet infantry", "kursk")


def test_ef_sup_03_the_flag_space_too() -> None:
    s = position(pieces={"sevastopol": ["soviet infantry"]}, control=CUT_OFF)
    assert supplied(s, "soviet infantry", "sevastopol")
    s = position(pieces={"sevastopol": ["soviet infantry"]}, control={**CUT_OFF, "caucasus": "axis"})
    assert not supplied(s, "soviet infantry", "sevastopol")


def test_ef_sup_03_axis_control_is_shared() -> None:
    s = position(pieces={"kiev": ["germany tank"], "lwow": ["pact infantry"]})
    assert supplied(s, "germany tank", "kiev")
    s = position(pieces={"kiev": ["germany tank"]})
    assert not supplied(s, "germany tank", "kiev")


def test_ef_sup_04_an_empty_space_next_to_the_enemy_closes_the_path() -> None:
    s = position(pieces={"kursk": ["soviet infantry"], "novgorod": ["germany infantry"]}, control=NARROW)
    assert not supplied(s, "soviet infantry", "kursk")


@pytest.mark.parametrize("holder", ["soviet infantry", "soviet tank", "soviet airplane"])
def test_ef_sup_04_any_own_piece_keeps_it_open(holder: str) -> None:
    s = position(
        pieces={"kursk": ["soviet infantry"], "novgorod": ["germany infantry"], "moscow": [holder]}, control=NARROW
    )
    assert supplied(s, "soviet infantry", "kursk")


def test_ef_sup_04_a_piece_of_the_other_axis_faction_keeps_it_open() -> None:
    front = {"kiev": ["germany tank"], "mogilev": ["soviet infantry"]}
    s = position(pieces=front, control={"lwow": "axis"})
    assert not supplied(s, "germany tank", "kiev")
    s = position(pieces={**front, "lwow": ["pact airplane"]}, control={"lwow": "axis"})
    assert supplied(s, "germany tank", "kiev")


def test_ef_sup_04_an_empty_flag_space_can_be_interdicted() -> None:
    front = {"sevastopol": ["soviet infantry"], "rostov": ["germany infantry"]}
    s = position(pieces=front, control=CUT_OFF)
    assert not supplied(s, "soviet infantry", "sevastopol")
    s = position(pieces={**front, "caucasus": ["soviet airplane"]}, control=CUT_OFF)
    assert supplied(s, "soviet infantry", "sevastopol")


def test_ef_sup_04_the_own_space_is_never_interdicted() -> None:
    s = position(
        pieces={"caucasus": ["soviet infantry"], "rostov": ["germany tank"], "sevastopol": ["germany tank"]}
    )
    assert supplied(s, "soviet infantry", "caucasus")


@pytest.mark.parametrize(
    ("piece", "space", "interdicts"),
    [
        ("germany infantry", "novgorod", True),
        ("germany tank", "novgorod", True),
        ("germany airplane", "novgorod", True),
        ("germany fleet", "rybinsk_sea", False),
        ("pact infantry", "novgorod", True),
        ("pact tank", "novgorod", True),
        ("pact airplane", "novgorod", True),
        ("pact fleet", "rybinsk_sea", False),
    ],
)
def test_ef_sup_05_what_interdicts_land(piece: str, space: str, interdicts: bool) -> None:
    s = position(
        pieces={"kursk": ["soviet infantry"], space: [piece]},
        control={**NARROW, "novgorod": "axis"},
    )
    assert supplied(s, "soviet infantry", "kursk") != interdicts


@pytest.mark.parametrize(
    ("piece", "space", "interdicts"),
    [
        ("germany infantry", "rostov", False),
        ("germany tank", "rostov", False),
        ("germany airplane", "rostov", True),
        ("germany fleet", "black_sea", True),
        ("pact infantry", "rostov", False),
        ("pact tank", "rostov", False),
        ("pact airplane", "rostov", True),
        ("pact fleet", "black_sea", True),
    ],
)
def test_ef_sup_05_what_interdicts_water(piece: str, space: str, interdicts: bool) -> None:
    s = position(
        pieces={"sevastopol": ["soviet infantry"], "caucasus": ["soviet infantry"], space: [piece]},
        control=CUT_OFF,
    )
    assert supplied(s, "soviet infantry", "sevastopol") != interdicts


def test_ef_sup_05_only_neighbours_are_interdicted() -> None:
    s = position(
        pieces={"sevastopol": ["soviet infantry"], "caucasus": ["soviet infantry"], "romania": ["pact airplane"]},
        control=CUT_OFF,
    )
    assert supplied(s, "soviet infantry", "sevastopol")


def test_ef_sup_06_a_fleet_traces_over_land() -> None:
    s = position(pieces={"gulf_of_finland": ["soviet fleet"]})
    assert supplied(s, "soviet fleet", "gulf_of_finland")
    coast = {"leningrad": "axis", "karelia": "axis", "baltic_states": "axis"}
    s = position(pieces={"gulf_of_finland": ["soviet fleet"]}, control=coast)
    assert not supplied(s, "soviet fleet", "gulf_of_finland")


@pytest.mark.parametrize("type", ["infantry", "tank", "airplane"])
def test_ef_sup_06_land_pieces_trace_over_water(type: str) -> None:
    s = position(pieces={"karelia": [f"soviet {type}"]}, control=OVER_LAKE_ONEGA)
    assert supplied(s, f"soviet {type}", "karelia")


def test_ef_sup_06_an_enemy_fleet_closes_the_water_it_is_in() -> None:
    s = position(pieces={"karelia": ["soviet infantry"], "lake_onega": ["germany fleet"]}, control=OVER_LAKE_ONEGA)
    assert not supplied(s, "soviet infantry", "karelia")


def test_ef_sup_07_an_unsupplied_piece_interdicts_too() -> None:
    front = {"sevastopol": ["soviet infantry"], "black_sea": ["soviet fleet"]}
    s = position(pieces={**front, "rostov": ["germany infantry"]}, control=CUT_OFF)
    assert not supplied(s, "germany infantry", "rostov")
    assert not supplied(s, "soviet infantry", "sevastopol")
    s = position(pieces=front, control=CUT_OFF)
    assert supplied(s, "soviet infantry", "sevastopol")


def test_ef_sup_08_no_move_to_where_the_piece_would_be_unsupplied() -> None:
    s = position(
        pieces={"lwow": ["germany tank"], "mogilev": ["soviet infantry"]},
        turn=("axis", "first_movement"),
    )
    assert goals(s, "germany tank", "lwow") >= {"warsaw", "hungary", "romania"}
    assert "kiev" not in goals(s, "germany tank", "lwow")


def test_ef_sup_08_the_old_space_is_judged_as_left() -> None:
    front = {"west_baltic_sea": ["soviet fleet"], "lwow": ["soviet infantry"]}
    s = position(pieces={**front, "warsaw": ["germany tank"]}, turn=("axis", "first_movement"))
    assert goals(s, "germany tank", "warsaw") == {"berlin", "hungary"}
    s = position(pieces={**front, "warsaw": ["germany tank", "pact airplane"]}, turn=("axis", "first_movement"))
    assert goals(s, "germany tank", "warsaw") == {"berlin", "hungary", "east_prussia", "brest"}


def test_ef_sup_08_the_old_space_stays_open_when_nothing_interdicts_it() -> None:
    s = position(pieces={"lwow": ["germany tank"]}, turn=("axis", "first_movement"))
    play(s, "move", piece="germany tank", at="lwow", to="kiev")
    assert supplied(s, "germany tank", "kiev")


def test_ef_sup_08_a_fleet_leaves_its_water_open_unless_it_is_interdicted() -> None:
    lost = {"leningrad": "axis", "karelia": "axis", "baltic_states": "axis", "bessarabia": "axis"}
    s = position(
        pieces={"sea_of_azov": ["soviet fleet"], "caucasus": ["soviet infantry"]},
        control={**lost, **CUT_OFF, "sevastopol": "axis"},
        turn=("allies", "first_movement"),
    )
    assert goals(s, "soviet fleet", "sea_of_azov") == {"black_sea"}
    s = position(
        pieces={
            "sea_of_azov": ["soviet fleet"],
            "caucasus": ["soviet infantry"],
            "sevastopol": ["germany airplane"],
        },
        control={**lost, **CUT_OFF, "sevastopol": "axis"},
        turn=("allies", "first_movement"),
    )
    assert goals(s, "soviet fleet", "sea_of_azov") == set()


def test_ef_sup_08_the_new_space_is_judged_as_occupied_and_controlled() -> None:
    s = position(
        pieces={"kiev": ["germany tank"] * 2, "voronezh": ["soviet tank"]},
        control={"lwow": "axis"},
        turn=("axis", "second_movement"),
    )
    play(s, "move", piece="germany tank", at="kiev", to="rostov")
    assert control(s, "rostov") == "axis"
    assert supplied(s, "germany tank", "rostov")


def test_ef_sup_08_an_unsupplied_flag_space_supplies_who_enters_it() -> None:
    s = position(
        pieces={"stalingrad": ["soviet infantry"], "rostov": ["germany tank"], "sea_of_azov": ["germany fleet"]},
        control={"caucasus": "axis"},
        turn=("allies", "first_movement"),
    )
    assert "caucasus" in goals(s, "soviet infantry", "stalingrad")


def test_ef_sup_08_an_airplane_jumps_over_a_space_without_supply() -> None:
    s = position(
        pieces={"lwow": ["soviet airplane"], "brest": ["germany infantry"]},
        control={"bessarabia": "axis", "kiev": "axis", "kharkov": "axis", "kursk": "axis"},
        turn=("allies", "first_movement"),
    )
    assert goals(s, "soviet airplane", "lwow") & {"mogilev", "smolensk"} == {"smolensk"}


def test_ef_sup_09_an_unsupplied_piece_may_move_to_where_it_is_supplied() -> None:
    s = position(pieces={"kiev": ["germany infantry"]}, turn=("axis", "first_movement"))
    assert not supplied(s, "germany infantry", "kiev")
    assert goals(s, "germany infantry", "kiev") == {"lwow", "bessarabia", "sevastopol", "rostov"}
    play(s, "move", piece="germany infantry", at="kiev", to="lwow")
    assert supplied(s, "germany infantry", "lwow")


def test_ef_sup_09_an_unsupplied_force_can_not_attack() -> None:
    hands = {"axis": ["G01", "G02"]}
    s = position(pieces={"kiev": ["germany tank"]}, hands=hands, turn=("axis", "first_action"))
    assert not may(s, "desperate-attack")
    s = position(
        pieces={"kiev": ["germany tank"]}, control={"lwow": "axis"}, hands=hands, turn=("axis", "first_action")
    )
    assert may(s, "desperate-attack")


def test_ef_sup_09_all_pieces_of_the_force_must_be_supplied() -> None:
    hands = {"allies": ["S06", "S07"]}
    lost = {"lwow": "axis"}
    s = position(
        granted={"hungary": ["soviet infantry"]}, control=lost, hands=hands, turn=("allies", "first_action")
    )
    assert may(s, "desperate-attack")
    s = position(
        pieces={"hungary": ["soviet infantry"]},
        granted={"hungary": ["soviet infantry"]},
        control=lost,
        hands=hands,
        turn=("allies", "first_action"),
    )
    assert not may(s, "desperate-attack")


def test_ef_sup_09_the_force_is_tested_again_before_it_continues_not_after_it_paid() -> None:
    s = position(
        pieces={
            "east_prussia": ["germany infantry"] * 2,
            "warsaw": ["germany airplane"],
            "west_baltic_sea": ["soviet fleet"],
            "brest": ["soviet infantry"] * 3,
        },
        hands={"axis": ["G01", "G02"]},
        turn=("axis", "first_action"),
    )
    desperate_attack(s, "G01", "G02", "east_prussia", "brest")
    play(s, "lose", piece="soviet infantry", at="brest")
    assert (actor(s), frame(s)) == ("axis", "Continue")
    play(s, "lose", piece="germany airplane", at="warsaw")
    assert not supplied(s, "germany infantry", "east_prussia")
    assert (actor(s), frame(s)) == ("allies", "Defend")
    play(s, "lose", piece="soviet infantry", at="brest")
    assert (frame(s), s.view(None)["step"]) == ("ChooseAction", "second_action")
    assert pieces(s, "brest") == ["soviet infantry"]


UNSUPPLIED_WING = {
    "warsaw": ["germany infantry"] * 2,
    "bessarabia": ["germany airplane"],
    "black_sea": ["soviet fleet"],
    "lwow": ["soviet infantry"] * 2,
}


def test_ef_sup_10_an_unsupplied_airplane_can_not_pay_for_another_round() -> None:
    s = position(
        pieces=UNSUPPLIED_WING,
        control={"bessarabia": "axis"},
        hands={"axis": ["G01", "G02"]},
        turn=("axis", "first_action"),
    )
    assert not supplied(s, "germany airplane", "bessarabia")
    desperate_attack(s, "G01", "G02", "warsaw", "lwow")
    play(s, "lose", piece="soviet infantry", at="lwow")
    assert may(s, "lose", piece="germany infantry", at="warsaw")
    assert not may(s, "lose", piece="germany airplane")


def test_ef_sup_10_an_unsupplied_airplane_can_be_lost_to_an_exchange() -> None:
    s = position(
        pieces=UNSUPPLIED_WING,
        control={"bessarabia": "axis"},
        hands={"axis": ["G01", "G02"], "allies": ["S06"]},
        turn=("axis", "first_action"),
    )
    desperate_attack(s, "G01", "G02", "warsaw", "lwow")
    play(s, "react", card="Border Guards")
    play(s, "lose", piece="soviet infantry", at="lwow")
    assert frame(s) == "ExchangePay"
    assert may(s, "lose", piece="germany airplane", at="bessarabia")


def test_ef_sup_10_an_unsupplied_defending_airplane_may_be_removed() -> None:
    s = position(
        pieces={"lwow": ["soviet infantry"], "warsaw": ["germany infantry"] * 2, "brest": ["soviet airplane"]},
        control={
            "mogilev": "axis",
            "smolensk": "axis",
            "baltic_states": "axis",
            "kiev": "axis",
            "bessarabia": "axis",
        },
        hands={"axis": ["G01", "G02"]},
        turn=("axis", "first_action"),
    )
    assert not supplied(s, "soviet airplane", "brest")
    desperate_attack(s, "G01", "G02", "warsaw", "lwow")
    assert may(s, "lose", piece="soviet airplane", at="brest")


def test_ef_sup_11_unsupplied_pieces_are_eliminated_in_the_own_supply_step() -> None:
    s = position(
        pieces={"kiev": ["germany tank"], "warsaw": ["germany tank"], "trieste": ["soviet infantry"]},
        turn=("axis", "second_movement"),
    )
    assert not supplied(s, "soviet infantry", "trieste")
    play(s, "done")
    assert actor(s) == "allies"
    assert pieces(s, "kiev") == []
    assert control(s, "kiev") == "axis"
    assert pieces(s, "warsaw") == ["germany tank"]
    assert pieces(s, "trieste") == ["soviet infantry"]


def test_ef_sup_11_all_are_found_first_and_the_test_is_not_repeated() -> None:
    s = position(
        pieces={
            "petrozavodsk": ["pact infantry"],
            "karelia": ["germany infantry"],
            "leningrad": ["soviet infantry"],
            "baltic_sea": ["soviet fleet"],
        },
        turn=("axis", "second_movement"),
    )
    assert supplied(s, "pact infantry", "petrozavodsk")
    assert not supplied(s, "germany infantry", "karelia")
    play(s, "done")
    assert pieces(s, "karelia") == []
    assert pieces(s, "petrozavodsk") == ["pact infantry"]
    assert not supplied(s, "pact infantry", "petrozavodsk")


def test_ef_sup_12_a_piece_supplied_by_a_text_survives_the_supply_step_of_that_turn() -> None:
    s = position(
        control={"lwow": "axis", "kiev": "axis", "mogilev": "axis", "bessarabia": "axis", "brest": "axis"},
        hands={"allies": ["S41"]},
        turn=("allies", "second_action", 5),
    )
    play(s, "play", card="Diversionist Groups")
    play(s, "place", kind="soviet infantry", space="lwow")
    assert supplied(s, "soviet infantry", "lwow")
    play(s, "done")
    assert actor(s) == "axis"
    assert pieces(s, "lwow") == ["soviet infantry"]
    assert supplied(s, "soviet infantry", "lwow")


def test_ef_sup_12_the_protection_ends_with_the_start_of_the_own_next_turn() -> None:
    s = position(granted={"vienna": ["soviet infantry"]}, turn=("axis", "second_movement"))
    assert supplied(s, "soviet infantry", "vienna")
    play(s, "done")
    assert actor(s) == "allies"
    assert not supplied(s, "soviet infantry", "vienna")
    for verb in ("done", "pass", "pass", "done"):
        play(s, verb)
    assert pieces(s, "vienna") == []


def test_ef_sup_12_it_moves_anywhere_and_keeps_the_protection() -> None:
    closed = {"west_baltic_sea": ["germany fleet"]}
    lost = {"lwow": "axis"}
    s = position(
        pieces=closed, granted={"vienna": ["soviet infantry"]}, control=lost, turn=("allies", "first_movement")
    )
    assert goals(s, "soviet infantry", "vienna") == {"trieste", "yugoslavia", "hungary", "berlin"}
    play(s, "move", piece="soviet infantry", at="vienna", to="trieste")
    assert supplied(s, "soviet infantry", "trieste")
    s = position(pieces={**closed, "vienna": ["soviet infantry"]}, control=lost, turn=("allies", "first_movement"))
    assert goals(s, "soviet infantry", "vienna") == set()


def test_ef_sup_12_it_attacks_and_advances() -> None:
    s = position(
        pieces={"hungary": ["pact infantry"]},
        granted={"vienna": ["soviet infantry"]},
        hands={"allies": ["S06", "S07", "S13"]},
        turn=("allies", "first_action"),
    )
    desperate_attack(s, "S06", "S07", "vienna", "hungary")
    play(s, "lose", piece="pact infantry", at="hungary")
    play(s, "react", card="Operation Countenance")
    play(s, "move", piece="soviet infantry", at="vienna", to="hungary")
    assert control(s, "hungary") == "allies"


def test_ef_sup_12_it_retreats_anywhere_the_other_rules_allow() -> None:
    s = position(
        pieces={"berlin": ["germany infantry"]},
        granted={"vienna": ["soviet infantry"]},
        control={"trieste": "allies"},
        hands={"axis": ["G01", "G02"], "allies": ["S14"]},
        turn=("axis", "first_action"),
    )
    desperate_attack(s, "G01", "G02", "berlin", "vienna")
    play(s, "react", card="Militsiya")
    assert goals(s, "soviet infantry", "vienna") == {"trieste"}


def test_ef_sup_12_it_gives_other_pieces_nothing() -> None:
    s = position(pieces={"trieste": ["soviet tank"]}, granted={"vienna": ["soviet infantry"]})
    assert supplied(s, "soviet infantry", "vienna")
    assert not supplied(s, "soviet tank", "trieste")


def test_ef_sup_12_but_it_occupies_its_space() -> None:
    s = position(
        pieces={"kursk": ["soviet infantry"], "novgorod": ["germany infantry"]},
        granted={"moscow": ["soviet infantry"]},
        control=NARROW,
    )
    assert supplied(s, "soviet infantry", "kursk")


def test_ef_sup_12_it_loses_the_protection_when_it_leaves_the_board() -> None:
    s = position(
        pieces={
            "warsaw": ["germany infantry"] * 6,
            "gulf_of_finland": ["germany fleet"],
            "baltic_sea": ["soviet fleet"],
        },
        granted={"caucasus": ["germany infantry"]},
        hands={"axis": ["G12"]},
        turn=("axis", "second_action"),
    )
    play(s, "play", card="Marine Infantry")
    play(s, "lift", piece="germany infantry", at="caucasus")
    play(s, "place", kind="germany infantry", space="leningrad")
    assert not supplied(s, "germany infantry", "leningrad")
    play(s, "choose", choice="first")
    play(s, "stay", piece="germany infantry", at="leningrad")
    play(s, "done")
    assert pieces(s, "leningrad") == []
