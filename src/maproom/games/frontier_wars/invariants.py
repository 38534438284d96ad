"""What is true of every position that play can lead to; the fuzzer asks at every step."""

from __future__ import annotations

from maproom.games.frontier_wars.board import (
    ARMIES,
    ARMY,
    ARMY_COUNT,
    CONSTRUCTION_COUNT,
    DECOY,
    FLEET_AFLOAT,
    GERMANY,
    NOWHERE,
    OFF,
    PER_ARMY,
    PIECE_COUNT,
    RESISTANCE,
    TOKEN,
    TOKEN_SLOTS,
    TYPE,
    USSR,
)
from maproom.games.frontier_wars.deck import CARD_IDS, COPIES, KINDS, SUPPLIES
from maproom.games.frontier_wars.losses import has_units
from maproom.games.frontier_wars.memos import NO_PACK, pack_of, works_of
from maproom.games.frontier_wars.state import LENINGRAD_SIEGE, FrontierWars, token_slot
from maproom.games.frontier_wars.victory import has_researched_enough


def broken_invariants(s: FrontierWars) -> list[str]:
    """Everything that is wrong, as sentences."""
    return [*_broken_cards(s), *_broken_pieces(s), *_broken_siege(s), *_broken_buildings(s), *_stale(s)]


def _broken_cards(s: FrontierWars) -> list[str]:
    """FW-DRW-05: every copy of every card is in exactly one place."""
    wrong: list[str] = []
    for card in range(KINDS):
        total = s.deck[card] + s.discard[card] + s.gone[card] + s.aside[card]
        for army in range(ARMY_COUNT):
            total += s.hand[army * KINDS + card] + s.research[army * KINDS + card]
        if card == SUPPLIES:
            total += sum(s.supplies)
        if s.turn_card == card and not s.named:
            total += 1
        if total != COPIES[card]:
            wrong.append(f"FW-DRW-05: there are {total} copies of {CARD_IDS[card]}.")
    for army in range(ARMY_COUNT):
        if s.alive >> army & 1 and s.research_size(army) > s.medals[army]:
            wrong.append(f"FW-RES-02: {ARMIES[army]} has more research than medals.")
        if not s.alive >> army & 1 and (s.hand_size(army) or s.research_size(army)):
            wrong.append(f"FW-HQ-08: {ARMIES[army]} is out but has cards.")
        if not s.winners and has_researched_enough(s, army):
            wrong.append(f"FW-RES-05: {ARMIES[army]} has researched enough, but nobody has won.")
    return wrong


def _broken_pieces(s: FrontierWars) -> list[str]:
    wrong: list[str] = []
    for piece in range(PIECE_COUNT):
        place = s.place[piece]
        if place == OFF:
            continue
        if not s.playing >> ARMY[piece] & 1:
            wrong.append(f"FW-CMP-05: piece {piece} belongs to nobody.")
        if TYPE[piece] == TOKEN and s.token[token_slot(piece)] < 0:
            wrong.append(f"FW-FOG-01: token {piece} hides nothing.")
    for army in range(ARMY_COUNT):
        kinds = [kind for kind in s.token[army * TOKEN_SLOTS : (army + 1) * TOKEN_SLOTS] if kind >= 0]
        if any(kinds.count(kind) > (4 if kind == DECOY else 1) for kind in kinds):
            wrong.append(f"FW-FOG-01: {ARMIES[army]} has too many tokens of a kind.")
    return wrong


def _broken_siege(s: FrontierWars) -> list[str]:
    """FW-LEN-06, FW-LEN-09: who lodges stands on the map, and while the siege goes on both sides have units."""
    wrong: list[str] = []
    for piece in range(PER_ARMY):
        if s.lodged[piece] != NOWHERE and (s.special != LENINGRAD_SIEGE or s.place[piece] == OFF):
            wrong.append(f"FW-LEN-06: piece {piece} lodges in Leningrad but is not there.")
    if s.special == LENINGRAD_SIEGE and s.stack and not any(frame.name() == "DeployUnits" for frame in s.stack):
        for army in (GERMANY, USSR):
            if not has_units(s, army):
                wrong.append(f"FW-LEN-09: {ARMIES[army]} has no unit left, but the siege goes on.")
    return wrong


def _broken_buildings(s: FrontierWars) -> list[str]:
    wrong: list[str] = []
    for number in range(CONSTRUCTION_COUNT):
        if s.con_place[number] == OFF and s.con_down >> number & 1:
            wrong.append("FW-BLD-06: a construction in the reserve is destroyed.")
    for hq in range(ARMY_COUNT):
        if not 0 <= s.resistance[hq] <= RESISTANCE or (s.hq_owner[hq] >= 0) != (s.resistance[hq] > 0):
            wrong.append(f"FW-HQ-06: the HQ of {ARMIES[hq]} has resistance {s.resistance[hq]}.")
    if s.fleet == FLEET_AFLOAT and not s.board.fleet_waters >> s.fleet_at & 1:
        wrong.append("FW-FLT-02: the fleet is on land.")
    return wrong


def _stale(s: FrontierWars) -> list[str]:
    """What is kept beside the fields must be what the fields give."""
    fresh = s.clone()
    fresh.restore()
    if fresh.at != s.at or fresh.occ != s.occ:
        return ["The spaces kept for each kind of piece are out of date."]
    for army in range(ARMY_COUNT):
        if s.packs[army] is not NO_PACK and s.packs[army].units != pack_of(fresh, army).units:
            return ["What is kept of where an army stands is out of date."]
    if s.works.down == s.con_down and s.works.numbers != works_of(fresh).numbers:
        return ["What is kept of constructions is out of date."]
    if s.shown and fresh.standing() != s.shown:
        return ["What is kept to tell where the pieces stand is out of date."]
    if fresh.held != s.held:
        return ["The numbers of hand cards are out of date."]
    if fresh.studied != s.studied:
        return ["The numbers of researched cards are out of date."]
    return []
