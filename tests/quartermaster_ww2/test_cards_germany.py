"""A test for each of Germany's special cards."""

from __future__ import annotations

from support.quartermaster_ww2 import (
    GAME,
    actor,
    after,
    deck,
    do,
    finish,
    frame,
    hand,
    legal,
    may,
    options,
    pieces,
    points,
    position,
    shown,
    spaces,
    status_points,
    statuses,
    uses,
    view,
    warfare,
)

from maproom.kernel.events import LogEntry

HOME = "germany: army germany"


# -- Statuses ------------------------------------------------------------------------------------------


def test_card_ger_abundant_resources_scores_armies_in_the_east() -> None:
    board = "germany: army germany, army ukraine, army kazakhstan, army russia, army eastern_europe"
    assert status_points("germany", "ger-abundant-resources", board) == 3
    assert status_points("germany", "ger-abundant-resources", HOME) == 0


def test_card_ger_atlantic_wall_costs_the_attacker_three_cards_once_a_turn() -> None:
    s = position(
        turn=("united_kingdom", "play"),
        board="italy: army italy, army western_europe; united_kingdom: army united_kingdom, navy north_sea",
        hands={"united_kingdom": ["uk-land-battle"]},
        statuses={"germany": ["ger-atlantic-wall"]},
    )
    before = deck(s, "united_kingdom")
    do(s, "play uk-land-battle", "battle western_europe italy", "germany: use ger-atlantic-wall")
    finish(s)
    assert deck(s, "united_kingdom") == before - 3
    assert pieces(s, "western_europe") == []  # the wall saves nobody
    again = position(
        turn=("united_kingdom", "play"),
        board="italy: army italy, army western_europe; united_kingdom: army united_kingdom, navy north_sea",
        hands={"united_kingdom": ["uk-land-battle"]},
        statuses={"germany": ["ger-atlantic-wall"]},
        used=["ger-atlantic-wall"],
    )
    do(again, "play uk-land-battle", "battle western_europe italy")
    assert actor(again) == "over"


def test_card_ger_bias_for_action_battles_next_to_the_army_just_built() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany; soviet_union: army moscow, army ukraine",
        hands={"germany": ["ger-build-army"]},
        statuses={"germany": ["ger-bias-for-action"]},
    )
    before = deck(s, "germany")
    do(s, "play ger-build-army", "build germany eastern_europe", "use ger-bias-for-action")
    finish(s, "battle ukraine soviet_union")
    assert pieces(s, "ukraine") == []
    assert deck(s, "germany") == before - 1


def test_card_ger_blitzkrieg_builds_in_the_space_battled_once_a_turn() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany; soviet_union: army moscow, army eastern_europe",
        hands={"germany": ["ger-land-battle"]},
        statuses={"germany": ["ger-blitzkrieg", "ger-dive-bombers"]},
    )
    before = deck(s, "germany")
    do(s, "play ger-land-battle", "battle eastern_europe soviet_union", "use ger-blitzkrieg")
    finish(s, "build germany eastern_europe")
    assert pieces(s, "eastern_europe") == ["germany army"]
    assert deck(s, "germany") == before - 1
    do(s, "use ger-dive-bombers", "battle ukraine nobody")
    assert actor(s) == "over"  # both are once a turn


def test_card_ger_conscription_builds_an_army_instead_of_playing_a_card() -> None:
    s = position(
        turn=("germany", "play"),
        board=HOME,
        hands={"germany": ["ger-plunder"]},
        statuses={"germany": ["ger-conscription"]},
    )
    before = deck(s, "germany")
    finish(s, "use ger-conscription", "build germany balkans")
    assert deck(s, "germany") == before - 2
    assert hand(s, "germany") == ["ger-plunder"]
    assert actor(s) == "over"


def test_card_ger_dive_bombers_battle_the_same_or_an_adjacent_space() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army eastern_europe; soviet_union: army moscow, army ukraine, army russia",
        hands={"germany": ["ger-land-battle"]},
        statuses={"germany": ["ger-dive-bombers"]},
    )
    do(s, "play ger-land-battle", "battle ukraine soviet_union", "use ger-dive-bombers")
    finish(s)
    assert options(s, "battle") == {"ukraine nobody", "russia soviet_union", "balkans nobody"}
    finish(s, "battle russia soviet_union")
    assert spaces(s, "soviet_union") == {"moscow"}


def test_card_ger_jet_fighters_spare_three_cards() -> None:
    board = f"{HOME}; united_states: army eastern_united_states, army western_europe"
    lost, _ = warfare(
        "united_states",
        "usa-b-29-superfortress",
        board,
        "germany: use ger-jet-fighters",
        statuses={"germany": ["ger-jet-fighters"]},
    )
    assert lost == {"germany": 2}


