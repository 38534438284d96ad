"""Overview, components, set-up (QM-GEN, CMP, SET), scoring and the end (QM-VP, END), the edition (QM-ED)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from support.quartermaster_ww2 import (
    GAME,
    actor,
    adjacent,
    cards,
    chance,
    deck,
    do,
    finish,
    frame,
    hand,
    hidden,
    ids,
    may,
    options,
    pieces,
    points,
    position,
    spaces,
    view,
)

import maproom
from maproom.games.quartermaster_ww2.board import (
    ASSIGNMENTS,
    COUNTRIES,
    FOLDER,
    GRAPH,
    HOME,
    LIMIT,
    ROUNDS,
    SEA,
    SPACE_IDS,
    load,
)
from maproom.games.quartermaster_ww2.deck import COPIES, COUNTRY_OF, DECK_SIZE, TITLE_DATA, TYPE_OF, TYPES
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.kernel.errors import BadOption, BadPosition

US, UK, SU = "united_states", "united_kingdom", "soviet_union"
FULL = {US: ["usa-radar", *["usa-build-army"] * 5, "usa-land-battle"]}


def fresh(**options: bool) -> Quartermaster:
    """A new game."""
    s = GAME.new(options)
    assert isinstance(s, Quartermaster)
    return s


def end_of_round(number: int, axis: int, allies: int) -> Quartermaster:
    """A position right after the United States turn of a round."""
    return position(turn=(US, "draw", number), points={"axis": axis, "allies": allies}, hands=FULL, rest=True)


def scored(country: str, board: str, **more: Any) -> tuple[int, int]:
    """The points after a country's Victory step."""
    return points(position(turn=(country, "victory"), board=board, rest=True, **more))


# -- overview ------------------------------------------------------------------------------------------


def test_qm_gen_01_six_countries_in_two_teams() -> None:
    assert GAME.teams() == (("germany", "japan", "italy"), (UK, SU, US))
    assert GAME.seats() == tuple(COUNTRIES)


def test_qm_gen_02_up_to_twenty_rounds_and_points_decide() -> None:
    assert ROUNDS == 20
    assert end_of_round(20, 10, 12).outcome == {
        "winner": "allies", "reason": "points", "round": 20, "score": {"axis": 10, "allies": 12},
    }  # fmt: skip


def test_qm_gen_03_teams_win_and_lose_together() -> None:
    assert end_of_round(20, 5, 3).returns() == [1.0, -1.0, 1.0, -1.0, 1.0, -1.0]


def test_qm_gen_04_a_country_pays_with_its_own_cards_only() -> None:
    s = position(
        turn=("italy", "play"),
        board="italy: army italy",
        statuses={"italy": ["ita-bravado"]},
        decks={"italy": []},
    )
    do(s, "use ita-bravado")
    assert points(s) == (-2, 0)
    assert deck(s, "germany") == 41


@pytest.mark.parametrize(
    ("country", "card", "verb", "whose"),
    [
        ("germany", "ger-build-army", "build", "germany"),
        ("italy", "ita-build-navy", "build", "italy"),
        ("germany", "ger-forced-conscription", "recruit", "germany"),
        ("germany", "ger-military-dictatorships", "recruit", "italy"),  # it names Italy
        ("italy", "ita-afrika-korps", "recruit", "germany"),  # it names Germany
        ("italy", "ita-german-aid-in-greece", "recruit", "germany"),
    ],
)
def test_qm_gen_05_a_card_speaks_of_its_own_country_unless_it_names_another(
    country: str, card: str, verb: str, whose: str
) -> None:
    s = position(turn=(country, "play"), board="germany: army germany; italy: army italy", hands={country: [card]})
    do(s, f"play {card}")
    assert {option.split()[0] for option in options(s, verb)} == {whose}


@pytest.mark.parametrize(
    ("country", "card", "gained"), [("germany", "ger-plunder", 2), ("italy", "ita-plunder", 1)]
)
def test_qm_gen_05_a_card_counts_the_pieces_of_its_own_country(country: str, card: str, gained: int) -> None:
    board = "germany: army germany, army ukraine, navy baltic_sea; italy: army italy, army balkans"
    s = position(turn=(country, "play"), board=board, hands={country: [card]})
    do(s, f"play {card}")
    assert points(s) == (gained, 0)


