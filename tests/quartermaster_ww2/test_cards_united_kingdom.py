"""A test for each of the United Kingdom's special cards."""

from __future__ import annotations

from support.quartermaster_ww2 import (
    actor,
    after,
    deck,
    do,
    finish,
    frame,
    hand,
    heard,
    may,
    options,
    pieces,
    points,
    position,
    protected,
    shown,
    spaces,
    status_points,
    statuses,
    uses,
    warfare,
)

HOME = "united_kingdom: army united_kingdom"
UK = "united_kingdom"


# -- Statuses ------------------------------------------------------------------------------------------


def test_card_uk_directorate_of_manpower_recruits_in_australia_instead_of_a_build() -> None:
    s = position(
        turn=(UK, "play"),
        board=HOME,
        hands={UK: ["uk-build-army"]},
        statuses={UK: ["uk-directorate-of-manpower"]},
    )
    do(s, "play uk-build-army")
    assert options(s, "recruit") == {"united_kingdom australia"}
    do(s, "recruit united_kingdom australia")
    assert pieces(s, "australia") == ["united_kingdom army"]


def test_card_uk_free_france_builds_in_western_europe_for_two_hand_cards() -> None:
    s = position(
        turn=(UK, "play"),
        board=f"{HOME}, navy north_sea",
        hands={UK: ["uk-sea-battle", "uk-raf", "uk-rationing"]},
        statuses={UK: ["uk-free-france"]},
    )
    do(s, "use uk-free-france", "discard uk-raf", "discard uk-rationing")
    assert options(s, "build") == {"united_kingdom western_europe"}
    do(s, "build united_kingdom western_europe")
    assert pieces(s, "western_europe") == ["united_kingdom army"]
    assert hand(s, UK) == ["uk-sea-battle"]


def test_card_uk_lord_linlithgow_recruits_in_india_even_for_free_france() -> None:
    s = position(
        turn=(UK, "play"),
        board=f"{HOME}, navy north_sea",
        hands={UK: ["uk-raf", "uk-rationing"]},
        statuses={UK: ["uk-lord-linlithgow", "uk-free-france"]},
    )
    do(s, "use uk-free-france", "discard uk-raf", "discard uk-rationing", "recruit united_kingdom india")
    assert pieces(s, "india") == ["united_kingdom army"]


def test_card_uk_mackenzie_king_scores_the_atlantic_and_canada() -> None:
    board = f"{HOME}, navy north_sea, navy north_atlantic, army canada"
    assert status_points(UK, "uk-mackenzie-king", board) == 2
    assert status_points(UK, "uk-mackenzie-king", f"{HOME}, army canada") == 1
    assert status_points(UK, "uk-mackenzie-king", HOME) == 0


def test_card_uk_resistance_battles_western_europe_or_italy_instead_of_a_card() -> None:
    s = position(
        turn=(UK, "play"),
        board=f"{HOME}, navy north_sea; germany: army western_europe, army germany",
        hands={UK: ["uk-raf", "uk-rationing"]},
        statuses={UK: ["uk-resistance"]},
    )
    do(s, "use uk-resistance", "discard uk-raf", "discard uk-rationing")
    assert options(s, "battle") == {"western_europe germany"}
    do(s, "battle western_europe germany")
    assert pieces(s, "western_europe") == []


def test_card_uk_royal_navy_fights_a_second_sea_battle() -> None:
    s = position(
        turn=(UK, "play"),
        board=f"{HOME}, navy north_sea; germany: army western_europe, army germany, navy baltic_sea",
        hands={UK: ["uk-sea-battle", "uk-raf", "uk-rationing"]},
        statuses={UK: ["uk-royal-navy"]},
    )
    do(s, "play uk-sea-battle", "battle north_atlantic nobody", "use uk-royal-navy")
    do(s, "discard uk-raf", "discard uk-rationing", "battle baltic_sea germany")
    assert pieces(s, "baltic_sea") == []
    assert actor(s) == "over"  # once a turn


# -- Events --------------------------------------------------------------------------------------------


