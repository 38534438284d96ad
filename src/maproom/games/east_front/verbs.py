"""What players and chance can do (the verbs), and what is told of it (the events)."""

from __future__ import annotations

from maproom.games.east_front.board import (
    FACTION_DOMAIN,
    KIND_DOMAIN,
    PIECE_DOMAIN,
    SIDE_DOMAIN,
    SPACE_DOMAIN,
)
from maproom.games.east_front.deck import CARD_DOMAIN, CONTINGENCY_DOMAIN
from maproom.kernel.events import Events
from maproom.kernel.verbs import Domain, Verbs

CHOICE_DOMAIN = Domain("choice", ["first", "second"])

VERBS = Verbs()
# chance
DRAW_CARD = VERBS.add("draw", card=CARD_DOMAIN)
# set-up
KEEP = VERBS.add("keep")
MULLIGAN = VERBS.add("mulligan")
# pieces
MOVE = VERBS.add("move", piece=PIECE_DOMAIN, to=SPACE_DOMAIN)
STAY = VERBS.add("stay", piece=PIECE_DOMAIN)
MOVE_BOTH = VERBS.add("move-both", piece=PIECE_DOMAIN, to=SPACE_DOMAIN)
PLACE = VERBS.add("place", kind=KIND_DOMAIN, space=SPACE_DOMAIN)
ELIMINATE = VERBS.add("eliminate", piece=PIECE_DOMAIN)
TAKE_OFF = VERBS.add("take-off")
LIFT = VERBS.add("lift", piece=PIECE_DOMAIN)
# actions
PLAY = VERBS.add("play", card=CARD_DOMAIN)
CONSCRIPT = VERBS.add("conscript", kind=KIND_DOMAIN)
FORCED_MARCH = VERBS.add("forced-march")
DESPERATE_ATTACK = VERBS.add("desperate-attack")
PRODUCE = VERBS.add("production-initiative")
CONTINGENCY = VERBS.add("contingency", card=CONTINGENCY_DOMAIN)
PASS = VERBS.add("pass")
# inside a text
DISCARD = VERBS.add("discard", card=CARD_DOMAIN)
CHOOSE = VERBS.add("choose", choice=CHOICE_DOMAIN)
SCORCH = VERBS.add("scorch", space=SPACE_DOMAIN)
DECLINE = VERBS.add("decline")
DONE = VERBS.add("done")
# combat
ATTACK = VERBS.add("attack", faction=FACTION_DOMAIN, origin=SPACE_DOMAIN, target=SPACE_DOMAIN)
LOSE = VERBS.add("lose", piece=PIECE_DOMAIN)
REACT = VERBS.add("react", card=CARD_DOMAIN)
STOP = VERBS.add("stop")

EVENTS = Events()
ROUND_BEGINS = EVENTS.add("round", round=None, season=Domain("season", ["summer", "fall", "winter", "spring"]))
TURN_BEGINS = EVENTS.add("turn", side=SIDE_DOMAIN)
STEP_BEGINS = EVENTS.add(
    "step",
    step=Domain(
        "step",
        ["first_movement", "first_action", "second_action", "second_movement", "supply", "draw"],
    ),
)
MULLIGAN_TAKEN = EVENTS.add("mulligan", side=SIDE_DOMAIN)
HAND_KEPT = EVENTS.add("kept", side=SIDE_DOMAIN)
DREW = EVENTS.add("drew", card=CARD_DOMAIN)
DREW_UNSEEN = EVENTS.add("drew_unseen", side=SIDE_DOMAIN)
DISCARDED = EVENTS.add("discarded", card=CARD_DOMAIN)
DISCARDED_UNSEEN = EVENTS.add("discarded_unseen", side=SIDE_DOMAIN)
LATE_CARDS = EVENTS.add("late_cards")
MOVED = EVENTS.add("moved", kind=KIND_DOMAIN, start=SPACE_DOMAIN, to=SPACE_DOMAIN)
STAYED = EVENTS.add("stayed", kind=KIND_DOMAIN, space=SPACE_DOMAIN)
DEPLOYED = EVENTS.add("deployed", kind=KIND_DOMAIN, space=SPACE_DOMAIN)
RECRUITED = EVENTS.add("recruited", kind=KIND_DOMAIN, space=SPACE_DOMAIN)
ELIMINATED = EVENTS.add("eliminated", kind=KIND_DOMAIN, space=SPACE_DOMAIN)
LIFTED = EVENTS.add("lifted", kind=KIND_DOMAIN, space=SPACE_DOMAIN)
STARVED = EVENTS.add("starved", kind=KIND_DOMAIN, space=SPACE_DOMAIN)
PLAYED = EVENTS.add("played", side=SIDE_DOMAIN, card=CARD_DOMAIN)
USED_CONTINGENCY = EVENTS.add("contingency", side=SIDE_DOMAIN, card=CONTINGENCY_DOMAIN)
CONSCRIPTS = EVENTS.add("conscripts", side=SIDE_DOMAIN, kind=KIND_DOMAIN)
MARCHES = EVENTS.add("marches", side=SIDE_DOMAIN)
DARES = EVENTS.add("dares", side=SIDE_DOMAIN)
PRODUCES = EVENTS.add("produces", side=SIDE_DOMAIN)
PASSED = EVENTS.add("passed", side=SIDE_DOMAIN)
ATTACKED = EVENTS.add("attacked", faction=FACTION_DOMAIN, origin=SPACE_DOMAIN, target=SPACE_DOMAIN)
LOST = EVENTS.add("lost", kind=KIND_DOMAIN, space=SPACE_DOMAIN)
REACTED = EVENTS.add("reacted", side=SIDE_DOMAIN, card=CARD_DOMAIN)
COMBAT_ENDS = EVENTS.add("combat_ends", target=SPACE_DOMAIN)
GAINED = EVENTS.add("gained", side=SIDE_DOMAIN, points=None)
SCORED = EVENTS.add("scored", axis=None, allies=None)
STAR_SCORCHED = EVENTS.add("scorched", space=SPACE_DOMAIN)
STAR_AT_GORKI = EVENTS.add("gorki_star")
MUD_COMES = EVENTS.add("mud")
SUPPLIED_BY_TEXT = EVENTS.add("granted", kind=KIND_DOMAIN, space=SPACE_DOMAIN)
GAME_WON = EVENTS.add("won", side=SIDE_DOMAIN)
