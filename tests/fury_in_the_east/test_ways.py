"""The whole way of an advance or a retreat, which the page shows before the unit is picked."""

from __future__ import annotations

from random import Random

import maproom
from maproom.bots import bot
from maproom.games.fury_in_the_east.retreats import Advancing, Retreats
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.units import PIECE_DOMAIN
from maproom.games.fury_in_the_east.verbs import ADVANCE, GO, RETREAT
from maproom.kernel.frame import CHANCE
from maproom.kernel.state import State

GAME = maproom.game("fury-in-the-east")


def test_every_way_of_an_advance_or_a_retreat_is_legal_and_none_is_left_out() -> None:
    """FE-CBT-22, 24."""
    random, player = Random(0), bot("greedy")
    state = GAME.new(scenario="historical")
    seen: set[str] = set()
    while GAME.turn_number(state) < 2:
        if state.actor == CHANCE:
            state.apply(state.sample(random))
            continue
        frame = state.stack[-1]
        if isinstance(frame, (Advancing, Retreats)):
            seen.add(frame.name())
            _check(state)
        else:
            assert GAME.ways(state, PIECE_DOMAIN, 0) == {}
        state.apply(player.choose(state, state.actor, random))
    assert seen == {"Advancing", "Retreats"}


def _check(state: State) -> None:
    assert isinstance(state, Fury)
    for action in state.legal():
        verb = next((verb for verb in (ADVANCE, RETREAT) if verb.owns(action)), None)
        if verb is None:
            continue
        piece = verb.first(action)
        asked = state.clone()
        asked.apply(action)
        ways = GAME.ways(state, PIECE_DOMAIN, piece)
        assert {hex: (action, GO.of(hex)) for hex in map(GO.first, asked.legal())} == ways
