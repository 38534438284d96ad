"""A test for each of the United States' special cards."""

from __future__ import annotations

from support.quartermaster_ww2 import (
    actor,
    after,
    cards,
    deck,
    do,
    finish,
    frame,
    hand,
    heard,
    hidden,
    is_supplied,
    legal,
    may,
    options,
    pieces,
    position,
    responses,
    shown,
    spaces,
    statuses,
    uses,
    view,
    warfare,
)

US = "united_states"
HOME = "united_states: army eastern_united_states"
ATLANTIC = f"{HOME}, navy north_atlantic"


# -- Statuses ------------------------------------------------------------------------------------------


def test_card_usa_aircraft_carriers_build_a_navy_where_they_battled() -> None:
    s = position(
        turn=(US, "play"),
        board=f"{ATLANTIC}; germany: navy north_sea; united_kingdom: army united_kingdom",
        hands={US: ["usa-sea-battle"]},
        statuses={US: ["usa-aircraft-carriers"]},
    )
    before = deck(s, US)
    do(s, "play usa-sea-battle", "battle north_sea germany", "use usa-aircraft-carriers", f"build {US} north_sea")
    assert pieces(s, "north_sea") == ["united_states navy"]
    assert deck(s, US) == before - 1


def test_card_usa_american_volunteer_group_supplies_and_recruits_in_szechuan() -> None:
    s = position(
        turn=(US, "play"),
        board=f"{HOME}; united_kingdom: army szechuan",
        hands={US: ["usa-land-battle"]},
        statuses={US: ["usa-american-volunteer-group"]},
    )
    assert is_supplied(s, "united_kingdom", "szechuan")
    before = deck(s, US)
    finish(s, "use usa-american-volunteer-group")
    finish(s, f"recruit {US} szechuan")
    assert pieces(s, "szechuan") == ["united_kingdom army", "united_states army"]
    assert is_supplied(s, US, "szechuan")
    assert deck(s, US) == before - 2


def test_card_usa_amphibious_landings_need_a_supplied_navy_beside_the_space() -> None:
    board = f"{ATLANTIC}, navy north_sea; united_kingdom: army united_kingdom; germany: army western_europe"
    s = position(
        turn=(US, "play"),
        board=board,
        hands={US: ["usa-land-battle"]},
        statuses={US: ["usa-amphibious-landings"]},
    )
    by_land = after(s, "play usa-land-battle", "battle canada nobody")
    assert uses(by_land) == {"usa-amphibious-landings"}  # the North Atlantic touches Canada
    inland = after(s, "play usa-land-battle", "battle western_united_states nobody")
    assert actor(inland) == "over"
    do(s, "play usa-land-battle", "battle western_europe germany", "use usa-amphibious-landings")
    do(s, f"build {US} western_europe")
    assert pieces(s, "western_europe") == ["united_states army"]


def test_card_usa_flying_fortresses_add_two_cards() -> None:
    board = f"{HOME}, army western_europe"
    lost, _ = warfare(
        US,
        "usa-b-24-liberator",
        board,
        "use usa-flying-fortresses",
        statuses={US: ["usa-flying-fortresses"]},
    )
    assert lost == {"italy": 6}


def test_card_usa_radar_saves_a_navy_from_one_battle() -> None:
    s = position(
        turn=("germany", "play"),
        board=f"{ATLANTIC}; germany: army germany, army western_europe, navy north_sea",
        hands={"germany": ["ger-sea-battle"]},
        statuses={US: ["usa-radar"]},
    )
    before = deck(s, US)
    do(s, "play ger-sea-battle", "battle north_atlantic united_states", "united_states: use usa-radar")
    finish(s)
    assert pieces(s, "north_atlantic") == ["united_states navy"]
    assert deck(s, US) == before - 2
    assert s.safe == s.spared == [0] * 6  # for this battle only


