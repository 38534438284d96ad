"""How the tests of Quartermaster General speak: a position in a few words, actions as the lines of a record."""

from __future__ import annotations

from random import Random
from typing import Any

from support.asking import actor as actor
from support.asking import frame as frame
from support.asking import heard_of

import maproom
from maproom.games.quartermaster_ww2.board import (
    ARMY,
    COUNTRIES,
    COUNTRY_COUNT,
    GRAPH,
    LAND,
    NAVY,
    SPACE_DOMAIN,
    TEAMS,
    kind_in,
)
from maproom.games.quartermaster_ww2.deck import TITLE_DOMAIN, copies_in
from maproom.games.quartermaster_ww2.reactions import Window
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.supply import battle_spaces, build_spaces
from maproom.games.quartermaster_ww2.supply import supplied as supplied_spaces
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.registry import register, slugs
from maproom.kernel.spaces import count

if "quartermaster-ww2" not in slugs():
    register("quartermaster-ww2", "maproom.games.quartermaster_ww2.game")
GAME = maproom.game("quartermaster-ww2")
REST_OF_THE_TURN = ("EndRound", "Turn", "BeginStep")
CHANCE_VERBS = ("draw", "lose-response")
EAST = "germany: army germany, army eastern_europe; soviet_union: army moscow, army ukraine, army russia"
"""The eastern front, where Germany can do battle in Ukraine."""


# -- positions -----------------------------------------------------------------------------------------


def position(*, rest: bool = False, **description: Any) -> Quartermaster:
    """A position from its description; `turn=("japan", "play", 5)` is short for country, step, round.

    The game stops ("over") when the step that was asked for is done, unless `rest=True` lets the turn go on.
    Cards that are not mentioned lie in the decks. `board` is short for `pieces`: a line a country, such as
    `board="germany: army germany, army ukraine, navy baltic_sea"`, several lines or a `;` between countries.
    """
    turn = description.get("turn")
    if isinstance(turn, tuple):
        country, step, *number = turn
        description["turn"] = {"country": country, "step": step, "round": number[0] if number else 1}
    board = description.pop("board", None)
    if board is not None:
        description["pieces"] = {**description.get("pieces", {}), **_board(board)}
    state = GAME.position(description)
    assert isinstance(state, Quartermaster)
    if not rest:
        state.stack = [frame for frame in state.stack if frame.name() not in REST_OF_THE_TURN]
    return state


def playing(country: str, card: str, board: str, **more: Any) -> Quartermaster:
    """A country that has just played a card."""
    s = position(turn=(country, "play"), board=board, hands={country: [card]}, **more)
    do(s, f"play {card}")
    return s


def _board(lines: str) -> dict[str, list[str]]:
    """`germany: army germany, navy baltic_sea; japan: army japan` by space."""
    found: dict[str, list[str]] = {}
    for line in lines.replace(";", "\n").splitlines():
        if line.strip():
            country, _, pieces = line.partition(":")
            for piece in pieces.split(","):
                kind, space = piece.split()
                found.setdefault(space, []).append(f"{country.strip()} {kind}")
    return found


# -- playing -------------------------------------------------------------------------------------------


def chance(s: Quartermaster) -> None:
    """Lets chance decide anything, until a country is asked."""
    while s.actor == CHANCE:
        s.apply(s.legal()[0])


def do(s: Quartermaster, *lines: str) -> None:
    """Plays lines of a record; `soviet_union: use sov-moscow` also says who is asked.

    Chance decides by itself before a line that is not chance's own.
    """
    for line in lines:
        who, _, what = line.rpartition(": ")
        if what.split()[0] not in CHANCE_VERBS:
            chance(s)
        assert not who or actor(s) == who, f"{line!r}: {actor(s)} is asked {frame(s)}"
        action = GAME.action(what)
        assert action in s.legal(), f"{line!r} is not legal for {actor(s)} at {frame(s)}: {legal(s)}"
        s.apply(action)


