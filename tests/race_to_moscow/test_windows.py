"""The moments in which OKH cards may be fetched and played (RM-OKH-01): at the end of a move, against Partisans."""

from __future__ import annotations

from typing import Any

import pytest
from support.race_to_moscow import (
    GAME,
    actor,
    army,
    at,
    card,
    choices,
    do,
    frame,
    may,
    okh,
    position,
    tokens,
    tracks,
    verbs,
)

from maproom.games.race_to_moscow.orders import answer_by_orders
from maproom.games.race_to_moscow.state import RaceToMoscow
from maproom.games.race_to_moscow.verbs import DECLINE, PLAY

VICTORS = ["leningrad", "moskva", "rostov"]
HAUBITZEN = "O_panzerhaubitzen"
GUARDS = "O_sicherungs_division"


def advance(held: list[str], face_up: list[str], car: int = 0, **more: Any) -> RaceToMoscow:
    """16. Armee before Kaunas, gray with OKH cards in hand or face up."""
    description: dict[str, Any] = {
        "armies": {"16_armee": army("gumbinnen", 1, 2), "4_panzergruppe": army("tilsit", 3, 3)},
        "soviet_markers": [*VICTORS, "kaunas"],
        "soviet_top": ["S55"],
        "okh": {"gray": held},
        "display": face_up,
        "okh_deck": [],
        "cars": {"gray": car},
        **more,
    }
    return position(**description)


# -- Panzerhaubitzen at the end of an activation -------------------------------------------------------------


def test_rm_okh_14_a_field_army_may_be_given_ammo_after_a_combat_that_it_won() -> None:
    s = advance([HAUBITZEN], [], stock=tokens())
    do(s, "field-armies", "activate 16_armee", "step kaunas", "draw S55")
    assert choices(s) == ["load 16_armee", f"play {HAUBITZEN}", "halt"]
    do(s, f"play {HAUBITZEN}")
    assert card(s, "16_armee") == (1, 1, 0)
    assert frame(s) == "FieldArmies"


def test_rm_okh_14_a_field_army_stopped_by_mud_may_be_given_ammo() -> None:
    s = advance(
        [HAUBITZEN], [], markers={"gray": ["kaunas"]}, armies={"16_armee": army("kaunas", 1, 2, 1)},
        soviet_markers=VICTORS, pursuit_top={"gray": ["P12"]}, stock=tokens(0, 3),
    )  # fmt: skip
    do(s, "field-armies", "activate 16_armee", "step panevezys", "draw P12")
    assert verbs(s) == {"load", "play", "halt"}  # food or not, there is no forced march
    assert "panevezys" not in GAME.layers(s, 0).get("reach", [])


def test_rm_okh_14_after_a_lost_combat_the_activation_is_over() -> None:
    s = advance([HAUBITZEN], [], armies={"16_armee": army("gumbinnen", 1, 1)}, stock=tokens())
    do(s, "field-armies", "activate 16_armee", "step kaunas", "draw S55")
    assert at(s, "16_armee") == "gumbinnen"
    assert frame(s) == "FieldArmies"


def test_rm_okh_14_without_ammo_or_room_nothing_is_asked() -> None:
    full = {"16_armee": army("gumbinnen", 1, 2, 3)}
    for more in ({"stock": tokens()}, {"armies": full, "stock": tokens(0, 1)}):
        s = advance([HAUBITZEN], [], markers={"gray": ["kaunas"]}, soviet_markers=VICTORS, **more)
        do(s, "field-armies", "activate 16_armee", "step kaunas")
        assert not may(s, "play")


def test_rm_okh_01_panzerhaubitzen_may_be_fetched_after_a_won_combat() -> None:
    s = advance([], [HAUBITZEN, "O_luftbrucke"], 1, stock=tokens(0, 1))
    do(s, "field-armies", "activate 16_armee", "step kaunas", "draw S55", "fight")
    assert verbs(s) == {"load", "take-card", "halt"}
    do(s, f"take-card {HAUBITZEN}", f"play {HAUBITZEN}")
    assert card(s, "16_armee") == (1, 1, 0)
    other = advance([], [HAUBITZEN, "O_luftbrucke"], 1, stock=tokens(0, 1))
    do(other, "field-armies", "activate 16_armee", "step kaunas", "draw S55", "fight", "take-card O_luftbrucke")
    assert frame(other) == "FieldArmies"


