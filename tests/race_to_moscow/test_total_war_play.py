"""How bots play the Total War, where only a captured city wins (RM-OPT-07)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from support.race_to_moscow import GAME, army, do, position, tokens

from maproom.bots import bot
from maproom.games.race_to_moscow.judge import worth
from maproom.games.race_to_moscow.judge_parts import parts_of_worth

NORTH = ["kedainiai", "panevezys", "jekelopils", "ostrov"]
PANZERS = "4_panzergruppe"


def value(**description: Any) -> float:
    """What a position of the Total War is worth to gray."""
    return GAME.judge(position(total_war=True, **description), 0)


def spearhead(at: str = "ostrov", **carried: int) -> dict[str, Any]:
    """The Panzergruppe somewhere on its road."""
    return {PANZERS: army(at, food=1, **carried)}


def line(s: Any) -> str:
    """What the officer chooses."""
    return GAME.verbs.line(bot("officer").choose(s, s.actor, Random(1)))


def test_supplies_count_the_more_the_nearer_they_are_to_the_spearhead() -> None:
    road = ["danzig", "konigsberg", "tilsit", *NORTH]
    worths = [
        value(markers={"gray": NORTH}, armies=spearhead(), supplies={at: tokens(fuel=2, ammo=2)}) for at in road
    ]
    assert worths == sorted(worths)
    assert len(set(worths)) == len(worths)


def test_what_the_way_does_not_take_is_worth_little() -> None:
    def gain(before: int) -> float:
        where = {"markers": {"gray": [*NORTH, "pskov", "luga", "krasnogvardeysk"]}}
        more = value(**where, armies=spearhead("krasnogvardeysk", ammo=before + 1))
        return more - value(**where, armies=spearhead("krasnogvardeysk", ammo=before))

    assert gain(1) > 1.0
    assert gain(4) < gain(1) / 3


def test_a_road_that_must_be_taken_back_keeps_supplies_away() -> None:
    supplies = {"tilsit": tokens(fuel=3, ammo=3)}
    whole = value(markers={"gray": NORTH}, armies=spearhead(), supplies=supplies)
    broken = value(markers={"gray": ["kedainiai", "panevezys", "ostrov"]}, armies=spearhead(), supplies=supplies)
    assert whole > broken + 1.0


def test_a_truck_carries_what_the_spearhead_lacks_and_no_field_army_is_supplied() -> None:
    s = position(
        active="gray", total_war=True, markers={"gray": NORTH}, supplies={"jekelopils": tokens(fuel=1, ammo=3)},
        armies={**spearhead(fuel=3), "16_armee": army("panevezys")}, transport={"gray": {"trucks": 2, "trains": 0}},
    )  # fmt: skip
    do(s, "transport")
    asked = {GAME.verbs.line(action) for action in GAME.candidates(s, 0)}
    assert "truck jekelopils ostrov" in asked
    assert "truck jekelopils panevezys" not in asked
    do(s, "truck jekelopils ostrov")
    assert [GAME.verbs.line(action) for action in GAME.candidates(s, 0)] == ["cargo 1-3-0"]


@pytest.mark.parametrize(("total_war", "taken"), [(True, 2), (False, 5)])
def test_a_field_army_leaves_ammo_for_the_spearhead(total_war: bool, taken: int) -> None:
    s = position(
        active="gray", total_war=total_war, markers={"gray": NORTH}, supplies={"panevezys": tokens(ammo=5)},
        armies={**spearhead(fuel=1), "16_armee": army("panevezys")},
    )  # fmt: skip
    do(s, "load 16_armee")
    (carried,) = [GAME.verbs.line(action) for action in GAME.candidates(s, 0)]
    assert carried == f"carry 0-{taken}-0"


def test_track_is_laid_towards_the_spearhead() -> None:
    s = position(
        active="gray", total_war=True, markers={"gray": ["liepaja", "ventspils", *NORTH]}, armies=spearhead()
    )
    do(s, "end-actions")
    assert line(s) == "lay-track kedainiai"


def test_the_parts_add_up_to_the_worth() -> None:
    s = position(total_war=True, markers={"gray": NORTH}, armies=spearhead(fuel=2, ammo=1))
    parts = parts_of_worth(s, 0)
    assert sum(part.worth for part in parts) == pytest.approx(worth(s, 0))
    assert {"city", "rounds"} <= {part.name for part in parts}
