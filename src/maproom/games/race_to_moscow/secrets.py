"""What a seat does not know, dealt anew (RM-HID): decks, encircled cards, and the types of Soviet markers."""

from __future__ import annotations

from random import Random

from maproom.games.race_to_moscow.board import NOWHERE, SOVIET
from maproom.games.race_to_moscow.deck import CARD_COLOUR, DECK_COUNT, FIRST_SOVIET, GREEN, SOVIET_COUNT
from maproom.games.race_to_moscow.state import NOT_OVER, SOVIET_PLAYER, RaceToMoscow
from maproom.kernel.spaces import count, members

Slot = tuple[int, int, int, int, int]
"""A place for an unseen card: pile, depth, who else knows the card, whether it is being sifted, its guests.

The guests are those that may lie there of the cards that all have seen and that were put back; any other card may.
"""


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
    """Cards change places with others of the same back; who else knows a place knows the card that comes there."""
    known = known_to(s, seat)
    returned = [number for number in range(SOVIET_COUNT) if s.places[number]]
    slots: dict[int, list[Slot]] = {}
    cards: dict[int, list[int]] = {}
    lifted = 0
    over = s.ending != NOT_OVER  # encircled cards are turned up then
    for pile in range(DECK_COUNT if over else DECK_COUNT + 3):
        inside = s.deck[pile] if pile < DECK_COUNT else s.face_down[pile - DECK_COUNT]
        for card in members(inside & ~known):
            back = back_of(s, card, pile)
            depth = s.depth[card] if pile < DECK_COUNT else 0
            others = sum(1 << one for one in range(3) if one != seat and s.known[one] >> card & 1)
            guests = sum(1 << FIRST_SOVIET + one for one in returned if s.places[one] >> card & 1)
            slots.setdefault(back, []).append((pile, depth, others, s.sift >> card & 1, guests))
            cards.setdefault(back, []).append(card)
            lifted |= 1 << card
            _lift(copy, card, pile)
    for number in returned:
        copy.places[number] &= ~lifted
    for back in sorted(slots):
        free = sorted(slots[back])
        strangers = deal_returned(s, copy, free, sorted(cards[back]), random)
        random.shuffle(strangers)
        for slot, card in zip(free, strangers, strict=True):
            _lay(copy, card, slot)


def deal_returned(
    s: RaceToMoscow, copy: RaceToMoscow, free: list[Slot], cards: list[int], random: Random
) -> list[int]:
    """Deals the cards that all have seen to places where they may lie; those that may lie anywhere are left.

    Of two such cards one has all the places of the other, or none of them. So the one with fewer places goes
    first, no card finds its places taken, and every deal is as likely as any other.
    """
    strangers = [card for card in cards if not was_returned(s, card)]
    choosy = [(sum(slot[4] >> card & 1 for slot in free), card) for card in cards if was_returned(s, card)]
    for _, card in sorted(choosy):
        slot = random.choice([slot for slot in free if slot[4] >> card & 1])
        free.remove(slot)
        _lay(copy, card, slot)
    return strangers


def was_returned(s: RaceToMoscow, card: int) -> bool:
    """Whether all have seen an unseen card before it was put back."""
    return card >= FIRST_SOVIET and s.places[card - FIRST_SOVIET] != 0


def back_of(s: RaceToMoscow, card: int, pile: int) -> int:
    """Cards with the same back may change places: a Pursuit deck, green or blue Soviet cards of one deck."""
    if CARD_COLOUR[card] >= 0:
        return CARD_COLOUR[card]
    back = 4 + (GREEN >> card & 1)
    return back + 2 if s.has(SOVIET_PLAYER) and pile == DECK_COUNT - 1 else back


def _lift(copy: RaceToMoscow, card: int, pile: int) -> None:
    """Takes a card out of its pile and out of everybody's knowledge."""
    if pile < DECK_COUNT:
        copy.deck[pile] &= ~(1 << card)
    else:
        copy.face_down[pile - DECK_COUNT] &= ~(1 << card)
    copy.sift &= ~(1 << card)
    copy.depth[card] = 0
    for one in range(3):
        copy.known[one] &= ~(1 << card)


def _lay(copy: RaceToMoscow, card: int, slot: Slot) -> None:
    """Lays a card into a place."""
    pile, depth, others, sifted, guests = slot
    if pile < DECK_COUNT:
        copy.deck[pile] |= 1 << card
        copy.depth[card] = depth
    else:
        copy.face_down[pile - DECK_COUNT] |= 1 << card
    if sifted:
        copy.sift |= 1 << card
    for one in members(others):
        copy.known[one] |= 1 << card
    for guest in members(guests):
        copy.places[guest - FIRST_SOVIET] |= 1 << card


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
