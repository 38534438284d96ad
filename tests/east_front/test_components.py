"""What is in the box (EF-COMP)."""

from collections import Counter

from support.east_front import GAME, control, may, play, position

from maproom.games.east_front.board import load
from maproom.games.east_front.deck import CARD_DATA, CONTINGENCY_DATA

EAST = [
    "bessarabia", "lwow", "brest", "baltic_states", "karelia", "sevastopol", "caucasus", "rostov", "stalingrad",
    "mogilev", "kharkov", "smolensk", "kursk", "voronezh", "gorki", "novgorod", "moscow", "leningrad",
    "petrozavodsk", "vologda",
]  # fmt: skip
"""All land that the Allies control at the start, Kiev excepted."""


def test_ef_comp_01_110_cards_each_of_them_once() -> None:
    assert Counter(card["faction"] for card in CARD_DATA) == {"soviet": 51, "germany": 31, "pact": 18}
    assert Counter(card["faction"] for card in CONTINGENCY_DATA) == {"soviet": 5, "germany": 3, "pact": 2}
    assert len({card["id"] for card in CARD_DATA + CONTINGENCY_DATA}) == 110
    assert len({card["title"] for card in CARD_DATA}) == 100


def test_ef_comp_01_every_card_is_of_its_factions_side() -> None:
    for card in CARD_DATA + CONTINGENCY_DATA:
        assert (card["side"] == "allies") == (card["faction"] == "soviet")


def test_ef_comp_02_55_wooden_pieces() -> None:
    picture = GAME.new().view(None)
    owned = Counter(picture["available"]) + Counter(piece["kind"] for piece in picture["pieces"])
    numbers = {
        faction: [owned[f"{faction}-{type}"] for type in ("infantry", "tank", "airplane", "fleet")]
        for faction in ("soviet", "germany", "pact")
    }
    assert numbers == {"soviet": [14, 5, 4, 3], "germany": [7, 5, 5, 2], "pact": [6, 1, 2, 1]}
    assert owned.total() == 55


def test_ef_comp_03_markers() -> None:
    assert load("pieces")["markers"] == {
        "game_round": 1,
        "control_double_sided": 20,
        "gorki_victory_star": 1,
        "scorched_earth": 1,
        "allies_vp": 1,
        "axis_vp": 1,
    }


def test_ef_comp_04_more_than_twenty_spaces_may_change_hands() -> None:
    s = position(
        control=dict.fromkeys(EAST, "axis"),
        pieces={"lwow": ["germany tank"]},
        turn=("axis", "first_movement"),
    )
    play(s, "move", piece="germany tank", at="lwow", to="kiev")
    assert [control(s, space) for space in [*EAST, "kiev"]] == ["axis"] * 21
    assert may(s, "done")


def test_ef_comp_05_mid_war_and_late_war() -> None:
    eras = Counter((card["side"], card["era"]) for card in CARD_DATA)
    assert eras == {("axis", "mid"): 26, ("axis", "late"): 23, ("allies", "mid"): 22, ("allies", "late"): 29}


def test_ef_comp_05_seven_first_game_cards_a_side_all_of_them_mid_war() -> None:
    labelled = Counter((card["side"], card["era"]) for card in CARD_DATA if card["first_game"])
    assert labelled == {("axis", "mid"): 7, ("allies", "mid"): 7}
