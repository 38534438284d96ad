"""What the judge of Frontier Wars prefers, and what the officer, who plays by it, does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from support.frontier_wars import GAME, new, position, space

from maproom.bots import bot
from maproom.games.frontier_wars.board import OFF
from maproom.games.frontier_wars.forecast import (
    FIRM,
    ONE,
    OWN_FLEET,
    fought,
    number_of,
)
from maproom.games.frontier_wars.judge_ahead import Ahead
from maproom.games.frontier_wars.memos import pack_of
from maproom.games.frontier_wars.state import FrontierWars
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.spaces import members, set_of

INFANTRY, TANK, ARTILLERY, PLANE, _ = ONE
HQS = {"germany": {"space": "A1"}, "usa": {"space": "C3"}}
COMPACT: dict[str, Any] = {"armies": ["germany", "usa"], "headquarters": HQS}


def chosen(s: FrontierWars, seed: int = 1) -> str:
    """What the officer does now, as a line of a record."""
    return GAME.verbs.line(bot("officer").choose(s, s.actor, Random(seed)))


def turn_of(s: FrontierWars, seed: int = 1) -> list[str]:
    """What the officer does until the turn is over."""
    random = Random(seed)
    turn, seat = GAME.turn_number(s), s.actor
    done: list[str] = []
    while s.actor != OVER and GAME.turn_number(s) == turn:
        if s.actor == CHANCE:
            s.apply(s.sample(random))
            continue
        action = bot("officer").choose(s, s.actor, random)
        if s.actor == seat:
            done.append(GAME.verbs.line(action))
        s.apply(action)
    return done


def judged(s: FrontierWars, army: str) -> float:
    """What a position is worth to an army."""
    return GAME.judge(s, GAME.seat_names.index(army))


# -- what the judge looks things up in ---------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["compact-2", "varsity-river", "leningrad"])
def test_what_is_in_sight_of_a_space_is_as_near_as_the_distances_say(scenario: str) -> None:
    state = GAME.new(scenario=scenario)
    assert isinstance(state, FrontierWars)
    board = state.board
    for steps, near in enumerate(board.within):
        for start, away in enumerate(board.distance):
            assert members(near[start]) == [tile for tile in range(board.tiles) if away[tile] <= steps]
    assert board.star_tiles == set_of([tile for tile in range(board.tiles) if board.stars[tile]])


def test_the_judge_counts_what_stands_and_what_could_be_built() -> None:
    state = GAME.new(scenario="fall-blau")
    assert isinstance(state, FrontierWars)
    ahead = Ahead(state)
    numbers = [number for number, place in enumerate(state.con_place) if place != OFF]
    assert ahead.works.numbers == numbers
    assert ahead.works.built == set_of([state.con_place[number] for number in numbers])
    assert ahead.hqs == set_of([state.hq_place[hq] for hq in range(4) if state.hq_owner[hq] >= 0])
    for army in range(4):
        owned = [n for n, owner in enumerate(state.con_owner) if owner == army and state.con_place[n] == OFF]
        assert ahead.works.reserve[army] == len(owned)
        own_hqs = [state.hq_place[hq] for hq in range(4) if state.hq_owner[hq] == army]
        assert ahead.hqs_of[army] == set_of(own_hqs)


@pytest.mark.parametrize("scenario", ["compact-2", "varsity-river", "leningrad"])
def test_what_the_judge_keeps_is_what_it_would_work_out_anew(scenario: str) -> None:
    random = Random(5)
    state = GAME.new(scenario=scenario)
    assert isinstance(state, FrontierWars)
    for _ in range(400):
        if state.actor == OVER:
            break
        state.apply(state.sample(random) if state.actor == CHANCE else random.choice(state.legal()))
        fresh = state.clone()
        fresh.restore()
        for army in members(state.playing):
            assert GAME.judge(state, army) == GAME.judge(fresh, army)
            there = pack_of(state, army)
            tiles = members(state.occ[army] & state.board.land)
            assert there.camps == tiles
            assert there.sizes == [state.units_in(army, tile) for tile in tiles]


# -- the forecast of a battle ------------------------------------------------------------------------------


def test_the_printed_battle_is_forecast() -> None:
    """EX-BAT-01."""
    result = fought(TANK + 2 * INFANTRY + ARTILLERY, ARTILLERY + 2 * INFANTRY, 0, 0)
    assert result.own_left == TANK + ARTILLERY
    assert result.foe_left == 0


def test_a_garrison_strikes_first_and_is_worn_down() -> None:
    """EX-D01."""
    result = fought(2 * TANK + INFANTRY, 0, 5, 0)
    assert (result.own_left, result.garrison_left) == (2 * TANK, 3)


def test_impregnable_and_the_fleet_change_a_battle() -> None:
    assert number_of(fought(2 * TANK, 2 * INFANTRY, 0, 0).foe_left) == 0
    assert number_of(fought(2 * TANK, 2 * INFANTRY, 0, FIRM).foe_left) == 0
    assert number_of(fought(2 * TANK, 2 * INFANTRY, 0, FIRM).own_left) == 0
    assert number_of(fought(TANK, 2 * INFANTRY, 0, OWN_FLEET).foe_left) == 0


# -- attacks that need several units -------------------------------------------------------------------------


def test_an_attack_that_only_several_can_win_is_begun_and_brought_together() -> None:
    s = position(
        **COMPACT,
        units={
            "A1": ["germany artillery"],
            "B2": ["3 germany tank"],
            "A2": ["3 germany infantry"],
            "B3": ["usa artillery", "usa infantry"],
            "C3": ["2 usa infantry"],
        },
        turn=("germany", "movement", 5),
    )
    entered = [line for line in turn_of(s) if line.startswith("move") and line.endswith("B3")]
    assert len(entered) >= 3
    assert s.medals[0] >= 1


def test_an_attack_is_worth_less_the_more_cards_the_enemy_holds_who_is_attacked() -> None:
    def worth_of_attacking(hand: list[str]) -> float:
        s = position(
            **COMPACT,
            units={
                "A1": ["germany artillery"],
                "B2": ["germany infantry", "germany tank"],
                "B3": ["usa infantry"],
                "C3": ["2 usa infantry"],
            },
            hands={"usa": hand},
            turn=("germany", "movement", 5),
        )
        before = judged(s, "germany")
        for unit in ("infantry", "tank"):
            s.apply(next(one for one in s.legal() if GAME.verbs.line(one) == f"move germany-{unit}-1 B3"))
        return judged(s, "germany") - before

    none, one, many = [worth_of_attacking(hand) for hand in ([], ["D03"], ["D03", "A02", "T01", "T04"])]
    assert none > one > many > 0


def test_an_attack_that_all_together_cannot_win_is_not_begun() -> None:
    s = position(
        **COMPACT,
        units={"B2": ["2 germany infantry"], "B3": ["3 usa artillery"], "C3": ["usa infantry"]},
        turn=("germany", "movement", 5),
    )
    assert not [line for line in turn_of(s) if line.startswith("move") and line.endswith("B3")]


# -- cards -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [["A05"], ["A10"], ["A07", "D10"], ["D08", "T07"]])
def test_enlistment_does_not_burn_the_cards_that_research_needs(cards: list[str]) -> None:
    s = position(
        armies=["uk", "usa"],
        headquarters={"uk": {"space": "A1"}, "usa": {"space": "C3"}},
        units={"A1": ["2 uk infantry", "uk tank"], "B1": ["uk infantry"], "C3": ["3 usa infantry"]},
        hands={"uk": cards},
        medals={"uk": 5},
        turn=("uk", "reinforcements", 4),
    )
    assert "skill enlistment" in [GAME.verbs.line(action) for action in s.legal()]
    assert not chosen(s).startswith("skill")


def test_a_card_that_wins_in_the_arms_race_is_worth_more_than_any_unit() -> None:
    given: dict[str, Any] = {
        **COMPACT,
        "units": {"A1": ["germany infantry"], "C3": ["usa infantry"]},
        "medals": {"germany": 8},
        "research": {"germany": ["A07", "A12", "D09", "A01", "D02"]},
        "turn": ("germany", "tactical", 8),
    }
    with_card = position(**given, hands={"germany": ["D06", "T09"]})
    with_units = position(**{**given, "units": {"A1": ["3 germany tank"], "C3": ["usa infantry"]}})
    assert judged(with_card, "germany") > judged(with_units, "germany") + 10


def test_scientific_breakthrough_is_played_when_two_cards_win() -> None:
    s = position(
        **COMPACT,
        units={"A1": ["germany infantry"], "C3": ["usa infantry"]},
        medals={"germany": 8},
        research={"germany": ["A01", "D02", "A12", "D06", "A02"]},
        hands={"germany": ["T12", "T02", "A07"]},
        turn=("germany", "tactical", 8),
    )
    assert chosen(s) == "play T12"


# -- building and raising ------------------------------------------------------------------------------------


def test_two_infantry_go_together_where_one_builds_and_the_other_stays() -> None:
    s = position(
        **COMPACT,
        units={"A1": ["2 germany infantry", "germany tank"], "C3": ["2 usa infantry"]},
        turn=("germany", "movement", 2),
    )
    built = [line.split()[2] for line in turn_of(s) if line.startswith("build")]
    assert built
    assert all(s.units_in(0, space(s, tile)) > 0 for tile in built)


def test_a_building_is_not_raised_by_removing_the_last_man_who_holds_a_star() -> None:
    s = position(
        **COMPACT,
        units={"B5": ["usa infantry"], "C2": ["2 usa infantry"], "A1": ["2 germany infantry"]},
        turn=("usa", "building", 2),
    )
    assert chosen(s).endswith("C2")


def test_no_infantry_is_given_for_a_building_that_the_enemy_next_to_it_would_take() -> None:
    given: dict[str, Any] = {**COMPACT, "turn": ("germany", "building", 1)}
    own = {"A1": ["germany tank"], "B2": ["2 germany infantry"], "A2": ["germany artillery"]}
    near = {"B3": ["usa tank", "usa infantry", "usa artillery"], "C3": ["2 usa infantry"]}
    far = {"C3": ["3 usa infantry", "usa artillery"]}
    assert chosen(position(**given, units={**own, **near})) == "done"
    assert chosen(position(**given, units={**own, **far})).startswith("build")


def test_the_headquarters_raises_infantry_while_there_is_something_to_build() -> None:
    s = position(
        **COMPACT,
        units={"A1": ["2 germany tank", "germany artillery"], "C3": ["3 usa infantry"]},
        turn=("germany", "reinforcements", 3),
    )
    assert chosen(s) == "reinforce hq infantry A1"


def test_a_second_tank_is_worth_more_than_a_gun_and_the_first_of_each_type_most() -> None:
    given: dict[str, Any] = {**COMPACT, "turn": ("germany", "tactical", 5)}

    def of(*units: str) -> float:
        return judged(position(**given, units={"A1": list(units), "C3": ["usa infantry"]}), "germany")

    assert of("germany infantry", "2 germany tank") > of("germany infantry", "germany tank", "germany artillery")
    one_more = [of("germany tank", f"{number} germany artillery") for number in (1, 2, 3)]
    assert one_more[1] - one_more[0] > one_more[2] - one_more[1] > 0


def test_the_first_infantry_that_there_is_work_for_is_worth_more_than_a_tank() -> None:
    given: dict[str, Any] = {**COMPACT, "turn": ("germany", "tactical", 5)}
    infantry, tank = [
        judged(position(**given, units={"A1": ["germany tank", unit], "C3": ["usa infantry"]}), "germany")
        for unit in ("germany infantry", "germany tank")
    ]
    assert infantry > tank


def test_a_gun_is_raised_where_tanks_stand_before_the_headquarters() -> None:
    s = position(
        armies=["germany", "uk"],
        headquarters={"germany": {"space": "A1"}, "uk": {"space": "C3"}},
        units={"B4": ["2 germany tank", "2 germany infantry"], "A1": ["2 germany infantry"], "A3": ["uk infantry"]},
        turn=("uk", "reinforcements", 5),
    )
    assert chosen(s) == "reinforce hq artillery C3"


# -- victory points ------------------------------------------------------------------------------------------


def test_points_that_nobody_can_take_before_the_count_are_as_good_as_won() -> None:
    given: dict[str, Any] = {
        **COMPACT,
        "units": {"A1": ["germany infantry"], "B1": ["germany infantry"], "C3": ["usa infantry"]},
        "goals": {"victory_points": 1},
    }
    last = {"army": "germany", "order": ["usa", "germany"], "step": "building", "round": 4}
    first = {"army": "germany", "order": ["germany", "usa"], "step": "building", "round": 4}
    assert judged(position(**given, turn=last), "germany") > judged(position(**given, turn=first), "germany") + 20


# -- port and fleet --------------------------------------------------------------------------------------------


def test_the_last_man_stays_in_the_port() -> None:
    s = position(
        scenario="tobruk",
        armies=["germany", "uk"],
        headquarters={"germany": {"space": "B2"}, "uk": {"space": "F2"}},
        units={
            "B2": ["2 germany infantry"],
            "D2": ["uk infantry"],
            "E1": ["2 uk infantry"],
            "F2": ["uk artillery"],
        },
        fleet={"space": "D1", "handler": "uk"},
        turn=("uk", "movement", 4),
    )
    assert not [line for line in turn_of(s) if line.startswith("move uk-infantry-1 ")]


# -- Leningrad -------------------------------------------------------------------------------------------------


def test_germans_leave_leningrad_before_they_are_lost() -> None:
    s = position(
        scenario="leningrad",
        armies=["germany", "ussr"],
        headquarters={"ussr": {"space": "B2"}},
        units={"C3": ["2 germany infantry lodged"], "C4": ["germany tank"], "B2": ["2 ussr infantry"]},
        turn=("germany", "movement", 5),
    )
    assert not [line for line in turn_of(s) if line.startswith("strike germany")]


def test_a_plane_at_sea_is_worth_less_than_none() -> None:
    given: dict[str, Any] = {
        "scenario": "leningrad",
        "armies": ["germany", "ussr"],
        "headquarters": {"ussr": {"space": "B2"}},
        "turn": ("germany", "movement", 5),
    }
    here = {"C4": ["germany tank"], "B2": ["2 ussr infantry"]}
    assert judged(position(**given, units={**here, "A3": ["germany plane"]}), "germany") < judged(
        position(**given, units=here), "germany"
    )


# -- what the judge may know -----------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"decoys": True, "trenches": True}, {"side": "B"}])
def test_judge_and_candidates_know_no_more_than_the_seat(options: dict[str, Any]) -> None:
    random = Random(7)
    s = new(options, "compact-3")
    for _ in range(250):
        if s.actor == OVER:
            return
        if s.actor == CHANCE:
            s.apply(s.sample(random))
            continue
        imagined = s.determinize(s.actor, random)
        assert GAME.judge(imagined, s.actor) == GAME.judge(s, s.actor)
        candidates = GAME.candidates(s, s.actor)
        assert GAME.candidates(imagined, s.actor) == candidates
        assert candidates
        assert set(candidates) <= set(s.legal())
        s.apply(random.choice(s.legal()))
