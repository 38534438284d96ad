"""What is said before something is given up or cannot succeed."""

from __future__ import annotations

from support.cautions import warned, warning
from support.race_to_moscow import army, do, frame, position

from maproom.games.race_to_moscow.state import RaceToMoscow

VICTORS = ["leningrad", "moskva", "rostov"]


def test_a_combat_that_cannot_be_won_is_asked() -> None:
    for ammo, expected in ((0, ("lost_fight", True)), (3, None)):
        s = position(
            armies={"4_panzergruppe": army("tilsit", 3, ammo)},
            soviet_markers=[*VICTORS, "kaunas"],
            soviet_top=["S68"],
            cars={"gray": 0},
            okh={"gray": ["O_panzerhaubitzen"]},
        )
        do(s, "armored 4_panzergruppe", "step kaunas", "draw S68")
        assert frame(s) == "Fight"
        assert warned(s, "fight") == expected


def test_ending_the_actions_and_the_railway() -> None:
    s = position(active="gray", armies={"4_panzergruppe": army("tilsit", 3, 3)}, soviet_markers=VICTORS)
    assert warned(s, "end-actions") == ("actions_left", True)
    built = position(
        active="gray",
        markers={"gray": ["kaunas"]},
        track=["tilsit"],
        armies={"4_panzergruppe": army("kaunas")},
        soviet_markers=VICTORS,
    )
    do(built, "end-actions")
    assert warned(built, "skip") == ("no_track", True)


def test_field_armies_that_could_still_move() -> None:
    s = position(
        active="gray", armies={"16_armee": army("tilsit"), "18_armee": army("memel")}, soviet_markers=VICTORS
    )
    do(s, "field-armies")
    first = next(line for line in [s.game().verbs.line(one) for one in s.legal()] if line.startswith("activate"))
    do(s, first)
    step = next(line for line in [s.game().verbs.line(one) for one in s.legal()] if line.startswith("step"))
    do(s, step)
    while frame(s) != "FieldArmies":
        s.apply(s.legal()[-1])
    assert warned(s, "done") == ("armies_left", True)
    assert warning(s, "done").startswith("1 Field Army")


def moving(card: str) -> RaceToMoscow:
    """Gray's tanks have come to Kaunas and drawn a card there."""
    s = position(
        active="gray",
        armies={"4_panzergruppe": army("tilsit", 3, 3)},
        soviet_markers=VICTORS,
        pursuit_top={"gray": [card]},
        medals={"riga": 1, "velikiye_luki": 1},
        cars={"gray": 0},
    )
    do(s, "armored 4_panzergruppe", "step kaunas", f"draw {card}")
    return s


def test_an_order_names_itself_and_is_not_forgone_unasked() -> None:
    halder, hitler = moving("P52"), moving("P49")
    assert frame(halder) == frame(hitler) == "MedalOrder"
    assert warned(halder, "decline") == ("order_forgone", True)
    asked = [s.prompt(s.actor)["text"] for s in (halder, hitler)]
    assert asked[0].startswith(
        "Befehl von F. Halder: you may move one medal between two areas of one and the same colour."
    )
    assert asked[1].startswith("Führerbefehl: you may move one medal between two areas of the same two colours.")


def test_a_halt_with_steps_left_is_said() -> None:
    s = moving("P32")
    assert warned(s, "halt") == ("steps_left", False)
    assert warning(s, "halt") == "4. Panzergruppe could still go 2 steps, and cannot be activated again this turn."


def test_a_track_that_is_left_to_the_partisans_is_asked() -> None:
    s = position(
        markers={"gray": ["kaunas", "kedainiai"]},
        track=["kaunas"],
        okh={"gray": ["O_sicherungs_division"]},
        armies={"4_panzergruppe": army("kedainiai", 3, 3)},
        pursuit_top={"gray": ["P26"]},
        soviet_markers=["leningrad", "moskva"],
        players="gray",
    )
    do(s, "armored 4_panzergruppe", "step panevezys", "draw P26", "sabotage kaunas")
    assert frame(s) == "Guard"
    assert warned(s, "decline") == ("track_lost", True)
