"""The port in battle, flanks, the river-crossed city of two tiles, Impregnable (FW-FLT, FW-DEF, FW-SPT, FW-ARM)."""

from __future__ import annotations

from typing import Any

from support.frontier_wars import do, frame, lines, new, position, two, units, values, walk

from maproom.games.frontier_wars.board import DEFENCE_INITIATIVE, GERMANY, INFANTRY, SPACE_DOMAIN, USA, USSR
from maproom.games.frontier_wars.combatants import initiative
from maproom.games.frontier_wars.state import FrontierWars

# -- the port ------------------------------------------------------------------------------------------


def port(units: dict[str, list[str]], army: str, step: str, **description: Any) -> FrontierWars:
    """Tobruk's Siege: Germany handles the fleet at D1, beside the port D2."""
    turn = {"army": army, "step": step, "round": 2}
    fleet = {"space": "D1", "handler": "germany"}
    return position(scenario="tobruk", units=units, fleet=fleet, turn=turn, **description)


def fleet(s: FrontierWars) -> dict[str, Any]:
    found: dict[str, Any] = s.view(None)["fleet"]
    return found


def test_fw_flt_04_who_enters_the_port_has_not_taken_it() -> None:
    s = port({"D2": ["2 germany infantry"], "D3": ["uk infantry"], "F3": ["2 uk infantry"]}, "uk", "movement")
    walk(s, "uk infantry", "D3", "D2")
    assert frame(s) == "Movement"
    assert not fleet(s)["destroyed"]


def test_fw_flt_04_a_plane_that_lands_in_the_port_has_not_taken_it() -> None:
    s = port({"D2": ["2 germany infantry"], "D3": ["uk plane"], "F3": ["2 uk infantry"]}, "uk", "movement")
    walk(s, "uk plane", "D3", "D2")
    assert frame(s) == "Movement"
    assert not fleet(s)["destroyed"]


def test_fw_flt_04_a_blank_decoy_sinks_nothing() -> None:
    s = port({"D2": ["germany infantry"]}, "uk", "movement", options={"decoys": True}, tokens={"D3": ["uk decoy"]})
    do(s, "move uk-token-1 D2")
    while frame(s) in ("Movement", "Construction"):
        do(s, "done")
    assert units(s, "D2") == {"germany": {"infantry": 1}}
    assert fleet(s)["handler"] == "germany"


def test_fw_flt_04_a_port_that_is_held_keeps_its_fleet() -> None:
    s = port({"D2": ["uk infantry from D3", "2 germany infantry"]}, "uk", "battles")
    assert "uk" not in units(s, "D2")
    assert fleet(s)["handler"] == "germany"


def test_fw_flt_04_a_port_that_only_a_decoy_held_is_lost_with_its_fleet() -> None:
    s = port(
        {"D2": ["uk infantry from D3"], "F3": ["2 germany infantry"]}, "uk", "battles",
        options={"decoys": True}, tokens={"D2": ["germany decoy"]}, hands={"uk": ["T01"]},
    )  # fmt: skip
    assert frame(s) == "TacticalOrders", "no battle was fought, and nothing has been decided since"
    assert units(s, "D2") == {"uk": {"infantry": 1}}
    assert fleet(s)["destroyed"]


def test_fw_flt_04_a_port_that_becomes_a_frontier_loses_it() -> None:
    s = port({"D2": ["2 uk tank from D3", "2 uk artillery from D3", "2 germany artillery"]}, "uk", "battles")
    assert units(s, "D2") == {"germany": {"artillery": 1}, "uk": {"artillery": 1}}
    assert fleet(s)["destroyed"]


def test_fw_flt_04_the_partner_who_stays_keeps_the_fleet() -> None:
    s = position(
        scenario="brest",
        units={"C2": ["usa infantry", "uk infantry"], "A1": ["germany infantry"]},
        fleet={"space": "C1", "handler": "usa"},
        holders={"C2": "usa"},
        turn={"army": "usa", "step": "movement", "round": 2},
    )
    assert fleet(s)["handler"] == "usa"
    walk(s, "usa infantry", "C2", "C3")
    assert fleet(s)["handler"] == "uk"


def test_fw_flt_04_a_partner_keeps_the_fleet_when_its_handler_falls_in_the_battle_for_the_port() -> None:
    s = position(
        scenario="brest",
        units={"C2": ["uk infantry", "2 usa infantry", "germany tank from C3"], "A1": ["germany infantry"]},
        fleet={"space": "C1", "handler": "uk"},
        holders={"C2": "uk"},
        turn={"army": "germany", "step": "battles", "round": 2},
    )
    assert set(units(s, "C2")) == {"usa"}, "the battle is fought without a question"
    assert fleet(s)["handler"] == "usa"
    assert not fleet(s)["destroyed"]


