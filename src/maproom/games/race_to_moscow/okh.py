"""Headquarters and OKH cards (RM-OKH): taking them, and those that are played between actions."""

from __future__ import annotations

from typing import ClassVar

from maproom.games.race_to_moscow.board import ARMIES_OF, ARMY_COLOUR, HARBORS, HOMES
from maproom.games.race_to_moscow.codes import OKH_TO_SHOW, OKH_TO_TAKE
from maproom.games.race_to_moscow.deck import (
    AUFTRAGSTAKTIK,
    EISENBAHNPIONIERE,
    LUFTBRUCKE,
    OKH_PRICE,
    PANZERHAUBITZEN,
    STUKAGESCHWADER,
    TRANSPORTFLOTTILLE,
    WOLFSSCHANZE,
)
from maproom.games.race_to_moscow.state import FACE_DOWN, READY, TOTAL_WAR, RaceToMoscow
from maproom.games.race_to_moscow.supplies import (
    AMMO,
    CARD_SPACES,
    FOOD,
    KIND_COUNT,
    ONE,
    SPLIT_NUMBER,
    ammo_in,
    amount,
    size,
)
from maproom.games.race_to_moscow.verbs import (
    ACTIVATE,
    AIRLIFT,
    BUY_OKH,
    LAY_TRACK,
    LIFTED,
    OKH_BOUGHT,
    OKH_PLAYED,
    OKH_SHOWN,
    OKH_TAKEN,
    PLAY,
    SHIP,
    SHIPPED,
    SHOW_OKH,
    TRACK_LAID,
)
from maproom.kernel.chance import Source, one_of
from maproom.kernel.frame import CHANCE, NOBODY, Frame
from maproom.kernel.spaces import members


def okh_held(s: RaceToMoscow, colour: int, okh: int) -> bool:
    """Whether a player has an OKH card."""
    return bool(s.okh[colour] >> okh & 1)


def takeable(s: RaceToMoscow) -> list[int]:
    """RM-OKH-01: the face-up cards that the active player's staff car may fetch now."""
    return [OKH_TO_TAKE[okh] for okh in members(s.display)] if car_may_go(s) else []


def car_may_go(s: RaceToMoscow) -> bool:
    """RM-OKH-01: whether the active player's staff car may fetch a card now."""
    return s.car[s.active] != 0 and s.display != 0 and not s.rules & TOTAL_WAR


def take_okh(s: RaceToMoscow, okh: int) -> None:
    """RM-OKH-01: the staff car fetches a card, and the pool is filled up."""
    s.car[s.active] = 0
    s.emit(OKH_TAKEN, (s.active, okh))
    get_okh(s, okh)


def get_okh(s: RaceToMoscow, okh: int) -> None:
    """A face-up card goes to the active player."""
    s.touch()
    s.display &= ~(1 << okh)
    s.okh[s.active] |= 1 << okh
    s.push(FillDisplay(1))


def price(s: RaceToMoscow) -> int:
    """RM-OPT-06: what the next card costs the active player in medals, or 0 when none may be bought."""
    bought = s.okh_bought[s.active]
    return OKH_PRICE[bought] if bought < len(OKH_PRICE) else 0


def buyable(s: RaceToMoscow) -> list[int]:
    """RM-OPT-06: the cards that the active player may buy now."""
    if not s.has(TOTAL_WAR) or not s.display or not 0 < price(s) <= s.medals[s.active]:
        return []
    return [BUY_OKH.of(okh) for okh in members(s.display)]


def buy_okh(s: RaceToMoscow, okh: int) -> None:
    """RM-OPT-06: medals go to the box for a card."""
    cost = price(s)
    s.medals[s.active] -= cost
    s.okh_bought[s.active] += 1
    s.emit(OKH_BOUGHT, (s.active, okh, cost))
    get_okh(s, okh)


