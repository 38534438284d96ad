"""Standing orders: what a seat has answered beforehand, and how long that holds."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from maproom.kernel.game import Game
from maproom.kernel.orders import FORCED, StandingOrder
from maproom.kernel.state import State
from maproom.table.rules.errors import NotUnderstood
from maproom.table.rules.table import Order, Seat

LOG = logging.getLogger("maproom.table")


def checked(game: Game, state: State | None, wishes: Iterable[tuple[str, str]]) -> tuple[Order, ...]:
    """Orders that somebody gives, each of a kind and with a value that the game knows, one a kind."""
    known = {order.kind: order for order in game.all_orders}
    given: dict[str, Order] = {}
    for kind, value in wishes:
        if kind not in known or value not in known[kind].values:
            raise NotUnderstood(f"{game.name} has no standing order {kind!r} with the value {value!r}.")
        if kind in given:
            raise NotUnderstood(f"The standing order {kind!r} is given twice.")
        given[kind] = Order(kind, value, _only_turn(game, state, known[kind], value))
    return tuple(given.values())


def _only_turn(game: Game, state: State | None, order: StandingOrder, value: str) -> int | None:
    """The turn with which a value ends, if it does."""
    if value not in order.this_turn:
        return None
    return 0 if state is None else game.turn_number(state)


def holding(game: Game, state: State | None, seat: Seat) -> dict[str, str]:
    """The value of every kind of order that a seat's person could give: as given, or the default again."""
    values = {order.kind: order.values[0] for order in game.all_orders}
    known = {order.kind: order.values for order in game.all_orders}
    for order in seat.orders:
        ended = order.turn is not None and state is not None and game.turn_number(state) != order.turn
        if not ended and order.value in known.get(order.kind, ()):
            values[order.kind] = order.value
    return values


def answered(game: Game, state: State, seats: tuple[Seat, ...]) -> int | None:
    """What the person who is to decide has answered beforehand; None when somebody has to be asked."""
    seat = state.actor
    if seat < 0 or not game.orders or seats[seat].bot is not None:
        return None
    answer = game.standing_answer(state, seat, holding(game, state, seats[seat]))
    if answer is not None and answer not in state.legal():
        LOG.error("%s answers %s by a standing order, which is not legal", game.slug, answer)
        return None
    return answer


def forced(game: Game, state: State, seats: tuple[Seat, ...]) -> int | None:
    """The answer of a person who has no choice and does not want to be asked, where everybody can tell so."""
    answer = game.only_answer(state)
    if answer is None or seats[state.actor].bot is not None:
        return None
    return answer if holding(game, state, seats[state.actor])[FORCED.kind] == FORCED.values[0] else None