def test_card_usa_rosie_the_riveter_puts_hand_cards_under_the_deck() -> None:
    s = position(
        turn=(US, "discard"),
        board=HOME,
        hands={US: ["usa-build-army", "usa-radar", "usa-guadalcanal"]},
        statuses={US: ["usa-rosie-the-riveter"]},
    )
    before = deck(s, US)
    told = heard(s, "japan", "use usa-rosie-the-riveter", "under usa-radar")
    assert told[-1] == "The United States puts a hand card under its deck."
    assert may(s, "done")
    assert heard(s, US, "under usa-guadalcanal")[0] == "You put Guadalcanal under your deck."
    assert view(s, US)["cards"][US]["at_bottom"] == ["usa-radar", "usa-guadalcanal"]
    assert "at_bottom" not in view(s, "united_kingdom")["cards"][US]
    assert deck(s, US) == before + 2
    assert frame(s) == "DiscardStep"
    assert hand(s, US) == ["usa-build-army"]


def test_card_usa_rosie_the_riveters_cards_come_up_last_and_in_their_order() -> None:
    s = position(
        turn=(US, "draw"),
        decks={US: ["usa-build-army"]},
        bottom={US: ["usa-radar", "usa-guadalcanal"]},
        rest=True,
    )
    for card in ("usa-build-army", "usa-radar", "usa-guadalcanal"):
        assert legal(s) == [f"draw {card}"]
        do(s, f"draw {card}")
    assert s.lower == []
    assert hand(s, US) == ["usa-build-army", "usa-radar", "usa-guadalcanal"]


def test_card_usa_superior_shipyards_build_another_navy() -> None:
    s = position(
        turn=(US, "play"),
        board=HOME,
        hands={US: ["usa-build-navy"]},
        statuses={US: ["usa-superior-shipyards"]},
    )
    do(s, "play usa-build-navy", f"build {US} north_atlantic", "use usa-superior-shipyards")
    finish(s)
    assert f"{US} south_atlantic" not in options(s, "build")  # no port there
    do(s, "decline")
    two = position(
        turn=(US, "play"),
        board=f"{HOME}, army western_united_states",
        hands={US: ["usa-build-navy"]},
        statuses={US: ["usa-superior-shipyards"]},
    )
    do(two, "play usa-build-navy", f"build {US} north_atlantic", "use usa-superior-shipyards")
    do(two, f"build {US} east_pacific")
    assert spaces(two, US) >= {"north_atlantic", "east_pacific"}
    assert actor(two) == "over"


def test_card_usa_wartime_production_builds_another_army() -> None:
    s = position(
        turn=(US, "play"),
        board=HOME,
        hands={US: ["usa-build-army"]},
        statuses={US: ["usa-wartime-production"]},
    )
    do(s, "play usa-build-army", f"build {US} canada", "use usa-wartime-production")
    do(s, f"build {US} pacific_northwest")
    assert spaces(s, US) == {"eastern_united_states", "canada", "pacific_northwest"}


# -- Events --------------------------------------------------------------------------------------------


def test_card_usa_arsenal_of_democracy_lets_the_united_kingdom_build_in_its_own_order() -> None:
    s = position(
        turn=(US, "play"),
        board=f"{HOME}; united_kingdom: army united_kingdom",
        hands={US: ["usa-arsenal-of-democracy"]},
    )
    do(s, "play usa-arsenal-of-democracy")
    assert options(s, "choose") == {"first", "second"}
    do(s, "united_kingdom: choose second", "united_kingdom: build united_kingdom north_sea")
    do(s, "united_kingdom: build united_kingdom iceland")
    assert spaces(s, "united_kingdom") == {"united_kingdom", "north_sea", "iceland"}


def test_card_usa_fleet_pearl_harbor_recruits_then_builds_beside_it() -> None:
    s = position(
        turn=(US, "play"),
        board=f"{HOME}, army western_united_states, navy east_pacific",
        hands={US: ["usa-fleet-pearl-harbor"]},
    )
    do(s, "play usa-fleet-pearl-harbor", f"recruit {US} hawaii")
    assert options(s, "build") == {f"{US} north_pacific", f"{US} central_pacific"}
    do(s, f"build {US} central_pacific")
    assert spaces(s, US) >= {"hawaii", "central_pacific"}


