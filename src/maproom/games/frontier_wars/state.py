"""The position of Frontier Wars: flat fields, and the few ways in which the board changes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from maproom.games.frontier_wars.board import (
    ARMY,
    ARMY_COUNT,
    CONSTRUCTION_COUNT,
    COUNT,
    GERMANY,
    MOST_TILES,
    NO_ARMY,
    NO_FLEET,
    NOWHERE,
    OFF,
    PER_ARMY,
    PIECE_COUNT,
    PIECE_KINDS,
    SPACE_DOMAIN,
    TOKEN,
    TOKEN_SLOTS,
    TRENCH_COUNT,
    TYPE,
    first_piece,
)
from maproom.games.frontier_wars.copies import copy_into
from maproom.games.frontier_wars.deck import (
    COPIES,
    COPIES_BITS,
    COPIES_MASK,
    DECK,
    DECK_COUNT,
    KINDS,
    NO_CARD,
    known_copies,
)
from maproom.games.frontier_wars.maps import Board, board_of
from maproom.games.frontier_wars.memos import NO_PACK, NO_WORKS, Pack, Works
from maproom.games.frontier_wars.places import PLACE_DOMAIN, place_number, spoken
from maproom.games.frontier_wars.readings import NEWEST
from maproom.kernel.copies import ANEW, LIST, SAME, replaced
from maproom.kernel.events import EVERYBODY, Event
from maproom.kernel.frame import NOBODY
from maproom.kernel.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64

LENINGRAD_SIEGE: Final = 1
BREST: Final = 2

# -- optional rules, as bits of `rules` -----------------------------------------------------------------

FOG: Final = 1
DECOYS: Final = 2
TRENCHES: Final = 4
COOP: Final = 8
SMALL_HANDS: Final = 16
THREE_CONSTRUCTIONS: Final = 32
FLANKS: Final = 64
FREE_CITIES: Final = 128
RUNWAYS: Final = 256
SUPPLY_LINES: Final = 512
LONE_ACTIVATORS: Final = 1024
MISSILES_REPLACE: Final = 2048
RULE_NAMES: Final = [
    "fog", "decoys", "trenches", "coop", "hand_limit_3", "three_constructions", "flank_attacks",
    "free_city_movement", "airport_plane_plus_1", "supply_lines", "lone_activators", "missiles_replace",
]  # fmt: skip

NO_BOARD: Final = Board([0, 0, 0, 0, 0, 0, 0])


class FrontierWars(State):
    """The whole of a position; sets of tiles, armies and tokens are ints."""

    SLUG: ClassVar[str] = "frontier-wars"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "layout", "map_seed", "scenario", "special", "rules", "sheet", "round_limit", "encampment_stars", "playing",
        "alive", "side", "team", "order", "medals", "vp", "vp_goal", "research_goal", "winners", "reason",
        "round", "phase", "active", "skills", "blitz", "two_cards", "sites", "built_on", "place", "moves",
        "origin", "token", "mate", "carried", "holder", "con_place", "con_down", "con_owner", "hq_place",
        "hq_owner", "resistance", "trench_place", "trench_side", "bridges", "fleet", "fleet_at", "fleet_hits",
        "fleet_handler", "fleet_moved", "hand", "research", "pending", "deck", "discard", "gone", "aside",
        "supplies", "seen", "turn_card", "named", "ultra", "airborne", "added", "came", "left", "lodged",
        "frontier_then", "isolated", "b_tile", "b_attacker", "b_card", "b_cancelled", "b_fused", "b_main",
        "b_ambush", "b_dig", "b_counter", "b_antitank", "b_played", "b_there", "b_trench", "b_done", "b_hits",
        "b_ruin", "b_bridge", "b_fleet", "b_over", "b_broken", "b_fell",
    )  # fmt: skip
    SHARED: ClassVar[tuple[str, ...]] = (
        "layout", "side", "team", "vp_goal", "research_goal", "order", "lodged", "holder", "trench_place",
        "trench_side", "con_owner", "gone", "aside", "token", "mate", "isolated", "hq_place", "vp", "b_dig",
        "b_fell",
    )  # fmt: skip
    BESIDE: ClassVar[dict[str, str]] = {
        "board": SAME, "at": LIST, "occ": LIST, "held": LIST, "studied": LIST, "packs": LIST,
        "works": SAME, "shown": ANEW,
    }  # fmt: skip

    def __init__(self, like: FrontierWars | None = None) -> None:
        """A blank position, or an independent copy of one."""
        super().__init__()
        if like is not None:
            copy_into(self, like)
            return
        self.readings = NEWEST
        # the map and the options
        self.layout: list[int] = []  # the map, see maps.py
        self.map_seed = -1  # what a random map was drawn from
        self.scenario = 0  # its number among the scenarios of the game
        self.special = 0  # 0, LENINGRAD_SIEGE or BREST
        self.rules = 0  # the optional rules in force, as a set
        self.sheet = 0  # side A or B of the army sheets
        self.round_limit = 0  # the last round, or 0
        self.encampment_stars = 1
        # the armies
        self.playing = 0  # the armies of this game, as a set
        self.alive = 0  # those that are not eliminated
        self.side: list[int] = [0, 1, 2, 3]  # armies of one number never fight each other
        self.team: list[int] = [0, 1, 2, 3]  # armies of one number win together
        self.order: list[int] = [NO_ARMY] * ARMY_COUNT  # the turn order of the round
        self.medals: list[int] = [0] * ARMY_COUNT
        self.vp: list[int] = [0] * ARMY_COUNT  # as counted in phase 1
        self.vp_goal: list[int] = [10] * ARMY_COUNT
        self.research_goal: list[int] = [15] * ARMY_COUNT
        self.winners = 0  # as a set
        self.reason = 0
        # the round
        self.round = 1
        self.phase = 0
        self.active = NO_ARMY  # whose turn it is in the Actions phase
        self.skills = 0  # armies that have used their special skill this round
        self.blitz = 0  # armies whose encampments deploy tanks this round
        self.two_cards = 0  # armies that may add two cards to their research this round
        self.sites = 0  # what still reinforces: constructions, then HQs, then the supply points
        self.built_on = 0  # constructions that produced this round
        # the pieces
        self.place: list[int] = [OFF] * PIECE_COUNT  # where each piece stands
        self.moves: list[int] = [0] * PIECE_COUNT  # movement actions left; -1: carried, may not even board
        self.origin: list[int] = [NOWHERE] * PIECE_COUNT  # whence a piece entered its space this turn
        self.token: list[int] = [-1] * (ARMY_COUNT * TOKEN_SLOTS)  # what each token hides
        self.mate: list[int] = [-1] * (ARMY_COUNT * TOKEN_SLOTS)  # the token that came with it, while both lie
        self.carried = 0  # tokens that were seen on a plane
        self.holder: list[int] = [NO_ARMY] * MOST_TILES  # in team games: who conquered a tile
        # constructions, trenches, bridges, fleet
        self.con_place: list[int] = [OFF] * CONSTRUCTION_COUNT
        self.con_down = 0  # destroyed ones
        self.con_owner: list[int] = [i // 3 for i in range(CONSTRUCTION_COUNT)]  # in whose reserve each one is
        self.hq_place: list[int] = [OFF] * ARMY_COUNT  # by the army that it belonged to first
        self.hq_owner: list[int] = [NO_ARMY] * ARMY_COUNT  # whose flag it bears; nobody's when destroyed
        self.resistance: list[int] = [0] * ARMY_COUNT
        self.trench_place: list[int] = [OFF] * TRENCH_COUNT
        self.trench_side: list[int] = [0] * TRENCH_COUNT  # the first of its two sides in the ring of the space
        self.bridges = 0  # rivers that have a bridge
        self.fleet = NO_FLEET
        self.fleet_at = NOWHERE
        self.fleet_hits = 0
        self.fleet_handler = NO_ARMY
        self.fleet_moved = 0
        # the cards, counted by title
        self.hand: list[int] = [0] * (4 * KINDS)
        self.research: list[int] = [0] * (4 * KINDS)
        self.pending: list[int] = [NO_CARD] * 8  # secret choices of the arms race, two an army
        self.deck: list[int] = COPIES.copy()
        self.discard: list[int] = [0] * KINDS
        self.gone: list[int] = [0] * KINDS  # research of eliminated armies, unseen
        self.aside: list[int] = [0] * KINDS  # Leningrad: what the USSR set aside
        self.supplies: list[int] = [0] * ARMY_COUNT  # Supplies that lie open
        self.seen: list[int] = [0] * (ARMY_COUNT * ARMY_COUNT)  # what seat a knows of hand b, in a square
        # the turn
        self.turn_card = NO_CARD  # the attack card that works this turn
        self.named = 0  # whether it has been named for a battle
        self.ultra = NO_ARMY  # who plays no defence cards against the active army
        self.airborne = 0
        self.added: list[int] = [0] * ARMY_COUNT  # spaces where an army added troops since the last battle
        self.came = 0  # spaces that units of the active army moved into
        self.left = 0  # spaces that they moved out of
        self.lodged: list[int] = [NOWHERE] * PER_ARMY  # Leningrad: where German pieces ended their last turn
        # upkeep
        self.frontier_then = 0  # frontier tiles when the phase began
        self.isolated: list[int] = [0] * ARMY_COUNT  # unsupplied tiles of each army when it began
        # the battle being fought
        self.b_tile = NOWHERE
        self.b_attacker = NO_ARMY
        self.b_card = NO_CARD  # the attack card named for it
        self.b_cancelled = 0
        self.b_fused = 0
        self.b_main = NOWHERE  # the origin of the main attack, if there is a flank
        self.b_ambush = 0  # armies
        self.b_dig: list[int] = [0] * ARMY_COUNT  # impacts that an army still ignores
        self.b_counter = 0  # armies
        self.b_antitank = 0
        self.b_played = 0  # armies that have played a defence card
        self.b_there = 0  # armies that had units in it
        self.b_trench = 0  # whether trenches work in it
        self.b_done = 0  # pieces that have attacked; then garrison and fleet
        self.b_hits: list[int] = [0] * (ARMY_COUNT * ARMY_COUNT)  # impacts of this step, in a square: owner, victim
        self.b_ruin = 0  # constructions that this step destroys
        self.b_bridge = 0  # bridges that this step destroys
        self.b_fleet = 0  # impacts at the fleet in this step
        self.b_over = 0  # rivers over which every attacker came
        self.b_broken = 0  # bridges destroyed in this battle
        self.b_fell: list[int] = [NO_ARMY] * ARMY_COUNT  # who destroyed the HQ of each number
        # kept up to date beside the fields
        self.board: Board = NO_BOARD
        self.at: list[int] = [0] * (ARMY_COUNT * PIECE_KINDS)  # the spaces with each army's pieces of a kind
        self.occ: list[int] = [0] * ARMY_COUNT  # the spaces that hold any piece of an army
        self.held: list[int] = [0] * (ARMY_COUNT * DECK_COUNT)  # hand cards by army and deck
        self.studied: list[int] = [0] * ARMY_COUNT  # cards in each research deck
        self.packs: list[Pack] = [NO_PACK] * ARMY_COUNT  # where each army stands, once the judge has asked
        self.works: Works = NO_WORKS  # what is built, once the judge has asked
        self.shown: list[list[int]] = []  # what `standing` tells, once somebody has asked

    # -- the board changes ---------------------------------------------------------------------------

    def put(self, piece: int, space: int) -> None:
        """Puts a piece into a space, or off the map."""
        army = ARMY[piece]
        type = TYPE[piece]
        kind = army * PIECE_KINDS + type
        at = self.at
        old = self.place[piece]
        self.place[piece] = space
        if old != OFF and self.some(army, type, old) == OFF:
            at[kind] = at[kind] & ~(1 << old)
        if space != OFF:
            at[kind] = at[kind] | 1 << space
        first = army * PIECE_KINDS
        self.occ[army] = at[first] | at[first + 1] | at[first + 2] | at[first + 3] | at[first + 4]
        self.packs[army] = NO_PACK
        if self.shown:
            self.shown[army][piece - army * PER_ARMY] = self.standing_at(type, space)
        if army == GERMANY and (space == OFF or self.active != GERMANY) and self.lodged[piece] != NOWHERE:
            self.lodged = replaced(self.lodged, piece, NOWHERE)

    def take_off(self, piece: int) -> None:
        """Returns a piece to the reserve (FW-CMP-05)."""
        self.put(piece, OFF)
        self.moves[piece] = 0
        self.origin[piece] = NOWHERE
        if TYPE[piece] == TOKEN:
            slot = token_slot(piece)
            mate = self.mate[slot]
            if mate >= 0:
                self.mate = replaced(replaced(self.mate, mate, -1), slot, -1)
            self.token = replaced(self.token, slot, -1)
            self.carried &= ~(1 << slot)

    def build(self, construction: int, space: int) -> None:
        """Puts a construction on a tile."""
        self.con_place[construction] = space
        self.works = NO_WORKS

    def give(self, army: int, card: int) -> None:
        """Adds a card to a hand."""
        self.hand[army * KINDS + card] += 1
        self.held[army * DECK_COUNT + DECK[card]] += 1

    def study(self, army: int, card: int) -> None:
        """Adds a card to a research deck."""
        self.research[army * KINDS + card] += 1
        self.studied[army] += 1

    def lose_card(self, army: int, card: int) -> None:
        """Takes a card out of a hand in the open, which cannot be taken back."""
        self.reveal()
        self.hand[army * KINDS + card] -= 1
        self.held[army * DECK_COUNT + DECK[card]] -= 1
        left = self.hand[army * KINDS + card]
        for seat in range(ARMY_COUNT):
            known = self.seen[seat * ARMY_COUNT + army]
            if known and known_copies(known, card) > left:
                self.seen[seat * ARMY_COUNT + army] = (
                    known & ~(COPIES_MASK << COPIES_BITS * card)
                ) | left << COPIES_BITS * card

    def know(self, seat: int, army: int, card: int, number: int) -> None:
        """A seat has seen so many copies of a card in a hand."""
        index = seat * ARMY_COUNT + army
        shift = COPIES_BITS * card
        if (self.seen[index] >> shift & COPIES_MASK) < number:
            self.seen[index] = (self.seen[index] & ~(COPIES_MASK << shift)) | number << shift

    def restore(self) -> None:
        """Builds what is kept beside the fields."""
        self.board = board_of(self.layout, self.readings) if self.layout else NO_BOARD
        self.at = [0] * (ARMY_COUNT * PIECE_KINDS)
        self.occ = [0] * ARMY_COUNT
        self.held = [0] * (ARMY_COUNT * DECK_COUNT)
        self.studied = [0] * ARMY_COUNT
        self.packs = [NO_PACK] * ARMY_COUNT
        self.works = NO_WORKS
        self.shown = []
        for piece in range(PIECE_COUNT):
            space = self.place[piece]
            if space != OFF:
                self.at[ARMY[piece] * PIECE_KINDS + TYPE[piece]] |= 1 << space
                self.occ[ARMY[piece]] |= 1 << space
        for army in range(ARMY_COUNT):
            for card in range(KINDS):
                self.held[army * DECK_COUNT + DECK[card]] += self.hand[army * KINDS + card]
                self.studied[army] += self.research[army * KINDS + card]

    def asks(self, army: int, actions: list[int]) -> int:
        """For a frame that asks only where there is a choice: the army, whose legal actions are kept, or NOBODY."""
        if len(actions) < 2:
            return NOBODY
        self._legal = tuple(actions)
        return army

    # -- telling -------------------------------------------------------------------------------------

    def emit(self, event: Event, values: tuple[int, ...] = (), audience: int = EVERYBODY) -> None:
        """Notes what happened; who listens hears of tiles by the names that the scenario gives them."""
        super().emit(event, values if self._log is None else self._with_places(event, values), audience)

    def tell(
        self, event: Event, audience: int, first: int = 0, second: int = 0, third: int = 0, fourth: int = 0
    ) -> None:
        """The same for what happens all the time: values are put together only if somebody listens."""
        if self._log is None:
            super().emit(event, (), audience)
        else:
            values = (first, second, third, fourth)
            self.emit(event, values[: len(event.fields)], audience)

    def _with_places(self, event: Event, values: tuple[int, ...]) -> tuple[int, ...]:
        told: list[int] = []
        for domain, value in zip(event.domains, values, strict=True):
            told.append(place_number(self.scenario, value) if domain is PLACE_DOMAIN else value)
        return tuple(told)

    def spoken(self, space: int) -> Any:
        """A space for a sentence, with the name that the scenario gives it."""
        return spoken(self.scenario, self.board.word[space])

    # -- looking -------------------------------------------------------------------------------------

    def standing(self) -> list[list[int]]:
        """Of every piece of each army its kind and the word of its space as one number, or -1.

        Only who looks on at a whole game asks: it is kept up to date from then on, and copies do without.
        """
        if not self.shown:
            for army in range(ARMY_COUNT):
                first = army * PER_ARMY
                pieces = range(first, first + PER_ARMY)
                self.shown.append([self.standing_at(TYPE[piece], self.place[piece]) for piece in pieces])
        return self.shown

    def standing_at(self, type: int, space: int) -> int:
        """A kind of piece and the word of a space as one number; -1 off the map."""
        return -1 if space == OFF else type * SPACE_DOMAIN.size + self.board.word[space]

    def has(self, rule: int) -> bool:
        """Whether an optional rule is in force."""
        return self.rules & rule != 0

    def hand_size(self, army: int) -> int:
        """How many cards an army holds."""
        held = self.held
        first = army * DECK_COUNT
        return held[first] + held[first + 1] + held[first + 2]

    def research_size(self, army: int) -> int:
        """How many cards lie in a research deck."""
        return self.studied[army]

    def count_in(self, army: int, type: int, space: int) -> int:
        """How many pieces of an army's kind are in a space."""
        if not self.at[army * PIECE_KINDS + type] >> space & 1:
            return 0
        return self._number_in(army, type, space)

    def _number_in(self, army: int, type: int, space: int) -> int:
        place = self.place
        wanted: i64 = space
        piece: i64 = first_piece(army, type)
        end: i64 = piece + COUNT[type]
        number: i64 = 0
        while piece < end:
            if place[piece] == wanted:
                number += 1
            piece += 1
        return number

    def units_in(self, army: int, space: int) -> int:
        """How many units and tokens of an army are in a space."""
        if not self.occ[army] >> space & 1:
            return 0
        at = self.at
        kind = army * PIECE_KINDS
        number = 0
        for type in range(PIECE_KINDS):
            if at[kind + type] >> space & 1:
                number += self._number_in(army, type, space)
        return number

    def pieces_in(self, army: int, space: int) -> list[int]:
        """The pieces of an army in a space."""
        found: list[int] = []
        if not self.occ[army] >> space & 1:
            return found
        place = self.place
        wanted: i64 = space
        at = self.at
        kind = army * PIECE_KINDS
        for type in range(PIECE_KINDS):
            if at[kind + type] >> space & 1:
                piece: i64 = first_piece(army, type)
                end: i64 = piece + COUNT[type]
                while piece < end:
                    if place[piece] == wanted:
                        found.append(piece)
                    piece += 1
        return found

    def some(self, army: int, type: int, space: int) -> int:
        """One of the pieces of a kind in a space, or OFF."""
        place = self.place
        wanted: i64 = space
        piece: i64 = first_piece(army, type)
        end: i64 = piece + COUNT[type]
        while piece < end:
            if place[piece] == wanted:
                return piece
            piece += 1
        return OFF

    def reserve(self, army: int, type: int) -> int:
        """A piece of this kind that is not on the map, or OFF."""
        return self.some(army, type, OFF)

    def in_reserve(self, army: int, type: int) -> int:
        """How many pieces of this kind are not on the map."""
        return self._number_in(army, type, OFF)

    def lodges(self, piece: int) -> bool:
        """FW-LEN-06: whether a German piece stands where it ended its last turn in Leningrad."""
        return ARMY[piece] == GERMANY and self.lodged[piece] != NOWHERE and self.lodged[piece] == self.place[piece]

    # -- the contract --------------------------------------------------------------------------------

    def clone(self) -> FrontierWars:
        """An independent copy."""
        return FrontierWars(self)

    def returns(self) -> list[float]:
        """1 for each winner, -1 for the others that play, 0 for armies not in the game and while it goes on."""
        if not self.winners:
            return [0.0, 0.0, 0.0, 0.0]
        result: list[float] = []
        for army in range(ARMY_COUNT):
            if self.winners >> army & 1:
                result.append(1.0)
            else:
                result.append(-1.0 if self.playing >> army & 1 else 0.0)
        return result

    @property
    def outcome(self) -> dict[str, Any] | None:
        """Who won, how, and when."""
        from maproom.games.frontier_wars.victory import outcome_of

        return outcome_of(self)

    def picture(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see (FW-INF)."""
        from maproom.games.frontier_wars.view import picture_of

        return picture_of(self, seat)

    def determinize(self, seat: int, random: Random) -> FrontierWars:
        """The same position with everything that the seat cannot see dealt anew."""
        from maproom.games.frontier_wars.secrets import dealt_anew

        return dealt_anew(self, seat, random)


def token_slot(piece: int) -> int:
    """The number of a token among all tokens, army by army."""
    return ARMY[piece] * TOKEN_SLOTS + (piece - first_piece(ARMY[piece], TOKEN))


def token_piece(slot: int) -> int:
    """The piece of a token."""
    return first_piece(slot // TOKEN_SLOTS, TOKEN) + slot % TOKEN_SLOTS
