"""What a seat does not know, dealt anew (RM-HID): decks, encircled cards, and the types of Soviet markers."""

from __future__ import annotations

from random import Random
from typing import Final

from maproom.games.race_to_moscow.board import COLOUR_COUNT, NOWHERE, SOVIET
from maproom.games.race_to_moscow.deck import (
    ARMORED_DECK,
    BLUE,
    CARD_BIT,
    CARD_COUNT,
    DECK_COUNT,
    FIRST_SOVIET,
    GREEN,
    PURSUIT_CARDS,
    SOVIET_COUNT,
)
from maproom.games.race_to_moscow.state import NOT_OVER, SOVIET_PLAYER, RaceToMoscow
from maproom.kernel.chance import below, shuffle
from maproom.kernel.spaces import count, members

GUEST_BITS: Final[int] = SOVIET_COUNT
SIFTED: Final[int] = 1 << GUEST_BITS
OTHERS_AT: Final[int] = GUEST_BITS + 1
DEPTH_AT: Final[int] = OTHERS_AT + 3
DEPTH_ZERO: Final = 1 << 19
DEPTH_MASK: Final = (1 << 20) - 1
PILE_AT: Final[int] = DEPTH_AT + 20
"""A slot is a place for an unseen card: pile, depth, who else knows the card, whether it is sifted, and its guests.

The guests are those that may lie there of the cards that all have seen and that were put back; any other card may.
All of it is one number, so that slots are compared at once, in that order.
"""
BACKS: Final[list[int]] = [*PURSUIT_CARDS, GREEN, BLUE]
"""Cards with the same back may change places: a Pursuit deck, green or blue Soviet cards of one deck."""


def dealt_anew(s: RaceToMoscow, seat: int, random: Random) -> RaceToMoscow:
    """Another position that a seat could not tell from this one."""
    copy = s.clone()
    if s.actor != seat:
        copy.forget_legal()
    deal_cards(s, copy, seat, random)
    if s.has(SOVIET_PLAYER) and seat != SOVIET:
        deal_types(s, copy, seat, random)
    return copy


def known_to(s: RaceToMoscow, seat: int) -> int:
    """RM-HID-02: the unseen cards whose place a seat knows; the Soviet player has looked at none alone."""
    return s.known_openly if seat == SOVIET else s.known_openly | s.known[seat]


def deal_cards(s: RaceToMoscow, copy: RaceToMoscow, seat: int, random: Random) -> None:
    """Cards change places with others of the same back; who else knows a place knows the card that comes there.

    Where all places of a back are alike, no deal would change anything.
    """
    unseen = unseen_by(s, seat)
    returned = [number for number in range(SOVIET_COUNT) if s.places[number]]
    armored = s.deck[ARMORED_DECK]
    for back in BACKS:
        for cards in (unseen & back & ~armored, unseen & back & armored):
            if cards & cards - 1 and not lie_alike(s, cards, returned):
                deal_back(s, copy, cards, seat, returned, random)


def unseen_by(s: RaceToMoscow, seat: int) -> int:
    """The cards in decks and among encircled ones that a seat does not know; at the end those are turned up."""
    cards = 0
    for deck in range(DECK_COUNT):
        cards |= s.deck[deck]
    if s.ending == NOT_OVER:
        cards |= s.face_down[0] | s.face_down[1] | s.face_down[2]
    return cards & ~known_to(s, seat)


def lie_alike(s: RaceToMoscow, cards: int, returned: list[int]) -> bool:
    """Whether nothing tells the places of these cards from each other: `slots_of` would give the same for all."""
    if not in_one_deck(s, cards) or not all_or_none(s.sift, cards):
        return False
    for colour in range(COLOUR_COUNT):
        if not all_or_none(s.known[colour], cards):
            return False
    for number in returned:
        if not all_or_none(s.places[number], cards):
            return False
    depth = s.depth
    found = members(cards)
    first = depth[found[0]]
    for card in found:
        if depth[card] != first:
            return False
    return True


def in_one_deck(s: RaceToMoscow, cards: int) -> bool:
    """Whether cards lie in one deck."""
    for deck in s.deck:
        if deck & cards:
            return not cards & ~deck
    return False


def all_or_none(some: int, cards: int) -> bool:
    """Whether a set has all of these cards, or none of them."""
    shared = some & cards
    return not shared or shared == cards


def slots_of(s: RaceToMoscow, cards: int, seat: int, returned: list[int]) -> list[int]:
    """The slots in which these unseen cards lie, by card; what is said of other cards means nothing."""
    slots = [0] * CARD_COUNT
    depth = s.depth
    for pile in range(DECK_COUNT):
        for card in members(s.deck[pile] & cards):
            slots[card] = pile << PILE_AT | DEPTH_ZERO + depth[card] << DEPTH_AT
    for colour in range(COLOUR_COUNT):
        for card in members(s.face_down[colour] & cards):
            slots[card] = DECK_COUNT + colour << PILE_AT | DEPTH_ZERO << DEPTH_AT
    for one in range(COLOUR_COUNT):
        if one != seat:
            for card in members(s.known[one] & cards):
                slots[card] = slots[card] | 1 << OTHERS_AT + one
    for card in members(s.sift & cards):
        slots[card] = slots[card] | SIFTED
    for number in returned:
        for card in members(s.places[number] & cards):
            slots[card] = slots[card] | 1 << number
    return slots


