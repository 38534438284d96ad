"""The round track: seasons, scoring and the coming of the Late War cards (EF-RND)."""

from __future__ import annotations

from typing import Final

from maproom.games.east_front.board import load

SUMMER: Final = 0
FALL: Final = 1
WINTER: Final = 2
SPRING: Final = 3
SEASONS: Final = ["summer", "fall", "winter", "spring"]

_tracks = load("tracks")
ROUNDS: Final[int] = len(_tracks["rounds"])
SEASON: Final[list[int]] = [-1, *[SEASONS.index(one["season"]) for one in _tracks["rounds"]]]
"""The season of each round; rounds count from 1."""
YEAR: Final[list[int]] = [-1, *[one["year"] for one in _tracks["rounds"]]]
SCORING_ROUNDS: Final[list[int]] = _tracks["scoring_after_rounds"]
LATE_CARDS_ROUND: Final[int] = _tracks["late_cards_after_round"]
SUDDEN_LEAD: Final[int] = _tracks["victory"]["sudden_lead"]

FIRST_MOVEMENT: Final = 0
FIRST_ACTION: Final = 1
SECOND_ACTION: Final = 2
SECOND_MOVEMENT: Final = 3
SUPPLY: Final = 4
DRAW: Final = 5
_turn = load("turn")
STEPS: Final[list[str]] = [step["id"] for step in _turn["turn"]]
HAND_AFTER_DRAW: Final[int] = _turn["turn"][DRAW]["up_to_hand"]
MOST_DRAWN: Final[int] = _turn["turn"][DRAW]["max_drawn"]
