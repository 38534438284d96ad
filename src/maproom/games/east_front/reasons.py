"""Why something cannot be used, or is as it is: the rules' own functions are asked, and the answer gets words."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.east_front.actions import ChooseAction
from maproom.games.east_front.attacks import FREE_ATTACK, attacks, force_in, force_is_supplied
from maproom.games.east_front.board import (
    AIRPLANE,
    AXIS,
    FACTION,
    FACTION_DOMAIN,
    FACTIONS_OF,
    KIND,
    LAND,
    NEAR,
    OFF,
    PIECE_COUNT,
    PIECE_DOMAIN,
    PIECE_SIDE,
    SIDE_DOMAIN,
    SPACE_DOMAIN,
    STAND_FAST_RANK,
    TYPE,
)
from maproom.games.east_front.calendar import SEASONS, STEPS
from maproom.games.east_front.deck import (
    ADVANCE,
    ANTI_AIR,
    CARD_DOMAIN,
    CARD_FACTION,
    CARD_SIDE,
    CONTINGENCY_DOMAIN,
    CONTINGENCY_SIDE,
    EXCHANGE,
    NAVAL_COMBAT,
    REACTION,
    REACTION_DOMAIN,
    RETREAT,
    STAND_FAST,
    SUSTAIN_ATTACK,
    bit_of,
)
from maproom.games.east_front.effects import DiscardStep, PlaceStep, Text
from maproom.games.east_front.filters import Condition
from maproom.games.east_front.movement import Movement, destinations, marks, reach
from maproom.games.east_front.reactions import in_target
from maproom.games.east_front.state import DISCARDED, EastFront
from maproom.games.east_front.supply import controlled, interdicted, is_supplied, supplied_area, usable
from maproom.games.east_front.texts import TEXTS, contingency_text, feasible
from maproom.games.east_front.verbs import ATTACK, VERBS
from maproom.games.east_front.view import COMBAT_FRAMES
from maproom.kernel.frame import OVER, Frame
from maproom.kernel.reasons import Reason
from maproom.kernel.spaces import members
from maproom.kernel.verbs import Domain

SEASON_DOMAIN: Final = Domain("season", SEASONS)
STEP_DOMAIN: Final = Domain("step", STEPS)
MOMENTS: Final[dict[str, tuple[int, ...]]] = {
    "Defend": (STAND_FAST, RETREAT, EXCHANGE, ANTI_AIR, NAVAL_COMBAT),
    "Continue": (SUSTAIN_ATTACK, ANTI_AIR, NAVAL_COMBAT),
    "ExchangeAnswer": (ANTI_AIR, NAVAL_COMBAT),
    "AfterCombat": (ADVANCE,),
}
"""The reactions that each question of a combat is about."""
REACTION_LIMITS: Final[dict[int, tuple[str, str]]] = {
    STAND_FAST: ("stand_fast_limit", "EF-RCT-SF-02"),
    RETREAT: ("no_retreat", "EF-RCT-RT-01"),
    ANTI_AIR: ("nothing_to_answer", "EF-RCT-AA-01"),
    NAVAL_COMBAT: ("nothing_to_answer", "EF-RCT-AA-01"),
    SUSTAIN_ATTACK: ("no_sustain_in_winter", "EF-RCT-SA-01"),
}
"""Why a reaction of the right moment and faction may still be unusable."""
BLOCKED_STEPS: Final[dict[str, tuple[str, str]]] = {
    "MoveStep": ("no_mover", "EF-SPC-02"),
    "MoveTogetherStep": ("no_mover", "EF-SPC-02"),
    "AttackStep": ("no_attack", "EF-CMB-01"),
    "EliminateStep": ("no_victim", "EF-SPC-02"),
    "MarkerStep": ("no_star", "EF-SPC-09"),
}


def reasons_of(s: EastFront, seat: int | None, domain: Domain, value: int) -> list[Reason]:
    """What there is to say about a card, a Contingency card, a piece or a space."""
    if domain is SPACE_DOMAIN:
        return _of_space(s, value)
    if s.actor == OVER:
        return [Reason("over", "EF-SCR-03")]
    if domain is CARD_DOMAIN:
        return _of_card(s, seat, value)
    if domain is CONTINGENCY_DOMAIN:
        return _of_contingency(s, value)
    if domain is PIECE_DOMAIN:
        return _of_piece(s, value)
    return []


def _is_offered(s: EastFront, domain: Domain, value: int) -> bool:
    """Whether the open question can be answered with a thing."""
    for action in s.legal():
        verb = VERBS.verb_of(action)
        for asked, argument in zip(verb.domains, verb.arguments(action), strict=True):
            if asked is domain and argument == value:
                return True
    return False


def _side(side: int) -> dict[str, Any]:
    return {"side": (SIDE_DOMAIN, side)}


# -- cards -------------------------------------------------------------------------------------------


def _of_card(s: EastFront, seat: int | None, card: int) -> list[Reason]:
    """A card of one's own by where it is; of another's only what lies open (EF-HID-01 to 03)."""
    side, bit = CARD_SIDE[card], bit_of(card)
    if s.shown[side] & bit:
        return [Reason("card_used", "EF-CRD-04")]
    if seat != side:
        return [Reason("card_of_other", "EF-CRD-05", _side(side))]
    if s.hidden[side] & bit:
        return [Reason("card_discarded", "EF-CRD-03")]
    if s.aside[side] & bit:
        return [Reason("card_late", "EF-CRD-07")]
    if not s.hand[side] & bit:
        return [Reason("card_in_deck", "EF-TRN-05")]
    return _of_hand_card(s, side, card)


def _of_hand_card(s: EastFront, side: int, card: int) -> list[Reason]:
    frame = s.stack[-1]
    if s.actor != side:
        return _not_asked(s, side)
    if _is_offered(s, CARD_DOMAIN, card):
        return []
    if isinstance(frame, ChooseAction):
        played = s.clone()
        conditions = _unmet(s, TEXTS[card])
        played.hand[side] ^= bit_of(card)  # EF-CRD-06: it has left the hand when its text begins
        return conditions or _blocked(played, TEXTS[card])
    if frame.name() in COMBAT_FRAMES:
        return _of_reaction(s, card, frame)
    return _other_question(s, frame)


def _not_asked(s: EastFront, side: int) -> list[Reason]:
    """Somebody else is to decide; in the enemy's turn only reactions can be used at all."""
    asked = s.actor if s.actor >= 0 else s.side
    found = [Reason("not_asked", "EF-RND-01", _side(asked))]
    if s.side != side:
        found.append(Reason("reaction_only_in_combat", "EF-RCT-01"))
    return found


