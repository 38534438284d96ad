"""How the tests of the Axis cards speak: a card in hand, played, and what it offers."""

from __future__ import annotations

from typing import Any

from support.east_front import (
    actor,
    frame,
    may,
    play,
    position,
)

from maproom.games.east_front.state import EastFront

Board = dict[str, list[str]]
SUMMER = 1
EXTRA_ACTION = ("axis", "ChooseAction", "first_action")
SECOND_ACTION = ("axis", "ChooseAction", "second_action")


def holding(card: str, board: dict[str, list[str]], round: int = SUMMER, **more: Any) -> EastFront:
    """The Axis is to take its first action with this one card in hand."""
    return position(pieces=board, hands={"axis": [card]}, turn=("axis", "first_action", round), **more)


def playing(card: str, board: dict[str, list[str]], round: int = SUMMER, **more: Any) -> EastFront:
    """The Axis has just played this card, its only one."""
    s = holding(card, board, round, **more)
    play(s, "play", card=card)
    return s


def can_play(card: str, board: dict[str, list[str]], round: int = SUMMER, **more: Any) -> bool:
    """Whether the Axis could play this card."""
    return may(holding(card, board, round, **more), "play", card=card)


def asked(s: EastFront) -> tuple[str, str, str]:
    """Who is asked what, in which step."""
    return actor(s), frame(s), str(s.view(None)["step"])


def check_extra_action(s: EastFront) -> None:
    """One more action in the same step, then the step after it."""
    assert asked(s) == EXTRA_ACTION
    play(s, "pass")
    assert asked(s) == SECOND_ACTION
