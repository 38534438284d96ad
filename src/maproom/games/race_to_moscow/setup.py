"""Set-up (RM-SET): what lies where before the first round, and what chance and the Soviet player decide then."""

from __future__ import annotations

from typing import ClassVar, Final

from maproom.games.race_to_moscow.board import (
    AREA_DOMAIN,
    ARMIES_OF,
    ARMY_DATA,
    ARMY_START,
    BLOCKED,
    COLOUR_COUNT,
    COLOURS,
    FLEET_COLOUR,
    FLEET_START,
    FORTIFIED,
    HOME,
    MAIN_BASE,
    NOWHERE,
    OBJECTIVE,
    ORDERS,
    SECOND_MEDALS,
    SLUG,
    SOVIET,
    SOVIET_SYMBOL,
    TRAINS_EACH,
    TRUCKS_EACH,
    load,
)
from maproom.games.race_to_moscow.deck import (
    ALL_OKH,
    ARMORED_CARDS,
    ARMORED_DECK,
    BLUE,
    FACE_UP,
    INFANTRY_CARDS,
    PURSUIT_CARDS,
    SOVIET_CARDS,
    SOVIET_DECK,
)
from maproom.games.race_to_moscow.logistics import call_back
from maproom.games.race_to_moscow.okh import FillDisplay
from maproom.games.race_to_moscow.reaction import PickType
from maproom.games.race_to_moscow.readings import BALANCED, EVENED, NEWEST, OPENED, OPENED_TO_WHITE, REREAD
from maproom.games.race_to_moscow.state import (
    ABWEHR,
    AUTO_TIES,
    FULL,
    OKH_IN_PLAY,
    REDEPLOYMENT,
    SOVIET_PLAYER,
    STARRED,
    TOTAL_WAR,
    WINTER_ATTACKS,
    RaceToMoscow,
)
from maproom.games.race_to_moscow.supplies import KINDS, STARTING_STOCK, bundle
from maproom.games.race_to_moscow.turn import Round
from maproom.games.race_to_moscow.verbs import ARMOR, DRAW_ORDER, INFANTRY, ORDER_SET, SET_ASIDE, TYPE_BOXED
from maproom.kernel.editions import in_use
from maproom.kernel.events import only
from maproom.kernel.frame import CHANCE, NOBODY, Frame
from maproom.kernel.spaces import count, members

_setup = load("setup")
_markers = load("soviet_markers")
_components = load("components")
DIFFICULTIES: Final = ["normal", "hard", "veteran"]
_POOL_KEYS: Final = ["basic", "hard", "veteran"]
PLAYERS: Final = ["gray-white-brown", "gray-white", "gray-brown", "white-brown", "gray", "white", "brown"]
RANDOM_ORDER: Final = "random"
FIRST_FACE_UP_ALONE: Final = 2
"""The OKH cards that lay open for one player by older readings (RM-SET-12)."""
FORMER_SYMBOLS: Final = (
    (EVENED, "grodno", "alytus"), (EVENED, "dnepropetrovsk", "slutsk"), (EVENED, "uman", "kiev"),
    (BALANCED, "alytus", "grodno"), (BALANCED, "slutsk", "minsk"),
)  # fmt: skip
"""Where readings laid Soviet symbols of this map, and where those had been before; the newest first."""
IN_TOTAL_WAR: Final = (
    (OPENED, "pskov", "tallinn"), (OPENED, "smolensk", "bobruysk"), (OPENED, "vitebsk", "lida"),
    (OPENED, "dnepropetrovsk", "sevastopol"), (OPENED, "uman", "odessa"),
    (OPENED_TO_WHITE, "baranovichi", "polotsk"), (OPENED_TO_WHITE, "bialystok", "gomel"),
)  # fmt: skip
"""Since which readings a marker begins elsewhere in the Total War than on a symbol of this map that bars a way."""
SWITCHES: Final = {
    "soviet_player": SOVIET_PLAYER,
    "army_redeployment": REDEPLOYMENT,
    "starred_fronts": STARRED,
    "abwehr": ABWEHR,
    "winter_counter_attacks": WINTER_ATTACKS,
    "total_war": TOTAL_WAR,
}
"""The options that are simply on or off."""


def colours_of(players: str) -> int:
    """The colours in play as a set."""
    return sum(1 << COLOURS.index(colour) for colour in players.split("-"))


def pool_size(difficulty: int, players: int) -> int:
    """RM-SET-09, RM-OPT-02: the Soviet markers beside the board."""
    size: int = _markers["pool_at_setup"][_POOL_KEYS[difficulty]][str(players)]
    return size


