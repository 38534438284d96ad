"""The rulebook's examples and ours, replayed to the printed result (data/examples.json, rules.md chapter 21)."""

from __future__ import annotations

from typing import Any

import pytest
from support.quartermaster_ww2 import (
    actor,
    adjacent,
    can_battle,
    can_build,
    deck,
    distance,
    do,
    finish,
    frame,
    hand,
    is_supplied,
    legal,
    may,
    pieces,
    points,
    position,
    protected,
    responses,
    shown,
    spaces,
    uses,
)

from maproom.games.quartermaster_ww2.board import load

EXAMPLES: dict[str, Any] = {example["id"]: example for example in load("examples")["examples"]}


def placed(given: list[dict[str, str]]) -> dict[str, list[str]]:
    """The pieces of an example, by space."""
    found: dict[str, list[str]] = {}
    for piece in given:
        found.setdefault(piece["space"], []).append(f"{piece['country']} {piece['piece']}")
    return found


def board_of(example: dict[str, Any], **change: list[dict[str, str]]) -> list[dict[str, str]]:
    """The pieces of an example with some added or taken off."""
    gone = change.get("removed", [])
    return [piece for piece in example["position"] if piece not in gone] + change.get("after", [])


def checks() -> list[tuple[str, dict[str, Any]]]:
    """Every assertion of every example."""
    return [(id, check) for id, example in EXAMPLES.items() for check in example.get("assert", [])]


@pytest.mark.parametrize(("id", "check"), checks())
def test_ex_assertions_of_the_examples(id: str, check: dict[str, Any]) -> None:
    example = EXAMPLES[id]
    change = {key: check[key] for key in ("after", "removed") if key in check}
    statuses = {"soviet_union": ["sov-scorched-earth"]} if id == "EX-15" else {}
    s = position(pieces=placed(board_of(example, **change)), statuses=statuses, turn=("germany", "play"))
    if "can_battle" in check:
        assert can_battle(s, check["country"], check["space"]) is check["can_battle"]
    elif "can_build" in check:
        assert can_build(s, check["country"], check["space"]) is check["can_build"]
    elif "supplied" in check:
        assert is_supplied(s, check["country"], check["space"]) is check["supplied"]
    elif "adjacent" in check:
        assert adjacent(s, check["team"], check["a"], check["b"]) is check["adjacent"]
    else:
        assert distance(s, check["team"], check["from"], check["to"]) == check["distance"]


def test_ex_01_germany_pays_blitzkrieg_with_its_own_deck_only() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany; italy: army italy",
        hands={"germany": ["ger-land-battle"]},
        statuses={"germany": ["ger-blitzkrieg"]},
        decks={"germany": []},
    )
    before = deck(s, "italy")
    finish(
        s,
        "play ger-land-battle",
        "battle eastern_europe nobody",
        "use ger-blitzkrieg",
        "build germany eastern_europe",
    )
    assert deck(s, "italy") == before
    assert points(s) == (-1, 0)


def test_ex_05_frontal_assault_with_one_card_left_costs_a_point() -> None:
    s = position(
        turn=("soviet_union", "play"),
        board="soviet_union: army moscow, army ukraine; germany: army germany, army eastern_europe",
        hands={"soviet_union": ["sov-land-battle", "sov-build-navy"]},
        statuses={"soviet_union": ["sov-frontal-assault"]},
        decks={"soviet_union": []},
    )
    do(
        s,
        "play sov-land-battle",
        "battle eastern_europe germany",
        "use sov-frontal-assault",
        "discard sov-build-navy",
    )
    assert points(s) == (0, -1)
    assert hand(s, "soviet_union") == []
    assert frame(s) == "ChooseBattle"  # the second battle is still fought
    assert may(s, "battle eastern_europe nobody")


def test_ex_06_table_after_three_british_turns() -> None:
    s = position(
        turn=("united_kingdom", "play"),
        board="united_kingdom: army united_kingdom",
        hands={"united_kingdom": ["uk-build-army", "uk-raf", "uk-lord-linlithgow"]},
    )
    ahead = s.clone()
    do(ahead, "play uk-raf")
    assert responses(ahead, "united_kingdom") == ["uk-raf"]
    ahead = s.clone()
    do(ahead, "play uk-lord-linlithgow")
    assert ahead.view(0)["cards"]["united_kingdom"]["statuses"] == ["uk-lord-linlithgow"]
    do(s, "play uk-build-army", "name united_kingdom united_kingdom")
    assert s.view(0)["cards"]["united_kingdom"]["top"] == "uk-build-army"


@pytest.mark.parametrize(
    ("country", "status", "home"),
    [("soviet_union", "sov-guards", "moscow"), ("germany", "ger-conscription", "germany")],
)
def test_ex_07_a_status_used_instead_cannot_be_used_in_the_play_step_that_places_it(
    country: str, status: str, home: str
) -> None:
    s = position(turn=(country, "play"), board=f"{country}: army {home}", hands={country: [status]})
    assert status not in uses(s)
    do(s, f"play {status}")
    assert actor(s) == "over"  # the Play step is used up


def test_ex_08_the_second_army_is_supplied_through_the_first() -> None:
    s = position(
        turn=("japan", "play"),
        pieces=placed(EXAMPLES["EX-08"]["position"]),
        hands={"japan": ["jpn-sea-battle"]},
        responses={"japan": ["jpn-destroyer-transport"]},
    )
    do(s, "play jpn-sea-battle", "battle bay_of_bengal nobody", "use jpn-destroyer-transport")
    assert not may(s, "build japan middle_east")
    do(s, "build japan india")
    assert may(s, "build japan middle_east")


