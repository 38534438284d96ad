"""What a seat sees of Race to Moscow as numbers (RM-HID): the board, the armies, the transport, the cards."""

from __future__ import annotations

from typing import Final

from maproom.games.race_to_moscow.board import (
    ALL_ARMIES,
    AREA_COUNT,
    AREA_DOMAIN,
    ARMY_COUNT,
    ARMY_DOMAIN,
    COLOUR_COUNT,
    COLOUR_DOMAIN,
    LINK_COUNT,
    LINK_DOMAIN,
    SEA_COUNT,
    SEA_DOMAIN,
    SEATS,
    SOVIET,
)
from maproom.games.race_to_moscow.deck import (
    CARD_COUNT,
    CARD_DOMAIN,
    DECK_COUNT,
    KEPT_CARDS,
    KEPT_DOMAIN,
    OKH_COUNT,
    OKH_DOMAIN,
)
from maproom.games.race_to_moscow.secrets import known_to
from maproom.games.race_to_moscow.setup import DIFFICULTIES
from maproom.games.race_to_moscow.state import NOT_OVER, SOVIET_PLAYER, RaceToMoscow
from maproom.games.race_to_moscow.supplies import BITS, KIND_COUNT, KIND_DOMAIN, amount
from maproom.games.race_to_moscow.victory import medals_of
from maproom.games.race_to_moscow.view import AIR_STATES, PILES
from maproom.kernel.frame import FrameTable
from maproom.kernel.observation import Asked, Deciding, Field, Looking, Observation
from maproom.kernel.rows import Row
from maproom.kernel.verbs import Domain

RULES: Final = [
    "full", "soviet-player", "redeployment", "starred", "abwehr", "winter", "total-war", "fixed-ties",
]  # fmt: skip
TURN_NUMBERS: Final = [
    "round", "actions", "pool", "level", "train-stock", "reserve", "steps", "moved", "going", "placed",
    "truck-load",
]  # fmt: skip
TURN_MARKS: Final = [
    "auxiliary-used", "fleet-moved", "piatra-used", "last-round", "pioneers", "air-help", "fort-ammo",
    "extra-truck",
]  # fmt: skip
PLAYER_NUMBERS: Final = [
    "medals", "score", "trucks", "trains", "trucks-in-stock", "staff-car", "okh-bought", "encircled",
]  # fmt: skip
MOST: Final = 63


def numbered(name: str, words: list[str]) -> Domain:
    """An axis of its own for a field."""
    return Domain(name, words)


# -- the board -----------------------------------------------------------------------------------------------


class Control(Field[RaceToMoscow]):
    """Which areas each colour controls."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        for colour in range(COLOUR_COUNT):
            row.members(s.held[colour], AREA_COUNT)


class AreaMarks(Field[RaceToMoscow]):
    """What else lies in areas."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        row.members(s.blocked, AREA_COUNT)
        row.members(s.track, AREA_COUNT)
        row.members(s.soviet, AREA_COUNT)
        row.members(s.medals_on, AREA_COUNT)
        row.members(s.second_medal, AREA_COUNT)
        row.members(s.bunkers, AREA_COUNT)


class MarkerTypes(Field[RaceToMoscow]):
    """RM-HID-03: the types of Soviet markers, as far as the seat knows them."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        seen = 0
        if s.has(SOVIET_PLAYER):
            seen = s.open_types
            if seat == SOVIET:
                seen = s.soviet
            elif seat >= 0:
                seen |= s.seen_types[seat]
        row.members(seen & ~s.armor, AREA_COUNT)
        row.members(seen & s.armor, AREA_COUNT)


class Depots(Field[RaceToMoscow]):
    """The supplies in areas."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        row.parts(s.depot, KIND_DOMAIN.size, BITS, self.high)


class Chains(Field[RaceToMoscow]):
    """RM-TRM-06: the areas joined to a supply base."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        for colour in range(COLOUR_COUNT):
            row.members(s.chain(colour) if s.playing >> colour & 1 else 0, AREA_COUNT)


class Fleet(Field[RaceToMoscow]):
    """Where the Fleet is."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        row.one(s.fleet, SEA_COUNT)


class Armies(Field[RaceToMoscow]):
    """Where the armies are."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        row.each(s.army_at, AREA_COUNT)


class ArmyCards(Field[RaceToMoscow]):
    """What lies on the army cards."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        row.parts(s.card, KIND_DOMAIN.size, BITS, self.high)


