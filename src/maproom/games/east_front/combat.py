"""Combat (EF-CMB): the attack, its rounds, and what follows, one frame a state of the rulebook's machine."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.east_front.attacks import (
    FREE_ATTACK,
    AttackOrder,
    attacks,
    force_in,
    force_is_supplied,
    has_attack,
)
from maproom.games.east_front.board import (
    FACTIONS_OF,
    FORCE_KINDS,
    KIND,
    KINDS_OF,
    KINDS_OF_FACTION,
    PACT,
    PIECE_SIDE,
    RANK,
    SIDE_OF,
    SPACE_DOMAIN,
    STAND_FAST_RANK,
    TYPE,
)
from maproom.games.east_front.deck import CARD_FACTION, EXCHANGE, REACTION, RETREAT, STAND_FAST
from maproom.games.east_front.effects import AttackStep
from maproom.games.east_front.movement import carry_out_move, destinations, different_pieces
from maproom.games.east_front.reactions import (
    advance_barred,
    advance_cards,
    answer_cards,
    defence_cards,
    defender_of,
    in_target,
    react_with,
    retreats,
    sustain_cards,
    use_reaction,
    wing_type,
    wings_near,
)
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.supply import is_supplied
from maproom.games.east_front.texts import TEXTS
from maproom.games.east_front.verbs import (
    ATTACK,
    ATTACKED,
    COMBAT_ENDS,
    DECLINE,
    LOSE,
    LOST,
    MOVE,
    REACT,
    STOP,
)
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import members

DESPERATE: Final = -1
"""In place of a text's number: the attack of a Desperate Attack."""


class DeclareAttack(Frame[EastFront]):
    """EF-CMB-01: the attacker names the force and the space that it attacks (state 1)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("text", "position")
    RULE: ClassVar[str] = "EF-CMB-01"

    def __init__(self, text: int, position: int) -> None:
        self.text = text
        self.position = position

    def orders(self, s: EastFront) -> list[AttackOrder]:
        """What may be attacked: as the text says, or by any force of the side."""
        if self.text == DESPERATE:
            return [FREE_ATTACK[faction] for faction in FACTIONS_OF[s.side]]
        step = TEXTS[self.text].steps[self.position]
        assert isinstance(step, AttackStep)
        return [step.order]

    def may_decline(self) -> bool:
        """Whether the text says "may"."""
        return self.text != DESPERATE and TEXTS[self.text].steps[self.position].may

    def attacks(self, s: EastFront) -> list[int]:
        """The legal attacks."""
        return [attack for order in self.orders(s) for attack in attacks(s, order)]

    def actor(self, s: EastFront) -> int:
        for order in self.orders(s):
            if has_attack(s, order):
                return s.side
        return NOBODY

    def run(self, s: EastFront) -> None:
        """No attack is possible (any more)."""
        s.target = -1

    def choices(self, s: EastFront) -> list[int]:
        return [*self.attacks(s), DECLINE.base] if self.may_decline() else self.attacks(s)

    def take(self, s: EastFront, action: int) -> None:
        if DECLINE.owns(action):
            return
        s.helped = int(self.orders(s)[0].pact_helps)
        begin_combat(s, ATTACK.first(action), ATTACK.second(action), ATTACK.third(action))


def begin_combat(s: EastFront, faction: int, origin: int, target: int) -> None:
    """Sets up a combat; an empty space is not defended (EF-CMB-06)."""
    s.attacker = faction
    s.origin = origin
    s.target = target
    s.force = sum(1 << piece for piece in force_in(s, faction, origin))
    s.need = s.air = s.paid = 0
    s.emit(ATTACKED, (faction, origin, target))
    s.push(Defend() if s.occupied(defender_of(s)) >> target & 1 else AfterCombat())


def lose(s: EastFront, piece: int) -> None:
    """Removes a piece in combat."""
    s.emit(LOST, (PIECE_SIDE[piece], KIND[piece], s.place[piece]))
    s.remove(piece)


class Defend(Frame[EastFront]):
    """EF-CMB-05: the defender uses a reaction or gives up a piece (state 2)."""

    RULE: ClassVar[str] = "EF-CMB-05"

    def actor(self, s: EastFront) -> int:
        return defender_of(s)

    def choices(self, s: EastFront) -> list[int]:
        side = defender_of(s)
        losses = [LOSE.of(piece) for faction in FACTIONS_OF[side] for piece in removable(s, faction)]
        return losses + react_with(defence_cards(s, side))

    def take(self, s: EastFront, action: int) -> None:
        if LOSE.owns(action):
            give_up(s, LOSE.first(action))
            s.push(Continue())
            return
        card = REACT.first(action)
        use_reaction(s, defender_of(s), card)
        if REACTION[card] == RETREAT:
            s.push(Retreat(CARD_FACTION[card]))
        elif REACTION[card] == EXCHANGE:
            s.push(ExchangeLoss(CARD_FACTION[card]))
        else:
            if REACTION[card] == STAND_FAST:
                s.need = STAND_FAST_RANK
            s.air = s.paid = 0
            s.push(Continue())

    def prompt(self, s: EastFront) -> dict[str, Any]:
        return {"target": (SPACE_DOMAIN, s.target)}


def removable(s: EastFront, faction: int) -> list[int]:
    """What the defender may give up of a faction: a piece under attack, or a wing next to it (EF-CMB-05)."""
    if not in_target(s, faction):
        return []
    return different_pieces(s, KINDS_OF_FACTION[faction], 1 << s.target, 0) + wings_near(s, faction)


def give_up(s: EastFront, piece: int) -> None:
    """The defender's loss sets the rank that a payment must match (EF-CMB-08), unless a Stand Fast lasts."""
    if not (s.stand_fast_lasts and s.need == STAND_FAST_RANK):
        s.need = RANK[TYPE[piece]]
    s.air = wing_type(TYPE[piece])
    s.paid = 0
    lose(s, piece)


