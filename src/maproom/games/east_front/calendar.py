"""The round track: seasons, scoring and the coming of the Late War cards (EF-RND)."""

from __future__ import annotations

from maproom.games.east_front.board import load

SUMMER, FALL, WINTER, SPRING = 0, 1, 2, 3
SEASONS = ["summer", "fall", "winter", "spring"]

_tracks = load("tracks")
ROUNDS: int = len(_tracks["rounds"])
SEASON: list[int] = [-1, *[SEASONS.index(one["season"]) for one in _tracks["rounds"]]]
"""The season of each round; rounds count from 1."""
YEAR: list[int] = [-1, *[one["year"] for one in _tracks["rounds"]]]
SCORING_ROUNDS: list[int] = _tracks["scoring_after_rounds"]
LATE_CARDS_ROUND: int = _tracks["late_cards_after_round"]
SUDDEN_LEAD: int = _tracks["victory"]["sudden_lead"]

FIRST_MOVEMENT, FIRST_ACTION, SECOND_ACTION, SECOND_MOVEMENT, SUPPLY, DRAW = range(6)
_turn = load("turn")
STEPS: list[str] = [step["id"] for step in _turn["turn"]]
HAND_AFTER_DRAW: int = _turn["turn"][DRAW]["up_to_hand"]
MOST_DRAWN: int = _turn["turn"][DRAW]["max_drawn"]
