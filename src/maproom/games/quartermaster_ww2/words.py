"""Words for people: what labels need besides the action itself, and the position as text."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.quartermaster_ww2.board import (
    ADJECTIVES,
    COUNTRY_COUNT,
    COUNTRY_NAMES,
    PIECE_DOMAIN,
    SPACE_COUNT,
    SPACE_NAMES,
    STEPS,
    SUPPLY_SPACES,
    piece_in,
)
from maproom.games.quartermaster_ww2.deck import COUNTRY_OF, RESPONSE, STATUS, TYPE_OF
from maproom.games.quartermaster_ww2.effects import BattleStep, PlaceStep, Step, TollStep
from maproom.games.quartermaster_ww2.script_choices import ChooseOption
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.supply import supplied
from maproom.games.quartermaster_ww2.texts import TEXTS
from maproom.games.quartermaster_ww2.verbs import BATTLE, CHOOSE, LIFT, PLAY, RELOCATE, STARVE, VERBS
from maproom.kernel.spaces import count, members
from maproom.kernel.texts import Phrase
from maproom.kernel.verbs import Domain

MANNER_DOMAIN: Final = Domain("manner", ["play", "place", "response"])
"""How a card is played: with its text at once, face up on the table, face down on the table."""
OPTION_WORDS: Final = [
    "build-army", "build-navy", "battle-land", "battle-sea", "toll", "eliminate",
]  # fmt: skip
OPTION_DOMAIN: Final = Domain("option", OPTION_WORDS)


def values_of(s: Quartermaster, action: int) -> dict[str, Any]:
    """What the label of an action says besides its arguments."""
    verb = VERBS.verb_of(action)
    if verb.name in ("build", "recruit", "name", "eliminate"):
        return {"piece": (PIECE_DOMAIN, piece_in(verb.first(action), verb.second(action)))}
    if verb is BATTLE:
        victim = BATTLE.second(action)
        where = BATTLE.first(action)
        is_empty = victim == COUNTRY_COUNT
        return {"piece": Phrase("no_piece_there") if is_empty else (PIECE_DOMAIN, piece_in(victim, where))}
    if verb in (LIFT, STARVE, RELOCATE):
        return {"piece": (PIECE_DOMAIN, piece_in(s.actor, verb.first(action)))}
    if verb is PLAY:
        type = TYPE_OF[PLAY.first(action)]
        return {"manner": (MANNER_DOMAIN, 2 if type == RESPONSE else 1 if type == STATUS else 0)}
    if verb is CHOOSE:
        return {"option": (OPTION_DOMAIN, OPTION_DOMAIN.find(option_word(s, CHOOSE.first(action))))}
    return {}


def option_word(s: Quartermaster, option: int) -> str:
    """One of several things to do, as a word of the catalogue."""
    frame = s.stack[-1]
    assert isinstance(frame, ChooseOption)
    return step_word(TEXTS[frame.step().texts[option]].steps[0])


def step_word(step: Step) -> str:
    """A step as a word of the catalogue."""
    if isinstance(step, PlaceStep):
        return OPTION_WORDS[step.kind]
    if isinstance(step, BattleStep):
        return OPTION_WORDS[2 + step.kind]
    return "toll" if isinstance(step, TollStep) else "eliminate"


def as_text(s: Quartermaster) -> str:
    """The position in a few lines: the turn, the score, the cards, and what stands in every space."""
    lines = [
        f"Round {s.round}: {COUNTRY_NAMES[s.turn]}, {STEPS[s.step].replace('_', ' ')}.",
        f"Points: Axis {s.vp[0]}, Allies {s.vp[1]}.",
        *[_country_line(s, country) for country in range(COUNTRY_COUNT)],
    ]
    for space in range(SPACE_COUNT):
        there = [
            f"{ADJECTIVES[country]} {'army' if s.army[country] >> space & 1 else 'navy'}"
            + ("" if supplied(s, country) >> space & 1 else " (unsupplied)")
            for country in range(COUNTRY_COUNT)
            if s.pieces(country) >> space & 1
        ]
        if there:
            star = "*" if SUPPLY_SPACES >> space & 1 else ""
            lines.append(f"  {SPACE_NAMES[space]}{star}: {', '.join(there)}")
    return "\n".join(lines)


def _country_line(s: Quartermaster, country: int) -> str:
    statuses = sum(1 for title in s.table if COUNTRY_OF[title] == country)
    return (
        f"{COUNTRY_NAMES[country]}: hand {count(s.hand[country])}, deck {count(s.deck[country])}, "
        f"responses {count(s.face_down[country])}, statuses {statuses}, "
        f"pieces {len(members(s.pieces(country)))}."
    )
