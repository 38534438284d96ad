"""Hidden cards of Race to Moscow dealt anew in plain words: what the quick way of the game must find as well."""

from __future__ import annotations

from random import Random
from typing import Final

from maproom.games.race_to_moscow.board import SOVIET
from maproom.games.race_to_moscow.deck import ARMORED_DECK, DECK_COUNT
from maproom.games.race_to_moscow.secrets import BACKS, deal_types, guest_number, lie_alike, unseen_by
from maproom.games.race_to_moscow.state import SOVIET_PLAYER, RaceToMoscow
from maproom.kernel.spaces import members

Slot = tuple[int, int, int, int, int]
"""A place for an unseen card: pile, depth, who else knows the card, whether it is being sifted, its guests.

The guests are those that may lie there of the cards that all have seen and that were put back; any other card may.
"""
NO_SLOT: Final[Slot] = (0, 0, 0, 0, 0)


def plainly_dealt(s: RaceToMoscow, seat: int, random: Random) -> RaceToMoscow:
    """Another position that a seat could not tell from this one."""
    copy = s.clone()
    if s.actor != seat:
        copy.forget_legal()
    unseen = unseen_by(s, seat)
    returned = [number for number, places in enumerate(s.places) if places]
    armored = s.deck[ARMORED_DECK]
    for back in BACKS:
        for cards in (unseen & back & ~armored, unseen & back & armored):
            if cards & cards - 1 and not lie_alike(s, cards, returned):
                deal_back(s, copy, members(cards), seat, returned, random)
    if s.has(SOVIET_PLAYER) and seat != SOVIET:
        deal_types(s, copy, seat, random)
    return copy


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
            at = random.randrange(len(strangers))
            after[strangers[at]] = slot
            strangers[at] = strangers[-1]
            strangers.pop()
    for at in strangers:
        after[at] = common


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
