"""Standing orders: questions that a seat wants answered without being asked."""

from __future__ import annotations

from typing import Final


class StandingOrder:
    """A kind of question and the ways in which a seat may have it answered; the first way is the default.

    The catalogue names it as `orders.<kind>` and each way as `order_values.<value>`. A way in `this_turn` holds
    until `Game.turn_number` changes and is then the default again.
    """

    def __init__(self, kind: str, values: tuple[str, ...], this_turn: tuple[str, ...] = ()) -> None:
        self.kind = kind
        self.values = values
        self.this_turn = this_turn


FORCED: Final = StandingOrder("forced", ("by_itself", "put_to_me"))
"""What every game has: whether a question with one legal answer is answered by itself.

Only where `Game.open_questions` allows it.
"""
