"""The arithmetic of a combat: strength, ratio, and shifts in their order (FE-CBT-06 to 17, 38)."""

from __future__ import annotations

from maproom.games.fury_in_the_east.board import (
    ATTACK_SHIFT,
    AXIS,
    DEFENCE_SHIFT,
    RIVER,
    RIVER_ALL,
    RIVER_SOME,
    SOVIET,
    direction_to,
    distance,
)
from maproom.games.fury_in_the_east.charts import EVEN, LUFTWAFFE_RANGE, SNOW, TOP_COLUMN
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.supply import in_supply, is_frozen
from maproom.games.fury_in_the_east.units import FINNISH, FIRST_HEAD, IS_COMBAT, PIECE_COUNT, SIDE
from maproom.games.fury_in_the_east.zones import in_command
from maproom.kernel.hexes import HEX_SIDES


class Forecast:
    """The odds of a combat: strengths, the column before and after shifts, and each shift by name."""

    def __init__(self) -> None:
        self.attack = 0
        self.defence = 0
        self.hopeless = False
        self.ratio = 0
        self.column = 0
        self.terrain = 0
        self.river = 0
        self.snow = 0
        self.axis_supply = 0
        self.command = 0
        self.soviet_supply = 0
        self.luftwaffe = 0

    def numbers(self) -> list[int]:
        """All but the Luftwaffe and the column after it, as a position keeps them once the odds are settled."""
        shifts = [self.terrain, self.river, self.snow, self.axis_supply, self.command, self.soviet_supply]
        return [self.attack, self.defence, self.ratio, *shifts]


def ratio_column(attack: int, defence: int) -> int:
    """FE-CBT-06, 07: the column of a ratio, clamped at the top; below 1-4 it is negative.

    >>> ratio_column(20, 9), ratio_column(9, 20), ratio_column(5, 21), ratio_column(99, 1)
    (4, 1, -1, 12)
    """
    if defence <= 0:
        return TOP_COLUMN
    if attack >= defence:
        return min(TOP_COLUMN, EVEN - 1 + attack // defence)
    if attack <= 0:
        return -1
    return max(-1, EVEN + 1 - -(-defence // attack))


def defenders_in(s: Fury, targets: list[int], side: int) -> list[int]:
    """All units of the defending side in the attacked hexes (FE-CBT-03)."""
    found: list[int] = []
    for hex in targets:
        found.extend(s.units_in(hex, side))
    return found


def forecast(s: Fury, attackers: list[int], targets: list[int], luftwaffe: int) -> Forecast:
    """The odds as they are now, with the Leaders that are face up (FE-CBT-27, 38)."""
    side = SIDE[attackers[0]]
    defenders = defenders_in(s, targets, 1 - side)
    odds = Forecast()
    for piece in attackers:
        odds.attack += s.strength(piece)
    for piece in defenders:
        odds.defence += s.strength(piece)
    odds.ratio = ratio_column(odds.attack, odds.defence)
    odds.hopeless = side == AXIS and odds.ratio < 0
    odds.luftwaffe = luftwaffe
    axis, soviets = (attackers, defenders) if side == AXIS else (defenders, attackers)
    odds.axis_supply = int(_any_unsupplied(s, axis))
    odds.soviet_supply = int(_any_unsupplied(s, soviets))
    odds.command = int(out_of_command(s, soviets, side == SOVIET))
    frozen = is_frozen(s)
    if side == AXIS:
        odds.terrain = min([DEFENCE_SHIFT[frozen][hex] for hex in targets])
        odds.river = 0 if frozen else river_shift(s, attackers, targets)
        odds.snow = int(s.weather == SNOW and not all_finns(attackers))
        left = odds.terrain + odds.river + odds.snow + odds.axis_supply
        right = odds.command + odds.soviet_supply + odds.luftwaffe
    else:
        odds.terrain = min([ATTACK_SHIFT[frozen][s.place[piece]] for piece in attackers])
        left = odds.command + odds.soviet_supply + odds.luftwaffe
        right = odds.terrain + odds.axis_supply
    odds.column = shifted(max(0, odds.ratio), left, right)
    return odds


def settled_odds(s: Fury, side: int) -> Forecast:
    """The odds of the combat that is fought as they were settled, whoever has been lost since."""
    odds = Forecast()
    odds.attack, odds.defence, odds.ratio = s.settled[:3]
    odds.terrain, odds.river, odds.snow = s.settled[3:6]
    odds.axis_supply, odds.command, odds.soviet_supply = s.settled[6:]
    odds.hopeless = side == AXIS and odds.ratio < 0
    odds.luftwaffe = s.air_support
    odds.column = s.column
    return odds


def shifted(ratio: int, left: int, right: int) -> int:
    """FE-CBT-08, 38: the defender's shifts, then the attacker's, clamped after each batch.

    >>> shifted(3, 4, 1), shifted(10, 2, 1), shifted(4, 1, 2)
    (1, 9, 5)
    """
    return min(TOP_COLUMN, max(0, ratio - left) + right)


def _any_unsupplied(s: Fury, pieces: list[int]) -> bool:
    """FE-CBT-13: whether any unit taking part is out of supply."""
    for piece in pieces:
        if not in_supply(s, piece):
            return True
    return False


def out_of_command(s: Fury, soviets: list[int], attacking: bool) -> bool:
    """FE-CBT-12: one attacker in command is enough; any defender out of command brings the shift."""
    corps = [piece for piece in soviets if IS_COMBAT[piece]]
    if not corps:
        return False
    led = 0
    for piece in corps:
        led += int(in_command(s, piece))
    return led == 0 if attacking else led < len(corps)


def all_finns(pieces: list[int]) -> bool:
    """FE-WEA-07: whether only Finns attack."""
    for piece in pieces:
        if not FINNISH[piece]:
            return False
    return True


def river_shift(s: Fury, attackers: list[int], targets: list[int]) -> int:
    """FE-CBT-10: all or some of the Axis attackers attack across a river."""
    across = 0
    for piece in attackers:
        across += int(_only_over_rivers(s.place[piece], targets))
    if across == len(attackers):
        return RIVER_ALL
    return RIVER_SOME if across else 0


def _only_over_rivers(hex: int, targets: list[int]) -> bool:
    for target in targets:
        if not RIVER[hex * HEX_SIDES + direction_to(hex, target)]:
            return False
    return True


def luftwaffe_reaches(s: Fury, hexes: list[int]) -> bool:
    """FE-LUF-03: a defending hex lies within 8 hexes of a Head."""
    for head in range(FIRST_HEAD, PIECE_COUNT):
        if s.place[head] >= 0:
            for hex in hexes:
                if distance(s.place[head], hex) <= LUFTWAFFE_RANGE:
                    return True
    return False
