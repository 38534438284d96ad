"""The judge's worth by its parts, for a bot that says why."""

from __future__ import annotations

from maproom.games.frontier_wars.board import GERMANY, USSR
from maproom.games.frontier_wars.judge import (
    OUT,
    WON,
    Holdings,
    danger,
    doubt,
    headquarters,
    others_worth,
    plans_and_battles,
    towards_goal,
    units,
)
from maproom.games.frontier_wars.judge_ahead import Ahead
from maproom.games.frontier_wars.judge_raids import raid
from maproom.games.frontier_wars.judge_science import science
from maproom.games.frontier_wars.judge_siege import CHANCE, DANGER, promised, side_worth
from maproom.games.frontier_wars.state import LENINGRAD_SIEGE, FrontierWars
from maproom.kernel.judging import JudgePart


def parts_of_worth(s: FrontierWars, seat: int) -> list[JudgePart]:
    """What `worth` adds up."""
    if s.winners:
        return [JudgePart("victory", WON if s.winners >> seat & 1 else -WON)]
    ahead = Ahead(s)
    if s.special == LENINGRAD_SIEGE:
        return _siege(s, ahead, seat)
    parts = [
        JudgePart("plans", plans_and_battles(s, ahead, seat)),
        *_army(s, ahead, seat),
        JudgePart("others", others_worth(s, ahead, seat)),
        JudgePart("danger", -danger(s, ahead, seat)),
    ]
    without_cards = sum([part.worth for part in parts])
    return [*parts, JudgePart("cards", doubt(s, seat, without_cards))]


def _army(s: FrontierWars, ahead: Ahead, army: int) -> list[JudgePart]:
    """What `army_worth` adds up for the army itself."""
    if not s.alive >> army & 1:
        return [JudgePart("eliminated", OUT)]
    has = Holdings(s, ahead, army)
    return [
        JudgePart("points", towards_goal(s, army, has.points), has.points),
        JudgePart("holdings", has.worth),
        JudgePart("headquarters", headquarters(s, ahead, army), ahead.hq_owner.count(army)),
        JudgePart("units", units(s, ahead, army, has.tiles, has.workers), _units_on_land(ahead, army)),
        JudgePart("science", science(s, army, ahead.medals[army], has.tiles, True)),
    ]


def _siege(s: FrontierWars, ahead: Ahead, seat: int) -> list[JudgePart]:
    """What `siege_worth` adds up."""
    other = GERMANY + USSR - seat
    return [
        JudgePart("plans", promised(s, ahead, seat)),
        JudgePart("siege", side_worth(s, ahead, seat), _units_on_land(ahead, seat)),
        JudgePart("enemy_siege", -side_worth(s, ahead, other), -_units_on_land(ahead, other)),
        JudgePart("danger", -DANGER * raid(s, ahead, other, seat, 0.0)),
        JudgePart("chance", CHANCE * raid(s, ahead, seat, other, 0.0)),
    ]


def _units_on_land(ahead: Ahead, army: int) -> int:
    """How many units an army has on the map."""
    return sum(ahead.packs[army].sizes)
