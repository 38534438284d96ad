"""A test for each of Japan's special cards."""

from __future__ import annotations

from support.quartermaster_ww2 import (
    actor,
    after,
    do,
    finish,
    frame,
    is_supplied,
    may,
    options,
    pieces,
    position,
    protected,
    shown,
    spaces,
    status_points,
    uses,
    warfare,
)

HOME = "japan: army japan"
FLEET = "japan: army japan, navy sea_of_japan"


# -- Statuses ------------------------------------------------------------------------------------------


def test_card_jpn_forward_bases_score_two_at_most() -> None:
    assert status_points("japan", "jpn-forward-bases", f"{HOME}, army hawaii, army new_zealand") == 2
    assert status_points("japan", "jpn-forward-bases", f"{HOME}, army pacific_northwest") == 2
    assert status_points("japan", "jpn-forward-bases", HOME) == 0


def test_card_jpn_co_prosperity_sphere_scores_each_army_in_the_south() -> None:
    board = f"{HOME}, army indonesia, army new_guinea, army southeast_asia, army philippines"
    assert status_points("japan", "jpn-co-prosperity-sphere", board) == 3


def test_card_jpn_imperial_designs_score_one_at_most() -> None:
    assert status_points("japan", "jpn-imperial-designs", f"{HOME}, army iwo_jima, army philippines") == 1
    assert status_points("japan", "jpn-imperial-designs", HOME) == 0


def test_card_jpn_unimpeded_shipping_scores_while_no_ally_is_in_hawaii() -> None:
    assert status_points("japan", "jpn-unimpeded-shipping", HOME) == 1
    assert status_points("japan", "jpn-unimpeded-shipping", f"{HOME}; united_states: army hawaii") == 0


# -- Economic Warfare ----------------------------------------------------------------------------------


def test_card_jpn_indian_ocean_patrols_count_navies_by_the_straits_open_to_the_axis() -> None:
    board = f"{HOME}, navy indian_ocean, navy bay_of_bengal, navy south_china_sea"
    assert warfare("japan", "jpn-indian-ocean-patrols", board) == ({"united_kingdom": 4}, 4)
    held = f"{board}, army southeast_asia"
    assert warfare("japan", "jpn-indian-ocean-patrols", held) == ({"united_kingdom": 6}, 6)


def test_card_jpn_submarines_pacific_count_navies_around_the_east_pacific() -> None:
    board = f"{HOME}, navy north_pacific, navy central_pacific, navy sea_of_japan"
    assert warfare("japan", "jpn-submarines-pacific", board) == ({"united_states": 4}, 4)


# -- Responses -----------------------------------------------------------------------------------------


def test_card_jpn_banzai_charge_battles_the_same_or_an_adjacent_space() -> None:
    s = position(
        turn=("japan", "play"),
        board=f"{FLEET}, army china; soviet_union: army moscow, army vladivostok, army mongolia",
        hands={"japan": ["jpn-land-battle"]},
        responses={"japan": ["jpn-banzai-charge"]},
    )
    do(s, "play jpn-land-battle", "battle vladivostok soviet_union", "use jpn-banzai-charge")
    assert options(s, "battle") == {"vladivostok nobody", "mongolia soviet_union"}
    do(s, "battle mongolia soviet_union")
    assert spaces(s, "soviet_union") == {"moscow"}
    assert shown(s, "japan") == ["jpn-banzai-charge", "jpn-land-battle"]


def test_card_jpn_battleship_repair_saves_a_supplied_navy() -> None:
    states = "army philippines, army western_united_states, navy east_pacific, navy central_pacific"
    board = f"{FLEET}; united_states: {states}"
    s = position(
        turn=("united_states", "play"),
        board=board,
        hands={"united_states": ["usa-sea-battle"]},
        responses={"japan": ["jpn-battleship-repair"]},
    )
    do(s, "play usa-sea-battle", "battle sea_of_japan japan", "japan: use jpn-battleship-repair")
    assert pieces(s, "sea_of_japan") == ["japan navy"]
    assert protected(s, "japan", "sea_of_japan")


def test_card_jpn_china_offensive_builds_where_it_battled_then_battles_on() -> None:
    s = position(
        turn=("japan", "play"),
        board=f"{FLEET}; soviet_union: army moscow, army mongolia; united_kingdom: army china",
        hands={"japan": ["jpn-land-battle"]},
        responses={"japan": ["jpn-china-offensive"]},
    )
    do(s, "play jpn-land-battle", "battle china united_kingdom", "use jpn-china-offensive", "build japan china")
    assert may(s, "battle mongolia soviet_union")
    assert not may(s, "battle philippines nobody")
    do(s, "battle mongolia soviet_union")
    assert pieces(s, "mongolia") == []
    assert pieces(s, "china") == ["japan army"]


def test_card_jpn_destroyer_transport_lands_up_to_two_armies() -> None:
    s = position(
        turn=("japan", "play"),
        board=FLEET,
        hands={"japan": ["jpn-sea-battle"]},
        responses={"japan": ["jpn-destroyer-transport"]},
    )
    do(s, "play jpn-sea-battle", "battle south_china_sea nobody", "use jpn-destroyer-transport")
    assert options(s, "build") == {"japan philippines"}  # next to the sea battled, and to a supplied piece
    do(s, "build japan philippines")
    assert actor(s) == "japan"
    do(s, "decline")
    assert spaces(s, "japan") == {"japan", "sea_of_japan", "philippines"}


