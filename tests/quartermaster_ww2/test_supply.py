"""Supply (QM-SUP), straits (QM-STR) and the map (QM-MAP)."""

from __future__ import annotations

from typing import Any

import pytest
from support.quartermaster_ww2 import (
    adjacent,
    can_battle,
    can_build,
    do,
    frame,
    heard,
    is_supplied,
    options,
    pieces,
    position,
    spaces,
    uses,
    warfare,
)

from maproom.games.quartermaster_ww2.board import (
    GRAPH,
    LAND,
    SEA,
    STRAIT_LAND,
    STRAIT_SEAS,
    SUPPLY_SPACES,
)
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.kernel.spaces import count

US, UK, SU = "united_states", "united_kingdom", "soviet_union"


def board(lines: str, **more: Any) -> Quartermaster:
    """A position in Germany's Play step."""
    return position(board=lines, turn=("germany", "play"), hands={"germany": ["ger-plunder"]}, **more)


def starved(country: str, lines: str, **more: Any) -> Quartermaster:
    """A position after a country's Supply step, or in the middle of it."""
    return position(board=lines, turn=(country, "supply"), rest=True, **more)


# -- supply --------------------------------------------------------------------------------------------


def test_qm_sup_01_supply_is_judged_at_every_moment() -> None:
    s = board("germany: army germany, army eastern_europe, army ukraine, army kazakhstan")
    assert is_supplied(s, "germany", "kazakhstan")
    do(s, "take-off", "lift ukraine")
    assert not is_supplied(s, "germany", "kazakhstan")


def test_qm_sup_02_a_chain_of_own_pieces_to_a_supply_space_with_an_own_army() -> None:
    s = board(f"{UK}: army united_kingdom, navy north_sea, navy north_atlantic, army canada, army india")
    for space in ("united_kingdom", "north_sea", "north_atlantic", "canada", "india"):
        assert is_supplied(s, UK, space)
    assert not is_supplied(board(f"{UK}: army canada, navy north_sea"), UK, "canada")


def test_qm_sup_03_teammates_are_no_links() -> None:
    s = board("germany: army germany; italy: army eastern_europe, army italy; germany: army russia")
    assert not is_supplied(s, "germany", "russia")


def test_qm_sup_04_any_supply_space_will_do_and_home_only_with_an_own_army() -> None:
    s = board("japan: army australia, navy south_china_sea, army kazakhstan; italy: army balkans")
    assert is_supplied(s, "japan", "south_china_sea")
    assert not is_supplied(s, "italy", "balkans")


def test_qm_sup_05_a_navy_needs_a_port_of_any_teammate_supplied_or_not() -> None:
    fleet = f"{US}: army western_united_states, navy east_pacific, navy central_pacific"
    assert not is_supplied(board(fleet), US, "central_pacific")
    assert is_supplied(board(f"{fleet}; {UK}: army philippines"), US, "central_pacific")


def test_qm_sup_06_chains_use_the_straits_open_to_the_team() -> None:
    fleet = "italy: army italy, navy mediterranean_sea, navy north_sea; germany: army western_europe"
    assert not is_supplied(board(fleet), "italy", "north_sea")
    assert is_supplied(board(f"{fleet}, army north_africa"), "italy", "north_sea")


def test_qm_sup_07_links_need_not_be_supplied_themselves() -> None:
    fleet = "navy east_pacific, navy central_pacific, navy south_china_sea"
    s = board(f"{US}: army western_united_states, army indonesia, {fleet}")
    assert not is_supplied(s, US, "central_pacific")
    assert is_supplied(s, US, "south_china_sea")


def test_qm_sup_08_removal_goes_on_until_nobody_left_is_unsupplied() -> None:
    s = starved(
        US, f"{US}: army western_united_states, navy east_pacific, navy central_pacific, navy south_china_sea"
    )
    assert spaces(s, US) == {"western_united_states", "east_pacific"}


def test_qm_sup_08_the_owner_sets_the_order_where_a_card_could_matter() -> None:
    s = starved(SU, f"{SU}: army russia, army kazakhstan", responses={SU: ["sov-leningrad"]})
    assert frame(s) == "RemoveUnsupplied"
    assert options(s, "starve") == {"russia", "kazakhstan"}
    do(s, "starve russia", "use sov-leningrad")
    assert spaces(s, SU) == {"russia"}  # protected pieces stay