class Retreat(Frame[EastFront]):
    """EF-RCT-RT-01: a piece of the card's faction leaves the attacked space."""

    FIELDS: ClassVar[tuple[str, ...]] = ("faction",)
    RULE: ClassVar[str] = "EF-RCT-RT-01"

    def __init__(self, faction: int) -> None:
        self.faction = faction

    def actor(self, s: EastFront) -> int:
        return defender_of(s)

    def choices(self, s: EastFront) -> list[int]:
        return [MOVE.of(piece, space) for piece, spaces in retreats(s, self.faction) for space in members(spaces)]

    def take(self, s: EastFront, action: int) -> None:
        carry_out_move(s, MOVE.first(action), MOVE.second(action))
        s.paid = 0
        s.push(RetreatLoss() if s.occupied(defender_of(s)) >> s.target & 1 else AfterCombat())


class RetreatLoss(Frame[EastFront]):
    """EF-RCT-RT-02: one of the pieces left in the attacked space must still be removed."""

    RULE: ClassVar[str] = "EF-RCT-RT-02"

    def actor(self, s: EastFront) -> int:
        return defender_of(s)

    def choices(self, s: EastFront) -> list[int]:
        return [LOSE.of(piece) for piece in different_pieces(s, KINDS_OF[defender_of(s)], 1 << s.target, 0)]

    def take(self, s: EastFront, action: int) -> None:
        give_up(s, LOSE.first(action))
        s.push(Continue())


class ExchangeLoss(Frame[EastFront]):
    """EF-RCT-EX-01: with an Exchange the defender gives up a piece of the card's faction."""

    FIELDS: ClassVar[tuple[str, ...]] = ("faction",)
    RULE: ClassVar[str] = "EF-RCT-EX-01"

    def __init__(self, faction: int) -> None:
        self.faction = faction

    def actor(self, s: EastFront) -> int:
        return defender_of(s)

    def choices(self, s: EastFront) -> list[int]:
        return [LOSE.of(piece) for piece in removable(s, self.faction)]

    def take(self, s: EastFront, action: int) -> None:
        s.exchanged = self.faction
        give_up(s, LOSE.first(action))
        s.push(ExchangePay())


class ExchangePay(Frame[EastFront]):
    """EF-RCT-EX-02: the attacker also removes a piece, of any rank (state 3)."""

    RULE: ClassVar[str] = "EF-RCT-EX-02"

    def actor(self, s: EastFront) -> int:
        return SIDE_OF[s.attacker]

    def choices(self, s: EastFront) -> list[int]:
        return [LOSE.of(piece) for piece in force_left(s) + wings_near(s, s.attacker) + helpers(s)]

    def take(self, s: EastFront, action: int) -> None:
        piece = LOSE.first(action)
        wing = wing_type(TYPE[piece])
        lose(s, piece)
        s.push(ExchangeAnswer(wing) if wing else Continue())


def force_left(s: EastFront) -> list[int]:
    """The pieces of the force that are still there."""
    return different_pieces(s, FORCE_KINDS[s.attacker], 1 << s.origin, ~s.force)


def helpers(s: EastFront) -> list[int]:
    """Integrated Command: Pact pieces of the origin space may be lost too, wings next to the target aside."""
    if not s.helped:
        return []
    return different_pieces(s, KINDS_OF_FACTION[PACT], 1 << s.origin, 0)


