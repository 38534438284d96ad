"""Combat (RM-CMB): the Soviet card, the window for OKH cards, payment, victory and withdrawal."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.race_to_moscow.board import ARMORED, ARMY_COLOUR, ARMY_DOMAIN, COLOUR_COUNT
from maproom.games.race_to_moscow.cards import (
    ShuffleBack,
    drawn,
    draws,
    put_below,
    shuffle,
    soviet_deck_of,
    take_off,
)
from maproom.games.race_to_moscow.deck import (
    ARMORED_DECK,
    BRANDENBURG,
    CARD_DOMAIN,
    COST_AMMO,
    COST_FUEL,
    NO_CARD,
    PANZERHAUBITZEN,
    SOVIET_CARDS,
    SOVIET_DECK,
)
from maproom.games.race_to_moscow.encirclement import lift_marker, return_air_from
from maproom.games.race_to_moscow.okh import (
    may_fetch,
    may_shell,
    okh_held,
    shell,
    shells_fit,
    spend_okh,
    take_okh,
    takeable,
)
from maproom.games.race_to_moscow.pursuit import give_back_ammo
from maproom.games.race_to_moscow.state import (
    BEATEN,
    ENDED,
    FACE_DOWN,
    MUST_PAY,
    OKH_IN_PLAY,
    ON_SOVIET,
    SOVIET_PLAYER,
    RaceToMoscow,
)
from maproom.games.race_to_moscow.supplies import (
    AMMO,
    FUEL,
    ONE,
    SPLIT_NUMBER,
    ammo_in,
    bundle,
    fuel_in,
)
from maproom.games.race_to_moscow.verbs import (
    AIR_RETURNS,
    ARMOR,
    BEATEN_BACK,
    DRAW,
    DREW,
    FIGHT,
    INFANTRY,
    NO_CARDS,
    PLAY,
    SWAPPED,
    TAKE_OKH,
    TYPE_SHOWN,
    WON_COMBAT,
)
from maproom.kernel.chance import Source
from maproom.kernel.frame import CHANCE, NOBODY, Frame


def meet_soviets(s: RaceToMoscow, area: int) -> None:
    """RM-MOV-10, RM-SOV-06: a Soviet card is drawn; without one the marker simply gives way (RM-CMB-07)."""
    deck = SOVIET_DECK
    if s.has(SOVIET_PLAYER):
        deck = turn_up(s, area)
    if not s.deck[deck]:
        s.emit(NO_CARDS, (area,))
        give_back_ammo(s)
        lift_marker(s, area)
        return
    s.push(DrawSoviet(deck, area))


def turn_up(s: RaceToMoscow, area: int) -> int:
    """RM-SOV-05, 06: the marker shows its type to all, and with it the deck to draw from."""
    armored = s.armor >> area & 1
    s.open_types |= 1 << area
    s.reveal()
    s.emit(TYPE_SHOWN, (area, ARMOR if armored else INFANTRY))
    return_air_from(s, area)
    deck = ARMORED_DECK if armored else SOVIET_DECK
    other = SOVIET_DECK if armored else ARMORED_DECK
    return deck if s.deck[deck] or not s.deck[other] else other


class DrawSoviet(Frame[RaceToMoscow]):
    """RM-MOV-10: the top card of a Soviet deck is revealed; air markers on the deck return (RM-AIR-03)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("deck", "area")
    RULE: ClassVar[str] = "RM-MOV-10"

    def __init__(self, deck: int, area: int) -> None:
        self.deck = deck
        self.area = area

    def actor(self, s: RaceToMoscow) -> int:
        return CHANCE

    def choices(self, s: RaceToMoscow) -> list[int]:
        return draws(s, self.deck)

    def sample(self, s: RaceToMoscow, random: Source) -> int:
        return drawn(s, self.deck, random)

    def take(self, s: RaceToMoscow, action: int) -> None:
        card = DRAW.first(action)
        take_off(s, self.deck, card)
        s.emit(DREW, (card, self.area))
        for colour in range(COLOUR_COUNT):
            if s.air[colour] == ON_SOVIET:
                s.air[colour] = FACE_DOWN
                s.emit(AIR_RETURNS, (colour,))
        begin_combat(s, card)


def begin_combat(s: RaceToMoscow, card: int) -> None:
    """RM-CMB-01: an enemy unit; the ammo paid for a fortification is gone now."""
    s.drawn = card
    if s.fort_ammo:
        s.fort_ammo = 0
        s.to_stock(ONE[AMMO])
    s.push(Fight())


def ammo_due(s: RaceToMoscow) -> int:
    """RM-CMB-02, RM-AIR-06: the ammo that the enemy card costs."""
    return max(0, COST_AMMO[s.drawn] - s.air_help)


def may_swap(s: RaceToMoscow) -> bool:
    """RM-OKH-12: whether the enemy card could be swapped for the next of its deck."""
    return bool(SOVIET_CARDS >> s.drawn & 1) and s.deck[soviet_deck_of(s, s.drawn)] != 0


