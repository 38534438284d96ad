"""Pursuit cards (RM-PUR): the draw, and what every type does."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.race_to_moscow.board import (
    AREA_DOMAIN,
    ARMORED,
    ARMY_COLOUR,
    COLOURS_OF,
    HOMES,
    MOST_MEDALS,
    OBJECTIVE,
    OBJECTIVE_NUMBER,
    OBJECTIVES,
    SOVIET,
)
from maproom.games.race_to_moscow.cards import drawn, draws, has_card, refill, take_off
from maproom.games.race_to_moscow.deck import (
    AUXILIARIES,
    CARD_DOMAIN,
    EFFECT,
    FUHRERBEFEHL,
    GAIN,
    GAINED,
    HALDER,
    PARTISANS,
    RECON,
    SICHERUNGS_DIVISION,
    STOP_CARD,
    UNIT,
)
from maproom.games.race_to_moscow.okh import may_fetch, okh_held, spend_okh, take_okh, takeable
from maproom.games.race_to_moscow.state import (
    ENDED,
    FACE_DOWN,
    MUST_PAY,
    ON_PURSUIT,
    SOVIET_PLAYER,
    RaceToMoscow,
)
from maproom.games.race_to_moscow.supplies import AMMO, ONE, amount
from maproom.games.race_to_moscow.verbs import (
    AIR_RETURNS,
    BOGGED_DOWN,
    CANCELLED,
    CARD_KEPT,
    DECLINE,
    DRAW,
    DREW,
    FORT_REFUND,
    FOUND,
    MEDAL_MOVED,
    MOVE_MEDAL,
    NO_CARDS,
    NOTHING_HAPPENS,
    PLAY,
    SABOTAGE,
    SABOTAGED,
    STOOD_IN,
    TAKE_OKH,
)
from maproom.kernel.chance import Source
from maproom.kernel.frame import CHANCE, NOBODY, Frame
from maproom.kernel.spaces import count, members

ANY_COLOURS: Final = 0
"""In place of a number of colours: Wolfsschanze minds none (RM-OKH-22)."""


def meet_pursuit(s: RaceToMoscow, area: int) -> None:
    """RM-MOV-10, RM-PUR-02: the top card of the own Pursuit deck; without any card nothing happens."""
    colour = ARMY_COLOUR[s.mover]
    if not has_card(s, colour):
        s.emit(NO_CARDS, (area,))
        return
    refill(s, colour)
    s.push(DrawPursuit(area))


class DrawPursuit(Frame[RaceToMoscow]):
    """RM-MOV-10: the army halts while the top card of the own Pursuit deck is drawn."""

    FIELDS: ClassVar[tuple[str, ...]] = ("area",)
    RULE: ClassVar[str] = "RM-MOV-10"

    def __init__(self, area: int) -> None:
        self.area = area

    def actor(self, s: RaceToMoscow) -> int:
        return CHANCE

    def choices(self, s: RaceToMoscow) -> list[int]:
        return draws(s, ARMY_COLOUR[s.mover])

    def sample(self, s: RaceToMoscow, random: Source) -> int:
        return drawn(s, ARMY_COLOUR[s.mover], random)

    def take(self, s: RaceToMoscow, action: int) -> None:
        card = DRAW.first(action)
        colour = ARMY_COLOUR[s.mover]
        take_off(s, colour, card)
        s.emit(DREW, (card, self.area))
        if s.air[colour] == ON_PURSUIT:
            s.air[colour] = FACE_DOWN
            s.emit(AIR_RETURNS, (colour,))
        carry_out(s, card, self.area)


def carry_out(s: RaceToMoscow, card: int, area: int) -> None:
    """RM-PUR-01, RM-MOV-14: the card's effect, before the army goes on; then the card is discarded."""
    from maproom.games.race_to_moscow.combat import begin_combat

    effect = EFFECT[card]
    if effect == UNIT:
        begin_combat(s, card)
        return
    give_back_ammo(s)
    colour = ARMY_COLOUR[s.mover]
    if effect == GAIN:
        gain(s, card, area)
        return
    if effect == AUXILIARIES or effect == RECON:
        s.kept[colour] |= 1 << card
        s.emit(CARD_KEPT, (colour, card))
        return
    s.discard[colour] |= 1 << card
    if effect == STOP_CARD:
        s.emit(BOGGED_DOWN, (s.mover,))
        s.going = MUST_PAY if ARMORED[s.mover] else ENDED
    elif effect == HALDER or effect == FUHRERBEFEHL:
        colours = 1 if effect == HALDER else 2
        if medal_moves(s, colours, area):
            s.push(MedalOrder(colours, area))
        else:
            s.emit(NOTHING_HAPPENS, (card,))
    elif effect == PARTISANS:
        if partisan_targets(s):
            s.push(Partisans())
        else:
            s.emit(NOTHING_HAPPENS, (card,))


