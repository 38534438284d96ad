"""What a sensible player does not even think about, and where one answer is plainly right."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from support.quartermaster_ww2 import GAME, chance, do, position

from maproom.bots import bot
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.kernel.frame import CHANCE, OVER

US, UK, SU = "united_states", "united_kingdom", "soviet_union"
HOMES = (
    "germany: army germany; united_kingdom: army united_kingdom; japan: army japan; soviet_union: army moscow; "
    "italy: army italy; united_states: army eastern_united_states"
)


def thought_of(s: Quartermaster) -> list[str]:
    """The candidates of whoever is asked, as lines of a record."""
    return [GAME.verbs.line(action) for action in GAME.candidates(s, s.actor)]


def chosen(s: Quartermaster) -> set[str]:
    """What the officer chooses, over a few deals of what it cannot see."""
    return {GAME.verbs.line(bot("officer").choose(s, s.actor, Random(seed))) for seed in range(3)}


def asked(*lines: str, **description: Any) -> Quartermaster:
    """A position after some lines; chance decides until somebody is asked."""
    s = position(rest=True, **description)
    do(s, *lines)
    chance(s)
    return s


# -- free benefits -------------------------------------------------------------------------------------


def test_wolf_packs_and_flying_fortresses_are_always_used() -> None:
    hunt = asked(
        "play ger-submarines-monsoon", "choose-country soviet_union", turn=("germany", "play", 5), board=HOMES,
        hands={"germany": ["ger-submarines-monsoon", "ger-land-battle"]}, statuses={"germany": ["ger-wolf-packs"]},
    )  # fmt: skip
    assert thought_of(hunt) == ["use ger-wolf-packs"]
    raid = asked(
        "play usa-b-29-superfortress", turn=(US, "play", 9),
        board=f"{HOMES}, army western_europe, navy north_sea",
        hands={US: ["usa-b-29-superfortress", "usa-land-battle"]}, statuses={US: ["usa-flying-fortresses"]},
    )  # fmt: skip
    assert thought_of(raid) == ["use usa-flying-fortresses"]


def test_jet_fighters_and_skilled_pilots_save_the_deck() -> None:
    for victim, card, where in (
        ("germany", "ger-jet-fighters", "statuses"),
        ("italy", "ita-skilled-pilots", "responses"),
    ):
        s = asked(
            "play uk-bomber-command", f"choose-country {victim}", turn=(UK, "play", 5), board=HOMES,
            hands={UK: ["uk-bomber-command", "uk-build-army"]}, **{where: {victim: [card]}},
        )  # fmt: skip
        assert thought_of(s) == [f"use {card}"]


def test_atlantic_wall_is_always_used() -> None:
    s = asked(
        "play usa-land-battle", "battle western_europe germany", turn=(US, "play", 6),
        board=f"{HOMES}, navy north_atlantic, navy north_sea; germany: army western_europe",
        hands={US: ["usa-land-battle", "usa-build-army"]}, statuses={"germany": ["ger-atlantic-wall"]},
    )  # fmt: skip
    assert thought_of(s) == ["use ger-atlantic-wall"]


def test_superior_planning_is_used_and_the_best_card_comes_on_top() -> None:
    s = asked(
        turn=("germany", "turn_begin", 3), board=HOMES, hands={"germany": ["ger-land-battle"]},
        statuses={"germany": ["ger-superior-planning"]},
        top={"germany": ["ger-sea-battle", "ger-v-weapons", "ger-build-army", "ger-jet-fighters"]},
    )  # fmt: skip
    assert thought_of(s) == ["use ger-superior-planning"]
    do(s, "use ger-superior-planning")
    assert thought_of(s) == ["stack ger-build-army"]


@pytest.mark.parametrize(("navies", "answer"), [(3, "use uk-asw-tactics"), (1, "pass")])
def test_asw_tactics_wait_for_a_raid_that_hurts(navies: int, answer: str) -> None:
    seas = ["navy baltic_sea", "navy north_sea", "navy mediterranean_sea"][:navies]
    s = asked(
        "play ger-submarines-atlantic", turn=("germany", "play", 5),
        board=f"{HOMES}; germany: army western_europe, {', '.join(seas)}",
        hands={"germany": ["ger-submarines-atlantic", "ger-build-army"], UK: ["uk-build-army"]},
        responses={UK: ["uk-asw-tactics"]},
    )  # fmt: skip
    assert thought_of(s) == [answer]


# -- cards thrown away and looked for -----------------------------------------------------------------


def test_dead_cards_make_room_and_good_ones_stay() -> None:
    junk = ["sov-sea-battle", "sov-trans-siberian-railroad", "sov-build-army", "sov-land-battle"]
    s = asked(turn=(SU, "discard", 6), board=HOMES, hands={SU: junk})
    assert thought_of(s) in (["discard sov-sea-battle"], ["discard sov-trans-siberian-railroad"])
    good = asked(turn=(SU, "discard", 6), board=HOMES, hands={SU: ["sov-build-army", "sov-land-battle"]})
    assert thought_of(good) == ["done"]


def test_nothing_is_thrown_away_when_each_card_will_be_needed() -> None:
    s = asked(
        turn=(SU, "discard", 6), board=HOMES, hands={SU: ["sov-sea-battle", "sov-build-army"]},
        decks={SU: ["sov-build-army"] * 5 + ["sov-land-battle"] * 4},
    )  # fmt: skip
    assert thought_of(s) == ["done"]


def test_a_price_is_paid_with_the_worst_card() -> None:
    s = asked(
        "play sov-land-battle", "battle ukraine germany", "use sov-frontal-assault", turn=(SU, "play", 8),
        board=f"{HOMES}; germany: army ukraine, army eastern_europe; soviet_union: army russia",
        hands={SU: ["sov-land-battle", "sov-build-army", "sov-sea-battle", "sov-guards"]},
        statuses={SU: ["sov-frontal-assault"]},
    )  # fmt: skip
    assert thought_of(s) == ["discard sov-sea-battle"]


DEAD_HAND = ["jpn-sea-battle"] * 3 + ["jpn-battleship-repair", "jpn-truk", "jpn-submarines-pacific"]


def test_without_an_army_the_deck_is_searched_for_one() -> None:
    board = HOMES.replace("japan: army japan; ", "")
    s = asked(turn=("japan", "play", 6), board=board, hands={"japan": DEAD_HAND})
    assert chosen(s) == {"reallocate"}
    do(s, "reallocate", *(["discard jpn-sea-battle"] * 3), "discard jpn-truk")
    assert thought_of(s) == ["find jpn-build-army"]


def test_an_enemy_in_the_home_space_is_worth_a_search_for_a_battle() -> None:
    board = HOMES.replace("germany: army germany", "germany: army western_europe, army balkans")
    hand = ["ger-sea-battle", "ger-submarines-atlantic", "ger-jet-fighters", "ger-wolf-packs", "ger-build-army"]
    s = asked(turn=("germany", "play", 9), board=f"{board}, army germany", hands={"germany": hand})
    assert chosen(s) == {"reallocate"}


def test_nobody_reallocates_with_an_army_in_hand() -> None:
    s = asked(turn=("japan", "play", 6), board=HOMES, hands={"japan": [*DEAD_HAND, "jpn-build-army"]})
    assert "reallocate" not in thought_of(s)


# -- places --------------------------------------------------------------------------------------------


def test_nobody_moves_in_with_a_teammate_who_is_safe() -> None:
    s = asked(
        "play ger-build-army", turn=("germany", "play", 2), board=HOMES, hands={"germany": ["ger-build-army"]}
    )
    assert "build germany italy" not in thought_of(s)
    assert "build germany western_europe" in thought_of(s)


def test_a_teammate_under_threat_may_be_joined() -> None:
    s = asked(
        "play ita-build-army", turn=("italy", "play", 4),
        board=f"{HOMES}; soviet_union: army ukraine, army eastern_europe", hands={"italy": ["ita-build-army"]},
    )  # fmt: skip
    assert "build italy germany" in thought_of(s)


def test_cards_that_do_nothing_are_no_candidates() -> None:
    hand = ["usa-b-24-liberator", "usa-firestorm-bombing", "usa-sea-battle", "usa-land-battle", "usa-build-army"]
    s = asked(turn=(US, "play", 2), board=HOMES, hands={US: hand})
    plays = [line for line in thought_of(s) if line.startswith("play")]
    assert plays == ["play usa-build-army"]


def test_transports_make_an_empty_sea_worth_a_battle() -> None:
    board = f"{HOMES}; japan: army philippines, navy sea_of_japan, navy south_china_sea"
    more: dict[str, Any] = {
        "turn": ("japan", "play", 5),
        "board": f"{board}; united_kingdom: army india, navy bay_of_bengal, navy central_pacific",
        "hands": {"japan": ["jpn-sea-battle"]},
    }
    landing = asked("play jpn-sea-battle", responses={"japan": ["jpn-destroyer-transport"]}, **more)
    assert "battle indian_ocean nobody" in thought_of(landing)
    plain = asked("play jpn-sea-battle", **more)
    assert thought_of(plain) == ["battle central_pacific united_kingdom"]


# -- in a whole game -----------------------------------------------------------------------------------


def test_candidates_are_legal_and_there_is_always_one() -> None:
    random = Random(5)
    s = GAME.new()
    for _ in range(700):
        if s.actor == OVER:
            break
        if s.actor == CHANCE:
            s.apply(s.sample(random))
            continue
        candidates = GAME.candidates(s, s.actor)
        assert candidates
        assert set(candidates) <= set(s.legal())
        s.apply(random.choice(candidates if random.random() < 0.8 else s.legal()))


def test_the_card_that_a_response_waits_for_is_kept() -> None:
    more: dict[str, Any] = {"turn": ("japan", "discard", 4), "board": HOMES}
    waits = asked(
        hands={"japan": ["jpn-sea-battle", "jpn-build-army"]}, responses={"japan": ["jpn-surprise-attack"]}, **more
    )
    assert thought_of(waits) == ["done"]
    idle = asked(hands={"japan": ["jpn-sea-battle", "jpn-build-army"]}, **more)
    assert thought_of(idle) == ["discard jpn-sea-battle"]