def test_rm_okh_01_panzerhaubitzen_may_be_fetched_after_the_last_step() -> None:
    s = advance(
        [], [HAUBITZEN], 1, markers={"gray": ["kedainiai", "panevezys", "riga"]}, soviet_markers=VICTORS,
        stock=tokens(0, 1),
    )  # fmt: skip
    do(s, "armored 4_panzergruppe", "step kedainiai", "step panevezys", "step riga", f"take-card {HAUBITZEN}")
    do(s, f"play {HAUBITZEN}")
    assert card(s, "4_panzergruppe") == (2, 4, 0)
    assert frame(s) == "Actions"


# -- Sicherungs-Division against Partisans -------------------------------------------------------------------


def threatened(car: int = 1, **more: Any) -> RaceToMoscow:
    """Partisans have come in gray's turn, and gray's track in Kaunas is their target."""
    s = position(**{
        "markers": {"gray": ["kaunas", "kedainiai"]}, "track": ["kaunas"], "display": [GUARDS, "O_luftbrucke"],
        "armies": {"4_panzergruppe": army("kedainiai", 3, 3)}, "pursuit_top": {"gray": ["P26"]},
        "soviet_markers": ["leningrad", "moskva"], "cars": {"gray": car}, "okh_deck": [], "players": "gray", **more,
    })  # fmt: skip
    do(s, "armored 4_panzergruppe", "step panevezys", "draw P26", "sabotage kaunas")
    return s


def test_rm_okh_20_in_the_own_turn_the_staff_car_may_still_fetch_the_card() -> None:
    s = threatened()
    assert set(choices(s)) == {f"take-card {GUARDS}", "take-card O_luftbrucke", "decline"}
    do(s, f"take-card {GUARDS}")
    assert choices(s) == [f"play {GUARDS}", "decline"]
    do(s, f"play {GUARDS}")
    assert tracks(s) == {"kaunas"}
    assert okh(s, "gray") == set()


def test_rm_okh_20_the_owner_may_decline_or_fetch_another_card() -> None:
    for line in ("decline", "take-card O_luftbrucke"):
        s = threatened()
        do(s, line)
        assert tracks(s) == set()
        assert frame(s) == "Moving"


@pytest.mark.parametrize("more", [{"car": 0}, {"display": ["O_luftbrucke"]}, {"total_war": True}])
def test_rm_okh_20_without_the_card_in_reach_nothing_is_asked(more: dict[str, Any]) -> None:
    s = threatened(**more)
    assert tracks(s) == set()
    assert frame(s) == "Moving"


def test_rm_okh_20_no_staff_car_fetches_a_card_in_another_turn() -> None:
    s = position(
        markers={"white": ["brest"]}, track=["brest"], pursuit_top={"gray": ["P26"]}, cars={"white": 1},
        display=[GUARDS], armies={"4_panzergruppe": army("tilsit", 3, 3)}, soviet_markers=VICTORS,
    )  # fmt: skip
    do(s, "armored 4_panzergruppe", "step kedainiai", "draw P26", "sabotage brest")
    assert tracks(s) == set()
    assert actor(s) == "gray"


def test_rm_okh_20_a_soviet_player_names_the_track_and_its_owner_fetches_the_card() -> None:
    s = position(
        soviet_player=True, markers={"gray": ["kaunas", "kedainiai"]}, track=["kaunas"], display=[GUARDS],
        armies={"4_panzergruppe": army("kedainiai", 3, 3)}, pursuit_top={"gray": ["P26"]}, cars={"gray": 1},
        soviet_markers={"leningrad": "armor", "moskva": "infantry"},
    )  # fmt: skip
    do(s, "armored 4_panzergruppe", "step panevezys", "draw P26")
    assert actor(s) == "soviet"
    do(s, "sabotage kaunas")
    assert (actor(s), frame(s)) == ("gray", "Guard")
    assert may(s, f"take-card {GUARDS}")


def test_rm_okh_20_a_standing_order_plays_the_card_in_hand_but_fetches_none() -> None:
    s = threatened()
    assert answer_by_orders(s, {"partisans": "always"}) is None
    assert answer_by_orders(s, {"partisans": "never"}) == DECLINE.of()
    do(s, f"take-card {GUARDS}")
    action = answer_by_orders(s, {"partisans": "always"})
    assert action is not None
    assert PLAY.owns(action)
