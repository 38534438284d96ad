"""Battle and eliminate (QM-BAT)."""

from __future__ import annotations

from support.quartermaster_ww2 import (
    actor,
    after,
    deck,
    do,
    finish,
    frame,
    may,
    options,
    pieces,
    playing,
    position,
    spaces,
    uses,
)

US, UK, SU = "united_states", "united_kingdom", "soviet_union"


def test_qm_bat_01_a_land_battle_next_to_a_supplied_army_or_navy() -> None:
    s = playing(
        UK, "uk-land-battle", "united_kingdom: army united_kingdom, navy north_sea; germany: army western_europe"
    )
    assert may(s, "battle western_europe germany")  # carried by the Navy
    assert not may(s, "battle germany nobody")
    cut_off = playing("germany", "ger-land-battle", "germany: army kazakhstan; soviet_union: army moscow")
    assert actor(cut_off) == "over"  # an unsupplied Army battles nobody


def test_qm_bat_02_a_sea_battle_may_be_carried_by_an_army() -> None:
    s = playing("germany", "ger-sea-battle", "germany: army germany; soviet_union: navy baltic_sea")
    assert options(s, "battle") == {f"baltic_sea {SU}"}


def test_qm_bat_03_the_battle_takes_place_in_the_space_attacked() -> None:
    s = playing(
        "germany",
        "ger-land-battle",
        "germany: army germany; soviet_union: army eastern_europe",
        statuses={"germany": ["ger-blitzkrieg"]},
    )
    do(s, f"battle eastern_europe {SU}", "use ger-blitzkrieg")
    finish(s)
    assert options(s, "build") == {"germany eastern_europe"}


def test_qm_bat_04_an_empty_space_may_be_battled_one_of_the_own_team_may_not() -> None:
    s = playing("germany", "ger-land-battle", "germany: army germany; italy: army italy")
    assert options(s, "battle") == {"western_europe nobody", "balkans nobody", "eastern_europe nobody"}


def test_qm_bat_05_if_an_enemy_piece_is_there_one_must_be_chosen() -> None:
    s = playing("germany", "ger-land-battle", f"germany: army germany; {SU}: army balkans; {UK}: army balkans")
    there = {option for option in options(s, "battle") if option.startswith("balkans")}
    assert there == {f"balkans {SU}", f"balkans {UK}"}


def test_qm_bat_06_only_one_piece_is_removed_and_the_attacker_loses_none() -> None:
    s = playing("germany", "ger-land-battle", f"germany: army germany; {SU}: army balkans; {UK}: army balkans")
    do(s, f"battle balkans {SU}")
    assert pieces(s, "balkans") == ["united_kingdom army"]
    assert pieces(s, "germany") == ["germany army"]


def test_qm_bat_07_a_saved_piece_was_battled_all_the_same() -> None:
    s = playing(
        "germany",
        "ger-land-battle",
        f"germany: army germany, army eastern_europe; {SU}: army moscow, army ukraine",
        statuses={"germany": ["ger-dive-bombers"]},
        responses={SU: ["sov-stalingrad"]},
    )
    do(s, f"battle ukraine {SU}", "use sov-stalingrad")
    assert uses(s) == {"ger-dive-bombers"}


def test_qm_bat_08_extra_battles_obey_the_rules_of_battle() -> None:
    s = playing(
        "germany",
        "ger-land-battle",
        f"germany: army germany; {SU}: army moscow, army eastern_europe, army russia",
        statuses={"germany": ["ger-dive-bombers"]},
    )
    do(s, f"battle eastern_europe {SU}", "use ger-dive-bombers")
    finish(s)
    assert not may(s, f"battle russia {SU}")  # adjacent to the space battled, but to no German Army


def test_qm_bat_09_the_order_of_the_windows() -> None:
    s = playing(
        UK,
        "uk-sea-battle",
        "united_kingdom: army united_kingdom, navy north_sea; germany: army germany, army western_europe; "
        "japan: army japan, navy north_atlantic",
    )
    do(s, "battle north_atlantic japan")
    assert actor(s) == "over"
    radar = playing(
        "germany",
        "ger-sea-battle",
        f"germany: army germany, army western_europe, navy north_sea; {US}: army eastern_united_states, "
        "navy north_atlantic",
        statuses={US: ["usa-radar"]},
        responses={UK: ["uk-destroyers"]},
    )
    do(radar, f"battle north_atlantic {US}")
    assert (actor(radar), frame(radar)) == (US, "PieceBattled")  # first what answers the battle
    do(radar, "pass")
    assert (actor(radar), frame(radar)) == (UK, "AboutToBeRemoved")  # then what answers the removal