class ExchangeAnswer(Frame[EastFront]):
    """EF-RCT-EX-04: Anti-Air or Naval Combat against the piece that an Exchange cost."""

    FIELDS: ClassVar[tuple[str, ...]] = ("wing",)
    RULE: ClassVar[str] = "EF-RCT-EX-04"

    def __init__(self, wing: int) -> None:
        self.wing = wing

    def actor(self, s: EastFront) -> int:
        """Asked by open facts only: there is a hand (EF-RCT-04)."""
        side = defender_of(s)
        return side if s.hand[side] else NOBODY

    def run(self, s: EastFront) -> None:
        """The defender has no cards."""
        s.push(Continue())

    def choices(self, s: EastFront) -> list[int]:
        side = defender_of(s)
        return [*react_with(answer_cards(s, side, self.wing, s.exchanged)), DECLINE.base]

    def take(self, s: EastFront, action: int) -> None:
        if REACT.owns(action):
            use_reaction(s, defender_of(s), REACT.first(action))
            s.push(ExchangePay())
        else:
            s.push(Continue())


class Continue(Frame[EastFront]):
    """EF-CMB-07: the attacker pays for another round, or stops (state 4)."""

    RULE: ClassVar[str] = "EF-CMB-07"

    def actor(self, s: EastFront) -> int:
        if not s.force or not s.occupied(defender_of(s)) >> s.target & 1:
            return NOBODY
        return SIDE_OF[s.attacker] if force_is_supplied(s, s.attacker, s.origin) else NOBODY

    def run(self, s: EastFront) -> None:
        """The force is gone or unsupplied, or no defender is left (EF-CMB-13)."""
        if s.force and not s.occupied(defender_of(s)) >> s.target & 1:
            s.push(AfterCombat())
        else:
            s.emit(COMBAT_ENDS, (s.target,))

    def choices(self, s: EastFront) -> list[int]:
        side = SIDE_OF[s.attacker]
        actions = [LOSE.of(piece) for piece in payments(s)]
        actions.extend(react_with(sustain_cards(s, side)))
        if s.air and s.need < STAND_FAST_RANK:
            actions.extend(react_with(answer_cards(s, side, s.air, s.attacker)))
        actions.append(STOP.base)
        return actions

    def take(self, s: EastFront, action: int) -> None:
        if STOP.owns(action):
            s.emit(COMBAT_ENDS, (s.target,))
            return
        s.paid = 0
        if LOSE.owns(action):
            s.paid = wing_type(TYPE[LOSE.first(action)])
            lose(s, LOSE.first(action))
        else:
            use_reaction(s, SIDE_OF[s.attacker], REACT.first(action))
        s.air = 0
        s.push(Defend())

    def prompt(self, s: EastFront) -> dict[str, Any]:
        return {"target": (SPACE_DOMAIN, s.target)}


def payments(s: EastFront) -> list[int]:
    """What the attacker may remove to continue (EF-CMB-07 to 09, EF-SUP-10)."""
    pieces = [piece for piece in wings_near(s, s.attacker) + helpers(s) if is_supplied(s, piece)]
    if s.force & (s.force - 1):
        pieces.extend(force_left(s))
    return [piece for piece in pieces if RANK[TYPE[piece]] >= s.need]


class AfterCombat(Frame[EastFront]):
    """EF-RCT-AD-01: with no piece left in the attacked space the attacker may use one Advance! (state 5)."""

    RULE: ClassVar[str] = "EF-RCT-AD-01"

    def movers(self, s: EastFront) -> list[int]:
        """The pieces of the force that may advance."""
        return [piece for piece in force_left(s) if destinations(s, piece) >> s.target & 1]

    def actor(self, s: EastFront) -> int:
        """Asked by open facts only: season, mud, a piece that may advance, a hand (EF-RCT-04)."""
        side = SIDE_OF[s.attacker]
        if advance_barred(s) or not s.hand[side] or not self.movers(s):
            return NOBODY
        return side

    def run(self, s: EastFront) -> None:
        """No Advance! is possible."""
        s.emit(COMBAT_ENDS, (s.target,))

    def choices(self, s: EastFront) -> list[int]:
        return [*react_with(advance_cards(s, SIDE_OF[s.attacker])), DECLINE.base]

    def take(self, s: EastFront, action: int) -> None:
        if REACT.owns(action):
            use_reaction(s, SIDE_OF[s.attacker], REACT.first(action))
            s.push(Advance())
        else:
            s.emit(COMBAT_ENDS, (s.target,))

    def prompt(self, s: EastFront) -> dict[str, Any]:
        return {"target": (SPACE_DOMAIN, s.target)}


class Advance(Frame[EastFront]):
    """EF-RCT-AD-01: one infantry or tank of the force moves into the attacked space."""

    RULE: ClassVar[str] = "EF-RCT-AD-01"

    def actor(self, s: EastFront) -> int:
        return SIDE_OF[s.attacker]

    def choices(self, s: EastFront) -> list[int]:
        return [MOVE.of(piece, s.target) for piece in AfterCombat().movers(s)]

    def take(self, s: EastFront, action: int) -> None:
        carry_out_move(s, MOVE.first(action), MOVE.second(action))
        s.emit(COMBAT_ENDS, (s.target,))