def test_card_ger_superior_planning_puts_four_cards_in_order() -> None:
    s = position(
        turn=("germany", "turn_begin"),
        board=HOME,
        statuses={"germany": ["ger-superior-planning"]},
        decks={"germany": ["ger-plunder", "ger-v-weapons", "ger-broad-front", "ger-wolf-packs", "ger-blitzkrieg"]},
        rest=True,
    )
    do(s, "use ger-superior-planning", "draw ger-blitzkrieg", "draw ger-plunder", "draw ger-v-weapons")
    do(s, "draw ger-wolf-packs")
    assert options(s, "stack") == {"ger-blitzkrieg", "ger-plunder", "ger-v-weapons", "ger-wolf-packs"}
    do(s, "stack ger-wolf-packs", "stack ger-plunder")
    log: list[LogEntry] = []
    s.listen(log)
    do(s, "stack ger-blitzkrieg")
    assert GAME.log_text(log[0]) == "Germany has looked at the top 4 cards of its deck and put them back."
    own = view(s, "germany")["cards"]["germany"]
    assert own["on_top"] == ["ger-wolf-packs", "ger-plunder", "ger-blitzkrieg", "ger-v-weapons"]
    assert "on_top" not in view(s, "italy")["cards"]["germany"]
    assert legal(s) == ["draw ger-wolf-packs"]  # the empty hand costs the top card


def test_card_ger_swedish_iron_ore_scores_navy_and_army_independently() -> None:
    card = "ger-swedish-iron-ore"
    assert status_points("germany", card, f"{HOME}, navy baltic_sea, army scandinavia") == 2
    assert status_points("germany", card, f"{HOME}, navy baltic_sea") == 1
    assert status_points("germany", card, f"{HOME}, navy baltic_sea, army russia") == 1
    assert status_points("germany", card, HOME) == 0


def test_card_ger_synthetic_fuel_builds_a_second_army_next_to_the_first() -> None:
    s = position(
        turn=("germany", "play"),
        board=HOME,
        hands={"germany": ["ger-build-army"]},
        statuses={"germany": ["ger-synthetic-fuel"]},
    )
    before = deck(s, "germany")
    do(s, "play ger-build-army", "build germany eastern_europe", "use ger-synthetic-fuel")
    finish(s)
    assert options(s, "build") == {"germany russia", "germany ukraine", "germany balkans"}
    finish(s, "build germany ukraine")
    assert spaces(s, "germany") == {"germany", "eastern_europe", "ukraine"}
    assert deck(s, "germany") == before - 2


def test_card_ger_volkssturm_recruits_at_home_before_the_play_step() -> None:
    s = position(
        turn=("germany", "turn_begin"),
        board="germany: army western_europe",
        hands={"germany": ["ger-plunder"]},
        statuses={"germany": ["ger-volkssturm"]},
        rest=True,
    )
    before = deck(s, "germany")
    finish(s, "use ger-volkssturm", "recruit germany germany")
    assert pieces(s, "germany") == ["germany army"]
    assert deck(s, "germany") == before - 1
    assert frame(s) == "PlayStep"


def test_card_ger_wolf_packs_raise_submarine_cards_once() -> None:
    board = "germany: army germany, navy baltic_sea, navy north_sea; united_kingdom: army united_kingdom"
    use = "germany: use ger-wolf-packs"
    table = {"germany": ["ger-wolf-packs"]}
    assert warfare("germany", "ger-submarines-atlantic", board, use, statuses=table) == ({"united_kingdom": 6}, 2)
    north = board.replace("army germany", "army germany, army scandinavia")
    assert warfare("germany", "ger-submarines-atlantic", north, use, statuses=table) == ({"united_kingdom": 7}, 2)
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army western_europe",
        hands={"germany": ["ger-v-weapons"]},
        statuses=table,
    )
    finish(s, "play ger-v-weapons")
    assert actor(s) == "over"  # no submarines in its title
    japan = "japan: army japan, navy east_pacific; germany: army germany"
    assert warfare("japan", "jpn-submarines-pacific", japan, statuses=table) == ({"united_states": 2}, 2)


# -- Events --------------------------------------------------------------------------------------------


def test_card_ger_broad_front_strikes_where_the_fronts_touched_as_the_turn_began() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army eastern_europe; soviet_union: army moscow, army ukraine, army russia",
        hands={"germany": ["ger-broad-front"]},
    )
    do(s, "play ger-broad-front")
    assert options(s, "battle") == {"ukraine soviet_union", "russia soviet_union"}
    do(s, "battle ukraine soviet_union", "battle russia soviet_union")
    assert options(s, "battle") == {"ukraine nobody", "russia nobody"}
    do(s, "battle russia nobody")
    assert spaces(s, "soviet_union") == {"moscow"}
    assert actor(s) == "over"