def test_card_usa_flexible_resources_plays_any_card_of_the_discard_pile() -> None:
    s = position(
        turn=(US, "play"),
        board=HOME,
        hands={US: ["usa-flexible-resources"]},
        shown={US: ["usa-wartime-production"]},
        hidden={US: ["usa-guadalcanal"]},
    )
    do(s, "play usa-flexible-resources")
    assert options(s, "play") == {"usa-wartime-production", "usa-guadalcanal"}
    status = after(s, "play usa-wartime-production")
    assert statuses(status, US) == ["usa-wartime-production"]
    assert shown(status, US) == ["usa-flexible-resources"]
    do(s, "play usa-guadalcanal", f"recruit {US} new_zealand")
    finish(s)
    assert shown(s, US) == ["usa-wartime-production", "usa-guadalcanal", "usa-flexible-resources"]


def test_card_usa_free_french_allies_recruits_a_british_army_of_british_choice() -> None:
    s = position(
        turn=(US, "play"),
        board=f"{HOME}; united_kingdom: army united_kingdom; germany: army western_europe",
        hands={US: ["usa-free-french-allies"]},
    )
    do(s, "play usa-free-french-allies")
    assert actor(s) == "united_kingdom"
    assert options(s, "recruit") == {"united_kingdom north_africa", "united_kingdom africa"}
    do(s, "recruit united_kingdom north_africa")
    assert pieces(s, "north_africa") == ["united_kingdom army"]


def test_card_usa_guadalcanal_recruits_in_new_zealand_then_builds_beside_it() -> None:
    s = position(
        turn=(US, "play"),
        board=f"{HOME}, army western_united_states, navy east_pacific",
        hands={US: ["usa-guadalcanal"]},
    )
    do(s, "play usa-guadalcanal", f"recruit {US} new_zealand", f"build {US} south_pacific")
    assert spaces(s, US) >= {"new_zealand", "south_pacific"}


def test_card_usa_lend_lease_lets_an_ally_play_and_draw() -> None:
    s = position(
        turn=(US, "play"),
        board=f"{HOME}; soviet_union: army moscow",
        hands={US: ["usa-lend-lease"], "soviet_union": ["sov-build-army", "sov-guards"]},
    )
    do(s, "play usa-lend-lease", "united_states: choose-country soviet_union")
    assert options(s, "play") == {"sov-build-army", "sov-guards"}
    do(s, "soviet_union: play sov-build-army", "soviet_union: build soviet_union russia")
    do(s, "soviet_union: take-card", "draw sov-moscow")
    assert pieces(s, "russia") == ["soviet_union army"]
    assert hand(s, "soviet_union") == ["sov-guards", "sov-moscow"]
    assert shown(s, US) == ["usa-lend-lease"]


def test_card_usa_murmansk_convoy_recruits_in_russia_then_lets_the_soviets_build() -> None:
    s = position(
        turn=(US, "play"),
        board=f"{HOME}; soviet_union: army moscow",
        hands={US: ["usa-murmansk-convoy"]},
    )
    do(s, "play usa-murmansk-convoy", "united_states: recruit soviet_union russia")
    assert actor(s) == "soviet_union"
    do(s, "build soviet_union eastern_europe")
    assert spaces(s, "soviet_union") == {"moscow", "russia", "eastern_europe"}


def test_card_usa_operation_magic_discards_a_japanese_response_unseen() -> None:
    s = position(
        turn=(US, "play"),
        board=HOME,
        hands={US: ["usa-operation-magic"]},
        responses={"japan": ["jpn-kamikaze", "jpn-truk"]},
    )
    told = heard(s, US, "play usa-operation-magic", "lose-response jpn-truk")
    assert not any("Truk" in sentence for sentence in told)
    assert responses(s, "japan") == ["jpn-kamikaze"]
    assert hidden(s, "japan") == ["jpn-truk"]


