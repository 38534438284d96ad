"""The position of Quartermaster General: flat fields, and the few ways in which board and piles change."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from maproom.games.quartermaster_ww2.board import (
    ALL_STRAITS,
    ARMY,
    AXIS,
    COUNTRY_COUNT,
    LIMIT,
    NEAR,
    STRAIT_COUNT,
    STRAIT_LAND,
    STRAIT_LANDS,
    kind_in,
)
from maproom.games.quartermaster_ww2.copies import copy_into
from maproom.games.quartermaster_ww2.deck import (
    STATUS_NUMBER,
    bit_of_card,
    country_of_card,
    title_of_card,
)
from maproom.kernel.copies import LIST, SAME, replaced
from maproom.kernel.spaces import count
from maproom.kernel.state import State

UNKNOWN: Final = -1
"""A memo that has to be worked out again."""
NOT_OVER: Final = -1


class Quartermaster(State):
    """The whole of a position; sets of spaces and of a country's cards are ints."""

    SLUG: ClassVar[str] = "quartermaster-ww2"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "army", "navy", "safe", "spared", "vp", "round", "turn", "step", "winner", "reason",
        "truk", "front", "used", "reallocating", "reallocated", "cancelled", "toll",
        "hand", "deck", "face_down", "hidden", "lost", "known", "mixed", "pending", "playing",
        "table", "pile", "upper", "lower",
    )  # fmt: skip
    SHARED: ClassVar[tuple[str, ...]] = (
        "safe", "spared", "vp", "lost", "mixed", "pending", "table", "pile", "upper", "lower",
    )  # fmt: skip
    BESIDE: ClassVar[dict[str, str]] = {
        "team_army": LIST, "team_navy": LIST, "straits": SAME, "status": SAME, "opened": LIST, "chain_memo": LIST,
        "supply_memo": LIST,
    }  # fmt: skip

    def __init__(self, like: Quartermaster | None = None) -> None:
        """A blank position, or an independent copy of one."""
        super().__init__()
        if like is not None:
            copy_into(self, like)
            return
        # the board
        self.army: list[int] = [0] * COUNTRY_COUNT  # the spaces with an Army of each country
        self.navy: list[int] = [0] * COUNTRY_COUNT
        self.safe: list[int] = [0] * COUNTRY_COUNT  # spaces whose piece is not removed this turn (QM-RX-14)
        self.spared: list[int] = [0] * COUNTRY_COUNT  # spaces whose piece this battle does not remove (QM-BAT-13)
        self.vp: list[int] = [0, 0]
        # the turn
        self.round = 1
        self.turn = 0  # the country whose turn it is
        self.step = 0
        self.winner = NOT_OVER  # a team
        self.reason = 0
        self.truk = 0  # Truk supplies its area for the rest of the turn
        self.front = 0  # Soviet Armies next to German ones when the turn began (QM-BAT-12)
        self.used = 0  # once-per-turn Statuses used this turn
        self.reallocating = 1  # the option Reallocate Resources is on
        self.reallocated = 0  # it was used this turn
        self.cancelled = 0  # the card just shown has no effect (QM-RX-24)
        self.toll = 0  # how many cards an Economic Warfare card is about to cost
        # the cards of each country, as sets
        self.hand: list[int] = [0] * COUNTRY_COUNT
        self.deck: list[int] = [0] * COUNTRY_COUNT
        self.face_down: list[int] = [0] * COUNTRY_COUNT  # Responses on the table
        self.hidden: list[int] = [0] * COUNTRY_COUNT  # discards that only their owner has seen
        self.lost: list[int] = [0] * COUNTRY_COUNT  # Responses discarded from the table unseen
        self.known: list[int] = [0] * COUNTRY_COUNT  # cards in hand, deck or hidden whose place everybody knows
        self.mixed: list[int] = [0] * COUNTRY_COUNT  # cards that everybody knows in the deck, but not where in it
        self.pending: list[int] = [0] * COUNTRY_COUNT  # hand cards chosen to be discarded in the opening
        self.playing: list[int] = [0] * COUNTRY_COUNT  # cards being resolved
        self.table: list[int] = []  # the titles of the Statuses on the table, in the order they were placed
        self.pile: list[int] = []  # the cards that were discarded openly, in order
        self.upper: list[int] = []  # cards of a deck that lie on top in a known order, the uppermost first
        self.lower: list[int] = []  # cards that lie below everything else, the lowest last
        # kept up to date beside the fields
        self.team_army: list[int] = [0, 0]
        self.team_navy: list[int] = [0, 0]
        self.straits = 0  # the straits open to the Axis (QM-STR-05)
        self.status = 0  # the numbers of the Statuses on the table, as a set
        self.opened: list[int] = [0] * COUNTRY_COUNT  # what lies in `pile`, as sets
        self.chain_memo: list[int] = [UNKNOWN] * COUNTRY_COUNT
        self.supply_memo: list[int] = [UNKNOWN] * COUNTRY_COUNT

    # -- the board changes ---------------------------------------------------------------------------

    def put(self, country: int, space: int) -> None:
        """Puts a country's piece of the right kind into a space."""
        if kind_in(space) == ARMY:
            self.army[country] = self.army[country] | 1 << space
        else:
            self.navy[country] = self.navy[country] | 1 << space
        self._count_teams(country & 1, space)

    def take_away(self, country: int, space: int) -> None:
        """Takes a country's piece off the board: it is available again (QM-PCE-06)."""
        keep = ~(1 << space)
        self.army[country] = self.army[country] & keep
        self.navy[country] = self.navy[country] & keep
        if self.safe[country] >> space & 1:
            self.safe = replaced(self.safe, country, self.safe[country] & keep)
        if self.spared[country] >> space & 1:
            self.spared = replaced(self.spared, country, self.spared[country] & keep)
        self._count_teams(country & 1, space)

    def _count_teams(self, team: int, space: int) -> None:
        army = self.army
        navy = self.navy
        self.team_army[team] = army[team] | army[team + 2] | army[team + 4]
        self.team_navy[team] = navy[team] | navy[team + 2] | navy[team + 4]
        if team == AXIS and STRAIT_LANDS >> space & 1:
            self._look_at_straits()
        self.forget_memos()

    def _look_at_straits(self) -> None:
        """A strait is open to the Axis exactly while an Axis Army holds its land (QM-STR-04, 05)."""
        held = self.team_army[AXIS]
        straits = 0
        for strait in range(STRAIT_COUNT):
            straits |= (held >> STRAIT_LAND[strait] & 1) << strait
        self.straits = straits

    def forget_memos(self) -> None:
        """Marks what was worked out from the board as out of date."""
        chain = self.chain_memo
        supply = self.supply_memo
        for country in range(COUNTRY_COUNT):
            chain[country] = UNKNOWN
            supply[country] = UNKNOWN

    def restore(self) -> None:
        """Builds what is kept beside the fields."""
        for team in (0, 1):
            self.team_army[team] = self.army[team] | self.army[team + 2] | self.army[team + 4]
            self.team_navy[team] = self.navy[team] | self.navy[team + 2] | self.navy[team + 4]
        self._look_at_straits()
        self.status = 0
        for title in self.table:
            self.status |= 1 << STATUS_NUMBER[title]
        self.opened = [0] * COUNTRY_COUNT
        for card in self.pile:
            self.opened[country_of_card(card)] |= bit_of_card(card)
        self.forget_memos()

    # -- looking at the board ------------------------------------------------------------------------

    def pieces(self, country: int) -> int:
        """The spaces with a piece of a country."""
        return self.army[country] | self.navy[country]

    def team_pieces(self, team: int) -> int:
        """The spaces with a piece of a team."""
        return self.team_army[team] | self.team_navy[team]

    def of_kind(self, country: int, kind: int) -> int:
        """The spaces with a country's Armies, Navies, or either."""
        if kind == ARMY:
            return self.army[country]
        return self.navy[country] if kind == 1 else self.army[country] | self.navy[country]

    def available(self, country: int, kind: int) -> int:
        """How many Armies or Navies a country has left (QM-PCE-05)."""
        return LIMIT[kind][country] - count(self.of_kind(country, kind))

    def near(self, team: int) -> list[int]:
        """The neighbours of each space as a team sees them, straits included (QM-STR-02)."""
        return NEAR[self.straits if team == AXIS else ALL_STRAITS ^ self.straits]

    def has_status(self, number: int) -> bool:
        """Whether the Status of this number lies on the table."""
        return bool(self.status >> number & 1)

    # -- the piles change ----------------------------------------------------------------------------

    def place_status(self, title: int) -> None:
        """A Status comes to the table."""
        self.table = [*self.table, title]
        self.status |= 1 << STATUS_NUMBER[title]
        self.forget_memos()

    def drop_status(self, title: int) -> None:
        """A Status leaves the table."""
        self.table = [one for one in self.table if one != title]
        self.status &= ~(1 << STATUS_NUMBER[title])
        self.forget_memos()

    def discard_openly(self, card: int) -> None:
        """A card comes on top of its country's discard pile, seen by all (QM-INF-04, 09)."""
        self.pile = [*self.pile, card]
        country = country_of_card(card)
        self.opened[country] = self.opened[country] | bit_of_card(card)

    def take_from_pile(self, card: int) -> None:
        """An openly discarded card leaves the pile."""
        self.pile = [one for one in self.pile if one != card]
        self.opened[country_of_card(card)] &= ~bit_of_card(card)

    def top_of_pile(self, country: int) -> int:
        """The title that lies uppermost of what everybody has seen; -1 when there is none (QM-INF-09)."""
        for place in range(len(self.pile) - 1, -1, -1):
            if country_of_card(self.pile[place]) == country:
                return title_of_card(self.pile[place])
        return -1

    def shuffle_deck(self, country: int) -> None:
        """Nobody knows any longer where a card of the deck lies; what everybody knew there is still in it."""
        self.upper = [card for card in self.upper if country_of_card(card) != country]
        self.lower = [card for card in self.lower if country_of_card(card) != country]
        known = self.known[country] & self.deck[country]
        if known:
            self.mixed = replaced(self.mixed, country, self.mixed[country] | known)
        self.known[country] &= ~self.deck[country]

    def forget_hand(self, country: int) -> None:
        """After an unseen choice from the hand nobody else knows what is left of it."""
        self.known[country] &= ~self.hand[country]

    def statuses_of(self, first: int, end: int) -> list[int]:
        """The titles on the table with numbers from `first` to `end`, in the order they were placed."""
        return [title for title in self.table if first <= title < end]

    # -- the contract --------------------------------------------------------------------------------

    def clone(self) -> Quartermaster:
        """An independent copy."""
        return Quartermaster(self)

    def returns(self) -> list[float]:
        """1 for the countries of the winning team, -1 for the others, 0 while the game goes on (QM-GEN-03)."""
        if self.winner == NOT_OVER:
            return [0.0] * COUNTRY_COUNT
        return [1.0 if country & 1 == self.winner else -1.0 for country in range(COUNTRY_COUNT)]

    @property
    def outcome(self) -> dict[str, Any] | None:
        """Which team won, how, and the score."""
        from maproom.games.quartermaster_ww2.victory import outcome_of

        return outcome_of(self)

    def picture(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see (QM-INF)."""
        from maproom.games.quartermaster_ww2.view import picture_of

        return picture_of(self, seat)

    def determinize(self, seat: int, random: Random) -> Quartermaster:
        """The same position with the other countries' unseen cards dealt anew."""
        from maproom.games.quartermaster_ww2.secrets import dealt_anew

        return dealt_anew(self, seat, random)
