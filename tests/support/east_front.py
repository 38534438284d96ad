"""How the tests of East Front speak: a position in a few words, an action in a few words."""

from __future__ import annotations

from typing import Any

from support.asking import actor as actor
from support.asking import fits, heard_of, take_the_one
from support.asking import frame as frame
from support.asking import verbs as verbs

import maproom
from maproom.games.east_front.board import KIND, KINDS, OFF, PIECE_COUNT, PIECE_DOMAIN, SIDES, SPACE_DOMAIN
from maproom.games.east_front.deck import CARD_DATA, CARD_DOMAIN, cards_in
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.supply import is_supplied

GAME = maproom.game("east-front")
TITLES = {card["title"]: card["id"] for card in CARD_DATA}


def position(**description: Any) -> EastFront:
    """A position from its description; `turn=("allies", "first_action", 5)` is short for side, step, round."""
    turn = description.get("turn")
    if isinstance(turn, tuple):
        side, step, *rest = turn
        description["turn"] = {"side": side, "step": step, "round": rest[0] if rest else 1}
    state = GAME.position(description)
    assert isinstance(state, EastFront)
    return state


def _matches(s: EastFront, action: int, wanted: dict[str, str]) -> bool:
    def stands(piece: str, where: str) -> bool:
        return s.place[PIECE_DOMAIN.find(piece)] == SPACE_DOMAIN.find(where)

    return fits(s.words(action), wanted, TITLES, stands)


def options(s: EastFront, verb: str, **wanted: str) -> list[int]:
    """The legal actions of a verb that match, e.g. `options(s, "move", piece="soviet tank", at="kiev")`."""
    return [action for action in s.legal() if _matches(s, action, {"verb": verb, **wanted})]


def may(s: EastFront, verb: str, **wanted: str) -> bool:
    """Whether any legal action matches."""
    return bool(options(s, verb, **wanted))


def play(s: EastFront, verb: str, **wanted: str) -> None:
    """Applies the one legal action that matches; it fails when none or several do."""
    take_the_one(s, options(s, verb, **wanted), f"{verb} {wanted}")


def goals(s: EastFront, piece: str, at: str, verb: str = "move") -> set[str]:
    """Where a piece may move to now."""
    return {s.words(action)["to"] for action in options(s, verb, piece=piece, at=at)}


def places(s: EastFront, kind: str) -> set[str]:
    """Where a piece of a kind may be placed now."""
    return {s.words(action)["space"] for action in options(s, "place", kind=kind)}


def pieces(s: EastFront, space: str) -> list[str]:
    """What stands in a space, as in descriptions, sorted."""
    number = SPACE_DOMAIN.find(space)
    return sorted(KINDS[KIND[p]].replace("-", " ") for p in range(PIECE_COUNT) if s.place[p] == number)


def on_board(s: EastFront, kind: str) -> int:
    """How many pieces of a kind are on the board."""
    return sum(1 for p in range(PIECE_COUNT) if KINDS[KIND[p]] == kind.replace(" ", "-") and s.place[p] != OFF)


def supplied(s: EastFront, kind: str, space: str) -> bool:
    """Whether the pieces of a kind in a space are supplied."""
    number = SPACE_DOMAIN.find(space)
    there = [p for p in range(PIECE_COUNT) if s.place[p] == number and KINDS[KIND[p]] == kind.replace(" ", "-")]
    assert there, f"no {kind} in {space}"
    return all(is_supplied(s, piece) for piece in there)


def control(s: EastFront, space: str) -> str:
    """Who controls a land space."""
    return str(s.view(None)["control"][space])


def hand(s: EastFront, side: str) -> list[str]:
    """The ids of a side's hand cards."""
    number = SIDES.index(side)
    return [CARD_DOMAIN.words[card] for card in cards_in(number, s.hand[number])]


def points(s: EastFront, side: str) -> int:
    """A side's Victory Points."""
    return s.vp[SIDES.index(side)]


def draw(s: EastFront, card: str) -> None:
    """Lets chance draw a card."""
    play(s, "draw", card=card)


def heard(s: EastFront, seat: int | None, verb: str, **wanted: str) -> list[str]:
    """Plays an action and returns the sentences that a seat, or a spectator, hears of it."""
    return heard_of(s, seat, lambda: play(s, verb, **wanted))


def after(s: EastFront, verb: str, **wanted: str) -> EastFront:
    """What an action would lead to."""
    ahead = s.clone()
    play(ahead, verb, **wanted)
    return ahead


def placeable(s: EastFront) -> dict[str, set[str]]:
    """The spaces where each kind of piece may be placed."""
    kinds = {s.words(action)["kind"] for action in options(s, "place")}
    return {kind: places(s, kind) for kind in kinds}


def attacks(s: EastFront) -> set[tuple[str, str]]:
    """The attacks that may be declared, as (origin, target)."""
    return {(s.words(action)["origin"], s.words(action)["target"]) for action in options(s, "attack")}


def victims(s: EastFront, verb: str = "eliminate") -> set[tuple[str, str]]:
    """The pieces that may be chosen, as (kind, space)."""
    where = {piece["id"]: piece["space"] for piece in s.view(None)["pieces"]}
    chosen = [s.words(action)["piece"] for action in options(s, verb)]
    return {(piece.rpartition("-")[0], where[piece]) for piece in chosen}
