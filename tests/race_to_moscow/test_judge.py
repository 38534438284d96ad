"""What the judge must see for bots to play sensibly."""

from __future__ import annotations

from typing import Any

import pytest
from support.race_to_moscow import GAME, after, army, do, position, tokens


@pytest.mark.parametrize(("word", "at", "kind"), [
    ("16_armee", "gumbinnen", "ammo"), ("16_armee", "gumbinnen", "food"),
    ("4_panzergruppe", "tilsit", "ammo"), ("4_panzergruppe", "tilsit", "fuel"),
])  # fmt: skip
def test_tokens_are_worth_more_on_a_card_that_needs_them_than_beside_it(word: str, at: str, kind: str) -> None:
    carried = position(armies={word: army(at, **{kind: 2})})
    lying = position(armies={word: army(at)}, supplies={at: tokens(**{kind: 2})})
    assert GAME.judge(carried, 0) > GAME.judge(lying, 0)


NORTH = ["kedainiai", "kaunas", "panevezys", "jekelopils", "ostrov"]
FED = {"2_panzergruppe": army("siedlce", food=1), "3_panzergruppe": army("suwalki", food=1)}


def worth(seat: int = 0, **description: Any) -> float:
    """What a position is worth to a seat."""
    return GAME.judge(position(**description), seat)


def test_an_area_that_may_be_taken_back_is_worth_less() -> None:
    markers = {"gray": [*NORTH, "sebezh"]}
    guarded = worth(markers=markers, armies={"16_armee": army("panevezys"), "4_panzergruppe": army("ostrov")})
    exposed = worth(markers=markers, armies={"16_armee": army("kaunas"), "4_panzergruppe": army("kedainiai")})
    assert guarded > exposed + 0.3


def test_a_spearhead_that_no_chain_joins_to_its_base_is_worth_less() -> None:
    spearhead = {"4_panzergruppe": army("krasnogvardeysk", fuel=2, ammo=4)}
    joined = [*NORTH, "pskov", "luga", "krasnogvardeysk"]
    cut = [area for area in joined if area != "luga"]
    assert worth(markers={"gray": joined}, armies=spearhead) > worth(markers={"gray": cut}, armies=spearhead) + 0.5


def test_the_nearer_the_winning_city_the_better() -> None:
    markers = {"gray": [*NORTH, "pskov", "luga"]}
    near = worth(markers=markers, armies={"4_panzergruppe": army("luga", fuel=2, ammo=4)})
    far = worth(markers=markers, armies={"4_panzergruppe": army("jekelopils", fuel=2, ammo=4)})
    assert near > far + 0.7


def test_supplies_do_not_draw_an_army_home() -> None:
    supplies = {"danzig": tokens(3, 3, 3)}
    forward = worth(markers={"gray": NORTH}, supplies=supplies, armies={"16_armee": army("panevezys", ammo=1)})
    home = worth(markers={"gray": NORTH}, supplies=supplies, armies={"16_armee": army("danzig", ammo=1)})
    assert forward > home


def test_every_leg_on_the_way_to_the_front_is_worth_something() -> None:
    legs = ["danzig", "konigsberg", "tilsit", "kedainiai", "panevezys", "jekelopils", "ostrov"]
    armies = {"4_panzergruppe": army("ostrov"), "16_armee": army("panevezys", ammo=4, food=1)}
    worths = [worth(markers={"gray": NORTH}, supplies={at: tokens(3, 3)}, armies=armies) for at in legs]
    assert worths == sorted(worths)
    assert len(set(worths)) == len(worths)


def test_a_re_organization_is_good_while_the_others_hunger() -> None:
    own = {"16_armee": army("kaunas", ammo=3, food=1), "18_armee": army("memel", ammo=3, food=1)}
    own["4_panzergruppe"] = army("tilsit", fuel=3, ammo=2, food=1)
    hungry = {word: {**one, "food": 0} for word, one in own.items()}
    for armies, wanted in (({**own}, True), ({**hungry, **FED}, False)):
        s = position(
            active="gray", markers={"gray": ["kaunas"]}, armies=armies,
            transport={"gray": {"trucks": 0, "trains": 0}}, transport_stock={"trains": 1, "gray": 2},
        )  # fmt: skip
        do(s, "take-transport")
        re_organized = GAME.judge(after(s, "haul 2-1"), 0)
        assert (re_organized > GAME.judge(after(s, "haul 2-0"), 0)) == wanted


def test_a_grounded_army_is_the_worse_the_more_it_could_do() -> None:
    def loss(**carried: int) -> float:
        stands = army("tilsit", **carried)
        return worth(armies={"4_panzergruppe": stands}) - worth(
            armies={"4_panzergruppe": {**stands, "halted": True}}
        )

    assert loss(fuel=3, ammo=3) > loss() > 0


@pytest.mark.parametrize("at_hand", [0, 1])
def test_trucks_at_hand_are_worth_more_than_in_the_stock(at_hand: int) -> None:
    s = position(
        active="gray",
        transport={"gray": {"trucks": 0, "trains": at_hand}},
        transport_stock={"trains": 9, "gray": 5},
    )
    do(s, "take-transport")
    assert GAME.judge(after(s, "haul 5-1"), 0) > GAME.judge(s, 0)


def test_in_the_total_war_the_city_counts_and_medals_hardly() -> None:
    markers = {"gray": [*NORTH, "pskov", "luga"]}
    for total_war in (False, True):
        near = worth(total_war=total_war, markers=markers, armies={"4_panzergruppe": army("luga", fuel=2, ammo=4)})
        rich = worth(
            total_war=total_war, markers=markers, tokens={"gray": 2},
            armies={"4_panzergruppe": army("jekelopils", fuel=2, ammo=4)},
        )  # fmt: skip
        assert (near > rich) == total_war


def test_food_is_worth_most_on_the_way_to_an_army_that_is_grounded_for_want_of_it() -> None:
    def food_on_the_way(**more: Any) -> float:
        armies = {"4_panzergruppe": army("ostrov", ammo=2, **more)}
        where: dict[str, Any] = {"markers": {"gray": NORTH}, "armies": armies}
        return worth(supplies={"kaunas": tokens(food=1)}, **where) - worth(**where)

    assert food_on_the_way(halted=True) > 1.5 * food_on_the_way() > 0
