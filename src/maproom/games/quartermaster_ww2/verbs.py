"""What countries and chance can do (the verbs), and what is told of it (the events)."""

from __future__ import annotations

from typing import Final

from maproom.games.quartermaster_ww2.board import (
    COUNTRY_DOMAIN,
    PIECE_DOMAIN,
    SPACE_DOMAIN,
    STEP_DOMAIN,
    STRAIT_IDS,
    TEAM_DOMAIN,
    VICTIM_DOMAIN,
)
from maproom.games.quartermaster_ww2.deck import TITLE_DOMAIN
from maproom.kernel.events import Events
from maproom.kernel.verbs import Domain, Verbs

CHOICE_DOMAIN: Final = Domain("choice", ["first", "second", "third", "fourth"])
STRAIT_DOMAIN: Final = Domain("strait", STRAIT_IDS)

VERBS: Final = Verbs()
# chance
DRAW_CARD: Final = VERBS.add("draw", card=TITLE_DOMAIN)
LOSE_RESPONSE: Final = VERBS.add("lose-response", card=TITLE_DOMAIN)
# the Play step
PLAY: Final = VERBS.add("play", card=TITLE_DOMAIN)
DISCARD: Final = VERBS.add("discard", card=TITLE_DOMAIN)
USE: Final = VERBS.add("use", card=TITLE_DOMAIN)
REALLOCATE: Final = VERBS.add("reallocate")
FIND: Final = VERBS.add("find", card=TITLE_DOMAIN)
NO_CARD: Final = VERBS.add("no-card")
# pieces
BUILD: Final = VERBS.add("build", country=COUNTRY_DOMAIN, space=SPACE_DOMAIN)
RECRUIT: Final = VERBS.add("recruit", country=COUNTRY_DOMAIN, space=SPACE_DOMAIN)
# Nothing is placed where it stands: by another name of the part a page does not light it like a place to build.
NAME: Final = VERBS.add("name", country=COUNTRY_DOMAIN, standing=SPACE_DOMAIN)
BATTLE: Final = VERBS.add("battle", space=SPACE_DOMAIN, victim=VICTIM_DOMAIN)
ELIMINATE: Final = VERBS.add("eliminate", country=COUNTRY_DOMAIN, space=SPACE_DOMAIN)
RELOCATE: Final = VERBS.add("relocate", space=SPACE_DOMAIN)
STARVE: Final = VERBS.add("starve", space=SPACE_DOMAIN)
TAKE_OFF: Final = VERBS.add("take-off")
LIFT: Final = VERBS.add("lift", space=SPACE_DOMAIN)
KEEP: Final = VERBS.add("keep")
# inside a text
CHOOSE_COUNTRY: Final = VERBS.add("choose-country", country=COUNTRY_DOMAIN)
CHOOSE: Final = VERBS.add("choose", choice=CHOICE_DOMAIN)
STACK: Final = VERBS.add("stack", card=TITLE_DOMAIN)
UNDER: Final = VERBS.add("under", card=TITLE_DOMAIN)
TAKE_CARD: Final = VERBS.add("take-card")
DECLINE: Final = VERBS.add("decline")
DONE: Final = VERBS.add("done")
PASS: Final = VERBS.add("pass")

