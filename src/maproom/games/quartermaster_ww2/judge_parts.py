"""The judge's worth by its parts, for a bot that says why."""

from __future__ import annotations

from maproom.games.quartermaster_ww2.board import COUNTRY_COUNT, HOME
from maproom.games.quartermaster_ww2.deck import COUNTRY_OF
from maproom.games.quartermaster_ww2.judge import (
    WON,
    cards_worth,
    future_of,
    home_worth,
    is_to_score,
    near_of_all,
    pieces_worth,
    points_of,
    reach_of_teams,
    reach_worth,
    status_worth,
    sudden,
    time_for_the_board,
)
from maproom.games.quartermaster_ww2.state import NOT_OVER, Quartermaster
from maproom.games.quartermaster_ww2.supply import supply_spaces
from maproom.kernel.judging import JudgePart
from maproom.kernel.spaces import count


class _Side:
    """What the countries of a team have together."""

    def __init__(self) -> None:
        self.income = 0.0
        self.due = 0.0
        """Points that are still to be scored in this round."""
        self.pieces = 0.0
        self.reach = 0.0
        self.homes = 0.0
        self.cards = 0.0
        self.statuses = 0.0


def parts_of_worth(s: Quartermaster, seat: int) -> list[JudgePart]:
    """What `worth` adds up."""
    team = seat & 1
    lead = s.vp[team] - s.vp[1 - team]
    points = JudgePart("points", float(lead), lead)
    if s.winner != NOT_OVER:
        return [points, JudgePart("victory", WON if s.winner == team else -WON)]
    sides = _sides(s, seat)
    own, enemy = sides[team], sides[1 - team]
    return [
        points,
        *_told(s, own, team, ""),
        *[JudgePart(part.name, -part.worth, -part.number) for part in _told(s, enemy, 1 - team, "enemy_")],
        JudgePart("sudden_victory", sudden(lead + own.due - enemy.due)),
    ]


def _sides(s: Quartermaster, seat: int) -> list[_Side]:
    """Both teams, country by country."""
    sides = [_Side(), _Side()]
    nears = near_of_all(s)
    reach = reach_of_teams(nears)
    for country in range(COUNTRY_COUNT):
        side = sides[country & 1]
        threats = reach[1 - (country & 1)]
        points = points_of(s, country, threats)
        time = time_for_the_board(s, country)
        side.income += points * future_of(s, country)
        side.pieces += time * pieces_worth(s, country, threats)
        side.reach += time * reach_worth(s, country, nears[country])
        side.homes += time * home_worth(s, country, threats)
        side.cards += cards_worth(s, country, country == seat)
        if is_to_score(s, country):
            side.due += points
    for title in s.table:
        sides[COUNTRY_OF[title] & 1].statuses += status_worth(s, title)
    return sides


def _told(s: Quartermaster, side: _Side, team: int, whose: str) -> list[JudgePart]:
    """The parts of a team, as it sees them itself."""
    held = pieces = homes = statuses = 0
    for country in range(team, COUNTRY_COUNT, 2):
        held += count(s.army[country] & supply_spaces(s, team))
        pieces += count(s.pieces(country))
        homes += s.army[country] >> HOME[country] & 1
    for title in s.table:
        statuses += COUNTRY_OF[title] & 1 == team
    return [
        JudgePart(f"{whose}supply_spaces", side.income, held),
        JudgePart(f"{whose}pieces", side.pieces, pieces),
        JudgePart(f"{whose}reach", side.reach),
        JudgePart(f"{whose}homes", side.homes, homes),
        JudgePart(f"{whose}cards", side.cards),
        JudgePart(f"{whose}statuses", side.statuses, statuses),
    ]