def deal_back(
    s: RaceToMoscow, copy: RaceToMoscow, cards: int, seat: int, returned: list[int], random: Random
) -> None:
    """Deals the unseen cards of one back to their places anew, every deal as likely as any other."""
    before = slots_of(s, cards, seat, returned)
    after = before.copy()
    found = members(cards)
    free = [before[card] for card in found]
    choosy: list[tuple[int, int, int]] = []
    strangers: list[int] = []
    for card in found:
        guest = guest_number(s, card)
        if guest < 0:
            strangers.append(card)
        else:
            choosy.append((sum([slot >> guest & 1 for slot in free]), card, guest))
    free.sort()  # how the cards lie in truth plays no part
    deal_returned(choosy, free, after, random)
    deal_strangers(strangers, free, after, random)
    moved = 0
    for card in found:
        depth = (after[card] >> DEPTH_AT & DEPTH_MASK) - DEPTH_ZERO
        if depth != copy.depth[card]:
            if copy.depth is s.depth:
                copy.depth = s.depth.copy()
            copy.depth[card] = depth
        if after[card] != before[card]:
            moved |= CARD_BIT[card]
    if moved:
        if returned and copy.places is s.places:
            copy.places = s.places.copy()
        _lay(copy, moved, after, seat, returned)


def deal_returned(choosy: list[tuple[int, int, int]], free: list[int], after: list[int], random: Random) -> None:
    """Deals the cards that all have seen to places where they may lie: so many each, the card, the guest.

    Of two such cards one has all the places of the other, or none of them. So the one with fewer places goes
    first, no card finds its places taken, and every deal is as likely as any other.
    """
    for _, card, guest in sorted(choosy):
        fitting = [slot for slot in free if slot >> guest & 1]
        slot = fitting[below(random, len(fitting))]
        free.remove(slot)
        after[card] = slot


def deal_strangers(strangers: list[int], free: list[int], after: list[int], random: Random) -> None:
    """Deals the cards that may lie anywhere; those that are left lie in places of the commonest kind."""
    common = commonest(free)
    for slot in free:
        if slot != common:
            at = below(random, len(strangers))
            after[strangers[at]] = slot
            strangers[at] = strangers[-1]
            strangers.pop()
    for card in strangers:
        after[card] = common


def commonest(slots: list[int]) -> int:
    """The slot of which there are most among some in their order; of several the first."""
    best = slots[0] if slots else 0
    most = number = 0
    last = -1
    for slot in slots:
        number = number + 1 if slot == last else 1
        last = slot
        if number > most:
            most = number
            best = slot
    return best


def guest_number(s: RaceToMoscow, card: int) -> int:
    """The number among Soviet cards of one that all have seen before it was put back, or -1."""
    number = card - FIRST_SOVIET
    return number if number >= 0 and s.places[number] else -1


def _lay(copy: RaceToMoscow, cards: int, slots: list[int], seat: int, returned: list[int]) -> None:
    """Takes cards out of their places and out of everybody's knowledge but the seat's, and lays them into slots."""
    others = ~cards
    copy.sift = copy.sift & others
    for pile in range(DECK_COUNT):
        copy.deck[pile] = copy.deck[pile] & others
    for one in range(COLOUR_COUNT):
        copy.face_down[one] = copy.face_down[one] & others
        if one != seat:
            copy.known[one] = copy.known[one] & others
    for number in returned:
        copy.places[number] = copy.places[number] & others
    for card in members(cards):
        slot = slots[card]
        bit = CARD_BIT[card]
        pile = slot >> PILE_AT
        if pile < DECK_COUNT:
            copy.deck[pile] = copy.deck[pile] | bit
        else:
            copy.face_down[pile - DECK_COUNT] = copy.face_down[pile - DECK_COUNT] | bit
        if slot & SIFTED:
            copy.sift = copy.sift | bit
        for one in range(COLOUR_COUNT):
            if slot >> OTHERS_AT + one & 1:
                copy.known[one] = copy.known[one] | bit
        for number in returned:
            if slot >> number & 1:
                copy.places[number] = copy.places[number] | bit


def deal_types(s: RaceToMoscow, copy: RaceToMoscow, seat: int, random: Random) -> None:
    """RM-HID-03: the types of markers that an Axis seat has not seen, in the pool and the box included."""
    unseen = s.soviet & ~s.open_types & ~s.seen_types[seat]
    armor = count(s.armor & unseen) + s.pool_armor + s.boxed_armor
    undecided, extra, boxed = undecided_markers(s)
    places = members(unseen & ~undecided)
    loose = s.pool + count(undecided) + extra
    every = len(places) + loose + boxed
    types = [1] * armor + [0] * (every - armor)
    shuffle(random, types)
    copy.armor &= ~unseen
    for area, type in zip(places, types, strict=False):
        copy.armor |= type << area
    copy.pool_armor = sum(types[len(places) : len(places) + loose])
    copy.boxed_armor = sum(types[len(places) + loose :])


def undecided_markers(s: RaceToMoscow) -> tuple[int, int, int]:
    """Areas whose marker has no type yet, other markers about to get one, and how many in the box have one."""
    from maproom.games.race_to_moscow.reaction import PickType
    from maproom.games.race_to_moscow.setup import SetAside, SovietSetup

    areas = extra = 0
    boxed = s.boxed
    for frame in s.stack:
        if isinstance(frame, SetAside):
            extra += frame.left
        elif isinstance(frame, SovietSetup):
            areas = s.soviet
        elif isinstance(frame, PickType):
            if frame.area == NOWHERE:
                extra += 1
                boxed -= 1
            else:
                areas = frame.following | 1 << frame.area
    return areas, extra, boxed