def test_qm_sup_09_only_the_active_countrys_pieces_are_checked() -> None:
    s = starved("germany", "germany: army kazakhstan; italy: army balkans")
    assert pieces(s, "kazakhstan") == []
    assert pieces(s, "balkans") == ["italy army"]


def test_qm_sup_09_the_record_tells_want_of_supply_from_other_losses() -> None:
    s = starved(SU, f"{SU}: army russia", responses={SU: ["sov-leningrad"]})
    assert "The Soviet Army in Russia is out of supply and removed." in heard(s, None, "pass")


def test_qm_sup_10_no_build_where_the_piece_would_be_unsupplied() -> None:
    s = board(f"{US}: army western_united_states, navy east_pacific")
    assert not can_build(s, US, "south_pacific")
    assert can_build(s, US, "hawaii")


def test_qm_sup_11_unsupplied_pieces_start_nothing_but_occupy_score_and_hold_straits() -> None:
    s = board(f"germany: army germany, army southeast_asia; {UK}: army india")
    assert not can_battle(s, "germany", "india")
    assert not can_build(s, "germany", "szechuan")
    assert adjacent(s, "axis", "bay_of_bengal", "south_china_sea")
    assert not can_build(s, UK, "southeast_asia")


def test_qm_sup_12_a_piece_supplied_by_a_card_is_no_supply_space() -> None:
    s = board(f"{UK}: army szechuan, army mongolia", statuses={US: ["usa-american-volunteer-group"]})
    assert is_supplied(s, UK, "szechuan")
    assert not is_supplied(s, UK, "mongolia")


def test_qm_sup_13_cards_may_save_a_piece_in_the_supply_step() -> None:
    s = starved(UK, f"{UK}: navy north_sea", responses={UK: ["uk-raf"]})
    assert uses(s) == {"uk-raf"}
    do(s, "use uk-raf")
    assert pieces(s, "north_sea") == ["united_kingdom navy"]
    demanding = starved(UK, f"{UK}: army africa", responses={UK: ["uk-defensive-posture"]})
    assert pieces(demanding, "africa") == []  # it demands a supplied Army


def test_qm_sup_14_a_piece_supplied_by_a_card_counts_as_supplied_in_every_respect() -> None:
    s = board("japan: navy south_pacific", truk=True)
    assert is_supplied(s, "japan", "south_pacific")
    assert can_battle(s, "japan", "east_pacific")
    assert can_build(s, "japan", "new_guinea")  # in the area, so supplied too
    assert not can_build(s, "japan", "new_zealand")  # outside it, without a chain


def test_qm_sup_15_a_navys_port_may_hang_on_that_same_navy() -> None:
    s = board(f"{US}: army western_united_states, navy east_pacific, navy central_pacific, army philippines")
    assert is_supplied(s, US, "central_pacific")
    assert is_supplied(s, US, "philippines")


# -- straits -------------------------------------------------------------------------------------------


def test_qm_str_01_five_straits_with_a_land_space_and_two_seas() -> None:
    names = GRAPH.names
    pairs = zip(STRAIT_LAND, STRAIT_SEAS, strict=True)
    assert {(names[land], *sorted(names[sea] for sea in seas)) for land, seas in pairs} == {
        ("scandinavia", "baltic_sea", "north_sea"),
        ("north_africa", "mediterranean_sea", "north_sea"),
        ("middle_east", "bay_of_bengal", "mediterranean_sea"),
        ("southeast_asia", "bay_of_bengal", "south_china_sea"),
        ("latin_america", "north_atlantic", "southeast_pacific"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "axis"),
    [("", False), (f"{UK}: army north_africa", False), ("germany: army north_africa", True)],
)
def test_qm_str_02_a_strait_joins_its_seas_for_the_team_it_is_open_to(lines: str, axis: bool) -> None:
    """QM-STR-03, QM-STR-04, QM-STR-05: open to one team at a time; to the Allies also when the land is empty."""
    s = board(lines)
    assert adjacent(s, "axis", "north_sea", "mediterranean_sea") is axis
    assert adjacent(s, "allies", "north_sea", "mediterranean_sea") is not axis


@pytest.mark.parametrize("strait", range(5))
def test_qm_str_05_the_land_of_a_strait_touches_both_of_its_seas(strait: int) -> None:
    """QM-STR-05, QM-BLD-03: so an Army that opens a strait is never supplied by the opening alone."""
    one, other = STRAIT_SEAS[strait]
    assert GRAPH.near[STRAIT_LAND[strait]] & (1 << one | 1 << other) == 1 << one | 1 << other


