"""What wins, and how far a player is from it (RM-END)."""

from __future__ import annotations

from typing import Final

from maproom.games.race_to_moscow.board import (
    AREA_DOMAIN,
    ARMIES_OF,
    NOWHERE,
    OWN_VICTORY,
    ROADS,
    SOVIET,
)
from maproom.games.race_to_moscow.state import SOVIET_PLAYER, TOTAL_WAR, RaceToMoscow
from maproom.games.race_to_moscow.victory import medals_left, open_score
from maproom.kernel.reasons import Reason
from maproom.kernel.spaces import members

FAR: Final = 99


def aims_of(s: RaceToMoscow, seat: int | None) -> list[Reason]:
    """The way to the city that wins at once, the medals, and the markers that are the clock."""
    aims: list[Reason] = []
    if seat is not None and seat != SOVIET:
        aims += _city_aim(s, seat)
    if not s.has(TOTAL_WAR):
        aims += _medal_aims(s, seat)
    clock = Reason("last_round" if s.last_round else "pool", "RM-END-02", {"pool": s.pool, "round": s.round})
    return [*aims, clock]


def _city_aim(s: RaceToMoscow, colour: int) -> list[Reason]:
    """RM-END-05: the nearest city that would win the game, by steps of the nearest army."""
    reached = 0
    for army in ARMIES_OF[colour]:
        if s.army_at[army] != NOWHERE:
            reached |= 1 << s.army_at[army]
    for steps in range(FAR):
        cities = reached & OWN_VICTORY[colour]
        if cities:
            return [Reason("city", "RM-END-05", {"area": (AREA_DOMAIN, members(cities)[0]), "steps": steps})]
        wider = reached | ROADS[colour].around(reached)
        if wider == reached:
            break
        reached = wider
    return []


def _medal_aims(s: RaceToMoscow, seat: int | None) -> list[Reason]:
    """RM-END-07, RM-SOV-11: one's own medals, and the most that anybody else has."""
    scores = {colour: open_score(s, colour) for colour in s.colours()}
    if s.has(SOVIET_PLAYER):
        scores[SOVIET] = medals_left(s)
    if seat is None or seat not in scores:
        return [Reason("most", "RM-END-07", {"best": max(scores.values())})]
    others = [score for other, score in scores.items() if other != seat]
    if not others:
        return [Reason("own", "RM-END-07", {"own": scores[seat]})]
    return [Reason("medals", "RM-END-07", {"own": scores[seat], "best": max(others)})]