def finish(s: Quartermaster, *lines: str) -> None:
    """The same; then chance decides what is still open."""
    do(s, *lines)
    chance(s)


def passing(s: Quartermaster) -> list[str]:
    """Lets everybody pass at every window, and returns who was asked."""
    asked: list[str] = []
    chance(s)
    while isinstance(s.stack[-1] if s.stack else None, Window):
        asked.append(actor(s))
        do(s, "pass")
        chance(s)
    return asked


def heard(s: Quartermaster, seat: str | None, *lines: str) -> list[str]:
    """Plays lines and returns the sentences that a country, or a spectator, hears of them."""
    number = None if seat is None else COUNTRIES.index(seat)
    return heard_of(s, number, lambda: finish(s, *lines))


def after(s: Quartermaster, *lines: str) -> Quartermaster:
    """What lines would lead to."""
    ahead = s.clone()
    do(ahead, *lines)
    return ahead


def random_moments(seed: int, number: int) -> list[Quartermaster]:
    """Positions from a random game."""
    random = Random(seed)
    found: list[Quartermaster] = []
    state = GAME.new()
    while state.actor != OVER:
        assert isinstance(state, Quartermaster)
        if random.random() < 0.1:
            found.append(state.clone())
        legal = state.legal()
        state.apply(state.sample(random) if state.actor == CHANCE else legal[random.randrange(len(legal))])
    return found[:number]


# -- asking --------------------------------------------------------------------------------------------


def legal(s: Quartermaster) -> list[str]:
    """The legal actions as lines."""
    return [GAME.verbs.line(action) for action in s.legal()]


def may(s: Quartermaster, line: str) -> bool:
    """Whether an action is legal."""
    return line in legal(s)


def options(s: Quartermaster, verb: str) -> set[str]:
    """What follows a verb in the legal actions: `options(s, "battle") == {"ukraine soviet_union"}`."""
    return {line.partition(" ")[2] for line in legal(s) if line.split()[0] == verb}


def uses(s: Quartermaster) -> set[str]:
    """The cards that may be used now."""
    return options(s, "use")


def view(s: Quartermaster, seat: str | None) -> dict[str, Any]:
    """What a country, or a spectator, sees."""
    return s.view(None if seat is None else COUNTRIES.index(seat))


def cards(s: Quartermaster, country: str, seat: str | None = None) -> dict[str, Any]:
    """What is seen of a country's cards."""
    found: dict[str, Any] = view(s, seat)["cards"][country]
    return found


# -- the board -----------------------------------------------------------------------------------------


def pieces(s: Quartermaster, space: str) -> list[str]:
    """What stands in a space: `["germany army", "italy army"]`."""
    number = SPACE_DOMAIN.find(space)
    kind = "army" if LAND >> number & 1 else "navy"
    return [f"{COUNTRIES[c]} {kind}" for c in range(COUNTRY_COUNT) if s.pieces(c) >> number & 1]


def spaces(s: Quartermaster, country: str) -> set[str]:
    """Where a country has pieces."""
    return set(GRAPH.words(s.pieces(COUNTRIES.index(country))))


def is_supplied(s: Quartermaster, country: str, space: str) -> bool:
    """Whether a country's piece in a space is supplied."""
    number = COUNTRIES.index(country)
    at = SPACE_DOMAIN.find(space)
    assert s.pieces(number) >> at & 1, f"{country} has no piece in {space}"
    return bool(supplied_spaces(s, number) >> at & 1)


def can_build(s: Quartermaster, country: str, space: str) -> bool:
    """Whether the country could build a piece of the right kind there."""
    number = COUNTRIES.index(country)
    at = SPACE_DOMAIN.find(space)
    return bool(s.available(number, kind_in(at)) and build_spaces(s, number, kind_in(at)) >> at & 1)


