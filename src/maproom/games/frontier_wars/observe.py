"""What a seat sees of Frontier Wars as numbers (FW-INF): map, pieces, cards, battle, question."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.frontier_wars.board import (
    ARMIES,
    ARMY_DOMAIN,
    CONSTRUCTION_COUNT,
    COUNT,
    KINDS_OF_PIECE,
    OFF,
    RIVER_DOMAIN,
    SPACE_DOMAIN,
    TILE_KINDS,
    TRENCH_COUNT,
    first_piece,
)
from maproom.games.frontier_wars.control import stars
from maproom.games.frontier_wars.counting import Counting
from maproom.games.frontier_wars.deck import (
    CARD_DOMAIN,
    COPIES_BITS,
    COPIES_MASK,
    DECKS,
    KINDS,
)
from maproom.games.frontier_wars.flight import Flying
from maproom.games.frontier_wars.movement import Marching
from maproom.games.frontier_wars.setup import DeployUnits
from maproom.games.frontier_wars.state import RULE_NAMES, FrontierWars
from maproom.games.frontier_wars.verbs import PHASES
from maproom.games.frontier_wars.words import SORT_DOMAIN
from maproom.kernel.frame import Frame, FrameTable
from maproom.kernel.observation import Asked, Deciding, Field, Looking, Observation
from maproom.kernel.rows import NUMBERS, FreshRow, Row
from maproom.kernel.verbs import Domain

SPACES: Final = SPACE_DOMAIN.size


def axis(name: str, *words: str) -> Domain:
    """An axis of its own for a field."""
    return Domain(name, list(words))


def word_of(s: FrontierWars, space: int) -> int:
    """The word of a space, or -1."""
    return s.board.word[space] if space >= 0 else -1


def same_map(s: FrontierWars, row: Row) -> bool:
    """Whether a field that tells of the map has told of this one; asked first."""
    return row.same(s.board.number, 0)


def same_places(s: FrontierWars, places: list[int], row: Row) -> bool:
    """Whether a field that tells where things are can leave its row as it is; the words belong to a map."""
    known = same_map(s, row)
    return row.unchanged(places) and known


# -- the map -----------------------------------------------------------------------------------------------


class OfMap(Field[FrontierWars]):
    """A field that tells of the map alone; what it tells is worked out once a map."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        if same_map(s, row):
            return
        told = s.board.told.get(self.name)
        if told is None:
            fresh = FreshRow()
            self.tell(s, fresh)
            told = s.board.told[self.name] = fresh.whole()
        row.block(told)

    def tell(self, s: FrontierWars, row: Row) -> None:
        """Writes what the map is like."""
        raise NotImplementedError


class Kinds(OfMap):
    """The kind of each space of the map."""

    def tell(self, s: FrontierWars, row: Row) -> None:
        kinds = [-1] * SPACES
        for space in range(s.board.size):
            kinds[s.board.word[space]] = s.board.kind[space]
        row.each(kinds, len(TILE_KINDS))


class Hexes(OfMap):
    """Where each space lies: q and r of its first hex, plus 40; 0 for no space."""

    def tell(self, s: FrontierWars, row: Row) -> None:
        q, r = [0] * SPACES, [0] * SPACES
        for space in range(s.board.size):
            q[s.board.word[space]] = s.board.hexes[space][0][0] + 40
            r[s.board.word[space]] = s.board.hexes[space][0][1] + 40
        for number in q + r:
            row.number(number, self.high)


class Stars(OfMap):
    """The stars of each tile."""

    def tell(self, s: FrontierWars, row: Row) -> None:
        numbers = [0] * SPACES
        for space in s.board.starred:
            numbers[s.board.word[space]] = s.board.stars[space]
        for number in numbers:
            row.number(number, self.high)


class Rivers(OfMap):
    """The banks of each river token."""

    def tell(self, s: FrontierWars, row: Row) -> None:
        banks = [-1] * 20
        for river in range(s.board.rivers):
            banks[river * 2] = word_of(s, s.board.river_a[river])
            banks[river * 2 + 1] = word_of(s, s.board.river_b[river])
        row.each(banks, SPACES)


class Bridges(Field[FrontierWars]):
    """Which rivers have bridges."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        row.members(s.bridges, self.size)


# -- pieces and buildings ----------------------------------------------------------------------------------


class Units(Field[FrontierWars]):
    """How many pieces of each sort stand in each space."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        for places in s.standing():
            row.tally(places, ARMY_PLACES)


