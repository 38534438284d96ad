"""What is said before something is given up or cannot succeed."""

from __future__ import annotations

from support.cautions import warned, warning
from support.race_to_moscow import army, do, frame, position

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