def can_battle(s: Quartermaster, country: str, space: str) -> bool:
    """Whether the country could battle there."""
    at = SPACE_DOMAIN.find(space)
    kind = ARMY if LAND >> at & 1 else NAVY
    return bool(battle_spaces(s, COUNTRIES.index(country), kind) >> at & 1)


def adjacent(s: Quartermaster, team: str, one: str, other: str) -> bool:
    """Whether two spaces are adjacent for a team now."""
    near = s.near(TEAMS.index(team))
    return bool(near[SPACE_DOMAIN.find(one)] >> SPACE_DOMAIN.find(other) & 1)


def distance(s: Quartermaster, team: str, one: str, other: str) -> int:
    """Steps between two spaces for a team."""
    near = s.near(TEAMS.index(team))
    reached = {SPACE_DOMAIN.find(one)}
    steps = 0
    while SPACE_DOMAIN.find(other) not in reached:
        reached |= {to for at in reached for to in range(SPACE_DOMAIN.size) if near[at] >> to & 1}
        steps += 1
    return steps


def protected(s: Quartermaster, country: str, space: str) -> bool:
    """Whether a piece is not removed this turn."""
    return bool(s.safe[COUNTRIES.index(country)] >> SPACE_DOMAIN.find(space) & 1)


# -- cards and points ----------------------------------------------------------------------------------


def points(s: Quartermaster) -> tuple[int, int]:
    """The points of the Axis and the Allies."""
    return s.vp[0], s.vp[1]


def _ids(cards: list[int], country: str) -> list[str]:
    number = COUNTRIES.index(country)
    return copies_in(number, cards[number])


def hand(s: Quartermaster, country: str) -> list[str]:
    """The ids of a country's hand cards."""
    return _ids(s.hand, country)


def responses(s: Quartermaster, country: str) -> list[str]:
    """The ids of a country's face-down Responses."""
    return _ids(s.face_down, country)


def hidden(s: Quartermaster, country: str) -> list[str]:
    """The ids of a country's unseen discards."""
    number = COUNTRIES.index(country)
    return copies_in(number, s.hidden[number] | s.lost[number])


def shown(s: Quartermaster, country: str) -> list[str]:
    """The ids of a country's open discards, the uppermost last."""
    found: list[str] = cards(s, country)["shown"]
    return found


def statuses(s: Quartermaster, country: str) -> list[str]:
    """The ids of a country's Statuses on the table."""
    found: list[str] = cards(s, country)["statuses"]
    return found


def deck(s: Quartermaster, country: str) -> int:
    """How many cards a country has left to draw."""
    return count(s.deck[COUNTRIES.index(country)])


def ids(country: str) -> list[str]:
    """The ids of a country's different cards."""
    prefix = {"germany": "ger", "united_kingdom": "uk", "japan": "jpn", "soviet_union": "sov", "italy": "ita"}
    return [word for word in TITLE_DOMAIN.words if word.startswith(prefix.get(country, "usa") + "-")]


# -- cards at work -------------------------------------------------------------------------------------


def status_points(country: str, status: str, board: str) -> int:
    """What a Status adds to its team's points in its country's Victory step."""
    turn = (country, "victory")
    with_it = position(turn=turn, board=board, statuses={country: [status]}, rest=True)
    without = position(turn=turn, board=board, rest=True)
    team = COUNTRIES.index(country) & 1
    assert with_it.vp[1 - team] == without.vp[1 - team]
    return with_it.vp[team] - without.vp[team]


def warfare(country: str, card: str, board: str, *lines: str, **more: Any) -> tuple[dict[str, int], int]:
    """What an Economic Warfare card costs: cards lost by country, and the points that its team gains."""
    s = position(turn=(country, "play"), board=board, hands={country: [card]}, **more)
    before = {other: deck(s, other) for other in COUNTRIES}
    finish(s, f"play {card}", *lines)
    team = COUNTRIES.index(country) & 1
    lost = {other: before[other] - deck(s, other) for other in COUNTRIES if deck(s, other) != before[other]}
    return lost, s.vp[team]
