"""Done can be taken back like any other action, as long as the same seat is to decide and nothing was shown."""

from __future__ import annotations

from random import Random

import pytest

import maproom
from maproom.table.rules import moves, seating
from maproom.table.rules.table import Seat, Table, Terms

ENDS = ("done", "pass")
GAMES = ("fury-in-the-east", "east-front", "frontier-wars")


def begun(slug: str) -> Table:
    game = maproom.game(slug)
    scenario = game.opening or game.scenarios[0].slug
    played = game.seats(None, scenario)
    seats = tuple(Seat(person=seat if seat in played else None, played=seat in played) for seat in game.seat_names)
    table = Table("t", Terms(slug, scenario, {}), seats, played[0], 0.0, 0.0)
    return seating.begin(table, 1.0, Random(1)).table


@pytest.mark.parametrize("slug", GAMES)
def test_done_is_taken_back_unless_somebody_else_was_asked(slug: str) -> None:
    table, random, back = begun(slug), Random(3), 0
    for _ in range(250):
        seat = table.actor
        if seat is None or back >= 3:
            break
        legal = table.position.legal()
        ends = [action for action in legal if table.game.verbs.words(action)["verb"] in ENDS]
        before = table.position
        step = moves.play(table, seat, [ends[0] if ends else random.choice(legal)], 2.0, random, "x")
        if ends:
            stays = not any(entry.barrier for entry in step.entries)
            assert moves.can_undo(step.table, seat) == stays
            if stays:
                assert moves.undo(step.table, seat, 3.0, "x").table.position == before
                back += 1
        table = step.table
    assert back > 0, "some Done left the decision with the same seat"
