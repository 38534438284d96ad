"""What the questions say of who asks, and what to know of an action before it is chosen."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.quartermaster_ww2.battle import EMPTY_SPACE, ChooseBattle
from maproom.games.quartermaster_ww2.board import (
    COUNTRY_DOMAIN,
    PIECE_DOMAIN,
    PIECE_KINDS,
    SPACE_DOMAIN,
    kind_in,
    piece_in,
    piece_of,
)
from maproom.games.quartermaster_ww2.build import BuildAgain, PlacePieces
from maproom.games.quartermaster_ww2.cards import DiscardHand
from maproom.games.quartermaster_ww2.deck import COUNTRY_OF, TITLE_DOMAIN
from maproom.games.quartermaster_ww2.effects import LookStep, PlaceStep, Step, UnderStep
from maproom.games.quartermaster_ww2.moment import NONE, Moment
from maproom.games.quartermaster_ww2.play import PlayStep
from maproom.games.quartermaster_ww2.reactions import PieceWindow
from maproom.games.quartermaster_ww2.script_cards import OfferDraw, PutUnder, Reorder
from maproom.games.quartermaster_ww2.script_frame import StepFrame
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.texts import INSTEAD_TEXT, PLAY_TEXT, REACTION_OF, TEXTS
from maproom.games.quartermaster_ww2.verbs import BATTLE, BUILD, DECLINE, DISCARD, NAME, NO_CARD, PLAY, RECRUIT, USE
from maproom.kernel.frame import Frame
from maproom.kernel.reasons import Caution
from maproom.kernel.spaces import count, members
from maproom.kernel.texts import Phrase


def _title_with(kind: type[Step]) -> int:
    """The card of the one text that has a step of a kind."""
    (title,) = [text.title for text in TEXTS for step in text.steps if isinstance(step, kind)]
    return title


PUTS_UNDER: Final = _title_with(UnderStep)
LOOKS: Final = _title_with(LookStep)


def prompt_values(s: Quartermaster, frame: Frame[Any]) -> dict[str, Any]:
    """Everything that the template of a question needs: a window about a piece says who brought it about."""
    values = frame.prompt(s)
    if isinstance(frame, PieceWindow):
        values["by"] = Phrase("by", {"country": (COUNTRY_DOMAIN, frame.by)}) if frame.by >= 0 else ""
    if isinstance(frame, PlacePieces):
        values["question"] = _where(s, dict(values))
    if isinstance(frame, (PutUnder, Reorder)):
        values["card"] = (TITLE_DOMAIN, LOOKS if isinstance(frame, Reorder) else PUTS_UNDER)
    if isinstance(frame, BuildAgain) and isinstance(s.stack[-2], StepFrame):
        values["cause"] = Phrase("for_again", {"card": (TITLE_DOMAIN, TEXTS[s.stack[-2].text].title)})
    elif isinstance(frame, BuildAgain):
        values["cause"] = ""
    if isinstance(frame, DiscardHand):
        values["cause"] = _cause_of_discards(s)
    return values


def _where(s: Quartermaster, values: dict[str, Any]) -> Phrase:
    """Where a piece goes; or that it can go nowhere, and what may be done instead."""
    legal = s.legal()
    if any(BUILD.owns(one) or RECRUIT.owns(one) for one in legal):
        return Phrase("where", values)
    domain, piece = values["piece"]
    if domain is PIECE_DOMAIN and not s.available(*divmod(piece, len(PIECE_KINDS))):
        return Phrase("no_piece_left", values)
    return Phrase("nowhere_but_named" if any(NAME.owns(one) for one in legal) else "nowhere", values)


def _cause_of_discards(s: Quartermaster) -> Phrase:
    """What the cards of a hand are discarded for: the question that follows, or the text that they pay for."""
    follows = s.stack[-2]
    if isinstance(follows, StepFrame):
        return Phrase("for_card", {"card": (TITLE_DOMAIN, TEXTS[follows.text].title)})
    return Phrase("for_search")


def caution_of(s: Quartermaster, action: int) -> Caution | None:
    """What the acting country should know of a legal action."""
    if BATTLE.owns(action) and BATTLE.second(action) == EMPTY_SPACE:
        return Caution("hits_nobody", {"space": (SPACE_DOMAIN, BATTLE.first(action))}, asks=True)
    if PLAY.owns(action):
        return _nothing_left(s, PLAY.first(action)) or _does_nothing(s, PLAY.first(action))
    if USE.owns(action):
        return _price(s, USE.first(action))
    if DECLINE.owns(action):
        return _declined(s)
    if DISCARD.owns(action) and isinstance(s.stack[-1], PlayStep):
        return Caution("instead_of_playing", asks=True)
    if NO_CARD.owns(action) and isinstance(s.stack[-1], PlayStep):
        return Caution("without_card" if s.deck[s.actor] else "without_card_or_deck")
    return None


def _price(s: Quartermaster, title: int) -> Caution | None:
    """The cards that using a Status or Response costs (QM-CRD-05, 06)."""
    reaction = REACTION_OF[title]
    number = INSTEAD_TEXT[title] if INSTEAD_TEXT[title] >= 0 else -1 if reaction is None else reaction.text
    if number < 0:
        return None
    text = TEXTS[number]
    cards = text.deck_cost + text.hand_cost
    if not cards:
        return None
    short = text.deck_cost - count(s.deck[text.owner])
    if short > 0:
        return Caution("costs_points", {"cards": cards, "points": short}, asks=True)
    return Caution("costs_deck" if text.deck_cost else "costs_hand", {"cards": cards})


def _declined(s: Quartermaster) -> Caution | None:
    """What a card would still bring, free of cost."""
    frame = s.stack[-1]
    if isinstance(frame, PlacePieces) and any(BUILD.owns(one) or RECRUIT.owns(one) for one in s.legal()):
        return Caution("piece_forgone", {"left": frame.left}, asks=True)
    if isinstance(frame, BuildAgain):
        return Caution("not_built_again", {"piece": (PIECE_DOMAIN, piece_of(frame.country, frame.kind))}, asks=True)
    if isinstance(frame, ChooseBattle):
        return Caution("battle_forgone", {"left": frame.left}, asks=True)
    if isinstance(frame, OfferDraw):
        return Caution("card_forgone", asks=True)
    return None


def _does_nothing(s: Quartermaster, title: int) -> Caution | None:
    """A card may be played though nothing of its text can be carried out (QM-PLY-06)."""
    text = PLAY_TEXT[title]
    country = COUNTRY_OF[title]
    if text < 0 or not TEXTS[text].steps:
        return None
    moment = Moment(country, NONE, country, title)
    if not TEXTS[text].possible(s, moment):
        return Caution("does_nothing", {"card": (TITLE_DOMAIN, title)}, asks=True)
    step = TEXTS[text].steps[0]
    only = len(TEXTS[text].steps) == 1 and isinstance(step, PlaceStep) and step.countries == [country]
    if only and isinstance(step, PlaceStep) and not step.spaces(s, moment, country) | step.instead(s, country):
        return Caution("only_names", {"piece": (PIECE_DOMAIN, piece_of(country, step.kind))}, asks=True)
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