ARMY_PLACES: Final = len(KINDS_OF_PIECE) * SPACES
"""The places of one army: its kinds of piece by the spaces."""
MOST_MOVES: Final = 2
NO_MOVES: Final = [[-1] * (number * MOST_MOVES) for number in COUNT]


def movable(s: FrontierWars, army: int, type: int) -> list[int]:
    """Where each movement action that the pieces of a kind have left begins, or -1."""
    word = s.board.word
    place = s.place
    moves = s.moves
    first = first_piece(army, type)
    places = [-1] * (COUNT[type] * MOST_MOVES)
    for number in range(COUNT[type]):
        space = place[first + number]
        if space != OFF:
            for action in range(moves[first + number]):
                places[number * MOST_MOVES + action] = word[space]
    return places


class Movable(Field[FrontierWars]):
    """How many movement actions the pieces of the active army have left in each space."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        army = s.active
        for type in range(5):
            moves = army >= 0 and s.at[army * 5 + type]
            row.tally(movable(s, army, type) if moves else NO_MOVES[type], SPACES)


class OwnTokens(Field[FrontierWars]):
    """What the tokens of the seat hide."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        row.each(s.token[seat * 8 : seat * 8 + 8] if seat >= 0 else NO_TOKENS, 5)


NO_TOKENS: Final = [-1] * 8


class Constructions(Field[FrontierWars]):
    """Where each construction stands."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        if same_places(s, s.con_place, row):
            return
        row.each([word_of(s, place) for place in s.con_place], SPACES)


class Destroyed(Field[FrontierWars]):
    """Which constructions are destroyed."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        row.members(s.con_down, self.size)


class Headquarters(Field[FrontierWars]):
    """Where each HQ stands."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        if same_places(s, s.hq_place, row):
            return
        row.each([word_of(s, place) for place in s.hq_place], SPACES)


class Flags(Field[FrontierWars]):
    """Whose flag each HQ bears."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        row.each(s.hq_owner, 4)


class Trenches(Field[FrontierWars]):
    """Where the trenches lie."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        if same_places(s, s.trench_place, row):
            return
        row.each([word_of(s, place) for place in s.trench_place], SPACES)


class TrenchEdges(Field[FrontierWars]):
    """The first edge that each trench covers."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        if row.unchanged(s.trench_place, s.trench_side):
            return
        edges = [s.trench_side[n] if s.trench_place[n] != OFF else -1 for n in range(TRENCH_COUNT)]
        row.each(edges, 10)


class Fleet(Field[FrontierWars]):
    """Where the fleet is."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        row.one(word_of(s, s.fleet_at), SPACES)


# -- the round and the cards -------------------------------------------------------------------------------


class Round(Field[FrontierWars]):
    """The phase of the round."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        row.one(s.phase, self.size)


class Turn(Field[FrontierWars]):
    """Whose turn it is, and the order of the round."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        row.one(s.active, 4)
        row.each(s.order, 4)


class Rules(Field[FrontierWars]):
    """The optional rules in force."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        row.members(s.rules, self.size)


class Numbers(Field[FrontierWars]):
    """Numbers of the whole game."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        high = self.high
        row.number(s.round, high)
        row.number(s.round_limit, high)
        row.number(s.sheet, high)
        row.number(s.encampment_stars, high)
        row.number(s.fleet, high)
        row.number(s.fleet_hits, high)
        row.number(s.fleet_moved, high)


GAME_NUMBERS: Final = axis("number", "round", "limit", "sheet", "encampments", "fleet", "fleet-hits", "fleet-moved")


class Sheets(Field[FrontierWars]):
    """Numbers of each army."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        for army in range(4):
            row.runs(sheet(s, army, self.high), NUMBERS)


def sheet(s: FrontierWars, army: int, high: int) -> list[int]:
    """The numbers of one army; those that are not cut off are small by nature."""
    held = s.held
    return [
        s.playing >> army & 1, s.alive >> army & 1, s.team[army], min(stars(s, army), high),
        min(s.vp_goal[army], high), min(s.research_goal[army], high), min(s.medals[army], high), s.studied[army],
        s.supplies[army], s.resistance[army], s.skills >> army & 1, s.two_cards >> army & 1, s.blitz >> army & 1,
        1 if s.fleet_handler == army else 0, 1 if s.ultra == army else 0,
        held[army * 3], held[army * 3 + 1], held[army * 3 + 2],
    ]  # fmt: skip