def test_card_jpn_fall_of_singapore_battles_at_sea_and_recruits() -> None:
    s = position(
        turn=("japan", "play"),
        board=f"{FLEET}, army china; united_kingdom: army southeast_asia, navy south_china_sea",
        hands={"japan": ["jpn-land-battle"]},
        responses={"japan": ["jpn-fall-of-singapore"]},
    )
    do(s, "play jpn-land-battle", "battle southeast_asia united_kingdom", "use jpn-fall-of-singapore")
    do(s, "battle south_china_sea united_kingdom", "recruit japan southeast_asia")
    assert pieces(s, "south_china_sea") == []
    assert pieces(s, "southeast_asia") == ["japan army"]


def test_card_jpn_kamikaze_eliminates_a_navy_built_next_to_japan_not_a_recruited_one() -> None:
    board = (
        f"{FLEET}; united_states: army western_united_states, navy east_pacific, army hawaii, navy central_pacific"
    )
    s = position(
        turn=("united_states", "play"),
        board=board,
        hands={"united_states": ["usa-build-navy"]},
        responses={"japan": ["jpn-kamikaze"]},
    )
    do(s, "play usa-build-navy", "build united_states north_pacific", "japan: use jpn-kamikaze")
    assert pieces(s, "north_pacific") == []
    recruited = position(
        turn=("united_kingdom", "play"),
        board=f"{FLEET}; united_kingdom: army united_kingdom",
        hands={"united_kingdom": ["uk-singapore"]},
        responses={"japan": ["jpn-kamikaze"]},
    )
    do(recruited, "play uk-singapore", "recruit united_kingdom southeast_asia")
    do(recruited, "recruit united_kingdom south_china_sea")
    assert actor(recruited) == "over"


def test_card_jpn_kwantung_army_saves_a_supplied_army_in_china() -> None:
    s = position(
        turn=("soviet_union", "play"),
        board=f"{FLEET}, army china; soviet_union: army moscow, army siberia, army mongolia",
        hands={"soviet_union": ["sov-land-battle"]},
        responses={"japan": ["jpn-kwantung-army"]},
    )
    do(s, "play sov-land-battle", "battle china japan", "japan: use jpn-kwantung-army")
    assert pieces(s, "china") == ["japan army"]


def test_card_jpn_mobile_force_recruits_a_navy_as_the_turn_begins() -> None:
    s = position(turn=("japan", "turn_begin"), board=HOME, responses={"japan": ["jpn-mobile-force"]}, rest=True)
    do(s, "use jpn-mobile-force")
    seas = {"north_pacific", "sea_of_japan", "central_pacific", "east_pacific"}
    assert options(s, "recruit") == {f"japan {sea}" for sea in seas}
    do(s, "recruit japan east_pacific")
    assert pieces(s, "east_pacific") == ["japan navy"]


def test_card_jpn_special_naval_landing_forces_land_beside_a_new_navy() -> None:
    s = position(
        turn=("japan", "play"),
        board=HOME,
        hands={"japan": ["jpn-build-navy"]},
        responses={"japan": ["jpn-special-naval-landing-forces"]},
    )
    do(s, "play jpn-build-navy", "build japan sea_of_japan", "use jpn-special-naval-landing-forces")
    do(s, "build japan china", "build japan philippines")
    assert spaces(s, "japan") == {"japan", "sea_of_japan", "china", "philippines"}
    assert actor(s) == "over"


def test_card_jpn_surprise_attack_fights_at_sea_then_on_land() -> None:
    s = position(
        turn=("japan", "play"),
        board=f"{FLEET}; united_states: navy south_china_sea, army philippines; united_kingdom: navy north_pacific",
        hands={"japan": ["jpn-sea-battle"]},
        responses={"japan": ["jpn-surprise-attack"]},
    )
    do(s, "play jpn-sea-battle", "battle north_pacific united_kingdom", "use jpn-surprise-attack")
    do(s, "battle south_china_sea united_states", "battle philippines united_states")
    assert spaces(s, "united_states") == set()
    assert spaces(s, "united_kingdom") == set()


def test_card_jpn_truk_supplies_the_central_pacific_for_the_turn() -> None:
    board = "japan: army japan, navy sea_of_japan, navy central_pacific, army hawaii"
    s = position(
        turn=("japan", "play"),
        board=board,
        hands={"japan": ["jpn-build-navy", "jpn-land-battle"]},
        responses={"japan": ["jpn-truk"]},
    )
    cut_off = position(
        turn=("japan", "play"),
        board="japan: army japan, navy south_pacific",
        hands={"japan": ["jpn-sea-battle"]},
        responses={"japan": ["jpn-truk"]},
    )
    assert not is_supplied(cut_off, "japan", "south_pacific")
    do(cut_off, "use jpn-truk")
    assert is_supplied(cut_off, "japan", "south_pacific")
    assert frame(cut_off) == "PlayStep"  # it does not use up the Play step
    assert may(after(cut_off, "play jpn-sea-battle"), "battle east_pacific nobody")
    assert uses(s) == {"jpn-truk"}
    do(s, "play jpn-build-navy")
    assert "jpn-truk" in uses(s)  # at each own choice inside the Play step
    last = position(
        turn=("japan", "supply"),
        board="japan: army japan, navy south_pacific",
        responses={"japan": ["jpn-truk"]},
        rest=True,
    )
    assert frame(last) == "LastTruk"
    saved = after(last, "use jpn-truk")
    assert pieces(saved, "south_pacific") == ["japan navy"]
    finish(last, "pass")
    assert pieces(last, "south_pacific") == []