def test_card_ger_forced_conscription_recruits_up_to_two_armies_around_germany() -> None:
    s = position(turn=("germany", "play"), board=HOME, hands={"germany": ["ger-forced-conscription"]})
    do(s, "play ger-forced-conscription")
    around = {"western_europe", "italy", "balkans", "eastern_europe"}
    assert options(s, "recruit") == {f"germany {space}" for space in around}
    do(s, "recruit germany italy", "recruit germany balkans")
    assert spaces(s, "germany") == {"germany", "italy", "balkans"}
    assert actor(s) == "over"


def test_card_ger_guns_and_butter_is_any_one_of_four() -> None:
    s = position(turn=("germany", "play"), board=HOME, hands={"germany": ["ger-guns-and-butter"]})
    do(s, "play ger-guns-and-butter")
    assert options(s, "choose") == {"first", "second", "third", "fourth"}
    assert pieces(after(s, "choose first", "build germany italy"), "italy") == ["germany army"]
    assert pieces(after(s, "choose second", "build germany baltic_sea"), "baltic_sea") == ["germany navy"]
    assert frame(after(s, "choose third")) == "ChooseBattle"
    assert may(after(s, "choose fourth"), "battle baltic_sea nobody")


def test_card_ger_military_dictatorships_recruits_italy_and_strikes_ukraine() -> None:
    s = position(
        turn=("germany", "play"),
        board=f"{HOME}; italy: army italy; soviet_union: army ukraine",
        hands={"germany": ["ger-military-dictatorships"]},
    )
    do(s, "play ger-military-dictatorships", "germany: recruit italy balkans")
    assert pieces(s, "balkans") == ["italy army"]
    assert pieces(s, "ukraine") == []


def test_card_ger_plunder_scores_every_piece_outside_germany() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army ukraine, navy baltic_sea; italy: army italy",
        hands={"germany": ["ger-plunder"]},
    )
    do(s, "play ger-plunder")
    assert points(s) == (2, 0)


def test_card_ger_the_autobahn_moves_each_army_once() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army western_europe",
        hands={"germany": ["ger-the-autobahn"]},
    )
    do(s, "play ger-the-autobahn")
    assert options(s, "relocate") == {"germany", "western_europe"}
    do(s, "relocate western_europe")
    assert may(s, "build germany western_europe")  # the space it left is open again
    do(s, "build germany eastern_europe")
    assert options(s, "relocate") == {"germany"}
    do(s, "done")
    assert spaces(s, "germany") == {"germany", "eastern_europe"}


# -- Economic Warfare ----------------------------------------------------------------------------------


def test_card_ger_submarines_blockade_counts_armies_at_the_north_sea() -> None:
    board = "germany: army germany, army western_europe, army scandinavia, navy north_sea"
    assert warfare("germany", "ger-submarines-blockade", board) == ({"united_kingdom": 4}, 2)
    assert warfare("germany", "ger-submarines-blockade", HOME) == ({}, 0)


def test_card_ger_submarines_atlantic_counts_navies() -> None:
    board = "germany: army germany, navy baltic_sea, navy black_sea"
    assert warfare("germany", "ger-submarines-atlantic", board) == ({"united_kingdom": 4}, 2)


def test_card_ger_submarines_monsoon_hits_an_ally_of_choice() -> None:
    card = "ger-submarines-monsoon"
    assert warfare("germany", card, HOME, "choose-country soviet_union") == ({"soviet_union": 2}, 2)
    assert warfare("germany", card, HOME, "choose-country united_states") == ({"united_states": 2}, 2)


def test_card_ger_submarines_unprotected_costs_more_without_a_convoy() -> None:
    card = "ger-submarines-unprotected"
    assert warfare("germany", card, HOME) == ({"united_kingdom": 5}, 1)
    convoy = f"{HOME}; united_states: navy north_sea"
    assert warfare("germany", card, convoy) == ({"united_kingdom": 2}, 1)


def test_card_ger_submarines_murmansk_counts_pieces_around_scandinavia() -> None:
    board = "germany: army germany, army scandinavia, navy baltic_sea, army russia, army western_europe"
    assert warfare("germany", "ger-submarines-murmansk", board) == ({"soviet_union": 6}, 3)


def test_card_ger_v_weapons_need_western_europe() -> None:
    assert warfare("germany", "ger-v-weapons", f"{HOME}, army western_europe") == ({"united_kingdom": 1}, 3)
    assert warfare("germany", "ger-v-weapons", HOME) == ({}, 0)


def test_a_german_status_stays_on_the_table_and_an_event_goes_on_the_pile() -> None:
    s = position(turn=("germany", "play"), board=HOME, hands={"germany": ["ger-blitzkrieg", "ger-plunder"]})
    status = after(s, "play ger-blitzkrieg")
    assert statuses(status, "germany") == ["ger-blitzkrieg"]
    assert uses(status) == set()
    assert shown(after(s, "play ger-plunder"), "germany") == ["ger-plunder"]
