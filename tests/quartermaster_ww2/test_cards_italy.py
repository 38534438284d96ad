"""A test for each of Italy's special cards."""

from __future__ import annotations

from support.quartermaster_ww2 import (
    actor,
    after,
    cards,
    deck,
    do,
    finish,
    frame,
    heard,
    hidden,
    may,
    options,
    pieces,
    points,
    position,
    protected,
    responses,
    spaces,
    status_points,
    warfare,
)

HOME = "italy: army italy"


# -- Statuses ------------------------------------------------------------------------------------------


def test_card_ita_anti_communist_sentiment_scores_armies_in_russia_and_ukraine() -> None:
    assert status_points("italy", "ita-anti-communist-sentiment", f"{HOME}, army russia, army ukraine") == 2
    assert status_points("italy", "ita-anti-communist-sentiment", HOME) == 0


def test_card_ita_balkan_resources_score_the_balkans() -> None:
    assert status_points("italy", "ita-balkan-resources", f"{HOME}, army balkans") == 1
    assert status_points("italy", "ita-balkan-resources", f"{HOME}; germany: army balkans") == 0


def test_card_ita_bravado_battles_instead_of_playing_a_card() -> None:
    s = position(
        turn=("italy", "play"),
        board=f"{HOME}; soviet_union: army balkans",
        statuses={"italy": ["ita-bravado"]},
    )
    before = deck(s, "italy")
    finish(s, "use ita-bravado")
    finish(s, "battle balkans soviet_union")
    assert pieces(s, "balkans") == []
    assert deck(s, "italy") == before - 2
    assert points(s) == (0, 0)  # an empty hand costs nothing more (QM-CRD-10)


def test_card_ita_impero_italiano_scores_every_axis_army_in_africa_and_the_middle_east() -> None:
    board = f"{HOME}, army north_africa; germany: army north_africa, army middle_east; japan: army africa"
    assert status_points("italy", "ita-impero-italiano", board) == 4


def test_card_ita_mare_nostrum_scores_every_italian_navy() -> None:
    board = f"{HOME}, navy mediterranean_sea, navy north_sea; germany: navy baltic_sea"
    assert status_points("italy", "ita-mare-nostrum", board) == 2


# -- Events --------------------------------------------------------------------------------------------


def test_card_ita_afrika_korps_recruits_german_pieces() -> None:
    s = position(
        turn=("italy", "play"), board=f"{HOME}; germany: army germany", hands={"italy": ["ita-afrika-korps"]}
    )
    do(s, "play ita-afrika-korps", "italy: recruit germany north_africa")
    do(s, "italy: recruit germany mediterranean_sea")
    assert spaces(s, "germany") == {"germany", "north_africa", "mediterranean_sea"}


def test_card_ita_afrika_korps_lets_germany_free_a_navy_when_none_is_left() -> None:
    s = position(
        turn=("italy", "play"),
        board=f"{HOME}; germany: army germany, navy baltic_sea, navy north_sea, navy black_sea",
        hands={"italy": ["ita-afrika-korps"]},
    )
    do(s, "play ita-afrika-korps", "recruit germany north_africa")
    assert (actor(s), frame(s)) == ("germany", "FreePiece")
    kept = after(s, "decline")
    assert actor(kept) == "over"
    do(s, "lift black_sea", "italy: recruit germany mediterranean_sea")
    assert spaces(s, "germany") >= {"mediterranean_sea", "baltic_sea", "north_sea"}


def test_card_ita_division_azul_discards_a_soviet_response_unseen() -> None:
    s = position(
        turn=("italy", "play"),
        board=HOME,
        hands={"italy": ["ita-division-azul"]},
        responses={"soviet_union": ["sov-moscow", "sov-stalingrad"]},
    )
    told = heard(s, "italy", "play ita-division-azul", "lose-response sov-moscow")
    assert "The Soviet Union loses a face-down Response." in told
    assert not any("Moscow" in sentence for sentence in told)
    assert responses(s, "soviet_union") == ["sov-stalingrad"]
    assert hidden(s, "soviet_union") == ["sov-moscow"]
    assert cards(s, "soviet_union")["top"] is None


def test_card_ita_german_aid_in_greece_strikes_then_recruits_a_german_army() -> None:
    s = position(
        turn=("italy", "play"),
        board=f"{HOME}; germany: army germany; united_kingdom: army balkans",
        hands={"italy": ["ita-german-aid-in-greece"]},
    )
    do(s, "play ita-german-aid-in-greece", "recruit germany balkans")
    assert pieces(s, "balkans") == ["germany army"]


