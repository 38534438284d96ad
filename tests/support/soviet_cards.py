"""How the tests of the Soviet cards speak: a card in hand, played, and what it offers."""

from __future__ import annotations

from typing import Any

from support.east_front import (
    TITLES,
    actor,
    frame,
    may,
    options,
    places,
    play,
    position,
)

from maproom.games.east_front.board import PIECE_DOMAIN, SPACE_IDS
from maproom.games.east_front.state import EastFront

Board = dict[str, list[str]]
EAST_OF_1939 = {
    "leningrad", "petrozavodsk", "novgorod", "vologda", "smolensk", "moscow", "gorki", "mogilev", "kursk",
    "voronezh", "kiev", "kharkov", "rostov", "stalingrad", "sevastopol", "caucasus",
}  # fmt: skip
EASTERN_STARS = {
    "leningrad", "vologda", "smolensk", "moscow", "voronezh", "kiev", "sevastopol", "stalingrad", "caucasus",
}  # fmt: skip
SUMMER = 1


def with_cards(cards: str, board: Board, round: int = SUMMER, **more: Any) -> EastFront:
    """The Allies are to take their first action, or the second, with these cards in hand."""
    hands = {"allies": cards.split(), **more.pop("hands", {})}
    return position(pieces=board, hands=hands, turn=("allies", more.pop("step", "first_action"), round), **more)


def can_play(card: str, board: Board, round: int = SUMMER, **more: Any) -> bool:
    """Whether the Allies could play a card, their only one, in a position."""
    return may(with_cards(card, board, round, **more), "play", card=card)


def played(title: str, board: Board, round: int = SUMMER, **more: Any) -> EastFront:
    """The Allies have just played a card, their only one."""
    s = with_cards(TITLES.get(title, title), board, round, **more)
    play(s, "play", card=title)
    return s


def place(s: EastFront, kind: str, space: str, allowed: set[str] | None = None) -> None:
    """The Allies must place a piece in one of the allowed spaces, by default one only, and do so."""
    assert places(s, kind) == ({space} if allowed is None else allowed)
    assert len(s.legal()) == len(places(s, kind)), "nothing else may be done now"
    play(s, "place", kind=kind, space=space)


def next_action(s: EastFront, extra: bool = False) -> bool:
    """Whether the Allies are to choose their second action, or an extra one in the First Action step."""
    step = "first_action" if extra else "second_action"
    return (actor(s), frame(s), s.view(None)["step"]) == ("allies", "ChooseAction", step)


def choices(s: EastFront, verb: str) -> set[str]:
    """The pieces that a verb may name now, with their spaces."""
    found = set()
    for action in options(s, verb):
        piece = s.words(action)["piece"]
        found.add(f"{piece.rpartition('-')[0]} {SPACE_IDS[s.place[PIECE_DOMAIN.find(piece)]]}")
    return found


def offers(s: EastFront) -> list[str]:
    """What a text lets its opponent choose from."""
    return [s.words(action).get("choice", s.words(action)["verb"]) for action in s.legal()]


def finish_turn(s: EastFront) -> None:
    """The player whose turn it is does nothing more in it."""
    side = s.view(None)["turn"]
    while s.view(None)["turn"] == side:
        play(s, "done" if may(s, "done") else "pass")
