"""What is asked at every decision is worked out quickly; here it is compared with the rule as one would say it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from maproom.games.east_front.actions import can_march
from maproom.games.east_front.attacks import FREE_ATTACK, attacks, has_attack
from maproom.games.east_front.board import FLAGS, GRAPH, KIND, KINDS_OF, NEAR, OFF, PIECE_COUNT, PIECE_SIDE, SIDE_OF
from maproom.games.east_front.game import GAME
from maproom.games.east_front.movement import destinations, different_pieces, marks, moves_of
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.supply import (
    is_joined,
    is_supplied,
    supplied_arrivals_without,
    unsupplied_pieces,
    usable,
)
from maproom.games.east_front.verbs import MOVE
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.spaces import members


def positions() -> Iterator[EastFront]:
    """Positions of random games."""
    for seed in range(6):
        random = Random(seed)
        state = GAME.new()
        while state.actor != OVER:
            state.apply(state.sample(random) if state.actor == CHANCE else random.choice(state.legal()))
            if random.random() < 0.05:
                assert isinstance(state, EastFront)
                yield state


def test_one_piece_stands_for_all_that_nobody_could_tell_apart() -> None:
    for s in positions():
        for side in (0, 1):
            for barred in (0, s.moved, ~s.force):
                groups: dict[tuple[int, int, int], int] = {}
                for piece in range(PIECE_COUNT):
                    if PIECE_SIDE[piece] == side and s.place[piece] != OFF and not barred >> piece & 1:
                        groups.setdefault((KIND[piece], s.place[piece], marks(s, piece)), piece)
                assert different_pieces(s, KINDS_OF[side], -1, barred) == sorted(groups.values())


def test_the_spaces_of_a_side_are_those_of_its_pieces() -> None:
    for s in positions():
        for side in (0, 1):
            held = [s.place[piece] for piece in range(PIECE_COUNT) if PIECE_SIDE[piece] == side]
            assert members(s.occupied(side)) == sorted({space for space in held if space != OFF})


def test_moves_are_the_destinations_of_every_piece() -> None:
    for s in positions():
        for side in (0, 1):
            pieces = different_pieces(s, KINDS_OF[side], -1, 0)
            every = [MOVE.of(piece, space) for piece in pieces for space in members(destinations(s, piece))]
            assert moves_of(s, pieces) == every
        own = different_pieces(s, KINDS_OF[s.side], -1, 0)
        assert can_march(s) == any(destinations(s, piece) for piece in own)


def test_there_is_an_attack_where_attacks_can_be_listed() -> None:
    found = set()
    for s in positions():
        for order in FREE_ATTACK:
            found.add(has_attack(s, order))
            assert has_attack(s, order) == bool(attacks(s, order))
    assert found == {False, True}


def test_unsupplied_are_the_pieces_that_are_not_supplied() -> None:
    cut_off = 0
    for s in positions():
        for side in (0, 1):
            every = [
                piece
                for piece in range(PIECE_COUNT)
                if PIECE_SIDE[piece] == side and s.place[piece] != OFF and not is_supplied(s, piece)
            ]
            cut_off += len(every)
            assert unsupplied_pieces(s, side) == every
    assert cut_off


def test_supply_without_a_piece_is_that_of_the_board_without_its_space() -> None:
    for s in positions():
        for faction in range(3):
            for piece in range(PIECE_COUNT):
                space = s.place[piece]
                if space == OFF or KIND[piece] // 4 != faction or s.crowd[space] > 1:
                    continue
                after = s.clone()
                after.put(piece, OFF)
                after.axis_land = s.axis_land
                area = GRAPH.flood(FLAGS[faction], usable(after, SIDE_OF[faction]))
                arrivals = FLAGS[faction] | area | GRAPH.around(area)
                assert supplied_arrivals_without(s, faction, space) == arrivals


def test_spaces_hang_together_when_a_flood_from_one_reaches_all() -> None:
    random = Random(3)
    joined = 0
    for _ in range(2000):
        near = NEAR[random.randrange(GRAPH.size)] & random.getrandbits(GRAPH.size)
        reached = GRAPH.flood(near & -near, near)
        assert is_joined(near) == (reached == near)
        joined += is_joined(near)
    assert 100 < joined < 2000
