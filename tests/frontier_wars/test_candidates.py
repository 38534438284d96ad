"""Which legal actions of Frontier Wars are worth a thought."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from support.frontier_wars import GAME, do, frame, new, position

from maproom.bots import bot
from maproom.games.frontier_wars.state import FrontierWars
from maproom.kernel.frame import CHANCE, OVER

COMPACT = {"germany": {"space": "A1"}, "usa": {"space": "C3"}}


def thoughts(s: FrontierWars) -> list[str]:
    """The candidates of the one who is to decide, as lines."""
    return [GAME.verbs.line(action) for action in GAME.candidates(s, s.actor)]


@pytest.mark.parametrize("scenario", ["compact-4", "tobruk", "leningrad", "brest", "seelowe", "himmler"])
def test_there_is_always_something_to_consider(scenario: str) -> None:
    random = Random(3)
    s = new({}, scenario)
    for _ in range(300):
        if s.actor == OVER:
            return
        if s.actor == CHANCE:
            s.apply(s.sample(random))
            continue
        candidates = GAME.candidates(s, s.actor)
        assert candidates
        assert set(candidates) <= set(s.legal())
        s.apply(random.choice(candidates))


def test_the_best_card_is_researched_and_the_least_is_paid() -> None:
    s = position(
        armies=["germany", "usa"],
        headquarters=COMPACT,
        units={"A1": ["germany infantry"], "C3": ["usa infantry"]},
        hands={"germany": ["A02", "D06", "T02"]},
        medals={"germany": 3},
        turn=("germany", "arms_race", 4),
    )
    assert thoughts(s) == ["research T02"]


def test_a_poor_card_is_researched_under_the_only_medal() -> None:
    s = position(
        armies=["germany", "usa"],
        headquarters=COMPACT,
        units={"A1": ["germany infantry"], "C3": ["usa infantry"]},
        hands={"germany": ["A02"]},
        medals={"germany": 1},
        turn=("germany", "arms_race", 4),
    )
    assert thoughts(s) == ["research A02"]


def test_cards_are_paid_before_men_starve() -> None:
    s = position(
        scenario="leningrad",
        armies=["germany", "ussr"],
        headquarters={"ussr": {"space": "B2"}},
        units={"B2": ["2 ussr infantry"], "C4": ["germany infantry"]},
        hands={"ussr": ["A02", "D06"]},
        turn={"round": 5, "phase": "upkeep"},
    )
    assert frame(s) == "Hunger"
    assert len(thoughts(s)) == 1
    assert thoughts(s)[0].startswith("pay")


def test_a_flight_leads_away_and_ends_on_land() -> None:
    s = position(
        armies=["germany", "usa"],
        headquarters=COMPACT,
        units={"A1": ["germany plane"], "C3": ["usa infantry"]},
        turn=("germany", "movement", 4),
    )
    do(s, "move germany-plane-1 A2")
    assert frame(s) == "Flying"
    considered = thoughts(s)
    assert "halt" in considered
    assert "go A1" not in considered
    assert "go B2" not in considered
    assert "go A3" in considered
    at_sea = next(GAME.verbs.line(action) for action in s.legal() if "sea" in GAME.verbs.line(action))
    do(s, at_sea)
    assert "halt" not in thoughts(s)


def test_the_port_changes_a_poor_card_and_keeps_a_good_one() -> None:
    for card, answer in (("D08", "agree"), ("T02", "pass")):
        s = position(
            scenario="tobruk",
            armies=["germany", "uk"],
            headquarters={"germany": {"space": "B2"}, "uk": {"space": "F2"}},
            units={"B2": ["germany infantry"], "D2": ["uk infantry"]},
            hands={"uk": [card]},
            fleet={"space": "D1", "handler": "uk"},
            turn=("uk", "draw", 3),
        )
        random = Random(1)
        while frame(s) != "PortExchange":
            if s.actor == CHANCE:
                s.apply(next(deal for deal in s.legal() if GAME.verbs.line(deal) == "deal A07"))
            else:
                do(s, "draw attack")
        assert thoughts(s) == [answer]
        assert GAME.verbs.line(bot("officer").choose(s, s.actor, random)) == answer


def test_every_building_raises_its_unit() -> None:
    s = position(
        armies=["germany", "usa"],
        headquarters=COMPACT,
        units={"A1": ["germany tank"], "B2": ["germany infantry"], "C3": ["usa infantry"]},
        constructions={"B2": ["germany factory"]},
        turn=("germany", "reinforcements", 4),
    )
    assert "done" not in thoughts(s)
    assert all(line.startswith("reinforce hq") for line in thoughts(s))


def test_the_last_man_builds_only_where_nothing_is_lost() -> None:
    given: dict[str, Any] = {
        "armies": ["germany", "usa"],
        "headquarters": COMPACT,
        "turn": ("germany", "building", 2),
    }
    star = position(**given, units={"B1": ["germany infantry"], "C3": ["usa infantry"]})
    near = position(**given, units={"A2": ["germany infantry"], "A3": ["usa tank"]})
    quiet = position(**given, units={"A2": ["germany infantry"], "C3": ["usa infantry"]})
    better = position(**given, units={"A2": ["germany infantry"], "B1": ["2 germany infantry"], "C3": ["usa tank"]})
    assert thoughts(star) == thoughts(near) == ["done"]
    assert thoughts(quiet) == ["build factory A2", "build encampment A2", "done"]
    assert thoughts(better) == ["build factory B1", "build encampment B1", "done"]


@pytest.mark.parametrize(
    ("cards", "thought_of"),
    [(["A02"], False), (["A02", "A03", "T02"], False), (["A02", "T02", "D09", "A07", "D06"], True)],
)
def test_enlistment_is_thought_of_with_a_card_to_spare(cards: list[str], thought_of: bool) -> None:
    s = position(
        armies=["uk", "usa"],
        headquarters={"uk": {"space": "A1"}, "usa": {"space": "C3"}},
        units={"A1": ["2 uk infantry"], "C3": ["usa infantry"]},
        hands={"uk": cards},
        turn=("uk", "reinforcements", 2),
    )
    assert ("skill enlistment" in thoughts(s)) == thought_of