@pytest.mark.parametrize("country", ["soviet_union", "united_kingdom"])
def test_ex_09_titos_partisans_recruit_although_nobody_was_there(country: str) -> None:
    s = position(
        turn=("soviet_union", "play"),
        pieces=placed(EXAMPLES["EX-09"]["position"]),
        hands={"soviet_union": ["sov-titos-partisans"]},
    )
    do(s, "play sov-titos-partisans", f"recruit {country} balkans")
    assert pieces(s, "balkans") == [f"{country} army"]


def test_ex_10_stalingrad_lasts_the_turn_and_rasputitsa_answers_only_at_once() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army eastern_europe, army russia; soviet_union: army ukraine, army moscow",
        hands={"germany": ["ger-land-battle"]},
        responses={"soviet_union": ["sov-stalingrad", "sov-rasputitsa"]},
    )
    do(s, "play ger-land-battle", "battle ukraine soviet_union")
    assert uses(s) == {"sov-stalingrad"}  # the Army in Russia was placed earlier
    do(s, "soviet_union: use sov-stalingrad")
    assert protected(s, "soviet_union", "ukraine")


def test_ex_11_extended_example_1() -> None:
    example = EXAMPLES["EX-11"]
    s = position(
        turn=("germany", "play"),
        pieces=placed(example["position"]),
        hands={"germany": ["ger-land-battle"]},
        statuses={"germany": ["ger-dive-bombers", "ger-blitzkrieg"]},
        responses={"soviet_union": ["sov-stalingrad", "sov-rasputitsa"]},
    )
    before = deck(s, "germany")
    do(s, "germany: play ger-land-battle", "battle ukraine soviet_union")
    do(s, "soviet_union: use sov-stalingrad")
    assert protected(s, "soviet_union", "ukraine")
    assert actor(s) == "germany"
    assert uses(s) == {"ger-dive-bombers"}  # Blitzkrieg would find Ukraine occupied
    do(s, "use ger-dive-bombers", "germany: battle russia soviet_union")
    do(s, "soviet_union: pass")  # Leningrad would fit: it is asked, has it not, and passes
    assert pieces(s, "russia") == []
    do(s, "germany: use ger-blitzkrieg", "germany: build germany russia")
    do(s, "soviet_union: use sov-rasputitsa")
    finish(s)
    result = example["result"]
    assert spaces(s, "germany") == {"balkans", "eastern_europe", "germany"}
    assert spaces(s, "soviet_union") == {"ukraine", "moscow"}
    assert deck(s, "germany") - before == result["deck_change"]["germany"]
    assert shown(s, "soviet_union") == result["discarded"]
    assert actor(s) == "over"


def test_ex_12_extended_example_2() -> None:
    example = EXAMPLES["EX-12"]
    s = position(
        turn=("japan", "play"),
        pieces=placed(example["position"]),
        hands={"japan": ["jpn-sea-battle"]},
        responses={
            "japan": ["jpn-surprise-attack", "jpn-destroyer-transport"],
            "united_kingdom": ["uk-destroyers", "uk-loyal-to-the-crown"],
        },
    )
    do(s, "japan: play jpn-sea-battle", "battle bay_of_bengal united_kingdom")
    do(s, "united_kingdom: use uk-destroyers")
    do(s, "japan: use jpn-surprise-attack", "japan: battle south_china_sea united_kingdom")
    # The removal asks nobody: Destroyers has been seen, and RAF is far away.
    assert frame(s) == "BattleFought"
    do(s, "japan: pass")  # Destroyer Transport is kept for the first battle
    do(s, "japan: battle india united_kingdom")
    do(s, "united_kingdom: pass")  # Defensive Posture would fit: asked, and it has something else
    do(s, "japan: pass")  # Banzai Charge and China Offensive would fit
    do(s, "japan: use jpn-destroyer-transport", "japan: build japan india")
    do(s, "united_kingdom: use uk-loyal-to-the-crown")
    assert pieces(s, "india") == []
    do(s, "japan: build japan india")
    assert actor(s) == "over"  # the United Kingdom has no Response left and is not asked
    result = example["result"]
    assert {(p, at) for at in spaces(s, "japan") for p in pieces(s, at)} == {
        (f"{piece['country']} {piece['piece']}", piece["space"])
        for piece in result["position"]
        if piece["country"] == "japan"
    }
    assert spaces(s, "united_kingdom") == {"australia", "bay_of_bengal"}
    assert not is_supplied(s, "united_kingdom", "bay_of_bengal")
    assert sorted(shown(s, "japan") + shown(s, "united_kingdom")) == sorted(
        [*result["discarded"], "jpn-sea-battle"]
    )


def test_ex_14_supply_step_goes_on_until_nobody_is_cut_off() -> None:
    s = position(
        turn=("united_states", "supply"),
        pieces=placed(EXAMPLES["EX-14"]["position"]),
        rest=True,
    )
    assert spaces(s, "united_states") == {"western_united_states", "east_pacific"}


def test_ex_15_scorched_earth_starves_and_scores_nothing_in_ukraine() -> None:
    s = position(
        turn=("germany", "supply"),
        pieces=placed(EXAMPLES["EX-15"]["position"]),
        statuses={"soviet_union": ["sov-scorched-earth"]},
        rest=True,
    )
    assert spaces(s, "germany") == {"germany"}
    assert points(s) == (2, 0)
    assert legal(s)
