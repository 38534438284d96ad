"""Standing orders (QM-INF-08): questions about reactions that a country wants passed without being asked."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.quartermaster_ww2.reactions import (
    AboutToBeRemoved,
    BattleFought,
    CardResolved,
    CardShown,
    CardsTolled,
    DiscardStepBegins,
    PieceBattled,
    PieceBuilt,
    PiecePlaced,
    PieceRemoved,
    StatusUsed,
    TurnBegins,
    Window,
)
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.turn import LastTruk
from maproom.games.quartermaster_ww2.verbs import PASS, USE
from maproom.kernel.orders import StandingOrder

ASK: Final = "ask"
IF_ABLE: Final = "if-able"
NEVER_THIS_TURN: Final = "never-this-turn"
VALUES: Final = (ASK, IF_ABLE, NEVER_THIS_TURN)

KINDS: Final[dict[str, list[Any]]] = {
    "losses": [PieceBattled, AboutToBeRemoved, PieceRemoved],
    "battles": [BattleFought],
    "builds": [PiecePlaced, PieceBuilt],
    "cards": [CardShown, CardResolved, CardsTolled, StatusUsed],
    "turn": [TurnBegins, DiscardStepBegins, LastTruk],
}
"""The questions of each kind of order."""
ORDERS: Final = tuple(StandingOrder(kind, VALUES, (NEVER_THIS_TURN,)) for kind in KINDS)
KIND_OF_QUESTION: Final[dict[str, str]] = {
    question.__name__: kind for kind, questions in KINDS.items() for question in questions
}


def answer_by_orders(s: Quartermaster, seat: int, orders: dict[str, str]) -> int | None:
    """The pass that a country has ordered; None when it must be asked."""
    frame = s.stack[-1] if s.actor == seat else None
    if not isinstance(frame, (Window, LastTruk)):
        return None
    order = orders.get(KIND_OF_QUESTION[frame.name()], ASK)
    if order == NEVER_THIS_TURN:
        return PASS.base
    if order == IF_ABLE and not any(USE.owns(action) for action in s.legal()):
        return PASS.base
    return None