SHEET_NUMBERS: Final = axis(
    "number", "playing", "alive", "team", "points", "points-goal", "research-goal", "medals", "research",
    "supplies", "resistance", "skill-used", "two-cards", "blitz", "fleet", "ultra",
    *[f"{deck}-cards" for deck in DECKS],
)  # fmt: skip


BATTLE_NUMBERS: Final = axis(
    "number", "cancelled", "fused", "anti-tank", "ambush", "counter", "played",
    *[f"dig-{name}" for name in ARMIES], *[f"{one}-at-{other}" for one in ARMIES for other in ARMIES],
)  # fmt: skip


class OwnCards(Field[FrontierWars]):
    """The hand, the research and the secret choices of the seat."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        if seat < 0:
            row.runs(NO_CARDS, NUMBERS)
            row.runs(NO_CARDS, NUMBERS)
            row.runs(NO_CARDS, NUMBERS)
            return
        first = seat * KINDS
        row.runs(s.hand[first : first + KINDS], NUMBERS)
        row.runs(s.research[first : first + KINDS] if s.studied[seat] else NO_CARDS, NUMBERS)
        row.runs(chosen_cards(s, seat), NUMBERS)


NO_CARDS: Final = [0] * KINDS


def chosen_cards(s: FrontierWars, seat: int) -> list[int]:
    """The secret choices of a seat, counted by title."""
    one, other = s.pending[seat * 2], s.pending[seat * 2 + 1]
    if one < 0 and other < 0:
        return NO_CARDS
    chosen = [0] * KINDS
    if one >= 0:
        chosen[one] += 1
    if other >= 0:
        chosen[other] += 1
    return chosen


class Discarded(Field[FrontierWars]):
    """The open discards, and what the seat knows of other hands."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        seen = s.seen[seat * 4 : seat * 4 + 4] if seat >= 0 else NOTHING_SEEN
        if row.unchanged(s.discard, seen):
            return
        row.runs(s.discard, NUMBERS)
        for known in seen:
            row.runs(counted(known) if known else NO_CARDS, NUMBERS)


NOTHING_SEEN: Final = [0] * 4
HALF: Final = 20
"""So many titles of three bits fit into a word of the machine."""


def counted(known: int) -> list[int]:
    """The copies of each title that are known to be in a hand."""
    numbers: list[int] = []
    for part in (known & (1 << COPIES_BITS * HALF) - 1, known >> COPIES_BITS * HALF):
        for shift in range(0, COPIES_BITS * HALF, COPIES_BITS):
            numbers.append(part >> shift & COPIES_MASK)
    return numbers[:KINDS]


class TurnCard(Field[FrontierWars]):
    """The attack cards that work now: for the turn, and in this battle."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        row.one(s.turn_card, KINDS)
        row.one(s.b_card if s.b_tile >= 0 else -1, KINDS)


# -- the battle and the question ---------------------------------------------------------------------------


class Battle(Field[FrontierWars]):
    """Where a battle is fought, and whence the main attack came."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        row.one(word_of(s, s.b_tile), SPACES)
        row.one(word_of(s, s.b_main) if s.b_tile >= 0 else -1, SPACES)


class BattleNumbers(Field[FrontierWars]):
    """What has happened in the battle."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        if s.b_tile < 0:
            row.runs(NO_BATTLE, NUMBERS)
            return
        numbers = [s.b_cancelled, s.b_fused, s.b_antitank, s.b_ambush, s.b_counter, s.b_played, *s.b_dig, *s.b_hits]
        row.runs([min(number, self.high) for number in numbers], NUMBERS)


NO_BATTLE: Final = [0] * BATTLE_NUMBERS.size


def question(s: FrontierWars, seat: int) -> Frame[Any] | None:
    """What the seat is asked, if it is asked."""
    return s.stack[-1] if seat >= 0 and s.actor == seat else None


class Asking(Field[FrontierWars]):
    """Which unit is on its way, for the seat that is asked, and how far it can still go."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        frame = question(s, seat)
        piece = -1
        if isinstance(frame, Marching):
            piece = frame.piece
        elif isinstance(frame, Flying):
            piece = frame.plane
        row.one(word_of(s, s.place[piece]) if piece >= 0 else -1, SPACES)