class FillDisplay(Frame[RaceToMoscow]):
    """RM-SET-12, RM-OKH-01: cards of the OKH deck are turned up."""

    FIELDS: ClassVar[tuple[str, ...]] = ("left",)
    RULE: ClassVar[str] = "RM-OKH-01"

    def __init__(self, left: int) -> None:
        self.left = left

    def actor(self, s: RaceToMoscow) -> int:
        return CHANCE if self.left and s.okh_deck else NOBODY

    def run(self, s: RaceToMoscow) -> None:
        """Enough cards lie open, or the deck is empty."""

    def choices(self, s: RaceToMoscow) -> list[int]:
        return [OKH_TO_SHOW[okh] for okh in members(s.okh_deck)]

    def sample(self, s: RaceToMoscow, random: Source) -> int:
        return SHOW_OKH.of(one_of(random, s.okh_deck))

    def take(self, s: RaceToMoscow, action: int) -> None:
        okh = SHOW_OKH.first(action)
        s.okh_deck &= ~(1 << okh)
        s.display |= 1 << okh
        s.emit(OKH_SHOWN, (okh,))
        s.push(FillDisplay(self.left - 1))


def spend_okh(s: RaceToMoscow, colour: int, okh: int) -> None:
    """RM-OKH-02: a card is played and goes to the box."""
    s.touch()
    s.okh[colour] &= ~(1 << okh)
    s.emit(OKH_PLAYED, (colour, okh))


# -- in a move or a combat ---------------------------------------------------------------------------------


def card_has_room(s: RaceToMoscow, army: int) -> bool:
    """RM-ARM-02: whether an army card takes one more token."""
    return size(s.card[army]) < CARD_SPACES


def shells_fit(s: RaceToMoscow) -> bool:
    """RM-OKH-14: whether the stock has an ammo and the army being activated the room for it."""
    return ammo_in(s.stock) > 0 and card_has_room(s, s.mover)


def may_shell(s: RaceToMoscow) -> bool:
    """RM-OKH-14: whether Panzerhaubitzen can help the army being activated."""
    return okh_held(s, ARMY_COLOUR[s.mover], PANZERHAUBITZEN) and shells_fit(s)


def may_fetch(s: RaceToMoscow, okh: int) -> bool:
    """RM-OKH-01: whether the active player's staff car could fetch this card now."""
    return bool(s.display >> okh & 1) and car_may_go(s)


def shell(s: RaceToMoscow) -> None:
    """RM-OKH-14: 1 ammo from the stock onto the army's card."""
    s.stock -= ONE[AMMO]
    s.card[s.mover] += ONE[AMMO]


# -- between actions ---------------------------------------------------------------------------------------


def plays_between(s: RaceToMoscow) -> list[int]:
    """RM-OKH-02: the cards that the active player may play between actions, if they change anything."""
    held = s.okh[s.active]
    return [PLAY.of(okh) for okh in members(held) if _targets(s, okh)] if held else []


def _targets(s: RaceToMoscow, okh: int) -> bool:
    """Whether a card has something to do between actions."""
    from maproom.games.race_to_moscow.looking import looks
    from maproom.games.race_to_moscow.pursuit import any_medal_move

    if okh == TRANSPORTFLOTTILLE:
        return s.stock != 0 and s.held[s.active] & HARBORS != 0
    if okh == LUFTBRUCKE:
        return len(airlifts(s)) > 0
    if okh == AUFTRAGSTAKTIK:
        return len(_ready(s)) > 0
    if okh == STUKAGESCHWADER:
        return s.air[s.active] in (READY, FACE_DOWN) and len(looks(s)) > 0
    if okh == EISENBAHNPIONIERE:
        return plain_markers(s) != 0
    if okh == WOLFSSCHANZE:
        return any_medal_move(s)
    return False


def play_between(s: RaceToMoscow, okh: int) -> None:
    """Plays a card between actions: it asks what it needs to know."""
    from maproom.games.race_to_moscow.looking import AirSupport

    spend_okh(s, s.active, okh)
    if okh == STUKAGESCHWADER:
        s.push(AirSupport())
    else:
        s.push(CardTarget(okh))


