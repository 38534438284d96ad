"""Words for people: what labels need besides the action itself, names, and the position as text."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.fury_in_the_east.board import AXIS, HEX_DOMAIN, HEX_IDS, NAMES, SIDES, SOVIET, direction_to
from maproom.games.fury_in_the_east.charts import DATES, ODDS_DOMAIN, STACK, WEATHERS
from maproom.games.fury_in_the_east.combat import forecast
from maproom.games.fury_in_the_east.fighting import attacked_units
from maproom.games.fury_in_the_east.movement import reach
from maproom.games.fury_in_the_east.moving import Moving
from maproom.games.fury_in_the_east.overruns import overrun_cost
from maproom.games.fury_in_the_east.phases import PHASES
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.units import (
    COUNTER_DOMAIN,
    COUNTER_NAMES,
    FIRST_HEAD,
    HANDLE,
    IS_COMBAT,
    KIND,
    LEADER,
    PIECE_COUNT,
    PIECE_DOMAIN,
    PIECE_NAMES,
    SIDE,
)
from maproom.games.fury_in_the_east.verbs import FIGHT, GO, LUFTWAFFE, OVERRUN, VERBS
from maproom.games.fury_in_the_east.victory import running_points
from maproom.kernel.texts import Phrase
from maproom.kernel.verbs import Domain

PIECE_VERBS: Final = (
    "move", "with", "drop", "sail", "enter-alone", "join", "lose", "retreat", "advance", "remove", "turn-up",
    "withdraw", "spend", "refill",
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
        return {"start": (HEX_DOMAIN, s.place[piece]), "strength": strength_words(s, piece)}
    if verb is GO:
        return {"note": _way(s, GO.first(action))}
    if verb is OVERRUN:
        return _overrun_values(s, OVERRUN.first(action))
    if verb is FIGHT:
        return _fight_values(s)
    if verb is LUFTWAFFE:
        return {"odds": (ODDS_DOMAIN, forecast(s, s.attackers, attacked_units(s), 1).column)}
    return {}


def strength_words(s: Fury, piece: int) -> Phrase:
    """A unit's strength as printed: combat value and steps lost, a Leader's rating when it is known."""
    if KIND[piece] == LEADER:
        return Phrase("rating", {"rating": s.rating(piece)}) if s.shown[piece] else Phrase("face_down")
    if piece >= FIRST_HEAD:
        return Phrase("supply_head")
    return Phrase("strength", {"strength": s.strength(piece)})


def _way(s: Fury, hex: int) -> str | Phrase:
    """The price and the way of a leg of a move."""
    if not s.stack or not isinstance(s.stack[-1], Moving):
        return ""
    found = reach(s)
    path = found.path(hex)
    points = found.cost(hex)
    price = f"{points // 2}" if points % 2 == 0 else f"{points // 2}.5"
    passed = " ".join([HEX_IDS[one] for one in path[:-1]])
    over: str | Phrase = Phrase("over", {"hexes": passed}) if passed else ""
    crowd = s.combat_units(hex, SIDE[s.group[0]]) + sum([IS_COMBAT[piece] for piece in s.group])
    crowded = crowd > STACK and hex != s.place[s.group[0]]
    warning: str | Phrase = Phrase("crowded") if crowded else ""
    return Phrase("way", {"price": price, "over": over, "warning": warning})


def _overrun_values(s: Fury, hex: int) -> dict[str, Any]:
    here = s.place[s.group[0]]
    odds = forecast(s, [piece for piece in s.group if KIND[piece] != LEADER or s.shown[piece]], [hex], 0)
    cost = max(overrun_cost(s, piece, here, direction_to(here, hex)) for piece in s.group)
    return {"odds": (ODDS_DOMAIN, odds.column), "points": cost // 2}


def _fight_values(s: Fury) -> dict[str, Any]:
    odds = forecast(s, s.attackers, s.targets, 0)
    return {
        "odds": (ODDS_DOMAIN, odds.column),
        "attack": odds.attack,
        "defence": odds.defence,
        "results": results_words(s, odds.column),
    }


def results_words(s: Fury, column: int) -> str:
    """The six results of a column, die 1 to 6."""
    from maproom.games.fury_in_the_east.charts import CRT_TEXT

    side = SIDE[s.attackers[0]]
    return ", ".join(CRT_TEXT[side][column * 6 : column * 6 + 6])


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
