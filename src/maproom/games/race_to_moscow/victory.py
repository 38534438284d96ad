"""The end of the game and who wins (RM-END, RM-SOV-11)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.race_to_moscow.board import (
    ARMIES_OF,
    COLOURS,
    MAIN_BASE,
    NOWHERE,
    OWN_VICTORY,
    ROADS,
    SEATS,
    SOVIET,
    VICTORY,
)
from maproom.games.race_to_moscow.deck import CUBES, MEDAL
from maproom.games.race_to_moscow.state import (
    ALL_LOSE,
    COUNTED_CARDS,
    COUNTED_MEDALS,
    IMMEDIATE,
    NOT_OVER,
    SOVIET_PLAYER,
    STANDARD,
    TOTAL_WAR,
    RaceToMoscow,
)
from maproom.games.race_to_moscow.verbs import GAME_OVER, WON_AT_ONCE
from maproom.kernel.frame import Frame
from maproom.kernel.spaces import count, members

CITY_MEDALS: Final = 2
CUBES_A_MEDAL: Final = 3
ENDINGS: Final = ["", "immediate", "standard", "total_war"]


def city_won(s: RaceToMoscow, colour: int) -> int:
    """RM-END-05, 06: a Victory area that wins the game for a colour now, or -1."""
    cities = OWN_VICTORY[colour] & s.held[colour]
    if not cities:
        return NOWHERE
    for army in ARMIES_OF[colour]:
        area = s.army_at[army]
        if area != NOWHERE and cities >> area & 1:
            chain = ROADS[colour].flood(1 << MAIN_BASE[colour], s.held[colour])
            if chain >> area & 1:
                return area
    return NOWHERE


def from_active(s: RaceToMoscow) -> list[int]:
    """The players in turn order, the active one first (RM-END-13)."""
    order = [colour for colour in s.order if colour >= 0] or s.colours()
    if s.active not in order:
        return order
    at = order.index(s.active)
    return order[at:] + order[:at]


class CheckVictory(Frame[RaceToMoscow]):
    """RM-END-05, 06: immediate victory is tested for the colours of which a marker was placed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("marked",)

    def __init__(self, marked: int) -> None:
        self.marked = marked

    def run(self, s: RaceToMoscow) -> None:
        if not VICTORY & (s.held[0] | s.held[1] | s.held[2]):
            return
        for colour in from_active(s):
            area = city_won(s, colour) if self.marked >> colour & 1 else NOWHERE
            if area != NOWHERE:
                s.emit(WON_AT_ONCE, (colour, area))
                s.ending = IMMEDIATE
                s.winners = 1 << colour
                s.stack.clear()
                return


def card_medals(s: RaceToMoscow, colour: int, hidden: bool) -> int:
    """RM-END-07 to 09: the medals of won cards, and of encircled ones when they are turned up."""
    if hidden:
        return medals_on(s.won[colour] | s.face_down[colour])
    memo = s.memo
    if memo[COUNTED_CARDS + colour] != s.won[colour]:
        memo[COUNTED_CARDS + colour] = s.won[colour]
        memo[COUNTED_MEDALS + colour] = medals_on(s.won[colour])
    return memo[COUNTED_MEDALS + colour]


def medals_on(cards: int) -> int:
    """RM-END-08, 09: the medals on cards, and one for every few cubes on those without."""
    medals, cubes = tally(cards)
    return medals + cubes // CUBES_A_MEDAL


def tally(cards: int) -> tuple[int, int]:
    """RM-END-08, 09: the medals on cards, and the cubes on those without."""
    medals = 0
    cubes = 0
    for card in members(cards):
        if MEDAL[card]:
            medals += MEDAL[card]
        else:
            cubes += CUBES[card]
    return medals, cubes


def medals_of(s: RaceToMoscow, colour: int, hidden: bool) -> int:
    """RM-END-07: the standard count of a player."""
    cities = CITY_MEDALS * count(s.held[colour] & VICTORY)
    return s.medals[colour] + card_medals(s, colour, hidden) + cities


def medals_left(s: RaceToMoscow) -> int:
    """RM-SOV-11: the medals still on the board."""
    return count(s.medals_on) + count(s.second_medal)


