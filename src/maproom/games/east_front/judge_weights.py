"""What the judge reckons with, in Victory Points."""

from __future__ import annotations

KEPT_A_ROUND = 0
RISK_OWN = 1
RISK_ENEMY = 2
OPEN_OWN = 3
OPEN_ENEMY = 4
GUARD = 5
FAR1 = 6
FAR2 = 7
INFANTRY_WORTH = 8
TANK_WORTH = 9
AIRPLANE_WORTH = 10
FLEET_WORTH = 11
UNSUPPLIED = 12
APPROACH1 = 13
APPROACH2 = 14
APPROACH3 = 15
APPROACH4 = 16
APPROACH5 = 17
LAND_SPACE = 18
CARD = 19
SPARE = 20
ACTION = 21
PLANE_FRONT = 22
PLANE_ALONE = 23
BLOW = 24
OPENED = 25
LAST_ROUNDS = 26
ENTER = 27
FAST = 28
START = [
    0.85,
    0.6,
    0.5,
    0.8,
    0.7,
    1.5,
    0.12,
    0.05,
    0.45,
    0.8,
    0.6,
    0.3,
    0.35,
    0.16,
    0.12,
    0.08,
    0.04,
    0.02,
    0.1,
    0.8,
    0.15,
    0.4,
    0.08,
    0.25,
    0.75,
    0.4,
    5.0,
    0.8,
    0.75,
]
W: list[float] = list(START)