class ArmyMarks(Field[RaceToMoscow]):
    """Which armies are grounded, activated, have loaded, or move now."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        row.members(s.halted, ARMY_COUNT)
        row.members(s.activated, ARMY_COUNT)
        row.members(s.exchanged & ALL_ARMIES, ARMY_COUNT)
        row.one(s.mover, ARMY_COUNT)


class Vehicles(Field[RaceToMoscow]):
    """The trucks and trains on connections."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        for colour in range(COLOUR_COUNT):
            row.members(s.truck_on[colour], LINK_COUNT)
        row.members(s.train_on, LINK_COUNT)


# -- the turn and the players ----------------------------------------------------------------------------------


class Rules(Field[RaceToMoscow]):
    """The rules in force."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        row.members(s.rules, self.size)


class Difficulty(Field[RaceToMoscow]):
    """The difficulty."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        row.one(s.difficulty, self.size)


class Playing(Field[RaceToMoscow]):
    """The colours in play."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        row.members(s.playing, 3)


class Active(Field[RaceToMoscow]):
    """Whose turn it is."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        row.one(s.active, 3)


class Order(Field[RaceToMoscow]):
    """The turn order."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        row.each(s.order, 3)


class Winners(Field[RaceToMoscow]):
    """Who has won, when the game is over."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        row.members(s.winners if s.ending != NOT_OVER else 0, len(SEATS))


class TurnNumbers(Field[RaceToMoscow]):
    """Numbers of the game and the turn."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        row.number(s.round, self.high)
        row.number(s.actions, self.high)
        row.number(s.pool, self.high)
        row.number(s.level, self.high)
        row.number(s.train_stock, self.high)
        row.number(s.reserve, self.high)
        row.number(s.steps, self.high)
        row.number(s.moved, self.high)
        row.number(s.going, self.high)
        row.number(s.placed, self.high)
        row.number(s.truck_load, self.high)


class TurnMarks(Field[RaceToMoscow]):
    """What has been used this turn, and what holds for the army being moved."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        row.number(s.auxiliary_used, 1)
        row.number(s.fleet_moved, 1)
        row.number(s.piatra_used, 1)
        row.number(s.last_round, 1)
        row.number(s.pioneers, 1)
        row.number(s.air_help, 1)
        row.number(s.fort_ammo, 1)
        row.number(s.extra_truck & 1, 1)


class Stock(Field[RaceToMoscow]):
    """The Supply Stock."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        for kind in range(KIND_COUNT):
            row.number(amount(s.stock, kind), self.high)


class PoolTypes(Field[RaceToMoscow]):
    """RM-HID-03: how many armor markers the pool has, for the Soviet player alone."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        row.number(s.pool_armor if seat == SOVIET else 0, self.high)


class Players(Field[RaceToMoscow]):
    """The open numbers of each player."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        for colour in range(COLOUR_COUNT):
            row.number(s.medals[colour], self.high)
            row.number(medals_of(s, colour, False), self.high)
            row.number(s.trucks[colour], self.high)
            row.number(s.trains[colour], self.high)
            row.number(s.truck_stock[colour], self.high)
            row.number(s.car[colour], self.high)
            row.number(s.okh_bought[colour], self.high)
            row.count(s.face_down[colour], self.high)


class Air(Field[RaceToMoscow]):
    """The state of each air marker."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        row.each(s.air, len(AIR_STATES))


class AirAreas(Field[RaceToMoscow]):
    """The area that each air marker lies on."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        row.each(s.air_area, AREA_COUNT)


# -- the cards -------------------------------------------------------------------------------------------------


class Kept(Field[RaceToMoscow]):
    """The Auxiliaries and Recon cards that lie before each player."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        if row.unchanged(s.kept):
            return
        for colour in range(COLOUR_COUNT):
            for card in KEPT_CARDS:
                row.number(s.kept[colour] >> card & 1, 1)


class OpenCards(Field[RaceToMoscow]):
    """The cards that all can see: won, discarded, laid aside, and the one being fought."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        row.members(s.won[0] | s.won[1] | s.won[2], CARD_COUNT)
        row.members(s.discard[0] | s.discard[1] | s.discard[2], CARD_COUNT)
        aside = 0
        for card in s.laid_aside:
            aside |= 1 << card
        row.members(aside, CARD_COUNT)
        row.one(s.drawn, CARD_COUNT)


class Known(Field[RaceToMoscow]):
    """RM-HID-02: the unseen cards whose place the seat knows, in decks and among encircled cards."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        known = known_to(s, SOVIET if seat < 0 else seat)
        decks = 0
        for deck in range(DECK_COUNT):
            decks |= s.deck[deck]
        row.members(known & decks, CARD_COUNT)
        row.members(known & (s.face_down[0] | s.face_down[1] | s.face_down[2]), CARD_COUNT)