def test_qm_bat_10_a_protected_piece_may_be_battled_without_effect() -> None:
    s = playing(
        "germany",
        "ger-land-battle",
        f"germany: army germany, army eastern_europe; {SU}: army moscow, army ukraine",
        statuses={"germany": ["ger-dive-bombers"]},
        protected={SU: ["ukraine"]},
        responses={SU: ["sov-stalingrad"]},
    )
    do(s, f"battle ukraine {SU}")
    assert pieces(s, "ukraine") == ["soviet_union army"]
    assert actor(s) == "germany"  # no window for the removal, but the battle counts
    assert uses(s) == {"ger-dive-bombers"}


def test_qm_bat_11_an_elimination_needs_no_neighbour_but_cards_may_save_the_piece() -> None:
    s = position(
        turn=(SU, "play"),
        board=f"{SU}: army moscow; japan: army japan, navy sea_of_japan, army china",
        hands={SU: ["sov-mao-tse-tung"]},
        responses={"japan": ["jpn-kwantung-army"]},
    )
    do(s, "play sov-mao-tse-tung")
    assert pieces(after(s, "japan: pass"), "china") == []
    assert pieces(after(s, "japan: use jpn-kwantung-army"), "china") == ["japan army"]


def test_qm_bat_12_broad_front_looks_at_the_start_of_the_turn() -> None:
    s = position(
        turn=("germany", "play"),
        board=f"germany: army germany, army eastern_europe; {SU}: army moscow, army ukraine",
        hands={"germany": ["ger-broad-front"]},
        front=["ukraine", "moscow"],
    )
    do(s, "play ger-broad-front")
    assert options(s, "battle") == {f"ukraine {SU}"}  # Moscow was next to an Army then, but cannot be battled now


def test_qm_bat_12_an_army_placed_in_the_same_turn_widens_no_broad_front() -> None:
    full = ["usa-radar", *["usa-build-army"] * 5, "usa-land-battle"]
    s = position(
        turn=(US, "draw"),
        board=f"germany: army western_europe, army balkans; {SU}: army eastern_europe, army ukraine, army moscow",
        hands={US: full, "germany": ["ger-broad-front"]},
        statuses={"germany": ["ger-volkssturm"]},
        rest=True,
    )
    narrow = after(s, "germany: use ger-volkssturm", "recruit germany germany", "take-off", "lift balkans")
    do(narrow, "play ger-broad-front")
    assert options(narrow, "battle") == {f"eastern_europe {SU}"}  # it was next to the Army in the Balkans then
    wide = position(
        turn=(US, "draw"),
        board=f"germany: army western_europe; {SU}: army eastern_europe, army moscow",
        hands={US: full, "germany": ["ger-broad-front"]},
        statuses={"germany": ["ger-volkssturm"]},
        rest=True,
    )
    do(wide, "germany: use ger-volkssturm", "recruit germany germany", "play ger-broad-front")
    assert frame(wide) != "ChooseBattle"  # nobody touched as the turn began


def test_qm_bat_13_radar_saves_from_that_battle_only() -> None:
    s = playing(
        "japan",
        "jpn-sea-battle",
        f"japan: army japan, navy sea_of_japan; {US}: army western_united_states, navy east_pacific, army iwo_jima,"
        "navy central_pacific",
        statuses={US: ["usa-radar"]},
        responses={"japan": ["jpn-surprise-attack"]},
    )
    before = deck(s, US)
    do(s, f"battle central_pacific {US}", f"{US}: use usa-radar")
    finish(s)
    assert deck(s, US) == before - 2
    assert pieces(s, "central_pacific") == ["united_states navy"]
    do(s, "use jpn-surprise-attack", f"battle central_pacific {US}")
    assert pieces(s, "central_pacific") == []


def test_qm_bat_14_an_empty_space_opens_only_the_last_window() -> None:
    s = playing(
        "germany",
        "ger-land-battle",
        "germany: army germany",
        statuses={"germany": ["ger-blitzkrieg"]},
    )
    do(s, "battle balkans nobody")
    assert frame(s) == "BattleFought"


def test_qm_bat_15_a_follow_up_battle_needs_a_supplied_neighbour_when_it_is_declared() -> None:
    s = playing(
        "germany",
        "ger-land-battle",
        f"germany: army germany, army eastern_europe; {SU}: army moscow, army ukraine, army russia",
        statuses={"germany": ["ger-dive-bombers"]},
    )
    do(s, f"battle ukraine {SU}", "take-off", "lift eastern_europe")
    assert (actor(s), frame(s)) == ("germany", "BattleFought")
    finish(s, "use ger-dive-bombers")
    assert spaces(s, "germany") == {"germany"}
    assert options(s, "battle") == {"balkans nobody", "eastern_europe nobody"}