def armor_used(difficulty: int, players: int) -> int:
    """RM-SOV-03: the armor markers in a game with a Soviet player, those that will be set aside included."""
    removed = _markers["removed_in_soviet_player_variant"][_POOL_KEYS[difficulty]][str(players)]
    return sum(1 for one in _markers["markers"] if one["type"] == "armor" and one["marking"] not in removed)


def rules_of(options: dict[str, bool | int | str], scenario: str) -> int:
    """The rules in force as a set of bits."""
    rules = FULL if scenario == "full" else 0
    for name, bit in SWITCHES.items():
        if options[name]:
            rules |= bit
    return rules | (AUTO_TIES if options["reaction_ties"] == "auto" else 0)


def prepared(options: dict[str, bool | int | str], scenario: str) -> RaceToMoscow:
    """The board, armies, supplies, transport and cards of the set-up, before anything is decided."""
    s = empty(options, scenario)
    s.soviet = symbols_of(NEWEST, s.has(TOTAL_WAR))
    bare = 0 if options["blocked_medals"] else s.blocked
    s.medals_on = OBJECTIVE & ~bare
    s.second_medal = SECOND_MEDALS & ~bare
    s.bunkers = FORTIFIED & ~s.blocked
    for colour in s.colours():
        for army in ARMIES_OF[colour]:
            s.put_army(army, ARMY_START[army])
            s.card[army] = bundle(*[ARMY_DATA[army]["starting_supplies"][kind] for kind in KINDS])
        base = _components[COLOURS[colour]]["supplies_for_main_base"]
        s.put_supplies(MAIN_BASE[colour], bundle(*[base[kind] for kind in KINDS]))
    s.stock = STARTING_STOCK
    return s


def empty(options: dict[str, bool | int | str], scenario: str) -> RaceToMoscow:
    """A board with nothing but the printed markers, full decks and the players' trucks and trains."""
    s = RaceToMoscow()
    s.rules = rules_of(options, scenario)
    s.difficulty = DIFFICULTIES.index(str(options["difficulty"]))
    s.playing = colours_of(str(options["players"]))
    limit = options["round_limit"]
    assert isinstance(limit, int)
    s.round_limit = limit
    s.blocked = BLOCKED[s.playing]
    s.track = 0
    players = count(s.playing)
    for colour in range(COLOUR_COUNT):
        playing = s.playing >> colour & 1
        s.held[colour] = HOME[colour] if playing else 0
        s.track |= s.held[colour]
        if playing:
            s.trucks[colour] = TRUCKS_EACH[colour]
            s.trains[colour] = TRAINS_EACH[colour]
            s.deck[colour] = PURSUIT_CARDS[colour]
            call_back(s, colour)
    s.train_stock = _setup["trains_in_stock"]
    s.reserve = _setup["trains_in_reserve"][str(players)]
    s.pool = pool_size(s.difficulty, players)
    s.fleet = FLEET_START if s.playing >> FLEET_COLOUR & 1 else NOWHERE
    lay_decks(s)
    return s


def lay_decks(s: RaceToMoscow) -> None:
    """RM-SET-07, 12, RM-SOV-05: green on blue, in one deck or, with a Soviet player, in two."""
    for card in members(BLUE):
        s.depth[card] = 1
    if s.has(SOVIET_PLAYER):
        s.deck[SOVIET_DECK] = INFANTRY_CARDS
        s.deck[ARMORED_DECK] = ARMORED_CARDS
    else:
        s.deck[SOVIET_DECK] = SOVIET_CARDS
    if s.has(OKH_IN_PLAY):
        s.okh_deck = ALL_OKH


def begin(options: dict[str, bool | int | str], scenario: str) -> RaceToMoscow:
    """The set-up, and what is decided before the first round, the first thing on top."""
    s = prepared(options, scenario)
    turn_order = str(options["turn_order"])
    s.push(Round(1))
    s.push(TurnOrder(-1 if turn_order == RANDOM_ORDER else ORDERS.index(order_among(turn_order, s.playing))))
    if s.has(OKH_IN_PLAY):
        s.push(FillDisplay(FACE_UP[count(s.playing)]))
    if s.has(SOVIET_PLAYER):
        s.pool_armor = armor_used(s.difficulty, count(s.playing))
        s.push(SovietSetup())
    return s