def _other_question(s: EastFront, frame: Frame[Any]) -> list[Reason]:
    if isinstance(frame, Movement):
        return [Reason("no_action_step", "EF-TRN-02", {"step": (STEP_DOMAIN, s.step)})]
    return [Reason("other_question", frame.RULE or "EF-SPC-01")]


def _unmet(s: EastFront, text: Text) -> list[Reason]:
    """The conditions of a text that do not hold (EF-SPC-02)."""
    return [_of_condition(s, text.side, one) for one in text.requires if not one.holds(s, text.side)]


def _of_condition(s: EastFront, side: int, condition: Condition) -> Reason:
    rule = "EF-SPC-02"
    if condition.season >= 0:
        return Reason("needs_season", rule, {"season": (SEASON_DOMAIN, condition.season)})
    if condition.not_season >= 0:
        return Reason("not_in_season", rule, {"season": (SEASON_DOMAIN, condition.not_season)})
    if condition.counted is not None:
        number = condition.counted.number(s, side)
        return Reason("wrong_number", rule, {"number": number, "least": condition.least, "most": condition.most})
    missing = condition.controlled & ~s.land_of(side)
    if missing:
        return Reason("needs_control", rule, {"space": (SPACE_DOMAIN, members(missing)[0])})
    if condition.step >= 0:
        return Reason("needs_step", rule, {"step": (STEP_DOMAIN, condition.step)})
    return Reason("hand_too_large", rule, {"most": condition.hand_at_most})


def _blocked(s: EastFront, text: Text) -> list[Reason]:
    """The first step of a text that the look-ahead finds no way to do (EF-SPC-02)."""
    for number, step in enumerate(text.steps):
        if feasible(s, Text(text.number, text.side, [], text.steps[: number + 1]), 0):
            continue
        if isinstance(step, PlaceStep):
            key, rule = ("no_place_to_recruit", "EF-REC-01") if step.recruit else ("no_place", "EF-DEP-01")
            return [Reason(key, rule)]
        if isinstance(step, DiscardStep):
            return [Reason("too_few_cards", "EF-SPC-07", {"n": step.number})]
        key, rule = BLOCKED_STEPS.get(type(step).__name__, ("no_effect", "EF-SPC-02"))
        return [Reason(key, rule)]
    return []


def _of_reaction(s: EastFront, card: int, frame: Frame[Any]) -> list[Reason]:
    """Why a hand card's reaction is not usable at this moment of a combat (EF-RCT)."""
    reaction, faction = REACTION[card], CARD_FACTION[card]
    named = {"reaction": (REACTION_DOMAIN, reaction)}
    if reaction not in MOMENTS.get(frame.name(), ()):
        return [Reason("reaction_moment", "EF-RCT-05", named)]
    if frame.name() == "Defend":
        fits = in_target(s, faction)
    else:
        fits = faction == (s.exchanged if frame.name() == "ExchangeAnswer" else s.attacker)
    if not fits:
        return [Reason("reaction_faction", "EF-RCT-03", {"faction": (FACTION_DOMAIN, faction)})]
    if frame.name() == "Continue" and s.air and s.need == STAND_FAST_RANK and reaction != SUSTAIN_ATTACK:
        return [Reason("only_sustain", "EF-RCT-SF-03")]
    key, rule = REACTION_LIMITS.get(reaction, ("reaction_moment", "EF-RCT-05"))
    return [Reason(key, rule, named)]