def test_qm_str_06_straits_matter_for_supply_building_and_battle() -> None:
    lines = "italy: army italy, navy mediterranean_sea; germany: army germany, army western_europe"
    closed, opened = board(lines), board(f"{lines}, army north_africa")
    assert (can_battle(closed, "italy", "north_sea"), can_battle(opened, "italy", "north_sea")) == (False, True)
    assert (can_build(closed, "italy", "north_sea"), can_build(opened, "italy", "north_sea")) == (False, True)


def test_qm_str_07_adjacency_on_a_card_is_that_of_its_owners_team() -> None:
    lines = "japan: army japan, navy south_china_sea"
    assert warfare("japan", "jpn-indian-ocean-patrols", lines) == ({}, 0)
    assert warfare("japan", "jpn-indian-ocean-patrols", f"{lines}; germany: army southeast_asia") == ({UK: 2}, 2)


def test_qm_str_08_a_strait_closes_at_once_and_removes_nothing_by_itself() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army north_africa; italy: army italy, navy mediterranean_sea, navy north_sea",
        hands={"germany": ["ger-plunder"]},
    )
    assert adjacent(s, "axis", "north_sea", "mediterranean_sea")
    do(s, "take-off", "lift north_africa")
    assert not adjacent(s, "axis", "north_sea", "mediterranean_sea")
    assert pieces(s, "north_sea") == ["italy navy"]
    assert not is_supplied(s, "italy", "north_sea")


# -- the map -------------------------------------------------------------------------------------------


def test_qm_map_01_36_land_and_17_sea_spaces_12_of_them_supply_spaces() -> None:
    assert (count(LAND), count(SEA), count(SUPPLY_SPACES)) == (36, 17, 12)
    assert set(GRAPH.words(SUPPLY_SPACES)) == {
        "eastern_united_states", "western_united_states", "united_kingdom", "western_europe", "germany", "italy",
        "moscow", "ukraine", "india", "china", "japan", "australia",
    }  # fmt: skip


def test_qm_map_02_spaces_with_a_common_border_are_adjacent() -> None:
    s = board("")
    for one, other in (("germany", "italy"), ("germany", "baltic_sea"), ("north_sea", "north_atlantic")):
        assert adjacent(s, "axis", one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("canada", "pacific_northwest"),
        ("eastern_united_states", "western_united_states"),
        ("latin_america", "western_united_states"),
        ("latin_america", "east_pacific"),
        ("southeast_pacific", "east_pacific"),
    ],
)
def test_qm_map_03_the_map_is_a_cylinder(one: str, other: str) -> None:
    assert adjacent(board(""), "allies", one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("middle_east", "balkans"),
        ("black_sea", "mediterranean_sea"),
        ("north_sea", "africa"),
        ("south_atlantic", "north_africa"),
        ("china", "south_china_sea"),
        ("southeast_asia", "sea_of_japan"),
    ],
)
def test_qm_map_04_spaces_that_touch_in_a_point_are_not_adjacent(one: str, other: str) -> None:
    assert not adjacent(board(""), "axis", one, other)
    assert not adjacent(board(""), "allies", one, other)


def test_qm_map_05_a_navy_may_be_built_in_the_black_and_the_caspian_sea() -> None:
    s = board(f"{SU}: army ukraine, army moscow")
    assert can_build(s, SU, "black_sea")
    assert can_build(s, SU, "caspian_sea")
    assert GRAPH.near[GRAPH.index["black_sea"]] & SEA == GRAPH.near[GRAPH.index["caspian_sea"]] & SEA == 0


def test_qm_map_06_in_or_adjacent_to_is_cut_to_the_kind_of_piece() -> None:
    s = position(
        turn=("japan", "turn_begin"),
        board="japan: army japan",
        responses={"japan": ["jpn-mobile-force"]},
        rest=True,
    )
    do(s, "use jpn-mobile-force")
    assert all(SEA >> GRAPH.index[option.split()[1]] & 1 for option in options(s, "recruit"))


def test_qm_map_07_within_n_spaces_counts_any_spaces_and_only_open_straits() -> None:
    madagascar = f"{US}: army eastern_united_states, army madagascar"
    assert warfare(US, "usa-b-26-marauder", madagascar) == ({"italy": 4}, 0)  # Bay of Bengal, Suez, Italy
    closed = f"{madagascar}; germany: army middle_east"
    assert warfare(US, "usa-b-26-marauder", closed) == ({}, 0)
