"""What the questions say of who asks, and what to know of an action before it is chosen."""

from __future__ import annotations

from typing import Any

from maproom.games.quartermaster_ww2.battle import EMPTY_SPACE
from maproom.games.quartermaster_ww2.board import COUNTRY_DOMAIN, PIECE_DOMAIN, SPACE_DOMAIN, kind_in, piece_in
from maproom.games.quartermaster_ww2.deck import COUNTRY_OF
from maproom.games.quartermaster_ww2.effects import PlaceStep
from maproom.games.quartermaster_ww2.play import PlayStep
from maproom.games.quartermaster_ww2.reactions import PieceWindow
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.texts import PLAY_TEXT, TEXTS
from maproom.games.quartermaster_ww2.verbs import BATTLE, NO_CARD, PLAY
from maproom.kernel.frame import Frame
from maproom.kernel.reasons import Caution
from maproom.kernel.spaces import members
from maproom.kernel.texts import Phrase


def prompt_values(s: Quartermaster, frame: Frame[Any]) -> dict[str, Any]:
    """Everything that the template of a question needs: a window about a piece says who brought it about."""
    values = frame.prompt(s)
    if isinstance(frame, PieceWindow):
        values["by"] = Phrase("by", {"country": (COUNTRY_DOMAIN, frame.by)}) if frame.by >= 0 else ""
    return values


def caution_of(s: Quartermaster, action: int) -> Caution | None:
    """What the acting country should know of a legal action."""
    if BATTLE.owns(action) and BATTLE.second(action) == EMPTY_SPACE:
        return Caution("hits_nobody", {"space": (SPACE_DOMAIN, BATTLE.first(action))}, asks=True)
    if PLAY.owns(action):
        return _nothing_left(s, PLAY.first(action))
    if NO_CARD.owns(action) and isinstance(s.stack[-1], PlayStep):
        return Caution("without_card" if s.deck[s.actor] else "without_card_or_deck")
    return None


def _nothing_left(s: Quartermaster, title: int) -> Caution | None:
    """A card that builds a piece of which none is left (QM-PCE-05)."""
    text = PLAY_TEXT[title]
    if text < 0 or not TEXTS[text].steps:
        return None
    step = TEXTS[text].steps[0]
    country = COUNTRY_OF[title]
    if not isinstance(step, PlaceStep) or step.countries != [country] or s.available(country, step.kind):
        return None
    for space in members(s.pieces(country)):
        if kind_in(space) == step.kind:
            return Caution("none_left", {"piece": (PIECE_DOMAIN, piece_in(country, space))}, asks=True)
    return None