def test_card_uk_dutch_east_indies_recruits_two_armies_and_a_navy() -> None:
    s = position(turn=(UK, "play"), board=HOME, hands={UK: ["uk-dutch-east-indies"]})
    do(s, "play uk-dutch-east-indies", "recruit united_kingdom indonesia", "recruit united_kingdom new_guinea")
    do(s, "recruit united_kingdom south_china_sea")
    assert spaces(s, UK) == {"united_kingdom", "indonesia", "new_guinea", "south_china_sea"}


def test_card_uk_general_smuts_recruits_in_africa_and_a_sea_beside_it() -> None:
    s = position(turn=(UK, "play"), board=HOME, hands={UK: ["uk-general-smuts"]})
    do(s, "play uk-general-smuts", "recruit united_kingdom africa")
    assert options(s, "recruit") == {"united_kingdom southern_ocean", "united_kingdom bay_of_bengal"}
    do(s, "recruit united_kingdom bay_of_bengal")
    assert spaces(s, UK) == {"united_kingdom", "africa", "bay_of_bengal"}


def test_card_uk_commonwealth_support_recruits_in_a_dominion() -> None:
    s = position(turn=(UK, "play"), board=HOME, hands={UK: ["uk-commonwealth-support"]})
    do(s, "play uk-commonwealth-support")
    assert options(s, "recruit") == {f"united_kingdom {space}" for space in ("india", "australia", "canada")}
    do(s, "recruit united_kingdom canada")
    assert pieces(s, "canada") == ["united_kingdom army"]


def test_card_uk_king_peter_strikes_and_recruits_in_the_balkans() -> None:
    s = position(
        turn=(UK, "play"),
        board=f"{HOME}; italy: army italy, army balkans",
        hands={UK: ["uk-king-peter"]},
    )
    do(s, "play uk-king-peter", "recruit united_kingdom balkans")
    assert pieces(s, "balkans") == ["united_kingdom army"]


def test_card_uk_ledo_and_burma_roads_builds_then_battles_china() -> None:
    s = position(
        turn=(UK, "play"),
        board=f"{HOME}, army india; japan: army japan, army china",
        hands={UK: ["uk-ledo-and-burma-roads"]},
    )
    do(s, "play uk-ledo-and-burma-roads", "build united_kingdom southeast_asia")
    assert options(s, "battle") == {"china japan", "szechuan nobody"}
    do(s, "battle china japan")
    assert pieces(s, "china") == []


def test_card_uk_singapore_recruits_an_army_and_a_navy() -> None:
    s = position(turn=(UK, "play"), board=HOME, hands={UK: ["uk-singapore"]})
    do(s, "play uk-singapore", "recruit united_kingdom southeast_asia", "recruit united_kingdom south_china_sea")
    assert spaces(s, UK) == {"united_kingdom", "southeast_asia", "south_china_sea"}


# -- Economic Warfare ----------------------------------------------------------------------------------


def test_card_uk_bomber_command_hits_germany_or_italy() -> None:
    assert warfare(UK, "uk-bomber-command", HOME, "choose-country germany") == ({"germany": 4}, 0)
    assert warfare(UK, "uk-bomber-command", HOME, "choose-country italy") == ({"italy": 4}, 0)


def test_card_uk_malta_submarines_leaves_the_choice_to_the_victims() -> None:
    assert warfare(UK, "uk-malta-submarines", HOME) == ({"germany": 2, "italy": 2}, 0)
    s = position(
        turn=(UK, "play"),
        board=f"{HOME}; italy: army italy, navy mediterranean_sea; germany: army germany",
        hands={UK: ["uk-malta-submarines"]},
    )
    before = deck(s, "italy")
    finish(s, "play uk-malta-submarines")
    finish(s, "italy: choose second")
    assert deck(s, "italy") == before
    assert pieces(s, "mediterranean_sea") == []


# -- Responses -----------------------------------------------------------------------------------------


def test_card_uk_asw_tactics_wastes_an_economic_warfare_card() -> None:
    s = position(
        turn=("germany", "play"),
        board=f"{HOME}; germany: army germany, army western_europe",
        hands={"germany": ["ger-v-weapons"]},
        responses={UK: ["uk-asw-tactics"]},
    )
    before = deck(s, UK)
    finish(s, "play ger-v-weapons", "united_kingdom: use uk-asw-tactics")
    assert deck(s, UK) == before
    assert points(s) == (0, 0)
    assert shown(s, "germany") == ["ger-v-weapons"]