def open_score(s: RaceToMoscow, colour: int) -> int:
    """What everybody can count: encircled cards stay face down until the game is over."""
    return medals_of(s, colour, s.ending != NOT_OVER)


def open_count(s: RaceToMoscow, colour: int) -> dict[str, int]:
    """RM-END-07 to 09: the parts of what everybody can count, and the medals that each is worth."""
    turned_up = s.face_down[colour] if s.ending != NOT_OVER else 0
    medals, cubes = tally(s.won[colour] | turned_up)
    cities = count(s.held[colour] & VICTORY)
    return {
        "tokens": s.medals[colour],
        "on_cards": medals,
        "cubes": cubes,
        "for_cubes": cubes // CUBES_A_MEDAL,
        "cities": cities,
        "for_cities": CITY_MEDALS * cities,
    }


def open_scores(s: RaceToMoscow) -> dict[str, int]:
    """The open score of every side; with the end it is the final one."""
    scores = {COLOURS[colour]: open_score(s, colour) for colour in s.colours()}
    if s.has(SOVIET_PLAYER):
        scores["soviet"] = medals_left(s)
    return scores


def end_by_count(s: RaceToMoscow) -> None:
    """RM-END-07, 10, RM-OPT-07, RM-SOV-11: the game is over without an immediate victory."""
    s.emit(GAME_OVER)
    s.stack.clear()
    if s.has(TOTAL_WAR):
        s.ending = ALL_LOSE
        s.winners = 1 << SOVIET if s.has(SOVIET_PLAYER) else 0
        return
    s.ending = STANDARD
    if s.is_alone() and not s.has(SOVIET_PLAYER):
        return
    best = -1
    for colour in s.colours():
        score = medals_of(s, colour, True)
        if score > best:
            best, s.winners = score, 1 << colour
        elif score == best:
            s.winners |= 1 << colour
    s.winners = _most_encircled(s, s.winners)
    if s.has(SOVIET_PLAYER):
        left = medals_left(s)
        if left > best:
            s.winners = 1 << SOVIET
        elif left == best:
            s.winners |= 1 << SOVIET


def _most_encircled(s: RaceToMoscow, tied: int) -> int:
    """RM-END-10: of tied players those with the most encircled cards."""
    most = max(count(s.face_down[colour]) for colour in members(tied))
    return sum(1 << colour for colour in members(tied) if count(s.face_down[colour]) == most)


def seats_of(s: RaceToMoscow) -> int:
    """The seats that are played, as a set."""
    return s.playing | (1 << SOVIET if s.has(SOVIET_PLAYER) else 0)


def returns_of(s: RaceToMoscow) -> list[float]:
    """One number a seat; a tie is 0 for those who share it."""
    found = [0.0] * len(SEATS)
    if s.ending == NOT_OVER or (s.ending == STANDARD and not s.winners):
        return found
    alone = count(s.winners) == 1
    for seat in members(seats_of(s)):
        if not s.winners >> seat & 1:
            found[seat] = -1.0
        elif alone:
            found[seat] = 1.0
    return found


def ended_by_guard(s: RaceToMoscow) -> bool:
    """RM-END-12: whether not the rules but the limit of rounds, a guard of this program, has ended the game."""
    return s.ending not in (NOT_OVER, IMMEDIATE) and not s.last_round and s.round >= s.round_limit


def outcome_of(s: RaceToMoscow) -> dict[str, Any] | None:
    """Who won, how, and every score; None while the game goes on."""
    if s.ending == NOT_OVER:
        return None
    scores = open_scores(s)
    outcome: dict[str, Any] = {
        "winners": [SEATS[seat] for seat in members(s.winners)],
        "how": ENDINGS[s.ending],
        "scores": scores,
        "turns": s.round,
    }
    if ended_by_guard(s):
        outcome["by_guard"] = True
    if s.is_alone() and not s.has(SOVIET_PLAYER):
        won = s.ending == IMMEDIATE
        outcome["score"] = s.round if won else scores[COLOURS[members(s.playing)[0]]]
        outcome["score_counts"] = "turns" if won else "medals"
    return outcome