def airlifts(s: RaceToMoscow) -> list[int]:
    """RM-OKH-13: the tokens that Luftbrücke can bring to an army."""
    found: list[int] = []
    for army in ARMIES_OF[s.active]:
        if card_has_room(s, army):
            found += [AIRLIFT.of(army, kind) for kind in range(KIND_COUNT) if amount(s.stock, kind)]
    return found


def plain_markers(s: RaceToMoscow) -> int:
    """The active player's markers that lie plain side up."""
    return s.held[s.active] & ~HOMES & ~s.track


def _ready(s: RaceToMoscow) -> list[int]:
    from maproom.games.race_to_moscow.movement import may_activate

    return [army for army in ARMIES_OF[s.active] if may_activate(s, army)]


class CardTarget(Frame[RaceToMoscow]):
    """RM-OKH-11, 13, 18, 21, 22: what an OKH card is used on."""

    FIELDS: ClassVar[tuple[str, ...]] = ("okh",)
    RULE: ClassVar[str] = "RM-OKH-02"

    def __init__(self, okh: int) -> None:
        self.okh = okh

    def actor(self, s: RaceToMoscow) -> int:
        return s.active

    def choices(self, s: RaceToMoscow) -> list[int]:
        from maproom.games.race_to_moscow.pursuit import medal_moves

        if self.okh == TRANSPORTFLOTTILLE:
            return [SHIP.of(area) for area in members(s.held[s.active] & HARBORS)]
        if self.okh == LUFTBRUCKE:
            return airlifts(s)
        if self.okh == AUFTRAGSTAKTIK:
            return [ACTIVATE.of(army) for army in _ready(s)]
        if self.okh == EISENBAHNPIONIERE:
            return [LAY_TRACK.of(area) for area in members(plain_markers(s))]
        return medal_moves(s, 0, -1)

    def take(self, s: RaceToMoscow, action: int) -> None:
        from maproom.games.race_to_moscow.loading import CheckLimits
        from maproom.games.race_to_moscow.movement import activate
        from maproom.games.race_to_moscow.pursuit import move_medal

        s.push(CheckLimits())
        if self.okh == TRANSPORTFLOTTILLE:
            ship(s, SHIP.first(action))
        elif self.okh == LUFTBRUCKE:
            airlift(s, AIRLIFT.first(action), AIRLIFT.second(action))
        elif self.okh == AUFTRAGSTAKTIK:
            activate(s, ACTIVATE.first(action))
        elif self.okh == EISENBAHNPIONIERE:
            lay_track(s, LAY_TRACK.first(action))
        else:
            move_medal(s, action)

    def prompt(self, s: RaceToMoscow) -> dict[str, object]:
        from maproom.games.race_to_moscow.deck import OKH_DOMAIN

        return {"okh": (OKH_DOMAIN, self.okh)}


def ship(s: RaceToMoscow, area: int) -> None:
    """RM-OKH-11: one token of each kind that the stock has comes to a harbor."""
    tokens = sum(ONE[kind] for kind in range(KIND_COUNT) if amount(s.stock, kind))
    s.stock -= tokens
    s.emit(SHIPPED, (SPLIT_NUMBER[tokens], area))
    s.put_supplies(area, tokens)


def airlift(s: RaceToMoscow, army: int, kind: int) -> None:
    """RM-OKH-13, RM-REO-06: a token onto an army card; food feeds a grounded army."""
    s.stock -= ONE[kind]
    s.emit(LIFTED, (kind, army))
    if kind == FOOD and s.halted >> army & 1:
        s.unground(army)
    else:
        s.card[army] += ONE[kind]


def lay_track(s: RaceToMoscow, area: int) -> None:
    """RM-OKH-21, RM-RHD-01: a marker is turned track side up."""
    s.track |= 1 << area
    s.emit(TRACK_LAID, (area,))
