"""The position of Race to Moscow: flat fields, and the few ways in which the board changes."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from maproom.games.race_to_moscow.board import (
    ALL_AREAS,
    AREA_BIT,
    AREA_COUNT,
    ARMIES_OF,
    ARMY_COUNT,
    BASE_SET,
    COLOUR_COUNT,
    ENTERABLE,
    FIELD,
    HOME,
    NO_ARMY,
    NOWHERE,
    ROADS,
    VICTORY,
)
from maproom.games.race_to_moscow.copies import copy_into
from maproom.games.race_to_moscow.deck import CARD_COLOUR, CARD_COUNT, DECK_COUNT, GAINED, NO_CARD, SOVIET_COUNT
from maproom.games.race_to_moscow.readings import NEWEST
from maproom.games.race_to_moscow.supplies import BITS, CAPACITY, FOOD, MASK, ONE, size
from maproom.games.race_to_moscow.verbs import CARD_SETTLED, FED
from maproom.kernel.copies import LIST, SAME
from maproom.kernel.spaces import count, members
from maproom.kernel.state import State

UNKNOWN: Final = -1
"""A memo that has to be worked out again."""
CHAINS: Final = 0
OPEN_AREAS: Final = 3
COUNTED_CARDS: Final = 6
COUNTED_MEDALS: Final = 9
AREAS_HELD: Final = 12
CITIES_HELD: Final = 15
COUNTED_TRACK: Final = 18
TRACK_HELD: Final = 21
FREE_AREAS: Final = 24
EXPOSED_AREAS: Final = 27
"""Where the memos of each colour begin: its chain, the areas that its armies may enter, the won cards that were
last counted and the medals that they were worth, how many areas are under its control and how many of them are
Victory areas, the track that was last counted and how much of it lies in areas that were taken, the areas that its
armies could enter and that nobody controls, and its own ones that can be taken back."""
BLANK_MEMO: Final = [UNKNOWN] * 6 + [0] * 6 + [UNKNOWN] * 18

# rules in force, as bits of `rules`
FULL: Final = 1
SOVIET_PLAYER: Final = 2
REDEPLOYMENT: Final = 4
STARRED: Final = 8
ABWEHR: Final = 16
WINTER_ATTACKS: Final = 32
TOTAL_WAR: Final = 64
AUTO_TIES: Final = 128
OKH_IN_PLAY: Final = FULL | TOTAL_WAR
"""Either of these brings the OKH cards into the game (RM-SET-12, RM-OPT-06)."""

ROUND_LIMIT: Final = 40
"""A guard of this program against games without end, no rule of the book (RM-END-12)."""
FIRST_LEVEL: Final = 1
SECOND_LEVEL: Final = 2
"""How far the transport has been re-organized (RM-REO-05)."""

# states of an air marker (RM-AIR)
READY: Final = 0
FACE_DOWN: Final = 1
ON_PURSUIT: Final = 2
ON_SOVIET: Final = 3
ON_AREA: Final = 4

# whether a move may go on (RM-MOV-11, 12, 17, 20)
FREE: Final = 0
MUST_PAY: Final = 1
ENDED: Final = 2
BEATEN: Final = 3

# how a game ended
NOT_OVER: Final = 0
IMMEDIATE: Final = 1
STANDARD: Final = 2
ALL_LOSE: Final = 3


class RaceToMoscow(State):
    """The whole of a position; sets of areas, armies, connections and cards are ints."""

    SLUG: ClassVar[str] = "race-to-moscow"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "rules", "difficulty", "playing", "round_limit", "blocked",
        "round", "active", "order", "actions", "auxiliary_used", "fleet_moved", "piatra_used", "activated",
        "exchanged", "last_round", "ending", "winners",
        "held", "track", "soviet", "armor", "seen_types", "open_types", "pool", "pool_armor", "boxed",
        "boxed_armor", "medals_on", "second_medal", "bunkers", "fleet",
        "army_at", "card", "halted", "depot", "stock", "laid_aside",
        "truck_on", "train_on", "trucks", "trains", "truck_stock", "train_stock", "reserve", "level",
        "medals", "deck", "depth", "discard", "kept", "won", "face_down", "known", "known_openly", "places",
        "sift",
        "okh_deck", "display", "okh", "okh_bought", "car", "air", "air_area",
        "mover", "steps", "moved", "going", "origin", "pioneers", "air_help", "fort_ammo", "drawn",
        "placed", "extra_truck", "truck_load",
    )  # fmt: skip
    SHARED: ClassVar[tuple[str, ...]] = ("order", "depth", "places")
    BESIDE: ClassVar[dict[str, str]] = {
        "army_in": LIST, "occupied": SAME, "stocked": SAME, "crowded": SAME, "memo": LIST,
    }  # fmt: skip

    def __init__(self, like: RaceToMoscow | None = None) -> None:
        """A blank position, or an independent copy of one."""
        super().__init__()
        if like is not None:
            copy_into(self, like)
            return
        self.readings = NEWEST
        # what is played
        self.rules = FULL
        self.difficulty = 0
        self.playing = 7  # the colours with a player
        self.round_limit = ROUND_LIMIT
        self.blocked = 0  # areas that absent colours hold for good (RM-SET-20)
        # the turn
        self.round = 0
        self.active = 0
        self.order: list[int] = [NOWHERE, NOWHERE, NOWHERE]  # the turn order, filled up with -1
        self.actions = 0  # regular actions left
        self.auxiliary_used = 0
        self.fleet_moved = 0
        self.piatra_used = 0
        self.activated = 0  # armies
        self.exchanged = 0  # armies that loaded since anything else happened; above them how often (RM-ARM-06)
        self.last_round = 0  # the Soviet pool has been emptied (RM-END-02)
        self.ending = NOT_OVER
        self.winners = 0  # seats
        # the board
        self.held: list[int] = HOME.copy()  # areas that each colour controls, home areas included
        self.track = HOME[0] | HOME[1] | HOME[2]
        self.soviet = 0  # areas with a Soviet marker
        self.armor = 0  # those whose hidden side shows armor (RM-SOV-02)
        self.seen_types: list[int] = [0, 0, 0]  # those that each Axis player has looked at
        self.open_types = 0  # those that everybody has seen
        self.pool = 0
        self.pool_armor = 0
        self.boxed = 0  # Soviet markers out of the game
        self.boxed_armor = 0
        self.medals_on = 0  # areas with a medal
        self.second_medal = 0  # areas with two
        self.bunkers = 0
        self.fleet = NOWHERE  # a sea
        # armies and supplies; a bundle of tokens is one int
        self.army_at: list[int] = [NOWHERE] * ARMY_COUNT
        self.card: list[int] = [0] * ARMY_COUNT
        self.halted = 0  # armies
        self.depot: list[int] = [0] * AREA_COUNT
        self.stock = 0
        self.laid_aside: list[int] = []  # Pursuit cards that stand in for a token, oldest first (RM-PUR-04)
        # transport; sets of connections
        self.truck_on: list[int] = [0, 0, 0]
        self.train_on = 0
        self.trucks: list[int] = [0, 0, 0]
        self.trains: list[int] = [0, 0, 0]
        self.truck_stock: list[int] = [0, 0, 0]
        self.train_stock = 0
        self.reserve = 0
        self.level = FIRST_LEVEL
        # players and cards
        self.medals: list[int] = [0, 0, 0]  # tokens
        self.deck: list[int] = [0] * DECK_COUNT  # Pursuit by colour, Soviet, Soviet armored
        self.depth: list[int] = [0] * CARD_COUNT  # of cards in a deck: the smallest lies on top
        self.discard: list[int] = [0, 0, 0]
        self.kept: list[int] = [0, 0, 0]  # Auxiliaries and Recon
        self.won: list[int] = [0, 0, 0]
        self.face_down: list[int] = [0, 0, 0]  # encircled cards
        self.known: list[int] = [0, 0, 0]  # unseen cards that a colour alone has looked at
        self.known_openly = 0  # unseen cards whose place everybody knows (RM-OKH-12)
        # of each Soviet card that all have seen before it was put back: the unseen cards in whose places it may lie
        self.places: list[int] = [0] * SOVIET_COUNT
        self.sift = 0  # by older readings: cards laid open to shuffle one back (RM-CMB-06)
        self.okh_deck = 0
        self.display = 0
        self.okh: list[int] = [0, 0, 0]
        self.okh_bought: list[int] = [0, 0, 0]
        self.car: list[int] = [0, 0, 0]
        self.air: list[int] = [FACE_DOWN, FACE_DOWN, FACE_DOWN]
        self.air_area: list[int] = [NOWHERE, NOWHERE, NOWHERE]
        # the army being activated
        self.mover = NO_ARMY
        self.steps = 0  # that are left
        self.moved = 0  # steps made
        self.going = FREE
        self.origin = NOWHERE  # where the last step began
        self.pioneers = 0
        self.air_help = 0  # 1 ammo of the present combat is spared
        self.fort_ammo = 0  # paid for a fortification, and perhaps given back
        self.drawn = NO_CARD  # the card being carried out
        # the transport being made
        self.placed = 0
        self.extra_truck = 0
        self.truck_load = 0
        # kept up to date beside the fields
        self.army_in: list[int] = [NO_ARMY] * AREA_COUNT
        self.occupied = 0
        self.stocked = 0  # areas with supplies
        self.crowded = 0  # those with more than they may hold (RM-SUP-05)
        self.memo: list[int] = BLANK_MEMO.copy()

    # -- the board changes ---------------------------------------------------------------------------

    def put_army(self, army: int, area: int) -> None:
        """Moves an army to an area, or off the board."""
        old = self.army_at[army]
        if old != NOWHERE and self.army_in[old] == army:
            self.army_in[old] = NO_ARMY
            self.occupied ^= AREA_BIT[old]
        self._forget_open_areas()
        self.army_at[army] = area
        if area != NOWHERE:
            self.army_in[area] = army
            self.occupied |= AREA_BIT[area]

    def take_area(self, colour: int, area: int) -> None:
        """Puts a marker of a colour, plain side up."""
        self.held[colour] |= 1 << area
        self.track &= ~(1 << area)
        self.forget_chains()

    def lose_area(self, colour: int, area: int) -> None:
        """RM-REA-05, RM-TPT-07: a marker goes back to its owner, the supplies to the stock; track is lost."""
        self.held[colour] &= ~(1 << area)
        self.track &= ~(1 << area)
        self.forget_chains()
        if self.depot[area]:
            gone = self.depot[area]
            self.empty_depot(area)
            self.to_stock(gone)

    def empty_depot(self, area: int) -> None:
        """Whatever lay in an area is gone from there."""
        if self.depot[area]:
            self.take_supplies(area, self.depot[area])

    def put_supplies(self, area: int, tokens: int) -> None:
        """RM-SUP-07, RM-REO-06: tokens come to an area; food feeds a grounded army there first."""
        self.depot[area] += tokens
        self.stocked |= AREA_BIT[area]
        if size(self.depot[area]) > CAPACITY[area]:
            self.crowded |= AREA_BIT[area]
        elif self.crowded:
            self.crowded &= ~AREA_BIT[area]
        army = self.army_in[area]
        if army != NO_ARMY and self.halted >> army & 1 and self.depot[area] >> 2 * BITS:
            self.take_supplies(area, ONE[FOOD])
            self.unground(army)

    def unground(self, army: int) -> None:
        """RM-REO-06: a grounded army has eaten; its food goes to the stock, its HALT marker away."""
        self.halted &= ~(1 << army)
        self.to_stock(ONE[FOOD])
        self.emit(FED, (army,))

    def take_supplies(self, area: int, tokens: int) -> None:
        """Tokens leave an area."""
        self.depot[area] -= tokens
        if not self.depot[area]:
            self.stocked &= ~AREA_BIT[area]
        if self.crowded and size(self.depot[area]) <= CAPACITY[area]:
            self.crowded &= ~AREA_BIT[area]

    def spend(self, army: int, kind: int, number: int) -> None:
        """An army pays tokens from its card to the stock (RM-MOV-16)."""
        self.card[army] -= ONE[kind] * number
        self.to_stock(ONE[kind] * number)

    def to_stock(self, tokens: int) -> None:
        """RM-CMP-08: tokens return to the stock; what a card stands in for settles that card first (RM-PUR-04)."""
        if self.laid_aside:
            tokens = self._settle_cards(tokens)
        self.stock += tokens

    def _settle_cards(self, tokens: int) -> int:
        """The tokens that are left when cards laid aside have been settled, the oldest of a kind first."""
        for card in self.laid_aside.copy():
            kind = GAINED[card]
            if tokens >> BITS * kind & MASK:
                tokens -= ONE[kind]
                self.laid_aside.remove(card)
                self.discard[CARD_COLOUR[card]] |= 1 << card
                self.emit(CARD_SETTLED, (card,))
        return tokens

    def touch(self) -> None:
        """Something has happened other than loading and dropping (RM-ARM-06)."""
        self.exchanged = 0

    def forget_chains(self) -> None:
        """Marks what was worked out from control as out of date."""
        memo = self.memo
        memo[CHAINS] = memo[CHAINS + 1] = memo[CHAINS + 2] = UNKNOWN
        memo[FREE_AREAS] = memo[FREE_AREAS + 1] = memo[FREE_AREAS + 2] = UNKNOWN
        memo[AREAS_HELD] = memo[AREAS_HELD + 1] = memo[AREAS_HELD + 2] = UNKNOWN
        self._forget_open_areas()

    def _forget_open_areas(self) -> None:
        """Marks what was worked out from control and from where armies stand as out of date."""
        memo = self.memo
        memo[OPEN_AREAS] = memo[OPEN_AREAS + 1] = memo[OPEN_AREAS + 2] = UNKNOWN
        memo[EXPOSED_AREAS] = memo[EXPOSED_AREAS + 1] = memo[EXPOSED_AREAS + 2] = UNKNOWN

    def restore(self) -> None:
        """Builds what is kept beside the fields."""
        self.army_in = [NO_ARMY] * AREA_COUNT
        self.occupied = 0
        for army in range(ARMY_COUNT):
            area = self.army_at[army]
            if area != NOWHERE:
                self.army_in[area] = army
                self.occupied |= 1 << area
        self.stocked = self.crowded = 0
        for area in range(AREA_COUNT):
            if self.depot[area]:
                self.stocked |= 1 << area
            if size(self.depot[area]) > CAPACITY[area]:
                self.crowded |= 1 << area
        self.forget_chains()

    # -- looking at the board ------------------------------------------------------------------------

    def has(self, rule: int) -> bool:
        """Whether a rule is in force."""
        return self.rules & rule != 0

    def controlled(self) -> int:
        """RM-TRM-02: all areas with a marker, a printed marker or a block."""
        return self.held[0] | self.held[1] | self.held[2] | self.blocked

    def owner_of(self, area: int) -> int:
        """The colour that controls an area, or -1."""
        for colour in range(COLOUR_COUNT):
            if self.held[colour] >> area & 1:
                return colour
        return -1

    def chain(self, colour: int) -> int:
        """RM-TRM-06: the areas that a chain joins to a supply base of the colour."""
        memo = self.memo
        if memo[CHAINS + colour] == UNKNOWN:
            memo[CHAINS + colour] = ROADS[colour].flood(BASE_SET[colour], self.held[colour])
        return memo[CHAINS + colour]

    def open_areas(self, colour: int) -> int:
        """RM-MOV-03, 04: the areas that armies of a colour may enter, from wherever, and whatever they cost."""
        memo = self.memo
        if memo[OPEN_AREAS + colour] == UNKNOWN:
            memo[OPEN_AREAS + colour] = self.areas_to_enter(colour)
        return memo[OPEN_AREAS + colour]

    def free_areas(self, colour: int) -> int:
        """The areas on the roads of a colour that nobody controls."""
        memo = self.memo
        if memo[FREE_AREAS + colour] == UNKNOWN:
            memo[FREE_AREAS + colour] = self.areas_to_take(colour)
        return memo[FREE_AREAS + colour]

    def areas_to_take(self, colour: int) -> int:
        """The same, worked out anew."""
        return ENTERABLE[colour] & ~self.controlled()

    def areas_held(self, colour: int) -> int:
        """How many areas a colour controls."""
        if self.memo[AREAS_HELD + colour] == UNKNOWN:
            self._count_areas(colour)
        return self.memo[AREAS_HELD + colour]

    def cities_held(self, colour: int) -> int:
        """How many Victory areas a colour controls."""
        if self.memo[AREAS_HELD + colour] == UNKNOWN:
            self._count_areas(colour)
        return self.memo[CITIES_HELD + colour]

    def track_held(self, colour: int) -> int:
        """How many areas with track a colour has taken."""
        memo = self.memo
        if memo[AREAS_HELD + colour] == UNKNOWN:
            self._count_areas(colour)
        if memo[COUNTED_TRACK + colour] != self.track:
            memo[COUNTED_TRACK + colour] = self.track
            memo[TRACK_HELD + colour] = count(self.track & self.held[colour] & FIELD)
        return memo[TRACK_HELD + colour]

    def _count_areas(self, colour: int) -> None:
        """Counts the areas under control; their track is counted when it is asked for."""
        memo = self.memo
        held = self.held[colour]
        memo[AREAS_HELD + colour] = count(held)
        memo[CITIES_HELD + colour] = count(held & VICTORY)
        memo[COUNTED_TRACK + colour] = UNKNOWN

    def areas_to_enter(self, colour: int) -> int:
        """The same, worked out anew: nobody stands there, and nobody but the colour itself controls them."""
        return ENTERABLE[colour] & ~self.occupied & (self.held[colour] | ALL_AREAS & ~self.controlled())

    def is_alone(self) -> bool:
        """Whether only one Axis player plays."""
        return self.playing & self.playing - 1 == 0

    def colours(self) -> list[int]:
        """The colours in play."""
        return members(self.playing)

    def armies_on_board(self) -> list[int]:
        """The armies of all players."""
        return [army for colour in members(self.playing) for army in ARMIES_OF[colour]]

    def medals_in(self, area: int) -> int:
        """How many medals lie in an area."""
        return (self.medals_on >> area & 1) + (self.second_medal >> area & 1)

    # -- the contract --------------------------------------------------------------------------------

    def clone(self) -> RaceToMoscow:
        """An independent copy."""
        return RaceToMoscow(self)

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the losers; 0 for all who share a tie, and while the game goes on."""
        from maproom.games.race_to_moscow.victory import returns_of

        return returns_of(self)

    @property
    def outcome(self) -> dict[str, Any] | None:
        """Who won, how, and the score."""
        from maproom.games.race_to_moscow.victory import outcome_of

        return outcome_of(self)

    def picture(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see (RM-HID)."""
        from maproom.games.race_to_moscow.view import picture_of

        return picture_of(self, seat)

    def determinize(self, seat: int, random: Random) -> RaceToMoscow:
        """The same position with everything that the seat does not know dealt anew."""
        from maproom.games.race_to_moscow.secrets import dealt_anew

        return dealt_anew(self, seat, random)
