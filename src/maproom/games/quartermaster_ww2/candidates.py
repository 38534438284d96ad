"""Which of a country's choices are worth a bot's thought."""

from __future__ import annotations

from maproom.games.quartermaster_ww2.battle import EMPTY_SPACE
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.texts import BATTLES, BUILT, REACTIONS
from maproom.games.quartermaster_ww2.verbs import (
    BATTLE,
    BUILD,
    DECLINE,
    DISCARD,
    DONE,
    NAME,
    PLAY,
    REALLOCATE,
    RECRUIT,
    TAKE_OFF,
    USE,
)


def worth_a_thought(s: Quartermaster, seat: int) -> tuple[int, ...]:
    """The legal actions without those that hardly ever help: pieces taken off, cards thrown away, empty moves."""
    legal = s.legal()
    if len(legal) == 1:
        return legal
    name = s.stack[-1].name()
    if name == "DiscardStep":
        return (DONE.of(),)
    kept = [action for action in legal if action != TAKE_OFF.base and action != REALLOCATE.base]
    if name == "PlayStep":
        plays = [action for action in kept if PLAY.owns(action) or USE.owns(action)]
        if plays:
            throw = [action for action in kept if DISCARD.owns(action)]
            kept = plays + throw[:1]
    elif name == "ChooseBattle":
        kept = _battles(s, seat, kept)
    elif name == "PlacePieces":
        kept = _placements(s, seat, kept)
    return tuple(kept) if kept else legal


def _battles(s: Quartermaster, seat: int, legal: list[int]) -> list[int]:
    """Battles against pieces; an empty space only when a card could answer the battle."""
    fights = [action for action in legal if BATTLE.owns(action) and BATTLE.second(action) != EMPTY_SPACE]
    if fights:
        return [*fights, DECLINE.base]
    answers = any(s.face_down[seat] or s.has_status(r.status) for r in REACTIONS[BATTLES][seat] if r.status >= 0)
    return legal if answers or s.face_down[seat] else [DECLINE.base]


def _placements(s: Quartermaster, seat: int, legal: list[int]) -> list[int]:
    """New pieces; naming an old one only when there is no new one and a card could answer the build."""
    new = [action for action in legal if BUILD.owns(action) or RECRUIT.owns(action)]
    if new:
        return [*new, DECLINE.base]
    named = [action for action in legal if NAME.owns(action)]
    return [*named, DECLINE.base] if named and REACTIONS[BUILT][seat] else [DECLINE.base]