EVENTS: Final = Events()
ROUND_BEGINS: Final = EVENTS.add("round", round=None)
TURN_BEGINS: Final = EVENTS.add("turn", country=COUNTRY_DOMAIN)
STEP_BEGINS: Final = EVENTS.add("step", step=STEP_DOMAIN)
OPENED: Final = EVENTS.add("opening", discarded=None)
DREW: Final = EVENTS.add("drew", country=COUNTRY_DOMAIN, card=TITLE_DOMAIN)
DREW_UNSEEN: Final = EVENTS.add("drew_unseen", country=COUNTRY_DOMAIN)
CHOSE: Final = EVENTS.add("chose", country=COUNTRY_DOMAIN, card=TITLE_DOMAIN)
DISCARDED: Final = EVENTS.add("discarded", country=COUNTRY_DOMAIN, card=TITLE_DOMAIN)
DISCARDED_UNSEEN: Final = EVENTS.add("discarded_unseen", country=COUNTRY_DOMAIN)
DECK_LOST: Final = EVENTS.add("deck_lost", country=COUNTRY_DOMAIN, card=TITLE_DOMAIN)
DECK_LOST_UNSEEN: Final = EVENTS.add("deck_lost_unseen", country=COUNTRY_DOMAIN)
RESPONSE_LOST: Final = EVENTS.add("response_lost", country=COUNTRY_DOMAIN, card=TITLE_DOMAIN)
RESPONSE_LOST_UNSEEN: Final = EVENTS.add("response_lost_unseen", country=COUNTRY_DOMAIN)
PLAYED: Final = EVENTS.add("played", country=COUNTRY_DOMAIN, card=TITLE_DOMAIN)
PLACED_STATUS: Final = EVENTS.add("placed_status", country=COUNTRY_DOMAIN, card=TITLE_DOMAIN)
PLACED_RESPONSE: Final = EVENTS.add("placed_response", country=COUNTRY_DOMAIN, card=TITLE_DOMAIN)
PLACED_UNSEEN: Final = EVENTS.add("placed_unseen", country=COUNTRY_DOMAIN)
USED: Final = EVENTS.add("used", country=COUNTRY_DOMAIN, card=TITLE_DOMAIN)
STATUS_LOST: Final = EVENTS.add("status_lost", country=COUNTRY_DOMAIN, card=TITLE_DOMAIN)
CANCELLED: Final = EVENTS.add("cancelled")
SHUFFLED_IN: Final = EVENTS.add("shuffled_in", country=COUNTRY_DOMAIN)
PUT_ON_TOP: Final = EVENTS.add("put_on_top", country=COUNTRY_DOMAIN)
LOOKED: Final = EVENTS.add("looked", country=COUNTRY_DOMAIN, card=TITLE_DOMAIN)
REORDERED: Final = EVENTS.add("reordered", country=COUNTRY_DOMAIN, cards=None)
PUT_UNDER: Final = EVENTS.add("put_under", country=COUNTRY_DOMAIN, card=TITLE_DOMAIN)
PUT_UNDER_UNSEEN: Final = EVENTS.add("put_under_unseen", country=COUNTRY_DOMAIN)
REALLOCATES: Final = EVENTS.add("reallocates", country=COUNTRY_DOMAIN)
FOUND: Final = EVENTS.add("found", country=COUNTRY_DOMAIN, card=TITLE_DOMAIN)
FOUND_NOTHING: Final = EVENTS.add("found_nothing", country=COUNTRY_DOMAIN)
BUILT: Final = EVENTS.add("built", piece=PIECE_DOMAIN, space=SPACE_DOMAIN)
RECRUITED: Final = EVENTS.add("recruited", piece=PIECE_DOMAIN, space=SPACE_DOMAIN)
NAMED: Final = EVENTS.add("named", piece=PIECE_DOMAIN, space=SPACE_DOMAIN)
BATTLED: Final = EVENTS.add("battled", country=COUNTRY_DOMAIN, space=SPACE_DOMAIN, victim=VICTIM_DOMAIN)
REMOVED: Final = EVENTS.add("removed", piece=PIECE_DOMAIN, space=SPACE_DOMAIN)
LIFTED: Final = EVENTS.add("lifted", piece=PIECE_DOMAIN, space=SPACE_DOMAIN)
STARVED: Final = EVENTS.add("starved", piece=PIECE_DOMAIN, space=SPACE_DOMAIN)
SAVED: Final = EVENTS.add("saved", piece=PIECE_DOMAIN, space=SPACE_DOMAIN)
TRUK_SUPPLIES: Final = EVENTS.add("truk")
GAINED: Final = EVENTS.add("gained", team=TEAM_DOMAIN, points=None)
PAID_POINTS: Final = EVENTS.add("paid_points", team=TEAM_DOMAIN, points=None)
SCORED: Final = EVENTS.add("scored", country=COUNTRY_DOMAIN, points=None)
SCORED_STATUS: Final = EVENTS.add("scored_status", country=COUNTRY_DOMAIN, card=TITLE_DOMAIN, points=None)
NO_SCORING: Final = EVENTS.add("no_scoring", country=COUNTRY_DOMAIN)
TOLL: Final = EVENTS.add("toll", country=COUNTRY_DOMAIN, cards=None)
GAME_WON: Final = EVENTS.add("won", team=TEAM_DOMAIN, points=None, against=None)
WON_SUDDENLY: Final = EVENTS.add("won_suddenly", team=TEAM_DOMAIN, points=None, against=None)
WON_TIE: Final = EVENTS.add("won_tie", team=TEAM_DOMAIN, points=None, against=None)