def test_card_ita_italian_east_africa_builds_by_the_rules_of_supply() -> None:
    s = position(
        turn=("italy", "play"),
        board=f"{HOME}, navy mediterranean_sea",
        hands={"italy": ["ita-italian-east-africa"]},
    )
    do(s, "play ita-italian-east-africa", "build italy north_africa", "build italy bay_of_bengal")
    assert spaces(s, "italy") == {"italy", "mediterranean_sea", "north_africa", "bay_of_bengal"}
    without_navy = position(turn=("italy", "play"), board=HOME, hands={"italy": ["ita-italian-east-africa"]})
    do(without_navy, "play ita-italian-east-africa")
    assert actor(without_navy) == "over"


def test_card_ita_italy_attacks_communists_builds_in_ukraine_then_russia() -> None:
    s = position(
        turn=("italy", "play"), board=f"{HOME}, army balkans", hands={"italy": ["ita-italy-attacks-communists"]}
    )
    do(s, "play ita-italy-attacks-communists", "build italy ukraine", "build italy russia")
    assert spaces(s, "italy") == {"italy", "balkans", "ukraine", "russia"}


def test_card_ita_plunder_scores_every_piece_outside_italy() -> None:
    s = position(
        turn=("italy", "play"),
        board=f"{HOME}, army balkans, navy mediterranean_sea; germany: army germany",
        hands={"italy": ["ita-plunder"]},
    )
    do(s, "play ita-plunder")
    assert points(s) == (2, 0)


# -- Economic Warfare ----------------------------------------------------------------------------------


def test_card_ita_decima_flottiglia_mas_costs_more_while_no_ally_sails_the_mediterranean() -> None:
    assert warfare("italy", "ita-decima-flottiglia-mas", HOME) == ({"united_kingdom": 2}, 1)
    board = f"{HOME}; united_states: navy mediterranean_sea"
    assert warfare("italy", "ita-decima-flottiglia-mas", board) == ({"united_kingdom": 1}, 1)


def test_card_ita_regia_marina_counts_italian_navies() -> None:
    board = f"{HOME}, navy mediterranean_sea, navy black_sea"
    assert warfare("italy", "ita-regia-marina", board) == ({"united_kingdom": 2}, 2)


# -- Responses -----------------------------------------------------------------------------------------


def test_card_ita_german_reinforcements_take_the_place_of_an_italian_army() -> None:
    board = f"{HOME}, army balkans; germany: army germany; soviet_union: army moscow, army ukraine"
    s = position(
        turn=("soviet_union", "play"),
        board=board,
        hands={"soviet_union": ["sov-land-battle"]},
        responses={"italy": ["ita-german-reinforcements"]},
    )
    do(s, "play sov-land-battle", "battle balkans italy", "italy: use ita-german-reinforcements")
    do(s, "italy: recruit germany balkans")
    assert pieces(s, "balkans") == ["germany army"]


def test_card_ita_monte_cassino_saves_an_axis_army_in_italy() -> None:
    s = position(
        turn=("united_states", "play"),
        board="germany: army germany, army italy; united_states: army eastern_united_states, army western_europe, "
        "navy north_atlantic, navy north_sea",
        hands={"united_states": ["usa-land-battle"]},
        responses={"italy": ["ita-monte-cassino"]},
    )
    do(s, "play usa-land-battle", "battle italy germany", "italy: use ita-monte-cassino")
    assert pieces(s, "italy") == ["germany army"]
    assert protected(s, "germany", "italy")


def test_card_ita_romanian_reinforcements_take_the_place_of_a_supplied_german_army() -> None:
    board = f"{HOME}; germany: army germany, army balkans; soviet_union: army moscow, army ukraine"
    s = position(
        turn=("soviet_union", "play"),
        board=board,
        hands={"soviet_union": ["sov-land-battle"]},
        responses={"italy": ["ita-romanian-reinforcements"]},
    )
    do(s, "play sov-land-battle", "battle balkans germany", "italy: use ita-romanian-reinforcements")
    assert options(s, "recruit") == {"italy balkans"}
    do(s, "recruit italy balkans")
    assert pieces(s, "balkans") == ["italy army"]
    starved = position(
        turn=("germany", "supply"),
        board=f"{HOME}; germany: army balkans, army germany, army kazakhstan",
        responses={"italy": ["ita-romanian-reinforcements"]},
        rest=True,
    )
    assert not may(starved, "use ita-romanian-reinforcements")  # it was not supplied


def test_card_ita_skilled_pilots_spare_five_cards() -> None:
    lost, _ = warfare(
        "united_kingdom",
        "uk-bomber-command",
        "united_kingdom: army united_kingdom",
        "choose-country italy",
        "italy: use ita-skilled-pilots",
        responses={"italy": ["ita-skilled-pilots"]},
    )
    assert lost == {}
