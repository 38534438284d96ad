"""Positions from descriptions: the keys that `game.position({...})` takes, and what is wrong with them."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.race_to_moscow.board import (
    AREA_DOMAIN,
    ARMY_COLOUR,
    ARMY_DOMAIN,
    ARMY_START,
    BLOCKED,
    COLOUR_DOMAIN,
    COLOURS,
    HOME,
    HOMES,
    LINK_DOMAIN,
    MOST_MEDALS,
    NO_ARMY,
    NOWHERE,
    OBJECTIVE,
    SEA_DOMAIN,
    TRUCKS_EACH,
    load,
)
from maproom.games.race_to_moscow.deck import ALL_OKH, FACE_UP, OKH_DOMAIN
from maproom.games.race_to_moscow.position_cards import read_cards
from maproom.games.race_to_moscow.reaction import SovietReaction
from maproom.games.race_to_moscow.setup import armor_used, empty, prepared
from maproom.games.race_to_moscow.state import (
    FIRST_LEVEL,
    OKH_IN_PLAY,
    SECOND_LEVEL,
    SOVIET_PLAYER,
    RaceToMoscow,
)
from maproom.games.race_to_moscow.supplies import CARD_SPACES, KIND_COUNT, KINDS, MASK, amount, bundle, size
from maproom.games.race_to_moscow.turn import REGULAR_ACTIONS, Actions, EndRound, EndTurn, Railhead, Turn
from maproom.games.race_to_moscow.verbs import TYPE_DOMAIN
from maproom.games.race_to_moscow.view import AIR_STATES
from maproom.kernel.errors import BadPosition
from maproom.kernel.position import Description
from maproom.kernel.spaces import count, members, set_of

PHASES: Final = ["actions", "railhead", "reaction"]
KEYS: Final = (
    "from", "options", "scenario", "order", "round", "active", "phase", "actions", "last_round",
    "auxiliary_used", "fleet_moved", "frontline_base_used",
    "armies", "fleet", "markers", "track", "supplies", "stock", "soviet_markers", "types_seen", "pool",
    "pool_armor",
    "medals", "bunkers", "tokens", "level", "transport", "transport_stock", "reserve", "trucks_on", "trains_on",
    "hands", "won", "encircled", "discards", "laid_aside", "pursuit_top", "soviet_top", "armored_top",
    "pursuit_decks", "soviet_deck", "known", "okh", "display", "okh_deck", "okh_bought", "cars", "air",
)  # fmt: skip


def described(description: object, settle_options: Any) -> RaceToMoscow:
    """A position from its description; whatever is wrong is named by its key."""
    given = Description(description)
    given.allow(*KEYS)
    options = settle_options(description.get("options") if isinstance(description, dict) else None)
    scenario = given.word("scenario", "full", ["full", "basic"])
    from_setup = given.word("from", "empty", ["empty", "setup"]) == "setup"
    s = prepared(options, scenario) if from_setup else empty(options, scenario)
    _read_turn(s, given)
    _read_areas(s, given)
    _read_armies(s, given)
    _read_supplies(s, given)
    _read_soviets(s, given)
    _read_transport(s, given)
    read_cards(s, given)
    _read_headquarters(s, given)
    s.restore()
    _push_turn(s, given.word("phase", PHASES[0], PHASES))
    s.settle()
    return s


# -- the turn ------------------------------------------------------------------------------------------------


def _read_turn(s: RaceToMoscow, given: Description) -> None:
    order = given.things("order", COLOUR_DOMAIN) or s.colours()
    if set_of(order) != s.playing or len(order) != count(s.playing):
        raise BadPosition(f"{given.path}.order must name each colour in play once.")
    s.order = [*order, NOWHERE, NOWHERE, NOWHERE][:3]
    s.active = given.thing("active", COLOUR_DOMAIN) if given.has("active") else order[0]
    if not s.playing >> s.active & 1:
        raise BadPosition(f"{given.path}.active: nobody plays {COLOURS[s.active]}.")
    s.round = given.number("round", 1, 1, 99)
    s.actions = given.number("actions", REGULAR_ACTIONS, 0, 9)
    s.last_round = int(given.flag("last_round", False))
    s.auxiliary_used = int(given.flag("auxiliary_used", False))
    s.fleet_moved = int(given.flag("fleet_moved", False))
    s.piatra_used = int(given.flag("frontline_base_used", False))


def _push_turn(s: RaceToMoscow, phase: str) -> None:
    """What is left of the round and the turn."""
    s.push(EndRound())
    players = [colour for colour in s.order if colour >= 0]
    for colour in reversed(players[players.index(s.active) + 1 :]):
        s.push(Turn(colour))
    s.push(EndTurn())
    s.push(SovietReaction())
    if phase != "reaction":
        s.push(Railhead())
        if phase == "actions":
            s.push(Actions())


# -- the board -----------------------------------------------------------------------------------------------


def _read_areas(s: RaceToMoscow, given: Description) -> None:
    markers = given.part("markers")
    markers.allow(*COLOURS)
    for word in markers.given():
        colour = COLOUR_DOMAIN.find(word)
        for area in markers.things(word, AREA_DOMAIN):
            _mark(s, colour, area, f"{markers.path}.{word}")
    for area in given.things("track", AREA_DOMAIN):
        if s.owner_of(area) < 0:
            raise BadPosition(f"{given.path}.track: {AREA_DOMAIN.words[area]} has no marker to turn.")
        s.track |= 1 << area
    if given.has("medals"):
        _read_medals(s, given.part("medals"))
    if given.has("bunkers"):
        s.bunkers = set_of(given.things("bunkers", AREA_DOMAIN))
    if given.has("fleet"):
        s.fleet = given.thing("fleet", SEA_DOMAIN)
    tokens = given.part("tokens")
    tokens.allow(*COLOURS)
    for word in tokens.given():
        s.medals[COLOUR_DOMAIN.find(word)] = tokens.number(word, 0, 0, 40)


def _mark(s: RaceToMoscow, colour: int, area: int, path: str) -> None:
    """A marker, which ends whatever lay there before."""
    if not s.playing >> colour & 1:
        raise BadPosition(f"{path}: nobody plays {COLOURS[colour]}.")
    if (HOMES | BLOCKED[s.playing]) >> area & 1:
        raise BadPosition(f"{path}: {AREA_DOMAIN.words[area]} takes no marker.")
    if s.owner_of(area) not in (-1, colour):
        raise BadPosition(f"{path}: {AREA_DOMAIN.words[area]} has a marker of another colour.")
    s.take_area(colour, area)
    gone = ~(1 << area)
    s.soviet &= gone
    s.medals_on &= gone
    s.second_medal &= gone
    s.bunkers &= gone


def _read_medals(s: RaceToMoscow, medals: Description) -> None:
    medals.check_keys(AREA_DOMAIN)
    s.medals_on = s.second_medal = 0
    for word in medals.given():
        area = AREA_DOMAIN.find(word)
        number = medals.number(word, 0, 0, MOST_MEDALS)
        if number and not OBJECTIVE >> area & 1:
            raise BadPosition(f"{medals.path}: {word} has no printed medal.")
        s.medals_on |= int(number > 0) << area
        s.second_medal |= int(number > 1) << area


def _read_armies(s: RaceToMoscow, given: Description) -> None:
    """The armies; one that is not named stays where it is, or on its flag if that is free."""
    armies = given.part("armies")
    armies.check_keys(ARMY_DOMAIN)
    for word in armies.given():
        army = ARMY_DOMAIN.find(word)
        one = armies.part(word)
        one.allow("at", "fuel", "ammo", "food", "halted", "activated")
        if not s.playing >> ARMY_COLOUR[army] & 1:
            raise BadPosition(f"{armies.path}.{word}: nobody plays {COLOURS[ARMY_COLOUR[army]]}.")
        if one.has("at"):
            s.put_army(army, one.thing("at", AREA_DOMAIN))
        if any(one.has(kind) for kind in KINDS):
            s.card[army] = _bundle(one, CARD_SPACES)
        s.halted |= int(one.flag("halted", False)) << army
        s.activated |= int(one.flag("activated", False)) << army
    _place_others(s)
    for army in s.armies_on_board():
        if not s.held[ARMY_COLOUR[army]] >> s.army_at[army] & 1:
            at = AREA_DOMAIN.words[s.army_at[army]]
            raise BadPosition(f"{armies.path}.{ARMY_DOMAIN.words[army]}: {at} is not controlled by its owner.")
        if s.army_in[s.army_at[army]] != army:
            raise BadPosition(f"{armies.path}: two armies stand in {AREA_DOMAIN.words[s.army_at[army]]}.")


def _place_others(s: RaceToMoscow) -> None:
    """Armies without a place go to their flags, or to any free home area."""
    for army in s.armies_on_board():
        if s.army_at[army] == NOWHERE:
            homes = [ARMY_START[army], *members(HOME[ARMY_COLOUR[army]])]
            s.put_army(army, next(area for area in homes if s.army_in[area] == NO_ARMY))


def _bundle(part: Description, most: int) -> int:
    tokens = bundle(*[part.number(kind, 0, 0, MASK) for kind in KINDS])
    if size(tokens) > most:
        raise BadPosition(f"{part.path}: {size(tokens)} tokens are too many.")
    return tokens


def _read_supplies(s: RaceToMoscow, given: Description) -> None:
    """Supplies in areas and in the stock; a stock that is not given holds all tokens that are nowhere else."""
    supplies = given.part("supplies")
    supplies.check_keys(AREA_DOMAIN)
    for word in supplies.given():
        one = supplies.part(word)
        one.allow(*KINDS)
        s.depot[AREA_DOMAIN.find(word)] = _bundle(one, 3 * MASK)
    if given.has("stock"):
        stock = given.part("stock")
        stock.allow(*KINDS)
        s.stock = _bundle(stock, 3 * MASK)
    else:
        s.stock = _rest_of_supplies(s)


def _rest_of_supplies(s: RaceToMoscow) -> int:
    """RM-CMP-08: what the closed economy leaves for the stock."""
    there = sum(s.depot) + sum(s.card)
    return bundle(*[max(0, total_of(s, kind) - amount(there, kind)) for kind in range(KIND_COUNT)])


def total_of(s: RaceToMoscow, kind: int) -> int:
    """RM-CMP-06, 08: how many tokens of a kind the game has with these players."""
    components = load("components")
    word = KINDS[kind]
    total: int = components["common"]["supply_stock"][word]
    for colour in s.colours():
        own = components[COLOURS[colour]]
        total += own["supplies_for_armies"][word] + own["supplies_for_main_base"][word]
    return total


# -- the Soviets ---------------------------------------------------------------------------------------------


def _read_soviets(s: RaceToMoscow, given: Description) -> None:
    """`soviet_markers` is a list of areas, or types by area where a Soviet player plays."""
    if given.has("soviet_markers"):
        _read_markers(s, given)
    taken = s.soviet & s.controlled() & ~s.blocked
    if taken:
        where = AREA_DOMAIN.words[members(taken)[0]]
        raise BadPosition(f"{given.path}.soviet_markers: {where} is controlled.")
    s.pool = given.number("pool", s.pool, 0, 26)
    if s.has(SOVIET_PLAYER):
        armor = armor_used(s.difficulty, count(s.playing)) - count(s.armor)
        s.pool_armor = given.number("pool_armor", max(0, min(armor, s.pool)), 0, s.pool)
    seen = given.part("types_seen")
    seen.allow(*COLOURS, "all")
    for word in seen.given():
        areas = set_of(seen.things(word, AREA_DOMAIN))
        if word == "all":
            s.open_types |= areas
        else:
            s.seen_types[COLOUR_DOMAIN.find(word)] |= areas


def _read_markers(s: RaceToMoscow, given: Description) -> None:
    try:
        typed = given.part("soviet_markers")
    except BadPosition:
        s.soviet = set_of(given.things("soviet_markers", AREA_DOMAIN))
        return
    typed.check_keys(AREA_DOMAIN)
    s.soviet = s.armor = 0
    for word in typed.given():
        area = AREA_DOMAIN.find(word)
        s.soviet |= 1 << area
        s.armor |= typed.thing(word, TYPE_DOMAIN) << area


# -- transport and headquarters -----------------------------------------------------------------------------


def _read_transport(s: RaceToMoscow, given: Description) -> None:
    s.level = given.number("level", s.level, FIRST_LEVEL, SECOND_LEVEL)
    transport = given.part("transport")
    transport.allow(*COLOURS)
    for word in transport.given():
        colour = COLOUR_DOMAIN.find(word)
        one = transport.part(word)
        one.allow("trucks", "trains")
        s.trucks[colour] = one.number("trucks", s.trucks[colour], 0, TRUCKS_EACH[colour])
        s.trains[colour] = one.number("trains", s.trains[colour], 0, 12)
    trucks_on = given.part("trucks_on")
    trucks_on.allow(*COLOURS)
    for word in trucks_on.given():
        s.truck_on[COLOUR_DOMAIN.find(word)] = set_of(trucks_on.things(word, LINK_DOMAIN))
    s.train_on = set_of(given.things("trains_on", LINK_DOMAIN))
    for colour in s.colours():
        s.truck_stock[colour] = max(0, TRUCKS_EACH[colour] - s.trucks[colour] - count(s.truck_on[colour]))
    stock = given.part("transport_stock")
    stock.allow("trains", *COLOURS)
    s.train_stock = stock.number("trains", s.train_stock, 0, 26)
    for colour in s.colours():
        s.truck_stock[colour] = stock.number(COLOURS[colour], s.truck_stock[colour], 0, TRUCKS_EACH[colour])
    s.reserve = given.number("reserve", 0 if s.level == SECOND_LEVEL else s.reserve, 0, 8)


def _read_headquarters(s: RaceToMoscow, given: Description) -> None:
    if not s.has(OKH_IN_PLAY):
        return
    okh = given.part("okh")
    okh.allow(*COLOURS)
    for word in okh.given():
        s.okh[COLOUR_DOMAIN.find(word)] = set_of(okh.things(word, OKH_DOMAIN))
    held = s.okh[0] | s.okh[1] | s.okh[2]
    s.display = set_of(given.things("display", OKH_DOMAIN))
    free = ALL_OKH & ~held & ~s.display
    if not given.has("display"):
        s.display = set_of(members(free)[: FACE_UP[count(s.playing)]])
    s.okh_deck = free & ~s.display
    if given.has("okh_deck"):
        s.okh_deck = set_of(given.things("okh_deck", OKH_DOMAIN))
    for key, values, high in (("okh_bought", s.okh_bought, 4), ("cars", s.car, 1)):
        part = given.part(key)
        part.allow(*COLOURS)
        for word in part.given():
            values[COLOUR_DOMAIN.find(word)] = part.number(word, 0, 0, high)
    air = given.part("air")
    air.allow(*COLOURS)
    for word in air.given():
        _read_air(s, COLOUR_DOMAIN.find(word), air, word)


def _read_air(s: RaceToMoscow, colour: int, air: Description, word: str) -> None:
    """A state of the air marker, or with a Soviet player the area that it lies on."""
    value = air.word(word, AIR_STATES[0], [*AIR_STATES[:4], *AREA_DOMAIN.words])
    if value in AREA_DOMAIN.index:
        s.air[colour] = AIR_STATES.index("area")
        s.air_area[colour] = AREA_DOMAIN.find(value)
    else:
        s.air[colour] = AIR_STATES.index(value)