# -- components ----------------------------------------------------------------------------------------


def test_qm_cmp_01_220_cards() -> None:
    sizes = dict(zip(COUNTRIES, DECK_SIZE, strict=True))
    assert sizes == {"germany": 41, "japan": 34, "italy": 30, UK: 40, SU: 34, US: 41}
    assert sum(COPIES) == 220


def test_qm_cmp_02_cards_by_type() -> None:
    printed = load("cards")["counts"]["by_country_and_type"]
    found: dict[str, dict[str, int]] = {country: dict.fromkeys(TYPES, 0) for country in COUNTRIES}
    for title in range(len(TITLE_DATA)):
        found[COUNTRIES[COUNTRY_OF[title]]][TYPES[TYPE_OF[title]]] += COPIES[title]
    assert found == printed
    assert found["germany"]["status"] == 12
    assert found["japan"]["response"] == 11


def test_qm_cmp_03_33_armies_and_23_navies() -> None:
    """QM-CMP-03, QM-CMP-04."""
    assert dict(zip(COUNTRIES, LIMIT[0], strict=True)) == {
        "germany": 7,
        UK: 5,
        "japan": 5,
        SU: 7,
        "italy": 4,
        US: 5,
    }
    assert dict(zip(COUNTRIES, LIMIT[1], strict=True)) == {
        "germany": 3,
        UK: 5,
        "japan": 5,
        SU: 1,
        "italy": 3,
        US: 6,
    }


def test_qm_cmp_05_one_round_marker_and_a_score_for_each_team() -> None:
    """QM-CMP-05: the round marker goes on to the last space of its track and no further."""
    last = end_of_round(19, 150, 149)
    assert (view(last, None)["round"], view(last, None)["points"]) == (20, {"axis": 150, "allies": 149})
    done = end_of_round(20, 150, 149)
    assert (view(done, None)["round"], actor(done)) == (20, "over")


def test_qm_cmp_06_the_home_spaces() -> None:
    homes = [SPACE_IDS[home] for home in HOME]
    assert homes == ["germany", "united_kingdom", "japan", "moscow", "italy", "eastern_united_states"]


# -- set-up --------------------------------------------------------------------------------------------


def test_qm_set_01_recommended_countries_for_two_to_six_people() -> None:
    assert sorted(ASSIGNMENTS) == ["2", "3", "4", "5", "6"]
    assert ASSIGNMENTS["3"] == [["germany"], [UK, US, SU], ["japan", "italy"]]
    for people, groups in ASSIGNMENTS.items():
        assert len(groups) == int(people)
        assert sorted(country for group in groups for country in group) == sorted(COUNTRIES)


def test_qm_set_02_nobody_sits_on_both_teams() -> None:
    teams = [set(team) for team in GAME.teams()]
    assert all(any(set(group) <= team for team in teams) for groups in ASSIGNMENTS.values() for group in groups)


def test_qm_set_03_no_points_and_round_one() -> None:
    s = fresh()
    assert (points(s), s.round) == ((0, 0), 1)


def test_qm_set_04_one_army_in_each_home_space() -> None:
    s = fresh()
    assert {(country, *spaces(s, country)) for country in COUNTRIES} == {
        ("germany", "germany"), (UK, "united_kingdom"), ("japan", "japan"), (SU, "moscow"), ("italy", "italy"),
        (US, "eastern_united_states"),
    }  # fmt: skip


def test_qm_set_05_ten_cards_of_which_three_go_unseen_all_together() -> None:
    s = fresh()
    chance(s)
    assert [len(hand(s, country)) for country in COUNTRIES] == [10] * 6
    first = s.legal()[0]
    s.apply(first)
    assert cards(s, "germany", UK)["hand_size"] == 10  # nobody sees the choice yet
    assert len(cards(s, "germany", "germany")["chosen"]) == 1
    while frame(s) == "OpeningDiscard":
        s.apply(s.legal()[0])
    assert [len(hand(s, country)) for country in COUNTRIES] == [7] * 6
    assert [len(hidden(s, country)) for country in COUNTRIES] == [3] * 6
    assert cards(s, "germany")["top"] is None