class AskingLeft(Field[FrontierWars]):
    """How much is left to decide, for the seat that is asked."""

    def write(self, s: FrontierWars, seat: int, row: Row) -> None:
        frame = question(s, seat)
        left = 0
        if isinstance(frame, Counting):
            left = frame.left
        elif isinstance(frame, DeployUnits):
            left = sum(frame.left)
        row.number(left, self.high)
        row.number(len(frame.cargo) if isinstance(frame, Flying) else 0, self.high)


def declared(frames: FrameTable) -> Observation:
    """The observation of Frontier Wars."""
    seats = (ARMIES[0], ARMIES[1], ARMIES[2], ARMIES[3])
    space, army, card = SPACE_DOMAIN, ARMY_DOMAIN, CARD_DOMAIN
    numbered = Domain("construction", [f"{ARMIES[n // 3]}-{n % 3}" for n in range(CONSTRUCTION_COUNT)])
    trench = Domain("trench", [f"{ARMIES[n // 2]}-{n % 2}" for n in range(TRENCH_COUNT)])
    return Observation(
        [
            Looking(seats),
            Deciding(seats),
            Asked(frames),
            Asking("asking", [space], "Where the unit is that the seat is moving."),
            AskingLeft(
                "asking_left", [axis("asking", "left", "cargo")], "What is left to decide; units on board.", 60
            ),
            Kinds("map", [space, Domain("kind", TILE_KINDS)], "1 for the kind of each space of the map."),
            Hexes("hexes", [axis("coordinate", "q", "r"), space], "Axial coordinates plus 40; 0 for no space.", 99),
            Stars("stars", [space], "The stars of each tile.", 3),
            Rivers(
                "rivers",
                [Domain("bank", [f"R{n // 2 + 1}-{'ab'[n % 2]}" for n in range(20)]), space],
                "The two banks of each river token.",
            ),
            Bridges("bridges", [RIVER_DOMAIN], "1 for each river with a bridge."),
            Units("units", [SORT_DOMAIN, space], "Pieces of each sort in each space.", 33),
            Movable("movable", [Domain("kind", KINDS_OF_PIECE), space], "Movement actions of the active army.", 66),
            OwnTokens(
                "own_tokens",
                [
                    Domain("token", [f"token-{n + 1}" for n in range(8)]),
                    Domain("hidden", [*KINDS_OF_PIECE[:4], "decoy"]),
                ],
                "What the tokens of the seat hide.",
            ),
            Constructions("constructions", [numbered, space], "Where each construction stands."),
            Destroyed("destroyed", [numbered], "1 for a destroyed construction."),
            Headquarters("headquarters", [army, space], "Where each HQ stands, by its first owner."),
            Flags("flags", [Domain("hq", ARMIES), army], "Whose flag each HQ bears."),
            Trenches("trenches", [trench, space], "Where each trench lies."),
            TrenchEdges("trench_edges", [trench, axis("edge", *[str(n) for n in range(10)])], "Its first edge."),
            Fleet("fleet", [space], "Where the fleet is."),
            Round("phase", [Domain("phase", PHASES)], "The phase of the round."),
            Turn(
                "turn",
                [axis("who", "active", "1st", "2nd", "3rd", "4th"), army],
                "The active army; the turn order.",
            ),
            Rules("rules", [Domain("rule", RULE_NAMES)], "The optional rules in force."),
            Numbers("numbers", [GAME_NUMBERS], "Numbers of the whole game.", 99),
            Sheets("armies", [army, SHEET_NUMBERS], "Numbers of each army.", 99),
            OwnCards("own_cards", [axis("place", "hand", "research", "chosen"), card], "The seat's own cards.", 5),
            Discarded(
                "open_cards",
                [axis("place", "discards", *[f"known-{name}" for name in ARMIES]), card],
                "Open discards, and what the seat knows of the hands of others.",
                7,
            ),
            TurnCard("turn_card", [axis("where", "turn", "battle"), card], "The attack cards that work."),
            Battle("battle", [axis("where", "tile", "main"), space], "Where a battle is fought; the main attack."),
            BattleNumbers("battle_numbers", [BATTLE_NUMBERS], "Orders and impacts of the battle.", 15),
        ]
    )