def give_back_ammo(s: RaceToMoscow) -> None:
    """RM-AIR-06: when no combat follows, air support spares the ammo of the fortification."""
    if s.fort_ammo:
        s.fort_ammo = 0
        s.card[s.mover] += ONE[AMMO]
        s.emit(FORT_REFUND, (s.mover,))
    s.air_help = 0


def gain(s: RaceToMoscow, card: int, area: int) -> None:
    """RM-PUR-03, 04: one token from the stock into the area; the card stands in when the stock has none."""
    kind = GAINED[card]
    if amount(s.stock, kind):
        s.stock -= ONE[kind]
        s.discard[ARMY_COLOUR[s.mover]] |= 1 << card
    else:
        s.laid_aside.append(card)
        s.emit(STOOD_IN, (card,))
    s.emit(FOUND, (kind, area))
    s.put_supplies(area, ONE[kind])


# -- medals -------------------------------------------------------------------------------------------------


def medal_moves(s: RaceToMoscow, colours: int, entered: int) -> list[int]:
    """RM-PUR-07 to 09, RM-OKH-22: the moves of a medal between areas of the same so many colours."""
    taken = s.controlled()
    targets = [area for area in members(OBJECTIVE & ~taken) if s.medals_in(area) < MOST_MEDALS and area != entered]
    found: list[int] = []
    for start in members(s.medals_on):
        if start == entered or (colours and count(COLOURS_OF[start]) != colours):
            continue
        for to in targets:
            if to != start and (not colours or COLOURS_OF[to] == COLOURS_OF[start]):
                found.append(MOVE_MEDAL.of(OBJECTIVE_NUMBER[start], OBJECTIVE_NUMBER[to]))
    return found


def any_medal_move(s: RaceToMoscow) -> bool:
    """RM-OKH-22: whether any medal can be moved anywhere, as Wolfsschanze does: to another area than its own."""
    targets = OBJECTIVE & ~s.controlled() & ~s.second_medal
    both = targets | s.medals_on
    return targets != 0 and s.medals_on != 0 and both & both - 1 != 0


def move_medal(s: RaceToMoscow, action: int) -> None:
    """One medal goes from an area to another."""
    start = OBJECTIVES[MOVE_MEDAL.first(action)]
    to = OBJECTIVES[MOVE_MEDAL.second(action)]
    if s.second_medal >> start & 1:
        s.second_medal &= ~(1 << start)
    else:
        s.medals_on &= ~(1 << start)
    if s.medals_on >> to & 1:
        s.second_medal |= 1 << to
    else:
        s.medals_on |= 1 << to
    s.emit(MEDAL_MOVED, (start, to))


