"""Words for people: what labels need besides the action itself, and the position as text."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.east_front.actions import conscription_cost
from maproom.games.east_front.board import (
    FACTIONS,
    KIND,
    KIND_DOMAIN,
    LAND,
    OFF,
    PIECE_COUNT,
    SIDES,
    SPACE_COUNT,
    SPACE_DOMAIN,
    SPACE_NAMES,
    TYPE_COUNT,
    TYPES,
)
from maproom.games.east_front.calendar import SEASONS, STEPS, YEAR
from maproom.games.east_front.deck import FACE_DOMAIN, FACES, REACTION, REACTION_DOMAIN
from maproom.games.east_front.filters import stars_in
from maproom.games.east_front.script_choices import ChooseOption
from maproom.games.east_front.state import SECOND_UP, EastFront
from maproom.games.east_front.texts import INNER_TEXTS, TEXTS
from maproom.games.east_front.verbs import CHOOSE, CONSCRIPT, CONTINGENCY, DECLINE, REACT, VERBS
from maproom.games.east_front.words_prompts import declined
from maproom.kernel.spaces import count
from maproom.kernel.verbs import Domain

PIECE_VERBS: Final = ("move", "stay", "move-both", "eliminate", "lift", "lose")


def _steps_word(text: int) -> str:
    """The ops of a list of steps as one word, for the catalogue: "discard-deploy"."""
    return "-".join(OP_WORDS[type(step).__name__] for step in TEXTS[text].steps)


OP_WORDS: Final = {
    "MoveStep": "move",
    "AttackStep": "attack",
    "DiscardStep": "discard",
    "EliminateStep": "eliminate",
    "PlaceStep": "deploy",
    "NothingStep": "nothing",
    "PointsStep": "points",
}
STEPS_DOMAIN: Final = Domain("steps", sorted({_steps_word(text) for text in range(INNER_TEXTS, len(TEXTS))}))


def values_of(s: EastFront, action: int) -> dict[str, Any]:
    """What the label of an action says besides its arguments: kind and place of a piece, a side's title."""
    verb = VERBS.verb_of(action)
    if verb.name in PIECE_VERBS:
        piece = verb.first(action)
        return {"kind": (KIND_DOMAIN, KIND[piece]), "start": (SPACE_DOMAIN, s.place[piece])}
    if verb is REACT:
        return {"reaction": (REACTION_DOMAIN, REACTION[REACT.first(action)])}
    if verb is CONTINGENCY:
        card = CONTINGENCY.first(action)
        shown = min(s.contingency[card], SECOND_UP)
        return {"title": (FACE_DOMAIN, card * len(FACES) + shown)}
    if verb is CONSCRIPT:
        return {"cards": conscription_cost(CONSCRIPT.first(action))}
    if verb is DECLINE:
        frame = s.stack[-1]
        return {"brings": declined(s, frame) if isinstance(frame, ChooseOption) else ""}
    if verb is CHOOSE:
        return {"steps": (STEPS_DOMAIN, _steps_of_choice(s, CHOOSE.first(action)))}
    return {}


def _steps_of_choice(s: EastFront, choice: int) -> int:
    frame = s.stack[-1]
    assert isinstance(frame, ChooseOption)
    return STEPS_DOMAIN.find(_steps_word(frame.step().texts[choice]))


def as_text(s: EastFront) -> str:
    """The position in a few lines: the turn, the score, and what stands in every space."""
    season = f"{SEASONS[s.season()].capitalize()} {YEAR[s.round]}"
    lines = [
        f"Round {s.round}, {season}: {SIDES[s.side].capitalize()} turn, {STEPS[s.step].replace('_', ' ')}.",
        f"Points: Axis {s.vp[0]}, Allies {s.vp[1]}. Cards in hand: {count(s.hand[0])} and {count(s.hand[1])}.",
    ]
    for side, name in enumerate(SIDES):
        lines.append(f"{name.capitalize()}:")
        lines.extend(_space_line(s, space) for space in range(SPACE_COUNT) if _belongs(s, space, side))
    return "\n".join(lines)


def _belongs(s: EastFront, space: int, side: int) -> bool:
    if LAND >> space & 1:
        return bool(s.land_of(side) >> space & 1)
    return bool(s.occupied(side) >> space & 1)


def _space_line(s: EastFront, space: int) -> str:
    numbers: dict[str, int] = {}
    for piece in range(PIECE_COUNT):
        if s.place[piece] == space and s.place[piece] != OFF:
            name = f"{FACTIONS[KIND[piece] // TYPE_COUNT]} {TYPES[KIND[piece] % TYPE_COUNT]}"
            numbers[name] = numbers.get(name, 0) + 1
    pieces = ", ".join(f"{number} {name}" for name, number in numbers.items())
    stars = "*" * stars_in(s, space)
    return f"  {SPACE_NAMES[space]}{stars}: {pieces}" if pieces else f"  {SPACE_NAMES[space]}{stars}"
