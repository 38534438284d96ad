"""What a seat does not know, dealt anew (RM-HID): decks, encircled cards, and the types of Soviet markers."""

from __future__ import annotations

from random import Random
from typing import Final

from maproom.games.race_to_moscow.board import NOWHERE, SOVIET
from maproom.games.race_to_moscow.deck import (
    ARMORED_DECK,
    BLUE,
    DECK_COUNT,
    FIRST_SOVIET,
    GREEN,
    PURSUIT_CARDS,
    SOVIET_COUNT,
)
from maproom.games.race_to_moscow.state import NOT_OVER, SOVIET_PLAYER, RaceToMoscow
from maproom.kernel.chance import below
from maproom.kernel.spaces import count, members

Slot = tuple[int, int, int, int, int]
"""A place for an unseen card: pile, depth, who else knows the card, whether it is being sifted, its guests.

The guests are those that may lie there of the cards that all have seen and that were put back; any other card may.
"""
NO_SLOT: Final[Slot] = (0, 0, 0, 0, 0)
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
                deal_back(s, copy, members(cards), seat, returned, random)


def unseen_by(s: RaceToMoscow, seat: int) -> int:
    """The cards in decks and among encircled ones that a seat does not know; at the end those are turned up."""
    cards = 0
    for deck in range(DECK_COUNT):
        cards |= s.deck[deck]
    if s.ending == NOT_OVER:
        cards |= s.face_down[0] | s.face_down[1] | s.face_down[2]
    return cards & ~known_to(s, seat)


def lie_alike(s: RaceToMoscow, cards: int, returned: list[int]) -> bool:
    """Whether nothing tells the places of these cards from each other: `slot_of` would be the same for all."""
    if not in_one_deck(s, cards) or not all_or_none(s.sift, cards):
        return False
    for colour in range(3):
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


def slot_of(s: RaceToMoscow, card: int, seat: int, returned: list[int]) -> Slot:
    """The place in which an unseen card lies."""
    pile = 0
    while not (s.deck[pile] if pile < DECK_COUNT else s.face_down[pile - DECK_COUNT]) >> card & 1:
        pile += 1
    depth = s.depth[card] if pile < DECK_COUNT else 0
    others = guests = 0
    for one in range(3):
        if one != seat:
            others |= (s.known[one] >> card & 1) << one
    for number in returned:
        guests |= (s.places[number] >> card & 1) << number
    return pile, depth, others, s.sift >> card & 1, guests


def deal_back(
    s: RaceToMoscow, copy: RaceToMoscow, cards: list[int], seat: int, returned: list[int], random: Random
) -> None:
    """Deals the unseen cards of one back to their places anew, every deal as likely as any other."""
    before = [slot_of(s, card, seat, returned) for card in cards]
    after = before.copy()
    free = sorted(before)  # how the cards lie in truth plays no part
    strangers: list[int] = []
    choosy: list[tuple[int, int, int]] = []
    for at in range(len(cards)):
        guest = guest_number(s, cards[at])
        if guest < 0:
            strangers.append(at)
        else:
            choosy.append((sum([slot[4] >> guest & 1 for slot in before]), at, guest))
    deal_returned(choosy, free, after, random)
    deal_strangers(strangers, free, after, random)
    moved = [at for at in range(len(cards)) if after[at] != before[at]]
    for at in range(len(cards)):
        copy.depth[cards[at]] = after[at][1]
    for at in moved:
        _lift(copy, cards[at], before[at])
    for at in moved:
        _lay(copy, cards[at], after[at])


def deal_returned(choosy: list[tuple[int, int, int]], free: list[Slot], after: list[Slot], random: Random) -> None:
    """Deals the cards that all have seen to places where they may lie: so many each, their places, the guest.

    Of two such cards one has all the places of the other, or none of them. So the one with fewer places goes
    first, no card finds its places taken, and every deal is as likely as any other.
    """
    for _, at, guest in sorted(choosy):
        slot = random.choice([slot for slot in free if slot[4] >> guest & 1])
        free.remove(slot)
        after[at] = slot


def deal_strangers(strangers: list[int], free: list[Slot], after: list[Slot], random: Random) -> None:
    """Deals the cards that may lie anywhere; those that are left lie in places of the commonest kind."""
    common = max(free, key=free.count) if free else NO_SLOT
    for slot in free:
        if slot != common:
            at = below(random, len(strangers))
            after[strangers[at]] = slot
            strangers[at] = strangers[-1]
            strangers.pop()
    for at in strangers:
        after[at] = common


def guest_number(s: RaceToMoscow, card: int) -> int:
    """The number among Soviet cards of one that all have seen before it was put back, or -1."""
    number = card - FIRST_SOVIET
    return number if number >= 0 and s.places[number] else -1


def _lift(copy: RaceToMoscow, card: int, slot: Slot) -> None:
    """Takes a card out of its place and out of everybody's knowledge."""
    others = ~(1 << card)
    pile = slot[0]
    if pile < DECK_COUNT:
        copy.deck[pile] &= others
    else:
        copy.face_down[pile - DECK_COUNT] &= others
    copy.sift &= others
    for one in members(slot[2]):
        copy.known[one] &= others
    for guest in members(slot[4]):
        copy.places[guest] &= others


def _lay(copy: RaceToMoscow, card: int, slot: Slot) -> None:
    """Lays a card into a place."""
    pile, _, others, sifted, guests = slot
    if pile < DECK_COUNT:
        copy.deck[pile] |= 1 << card
    else:
        copy.face_down[pile - DECK_COUNT] |= 1 << card
    if sifted:
        copy.sift |= 1 << card
    for one in members(others):
        copy.known[one] |= 1 << card
    for guest in members(guests):
        copy.places[guest] |= 1 << card


def deal_types(s: RaceToMoscow, copy: RaceToMoscow, seat: int, random: Random) -> None:
    """RM-HID-03: the types of markers that an Axis seat has not seen, in the pool and the box included."""
    unseen = s.soviet & ~s.open_types & ~s.seen_types[seat]
    armor = count(s.armor & unseen) + s.pool_armor + s.boxed_armor
    undecided, extra, boxed = undecided_markers(s)
    places = members(unseen & ~undecided)
    loose = s.pool + count(undecided) + extra
    every = len(places) + loose + boxed
    types = [1] * armor + [0] * (every - armor)
    random.shuffle(types)
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