class Decks(Field[RaceToMoscow]):
    """How many cards each deck has."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        for deck in range(DECK_COUNT):
            row.count(s.deck[deck], self.high)


class Okh(Field[RaceToMoscow]):
    """The OKH cards that lie open: face up, and before each player."""

    def write(self, s: RaceToMoscow, seat: int, row: Row) -> None:
        row.members(s.display, OKH_COUNT)
        for colour in range(COLOUR_COUNT):
            row.members(s.okh[colour], OKH_COUNT)


def declared(frames: FrameTable) -> Observation:
    """The observation of Race to Moscow."""
    seats = tuple(SEATS)
    area, army, colour, link = AREA_DOMAIN, ARMY_DOMAIN, COLOUR_DOMAIN, LINK_DOMAIN
    return Observation(
        [
            Looking(seats),
            Deciding(seats),
            Asked(frames),
            Rules("rules", [numbered("rule", RULES)], "1 for the rules in force."),
            Difficulty("difficulty", [numbered("difficulty", DIFFICULTIES)], "1 for the difficulty."),
            Playing("playing", [colour], "1 for the colours in play."),
            Active("turn", [colour], "1 for the colour whose turn it is."),
            Order(
                "order",
                [numbered("place", ["1", "2", "3"]), colour],
                "1 for the colour in each place of the order.",
            ),
            Winners("winners", [numbered("seat", SEATS)], "1 for who has won."),
            TurnNumbers("numbers", [numbered("number", TURN_NUMBERS)], "Numbers of the game and the turn.", MOST),
            TurnMarks("marks", [numbered("mark", TURN_MARKS)], "1 for what has been used or holds now."),
            Control("control", [colour, area], "1 for the areas that a colour controls, home areas included."),
            AreaMarks(
                "areas",
                [numbered("what", ["blocked", "track", "soviet", "medal", "second-medal", "bunker"]), area],
                "1 for blocked areas, track, Soviet markers, medals and bunkers.",
            ),
            MarkerTypes(
                "types",
                [numbered("type", ["infantry", "armor"]), area],
                "1 for the types of Soviet markers that the seat knows.",
            ),
            Depots("supplies", [KIND_DOMAIN, area], "The supply tokens in each area.", MOST),
            Chains("chains", [colour, area], "1 for areas joined to a supply base of the colour."),
            Fleet("fleet", [SEA_DOMAIN], "1 where the Fleet is."),
            Armies("armies", [army, area], "1 where each army stands."),
            ArmyCards("cards", [KIND_DOMAIN, army], "The supply tokens on each army card.", 6),
            ArmyMarks(
                "army_marks",
                [numbered("what", ["grounded", "activated", "loaded", "moving"]), army],
                "1 for grounded and activated armies, those that have just loaded, and the one that moves.",
            ),
            Vehicles(
                "vehicles",
                [numbered("what", ["gray-truck", "white-truck", "brown-truck", "train"]), link],
                "1 for connections with a truck or a train.",
            ),
            Stock("stock", [KIND_DOMAIN], "The Supply Stock.", MOST),
            PoolTypes("pool_armor", [numbered("what", ["armor"])], "Armor in the pool, for the Soviet player.", 26),
            Players("players", [colour, numbered("what", PLAYER_NUMBERS)], "Each player's open numbers.", MOST),
            Air("air", [colour, numbered("state", AIR_STATES)], "1 for the state of each air marker."),
            AirAreas("air_areas", [colour, area], "1 for the area that an air marker lies on."),
            Kept("kept", [colour, KEPT_DOMAIN], "1 for Auxiliaries and Recon cards before a player."),
            OpenCards(
                "open",
                [numbered("pile", ["won", "discarded", "laid-aside", "enemy"]), CARD_DOMAIN],
                "1 for cards that were won, discarded or stand in for a token, and for the enemy being fought.",
            ),
            Known(
                "known",
                [numbered("pile", ["deck", "encircled"]), CARD_DOMAIN],
                "1 for unseen cards whose place the seat knows.",
            ),
            Decks("decks", [numbered("deck", PILES)], "How many cards each deck has.", MOST),
            Okh(
                "okh",
                [numbered("where", ["face-up", "gray", "white", "brown"]), OKH_DOMAIN],
                "1 for OKH cards that lie face up or before a player.",
            ),
        ]
    )