def test_qm_set_05_the_choices_stay_secret_when_secrets_are_dealt_anew() -> None:
    s = fresh()
    chance(s)
    for _ in range(4):
        s.apply(s.legal()[0])
    assert actor(s) == UK
    other = s.determinize(1, Random(1))
    assert other.view(1) == s.view(1)
    assert other.pending[0].bit_count() == 3


def test_qm_set_06_germany_takes_the_first_turn() -> None:
    s = fresh()
    while frame(s) != "PlayStep":
        s.apply(s.legal()[0])
    assert actor(s) == "germany"


# -- scoring -------------------------------------------------------------------------------------------


def test_qm_vp_01_two_points_alone_one_shared() -> None:
    assert scored("germany", "germany: army germany, army western_europe; italy: army italy") == (4, 0)
    assert scored("germany", "germany: army germany, army italy; italy: army italy") == (3, 0)


def test_qm_vp_02_supply_does_not_matter() -> None:
    assert scored("germany", "germany: army india") == (2, 0)


def test_qm_vp_03_scoring_statuses_count_in_addition() -> None:
    table = {"italy": ["ita-mare-nostrum"]}
    assert scored("italy", "italy: army italy, navy mediterranean_sea", statuses=table) == (3, 0)


def test_qm_vp_03_a_status_scores_in_its_own_countrys_step_only() -> None:
    table = {"italy": ["ita-mare-nostrum"], UK: ["uk-mackenzie-king"]}
    board = f"germany: army germany; italy: navy baltic_sea; {UK}: navy north_atlantic"
    assert scored("germany", board, statuses=table) == (2, 0)


def test_qm_vp_04_no_points_at_all_with_an_enemy_at_home() -> None:
    table = {"italy": ["ita-mare-nostrum"]}
    board = f"italy: army ukraine, navy black_sea; {US}: army italy"
    assert scored("italy", board, statuses=table) == (0, 0)


def test_qm_vp_05_an_empty_home_does_not_hinder() -> None:
    assert scored("italy", "italy: army ukraine") == (2, 0)


def test_qm_vp_06_a_teammate_whose_step_is_skipped_still_shares() -> None:
    assert scored("germany", f"germany: army ukraine; italy: army ukraine; {US}: army italy") == (1, 0)


def test_qm_vp_07_points_on_cards_are_scored_at_once_even_with_home_occupied() -> None:
    s = position(
        turn=("germany", "play"),
        board=f"germany: army ukraine, army balkans; {SU}: army germany",
        hands={"germany": ["ger-plunder"]},
    )
    do(s, "play ger-plunder")
    assert points(s) == (2, 0)


def test_qm_vp_08_points_belong_to_the_team_and_go_beyond_the_track() -> None:
    s = position(turn=("japan", "victory"), board="japan: army japan", points={"axis": 299}, rest=True)
    assert points(s) == (301, 0)
    assert GAME.scores(s) == {"axis": 301, "allies": 0}


def test_qm_vp_09_scorched_earth_takes_ukraines_points_from_the_axis() -> None:
    table = {SU: ["sov-scorched-earth"]}
    assert scored("germany", "germany: army germany, army ukraine", statuses=table) == (2, 0)


@pytest.mark.parametrize("country", ["germany", "japan", "italy"])
def test_qm_vp_10_three_countries_in_one_space_gain_one_each(country: str) -> None:
    assert scored(country, "germany: army ukraine; italy: army ukraine; japan: army ukraine") == (1, 0)


# -- the end -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("axis", "allies", "winner"), [(30, 0, "axis"), (29, 0, None), (-5, 25, "allies"), (40, 11, None)]
)
def test_qm_end_01_a_lead_of_thirty_after_a_full_round_wins_at_once(
    axis: int, allies: int, winner: str | None
) -> None:
    s = end_of_round(3, axis, allies)
    assert (actor(s) == "over") is (winner is not None)
    if winner is None:
        assert s.outcome is None
    else:
        assert s.outcome is not None
        assert (s.outcome["winner"], s.outcome["reason"]) == (winner, "sudden")