# -- flanks --------------------------------------------------------------------------------------------


def flanked(*attackers: str) -> FrontierWars:
    """The USA attacks three infantry of the UK in B3 at DEFCON 3; the UK is asked for a card."""
    hands = {"uk": ["D01"]}
    return two("battles", options={"defcon": 3}, units={"B3": [*attackers, "3 uk infantry"]}, hands=hands)


def initiatives(s: FrontierWars, *origins: str) -> list[int]:
    """The initiative of the attackers by the tile that each came from."""
    from_there = {s.board.id(s.origin[piece]): piece for piece in s.pieces_in(USA, s.b_tile)}
    return [initiative(s, from_there[origin]) for origin in origins]


def test_fw_def_04_with_three_origins_all_others_flank() -> None:
    s = flanked("2 usa tank from A2", "usa tank from A3", "usa tank from B4")
    assert frame(s) == "DefenceOrders"
    main, near, far = initiatives(s, "A2", "A3", "B4")
    assert near == far == main + 1


def test_fw_def_04_two_flanks_apart_make_a_flank_attack_though_both_touch_the_main_one() -> None:
    s = flanked("2 usa tank from A3", "usa tank from A2", "usa tank from B4")
    assert frame(s) == "DefenceOrders"
    main, one, other = initiatives(s, "A3", "A2", "B4")
    assert one == other == main + 1


# -- the river-crossed city ----------------------------------------------------------------------------


def city(army: str, step: str, units: dict[str, list[str]], **description: Any) -> FrontierWars:
    """The river-crossed city A2 of Varsity (river): A1 touches its western half, A3 its eastern."""
    turn = {"army": army, "step": step, "round": 2}
    return position(scenario="varsity-river", units=units, turn=turn, **description)


def test_fw_spt_08_a_plane_enters_the_half_that_it_comes_to() -> None:
    s = city("germany", "movement", {"A1": ["germany plane"], "B1": ["germany tank"]})
    assert "A2w" in values(s, "move", "to", piece="germany plane")
    assert "A2e" not in values(s, "move", "to", piece="germany plane")
    do(s, "move germany-plane-1 A2w")
    assert "A2e" in values(s, "go", "to")
    assert "A3" not in values(s, "go", "to")


def test_fw_spt_08_the_halves_count_as_two_tiles_for_distances() -> None:
    board = new({}, "varsity-river").board
    west, east = (board.space[SPACE_DOMAIN.find(word)] for word in ("A1", "A3"))
    one, other = board.city
    assert board.distance[west][one] == board.distance[one][other] == board.distance[other][east] == 1
    assert board.distance[west][other] == 2


def test_fw_spt_08_a_card_reaches_the_half_that_it_is_next_to() -> None:
    s = city(
        "germany",
        "card",
        {"A1": ["germany artillery"], "A2w": ["usa infantry"], "A2e": ["usa tank"]},
        hands={"germany": ["A05"]},
    )
    do(s, "play A05")
    assert lines(s) == ["shell usa A2w"]


def test_fw_spt_08_bombers_fly_straight_over_both_halves() -> None:
    board = new({}, "varsity-river").board
    west, east = (board.space[SPACE_DOMAIN.find(word)] for word in ("A1", "A3"))
    one, other = board.city
    assert board.directions(west, one) & board.directions(one, other) & board.directions(other, east)


# -- Impregnable ---------------------------------------------------------------------------------------


def at_the_hq(order: list[str], attacker: str, *there: str) -> FrontierWars:
    """The German headquarters B3 is attacked; Germany and the USSR play together."""
    return position(
        scenario="compact-4",
        options={"coop": True},
        headquarters={"germany": {"space": "B3", "resistance": 1}},
        units={"B3": list(there)},
        hands={"ussr": ["D01"], "germany": ["D01"]},
        turn={"army": attacker, "step": "battles", "round": 2, "order": order},
    )


def test_fw_arm_04_impregnable_helps_a_partner_at_the_german_headquarters() -> None:
    s = at_the_hq(
        ["usa", "germany", "uk", "ussr"], "usa", "usa infantry from B2", "ussr infantry", "germany infantry"
    )
    assert frame(s) == "DefenceOrders"
    soviet, german = (initiative(s, s.some(army, INFANTRY, s.b_tile)) for army in (USSR, GERMANY))
    assert soviet == german == DEFENCE_INITIATIVE[INFANTRY] + 1
