"""What is true of every position that play can lead to; the fuzzer asks at every step."""

from __future__ import annotations

from maproom.games.quartermaster_ww2.board import (
    ALLIES,
    AXIS,
    COUNTRIES,
    COUNTRY_COUNT,
    LAND,
    LIMIT,
    SEA,
    TURN_BEGIN,
)
from maproom.games.quartermaster_ww2.build import Relocate
from maproom.games.quartermaster_ww2.deck import (
    COPY_BITS,
    COUNTRY_OF,
    OF_TYPE,
    RESPONSE,
    WHOLE_DECK,
    bit_of_card,
    country_of_card,
)
from maproom.games.quartermaster_ww2.state import UNKNOWN, Quartermaster
from maproom.games.quartermaster_ww2.supply import chain_of, supplied
from maproom.kernel.spaces import count


def broken_invariants(s: Quartermaster) -> list[str]:
    """Everything that is wrong, as sentences."""
    wrong: list[str] = []
    if s.team_pieces(AXIS) & s.team_pieces(ALLIES):
        wrong.append("QM-PCE-04: pieces of both teams share a space.")
    for country, name in enumerate(COUNTRIES):
        if s.army[country] & ~LAND or s.navy[country] & ~SEA:
            wrong.append(f"QM-PCE-01: a piece of {name} stands where its kind cannot.")
        if count(s.army[country]) > LIMIT[0][country] or count(s.navy[country]) > LIMIT[1][country]:
            wrong.append(f"QM-PCE-05: {name} has more pieces on the board than there are.")
        if (s.safe[country] | s.spared[country]) & ~s.pieces(country):
            wrong.append(f"QM-RX-14: a piece of {name} that is gone is still protected.")
        wrong.extend(_broken_cards(s, country))
    if s.step == TURN_BEGIN and (s.reallocated or s.toll):
        wrong.append("QM-TRN-11: a mark of the turn before has stayed.")
    wrong.extend(_lost_relocations(s))
    wrong.extend(_stale_memos(s))
    return wrong


def _lost_relocations(s: Quartermaster) -> list[str]:
    """QM-BLD-09: what is still to be relocated is on the board."""
    return [
        f"QM-BLD-09: a piece of {COUNTRIES[frame.owner()]} that is gone is still to be relocated."
        for frame in s.stack
        if isinstance(frame, Relocate) and frame.todo & ~s.pieces(frame.owner())
    ]


def _broken_cards(s: Quartermaster, country: int) -> list[str]:
    """QM-CRD-01: every card is in exactly one place."""
    name = COUNTRIES[country]
    tabled = sum(COPY_BITS[title] for title in s.table if COUNTRY_OF[title] == country)
    piled = sum(bit_of_card(card) for card in s.pile if country_of_card(card) == country)
    places = [
        s.hand[country], s.deck[country], s.face_down[country], s.hidden[country], s.lost[country],
        s.playing[country], tabled, piled,
    ]  # fmt: skip
    if sum(places) != WHOLE_DECK[country]:
        return [f"QM-CRD-01: the cards of {name} are not each in one place."]
    wrong: list[str] = []
    if (s.face_down[country] | s.lost[country]) & ~OF_TYPE[RESPONSE][country]:
        wrong.append(f"QM-TYP-07: a card of {name} that is no Response lies face down.")
    if s.known[country] & ~(s.hand[country] | s.deck[country] | s.hidden[country]):
        wrong.append(f"QM-INF-10: a card of {name} is noted as known where it cannot be.")
    if s.mixed[country] & (s.known[country] | ~s.deck[country]):
        wrong.append(f"QM-PLY-13: a card of {name} that was shuffled in is not in the deck, or its place is known.")
    for cards in (s.upper, s.lower):
        own = [bit_of_card(card) for card in cards if country_of_card(card) == country]
        if len(set(own)) != len(own) or sum(own) & ~s.deck[country]:
            wrong.append(f"QM-INF-06: the order of the deck of {name} is wrong.")
    if s.pending[country] & ~s.hand[country]:
        wrong.append(f"QM-SET-05: {name} has chosen a card that it does not hold.")
    return wrong


def _stale_memos(s: Quartermaster) -> list[str]:
    """What is kept beside the fields must be what the fields give."""
    fresh = s.clone()
    fresh.restore()
    kept = (s.team_army, s.team_navy, s.straits, s.status, s.opened)
    if kept != (fresh.team_army, fresh.team_navy, fresh.straits, fresh.status, fresh.opened):
        return ["What is kept beside the fields is out of date."]
    for country in range(COUNTRY_COUNT):
        if s.chain_memo[country] not in (UNKNOWN, chain_of(fresh, country)):
            return ["The chain kept for a country is out of date."]
        if s.supply_memo[country] not in (UNKNOWN, supplied(fresh, country)):
            return ["The supply kept for a country is out of date."]
    return []
