"""Supply (QM-SUP), and what follows from it: where a country may build (QM-BLD-01) and battle (QM-BAT-01)."""

from __future__ import annotations

from typing import Final

from maproom.games.quartermaster_ww2.board import (
    ALLIES,
    ARMY,
    AXIS,
    COAST,
    GRAPH,
    GROUND,
    HOME,
    JAPAN,
    NAVY,
    SOVIET_UNION,
    SUPPLY_SPACES,
    SZECHUAN,
    TRUK_AREA,
    UKRAINE,
)
from maproom.games.quartermaster_ww2.deck import STATUS_NUMBER, title_of
from maproom.games.quartermaster_ww2.state import UNKNOWN, Quartermaster
from maproom.kernel.spaces import lowest, members

SCORCHED_EARTH: Final[int] = STATUS_NUMBER[title_of("sov-scorched-earth")]
SHVERNIK: Final[int] = STATUS_NUMBER[title_of("sov-shvernik")]
COAST_OF_LAND: Final[list[int]] = [near & GROUND[NAVY] for near in GRAPH.near]
"""The seas next to each space."""
VOLUNTEER_GROUP: Final[int] = STATUS_NUMBER[title_of("usa-american-volunteer-group")]


def supply_spaces(s: Quartermaster, team: int) -> int:
    """The spaces that are Supply spaces for a team (QM-MAP-01, QM-SUP-12)."""
    if team == AXIS and s.status >> SCORCHED_EARTH & 1:
        return SUPPLY_SPACES & ~UKRAINE
    return SUPPLY_SPACES


def around(near: list[int], spaces: int) -> int:
    """All spaces next to a space of the set."""
    result = 0
    while spaces:
        low = spaces & -spaces
        result |= near[low.bit_length() - 1]
        spaces ^= low
    return result


def chain_of(s: Quartermaster, country: int) -> int:
    """The pieces that a chain of the country's own pieces joins to a Supply space with its Army (QM-SUP-02, 07)."""
    known = s.chain_memo[country]
    if known == UNKNOWN:
        near = s.near(country & 1)
        usable = s.army[country] | s.navy[country]
        known = s.army[country] & supply_spaces(s, country & 1)
        fresh = known
        while fresh:
            fresh = around(near, fresh) & usable & ~known
            known |= fresh
        s.chain_memo[country] = known
    return known


def supplied_by_card(s: Quartermaster, country: int) -> int:
    """The spaces in which a card supplies the country's pieces, whatever their chain (QM-SUP-12, 14)."""
    if country & 1 == ALLIES:
        spaces = SZECHUAN if s.status >> VOLUNTEER_GROUP & 1 else 0
        if country == SOVIET_UNION and s.status >> SHVERNIK & 1:
            spaces |= GROUND[ARMY]
        return spaces
    return TRUK_AREA if country == JAPAN and s.truk else 0


def supplied(s: Quartermaster, country: int) -> int:
    """The spaces with a supplied piece of the country (QM-SUP-02, 05, 14)."""
    known = s.supply_memo[country]
    if known == UNKNOWN:
        chain = chain_of(s, country)
        known = chain & s.army[country]
        ports = s.team_army[country & 1]
        navies = chain & s.navy[country]
        while navies:
            navy = lowest(navies)
            if COAST[navy] & ports:
                known |= 1 << navy
            navies &= navies - 1
        known |= s.pieces(country) & supplied_by_card(s, country)
        s.supply_memo[country] = known
    return known


def unsupplied(s: Quartermaster, country: int) -> int:
    """The spaces with an unsupplied piece of the country."""
    return s.pieces(country) & ~supplied(s, country)


def starving(s: Quartermaster, country: int) -> int:
    """The spaces with a piece that the Supply step would remove next: unsupplied and not protected (QM-SUP-08)."""
    return unsupplied(s, country) & ~s.safe[country]


def doomed(s: Quartermaster, country: int) -> int:
    """All that the Supply step would remove if no card saved a piece: what hung on a lost one too (QM-SUP-08)."""
    gone = 0
    ahead = s.clone()
    hungry = starving(ahead, country)
    while hungry:
        gone |= hungry
        for space in members(hungry):
            ahead.take_away(country, space)
        hungry = starving(ahead, country)
    return gone


def free_spaces(s: Quartermaster, country: int, kind: int) -> int:
    """Where neither an own nor an enemy piece stands (QM-BLD-04)."""
    return GROUND[kind] & ~s.pieces(country) & ~s.team_pieces(1 - (country & 1))


def build_spaces(s: Quartermaster, country: int, kind: int) -> int:
    """Where a country could build a piece of a kind, if it has one (QM-BLD-01 to 05).

    A new Army that opens a strait needs no look of its own: the land of a strait touches both of its seas, so
    whatever the strait would join to the Army stands next to it already.
    """
    near = s.near(country & 1)
    free = free_spaces(s, country, kind)
    standing = supplied(s, country)
    spaces = around(near, standing)
    if kind == ARMY:
        spaces |= 1 << HOME[country]
    spaces &= free
    if not spaces:
        return 0
    linked = around(near, chain_of(s, country))
    if kind == ARMY:
        linked |= supply_spaces(s, country & 1)
    else:
        linked &= around(COAST_OF_LAND, s.team_army[country & 1])
    return spaces & (linked | supplied_by_card(s, country))


def build_spaces_without(s: Quartermaster, country: int, kind: int, space: int) -> int:
    """Where a country could build once its piece in a space is gone (QM-BLD-09)."""
    safe = s.safe
    spared = s.spared
    s.take_away(country, space)
    spaces = build_spaces(s, country, kind)
    s.put(country, space)
    s.safe = safe
    s.spared = spared
    return spaces


def battle_spaces(s: Quartermaster, country: int, kind: int) -> int:
    """Where a country may battle: next to a supplied own piece, no piece of its team there (QM-BAT-01, 02, 04)."""
    team = country & 1
    return around(s.near(team), supplied(s, country)) & GROUND[kind] & ~s.team_pieces(team)
