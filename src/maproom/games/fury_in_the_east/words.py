"""Words for people: what labels need besides the action itself, names, and the position as text."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.fury_in_the_east.board import (
    AXIS,
    HEX_DOMAIN,
    HEX_IDS,
    NAMES,
    SIDES,
    SOVIET,
    direction_to,
    listed,
)
from maproom.games.fury_in_the_east.charts import DATES, ODDS_DOMAIN, WEATHERS
from maproom.games.fury_in_the_east.combat import forecast
from maproom.games.fury_in_the_east.declare import able_to_attack, taking_part
from maproom.games.fury_in_the_east.fighting import luftwaffe_words, results_words
from maproom.games.fury_in_the_east.movement import AS_HEAD, BY_RAIL, NORMAL, STRATEGIC, reach
from maproom.games.fury_in_the_east.moving import (
    Movement,
    Moving,
    RailTo,
    by_part,
    in_points,
    mode_of,
    movers,
    would_crowd,
)
from maproom.games.fury_in_the_east.overruns import overrun_cost
from maproom.games.fury_in_the_east.phases import (
    AXIS_MOVEMENT,
    PANZER_MOVEMENT,
    PHASES,
    SIDE_OF_PHASE,
    SOVIET_MOVEMENT,
)
from maproom.games.fury_in_the_east.placing import crowded
from maproom.games.fury_in_the_east.reinforce import MilitiaCall, forgone_militia
from maproom.games.fury_in_the_east.replace import points_left
from maproom.games.fury_in_the_east.setup import SetUpAt
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.units import (
    COUNTER_DOMAIN,
    COUNTER_NAMES,
    FIRST_HEAD,
    HANDLE,
    KIND,
    LEADER,
    PIECE_COUNT,
    PIECE_DOMAIN,
    PIECE_NAMES,
    SIDE,
)
from maproom.games.fury_in_the_east.verbs import (
    DONE,
    FIGHT,
    GO,
    JOIN,
    LEAVE_OUT,
    LUFTWAFFE,
    OVERRUN,
    REST,
    SPEND,
    TARGET,
    VERBS,
)
from maproom.games.fury_in_the_east.victory import running_points
from maproom.kernel.frame import Frame
from maproom.kernel.texts import Phrase
from maproom.kernel.verbs import Domain

PIECE_VERBS: Final = (
    "move", "with", "drop", "sail", "enter-alone", "join", "leave-out", "lose", "retreat", "advance", "remove",
    "turn-up", "withdraw", "spend", "refill",
)  # fmt: skip


def name_of(domain: Domain, value: int) -> str:
    """The name of a thing in the data's own language."""
    if domain is HEX_DOMAIN:
        return f"{NAMES[value]} ({HEX_IDS[value]})" if NAMES[value] else HEX_IDS[value]
    if domain is PIECE_DOMAIN:
        return PIECE_NAMES[value]
    if domain is COUNTER_DOMAIN:
        return COUNTER_NAMES[value]
    return domain.words[value]


def values_of(s: Fury, action: int) -> dict[str, Any]:
    """What the label of an action says besides its arguments."""
    verb = VERBS.verb_of(action)
    if verb.name in PIECE_VERBS:
        piece = verb.first(action)
        values: dict[str, Any] = {"start": (HEX_DOMAIN, s.place[piece]), "strength": strength_words(s, piece)}
        if verb is SPEND:
            values["points"] = points_left(s, piece)
        if verb in (JOIN, LEAVE_OUT):
            values["then"] = _odds_then(s, action)
        return values
    if verb is GO:
        return {"note": _way(s, GO.first(action))}
    if verb is OVERRUN:
        return _overrun_values(s, OVERRUN.first(action))
    if verb is TARGET:
        return {"note": _odds_then(s, action) if s.targets else _by_everyone(s, TARGET.first(action))}
    if verb is FIGHT:
        return _fight_values(s)
    if verb is LUFTWAFFE:
        return {"help": luftwaffe_words(s)}
    if verb is REST:
        return {"units": _resting(s, REST.first(action))}
    if verb is DONE:
        return {"note": _warning(s)}
    return {}


def rule_asked(frame: Frame[Any]) -> str:
    """The rule behind a question, where one kind of question stands for several rules."""
    if isinstance(frame, Movement):
        return RULE_OF_MODE[mode_of(frame.phase)]
    if isinstance(frame, SetUpAt) and SIDE[frame.piece] == AXIS:
        return "FE-SET-08"
    return frame.RULE


RULE_OF_MODE: Final[dict[int, str]] = {
    AS_HEAD: "FE-NRM-06", BY_RAIL: "FE-RAIL-04", STRATEGIC: "FE-STR-04", NORMAL: "FE-MOV-03",
}  # fmt: skip


def _resting(s: Fury, part: int) -> int:
    """How many units would stay where they are."""
    frame = s.stack[-1]
    return by_part(s, movers(s, frame.phase))[part] if isinstance(frame, Movement) else 0