class MedalOrder(Frame[RaceToMoscow]):
    """RM-PUR-07, 08, 14: Befehl von F. Halder or Führerbefehl may move one medal."""

    FIELDS: ClassVar[tuple[str, ...]] = ("colours", "entered")
    RULE: ClassVar[str] = "RM-PUR-09"

    def __init__(self, colours: int, entered: int) -> None:
        self.colours = colours
        self.entered = entered

    def actor(self, s: RaceToMoscow) -> int:
        return ARMY_COLOUR[s.mover]

    def choices(self, s: RaceToMoscow) -> list[int]:
        return [*medal_moves(s, self.colours, self.entered), DECLINE.of()]

    def take(self, s: RaceToMoscow, action: int) -> None:
        if not DECLINE.owns(action):
            move_medal(s, action)

    def prompt(self, s: RaceToMoscow) -> dict[str, Any]:
        order = HALDER if self.colours == 1 else FUHRERBEFEHL
        discarded = members(s.discard[ARMY_COLOUR[s.mover]])
        card = next(card for card in discarded if EFFECT[card] == order)
        return {"card": (CARD_DOMAIN, card), "colours": self.colours}


# -- partisans ------------------------------------------------------------------------------------------------


def partisan_targets(s: RaceToMoscow) -> int:
    """RM-PUR-10, RM-SOV-08: the tracks that partisans can tear up."""
    tracks = s.track & ~HOMES
    if s.is_alone() or s.has(SOVIET_PLAYER):
        return tracks
    return tracks & ~s.held[ARMY_COLOUR[s.mover]]


class Partisans(Frame[RaceToMoscow]):
    """RM-PUR-10, RM-SOV-08: whose track do the partisans tear up?"""

    RULE: ClassVar[str] = "RM-PUR-10"

    def actor(self, s: RaceToMoscow) -> int:
        return SOVIET if s.has(SOVIET_PLAYER) else ARMY_COLOUR[s.mover]

    def choices(self, s: RaceToMoscow) -> list[int]:
        return [SABOTAGE.of(area) for area in members(partisan_targets(s))]

    def take(self, s: RaceToMoscow, action: int) -> None:
        area = SABOTAGE.first(action)
        s.push(Guard(area, s.owner_of(area)))


def tear_up(s: RaceToMoscow, area: int) -> None:
    """RM-PUR-10: the marker is turned to its plain side."""
    s.track &= ~(1 << area)
    s.emit(SABOTAGED, (area,))


class Guard(Frame[RaceToMoscow]):
    """RM-OKH-20: does the owner of the track cancel the Partisans with a Sicherungs-Division?

    In the own turn the staff car may still fetch it ("any time during that player's turn", RM-OKH-01).
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("area", "owner")
    RULE: ClassVar[str] = "RM-OKH-20"

    def __init__(self, area: int, owner: int) -> None:
        self.area = area
        self.owner = owner

    def actor(self, s: RaceToMoscow) -> int:
        return self.owner if self.has_card(s) or self.could_take(s) else NOBODY

    def run(self, s: RaceToMoscow) -> None:
        """Nothing can stop the Partisans."""
        tear_up(s, self.area)

    def has_card(self, s: RaceToMoscow) -> bool:
        """Whether the owner of the track holds the card."""
        return okh_held(s, self.owner, SICHERUNGS_DIVISION)

    def could_take(self, s: RaceToMoscow) -> bool:
        """RM-OKH-01: whether the card lies ready to be taken, in the owner's own turn."""
        return self.owner == s.active and may_fetch(s, SICHERUNGS_DIVISION)

    def choices(self, s: RaceToMoscow) -> list[int]:
        if self.has_card(s):
            return [PLAY.of(SICHERUNGS_DIVISION), DECLINE.of()]
        return [*takeable(s), DECLINE.of()]

    def take(self, s: RaceToMoscow, action: int) -> None:
        if DECLINE.owns(action):
            tear_up(s, self.area)
        elif TAKE_OKH.owns(action):
            s.push(self)
            take_okh(s, TAKE_OKH.first(action))
        else:
            spend_okh(s, self.owner, SICHERUNGS_DIVISION)
            s.emit(CANCELLED, (self.owner, self.area))

    def prompt(self, s: RaceToMoscow) -> dict[str, Any]:
        return {"area": (AREA_DOMAIN, self.area)}
