"""What is true of every position that play can lead to; the fuzzer asks at every step."""

from __future__ import annotations

from maproom.games.race_to_moscow.board import (
    AREA_NAMES,
    ARMY_COLOUR,
    ARMY_NAMES,
    BASE_SET,
    COLOURS,
    HOME,
    LAND,
    NO_ARMY,
    NOWHERE,
    OBJECTIVE,
    ROADS,
    SOVIET_SYMBOL,
    TRAINS_EACH,
    TRUCKS_EACH,
    load,
)
from maproom.games.race_to_moscow.deck import ALL_OKH, FIRST_SOVIET, GAINED, NO_CARD, PURSUIT_CARDS, SOVIET_CARDS
from maproom.games.race_to_moscow.encirclement import cut_off
from maproom.games.race_to_moscow.judge_front import areas_to_lose
from maproom.games.race_to_moscow.movement import Capture
from maproom.games.race_to_moscow.readings import REREAD
from maproom.games.race_to_moscow.setup import armor_used, pool_size, symbols_of
from maproom.games.race_to_moscow.state import (
    AREAS_HELD,
    CHAINS,
    EXPOSED_AREAS,
    FREE_AREAS,
    NOT_OVER,
    OKH_IN_PLAY,
    OPEN_AREAS,
    SOVIET_PLAYER,
    UNKNOWN,
    RaceToMoscow,
)
from maproom.games.race_to_moscow.supplies import AMMO, CARD_SPACES, KINDS, ONE, amount, size
from maproom.kernel.spaces import count, members

_components = load("components")
_setup = load("setup")


def broken_invariants(s: RaceToMoscow) -> list[str]:
    """Everything that is wrong, as sentences."""
    return [
        *_broken_supplies(s),
        *_broken_areas(s),
        *_broken_armies(s),
        *_broken_transport(s),
        *_broken_cards(s),
        *_broken_knowledge(s),
        *_broken_markers(s),
        *_stale_memos(s),
    ]


def _broken_supplies(s: RaceToMoscow) -> list[str]:
    """RM-CMP-08: the supply economy is closed."""
    wrong: list[str] = []
    there = s.stock + sum(s.depot) + sum(s.card) + ONE[AMMO] * s.fort_ammo
    for kind, word in enumerate(KINDS):
        total: int = _components["common"]["supply_stock"][word]
        for colour in s.colours():
            own = _components[COLOURS[colour]]
            total += own["supplies_for_armies"][word] + own["supplies_for_main_base"][word]
        total += sum(1 for card in s.laid_aside if GAINED[card] == kind)
        if amount(there, kind) != total:
            wrong.append(f"RM-CMP-08: there are {amount(there, kind)} {word}, not {total}.")
    for army in s.armies_on_board():
        if size(s.card[army]) > CARD_SPACES:
            wrong.append(f"RM-ARM-02: {ARMY_NAMES[army]} carries too much.")
    if s.stocked & ~(s.held[0] | s.held[1] | s.held[2]) and not _in_a_step(s):
        wrong.append("RM-TPT-07: supplies lie in an area that nobody controls.")
    return wrong


def _in_a_step(s: RaceToMoscow) -> bool:
    """Whether an army has entered an area but not yet captured it."""
    return any(isinstance(frame, Capture) for frame in s.stack)


def _broken_areas(s: RaceToMoscow) -> list[str]:
    """RM-TRM-01, 02, RM-ENC: control, Soviet markers, medals and pockets."""
    wrong: list[str] = []
    held = s.held
    if held[0] & held[1] or held[0] & held[2] or held[1] & held[2] or s.blocked & (held[0] | held[1] | held[2]):
        wrong.append("RM-TRM-02: an area is controlled twice.")
    for colour in s.colours():
        if HOME[colour] & ~held[colour] or HOME[colour] & ~s.track:
            wrong.append(f"RM-TRM-01: {COLOURS[colour]} has lost a home area or its track.")
    if s.track & ~(held[0] | held[1] | held[2]):
        wrong.append("RM-TRM-07: track lies where nobody has a marker.")
    if s.soviet & s.controlled() & ~s.blocked:
        wrong.append("RM-REA-02: a Soviet marker lies in a controlled area.")
    if s.medals_on & ~OBJECTIVE or s.second_medal & ~s.medals_on or s.medals_on & s.controlled() & ~s.blocked:
        wrong.append("RM-PUR-09: a medal lies where none may.")
    if s.ending == NOT_OVER and s.actor >= 0 and s.round and _pocket_left(s):
        wrong.append("RM-ENC-04: an encircled area has no marker.")
    return wrong


def _pocket_left(s: RaceToMoscow) -> int:
    """Encircled areas, but for those lost to a marker in a blocked area: no marker was placed since (RM-ENC-09)."""
    pocket = cut_off(s.controlled(), s.fleet)
    return pocket & ~LAND.flood(LAND.around(s.soviet & s.blocked) & pocket, pocket) if pocket else 0


def _broken_armies(s: RaceToMoscow) -> list[str]:
    """RM-MOV-04: an army stands alone, in an area of its owner."""
    wrong: list[str] = []
    places = [s.army_at[army] for army in s.armies_on_board()]
    if NOWHERE in places or len(set(places)) != len(places):
        wrong.append("RM-MOV-04: armies share an area, or one is nowhere.")
        return wrong
    for army in s.armies_on_board():
        inside = s.held[ARMY_COLOUR[army]] >> s.army_at[army] & 1
        if not inside and not (army == s.mover and _in_a_step(s)):
            wrong.append(f"RM-MOV-15: {ARMY_NAMES[army]} stands in {AREA_NAMES[s.army_at[army]]} without control.")
    if (s.mover == NO_ARMY) != (s.origin == NOWHERE and s.steps == 0 and s.moved == 0) and s.mover == NO_ARMY:
        wrong.append("RM-MOV-20: something is left of a move that has ended.")
    return wrong


