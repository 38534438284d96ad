"""What the bots of East Front do not even think of: the candidates leave it out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from support.east_front import GAME, position

from maproom.games.east_front.secrets import dealt_anew
from maproom.games.east_front.state import EastFront
from maproom.kernel.frame import CHANCE, OVER

AXIS_HAND = ["G01", "G02", "G05", "G06", "P01"]
ALLIED_HAND = ["S02", "S04", "S06", "S07"]


def lines(s: EastFront) -> list[str]:
    """The candidates of whoever is to decide, as lines."""
    return [GAME.verbs.line(action) for action in GAME.candidates(s, s.actor)]


def legal(s: EastFront) -> list[str]:
    """The legal actions as lines."""
    return [GAME.verbs.line(action) for action in s.legal()]


def opening(step: str = "first_movement", **more: Any) -> EastFront:
    """The set-up with cards in both hands."""
    hands = {"axis": AXIS_HAND, "allies": ALLIED_HAND}
    return position(**{"from": "setup", "turn": ("axis", step), "hands": hands, **more})


@pytest.mark.parametrize("step", ["first_movement", "first_action", "second_action", "second_movement"])
def test_nobody_takes_own_pieces_off(step: str) -> None:
    s = opening(step)
    assert "take-off" in legal(s)
    assert "take-off" not in lines(s)


def test_nobody_passes_who_can_draw() -> None:
    assert "pass" in legal(opening("first_action"))
    assert "pass" not in lines(opening("first_action"))
    assert "production-initiative" in lines(opening("first_action"))


def test_nobody_draws_from_an_empty_deck() -> None:
    s = opening("first_action", decks={"axis": [], "allies": []})
    assert "pass" in lines(s)
    assert "production-initiative" not in lines(s)


def test_the_reserve_goes_east_and_not_west() -> None:
    control = dict.fromkeys(["lwow", "brest", "mogilev", "smolensk"], "axis")
    board = {"warsaw": ["germany infantry"], "smolensk": ["germany tank"], "moscow": ["soviet tank"]}
    s = position(turn=("axis", "first_movement", 5), control=control, pieces=board)
    moves = [line for line in lines(s) if line.startswith("move germany-infantry-1")]
    assert "move germany-infantry-1 brest" in moves
    assert "move germany-infantry-1 berlin" in legal(s)
    assert "move germany-infantry-1 berlin" not in moves


def test_a_piece_out_of_supply_may_go_anywhere() -> None:
    control = dict.fromkeys(["warsaw", "hungary"], "allies")
    board = {"vienna": ["germany infantry"], "berlin": ["germany tank"], "brest": ["germany infantry"]}
    s = position(turn=("axis", "first_movement", 12), control=control, pieces=board)
    assert {line for line in legal(s) if "infantry-2" in line} <= set(lines(s))


def test_the_least_card_pays() -> None:
    s = opening("first_action", hands={"axis": ["G07", "P18", "G10"], "allies": []})
    s.apply(GAME.action("conscript germany-infantry"))
    assert lines(s) == ["discard P18"]


def test_a_card_that_brings_points_now_does_not_pay() -> None:
    control = dict.fromkeys(["kiev", "sevastopol", "kharkov"], "axis")
    hands = {"axis": ["P14", "G07"], "allies": []}
    s = position(turn=("axis", "first_action", 12), control=control, hands=hands)
    s.apply(GAME.action("conscript germany-infantry"))
    assert lines(s) == ["discard G07"]


@pytest.mark.parametrize(
    ("hand", "answer"),
    [
        (["G05", "G06", "G07", "G10", "G11", "G14", "G16"], "keep"),
        (["P03", "P05", "P06", "G04", "G09", "G12", "G13"], "mulligan"),
    ],
)
def test_a_starting_hand_is_kept_for_its_attacks(hand: list[str], answer: str) -> None:
    s = GAME.new()
    for card in [*hand, *[f"S{number:02}" for number in range(1, 8)]]:
        s.apply(GAME.action(f"draw {card}"))
    assert [GAME.verbs.line(action) for action in GAME.candidates(s, s.actor)] == [answer]


@pytest.mark.parametrize("seed", range(6))
def test_candidates_are_legal_never_none_and_know_no_secret(seed: int) -> None:
    s = GAME.new()
    assert isinstance(s, EastFront)
    random = Random(seed)
    for _ in range(500):
        if s.actor == OVER:
            break
        if s.actor == CHANCE:
            s.carry_out(s.sample(random))
            continue
        candidates = GAME.candidates(s, s.actor)
        assert candidates
        assert set(candidates) <= set(s.legal())
        assert GAME.candidates(dealt_anew(s, s.actor, random), s.actor) == candidates
        s.carry_out(candidates[random.randrange(len(candidates))])
