"""Who sees what (RM-HID): a seat's picture of the position."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.race_to_moscow.board import (
    AREA_IDS,
    ARMY_COLOUR,
    ARMY_IDS,
    COLOUR_COUNT,
    COLOURS,
    LINK_IDS,
    NO_ARMY,
    NOWHERE,
    SEA_IDS,
    SOVIET,
)
from maproom.games.race_to_moscow.cards import top_of
from maproom.games.race_to_moscow.deck import CARD_DOMAIN, DECK_COUNT, NO_CARD, OKH_DOMAIN, SOVIET_DECK
from maproom.games.race_to_moscow.loading import Loading
from maproom.games.race_to_moscow.setup import DIFFICULTIES, SWITCHES
from maproom.games.race_to_moscow.state import (
    BEATEN,
    ENDED,
    FREE,
    FULL,
    MUST_PAY,
    OKH_IN_PLAY,
    SOVIET_PLAYER,
    RaceToMoscow,
)
from maproom.games.race_to_moscow.supplies import (
    KINDS,
    PLACE,
    POSSESS,
    TAKE,
    TRAIN_LOAD,
    TRUCK_LOAD,
    amount,
)
from maproom.games.race_to_moscow.transport import EXTRA_READY
from maproom.games.race_to_moscow.victory import medals_left, open_count, open_score, open_scores
from maproom.kernel.spaces import count, members

AIR_STATES: Final = ["ready", "face_down", "pursuit_deck", "soviet_deck", "area"]
GOING: Final = {FREE: "free", MUST_PAY: "must_pay", ENDED: "ended", BEATEN: "ended"}
PILES: Final = ["pursuit-gray", "pursuit-white", "pursuit-brown", "soviet", "soviet-armored"]


def picture_of(s: RaceToMoscow, seat: int | None) -> dict[str, Any]:
    """What a seat, or a spectator, may see; nothing is taken away from a whole, it is written down (RM-HID-04)."""
    return {
        "players": [COLOURS[colour] for colour in s.colours()],
        "soviet_player": s.has(SOVIET_PLAYER),
        "full_game": s.has(FULL),
        "okh_in_play": s.has(OKH_IN_PLAY),
        "optional_rules": [name for name, bit in SWITCHES.items() if s.has(bit)],
        "difficulty": DIFFICULTIES[s.difficulty],
        "round": s.round,
        "round_limit": s.round_limit,
        "turn": COLOURS[s.active],
        "order": [COLOURS[colour] for colour in s.order if colour >= 0],
        "points": open_scores(s),
        "actions_left": s.actions,
        "auxiliary_used": bool(s.auxiliary_used),
        "fleet_moved": bool(s.fleet_moved),
        "frontline_base_used": bool(s.piatra_used),
        "last_round": bool(s.last_round),
        "control": {AREA_IDS[area]: COLOURS[c] for c in range(COLOUR_COUNT) for area in members(s.held[c])},
        "blocked": _areas(s.blocked),
        "track": _areas(s.track),
        "soviet_markers": [_marker(s, area, seat) for area in members(s.soviet)],
        "pool": s.pool,
        "boxed": s.boxed,
        "pool_types": _pool(s, seat),
        "medals": {AREA_IDS[area]: s.medals_in(area) for area in members(s.medals_on)},
        "medals_left": medals_left(s),
        "bunkers": _areas(s.bunkers),
        "fleet": None if s.fleet == NOWHERE else SEA_IDS[s.fleet],
        "armies": [_army(s, army) for army in s.armies_on_board() if s.army_at[army] != NOWHERE],
        "supplies": {AREA_IDS[area]: tokens(s.depot[area]) for area in members(s.stocked)},
        "stock": tokens(s.stock),
        "laid_aside": _cards(sum(1 << card for card in s.laid_aside)),
        "trucks_on": {LINK_IDS[link]: COLOURS[c] for c in range(COLOUR_COUNT) for link in members(s.truck_on[c])},
        "trains_on": [LINK_IDS[link] for link in members(s.train_on)],
        "train_stock": s.train_stock,
        "reserve": s.reserve,
        "level": s.level,
        "limits": _limits(s),
        "resources": {COLOURS[colour]: _resources(s, colour) for colour in s.colours()},
        "soviet_decks": {name: count(s.deck[SOVIET_DECK + i]) for i, name in enumerate(PILES[SOVIET_DECK:])},
        "okh_display": [OKH_DOMAIN.words[okh] for okh in members(s.display)],
        "okh_deck": count(s.okh_deck),
        "known": _known(s, seat),
        "moving": _moving(s),
        "loading": _loading(s),
    }


def _areas(areas: int) -> list[str]:
    return [AREA_IDS[area] for area in members(areas)]


def _cards(cards: int) -> list[str]:
    return [CARD_DOMAIN.words[card] for card in members(cards)]


def tokens(bundle: int) -> dict[str, int]:
    """A bundle of supplies as words and numbers."""
    return {word: amount(bundle, kind) for kind, word in enumerate(KINDS)}


def _marker(s: RaceToMoscow, area: int, seat: int | None) -> dict[str, Any]:
    """A Soviet marker, with its type for those who know it (RM-HID-03)."""
    type = None
    if s.has(SOVIET_PLAYER):
        seen = s.open_types >> area & 1
        if seat == SOVIET or seen or (seat is not None and s.seen_types[seat] >> area & 1):
            type = "armor" if s.armor >> area & 1 else "infantry"
    return {"area": AREA_IDS[area], "type": type}


def _pool(s: RaceToMoscow, seat: int | None) -> dict[str, int] | None:
    """How many markers of each type are left, those to be given a type included, for the Soviet player alone."""
    from maproom.games.race_to_moscow.secrets import undecided_markers

    if seat != SOVIET or not s.has(SOVIET_PLAYER):
        return None
    areas, others, _ = undecided_markers(s)
    return {"infantry": s.pool + count(areas) + others - s.pool_armor, "armor": s.pool_armor}


def _army(s: RaceToMoscow, army: int) -> dict[str, Any]:
    return {
        "id": ARMY_IDS[army],
        "colour": COLOURS[ARMY_COLOUR[army]],
        "area": AREA_IDS[s.army_at[army]],
        **tokens(s.card[army]),
        "halted": bool(s.halted >> army & 1),
        "activated": bool(s.activated >> army & 1),
    }


def _limits(s: RaceToMoscow) -> dict[str, int]:
    return {
        "take": TAKE[s.level],
        "place": PLACE[s.level],
        "possess": POSSESS[s.level],
        "truck_load": s.truck_load or TRUCK_LOAD,
        "train_load": TRAIN_LOAD,
        "placed": s.placed,
        "extra_truck": int(s.extra_truck == EXTRA_READY),
    }


def _resources(s: RaceToMoscow, colour: int) -> dict[str, Any]:
    """What lies before a player: all open but the faces of encircled cards (RM-HID-01, 04)."""
    return {
        "medals": s.medals[colour],
        "score": open_score(s, colour),
        "count": open_count(s, colour),
        "trucks": s.trucks[colour],
        "trains": s.trains[colour],
        "trucks_in_stock": s.truck_stock[colour],
        "kept": _cards(s.kept[colour]),
        "won": _cards(s.won[colour]),
        "encircled_cards": count(s.face_down[colour]),
        "encircled": _cards(s.face_down[colour]) if s.ending else [],
        "pursuit_deck": count(s.deck[colour]),
        "discard": _cards(s.discard[colour]),
        "okh": [OKH_DOMAIN.words[okh] for okh in members(s.okh[colour])],
        "okh_bought": s.okh_bought[colour],
        "staff_car": bool(s.car[colour]),
        "air": AIR_STATES[s.air[colour]] if s.has(OKH_IN_PLAY) else None,
        "air_area": None if s.air_area[colour] == NOWHERE else AREA_IDS[s.air_area[colour]],
    }


def _known(s: RaceToMoscow, seat: int | None) -> list[dict[str, str]]:
    """RM-HID-02: the unseen cards whose place a seat knows."""
    from maproom.games.race_to_moscow.secrets import known_to

    known = known_to(s, SOVIET if seat is None else seat)
    found: list[dict[str, str]] = []
    for pile in range(DECK_COUNT):
        top = top_of(s, s.deck[pile])
        for card in members(known & s.deck[pile]):
            place = "top" if top == 1 << card else "bottom"
            found.append({"card": CARD_DOMAIN.words[card], "pile": PILES[pile], "place": place})
    for colour in range(COLOUR_COUNT):
        for card in members(known & s.face_down[colour]):
            found.append({"card": CARD_DOMAIN.words[card], "pile": f"encircled-{COLOURS[colour]}", "place": ""})
    return found


def _loading(s: RaceToMoscow) -> str | None:
    """The army whose owner is asked what it shall carry."""
    frame = s.stack[-1] if s.stack else None
    return ARMY_IDS[frame.army] if isinstance(frame, Loading) else None


def _moving(s: RaceToMoscow) -> dict[str, Any] | None:
    """The army being activated, and the enemy card that it faces."""
    if s.mover == NO_ARMY:
        return None
    return {
        "army": ARMY_IDS[s.mover],
        "steps": s.steps,
        "going": GOING[s.going],
        "pioneers": bool(s.pioneers),
        "air_help": bool(s.air_help),
        "enemy": None if s.drawn == NO_CARD else CARD_DOMAIN.words[s.drawn],
    }