def _broken_transport(s: RaceToMoscow) -> list[str]:
    """RM-CMP-11, RM-TPT-06: trucks and trains are neither lost nor won."""
    wrong: list[str] = []
    for colour in s.colours():
        if s.trucks[colour] + s.truck_stock[colour] + count(s.truck_on[colour]) != TRUCKS_EACH[colour]:
            wrong.append(f"RM-CMP-11: trucks of {COLOURS[colour]} are missing.")
    players = len(s.colours())
    total = sum(TRAINS_EACH[colour] for colour in s.colours())
    total += _setup["trains_in_stock"] + _setup["trains_in_reserve"][str(players)]
    if sum(s.trains) + s.train_stock + s.reserve + count(s.train_on) != total:
        wrong.append("RM-CMP-06: trains are missing.")
    on = s.truck_on
    if on[0] & on[1] or on[0] & on[2] or on[1] & on[2]:
        wrong.append("RM-TPT-06: two trucks share a connection.")
    return wrong


def _broken_cards(s: RaceToMoscow) -> list[str]:
    """Every card is in exactly one place."""
    drawn = 0 if s.drawn == NO_CARD else 1 << s.drawn
    piles = [*s.deck, *s.discard, *s.kept, *s.won, *s.face_down, *[1 << card for card in s.laid_aside], drawn]
    missing = 0
    for frame in s.stack:
        if frame.name() == "ShuffleBack":
            missing |= 1 << int(frame.to_json()[2])
    every = SOVIET_CARDS
    for colour in s.colours():
        every |= PURSUIT_CARDS[colour]
    if sum(piles) + missing != every:
        return ["RM-PUR-01: a card is in no place, or in two."]
    if s.has(OKH_IN_PLAY):
        okh = [s.okh_deck, s.display, *s.okh]
        if sum(okh) & ~ALL_OKH or sum(count(one) for one in okh) != count(sum(okh)):
            return ["RM-OKH-02: an OKH card is in two places."]
    return []


def _broken_knowledge(s: RaceToMoscow) -> list[str]:
    """RM-HID-02, 06: what is known of unseen cards is true of them, and of no others."""
    unseen = 0
    for pile in (*s.deck, *s.face_down):
        unseen |= pile
    if (s.known_openly | s.known[0] | s.known[1] | s.known[2]) & ~unseen:
        return ["RM-HID-02: somebody knows the place of a card that lies open."]
    for number, places in enumerate(s.places):
        if places & ~unseen or (places and not places >> FIRST_SOVIET + number & 1):
            return ["RM-HID-06: a card that all have seen lies where it cannot."]
    return _tangled_places(s)


def _tangled_places(s: RaceToMoscow) -> list[str]:
    """Of two cards that all have seen one has all the places of the other, or none: so they can be dealt anew."""
    known = [places for places in s.places if places]
    for one in known:
        for other in known:
            if one & other not in (0, one, other):
                return ["RM-HID-06: the places of two cards that all have seen are tangled."]
    return []


def _broken_markers(s: RaceToMoscow) -> list[str]:
    """RM-CMP-02: Soviet markers are on the board, in the pool or in the box."""
    players = len(s.colours())
    total = pool_size(s.difficulty, players) + count(SOVIET_SYMBOL)
    if s.readings < REREAD:
        total -= _left_out(s)
    if count(s.soviet) + s.pool + s.boxed != total:
        return ["RM-CMP-02: Soviet markers are missing."]
    if s.has(SOVIET_PLAYER):
        armor = count(s.armor) + s.pool_armor + s.boxed_armor
        if armor != armor_used(s.difficulty, players) or s.armor & ~s.soviet:
            return ["RM-SOV-03: armor markers are missing."]
        if (s.open_types | s.seen_types[0] | s.seen_types[1] | s.seen_types[2]) & ~s.soviet:
            return ["RM-HID-03: somebody knows a marker that is gone."]
    return []


def _left_out(s: RaceToMoscow) -> int:
    """By older readings: the markers for symbols that absent colours cover, if they are not in the box yet."""
    if s.has(SOVIET_PLAYER):
        return sum(int(frame.to_json()[1]) for frame in s.stack if frame.name() == "SetAside")
    return count(symbols_of(s.readings, False) & s.blocked)


def _stale_memos(s: RaceToMoscow) -> list[str]:
    """What is kept beside the fields must be what the fields give."""
    fresh = s.clone()
    fresh.restore()
    kept = (s.army_in, s.occupied, s.stocked, s.crowded)
    if (fresh.army_in, fresh.occupied, fresh.stocked, fresh.crowded) != kept:
        return ["What is kept of armies or supplies is out of date."]
    for colour in members(s.playing):
        chain = ROADS[colour].flood(BASE_SET[colour], s.held[colour])
        if s.memo[CHAINS + colour] not in (UNKNOWN, chain):
            return ["The chain of areas kept for a colour is out of date."]
        if s.memo[AREAS_HELD + colour] not in (UNKNOWN, count(s.held[colour])):
            return ["The number of areas kept for a colour is out of date."]
        if s.memo[FREE_AREAS + colour] not in (UNKNOWN, s.areas_to_take(colour)):
            return ["The free areas kept for a colour are out of date."]
        if s.memo[EXPOSED_AREAS + colour] not in (UNKNOWN, areas_to_lose(s, colour)):
            return ["The areas kept for a colour that can be taken back are out of date."]
        if s.memo[OPEN_AREAS + colour] not in (UNKNOWN, s.areas_to_enter(colour)):
            return ["The open areas kept for a colour are out of date."]
    return []
