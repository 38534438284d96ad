"""Tables that stand in a chosen position, put into a server's database."""

from __future__ import annotations

import asyncio
from random import Random

from table.serving import Running

import maproom
from maproom.kernel.state import State
from maproom.table.rules.table import Seat, Step, Table, Terms
from maproom.table.store.table_rows import add_table

LATE = (0, 480)
"""The seed and the number of moves of a position shortly before the end of a game."""


def plant(server: Running, id: str, state: State, seats: list[Seat], time: float = 1000.0) -> str:
    """Stores a running table in this position."""
    game = state.game()
    terms = Terms(state.SLUG, game.settle_scenario(None), game.settle_options({}))
    table = Table(
        id=id,
        terms=terms,
        seats=tuple(seats),
        creator=seats[0].person or "nobody",
        created=time,
        updated=time,
        status="running",
        state=state,
        base=state,
    )
    asyncio.run(server.services.store.write(add_table, Step(table, snapshot=True)))
    return id


def somewhere(seed: int, moves: int, slug: str = "east-front") -> State:
    """A position that random play leads to, with a seat to decide."""
    random = Random(seed)
    state = maproom.game(slug).new()
    while state.actor == maproom.CHANCE or moves > 0:
        if state.actor == maproom.CHANCE:
            state.apply(state.sample(random))
            continue
        legal = state.legal()
        state.apply(legal[random.randrange(len(legal))])
        moves -= 1
        assert state.actor != maproom.OVER
    return state