def _of_contingency(s: EastFront, card: int) -> list[Reason]:
    """Contingency cards lie open, so everybody may know (EF-SET-02)."""
    side, frame = CONTINGENCY_SIDE[card], s.stack[-1]
    if s.contingency[card] == DISCARDED:
        return [Reason("contingency_discarded", "EF-CON-02")]
    if s.actor != side:
        return [Reason("not_asked", "EF-RND-01", _side(s.actor if s.actor >= 0 else s.side))]
    if not isinstance(frame, ChooseAction):
        return [Reason("contingency_action_only", "EF-CON-01"), *_other_question(s, frame)]
    if _is_offered(s, CONTINGENCY_DOMAIN, card):
        return []
    text = TEXTS[contingency_text(s, card)]
    return _unmet(s, text) or _blocked(s, text)


# -- pieces ------------------------------------------------------------------------------------------


def _of_piece(s: EastFront, piece: int) -> list[Reason]:
    """Everything about a piece is open: its supply, whose turn it is, and why it cannot move or attack."""
    if s.place[piece] == OFF:
        return [Reason("piece_off", "EF-PCE-02")]
    found: list[Reason] = []
    if s.granted >> piece & 1:
        found.append(Reason("piece_granted", "EF-SUP-12"))
    elif not is_supplied(s, piece):
        found.append(Reason("piece_unsupplied", "EF-SUP-11"))
    if any(_is_offered(s, PIECE_DOMAIN, one) for one in _alike(s, piece)):
        return found
    frame, side = s.stack[-1], PIECE_SIDE[piece]
    if side != s.side:
        return [*found, Reason("not_its_turn", "EF-RND-01", _side(s.side))]
    if isinstance(frame, Movement):
        return [*found, *_not_movable(s, piece, frame)]
    if isinstance(frame, ChooseAction):
        found.append(Reason("moves_by_action", "EF-MOV-05"))
        found.extend(_not_attacking(s, piece))
        if s.mud and side == AXIS:
            found.append(Reason("mud", "EF-SPC-10"))
        return found
    return found


def _alike(s: EastFront, piece: int) -> list[int]:
    """The pieces that nobody could tell from this one; a question offers one of them (EF-PCE-05)."""
    there = s.pieces_in(KIND[piece], s.place[piece])
    return [one for one in there if marks(s, one) == marks(s, piece)]


def _not_movable(s: EastFront, piece: int, frame: Movement) -> list[Reason]:
    step = "EF-TRN-03" if frame.second else "EF-TRN-01"
    if s.moved >> piece & 1:
        return [Reason("piece_moved", step)]
    if not reach(s, piece):
        return [Reason("no_reach", "EF-AIR-02" if TYPE[piece] == AIRPLANE else "EF-MOV-01")]
    if not destinations(s, piece):
        return [Reason("unsupplied_there", "EF-SUP-08")]
    return [Reason("second_movement", step)]


def _not_attacking(s: EastFront, piece: int) -> list[Reason]:
    faction, space = FACTION[piece], s.place[piece]
    if piece not in force_in(s, faction, space):
        return [Reason("no_force", "EF-CMB-02")]
    if any(ATTACK.second(attack) == space for attack in attacks(s, FREE_ATTACK[faction])):
        return []
    if not force_is_supplied(s, faction, space):
        return [Reason("force_unsupplied", "EF-SUP-09")]
    return [Reason("no_target", "EF-CMB-01")]


# -- spaces ------------------------------------------------------------------------------------------


def _of_space(s: EastFront, space: int) -> list[Reason]:
    """Who controls a space, whom it supplies, and from where it is interdicted."""
    holders = [side for side in range(2) if controlled(s, side) >> space & 1]
    if len(holders) == 2:
        found = [Reason("water_open", "EF-CTL-03")]
    else:
        rule = "EF-CTL-02" if LAND >> space & 1 else "EF-CTL-03"
        found = [Reason("space_controlled", rule, _side(side)) for side in holders]
    for side in holders:
        for faction in FACTIONS_OF[side]:
            supplied = supplied_area(s, faction) >> space & 1
            key = "space_supplied" if supplied else "space_unsupplied"
            found.append(Reason(key, "EF-SUP-02", {"faction": (FACTION_DOMAIN, faction)}))
        found.extend(_interdictions(s, side, space))
    return found


def _interdictions(s: EastFront, side: int, space: int) -> list[Reason]:
    """The neighbouring spaces whose enemy pieces close a space to a side's supply (EF-SUP-04, 05)."""
    if usable(s, side) >> space & 1:
        return []
    return [
        Reason("space_interdicted", "EF-SUP-05", {"side": (SIDE_DOMAIN, side), "space": (SPACE_DOMAIN, near)})
        for near in members(NEAR[space] & s.occupied(1 - side))
        if _interdicts(s, side, space, near)
    ]


def _interdicts(s: EastFront, side: int, space: int, near: int) -> bool:
    """Whether the enemy pieces of one space alone would interdict a space against a side."""
    alone = s.clone()
    for piece in range(PIECE_COUNT):
        if PIECE_SIDE[piece] != side and alone.place[piece] not in (OFF, near):
            alone.remove(piece)
    return bool(interdicted(alone, side) >> space & 1)
