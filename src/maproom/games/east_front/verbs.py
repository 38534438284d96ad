"""What players and chance can do (the verbs), and what is told of it (the events)."""

from __future__ import annotations

from typing import Final

from maproom.games.east_front.board import (
    FACTION_DOMAIN,
    KIND_DOMAIN,
    PIECE_DOMAIN,
    SIDE_DOMAIN,
    SPACE_DOMAIN,
)
from maproom.games.east_front.calendar import SEASONS, STEPS
from maproom.games.east_front.deck import CARD_DOMAIN, CONTINGENCY_DOMAIN, FACE_DOMAIN, REACTION_DOMAIN
from maproom.kernel.events import Events
from maproom.kernel.verbs import Domain, Verbs

CHOICE_DOMAIN: Final = Domain("choice", ["first", "second"])

VERBS: Final = Verbs()
# chance
DRAW_CARD: Final = VERBS.add("draw", card=CARD_DOMAIN)
# set-up
KEEP: Final = VERBS.add("keep")
MULLIGAN: Final = VERBS.add("mulligan")
# pieces
MOVE: Final = VERBS.add("move", piece=PIECE_DOMAIN, to=SPACE_DOMAIN)
STAY: Final = VERBS.add("stay", piece=PIECE_DOMAIN)
MOVE_BOTH: Final = VERBS.add("move-both", piece=PIECE_DOMAIN, to=SPACE_DOMAIN)
PLACE: Final = VERBS.add("place", kind=KIND_DOMAIN, space=SPACE_DOMAIN)
ELIMINATE: Final = VERBS.add("eliminate", piece=PIECE_DOMAIN)
TAKE_OFF: Final = VERBS.add("take-off")
LIFT: Final = VERBS.add("lift", piece=PIECE_DOMAIN)
# actions
PLAY: Final = VERBS.add("play", card=CARD_DOMAIN)
CONSCRIPT: Final = VERBS.add("conscript", kind=KIND_DOMAIN)
FORCED_MARCH: Final = VERBS.add("forced-march")
DESPERATE_ATTACK: Final = VERBS.add("desperate-attack")
PRODUCE: Final = VERBS.add("production-initiative")
CONTINGENCY: Final = VERBS.add("contingency", card=CONTINGENCY_DOMAIN)
PASS: Final = VERBS.add("pass")
# inside a text
DISCARD: Final = VERBS.add("discard", card=CARD_DOMAIN)
CHOOSE: Final = VERBS.add("choose", choice=CHOICE_DOMAIN)
SCORCH: Final = VERBS.add("scorch", space=SPACE_DOMAIN)
DECLINE: Final = VERBS.add("decline")
DONE: Final = VERBS.add("done")
# combat
ATTACK: Final = VERBS.add("attack", faction=FACTION_DOMAIN, origin=SPACE_DOMAIN, target=SPACE_DOMAIN)
LOSE: Final = VERBS.add("lose", piece=PIECE_DOMAIN)
REACT: Final = VERBS.add("react", card=CARD_DOMAIN)
STOP: Final = VERBS.add("stop")

EVENTS: Final = Events()
ROUND_BEGINS: Final = EVENTS.add("round", round=None, season=Domain("season", SEASONS))
TURN_BEGINS: Final = EVENTS.add("turn", side=SIDE_DOMAIN)
STEP_BEGINS: Final = EVENTS.add("step", step=Domain("step", STEPS))
MULLIGAN_TAKEN: Final = EVENTS.add("mulligan", side=SIDE_DOMAIN)
HAND_KEPT: Final = EVENTS.add("kept", side=SIDE_DOMAIN)
DREW: Final = EVENTS.add("drew", side=SIDE_DOMAIN, card=CARD_DOMAIN)
DREW_UNSEEN: Final = EVENTS.add("drew_unseen", side=SIDE_DOMAIN)
DISCARDED: Final = EVENTS.add("discarded", side=SIDE_DOMAIN, card=CARD_DOMAIN)
DISCARDED_UNSEEN: Final = EVENTS.add("discarded_unseen", side=SIDE_DOMAIN)
LATE_CARDS: Final = EVENTS.add("late_cards")
MOVED: Final = EVENTS.add("moved", kind=KIND_DOMAIN, start=SPACE_DOMAIN, to=SPACE_DOMAIN)
STAYED: Final = EVENTS.add("stayed", kind=KIND_DOMAIN, space=SPACE_DOMAIN)
DEPLOYED: Final = EVENTS.add("deployed", kind=KIND_DOMAIN, space=SPACE_DOMAIN)
RECRUITED: Final = EVENTS.add("recruited", kind=KIND_DOMAIN, space=SPACE_DOMAIN)
ELIMINATED: Final = EVENTS.add("eliminated", kind=KIND_DOMAIN, space=SPACE_DOMAIN)
LIFTED: Final = EVENTS.add("lifted", kind=KIND_DOMAIN, space=SPACE_DOMAIN)
STARVED: Final = EVENTS.add("starved", kind=KIND_DOMAIN, space=SPACE_DOMAIN)
PLAYED: Final = EVENTS.add("played", side=SIDE_DOMAIN, card=CARD_DOMAIN)
USED_CONTINGENCY: Final = EVENTS.add("contingency", side=SIDE_DOMAIN, card=CONTINGENCY_DOMAIN)
"""As logs have it that were written before the side of the card was told."""
CONSCRIPTS: Final = EVENTS.add("conscripts", side=SIDE_DOMAIN, kind=KIND_DOMAIN)
MARCHES: Final = EVENTS.add("marches", side=SIDE_DOMAIN)
DARES: Final = EVENTS.add("dares", side=SIDE_DOMAIN)
PRODUCES: Final = EVENTS.add("produces", side=SIDE_DOMAIN)
PASSED: Final = EVENTS.add("passed", side=SIDE_DOMAIN)
ATTACKED: Final = EVENTS.add("attacked", faction=FACTION_DOMAIN, origin=SPACE_DOMAIN, target=SPACE_DOMAIN)
LOST: Final = EVENTS.add("lost", side=SIDE_DOMAIN, kind=KIND_DOMAIN, space=SPACE_DOMAIN)
REACTED: Final = EVENTS.add("reacted", side=SIDE_DOMAIN, reaction=REACTION_DOMAIN, card=CARD_DOMAIN)
COMBAT_ENDS: Final = EVENTS.add("combat_ends", target=SPACE_DOMAIN)
GAINED: Final = EVENTS.add("gained", side=SIDE_DOMAIN, points=None)
SCORED: Final = EVENTS.add("scored", axis=None, allies=None)
STAR_SCORCHED: Final = EVENTS.add("scorched", space=SPACE_DOMAIN)
STAR_AT_GORKI: Final = EVENTS.add("gorki_star")
MUD_COMES: Final = EVENTS.add("mud")
SUPPLIED_BY_TEXT: Final = EVENTS.add("granted", kind=KIND_DOMAIN, space=SPACE_DOMAIN)
GAME_WON: Final = EVENTS.add("won", side=SIDE_DOMAIN, points=None, against=None)
WON_BY_LEAD: Final = EVENTS.add("won_by_lead", side=SIDE_DOMAIN, points=None, against=None)
WON_TIE: Final = EVENTS.add("won_tie", side=SIDE_DOMAIN, points=None, against=None)
USED_FACE: Final = EVENTS.add("contingency_side", side=SIDE_DOMAIN, card=FACE_DOMAIN)