def test_card_usa_patton_advances_builds_in_western_europe_then_battles_on() -> None:
    s = position(
        turn=(US, "play"),
        board=f"{ATLANTIC}, navy north_sea; united_kingdom: army united_kingdom; germany: army germany",
        hands={US: ["usa-patton-advances"]},
    )
    do(s, "play usa-patton-advances", f"build {US} western_europe")
    assert options(s, "battle") == {"germany germany", "italy nobody"}
    do(s, "battle germany germany")
    assert pieces(s, "germany") == []


def test_card_usa_theater_shift_moves_armies_and_navies() -> None:
    s = position(
        turn=(US, "play"),
        board=f"{ATLANTIC}, army western_united_states",
        hands={US: ["usa-theater-shift"]},
    )
    do(s, "play usa-theater-shift")
    assert options(s, "relocate") == {"eastern_united_states", "western_united_states", "north_atlantic"}
    do(s, "relocate north_atlantic", f"build {US} east_pacific")
    assert options(s, "relocate") == {"eastern_united_states", "western_united_states"}
    do(s, "done")
    assert spaces(s, US) == {"eastern_united_states", "western_united_states", "east_pacific"}


# -- Economic Warfare ----------------------------------------------------------------------------------


def test_card_usa_b_24_liberator_needs_an_army_within_two_spaces_of_italy() -> None:
    assert warfare(US, "usa-b-24-liberator", f"{HOME}, army north_africa") == ({"italy": 4}, 0)
    assert warfare(US, "usa-b-24-liberator", f"{HOME}, army united_kingdom") == ({}, 0)


def test_card_usa_b_26_marauder_hits_one_country_in_range() -> None:
    board = f"{HOME}, army western_europe"
    card = "usa-b-26-marauder"
    assert warfare(US, card, board, "choose-country germany") == ({"germany": 4}, 0)
    assert warfare(US, card, board, "choose-country italy") == ({"italy": 4}, 0)
    assert warfare(US, card, f"{HOME}, army iwo_jima") == ({"japan": 4}, 0)
    assert warfare(US, card, HOME) == ({}, 0)


def test_card_usa_b_29_superfortress_needs_an_army_within_three_spaces_of_germany() -> None:
    assert warfare(US, "usa-b-29-superfortress", f"{HOME}, army united_kingdom") == ({"germany": 5}, 0)
    assert warfare(US, "usa-b-29-superfortress", HOME) == ({}, 0)


def test_card_usa_firestorm_bombing_needs_a_piece_beside_the_home_space() -> None:
    assert warfare(US, "usa-firestorm-bombing", f"{HOME}, navy sea_of_japan") == ({"japan": 7}, 0)
    board = f"{HOME}, army western_europe"
    assert warfare(US, "usa-firestorm-bombing", board, "choose-country germany") == ({"germany": 7}, 0)
    assert warfare(US, "usa-firestorm-bombing", HOME) == ({}, 0)


def test_card_usa_sbd_dauntless_needs_a_navy_within_two_spaces_of_japan() -> None:
    assert warfare(US, "usa-sbd-dauntless", f"{HOME}, navy central_pacific") == ({"japan": 4}, 0)
    assert warfare(US, "usa-sbd-dauntless", f"{HOME}, army iwo_jima") == ({}, 0)
    assert warfare(US, "usa-sbd-dauntless", f"{HOME}, navy east_pacific") == ({}, 0)


def test_a_united_states_card_cannot_be_played_from_the_hand_of_another() -> None:
    s = position(turn=(US, "play"), board=HOME, hands={US: ["usa-radar"], "japan": ["jpn-truk"]})
    assert legal(s)[0] == "play usa-radar"
    assert cards(s, "japan", US)["hand_size"] == 1
