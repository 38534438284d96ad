"""What a bot looks at, what it leaves out, and beyond what it looks before it judges."""

from __future__ import annotations

from random import Random

import pytest
from support.race_to_moscow import GAME, army, do, position, tokens

from maproom.bots import bot
from maproom.games.race_to_moscow.state import RaceToMoscow

BALTIC = [
    "siauliai",
    "liepaja",
    "ventspils",
    "kedainiai",
    "kaunas",
    "panevezys",
    "riga",
    "jekelopils",
    "daugavpils",
]
CITIES = ["leningrad", "moskva", "rostov"]


def thoughts(s: RaceToMoscow) -> set[str]:
    """The candidates of whoever is to decide, as lines."""
    return {GAME.verbs.line(action) for action in GAME.candidates(s, s.actor)}


def choice(s: RaceToMoscow) -> str:
    """What the officer chooses."""
    return GAME.verbs.line(bot("officer").choose(s, s.actor, Random(1)))


def stopped_by_mud(**more: int) -> RaceToMoscow:
    """A Panzergruppe that mud has stopped one step before an open medal."""
    s = position(
        active="white", actions=1, markers={"white": ["alytus", "grodno"]}, medals={"vilnius": 1},
        armies={"3_panzergruppe": army("grodno", **more)}, pursuit_top={"white": ["P13"]},
    )  # fmt: skip
    do(s, "armored 3_panzergruppe", "step lida", "draw P13")
    return s


def test_the_officer_looks_beyond_what_it_pays() -> None:
    assert choice(stopped_by_mud(fuel=4, ammo=2)) == "go-on"


@pytest.mark.parametrize("line", ["go-on", "load 3_panzergruppe", "play O_pionieren",
                                  "auxiliaries P20", "air-support soviet"])  # fmt: skip
def test_what_only_prepares_the_next_decision(line: str) -> None:
    assert GAME.prepares(stopped_by_mud(fuel=4, ammo=2), GAME.action(line))


@pytest.mark.parametrize("line", ["halt", "step vilnius", "field-armies", "take-supplies danzig", "take-transport",
                                  "take-card O_brandenburg"])  # fmt: skip
def test_what_is_an_end_in_itself(line: str) -> None:
    assert not GAME.prepares(stopped_by_mud(fuel=4, ammo=2), GAME.action(line))


def test_nobody_steps_straight_back() -> None:
    s = position(
        active="gray", markers={"gray": BALTIC}, armies={"4_panzergruppe": army("panevezys", fuel=3, ammo=3)}
    )  # fmt: skip
    do(s, "armored 4_panzergruppe", "step jekelopils")
    assert "step panevezys" not in thoughts(s)
    assert "step daugavpils" in thoughts(s)


@pytest.mark.parametrize(("fleet", "sea", "wanted"), [
    ("sea_danzig", "sea_kurland", True),
    ("sea_kurland", "sea_danzig", False),
    ("sea_kurland", "sea_finland", False),
])  # fmt: skip
def test_the_fleet_sails_only_to_close_a_pocket(fleet: str, sea: str, wanted: bool) -> None:
    markers = ["kedainiai", "kaunas", "panevezys", "riga"] if wanted else BALTIC
    s = position(active="gray", fleet=fleet, markers={"gray": markers}, soviet_markers=["pskov", *CITIES])
    assert (f"fleet {sea}" in thoughts(s)) == wanted


def test_what_an_army_needs_is_loaded_before_anything_else() -> None:
    s = position(
        active="gray", markers={"gray": BALTIC}, supplies={"riga": tokens(fuel=3, ammo=3)},
        armies={"4_panzergruppe": army("riga", fuel=1)},
    )  # fmt: skip
    assert thoughts(s) == {"load 4_panzergruppe"}
    do(s, "load 4_panzergruppe")
    assert thoughts(s) == {"carry 3-3-0"}
    do(s, "carry 3-3-0")
    assert "load 4_panzergruppe" not in thoughts(s)


def test_a_field_army_leaves_fuel_for_the_panzers() -> None:
    s = position(
        active="gray", markers={"gray": BALTIC}, supplies={"riga": tokens(fuel=3)},
        armies={"16_armee": army("riga", ammo=2)},
    )  # fmt: skip
    assert "load 16_armee" not in thoughts(s)


def test_no_ammo_is_dropped_for_food() -> None:
    s = position(
        active="gray", markers={"gray": BALTIC}, supplies={"riga": tokens(food=3)},
        armies={"16_armee": army("riga", ammo=5, food=1)},
    )  # fmt: skip
    assert "load 16_armee" not in thoughts(s)


def test_loads_go_to_the_front_and_not_back() -> None:
    s = position(
        active="gray", markers={"gray": BALTIC}, supplies={"panevezys": tokens(fuel=3)},
        armies={"4_panzergruppe": army("jekelopils", ammo=2), "16_armee": army("daugavpils", ammo=3, food=1),
                "18_armee": army("riga", ammo=3, food=1)},
    )  # fmt: skip
    do(s, "transport")
    assert "truck panevezys jekelopils" in thoughts(s)
    assert not thoughts(s) & {"truck panevezys kaunas", "truck panevezys kedainiai", "truck panevezys siauliai"}