def _warning(s: Fury) -> str | Phrase:
    """What a player who is done would lose: to the stacking check (FE-STK-03), or of his militia (FE-MIL-05)."""
    frame = s.stack[-1] if s.stack else None
    if isinstance(frame, MilitiaCall):
        forgone = forgone_militia(s, 0) + forgone_militia(s, 1)
        return Phrase("militia_forgone", {"units": forgone}) if forgone else ""
    if not isinstance(frame, Movement) or frame.phase not in CHECKED:
        return ""
    over = crowded(s, SIDE_OF_PHASE[frame.phase])
    lost = sum([units - limit for _, units, limit in over])
    return Phrase("will_lose", {"hexes": listed([hex for hex, _, _ in over]), "units": lost}) if over else ""


CHECKED: Final = (AXIS_MOVEMENT, PANZER_MOVEMENT, SOVIET_MOVEMENT)
"""The steps at whose end stacking is checked."""


def strength_words(s: Fury, piece: int) -> str | Phrase:
    """A unit's strength as printed: combat value and steps lost, a Leader's rating when it is known."""
    if KIND[piece] == LEADER:
        return Phrase("rating", {"rating": s.rating(piece)}) if s.shown[piece] else Phrase("face_down")
    if piece >= FIRST_HEAD:
        return ""
    return Phrase("strength", {"strength": s.strength(piece)})


def _way(s: Fury, hex: int) -> str | Phrase:
    """The price and the way of a leg of a move."""
    frame = s.stack[-1] if s.stack else None
    crowd: str | Phrase = Phrase("crowded") if s.group and would_crowd(s, hex) else ""
    if isinstance(frame, RailTo):
        return crowd
    if not isinstance(frame, Moving):
        return ""
    found = reach(s)
    path = found.path(hex)
    points = found.cost(hex)
    passed = " ".join([HEX_IDS[one] for one in path[:-1]])
    over: str | Phrase = Phrase("over", {"hexes": passed}) if passed else ""
    return Phrase("way", {"price": in_points(points), "over": over, "warning": crowd})


def _overrun_values(s: Fury, hex: int) -> dict[str, Any]:
    here = s.place[s.group[0]]
    odds = forecast(s, [piece for piece in s.group if KIND[piece] != LEADER or s.shown[piece]], [hex], 0)
    cost = max(overrun_cost(s, piece, here, direction_to(here, hex)) for piece in s.group)
    return {"odds": (ODDS_DOMAIN, odds.column), "points": cost // 2}


def _by_everyone(s: Fury, hex: int) -> str | Phrase:
    """The odds if every unit that may attacks a hex: said before anybody is named."""
    units = able_to_attack(s, s.actor, [hex])
    odds = forecast(s, units, [hex], 0)
    return Phrase("by_everyone", {"units": len(units), "odds": (ODDS_DOMAIN, odds.column)}) if units else ""


def _odds_then(s: Fury, action: int) -> str | Phrase:
    """The odds of a planned combat once a unit has joined it or was left out, or a hex is attacked with it."""
    after = s.clone()
    after.apply(action)
    if not after.attackers:
        return ""
    odds = forecast(after, taking_part(after), after.targets, 0)
    return Phrase("odds_then", {"odds": (ODDS_DOMAIN, odds.column)})


def _fight_values(s: Fury) -> dict[str, Any]:
    odds = forecast(s, taking_part(s), s.targets, 0)
    return {
        "odds": (ODDS_DOMAIN, odds.column),
        "attack": odds.attack,
        "defence": odds.defence,
        "results": results_words(s, odds.column),
    }


def as_text(s: Fury) -> str:
    """The position in a few lines: turn, score, and every occupied hex."""
    lines = [
        f"Turn {s.turn} ({DATES[s.turn - 1]}), {PHASES[s.phase].replace('_', ' ')}, {WEATHERS[s.weather]}.",
        f"Luftwaffe markers left: {s.luftwaffe}.",
        f"Axis points {running_points(s)}, lost to Hitler {s.vp_lost}.",
    ]
    for side in (AXIS, SOVIET):
        lines.append(f"{SIDES[side].capitalize()}:")
        stacks: dict[int, list[str]] = {}
        for piece in range(PIECE_COUNT):
            if s.place[piece] >= 0 and SIDE[piece] == side:
                stacks.setdefault(s.place[piece], []).append(_piece_text(s, piece))
        lines.extend([f"  {name_of(HEX_DOMAIN, hex)}: {', '.join(stacks[hex])}" for hex in sorted(stacks)])
    return "\n".join(lines)


def _piece_text(s: Fury, piece: int) -> str:
    if piece >= FIRST_HEAD:
        return PIECE_NAMES[piece]
    if KIND[piece] == LEADER:
        shown = COUNTER_NAMES[s.back[HANDLE[piece]]] if s.shown[piece] else "Leader face down"
        return f"{shown} {s.rating(piece)}" if s.shown[piece] else shown
    return f"{PIECE_NAMES[piece]} {s.strength(piece)}"