def test_card_uk_defensive_posture_saves_a_supplied_army_for_the_turn() -> None:
    board = f"{HOME}, army india; japan: army japan, army southeast_asia, army china, navy sea_of_japan"
    s = position(
        turn=("japan", "play"),
        board=board,
        hands={"japan": ["jpn-land-battle"]},
        responses={UK: ["uk-defensive-posture"]},
    )
    do(s, "play jpn-land-battle", "battle india united_kingdom", "united_kingdom: use uk-defensive-posture")
    assert pieces(s, "india") == ["united_kingdom army"]
    assert protected(s, UK, "india")


def test_card_uk_destroyers_save_a_united_states_navy_too() -> None:
    s = position(
        turn=("germany", "play"),
        board="united_states: army eastern_united_states, navy north_atlantic; germany: army germany, "
        "army western_europe, navy north_sea",
        hands={"germany": ["ger-sea-battle"]},
        responses={UK: ["uk-destroyers"]},
    )
    do(s, "play ger-sea-battle", "battle north_atlantic united_states", "united_kingdom: use uk-destroyers")
    assert pieces(s, "north_atlantic") == ["united_states navy"]


def test_card_uk_enigma_code_cracked_discards_the_status_after_its_use() -> None:
    s = position(
        turn=("germany", "play"),
        board=f"{HOME}; germany: army germany",
        hands={"germany": ["ger-land-battle"]},
        statuses={"germany": ["ger-blitzkrieg"]},
        responses={UK: ["uk-enigma-code-cracked"]},
    )
    do(s, "play ger-land-battle", "battle balkans nobody", "use ger-blitzkrieg", "build germany balkans")
    do(s, "united_kingdom: use uk-enigma-code-cracked")
    assert pieces(s, "balkans") == ["germany army"]  # the result stands
    assert statuses(s, "germany") == []
    assert shown(s, "germany") == ["ger-blitzkrieg", "ger-land-battle"]


def test_card_uk_loyal_to_the_crown_eliminates_an_army_just_built() -> None:
    s = position(
        turn=("italy", "play"),
        board=f"{HOME}; italy: army italy, army middle_east",
        hands={"italy": ["ita-build-army"]},
        responses={UK: ["uk-loyal-to-the-crown"]},
    )
    do(s, "play ita-build-army")
    assert not may(s, "build italy india")  # the Middle East is cut off from Italy
    supplied = position(
        turn=("italy", "play"),
        board=f"{HOME}; italy: army italy, army middle_east, navy mediterranean_sea",
        hands={"italy": ["ita-build-army"]},
        responses={UK: ["uk-loyal-to-the-crown"]},
    )
    do(supplied, "play ita-build-army", "build italy india", "united_kingdom: use uk-loyal-to-the-crown")
    assert pieces(supplied, "india") == []


def test_card_uk_raf_saves_pieces_in_and_around_the_home_island() -> None:
    s = position(
        turn=("germany", "play"),
        board=f"{HOME}, navy north_sea; germany: army germany, army western_europe",
        hands={"germany": ["ger-sea-battle"]},
        responses={UK: ["uk-raf"]},
    )
    do(s, "play ger-sea-battle", "battle north_sea united_kingdom", "united_kingdom: use uk-raf")
    assert pieces(s, "north_sea") == ["united_kingdom navy"]
    assert protected(s, UK, "north_sea")


def test_card_uk_rationing_shuffles_the_card_just_played_into_the_deck() -> None:
    s = position(
        turn=(UK, "play"),
        board=HOME,
        hands={UK: ["uk-bomber-command", "uk-singapore"]},
        responses={UK: ["uk-rationing"]},
    )
    before = deck(s, UK)
    ahead = after(s, "play uk-bomber-command", "choose-country italy")
    finish(ahead)
    assert frame(ahead) == "CardResolved"
    told = heard(ahead, "japan", "use uk-rationing")
    assert told[-1] == "The card is shuffled into the deck of the United Kingdom."
    assert deck(ahead, UK) == before + 1
    assert shown(ahead, UK) == ["uk-rationing"]
    do(s, "discard uk-singapore")
    assert uses(s) == set()  # not for a card merely discarded