def test_qm_end_02_after_round_twenty_more_points_win() -> None:
    s = end_of_round(20, 12, 13)
    assert s.outcome is not None
    assert (s.outcome["winner"], s.outcome["reason"]) == ("allies", "points")


def test_qm_end_03_the_axis_win_a_tie() -> None:
    s = end_of_round(20, 12, 12)
    assert s.outcome is not None
    assert (s.outcome["winner"], s.outcome["reason"]) == ("axis", "tie")


def test_qm_end_04_home_spaces_win_nothing() -> None:
    """QM-END-04, QM-ED-01: two enemy Home spaces in hand, and the game goes on."""
    s = position(
        turn=(US, "draw", 2), board=f"germany: army united_kingdom, army moscow; {US}: army canada",
        hands=FULL, rest=True,
    )  # fmt: skip
    assert s.outcome is None
    assert s.round == 3


def test_qm_end_05_nobody_is_eliminated() -> None:
    s = position(turn=("germany", "play"), rest=True)
    assert actor(s) == "chance"  # no piece, no hand: it discards the top card and plays on


def test_qm_end_06_a_lead_in_the_middle_of_a_round_means_nothing() -> None:
    s = position(turn=("japan", "victory", 2), board="japan: army japan", points={"axis": 60}, rest=True)
    assert s.outcome is None
    assert actor(s) == "chance"


# -- the edition ---------------------------------------------------------------------------------------


def test_qm_ed_02_the_cards_are_those_of_the_second_edition() -> None:
    """QM-ED-02, QM-ED-07: 119 special cards, and nothing of the expansions."""
    special = [card for card in TITLE_DATA if card["type"] in ("event", "response", "status", "economic_warfare")]
    assert len(special) == 119
    assert sum(len(ids(country)) for country in COUNTRIES) == 143


@pytest.mark.parametrize(
    ("land", "seas"),
    [
        ("madagascar", {"bay_of_bengal", "indian_ocean"}),
        ("indonesia", {"bay_of_bengal", "indian_ocean", "south_china_sea"}),
        ("pacific_northwest", {"north_pacific", "east_pacific"}),
    ],
)
def test_qm_ed_03_the_sea_lines_of_the_second_edition(land: str, seas: set[str]) -> None:
    """QM-ED-03: the line from Madagascar to Java, and the one at the Pacific Northwest, end at these lands."""
    s = position(turn=("germany", "play"))
    assert {sea for sea in GRAPH.words(SEA) if adjacent(s, "allies", land, sea)} == seas


def test_qm_ed_04_an_empty_deck_costs_points_not_hand_cards() -> None:
    s = position(
        turn=(UK, "play"),
        board=f"{UK}: army united_kingdom",
        hands={UK: ["uk-bomber-command"], "italy": ["ita-plunder"]},
        decks={"italy": []},
    )
    finish(s, "play uk-bomber-command", "choose-country italy")
    assert points(s) == (-4, 0)
    assert hand(s, "italy") == ["ita-plunder"]


def test_qm_ed_05_reallocate_resources_is_an_option_on_by_default() -> None:
    assert fresh().reallocating == 1
    assert fresh(reallocate_resources=False).reallocating == 0
    with pytest.raises(BadOption):
        GAME.new({"reallocate_resources": 3})


def test_qm_ed_06_the_united_states_has_six_navies() -> None:
    seas = ["north_atlantic", "east_pacific", "north_pacific", "central_pacific", "south_pacific", "north_sea"]
    fleet = ", ".join(f"navy {sea}" for sea in seas)
    s = position(board=f"{US}: army eastern_united_states, {fleet}", turn=("germany", "play"))
    assert s.available(5, 1) == 0
    with pytest.raises(BadPosition, match="QM-PCE-05"):
        position(board=f"{US}: {fleet}, navy baltic_sea", turn=("germany", "play"))


def test_the_data_of_the_dossier_is_complete() -> None:
    assert maproom.game("quartermaster-ww2").folder == FOLDER
    assert pieces(fresh(), "moscow") == ["soviet_union army"]
    assert may(position(turn=("germany", "play"), hands={"germany": ["ger-plunder"]}), "play ger-plunder")