class Fight(Frame[RaceToMoscow]):
    """RM-CMB-08: before the card is paid, Brandenburg or Panzerhaubitzen may be taken and played."""

    RULE: ClassVar[str] = "RM-CMB-08"

    def actor(self, s: RaceToMoscow) -> int:
        if not s.rules & OKH_IN_PLAY:
            return NOBODY
        return ARMY_COLOUR[s.mover] if self.plays(s) or self.could_take(s) else NOBODY

    def plays(self, s: RaceToMoscow) -> list[int]:
        """The cards in hand that change this combat."""
        found: list[int] = []
        colour = ARMY_COLOUR[s.mover]
        if s.okh[colour]:
            if okh_held(s, colour, BRANDENBURG) and may_swap(s):
                found.append(PLAY.of(BRANDENBURG))
            if may_shell(s):
                found.append(PLAY.of(PANZERHAUBITZEN))
        return found

    def could_take(self, s: RaceToMoscow) -> bool:
        """Whether a card that would change this combat lies ready to be taken."""
        if may_fetch(s, BRANDENBURG) and may_swap(s):
            return True
        return may_fetch(s, PANZERHAUBITZEN) and shells_fit(s)

    def choices(self, s: RaceToMoscow) -> list[int]:
        return [FIGHT.of(), *self.plays(s), *takeable(s)]

    def run(self, s: RaceToMoscow) -> None:
        resolve(s)

    def take(self, s: RaceToMoscow, action: int) -> None:
        if FIGHT.owns(action):
            resolve(s)
            return
        if TAKE_OKH.owns(action):
            s.push(self)
            take_okh(s, TAKE_OKH.first(action))
            return
        okh = PLAY.first(action)
        spend_okh(s, ARMY_COLOUR[s.mover], okh)
        if okh == PANZERHAUBITZEN:
            shell(s)
            s.push(self)
            return
        swap(s)

    def prompt(self, s: RaceToMoscow) -> dict[str, Any]:
        from maproom.games.race_to_moscow.words import supplies_phrase

        return {
            "army": (ARMY_DOMAIN, s.mover),
            "card": (CARD_DOMAIN, s.drawn),
            "price": supplies_phrase(bundle(COST_FUEL[s.drawn], ammo_due(s), 0)),
            "has": supplies_phrase(s.card[s.mover]),
        }


def swap(s: RaceToMoscow) -> None:
    """RM-OKH-12: the enemy card goes to the bottom of its deck, and the next one is fought instead."""
    card = s.drawn
    deck = soviet_deck_of(s, card)
    s.drawn = NO_CARD
    s.emit(SWAPPED, (card,))
    put_below(s, deck, card)
    s.push(DrawSoviet(deck, s.army_at[s.mover]))


def can_pay(s: RaceToMoscow) -> bool:
    """RM-CMB-03: whether the army has what the enemy card costs."""
    card = s.card[s.mover]
    return ammo_in(card) >= ammo_due(s) and fuel_in(card) >= COST_FUEL[s.drawn]


def resolve(s: RaceToMoscow) -> None:
    """RM-CMB-03, 05: the army pays and wins, or pays what it has and withdraws."""
    army = s.mover
    ammo, fuel = ammo_due(s), COST_FUEL[s.drawn]
    card = s.card[army]
    won = can_pay(s)
    ammo, fuel = min(ammo, ammo_in(card)), min(fuel, fuel_in(card))
    s.spend(army, AMMO, ammo)
    s.spend(army, FUEL, fuel)
    if won:
        win(s, ammo, fuel)
    else:
        withdraw(s, ammo, fuel)
    s.air_help = 0


def win(s: RaceToMoscow, ammo: int, fuel: int) -> None:
    """RM-CMB-03, 04, RM-MOV-12: the card goes to the winner, a Soviet marker back to the pool."""
    army = s.mover
    card = s.drawn
    s.drawn = NO_CARD
    s.won[ARMY_COLOUR[army]] |= 1 << card
    s.emit(WON_COMBAT, (army, card, SPLIT_NUMBER[bundle(fuel, ammo, 0)]))
    if s.soviet >> s.army_at[army] & 1:
        lift_marker(s, s.army_at[army])
    s.going = MUST_PAY if ARMORED[army] else ENDED


def withdraw(s: RaceToMoscow, ammo: int, fuel: int) -> None:
    """RM-CMB-05, 06, RM-MOV-17: back where it came from; the card is shuffled back into its deck."""
    army = s.mover
    card = s.drawn
    s.drawn = NO_CARD
    s.emit(BEATEN_BACK, (army, card, s.army_at[army], SPLIT_NUMBER[bundle(fuel, ammo, 0)]))
    s.put_army(army, s.origin)
    s.going = BEATEN
    if SOVIET_CARDS >> card & 1:
        s.push(ShuffleBack(soviet_deck_of(s, card), card))
    else:
        shuffle(s, ARMY_COLOUR[army], 1 << card)