def test_a_truck_to_a_grounded_army_carries_food() -> None:
    s = position(
        active="gray", markers={"gray": BALTIC}, supplies={"panevezys": tokens(fuel=4, ammo=4, food=1)},
        armies={"4_panzergruppe": army("jekelopils", fuel=2, halted=True)},
    )  # fmt: skip
    do(s, "transport", "truck panevezys jekelopils")
    (only,) = thoughts(s)
    assert only.endswith("-1")


def test_a_base_takes_what_the_armies_lack() -> None:
    hungry = {word: army(at, food=2) for word, at in (
        ("2_panzergruppe", "siedlce"), ("3_panzergruppe", "suwalki"), ("4_armee", "warschau"), ("9_armee", "lomza"),
    )}  # fmt: skip
    s = position(active="white", armies=hungry, stock=tokens(6, 6, 6))
    do(s, "take-supplies warschau")
    assert thoughts(s) == {"take 2-4-0"}


def test_nobody_fetches_two_tokens() -> None:
    s = position(active="gray", supplies={"danzig": tokens(3, 3, 1)})
    assert "take-supplies danzig" not in thoughts(s)


def test_track_is_laid_towards_the_spearhead() -> None:
    s = position(
        active="gray", phase="railhead", markers={"gray": BALTIC}, track=["kaunas", "kedainiai"],
        armies={"4_panzergruppe": army("jekelopils", fuel=1)},
    )  # fmt: skip
    assert thoughts(s) == {"lay-track panevezys"}


def test_aircraft_come_before_the_storm_of_a_city() -> None:
    s = position(
        active="gray", markers={"gray": ["krasnogvardeysk"]}, soviet_markers=CITIES, cars={"gray": 0},
        armies={"4_panzergruppe": army("krasnogvardeysk", fuel=2, ammo=3)},
    )  # fmt: skip
    assert thoughts(s) == {"air-support soviet"}


def test_the_last_action_of_a_game_is_not_for_supplies() -> None:
    s = position(
        active="brown", last_round=True, pool=0, actions=1, markers={"brown": ["lvov"]},
        supplies={"reichshof": tokens(1, 1, 1)},
        armies={"1_panzergruppe": army("chelm", fuel=1), "17_armee": army("zamosc"), "6_armee": army("lvov")},
    )  # fmt: skip
    assert not thoughts(s) & {"transport", "take-transport", "take-supplies reichshof"}
    assert "end-actions" in thoughts(s)
    s.actions = 2
    s.settle()
    assert "transport" in thoughts(s)


def test_trucks_are_taken_first_with_and_without_a_re_organization() -> None:
    s = position(
        active="gray", transport={"gray": {"trucks": 1, "trains": 0}}, transport_stock={"trains": 4, "gray": 4}
    )
    do(s, "take-transport")
    assert thoughts(s) == {"haul 4-2", "haul 2-4"}


def test_a_load_on_the_way_is_carried_on() -> None:
    s = position(
        active="gray", markers={"gray": BALTIC}, supplies={"danzig": tokens(3, 3)},
        armies={"4_panzergruppe": army("jekelopils", ammo=2)},
    )  # fmt: skip
    do(s, "transport", "truck danzig konigsberg", "cargo 2-2-0")
    assert "done" not in thoughts(s)
    assert "train konigsberg tilsit" in thoughts(s)


def test_a_load_that_has_come_to_an_army_may_stay_there() -> None:
    s = position(
        active="gray", markers={"gray": BALTIC}, supplies={"tilsit": tokens(2, 2)},
        armies={"4_panzergruppe": army("jekelopils", fuel=3, ammo=3), "16_armee": army("kaunas", ammo=6)},
    )  # fmt: skip
    do(s, "transport", "truck tilsit kaunas", "cargo 2-2-0")
    assert {"done", "truck kaunas panevezys"} <= thoughts(s)


def test_a_base_with_one_road_is_not_spared() -> None:
    """Danzig has one road: the truck leaves beside the train, although the road is full then."""
    s = position(
        active="gray", actions=1, markers={"gray": [*BALTIC, "sebezh"]}, supplies={"danzig": tokens(3, 4)},
        trains_on=["danzig--konigsberg"], transport={"gray": {"trucks": 4, "trains": 5}},
        armies={"4_panzergruppe": army("sebezh", ammo=1), "16_armee": army("daugavpils", ammo=1, halted=True),
                "18_armee": army("riga", ammo=1, halted=True)},
    )  # fmt: skip
    assert choice(s) == "transport"


@pytest.mark.parametrize(("in_stock", "wanted"), [(0, False), (3, True)])
def test_nobody_ends_a_turn_while_trucks_can_be_taken(in_stock: int, wanted: bool) -> None:
    s = position(active="gray", actions=1, transport={"gray": {"trucks": 5 - in_stock}}, stock=tokens(0, 0, 0))
    assert s.truck_stock[0] == in_stock
    assert ("end-actions" not in thoughts(s)) == wanted


@pytest.mark.parametrize(("at", "wanted"), [("kaunas", True), ("daugavpils", False)])
def test_nobody_ends_a_turn_while_supplies_can_be_brought_nearer(at: str, wanted: bool) -> None:
    s = position(
        active="gray", actions=1, markers={"gray": BALTIC}, supplies={at: tokens(1, 0, 0)}, stock=tokens(0, 0, 0),
        armies={"4_panzergruppe": army("daugavpils", fuel=6), "16_armee": army("gumbinnen", ammo=6),
                "18_armee": army("memel", ammo=6)},
    )  # fmt: skip
    assert ("end-actions" not in thoughts(s)) == wanted