def begin_by(readings: int, options: dict[str, bool | int | str], scenario: str) -> RaceToMoscow:
    """The set-up by older readings: other symbols, no markers where absent colours hold, two OKH cards for one."""
    s = begin(options, scenario)
    s.readings = readings
    s.soviet = symbols_of(readings, s.has(TOTAL_WAR))
    if readings >= REREAD:
        return s
    spare = count(s.soviet & s.blocked)
    s.soviet &= ~s.blocked
    if count(s.playing) == 1 and s.has(OKH_IN_PLAY):
        shown = [frame.name() for frame in s.stack].index("FillDisplay")
        s.stack[shown] = FillDisplay(FIRST_FACE_UP_ALONE)
    if s.has(SOVIET_PLAYER):
        s.push(SetAside(spare))
    return s


def symbols_of(readings: int, total_war: bool) -> int:
    """The areas in which a Soviet marker begins; an owner's own map has always been as it is."""
    symbols = SOVIET_SYMBOL
    if in_use(SLUG) is not None:
        return symbols
    for since, now, then in FORMER_SYMBOLS:
        if readings < since:
            symbols = moved(symbols, now, then)
    for since, symbol, begins in IN_TOTAL_WAR:
        if total_war and readings >= since:
            symbols = moved(symbols, symbol, begins)
    return symbols


def moved(symbols: int, one: str, other: str) -> int:
    """The same symbols with one of them in another area."""
    return symbols ^ (1 << AREA_DOMAIN.find(one) | 1 << AREA_DOMAIN.find(other))


def order_among(order: str, playing: int) -> str:
    """An agreed order without the colours that nobody plays."""
    return "-".join(one for one in order.split("-") if playing >> COLOURS.index(one) & 1)


class SetAside(Frame[RaceToMoscow]):
    """Markers set aside at random, which the Soviet player sees: by older readings only (RM-SET-22)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def actor(self, s: RaceToMoscow) -> int:
        return CHANCE if self.left else NOBODY

    def run(self, s: RaceToMoscow) -> None:
        """Enough are set aside."""

    def there(self, s: RaceToMoscow) -> list[int]:
        """The infantry and armor markers still there."""
        every = count(s.soviet) + s.pool + self.left
        return [every - s.pool_armor, s.pool_armor]

    def choices(self, s: RaceToMoscow) -> list[int]:
        return [SET_ASIDE.of(type) for type in (INFANTRY, ARMOR) if self.there(s)[type]]

    def weights(self, s: RaceToMoscow) -> list[int] | None:
        return [number for number in self.there(s) if number]

    def take(self, s: RaceToMoscow, action: int) -> None:
        type = SET_ASIDE.first(action)
        s.boxed += 1
        s.boxed_armor += type
        s.pool_armor -= type
        s.emit(TYPE_BOXED, (type,), only(SOVIET))
        s.push(SetAside(self.left - 1))


class SovietSetup(Frame[RaceToMoscow]):
    """RM-SOV-02: the Soviet player picks the type of every marker on the board."""

    def run(self, s: RaceToMoscow) -> None:
        areas = members(s.soviet)
        if areas:
            first = areas[0]
            s.push(PickType(first, len(areas) + s.pool, s.soviet & ~(1 << first)))


class TurnOrder(Frame[RaceToMoscow]):
    """RM-SET-13: the turn order, at random or as agreed; everyone but the first takes a medal."""

    FIELDS: ClassVar[tuple[str, ...]] = ("agreed",)
    RULE: ClassVar[str] = "RM-SET-13"

    def __init__(self, agreed: int) -> None:
        self.agreed = agreed

    def actor(self, s: RaceToMoscow) -> int:
        return CHANCE if self.agreed < 0 and not s.is_alone() else NOBODY

    def run(self, s: RaceToMoscow) -> None:
        set_order(s, self.agreed if self.agreed >= 0 else ORDERS.index(COLOURS[members(s.playing)[0]]))

    def choices(self, s: RaceToMoscow) -> list[int]:
        return [DRAW_ORDER.of(i) for i, order in enumerate(ORDERS) if self.fits(s, order)]

    def fits(self, s: RaceToMoscow, order: str) -> bool:
        """Whether an order names exactly the colours in play."""
        return colours_of(order) == s.playing

    def take(self, s: RaceToMoscow, action: int) -> None:
        set_order(s, DRAW_ORDER.first(action))


def set_order(s: RaceToMoscow, order: int) -> None:
    """RM-SET-13: the order stays fixed."""
    colours = [COLOURS.index(word) for word in ORDERS[order].split("-")]
    s.order = [*colours, NOWHERE, NOWHERE, NOWHERE][:3]
    s.active = colours[0]
    s.emit(ORDER_SET, (order,))
    for colour in colours[1:]:
        s.medals[colour] += 1
